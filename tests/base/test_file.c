/* test_file.c - a reader sees the old file or the new one, whatever goes wrong */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "testing.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>

/* How many names a folder holds, hidden ones too: no temporary may be left behind. */
static int names_in(const char *dir)
{
    DIR *d = opendir(dir);
    int n = 0;
    assert_non_null(d);
    while (readdir(d))
        n++;
    closedir(d);
    return n - 2;
}

static const char *fresh_dir(struct arena *arena, const char *name)
{
    struct err err = ERR_INIT;
    const char *dir = test_path(arena, name);
    assert_ok(file_make_dir(dir, &err), err);
    return dir;
}

static enum err_code write_text(const char *path, const char *text, enum file_existing existing, struct err *err)
{
    return file_write(path, text, strlen(text), existing, err);
}

static void files_are_read_whole_and_within_limits(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *path = test_write(&arena, "read.txt", "twelve bytes");
    char *text;
    size_t len;
    struct err err = ERR_INIT;
    assert_ok(file_read(&arena, path, 12, &text, &len, &err), err);
    assert_int_equal(len, 12);
    assert_string_equal(text, "twelve bytes");
    assert_int_equal(file_read(&arena, path, 11, &text, &len, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "larger than 11 bytes");
    err_clear(&err);
    assert_int_equal(file_read(&arena, test_path(&arena, "nosuch"), 9, &text, &len, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "No such file");
    err_clear(&err);
    assert_int_equal(file_read(&arena, "/dev/null/x", 9, &text, &len, &err), ERR_NOT_FOUND);
    err_clear(&err);
    assert_int_equal(file_read(&arena, test_dir(), 9, &text, &len, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "is a folder");
    err_clear(&err);
    assert_ok(file_read(&arena, "/dev/null", 0, &text, &len, &err), err);
    assert_int_equal(len, 0);
    assert_string_equal(text, "");

    size_t big = 3000000;
    char *bytes = arena_alloc(&arena, big, 1);
    struct rng rng = test_rng(3);
    for (size_t i = 0; i < big; i++)
        bytes[i] = (char)rng_next(&rng);
    path = test_path(&arena, "big");
    assert_ok(file_write(path, bytes, big, FILE_REFUSE_EXISTING, &err), err);
    assert_ok(file_read(&arena, path, big, &text, &len, &err), err);
    assert_int_equal(len, big);
    assert_memory_equal(text, bytes, big);
    arena_release(&arena);
}

static void a_dash_is_standard_input_and_output(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    int in[2], out[2], status;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char *text;
        size_t len;
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        printf("first "); /* what stdio still holds comes before */
        bool ok = file_read(&arena, "-", 100, &text, &len, &err) == ERR_OK &&
                  file_write("-", text, len, FILE_REFUSE_EXISTING, &err) == ERR_OK;
        _exit(ok ? 0 : 1);
    }
    close(in[0]);
    close(out[1]);
    assert_int_equal(write(in[1], "then this", 9), 9);
    close(in[1]);
    char got[32] = "";
    size_t n = 0;
    for (ssize_t more; (more = read(out[0], got + n, sizeof got - 1 - n)) > 0;)
        n += (size_t)more;
    close(out[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_string_equal(got, "first then this");
    arena_release(&arena);
}

static void existing_files_are_replaced_only_when_allowed(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "existing"), *path = path_join(&arena, dir, "x.csv");
    struct err err = ERR_INIT;
    assert_ok(write_text(path, "old", FILE_REFUSE_EXISTING, &err), err);
    assert_int_equal(write_text(path, "new", FILE_REFUSE_EXISTING, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "exists already");
    err_clear(&err);
    assert_string_equal(test_read(&arena, path, NULL), "old");
    assert_ok(write_text(path, "new", FILE_REPLACE_EXISTING, &err), err);
    assert_string_equal(test_read(&arena, path, NULL), "new");
    assert_int_equal(names_in(dir), 1);
    arena_release(&arena);
}

static void rights_and_links_are_kept(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "rights"), *path = path_join(&arena, dir, "x");
    const char *link = path_join(&arena, dir, "link");
    struct err err = ERR_INIT;
    struct stat st;
    mode_t old_mask = umask(027);
    assert_ok(write_text(path, "1", FILE_REFUSE_EXISTING, &err), err);
    umask(old_mask);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(chmod(path, 0604), 0);
    assert_int_equal(symlink("x", link), 0);
    assert_ok(write_text(link, "2", FILE_REPLACE_EXISTING, &err), err);
    assert_int_equal(lstat(link, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0604);
    assert_string_equal(test_read(&arena, path, NULL), "2");
    assert_int_equal(names_in(dir), 2);
    arena_release(&arena);
}

/* A link to nowhere is a name that is taken, although nothing can be read there: the look before
 * writing sees nothing, so it is the rename itself that has to refuse. */
static void a_dangling_link_is_not_replaced(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "dangling"), *path = path_join(&arena, dir, "x");
    struct err err = ERR_INIT;
    assert_int_equal(symlink("nowhere", path), 0);
    assert_int_equal(write_text(path, "1", FILE_REFUSE_EXISTING, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "exists already");
    assert_int_equal(names_in(dir), 1);
    arena_release(&arena);
}

/* A device that is always full, of this test's own where the rights would allow to break the
 * machine's: run as root, a mistake in file.c could rename a file over anything in /dev. NULL where
 * there is none. */
static const char *full_device(struct arena *arena, const char *dir)
{
    if (geteuid() != 0)
        return "/dev/full";
    const char *path = path_join(arena, dir, "full");
    if (mknod(path, S_IFCHR | 0600, makedev(1, 7)) != 0)
        return NULL;
    int fd = open(path, O_WRONLY | O_CLOEXEC); /* fails where devices are not allowed */
    if (fd < 0)
        return NULL;
    close(fd);
    return path;
}

static void devices_and_folders_are_never_renamed_over(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "devices"), *fifo = path_join(&arena, dir, "fifo");
    struct err err = ERR_INIT;
    struct stat st;
    char got[8] = "";
    assert_int_equal(mkfifo(fifo, 0600), 0);
    int fd = open(fifo, O_RDWR | O_CLOEXEC); /* so that writing does not wait for a reader */
    assert_true(fd >= 0);
    assert_ok(write_text(fifo, "ab", FILE_REPLACE_EXISTING, &err), err);
    assert_ok(write_text(fifo, "cd", FILE_REFUSE_EXISTING, &err), err); /* nothing is lost by it */
    assert_int_equal(read(fd, got, sizeof got), 4);
    assert_string_equal(got, "abcd");
    close(fd);
    assert_int_equal(write_text(dir, "x", FILE_REPLACE_EXISTING, &err), ERR_IO);
    assert_err(err, ERR_IO, "it is a folder");
    err_clear(&err);
    const char *temporary = file_temporary_name(&arena, fifo);
    assert_ok(write_text(temporary, "x", FILE_REFUSE_EXISTING, &err), err);
    assert_int_equal(file_commit(temporary, fifo, FILE_REPLACE_EXISTING, &err), ERR_IO);
    assert_err(err, ERR_IO, "not an ordinary file");
    err_clear(&err);
    assert_int_equal(stat(fifo, &st), 0);
    assert_true(S_ISFIFO(st.st_mode));
    assert_int_equal(names_in(dir), 1);

    const char *full = full_device(&arena, dir);
    if (full) {
        assert_int_equal(write_text(full, "x", FILE_REPLACE_EXISTING, &err), ERR_IO);
        assert_err(err, ERR_IO, "full: No space left on device");
        assert_int_equal(stat(full, &st), 0);
        assert_true(S_ISCHR(st.st_mode));
    }
    arena_release(&arena);
}

static void folders_that_refuse_are_named(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "closed");
    struct err err = ERR_INIT;
    const char *path = test_path(&arena, "nosuch/x.csv");
    assert_int_equal(write_text(path, "x", FILE_REFUSE_EXISTING, &err), ERR_IO);
    assert_err(err, ERR_IO, "nosuch/x.csv: No such file or directory");
    err_clear(&err);
    /* /proc refuses even root, whom the rights of a folder do not stop */
    assert_int_equal(write_text("/proc/self/x.csv", "x", FILE_REPLACE_EXISTING, &err), ERR_IO);
    assert_err(err, ERR_IO, "cannot write /proc/self/x.csv: ");
    err_clear(&err);
    if (geteuid() != 0) {
        assert_int_equal(chmod(dir, 0555), 0);
        path = path_join(&arena, dir, "x.csv");
        assert_int_equal(write_text(path, "x", FILE_REPLACE_EXISTING, &err), ERR_IO);
        assert_err(err, ERR_IO, "x.csv: Permission denied");
        assert_int_equal(chmod(dir, 0755), 0);
    }
    assert_int_equal(names_in(dir), 0);
    arena_release(&arena);
}

/* The disk is full after n bytes, for many n. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "full"), *path = path_join(&arena, dir, "x");
    struct err err = ERR_INIT;
    size_t len = 8192;
    char *bytes = arena_alloc(&arena, len, 1);
    memset(bytes, 'n', len);
    assert_ok(write_text(path, "old", FILE_REFUSE_EXISTING, &err), err);
    struct rlimit usual;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t room = 0; room <= len; room += 1024) {
        struct rlimit tight = {.rlim_cur = room, .rlim_max = usual.rlim_max};
        fflush(NULL);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        enum err_code rc = file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        assert_int_equal(names_in(dir), 1);
        if (room < len) {
            assert_int_equal(rc, ERR_IO);
            assert_err(err, ERR_IO, "/x: File too large");
            assert_string_equal(test_read(&arena, path, NULL), "old");
        } else {
            assert_ok(rc, err);
            size_t n;
            assert_memory_equal(test_read(&arena, path, &n), bytes, len);
            assert_int_equal(n, len);
        }
        err_clear(&err);
    }
    signal(SIGXFSZ, SIG_DFL);
    arena_release(&arena);
}

/* One process replaces a file again and again, another reads: it must never meet a mixture. */
static void readers_see_old_or_new(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *path = test_path(&arena, "atomic");
    size_t len = 40000;
    char *bytes = arena_alloc(&arena, len, 1);
    struct err err = ERR_INIT;
    memset(bytes, 'a', len);
    assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        for (int i = 1; i < 60; i++) {
            memset(bytes, 'a' + i % 26, len);
            if (file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err) != ERR_OK)
                _exit(1);
        }
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        struct arena scratch = ARENA_INIT;
        size_t n;
        const char *text = test_read(&scratch, path, &n);
        assert_int_equal(n, len);
        for (size_t i = 1; i < n; i++)
            assert_int_equal(text[i], text[0]);
        arena_release(&scratch);
    }
    assert_int_equal(status, 0);
    arena_release(&arena);
}

static void libraries_can_write_by_name(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *dir = fresh_dir(&arena, "named"), *path = path_join(&arena, dir, "x.xlsx");
    struct err err = ERR_INIT;
    const char *one = file_temporary_name(&arena, path);
    assert_true(strncmp(one, dir, strlen(dir)) == 0);
    assert_ok(write_text(one, "1", FILE_REFUSE_EXISTING, &err), err);
    assert_ok(file_commit(one, path, FILE_REFUSE_EXISTING, &err), err);
    assert_string_equal(test_read(&arena, path, NULL), "1");
    assert_ok(write_text(one, "2", FILE_REFUSE_EXISTING, &err), err);
    assert_int_equal(file_commit(one, path, FILE_REFUSE_EXISTING, &err), ERR_CONFLICT);
    err_clear(&err);
    assert_ok(write_text(one, "3", FILE_REFUSE_EXISTING, &err), err);
    assert_ok(file_commit(one, path, FILE_REPLACE_EXISTING, &err), err);
    assert_string_equal(test_read(&arena, path, NULL), "3");
    assert_int_equal(file_commit(one, path, FILE_REPLACE_EXISTING, &err), ERR_IO);
    err_clear(&err);
    assert_ok(write_text(one, "4", FILE_REFUSE_EXISTING, &err), err);
    file_discard(one);
    assert_int_equal(names_in(dir), 1);
    /* a name as long as names may be still has a temporary */
    char name[256];
    memset(name, 'n', 255);
    name[255] = '\0';
    assert_ok(write_text(path_join(&arena, dir, name), "5", FILE_REFUSE_EXISTING, &err), err);
    assert_int_equal(names_in(dir), 2);
    arena_release(&arena);
}

static void folders_are_made_with_their_parents(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const char *dir = test_path(&arena, "a/b//c/");
    assert_false(file_exists(dir));
    assert_ok(file_make_dir(dir, &err), err);
    assert_true(file_exists(dir));
    assert_ok(file_make_dir(dir, &err), err);
    assert_ok(file_make_dir("/", &err), err);
    const char *file = test_write(&arena, "plain", "x");
    assert_true(file_exists(file));
    assert_int_equal(file_make_dir(file, &err), ERR_IO);
    assert_err(err, ERR_IO, "File exists");
    err_clear(&err);
    assert_int_equal(file_make_dir(path_join(&arena, file, "below"), &err), ERR_IO);
    err_clear(&err);
    assert_int_equal(file_make_dir("", &err), ERR_IO);
    arena_release(&arena);
}

static void paths_are_joined(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    assert_string_equal(path_join(&arena, "a", "b"), "a/b");
    assert_string_equal(path_join(&arena, "a/", "b"), "a/b");
    assert_string_equal(path_join(&arena, "/", "b"), "/b");
    assert_string_equal(path_join(&arena, "", "b"), "b");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_whole_and_within_limits),
        cmocka_unit_test(a_dash_is_standard_input_and_output),
        cmocka_unit_test(existing_files_are_replaced_only_when_allowed),
        cmocka_unit_test(rights_and_links_are_kept),
        cmocka_unit_test(a_dangling_link_is_not_replaced),
        cmocka_unit_test(devices_and_folders_are_never_renamed_over),
        cmocka_unit_test(folders_that_refuse_are_named),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
        cmocka_unit_test(readers_see_old_or_new),
        cmocka_unit_test(libraries_can_write_by_name),
        cmocka_unit_test(folders_are_made_with_their_parents),
        cmocka_unit_test(paths_are_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
