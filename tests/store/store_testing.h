/* store_testing.h - a store in a test: opening, verbs as plain SQL, and the whole content as text
 *
 * The dump is what tests compare: every table, every row in a settled order. What differs from run
 * to run by intention (random UUIDs, and the changesets that hold them) is masked.
 */
#ifndef TOPCUT_TESTS_STORE_TESTING_H
#define TOPCUT_TESTS_STORE_TESTING_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "testing.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "store/store.h"

#define TEST_NOW_UTC 1700000000 /* 2023-11-14T22:13:20Z */

TC_UNUSED static int64_t test_clock_now(struct clock *clock)
{
    (void)clock;
    return TEST_NOW_UTC;
}

TC_UNUSED static struct clock test_clock = {.now_utc = test_clock_now};

TC_UNUSED static struct store *open_store(const char *path, enum store_open how)
{
    struct store *store = NULL;
    struct err err = ERR_INIT;
    assert_ok(store_open(path, how, &test_clock, &store, &err), err);
    store_set_who(store, "tester");
    return store;
}

/* A store that must not open; the sentence is left in err. */
TC_UNUSED static void refuse_store(const char *path, enum store_open how, struct err *err)
{
    struct store *store = NULL;
    err_clear(err);
    assert_int_not_equal(store_open(path, how, &test_clock, &store, err), ERR_OK);
    assert_null(store);
}

/* SQL inside a verb, as event's statements would run it. */
TC_UNUSED static enum err_code try_sql(struct store *store, const char *sql, struct err *err)
{
    char *words = NULL;
    int rc = sqlite3_exec(store_sqlite(store), sql, NULL, NULL, &words);
    if (rc != SQLITE_OK)
        err_set(err, (rc & 0xff) == SQLITE_CONSTRAINT ? ERR_CONFLICT : ERR_IO, "%s: %s", store_path(store),
                words ? words : sqlite3_errstr(rc));
    sqlite3_free(words);
    return rc == SQLITE_OK ? ERR_OK : err->code;
}

/* One verb. */
TC_UNUSED static enum err_code try_verb(struct store *store, const char *verb, const char *sql, struct err *err)
{
    enum err_code rc = store_begin(store, verb, err);
    if (rc != ERR_OK)
        return rc;
    store_note(store, 0, "%s", sql);
    rc = try_sql(store, sql, err);
    return store_end(store, rc, err);
}

TC_UNUSED static void do_verb(struct store *store, const char *verb, const char *sql)
{
    struct err err = ERR_INIT;
    assert_ok(try_verb(store, verb, sql, &err), err);
}

/* A query's single integer, on a connection of any kind. */
TC_UNUSED static int64_t ask(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (rc != SQLITE_OK || (rc = sqlite3_step(stmt)) != SQLITE_ROW)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    int64_t value = sqlite3_column_int64(stmt, 0);
    sqlite3_finalize(stmt);
    return value;
}

TC_UNUSED static bool answers_ok(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *stmt = NULL;
    bool ok = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(stmt, 0), "ok") == 0;
    sqlite3_finalize(stmt);
    return ok;
}

/* Does one verb in another process that is then killed: the log with the verb stays beside the
 * file. */
TC_UNUSED static void leave_a_log(const char *path, const char *sql)
{
    int done[2];
    char byte = 'd';
    assert_int_equal(pipe(done), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct store *store = open_store(path, STORE_WRITE);
        do_verb(store, "edit", sql);
        if (write(done[1], &byte, 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(done[0], &byte, 1), 1);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(done[0]);
    close(done[1]);
}

/* ---- the whole content ----------------------------------------------------------------------- */

enum dump_what { DUMP_ALL, DUMP_WITHOUT_JOURNAL };

TC_UNUSED static void dump_rows(sqlite3 *db, const char *table, struct strbuf *out)
{
    char *sql = sqlite3_mprintf("SELECT * FROM \"%w\"", table);
    sqlite3_stmt *stmt = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_free(sql);
    if (sqlite3_step(stmt) !=
        SQLITE_ROW) { /* most tables are empty, and the statement below costs more than all else */
        assert_int_equal(sqlite3_finalize(stmt), SQLITE_OK);
        return;
    }
    struct strbuf order = STRBUF_INIT, columns = STRBUF_INIT;
    for (int i = 0; i < sqlite3_column_count(stmt); i++) {
        const char *name = sqlite3_column_name(stmt, i);
        bool masked = strcmp(name, "uuid") == 0 || strcmp(name, "changeset") == 0 || strcmp(name, "line") == 0;
        strbuf_printf(&order, "%s%d", i ? ", " : "", i + 1);
        strbuf_printf(&columns, masked ? "%slength(\"%s\") > 0" : "%squote(\"%s\")", i ? ", " : "", name);
    }
    sqlite3_finalize(stmt);
    sql = sqlite3_mprintf("SELECT %s FROM \"%w\" ORDER BY %s", strbuf_text(&columns), table, strbuf_text(&order));
    if (sqlite3_prepare_v2(db, sql, -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        strbuf_printf(out, "%s:", table);
        for (int i = 0; i < sqlite3_column_count(stmt); i++)
            strbuf_printf(out, " %s", (const char *)sqlite3_column_text(stmt, i));
        strbuf_add(out, "\n");
    }
    sqlite3_finalize(stmt);
    sqlite3_free(sql);
    strbuf_release(&order);
    strbuf_release(&columns);
}

/* Everything that a connection sees. */
TC_UNUSED static char *dump_connection(struct arena *arena, sqlite3 *db, enum dump_what what)
{
    struct strbuf out = STRBUF_INIT;
    sqlite3_stmt *stmt = NULL;
    strbuf_printf(&out, "version %lld\n", (long long)ask(db, "PRAGMA user_version"));
    if (sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", -1, &stmt, NULL) !=
        SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(stmt, 0);
        bool journal = strcmp(table, "journal") == 0 || strcmp(table, "sqlite_sequence") == 0;
        if (!journal || what == DUMP_ALL)
            dump_rows(db, table, &out);
    }
    sqlite3_finalize(stmt);
    char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

TC_UNUSED static void copy_file(const char *from, const char *to)
{
    struct arena scratch = ARENA_INIT;
    struct err err = ERR_INIT;
    size_t len;
    char *data;
    assert_ok(file_read(&scratch, from, 64u << 20, &data, &len, &err), err);
    int fd = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    assert_true(fd >= 0 && write(fd, data, len) == (ssize_t)len);
    close(fd);
    arena_release(&scratch);
}

/* The content of a store file, looked at in a copy so that its log stays as it is; "absent" for no
 * file, and for one whose creation has not begun to count; NULL when it is not sound, with the
 * reason on stderr when it is asked for. */
TC_UNUSED static char *try_dump_file(struct arena *arena, const char *path, bool tell)
{
    struct stat st;
    if (stat(path, &st) != 0 || st.st_size == 0)
        return arena_strdup(arena, "absent");
    static const char *const endings[] = {"", "-wal", "-journal", "-shm"};
    char *copy = test_path(arena, "dumped.db");
    for (size_t i = 0; i < 3; i++)
        if (file_exists(arena_printf(arena, "%s%s", path, endings[i])))
            copy_file(arena_printf(arena, "%s%s", path, endings[i]), arena_printf(arena, "%s%s", copy, endings[i]));
    sqlite3 *db = NULL;
    char *text = NULL;
    int rc = sqlite3_open_v2(copy, &db, SQLITE_OPEN_READWRITE, "unix");
    assert_int_equal(rc, SQLITE_OK);
    if (!answers_ok(db, "PRAGMA integrity_check") || ask(db, "SELECT count(*) FROM pragma_foreign_key_check") != 0) {
        if (tell)
            print_error("%s is not sound: %s\n", path, sqlite3_errmsg(db));
    } else if (ask(db, "SELECT count(*) FROM sqlite_schema") == 0 && ask(db, "PRAGMA user_version") == 0) {
        text = arena_strdup(arena, "absent");
    } else {
        text = dump_connection(arena, db, DUMP_ALL);
    }
    sqlite3_close(db);
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(arena_printf(arena, "%s%s", copy, endings[i]));
    return text;
}

/* The same of a file that must be sound. */
TC_UNUSED static char *dump_file(struct arena *arena, const char *path)
{
    char *text = try_dump_file(arena, path, true);
    assert_non_null(text);
    return text;
}

#endif
