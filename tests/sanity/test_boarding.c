/* test_boarding.c - sideboard plans: what is read, what is refused, what the rule does */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "sanity/boarding.h"
#include "sanity/played_lists.h"

static struct arena arena = ARENA_INIT;

static const struct row burn[] = {
    {20, 0, "Mountain", MOUNTAIN, NULL, NULL},
    {4, 0, "Lightning Bolt", "{R} Instant", NULL, BOLT},
    {4, 0, "Smash to Smithereens", "{1}{R} Instant", NULL, "spell target artifact { destroy(t1) }"},
    {3, 1, "Shock", "{R} Instant", NULL, "spell target any { damage(t1, 2) }"},
    {0, 4, "Pyroblast", "{R} Instant", NULL, "spell target blue & spell { counter(t1) }"},
    {0, 2, "Choke", "{2}{G} Enchantment", NULL, "static island { no-untap }"},
    {0, 1, "Lim-Dul's Vault", "{U}{B} Instant", NULL, ""},
    {0, 1, "Crypt", "{0} Artifact", NULL,
     "activated [{T}, sac-self] target player { exile(all(card & in(graveyard, t1))) }"},
    {0}};
static const struct row blue[] = {{24, 0, "Island", "Basic Land Island", NULL, NULL},
                                  {36, 0, "Drake", "{2}{U} Creature Drake 2/2", "Flying", NULL},
                                  {0}};

static void plans_are_read(void **state)
{
    struct err err = ERR_INIT;
    struct boardings all;
    struct list list = list_of_rows(&arena, "burn", burn), after;
    static const char text[] = "# Blue control\r\n-4 Lightning Bolt\n  + 4x  pyroblast \n\nvs. Storm!\nout: 1 shock\n"
                               "in: Lim Dul's Vault\n";
    (void)state;
    if (boardings_read(&arena, &list, text, "plans.txt", &all, &err) != ERR_OK)
        fail_msg("%s", err.text);
    assert_int_equal(all.n, 2);
    assert_string_equal(all.plan[0].name, "Blue control");
    assert_int_equal(all.plan[0].in, 4);
    assert_int_equal(all.plan[0].out, 4);
    assert_ptr_equal(boardings_find(&all, "storm"), &all.plan[1]);
    assert_ptr_equal(boardings_find(&all, "My Blue Control deck"), &all.plan[0]);
    assert_null(boardings_find(&all, "Elves"));
    assert_ptr_equal(boardings_find(&all, NULL), &all.plan[0]);
    boarding_apply(&arena, &list, &all.plan[0], &after);
    assert_int_equal(after.main, list.main);
    assert_int_equal(after.side, list.side);
    assert_int_equal(after.card[1].main, 0);
    assert_int_equal(after.card[1].side, 4);
    assert_int_equal(after.card[4].main, 4);
    assert_int_equal(list.card[4].main, 0); /* the list itself stays */
}

static void slips_are_named(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {{"-5 Lightning Bolt\n", "plans.txt:1: 5 Lightning Bolt cannot go out: the main deck has 4"},
                 {"# x\n+2 Shock\n", "plans.txt:2: 2 Shock cannot go in: the sideboard has 1"},
                 {"-3 Lightning Bolt\n-2 Lightning Bolt\n", "the main deck has 1"},
                 {"-1 Lightning Bolz\n", "\"Lightning Bolz\" is no card of burn"},
                 {"4 Pyroblast\n", "plans.txt:1: expected a line as"},
                 {"-0 Shock\n", "expected a number from 1 to 999"},
                 {"-1000 Shock\n", "expected a number from 1 to 999"},
                 {"", "there is no plan in it"},
                 {"\n\n", "there is no plan in it"}};
    struct list list = list_of_rows(&arena, "burn", burn);
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        struct boardings all;
        assert_int_equal(boardings_read(&arena, &list, cases[i].text, "plans.txt", &all, &err), ERR_INPUT);
        if (!strstr(err.text, cases[i].says))
            fail_msg("\"%s\": %s", cases[i].text, err.text);
    }
}

static void the_rule_boards_against_what_is_there(void **state)
{
    struct list list = list_of_rows(&arena, "burn", burn), other = list_of_rows(&arena, "blue", blue);
    struct boarding plan;
    (void)state;
    boarding_by_rule(&arena, &list, &other, &plan);
    /* blue cards and Islands are there: Pyroblast and Choke come in; artifacts are not: Smash goes first */
    assert_int_equal(plan.change[4], 4);
    assert_int_equal(plan.change[5], 2);
    assert_int_equal(plan.change[2], -4);
    assert_int_equal(plan.in, 6);
    assert_int_equal(plan.out, 6);
    assert_int_equal(plan.change[0] + plan.change[6], 0); /* no lands, and nothing that is aimed at nobody */
    boarding_by_rule(&arena, &other, &list, &plan);       /* without a sideboard */
    assert_int_equal(plan.in + plan.out, 0);
    /* what is aimed at graveyards stays out, and the sentence does not say otherwise */
    boarding_by_rule(&arena, &list, &other, &plan);
    assert_int_equal(plan.change[7], 0);
    assert_null(strstr(boarding_rule_said, "graveyard"));
    assert_non_null(strstr(boarding_rule_said, "basic land type or card type"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_read),
        cmocka_unit_test(slips_are_named),
        cmocka_unit_test(the_rule_boards_against_what_is_there),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
