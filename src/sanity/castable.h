/* castable.h - the exact chance to be able to pay a cost by a turn, in a deck whose mana comes from lands
 *
 * Lands are put into classes by what they can do for the cost: its colours that they make, and whether they enter
 * tapped. Most hands need not be distinguished: if no land goes to the bottom, only the cards seen by the turn matter,
 * and how many of those lands were in the hand. So compositions of all cards seen are enumerated, not of hand and
 * draws; only hands that put lands on the bottom are enumerated one by one.
 */
#ifndef TOPCUT_SANITY_CASTABLE_H
#define TOPCUT_SANITY_CASTABLE_H

#include "base/attr.h"
#include "sanity/manabase.h"
#include "sanity/mulligan.h"

/* A deck, classified for one target cost. Class 0: nonlands. */
struct castable_deck {
    struct hand_classes hands;
    struct source_kind kind[HYPERGEO_CLASSES];
};

/* Makes the deck from the number of cards of each kind of land (and of others). False: the lands make more classes than
 * can be enumerated. */
bool castable_deck_make(const struct source_kind *lands, const int *copies, int kinds, int others,
                        const struct mana_target *target, struct castable_deck *out);
bool castable_deck_of(const struct mana_base *base, const struct mana_target *target, struct castable_deck *out);

/* An upper bound of what castable_exactly enumerates, capped at limit; the caller decides by it. */
int64_t castable_work(const struct castable_deck *deck, const struct mulligan_plan *plan, int turn, bool on_the_play,
                      int64_t limit);

/* P(castable by the turn). With plans that look at the top card, hands are enumerated one by one. */
double castable_exactly(const struct castable_deck *deck, const struct mana_target *target,
                        const struct mulligan_plan *plan, int turn, bool on_the_play);

/* P(at least that many lands seen by the turn). */
double lands_exactly(const struct mulligan_plan *plan, int cards, int lands, int least, int turn, bool on_the_play);

#endif
