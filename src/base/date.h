/* date.h - calendar dates and instants
 *
 * A date is ISO 8601 text, YYYY-MM-DD, everywhere in Topcut: it sorts, and SQLite reads it. An instant is
 * int64_t seconds since 1970 UTC. The clock is a parameter of whatever needs it; clock_system is for
 * main. */
#ifndef TOPCUT_BASE_DATE_H
#define TOPCUT_BASE_DATE_H

#include "base/arena.h"
#include "base/err.h"

#define DATE_LEN 10

/* True for an existing day of the years 1993 to 2999, written YYYY-MM-DD and nothing else. */
bool date_is_valid(const char *text);

/* As date_is_valid, with a sentence that says what is wrong ("2026-02-30: February 2026 has 28 days").
 * ERR_INPUT. */
TC_MUST_USE enum err_code date_check(const char *text, struct err *err);

/* Days since 1970-01-01 of a valid date, and back. buf has DATE_LEN + 1 bytes. */
int64_t date_to_days(const char *date);
void date_from_days(int64_t days, char buf[DATE_LEN + 1]);

/* "2026-11-21T18:30:00Z" */
char *time_format_utc(struct arena *arena, int64_t at_utc);
/* "2026-11-21 19:30" in the user's time zone, for people. */
char *time_format_local(struct arena *arena, int64_t at_utc);

/* Where time comes from; tests put their own in. */
struct clock {
    int64_t (*now_utc)(struct clock *clock);
};
extern struct clock clock_system; /* honours TOPCUT_NOW=<seconds since 1970>, for reproducible runs */

/* Today's date by the clock, in the user's time zone. ERR_CONFLICT: no day that date_is_valid knows, as of
 * a computer whose battery is empty; buf is "". */
TC_MUST_USE enum err_code date_today(struct clock *clock, char buf[DATE_LEN + 1], struct err *err);

#endif
