/* test_upkeep.c - undo and redo of every verb, doctor, and that the invariants see what is wrong */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
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
#include "fixture.h"

#include <dirent.h>

/* Runs SQL past the program, as a bug or another program would. */
static void tamper(struct fixture *f, const char *sql)
{
    sqlite3 *db;
    char *message = NULL;
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

/* A small tournament with everything in it, one dump after each verb. */
#define VERBS_MAX 64

struct script {
    struct fixture *f;
    char *dumps[VERBS_MAX];
    int n;
};

static void did(struct script *s)
{
    tc_assert(s->n < VERBS_MAX);
    s->dumps[s->n++] = fixture_dump(s->f);
}

static void play_everything(struct script *s)
{
    struct fixture *f = s->f;
    struct player p;
    struct event event;
    struct closing closing;
    struct round_view view;
    const char *sentence;
    size_t added;
    struct event_settings set = event_settings_usual();
    did(s); /* empty */
    fixture_players(f, 9);
    did(s);
    set.name = "First";
    set.date = "1999-03-01";
    set.category = RATING_STANDARD;
    set.rounds = 2;
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    did(s);
    f->event = event.id;
    OK(f, enrol_players(f->store, &f->arena, f->event, f->players, 9, false, &added, &f->err));
    did(s);
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[0], true, &f->err));
    did(s);
    OK(f, enrol_set_team(f->store, &f->arena, f->event, f->players[1], "Blue", &f->err));
    did(s);
    fixture_pair(f, 1);
    did(s);
    for (int table = 1; table <= 4; table++) {
        fixture_result(f, table, "2-1");
        did(s);
    }
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Late"}, PLAYER_REFUSE_TWINS, &p, NULL,
                     &f->err));
    did(s);
    OK(f, enrol_late(f->store, &f->arena, f->event, p.id, &(struct enrol_late){.as = ENROL_LATE_LOSS}, &sentence,
                     &f->err));
    did(s);
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err));
    did(s);
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, f->players[4], false, &sentence, &f->err));
    did(s);
    fixture_pair(f, 2);
    did(s);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err));
    did(s);
    for (int table = 1; table <= 4; table++) {
        fixture_result(f, table, "0-2");
        did(s);
    }
    OK(f, playoff_cut(f->store, &f->arena, f->event, 2, false, &(struct round_options){.seed = 3}, &view, &sentence,
                      &f->err));
    did(s);
    fixture_result(f, 1, "2-0");
    did(s);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    did(s);
    OK(f, player_edit(f->store, &f->arena, f->players[0], NULL, &(struct player_fields){.dci = "1234567"}, &p, NULL,
                      &f->err));
    did(s);
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Same", .dci = "7654321"},
                     PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    did(s);
    OK(f, player_merge(f->store, &f->arena, f->players[0], p.id, &p, &f->err));
    did(s);
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    did(s);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    did(s);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    did(s);
}

static void assert_state(struct script *s, int at, const char *way)
{
    int64_t entries, differed;
    if (strcmp(fixture_dump(s->f), s->dumps[at]) != 0)
        fail_msg("%s to step %d gives another store:\n%s\ninstead of\n%s", way, at, fixture_dump(s->f), s->dumps[at]);
    OK(s->f, ratings_verify(s->f->store, &s->f->arena, &entries, &differed, &s->f->err));
    assert_int_equal(differed, 0);
}

static void every_verb_goes_back_and_forth(void **state)
{
    (void)state;
    struct script s = {.f = fixture_new("script.db")};
    struct journal_entry *done;
    size_t n;
    play_everything(&s);
    assert_true(s.n > 25);
    for (int round = 0; round < 2; round++) {
        for (int i = s.n - 2; i >= 0; i--) {
            OK(s.f, upkeep_undo(s.f->store, &s.f->arena, 1, &done, &n, &s.f->err));
            assert_int_equal(n, 1);
            assert_state(&s, i, "undo");
        }
        REFUSED(s.f, upkeep_undo(s.f->store, &s.f->arena, 1, &done, &n, &s.f->err), ERR_CONFLICT, "nothing to undo");
        for (int i = 1; i < s.n; i++) {
            OK(s.f, upkeep_redo(s.f->store, &s.f->arena, 1, &done, &n, &s.f->err));
            assert_state(&s, i, "redo");
        }
        REFUSED(s.f, upkeep_redo(s.f->store, &s.f->arena, 1, &done, &n, &s.f->err), ERR_CONFLICT, "nothing to redo");
    }
    OK(s.f, upkeep_undo(s.f->store, &s.f->arena, s.n - 1, &done, &n, &s.f->err)); /* all at once */
    assert_int_equal(n, s.n - 1);
    assert_state(&s, 0, "undo");
    OK(s.f, upkeep_redo(s.f->store, &s.f->arena, s.n - 1, &done, &n, &s.f->err));
    assert_state(&s, s.n - 1, "redo");
    REFUSED(s.f, upkeep_undo(s.f->store, &s.f->arena, 0, &done, &n, &s.f->err), ERR_INPUT, "at least 1");
    assert_int_equal(upkeep_undo(s.f->store, &s.f->arena, 1000, &done, &n, &s.f->err), ERR_CONFLICT);
    assert_int_equal(n, s.n - 1); /* as far as it goes */
    assert_err(s.f->err, ERR_CONFLICT, "of 1000 steps");
    err_clear(&s.f->err);
    fixture_free(s.f);
}

/* ---- the invariants -------------------------------------------------------------------------- */

/* A copy of the fixture's store in which sql was run must be seen as wrong. */
static void assert_seen(struct fixture *f, const char *name, const char *sql, const char *piece)
{
    struct err err = ERR_INIT;
    struct fixture g = {.path = test_path(&f->arena, name), .event = f->event};
    OK(f, store_backup(f->store, g.path, FILE_REPLACE_EXISTING, &f->err));
    tamper(&g, sql);
    assert_ok(store_open(g.path, STORE_WRITE, &fixture_clock, &g.store, &err), err);
    if (event_invariants(g.store, g.event, &err) == ERR_OK)
        fail_msg("not seen: %s", sql);
    assert_err(err, ERR_DAMAGED, piece);
    store_close(g.store);
}

static void invariants_see_what_the_schema_cannot(void **state)
{
    static const struct {
        const char *sql, *piece;
    } cases[] = {
        {"UPDATE match SET wins1 = 2, wins2 = 2 WHERE match_id = 1", "2-2-0 (played) is not a result"},
        {"UPDATE match SET wins1 = 3 WHERE match_id = 1", "is not a result of a best-of-3 match"},
        {"UPDATE match SET draws = 2 WHERE match_id = 1", "is not a result"},
        {"DELETE FROM match WHERE match_id = 2", "is at no table"},
        {"UPDATE match SET tbl = NULL WHERE match_id = 2", "have no table"},
        {"UPDATE enrolment SET dropped_after = 0 WHERE number = 1", "dropped after round 0"},
        {"UPDATE enrolment SET first_round = 2 WHERE number = 1", "came only for round 2"},
        {"UPDATE round SET number = 5 WHERE number = 2", "round 5 stands where round 2 belongs"},
        {"UPDATE round SET stage = 'playoff' WHERE number = 1", "after the playoff began"},
        {"DELETE FROM match WHERE round_id = 2", "round 2 has no match"},
    };
    (void)state;
    struct fixture *f = fixture_new("tamper.db");
    fixture_players(f, 6);
    fixture_event(f, event_settings_usual());
    fixture_play(f, 2);
    OK(f, event_invariants(f->store, f->event, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_seen(f, arena_printf(&f->arena, "tamper%zu.db", i), cases[i].sql, cases[i].piece);
    fixture_free(f);
}

static void a_rematch_nobody_allowed_is_seen(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("rematch.db");
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    view = fixture_pair(f, 1);
    fixture_results(f, "2-0");
    struct event_data data = fixture_load(f);
    struct round_hand_pair pairs[2];
    for (size_t i = 0; i < 2; i++)
        pairs[i] = (struct round_hand_pair){data.players[view.matches[i].match.p1].id,
                                            data.players[view.matches[i].match.p2].id};
    const struct round_options options = {.seed = 2, .allow_rematch = true};
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 2, false, &options, &view, &findings, &n, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err)); /* by hand it may be */
    assert_seen(f, "rematch-copy.db",
                "UPDATE match SET by_hand = 0; "
                "UPDATE round SET method = 'swiss', rematches_allowed = 0",
                "meet in round 1 and again in round 2");
    fixture_free(f);
}

static void a_bracket_that_does_not_follow_is_seen(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("follow.db");
    struct round_view view;
    const char *sentence;
    fixture_players(f, 8);
    fixture_event(f, event_settings_usual());
    fixture_play(f, 2);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-1");
    OK(f, event_invariants(f->store, f->event, &f->err));
    assert_seen(f, "follow1.db", "UPDATE match SET wins1 = 0, wins2 = 2 WHERE slot = 2",
                "came out of the match before and is not in it");
    assert_seen(f, "follow2.db", "UPDATE match SET slot = NULL WHERE slot = 2", "no place in the bracket");
    assert_seen(f, "follow3.db", "UPDATE match SET wins1 = 1, wins2 = 1 WHERE slot = 2", "is not a result");
    fixture_free(f);
}

/* ---- doctor ---------------------------------------------------------------------------------- */

static const struct store_check *find_check(const struct store_check *checks, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(english(checks[i].name), name) == 0)
            return &checks[i];
    fail_msg("there is no check \"%s\"", name);
    return NULL;
}

static void doctor_finds_what_is_wrong_and_says_what_to_do(void **state)
{
    static const struct {
        const char *sql, *check, *piece;
    } cases[] = {
        {"UPDATE rating_match SET after1 = after1 + 1 WHERE match_id = "
         "(SELECT match_id FROM rating_entry WHERE seq = 1 AND player_id = 1)",
         "ratings", "topcut rating rebuild"},
        {"UPDATE player SET name_key = 'nobody' WHERE player_id = 2", "players", "\"P002, Test\""},
        {"UPDATE player SET forgotten = 1 WHERE player_id = 3", "forgotten players", "forget them again"},
        {"INSERT INTO setting (key, value) VALUES ('call 1 2 1', '{\"table\":1,\"by\":99,\"at\":1}')",
         "calls for a judge", "call 1 2 1"}, /* nobody is #99 */
        {"INSERT INTO setting (key, value) VALUES ('call 1 2 1', '{\"table\":3,\"by\":1,\"at\":1}')",
         "calls for a judge", "call 1 2 1"},
        {"INSERT INTO setting (key, value) VALUES ('call 7 2 1', '{\"table\":1,\"by\":1,\"at\":1}')",
         "calls for a judge", "call 7 2 1"},
        {"INSERT INTO setting (key, value) VALUES ('call 1 2 1', 'soon')", "calls for a judge", "call 1 2 1"},
        {"UPDATE match SET wins1 = 2, wins2 = 2 WHERE match_id = 1", "events", "2-2-0"},
    };
    (void)state;
    struct fixture *f = fixture_new("doctor.db");
    struct closing closing;
    struct event_settings set = event_settings_usual();
    struct store_check *checks;
    size_t n;
    set.category = RATING_STANDARD;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 2);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    OK(f, upkeep_doctor(f->path, true, NULL, &fixture_clock, &f->arena, &checks, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            fail_msg("%s: %s", checks[i].name, checks[i].detail);
    assert_true(n >= 5);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture g = {.path = test_path(&f->arena, arena_printf(&f->arena, "ill%zu.db", i))};
        OK(f, store_backup(f->store, g.path, FILE_REPLACE_EXISTING, &f->err));
        tamper(&g, cases[i].sql);
        OK(f, upkeep_doctor(g.path, false, NULL, &fixture_clock, &f->arena, &checks, &n, &f->err));
        const struct store_check *check = find_check(checks, n, cases[i].check);
        assert_false(check->ok);
        if (!strstr(english(check->detail), cases[i].piece))
            fail_msg("%s: %s", check->name, check->detail);
    }
    fixture_free(f);
}

/* ---- a copy a round -------------------------------------------------------------------------- */

static void a_round_has_its_copy(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("copies.db");
    size_t copies = 0, fourth = 0;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    for (int i = 1; i <= UPKEEP_BACKUPS + 3; i++)
        OK(f, upkeep_backup_round(f->store, f->event, i, &f->err));
    DIR *dir = opendir(arena_printf(&f->arena, "%s.backups", f->path));
    assert_non_null(dir);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        copies += strncmp(e->d_name, "1-round-", 8) == 0;
        fourth += strncmp(e->d_name, "1-round-4-", 10) == 0;
        assert_true(strncmp(e->d_name, "1-round-3-", 10) != 0);
    }
    closedir(dir);
    assert_int_equal(copies, UPKEEP_BACKUPS);
    assert_int_equal(fourth, 1);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_goes_back_and_forth),
        cmocka_unit_test(invariants_see_what_the_schema_cannot),
        cmocka_unit_test(a_rematch_nobody_allowed_is_seen),
        cmocka_unit_test(a_bracket_that_does_not_follow_is_seen),
        cmocka_unit_test(a_round_has_its_copy),
        cmocka_unit_test(doctor_finds_what_is_wrong_and_says_what_to_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
