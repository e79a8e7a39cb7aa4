/* interval.h - sampled numbers with their 95 % intervals
 *
 * Every sampled number comes with its interval. A share (hits of trials) has Wilson's interval (1927), which is good
 * near 0 and 1, too; a mean has that of the normal law, from the sample's variance. */
#ifndef TOPCUT_SANITY_INTERVAL_H
#define TOPCUT_SANITY_INTERVAL_H

#include "base/attr.h"

/* A number from 0 to 1, or a mean in the unit that its owner states. */
struct estimate {
    double value, low, high; /* low and high: of the 95 % interval; the same as value where it is exact */
    int64_t trials;          /* 0: exact, by counting */
};

struct estimate estimate_exact(double value);

/* The share of hits in trials; without trials: 0, interval 0 to 1. */
struct estimate estimate_share(int64_t hits, int64_t trials);

/* The mean of n numbers by their sum and the sum of their squares. */
struct estimate estimate_mean(double sum, double squares, int64_t n);

/* The difference a - b of two shares from the same trials (common random numbers): only_a and only_b are the trials in
 * which only one of them hit. */
struct estimate estimate_paired(int64_t only_a, int64_t only_b, int64_t trials);

/* Half of the interval's width. */
double estimate_half_width(const struct estimate *e);

#endif
