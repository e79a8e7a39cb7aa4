/* book.h - what a workbook is made of
 *
 * Any reports make one (report_write_workbook); that of an event has a first sheet of its own. Not here: how it is
 * written (xlsx.c).
 */
#ifndef TOPCUT_REPORT_BOOK_H
#define TOPCUT_REPORT_BOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "event/views/views.h"
#include "report/report.h"

/* What came of the event that a book is of. */
struct book_cover {
    const struct event *event;
    const struct outcome *outcome;
};

/* What a book is made of. */
struct book_contents {
    const struct report *reports;
    size_t n;
    int64_t created_utc;            /* 0: of the first report's data */
    const struct lang *lang;        /* NULL: English */
    const struct book_cover *cover; /* NULL: the sheets alone */
};

/* report_write_workbook with all that a book may have. */
TC_MUST_USE enum err_code book_write(struct arena *arena, const struct book_contents *contents, const char *path,
                                     enum file_existing existing, struct err *err);

#endif
