/* settings.h - an event's settings beyond the first ones, as a table
 *
 * Each row says what a setting is called, where it is in struct event_settings, what it may be and until when it
 * may change. Reading and writing the store, the checks, JSON and the options of the command line go through
 * the rows, so that a setting is added in one place. (The older settings are in events.c, each by
 * itself.) */
#ifndef TOPCUT_EVENT_SETTINGS_H
#define TOPCUT_EVENT_SETTINGS_H

#include "event/core/events.h"

#include <stddef.h>

enum event_extra_type {
    EXTRA_FLAG,  /* bool */
    EXTRA_INT,   /* int, min..max; 0 stands for none where zero is set */
    EXTRA_TEXT,  /* const char *, one line */
    EXTRA_WORD,  /* const char *, one of words ("a|b|c"; "" where it begins with '|') */
    EXTRA_WORDS, /* const char *, some of words, parted by commas */
};

struct event_extra {
    const char *name; /* of the option, "third-place"; in JSON and SQL with '_' */
    enum event_extra_type type;
    size_t offset; /* in struct event_settings */
    int min, max;
    bool zero;
    const char *words;
    bool until_round_1; /* cannot change once a round is paired */
    const char *label;  /* in the summary: "Third place"; NULL: not shown there */
};

extern const struct event_extra event_extras[]; /* ends with a NULL name; in the order of :event_extra_get */
size_t event_extra_count(void);

/* Which bit of event_edit stands for a row. */
#define EVENT_SET_EXTRA(i) (UINT64_C(1) << (16 + (i)))

/* A row's value as text and as a number, whichever its type has. */
int event_extra_int(const struct event_extra *extra, const struct event_settings *settings);
const char *event_extra_text(const struct event_extra *extra, const struct event_settings *settings);
void event_extra_set_int(const struct event_extra *extra, struct event_settings *settings, int value);
void event_extra_set_text(const struct event_extra *extra, struct event_settings *settings, const char *value);
/* Whether it is as EVENT_SETTINGS_INIT has it. */
bool event_extra_is_default(const struct event_extra *extra, const struct event_settings *settings);
/* Its name as JSON and SQL have it, with '_' for '-'. */
#define EVENT_EXTRA_KEY 32
void event_extra_key(const struct event_extra *extra, char key[EVENT_EXTRA_KEY]);

/* Cleans and checks all of them in place. ERR_INPUT names the setting that is wrong. */
TC_MUST_USE enum err_code event_extras_check(struct arena *arena, struct event_settings *settings, struct err *err);
/* Reads them from a row, from its column first on; writes them to the event's row. */
void event_extras_read(const struct cursor *row, int first, struct arena *arena, struct event_settings *out);
TC_MUST_USE enum err_code event_extras_write(struct store *store, struct event_id id,
                                             const struct event_settings *settings, struct err *err);
/* ERR_INPUT: a setting that is asked for (old: NULL in a new event, or what was) means nothing in the
 * structure, such as rounds in a round robin. What was there already may stay. */
TC_MUST_USE enum err_code event_settings_fit(const struct event_settings *old, const struct event_settings *now,
                                             struct err *err);
/* ERR_CONFLICT: a setting that can no longer change is another than it was. */
TC_MUST_USE enum err_code event_extras_may_change(const struct event *old, const struct event_settings *now,
                                                  struct err *err);

#endif
