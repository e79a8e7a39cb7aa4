/* pairing.h - who plays whom
 *
 * Swiss rounds; eliminations (elimination.h), round robins (roundrobin.h), drafts (draft.h). Everything here
 * is pure: the same input and seed give the same pairings on any machine. No store, no clock, no names.
 *
 * A Swiss round is a perfect matching on the graph of pairs that have not met yet, the best one by these
 * criteria in turn, each decided before the next is looked at:
 *   1. nobody meets an earlier opponent;
 *   2. nobody receives a second bye where that can be avoided, and then the bye goes to the lowest score
 *      group possible;
 *   3. for each score group from the top: how many of its players are paired lower, then the sum of the
 *      point gaps of those pairs;
 *   4. as few unwished pairs (family, team, club) as possible;
 *   5. where an earlier pairing of the same round is given (keep): as many of its tables as possible stay;
 *   6. chance: uniform over what is left, or random tie-breaking where uniformity is not affordable; the
 *      round says which.
 * The floor rules name no pairing method (D.1.1 only names Swiss); these criteria are Topcut's house
 * rule. */
#ifndef TOPCUT_PAIRING_H
#define TOPCUT_PAIRING_H

#include "base/arena.h"
#include "base/err.h"
#include "pairing/draft.h"
#include "pairing/elimination.h"
#include "pairing/pods.h"
#include "pairing/roundrobin.h"

#define PAIR_MAX_SEATS  100000
#define PAIR_MAX_POINTS 20000 /* so that every sum of gaps fits an int */
#define PAIR_BYE        (-1)

/* One player who is to be paired. */
struct pair_seat {
    int match_points; /* 0 or more: the score group */
    int byes;         /* byes received so far in this event */
};

/* Two players by their index in seats; order does not matter, duplicates are fine. */
struct pair_link {
    int a, b;
};

enum pair_method {
    PAIR_SWISS,   /* the criteria above; with nobody having points this is the random first round */
    PAIR_BY_RANK, /* seats come in rank order, best first: 1v2, 3v4, ..., with the least displacement that
                     avoids rematches: the least sum over tables of (difference of rank - 1). The bye of an
                     odd field goes by criterion 2, lowest rank first. */
};

struct pair_request {
    enum pair_method method;
    const struct pair_seat *seats;
    size_t n_seats;
    const struct pair_link *met; /* earlier opponents */
    size_t n_met;
    const struct pair_link *unwished; /* soft wishes: pairs better avoided */
    size_t n_unwished;
    const struct pair_link *keep; /* a former pairing, or part of one: nobody is in two; b may be PAIR_BYE */
    size_t n_keep;
    const int *part;    /* by seat, NULL: all are one. Only seats of one part are paired with each other (draft
                           pods); each part of odd size has a bye, and ranks count inside a part. */
    bool allow_rematch; /* relaxation named by the organizer: criterion 1 becomes "as few as possible" */
    uint64_t seed;      /* store it with the round */
};

/* One table. b == PAIR_BYE: a has the bye. Otherwise a's points >= b's, sides else by chance. */
struct pair_table {
    int a, b;
};

enum pair_chance {
    PAIR_UNIFORM,   /* each optimal pairing was equally likely */
    PAIR_TIEBROKEN, /* ties were broken by random numbers, not uniformly */
};

/* A paired round. Tables are in order: highest points first (then second player's points, then chance), by
 * rank the best rank first; the bye last. */
struct pair_round {
    struct pair_table *tables;
    size_t n_tables;
    enum pair_chance chance;
    bool certified;       /* proved optimal: certificate.c checked bounds and costs for itself, whichever search
                             found the pairing. It shares with the search the field (field.c: groups, who has met
                             whom) and what a pair costs (window_price, window_weigh in cost.c); that the weights
                             order pairings as the criteria do, it checks from group sizes and points. */
    int rematches;        /* 0 unless allow_rematch */
    int second_byes;      /* 0 or 1, in each part */
    int pair_downs;       /* tables whose players have different points */
    int gap_sum;          /* sum of their point gaps */
    int unwished;         /* unwished pairs that could not be avoided */
    int kept;             /* tables of keep, its bye among them, that stay */
    int64_t displacement; /* PAIR_BY_RANK only */
};

/* The part of the field that a seat is paired within; 0 where there are no parts. */
int pair_part_of(const struct pair_request *request, int seat);

/* Pairs one round.
 *
 * arena   owns out->tables
 * Guarantees: optimal by the criteria above.
 * ERR_INPUT     no seats, more than PAIR_MAX_SEATS, points below 0 or above PAIR_MAX_POINTS, a link out of
 *               range or of a seat with itself, a seat in two links of keep
 * ERR_CONFLICT  no pairing without a rematch exists: the text says why (which players have nobody left)
 *               and names the least relaxation ("1 rematch would do: --allow-rematch"). Players are
 *               written "#7", 7 being the index in seats, for the caller to put the names in.
 *               Also when some thousands have met, or are unwished for, most of each other, so that the
 *               search would want more than some 200 MB: the text names the way on by hand.
 * Time: near linear in seats and links for ordinary rounds; cubic at worst in the part that resists.
 */
TC_MUST_USE enum err_code pair_round_make(struct arena *arena, const struct pair_request *request,
                                          struct pair_round *out, struct err *err);

/* A round that lost tables, mended. */
struct pair_mended {
    struct pair_table *tables; /* the new ones */
    size_t n_tables;
    size_t *gone; /* indices into keep, ascending: standing tables that had to be opened for them */
    size_t n_gone;
    bool fewest; /* proved: no fewer tables can be opened */
    bool best;   /* proved: of the rounds that open so few, none is better by the criteria 2 to 4 */
};

/* Mends a round: the seats of no table of keep are paired, and as few tables of keep as possible are opened
 * for that; only then the criteria are looked at, of the whole round.
 *
 * request   as for pair_round_make, its seats all who play; keep are the tables that stand
 * Nobody meets an earlier opponent or receives a second bye at a new table where some choice of tables avoids
 * it. Where more choices would have to be tried than is affordable (three tables of some fifty), the round is
 * that of pair_round_make, and fewest is false.
 * Errors as pair_round_make. */
TC_MUST_USE enum err_code pair_round_mend(struct arena *arena, const struct pair_request *request,
                                          struct pair_mended *out, struct err *err);

/* What is wrong or costly in a pairing made by hand, or left over from a correction. */
struct pair_finding {
    enum pair_finding_kind {
        PAIR_FINDING_REMATCH,
        PAIR_FINDING_SECOND_BYE,
        PAIR_FINDING_BYE_NOT_LOWEST, /* someone lower could have had the bye */
        PAIR_FINDING_PAIR_DOWN,      /* more, or longer, than the best pairing has in that score group */
        PAIR_FINDING_UNWISHED,
        PAIR_FINDING_MISSING,    /* a seat is at no table */
        PAIR_FINDING_TWICE,      /* a seat is at two tables */
        PAIR_FINDING_OTHER_PART, /* two seats of different parts */
        PAIR_FINDING_ORDER,      /* a seeded round: not opposite in the order of entry */
    } kind;
    int a, b;             /* seats; b may be PAIR_BYE */
    const char *sentence; /* for people, with "#a" and "#b" where the names go */
};

/* Checks a pairing against the criteria; an optimal one has no finding. ERR_INPUT as above. */
TC_MUST_USE enum err_code pair_round_check(struct arena *arena, const struct pair_request *request,
                                           const struct pair_table *tables, size_t n_tables, struct pair_finding **out,
                                           size_t *n, struct err *err);

/* Why a and b (or a and the bye, b == PAIR_BYE) were, or were not, paired: one sentence that names the
 * criterion which decides, with "#a" and "#b" where the names go. It may solve variants of the round (a
 * and b forced together) to say what that would cost. */
TC_MUST_USE enum err_code pair_why(struct arena *arena, const struct pair_request *request,
                                   const struct pair_round *round, int a, int b, const char **sentence,
                                   struct err *err);

/* ---- first rounds, and where they are played ------------------------------------------------- */

/* A seeded first round: seats come in the order of entry, best first, and the upper half meets the lower
 * half in order (1 v n/2 + 1, 2 v n/2 + 2, ...); the last of an odd number has the bye. Nothing is drawn
 * but sides, and nothing else is looked at: no opponents, points or wishes. */
void pair_round_seeded(struct arena *arena, size_t n_seats, uint64_t seed, struct pair_round *out);

/* At which table each pairing is played.
 *
 * tables   in order, best first; a bye has no number (0)
 * fixed    by seat: the table of a player who needs one, 0 for none. Of two at one table the first, a, has
 *          theirs.
 * busy     numbers that other pairings of the round have already: nobody comes there
 * The others fill the numbers in order from 1, leaving out those that are fixed in this round or busy.
 * numbers  by table, the caller's; returns how many fixed players are not at theirs */
int pair_table_numbers(const struct pair_table *tables, size_t n_tables, const int *fixed, const int *busy,
                       size_t n_busy, int *numbers);

/* ---- single elimination ---------------------------------------------------------------------- */

/* The first round of a bracket for n seeds (1 = best): bracket order such that, when the better seed
 * always wins, 1 meets 2 in the final, and 1v8 4v5 2v7 3v6 for eight. The size is the next power of two;
 * missing seeds are byes for the top seeds.
 * slots[0 .. 2*pairs-1] are seeds in bracket order, 0 where there is nobody; returns the number of slots. */
size_t bracket_slots(struct arena *arena, int n_seeds, int **slots);

/* ---- certificate and oracle support, for tests and benchmarks -------------------------------- */

/* The objective of a pairing, for comparing: the criteria 1 to 4 in order, as counts, then the tables of
 * keep that are given up, where keep is given. Shorter rounds of play have fewer entries; compare with
 * pair_cost_compare. ERR_INPUT: a table of two parts. */
struct pair_cost {
    int *values;
    size_t n;
};
TC_MUST_USE enum err_code pair_cost_of(struct arena *arena, const struct pair_request *request,
                                       const struct pair_table *tables, size_t n_tables, struct pair_cost *out,
                                       struct err *err);
int pair_cost_compare(const struct pair_cost *a, const struct pair_cost *b);

#endif
