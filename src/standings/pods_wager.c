/* pods_wager.c - points that are wagered, as the mean over all orders of the rounds (pods.h)
 *
 * A round is a linear map of everybody's points. Summed over all orders of a set of rounds, the points are the sum
 * over the round that comes last of its map of the sum over the others. So 2^R sets stand for R! orders. All is whole:
 * a round multiplies by its scale, 100 times a number that the players who share a pot divide.
 */
#include "standings/pods_inner.h"

#define SETS_MOST ((size_t)1 << 23) /* numbers of 16 bytes: 128 MB */

struct wager {
    const struct pods_played *played;
    int rounds[PODS_ROUNDS_MAX], n_rounds; /* numbers of those with tables */
    unsigned scale[PODS_ROUNDS_MAX];       /* by the place in rounds */
    tc_u128 denominator;                   /* of the sums over all orders */
};

/* How many share the pot of a table: its winner, those who drew, or nobody. */
static int sharers(const struct pods_result *result, enum pods_outcome *which)
{
    int won = 0, drew = 0;
    for (int i = 0; i < result->n; i++) {
        won += result->outcome[i] == PODS_WON;
        drew += result->outcome[i] == PODS_DREW;
    }
    *which = won ? PODS_WON : PODS_DREW;
    return won ? won : drew;
}

/* The results of a round that move points. */
static bool moves(const struct pods_played *played, const struct pods_result *result, int round)
{
    return result->n > 1 && result->round == round && pods_counts(played, result);
}

static bool find_rounds(struct wager *wager)
{
    const struct pods_played *played = wager->played;
    tc_u128 most = (tc_u128)PODS_WAGER_START * (played->n_players + 1);
    const tc_u128 limit = (tc_u128)1 << 118; /* with room for a division by the tables played */
    wager->denominator = 1;
    for (int round = 1; round <= PODS_ROUNDS_MAX; round++) {
        unsigned parts = 0;
        for (size_t i = 0; i < played->n_results; i++) {
            enum pods_outcome which;
            if (!moves(played, &played->results[i], round))
                continue;
            unsigned n = (unsigned)sharers(&played->results[i], &which);
            parts = parts == 0 ? 1 : parts;
            if (n > 1 && parts % n != 0)
                parts = parts % 2 == 0 && n == 4 ? parts * 2 : parts * n;
        }
        if (parts == 0)
            continue;
        wager->rounds[wager->n_rounds] = round;
        wager->scale[wager->n_rounds++] = 100 * parts;
        if (most > limit / (100 * parts * (unsigned)wager->n_rounds))
            return false;
        most *= (tc_u128)100 * parts * (unsigned)wager->n_rounds;
        wager->denominator *= (tc_u128)100 * parts * (unsigned)wager->n_rounds;
    }
    return true;
}

/* to += the map of a round, times its scale, of from. */
static void add_round(const struct wager *wager, int at, const tc_u128 *from, tc_u128 *to, tc_u128 *now)
{
    const struct pods_played *played = wager->played;
    unsigned percent = (unsigned)played->rule->wager_percent, scale = wager->scale[at], parts = scale / 100;
    for (size_t p = 0; p < played->n_players; p++)
        now[p] = from[p] * scale;
    for (size_t i = 0; i < played->n_results; i++) {
        const struct pods_result *result = &played->results[i];
        if (!moves(played, result, wager->rounds[at]))
            continue;
        enum pods_outcome which;
        unsigned n = (unsigned)sharers(result, &which);
        tc_u128 pot = 0;
        for (int c = 0; c < result->n; c++) {
            if (result->outcome[c] == PODS_WON)
                continue;
            pot += from[result->players[c]] * percent;
            now[result->players[c]] -= from[result->players[c]] * percent * parts;
        }
        for (int c = 0; c < result->n && n > 0; c++)
            if (result->outcome[c] == which)
                now[result->players[c]] += pot * (parts / n);
    }
    for (size_t p = 0; p < played->n_players; p++)
        to[p] += now[p];
}

/* The points with what each bye adds: a mean round played. */
static struct ratio with_byes(struct arena *arena, tc_u128 sum, tc_u128 denominator, const struct pods_tally *tally)
{
    unsigned tables = (unsigned)pods_tables_of(tally), byes = (unsigned)tally->byes;
    tc_u128 start = (tc_u128)PODS_WAGER_START * denominator;
    if (tables == 0 || byes == 0 || sum <= start)
        return pods_ratio(arena, sum, denominator);
    return pods_ratio(arena, sum * tables + (sum - start) * byes, denominator * tables);
}

enum err_code pods_wager(struct arena *arena, const struct pods_played *played, struct ratio *points, struct err *err)
{
    struct wager wager = {.played = played};
    size_t n = played->n_players;
    if (!find_rounds(&wager) || (n > 0 && ((size_t)1 << wager.n_rounds) > SETS_MOST / n))
        return err_set(err, ERR_INPUT,
                       "the wager over %d rounds has fractions beyond what is computed exactly: choose another rule of "
                       "standings, such as topdeck",
                       wager.n_rounds);
    struct arena scratch = ARENA_INIT;
    size_t sets = (size_t)1 << wager.n_rounds;
    tc_u128 *sums = ARENA_ARRAY(&scratch, tc_u128, sets * n), *now = ARENA_ARRAY(&scratch, tc_u128, n);
    for (size_t p = 0; p < n; p++)
        sums[p] = PODS_WAGER_START;
    for (size_t set = 1; set < sets; set++)
        for (int last = 0; last < wager.n_rounds; last++)
            if (set >> last & 1)
                add_round(&wager, last, sums + (set & ~((size_t)1 << last)) * n, sums + set * n, now);
    for (size_t p = 0; p < n; p++)
        points[p] = with_byes(arena, sums[(sets - 1) * n + p], wager.denominator, &played->tallies[p]);
    arena_release(&scratch);
    return ERR_OK;
}
