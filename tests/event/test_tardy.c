/* test_tardy.c - late players lose games, the match, and in round 1 the event (D.3.17) */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "fixture.h"

static int64_t now = 1795000000;
static int64_t stopped_now(struct clock *clock)
{
    (void)clock;
    return now;
}
static struct clock stopped = {.now_utc = stopped_now};

static struct fixture *paired(const char *name, const char *date, int best_of, int rounds)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    now = 1795000000;
    set.date = date;
    set.best_of = best_of;
    set.rounds = 3;
    fixture_players(f, 9);
    fixture_event(f, set);
    store_close(f->store);
    OK(f, store_open(f->path, STORE_WRITE, &stopped, &f->store, &f->err));
    for (int r = 1; r < rounds; r++) {
        fixture_pair(f, (uint64_t)r);
        fixture_results(f, best_of == 1 ? "1-0" : best_of == 3 ? "2-0" : "3-0");
    }
    fixture_pair(f, 9);
    return f;
}

/* The player at a table of the latest round. */
static const char *name_at(struct fixture *f, int table, int side)
{
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, (int)data.n_rounds, table);
    return data.players[side ? m->p2 : m->p1].name;
}

static enum err_code late(struct fixture *f, const char *where, const char *who, int minutes, struct tardy_outcome *o)
{
    return tardy(f->store, &f->arena, f->event, where, who, minutes, "scorekeeper", o, &f->err);
}

static void d_3_17_games_match_and_ejection(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        int best_of, round, minutes, games;
        bool match, ejected, hint;
    } cases[] = {
        {"1999-03-01", 3, 1, 0, 1, false, false, false},  {"1999-03-01", 3, 1, 9, 1, false, false, false},
        {"1999-03-01", 3, 1, 10, 2, true, true, false},   {"1999-03-01", 3, 2, 10, 2, true, false, false},
        {"1999-03-01", 5, 1, 10, 2, false, false, false}, {"1999-03-01", 5, 1, 20, 3, true, true, false},
        {"1999-03-01", 1, 2, 0, 1, true, false, false},   {"2024-03-01", 3, 2, 9, 1, false, false, false},
        {"2024-03-01", 5, 2, 10, 3, true, false, true},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        static const char *const files[] = {"0.db", "1.db", "2.db", "3.db", "4.db", "5.db", "6.db", "7.db", "8.db"};
        struct fixture *f = paired(files[i], cases[i].date, cases[i].best_of, cases[i].round);
        struct journal_entry entry;
        struct tardy_outcome o;
        const char *who = name_at(f, 2, 1);
        char *before = fixture_dump(f);
        OK(f, late(f, who, NULL, cases[i].minutes, &o));
        struct event_data data = fixture_load(f);
        const struct load_match *m = event_match_at(&data, cases[i].round, 2);
        assert_int_equal(o.due.games, cases[i].games);
        assert_int_equal(m->result, cases[i].match ? RESULT_PENALTY : RESULT_NONE);
        assert_int_equal(m->wins1, cases[i].match ? cases[i].best_of / 2 + 1 : 0);
        assert_int_equal(data.players[m->p2].ejected, cases[i].ejected);
        assert_int_equal(data.players[m->p2].dropped_after >= 0, cases[i].ejected);
        assert_int_equal(strstr(english(o.sentence), "unless they report") != NULL, cases[i].hint);
        assert_true(o.penalty.number == 1 && *o.due.rule);
        OK(f, late(f, who, NULL, cases[i].minutes, &o)); /* twice is once */
        assert_true(o.unchanged);
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        assert_string_equal(fixture_dump(f), before);
        fixture_free(f);
    }
}

static void it_grows_with_the_rounds_clock(void **state)
{
    (void)state;
    struct fixture *f = paired("clock.db", "1999-03-01", 3, 2);
    struct tardy_outcome o;
    struct clock_view v;
    const char *warning, *who = name_at(f, 1, 0);
    OK(f, late(f, "1", who, -1, &o)); /* the clock is not started: at once */
    assert_false(o.from_clock);
    assert_int_equal(o.due.games, 1);
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &v, &warning, &f->err));
    now += 599;
    OK(f, late(f, who, NULL, -1, &o));
    assert_true(o.from_clock && o.unchanged);
    assert_int_equal(o.minutes, 9);
    now += 1;
    OK(f, late(f, who, NULL, -1, &o));
    assert_true(o.due.match_loss && !o.unchanged);
    assert_int_equal(o.penalty.number, 1); /* the same penalty, raised */
    struct event_data data = fixture_load(f);
    assert_int_equal(event_match_at(&data, 2, 1)->wins2, 2);
    /* The other does not come either: both lose. */
    OK(f, late(f, name_at(f, 1, 1), NULL, -1, &o));
    data = fixture_load(f);
    assert_int_equal(event_match_at(&data, 2, 1)->result, RESULT_DOUBLE_LOSS);
    assert_non_null(strstr(english(o.sentence), arena_printf(&f->arena,
                                                             "the match, which \"%s\" did not play either, "
                                                             "is lost by both",
                                                             who)));
    assert_null(strstr(english(o.sentence), "is lost to"));
    /* Asked for again, either is as late as before: nobody has played here. */
    char *before = fixture_dump(f);
    OK(f, late(f, who, NULL, -1, &o));
    assert_true(o.unchanged && o.penalty.number == 1);
    assert_non_null(strstr(english(o.sentence), "is lost by both"));
    OK(f, late(f, name_at(f, 1, 1), NULL, -1, &o));
    assert_true(o.unchanged && o.penalty.number == 2);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void a_lost_game_shows_in_the_result(void **state)
{
    (void)state;
    struct fixture *f = paired("result.db", "1999-03-01", 3, 1);
    struct tardy_outcome o;
    struct result_outcome r;
    const char *who = name_at(f, 3, 0);
    OK(f, late(f, who, NULL, 0, &o));
    struct result_entry entry = {.where = "3", .score = "2-0"};
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &r, &f->err), ERR_CONFLICT,
            "lost 1 game of this match by penalty 1");
    entry.score = "id";
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &r, &f->err), ERR_CONFLICT,
            "lost by penalty: a draw is agreed on before the first game");
    entry.score = "2-1";
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &r, &f->err));
    REFUSED(f, late(f, who, NULL, 10, &o), ERR_CONFLICT, "who has played was there");
    who = name_at(f, 2, 0); /* fewer minutes than it was: nothing is lost again, nor given back */
    OK(f, late(f, who, NULL, 10, &o));
    REFUSED(f, late(f, who, NULL, 5, &o), ERR_CONFLICT, "penalty 2 has taken more");
    fixture_free(f);
}

static void who_is_not_late(void **state)
{
    (void)state;
    struct fixture *f = paired("who.db", "1999-03-01", 3, 1);
    struct tardy_outcome o;
    struct event_data data = fixture_load(f);
    const char *bye = data.players[data.matches[data.n_matches - 1].p1].name;
    REFUSED(f, late(f, "2", NULL, 0, &o), ERR_INPUT, "say who is late");
    REFUSED(f, late(f, "2", name_at(f, 1, 0), 0, &o), ERR_INPUT, "is not at table 2");
    REFUSED(f, late(f, "9", name_at(f, 1, 0), 0, &o), ERR_NOT_FOUND, "table 9");
    REFUSED(f, late(f, "Nobody", NULL, 0, &o), ERR_NOT_FOUND, "Nobody");
    REFUSED(f, late(f, bye, NULL, 0, &o), ERR_CONFLICT, "has no opponent");
    const char *sentence, *gone = name_at(f, 2, 0);
    const struct load_match *m = event_match_at(&data, 1, 2);
    struct result_entry both = {.where = "1", .score = "double-loss"};
    struct result_outcome r;
    OK(f, enrol_drop(f->store, &f->arena, f->event, data.players[m->p1].id, &sentence, &f->err));
    REFUSED(f, late(f, gone, NULL, 0, &o), ERR_CONFLICT, "dropped after round 1");
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &both, false, &r, &f->err));
    REFUSED(f, late(f, name_at(f, 1, 0), NULL, 0, &o), ERR_CONFLICT, "has a result, double loss");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_3_17_games_match_and_ejection),
        cmocka_unit_test(it_grows_with_the_rounds_clock),
        cmocka_unit_test(a_lost_game_shows_in_the_result),
        cmocka_unit_test(who_is_not_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
