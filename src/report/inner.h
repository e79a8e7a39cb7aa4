/* inner.h - shared by the files of report/, needed nowhere else */
#ifndef TOPCUT_REPORT_INNER_H
#define TOPCUT_REPORT_INNER_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "report/report.h"

/* head.c: reads the head comment of one report file. ERR_INPUT: "file:line: ...". */
TC_MUST_USE enum err_code head_parse(struct arena *arena, const struct resource *file, struct report_info *out,
                                     struct err *err);
/* The next {name} or {name|text} of a template from *at on: fills name and otherwise (all behind the first bar;
 * NULL: none) and moves *at behind it; before is the plain text up to it. False at the end, with before the rest. */
bool head_next_hole(struct arena *arena, const char **at, const char **before, const char **name,
                    const char **otherwise);

/* headings.c: a column's heading, and the templates of a title and of a worksheet's name, in that language (NULL: as
 * the file has them). */
const char *report_heading(const struct lang *lang, const struct report_column *column);
const char *report_title(const struct lang *lang, const char *title);
const char *report_sheet(const struct lang *lang, const char *sheet);
/* cell.c: a value as people read it, "" for NULL; arena's, static or the cell's. */
const char *cell_text(struct arena *arena, const struct report_column *column, const struct table_cell *cell);
/* headings.c: the same in that language, where the cell is a flag or a word of ours. */
const char *cell_said(struct arena *arena, const struct lang *lang, const struct report_column *column,
                      const struct table_cell *cell);
/* The same for programs: a percent as a fraction of four decimals. */
const char *cell_plain(struct arena *arena, const struct report_column *column, const struct table_cell *cell);
/* True when the value is a number, by type and value: right-aligned, and never a formula. */
bool cell_is_number(const struct report_column *column, const struct table_cell *cell);
/* True when the column's cells stand on the right. */
bool column_is_right(const struct report_column *column);
static inline const struct table_cell *report_cell(const struct report *report, size_t row, size_t column)
{
    return &report->rows.cells[row * report->rows.n_columns + column];
}
/* True when a column that is shown only if there is anything in it has nothing. */
bool column_is_idle(const struct report *report, size_t column);
/* The column of that name, -1 when there is none. */
int report_column_index(const struct report_info *info, const char *name);
int report_cell_int(const struct report *report, size_t row, int column, int otherwise);

/* The writers. */
void write_text(struct arena *arena, const struct report *report, const struct report_look *look, struct strbuf *out);
void write_slips(struct arena *arena, const struct report *report, const struct report_look *look, struct strbuf *out);
void write_separated(struct arena *arena, const struct report *report, enum report_format format, struct strbuf *out);
void write_jsonl(struct arena *arena, const struct report *report, struct strbuf *out);

/* formula.c: whether a number has a formula beside it (from the column NAME_formula), and that formula with its
 * [name] and [first:last] replaced by cells of a sheet's row (1 is the topmost); shown are the columns that the
 * sheet has, in order. NULL: it needs one that the sheet has not. */
bool cell_has_formula(const struct report_column *column, const struct table_cell *cell);
const char *formula_fill(struct arena *arena, const struct report_info *info, const size_t *shown, size_t n, size_t row,
                         const char *text);

/* xlsx_check.c: whether the library wrote the whole of it. */
bool xlsx_is_whole(const char *path);

/* text.c: one slip as both a terminal and a sheet lay it out. */
struct slip {
    const char *event, *round, *table;
    const char *player[PODS_CHAIRS], *points[PODS_CHAIRS];
    const char *commanders[PODS_CHAIRS]; /* "": none known */
    int n_players;                       /* 2, or a table of three to five */
    const char **more;                   /* "Header: value" of columns that slips do not know */
    size_t n_more;
};
/* In lang (NULL: English) the round and the headers; names and points as they are. */
void slip_read(struct arena *arena, const struct lang *lang, const struct report *report, size_t row, struct slip *out);

#endif
