/* elimination.h - single and double elimination as one plan of matches
 *
 * A plan lists every match that an elimination can have, in the order of play: which round and place
 * it has, and where each of its sides comes from (a seed, the winner or the loser of an earlier
 * match). A single elimination is the simple case of the double one; code that walks the plan needs
 * to know neither. What was played is one outcome a match; who sits where, who is out,
 * what can be played next and who has won follow from that (bracket_walk). Everything here is pure.
 *
 * The winners' half is the usual bracket (bracket_slots): the seeds meet as late as possible and the
 * top seeds have the byes. In the double elimination who loses goes on in the losers' half:
 *
 *   winners  W1  W2      W3      W4
 *   losers       L1  L2  L3  L4  L5  L6      an even round takes in the losers of W(n/2 + 1)
 *   round    1   2   3   4   5   6   7   8 final   9 reset, if the one without a loss lost the final
 *
 * Where the losers of a winners' round are let in decides how soon two can meet again. Winners'
 * round s goes to the losers' half with its matches shifted by a mask (match i to place i ^ mask),
 * and the mask is s - 1 with its bits reversed: the second round changes halves, the third changes
 * quarters, the fourth both, and so on. So the losers of neighbouring rounds, who may just have met,
 * are always in different halves, and those of rounds r < s meet again not before
 * bracket_rematch_bound(plan, r, s), which no other choice of masks improves for the first possible rematch
 * of a bracket (tests/pairing/test_elimination.c tries all of them).
 *
 * A match may be lost by both (penalties, two who do not come). Then nobody comes out of it, neither
 * as winner nor as loser: both are out, also of a double elimination, and whoever would have met
 * one of them goes through without playing, as against a bye.
 *
 * The floor rules name the structures (D.1.1) and leave their shape open: it is a house rule.
 */
#ifndef TOPCUT_ELIMINATION_H
#define TOPCUT_ELIMINATION_H

#include "base/arena.h"
#include "base/err.h"

#define BRACKET_SEEDS_MAX 1024

enum bracket_kind { BRACKET_SINGLE, BRACKET_DOUBLE };

enum bracket_section {
    BRACKET_WINNERS, /* the only one of a single elimination, its final included */
    BRACKET_LOSERS,
    BRACKET_FINAL, /* double elimination: the two halves' winners */
    BRACKET_RESET, /* once more, when the losers' half won the final: then both have lost once */
    BRACKET_THIRD, /* single elimination: the losers of the semifinals */
};

/* Where a side of a match comes from. */
struct bracket_source {
    enum bracket_from {
        BRACKET_NOBODY,    /* a bye for the other side */
        BRACKET_SEED,      /* of: the seed, 1 is the best */
        BRACKET_WINNER_OF, /* of: the match */
        BRACKET_LOSER_OF,
    } from;
    int of;
};

struct bracket_node {
    enum bracket_section section;
    int stage;                     /* the section's own round: 3 of W3 */
    int number;                    /* 1.. within it, from the top: 2 of W3-2 */
    int round;                     /* of the whole elimination, from 1 */
    int slot;                      /* 1.. within the round: the winners' matches, then the losers' */
    struct bracket_source side[2]; /* side[0] is somebody */
};

struct bracket_plan {
    enum bracket_kind kind;
    bool third_place;
    int n_seeds;
    int size;   /* the next power of two */
    int rounds; /* with the reset final of a double elimination */
    int winners_rounds, losers_rounds;
    struct bracket_node *nodes; /* by round, then slot */
    size_t n_nodes;
};

/* Plans an elimination of n_seeds. third_place: with a match of the losers of the semifinals, where
 * there are two of them; a double elimination has none, its third is who lost the last match of the
 * losers' half. Matches that nobody can lose into are left out: only the first winners' round has
 * matches without an opponent.
 * ERR_INPUT: fewer than 2 seeds or more than BRACKET_SEEDS_MAX. */
TC_MUST_USE enum err_code bracket_plan_make(struct arena *arena, enum bracket_kind kind, int n_seeds, bool third_place,
                                            struct bracket_plan *out, struct err *err);

/* Rounds that an elimination takes without a reset final: the event's planned rounds. */
int bracket_rounds_needed(enum bracket_kind kind, int n_seeds);

/* The match at a place of a round, -1 when there is none. */
int bracket_node_at(const struct bracket_plan *plan, int round, int slot);

/* "W2-3", "L1-2", "final", "reset", "3rd". */
const char *bracket_code(struct arena *arena, const struct bracket_node *node);
/* "winner of W2-3", "loser of W1-1", "seed 4", "nobody". */
const char *bracket_source_text(struct arena *arena, const struct bracket_plan *plan, struct bracket_source source);

/* The earliest losers' round in which a loser of winners' round r can meet one of round s (r < s) by
 * whom they may have been beaten. */
int bracket_rematch_bound(const struct bracket_plan *plan, int r, int s);

/* ---- walking --------------------------------------------------------------------------------- */

/* What is known of a match: open, won by a side, or lost by both. */
enum bracket_outcome { BRACKET_OPEN = -1, BRACKET_FIRST = 0, BRACKET_SECOND = 1, BRACKET_NEITHER = 2 };

/* What follows for a match from those before it. */
struct bracket_seat {
    int player[2];     /* seed - 1; -1: not known yet, or nobody */
    bool nobody[2];    /* nobody will come to this side */
    bool decided;      /* played, lost by both, or settled because a side or both stay empty */
    bool playable;     /* both are there and no outcome is known */
    bool needed;       /* false: a reset final that the first final has made needless */
    int winner, loser; /* seed - 1, or -1 */
};

struct bracket_state {
    struct bracket_seat *seats; /* by node */
    int *losses;                /* by seed - 1 */
    int *out_in;                /* by seed - 1: the match that put them out, as a node; -1: still in */
    int champion, finalist;     /* seed - 1; -1: not yet, or nobody */
    bool finished;              /* the last match is decided: there is a champion, or nobody is left */
    int next_round;             /* the earliest with a playable match; 0: none */
};

/* Follows everybody through the plan. outcomes: one a node; a match with an empty side needs none.
 * ERR_CONFLICT: an outcome of a match whose sides are not both known, which names the match. */
TC_MUST_USE enum err_code bracket_walk(struct arena *arena, const struct bracket_plan *plan,
                                       const enum bracket_outcome *outcomes, struct bracket_state *out,
                                       struct err *err);

/* Which matches hang on one: marks in hangs (one flag a node) all that its winner or loser, or theirs,
 * can come to; not the match itself. */
void bracket_hangs_on(const struct bracket_plan *plan, int node, bool *hangs);

/* The places: order lists the seeds - 1, the champion first, then by the match that put them out, the
 * later the better, and seeds among equals; shared[i] is the first place (1-based) of those who went
 * out at the same step as the ith and were not told apart by a match; two who both lost the last match
 * share the first place. Players who are still in come first. */
void bracket_places(struct arena *arena, const struct bracket_plan *plan, const struct bracket_state *state,
                    int **order, int **shared);

#endif
