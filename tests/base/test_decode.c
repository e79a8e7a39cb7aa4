/* test_decode.c - files as other programs write them; the C library's iconv is the oracle */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/rng.h"
#include "testing.h"

#include <iconv.h>

struct decoded {
    enum err_code rc;
    char *text;
    enum encoding found;
    int replaced;
    struct err err;
};

static struct decoded decode(struct arena *arena, const char *bytes, size_t len)
{
    struct decoded d = {.err = ERR_INIT};
    d.rc = decode_text(arena, bytes, len, "players.csv", &d.text, &d.found, &d.replaced, &d.err);
    return d;
}

#define BYTES(literal) (literal), sizeof(literal) - 1

static void encodings_are_found(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        enum encoding found;
        const char *text;
        int replaced;
    } cases[] = {
        {BYTES(""), ENCODING_UTF8, "", 0},
        {BYTES("plain"), ENCODING_UTF8, "plain", 0},
        {BYTES("Åkesson"), ENCODING_UTF8, "Åkesson", 0},
        {BYTES("\xEF\xBB\xBFÅkesson"), ENCODING_UTF8_BOM, "Åkesson", 0},
        {BYTES("\xEF\xBB\xBF"), ENCODING_UTF8_BOM, "", 0},
        {BYTES("\xFF\xFE"), ENCODING_UTF16LE, "", 0},
        {BYTES("\xFF\xFE\xC5\0k\0"), ENCODING_UTF16LE, "Åk", 0},
        {BYTES("\xFE\xFF\0\xC5\0k"), ENCODING_UTF16BE, "Åk", 0},
        {BYTES("\xFF\xFE\x3D\xD8\x4D\xDC!\0"), ENCODING_UTF16LE, "👍!", 0},
        {BYTES("\xFE\xFF\xD8\x3D\xDC\x4D\0!"), ENCODING_UTF16BE, "👍!", 0},
        {BYTES("\xC5kesson"), ENCODING_CP1252, "Åkesson", 0},
        {BYTES("\x80 \x93x\x94 \x8Cuvre \x9F"), ENCODING_CP1252, "€ “x” Œuvre Ÿ", 0},
        {BYTES("a\x81\x8D"
               "b\x8F\x90\x9D"),
         ENCODING_CP1252, "a\uFFFD\uFFFDb\uFFFD\uFFFD\uFFFD", 5},
        {BYTES("\xC3"), ENCODING_CP1252, "Ã", 0},
        {BYTES("a\r\nb\rc\nd\r\n\r\ne\r"), ENCODING_UTF8, "a\nb\nc\nd\n\ne\n", 0},
        {BYTES("\r\r\n\n"), ENCODING_UTF8, "\n\n\n", 0},
        {BYTES("å\r\nb\xFF\r\n"), ENCODING_CP1252, "Ã¥\nbÿ\n", 0},
        {BYTES("\xFF\xFE\r\0\n\0x\0\r\0"), ENCODING_UTF16LE, "\nx\n", 0},
        {BYTES("\r\xC3\xA5\n"), ENCODING_UTF8, "\nå\n", 0}, /* not a CRLF */
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct decoded d = decode(&arena, cases[i].bytes, cases[i].len);
        assert_ok(d.rc, d.err);
        assert_int_equal(d.found, cases[i].found);
        assert_string_equal(d.text, cases[i].text);
        assert_int_equal(d.replaced, cases[i].replaced);
    }
    char *text;
    struct err err = ERR_INIT;
    assert_ok(decode_text(&arena, "x", 1, "x", &text, NULL, NULL, &err), err);
    arena_release(&arena);
}

static void what_is_not_text_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t len;
        const char *complaint;
    } cases[] = {
        {BYTES("\0"), "players.csv:1: not text"},
        {BYTES("a\nb\r\nc\rd\0e"), "players.csv:4: not text"},
        {BYTES("\xFFx\0"), "not text"},
        {BYTES("\xEF\xBB\xBFx\0"), "not text"},
        {BYTES("\xFF\xFEx\0\0\0"), "not text"},
        {BYTES("\xFF\xFE\0\0x\0\0\0"), "not text"}, /* UTF-32 */
        {BYTES("\xFF\xFEx"), "ends inside a character"},
        {BYTES("\xFF\xFEx\0\n\0y"), "players.csv:2: damaged UTF-16: the file ends"},
        {BYTES("\xFF\xFE\x3D\xD8"), "ends inside a character"},
        {BYTES("\xFF\xFE\x3D\xD8x\0"), "half a surrogate pair"},
        {BYTES("\xFF\xFE\x3D\xD8\x3D\xD8"), "half a surrogate pair"},
        {BYTES("\xFF\xFE\x4D\xDC"), "half a surrogate pair"},
        {BYTES("\xFE\xFF\xDC\x4D"), "half a surrogate pair"},
        {BYTES("\xEF\xBB\xBF\xC5kesson"), "begins as UTF-8"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct decoded d = decode(&arena, cases[i].bytes, cases[i].len);
        assert_int_equal(d.rc, ERR_INPUT);
        assert_err(d.err, ERR_INPUT, cases[i].complaint);
    }
    arena_release(&arena);
}

/* Converts by iconv; NULL when it refuses. */
static char *by_iconv(struct arena *arena, const char *from, char *bytes, size_t len, const char *to, size_t *out_len)
{
    iconv_t cd = iconv_open(to, from);
    assert_true(cd != (iconv_t)-1);
    size_t room = len * 4 + 8, left = room;
    char *out = arena_alloc(arena, room + 1, 1), *p = out;
    size_t rc = iconv(cd, &bytes, &len, &p, &left);
    iconv_close(cd);
    *out_len = room - left;
    return rc == (size_t)-1 ? NULL : out;
}

static void windows_1252_agrees_with_iconv(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    for (int byte = 1; byte < 256; byte++) {
        char bytes[4] = {'x', (char)byte, '\xFF', '\0'}; /* FF makes it no UTF-8 */
        if (byte == '\r')
            continue;
        size_t n;
        const char *theirs = by_iconv(&arena, "CP1252", bytes, 3, "UTF-8", &n);
        struct decoded d = decode(&arena, bytes, 3);
        assert_ok(d.rc, d.err);
        assert_string_equal(d.text, theirs ? theirs : "x\uFFFDÿ");
        assert_int_equal(d.replaced, theirs ? 0 : 1);
    }
    arena_release(&arena);
}

static void utf16_agrees_with_iconv(void **state)
{
    (void)state;
    struct rng rng = test_rng(16);
    for (int round = 0; round < 2000; round++) {
        struct arena arena = ARENA_INIT;
        bool big = rng_below(&rng, 2);
        char bytes[64];
        size_t len = 2 + 2 * rng_below(&rng, 31);
        memcpy(bytes, big ? "\xFE\xFF" : "\xFF\xFE", 2);
        for (size_t i = 2; i < len; i += 2) {
            /* a third of the units from the surrogates, so that pairs and halves both occur */
            uint64_t unit = rng_below(&rng, 3) ? 0x20 + rng_below(&rng, 0xD7E0) : 0xD800 + rng_below(&rng, 0x800);
            bytes[i + !big] = (char)(unit >> 8);
            bytes[i + big] = (char)(unit & 0xFF);
        }
        size_t n;
        const char *theirs = by_iconv(&arena, big ? "UTF-16BE" : "UTF-16LE", bytes + 2, len - 2, "UTF-8", &n);
        struct decoded d = decode(&arena, bytes, len);
        assert_int_equal(d.rc == ERR_OK, theirs != NULL);
        if (theirs)
            assert_string_equal(d.text, theirs);
        arena_release(&arena);
    }
}

static void encodings_have_names(void **state)
{
    (void)state;
    assert_string_equal(encoding_name(ENCODING_UTF8), "UTF-8");
    assert_string_equal(encoding_name(ENCODING_UTF8_BOM), "UTF-8 with BOM");
    assert_string_equal(encoding_name(ENCODING_UTF16LE), "UTF-16LE");
    assert_string_equal(encoding_name(ENCODING_UTF16BE), "UTF-16BE");
    assert_string_equal(encoding_name(ENCODING_CP1252), "Windows-1252");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings_are_found),
        cmocka_unit_test(what_is_not_text_is_refused),
        cmocka_unit_test(windows_1252_agrees_with_iconv),
        cmocka_unit_test(utf16_agrees_with_iconv),
        cmocka_unit_test(encodings_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
