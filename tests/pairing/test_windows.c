/* test_windows.c - the search behind a round, without the small field's draw on top
 *
 * Whichever groups are declared hard and however windows are glued, the result must be the
 * optimum: by brute force for small fields, and by the plain solution of the whole field (no
 * parity plan, no windows, no reduced groups) for larger ones.
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/oracle.h"
#include "pairing/plan.h"

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

/* Solves with groups declared hard at random; NULL when impossible. */
static int *solve_somehow(struct field *f, struct arena *arena, uint64_t seed, bool *certified)
{
    struct rng rng;
    rng_init(&rng, seed * 7919);
    uint64_t hard = rng_below(&rng, 5), glue = rng_below(&rng, 3) ? 0 : 2;
    *certified = true;
    for (int nth = 0; nth == 0 || f->n % 2; nth++) {
        struct plan p;
        bool uniform;
        const struct window *refusal = NULL;
        if (f->n % 2 && !field_bye_class(f, nth))
            return NULL;
        plan_init(&p, f);
        bool found = hard < 4 && plan_sample(&p, &uniform);
        for (int g = 0; g < f->n_groups; g++) {
            p.hard[g] |= rng_below(&rng, 4) < hard;
            p.glued[g] = g + 1 < f->n_groups && rng_below(&rng, 10) < glue;
        }
        enum plan_result r = found && !hard && !glue ? PLAN_FOUND : plan_solve(&p, &refusal);
        if (r == PLAN_FOUND) {
            *certified &= certify_plan(&p);
            int *mate = ARENA_ARRAY(arena, int, (size_t)f->n);
            memcpy(mate, p.mate, (size_t)f->n * sizeof *mate);
            return mate;
        }
        check(r == PLAN_IMPOSSIBLE, seed);
        *certified &= certify_refusal(f, refusal);
    }
    return NULL;
}

static void tables_of(struct arena *arena, const int *mate, int n, struct pair_round *round)
{
    round->n_tables = 0;
    round->tables = ARENA_ARRAY(arena, struct pair_table, (size_t)n);
    for (int v = 0; v < n; v++)
        if (mate[v] == MATE_BYE || mate[v] > v)
            round->tables[round->n_tables++] = (struct pair_table){v, mate[v]};
}

static void windows_equal_brute_force(void **state)
{
    (void)state;
    int cases = cases_of(6000, 300000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 1;
        struct instance in;
        struct oracle o;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field f;
        bool certified;
        instance_random(&in, seed, i % 16 ? 8 : 10);
        in.request.allow_rematch = false;
        oracle_init(&o, &in.request);
        oracle_run(&o);
        check(field_init(&f, &arena, &in.request, &err) == ERR_OK, seed);
        int *mate = solve_somehow(&f, &arena, seed, &certified);
        check((mate != NULL) == (o.n_all > 0), seed);
        check(certified, seed);
        if (mate) {
            struct pair_round round;
            int v[ORACLE_VALUES];
            tables_of(&arena, mate, f.n, &round);
            check(round.n_tables == ((size_t)f.n + 1) / 2, seed);
            oracle_of_round(&o, &round, v);
            check(oracle_compare(v, o.best) == 0, seed);
        }
        arena_release(&arena);
    }
}

/* ---- larger fields, with groups large enough to be reduced ----------------------------------- */

struct field_request {
    struct pair_seat *seats;
    struct pair_link *met, *unwished;
    struct pair_request request;
};

/* A few large groups among small ones, in which nearly everybody has met. */
static struct field_request mixed_field(struct arena *arena, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    size_t n = 20 + rng_below(&rng, 100), n_met = 0, n_unwished = 0;
    struct field_request r = {.seats = ARENA_ARRAY(arena, struct pair_seat, n),
                              .met = ARENA_ARRAY(arena, struct pair_link, n * n),
                              .unwished = ARENA_ARRAY(arena, struct pair_link, n * n)};
    size_t small = 1 + rng_below(&rng, 12), large = 1 + rng_below(&rng, 3);
    uint64_t levels = 1 + rng_below(&rng, 6), dense = rng_below(&rng, 10), sparse = rng_below(&rng, 12);
    for (size_t i = 0; i < n; i++) {
        uint64_t p =
            i < small ? 3 * rng_below(&rng, levels) + (rng_below(&rng, 2) ? 100 : 0) : 10 + 10 * rng_below(&rng, large);
        r.seats[i] = (struct pair_seat){(int)p, rng_below(&rng, 8) == 0};
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++) {
            uint64_t odds = j < small ? dense * 100 : sparse * 5;
            if (rng_below(&rng, 1000) < odds)
                r.met[n_met++] = (struct pair_link){(int)i, (int)j};
            else if (rng_below(&rng, 1000) < sparse)
                r.unwished[n_unwished++] = (struct pair_link){(int)i, (int)j};
        }
    r.request = (struct pair_request){.seats = r.seats,
                                      .n_seats = n,
                                      .met = r.met,
                                      .n_met = n_met,
                                      .unwished = r.unwished,
                                      .n_unwished = n_unwished,
                                      .seed = seed};
    return r;
}

static void windows_equal_the_whole(void **state)
{
    (void)state;
    int cases = cases_of(120, 20000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 500000;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field f;
        struct pair_round one, two;
        struct pair_cost cost_one, cost_two;
        bool certified;
        struct field_request r = mixed_field(&arena, seed);
        check(field_init(&f, &arena, &r.request, &err) == ERR_OK, seed);
        int *mate = solve_somehow(&f, &arena, seed, &certified);
        check(certified, seed);
        if (mate) {
            int *whole = ARENA_ARRAY(&arena, int, (size_t)f.n);
            if (f.n % 2)
                (void)field_bye_class(&f, 0);
            struct window *w = window_solve_whole(&f, WHOLE_RELAXED, whole);
            check(certify_whole(&f, w, whole), seed);
            tables_of(&arena, mate, f.n, &one);
            tables_of(&arena, whole, f.n, &two);
            check(pair_cost_of(&arena, &r.request, one.tables, one.n_tables, &cost_one, &err) == ERR_OK, seed);
            check(pair_cost_of(&arena, &r.request, two.tables, two.n_tables, &cost_two, &err) == ERR_OK, seed);
            check(pair_cost_compare(&cost_one, &cost_two) == 0, seed);
        }
        arena_release(&arena);
    }
}

/* ---- what the certificate refuses ------------------------------------------------------------ */

/* A part that no pair has is given too little room in the weights, so that they no longer order
 * pairings as the criteria do: the optimum still meets its duals, and is not proved by them. The
 * same when a vertex is listed twice, or a part of the cost is passed over. */
static void a_wrong_layout_certifies_nothing(void **state)
{
    (void)state;
    struct pair_seat seats[8];
    for (int i = 0; i < 8; i++)
        seats[i] = (struct pair_seat){.match_points = i < 3 ? 6 : 0};
    struct pair_request request = {.seats = seats, .n_seats = 8, .seed = 1};
    for (int relaxed = 0; relaxed < 2; relaxed++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field f;
        int mate[8];
        assert_ok(field_init(&f, &arena, &request, &err), err);
        struct window *w = window_solve_whole(&f, relaxed ? WHOLE_RELAXED : 0, mate);
        assert_true(certify_whole(&f, w, mate));
        for (int part = 0; part + 1 < w->n_parts; part++) {
            int64_t unit = w->unit[part];
            w->unit[part] = 1;
            assert_false(certify_whole(&f, w, mate));
            w->unit[part] = 0;
            assert_false(certify_whole(&f, w, mate));
            w->unit[part] = unit;
        }
        int vertex = w->vertex[0];
        w->vertex[0] = w->vertex[1];
        assert_false(certify_whole(&f, w, mate));
        w->vertex[0] = vertex;
        w->n_parts--;
        assert_false(certify_whole(&f, w, mate));
        w->n_parts++;
        assert_true(certify_whole(&f, w, mate));
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_equal_brute_force),
        cmocka_unit_test(windows_equal_the_whole),
        cmocka_unit_test(a_wrong_layout_certifies_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
