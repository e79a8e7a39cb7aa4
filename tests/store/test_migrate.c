/* test_migrate.c - an older file is brought up to date after a copy, and a crash
 * at any statement leaves a version whole
 *
 * "Versions of the program" are lists of steps: the real schema, and inventions on top of it.
 *
 * @tags slow-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "store/store_testing.h"

#include "store/internal.h"

static struct arena arena = ARENA_INIT;
static struct err err;

/* Statement by statement, so that a crash can be put between any two. */
static const char *const second[] = {
    "ALTER TABLE player ADD COLUMN shirt TEXT NOT NULL DEFAULT 'M'",
    "UPDATE player SET shirt = 'L' WHERE player_id % 2",
    "CREATE TABLE shirt (size TEXT PRIMARY KEY NOT NULL) STRICT",
    "INSERT INTO shirt SELECT DISTINCT shirt FROM player",
};
/* A table that others refer to is rebuilt, as SQLite's ALTER TABLE advice has it: views that read it
 * go first. */
static const char *const third[] = {
    ("DROP VIEW IF EXISTS rating_entry; DROP VIEW IF EXISTS rating_step; "
     "CREATE TABLE new_round (round_id INTEGER PRIMARY KEY, event_id INTEGER, number INTEGER, "
     "colour TEXT) STRICT"),
    "INSERT INTO new_round SELECT round_id, event_id, number, 'new' FROM round",
    "DROP TABLE round",
    "ALTER TABLE new_round RENAME TO round",
};

static char *joined(const char *const *statements, size_t n, size_t crash_before)
{
    struct strbuf sql = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sql, "%s%s;\n", i == crash_before ? "SELECT crash();\n" : "", statements[i]);
    if (crash_before == n)
        strbuf_add(&sql, "SELECT crash();\n");
    char *text = arena_strdup(&arena, strbuf_text(&sql));
    strbuf_release(&sql);
    return text;
}

#define NOWHERE   SIZE_MAX
#define STEPS_MAX 128

/* The program's own steps and then the inventions, with a crash before a statement of one of
 * them. */
static size_t list_steps(struct migration steps[STEPS_MAX], size_t last, size_t crash_step, size_t crash_before)
{
    struct migration *own;
    size_t n;
    migration_pretend(NULL, 0);
    assert_ok(migration_list(&arena, &own, &n, &err), err);
    assert_true(n + last <= STEPS_MAX);
    memcpy(steps, own, n * sizeof *own);
    static const char *const *const inventions[] = {second, third};
    for (size_t i = 0; i < last; i++) {
        const char *sql = joined(inventions[i], 4, crash_step == i ? crash_before : NOWHERE);
        steps[n] = (struct migration){.version = (int)n + 1, .name = "schema/invented.sql", .sql = sql};
        n++;
    }
    return n;
}

static const char *old_store(const char *name)
{
    const char *path = test_path(&arena, name);
    static const char *const endings[] = {"", "-wal", "-shm", ".lock", ".before-v2", ".before-v3", ".before-v3-2"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
    migration_pretend(NULL, 0);
    err_clear(&err);
    struct store *store = open_store(path, STORE_CREATE);
    do_verb(store, "event",
            "INSERT INTO player (uuid, last, name_key) VALUES "
            "(uuid(),'A','a'),(uuid(),'B','b'),(uuid(),'C','c'),(uuid(),'D','d');"
            "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), 'e', 'e', "
            "'2026-11-21', 1);"
            "INSERT INTO round (event_id, number, stage, method, paired_at_utc) VALUES (1, 1, "
            "'swiss', 'swiss', 0);"
            "INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id) VALUES (uuid(), 1, 1, "
            "1, 2), (uuid(), 1, 2, 3, 4);");
    store_close(store);
    return path;
}

static const char *own_version(int plus)
{
    struct migration *own;
    size_t n;
    assert_ok(migration_list(&arena, &own, &n, &err), err);
    return arena_printf(&arena, ".before-v%d", (int)n + plus);
}

static void older_file(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    const char *path = old_store("older.db"), *before = dump_file(&arena, path);
    const char *copy = path_beside(&arena, path, own_version(2));
    size_t n = list_steps(steps, 2, NOWHERE, 0);
    migration_pretend(steps, n);
    refuse_store(path, STORE_READ, &err); /* reading does not change a file */
    assert_err(err, ERR_DAMAGED, "older Topcut");
    err_clear(&err);
    assert_string_equal(dump_file(&arena, path), before);
    struct store *store = open_store(path, STORE_WRITE);
    assert_int_equal(store_version(store), (int)n);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE shirt = 'L'"), 2);
    assert_int_equal(
        ask(store_sqlite(store), "SELECT count(*) FROM match JOIN round USING (round_id) WHERE colour = 'new'"), 2);
    assert_int_equal(ask(store_sqlite(store), "PRAGMA foreign_keys"), 1);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    store_close(store);
    assert_string_equal(dump_file(&arena, copy), before);
    /* Undo of what an older version did: a table with more columns now is no obstacle. */
    store = open_store(path, STORE_WRITE);
    do_verb(store, "edit", "UPDATE player SET shirt = 'XL' WHERE player_id = 1");
    struct journal_entry entry;
    assert_ok(journal_undo(store, &arena, NULL, NULL, &entry, &err), err);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE shirt = 'L'"), 2);
    store_close(store);
    /* The old program refuses the new file, and leaves it alone. */
    const char *after = dump_file(&arena, path);
    migration_pretend(NULL, 0);
    for (int how = STORE_READ; how <= STORE_CREATE; how++) {
        refuse_store(path, (enum store_open)how, &err);
        assert_err(err, ERR_DAMAGED, "newer Topcut");
    }
    assert_string_equal(dump_file(&arena, path), after);
}

/* Whoever only reads leaves the file alone but for the one mode that says otherwise. */
static void reading_an_older_file(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    const char *path = old_store("reading.db"), *before = dump_file(&arena, path);
    const char *copy = path_beside(&arena, path, own_version(2)), *backup = test_path(&arena, "kept.db");
    size_t n = list_steps(steps, 2, NOWHERE, 0);
    int from;
    migration_pretend(steps, n);
    struct store *store = open_store(path, STORE_READ_AS_IS);
    assert_int_equal(store_version(store), (int)n - 2);
    assert_int_equal(store_newest_version(store), (int)n);
    assert_ok(store_backup(store, backup, FILE_REPLACE_EXISTING, &err), err);
    assert_int_equal(store_begin(store, "edit", &err), ERR_IO);
    err_clear(&err);
    store_close(store);
    assert_string_equal(dump_file(&arena, backup), before);
    store = open_store(path, STORE_READ_COPY);
    assert_int_equal(store_version(store), (int)n);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE shirt = 'L'"), 2);
    assert_int_not_equal(sqlite3_exec(store_sqlite(store), "DELETE FROM match", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(store_begin(store, "edit", &err), ERR_IO);
    err_clear(&err);
    assert_null(store_upgrade_copy(store, &from));
    store_close(store);
    assert_string_equal(dump_file(&arena, path), before);
    assert_false(file_exists(copy));
    assert_false(file_exists(path_beside(&arena, path, ".lock")));
    store = open_store(path, STORE_READ_UPGRADE);
    assert_int_equal(store_version(store), (int)n);
    assert_string_equal(store_upgrade_copy(store, &from), copy);
    assert_int_equal(from, (int)n - 2);
    assert_int_equal(store_begin(store, "edit", &err), ERR_IO);
    err_clear(&err);
    store_close(store);
    assert_string_equal(dump_file(&arena, copy), before);
    for (int how = STORE_READ; how <= STORE_CREATE; how++) { /* now all are the same, and nothing is told */
        store = open_store(path, (enum store_open)how);
        assert_int_equal(store_version(store), (int)n);
        assert_null(store_upgrade_copy(store, &from));
        store_close(store);
    }
    migration_pretend(NULL, 0);
}

/* Whoever comes to read while another Topcut writes is told so, and the file stays of its version. */
static void reading_beside_a_writer(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    const char *path = old_store("busy.db");
    struct store *writer = open_store(path, STORE_WRITE), *reader;
    assert_ok(store_begin(writer, "pair", &err), err);
    size_t n = list_steps(steps, 2, NOWHERE, 0);
    migration_pretend(steps, n);
    assert_int_equal(store_open(path, STORE_READ_UPGRADE, &test_clock, &reader, &err), ERR_LOCKED);
    if (!strstr(err.text, "brought up to date first") || !strstr(err.text, "(pair, by tester"))
        fail_msg("%s", err.text);
    assert_null(reader);
    err_clear(&err);
    reader = open_store(path, STORE_READ_COPY);
    assert_int_equal(store_version(reader), (int)n);
    store_close(reader);
    store_abandon(writer);
    store_close(writer);
    assert_false(file_exists(path_beside(&arena, path, own_version(0))));
    reader = open_store(path, STORE_READ_UPGRADE);
    assert_int_equal(store_version(reader), (int)n);
    store_close(reader);
    migration_pretend(NULL, 0);
}

/* A later step fails after an earlier one: what the file became, and where it is as it was, is told. */
static void halfway(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    struct store *store;
    const char *path = old_store("halfway.db"), *before = dump_file(&arena, path);
    const char *copy = path_beside(&arena, path, own_version(2));
    size_t n = list_steps(steps, 2, NOWHERE, 0);
    steps[n - 1].sql = "SELECT nonsense";
    migration_pretend(steps, n);
    assert_int_not_equal(store_open(path, STORE_READ_UPGRADE, &test_clock, &store, &err), ERR_OK);
    if (!strstr(err.text, "nonsense") || !strstr(err.text, copy) ||
        !strstr(err.text, arena_printf(&arena, "came to version %d", (int)n - 1)))
        fail_msg("%s", err.text);
    err_clear(&err);
    assert_string_equal(dump_file(&arena, copy), before);
    migration_pretend(NULL, 0);
}

static void crash(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    (void)ctx;
    (void)n;
    (void)args;
    _exit(77);
}

static int with_crash(sqlite3 *db, char **words, const struct sqlite3_api_routines *api)
{
    (void)words;
    (void)api;
    return sqlite3_create_function(db, "crash", 0, SQLITE_UTF8, NULL, crash, NULL, NULL);
}

static void a_crash_at_each_statement(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    int crashes = 0;
    const char *after[3];
    for (size_t last = 0; last <= 2; last++) { /* what each version looks like */
        const char *path = old_store("reference.db");
        migration_pretend(steps, list_steps(steps, last, NOWHERE, 0));
        store_close(open_store(path, STORE_WRITE));
        after[last] = dump_file(&arena, path);
    }
    for (size_t step = 0; step < 2; step++)
        for (size_t before = 0; before <= 4; before++) {
            const char *path = old_store("crash.db");
            size_t n = list_steps(steps, 2, step, before);
            pid_t child = fork();
            assert_true(child >= 0);
            if (child == 0) {
                struct store *store;
                sqlite3_auto_extension((void (*)(void))with_crash);
                migration_pretend(steps, n);
                enum err_code rc = store_open(path, STORE_WRITE, &test_clock, &store, &err);
                fprintf(stderr, "no crash: %d %s\n", (int)rc, err.text);
                _exit(1);
            }
            int status;
            assert_int_equal(waitpid(child, &status, 0), child);
            assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 77);
            assert_string_equal(dump_file(&arena, path), after[step]);
            assert_string_equal(dump_file(&arena, path_beside(&arena, path, own_version(2))), after[0]);
            migration_pretend(steps, list_steps(steps, 2, NOWHERE, 0));
            store_close(open_store(path, STORE_WRITE));
            assert_string_equal(dump_file(&arena, path), after[2]);
            /* The first copy is still the first; the second try made its own. */
            migration_pretend(NULL, 0);
            const char *copy = path_beside(&arena, path, own_version(2));
            assert_string_equal(dump_file(&arena, copy), after[0]);
            assert_true(file_exists(path_beside(&arena, copy, "-2")));
            unlink(path_beside(&arena, copy, "-2"));
            crashes++;
        }
    assert_int_equal(crashes, 10);
}

static void a_step_that_fails(void **state)
{
    (void)state;
    static const struct {
        const char *sql, *words;
    } cases[] = {
        {"UPDATE player SET last = ''", "CHECK"},
        {"CREATE TABLE t (x); SELECT nonsense", "nonsense"},
        {"DELETE FROM player WHERE player_id = 1", "refer to missing"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct migration steps[STEPS_MAX];
        struct store *store;
        const char *path = old_store("fails.db"), *before = dump_file(&arena, path);
        const char *copy = path_beside(&arena, path, own_version(1));
        size_t n = list_steps(steps, 1, NOWHERE, 0);
        steps[n - 1].sql = cases[i].sql;
        migration_pretend(steps, n);
        assert_int_not_equal(store_open(path, STORE_WRITE, &test_clock, &store, &err), ERR_OK);
        if (!strstr(err.text, "schema/invented.sql") || !strstr(err.text, cases[i].words))
            fail_msg("%s", err.text);
        assert_null(store);
        assert_string_equal(dump_file(&arena, path), before);
        assert_false(file_exists(copy)); /* nothing happened, so the copy would be litter */
    }
    migration_pretend(NULL, 0);
}

/* Two programs find the same old file at once. */
static void two_at_once(void **state)
{
    (void)state;
    struct migration steps[STEPS_MAX];
    const char *path = old_store("two.db");
    size_t n = list_steps(steps, 2, NOWHERE, 0);
    pid_t pids[3];
    for (size_t i = 0; i < ARRAY_LEN(pids); i++) {
        pids[i] = fork();
        if (pids[i] == 0) {
            struct store *store;
            migration_pretend(steps, n);
            enum err_code rc = store_open(path, i == 1 ? STORE_WRITE : STORE_READ_UPGRADE, &test_clock, &store, &err);
            if (rc != ERR_OK)
                fprintf(stderr, "%s\n", err.text);
            store_close(store);
            _exit(rc == ERR_OK ? 0 : 1);
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(pids); i++) {
        int status;
        waitpid(pids[i], &status, 0);
        assert_int_equal(status, 0);
    }
    migration_pretend(steps, n);
    struct store *store = open_store(path, STORE_READ);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE shirt = 'L'"), 2);
    store_close(store);
    migration_pretend(NULL, 0);
    /* One of them made the copy; the others found the work done. */
    assert_true(file_exists(path_beside(&arena, path, own_version(2))));
    assert_false(file_exists(path_beside(&arena, path, arena_printf(&arena, "%s-2", own_version(2)))));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(older_file),
        cmocka_unit_test(reading_an_older_file),
        cmocka_unit_test(reading_beside_a_writer),
        cmocka_unit_test(halfway),
        cmocka_unit_test(a_crash_at_each_statement),
        cmocka_unit_test(a_step_that_fails),
        cmocka_unit_test(two_at_once),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
