/* test_keep.c - rounds that keep what they can of a former one, in fields too large for brute force
 *
 * An event is simulated, a round paired, then a result of an earlier round is corrected: the round
 * that keeps the most tables must be as good as the free one by every other criterion, keep as many
 * as the plain solution of the whole field with all pairs listed, and be certified.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench/bench_common.h"
#include "pairing/oracle.h"
#include "pairing/plan.h"

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

struct corrected {
    struct bench_event event;
    struct bench_request before;
    struct pair_request request; /* with other points, and what was paired to be kept */
    struct pair_link *keep;
    struct pair_seat *seats;
};

static void keep_tables_of(struct corrected *c, struct arena *arena, const struct pair_round *round)
{
    c->keep = ARENA_ARRAY(arena, struct pair_link, round->n_tables);
    for (size_t i = 0; i < round->n_tables; i++)
        c->keep[i] = (struct pair_link){round->tables[i].a, round->tables[i].b};
    c->request.keep = c->keep;
    c->request.n_keep = round->n_tables;
}

/* Round `rounds` is paired, then `wrong` players turn out to have other points. */
static void corrected_make(struct corrected *c, struct arena *arena, int n, int rounds, int wrong, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct rng rng;
    rng_init(&rng, seed + 99);
    bench_event_init(&c->event, n, rounds, seed);
    c->event.drop_permille = 20;
    for (int r = 0; r < rounds; r++) {
        struct arena scratch = ARENA_INIT;
        struct pair_round round;
        struct bench_request b = bench_event_request(&c->event, &scratch, seed + (uint64_t)r);
        check(pair_round_make(&scratch, &b.request, &round, &err) == ERR_OK, seed);
        bench_event_play(&c->event, &b, &round);
        arena_release(&scratch);
    }
    struct pair_round round;
    c->before = bench_event_request(&c->event, arena, seed);
    check(pair_round_make(arena, &c->before.request, &round, &err) == ERR_OK, seed);
    c->request = c->before.request;
    c->seats = ARENA_ARRAY(arena, struct pair_seat, c->request.n_seats);
    memcpy(c->seats, c->request.seats, c->request.n_seats * sizeof *c->seats);
    c->request.seats = c->seats;
    for (int i = 0; i < wrong; i++) {
        struct pair_seat *s = &c->seats[rng_below(&rng, c->request.n_seats)];
        s->match_points += s->match_points >= 3 && rng_below(&rng, 2) ? -3 : 3;
    }
    keep_tables_of(c, arena, &round);
}

static void a_round_keeps_what_it_can(void **state)
{
    (void)state;
    int cases = cases_of(60, 2000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 4400;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct corrected c;
        struct pair_round round, other;
        struct pair_cost cost, cost_free, cost_all;
        struct field f;
        corrected_make(&c, &arena, 66 + (i * 37) % (test_is_long() ? 400 : 140), 3 + i % 5, i % 7, seed);
        check(pair_round_make(&arena, &c.request, &round, &err) == ERR_OK, seed);
        check(round.certified, seed);
        check(pair_cost_of(&arena, &c.request, round.tables, round.n_tables, &cost, &err) == ERR_OK, seed);
        check(cost.values[cost.n - 1] == (int)round.n_tables - round.kept, seed);
        if (i % 7 == 0) /* nothing was corrected: nothing changes */
            check(round.kept == (int)round.n_tables, seed);

        /* As good as without the wish, by the criteria before it. */
        struct pair_request free_request = c.request;
        free_request.n_keep = 0;
        check(pair_round_make(&arena, &free_request, &other, &err) == ERR_OK, seed);
        check(pair_cost_of(&arena, &free_request, other.tables, other.n_tables, &cost_free, &err) == ERR_OK, seed);
        cost.n--;
        check(pair_cost_compare(&cost, &cost_free) == 0, seed);
        cost.n++;

        /* And it keeps as many as the whole field with all its pairs. */
        check(field_init(&f, &arena, &c.request, &err) == ERR_OK, seed);
        int *mate = ARENA_ARRAY(&arena, int, c.request.n_seats);
        if (f.n % 2)
            (void)field_bye_class(&f, 0);
        struct window *w = window_solve_whole(&f, WHOLE_RELAXED | WHOLE_KEEPING, mate);
        check(w->state == WINDOW_CLEAN && certify_whole(&f, w, mate), seed);
        struct pair_table *tables = ARENA_ARRAY(&arena, struct pair_table, c.request.n_seats);
        size_t n = 0;
        for (int v = 0; v < f.n; v++)
            if (mate[v] == MATE_BYE || mate[v] > v)
                tables[n++] = (struct pair_table){v, mate[v]};
        check(pair_cost_of(&arena, &c.request, tables, n, &cost_all, &err) == ERR_OK, seed);
        check(pair_cost_compare(&cost, &cost_all) == 0, seed);
        bench_event_release(&c.event);
        arena_release(&arena);
    }
}

/* The certificate bites here, too: a pairing as good that keeps fewer tables is not certified, nor are
 * duals that are raised at one place. */
static void fewer_kept_tables_are_not_certified(void **state)
{
    (void)state;
    int worse = 0;
    for (int i = 0; i < 20; i++) {
        uint64_t seed = (uint64_t)i + 9100;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct corrected c;
        struct field f;
        corrected_make(&c, &arena, 100, 3, i % 3, seed);
        c.request.seed += 12345; /* another draw than the one to be kept */
        check(field_init(&f, &arena, &c.request, &err) == ERR_OK, seed);
        struct plan p;
        bool uniform;
        if (f.n % 2)
            (void)field_bye_class(&f, 0);
        plan_init(&p, &f);
        if (plan_sample(&p, &uniform)) {
            int *mate = ARENA_ARRAY(&arena, int, (size_t)f.n);
            memcpy(mate, p.mate, (size_t)f.n * sizeof *mate);
            struct window *w = window_solve_keeping(&f, mate);
            check(certify_whole(&f, w, mate), seed);
            check(!certify_whole(&f, w, p.mate), seed);
            for (int k = 0; k < f.n; k += 7) {
                int64_t *last = &w->answer.y[(size_t)k * (size_t)w->n_limbs + (size_t)w->n_limbs - 1];
                *last += 2;
                check(!duals_are_feasible(&f, w) || !certify_whole(&f, w, mate), seed);
                worse += !duals_are_feasible(&f, w);
                *last -= 2;
            }
        }
        bench_event_release(&c.event);
        arena_release(&arena);
    }
    assert_true(worse > 0);
}

/* Draft pods: nobody meets one of another pod, and each pod of odd size has its bye. */
static void pods_stay_among_themselves(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        uint64_t seed = (uint64_t)i + 70;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct corrected c;
        struct pair_round round;
        corrected_make(&c, &arena, 150 + 16 * i, 2, 0, seed);
        size_t n = c.request.n_seats;
        int *part = ARENA_ARRAY(&arena, int, n), *byes = ARENA_ARRAY(&arena, int, n), odd = 0, had = 0;
        for (size_t v = 0; v < n; v++)
            part[v] = (int)((v * 7) % (n / 8));
        for (int p = 0; p < (int)(n / 8); p++) {
            int size = 0;
            for (size_t v = 0; v < n; v++)
                size += part[v] == p;
            odd += size % 2;
        }
        c.request.part = part;
        c.request.n_keep = 0;
        check(pair_round_make(&arena, &c.request, &round, &err) == ERR_OK, seed);
        check(round.certified, seed);
        for (size_t t = 0; t < round.n_tables; t++) {
            int a = round.tables[t].a, b = round.tables[t].b;
            if (b == PAIR_BYE) {
                check(!byes[part[a]]++, seed);
                had++;
                continue;
            }
            check(part[a] == part[b], seed);
            check(t == 0 || round.tables[t - 1].b >= 0, seed); /* the byes come last */
        }
        check(had == odd, seed);

        struct pair_finding *all;
        size_t n_all;
        check(pair_round_check(&arena, &c.request, round.tables, round.n_tables, &all, &n_all, &err) == ERR_OK, seed);
        check(n_all == 0, seed);
        /* Two of different pods change seats: both tables are found fault with, and nobody is missing. */
        int k = 0;
        while (part[round.tables[k].a] == part[round.tables[0].a])
            k++;
        int swap = round.tables[0].b;
        round.tables[0].b = round.tables[k].b;
        round.tables[k].b = swap;
        check(pair_round_check(&arena, &c.request, round.tables, round.n_tables, &all, &n_all, &err) == ERR_OK, seed);
        check(n_all >= 2 && all[0].kind == PAIR_FINDING_OTHER_PART && all[1].kind == PAIR_FINDING_OTHER_PART, seed);
        for (size_t t = 0; t < n_all; t++)
            check(all[t].kind != PAIR_FINDING_MISSING, seed);
        struct pair_cost cost;
        check(pair_cost_of(&arena, &c.request, round.tables, round.n_tables, &cost, &err) == ERR_INPUT, seed);
        err_clear(&err);
        bench_event_release(&c.event);
        arena_release(&arena);
    }
}

/* Three pods of 4, 3 and 1: what is said names seats of the whole, and why stays inside a pod. */
static void sentences_of_pods_name_seats_of_the_whole(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pair_round round;
    const char *s;
    static const struct pair_seat seats[8] = {{3, 0}, {3, 0}, {3, 0}, {0, 0}, {0, 0}, {0, 0}, {3, 0}, {0, 0}};
    static const int part[8] = {2, 1, 2, 1, 2, 1, 2, 0};
    static const struct pair_link met[] = {{0, 2}, {0, 4}, {0, 6}};
    struct pair_request r = {.seats = seats, .n_seats = 8, .part = part, .met = met, .n_met = 3, .seed = 3};
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "#0 has met everybody else"));
    err_clear(&err);
    r.n_met = 0;
    assert_ok(pair_round_make(&arena, &r, &round, &err), err);
    assert_int_equal(round.n_tables, 5);
    assert_int_equal(round.tables[4].a, 7); /* the byes at the end, fewest points last */
    assert_int_equal(round.tables[3].b, PAIR_BYE);
    assert_ok(pair_why(&arena, &r, &round, 0, 1, &s, &err), err);
    assert_string_equal(english(&arena, s), "#a and #b are of different pods");
    assert_ok(pair_why(&arena, &r, &round, 7, PAIR_BYE, &s, &err), err);
    assert_non_null(strstr(english(&arena, s), "the number of players is odd"));
    assert_ok(pair_why(&arena, &r, &round, 1, PAIR_BYE, &s, &err), err);
    assert_non_null(strstr(english(&arena, s), "a player with 3 points, not one with 0"));
    assert_ok(pair_why(&arena, &r, &round, 0, PAIR_BYE, &s, &err), err);
    assert_non_null(strstr(english(&arena, s), "is even"));
    arena_release(&arena);
}

static void a_table_to_be_kept_is_one_table(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct pair_round round;
    static const struct pair_seat seats[4] = {{0, 0}};
    static const struct pair_link bad[][2] = {
        {{0, 1}, {1, 2}}, {{0, 4}, {1, 2}}, {{0, -2}, {1, 2}}, {{2, 2}, {0, 1}}, {{0, 1}, {0, PAIR_BYE}}};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        struct pair_request r = {.seats = seats, .n_seats = 4, .keep = bad[i], .n_keep = 2};
        assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_INPUT);
        err_clear(&err);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_keeps_what_it_can),       cmocka_unit_test(fewer_kept_tables_are_not_certified),
        cmocka_unit_test(pods_stay_among_themselves),      cmocka_unit_test(sentences_of_pods_name_seats_of_the_whole),
        cmocka_unit_test(a_table_to_be_kept_is_one_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
