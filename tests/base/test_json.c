/* test_json.c - what is written can be read, and what is not JSON is not */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include <locale.h>
#include <math.h>

static void values_are_built_and_printed(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/standings/1");
    json_add_text(root, "none", NULL);
    json_add_int(root, "exact", INT64_C(9007199254740992));
    json_add_int(root, "beyond", INT64_C(9007199254740993));
    json_add_int(root, "below", INT64_MIN);
    json_add_number(root, "third", 1.0 / 3);
    json_add_number(root, "nan", NAN);
    json_add_number(root, "inf", -INFINITY);
    json_add_bool(root, "yes", true);
    json_add_null(root, "nothing");
    struct json *list = json_add_array(root, "list");
    json_add_int(list, NULL, -1);
    json_add_bool(list, NULL, false);
    json_add_array(list, NULL);
    json_add_object(list, NULL);
    struct json *moved = json_object();
    json_add_text(moved, "a \"b\"", "\\\n\t\x01 Ł\xFF/");
    json_add_value(root, "moved", moved);
    assert_string_equal(json_print_line(&arena, root),
                        "{\"schema\": \"topcut/standings/1\", \"none\": null, \"exact\": 9007199254740992, "
                        "\"beyond\": \"9007199254740993\", \"below\": \"-9223372036854775808\", "
                        "\"third\": 0.3333333333333333, \"nan\": null, \"inf\": null, \"yes\": true, "
                        "\"nothing\": null, \"list\": [-1, false, [], {}], "
                        "\"moved\": {\"a \\\"b\\\"\": \"\\\\\\n\\t\\u0001 Ł\uFFFD/\"}}");
    assert_null(json_take(root, "no such member"));
    struct json *taken = json_take(root, "yes");
    assert_true(json_bool(taken, false));
    assert_null(json_get(root, "yes"));
    json_free(taken);
    assert_string_equal(json_print(&arena, json_get(root, "list")), "[\n  -1,\n  false,\n  [],\n  {}\n]");
    assert_string_equal(json_print(&arena, json_get(root, "moved")),
                        "{\n  \"a \\\"b\\\"\": \"\\\\\\n\\t\\u0001 Ł\uFFFD/\"\n}");
    assert_string_equal(json_print_compact(&arena, json_get(root, "list")), "[-1,false,[],{}]");
    assert_string_equal(json_print_compact(&arena, json_get(root, "moved")),
                        "{\"a \\\"b\\\"\":\"\\\\\\n\\t\\u0001 Ł\uFFFD/\"}");
    json_free(root);
    json_free(NULL);
    arena_release(&arena);
}

static void values_are_read(void **state)
{
    (void)state;
    struct json *root;
    struct err err = ERR_INIT;
    assert_ok(json_parse(" {\"a\": 1.5, \"A\": 2, \"t\": \"x\\u00e5\\ud83d\\udc4d\\n\", \"b\": true,"
                         " \"n\": null, \"l\": [10, 20], \"o\": {\"k\": {}} } \n",
                         "x", &root, &err),
              err);
    assert_true(json_is_object(root));
    assert_false(json_is_array(root));
    assert_false(json_is_number(root));
    assert_int_equal(json_count(root), 7);
    assert_true(json_number(json_get(root, "a"), 0) == 1.5);
    assert_true(json_number(json_get(root, "A"), 0) == 2); /* names keep their case */
    assert_true(json_number(json_get(root, "t"), -1) == -1);
    assert_true(json_number(NULL, -1) == -1);
    assert_string_equal(json_text(json_get(root, "t"), ""), "xå👍\n");
    assert_string_equal(json_text(json_get(root, "a"), "other"), "other");
    assert_null(json_text(json_get(root, "n"), NULL));
    assert_true(json_bool(json_get(root, "b"), false));
    assert_true(json_bool(json_get(root, "missing"), true));
    assert_null(json_get(root, "missing"));
    assert_null(json_get(NULL, "x"));
    const struct json *list = json_get(root, "l");
    assert_true(json_is_array(list));
    assert_int_equal(json_count(list), 2);
    assert_true(json_number(json_at(list, 1), 0) == 20);
    assert_null(json_at(list, 2));
    assert_null(json_key_at(list, 0));
    assert_string_equal(json_key_at(root, 6), "o");
    assert_null(json_key_at(root, 7));
    assert_null(json_key_at(NULL, 0));
    assert_int_equal(json_count(NULL), 0);
    assert_null(json_at(NULL, 0));
    json_free(root);
}

static void every_kind_can_be_the_whole(void **state)
{
    (void)state;
    static const char *const texts[] = {"null", "true", "false",         "0",        "-0.5e-3", "\"\"",
                                        "[]",   "{}",   "[1, [2, [3]]]", "{\"\": 1}"};
    static const char *const printed[] = {"null", "true", "false",         "0",        "-0.0005", "\"\"",
                                          "[]",   "{}",   "[1, [2, [3]]]", "{\"\": 1}"};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct json *root;
        struct err err = ERR_INIT;
        assert_ok(json_parse(texts[i], "x", &root, &err), err);
        assert_string_equal(json_print_line(&arena, root), printed[i]);
        json_free(root);
    }
    arena_release(&arena);
}

static void what_is_not_json_is_refused(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"", "x:1: the text ends where a value is expected"},
        {"  \n ", "x:2: the text ends"},
        {"{} x", "x:1: something stands after the end"},
        {"{}{}", "something stands after"},
        {"1 2", "something stands after"},
        {"{\"a\": 1,\n \"a\": 2}", "the name \"a\" stands twice"},
        {"[{\"o\": {\"k\": 1, \"l\": 2, \"k\": 1}}]", "the name \"k\" stands twice"},
        {"{\"a\\u0062\": 1, \"ab\": 2}", "the name \"ab\" stands twice"},
        {"{\"a\": 1,}", "a name in \"quotes\" is expected"},
        {"[1,]", "a value is expected"},
        {"[1 2]", "',' or ']' is expected"},
        {"{\"a\" 1}", "':' is expected"},
        {"{\"a\": 1 \"b\": 2}", "',' or '}' is expected"},
        {"{a: 1}", "a name in \"quotes\" is expected"},
        {"{'a': 1}", "a name in \"quotes\" is expected"},
        {"[", "the text ends"},
        {"{\"a\":", "the text ends"},
        {"[\n1,\n\n\"x", "x:4: a text begins here and never ends"},
        {"\"a\nb\"", "a line end or control character"},
        {"\"a\x01\"", "a line end or control character"},
        {"\"\\x\"", "an unknown escape"},
        {"\"\\", "an unknown escape"},
        {"\"\\u12g4\"", "four hexadecimal digits"},
        {"\"\\u12", "four hexadecimal digits"},
        {"\"a\\u0000b\"", "\\u0000 is not allowed"},
        {"\"\\ud83d\"", "half a surrogate pair"},
        {"\"\\ud83d\\u0041\"", "half a surrogate pair"},
        {"\"\\udc4d\"", "half a surrogate pair"},
        {"01", "begins with 0"},
        {"-", "not a number"},
        {"-x", "not a number"},
        {"1.", "not a number"},
        {"1e", "not a number"},
        {"+1", "a value is expected"},
        {".5", "a value is expected"},
        {"1e999", "too large"},
        {"-1e999", "too large"},
        {"1.0000000000000000000000000000000000000000000000000000000000000001", "62 digits"},
        {"NaN", "a value is expected"},
        {"Infinity", "a value is expected"},
        {"nul", "a value is expected"},
        {"tru", "a value is expected"},
        {"truex", "something stands after"},
        {"// no\n1", "a value is expected"},
        {"\"\xC3\"", "x: not UTF-8"},
        {"\"\xED\xA0\x80\"", "x: not UTF-8"},
        {"\x01"
         "1",
         "a value is expected"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct json *root;
        struct err err = ERR_INIT;
        if (json_parse(cases[i].text, "x", &root, &err) != ERR_INPUT)
            fail_msg("\"%s\" was accepted", cases[i].text);
        assert_null(root);
        assert_err(err, ERR_INPUT, cases[i].complaint);
    }
}

static void depth_is_limited(void **state)
{
    (void)state;
    for (int depth = JSON_MAX_DEPTH - 1; depth <= JSON_MAX_DEPTH + 1; depth++) {
        struct strbuf sb = STRBUF_INIT;
        struct json *root;
        struct err err = ERR_INIT;
        for (int i = 0; i < depth; i++)
            strbuf_add(&sb, i % 2 ? "{\"a\":" : "[");
        strbuf_add(&sb, "1");
        for (int i = depth; i-- > 0;)
            strbuf_add(&sb, i % 2 ? "}" : "]");
        enum err_code rc = json_parse(strbuf_text(&sb), "x", &root, &err);
        assert_int_equal(rc, depth <= JSON_MAX_DEPTH ? ERR_OK : ERR_INPUT);
        if (depth > JSON_MAX_DEPTH)
            assert_err(err, ERR_INPUT, "nested too deeply");
        json_free(root);
        strbuf_release(&sb);
    }
}

static void what_stands_side_by_side_is_not_deep(void **state)
{
    (void)state;
    struct strbuf sb = STRBUF_INIT;
    struct json *root;
    struct err err = ERR_INIT;
    strbuf_add(&sb, "[[]");
    for (int i = 0; i < 10 * JSON_MAX_DEPTH; i++)
        strbuf_add(&sb, ", {}, []");
    strbuf_add(&sb, "]");
    assert_ok(json_parse(strbuf_text(&sb), "x", &root, &err), err);
    assert_int_equal(json_count(root), 1 + 20 * JSON_MAX_DEPTH);
    json_free(root);
    strbuf_release(&sb);
}

static void large_integers_come_in_as_the_nearest_double(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct json *root;
    struct err err = ERR_INIT;
    assert_ok(json_parse("[9007199254740991, 9007199254740993, \"9007199254740993\"]", "x", &root, &err), err);
    assert_string_equal(json_print_line(&arena, root), "[9007199254740991, 9007199254740992, \"9007199254740993\"]");
    json_free(root);
    arena_release(&arena);
}

/* Any finite double is the same after printing and reading, in any locale. */
static void numbers_survive_to_the_last_bit(void **state)
{
    (void)state;
    struct rng rng = test_rng(754);
    bool comma = setlocale(LC_NUMERIC, "de_DE.UTF-8") != NULL; /* where it is installed */
    for (int i = 0; i < 20000; i++) {
        struct arena arena = ARENA_INIT;
        uint64_t bits = rng_next(&rng);
        double value = i % 2 ? (double)(int64_t)rng_below(&rng, 100000) / 1000 : 0, back;
        if (i % 2 == 0)
            memcpy(&value, &bits, sizeof value);
        if (isfinite(value)) {
            struct json *list = json_array(), *again;
            struct err err = ERR_INIT;
            json_add_number(list, NULL, value);
            const char *text = json_print_line(&arena, list);
            assert_ok(json_parse(text, "x", &again, &err), err);
            back = json_number(json_at(again, 0), 0);
            if (back != value)
                fail_msg("%s (comma locale: %d)", text, comma);
            json_free(again);
            json_free(list);
        }
        arena_release(&arena);
    }
    setlocale(LC_NUMERIC, "C");
}

/* Whole numbers in their range; nothing else is cast. */
static void members_are_left_out(void **state)
{
    static const char *const keys[] = {"b", "d"};
    static const struct {
        const char *text, *left;
    } cases[] = {
        {"{}", "{}"},
        {" {\n \"a\": 1 }", "{\"a\": 1 }"},
        {"{ \"b\": 1 }", "{}"},
        {"{\"a\":1,\"b\":2,\"c\":3}", "{\"a\":1,\"c\":3}"},
        {"{ \"b\": [1, {\"a\": \"]}\"}], \"a\": \"x\", \"d\": {} }", "{\"a\": \"x\"}"},
        {"{\"a\": {\"b\": [2, \"d\"]}, \"bb\": \"\\\"}\", \"b\": \"\\\\\", \"c\": []}",
         "{\"a\": {\"b\": [2, \"d\"]},\"bb\": \"\\\"}\",\"c\": []}"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(json_text_without(&arena, cases[i].text, keys, ARRAY_LEN(keys)), cases[i].left);
    arena_release(&arena);
}

/* Escapes of one to four bytes; whole numbers to the last digit that a double holds, and beyond. */
static void texts_and_numbers_are_what_they_say(void **state)
{
    struct err err = ERR_INIT;
    struct json *value = NULL;
    (void)state;
    assert_int_equal(json_parse("[\"\\b\\f\\r\\t\\/\\u0041\\u00E9\\u20ac\\uD83D\\uDE00\", -0, -999999999999999,"
                                " 9007199254740991, 123456789012345678901234567890]",
                                "t", &value, &err),
                     ERR_OK);
    assert_string_equal(json_text(json_at(value, 0), ""), "\b\f\r\t/Aé€\U0001F600");
    assert_true(signbit(json_number(json_at(value, 1), 1)));
    assert_true(json_number(json_at(value, 2), 0) == -999999999999999.0);
    assert_true(json_int(json_at(value, 3), 0, INT64_MAX, 0) == INT64_C(9007199254740991));
    assert_true(json_number(json_at(value, 4), 0) == 123456789012345678901234567890.0);
    json_free(value);
}

static void whole_numbers(void **state)
{
    static const struct {
        const char *text;
        int64_t is;
    } cases[] = {{"7", 7},           {"-3", -3},    {"2147483647", 2147483647},
                 {"2147483648", 99}, {"1e300", 99}, {"-1e300", 99},
                 {"2.5", 99},        {"\"7\"", 99}, {"null", 99}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        struct json *value = NULL;
        assert_ok(json_parse(cases[i].text, "n", &value, &err), err);
        assert_int_equal(json_int(value, -10, INT32_MAX, 99), cases[i].is);
        json_free(value);
    }
    assert_int_equal(json_int(NULL, 0, 5, 3), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_numbers),
        cmocka_unit_test(members_are_left_out),
        cmocka_unit_test(values_are_built_and_printed),
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(every_kind_can_be_the_whole),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(depth_is_limited),
        cmocka_unit_test(what_stands_side_by_side_is_not_deep),
        cmocka_unit_test(large_integers_come_in_as_the_nearest_double),
        cmocka_unit_test(texts_and_numbers_are_what_they_say),
        cmocka_unit_test(numbers_survive_to_the_last_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
