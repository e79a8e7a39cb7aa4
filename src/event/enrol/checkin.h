/* checkin.h - who is there on the day
 *
 * A player is seen once: by the desk, or by themselves on their phone. It is a list to look at and
 * nothing else: nobody is dropped, paired or left out because of it.
 */
#ifndef TOPCUT_EVENT_CHECKIN_H
#define TOPCUT_EVENT_CHECKIN_H

#include "event/core/load.h"

/* Players are there (or, taken back, are not). Of a team any member. Who is there already keeps the
 * time, and that is no change. sentence: "3 players are checked in, 21 of 24 are there".
 * ERR_NOT_FOUND: not enrolled; ERR_CONFLICT: closed. */
TC_MUST_USE enum err_code checkin_set(struct store *store, struct arena *arena, struct event_id event,
                                      const struct player_id *players, size_t n, bool there, const char **sentence,
                                      struct err *err);

/* Players who have not dropped: how many are there, and the indices of those who are not, by
 * enrolment. */
struct checkin_state {
    int there, of;
    int *absent;
    size_t n_absent;
};
void checkin_state(struct arena *arena, const struct event_data *data, struct checkin_state *out);

#endif
