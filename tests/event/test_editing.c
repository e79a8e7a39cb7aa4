/* test_editing.c - the length of the matches put right while results are in */
#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/import/import.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/state/state.h"

static enum err_code edit(struct fixture *f, int best_of, struct event_edited *out)
{
    struct event_settings set = event_settings_usual();
    set.best_of = best_of;
    return event_edit_told(f->store, &f->arena, NULL, f->event, NULL, &set, EVENT_SET(best_of), out, &f->err);
}

static const struct load_match *match_at(struct fixture *f, int table)
{
    struct event_data *data = ARENA_ARRAY(&f->arena, struct event_data, 1);
    *data = fixture_load(f);
    return event_match_at(data, 1, table);
}

/* Made as the best of 5, played as the best of 3: one real result, a no-show, an intentional draw, a bye. */
static void what_no_game_decided_gets_the_games_of_the_new_length(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("right.db");
    struct event_settings set = event_settings_usual();
    struct event_edited told;
    set.best_of = 5;
    fixture_players(f, 7);
    fixture_event(f, set);
    fixture_pair(f, 1);
    fixture_result(f, 1, "2-1");
    struct result_entry absent = {.where = "2",
                                  .score = "no-show",
                                  .who =
                                      match_at(f, 2)->p2 >= 0 ? fixture_load(f).players[match_at(f, 2)->p2].name : ""};
    struct result_outcome outcome;
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &absent, false, &outcome, &f->err));
    fixture_result(f, 3, "id");
    assert_int_equal(match_at(f, 2)->wins1, 3);
    assert_int_equal(match_at(f, 3)->draws, 5);
    OK(f, edit(f, 3, &told));
    assert_int_equal(told.event.set.best_of, 3);
    assert_int_equal(told.length.from, 5);
    assert_int_equal(told.length.n_results, 2);
    assert_string_equal(told.length.results[0].before, "3-0");
    assert_string_equal(told.length.results[0].after, "2-0");
    assert_string_equal(told.length.results[1].after, "0-0-3");
    assert_int_equal(match_at(f, 1)->wins1, 2);
    assert_int_equal(match_at(f, 1)->wins2, 1);
    assert_int_equal(match_at(f, 2)->wins1, 2);
    assert_int_equal(match_at(f, 3)->draws, 3);
    /* 100 % by 3-0 is 100 % by 2-0, and a third by 0-0-5 is one by 0-0-3: here nothing printed changes. */
    assert_int_equal(told.length.n_lines, 0);
    assert_string_equal(english(length_change_text(&f->arena, &told.length)),
                        "best of 3 instead of 5; 2 results that no game decided get the games of that length; no "
                        "percentage and no "
                        "rank changes");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void percentages_that_change_are_told(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("lines.db");
    struct event_settings set = event_settings_usual();
    struct event_edited told;
    set.best_of = 5;
    set.rounds = 2;
    fixture_players(f, 4);
    fixture_event(f, set);
    fixture_pair(f, 1);
    fixture_results(f, "2-1");
    fixture_pair(f, 2);
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 2, 1);
    struct result_entry absent = {.where = "1", .score = "no-show", .who = data.players[m->p2].name};
    struct result_outcome outcome;
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &absent, false, &outcome, &f->err));
    OK(f, edit(f, 3, &told));
    assert_true(told.length.n_lines >= 2); /* the winner's 5 games of 6 become 4 of 5 */
    bool found = false;
    for (size_t i = 0; i < told.length.n_lines; i++)
        found = found || strstr(length_line_text(&f->arena, &told.length.lines[i]), "GW 83.33 -> 80.00");
    assert_true(found);
    fixture_free(f);
}

static void impossible_results_are_named_and_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("refused.db");
    struct event_settings set = event_settings_usual();
    struct event_edited told;
    set.best_of = 5;
    fixture_players(f, 4);
    fixture_event(f, set);
    fixture_pair(f, 1);
    fixture_result(f, 1, "3-1");
    fixture_result(f, 2, "2-0");
    REFUSED(f, edit(f, 3, &told), ERR_CONFLICT, "1 result is impossible in a best of 3: round 1, P");
    fixture_free(f);
}

/* As an older program imported it: one 3-0 made it a best of 5. */
static void an_imported_event_is_put_right(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("imported.db");
    struct event_import done;
    struct event_edited told;
    const struct event_import_options options = {.name = "Slip"};
    OK(f, event_import(f->store, &f->arena, test_read_data(&f->arena, "events/melee-72160.tsv", NULL), "x.tsv",
                       &options, &done, &f->err));
    f->event = done.event.id;
    OK(f, edit(f, 5, &told));
    OK(f, edit(f, 3, &told));
    assert_int_equal(told.length.kept, 1);
    assert_int_equal(told.length.n_results, 0);
    assert_int_equal(told.length.n_lines, 0);
    assert_non_null(strstr(english(length_change_text(&f->arena, &told.length)),
                           "1 imported result that is impossible at that length stays as it is"));
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_game_decided_gets_the_games_of_the_new_length),
        cmocka_unit_test(percentages_that_change_are_told),
        cmocka_unit_test(impossible_results_are_named_and_refused),
        cmocka_unit_test(an_imported_event_is_put_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
