/* floor.h - the floor rules and the kind of an event
 *
 * The editions are files of formats/floor/, the user's own beside them (base/resource.h); format/floor.h
 * says what they hold. An event follows the edition that it names (event_settings.floor_rules), else
 * the one of its date.
 */
#ifndef TOPCUT_EVENT_FLOOR_H
#define TOPCUT_EVENT_FLOOR_H

#include "event/core/events.h"
#include "format/floor.h"

/* All editions, in order of their first day; there is at least one. A file of one's own that cannot be read is
 * passed over, but for one that replaces the program's: ERR_INPUT. */
TC_MUST_USE enum err_code floor_rules_all(struct arena *arena, struct floor_rules **out, size_t *n, struct err *err);

/* Reads them all, and tells of the first file that is wrong. ERR_INPUT. */
TC_MUST_USE enum err_code floor_rules_check(struct arena *arena, size_t *n, struct err *err);

/* The edition of a name ("1999"); ERR_NOT_FOUND lists those that there are. */
TC_MUST_USE enum err_code floor_rules_find(struct arena *arena, const char *key, struct floor_rules *out,
                                           struct err *err);

/* The edition that holds on a day. */
TC_MUST_USE enum err_code floor_rules_of_date(struct arena *arena, const char *date, struct floor_rules *out,
                                              struct err *err);

/* The edition that an event follows; its extra turns are those of the event's teams. */
TC_MUST_USE enum err_code floor_rules_of_event(struct arena *arena, const struct event *event, struct floor_rules *out,
                                               struct err *err);

/* A number of an edition: the value, or otherwise where it does not say. */
static inline int floor_number_or(const struct floor_rules *rules, enum floor_number number, int otherwise)
{
    int value = rules->numbers[number].value;
    return value < 0 ? otherwise : value;
}

TC_MUST_USE enum err_code event_kinds_all(struct arena *arena, struct event_kinds *out, struct err *err);

/* The kind of a key, "" being an ordinary event. ERR_NOT_FOUND suggests one. */
TC_MUST_USE enum err_code event_kind_find(struct arena *arena, const char *key, struct event_kind *out,
                                          struct err *err);

#endif
