/* blossom.c - see blossom.h
 *
 * Terms: a node is a vertex or a blossom (an odd cycle of nodes, contracted). Top nodes are
 * those in no other. A search grows a tree of top nodes from a single vertex; a node in the tree
 * is OUTER (even distance from the root) or INNER, and every outer node but the root is entered
 * by the matched edge of its base. While the clock t runs, y rises by 1 per tick on outer
 * vertices and falls on inner ones; z rises by 2 on outer blossoms and falls by 2 on inner ones.
 * Nothing is added until a node changes its label or its parent: then node_settle() books what
 * has run up since `since`.
 *
 * All vertices of a tree hang together by tight edges, so with even weights their y agree in
 * parity, and the slack between two outer vertices is even: halving it is exact (componentwise
 * for vectors).
 *
 * Each event knows the time at which it becomes due. An edge from an outer vertex to one outside
 * the tree loses slack at rate 1, between outer nodes at rate 2, and an inner blossom's z falls
 * at rate 2. Entries go stale when a node changes its label; they are checked when they come up,
 * and whoever becomes outer, or falls out of the tree, enters its edges anew.
 */
#include "pairing/blossom.h"

#include <stdlib.h>
#include <string.h>

enum label { FREE, OUTER, INNER };

enum event_kind { TO_FREE, BETWEEN_OUTER, EXPAND };

struct event {
    int key; /* slot in the key pool */
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
    int *link_u,
        *link_v; /* inner node: entered by the edge from link_u (outer) to link_v (in it) */
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

/* ---- small vectors --------------------------------------------------------------------------- */

static int64_t *row(int64_t *base, int i, int limbs)
{
    return base + (size_t)i * (size_t)limbs;
}

static void copy_limbs(int64_t *to, const int64_t *from, int limbs)
{
    memcpy(to, from, (size_t)limbs * sizeof *to);
}

static void *grow(void *old, int *room, int need, size_t size)
{
    if (need <= *room)
        return old;
    *room = need * 2 > 64 ? need * 2 : 64;
    return tc_realloc_array(old, (size_t)*room, size);
}

/* ---- setting up ------------------------------------------------------------------------------ */

static void search_init(struct search *s, const struct blossom_graph *g)
{
    size_t n = (size_t)g->n, nodes = n + n / 2 + 1, limbs = (size_t)g->limbs;
    *s = (struct search){ .g = g, .n = g->n, .limbs = g->limbs, .n_nodes = (int)nodes };
    s->mate = tc_calloc(n, sizeof *s->mate);
    s->top = tc_calloc(n, sizeof *s->top);
    s->parent = tc_calloc(nodes, sizeof *s->parent);
    s->base = tc_calloc(nodes, sizeof *s->base);
    s->label = tc_calloc(nodes, sizeof *s->label);
    s->link_u = tc_calloc(nodes, sizeof *s->link_u);
    s->link_v = tc_calloc(nodes, sizeof *s->link_v);
    s->y = tc_calloc(n * limbs, sizeof *s->y);
    s->z = tc_calloc((nodes - n) * limbs, sizeof *s->z);
    s->since = tc_calloc(nodes * limbs, sizeof *s->since);
    s->now = tc_calloc(limbs, sizeof *s->now);
    s->scratch = tc_calloc(limbs, sizeof *s->scratch);
    s->blossoms = tc_calloc(nodes - n, sizeof *s->blossoms);
    s->spare = tc_calloc(nodes - n, sizeof *s->spare);
    s->stamp = tc_calloc(nodes, sizeof *s->stamp);
    s->best = tc_calloc(n, sizeof *s->best);
    s->cycle = tc_calloc(nodes, sizeof *s->cycle);
    s->cycle_edge = tc_calloc(nodes, sizeof *s->cycle_edge);
    for (int v = 0; v < s->n; v++) {
        s->mate[v] = -1;
        s->top[v] = s->base[v] = v;
        s->best[v] = -1;
    }
    for (int b = 0; b < s->n_nodes; b++)
        s->parent[b] = -1;
    for (int b = s->n_nodes - 1; b >= s->n; b--)
        s->spare[s->n_spare++] = b;
}

static void search_release(struct search *s)
{
    for (int b = 0; b < s->n_nodes - s->n; b++) {
        free(s->blossoms[b].child);
        free(s->blossoms[b].edge);
        free(s->blossoms[b].leaf);
    }
    void *all[] = { s->mate,     s->top,   s->parent, s->base,    s->label,  s->link_u,
                    s->link_v,   s->y,     s->z,      s->since,   s->now,    s->scratch,
                    s->blossoms, s->spare, s->stamp,  s->touched, s->heap,   s->keys,
                    s->cycle,    s->cycle_edge, s->best, s->reached };
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        free(all[i]);
}

/* The vertices of a node. */
static int leaves(const struct search *s, const int *node, const int **first)
{
    if (*node < s->n) {
        *first = node;
        return 1;
    }
    const struct blossom *b = &s->blossoms[*node - s->n];
    *first = b->leaf;
    return b->n_leaves;
}

/* ---- duals on the clock ---------------------------------------------------------------------- */

static void node_settle(struct search *s, int node)
{
    int64_t *since = row(s->since, node, s->limbs);
    if (s->label[node] != FREE) {
        int64_t sign = s->label[node] == OUTER ? 1 : -1;
        for (int l = 0; l < s->limbs; l++)
            s->scratch[l] = sign * (s->now[l] - since[l]);
        const int *leaf;
        int n = leaves(s, &node, &leaf);
        for (int i = 0; i < n; i++) {
            int64_t *y = row(s->y, leaf[i], s->limbs);
            for (int l = 0; l < s->limbs; l++)
                y[l] += s->scratch[l];
        }
        if (node >= s->n) {
            int64_t *z = row(s->z, node - s->n, s->limbs);
            for (int l = 0; l < s->limbs; l++)
                z[l] += 2 * s->scratch[l];
        }
    }
    copy_limbs(since, s->now, s->limbs);
}

/* One limb of y[v] as of now, t being its top node. */
static int64_t y_now(const struct search *s, int v, int t, int l)
{
    size_t limbs = (size_t)s->limbs, i = (size_t)l;
    int64_t y = s->y[(size_t)v * limbs + i];
    if (s->label[t] == OUTER)
        return y + s->now[i] - s->since[(size_t)t * limbs + i];
    if (s->label[t] == INNER)
        return y - s->now[i] + s->since[(size_t)t * limbs + i];
    return y;
}

/* ---- events ---------------------------------------------------------------------------------- */

static bool event_before(const struct search *s, const struct event *a, const struct event *b)
{
    return limbs_compare(row(s->keys, a->key, s->limbs), row(s->keys, b->key, s->limbs), s->limbs) <
           0;
}

static void heap_push(struct search *s, struct event e)
{
    s->heap = grow(s->heap, &s->room_heap, s->n_heap + 1, sizeof *s->heap);
    int i = s->n_heap++;
    while (i > 0 && event_before(s, &e, &s->heap[(i - 1) / 2])) {
        s->heap[i] = s->heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    s->heap[i] = e;
}

static struct event heap_pop(struct search *s)
{
    struct event first = s->heap[0], last = s->heap[--s->n_heap];
    int i = 0;
    for (;;) {
        int c = 2 * i + 1;
        if (c >= s->n_heap)
            break;
        if (c + 1 < s->n_heap && event_before(s, &s->heap[c + 1], &s->heap[c]))
            c++;
        if (!event_before(s, &s->heap[c], &last))
            break;
        s->heap[i] = s->heap[c];
        i = c;
    }
    s->heap[i] = last;
    return first;
}

static int64_t *key_new(struct search *s, int *slot)
{
    if (s->n_keys == s->room_keys) {
        s->room_keys = s->room_keys ? 2 * s->room_keys : 256;
        s->keys =
            tc_realloc_array(s->keys, (size_t)s->room_keys * (size_t)s->limbs, sizeof *s->keys);
    }
    *slot = s->n_keys++;
    return row(s->keys, *slot, s->limbs);
}

/* When the edge u-v becomes tight, u being outer and v free (rate 1) or outer (rate 2). */
static void edge_due(const struct search *s, int u, int v, int weight, int64_t *due)
{
    const int64_t *w = s->g->weights + (size_t)weight * (size_t)s->limbs;
    int tu = s->top[u], tv = s->top[v];
    bool both = s->label[tv] == OUTER;
    for (int l = 0; l < s->limbs; l++) {
        int64_t slack = 2 * w[l] - y_now(s, u, tu, l) - y_now(s, v, tv, l);
        due[l] = s->now[l] + (both ? slack / 2 : slack);
    }
}

/* Remembers that best[v] is to be cleared after the search. */
static void note_reached(struct search *s, int v)
{
    s->reached = grow(s->reached, &s->room_reached, s->n_reached + 1, sizeof *s->reached);
    s->reached[s->n_reached++] = v;
}

/* Enters the edge from outer u to v, unless v is inner or in the same node, or v is free and will
 * be reached no later by another edge: due times of edges to free vertices do not change. */
static void edge_push(struct search *s, int u, int v, int weight)
{
    int tv = s->top[v];
    if (s->top[u] == tv || s->label[tv] == INNER)
        return;
    struct event e = { .u = u, .v = v, .weight = weight,
                       .kind = s->label[tv] == OUTER ? BETWEEN_OUTER : TO_FREE };
    int64_t *key = key_new(s, &e.key);
    edge_due(s, u, v, weight, key);
    if (e.kind == TO_FREE) {
        int best = s->best[v];
        if (best >= 0 && limbs_compare(row(s->keys, best, s->limbs), key, s->limbs) <= 0) {
            s->n_keys--;
            return;
        }
        if (best < 0)
            note_reached(s, v);
        s->best[v] = e.key;
    }
    heap_push(s, e);
}

static void expand_due(const struct search *s, int b, int64_t *due)
{
    const int64_t *z = row(s->z, b - s->n, s->limbs), *since = row(s->since, b, s->limbs);
    for (int l = 0; l < s->limbs; l++)
        due[l] = since[l] + z[l] / 2;
}

static void scan_leaves(struct search *s, int node)
{
    const struct blossom_graph *g = s->g;
    const int *leaf;
    int n = leaves(s, &node, &leaf);
    for (int i = 0; i < n; i++)
        for (int e = g->start[leaf[i]]; e < g->start[leaf[i] + 1]; e++)
            edge_push(s, leaf[i], g->to[e], g->kind[e]);
}

/* A free node's vertices: enter the edges that outer vertices have to them. */
static void scan_back(struct search *s, int node)
{
    const struct blossom_graph *g = s->g;
    const int *leaf;
    int n = leaves(s, &node, &leaf);
    for (int i = 0; i < n; i++) {
        s->best[leaf[i]] = -1; /* from before it was in the tree */
        for (int e = g->start[leaf[i]]; e < g->start[leaf[i] + 1]; e++)
            if (s->label[s->top[g->to[e]]] == OUTER)
                edge_push(s, g->to[e], leaf[i], g->kind[e]);
    }
}

static void touch(struct search *s, int node)
{
    s->touched = grow(s->touched, &s->room_touched, s->n_touched + 1, sizeof *s->touched);
    s->touched[s->n_touched++] = node;
}

static void label_outer(struct search *s, int node)
{
    node_settle(s, node);
    s->label[node] = OUTER;
    touch(s, node);
    scan_leaves(s, node);
}

static void label_inner(struct search *s, int node, int link_u, int link_v)
{
    node_settle(s, node);
    s->label[node] = INNER;
    s->link_u[node] = link_u;
    s->link_v[node] = link_v;
    touch(s, node);
    if (node >= s->n) {
        struct event e = { .u = node, .v = -1, .kind = EXPAND };
        int64_t *key = key_new(s, &e.key);
        expand_due(s, node, key);
        heap_push(s, e);
    }
}

/* ---- blossoms come and go -------------------------------------------------------------------- */

/* The outer node two steps nearer to the root; -1 at the root. */
static int tree_up(const struct search *s, int outer)
{
    int m = s->mate[s->base[outer]];
    return m < 0 ? -1 : s->top[s->link_u[s->top[m]]];
}

/* The outer node where the ways of a and b to the root meet. */
static int meeting_node(struct search *s, int a, int b)
{
    s->stamp_now++;
    for (;;) {
        if (a >= 0) {
            if (s->stamp[a] == s->stamp_now)
                return a;
            s->stamp[a] = s->stamp_now;
            a = tree_up(s, a);
        }
        int swap = a;
        a = b;
        b = swap;
    }
}

/* Puts the nodes on the way from outer node x up to `stop` (left out) into cycle[0..]; edge i leads
 * from cycle[i] to the next node up. Returns how many. */
static int climb(const struct search *s, int x, int stop, int *cycle, struct cycle_edge *edge)
{
    int n = 0;
    while (x != stop) {
        int b = s->base[x], m = s->mate[b], inner = s->top[m];
        cycle[n] = x;
        edge[n++] = (struct cycle_edge){ b, m };
        cycle[n] = inner;
        edge[n++] = (struct cycle_edge){ s->link_v[inner], s->link_u[inner] };
        x = s->top[s->link_u[inner]];
    }
    return n;
}

static void collect_leaves(struct search *s, struct blossom *b)
{
    b->n_leaves = 0;
    for (int i = 0; i < b->n_children; i++) {
        const int *leaf;
        int n = leaves(s, &b->child[i], &leaf);
        b->leaf = grow(b->leaf, &b->room_leaves, b->n_leaves + n, sizeof *b->leaf);
        memcpy(b->leaf + b->n_leaves, leaf, (size_t)n * sizeof *leaf);
        b->n_leaves += n;
    }
}

/* The tight edge u-v between two outer nodes closes an odd cycle: contract it. */
static void shrink(struct search *s, int u, int v)
{
    int lca = meeting_node(s, s->top[u], s->top[v]);
    int *cycle = s->cycle;
    struct cycle_edge *edge = s->cycle_edge;

    /* lca, down to top[u], over u-v, up from top[v] to lca again. */
    int down = climb(s, s->top[u], lca, cycle, edge);
    int id = s->spare[--s->n_spare];
    struct blossom *b = &s->blossoms[id - s->n];
    int up = climb(s, s->top[v], lca, cycle + down, edge + down);
    int k = down + up + 1;
    if (k > b->room_children) {
        b->room_children = k;
        b->child = tc_realloc_array(b->child, (size_t)k, sizeof *b->child);
        b->edge = tc_realloc_array(b->edge, (size_t)k, sizeof *b->edge);
    }
    b->n_children = k;
    b->child[0] = lca;
    for (int i = 0; i < down; i++) {
        b->child[down - i] = cycle[i];
        b->edge[down - 1 - i] = (struct cycle_edge){ edge[i].v, edge[i].u };
    }
    b->edge[down] = (struct cycle_edge){ u, v };
    for (int i = 0; i < up; i++) {
        b->child[down + 1 + i] = cycle[down + i];
        b->edge[down + 1 + i] = edge[down + i];
    }

    collect_leaves(s, b);
    for (int i = 0; i < k; i++) {
        node_settle(s, b->child[i]);
        s->parent[b->child[i]] = id;
    }
    memset(row(s->z, id - s->n, s->limbs), 0, (size_t)s->limbs * sizeof *s->z);
    copy_limbs(row(s->since, id, s->limbs), s->now, s->limbs);
    s->parent[id] = -1;
    s->base[id] = s->base[lca];
    s->label[id] = OUTER;
    touch(s, id);
    for (int i = 0; i < b->n_leaves; i++)
        s->top[b->leaf[i]] = id;
    for (int i = 0; i < k; i++)
        if (s->label[b->child[i]] == INNER)
            scan_leaves(s, b->child[i]);
}

/* Makes the children of blossom id top nodes, with label FREE. The caller has settled id. */
static void dissolve(struct search *s, int id)
{
    struct blossom *b = &s->blossoms[id - s->n];
    for (int i = 0; i < b->n_children; i++) {
        int c = b->child[i];
        s->parent[c] = -1;
        s->label[c] = FREE;
        const int *leaf;
        int n = leaves(s, &c, &leaf);
        for (int j = 0; j < n; j++)
            s->top[leaf[j]] = c;
    }
    s->label[id] = FREE;
    s->spare[s->n_spare++] = id;
}

static int child_index(const struct search *s, const struct blossom *b, int id, int vertex)
{
    int c = vertex;
    while (s->parent[c] != id)
        c = s->parent[c];
    for (int i = 0;; i++)
        if (b->child[i] == c)
            return i;
}

/* An inner blossom's z has come to 0: put its children back into the tree. From the child where
 * the tree enters, the even way round the cycle to the base stays in the tree; the rest falls
 * out of it. */
static void expand(struct search *s, int id)
{
    struct blossom *b = &s->blossoms[id - s->n];
    int u = s->link_u[id], v = s->link_v[id], k = b->n_children;
    node_settle(s, id);
    int i = child_index(s, b, id, v);
    dissolve(s, id);
    int step = i % 2 ? 1 : k - 1; /* odd places are matched forward, even ones backward */
    while (i != 0) {
        label_inner(s, b->child[i], u, v);
        int matched = (i + step) % k;
        label_outer(s, b->child[matched]);
        int next = (matched + step) % k;
        struct cycle_edge e = b->edge[step == 1 ? matched : next];
        u = step == 1 ? e.u : e.v;
        v = step == 1 ? e.v : e.u;
        i = next;
    }
    label_inner(s, b->child[0], u, v);
    for (int c = 0; c < k; c++)
        if (s->label[b->child[c]] == FREE)
            scan_back(s, b->child[c]);
}

/* ---- augmenting ------------------------------------------------------------------------------ */

/* Turns the matching inside a node so that v becomes its base. */
static void rebase(struct search *s, int node, int v)
{
    s->base[node] = v;
    if (node < s->n)
        return;
    struct blossom *b = &s->blossoms[node - s->n];
    int k = b->n_children, j = child_index(s, b, node, v);
    rebase(s, b->child[j], v);
    for (int i = j % 2 ? j + 1 : j - 2; j % 2 ? i < k : i >= 0; i += j % 2 ? 2 : -2) {
        struct cycle_edge e = b->edge[i];
        rebase(s, b->child[i], e.u);
        rebase(s, b->child[(i + 1) % k], e.v);
        s->mate[e.u] = e.v;
        s->mate[e.v] = e.u;
    }
    for (int i = 0; i < k; i++) {
        s->cycle[i] = b->child[(i + j) % k];
        s->cycle_edge[i] = b->edge[(i + j) % k];
    }
    memcpy(b->child, s->cycle, (size_t)k * sizeof *b->child);
    memcpy(b->edge, s->cycle_edge, (size_t)k * sizeof *b->edge);
}

/* The tight edge u-v reaches the single vertex's node of v: swap matched and unmatched up to the
 * root. */
static void augment(struct search *s, int u, int v)
{
    rebase(s, s->top[v], v);
    s->mate[v] = u;
    for (;;) {
        int node = s->top[u], before = s->mate[s->base[node]];
        rebase(s, node, u);
        s->mate[u] = v;
        if (before < 0)
            return;
        int inner = s->top[before];
        u = s->link_u[inner];
        v = s->link_v[inner];
        rebase(s, inner, v);
        s->mate[v] = u;
    }
}

/* A top blossom without dual has done its work. */
static void dissolve_idle(struct search *s, int id)
{
    if (id < s->n)
        return;
    const int64_t *z = row(s->z, id - s->n, s->limbs);
    for (int l = 0; l < s->limbs; l++)
        if (z[l])
            return;
    struct blossom *b = &s->blossoms[id - s->n];
    dissolve(s, id);
    for (int i = 0; i < b->n_children; i++)
        dissolve_idle(s, b->child[i]);
}

static void search_end(struct search *s)
{
    for (int i = 0; i < s->n_touched; i++) {
        int node = s->touched[i];
        if (s->parent[node] >= 0 || s->label[node] == FREE)
            continue;
        node_settle(s, node);
        s->label[node] = FREE;
        dissolve_idle(s, node);
    }
    for (int i = 0; i < s->n_reached; i++)
        s->best[s->reached[i]] = -1;
    s->n_reached = 0;
    s->n_touched = 0;
    s->n_heap = 0;
    s->n_keys = 0;
}

/* What to do with the event e that has come up; true when the tree found its partner. */
static bool handle(struct search *s, struct event e)
{
    int tv = s->top[e.v];
    if (e.kind == BETWEEN_OUTER) {
        shrink(s, e.u, e.v);
        return false;
    }
    int m = s->mate[s->base[tv]];
    if (m < 0) {
        augment(s, e.u, e.v);
        return true;
    }
    label_inner(s, tv, e.u, e.v);
    label_outer(s, s->top[m]);
    return false;
}

/* Is the event still what it was when it was entered? */
static bool still_due(const struct search *s, const struct event *e)
{
    if (e->kind == EXPAND) {
        if (s->label[e->u] != INNER || s->parent[e->u] >= 0)
            return false;
        expand_due(s, e->u, s->scratch);
        return limbs_compare(s->scratch, row(s->keys, e->key, s->limbs), s->limbs) == 0;
    }
    int tu = s->top[e->u], tv = s->top[e->v];
    if (tu == tv || s->label[tv] != (e->kind == TO_FREE ? FREE : OUTER))
        return false;
    if (e->kind == BETWEEN_OUTER)
        return true;
    /* v may have been inner for a while since, when its slack stood still; when it fell out of the
     * tree, scan_back() entered the edge anew. */
    edge_due(s, e->u, e->v, e->weight, s->scratch);
    return limbs_compare(s->scratch, row(s->keys, e->key, s->limbs), s->limbs) == 0;
}

/* Grows the tree of a single vertex until it is matched. False: the whole graph has no perfect
 * matching, and the labels left standing say why. */
static bool search_from(struct search *s, int root)
{
    memset(s->now, 0, (size_t)s->limbs * sizeof *s->now);
    label_outer(s, s->top[root]);
    while (s->n_heap) {
        struct event e = heap_pop(s);
        if (!still_due(s, &e))
            continue;
        copy_limbs(s->now, row(s->keys, e.key, s->limbs), s->limbs);
        if (e.kind == EXPAND)
            expand(s, e.u);
        else if (handle(s, e)) {
            search_end(s);
            return true;
        }
    }
    return false;
}

/* ---- the answer ------------------------------------------------------------------------------ */

static void tell_why(struct arena *arena, const struct search *s, struct blossom_answer *a)
{
    a->side = ARENA_ARRAY(arena, uint8_t, (size_t)s->n);
    a->part = ARENA_ARRAY(arena, int, (size_t)s->n);
    int *number = ARENA_ARRAY(arena, int, (size_t)s->n_nodes);
    for (int v = 0; v < s->n; v++) {
        int t = s->top[v];
        a->side[v] = s->label[t] == INNER ? 1 : s->label[t] == OUTER ? 2 : 0;
        if (a->side[v] != 2)
            continue;
        if (!number[t])
            number[t] = ++a->n_parts;
        a->part[v] = number[t] - 1;
    }
}

static void tell_sets(struct arena *arena, const struct search *s, struct blossom_answer *a)
{
    uint8_t *in_use = ARENA_ARRAY(arena, uint8_t, (size_t)s->n_nodes);
    memset(in_use, 1, (size_t)s->n_nodes);
    for (int i = 0; i < s->n_spare; i++)
        in_use[s->spare[i]] = 0;
    a->sets = ARENA_ARRAY(arena, struct blossom_set, (size_t)(s->n_nodes - s->n));
    for (int id = s->n; id < s->n_nodes; id++) {
        if (!in_use[id])
            continue;
        const struct blossom *b = &s->blossoms[id - s->n];
        struct blossom_set *set = &a->sets[a->n_sets++];
        set->n = b->n_leaves;
        set->members = ARENA_ARRAY(arena, int, (size_t)set->n);
        memcpy(set->members, b->leaf, (size_t)set->n * sizeof *set->members);
        set->z = ARENA_ARRAY(arena, int64_t, (size_t)s->limbs);
        copy_limbs(set->z, row(s->z, id - s->n, s->limbs), s->limbs);
    }
}

static bool weight_is_zero(const struct blossom_graph *g, int kind)
{
    const int64_t *w = g->weights + (size_t)kind * (size_t)g->limbs;
    for (int l = 0; l < g->limbs; l++)
        if (w[l])
            return false;
    return true;
}

/* With y = 0 all slacks are 0 or more, and the edges of weight 0 are tight. */
static void match_greedily(struct search *s)
{
    const struct blossom_graph *g = s->g;
    for (int v = 0; v < s->n; v++) {
        for (int e = g->start[v]; s->mate[v] < 0 && e < g->start[v + 1]; e++) {
            int w = g->to[e];
            if (s->mate[w] < 0 && weight_is_zero(g, g->kind[e])) {
                s->mate[v] = w;
                s->mate[w] = v;
            }
        }
    }
}

void blossom_solve(struct arena *arena, const struct blossom_graph *graph, const int *first,
                   struct blossom_answer *answer)
{
    struct search s;
    tc_assert(graph->limbs >= 1 && graph->limbs <= BLOSSOM_MAX_LIMBS);
    search_init(&s, graph);
    if (first)
        memcpy(s.mate, first, (size_t)s.n * sizeof *first);
    else
        match_greedily(&s);
    *answer = (struct blossom_answer){ .perfect = true };
    for (int v = 0; answer->perfect && v < s.n; v++)
        if (s.mate[v] < 0)
            answer->perfect = search_from(&s, v);
    if (!answer->perfect) {
        tell_why(arena, &s, answer);
        search_end(&s);
    }
    size_t n = (size_t)s.n;
    answer->mate = ARENA_ARRAY(arena, int, n);
    memcpy(answer->mate, s.mate, n * sizeof *s.mate);
    answer->y = ARENA_ARRAY(arena, int64_t, n * (size_t)s.limbs);
    memcpy(answer->y, s.y, n * (size_t)s.limbs * sizeof *s.y);
    tell_sets(arena, &s, answer);
    search_release(&s);
}
