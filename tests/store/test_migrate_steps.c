/* test_migrate_steps.c - on the schema's own history: a file of each version that was, brought up to
 * date; and with a crash before each statement of each step
 *
 * What people entered is asked for in the words of the first version, before and after.
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
static struct migration *own;
static size_t n_own;

static const char *fresh_path(const char *name)
{
    char *path = test_path(&arena, name);
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
    for (size_t v = 1; v <= n_own; v++)
        for (int again = 1; again < 4; again++)
            unlink(arena_printf(&arena, again == 1 ? "%s.before-v%zu" : "%s.before-v%zu-%d", path, v, again));
    return path;
}

/* A file as the program of that version left it, with an event in it. */
static const char *file_of_version(const char *name, size_t version)
{
    const char *path = fresh_path(name);
    sqlite3 *db;
    migration_pretend(own, version);
    store_close(open_store(path, STORE_CREATE));
    migration_pretend(NULL, 0);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    char *words = NULL;
    int rc = sqlite3_exec(db,
                          "WITH n(i, last) AS (VALUES (1, 'Åsberg'), (2, 'Li'), (3, 'O''Hara'), (4, 'Żak')) "
                          "INSERT INTO player (player_id, uuid, last, first, name_key, dci, dci_key) SELECT i, "
                          "printf('00000000-0000-4000-8000-%012d', i), last, 'A', 'a', i, i FROM n;"
                          "INSERT INTO event (event_id, uuid, name, name_key, date, seed) VALUES "
                          "(7, '00000000-0000-4000-8000-000000000007', 'E', 'e', '2026-11-21', 1);"
                          "INSERT INTO enrolment (event_id, player_id, number) SELECT 7, player_id, player_id FROM "
                          "player;"
                          "INSERT INTO round (round_id, event_id, number, stage, method, paired_at_utc) VALUES "
                          "(1, 7, 1, 'swiss', 'swiss', 5), (2, 7, 2, 'swiss', 'swiss', 6);"
                          "INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id, result, wins1, wins2, "
                          "draws) VALUES "
                          "('00000000-0000-4000-8000-000000000011', 1, 1, 1, 2, 'played', 2, 1, 0), "
                          "('00000000-0000-4000-8000-000000000012', 1, 2, 3, 4, 'played', 0, 2, 1), "
                          "('00000000-0000-4000-8000-000000000013', 2, 1, 1, 4, NULL, NULL, NULL, NULL);"
                          "INSERT INTO setting (key, value) VALUES ('name', 'Store');"
                          "INSERT INTO journal (at_utc, who, verb, sentence, event_id, changeset) VALUES (9, 'w', "
                          "'pair', 's', 7, x'01')",
                          NULL, NULL, &words);
    if (rc != SQLITE_OK)
        fail_msg("version %zu: %s", version, words);
    sqlite3_close(db);
    return path;
}

/* An empty store, made step by step or in one piece. */
static const char *file_of_all(const char *name, bool by_steps)
{
    const char *path = fresh_path(name);
    if (by_steps)
        migration_pretend(own, n_own);
    store_close(open_store(path, STORE_CREATE));
    migration_pretend(NULL, 0);
    return path;
}

/* What was entered, and that the file is sound. */
static const char *entered(const char *path)
{
    static const char *const questions[] = {
        "SELECT group_concat(player_id || uuid || last || first || dci, ';') FROM (SELECT * FROM "
        "player ORDER BY 1)",
        "SELECT group_concat(event_id || uuid || name || date || seed || state, ';') FROM event",
        "SELECT group_concat(event_id || ' ' || player_id || ' ' || number, ';') FROM (SELECT * "
        "FROM enrolment ORDER BY 2)",
        "SELECT group_concat(uuid || tbl || player1_id || player2_id || ifnull(result, '-') || "
        "ifnull(wins1, '-') || "
        "ifnull(wins2, '-') || ifnull(draws, '-'), ';') FROM (SELECT * FROM match ORDER BY uuid)",
        "SELECT group_concat(number || stage || paired_at_utc, ';') FROM (SELECT * FROM round "
        "ORDER BY 1)",
        "SELECT group_concat(at_utc || who || verb || sentence || hex(changeset), ';') FROM "
        "journal",
        "SELECT value FROM setting WHERE key = 'name'",
        "SELECT integrity_check FROM pragma_integrity_check",
        "SELECT count(*) FROM pragma_foreign_key_check",
    };
    struct strbuf out = STRBUF_INIT;
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < ARRAY_LEN(questions); i++) {
        const char *answer;
        if (sql_get_text(db, &arena, questions[i], &answer) != SQLITE_OK)
            fail_msg("%s: %s", questions[i], sqlite3_errmsg(db));
        strbuf_printf(&out, "%s\n", answer ? answer : "(nothing)");
    }
    sqlite3_close(db);
    const char *text = arena_strdup(&arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

static int64_t version_of(const char *path)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    int64_t version = ask(db, "PRAGMA user_version");
    sqlite3_close(db);
    return version;
}

static void each_version_that_was(void **state)
{
    (void)state;
    for (size_t v = 1; v < n_own; v++) {
        const char *path = file_of_version("was.db", v), *before = entered(path);
        assert_non_null(strstr(before, "\nok\n0\n"));
        struct store *store = open_store(path, STORE_WRITE);
        assert_int_equal(store_version(store), (int)n_own);
        store_close(store);
        assert_string_equal(entered(path), before);
        assert_int_equal(version_of(arena_printf(&arena, "%s.before-v%zu", path, n_own)), (int64_t)v);
        /* The same schema as a file that is made today. */
        const char *today = file_of_version("today.db", n_own);
        assert_string_equal(entered(today), before);
    }
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

/* The step with a crash before its nth statement, after the last one too; NULL: it has fewer. */
static const char *step_with_crash(const char *sql, size_t nth)
{
    struct strbuf piece = STRBUF_INIT;
    const char *start = sql, *found = NULL;
    for (const char *at = sql; !found; at++) {
        if (start == at && nth == 0)
            found = start;
        if (!*at)
            break;
        strbuf_add_char(&piece, *at);
        if (*at == ';' && sqlite3_complete(strbuf_text(&piece))) {
            start = at + 1;
            nth--;
            strbuf_clear(&piece);
        }
    }
    strbuf_release(&piece);
    return found ? arena_printf(&arena, "%.*s\nSELECT crash();\n%s", (int)(found - sql), sql, found) : NULL;
}

static bool migrate_with_crash(size_t step, size_t nth, const char *before)
{
    struct migration *steps = ARENA_ARRAY(&arena, struct migration, n_own);
    memcpy(steps, own, n_own * sizeof *steps);
    if ((steps[step].sql = step_with_crash(own[step].sql, nth)) == NULL)
        return false;
    const char *path = file_of_version("crash.db", step);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store;
        sqlite3_auto_extension((void (*)(void))with_crash);
        migration_pretend(steps, n_own);
        enum err_code rc = store_open(path, STORE_WRITE, &test_clock, &store, &err);
        fprintf(stderr, "no crash: %d %s\n", (int)rc, err.text);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 77)
        fail_msg("%s, statement %zu: no crash", own[step].name, nth);
    assert_int_equal(version_of(path), (int64_t)step);
    assert_string_equal(entered(path), before);
    store_close(open_store(path, STORE_WRITE));
    assert_int_equal(version_of(path), (int64_t)n_own);
    assert_string_equal(entered(path), before);
    return true;
}

static void a_crash_before_each_statement(void **state)
{
    (void)state;
    int crashes = 0, every = test_is_long() ? 1 : 11, turn = 0;
    const char *before = entered(file_of_version("reference.db", 1));
    for (size_t step = 1; step < n_own; step++)
        for (size_t nth = 0;; nth++) {
            if (turn++ % every == 0) {
                if (!migrate_with_crash(step, nth, before))
                    break;
                crashes++;
            } else if (!step_with_crash(own[step].sql, nth)) {
                break;
            }
        }
    print_message("%d crashes\n", crashes);
    assert_true(crashes >= (test_is_long() ? 100 : 9));
}

/* What the program makes in one piece is what all steps come to: every table, index, trigger and view by its text, the
 * tables' rows, and what the file says of itself. */
static void a_new_store_is_what_the_steps_come_to(void **state)
{
    (void)state;
    const char *const files[] = {file_of_all("steps.db", true), file_of_all("piece.db", false)};
    const char *objects[2], *content[2];
    for (int i = 0; i < 2; i++) {
        struct store *store = open_store(files[i], STORE_READ);
        int rc = sql_get_text(
            store_sqlite(store), &arena,
            "SELECT group_concat(type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, ''), char(10))"
            "  || (SELECT application_id FROM pragma_application_id)"
            "  FROM (SELECT * FROM sqlite_schema ORDER BY type, name)",
            &objects[i]);
        assert_int_equal(rc, SQLITE_OK);
        content[i] = dump_connection(&arena, store_sqlite(store), DUMP_ALL);
        store_close(store);
    }
    assert_string_equal(objects[0], objects[1]);
    assert_string_equal(content[0], content[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_store_is_what_the_steps_come_to),
        cmocka_unit_test(each_version_that_was),
        cmocka_unit_test(a_crash_before_each_statement),
    };
    if (migration_list(&arena, &own, &n_own, &err) != ERR_OK)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
