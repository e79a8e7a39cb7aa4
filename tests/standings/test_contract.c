/* test_contract.c - what the callers of the standings room owe: a sensible rule, denominators above
 * zero, room for the terms of a mean. Otherwise the process ends before it shows anything. */
#include "base/arena.h"
#include "base/err.h"
#include "standings/contract.h"
#include "standings/ratio.h"

static void compute_with(const void *rule)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct standings_row *rows;
    const struct standings_player players[2] = {{.lot_key = 1}, {.lot_key = 2}};
    const struct standings_match match = {1, 0, 1, STANDINGS_PLAYED, 2, 0, 0};
    assert_ok(standings_compute(&arena, rule, players, 2, &match, 1, 0, 1, &rows, &err), err);
    arena_release(&arena);
}

static void a_rule_is_checked_before_it_ranks_anybody(void **state)
{
    (void)state;
    /* A floor is a fraction from 0 to 1; points for a win are 1 to 3 and at least those for a draw
     * (the counts must fit an int); a bye has as many games as a match may have. */
    static const struct {
        int floor_num, floor_den, points_win, points_draw, bye_wins;
        const char *condition; /* NULL: allowed, just inside */
    } cases[] = {
        {1, 0, 3, 1, 2, "floor_den > 0"},
        {1, -3, 3, 1, 2, "floor_den > 0"},
        {-1, 3, 3, 1, 2, "floor_num >= 0"},
        {4, 3, 3, 1, 2, "floor_num <= rule->floor_den"},
        {1, 3, 3, -1, 2, "points_draw >= 0"},
        {1, 3, 1, 2, 2, "points_win >= rule->points_draw"},
        {1, 3, 0, 0, 2, "points_win > 0"},
        {1, 3, 4, 1, 2, "points_win <= 3"},
        {1, 3, 3, 1, -1, "bye_wins >= 0"},
        {1, 3, 3, 1, STANDINGS_GAMES_MAX + 1, "bye_wins <="},
        {0, 1, 1, 0, 0, NULL},
        {3, 3, 3, 3, STANDINGS_GAMES_MAX, NULL},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct standings_rule rule = *standings_rule_find("mtr");
        rule.floor_num = cases[i].floor_num;
        rule.floor_den = cases[i].floor_den;
        rule.points_win = cases[i].points_win;
        rule.points_draw = cases[i].points_draw;
        rule.bye_wins = cases[i].bye_wins;
        if (cases[i].condition)
            assert_refused(compute_with, &rule, cases[i].condition);
        else
            compute_with(&rule);
    }
}

static void divide_by_zero(const void *unused)
{
    (void)unused;
    struct arena arena = ARENA_INIT;
    (void)ratio_make(&arena, 1, 0);
    arena_release(&arena);
}

/* The mean of n times the same fraction, in room for two. */
struct mean_case {
    struct fraction term;
    size_t n;
};

static void mean_of(const void *argument)
{
    const struct mean_case *c = argument;
    struct arena arena = ARENA_INIT;
    struct mean_space space = mean_space_make(&arena, 2);
    const struct fraction terms[3] = {c->term, c->term, c->term};
    (void)ratio_mean(&arena, &space, terms, c->n);
    arena_release(&arena);
}

/* num/1 as a percentage. */
struct percent_case {
    uint64_t num;
    int decimals;
};

static void percent_of(const void *argument)
{
    const struct percent_case *c = argument;
    struct arena arena = ARENA_INIT;
    (void)ratio_percent(&arena, ratio_make(&arena, c->num, 1), c->decimals);
    arena_release(&arena);
}

static void fractions_outside_their_bounds_are_refused(void **state)
{
    (void)state;
    static const struct {
        struct mean_case mean;
        const char *condition;
    } means[] = {
        {{{1, 2}, 0}, "n > 0"},
        {{{1, 2}, 3}, "n <= space->max_terms"},
        {{{0, 0}, 1}, "d > 0"},
        {{{1, UINT64_C(1) << 32}, 1}, "d <= "},
    };
    static const struct {
        struct percent_case percent;
        const char *condition;
    } percents[] = {
        {{1, -1}, "decimals >= 0"},
        {{1, 7}, "decimals <= 6"},
        {{UINT64_MAX, 0}, "estimate <"},
    };
    assert_refused(divide_by_zero, NULL, "den > 0");
    for (size_t i = 0; i < ARRAY_LEN(means); i++)
        assert_refused(mean_of, &means[i].mean, means[i].condition);
    for (size_t i = 0; i < ARRAY_LEN(percents); i++)
        assert_refused(percent_of, &percents[i].percent, percents[i].condition);
    /* The last ones inside. */
    mean_of(&(struct mean_case){{1, UINT32_MAX}, 2});
    percent_of(&(struct percent_case){1, 0});
    percent_of(&(struct percent_case){1, 6});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rule_is_checked_before_it_ranks_anybody),
        cmocka_unit_test(fractions_outside_their_bounds_are_refused),
    };
    return cmocka_run_group_tests_name("standings/contract", tests, NULL, NULL);
}
