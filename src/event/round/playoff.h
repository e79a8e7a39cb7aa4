/* playoff.h - the cut, and brackets: after it, or as a whole event
 *
 * A bracket follows from its first round's rows and the plan of its kind (pairing/elimination.h): later
 * rounds are rows only once both players of a match are known. bracket.c has the bracket as it
 * stands, elimination.c its rounds, playoff.c the cut. */
#ifndef TOPCUT_EVENT_PLAYOFF_H
#define TOPCUT_EVENT_PLAYOFF_H

#include "event/result/results.h"
#include "event/round/rounds.h"
#include "pairing/elimination.h"

/* Cuts to the best size players that are still in (size 0: the event's setting), seeds them and pairs the
 * bracket's first round; missing seeds of the next power of two are byes for the top seeds. Who left is
 * replaced by the next in rank (sentence says so, and explains ties at the line).
 * ERR_CONFLICT: results are missing, Swiss rounds are still planned (force overrides), fewer players than 2,
 * already cut, an elimination. */
TC_MUST_USE enum err_code playoff_cut(struct store *store, struct arena *arena, struct event_id event, int size,
                                      bool force, uint64_t seed, struct round_view *out, const char **sentence,
                                      struct err *err);

/* Takes the cut back with its rounds. ERR_CONFLICT: results are in, unless force; the bracket is the whole
 * event. */
TC_MUST_USE enum err_code playoff_uncut(struct store *store, struct arena *arena, struct event_id event, bool force,
                                        const char **sentence, struct err *err);

struct bracket_side {
    int player;         /* index into data.players; -1: not known yet, or nobody */
    int seed;           /* 0: not known yet */
    const char *name;   /* "" when not known */
    bool bye;           /* nobody is there, or will come: the other side goes through */
    const char *source; /* "winner of W2-3", "loser of W1-1", "seed 4" */
};
struct bracket_match {
    int round; /* 1 = the bracket's first round */
    int slot;  /* 1.. within the round, from the top */
    enum bracket_section section;
    const char *code;       /* "W2-3", "L1-2", "final", "reset", "3rd" */
    const char *round_name; /* of its half: "Semifinals", "Losers' round 2", "Grand final" */
    bool paired;
    bool needed; /* false: a reset final that is not played */
    int table;   /* 0: not paired yet */
    struct bracket_side side[2];
    int first;          /* 0 or 1: the side that plays first or chooses; -1: not decided */
    struct score score; /* side[0]'s wins first */
    int winner;         /* 0, 1, or -1 */
    bool decided;       /* it has a winner, or both have lost it, or nobody will ever be in it */
};
struct bracket {
    struct bracket_plan plan;
    int size; /* power of two */
    int rounds;
    const char **round_names;      /* [1..rounds]: "Quarterfinals", "Round 2 (W2, L1)", "Grand final" */
    struct bracket_match *matches; /* one a node of the plan, by round, then slot; played or not */
    size_t n_matches;
    int *entrants; /* by the plan's seed - 1: index into data.players, -1: nobody */
    int champion;  /* player index, or -1 */
    bool finished; /* the last match is decided; without a champion where both lost it */
};
/* Of a single elimination: "Quarterfinals", "Round of 32", "Final". */
const char *bracket_round_name(int round, int rounds);
/* "winners", "losers", "final", "reset", "third place" */
const char *bracket_section_name(enum bracket_section section);

/* ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code playoff_bracket(struct arena *arena, const struct event_data *data, struct bracket *out,
                                          struct err *err);

/* What follows from the results of the rounds up to one (0: all) of a bracket that was not brought in; by
 * the plan's seeds. ERR_DAMAGED: results that contradict each other. */
TC_MUST_USE enum err_code bracket_state_of(struct arena *arena, const struct bracket *bracket, int through_round,
                                           struct bracket_state *out, struct err *err);

/* A player leaves the bracket before a match: the opponent goes through, or both lose where the opponent is out
 * (gone.h). */
TC_MUST_USE enum err_code playoff_walkover(struct store *store, struct arena *arena, struct event_id event,
                                           struct player_id who_leaves, const char **sentence, struct err *err);

/* ---- inside the caller's verb ---------------------------------------------------------------- */

/* Saves the first round of a bracket: places from the top, -1 nobody; seeds by player. */
TC_MUST_USE enum err_code bracket_save_first(struct store *store, struct arena *arena, const struct event_data *data,
                                             const int *places, int n_places, const int *seeds, uint64_t seed,
                                             struct err *err);

/* Who stands at which place of the first round, from the top, of players who come best first; -1: nobody.
 * Sorts them by draft seat where the event seeds so. ERR_CONFLICT: a seat is missing. */
TC_MUST_USE enum err_code bracket_first_places(struct arena *arena, const struct event_data *data, int *players, int n,
                                               int **places, int *n_places, struct err *err);

/* Draws the bracket of an elimination and pairs its first round. */
TC_MUST_USE enum err_code elimination_begin(struct store *store, struct arena *arena, const struct event_data *data,
                                            uint64_t seed, struct err *err);

/* What is wrong with the rows of a bracket, in a sentence; NULL: nothing. */
TC_MUST_USE enum err_code bracket_wrong(struct arena *arena, const struct event_data *data, const char **out,
                                        struct err *err);

#endif
