/* test_gzip.c - gzip files: what gzip(1) writes comes back, what is damaged is told */
#include "testing.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/gzip.h"

#include <string.h>

/* printf 'topcut\n' | gzip -n */
static const unsigned char topcut_gz[] = {
    0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x2b, 0xc9, 0x2f, 0x48,
    0x2e, 0x2d, 0xe1, 0x02, 0x00, 0xbc, 0xd1, 0x14, 0x55, 0x07, 0x00, 0x00, 0x00,
};

static void what_was_packed_comes_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char twice[2 * sizeof topcut_gz], *out;
    size_t len;
    memcpy(twice, topcut_gz, sizeof topcut_gz);
    memcpy(twice + sizeof topcut_gz, topcut_gz, sizeof topcut_gz);
    assert_true(gzip_is(twice, sizeof twice));
    assert_false(gzip_is("\x1f", 1));
    assert_false(gzip_is("top", 3));
    assert_false(gzip_is("\x1f!", 2));
    assert_ok(gzip_unpack(&arena, twice, sizeof topcut_gz, 7, "f.gz", &out, &len, &err), err);
    assert_string_equal(out, "topcut\n");
    assert_int_equal(len, 7);
    assert_ok(gzip_unpack(&arena, twice, sizeof twice, 100, "f.gz", &out, &len, &err), err);
    assert_string_equal(out, "topcut\ntopcut\n");
    arena_release(&arena);
}

static void what_is_damaged_is_told(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    char bytes[sizeof topcut_gz + 4], *out;
    size_t len;
    for (size_t i = 0; i < sizeof topcut_gz; i++) { /* every way to cut it off */
        struct err err = ERR_INIT;
        memcpy(bytes, topcut_gz, sizeof topcut_gz);
        assert_int_equal(gzip_unpack(&arena, bytes, i, 100, "f.gz", &out, &len, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, "f.gz: the gzip file is cut off");
    }
    static const struct {
        size_t at;
        size_t max;
        const char *piece;
    } cases[] = {
        {0, 100, "damaged"},                 /* the head */
        {12, 100, "damaged"},                /* the data */
        {20, 100, "damaged"},                /* its sum */
        {sizeof topcut_gz, 100, "damaged"},  /* something else behind it */
        {sizeof topcut_gz + 1, 6, "larger"}, /* nothing, but it is too large */
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        size_t n = sizeof topcut_gz + (cases[i].at == sizeof topcut_gz ? 4 : 0);
        memset(bytes, 'x', sizeof bytes);
        memcpy(bytes, topcut_gz, sizeof topcut_gz);
        if (cases[i].at < sizeof topcut_gz)
            bytes[cases[i].at] ^= 0x55;
        assert_int_equal(gzip_unpack(&arena, bytes, n, cases[i].max, "f.gz", &out, &len, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].piece);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_packed_comes_back),
        cmocka_unit_test(what_is_damaged_is_told),
    };
    return cmocka_run_group_tests_name("base/gzip", tests, NULL, NULL);
}
