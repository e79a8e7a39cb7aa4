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
        {EFFECTIVE_RELEASE, "2009-07-17", "2009-07-17"},    /* 910.2 (2009) */
        {EFFECTIVE_PRERELEASE, "2023-02-10", "2023-02-03"}, /* Phyrexia: All Will Be One, as announced */
        {EFFECTIVE_PRERELEASE, "2024-02-09", "2024-02-02"}, /* Murders at Karlov Manor: MTR 3.7 (2024-02) */
        {EFFECTIVE_PRERELEASE, "2024-04-19", "2024-04-12"}, /* Outlaws of Thunder Junction: the same */
        {EFFECTIVE_MONTH, "2999-12-20", "2999-12-01"},      /* the calendar's end */
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
        const char *date, *type, *effective, *expected, *rule;
    } cases[] = {
        {"1998-06-15", "expansion", "", "1998-07-01", "D.13.4"},
        {"2003-09-30", "expansion", "", "2003-11-01", "D.13.4"},
        {"2003-10-01", "core", "", "2003-10-20", "the 20th"},
        {"2007-12-31", "promo", "", "2008-01-20", "the 20th"},
        {"2008-01-01", "core", "", "2008-01-01", "910.2"},
        {"2022-11-18", "expansion", "", "2022-11-18", "910.2"},       /* the last that was released first */
        {"2023-02-10", "expansion", "", "2023-02-03", "MTR 3.7"},     /* the first */
        {"2023-02-10", "promo", "", "2023-02-10", "910.2"},           /* has no prerelease */
        {"2023-08-04", "supplemental", "", "2023-08-04", "910.2"},    /* neither has this */
        {"1996-06-10", "expansion", "1996-07-10", "1996-07-10", "a"}, /* a day of its own */
        {"2024-11-15", "expansion", "2024-11-15", "2024-11-15", "a"}, /* against the rule */
        {"", "core", "", "2999-12-31", "no day"},                     /* never by a rule */
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct card_set set = {.date = cases[i].date,
                                     .type = cases[i].type,
                                     .effective = cases[i].effective,
                                     .effective_source = "as announced"};
        struct effective first;
        format_effective(NULL, &set, &first);
        assert_string_equal(first.day, cases[i].expected);
        assert_int_equal(strncmp(english(first.rule), cases[i].rule, strlen(cases[i].rule)), 0);
    }
}

/* Nothing is legal more than a week before it is out, nor later than two months and a half after. */
static void effective_follows_the_release(void **state)
{
    char release[DATE_LEN + 1], buf[DATE_LEN + 1], before[4][DATE_LEN + 1] = {"", "", "", ""};
    (void)state;
    for (int64_t day = date_to_days("1993-08-05"); day < date_to_days("2030-01-01"); day++) {
        date_from_days(day, release);
        for (enum effective_rule rule = EFFECTIVE_MONTH; rule <= EFFECTIVE_PRERELEASE; rule++) {
            format_effective_by(rule, release, buf);
            assert_true(date_is_valid(buf));
            int64_t least = rule == EFFECTIVE_PRERELEASE ? -7 : 0;
            assert_true(date_to_days(buf) - day >= least && date_to_days(buf) - day <= 62);
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
