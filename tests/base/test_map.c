/* test_map.c - FNV-1a by its published numbers, keys numbered as they are met, comparing, ASCII characters */
#include "base/arena.h"
#include "base/chars.h"
#include "base/compare.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/rng.h"
#include "testing.h"

#include <ctype.h>

/* ---- hash.h ---------------------------------------------------------------------------------- */

/* From the test suite of the FNV reference code (Fowler, Noll, Vo), 64 bits, FNV-1a. */
static void hashes_are_the_published_ones(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t hash;
    } known[] = {{"", UINT64_C(0xcbf29ce484222325)},       {"a", UINT64_C(0xaf63dc4c8601ec8c)},
                 {"b", UINT64_C(0xaf63df4c8601f1a5)},      {"fo", UINT64_C(0x08985907b541d342)},
                 {"foo", UINT64_C(0xdcb27518fed9d577)},    {"foob", UINT64_C(0xdd120e790c2512af)},
                 {"foobar", UINT64_C(0x85944171f73967e8)}, {"chongo was here!\n", UINT64_C(0x46810940eff5f915)}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        assert_true(hash_text(known[i].text) == known[i].hash);
        assert_true(hash_bytes(HASH_START, known[i].text, strlen(known[i].text)) == known[i].hash);
    }
    assert_true(hash_bytes(hash_text("foo"), "bar", 3) == hash_text("foobar"));
}

/* ---- map.h ----------------------------------------------------------------------------------- */

static void keys_are_numbered_as_they_are_met(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct map map = {.arena = &arena};
    assert_true(map_find(&map, "Island", 6) == MAP_NONE);
    assert_int_equal(map_add(&map, "Island", 6), 0);
    assert_int_equal(map_add(&map, "Swamp", 5), 1);
    assert_int_equal(map_add(&map, "Island", 6), 0);
    assert_int_equal(map_add(&map, "", 0), 2);
    assert_int_equal(map_add(&map, "Is", 2), 3);
    assert_int_equal(map_find(&map, "Swamp and more", 5), 1);
    assert_int_equal(map_find(&map, "", 0), 2);
    assert_true(map_find(&map, "Islan", 5) == MAP_NONE);
    assert_int_equal(map.n, 4);
    arena_release(&arena);
}

static void keys_are_bytes_and_are_copied(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct map map = {.arena = &arena};
    char key[] = "a\0b";
    assert_int_equal(map_add(&map, key, 3), 0);
    key[2] = 'c';
    assert_int_equal(map_add(&map, key, 3), 1);
    assert_int_equal(map_find(&map, "a\0b", 3), 0);
    assert_true(map_find(&map, "a", 1) == MAP_NONE);
    arena_release(&arena);
}

/* Against a table that is searched from its beginning to its end. */
static void many_keys_are_found_again(void **state)
{
    (void)state;
    struct rng rng = test_rng(7);
    struct arena arena = ARENA_INIT;
    struct map map = {.arena = &arena};
    enum { N = 3000 };
    int64_t met[N];
    size_t n = 0;
    for (size_t i = 0; i < 2 * N; i++) {
        int64_t key = (int64_t)rng_below(&rng, N) * 1000000007;
        size_t at = 0;
        while (at < n && met[at] != key)
            at++;
        assert_true(map_find(&map, &key, sizeof key) == (at < n ? at : MAP_NONE));
        assert_int_equal(map_add(&map, &key, sizeof key), at);
        if (at == n)
            met[n++] = key;
        assert_int_equal(map.n, n);
    }
    for (size_t i = 0; i < n; i++)
        assert_int_equal(map_find(&map, &met[i], sizeof met[i]), i);
    arena_release(&arena);
}

/* ---- compare.h ------------------------------------------------------------------------------- */

static void plain_arrays_are_sorted(void **state)
{
    (void)state;
    int ints[] = {3, INT32_MIN, 0, INT32_MAX, -1};
    int64_t longs[] = {INT64_MAX, -5, INT64_MIN, 5};
    uint64_t unsigneds[] = {UINT64_MAX, 0, UINT64_C(1) << 63};
    const char *texts[] = {"b", "", "ab", "\xC3\x84", "a"};
    qsort(ints, ARRAY_LEN(ints), sizeof *ints, compare_int);
    qsort(longs, ARRAY_LEN(longs), sizeof *longs, compare_i64);
    qsort(unsigneds, ARRAY_LEN(unsigneds), sizeof *unsigneds, compare_u64);
    qsort(texts, ARRAY_LEN(texts), sizeof *texts, compare_text);
    assert_memory_equal(ints, ((int[]){INT32_MIN, -1, 0, 3, INT32_MAX}), sizeof ints);
    assert_memory_equal(longs, ((int64_t[]){INT64_MIN, -5, 5, INT64_MAX}), sizeof longs);
    assert_memory_equal(unsigneds, ((uint64_t[]){0, UINT64_C(1) << 63, UINT64_MAX}), sizeof unsigneds);
    assert_string_equal(texts[0], "");
    assert_string_equal(texts[1], "a");
    assert_string_equal(texts[4], "\xC3\x84"); /* bytes beyond ASCII come last */
    assert_int_equal(COMPARE(0.5, 0.25), 1);
    assert_int_equal(COMPARE(unsigneds[2], unsigneds[1]), 1);
    assert_int_equal(COMPARE(-1, -1), 0);
}

/* ---- chars.h --------------------------------------------------------------------------------- */

/* The C library's answers in the C locale, for each of the 256 bytes. */
static void characters_are_those_of_the_c_locale(void **state)
{
    (void)state;
    for (int i = 0; i < 256; i++) {
        char c = (char)i;
        assert_int_equal(char_is_digit(c), isdigit(i) != 0);
        assert_int_equal(char_is_lower(c), islower(i) != 0);
        assert_int_equal(char_is_upper(c), isupper(i) != 0);
        assert_int_equal(char_is_letter(c), isalpha(i) != 0);
        assert_int_equal(char_is_alnum(c), isalnum(i) != 0);
        assert_int_equal(char_is_blank(c), isblank(i) != 0);
        assert_int_equal(char_is_space(c), isspace(i) != 0);
        assert_int_equal(char_is_white(c), isspace(i) != 0 && i != '\v' && i != '\f');
        assert_int_equal((unsigned char)char_lower(c), tolower(i));
        assert_int_equal((unsigned char)char_upper(c), toupper(i));
        char digit[] = {c, '\0'};
        assert_int_equal(char_hex(c), isxdigit(i) ? strtol(digit, NULL, 16) : -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_published_ones), cmocka_unit_test(keys_are_numbered_as_they_are_met),
        cmocka_unit_test(keys_are_bytes_and_are_copied), cmocka_unit_test(many_keys_are_found_again),
        cmocka_unit_test(plain_arrays_are_sorted),       cmocka_unit_test(characters_are_those_of_the_c_locale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
