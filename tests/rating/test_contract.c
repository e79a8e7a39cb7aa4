/* test_contract.c - what the callers of the rating room owe: a category that exists, an event that
 * is rated, two players to a match. Otherwise the process ends before a rating is changed. */
#include "k_table.h"
#include "standings/contract.h"

static void name_category(const void *argument)
{
    const int *category = argument;
    (void)rating_category_name((enum rating_category) * category);
}

struct round_case {
    int a, b;
    double multiplier;
};

static void apply_round(const void *argument)
{
    const struct round_case *c = argument;
    struct rating_state states[2] = {RATING_STATE_INIT, RATING_STATE_INIT};
    struct rating_change changes[2];
    const struct rating_match match = {c->a, c->b, RATING_A_WINS};
    struct rating_scale scale = test_scale(c->multiplier, RATING_SIGNED);
    rating_apply_round(states, &match, 1, &scale, changes);
}

static void a_category_that_does_not_exist_has_no_name(void **state)
{
    (void)state;
    const int beyond = RATING_STANDARD + 1;
    assert_refused(name_category, &beyond, "category");
}

static void d_5_8_an_unrated_event_must_not_be_applied(void **state)
{
    (void)state;
    /* Seven players: not rated, multiplier 0; whoever forgot to look is stopped. */
    const struct round_case unrated = {0, 1, test_multiplier(7, true)};
    assert_refused(apply_round, &unrated, "multiplier > 0");
    const struct round_case negative = {0, 1, -0.5};
    assert_refused(apply_round, &negative, "multiplier > 0");
    const struct round_case smallest = {0, 1, test_multiplier(8, false)};
    apply_round(&smallest);
}

static void nobody_plays_themselves(void **state)
{
    (void)state;
    const struct round_case mirror = {1, 1, 1.0};
    assert_refused(apply_round, &mirror, "a != b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_category_that_does_not_exist_has_no_name),
        cmocka_unit_test(d_5_8_an_unrated_event_must_not_be_applied),
        cmocka_unit_test(nobody_plays_themselves),
    };
    return cmocka_run_group_tests_name("rating/contract", tests, NULL, NULL);
}
