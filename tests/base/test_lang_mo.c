/* test_lang_mo.c - .mo images: found texts, plural rules, and images that are damaged in every place
 *
 * The images are made here by the description in the gettext manual. The rules of plurals and what they give are those
 * of the manual's table ("Plural forms") and CLDR's for our languages.
 */
#include "testing.h"

#include "base/arena.h"
#include "base/lang.h"
#include "base/lang_inner.h"
#include "base/lang_mo.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"

/* ---- an image -------------------------------------------------------------------------------- */

struct text {
    const char *text;
    size_t len;
    const char *translated;
    size_t translated_len;
};

#define TEXT(a, b)                                                                                                     \
    {                                                                                                                  \
        a, sizeof(a) - 1, b, sizeof(b) - 1                                                                             \
    }

static const struct text sorted[] = {
    TEXT("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"),
    TEXT("Clock", "Uhr"),
    TEXT("Round {round}", "Runde {round}"),
    TEXT("empty", ""),
    TEXT("{n} player\0{n} players", "{n} Spieler\0{n} Spielende"),
};

static void put(struct strbuf *sb, uint32_t value, bool swapped)
{
    if (swapped)
        value = __builtin_bswap32(value);
    strbuf_add_bytes(sb, (const char *)&value, sizeof value);
}

/* "GNU MO File Format": magic, revision, count, both tables, size and place of the hash table; then the strings. */
static void make_image(struct strbuf *sb, const struct text *texts, size_t n, bool swapped)
{
    uint32_t at = (uint32_t)(28 + 16 * n);
    put(sb, 0x950412de, swapped);
    put(sb, 0, swapped);
    put(sb, (uint32_t)n, swapped);
    put(sb, 28, swapped);
    put(sb, (uint32_t)(28 + 8 * n), swapped);
    put(sb, 0, swapped);
    put(sb, 0, swapped);
    for (size_t i = 0; i < n; at += (uint32_t)texts[i++].len + 1) {
        put(sb, (uint32_t)texts[i].len, swapped);
        put(sb, at, swapped);
    }
    for (size_t i = 0; i < n; at += (uint32_t)texts[i++].translated_len + 1) {
        put(sb, (uint32_t)texts[i].translated_len, swapped);
        put(sb, at, swapped);
    }
    for (size_t i = 0; i < n; i++)
        strbuf_add_bytes(sb, texts[i].text, texts[i].len + 1);
    for (size_t i = 0; i < n; i++)
        strbuf_add_bytes(sb, texts[i].translated, texts[i].translated_len + 1);
}

static void texts_are_found(void **state)
{
    (void)state;
    for (int swapped = 0; swapped <= 1; swapped++) {
        struct strbuf sb = STRBUF_INIT;
        struct mo mo;
        make_image(&sb, sorted, ARRAY_LEN(sorted), swapped);
        assert_true(mo_open(&mo, sb.text, sb.len));
        assert_string_equal(mo_find(&mo, "Clock"), "Uhr");
        assert_string_equal(mo_find(&mo, "Round {round}"), "Runde {round}");
        assert_null(mo_find(&mo, "clock"));
        assert_null(mo_find(&mo, "Cloc"));
        assert_null(mo_find(&mo, "Clocks"));
        assert_null(mo_find(&mo, "zebra"));
        assert_null(mo_find(&mo, ""));      /* the header is no text */
        assert_null(mo_find(&mo, "empty")); /* nothing said is not translated */
        assert_string_equal(mo_find_plural(&mo, "{n} player", 1), "{n} Spieler");
        assert_string_equal(mo_find_plural(&mo, "{n} player", 0), "{n} Spielende");
        assert_string_equal(mo_find_plural(&mo, "{n} player", 2), "{n} Spielende");
        assert_string_equal(mo_find_plural(&mo, "{n} player", -1), "{n} Spieler");
        assert_string_equal(mo_find_plural(&mo, "{n} player", INT64_MIN), "{n} Spielende");
        assert_null(mo_find_plural(&mo, "Clock", 2)); /* it has one form only */
        assert_null(mo_find_plural(&mo, "", 2));
        strbuf_release(&sb);
    }
}

/* ---- rules of plurals ------------------------------------------------------------------------ */

static const int64_t counts[] = {0, 1, 2, 5, 21, 101, 1000000};

static void our_languages_have_their_rules(void **state)
{
    (void)state;
    /* CLDR: one is n = 1 in German, Spanish and Italian, 0 and 1 in French and Brazilian Portuguese; Japanese has
     * one form. */
    static const struct {
        const char *tag;
        uint32_t forms;
        uint64_t expected[ARRAY_LEN(counts)];
    } cases[] = {
        {"de", 2, {1, 0, 1, 1, 1, 1, 1}}, {"es", 2, {1, 0, 1, 1, 1, 1, 1}}, {"it", 2, {1, 0, 1, 1, 1, 1, 1}},
        {"fr", 2, {0, 0, 1, 1, 1, 1, 1}}, {"pt", 2, {0, 0, 1, 1, 1, 1, 1}}, {"ja", 1, {0, 0, 0, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct lang *lang = lang_find(cases[i].tag);
        struct mo mo;
        assert_true(mo_open(&mo, lang->mo, lang->mo_len));
        assert_int_equal(mo.forms, cases[i].forms);
        for (size_t k = 0; k < ARRAY_LEN(counts); k++) {
            uint64_t form;
            assert_true(mo_plural_form(mo.plural, (uint64_t)counts[k], &form));
            assert_int_equal(form, cases[i].expected[k]);
        }
    }
}

static void rules_are_expressions_of_c(void **state)
{
    (void)state;
    static const struct {
        const char *rule;
        uint64_t n[6], form[6];
    } cases[] = {
        /* Polish, Russian, Slovenian, Irish, Arabic: the manual's */
        {"n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", {0, 1, 2, 12, 22, 25}, {2, 0, 1, 2, 1, 2}},
        {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
         {0, 1, 11, 21, 104, 111},
         {2, 0, 2, 0, 1, 2}},
        {"n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3", {1, 2, 4, 5, 101, 203}, {0, 1, 2, 3, 0, 2}},
        {"n==1 ? 0 : n==2 ? 1 : 2", {0, 1, 2, 3, 12, 102}, {2, 0, 1, 2, 2, 2}},
        {"n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
         {0, 1, 2, 103, 111, 100},
         {0, 1, 2, 3, 4, 5}},
        /* precedence and association, as a C compiler has them */
        {"1+2*3-n%4", {0, 1, 2, 3, 4, 5}, {7, 6, 5, 4, 7, 6}},
        {"!n", {0, 1, 2, 3, 4, 5}, {1, 0, 0, 0, 0, 0}},
        {" ! ! n ", {0, 1, 2, 3, 4, 5}, {0, 1, 1, 1, 1, 1}},
        {"n>1||n==0&&0", {0, 1, 2, 3, 4, 5}, {0, 0, 1, 1, 1, 1}},
        {"20/2/(n+1)", {0, 1, 2, 3, 4, 9}, {10, 5, 3, 2, 2, 1}},
        {"n<2==1", {0, 1, 2, 3, 4, 5}, {1, 1, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        for (size_t k = 0; k < 6; k++) {
            uint64_t form = 99;
            assert_true(mo_plural_form(cases[i].rule, cases[i].n[k], &form));
            assert_int_equal(form, cases[i].form[k]);
        }
    }
    static const char *const wrong[] = {
        "",        "n n", "n=1", "(n", "n)",    "n?1", "n?1:",  "n%0",
        "n/0",     "+",   "n&&", "x",  "n==1;", "1 2", "n != ", "999999999999999999999",
        "n ? : 1",
    };
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        uint64_t form;
        assert_false(mo_plural_form(wrong[i], 1, &form));
    }
    struct strbuf deep = STRBUF_INIT; /* must not eat the stack */
    uint64_t form;
    strbuf_add_repeat(&deep, '(', 200000);
    assert_false(mo_plural_form(strbuf_text(&deep), 1, &form));
    strbuf_release(&deep);
}

/* A rule that asks for a form that is not there, or cannot be read: as in English. */
static void a_bad_rule_is_no_rule(void **state)
{
    (void)state;
    static const struct {
        const char *header, *one, *five;
    } cases[] = {
        {"Plural-Forms: nplurals=2; plural=n+5;\n", NULL, NULL},
        {"Plural-Forms: nplurals=9; plural=0;\n", "a", "b"},
        {"Plural-Forms: nplurals=2; plural=n n;\n", "a", "b"},
        {"Plural-Forms: nplurals=2;\n", "a", "b"},
        {"Plural-Forms: nplurals=", "a", "b"},
        {"Plural-Forms: nplurals=3; plural=n==1 ? 0 : 2;\n", "a", NULL},
        {"nothing of the kind\n", "a", "b"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf sb = STRBUF_INIT;
        struct mo mo;
        struct text texts[] = {{"", 0, cases[i].header, strlen(cases[i].header)}, TEXT("x\0y", "a\0b")};
        make_image(&sb, texts, 2, false);
        assert_true(mo_open(&mo, sb.text, sb.len));
        const char *one = mo_find_plural(&mo, "x", 1), *five = mo_find_plural(&mo, "x", 5);
        assert_true(cases[i].one ? one && strcmp(one, cases[i].one) == 0 : !one);
        assert_true(cases[i].five ? five && strcmp(five, cases[i].five) == 0 : !five);
        strbuf_release(&sb);
    }
}

/* ---- damage ---------------------------------------------------------------------------------- */

/* Asks for everything of an image that stands in memory of exactly its size, so that the sanitizers see a step too
 * far. */
static void ask_all(const char *image, size_t len)
{
    char *copy = tc_calloc(len ? len : 1, 1);
    memcpy(copy, image, len);
    struct mo mo;
    if (mo_open(&mo, copy, len)) {
        const char *text, *translated;
        size_t text_len, translated_len;
        for (uint32_t row = 0; row < mo.n && row < 16; row++) {
            if (mo_row(&mo, row, &text, &text_len, &translated, &translated_len)) {
                assert_true(strlen(text) <= text_len);
                assert_true(strlen(translated) <= translated_len);
            }
        }
        for (size_t i = 0; i < ARRAY_LEN(sorted); i++) {
            const char *found = mo_find(&mo, sorted[i].text);
            assert_true(!found || (found >= copy && found < copy + len));
            for (int64_t n = 0; n < 3; n++) {
                found = mo_find_plural(&mo, sorted[i].text, n);
                assert_true(!found || (found >= copy && found < copy + len));
            }
        }
    }
    free(copy);
}

static void a_damaged_image_is_read_within_its_bounds(void **state)
{
    (void)state;
    static const unsigned char values[] = {0, 1, 0x7f, 0x80, 0xff};
    struct strbuf sb = STRBUF_INIT;
    struct mo mo;
    make_image(&sb, sorted, ARRAY_LEN(sorted), false);
    for (size_t len = 0; len <= sb.len; len++)
        ask_all(sb.text, len);
    for (size_t i = 0; i < sb.len; i++) {
        char kept = sb.text[i];
        for (size_t k = 0; k < ARRAY_LEN(values); k++) {
            sb.text[i] = (char)values[k];
            ask_all(sb.text, sb.len);
        }
        sb.text[i] = kept;
    }
    struct rng rng;
    rng_init(&rng, 42);
    for (int round = 0; round < 2000; round++) {
        char four[4], *at = sb.text + 4 * rng_below(&rng, (28 + 16 * ARRAY_LEN(sorted)) / 4);
        memcpy(four, at, 4);
        uint32_t value = (uint32_t)rng_next(&rng);
        if (round % 2)
            value = (uint32_t)sb.len - value % 8;
        memcpy(at, &value, 4);
        ask_all(sb.text, sb.len);
        memcpy(at, four, 4);
    }
    assert_true(mo_open(&mo, sb.text, sb.len)); /* it was put back */
    assert_false(mo_open(&mo, NULL, 0));
    assert_false(mo_open(&mo, sb.text, 27));
    sb.text[0] = 'x';
    assert_false(mo_open(&mo, sb.text, sb.len));
    strbuf_release(&sb);
}

/* ---- what the translators wrote -------------------------------------------------------------- */

static bool is_before(const char *a, size_t a_len, const char *b, size_t b_len)
{
    int order = memcmp(a, b, a_len < b_len ? a_len : b_len);
    return order < 0 || (order == 0 && a_len < b_len);
}

/* The names of the places of a text, sorted, each once: "round rounds ". */
static char *places_of(struct arena *arena, const char *text)
{
    const char *found[16];
    size_t len[16], n = 0;
    for (const char *at = strchr(text, '{'); at; at = strchr(at, '{')) {
        at++;
        if (*at == '{') {
            at++;
            continue;
        }
        size_t size = strcspn(at, "{}");
        if (at[size] != '}')
            continue;
        size_t place = 0;
        while (place < n && (len[place] != size || memcmp(found[place], at, size) != 0))
            place++;
        if (place < n)
            continue;
        assert_true(n < 16);
        while (place > 0 && is_before(at, size, found[place - 1], len[place - 1])) {
            found[place] = found[place - 1];
            len[place] = len[place - 1];
            place--;
        }
        found[place] = at;
        len[place] = size;
        n++;
    }
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++) {
        strbuf_add_bytes(&sb, found[i], len[i]);
        strbuf_add_char(&sb, ' ');
    }
    char *names = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return names;
}

static bool begins_with_blank(const char *text)
{
    return *text == ' ';
}

static bool ends_with_blank(const char *text)
{
    return *text && text[strlen(text) - 1] == ' ';
}

/* One translation against its text: the same places, and the same blanks at the ends. Of a plural, a form may leave {n}
 * out ("one result"). */
static int compare_one(struct arena *arena, const char *tag, const char *text, const char *translated, bool plural)
{
    char *wanted = places_of(arena, text), *have = places_of(arena, translated);
    bool without_n = plural && strstr(wanted, "n ") && !strstr(have, "n ");
    if ((strcmp(wanted, have) != 0 && !without_n) || begins_with_blank(text) != begins_with_blank(translated) ||
        ends_with_blank(text) != ends_with_blank(translated) || !utf8_is_valid(translated, strlen(translated))) {
        print_error("%s: \"%s\" has other places or blanks than \"%s\"\n", tag, translated, text);
        return 1;
    }
    return 0;
}

static void translations_have_the_same_places(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    int wrong = 0;
    for (const struct lang *const *at = lang_list() + 1; *at; at++) {
        struct mo mo;
        assert_true(mo_open(&mo, (*at)->mo, (*at)->mo_len));
        for (uint32_t row = 1; row < mo.n; row++) {
            const char *text, *form;
            size_t text_len, len;
            assert_true(mo_row(&mo, row, &text, &text_len, &form, &len));
            const char *many = strlen(text) < text_len ? text + strlen(text) + 1 : NULL;
            uint32_t forms = 0;
            for (const char *end = form + len; form <= end; form += strlen(form) + 1, forms++) {
                const char *wanted = many && !(forms == 0 && mo.forms > 1) ? many : text;
                wrong += compare_one(&arena, (*at)->tag, wanted, form, many != NULL);
            }
            assert_int_equal(forms, many ? mo.forms : 1);
        }
    }
    assert_int_equal(wrong, 0);
    arena_release(&arena);
}

/* A format's line ends part the sentence from advice for a command line, which pages leave out. */
static size_t lines_of(const char *text)
{
    size_t n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* That the conversions are the same is msgfmt's to check (tests/web/test_languages.sh), but for a message that has
 * none. */
static void translated_messages_have_the_same_lines(void **state)
{
    (void)state;
    size_t n = 0;
    for (const struct lang *const *at = lang_list() + 1; *at; at++) {
        struct mo mo;
        assert_true(mo_open(&mo, (*at)->messages, (*at)->messages_len));
        for (uint32_t row = 1; row < mo.n; row++, n++) {
            const char *text, *form;
            size_t text_len, len;
            assert_true(mo_row(&mo, row, &text, &text_len, &form, &len));
            for (const char *end = form + len; form <= end; form += strlen(form) + 1) {
                if (lines_of(form) != lines_of(text))
                    fail_msg("%s: \"%s\" has other lines than \"%s\"", (*at)->tag, form, text);
                if (strstr(form, "%s") && !strchr(text, '%'))
                    fail_msg("%s: \"%s\" has a place that \"%s\" has not", (*at)->tag, form, text);
            }
        }
    }
    assert_true(n > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_found),
        cmocka_unit_test(our_languages_have_their_rules),
        cmocka_unit_test(rules_are_expressions_of_c),
        cmocka_unit_test(a_bad_rule_is_no_rule),
        cmocka_unit_test(a_damaged_image_is_read_within_its_bounds),
        cmocka_unit_test(translations_have_the_same_places),
        cmocka_unit_test(translated_messages_have_the_same_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
