/* seats.c - reading, deriving and keeping what the seats of a team's match did */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <string.h>
#include <strings.h>

/* ---- reading --------------------------------------------------------------------------------- */

/* The index of a seat typed as one letter; -1: it is none. */
static int seat_index(const char *word, size_t len)
{
    int letter = len == 1 ? char_upper(*word) : 0;
    return letter >= 'A' && letter < 'A' + TEAM_SEATS_MAX ? letter - 'A' : -1;
}

bool seats_are_meant(const char *text)
{
    size_t len = strcspn(text, "= \t");
    return (seat_index(text, len) >= 0 && text[len]) || strncasecmp(text, "seats=", 6) == 0;
}

static enum err_code no_result(const char *text, int team_size, struct err *err)
{
    return err_set(err, ERR_INPUT,
                   "\"%s\" says nothing of seats: give each seat's games, such as A=2-1 B=0-2%s, or the "
                   "seats won alone, seats=%d-%d; or id, no-show, concede, double-loss",
                   text, team_size > 2 ? " C=2-0" : "", team_size / 2 + 1, (team_size - 1) / 2);
}

/* Three whole numbers of one digit between '-' or ':', the third may be missing. */
static bool read_counts(const char *text, int out[3])
{
    int n = 0;
    out[2] = 0;
    for (const char *p = text;; p++) {
        if (n == 3 || !char_is_digit(*p))
            return false;
        out[n++] = *p++ - '0';
        if (!*p)
            return n >= 2;
        if (*p != '-' && *p != ':')
            return false;
    }
}

enum err_code seats_score_parse(const char *text, int team_size, struct score *out, struct err *err)
{
    int won[3];
    char plain[SCORE_ROOM];
    struct err ignored = ERR_INIT;
    /* A word of the whole match: "id", "no-show", "concede", ... */
    if (score_parse(text, 3, false, out, &ignored) == ERR_OK && out->kind != RESULT_PLAYED) {
        if (out->kind == RESULT_ID)
            out->draws = team_size;
        else if (out->kind != RESULT_DOUBLE_LOSS)
            out->wins1 = event_wins_needed(team_size);
        return ERR_OK;
    }
    if (strncasecmp(text, "seats=", 6) != 0 || !read_counts(score_plain(text + 6, plain, sizeof plain), won))
        return no_result(text, team_size, err);
    int played = won[0] + won[1] + won[2], need = event_wins_needed(team_size);
    if (played > team_size || (played < team_size && won[0] < need && won[1] < need))
        return err_set(err, ERR_INPUT, "\"%s\" is no result of %d seats", text, team_size);
    *out = (struct score){.kind = RESULT_PLAYED, .wins1 = won[0], .wins2 = won[1], .draws = won[2]};
    return ERR_OK;
}

/* One seat's games into the entry. */
static enum err_code add_seat(const char *seat, size_t len, const char *games, const struct event_settings *set,
                              struct seat_entry *out, struct err *err)
{
    struct score score;
    int at = seat_index(seat, len);
    if (at < 0 || at >= set->team_size)
        return err_set(err, ERR_INPUT, "there is no seat \"%.*s\": A to %c", (int)len, seat, 'A' + set->team_size - 1);
    if (out->seats.in[at])
        return err_set(err, ERR_INPUT, "seat %c is named twice", 'A' + at);
    enum err_code rc = score_parse_of(games, set, set->best_of, &score, err);
    if (rc != ERR_OK)
        return err_context(err, "seat %c", 'A' + at), rc;
    if (score.kind != RESULT_PLAYED && score.kind != RESULT_ID)
        return err_set(err, ERR_INPUT,
                       "seat %c: \"%s\" is for a whole match; a seat that was not played is %d-0 or 0-%d", 'A' + at,
                       games, event_wins_needed(set->best_of), event_wins_needed(set->best_of));
    out->seats.in[at] = true;
    out->seats.score[at] = score;
    return ERR_OK;
}

enum err_code seats_parse(struct arena *arena, const char *text, const struct event_settings *set,
                          struct seat_entry *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    *out = (struct seat_entry){.total = false};
    text = utf8_clean(arena, text);
    if (!seats_are_meant(text) || strncasecmp(text, "seats=", 6) == 0) {
        out->total = true;
        return seats_score_parse(text, set->team_size, &out->score, err);
    }
    while (rc == ERR_OK && *text) {
        size_t len = strcspn(text, "= ,;");
        const char *seat = text;
        text += len;
        text += strspn(text, "= ");
        size_t score = strcspn(text, " ,;");
        if (score == 0)
            return no_result(seat, set->team_size, err);
        rc = add_seat(seat, len, arena_strndup(arena, text, score), set, out, err);
        text += score;
        text += strspn(text, " ,;");
    }
    return rc;
}

/* ---- deriving -------------------------------------------------------------------------------- */

struct score seats_derive(const struct seat_scores *seats, int team_size)
{
    struct score s = {.kind = RESULT_NONE};
    int in = 0, need = event_wins_needed(team_size);
    for (int i = 0; i < team_size; i++) {
        if (!seats->in[i])
            continue;
        in++;
        s.wins1 += seats->score[i].wins1 > seats->score[i].wins2;
        s.wins2 += seats->score[i].wins1 < seats->score[i].wins2;
        s.draws += seats->score[i].wins1 == seats->score[i].wins2;
    }
    if (in == team_size || s.wins1 >= need || s.wins2 >= need)
        s.kind = RESULT_PLAYED;
    return s;
}

struct seat_scores seats_reverse(struct seat_scores seats, int team_size)
{
    for (int i = 0; i < team_size; i++)
        seats.score[i] = score_reverse(seats.score[i]);
    return seats;
}

const char *seats_text(struct arena *arena, const struct seat_scores *seats, int team_size)
{
    const char *text = "";
    for (int i = 0; i < team_size; i++)
        if (seats->in[i])
            text =
                arena_printf(arena, "%s%s%c %s", text, *text ? ", " : "", 'A' + i, score_said(arena, seats->score[i]));
    return text;
}

/* ---- the store ------------------------------------------------------------------------------- */

enum err_code seats_load(struct store *store, struct match_id match, struct seat_scores *out, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    *out = (struct seat_scores){.in = {false}};
    enum err_code rc = store_query(store, Q_TEAM_MATCH_SEATS, SQL_ARGS(SQL_I(match.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        int at = *cursor_text(&c, 0, &arena) - 'A';
        out->in[at] = true;
        out->score[at] = (struct score){.kind = RESULT_PLAYED,
                                        .wins1 = (int)cursor_int(&c, 1),
                                        .wins2 = (int)cursor_int(&c, 2),
                                        .draws = (int)cursor_int(&c, 3)};
    }
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

enum err_code seats_save(struct store *store, struct match_id match, const struct seat_scores *seats, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int i = 0; rc == ERR_OK && i < TEAM_SEATS_MAX; i++)
        if (seats->in[i])
            rc = store_exec(store, Q_TEAM_SEAT_SET,
                            SQL_ARGS(SQL_I(match.v), SQL_T(((char[]){(char)('A' + i), '\0'})),
                                     SQL_I(seats->score[i].wins1), SQL_I(seats->score[i].wins2),
                                     SQL_I(seats->score[i].draws)),
                            err);
    return rc;
}
