/* test_roundrobin.c - the schedules of a round robin, against the published tables and what one is */
#include "base/arena.h"
#include "pairing/roundrobin.h"

#include "testing.h"

/* The Berger tables as FIDE publishes them (Handbook C.05, annex 1), a line a round. */
static const char *const berger4[] = {"1-4 2-3", "4-3 1-2", "2-4 3-1"};
static const char *const berger6[] = {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"};
static const char *const berger8[] = {"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3",
                                      "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"};

static const char *round_text(struct arena *arena, enum robin_method method, int n, int legs, int round)
{
    struct robin_pair *pairs;
    size_t count = robin_round(arena, method, n, legs, round, &pairs);
    const char *text = "";
    for (size_t i = 0; i < count; i++)
        text = arena_printf(arena, "%s%s%d-%d", text, i ? " " : "", pairs[i].a, pairs[i].b);
    return text;
}

static void the_berger_tables_are_the_published_ones(void **state)
{
    (void)state;
    static const struct {
        int n;
        const char *const *rounds;
    } tables[] = {{4, berger4}, {6, berger6}, {8, berger8}};
    struct arena arena = ARENA_INIT;
    for (size_t t = 0; t < ARRAY_LEN(tables); t++)
        for (int r = 1; r <= robin_rounds(tables[t].n, 1); r++)
            assert_string_equal(round_text(&arena, ROBIN_BERGER, tables[t].n, 1, r), tables[t].rounds[r - 1]);
    arena_release(&arena);
}

/* For an odd number the highest one of the tables is nobody. */
static void of_five_one_sits_out(void **state)
{
    (void)state;
    static const int out[] = {1, 4, 2, 5, 3};
    struct arena arena = ARENA_INIT;
    for (int r = 1; r <= 5; r++)
        assert_int_equal(robin_sits_out(ROBIN_BERGER, 5, 1, r), out[r - 1]);
    assert_string_equal(round_text(&arena, ROBIN_BERGER, 5, 1, 2), "5-3 1-2");
    assert_string_equal(round_text(&arena, ROBIN_BERGER, 5, 2, 7), "3-5 2-1");
    assert_int_equal(robin_sits_out(ROBIN_BERGER, 6, 1, 2), 0);
    arena_release(&arena);
}

static void the_circle_turns_by_one(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    assert_string_equal(round_text(&arena, ROBIN_CIRCLE, 6, 1, 1), "1-6 2-5 3-4");
    assert_string_equal(round_text(&arena, ROBIN_CIRCLE, 6, 1, 2), "5-1 6-4 2-3");
    assert_string_equal(round_text(&arena, ROBIN_CIRCLE, 6, 1, 3), "1-4 5-3 6-2");
    arena_release(&arena);
}

static void check_schedule(enum robin_method method, int n, int legs)
{
    struct arena arena = ARENA_INIT;
    int *met = ARENA_ARRAY(&arena, int, (size_t)((n + 1) * (n + 1))),
        *first = ARENA_ARRAY(&arena, int, (size_t)(n + 1)), *second = ARENA_ARRAY(&arena, int, (size_t)(n + 1)),
        *idle = ARENA_ARRAY(&arena, int, (size_t)(n + 1));
    int rounds = robin_rounds(n, legs);
    assert_int_equal(rounds, legs * (n % 2 ? n : n - 1));
    for (int r = 1; r <= rounds; r++) {
        struct robin_pair *pairs;
        size_t count = robin_round(&arena, method, n, legs, r, &pairs);
        bool *seated = ARENA_ARRAY(&arena, bool, (size_t)(n + 1));
        assert_int_equal(count, n / 2);
        for (size_t i = 0; i < count; i++) {
            int a = pairs[i].a, b = pairs[i].b;
            assert_true(a >= 1 && a <= n && b >= 1 && b <= n && a != b && !seated[a] && !seated[b]);
            seated[a] = seated[b] = true;
            met[a * (n + 1) + b]++;
            first[a]++;
            second[b]++;
            int leg = 1 + (r > rounds / legs);
            if (n <= 40)
                assert_int_equal(robin_round_of(method, n, leg, a, b), r);
        }
        int out = robin_sits_out(method, n, legs, r);
        assert_true(n % 2 ? out > 0 && !seated[out] : out == 0);
        idle[out]++;
    }
    for (int a = 1; a <= n; a++) {
        for (int b = 1; b < a; b++) {
            int ab = met[a * (n + 1) + b], ba = met[b * (n + 1) + a];
            assert_int_equal(ab + ba, legs);
            assert_true(legs == 1 || (ab == 1 && ba == 1));
        }
        assert_true(legs == 2 ? first[a] == second[a] : abs(first[a] - second[a]) <= 1);
        assert_int_equal(idle[a], n % 2 ? legs : 0);
    }
    arena_release(&arena);
}

static void every_pair_meets_once_a_leg_and_sides_are_even(void **state)
{
    (void)state;
    for (int n = 2; n <= 100; n = n < 40 ? n + 1 : n + 7)
        for (int legs = 1; legs <= 2; legs++) {
            check_schedule(ROBIN_BERGER, n, legs);
            check_schedule(ROBIN_CIRCLE, n, legs);
        }
    assert_int_equal(robin_rounds(1, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_berger_tables_are_the_published_ones),
        cmocka_unit_test(of_five_one_sits_out),
        cmocka_unit_test(the_circle_turns_by_one),
        cmocka_unit_test(every_pair_meets_once_a_leg_and_sides_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
