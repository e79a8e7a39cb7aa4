/* test_message.c - sentences that are put into words late: order, plural, words of ours in data, damaged texts
 *
 * The translations are those of src/po/messages/de.po and ja.po; a test says which it needs.
 */
#include "testing.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"

static struct arena arena;

static int setup(void **state)
{
    (void)state;
    arena = (struct arena)ARENA_INIT;
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static const char *said(const char *tag, const char *text)
{
    return message_say(&arena, lang_find(tag), MESSAGE_TERMINAL, text);
}

static void conversions_are_those_of_printf(void **state)
{
    (void)state;
    char expected[400];
#define SAME(...)                                                                                                      \
    do {                                                                                                               \
        snprintf(expected, sizeof expected, __VA_ARGS__);                                                              \
        assert_string_equal(said("en", message(&arena, __VA_ARGS__)), expected);                                       \
    } while (0)
    SAME("no arguments");
    SAME("%d %i %u %x %X %o %c|", -3, 4, 5u, 0xabu, 0xcdu, 8u, 'z');
    SAME("%ld %lld %zu %zd %hu %hhu|", -1L, INT64_MIN + 0LL, (size_t)-1, (ssize_t)-1, (unsigned short)7,
         (unsigned char)8);
    SAME("%lu %llu %08llx %jd %td|", 1UL, ~0ULL, 0xfeedULL, (intmax_t)-9, (ptrdiff_t)-8);
    SAME("%5d|%-5d|%05d|%+d|% d|%*d|%-*d|%.3d|", 42, 42, 42, 42, 42, 6, 42, 6, 42, 7);
    SAME("%s|%8s|%-8s|%.2s|%*s|%.*s|%-*s|", "text", "text", "text", "text", 6, "text", 3, "text", 6, "text");
    SAME("%f %.2f %8.1f %g %e|", 1.5, 58.333, 2.25, 1e-9, 12345.678);
    SAME("100%% of %s", "them");
#undef SAME
    char bytes[3] = {'a', 'b', 'c'}; /* without an end: the precision is what counts */
    assert_string_equal(said("en", message(&arena, "%.*s", 3, bytes)), "abc");
    const char *volatile none = NULL;
    assert_string_equal(said("en", message(&arena, "%s", none)), "(null)");
}

static void a_translation_orders_its_arguments(void **state)
{
    (void)state;
    const char *m = message(&arena, "%s: %s", "results.txt", "x");
    assert_string_equal(said("en", m), "results.txt: x");
    m = message(&arena, "%s says %s", "Ada", "2-0");
    assert_string_equal(said("en", m), "Ada says 2-0");
    /* what a catalogue makes of it */
    assert_string_equal(said("en", message(&arena, "%2$s, says %1$s", "Ada", "2-0")), "2-0, says Ada");
    assert_string_equal(said("en", "\x01%3$*1$d|%2$*1$d\x02"
                                   "d5\x02"
                                   "d42\x02"
                                   "d43\x03"),
                        "   43|   42");
}

static void plurals_follow_the_language(void **state)
{
    (void)state;
    static const struct {
        const char *tag;
        int64_t n;
        const char *expected;
    } cases[] = {
        {"en", 0, "0 tables"}, {"en", 1, "1 table"}, {"en", 2, "2 tables"}, {"de", 1, "1 Tisch"},
        {"de", 3, "3 Tische"}, {"ja", 1, "1卓"},     {"xx", 2, "2 tables"}, /* unknown: English */
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(said(cases[i].tag, message_count(&arena, cases[i].n, "%lld table", "%lld tables")),
                            cases[i].expected);
    assert_string_equal(said("en", message_plural(&arena, 2, "%s has a list", "%s have %d lists", "Ada and Bo", 2)),
                        "Ada and Bo have 2 lists");
}

static void words_are_translated_and_data_is_not(void **state)
{
    (void)state;
    const char *lists = message(&arena, "%s: %s", "Locked", TC_WORD("locked"));
    assert_string_equal(said("en", lists), "Locked: locked");
    assert_string_equal(said("de", lists), "Locked: gesperrt");
    const char *named = message(&arena, "%s: %s", "locked", "locked"); /* two players of that name */
    assert_string_equal(said("de", named), "locked: locked");
    /* marks in data stand for nothing */
    assert_string_equal(said("de", message(&arena, "%s",
                                           "a\x02sb\x03"
                                           "c\x04")),
                        "a?sb?c?");
    assert_string_equal(said("de", message(&arena, "%s", "\x01never ends")), "?never ends");
    /* percent signs are data as well */
    assert_string_equal(said("de", message(&arena, "%s", "%s%n%d")), "%s%n%d");
}

static void the_language_that_is_read_is_known(void **state)
{
    (void)state;
    const struct lang *de = lang_find("de");
    const char *table = message_count(&arena, 2, "%lld table", "%lld tables");
    assert_ptr_equal(message_lang(de, message(&arena, "%s: %s", "x", table)), de);
    assert_ptr_equal(message_lang(de, message(&arena, "nobody translates this: %s", table)), lang_find("en"));
    assert_ptr_equal(message_lang(de, message(&arena, "%s", TC_WORD("nor this"))), lang_find("en"));
    assert_ptr_equal(message_lang(de, "plain text"), de);
}

static void messages_stand_in_messages_and_in_texts(void **state)
{
    (void)state;
    const char *tables = message_count(&arena, 2, "%lld table", "%lld tables");
    const char *both = message(&arena, "%s; %s", message(&arena, "%s: %s", "A", tables), tables);
    assert_string_equal(said("de", both), "A: 2 Tische; 2 Tische");
    const char *list = arena_printf(&arena, "%s, %s", tables, tables);
    assert_true(message_is_in(list));
    assert_false(message_is_in("2 tables"));
    assert_string_equal(said("de", list), "2 Tische, 2 Tische");
    assert_string_equal(said("en", message(&arena, "%10s|%-10s|", tables, tables)), "  2 tables|2 tables  |");
}

static void hints_are_left_out_on_pages(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    err_set(&err, ERR_CONFLICT, "table %d has a result\nto replace it add %s", 4, "--correct");
    err_context(&err, "line %d", 7);
    err_advice(&err, "nothing was saved");
    err_hint(&err, "topcut result list shows all");
    assert_string_equal(err.text, "line 7: table 4 has a result; to replace it add --correct; nothing was saved; "
                                  "topcut result list shows all");
    assert_string_equal(err_say(&arena, &err, NULL, MESSAGE_TERMINAL), err.text);
    assert_string_equal(err_say(&arena, &err, NULL, MESSAGE_PAGE), "line 7: table 4 has a result; nothing was saved");
    /* an argument may look like a command, and have lines */
    err_clear(&err);
    err_set(&err, ERR_INPUT, "nobody is named \"%s\"", "topcut; --correct\nTopcut");
    assert_string_equal(err_say(&arena, &err, NULL, MESSAGE_PAGE), "nobody is named \"topcut; --correct\nTopcut\"");
}

static void errors_are_passed_on_as_they_are(void **state)
{
    (void)state;
    struct err inner = ERR_INIT, outer = ERR_INIT;
    err_set(&inner, ERR_INPUT, "%s\nadd %s", message_count(&arena, 1, "%lld table", "%lld tables"), "--force");
    err_set(&outer, inner.code, "%s", inner.said);
    assert_string_equal(outer.text, "1 table; add --force");
    assert_string_equal(err_say(&arena, &outer, lang_find("de"), MESSAGE_PAGE), "1 Tisch");
}

static void what_is_not_well_formed_does_no_harm(void **state)
{
    (void)state;
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"", ""},
        {"\x01", "?"},
        {"\x03\x02", "??"},
        {"\x01\x03", ""},
        {"\x01%s %d\x03", " "},      /* arguments that are missing */
        {"\x01%d\x02sword\x03", ""}, /* of another kind */
        {"\x01%s\x02"
         "d12\x03",
         "12"},
        {"\x01%9$s\x02sx\x03", ""},
        {"\x01%n%p%q\x02sx\x03", ""},
        {"\x01%\x03", ""},
        {"\x01%5$\x03", ""},
        {"\x01%d\x02\x03", ""},
        {"\x01%.99999999999d\x02"
         "d1\x03",
         "0000000000000000000000000000000000000001"},
        {"\x01%99999999d\x02"
         "d1\x03",
         "1"},
        {"\x01one\x04many\x04x\x03", "many"},
        {"\x01one\x04many\x03", "one"},
        {"\x01%s\x02\x01\x03", "?%s?"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(said("en", cases[i].text), cases[i].expected);
    struct strbuf deep = STRBUF_INIT;
    for (int i = 0; i < 5000; i++)
        strbuf_add(&deep, "\x01%s\x02s");
    strbuf_add(&deep, "x");
    for (int i = 0; i < 5000; i++)
        strbuf_add(&deep, "\x03");
    assert_non_null(said("en", deep.text));
    strbuf_release(&deep);
}

static void the_environment_names_the_language(void **state)
{
    (void)state;
    static const struct {
        const char *all, *messages, *lang, *expected;
    } cases[] = {
        {NULL, NULL, NULL, "en"},         {NULL, NULL, "de_DE.UTF-8", "de"},    {NULL, "fr_FR", "de_DE", "fr"},
        {"C", "fr_FR", "de_DE", "en"},    {"", "", "pt_BR@euro", "pt"},         {"POSIX", NULL, NULL, "en"},
        {"C.UTF-8", NULL, "de_DE", "en"}, {"sv_SE.UTF-8", NULL, "de_DE", "en"}, {NULL, NULL, "ja", "ja"},
    };
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *values[] = {cases[i].all, cases[i].messages, cases[i].lang};
        for (size_t v = 0; v < ARRAY_LEN(names); v++)
            if (values[v])
                setenv(names[v], values[v], 1);
            else
                unsetenv(names[v]);
        assert_string_equal(lang_tag(lang_of_environment()), cases[i].expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_are_those_of_printf),
        cmocka_unit_test(a_translation_orders_its_arguments),
        cmocka_unit_test(plurals_follow_the_language),
        cmocka_unit_test(words_are_translated_and_data_is_not),
        cmocka_unit_test(the_language_that_is_read_is_known),
        cmocka_unit_test(messages_stand_in_messages_and_in_texts),
        cmocka_unit_test(hints_are_left_out_on_pages),
        cmocka_unit_test(errors_are_passed_on_as_they_are),
        cmocka_unit_test(what_is_not_well_formed_does_no_harm),
        cmocka_unit_test(the_environment_names_the_language),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
