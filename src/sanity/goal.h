/* goal.h - what a first hand should come to: the goal by which hands are kept or not, in reports and samples */
#ifndef TOPCUT_SANITY_GOAL_H
#define TOPCUT_SANITY_GOAL_H

#include "sanity/composition.h"
#include "sanity/mulligan.h"

/* On turn GOAL_TURN so many lands and so many spells have been seen, one of the lands making the colour that costs ask
 * for most. */
enum { GOAL_TURN = 3, GOAL_LANDS = 3, GOAL_SPELLS = 3 };
enum { GOAL_CLASS_SPELL, GOAL_CLASS_LAND, GOAL_CLASS_WANTED, N_GOAL_CLASSES };

/* The goal of a deck; goal->deck is classes. Returns the colour (its number in MANA_*), -1: none is wanted. */
int hand_goal(const struct composition *deck, bool on_the_play, struct hand_classes *classes, struct mana_goal *goal);
/* The class of a card, for the colour that hand_goal gave. */
int hand_goal_class(const struct list_card *card, int colour);

#endif
