/* falls.h - how a card's cost falls with what is there: affinity, delve, convoke, improvise
 *
 * Affinity lessens the generic mana by one for each permanent of a kind; delve pays it with cards of the graveyard,
 * improvise with artifacts, and convoke pays generic mana or mana of its colour with creatures.
 */
#ifndef TOPCUT_SANITY_FALLS_H
#define TOPCUT_SANITY_FALLS_H

#include "sanity/list.h"

enum fall_how { FALLS_NOT, FALLS_AFFINITY, FALLS_DELVE, FALLS_CONVOKE, FALLS_IMPROVISE };

struct fall {
    enum fall_how how;
    /* of affinity: the type that is counted, "artifact", "plains", "frog"; points into the card's text */
    const char *of;
    size_t of_len;
};

/* FALLS_NOT as well where its cost falls in a way that is none of these, or by what is no type of permanents. */
struct fall card_falls(const struct list_card *card);

/* Is a permanent of this card counted by that affinity? */
bool fall_counts(const struct fall *fall, const struct list_card *permanent);

#endif
