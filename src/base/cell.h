/* cell.h - a value of a table: of a result set, of a row that somebody asked for as CSV, of a worksheet
 *
 * A cell borrows its text: it lives as long as what the cell was read from, or as the arena that made it.
 */
#ifndef TOPCUT_BASE_CELL_H
#define TOPCUT_BASE_CELL_H

#include <stddef.h>
#include <stdint.h>

struct table_cell {
    enum table_cell_type { CELL_NULL, CELL_INT, CELL_REAL, CELL_TEXT } type;
    int64_t i;
    double f;
    const char *t;    /* valid UTF-8 without NUL, whatever a query gave; a blob as x'0a1b' */
    const char *said; /* of a text with messages in it (base/message.h), of which t is the English; NULL: it has none */
};

struct table_rows {
    const char **columns;
    size_t n_columns;
    struct table_cell *cells; /* n_rows * n_columns, row by row */
    size_t n_rows;
};

static inline struct table_cell cell_none(void)
{
    return (struct table_cell){.type = CELL_NULL};
}

static inline struct table_cell cell_of_int(int64_t value)
{
    return (struct table_cell){.type = CELL_INT, .i = value};
}

static inline struct table_cell cell_of_real(double value)
{
    return (struct table_cell){.type = CELL_REAL, .f = value};
}

/* NULL is a cell without a value. */
static inline struct table_cell cell_of_text(const char *text)
{
    return (struct table_cell){.type = text ? CELL_TEXT : CELL_NULL, .t = text};
}

#endif
