/* test_utf8.c - Unicode: what is well-formed, what is kept, what is matched, how wide it is
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "testing.h"

/* Unicode 15, table 3-7: well-formed byte sequences; U+0000 is refused by us. */
static bool table_3_7(const unsigned char *b, size_t n)
{
    static const struct {
        unsigned char first[2], second[2];
        size_t len;
    } rows[] = {
        {{0x01, 0x7F}, {0, 0}, 1},       {{0xC2, 0xDF}, {0x80, 0xBF}, 2}, {{0xE0, 0xE0}, {0xA0, 0xBF}, 3},
        {{0xE1, 0xEC}, {0x80, 0xBF}, 3}, {{0xED, 0xED}, {0x80, 0x9F}, 3}, {{0xEE, 0xEF}, {0x80, 0xBF}, 3},
        {{0xF0, 0xF0}, {0x90, 0xBF}, 4}, {{0xF1, 0xF3}, {0x80, 0xBF}, 4}, {{0xF4, 0xF4}, {0x80, 0x8F}, 4},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        if (b[0] < rows[i].first[0] || b[0] > rows[i].first[1] || n != rows[i].len)
            continue;
        if (n > 1 && (b[1] < rows[i].second[0] || b[1] > rows[i].second[1]))
            continue;
        bool tail = true;
        for (size_t j = 2; j < n; j++)
            tail = tail && b[j] >= 0x80 && b[j] <= 0xBF;
        if (tail)
            return true;
    }
    return false;
}

/* Is it a row of well-formed sequences? */
static bool well_formed(const unsigned char *b, size_t n)
{
    for (size_t first = 1; first <= 4 && first <= n; first++)
        if (table_3_7(b, first) && (first == n || well_formed(b + first, n - first)))
            return true;
    return false;
}

static void check_sequence(const unsigned char *b, size_t n)
{
    if (utf8_is_valid((const char *)b, n) != well_formed(b, n))
        fail_msg("%02x %02x %02x %02x (%zu bytes)", b[0], b[1], b[2], b[3], n);
}

static void validity_is_table_3_7(void **state)
{
    (void)state;
    static const unsigned char edges[] = {0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF};
    for (int first = 0; first < 256; first++) {
        unsigned char b[4] = {(unsigned char)first, 0, 0, 0};
        check_sequence(b, 1);
        if (first < 0x80)
            continue;
        for (int second = 0; second < 256; second++) {
            b[1] = (unsigned char)second;
            check_sequence(b, 2);
            for (size_t third = 0; third < ARRAY_LEN(edges); third++) {
                b[2] = edges[third];
                check_sequence(b, 3);
                for (size_t fourth = 0; fourth < ARRAY_LEN(edges); fourth++) {
                    b[3] = edges[fourth];
                    check_sequence(b, 4);
                }
            }
        }
    }
    assert_true(utf8_is_valid("", 0));
    assert_true(utf8_is_valid("Łukasz & 佐藤", strlen("Łukasz & 佐藤")));
    assert_false(utf8_is_valid("a\0b", 3));
}

struct pair {
    const char *input, *expected;
};

static void names_are_cleaned(void **state)
{
    (void)state;
    static const struct pair cases[] = {
        {"Eva Åkesson", "Eva Åkesson"},
        {"", ""},
        {"   ", ""},
        {"  Eva \t\n  Åkesson\r\n", "Eva Åkesson"},
        {"Eva  Ek", "Eva Ek"},
        {"Eva\u00A0Ek", "Eva Ek"},
        {"Eva\u3000Ek", "Eva Ek"},
        {"Eva\u2028Ek", "Eva Ek"},
        {"A\u030Akesson", "\u00C5kesson"},  /* NFC */
        {"\u212Bkesson", "\u00C5kesson"},   /* the Ångström sign */
        {"q\u0307\u0323", "q\u0323\u0307"}, /* canonical order */
        {"\u1112\u1161\u11AB", "\uD55C"},   /* jamo to 한 */
        {"e\u0301\u0327", "\u0229\u0301"},  /* ȩ́ */
        {"\uFEFFEva", "Eva"},               /* BOM */
        {"E\u200Bv\u00ADa", "Eva"},         /* zero-width, soft hyphen */
        {"Eva\u202Enosse", "Evanosse"},     /* right-to-left override */
        {"a\u2066b\u2069\u200E", "ab"},     /* isolates */
        {"a\x1B[31mb", "a[31mb"},           /* escape sequences lose their head */
        {"a\x7F\xC2\x85\xC2\x90z", "a z"},  /* U+0085 is a line end */
        {"ﬁn ½", "ﬁn ½"},                   /* compatibility forms stay */
        {"O’Brien", "O’Brien"},             /* as typed */
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *clean = utf8_clean(&arena, cases[i].input);
        assert_string_equal(clean, cases[i].expected);
        assert_string_equal(utf8_clean(&arena, clean), clean);
    }
    arena_release(&arena);
}

static void names_are_folded(void **state)
{
    (void)state;
    static const struct pair cases[] = {
        {"Åkesson", "akesson"},
        {"A\u030Akesson", "akesson"},
        {"Łukasz", "lukasz"},
        {"Æther Vial", "aether vial"},
        {"ǼTHER", "aether"},
        {"Straße", "strasse"},
        {"STRASSE", "strasse"},
        {"STRA\u1E9EE", "strasse"},
        {"Đorđe", "dorde"},
        {"Søren Ærø", "soren aero"},
        {"Þór Guðmundsson", "thor gudmundsson"},
        {"Œuvre", "oeuvre"},
        {"İstanbul Iğdır ı", "istanbul igdir i"},
        {"Nguyễn Thị Hồng", "nguyen thi hong"},
        {"Ħal Ŧ", "hal t"},
        {"Lim-Dûl's Vault", "lim-dul's vault"},
        {"Lim\u2010Dûl\u2019s  Vault", "lim-dul's vault"},
        {"Urza`s", "urza's"},
        {"\u00B4x\u02BC", "'x'"},
        {"“Brisela” – „x‟", "\"brisela\" - \"x\""},
        {"Ratonhnhaké\uA789ton", "ratonhnhake:ton"},
        {"Ａｂｃ　１２", "abc 12"},
        {"ﬁn", "fin"},
        {"ΆΣΑΣ", "ασασ"},
        {"Ёлкин Й", "елкин и"},
        {"שָׁלוֹם", "שלום"},
        {"がか", "がか"}, /* a voiced kana is another letter */
        {"かﾞ", "が"},    /* half-width mark composes */
        {"한국", "한국"},
        {"राम", "राम"}, /* vowel signs stay */
        {"  A   B ", "a b"},
        {"", ""},
        {"\u0301", ""},
        {"a\u0301\u200D b", "a b"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *folded = utf8_fold(&arena, cases[i].input);
        assert_string_equal(folded, cases[i].expected);
        assert_string_equal(utf8_fold(&arena, folded), folded);
    }
    arena_release(&arena);
}

static size_t encode(uint32_t cp, char out[5])
{
    size_t n = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i-- > 1; cp >>= 6)
        out[i] = (char)(0x80 | (cp & 0x3F));
    out[0] = (char)(lead[n] | cp);
    out[n] = '\0';
    return n;
}

/* For every character: folding and cleaning stay UTF-8, and doing either again changes nothing. */
static void folding_twice_is_folding_once(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    uint32_t last = test_is_long() ? 0x10FFFF : 0x1FFFF;
    for (uint32_t cp = 1; cp <= last; cp++) {
        char text[16] = "a", one[5];
        if (cp >= 0xD800 && cp <= 0xDFFF)
            continue;
        size_t n = encode(cp, one);
        assert_true(utf8_is_valid(one, n));
        memcpy(text + 1, one, n + 1);
        memcpy(text + 1 + n, "z", 2);
        const char *folded = utf8_fold(&arena, text), *clean = utf8_clean(&arena, text);
        if (!utf8_is_valid(folded, strlen(folded)) || !utf8_is_valid(clean, strlen(clean)) ||
            strcmp(utf8_fold(&arena, folded), folded) != 0 || strcmp(utf8_clean(&arena, clean), clean) != 0 ||
            strcmp(utf8_fold(&arena, clean), folded) != 0)
            fail_msg("U+%04X: \"%s\" folds to \"%s\"", cp, clean, folded);
        if (cp % 1024 == 0)
            arena_release(&arena);
    }
    arena_release(&arena);
}

static void widths_are_those_of_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int width;
        size_t length;
    } cases[] = {
        {"", 0, 0},
        {"abc", 3, 3},
        {"Åkesson", 7, 7},
        {"A\u030Akesson", 7, 8},
        {"佐藤 健", 7, 4},
        {"한국", 4, 2},
        {"\u1112\u1161\u11AB", 2, 3},
        {"Ａ", 2, 1},
        {"👍", 2, 1},
        {"👍\U0001F3FD", 2, 2},     /* with a skin tone */
        {"👩\u200D👩\u200D👧", 2, 5}, /* a family */
        {"🇸🇪", 2, 2},              /* a flag */
        {"🇸🇪🇳🇴", 4, 4},
        {"❤\uFE0F", 2, 2},
        {"x\u0301\u0302\u0303", 1, 4},
        {"a\tb", 6, 3}, /* shown as a\x09b */
        {"\x1B[0m", 7, 4},
        {"\xFF"
         "a",
         5, 2}, /* not UTF-8: \xff */
        {"\u202E", 6, 1},
        {"…", 1, 1},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        if (utf8_width(cases[i].text) != cases[i].width)
            fail_msg("\"%s\" is %d wide, expected %d", cases[i].text, utf8_width(cases[i].text), cases[i].width);
        assert_int_equal(utf8_length(cases[i].text), cases[i].length);
    }
}

static void cells_are_padded_and_cut(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int width;
        bool right;
        const char *expected;
    } cases[] = {
        {"Ek", 5, false, "Ek   "},
        {"Ek", 5, true, "   Ek"},
        {"Ek", 2, true, "Ek"},
        {"Åkesson", 7, false, "Åkesson"},
        {"Åkesson", 5, false, "Åkes…"},
        {"佐藤健", 6, false, "佐藤健"},
        {"佐藤健", 5, false, "佐藤…"},
        {"佐藤健", 4, false, "佐… "}, /* half a character is no use */
        {"佐藤健", 4, true, " 佐…"},
        {"佐藤健", 1, false, "…"},
        {"佐藤健", 0, false, ""},
        {"", 3, false, "   "},
        {"e\u0301e\u0301e\u0301", 2, false, "e\u0301…"},
        {"a\nb", 6, false, "a\\x0ab"},
        {"a\nb", 5, false, "a…   "}, /* an escape is not cut in half */
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf sb = STRBUF_INIT;
        utf8_pad(&sb, cases[i].text, cases[i].width, cases[i].right);
        assert_string_equal(strbuf_text(&sb), cases[i].expected);
        assert_int_equal(utf8_width(strbuf_text(&sb)), cases[i].width);
        strbuf_release(&sb);
    }
}

static void nothing_raw_reaches_a_terminal(void **state)
{
    (void)state;
    struct strbuf sb = STRBUF_INIT;
    utf8_add_printable(&sb, "\x1B]0;x\x07 \xC2\x9B \xC3 ok Ł\x80\u202E");
    assert_string_equal(strbuf_text(&sb), "\\x1b]0;x\\x07 \\x9b \\xc3 ok Ł\\x80\\u202e");
    strbuf_release(&sb);
}

/* Any bytes: no crash, no wider than was asked for, printable afterwards. */
static void random_bytes_are_shown_safely(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    for (int round = 0; round < 20000; round++) {
        char text[24];
        size_t n = rng_below(&rng, sizeof text);
        for (size_t i = 0; i < n; i++)
            text[i] = (char)(1 + rng_below(&rng, 255));
        text[n] = '\0';
        struct strbuf sb = STRBUF_INIT;
        int width = (int)rng_below(&rng, 30);
        utf8_pad(&sb, text, width, rng_below(&rng, 2));
        const char *shown = strbuf_text(&sb);
        /* less where a character that joins its neighbour meets the padding */
        assert_true(utf8_width(shown) <= width);
        assert_true(utf8_is_valid(shown, strlen(shown)));
        for (const char *p = shown; *p; p++)
            assert_true((unsigned char)*p >= ' ' && *p != 0x7F);
        strbuf_release(&sb);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(validity_is_table_3_7),
        cmocka_unit_test(names_are_cleaned),
        cmocka_unit_test(names_are_folded),
        cmocka_unit_test(folding_twice_is_folding_once),
        cmocka_unit_test(widths_are_those_of_a_terminal),
        cmocka_unit_test(cells_are_padded_and_cut),
        cmocka_unit_test(nothing_raw_reaches_a_terminal),
        cmocka_unit_test(random_bytes_are_shown_safely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
