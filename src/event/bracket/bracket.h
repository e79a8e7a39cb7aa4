/* bracket.h - rounds that are drawn in advance: eliminations and round robins, by the order of entry
 *
 * Each function runs inside the caller's verb and writes the rows of one round. Not here: reading a bracket or a
 * schedule (state/), taking out what hung on a corrected result (match/), and the verb that pairs whatever structure
 * an event has (round/).
 */
#ifndef TOPCUT_EVENT_BRACKET_H
#define TOPCUT_EVENT_BRACKET_H

#include "base/arena.h"
#include "base/err.h"
#include "event/state/state.h"

/* ---- the order of entry ---------------------------------------------------------------------- */

/* The players who are in, in the order of entry (the event's setting): by lot; by rating of the event's
 * category on its day, those without one behind by lot; or by the seeds that the organizer gave,
 * the others behind by lot. Best first, as indices into data->players.
 * ERR_CONFLICT: by rating in an event without a category. */
TC_MUST_USE enum err_code event_entry_order(struct store *store, struct arena *arena, const struct event_data *data,
                                            uint64_t seed, int **players, size_t *n, struct err *err);

/* The seed of lots that a structure draws once: the one that was named, or (0) the event's own. */
uint64_t event_draw_seed(const struct event_data *data, uint64_t named);

/* ---- eliminations ---------------------------------------------------------------------------- */

/* Saves the first round of a bracket: places from the top, -1 nobody; seeds by player. */
TC_MUST_USE enum err_code bracket_save_first(struct store *store, struct arena *arena, const struct event_data *data,
                                             const int *places, int n_places, const int *seeds, uint64_t seed,
                                             struct err *err);

/* Who stands at which place of the first round, from the top, of players who come best first; -1: nobody.
 * Sorts them by draft seat where the event seeds so. ERR_CONFLICT: a seat is missing. */
TC_MUST_USE enum err_code bracket_first_places(struct arena *arena, const struct event_data *data, int *players, int n,
                                               int **places, int *n_places, struct err *err);

/* Draws the bracket of an elimination and pairs its first round. */
TC_MUST_USE enum err_code elimination_begin(struct store *store, struct arena *arena, const struct event_data *data,
                                            uint64_t seed, struct err *err);

/* ---- the next round of a bracket ------------------------------------------------------------- */

/* Pairs the bracket's next round, or fills its gaps after a correction; inside the caller's verb. */
TC_MUST_USE enum err_code playoff_advance(struct store *store, struct arena *arena, const struct event_data *data,
                                          uint64_t seed, int *number, struct err *err);

/* ---- round robins ---------------------------------------------------------------------------- */

/* The schedule as it is drawn, or as pairing round 1 with the seed (0: the event's) would draw it.
 * ERR_CONFLICT: fewer than two players, or so many that it would take more than 99 rounds. */
TC_MUST_USE enum err_code robin_load(struct store *store, struct arena *arena, const struct event_data *data,
                                     enum robin_method method, uint64_t seed, struct robin *out, struct err *err);

/* Pairs the next round; inside the caller's verb. seed 0: the event's; circle: by the circle method, if this is round
 * 1. ERR_CONFLICT: all are played. */
TC_MUST_USE enum err_code robin_pair_next(struct store *store, struct arena *arena, const struct event_data *data,
                                          uint64_t seed, bool circle, int *number, struct err *err);

#endif
