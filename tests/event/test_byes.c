/* test_byes.c - a bye is a match won 2-0, whatever the length of the matches; and nothing played is the floor
 *
 * Expected values are MTR appendix C's by hand: a bye is 6 game points of 6, no percentage is below 1/3. */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/exchange/exchange.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"

static void assert_ratio(struct ratio r, uint64_t num, uint64_t den)
{
    struct arena arena = ARENA_INIT;
    assert_int_equal(ratio_compare(r, ratio_make(&arena, num, den)), 0);
    arena_release(&arena);
}

static const struct standings_row *row_of(const struct standings_row *rows, int player)
{
    while (rows->player != player)
        rows++;
    return rows;
}

static struct standings_row *standings_of(struct fixture *f, struct event_data *data)
{
    struct standings_row *rows = NULL;
    *data = fixture_load(f);
    OK(f, event_standings(&f->arena, data, 0, &rows, &f->err));
    return rows;
}

static void sql(struct fixture *f, const char *text)
{
    OK(f, store_begin(f->store, "test", &f->err));
    assert_int_equal(sqlite3_exec(store_sqlite(f->store), text, NULL, NULL, NULL), SQLITE_OK);
    OK(f, store_end(f->store, ERR_OK, &f->err));
}

/* Three players, two rounds: who has the bye of round 1 loses round 2 without a game won. */
static const struct {
    const char *store;
    int best_of;
    const char *lost;  /* by the second player of a table */
    uint64_t num, den; /* GW% of a bye and that loss */
} lengths[] = {
    {"one.db", 1, "1-0", 6, 9},    /* 6 of 6, 0 of 3 */
    {"three.db", 3, "2-0", 6, 12}, /* 0 of 6 */
    {"five.db", 5, "3-0", 6, 15},  /* 0 of 9 */
};

static void a_bye_is_2_0_whatever_the_length_of_the_match(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lengths); i++) {
        struct fixture *f = fixture_new(lengths[i].store);
        struct event_settings set = event_settings_usual();
        struct event_data data;
        set.best_of = lengths[i].best_of;
        set.rounds = 2;
        fixture_players(f, 3);
        fixture_event(f, set);
        fixture_pair(f, 1);
        fixture_results(f, lengths[i].lost);
        struct standings_row *rows = standings_of(f, &data);
        int lucky = -1;
        for (size_t m = 0; m < data.n_matches; m++) {
            if (data.matches[m].result != RESULT_BYE)
                continue;
            lucky = data.matches[m].p1;
            assert_int_equal(data.matches[m].wins1, 2);
            assert_int_equal(data.matches[m].wins2 + data.matches[m].draws, 0);
        }
        assert_true(lucky >= 0);
        assert_int_equal(row_of(rows, lucky)->game_wins, 2);
        assert_ratio(row_of(rows, lucky)->gw, 1, 1);
        struct standings_explanation why;
        OK(f, event_standings_explain(&f->arena, &data, 0, lucky, &why, &f->err));
        assert_int_equal(why.own_game_points, 6);
        assert_int_equal(why.own_game_points_possible, 6);
        /* Round 2: the lucky player loses. */
        fixture_pair(f, 2);
        data = fixture_load(f);
        const struct load_round *r = &data.rounds[1];
        for (size_t m = 0; m < r->n_matches; m++) {
            const struct load_match *match = &data.matches[r->first_match + m];
            if (match->p2 < 0)
                continue;
            char *turned = arena_strdup(&f->arena, lengths[i].lost);
            turned[0] = lengths[i].lost[2];
            turned[2] = lengths[i].lost[0];
            fixture_result(f, match->table, match->p1 == lucky ? turned : lengths[i].lost);
        }
        rows = standings_of(f, &data);
        assert_ratio(row_of(rows, lucky)->gw, lengths[i].num, lengths[i].den);
        OK(f, event_invariants(f->store, f->event, &f->err));
        fixture_free(f);
    }
}

static void awarded_and_late_byes_and_those_of_a_bracket_are_byes(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("kinds.db");
    struct event_settings set = event_settings_usual();
    struct event_data data;
    const char *sentence;
    size_t byes = 0;
    set.best_of = 5;
    fixture_players(f, 6);
    fixture_event(f, set);
    OK(f, bye_award(f->store, &f->arena, f->event, f->players[0], 1, &sentence, &f->err));
    fixture_pair(f, 1);
    fixture_results(f, "3-1");
    struct player late;
    const char *warning;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Late, Ida"}, PLAYER_ALLOW_TWINS, &late,
                     &warning, &f->err));
    struct enrol_late how = {.as = ENROL_LATE_BYE};
    OK(f, enrol_late(f->store, &f->arena, f->event, late.id, &how, &sentence, &f->err));
    data = fixture_load(f);
    for (size_t m = 0; m < data.n_matches; m++)
        if (data.matches[m].result == RESULT_BYE) {
            assert_int_equal(data.matches[m].wins1, 2);
            byes++;
        }
    assert_int_equal(byes, 3); /* awarded, the pairing's, the late entry's */

    /* A bracket of three: an empty place. The matches themselves keep their length. */
    set.structure = "single-elimination";
    set.name = "Bracket";
    fixture_event(f, set);
    fixture_pair(f, 1);
    data = fixture_load(f);
    byes = 0;
    for (size_t m = 0; m < data.n_matches; m++)
        if (data.matches[m].p2 < 0) {
            assert_int_equal(data.matches[m].wins1, 2);
            byes++;
        }
    assert_true(byes > 0);
    fixture_free(f);
}

/* Stores of before have byes of 3-0 and 1-0. */
static void byes_recorded_otherwise_are_read_as_2_0(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("older.db");
    struct event_settings set = event_settings_usual();
    struct event_data data;
    set.best_of = 5;
    fixture_players(f, 3);
    fixture_event(f, set);
    fixture_pair(f, 1);
    fixture_results(f, "3-2");
    sql(f, "UPDATE match SET wins1 = 3 WHERE result = 'bye'");
    struct standings_row *rows = standings_of(f, &data);
    for (size_t m = 0; m < data.n_matches; m++)
        if (data.matches[m].result == RESULT_BYE) {
            assert_int_equal(data.matches[m].wins1, 2);
            assert_int_equal(row_of(rows, data.matches[m].p1)->game_wins, 2);
        }
    for (const struct csv_export_table *t = csv_export_tables; t->name; t++) {
        struct strbuf csv = STRBUF_INIT;
        size_t n;
        OK(f, csv_export_table(f->store, t, f->event, CSV_SPREADSHEET, &csv, &n, &f->err));
        if (strstr(strbuf_text(&csv), ",bye,"))
            assert_non_null(strstr(strbuf_text(&csv), ",bye,2,0,0,"));
        strbuf_release(&csv);
    }
    fixture_free(f);
}

/* MTR app. C: at least 33 %, for an own percentage as for the mean over opponents. */
static void players_who_have_played_nothing_stand_at_the_floor(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("unplayed.db");
    struct event_settings set = event_settings_usual();
    struct event_data data;
    fixture_players(f, 5);
    fixture_event(f, set);
    struct standings_row *rows = standings_of(f, &data);
    for (int i = 0; i < 5; i++) {
        assert_int_equal(rows[i].matches, 0);
        assert_ratio(rows[i].omw, 1, 3);
        assert_ratio(rows[i].gw, 1, 3);
        assert_ratio(rows[i].ogw, 1, 3);
    }
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    rows = standings_of(f, &data);
    for (size_t m = 0; m < data.n_matches; m++)
        if (data.matches[m].result == RESULT_BYE) { /* of one's own the bye counts, opponents there are none */
            const struct standings_row *lucky = row_of(rows, data.matches[m].p1);
            assert_ratio(lucky->omw, 1, 3);
            assert_ratio(lucky->gw, 1, 1);
            assert_ratio(lucky->ogw, 1, 3);
        }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bye_is_2_0_whatever_the_length_of_the_match),
        cmocka_unit_test(awarded_and_late_byes_and_those_of_a_bracket_are_byes),
        cmocka_unit_test(byes_recorded_otherwise_are_read_as_2_0),
        cmocka_unit_test(players_who_have_played_nothing_stand_at_the_floor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
