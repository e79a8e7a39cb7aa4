/* internal.h - shared by the files of event/enrol: enrolling, inside verbs, one player of an event, teams, requests to
 * be enrolled */
#ifndef TOPCUT_EVENT_ENROL_INTERNAL_H
#define TOPCUT_EVENT_ENROL_INTERNAL_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/verbs/verbs.h"

/* ---- enrolling ------------------------------------------------------------------------------- */

/* Which of the players are still in another event of the same day or a day beside it that is being played: a few of
 * them by name. A note: nothing forbids it. "" for none. */
TC_MUST_USE enum err_code enrol_elsewhere(struct store *store, struct arena *arena, const struct event *event,
                                          const struct player_id *players, size_t n, const char **note,
                                          struct err *err);

/* ---- inside verbs ---------------------------------------------------------------------------- */

/* Enrols players who are not in yet; *added counts them. The event must be open and without a
 * round. */
TC_MUST_USE enum err_code enrol_add(struct store *store, const struct event *event, const struct player_id *players,
                                    size_t n, bool paid, size_t *added, struct err *err);

/* The same for one player; despite (NULL: none) lets them in who is banned, and *remark says so, or is "". */
TC_MUST_USE enum err_code enrol_add_one(struct store *store, struct arena *arena, const struct event *event,
                                        struct player_id player, bool paid, const char *despite, const char **remark,
                                        struct err *err);

/* The same for teams, each by its captain. */
TC_MUST_USE enum err_code enrol_add_entrants(struct store *store, const struct event *event,
                                             const struct player_id *players, size_t n, bool paid, const char *despite,
                                             size_t *added, struct err *err);
/* What enrol_late does, for a player or (by the name) for a team's captain; inside the caller's verb. */
TC_MUST_USE enum err_code enrol_late_entrant(struct store *store, struct arena *arena, const struct event *event,
                                             struct player_id player, const char *name, const struct enrol_late *how,
                                             const char **sentence, struct err *err);

/* ---- one player of an event ------------------------------------------------------------------ */

/* Begins a verb on an open event; the caller ends it, whatever comes back in *begun. */
TC_MUST_USE enum err_code enrol_begin(struct store *store, struct arena *arena, enum verb verb, struct event_id event,
                                      struct player_id player, struct enrol_entry *out, bool *begun, struct err *err);

/* ---- teams ----------------------------------------------------------------------------------- */

/* Refuses to enrol one player where teams are asked for. */
TC_MUST_USE enum err_code team_require_none(const struct event *event, struct err *err);

/* ---- requests to be enrolled ----------------------------------------------------------------- */

#define SIGNUP_NAME_MAX    200 /* bytes */
#define SIGNUP_WAITING_MAX 500 /* requests of an event that wait at a time */

#endif
