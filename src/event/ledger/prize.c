/* prize.c - prizes: a pot over the first places, or so much for each win or match point
 *
 * A pot is split by weights, exactly: each place gets its share rounded down, and what is left goes, one cent (or one
 * whole unit) each, to the places whose shares lost most by it, the better place first where two lost the same (largest
 * remainder). So the sum is the pot, no share is a whole cent off, and nobody gets less than somebody behind them with
 * a smaller weight.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"

enum { UNIT_CENTS = 100 };

void prize_split(int64_t pot, const int *weights, size_t n, int64_t *out)
{
    int64_t total = 0, left = pot;
    bool given[PRIZE_PLACES_MAX] = {false};
    tc_assert(n > 0 && n <= PRIZE_PLACES_MAX && pot >= 0);
    for (size_t i = 0; i < n; i++) {
        tc_assert(weights[i] >= 0);
        total += weights[i];
    }
    tc_assert(total > 0);
    for (size_t i = 0; i < n; i++) {
        out[i] = (int64_t)((tc_i128)pot * weights[i] / total);
        left -= out[i];
    }
    for (; left > 0; left--) {
        size_t best = n;
        int64_t lost = 0;
        for (size_t i = 0; i < n; i++) {
            int64_t remainder = (int64_t)((tc_i128)pot * weights[i] % total);
            if (!given[i] && remainder > lost) {
                best = i;
                lost = remainder;
            }
        }
        tc_assert(best < n); /* each of those that lost something lost less than one */
        given[best] = true;
        out[best]++;
    }
}

size_t prize_share(const int *rank, size_t n_ranked, size_t open, int64_t *shares, size_t n, size_t room)
{
    for (size_t i = open, end; i < n && i < n_ranked; i = end) {
        int64_t sum = 0;
        for (end = i; end < n_ranked && end < room && rank[end] == rank[i]; end++)
            sum += end < n ? shares[end] : 0;
        int64_t sharers = (int64_t)(end - i);
        for (size_t k = i; sharers > 1 && k < end; k++)
            shares[k] = sum / sharers + ((int64_t)(k - i) < sum % sharers);
        n = end > n ? end : n;
    }
    return n;
}

/* Swiss players of equal match points share, whatever their tiebreakers; players who went on to a playoff have places
 * of their own, or the ones that the playoff left them. */
static int *ranks_by_points(struct arena *arena, const struct event_data *data, const struct event_final *final,
                            const struct standings_row *rows)
{
    int *points = ARENA_ARRAY(arena, int, data->n_players);
    int *rank = ARENA_ARRAY(arena, int, final->n);
    bool *on = ARENA_ARRAY(arena, bool, data->n_players);
    for (size_t i = 0; i < data->n_players; i++)
        points[rows[i].player] = rows[i].points;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->round <= data->swiss_rounds)
            continue;
        on[m->p1] = true;
        if (m->p2 >= 0)
            on[m->p2] = true;
        for (int c = 2; m->pod && c < m->pod->n; c++)
            on[m->pod->players[c]] = true;
    }
    for (size_t i = 0; i < final->n; i++) {
        int p = final->places[i];
        bool equal =
            i > final->open && !on[p] && !on[final->places[i - 1]] && points[p] == points[final->places[i - 1]];
        rank[i] = equal ? rank[i - 1] : on[p] ? final->rank[i] : (int)i + 1;
    }
    return rank;
}

static void plan_places(struct arena *arena, const struct event_final *final, const int *rank,
                        const struct prize_terms *terms, struct prize_plan *out)
{
    int64_t unit = terms->whole ? UNIT_CENTS : 1, shares[PRIZE_PLACES_MAX] = {0};
    prize_split(terms->pot_cents / unit, terms->weights, terms->n_weights, shares);
    size_t n = terms->n_weights;
    if (terms->ties != PRIZE_TIES_RANK)
        n = prize_share(rank, final->n, final->open, shares, n, PRIZE_PLACES_MAX);
    out->left_cents = terms->pot_cents % unit;
    out->awards = ARENA_ARRAY(arena, struct prize_award, n);
    for (size_t i = 0; i < n; i++) {
        bool known = i >= final->open && i < final->n;
        out->awards[out->n++] = (struct prize_award){
            .place = !known || terms->ties == PRIZE_TIES_RANK ? (int)i + 1 : rank[i],
            .player = known ? final->places[i] : -1,
            .open = i < final->open,
            .cents = shares[i] * unit,
        };
    }
}

static void plan_each(struct arena *arena, const struct event_data *data, const struct standings_row *rows,
                      const struct prize_terms *terms, struct prize_plan *out)
{
    out->awards = ARENA_ARRAY(arena, struct prize_award, data->n_players);
    for (size_t i = 0; i < data->n_players; i++) {
        int64_t cents = rows[i].wins * terms->per_win_cents + rows[i].points * terms->per_point_cents;
        if (rows[i].rank == 0 || cents == 0) /* no prizes for the disqualified (D.3.3) */
            continue;
        out->awards[out->n++] = (struct prize_award){.place = rows[i].rank,
                                                     .player = rows[i].player,
                                                     .wins = rows[i].wins,
                                                     .points = rows[i].points,
                                                     .cents = cents};
    }
}

enum err_code prize_plan(struct arena *arena, const struct event_data *data, const struct prize_terms *terms,
                         struct prize_plan *out, struct err *err)
{
    struct event_final final = {.pending = "no round is paired yet", .note = ""};
    struct standings_row *rows = NULL;
    bool each = terms->per_win_cents || terms->per_point_cents;
    *out = (struct prize_plan){.pending = "", .note = ""};
    if (data->n_rounds > 0 && (event_standings(arena, data, 0, &rows, err) != ERR_OK ||
                               event_final_order(arena, data, &final, err) != ERR_OK))
        return err->code;
    out->pending = final.pending;
    out->note = final.note;
    if (each && rows)
        plan_each(arena, data, rows, terms, out);
    else if (!each)
        plan_places(arena, &final,
                    terms->ties == PRIZE_TIES_POINTS && rows ? ranks_by_points(arena, data, &final, rows) : final.rank,
                    terms, out);
    for (size_t i = 0; i < out->n; i++)
        out->total_cents += out->awards[i].cents;
    return ERR_OK;
}
