/* test_first_hand.c - first hands as dealt for games, against the exact tables of the same plan
 *
 * What is kept, and how often, must be what mulligan.h counts by enumeration; every deal is the whole deck, each card
 * once.
 */
#include "base/attr.h"
#include "testing.h"

#include "sanity/first_hand.h"

#include <math.h>

enum { CARDS = 60, LANDS = 22, DEALS = 20000, MOST_CARDS = 70 };

static const enum mulligan_rule rules[] = {MULL_NEVER, MULL_NO_LAND, MULL_PARIS, MULL_VANCOUVER, MULL_LONDON};

/* Cards are numbers of their own: lands first, then spells of mana values 0 to 6. */
static void make_deck(int cards, int lands, uint16_t *card, uint8_t *cost, struct first_hand_deck *out)
{
    for (int i = 0; i < cards; i++) {
        card[i] = (uint16_t)i;
        cost[i] = (uint8_t)(i < lands ? COST_OF_LAND : i % 7);
    }
    *out = (struct first_hand_deck){.card = card, .cards = cards, .cost = cost};
}

static void assert_whole(const uint16_t *order, int cards)
{
    bool seen[MOST_CARDS] = {false};
    for (int i = 0; i < cards; i++) {
        assert_true(order[i] < cards && !seen[order[i]]);
        seen[order[i]] = true;
    }
}

static void assert_share(double share, double chance, const char *what, int rule, int i)
{
    double sigma = sqrt(chance * (1 - chance) / DEALS);
    if (fabs(share - chance) > 4.5 * sigma + 1e-9)
        fail_msg("%s: %s %d: %.5f, exactly %.5f", mulligan_words[rule], what, i, share, chance);
}

static void hands_are_kept_as_counted(void **state)
{
    uint16_t card[CARDS], order[CARDS];
    uint8_t cost[CARDS];
    struct first_hand_deck deck;
    (void)state;
    make_deck(CARDS, LANDS, card, cost, &deck);
    for (size_t r = 0; r < ARRAY_LEN(rules); r++) {
        struct mulligan_plan plan;
        struct mulligan_table table;
        int kept[MULL_STEPS] = {0}, lands[MULL_HAND + 1] = {0};
        mulligan_plan_make(rules[r], false, &plan);
        mulligan_table(&plan, CARDS, LANDS, &table);
        for (uint64_t seed = 1; seed <= DEALS; seed++) {
            struct first_hand hand;
            int n = 0;
            first_hand_deal(&plan, &deck, seed, order, &hand);
            if (seed % 50 == 0)
                assert_whole(order, CARDS);
            for (int i = 0; i < hand.cards; i++)
                n += cost[order[i]] == COST_OF_LAND;
            assert_int_equal(hand.cards, table.size[hand.mulligans]);
            kept[hand.mulligans]++;
            lands[n]++;
        }
        for (int i = 0; i < table.steps; i++)
            assert_share((double)kept[i] / DEALS, table.kept[i], "kept at step", (int)rules[r], i);
        for (int i = 0; i <= MULL_HAND; i++)
            assert_share((double)lands[i] / DEALS, table.lands[i], "hands with lands", (int)rules[r], i);
    }
}

/* What is seen after a Vancouver mulligan stays on top only if it is wanted; the dearest spells go down by London's. */
static void top_and_bottom(void **state)
{
    uint16_t card[CARDS], order[CARDS];
    uint8_t cost[CARDS];
    struct first_hand_deck deck;
    struct mulligan_plan plan;
    int on_top = 0, looked = 0, put_down = 0;
    (void)state;
    make_deck(CARDS, LANDS, card, cost, &deck);
    mulligan_plan_make(MULL_VANCOUVER, false, &plan);
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        struct first_hand hand;
        int lands = 0;
        first_hand_deal(&plan, &deck, seed, order, &hand);
        for (int i = 0; i < hand.cards; i++)
            lands += cost[order[i]] == COST_OF_LAND;
        if (hand.mulligans == 0 || lands >= 3)
            continue;
        looked++;
        on_top += cost[order[hand.cards]] == COST_OF_LAND;
    }
    /* a land stays, a spell is replaced by the next card: p + (1 - p)p, about 0.60 */
    double p = (double)on_top / looked;
    assert_true(looked > 200);
    assert_true(p > 0.5 && p < 0.7);
    mulligan_plan_make(MULL_LONDON, false, &plan);
    for (uint64_t seed = 1; seed <= DEALS; seed++) {
        struct first_hand hand;
        first_hand_deal(&plan, &deck, seed, order, &hand);
        if (hand.mulligans != 1 || cost[order[CARDS - 1]] == COST_OF_LAND)
            continue;
        put_down++;
        for (int i = 0; i < hand.cards; i++)
            assert_true(cost[order[i]] == COST_OF_LAND || cost[order[i]] <= cost[order[CARDS - 1]]);
    }
    assert_true(put_down > 100);
}

static void small_decks_are_dealt(void **state)
{
    uint16_t card[CARDS], order[CARDS];
    uint8_t cost[CARDS];
    (void)state;
    for (size_t r = 0; r < ARRAY_LEN(rules); r++)
        for (int cards = 1; cards <= 8; cards++)
            for (uint64_t seed = 1; seed <= 50; seed++) {
                struct first_hand_deck deck;
                struct mulligan_plan plan;
                struct first_hand hand;
                make_deck(cards, (int)(seed % 3), card, cost, &deck);
                mulligan_plan_make(rules[r], seed % 2, &plan);
                first_hand_deal(&plan, &deck, seed, order, &hand);
                assert_whole(order, cards);
                assert_true(hand.cards <= cards && hand.mulligans < plan.steps);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_kept_as_counted),
        cmocka_unit_test(top_and_bottom),
        cmocka_unit_test(small_decks_are_dealt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
