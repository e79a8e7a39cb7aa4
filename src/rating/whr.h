/* whr.h - whole-history rating: strengths that move from day to day, estimated from all matches so far
 *
 * Not a DCI rating, and named for what it is: R. Coulom's "Whole-History Rating: A Bayesian Rating System for Players
 * of Time-Varying Strength" (2008), with what predicts matches of Magic better. A player's skill walks at random from
 * day to day, as there. Beside it stands the form of a day, which is new on each: the deck, its match-ups, the person
 * that morning. Everybody begins among those who were met: the prior's mean is that of the opponents, with some of
 * 1600 among them, as a strong circle has strong newcomers.
 *
 * A match counts at once for the two who played it. When the day is over, the last days of all who played are
 * estimated once more, given what is known of their opponents by now: that a beaten stranger has won much since says
 * something of who beat them.
 *
 * A prediction uses nothing but matches that were played before it.
 */
#ifndef TOPCUT_RATING_WHR_H
#define TOPCUT_RATING_WHR_H

#include "base/attr.h"
#include "rating/rating.h"

struct whr_settings {
    double start_deviation; /* of the skill before any match, in rating points; > 0 */
    double growth;          /* the skill's variance grows by its square a day */
    double form;            /* deviation of a day's form; 0: there is none */
    double newcomers;       /* so many opponents of 1600 are counted with those that were met; infinite: 1600 always */
    int days;               /* of a player's latest days of play so many are estimated again; > 0 */
};
/* Chosen by blocks of time of 163,155 real matches, see tests/rating/test_whr.c. */
#define WHR_SETTINGS_INIT                                                                                              \
    {                                                                                                                  \
        .start_deviation = 65.0, .growth = 4.0, .form = 60.0, .newcomers = 4.0, .days = 8                              \
    }

struct whr; /* all players' */

/* Players are 0 .. n_players - 1. The caller frees it. */
TC_MUST_USE struct whr *whr_new(size_t n_players, const struct whr_settings *settings);
void whr_free(struct whr *whr);

/* The expected score of a against b on a day (days since any day, never before the last one that was named). */
double whr_expected(struct whr *whr, int a, int b, int32_t day);

/* One match. */
void whr_play(struct whr *whr, int a, int b, enum rating_outcome outcome, int32_t day);

/* What a's and b's skills would be at once after a match on a day, in rating points; nothing changes. */
void whr_after(struct whr *whr, int a, int b, enum rating_outcome outcome, int32_t day, double after[2]);

/* Ends the open day, and estimates everybody's last days so many times more: lists of players are made after that.
 * Converges to the most likely strengths of all days when no player has more of them than settings.days. */
void whr_refine(struct whr *whr, int sweeps);

struct whr_line {
    double strength, deviation; /* of the skill on a day, without its form; in rating points */
    int matches;
    int32_t last; /* day with a match; without any nothing */
};
/* A player as of a day, which is not before the last one that was named. */
struct whr_line whr_line(struct whr *whr, int player, int32_t day);

/* The same on the player's own days, the latest last: strengths given all that came later, form included. Ends the
 * open day. At most most of them, the latest; returns how many. */
size_t whr_days(struct whr *whr, int player, struct whr_line *out, size_t most);

#endif
