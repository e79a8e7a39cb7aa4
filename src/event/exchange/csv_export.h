/* csv_export.h - everything of a store, or of one event, as CSV: a table a file, a header row, documented columns */
#ifndef TOPCUT_EVENT_CSV_EXPORT_H
#define TOPCUT_EVENT_CSV_EXPORT_H

#include "event/core/load.h"

struct csv_export_table {
    const char *name;    /* of the file, without ".csv" */
    const char *what;    /* what a row is */
    const char *columns; /* header, parted by '|'; a column that is text and may be run as a formula by a spreadsheet
                                    begins with '*' here alone */
    int query;           /* enum query; -1: the standings, which are computed */
    bool staff;          /* not for everybody */
};
extern const struct csv_export_table csv_export_tables[]; /* ends with a NULL name */

/* The text of a table, of an event or (0) of all; *rows counts them. The text is the caller's to release. style:
 * CSV_SPREADSHEET unless the texts were asked for as they are. */
TC_MUST_USE enum err_code csv_export_table(struct store *store, const struct csv_export_table *table,
                                           struct event_id event, enum csv_style style, struct strbuf *out,
                                           size_t *rows, struct err *err);

#endif
