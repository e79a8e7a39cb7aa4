/* whole.h - the whole of an event for other programs: one JSON object, and what its file is called
 *
 * The command line and the pages give the same.
 */
#ifndef TOPCUT_REPORT_WHOLE_H
#define TOPCUT_REPORT_WHOLE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "event/core/core.h"

/* Adds "event": settings and state. */
void whole_event_object(struct json *to, const struct event *event);
/* The same of a struct event in a list of columns: COLUMN_AS_JSON(struct import, "event", event, whole_event_value). */
void whole_event_value(struct json *to, const char *key, const void *event);

/* Adds to an object of schema "topcut/event/1": the event, its summary, players, and as far as there are any standings,
 * matches, bracket, decks, cards, metagame. */
TC_MUST_USE enum err_code whole_event_json(struct store *store, struct arena *arena, const struct event *event,
                                           struct json *root, struct err *err);

/* "premodern-thursday", for a file's name. */
const char *whole_file_stem(struct arena *arena, const char *name);

#endif
