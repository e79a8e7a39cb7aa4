/* test_ratio.c - exact fractions against schoolbook arithmetic, and how they are printed */
#include "base/arena.h"
#include "base/rng.h"
#include "standings/naive.h"
#include "standings/ratio.h"

static int sign(int x)
{
    return (x > 0) - (x < 0);
}

/* The mean of the fractions by the oracle. */
static struct naive_fraction naive_mean(const struct fraction *terms, size_t n)
{
    struct naive_fraction sum = naive_make(0, 1), count = naive_make(n, 1);
    for (size_t i = 0; i < n; i++) {
        struct naive_fraction term = naive_make(terms[i].num, terms[i].den);
        sum = naive_add(&sum, &term);
    }
    sum.den = natural_mul(&sum.den, &count.num);
    return sum;
}

static void assert_mean(const struct fraction *terms, size_t n)
{
    struct arena arena = ARENA_INIT;
    struct mean_space space = mean_space_make(&arena, n);
    struct ratio mean = ratio_mean(&arena, &space, terms, n);
    struct naive_fraction expected = naive_mean(terms, n), got = naive_of_ratio(mean);
    assert_int_equal(naive_compare(&got, &expected), 0);
    arena_release(&arena);
}

static void mean_of_the_worst_denominators_is_exact(void **state)
{
    (void)state;
    /* The largest numbers below 2^32 without common factors would be primes; consecutive ones come
     * near: the common denominator of 40 of them has about 1,200 bits. */
    struct fraction terms[40];
    for (size_t i = 0; i < ARRAY_LEN(terms); i++)
        terms[i] = fraction_make(UINT32_MAX - 2 * i - 1, UINT32_MAX - 2 * i);
    for (size_t n = 1; n <= ARRAY_LEN(terms); n++)
        assert_mean(terms, n);
}

static void mean_of_thirty_rounds_with_different_game_counts_is_exact(void **state)
{
    (void)state;
    /* Thirty opponents who have played 121 to 150 games, five a round: over 128 bits. */
    struct arena arena = ARENA_INIT;
    struct mean_space space = mean_space_make(&arena, 30);
    struct fraction terms[30];
    for (size_t i = 0; i < 30; i++)
        terms[i] = fraction_make(3 * (60 + i) + 1, 3 * (121 + i));
    assert_mean(terms, 30);
    struct ratio mean = ratio_mean(&arena, &space, terms, 30);
    assert_true(mean.n_den > 2);
    arena_release(&arena);
}

static void random_means_compare_as_the_oracle(void **state)
{
    (void)state;
    struct rng rng = test_rng(11);
    int rounds = test_is_long() ? 20000 : 400;
    for (int round = 0; round < rounds; round++) {
        struct arena arena = ARENA_INIT;
        struct fraction terms[2][30];
        struct ratio mean[2];
        struct naive_fraction expected[2];
        struct mean_space space = mean_space_make(&arena, 30);
        size_t n = 1 + rng_below(&rng, 30);
        uint64_t most = round % 3 == 0 ? 45 : round % 3 == 1 ? 450 : UINT32_MAX - 1;
        for (int side = 0; side < 2; side++) {
            for (size_t i = 0; i < n; i++) {
                uint64_t den = 1 + rng_below(&rng, most);
                /* The second side is the first but for one term, so that they are near each other.
                 */
                if (side == 1 && i > 0)
                    terms[1][i] = terms[0][i];
                else
                    terms[side][i] = fraction_make(rng_below(&rng, den + 1), den);
            }
            mean[side] = ratio_mean(&arena, &space, terms[side], n);
            expected[side] = naive_mean(terms[side], n);
            struct naive_fraction got = naive_of_ratio(mean[side]);
            assert_int_equal(naive_compare(&got, &expected[side]), 0);
        }
        int order = naive_compare(&expected[0], &expected[1]);
        assert_int_equal(sign(ratio_compare(mean[0], mean[1])), order);
        assert_int_equal(sign(ratio_compare(mean[1], mean[0])), -order);
        assert_int_equal(ratio_compare(mean[0], mean[0]), 0);
        arena_release(&arena);
    }
}

static void comparison_sees_what_doubles_do_not(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct ratio a = ratio_make(&arena, 1000000001, 1000000002);
    struct ratio b = ratio_make(&arena, 1000000000, 1000000001);
    struct ratio zero = {.n_num = 0}, nought = ratio_make(&arena, 0, 7);
    assert_true(ratio_to_double(a) - ratio_to_double(b) < 1e-15);
    assert_true(ratio_compare(a, b) > 0);
    assert_int_equal(ratio_compare(zero, nought), 0);
    assert_true(ratio_compare(zero, b) < 0 && ratio_compare(b, nought) > 0);
    arena_release(&arena);
}

static void comparison_of_any_length_is_exact(void **state)
{
    (void)state;
    /* Means over 120 odd denominators just below 2^32: some 3,000 bits, far beyond any event. The
     * one of them that is larger in its last term alone must be larger, by far less than a double
     * shows. */
    enum { N = 120 };
    struct arena arena = ARENA_INIT;
    struct mean_space space = mean_space_make(&arena, N);
    struct fraction terms[N];
    for (size_t i = 0; i < N; i++)
        terms[i] = (struct fraction){UINT32_MAX / 2 - i, UINT32_MAX - 2 * i};
    struct ratio low = ratio_mean(&arena, &space, terms, N);
    struct mean_space again = mean_space_make(&arena, N);
    terms[N - 1].num++;
    struct ratio high = ratio_mean(&arena, &again, terms, N);
    assert_true(low.n_den + high.n_num > 32);
    assert_true(ratio_compare(low, high) < 0);
    assert_true(ratio_compare(high, low) > 0);
    assert_int_equal(ratio_compare(high, high), 0);
    /* Of different lengths: every term is below a half, so a half is more than any of them. */
    assert_true(ratio_compare(low, ratio_make(&arena, 1, 2)) < 0);
    assert_true(ratio_compare(ratio_make(&arena, 1, 2), high) > 0);
    assert_true(ratio_compare(high, ratio_make(&arena, 1, 3)) > 0);
    arena_release(&arena);
}

static void numbers_are_compared_by_size_before_digits(void **state)
{
    (void)state;
    /* A long number against a short one, written in limbs: 2^64 / 1, 1 / 2^64, and 1. */
    static const uint64_t one[] = {1}, big[] = {0, 1};
    const struct ratio large = {.num = big, .den = one, .n_num = 2, .n_den = 1};
    const struct ratio small = {.num = one, .den = big, .n_num = 1, .n_den = 2};
    const struct ratio unit = {.num = one, .den = one, .n_num = 1, .n_den = 1};
    const struct ratio same = {.num = big, .den = big, .n_num = 2, .n_den = 2};
    assert_true(ratio_compare(large, unit) > 0 && ratio_compare(unit, large) < 0);
    assert_true(ratio_compare(small, unit) < 0 && ratio_compare(unit, small) > 0);
    assert_true(ratio_compare(small, large) < 0);
    assert_int_equal(ratio_compare(same, unit), 0);
    assert_true(ratio_to_double(large) >= 0x1p64 && ratio_to_double(large) <= 0x1p64);
    assert_true(ratio_to_double(small) >= 0x1p-64 && ratio_to_double(small) <= 0x1p-64);
}

static void fraction_of_nothing_is_zero_and_others_are_in_lowest_terms(void **state)
{
    (void)state;
    static const struct {
        uint64_t num, den, low_num, low_den;
    } cases[] = {{0, 0, 0, 1},
                 {7, 0, 0, 1},
                 {0, 7, 0, 1},
                 {1, 1, 1, 1},
                 {6, 4, 3, 2},
                 {1, UINT64_MAX, 1, UINT64_MAX},
                 {UINT64_MAX, UINT64_MAX, 1, 1},
                 {UINT64_C(1) << 63, UINT64_C(1) << 62, 2, 1},
                 {3 * 5 * 7, 3 * 7 * 11, 5, 11}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fraction f = fraction_make(cases[i].num, cases[i].den);
        assert_true(f.num == cases[i].low_num && f.den == cases[i].low_den);
    }
}

static void percent_where_a_double_is_on_the_other_side(void **state)
{
    (void)state;
    /* Just below a half of the last place, by one part in 10^18: no double is between. Rounded
     * down; at the half and above it, up. */
    static const struct {
        uint64_t num, den;
        const char *text;
    } cases[] = {
        {UINT64_C(123449999999999999), UINT64_C(1000000000000000000), "12.34"},
        {UINT64_C(123450000000000000), UINT64_C(1000000000000000000), "12.35"},
        {UINT64_C(123450000000000001), UINT64_C(1000000000000000000), "12.35"},
        {UINT64_C(999949999999999999), UINT64_C(1000000000000000000), "99.99"},
        {UINT64_C(999950000000000000), UINT64_C(1000000000000000000), "100.00"},
        {UINT64_C(999999999999999999), UINT64_C(1000000000000000000), "100.00"},
        {1, UINT64_C(1000000000000000000), "0.00"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(ratio_percent(&arena, ratio_make(&arena, cases[i].num, cases[i].den), 2), cases[i].text);
    arena_release(&arena);
}

static void equal_fractions_are_equal_however_written(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    assert_int_equal(ratio_compare(ratio_make(&arena, 2, 6), ratio_make(&arena, 5, 15)), 0);
    /* 1/3 as the mean of fractions with many denominators. */
    struct mean_space space = mean_space_make(&arena, 40);
    struct fraction terms[40];
    for (size_t i = 0; i < 20; i++) {
        uint64_t den = 3 * (1000003 + 2 * i);
        terms[2 * i] = fraction_make(den / 3 - 1, den);
        terms[2 * i + 1] = fraction_make(den / 3 + 1, den);
    }
    assert_int_equal(ratio_compare(ratio_mean(&arena, &space, terms, 40), ratio_make(&arena, 1, 3)), 0);
    arena_release(&arena);
}

static void floor_applies_below_it_only(void **state)
{
    (void)state;
    const struct fraction third = {1, 3};
    static const struct {
        uint64_t num, den;
        bool floored;
    } cases[] = {
        {0, 1, true},  {1, 4, true}, {1, 3, false}, {333333333, 1000000000, true}, {333333334, 1000000000, false},
        {1, 1, false}, {0, 0, true}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        bool floored;
        struct fraction f = fraction_make(cases[i].num, cases[i].den);
        struct fraction g = fraction_floor(f, third, &floored);
        assert_int_equal(floored, cases[i].floored);
        assert_int_equal(g.num, floored ? 1 : f.num);
        assert_int_equal(g.den, floored ? 3 : f.den);
    }
}

static void percent_rounds_half_up_once(void **state)
{
    (void)state;
    static const struct {
        uint64_t num, den;
        int decimals;
        const char *text;
    } cases[] = {
        {7, 12, 2, "58.33"},
        {1, 3, 2, "33.33"},
        {2, 3, 2, "66.67"},
        {1, 3, 6, "33.333333"},
        {0, 1, 2, "0.00"},
        {1, 1, 2, "100.00"},
        {1, 8, 0, "13"},
        {1, 16, 1, "6.3"},
        {1, 32, 2, "3.13"},
        {99999, 100000, 2, "100.00"},
        {99994, 100000, 2, "99.99"},
        {12345, 100000, 2, "12.35"}, /* 12.345 is no double: a float would print 12.34 or 12.35 */
        {1, 200, 0, "1"},
        {1, 201, 0, "0"},
        {10050, 1000000, 2, "1.01"},
        {10049, 1000000, 2, "1.00"},
        {3, 2, 1, "150.0"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(ratio_percent(&arena, ratio_make(&arena, cases[i].num, cases[i].den), cases[i].decimals),
                            cases[i].text);
    arena_release(&arena);
}

static void percent_agrees_with_whole_number_arithmetic(void **state)
{
    (void)state;
    struct rng rng = test_rng(12);
    struct arena arena = ARENA_INIT;
    for (int i = 0; i < 5000; i++) {
        uint64_t den = 1 + rng_below(&rng, i % 2 ? 1000 : UINT32_MAX), num = rng_below(&rng, den + 1);
        uint64_t one = 1, decimals = rng_below(&rng, 7);
        for (uint64_t d = 0; d < decimals; d++)
            one *= 10;
        tc_u128 q = ((tc_u128)num * 200 * one + den) / ((tc_u128)den * 2);
        uint64_t whole = (uint64_t)(q / one), rest = (uint64_t)(q % one);
        const char *expected = decimals ? arena_printf(&arena, "%llu.%0*llu", (unsigned long long)whole, (int)decimals,
                                                       (unsigned long long)rest)
                                        : arena_printf(&arena, "%llu", (unsigned long long)whole);
        assert_string_equal(ratio_percent(&arena, ratio_make(&arena, num, den), (int)decimals), expected);
    }
    arena_release(&arena);
}

static void double_is_near_for_any_length(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct mean_space space = mean_space_make(&arena, 40);
    struct fraction terms[40];
    for (size_t n = 1; n <= 40; n++) {
        double sum = 0.0;
        for (size_t i = 0; i < n; i++) {
            terms[i] = fraction_make(1000003 + 7 * i, 3000017 + 10 * i);
            sum += (double)terms[i].num / (double)terms[i].den;
        }
        double got = ratio_to_double(ratio_mean(&arena, &space, terms, n));
        /* Forty additions and divisions of doubles below 40 are off by at most some 40 * 2^-53
         * * 40. */
        assert_true(got - sum / (double)n < 2e-13 && sum / (double)n - got < 2e-13);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_of_the_worst_denominators_is_exact),
        cmocka_unit_test(mean_of_thirty_rounds_with_different_game_counts_is_exact),
        cmocka_unit_test(random_means_compare_as_the_oracle),
        cmocka_unit_test(comparison_sees_what_doubles_do_not),
        cmocka_unit_test(comparison_of_any_length_is_exact),
        cmocka_unit_test(numbers_are_compared_by_size_before_digits),
        cmocka_unit_test(fraction_of_nothing_is_zero_and_others_are_in_lowest_terms),
        cmocka_unit_test(percent_where_a_double_is_on_the_other_side),
        cmocka_unit_test(equal_fractions_are_equal_however_written),
        cmocka_unit_test(floor_applies_below_it_only),
        cmocka_unit_test(percent_rounds_half_up_once),
        cmocka_unit_test(percent_agrees_with_whole_number_arithmetic),
        cmocka_unit_test(double_is_near_for_any_length),
    };
    return cmocka_run_group_tests_name("standings/ratio", tests, NULL, NULL);
}
