/* test_room.c - what the room needs: rounds nobody sees yet, who is there, announcements, screens,
 * requests, what is next */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "fixture.h"

#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

static struct fixture *event_of(const char *name, size_t players, struct event_settings set)
{
    struct fixture *f = fixture_new(name);
    fixture_players(f, players);
    fixture_event(f, set);
    return f;
}

static struct dashboard look(struct fixture *f)
{
    struct dashboard d;
    struct event_data data = fixture_load(f);
    OK(f, dashboard_look(f->store, &f->arena, &data, &d, &f->err));
    return d;
}

static struct round_view pair_private(struct fixture *f, uint64_t seed)
{
    struct round_view view;
    struct round_options options = {.seed = seed, .private_ = true};
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    return view;
}

/* ---- publishing
 * ------------------------------------------------------------------------------------------------
 */

static int64_t published_at(struct fixture *f, int round)
{
    struct event_data data = fixture_load(f);
    return data.rounds[round - 1].published_at_utc;
}

static void a_cut_is_prepared_as_a_round_is(void **state)
{
    (void)state;
    bool published;
    const char *sentence;
    struct round_view view;
    struct event_settings set = event_settings_usual();
    set.rounds = 1;
    struct fixture *f = event_of("prepare-cut.db", 4, set);
    fixture_play(f, 1);
    const struct round_options options = {.seed = 3, .private_ = true};
    OK(f, playoff_cut(f->store, &f->arena, f->event, 2, false, &options, &view, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "not published yet"));
    assert_int_equal(published_at(f, 2), 0);
    assert_true(published_at(f, 1) > 0);
    OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err));
    assert_true(published && published_at(f, 2) > 0);
    OK(f, playoff_uncut(f->store, &f->arena, f->event, false, &sentence, &f->err));
    OK(f, playoff_cut(f->store, &f->arena, f->event, 2, false, NULL, &view, &sentence, &f->err));
    assert_true(published_at(f, 2) > 0); /* from the command line everybody sees it at once, as with pair */
    fixture_free(f);
}

static void a_round_is_prepared_and_published(void **state)
{
    (void)state;
    bool published;
    const char *sentence;
    struct clock_view clock;
    struct round_view view;
    struct fixture *f = event_of("publish.db", 8, event_settings_usual());
    REFUSED(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err), ERR_CONFLICT,
            "no round yet");
    fixture_pair(f, 1);
    assert_true(published_at(f, 1) > 0); /* as it was before there was a difference */
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    assert_int_equal(pair_private(f, 1).round.published_at_utc, 0);
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err)); /* nobody saw it: free */
    assert_null(strstr(english(sentence), "published"));
    pair_private(f, 2);
    struct round_options options = {.seed = 3};
    OK(f, round_repair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_string_equal(english(view.told), "");
    assert_int_equal(published_at(f, 1), 0);
    OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err));
    assert_true(published);
    int64_t at = published_at(f, 1);
    assert_true(at > 0);
    OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err)); /* twice is once */
    assert_false(published);
    assert_int_equal(published_at(f, 1), at);
    OK(f, round_repair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_non_null(strstr(english(view.told), "was published"));
    assert_int_equal(published_at(f, 1), at);
    fixture_results(f, "2-0");
    /* The clock shows it, too. */
    pair_private(f, 4);
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &clock, &sentence, &f->err));
    assert_true(published_at(f, 2) > 0);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* ---- who is there
 * ---------------------------------------------------------------------------------------------- */

static void who_is_there(void **state)
{
    (void)state;
    const char *sentence;
    struct player stranger;
    struct fixture *f = event_of("checkin.db", 4, event_settings_usual());
    assert_int_equal(look(f).absent, -1); /* nobody: it is not used */
    OK(f, checkin_set(f->store, &f->arena, f->event, f->players, 2, true, &sentence, &f->err));
    assert_string_equal(english(sentence), "2 players are checked in; 2 of 4 are there");
    const char *before = fixture_dump(f);
    OK(f, checkin_set(f->store, &f->arena, f->event, f->players, 1, true, &sentence, &f->err)); /* keeps the time */
    assert_string_equal(fixture_dump(f), before);
    assert_int_equal(look(f).absent, 2);
    OK(f, checkin_set(f->store, &f->arena, f->event, f->players, 1, false, &sentence, &f->err));
    assert_int_equal(look(f).absent, 3);
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Else, Someone"}, PLAYER_ALLOW_TWINS,
                     &stranger, NULL, &f->err));
    REFUSED(f, checkin_set(f->store, &f->arena, f->event, &stranger.id, 1, true, &sentence, &f->err), ERR_NOT_FOUND,
            "not enrolled");
    /* Who is not there is paired as anybody else. */
    struct round_view view = fixture_pair(f, 1);
    assert_int_equal(view.n_matches, 2);
    assert_int_equal(view.event.active, 4);
    fixture_free(f);
}

/* ---- announcements and screens
 * --------------------------------------------------------------------------------- */

static int64_t now_utc;
static int64_t tell_now(struct clock *clock)
{
    (void)clock;
    return now_utc;
}

static void an_announcement_ends_by_itself(void **state)
{
    (void)state;
    bool cleared;
    struct announcement a;
    struct clock clock = {.now_utc = tell_now};
    struct fixture *f = event_of("announce.db", 2, event_settings_usual());
    store_close(f->store);
    OK(f, store_open(f->path, STORE_WRITE, &clock, &f->store, &f->err));
    now_utc = 1795100000;
    OK(f, announce_now(f->store, &f->arena, f->event, &a, &f->err));
    assert_string_equal(a.text, "");
    OK(f, announce_say(f->store, &f->arena, f->event, NULL, "  Round 2 at <8> & \"sharp\" ", 15, &a, &f->err));
    OK(f, announce_now(f->store, &f->arena, f->event, &a, &f->err));
    assert_string_equal(a.text, "Round 2 at <8> & \"sharp\"");
    now_utc += 15 * 60 - 1;
    OK(f, announce_say(f->store, &f->arena, f->event, NULL, "the second takes the place of the first", 0, &a, &f->err));
    OK(f, announce_clear(f->store, &f->arena, f->event, NULL, &cleared, &f->err));
    assert_true(cleared);
    OK(f, announce_now(f->store, &f->arena, f->event, &a, &f->err));
    assert_string_equal(a.text, "");
    OK(f, announce_clear(f->store, &f->arena, f->event, NULL, &cleared, &f->err));
    assert_false(cleared);
    OK(f, announce_say(f->store, &f->arena, f->event, NULL, "for good", 0, &a, &f->err));
    OK(f, announce_say(f->store, &f->arena, f->event, NULL, "a minute", 1, &a, &f->err));
    now_utc += 60; /* and what was before it does not come back */
    OK(f, announce_now(f->store, &f->arena, f->event, &a, &f->err));
    assert_string_equal(a.text, "");
    REFUSED(f, announce_say(f->store, &f->arena, f->event, NULL, " ", 1, &a, &f->err), ERR_INPUT,
            "nothing to announce");
    REFUSED(f, announce_say(f->store, &f->arena, f->event, NULL, "x", 1441, &a, &f->err), ERR_INPUT, "1 to 1440");
    char *text = ARENA_ARRAY(&f->arena, char, ANNOUNCE_TEXT_MAX + 2);
    memset(text, 'x', ANNOUNCE_TEXT_MAX + 1);
    text[ANNOUNCE_TEXT_MAX + 1] = '\0';
    REFUSED(f, announce_say(f->store, &f->arena, f->event, NULL, text, 1, &a, &f->err), ERR_INPUT, "at most 500");
    fixture_free(f);
}

static enum screen_mode shown(struct fixture *f)
{
    struct dashboard d = look(f);
    return d.screen_now;
}

static void screens_follow_the_moment(void **state)
{
    (void)state;
    const char *sentence;
    bool published;
    struct clock_view clock;
    struct event_settings set = event_settings_usual();
    set.rounds = 1;
    set.cut = 2;
    struct fixture *f = event_of("screen.db", 4, set);
    assert_int_equal(shown(f), SCREEN_JOIN);
    pair_private(f, 1);
    assert_int_equal(shown(f), SCREEN_JOIN); /* what is not published is not shown */
    OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err));
    assert_int_equal(shown(f), SCREEN_PAIRINGS);
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &clock, &sentence, &f->err));
    assert_int_equal(shown(f), SCREEN_CLOCK);
    fixture_results(f, "2-0");
    assert_int_equal(shown(f), SCREEN_STANDINGS);
    struct round_view view;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    assert_int_equal(shown(f), SCREEN_BRACKET);
    fixture_results(f, "2-0");
    assert_int_equal(shown(f), SCREEN_BRACKET);
    for (int mode = 0; mode < N_SCREEN_MODES; mode++) {
        enum screen_mode back = SCREEN_AUTO;
        assert_true(screen_mode_from_name(screen_mode_name((enum screen_mode)mode), &back));
        assert_int_equal(back, mode);
        OK(f, screen_set(f->store, &f->arena, f->event, NULL, (enum screen_mode)mode, &f->err));
        assert_int_equal(shown(f), mode == SCREEN_AUTO ? SCREEN_BRACKET : (enum screen_mode)mode);
    }
    assert_false(screen_mode_from_name("upside-down", &(enum screen_mode){SCREEN_AUTO}));
    fixture_free(f);
}

/* ---- requests to be enrolled
 * ------------------------------------------------------------------------------------ */

static struct signup ask(struct fixture *f, const char *name, const char *dci)
{
    struct signup s;
    OK(f, signup_ask(f->store, &f->arena, f->event, name, dci, &s, &f->err));
    return s;
}

static void who_asks_waits_for_the_desk(void **state)
{
    (void)state;
    struct signup s;
    struct player p, known;
    const char *sentence;
    struct event_settings set = event_settings_usual();
    struct fixture *f = event_of("signup.db", 2, set);
    REFUSED(f, signup_ask(f->store, &f->arena, f->event, "Berg, Anna", NULL, &s, &f->err), ERR_CONFLICT, "at the desk");
    set.signup = true;
    struct event event;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(signup), &event, &f->err));
    assert_true(event.set.signup);
    assert_true(event.set.public_);
    REFUSED(f, signup_ask(f->store, &f->arena, f->event, " ", NULL, &s, &f->err), ERR_INPUT, "name");
    REFUSED(f, signup_ask(f->store, &f->arena, f->event, "Berg, Anna", "12345678901", &s, &f->err), ERR_INPUT, "DCI");
    struct signup anna = ask(f, "Anna Berg", "1005");
    assert_int_equal(ask(f, "Anna Berg", "1005").id, anna.id); /* a second tap */
    struct signup twin = ask(f, "Test P001", NULL), third = ask(f, "<script>", NULL);
    assert_int_equal(look(f).signups, 3);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.n_players, 2); /* nothing happened yet */
    /* A number that the store knows says who it is, however the name is spelt. */
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Bergh, Anna", .dci = "1005"},
                     PLAYER_ALLOW_TWINS, &known, NULL, &f->err));
    OK(f, signup_approve(f->store, &f->arena, anna.id, (struct player_id){0}, NULL, &p, &sentence, &f->err));
    assert_int_equal(p.id.v, known.id.v);
    const char *before = fixture_dump(f);
    OK(f, signup_approve(f->store, &f->arena, anna.id, (struct player_id){0}, NULL, &p, &sentence,
                         &f->err)); /* twice is once */
    assert_string_equal(fixture_dump(f), before);
    /* A name that one alone has, who is in without having asked: whoever asks may be anybody. */
    bool in = false;
    OK(f, signup_is_in(f->store, &f->arena, &twin, &in, &f->err));
    assert_true(in);
    OK(f, signup_is_in(f->store, &f->arena, &third, &in, &f->err));
    assert_false(in);
    REFUSED(f, signup_approve(f->store, &f->arena, twin.id, (struct player_id){0}, NULL, &p, &sentence, &f->err),
            ERR_CONFLICT, "was in Test Event before this request: refuse it");
    REFUSED(f, signup_approve(f->store, &f->arena, twin.id, f->players[1], NULL, &p, &sentence, &f->err), ERR_CONFLICT,
            "before this request"); /* nor as another one who is in */
    OK(f, signup_refuse(f->store, &f->arena, twin.id, &sentence, &f->err));
    OK(f, signup_refuse(f->store, &f->arena, third.id, &sentence, &f->err));
    REFUSED(f, signup_approve(f->store, &f->arena, third.id, (struct player_id){0}, NULL, &p, &sentence, &f->err),
            ERR_CONFLICT, "refused already");
    REFUSED(f, signup_refuse(f->store, &f->arena, anna.id, &sentence, &f->err), ERR_CONFLICT, "enrolled by request");
    REFUSED(f, signup_refuse(f->store, &f->arena, 99, &sentence, &f->err), ERR_NOT_FOUND, "no request 99");
    /* Of two with the name the desk says which; a stranger is added. */
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "P001, Test"}, PLAYER_ALLOW_TWINS, &known,
                     NULL, &f->err));
    s = ask(f, "Test P001", NULL);
    REFUSED(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err),
            ERR_CONFLICT, "2 players are called");
    OK(f, signup_approve(f->store, &f->arena, s.id, known.id, NULL, &p, &sentence, &f->err));
    s = ask(f, "Lind, Per", "2003");
    OK(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err));
    assert_string_equal(p.dci, "2003");
    /* The same name with another number is somebody else. */
    s = ask(f, "Lind, Per", "2014");
    OK(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err));
    assert_string_equal(p.dci, "2014");
    data = fixture_load(f);
    assert_int_equal(data.n_players, 6);
    /* Who is taken out again is not let in by the old request when the desk enrols them later. */
    s = ask(f, "Gone, Again", NULL);
    OK(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err));
    OK(f, enrol_remove(f->store, &f->arena, f->event, p.id, &f->err));
    OK(f, signup_get(f->store, &f->arena, s.id, &s, &f->err));
    assert_int_equal(s.state, SIGNUP_REFUSED);
    s = ask(f, "Too, Late", NULL);
    fixture_pair(f, 1);
    OK(f, signup_approve(f->store, &f->arena, anna.id, (struct player_id){0}, NULL, &p, &sentence,
                         &f->err)); /* as it was */
    REFUSED(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err),
            ERR_CONFLICT, "late");
    REFUSED(f, signup_ask(f->store, &f->arena, f->event, "Too, Late2", NULL, &s, &f->err), ERR_CONFLICT, "has begun");
    fixture_free(f);
}

/* What somebody called themselves goes when they are forgotten, from rows and from changesets. */
static void who_is_forgotten_never_asked(void **state)
{
    (void)state;
    struct player p;
    struct announcement a;
    struct journal_entry *entries;
    size_t n;
    const char *sentence;
    struct event_settings set = event_settings_usual();
    set.signup = true;
    struct fixture *f = event_of("forget.db", 2, set);
    struct signup s = ask(f, "Dulcinea Quixotesson", "1005");
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Ann", .dci = "1005"},
                     PLAYER_ALLOW_TWINS, &p, NULL, &f->err));
    OK(f, signup_approve(f->store, &f->arena, s.id, (struct player_id){0}, NULL, &p, &sentence, &f->err));
    OK(f, announce_say(f->store, &f->arena, f->event, NULL, "Berg or Dulcinea Quixotesson come to the desk", 0, &a,
                       &f->err));
    OK(f, player_forget(f->store, &f->arena, p.id, &p, &f->err));
    assert_null(strstr(fixture_dump(f), "Quixotesson"));
    assert_null(strstr(fixture_dump(f), "Berg"));
    OK(f, announce_now(f->store, &f->arena, f->event, &a, &f->err));
    assert_non_null(strstr(a.text, "Player "));
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &n, &f->err));
    for (size_t i = 0; i < n; i++) {
        assert_null(strstr(entries[i].sentence, "Quixotesson"));
        assert_null(strstr(entries[i].sentence, "Berg"));
    }
    sqlite3_stmt *stmt;
    assert_int_equal(
        sqlite3_prepare_v2(store_sqlite(f->store),
                           "SELECT count(*) FROM journal WHERE instr(changeset, CAST('Quixotesson' AS BLOB)) OR "
                           "instr(changeset, CAST('Berg' AS BLOB))",
                           -1, &stmt, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(stmt, 0), 0);
    sqlite3_finalize(stmt);
    fixture_free(f);
}

/* ---- the next step
 * ---------------------------------------------------------------------------------------------- */

/* One event from its first player to its end: each step as it comes. */
static void the_steps_of_an_evening(void **state)
{
    (void)state;
    const char *sentence;
    bool published;
    struct clock_view clock;
    struct round_view view;
    struct closing closing;
    struct reported_outcome said;
    struct event_settings set = event_settings_usual();
    set.rounds = 2;
    set.cut = 2;
    set.fee_cents = 500;
    struct fixture *f = event_of("next.db", 1, set);
    assert_int_equal(look(f).step, NEXT_ENROL);
    struct player p;
    for (int i = 0; i < 3; i++)
        OK(f, player_add_enrolled(f->store, &f->arena,
                                  &(struct player_fields){.name = arena_printf(&f->arena, "Q%d, Test", i)},
                                  PLAYER_ALLOW_TWINS, f->event, NULL, NULL, &p, NULL, &(const char *){""}, &f->err));
    OK(f, enrol_pay(f->store, &f->arena, f->event, p.id, true, &f->err));
    struct dashboard d = look(f);
    assert_int_equal(d.step, NEXT_PAIR_FIRST);
    assert_int_equal(d.next_round, 1);
    assert_int_equal(d.unpaid, 3);
    assert_int_equal(d.active, 4);
    pair_private(f, 1);
    assert_int_equal(look(f).step, NEXT_PUBLISH);
    OK(f, round_publish(f->store, &f->arena, f->event, NULL, &published, &sentence, &f->err));
    assert_int_equal(look(f).step, NEXT_CLOCK);
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &clock, &sentence, &f->err));
    d = look(f);
    assert_int_equal(d.step, NEXT_RESULTS);
    assert_int_equal(d.n_missing, 2);
    assert_int_equal(d.clock, CLOCK_RUNNING);
    struct event_data data = fixture_load(f);
    struct player_id a = data.players[event_match_at(&data, 1, 1)->p1].id,
                     b = data.players[event_match_at(&data, 1, 1)->p2].id;
    OK(f, reported_say(f->store, &f->arena, f->event, 1, NULL, a, "2-0", false, &said, &f->err));
    assert_int_equal(look(f).n_reported, 1);
    OK(f, reported_say(f->store, &f->arena, f->event, 1, NULL, b, "2-0", false, &said, &f->err));
    d = look(f);
    assert_int_equal(d.n_reported, 0);
    assert_int_equal(d.n_disputed, 1);
    assert_int_equal(d.disputed[0], 1);
    assert_int_equal(d.step, NEXT_RESULTS);
    fixture_result(f, 2, "2-0");
    assert_int_equal(look(f).step, NEXT_DISPUTES);
    fixture_result(f, 1, "2-1");
    d = look(f);
    assert_int_equal(d.step, NEXT_PAIR);
    assert_int_equal(d.next_round, 2);
    fixture_pair(f, 2);
    assert_int_equal(look(f).step, NEXT_CLOCK);
    fixture_result(f, 1, "2-0");
    assert_int_equal(look(f).step, NEXT_RESULTS); /* who plays without a clock is not asked again */
    fixture_result(f, 2, "2-0");
    d = look(f);
    assert_int_equal(d.step, NEXT_CUT);
    assert_int_equal(d.cut, 2);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    assert_int_equal(look(f).step, NEXT_RESULTS); /* a final has no time limit: no clock is asked for */
    fixture_results(f, "2-0");
    assert_int_equal(look(f).step, NEXT_CLOSE);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_int_equal(look(f).step, NEXT_DONE);
    assert_string_equal(next_step_command(NEXT_DONE), "");
    for (int i = 0; i < N_NEXT_STEPS; i++)
        assert_true(*next_step_name((enum next_step)i));
    fixture_free(f);
}

static void the_warning_is_due(void **state)
{
    (void)state;
    const char *sentence;
    struct clock_view view;
    struct clock clock = {.now_utc = tell_now};
    struct event_settings set = event_settings_usual();
    struct fixture *f = event_of("warn.db", 4, set);
    store_close(f->store);
    OK(f, store_open(f->path, STORE_WRITE, &clock, &f->store, &f->err));
    now_utc = 1795100000;
    fixture_pair(f, 1);
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &view, &sentence, &f->err));
    assert_true(view.warning_minutes > 0);
    now_utc = view.ends_at_utc - (int64_t)view.warning_minutes * 60 - 1;
    assert_int_equal(look(f).step, NEXT_RESULTS);
    now_utc++;
    assert_int_equal(look(f).step, NEXT_WARN);
    OK(f, clock_warned(f->store, &f->arena, f->event, NULL, &view, &f->err));
    assert_int_equal(look(f).step, NEXT_RESULTS);
    now_utc = view.ends_at_utc + 1;
    struct dashboard d = look(f);
    assert_int_equal(d.clock, CLOCK_OVER);
    assert_int_equal(d.left_s, -1);
    fixture_free(f);
}

/* ---- one entry of the journal
 * ----------------------------------------------------------------------------------- */

static int64_t newest(struct fixture *f)
{
    int64_t last;
    OK(f, journal_last(f->store, &last, &f->err));
    return last;
}

static void one_entry_is_taken_back(void **state)
{
    (void)state;
    const char *sentence;
    struct journal_entry done;
    struct fixture *f = event_of("entry.db", 4, event_settings_usual());
    int64_t enrolled = newest(f);
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[0], true, &f->err));
    int64_t paid = newest(f);
    OK(f, checkin_set(f->store, &f->arena, f->event, f->players, 2, true, &sentence, &f->err));
    int64_t checked_in = newest(f);
    /* What came after does not touch the same columns: the payment goes, the check-in stays. */
    OK(f, upkeep_undo_entry(f->store, &f->arena, paid, checked_in, &done, &f->err));
    struct event_data data = fixture_load(f);
    assert_false(data.players[0].paid);
    assert_true(data.players[0].checked_in_at_utc > 0);
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, paid, 0, &done, &f->err), ERR_CONFLICT, "taken back already");
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, newest(f), 0, &done, &f->err), ERR_CONFLICT, "is the undo of");
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, 9999, 0, &done, &f->err), ERR_NOT_FOUND, "no entry 9999");
    /* Who saw an older journal takes nothing back unseen, and reads what it was. */
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, 0, checked_in, &done, &f->err), ERR_CONFLICT, "undid pay");
    fixture_pair(f, 1);
    int64_t paired = newest(f);
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, enrolled, 0, &done, &f->err), ERR_CONFLICT, "cannot undo entry");
    fixture_result(f, 1, "2-0");
    int64_t first = newest(f);
    fixture_result(f, 2, "2-0");
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, paired, 0, &done, &f->err), ERR_CONFLICT, "cannot undo entry");
    OK(f, upkeep_undo_entry(f->store, &f->arena, first, 0, &done, &f->err));
    data = fixture_load(f);
    assert_int_equal(event_match_at(&data, 1, 1)->result, RESULT_NONE);
    assert_int_equal(event_match_at(&data, 1, 2)->result, RESULT_PLAYED);
    /* The changeset would fit, the event would not be one: a result goes from under the next
     * round's bracket or a cut; here, a player who was dropped before a round comes back into it
     * without a match. */
    fixture_result(f, 1, "2-0");
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err));
    int64_t dropped = newest(f);
    fixture_pair(f, 2);
    REFUSED(f, upkeep_undo_entry(f->store, &f->arena, dropped, 0, &done, &f->err), ERR_CONFLICT, "is at no table");
    OK(f, upkeep_undo_entry(f->store, &f->arena, 0, newest(f), &done, &f->err)); /* the newest, as expected */
    OK(f, upkeep_undo_entry(f->store, &f->arena, dropped, 0, &done, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* ---- profiles
 * -----------------------------------------------------------------------------------------------------
 */

static void a_profile_is_hidden(void **state)
{
    (void)state;
    bool hidden = true;
    struct fixture *f = event_of("hidden.db", 2, event_settings_usual());
    OK(f, player_hidden(f->store, f->players[0], &hidden, &f->err));
    assert_false(hidden);
    OK(f, player_hide(f->store, &f->arena, f->players[0], true, &f->err));
    OK(f, player_hidden(f->store, f->players[0], &hidden, &f->err));
    assert_true(hidden);
    OK(f, player_hidden(f->store, f->players[1], &hidden, &f->err));
    assert_false(hidden);
    fixture_free(f);
}

/* A cut to 8 with 3 players left is one to 3, and the command says so. */
static void a_cut_that_is_larger_than_the_field(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("smallcut.db");
    struct event_settings set = event_settings_usual();
    set.cut = 8;
    set.rounds = 1;
    fixture_players(f, 3);
    fixture_event(f, set);
    fixture_play(f, 1);
    struct dashboard d = look(f);
    assert_int_equal(d.step, NEXT_CUT);
    assert_int_equal(d.cut, 8);
    assert_int_equal(d.cut_to, 3);
    assert_string_equal(dashboard_command(&f->arena, &d), "topcut cut 3");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cut_that_is_larger_than_the_field),
        cmocka_unit_test(a_round_is_prepared_and_published),
        cmocka_unit_test(a_cut_is_prepared_as_a_round_is),
        cmocka_unit_test(who_is_there),
        cmocka_unit_test(an_announcement_ends_by_itself),
        cmocka_unit_test(screens_follow_the_moment),
        cmocka_unit_test(who_asks_waits_for_the_desk),
        cmocka_unit_test(who_is_forgotten_never_asked),
        cmocka_unit_test(the_steps_of_an_evening),
        cmocka_unit_test(the_warning_is_due),
        cmocka_unit_test(one_entry_is_taken_back),
        cmocka_unit_test(a_profile_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
