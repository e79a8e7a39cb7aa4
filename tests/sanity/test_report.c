/* test_report.c - the whole of what is said of one list: the same by any number of threads, and always something
 *
 * What each analysis finds has tests of its own; here it is that all are gathered, that a list of any shape gets what
 * can be said of it with a reason for the rest, and that plans of the sideboard change what they
 * say. */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "sanity/report.h"

#include <math.h>

enum { R = 3, G = 4 };

static struct list_card land(const char *name, int copies, unsigned makes)
{
    return (struct list_card){.name = name,
                              .main = copies,
                              .mana_cost = "",
                              .type_line = "Basic Land",
                              .facts = "Basic Land",
                              .kinds = KIND_LAND | KIND_BASIC,
                              .need = {.none = true},
                              .source = {.makes = (uint8_t)makes, .amount = 1},
                              .keywords = "",
                              .abilities = "",
                              .first_printed = "1993-08-05",
                              .not_understood = ""};
}

static struct list_card bear(const char *name, int main, int side, int colour, int generic, int pips, const char *cost)
{
    struct list_card card = {.name = name,
                             .main = main,
                             .side = side,
                             .mana_cost = cost,
                             .type_line = "Creature - Bear",
                             .kinds = KIND_CREATURE,
                             .mana_value = generic + pips,
                             .colours = 1u << colour,
                             .keywords = "",
                             .abilities = "",
                             .first_printed = "1993-08-05",
                             .not_understood = ""};
    card.need.generic = (uint8_t)generic;
    card.need.coloured[colour] = (uint8_t)pips;
    return card;
}

static struct list list_of(struct list_card *cards, int n)
{
    struct list list = {.name = "test", .card = cards, .cards = n};
    for (int i = 0; i < n; i++) {
        list.main += cards[i].main;
        list.side += cards[i].side;
        list.command += cards[i].command;
        list.lands += cards[i].kinds & KIND_LAND ? cards[i].main : 0;
    }
    return list;
}

static struct sanity_report report_of(struct arena *arena, const struct list *list,
                                      const struct sanity_options *options)
{
    struct sanity_report r;
    struct err err = ERR_INIT;
    if (sanity_report_make(arena, list, options, &r, &err) != ERR_OK)
        fail_msg("no report: %s", err.text);
    return r;
}

static const struct sanity_options usual = {
    .era = ERA_M10, .mulligan = MULL_LONDON, .games = 100, .trials = 1000, .seed = 7};

/* Two colours, the second with few sources and a hungry card. */
static size_t two_colours(struct list_card out[5])
{
    out[0] = land("Mountain", 18, MANA_R);
    out[1] = land("Forest", 6, MANA_G);
    out[2] = bear("Red Bear", 20, 0, R, 1, 1, "{1}{R}");
    out[3] = bear("Green Bear", 16, 0, G, 0, 2, "{G}{G}");
    out[4] = bear("Side Bear", 0, 4, R, 0, 1, "{R}");
    out[2].facts = "{1}{R} Creature Bear 2/2";
    out[3].facts = "{G}{G} Creature Bear 3/3";
    out[4].facts = "{R} Creature Bear 1/1";
    out[0].facts = "Basic Land Mountain";
    out[1].facts = "Basic Land Forest";
    return 5;
}

static void all_parts_are_there(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list_card cards[5];
    struct list list = list_of(cards, (int)two_colours(cards));
    list = list_of(cards, 5);
    struct sanity_report r = report_of(&arena, &list, &usual);
    assert_true(r.has_hands && r.has_trials && r.has_swaps && r.has_clock && r.has_lands_advice);
    assert_int_equal(r.n_left_out, 0);
    assert_int_equal(r.n_hands, 3); /* London, then Paris and Vancouver */
    assert_int_equal(r.hands[0].plan.rule, MULL_LONDON);
    assert_int_equal(r.goal_colour, G); /* 32 symbols against 20 */
    assert_int_equal(r.clock.games >= 100, 1);
    /* GG on turn 2 asks for 21 of 25 lands (published, 2022): six are too few, and the change says so. */
    assert_int_equal(r.n_needs > 0, 1);
    assert_string_equal(cards[r.needs[0].card].name, "Green Bear");
    assert_int_equal(r.needs[0].sources, 6);
    assert_true(r.needs[0].needed >= 20 && r.needs[0].needed <= 22);
    assert_true(r.trials.card[3].stranded);
    assert_false(r.trials.card[2].stranded);
    assert_true(r.swaps.singles > 0);
    assert_string_equal(r.swaps.single[0].out[0], "Mountain");
    assert_string_equal(r.swaps.single[0].in[0], "Forest");
    arena_release(&arena);
}

/* The games begin by the rule that the hands are told by. */
static void games_take_the_rule_s_mulligans(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list_card cards[5];
    (void)two_colours(cards);
    struct list list = list_of(cards, 5);
    struct sanity_options options = usual;
    options.no_swaps = true;
    for (enum mulligan_rule rule = MULL_NEVER; rule <= MULL_LONDON; rule++) {
        options.mulligan = rule;
        struct sanity_report r = report_of(&arena, &list, &options);
        double taken = 0;
        for (int i = 1; i < r.hands[0].table.steps; i++)
            taken += r.hands[0].table.seen[i];
        if (rule == MULL_NEVER)
            assert_true(r.clock.mulligans.value <= 0);
        assert_true(fabs(r.clock.mulligans.value - taken) < 0.005 + 2 * estimate_half_width(&r.clock.mulligans));
    }
    arena_release(&arena);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list_card cards[5];
    (void)two_colours(cards);
    struct list list = list_of(cards, 5);
    struct sanity_options one = usual, many = usual;
    one.threads = 1;
    many.threads = 3;
    struct sanity_report a = report_of(&arena, &list, &one), b = report_of(&arena, &list, &many);
    assert_memory_equal(&a.composition, &b.composition, sizeof a.composition);
    assert_memory_equal(a.clock.turn, b.clock.turn, sizeof a.clock.turn);
    assert_true(a.trials.mean_castable == b.trials.mean_castable);
    assert_true(a.swaps.best[0].gain.value == b.swaps.best[0].gain.value);
    assert_true(a.clock.mean.value == b.clock.mean.value);
    arena_release(&arena);
}

static void every_list_gets_what_can_be_said(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        int mountains, bears;
        bool hands, trials, clock;
    } cases[] = {{"no cards", 0, 0, false, false, false},
                 {"six cards", 3, 3, false, false, false},
                 {"seven lands", 7, 0, true, false, true},
                 {"seven cards", 3, 4, true, true, true},
                 {"only lands", 60, 0, true, false, true},
                 {"only spells", 0, 60, true, true, true},
                 {"a tower of cards", 4000, 6000, true, true, false}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct list_card cards[2] = {land("Mountain", cases[i].mountains, MANA_R),
                                     bear("Red Bear", cases[i].bears, 0, R, 1, 1, "{1}{R}")};
        cards[0].facts = "Basic Land Mountain";
        cards[1].facts = "{1}{R} Creature Bear 2/2";
        struct list list = list_of(cards, 2);
        struct sanity_options options = usual;
        options.games = 8;
        struct sanity_report r = report_of(&arena, &list, &options);
        if (r.has_hands != cases[i].hands || r.has_trials != cases[i].trials ||
            (r.has_clock != cases[i].clock && cases[i].mountains + cases[i].bears < 10000))
            fail_msg("%s: hands %d, castability %d, clock %d", cases[i].what, r.has_hands, r.has_trials, r.has_clock);
        if (!r.has_hands || !r.has_trials)
            assert_true(r.n_left_out > 0);
        for (size_t k = 0; k < r.n_left_out; k++)
            assert_true(strlen(r.left_out[k]) > 20); /* a sentence */
        arena_release(&arena);
    }
}

static void a_plan_changes_the_deck(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list_card cards[5];
    struct boardings plans;
    struct err err = ERR_INIT;
    (void)two_colours(cards);
    struct list list = list_of(cards, 5);
    assert_int_equal(boardings_read(&arena, &list, "# fast\n-4 Green Bear\n+4 Side Bear\n", "plan.txt", &plans, &err),
                     ERR_OK);
    struct sanity_options options = usual;
    options.plans = &plans;
    options.no_games = true;
    struct sanity_report r = report_of(&arena, &list, &options);
    assert_int_equal(r.n_plans, 1);
    assert_int_equal(r.plans[0].composition.cards, 60);
    assert_int_equal(r.plans[0].composition.curve[1], 4);
    assert_true(r.plans[0].mean_castable > r.trials.mean_castable);
    arena_release(&arena);
}

/* Of hybrid symbols the sources of all their colours count together; {C} is asked for like a colour. */
static void hybrid_and_colourless_symbols_ask_for_sources(void **state)
{
    static const struct {
        const char *what;
        int forests, plains;
        bool wants;
    } cases[] = {{"all lands pay", 12, 12, false}, {"four of them", 2, 2, true}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        int wastes = 24 - cases[i].forests - cases[i].plains;
        struct list_card cards[] = {land("Forest", cases[i].forests, MANA_G), land("Plains", cases[i].plains, MANA_W),
                                    land("Waste", wastes, MANA_C), bear("Finks", 32, 0, G, 1, 0, "{1}{G/W}{G/W}"),
                                    bear("Seer", 4, 0, G, 3, 0, "{3}{C}")};
        cards[3].mana_value = 3;
        cards[3].need.hybrids = 2;
        cards[3].need.hybrid[0] = cards[3].need.hybrid[1] = MANA_G | MANA_W;
        cards[4].mana_value = 4;
        cards[4].need.coloured[5] = 1;
        struct list list = list_of(cards, ARRAY_LEN(cards));
        struct sanity_options options = usual;
        options.no_games = options.no_swaps = true;
        struct sanity_report r = report_of(&arena, &list, &options);
        bool seer = false, finks = false;
        for (size_t k = 0; k < r.n_needs; k++) {
            const struct sanity_need *n = &r.needs[k];
            seer |= n->card == 4 && n->colours == MANA_C && n->sources == wastes;
            if (n->card == 3) {
                finks = true;
                assert_int_equal(n->colours, MANA_G | MANA_W);
                assert_int_equal(n->coloured, 2);
                assert_int_equal(n->sources, cases[i].forests + cases[i].plains);
            }
        }
        if (finks != cases[i].wants || seer == cases[i].wants)
            fail_msg("%s: {G/W} wants %d, {C} wants %d", cases[i].what, finks, seer);
        arena_release(&arena);
    }
}

/* A commander is in no library: the deck has as many cards as before, and it is told how often it can be paid. */
static void commanders_are_castable_and_in_no_library(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list_card cards[] = {land("Mountain", 24, MANA_R), bear("Bear", 36, 0, R, 2, 2, "{2}{R}{R}"),
                                bear("Chief", 0, 0, R, 2, 2, "{2}{R}{R}"), bear("Side", 0, 4, R, 2, 2, "{2}{R}{R}")};
    cards[2].command = 1;
    struct list list = list_of(cards, ARRAY_LEN(cards));
    struct sanity_options options = usual;
    options.no_games = true;
    struct sanity_report r = report_of(&arena, &list, &options);
    assert_true(r.has_trials && r.trials.card[2].judged && !r.trials.card[3].judged);
    assert_int_equal(r.composition.cards, 60);
    for (int t = 1; t <= r.trials.turns; t++)
        assert_true(fabs(r.trials.card[2].castable[t].value - r.trials.card[1].castable[t].value) < 1e-12);
    assert_true(fabs(r.trials.mean_castable - r.trials.card[1].castable[4].value) < 1e-12);
    arena_release(&arena);
}

static void eras_have_their_mulligans(void **state)
{
    (void)state;
    enum mulligan_rule rules[N_MULL_RULES];
    assert_int_equal(mulligans_of_era(ERA_FIFTH_97, rules), 2);
    assert_int_equal(rules[0], MULL_NO_LAND);
    assert_int_equal(mulligans_of_era(ERA_SIXTH, rules), 1);
    assert_int_equal(rules[0], MULL_PARIS);
    assert_int_equal(mulligans_of_era(ERA_M10, rules), 3);
    assert_int_equal(rules[2], MULL_LONDON);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_parts_are_there),
        cmocka_unit_test(games_take_the_rule_s_mulligans),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(every_list_gets_what_can_be_said),
        cmocka_unit_test(a_plan_changes_the_deck),
        cmocka_unit_test(hybrid_and_colourless_symbols_ask_for_sources),
        cmocka_unit_test(commanders_are_castable_and_in_no_library),
        cmocka_unit_test(eras_have_their_mulligans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
