/* glicko.h - Glicko: a rating that knows how sure it is (M. E. Glickman, "The Glicko system", 1995 and later)
 *
 * Not a DCI rating, and named for what it is. Each player has a rating and a deviation; matches of one rating
 * period are taken together, from the ratings at its beginning; the deviation shrinks with every match and grows
 * with the days without one. The start deviation is small (Magic's results say little of strength): 60 to 70
 * predicted real matches best.
 */
#ifndef TOPCUT_RATING_GLICKO_H
#define TOPCUT_RATING_GLICKO_H

#include "base/attr.h"
#include "rating/rating.h"

struct glicko_settings {
    double start, start_deviation;
    double growth;   /* c: the deviation's variance grows by its square a day, up to the start's */
    int period_days; /* matches of so many days are one period; 0: each match is one */
};
/* Tuned on the first half of 163,155 real matches (log-loss 0.6815), tested on the second (0.6772; Elo with K 14,
 * tuned alike: 0.6779). */
#define GLICKO_SETTINGS_INIT                                                                                           \
    {                                                                                                                  \
        .start = RATING_START, .start_deviation = 60.0, .growth = 4.0, .period_days = 0                                \
    }

/* A player. Start with glicko_start; between glicko_play and glicko_settle the sums of a period are open. */
struct glicko_state {
    double rating, deviation; /* at the beginning of the period */
    double weight;            /* g of that deviation */
    double information, gain; /* sums of the period's matches: g^2 E (1 - E), and g (s - E) */
    int32_t day;              /* on which the period began; of the last period when none is open */
    int32_t period;
    int matches, pending;
};

struct glicko_state glicko_start(const struct glicko_settings *settings);

/* g(RD): how much a match against a player of that deviation says. */
double glicko_weight(double deviation);

/* One match, on a day (days since any day; never before the last one). */
void glicko_play(const struct glicko_settings *settings, struct glicko_state *a, struct glicko_state *b,
                 enum rating_outcome outcome, int32_t day);

/* Ends the open period of a player, and lets the deviation grow up to a day. */
void glicko_settle(const struct glicko_settings *settings, struct glicko_state *player, int32_t day);

/* The expected score of a against b, both deviations taken into account. Of settled players; others count as
 * at the beginning of their period. */
double glicko_expected(const struct glicko_state *a, const struct glicko_state *b);

#define GLICKO_95 1.959963984540054 /* deviations on either side that hold 95 % of a normal distribution */

#endif
