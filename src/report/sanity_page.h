/* sanity_page.h - a report as a page of sections: sentences, tables, and a chart beside a table
 *
 * The sanity report is put together once, as a page; then the page is written as text, HTML, PDF or a workbook, so that
 * all of them say the same. A chart shows columns of its table and has no numbers of its own.
 *
 *   sanity_page.c   building a page
 *   sanity_chart.c  a chart as rectangles, lines and words, for whoever draws them
 *   sanity_text.c sanity_html.c sanity_pdf.c sanity_book.c   the writers
 */
#ifndef TOPCUT_REPORT_SANITY_PAGE_H
#define TOPCUT_REPORT_SANITY_PAGE_H

#include "base/base.h"

enum page_type {
    PAGE_TEXT,
    PAGE_COUNT,
    PAGE_NUMBER /* two decimals */,
    PAGE_PERCENT /* of a share from 0 to 1 */
};

struct page_column {
    const char *header;
    enum page_type type;
    bool sampled; /* its numbers may have intervals */
    bool aside;   /* neither on a terminal nor on paper */
};

struct page_cell {
    const char *text; /* of PAGE_TEXT; NULL: the cell is empty */
    bool number;      /* value holds */
    double value, low, high;
    bool sampled; /* low and high are those of the 95 % interval */
};

enum page_chart_kind { CHART_NONE, CHART_COLUMNS, CHART_STACKED, CHART_LINES };
enum { CHART_SERIES = 4 };

struct page_chart {
    enum page_chart_kind kind;
    const char *title;
    int label;                /* the column under the bars */
    int series[CHART_SERIES]; /* columns with numbers */
    int n_series;
    double most; /* the top of the scale; 0: by the numbers */
};

struct page_table {
    const char *name;  /* of its sheet */
    const char *title; /* "" */
    const struct page_column *columns;
    size_t n_columns;
    struct page_cell *cells; /* row by row */
    size_t n_cells, room;
    struct page_chart chart;
    struct arena *arena;
};

enum page_block_kind { BLOCK_TEXT, BLOCK_WARNING, BLOCK_TABLE };
struct page_block {
    enum page_block_kind kind;
    const char *text;
    struct page_table *table;
    struct page_block *next;
};

struct page_section {
    const char *key, *title; /* "mana", "Mana" */
    struct page_block *first, **end;
    struct page_section *next;
    struct arena *arena;
};

struct report_page {
    struct arena *arena;
    const char *title, *subtitle;
    const char *footer;  /* a line */
    int64_t created_utc; /* in a file's properties: the same input gives the same bytes */
    struct page_section *first, **end;
};

void report_page_begin(struct report_page *page, struct arena *arena, const char *title);
struct page_section *page_section(struct report_page *page, const char *key, const char *title);
void page_say(struct page_section *section, const char *format, ...) TC_PRINTF(2, 3);
void page_warn(struct page_section *section, const char *format, ...) TC_PRINTF(2, 3);
/* columns must outlive the page. */
struct page_table *report_page_table(struct page_section *section, const char *name, const char *title,
                                     const struct page_column *columns, size_t n_columns);
void page_cell_text(struct page_table *table, const char *text);
void page_cell_number(struct page_table *table, double value);
void page_cell_sampled(struct page_table *table, double value, double low, double high);
void page_cell_empty(struct page_table *table);

size_t page_rows(const struct page_table *table);
const struct page_cell *page_at(const struct page_table *table, size_t row, size_t column);
/* A cell as people read it: "84.4 %", "58.0 ±0.6 %", "2.31". ascii: "+-" for the sign of an interval. */
const char *page_cell_shown(struct arena *arena, const struct page_column *column, const struct page_cell *cell,
                            bool ascii);
/* The top of a chart's scale. */
double page_chart_most(const struct page_table *table);

/* ---- sanity_chart.c -------------------------------------------------------------------------- */

enum chart_ink { INK_AXIS, INK_GRID, INK_TEXT, INK_SERIES /* and the three after it */ };

/* Whoever draws: lengths in points, from the upper left corner. */
struct chart_canvas {
    void *self;
    void (*box)(void *self, double x, double y, double w, double h, int ink, const char *tip);
    void (*line)(void *self, double x1, double y1, double x2, double y2, int ink, double width);
    /* anchor: -1 begins at x, 0 has x in its middle, 1 ends at x; y is the base line */
    void (*text)(void *self, double x, double y, int anchor, double size, const char *text);
};
extern const char *const chart_colours[]; /* "#4c78a8", ...: by series */

void page_chart_draw(struct arena *arena, const struct page_table *table, double width, double height,
                     const struct chart_canvas *canvas);

/* ---- the writers ----------------------------------------------------------------------------- */

struct report_page_look {
    int width;   /* of the screen in cells; 0: 100 */
    bool colour; /* by ANSI sequences */
    bool ascii;  /* no characters beyond ASCII for bars and signs */
};

void page_write_text(const struct report_page *page, const struct report_page_look *look, struct strbuf *out);
void page_write_html(const struct report_page *page, struct strbuf *out);
/* What stands in <body>, for a page that brings its own head and style. */
void page_write_html_body(const struct report_page *page, struct strbuf *out);
/* Atomically. ERR_CONFLICT, ERR_IO. */
TC_MUST_USE enum err_code page_write_pdf(const struct report_page *page, const char *path, enum file_existing existing,
                                         struct err *err);
TC_MUST_USE enum err_code page_write_workbook(const struct report_page *page, const char *path,
                                              enum file_existing existing, struct err *err);

#endif
