/* rating.h - the DCI rating of 1999 (floor rules D.5)
 *
 * A pure fold over matches in order. Everybody starts at 1600 in each of four categories; for the first 25
 * matches the rating is provisional, R = Rc + 400 (wins - losses) / matches with Rc the mean of the
 * opponents' ratings at the time; then R' = R + K (W - We). Readings of what D.5 leaves open are those
 * recommended in the tournament specification, section 8, and named where they are carried out.
 */
#ifndef TOPCUT_RATING_H
#define TOPCUT_RATING_H

#include "base/base.h"

#define RATING_START              1600.0 /* D.5.3 */
#define RATING_PROVISIONAL_MATCHES 25    /* D.5.4 */

enum rating_category { RATING_NONE, RATING_CLASSIC, RATING_EXTENDED, RATING_LIMITED, RATING_STANDARD };

/* "classic", "extended", "limited", "standard", "none"; find returns false for another word. */
const char *rating_category_name(enum rating_category category);
bool rating_category_find(const char *name, enum rating_category *out);

enum rating_reading {
    RATING_SIGNED,  /* D = (opponent - own) / 400: the default, We of both sum to 1 */
    RATING_LITERAL, /* "D is always positive" (D.5.6) as printed */
};

/* One player's standing in one category. Start with RATING_STATE_INIT. */
struct rating_state {
    double rating;             /* full precision; shown as the nearest integer, halves up */
    int matches, wins, losses; /* rated matches; draws are matches - wins - losses */
    double opponent_sum;       /* sum of opponents' ratings at the time, while provisional */
};
#define RATING_STATE_INIT { .rating = RATING_START }

enum rating_outcome { RATING_A_WINS, RATING_B_WINS, RATING_DRAW };

struct rating_match {
    int a, b; /* indices into the states */
    enum rating_outcome outcome;
};

/* What happened to one side of one match. */
struct rating_change {
    double before, after;
    double expected;  /* We; 0 while provisional */
    double k;         /* K in force with its multipliers; 0 while provisional */
    bool provisional; /* computed by the provisional formula */
};

/* 1, 1/2 or 1/4 (D.5.8, D.5.9); 0: an event of fewer than 8 players is not rated.
 * players: those who started round 1. */
double rating_multiplier(int players, bool level2_judge);

/* Expected score of own against opponent (D.5.6). */
double rating_expected(double own, double opponent, enum rating_reading reading);

/* K by the player's own rating before the match: 32, 24 from 2100, 16 from 2400 (D.5.6). */
double rating_k(double own);

/* Applies one round: all matches use the ratings from before it (a player is in at most one of them).
 * changes has 2 * n entries: [2i] for a, [2i+1] for b of match i. multiplier > 0. */
void rating_apply_round(struct rating_state *states, const struct rating_match *matches, size_t n,
                        double multiplier, enum rating_reading reading, struct rating_change *changes);

/* As shown to people: nearest integer, halves up. */
int rating_shown(double rating);

#endif
