/* settings_values.c - the values of an event's settings, by their rows: read, shown, set, compared, copied */
#include "base/arena.h"
#include "event/core/core.h"
#include "rating/rating.h"

#include <stddef.h>
#include <string.h>

static const char *const readings[] = {[RATING_SIGNED] = "signed", [RATING_LITERAL] = "literal"};

bool event_setting_is_number(const struct event_setting *row)
{
    return row->type == SETTING_FLAG || row->type == SETTING_INT || row->type == SETTING_MONEY ||
           row->type == SETTING_SEED;
}

int64_t event_setting_number(const struct event_setting *row, const struct event_settings *settings)
{
    const void *at = (const char *)settings + row->offset;
    switch (row->type) {
    case SETTING_FLAG:
        return *(const bool *)at;
    case SETTING_INT:
        return *(const int *)at;
    case SETTING_MONEY:
        return *(const int64_t *)at;
    case SETTING_SEED:
        return (int64_t) * (const uint64_t *)at;
    default:
        return 0;
    }
}

const char *event_setting_text(const struct event_setting *row, const struct event_settings *settings)
{
    const void *at = (const char *)settings + row->offset;
    if (event_setting_is_number(row))
        return "";
    if (row->type == SETTING_CATEGORY)
        return rating_category_name(*(const enum rating_category *)at);
    if (row->type == SETTING_READING)
        return readings[*(const enum rating_reading *)at];
    return *(const char *const *)at;
}

static const char *money_shown(struct arena *arena, int64_t cents)
{
    return cents % 100 ? arena_printf(arena, "%lld.%02d", (long long)(cents / 100), (int)(cents % 100))
                       : arena_printf(arena, "%lld", (long long)(cents / 100));
}

const char *event_setting_shown(struct arena *arena, const struct event_setting *row,
                                const struct event_settings *settings)
{
    if (!event_setting_is_number(row))
        return event_setting_text(row, settings);
    int64_t number = event_setting_number(row, settings);
    if (number == 0)
        return "";
    if (row->type == SETTING_FLAG)
        return "1";
    return row->type == SETTING_MONEY ? money_shown(arena, number) : arena_printf(arena, "%lld", (long long)number);
}

void event_setting_set_number(const struct event_setting *row, struct event_settings *settings, int64_t value)
{
    void *at = (char *)settings + row->offset;
    if (row->type == SETTING_FLAG)
        *(bool *)at = value != 0;
    else if (row->type == SETTING_INT)
        *(int *)at = (int)value;
    else if (row->type == SETTING_MONEY)
        *(int64_t *)at = value;
    else if (row->type == SETTING_SEED)
        *(uint64_t *)at = (uint64_t)value;
}

bool event_setting_set_text(const struct event_setting *row, struct event_settings *settings, const char *value)
{
    void *at = (char *)settings + row->offset;
    if (event_setting_is_number(row))
        return false;
    if (row->type == SETTING_CATEGORY)
        return rating_category_find(value, (enum rating_category *)at);
    if (row->type != SETTING_READING) {
        *(const char **)at = value;
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(readings); i++)
        if (strcmp(readings[i], value) == 0) {
            *(enum rating_reading *)at = (enum rating_reading)i;
            return true;
        }
    return false;
}

bool event_setting_same(const struct event_setting *row, const struct event_settings *a, const struct event_settings *b)
{
    return event_setting_number(row, a) == event_setting_number(row, b) &&
           strcmp(event_setting_text(row, a), event_setting_text(row, b)) == 0;
}

/* ---- all of them ----------------------------------------------------------------------------- */

struct event_settings event_settings_usual(void)
{
    struct event_settings usual = {.name = ""};
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        event_setting_set_number(row, &usual, row->number);
        event_setting_set_text(row, &usual, row->text ? row->text : "");
    }
    return usual;
}

struct event_settings event_settings_merge(const struct event_settings *old, const struct event_settings *other,
                                           uint64_t which)
{
    struct event_settings merged = *old;
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (which & EVENT_SET_ROW(row)) {
            event_setting_set_number(row, &merged, event_setting_number(row, other));
            event_setting_set_text(row, &merged, event_setting_text(row, other));
        }
    return merged;
}

struct event_settings event_settings_copy(const struct event_settings *of)
{
    const struct event_settings usual = event_settings_usual();
    uint64_t own = 0;
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (row->own)
            own |= EVENT_SET_ROW(row);
    return event_settings_merge(of, &usual, own);
}
