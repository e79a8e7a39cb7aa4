/* test_deals.c - dealing with mulligans, and what opening hands are, against counting */
#include "base/arena.h"
#include "base/rng.h"
#include "sanity/lists.h"

#include "sanity/deals.h"
#include "sanity/interval.h"
#include "sanity/openings.h"

#include <math.h>

/* ---- dealing --------------------------------------------------------------------------------- */

/* Three of five cards, from whatever order: each of the 60 orders equally often. */
static void every_order_has_the_same_chance(void **state)
{
    enum { DEALT = 120000 };
    struct dealer d;
    struct mulligan_plan plan;
    struct rng rng = test_rng(8);
    uint16_t card[5] = {0, 1, 2, 3, 4};
    int seen[125] = {0}, orders = 0;
    (void)state;
    mulligan_plan_make(MULL_NEVER, false, &plan);
    dealer_init(&d, &plan, card, 5, 0);
    for (int n = 0; n < DEALT; n++) {
        (void)deal_front(&d, &rng, 0, 3);
        seen[card[0] * 25 + card[1] * 5 + card[2]]++;
    }
    for (int i = 0; i < 125; i++) {
        orders += seen[i] > 0;
        assert_true(seen[i] == 0 || abs(seen[i] - DEALT / 60) < 250); /* five and a half standard deviations */
    }
    assert_int_equal(orders, 60);
}

/* Steps, lands kept and the first card drawn, of every rule, by the tables. */
static void hands_are_those_of_the_tables(void **state)
{
    static const struct {
        int cards, lands;
    } decks[] = {{60, 24}, {99, 38}, {12, 5}, {600, 240}};
    struct rng rng = test_rng(9);
    int dealt = test_is_long() ? 400000 : 20000;
    (void)state;
    for (size_t k = 0; k < ARRAY_LEN(decks); k++)
        for (int rule = 0; rule < N_MULL_RULES; rule++)
            for (int free_first = 0; free_first <= 1; free_first++) {
                struct mulligan_plan plan;
                struct mulligan_table table;
                struct dealer d;
                uint16_t card[600];
                static const bool is_land[2] = {false, true};
                int step[MULL_STEPS] = {0}, lands[MULL_HAND + 1] = {0};
                mulligan_plan_make((enum mulligan_rule)rule, free_first, &plan);
                mulligan_table(&plan, decks[k].cards, decks[k].lands, &table);
                for (int i = 0; i < decks[k].cards; i++)
                    card[i] = i < decks[k].lands;
                dealer_init(&d, &plan, card, decks[k].cards, 5);
                assert_true(d.draws == 5);
                for (int n = 0; n < dealt; n++) {
                    struct deal deal = dealer_deal(&d, &rng, is_land);
                    assert_true(deal.drawn - deal.lands_go - deal.others_go ==
                                (plan.step[deal.step].kept < d.cards ? plan.step[deal.step].kept : d.cards));
                    step[deal.step]++;
                    lands[deal.lands - deal.lands_go]++;
                }
                for (int i = 0; i <= MULL_HAND; i++) {
                    double p = table.lands[i], q = i < plan.steps ? table.kept[i] : 0, n = dealt;
                    assert_true(fabs(lands[i] / n - p) < 5 * sqrt(fabs(p * (1 - p)) / n) + 4 / n);
                    assert_true(i >= plan.steps || fabs(step[i] / n - q) < 5 * sqrt(fabs(q * (1 - q)) / n) + 4 / n);
                }
            }
}

struct after_mulligans {
    double chance, land; /* of hands of fewer cards; that the next card drawn is a land */
};

static void add_next_card(void *self, const struct kept_hand *kept)
{
    struct after_mulligans *a = self;
    if (kept->step == 0)
        return;
    a->chance += kept->chance;
    a->land += kept->chance *
               (kept->top >= 0 ? kept->top == 1 : (double)kept->library[1] / (kept->library[0] + kept->library[1]));
}

/* What is drawn after a look at the top card. */
static void the_card_after_a_look(void **state)
{
    struct hand_classes deck = {.classes = {.n = 2, .size = {36, 24}}, .lands = 2};
    struct after_mulligans exact = {0};
    struct mulligan_plan plan;
    struct dealer d;
    struct rng rng = test_rng(10);
    uint16_t card[60];
    static const bool is_land[2] = {false, true};
    int hands = 0, lands = 0;
    (void)state;
    mulligan_plan_make(MULL_VANCOUVER, false, &plan);
    mulligan_enumerate(&plan, &deck, add_next_card, &exact);
    for (int i = 0; i < 60; i++)
        card[i] = i < 24;
    dealer_init(&d, &plan, card, 60, 5);
    for (int n = 0; n < 20000; n++) {
        struct deal deal = dealer_deal(&d, &rng, is_land);
        if (deal.step == 0)
            continue;
        hands++;
        lands += card[deal.drawn];
    }
    double p = exact.land / exact.chance;
    assert_true(fabs((double)lands / hands - p) < 4 * sqrt(p * (1 - p) / hands));
}

/* ---- opening hands --------------------------------------------------------------------------- */

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k < 0 || k > n ? 0 : c;
}

static void opening_hands_of_two_colours(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list =
        test_list(&arena, "8 Plains:W, 6 Mountain:R, 4 Plateau:RW, 4 Forest:G, 2 Maze:-, 20 A{W}, 16 B{1}{R}");
    struct openings o;
    double sum = 0, all = 0, best = 0;
    (void)state;
    openings_count(&list, &o);
    assert_true(o.cards == 60 && o.hand == 7 && o.whole && o.asked == (MANA_W | MANA_R));
    assert_true(o.classes == 5 && o.size[0] == 36); /* others; none of these colours; W; R; both */
    for (int none = 0; none <= 6; none++)
        for (int w = 0; w <= 8; w++)
            for (int r = 0; r <= 6; r++)
                for (int both = 0; both <= 4; both++) {
                    int lands = none + w + r + both;
                    double p = choose(6, none) * choose(8, w) * choose(6, r) * choose(4, both) * choose(36, 7 - lands) /
                               choose(60, 7);
                    sum += p;
                    best = fmax(best, p);
                    all += lands >= 2 && lands <= 5 && w + both > 0 && r + both > 0 ? p : 0;
                }
    assert_true(fabs(sum - 1) < 1e-12);
    assert_true(fabs(o.all_colours - all) < 1e-12);
    assert_true(fabs(o.keepable - 0.8439) < 5e-5); /* published: 84.39 % */
    assert_true(o.rows == OPENING_ROWS && fabs(o.row[0].chance - best) < 1e-12);
    for (int i = 1; i < o.rows; i++)
        assert_true(o.row[i].chance <= o.row[i - 1].chance);
    const struct opening_colour *white = &o.colour[0];
    assert_int_equal(white->sources, 12);
    assert_true(fabs(white->in_hand[0] - choose(48, 7) / choose(60, 7)) < 1e-12);
    assert_true(fabs(white->by_turn[0][1][3] - (1 - choose(48, 9) / choose(60, 9))) < 1e-12);
    assert_true(fabs(white->by_turn[1][1][3] - (1 - choose(48, 10) / choose(60, 10))) < 1e-12);
    assert_true(o.colour[4].sources == 0 && o.colour[4].by_turn[0][1][5] == 0); /* nothing asks for green */
    arena_release(&arena);
}

/* {W/U} asks for either colour: a hand of Plains alone pays it. Where white is asked for anyway it asks for nothing
 * more, {2/U} and {U/P} never do. */
static void either_colour_of_a_hybrid_is_enough(void **state)
{
    static const struct {
        const char *deck;
        int plains, islands; /* 24 lands of 60 */
        bool white;          /* is asked for by itself */
        unsigned asked;
    } cases[] = {
        {"12 Plains:W, 12 Island:U, 36 A{W/U}", 12, 12, false, MANA_W | MANA_U},
        {"12 Plains:W, 12 Island:U, 20 A{W/U}, 16 B{W}", 12, 12, true, MANA_W | MANA_U},
        {"20 Plains:W, 4 Island:U, 20 A{W}, 10 B{2/U}, 6 C{U/P}", 20, 4, true, MANA_W},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct list list = test_list(&arena, cases[i].deck);
        struct openings o;
        double all = 0;
        openings_count(&list, &o);
        for (int w = 0; w <= 5; w++)
            for (int u = 0; w + u <= 5; u++)
                if (w + u >= 2 && (w > 0 || !cases[i].white))
                    all += choose(cases[i].plains, w) * choose(cases[i].islands, u) * choose(36, 7 - w - u) /
                           choose(60, 7);
        assert_int_equal(o.asked, cases[i].asked);
        if (fabs(o.all_colours - all) > 1e-12)
            fail_msg("%s: %.6f, not %.6f", cases[i].deck, o.all_colours, all);
    }
    arena_release(&arena);
}

static void opening_hands_of_odd_decks(void **state)
{
    static const char *const decks[] = {"1 Forest:G", "3 A{G}", "60 Forest:G", "9000 Forest:G, 1000 A{W}{U}",
                                        "1 L1:WU, 1 L2:WB, 1 L3:WR, 1 L4:WG, 1 L5:UB, 1 L6:UR, 1 "
                                        "L7:UG, 1 L8:BR, 1 L9:BG, 1 L10:RG, 3 L11:W, 3 L12:U, "
                                        "3 L13:B, 3 L14:R, 3 L15:G, 30 A{W}{U}{B}{R}{G}"};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(decks); i++) {
        struct list list = test_list(&arena, decks[i]);
        struct openings o;
        openings_count(&list, &o);
        assert_int_equal(o.cards, list.main);
        assert_true(o.rows >= 1 && o.all_colours <= o.keepable + 1e-12);
        assert_true(o.whole);
    }
    struct list empty = {.name = "empty"};
    struct openings o;
    openings_count(&empty, &o);
    assert_true(o.cards == 0 && o.rows == 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_order_has_the_same_chance),
        cmocka_unit_test(hands_are_those_of_the_tables),
        cmocka_unit_test(the_card_after_a_look),
        cmocka_unit_test(opening_hands_of_two_colours),
        cmocka_unit_test(either_colour_of_a_hybrid_is_enough),
        cmocka_unit_test(opening_hands_of_odd_decks),
    };
    return cmocka_run_group_tests_name("deals", tests, NULL, NULL);
}
