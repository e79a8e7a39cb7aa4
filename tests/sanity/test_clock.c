/* test_clock.c - the goldfish against figures from elsewhere
 *
 * Mountains and bolts: the published mean killing turns (tests/../engine/published.md: three programs written apart).
 * Decks of free creatures: the turn of the kill by hand. Land drops: the hypergeometric law. And the same figures with
 * any number of threads.
 */
#include "base/arena.h"
#include "base/err.h"
#include "testing.h"

#include "sanity/clock.h"
#include "sanity/hypergeo.h"
#include "sanity/played_lists.h"

#include <math.h>

static struct arena arena = ARENA_INIT;

static void play(const struct list *list, enum era era, const struct goldfish_options *options, struct goldfish *out)
{
    struct err err = ERR_INIT;
    struct list_book book;
    const struct list *lists[1] = {list};
    if (list_book_make(&arena, era, lists, 1, &book, &err) != ERR_OK)
        fail_msg("%s", err.text);
    if (goldfish_run(&arena, &book, 0, list, options, out, &err) != ERR_OK)
        fail_msg("%s", err.text);
}

/* ---- Mountains and bolts --------------------------------------------------------------------- */

static struct list bolts(int lands)
{
    const struct row rows[] = {{lands, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {60 - lands, 0, "Lightning Bolt", "{R} Instant", NULL, BOLT},
                               {0}};
    return list_of_rows(&arena, "bolts", rows);
}

static const struct {
    int lands;
    double mean;
} published[] = {{10, 6.483}, {12, 5.805}, {14, 5.407}, {16, 5.223},
                 {18, 5.212}, {20, 5.346}, {22, 5.615}, {24, 6.007}};

static void bolts_kill_when_published(void **state)
{
    (void)state;
    bool all = getenv("TOPCUT_LONG") != NULL;
    for (size_t i = 0; i < ARRAY_LEN(published); i++) {
        struct goldfish clock;
        struct list list = bolts(published[i].lands);
        struct goldfish_options options = {
            .no_mulligans = true, .turns = CLOCK_TURNS, .games = all ? 400000 : 500, .seed = 1 + i};
        play(&list, ERA_M10, &options, &clock);
        double half = estimate_half_width(&clock.mean);
        double off = clock.mean.value - published[i].mean;
        /* all games end; 400,000 of them know the mean to 0.01 */
        if (clock.never > 0 || (all && (off > 0.02 || off < -0.02)) || off > 0.02 + 1.6 * half ||
            off < -0.02 - 1.6 * half)
            fail_msg("%d lands: mean %.4f (half %.4f), published %.3f; never %.4f", published[i].lands,
                     clock.mean.value, half, published[i].mean, clock.never);
    }
}

/* ---- by hand --------------------------------------------------------------------------------- */

static void free_creatures_kill_on_their_turn(void **state)
{
    (void)state;
    /* seven 1/1 for nothing: 7 damage in turn 2, 8 in turn 3, 9 in turn 4; with haste a turn earlier */
    static const struct {
        const char *facts, *keywords;
        bool draw;
        int turn;
    } cases[] = {{"{0} Artifact Creature Myr 1/1", NULL, false, 4},
                 {"{0} Artifact Creature Myr 1/1", NULL, true, 4}, /* 8 + 9 + 10 */
                 {"{0} Artifact Creature Myr 1/1", "Haste", false, 3},
                 {"{0} Artifact Creature Myr 2/1", NULL, false, 3}, /* 14 + 16 */
                 {"{0} Artifact Creature Wall 0/1", NULL, false, 0}};
    for (enum era era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            const struct row rows[] = {{60, 0, "Myr", cases[i].facts, cases[i].keywords, NULL}, {0}};
            struct goldfish_options options = {
                .no_mulligans = true, .on_the_draw = cases[i].draw, .turns = 6, .games = 20, .seed = 3};
            struct list list = list_of_rows(&arena, "free", rows);
            struct goldfish clock;
            play(&list, era, &options, &clock);
            if (cases[i].keywords && era < ERA_SIXTH)
                continue; /* it has the word, the era does not */
            if (clock.median != cases[i].turn)
                fail_msg("%s, %s %s: turn %d, not %d", era_name(era), cases[i].facts,
                         cases[i].keywords ? cases[i].keywords : "", clock.median, cases[i].turn);
            if (cases[i].turn)
                assert_true(clock.mean.value >= cases[i].turn - 1e-9 && clock.mean.value <= cases[i].turn + 1e-9);
            assert_true(clock.never == (cases[i].turn ? 0.0 : 1.0));
        }
}

/* Three others with 20 life each. By the rules of Magic 2010 the first player of several draws: 8 cards, then one more
 * each turn. 8, 9, 10, 11, 12 and 13 points in turns 2 to 7 are 63; what the first two do not need goes to the next,
 * so that the first is out in turn 4 (27) and the last in turn 7. */
static void three_others_are_killed_one_after_the_other(void **state)
{
    (void)state;
    const struct row rows[] = {{60, 0, "Myr", "{0} Artifact Creature Myr 1/1", NULL, NULL}, {0}};
    struct goldfish_options options = {.no_mulligans = true, .opponents = 3, .turns = 9, .games = 20, .seed = 3};
    struct list list = list_of_rows(&arena, "free", rows);
    struct goldfish clock;
    play(&list, ERA_M10, &options, &clock);
    assert_int_equal(clock.median, 7);
    assert_true(fabs(clock.mean.value - 7) < 1e-9);
    assert_true(fabs(clock.first_out.value - 4) < 1e-9);
    assert_true(fabs(clock.turn[3].damage - 17) < 1e-9);
    options.opponents = 1;
    play(&list, ERA_M10, &options, &clock);
    assert_int_equal(clock.median, 4);
    assert_true(fabs(clock.first_out.value - 4) < 1e-9);
}

/* A value that the estimate must not be far from: three and a half standard deviations. */
static void assert_near(const struct estimate *e, double value, const char *what)
{
    double middle = (e->low + e->high) / 2, far = 1.8 * estimate_half_width(e) + 1e-9;
    if (value < middle - far || value > middle + far)
        fail_msg("%s: %.5f (%.5f to %.5f), expected %.5f", what, e->value, e->low, e->high, value);
}

static void cards_are_cast_as_counted(void **state)
{
    (void)state;
    /* one copy of a red card for {R} in a deck of Mountains and blanks: it is cast in turn 1 if a Mountain is there */
    const struct row rows[] = {{24, 0, "Mountain", MOUNTAIN, NULL, NULL},
                               {35, 0, "Blank", "Enchantment", NULL, NULL},
                               {1, 0, "Bolt", "{R} Instant", NULL, BOLT},
                               {0}};
    struct list list = list_of_rows(&arena, "one bolt", rows);
    for (int draw = 0; draw < 2; draw++) {
        struct goldfish clock;
        struct goldfish_options options = {
            .no_mulligans = true, .on_the_draw = draw, .turns = 3, .games = 5000, .seed = 11};
        int seen = hypergeo_seen(60, 7, 1, !draw);
        play(&list, ERA_M10, &options, &clock);
        assert_near(&clock.card[2].cast[1], hypergeo_at_least(59, 24, seen - 1, 1), "cast in turn 1");
        assert_int_equal(clock.card[1].cast[3].value * 1000, 0); /* a blank has no cost to be paid */
        /* lands on the battlefield after turn 1: the chance that there was one */
        double lands = hypergeo_at_least(60, 24, seen, 1);
        assert_true(clock.turn[1].lands > lands - 0.024 && clock.turn[1].lands < lands + 0.024);
        assert_near(&clock.card[0].cast[1], clock.turn[1].lands * 60 / (24.0 * seen), "lands played of those held");
    }
}

/* Of whom no text is known, the keywords count all the same. */
static void keywords_of_facts_take_part(void **state)
{
    (void)state;
    static const struct {
        const char *keywords;
        int turn;
    } cases[] = {{"", 4}, {"Trample;Haste", 3}, {"Protection from black;First strike;Haste", 3}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct row rows[] = {{60, 0, "Myr", "{0} Artifact Creature Myr 1/1", cases[i].keywords, NULL}, {0}};
        struct goldfish_options options = {.no_mulligans = true, .turns = 6, .games = 20, .seed = 3};
        struct list list = list_of_rows(&arena, "facts", rows);
        const struct list *lists[1] = {&list};
        struct list_book book;
        struct goldfish clock;
        struct err err = ERR_INIT;
        list.card[0].known = KNOWN_NOT;
        assert_int_equal(list_book_make(&arena, ERA_M10, lists, 1, &book, &err), ERR_OK);
        assert_int_equal(book.play[0][0].how, PLAYED_FACTS);
        play(&list, ERA_M10, &options, &clock);
        assert_int_equal(clock.median, cases[i].turn);
    }
}

/* ---- mulligans ------------------------------------------------------------------------------- */

/* Those of the stated rule: how many are taken is counted exactly elsewhere; of no mulligans the published mean comes
 * out. */
static void mulligans_are_those_of_the_plan(void **state)
{
    (void)state;
    struct list list = bolts(18);
    for (enum mulligan_rule rule = MULL_NEVER; rule <= MULL_LONDON; rule++) {
        struct mulligan_plan plan;
        struct mulligan_table table;
        struct goldfish clock;
        struct goldfish_options options = {.plan = &plan, .turns = CLOCK_TURNS, .games = 2000, .seed = 5};
        double taken = 0;
        mulligan_plan_make(rule, false, &plan);
        mulligan_table(&plan, 60, 18, &table);
        for (int i = 1; i < table.steps; i++)
            taken += table.seen[i];
        play(&list, ERA_M10, &options, &clock);
        assert_near(&clock.mulligans, taken, mulligan_words[rule]);
        if (rule == MULL_NEVER)
            assert_near(&clock.mean, 5.212, "killing turn of hands that are all kept");
        /* no hand is smaller than four, and who holds few cards may hold seven later */
        assert_true(clock.turn[1].hand > 4);
    }
}

/* Nothing can be cast: after a mulligan too, eight cards in hand are one too many, and seven are not. */
static void smaller_first_hands_fill_up(void **state)
{
    (void)state;
    const struct row rows[] = {{60, 0, "Blank", "Enchantment", NULL, NULL}, {0}};
    struct list list = list_of_rows(&arena, "blanks", rows);
    for (enum mulligan_rule rule = MULL_PARIS; rule <= MULL_LONDON; rule++) {
        struct mulligan_plan plan;
        struct goldfish clock;
        struct goldfish_options options = {.plan = &plan, .turns = 8, .games = 100, .seed = 5};
        mulligan_plan_make(rule, false, &plan); /* without lands: down to four cards */
        play(&list, ERA_M10, &options, &clock);
        for (int t = 1; t <= 8; t++)
            assert_int_equal((int)lround(clock.turn[t].hand), t + 3 < 7 ? t + 3 : 7);
    }
}

/* ---- threads and bad input ------------------------------------------------------------------- */

static void threads_do_not_matter(void **state)
{
    (void)state;
    struct list list = bolts(20);
    struct goldfish first = {0};
    static const int threads[] = {1, 2, 4};
    for (size_t i = 0; i < ARRAY_LEN(threads); i++) {
        struct goldfish clock;
        struct goldfish_options options = {.games = 400, .seed = 9, .threads = threads[i]};
        play(&list, ERA_M10, &options, &clock);
        if (i == 0)
            first = clock;
        assert_int_equal(clock.games, first.games);
        assert_memory_equal(clock.turn, first.turn, sizeof clock.turn);
        assert_memory_equal(clock.card, first.card, sizeof *clock.card * 2);
        assert_memory_equal(&clock.mean, &first.mean, sizeof clock.mean);
    }
    struct goldfish_options other = {.games = 400, .seed = 10};
    struct goldfish clock;
    play(&list, ERA_M10, &other, &clock);
    assert_memory_not_equal(clock.turn, first.turn, sizeof clock.turn);
}

static void precision_is_reached(void **state)
{
    (void)state;
    struct list list = bolts(18);
    struct goldfish clock;
    struct goldfish_options options = {.games = 1, .precision = 0.009, .seed = 2, .turns = 6};
    play(&list, ERA_M10, &options, &clock);
    assert_true(clock.games > 10000);
    for (int t = 1; t <= clock.turns; t++)
        assert_true(estimate_half_width(&clock.turn[t].killed) <= 0.009);
}

/* A run may end early when the mean turn is known well enough, whatever the threads, and never before 200 games; a
 * number of games alone is played to the game. */
static void a_run_ends_when_its_mean_is_known(void **state)
{
    (void)state;
    static const struct {
        const char *what;
        int lands;
        double within;
        int64_t games, least, most;
    } cases[] = {{"so many games", 18, 0, 130, 130, 130},
                 {"fewer than the least", 18, 0.025, 150, 150, 150},
                 {"known at once", 18, 0.5, 1000, 200, 200},
                 {"never won: the turn after the last", 60, 0.025, 1000, 200, 200},
                 {"known after some", 18, 0.01, 4000, 300, 3900},
                 {"never known so well", 18, 1e-9, 450, 450, 450}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct list list = bolts(cases[i].lands);
        struct goldfish clock[2];
        for (int k = 0; k < 2; k++) {
            struct goldfish_options options = {
                .games = cases[i].games, .within = cases[i].within, .seed = 2, .threads = k + 1};
            play(&list, ERA_M10, &options, &clock[k]);
        }
        if (clock[0].games < cases[i].least || clock[0].games > cases[i].most)
            fail_msg("%s: %lld games", cases[i].what, (long long)clock[0].games);
        assert_int_equal(clock[0].games, clock[1].games);
        assert_memory_equal(clock[0].turn, clock[1].turn, sizeof clock[0].turn);
        if (cases[i].within > 0 && clock[0].games < cases[i].games && clock[0].never <= 0)
            assert_true(estimate_half_width(&clock[0].mean) <= cases[i].within * clock[0].mean.value);
    }
}

static void odd_decks_are_played_or_refused(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct goldfish_options options = {.games = 100, .seed = 1, .turns = 20};
    static const struct {
        int cards;
        bool refused;
    } cases[] = {{0, true}, {1, false}, {7, false}, {40, false}, {450, false}, {451, true}, {10000, true}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct row rows[] = {{cases[i].cards, 0, "Mountain", MOUNTAIN, NULL, NULL}, {0}};
        struct list list = list_of_rows(&arena, "lands", rows);
        const struct list *lists[1] = {&list};
        struct list_book book;
        struct goldfish clock;
        assert_int_equal(list_book_make(&arena, ERA_M10, lists, 1, &book, &err), ERR_OK);
        enum err_code rc = goldfish_run(&arena, &book, 0, &list, &options, &clock, &err);
        assert_int_equal(rc, cases[i].refused ? ERR_INPUT : ERR_OK);
        if (rc == ERR_OK) {
            assert_true(clock.never == 1.0);
            assert_true(cases[i].cards > 40 ? clock.decked == 0.0 : cases[i].cards > 7 || clock.decked == 1.0);
        } else {
            assert_non_null(strstr(err.text, "lands"));
        }
        err_clear(&err);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bolts_kill_when_published),
        cmocka_unit_test(free_creatures_kill_on_their_turn),
        cmocka_unit_test(three_others_are_killed_one_after_the_other),
        cmocka_unit_test(cards_are_cast_as_counted),
        cmocka_unit_test(keywords_of_facts_take_part),
        cmocka_unit_test(mulligans_are_those_of_the_plan),
        cmocka_unit_test(smaller_first_hands_fill_up),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(precision_is_reached),
        cmocka_unit_test(a_run_ends_when_its_mean_is_known),
        cmocka_unit_test(odd_decks_are_played_or_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
