/* repair.h - what a correction of an earlier round means for the pairing of the current one
 *
 * A wrong slip in round k changes the points that later rounds were paired by. Would the current round be
 * paired otherwise now, and how little has to be changed? Both questions are a pairing that keeps as many
 * tables as it can (pairing.h, criterion 5): of the whole round, as if nobody had sat down yet; and of those
 * tables alone that have not started.
 */
#ifndef TOPCUT_EVENT_REPAIR_H
#define TOPCUT_EVENT_REPAIR_H

#include "event/rounds.h"

enum repair_kind {
    REPAIR_NONE,    /* every table stays */
    REPAIR_SWAP,    /* two tables, the bye's counted, exchange players */
    REPAIR_CASCADE, /* more than two */
};
const char *repair_kind_name(enum repair_kind kind); /* "none", "swap", "cascade" */

struct repair_change {
    int table;               /* 0: the bye, or a player's seat that is gone */
    int before[2], after[2]; /* indices into data.players; -1: nobody, in [1] the bye */
    bool started;
    const char *breaks; /* what the table breaks now, a sentence with names */
};

/* One answer. */
struct repair_answer {
    enum repair_kind kind;
    struct repair_change *changes; /* by table, byes last */
    size_t n;
    bool certified;
};

struct repair_plan {
    struct event_data data;
    int round;
    uint64_t seed;
    struct repair_answer full;     /* the whole round, nobody having started */
    struct repair_answer smallest; /* of the tables that have not started: what is proposed */
    size_t n_tables, n_started;
    struct pair_finding *left; /* what the round breaks after the proposal, with names */
    size_t n_left;
};

/* What would change, and what is proposed. Nothing is changed.
 *
 * started   numbers of tables that have started although no result is in; a table with a result has, and
 *           one that was made by hand stays as the organizer wants it
 * options   NULL, or a seed (0: one that hangs on the round's), further wishes, rematches allowed
 * ERR_CONFLICT: there is no Swiss round, or the event is in its playoff or closed; or the tables that have
 * not started cannot be paired by themselves, with the way on. ERR_NOT_FOUND: no such table. */
TC_MUST_USE enum err_code repair_plan(struct store *store, struct arena *arena,
                                      struct event_id event, const struct round_options *options,
                                      const int *started, size_t n_started, struct repair_plan *out,
                                      struct err *err);

/* The same, and does what is proposed. Nothing is recorded when every table stays. */
TC_MUST_USE enum err_code repair_smallest(struct store *store, struct arena *arena,
                                          struct event_id event,
                                          const struct round_options *options, const int *started,
                                          size_t n_started, struct repair_plan *out,
                                          struct round_view *view, struct err *err);

#endif
