/* date.c - the calendar, by days counted from 1970-01-01
 *
 * The conversion between a day number and a date counts years from March, so that the leap day is
 * the last of its year and the months' lengths follow one linear formula (H. Hinnant,
 * "chrono-compatible low-level date algorithms"). The store keeps text and seconds; only these
 * functions know how they relate.
 */
#include "base/date.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define YEAR_MIN 1993 /* Magic's first year */
#define YEAR_MAX 2999

static const char *const month_names[] = {
    TC_WORD("January"),   TC_WORD("February"), TC_WORD("March"),    TC_WORD("April"),
    TC_WORD("May"),       TC_WORD("June"),     TC_WORD("July"),     TC_WORD("August"),
    TC_WORD("September"), TC_WORD("October"),  TC_WORD("November"), TC_WORD("December"),
};

static bool is_leap(int year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int days_in_month(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && is_leap(year) ? 29 : days[month - 1];
}

/* The shape NNNN-NN-NN, whatever the numbers. */
static bool split(const char *text, int *year, int *month, int *day)
{
    for (int i = 0; i < DATE_LEN; i++) {
        bool dash = i == 4 || i == 7;
        if (dash ? text[i] != '-' : !char_is_digit(text[i]))
            return false; /* also at the end of a text that is too short */
    }
    if (text[DATE_LEN] != '\0')
        return false;
    int digits[DATE_LEN];
    for (int i = 0; i < DATE_LEN; i++)
        digits[i] = text[i] - '0';
    *year = digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3];
    *month = digits[5] * 10 + digits[6];
    *day = digits[8] * 10 + digits[9];
    return true;
}

enum err_code date_check(const char *text, struct err *err)
{
    int year, month, day;
    if (!split(text, &year, &month, &day)) {
        if (strlen(text) > 30)
            return err_set(err, ERR_INPUT, "not a date; write YYYY-MM-DD");
        return err_set(err, ERR_INPUT, "\"%s\" is not a date; write YYYY-MM-DD", text);
    }
    if (year < YEAR_MIN || year > YEAR_MAX)
        return err_set(err, ERR_INPUT, "%s: the year must be from %d to %d", text, YEAR_MIN, YEAR_MAX);
    if (month < 1 || month > 12)
        return err_set(err, ERR_INPUT, "%s: there is no month %d", text, month);
    if (day < 1)
        return err_set(err, ERR_INPUT, "%s: days begin with 01", text);
    if (day > days_in_month(year, month))
        return err_set(err, ERR_INPUT, "%s: %s %d has %d days", text, month_names[month - 1], year,
                       days_in_month(year, month));
    return ERR_OK;
}

bool date_is_valid(const char *text)
{
    int year, month, day;
    return split(text, &year, &month, &day) && year >= YEAR_MIN && year <= YEAR_MAX && month >= 1 && month <= 12 &&
           day >= 1 && day <= days_in_month(year, month);
}

int64_t date_to_days(const char *date)
{
    int year, month, day;
    tc_assert(date_is_valid(date) && split(date, &year, &month, &day));
    int64_t y = month > 2 ? year : year - 1; /* the year that began in March */
    int64_t era = y / 400, year_of_era = y % 400;
    int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    return era * 146097 + day_of_era - 719468;
}

void date_from_days(int64_t days, char buf[DATE_LEN + 1])
{
    /* 0000-03-01 to 9999-12-31: what four digits can say */
    tc_assert(days >= -719468 && days <= 2932896);
    int64_t z = days + 719468;
    int64_t era = z / 146097, day_of_era = z % 146097;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t month_from_march = (5 * day_of_year + 2) / 153;
    int day = (int)(day_of_year - (153 * month_from_march + 2) / 5 + 1);
    int month = (int)(month_from_march < 10 ? month_from_march + 3 : month_from_march - 9);
    int year = (int)(year_of_era + era * 400 + (month <= 2));
    const int parts[DATE_LEN] = {year / 1000, year / 100 % 10, year / 10 % 10, year % 10, -3, month / 10, month % 10,
                                 -3,          day / 10,        day % 10};
    for (int i = 0; i < DATE_LEN; i++)
        buf[i] = (char)('0' + parts[i]); /* '0' - 3 is '-' */
    buf[DATE_LEN] = '\0';
}

/* A year that no int holds comes only out of a damaged file; then the number itself is shown. */
static char *number_text(struct arena *arena, int64_t at_utc)
{
    return arena_printf(arena, "%lld", (long long)at_utc);
}

char *time_format_utc(struct arena *arena, int64_t at_utc)
{
    time_t at = at_utc;
    struct tm tm;
    char buf[64];
    if (!gmtime_r(&at, &tm) || !strftime(buf, sizeof buf, "%Y-%m-%dT%H:%M:%SZ", &tm))
        return number_text(arena, at_utc);
    return arena_strdup(arena, buf);
}

char *time_format_local(struct arena *arena, int64_t at_utc)
{
    time_t at = at_utc;
    struct tm tm;
    char buf[64];
    tzset(); /* localtime_r need not read TZ */
    if (!localtime_r(&at, &tm) || !strftime(buf, sizeof buf, "%Y-%m-%d %H:%M", &tm))
        return number_text(arena, at_utc);
    return arena_strdup(arena, buf);
}

static int64_t system_now(struct clock *clock)
{
    (void)clock;
    const char *fixed = getenv("TOPCUT_NOW");
    int64_t now;
    if (fixed && parse_i64(fixed, 0, INT64_C(32503679999), &now)) /* up to 2999-12-31T23:59:59Z */
        return now;
    return time(NULL);
}

struct clock clock_system = {.now_utc = system_now};

enum err_code date_today(struct clock *clock, char buf[DATE_LEN + 1], struct err *err)
{
    int64_t now = clock->now_utc(clock);
    time_t at = now;
    struct tm tm;
    tzset();
    bool shown = localtime_r(&at, &tm) && strftime(buf, DATE_LEN + 1, "%Y-%m-%d", &tm) == DATE_LEN;
    if (shown && date_is_valid(buf))
        return ERR_OK;
    struct arena scratch = ARENA_INIT;
    err_set(err, ERR_CONFLICT, "the clock of this computer says %s, which cannot be right; set it, or TOPCUT_NOW",
            time_format_local(&scratch, now));
    arena_release(&scratch);
    buf[0] = '\0';
    return err->code;
}
