/* league.h - several events as one competition, of which the best N of M count
 *
 * A league is a sum: each player's results in its events, of which only the best so many count. The rules know
 * no leagues; this is the field's practice, and what breaks a tie is said here and nowhere else:
 *
 *   1. more points in the results that count
 *   2. more events won, whether they count or not
 *   3. the better single result
 *   4. nothing: the rank is shared, and the next one is as many places below (1, 2, 2, 4)
 *
 * Pure: the same results give the same table, in whatever order they come.
 */
#ifndef TOPCUT_STANDINGS_LEAGUE_H
#define TOPCUT_STANDINGS_LEAGUE_H

#include "base/arena.h"
#include "base/err.h"

#define LEAGUE_POINTS_MAX 1000000 /* of one result: sums of any league stay far within 64 bits */

/* What one player got in one event. */
struct league_result {
    int player;  /* index of the caller's */
    int event;   /* likewise; of equal results the one of the lower event counts first */
    int points;  /* 0 .. LEAGUE_POINTS_MAX */
    bool won;    /* first in the event */
    bool counts; /* set here: among the best so many of this player */
};

struct league_row {
    int player;
    int rank;      /* shared by those whom nothing tells apart */
    int64_t total; /* of the results that count */
    int events;    /* results that the player has */
    int counted;   /* of these, those that count */
    int won;
    int best; /* points of the best single result */
};

/* Sums up a league. Players without a result are not in the table.
 *
 * best_of   so many results of each player count; 0: all
 * results   any order; counts is set in them
 * *rows     the arena's, best first, those of a shared rank by their index
 * ERR_INPUT: an index below 0 or a player's of n_players or more, points out of range, two results of a
 * player in one event, best_of below 0.
 * Time: O(results log results). */
TC_MUST_USE enum err_code league_compute(struct arena *arena, int best_of, struct league_result *results, size_t n,
                                         size_t n_players, struct league_row **rows, size_t *n_rows, struct err *err);

/* Reads the points of the places, "10,8,6,5": the first place's first, none more than the one above it.
 * *out: the arena's. ERR_INPUT: no numbers, more than LEAGUE_PLACES_MAX, or they grow. */
#define LEAGUE_PLACES_MAX 1000
TC_MUST_USE enum err_code league_places_parse(struct arena *arena, const char *text, int **out, size_t *n,
                                              struct err *err);

/* The points of a place from 1 on; 0 beyond the last that has any. */
static inline int league_place_points(const int *places, size_t n, size_t place)
{
    return place >= 1 && place <= n ? places[place - 1] : 0;
}

#endif
