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

size_t prize_share(const int *rank, size_t n_ranked, size_t open, int64_t *shares, size_t n,
                   size_t room)
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
