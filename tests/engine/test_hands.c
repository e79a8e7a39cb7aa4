/* test_hands.c - opening hands against the hypergeometric distribution, and every ordered hand against its chance */
#include "base/err.h"
#include "base/rng.h"
#include "testing.h"

#include "engine/hands/hands.h"

/* The generator inside is base's: the cards of a hand can be found again from rng_next. */
static void hands_come_from_the_same_generator(void **state)
{
    struct hands h;
    struct err err = ERR_INIT;
    struct rng a, b;
    uint8_t deck[60], same[60];
    (void)state;
    for (int i = 0; i < 60; i++)
        deck[i] = same[i] = (uint8_t)i;
    rng_init(&a, 5);
    rng_init(&b, 5);
    assert_ok(hands_init(&h, deck, 60, 7, &err), err);
    for (int n = 0; n < 1000; n++) {
        (void)hands_draw(&h, &a);
        tc_u128 product = 1;
        for (int i = 0; i < 7; i++)
            product *= (unsigned)(60 - i);
        uint64_t x = rng_next(&b);
        uint64_t all = (uint64_t)((tc_u128)x * (uint64_t)product >> 64), radix = (uint64_t)product;
        for (int i = 0; i < 7; i++) { /* the digits of one number */
            radix /= (unsigned)(60 - i);
            int at = i + (int)(all / radix);
            all %= radix;
            uint8_t drawn = same[at];
            same[at] = same[i];
            same[i] = drawn;
        }
        for (int i = 0; i < 7; i++)
            assert_int_equal(h.value[i], same[i]);
    }
}

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return c;
}

static void land_counts_are_hypergeometric(void **state)
{
    static const struct {
        int cards, lands, hand;
    } cases[] = {{60, 24, 7}, {40, 17, 7}, {99, 37, 7}, {250, 90, 40}, {12, 5, 12}};
    enum { HANDS = 400000 };
    (void)state;
    for (size_t k = 0; k < ARRAY_LEN(cases); k++) {
        int cards = cases[k].cards, lands = cases[k].lands, hand = cases[k].hand;
        uint8_t deck[MAX_HAND_DECK] = {0};
        uint64_t counts[MAX_HAND_CARDS + 1] = {0};
        struct hands h;
        struct err err = ERR_INIT;
        struct rng rng = test_rng(11 + k);
        double worst = 0;
        for (int i = 0; i < lands; i++)
            deck[i] = 1;
        assert_ok(hands_init(&h, deck, cards, hand, &err), err);
        hands_count(&h, &rng, HANDS, counts, hand + 1);
        for (int s = 0; s <= hand; s++) {
            double p = s <= lands && hand - s <= cards - lands
                           ? choose(lands, s) * choose(cards - lands, hand - s) / choose(cards, hand)
                           : 0;
            double expected = p * HANDS, off = (double)counts[s] - expected;
            if (p == 0)
                assert_int_equal(counts[s], 0);
            else if (off * off / (expected * (1 - p) + 1e-9) > worst && p < 1)
                worst = off * off / (expected * (1 - p) + 1);
        }
        assert_true(worst < 25); /* five standard deviations; the seed is fixed */
    }
}

/* Two of five: each of the 20 ordered hands, and each start, equally often within what chance allows. */
static void every_ordered_hand_has_the_same_chance(void **state)
{
    enum { HANDS = 200000 };
    static const uint8_t deck[5] = {0, 1, 2, 3, 4};
    int seen[5][5] = {{0}};
    struct hands h;
    struct err err = ERR_INIT;
    struct rng rng = test_rng(3);
    (void)state;
    assert_ok(hands_init(&h, deck, 5, 2, &err), err);
    for (int i = 0; i < HANDS; i++) {
        (void)hands_draw(&h, &rng);
        seen[h.value[0]][h.value[1]]++;
    }
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            assert_true(a == b ? seen[a][b] == 0 : abs(seen[a][b] - HANDS / 20) < 500);
}

static void impossible_hands_are_refused(void **state)
{
    static const uint8_t deck[MAX_HAND_DECK + 1];
    struct hands h;
    struct err err = ERR_INIT;
    (void)state;
    assert_int_equal(hands_init(&h, deck, 0, 1, &err), ERR_INPUT);
    assert_int_equal(hands_init(&h, deck, MAX_HAND_DECK + 1, 7, &err), ERR_INPUT);
    assert_int_equal(hands_init(&h, deck, 6, 7, &err), ERR_INPUT);
    assert_int_equal(hands_init(&h, deck, 60, MAX_HAND_CARDS + 1, &err), ERR_INPUT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_come_from_the_same_generator),
        cmocka_unit_test(land_counts_are_hypergeometric),
        cmocka_unit_test(every_ordered_hand_has_the_same_chance),
        cmocka_unit_test(impossible_hands_are_refused),
    };
    return cmocka_run_group_tests_name("hands", tests, NULL, NULL);
}
