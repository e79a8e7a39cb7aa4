/* rng.h - seeded chance: xoshiro256** (Blackman and Vigna 2018), its state filled by SplitMix64
 *
 * The same seed gives the same numbers on every machine and compiler. Seeds are stored with what they
 * produced, so that a pairing or a lot can be replayed and defended. Never for secrets.
 */
#ifndef TOPCUT_BASE_RNG_H
#define TOPCUT_BASE_RNG_H

#include "base/attr.h"

struct rng {
    uint64_t s[4];
};

void rng_init(struct rng *rng, uint64_t seed);

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s, five = s[1] * 5;
    uint64_t result = (five << 7 | five >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* Uniform in 0..n-1 without bias; n > 0. */
uint64_t rng_below(struct rng *rng, uint64_t n);

/* A new seed from the operating system, 1..1000000: exact as a JSON number, and short enough for people to
 * read out. The one impure function here; only the shell calls it. */
uint64_t rng_seed_from_system(void);

/* A seed for a sub-task, derived from another by name-like numbers: stable and independent. */
uint64_t rng_seed_derive(uint64_t seed, uint64_t salt);

#endif
