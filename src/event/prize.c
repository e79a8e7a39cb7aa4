/* prize.c - a pot of money over the first places
 *
 * Each place gets its exact share rounded down; the cents that are left go one each to the first
 * places, so that the sum is the pot and nobody gets less than somebody behind them with a smaller
 * weight.
 */
#include "event/enrol.h"

void prize_split(int64_t pot_cents, const int *weights, size_t n, int64_t *out_cents)
{
    int64_t total = 0, left = pot_cents;
    tc_assert(n > 0 && pot_cents >= 0);
    for (size_t i = 0; i < n; i++) {
        tc_assert(weights[i] >= 0);
        total += weights[i];
    }
    tc_assert(total > 0);
    for (size_t i = 0; i < n; i++) {
        out_cents[i] = (int64_t)((tc_i128)pot_cents * weights[i] / total);
        left -= out_cents[i];
    }
    /* Fewer cents are left than places have a weight: each lost less than one. */
    for (size_t i = 0; i < n && left > 0; i++)
        if (weights[i] > 0) {
            out_cents[i]++;
            left--;
        }
    tc_assert(left == 0);
}
