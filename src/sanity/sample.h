/* sample.h - sample hands of a deck, each with advice: keep it or take a mulligan, and why
 *
 * A hand is dealt by its number and the seed; one that is not to be kept is followed by the next attempt, until one is
 * kept. Advice is that of a keep rule of one's own where there is one (question.h); else a hand is kept if it comes to
 * the goal (goal.h) at least as often as going on does, by the best rule that there is (mulligan.h). */
#ifndef TOPCUT_SANITY_SAMPLE_H
#define TOPCUT_SANITY_SAMPLE_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/mulligan.h"
#include "sanity/question.h"

enum { SAMPLE_DRAWS = 4 };

struct sample_attempt {
    int mulligans;       /* taken before */
    int n, stay;         /* cards drawn; the first of card[] stay, the others go to the bottom */
    int card[MULL_HAND]; /* of the list: lands first, then by mana value */
    int lands;           /* of those that stay */
    bool keep;           /* the last attempt always is kept */
    bool last;
    double now, after; /* without a rule: the chance of the goal with this hand, and by going on */
    /* Spells that the lands in hand can pay, each by itself, one land a turn. */
    int cast[MULL_HAND], n_cast;
    const char *failed; /* with a rule, of a hand that it does not keep: what is missing; "" */
};
struct sample_hand {
    int attempts;
    struct sample_attempt attempt[MULL_STEPS];
    int draws, draw[SAMPLE_DRAWS]; /* the next cards of the library after the hand that is kept */
};

struct sample_options {
    struct mulligan_plan plan;
    const struct question *rule; /* one with a keep rule; NULL: none */
    bool on_the_draw;
    uint64_t seed;
};

struct sampler;
/* The list, and what options point to, must outlive it; it is the arena's. ERR_INPUT: a deck of fewer than seven cards,
 * or too many. */
TC_MUST_USE enum err_code sampler_new(struct arena *arena, const struct list *list,
                                      const struct sample_options *options, struct sampler **out, struct err *err);
/* Deals hand number 1, 2, ...: the same whichever were dealt before. */
void sampler_deal(struct sampler *sampler, int64_t number, struct sample_hand *out);
/* Without a rule: the colour of the goal, -1: none. */
int sampler_colour(const struct sampler *sampler);

#endif
