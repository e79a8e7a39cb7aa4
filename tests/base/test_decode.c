/* test_decode.c - files as other programs write them; the C library's iconv is the oracle */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
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

/* What a program makes of UTF-8 that it takes for Windows-1252: iconv's Latin-1 where that one leaves a byte open. */
static char *damage(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
        uint32_t cp = *p >= 0x80 && *p < 0xA0 ? decode_specials[*p - 0x80] : *p;
        cp = cp == 0xFFFD ? *p : cp;
        if (cp < 0x80)
            strbuf_add_char(&sb, (char)cp);
        else if (cp < 0x800)
            strbuf_printf(&sb, "%c%c", (int)(0xC0 | cp >> 6), (int)(0x80 | (cp & 63)));
        else
            strbuf_printf(&sb, "%c%c%c", (int)(0xE0 | cp >> 12), (int)(0x80 | (cp >> 6 & 63)), (int)(0x80 | (cp & 63)));
    }
    char *damaged = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return damaged;
}

static void damaged_text_is_mended(void **state)
{
    static const char *const texts[] = {
        "4 Lim-D\u00FBl's Vault",
        "\u00C6ther \u00E6 \u00E9 \u00F6 \u00E0 \u00C1 \u00CD \u00CF \u00D0 \u00DD \u00F1 \u00FC \u00DF \u0161 \u0141",
        "Sensei\u2019s \u201CDivining\u201D Top \u2014 \u2122 \u00AE \u20AC \u2026",
        "\u7A32\u59BB \u30B4\u30D6\u30EA\u30F3 \u3042",
        "\u041C\u043E\u043B\u043D\u0438\u044F \uBC88\uAC1C",
        "e\u0301 \u2605",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct arena arena = ARENA_INIT;
        const char *text = texts[i];
        for (int times = 1; times <= 3; times++) {
            struct mended mended;
            text = damage(&arena, text);
            assert_string_equal(decode_mend(&arena, text, &mended), texts[i]);
            assert_true(mended.n > 0 && *mended.before && *mended.after);
        }
        arena_release(&arena);
    }
}

static void whole_text_is_left_alone(void **state)
{
    static const char *const texts[] = {
        "",
        "plain",
        "4 Lim-D\u00FBl\u2019s Vault",
        "\u00C9\u00C0\u00DC \u201C\u00D6\u201D \u00ABallie\u00BB P\u00C2QUES",
        "\u7A32\u59BB",
        "\u00C3",
        "\u00E2\u20AC",
        "\u00C3 A",
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct arena arena = ARENA_INIT;
        struct mended mended;
        assert_ptr_equal(decode_mend(&arena, texts[i], &mended), texts[i]);
        assert_int_equal(mended.n, 0);
        arena_release(&arena);
    }
}

static void a_lost_quotation_mark_is_found(void **state)
{
    struct arena arena = ARENA_INIT;
    struct mended mended;
    (void)state;
    assert_string_equal(decode_mend(&arena, "a\u00E2\u20AC\uFFFD b", &mended), "a\u201D b");
    assert_string_equal(mended.before, "a\u00E2\u20AC\uFFFD");
    assert_string_equal(mended.after, "a\u201D");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(encodings_are_found),
        cmocka_unit_test(what_is_not_text_is_refused),
        cmocka_unit_test(windows_1252_agrees_with_iconv),
        cmocka_unit_test(utf16_agrees_with_iconv),
        cmocka_unit_test(encodings_have_names),
        cmocka_unit_test(damaged_text_is_mended),
        cmocka_unit_test(whole_text_is_left_alone),
        cmocka_unit_test(a_lost_quotation_mark_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
