/* repair_inner.h - what the two halves of a repair share: the round as it is, and a pairing of some of it
 *
 * repair.c says what a round becomes and does it; repair_mend.c pairs those who lost their table.
 */
#ifndef TOPCUT_EVENT_REPAIR_INNER_H
#define TOPCUT_EVENT_REPAIR_INNER_H

#include "event/round/repair.h"
#include "event/round/round_input.h"

/* The tables of the round that the pairing made, and which of them are settled. */
struct current {
    struct arena *arena;
    const struct event_data *data;
    const struct load_match **matches;
    bool *started; /* by match: also those with a result */
    size_t n;
    int *held; /* tables made by hand: they stay, and are no part of this */
    size_t n_held;
    int *sitting; /* who sits the round out with a loss, or came when it was paired */
    size_t n_sitting;
    struct match_id *sat_out; /* by player: that loss; 0: none */
    const char *alone;        /* one of them whom nobody is left to play; NULL: none */
    struct round_terms terms;
    struct round_options options;
};

/* A pairing of some of the tables' players: what they were paired from, and who meets whom, by player. */
struct solved {
    struct round_input in;
    struct pair_round round;
    int *after; /* by player: the opponent, -1 the bye, -2 not in it */
};

enum { NOT_IN = -2 };

/* Whether two players have a result of their match: a bye has none that a repair must keep. */
bool repair_has_result(const struct load_match *m);

/* Those who sit at tables that may change, with those who sit the round out, and what of the tables may stay.
 * Players who left are out, but where a result is in. whole: as if no table had started. */
size_t repair_gather(const struct current *c, bool whole, int *players, struct pair_link *keep, size_t *n_keep);

/* Takes away the seat of one of those who sit out where an odd number would be left, and names the player. */
TC_MUST_USE enum err_code repair_even_out(struct current *c, int number, struct err *err);

/* Have the points, ranks or wishes that the round was paired by changed since? */
TC_MUST_USE enum err_code repair_moved(struct current *c, int number, bool *moved, struct err *err);

/* Pairs those who lost their table, or sit out, and opens as few others as can be. */
TC_MUST_USE enum err_code repair_mend(struct current *c, int number, bool whole, struct solved *out, struct err *err);

/* The changes in order of tables, byes last, and what kind they are. */
void repair_order(struct repair_answer *out);

#endif
