/* keep.c - the best round that keeps as many tables of a former one as can be
 *
 * The criterion comes behind all others, so a pair costs one more when it is not of the former
 * pairing, and the whole field is one instance. Most tables stay, cost nothing, and are matched from
 * the start; what the search has to do hangs on those that cannot stay.
 *
 * There are too many pairs to be listed. A few are: the kept ones, those of an optimum that is known
 * (so that there is an answer), some at random of the same and of neighbouring groups, and all among
 * the players whose table cannot stay as it is. The duals of the answer then say which others should
 * have been listed too (duals.c), and it is solved again with them. When there are none, the answer is
 * optimal over all pairs.
 */
#include "base/arena.h"
#include "base/rng.h"
#include "base/vec.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

/* Up to so many seats all pairs are listed at once. */
enum { DENSE_MAX = 64 };

/* Partners at random, of the own group and of the next, and for those without a table that stays. */
enum { NEAR_OWN = 8, NEAR_NEXT = 3, NEAR_LOOSE = 24, LOOSE_ALL = 300 };

/* Instances whose duals would take more than some 200 MB are not tried. */
#define LIMBS_MAX INT64_C(8000000)

struct listing {
    struct field *f;
    const struct window *w;
    struct pair_link *pairs; /* by place */
    size_t n, room;
    int *place_of; /* by seat */
};

static void list_pair(struct listing *l, int i, int j)
{
    if (i == j)
        return;
    *VEC_ADD(l->pairs, l->n, l->room) = (struct pair_link){i, j};
}

/* Is the seat's table one that may stay and costs nothing? */
static bool stays(const struct field *f, int seat)
{
    int mate = f->kept[seat];
    return mate >= 0 && f->group_of[mate] == f->group_of[seat] && !field_bad(f, seat, mate);
}

/* Some of group g at random; the vertices are the seats in the field's order, so a group's places are
 * those of its seats there. */
static void list_some(struct listing *l, int i, int g, int n)
{
    struct field *f = l->f;
    if (g < 0 || g >= f->n_groups)
        return;
    for (int k = 0; k < n; k++)
        list_pair(l, i, f->start[g] + (int)rng_below(&f->rng, (uint64_t)group_size(f, g)));
}

static void list_loose(struct listing *l, const int *loose, int n_loose)
{
    struct field *f = l->f;
    for (int a = 0; a < n_loose; a++) {
        int g = f->group_of[f->order[loose[a]]];
        for (int b = a + 1; b < n_loose && n_loose <= LOOSE_ALL; b++)
            list_pair(l, loose[a], loose[b]);
        for (int h = g - 1; h <= g + 1; h++)
            list_some(l, loose[a], h, NEAR_LOOSE);
    }
}

static void list_first(struct listing *l, const int *mate)
{
    struct field *f = l->f;
    int n_loose = 0, *loose = ARENA_ARRAY(f->arena, int, (size_t)f->n);
    for (int i = 0; i < f->n; i++) {
        int v = f->order[i], g = f->group_of[v];
        if (f->kept[v] > v)
            list_pair(l, i, l->place_of[f->kept[v]]);
        if (mate[v] > v)
            list_pair(l, i, l->place_of[mate[v]]);
        if (f->n % 2)
            list_pair(l, i, f->n); /* the bye */
        list_some(l, i, g, NEAR_OWN);
        list_some(l, i, g + 1, NEAR_NEXT);
        if (!stays(f, v))
            loose[n_loose++] = i;
    }
    list_loose(l, loose, n_loose);
}

static void list_all(struct listing *l)
{
    for (int i = 0; i < l->w->n_vertices; i++)
        for (int j = i + 1; j < l->w->n_vertices; j++)
            list_pair(l, i, j);
}

static void solve_listed(const struct listing *l, struct window *w)
{
    struct arena scratch = ARENA_INIT;
    struct links rows;
    struct edges e;
    edges_init(&e, l->f, w);
    links_make(&rows, &scratch, w->n_vertices, l->pairs, l->n, NULL, 0);
    for (int i = 0; i < w->n_vertices; i++) {
        for (int k = rows.start[i]; k < rows.start[i + 1]; k++)
            edges_add(&e, l->f, w, i, rows.to[k]);
        e.start[i + 1] = e.n;
    }
    edges_solve(&e, l->f, w, NULL);
    edges_release(&e);
    arena_release(&scratch);
}

static struct window *window_of_all(struct field *f)
{
    struct window *w = arena_alloc(f->arena, 1, sizeof *w);
    w->b = f->n_groups - 1;
    w->whole = w->keeping = true;
    w->vertex = ARENA_ARRAY(f->arena, int, (size_t)f->n + 1);
    memcpy(w->vertex, f->order, (size_t)f->n * sizeof *f->order);
    w->n_vertices = f->n;
    if (f->n % 2)
        w->vertex[w->n_vertices++] = VERTEX_BYE;
    return w;
}

static void read_mates(const struct window *w, int *mate)
{
    for (int i = 0; i < w->n_vertices; i++) {
        int seat = w->vertex[i], other = w->vertex[w->answer.mate[i]];
        if (seat >= 0)
            mate[seat] = other == VERTEX_BYE ? MATE_BYE : other;
    }
}

struct window *window_solve_keeping(struct field *f, int *mate)
{
    struct window *w = window_of_all(f);
    struct listing l = {.f = f, .w = w, .place_of = ARENA_ARRAY(f->arena, int, (size_t)f->n)};
    if (!window_lay_out(f->arena, f, w) || (int64_t)w->n_limbs * w->n_vertices > LIMBS_MAX) {
        w->state = WINDOW_TOO_LARGE;
        return w;
    }
    for (int i = 0; i < f->n; i++)
        l.place_of[f->order[i]] = i;
    if (f->n <= DENSE_MAX)
        list_all(&l);
    else
        list_first(&l, mate);
    size_t room = 16 * (size_t)f->n;
    struct pair_link *missing = tc_calloc(room, sizeof *missing);
    for (;;) {
        solve_listed(&l, w);
        tc_assert(w->answer.perfect); /* the optimum that is known is among the listed pairs */
        size_t n = duals_violated(f, w, missing, room);
        if (n == 0)
            break;
        for (size_t i = 0; i < n; i++)
            list_pair(&l, missing[i].a, missing[i].b);
    }
    free(missing);
    free(l.pairs);
    read_mates(w, mate);
    w->state = WINDOW_CLEAN;
    return w;
}
