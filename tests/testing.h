/* testing.h - what every test program may use: cmocka, a folder of its own, seeds, data files
 *
 * A random test takes its numbers from test_rng, which tells the seed; TOPCUT_SEED=<n> runs it
 * again with that one. TOPCUT_LONG=1 asks for the longer variants.
 */
#ifndef TOPCUT_TESTS_TESTING_H
#define TOPCUT_TESTS_TESTING_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <setjmp.h>

#include <cmocka.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "base/rng.h"

static char test_dir_path[64]; /* "" until test_dir made it */

TC_UNUSED static int test_remove_one(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
    (void)st;
    (void)type;
    (void)ftw;
    return remove(path);
}

/* Removes a folder with all that is in it. */
TC_UNUSED static void test_remove_tree(const char *path)
{
    (void)nftw(path, test_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

TC_UNUSED static void test_remove_dir(void)
{
    test_remove_tree(test_dir_path);
}

/* A folder of this program's own, in memory where CTest found room for it (tests/CMakeLists.txt); it goes when the
 * program ends. */
TC_UNUSED static const char *test_dir(void)
{
    const char *within = getenv("TMPDIR");
    if (!test_dir_path[0]) {
        snprintf(test_dir_path, sizeof test_dir_path, "%s/topcut-test-XXXXXX", within && *within ? within : "/tmp");
        assert_non_null(mkdtemp(test_dir_path));
        atexit(test_remove_dir);
    }
    return test_dir_path;
}

/* A path in that folder. */
TC_UNUSED static char *test_path(struct arena *arena, const char *name)
{
    return path_join(arena, test_dir(), name);
}

/* Is the longer variant asked for? Only by "1": set, but empty or "0", is no. */
TC_UNUSED static bool test_is_long(void)
{
    const char *wish = getenv("TOPCUT_LONG");
    return wish && strcmp(wish, "1") == 0;
}

/* Is the program under a sanitizer? */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TEST_SANITIZED 1
#endif
#endif
#ifndef TEST_SANITIZED
#define TEST_SANITIZED 0
#endif

/* The step through many cases of one kind: all of them in the plain program and in the long run, else one in so many:
 * the sanitizers and Valgrind look for what any of them does wrong. */
TC_UNUSED static size_t test_step(size_t sanitized, size_t valgrind)
{
    return getenv("TOPCUT_VALGRIND") ? valgrind : TEST_SANITIZED && !test_is_long() ? sanitized : 1;
}

/* The seed of this run: TOPCUT_SEED, or the test's own. */
TC_UNUSED static uint64_t test_seed(uint64_t usual)
{
    const char *wish = getenv("TOPCUT_SEED");
    int64_t seed;
    return wish && parse_i64(wish, 0, INT64_MAX, &seed) ? (uint64_t)seed : usual;
}

TC_UNUSED static struct rng test_rng(uint64_t usual)
{
    struct rng rng;
    uint64_t seed = test_seed(usual);
    print_message("seed: TOPCUT_SEED=%llu\n", (unsigned long long)seed);
    rng_init(&rng, seed);
    return rng;
}

/* A file's text, at most 64 MiB; the test fails when it cannot be read. */
TC_UNUSED static char *test_read(struct arena *arena, const char *path, size_t *len)
{
    struct err err = ERR_INIT;
    char *text = NULL;
    size_t n = 0;
    if (file_read(arena, path, 64u << 20, &text, &n, &err) != ERR_OK)
        fail_msg("%s", err.text);
    if (len)
        *len = n;
    return text;
}

#ifdef TEST_DATA
/* A file of tests/data. */
TC_UNUSED static char *test_read_data(struct arena *arena, const char *name, size_t *len)
{
    return test_read(arena, path_join(arena, TEST_DATA, name), len);
}
#endif

/* Writes a file in the test's folder and returns its path. */
TC_UNUSED static const char *test_write(struct arena *arena, const char *name, const char *text)
{
    struct err err = ERR_INIT;
    const char *path = test_path(arena, name);
    if (file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, &err) != ERR_OK)
        fail_msg("%s", err.text);
    return path;
}

/* What is expected of a call that must succeed; tells the sentence otherwise. */
#define assert_ok(call, err)                                                                                           \
    do {                                                                                                               \
        if ((call) != ERR_OK)                                                                                          \
            fail_msg("%s: %s", #call, (err).text);                                                                     \
    } while (0)

/* What is expected of an error: its code and a piece of its sentence. */
#define assert_err(err, wanted, piece)                                                                                 \
    do {                                                                                                               \
        assert_int_equal((err).code, (wanted));                                                                        \
        if (!strstr((err).text, (piece)))                                                                              \
            fail_msg("\"%s\" does not contain \"%s\"", (err).text, (piece));                                           \
    } while (0)

#endif
