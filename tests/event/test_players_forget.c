/* test_players_forget.c - after forgetting somebody, nothing of them is in the file; the results
 * are */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "fixture.h"

/* Whether the bytes stand anywhere in the store's files. */
static bool file_has(struct fixture *f, const char *path, const char *text)
{
    size_t len = 0, n = strlen(text);
    if (!file_exists(path))
        return false;
    char *bytes = test_read(&f->arena, path, &len);
    for (size_t i = 0; i + n <= len; i++)
        if (memcmp(bytes + i, text, n) == 0)
            return true;
    return false;
}

/* Whether the text stands in any table, the journal and its changesets included. */
static bool store_has(struct fixture *f, const char *text)
{
    const char *copy = test_path(&f->arena, "forget-copy.db");
    OK(f, store_backup(f->store, copy, FILE_REPLACE_EXISTING, &f->err));
    return file_has(f, copy, text);
}

/* How many transactions the write-ahead log holds: frames that end one (sqlite.org/fileformat2.html, 4.1 and 4.2). */
static size_t commits_of(struct fixture *f)
{
    enum { HEAD = 32, FRAME = 24, PAGE = 4096 };
    unsigned char head[HEAD], frame[FRAME];
    size_t n = 0;
    FILE *log = fopen(arena_printf(&f->arena, "%s-wal", f->path), "rb");
    assert_non_null(log);
    assert_int_equal(fread(head, 1, HEAD, log), HEAD);
    while (fread(frame, 1, FRAME, log) == FRAME && memcmp(head + 16, frame + 8, 8) == 0) { /* the salts of this log */
        n += (frame[4] | frame[5] | frame[6] | frame[7]) != 0;
        assert_int_equal(fseek(log, PAGE, SEEK_CUR), 0);
    }
    fclose(log);
    return n;
}

static struct player forget(struct fixture *f, struct player_id id)
{
    struct player p;
    OK(f, player_forget(f->store, &f->arena, id, &p, &f->err));
    return p;
}

/* A crash leaves all of the person or nothing: the verb's own entry never holds what was forgotten. */
static void a_person_is_forgotten_in_one_transaction(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("forget-once.db");
    struct player p;
    struct journal_entry *entries;
    size_t n, before;
    const struct player_fields fields = {.name = "Quixotesson, Dulcinea", .email = "panza@example.org"};
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &before, &f->err));
    size_t commits = commits_of(f);
    forget(f, p.id);
    assert_int_equal(commits_of(f), commits + 1);
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &n, &f->err));
    assert_int_equal(n, before + 1);
    assert_true(entries[0].emptied);
    assert_false(store_has(f, "Dulcinea") || store_has(f, "panza"));
    fixture_free(f);
}

static void nothing_personal_is_left(void **state)
{
    static const char *const traces[] = {"Quixotesson", "Dulcinea", "Rocinante", "1234567",   "7654321", "panza",
                                         "Windmill",    "Mancha",   "lances",    "Barataria", "Aldonza"};
    (void)state;
    struct fixture *f = fixture_new("forget.db");
    struct player p, twin, other;
    const char *sentence;
    size_t added;
    const struct player_fields fields = {.name = "Quixotesson, Dulcinea",
                                         .dci = "51234567",
                                         .email = "panza@example.org",
                                         .country = "Mancha",
                                         .club = "Windmills",
                                         .note = "brings lances"};
    fixture_players(f, 7);
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Quixotesson, Sancho"}, PLAYER_REFUSE_TWINS,
                     &other, NULL, &f->err));
    store_set_who(f->store, "player Quixotesson, Dulcinea"); /* by phone, under the name of that time */
    OK(f, player_edit(f->store, &f->arena, p.id, NULL, &(struct player_fields){.first = "Aldonza"}, &p, NULL, &f->err));
    store_set_who(f->store, "desk");
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Rocinante", .dci = "7654321"},
                     PLAYER_REFUSE_TWINS, &twin, NULL, &f->err));
    OK(f, player_merge(f->store, &f->arena, twin.id, p.id, &p, &f->err));
    fixture_event(f, event_settings_usual());
    OK(f, enrol_players(f->store, &f->arena, f->event, &p.id, 1, false, &added, &f->err));
    OK(f, enrol_set_team(f->store, &f->arena, f->event, p.id, "Barataria", &f->err));
    fixture_play(f, 2);
    store_set_who(f->store, "player Quixotesson, Aldonza");
    OK(f, enrol_drop(f->store, &f->arena, f->event, p.id, &sentence, &f->err));
    store_set_who(f->store, "desk");
    for (size_t i = 0; i < ARRAY_LEN(traces); i++)
        if (!store_has(f, traces[i]))
            fail_msg("\"%s\" is not there to begin with", traces[i]);
    struct event_data before = fixture_load(f);
    struct player gone = forget(f, p.id);
    assert_string_equal(gone.name, arena_printf(&f->arena, "Player %lld", (long long)p.id.v));
    assert_true(gone.forgotten);
    OK(f, player_edit(f->store, &f->arena, other.id, NULL, &(struct player_fields){.name = "Panza, Sancho"}, &other,
                      NULL, &f->err)); /* the other's last name is the same; below nobody has it */
    forget(f, other.id);
    for (size_t i = 0; i < ARRAY_LEN(traces); i++)
        if (store_has(f, traces[i]))
            fail_msg("\"%s\" is still there", traces[i]);
    struct event_data after = fixture_load(f);
    struct journal_entry *entries;
    size_t n, by_phone = 0;
    OK(f, journal_list(f->store, &f->arena, 0, &entries, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        by_phone += strcmp(entries[i].who, arena_printf(&f->arena, "player %s", gone.name)) == 0;
    assert_int_equal(by_phone, 2);
    assert_int_equal(after.n_matches, before.n_matches);
    for (size_t i = 0; i < after.n_matches; i++) {
        assert_int_equal(after.matches[i].p1, before.matches[i].p1);
        assert_int_equal(after.matches[i].wins1, before.matches[i].wins1);
    }
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* As the opponent in a history that was brought in for somebody else, under each name they had; the others who
 * are called alike stay. */
static void no_opponent_in_histories_is_left(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("opponent.db");
    struct player anna;
    struct rating_import done;
    static const char *const gone[] = {"Quixotesson, Anna", "Anna Quixotesson", "Panza, Anna"};
    fixture_players(f, 2);
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Quixotesson, Anna"}, PLAYER_REFUSE_TWINS,
                     &anna, NULL, &f->err));
    OK(f,
       player_edit(f->store, &f->arena, anna.id, NULL, &(struct player_fields){.last = "Panza"}, &anna, NULL, &f->err));
    const char *header = "player,category,seq,date,opponent,opponent_before,score,before,after\n";
    OK(f, rating_import(f->store, &f->arena,
                        arena_printf(&f->arena,
                                     "%s\"P001, Test\",standard,1,1999-01-01,\"Quixotesson, Anna\","
                                     "1600,1,1600,1608\n"
                                     "\"P001, Test\",standard,2,1999-01-02,Anna Quixotesson,1600,1,"
                                     "1608,1616\n",
                                     header),
                        "h.csv", false, &done, &f->err));
    OK(f, rating_import(f->store, &f->arena,
                        arena_printf(&f->arena,
                                     "%s\"P002, Test\",standard,1,1999-01-01,\"Panza, Anna\",1600,"
                                     "1,1600,1608\n"
                                     "\"P002, Test\",limited,1,1999-01-01,\"Panza, Eva\",1600,1,"
                                     "1600,1608\n",
                                     header),
                        "g.csv", false, &done, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(gone); i++)
        assert_true(store_has(f, gone[i]));
    (void)forget(f, anna.id);
    for (size_t i = 0; i < ARRAY_LEN(gone); i++)
        if (store_has(f, gone[i]))
            fail_msg("\"%s\" is still there", gone[i]);
    assert_true(store_has(f, "Panza, Eva"));
    int64_t steps = 0;
    struct rating_step *list;
    size_t n;
    OK(f, rating_steps(f->store, &f->arena, &list, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        steps += *list[i].opponent == '\0';
    assert_int_equal(n, 4);
    assert_int_equal(steps, 3);
    fixture_free(f);
}

static void others_keep_their_names(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("others.db");
    struct player anna, eva, bergman;
    struct journal_entry *log;
    size_t n;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Anna", .dci = "12"},
                     PLAYER_REFUSE_TWINS, &anna, NULL, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Eva", .dci = "123"},
                     PLAYER_REFUSE_TWINS, &eva, NULL, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Bergman, Anna"}, PLAYER_REFUSE_TWINS,
                     &bergman, NULL, &f->err));
    forget(f, anna.id);
    OK(f, journal_list(f->store, &f->arena, 0, &log, &n, &f->err));
    assert_int_equal(n, 4);
    assert_string_equal(log[3].sentence, "added \"Player 1\" (#1, Player 1)");
    assert_string_equal(log[2].sentence, "added \"Berg, Eva\" (#2, DCI 123)");
    assert_string_equal(log[1].sentence, "added \"Bergman, Anna\" (#3)");
    assert_string_equal(log[0].sentence, "forgot what is personal of player #1");
    fixture_free(f);
}

static void it_cannot_be_undone(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("final.db");
    struct player p;
    struct journal_entry *done;
    size_t n;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Anna"}, PLAYER_REFUSE_TWINS, &p, NULL,
                     &f->err));
    forget(f, p.id);
    REFUSED(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err), ERR_CONFLICT, "nothing to undo");
    REFUSED(
        f,
        player_edit(f->store, &f->arena, p.id, NULL, &(struct player_fields){.name = "Berg, Anna"}, &p, NULL, &f->err),
        ERR_CONFLICT, "forgotten on request");
    char *before = fixture_dump(f);
    forget(f, p.id); /* again is fine, and heals what a crash left */
    assert_string_equal(fixture_dump(f), before);
    REFUSED(f, player_forget(f->store, &f->arena, (struct player_id){9}, &p, &f->err), ERR_NOT_FOUND, "#9");
    fixture_free(f);
}

/* The verb's own entry is emptied in a second transaction; what a crash before it leaves is seen.
 */
static void a_crash_in_the_middle_is_told_and_healed(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("middle.db");
    struct store_check *checks;
    size_t n;
    sqlite3 *db;
    sqlite3_stmt *read, *write;
    fixture_players(f, 2);
    /* As a version before 2026-12 could leave it, which emptied the verb's own entry in a transaction of its own: a
     * changeset with the row in it, kept past the forgetting and put in that entry. */
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "SELECT changeset FROM journal", -1, &read, NULL);
    assert_int_equal(sqlite3_step(read), SQLITE_ROW);
    sqlite3_prepare_v2(db, "UPDATE journal SET changeset = ? WHERE verb = 'player forget'", -1, &write, NULL);
    sqlite3_bind_value(write, 1, sqlite3_column_value(read, 0));
    sqlite3_finalize(read);
    forget(f, f->players[0]);
    assert_int_equal(sqlite3_step(write), SQLITE_DONE);
    sqlite3_finalize(write);
    sqlite3_close(db);
    for (int round = 0; round < 2; round++) {
        OK(f, upkeep_doctor(f->path, false, NULL, &fixture_clock, &f->arena, &checks, &n, &f->err));
        for (size_t i = 0; i < n; i++)
            if (checks[i].ok == (round == 0 && strcmp(english(checks[i].name), "forgotten players") == 0))
                fail_msg("%s: %s", checks[i].name, checks[i].detail);
        forget(f, f->players[0]);
    }
    fixture_free(f);
}

/* A verb of after that has nothing to do with the person can be undone as ever. */
static void later_verbs_can_still_be_undone(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("later.db");
    struct player p;
    struct journal_entry *done;
    size_t n;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    forget(f, f->players[0]);
    char *before = fixture_dump(f);
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, upkeep_undo(f->store, &f->arena, 3, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, player_get(f->store, &f->arena, f->players[0], &p, &f->err));
    fixture_free(f);
}

/* Entries that tell of the person are stepped over; those before them can be undone, and redone. */
static void undo_steps_over_what_was_emptied(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("over.db");
    struct journal_entry *done, *log;
    struct event other;
    struct player p;
    size_t n;
    struct event_settings set = event_settings_usual();
    set.name = "Other";
    set.date = "2026-11-21";
    fixture_players(f, 4);
    OK(f, event_new(f->store, &f->arena, &set, &other, &f->err));
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Berg, Anna"}, PLAYER_REFUSE_TWINS, &p, NULL,
                     &f->err));
    forget(f, p.id);
    char *after = fixture_dump(f);
    OK(f, journal_list(f->store, &f->arena, 0, &log, &n, &f->err));
    assert_int_equal(n, 4);
    static const bool emptied[] = {true, true, false, false};
    for (size_t i = 0; i < n; i++)
        assert_int_equal(log[i].emptied, emptied[i]);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(done[0].verb, "event new");
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), after);
    OK(f, upkeep_undo(f->store, &f->arena, 2, &done, &n, &f->err));
    assert_string_equal(done[1].verb, "player import");
    REFUSED(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err), ERR_CONFLICT, "nothing to undo");
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(done[0].verb, "player import");
    OK(f, player_get(f->store, &f->arena, p.id, &p, &f->err));
    assert_true(p.forgotten);
    fixture_free(f);
}

/* What an emptied entry brought may need what an earlier one did. */
static void an_older_verb_that_is_still_needed_stays(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("needed.db");
    struct player_import import;
    struct journal_entry *done;
    size_t n;
    fixture_event(f, event_settings_usual());
    OK(f, player_import(f->store, &f->arena, "name\n\"Berg, Anna\"\n\"Ek, Bo\"\n", "two.csv", f->event, false, &import,
                        &f->err));
    forget(f, import.rows[0].player);
    REFUSED(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err), ERR_CONFLICT, "cannot undo entry 1 (event new");
    fixture_free(f);
}

/* A changeset may fit and still leave an event that cannot be: here enrolments go and a round of
 * them, whose entry is emptied past the program, stays. */
static void an_undo_that_fits_but_makes_no_sense_is_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("sense.db");
    struct journal_entry *done;
    size_t n;
    sqlite3 *db;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    fixture_pair(f, 1);
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE journal SET changeset = x'' WHERE verb = 'pair'", NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    REFUSED(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err), ERR_CONFLICT, "cannot undo entry 3 alone");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_person_is_forgotten_in_one_transaction),
        cmocka_unit_test(nothing_personal_is_left),
        cmocka_unit_test(no_opponent_in_histories_is_left),
        cmocka_unit_test(others_keep_their_names),
        cmocka_unit_test(it_cannot_be_undone),
        cmocka_unit_test(a_crash_in_the_middle_is_told_and_healed),
        cmocka_unit_test(later_verbs_can_still_be_undone),
        cmocka_unit_test(undo_steps_over_what_was_emptied),
        cmocka_unit_test(an_older_verb_that_is_still_needed_stays),
        cmocka_unit_test(an_undo_that_fits_but_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
