/* profile.h - what a player did, event by event, and which events a time's metagame is made of */
#ifndef TOPCUT_EVENT_PROFILE_H
#define TOPCUT_EVENT_PROFILE_H

#include "event/core/load.h"

/* The events that a player was in, by themselves or in a team, newest first. */
TC_MUST_USE enum err_code profile_events(struct store *store, struct arena *arena, struct player_id player,
                                         struct event_id **out, size_t *n, struct err *err);

/* Events with decklists from a day on until another (NULL: open) and, unless NULL, of a format, newest first. all: also
 * those that do not show their lists to everybody. */
TC_MUST_USE enum err_code profile_deck_events(struct store *store, struct arena *arena, const char *since,
                                              const char *until, const char *format, bool all, struct event_id **out,
                                              size_t *n, struct err *err);

/* How an entrant did in an event as far as it is loaded. */
struct profile_line {
    int place; /* final, or so far; 0: none */
    bool final;
    int points, wins, losses, draws; /* of the Swiss rounds; of an elimination matches alone */
};
TC_MUST_USE enum err_code profile_line_of(struct arena *arena, const struct event_data *data, int player,
                                          struct profile_line *out, struct err *err);

#endif
