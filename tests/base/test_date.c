/* test_date.c - the calendar against the C library's, and dates that do not exist */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "testing.h"

#include <time.h>

static void dates_that_are_and_are_not(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint; /* NULL: a date */
    } cases[] = {
        {"1993-08-05", NULL},
        {"1993-01-01", NULL},
        {"2999-12-31", NULL},
        {"2000-02-29", NULL}, /* divisible by 400 */
        {"2024-02-29", NULL},
        {"2026-04-30", NULL},
        {"2026-02-30", "2026-02-30: February 2026 has 28 days"},
        {"2026-02-29", "February 2026 has 28 days"},
        {"2024-02-30", "February 2024 has 29 days"},
        {"2100-02-29", "February 2100 has 28 days"},
        {"2026-04-31", "April 2026 has 30 days"},
        {"2026-13-01", "there is no month 13"},
        {"2026-00-10", "there is no month 0"},
        {"2026-01-00", "days begin with 01"},
        {"2026-01-32", "January 2026 has 31 days"},
        {"1992-12-31", "from 1993 to 2999"},
        {"3000-01-01", "from 1993 to 2999"},
        {"0000-00-00", "from 1993 to 2999"},
        {"", "is not a date; write YYYY-MM-DD"},
        {"2026-1-1", "is not a date"},
        {"2026-01-1", "is not a date"},
        {"2026-01-011", "is not a date"},
        {"2026/01/01", "is not a date"},
        {"20260101", "is not a date"},
        {" 2026-01-01", "is not a date"},
        {"2026-01-01 ", "is not a date"},
        {"2026-01-01T00:00:00Z", "is not a date"},
        {"-026-01-01", "is not a date"},
        {"2026-+1-01", "is not a date"},
        {"01.02.2026", "is not a date"},
        {"a very long text that somebody pasted into the field for dates", "not a date"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        enum err_code rc = date_check(cases[i].text, &err);
        assert_int_equal(date_is_valid(cases[i].text), cases[i].complaint == NULL);
        assert_int_equal(rc, cases[i].complaint ? ERR_INPUT : ERR_OK);
        if (cases[i].complaint)
            assert_err(err, ERR_INPUT, cases[i].complaint);
    }
}

/* Every day of 1993 to 2999, against gmtime. */
static void days_agree_with_gmtime(void **state)
{
    (void)state;
    int64_t first = date_to_days("1993-01-01"), last = date_to_days("2999-12-31");
    assert_int_equal(first, 8401);
    for (int64_t days = first; days <= last; days++) {
        char ours[DATE_LEN + 1], theirs[DATE_LEN + 1];
        time_t at = days * 86400;
        struct tm tm;
        date_from_days(days, ours);
        assert_non_null(gmtime_r(&at, &tm));
        assert_int_equal(strftime(theirs, sizeof theirs, "%Y-%m-%d", &tm), DATE_LEN);
        if (strcmp(ours, theirs) != 0 || !date_is_valid(ours) || date_to_days(ours) != days)
            fail_msg("day %lld: %s, gmtime says %s", (long long)days, ours, theirs);
    }
}

static void days_outside_our_years(void **state)
{
    (void)state;
    static const struct {
        int64_t days;
        const char *date;
    } cases[] = {{0, "1970-01-01"},
                 {-1, "1969-12-31"},
                 {-719468, "0000-03-01"},
                 {2932896, "9999-12-31"},
                 {-25508, "1900-03-01"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char buf[DATE_LEN + 1];
        date_from_days(cases[i].days, buf);
        assert_string_equal(buf, cases[i].date);
    }
}

static int64_t fixed_now;

static int64_t now_is_fixed(struct clock *clock)
{
    (void)clock;
    return fixed_now;
}

static void use_zone(const char *zone)
{
    assert_int_equal(setenv("TZ", zone, 1), 0);
}

static void instants_for_people_and_for_programs(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    use_zone("CET-1CEST,M3.5.0,M10.5.0/3"); /* no zone files needed */
    assert_string_equal(time_format_utc(&arena, 1795285800), "2026-11-21T18:30:00Z");
    assert_string_equal(time_format_local(&arena, 1795285800), "2026-11-21 19:30");
    /* both sides of the switch to winter time, 2026-10-25 01:00 UTC */
    assert_string_equal(time_format_local(&arena, 1792889999), "2026-10-25 02:59");
    assert_string_equal(time_format_local(&arena, 1792890000), "2026-10-25 02:00");
    assert_string_equal(time_format_utc(&arena, 2147483648), "2038-01-19T03:14:08Z");
    assert_string_equal(time_format_utc(&arena, INT64_MAX), "9223372036854775807");
    assert_string_equal(time_format_local(&arena, INT64_MAX), "9223372036854775807");
    arena_release(&arena);
}

static void today_is_the_users_day(void **state)
{
    (void)state;
    struct clock clock = {.now_utc = now_is_fixed};
    char buf[DATE_LEN + 1];
    struct err err = ERR_INIT;
    fixed_now = 1795303800; /* 2026-11-21 23:30 UTC */
    use_zone("UTC0");
    assert_ok(date_today(&clock, buf, &err), err);
    assert_string_equal(buf, "2026-11-21");
    use_zone("CET-1");
    assert_ok(date_today(&clock, buf, &err), err);
    assert_string_equal(buf, "2026-11-22");
    use_zone("HST10");
    assert_ok(date_today(&clock, buf, &err), err);
    assert_string_equal(buf, "2026-11-21");
}

static void a_clock_that_cannot_be_right(void **state)
{
    (void)state;
    static const struct {
        int64_t now;
        const char *said; /* NULL: fine */
    } cases[] = {
        {0, "1970-01-01 00:00"},
        {725846399, "1992-12-31 23:59"}, /* the last second before Magic's first year */
        {725846400, NULL},
        {INT64_C(32503679999), NULL}, /* 2999-12-31T23:59:59Z */
        {INT64_C(32503680000), "3000-01-01 00:00"},
        {INT64_C(253402300800), "10000-01-01 00:00"}, /* has no date of ten characters */
        {INT64_MAX, "9223372036854775807"},
    };
    struct clock clock = {.now_utc = now_is_fixed};
    use_zone("UTC0");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char buf[DATE_LEN + 1];
        struct err err = ERR_INIT;
        fixed_now = cases[i].now;
        if (date_today(&clock, buf, &err) == ERR_OK ? cases[i].said != NULL : cases[i].said == NULL)
            fail_msg("%lld: %s", (long long)cases[i].now, err.text);
        if (!cases[i].said)
            continue;
        assert_err(err, ERR_CONFLICT, cases[i].said);
        assert_err(err, ERR_CONFLICT, "the clock of this computer");
        assert_string_equal(buf, "");
    }
}

static void the_system_clock_can_be_set(void **state)
{
    (void)state;
    assert_int_equal(setenv("TOPCUT_NOW", "1000000000", 1), 0);
    assert_int_equal(clock_system.now_utc(&clock_system), 1000000000);
    assert_int_equal(setenv("TOPCUT_NOW", "yesterday", 1), 0);
    assert_true(llabs(clock_system.now_utc(&clock_system) - time(NULL)) <= 2);
    assert_int_equal(unsetenv("TOPCUT_NOW"), 0);
    assert_true(llabs(clock_system.now_utc(&clock_system) - time(NULL)) <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dates_that_are_and_are_not),  cmocka_unit_test(days_agree_with_gmtime),
        cmocka_unit_test(days_outside_our_years),      cmocka_unit_test(instants_for_people_and_for_programs),
        cmocka_unit_test(today_is_the_users_day),      cmocka_unit_test(a_clock_that_cannot_be_right),
        cmocka_unit_test(the_system_clock_can_be_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
