/* test_library.c - libraries that are loaded when they are needed: by several threads, and when they are not there */
#include "base/library.h"
#include "testing.h"

#include <pthread.h>
#include <sys/wait.h>
#include <zlib.h>

/* clang-format off */
#define FUNCTIONS(X) X(crc32) X(adler32)
LIBRARY("libz.so.1", FUNCTIONS);
/* clang-format on */

static void *check_sums(void *unused)
{
    static const unsigned char digits[] = "123456789";
    (void)unused;
    library_need(&library);
    /* The check value that every description of this CRC gives; the Adler sum of RFC 1950, counted by hand. */
    return lib.crc32(0, digits, 9) == 0xcbf43926u && lib.adler32(1, digits, 9) == 0x091e01deu ? &lib : NULL;
}

static void test_threads_at_once(void **state)
{
    pthread_t threads[8];
    (void)state;
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, check_sums, NULL), 0);
    for (size_t i = 0; i < 8; i++) {
        void *right = NULL;
        pthread_join(threads[i], &right);
        assert_ptr_equal(right, &lib);
    }
}

/* What a child says on stderr that needs the library; its exit status is to be 1. */
static const char *last_words(struct arena *arena, struct library *wanted)
{
    int ends[2];
    char words[512];
    assert_int_equal(pipe(ends), 0);
    (void)fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        (void)dup2(ends[1], STDERR_FILENO);
        library_need(wanted);
        _exit(0);
    }
    close(ends[1]);
    ssize_t n = read(ends[0], words, sizeof words);
    close(ends[0]);
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 1);
    assert_true(n > 0);
    return arena_strndup(arena, words, (size_t)n);
}

static void test_what_is_not_there(void **state)
{
    static const char *const missing[] = {"topcut_has_no_such_function"};
    void *table[1];
    struct arena arena = ARENA_INIT;
    struct library none = {.file = "libtopcut-none.so.7", .lock = PTHREAD_MUTEX_INITIALIZER};
    struct library old = {
        .file = "libz.so.1", .names = missing, .n = 1, .functions = table, .lock = PTHREAD_MUTEX_INITIALIZER};
    (void)state;
    const char *said = last_words(&arena, &none);
    assert_non_null(strstr(said, "cannot load libtopcut-none.so.7"));
    assert_non_null(strstr(said, "install the package"));
    assert_non_null(strstr(last_words(&arena, &old), "topcut_has_no_such_function"));
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_at_once),
        cmocka_unit_test(test_what_is_not_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
