/* playoff.h - the cut to a single-elimination bracket */
#ifndef TOPCUT_EVENT_PLAYOFF_H
#define TOPCUT_EVENT_PLAYOFF_H

#include "event/results.h"
#include "event/rounds.h"

/* Cuts to the best size players that are still in (size 0: the event's setting), seeds them and pairs the
 * bracket's first round; missing seeds of the next power of two are byes for the top seeds. Who left is
 * replaced by the next in rank (sentence says so, and explains ties at the line).
 * ERR_CONFLICT: results are missing, Swiss rounds are still planned (force overrides), fewer players than 2,
 * already cut. */
TC_MUST_USE enum err_code playoff_cut(struct store *store, struct arena *arena, struct event_id event,
                                      int size, bool force, uint64_t seed, struct round_view *out,
                                      const char **sentence, struct err *err);

/* Takes the cut back with its rounds. ERR_CONFLICT: results are in, unless force. */
TC_MUST_USE enum err_code playoff_uncut(struct store *store, struct arena *arena, struct event_id event,
                                        bool force, const char **sentence, struct err *err);

struct bracket_side {
    int player;        /* index into data.players; -1: not known yet, or nobody */
    int seed;          /* 0: not known yet */
    const char *name;  /* "" when not known */
    bool bye;          /* nobody is there: the other side goes through */
};
struct bracket_match {
    int round;         /* 1 = the bracket's first round */
    int slot;          /* 1.. within the round, from the top */
    int table;         /* 0: not paired yet */
    struct bracket_side side[2];
    int first;         /* 0 or 1: the side that plays first or chooses; -1: not decided */
    struct score score; /* side[0]'s wins first */
    int winner;        /* 0, 1, or -1 */
};
struct bracket {
    int size;          /* power of two */
    int rounds;
    struct bracket_match *matches; /* by round, then slot; every round, played or not */
    size_t n_matches;
    int champion;      /* player index, or -1 */
};
const char *bracket_round_name(int round, int rounds); /* "Quarterfinals", "Round of 32", "Final" */

/* ERR_NOT_FOUND: there was no cut. */
TC_MUST_USE enum err_code playoff_bracket(struct arena *arena, const struct event_data *data,
                                          struct bracket *out, struct err *err);

/* Who leaves the bracket before a match: the opponent goes through. */
TC_MUST_USE enum err_code playoff_walkover(struct store *store, struct arena *arena, struct event_id event,
                                           struct player_id who_leaves, const char **sentence,
                                           struct err *err);

#endif
