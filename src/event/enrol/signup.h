/* signup.h - players who ask to be enrolled, and wait for the desk
 *
 * Anybody in the room can ask, where the event says so (setting "signup"), by a name and, if they
 * have one, a DCI number. Nothing more happens until the desk approves: then the player is found or
 * added, and enrolled as by the desk.
 */
#ifndef TOPCUT_EVENT_SIGNUP_H
#define TOPCUT_EVENT_SIGNUP_H

#include "event/core/load.h"
#include "event/people/players.h"

#define SIGNUP_NAME_MAX    200 /* bytes */
#define SIGNUP_WAITING_MAX 500 /* requests of an event that wait at a time */

enum signup_state { SIGNUP_WAITING, SIGNUP_APPROVED, SIGNUP_REFUSED };
const char *signup_state_name(enum signup_state state); /* "waiting", "approved", "refused" */

struct signup {
    int64_t id;
    struct event_id event;
    const char *name, *dci; /* as typed; dci "" none */
    enum signup_state state;
    struct player_id player; /* who it was, once approved */
    int64_t at_utc, decided_at_utc;
};

/* Asks. The same name and number again while the first one waits is the same request.
 * ERR_CONFLICT: the event does not take requests, round 1 is paired, too many wait; ERR_INPUT: no
 * name, not a number. */
TC_MUST_USE enum err_code signup_ask(struct store *store, struct arena *arena, struct event_id event, const char *name,
                                     const char *dci, struct signup *out, struct err *err);
TC_MUST_USE enum err_code signup_get(struct store *store, struct arena *arena, int64_t id, struct signup *out,
                                     struct err *err);
/* In the order in which they came. */
TC_MUST_USE enum err_code signup_list(struct store *store, struct arena *arena, struct event_id event,
                                      struct signup **out, size_t *n, struct err *err);

/* Approves: player 0 finds the player by the number, else by the very name, where one alone has it,
 * else adds a new one; otherwise it is that player. ERR_CONFLICT: decided already, several have the
 * name (named), they are in without this request (whoever asked may be somebody else), round 1 is
 * paired (late), banned. So who was approved was enrolled by it; when they are taken out of the
 * event again the request counts as refused. */
TC_MUST_USE enum err_code signup_approve(struct store *store, struct arena *arena, int64_t id, struct player_id player,
                                         struct player *out, const char **sentence, struct err *err);
/* Whether somebody who is in the event has the number or the name that a request bears. */
TC_MUST_USE enum err_code signup_is_in(struct store *store, struct arena *arena, const struct signup *s, bool *out,
                                       struct err *err);
TC_MUST_USE enum err_code signup_refuse(struct store *store, struct arena *arena, int64_t id, const char **sentence,
                                        struct err *err);

#endif
