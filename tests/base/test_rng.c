/* test_rng.c - chance: the published numbers of both generators, and fairness */
#include "base/rng.h"
#include "testing.h"

/* SplitMix64 from seed 1234567 (the reference C program's output, as Rosetta Code prints it);
 * rng_init fills the state with the first four. */
static void splitmix_fills_the_state(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 1234567);
    assert_true(rng.s[0] == UINT64_C(6457827717110365317));
    assert_true(rng.s[1] == UINT64_C(3203168211198807973));
    assert_true(rng.s[2] == UINT64_C(9817491932198370423));
    assert_true(rng.s[3] == UINT64_C(4593380528125082431));
    /* one step further shows that a derived seed is SplitMix64 too, its second number from that
     * state */
    assert_true(rng_seed_derive(1234567, 0) == UINT64_C(3203168211198807973));
}

/* xoshiro256** from the state 1, 2, 3, 4: the vector that the authors' C code prints, and that the
 * other implementations test themselves with. */
static void xoshiro_gives_the_published_numbers(void **state)
{
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    struct rng rng = {.s = {1, 2, 3, 4}};
    for (size_t i = 0; i < ARRAY_LEN(expected); i++)
        assert_true(rng_next(&rng) == expected[i]);
}

static void the_same_seed_gives_the_same_numbers(void **state)
{
    (void)state;
    struct rng a, b, c;
    rng_init(&a, 7);
    rng_init(&b, 7);
    rng_init(&c, 8);
    bool differ = false;
    for (int i = 0; i < 100; i++) {
        uint64_t x = rng_next(&a);
        assert_true(x == rng_next(&b));
        differ = differ || x != rng_next(&c);
    }
    assert_true(differ);
}

/* Chi square with mean n-1 and standard deviation sqrt(2(n-1)): 5 of them beyond the mean, and 20 for the
 * long tail where n is small, happen by chance less than once in a million. */
static void check_uniform(struct rng *rng, uint64_t n, int draws)
{
    int *counts = tc_calloc(n, sizeof *counts);
    for (int i = 0; i < draws; i++) {
        uint64_t x = rng_below(rng, n);
        assert_true(x < n);
        counts[x]++;
    }
    double expected = (double)draws / (double)n, chi = 0;
    for (uint64_t i = 0; i < n; i++)
        chi += (counts[i] - expected) * (counts[i] - expected) / expected;
    double mean = (double)n - 1;
    free(counts);
    double excess = chi - mean - 20;
    if (excess > 0 && excess * excess > 25 * 2 * mean)
        fail_msg("below %llu: chi square %f", (unsigned long long)n, chi);
}

static void draws_are_uniform(void **state)
{
    (void)state;
    static const uint64_t sizes[] = {2, 3, 5, 6, 7, 8, 10, 52, 100, 1000};
    struct rng rng = test_rng(2018);
    int draws = test_is_long() ? 10000000 : 200000;
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        check_uniform(&rng, sizes[i], draws);
    for (int i = 0; i < 100; i++)
        assert_true(rng_below(&rng, 1) == 0);
}

/* Where bias would be gross: of 3 * 2^62 values a plain remainder gives the lowest third half of
 * the draws, and a multiplication without rejection gives half of them to every third value. */
static void large_ranges_have_no_bias(void **state)
{
    (void)state;
    struct rng rng = test_rng(62);
    uint64_t n = UINT64_C(3) << 62;
    int residues[3] = {0}, draws = 300000, thirds[3] = {0};
    for (int i = 0; i < draws; i++) {
        uint64_t x = rng_below(&rng, n);
        assert_true(x < n);
        residues[x % 3]++;
        thirds[x >> 62]++;
    }
    for (int i = 0; i < 3; i++) {
        /* 5 standard deviations of a third: sqrt(300000 * 2/9) = 258 */
        assert_true(abs(residues[i] - draws / 3) < 5 * 259);
        assert_true(abs(thirds[i] - draws / 3) < 5 * 259);
    }
    assert_true(rng_below(&rng, UINT64_MAX) < UINT64_MAX);
}

static void seeds_for_sub_tasks_differ(void **state)
{
    (void)state;
    uint64_t seen[1000];
    for (uint64_t i = 0; i < ARRAY_LEN(seen); i++) {
        seen[i] = rng_seed_derive(i / 100, i % 100);
        for (uint64_t j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    }
    assert_true(rng_seed_derive(42, 1) == rng_seed_derive(42, 1));
}

static void system_seeds_can_be_read_out(void **state)
{
    (void)state;
    bool differ = false;
    uint64_t first = rng_seed_from_system();
    for (int i = 0; i < 1000; i++) {
        uint64_t seed = rng_seed_from_system();
        assert_true(seed >= 1 && seed <= 1000000);
        differ = differ || seed != first;
    }
    assert_true(differ);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix_fills_the_state),
        cmocka_unit_test(xoshiro_gives_the_published_numbers),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(draws_are_uniform),
        cmocka_unit_test(large_ranges_have_no_bias),
        cmocka_unit_test(seeds_for_sub_tasks_differ),
        cmocka_unit_test(system_seeds_can_be_read_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
