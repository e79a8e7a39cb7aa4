/* test_glicko.c - Glicko against the worked example of Glickman's paper, and what has to hold of it
 * @tags both
 */
#include "base/rng.h"
#include "testing.h"

#include <math.h>

#include "rating/rating.h"

static void assert_close(double got, double expected, double by)
{
    if (fabs(got - expected) > by)
        fail_msg("%.6f is not %.6f", got, expected);
}

static struct glicko_state player_of(double rating, double deviation)
{
    return (struct glicko_state){.rating = rating, .deviation = deviation, .weight = glicko_weight(deviation)};
}

/* "The Glicko system": a player of 1500, RD 200, plays 1400 (RD 30, won), 1550 (100, lost), 1700 (300, lost) in one
 * period: g 0.9955, 0.9531, 0.7242, then 1464 and RD 151.4. */
static void glickmans_worked_example(void **state)
{
    (void)state;
    const struct glicko_settings settings = {1500, 350, 0, 1};
    struct glicko_state player = player_of(1500, 200);
    struct glicko_state opponents[] = {player_of(1400, 30), player_of(1550, 100), player_of(1700, 300)};
    static const double g[] = {0.9955, 0.9531, 0.7242};
    for (size_t i = 0; i < 3; i++) {
        assert_close(opponents[i].weight, g[i], 0.00006);
        glicko_play(&settings, &player, &opponents[i], i ? RATING_B_WINS : RATING_A_WINS, 0);
    }
    assert_close(player.rating, 1500, 1e-12); /* the period is open */
    glicko_settle(&settings, &player, 0);
    assert_close(player.rating, 1464, 0.5);
    assert_close(player.deviation, 151.4, 0.05);
    assert_int_equal(player.matches, 3);
}

static void deviations_grow_without_matches_up_to_the_start(void **state)
{
    (void)state;
    const struct glicko_settings settings = {1600, 100, 5, 1};
    struct glicko_state a = glicko_start(&settings), b = glicko_start(&settings);
    glicko_settle(&settings, &a, 1000);
    assert_close(a.deviation, 100, 1e-9); /* who never played is as unknown as ever */
    glicko_play(&settings, &a, &b, RATING_DRAW, 1000);
    glicko_settle(&settings, &a, 1000);
    double after = a.deviation;
    assert_true(after < 100);
    assert_close(a.rating, 1600, 1e-9); /* a draw of equals */
    glicko_settle(&settings, &a, 1004);
    assert_close(a.deviation, sqrt(after * after + 4 * 25), 1e-9);
    glicko_settle(&settings, &a, 9000);
    assert_close(a.deviation, 100, 1e-9);
    glicko_settle(&settings, &a, 9000);
    assert_close(a.deviation, 100, 1e-9);
}

/* With a period a week, results of the same week do not know of each other; with none, each does. */
static void periods_gather_their_matches(void **state)
{
    static const struct {
        int period_days;
        int32_t days[2];
        bool together;
    } cases[] = {
        {7, {70, 76}, true}, {7, {69, 70}, false}, {1, {70, 70}, true}, {1, {70, 71}, false}, {0, {70, 70}, false}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct glicko_settings settings = {1600, 80, 0, cases[i].period_days};
        struct glicko_state a = glicko_start(&settings), b = a, c = a;
        glicko_play(&settings, &a, &b, RATING_A_WINS, cases[i].days[0]);
        glicko_play(&settings, &a, &c, RATING_A_WINS, cases[i].days[1]);
        assert_int_equal(a.pending, cases[i].together ? 2 : 1);
        /* Both of one period: the opponents stand alike. */
        glicko_settle(&settings, &b, 80);
        glicko_settle(&settings, &c, 80);
        assert_int_equal(fabs(b.rating - c.rating) < 1e-9, cases[i].together);
    }
}

static void expectations_are_symmetric_and_shrink_with_doubt(void **state)
{
    (void)state;
    for (double d = -600; d <= 600; d += 37)
        for (double rd = 10; rd < 350; rd += 60) {
            struct glicko_state a = player_of(1600 + d, rd), b = player_of(1600, 50), sure = player_of(1600 + d, 1);
            assert_close(glicko_expected(&a, &b) + glicko_expected(&b, &a), 1.0, 1e-12);
            assert_true(fabs(glicko_expected(&a, &b) - 0.5) <= fabs(glicko_expected(&sure, &b) - 0.5) + 1e-12);
        }
    assert_close(glicko_weight(0), 1, 1e-12);
}

static void sides_do_not_matter(void **state)
{
    (void)state;
    const struct glicko_settings settings = GLICKO_SETTINGS_INIT;
    struct rng rng = test_rng(71);
    struct glicko_state one[8], two[8];
    for (size_t i = 0; i < 8; i++)
        one[i] = two[i] = glicko_start(&settings);
    for (int i = 0; i < 2000; i++) {
        size_t a = rng_below(&rng, 8), b = rng_below(&rng, 7);
        b += b >= a;
        enum rating_outcome o = (enum rating_outcome)rng_below(&rng, 3);
        enum rating_outcome mirrored = o == RATING_DRAW ? o : o == RATING_A_WINS ? RATING_B_WINS : RATING_A_WINS;
        glicko_play(&settings, &one[a], &one[b], o, i / 10);
        glicko_play(&settings, &two[b], &two[a], mirrored, i / 10);
    }
    for (size_t i = 0; i < 8; i++) {
        assert_close(one[i].rating, two[i].rating, 1e-9);
        assert_true(one[i].deviation > 0 && one[i].deviation <= settings.start_deviation + 1e-9);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(glickmans_worked_example),
        cmocka_unit_test(deviations_grow_without_matches_up_to_the_start),
        cmocka_unit_test(periods_gather_their_matches),
        cmocka_unit_test(expectations_are_symmetric_and_shrink_with_doubt),
        cmocka_unit_test(sides_do_not_matter),
    };
    return cmocka_run_group_tests_name("rating/glicko", tests, NULL, NULL);
}
