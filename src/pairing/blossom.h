/* blossom.h - minimum-cost perfect matching on any graph (for this folder)
 *
 * Edmonds' blossom algorithm, primal-dual, with weights from an ordered group: a weight is a
 * vector of `limbs` 64-bit integers compared lexicographically. The primal-dual method adds,
 * subtracts, halves and compares weights and does nothing else, so vectors serve it as well as
 * numbers do; all weights are doubled inside so that the halves stay whole.
 *
 * One alternating tree at a time, its duals kept lazily against a running clock, its events in a
 * heap: a search touches only the tree that it grows. A matching that is nearly right from the
 * start (caller's, or greedy) is therefore completed in near linear time, and the worst case is
 * O(n m log n).
 *
 * The answer carries its proof: duals y and z with, for every edge,
 *     slack(u, v) = 2 w(u, v) - y[u] - y[v] + sum of z[B] over blossoms B with both u and v >= 0
 * and z >= 0. Then twice the cost of any perfect matching is at least
 *     sum of y[v] - sum of z[B] (|B| - 1) / 2,
 * because a matching has at most (|B| - 1) / 2 edges inside the odd set B; certificate.c checks
 * just that.
 */
#ifndef TOPCUT_PAIRING_BLOSSOM_H
#define TOPCUT_PAIRING_BLOSSOM_H

#include "base/arena.h"

/* Each edge stands in the rows of both its ends. The weight of edge slot e is row kind[e] of
 * weights. */
struct blossom_graph {
    int n;
    int limbs;              /* 1 .. BLOSSOM_MAX_LIMBS */
    const int *start, *to;  /* neighbours of v: to[start[v]] .. to[start[v + 1] - 1] */
    const int *kind;        /* parallel to `to` */
    const int64_t *weights; /* kinds x limbs; each row 0 or more lexicographically */
};

enum { BLOSSOM_MAX_LIMBS = 1024 };

struct blossom_set { /* an odd set with its dual */
    int *members;
    int n;
    int64_t *z; /* limbs */
};

struct blossom_answer {
    bool perfect;
    int *mate;  /* by vertex; -1 where a vertex stayed single (not perfect) */
    int64_t *y; /* n x limbs */
    struct blossom_set *sets;
    int n_sets;
    /* Not perfect: why. Remove the vertices with side 1 ("few"): those with side 2 then fall
     * into odd parts, numbered by part, that nothing joins, and there are more parts than
     * removed vertices (Tutte 1947). */
    uint8_t *side;
    int *part;
    int n_parts;
};

/* Finds a perfect matching of least weight, or the reason why there is none.
 *
 * arena   owns what the answer points to
 * first   a matching to start from by vertex, -1 for single, using edges of weight 0 only; NULL
 *         for a greedy one
 */
void blossom_solve(struct arena *arena, const struct blossom_graph *graph, const int *first,
                   struct blossom_answer *answer);

/* -1, 0 or 1: lexicographic order of two weights. */
static inline int limbs_compare(const int64_t *a, const int64_t *b, int limbs)
{
    for (int i = 0; i < limbs; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}

#endif
