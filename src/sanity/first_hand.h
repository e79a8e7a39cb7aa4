/* first_hand.h - shuffles a deck and takes mulligans by a plan: a hand, and the library in its order
 *
 * For games of the engine that are to begin as the stated rule of the report says (mulligan.h); the engine itself knows
 * the mulligans of its eras only. Of the London rule the dearest spells go to the bottom, of lands the ones drawn last;
 * what the Vancouver rule lets see stays on top as LOOK_BALANCE says.
 */
#ifndef TOPCUT_SANITY_FIRST_HAND_H
#define TOPCUT_SANITY_FIRST_HAND_H

#include "base/attr.h"
#include "sanity/mulligan.h"

/* Cards by number, a copy each; cost[card]: its mana value, or COST_OF_LAND. */
enum { COST_OF_LAND = 255 };
struct first_hand_deck {
    const uint16_t *card;
    int cards;
    const uint8_t *cost;
};
struct first_hand {
    int cards;     /* the first so many of order[] are the hand; the library follows, from the top */
    int mulligans; /* taken */
};
/* order: room for deck->cards. The same seed shuffles two decks alike, mulligan by mulligan. */
void first_hand_deal(const struct mulligan_plan *plan, const struct first_hand_deck *deck, uint64_t seed,
                     uint16_t *order, struct first_hand *out);

#endif
