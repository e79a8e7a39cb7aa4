/* test_results_end.c - how matches end: on time (D.1.5), by agreement (D.1.7), without being played (D.1.6) */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct fixture *paired(const char *name, const char *date, size_t n)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.date = date;
    set.rounds = 3;
    fixture_players(f, n);
    fixture_event(f, set);
    fixture_pair(f, 1);
    return f;
}

/* The same with a bracket of four at the end; its semifinals are tables 1 and 2 of round 2. */
static struct fixture *in_playoff(const char *name)
{
    struct fixture *f = paired(name, "1999-03-01", 8);
    struct round_view view;
    const char *sentence;
    fixture_results(f, "2-0");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    return f;
}

static enum err_code enter(struct fixture *f, struct result_entry entry, bool correct, struct result_outcome *out)
{
    return result_enter(f->store, &f->arena, f->event, 0, &entry, correct, out, &f->err);
}

static const struct load_match *at(struct fixture *f, int round, int table)
{
    struct event_data *data = ARENA_ARRAY(&f->arena, struct event_data, 1);
    *data = fixture_load(f);
    return event_match_at(data, round, table);
}

/* ---- time in Swiss rounds -------------------------------------------------------------------- */

static void d_1_5_more_games_won_or_a_draw(void **state)
{
    (void)state;
    static const struct {
        const char *score;
        int wins1, wins2, draws, points1, points2;
    } cases[] = {
        {"1-0", 1, 0, 0, 3, 0}, {"0-1", 0, 1, 0, 0, 3},   {"1-1", 1, 1, 0, 1, 1},
        {"0-0", 0, 0, 0, 1, 1}, {"1-1-1", 1, 1, 1, 1, 1}, {"0-0-2", 0, 0, 2, 1, 1},
    };
    struct fixture *f = paired("swiss.db", "1999-03-01", 12);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct result_outcome o;
        const char *table = arena_printf(&f->arena, "%zu", i + 1);
        OK(f, enter(f, (struct result_entry){.where = table, .score = cases[i].score, .timed_out = true}, false, &o));
        assert_true(o.after.timed_out);
        assert_non_null(strstr(score_text(&f->arena, o.after), "(time)"));
    }
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct load_match *m = event_match_at(&data, 1, (int)i + 1);
        assert_true(m->timed_out);
        assert_int_equal(m->life1, MATCH_NO_LIFE);
        assert_int_equal(m->wins1, cases[i].wins1);
        assert_int_equal(m->wins2, cases[i].wins2);
        assert_int_equal(m->draws, cases[i].draws);
        for (size_t r = 0; r < data.n_players; r++) {
            if (rows[r].player == m->p1)
                assert_int_equal(rows[r].points, cases[i].points1);
            if (rows[r].player == m->p2)
                assert_int_equal(rows[r].points, cases[i].points2);
        }
    }
    fixture_free(f);
}

static void what_time_cannot_end(void **state)
{
    (void)state;
    static const struct {
        const char *score, *who, *life, *decided;
        bool timed_out;
        enum err_code code;
        const char *piece;
    } cases[] = {
        {"2-0", NULL, NULL, NULL, true, ERR_INPUT, "2-0 is a finished match"},
        {"2-1", NULL, NULL, NULL, true, ERR_INPUT, "2-1 is a finished match"},
        {"id", NULL, NULL, NULL, true, ERR_INPUT, "a match that was played"},
        {"double-loss", NULL, NULL, NULL, true, ERR_INPUT, "a match that was played"},
        {"1-1", NULL, "12-7", NULL, true, ERR_INPUT, "nobody must advance"},
        {"1-0", NULL, "12-7", NULL, true, ERR_INPUT, "more games won decides"},
        {"1-1", NULL, NULL, "P001, Test", true, ERR_INPUT, "nobody must advance"},
        {"1-1", NULL, "12-7", NULL, false, ERR_INPUT, "add --time"},
        {"1-1", NULL, NULL, "P001, Test", false, ERR_INPUT, "add --time"},
        {"1-1", NULL, "12", NULL, true, ERR_INPUT, "are no life totals"},
        {"1-1", NULL, "12-", NULL, true, ERR_INPUT, "are no life totals"},
        {"1-1", NULL, "x-3", NULL, true, ERR_INPUT, "are no life totals"},
        {"1-1", NULL, "99999-3", NULL, true, ERR_INPUT, "are no life totals"},
        {"1-1", NULL, "12-7 ", NULL, true, ERR_INPUT, "are no life totals"},
        {"3-1", NULL, NULL, NULL, true, ERR_INPUT, "not a result"},
    };
    struct fixture *f = paired("not.db", "1999-03-01", 8);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct result_outcome o;
        struct result_entry entry = {.where = "1",
                                     .score = cases[i].score,
                                     .who = cases[i].who,
                                     .life = cases[i].life,
                                     .decided = cases[i].decided,
                                     .timed_out = cases[i].timed_out};
        REFUSED(f, enter(f, entry, false, &o), cases[i].code, cases[i].piece);
    }
    fixture_free(f);
}

static void a_correction_knows_of_time(void **state)
{
    (void)state;
    struct fixture *f = paired("correct.db", "1999-03-01", 8);
    struct result_outcome o;
    struct result_entry timed = {.where = "1", .score = "1-1", .timed_out = true};
    struct result_entry whole = {.where = "1", .score = "1-1"};
    OK(f, enter(f, timed, false, &o));
    OK(f, enter(f, timed, false, &o));
    assert_true(o.unchanged); /* twice is once */
    REFUSED(f, enter(f, whole, false, &o), ERR_CONFLICT, "1-1 (time)");
    OK(f, enter(f, whole, true, &o));
    assert_false(at(f, 1, 1)->timed_out);
    OK(f, enter(f, timed, true, &o));
    assert_true(at(f, 1, 1)->timed_out);
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &o, &f->err));
    assert_false(at(f, 1, 1)->timed_out);
    fixture_free(f);
}

/* ---- time where somebody must advance -------------------------------------------------------- */

static void d_1_5_the_higher_life_total_advances(void **state)
{
    (void)state;
    static const struct {
        const char *score, *life;
        bool second; /* player2 enters it */
        int wins1, wins2, draws, life1, life2;
    } cases[] = {
        {"1-0", NULL, false, 1, 0, 0, MATCH_NO_LIFE, MATCH_NO_LIFE}, /* more games won */
        {"1-1", "12-7", false, 2, 1, 0, 12, 7},
        {"1-1", "7-12", false, 1, 2, 0, 7, 12},
        {"1-1", "12-7", true, 1, 2, 0, 7, 12},
        {"0-0", "1-0", false, 1, 0, 0, 1, 0},
        {"0-0", "-3:-5", false, 1, 0, 0, -3, -5},
        {"1-1-1", "5-20", false, 1, 2, 0, 5, 20},
        {"0-0-1", "20-5", false, 1, 0, 1, 20, 5},
    };
    struct fixture *f = in_playoff("life.db");
    const struct load_match *m = at(f, 2, 1);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct result_outcome o;
        struct result_entry entry = {.where = "1",
                                     .score = cases[i].score,
                                     .life = cases[i].life,
                                     .timed_out = true,
                                     .who = cases[i].second ? data.players[m->p2].name : NULL};
        OK(f, enter(f, entry, true, &o));
        const struct load_match *now = at(f, 2, 1);
        assert_true(now->timed_out);
        assert_int_equal(now->wins1, cases[i].wins1);
        assert_int_equal(now->wins2, cases[i].wins2);
        assert_int_equal(now->draws, cases[i].draws);
        assert_int_equal(now->life1, cases[i].life1);
        assert_int_equal(now->life2, cases[i].life2);
        assert_int_equal(*o.remark != '\0', cases[i].life != NULL);
        OK(f, enter(f, entry, false, &o));
        assert_true(o.unchanged);
    }
    fixture_free(f);
}

static void q_1_equal_life_is_played_on_or_decided(void **state)
{
    (void)state;
    struct fixture *f = in_playoff("decided.db");
    struct result_outcome o;
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 2, 1), *other = event_match_at(&data, 2, 2);
    struct result_entry entry = {.where = "1", .score = "1-1", .timed_out = true};
    REFUSED(f, enter(f, entry, false, &o), ERR_INPUT, "--life A-B");
    entry.life = "7-7";
    REFUSED(f, enter(f, entry, false, &o), ERR_INPUT, "play on until a life total changes");
    entry.decided = data.players[other->p1].name;
    REFUSED(f, enter(f, entry, false, &o), ERR_INPUT, "does not play at table 1");
    entry.decided = data.players[m->p2].name;
    OK(f, enter(f, entry, false, &o));
    assert_non_null(strstr(english(o.remark), "head judge's decision"));
    assert_int_equal(at(f, 2, 1)->wins2, 2);
    assert_int_equal(at(f, 2, 1)->life1, 7);
    entry =
        (struct result_entry){.where = "2", .score = "0-0", .timed_out = true, .decided = data.players[other->p1].name};
    OK(f, enter(f, entry, false, &o)); /* no game was being played */
    assert_int_equal(at(f, 2, 2)->wins1, 1);
    assert_int_equal(at(f, 2, 2)->life1, MATCH_NO_LIFE);
    /* A decision does not go against life. */
    entry = (struct result_entry){
        .where = "1", .score = "1-1", .timed_out = true, .life = "9-3", .decided = data.players[m->p2].name};
    REFUSED(f, enter(f, entry, true, &o), ERR_INPUT, "has the higher life total and wins");
    /* The winners go on. */
    fixture_pair(f, 1);
    assert_int_equal(at(f, 3, 1)->result, RESULT_NONE);
    fixture_free(f);
}

static void a_bracket_has_no_draw(void **state)
{
    (void)state;
    struct fixture *f = in_playoff("nodraw.db");
    struct result_outcome o;
    REFUSED(f, enter(f, (struct result_entry){.where = "1", .score = "1-1"}, false, &o), ERR_INPUT,
            "--time --life A-B");
    REFUSED(f, enter(f, (struct result_entry){.where = "1", .score = "id"}, false, &o), ERR_INPUT, "D.1.7");
    fixture_free(f);
}

/* ---- draws agreed on ------------------------------------------------------------------------- */

static void d_1_7_a_draw_is_agreed_on_before_the_first_game(void **state)
{
    (void)state;
    static const struct {
        const char *date, *before;
        bool allowed;
    } cases[] = {
        {"1999-03-01", NULL, true},  {"1999-03-01", "2-0", false}, {"1999-03-01", "1-1", false},
        {"1999-03-01", "0-0", true}, /* time, and no game finished */
        {"1999-03-01", "id", true},  {"2012-03-01", "1-1", true},  {"2024-03-01", "2-0", true},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        static const char *const files[] = {"a.db", "b.db", "c.db", "d.db", "e.db", "f.db", "g.db"};
        struct fixture *f = paired(files[i], cases[i].date, 4);
        struct result_outcome o;
        if (cases[i].before)
            OK(f, enter(f, (struct result_entry){.where = "1", .score = cases[i].before}, false, &o));
        struct result_entry id = {.where = "1", .score = "id"};
        if (cases[i].allowed) {
            OK(f, enter(f, id, true, &o));
            assert_int_equal(at(f, 1, 1)->draws, 3);
        } else {
            REFUSED(f, enter(f, id, true, &o), ERR_CONFLICT, "before the first game of a match");
            OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &o, &f->err)); /* the step that is named */
            OK(f, enter(f, id, false, &o));
        }
        fixture_free(f);
    }
}

static void a_match_lost_by_penalty(void **state)
{
    (void)state;
    struct fixture *f = paired("penalty.db", "1999-03-01", 4);
    struct result_outcome o;
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 1, 1);
    REFUSED(f, enter(f, (struct result_entry){.where = "1", .score = "match-loss"}, false, &o), ERR_INPUT,
            "say who lost by penalty");
    OK(f, enter(f, (struct result_entry){.where = "1", .score = "match-loss", .who = data.players[m->p1].name}, false,
                &o));
    assert_int_equal(at(f, 1, 1)->result, RESULT_PENALTY);
    assert_int_equal(at(f, 1, 1)->wins2, 2);
    assert_string_equal(score_text(&f->arena, o.after), "0-2 (by penalty)");
    fixture_free(f);
}

/* ---- leaving (D.1.6) ------------------------------------------------------------------------- */

static void drop(struct fixture *f, enum enrol_change how, int table, int side, const char **sentence)
{
    const struct load_match *m = at(f, (int)fixture_load(f).n_rounds, table);
    struct event_data data = fixture_load(f);
    OK(f,
       enrol_change(f->store, &f->arena, f->event, how, &data.players[side ? m->p2 : m->p1].id, 1, sentence, &f->err));
}

static void d_1_6_who_leaves_before_the_first_match_loses_it(void **state)
{
    (void)state;
    struct fixture *f = paired("leave1.db", "1999-03-01", 8);
    const char *sentence;
    struct journal_entry entry;
    char *before = fixture_dump(f);
    drop(f, ENROL_FORFEIT, 2, 1, &sentence);
    assert_non_null(strstr(english(sentence), "withdrawn before the first match"));
    assert_non_null(strstr(english(sentence), "D.1.6"));
    const struct load_match *m = at(f, 1, 2);
    assert_int_equal(m->result, RESULT_NO_SHOW);
    assert_int_equal(m->wins1, 2);
    assert_int_equal(m->wins2, 0);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.players[m->p2].dropped_after, 1);
    OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void d_1_6_silent_departure_and_leaving_between_rounds(void **state)
{
    (void)state;
    struct fixture *f = paired("leave2.db", "1999-03-01", 9);
    const char *sentence;
    fixture_results(f, "2-0");
    drop(f, ENROL_DROP, 1, 1, &sentence); /* free: the next round is not paired */
    assert_null(strstr(english(sentence), "D.1.6"));
    assert_int_equal(at(f, 1, 1)->result, RESULT_PLAYED);
    fixture_pair(f, 2);
    drop(f, ENROL_DROP, 1, 0, &sentence);
    assert_non_null(strstr(english(sentence), "if it is not played, they lose it (D.1.6)"));
    assert_int_equal(at(f, 2, 1)->result, RESULT_NONE);
    drop(f, ENROL_FORFEIT, 2, 0, &sentence);
    assert_non_null(strstr(english(sentence), "they lose round 2 by no-show"));
    assert_int_equal(at(f, 2, 2)->wins2, 2);
    /* The other does not come either. */
    drop(f, ENROL_FORFEIT, 2, 1, &sentence);
    assert_non_null(strstr(english(sentence), "is lost by both"));
    assert_int_equal(at(f, 2, 2)->result, RESULT_DOUBLE_LOSS);
    /* Nothing to lose. */
    fixture_result(f, 3, "2-1");
    struct event_data data = fixture_load(f);
    const struct load_match *done = at(f, 2, 3);
    REFUSED(
        f,
        enrol_change(f->store, &f->arena, f->event, ENROL_FORFEIT, &data.players[done->p2].id, 1, &sentence, &f->err),
        ERR_CONFLICT, "drop them without --forfeit");
    fixture_free(f);
}

static void two_who_were_to_meet_both_lose(void **state)
{
    (void)state;
    struct fixture *f = paired("both.db", "1999-03-01", 8);
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 1, 3), *other = event_match_at(&data, 1, 1);
    const struct player_id who[] = {data.players[m->p1].id, data.players[other->p2].id, data.players[m->p2].id};
    const char *sentences[3];
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_FORFEIT, who, 3, sentences, &f->err));
    assert_int_equal(at(f, 1, 3)->result, RESULT_DOUBLE_LOSS);
    assert_int_equal(at(f, 1, 1)->result, RESULT_NO_SHOW);
    assert_non_null(strstr(english(sentences[0]), "both at table 3"));
    assert_non_null(strstr(english(sentences[1]), "D.1.6"));
    fixture_free(f);
}

static void a_result_after_a_drop_names_the_way(void **state)
{
    (void)state;
    struct fixture *f = paired("after.db", "1999-03-01", 8);
    struct result_outcome o;
    const char *sentence;
    fixture_results(f, "2-0");
    const struct load_match *m = at(f, 1, 1);
    struct event_data data = fixture_load(f);
    const char *gone = data.players[m->p2].name;
    drop(f, ENROL_DROP, 1, 1, &sentence);
    fixture_pair(f, 2);
    REFUSED(f, enter(f, (struct result_entry){.where = gone, .score = "2-0"}, false, &o), ERR_NOT_FOUND,
            "they dropped after round 1; their last match is in round 1; --round 1 --correct");
    REFUSED(f, enter(f, (struct result_entry){.where = "1", .score = "2-0", .who = gone}, false, &o), ERR_INPUT,
            "does not play at table 1");
    struct result_entry entry = {.where = gone, .score = "2-1"};
    OK(f, result_enter(f->store, &f->arena, f->event, 1, &entry, true, &o, &f->err)); /* the way that is named */
    fixture_free(f);
}

/* ---- many lines ------------------------------------------------------------------------------ */

static void slips_tell_of_time(void **state)
{
    (void)state;
    struct fixture *f = in_playoff("slips.db");
    struct result_batch batch;
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 2, 2);
    const char *text = arena_printf(&f->arena, "1 1-1 time 3-20\n2 1-1 %s time 8-4\n", data.players[m->p2].name);
    OK(f, result_enter_many(f->store, &f->arena, f->event, 0, NULL, text, "slips", false, false, &batch, &f->err));
    assert_int_equal(batch.n_outcomes, 2);
    assert_int_equal(at(f, 2, 1)->wins2, 2);
    assert_int_equal(at(f, 2, 1)->life2, 20);
    assert_int_equal(at(f, 2, 2)->wins2, 2); /* 8 life of the player named */
    assert_int_equal(at(f, 2, 2)->life2, 8);
    fixture_free(f);
    f = paired("slips2.db", "1999-03-01", 8);
    OK(f, result_enter_many(f->store, &f->arena, f->event, 0, NULL, "1 1-1 time\n2 2-0\n3 0-1 time # late\n", "slips",
                            false, false, &batch, &f->err));
    assert_true(at(f, 1, 1)->timed_out && !at(f, 1, 2)->timed_out && at(f, 1, 3)->timed_out);
    REFUSED(f,
            result_enter_many(f->store, &f->arena, f->event, 0, NULL, "4 2-1 time\n", "slips", false, false, &batch,
                              &f->err),
            ERR_INPUT, "slips:1: table 4: 2-1 is a finished match");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_1_5_more_games_won_or_a_draw),
        cmocka_unit_test(what_time_cannot_end),
        cmocka_unit_test(a_correction_knows_of_time),
        cmocka_unit_test(d_1_5_the_higher_life_total_advances),
        cmocka_unit_test(q_1_equal_life_is_played_on_or_decided),
        cmocka_unit_test(a_bracket_has_no_draw),
        cmocka_unit_test(d_1_7_a_draw_is_agreed_on_before_the_first_game),
        cmocka_unit_test(a_match_lost_by_penalty),
        cmocka_unit_test(d_1_6_who_leaves_before_the_first_match_loses_it),
        cmocka_unit_test(d_1_6_silent_departure_and_leaving_between_rounds),
        cmocka_unit_test(two_who_were_to_meet_both_lose),
        cmocka_unit_test(a_result_after_a_drop_names_the_way),
        cmocka_unit_test(slips_tell_of_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
