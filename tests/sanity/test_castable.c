/* test_castable.c - castability: the published figures, plain dealing as an oracle, and exact against dealt */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "sanity/lists.h"

#include "sanity/castable.h"
#include "sanity/trials.h"

#include <math.h>

static struct trials run(struct arena *arena, const struct list *list, struct trials_options options)
{
    struct trials t;
    struct err err = ERR_INIT;
    assert_ok(trials_run(arena, list, &options, &t, &err), err);
    return t;
}

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 0; i < k; i++)
        c = c * (n - i) / (i + 1);
    return k < 0 || k > n ? 0 : c;
}

/* 17 Mountain, 3 Forest, 4 Taiga and 36 others: every composition of the cards seen that has so many lands and, of
 * these, so many that make the colour. */
static double by_compositions(int seen, int lands, int colour, int of_colour)
{
    double hands = 0;
    for (int m = 0; m <= 17; m++)
        for (int f = 0; f <= 3; f++)
            for (int t = 0; t <= 4; t++)
                if (m + f + t >= lands && (colour == MANA_R ? m : f) + t >= of_colour)
                    hands += choose(17, m) * choose(3, f) * choose(4, t) * choose(36, seen - m - f - t);
    return hands / choose(60, seen);
}

/* tests/data/sanity/castability.csv: deck, cost, turn, castable, given lands; on the draw, never a mulligan. The
 * published figures were sampled: 1G on turn 2 is 0.6859, a red card on turn 1 given a land 0.9876. */
static void published_castability(void **state)
{
    static const int of_colour[] = {1, 1, 3};
    struct arena arena = ARENA_INIT;
    char *text = test_read_data(&arena, "sanity/castability.csv", NULL), *rest = NULL;
    int rows = 0;
    (void)state;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char deck[100], cost[20];
        int turn;
        double castable, given;
        if (sscanf(line, "\"%99[^\"]\",%19[^,],%d,%lf,%lf", deck, cost, &turn, &castable, &given) != 5)
            continue;
        struct list list = test_list(&arena, arena_printf(&arena, "%s, 36 Spell%s", deck, cost));
        struct trials_options options = {.on_the_draw = true};
        mulligan_plan_make(MULL_NEVER, false, &options.plan);
        struct trials t = run(&arena, &list, options);
        const struct card_trials *card = &t.card[list.cards - 1];
        assert_true(card->exact && t.dealt == 0 && card->on_curve == turn);
        double exact = by_compositions(7 + turn, turn, turn == 2 ? MANA_G : MANA_R, of_colour[rows]);
        double lands = by_compositions(7 + turn, turn, 0, 0);
        assert_true(fabs(card->castable[turn].value - exact) < 1e-12);
        assert_true(fabs(card->given_lands[turn].value - exact / lands) < 1e-12);
        assert_true(fabs(card->lands[turn] - lands) < 1e-12);
        if (fabs(exact - castable) > 0.00035 || fabs(exact / lands - given) > 0.00035)
            fail_msg("%s: %.6f %.6f", line, exact, exact / lands);
        rows++;
    }
    assert_int_equal(rows, 3);
    arena_release(&arena);
}

/* ---- an oracle that plays the lands ---------------------------------------------------------- */

enum { ORACLE_CARDS = 60, ORACLE_LANDS = 12 };

struct oracle {
    unsigned makes[ORACLE_CARDS]; /* 0: no land */
    bool tapped[ORACLE_CARDS];
    int drawn_on[ORACLE_CARDS]; /* the turn by which it is in hand */
    int land[ORACLE_LANDS], lands;
    unsigned pip[8];
    int pips, mana;
};

/* Tries every land for every symbol; what is over is paid by any. */
static bool pays(const struct oracle *o, unsigned usable, int pip, int mana)
{
    if (pip == o->pips)
        return __builtin_popcount(usable) >= mana;
    for (int i = 0; i < o->lands; i++)
        if (usable >> i & 1 && o->makes[o->land[i]] & o->pip[pip] && pays(o, usable & ~(1u << i), pip + 1, mana - 1))
            return true;
    return false;
}

/* Tries every order of playing lands: `played` up to the turn before. */
static bool castable_by(const struct oracle *o, unsigned played, unsigned usable, int turn, int last)
{
    if (turn > last)
        return pays(o, usable, 0, o->mana);
    for (int i = -1; i < o->lands; i++) {
        if (i >= 0 && (played >> i & 1 || o->drawn_on[o->land[i]] > turn))
            continue;
        unsigned now = i < 0 ? 0 : 1u << i;
        bool pays_now = turn < last || (i >= 0 && !o->tapped[o->land[i]]);
        if (castable_by(o, played | now, usable | (pays_now ? now : 0), turn + 1, last))
            return true;
    }
    return false;
}

/* What a hand and draws are as seen by the function in question. */
static bool by_condition(const struct oracle *o, int turn)
{
    struct source_kind kinds[ORACLE_LANDS];
    int count[ORACLE_LANDS];
    struct mana_need need = {.generic = (uint8_t)(o->mana - o->pips)};
    struct demand ways[DEMAND_WAYS];
    for (int i = 0; i < o->lands; i++) {
        kinds[i] = (struct source_kind){.makes = (uint8_t)o->makes[o->land[i]], .tapped = o->tapped[o->land[i]]};
        int on = o->drawn_on[o->land[i]];
        count[i] = on < turn || (on == turn && !kinds[i].tapped);
    }
    for (int i = 0; i < o->pips; i++)
        need.hybrid[need.hybrids++] = (uint8_t)o->pip[i];
    assert_int_equal(demands_make(&need, ways), 1);
    return demand_met_by_lands(&ways[0], kinds, o->lands, count, turn);
}

static void every_way_of_playing_lands(void **state)
{
    struct rng rng = test_rng(21);
    int yes = 0, cases = test_is_long() ? 60000 : 4000;
    (void)state;
    for (int n = 0; n < cases; n++) {
        struct oracle o = {.mana = 1 + (int)rng_below(&rng, 4)};
        int turn = 1 + (int)rng_below(&rng, 4), hand = (int)rng_below(&rng, 4), on_the_draw = (int)rng_below(&rng, 2);
        o.pips = (int)rng_below(&rng, (uint64_t)o.mana + 1);
        for (int i = 0; i < o.pips; i++)
            o.pip[i] = 1 + (unsigned)rng_below(&rng, 7);
        for (int i = 0; i < hand + turn - !on_the_draw && i < ORACLE_LANDS;
             i++) { /* a card a turn; some are no lands */
            if (i >= hand && rng_below(&rng, 3) == 0)
                continue;
            o.land[o.lands++] = i;
            o.makes[i] = 1 + (unsigned)rng_below(&rng, 7);
            o.tapped[i] = rng_below(&rng, 3) == 0;
            o.drawn_on[i] = i < hand ? 0 : i - hand + 1 + !on_the_draw;
        }
        bool expected = castable_by(&o, 0, 0, 1, turn);
        yes += expected;
        if (by_condition(&o, turn) != expected)
            fail_msg("case %d: turn %d, %d lands, %d mana, %d symbols: expected %d", n, turn, o.lands, o.mana, o.pips,
                     expected);
    }
    assert_in_range(yes, cases / 10, cases * 9 / 10);
}

/* ---- every order of a small deck ------------------------------------------------------------- */

/* Three spells, a waste, two lands that enter tapped and two that do not, both red; in this order they go to the
 * bottom. */
enum { SPELL, WASTE, TAPPED, RED, SMALL_CLASSES };
static const uint8_t small_deck[8] = {SPELL, SPELL, SPELL, WASTE, TAPPED, TAPPED, RED, RED};

struct orders {
    const struct mulligan_plan *plan;
    struct demand demand;
    int turn, draws, all;
    int kept[MULL_STEPS], castable[MULL_STEPS]; /* orders */
};

static void one_step(struct orders *o, int s, const uint8_t *card)
{
    const struct mulligan_step *step = &o->plan->step[s];
    static const struct source_kind kind[SMALL_CLASSES] = {
        {.makes = 0}, {.makes = MANA_C}, {.makes = MANA_R, .tapped = true}, {.makes = MANA_R}};
    int count[SMALL_CLASSES] = {0}, go = step->drawn - step->kept, spells, lands, next = step->drawn;
    for (int i = 0; i < step->drawn; i++)
        count[card[i]]++;
    for (; go > 0; go--) /* spells down to three of six, two of five, one of four; then lands, the best last */
        count[count[SPELL] > step->kept - 3 ? SPELL : count[WASTE] ? WASTE : count[TAPPED] ? TAPPED : RED]--;
    spells = count[SPELL];
    lands = step->kept - spells;
    if (s < o->plan->steps - 1 && (lands < step->least || lands > step->most))
        return;
    o->kept[s]++;
    if (step->look && (card[next] == SPELL) != (lands >= 3))
        next++;
    for (int i = 0; i < o->draws && next + i < 8; i++)
        count[card[next + i]] += i < o->draws - 1 || card[next + i] != TAPPED;
    o->castable[s] += demand_met_by_lands(&o->demand, kind, SMALL_CLASSES, count, o->turn);
}

static void every_order(struct orders *o, uint8_t *card, int fixed)
{
    if (fixed == 8) {
        o->all++;
        for (int s = 0; s < o->plan->steps; s++)
            one_step(o, s, card);
        return;
    }
    bool tried[SMALL_CLASSES] = {false};
    for (int i = fixed; i < 8; i++) { /* each different order once: all are equally likely */
        uint8_t swap = card[fixed];
        if (tried[card[i]])
            continue;
        tried[card[i]] = true;
        card[fixed] = card[i];
        card[i] = swap;
        every_order(o, card, fixed + 1);
        card[i] = card[fixed];
        card[fixed] = swap;
    }
}

/* Hands of five to two cards, since with seven of eight little is left to draw; and few of them are kept. */
static void make_small(struct mulligan_plan *plan)
{
    static const uint8_t london[] = {5, 4, 4, 3}, lands[] = {3, 2, 1, 1};
    for (int s = 0; s < plan->steps; s++) {
        struct mulligan_step *step = &plan->step[s];
        step->drawn = (uint8_t)(step->drawn - 2);
        step->kept = plan->rule == MULL_LONDON ? london[s] : step->drawn;
        step->least = step->most = lands[s];
    }
}

static void every_order_of_a_small_deck(void **state)
{
    static const char *const costs[] = {"{R}", "{1}", "{R}{R}", "{1}{R}", "{R}{R}{R}", "{2}{R}"};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (int rule = 0; rule < N_MULL_RULES; rule++)
        for (size_t k = 0; k < ARRAY_LEN(costs); k++)
            for (int turn = 1; turn <= 3; turn++) {
                struct mulligan_plan plan;
                struct orders o = {.plan = &plan, .turn = turn, .draws = turn - 1};
                struct demand ways[DEMAND_WAYS];
                uint8_t card[8];
                int value;
                struct mana_need need = test_need(costs[k], &value);
                mulligan_plan_make((enum mulligan_rule)rule, false, &plan);
                make_small(&plan);
                assert_int_equal(demands_make(&need, ways), 1);
                o.demand = ways[0];
                memcpy(card, small_deck, sizeof card);
                every_order(&o, card, 0);
                double chance = 0, reached = 1;
                for (int s = 0; s < plan.steps; s++) {
                    chance += reached * o.castable[s] / o.all;
                    reached *= 1 - (double)o.kept[s] / o.all;
                }
                struct list list =
                    test_list(&arena, arena_printf(&arena, "1 Waste:C, 2 Gate:R!, 2 Mountain:R, 3 Spell%s", costs[k]));
                struct trials_options options = {.plan = plan, .turns = turn};
                struct trials t = run(&arena, &list, options);
                assert_true(t.card[3].exact);
                if (fabs(t.card[3].castable[turn].value - chance) > 1e-9)
                    fail_msg("%s, %s by turn %d: %.6f instead of %.6f", mulligan_words[rule], costs[k], turn,
                             t.card[3].castable[turn].value, chance);
            }
    arena_release(&arena);
}

/* ---- costs ----------------------------------------------------------------------------------- */

static void ways_to_pay(void **state)
{
    static const struct {
        const char *cost;
        int ways, least, most;
    } cases[] = {
        {"{2}{R}", 1, 3, 3}, {"{2/W}{2/W}", 4, 2, 4}, {"{W/U}{W/U}", 1, 2, 2}, {"{1}{G/P}{G/P}", 1, 1, 1},
        {"-", 0, 0, 0},      {"{X}{R}", 1, 1, 1},     {"{0}", 1, 0, 0},        {"{2/W}{2/U}{2/B}{2/R}{2/G}", 8, 5, 10}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct demand ways[DEMAND_WAYS];
        int value;
        struct mana_need need = test_need(cases[i].cost, &value);
        assert_int_equal(demands_make(&need, ways), cases[i].ways);
        if (cases[i].ways) {
            assert_int_equal(ways[0].mana, cases[i].least);
            assert_int_equal(ways[cases[i].ways - 1].mana, cases[i].most);
        }
    }
}

/* ---- exact against dealt --------------------------------------------------------------------- */

static struct list random_list(struct arena *arena, struct rng *rng)
{
    static const char *const lands[] = {"Mountain:R", "Forest:G", "Plains:W", "Taiga:RG",
                                        "Plateau:RW", "Gate:RG!", "Waste:C",  "Maze:-"};
    static const char *const costs[] = {"{R}",    "{1}{R}",   "{R}{R}", "{1}{G}",    "{R}{G}", "{2}{R}{R}",
                                        "{3}{G}", "{1}{R/W}", "{2}",    "{1}{R}{G}", "{2}{W}"};
    struct strbuf text = STRBUF_INIT;
    int cards = 30 + (int)rng_below(rng, 60), left = cards;
    for (int i = 0, n = 2 + (int)rng_below(rng, 3); i < n; i++) {
        int copies = 2 + (int)rng_below(rng, 8);
        strbuf_printf(&text, "%d %s, ", copies, lands[(rng_below(rng, 3) + (uint64_t)i * 3) % ARRAY_LEN(lands)]);
        left -= copies;
    }
    strbuf_printf(&text, "%d Spell%s", left > 1 ? left : 1, costs[rng_below(rng, ARRAY_LEN(costs))]);
    struct list list = test_list(arena, strbuf_text(&text));
    strbuf_release(&text);
    return list;
}

/* Of 1,000 random decks, cards and turns the exact chance is in the interval of the dealt one in 925 to 975. */
static void exact_values_lie_in_their_intervals(void **state)
{
    struct rng rng = test_rng(2022);
    struct arena arena = ARENA_INIT;
    int inside = 0, cases = 0, wanted = getenv("TOPCUT_VALGRIND") ? 40 : 1000;
    (void)state;
    for (int n = 0; cases < wanted; n++) {
        struct list list = random_list(&arena, &rng);
        struct trials_options options = {
            .on_the_draw = rng_below(&rng, 2), .seed = rng_next(&rng), .trials = 1000, .turns = 7, .threads = 1};
        enum mulligan_rule rule =
            rng_below(&rng, 3) ? MULL_LONDON : (enum mulligan_rule)rng_below(&rng, N_MULL_RULES - 1);
        mulligan_plan_make(rule, rng_below(&rng, 4) == 0, &options.plan);
        int card = list.cards - 1, turn = list.card[card].mana_value + (int)rng_below(&rng, 3);
        struct trials_options dealt = options;
        dealt.exact_most = -1;
        options.exact_most = 100000;
        options.turns = dealt.turns = turn;
        struct trials a = run(&arena, &list, options), b = run(&arena, &list, dealt);
        double p = a.card[card].castable[turn].value;
        struct estimate e = b.card[card].castable[turn];
        if (!a.card[card].exact)
            continue;
        assert_true(e.trials == 1000);
        if (p < 0.01 || p > 0.99) { /* as good as certain: no case for an interval */
            assert_true(e.low - 0.01 <= p && p <= e.high + 0.01);
            continue;
        }
        inside += e.low <= p && p <= e.high;
        cases++;
        arena_reset(&arena);
    }
    print_message("%d of %d\n", inside, cases);
    if (wanted == 1000)
        assert_in_range(inside, 925, 975);
    arena_release(&arena);
}

/* The same for one deck with everything that lands can be, to four standard deviations of many deals. */
static void exact_and_dealt_agree(void **state)
{
    static const char deck[] = "5 Mountain:R, 4 Forest:G, 3 Taiga:RG, 4 Gate:RG!, 2 Plains:W, 2 "
                               "Maze:-, 4 Waste:C, 8 A{R}, 8 B{1}{R}{G}, 8 C{R}{R}, 12 D{4}{G}";
    struct arena arena = ARENA_INIT;
    (void)state;
    for (int rule = 0; rule < N_MULL_RULES; rule++)
        for (int draw = 0; draw <= 1; draw++) {
            struct list list = test_list(&arena, deck);
            struct trials_options options = {.on_the_draw = draw,
                                             .seed = 9,
                                             .trials = test_is_long()              ? 1000000
                                                       : getenv("TOPCUT_VALGRIND") ? 2000
                                                                                   : 30000,
                                             .turns = 7,
                                             .exact_most = 10000000,
                                             .threads = 1};
            mulligan_plan_make((enum mulligan_rule)rule, false, &options.plan);
            if (rule == MULL_VANCOUVER && !test_is_long())
                options.turns = 3;
            struct trials a = run(&arena, &list, options);
            options.exact_most = -1;
            struct trials b = run(&arena, &list, options);
            for (int i = 0; i < list.cards; i++)
                for (int t = 1; a.card[i].judged && t <= options.turns; t++) {
                    double p = a.card[i].castable[t].value, n = (double)b.dealt;
                    double off = b.card[i].castable[t].value - p;
                    if (fabs(off) > 4 * sqrt(fabs(p * (1 - p)) / n) + 1e-12)
                        fail_msg("%s, %s, turn %d: %.5f, dealt %.5f", mulligan_words[rule], list.card[i].name, t, p,
                                 b.card[i].castable[t].value);
                    assert_true(a.card[i].given_lands[t].low <= b.card[i].given_lands[t].high + 0.01);
                }
        }
    arena_release(&arena);
}

/* The method of 2022 is a special case. */
static void agrees_with_the_table_of_sources(void **state)
{
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, "18 Mountain:R, 7 Waste:C, 35 Spell{1}{R}{R}");
    struct trials_options options = {.turns = 3};
    (void)state;
    mulligan_plan_make(MULL_LONDON, false, &options.plan);
    struct trials t = run(&arena, &list, options);
    assert_true(fabs(t.card[2].given_lands[3].value - 0.9250) < 0.003);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_castability),
        cmocka_unit_test(every_way_of_playing_lands),
        cmocka_unit_test(every_order_of_a_small_deck),
        cmocka_unit_test(ways_to_pay),
        cmocka_unit_test(exact_values_lie_in_their_intervals),
        cmocka_unit_test(exact_and_dealt_agree),
        cmocka_unit_test(agrees_with_the_table_of_sources),
    };
    return cmocka_run_group_tests_name("castable", tests, NULL, NULL);
}
