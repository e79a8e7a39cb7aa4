/* rng.c - see rng.h */
#include "base/rng.h"

#include <sys/random.h>
#include <time.h>

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void rng_init(struct rng *rng, uint64_t seed)
{
    for (size_t i = 0; i < ARRAY_LEN(rng->s); i++)
        rng->s[i] = splitmix(&seed);
}

uint64_t rng_below(struct rng *rng, uint64_t n)
{
    tc_assert(n > 0);
    /* Lemire 2019: multiply and keep the high word; reject the few low words that would bias. */
    tc_u128 m = (tc_u128)rng_next(rng) * n;
    if ((uint64_t)m < n) {
        uint64_t threshold = -n % n;
        while ((uint64_t)m < threshold)
            m = (tc_u128)rng_next(rng) * n;
    }
    return (uint64_t)(m >> 64);
}

uint64_t rng_seed_from_system(void)
{
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15);
    /* Six digits are enough to be fair and short enough to be read out over the hall's speakers. */
    return seed % 1000000 + 1;
}

uint64_t rng_seed_derive(uint64_t seed, uint64_t salt)
{
    uint64_t state = seed ^ (salt * UINT64_C(0xd1342543de82ef95));
    (void)splitmix(&state);
    return splitmix(&state);
}
