/* test_league.c - the best N of M against a brute force over all choices of N, ties, and bad input */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "standings/league.h"

#define PLAYERS 7
#define EVENTS  6

static enum err_code compute(struct arena *arena, int best_of, struct league_result *results, size_t n,
                             struct league_row **rows, size_t *n_rows, struct err *err)
{
    return league_compute(arena, best_of, results, n, PLAYERS, rows, n_rows, err);
}

/* The largest sum of at most best_of results of a player, over all subsets of the player's events. */
static int64_t best_sum(const struct league_result *results, size_t n, int player, int best_of)
{
    int points[EVENTS], m = 0;
    for (size_t i = 0; i < n; i++)
        if (results[i].player == player)
            points[m++] = results[i].points;
    int64_t best = 0;
    for (unsigned subset = 0; subset < 1u << m; subset++) {
        int64_t sum = 0;
        int size = 0;
        for (int i = 0; i < m; i++)
            if (subset & 1u << i) {
                sum += points[i];
                size++;
            }
        if ((best_of == 0 || size <= best_of) && sum > best)
            best = sum;
    }
    return best;
}

static int count_of(const struct league_result *results, size_t n, int player, bool won_only)
{
    int count = 0;
    for (size_t i = 0; i < n; i++)
        count += results[i].player == player && (!won_only || results[i].won);
    return count;
}

static int single_best(const struct league_result *results, size_t n, int player)
{
    int best = 0;
    for (size_t i = 0; i < n; i++)
        if (results[i].player == player && results[i].points > best)
            best = results[i].points;
    return best;
}

/* How many are better than a player, by the rule as it is written. */
static int better_than(const struct league_result *results, size_t n, int player, int best_of)
{
    int better = 0;
    int64_t sum = best_sum(results, n, player, best_of);
    int won = count_of(results, n, player, true), best = single_best(results, n, player);
    for (int p = 0; p < PLAYERS; p++) {
        if (count_of(results, n, p, false) == 0)
            continue;
        int64_t s = best_sum(results, n, p, best_of);
        int w = count_of(results, n, p, true), b = single_best(results, n, p);
        better += s > sum || (s == sum && (w > won || (w == won && b > best)));
    }
    return better;
}

static void check_against_brute_force(uint64_t seed)
{
    struct rng rng;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct league_result results[PLAYERS * EVENTS];
    size_t n = 0, n_rows;
    struct league_row *rows;
    rng_init(&rng, seed);
    int best_of = (int)rng_below(&rng, EVENTS + 2), top = 1 + (int)rng_below(&rng, 12);
    for (int e = 0; e < EVENTS; e++)
        for (int p = 0; p < PLAYERS; p++)
            if (rng_below(&rng, 4))
                results[n++] = (struct league_result){.player = p,
                                                      .event = e,
                                                      .points = (int)rng_below(&rng, (uint64_t)top + 1),
                                                      .won = rng_below(&rng, 5) == 0};
    for (size_t i = n; i > 1; i--) { /* in any order */
        size_t j = rng_below(&rng, i);
        struct league_result swap = results[i - 1];
        results[i - 1] = results[j];
        results[j] = swap;
    }
    assert_ok(compute(&arena, best_of, results, n, &rows, &n_rows, &err), err);
    int seen = 0;
    for (size_t i = 0; i < n_rows; i++) {
        const struct league_row *r = &rows[i];
        int64_t counted = 0;
        int counts = 0;
        for (size_t k = 0; k < n; k++)
            if (results[k].player == r->player && results[k].counts) {
                counted += results[k].points;
                counts++;
            }
        bool right =
            r->total == best_sum(results, n, r->player, best_of) && counted == r->total && counts == r->counted &&
            r->events == count_of(results, n, r->player, false) && r->won == count_of(results, n, r->player, true) &&
            r->best == single_best(results, n, r->player) &&
            r->rank == better_than(results, n, r->player, best_of) + 1 &&
            (best_of == 0 ? counts == r->events : counts == (r->events < best_of ? r->events : best_of)) &&
            (i == 0 || rows[i - 1].rank < r->rank || (rows[i - 1].rank == r->rank && rows[i - 1].player < r->player));
        if (!right)
            fail_msg("seed %llu: the row of player %d is not what brute force says", (unsigned long long)seed,
                     r->player);
        seen |= 1 << r->player;
    }
    for (int p = 0; p < PLAYERS; p++)
        assert_int_equal((seen >> p) & 1, count_of(results, n, p, false) > 0);
    arena_release(&arena);
}

static void best_n_of_m_is_the_largest_sum(void **state)
{
    (void)state;
    uint64_t runs = getenv("TOPCUT_LONG") ? 20000 : 500;
    for (uint64_t seed = 1; seed <= runs; seed++)
        check_against_brute_force(seed);
}

static void ties_go_by_wins_then_by_the_best_result_and_are_shared(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct league_row *rows;
    size_t n;
    struct league_result results[] = {
        {.player = 0, .event = 0, .points = 6},
        {.player = 0, .event = 1, .points = 6},
        {.player = 1, .event = 0, .points = 9},
        {.player = 1, .event = 1, .points = 3},
        {.player = 2, .event = 0, .points = 3},
        {.player = 2, .event = 1, .points = 9},
        {.player = 3, .event = 2, .points = 12, .won = true},
        {.player = 4, .event = 0, .points = 2},
    };
    assert_ok(compute(&arena, 0, results, ARRAY_LEN(results), &rows, &n, &err), err);
    static const struct {
        int player, rank;
    } wanted[] = {{3, 1}, {1, 2}, {2, 2}, {0, 4}, {4, 5}};
    assert_int_equal(n, ARRAY_LEN(wanted));
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(rows[i].player, wanted[i].player);
        assert_int_equal(rows[i].rank, wanted[i].rank);
    }
    arena_release(&arena);
}

static void of_equal_results_the_earlier_counts(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct league_row *rows;
    size_t n;
    struct league_result results[] = {{.player = 0, .event = 2, .points = 5},
                                      {.player = 0, .event = 0, .points = 5},
                                      {.player = 0, .event = 1, .points = 5}};
    assert_ok(compute(&arena, 2, results, 3, &rows, &n, &err), err);
    assert_false(results[0].counts);
    assert_true(results[1].counts && results[2].counts);
    assert_int_equal(rows[0].total, 10);
    assert_ok(compute(&arena, 2, NULL, 0, &rows, &n, &err), err);
    assert_int_equal(n, 0);
    arena_release(&arena);
}

static void bad_results_are_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct league_row *rows;
    size_t n;
    static const struct {
        struct league_result results[2];
        int best_of;
        const char *says;
    } cases[] = {
        {{{.player = PLAYERS}, {.player = 0}}, 0, "player 7"},
        {{{.player = -1}, {.player = 0}}, 0, "player -1"},
        {{{.event = -1}, {.player = 1}}, 0, "event -1"},
        {{{.points = -1}, {.player = 1}}, 0, "-1 points"},
        {{{.points = LEAGUE_POINTS_MAX + 1}, {.player = 1}}, 0, "1000001 points"},
        {{{.player = 3, .event = 4}, {.player = 3, .event = 4}}, 0, "two results of player 3 in event 4"},
        {{{.player = 0}, {.player = 1}}, -1, "the best -1"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct league_result results[2] = {cases[i].results[0], cases[i].results[1]};
        (void)compute(&arena, cases[i].best_of, results, 2, &rows, &n, &err);
        assert_err(err, ERR_INPUT, cases[i].says);
        err_clear(&err);
    }
    arena_release(&arena);
}

static void places_are_numbers_that_do_not_grow(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    int *places;
    size_t n;
    assert_ok(league_places_parse(&arena, "10, 8,6,6,0", &places, &n, &err), err);
    assert_int_equal(n, 5);
    static const int wanted[] = {0, 10, 8, 6, 6, 0, 0, 0};
    for (size_t place = 0; place < ARRAY_LEN(wanted); place++)
        assert_int_equal(league_place_points(places, n, place), wanted[place]);
    static const char *const bad[] = {"", "10,", ",10", "10,x", "3,4", "-1", "1000001", "1 0", "10,,8"};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        if (league_places_parse(&arena, bad[i], &places, &n, &err) == ERR_OK)
            fail_msg("\"%s\" was taken", bad[i]);
        assert_int_equal(err.code, ERR_INPUT);
        err_clear(&err);
    }
    struct strbuf many = STRBUF_INIT;
    for (int i = 0; i < LEAGUE_PLACES_MAX; i++)
        strbuf_add(&many, "1,");
    strbuf_add(&many, "1");
    assert_int_equal(league_places_parse(&arena, strbuf_text(&many), &places, &n, &err), ERR_INPUT);
    strbuf_release(&many);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_n_of_m_is_the_largest_sum),
        cmocka_unit_test(ties_go_by_wins_then_by_the_best_result_and_are_shared),
        cmocka_unit_test(of_equal_results_the_earlier_counts),
        cmocka_unit_test(bad_results_are_refused),
        cmocka_unit_test(places_are_numbers_that_do_not_grow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
