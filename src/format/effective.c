/* effective.c - when a release becomes legal in constructed play, and arithmetic of days
 *
 * Three rules followed each other. 1999 (D.13.4, the same in D.14.4, D.15.3, D.16.5): released by the 15th, on
 * the first of the next month; later, on the first of the month after that; the 15th itself counts as
 * early. From October 2003 on the 20th of the month of release, or of the next one when the release
 * came later. From 2008 on the day of release (910.2, 2009). Sets that went their own way say so in the
 * facts. */
#include "base/arena.h"
#include "base/date.h"
#include "format/inner.h"

#include <stdio.h>
#include <string.h>

#define FIRST_20TH    "2003-10-01"
#define FIRST_RELEASE "2008-01-01"

void format_effective_by(enum effective_rule rule, const char *release, char buf[DATE_LEN + 1])
{
    int64_t days = date_to_days(release);
    date_from_days(days, buf); /* a copy that is known to be a date */
    if (rule == EFFECTIVE_RELEASE)
        return;
    int year = 0, month = 0, day = 0;
    for (int i = 0; i < 4; i++)
        year = year * 10 + (buf[i] - '0');
    month = (buf[5] - '0') * 10 + (buf[6] - '0');
    day = (buf[8] - '0') * 10 + (buf[9] - '0');
    if (rule == EFFECTIVE_MONTH)
        month += day <= 15 ? 1 : 2;
    else if (day > 20)
        month += 1;
    if (month > 12) {
        month -= 12;
        year += 1;
    }
    if (year > 2999) /* beyond the calendar: the last day there is */
        year = 2999, month = 12;
    char whole[32];
    snprintf(whole, sizeof whole, "%04d-%02d-%s", year, month, rule == EFFECTIVE_MONTH ? "01" : "20");
    memcpy(buf, whole, DATE_LEN + 1);
}

void format_effective(const struct card_set *set, char buf[DATE_LEN + 1])
{
    if (date_is_valid(set->effective)) {
        memcpy(buf, set->effective, DATE_LEN + 1);
        return;
    }
    if (!date_is_valid(set->date)) { /* a set without a day of release is never legal by a rule */
        date_from_days(date_to_days(FORMAT_FOR_GOOD), buf);
        return;
    }
    enum effective_rule rule = strcmp(set->date, FIRST_20TH) < 0      ? EFFECTIVE_MONTH
                               : strcmp(set->date, FIRST_RELEASE) < 0 ? EFFECTIVE_20TH
                                                                      : EFFECTIVE_RELEASE;
    format_effective_by(rule, set->date, buf);
}

bool day_within(const char *from, const char *until, const char *date)
{
    return (!from || strcmp(from, date) <= 0) && (!until || strcmp(date, until) <= 0);
}

const char *later_from(const char *a, const char *b)
{
    if (!a || !b)
        return a ? a : b;
    return strcmp(a, b) >= 0 ? a : b;
}

const char *earlier_until(const char *a, const char *b)
{
    if (!a || !b)
        return a ? a : b;
    return strcmp(a, b) <= 0 ? a : b;
}

static const char *shifted(struct arena *arena, const char *date, int by)
{
    char buf[DATE_LEN + 1];
    date_from_days(date_to_days(date) + by, buf);
    return arena_strdup(arena, buf);
}

const char *day_before(struct arena *arena, const char *date)
{
    return shifted(arena, date, -1);
}

const char *day_after(struct arena *arena, const char *date)
{
    return shifted(arena, date, 1);
}
