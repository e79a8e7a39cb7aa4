/* test_open.c - what is at the path decides: a store opens with every manner set, anything else
 * gets a sentence and stays as it is
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "store/store_testing.h"

#include <grp.h>

#include "store/internal.h"

static struct arena arena = ARENA_INIT;

static const char *fresh_path(const char *name)
{
    const char *path = test_path(&arena, name);
    static const char *const endings[] = {"", "-wal", "-shm", "-journal", ".lock"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
    return path;
}

static void make_store(const char *path)
{
    struct store *store = open_store(path, STORE_CREATE);
    do_verb(store, "player add", "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'Garfield', 'garfield')");
    store_close(store);
}

static void manners_are_set(void **state)
{
    (void)state;
    const char *path = fresh_path("manners.db");
    struct store *store = open_store(path, STORE_CREATE);
    sqlite3 *db = store_sqlite(store);
    assert_int_equal(ask(db, "PRAGMA application_id"), STORE_APPLICATION_ID);
    assert_int_equal(ask(db, "PRAGMA user_version"), store_version(store));
    assert_true(store_version(store) >= 1);
    assert_int_equal(ask(db, "PRAGMA foreign_keys"), 1);
    assert_int_equal(ask(db, "PRAGMA synchronous"), 2);
    assert_int_equal(ask(db, "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"), 1);
    assert_int_equal(ask(db, "PRAGMA trusted_schema"), 0);
    assert_int_equal(ask(db, "PRAGMA cell_size_check"), 1);
    int answer = -1;
    sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, -1, &answer);
    assert_int_equal(answer, 0);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, -1, &answer);
    assert_int_equal(answer, 1);
    assert_int_not_equal(sqlite3_exec(db, "SELECT \"no such column\"", NULL, NULL, NULL), SQLITE_OK);
    assert_string_equal(store_path(store), path);
    assert_ptr_equal(store_clock(store), &test_clock);
    store_close(store);
    assert_false(file_exists(path_beside(&arena, path, "-wal")));
    assert_false(file_exists(path_beside(&arena, path, ".lock")));
}

static void every_table_can_be_recorded(void **state)
{
    (void)state;
    struct store *store = open_store(fresh_path("tables.db"), STORE_CREATE);
    /* The session passes over tables without a primary key, and over rows where it is NULL, in
     * silence. */
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM sqlite_schema AS s WHERE type = 'table' AND name "
                                              "NOT LIKE 'sqlite_%' "
                                              "AND NOT EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE pk > 0)"),
                     0);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM sqlite_schema AS s, pragma_table_info(s.name) AS c "
                                              "WHERE s.type = 'table' "
                                              "AND c.pk > 0 AND c.\"notnull\" = 0 AND c.type <> 'INTEGER' AND s.name "
                                              "NOT LIKE 'sqlite_%' "
                                              "AND s.sql NOT LIKE '%WITHOUT ROWID%'"),
                     0);
    store_close(store);
}

static void every_query_prepares(void **state)
{
    (void)state;
    struct store *store = open_store(fresh_path("queries.db"), STORE_CREATE);
    for (int q = 0; q < QUERY_COUNT; q++) {
        sqlite3_stmt *stmt = NULL;
        const char *rest = NULL;
        if (sqlite3_prepare_v2(store_sqlite(store), query_text[q], -1, &stmt, &rest) != SQLITE_OK)
            fail_msg("%s: %s", query_name[q], sqlite3_errmsg(store_sqlite(store)));
        if (rest && rest[strspn(rest, " \n")])
            fail_msg("%s holds more than one statement: %s", query_name[q], rest);
        sqlite3_finalize(stmt);
    }
    store_close(store);
}

static void functions(void **state)
{
    (void)state;
    struct store *store = open_store(fresh_path("functions.db"), STORE_CREATE);
    sqlite3 *db = store_sqlite(store);
    /* RFC 4122: version 4 in the 13th digit, variant 10xx in the 17th. */
    assert_int_equal(ask(db, "WITH RECURSIVE n(i, u) AS (VALUES (1, uuid()) UNION ALL SELECT i + 1, uuid() FROM n "
                             "WHERE i < 500)"
                             "SELECT count(DISTINCT u) FROM n WHERE u LIKE '________-____-4___-____-____________'"
                             " AND substr(u, 20, 1) IN ('8', '9', 'a', 'b') AND u NOT GLOB '*[^-0-9a-f]*'"),
                     500);
    assert_int_equal(ask(db, "SELECT fold('ŁUKASZ Æ') = 'lukasz ae'"), 1);
    assert_int_equal(ask(db, "SELECT fold(NULL) IS NULL"), 1);
    assert_int_equal(ask(db, "SELECT fold(CAST(x'c328' AS TEXT)) IS NULL"), 1);
    store_close(store);
}

/* ---- what is no store ------------------------------------------------------------------------ */

static void nothing_there(void **state)
{
    (void)state;
    struct err err;
    const char *path = fresh_path("missing.db");
    refuse_store(path, STORE_READ, &err);
    assert_err(err, ERR_NOT_FOUND, path);
    refuse_store(path, STORE_WRITE, &err);
    assert_err(err, ERR_NOT_FOUND, path);
    assert_false(file_exists(path));
    refuse_store(test_path(&arena, "no/folder/x.db"), STORE_CREATE, &err);
    assert_err(err, ERR_NOT_FOUND, "no/folder");
    refuse_store(test_write(&arena, "plain", "x"), STORE_WRITE, &err);
    refuse_store(test_path(&arena, "plain/x.db"), STORE_CREATE, &err);
    assert_err(err, ERR_NOT_FOUND, "not a folder");
    refuse_store("", STORE_CREATE, &err);
    assert_err(err, ERR_NOT_FOUND, "no name");
    refuse_store(test_dir(), STORE_CREATE, &err);
    assert_err(err, ERR_DAMAGED, "folder");
    path = fresh_path("pipe.db");
    assert_int_equal(mkfifo(path, 0666), 0);
    refuse_store(path, STORE_CREATE, &err);
    assert_err(err, ERR_DAMAGED, "ordinary file");
}

static void foreign_files(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
    } files[] = {
        {"text.db", "Garfield, Richard\n"},
        {"long-text.db", NULL}, /* longer than a page */
        {"header-only.db", "SQLite format 3"},
        {"one-byte.db", "S"},
    };
    struct err err;
    char *text = arena_alloc(&arena, 20001, 1);
    memset(text, 'x', 20000);
    for (size_t i = 0; i < ARRAY_LEN(files); i++)
        for (int how = STORE_READ; how <= STORE_CREATE; how++) {
            const char *content = files[i].text ? files[i].text : text;
            const char *path = test_write(&arena, files[i].name, content);
            refuse_store(path, (enum store_open)how, &err);
            assert_err(err, ERR_DAMAGED, path);
            assert_string_equal(test_read(&arena, path, NULL), content);
            assert_false(file_exists(path_beside(&arena, path, "-wal")));
            assert_false(file_exists(path_beside(&arena, path, ".lock")));
        }
}

static void random_bytes(void **state)
{
    (void)state;
    struct rng rng = test_rng(7);
    struct err err;
    for (int i = 0; i < 50; i++) {
        size_t len = 1 + (size_t)rng_below(&rng, 12000);
        char *bytes = arena_alloc(&arena, len, 1);
        for (size_t k = 0; k < len; k++)
            bytes[k] = (char)rng_below(&rng, 256);
        if (i % 2 && len > 16)
            memcpy(bytes, "SQLite format 3", 16);
        const char *path = test_path(&arena, "random.db");
        err_clear(&err);
        assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);
        refuse_store(path, STORE_CREATE, &err);
        assert_err(err, ERR_DAMAGED, path);
        size_t now;
        assert_memory_equal(test_read(&arena, path, &now), bytes, len);
        assert_int_equal(now, len);
    }
}

static void another_programs_database(void **state)
{
    (void)state;
    struct err err;
    const char *path = fresh_path("foreign.db");
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_exec(db, "CREATE TABLE t (x); PRAGMA user_version = 1", NULL, NULL, NULL);
    refuse_store(path, STORE_CREATE, &err);
    assert_err(err, ERR_DAMAGED, "another program");
    sqlite3_exec(db, "PRAGMA application_id = 252006673", NULL, NULL, NULL); /* a Fossil checkout's */
    sqlite3_close(db);
    for (int how = STORE_READ; how <= STORE_CREATE; how++) {
        refuse_store(path, (enum store_open)how, &err);
        assert_err(err, ERR_DAMAGED, "another program");
    }
}

static void truncated(void **state)
{
    (void)state;
    struct err err;
    const char *whole = fresh_path("whole.db"), *path = test_path(&arena, "truncated.db");
    make_store(whole);
    int64_t size = file_size(whole);
    static const int sizes[] = {10, 99, 100, 500, 4095, 4096, 5000, 8192, 20000};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        assert_true(sizes[i] < size);
        copy_file(whole, path);
        assert_int_equal(truncate(path, sizes[i]), 0);
        refuse_store(path, STORE_WRITE, &err);
        if (err.code != ERR_DAMAGED)
            fail_msg("%d bytes: %s", sizes[i], err.text);
        assert_int_equal(file_size(path), sizes[i]);
    }
}

static void empty_files(void **state)
{
    (void)state;
    struct err err;
    const char *path = test_write(&arena, "empty.db", "");
    refuse_store(path, STORE_READ, &err);
    assert_err(err, ERR_DAMAGED, "empty");
    refuse_store(path, STORE_WRITE, &err);
    assert_err(err, ERR_DAMAGED, "empty");
    struct store *store = open_store(path, STORE_CREATE);
    store_close(store);
    /* A creation that was cut off after SQLite's first page. */
    path = fresh_path("unfinished.db");
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    sqlite3_close(db);
    assert_true(file_size(path) > 0);
    refuse_store(path, STORE_WRITE, &err);
    assert_err(err, ERR_DAMAGED, "interrupted");
    make_store(path);
}

static void newer_version(void **state)
{
    (void)state;
    struct err err;
    const char *path = fresh_path("newer.db");
    make_store(path);
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    for (int how = STORE_READ; how <= STORE_CREATE; how++) {
        refuse_store(path, (enum store_open)how, &err);
        assert_err(err, ERR_DAMAGED, "newer Topcut");
        assert_non_null(strstr(err.text, "99"));
    }
}

static void odd_names(void **state)
{
    (void)state;
    /* SQLite would take the first two for a URI and for no file at all. */
    static const char *const names[] = {"file:x?mode=memory", ":memory:", "a b%41?#.db", "-dash.db", "Łódź.db"};
    char *here = getcwd(NULL, 0);
    assert_int_equal(chdir(test_dir()), 0);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        make_store(names[i]);
        assert_true(file_exists(test_path(&arena, names[i])));
        struct store *store = open_store(names[i], STORE_READ);
        assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player"), 1);
        store_close(store);
        sqlite3 *db = NULL;
        assert_int_equal(sql_open_immutable(names[i], &db), SQLITE_OK);
        assert_int_equal(ask(db, "SELECT count(*) FROM player"), 1);
        sqlite3_close(db);
    }
    assert_int_equal(chdir(here), 0);
    free(here);
}

static void network_file_systems(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    assert_string_equal(file_system_remote_name(0x6969), "NFS");
    assert_string_equal(file_system_remote_name(0xff534d42), "SMB (CIFS)");
    assert_string_equal(file_system_remote_name((unsigned long)(int)0xff534d42), "SMB (CIFS)"); /* sign-extended */
    assert_null(file_system_remote_name(0xef53));                                               /* ext4 */
    assert_null(file_system_remote_name(0x01021994));                                           /* tmpfs */
    assert_int_equal(file_system_check(test_dir(), &err), ERR_OK);
}

/* ---- damage ---------------------------------------------------------------------------------- */

static void damage_after_a_sudden_end_is_found(void **state)
{
    (void)state;
    struct err err;
    const char *path = fresh_path("unclean.db");
    make_store(path);
    /* A log is left behind, and a page is not what it was. */
    leave_a_log(path, "UPDATE player SET club = 'x'");
    assert_true(file_size(path_beside(&arena, path, "-wal")) > 0);
    assert_true(file_exists(path_beside(&arena, path, ".lock")));
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    char junk[4000];
    memset(junk, 0xff, sizeof junk);
    for (int page = 5; page < 14; page++)
        assert_int_equal(pwrite(fd, junk, sizeof junk, page * 4096), sizeof junk);
    close(fd);
    refuse_store(path, STORE_WRITE, &err);
    assert_err(err, ERR_DAMAGED, "damaged");
    assert_non_null(strstr(err.text, "topcut"));
}

static void a_sound_log_is_taken_over(void **state)
{
    (void)state;
    const char *path = fresh_path("log.db");
    make_store(path);
    leave_a_log(path, "UPDATE player SET club = 'Seattle'");
    for (int how = STORE_READ; how <= STORE_CREATE; how++) {
        struct store *store = open_store(path, (enum store_open)how);
        assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE club = 'Seattle'"), 1);
        store_close(store);
    }
    assert_false(file_exists(path_beside(&arena, path, ".lock")));
}

/* ---- reading --------------------------------------------------------------------------------- */

static void reading_changes_nothing(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    const char *path = fresh_path("reading.db");
    make_store(path);
    struct store *store = open_store(path, STORE_READ);
    sqlite3 *db = store_sqlite(store);
    static const char *const refused[] = {
        "UPDATE player SET last = 'x'",
        "CREATE TABLE t (x)",
        "DROP TABLE player",
        "PRAGMA query_only = 0",
        "PRAGMA journal_mode = DELETE",
        "PRAGMA user_version = 7",
        "ATTACH 'other.db' AS other",
        "VACUUM",
        "VACUUM INTO 'other.db'",
        "PRAGMA writable_schema = 1",
    };
    for (size_t i = 0; i < ARRAY_LEN(refused); i++)
        if (sqlite3_exec(db, refused[i], NULL, NULL, NULL) == SQLITE_OK)
            fail_msg("%s was not refused", refused[i]);
    assert_int_equal(store_begin(store, "pair", &err), ERR_IO);
    assert_err(err, ERR_IO, "reading only");
    err_clear(&err);
    assert_ok(store_begin_read(store, &err), err);
    assert_int_equal(ask(db, "SELECT count(*) FROM player"), 1);
    assert_true(answers_ok(db, "PRAGMA integrity_check"));
    assert_int_equal(ask(db, "SELECT count(*) FROM pragma_table_info('player')") > 3, 1);
    store_end_read(store);
    store_close(store);
    /* No files are left beside it. */
    assert_false(file_exists(path_beside(&arena, path, "-wal")));
    assert_false(file_exists(path_beside(&arena, path, "-shm")));
}

/* Runs as somebody without rights: root may write everything. Who is not root stays who they are, so what
 * is to be read-only must be so for its owner too. */
static void as_nobody(void (*what)(const char *path), const char *path)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
            _exit(99);
        what(path);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("the part without rights failed (status %d)", status);
}

#define child_expects(condition)                                                                                       \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, err.text);                             \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

static void read_only_reads(const char *path)
{
    struct err err = ERR_INIT;
    struct store *store;
    child_expects(store_open(path, STORE_READ, &test_clock, &store, &err) == ERR_OK);
    child_expects(ask(store_sqlite(store), "SELECT count(*) FROM player") == 1);
    child_expects(sqlite3_exec(store_sqlite(store), "UPDATE player SET last = 'x'", NULL, NULL, NULL) != SQLITE_OK);
    store_close(store);
    child_expects(store_open(path, STORE_WRITE, &test_clock, &store, &err) == ERR_IO);
    child_expects(strstr(err.text, path));
    _exit(0);
}

static void log_cannot_be_read(const char *path)
{
    struct err err = ERR_INIT;
    struct store *store;
    child_expects(store_open(path, STORE_READ, &test_clock, &store, &err) == ERR_IO);
    child_expects(strstr(err.text, "-wal") && strstr(err.text, "copy both files"));
    _exit(0);
}

static void read_only_places(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    const char *dir = test_path(&arena, "media"), *path = path_join(&arena, dir, "store.db");
    assert_int_equal(chmod(test_dir(), 0755), 0);
    assert_ok(file_make_dir(dir, &err), err);
    make_store(path);
    chmod(path, 0444);
    chmod(dir, 0555); /* everybody may read both, and write neither */
    as_nobody(read_only_reads, path);
    chmod(dir, 0777); /* the file alone is read-only */
    as_nobody(read_only_reads, path);
    unlink(path_beside(&arena, path, "-wal"));
    unlink(path_beside(&arena, path, "-shm"));
    chmod(path, 0666);
    chmod(dir, 0555); /* the folder alone: no log can be made beside the file */
    as_nobody(read_only_reads, path);
    /* A log with content, but no shared memory, in a folder that is read-only. */
    chmod(dir, 0777);
    leave_a_log(path, "UPDATE player SET club = 'Seattle'");
    unlink(path_beside(&arena, path, "-shm"));
    chmod(path, 0444);
    chmod(dir, 0555);
    as_nobody(log_cannot_be_read, path);
    chmod(dir, 0777);
    assert_true(file_size(path_beside(&arena, path, "-wal")) > 0);
}

static void cannot_create(const char *path)
{
    struct err err = ERR_INIT;
    struct store *store;
    child_expects(store_open(path, STORE_CREATE, &test_clock, &store, &err) == ERR_IO);
    child_expects(strstr(err.text, "Permission denied") && strstr(err.text, "closed"));
    child_expects(!file_exists(path));
    _exit(0);
}

static void creating_where_one_may_not(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    const char *dir = test_path(&arena, "closed");
    assert_int_equal(chmod(test_dir(), 0755), 0);
    assert_ok(file_make_dir(dir, &err), err);
    chmod(dir, 0555);
    as_nobody(cannot_create, path_join(&arena, dir, "store.db"));
    chmod(dir, 0777);
}

static void not_to_be_looked_at(const char *path)
{
    struct err err = ERR_INIT;
    struct arena scratch = ARENA_INIT;
    struct store_check *checks;
    size_t n;
    child_expects(store_examine(path, &scratch, &checks, &n, &err) == ERR_OK);
    child_expects(n > 0 && !checks[n - 1].ok && checks[n - 1].finding == STORE_FINDING_UNSEEN);
    child_expects(strstr(checks[n - 1].detail, "could not look, because"));
    child_expects(!strstr(checks[n - 1].detail, "backup"));
    arena_release(&scratch);
    _exit(0);
}

/* What doctor may not read, and what it could not read from here, is not damaged. */
static void looking_where_one_may_not(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    const char *dir = test_path(&arena, "private"), *path = path_join(&arena, dir, "store.db");
    assert_int_equal(chmod(test_dir(), 0755), 0);
    assert_ok(file_make_dir(dir, &err), err);
    make_store(path);
    chmod(dir, 0755);
    chmod(path, 0);
    as_nobody(not_to_be_looked_at, path);
    chmod(path, 0644);
    leave_a_log(path, "UPDATE player SET club = 'Seattle'");
    unlink(path_beside(&arena, path, "-shm"));
    chmod(dir, 0555);
    chmod(path, 0444);
    as_nobody(not_to_be_looked_at, path);
    chmod(dir, 0755);
}

/* Every kind of failure that SQLite has is a code and a sentence that names the file. */
static void failures_are_sentences(void **state)
{
    (void)state;
    static const struct {
        int rc;
        enum err_code code;
        const char *words;
    } cases[] = {
        {SQLITE_OK, ERR_OK, ""},
        {SQLITE_CONSTRAINT_UNIQUE, ERR_CONFLICT, "constraint"},
        {SQLITE_BUSY, ERR_LOCKED, "x.db is held by another program"},
        {SQLITE_LOCKED, ERR_LOCKED, "try again"},
        {SQLITE_FULL, ERR_IO, "x.db or the files beside it: the disk is full; make room"},
        {SQLITE_NOMEM, ERR_IO, "out of memory at x.db"},
        {SQLITE_IOERR_NOMEM, ERR_IO, "out of memory at x.db"},
        {SQLITE_IOERR_CORRUPTFS, ERR_DAMAGED, "other bytes than x.db was written with"},
        {SQLITE_IOERR_READ, ERR_IO, "cannot read x.db"},
        {SQLITE_IOERR_FSYNC, ERR_IO, "cannot bring to disk x.db"},
        {SQLITE_IOERR_LOCK, ERR_IO, "cannot lock x.db"},
        {SQLITE_IOERR_SHMMAP, ERR_IO, "cannot share memory beside x.db"},
        {SQLITE_IOERR_DELETE, ERR_IO, "cannot remove the journal of x.db"},
        {SQLITE_IOERR_TRUNCATE, ERR_IO, "cannot shorten x.db"},
        {SQLITE_IOERR_WRITE, ERR_IO, "cannot write x.db"},
        {SQLITE_READONLY, ERR_IO, "cannot write x.db: it is read-only"},
        {SQLITE_READONLY_DBMOVED, ERR_IO, "x.db was moved or replaced"},
        {SQLITE_CANTOPEN, ERR_IO, "cannot open x.db or the files x.db-wal"},
        {SQLITE_NOTADB, ERR_DAMAGED, "x.db is not a Topcut store"},
        {SQLITE_CORRUPT, ERR_DAMAGED, "x.db is damaged"},
        {SQLITE_INTERRUPT, ERR_INTERRUPT, "nothing was saved"},
        {SQLITE_TOOBIG, ERR_INPUT, "too large for x.db"},
        {SQLITE_AUTH, ERR_CONFLICT, "x.db was opened for reading"},
        {SQLITE_MISUSE, ERR_CONFLICT, "x.db: "},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        enum err_code rc = sql_error(NULL, cases[i].rc, "x.db", &err);
        if (rc != cases[i].code || err.code != rc || !strstr(err.text, cases[i].words))
            fail_msg("%d: %d: %s", cases[i].rc, (int)rc, err.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(manners_are_set),
        cmocka_unit_test(every_table_can_be_recorded),
        cmocka_unit_test(every_query_prepares),
        cmocka_unit_test(functions),
        cmocka_unit_test(nothing_there),
        cmocka_unit_test(foreign_files),
        cmocka_unit_test(random_bytes),
        cmocka_unit_test(another_programs_database),
        cmocka_unit_test(truncated),
        cmocka_unit_test(empty_files),
        cmocka_unit_test(newer_version),
        cmocka_unit_test(odd_names),
        cmocka_unit_test(network_file_systems),
        cmocka_unit_test(damage_after_a_sudden_end_is_found),
        cmocka_unit_test(a_sound_log_is_taken_over),
        cmocka_unit_test(reading_changes_nothing),
        cmocka_unit_test(read_only_places),
        cmocka_unit_test(creating_where_one_may_not),
        cmocka_unit_test(looking_where_one_may_not),
        cmocka_unit_test(failures_are_sentences),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
