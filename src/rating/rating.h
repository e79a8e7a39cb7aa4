/* rating.h - the DCI rating of 1999 (floor rules D.5), and what is worth having beside it
 *
 * A pure fold over matches in order. Everybody starts at 1600 in each of four categories; for the first 25
 * matches the rating is provisional, R = Rc + 400 (wins - losses) / matches with Rc the mean of the
 * opponents' ratings at the time; then R' = R + K (W - We). Where D.5 leaves a choice, the reading taken is named in
 * the code that carries it out.
 *
 *   rating.h    the formula
 *   policy.h    which K it takes: data, by period, size, judge and kind of event
 *   glicko.h    Glicko: a rating with its deviation
 *   season.h    Bradley-Terry, Plackett-Luce: the strengths of a season, with error bars
 *   whr.h       whole-history rating: strengths day by day, which predict best
 *   tables.h    tables of three to five players: Plackett-Luce, and Elo by pairs
 *   evaluate.h  how well each of them predicts
 */
#ifndef TOPCUT_RATING_H
#define TOPCUT_RATING_H

#include "base/attr.h"

#define RATING_START               1600.0 /* D.5.3 */
#define RATING_PROVISIONAL_MATCHES 25     /* D.5.4 */

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
    double opponent_sum;       /* sum of the opponents' ratings at the time, in order */
    int matches, wins, losses; /* rated matches; draws are matches - wins - losses */
};
#define RATING_STATE_INIT                                                                                              \
    {                                                                                                                  \
        .rating = RATING_START                                                                                         \
    }

enum rating_outcome { RATING_A_WINS, RATING_B_WINS, RATING_DRAW };

struct rating_match {
    int a, b; /* indices into the states */
    enum rating_outcome outcome;
};

/* The score of a's side, 1, 0.5 or 0; b's is what is missing to 1. */
static inline double rating_score(enum rating_outcome outcome)
{
    return outcome == RATING_DRAW ? 0.5 : outcome == RATING_A_WINS ? 1.0 : 0.0;
}

#define RATING_TIERS_MAX 8

/* How the matches of an event move ratings; made by rating_policy_terms. */
struct rating_scale {
    struct rating_tier {
        double below, k; /* K of ratings below this one; the last tier's is infinite */
    } tiers[RATING_TIERS_MAX];
    size_t n_tiers;
    double multiplier; /* of K, > 0 */
    int provisional;   /* a player's first so many matches follow D.5.5 */
    enum rating_reading reading;
};

/* What happened to one side of one match. */
struct rating_change {
    double before, after;
    double expected;  /* We; 0 while provisional */
    double k;         /* K in force with its multipliers; 0 while provisional */
    bool provisional; /* computed by the provisional formula */
};

/* Expected score of own against opponent (D.5.6). */
double rating_expected(double own, double opponent, enum rating_reading reading);

/* K of a rating before the match, with the multiplier. */
double rating_k(const struct rating_scale *scale, double own);

/* One match: both sides use the ratings from before it, and the bits do not depend on who is a.
 * change[0] is a's. */
void rating_apply(struct rating_state *a, struct rating_state *b, enum rating_outcome outcome,
                  const struct rating_scale *scale, struct rating_change change[2]);

/* Applies one round: all matches use the ratings from before it (a player is in at most one of them).
 * changes has 2 * n entries: [2i] for a, [2i+1] for b of match i. */
void rating_apply_round(struct rating_state *states, const struct rating_match *matches, size_t n,
                        const struct rating_scale *scale, struct rating_change *changes);

/* As shown to people: nearest integer, halves up. */
int rating_shown(double rating);

/* Where somebody stands on any list by rating, the smaller the higher: players with 25 rated matches or more (D.5.4)
 * before those with fewer, since the provisional formula swings by hundreds of points a match (D.5.5); then the higher
 * rating. */
double rating_place_key(double rating, int matches);

#include "rating/evaluate.h"
#include "rating/glicko.h"
#include "rating/policy.h"
#include "rating/season.h"
#include "rating/tables.h"
#include "rating/whr.h"

#endif
