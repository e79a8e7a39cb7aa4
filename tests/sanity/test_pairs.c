/* test_pairs.c - two decks: in the same luck, and against each other
 *
 * The expectations are algebra: a deck against itself wins half of the games and differs from itself by nothing; a deck
 * that kills on turn 3 is a turn faster in every game than one that kills on turn 4.
 */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "sanity/compare.h"
#include "sanity/match.h"
#include "sanity/played_lists.h"

static struct arena arena = ARENA_INIT;

static void make_book(const struct list *a, const struct list *b, struct list_book *out)
{
    struct err err = ERR_INIT;
    const struct list *lists[2] = {a, b};
    if (list_book_make(&arena, ERA_M10, lists, 2, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

static void compare(const struct list *a, const struct list *b, const struct goldfish_options *options,
                    struct comparison *out)
{
    struct err err = ERR_INIT;
    struct list_book book;
    const struct list *lists[2] = {a, b};
    make_book(a, b, &book);
    if (compare_run(&arena, &book, lists, options, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

static void match(const struct list *a, const struct list *b, const struct match_options *options,
                  struct match_result *out)
{
    struct err err = ERR_INIT;
    struct list_book book;
    const struct list *lists[2] = {a, b};
    make_book(a, b, &book);
    if (match_run(&arena, &book, lists, options, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

static struct list burn(int lands, int goblins)
{
    const struct row rows[] = {{lands, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {goblins, 0, "Goblin", "{R} Creature Goblin 2/1", NULL, NULL},
                               {60 - lands - goblins, 0, "Bolt", "{R} Instant", NULL, BOLT},
                               {0}};
    return list_of_rows(&arena, "burn", rows);
}

static struct list only(const char *name, const char *facts, const char *keywords)
{
    const struct row rows[] = {{60, 0, name, facts, keywords, NULL}, {0}};
    return list_of_rows(&arena, name, rows);
}

static bool equal(double a, double b)
{
    return a - b < 1e-12 && b - a < 1e-12;
}

/* ---- compare --------------------------------------------------------------------------------- */

static void a_deck_differs_from_itself_by_nothing(void **state)
{
    (void)state;
    struct list a = burn(20, 16), b = burn(20, 16);
    struct goldfish_options options = {.games = 400, .seed = 5};
    struct comparison c;
    compare(&a, &b, &options, &c);
    assert_true(c.aligned);
    assert_true(equal(c.difference.value, 0) && equal(c.difference.low, 0) && equal(c.difference.high, 0));
    assert_true(equal(c.faster[0].value + c.faster[1].value, 0));
    for (int t = 1; t <= c.turns; t++)
        assert_true(equal(c.turn[t].difference.value, 0) && equal(c.turn[t].spent.value, 0));
}

static void haste_is_a_turn_faster_in_every_game(void **state)
{
    (void)state;
    struct list a = only("Myr", "{0} Artifact Creature Myr 1/1", NULL);
    struct list b = only("Quick Myr", "{0} Artifact Creature Myr 1/1", "Haste");
    struct goldfish_options options = {.games = 100, .seed = 5, .no_mulligans = true};
    struct comparison c;
    compare(&a, &b, &options, &c);
    assert_true(equal(c.difference.value, -1) && equal(c.faster[1].value, 1));
    assert_true(equal(c.turn[3].difference.value, 1) && equal(c.turn[4].difference.value, 0));
    compare(&b, &a, &options, &c);
    assert_true(equal(c.difference.value, 1) && equal(c.faster[0].value, 1));
    assert_true(equal(c.turn[3].difference.value, -1));
}

static void the_same_luck_narrows_the_interval(void **state)
{
    (void)state;
    struct list a = burn(20, 16), b = burn(19, 16);
    struct goldfish_options options = {.games = 600, .seed = 5};
    struct comparison c;
    compare(&a, &b, &options, &c);
    double apart = estimate_half_width(&c.mean[0]) + estimate_half_width(&c.mean[1]);
    assert_true(estimate_half_width(&c.difference) < 0.45 * apart);
    assert_true(equal(c.mean[1].value - c.mean[0].value, c.difference.value));
}

static void comparisons_are_the_same_with_any_threads(void **state)
{
    (void)state;
    struct list a = burn(20, 16), b = burn(24, 16);
    struct comparison first, other;
    struct goldfish_options options = {.games = 200, .seed = 5, .threads = 1};
    compare(&a, &b, &options, &first);
    options.threads = 4;
    compare(&a, &b, &options, &other);
    assert_memory_equal(first.turn, other.turn, sizeof first.turn);
    assert_true(equal(first.difference.value, other.difference.value));
}

/* ---- match ----------------------------------------------------------------------------------- */

static void a_deck_wins_half_against_itself(void **state)
{
    (void)state;
    struct list a = burn(22, 20), b = burn(22, 20);
    struct match_options options = {.games = 300, .seed = 7};
    struct match_result r;
    match(&a, &b, &options, &r);
    assert_int_equal(r.games, 300);
    assert_int_equal(r.broken_off, 0);
    assert_true(equal(r.wins[0].value + r.wins[1].value + r.draws.value, 1));
    double middle = r.wins[0].value + r.draws.value / 2;
    if (middle < 0.40 || middle > 0.60) /* three and a half standard deviations */
        fail_msg("%.3f", middle);
    assert_int_equal(r.first[0].wins.trials, 150); /* each begins half of the games */
}

static void creatures_beat_lands(void **state)
{
    (void)state;
    struct list a = only("Myr", "{0} Artifact Creature Myr 1/1", NULL), b = only("Mountain", MOUNTAIN, NULL);
    struct match_options options = {.games = 40, .seed = 7};
    struct match_result r;
    match(&a, &b, &options, &r);
    assert_true(equal(r.wins[0].value, 1) && equal(r.wins[1].value, 0));
    assert_true(equal(r.first[1].losses.value, 1));
    match(&b, &b, &options, &r); /* nobody does anything: the turns are over */
    assert_true(equal(r.draws.value, 1));
    assert_true(equal(r.turns.value, 100));
}

static void matches_are_the_same_with_any_threads(void **state)
{
    (void)state;
    struct list a = burn(22, 20), b = burn(18, 10);
    struct match_result first, other;
    struct match_options options = {.games = 80, .seed = 7, .threads = 1};
    match(&a, &b, &options, &first);
    for (int threads = 2; threads <= 4; threads += 2) {
        options.threads = threads;
        match(&a, &b, &options, &other);
        assert_memory_equal(&first.wins, &other.wins, sizeof first.wins);
        assert_memory_equal(&first.first, &other.first, sizeof first.first);
    }
}

static void searching_players_play_too(void **state)
{
    (void)state;
    struct list a = burn(22, 20), b = burn(22, 20);
    struct match_result r;
    struct match_options options = {.players = PLAYERS_SEARCH, .nodes = 2, .games = 2, .seed = 7, .turns = 12};
    match(&a, &b, &options, &r);
    assert_int_equal(r.games, 2);
    assert_string_not_equal(match_players_said(PLAYERS_SEARCH), match_players_said(PLAYERS_GREEDY));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deck_differs_from_itself_by_nothing),
        cmocka_unit_test(haste_is_a_turn_faster_in_every_game),
        cmocka_unit_test(the_same_luck_narrows_the_interval),
        cmocka_unit_test(comparisons_are_the_same_with_any_threads),
        cmocka_unit_test(a_deck_wins_half_against_itself),
        cmocka_unit_test(creatures_beat_lands),
        cmocka_unit_test(matches_are_the_same_with_any_threads),
        cmocka_unit_test(searching_players_play_too),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
