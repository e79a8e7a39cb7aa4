/* test_blossom.c - minimum-cost perfect matching: against brute force, and by its own duals up
 * to n = 512
 * @tags both
 */
#include "base/arena.h"
#include "base/rng.h"
#include "pairing/blossom.h"
#include "pairing/oracle.h"

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

/* A dense table of weights, -1 in the first limb where there is no edge. */
struct random_graph {
    struct blossom_graph g;
    int n, limbs;
    int64_t *w; /* n x n x limbs */
};

static int64_t *weight(const struct random_graph *r, int u, int v)
{
    return r->w + ((size_t)u * (size_t)r->n + (size_t)v) * (size_t)r->limbs;
}

static struct random_graph random_graph(struct arena *arena, uint64_t seed, int n, int limbs, int density,
                                        int64_t range)
{
    struct rng rng;
    rng_init(&rng, seed);
    size_t size = (size_t)n, k = (size_t)limbs;
    struct random_graph r = {.n = n, .limbs = limbs, .w = ARENA_ARRAY(arena, int64_t, size * size * k)};
    int *start = ARENA_ARRAY(arena, int, size + 1), *to = ARENA_ARRAY(arena, int, size *size);
    int *kind = ARENA_ARRAY(arena, int, size *size);
    for (int u = 0; u < n; u++)
        for (int v = u + 1; v < n; v++)
            for (int l = 0; l < limbs; l++) {
                bool edge = l > 0 ? weight(&r, u, v)[0] >= 0 : rng_below(&rng, 100) < (uint64_t)density;
                /* Lower limbs may be negative where a higher one is not zero. */
                int64_t x = (int64_t)rng_below(&rng, (uint64_t)range);
                if (l > 0 && weight(&r, u, v)[0] > 0)
                    x -= range / 2;
                weight(&r, u, v)[l] = weight(&r, v, u)[l] = edge ? x : -1;
            }
    int m = 0;
    for (int u = 0; u < n; u++) {
        start[u] = m;
        for (int v = 0; v < n; v++) {
            if (v == u || weight(&r, u, v)[0] < 0)
                continue;
            to[m] = v;
            kind[m++] = u * n + v;
        }
    }
    start[n] = m;
    r.g = (struct blossom_graph){.n = n, .limbs = limbs, .start = start, .to = to, .kind = kind, .weights = r.w};
    return r;
}

/* ---- brute force ----------------------------------------------------------------------------- */

struct brute {
    const struct random_graph *r;
    bool used[12], found;
    int64_t sum[3], best[3];
};

static void brute_force(struct brute *b)
{
    int u = 0;
    while (u < b->r->n && b->used[u])
        u++;
    if (u == b->r->n) {
        if (!b->found || limbs_compare(b->sum, b->best, b->r->limbs) < 0)
            memcpy(b->best, b->sum, sizeof b->sum);
        b->found = true;
        return;
    }
    b->used[u] = true;
    for (int v = u + 1; v < b->r->n; v++) {
        const int64_t *w = weight(b->r, u, v);
        if (b->used[v] || w[0] < 0)
            continue;
        b->used[v] = true;
        for (int l = 0; l < b->r->limbs; l++)
            b->sum[l] += w[l];
        brute_force(b);
        for (int l = 0; l < b->r->limbs; l++)
            b->sum[l] -= w[l];
        b->used[v] = false;
    }
    b->used[u] = false;
}

/* ---- the certificate ------------------------------------------------------------------------- */

static void check_matching(const struct random_graph *r, const struct blossom_answer *a, int64_t *cost, uint64_t seed)
{
    memset(cost, 0, (size_t)r->limbs * sizeof *cost);
    for (int u = 0; u < r->n; u++) {
        int v = a->mate[u];
        check(v >= 0 && v != u && a->mate[v] == u && weight(r, u, v)[0] >= 0, seed);
        for (int l = 0; v > u && l < r->limbs; l++)
            cost[l] += weight(r, u, v)[l];
    }
}

/* Dual feasibility over all edges, and the bound equal to the cost. */
static void check_duals(const struct random_graph *r, const struct blossom_answer *a, const int64_t *cost,
                        uint64_t seed)
{
    int64_t zero[3] = {0}, bound[3] = {0};
    size_t n = (size_t)r->n, limbs = (size_t)r->limbs;
    int64_t *slack = tc_calloc(n * n * limbs, sizeof *slack);
    for (size_t u = 0; u < n; u++)
        for (size_t v = 0; v < n; v++)
            for (size_t l = 0; l < limbs; l++)
                slack[(u * n + v) * limbs + l] =
                    2 * r->w[(u * n + v) * limbs + l] - a->y[u * limbs + l] - a->y[v * limbs + l];
    for (int i = 0; i < a->n_sets; i++) {
        const struct blossom_set *s = &a->sets[i];
        check(s->n % 2 == 1 && limbs_compare(s->z, zero, r->limbs) >= 0, seed);
        for (int x = 0; x < s->n; x++)
            for (int y = 0; y < s->n; y++)
                for (size_t l = 0; l < limbs; l++)
                    slack[((size_t)s->members[x] * n + (size_t)s->members[y]) * limbs + l] += s->z[l];
        for (size_t l = 0; l < limbs; l++)
            bound[l] -= s->z[l] * ((s->n - 1) / 2);
    }
    for (int u = 0; u < r->n; u++) {
        for (size_t l = 0; l < limbs; l++)
            bound[l] += a->y[(size_t)u * limbs + l];
        for (int v = 0; v < r->n; v++)
            if (u != v && weight(r, u, v)[0] >= 0)
                check(limbs_compare(slack + ((size_t)u * n + (size_t)v) * limbs, zero, r->limbs) >= 0, seed);
    }
    for (size_t l = 0; l < limbs; l++)
        check(bound[l] == 2 * cost[l], seed);
    free(slack);
}

/* More odd parts than removed vertices, and no edge that leaves a part but to a removed vertex. */
static void check_refusal(const struct random_graph *r, const struct blossom_answer *a, uint64_t seed)
{
    int few = 0, *size = tc_calloc((size_t)r->n + 1, sizeof *size);
    for (int u = 0; u < r->n; u++) {
        few += a->side[u] == 1;
        if (a->side[u] == 2)
            size[a->part[u]]++;
        for (int v = 0; v < r->n && a->side[u] == 2; v++)
            if (v != u && weight(r, u, v)[0] >= 0)
                check(a->side[v] == 1 || (a->side[v] == 2 && a->part[u] == a->part[v]), seed);
    }
    for (int i = 0; i < a->n_parts; i++)
        check(size[i] % 2 == 1, seed);
    check(a->n_parts > few, seed);
    free(size);
}

static void solve_and_check(const struct random_graph *r, struct arena *arena, struct blossom_answer *a, int64_t *cost,
                            uint64_t seed)
{
    blossom_solve(arena, &r->g, NULL, a);
    if (!a->perfect) {
        check_refusal(r, a, seed);
        return;
    }
    check_matching(r, a, cost, seed);
    check_duals(r, a, cost, seed);
}

static void small_graphs_equal_brute_force(void **state)
{
    (void)state;
    int cases = cases_of(15000, 300000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 1;
        struct arena arena = ARENA_INIT;
        int n = 2 + 2 * (i % 5), limbs = 1 + i % 3;
        static const int64_t ranges[] = {2, 4, 20, 1000};
        struct random_graph r = random_graph(&arena, seed, n, limbs, 20 + i % 81, ranges[i / 7 % 4]);
        struct brute b = {.r = &r};
        struct blossom_answer a;
        int64_t cost[3];
        brute_force(&b);
        solve_and_check(&r, &arena, &a, cost, seed);
        check(a.perfect == b.found, seed);
        if (b.found)
            check(limbs_compare(cost, b.best, limbs) == 0, seed);
        arena_release(&arena);
    }
}

static void large_graphs_prove_themselves(void **state)
{
    (void)state;
    static const int sizes[] = {16, 31, 64, 100, 200, 333, 512};
    int repeats = cases_of(3, 100) + 1;
    for (int i = 0; i < repeats * (int)ARRAY_LEN(sizes); i++) {
        uint64_t seed = (uint64_t)i + 90001;
        struct arena arena = ARENA_INIT;
        int n = sizes[(size_t)i % ARRAY_LEN(sizes)];
        static const int densities[] = {3, 12, 100};
        static const int64_t ranges[] = {2, 30, 1000000};
        struct random_graph r = random_graph(&arena, seed, n, 1 + i % 3, densities[i / 3 % 3], ranges[i / 2 % 3]);
        struct blossom_answer a;
        int64_t cost[3];
        solve_and_check(&r, &arena, &a, cost, seed);
        check(a.perfect || n % 2 || r.g.start[n] < n * 40, seed);
        arena_release(&arena);
    }
}

/* Groups of weight 0 inside and constant between: ties everywhere, nested blossoms. */
static void tied_graphs_prove_themselves(void **state)
{
    (void)state;
    int cases = cases_of(400, 20000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 70001;
        struct arena arena = ARENA_INIT;
        struct rng rng;
        rng_init(&rng, seed);
        int n = 4 + 2 * (int)rng_below(&rng, 30), groups = 1 + (int)rng_below(&rng, 9);
        struct random_graph r = random_graph(&arena, seed, n, 2, 60 + i % 41, 2);
        int group[64];
        for (int v = 0; v < n; v++)
            group[v] = (int)rng_below(&rng, (uint64_t)groups);
        for (int u = 0; u < n; u++)
            for (int v = 0; v < n; v++)
                if (u != v && weight(&r, u, v)[0] >= 0) {
                    int d = abs(group[u] - group[v]);
                    weight(&r, u, v)[0] = d > 2 ? 5 : d;
                    weight(&r, u, v)[1] = 0;
                }
        struct blossom_answer a;
        int64_t cost[3];
        solve_and_check(&r, &arena, &a, cost, seed);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_graphs_equal_brute_force),
        cmocka_unit_test(large_graphs_prove_themselves),
        cmocka_unit_test(tied_graphs_prove_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
