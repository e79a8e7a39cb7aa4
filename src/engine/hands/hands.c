/* hands.c - exact partial shuffles with as few random numbers as possible
 *
 * A hand is the front of a Fisher-Yates shuffle that stops after it: card i is exchanged with one of i .. n-1. The deck
 * is never put back in order, since any order is as good a start. The ranges n, n-1, ... of several cards come from one
 * random word x: multiplying it by n gives the first number in the high word; the low word is used for the next one.
 * Together these numbers are the digits, in a mixed radix, of x * n(n-1).../2^64, and by the last low word Lemire's
 * method (2019) rejects the few words that would bias them. Seven cards of sixty need one word, which is rejected once
 * in 10 million hands.
 */
#include "engine/hands/hands.h"

enum { GROUP_BITS = 44 }; /* of a group's product: rarely thrown away, and seven of 60 fit */

void hands_group(int cards, int front, unsigned bits, uint64_t *bound, uint64_t *floor, uint8_t *ends)
{
    for (int i = 0; i < front;) {
        uint64_t product = 1;
        int end = i;
        while (end < front && product * (uint64_t)(cards - end) < UINT64_C(1) << bits)
            product *= (uint64_t)(cards - end++);
        bound[i] = product;
        floor[i] = -product % product;
        ends[i] = (uint8_t)end;
        i = end;
    }
}

enum err_code hands_init(struct hands *h, const uint8_t *value, int cards, int hand, struct err *err)
{
    if (cards < 1 || cards > MAX_HAND_DECK)
        return err_set(err, ERR_INPUT, "a deck of %d cards, expected 1 to %d", cards, (int)MAX_HAND_DECK);
    if (hand < 1 || hand > cards || hand > MAX_HAND_CARDS)
        return err_set(err, ERR_INPUT, "a hand of %d cards from %d, expected 1 to %d", hand, cards,
                       cards < MAX_HAND_CARDS ? cards : (int)MAX_HAND_CARDS);
    *h = (struct hands){.cards = (uint8_t)cards, .hand = (uint8_t)hand};
    for (int i = 0; i < cards; i++)
        h->value[i] = value[i];
    hands_group(cards, hand, GROUP_BITS, h->bound, h->floor, h->ends);
    return ERR_OK;
}

static inline int draw(struct hands *h, struct rng *rng)
{
    int sum = 0, hand = h->hand;
    for (int i = 0; i < hand;) {
        int end = h->ends[i];
        uint64_t x;
        do
            x = rng_next(rng);
        while (x * h->bound[i] < h->floor[i]);
        for (; i < end; i++) {
            tc_u128 m = (tc_u128)x * (unsigned)(h->cards - i);
            int at = i + (int)(m >> 64);
            uint8_t drawn = h->value[at];
            x = (uint64_t)m;
            h->value[at] = h->value[i];
            h->value[i] = drawn;
            sum += drawn;
        }
    }
    return sum;
}

int hands_draw(struct hands *h, struct rng *rng)
{
    return draw(h, rng);
}

void hands_count(struct hands *h, struct rng *rng, uint64_t n, uint64_t *counts, int sums)
{
    struct rng local = *rng;
    for (uint64_t i = 0; i < n; i++) {
        int sum = draw(h, &local);
        counts[sum < sums ? sum : sums - 1]++;
    }
    *rng = local;
}
