/* test_interval.c - Wilson's interval and its kin: worked examples, and how often they hold what they promise */
#include "base/rng.h"
#include "testing.h"

#include "sanity/interval.h"

#include <math.h>

static void near(double a, double b)
{
    if (!(fabs(a - b) < 5e-5))
        fail_msg("%.6f instead of %.6f", a, b);
}

/* R. G. Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3 */
static void worked_examples(void **state)
{
    static const struct {
        int64_t hits, trials;
        double low, high;
    } cases[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct estimate e = estimate_share(cases[i].hits, cases[i].trials);
        struct estimate other = estimate_share(cases[i].trials - cases[i].hits, cases[i].trials);
        near(e.value, (double)cases[i].hits / (double)cases[i].trials);
        near(e.low, cases[i].low);
        near(e.high, cases[i].high);
        near(other.low, 1 - cases[i].high);
        near(other.high, 1 - cases[i].low);
        near(estimate_half_width(&e), (cases[i].high - cases[i].low) / 2);
    }
    struct estimate nothing = estimate_share(0, 0), exact = estimate_exact(0.25);
    assert_true(nothing.low == 0 && nothing.high == 1);
    assert_true(exact.trials == 0 && exact.low == 0.25 && exact.high == 0.25);
}

static void means(void **state)
{
    struct estimate e = estimate_mean(1 + 2 + 3 + 4, 1 + 4 + 9 + 16, 4);
    (void)state;
    near(e.value, 2.5);
    near(estimate_half_width(&e), 1.96 * sqrt(5.0 / 3 / 4));
    assert_true(isinf(estimate_mean(0, 0, 0).high));
    struct estimate one = estimate_mean(3, 9, 1);
    assert_true(one.value == 3 && isinf(one.low) && isinf(one.high) && one.trials == 1);
}

/* Of a thousand random shares, the true one is in the interval some 950 times; so with the difference of two. */
static void intervals_hold_what_they_promise(void **state)
{
    enum { CASES = 1000, TRIALS = 300 };
    struct rng rng = test_rng(7);
    int inside = 0, paired = 0;
    (void)state;
    for (int n = 0; n < CASES; n++) {
        uint64_t p = 20 + rng_below(&rng, 961), q = 20 + rng_below(&rng, 961);
        int64_t hits = 0, only_a = 0, only_b = 0;
        for (int i = 0; i < TRIALS; i++) {
            uint64_t luck = rng_below(&rng, 1000);
            hits += luck < p;
            only_a += luck < p && luck >= q;
            only_b += luck < q && luck >= p;
        }
        struct estimate e = estimate_share(hits, TRIALS);
        struct estimate d = estimate_paired(only_a, only_b, TRIALS);
        inside += e.low <= (double)p / 1000 && (double)p / 1000 <= e.high;
        paired += d.low <= ((double)p - (double)q) / 1000 && ((double)p - (double)q) / 1000 <= d.high;
    }
    assert_in_range(inside, 925, 975);
    assert_in_range(paired, 925, 985); /* never too narrow: two disagreements are added */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worked_examples),
        cmocka_unit_test(means),
        cmocka_unit_test(intervals_hold_what_they_promise),
    };
    return cmocka_run_group_tests_name("interval", tests, NULL, NULL);
}
