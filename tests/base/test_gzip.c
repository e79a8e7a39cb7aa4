/* test_gzip.c - gzip files: what gzip(1) writes comes back, what is damaged is told */
#include "testing.h"

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/strbuf.h"

#include <stdlib.h>
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

/* ---- lines ------------------------------------------------------------------------------------- */

static enum err_code join(void *data, const char *line, size_t len, struct err *err)
{
    struct strbuf *to = data;
    assert_int_equal(strlen(line), len);
    strbuf_printf(to, "[%s]", line);
    return strcmp(line, "stop") == 0 ? err_set(err, ERR_NO, "enough") : ERR_OK;
}

static const char *write_bytes(struct arena *arena, const void *bytes, size_t len)
{
    struct err err = ERR_INIT;
    const char *path = path_join(arena, test_dir(), "lines");
    assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);
    return path;
}

static void lines_come_one_by_one_packed_or_not(void **state)
{
    (void)state;
    static const struct {
        const char *text, *joined;
    } cases[] = {
        {"", ""}, {"a", "[a]"}, {"a\n", "[a]"}, {"a\n\nb\n", "[a][][b]"}, {"a\nstop\nb\n", "[a][stop]"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        for (int packed = 0; packed < 2; packed++) {
            struct strbuf got = STRBUF_INIT;
            struct err err = ERR_INIT;
            size_t len = strlen(cases[i].text);
            char *bytes = packed ? gzip_pack(cases[i].text, len, 6, &len) : NULL;
            const char *path = write_bytes(&arena, packed ? bytes : cases[i].text, len);
            enum err_code wanted = strstr(cases[i].text, "stop") ? ERR_NO : ERR_OK;
            assert_int_equal(gzip_each_line(path, 100, join, &got, &err), wanted);
            assert_string_equal(strbuf_text(&got), cases[i].joined);
            strbuf_release(&got);
            free(bytes);
        }
    arena_release(&arena);
}

static void file_of_lines_that_is_damaged_is_told(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf got = STRBUF_INIT;
    char bytes[sizeof topcut_gz];
    for (size_t i = 2; i < sizeof topcut_gz; i++) { /* every way to cut it off, once it is seen to be packed */
        struct err err = ERR_INIT;
        assert_int_equal(gzip_each_line(write_bytes(&arena, topcut_gz, i), 100, join, &got, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, "cut off");
    }
    memcpy(bytes, topcut_gz, sizeof bytes);
    bytes[20] ^= 1; /* its sum */
    struct err sum = ERR_INIT, zero = ERR_INIT, longer = ERR_INIT, none = ERR_INIT;
    assert_int_equal(gzip_each_line(write_bytes(&arena, bytes, sizeof bytes), 100, join, &got, &sum), ERR_INPUT);
    assert_err(sum, ERR_INPUT, "damaged");
    assert_int_equal(gzip_each_line(write_bytes(&arena, "a\0b\n", 4), 100, join, &got, &zero), ERR_INPUT);
    assert_err(zero, ERR_INPUT, "zero byte");
    assert_int_equal(gzip_each_line(write_bytes(&arena, "four\n", 5), 3, join, &got, &longer), ERR_INPUT);
    assert_err(longer, ERR_INPUT, "longer");
    assert_int_equal(gzip_each_line("nowhere/at/all", 3, join, &got, &none), ERR_NOT_FOUND);
    strbuf_release(&got);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_packed_comes_back),
        cmocka_unit_test(what_is_damaged_is_told),
        cmocka_unit_test(lines_come_one_by_one_packed_or_not),
        cmocka_unit_test(file_of_lines_that_is_damaged_is_told),
    };
    return cmocka_run_group_tests_name("base/gzip", tests, NULL, NULL);
}
