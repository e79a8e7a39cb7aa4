/* effective.c - when a release becomes legal in constructed play, and arithmetic of days
 *
 * Four rules followed each other. 1999 (D.13.4, the same in D.14.4, D.15.3, D.16.5): released by the 15th, on
 * the first of the next month; later, on the first of the month after that; the 15th itself counts as
 * early. From October 2003 on the 20th of the month of release, or of the next one when the release
 * came later. From 2008 on the day of release (910.2, 2009). Since Phyrexia: All Will Be One (February 2023) what is
 * sold at a prerelease counts from its first day (MTR 3.7). Sets that went their own way say so in the facts, and
 * those since 2023 all name their day, with what was played on it. */
#include "base/arena.h"
#include "base/date.h"
#include "base/message.h"
#include "format/inner.h"

#include <stdio.h>
#include <string.h>

#define FIRST_20TH    "2003-10-01"
#define FIRST_RELEASE "2008-01-01"
/* The release of Phyrexia: All Will Be One; its prerelease was on 2023-02-03. */
#define FIRST_PRERELEASE  "2023-02-10"
#define PRERELEASE_BEFORE 7 /* days */

static const char *const rule_texts[] = {
    [EFFECTIVE_MONTH] = TC_WORD("D.13.4 (1999): the first of a month after the release"),
    [EFFECTIVE_20TH] = TC_WORD("the 20th of a month, from October 2003"),
    [EFFECTIVE_RELEASE] = TC_WORD("910.2 (2009): the day of release"),
    [EFFECTIVE_PRERELEASE] = TC_WORD("MTR 3.7 (2023): the first day of the prerelease"),
};

void format_effective_by(enum effective_rule rule, const char *release, char buf[DATE_LEN + 1])
{
    int64_t days = date_to_days(release);
    date_from_days(days - (rule == EFFECTIVE_PRERELEASE ? PRERELEASE_BEFORE : 0), buf); /* known to be a date */
    if (rule == EFFECTIVE_RELEASE || rule == EFFECTIVE_PRERELEASE)
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

static bool has_prerelease(const struct card_set *set)
{
    return strcmp(set->type, "core") == 0 || strcmp(set->type, "expansion") == 0;
}

/* Is it out on the day of a set that has a prerelease? Sets of all kinds are sold there: those of Commander decks, of
 * special cards in the same boosters. */
static bool is_with_prerelease(struct catalog *catalog, const struct card_set *set)
{
    if (has_prerelease(set))
        return true;
    bool sold = strncmp(set->type, "supplemental", strlen("supplemental")) == 0;
    for (int i = 0; sold && catalog && i < catalog_set_count(catalog); i++) {
        const struct card_set *other = catalog_set(catalog, i);
        if (strcmp(other->date, set->date) == 0 && has_prerelease(other))
            return true;
    }
    return false;
}

static enum effective_rule rule_of(struct catalog *catalog, const struct card_set *set)
{
    if (strcmp(set->date, FIRST_20TH) < 0)
        return EFFECTIVE_MONTH;
    if (strcmp(set->date, FIRST_RELEASE) < 0)
        return EFFECTIVE_20TH;
    if (strcmp(set->date, FIRST_PRERELEASE) < 0 || !is_with_prerelease(catalog, set))
        return EFFECTIVE_RELEASE;
    return EFFECTIVE_PRERELEASE;
}

void format_effective(struct catalog *catalog, const struct card_set *set, struct effective *out)
{
    if (date_is_valid(set->effective)) {
        memcpy(out->day, set->effective, DATE_LEN + 1);
        bool history = strcmp(set->effective_source, "as the history of formats has it") == 0;
        out->rule = history ? TC_WORD("as the history of formats has it") : set->effective_source;
        return;
    }
    if (!date_is_valid(set->date)) { /* a set without a day of release is never legal by a rule */
        date_from_days(date_to_days(FORMAT_FOR_GOOD), out->day);
        out->rule = TC_WORD("no day of release is known");
        return;
    }
    enum effective_rule rule = rule_of(catalog, set);
    format_effective_by(rule, set->date, out->day);
    out->rule = rule_texts[rule];
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
