/* first_hand.h - shuffles a deck and takes mulligans by a plan: a hand, and the library in its order
 *
 * For engine games that begin by a mulligan rule of the report (mulligan.h); the engine itself knows only the mulligans
 * of its eras. By the London rule the dearest spells and the lands drawn last go to the bottom; the card seen by the
 * Vancouver rule stays on top as LOOK_BALANCE says.
 */
#ifndef TOPCUT_SANITY_FIRST_HAND_H
#define TOPCUT_SANITY_FIRST_HAND_H

#include "base/attr.h"
#include "sanity/mulligan.h"

#include <stdbool.h>
#include <stdint.h>

/* Cards by number, one for each copy; cost[card]: its mana value, or COST_OF_LAND. */
enum { COST_OF_LAND = 255 };
struct first_hand_deck {
    const uint16_t *card;
    int cards;
    const uint8_t *cost;
};
struct first_hand {
    int cards;     /* the first `hand` of order[] are the hand; the library follows, from the top */
    int mulligans; /* taken */
};
/* order: room for deck->cards. The same seed shuffles two decks in the same way, mulligan by mulligan. */
void first_hand_deal(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint64_t seed,
                     uint16_t *order, struct first_hand *out);
/* The same in its parts: the hand of one step; would the plan keep it? the look at the top, of a hand that is kept. */
void first_hand_step(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint64_t seed, int step,
                     uint16_t *order, struct first_hand *out);
bool first_hand_kept(const struct mulligan_plan *plan, const struct first_hand_deck *deck, const uint16_t *order,
                     const struct first_hand *hand);
void first_hand_look(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint16_t *order,
                     const struct first_hand *hand);

#endif
