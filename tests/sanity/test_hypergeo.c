/* test_hypergeo.c - what lies in opening hands: the published figures, every hand counted one by one, and what must
 * hold */
#include "base/arena.h"
#include "base/rng.h"
#include "testing.h"

#include "sanity/hypergeo.h"

#include <math.h>

/* tests/data/sanity/opening_hands.csv: cards, lands, drawn, at least or exactly, how many, the published chance. */
static void published_opening_hands(void **state)
{
    struct arena arena = ARENA_INIT;
    char *text = test_read_data(&arena, "sanity/opening_hands.csv", NULL), *rest = NULL;
    int rows = 0;
    (void)state;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        int cards, lands, drawn, from, to;
        double published, unit;
        if (sscanf(line, "%d,%d,%d,%d,%d,%lf,%lf", &cards, &lands, &drawn, &from, &to, &published, &unit) != 7)
            continue;
        double p = hypergeo_at_least(cards, lands, drawn, from) -
                   (to < drawn ? hypergeo_at_least(cards, lands, drawn, to + 1) : 0);
        if (fabs(p - published) > unit / 2 * 1.000001)
            fail_msg("%s: %.9f", line, p);
        rows++;
    }
    assert_int_equal(rows, 19);
    arena_release(&arena);
}

/* All hands of a deck as bits, each counted. */
static void small_decks_hand_by_hand(void **state)
{
    (void)state;
    for (int cards = 0; cards <= 11; cards++)
        for (int good = 0; good <= cards; good++)
            for (int drawn = 0; drawn <= cards; drawn++) {
                double hands = 0, with[12] = {0}, table[12], mean = 0;
                for (unsigned hand = 0; hand < 1u << cards; hand++) {
                    if (__builtin_popcount(hand) != drawn)
                        continue;
                    hands++;
                    with[__builtin_popcount(hand & ((1u << good) - 1))]++;
                }
                hypergeo_table(cards, good, drawn, table);
                double at_least = 1;
                for (int k = 0; k <= drawn; k++) {
                    double p = with[k] / hands;
                    assert_true(fabs(table[k] - p) < 1e-12);
                    assert_true(fabs(hypergeo_exactly(cards, good, drawn, k) - p) < 1e-12);
                    assert_true(fabs(hypergeo_at_least(cards, good, drawn, k) - at_least) < 1e-12);
                    at_least -= p;
                    mean += k * p;
                }
                assert_true(fabs(hypergeo_mean(cards, good, drawn) - mean) < 1e-12);
            }
}

static const struct classes three = {.n = 3, .size = {4, 3, 5}};

struct counting {
    double sum, mean[3];
    int64_t n;
};

static void count_three(void *self, const int *count, double chance)
{
    struct counting *c = self;
    double hands = 0, with = 0;
    for (unsigned hand = 0; hand < 1u << 12; hand++) {
        if (__builtin_popcount(hand) != 5)
            continue;
        hands++;
        with += __builtin_popcount(hand & 0xf) == count[0] && __builtin_popcount(hand & 0x70) == count[1];
    }
    assert_true(fabs(with / hands - chance) < 1e-12);
    assert_true(fabs(classes_exactly(&three, count) - chance) < 1e-12);
    c->sum += chance;
    c->n++;
    for (int i = 0; i < 3; i++)
        c->mean[i] += chance * count[i];
}

static void three_classes_hand_by_hand(void **state)
{
    struct counting c = {0};
    double at_least = 0;
    static const int least[3] = {1, 1, 2};
    (void)state;
    classes_enumerate(&three, 5, count_three, &c);
    assert_true(fabs(c.sum - 1) < 1e-12);
    for (int i = 0; i < 3; i++)
        assert_true(fabs(c.mean[i] - 5.0 * three.size[i] / 12) < 1e-12);
    assert_true(c.n == classes_compositions(&three, 5, 1000));
    assert_true(classes_compositions(&three, 5, 7) == 7);
    for (unsigned hand = 0; hand < 1u << 12; hand++)
        at_least +=
            __builtin_popcount(hand) == 5 && (hand & 0xf) && (hand & 0x70) && __builtin_popcount(hand & 0xf80) >= 2;
    assert_true(fabs(classes_at_least(&three, 5, least) - at_least / 792) < 1e-12);
}

/* Merging two classes does not change what is in the others. */
static void decks_of_any_size(void **state)
{
    struct rng rng = test_rng(1);
    (void)state;
    for (int n = 0; n < 300; n++) {
        int cards = 1 + (int)rng_below(&rng, HYPERGEO_CARDS);
        int good = (int)rng_below(&rng, (uint64_t)cards + 1);
        int drawn = (int)rng_below(&rng, cards < 60 ? (uint64_t)cards + 1 : 60);
        int one = (int)rng_below(&rng, (uint64_t)good + 1);
        int least = (int)rng_below(&rng, 6), needs[3] = {least, 0, 0};
        struct classes two = {.n = 3, .size = {good, one, cards - good - one}};
        double p = hypergeo_at_least(cards, good, drawn, least);
        if (two.size[2] < 0)
            continue;
        if (fabs(classes_at_least(&two, drawn, needs) - p) > 1e-9)
            fail_msg("%d of %d, %d drawn, at least %d", good, cards, drawn, least);
    }
    assert_true(fabs(hypergeo_exactly(10000, 4000, 5000, 2000) - 0.016285461080073) < 1e-12);
    assert_true(hypergeo_exactly(60, 0, 7, 0) == 1);
    assert_true(hypergeo_at_least(60, 3, 7, 4) == 0);
}

static void cards_seen_by_a_turn(void **state)
{
    (void)state;
    assert_int_equal(hypergeo_seen(60, 7, 0, true), 7);
    assert_int_equal(hypergeo_seen(60, 7, 1, true), 7);
    assert_int_equal(hypergeo_seen(60, 7, 4, true), 10);
    assert_int_equal(hypergeo_seen(60, 7, 4, false), 11);
    assert_int_equal(hypergeo_seen(9, 7, 4, false), 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_opening_hands),    cmocka_unit_test(small_decks_hand_by_hand),
        cmocka_unit_test(three_classes_hand_by_hand), cmocka_unit_test(decks_of_any_size),
        cmocka_unit_test(cards_seen_by_a_turn),
    };
    return cmocka_run_group_tests_name("hypergeo", tests, NULL, NULL);
}
