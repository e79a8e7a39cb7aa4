/* test_backup.c - copies at one moment in time, the way back, and the doctor's list
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "english.h"
#include "store/store_testing.h"

#include <dirent.h>
#include <signal.h>

#include "store/internal.h"

static struct arena arena = ARENA_INIT;
static struct err err;

static const char *path_of(const char *name)
{
    const char *path = test_path(&arena, name);
    static const char *const endings[] = {
        "", "-wal", "-shm", "-journal", ".lock", ".before-restore-1", ".before-restore-2"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
    err_clear(&err);
    return path;
}

static struct store *store_with(const char *path, const char *player)
{
    struct store *store = open_store(path, STORE_CREATE);
    do_verb(store, "player add",
            arena_printf(&arena, "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), '%s', 'x')", player));
    return store;
}

static void no_litter(void)
{
    DIR *d = opendir(test_dir());
    for (const struct dirent *e; (e = readdir(d));)
        if (strstr(e->d_name, ".tmp"))
            fail_msg("%s is left", e->d_name);
    closedir(d);
}

/* ---- backup ---------------------------------------------------------------------------------- */

static void a_backup_is_the_store(void **state)
{
    (void)state;
    const char *path = path_of("store.db"), *copy = path_of("copy.db");
    struct store *store = store_with(path, "Garfield");
    assert_true(file_size(path_beside(&arena, path, "-wal")) > 0); /* the newest is in the log */
    assert_ok(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), err);
    assert_string_equal(dump_file(&arena, copy), dump_file(&arena, path));
    assert_false(file_exists(path_beside(&arena, copy, "-wal")));
    assert_int_equal(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, copy);
    err_clear(&err);
    do_verb(store, "player edit", "UPDATE player SET club = 'x'");
    assert_string_not_equal(dump_file(&arena, copy), dump_file(&arena, path));
    assert_ok(store_backup(store, copy, FILE_REPLACE_EXISTING, &err), err);
    assert_string_equal(dump_file(&arena, copy), dump_file(&arena, path));
    /* It is a store itself. */
    struct store *other = open_store(copy, STORE_WRITE);
    do_verb(other, "player edit", "UPDATE player SET club = 'y'");
    /* But not while that is open: its log would be taken for the new file's. */
    assert_int_equal(store_backup(store, copy, FILE_REPLACE_EXISTING, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "in use");
    err_clear(&err);
    store_close(other);
    assert_int_equal(store_backup(store, path, FILE_REPLACE_EXISTING, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "the store itself");
    err_clear(&err);
    assert_int_equal(store_backup(store, test_path(&arena, "no/folder/x"), FILE_REPLACE_EXISTING, &err), ERR_IO);
    assert_err(err, ERR_IO, "no/folder");
    store_close(store);
    no_litter();
}

/* Each verb adds a player and an event, and enrols: the copy holds each verb wholly or not at
 * all. */
static void one_moment_beside_a_writer(void **state)
{
    (void)state;
    const char *path = path_of("busy.db"), *copy = path_of("busy-copy.db");
    struct store *store = open_store(path, STORE_CREATE);
    pid_t writer = fork();
    if (writer == 0) {
        struct err e = ERR_INIT;
        struct store *own;
        if (store_open(path, STORE_WRITE, &test_clock, &own, &e) != ERR_OK)
            _exit(1);
        for (;;)
            if (try_verb(own, "add",
                         "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'P', 'p');"
                         "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), "
                         "'e', 'e', '2026-11-21', 1);"
                         "INSERT INTO enrolment (event_id, player_id, number) SELECT "
                         "max(event_id), max(event_id), 1 FROM event",
                         &e) != ERR_OK)
                _exit(2);
    }
    int copies = test_is_long() ? 100 : 10;
    int64_t last = -1;
    for (int i = 0; i < copies; i++) {
        for (int tries = 0; tries < 6000 && ask(store_sqlite(store), "SELECT count(*) FROM player") <= last; tries++)
            sqlite3_sleep(5); /* something is new since the last copy */
        assert_ok(store_backup(store, copy, FILE_REPLACE_EXISTING, &err), err);
        struct store *other = open_store(copy, STORE_READ);
        sqlite3 *db = store_sqlite(other);
        int64_t n = ask(db, "SELECT count(*) FROM player");
        assert_int_equal(ask(db, "SELECT count(*) FROM event"), n);
        assert_int_equal(ask(db, "SELECT count(*) FROM enrolment"), n);
        assert_int_equal(ask(db, "SELECT count(*) FROM journal"), n);
        assert_true(n >= last);
        last = n;
        store_close(other);
    }
    assert_true(last > 0);
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    store_close(store);
}

/* ---- the last few ---------------------------------------------------------------------------- */

static int64_t ticking_now = TEST_NOW_UTC;

static int64_t tick(struct clock *clock)
{
    (void)clock;
    return ticking_now;
}

static size_t files_in(const char *folder)
{
    size_t n = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    closedir(d);
    return n;
}

static bool is_there(const char *folder, const char *name)
{
    return file_exists(path_join(&arena, folder, name));
}

static void the_newest_backups_are_kept(void **state)
{
    (void)state;
    struct clock clock = {.now_utc = tick};
    struct store *store = NULL, *copy = NULL;
    const char *path = path_of("kept.db"), *folder = path_beside(&arena, path, ".backups");
    const char *const others[] = {"mine.db", "note.txt", "x-2023-11-14-221320.db-wal", "-2023-1x-14-221320.db"};
    struct stat st;
    assert_ok(store_open(path, STORE_CREATE, &clock, &store, &err), err);
    assert_int_equal(chmod(path, 0640), 0);
    for (int i = 1; i <= 12; i++) {
        do_verb(store, "add",
                arena_printf(&arena,
                             "INSERT INTO player (uuid, last, name_key) "
                             "VALUES (uuid(), 'P%d', 'x')",
                             i));
        assert_ok(store_backup_kept(store, arena_printf(&arena, "7-round-%d", i), 5, &err), err);
        for (size_t k = 0; i == 1 && k < ARRAY_LEN(others); k++)
            assert_ok(file_write(path_join(&arena, folder, others[k]), "x", 1, FILE_REFUSE_EXISTING, &err), err);
        ticking_now += i % 3 == 0; /* three fall in one second */
    }
    assert_int_equal(stat(folder, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0750); /* no wider than the store itself */
    assert_int_equal(files_in(folder), 5 + ARRAY_LEN(others));
    for (size_t k = 0; k < ARRAY_LEN(others); k++)
        assert_true(is_there(folder, others[k]));
    assert_true(is_there(folder, "7-round-12-2023-11-14-221323.db"));
    assert_true(is_there(folder, "7-round-8-2023-11-14-221322.db"));
    assert_false(is_there(folder, "7-round-7-2023-11-14-221322.db"));
    struct store_copy *kept;
    size_t n_kept;
    assert_ok(store_backups(store, &arena, &kept, &n_kept, &err), err);
    assert_int_equal(n_kept, 5); /* the newest first, and of one second the later round */
    assert_string_equal(kept[0].name, "7-round-12-2023-11-14-221323.db");
    assert_string_equal(kept[4].name, "7-round-8-2023-11-14-221322.db");
    assert_int_equal(kept[4].at_utc, 1700000002); /* date -u -d "2023-11-14 22:13:22" +%s */
    assert_int_equal(stat(kept[4].path, &st), 0);
    assert_int_equal(kept[4].bytes, st.st_size);
    const char *ninth = path_join(&arena, folder, "7-round-9-2023-11-14-221322.db");
    assert_ok(store_open(ninth, STORE_READ, &clock, &copy, &err), err);
    sqlite3_stmt *count;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(copy), "SELECT count(*) FROM player", -1, &count, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(count, 0), 9); /* as it was then */
    sqlite3_finalize(count);
    store_close(copy);
    store_close(store);
}

static void a_folder_that_cannot_be_made_is_an_error(void **state)
{
    (void)state;
    const char *path = path_of("nofolder.db");
    struct store *store = store_with(path, "Anna");
    struct store_copy *kept;
    size_t n = 1;
    assert_ok(store_backups(store, &arena, &kept, &n, &err), err);
    assert_int_equal(n, 0); /* no folder, no backups */
    assert_ok(file_write(path_beside(&arena, path, ".backups"), "x", 1, FILE_REFUSE_EXISTING, &err), err);
    assert_int_equal(store_backup_kept(store, "1-round-1", 5, &err), ERR_IO);
    err_clear(&err);
    store_close(store);
}

/* ---- restore --------------------------------------------------------------------------------- */

static void restoring_keeps_what_was(void **state)
{
    (void)state;
    const char *path = path_of("shop.db"), *copy = path_of("shop-copy.db"), *kept;
    struct store *store = store_with(path, "Garfield");
    assert_ok(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), err);
    do_verb(store, "player add", "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'Mistake', 'x')");
    const char *before = dump_file(&arena, path);
    /* While it is open here: this connection sees the restored content as any other commit. */
    assert_ok(store_restore(copy, path, &arena, &kept, &err), err);
    assert_string_equal(kept, path_beside(&arena, path, ".before-restore-1"));
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM player"), 1);
    do_verb(store, "player edit", "UPDATE player SET club = 'again'");
    store_close(store);
    assert_string_equal(dump_file(&arena, kept), before);
    assert_ok(store_restore(copy, path, &arena, &kept, &err), err);
    assert_string_equal(kept, path_beside(&arena, path, ".before-restore-2"));
    assert_string_equal(dump_file(&arena, path), dump_file(&arena, copy));
    store_close(open_store(path, STORE_WRITE));
    no_litter();
}

static void restoring_where_nothing_is(void **state)
{
    (void)state;
    const char *path = path_of("gone.db"), *copy = path_of("gone-copy.db"), *kept = "x";
    struct store *store = store_with(path, "Garfield");
    assert_ok(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), err);
    store_close(store);
    unlink(path);
    assert_ok(store_restore(copy, path, &arena, &kept, &err), err);
    assert_null(kept);
    assert_string_equal(dump_file(&arena, path), dump_file(&arena, copy));
    assert_int_equal(store_restore(copy, test_path(&arena, "no/folder.db"), &arena, &kept, &err), ERR_IO);
    assert_err(err, ERR_IO, "no/folder.db");
}

/* The case that restoring is for. */
static void restoring_over_damage(void **state)
{
    (void)state;
    for (int how = 0; how < 4; how++) {
        const char *path = path_of("broken.db"), *copy = path_of("broken-copy.db"), *kept;
        const char *wal = path_beside(&arena, path, "-wal");
        struct store *store = store_with(path, "Garfield");
        assert_ok(store_backup(store, copy, FILE_REPLACE_EXISTING, &err), err);
        store_close(store);
        leave_a_log(path, "UPDATE player SET club = 'in the log'");
        assert_true(file_size(wal) > 0);
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        char junk[4096];
        memset(junk, 0xee, sizeof junk);
        if (how == 0) /* some pages */
            for (int i = 3; i < 9; i++)
                assert_int_equal(pwrite(fd, junk, sizeof junk, i * 4096), sizeof junk);
        else if (how == 1) /* the header */
            assert_int_equal(pwrite(fd, junk, 100, 0), 100);
        else /* cut off, or empty */
            assert_int_equal(ftruncate(fd, how == 2 ? 3000 : 0), 0);
        close(fd);
        if (how == 1) /* the log holds page one again, and would repair the header */
            assert_int_equal(truncate(wal, 10), 0);
        size_t len, kept_len;
        const char *damaged = test_read(&arena, path, &len);
        enum err_code rc = store_restore(copy, path, &arena, &kept, &err);
        if (rc != ERR_OK)
            fail_msg("damage %d: %s", how, err.text);
        assert_non_null(kept);
        if (how < 2) {
            assert_memory_equal(test_read(&arena, kept, &kept_len), damaged, len);
            assert_int_equal(kept_len, len);
            assert_true(file_exists(path_beside(&arena, kept, "-wal")));
        }
        assert_false(file_exists(wal));
        assert_string_equal(dump_file(&arena, path), dump_file(&arena, copy));
        store_close(open_store(path, STORE_WRITE));
        unlink(path_beside(&arena, kept, "-wal"));
    }
    no_litter();
}

static void unsound_backups_are_refused(void **state)
{
    (void)state;
    const char *path = path_of("good.db"), *copy = path_of("bad-copy.db"), *kept = "x";
    struct store *store = store_with(path, "Garfield");
    assert_ok(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), err);
    store_close(store);
    const char *before = dump_file(&arena, path), *good = path_of("good-copy.db");
    copy_file(copy, good);
    static const struct {
        const char *damage, *words;
    } cases[] = {
        {NULL, "damaged"},
        {"PRAGMA user_version = 99", "newer Topcut"},
        {"PRAGMA application_id = 7", "another program"},
        {"PRAGMA foreign_keys = OFF; INSERT INTO enrolment (event_id, player_id, number) VALUES "
         "(5, 5, 5)",
         "missing"},
        {"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'UNIQUE', '') "
         "WHERE name = 'event'",
         ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        copy_file(good, copy);
        if (cases[i].damage) {
            sqlite3 *db;
            sqlite3_open(copy, &db);
            assert_int_equal(sqlite3_exec(db, cases[i].damage, NULL, NULL, NULL), SQLITE_OK);
            sqlite3_close(db);
        } else {
            assert_int_equal(truncate(copy, file_size(copy) - 8192), 0);
        }
        if (store_restore(copy, path, &arena, &kept, &err) == ERR_OK)
            fail_msg("case %zu was restored", i);
        assert_err(err, ERR_DAMAGED, cases[i].words);
        assert_null(kept);
        assert_string_equal(dump_file(&arena, path), before);
        err_clear(&err);
    }
    assert_int_equal(store_restore(test_path(&arena, "no.db"), path, &arena, &kept, &err), ERR_NOT_FOUND);
    err_clear(&err);
    assert_int_equal(store_restore(test_dir(), path, &arena, &kept, &err), ERR_DAMAGED);
    err_clear(&err);
    assert_int_equal(store_restore(path, path, &arena, &kept, &err), ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(store_restore(test_write(&arena, "list.csv", "name,dci\n"), path, &arena, &kept, &err),
                     ERR_DAMAGED);
    err_clear(&err);
    assert_int_equal(store_restore(test_write(&arena, "nothing.db", ""), path, &arena, &kept, &err), ERR_DAMAGED);
    assert_err(err, ERR_DAMAGED, "is empty (0 bytes)");
    assert_string_equal(dump_file(&arena, path), before);
    no_litter();
}

static void restoring_waits_for_a_writer(void **state)
{
    (void)state;
    const char *path = path_of("held.db"), *copy = path_of("held-copy.db"), *kept;
    struct store *store = store_with(path, "Garfield");
    assert_ok(store_backup(store, copy, FILE_REFUSE_EXISTING, &err), err);
    store_close(store);
    int held[2];
    char byte = 'h';
    assert_int_equal(pipe(held), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        store = open_store(path, STORE_WRITE);
        if (store_begin(store, "pair", &err) == ERR_OK && write(held[1], &byte, 1) == 1)
            pause();
        _exit(1);
    }
    assert_int_equal(read(held[0], &byte, 1), 1);
    assert_int_equal(store_restore(copy, path, &arena, &kept, &err), ERR_LOCKED);
    assert_err(err, ERR_LOCKED, "(pair, by tester");
    assert_null(kept);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(held[0]);
    close(held[1]);
    no_litter();
}

/* ---- doctor ---------------------------------------------------------------------------------- */

static const struct store_check *find(const struct store_check *checks, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(english(checks[i].name), name) == 0)
            return &checks[i];
    return NULL;
}

static enum store_finding expect(const char *path, const char *name, const char *words)
{
    struct store_check *checks;
    size_t n, len = 0, len_after;
    const char *before = test_read(&arena, path, &len);
    assert_ok(store_examine(path, &arena, &checks, &n, &err), err);
    assert_memory_equal(test_read(&arena, path, &len_after), before, len);
    for (size_t i = 0; i < n; i++) {
        assert_true(checks[i].ok == (checks[i].detail[0] == '\0'));
        if (!words && !checks[i].ok)
            fail_msg("%s: %s", checks[i].name, checks[i].detail);
    }
    if (!words)
        return STORE_FINDING_DAMAGE;
    const struct store_check *check = find(checks, n, name);
    if (!check || check->ok || !strstr(english(check->detail), words))
        fail_msg("%s: %s: %s", path, name, check ? check->detail : "not looked at");
    return check->finding;
}

static void examine(void **state)
{
    (void)state;
    const char *path = path_of("doctor.db"), *copy = path_of("patient.db");
    struct store *store = store_with(path, "Garfield");
    expect(path, NULL, NULL); /* while it is open */
    store_close(store);
    expect(path, NULL, NULL);
    static const struct {
        const char *sql, *check, *words;
        enum store_finding finding;
    } cases[] = {
        {"PRAGMA application_id = 7", "application id", "not a Topcut store", STORE_FINDING_DAMAGE},
        {"PRAGMA user_version = 99", "version", "99", STORE_FINDING_NEWER},
        {"PRAGMA user_version = 0", "version", "no schema version", STORE_FINDING_DAMAGE},
        {"INSERT INTO enrolment (event_id, player_id, number) VALUES (5, 5, 5)", "foreign keys", "enrolment",
         STORE_FINDING_DAMAGE},
        {"INSERT INTO journal (at_utc, who, verb, sentence, changeset) VALUES (1, 'w', 'v', 's', "
         "x'54ffffff')",
         "journal", "entry 2", STORE_FINDING_DAMAGE},
        {"DROP TABLE journal", "journal", "journal", STORE_FINDING_DAMAGE},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        copy_file(path, copy);
        sqlite3 *db;
        sqlite3_open(copy, &db);
        assert_int_equal(sqlite3_exec(db, cases[i].sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        assert_int_equal(expect(copy, cases[i].check, cases[i].words), cases[i].finding);
    }
    copy_file(path, copy);
    int fd = open(copy, O_WRONLY | O_CLOEXEC);
    for (int i = 3; i < 9; i++)
        assert_int_equal(pwrite(fd, "junk junk junk", 14, i * 4096), 14);
    close(fd);
    assert_int_equal(expect(copy, "integrity", "restore"), STORE_FINDING_DAMAGE);
    expect(test_write(&arena, "text.db", "name,dci\n"), "database", "not a Topcut store");
    expect(test_write(&arena, "none.db", ""), "file", "empty");
    struct store_check *checks;
    size_t n;
    assert_ok(store_examine(test_dir(), &arena, &checks, &n, &err), err);
    assert_false(checks[0].ok);
    assert_int_equal(store_examine(test_path(&arena, "nowhere.db"), &arena, &checks, &n, &err), ERR_NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_backup_is_the_store),        cmocka_unit_test(one_moment_beside_a_writer),
        cmocka_unit_test(the_newest_backups_are_kept),  cmocka_unit_test(a_folder_that_cannot_be_made_is_an_error),
        cmocka_unit_test(restoring_keeps_what_was),     cmocka_unit_test(restoring_where_nothing_is),
        cmocka_unit_test(restoring_over_damage),        cmocka_unit_test(unsound_backups_are_refused),
        cmocka_unit_test(restoring_waits_for_a_writer), cmocka_unit_test(examine),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
