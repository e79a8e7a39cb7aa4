/* keeping.h - which first hands somebody who plans keeps: those with which a goldfish wins no later than after a
 * mulligan
 *
 * Each hand is tried in some games of the goldfish, its library shuffled again, and compared with the mean turn of who
 * goes on to the next hand and does the same there. That mean is found beforehand, from the smallest hand to the
 * largest. A goldfish knows decks that attack or burn; those that win otherwise keep hands by the stated rule.
 */
#ifndef TOPCUT_SANITY_KEEPING_H
#define TOPCUT_SANITY_KEEPING_H

#include "sanity/games.h"

enum { KEEPING_TRIES = 16 /* games on which a hand is tried */ };

struct keeping {
    struct goldfish_options options; /* of the goldfish that tries them */
    double next[MULL_STEPS];         /* the mean winning turn of who does not keep the hand of that step */
};

/* The same seed finds the same. */
TC_MUST_USE enum err_code keeping_learn(struct table *t, const struct game_deck *deck,
                                        const struct goldfish_options *options, struct keeping *out, struct err *err);
/* The hand that is kept of those that the seed deals. */
TC_MUST_USE enum err_code keeping_deal(const struct keeping *keeping, struct table *t, const struct game_deck *deck,
                                       uint64_t seed, struct dealt *out, struct err *err);

#endif
