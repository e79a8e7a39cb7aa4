/* blossom.c - minimum-cost perfect matching: one search for each single vertex, and the answer
 *
 * blossom.h says what is computed, blossom_search.h with what terms and state.
 */
#include "base/arena.h"
#include "pairing/blossom_search.h"

#include <stdlib.h>

/* ---- setting up ------------------------------------------------------------------------------ */

static void search_init(struct search *s, const struct blossom_graph *g)
{
    size_t n = (size_t)g->n, nodes = n + n / 2 + 1, limbs = (size_t)g->limbs;
    *s = (struct search){.g = g, .n = g->n, .limbs = g->limbs, .n_nodes = (int)nodes};
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
    void *all[] = {s->mate, s->top,   s->parent, s->base,       s->label,    s->link_u, s->link_v, s->y,
                   s->z,    s->since, s->now,    s->scratch,    s->blossoms, s->spare,  s->stamp,  s->touched,
                   s->heap, s->keys,  s->cycle,  s->cycle_edge, s->best,     s->reached};
    for (size_t i = 0; i < ARRAY_LEN(all); i++)
        free(all[i]);
}

/* ---- searching ------------------------------------------------------------------------------- */

static void search_end(struct search *s)
{
    for (int i = 0; i < s->n_touched; i++) {
        int node = s->touched[i];
        if (s->parent[node] >= 0 || s->label[node] == FREE)
            continue;
        search_settle(s, node);
        s->label[node] = FREE;
        search_dissolve_idle(s, node);
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
    if (e.kind == EXPAND) {
        search_expand(s, e.u);
        return false;
    }
    if (e.kind == BETWEEN_OUTER) {
        search_shrink(s, e.u, e.v);
        return false;
    }
    int tv = s->top[e.v], m = s->mate[s->base[tv]];
    if (m < 0) {
        search_augment(s, e.u, e.v);
        return true;
    }
    search_label_inner(s, tv, e.u, e.v);
    search_label_outer(s, s->top[m]);
    return false;
}

/* Grows the tree of a single vertex until it is matched. False: the whole graph has no perfect
 * matching, and the labels left standing say why. */
static bool search_from(struct search *s, int root)
{
    memset(s->now, 0, (size_t)s->limbs * sizeof *s->now);
    search_label_outer(s, s->top[root]);
    for (struct event e; search_next_event(s, &e);) {
        if (handle(s, e)) {
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
        limbs_copy(set->z, limbs_row(s->z, id - s->n, s->limbs), s->limbs);
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
    *answer = (struct blossom_answer){.perfect = true};
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
