/* internal.h - shared by the files of event/state: missing results, brackets, round robins */
#ifndef TOPCUT_EVENT_STATE_INTERNAL_H
#define TOPCUT_EVENT_STATE_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/state/state.h"

/* ---- events in memory ------------------------------------------------------------------------- */

/* An event as the store has it, whatever is in memory. */
TC_MUST_USE enum err_code event_load_rows(struct store *store, struct arena *arena, struct event_id id,
                                          struct event_data *out, struct err *err);
/* A match, its players by their ids (0: nobody) instead of indices; event 0: there is no such match. */
struct loaded_match {
    struct load_match match;
    int64_t player1, player2, first;
    struct event_id event;
};
TC_MUST_USE enum err_code event_load_match(struct store *store, struct arena *arena, struct match_id id,
                                           struct loaded_match *out, struct err *err);
/* event_load of a store that has a memory. */
TC_MUST_USE enum err_code event_memory_load(struct event_memory *memory, struct store *store, struct arena *arena,
                                            struct event_id id, struct event_data *out, struct err *err);

/* ---- missing results ------------------------------------------------------------------------- */

/* Puts the rows of an elimination's standings in the order of its bracket (final.c). */
TC_MUST_USE enum err_code event_rank_bracket(struct arena *arena, const struct event_data *data, int at_round,
                                             struct standings_row *rows, struct err *err);

/* ---- brackets -------------------------------------------------------------------------------- */

/* What follows from the results of the rounds up to one (0: all) of a bracket that was not brought in; by
 * the plan's seeds. ERR_DAMAGED: results that contradict each other. */
TC_MUST_USE enum err_code bracket_state_of(struct arena *arena, const struct bracket *bracket, int through_round,
                                           struct bracket_state *out, struct err *err);

/* ---- tables of three to five ----------------------------------------------------------------- */

/* ERR_NOT_FOUND: no such round whose results count in the standings. */
TC_MUST_USE enum err_code event_check_round(const struct event_data *data, int at_round, struct err *err);
/* The rows of event_standings, of event_pods_standings. */
TC_MUST_USE enum err_code event_pods_rows(struct arena *arena, const struct event_data *data, int at_round,
                                          struct standings_row **rows, struct err *err);

/* The cut of such an event as far as a bracket says it: rounds and their names, the champion; no matches. */
struct bracket;
TC_MUST_USE enum err_code event_pods_bracket(struct arena *arena, const struct event_data *data, struct bracket *out,
                                             struct err *err);

/* ---- round robins ---------------------------------------------------------------------------- */

bool robin_method_find(const char *name, enum robin_method *out);

/* Marks players who left before half of their matches (load_player.annulled); called by event_load. */
void robin_mark_annulled(struct arena *arena, struct event_data *data);

#endif
