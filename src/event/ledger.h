/* ledger.h - the rating ledger in memory: derived from the closed events, compared, written
 * (closing.c) */
#ifndef TOPCUT_EVENT_LEDGER_H
#define TOPCUT_EVENT_LEDGER_H

#include "event/closing.h"

#define LEDGER_CATEGORIES 5 /* as enum rating_category, RATING_NONE included */

/* A row of rating_entry: what one match did to one side. */
struct ledger_entry {
    enum rating_category category;
    int64_t player, seq, event, match, opponent;
    double opponent_before, score;
    struct rating_change change;
};

struct ledger {
    int64_t *players; /* all, ascending; a player's place here is their index below */
    size_t n_players;
    struct rating_state *states[LEDGER_CATEGORIES];
    bool *loaded[LEDGER_CATEGORIES]; /* states that were read from the store (ledger_append) */
    struct ledger_entry *entries;    /* in order of play */
    size_t n, room;
};

/* What an event contributes. */
struct ledger_event {
    struct event_id id;
    enum rating_category category;
    double multiplier; /* 0: not rated */
    enum rating_reading reading;
};

/* How many started round 1 (D.5.8; specification 8, reading 9). */
TC_MUST_USE enum err_code ledger_starters(struct store *store, struct event_id event, int *out,
                                          struct err *err);

/* Derives the whole ledger. The caller releases it, whatever comes back. */
TC_MUST_USE enum err_code ledger_derive(struct store *store, struct ledger *out, struct err *err);
/* Derives only the entries of an event that comes after all others, on top of what is stored. */
TC_MUST_USE enum err_code ledger_append(struct store *store, const struct ledger_event *event,
                                        struct ledger *out, struct err *err);
void ledger_release(struct ledger *ledger);

/* Adds the entries to the store's. */
TC_MUST_USE enum err_code ledger_write(struct store *store, const struct ledger *ledger,
                                       struct err *err);

/* Counts the entries in which the store's ledger and a whole derived one differ, by bits. Sorts the
 * entries. */
TC_MUST_USE enum err_code ledger_compare(struct store *store, struct ledger *ledger,
                                         int64_t *differed, struct err *err);

#endif
