/* merge.h - another store file, taken into this one
 *
 * Players, events as a whole, leagues, bans and the rating histories that were brought in there, by UUID: what is not
 * here comes in, what is here and the same stays, what differs is reported, and ours is kept unless theirs is asked for
 * (of an event). One verb, which undo takes back as one. A store
 * that has nothing new (a copy of this one, or one that took this one in before) changes nothing.
 */
#ifndef TOPCUT_EVENT_MERGE_H
#define TOPCUT_EVENT_MERGE_H

#include "event/core/events.h"
#include "event/exchange/exchange.h"

enum merge_outcome { MERGE_ADDED, MERGE_SAME, MERGE_KEPT, MERGE_TAKEN };

struct merge_event {
    enum merge_outcome outcome;
    struct event_id id; /* here */
    const char *name, *date;
    const char *differs; /* MERGE_KEPT and _TAKEN: the tables that differ: "match, penalty" */
};

struct merge {
    struct merge_event *events; /* the arena's, oldest first */
    size_t n_events;
    size_t added, same, kept, taken; /* of them */
    size_t players_added, players_known, players_filled, players_merged;
    size_t leagues_added, bans_added;
    size_t rating_steps_added;   /* of histories that were brought in there */
    bool changed;                /* false: everything was here already */
    struct exchange_notes notes; /* exchange_notes_release */
    const char *sentence;
};

struct merge_options {
    bool theirs; /* where an event differs, take theirs */
};

/* ERR_CONFLICT: the file is this very store; ERR_NOT_FOUND, ERR_DAMAGED: it is no store. */
TC_MUST_USE enum err_code store_merge(struct store *store, struct arena *arena, const char *path,
                                      const struct merge_options *options, struct merge *out, struct err *err);

#endif
