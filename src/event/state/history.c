/* history.c - what a round is paired from: points, byes and opponents before it
 *
 * Points are those before the round, whatever was reported since. */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "event/state/state.h"

bool bye_is_awarded(const struct event_data *data, const struct load_match *m)
{
    const struct load_player *p = &data->players[m->p1];
    return m->result == RESULT_BYE && m->p2 < 0 && m->round <= p->byes && m->round <= data->swiss_rounds;
}

/* Match points and byes of every player before a round. */
static void points_before(const struct event_data *data, int number, const struct standings_rule *rule, int *points,
                          int *byes)
{
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round >= number || m->round > data->swiss_rounds || m->result == RESULT_NONE)
            continue;
        if (m->result == RESULT_BYE) {
            points[m->p1] += rule->points_win;
            byes[m->p1] += !bye_is_awarded(data, m);
        } else if (m->p2 >= 0 && m->result != RESULT_DOUBLE_LOSS) {
            int sign = COMPARE(m->wins1, m->wins2);
            points[m->p1] += sign > 0 ? rule->points_win : sign == 0 ? rule->points_draw : 0;
            points[m->p2] += sign < 0 ? rule->points_win : sign == 0 ? rule->points_draw : 0;
        }
    }
}

/* Earlier opponents among the seats. */
static size_t links_met(struct arena *arena, const struct event_data *data, int number, const int *seat_of_player,
                        struct pair_link **out)
{
    *out = ARENA_ARRAY(arena, struct pair_link, data->n_matches);
    size_t n = 0;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round >= number || m->round > data->swiss_rounds || m->p2 < 0)
            continue;
        int a = seat_of_player[m->p1], b = seat_of_player[m->p2];
        if (a >= 0 && b >= 0)
            (*out)[n++] = (struct pair_link){a, b};
    }
    return n;
}

enum err_code round_input_history(struct arena *arena, const struct event_data *data, int number, const int *players,
                                  size_t n_players, enum pair_method method, struct round_input *out, struct err *err)
{
    const struct standings_rule *rule = standings_rule_find(data->event.set.tiebreaks);
    if (!rule)
        return err_set(err, ERR_DAMAGED, "unknown tiebreakers \"%s\"", data->event.set.tiebreaks);
    int *points = ARENA_ARRAY(arena, int, data->n_players), *byes = ARENA_ARRAY(arena, int, data->n_players);
    points_before(data, number, rule, points, byes);

    *out = (struct round_input){.seats = ARENA_ARRAY(arena, struct pair_seat, n_players),
                                .player_of_seat = ARENA_ARRAY(arena, int, n_players),
                                .seat_of_player = ARENA_ARRAY(arena, int, data->n_players)};
    for (size_t i = 0; i < data->n_players; i++)
        out->seat_of_player[i] = -1;
    for (size_t i = 0; i < n_players; i++) {
        int p = players[i];
        out->seats[i] = (struct pair_seat){.match_points = points[p], .byes = byes[p]};
        out->player_of_seat[i] = p;
        out->seat_of_player[p] = (int)i;
    }
    out->request = (struct pair_request){.method = method, .seats = out->seats, .n_seats = n_players};
    struct pair_link *met;
    out->request.n_met = links_met(arena, data, number, out->seat_of_player, &met);
    out->request.met = met;
    return ERR_OK;
}
