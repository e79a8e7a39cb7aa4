/* interval.c - see interval.h
 *
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927): the shares for which the
 * observed one is within z standard deviations.
 */
#include "sanity/interval.h"

#include <math.h>

#define Z95 1.959963984540054

struct estimate estimate_exact(double value)
{
    return (struct estimate){.value = value, .low = value, .high = value};
}

struct estimate estimate_share(int64_t hits, int64_t trials)
{
    if (trials <= 0)
        return (struct estimate){.value = 0, .low = 0, .high = 1};
    double n = (double)trials, p = (double)hits / n, z2 = Z95 * Z95;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return (struct estimate){.value = p,
                             .low = hits == 0 ? 0 : fmax(0, middle - half),
                             .high = hits == trials ? 1 : fmin(1, middle + half),
                             .trials = trials};
}

static struct estimate around(double mean, double variance, int64_t n)
{
    double half = Z95 * sqrt(fmax(0, variance) / (double)n);
    return (struct estimate){.value = mean, .low = mean - half, .high = mean + half, .trials = n};
}

struct estimate estimate_mean(double sum, double squares, int64_t n)
{
    if (n <= 1) /* one number says nothing of how much they differ */
        return (struct estimate){.value = n == 1 ? sum : 0, .low = -INFINITY, .high = INFINITY, .trials = n == 1};
    double mean = sum / (double)n;
    double variance = (squares - sum * mean) / (double)(n - 1);
    return around(mean, variance, n);
}

struct estimate estimate_paired(int64_t only_a, int64_t only_b, int64_t trials)
{
    if (trials <= 0)
        return (struct estimate){.value = 0, .low = -1, .high = 1};
    double n = (double)trials, mean = (double)(only_a - only_b) / n;
    /* one more disagreement of either kind: without any, the interval would have no width */
    double spread = (double)(only_a + only_b + 2) / n;
    struct estimate e = around(mean, spread - mean * mean, trials);
    e.low = fmax(-1, e.low);
    e.high = fmin(1, e.high);
    return e;
}

double estimate_half_width(const struct estimate *e)
{
    return (e->high - e->low) / 2;
}
