/* pods_wager.c - points that are wagered, as the mean over all orders of the rounds (pods.h)
 *
 * A round is a linear map of everybody's points. Summed over all orders of a set of rounds, the points are the sum
 * over the round that comes last of its map of the sum over the others. So 2^R sets stand for R! orders. All is whole:
 * a round multiplies by its scale, 100 times a number that the players who share a pot divide.
 */
#include "standings/pods_inner.h"

#define SETS_MOST ((size_t)1 << 23) /* numbers of 16 bytes: 128 MB */

/* A table: those who pay into the pot, and those who share it. */
struct pot {
    int payers[PODS_CHAIRS], sharers[PODS_CHAIRS];
    unsigned n_payers, n_sharers;
};

struct wager {
    const struct pods_played *played;
    struct pot *pots; /* by round, each round's together */
    int n_rounds;     /* those with tables */
    size_t first[PODS_ROUNDS_MAX + 1];
    unsigned scale[PODS_ROUNDS_MAX];
    tc_u128 denominator; /* of the sums over all orders */
};

/* The results of a round that move points. */
static bool moves(const struct pods_played *played, const struct pods_result *result, int round)
{
    return result->n > 1 && result->round == round && pods_counts(played, result);
}

/* Everybody but the winner pays; the winner takes all, or those who drew share it. */
static struct pot pot_of(const struct pods_result *result)
{
    struct pot pot = {.n_payers = 0};
    bool won = false;
    for (int i = 0; i < result->n; i++)
        won = won || result->outcome[i] == PODS_WON;
    for (int i = 0; i < result->n; i++) {
        if (result->outcome[i] != PODS_WON)
            pot.payers[pot.n_payers++] = result->players[i];
        if (result->outcome[i] == (won ? PODS_WON : PODS_DREW))
            pot.sharers[pot.n_sharers++] = result->players[i];
    }
    return pot;
}

/* A number that this one and n divide, n up to 5. */
static unsigned shared_by(unsigned parts, unsigned n)
{
    return parts % n == 0 ? parts : parts % 2 == 0 && n == 4 ? parts * 2 : parts * n;
}

static bool find_rounds(struct arena *arena, struct wager *wager)
{
    const struct pods_played *played = wager->played;
    tc_u128 most = (tc_u128)PODS_WAGER_START * (played->n_players + 1);
    const tc_u128 limit = (tc_u128)1 << 118; /* with room for a division by the tables played */
    size_t n = 0;
    wager->denominator = 1;
    wager->pots = ARENA_ARRAY(arena, struct pot, played->n_results + 1);
    for (int round = 1; round <= PODS_ROUNDS_MAX; round++) {
        unsigned parts = 1;
        size_t first = n;
        for (size_t i = 0; i < played->n_results; i++) {
            if (!moves(played, &played->results[i], round))
                continue;
            wager->pots[n] = pot_of(&played->results[i]);
            parts = wager->pots[n].n_sharers ? shared_by(parts, wager->pots[n].n_sharers) : parts;
            n++;
        }
        if (n == first)
            continue;
        wager->scale[wager->n_rounds] = 100 * parts;
        wager->first[wager->n_rounds++] = first;
        wager->first[wager->n_rounds] = n;
        if (most > limit / (100 * parts * (unsigned)wager->n_rounds))
            return false;
        most *= (tc_u128)100 * parts * (unsigned)wager->n_rounds;
        wager->denominator *= (tc_u128)100 * parts * (unsigned)wager->n_rounds;
    }
    return true;
}

/* to += the map of a round, times its scale, of from. */
static void add_round(const struct wager *wager, int at, const tc_u128 *from, tc_u128 *to)
{
    const struct pods_played *played = wager->played;
    unsigned percent = (unsigned)played->rule->wager_percent, scale = wager->scale[at], parts = scale / 100;
    for (size_t p = 0; p < played->n_players; p++)
        to[p] += from[p] * scale;
    for (size_t i = wager->first[at]; i < wager->first[at + 1]; i++) {
        const struct pot *pot = &wager->pots[i];
        tc_u128 in_it = 0;
        for (unsigned c = 0; c < pot->n_payers; c++) {
            tc_u128 paid = from[pot->payers[c]] * percent;
            in_it += paid;
            to[pot->payers[c]] -= paid * parts;
        }
        for (unsigned c = 0; c < pot->n_sharers; c++)
            to[pot->sharers[c]] += in_it * (parts / pot->n_sharers);
    }
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
    struct arena scratch = ARENA_INIT;
    bool fits = find_rounds(&scratch, &wager);
    if (!fits || (n > 0 && ((size_t)1 << wager.n_rounds) > SETS_MOST / n)) {
        arena_release(&scratch);
        return err_set(err, ERR_INPUT,
                       "the wager over %d rounds has fractions beyond what is computed exactly: choose another rule of "
                       "standings, such as topdeck",
                       wager.n_rounds);
    }
    size_t sets = (size_t)1 << wager.n_rounds;
    tc_u128 *sums = ARENA_ARRAY(&scratch, tc_u128, sets * n);
    for (size_t p = 0; p < n; p++)
        sums[p] = PODS_WAGER_START;
    for (size_t set = 1; set < sets; set++)
        for (int last = 0; last < wager.n_rounds; last++)
            if (set >> last & 1)
                add_round(&wager, last, sums + (set & ~((size_t)1 << last)) * n, sums + set * n);
    for (size_t p = 0; p < n; p++)
        points[p] = with_byes(arena, sums[(sets - 1) * n + p], wager.denominator, &played->tallies[p]);
    arena_release(&scratch);
    return ERR_OK;
}
