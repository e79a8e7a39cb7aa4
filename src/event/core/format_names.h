/* format_names.h - the formats that an event may be of, and a slip of the finger in their names
 *
 * An event's format is any text, because stores play what they like, and it is kept as it was typed. But one that is
 * misspelt is judged and rated by nothing. Known are the names of all formats (the book) and those of the store's
 * events: what was meant once is meant again.
 */
#ifndef TOPCUT_EVENT_FORMAT_NAMES_H
#define TOPCUT_EVENT_FORMAT_NAMES_H

#include "event/core/events.h"
#include "format/format.h"

/* All names of any time, each once. book and store may be NULL: then without theirs. Never fails: when the events
 * cannot be read, fewer names are known. */
size_t format_names_known(struct store *store, struct arena *arena, struct format_book *book, const char *const **out);

enum format_name_state {
    FORMAT_NAME_JUDGED, /* a format of the book, under one of its names; or no name at all */
    FORMAT_NAME_OWN,    /* another event has it: the store's own */
    FORMAT_NAME_UNKNOWN,
};
/* What a typed name is on a day (YYYY-MM-DD). *meant: "; did you mean Premodern?" for one that is unknown and near to a
 * known one, else "". A name that several formats had is unknown, and *meant "" (format_find names them). */
enum format_name_state format_name_state(struct store *store, struct arena *arena, struct format_book *book,
                                         const char *name, const char *date, const char **meant);

#endif
