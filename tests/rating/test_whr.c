/* test_whr.c - whole-history ratings against values from outside, the most likely strengths found by brute force, and
 * what has to hold of a prediction
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/rng.h"
#include "testing.h"

#include <math.h>

#include "rating/rating.h"

#define POINT (log(10) / 400)

static void assert_close(double got, double expected, double by)
{
    if (!(fabs(got - expected) <= by))
        fail_msg("%.9f is not %.9f", got, expected);
}

/* The example of the program that its authors gave to goshrine.com (whole_history_rating, test_output): a wins on day
 * 1, b on days 2, 3 and twice on day 4, variance 300 a day. Its prior is a win and a loss against somebody of 0 on the
 * first day; here an anchor plays these, and 0 is where that leaves the anchor. */
static void the_example_of_goshrine(void **state)
{
    (void)state;
    static const double expected[] = {-92, -94, -95, -96};
    const struct whr_settings settings = {
        .start_deviation = 1e5, .growth = sqrt(300), .form = 0, .newcomers = (double)INFINITY, .days = 10};
    struct whr *w = whr_new(3, &settings);
    for (int who = 0; who < 2; who++) {
        whr_play(w, who, 2, RATING_A_WINS, 1);
        whr_play(w, who, 2, RATING_B_WINS, 1);
    }
    whr_play(w, 0, 1, RATING_A_WINS, 1);
    static const int32_t won[] = {2, 3, 4, 4};
    for (size_t i = 0; i < ARRAY_LEN(won); i++)
        whr_play(w, 0, 1, RATING_B_WINS, won[i]);
    whr_refine(w, 2000);
    double zero = whr_line(w, 2, 4).strength;
    for (int who = 0; who < 2; who++) {
        struct whr_line days[4];
        assert_int_equal(whr_days(w, who, days, 4), 4);
        for (size_t i = 0; i < 4; i++) {
            assert_close(days[i].strength - zero, who ? -expected[i] : expected[i], 0.5);
            assert_int_equal(days[i].last, i + 1);
        }
    }
    whr_free(w);
}

/* One match of two beginners: p is 1/2, so the strength of the winner moves by its variance times 1/2 divided by 1 +
 * (both variances) / 4, and the skill has its share of that. */
static void a_first_match_by_hand(void **state)
{
    (void)state;
    const struct whr_settings settings = {.start_deviation = 80, .growth = 0, .form = 60, .newcomers = 4, .days = 8};
    double skill = 80 * POINT * 80 * POINT, form = 60 * POINT * 60 * POINT, after[2];
    double moved = skill * 0.5 / (1 + 0.25 * 2 * (skill + form)) / POINT;
    struct whr *w = whr_new(2, &settings);
    assert_close(whr_expected(w, 0, 1, 10), 0.5, 1e-15);
    whr_after(w, 0, 1, RATING_A_WINS, 10, after);
    assert_close(after[0], 1600 + moved, 1e-9);
    assert_close(after[1], 1600 - moved, 1e-9);
    assert_close(whr_expected(w, 0, 1, 10), 0.5, 1e-15); /* nothing was played */
    whr_play(w, 0, 1, RATING_A_WINS, 10);
    assert_close(whr_line(w, 0, 10).strength, 1600 + moved, 1e-9);
    assert_int_equal(whr_line(w, 1, 10).matches, 1);
    double same_day = whr_expected(w, 0, 1, 10), next_day = whr_expected(w, 0, 1, 11);
    assert_true(same_day > next_day && next_day > 0.5); /* the form of the day is over */
    assert_close(whr_expected(w, 0, 1, 11) + whr_expected(w, 1, 0, 11), 1, 1e-12);
    whr_after(w, 1, 0, RATING_DRAW, 11, after);
    assert_true(after[0] > whr_line(w, 1, 11).strength && after[1] < whr_line(w, 0, 11).strength);
    whr_free(w);
}

/* ---- brute force ----------------------------------------------------------------------------- */

enum { PLAYERS = 4, DAYS = 5, MATCHES = 40 };

/* Skills and strengths of all days, one after the other moved along its own slope until nothing moves. */
struct brute {
    double skill[PLAYERS][DAYS], strength[PLAYERS][DAYS];
    bool played[PLAYERS][DAYS];
};

static void settle_strength(struct brute *b, const struct evaluate_match *matches, double form, int who, int day)
{
    double slope = (b->skill[who][day] - b->strength[who][day]) / form, curve = 1 / form;
    for (size_t i = 0; i < MATCHES; i++) {
        const struct rating_match *m = &matches[i].match;
        if (matches[i].day != day || (m->a != who && m->b != who))
            continue;
        double theirs = b->strength[m->a == who ? m->b : m->a][day], score = rating_score(m->outcome);
        double p = 1 / (1 + exp(theirs - b->strength[who][day]));
        slope += (m->a == who ? score : 1 - score) - p;
        curve += p * (1 - p);
    }
    b->strength[who][day] += slope / curve;
}

static void settle_skill(struct brute *b, double start, double growth, double form, int who, int day)
{
    double sum = b->strength[who][day] / form, weight = 1 / form;
    int before = day - 1, after = day + 1;
    while (before >= 0 && !b->played[who][before])
        before--;
    while (after < DAYS && !b->played[who][after])
        after++;
    if (before >= 0)
        sum += b->skill[who][before] / (growth * (day - before)), weight += 1 / (growth * (day - before));
    else
        weight += 1 / start;
    if (after < DAYS)
        sum += b->skill[who][after] / (growth * (after - day)), weight += 1 / (growth * (after - day));
    b->skill[who][day] = sum / weight;
}

static void random_matches(struct rng *rng, struct evaluate_match matches[MATCHES])
{
    for (size_t i = 0; i < MATCHES; i++) {
        int a = (int)rng_below(rng, PLAYERS), b = (int)rng_below(rng, PLAYERS - 1);
        b += b >= a;
        matches[i] = (struct evaluate_match){(int32_t)(i * DAYS / MATCHES),
                                             {a, b, (enum rating_outcome)(rng_below(rng, 3) ? a > b : RATING_DRAW)}};
    }
}

static void refining_finds_the_most_likely_strengths(void **state)
{
    (void)state;
    struct rng rng = test_rng(22);
    const struct whr_settings settings = {
        .start_deviation = 150, .growth = 40, .form = 90, .newcomers = (double)INFINITY, .days = DAYS};
    double start = pow(150 * POINT, 2), growth = pow(40 * POINT, 2), form = pow(90 * POINT, 2);
    for (int round = 0; round < 10; round++) {
        struct evaluate_match matches[MATCHES];
        struct brute b = {.skill = {{0}}};
        struct whr *w = whr_new(PLAYERS, &settings);
        random_matches(&rng, matches);
        for (size_t i = 0; i < MATCHES; i++) {
            const struct rating_match *m = &matches[i].match;
            b.played[m->a][matches[i].day] = b.played[m->b][matches[i].day] = true;
            whr_play(w, m->a, m->b, m->outcome, matches[i].day);
        }
        for (int sweep = 0; sweep < 4000; sweep++)
            for (int who = 0; who < PLAYERS; who++)
                for (int day = 0; day < DAYS; day++)
                    if (b.played[who][day]) {
                        settle_strength(&b, matches, form, who, day);
                        settle_skill(&b, start, growth, form, who, day);
                    }
        whr_refine(w, 400);
        for (int who = 0; who < PLAYERS; who++) {
            struct whr_line days[DAYS];
            size_t n = whr_days(w, who, days, DAYS);
            for (size_t i = 0; i < n; i++)
                assert_close(days[i].strength, 1600 + b.strength[who][days[i].last] / POINT, 1e-4);
            if (n)
                assert_close(whr_line(w, who, days[n - 1].last).strength, 1600 + b.skill[who][days[n - 1].last] / POINT,
                             1e-4);
        }
        whr_free(w);
    }
}

/* Strengths that never move, without a form of the day, are Bradley and Terry's of the season. */
static void without_movement_it_is_bradley_terry(void **state)
{
    (void)state;
    struct rng rng = test_rng(23);
    struct arena arena = ARENA_INIT;
    const struct whr_settings settings = {
        .start_deviation = 120, .growth = 0, .form = 0, .newcomers = (double)INFINITY, .days = DAYS};
    struct evaluate_match matches[MATCHES];
    struct rating_match plain[MATCHES];
    struct season season;
    struct whr *w = whr_new(PLAYERS, &settings);
    random_matches(&rng, matches);
    for (size_t i = 0; i < MATCHES; i++) {
        plain[i] = matches[i].match;
        whr_play(w, plain[i].a, plain[i].b, plain[i].outcome, matches[i].day);
    }
    whr_refine(w, 400);
    season_fit(&arena, plain, MATCHES, PLAYERS, 120, &season);
    for (int who = 0; who < PLAYERS; who++)
        assert_close(whr_line(w, who, DAYS).strength, season.lines[who].strength, 1e-3);
    whr_free(w);
    arena_release(&arena);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* The first half of two histories is the same: so are its predictions, to the bit, whatever comes later. */
static void a_prediction_knows_only_what_came_before(void **state)
{
    (void)state;
    struct rng rng = test_rng(24);
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    struct evaluate_match first[MATCHES], second[MATCHES];
    random_matches(&rng, first);
    random_matches(&rng, second);
    memcpy(second, first, sizeof first / 2);
    struct whr *x = whr_new(PLAYERS, &settings), *y = whr_new(PLAYERS, &settings);
    for (size_t i = 0; i < MATCHES; i++) {
        const struct rating_match *m = &first[i].match, *o = &second[i].match;
        double of_x = whr_expected(x, m->a, m->b, first[i].day), of_y = whr_expected(y, m->a, m->b, first[i].day);
        if (i <= MATCHES / 2)
            assert_memory_equal(&of_x, &of_y, sizeof of_x);
        assert_true(of_x > 0 && of_x < 1);
        whr_play(x, m->a, m->b, m->outcome, first[i].day);
        whr_play(y, o->a, o->b, o->outcome, second[i].day);
    }
    whr_free(x);
    whr_free(y);
}

static void deviations_shrink_by_matches_and_grow_by_days(void **state)
{
    (void)state;
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    struct whr *w = whr_new(3, &settings);
    assert_close(whr_line(w, 2, 5).deviation, settings.start_deviation, 1e-9);
    assert_int_equal(whr_line(w, 2, 5).matches, 0);
    double before = settings.start_deviation;
    for (int32_t day = 5; day < 40; day++) { /* more days than are estimated again */
        whr_play(w, 0, 1, day % 2 ? RATING_A_WINS : RATING_B_WINS, day);
        whr_play(w, 0, 1, RATING_DRAW, day);
    }
    struct whr_line line = whr_line(w, 0, 39), later = whr_line(w, 0, 139);
    assert_true(line.deviation < 0.7 * before);
    assert_close(later.deviation, sqrt(line.deviation * line.deviation + 100 * settings.growth * settings.growth), 2);
    assert_int_equal(later.matches, 70);
    assert_int_equal(later.last, 39);
    assert_close(later.strength, 1600, 15); /* as many won as lost */
    struct whr_line days[50];
    assert_int_equal(whr_days(w, 0, days, 50), 35);
    assert_int_equal(whr_days(w, 0, days, 3), 3);
    assert_int_equal(days[2].last, 39);
    assert_int_equal(whr_days(w, 2, days, 3), 0);
    whr_free(w);
}

/* Somebody who draws with strong players is one of them; and strangers who are beaten by a newcomer lift him when they
 * turn out to be strong afterwards. */
static void opponents_tell_of_a_newcomer(void **state)
{
    (void)state;
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    enum { STRONG, WEAK = 10, NEW = 20, NEW_TOO, NOBODY };
    struct whr *w = whr_new(NOBODY, &settings);
    for (int32_t day = 0; day < 12; day++)
        for (int i = 0; i < 10; i++)
            whr_play(w, STRONG + i, WEAK + (i + day) % 10, RATING_A_WINS, day);
    for (int i = 0; i < 6; i++) {
        whr_play(w, NEW, STRONG + i, RATING_DRAW, 20);
        whr_play(w, NEW_TOO, WEAK + i, RATING_DRAW, 20);
    }
    double strong = whr_line(w, NEW, 21).strength, weak = whr_line(w, NEW_TOO, 21).strength;
    assert_true(strong > 1620 && weak < 1580);
    for (int32_t day = 22; day < 30; day++)
        for (int i = 0; i < 10; i++)
            whr_play(w, WEAK + i, STRONG + i, RATING_A_WINS, day);
    whr_refine(w, 3);
    assert_true(whr_line(w, NEW_TOO, 30).strength > weak + 5);
    whr_free(w);
}

/* Whatever is played, all stays finite: everything won on one day by somebody of whom nothing is known. */
static void certain_results_stay_finite(void **state)
{
    (void)state;
    const struct whr_settings settings = {.start_deviation = 1000, .growth = 100, .form = 0, .newcomers = 1, .days = 3};
    struct whr *w = whr_new(40, &settings);
    for (int32_t day = 0; day < 50; day++)
        for (int i = 1; i < 40; i++)
            whr_play(w, 0, i, RATING_A_WINS, day * 100);
    whr_refine(w, 5);
    struct whr_line best = whr_line(w, 0, 5000);
    assert_true(isfinite(best.strength) && isfinite(best.deviation) && best.strength > 2000);
    assert_true(whr_expected(w, 0, 1, 5000) > 0.6); /* but after so long not for certain */
    whr_free(w);
}

/* ---- real matches ---------------------------------------------------------------------------- */

/* The real matches, where they are. The settings were chosen by eight blocks of time, so that no single stretch
 * decides: in seven of the eight the predictions are better than Glicko's; over all of them by 0.0012 (0.6769 to
 * 0.6781). */
static void real_matches_are_predicted_better(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const char *path = TEST_SHARED "/tournaments/anchors/melee-matches-first-third.tsv.gz";
    char *bytes, *text;
    size_t len;
    enum { BLOCKS = 8 };
    if (!file_exists(path))
        skip();
    struct evaluate_file file;
    struct evaluation glicko, whr;
    double sums[BLOCKS + 1][2];
    int better = 0;
    assert_ok(file_read(&arena, path, 64u << 20, &bytes, &len, &err), err);
    assert_ok(gzip_unpack(&arena, bytes, len, 64u << 20, path, &text, &len, &err), err);
    assert_ok(evaluate_read(&arena, text, path, &file, &err), err);
    struct evaluate_settings settings = {
        .glicko = GLICKO_SETTINGS_INIT, .whr = WHR_SETTINGS_INIT, .burn_in = EVALUATE_BURN_IN};
    for (int block = 0; block <= BLOCKS; block++) {
        struct evaluation *of[] = {&glicko, &whr};
        for (size_t m = 0; m < 2; m++) {
            settings.model = m ? EVALUATE_WHR : EVALUATE_GLICKO;
            *of[m] = (struct evaluation){.n = 0};
            evaluate_add(file.matches, file.n, file.n_players, &settings, file.n * (size_t)block / BLOCKS, of[m]);
            sums[block][m] = of[m]->log_loss;
        }
        assert_int_equal(glicko.n, whr.n);
        if (block == 0) {
            evaluation_finish(&glicko);
            evaluation_finish(&whr);
            assert_close(glicko.log_loss, 0.6781, 0.0001);
            assert_true(whr.log_loss <= glicko.log_loss - 0.0011);
            assert_true(whr.brier < glicko.brier);
        }
    }
    for (int block = 0; block < BLOCKS; block++)
        better += sums[block][1] - sums[block + 1][1] < sums[block][0] - sums[block + 1][0];
    assert_true(better >= 7);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_goshrine),
        cmocka_unit_test(a_first_match_by_hand),
        cmocka_unit_test(refining_finds_the_most_likely_strengths),
        cmocka_unit_test(without_movement_it_is_bradley_terry),
        cmocka_unit_test(a_prediction_knows_only_what_came_before),
        cmocka_unit_test(deviations_shrink_by_matches_and_grow_by_days),
        cmocka_unit_test(opponents_tell_of_a_newcomer),
        cmocka_unit_test(certain_results_stay_finite),
        cmocka_unit_test(real_matches_are_predicted_better),
    };
    return cmocka_run_group_tests_name("rating/whr", tests, NULL, NULL);
}
