/* test_journal.c - verbs, transactions, and undo and redo as the inverse of one another
 *
 * @tags slow-valgrind both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "store/store_testing.h"

#include "store/internal.h"

static struct arena arena = ARENA_INIT;
static struct err err;
static struct store *store;

static int fresh_store(void **state)
{
    (void)state;
    const char *path = test_path(&arena, "journal.db");
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
    err_clear(&err);
    store = open_store(path, STORE_CREATE);
    return 0;
}

static int close_it(void **state)
{
    (void)state;
    store_close(store);
    store = NULL;
    return 0;
}

static void add_player(const char *name)
{
    const char *sql =
        arena_printf(&arena, "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), '%s', '%s')", name, name);
    do_verb(store, "player add", sql);
}

static int64_t count(const char *what)
{
    return ask(store_sqlite(store), arena_printf(&arena, "SELECT count(*) FROM %s", what));
}

static struct journal_entry undo(void)
{
    struct journal_entry entry;
    assert_ok(journal_undo(store, &arena, NULL, NULL, &entry, &err), err);
    return entry;
}

static struct journal_entry redo(void)
{
    struct journal_entry entry;
    assert_ok(journal_redo(store, &arena, NULL, NULL, &entry, &err), err);
    return entry;
}

static void nothing_to(enum err_code (*what)(struct store *, struct arena *, store_rebuild_fn *, void *,
                                             struct journal_entry *, struct err *),
                       const char *words)
{
    struct journal_entry entry;
    err_clear(&err);
    what(store, &arena, NULL, NULL, &entry, &err);
    assert_err(err, ERR_CONFLICT, words);
    err_clear(&err);
}

/* ---- verbs ----------------------------------------------------------------------------------- */

static void a_verb_is_told(void **state)
{
    (void)state;
    struct journal_entry *list;
    size_t n;
    assert_ok(store_begin(store, "pair", &err), err);
    assert_ok(try_sql(store, "INSERT INTO setting VALUES ('a', 'b')", &err), err);
    store_note(store, 0, "not this");
    store_note(store, 42, "round %d paired: %s", 3, "Łukasz");
    assert_ok(store_end(store, ERR_OK, &err), err);
    assert_ok(journal_list(store, &arena, 0, &list, &n, &err), err);
    assert_int_equal(n, 1);
    assert_int_equal(list[0].at_utc, TEST_NOW_UTC);
    assert_string_equal(list[0].who, "tester");
    assert_string_equal(list[0].verb, "pair");
    assert_string_equal(list[0].sentence, "round 3 paired: Łukasz");
    assert_int_equal(list[0].event_id, 42);
    assert_int_equal(list[0].target, 0);
    assert_false(list[0].undone);
    add_player("A");
    add_player("B");
    assert_ok(journal_list(store, &arena, 2, &list, &n, &err), err);
    assert_int_equal(n, 2);
    assert_true(list[0].entry_id > list[1].entry_id); /* newest first */
}

static void who(void **state)
{
    (void)state;
    struct journal_entry *list;
    size_t n;
    static const char *const names[] = {"anna", "", NULL};
    setenv("TOPCUT_WHO", "from the environment", 1);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        store_set_who(store, names[i]);
        add_player(i == 0 ? "A" : i == 1 ? "B" : "C");
        assert_ok(journal_list(store, &arena, 1, &list, &n, &err), err);
        assert_string_equal(list[0].who, i == 0 ? "anna" : "from the environment");
    }
    unsetenv("TOPCUT_WHO");
    store_set_who(store, NULL);
    add_player("D");
    assert_ok(journal_list(store, &arena, 1, &list, &n, &err), err);
    assert_true(list[0].who[0] != '\0');
}

static void a_failed_verb_leaves_nothing(void **state)
{
    (void)state;
    add_player("A");
    const char *before = dump_connection(&arena, store_sqlite(store), DUMP_ALL);
    assert_ok(store_begin(store, "player add", &err), err);
    assert_ok(try_sql(store, "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'B', 'b')", &err), err);
    enum err_code rc = err_set(&err, ERR_INPUT, "no such date");
    assert_int_equal(store_end(store, rc, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "no such date");
    err_clear(&err);
    /* A constraint, and a reference that is missing only at the end. */
    assert_int_equal(try_verb(store, "x", "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), '', 'b')", &err),
                     ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(try_verb(store, "x",
                              "PRAGMA defer_foreign_keys = ON; INSERT INTO enrolment (event_id, player_id, "
                              "number) VALUES (99, 1, 1)",
                              &err),
                     ERR_CONFLICT);
    err_clear(&err);
    assert_ok(store_begin(store, "dry run", &err), err);
    assert_ok(try_sql(store, "DELETE FROM player", &err), err);
    store_abandon(store);
    assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_ALL), before);
    add_player("C");
}

static void what_changed_nothing_is_no_entry(void **state)
{
    (void)state;
    add_player("A");
    do_verb(store, "look", "SELECT 1");
    do_verb(store, "edit", "UPDATE player SET club = 'x'; UPDATE player SET club = ''"); /* there and back */
    assert_int_equal(count("journal"), 1);
    /* A preference is kept but is no entry; so is what is derived. */
    do_verb(store, "use", "INSERT INTO preference VALUES ('event', '7')");
    assert_int_equal(count("journal"), 1);
    assert_int_equal(count("preference"), 1);
    nothing_to(journal_redo, "nothing to redo");
    assert_string_equal(undo().verb, "player add");
    assert_int_equal(count("preference"), 1);
}

static void statements(void **state)
{
    (void)state;
    struct cursor c;
    struct journal_entry *list;
    size_t n;
    int64_t value;
    assert_ok(store_begin(store, "values", &err), err);
    const char blob[] = {0, 1, 2};
    struct sql_value bytes = {.type = SQL_BLOB_V, .t = blob, .i = 3};
    struct sql_value none = {.type = SQL_BLOB_V};
    assert_ok(store_exec(store, Q_JOURNAL_INSERT,
                         SQL_ARGS(SQL_I(-5), SQL_T("w"), SQL_T("v"), SQL_T("s"), SQL_NULL, SQL_NULL, bytes), &err),
              err);
    assert_int_equal(store_changed(store), 1);
    assert_int_equal(store_last_id(store), 1);
    assert_ok(store_exec(store, Q_JOURNAL_INSERT,
                         SQL_ARGS(SQL_F(7.0), SQL_T("w"), SQL_T("v"), SQL_T(""), SQL_I(3), SQL_I(1), none), &err),
              err);
    /* A NULL pointer binds NULL, which the column refuses. */
    assert_int_equal(store_exec(store, Q_JOURNAL_INSERT,
                                SQL_ARGS(SQL_I(1), SQL_T(NULL), SQL_T("v"), SQL_T(""), SQL_NULL, SQL_NULL, none), &err),
                     ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "NOT NULL");
    err_clear(&err);
    assert_ok(store_get_int(store, Q_JOURNAL_UNDOABLE, SQL_NONE, -1, &value, &err), err);
    assert_int_equal(value, 1);
    assert_ok(store_end(store, ERR_OK, &err), err);

    assert_ok(store_begin_read(store, &err), err);
    assert_ok(store_begin_read(store, &err), err); /* inside another */
    assert_ok(store_query(store, Q_JOURNAL_LIST, SQL_ARGS(SQL_I(-1)), &c, &err), err);
    assert_true(c.row);
    assert_int_equal(cursor_int(&c, 1), 7);
    assert_true(cursor_real(&c, 1) == 7.0);
    assert_false(cursor_is_null(&c, 5));
    assert_string_equal(cursor_text(&c, 4, &arena), "");
    assert_ok(cursor_next(&c, &err), err);
    assert_true(cursor_is_null(&c, 5));
    assert_null(cursor_text(&c, 5, &arena));
    assert_int_equal(cursor_int(&c, 5), 0);
    assert_ok(cursor_next(&c, &err), err);
    assert_false(c.row);
    cursor_close(&c);
    cursor_close(&c);
    struct cursor zeroed = {.row = false};
    cursor_close(&zeroed);
    assert_ok(journal_list(store, &arena, 0, &list, &n, &err), err);
    store_end_read(store);
    store_end_read(store);
    assert_int_equal(n, 2);
    assert_ok(store_get_int(store, Q_JOURNAL_REDOABLE, SQL_NONE, -1, &value, &err), err);
    assert_int_equal(value, -1);
}

enum bug { STRAY_COMMIT, VERB_IN_VERB, OPEN_CURSOR, TOO_FEW_VALUES, WRITE_OUTSIDE_A_VERB, QUERY_IN_ITSELF, BUGS };

static enum err_code commit_bug(struct store *s, enum bug bug, struct err *e)
{
    struct cursor c, d;
    enum err_code rc;
    struct sql_value none = {.type = SQL_BLOB_V};
    if (bug == WRITE_OUTSIDE_A_VERB)
        return store_exec(s, Q_JOURNAL_INSERT,
                          SQL_ARGS(SQL_I(1), SQL_T("w"), SQL_T("v"), SQL_T(""), SQL_NULL, SQL_NULL, none), e);
    if ((rc = store_begin(s, "bug", e)) != ERR_OK)
        return rc;
    if ((rc = try_sql(s, "INSERT INTO setting VALUES ('bug', '')", e)) != ERR_OK)
        return rc;
    if (bug == STRAY_COMMIT)
        return try_sql(s, "COMMIT", e);
    if (bug == VERB_IN_VERB)
        return store_begin(s, "inner", e);
    if (bug == TOO_FEW_VALUES)
        return store_exec(s, Q_JOURNAL_LIST, SQL_NONE, e);
    if ((rc = store_query(s, Q_JOURNAL_LIST, SQL_ARGS(SQL_I(1)), &c, e)) != ERR_OK)
        return rc;
    return bug == OPEN_CURSOR ? store_end(s, ERR_OK, e) : store_query(s, Q_JOURNAL_LIST, SQL_ARGS(SQL_I(1)), &d, e);
}

/* Bugs of a caller end the process with status 70, and what the verb did is not there. */
static void bugs_end_the_process(void **state)
{
    (void)state;
    add_player("A");
    const char *path = arena_strdup(&arena, store_path(store));
    store_close(store);
    store = NULL;
    const char *before = dump_file(&arena, path);
    for (int bug = 0; bug < BUGS; bug++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct err e = ERR_INIT;
            struct store *s = NULL;
            int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
            dup2(null, STDERR_FILENO);
            dup2(null, STDOUT_FILENO); /* what cmocka has buffered is the parent's to say */
            if (store_open(path, STORE_WRITE, &test_clock, &s, &e) != ERR_OK)
                _exit(1);
            _exit(commit_bug(s, (enum bug)bug, &e) == ERR_OK ? 2 : 3);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 70)
            fail_msg("bug %d ended with %x", bug, (unsigned)status);
        assert_string_equal(dump_file(&arena, path), before);
    }
}

/* ---- undo and redo --------------------------------------------------------------------------- */

static void undo_and_redo_in_order(void **state)
{
    (void)state;
    nothing_to(journal_undo, "nothing to undo");
    nothing_to(journal_redo, "nothing to redo");
    add_player("A");
    add_player("B");
    add_player("C");
    struct journal_entry entry = undo();
    assert_int_equal(entry.entry_id, 3);
    assert_true(entry.undone);
    assert_int_equal(undo().entry_id, 2);
    assert_int_equal(count("player"), 1);
    assert_int_equal(redo().entry_id, 2); /* undone last */
    assert_int_equal(undo().entry_id, 2);
    assert_int_equal(undo().entry_id, 1);
    nothing_to(journal_undo, "nothing to undo");
    assert_int_equal(redo().entry_id, 1);
    assert_int_equal(redo().entry_id, 2);
    assert_int_equal(redo().entry_id, 3);
    nothing_to(journal_redo, "nothing to redo");
    assert_int_equal(count("player"), 3);
    assert_int_equal(undo().entry_id, 3);
    add_player("D"); /* from here on C is history */
    nothing_to(journal_redo, "done since");
    assert_string_equal(undo().sentence, "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'D', 'D')");
    assert_int_equal(undo().entry_id, 2);
    struct journal_entry *list;
    size_t n;
    assert_ok(journal_list(store, &arena, 0, &list, &n, &err), err);
    assert_string_equal(list[0].verb, "undo");
    assert_int_equal(list[0].target, 2);
    assert_false(list[0].undone);
    for (size_t i = 0; i < n; i++)
        if (list[i].target == 0)
            assert_int_equal(list[i].undone, list[i].entry_id != 1);
}

static enum err_code rebuild(struct store *st, void *data, struct err *e)
{
    int *calls = data;
    (*calls)++;
    if (*calls > 1)
        return err_set(e, ERR_CONFLICT, "cannot be derived again");
    assert_ptr_equal(st, store);
    return try_sql(st, "INSERT INTO preference VALUES ('rebuilt', 'yes')", e);
}

static void the_journal_is_read_by_pages(void **state)
{
    (void)state;
    struct journal_entry *page;
    size_t n;
    for (int i = 1; i <= 9; i++) {
        assert_ok(store_begin(store, "player add", &err), err);
        assert_int_equal(sqlite3_exec(store_sqlite(store),
                                      "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'P', 'p')", NULL, NULL,
                                      NULL),
                         SQLITE_OK);
        store_note(store, i % 3 == 0 ? 7 : 0, "entry %d", i);
        assert_ok(store_end(store, ERR_OK, &err), err);
    }
    assert_ok(journal_page(store, &arena, 0, 0, 4, &page, &n, &err), err);
    assert_int_equal(n, 4);
    assert_string_equal(page[0].sentence, "entry 9");
    assert_string_equal(page[3].sentence, "entry 6");
    assert_ok(journal_page(store, &arena, page[3].entry_id, 0, 40, &page, &n, &err), err);
    assert_int_equal(n, 5);
    assert_string_equal(page[0].sentence, "entry 5");
    assert_ok(journal_page(store, &arena, 0, 7, 2, &page, &n, &err), err);
    assert_int_equal(n, 2);
    assert_string_equal(page[1].sentence, "entry 6");
    assert_ok(journal_page(store, &arena, page[1].entry_id, 7, 2, &page, &n, &err), err);
    assert_int_equal(n, 1);
    assert_string_equal(page[0].sentence, "entry 3");
}

static void what_is_derived_is_rebuilt_inside(void **state)
{
    (void)state;
    struct journal_entry entry;
    int calls = 0;
    add_player("A");
    assert_ok(journal_undo(store, &arena, rebuild, &calls, &entry, &err), err);
    assert_int_equal(calls, 1);
    assert_int_equal(count("preference"), 1);
    const char *before = dump_connection(&arena, store_sqlite(store), DUMP_ALL);
    assert_int_equal(journal_redo(store, &arena, rebuild, &calls, &entry, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "derived again");
    assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_ALL), before);
}

static void conflicts_are_told(void **state)
{
    (void)state;
    /* What a foreign program did to the row that an undo is about, and the words for it. */
    static const struct {
        const char *verb, *meddling, *words;
    } cases[] = {
        {"UPDATE player SET club = 'x' WHERE player_id = 1", "UPDATE player SET club = 'y' WHERE player_id = 1",
         "table player, row 1 was changed since"},
        {"UPDATE player SET club = 'x' WHERE player_id = 1", "DELETE FROM player WHERE player_id = 1",
         "table player, row 1 is gone"},
        {"DELETE FROM player WHERE player_id = 2",
         "INSERT INTO player (player_id, uuid, last, name_key) VALUES (2, hex(randomblob(18)), "
         "'n', 'n')",
         "table player, row 2 is there again"},
        {"INSERT INTO player (player_id, uuid, last, name_key) VALUES (9, uuid(), 'n', 'n')",
         "INSERT INTO event (event_id, uuid, name, name_key, date, seed) VALUES (1, "
         "hex(randomblob(18)), 'e', 'e', "
         "'2026-11-21', 1);"
         "INSERT INTO enrolment (event_id, player_id, number) VALUES (1, 9, 1)",
         "refers to a row"},
        {"UPDATE player SET dci = NULL, dci_key = NULL WHERE player_id = 1",
         "UPDATE player SET dci = '7', dci_key = '7' WHERE player_id = 2", "UNIQUE"},
        {"INSERT INTO player_former_dci VALUES ('5', 1)", "DROP TABLE player_former_dci",
         "earlier version of Topcut, whose table player_former_dci"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        close_it(NULL);
        fresh_store(NULL);
        do_verb(store, "add",
                "INSERT INTO player (uuid, last, name_key, dci, dci_key) VALUES (uuid(), 'A', 'a', "
                "'7', '7'), "
                "(uuid(), 'B', 'b', NULL, NULL)");
        do_verb(store, "the verb", cases[i].verb);
        sqlite3 *other;
        sqlite3_open(store_path(store), &other);
        if (sqlite3_exec(other, cases[i].meddling, NULL, NULL, NULL) != SQLITE_OK)
            fail_msg("%s: %s", cases[i].meddling, sqlite3_errmsg(other));
        sqlite3_close(other);
        const char *before = dump_connection(&arena, store_sqlite(store), DUMP_ALL);
        struct journal_entry entry;
        assert_int_equal(journal_undo(store, &arena, NULL, NULL, &entry, &err), ERR_CONFLICT);
        assert_err(err, ERR_CONFLICT, "cannot undo entry 2 (the verb: ");
        assert_err(err, ERR_CONFLICT, cases[i].words);
        assert_err(err, ERR_CONFLICT, "nothing was changed");
        assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_ALL), before);
        err_clear(&err);
    }
}

/* Rows that exchange values of UNIQUE columns: none can go first. */
static void exchanged_seats(void **state)
{
    (void)state;
    do_verb(store, "event",
            "INSERT INTO player (uuid, last, name_key) VALUES "
            "(uuid(),'A','a'),(uuid(),'B','b'),(uuid(),'C','c'),(uuid(),'D','d');"
            "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), 'e', 'e', "
            "'2026-11-21', 1);"
            "INSERT INTO round (event_id, number, stage, method, paired_at_utc) VALUES (1, 1, "
            "'swiss', 'swiss', 0);"
            "INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id) VALUES (uuid(), 1, 1, "
            "1, 2), (uuid(), 1, 2, 3, 4);");
    const char *before = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
    do_verb(store, "swap",
            "CREATE TEMP TABLE seat AS SELECT * FROM match; DELETE FROM match;"
            "UPDATE seat SET player1_id = 4 - player1_id, tbl = 3 - tbl; INSERT INTO match SELECT "
            "* FROM seat; DROP TABLE seat;");
    const char *after = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
    assert_string_not_equal(after, before);
    for (int i = 0; i < 3; i++) {
        undo();
        assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), before);
        redo();
        assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), after);
    }
    /* Three in a ring, across tables that refer to each other. */
    do_verb(store, "numbers", "UPDATE player SET dci = player_id, dci_key = player_id");
    before = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
    do_verb(store, "ring",
            "UPDATE player SET dci = NULL, dci_key = NULL; UPDATE player SET dci = player_id % 4 + 1, "
            "dci_key = player_id % 4 + 1");
    after = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
    undo();
    assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), before);
    redo();
    assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), after);
}

/* ---- property: undoing all is the beginning, redoing all is the end -------------------------- */

static const char *random_change(struct rng *rng, int i)
{
    unsigned id = 1 + (unsigned)rng_below(rng, 30), other = 1 + (unsigned)rng_below(rng, 30);
    switch (rng_below(rng, 8)) {
    case 0:
    case 1:
        return arena_printf(&arena, "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'P%d', 'p%d')", i, i);
    case 2:
        return arena_printf(&arena, "UPDATE player SET club = 'c%d' WHERE player_id %% 3 = %u", i, id % 3);
    case 3:
        return arena_printf(&arena, "UPDATE OR IGNORE player SET dci = '%u', dci_key = '%u' WHERE player_id = %u",
                            other, other, id);
    case 4: /* two exchange their numbers, or one gives it to another */
        return arena_printf(&arena,
                            "CREATE TEMP TABLE x AS SELECT player_id, dci FROM player WHERE player_id IN (%u, %u);"
                            "UPDATE player SET dci = NULL, dci_key = NULL WHERE player_id IN (%u, %u);"
                            "UPDATE player SET (dci, dci_key) = (SELECT dci, dci FROM x WHERE x.player_id <> "
                            "player.player_id) WHERE player_id IN (%u, %u); DROP TABLE x",
                            id, other, id, other, id, other);
    case 5:
        return arena_printf(&arena,
                            "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), "
                            "'E%d', 'e', '2026-11-21', 1);"
                            "INSERT INTO enrolment (event_id, player_id, number) SELECT (SELECT "
                            "max(event_id) FROM event), "
                            "player_id, row_number() OVER (ORDER BY player_id) FROM player WHERE "
                            "player_id %% 4 = %u",
                            i, id % 4);
    case 6:
        return arena_printf(&arena,
                            "DELETE FROM enrolment WHERE player_id = %u; DELETE FROM player WHERE player_id = %u "
                            "AND NOT EXISTS (SELECT 1 FROM enrolment WHERE player_id = %u)",
                            id, id, id);
    default: /* all numbers of an event move up by one */
        return "UPDATE enrolment SET number = number + 1000; UPDATE enrolment SET number = number "
               "- 999";
    }
}

static void undo_all_redo_all(void **state)
{
    (void)state;
    struct rng rng = test_rng(99);
    int runs = test_is_long() ? 40 : 4;
    for (int run = 0; run < runs; run++) {
        close_it(NULL);
        fresh_store(NULL);
        const char *states[200];
        int n = 0;
        states[0] = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
        sqlite3_exec(store_sqlite(store), "PRAGMA synchronous = OFF", NULL, NULL, NULL); /* not what is tested here */
        while (n < 80) {
            int64_t entries = count("journal");
            do_verb(store, "change", random_change(&rng, n));
            if (count("journal") > entries)
                states[++n] = dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL);
        }
        int at = n;
        for (int i = 0; i < 60; i++) { /* a walk back and forth */
            bool back = at > 0 && (at == n || rng_below(&rng, 2));
            back ? undo() : redo();
            at += back ? -1 : 1;
            assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), states[at]);
        }
        for (; at > 0; at--)
            undo();
        nothing_to(journal_undo, "nothing to undo");
        assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), states[0]);
        for (; at < n; at++)
            redo();
        nothing_to(journal_redo, "nothing to redo");
        assert_string_equal(dump_connection(&arena, store_sqlite(store), DUMP_WITHOUT_JOURNAL), states[n]);
        arena_release(&arena);
    }
}

/* The entry keeps the format and its arguments: each reader has it in their own language, an undo's in it included. */
static void the_log_is_said_in_the_readers_language(void **state)
{
    (void)state;
    const struct lang *de = lang_find("de");
    struct journal_entry *list;
    size_t n;
    assert_ok(store_begin(store, "enroll", &err), err);
    assert_ok(try_sql(store, "INSERT INTO setting VALUES ('a', 'b')", &err), err);
    store_note(store, 0, "enrolled %s in %s%s", message_count(&arena, 2, "%lld player", "%lld players"), "draw", "");
    assert_ok(store_end(store, ERR_OK, &err), err);
    undo();
    assert_ok(journal_list(store, &arena, 0, &list, &n, &err), err);
    assert_int_equal(n, 2);
    assert_string_equal(list[1].sentence, "enrolled 2 players in draw");
    assert_string_equal(message_say(&arena, de, MESSAGE_PAGE, list[1].said), "2 Spieler zu draw angemeldet");
    assert_string_equal(list[0].sentence, "undid enroll: enrolled 2 players in draw");
    assert_string_equal(message_say(&arena, de, MESSAGE_PAGE, list[0].said),
                        "zurückgenommen: enroll: 2 Spieler zu draw angemeldet");
    /* an entry of an older version has its sentence alone */
    assert_ok(store_begin(store, "older", &err), err);
    assert_ok(try_sql(store, "INSERT INTO setting VALUES ('c', 'd')", &err), err);
    assert_ok(try_sql(store, "UPDATE journal SET message = NULL", &err), err);
    assert_ok(store_end(store, ERR_OK, &err), err);
    assert_ok(journal_list(store, &arena, 0, &list, &n, &err), err);
    list++; /* the one that made them old */
    assert_string_equal(list[0].sentence, "undid enroll: enrolled 2 players in draw");
    assert_string_equal(list[0].said, list[0].sentence);
}

#define with_store(test) cmocka_unit_test_setup_teardown(test, fresh_store, close_it)

int main(void)
{
    const struct CMUnitTest tests[] = {
        with_store(a_verb_is_told),
        with_store(the_log_is_said_in_the_readers_language),
        with_store(who),
        with_store(a_failed_verb_leaves_nothing),
        with_store(what_changed_nothing_is_no_entry),
        with_store(statements),
        with_store(bugs_end_the_process),
        with_store(undo_and_redo_in_order),
        with_store(the_journal_is_read_by_pages),
        with_store(what_is_derived_is_rebuilt_inside),
        with_store(conflicts_are_told),
        with_store(exchanged_seats),
        with_store(undo_all_redo_all),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
