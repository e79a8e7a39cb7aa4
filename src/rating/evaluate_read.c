/* evaluate_read.c - matches from a text file: see evaluate_read in evaluate.h */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/message.h"
#include "rating/rating.h"

#include <string.h>

/* One field of a line: up to a tab or the line's end. */
struct field {
    const char *text;
    size_t len;
};

enum { FIELD_DATE, FIELD_P1, FIELD_P2, FIELD_OUTCOME, N_FIELDS };
static const char *const field_names[N_FIELDS] = {"date", "p1", "p2", "outcome"};

static size_t split(const char *line, size_t len, struct field fields[N_FIELDS])
{
    size_t n = 0, from = 0;
    for (size_t i = 0; i <= len; i++) {
        if (i < len && line[i] != '\t')
            continue;
        if (n < N_FIELDS)
            fields[n] = (struct field){line + from, i - from};
        n++;
        from = i + 1;
    }
    return n;
}

/* Days since 1970 of 20231231 or 2023-12-31. */
static bool read_day(const struct field *f, int32_t *day)
{
    char date[DATE_LEN + 1];
    if (f->len == 8) {
        memcpy(date, f->text, 4);
        date[4] = date[7] = '-';
        memcpy(date + 5, f->text + 4, 2);
        memcpy(date + 8, f->text + 6, 2);
    } else if (f->len == DATE_LEN) {
        memcpy(date, f->text, DATE_LEN);
    } else {
        return false;
    }
    date[DATE_LEN] = '\0';
    if (!date_is_valid(date))
        return false;
    *day = (int32_t)date_to_days(date);
    return true;
}

struct reading {
    struct arena *arena;
    const char *what;
    struct map players;
    int32_t last_day;
    struct err *err;
};

static enum err_code bad(const struct reading *r, size_t line, int field, const struct field *f, const char *expected)
{
    int len = f->len < 40 ? (int)f->len : 40;
    return err_set(r->err, ERR_INPUT, "%s:%zu: %s \"%.*s\": %s", r->what, line, field_names[field], len, f->text,
                   expected);
}

static enum err_code read_line(struct reading *r, const char *text, size_t len, size_t line, struct evaluate_match *out,
                               bool *against_self)
{
    struct field f[N_FIELDS];
    size_t n = split(text, len, f);
    if (n != N_FIELDS)
        return err_set(r->err, ERR_INPUT,
                       "%s:%zu: %zu field%s where date, p1, p2 and outcome are expected, parted "
                       "by tabs",
                       r->what, line, n, n == 1 ? "" : "s");
    if (!read_day(&f[FIELD_DATE], &out->day))
        return bad(r, line, FIELD_DATE, &f[FIELD_DATE], TC_WORD("a day is expected, as 20231231 or 2023-12-31"));
    if (out->day < r->last_day)
        return bad(r, line, FIELD_DATE, &f[FIELD_DATE], TC_WORD("is before the line above it; sort the file by date"));
    for (int side = FIELD_P1; side <= FIELD_P2; side++)
        if (f[side].len == 0)
            return bad(r, line, side, &f[side], TC_WORD("a player is expected"));
    if (f[FIELD_OUTCOME].len != 1 || !strchr("012", f[FIELD_OUTCOME].text[0]))
        return bad(r, line, FIELD_OUTCOME, &f[FIELD_OUTCOME],
                   TC_WORD("2 (p1 won), 1 (a draw) or 0 (p2 won) is expected"));
    int a = (int)map_add(&r->players, f[FIELD_P1].text, f[FIELD_P1].len);
    int b = (int)map_add(&r->players, f[FIELD_P2].text, f[FIELD_P2].len);
    r->last_day = out->day;
    *against_self = a == b;
    char outcome = f[FIELD_OUTCOME].text[0];
    out->match = (struct rating_match){a, b,
                                       outcome == '2'   ? RATING_A_WINS
                                       : outcome == '1' ? RATING_DRAW
                                                        : RATING_B_WINS};
    uint64_t hash = hash_bytes(HASH_START ^ line, text, (size_t)(f[FIELD_OUTCOME].text - text));
    if (hash >> 40 & 1) { /* swap: by what does not know the outcome */
        enum rating_outcome o = out->match.outcome;
        out->match = (struct rating_match){b, a,
                                           o == RATING_DRAW     ? RATING_DRAW
                                           : o == RATING_A_WINS ? RATING_B_WINS
                                                                : RATING_A_WINS};
    }
    return ERR_OK;
}

enum err_code evaluate_read(struct arena *arena, const char *text, const char *what, struct evaluate_file *out,
                            struct err *err)
{
    struct reading r = {.arena = arena, .what = what, .players = {.arena = arena}, .err = err};
    size_t lines = 1, line = 0;
    enum err_code rc = ERR_OK;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    *out = (struct evaluate_file){.matches = ARENA_ARRAY(arena, struct evaluate_match, lines)};
    r.last_day = INT32_MIN;
    while (rc == ERR_OK && *text) {
        size_t len = strcspn(text, "\n");
        size_t own = len && text[len - 1] == '\r' ? len - 1 : len;
        bool against_self = false;
        line++;
        if (own && (rc = read_line(&r, text, own, line, &out->matches[out->n], &against_self)) == ERR_OK) {
            out->n += !against_self;
            out->against_self += against_self;
        }
        text += len + (text[len] == '\n');
    }
    if (rc == ERR_OK && out->n == 0)
        rc = err_set(err, ERR_INPUT, "%s: no match in it; expected lines of date, p1, p2 and outcome, parted by tabs",
                     what);
    out->n_players = r.players.n;
    return rc;
}
