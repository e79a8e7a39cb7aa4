/* test_trials.c - dealt castability: mana from other cards against counting by hand, dead and stranded cards, odd
 * decks */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "sanity/lists.h"

#include "sanity/hypergeo.h"
#include "sanity/trials.h"
#include "sanity/trials_inner.h"

#include <math.h>

static struct trials run(struct arena *arena, const struct list *list, struct trials_options options)
{
    struct trials t;
    struct err err = ERR_INIT;
    assert_ok(trials_run(arena, list, &options, &t, &err), err);
    return t;
}

static struct trials_options usual(enum mulligan_rule rule)
{
    struct trials_options options = {.seed = 77,
                                     .trials = test_is_long()              ? 400000
                                               : getenv("TOPCUT_VALGRIND") ? 2000
                                                                           : 20000};
    mulligan_plan_make(rule, false, &options.plan);
    return options;
}

static void close_to(struct estimate e, double p)
{
    double n = (double)(e.trials ? e.trials : 1);
    if (fabs(e.value - p) > 4 * sqrt(fabs(p * (1 - p)) / n) + 1e-12)
        fail_msg("%.5f [%.5f, %.5f] instead of %.5f", e.value, e.low, e.high, p);
}

/* ---- mana from other cards ------------------------------------------------------------------- */

static void petals_and_rituals(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    struct list list = test_list(&arena, "20 Petal{0}:once:WU, 40 Spell{3}");
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[1].castable[1], hypergeo_at_least(60, 20, 7, 3));
    close_to(t.card[1].castable[4], hypergeo_at_least(60, 20, 10, 3));
    close_to(t.card[0].castable[1], 1);

    /* one swamp and one ritual pay three black mana on the first turn, and nothing else does */
    struct classes classes = {.n = 3, .size = {20, 12, 28}};
    static const int one_each[3] = {1, 1, 0};
    list = test_list(&arena, "20 Swamp:B, 12 Ritual{B}:once:BBB, 28 Spell{B}{B}{B}");
    t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[2].castable[1], classes_at_least(&classes, 7, one_each));
    assert_true(t.dealt >= 2000 && t.note[0] != '\0');

    /* five mana on turn 2: two rituals on top of each other, and none of them comes back from turn 1 */
    static const int swamp_and_two[3] = {1, 2, 0};
    list = test_list(&arena, "20 Swamp:B, 12 Ritual{B}:once:BBB, 28 Spell{4}{B}");
    t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[2].castable[2], classes_at_least(&classes, 8, swamp_and_two));

    /* the mountain that paid for the stone's mana does not pay for the spell's colour as well */
    struct classes red = {.n = 4, .size = {10, 20, 12, 18}};
    static const int two_mountains[4] = {2, 0, 1, 0};
    list = test_list(&arena, "10 Mountain:R, 20 Wastes:C, 12 Ritual{R}:once:CCC, 18 Spell{3}{R}");
    t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[3].castable[2], classes_at_least(&red, 8, two_mountains));

    /* of two lands one is played: the petal that makes no blue is no second one */
    list = test_list(&arena, "20 Island:U, 12 Petal{0}:once:C, 28 Spell{U}{U}");
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[2].castable[1].value == 0);
    close_to(t.card[2].castable[2], hypergeo_at_least(60, 20, 8, 2));

    /* a ritual does not pay for itself */
    list = test_list(&arena, "20 Wastes:C, 12 Ritual{B}:once:BBB, 28 Spell{B}{B}{B}");
    t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[2].castable[TRIAL_TURNS], 0);
    arena_release(&arena);
}

/* One stone {1} that makes two: three mana on turn 2 need a land on turn 1 and the stone by then, or two lands and
 * it. */
static void stones(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "24 Wastes:C, 8 Stone{1}:artifact:CC, 28 Spell{3}");
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    double chance = 0;
    (void)state;
    struct classes hand = {.n = 3, .size = {24, 8, 28}};
    for (int lands = 0; lands <= 7; lands++)
        for (int stones = 0; lands + stones <= 7; stones++) {
            int count[3] = {lands, stones, 7 - lands - stones};
            double p = classes_exactly(&hand, count), land = (24.0 - lands) / 53, stone = (8.0 - stones) / 53;
            bool now = lands >= 1 && stones >= 1;
            /* two stones on turn 2: the second land or the first stone pays for the next */
            double later = (lands == 0 && stones >= 2 ? land : 0) + (lands >= 2 && stones == 0 ? stone : 0);
            chance += p * (now ? 1 : later);
        }
    close_to(t.card[2].castable[2], chance);
    arena_release(&arena);
}

/* Forests and elves that make a mana from the turn after, dealt here by other means. */
static void elves(void **state)
{
    enum { FORESTS = 20, ELVES = 16, CARDS = 60, GAMES = 20000, COST = 5, TURNS = 6 };
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(4);
    struct list list = test_list(&arena, "20 Forest:G, 16 Elf{G}:creature:G, 24 Giant{4}{G}");
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    int castable[TURNS + 1] = {0};
    (void)state;
    for (int n = 0; n < GAMES; n++) {
        int card[CARDS], next = 0, land_hand = 0, elf_hand = 0, lands = 0, elves = 0;
        bool done = false;
        for (int i = 0; i < CARDS; i++)
            card[i] = i;
        for (int i = 0; i < 20; i++) {
            int at = i + (int)rng_below(&rng, (uint64_t)(CARDS - i)), swap = card[i];
            card[i] = card[at];
            card[at] = swap;
        }
        for (int turn = 1; turn <= TURNS; turn++) {
            for (int n_cards = turn == 1 ? 7 : 1; n_cards > 0; n_cards--, next++) {
                land_hand += card[next] < FORESTS;
                elf_hand += card[next] >= FORESTS && card[next] < FORESTS + ELVES;
            }
            lands += land_hand > 0;
            land_hand -= land_hand > 0;
            done = done || (lands + elves >= COST);
            castable[turn] += done;
            int cast = elf_hand < lands + elves ? elf_hand : lands + elves;
            elf_hand -= cast;
            elves += cast;
        }
    }
    for (int turn = 1; turn <= TURNS; turn++) {
        double p = (double)castable[turn] / GAMES, q = t.card[2].castable[turn].value;
        if (fabs(p - q) > 4 * sqrt(2 * fabs(p * (1 - p)) / GAMES) + 1e-12)
            fail_msg("turn %d: %.4f, by the oracle %.4f", turn, q, p);
    }
    arena_release(&arena);
}

/* A filter without other mana gives nothing; with it, its colours. */
static void filters(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "20 Wastes:C, 40 Prism{2}:artifact:filter:WU");
    (void)state;
    list.card[list.cards++] = test_list(&arena, "1 Spell{W}").card[0];
    list.main++;
    assert_true(list.card[1].source.filter);
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[2].castable[2].value == 0); /* the prism comes on turn 2 at the earliest */
    assert_true(t.card[2].castable[3].value > 0.5);
    assert_true(t.card[2].castable_at_all);
    list = test_list(&arena, "30 Mill:WU, 30 Spell{W}"); /* lands that do nothing without other mana */
    list.card[0].source.filter = true;
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[1].castable[TRIAL_TURNS].value == 0);
    arena_release(&arena);
}

/* The way for all decks comes to the same as the one for lands alone, and as counting. */
static void both_ways_of_dealing(void **state)
{
    static const char deck[] = "8 Mountain:R, 6 Forest:G, 4 Taiga:RG, 5 Gate:RG!, 2 Maze:-, 9 "
                               "A{R}, 9 B{R}{G}, 9 C{2}{R}{R}, 8 D{4}{G}";
    struct arena arena = ARENA_INIT;
    (void)state;
    for (int rule = 0; rule < N_MULL_RULES; rule++) {
        struct list list = test_list(&arena, deck);
        struct mana_base base;
        struct err err = ERR_INIT;
        struct mulligan_plan plan;
        bool needed[BASE_TARGETS];
        int64_t counters[2][2 * BASE_TARGETS * (TRIAL_TURNS + 1)] = {{0}};
        mulligan_plan_make((enum mulligan_rule)rule, false, &plan);
        assert_ok(mana_base_make(&arena, &list, &base, &err), err);
        assert_true(trials_are_fast(&base));
        for (int k = 0; k < base.targets; k++)
            needed[k] = true;
        struct dealing dealing = {.base = &base, .plan = &plan, .on_the_play = true, .turns = 6, .needed = needed};
        for (int way = 0; way < 2; way++) {
            struct sampling_chunk chunk = {.trials = 4000, .counters = counters[way]};
            rng_init(&chunk.rng, 1000 + (uint64_t)rule);
            (way ? trials_play : trials_deal)(&dealing, &chunk);
        }
        for (int k = 0; k < base.targets; k++)
            for (int t = 1; t <= 6; t++) { /* the same deals; what goes to the bottom may differ */
                size_t at = trial_counter(k, t);
                assert_true(llabs(counters[0][at] - counters[1][at]) <= (rule == MULL_LONDON ? 40 : 0));
            }
    }
    arena_release(&arena);
}

/* ---- what is said of cards ------------------------------------------------------------------- */

static void dead_and_stranded_cards(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "20 Mountain:R, 2 Island:U, 10 A{R}, 10 B{U}{U}, 8 C{W}, 5 D{2}{B/G}, 5 E{3}");
    struct trials t = run(&arena, &list, usual(MULL_LONDON));
    (void)state;
    assert_false(t.card[0].judged);
    assert_true(t.card[2].castable_at_all && !t.card[2].stranded);
    assert_true(t.card[3].castable_at_all && t.card[3].stranded);
    assert_true(!t.card[4].castable_at_all && t.card[4].stranded && t.card[4].castable[TRIAL_TURNS].value == 0);
    assert_false(t.card[5].castable_at_all);
    assert_true(t.card[6].castable_at_all && !t.card[6].stranded);
    assert_true(t.dealt == 0);
    double mean = 0;
    int copies = 0;
    for (int i = 2; i <= 6; i++) {
        mean += list.card[i].main * t.card[i].castable[t.card[i].on_curve].value;
        copies += list.card[i].main;
    }
    assert_true(fabs(mean / copies - t.mean_castable) < 1e-12);
    struct list late = test_list(&arena, "15 Mountain:R, 9 Island:U, 36 A{U}"); /* 70 % on turn 1, 79 % on turn 3 */
    struct trials_options never = usual(MULL_NEVER);
    struct trials later = run(&arena, &late, never);
    assert_true(later.card[2].given_lands[1].value < STRANDED_UNDER && !later.card[2].stranded);
    assert_true(t.colour[3].one[1].value > t.colour[1].one[1].value && t.colour[1].two[1].value == 0);
    arena_release(&arena);
}

/* Two Mountains in place of six mana: as castable as {R}{R}, and still by its cost. */
static void lands_in_place_of_mana(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "10 Mountain:R, 10 Plains:W, 20 Fireblast{4}{R}{R}, 20 A{R}{R}");
    (void)state;
    list.card[2].instead[3] = 2;
    struct trials t = run(&arena, &list, usual(MULL_LONDON));
    for (int turn = 1; turn <= TRIAL_TURNS; turn++)
        assert_true(fabs(t.card[2].castable[turn].value - t.card[3].castable[turn].value) < 1e-9);
    assert_true(t.card[2].on_curve == 6 && t.card[2].castable[2].value > 0.1);
    list.card[2].instead[3] = 0;
    list.card[2].instead[2] = 1; /* a Swamp, which there is none of */
    t = run(&arena, &list, usual(MULL_LONDON));
    assert_true(t.card[2].castable[5].value == 0 && t.card[2].castable[6].value > 0.01);
    arena_release(&arena);
}

/* {1}{R} or {1}{U}: as castable as a hybrid of the two, and from either colour alone as that half. */
static void either_half_of_a_split_card(void **state)
{
    struct arena arena = ARENA_INIT;
    static const char *const lands[] = {"20 Mountain:R", "20 Island:U", "12 Mountain:R, 8 Island:U"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lands); i++) {
        struct list list = test_list(&arena, arena_printf(&arena, "%s, 20 Split{1}{R}, 20 Either{1}{R/U}", lands[i]));
        struct list_card *split = &list.card[list.cards - 2];
        split->half.generic = 1;
        split->half.coloured[1] = 1;
        split->split = true;
        struct trials t = run(&arena, &list, usual(MULL_LONDON));
        for (int turn = 1; turn <= TRIAL_TURNS; turn++)
            assert_true(
                fabs(t.card[list.cards - 2].castable[turn].value - t.card[list.cards - 1].castable[turn].value) < 1e-9);
        assert_true(t.card[list.cards - 2].castable[2].value > 0.5);
    }
    arena_release(&arena);
}

static void what_must_hold(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list =
        test_list(&arena, "12 Mountain:R, 6 Forest:G, 4 Taiga:RG, 9 A{R}, 9 B{R}{G}, 10 C{2}{R}{R}, 10 D{5}{G}");
    struct trials_options options = usual(MULL_LONDON);
    (void)state;
    struct trials play = run(&arena, &list, options);
    options.on_the_draw = true;
    struct trials draw = run(&arena, &list, options);
    for (int i = 3; i < list.cards; i++)
        for (int t = 1; t <= TRIAL_TURNS; t++) {
            double now = play.card[i].castable[t].value;
            assert_true(t == 1 || now >= play.card[i].castable[t - 1].value - 1e-12);
            assert_true(draw.card[i].castable[t].value >= now - 1e-12);
            assert_true(play.card[i].given_lands[t].value >= now - 1e-12);
            assert_true(t < list.card[i].mana_value ? now == 0 : now > 0);
        }
    arena_release(&arena);
}

static void threads_and_precision(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "12 Mountain:R, 8 Stone{2}:artifact:C, 20 A{R}, 20 B{2}{R}{R}");
    struct trials first = {.turns = 0};
    (void)state;
    for (int threads = 0; threads < 5; threads++) {
        struct trials_options options = usual(MULL_LONDON);
        options.threads = threads;
        options.precision = getenv("TOPCUT_VALGRIND") ? 0.02 : 0.004;
        struct trials t = run(&arena, &list, options);
        for (int turn = 1; turn <= t.turns; turn++) {
            assert_true(estimate_half_width(&t.card[3].castable[turn]) <= options.precision);
            if (threads > 0)
                assert_memory_equal(&t.card[3].castable[turn], &first.card[3].castable[turn], sizeof(struct estimate));
        }
        first = threads == 0 ? t : first;
        assert_true(t.dealt == first.dealt);
    }
    arena_release(&arena);
}

static void odd_decks(void **state)
{
    static const char *const decks[] = {"60 Forest:G",
                                        "1 Forest:G",
                                        "1 A{G}",
                                        "7 A{G}",
                                        "3 Forest:G, 2 A{G}{G}",
                                        "9000 Forest:G, 1000 A{2}{G}",
                                        "4 Forest:G, 56 A{3}{G}{G}",
                                        "30 Forest:G, 30 A{9}{9}{G}",
                                        "30 Tomb:CC, 30 A{4}",
                                        "20 Forest:G, 40 A-"};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(decks); i++)
        for (int rule = 0; rule < N_MULL_RULES; rule++) {
            struct list list = test_list(&arena, decks[i]);
            struct trials_options options = usual((enum mulligan_rule)rule);
            options.trials = 1000;
            struct trials t = run(&arena, &list, options);
            for (int k = 0; k < list.cards; k++)
                for (int turn = 1; turn <= t.turns; turn++) {
                    struct estimate e = t.card[k].castable[turn];
                    assert_true(e.low >= -1e-9 && e.low <= e.value + 1e-9 && e.value <= e.high + 1e-9 &&
                                e.high <= 1 + 1e-9);
                }
        }
    struct list empty = {.name = "empty"};
    struct trials t;
    struct err err = ERR_INIT;
    struct trials_options options = usual(MULL_LONDON);
    assert_int_equal(trials_run(&arena, &empty, &options, &t, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "a maindeck of 0 cards");
    arena_release(&arena);
}

/* Fetching lands are what they find; where there is nothing to find, they make nothing. */
static void fetching_lands(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "4 Delta:-, 4 Island:U, 4 Swamp:B, 4 Forest:G, 44 A{U}{B}");
    struct source_kind kind;
    (void)state;
    list.card[0].source = (struct mana_source){.fetches = MANA_U | MANA_B};
    kind = mana_of_land(&list, &list.card[0]);
    assert_true(kind.makes == (MANA_U | MANA_B) && !kind.tapped);
    list.card[1].main = 0;
    assert_true(mana_of_land(&list, &list.card[0]).makes == MANA_B);
    list.card[0].source = (struct mana_source){.fetches = MANA_ANY, .fetch_any_basic = true, .fetch_tapped = true};
    kind = mana_of_land(&list, &list.card[0]);
    assert_true(kind.makes == (MANA_G | MANA_B) && kind.tapped);
    list.card[2].main = list.card[3].main = 0;
    assert_true(mana_of_land(&list, &list.card[0]).makes == 0);

    /* a spell that finds a land, cast on turn 2, is a mana more on turn 3: four with three lands; nothing without
     * forests */
    list = test_list(&arena, "30 Forest:G, 30 Growth{1}{G}, 1 Giant{3}{G}");
    list.card[1].source =
        (struct mana_source){.fetches = MANA_ANY, .fetch_any_basic = true, .fetch_tapped = true, .amount = 1};
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    struct classes seen = {.n = 3, .size = {30, 30, 1}};
    static const int three_and_one[3] = {3, 1, 0};
    double most = classes_at_least(&seen, 9, three_and_one); /* the spell may come too late for turn 2 */
    assert_true(t.card[2].castable[3].high > most - 0.05 && t.card[2].castable[3].low < most);
    assert_true(t.card[2].castable[2].value == 0);
    arena_release(&arena);
}

static double choose(int n, int k)
{
    double ways = k < 0 || k > n ? 0 : 1;
    for (int i = 0; i < k && ways > 0; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Mine, Power Plant and Tower make one mana each, and two, two and three where one of each lies: seven on turn 3. */
static void lands_that_make_more_together(void **state)
{
    static const int one_each[4] = {1, 1, 1, 0}, and_a_forest[5] = {1, 1, 1, 1, 0};
    struct arena arena = ARENA_INIT;
    struct classes three = {.n = 4, .size = {4, 4, 4, 48}}, four = {.n = 5, .size = {4, 4, 4, 8, 40}};
    struct list list = test_list(&arena, "4 Mine:C, 4 Plant:C, 4 Tower:C, 48 Golem{7}");
    (void)state;
    for (int i = 0; i < 3; i++) {
        list.card[i].source.part = (uint8_t)(i + 1);
        list.card[i].source.joined = i < 2 ? 2 : 3;
    }
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[3].castable[3], classes_at_least(&three, 9, one_each));
    close_to(t.card[3].castable[5], classes_at_least(&three, 11, one_each));
    assert_true(t.card[3].castable[2].value == 0);
    list.card[2].main = 0; /* never all three */
    list.card[0].main = 8;
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[3].castable[6].value == 0);

    /* the green mana is a fourth land's */
    struct list green = test_list(&arena, "4 Mine:C, 4 Plant:C, 4 Tower:C, 8 Forest:G, 40 Wurm{6}{G}");
    for (int i = 0; i < 3; i++)
        green.card[i].source = list.card[i].source;
    t = run(&arena, &green, usual(MULL_NEVER));
    assert_true(t.card[4].castable[3].value == 0);
    close_to(t.card[4].castable[4], classes_at_least(&four, 10, and_a_forest));
    arena_release(&arena);
}

/* Cloudpost enters tapped and makes one mana for each Locus: six on turn 3 take two of them on the turns before, and a
 * third Locus that may come on the very turn. */
static void lands_that_count_each_other(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "4 Post:!C, 4 Glimmer:C, 52 Golem{6}");
    double three = 0, four = 0;
    (void)state;
    for (int i = 0; i < 2; i++)
        list.card[i].source.locus = true;
    list.card[0].source.each = true;
    for (int posts = 2; posts <= 4; posts++)
        for (int others = 0; others <= 4; others++) {
            double hand = choose(4, posts) * choose(4, others) * choose(52, 8 - posts - others) / choose(60, 8);
            three += hand * (posts + others > 2 ? 1 : 6.0 / 52);
        }
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    close_to(t.card[2].castable[3], three);
    assert_true(t.card[2].castable[2].value == 0);

    /* the green mana of the fourth turn is a fourth land's: six of the three Loci and one of the forest */
    struct list green = test_list(&arena, "4 Post:!C, 4 Glimmer:C, 10 Forest:G, 42 Wurm{6}{G}");
    for (int i = 0; i < 2; i++)
        green.card[i].source = list.card[i].source;
    for (int posts = 2; posts <= 4; posts++)
        for (int others = 0; others <= 4; others++)
            for (int forests = 0; forests + posts + others <= 9; forests++) {
                double hand = choose(4, posts) * choose(4, others) * choose(10, forests) *
                              choose(42, 9 - posts - others - forests) / choose(60, 9);
                int left = 51, loci = 8 - posts - others, woods = 10 - forests;
                bool locus = posts + others > 2, forest = forests > 0;
                /* with two Loci before the last draw and a forest, a third; with three and none, a forest */
                double last = locus && forest ? 1 : forest ? loci : locus ? woods : 0;
                four += hand * (locus && forest ? 1 : last / left);
            }
    t = run(&arena, &green, usual(MULL_NEVER));
    assert_true(t.card[3].castable[3].value == 0);
    close_to(t.card[3].castable[4], four);

    /* without a land that counts them, a Locus is a land */
    list.card[0].main = 0;
    list.card[1].main = 8;
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[2].castable[5].value == 0);
    arena_release(&arena);
}

/* A creature that no land pays for is dead, unless the deck's player may discard it and return it, whatever it costs.
 */
static void cards_with_another_use(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list =
        test_list(&arena, "24 Island:U, 8 Looting{U}, 8 Exhume{U}, 10 Bear{1}{G}:creature, 10 Growth{G}");
    (void)state;
    list.card[1].abilities = "spell { { draw(you, 2); discard(you, 2) } }";
    list.card[2].abilities = "spell target creature & card & in(graveyard, you) { to-battlefield(t1, you) }";
    struct trials t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(!t.card[3].dead && !t.card[3].stranded && t.card[3].used_beside_mana && !t.card[3].castable_at_all);
    assert_true(t.card[4].dead && !t.card[4].used_beside_mana);
    list.card[1].abilities = "spell { draw(you, 2) }"; /* nothing puts it there */
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[3].dead && !t.card[3].used_beside_mana);
    list.card[1].abilities = "spell { { draw(you, 2); discard(you, 2) } }";
    list.card[2].abilities = "spell target creature & card & in(graveyard, you) { to-hand(t1) }";
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[3].dead);

    /* a Vial puts creatures down from the hand, a Lackey those of its own kind, and neither a spell */
    list.card[2].abilities = "activated [{T}] { may(you, put-from-hand(you, creature & mana-value = 2)) }";
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(!t.card[3].dead && t.card[3].used_beside_mana && t.card[4].dead);
    list.card[2].abilities = "triggered deals { may(you, put-from-hand(you, type(goblin) & permanent)) }";
    list.card[3].type_line = "Creature - Bear";
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(t.card[3].dead);
    list.card[3].type_line = "Creature - Goblin";
    t = run(&arena, &list, usual(MULL_NEVER));
    assert_true(!t.card[3].dead);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(petals_and_rituals),
        cmocka_unit_test(stones),
        cmocka_unit_test(elves),
        cmocka_unit_test(filters),
        cmocka_unit_test(both_ways_of_dealing),
        cmocka_unit_test(dead_and_stranded_cards),
        cmocka_unit_test(lands_in_place_of_mana),
        cmocka_unit_test(either_half_of_a_split_card),
        cmocka_unit_test(what_must_hold),
        cmocka_unit_test(threads_and_precision),
        cmocka_unit_test(odd_decks),
        cmocka_unit_test(fetching_lands),
        cmocka_unit_test(lands_that_make_more_together),
        cmocka_unit_test(lands_that_count_each_other),
        cmocka_unit_test(cards_with_another_use),
    };
    return cmocka_run_group_tests_name("trials", tests, NULL, NULL);
}
