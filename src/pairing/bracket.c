/* bracket.c - the first round of a single elimination
 *
 * The order is grown by doubling: a bracket of 2k is one of k in which each seed s is replaced
 * by the pair of s and 2k + 1 - s, so that the better seeds meet as late as possible: 1 8 4 5 2
 * 7 3 6 is 1v8 4v5 2v7 3v6.
 */
#include "base/arena.h"
#include "pairing/pairing.h"

size_t bracket_slots(struct arena *arena, int n_seeds, int **slots)
{
    size_t size = 1;
    tc_assert(n_seeds >= 0);
    while (size < (size_t)n_seeds)
        size *= 2;
    *slots = ARENA_ARRAY(arena, int, size);
    if (n_seeds == 0)
        return 0;
    int *s = *slots;
    s[0] = 1;
    for (size_t k = 1; k < size; k *= 2)
        for (size_t i = k; i-- > 0;) {
            int seed = s[i];
            s[2 * i] = seed;
            s[2 * i + 1] = (int)(2 * k) + 1 - seed;
        }
    for (size_t i = 0; i < size; i++)
        if (s[i] > n_seeds)
            s[i] = 0;
    return size;
}
