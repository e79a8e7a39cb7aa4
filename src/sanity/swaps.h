/* swaps.h - the effect of replacing one or two lands
 *
 * All decks made by replacing one land by another, once or twice, are judged by one number: the mean chance to cast the
 * nonland cards (weighted by copies) on the turn of their mana value, with mana from lands alone, one from each. Lands
 * that a deck may take are the basic lands of the colours it needs, and others of which it has two or three.
 * Castability is enumerated (castable.h) where that is quick, else sampled with the same random numbers for all decks.
 */
#ifndef TOPCUT_SANITY_SWAPS_H
#define TOPCUT_SANITY_SWAPS_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/trials.h"

enum { SWAPS_SHOWN = 10 };
extern const char swaps_said[]; /* what the objective is, in words */

struct swap {
    const char *out[2], *in[2]; /* names of lands; [1] NULL: a single swap. Both may be the same */
    int n;                      /* 1 or 2 */
    struct estimate mean;       /* the objective with the change */
    struct estimate gain;       /* gain over the present deck */
    int card;                   /* of the list: the card that it helps most */
    int turn;                   /* of its mana value */
    double before, after;       /* castability of that card on that turn */
    int worse_card;             /* the card that it hurts most; -1: none by more than 0.05 percentage points */
    int worse_turn;
    double worse_before, worse_after;
};

struct swaps {
    double mean; /* the objective of the deck as it is */
    int tried;   /* decks judged: all single and double swaps */
    bool exact;
    struct swap best[SWAPS_SHOWN]; /* by gain, largest first; single swaps before double ones that gain no more */
    int n;                         /* the number of them; swaps without gain are left out */
    struct swap single[SWAPS_SHOWN];
    int singles; /* the best single swaps, likewise */
};

/* The maindeck of a list. ERR_INPUT: no cards. */
TC_MUST_USE enum err_code swaps_search(struct arena *arena, const struct list *list,
                                       const struct trials_options *options, struct swaps *out, struct err *err);

#endif
