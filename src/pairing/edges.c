/* edges.c - the edges of an instance and their weights (plan.h) */
#include "base/attr.h"
#include "pairing/plan.h"

#include <stdlib.h>
#include <string.h>

/* Returns what a pair's weight depends on, as a number: pairs with the same key have the same weight. */
static size_t weight_key(const struct field *f, const struct window *w, int x, int y)
{
    size_t groups = (size_t)(w->b - w->a + 1), n = (size_t)f->n;
    size_t kinds = w->by_rank ? n : groups * groups;
    if (x < 0) {
        int swap = x;
        x = y;
        y = swap;
    }
    if (x < 0 || y == VERTEX_IN)
        return 8 * kinds + n + groups;
    size_t gx = (size_t)(f->group_of[x] - w->a);
    if (y == VERTEX_SINK)
        return 8 * kinds + n + gx;
    if (y == VERTEX_BYE)
        return 8 * kinds + (size_t)x;
    size_t kind = w->by_rank ? (size_t)(x > y ? x - y : y - x) : gx * groups + (size_t)(f->group_of[y] - w->a);
    size_t met = w->relaxed && field_met(f, x, y);
    size_t unwished = field_unwished(f, x, y), kept = w->keeping && field_kept(f, x, y);
    return kind * 8 + 4 * kept + 2 * met + unwished;
}

static int weight_row(struct edges *t, const struct field *f, const struct window *w, int x, int y,
                      const struct price *price)
{
    int *slot = &t->row_of[weight_key(f, w, x, y)];
    if (*slot == 0) {
        size_t limbs = (size_t)w->n_limbs;
        if (t->n_rows == t->room_rows) {
            t->room_rows = t->room_rows ? 2 * t->room_rows : 64;
            t->rows = tc_realloc_array(t->rows, (size_t)t->room_rows * limbs, sizeof *t->rows);
        }
        int64_t *row = t->rows + (size_t)t->n_rows * limbs;
        memset(row, 0, limbs * sizeof *row);
        window_weigh(w, price, row);
        *slot = ++t->n_rows;
    }
    return *slot - 1;
}

void edges_init(struct edges *e, const struct field *f, const struct window *w)
{
    size_t groups = (size_t)(w->b - w->a + 1);
    size_t keys = 8 * (w->by_rank ? (size_t)f->n : groups * groups) + (size_t)f->n + groups + 1;
    *e = (struct edges){.start = tc_calloc((size_t)w->n_vertices + 1, sizeof *e->start)};
    e->row_of = tc_calloc(keys, sizeof *e->row_of);
}

void edges_release(struct edges *e)
{
    free(e->start);
    free(e->to);
    free(e->kind);
    free(e->rows);
    free(e->row_of);
}

void edges_add(struct edges *e, const struct field *f, const struct window *w, int i, int j)
{
    struct price price;
    if (j == i || !window_price(f, w, w->vertex[i], w->vertex[j], &price))
        return;
    if (e->n == e->room) {
        e->room = e->room ? 2 * e->room : 1024;
        e->to = tc_realloc_array(e->to, (size_t)e->room, sizeof *e->to);
        e->kind = tc_realloc_array(e->kind, (size_t)e->room, sizeof *e->kind);
    }
    e->to[e->n] = j;
    e->kind[e->n++] = weight_row(e, f, w, w->vertex[i], w->vertex[j], &price);
}

void edges_solve(const struct edges *e, const struct field *f, struct window *w, const int *first)
{
    struct blossom_graph graph = {
        .n = w->n_vertices, .limbs = w->n_limbs, .start = e->start, .to = e->to, .kind = e->kind, .weights = e->rows};
    blossom_solve(f->arena, &graph, first, &w->answer);
}
