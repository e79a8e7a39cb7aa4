/* results_file.c - a whole event in one tab-separated file, and the check of its published standings; verifying is in
 * results_verify.c
 *
 * Two passes: every line is read into a record with the file's own player numbers, then the numbers
 * are sorted and become indices, and what only the whole can tell (a player twice in a round, the
 * structure, the cut) is looked at. Errors name file, line and field: "event.tsv:12: p2: 'x' is not
 * a player number ...".
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "event/import/import.h"
#include "event/import/internal.h"

#include <stdlib.h>
#include <string.h>

#define PLAYER_MAX 999999999
#define ROUND_MAX  999
#define FIELDS_MAX 32

/* The first line's announcement of what follows. */
struct declared {
    int players, rounds; /* -1: not said */
    const char *matches; /* "8,8,7" by round, or one number for all; NULL: not said */
};

/* The state of a reader: the file being built, and the place that messages name. */
struct reader {
    struct arena *arena;
    struct err *err;
    const char *what;
    int line;
    char *field[FIELDS_MAX];
    int n_fields;
    struct results_match *matches; /* in file order, with the file's numbers; 0 is the bye */
    size_t n_matches;
    struct results_published *published;
    size_t n_published;
    struct declared declared;
    struct results_file *out;
};

/* ---- fields ---------------------------------------------------------------------------------- */

static enum err_code bad_line(struct reader *r, const char *sentence)
{
    return err_set(r->err, ERR_INPUT, "%s:%d: %s", r->what, r->line, sentence);
}

static enum err_code bad_field(struct reader *r, int at, const char *name, const char *expected)
{
    return err_set(r->err, ERR_INPUT, "%s:%d: %s: '%.60s' is not %s", r->what, r->line, name, r->field[at], expected);
}

static enum err_code read_int(struct reader *r, int at, const char *name, int min, int max, int *out)
{
    if (parse_int(r->field[at], min, max, out))
        return ERR_OK;
    return bad_field(r, at, name, message(r->arena, "a whole number from %d to %d", min, max));
}

/* *places: its decimals. */
static enum err_code read_fraction(struct reader *r, int at, const char *name, double *out, int *places)
{
    const char *point = strchr(r->field[at], '.');
    *places = point ? (int)strspn(point + 1, "0123456789") : 0;
    double value;
    if (!parse_double(r->field[at], &value) || value < 0.0 || value > 1.0)
        return bad_field(r, at, name, TC_WORD("a fraction from 0 to 1, such as 0.5833"));
    *out = value;
    return ERR_OK;
}

/* Splits a line in place at its tabs. */
static enum err_code split_fields(struct reader *r, char *line)
{
    r->n_fields = 0;
    for (char *at = line; at;) {
        if (r->n_fields == FIELDS_MAX)
            return bad_line(r, TC_WORD("too many fields; expected an #event, M, K or S line"));
        r->field[r->n_fields++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
    return ERR_OK;
}

static enum err_code expect_fields(struct reader *r, int min, int max, const char *form)
{
    if (r->n_fields >= min && r->n_fields <= max)
        return ERR_OK;
    return err_set(r->err, ERR_INPUT, "%s:%d: %d fields; expected '%s', separated by tabs", r->what, r->line,
                   r->n_fields, form);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Keys that are not known are the file's own affair. */
static enum err_code read_declared(struct reader *r, int at)
{
    const struct {
        const char *key;
        int max, *to;
    } numbers[] = {
        {"players=", PLAYER_MAX, &r->declared.players},
        {"rounds=", ROUND_MAX, &r->declared.rounds},
    };
    const char *text = r->field[at];
    if (!strchr(text, '='))
        return bad_field(r, at, "key=value", TC_WORD("of the form key=value"));
    if (strncmp(text, "matches=", 8) == 0)
        r->declared.matches = arena_strdup(r->arena, text + 8);
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++) {
        size_t len = strlen(numbers[i].key);
        if (strncmp(text, numbers[i].key, len) == 0 && !parse_int(text + len, 0, numbers[i].max, numbers[i].to))
            return bad_field(r, at, "key=value", message(r->arena, "%s and a whole number", numbers[i].key));
    }
    return ERR_OK;
}

static enum err_code read_event_line(struct reader *r)
{
    enum err_code rc = expect_fields(r, 4, FIELDS_MAX, "#event id date format key=value...");
    if (rc != ERR_OK)
        return rc;
    if (r->field[1][0] == '\0')
        return bad_field(r, 1, "id", TC_WORD("a name for the event"));
    if (!date_is_valid(r->field[2]))
        return bad_field(r, 2, "date", TC_WORD("a day written YYYY-MM-DD"));
    if (r->field[3][0] == '\0')
        return bad_field(r, 3, "format", TC_WORD("the name of a format"));
    for (int i = 4; i < r->n_fields; i++)
        if ((rc = read_declared(r, i)) != ERR_OK)
            return rc;
    r->out->id = arena_strdup(r->arena, r->field[1]);
    r->out->date = arena_strdup(r->arena, r->field[2]);
    r->out->format = arena_strdup(r->arena, r->field[3]);
    return ERR_OK;
}

/* Puts the bye, if any, second, and says what kind of match it is. */
static enum err_code settle_kind(struct reader *r, struct results_match *m)
{
    if (m->p1 == m->p2)
        return bad_line(r, m->p1 == 0 ? TC_WORD("p1 and p2 are both 0, the bye; expected at least one player")
                                      : TC_WORD("p1 and p2 are the same player"));
    if (m->p1 == 0) {
        m->p1 = m->p2;
        m->p2 = 0;
        int wins = m->wins1;
        m->wins1 = m->wins2;
        m->wins2 = wins;
    }
    if (m->p2 != 0)
        m->kind = STANDINGS_PLAYED;
    else if (m->wins1 > m->wins2)
        m->kind = STANDINGS_BYE;
    else
        m->kind = STANDINGS_LOSS;
    m->drawn_alone = m->p2 == 0 && m->wins1 == m->wins2;
    return ERR_OK;
}

static enum err_code read_match(struct reader *r, const char *form)
{
    enum err_code rc = expect_fields(r, 7, 7, form);
    struct results_match m = {.line = r->line};
    const struct {
        const char *name;
        int *to, max;
    } numbers[] = {
        {"p1", &m.p1, PLAYER_MAX},
        {"p2", &m.p2, PLAYER_MAX},
        {"w", &m.wins1, STANDINGS_GAMES_MAX},
        {"l", &m.wins2, STANDINGS_GAMES_MAX},
        {"d", &m.draws, STANDINGS_GAMES_MAX},
    };
    if (rc != ERR_OK)
        return rc;
    if (r->field[0][0] == 'M') {
        if ((rc = read_int(r, 1, "round", 1, ROUND_MAX, &m.round)) != ERR_OK)
            return rc;
        if (m.round > r->out->rounds)
            r->out->rounds = m.round;
    } else {
        if (r->field[1][0] == '\0')
            return bad_field(r, 1, "name", TC_WORD("the name of a playoff round"));
        m.stage = arena_strdup(r->arena, r->field[1]);
    }
    for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
        if ((rc = read_int(r, (int)i + 2, numbers[i].name, 0, numbers[i].max, numbers[i].to)) != ERR_OK)
            return rc;
    if ((rc = settle_kind(r, &m)) != ERR_OK)
        return rc;
    r->matches[r->n_matches++] = m;
    return ERR_OK;
}

static enum err_code read_published(struct reader *r)
{
    struct results_published s = {.line = r->line};
    enum err_code rc;
    if ((rc = expect_fields(r, 7, 8, "S rank player points OMW GW OGW [cut]")) != ERR_OK ||
        (rc = read_int(r, 1, "rank", 1, PLAYER_MAX, &s.rank)) != ERR_OK ||
        (rc = read_int(r, 2, "player", 1, PLAYER_MAX, &s.player)) != ERR_OK ||
        (rc = read_int(r, 3, "points", 0, 3 * ROUND_MAX, &s.points)) != ERR_OK ||
        (rc = read_fraction(r, 4, "OMW", &s.omw, &s.omw_places)) != ERR_OK ||
        (rc = read_fraction(r, 5, "GW", &s.gw, &s.gw_places)) != ERR_OK ||
        (rc = read_fraction(r, 6, "OGW", &s.ogw, &s.ogw_places)) != ERR_OK)
        return rc;
    if (r->n_fields == 8) {
        if (strcmp(r->field[7], "cut") != 0)
            return bad_field(r, 7, "last field", TC_WORD("'cut' or missing"));
        s.cut = true;
    }
    r->published[r->n_published++] = s;
    return ERR_OK;
}

static enum err_code read_line(struct reader *r, char *line)
{
    enum err_code rc;
    if (r->line == 1 && strncmp(line, "#event", 6) != 0)
        return bad_line(r, TC_WORD("expected the first line to be '#event id date format key=value...'"));
    if (line[0] == '\0' || (line[0] == '#' && r->line > 1))
        return ERR_OK;
    if ((rc = split_fields(r, line)) != ERR_OK)
        return rc;
    const char *kind = r->field[0];
    if (r->line == 1 && strcmp(kind, "#event") == 0)
        return read_event_line(r);
    if (strcmp(kind, "M") == 0)
        return read_match(r, "M round p1 p2 w l d");
    if (strcmp(kind, "K") == 0)
        return read_match(r, "K name p1 p2 w l d");
    if (strcmp(kind, "S") == 0)
        return read_published(r);
    return bad_field(r, 0, "first field", TC_WORD("#event (line 1), M, K or S"));
}

static enum err_code read_lines(struct reader *r, const char *text)
{
    char *copy = arena_strdup(r->arena, text);
    size_t lines = 1;
    for (const char *c = copy; *c; c++)
        lines += *c == '\n';
    if (lines > STANDINGS_MATCHES_MAX)
        return err_set(r->err, ERR_INPUT, "%s: %zu lines are more than %d", r->what, lines, STANDINGS_MATCHES_MAX);
    r->matches = ARENA_ARRAY(r->arena, struct results_match, lines);
    r->published = ARENA_ARRAY(r->arena, struct results_published, lines);
    for (char *line = copy; line;) {
        char *end = strchr(line, '\n');
        char *next = end ? end + 1 : NULL;
        if (!end)
            end = line + strlen(line);
        if (end > line && end[-1] == '\r')
            end--;
        *end = '\0';
        r->line++;
        enum err_code rc = read_line(r, line);
        if (rc != ERR_OK)
            return rc;
        line = next;
    }
    return ERR_OK;
}

/* ---- numbers to indices ---------------------------------------------------------------------- */

static int index_of(const struct results_file *file, int number)
{
    if (number == 0)
        return STANDINGS_NOBODY;
    const int *at = bsearch(&number, file->players, file->n_players, sizeof *file->players, compare_int);
    tc_assert(at);
    return (int)(at - file->players);
}

static void list_players(struct reader *r)
{
    struct results_file *out = r->out;
    size_t n = 0;
    int *numbers = ARENA_ARRAY(r->arena, int, 2 * r->n_matches + r->n_published);
    for (size_t i = 0; i < r->n_matches; i++) {
        numbers[n++] = r->matches[i].p1;
        if (r->matches[i].p2 != 0)
            numbers[n++] = r->matches[i].p2;
    }
    for (size_t i = 0; i < r->n_published; i++)
        numbers[n++] = r->published[i].player;
    if (n > 1)
        qsort(numbers, n, sizeof *numbers, compare_int);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || numbers[i] != numbers[i - 1])
            numbers[out->n_players++] = numbers[i];
    out->players = numbers;
    for (size_t i = 0; i < r->n_matches; i++) {
        r->matches[i].p1 = index_of(out, r->matches[i].p1);
        r->matches[i].p2 = index_of(out, r->matches[i].p2);
    }
    for (size_t i = 0; i < r->n_published; i++)
        r->published[i].player = index_of(out, r->published[i].player);
}

/* Numbered rounds first, then the playoff, each in file order. */
static void order_matches(struct reader *r)
{
    r->out->matches = ARENA_ARRAY(r->arena, struct results_match, r->n_matches);
    for (int playoff = 0; playoff <= 1; playoff++)
        for (size_t i = 0; i < r->n_matches; i++)
            if ((r->matches[i].stage != NULL) == (playoff == 1))
                r->out->matches[r->out->n_matches++] = r->matches[i];
    r->out->published = r->published;
    r->out->n_published = r->n_published;
}

/* ---- what only the whole tells --------------------------------------------------------------- */

/* Programs leave zeros at the end out: "0.5" among numbers of seven places stands for 0.5000000. */
#define PLACES_MEANT 4

static void settle_places(struct reader *r)
{
    int most = 0;
    for (size_t i = 0; i < r->n_published; i++) {
        const struct results_published *s = &r->published[i];
        const int places[] = {s->omw_places, s->gw_places, s->ogw_places};
        for (size_t k = 0; k < ARRAY_LEN(places); k++)
            most = places[k] > most ? places[k] : most;
    }
    for (size_t i = 0; i < r->n_published; i++) {
        struct results_published *s = &r->published[i];
        int *const places[] = {&s->omw_places, &s->gw_places, &s->ogw_places};
        for (size_t k = 0; k < ARRAY_LEN(places); k++)
            if (*places[k] < PLACES_MEANT)
                *places[k] = most;
    }
}

/* One appearance of a player in a numbered round. */
struct appearance {
    int player, round, line;
};

static int compare_appearance(const void *left, const void *right)
{
    const struct appearance *a = left, *b = right;
    if (a->player != b->player)
        return a->player < b->player ? -1 : 1;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    return COMPARE(a->line, b->line);
}

static enum err_code check_once_a_round(struct reader *r)
{
    size_t n = 0;
    struct appearance *list = ARENA_ARRAY(r->arena, struct appearance, 2 * r->n_matches);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct results_match *m = &r->matches[i];
        if (m->round == 0)
            continue;
        list[n++] = (struct appearance){m->p1, m->round, m->line};
        if (m->p2 != STANDINGS_NOBODY)
            list[n++] = (struct appearance){m->p2, m->round, m->line};
    }
    if (n > 1)
        qsort(list, n, sizeof *list, compare_appearance);
    for (size_t i = 1; i < n; i++)
        if (list[i].player == list[i - 1].player && list[i].round == list[i - 1].round)
            return err_set(r->err, ERR_INPUT, "%s:%d: player %d is in round %d already, on line %d", r->what,
                           list[i].line, r->out->players[list[i].player], list[i].round, list[i - 1].line);
    return ERR_OK;
}

static enum err_code check_published_once(struct reader *r)
{
    int *line_of = ARENA_ARRAY(r->arena, int, r->out->n_players);
    for (size_t i = 0; i < r->n_published; i++) {
        const struct results_published *s = &r->published[i];
        if (line_of[s->player])
            return err_set(r->err, ERR_INPUT,
                           "%s:%d: player %d has a line of the standings already, "
                           "line %d",
                           r->what, s->line, r->out->players[s->player], line_of[s->player]);
        line_of[s->player] = s->line;
    }
    return ERR_OK;
}

/* Every round up to the last has a match: a file that lost lines may lose a whole round. */
static enum err_code check_rounds_without_gap(struct reader *r)
{
    int *line_of = ARENA_ARRAY(r->arena, int, (size_t)r->out->rounds + 1);
    for (size_t i = r->n_matches; i-- > 0;)
        line_of[r->matches[i].round] = r->matches[i].line;
    for (int round = 1, last = 0; round <= r->out->rounds; round++) {
        if (line_of[round] && round > last + 1)
            return err_set(r->err, ERR_INPUT, "%s:%d: round: %d is here, but the file has no match of round %d",
                           r->what, line_of[round], round, last + 1);
        if (line_of[round])
            last = round;
    }
    return ERR_OK;
}

static enum err_code not_as_declared(struct reader *r, const char *field, const char *declared, const char *found)
{
    return err_set(r->err, ERR_INPUT, "%s:1: %s: %.60s declared, %.60s found in the lines after it", r->what, field,
                   declared, found);
}

static enum err_code check_declared_number(struct reader *r, const char *field, int declared, int found)
{
    if (declared < 0 || declared == found)
        return ERR_OK;
    return not_as_declared(r, field, arena_printf(r->arena, "%d", declared), arena_printf(r->arena, "%d", found));
}

/* The matches are declared by round; or all together, then with the playoff or without it. */
static enum err_code check_declared_matches(struct reader *r)
{
    const char *declared = r->declared.matches;
    if (!declared)
        return ERR_OK;
    struct strbuf found = STRBUF_INIT;
    int *in_round = ARENA_ARRAY(r->arena, int, (size_t)r->out->rounds + 1), all, numbered = 0;
    for (size_t i = 0; i < r->n_matches; i++)
        in_round[r->matches[i].round]++;
    for (int round = 1; round <= r->out->rounds; round++) {
        numbered += in_round[round];
        strbuf_printf(&found, "%s%d", round > 1 ? "," : "", in_round[round]);
    }
    bool together = parse_int(declared, 0, STANDINGS_MATCHES_MAX, &all);
    bool same =
        together ? all == numbered || all == numbered + in_round[0] : strcmp(declared, strbuf_text(&found)) == 0;
    enum err_code rc = ERR_OK;
    if (!same && together)
        rc = check_declared_number(r, "matches", all, numbered);
    else if (!same)
        rc = not_as_declared(r, "matches", declared, strbuf_text(&found));
    strbuf_release(&found);
    return rc;
}

static enum err_code check_declared(struct reader *r)
{
    enum err_code rc;
    if ((rc = check_declared_number(r, "players", r->declared.players, (int)r->out->n_players)) != ERR_OK ||
        (rc = check_declared_number(r, "rounds", r->declared.rounds, r->out->rounds)) != ERR_OK)
        return rc;
    return check_declared_matches(r);
}

/* Players in the playoff matches; without any, those marked cut. */
static int count_cut(struct reader *r)
{
    int n = 0, marked = 0;
    bool *seen = ARENA_ARRAY(r->arena, bool, r->out->n_players);
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct results_match *m = &r->matches[i];
        if (!m->stage)
            continue;
        n += !seen[m->p1];
        seen[m->p1] = true;
        if (m->p2 != STANDINGS_NOBODY) {
            n += !seen[m->p2];
            seen[m->p2] = true;
        }
    }
    for (size_t i = 0; i < r->n_published; i++)
        marked += r->published[i].cut;
    return n > 0 ? n : marked;
}

enum err_code results_file_parse(struct arena *arena, const char *text, const char *what, struct results_file *out,
                                 struct err *err)
{
    struct reader r = {.arena = arena, .err = err, .what = what, .declared = {.players = -1, .rounds = -1}, .out = out};
    enum err_code rc;

    *out = (struct results_file){.structure = RESULTS_UNKNOWN};
    if (text[0] == '\0')
        return err_set(err, ERR_INPUT,
                       "%s: the file is empty; expected '#event id date format "
                       "key=value...' and match lines",
                       what);
    if ((rc = read_lines(&r, text)) != ERR_OK)
        return rc;
    if (out->rounds == 0)
        return err_set(err, ERR_INPUT,
                       "%s: no match of a numbered round; expected lines 'M round p1 p2 "
                       "w l d'",
                       what);
    list_players(&r);
    settle_places(&r);
    if ((rc = check_once_a_round(&r)) != ERR_OK || (rc = check_published_once(&r)) != ERR_OK ||
        (rc = check_rounds_without_gap(&r)) != ERR_OK || (rc = check_declared(&r)) != ERR_OK)
        return rc;
    out->cut = count_cut(&r);
    order_matches(&r);
    if ((rc = results_drawn_settle(arena, out, what, err)) != ERR_OK)
        return rc;
    out->structure = results_structure_find(arena, out);
    return ERR_OK;
}
