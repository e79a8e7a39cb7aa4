/* aim.h - how a deck wins, and so whether the goldfish's clock says anything about it
 *
 * The goldfish attacks, burns, and plans nothing. What it needs to win is the clock of a deck that attacks or burns. Of
 * a deck that mills, wins by a combination, or answers what the other does, it is no clock at all, and a report says so
 * in place of a number. Told from what the cards do, by counting copies of the maindeck; nothing is played for it.
 */
#ifndef TOPCUT_SANITY_AIM_H
#define TOPCUT_SANITY_AIM_H

#include "base/arena.h"
#include "sanity/list.h"

enum deck_aim { AIM_ATTACKS, AIM_BURNS, AIM_MILLS, AIM_COMBINES, AIM_CONTROLS };
enum { N_AIMS = AIM_CONTROLS + 1 };
extern const char *const aim_words[N_AIMS]; /* "attacks", "burns", "mills", "combines", "controls" */
extern const char *const aim_said[N_AIMS];  /* the same for people: messages */

struct aim {
    enum deck_aim aim;
    bool told;       /* the goldfish's clock is the deck's */
    const char *why; /* a sentence without full stop: what it was told by */
};

/* Texts live in the arena. */
void aim_of(struct arena *arena, const struct list *list, struct aim *out);

#endif
