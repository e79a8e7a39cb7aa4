/* ask.h - how often a question about a deck (question.h) holds, turn by turn
 *
 * Cards that nothing in the question or its keep rule tells apart are one class; their numbers in hand follow the
 * multivariate hypergeometric law. Where the compositions are not too many the answer is counted exactly, attempt by
 * attempt of the mulligan; else hands are dealt, and the answer has its interval. Both walk the same rules:
 *
 * A card is in hand by turn t if it was in the hand that was kept or was drawn since. It is castable if its cost could
 * have been paid by then with one land a turn, each card by itself (trials.h says how mana is counted), or another
 * card of the hand may be given in place of it; a general is always at hand. What goes to the bottom by the London
 * rule: cards after which the keep rule holds, if there are such; among these, those that leave most of what the
 * question asks for; then those that leave about three lands; then the dearest spells. The card seen by the Vancouver
 * rule stays as LOOK_BALANCE says (mulligan.h). */
#ifndef TOPCUT_SANITY_ASK_H
#define TOPCUT_SANITY_ASK_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/interval.h"
#include "sanity/mulligan.h"
#include "sanity/question.h"

struct ask_options {
    /* Attempts; their numbers of lands are the keep rule where the question has none of its own. */
    struct mulligan_plan plan;
    bool on_the_draw;
    int turns;          /* the last turn that is answered, at most QUESTION_TURNS */
    int64_t trials;     /* hands dealt where counting is too long, in the first round; 0: ASK_TRIALS */
    double precision;   /* half the width of the widest interval; 0: the first round only */
    int64_t exact_most; /* compositions that are counted at most; 0: some millions; -1: none, deal */
    uint64_t seed;
    int threads;      /* 0: one a processor */
    const char *what; /* progress is shown under this name; NULL: not */
};
enum { ASK_TRIALS = 200000 };

struct ask_result {
    int turns;
    int64_t dealt;                               /* 0: counted exactly */
    struct estimate by_turn[QUESTION_TURNS + 1]; /* [0]: the hand that is kept */
    int steps, size[MULL_STEPS];                 /* attempts, and the cards of a hand that is kept at each */
    struct estimate kept[MULL_STEPS];
    bool other_mana; /* castable with mana of cards that are no lands */
};

/* ERR_INPUT: no cards; ERR_INTERRUPT. */
TC_MUST_USE enum err_code ask_run(struct arena *arena, const struct list *list, const struct question *question,
                                  const struct ask_options *options, struct ask_result *out, struct err *err);

extern const char ask_bottom_said[]; /* what goes to the bottom, a sentence without its full stop */

#endif
