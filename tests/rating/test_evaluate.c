/* test_evaluate.c - predictions by hand, what is left out, and files of matches */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "k_table.h"

#include <math.h>
#include <string.h>

static void assert_close(double got, double expected, double by)
{
    if (fabs(got - expected) > by)
        fail_msg("%.9f is not %.9f", got, expected);
}

static void sums_become_means_and_bins(void **state)
{
    (void)state;
    struct evaluation e = {.n = 0};
    evaluation_finish(&e);
    assert_close(e.log_loss, 0, 0);
    e = (struct evaluation){.n = 0};
    evaluation_add(&e, 0.75, true);
    evaluation_add(&e, 0.75, false);
    evaluation_add(&e, 1.0, false); /* certain, and wrong */
    evaluation_add(&e, 0.05, false);
    evaluation_finish(&e);
    assert_int_equal(e.n, 4);
    assert_close(e.brier, (0.0625 + 0.5625 + 1 + 0.0025) / 4, 1e-12);
    assert_close(e.log_loss, -(log(0.75) + log(0.25) + log(1e-15) + log(0.95)) / 4, 1e-9);
    assert_int_equal(e.bins[7].n, 2);
    assert_close(e.bins[7].observed, 0.5, 1e-12);
    assert_close(e.bins[7].predicted, 0.75, 1e-12);
    assert_int_equal(e.bins[9].n, 1);
    assert_int_equal(e.bins[0].n, 1);
}

/* Elo K 16 by hand: 1600 - 1600 says 0.5; then 1608 against 1592 says 1 / (1 + 10^-0.04); draws move both. */
static void elo_by_hand(void **state)
{
    (void)state;
    const struct evaluate_match matches[] = {
        {0, {0, 1, RATING_A_WINS}}, {0, {0, 1, RATING_A_WINS}}, {1, {0, 1, RATING_DRAW}}, {2, {1, 0, RATING_A_WINS}}};
    const struct evaluate_settings settings = {.model = EVALUATE_ELO, .scale = evaluate_elo_scale(16), .burn_in = 1};
    struct evaluation e;
    double second = 1 / (1 + pow(10, -0.04));
    double a = 1608 + 16 * (1 - second), b = 3200 - a;
    double third = 1 / (1 + pow(10, (b - a) / 400));
    a += 16 * (0.5 - third);
    b = 3200 - a;
    double fourth = 1 / (1 + pow(10, (a - b) / 400)); /* of player 1, who won */
    evaluate_run(matches, ARRAY_LEN(matches), 2, &settings, 0, &e);
    assert_int_equal(e.n, 2);
    assert_int_equal(e.draws, 1);
    assert_int_equal(e.early, 1);
    assert_close(e.log_loss, -(log(second) + log(fourth)) / 2, 1e-12);
    evaluate_run(matches, ARRAY_LEN(matches), 2, &settings, 3, &e);
    assert_int_equal(e.n, 1);
    assert_int_equal(e.draws + e.early, 0);
    assert_close(e.log_loss, -log(fourth), 1e-12);
}

/* Of four matches each is predicted by those before it that are of another fold: by hand, for each way to part them. */
static void folds_are_predicted_and_never_learned_from(void **state)
{
    (void)state;
    const struct evaluate_match matches[] = {
        {0, {0, 1, RATING_A_WINS}}, {0, {0, 1, RATING_A_WINS}}, {1, {0, 1, RATING_A_WINS}}, {2, {1, 0, RATING_A_WINS}}};
    const struct evaluate_settings settings = {.model = EVALUATE_ELO, .scale = evaluate_elo_scale(16)};
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct evaluate_folds folds = {.n = 2, .seed = seed}, again = folds;
        struct evaluation e, same;
        struct rng rng;
        double sum = 0, mean[2] = {0};
        int of[4], n[2] = {0};
        rng_init(&rng, seed);
        for (int i = 0; i < 4; i++)
            n[of[i] = (int)rng_below(&rng, 2)]++;
        for (int i = 0; i < 4; i++) {
            double a = 1600, b = 1600, chance;
            for (int k = 0; k < i; k++)
                if (of[k] != of[i]) {
                    double gain = 16 * (1 - 1 / (1 + pow(10, (b - a) / 400)));
                    a += gain;
                    b -= gain;
                }
            chance = 1 / (1 + pow(10, (b - a) / 400));
            chance = i == 3 ? 1 - chance : chance;
            sum -= log(chance) / 4;
            mean[of[i]] -= log(chance) / n[of[i]];
        }
        evaluate_fold(matches, ARRAY_LEN(matches), 2, &settings, &folds, &e);
        assert_int_equal(e.n, 4);
        assert_close(e.log_loss, sum, 1e-12);
        if (n[0] && n[1]) /* two of them: t is 12.706, and the error of their mean half their distance */
            assert_close(folds.within, 12.706 * fabs(mean[0] - mean[1]) / 2, 1e-12);
        else
            assert_true(isnan(folds.within));
        evaluate_fold(matches, ARRAY_LEN(matches), 2, &settings, &again, &same);
        assert_memory_equal(&e, &same, sizeof e);
    }
}

static void every_model_learns(void **state)
{
    (void)state;
    enum { PLAYERS = 12, MATCHES = 4000 };
    struct rng rng = test_rng(91);
    struct arena arena = ARENA_INIT;
    struct evaluate_match *matches = ARENA_ARRAY(&arena, struct evaluate_match, MATCHES);
    for (size_t i = 0; i < MATCHES; i++) { /* each player is 60 points better than the one before */
        int a = (int)rng_below(&rng, PLAYERS), b = (int)rng_below(&rng, PLAYERS - 1);
        b += b >= a;
        double p = 1 / (1 + pow(10, (b - a) * 60.0 / 400));
        bool won = (double)rng_below(&rng, 1000000) < p * 1e6;
        matches[i] = (struct evaluate_match){(int32_t)(i / 40), {a, b, won ? RATING_A_WINS : RATING_B_WINS}};
    }
    for (int m = EVALUATE_DCI; m < EVALUATE_MODELS; m++)
        for (int period = 0; period <= 7; period += 7) {
            struct evaluate_settings settings = {.model = (enum evaluate_model)m,
                                                 .scale = m == EVALUATE_DCI ? test_scale(1, RATING_SIGNED)
                                                                            : evaluate_elo_scale(16),
                                                 .glicko = GLICKO_SETTINGS_INIT,
                                                 .whr = WHR_SETTINGS_INIT,
                                                 .burn_in = EVALUATE_BURN_IN};
            struct evaluation e;
            settings.glicko.period_days = period;
            settings.glicko.start_deviation = settings.whr.start_deviation = 150;
            evaluate_run(matches, MATCHES, PLAYERS, &settings, 0, &e);
            assert_true(e.n > 3000 && e.log_loss < 0.64 && e.brier < 0.225);
        }
    arena_release(&arena);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void a_file_is_read(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct evaluate_file file;
    const char text[] = "20231231\tAnna\tBo\t2\r\n\n2024-02-"
                        "29\tBo\tAnna\t1\n20240301\tBo\tBo\t0\n20240302\tCy\tBo\t0";
    assert_ok(evaluate_read(&arena, text, "m.tsv", &file, &err), err);
    assert_int_equal(file.n, 3);
    assert_int_equal(file.n_players, 3);
    assert_int_equal(file.against_self, 1);
    assert_int_equal(file.matches[1].day - file.matches[0].day, 60);
    static const int winners[] = {0, -1, 1};
    for (size_t i = 0; i < file.n; i++) { /* whichever side they were put on */
        const struct rating_match *m = &file.matches[i].match;
        int winner = m->outcome == RATING_A_WINS ? m->a : m->outcome == RATING_B_WINS ? m->b : -1;
        assert_int_equal(winner, winners[i]);
    }
    arena_release(&arena);
}

/* Who is first in the file always won: the sides are nobody's any more, and names by the thousand are kept apart. */
static void sides_are_swapped_about_half_the_time(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct strbuf text = STRBUF_INIT;
    struct evaluate_file file;
    enum { LINES = 4000 };
    for (int i = 0; i < LINES; i++)
        strbuf_printf(&text, "20240101\tp%d\tq%d\t2\n", i, i);
    assert_ok(evaluate_read(&arena, strbuf_text(&text), "m.tsv", &file, &err), err);
    assert_int_equal(file.n_players, 2 * LINES);
    size_t first = 0;
    for (size_t i = 0; i < file.n; i++) {
        const struct rating_match *m = &file.matches[i].match;
        assert_int_equal(m->outcome == RATING_A_WINS ? m->a : m->b, 2 * (int)i);
        first += m->outcome == RATING_A_WINS;
    }
    assert_true(first > LINES / 2 - 200 && first < LINES / 2 + 200);
    strbuf_release(&text);
    arena_release(&arena);
}

static void bad_lines_are_told(void **state)
{
    static const struct {
        const char *text, *told;
    } cases[] = {
        {"", "m.tsv: no match in it"},
        {"\n\n", "m.tsv: no match in it"},
        {"20240101\ta\tb\t2\n20240101\ta\tb\n", "m.tsv:2: 3 fields where date, p1, p2 and outcome"},
        {"20240101", "m.tsv:1: 1 field where"},
        {"20240101\ta\tb\t2\t3\n", "m.tsv:1: 5 fields"},
        {"20240230\ta\tb\t2\n", "m.tsv:1: date \"20240230\": a day is expected"},
        {"2024\ta\tb\t2\n", "m.tsv:1: date \"2024\""},
        {"2024-1-111\ta\tb\t2\n", "m.tsv:1: date"},
        {"20240102\ta\tb\t2\n20240101\ta\tb\t2\n", "m.tsv:2: date \"20240101\": is before the line above"},
        {"20240101\t\tb\t2\n", "m.tsv:1: p1 \"\": a player"},
        {"20240101\ta\t\t2\n", "m.tsv:1: p2 \"\": a player"},
        {"20240101\ta\tb\t3\n", "m.tsv:1: outcome \"3\": 2 (p1 won)"},
        {"20240101\ta\tb\t22\n", "m.tsv:1: outcome \"22\""},
        {"20240101\ta\tb\taaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "\n",
         "m.tsv:1: outcome \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\":"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct evaluate_file file;
        assert_int_equal(evaluate_read(&arena, cases[i].text, "m.tsv", &file, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].told);
        arena_release(&arena);
    }
}

static void models_have_names(void **state)
{
    (void)state;
    for (int m = EVALUATE_DCI; m < EVALUATE_MODELS; m++) {
        enum evaluate_model found;
        assert_true(evaluate_model_find(evaluate_model_name((enum evaluate_model)m), &found));
        assert_int_equal(found, m);
    }
    enum evaluate_model untouched = EVALUATE_ELO;
    assert_false(evaluate_model_find("trueskill", &untouched));
    assert_int_equal(untouched, EVALUATE_ELO);
}

/* The real matches, where they are: Glicko is better than Elo, Elo than a coin, and all of it is reproduced. */
static void real_matches(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const char *path = TEST_SHARED "/tournaments/anchors/melee-matches-first-third.tsv.gz";
    char *bytes, *text;
    size_t len;
    if (!file_exists(path))
        skip();
    struct evaluate_file file;
    struct evaluation elo, glicko;
    assert_ok(file_read(&arena, path, 64u << 20, &bytes, &len, &err), err);
    assert_ok(gzip_unpack(&arena, bytes, len, 64u << 20, path, &text, &len, &err), err);
    assert_ok(evaluate_read(&arena, text, path, &file, &err), err);
    struct evaluate_settings settings = {.model = EVALUATE_ELO,
                                         .scale = evaluate_elo_scale(EVALUATE_ELO_K),
                                         .glicko = GLICKO_SETTINGS_INIT,
                                         .burn_in = EVALUATE_BURN_IN};
    evaluate_run(file.matches, file.n, file.n_players, &settings, file.n / 2, &elo);
    settings.model = EVALUATE_GLICKO;
    evaluate_run(file.matches, file.n, file.n_players, &settings, file.n / 2, &glicko);
    assert_int_equal(elo.n, glicko.n);
    assert_close(elo.log_loss, 0.6779, 0.0001);
    assert_close(glicko.log_loss, 0.6772, 0.0001);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_become_means_and_bins),
        cmocka_unit_test(elo_by_hand),
        cmocka_unit_test(folds_are_predicted_and_never_learned_from),
        cmocka_unit_test(every_model_learns),
        cmocka_unit_test(a_file_is_read),
        cmocka_unit_test(sides_are_swapped_about_half_the_time),
        cmocka_unit_test(bad_lines_are_told),
        cmocka_unit_test(models_have_names),
        cmocka_unit_test(real_matches),
    };
    return cmocka_run_group_tests_name("rating/evaluate", tests, NULL, NULL);
}
