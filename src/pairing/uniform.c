/* uniform.c - small fields: a pairing drawn from all optimal ones, each as likely as any other
 *
 * Dynamic programming over sets of players: for each set that remains when the lowest numbered
 * player left is always paired next, the least cost of pairing it and the number of pairings
 * that reach it. The draw then goes down the table, taking each partner with the probability of
 * the pairings that it leads to. At most 2^14 sets; the number of pairings (13!! = 135135) fits
 * easily.
 */
#include "base/arena.h"
#include "base/rng.h"
#include "pairing/plan.h"

#include <string.h>

struct table {
    const struct field *f;
    struct window w; /* of the whole field: for its prices */
    uint64_t *count;
    uint8_t *known;
    int64_t *best;  /* by set: limbs */
    int64_t *price; /* by pair of vertices: limbs */
    uint8_t *allowed;
};

static int64_t *best_of(const struct table *t, uint32_t set)
{
    return t->best + (size_t)set * (size_t)t->w.n_limbs;
}

/* price of (v, u) + best of the rest, into sum. False if that is impossible. */
static bool via(const struct table *t, int v, int u, uint32_t rest, int64_t *sum)
{
    int n = t->w.n_vertices;
    if (!t->allowed[v * n + u] || !t->count[rest])
        return false;
    const int64_t *p = t->price + (size_t)(v * n + u) * (size_t)t->w.n_limbs;
    for (int l = 0; l < t->w.n_limbs; l++)
        sum[l] = p[l] + best_of(t, rest)[l];
    return true;
}

static void count_set(struct table *t, struct arena *arena, uint32_t set)
{
    if (t->known[set])
        return;
    t->known[set] = 1;
    if (!set) {
        t->count[0] = 1;
        return;
    }
    int v = __builtin_ctz(set);
    int64_t *sum = ARENA_ARRAY(arena, int64_t, (size_t)t->w.n_limbs);
    for (int u = v + 1; u < t->w.n_vertices; u++) {
        uint32_t rest = set & ~(UINT32_C(1) << v) & ~(UINT32_C(1) << u);
        if (!(set >> u & 1) || !t->allowed[v * t->w.n_vertices + u])
            continue;
        count_set(t, arena, rest);
        if (!via(t, v, u, rest, sum))
            continue;
        int order = t->count[set] ? limbs_compare(sum, best_of(t, set), t->w.n_limbs) : -1;
        if (order > 0)
            continue;
        if (order < 0)
            t->count[set] = 0;
        t->count[set] += t->count[rest];
        memcpy(best_of(t, set), sum, (size_t)t->w.n_limbs * sizeof *sum);
    }
}

static void table_init(struct table *t, struct arena *arena)
{
    int n = t->w.n_vertices;
    size_t pairs = (size_t)(n * n), sets = (size_t)1 << n, limbs = (size_t)t->w.n_limbs;
    t->count = ARENA_ARRAY(arena, uint64_t, sets);
    t->known = ARENA_ARRAY(arena, uint8_t, sets);
    t->best = ARENA_ARRAY(arena, int64_t, sets * limbs);
    t->price = ARENA_ARRAY(arena, int64_t, pairs * limbs);
    t->allowed = ARENA_ARRAY(arena, uint8_t, pairs);
    for (int i = 0; i < n * n; i++) {
        int x = t->w.vertex[i / n], y = t->w.vertex[i % n];
        struct price price;
        if (x == y || !window_price(t->f, &t->w, x, y, &price))
            continue;
        t->allowed[i] = 1;
        window_weigh(&t->w, &price, t->price + (size_t)i * limbs);
    }
}

static void draw(const struct table *t, struct arena *arena, struct rng *rng, int *mate)
{
    int64_t *sum = ARENA_ARRAY(arena, int64_t, (size_t)t->w.n_limbs);
    uint32_t set = (uint32_t)((UINT64_C(1) << t->w.n_vertices) - 1);
    tc_assert(t->count[set] > 0);
    while (set) {
        int v = __builtin_ctz(set);
        uint64_t lot = rng_below(rng, t->count[set]);
        for (int u = v + 1;; u++) {
            tc_assert(u < t->w.n_vertices);
            uint32_t rest = set & ~(UINT32_C(1) << v) & ~(UINT32_C(1) << u);
            if (!(set >> u & 1) || !via(t, v, u, rest, sum) || limbs_compare(sum, best_of(t, set), t->w.n_limbs) != 0)
                continue;
            if (lot >= t->count[rest]) {
                lot -= t->count[rest];
                continue;
            }
            int x = t->w.vertex[v], y = t->w.vertex[u]; /* the bye is the last vertex */
            mate[x] = y == VERTEX_BYE ? MATE_BYE : y;
            if (y >= 0)
                mate[y] = x;
            set = rest;
            break;
        }
    }
}

void uniform_draw(struct field *f, unsigned flags, int *mate)
{
    struct arena arena = ARENA_INIT;
    struct table t = {.f = f,
                      .w = {.b = f->n_groups - 1,
                            .relaxed = flags & WHOLE_RELAXED,
                            .by_rank = flags & WHOLE_BY_RANK,
                            .keeping = (flags & WHOLE_KEEPING) && f->kept,
                            .whole = true}};
    tc_assert(f->n <= UNIFORM_MAX_SEATS);
    t.w.vertex = ARENA_ARRAY(&arena, int, (size_t)f->n + 1);
    for (int v = 0; v < f->n; v++)
        t.w.vertex[t.w.n_vertices++] = v;
    if (f->n % 2)
        t.w.vertex[t.w.n_vertices++] = VERTEX_BYE;
    tc_assert(window_lay_out(&arena, f, &t.w)); /* so few have few parts */
    table_init(&t, &arena);
    count_set(&t, &arena, (uint32_t)((UINT64_C(1) << t.w.n_vertices) - 1));
    draw(&t, &arena, &f->rng, mate);
    arena_release(&arena);
}
