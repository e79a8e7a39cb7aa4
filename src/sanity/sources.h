/* sources.h - how many sources of a colour, and how many lands: the published methods for any size of deck
 *
 * The question: a spell of k coloured mana of one colour is to be cast on turn t; with how many lands of that colour
 * does the chance reach a threshold? F. Karsten answered it by simulation in 2013, 2018 and 2022; here the hands of his
 * procedures are enumerated, so that the answers are exact. The methods differ in
 *
 *           mulligan    five cards kept with   look at the top card             given          threshold
 *   2013    Paris       1 to 4 lands           -                                nothing        90 %
 *   2018    Vancouver   1 to 4 lands           leaves only a wanted land there  enough lands   90 to 95 % by mana value
 *   2022    London      2 to 4 lands           -                                enough lands   89 + turn %
 *
 * 89 + turn % goes up to 99 %. "enough lands": at least as many as the mana value (of the published tables it is the
 * turn as well). All methods are on the play. Commander of 2022: the first mulligan is free, a first hand is kept with
 * 3 to 5 lands, and a card is drawn on turn 1.
 */
#ifndef TOPCUT_SANITY_SOURCES_H
#define TOPCUT_SANITY_SOURCES_H

#include "base/arena.h"
#include "base/err.h"
#include "sanity/mulligan.h"

enum sources_method { SOURCES_2013, SOURCES_2018, SOURCES_2022 };
enum { N_SOURCES_METHODS = SOURCES_2022 + 1 };
extern const char *const sources_words[N_SOURCES_METHODS]; /* "2013", "2018", "2022" */
extern const char *const sources_said[N_SOURCES_METHODS];  /* the method in a sentence */

enum { SOURCES_CARDS = 1000, SOURCES_TURNS = 30 };
enum sources_given { GIVEN_AS_METHOD, GIVEN_NOTHING, GIVEN_LANDS };

struct sources_question {
    int cards, lands;
    int coloured;   /* coloured mana of the colour in question, at least 1 */
    int mana_value; /* of the whole cost */
    int turn;       /* 0: the mana value */
    enum sources_method method;
    bool commander; /* the first mulligan is free, and the first turn has a draw */
    bool on_the_draw;
    enum sources_given given;         /* instead of the method's */
    const struct mulligan_plan *plan; /* instead of the method's; NULL */
    double threshold;                 /* instead of the method's, 0 to 1; 0: the method's */
};

struct sources_answer {
    int turn;
    double threshold;      /* 0 to 1 */
    bool given_lands;      /* probabilities are given enough lands */
    double enough_lands;   /* P(as many lands as the mana value by the turn) */
    int sources;           /* the fewest lands of the colour that reach the threshold; -1: even all of them do not */
    double probability;    /* with that many (-1: with all) */
    double *chance;        /* by the number of sources, 0 .. lands */
    double *unconditional; /* the same, P(enough lands and enough of the colour) */
    struct mulligan_plan plan; /* that was used */
};

/* "1CC", "{1}{C}{C}", "2WW", "CCC": the coloured mana and the mana value; all coloured symbols must be alike.
 * ERR_USAGE. */
TC_MUST_USE enum err_code sources_cost_parse(const char *text, int *coloured, int *mana_value, struct err *err);
/* The lands that the method's tables were made with: 2022: 17 of 40, 25 of 60, 35 of 80, 41 of 99; before: 17, 24, -,
 * 40; of other sizes in proportion to the nearest. */
int sources_lands(enum sources_method method, int cards);
/* ERR_USAGE: a number out of range; the message gives the range. */
TC_MUST_USE enum err_code sources_answer(struct arena *arena, const struct sources_question *question,
                                         struct sources_answer *out, struct err *err);

/* How many lands: the regression of 29 July 2022 over 95,000 decks. For decks of other sizes than 60 and 99 that of 60
 * is used in proportion, below 80 cards, else that of 99; proportional is then true. */
struct lands_advice {
    double lands;
    bool proportional;
};
struct lands_advice lands_advised(int cards, double mean_mana_value, int cheap_draw_or_ramp, bool companion);

#endif
