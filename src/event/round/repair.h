/* repair.h - what is broken in the current round, and the least that mends it
 *
 * A round is broken where a player has left and where players who can play sit out: they are paired, and as few
 * other tables as possible change for that (pair_round_mend in pairing.h). Where the points that the round was
 * paired by have been corrected since (a wrong slip of an earlier round), or wishes were added, the question is
 * another: would it be paired otherwise now, and how little has to be changed? That is the best pairing that
 * keeps as many tables as it can (pairing.h, criterion 5). Both are answered for the whole round, as if nobody
 * had sat down yet, and for those tables alone that have not started. Where nothing is broken nothing
 * changes. */
#ifndef TOPCUT_EVENT_REPAIR_H
#define TOPCUT_EVENT_REPAIR_H

#include "event/round/rounds.h"

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
    bool moved;                /* points or wishes have changed since the round was paired */
    const char *alone;         /* a player who sits out and has nobody to play; NULL: nobody */
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
TC_MUST_USE enum err_code repair_plan(struct store *store, struct arena *arena, struct event_id event,
                                      const struct round_options *options, const int *started, size_t n_started,
                                      struct repair_plan *out, struct err *err);

/* The same, and does what is proposed. Nothing is recorded when every table stays. */
TC_MUST_USE enum err_code repair_smallest(struct store *store, struct arena *arena, struct event_id event,
                                          const struct round_options *options, const int *started, size_t n_started,
                                          struct repair_plan *out, struct round_view *view, struct err *err);

/* What pairing again every table without a result (round_repair) would change; byes that move are changes, too. */
struct repair_all {
    struct event_data data;
    int round;
    uint64_t seed; /* round_repair does the same with it */
    struct repair_answer answer;
};
TC_MUST_USE enum err_code repair_plan_all(struct store *store, struct arena *arena, struct event_id event,
                                          const struct round_options *options, struct repair_all *out, struct err *err);

#endif
