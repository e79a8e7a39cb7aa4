/* test_rating.c - D.5 (1999): worked values, edges, and properties of long
 * histories
 *
 * @tags slow-valgrind both
 */
#include "base/rng.h"
#include "k_table.h"

#include <math.h>

/* Published to two decimals. */
static void assert_near(double got, double expected)
{
    if (fabs(got - expected) > 0.005000001)
        fail_msg("%.4f is not %.2f", got, expected);
}

/* Same up to rounding of a few sums of numbers below 4,096: 2^-41 each. */
static void assert_same(double got, double expected)
{
    if (fabs(got - expected) > 1e-8)
        fail_msg("%.12f is not %.12f", got, expected);
}

/* A round by the scale of 1999. */
static void apply_round(struct rating_state *states, const struct rating_match *matches, size_t n, double multiplier,
                        enum rating_reading reading, struct rating_change *changes)
{
    struct rating_scale scale = test_scale(multiplier, reading);
    rating_apply_round(states, matches, n, &scale, changes);
}

static struct rating_state established(double rating)
{
    return (struct rating_state){.rating = rating, .matches = RATING_PROVISIONAL_MATCHES, .wins = 13, .losses = 12};
}

/* ---- provisional (D.5.3 to D.5.5) ------------------------------------------------------------ */

static void d_5_5_provisional_is_mean_opponent_and_400_times_balance(void **state)
{
    (void)state;
    static const struct {
        int n;
        double opponents[3];
        enum rating_outcome outcomes[3];
        double expected;
    } cases[] = {
        {0, {0}, {0}, 1600.0},
        {1, {1600}, {RATING_A_WINS}, 2000.0},
        {1, {1600}, {RATING_B_WINS}, 1200.0},
        {3, {1600, 1650, 1700}, {RATING_A_WINS, RATING_A_WINS, RATING_B_WINS}, 1783.33},
        {3, {1600, 1650, 1700}, {RATING_B_WINS, RATING_A_WINS, RATING_A_WINS}, 1783.33},
        {2, {1600, 1600}, {RATING_A_WINS, RATING_B_WINS}, 1600.0},
        {1, {1750}, {RATING_DRAW}, 1750.0}, /* reading 2: a draw adds a match and nothing else */
        {2, {1600, 1800}, {RATING_A_WINS, RATING_DRAW}, 1900.0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rating_state states[2] = {RATING_STATE_INIT};
        for (int j = 0; j < cases[i].n; j++) {
            struct rating_match match = {0, 1, cases[i].outcomes[j]};
            struct rating_change change[2];
            states[1] = established(cases[i].opponents[j]);
            apply_round(states, &match, 1, 1.0, RATING_SIGNED, change);
            assert_true(change[0].provisional);
            assert_false(change[1].provisional);
            assert_same(change[0].k + change[0].expected, 0.0);
        }
        assert_near(states[0].rating, cases[i].expected);
        assert_int_equal(states[0].matches, cases[i].n);
    }
}

static void d_5_4_match_25_is_provisional_and_26_is_not(void **state)
{
    (void)state;
    /* Reading 4. 25 wins over 1600 give 2000 whatever the order; match 26 moves by K (1 - We). */
    struct rating_state states[2] = {RATING_STATE_INIT};
    struct rating_change change[2];
    const struct rating_match match = {0, 1, RATING_A_WINS};
    for (int i = 1; i <= RATING_PROVISIONAL_MATCHES; i++) {
        states[1] = established(1600);
        apply_round(states, &match, 1, 0.25, RATING_SIGNED, change);
        assert_true(change[0].provisional);
        assert_same(states[0].rating, 2000.0);
    }
    states[1] = established(1600);
    apply_round(states, &match, 1, 1.0, RATING_SIGNED, change);
    assert_false(change[0].provisional);
    assert_same(change[0].before, 2000.0);
    assert_same(change[0].k, 32.0);
    assert_near(states[0].rating, 2002.91);
    assert_int_equal(states[0].matches, 26);
}

static void the_multiplier_leaves_provisional_players_alone(void **state)
{
    (void)state;
    /* Reading 5. */
    double after[2];
    for (int i = 0; i < 2; i++) {
        struct rating_state states[2] = {RATING_STATE_INIT, RATING_STATE_INIT};
        struct rating_change change[2];
        const struct rating_match match = {0, 1, RATING_A_WINS};
        apply_round(states, &match, 1, i ? 0.25 : 1.0, RATING_SIGNED, change);
        after[i] = states[0].rating;
    }
    assert_true(after[0] >= after[1] && after[0] <= after[1]);
}

static void both_sides_use_ratings_from_before_the_round(void **state)
{
    (void)state;
    /* Reading 6: two beginners; the winner's provisional mean is the other's 1600, not their 1200.
     */
    struct rating_state states[2] = {RATING_STATE_INIT, RATING_STATE_INIT};
    struct rating_change change[2];
    const struct rating_match match = {0, 1, RATING_A_WINS};
    apply_round(states, &match, 1, 1.0, RATING_SIGNED, change);
    assert_same(states[0].rating, 2000.0);
    assert_same(states[1].rating, 1200.0);
    /* Reading 7: an established opponent faces the provisional rating as it is. */
    states[1] = established(2000.0);
    apply_round(states, &match, 1, 1.0, RATING_SIGNED, change);
    assert_same(states[1].rating, 1984.0);
}

/* ---- established (D.5.6, D.5.8, D.5.9) ------------------------------------------------------- */

static void d_5_6_worked_examples(void **state)
{
    (void)state;
    static const struct {
        double a, b;
        int players;
        bool level2;
        enum rating_reading reading;
        enum rating_outcome outcome;
        double after_a, after_b;
    } cases[] = {
        {1600, 1600, 32, true, RATING_SIGNED, RATING_A_WINS, 1616, 1584},
        {2000, 1600, 32, true, RATING_SIGNED, RATING_A_WINS, 2002.91, 1597.09},
        {1600, 2000, 32, true, RATING_SIGNED, RATING_A_WINS, 1629.09, 1970.91},
        {2000, 1600, 32, true, RATING_LITERAL, RATING_A_WINS, 2029.09, 1597.09},
        {2150, 2150, 32, true, RATING_SIGNED, RATING_A_WINS, 2162, 2138},
        {2450, 2450, 32, true, RATING_SIGNED, RATING_A_WINS, 2458, 2442},
        {1600, 1600, 16, true, RATING_SIGNED, RATING_A_WINS, 1608, 1592},
        {1600, 1600, 16, false, RATING_SIGNED, RATING_A_WINS, 1604, 1596},
        {1600, 1600, 32, true, RATING_SIGNED, RATING_DRAW, 1600, 1600},
        {1600, 2000, 32, true, RATING_SIGNED, RATING_DRAW, 1613.09, 1986.91},
        {2000, 1600, 200, true, RATING_SIGNED, RATING_B_WINS, 1970.91, 1629.09},
        /* K by the own rating: 24 and 32. */
        {2100, 2099, 32, true, RATING_SIGNED, RATING_A_WINS, 2111.97, 2083.05},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rating_state states[2] = {established(cases[i].a), established(cases[i].b)};
        struct rating_change change[2];
        struct rating_match match = {0, 1, cases[i].outcome};
        double multiplier = test_multiplier(cases[i].players, cases[i].level2);
        apply_round(states, &match, 1, multiplier, cases[i].reading, change);
        assert_near(states[0].rating, cases[i].after_a);
        assert_near(states[1].rating, cases[i].after_b);
        assert_same(change[0].before, cases[i].a);
        assert_same(change[1].after, states[1].rating);
        assert_false(change[0].provisional);
    }
}

static void d_5_6_expectation(void **state)
{
    (void)state;
    assert_same(rating_expected(1600, 1600, RATING_SIGNED), 0.5);
    assert_same(rating_expected(1600, 2000, RATING_SIGNED), 1.0 / 11.0);
    assert_same(rating_expected(2000, 1600, RATING_SIGNED), 10.0 / 11.0);
    assert_same(rating_expected(1600, 2000, RATING_LITERAL), 1.0 / 11.0);
    assert_same(rating_expected(2000, 1600, RATING_LITERAL), 1.0 / 11.0);
    for (double own = 1000; own <= 2800; own += 37)
        for (double other = 1000; other <= 2800; other += 41) {
            assert_same(rating_expected(own, other, RATING_SIGNED) + rating_expected(other, own, RATING_SIGNED), 1.0);
            assert_true(rating_expected(own, other, RATING_LITERAL) <= 0.5);
            assert_true(rating_expected(own + 1, other, RATING_SIGNED) > rating_expected(own, other, RATING_SIGNED));
        }
}

static void d_5_6_k_by_own_rating(void **state)
{
    (void)state;
    static const struct {
        double rating, k;
    } cases[] = {{0, 32}, {2099, 32}, {2099.999, 32}, {2100, 24}, {2399, 24}, {2399.999, 24}, {2400, 16}, {3000, 16}};
    const struct rating_scale scale = test_scale(1.0, RATING_SIGNED);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_same(rating_k(&scale, cases[i].rating), cases[i].k);
}

static void d_5_8_and_d_5_9_multipliers(void **state)
{
    (void)state;
    static const struct {
        int players;
        double level2, without;
    } cases[] = {{0, 0, 0},      {7, 0, 0},      {8, 0.5, 0.25},  {31, 0.5, 0.25},
                 {32, 1.0, 0.5}, {33, 1.0, 0.5}, {2000, 1.0, 0.5}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_same(test_multiplier(cases[i].players, true), cases[i].level2);
        assert_same(test_multiplier(cases[i].players, false), cases[i].without);
    }
}

static void shown_is_the_nearest_integer_halves_up(void **state)
{
    (void)state;
    static const struct {
        double rating;
        int shown;
    } cases[] = {{1600, 1600},   {1600.5, 1601}, {1600.49999, 1600}, {1783.3333, 1783},
                 {1999.5, 2000}, {-0.5, 0},      {-1.5, -1}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_int_equal(rating_shown(cases[i].rating), cases[i].shown);
}

static void d_5_2_four_categories_have_names(void **state)
{
    (void)state;
    for (enum rating_category c = RATING_NONE; c <= RATING_STANDARD; c++) {
        enum rating_category found;
        assert_true(rating_category_find(rating_category_name(c), &found));
        assert_int_equal(found, c);
    }
    enum rating_category untouched = RATING_LIMITED;
    assert_false(rating_category_find("vintage", &untouched));
    assert_int_equal(untouched, RATING_LIMITED);
}

/* ---- properties ------------------------------------------------------------------------------ */

#define PLAYERS 64

/* A round of random pairs among the first n players, n even. */
static void random_round(struct rng *rng, size_t n, struct rating_match *matches)
{
    int order[PLAYERS];
    for (size_t i = 0; i < n; i++)
        order[i] = (int)i;
    for (size_t i = n; i > 1; i--) {
        size_t j = rng_below(rng, i);
        int swap = order[i - 1];
        order[i - 1] = order[j];
        order[j] = swap;
    }
    for (size_t i = 0; i < n / 2; i++)
        matches[i] = (struct rating_match){order[2 * i], order[2 * i + 1], (enum rating_outcome)rng_below(rng, 3)};
}

static void signed_matches_of_equal_k_keep_the_sum(void **state)
{
    (void)state;
    struct rng rng = test_rng(31);
    struct rating_state states[PLAYERS];
    struct rating_match matches[PLAYERS / 2];
    struct rating_change changes[PLAYERS];
    for (size_t i = 0; i < PLAYERS; i++)
        states[i] = established(1300.0 + (double)rng_below(&rng, 500));
    for (int round = 0; round < 500; round++) {
        random_round(&rng, PLAYERS, matches);
        apply_round(states, matches, PLAYERS / 2, 0.5, RATING_SIGNED, changes);
        for (size_t i = 0; i < PLAYERS / 2; i++) {
            const struct rating_change *a = &changes[2 * i], *b = &changes[2 * i + 1];
            assert_true(a->before < 2100 && b->before < 2100); /* so K is 32 for both */
            assert_same(a->after + b->after, a->before + b->before);
        }
    }
}

static void literal_matches_never_lose_points_together(void **state)
{
    (void)state;
    /* Why the signed reading is the default: literally, every match between unequals adds points.
     */
    struct rng rng = test_rng(32);
    for (int i = 0; i < 1000; i++) {
        struct rating_state states[2] = {established(1300.0 + (double)rng_below(&rng, 700)),
                                         established(1300.0 + (double)rng_below(&rng, 700))};
        struct rating_match match = {0, 1, (enum rating_outcome)rng_below(&rng, 3)};
        struct rating_change change[2];
        apply_round(states, &match, 1, 1.0, RATING_LITERAL, change);
        assert_true(change[0].after + change[1].after >= change[0].before + change[1].before - 1e-8);
    }
}

static enum rating_outcome mirrored(enum rating_outcome outcome)
{
    return outcome == RATING_A_WINS ? RATING_B_WINS : outcome == RATING_B_WINS ? RATING_A_WINS : outcome;
}

static void sides_and_order_within_a_round_do_not_matter(void **state)
{
    (void)state;
    struct rng rng = test_rng(33);
    struct rating_state one[PLAYERS], two[PLAYERS];
    struct rating_match matches[PLAYERS / 2], other[PLAYERS / 2];
    struct rating_change changes[PLAYERS];
    for (size_t i = 0; i < PLAYERS; i++)
        one[i] = two[i] = (struct rating_state)RATING_STATE_INIT;
    for (int round = 0; round < 100; round++) {
        enum rating_reading reading = round % 2 ? RATING_SIGNED : RATING_LITERAL;
        random_round(&rng, PLAYERS, matches);
        for (size_t i = 0; i < PLAYERS / 2; i++) {
            const struct rating_match *m = &matches[PLAYERS / 2 - 1 - i];
            other[i] = (struct rating_match){m->b, m->a, mirrored(m->outcome)};
        }
        apply_round(one, matches, PLAYERS / 2, 1.0, reading, changes);
        apply_round(two, other, PLAYERS / 2, 1.0, reading, changes);
    }
    /* To the last bit: rebuilding must give the same numbers. */
    for (size_t i = 0; i < PLAYERS; i++) {
        assert_memory_equal(&one[i].rating, &two[i].rating, sizeof one[i].rating);
        assert_int_equal(one[i].matches, two[i].matches);
    }
}

/* D.5.5 from the whole list of matches at once, instead of from running sums. */
static void provisional_equals_its_definition(void **state)
{
    (void)state;
    struct rng rng = test_rng(34);
    for (int round = 0; round < 200; round++) {
        struct rating_state states[2] = {RATING_STATE_INIT};
        double sum = 0.0;
        int balance = 0;
        for (int n = 1; n <= RATING_PROVISIONAL_MATCHES; n++) {
            double opponent = 1200.0 + (double)rng_below(&rng, 9000) / 10.0;
            struct rating_match match = {0, 1, (enum rating_outcome)rng_below(&rng, 3)};
            struct rating_change change[2];
            states[1] = established(opponent);
            apply_round(states, &match, 1, 1.0, RATING_SIGNED, change);
            sum += opponent;
            balance += match.outcome == RATING_A_WINS ? 1 : match.outcome == RATING_B_WINS ? -1 : 0;
            assert_same(states[0].rating, sum / n + 400.0 * balance / n);
            assert_int_equal(states[0].wins - states[0].losses, balance);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_5_5_provisional_is_mean_opponent_and_400_times_balance),
        cmocka_unit_test(d_5_4_match_25_is_provisional_and_26_is_not),
        cmocka_unit_test(the_multiplier_leaves_provisional_players_alone),
        cmocka_unit_test(both_sides_use_ratings_from_before_the_round),
        cmocka_unit_test(d_5_6_worked_examples),
        cmocka_unit_test(d_5_6_expectation),
        cmocka_unit_test(d_5_6_k_by_own_rating),
        cmocka_unit_test(d_5_8_and_d_5_9_multipliers),
        cmocka_unit_test(shown_is_the_nearest_integer_halves_up),
        cmocka_unit_test(d_5_2_four_categories_have_names),
        cmocka_unit_test(signed_matches_of_equal_k_keep_the_sum),
        cmocka_unit_test(literal_matches_never_lose_points_together),
        cmocka_unit_test(sides_and_order_within_a_round_do_not_matter),
        cmocka_unit_test(provisional_equals_its_definition),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
