/* castable.h - the chance to be able to cast one cost by a turn, counted exactly, in a deck whose mana is from lands
 *
 * Lands are put into classes by what they can do for the cost: its colours that they make, and whether they enter
 * tapped. Most hands need not be told apart: where no land goes to the bottom, what was seen by the turn decides, and
 * of the hand only how many of those cards were lands of it. So compositions of all cards seen are walked, not of hand
 * and draws; only hands of which lands go to the bottom are walked one by one.
 */
#ifndef TOPCUT_SANITY_CASTABLE_H
#define TOPCUT_SANITY_CASTABLE_H

#include "base/attr.h"
#include "sanity/manabase.h"
#include "sanity/mulligan.h"

/* A deck for the sake of one target. Class 0: no lands. */
struct castable_deck {
    struct hand_classes hands;
    struct source_kind kind[HYPERGEO_CLASSES];
};

/* The deck of so many cards of each kind of land (and others). False: the lands make more classes than can be
 * enumerated. */
bool castable_deck_make(const struct source_kind *lands, const int *copies, int kinds, int others,
                        const struct mana_target *target, struct castable_deck *out);
bool castable_deck_of(const struct mana_base *base, const struct mana_target *target, struct castable_deck *out);

/* What castable_exactly walks, at most; for deciding. Not more than limit. */
int64_t castable_work(const struct castable_deck *deck, const struct mulligan_plan *plan, int turn, bool on_the_play,
                      int64_t limit);

/* P(castable by the turn). Plans that look at the top card are walked hand by hand. */
double castable_exactly(const struct castable_deck *deck, const struct mana_target *target,
                        const struct mulligan_plan *plan, int turn, bool on_the_play);

/* P(at least so many lands seen by the turn). */
double lands_exactly(const struct mulligan_plan *plan, int cards, int lands, int least, int turn, bool on_the_play);

#endif
