/* bans.h - players who may not take part (D.3.12): for a time, or in the next event of a kind
 *
 * A ban belongs to a player and to no event. One by date counts on its days, the last included.
 * One by kind counts in the first event of the kind from its first day on, but not in one that was
 * being played when it was given. Who is banned is enrolled only in spite of it, with a reason.
 */
#ifndef TOPCUT_EVENT_BANS_H
#define TOPCUT_EVENT_BANS_H

#include "event/core/events.h"
#include "event/people/players.h"

struct ban {
    int64_t id;
    struct player_id player;
    const char *name; /* "Last, First" */
    const char *from;
    const char *until;         /* NULL: open, or by kind */
    const char *kind;          /* the next event of this kind alone; "" */
    struct event_id event;     /* where it came from; 0: nowhere */
    const char *reason, *rule; /* rule "": none is named */
    bool lifted;
    const char *lifted_reason;
    int64_t at_utc;
};

/* "banned from 1999-03-01 to 1999-09-01 (D.3.12): left without checking out" */
const char *ban_text(struct arena *arena, const struct ban *ban);

/* The bans that stand against a player in an event: by its date and its kind. n 0: none. */
TC_MUST_USE enum err_code bans_on(struct store *store, struct arena *arena, struct event_id event,
                                  struct player_id player, struct ban **out, size_t *n, struct err *err);

/* For whoever enrols: ERR_CONFLICT when the player is banned from the event and despite is NULL or
 * "", with the ban and the way on (--despite-ban); *warning is then "", or says what is done in
 * spite of it. Inside the caller's verb. */
TC_MUST_USE enum err_code bans_admit(struct store *store, struct arena *arena, struct event_id event,
                                     struct player_id player, const char *despite, const char **warning,
                                     struct err *err);

struct ban_entry {
    const char *from;  /* NULL: today */
    const char *until; /* the last day; NULL: open, unless next is there */
    const char *next;  /* the next event of this kind; NULL or "" */
    const char *reason;
    const char *rule;      /* NULL: none */
    struct event_id event; /* where it came from; 0: nowhere */
};
/* Bans a player. ERR_INPUT: no reason, a day that is none, until before from, until and next;
 * ERR_CONFLICT: the same ban stands already. */
TC_MUST_USE enum err_code ban_add(struct store *store, struct arena *arena, struct player_id player,
                                  const struct ban_entry *entry, struct ban *out, struct err *err);
/* Takes a ban back; it stays in the list. ERR_NOT_FOUND with those that there are; ERR_CONFLICT: it
 * was lifted already. */
TC_MUST_USE enum err_code ban_lift(struct store *store, struct arena *arena, int64_t id, const char *reason,
                                   struct ban *out, struct err *err);

/* Players of open events whom a ban keeps out all the same, a sentence for each: of one ban, of one
 * event; 0 for all. Reads alone: banning nobody out of what they play in is the judge's to do. */
TC_MUST_USE enum err_code bans_enrolled(struct store *store, struct arena *arena, int64_t ban, struct event_id event,
                                        const char ***out, size_t *n, struct err *err);

/* All bans, by first day; with a date those that stand on it, whose kind is not yet used up. */
TC_MUST_USE enum err_code ban_list(struct store *store, struct arena *arena, const char *date, struct ban **out,
                                   size_t *n, struct err *err);

#endif
