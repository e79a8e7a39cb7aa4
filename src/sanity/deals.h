/* deals.h - hands dealt by a plan of mulligans, and what is drawn after them
 *
 * A deck is an array of small numbers whose meaning is the caller's (kinds of cards, places in a list). Only the cards
 * that are looked at are shuffled, several places by one random number, as engine/hands/hands.h does; the rest is not
 * touched, and the deck is never put back in order.
 */
#ifndef TOPCUT_SANITY_DEALS_H
#define TOPCUT_SANITY_DEALS_H

#include "base/rng.h"
#include "sanity/mulligan.h"

enum { DEAL_DRAWS = 40, DEAL_FRONT = MULL_HAND + DEAL_DRAWS + 1, DEAL_MOST = 60000 };

struct dealer {
    int cards, draws; /* draws after the hand, at most DEAL_DRAWS and what the deck has */
    uint16_t *card;   /* [cards], the caller's memory */
    /* By place: where the group that begins there ends, the product of its ranges and what would bias it. */
    uint8_t ends[DEAL_FRONT];
    uint64_t bound[DEAL_FRONT], floor[DEAL_FRONT];
    int steps;
    struct deal_step {
        uint8_t drawn;
        bool look;
        /* By lands among the cards drawn: */
        bool keeps[MULL_HAND + 1];
        uint8_t lands_go[MULL_HAND + 1], others_go[MULL_HAND + 1]; /* to the bottom */
    } step[MULL_STEPS];
};

/* card[0 .. cards - 1] is filled by the caller. */
void dealer_init(struct dealer *d, const struct mulligan_plan *plan, uint16_t *card, int cards, int draws);

/* Deals a hand that is kept: its cards are d->card[0 .. drawn - 1], of which lands_go lands and others_go others go to
 * the bottom; the draws are d->card[drawn .. drawn + d->draws - 1]. is_land: by number of a card. With LOOK_BALANCE. */
struct deal {
    int step, drawn, lands, lands_go, others_go;
};
struct deal dealer_deal(struct dealer *d, struct rng *rng, const bool *is_land);

/* Shuffles the places from `from`, where a group begins, until `to` places are done; returns where it stopped. */
static inline int deal_front(struct dealer *d, struct rng *rng, int from, int to)
{
    int i = from;
    while (i < to) {
        int end = d->ends[i];
        uint64_t x;
        do
            x = rng_next(rng);
        while (__builtin_expect(x * d->bound[i] < d->floor[i], 0));
        for (; i < end; i++) {
            tc_u128 m = (tc_u128)x * (unsigned)(d->cards - i);
            int at = i + (int)(m >> 64);
            uint16_t drawn = d->card[at];
            x = (uint64_t)m;
            d->card[at] = d->card[i];
            d->card[i] = drawn;
        }
    }
    return i;
}

#endif
