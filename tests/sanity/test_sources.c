/* test_sources.c - the published tables of coloured sources, cell by cell, and what must hold for decks of any size */
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/rng.h"
#include "testing.h"

#include "sanity/sources.h"

#include <math.h>

static struct sources_answer ask(struct arena *arena, struct sources_question q)
{
    struct sources_answer a;
    struct err err = ERR_INIT;
    assert_ok(sources_answer(arena, &q, &a, &err), err);
    return a;
}

/* The one published cell that the stated procedure misses: with 23 sources the chance is 93.88 % where 94 % is
 * asked. */
static bool known_to_differ(const char *method, int cards, const char *cost)
{
    return strcmp(method, "2018") == 0 && cards == 99 && strcmp(cost, "3CC") == 0;
}

static void published_tables(void **state)
{
    struct arena arena = ARENA_INIT;
    char *text = test_read_data(&arena, "sanity/sources.csv", NULL), *rest = NULL;
    int rows = 0;
    (void)state;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        struct sources_question q = {0};
        struct err err = ERR_INIT;
        char method[8], cost[16], chance[16] = "";
        int sources, turn;
        if (sscanf(line, "%7[0-9],%d,%d,%15[0-9C],%d,%d,%15s", method, &q.cards, &q.lands, cost, &turn, &sources,
                   chance) < 6)
            continue;
        q.method = strcmp(method, "2022") == 0   ? SOURCES_2022
                   : strcmp(method, "2018") == 0 ? SOURCES_2018
                                                 : SOURCES_2013;
        q.turn = turn;
        assert_ok(sources_cost_parse(cost, &q.coloured, &q.mana_value, &err), err);
        struct sources_answer a = ask(&arena, q);
        double published;
        if (known_to_differ(method, q.cards, cost) ? a.sources != sources + 1 : a.sources != sources)
            fail_msg("%s: %d sources", line, a.sources);
        if (parse_double(chance, &published) && fabs(a.probability - published) > 0.003)
            fail_msg("%s: %.4f", line, a.probability);
        assert_int_equal(sources_lands(q.method, q.cards), q.lands);
        rows++;
    }
    assert_int_equal(rows, 19 * 2 + 15 * 3 + 7);
    arena_release(&arena);
}

/* The procedure of 2022 dealt out, cards as letters, for any deck. 1: enough lands and colour; 0: enough lands; -1. */
static int deal_2022(struct rng *rng, const struct sources_question *q, int good)
{
    static const char keep[][3] = {"\3\5\7", "\2\5\7", "\2\4\6", "\2\4\5", "\0\7\4"};
    for (int attempt = q->commander ? 0 : 1;; attempt++) {
        char deck[120];
        int spells = 0, goods = 0, poor = 0;
        for (int i = 0; i < q->cards; i++)
            deck[i] = i < good ? 'g' : i < q->lands ? 'l' : 's';
        for (int i = 0; i < 20; i++) {
            int at = i + (int)rng_below(rng, (uint64_t)(q->cards - i));
            char swap = deck[i];
            deck[i] = deck[at];
            deck[at] = swap;
        }
        for (int i = 0; i < 7; i++)
            *(deck[i] == 's' ? &spells : deck[i] == 'g' ? &goods : &poor) += 1;
        int to_go = 7 - keep[attempt][2], wanted = keep[attempt][2] - 3;
        for (; to_go > 0; to_go--) {
            if (spells > wanted)
                spells--;
            else if (poor > 0)
                poor--;
            else
                goods--;
        }
        if (goods + poor < keep[attempt][0] || goods + poor > keep[attempt][1])
            continue;
        int draws = q->mana_value - (q->commander ? 0 : 1);
        for (int i = 0; i < draws; i++)
            *(deck[7 + i] == 's' ? &spells : deck[7 + i] == 'g' ? &goods : &poor) += 1;
        return goods + poor < q->mana_value ? -1 : goods >= q->coloured;
    }
}

static void the_procedure_dealt_out(void **state)
{
    static const struct sources_question questions[] = {
        {.cards = 60, .lands = 25, .coloured = 2, .mana_value = 3, .method = SOURCES_2022},
        {.cards = 99, .lands = 41, .coloured = 1, .mana_value = 2, .method = SOURCES_2022, .commander = true},
        {.cards = 40, .lands = 17, .coloured = 3, .mana_value = 5, .method = SOURCES_2022},
    };
    struct rng rng = test_rng(11);
    struct arena arena = ARENA_INIT;
    int deals = test_is_long() ? 2000000 : 40000;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(questions); i++) {
        struct sources_answer a = ask(&arena, questions[i]);
        int good = a.sources - 2, hits = 0, given = 0;
        for (int n = 0; n < deals; n++) {
            int came = deal_2022(&rng, &questions[i], good);
            given += came >= 0;
            hits += came == 1;
        }
        double p = a.chance[good], e = a.enough_lands;
        assert_true(fabs((double)hits / given - p) < 4.5 * sqrt(fabs(p * (1 - p)) / given));
        assert_true(fabs((double)given / deals - e) < 4.5 * sqrt(fabs(e * (1 - e)) / deals));
    }
    arena_release(&arena);
}

static void what_must_hold(void **state)
{
    struct rng rng = test_rng(5);
    struct arena arena = ARENA_INIT;
    (void)state;
    for (int n = 0; n < 40; n++) {
        struct sources_question q = {.cards = 7 + (int)rng_below(&rng, 120),
                                     .method = (enum sources_method)rng_below(&rng, 3)};
        q.lands = 1 + (int)rng_below(&rng, (uint64_t)q.cards);
        q.mana_value = 1 + (int)rng_below(&rng, 6);
        q.coloured = 1 + (int)rng_below(&rng, (uint64_t)q.mana_value);
        q.commander = rng_below(&rng, 2);
        struct sources_answer a = ask(&arena, q);
        for (int i = 0; i < q.lands; i++) { /* more sources never hurt */
            assert_true(a.chance[i] <= a.chance[i + 1] + 1e-12);
            assert_true(a.unconditional[i] <= a.enough_lands + 1e-12);
        }
        assert_true(a.chance[0] == 0);
        if (a.sources > 0)
            assert_true(a.chance[a.sources] >= a.threshold && a.chance[a.sources - 1] < a.threshold);
    }
    arena_release(&arena);
}

static void thresholds(void **state)
{
    static const struct {
        enum sources_method method;
        int mana_value, turn;
        double threshold;
    } cases[] = {{SOURCES_2013, 1, 1, 0.90}, {SOURCES_2013, 6, 6, 0.90},   {SOURCES_2018, 1, 1, 0.90},
                 {SOURCES_2018, 3, 5, 0.92}, {SOURCES_2018, 7, 7, 0.95},   {SOURCES_2022, 1, 1, 0.90},
                 {SOURCES_2022, 3, 5, 0.94}, {SOURCES_2022, 10, 10, 0.99}, {SOURCES_2022, 12, 12, 0.99}};
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct sources_answer a = ask(&arena, (struct sources_question){.cards = 60,
                                                                        .lands = 25,
                                                                        .coloured = 1,
                                                                        .mana_value = cases[i].mana_value,
                                                                        .turn = cases[i].turn,
                                                                        .method = cases[i].method});
        assert_true(fabs(a.threshold - cases[i].threshold) < 1e-12);
    }
    arena_release(&arena);
}

static void costs(void **state)
{
    static const struct {
        const char *text;
        int coloured, mana_value;
    } good[] = {{"1CC", 2, 3}, {"{2}{W}{W}", 2, 4}, {"c", 1, 1}, {"10G", 1, 11}, {"RRR", 3, 3}};
    static const char *const bad[] = {"", "3", "WU", "1C1", "CX", "31C", "{", "1 C"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        int coloured = 0, mana_value = 0;
        struct err err = ERR_INIT;
        assert_ok(sources_cost_parse(good[i].text, &coloured, &mana_value, &err), err);
        assert_int_equal(coloured, good[i].coloured);
        assert_int_equal(mana_value, good[i].mana_value);
    }
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        int coloured, mana_value;
        struct err err = ERR_INIT;
        assert_int_equal(sources_cost_parse(bad[i], &coloured, &mana_value, &err), ERR_USAGE);
        assert_err(err, ERR_USAGE, "such as 1CC");
    }
}

static void nonsense_is_refused(void **state)
{
    static const struct {
        struct sources_question q;
        const char *said;
    } cases[] = {
        {{.cards = 6, .lands = 3, .coloured = 1, .mana_value = 1}, "a deck of 6 cards: expected 7 to 1000"},
        {{.cards = 60, .lands = 61, .coloured = 1, .mana_value = 1}, "61 lands"},
        {{.cards = 60, .lands = 0, .coloured = 1, .mana_value = 1}, "0 lands"},
        {{.cards = 60, .lands = 20, .coloured = 1, .mana_value = 1, .turn = 31}, "turn 31"},
        {{.cards = 60, .lands = 20, .coloured = 3, .mana_value = 2}, "a cost of 2 mana"},
        {{.cards = 60, .lands = 20, .coloured = 1, .mana_value = 2, .threshold = 1.5}, "a threshold of 1.5"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct sources_answer a;
        struct err err = ERR_INIT;
        assert_int_equal(sources_answer(&arena, &cases[i].q, &a, &err), ERR_USAGE);
        assert_err(err, ERR_USAGE, cases[i].said);
    }
    arena_release(&arena);
}

static void how_many_lands(void **state)
{
    (void)state;
    assert_true(fabs(lands_advised(60, 2.5, 4, false).lands - (19.59 + 1.90 * 2.5 - 0.28 * 4)) < 1e-12);
    assert_true(fabs(lands_advised(60, 2.5, 4, true).lands - (19.59 + 1.90 * 2.5 - 0.28 * 4 + 0.27)) < 1e-12);
    assert_true(fabs(lands_advised(99, 3, 10, false).lands - (31.42 + 3.13 * 3 - 2.8)) < 1e-12);
    assert_false(lands_advised(60, 2, 0, false).proportional);
    assert_true(lands_advised(40, 2, 0, false).proportional);
    assert_true(fabs(lands_advised(40, 3, 0, false).lands - (19.59 + 5.7) * 40 / 60) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_tables),
        cmocka_unit_test(the_procedure_dealt_out),
        cmocka_unit_test(what_must_hold),
        cmocka_unit_test(thresholds),
        cmocka_unit_test(costs),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(how_many_lands),
    };
    return cmocka_run_group_tests_name("sources", tests, NULL, NULL);
}
