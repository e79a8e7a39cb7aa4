/* test_clock.c - the round's clock (D.1.3, D.1.4, D.4.6), with a time of the test's own
 *
 * A clock survives a restart; what is stored is UTC, so time zones, daylight saving and 2038 change
 * nothing; a computer whose clock is set back is noticed.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/edit/edit.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static int64_t now = 1795000000;
static int64_t stopped_now(struct clock *clock)
{
    (void)clock;
    return now;
}
static struct clock stopped = {.now_utc = stopped_now};

#define MINUTES(n) ((int64_t)(n)*60)

/* A round of 8 players at four tables, under the clock of this file. */
static struct fixture *round_of(const char *name, const char *date, int players)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    now = 1795000000;
    set.date = date;
    fixture_players(f, (size_t)players);
    fixture_event(f, set);
    store_close(f->store);
    OK(f, store_open(f->path, STORE_WRITE, &stopped, &f->store, &f->err));
    fixture_pair(f, 1);
    return f;
}

static struct clock_view look(struct fixture *f)
{
    struct clock_view v;
    OK(f, clock_view(f->store, &f->arena, f->event, 0, &v, &f->err));
    return v;
}

static struct clock_view start(struct fixture *f, int minutes)
{
    struct clock_view v;
    const char *warning;
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, minutes, false, &v, &warning, &f->err));
    return v;
}

static enum err_code try_start(struct fixture *f, int minutes, bool force)
{
    struct clock_view v;
    const char *warning;
    return clock_start(f->store, &f->arena, f->event, NULL, minutes, force, &v, &warning, &f->err);
}

/* What is left, to the second. */
static void assert_left(struct fixture *f, enum clock_state state, int64_t left)
{
    struct clock_view v = look(f);
    assert_int_equal(v.state, state);
    assert_int_equal(v.left_s, left);
}

/* ---- running --------------------------------------------------------------------------------- */

static void d_1_3_a_round_takes_its_time(void **state)
{
    (void)state;
    struct fixture *f = round_of("time.db", "1999-03-01", 8);
    struct clock_view v = look(f);
    assert_int_equal(v.state, CLOCK_NONE);
    assert_int_equal(v.minutes, 50);
    assert_int_equal(v.n_playing, 4);
    v = start(f, 0);
    assert_int_equal(v.state, CLOCK_RUNNING);
    assert_int_equal(v.left_s, MINUTES(50));
    assert_int_equal(v.ends_at_utc, now + MINUTES(50));
    assert_false(v.warning_due);
    now += MINUTES(40) - 1;
    assert_false(look(f).warning_due);
    now += 1; /* ten minutes are left */
    v = look(f);
    assert_true(v.warning_due);
    assert_int_equal(v.warning_minutes, 10);
    assert_string_equal(v.warning_rule, "D.1.3");
    now += MINUTES(10) - 1;
    assert_left(f, CLOCK_RUNNING, 1);
    now += 1;
    assert_left(f, CLOCK_OVER, 0);
    assert_false(look(f).warning_due);
    now += 90;
    assert_left(f, CLOCK_OVER, -90);
    fixture_free(f);
}

static void d_1_3_a_round_is_not_too_short(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        int least;
    } eras[] = {{"1999-03-01", 45}, {"2012-03-01", 40}, {"2024-03-01", 40}};
    for (size_t i = 0; i < ARRAY_LEN(eras); i++) {
        static const char *const files[] = {"short0.db", "short1.db", "short2.db"};
        struct fixture *f = round_of(files[i], eras[i].date, 4);
        struct clock_view v;
        const char *warning;
        REFUSED(f, try_start(f, eras[i].least - 1, false), ERR_CONFLICT,
                arena_printf(&f->arena, "%d are the least", eras[i].least));
        REFUSED(f, try_start(f, 601, true), ERR_INPUT, "from 1 to 600 minutes");
        OK(f, clock_start(f->store, &f->arena, f->event, NULL, eras[i].least - 1, true, &v, &warning, &f->err));
        assert_non_null(strstr(warning, "less than"));
        assert_int_equal(v.minutes, eras[i].least - 1);
        REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "was started already");
        fixture_free(f);
    }
}

static void an_events_own_time_counts(void **state)
{
    (void)state;
    struct fixture *f = round_of("own.db", "1999-03-01", 4);
    struct event_settings set = event_settings_usual();
    struct event event;
    struct clock_view v;
    const char *warning;
    set.round_minutes = 40;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(round_minutes), &event, &f->err));
    REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "a round of 40 minutes (the event's setting) is too short");
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, true, &v, &warning, &f->err));
    assert_int_equal(v.minutes, 40);
    assert_non_null(strstr(warning, "45")); /* told, and done as it was set */
    fixture_free(f);
}

/* ---- paused, set ----------------------------------------------------------------------------- */

static void a_pause_loses_nothing(void **state)
{
    (void)state;
    struct fixture *f = round_of("pause.db", "1999-03-01", 8);
    struct clock_view v;
    REFUSED(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "not started");
    start(f, 50);
    now += MINUTES(12) + 34;
    OK(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err));
    now += MINUTES(30);
    assert_left(f, CLOCK_PAUSED, MINUTES(37) + 26);
    REFUSED(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "paused already");
    OK(f, clock_resume(f->store, &f->arena, f->event, NULL, &v, &f->err));
    assert_int_equal(v.ends_at_utc, now + MINUTES(37) + 26);
    REFUSED(f, clock_resume(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "not paused");
    now += MINUTES(60);
    REFUSED(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "time is up");
    fixture_free(f);
}

static void the_clock_is_set(void **state)
{
    (void)state;
    struct fixture *f = round_of("set.db", "1999-03-01", 8);
    struct clock_view v;
    start(f, 50);
    REFUSED(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, 750, false, &v, &f->err), ERR_CONFLICT,
            "less than 30 minutes' notice (D.1.4)");
    REFUSED(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_ADD, -MINUTES(21), false, &v, &f->err),
            ERR_CONFLICT, "--force sets it all the same");
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_ADD, -MINUTES(20), false, &v, &f->err));
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, 750, true, &v, &f->err));
    assert_left(f, CLOCK_RUNNING, 750);
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_ADD, -800, true, &v, &f->err));
    assert_left(f, CLOCK_OVER, 0); /* not below */
    now += MINUTES(7);
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_ADD, 300, false, &v, &f->err));
    assert_left(f, CLOCK_RUNNING, 300); /* from now on */
    REFUSED(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, CLOCK_LEFT_MAX + 1, false, &v, &f->err),
            ERR_INPUT, "at most 600 minutes");
    OK(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err));
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, 99, true, &v, &f->err));
    assert_left(f, CLOCK_PAUSED, 99);
    fixture_free(f);
}

static void the_warning_is_given_once(void **state)
{
    (void)state;
    struct fixture *f = round_of("warned.db", "1999-03-01", 8);
    struct clock_view v;
    start(f, 50);
    REFUSED(f, clock_warned(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "due at 10");
    now += MINUTES(41);
    OK(f, clock_warned(f->store, &f->arena, f->event, NULL, &v, &f->err));
    assert_false(v.warning_due);
    assert_int_equal(v.warned_at_utc, now);
    REFUSED(f, clock_warned(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "was given");
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, MINUTES(20), false, &v, &f->err));
    now += MINUTES(10); /* there is something to warn of again */
    assert_true(look(f).warning_due);
    now += MINUTES(10);
    REFUSED(f, clock_warned(f->store, &f->arena, f->event, NULL, &v, &f->err), ERR_CONFLICT, "time is up");
    fixture_free(f);
}

/* ---- the early end (D.1.4) ------------------------------------------------------------------- */

static void d_1_4_an_early_end_needs_notice(void **state)
{
    (void)state;
    struct fixture *f = round_of("early.db", "1999-03-01", 8);
    struct clock_view v;
    start(f, 90);
    REFUSED(f, clock_end_early(f->store, &f->arena, f->event, NULL, 29, &v, &f->err), ERR_CONFLICT,
            "at least 30 minutes' notice (D.1.4), not 29");
    OK(f, clock_end_early(f->store, &f->arena, f->event, NULL, 0, &v, &f->err));
    assert_true(v.early);
    assert_left(f, CLOCK_RUNNING, MINUTES(30));
    REFUSED(f, clock_end_early(f->store, &f->arena, f->event, NULL, 30, &v, &f->err), ERR_CONFLICT, "ends before that");
    OK(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err));
    now += MINUTES(5);
    REFUSED(f, clock_end_early(f->store, &f->arena, f->event, NULL, 40, &v, &f->err), ERR_CONFLICT, "paused");
    OK(f, clock_resume(f->store, &f->arena, f->event, NULL, &v, &f->err));
    assert_true(v.early);
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, MINUTES(60), false, &v, &f->err));
    assert_false(v.early); /* forgotten */
    fixture_free(f);
}

static void an_early_end_of_a_round_without_a_clock(void **state)
{
    (void)state;
    struct fixture *f = round_of("final.db", "1999-03-01", 4);
    struct clock_view v;
    REFUSED(f, clock_end_early(f->store, &f->arena, f->event, NULL, 0, &v, &f->err), ERR_CONFLICT,
            "a round takes at least 45 minutes (D.1.3)");
    OK(f, clock_end_early(f->store, &f->arena, f->event, NULL, 45, &v, &f->err));
    assert_true(v.early);
    assert_left(f, CLOCK_RUNNING, MINUTES(45));
    now += MINUTES(5); /* the start takes the place of what was announced before it */
    v = start(f, 0);
    assert_false(v.early);
    assert_left(f, CLOCK_RUNNING, MINUTES(50));
    REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "was started already");
    OK(f, clock_end_early(f->store, &f->arena, f->event, NULL, 30, &v, &f->err));
    REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "was started already");
    fixture_free(f);
}

/* ---- rounds of a bracket (D.1.3) ------------------------------------------------------------- */

static void d_1_3_semifinals_and_the_final_have_no_limit(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        int untimed; /* of the three rounds of a top 8, so many at the end */
    } eras[] = {{"1999-03-01", 2}, {"2024-03-01", 1}};
    for (size_t i = 0; i < ARRAY_LEN(eras); i++) {
        struct fixture *f = round_of(i ? "top8b.db" : "top8a.db", eras[i].date, 16);
        struct round_view view;
        const char *sentence, *warning;
        struct clock_view v;
        fixture_results(f, "2-0");
        OK(f, playoff_cut(f->store, &f->arena, f->event, 8, true, &(struct round_options){.seed = 1}, &view, &sentence,
                          &f->err));
        for (int round = 1; round <= 3; round++) {
            bool untimed = round > 3 - eras[i].untimed;
            v = look(f);
            assert_int_equal(v.players_left, 16 >> round);
            assert_int_equal(v.untimed, untimed);
            if (untimed) {
                REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "has no time limit");
                OK(f, clock_start(f->store, &f->arena, f->event, NULL, 60, false, &v, &warning, &f->err));
                assert_non_null(strstr(warning, "no time limit as a rule"));
            } else {
                v = start(f, 0);
                assert_int_equal(v.minutes, i ? 90 : 50);
            }
            fixture_results(f, "2-0");
            if (round < 3)
                fixture_pair(f, 1);
        }
        fixture_free(f);
    }
}

/* In a double elimination somebody is in until the second loss. */
static void a_double_elimination_ends_untimed(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("double.db");
    struct event_settings set = event_settings_usual();
    struct round_view view;
    int losses[8] = {0}, rounds = 0, untimed = 0;
    set.date = "1999-03-01";
    set.structure = "double-elimination";
    fixture_players(f, 8);
    fixture_event(f, set);
    while (round_pair(f->store, &f->arena, f->event, &(struct round_options){.seed = 1}, &view, &f->err) == ERR_OK) {
        int in = 0;
        for (int i = 0; i < 8; i++)
            in += losses[i] < 2;
        struct clock_view v = look(f);
        assert_int_equal(v.players_left, in);
        assert_int_equal(v.untimed, in <= 4);
        untimed += v.untimed;
        rounds++;
        fixture_results(f, rounds % 2 ? "2-1" : "0-2");
        struct event_data data = fixture_load(f);
        memset(losses, 0, sizeof losses);
        for (size_t i = 0; i < data.n_matches; i++)
            if (data.matches[i].p2 >= 0)
                losses[data.matches[i].wins1 < data.matches[i].wins2 ? data.matches[i].p1 : data.matches[i].p2]++;
    }
    assert_err(f->err, ERR_CONFLICT, "");
    err_clear(&f->err);
    assert_true(rounds >= 5 && untimed >= 2);
    fixture_free(f);
}

/* ---- extensions (D.4.6) ---------------------------------------------------------------------- */

static void d_4_6_a_table_ends_later(void **state)
{
    (void)state;
    struct fixture *f = round_of("extend.db", "1999-03-01", 9);
    struct clock_view v;
    struct clock_extension x;
    struct deckcheck check;
    struct event_data data = fixture_load(f);
    start(f, 50);
    OK(f, clock_extend(f->store, &f->arena, f->event, NULL, "2", 3, " a  ruling ", &x, &v, &f->err));
    assert_string_equal(x.reason, "a ruling");
    OK(f, clock_extend(f->store, &f->arena, f->event, NULL, data.players[event_match_at(&data, 1, 2)->p1].name, 5, "",
                       &x, &v, &f->err));
    assert_int_equal(x.number, 2);
    /* A deck check's minutes are kept with the check. */
    OK(f, deckcheck_note(f->store, &f->arena, f->event, data.players[event_match_at(&data, 1, 2)->p2].id, NULL, "", 4,
                         &check, &f->err));
    v = look(f);
    assert_int_equal(v.n_extensions, 3);
    assert_int_equal(v.n_extended, 1);
    assert_int_equal(v.tables[1].minutes, 12);
    assert_int_equal(v.tables[1].ends_at_utc, v.ends_at_utc + MINUTES(12));
    assert_int_equal(v.tables[0].ends_at_utc, v.ends_at_utc);
    now += MINUTES(55);
    v = look(f);
    assert_int_equal(v.state, CLOCK_OVER);
    assert_int_equal(v.tables[1].left_s, MINUTES(7));
    OK(f, clock_extend_back(f->store, &f->arena, f->event, NULL, "2", 1, &x, &v, &f->err));
    assert_int_equal(x.minutes, 3);
    OK(f, clock_extend_back(f->store, &f->arena, f->event, NULL, "2", 0, &x, &v, &f->err));
    assert_int_equal(x.minutes, 5);
    assert_int_equal(look(f).tables[1].minutes, 4);
    REFUSED(f, clock_extend_back(f->store, &f->arena, f->event, NULL, "2", 0, &x, &v, &f->err), ERR_NOT_FOUND,
            "was not extended by a judge");
    REFUSED(f, clock_extend_back(f->store, &f->arena, f->event, NULL, "2", 7, &x, &v, &f->err), ERR_NOT_FOUND,
            "no extension 7");
    fixture_free(f);
}

static void what_cannot_be_extended(void **state)
{
    (void)state;
    struct fixture *f = round_of("no.db", "1999-03-01", 9);
    struct clock_view v;
    struct clock_extension x;
    struct event_data data = fixture_load(f);
    const char *bye = data.players[data.matches[data.n_matches - 1].p1].name;
    static const int minutes[] = {0, -1, 121};
    for (size_t i = 0; i < ARRAY_LEN(minutes); i++)
        REFUSED(f, clock_extend(f->store, &f->arena, f->event, NULL, "1", minutes[i], "", &x, &v, &f->err), ERR_INPUT,
                "from 1 to 120 minutes");
    REFUSED(f, clock_extend(f->store, &f->arena, f->event, NULL, "9", 3, "", &x, &v, &f->err), ERR_NOT_FOUND,
            "table 9 does not exist");
    REFUSED(f, clock_extend(f->store, &f->arena, f->event, NULL, bye, 3, "", &x, &v, &f->err), ERR_CONFLICT,
            "has no opponent");
    fixture_result(f, 1, "2-0");
    REFUSED(f, clock_extend(f->store, &f->arena, f->event, NULL, "1", 3, "", &x, &v, &f->err), ERR_CONFLICT,
            "has its result already");
    fixture_results(f, "2-0");
    REFUSED(f, try_start(f, 0, false), ERR_CONFLICT, "all results of round 1 are in");
    fixture_free(f);
}

/* ---- undo ------------------------------------------------------------------------------------ */

static void undoing_any_verb_brings_back_what_was(void **state)
{
    (void)state;
    struct fixture *f = round_of("undo.db", "1999-03-01", 8);
    struct clock_view v;
    struct clock_extension x;
    struct journal_entry entry;
    const char *warning;
    for (int step = 0; step < 8; step++) {
        char *before = fixture_dump(f);
        switch (step) {
        case 0:
            OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &v, &warning, &f->err));
            break;
        case 1:
            OK(f, clock_extend(f->store, &f->arena, f->event, NULL, "1", 4, "why", &x, &v, &f->err));
            break;
        case 2:
            OK(f, clock_pause(f->store, &f->arena, f->event, NULL, &v, &f->err));
            break;
        case 3:
            OK(f, clock_resume(f->store, &f->arena, f->event, NULL, &v, &f->err));
            break;
        case 4:
            OK(f, clock_end_early(f->store, &f->arena, f->event, NULL, 30, &v, &f->err));
            break;
        case 5:
            OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, 300, true, &v, &f->err));
            break;
        case 6:
            OK(f, clock_warned(f->store, &f->arena, f->event, NULL, &v, &f->err));
            break;
        default:
            OK(f, clock_extend_back(f->store, &f->arena, f->event, NULL, "1", 0, &x, &v, &f->err));
            break;
        }
        char *after = fixture_dump(f);
        assert_string_not_equal(before, after);
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        assert_string_equal(fixture_dump(f), before);
        OK(f, journal_redo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        assert_string_equal(fixture_dump(f), after);
        now += 17;
    }
    /* A round that is taken back takes its clock along, and brings it back. */
    const char *sentence;
    char *before = fixture_dump(f);
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* ---- restarts and time zones ----------------------------------------------------------------- */

static void t19_a_clock_survives_a_restart(void **state)
{
    (void)state;
    struct fixture *f = round_of("restart.db", "1999-03-01", 8);
    start(f, 50);
    now += MINUTES(20);
    store_close(f->store);
    now += MINUTES(5); /* the power was gone */
    OK(f, store_open(f->path, STORE_WRITE, &stopped, &f->store, &f->err));
    assert_left(f, CLOCK_RUNNING, MINUTES(25));
    fixture_free(f);
}

static void t19_zones_and_daylight_saving_change_nothing(void **state)
{
    (void)state;
    static const char *const zones[] = {"UTC", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "CET-1CEST"};
    static const int64_t begins[] = {
        1774745400, /* 2026-03-29 00:50 UTC: ten minutes before summer time in Europe */
        1792888200, /* 2026-10-24 21:10 UTC */
        1709164800, /* 2024-02-29, a leap day */
        2147483000, /* ten minutes before 32 bits of seconds end, in 2038 */
        4102444800, /* 2100 */
    };
    struct fixture *f = round_of("zones.db", "1999-03-01", 8);
    struct journal_entry entry;
    for (size_t b = 0; b < ARRAY_LEN(begins); b++) {
        now = begins[b];
        start(f, 50);
        for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
            assert_int_equal(setenv("TZ", zones[z], 1), 0);
            tzset();
            now += 60;
            struct clock_view v = look(f);
            assert_int_equal(v.left_s, MINUTES(50) - MINUTES(z + 1));
            assert_int_equal(v.ends_at_utc, begins[b] + MINUTES(50));
            assert_true(strlen(time_format_local(&f->arena, v.ends_at_utc)) == 16);
        }
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
    }
    assert_int_equal(unsetenv("TZ"), 0);
    tzset();
    fixture_free(f);
}

static void t19_a_clock_set_back_is_noticed(void **state)
{
    (void)state;
    struct fixture *f = round_of("back.db", "1999-03-01", 8);
    struct clock_view v;
    start(f, 50);
    now += MINUTES(10);
    assert_false(look(f).set_back);
    now -= MINUTES(60);
    assert_true(look(f).set_back);
    OK(f, clock_set(f->store, &f->arena, f->event, NULL, CLOCK_SET_LEFT, MINUTES(40), false, &v, &f->err));
    assert_left(f, CLOCK_RUNNING, MINUTES(40)); /* put right */
    fixture_free(f);
}

/* ---- times as text --------------------------------------------------------------------------- */

static void times_are_read_and_written(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum clock_setting how;
        int64_t seconds;
    } good[] = {
        {"0", CLOCK_SET_LEFT, 0},          {"25", CLOCK_SET_LEFT, 1500},   {"12:30", CLOCK_SET_LEFT, 750},
        {"1:02:30", CLOCK_SET_LEFT, 3750}, {"+5", CLOCK_ADD, 300},         {"-5", CLOCK_ADD, -300},
        {"-0:45", CLOCK_ADD, -45},         {"600", CLOCK_SET_LEFT, 36000}, {"10:00:00", CLOCK_SET_LEFT, 36000},
    };
    static const char *const bad[] = {"",        "x",     "12:3", "12:60", "1:2:3",      "12:30:", ":30", "601",
                                      "1:60:00", "99999", "+",    "--5",   "1:00:00:00", "12.5",   "5m",  " 5"};
    static const struct {
        int64_t seconds;
        const char *text;
    } shown[] = {{0, "0:00"}, {45, "0:45"}, {750, "12:30"}, {3599, "59:59"}, {3750, "1:02:30"}, {-45, "-0:45"}};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(good); i++) {
        struct err err = ERR_INIT;
        enum clock_setting how;
        int64_t seconds;
        assert_ok(clock_parse(good[i].text, &how, &seconds, &err), err);
        assert_int_equal(how, good[i].how);
        assert_int_equal(seconds, good[i].seconds);
    }
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        enum clock_setting how;
        int64_t seconds;
        if (clock_parse(bad[i], &how, &seconds, &err) != ERR_INPUT)
            fail_msg("\"%s\" was read as %lld", bad[i], (long long)seconds);
    }
    for (size_t i = 0; i < ARRAY_LEN(shown); i++)
        assert_string_equal(clock_text(&arena, shown[i].seconds), shown[i].text);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_1_3_a_round_takes_its_time),
        cmocka_unit_test(d_1_3_a_round_is_not_too_short),
        cmocka_unit_test(an_events_own_time_counts),
        cmocka_unit_test(a_pause_loses_nothing),
        cmocka_unit_test(the_clock_is_set),
        cmocka_unit_test(the_warning_is_given_once),
        cmocka_unit_test(d_1_4_an_early_end_needs_notice),
        cmocka_unit_test(an_early_end_of_a_round_without_a_clock),
        cmocka_unit_test(d_1_3_semifinals_and_the_final_have_no_limit),
        cmocka_unit_test(a_double_elimination_ends_untimed),
        cmocka_unit_test(d_4_6_a_table_ends_later),
        cmocka_unit_test(what_cannot_be_extended),
        cmocka_unit_test(undoing_any_verb_brings_back_what_was),
        cmocka_unit_test(t19_a_clock_survives_a_restart),
        cmocka_unit_test(t19_zones_and_daylight_saving_change_nothing),
        cmocka_unit_test(t19_a_clock_set_back_is_noticed),
        cmocka_unit_test(times_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
