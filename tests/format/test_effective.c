/* test_effective.c - when a release becomes legal in constructed play: D.13.4 (1999) and what came after */
#include "base/date.h"
#include "fixture.h"

static void effective_by_the_rule_of_the_time(void **state)
{
    static const struct {
        enum effective_rule rule;
        const char *release, *effective;
    } cases[] = {
        {EFFECTIVE_MONTH, "1999-01-08", "1999-02-01"}, /* D.13.4's own examples */
        {EFFECTIVE_MONTH, "1999-01-25", "1999-03-01"},
        {EFFECTIVE_MONTH, "1999-02-01", "1999-03-01"},
        {EFFECTIVE_MONTH, "1999-02-15", "1999-03-01"}, /* the 15th is on time */
        {EFFECTIVE_MONTH, "1999-02-16", "1999-04-01"},
        {EFFECTIVE_MONTH, "1999-11-15", "1999-12-01"},
        {EFFECTIVE_MONTH, "1999-11-16", "2000-01-01"},
        {EFFECTIVE_MONTH, "1999-12-01", "2000-01-01"},
        {EFFECTIVE_MONTH, "1999-12-15", "2000-01-01"},
        {EFFECTIVE_MONTH, "1999-12-31", "2000-02-01"},
        {EFFECTIVE_20TH, "2003-10-02", "2003-10-20"}, /* Mirrodin */
        {EFFECTIVE_20TH, "2006-07-20", "2006-07-20"},
        {EFFECTIVE_20TH, "2006-07-21", "2006-08-20"}, /* Coldsnap */
        {EFFECTIVE_20TH, "2007-12-21", "2008-01-20"},
        {EFFECTIVE_RELEASE, "2009-07-17", "2009-07-17"}, /* 910.2 (2009) */
        {EFFECTIVE_MONTH, "2999-12-20", "2999-12-01"},   /* the calendar's end */
    };
    char buf[DATE_LEN + 1];
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        format_effective_by(cases[i].rule, cases[i].release, buf);
        assert_string_equal(buf, cases[i].effective);
    }
}

static void sets_by_their_facts(void **state)
{
    static const struct {
        const char *date, *effective, *expected;
    } cases[] = {
        {"1998-06-15", "", "1998-07-01"}, {"2003-09-30", "", "2003-11-01"},
        {"2003-10-01", "", "2003-10-20"}, {"2007-12-31", "", "2008-01-20"},
        {"2008-01-01", "", "2008-01-01"}, {"1996-06-10", "1996-07-10", "1996-07-10"}, /* a day of its own */
        {"", "", "2999-12-31"},                                                       /* never by a rule */
    };
    char buf[DATE_LEN + 1];
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card_set set = {.date = cases[i].date, .effective = cases[i].effective};
        format_effective(&set, buf);
        assert_string_equal(buf, cases[i].expected);
    }
}

/* Nothing is legal before it is out, nor later than two months and a half after. */
static void effective_follows_the_release(void **state)
{
    char release[DATE_LEN + 1], buf[DATE_LEN + 1], before[3][DATE_LEN + 1] = {"", "", ""};
    (void)state;
    for (int64_t day = date_to_days("1993-08-05"); day < date_to_days("2030-01-01"); day++) {
        date_from_days(day, release);
        for (enum effective_rule rule = EFFECTIVE_MONTH; rule <= EFFECTIVE_RELEASE; rule++) {
            format_effective_by(rule, release, buf);
            assert_true(date_is_valid(buf));
            assert_true(strcmp(buf, release) >= 0 && date_to_days(buf) - day <= 62);
            assert_true(strcmp(before[rule], buf) <= 0); /* who comes first is legal first */
            memcpy(before[rule], buf, sizeof buf);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effective_by_the_rule_of_the_time),
        cmocka_unit_test(sets_by_their_facts),
        cmocka_unit_test(effective_follows_the_release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
