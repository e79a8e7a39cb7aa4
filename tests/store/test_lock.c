/* test_lock.c - two at once: the second waits, then says who holds the store; nothing is lost
 *
 * @tags never-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "english.h"
#include "store/store_testing.h"

#include <signal.h>
#include <time.h>

#include "store/internal.h"

static struct arena arena = ARENA_INIT;

static const char *fresh_store(const char *name)
{
    const char *path = test_path(&arena, name);
    store_close(open_store(path, STORE_CREATE));
    return path;
}

/* A child that works on the store, says when it is there, and waits for the parent's word to go
 * on. */
struct child {
    pid_t pid;
    int ready, go;
};

static struct child start(void (*work)(const char *path, int ready, int go), const char *path)
{
    int ready[2], go[2];
    char byte;
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(pipe(go), 0);
    struct child child = {.pid = fork(), .ready = ready[0], .go = go[1]};
    assert_true(child.pid >= 0);
    if (child.pid == 0) {
        close(ready[0]);
        close(go[1]);
        work(path, ready[1], go[0]);
        _exit(0);
    }
    close(ready[1]);
    close(go[0]);
    assert_int_equal(read(child.ready, &byte, 1), 1);
    return child;
}

static void finish(struct child *child)
{
    int status;
    close(child->go);
    assert_int_equal(waitpid(child->pid, &status, 0), child->pid);
    close(child->ready);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("the other process failed: %x", (unsigned)status);
}

static void wait_for_word(int ready, int go)
{
    char byte = 'r';
    if (write(ready, &byte, 1) != 1 || read(go, &byte, 1) < 0)
        _exit(9);
}

/* In the middle of a verb, as Topcut. */
static void hold_as_topcut(const char *path, int ready, int go)
{
    struct err err = ERR_INIT;
    struct store *store;
    if (store_open(path, STORE_WRITE, &test_clock, &store, &err) != ERR_OK)
        _exit(1);
    store_set_who(store, "anna");
    if (store_begin(store, "pair", &err) != ERR_OK || try_sql(store, "INSERT INTO setting VALUES ('held', '')", &err))
        _exit(2);
    wait_for_word(ready, go);
    if (store_end(store, ERR_OK, &err) != ERR_OK)
        _exit(3);
    store_close(store);
}

/* The same as any other program would. */
static void hold_as_other(const char *path, int ready, int go)
{
    sqlite3 *db;
    if (sqlite3_open(path, &db) != SQLITE_OK ||
        sqlite3_exec(db, "BEGIN IMMEDIATE; INSERT INTO setting VALUES ('held', '')", NULL, NULL, NULL) != SQLITE_OK)
        _exit(1);
    wait_for_word(ready, go);
    if (sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        _exit(2);
    sqlite3_close(db);
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void the_holder_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        void (*hold)(const char *, int, int);
        const char *deed; /* what the note says of it */
    } holders[] = {
        {"topcut.db", hold_as_topcut, "(pair, by anna, since "},
        {"other.db", hold_as_other, " ("}, /* and the program's name: under Valgrind another */
    };
    for (size_t i = 0; i < ARRAY_LEN(holders); i++) {
        const char *path = fresh_store(holders[i].name);
        struct child child = start(holders[i].hold, path);
        struct err err = ERR_INIT;
        struct store *store = open_store(path, STORE_WRITE); /* opening and reading need not wait */
        assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM setting"), 0);
        store_set_patience(store, 200);
        int64_t from = now_ms();
        assert_int_equal(store_begin(store, "result", &err), ERR_LOCKED);
        assert_true(now_ms() - from >= 190);
        assert_err(err, ERR_LOCKED, path);
        assert_err(err, ERR_LOCKED, arena_printf(&arena, "process %ld ", (long)child.pid));
        assert_err(err, ERR_LOCKED, holders[i].deed);
        finish(&child);
        /* The next try succeeds, and nothing is lost. */
        do_verb(store, "result", "INSERT INTO setting VALUES ('mine', '')");
        assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM setting"), 2);
        store_close(store);
        assert_false(file_exists(path_beside(&arena, path, ".lock")));
    }
}

static void the_second_waits(void **state)
{
    (void)state;
    const char *path = fresh_store("waits.db");
    struct child child = start(hold_as_topcut, path);
    pid_t waiting = fork();
    if (waiting == 0) {
        struct err err = ERR_INIT;
        struct store *store;
        close(child.go); /* only the parent gives the word */
        if (store_open(path, STORE_WRITE, &test_clock, &store, &err) != ERR_OK ||
            try_verb(store, "result", "INSERT INTO setting SELECT 'after', count(*) FROM setting", &err) != ERR_OK)
            _exit(1);
        store_close(store);
        _exit(0);
    }
    sqlite3_sleep(150); /* time to do wrong: on a slow machine it may have none, and the test passes */
    assert_int_equal(waitpid(waiting, NULL, WNOHANG), 0);
    finish(&child);
    int status;
    assert_int_equal(waitpid(waiting, &status, 0), waiting);
    assert_int_equal(status, 0);
    struct store *store = open_store(path, STORE_READ);
    assert_int_equal(ask(store_sqlite(store), "SELECT value FROM setting WHERE key = 'after'"), 1);
    store_close(store);
}

/* A note without its lock is old paper. */
static void a_killed_holder_holds_nothing(void **state)
{
    (void)state;
    const char *path = fresh_store("killed.db");
    struct child child = start(hold_as_topcut, path);
    kill(child.pid, SIGKILL);
    waitpid(child.pid, NULL, 0);
    close(child.go);
    close(child.ready);
    assert_true(file_size(path_beside(&arena, path, ".lock")) > 0);
    struct store *store = open_store(path, STORE_WRITE);
    store_set_patience(store, 0);
    do_verb(store, "result", "INSERT INTO setting VALUES ('mine', '')");
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM setting"), 1);
    store_close(store);
}

static void without_the_note_all_works(void **state)
{
    (void)state;
    const char *path = fresh_store("no-note.db");
    const char *note = path_beside(&arena, path, ".lock");
    assert_int_equal(mkdir(note, 0777), 0); /* in its place: it cannot be made */
    struct child child = start(hold_as_topcut, path);
    struct err err = ERR_INIT;
    struct store *store = open_store(path, STORE_WRITE);
    store_set_patience(store, 50);
    assert_int_equal(store_begin(store, "result", &err), ERR_LOCKED);
    assert_err(err, ERR_LOCKED, arena_printf(&arena, "process %ld ", (long)child.pid));
    finish(&child);
    do_verb(store, "result", "INSERT INTO setting VALUES ('mine', '')");
    store_close(store);
    rmdir(note);
    /* Garbage in it is not believed. */
    assert_non_null(test_write(&arena, "no-note.db.lock", "\xff\xff not\ta\tnote"));
    struct store_lock lock = STORE_LOCK_INIT, other = STORE_LOCK_INIT;
    struct strbuf holder = STRBUF_INIT;
    lock_join(&lock, path, LOCK_FILE_CREATE);
    assert_true(lock_take(&lock, "x", "y", 0, 0, &holder));
    assert_non_null(test_write(&arena, "garbage", ""));
    int fd = open(note, O_WRONLY | O_TRUNC | O_CLOEXEC);
    assert_int_equal(write(fd, "12\tx\n", 5), 5);
    close(fd);
    lock_join(&other, path, LOCK_FILE_IF_THERE);
    assert_false(lock_take(&other, "x", "y", 0, 10, &holder));
    assert_string_equal(english(strbuf_text(&holder)), "another process");
    strbuf_release(&holder);
    lock_release(&lock);
    lock_leave(&lock);
    lock_leave(&other);
    assert_false(file_exists(note));
}

static void a_replaced_file_is_noticed(void **state)
{
    (void)state;
    const char *path = fresh_store("replaced.db");
    struct err err = ERR_INIT;
    struct store *store = open_store(path, STORE_WRITE);
    assert_int_equal(rename(path, path_beside(&arena, path, ".away")), 0);
    copy_file(path_beside(&arena, path, ".away"), path);
    assert_int_equal(try_verb(store, "result", "INSERT INTO setting VALUES ('mine', '')", &err), ERR_IO);
    assert_err(err, ERR_IO, "moved or replaced");
    store_close(store);
}

/* Several writers at once: each verb reads, adds one, writes; none is lost, and the journal has
 * them all. */
static void add_one_many_times(const char *path, int times)
{
    struct err err = ERR_INIT;
    struct store *store;
    if (store_open(path, STORE_CREATE, &test_clock, &store, &err) != ERR_OK) {
        fprintf(stderr, "%s\n", err.text);
        _exit(1);
    }
    for (int i = 0; i < times; i++)
        if (try_verb(store, "add", "INSERT INTO setting VALUES ('n', '1') ON CONFLICT DO UPDATE SET value = value + 1",
                     &err) != ERR_OK) {
            fprintf(stderr, "%s\n", err.text);
            _exit(2);
        }
    store_close(store);
    _exit(0);
}

static void nothing_is_lost_between_writers(void **state)
{
    (void)state;
    enum { WRITERS = 4 };
    const char *path = test_path(&arena, "many.db"); /* all of them try to create it */
    int times = test_is_long() ? 200 : 20;
    pid_t pids[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        pids[i] = fork();
        assert_true(pids[i] >= 0);
        if (pids[i] == 0)
            add_one_many_times(path, times);
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
    struct store *store = open_store(path, STORE_READ);
    assert_int_equal(ask(store_sqlite(store), "SELECT value FROM setting WHERE key = 'n'"), WRITERS * times);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM journal"), WRITERS * times);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_holder_is_named),           cmocka_unit_test(the_second_waits),
        cmocka_unit_test(a_killed_holder_holds_nothing), cmocka_unit_test(without_the_note_all_works),
        cmocka_unit_test(a_replaced_file_is_noticed),    cmocka_unit_test(nothing_is_lost_between_writers),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
