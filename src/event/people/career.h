/* career.h - what a player did in all events of the store: the record, whom they met, what is on file
 *
 * A question to the matches of one player, found by the indexes on who played them: it does not load any event, so that
 * a store of thousands of them answers at once. Places are those of an event (profile.h).
 */
#ifndef TOPCUT_EVENT_CAREER_H
#define TOPCUT_EVENT_CAREER_H

#include "event/judge/bans.h"
#include "event/result/results.h"

/* Matches won, lost and drawn; a bye is a win, both lose by a double loss. */
struct career_record {
    int wins, losses, draws;
};
struct career_event {
    struct event_id event;
    const char *date, *name, *format;
    bool closed;
    struct career_record record; /* of all rounds, the playoff's included; of a team for its members */
};
struct career_opponent {
    struct player_id player;
    const char *name;
    struct career_record record; /* against them */
};
struct career_meeting {
    struct event_id event;
    const char *date, *name;
    int round;
    struct score score; /* as the first of the two sees it */
};
struct career_penalty {
    struct event_id event;
    const char *date, *name;        /* of the day and of the event */
    int round;                      /* 0: before round 1 */
    const char *infraction, *level; /* keys of the event's catalogue */
    bool confirmed, withdrawn;
};
struct career {
    struct career_record record; /* of all events together */
    struct career_event *events; /* newest first */
    size_t n_events;
    struct career_opponent *opponents; /* those met most first */
    size_t n_opponents;
    struct career_penalty *penalties; /* newest first */
    size_t n_penalties;
    struct ban *bans; /* by first day, lifted ones too */
    size_t n_bans;
};
/* Everything is the arena's. */
TC_MUST_USE enum err_code career_of(struct store *store, struct arena *arena, struct player_id player,
                                    struct career *out, struct err *err);

/* The matches of two players against each other, newest first, and how they ended for the first. */
TC_MUST_USE enum err_code career_meetings(struct store *store, struct arena *arena, struct player_id one,
                                          struct player_id two, struct career_meeting **out, size_t *n,
                                          struct career_record *record, struct err *err);

#endif
