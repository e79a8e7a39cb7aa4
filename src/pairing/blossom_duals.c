/* blossom_duals.c - duals on the clock, and the events that they bring (blossom_search.h)
 *
 * All vertices of a tree hang together by tight edges, so with even weights their y agree in
 * parity, and the slack between two outer vertices is even: halving it is exact (componentwise
 * for vectors).
 *
 * Each event knows the time at which it becomes due. An edge from an outer vertex to one outside
 * the tree loses slack at rate 1, between outer nodes at rate 2, and an inner blossom's z falls
 * at rate 2. Entries go stale when a node changes its label; they are checked when they come up,
 * and whoever becomes outer, or falls out of the tree, enters its edges again.
 */
#include "base/attr.h"
#include "pairing/blossom_search.h"

/* ---- duals on the clock ---------------------------------------------------------------------- */

void search_settle(struct search *s, int node)
{
    int64_t *since = limbs_row(s->since, node, s->limbs);
    if (s->label[node] != FREE) {
        int64_t sign = s->label[node] == OUTER ? 1 : -1;
        for (int l = 0; l < s->limbs; l++)
            s->scratch[l] = sign * (s->now[l] - since[l]);
        const int *leaf;
        int n = search_leaves(s, &node, &leaf);
        for (int i = 0; i < n; i++) {
            int64_t *y = limbs_row(s->y, leaf[i], s->limbs);
            for (int l = 0; l < s->limbs; l++)
                y[l] += s->scratch[l];
        }
        if (node >= s->n) {
            int64_t *z = limbs_row(s->z, node - s->n, s->limbs);
            for (int l = 0; l < s->limbs; l++)
                z[l] += 2 * s->scratch[l];
        }
    }
    limbs_copy(since, s->now, s->limbs);
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
    return limbs_compare(limbs_row(s->keys, a->key, s->limbs), limbs_row(s->keys, b->key, s->limbs), s->limbs) < 0;
}

static void heap_push(struct search *s, struct event e)
{
    s->heap = search_grow(s->heap, &s->room_heap, s->n_heap + 1, sizeof *s->heap);
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
        s->keys = tc_realloc_array(s->keys, (size_t)s->room_keys * (size_t)s->limbs, sizeof *s->keys);
    }
    *slot = s->n_keys++;
    return limbs_row(s->keys, *slot, s->limbs);
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
    s->reached = search_grow(s->reached, &s->room_reached, s->n_reached + 1, sizeof *s->reached);
    s->reached[s->n_reached++] = v;
}

/* Enters the edge from outer u to v, unless v is inner or in the same node, or v is free and will
 * be reached no later by another edge: due times of edges to free vertices do not change. */
static void edge_push(struct search *s, int u, int v, int weight)
{
    int tv = s->top[v];
    if (s->top[u] == tv || s->label[tv] == INNER)
        return;
    struct event e = {.u = u, .v = v, .weight = weight, .kind = s->label[tv] == OUTER ? BETWEEN_OUTER : TO_FREE};
    int64_t *key = key_new(s, &e.key);
    edge_due(s, u, v, weight, key);
    if (e.kind == TO_FREE) {
        int best = s->best[v];
        if (best >= 0 && limbs_compare(limbs_row(s->keys, best, s->limbs), key, s->limbs) <= 0) {
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
    const int64_t *z = limbs_row(s->z, b - s->n, s->limbs), *since = limbs_row(s->since, b, s->limbs);
    for (int l = 0; l < s->limbs; l++)
        due[l] = since[l] + z[l] / 2;
}

void search_scan(struct search *s, int node)
{
    const struct blossom_graph *g = s->g;
    const int *leaf;
    int n = search_leaves(s, &node, &leaf);
    for (int i = 0; i < n; i++)
        for (int e = g->start[leaf[i]]; e < g->start[leaf[i] + 1]; e++)
            edge_push(s, leaf[i], g->to[e], g->kind[e]);
}

/* A free node's vertices: enter the edges that outer vertices have to them. */
void search_scan_back(struct search *s, int node)
{
    const struct blossom_graph *g = s->g;
    const int *leaf;
    int n = search_leaves(s, &node, &leaf);
    for (int i = 0; i < n; i++) {
        s->best[leaf[i]] = -1; /* from before it was in the tree */
        for (int e = g->start[leaf[i]]; e < g->start[leaf[i] + 1]; e++)
            if (s->label[s->top[g->to[e]]] == OUTER)
                edge_push(s, g->to[e], leaf[i], g->kind[e]);
    }
}

void search_touch(struct search *s, int node)
{
    s->touched = search_grow(s->touched, &s->room_touched, s->n_touched + 1, sizeof *s->touched);
    s->touched[s->n_touched++] = node;
}

void search_label_outer(struct search *s, int node)
{
    search_settle(s, node);
    s->label[node] = OUTER;
    search_touch(s, node);
    search_scan(s, node);
}

void search_label_inner(struct search *s, int node, int link_u, int link_v)
{
    search_settle(s, node);
    s->label[node] = INNER;
    s->link_u[node] = link_u;
    s->link_v[node] = link_v;
    search_touch(s, node);
    if (node >= s->n) {
        struct event e = {.u = node, .v = -1, .kind = EXPAND};
        int64_t *key = key_new(s, &e.key);
        expand_due(s, node, key);
        heap_push(s, e);
    }
}

/* True when the event is still what it was when it was entered. */
static bool still_due(const struct search *s, const struct event *e)
{
    if (e->kind == EXPAND) {
        if (s->label[e->u] != INNER || s->parent[e->u] >= 0)
            return false;
        expand_due(s, e->u, s->scratch);
        return limbs_compare(s->scratch, limbs_row(s->keys, e->key, s->limbs), s->limbs) == 0;
    }
    int tu = s->top[e->u], tv = s->top[e->v];
    if (tu == tv || s->label[tv] != (e->kind == TO_FREE ? FREE : OUTER))
        return false;
    if (e->kind == BETWEEN_OUTER)
        return true;
    /* v may have been inner for a while since, when its slack stood still; when it fell out of the
     * tree, search_scan_back() entered the edge again. */
    edge_due(s, e->u, e->v, e->weight, s->scratch);
    return limbs_compare(s->scratch, limbs_row(s->keys, e->key, s->limbs), s->limbs) == 0;
}

bool search_next_event(struct search *s, struct event *event)
{
    while (s->n_heap) {
        *event = heap_pop(s);
        if (!still_due(s, event))
            continue;
        limbs_copy(s->now, limbs_row(s->keys, event->key, s->limbs), s->limbs);
        return true;
    }
    return false;
}
