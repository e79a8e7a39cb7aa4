/* test_robin.c - round robins: schedules, who leaves them, the cut after them; and the order of entry into any draw */
#include "base/err.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "structures.h"

static void who_leaves_a_round_robin_is_annulled_before_half_of_it(void **state)
{
    (void)state;
    for (int played = 1; played <= 3; played++) { /* of 4 matches each */
        char name[24];
        snprintf(name, sizeof name, "annul%d.db", played);
        struct fixture *f = structured(name, "round-robin", 5, false, 1);
        struct round_view view;
        const char *sentence;
        struct standings_row *rows;
        enter_by_seed(f);
        for (int round = 1; round <= played; round++) { /* number 5 plays 2, 3, 4, sits out, 1 */
            fixture_pair(f, 1);
            fixture_results(f, "2-1");
        }
        bool annulled = 2 * played < 4;
        OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[4], &sentence, &f->err));
        assert_non_null(strstr(english(sentence), annulled ? "count in nobody's standings" : "lost by no-show"));
        OK(f, event_invariants(f->store, f->event, &f->err));
        struct event_data data = fixture_load(f);
        OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
        for (size_t i = 0; i < 5; i++)
            if (rows[i].player == 4) {
                assert_int_equal(rows[i].rank == 0, annulled);
                assert_int_equal(rows[i].matches, annulled ? 0 : played);
            }
        assert_int_equal(data.players[4].annulled, annulled);
        for (int round = played + 1; round <= 5; round++) {
            view = fixture_pair(f, 1);
            fixture_results(f, "2-1");
            data = fixture_load(f);
            const struct load_match *m = event_match_of(&data, round, 4);
            if (round == 4 || annulled)
                assert_null(m);
            else
                assert_int_equal(m->result, RESULT_NO_SHOW);
        }
        REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
                "everybody has met everybody");
        struct event_final final = final_of(f);
        assert_int_equal(final.n, annulled ? 4 : 5);
        /* Back in: what was left out meanwhile is lost by no-show. */
        OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[4], &sentence, &f->err));
        data = fixture_load(f);
        int matches = 0;
        for (int round = 1; round <= 5; round++)
            matches += event_match_of(&data, round, 4) != NULL;
        assert_int_equal(matches, 4);
        OK(f, event_invariants(f->store, f->event, &f->err));
        fixture_free(f);
    }
}

static void a_double_round_robin_meets_everybody_twice(void **state)
{
    (void)state;
    struct fixture *f = structured("twice.db", "round-robin", 4, false, 2);
    struct robin robin;
    size_t n;
    enter_by_seed(f);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.event.rounds_planned, 6);
    OK(f, robin_load(f->store, &f->arena, &data, ROBIN_BERGER, 0, &robin, &f->err));
    assert_false(robin.drawn);
    struct robin_meeting *plan = robin_meetings(&f->arena, &data, &robin, &n);
    assert_int_equal(n, 12);
    for (int round = 1; round <= 6; round++) {
        fixture_pair(f, (uint64_t)round);
        fixture_results(f, "2-0");
    }
    data = fixture_load(f);
    OK(f, robin_load(f->store, &f->arena, &data, ROBIN_CIRCLE, 0, &robin, &f->err));
    assert_true(robin.drawn && robin.method == ROBIN_BERGER);
    for (size_t i = 0; i < n; i++) { /* as it was announced */
        const struct load_match *m = event_match_at(&data, plan[i].round, plan[i].board);
        assert_int_equal(m->p1, plan[i].player1);
        assert_int_equal(m->p2, plan[i].player2);
    }
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (size_t i = 0; i < 4; i++) /* the first side won: each once against everybody */
        assert_int_equal(rows[i].points, 9);
    struct crosstable cross;
    OK(f, crosstable_make(&f->arena, &data, &cross, &f->err));
    assert_true(cross.matrix);
    for (size_t a = 0; a < 4; a++)
        for (size_t b = 0; b < 4; b++)
            assert_true(strcmp(cross.rows[a].cells[b], a == b ? "x" : "2-0 0-2") == 0 ||
                        strcmp(cross.rows[a].cells[b], "0-2 2-0") == 0);
    fixture_free(f);
}

static void a_round_robin_can_be_cut(void **state)
{
    (void)state;
    struct fixture *f = structured("rrcut.db", "round-robin", 4, true, 1);
    struct round_view view;
    const char *sentence;
    enter_by_seed(f);
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    REFUSED(f,
            playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                        &f->err),
            ERR_CONFLICT, "1 of 3");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    assert_string_equal(view.name, "Semifinals");
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, event_invariants(f->store, f->event, &f->err));
    assert_int_equal(final_of(f).open, 0);
    OK(f, playoff_uncut(f->store, &f->arena, f->event, true, &sentence, &f->err));
    fixture_free(f);
}

static void too_few_and_too_many(void **state)
{
    (void)state;
    struct round_view view;
    struct fixture *f = structured("one.db", "single-elimination", 1, false, 1);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "1 player to pair");
    fixture_free(f);
    f = structured("onerr.db", "round-robin", 1, false, 1);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "1 player to pair");
    fixture_free(f);
    f = structured("many.db", "round-robin", 52, false, 2);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "more than 99 rounds");
    fixture_free(f);
}

static void why_in_a_round_robin(void **state)
{
    (void)state;
    struct fixture *f = structured("why.db", "round-robin", 5, false, 2);
    const char *s;
    enter_by_seed(f);
    fixture_pair(f, 1);
    OK(f, round_why(f->store, &f->arena, f->event, 0, f->players[0], f->players[1], &s, &f->err));
    assert_non_null(strstr(english(s), "round 2 and round 7 by the Berger tables"));
    OK(f, round_why(f->store, &f->arena, f->event, 0, f->players[3], (struct player_id){0}, &s, &f->err));
    assert_non_null(strstr(english(s), "sits round 2 out"));
    REFUSED(f, round_why(f->store, &f->arena, f->event, 0, f->players[0], f->players[0], &s, &f->err), ERR_INPUT,
            "themselves");
    struct pair_finding *findings;
    size_t n;
    OK(f, round_check(f->store, &f->arena, f->event, 0, &findings, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_free(f);
}

static void entry_by_rating_puts_the_best_first(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("rating.db");
    struct event_settings set = event_settings_usual();
    struct closing closing;
    set.category = RATING_STANDARD;
    set.rounds = 3;
    fixture_players(f, 8);
    fixture_event(f, set);
    for (int i = 0; i < 3; i++) {
        fixture_pair(f, 1);
        struct event_data data = fixture_load(f);
        const struct load_round *r = &data.rounds[data.n_rounds - 1];
        for (size_t k = 0; k < r->n_matches; k++) {
            const struct load_match *m = &data.matches[r->first_match + k];
            fixture_result(f, m->table, m->p1 < m->p2 ? "2-0" : "0-2");
        }
    }
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    struct event_settings next = event_settings_usual();
    next.name = "Next";
    next.date = "1999-04-01";
    next.structure = "single-elimination";
    next.entry = "rating";
    fixture_event(f, next);
    struct round_view view;
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "no rating category");
    struct event out;
    set.category = RATING_STANDARD;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(category), &out, &f->err));
    struct rating_line *lines;
    size_t n;
    OK(f, rating_list(f->store, &f->arena, RATING_STANDARD, NULL, &lines, &n, &f->err));
    assert_int_equal(n, 8);
    struct event_data data = fixture_load(f);
    int *order;
    OK(f, event_entry_order(f->store, &f->arena, &data, 1, &order, &n, &f->err));
    double last = 1e9;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            if (lines[k].player.v == data.players[order[i]].id.v) {
                assert_true(lines[k].rating <= last);
                last = lines[k].rating;
            }
    fixture_pair(f, 1);
    assert_int_equal(bracket_of(f).matches[0].side[0].player, order[0]);
    fixture_free(f);
}

static void entry_by_lot_follows_the_seed(void **state)
{
    (void)state;
    struct fixture *f = structured("lot.db", "single-elimination", 16, false, 1);
    struct round_view a, b;
    struct round_options dry = {.dry_run = true};
    OK(f, round_pair(f->store, &f->arena, f->event, &dry, &a, &f->err));
    OK(f, round_pair(f->store, &f->arena, f->event, &dry, &b, &f->err));
    assert_int_equal(a.round.seed, 42); /* the event's */
    for (size_t i = 0; i < a.n_matches; i++)
        assert_true(a.matches[i].match.p1 == b.matches[i].match.p1 && a.matches[i].match.p2 == b.matches[i].match.p2);
    dry.seed = 43;
    OK(f, round_pair(f->store, &f->arena, f->event, &dry, &b, &f->err));
    size_t same = 0;
    for (size_t i = 0; i < a.n_matches; i++)
        same += a.matches[i].match.p1 == b.matches[i].match.p1;
    assert_true(same < a.n_matches);
    fixture_free(f);
}

static void seeds_that_are_none(void **state)
{
    (void)state;
    struct fixture *f = structured("seeds.db", "single-elimination", 4, false, 1);
    const char *s;
    OK(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[0], 1, &s, &f->err));
    assert_non_null(strstr(english(s), "--entry seed"));
    REFUSED(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[1], 1, &s, &f->err), ERR_CONFLICT,
            "is that of");
    REFUSED(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[1], -1, &s, &f->err), ERR_INPUT, "from 1");
    REFUSED(f, enrol_set_seed(f->store, &f->arena, f->event, (struct player_id){99}, 1, &s, &f->err), ERR_NOT_FOUND,
            "no player #99");
    OK(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[0], 0, &s, &f->err));
    OK(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[1], 1, &s, &f->err));
    fixture_pair(f, 1);
    REFUSED(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[1], 2, &s, &f->err), ERR_CONFLICT, "used up");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_leaves_a_round_robin_is_annulled_before_half_of_it),
        cmocka_unit_test(a_double_round_robin_meets_everybody_twice),
        cmocka_unit_test(a_round_robin_can_be_cut),
        cmocka_unit_test(too_few_and_too_many),
        cmocka_unit_test(why_in_a_round_robin),
        cmocka_unit_test(entry_by_rating_puts_the_best_first),
        cmocka_unit_test(entry_by_lot_follows_the_seed),
        cmocka_unit_test(seeds_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
