/* answer.h - what a command or a page has to say, as a value
 *
 * Whoever answers puts together what is to be said: for people sections with sentences, tables and charts; for programs
 * named values, and rows. The writers make of it a text for a terminal, HTML, PDF, a workbook, JSON, CSV: each of them
 * stands here once, and all of them say the same, for nothing is worked out while writing.
 *
 * A command's usual answer has one section without a heading, to which answer_line and answer_grid add, and values
 * that come from a row's columns (base/columns.h):
 *
 *     answer_schema(answer, "league");                       "schema": "topcut/league/1"
 *     answer_row(answer, "league", &league_columns, &league);  "league": {...}
 *     answer_line(answer, "%s: %s", name, rule);             a line on the screen
 *
 * The sanity report has many sections, and charts beside its tables. A chart shows columns of its table and has no
 * numbers of its own.
 *
 *   answer.c        putting an answer together
 *   answer_said.c   an answer in the language of whoever reads it
 *   answer_data.c   what programs get
 *   answer_chart.c  a chart as rectangles, lines and words, for whoever draws them; answer_svg.c draws it for a page
 *   answer_text.c answer_html.c answer_pdf.c answer_book.c   the writers; JSON and rows go through base/json.h and the
 *                   writers of reports (report.h)
 */
#ifndef TOPCUT_REPORT_ANSWER_H
#define TOPCUT_REPORT_ANSWER_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"

enum answer_type {
    ANSWER_TEXT,
    ANSWER_COUNT,
    ANSWER_NUMBER /* two decimals */,
    ANSWER_PERCENT /* of a share from 0 to 1 */
};

struct answer_column {
    const char *header;
    enum answer_type type;
    bool sampled; /* its numbers may have intervals */
    bool aside;   /* neither on a terminal nor on paper */
    bool cost;    /* texts are mana costs, which pages and paper draw */
};

struct answer_cell {
    const char *text; /* of ANSWER_TEXT; NULL: the cell is empty */
    bool number;      /* value holds */
    double value, low, high;
    bool sampled; /* low and high are those of the 95 % interval */
};

enum answer_chart_kind { CHART_NONE, CHART_COLUMNS, CHART_STACKED, CHART_LINES };
enum { CHART_SERIES = 4 };

struct answer_chart {
    enum answer_chart_kind kind;
    const char *title;
    int label;                /* the column under the bars */
    int series[CHART_SERIES]; /* columns with numbers */
    int n_series;
    double most; /* the top of the scale; 0: by the numbers */
};

struct answer_table {
    const char *name;  /* of its sheet */
    const char *title; /* "" */
    const struct answer_column *columns;
    size_t n_columns;
    struct answer_cell *cells; /* row by row */
    size_t n_cells, room;
    struct answer_chart chart;
    int few; /* the chart shows so many rows, those with the smallest numbers; below 0 the largest; 0: all */
    struct arena *arena;
};

struct text_table;

enum answer_block_kind {
    BLOCK_TEXT, /* a paragraph, wrapped */
    BLOCK_WARNING,
    BLOCK_LINE,     /* a line as it is */
    BLOCK_VERBATIM, /* text with line ends of its own: a decklist, a script */
    BLOCK_TABLE,
    BLOCK_FINDING,
    BLOCK_GRID,      /* words in columns, for a terminal: cut to its width */
    BLOCK_WIDE_GRID, /* the same, never cut: a bracket, a cross table */
};
/* What is wrong, how much, and what mends it: of a list with the heaviest first. */
struct answer_finding {
    int place;          /* 1: the first */
    const char *weight; /* "21", set large */
    const char *unit;   /* what the weight counts, with its interval: "games of 100 (20.4 to 21.9)" */
    const char *head, *text, *change;
};
struct answer_block {
    enum answer_block_kind kind;
    const char *text;
    struct answer_table *table;
    const struct answer_finding *finding;
    const struct text_table *grid;
    struct answer_block *next;
};

struct answer_section {
    const char *key, *title; /* "mana", "Mana" */
    struct answer_block *first, **end;
    struct answer_section *next;
    struct arena *arena;
};

/* What an answer is wanted for: what nobody will read is not kept. */
enum answer_use {
    ANSWER_FOR_PEOPLE = 1 << 0,
    ANSWER_FOR_JSON = 1 << 1,
    ANSWER_FOR_ROWS = 1 << 2, /* CSV, TSV, a line of JSON a row, a worksheet */
};

struct answer {
    struct arena *arena;
    unsigned use; /* enum answer_use */
    const char *title, *subtitle;
    const char *footer;  /* a line */
    int64_t created_utc; /* in a file's properties: the same input gives the same bytes */
    struct answer_section *first, **end;
    struct answer_section *plain;  /* the section of answer_line; NULL before the first */
    struct json *data;             /* NULL until something is there for JSON; the answer's own */
    const char *rows_name;         /* of the rows: "leagues"; NULL: there are none */
    const struct table_rows *rows; /* live in the arena */
};

/* An answer for a page or a file. */
void answer_begin(struct answer *answer, struct arena *arena, const char *title);
/* An answer without a title, for the uses that are named. */
void answer_begin_for(struct answer *answer, struct arena *arena, unsigned use);
/* Lets go of the data; all else is the arena's. */
void answer_release(struct answer *answer);

/* ---- for people ------------------------------------------------------------------------------ */

/* Texts for people may have messages in them (base/message.h), all of them: titles, headers, cells, findings; the
 * writers put them into words. The format of a sentence is a message. */
struct answer_section *answer_section(struct answer *answer, const char *key, const char *title);
void answer_say(struct answer_section *section, const char *format, ...) TC_PRINTF(2, 3);
void answer_warn(struct answer_section *section, const char *format, ...) TC_PRINTF(2, 3);
/* The finding's texts must outlive the answer. */
void answer_add_finding(struct answer_section *section, const struct answer_finding *finding);
/* columns must outlive the answer. */
struct answer_table *answer_add_table(struct answer_section *section, const char *name, const char *title,
                                      const struct answer_column *columns, size_t n_columns);
void answer_put_text(struct answer_table *table, const char *text);
void answer_put_number(struct answer_table *table, double value);
void answer_put_sampled(struct answer_table *table, double value, double low, double high);
void answer_put_empty(struct answer_table *table);

/* A line of the section without a heading. */
void answer_line(struct answer *answer, const char *format, ...) TC_PRINTF(2, 3);
void answer_line_args(struct answer *answer, const char *format, va_list args) TC_PRINTF(2, 0);
/* Words in columns, in the same section; the grid must live as long as the answer. */
void answer_grid(struct answer *answer, const struct text_table *grid);
void answer_wide_grid(struct answer *answer, const struct text_table *grid);
/* Text with its own line ends, copied; answer_take_text lets go of the buffer that it came in. */
void answer_verbatim(struct answer *answer, const char *text);
void answer_take_text(struct answer *answer, struct strbuf *text);
/* Forgets the blocks that are there for people, once they are written: a long answer goes out in parts. */
void answer_forget_blocks(struct answer *answer);

/* ---- for programs (answer_data.c): without effect where nobody asked for JSON or rows ---------- */

/* Begins with an object that was made elsewhere, a report's; the answer takes it over. */
void answer_take_data(struct answer *answer, struct json *data);
/* "schema": "topcut/NAME/1", the first member; once. */
void answer_schema(struct answer *answer, const char *name);
void answer_int(struct answer *answer, const char *key, int64_t value);
void answer_number(struct answer *answer, const char *key, double value);
void answer_bool(struct answer *answer, const char *key, bool value);
void answer_text(struct answer *answer, const char *key, const char *text);    /* NULL is null */
void answer_text_if(struct answer *answer, const char *key, const char *text); /* "" is null, too */
void answer_texts(struct answer *answer, const char *key, const char *const *texts, size_t n);
void answer_ints(struct answer *answer, const char *key, const int *values, size_t n);
/* An instant, seconds since 1970 UTC, as text; 0 is null. */
void answer_time(struct answer *answer, const char *key, int64_t at_utc);
/* A row as an object under a key, or its members as members of the answer. */
void answer_row(struct answer *answer, const char *key, const struct column_set *columns, const void *row);
void answer_members(struct answer *answer, const struct column_set *columns, const void *row);
/* n rows as an array. */
void answer_list(struct answer *answer, const char *key, const struct column_set *columns, const void *rows, size_t n);
/* The same, and what --csv and its like print: once an answer. name: of a worksheet, and of JSON lines' schema. */
void answer_rows(struct answer *answer, const char *key, const char *name, const struct column_set *columns,
                 const void *rows, size_t n);
/* The rows alone, where their columns differ from JSON's. */
void answer_only_rows(struct answer *answer, const char *name, const struct column_set *columns, const void *rows,
                      size_t n);
/* An object within the answer, for members that no row has; NULL where JSON is not wanted. */
struct json *answer_object(struct answer *answer, const char *key);
/* An array within the answer, to which columns_add_object adds rows one at a time; NULL the same way. */
struct json *answer_array(struct answer *answer, const char *key);

/* ---- reading an answer, for its writers ------------------------------------------------------ */

size_t answer_table_rows(const struct answer_table *table);
const struct answer_cell *answer_table_at(const struct answer_table *table, size_t row, size_t column);
/* The answer in words of that language (NULL: English), in the arena; what it does not change it shares with the
 * answer. Lines and grids, which a terminal writes one by one, stay as they are. */
const struct answer *answer_said(struct arena *arena, const struct lang *lang, const struct answer *answer);
/* A finding, in words already, in one paragraph: for whoever has no form of its own for it. */
const char *answer_finding_said(struct arena *arena, const struct lang *lang, const struct answer_finding *finding);
/* A cell as people read it: "84.4 %", "58.0 ±0.6 %", "2.31". ascii: "+-" for the sign of an interval. */
const char *answer_cell_shown(struct arena *arena, const struct answer_column *column, const struct answer_cell *cell,
                              bool ascii);
/* The top of a chart's scale. */
double answer_chart_most(const struct answer_table *table);

/* ---- answer_chart.c -------------------------------------------------------------------------- */

enum chart_ink { INK_AXIS, INK_GRID, INK_TEXT, INK_SERIES /* and the three after it */ };

/* Whoever draws: lengths in points, from the upper left corner. */
struct chart_canvas {
    void *self;
    void (*box)(void *self, double x, double y, double w, double h, int ink);
    void (*line)(void *self, double x1, double y1, double x2, double y2, int ink, double width);
    /* anchor: -1 begins at x, 0 has x in its middle, 1 ends at x; y is the base line */
    void (*text)(void *self, double x, double y, int anchor, double size, const char *text);
};
extern const char
    *const chart_colours[]; /* "#6a5be0", ...: by series; 3 : 1 and more on white and on the dark ground */

/* The table as its chart shows it: of many rows those that few asks for, in the order of their numbers. */
const struct answer_table *answer_chart_table(struct arena *arena, const struct answer_table *table);
/* Where a chart of this size is drawn in: above it is the legend, to the left the axis, below it the labels. */
struct chart_place {
    double x, y, w, h; /* h at most 0: there is no room, and nothing is drawn */
    size_t lines;      /* of labels */
};
struct chart_place answer_chart_place(struct arena *arena, const struct answer_table *table, double width,
                                      double height);
double answer_chart_lines_height(size_t lines); /* of labels beyond the first line */
void answer_chart_draw(struct arena *arena, const struct answer_table *table, double width, double height,
                       const struct chart_canvas *canvas);

/* ---- the writers, each in the language lang (NULL: English) ------------------------------------ */

struct answer_look {
    int width;               /* of the screen in cells; 0: 100 */
    bool colour;             /* by ANSI sequences */
    bool ascii;              /* no characters beyond ASCII for bars and signs */
    const struct lang *lang; /* NULL: English */
};

void answer_write_text(const struct answer *page, const struct answer_look *look, struct strbuf *out);
void answer_write_html(const struct answer *page, const struct lang *lang, struct strbuf *out);
/* What stands in <body>, for a page that brings its own head and style. */
void answer_write_html_body(const struct answer *page, const struct lang *lang, struct strbuf *out);
/* Atomically. ERR_CONFLICT, ERR_IO. */
TC_MUST_USE enum err_code answer_write_pdf(const struct answer *page, const struct lang *lang, const char *path,
                                           enum file_existing existing, struct err *err);
TC_MUST_USE enum err_code answer_write_workbook(const struct answer *page, const struct lang *lang, const char *path,
                                                enum file_existing existing, struct err *err);

#endif
