/* test_filter.c - lines on stderr that begin with a mark are dropped, and only they, whichever way they are printed */
#include "testing.h"

#include "base/arena.h"
#include "base/filter.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static const char *const marks[] = {"[ERROR]", "[WARNING]", NULL};

static void only_marked_lines_are_dropped(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct error_filter filter;
    size_t len;
    const char *path = test_write(&arena, "told.txt", "");
    int before = dup(STDERR_FILENO), fd = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    FILE *stream = stderr;
    fflush(stderr);
    assert_true(before >= 0 && fd >= 0 && dup2(fd, STDERR_FILENO) == STDERR_FILENO);
    error_filter_begin(&filter, marks);
    errno = ENOSPC;
    fprintf(stderr, "[ERROR][%s:%d]: Memory %s\n", "./src/packager.c", 2186, "failed");
    fprintf(stderr, "[WARNING]: no\n[ERROR] workbook_close(): no\nkept\n");
    fprintf(stderr, "topcut: bug at [ERROR]\nand its second line\n");
    fprintf(stderr, "[ERR\n[WARNING\n");
    int error = errno;
    fprintf(stderr, "unfinished");
    error_filter_end(&filter);
    int after = errno;
    fprintf(stderr, ", [ERROR] of ours\n");
    fflush(stderr);
    assert_true(dup2(before, STDERR_FILENO) == STDERR_FILENO);
    close(before);
    close(fd);
    assert_ptr_equal(stderr, stream);
    assert_int_equal(error, ENOSPC);
    assert_int_equal(after, ENOSPC);
    assert_string_equal(test_read(&arena, path, &len), "kept\ntopcut: bug at [ERROR]\nand its second "
                                                       "line\n[ERR\n[WARNING\nunfinished, [ERROR] of ours\n");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_marked_lines_are_dropped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
