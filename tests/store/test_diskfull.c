/* test_diskfull.c - the disk is full at any size, and has room again later
 *
 * RLIMIT_FSIZE stands for the full disk: no file may grow beyond it. A child works until it is
 * stopped; what it was told was done is there, what failed left nothing, the sentence names the
 * file, and once there is room the same process goes on. Where the tests may mount one, a really
 * full file system shows that reading goes on, and that nobody takes it for damage.
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "store/store_testing.h"

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "store/internal.h"

#define VERBS 12

static struct arena arena = ARENA_INIT;

static void limit_files(rlim_t bytes)
{
    struct rlimit limit = {.rlim_cur = bytes, .rlim_max = RLIM_INFINITY};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
        _exit(90);
}

static enum err_code verb(struct store *store, int i, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *sql = arena_printf(&scratch,
                                   "INSERT INTO player (uuid, last, name_key, note) VALUES "
                                   "(uuid(), 'P%d', 'p', hex(zeroblob(1000)));"
                                   "INSERT INTO event (uuid, name, name_key, date, seed) VALUES "
                                   "(uuid(), 'e', 'e', '2026-11-21', 1);",
                                   i);
    enum err_code rc = try_verb(store, "add", sql, err);
    arena_release(&scratch);
    return rc;
}

#define expect(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, err.text);                             \
            _exit(1);                                                                                                  \
        }                                                                                                              \
    } while (0)

/* In the child: opens, works, is stopped at some point, gets room, finishes. */
static void work(const char *path, const char *copy, rlim_t room)
{
    struct err err = ERR_INIT;
    struct store *store;
    int done = 0;
    signal(SIGXFSZ, SIG_IGN);
    limit_files(room);
    enum err_code rc = store_open(path, STORE_CREATE, &test_clock, &store, &err);
    while (rc == ERR_OK && done < VERBS && (rc = verb(store, done, &err)) == ERR_OK)
        done++;
    if (rc != ERR_OK) {
        expect(rc == ERR_IO && strstr(err.text, path));
        expect(strstr(err.text, "File too large") || strstr(err.text, "full"));
        err_clear(&err);
    }
    if (rc == ERR_OK && store_backup(store, copy, FILE_REPLACE_EXISTING, &err) != ERR_OK) {
        expect(err.code == ERR_IO && strstr(err.text, copy) && !file_exists(copy));
        err_clear(&err);
    }
    /* What there is, is sound even while there is no room. */
    if (store) {
        expect(ask(store_sqlite(store), "SELECT count(*) FROM player") == done);
        expect(ask(store_sqlite(store), "SELECT count(*) FROM event") == done);
        expect(ask(store_sqlite(store), "SELECT count(*) FROM journal") == done);
    }
    limit_files(RLIM_INFINITY);
    if (!store)
        expect(store_open(path, STORE_CREATE, &test_clock, &store, &err) == ERR_OK);
    for (; done < VERBS; done++)
        expect(verb(store, done, &err) == ERR_OK);
    expect(ask(store_sqlite(store), "SELECT count(*) FROM player") == VERBS);
    expect(answers_ok(store_sqlite(store), "PRAGMA integrity_check"));
    expect(store_backup(store, copy, FILE_REPLACE_EXISTING, &err) == ERR_OK);
    store_close(store);
    _exit(0);
}

/* A backup that failed has left no half of itself. */
static void no_temporaries(void)
{
    DIR *dir = opendir(test_dir());
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strstr(entry->d_name, ".tmp") || strstr(entry->d_name, "-journal"))
            fail_msg("%s is left", entry->d_name);
    closedir(dir);
}

static void full_at_every_size(void **state)
{
    (void)state;
    const char *path = test_path(&arena, "full.db"), *copy = test_path(&arena, "copy.db");
    int sizes = test_is_long() ? 256 : getenv("TOPCUT_VALGRIND") ? 8 : 32;
    rlim_t step = 512000 / (rlim_t)sizes; /* not whole pages */
    for (int i = 0; i < sizes; i++) {
        static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
        for (size_t k = 0; k < ARRAY_LEN(endings); k++)
            unlink(path_beside(&arena, path, endings[k]));
        unlink(copy);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            work(path, copy, (rlim_t)i * step);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            fail_msg("with files of at most %lld bytes: status %x", (long long)i * (long long)step, (unsigned)status);
        no_temporaries();
        dump_file(&arena, path);
        assert_string_equal(dump_file(&arena, copy), dump_file(&arena, path));
        arena_release(&arena);
        path = test_path(&arena, "full.db");
        copy = test_path(&arena, "copy.db");
    }
}

/* ---- a full disk from the start -------------------------------------------------------------- */

/* A small file system of our own: root's, in a name space of mounts that ends with the child. Nothing
 * outside sees it. */
static void small_disk(const char *dir)
{
    if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
        mount("tmpfs", dir, "tmpfs", 0, "size=3m") != 0)
        _exit(77);
}

/* Takes all the room that is left. */
static void fill_disk(const char *path)
{
    static const char nothing[512];
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        _exit(91);
    while (write(fd, nothing, sizeof nothing) > 0)
        ;
    close(fd);
}

static void on_a_full_disk(const char *dir)
{
    struct err err = ERR_INIT;
    struct store *store = NULL;
    struct store_check *checks;
    size_t n;
    small_disk(dir);
    const char *path = path_join(&arena, dir, "t.db"), *fill = path_join(&arena, dir, "fill");
    expect(store_open(path, STORE_CREATE, &test_clock, &store, &err) == ERR_OK);
    for (int i = 0; i < 3; i++)
        expect(verb(store, i, &err) == ERR_OK);
    store_close(store);
    fill_disk(fill);

    /* Reading needs no room; writing says what is missing and leaves the file as it is. */
    expect(store_open(path, STORE_READ, &test_clock, &store, &err) == ERR_OK);
    expect(ask(store_sqlite(store), "SELECT count(*) FROM player") == 3);
    store_close(store);
    expect(store_open(path, STORE_WRITE, &test_clock, &store, &err) == ERR_IO);
    expect(strstr(err.text, "the disk is full; make room") && strstr(err.text, path));
    err_clear(&err);
    expect(store_examine(path, &arena, &checks, &n, &err) == ERR_OK);
    for (size_t i = 0; i < n; i++)
        expect(checks[i].ok);

    /* With changes in a log, some room is needed even for looking; nobody speaks of damage. */
    unlink(fill);
    leave_a_log(path, "UPDATE player SET club = 'Seattle'");
    unlink(path_beside(&arena, path, "-shm"));
    fill_disk(fill);
    expect(store_open(path, STORE_READ, &test_clock, &store, &err) == ERR_IO);
    expect(strstr(err.text, "the disk is full; make room"));
    err_clear(&err);
    expect(store_examine(path, &arena, &checks, &n, &err) == ERR_OK);
    expect(n > 0 && !checks[n - 1].ok && checks[n - 1].finding == STORE_FINDING_UNSEEN);
    expect(strstr(checks[n - 1].detail, "could not look, because") && strstr(checks[n - 1].detail, "the disk is full"));

    unlink(fill);
    expect(store_open(path, STORE_WRITE, &test_clock, &store, &err) == ERR_OK);
    expect(ask(store_sqlite(store), "SELECT count(*) FROM player WHERE club = 'Seattle'") == 3);
    store_close(store);
    _exit(0);
}

static void full_before_opening(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    const char *dir = test_path(&arena, "small");
    assert_ok(file_make_dir(dir, &err), err);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        on_a_full_disk(dir);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
        skip(); /* only root may mount */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("on the full disk: status %x", (unsigned)status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_at_every_size),
        cmocka_unit_test(full_before_opening),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
