/* test_lead.c - decks that are led by a general: their games by arithmetic
 *
 * Decks of nothing but lands and the general leave nothing to luck: the turn of each casting and of the kill follows
 * from the cost, the tax of two (001:903.9), 40 life (001:903.6) and 21 damage by one general
 * (001:903.12a). */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "testing.h"

#include "sanity/clock.h"
#include "sanity/lead.h"
#include "sanity/match.h"
#include "sanity/played_lists.h"

static struct arena arena = ARENA_INIT;

#define PLAINS "Basic Land Plains"

/* 99 Plains and up to two generals. */
static struct list led(const char *facts, const char *abilities, const char *partner)
{
    const struct row rows[] = {{99, 0, "Plains", PLAINS, NULL, NULL},
                               {0, 0, "General", facts, NULL, abilities},
                               {0, 0, "Partner", partner, NULL, NULL},
                               {0}};
    const struct row one[] = {rows[0], rows[1], {0}};
    struct list list = list_of_rows(&arena, "led", partner ? rows : one);
    for (int i = 1; i < list.cards; i++) {
        list.card[i].command = 1;
        list.card[i].identity = list.card[i].colours;
    }
    list_with(&arena, &list, NULL, NULL, &list);
    return list;
}

static void play(struct list *list, const struct lead_rules *rules, int turns, struct goldfish *out)
{
    struct err err = ERR_INIT;
    struct list_book book;
    const struct list *lists[1] = {list};
    const struct goldfish_options options = {.games = 20, .turns = turns, .seed = 7};
    list_lead(&arena, list, ERA_M10, rules);
    if (list_book_make(&arena, ERA_M10, lists, 1, &book, &err) != ERR_OK ||
        goldfish_run(&arena, &book, 0, list, &options, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

/* Every game is won in this turn, or (0) none is. */
static void assert_won_in(const struct goldfish *g, int turn)
{
    if (turn == 0)
        assert_true(g->never >= 1);
    else if (g->turn[turn].won_now.value < 1)
        fail_msg("not all games are won in turn %d: mean %.2f, never %.2f", turn, g->mean.value, g->never);
}

static void kills_when_arithmetic_says(void **state)
{
    static const struct {
        const char *facts;
        int cast, won;
        bool by_damage;
    } rows[] = {
        {"{W} Legendary Creature Hound 2/2", 1, 12, true},     /* 2 from turn 2 on: 22 in turn 12 */
        {"{6} Legendary Creature Giant 7/7", 6, 9, true},      /* 7 from turn 7 on: 21 in turn 9 */
        {"{4}{W}{W} Legendary Creature Cat 5/5", 6, 11, true}, /* 25 in turn 11 */
        {"{3} Legendary Creature Wall 0/4", 3, 0, false},
        {"{0} Legendary Creature Beast 40/40", 1, 2, false}, /* all life at once */
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct goldfish g;
        struct list list = led(rows[i].facts, NULL, NULL);
        play(&list, NULL, 15, &g);
        assert_int_equal(list.lead.life, 40);
        assert_int_equal(g.generals, 1);
        assert_won_in(&g, rows[i].won);
        assert_true((g.by_general >= 1) == rows[i].by_damage);
        assert_true(g.general[0].cast[rows[i].cast].value >= 1);
        assert_true(rows[i].cast == 1 || g.general[0].cast[rows[i].cast - 1].value <= 0);
        assert_true(g.general[0].casts >= 1 && g.general[0].casts <= 1);
    }
}

/* A general of one mana that is sacrificed at once comes for 1, 3, 5, 7, 9: in each odd turn, for all its mana. */
static void each_casting_costs_two_more(void **state)
{
    (void)state;
    struct goldfish g;
    struct list list =
        led("{W} Legendary Creature Hound 2/2", "triggered enters(is(self)) { sacrifice(you, is(self), 1) }", NULL);
    play(&list, NULL, 10, &g);
    for (int t = 1; t <= 10; t++) {
        double wanted = t % 2 ? t : 0;
        if (g.turn[t].spent.value < wanted || g.turn[t].spent.value > wanted)
            fail_msg("turn %d: %.2f mana spent, not %.0f", t, g.turn[t].spent.value, wanted);
    }
    assert_true(g.general[0].casts >= 5 && g.general[0].casts <= 5);
}

/* EDH's own mulligan, of nothing but lands: of seven four are put aside and three drawn, of six three and two; five are
 * kept. By the rule of London it would be four, after four. */
static void hands_are_mended_by_putting_aside(void **state)
{
    struct mulligan_plan plan;
    (void)state;
    mulligan_plan_make(MULL_LONDON, true, &plan);
    for (int i = 0; i < 2; i++) {
        struct err err = ERR_INIT;
        struct list_book book;
        struct goldfish g;
        struct list list = led("{W} Legendary Creature Hound 2/2", NULL, NULL);
        const struct list *lists[1] = {&list};
        const struct goldfish_options options = {.games = 20, .turns = 3, .seed = 7, .plan = &plan};
        list_lead(&arena, &list, ERA_M10, NULL);
        list_lead_on(&list, NULL, i ? "2016-01-22" : "2016-01-21");
        if (list_book_make(&arena, ERA_M10, lists, 1, &book, &err) != ERR_OK ||
            goldfish_run(&arena, &book, 0, &list, &options, &g, &err) != ERR_OK)
            fail_msg("%s", err.text);
        double hand = g.turn[1].hand, mulligans = g.mulligans.value;
        if (i)
            assert_true(mulligans >= 4 && mulligans <= 4 && hand >= 3 && hand <= 3);
        else
            assert_true(mulligans >= 2 && mulligans <= 2 && hand >= 4 && hand <= 4);
    }
}

/* Two of them: each by its own cost, tax and damage. Turn 1 the one of {W}, turn 2 the one of {2}: 2 and 3 damage a
 * turn, 3 * 7 = 21 by the second in turn 9, when the life is 40 - 2 * 8 - 3 * 7 = 3. */
static void two_lead_together(void **state)
{
    (void)state;
    struct goldfish g;
    struct list list = led("{W} Legendary Creature Hound 2/2", NULL, "{2} Legendary Creature Hound 3/3");
    play(&list, NULL, 15, &g);
    assert_int_equal(g.generals, 2);
    assert_true(g.general[0].cast[1].value >= 1 && g.general[1].cast[1].value <= 0);
    assert_true(g.general[1].cast[2].value >= 1);
    assert_won_in(&g, 9);
    assert_true(g.by_general >= 1);
}

static void formats_say_other_numbers(void **state)
{
    static const struct {
        struct lead_rules rules;
        int won;
    } rows[] = {
        {{.format = "A", .leads = true, .life = 0, .damage = -1}, 12},
        {{.format = "B", .leads = true, .life = 25, .damage = 0}, 14}, /* 26 in turn 14 */
        {{.format = "C", .leads = true, .life = 20, .damage = 5}, 4},  /* 6 in turn 4 */
        {{.format = "D", .leads = true, .life = 40, .damage = 0}, 21},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct goldfish g;
        struct list list = led("{W} Legendary Creature Hound 2/2", NULL, NULL);
        play(&list, &rows[i].rules, 25, &g);
        assert_won_in(&g, rows[i].won);
    }
}

/* What leads a deck by its text has the colours of that too: mana keeps them. */
static void mana_has_the_colours_of_the_identity(void **state)
{
    (void)state;
    const struct row rows[] = {{40, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {59, 0, "Goblin", "{R} Creature Goblin 1/1", NULL, NULL},
                               {0, 0, "General", "{9} Legendary Creature Golem 1/1", NULL, NULL},
                               {0}};
    for (int i = 0; i < 2; i++) {
        struct goldfish g;
        struct list list = list_of_rows(&arena, "led", rows);
        list.card[2].command = 1;
        list.card[2].identity = i ? MANA_R : MANA_W;
        play(&list, NULL, 8, &g);
        assert_true(i ? g.turn[8].damage > 5 : g.turn[8].damage <= 0);
    }
}

/* Where the games cannot be played with a general it is said, and they are those of a deck without. */
static void what_cannot_be_is_said(void **state)
{
    const struct lead_rules legacy = {.format = "Legacy", .damage = -1},
                            commander = {.format = "Commander", .leads = true, .damage = -1};
    const struct row spell[] = {{60, 0, "Plains", PLAINS, NULL, NULL}, {0, 0, "Spell", "{W} Instant", NULL, NULL}, {0}};
    struct list list = led("{W} Legendary Creature Hound 2/2", NULL, NULL);
    (void)state;
    list_lead(&arena, &list, ERA_EIGHTH, NULL);
    assert_int_equal(list.lead.n, 0);
    assert_int_equal(list.lead.life, 0);
    assert_non_null(strstr(message_say(&arena, NULL, MESSAGE_TERMINAL, list.lead.why_not),
                           "the rules of eighth know no general: General"));
    list_lead(&arena, &list, ERA_M10, &legacy);
    assert_int_equal(list.lead.life, 0);
    assert_non_null(
        strstr(message_say(&arena, NULL, MESSAGE_TERMINAL, list.lead.why_not), "Legacy decks have no commander"));
    list.card[1].command = 3;
    list_lead(&arena, &list, ERA_M10, &commander);
    assert_int_equal(list.lead.n, 0);
    assert_int_equal(list.lead.life, 40);
    assert_non_null(strstr(message_say(&arena, NULL, MESSAGE_TERMINAL, list.lead.why_not), "3 cards lead the deck"));
    list.card[1].command = 0;
    list_lead(&arena, &list, ERA_M10, &commander);
    assert_non_null(strstr(message_say(&arena, NULL, MESSAGE_TERMINAL, list.lead.why_not), "names none"));
    list_lead(&arena, &list, ERA_M10, NULL);
    assert_string_equal(list.lead.why_not, "");
    list_lead(&arena, &list, ERA_M10, &legacy);
    assert_string_equal(list.lead.why_not, "");
    struct list odd = list_of_rows(&arena, "odd", spell);
    odd.card[1].command = 1;
    list_lead(&arena, &odd, ERA_M10, NULL);
    assert_non_null(
        strstr(message_say(&arena, NULL, MESSAGE_TERMINAL, odd.lead.why_not), "Spell is no permanent card"));
}

/* Who begins casts a 21/21 with haste and has won with 40 life left on either side but for 21. */
static void generals_meet(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct list lists[2];
    const struct list *pair[2] = {&lists[0], &lists[1]};
    struct list_book book;
    struct match_result r[2];
    for (int d = 0; d < 2; d++) {
        lists[d] = led("{0} Legendary Creature Beast 21/21", NULL, NULL);
        lists[d].card[1].keywords = "Haste";
        list_lead(&arena, &lists[d], ERA_M10, NULL);
    }
    if (list_book_make(&arena, ERA_M10, pair, 2, &book, &err) != ERR_OK)
        fail_msg("%s", err.text);
    for (int i = 0; i < 2; i++) {
        const struct match_options options = {.games = 40, .seed = 3, .threads = 1 + 2 * i};
        if (match_run(&arena, &book, pair, &options, &r[i], &err) != ERR_OK)
            fail_msg("%s", err.text);
        assert_true(r[i].turns.value <= 1 && r[i].life.value >= 40);
        assert_true(r[i].first[0].wins.value >= 1 && r[i].first[1].wins.value >= 1);
    }
    assert_memory_equal(&r[0], &r[1], sizeof r[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kills_when_arithmetic_says),
        cmocka_unit_test(each_casting_costs_two_more),
        cmocka_unit_test(hands_are_mended_by_putting_aside),
        cmocka_unit_test(two_lead_together),
        cmocka_unit_test(formats_say_other_numbers),
        cmocka_unit_test(mana_has_the_colours_of_the_identity),
        cmocka_unit_test(what_cannot_be_is_said),
        cmocka_unit_test(generals_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
