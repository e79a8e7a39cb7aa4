/* test_results.c - entering, correcting and clearing results; many lines at once */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct fixture *paired(const char *name, size_t n, int rounds)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = rounds;
    fixture_players(f, n);
    fixture_event(f, set);
    fixture_pair(f, 1);
    return f;
}

static enum err_code enter(struct fixture *f, int round, const char *where, const char *score, const char *who,
                           bool correct, struct result_outcome *out)
{
    struct result_entry entry = {.where = where, .score = score, .who = who};
    return result_enter(f->store, &f->arena, f->event, round, &entry, correct, out, &f->err);
}

static void a_result_is_entered_once(void **state)
{
    (void)state;
    struct fixture *f = paired("once.db", 6, 3);
    struct result_outcome o;
    OK(f, enter(f, 0, "2", "2-1", NULL, false, &o));
    assert_int_equal(o.in, 1);
    assert_int_equal(o.total, 3);
    assert_int_equal(o.n_missing, 2);
    assert_int_equal(o.missing[0], 1);
    assert_int_equal(o.missing[1], 3);
    /* Twice is once: no change and no journal entry. */
    struct journal_entry *entries;
    size_t before, after;
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &before, &f->err));
    OK(f, enter(f, 0, "2", "2-1", NULL, false, &o));
    assert_true(o.unchanged);
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &after, &f->err));
    assert_int_equal(before, after);
    REFUSED(f, enter(f, 0, "2", "2-0", NULL, false, &o), ERR_CONFLICT, "already has a result");
    OK(f, enter(f, 0, "2", "2-0", NULL, true, &o));
    assert_int_equal(o.before.wins2, 1);
    assert_int_equal(o.after.wins2, 0);
    fixture_free(f);
}

static void bad_results_are_refused_and_leave_everything(void **state)
{
    (void)state;
    struct fixture *f = paired("bad.db", 7, 3);
    struct result_outcome o;
    struct event_data data = fixture_load(f);
    const struct load_match *bye = &data.matches[data.n_matches - 1];
    REFUSED(f, enter(f, 0, "1", "2-2", NULL, false, &o), ERR_INPUT, "2-2");
    REFUSED(f, enter(f, 0, "31", "2-0", NULL, false, &o), ERR_NOT_FOUND, "table 31 does not exist in round 1 (1-3)");
    REFUSED(f, enter(f, 0, "0", "2-0", NULL, false, &o), ERR_NOT_FOUND, "table 0");
    const struct load_match *found;
    int viewer;
    data.matches[1].table = 9; /* as after mending: a table between others is empty */
    REFUSED(f, event_find_match(f->store, &f->arena, &data, 1, "2", &found, &viewer, &f->err), ERR_NOT_FOUND,
            "nobody plays at table 2 in round 1");
    REFUSED(f, enter(f, 4, "1", "2-0", NULL, false, &o), ERR_NOT_FOUND, "no round 4");
    REFUSED(f, enter(f, 0, "1", "no-show", NULL, false, &o), ERR_INPUT, "say who");
    REFUSED(f, enter(f, 0, data.players[bye->p1].name, "2-0", NULL, false, &o), ERR_CONFLICT, "has the bye");
    REFUSED(f, enter(f, 0, "1", "2-0", data.players[bye->p1].name, false, &o), ERR_INPUT, "does not play at table 1");
    REFUSED(f, enter(f, 0, "Nobody", "2-0", NULL, false, &o), ERR_NOT_FOUND, "Nobody");
    fixture_free(f);
}

static void a_score_is_seen_from_the_player_who_is_named(void **state)
{
    (void)state;
    struct fixture *f = paired("view.db", 8, 3);
    struct event_data data = fixture_load(f);
    struct result_outcome o;
    const char *first[4], *second[4];
    for (int i = 0; i < 4; i++) {
        first[i] = data.players[data.matches[i].p1].name;
        second[i] = data.players[data.matches[i].p2].name;
    }
    OK(f, enter(f, 0, second[0], "2-1", NULL, false, &o));
    assert_int_equal(o.after.wins2, 2);
    assert_int_equal(o.after.wins1, 1);
    OK(f, enter(f, 0, "2", "2-0", second[1], false, &o));
    assert_int_equal(o.after.wins2, 2);
    OK(f, enter(f, 0, "3", "no-show", first[2], false, &o));
    assert_int_equal(o.after.kind, RESULT_NO_SHOW);
    assert_int_equal(o.after.wins2, 2);
    OK(f, enter(f, 0, second[3], "concede", NULL, false, &o));
    assert_int_equal(o.after.kind, RESULT_CONCESSION);
    assert_int_equal(o.after.wins1, 2);
    fixture_free(f);
}

static void d_1_7_an_intentional_draw_is_one_point_each(void **state)
{
    (void)state;
    struct fixture *f = paired("id.db", 4, 2);
    struct standings_row *rows;
    fixture_result(f, 1, "id");
    fixture_result(f, 2, "double-loss");
    struct event_data data = fixture_load(f);
    assert_int_equal(data.matches[0].draws, 3);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    const int expected[] = {1, 1, 0, 0};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(rows[i].points, expected[i]);
        assert_int_equal(rows[i].matches, 1); /* a double loss is a match played */
    }
    fixture_free(f);
}

static void a_correction_of_an_earlier_round_says_what_it_changes(void **state)
{
    (void)state;
    struct fixture *f = paired("earlier.db", 8, 3);
    struct result_outcome o;
    fixture_results(f, "2-0");
    fixture_pair(f, 2);
    fixture_results(f, "2-0");
    struct event_data data = fixture_load(f);
    int winner = data.matches[0].p1, loser = data.matches[0].p2;
    OK(f, enter(f, 1, "1", "0-2", NULL, true, &o));
    assert_non_null(strstr(english(o.consequences), "round 2 was paired on the old points"));
    assert_non_null(strstr(english(o.consequences), data.players[winner].name));
    struct standings_row *before, *after;
    OK(f, event_standings(&f->arena, &data, 0, &before, &f->err));
    data = fixture_load(f);
    OK(f, event_standings(&f->arena, &data, 0, &after, &f->err));
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            if (before[i].player == after[j].player)
                assert_int_equal(after[j].points - before[i].points, before[i].player == winner  ? -3
                                                                     : before[i].player == loser ? 3
                                                                                                 : 0);
    fixture_free(f);
}

/* Two of one name: every view tells them apart, by country, else by number, else by row. */
static void players_of_one_name_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *country[2], *dci[2], *mark[2];
    } cases[] = {
        {{"SE", "NO"}, {"", ""}, {"(SE)", "(NO)"}},
        {{"SE", "SE"}, {"1234567", "7654321"}, {"(DCI 1234567)", "(DCI 7654321)"}},
        {{"SE", ""}, {"1234567", ""}, {"(#1)", "(#2)"}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        static const char *const stores[] = {"country.db", "number.db", "row.db"};
        struct fixture *f = fixture_new(stores[i]);
        struct event_settings set = event_settings_usual();
        struct player_import import;
        struct event event;
        size_t added;
        struct player player;
        for (int k = 0; k < 2; k++) {
            struct player_fields fields = {
                .name = "Berg, Anna", .country = cases[i].country[k], .dci = cases[i].dci[k]};
            OK(f, player_add(f->store, &f->arena, &fields, PLAYER_ALLOW_TWINS, &player, NULL, &f->err));
        }
        OK(f, player_import(f->store, &f->arena, "name\n\"Ek, Bo\"\n\"Dahl, Cy\"\n", "x.csv", (struct event_id){0},
                            false, &import, &f->err));
        set.name = "Same";
        set.date = "1999-03-01";
        OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
        f->event = event.id;
        const struct player_id all[] = {{1}, {2}, {3}, {4}};
        OK(f, enrol_players(f->store, &f->arena, f->event, all, 4, false, &added, &f->err));
        struct event_data data = fixture_load(f);
        for (int k = 0; k < 2; k++) {
            const char *shown = arena_printf(&f->arena, "Berg, Anna %s", cases[i].mark[k]);
            assert_string_equal(data.players[k].name, shown);
            OK(f, player_resolve(f->store, &f->arena, f->event, shown, &player, &f->err));
            assert_int_equal(player.id.v, k + 1); /* what is shown can be typed */
        }
        assert_string_equal(data.players[2].name, "Ek, Bo");
        const char *sentence;
        OK(f, enrol_drop(f->store, &f->arena, f->event, all[1], &sentence, &f->err));
        assert_non_null(strstr(english(sentence), cases[i].mark[1]));
        OK(f, enrol_undrop(f->store, &f->arena, f->event, all[1], &sentence, &f->err));
        struct round_hand_pair pairs[] = {{all[0], all[2]}, {all[3], all[1]}};
        struct round_view view;
        struct pair_finding *findings;
        struct result_outcome o;
        size_t n;
        OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 2, false, NULL, &view, &findings, &n, &f->err));
        REFUSED(f, enter(f, 0, "Berg, Anna", "2-0", NULL, false, &o), ERR_CONFLICT, "use the #number");
        OK(f, enter(f, 0, "1", "no-show", "Berg, Anna", false, &o)); /* one of the two at table 1 */
        OK(f, enter(f, 0, "2", "2-0", "Berg", false, &o));
        data = fixture_load(f);
        assert_int_equal(data.matches[0].wins2, 2);
        assert_int_equal(data.matches[1].wins2, 2);
        fixture_free(f);
    }
}

static void a_name_in_a_line_may_be_quoted(void **state)
{
    (void)state;
    struct fixture *f = paired("quoted.db", 8, 3);
    struct event_data data = fixture_load(f);
    struct result_batch batch;
    const char *lines = arena_printf(&f->arena, "1 no-show \"%s\"\n'%s' 2-1\n", data.players[data.matches[0].p1].name,
                                     data.players[data.matches[1].p2].name);
    OK(f, result_enter_many(f->store, &f->arena, f->event, 0, NULL, lines, "slips.txt", false, false, &batch, &f->err));
    data = fixture_load(f);
    assert_int_equal(data.matches[0].result, RESULT_NO_SHOW);
    assert_int_equal(data.matches[0].wins2, 2);
    assert_int_equal(data.matches[1].wins2, 2);
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "3 draw\n", "slips.txt", false, false, &batch,
                              &f->err),
            ERR_INPUT, "1-1 or 1-1-1");
    fixture_free(f);
}

static void many_lines_are_all_or_none_unless_asked(void **state)
{
    (void)state;
    struct fixture *f = paired("many.db", 8, 3);
    struct event_data data = fixture_load(f);
    struct result_batch batch;
    const char *absent = data.players[data.matches[3].p2].name;
    const char *bad = arena_printf(
        &f->arena, "# slips of round 1\n1 2-1\n\n2 2-0-1 # time was called\n31 2-0\n4 no-show %s\n", absent);
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, bad, "slips.txt", false, false, &batch, &f->err),
            ERR_INPUT, "slips.txt:5: table 31 does not exist in round 1 (1-4); 0 of 4 results saved");
    OK(f, result_enter_many(f->store, &f->arena, f->event, 0, NULL, bad, "slips.txt", false, true, &batch, &f->err));
    assert_int_equal(batch.n_outcomes, 3);
    assert_int_equal(batch.n_problems, 1);
    data = fixture_load(f);
    assert_int_equal(data.rounds[0].missing, 1);
    assert_int_equal(data.matches[3].result, RESULT_NO_SHOW);
    assert_int_equal(data.matches[3].wins1, 2);
    /* One verb, one undo. */
    struct journal_entry *entries;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &entries, &n, &f->err));
    data = fixture_load(f);
    assert_int_equal(data.rounds[0].missing, 4);
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "\n# nothing\n", "slips.txt", false, false,
                              &batch, &f->err),
            ERR_INPUT, "no result line");
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "1 2-2\n", "slips.txt", false, false, &batch,
                              &f->err),
            ERR_INPUT, "slips.txt:1: table 1: \"2-2\" is not a result");
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "hello\n", "slips.txt", false, false, &batch,
                              &f->err),
            ERR_INPUT, "slips.txt:1: \"hello\" is not a table and a result");
    fixture_free(f);
}

static void drawn_games_count_by_the_rules_of_the_date(void **state)
{
    (void)state;
    struct fixture *f = paired("draws.db", 4, 2);
    struct result_outcome o;
    struct event event;
    struct event_settings set = event_settings_usual();
    const char *const legal[] = {"2-1-1", "2-0-2", "1-1-2", "1-2-3", "0-0-4"};
    const char *const never[] = {"2-2", "2-2-1", "3-0-1"};
    set.date = "1999-05-01"; /* D.1.1: at most three games */
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date), &event, &f->err));
    REFUSED(f, enter(f, 0, "1", "2-1-1", NULL, false, &o), ERR_INPUT, "--more-draws");
    set.more_draws = true;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(more_draws), &event, &f->err));
    OK(f, enter(f, 0, "1", "2-1-1", NULL, false, &o));
    set.more_draws = false;
    REFUSED(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(more_draws), &event, &f->err), ERR_CONFLICT,
            "further drawn games must stay");
    set.date = "2026-11-20"; /* MTR 2.1: drawn games do not count */
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(date) | EVENT_SET(more_draws), &event, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(legal); i++)
        OK(f, enter(f, 0, "1", legal[i], NULL, true, &o));
    for (size_t i = 0; i < ARRAY_LEN(never); i++)
        REFUSED(f, enter(f, 0, "1", never[i], NULL, true, &o), ERR_INPUT, "is not a result");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void clearing_takes_a_result_away(void **state)
{
    (void)state;
    struct fixture *f = paired("clear.db", 4, 2);
    char *before = fixture_dump(f);
    struct result_outcome o;
    fixture_result(f, 1, "2-0");
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &o, &f->err));
    assert_int_equal(o.before.wins1, 2);
    assert_string_equal(fixture_dump(f), before);
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &o, &f->err));
    assert_true(o.unchanged);
    fixture_free(f);
}

static enum err_code enter_seen(struct fixture *f, const char *score, bool correct, const struct seen_round *seen)
{
    struct result_outcome o;
    struct result_entry entry = {.where = "1", .score = score, .seen = seen};
    return result_enter(f->store, &f->arena, f->event, 1, &entry, correct, &o, &f->err);
}

/* What the page showed is compared in the verb; the same result from two people is no difference. */
static void another_result_than_the_page_showed_is_kept(void **state)
{
    (void)state;
    struct fixture *f = paired("seen.db", 4, 2);
    struct event_data data;
    OK(f, event_load(f->store, &f->arena, f->event, &data, &f->err));
    const char *pair = event_pair_text(&f->arena, &data, event_match_at(&data, 1, 1));
    const char *pairs = event_pairs_mark(&f->arena, &data, 1);
    const struct seen_round empty = {.round = 1, .table = 1, .pair = pair, .pairs = pairs, .score = ""},
                            shown = {.round = 1, .table = 1, .pair = pair, .pairs = pairs, .score = "2-1"},
                            others = {.round = 1, .table = 1, .pair = "Nobody - Nobody else"},
                            again = {.round = 1, .pairs = "0"};
    OK(f, enter_seen(f, "2-1", false, &empty));
    OK(f, enter_seen(f, "2-1", false, &empty));
    REFUSED(f, enter_seen(f, "2-0", false, &empty), ERR_CONFLICT, "said \"nothing\"; now it is \"2-1\"");
    OK(f, enter_seen(f, "2-0", true, &shown));
    REFUSED(f, enter_seen(f, "0-2", true, &shown), ERR_CONFLICT, "the result of table 1 in round 1");
    REFUSED(f, enter_seen(f, "0-2", true, &others), ERR_CONFLICT, "who plays whom in round 1");
    REFUSED(f, enter_seen(f, "0-2", true, &again), ERR_CONFLICT, "round 1 was paired again");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_is_entered_once),
        cmocka_unit_test(bad_results_are_refused_and_leave_everything),
        cmocka_unit_test(a_score_is_seen_from_the_player_who_is_named),
        cmocka_unit_test(d_1_7_an_intentional_draw_is_one_point_each),
        cmocka_unit_test(a_correction_of_an_earlier_round_says_what_it_changes),
        cmocka_unit_test(players_of_one_name_are_told_apart),
        cmocka_unit_test(a_name_in_a_line_may_be_quoted),
        cmocka_unit_test(many_lines_are_all_or_none_unless_asked),
        cmocka_unit_test(drawn_games_count_by_the_rules_of_the_date),
        cmocka_unit_test(clearing_takes_a_result_away),
        cmocka_unit_test(another_result_than_the_page_showed_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
