/* test_swaps.c - changes of lands against judging every changed deck by itself */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "sanity/lists.h"

#include "sanity/swaps.h"

#include <math.h>

static const char two_colours[] =
    "10 Mountain:R, 14 Plains:W, 8 Fireblast{2}{R}{R}, 8 B{1}{W}, 8 C{2}{R}, 8 D{3}{W}, 4 E{W}";
static const char three_colours[] =
    "6 Mountain:R, 4 Forest:G, 4 Plains:W, 4 Taiga:RG, 4 Gate:RW!, 4 Savannah:GW, 4 A{R}, 4 "
    "B{1}{R}, 4 C{R}{G}, 4 D{2}{R}{W}, "
    "4 E{1}{G}{G}, 4 F{3}{R}{G}, 4 G{2}{R}{R}{G}, 4 H{G}{W}, 2 I{5}{G}";

static struct trials_options usual(void)
{
    struct trials_options options = {.seed = 3, .exact_most = 10000000};
    mulligan_plan_make(MULL_LONDON, false, &options.plan);
    return options;
}

static struct swaps search(struct arena *arena, const struct list *list, const struct trials_options *options)
{
    struct swaps swaps;
    struct err err = ERR_INIT;
    assert_ok(swaps_search(arena, list, options, &swaps, &err), err);
    return swaps;
}

static int card_named(const struct list *list, const char *name)
{
    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].name, name) == 0)
            return i;
    fail_msg("no %s", name);
    return -1;
}

/* The objective by trials_run, which knows nothing of swaps; only the turn of each mana value is needed. */
static double mean_of(struct arena *arena, const struct list *list, struct trials *t)
{
    struct trials_options options = usual();
    struct err err = ERR_INIT;
    options.turns = 6;
    assert_ok(trials_run(arena, list, &options, t, &err), err);
    return t->mean_castable;
}

static void apply(struct list *list, const struct swap *swap, int sign)
{
    for (int i = 0; i < swap->n; i++) {
        list->card[card_named(list, swap->out[i])].main -= sign;
        list->card[card_named(list, swap->in[i])].main += sign;
    }
}

static void two_colours_by_every_deck(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, two_colours);
    struct trials_options options = usual();
    struct swaps swaps = search(&arena, &list, &options);
    struct trials before, after;
    double now = mean_of(&arena, &list, &before), best = -1;
    int best_change = 0;
    (void)state;
    assert_true(swaps.exact && swaps.tried == 4);
    assert_true(fabs(swaps.mean - now) < 1e-12);
    for (int more = -2; more <= 2; more++) { /* Mountains */
        list.card[0].main = 10 + more;
        list.card[1].main = 14 - more;
        double mean = mean_of(&arena, &list, &after);
        if (mean > best) {
            best = mean;
            best_change = more;
        }
    }
    list.card[0].main = 10;
    list.card[1].main = 14;
    assert_int_equal(best_change, 2);
    assert_true(swaps.n == 2 && swaps.singles == 1);
    assert_int_equal(swaps.best[0].n, 2);
    assert_true(fabs(swaps.best[0].mean.value - best) < 1e-12);
    for (int i = 0; i < swaps.n; i++) {
        const struct swap *s = &swaps.best[i];
        assert_string_equal(s->out[0], "Plains");
        assert_string_equal(s->in[0], "Mountain");
        apply(&list, s, 1);
        double mean = mean_of(&arena, &list, &after);
        apply(&list, s, -1);
        assert_true(fabs(s->gain.value - (mean - now)) < 1e-12 && s->gain.low == s->gain.high);
        assert_true(fabs(s->before - before.card[s->card].castable[s->turn].value) < 1e-12);
        assert_true(fabs(s->after - after.card[s->card].castable[s->turn].value) < 1e-12);
        assert_string_equal(list.card[s->card].name, "Fireblast");
        assert_string_equal(list.card[s->worse_card].name, "E");
        assert_true(fabs(s->worse_after - after.card[s->worse_card].castable[s->worse_turn].value) < 1e-12);
    }
    arena_release(&arena);
}

/* Costs of three colours are dealt: what is told must be near the exact difference, and nothing much better be
 * missed. */
static void three_colours_against_counting(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, three_colours);
    struct trials_options options = usual();
    struct swaps swaps = search(&arena, &list, &options);
    struct trials t;
    double now = mean_of(&arena, &list, &t), best = 0;
    int told = test_is_long() ? swaps.n : 2;
    (void)state;
    assert_true(!swaps.exact && swaps.n == SWAPS_SHOWN && swaps.tried > 50);
    for (int i = 0; i < told; i++) {
        const struct swap *s = &swaps.best[i];
        double sigma = estimate_half_width(&s->gain) / 1.96;
        apply(&list, s, 1);
        double gain = mean_of(&arena, &list, &t) - now;
        apply(&list, s, -1);
        assert_true(fabs(s->gain.value - gain) < 4 * sigma + 1e-9);
        assert_true(i == 0 || s->gain.value <= swaps.best[i - 1].gain.value);
    }
    for (int out = 0; out < 6 && test_is_long(); out++) /* every single swap */
        for (int in = 0; in < 3; in++) {
            if (out == in)
                continue;
            list.card[out].main--;
            list.card[in].main++;
            best = fmax(best, mean_of(&arena, &list, &t) - now);
            list.card[out].main++;
            list.card[in].main--;
        }
    if (test_is_long())
        assert_true(swaps.single[0].gain.value > best - 0.003);
    arena_release(&arena);
}

static void threads_do_not_matter(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, three_colours);
    struct swaps first = {.n = 0};
    (void)state;
    for (int threads = 1; threads <= 3; threads++) {
        struct trials_options options = usual();
        options.threads = threads;
        struct swaps swaps = search(&arena, &list, &options);
        if (threads == 1)
            first = swaps;
        assert_int_equal(swaps.n, first.n);
        for (int i = 0; i < swaps.n; i++) {
            assert_string_equal(swaps.best[i].out[0], first.best[i].out[0]);
            assert_string_equal(swaps.best[i].in[0], first.best[i].in[0]);
            assert_true(swaps.best[i].gain.value == first.best[i].gain.value);
        }
    }
    arena_release(&arena);
}

/* A colour without any source: the basic land that is missing is offered. */
static void a_missing_basic_land(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "24 Mountain:R, 30 A{R}, 6 B{1}{U}");
    struct trials_options options = usual();
    struct swaps swaps = search(&arena, &list, &options);
    (void)state;
    assert_true(swaps.singles == 1 && swaps.single[0].before == 0 && swaps.single[0].after > 0);
    assert_string_equal(swaps.single[0].in[0], "Island");
    assert_string_equal(list.card[swaps.single[0].card].name, "B");
    arena_release(&arena);
}

/* The last land that a fetching land finds is worth more than itself. */
static void fetching_lands_and_what_they_find(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "2 Forest:G, 1 Island:U, 6 Strand:-, 47 A{G}, 4 B{1}{U}");
    struct trials_options options = usual();
    (void)state;
    list.card[2].source = (struct mana_source){.fetches = MANA_U | MANA_G};
    struct swaps swaps = search(&arena, &list, &options);
    for (int i = 0; i < swaps.n; i++)
        for (int k = 0; k < swaps.best[i].n; k++)
            assert_string_not_equal(swaps.best[i].out[k], "Island");
    assert_int_equal(swaps.tried, 10);
    arena_release(&arena);
}

/* Three of a dual land may become four, and no more; by deals the mean of many tapped lands is right. */
static void four_copies_and_tapped_lands(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "10 Mountain:R, 10 Plains:W, 3 Plateau:RW, 20 A{R}{W}, 17 B{W}{R}");
    struct trials_options options = usual();
    struct swaps swaps = search(&arena, &list, &options);
    struct trials t;
    (void)state;
    assert_true(swaps.n > 0);
    for (int i = 0; i < swaps.n; i++)
        assert_true(swaps.best[i].n == 1 || strcmp(swaps.best[i].in[0], "Plateau") != 0 ||
                    strcmp(swaps.best[i].in[1], "Plateau") != 0);
    assert_string_equal(swaps.single[0].in[0], "Plateau");
    list = test_list(&arena, "4 Tri:RGW!, 4 Gate:RG!, 4 Keep:GW!, 3 Fort:RW!, 3 Arch:RG, 3 Glade:GW, 2 Mountain:R, "
                             "1 Forest:G, 36 A{R}{G}{W}");
    swaps = search(&arena, &list, &options);
    assert_false(swaps.exact);
    double mean = mean_of(&arena, &list, &t);
    assert_true(fabs(swaps.mean - mean) < 4 * sqrt(mean * (1 - mean) / 4096));
    arena_release(&arena);
}

/* Four colours from lands of sixteen names: more classes than are ever counted, and yet every change is judged. */
static void lands_of_many_names(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "2 A1:WU!, 2 A2:WU, 2 A3:WB!, 2 A4:WB, 2 A5:WR!, 1 A6:WR, "
                                         "2 A7:UB!, 2 A8:UB, 1 A9:UR!, 1 B1:UR, 2 B2:BR!, 1 B3:BR, "
                                         "1 Plains:W, 1 Island:U, 1 Swamp:B, 1 Mountain:R, 1 B4:C, "
                                         "9 A{W}{U}{B}{R}, 9 B{U}{B}{R}, 9 C{1}{W}{R}, 9 D{2}{U}");
    struct trials_options options = usual();
    struct swaps swaps = search(&arena, &list, &options);
    struct trials t;
    (void)state;
    assert_true(swaps.tried > 1000 && swaps.n == SWAPS_SHOWN && !swaps.exact);
    struct trials_options dealt = usual();
    struct err err = ERR_INIT;
    dealt.exact_most = -1;
    dealt.trials = 40000;
    dealt.turns = 4;
    assert_ok(trials_run(&arena, &list, &dealt, &t, &err), err);
    assert_true(fabs(swaps.mean - t.mean_castable) < 0.02);
    struct strbuf text = STRBUF_INIT; /* more different lands than are searched: said, not passed over */
    for (int i = 0; i < 49; i++)
        strbuf_printf(&text, "1 L%d:W, ", i);
    strbuf_add(&text, "11 A{W}");
    list = test_list(&arena, strbuf_text(&text));
    strbuf_release(&text);
    assert_int_equal(swaps_search(&arena, &list, &options, &swaps, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "more different lands than are searched: at most 48");
    arena_release(&arena);
}

/* Affinity: what it costs falls with the board, so it is said and left out of the means. */
static void costs_that_fall_with_the_board(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "12 Mountain:R, 12 Island:U, 20 A{R}, 8 Enforcer{7}, 8 Angler{6}{U}{U}");
    struct trials t;
    (void)state;
    list.card[3].keywords = "Affinity for artifacts";
    list.card[4].abilities = "keyword delve\n";
    struct trials_options options = usual();
    struct err err = ERR_INIT;
    assert_ok(trials_run(&arena, &list, &options, &t, &err), err);
    assert_true(t.card[3].varies && t.card[4].varies && !t.card[2].varies && !t.card[4].stranded);
    assert_true(t.mean_castable == t.card[2].castable[1].value);
    assert_non_null(strstr(test_said(&arena, t.note), "left out of the mean: Enforcer, Angler."));
    struct swaps swaps = search(&arena, &list, &options);
    assert_true(fabs(swaps.mean - t.mean_castable) < 1e-12);
    assert_string_equal(swaps.best[0].in[0], "Mountain");
    assert_true(swaps.best[0].worse_card < 0);
    arena_release(&arena);
}

static void decks_with_nothing_to_change(void **state)
{
    static const char *const decks[] = {
        "24 Mountain:R, 36 A{R}",     "60 Forest:G", "60 A{G}", "1 Forest:G", "4 Island:U, 56 A{3}",
        "9000 Forest:G, 1000 A{2}{G}"};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(decks); i++) {
        struct list list = test_list(&arena, decks[i]);
        struct trials_options options = usual();
        struct swaps swaps = search(&arena, &list, &options);
        assert_int_equal(swaps.n, 0);
    }
    struct list empty = {.name = "empty"};
    struct trials_options options = usual();
    struct swaps swaps;
    struct err err = ERR_INIT;
    assert_int_equal(swaps_search(&arena, &empty, &options, &swaps, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "a maindeck of 0 cards");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_colours_by_every_deck),
        cmocka_unit_test(three_colours_against_counting),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_missing_basic_land),
        cmocka_unit_test(fetching_lands_and_what_they_find),
        cmocka_unit_test(four_copies_and_tapped_lands),
        cmocka_unit_test(lands_of_many_names),
        cmocka_unit_test(costs_that_fall_with_the_board),
        cmocka_unit_test(decks_with_nothing_to_change),
    };
    return cmocka_run_group_tests_name("swaps", tests, NULL, NULL);
}
