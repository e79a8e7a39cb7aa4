/* announce.h - what is announced to the room, and what its big screens show
 *
 * One announcement of an event is shown at a time, the newest; it ends by itself or is taken down.
 * What a screen shows follows the moment (pairings when they are new, then the clock, then
 * standings) until somebody says otherwise. Neither is part of the results, so both work in a
 * closed event too.
 */
#ifndef TOPCUT_EVENT_ANNOUNCE_H
#define TOPCUT_EVENT_ANNOUNCE_H

#include "event/core/load.h"

#define ANNOUNCE_TEXT_MAX    500 /* bytes */
#define ANNOUNCE_MINUTES_MAX 1440

struct announcement {
    const char *text; /* "": there is none */
    int64_t at_utc;
    int64_t until_utc; /* 0: until it is taken down */
};

/* Announces, in the place of what was announced before. minutes 0: until it is taken down.
 * ERR_INPUT: empty, too long, or not a number of minutes. */
TC_MUST_USE enum err_code announce_say(struct store *store, struct arena *arena, struct event_id event,
                                       const char *text, int minutes, struct announcement *out, struct err *err);
/* Takes down what is announced. cleared: there was something. */
TC_MUST_USE enum err_code announce_clear(struct store *store, struct arena *arena, struct event_id event, bool *cleared,
                                         struct err *err);
/* What is announced now. */
TC_MUST_USE enum err_code announce_now(struct store *store, struct arena *arena, struct event_id event,
                                       struct announcement *out, struct err *err);

enum screen_mode {
    SCREEN_AUTO, /* what fits the moment: screen_now */
    SCREEN_PAIRINGS,
    SCREEN_CLOCK,
    SCREEN_STANDINGS,
    SCREEN_BRACKET,
    SCREEN_ANNOUNCE,
    SCREEN_JOIN,
};
#define N_SCREEN_MODES 7
const char *screen_mode_name(enum screen_mode mode); /* "auto", "pairings", ... */
bool screen_mode_from_name(const char *name, enum screen_mode *out);

TC_MUST_USE enum err_code screen_set(struct store *store, struct arena *arena, struct event_id event,
                                     enum screen_mode mode, struct err *err);
TC_MUST_USE enum err_code screen_get(struct store *store, struct event_id event, enum screen_mode *out,
                                     struct err *err);
/* What auto means now: how to join before round 1 is published; pairings until the clock runs; the
 * clock while matches are played; standings (of a playoff the bracket) when all results are in.
 * Never SCREEN_AUTO. */
TC_MUST_USE enum err_code screen_now(struct store *store, struct arena *arena, const struct event_data *data,
                                     enum screen_mode *out, struct err *err);

#endif
