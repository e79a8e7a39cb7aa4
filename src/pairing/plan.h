/* plan.h - the search for a Swiss round: parity plan, windows, certificate (for this folder)
 *
 * Without colours to balance, what a pair costs depends on its two score groups only, and few
 * pairs are forbidden. So nearly all of a round is settled by counting.
 *
 * The parity plan. Let k players come down into a group of size s (the bye's group counting one
 * less). Then at least (s - k) mod 2 of its players are paired lower, and one who is costs at
 * least the gap to the next group. A pairing in which every group reaches that bound is optimal
 * by criterion 3, for the bounds hold from the top down whatever the rest does. In it, the
 * boundary below a group is crossed by one pair or none, as the number of players above it is
 * odd or even, and a crossing pair is of two adjacent groups: a clean cut. Every optimal pairing
 * then has these cuts, since it must reach the same bounds.
 *
 * Windows. Where a group resists (two leaders who have met each other, the last player who has
 * met everyone near), a window of groups a..b around it is solved exactly in a relaxed form: one
 * wildcard comes in if the cut above is odd, and below the window there are sinks that take
 * anybody at the gap to group b + 1. Everything relaxed is a constraint dropped, so its minimum
 * is a lower bound for the window, given clean cuts above. It is accepted when it is clean
 * below: the parity's number of players leaves, and from group b only. Is then every pairing
 * that reaches the bound clean below? Group b's own number is in the cost; and after the costs
 * the number of players who leave from groups above b ("jumps") is maximised: if the answer has
 * none, no optimum has one. A window that is not clean is extended downward; one that is
 * infeasible is extended upward; at worst it is the whole field, which relaxes nothing.
 * windows.c
 *
 * Both kinds of bound add up, window by window from the top, to a bound for the whole round.
 * What is left is to find players for the wildcards (realise); if the two ends of a cut cannot
 * be joined, their windows are merged. A round in which every window attains its bound is proved
 * optimal, and certificate.c checks that without looking at how it was found.
 *
 * Large groups inside a window. Let s be the number of the window's vertices in groups that are
 * not reduced (wildcard and bye included), q the number of reduced groups, D the largest number
 * of bad links that anybody has inside the window. Of a reduced group L only s + q + D + 1
 * members (and one more if parity asks) are put into the instance, any two of them compatible
 * for free, provided that 2D + 2 more are left out. Nothing is lost:
 *   - By Dirac's theorem any even set of at least 2D + 2 members of L can be paired without a bad
 *     link.
 *   - An optimum has at most one pair between any two reduced groups and at most one player
 *     leaving L by a sink: of two such, both ends could be paired inside their groups instead,
 *     which is cheaper from the top down. (All such exchanges are made at once, and then each
 *     group is paired inside afresh: at most s + q members of L are outside - s with the rest,
 *     q - 1 with other reduced groups, one by a sink -, so that at least 3D + 3 are inside, as
 *     even in number as before, and Dirac's theorem holds for them.)
 *   - Each of them who is not a representative can be exchanged for one who is: of s + q + D + 1,
 *     at most s + q - 1 are taken and at most D are bad for the partner.
 *   - Back: the members of L not used by the instance's answer include all that were left out, so
 *     they can be paired among themselves.
 * A group of which only some may take the bye is never reduced.
 */
#ifndef TOPCUT_PAIRING_PLAN_H
#define TOPCUT_PAIRING_PLAN_H

#include "base/arena.h"
#include "pairing/blossom.h"
#include "pairing/field.h"

/* ---- what a pair costs: cost.c --------------------------------------------------------------- */

/* Vertices of an instance are seats, or one of these. */
enum vertex { VERTEX_IN = -1, VERTEX_BYE = -2, VERTEX_SINK = -3 };

/* A window of groups a..b. */
struct window {
    int a, b;
    bool in;          /* one player comes down into group a */
    bool open;        /* there are groups below */
    bool relaxed;     /* the whole field; rematches, and anybody's bye, allowed at a price */
    bool by_rank;     /* the whole field; displacement instead of pair-downs */
    bool whole;       /* the whole field, nobody left out: the answer's mates are the pairing */
    bool keeping;     /* the last part of the cost is the pairs that are not kept (field->kept) */
    uint8_t *reduced; /* by group - a */
    int n_vertices;
    int *vertex; /* seat or enum vertex */
    int n_limbs, n_parts;
    int *limb;     /* of each part of the cost, in order of importance */
    int64_t *unit; /* of each part: what 1 of it weighs in its limb */
    struct blossom_answer answer;
    enum window_state {
        WINDOW_CLEAN,
        WINDOW_NOT_CLEAN,
        WINDOW_INFEASIBLE,
        WINDOW_TOO_LARGE, /* it would take too much memory: not tried (windows.c) */
    } state;
    int float_seat; /* leaves from group b, -1 */
    int entry_seat; /* takes the wildcard, -1 */
};

/* The parts that a relaxed window's cost begins with (cost.c). */
enum { PARTS_RELAXED = 3, PARTS_RELAXED_BY_RANK = 4 };

struct price {
    int n;
    struct {
        int part;
        int64_t amount;
    } item[8];
};

/* The last parts: jumps (not by rank), unwished pairs, pairs that are not kept (keeping). */
static inline int part_unwished(const struct window *w)
{
    return w->n_parts - 1 - w->keeping;
}

static inline int part_jumps(const struct window *w)
{
    return part_unwished(w) - 1;
}

/* Lays the parts of the window's cost into limbs, after n_vertices is known. False: there are too
 * many. */
TC_MUST_USE bool window_lay_out(struct arena *arena, const struct field *field, struct window *window);

/* The price of pairing vertices x and y; false when they cannot be paired. */
bool window_price(const struct field *field, const struct window *window, int x, int y, struct price *price);

/* The least that a pair of groups g and h costs, kept pairs apart; not by rank. */
void window_price_groups(const struct field *field, const struct window *window, int g, int h, struct price *price);

/* The price as a weight, added to sum. */
void window_weigh(const struct window *window, const struct price *price, int64_t *sum);

/* ---- the edges of an instance: edges.c ------------------------------------------------------- */

/* The edges as blossom_graph wants them. Pairs with the same key have the same weight, so that each
 * weight is computed once. */
struct edges {
    int *start, *to, *kind, n, room;
    int *row_of; /* weights by key: row + 1 */
    int64_t *rows;
    int n_rows, room_rows;
};

void edges_init(struct edges *edges, const struct field *field, const struct window *window);
void edges_release(struct edges *edges);

/* The edge from place i to place j of the vertex list, if there is one. Rows are filled in order;
 * start[i + 1] is set by the caller when row i is full. */
void edges_add(struct edges *edges, const struct field *field, const struct window *window, int i, int j);

/* Solves the instance into window->answer; first as in blossom_solve. */
void edges_solve(const struct edges *edges, const struct field *field, struct window *window, const int *first);

/* ---- the duals of a window: duals.c ---------------------------------------------------------- */

/* Is no pair's slack negative, and every set's dual legal? Over all pairs of the window's vertices,
 * whatever the search had listed. */
bool duals_are_feasible(const struct field *field, const struct window *window);

/* The same for a whole field in score groups whose vertices stand group by group, without a look at
 * pairs that no dual comes near. Pairs of negative slack, by places, are put into found, up to room;
 * returns how many there are, at most room. */
size_t duals_violated(const struct field *field, const struct window *window, struct pair_link *found, size_t room);

/* ---- windows.c, keep.c ----------------------------------------------------------------------- */

/* Solves the whole field as one window, nothing left out: for rematches by permission, and for
 * the reason when there is no pairing. mate is by seat, filled when the state is WINDOW_CLEAN.
 * Looks at field->kept if keeping. */
enum whole_flags { WHOLE_RELAXED = 1, WHOLE_BY_RANK = 2, WHOLE_KEEPING = 4 };
struct window *window_solve_whole(struct field *field, unsigned flags, int *mate);

/* Swiss: the whole field with field->kept, where an optimum without it, in mate, is known, which is
 * replaced. The edges are listed as the duals ask for them. */
struct window *window_solve_keeping(struct field *field, int *mate);

/* The same by rank, the bye given to seat `without` (-1: none) beforehand. Near linear: only
 * pairs of neighbouring ranks are listed, as many as the duals then prove sufficient. */
struct window *window_solve_by_rank(struct field *field, int without, int *mate);

/* ---- the plan -------------------------------------------------------------------------------- */

struct window_place {
    int a, b;
    const struct window *solved; /* NULL: one group, paired by the parity plan */
};

struct plan {
    struct field *field;
    int *cut;               /* by group: does a player float from it to the next by parity? */
    uint8_t *hard;          /* by group: the parity plan was not found for it */
    uint8_t *glued;         /* by group: it is in one window with the next */
    struct window **solved; /* by first group: the last one solved there */
    struct window_place *places;
    int n_places;
    int *mate; /* by seat */
};

void plan_init(struct plan *plan, struct field *field);

/* groups.c: pairs every chain of groups that floats link. True: all found; *uniform tells
 * whether each optimum was equally likely. False: the groups marked hard resist. */
bool plan_sample(struct plan *plan, bool *uniform);

/* groups.c: pairs the members of one group at random without bad links, with up to three guests:
 * the player who comes down (float_in, -1), one place to leave (leave; the leaver must suit
 * next, -1 for anybody) and the bye. Returns false when it found none; *float_out is the leaver. */
bool group_pair(struct field *field, int *members, int n, int float_in, bool bye, bool leave, int next, int *mate,
                int *float_out);

/* windows.c: solves what resists. Impossible: with this class of bye there is no pairing without
 * a rematch; *refusal is then the window at the top that shows it. */
enum plan_result { PLAN_FOUND, PLAN_IMPOSSIBLE, PLAN_TOO_LARGE };
enum plan_result plan_solve(struct plan *plan, const struct window **refusal);

/* certificate.c: is this proved optimal? These look at what was found, not at how: the mates,
 * the places, and the duals of the windows. */
bool certify_plan(const struct plan *plan);
bool certify_whole(const struct field *field, const struct window *window, const int *mate);
bool certify_refusal(const struct field *field, const struct window *window);

/* uniform.c: draws a pairing uniformly from all optimal ones of a small field, by counting them. */
enum { UNIFORM_MAX_SEATS = 16 };
void uniform_draw(struct field *field, unsigned flags, int *mate); /* enum whole_flags */

#endif
