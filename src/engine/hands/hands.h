/* hands.h - opening hands by the million
 *
 * Draws the top cards of a well-shuffled deck again and again, and adds up a small number that each card has (1 for a
 * land, 0 for anything else). Such a sum is all that the analyses need of an opening hand. */
#ifndef TOPCUT_ENGINE_HANDS_H
#define TOPCUT_ENGINE_HANDS_H

#include "base/err.h"
#include "base/rng.h"

enum { MAX_HAND_DECK = 250, MAX_HAND_CARDS = 40 };

struct hands {
    uint8_t value[MAX_HAND_DECK + 6]; /* of each card, in the present order of the deck */
    uint64_t bound[MAX_HAND_CARDS];   /* of the group that begins with this card: the product of its ranges */
    uint64_t floor[MAX_HAND_CARDS];   /* 2^64 modulo that: random numbers below it would bias the draw */
    uint8_t ends[MAX_HAND_CARDS];     /* the card after the group */
    uint8_t cards, hand;
};

/* How a partial shuffle of `cards` cards that stops after `front` of them groups its numbers: from each i where a group
 * begins, ends[i] is the card after it, bound[i] the product of its ranges (at most 2^bits), floor[i] = 2^64 modulo
 * that. */
void hands_group(int cards, int front, unsigned bits, uint64_t *bound, uint64_t *floor, uint8_t *ends);

/* value: one number a card; hand <= cards. ERR_INPUT: too many cards, or a hand that is larger than the deck. */
TC_MUST_USE enum err_code hands_init(struct hands *h, const uint8_t *value, int cards, int hand, struct err *err);

/* A new hand; returns the sum of its values. h->value[0 .. hand - 1] are the cards drawn. Every ordered hand has
 * exactly the same chance. */
int hands_draw(struct hands *h, struct rng *rng);

/* n hands; counts[s] goes up by one for each hand whose sum is s; the last of the `sums` entries also counts larger
 * sums. */
void hands_count(struct hands *h, struct rng *rng, uint64_t n, uint64_t *counts, int sums);

#endif
