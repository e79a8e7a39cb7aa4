/* test_tables.c - seeded first rounds, and at which table each pairing is played */
#include "base/arena.h"
#include "base/rng.h"
#include "pairing/pairing.h"
#include "testing.h"

/* 1 v n/2 + 1, 2 v n/2 + 2, ...; the last of an odd number has the bye. */
static void the_upper_half_meets_the_lower_half(void **state)
{
    (void)state;
    for (size_t n = 1; n <= 65; n++) {
        struct arena arena = ARENA_INIT;
        struct pair_round round;
        pair_round_seeded(&arena, n, n, &round);
        assert_int_equal(round.n_tables, (n + 1) / 2);
        assert_true(round.certified);
        for (size_t i = 0; i < round.n_tables; i++) {
            int a = round.tables[i].a, b = round.tables[i].b;
            if (b == PAIR_BYE) {
                assert_int_equal(i, n / 2);
                assert_int_equal(a, n - 1);
                continue;
            }
            assert_int_equal(a < b ? a : b, i);
            assert_int_equal(a < b ? b : a, i + n / 2);
        }
        arena_release(&arena);
    }
}

/* Sides are drawn: of 64 tables neither all nor none is turned. */
static void sides_of_a_seeded_round_are_drawn(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct pair_round round, again;
    int turned = 0;
    pair_round_seeded(&arena, 128, 5, &round);
    pair_round_seeded(&arena, 128, 5, &again);
    for (size_t i = 0; i < 64; i++) {
        turned += round.tables[i].a > round.tables[i].b;
        assert_int_equal(round.tables[i].a, again.tables[i].a);
    }
    assert_in_range(turned, 10, 54);
    arena_release(&arena);
}

static void fixed_players_have_their_tables(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        struct pair_table tables[4];
        int fixed[8];
        int busy[3];
        size_t n_busy;
        int numbers[4], away;
    } cases[] = {
        {"nobody", {{0, 1}, {2, 3}, {4, 5}, {6, PAIR_BYE}}, {0}, {0}, 0, {1, 2, 3, 0}, 0},
        {"one in the middle", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {[5] = 1}, {0}, 0, {2, 3, 1, 4}, 0},
        {"far away", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {[0] = 99}, {0}, 0, {99, 1, 2, 3}, 0},
        {"two who meet: the first has it", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {7, 8}, {0}, 0, {7, 1, 2, 3}, 1},
        {"two at two tables", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {[1] = 2, [2] = 1}, {0}, 0, {2, 1, 3, 4}, 0},
        {"the table is in use", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {[2] = 3}, {5, 3, 1}, 3, {2, 4, 6, 7}, 1},
        {"in use, the other's is free", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {3, 9}, {3}, 1, {9, 1, 2, 4}, 1},
        {"a bye has no table", {{0, PAIR_BYE}, {2, 3}, {4, 5}, {6, 7}}, {1}, {0}, 0, {0, 1, 2, 3}, 0},
        {"both want the same", {{0, 1}, {2, 3}, {4, 5}, {6, 7}}, {4, 4}, {0}, 0, {4, 1, 2, 3}, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int numbers[4];
        int away = pair_table_numbers(cases[i].tables, 4, cases[i].fixed, cases[i].busy, cases[i].n_busy, numbers);
        for (int k = 0; k < 4; k++)
            if (numbers[k] != cases[i].numbers[k])
                fail_msg("%s: pairing %d has table %d", cases[i].name, k, numbers[k]);
        if (away != cases[i].away)
            fail_msg("%s: %d are away", cases[i].name, away);
    }
}

/* Whatever is fixed and busy: every number once, none busy, and no gap that is neither. */
static void every_table_has_a_number_of_its_own(void **state)
{
    (void)state;
    struct rng rng = test_rng(77);
    for (int i = 0; i < 500; i++) {
        struct pair_table tables[20];
        int fixed[40] = {0}, busy[10], numbers[20], seen[200] = {0};
        size_t n = 1 + rng_below(&rng, 20), n_busy = rng_below(&rng, 10);
        for (size_t t = 0; t < n; t++)
            tables[t] = (struct pair_table){(int)(2 * t), rng_below(&rng, 9) ? (int)(2 * t + 1) : PAIR_BYE};
        for (size_t s = 0; s < 2 * n; s++)
            fixed[s] = rng_below(&rng, 4) ? 0 : 1 + (int)rng_below(&rng, 60);
        for (size_t k = 0; k < n_busy; k++)
            seen[busy[k] = 1 + (int)rng_below(&rng, 40)] = 1;
        (void)pair_table_numbers(tables, n, fixed, busy, n_busy, numbers);
        for (size_t t = 0; t < n; t++) {
            assert_int_equal(numbers[t] == 0, tables[t].b == PAIR_BYE);
            if (numbers[t])
                assert_false(seen[numbers[t]]++);
        }
        for (size_t t = 0; t < n; t++) {
            bool own = numbers[t] == fixed[tables[t].a] || (tables[t].b >= 0 && numbers[t] == fixed[tables[t].b]);
            for (int lower = 1; !own && lower < numbers[t]; lower++)
                assert_true(seen[lower]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_upper_half_meets_the_lower_half),
        cmocka_unit_test(sides_of_a_seeded_round_are_drawn),
        cmocka_unit_test(fixed_players_have_their_tables),
        cmocka_unit_test(every_table_has_a_number_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
