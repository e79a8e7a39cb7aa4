/* test_sample.c - sample hands: dealt fairly, the same by their number, with advice that the rule or the goal gives */
#include "base/arena.h"
#include "base/err.h"
#include "sanity/lists.h"

#include "sanity/goal.h"
#include "sanity/hypergeo.h"
#include "sanity/sample.h"

#include <math.h>

static struct arena arena = ARENA_INIT;

enum { HANDS = 4000 };

static struct sampler *sampler_of(const struct list *list, struct sample_options *options, enum mulligan_rule rule)
{
    struct sampler *s;
    struct err err = ERR_INIT;
    mulligan_plan_make(rule, false, &options->plan);
    assert_ok(sampler_new(&arena, list, options, &s, &err), err);
    return s;
}

static int lands_of(const struct list *list, const struct sample_attempt *a, int n)
{
    int lands = 0;
    for (int i = 0; i < n; i++)
        lands += (list->card[a->card[i]].kinds & KIND_LAND) != 0;
    return lands;
}

/* The first seven cards have as many lands as the hypergeometric law says, and are kept as often as the best rule for
 * the same goal keeps. */
static void first_hands_are_fair(void **state)
{
    struct list list = test_list(&arena, "14 Mountain:R, 8 Forest:G, 20 Bolt{R}, 18 Bear{1}{G}");
    struct sample_options options = {.seed = 3};
    struct sampler *s = sampler_of(&list, &options, MULL_LONDON);
    int by_lands[MULL_HAND + 1] = {0}, kept = 0;
    double law[MULL_HAND + 1];
    struct composition composition;
    struct hand_classes classes;
    struct mana_goal goal;
    struct mulligan_best best;
    (void)state;
    for (int i = 1; i <= HANDS; i++) {
        struct sample_hand hand;
        sampler_deal(s, i, &hand);
        by_lands[lands_of(&list, &hand.attempt[0], MULL_HAND)]++;
        kept += hand.attempt[0].keep;
    }
    hypergeo_table(60, 22, MULL_HAND, law);
    by_lands[MULL_HAND - 1] += by_lands[MULL_HAND]; /* seven lands are too rare to be a cell */
    law[MULL_HAND - 1] += law[MULL_HAND];
    double chi = 0;
    for (int k = 0; k < MULL_HAND; k++)
        chi += (by_lands[k] - law[k] * HANDS) * (by_lands[k] - law[k] * HANDS) / (law[k] * HANDS);
    assert_true(chi < 27.9); /* one of ten thousand fair dealers has more, with six degrees of freedom */
    composition_count(&list, &composition);
    assert_int_equal(hand_goal(&composition, true, &classes, &goal), sampler_colour(s));
    mulligan_best(&options.plan, &classes, mana_goal_worth, &goal, &best);
    double p = best.kept[0];
    assert_true(fabs((double)kept / HANDS - p) < 4.5 * sqrt(p * (1 - p) / HANDS));
}

static void attempts_follow_the_rule_of_mulligans(void **state)
{
    struct list list = test_list(&arena, "17 Mountain:R, 43 Bolt{R}");
    (void)state;
    for (int rule = MULL_PARIS; rule <= MULL_LONDON; rule++) {
        struct sample_options options = {.seed = 9, .on_the_draw = true};
        struct sampler *s = sampler_of(&list, &options, (enum mulligan_rule)rule);
        int deepest = 0;
        for (int i = 1; i <= HANDS / 4; i++) {
            struct sample_hand hand, again;
            sampler_deal(s, i, &hand);
            for (int k = 0; k < hand.attempts; k++) {
                const struct sample_attempt *a = &hand.attempt[k];
                assert_int_equal(a->n, rule == MULL_LONDON ? 7 : 7 - k);
                assert_int_equal(a->stay, 7 - k);
                assert_int_equal(a->mulligans, k);
                assert_true(a->keep == (k == hand.attempts - 1)); /* one that is kept is the last */
                assert_true(a->last || a->keep == (a->now >= a->after));
                assert_int_equal(a->lands, lands_of(&list, a, a->stay));
                assert_int_equal(a->n_cast, a->lands > 0 && a->lands < a->stay); /* a Bolt, once */
            }
            assert_int_equal(hand.draws, SAMPLE_DRAWS);
            deepest = hand.attempts > deepest ? hand.attempts : deepest;
            sampler_deal(s, 1, &again); /* what was dealt before does not matter */
            sampler_deal(s, i, &again);
            assert_int_equal(again.attempts, hand.attempts);
            assert_memory_equal(again.attempt[0].card, hand.attempt[0].card, sizeof hand.attempt[0].card);
            assert_memory_equal(again.draw, hand.draw, sizeof hand.draw);
        }
        assert_true(deepest >= 3);
    }
}

/* At least two Bolts, and two to four lands. */
static void a_rule_of_ones_own_is_kept(void **state)
{
    struct list list = test_list(&arena, "20 Mountain:R, 12 Bolt{R}, 28 Bear{1}{G}");
    struct question_node lands = {.op = QUESTION_COUNT, .group = 0, .least = 2, .most = 4},
                         bolts = {.op = QUESTION_COUNT, .group = 1, .least = 2, .most = QUESTION_ANY},
                         both = {.op = QUESTION_AND, .left = &lands, .right = &bolts};
    struct question rule = {.text = "", .keep = &both, .keep_text = "lands 2-4 & 2 Bolt", .groups = 2};
    bool is_land[] = {true, false, false}, is_bolt[] = {false, true, false};
    struct sample_options options = {.seed = 1, .rule = &rule};
    rule.group[0] = (struct question_group){.text = "lands", .has = is_land, .copies = 20};
    rule.group[1] = (struct question_group){.text = "Bolt", .has = is_bolt, .copies = 12};
    struct sampler *s = sampler_of(&list, &options, MULL_LONDON);
    int mulligans = 0;
    (void)state;
    for (int i = 1; i <= HANDS / 4; i++) {
        struct sample_hand hand;
        sampler_deal(s, i, &hand);
        for (int k = 0; k < hand.attempts; k++) {
            const struct sample_attempt *a = &hand.attempt[k];
            int n_lands = 0, n_bolts = 0;
            for (int c = 0; c < a->stay; c++) {
                n_lands += a->card[c] == 0;
                n_bolts += a->card[c] == 1;
            }
            bool holds = n_lands >= 2 && n_lands <= 4 && n_bolts >= 2;
            assert_true(a->keep == (holds || a->last));
            assert_true(holds == (*a->failed == '\0'));
            assert_true((n_bolts < 2) == (strstr(a->failed, arena_printf(&arena, "%d Bolt", n_bolts)) != NULL));
            mulligans += !a->keep;
        }
    }
    assert_true(mulligans > HANDS / 8);
}

static void small_decks_are_refused(void **state)
{
    struct list list = test_list(&arena, "3 Mountain:R, 3 Bolt{R}");
    struct sample_options options = {.seed = 1};
    struct sampler *s;
    struct err err = ERR_INIT;
    (void)state;
    mulligan_plan_make(MULL_LONDON, false, &options.plan);
    assert_int_equal(sampler_new(&arena, &list, &options, &s, &err), ERR_INPUT);
    assert_string_equal(err.text, "a main deck of 6 cards gives no hand of seven");
}

static int put_down(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_hands_are_fair),
        cmocka_unit_test(attempts_follow_the_rule_of_mulligans),
        cmocka_unit_test(a_rule_of_ones_own_is_kept),
        cmocka_unit_test(small_decks_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, put_down);
}
