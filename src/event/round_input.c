/* round_input.c - see round_input.h
 *
 * The pairing room knows seats 0..n-1 with points and byes; the event knows players with matches. A seat is
 * a player who is to be paired now. Points are those before the round, whatever was reported since.
 */
#include "event/round_input.h"

#include <stdlib.h>

/* Match points and byes of every player before a round. */
static void points_before(const struct event_data *data, int number, const struct standings_rule *rule,
                          int *points, int *byes)
{
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round >= number || m->round > data->swiss_rounds || m->result == RESULT_NONE)
            continue;
        if (m->result == RESULT_BYE) {
            points[m->p1] += rule->points_win;
            byes[m->p1]++;
        } else if (m->p2 >= 0 && m->result != RESULT_DOUBLE_LOSS) {
            int sign = (m->wins1 > m->wins2) - (m->wins1 < m->wins2);
            points[m->p1] += sign > 0 ? rule->points_win : sign == 0 ? rule->points_draw : 0;
            points[m->p2] += sign < 0 ? rule->points_win : sign == 0 ? rule->points_draw : 0;
        }
    }
}

/* Earlier opponents among the seats. */
static size_t links_met(struct arena *arena, const struct event_data *data, int number,
                        const int *seat_of_player, struct pair_link **out)
{
    *out = ARENA_ARRAY(arena, struct pair_link, data->n_matches);
    size_t n = 0;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round >= number || m->round > data->swiss_rounds || m->p2 < 0)
            continue;
        int a = seat_of_player[m->p1], b = seat_of_player[m->p2];
        if (a >= 0 && b >= 0)
            (*out)[n++] = (struct pair_link){ a, b };
    }
    return n;
}

/* ---- wishes --------------------------------------------------------------------------------------------- */

/* Pairs of seats whose players share a team, and the named ones. team is by player, 0 for none. */
static void links_unwished(struct arena *arena, struct round_input *in, const int *team)
{
    size_t seats = in->request.n_seats, n = 0;
    struct pair_link *links = NULL;
    for (int pass = 0; pass < 2; pass++) { /* count, then fill */
        if (pass == 1)
            links = ARENA_ARRAY(arena, struct pair_link, n);
        n = 0;
        for (size_t i = 0; i < seats; i++) {
            int mine = team[in->player_of_seat[i]];
            for (size_t j = i + 1; mine && j < seats; j++) {
                if (team[in->player_of_seat[j]] != mine)
                    continue;
                if (pass == 1)
                    links[n] = (struct pair_link){ (int)i, (int)j };
                n++;
            }
        }
        for (size_t i = 0; i < in->n_named; i++) {
            int a = in->seat_of_player[in->named[i].a], b = in->seat_of_player[in->named[i].b];
            if (a < 0 || b < 0)
                continue;
            if (pass == 1)
                links[n] = (struct pair_link){ a, b };
            n++;
        }
    }
    in->request.unwished = links;
    in->request.n_unwished = n;
}

/* Teams of today as numbers: a player's is the first member's index + 1, 0 without a team. */
static int *teams_of(struct arena *arena, const struct event_data *data)
{
    int *team = ARENA_ARRAY(arena, int, data->n_players);
    for (size_t i = 0; i < data->n_players; i++) {
        const char *mine = data->players[i].team;
        for (size_t j = 0; *mine && team[i] == 0; j++)
            if (strcmp(mine, data->players[j].team) == 0)
                team[i] = (int)j + 1;
    }
    return team;
}

/* ---- a round to come --------------------------------------------------------------------------------------- */

enum err_code round_input_history(struct arena *arena, const struct event_data *data, int number,
                                  const int *players, size_t n_players, enum pair_method method,
                                  struct round_input *out, struct err *err)
{
    const struct standings_rule *rule = standings_rule_find(data->event.set.tiebreaks);
    if (!rule)
        return err_set(err, ERR_DAMAGED, "unknown tiebreakers \"%s\"", data->event.set.tiebreaks);
    int *points = ARENA_ARRAY(arena, int, data->n_players), *byes = ARENA_ARRAY(arena, int, data->n_players);
    points_before(data, number, rule, points, byes);

    *out = (struct round_input){ .seats = ARENA_ARRAY(arena, struct pair_seat, n_players),
                                 .player_of_seat = ARENA_ARRAY(arena, int, n_players),
                                 .seat_of_player = ARENA_ARRAY(arena, int, data->n_players) };
    for (size_t i = 0; i < data->n_players; i++)
        out->seat_of_player[i] = -1;
    for (size_t i = 0; i < n_players; i++) {
        int p = players[i];
        out->seats[i] = (struct pair_seat){ .match_points = points[p], .byes = byes[p] };
        out->player_of_seat[i] = p;
        out->seat_of_player[p] = (int)i;
    }
    out->request = (struct pair_request){ .method = method, .seats = out->seats, .n_seats = n_players };
    struct pair_link *met;
    out->request.n_met = links_met(arena, data, number, out->seat_of_player, &met);
    out->request.met = met;
    return ERR_OK;
}

enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                               const int *players, size_t n_players, enum pair_method method,
                               const struct round_options *options, struct round_input *out, struct err *err)
{
    enum err_code rc = round_input_history(arena, data, number, players, n_players, method, out, err);
    if (rc != ERR_OK)
        return rc;
    if (options) {
        out->request.allow_rematch = options->allow_rematch;
        out->request.seed = options->seed;
        out->named = options->avoid;
        out->n_named = options->n_avoid;
    }
    links_unwished(arena, out, teams_of(arena, data));
    return ERR_OK;
}

enum err_code round_input_rank(struct arena *arena, const struct event_data *data, int number, int *players,
                               size_t n, struct err *err)
{
    struct standings_row *rows;
    if (number <= 1)
        return ERR_OK;
    enum err_code rc = event_standings(arena, data, number - 1, &rows, err);
    bool *wanted = ARENA_ARRAY(arena, bool, data->n_players);
    for (size_t i = 0; i < n; i++)
        wanted[players[i]] = true;
    for (size_t i = 0, at = 0; rc == ERR_OK && i < data->n_players; i++)
        if (wanted[rows[i].player])
            players[at++] = rows[i].player;
    return rc;
}

enum err_code round_input_players(struct arena *arena, const struct event_data *data, enum pair_method method,
                                  int **players, size_t *n, struct err *err)
{
    *players = ARENA_ARRAY(arena, int, data->n_players);
    *n = 0;
    for (size_t i = 0; i < data->n_players; i++)
        if (event_player_active(data, (int)i))
            (*players)[(*n)++] = (int)i;
    if (*n < 2)
        return err_set(err, ERR_CONFLICT, "%s has %zu player%s to pair; two are needed (topcut enroll, topcut "
                       "undrop)", data->event.set.name, *n, *n == 1 ? "" : "s");
    return method == PAIR_BY_RANK
               ? round_input_rank(arena, data, data->swiss_rounds + 1, *players, *n, err) : ERR_OK;
}

/* ---- the record of a request --------------------------------------------------------------------------------- */

char *round_input_seen(struct arena *arena, const struct event_data *data, const struct round_input *in)
{
    struct strbuf sb = STRBUF_INIT;
    const int *team = teams_of(arena, data);
    for (size_t i = 0; i < in->request.n_seats; i++) {
        int p = in->player_of_seat[i];
        strbuf_printf(&sb, "%s%d %d %d %d", i ? ";" : "", data->players[p].number, in->seats[i].match_points,
                      in->request.method == PAIR_BY_RANK ? (int)i + 1 : 0, team[p]);
    }
    strbuf_add_char(&sb, '|');
    for (size_t i = 0; i < in->n_named; i++)
        strbuf_printf(&sb, "%s%d %d", i ? ";" : "", data->players[in->named[i].a].number,
                      data->players[in->named[i].b].number);
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* What a round's pairing saw of a player. */
struct seen {
    int points; /* -1: nothing is recorded */
    int rank, team;
};

/* Index of the player with an enrolment number, -1 when gone. */
static int *index_of_numbers(struct arena *arena, const struct event_data *data, int *highest)
{
    *highest = 0;
    for (size_t i = 0; i < data->n_players; i++)
        *highest = data->players[i].number > *highest ? data->players[i].number : *highest;
    int *index = ARENA_ARRAY(arena, int, (size_t)*highest + 1);
    for (int i = 0; i <= *highest; i++)
        index[i] = -1;
    for (size_t i = 0; i < data->n_players; i++)
        index[data->players[i].number] = (int)i;
    return index;
}

/* Reads the whole numbers of one record, up to ';', '|' or the end; returns how many, and moves on. */
static int read_record(const char **p, long values[4])
{
    int n = 0;
    while (**p && **p != ';' && **p != '|' && n < 4) {
        char *end;
        values[n++] = strtol(*p, &end, 10);
        if (end == *p)
            break;
        *p = end;
    }
    while (**p && **p != ';' && **p != '|')
        (*p)++;
    return n;
}

/* Reads a round's record; seen is by player, links may be NULL. Returns how many wishes were named. */
static size_t read_seen(struct arena *arena, const struct event_data *data, int number, struct seen *seen,
                        struct pair_link *links)
{
    int highest;
    const int *index = index_of_numbers(arena, data, &highest);
    const char *p = data->rounds[number - 1].seen;
    size_t n_links = 0;
    bool seats = true;
    for (size_t i = 0; i < data->n_players; i++)
        seen[i] = (struct seen){ .points = -1 };
    while (*p) {
        long v[4] = { 0 };
        int n = read_record(&p, v);
        int a = n > 0 && v[0] > 0 && v[0] <= highest ? index[v[0]] : -1;
        int b = n > 1 && v[1] > 0 && v[1] <= highest ? index[v[1]] : -1;
        if (seats && n == 4 && a >= 0)
            seen[a] = (struct seen){ (int)v[1], (int)v[2], (int)v[3] };
        if (!seats && n == 2 && a >= 0 && b >= 0) {
            if (links)
                links[n_links] = (struct pair_link){ a, b };
            n_links++;
        }
        seats = seats && *p != '|';
        p += *p != '\0';
    }
    return n_links;
}

size_t round_input_named(struct arena *arena, const struct event_data *data, int number, struct pair_link **out)
{
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    size_t n = read_seen(arena, data, number, seen, NULL);
    *out = ARENA_ARRAY(arena, struct pair_link, n);
    return read_seen(arena, data, number, seen, *out);
}

/* ---- a round that was paired ----------------------------------------------------------------------------------- */

enum pair_method round_input_method(const struct load_round *round)
{
    return strcmp(round->method, "by-rank") == 0 ? PAIR_BY_RANK : PAIR_SWISS;
}

/* The matches at tables, and the byes that were paired. */
static void collect_tables(struct arena *arena, const struct event_data *data, int number,
                           struct round_paired *out, int *players, size_t *n_players)
{
    const struct load_round *r = &data->rounds[number - 1];
    out->matches = ARENA_ARRAY(arena, const struct load_match *, r->n_matches);
    out->n_tables = *n_players = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->result == RESULT_LOSS || (m->result == RESULT_BYE && data->players[m->p1].first_round > number))
            continue; /* a late entry's missed round: nobody was paired */
        out->matches[out->n_tables++] = m;
        players[(*n_players)++] = m->p1;
        if (m->p2 >= 0)
            players[(*n_players)++] = m->p2;
    }
}

static int rank_compare(const void *a, const void *b, void *data)
{
    const struct seen *seen = data;
    int x = seen[*(const int *)a].rank, y = seen[*(const int *)b].rank;
    /* Who came later than the pairing has no rank and goes last. */
    return x == y ? *(const int *)a - *(const int *)b : x == 0 ? 1 : y == 0 ? -1 : x - y;
}

enum err_code round_input_of(struct arena *arena, const struct event_data *data, int number,
                             struct round_paired *out, struct err *err)
{
    const struct load_round *r = &data->rounds[number - 1];
    struct seen *seen = ARENA_ARRAY(arena, struct seen, data->n_players);
    int *players = ARENA_ARRAY(arena, int, 2 * r->n_matches), *team = ARENA_ARRAY(arena, int, data->n_players);
    size_t n_players;
    read_seen(arena, data, number, seen, NULL);
    collect_tables(arena, data, number, out, players, &n_players);
    if (round_input_method(r) == PAIR_BY_RANK)
        qsort_r(players, n_players, sizeof *players, rank_compare, seen);
    enum err_code rc = round_input_history(arena, data, number, players, n_players, round_input_method(r),
                                           &out->in, err);
    if (rc != ERR_OK)
        return rc;
    struct pair_link *named;
    out->in.n_named = round_input_named(arena, data, number, &named);
    out->in.named = named;
    out->in.request.seed = r->seed;
    out->in.request.allow_rematch = r->rematches_allowed;
    for (size_t i = 0; i < data->n_players; i++)
        team[i] = seen[i].team;
    links_unwished(arena, &out->in, team);
    for (size_t i = 0; i < n_players; i++)
        if (seen[players[i]].points >= 0)
            out->in.seats[i].match_points = seen[players[i]].points;
    out->tables = ARENA_ARRAY(arena, struct pair_table, out->n_tables);
    for (size_t i = 0; i < out->n_tables; i++) {
        const struct load_match *m = out->matches[i];
        out->tables[i] = (struct pair_table){ out->in.seat_of_player[m->p1],
                                              m->p2 < 0 ? PAIR_BYE : out->in.seat_of_player[m->p2] };
    }
    return ERR_OK;
}

/* ---- answers --------------------------------------------------------------------------------------------------- */

const char *round_input_names(struct arena *arena, const struct event_data *data,
                              const struct round_input *in, const char *sentence, int a, int b)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = sentence; *p; p++) {
        int seat = p[0] == '#' && p[1] == 'a' ? a : p[0] == '#' && p[1] == 'b' ? b : -2;
        if (seat == -2) {
            strbuf_add_char(&sb, *p);
            continue;
        }
        strbuf_add(&sb, seat == PAIR_BYE ? "the bye" : data->players[in->player_of_seat[seat]].name);
        p++;
    }
    char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* The pairing room writes "#7" for seat 7 in its errors; people want names. */
static void name_seats(const struct event_data *data, const struct round_input *in, struct err *err)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = err->text; *p; p++) {
        size_t digits = *p == '#' ? strspn(p + 1, "0123456789") : 0;
        int seat = 0;
        for (size_t i = 1; i <= digits && seat < PAIR_MAX_SEATS; i++)
            seat = 10 * seat + (p[i] - '0');
        if (digits == 0 || (size_t)seat >= in->request.n_seats) {
            strbuf_add_char(&sb, *p);
            continue;
        }
        strbuf_printf(&sb, "\"%s\"", data->players[in->player_of_seat[seat]].name);
        p += digits;
    }
    enum err_code code = err->code;
    err_clear(err);
    err_set(err, code, "%s", strbuf_text(&sb));
    strbuf_release(&sb);
}

enum err_code round_input_pair(struct arena *arena, const struct event_data *data,
                               const struct round_input *in, struct pair_round *out, struct err *err)
{
    enum err_code rc = pair_round_make(arena, &in->request, out, err);
    if (rc != ERR_OK)
        name_seats(data, in, err);
    return rc;
}

enum err_code round_input_check(struct arena *arena, const struct event_data *data, int number,
                                struct pair_finding **findings, size_t *n_findings, struct err *err)
{
    struct round_paired round;
    *findings = NULL;
    *n_findings = 0;
    enum err_code rc = round_input_of(arena, data, number, &round, err);
    if (rc == ERR_OK && round.in.request.n_seats >= 2)
        rc = pair_round_check(arena, &round.in.request, round.tables, round.n_tables, findings, n_findings, err);
    for (size_t i = 0; rc == ERR_OK && i < *n_findings; i++) {
        struct pair_finding *f = &(*findings)[i];
        f->sentence = round_input_names(arena, data, &round.in, f->sentence, f->a, f->b);
    }
    return rc;
}
