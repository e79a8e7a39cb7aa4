/* internal.h - shared by the files of event/people: access, bans */
#ifndef TOPCUT_EVENT_PEOPLE_INTERNAL_H
#define TOPCUT_EVENT_PEOPLE_INTERNAL_H

#include "event/people/people.h"

/* ---- access ---------------------------------------------------------------------------------- */

#define ACCESS_CODE_SHORT 500

/* ---- bans ------------------------------------------------------------------------------------ */

/* What an association said of a player's numbers, or (player 0) of one that is nobody's, as bans without an id; what a
 * ban says already is left out. */
TC_MUST_USE enum err_code suspended_on(struct store *store, struct arena *arena, struct event_id event,
                                       struct player_id player, const char *number, struct ban **out, size_t *n,
                                       struct err *err);

#endif
