/* test_kill.c - kill -9 at any moment, and everything acknowledged is there
 *
 * A child writes verbs and acknowledges each through a pipe after store_end has returned; the
 * parent kills it, opens the store as the next start would, and compares with what it heard. This
 * proves atomicity and that the acknowledgement comes after the commit; that the disk has it too is
 * test_powercut's to prove, because the system's cache survives a kill.
 *
 * @tags never-valgrind both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "store/store_testing.h"

#include <signal.h>
#include <time.h>

/* Verb n adds a player and an event in which all players so far are enrolled; every seventh is an
 * undo and a redo, which leave the same content. */
static void write_verb(struct store *store, int64_t n)
{
    struct arena arena = ARENA_INIT;
    struct journal_entry entry;
    struct err err = ERR_INIT;
    const char *sql =
        arena_printf(&arena,
                     "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'P%lld', 'p');"
                     "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), 'E%lld', 'e', "
                     "'2026-11-21', 1);"
                     "INSERT INTO enrolment (event_id, player_id, number) SELECT (SELECT max(event_id) FROM "
                     "event), player_id, "
                     "player_id FROM player WHERE player_id > (SELECT max(player_id) FROM player) - 3;",
                     (long long)n, (long long)n);
    if (try_verb(store, "add", sql, &err) != ERR_OK)
        _exit(1);
    if (n % 7 == 0 && (journal_undo(store, &arena, NULL, NULL, &entry, &err) != ERR_OK ||
                       journal_redo(store, &arena, NULL, NULL, &entry, &err) != ERR_OK))
        _exit(1);
    arena_release(&arena);
}

static void writer(const char *path, int to_parent)
{
    struct err err = ERR_INIT;
    struct store *store;
    if (store_open(path, STORE_CREATE, &test_clock, &store, &err) != ERR_OK) {
        fprintf(stderr, "%s\n", err.text);
        _exit(2);
    }
    /* Checkpoints are rare at this size; make them frequent. */
    sqlite3_exec(store_sqlite(store), "PRAGMA wal_autocheckpoint = 20", NULL, NULL, NULL);
    for (int64_t n = ask(store_sqlite(store), "SELECT count(*) FROM player") + 1;; n++) {
        write_verb(store, n);
        if (write(to_parent, &n, sizeof n) != (ssize_t)sizeof n)
            _exit(3);
    }
}

/* Runs a writer for some time, kills it, and returns the last acknowledgement heard. */
static int64_t run_and_kill(const char *path, int64_t after_us, int64_t heard)
{
    int pipe_fd[2];
    assert_int_equal(pipe(pipe_fd), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(pipe_fd[0]);
        writer(path, pipe_fd[1]);
    }
    close(pipe_fd[1]);
    struct timespec pause = {.tv_sec = after_us / 1000000, .tv_nsec = (long)(after_us % 1000000) * 1000};
    nanosleep(&pause, NULL); /* any moment: of each the same is asked */
    kill(child, SIGKILL);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status)); /* it did not end by itself */
    int64_t n;
    while (read(pipe_fd[0], &n, sizeof n) == (ssize_t)sizeof n)
        heard = n;
    close(pipe_fd[0]);
    return heard;
}

/* Returns how many verbs are there. */
static int64_t check(const char *path, int64_t heard, int64_t *lost, int64_t *torn)
{
    struct err err = ERR_INIT;
    struct store *store;
    assert_ok(store_open(path, STORE_CREATE, &test_clock, &store, &err), err);
    sqlite3 *db = store_sqlite(store);
    assert_true(answers_ok(db, "PRAGMA integrity_check"));
    assert_int_equal(ask(db, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    int64_t players = ask(db, "SELECT count(*) FROM player");
    *lost += players < heard;
    /* At most one verb more than was heard of (its acknowledgement may have been on the way), or
     * that verb undone and not yet redone. */
    *torn += players > heard + 1;
    *torn += ask(db, "SELECT count(*) FROM event") != players;
    *torn += ask(db, "SELECT count(*) FROM enrolment") != (players < 3 ? players * (players + 1) / 2 : players * 3 - 3);
    *torn += ask(db, "SELECT count(*) FROM journal WHERE target IS NULL") -
                 ask(db, "SELECT count(*) FROM journal AS j WHERE target IS NULL AND ifnull((SELECT verb = "
                         "'undo' FROM "
                         "journal AS t WHERE t.target = j.entry_id ORDER BY entry_id DESC LIMIT 1), 0)") !=
             players;
    store_close(store);
    return players;
}

static void acknowledged_survives(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct rng rng = test_rng(2026);
    /* On the disk, and in memory, where more commits fit between two kills. */
    char on_disk[] = "/var/tmp/topcut-test-XXXXXX";
    assert_non_null(mkdtemp(on_disk));
    const char *paths[] = {path_join(&arena, on_disk, "topcut.db"), test_path(&arena, "topcut.db")};
    int64_t there = 0, lost = 0, torn = 0, acknowledged = 0;
    int kills = test_is_long() ? 200 : 20;
    for (int i = 0; i < kills; i++) {
        const char *path = paths[i / 5 % 2];
        if (i % 5 == 0) { /* and while the store is being created */
            there = 0;
            unlink(path);
            unlink(arena_printf(&arena, "%s-wal", path));
            unlink(arena_printf(&arena, "%s-shm", path));
        }
        int64_t most_us = i % 5 == 0 ? 20000 : 150000;
        /* What was seen after a crash must stay too, even if its acknowledgement was not heard. */
        int64_t heard = run_and_kill(path, (int64_t)rng_below(&rng, (uint64_t)most_us), there);
        acknowledged += heard - there;
        there = check(path, heard, &lost, &torn);
    }
    print_message("%d kills, %lld verbs acknowledged, %lld lost, %lld torn\n", kills, (long long)acknowledged,
                  (long long)lost, (long long)torn);
    assert_int_equal(lost, 0);
    assert_int_equal(torn, 0);
    assert_true(acknowledged > 0);
    test_remove_tree(on_disk);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acknowledged_survives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
