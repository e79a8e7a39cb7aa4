/* internal.h - shared by the files of event/match: players in no match, players who cannot go on */
#ifndef TOPCUT_EVENT_MATCH_INTERNAL_H
#define TOPCUT_EVENT_MATCH_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/match/match.h"
#include "event/state/state.h"

/* ---- players in no match --------------------------------------------------------------------- */

/* Why a player is in no match of a round, with the nearest step: "Berg dropped after round 2; ...". The
 * arena's. */
const char *result_why_nowhere(struct arena *arena, const struct event_data *data, int round, int player);

/* ---- players who cannot go on ---------------------------------------------------------------- */

/* Refuses to let a player back into a bracket when another went through because they had left, or both lost. */
TC_MUST_USE enum err_code gone_back_in_bracket(struct store *store, const struct event_data *data, int player,
                                               struct err *err);

#endif
