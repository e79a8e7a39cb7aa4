/* test_parse.c - numbers, and what looks like one */
#include "base/parse.h"
#include "testing.h"

#include <limits.h>
#include <locale.h>

static void integers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool ok;
        int64_t value;
    } cases[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"7", true, 7},
        {"007", true, 7},
        {"-12", true, -12},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775808", true, INT64_MIN},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"99999999999999999999999999", false, 0},
        {"", false, 0},
        {"-", false, 0},
        {"--1", false, 0},
        {"+1", false, 0},
        {" 1", false, 0},
        {"1 ", false, 0},
        {"1.0", false, 0},
        {"1e3", false, 0},
        {"0x10", false, 0},
        {"1,000", false, 0},
        {"one", false, 0},
        {"１", false, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int64_t value = 4711;
        assert_int_equal(parse_i64(cases[i].text, INT64_MIN, INT64_MAX, &value), cases[i].ok);
        assert_int_equal(value, cases[i].ok ? cases[i].value : 4711);
    }
}

static void bounds(void **state)
{
    (void)state;
    int64_t wide = 0;
    int narrow = 0;
    assert_true(parse_i64("3", 3, 5, &wide));
    assert_true(parse_i64("5", 3, 5, &wide));
    assert_false(parse_i64("2", 3, 5, &wide));
    assert_false(parse_i64("6", 3, 5, &wide));
    assert_int_equal(wide, 5);
    assert_true(parse_int("2147483647", INT_MIN, INT_MAX, &narrow));
    assert_int_equal(narrow, INT_MAX);
    assert_true(parse_int("-2147483648", INT_MIN, INT_MAX, &narrow));
    assert_int_equal(narrow, INT_MIN);
    assert_false(parse_int("2147483648", INT_MIN, INT_MAX, &narrow));
    assert_false(parse_int("x", INT_MIN, INT_MAX, &narrow));
    assert_int_equal(narrow, INT_MIN);
}

static void decimals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool ok;
        double value;
    } cases[] = {
        {"0", true, 0},      {"1600", true, 1600},    {"-1.5", true, -1.5}, {"0.3333", true, 0.3333},
        {"1e3", true, 1000}, {"2.5E-2", true, 0.025}, {"1e+2", true, 100},  {"", false, 0},
        {"-", false, 0},     {".5", false, 0},        {"5.", false, 0},     {"1,5", false, 0},
        {"1.5 ", false, 0},  {" 1.5", false, 0},      {"+1.5", false, 0},   {"1.5.5", false, 0},
        {"1e", false, 0},    {"1e+", false, 0},       {"nan", false, 0},    {"inf", false, 0},
        {"-inf", false, 0},  {"0x1p3", false, 0},     {"1e999", false, 0},  {"-1e999", false, 0},
        {"1e-999", true, 0},
    };
    static const char *const locales[] = {"C", "de_DE.UTF-8", "sv_SE.UTF-8"}; /* if installed */
    for (size_t l = 0; l < ARRAY_LEN(locales); l++) {
        setlocale(LC_ALL, locales[l]);
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            double value = 47.11;
            assert_int_equal(parse_double(cases[i].text, &value), cases[i].ok);
            assert_true(value == (cases[i].ok ? cases[i].value : 47.11));
        }
    }
    setlocale(LC_ALL, "C");
}

static void a_number_as_text_reads_back_as_itself(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {{0.1, "0.1"}, {-2.5, "-2.5"}, {1600, "1600"}, {0.1 + 0.2, "0.30000000000000004"}, {1e300, "1e+300"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char text[DOUBLE_TEXT_LEN];
        double back;
        assert_string_equal(double_text(cases[i].value, text), cases[i].text);
        assert_true(parse_double(text, &back) && back == cases[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers),
        cmocka_unit_test(bounds),
        cmocka_unit_test(decimals),
        cmocka_unit_test(a_number_as_text_reads_back_as_itself),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
