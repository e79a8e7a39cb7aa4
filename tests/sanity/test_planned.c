/* test_planned.c - the player who plans against what a hand calculation, or nothing to plan, must come to */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "sanity/planned.h"
#include "sanity/played_lists.h"

static struct arena arena = ARENA_INIT;

static void play(const struct list *list, enum era era, const struct goldfish_options *options, struct planned *out)
{
    struct err err = ERR_INIT;
    struct list_book book;
    const struct list *lists[1] = {list};
    if (list_book_make(&arena, era, lists, 1, &book, &err) != ERR_OK ||
        planned_run(&arena, &book, 0, list, options, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

/* Seven creatures for nothing on the first turn: they deal 7 on the second and 8 on the third, when nine of them can
 * deal the last 5 by being sacrificed. By the second turn it is 15 at most. */
static void the_last_points_are_found(void **state)
{
    (void)state;
    const struct row rows[] = {
        {60, 0, "Myr", "{0} Artifact Creature Myr 1/1", NULL, "activated [sac-self] { damage(opponent, 1) }"}, {0}};
    struct list list = list_of_rows(&arena, "free", rows);
    for (enum era era = 0; era < ERA_COUNT; era++) {
        struct goldfish_options options = {.no_mulligans = true, .turns = 6, .games = 4, .seed = 3};
        struct planned planned;
        play(&list, era, &options, &planned);
        if (planned.mean.value != 3 || planned.killed[3].value < 1)
            fail_msg("%s: turn %.3f, not 3", era_name(era), planned.mean.value);
        assert_true(planned.sooner.value >= 0);
    }
}

/* A ritual pays for what two lands do not: 20 damage on the first turn in every game whose hand allows it. The goldfish
 * has no use for the ritual alone. */
static void a_ritual_comes_before_what_it_pays_for(void **state)
{
    (void)state;
    const struct row rows[] = {{20, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {20, 0, "Ritual", "{R} Instant", NULL, "spell { add-mana(you, {R}{R}{R}) }"},
                               {20, 0, "End", "{1}{R}{R} Sorcery", NULL, "spell { damage(opponent, 20) }"},
                               {0}};
    struct list list = list_of_rows(&arena, "ritual", rows);
    struct goldfish_options options = {.no_mulligans = true, .turns = 8, .games = 100, .seed = 7};
    struct planned planned;
    play(&list, ERA_M10, &options, &planned);
    /* of seven cards one at least of each of the three kinds, by inclusion and exclusion:
     * 1 - 3 C(40,7)/C(60,7) + 3 C(20,7)/C(60,7) = 0.8556 */
    assert_true(planned.killed[1].low < 0.8556 && planned.killed[1].high > 0.8556);
}

/* The line that wins is told in the order in which it was played: the ritual, then what it pays for; and with any
 * number of threads the same. */
static void the_line_that_wins_is_told(void **state)
{
    (void)state;
    const struct row rows[] = {{20, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {20, 0, "Ritual", "{R} Instant", NULL, "spell { add-mana(you, {R}{R}{R}) }"},
                               {20, 0, "End", "{1}{R}{R} Sorcery", NULL, "spell { damage(opponent, 20) }"},
                               {0}};
    struct list list = list_of_rows(&arena, "ritual", rows);
    for (int threads = 1; threads <= 2; threads++) {
        struct goldfish_options options = {
            .no_mulligans = true, .turns = 8, .games = 24, .seed = 7, .threads = threads};
        struct planned planned;
        play(&list, ERA_M10, &options, &planned);
        assert_true(planned.lines >= 1);
        const struct planned_line *line = &planned.line[0];
        assert_int_equal(line->turn, 1);
        assert_int_equal(line->line.steps, 2);
        assert_string_equal(list.card[line->line.step[0].card].name, "Ritual");
        assert_string_equal(list.card[line->line.step[1].card].name, "End");
        assert_true(line->line.step[0].times == 1 && line->line.step[1].turn == 1 && !line->line.step[1].ability);
        for (int i = 1; i < planned.lines; i++)
            assert_true(planned.line[i].turn >= planned.line[i - 1].turn);
    }
}

/* Mountains and bolts leave nothing to plan: each game is the goldfish's. */
static void where_nothing_can_be_planned_games_are_the_goldfishs(void **state)
{
    (void)state;
    const struct row rows[] = {
        {18, 0, "Mountain", MOUNTAIN, NULL, NULL}, {42, 0, "Lightning Bolt", "{R} Instant", NULL, BOLT}, {0}};
    struct list list = list_of_rows(&arena, "bolts", rows);
    struct goldfish_options options = {.no_mulligans = true, .turns = CLOCK_TURNS, .games = 60, .seed = 5};
    struct planned planned;
    play(&list, ERA_M10, &options, &planned);
    assert_true(planned.sooner.value == 0 && planned.faster.value == 0);
    for (int t = 1; t <= planned.turns; t++)
        assert_true(planned.killed[t].value == planned.goldfish[t]);
}

/* Who plans keeps each hand that can win at once, a single land included, and no other. Of seven cards at least one of
 * each kind: 1 - C(42,7)/C(60,7) - C(36,7)/C(60,7) + C(18,7)/C(60,7) = 0.9086, so two hands of seven, one of them with
 * a card on the bottom that is neither, are enough in 0.99 of all games. By the stated rule the first turn of the
 * goldfish wins less often: it keeps hands of lands alone. */
static void hands_are_kept_for_what_they_win(void **state)
{
    (void)state;
    const struct row rows[] = {{24, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {18, 0, "End", "{R} Sorcery", NULL, "spell { damage(opponent, 20) }"},
                               {18, 0, "Colossus", "{9}{R}{R} Creature Giant 1/1", NULL, NULL},
                               {0}};
    struct list list = list_of_rows(&arena, "at once", rows);
    struct mulligan_plan plan;
    mulligan_plan_make(MULL_LONDON, false, &plan);
    struct goldfish_options options = {.plan = &plan, .turns = 10, .games = 200, .seed = 11};
    struct planned stated, tried;
    play(&list, ERA_M10, &options, &stated);
    assert_int_equal(stated.hand_games, 0);
    options.tries_hands = true;
    play(&list, ERA_M10, &options, &tried);
    assert_true(tried.hand_games > 0 && tried.killed[1].high > 0.99 && tried.killed[1].value > 0.97);
    assert_true(stated.killed[1].high < 0.97 && tried.sooner.low > 0);
    assert_true(tried.mulligans.low < 0.0914 * 1.1 && tried.mulligans.high > 0.0914);
    for (int t = 1; t <= tried.turns; t++)
        assert_true(tried.goldfish[t] == stated.goldfish[t]); /* its luck is the same */
}

static void threads_change_nothing(void **state)
{
    (void)state;
    const struct row rows[] = {{24, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {18, 0, "Two", "{1}{R} Creature Goblin 2/2", NULL, NULL},
                               {18, 0, "Three", "{2}{R} Creature Goblin 3/2", NULL, NULL},
                               {0}};
    struct list list = list_of_rows(&arena, "goblins", rows);
    struct planned planned[2];
    for (int i = 0; i < 2; i++) {
        struct goldfish_options options = {.no_mulligans = true, .turns = 15, .games = 16, .seed = 9, .threads = 1 + i};
        play(&list, ERA_M10, &options, &planned[i]);
    }
    assert_true(planned[0].games == planned[1].games && planned[0].mean.value == planned[1].mean.value &&
                planned[0].sooner.value == planned[1].sooner.value);
    assert_true(planned[0].sooner.value >= 0); /* two twos are more than a three on the fourth turn */
}

static int teardown(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_points_are_found),
        cmocka_unit_test(a_ritual_comes_before_what_it_pays_for),
        cmocka_unit_test(the_line_that_wins_is_told),
        cmocka_unit_test(where_nothing_can_be_planned_games_are_the_goldfishs),
        cmocka_unit_test(hands_are_kept_for_what_they_win),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, teardown);
}
