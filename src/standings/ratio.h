/* ratio.h - exact means of small fractions (for the standings room; struct ratio is in standings.h) */
#ifndef TOPCUT_STANDINGS_RATIO_H
#define TOPCUT_STANDINGS_RATIO_H

#include "base/arena.h"
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

/* A multiple of all denominators of a field: over it, each percentage is a whole number, and a mean is
 * a sum and a product. What does not fit is for ratio_mean. */
struct common {
    tc_u128 multiple;   /* 0: it does not fit */
    tc_u128 *quotients; /* multiple / den, by den below COMMON_TABLE; 0: not asked for yet */
};
#define COMMON_TABLE 1024
struct common common_make(struct arena *scratch);
void common_add(struct common *common, uint64_t den); /* 0 < den < 2^32; all before the first share */
/* num over the multiple. */
tc_u128 common_share(struct common *common, uint64_t num, uint64_t den);
/* The mean of n <= STANDINGS_MATCHES_MAX shares by their sum. */
struct ratio common_mean(struct arena *arena, const struct common *common, tc_u128 sum, size_t n);

/* Buffers for ratio_mean, made once for the longest mean to come. */
struct mean_space {
    struct fraction *groups;           /* one a denominator; num is the sum */
    uint64_t *common, *quotient, *sum; /* naturals */
    size_t max_terms;
};
struct mean_space mean_space_make(struct arena *scratch, size_t max_terms);

/* The exact mean of n fractions, 1 <= n <= max_terms. Time: O(n * distinct denominators). */
struct ratio ratio_mean(struct arena *arena, struct mean_space *space, const struct fraction *terms, size_t n);

#endif
