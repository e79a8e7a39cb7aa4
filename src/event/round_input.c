/* round_input.c - see round_input.h
 *
 * The pairing room knows seats 0..n-1 with points and byes; the event knows players with matches. A seat is
 * a player who is to be paired now. Points are those before the round, whatever was reported since.
 */
#include "event/round_input.h"

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

/* Pairs of one team or family, and those that the organizer named. */
static size_t links_unwished(struct arena *arena, const struct event_data *data, const struct round_input *in,
                             const struct round_options *options, struct pair_link **out)
{
    size_t seats = in->request.n_seats, n = 0;
    for (int pass = 0; pass < 2; pass++) { /* count, then fill */
        if (pass == 1)
            *out = ARENA_ARRAY(arena, struct pair_link, n);
        n = 0;
        for (size_t i = 0; i < seats; i++) {
            const char *team = data->players[in->player_of_seat[i]].team;
            if (!*team)
                continue;
            for (size_t j = i + 1; j < seats; j++) {
                if (strcmp(team, data->players[in->player_of_seat[j]].team) != 0)
                    continue;
                if (pass == 1)
                    (*out)[n] = (struct pair_link){ (int)i, (int)j };
                n++;
            }
        }
        for (size_t i = 0; options && i < options->n_avoid; i++) {
            int a = in->seat_of_player[options->avoid[i].a], b = in->seat_of_player[options->avoid[i].b];
            if (a < 0 || b < 0)
                continue;
            if (pass == 1)
                (*out)[n] = (struct pair_link){ a, b };
            n++;
        }
    }
    return n;
}

enum err_code round_input_make(struct arena *arena, const struct event_data *data, int number,
                               const int *players, size_t n_players, enum pair_method method,
                               const struct round_options *options, struct round_input *out, struct err *err)
{
    const struct standings_rule *rule = standings_rule_find(data->event.set.tiebreaks);
    if (!rule)
        return err_set(err, ERR_DAMAGED, "unknown tiebreakers \"%s\"", data->event.set.tiebreaks);
    int *points = ARENA_ARRAY(arena, int, data->n_players), *byes = ARENA_ARRAY(arena, int, data->n_players);
    points_before(data, number, rule, points, byes);

    struct pair_seat *seats = ARENA_ARRAY(arena, struct pair_seat, n_players);
    *out = (struct round_input){ .player_of_seat = ARENA_ARRAY(arena, int, n_players),
                                 .seat_of_player = ARENA_ARRAY(arena, int, data->n_players) };
    for (size_t i = 0; i < data->n_players; i++)
        out->seat_of_player[i] = -1;
    for (size_t i = 0; i < n_players; i++) {
        int p = players[i];
        seats[i] = (struct pair_seat){ .match_points = points[p], .byes = byes[p] };
        out->player_of_seat[i] = p;
        out->seat_of_player[p] = (int)i;
    }
    out->request = (struct pair_request){ .method = method, .seats = seats, .n_seats = n_players };
    struct pair_link *met, *unwished;
    out->request.n_met = links_met(arena, data, number, out->seat_of_player, &met);
    out->request.met = met;
    out->request.n_unwished = links_unwished(arena, data, out, options, &unwished);
    out->request.unwished = unwished;
    if (options) {
        out->request.allow_rematch = options->allow_rematch;
        out->request.seed = options->seed;
    }
    return ERR_OK;
}

size_t round_input_tables(struct arena *arena, const struct event_data *data, int number, int **players,
                          size_t *n_players, struct pair_table **tables, const struct load_match ***matches)
{
    const struct load_round *r = &data->rounds[number - 1];
    *players = ARENA_ARRAY(arena, int, 2 * r->n_matches);
    *tables = ARENA_ARRAY(arena, struct pair_table, r->n_matches);
    *matches = ARENA_ARRAY(arena, const struct load_match *, r->n_matches);
    size_t n = 0, seats = 0;
    for (size_t i = 0; i < r->n_matches; i++) {
        const struct load_match *m = &data->matches[r->first_match + i];
        if (m->result == RESULT_LOSS || (m->result == RESULT_BYE && data->players[m->p1].first_round > number))
            continue; /* a late entry's missed round: nobody was paired */
        (*matches)[n] = m;
        (*tables)[n].a = (int)seats;
        (*players)[seats++] = m->p1;
        (*tables)[n].b = PAIR_BYE;
        if (m->p2 >= 0) {
            (*tables)[n].b = (int)seats;
            (*players)[seats++] = m->p2;
        }
        n++;
    }
    *n_players = seats;
    return n;
}

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
                                const struct round_options *options, struct pair_finding **findings,
                                size_t *n_findings, struct err *err)
{
    int *players;
    size_t n_players;
    struct pair_table *tables;
    const struct load_match **matches;
    struct round_input in;
    size_t n = round_input_tables(arena, data, number, &players, &n_players, &tables, &matches);
    *findings = NULL;
    *n_findings = 0;
    if (n_players < 2)
        return ERR_OK;
    enum err_code rc = round_input_make(arena, data, number, players, n_players, PAIR_SWISS, options, &in, err);
    if (rc == ERR_OK)
        rc = pair_round_check(arena, &in.request, tables, n, findings, n_findings, err);
    for (size_t i = 0; rc == ERR_OK && i < *n_findings; i++) {
        struct pair_finding *f = &(*findings)[i];
        f->sentence = round_input_names(arena, data, &in, f->sentence, f->a, f->b);
    }
    return rc;
}
