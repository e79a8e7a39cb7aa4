/* test_certificate.c - a proof that was tampered with proves nothing
 *
 * Rounds are solved so that windows are needed, large groups are reduced, players come down and leave.
 * Then one thing at a time is changed in the mates, the places, the windows or their duals, and the
 * certificate must refuse; put back, it must hold again.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/oracle.h"
#include "pairing/plan.h"

#include <limits.h>

/* Does `change` break the proof, and `undo` mend it? */
#define REFUSES(proof, change, undo)                                                                                   \
    do {                                                                                                               \
        change;                                                                                                        \
        if (proof)                                                                                                     \
            fail_msg("still certified after: %s (seed %llu)", #change, (unsigned long long)seed_now);                  \
        undo;                                                                                                          \
        if (!(proof))                                                                                                  \
            fail_msg("not certified after: %s (seed %llu)", #undo, (unsigned long long)seed_now);                      \
    } while (0)

static uint64_t seed_now;

enum { SEATS = 140 };

struct bench_field {
    struct pair_seat seats[SEATS + 1];
    struct pair_link met[4000];
    struct pair_request request;
    struct field field;
    struct plan plan;
};

/* Small groups in which all have met, above and between large ones. */
static void hard_field(struct bench_field *b, struct arena *arena, uint64_t seed, int n)
{
    struct rng rng;
    struct err err = ERR_INIT;
    size_t n_met = 0;
    seed_now = seed;
    rng_init(&rng, seed);
    for (int i = 0; i < n; i++)
        b->seats[i] = (struct pair_seat){i < 3 ? 12 : i < 59 ? 9 : i < 64 ? 6 : 3, rng_below(&rng, 9) == 0};
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (j < 3 || (i >= 59 && j < 64) || (i < 3 && j < 59 && rng_below(&rng, 12) == 0))
                b->met[n_met++] = (struct pair_link){i, j};
    b->request =
        (struct pair_request){.seats = b->seats, .n_seats = (size_t)n, .met = b->met, .n_met = n_met, .seed = seed};
    assert_ok(field_init(&b->field, arena, &b->request, &err), err);
    if (n % 2)
        assert_true(field_bye_class(&b->field, 0));
    plan_init(&b->plan, &b->field);
}

static bool solve(struct bench_field *b)
{
    bool uniform;
    const struct window *refusal = NULL;
    return plan_sample(&b->plan, &uniform) || plan_solve(&b->plan, &refusal) == PLAN_FOUND;
}

static void tamper_with_window(const struct plan *p, struct window *w)
{
    bool proof_holds = certify_plan(p);
    assert_true(proof_holds);
    int v = w->vertex[0], n = w->n_vertices;
    REFUSES(certify_plan(p), w->a++, w->a--);
    REFUSES(certify_plan(p), w->b++, w->b--);
    REFUSES(certify_plan(p), w->open = !w->open, w->open = !w->open);
    REFUSES(certify_plan(p), w->relaxed = true, w->relaxed = false);
    REFUSES(certify_plan(p), w->by_rank = true, w->by_rank = false);
    REFUSES(certify_plan(p), w->keeping = true, w->keeping = false);
    REFUSES(certify_plan(p), w->n_parts--, w->n_parts++);
    REFUSES(certify_plan(p), w->vertex[0] = w->vertex[1], w->vertex[0] = v);
    REFUSES(certify_plan(p), w->vertex[0] = VERTEX_IN, w->vertex[0] = v);
    REFUSES(certify_plan(p), w->vertex[0] = VERTEX_BYE, w->vertex[0] = v);
    REFUSES(certify_plan(p), w->vertex[0] = VERTEX_SINK, w->vertex[0] = v);
    REFUSES(certify_plan(p), w->n_vertices = 3, w->n_vertices = n);
    int last = w->vertex[n - 1];
    REFUSES(certify_plan(p), w->vertex[n - 1] = last == VERTEX_SINK ? VERTEX_BYE : VERTEX_SINK,
            w->vertex[n - 1] = last);
    for (int g = 0; g <= w->b - w->a; g++)
        REFUSES(certify_plan(p), w->reduced[g] ^= 1, w->reduced[g] ^= 1);
    for (int i = 0; i < w->n_parts; i++) {
        int limb = w->limb[i];
        int64_t unit = w->unit[i];
        REFUSES(certify_plan(p), w->limb[i] = -1, w->limb[i] = limb);
        REFUSES(certify_plan(p), w->limb[i] = w->n_limbs, w->limb[i] = limb);
        REFUSES(certify_plan(p), w->unit[i] = 0, w->unit[i] = unit);
    }
    for (int i = 0; i < w->n_vertices; i += 5) {
        int64_t *y = &w->answer.y[(size_t)i * (size_t)w->n_limbs];
        REFUSES(certify_plan(p), *y += 2, *y -= 2);
        REFUSES(certify_plan(p), *y -= 2, *y += 2);
    }
    if (w->answer.n_sets == 0)
        return;
    struct blossom_set *set = &w->answer.sets[0];
    int64_t z = set->z[0];
    REFUSES(certify_plan(p), set->n--, set->n++);
    REFUSES(certify_plan(p), set->z[0] = -2, set->z[0] = z);
}

static void tamper_with_plan(struct bench_field *b)
{
    struct plan *p = &b->plan;
    int n = b->field.n, one = 0;
    while (p->mate[one] < 0)
        one++;
    int two = p->mate[one];
    REFUSES(certify_plan(p), p->mate[one] = one, p->mate[one] = two);
    REFUSES(certify_plan(p), p->mate[one] = n, p->mate[one] = two);
    REFUSES(certify_plan(p), p->mate[one] = MATE_NONE, p->mate[one] = two);
    REFUSES(certify_plan(p), p->mate[one] = MATE_BYE, p->mate[one] = two);
    REFUSES(certify_plan(p), p->mate[one] = two == 0 ? 1 : 0, p->mate[one] = two);
    REFUSES(certify_plan(p), p->n_places--, p->n_places++);
    REFUSES(certify_plan(p), p->places[0].a = 1, p->places[0].a = 0);
    REFUSES(certify_plan(p), p->places[0].b++, p->places[0].b--);
    struct window_place first = p->places[0];
    if (first.solved)
        REFUSES(certify_plan(p), p->places[0].solved = NULL, p->places[0] = first);
}

static void a_plan_that_was_tampered_with_is_refused(void **state)
{
    (void)state;
    int reduced = 0, with_in = 0, sets = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct arena arena = ARENA_INIT;
        struct bench_field *b = arena_alloc(&arena, 1, sizeof *b);
        hard_field(b, &arena, seed, SEATS + (int)(seed % 2));
        if (solve(b)) {
            tamper_with_plan(b);
            for (int i = 0; i < b->plan.n_places; i++) {
                struct window *w = b->plan.places[i].solved ? b->plan.solved[b->plan.places[i].a] : NULL;
                if (!w)
                    continue;
                tamper_with_window(&b->plan, w);
                with_in += w->in;
                sets += w->answer.n_sets;
                for (int g = 0; g <= w->b - w->a; g++)
                    reduced += w->reduced[g];
            }
        }
        arena_release(&arena);
    }
    assert_true(reduced > 0);
    assert_true(with_in > 0);
    assert_true(sets > 0);
}

/* Two who have met are exchanged into one table. */
static void a_rematch_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct bench_field *b = arena_alloc(&arena, 1, sizeof *b);
    hard_field(b, &arena, 4, SEATS);
    assert_true(solve(b));
    int *m = b->plan.mate, a = 0, c = 1, b1 = m[a], d = m[c];
    m[a] = c;
    m[c] = a;
    m[b1] = d;
    m[d] = b1;
    assert_false(certify_plan(&b->plan));
    arena_release(&arena);
}

static void a_whole_that_was_tampered_with_is_refused(void **state)
{
    (void)state;
    for (int n = 20; n <= 21; n++)
        for (unsigned flags = 0; flags < 4; flags++) {
            struct arena arena = ARENA_INIT;
            struct err err = ERR_INIT;
            struct field f;
            struct pair_seat seats[21];
            int mate[21];
            seed_now = (uint64_t)n * 10 + flags;
            for (int i = 0; i < n; i++)
                seats[i] = (struct pair_seat){9 - i / 3, 0};
            struct pair_request r = {.seats = seats,
                                     .n_seats = (size_t)n,
                                     .seed = 3,
                                     .method = flags & WHOLE_BY_RANK ? PAIR_BY_RANK : PAIR_SWISS};
            assert_ok(field_init(&f, &arena, &r, &err), err);
            if (n % 2)
                assert_true(field_bye_class(&f, 0));
            bool ranks = flags == WHOLE_BY_RANK; /* its vertices are the seats in order, the bye given before */
            struct window *w =
                ranks ? window_solve_by_rank(&f, n % 2 ? n - 1 : -1, mate) : window_solve_whole(&f, flags, mate);
            if (ranks && n % 2)
                mate[n - 1] = MATE_BYE;
            assert_int_equal(w->state, WINDOW_CLEAN);
            assert_true(certify_whole(&f, w, mate));
            int one = mate[0] < 0 ? 1 : 0, two = mate[one], v = w->vertex[0];
            REFUSES(certify_whole(&f, w, mate), w->a = 1, w->a = 0);
            REFUSES(certify_whole(&f, w, mate), w->b--, w->b++);
            REFUSES(certify_whole(&f, w, mate), w->vertex[0] = VERTEX_IN, w->vertex[0] = v);
            REFUSES(certify_whole(&f, w, mate), w->vertex[0] = VERTEX_SINK, w->vertex[0] = v);
            REFUSES(certify_whole(&f, w, mate), w->vertex[0] = VERTEX_BYE, w->vertex[0] = v);
            REFUSES(certify_whole(&f, w, mate), w->n_vertices--, w->n_vertices++);
            REFUSES(certify_whole(&f, w, mate), mate[one] = one, mate[one] = two);
            REFUSES(certify_whole(&f, w, mate), mate[one] = n, mate[one] = two);
            REFUSES(certify_whole(&f, w, mate), mate[one] = MATE_BYE, mate[one] = two);
            REFUSES(certify_whole(&f, w, mate), w->answer.y[0] += 2, w->answer.y[0] -= 2);
            arena_release(&arena);
        }
}

/* Four of a group of six have met everybody but one another's two: no pairing, and Tutte's set says so. */
static void a_refusal_that_was_tampered_with_is_refused(void **state)
{
    (void)state;
    for (int whole = 0; whole < 2; whole++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field f;
        struct pair_seat seats[6] = {{3, 0}, {3, 0}, {3, 0}, {0, 0}, {0, 0}, {0, 0}};
        struct pair_link met[15];
        size_t n_met = 0;
        seed_now = (uint64_t)whole;
        for (int i = 0; i < 6; i++)
            for (int j = i + 1; j < 6; j++)
                if (j < 4)
                    met[n_met++] = (struct pair_link){i, j};
        met[n_met++] = (struct pair_link){0, 4};
        met[n_met++] = (struct pair_link){1, 4};
        met[n_met++] = (struct pair_link){2, 4};
        struct pair_request r = {.seats = seats, .n_seats = 6, .met = met, .n_met = n_met, .seed = 1};
        assert_ok(field_init(&f, &arena, &r, &err), err);
        const struct window *found = NULL;
        struct window *w;
        if (whole) {
            int mate[6];
            w = window_solve_whole(&f, 0, mate);
            assert_int_equal(w->state, WINDOW_INFEASIBLE);
        } else {
            struct plan p;
            bool uniform;
            plan_init(&p, &f);
            assert_false(plan_sample(&p, &uniform));
            assert_int_equal(plan_solve(&p, &found), PLAN_IMPOSSIBLE);
            w = p.solved[0];
            assert_ptr_equal(w, found);
        }
        struct blossom_answer *a = &w->answer;
        assert_true(certify_refusal(&f, w));
        REFUSES(certify_refusal(&f, w), a->perfect = true, a->perfect = false);
        uint8_t *side = a->side;
        REFUSES(certify_refusal(&f, w), a->side = NULL, a->side = side);
        REFUSES(certify_refusal(&f, w), a->n_parts = 0, a->n_parts = 0;
                for (int i = 0; i < w->n_vertices; i++) if (side[i] == 2 && a->part[i] >= a->n_parts) a->n_parts =
                    a->part[i] + 1);
        for (int i = 0; i < w->n_vertices; i++) {
            uint8_t was = side[i];
            if (was == 2)
                REFUSES(certify_refusal(&f, w), side[i] = 0, side[i] = was);
            else if (was == 1)
                REFUSES(certify_refusal(&f, w), side[i] = 0, side[i] = was);
        }
        int v = w->vertex[0];
        REFUSES(certify_refusal(&f, w), w->vertex[0] = w->vertex[1], w->vertex[0] = v);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_that_was_tampered_with_is_refused),
        cmocka_unit_test(a_rematch_is_refused),
        cmocka_unit_test(a_whole_that_was_tampered_with_is_refused),
        cmocka_unit_test(a_refusal_that_was_tampered_with_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
