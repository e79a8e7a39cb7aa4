/* season.h - Bradley-Terry and Plackett-Luce: how strong everybody was over a season, with error bars
 *
 * One strength a player for the whole season, by all its matches at once, whatever their order: the chance that
 * a beats b is 1 / (1 + 10^((b - a) / 400)), a draw is half a win of each. The strengths are those that make the
 * results most likely, together with a stated prior: a normal distribution around 1600, without which whoever
 * won or lost everything would have no strength.
 *
 * Plackett-Luce says the same of more than two: a table's winner is chosen among all of it, each with a chance
 * proportional to 10^(strength / 400), the second among those who are left, and so on. Those who share a place share
 * the choice; between those who share the last place there is none. For two players it is Bradley-Terry.
 */
#ifndef TOPCUT_RATING_SEASON_H
#define TOPCUT_RATING_SEASON_H

#include "base/arena.h"
#include "rating/rating.h"
#include "rating/tables.h"

#define SEASON_PRIOR    200.0 /* standard deviation of the prior, in rating points */
#define SEASON_FULL_MAX 500   /* players up to which the errors are from the whole information matrix */

struct season_line {
    double strength; /* in rating points; the mean of all who are linked by matches is 1600 */
    double error;    /* standard error */
    int matches, wins, losses;
};

struct season {
    struct season_line *lines; /* one a player, the arena's */
    size_t n;
    int sweeps; /* of the iteration */
    bool converged;
    bool full_errors; /* from the inverse of the information matrix; else from its diagonal, which is less
                             than the truth */
    double prior;
};

/* Players are 0 .. n_players - 1. prior > 0. Time: matches times sweeps, and n^3 / 3 for the full errors. */
void season_fit(struct arena *arena, const struct rating_match *matches, size_t n_matches, size_t n_players,
                double prior, struct season *out);

/* The same of tables. A player who drew a table neither won nor lost it. Time: tables times chairs squared times
 * sweeps. */
void season_fit_tables(struct arena *arena, const struct rating_table *tables, size_t n_tables, size_t n_players,
                       double prior, struct season *out);

#endif
