/* openings.h - the first cards of a deck by classes: lands by the colours that they make, and the rest
 *
 * Exact, by the multivariate hypergeometric law, before any mulligan. A land that finds others counts as what it can
 * find.
 */
#ifndef TOPCUT_SANITY_OPENINGS_H
#define TOPCUT_SANITY_OPENINGS_H

#include "base/attr.h"
#include "sanity/hypergeo.h"
#include "sanity/list.h"

enum { OPENING_HAND = 7, OPENING_ROWS = 10, OPENING_TURNS = 10, OPENING_SOURCES = 3 };

struct opening_row {
    int count[HYPERGEO_CLASSES]; /* cards of each class */
    double chance;
};

struct opening_colour {
    int sources;                      /* lands in the maindeck that make it */
    double in_hand[OPENING_HAND + 1]; /* [n]: P(exactly n of them in the opening hand) */
    /* P(at least 1, 2, 3 of them among the cards seen by a turn): [1 .. 3][0 .. turns], 0 being the opening hand */
    double by_turn[2][OPENING_SOURCES + 1][OPENING_TURNS + 1]; /* [0] on the play, [1] on the draw */
};

struct openings {
    int cards, hand; /* of the deck; of the opening hand, fewer only if the deck is smaller */
    uint8_t asked;   /* colours that costs in the maindeck ask for, by themselves or as one side of a hybrid symbol */
    uint8_t must;    /* those by themselves */
    uint64_t either; /* bit m: of the colours m any one is asked for */
    /* Class 0: no lands. The others: lands by which of the asked colours they make, in the order of their numbers.
     * Where there are more classes than HYPERGEO_CLASSES, the rarest ones are left out of rows and of all_colours, and
     * whole is false. */
    int classes;
    uint8_t makes[HYPERGEO_CLASSES];
    int size[HYPERGEO_CLASSES];
    bool whole;
    int64_t compositions;                 /* different hands by classes */
    struct opening_row row[OPENING_ROWS]; /* the likeliest, most likely first */
    int rows;
    /* P(two to five lands in hand, and every asked colour made by one of them, of a hybrid symbol either) */
    double all_colours;
    double keepable; /* P(two to five lands in hand) */
    struct opening_colour colour[MANA_COLOURS];
};

/* The maindeck of a list; of no cards: zeros. */
void openings_count(const struct list *list, struct openings *out);

#endif
