/* test_tables.c - ratings of tables: Plackett-Luce against a maximiser that knows nothing of the model, Elo by pairs
 * against sums by hand, and what has to hold of both */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "testing.h"

#include <math.h>

#include "rating/rating.h"

#define MOST 7

static void assert_close(double got, double expected, double by)
{
    if (fabs(got - expected) > by)
        fail_msg("%.6f is not %.6f", got, expected);
}

/* The logarithm of the posterior, as the model's definition says: place by place, among those who are left. */
static double posterior(const double *strength, size_t n, const struct rating_table *tables, size_t n_tables,
                        double prior)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum -= (strength[i] - 1600) * (strength[i] - 1600) / (2 * prior * prior);
    for (size_t t = 0; t < n_tables; t++)
        for (int place = 1; place <= RATING_CHAIRS; place++) {
            double left = 0.0, shared = 0.0;
            int sharing = 0, n_left = 0;
            for (int c = 0; c < tables[t].n; c++) {
                double s = strength[tables[t].players[c]];
                if (tables[t].place[c] < place)
                    continue;
                left += pow(10, s / 400);
                n_left++;
                if (tables[t].place[c] == place) {
                    shared += log(10) * s / 400;
                    sharing++;
                }
            }
            if (sharing > 0 && (place == 1 || sharing < n_left))
                sum += shared / sharing - log(left);
        }
    return sum;
}

/* Pattern search: steps in every direction, halved when none leads up. */
static void brute_force(double *strength, size_t n, const struct rating_table *tables, size_t n_tables, double prior)
{
    for (size_t i = 0; i < n; i++)
        strength[i] = 1600;
    double best = posterior(strength, n, tables, n_tables, prior);
    for (double step = 200; step > 1e-5;) {
        bool better = false;
        for (size_t i = 0; i < 2 * n; i++) {
            double before = strength[i / 2];
            strength[i / 2] += i % 2 ? step : -step;
            double value = posterior(strength, n, tables, n_tables, prior);
            better = better || value > best;
            if (value > best)
                best = value;
            else
                strength[i / 2] = before;
        }
        if (!better)
            step /= 2;
    }
}

static size_t random_tables(struct rng *rng, size_t n, struct rating_table *out, size_t n_tables)
{
    for (size_t i = 0; i < n_tables; i++) {
        int chairs = 3 + (int)rng_below(rng, 3), players[MOST];
        int kind = (int)rng_below(rng, 3), drew = 2 + (int)rng_below(rng, (uint64_t)chairs - 1);
        for (size_t p = 0; p < n; p++)
            players[p] = (int)p;
        out[i] = (struct rating_table){.n = chairs};
        for (int c = 0; c < chairs; c++) {
            size_t taken = (size_t)c + rng_below(rng, n - (size_t)c);
            int player = players[taken];
            players[taken] = players[c];
            out[i].players[c] = player;
            /* one winner; so many drew; all places */
            out[i].place[c] = kind == 0 ? (c ? 2 : 1) : kind == 1 ? (c < drew ? 1 : 1 + drew) : 1 + c;
        }
    }
    return n_tables;
}

static void strengths_are_those_of_a_brute_force_maximiser(void **state)
{
    (void)state;
    struct rng rng = test_rng(83);
    int runs = test_is_long() ? 100 : 8;
    for (int run = 0; run < runs; run++) {
        struct arena arena = ARENA_INIT;
        struct rating_table tables[30];
        struct season season;
        double strength[MOST];
        size_t n = RATING_CHAIRS + rng_below(&rng, MOST - RATING_CHAIRS + 1);
        size_t n_tables = random_tables(&rng, n, tables, 1 + rng_below(&rng, 30));
        double prior = 100 + (double)rng_below(&rng, 300);
        season_fit_tables(&arena, tables, n_tables, n, prior, &season);
        assert_true(season.converged && season.full_errors);
        brute_force(strength, n, tables, n_tables, prior);
        for (size_t i = 0; i < n; i++)
            assert_close(season.lines[i].strength, strength[i], 0.05);
        arena_release(&arena);
    }
}

/* Of two players there is nothing that Bradley-Terry would say differently. */
static void tables_of_two_are_matches(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct rating_match matches[] = {{0, 1, RATING_A_WINS}, {1, 2, RATING_DRAW}, {2, 0, RATING_A_WINS}};
    const struct rating_table tables[] = {{2, {0, 1}, {1, 2}}, {2, {1, 2}, {1, 1}}, {2, {0, 2}, {2, 1}}};
    struct season a, b;
    season_fit(&arena, matches, 3, 3, SEASON_PRIOR, &a);
    season_fit_tables(&arena, tables, 3, 3, SEASON_PRIOR, &b);
    for (size_t i = 0; i < 3; i++) {
        assert_close(a.lines[i].strength, b.lines[i].strength, 1e-9);
        assert_close(a.lines[i].error, b.lines[i].error, 1e-9);
        assert_int_equal(a.lines[i].wins, b.lines[i].wins);
        assert_int_equal(a.lines[i].losses, b.lines[i].losses);
    }
    arena_release(&arena);
}

/* Four equals: the winner has beaten three at even odds, K / 3 x 3 x 1/2; each of the others has lost one of those. */
static void one_table_by_elo(void **state)
{
    (void)state;
    double ratings[] = {1600, 1600, 1600, 1600, 2000};
    const struct rating_table won = {4, {2, 0, 1, 3}, {1, 2, 2, 2}};
    rating_tables_play(ratings, &won, 30);
    assert_close(ratings[2], 1615, 1e-9);
    assert_close(ratings[0], 1595, 1e-9);
    assert_close(ratings[3], 1595, 1e-9);
    /* All places: the first three matches won, the second two of three, ... */
    double places[] = {1600, 1600, 1600, 1600};
    const struct rating_table all = {4, {0, 1, 2, 3}, {1, 2, 3, 4}};
    rating_tables_play(places, &all, 30);
    assert_close(places[0], 1615, 1e-9);
    assert_close(places[1], 1605, 1e-9);
    assert_close(places[2], 1595, 1e-9);
    assert_close(places[3], 1585, 1e-9);
    /* Equals who draw stay; 400 points above them, ten to one was expected. */
    double drew[] = {1600, 1600, 2000};
    const struct rating_table draw = {3, {0, 1, 2}, {1, 1, 1}};
    rating_tables_play(drew, &draw, 30);
    assert_close(drew[2], 2000 - 30 / 2.0 * 2 * (10.0 / 11 - 0.5), 1e-9);
    assert_close(drew[0], drew[1], 1e-12);
    assert_close(drew[0] + drew[1] + drew[2], 5200, 1e-9);
}

static void chances_are_those_of_the_ratings(void **state)
{
    (void)state;
    const double equal[] = {1500, 1500, 1500, 1500}, apart[] = {2000, 1600, 1600};
    double out[RATING_CHAIRS];
    rating_tables_chances(equal, 4, out);
    for (int i = 0; i < 4; i++)
        assert_close(out[i], 0.25, 1e-12);
    rating_tables_chances(apart, 3, out);
    assert_close(out[0], 10.0 / 12, 1e-12);
    assert_close(out[1], 1.0 / 12, 1e-12);
}

static void the_file_says_which_model(void **state)
{
    (void)state;
    struct rating_tables_settings s;
    struct err err = ERR_INIT;
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"[]", "t.json: an object"},
        {"{\"model\": \"trueskill\"}", "t.json: model: \"plackett-luce\" or \"elo\""},
        {"{\"model\": 3}", "t.json: model: \"plackett-luce\" or \"elo\""},
        {"{\"k\": 0}", "t.json: k: a number from 1 to 1000"},
        {"{\"prior\": \"x\"}", "t.json: prior: a number from 1 to 10000"},
        {"{\"kk\": 3}", "t.json: kk: is not known here"},
    };
    assert_int_equal(rating_tables_read("{\"model\": \"elo\", \"k\": 24}", "t.json", &s, &err), ERR_OK);
    assert_int_equal(s.model, RATING_TABLES_ELO);
    assert_close(s.k, 24, 0);
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        err_clear(&err);
        assert_int_equal(rating_tables_read(wrong[i].text, "t.json", &s, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, wrong[i].says);
    }
    err_clear(&err);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strengths_are_those_of_a_brute_force_maximiser),
        cmocka_unit_test(tables_of_two_are_matches),
        cmocka_unit_test(one_table_by_elo),
        cmocka_unit_test(chances_are_those_of_the_ratings),
        cmocka_unit_test(the_file_says_which_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
