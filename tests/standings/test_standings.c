/* test_standings.c - points, tiebreakers and ranks: hand-worked cases, an oracle, and properties
 * @tags both
 */
#include <limits.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "standings/naive.h"

#define MAX_PLAYERS 40
#define MAX_MATCHES 2000

static const struct standings_rule *mtr(void)
{
    return standings_rule_find("mtr");
}

static struct standings_match played(int round, int p1, int p2, int wins1, int wins2, int draws)
{
    return (struct standings_match){round, p1, p2, STANDINGS_PLAYED, wins1, wins2, draws};
}

static struct standings_match bye(int round, int player)
{
    return (struct standings_match){round, player, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0};
}

static struct standings_match loss(int round, int player, int games)
{
    return (struct standings_match){round, player, STANDINGS_NOBODY, STANDINGS_LOSS, 0, games, 0};
}

/* Players whose lot keys are 1, 2, 3... */
static void fill_players(struct standings_player *players, size_t n)
{
    memset(players, 0, n * sizeof *players);
    for (size_t i = 0; i < n; i++)
        players[i].lot_key = i + 1;
}

static struct standings_row *compute(struct arena *arena, const struct standings_rule *rule, size_t n_players,
                                     const struct standings_match *matches, size_t n_matches, int through_round)
{
    struct standings_player players[MAX_PLAYERS];
    struct standings_row *rows;
    struct err err = ERR_INIT;
    fill_players(players, n_players);
    assert_ok(standings_compute(arena, rule, players, n_players, matches, n_matches, through_round, 7, &rows, &err),
              err);
    return rows;
}

static const struct standings_row *row_of(const struct standings_row *rows, size_t n, int player)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i].player == player)
            return &rows[i];
    fail_msg("player %d has no row", player);
    return NULL;
}

static void assert_ratio(struct ratio r, uint64_t num, uint64_t den)
{
    struct arena arena = ARENA_INIT;
    if (ratio_compare(r, ratio_make(&arena, num, den)) != 0)
        fail_msg("%s%% is not %llu/%llu", ratio_percent(&arena, r, 6), (unsigned long long)num,
                 (unsigned long long)den);
    arena_release(&arena);
}

/* ---- hand-worked ----------------------------------------------------------------------------- */

static void d_1_2_three_for_a_win_one_for_a_draw_three_for_a_bye(void **state)
{
    (void)state;
    /* 3 wins, 1 drawn match, 1 bye, 1 loss: 13 points. */
    const struct standings_match matches[] = {
        played(1, 0, 1, 2, 0, 0),
        played(2, 2, 0, 1, 2, 0),
        played(3, 0, 3, 1, 0, 0),
        played(4, 0, 4, 1, 1, 1),
        bye(5, 0),
        played(6, 5, 0, 2, 1, 0),
    };
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 6, matches, ARRAY_LEN(matches), 0);
    const struct standings_row *row = row_of(rows, 6, 0);
    assert_int_equal(row->points, 13);
    assert_int_equal(row->wins, 4);
    assert_int_equal(row->losses, 1);
    assert_int_equal(row->draws, 1);
    assert_int_equal(row->byes, 1);
    assert_int_equal(row->matches, 6);
    assert_int_equal(row->game_wins, 2 + 2 + 1 + 1 + 2 + 1);
    assert_int_equal(row->game_losses, 0 + 1 + 0 + 1 + 0 + 2);
    assert_int_equal(row->game_draws, 1);
    rows = compute(&arena, mtr(), 6, matches, 5, 0);
    assert_int_equal(row_of(rows, 6, 0)->points - 10, 3); /* the bye of round 5 */
    arena_release(&arena);
}

/* Four players, three rounds, one drop replaced by byes: everything worked out on paper.
 *   R1  0-1 2-0, 2-3 2-1    R2  0-2 2-1, 1 bye, (3 dropped)    R3  0-1 1-1-1, 2 bye */
static const struct standings_match small_event[] = {
    {1, 0, 1, STANDINGS_PLAYED, 2, 0, 0}, {1, 2, 3, STANDINGS_PLAYED, 2, 1, 0},
    {2, 0, 2, STANDINGS_PLAYED, 2, 1, 0}, {2, 1, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0},
    {3, 0, 1, STANDINGS_PLAYED, 1, 1, 1}, {3, 2, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0},
};

static void presets_are_what_their_sentences_say(void **state)
{
    (void)state;
    static const struct {
        const char *preset;
        int player, points;
        uint64_t omw[2], gw[2], ogw[2];
    } cases[] = {
        /* MW: 0 has 7/9, 1 has 4/9 (0/3 + bye + draw), 2 has 6/9, 3 has 0/3.
         * GW: 0 won 5 of 8 with one drawn: 16/24; 1 won 3 of 7, one drawn: 10/21; 2 won 5 of 8:
         * 15/24; 3 won 1 of 3: 1/3. */
        {"mtr", 0, 7, {14, 27}, {2, 3}, {1, 1} /* set below */},
        {"mtr", 1, 4, {7, 9}, {10, 21}, {2, 3}},
        {"mtr", 2, 6, {5, 9}, {5, 8}, {1, 2}},
        {"mtr", 3, 0, {2, 3}, {1, 3}, {5, 8}},
        /* Floor 0.33: 3's match-win percentage. */
        {"printed", 2, 6, {997, 1800}, {5, 8}, {1, 2}},
        /* Byes left out: 1 has 1/6 (floored where it counts), 2 has 3/6; games: 1 won 1 of 5, one
         * drawn: 4/15, floored; 2 won 3 of 6. */
        {"no-bye", 1, 4, {7, 9}, {1, 3}, {2, 3}},
        {"no-bye", 2, 6, {5, 9}, {1, 2}, {1, 2}},
        {"no-bye", 3, 0, {1, 2}, {1, 3}, {1, 2}},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct standings_rule *rule = standings_rule_find(cases[i].preset);
        assert_non_null(rule);
        struct standings_row *rows = compute(&arena, rule, 4, small_event, ARRAY_LEN(small_event), 0);
        const struct standings_row *row = row_of(rows, 4, cases[i].player);
        assert_int_equal(row->points, cases[i].points);
        assert_ratio(row->omw, cases[i].omw[0], cases[i].omw[1]);
        assert_ratio(row->gw, cases[i].gw[0], cases[i].gw[1]);
        /* Player 0: the mean of 10/21, 5/8 and 10/21. */
        if (cases[i].player == 0)
            assert_ratio(row->ogw, 2 * 10 * 8 + 5 * 21, 3 * 21 * 8);
        else
            assert_ratio(row->ogw, cases[i].ogw[0], cases[i].ogw[1]);
    }
    assert_null(standings_rule_find("fifa"));
    for (const struct standings_rule *rule = standings_rules; rule->name; rule++)
        assert_ptr_equal(standings_rule_find(rule->name), rule);
    arena_release(&arena);
}

static void own_game_percentage_may_be_raw(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct standings_rule raw = *mtr();
    const struct standings_match matches[] = {played(1, 0, 1, 2, 0, 0)};
    raw.floor_own_gw = false;
    assert_ratio(row_of(compute(&arena, mtr(), 2, matches, 1, 0), 2, 1)->gw, 1, 3);
    struct standings_row *rows = compute(&arena, &raw, 2, matches, 1, 0);
    assert_ratio(row_of(rows, 2, 1)->gw, 0, 1);
    assert_ratio(row_of(rows, 2, 0)->ogw, 1, 3); /* floored for the opponent all the same */
    arena_release(&arena);
}

static void a_mean_over_nobody_is_the_floor(void **state)
{
    (void)state;
    /* Published so: swiss-448025, player 17, absent twice. Player 2 has no match at all. */
    const struct standings_match matches[] = {loss(1, 0, 2), loss(2, 0, 2), bye(1, 1)};
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 3, matches, 3, 0);
    const struct standings_row *absent = row_of(rows, 3, 0), *lucky = row_of(rows, 3, 1);
    assert_int_equal(absent->points, 0);
    assert_int_equal(absent->losses, 2);
    assert_int_equal(absent->matches, 2);
    assert_ratio(absent->omw, 1, 3);
    assert_ratio(absent->gw, 1, 3);
    assert_ratio(absent->ogw, 1, 3);
    assert_ratio(lucky->omw, 1, 3);
    assert_ratio(lucky->gw, 1, 1);
    assert_ratio(row_of(rows, 3, 2)->omw, 1, 3); /* the floor holds of them as well (MTR app. C) */
    assert_ratio(row_of(rows, 3, 2)->gw, 1, 3);
    assert_ratio(row_of(rows, 3, 2)->ogw, 1, 3);
    arena_release(&arena);
}

static void a_late_entry_lost_what_they_missed(void **state)
{
    (void)state;
    /* 0 enters for round 2 with a loss and wins: 3 of 6 points; the loss has no games. */
    const struct standings_match matches[] = {loss(1, 0, 0), bye(1, 1), played(2, 0, 1, 2, 1, 0)};
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 2, matches, 3, 0);
    assert_ratio(row_of(rows, 2, 1)->omw, 1, 2);
    assert_ratio(row_of(rows, 2, 0)->gw, 2, 3);
    arena_release(&arena);
}

static void a_double_loss_gives_nothing_but_an_opponent(void **state)
{
    (void)state;
    const struct standings_match matches[] = {
        played(1, 0, 2, 2, 0, 0),
        {2, 0, 1, STANDINGS_DOUBLE_LOSS, 0, 0, 0},
    };
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 3, matches, 2, 0);
    const struct standings_row *row = row_of(rows, 3, 1);
    assert_int_equal(row->points, 0);
    assert_int_equal(row->losses, 1);
    assert_int_equal(row->matches, 1);
    assert_ratio(row->omw, 1, 2);
    assert_int_equal(row_of(rows, 3, 0)->losses, 1);
    arena_release(&arena);
}

static void an_opponent_met_twice_may_count_once(void **state)
{
    (void)state;
    const struct standings_match matches[] = {played(1, 0, 1, 2, 0, 0), played(2, 0, 2, 2, 0, 0),
                                              played(2, 1, 3, 2, 0, 0), played(3, 0, 1, 2, 0, 0)};
    struct arena arena = ARENA_INIT;
    struct standings_rule once = *mtr();
    once.opponents_once = true;
    /* 1 has 1/3, 2 has 0: floored to 1/3 both, so look at 1's mean of 0 (3/3, twice) and 3 (1/3).
     */
    assert_ratio(row_of(compute(&arena, mtr(), 4, matches, 4, 0), 4, 1)->omw, 7, 9);
    assert_ratio(row_of(compute(&arena, &once, 4, matches, 4, 0), 4, 1)->omw, 2, 3);
    arena_release(&arena);
}

static void the_disqualified_come_last_and_stay_opponents(void **state)
{
    (void)state;
    const struct standings_match matches[] = {played(1, 0, 1, 2, 0, 0), played(1, 2, 3, 2, 0, 0),
                                              played(2, 0, 2, 2, 0, 0), played(2, 1, 3, 2, 1, 0)};
    struct standings_player players[4];
    struct standings_row *rows;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    fill_players(players, 4);
    players[0].disqualified = true;
    assert_ok(standings_compute(&arena, mtr(), players, 4, matches, 4, 0, 1, &rows, &err), err);
    assert_int_equal(rows[3].player, 0);
    assert_int_equal(rows[3].rank, 0);
    assert_int_equal(rows[3].points, 6);
    for (int i = 0; i < 3; i++)
        assert_int_equal(rows[i].rank, i + 1);
    assert_ratio(row_of(rows, 4, 2)->omw, 2, 3); /* (1 + 1/3) / 2 with the disqualified's 6 of 6 */
    arena_release(&arena);
}

static void standings_at_an_earlier_round_know_nothing_later(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    for (int round = 1; round <= 3; round++) {
        size_t n = (size_t)round * 2;
        struct standings_row *at = compute(&arena, mtr(), 4, small_event, ARRAY_LEN(small_event), round);
        struct standings_row *then = compute(&arena, mtr(), 4, small_event, n, 0);
        for (size_t i = 0; i < 4; i++) {
            assert_int_equal(at[i].player, then[i].player);
            assert_int_equal(at[i].points, then[i].points);
            assert_int_equal(ratio_compare(at[i].omw, then[i].omw), 0);
            assert_int_equal(ratio_compare(at[i].ogw, then[i].ogw), 0);
        }
    }
    arena_release(&arena);
}

static void bad_matches_are_refused_with_a_sentence(void **state)
{
    (void)state;
    static const struct {
        struct standings_match match;
        const char *complaint;
    } cases[] = {
        {{1, 0, 4, STANDINGS_PLAYED, 2, 0, 0}, "player 4 of 4 is unknown"},
        {{1, -1, 2, STANDINGS_PLAYED, 2, 0, 0}, "player -1 of 4 is unknown"},
        {{1, 4, 2, STANDINGS_PLAYED, 2, 0, 0}, "player 4 of 4 is unknown"},
        {{1, 4, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0}, "player 4 of 4 is unknown"},
        {{1, INT_MAX, INT_MIN, STANDINGS_PLAYED, 2, 0, 0}, "is unknown"},
        {{1, 0, -2, STANDINGS_BYE, 2, 0, 0}, "player -2 of 4 is unknown"},
        {{1, 0, 0, STANDINGS_PLAYED, 2, 0, 0}, "meets themselves"},
        {{1, 0, 1, STANDINGS_BYE, 2, 0, 0}, "has no opponent"},
        {{1, 0, 1, STANDINGS_LOSS, 0, 2, 0}, "has no opponent"},
        {{1, 0, STANDINGS_NOBODY, STANDINGS_PLAYED, 2, 0, 0}, "needs an opponent"},
        {{1, 0, STANDINGS_NOBODY, STANDINGS_DOUBLE_LOSS, 0, 0, 0}, "needs an opponent"},
        {{1, 0, 1, STANDINGS_PLAYED, -1, 0, 0}, "outside 0 to 200"},
        {{1, 0, 1, STANDINGS_PLAYED, 0, 201, 0}, "outside 0 to 200"},
        {{1, 0, 1, STANDINGS_PLAYED, 0, 0, 201}, "outside 0 to 200"},
        {{1, 0, 1, STANDINGS_PLAYED, 201, 0, 0}, "outside 0 to 200"},
        {{1, 0, 1, STANDINGS_DOUBLE_LOSS, 0, -1, 0}, "outside 0 to 200"},
        {{1, 0, STANDINGS_NOBODY, STANDINGS_LOSS, 0, 0, -1}, "outside 0 to 200"},
    };
    struct standings_player players[4];
    fill_players(players, 4);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct standings_row *rows;
        struct err err = ERR_INIT;
        assert_int_equal(standings_compute(&arena, mtr(), players, 4, &cases[i].match, 1, 0, 1, &rows, &err),
                         ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].complaint);
        arena_release(&arena);
    }
}

static void nobody_and_no_match_are_fine(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct standings_row *rows;
    struct err err = ERR_INIT;
    assert_ok(standings_compute(&arena, mtr(), NULL, 0, NULL, 0, 0, 1, &rows, &err), err);
    rows = compute(&arena, mtr(), 5, NULL, 0, 0);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(rows[i].rank, i + 1);
        assert_true(rows[i].by_lot);
        assert_ratio(rows[i].omw, 1, 3);
        assert_ratio(rows[i].gw, 1, 3);
        assert_ratio(rows[i].ogw, 1, 3);
    }
    arena_release(&arena);
}

static void a_bad_match_is_refused_even_in_a_round_that_does_not_count(void **state)
{
    (void)state;
    /* Only which matches count depends on the round: the third is the bad one and of round 9. */
    const struct standings_match matches[] = {played(1, 0, 1, 2, 0, 0), bye(2, 0), played(9, 1, 1, 2, 0, 0)};
    struct arena arena = ARENA_INIT;
    struct standings_player players[2];
    struct standings_row *rows;
    struct standings_explanation why;
    struct err err = ERR_INIT;
    fill_players(players, 2);
    assert_int_equal(standings_compute(&arena, mtr(), players, 2, matches, 3, 1, 1, &rows, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "match 3 (round 9)");
    /* The explanation passes the same refusal on, and has nothing to show. */
    err = (struct err)ERR_INIT;
    assert_int_equal(standings_explain(&arena, mtr(), players, 2, matches, 3, 1, 1, 0, &why, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "match 3 (round 9)");
    assert_null(why.terms);
    assert_int_equal(why.n_terms, 0);
    arena_release(&arena);
}

static void the_most_games_of_a_match_are_accepted(void **state)
{
    (void)state;
    /* 200-200-200: a drawn match, and 3 * 200 + 200 = 800 of 1,800 game points. */
    const struct standings_match match = played(1, 0, 1, STANDINGS_GAMES_MAX, STANDINGS_GAMES_MAX, STANDINGS_GAMES_MAX);
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 2, &match, 1, 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(rows[i].points, 1);
        assert_ratio(rows[i].omw, 1, 3);
        assert_ratio(rows[i].gw, 4, 9);
        assert_ratio(rows[i].ogw, 4, 9);
    }
    arena_release(&arena);
}

static void the_most_matches_are_counted_and_one_more_is_refused(void **state)
{
    (void)state;
    /* The largest counts there are: a million matches of 200 games, all won by player 0. */
    const size_t most = STANDINGS_MATCHES_MAX;
    struct standings_match *matches = tc_calloc(most + 1, sizeof *matches);
    struct standings_player players[2];
    struct standings_row *rows;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    fill_players(players, 2);
    for (size_t i = 0; i <= most; i++)
        matches[i] = played(1 + (int)i, 0, 1, STANDINGS_GAMES_MAX, 0, 0);
    assert_ok(standings_compute(&arena, mtr(), players, 2, matches, most, 0, 1, &rows, &err), err);
    assert_int_equal(rows[0].player, 0);
    assert_int_equal(rows[0].points, 3 * STANDINGS_MATCHES_MAX);
    assert_int_equal(rows[0].game_wins, STANDINGS_GAMES_MAX * STANDINGS_MATCHES_MAX);
    assert_ratio(rows[0].omw, 1, 3);
    assert_ratio(rows[0].gw, 1, 1);
    assert_ratio(rows[1].omw, 1, 1);
    assert_int_equal(standings_compute(&arena, mtr(), players, 2, matches, most + 1, 0, 1, &rows, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "1000001 matches are more than 1000000");
    free(matches);
    arena_release(&arena);
}

/* ---- random events against the oracle -------------------------------------------------------- */

struct random_event {
    struct standings_player players[MAX_PLAYERS];
    struct standings_match matches[MAX_MATCHES];
    size_t n_players, n_matches;
};

/* A season of random results: byes, absences, double losses, drops, draws, and scores of best of
 * five or worse, in random pairings. */
static void fill_event(struct rng *rng, size_t n_players, int rounds, int most_games, struct random_event *e)
{
    int order[MAX_PLAYERS];
    e->n_players = n_players;
    e->n_matches = 0;
    fill_players(e->players, n_players);
    for (size_t i = 0; i < n_players; i++) {
        order[i] = (int)i;
        e->players[i].disqualified = rng_below(rng, 20) == 0;
    }
    for (int round = 1; round <= rounds; round++) {
        for (size_t i = n_players; i > 1; i--) {
            size_t j = rng_below(rng, i);
            int swap = order[i - 1];
            order[i - 1] = order[j];
            order[j] = swap;
        }
        size_t i = 0;
        while (i < n_players) {
            uint64_t what = rng_below(rng, 20);
            if (what == 0 || i + 1 == n_players) {
                e->matches[e->n_matches++] = bye(round, order[i++]);
            } else if (what == 1) {
                e->matches[e->n_matches++] = loss(round, order[i++], (int)rng_below(rng, 3));
            } else if (what == 2) {
                i++; /* dropped or not there yet */
            } else {
                struct standings_match m = played(round, order[i], order[i + 1], 0, 0, 0);
                m.wins1 = (int)rng_below(rng, (uint64_t)most_games);
                m.wins2 = (int)rng_below(rng, (uint64_t)most_games);
                m.draws = (int)rng_below(rng, 2);
                if (what == 3)
                    m.kind = STANDINGS_DOUBLE_LOSS;
                e->matches[e->n_matches++] = m;
                i += 2;
            }
        }
    }
}

/* One player's line by the oracle. */
struct naive_line {
    int points;
    struct naive_fraction mw, gw, omw, ogw;
};

static void naive_count(const struct random_event *e, int player, struct naive_line *line)
{
    uint64_t points = 0, matches = 0, game_points = 0, games = 0;
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct standings_match *m = &e->matches[i];
        if (m->p1 != player && m->p2 != player)
            continue;
        bool first = m->p1 == player;
        int won = first ? m->wins1 : m->wins2, lost = first ? m->wins2 : m->wins1;
        matches++;
        if (m->kind == STANDINGS_BYE || (m->kind == STANDINGS_PLAYED && won > lost))
            points += 3;
        else if (m->kind == STANDINGS_PLAYED && won == lost)
            points += 1;
        game_points += 3 * (uint64_t)won + (uint64_t)m->draws;
        games += (uint64_t)(won + lost + m->draws);
    }
    line->points = (int)points;
    line->mw = matches ? naive_make(points, 3 * matches) : naive_make(0, 1);
    line->gw = games ? naive_make(game_points, 3 * games) : naive_make(0, 1);
}

static void naive_lines(const struct random_event *e, struct naive_line *lines)
{
    struct naive_fraction third = naive_make(1, 3);
    for (size_t p = 0; p < e->n_players; p++)
        naive_count(e, (int)p, &lines[p]);
    for (size_t p = 0; p < e->n_players; p++) {
        if (naive_compare(&lines[p].mw, &third) < 0)
            lines[p].mw = third;
        if (naive_compare(&lines[p].gw, &third) < 0)
            lines[p].gw = third;
    }
    for (size_t p = 0; p < e->n_players; p++) {
        struct naive_fraction mw = naive_make(0, 1), gw = naive_make(0, 1);
        uint64_t n = 0;
        for (size_t i = 0; i < e->n_matches; i++) {
            const struct standings_match *m = &e->matches[i];
            if (m->p2 == STANDINGS_NOBODY || (m->p1 != (int)p && m->p2 != (int)p))
                continue;
            int other = m->p1 == (int)p ? m->p2 : m->p1;
            mw = naive_add(&mw, &lines[other].mw);
            gw = naive_add(&gw, &lines[other].gw);
            n++;
        }
        struct natural count = natural_of(n);
        mw.den = natural_mul(&mw.den, &count);
        gw.den = natural_mul(&gw.den, &count);
        lines[p].omw = n ? mw : third;
        lines[p].ogw = n ? gw : third;
    }
}

static int naive_order(const struct naive_line *a, const struct naive_line *b)
{
    int order;
    if (a->points != b->points)
        return a->points > b->points ? -1 : 1;
    if ((order = naive_compare(&b->omw, &a->omw)) != 0 || (order = naive_compare(&b->gw, &a->gw)) != 0)
        return order;
    return naive_compare(&b->ogw, &a->ogw);
}

static void assert_same_fraction(struct ratio r, const struct naive_fraction *expected)
{
    struct naive_fraction got = naive_of_ratio(r);
    assert_int_equal(naive_compare(&got, expected), 0);
}

static void assert_event_as_oracle(const struct random_event *e, uint64_t lot_seed)
{
    static struct naive_line lines[MAX_PLAYERS];
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct standings_row *rows;
    bool seen[MAX_PLAYERS] = {false};
    naive_lines(e, lines);
    assert_ok(
        standings_compute(&arena, mtr(), e->players, e->n_players, e->matches, e->n_matches, 0, lot_seed, &rows, &err),
        err);
    int ranked = 0;
    for (size_t i = 0; i < e->n_players; i++) {
        const struct standings_row *row = &rows[i];
        const struct naive_line *line = &lines[row->player];
        bool out = e->players[row->player].disqualified;
        assert_false(seen[row->player]);
        seen[row->player] = true;
        assert_int_equal(row->rank, out ? 0 : ++ranked);
        assert_int_equal(row->points, line->points);
        assert_int_equal(row->wins + row->losses + row->draws, row->matches);
        if (row->matches > 0) {
            assert_same_fraction(row->omw, &line->omw);
            assert_same_fraction(row->gw, &line->gw);
            assert_same_fraction(row->ogw, &line->ogw);
        }
        if (i == 0)
            continue;
        bool out_before = e->players[rows[i - 1].player].disqualified;
        assert_true(!out_before || out);
        if (out_before != out)
            continue;
        int order = naive_order(&lines[rows[i - 1].player], line);
        assert_true(order <= 0);
        if (order == 0 && !out)
            assert_true(rows[i - 1].by_lot && row->by_lot);
    }
    arena_release(&arena);
}

static void random_events_rank_as_the_oracle(void **state)
{
    (void)state;
    struct rng rng = test_rng(21);
    static struct random_event e;
    int events = test_is_long() ? 300 : 12;
    for (int i = 0; i < events; i++) {
        /* Everybody must have a match, or the oracle and the room differ on an empty line. */
        size_t players = 4 + rng_below(&rng, 20);
        fill_event(&rng, players, 3 + (int)rng_below(&rng, 15), 4, &e);
        assert_event_as_oracle(&e, rng_next(&rng));
    }
}

static void thirty_rounds_of_best_of_five_are_exact(void **state)
{
    (void)state;
    struct rng rng = test_rng(22);
    static struct random_event e;
    int events = test_is_long() ? 20 : 1;
    for (int i = 0; i < events; i++) {
        fill_event(&rng, 32, 30, 6, &e);
        assert_event_as_oracle(&e, rng_next(&rng));
    }
}

/* Players with as many matches as there are in the first thirty primes: no 128 bits hold a multiple of all
 * thirty. With fewer, all percentages share one denominator of one limb or two; the results are as exact. */
static void numbers_without_a_common_multiple_are_exact(void **state)
{
    static const int primes[] = {2,  3,  5,  7,  11, 13, 17, 19, 23, 29, 31,  37,  41,  43,  47,
                                 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113};
    static const int sizes[] = {4, 12, 20, ARRAY_LEN(primes)};
    static struct random_event e;
    (void)state;
    for (size_t s = 0; s < ARRAY_LEN(sizes); s++) {
        e.n_players = (size_t)sizes[s];
        e.n_matches = 0;
        fill_players(e.players, e.n_players);
        for (int i = 0; i < sizes[s]; i++) { /* each meets two others, the rest are byes */
            e.matches[e.n_matches++] = played(1, i, (i + 1) % sizes[s], 1 + 6 * i, 0, i % 2);
            for (int k = 2; k < primes[i]; k++)
                e.matches[e.n_matches++] = bye(k, i);
        }
        assert_event_as_oracle(&e, s);
    }
}

/* ---- order of the input, and the lot --------------------------------------------------------- */

static void shuffled_input_gives_the_same_standings(void **state)
{
    (void)state;
    struct rng rng = test_rng(23);
    static struct random_event e, shuffled;
    for (int round = 0; round < 50; round++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct standings_row *rows, *again;
        int where[MAX_PLAYERS];
        /* Few rounds, so that there are many exact ties for the lot. */
        fill_event(&rng, 24, 2, 3, &e);
        shuffled = e;
        for (size_t i = 0; i < e.n_players; i++)
            where[i] = (int)i;
        for (size_t i = e.n_players; i > 1; i--) {
            size_t j = rng_below(&rng, i);
            int swap = where[i - 1];
            where[i - 1] = where[j];
            where[j] = swap;
        }
        for (size_t i = 0; i < e.n_players; i++)
            shuffled.players[where[i]] = e.players[i];
        for (size_t i = 0; i < e.n_matches; i++) {
            struct standings_match m = e.matches[i];
            m.p1 = where[m.p1];
            m.p2 = m.p2 == STANDINGS_NOBODY ? STANDINGS_NOBODY : where[m.p2];
            shuffled.matches[e.n_matches - 1 - i] = m;
        }
        uint64_t seed = rng_next(&rng);
        assert_ok(
            standings_compute(&arena, mtr(), e.players, e.n_players, e.matches, e.n_matches, 0, seed, &rows, &err),
            err);
        assert_ok(standings_compute(&arena, mtr(), shuffled.players, e.n_players, shuffled.matches, e.n_matches, 0,
                                    seed, &again, &err),
                  err);
        for (size_t i = 0; i < e.n_players; i++) {
            assert_int_equal(again[i].player, where[rows[i].player]);
            assert_int_equal(again[i].rank, rows[i].rank);
            assert_int_equal(again[i].by_lot, rows[i].by_lot);
        }
        arena_release(&arena);
    }
}

static void the_lot_is_fair(void **state)
{
    (void)state;
    /* Four players tied with nothing played: each is first in about a quarter of 4,000 seeds.
     * Standard deviation 27; eight of them are allowed. */
    int first[4] = {0};
    struct standings_player players[4];
    struct err err = ERR_INIT;
    fill_players(players, 4);
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        struct arena arena = ARENA_INIT;
        struct standings_row *rows;
        assert_ok(standings_compute(&arena, mtr(), players, 4, NULL, 0, 0, seed, &rows, &err), err);
        first[rows[0].player]++;
        arena_release(&arena);
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(first[i], 1000 - 220, 1000 + 220);
}

static void lot_is_shown_only_where_it_decided(void **state)
{
    (void)state;
    /* 0 beats 1 and 2 beats 3 alike: two tied pairs; then one score differs and nothing is tied. */
    struct standings_match matches[] = {played(1, 0, 1, 2, 0, 0), played(1, 2, 3, 2, 0, 0)};
    struct arena arena = ARENA_INIT;
    struct standings_row *rows = compute(&arena, mtr(), 4, matches, 2, 0);
    for (int i = 0; i < 4; i++)
        assert_true(rows[i].by_lot);
    matches[1].wins2 = 1;
    rows = compute(&arena, mtr(), 4, matches, 2, 0);
    assert_int_equal(rows[0].player, 0);
    assert_false(rows[0].by_lot || rows[1].by_lot);
    arena_release(&arena);
}

static void players_of_one_lot_key_have_an_order_all_the_same(void **state)
{
    (void)state;
    /* The order of everything shown is total: with equal keys nothing but the place in the input
     * is left, however the players arrive in the sort. Player 0 alone has another key. */
    struct standings_player players[MAX_PLAYERS];
    struct err err = ERR_INIT;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct arena arena = ARENA_INIT;
        struct standings_row *rows;
        int last = 0, alone = 0;
        fill_players(players, MAX_PLAYERS);
        for (size_t i = 1; i < MAX_PLAYERS; i++)
            players[i].lot_key = 99;
        assert_ok(standings_compute(&arena, mtr(), players, MAX_PLAYERS, NULL, 0, 0, seed, &rows, &err), err);
        for (int i = 0; i < MAX_PLAYERS; i++) {
            assert_int_equal(rows[i].rank, i + 1);
            assert_true(rows[i].by_lot);
            if (rows[i].player == 0) {
                alone++;
                assert_true(i == 0 || i == MAX_PLAYERS - 1);
                continue;
            }
            assert_true(rows[i].player > last);
            last = rows[i].player;
        }
        assert_int_equal(alone, 1);
        arena_release(&arena);
    }
}

/* ---- explanation ----------------------------------------------------------------------------- */

static void the_explanation_adds_up(void **state)
{
    (void)state;
    struct rng rng = test_rng(24);
    static struct random_event e;
    fill_event(&rng, 20, 9, 3, &e);
    for (int player = 0; player < 20; player++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct standings_explanation why;
        assert_ok(standings_explain(&arena, mtr(), e.players, 20, e.matches, e.n_matches, 0, 5, player, &why, &err),
                  err);
        assert_int_equal(why.row.player, player);
        assert_int_equal((int)why.n_terms, why.row.matches);
        struct naive_fraction mw = naive_make(0, 1), gw = naive_make(0, 1);
        uint64_t n = 0;
        for (size_t i = 0; i < why.n_terms; i++) {
            const struct standings_term *t = &why.terms[i];
            assert_true(i == 0 || why.terms[i - 1].round <= t->round);
            if (t->opponent == STANDINGS_NOBODY)
                continue;
            struct naive_fraction term_mw = naive_of_ratio(t->mw), term_gw = naive_of_ratio(t->gw);
            mw = naive_add(&mw, &term_mw);
            gw = naive_add(&gw, &term_gw);
            n++;
            assert_int_equal(t->mw_floored, t->points * 3 < 3 * t->matches);
            assert_int_equal(t->gw_floored, t->game_points * 3 < t->game_points_possible);
        }
        struct natural count = natural_of(n);
        mw.den = natural_mul(&mw.den, &count);
        gw.den = natural_mul(&gw.den, &count);
        if (n > 0) {
            assert_same_fraction(why.row.omw, &mw);
            assert_same_fraction(why.row.ogw, &gw);
        }
        arena_release(&arena);
    }
}

static void the_explanation_goes_by_rounds_up_to_the_one_asked_for(void **state)
{
    (void)state;
    /* Entered in disorder, and two matches against different opponents in round 1 (a correction in
     * progress): rounds first, then opponents. Round 3 is beyond what is asked for. */
    const struct standings_match matches[] = {
        played(3, 0, 1, 0, 2, 0),
        bye(2, 0),
        played(1, 3, 0, 0, 2, 0),
        played(1, 0, 2, 2, 1, 0),
        loss(2, 1, 2),
        played(2, 2, 3, 1, 1, 1),
        played(3, 2, 3, 2, 0, 0),
        played(1, 0, 1, 2, 0, 0),
    };
    static const struct {
        int round, opponent, points, matches;
        bool mw_floored, gw_floored;
    } expected[] = {
        {1, 1, 0, 2, true, true},  /* lost to 0, then absent: 0 of 6; no game of 4 won */
        {1, 2, 1, 2, true, false}, /* 1 of 6 points; 2 of 6 games and a drawn one: 7 of 18 */
        {1, 3, 1, 2, true, true},  /* 1 of 6; 1 of 5 and a drawn one: 4 of 15 */
        {2, STANDINGS_NOBODY, 0, 0, false, false},
    };
    struct arena arena = ARENA_INIT;
    struct standings_player players[5];
    struct standings_explanation why;
    struct err err = ERR_INIT;
    fill_players(players, 5);
    assert_ok(standings_explain(&arena, mtr(), players, 5, matches, ARRAY_LEN(matches), 2, 1, 0, &why, &err), err);
    assert_int_equal(why.n_terms, ARRAY_LEN(expected));
    for (size_t i = 0; i < ARRAY_LEN(expected); i++) {
        const struct standings_term *t = &why.terms[i];
        assert_int_equal(t->round, expected[i].round);
        assert_int_equal(t->opponent, expected[i].opponent);
        assert_int_equal(t->points, expected[i].points);
        assert_int_equal(t->matches, expected[i].matches);
        assert_int_equal(t->mw_floored, expected[i].mw_floored);
        assert_int_equal(t->gw_floored, expected[i].gw_floored);
    }
    assert_int_equal(why.terms[3].kind, STANDINGS_BYE);
    assert_ratio(why.terms[1].gw, 7, 18);
    assert_int_equal(why.row.points, 12);
    /* Own games: 6 won and 1 lost at the table, the bye's 2-0: 24 of 27. */
    assert_int_equal(why.own_game_points, 24);
    assert_int_equal(why.own_game_points_possible, 27);
    /* Player 4 has no match: nothing to explain, and the floor. */
    assert_ok(standings_explain(&arena, mtr(), players, 5, matches, ARRAY_LEN(matches), 0, 1, 4, &why, &err), err);
    assert_int_equal(why.n_terms, 0);
    assert_int_equal(why.row.player, 4);
    assert_int_equal(why.own_game_points_possible, 0);
    assert_ratio(why.row.omw, 1, 3);
    arena_release(&arena);
}

static void an_unknown_player_cannot_be_explained(void **state)
{
    (void)state;
    static const struct {
        int player;
        const char *complaint;
    } cases[] = {{2, "player 2 of 2 is unknown"},
                 {-1, "player -1 of 2 is unknown"},
                 {INT_MAX, "of 2 is unknown"},
                 {INT_MIN, "of 2 is unknown"}};
    struct arena arena = ARENA_INIT;
    struct standings_player players[2];
    struct standings_explanation why;
    fill_players(players, 2);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(standings_explain(&arena, mtr(), players, 2, NULL, 0, 0, 1, cases[i].player, &why, &err),
                         ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].complaint);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_1_2_three_for_a_win_one_for_a_draw_three_for_a_bye),
        cmocka_unit_test(presets_are_what_their_sentences_say),
        cmocka_unit_test(own_game_percentage_may_be_raw),
        cmocka_unit_test(a_mean_over_nobody_is_the_floor),
        cmocka_unit_test(a_late_entry_lost_what_they_missed),
        cmocka_unit_test(a_double_loss_gives_nothing_but_an_opponent),
        cmocka_unit_test(an_opponent_met_twice_may_count_once),
        cmocka_unit_test(the_disqualified_come_last_and_stay_opponents),
        cmocka_unit_test(standings_at_an_earlier_round_know_nothing_later),
        cmocka_unit_test(bad_matches_are_refused_with_a_sentence),
        cmocka_unit_test(a_bad_match_is_refused_even_in_a_round_that_does_not_count),
        cmocka_unit_test(the_most_games_of_a_match_are_accepted),
        cmocka_unit_test(the_most_matches_are_counted_and_one_more_is_refused),
        cmocka_unit_test(nobody_and_no_match_are_fine),
        cmocka_unit_test(random_events_rank_as_the_oracle),
        cmocka_unit_test(thirty_rounds_of_best_of_five_are_exact),
        cmocka_unit_test(numbers_without_a_common_multiple_are_exact),
        cmocka_unit_test(shuffled_input_gives_the_same_standings),
        cmocka_unit_test(the_lot_is_fair),
        cmocka_unit_test(lot_is_shown_only_where_it_decided),
        cmocka_unit_test(players_of_one_lot_key_have_an_order_all_the_same),
        cmocka_unit_test(the_explanation_adds_up),
        cmocka_unit_test(the_explanation_goes_by_rounds_up_to_the_one_asked_for),
        cmocka_unit_test(an_unknown_player_cannot_be_explained),
    };
    return cmocka_run_group_tests_name("standings", tests, NULL, NULL);
}
