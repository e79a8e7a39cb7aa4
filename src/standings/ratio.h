/* ratio.h - exact means of small fractions (for the standings room; struct ratio is in standings.h) */
#ifndef TOPCUT_STANDINGS_RATIO_H
#define TOPCUT_STANDINGS_RATIO_H

#include "standings/standings.h"

/* What one opponent contributes. 0 <= num <= den < 2^32, den > 0. */
struct fraction {
    uint64_t num, den;
};

/* num/den in lowest terms; 0/1 for 0/0 (nothing played). */
struct fraction fraction_make(uint64_t num, uint64_t den);
/* The larger of f and floor; *floored says whether floor won. */
struct fraction fraction_floor(struct fraction f, struct fraction floor, bool *floored);
struct ratio fraction_ratio(struct arena *arena, struct fraction f);

/* Buffers for ratio_mean, made once for the longest mean to come. */
struct mean_space {
    struct fraction *groups;          /* one a denominator; num is the sum */
    uint64_t *common, *quotient, *sum; /* naturals */
    size_t max_terms;
};
struct mean_space mean_space_make(struct arena *scratch, size_t max_terms);

/* The exact mean of n fractions, 1 <= n <= max_terms. Time: O(n * distinct denominators). */
struct ratio ratio_mean(struct arena *arena, struct mean_space *space, const struct fraction *terms,
                        size_t n);

#endif
