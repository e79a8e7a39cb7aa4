/* blossom_search.h - the state of one blossom search, shared by blossom*.c (for these files)
 *
 * Terms: a node is a vertex or a blossom (an odd cycle of nodes, contracted). Top nodes are
 * those in no other. A search grows a tree of top nodes from a single vertex; a node in the tree
 * is OUTER (even distance from the root) or INNER, and every outer node but the root is entered
 * by the matched edge of its base. While the clock t runs, y rises by 1 per tick on outer
 * vertices and falls on inner ones; z rises by 2 on outer blossoms and falls by 2 on inner ones.
 * Nothing is added until a node changes its label or its parent: then search_settle() books what
 * has run up since `since`.
 *
 * blossom_tree.c changes the structure (contract, expand, augment), blossom_duals.c the duals and
 * the events that they bring, blossom.c goes from one single vertex to the next.
 */
#ifndef TOPCUT_PAIRING_BLOSSOM_SEARCH_H
#define TOPCUT_PAIRING_BLOSSOM_SEARCH_H

#include "base/attr.h"
#include "pairing/blossom.h"

#include <string.h>

enum label { FREE, OUTER, INNER };

enum event_kind { TO_FREE, BETWEEN_OUTER, EXPAND };

struct event {
    int key;  /* slot in the key pool */
    int u, v; /* edge from outer u to v; or EXPAND: the blossom u */
    int weight;
    enum event_kind kind;
};

struct cycle_edge { /* from a vertex of child i to one of child i + 1 */
    int u, v;
};

struct blossom { /* arrays are kept when the id is used again */
    int *child, n_children, room_children;
    struct cycle_edge *edge;
    int *leaf, n_leaves, room_leaves;
};

struct search {
    const struct blossom_graph *g;
    int n, limbs, n_nodes; /* n vertices, then room for n / 2 blossoms */
    int *mate;
    int *top;    /* vertex: its top node */
    int *parent; /* node: the blossom it is in, -1 */
    int *base;   /* node: its vertex that is matched outward, or single */
    uint8_t *label;
    int *link_u, *link_v; /* inner node: entered by the edge from link_u (outer) to link_v (in it) */
    int64_t *y, *z;       /* rows of limbs: y by vertex, z by node - n */
    int64_t *since;       /* node: the time at which y and z were last booked */
    int64_t *now, *scratch;
    struct blossom *blossoms;
    int *spare, n_spare;
    int *touched, n_touched, room_touched;
    int *reached, n_reached, room_reached; /* vertices with a best event, perhaps twice */
    struct event *heap;
    int n_heap, room_heap;
    int64_t *keys;
    int n_keys, room_keys;
    int *best; /* vertex outside the tree: slot of the earliest event that enters it, -1 */
    int *stamp, stamp_now;
    int *cycle; /* scratch for shrinking */
    struct cycle_edge *cycle_edge;
};

/* ---- small helpers --------------------------------------------------------------------------- */

static inline int64_t *limbs_row(int64_t *base, int i, int limbs)
{
    return base + (size_t)i * (size_t)limbs;
}

static inline void limbs_copy(int64_t *to, const int64_t *from, int limbs)
{
    memcpy(to, from, (size_t)limbs * sizeof *to);
}

static inline void *search_grow(void *old, int *room, int need, size_t size)
{
    if (need <= *room)
        return old;
    *room = need * 2 > 64 ? need * 2 : 64;
    return tc_realloc_array(old, (size_t)*room, size);
}

/* The vertices of a node. */
static inline int search_leaves(const struct search *s, const int *node, const int **first)
{
    if (*node < s->n) {
        *first = node;
        return 1;
    }
    const struct blossom *b = &s->blossoms[*node - s->n];
    *first = b->leaf;
    return b->n_leaves;
}

/* ---- blossom_duals.c ------------------------------------------------------------------------- */

/* Books what has run up in a top node's duals since it was last booked. */
void search_settle(struct search *s, int node);
/* Gives a top node its place in the tree, and enters the events that follow. */
void search_label_outer(struct search *s, int node);
void search_label_inner(struct search *s, int node, int link_u, int link_v);
/* Enters the edges from an outer node's vertices; those from outer vertices to a node that is free
 * again. */
void search_scan(struct search *s, int node);
void search_scan_back(struct search *s, int node);
/* Remembers that a node's label is to be cleared after the search. */
void search_touch(struct search *s, int node);
/* The next event that is still what it was when it was entered; the clock goes there. False: there
 * is none. */
bool search_next_event(struct search *s, struct event *event);

/* ---- blossom_tree.c -------------------------------------------------------------------------- */

/* The tight edge u-v between two outer nodes closes an odd cycle: contract it. */
void search_shrink(struct search *s, int u, int v);
/* An inner blossom's z has come to 0: put its children back into the tree. */
void search_expand(struct search *s, int id);
/* The tight edge u-v reaches the single vertex's node of v: swap matched and unmatched up to the
 * root. */
void search_augment(struct search *s, int u, int v);
/* A top blossom without dual has done its work. */
void search_dissolve_idle(struct search *s, int id);

#endif
