/* test_season.c - Bradley-Terry against a maximiser that knows nothing of the model, and what has to hold of it */
#include "base/arena.h"
#include "base/rng.h"
#include "testing.h"

#include <math.h>

#include "rating/rating.h"

#define MOST 6

static void assert_close(double got, double expected, double by)
{
    if (fabs(got - expected) > by)
        fail_msg("%.6f is not %.6f", got, expected);
}

/* The logarithm of the posterior at some strengths in rating points: as its definition says. */
static double posterior(const double *strength, size_t n, const struct rating_match *matches, size_t n_matches,
                        double prior)
{
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum -= (strength[i] - 1600) * (strength[i] - 1600) / (2 * prior * prior);
    for (size_t i = 0; i < n_matches; i++) {
        double p = 1 / (1 + pow(10, (strength[matches[i].b] - strength[matches[i].a]) / 400));
        double score = rating_score(matches[i].outcome);
        sum += score * log(p) + (1 - score) * log(1 - p);
    }
    return sum;
}

/* Pattern search: steps in every direction, halved when none leads up. */
static void brute_force(double *strength, size_t n, const struct rating_match *matches, size_t n_matches, double prior)
{
    for (size_t i = 0; i < n; i++)
        strength[i] = 1600;
    double best = posterior(strength, n, matches, n_matches, prior);
    for (double step = 200; step > 1e-6;) {
        bool better = false;
        for (size_t i = 0; i < 2 * n; i++) {
            double before = strength[i / 2];
            strength[i / 2] += i % 2 ? step : -step;
            double value = posterior(strength, n, matches, n_matches, prior);
            if (value > best) {
                best = value;
                better = true;
            } else {
                strength[i / 2] = before;
            }
        }
        if (!better)
            step /= 2;
    }
}

/* Errors by the inverse of minus the second differences (Gauss and Jordan). */
static void brute_force_errors(double *strength, size_t n, const struct rating_match *matches, size_t n_matches,
                               double prior, double *errors)
{
    double m[MOST][2 * MOST];
    const double h = 0.5;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0.0;
            for (int s = 0; s < 4; s++) {
                strength[i] += s & 1 ? h : -h;
                strength[j] += s & 2 ? h : -h;
                double value = posterior(strength, n, matches, n_matches, prior);
                sum += (s == 0 || s == 3) ? value : -value;
                strength[i] -= s & 1 ? h : -h;
                strength[j] -= s & 2 ? h : -h;
            }
            m[i][j] = -sum / (4 * h * h);
            m[i][n + j] = i == j;
        }
    for (size_t i = 0; i < n; i++) {
        double pivot = m[i][i];
        for (size_t j = 0; j < 2 * n; j++)
            m[i][j] /= pivot;
        for (size_t k = 0; k < n; k++) {
            double factor = m[k][i];
            for (size_t j = 0; k != i && j < 2 * n; j++)
                m[k][j] -= factor * m[i][j];
        }
    }
    for (size_t i = 0; i < n; i++)
        errors[i] = sqrt(m[i][n + i]);
}

static size_t random_matches(struct rng *rng, size_t n, struct rating_match *out, size_t n_matches)
{
    for (size_t i = 0; i < n_matches; i++) {
        int a = (int)rng_below(rng, n), b = (int)rng_below(rng, n - 1);
        out[i] = (struct rating_match){a, b + (b >= a), (enum rating_outcome)rng_below(rng, 3)};
    }
    return n_matches;
}

static void strengths_and_errors_are_those_of_a_brute_force_maximiser(void **state)
{
    (void)state;
    struct rng rng = test_rng(81);
    int runs = test_is_long() ? 200 : 12;
    for (int run = 0; run < runs; run++) {
        struct arena arena = ARENA_INIT;
        struct rating_match matches[40];
        struct season season;
        double strength[MOST], errors[MOST];
        size_t n = 2 + rng_below(&rng, MOST - 1);
        size_t n_matches = random_matches(&rng, n, matches, 1 + rng_below(&rng, 40));
        double prior = 100 + (double)rng_below(&rng, 300);
        season_fit(&arena, matches, n_matches, n, prior, &season);
        assert_true(season.converged && season.full_errors);
        brute_force(strength, n, matches, n_matches, prior);
        brute_force_errors(strength, n, matches, n_matches, prior, errors);
        for (size_t i = 0; i < n; i++) {
            assert_close(season.lines[i].strength, strength[i], 0.01);
            assert_close(season.lines[i].error, errors[i], 0.05);
        }
        arena_release(&arena);
    }
}

static void nobody_is_infinite_and_groups_stand_around_1600(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct season season;
    /* 0 beats 1 beats 2, always; 3 and 4 are apart from them; 5 has no match. */
    struct rating_match matches[31];
    for (int i = 0; i < 30; i++)
        matches[i] = (struct rating_match){i % 2, i % 2 + 1, RATING_A_WINS};
    matches[30] = (struct rating_match){3, 4, RATING_B_WINS};
    season_fit(&arena, matches, ARRAY_LEN(matches), 6, SEASON_PRIOR, &season);
    const struct season_line *l = season.lines;
    assert_true(l[0].strength > l[1].strength && l[1].strength > l[2].strength && l[0].strength < 2400);
    assert_close(l[0].strength + l[1].strength + l[2].strength, 3 * 1600, 1e-6);
    assert_close(l[3].strength + l[4].strength, 2 * 1600, 1e-6);
    assert_true(l[4].strength > 1600);
    assert_close(l[5].strength, 1600, 1e-9);
    assert_close(l[5].error, SEASON_PRIOR, 1e-6); /* nothing is known but the prior */
    assert_true(l[0].error < SEASON_PRIOR);
    assert_int_equal(l[1].matches, 30);
    assert_int_equal(l[1].wins, 15);
    assert_int_equal(l[1].losses, 15);
    season_fit(&arena, NULL, 0, 0, SEASON_PRIOR, &season);
    assert_int_equal(season.n, 0);
    arena_release(&arena);
}

/* Beyond SEASON_FULL_MAX players errors are from the diagonal: less than the whole matrix gives. */
static void many_players_have_smaller_errors_from_the_diagonal(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(82);
    struct season few, many;
    enum { MATCHES = 1500 };
    struct rating_match *matches = ARENA_ARRAY(&arena, struct rating_match, MATCHES);
    random_matches(&rng, 60, matches, MATCHES);
    season_fit(&arena, matches, MATCHES, 60, SEASON_PRIOR, &few);
    season_fit(&arena, matches, MATCHES, SEASON_FULL_MAX + 1, SEASON_PRIOR, &many);
    assert_true(few.full_errors && !many.full_errors && many.converged);
    for (size_t i = 0; i < few.n; i++) {
        assert_close(few.lines[i].strength, many.lines[i].strength, 1e-5);
        assert_true(many.lines[i].error <= few.lines[i].error + 1e-9);
    }
    arena_release(&arena);
}

/* A win from 3,000 points below: the first steps are cut, and the top is found all the same. */
static void a_wide_prior_does_not_lead_astray(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct season season;
    struct rating_match matches[200];
    for (size_t i = 0; i < ARRAY_LEN(matches); i++)
        matches[i] = (struct rating_match){0, 1, i ? RATING_A_WINS : RATING_B_WINS};
    season_fit(&arena, matches, ARRAY_LEN(matches), 2, 10000, &season);
    assert_true(season.converged);
    assert_close(season.lines[0].strength - season.lines[1].strength, 400 * log10(199), 3);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strengths_and_errors_are_those_of_a_brute_force_maximiser),
        cmocka_unit_test(nobody_is_infinite_and_groups_stand_around_1600),
        cmocka_unit_test(many_players_have_smaller_errors_from_the_diagonal),
        cmocka_unit_test(a_wide_prior_does_not_lead_astray),
    };
    return cmocka_run_group_tests_name("rating/season", tests, NULL, NULL);
}
