/* xlsx_inner.h - what the files that make a workbook share: the library's functions, the book, its texts and its look
 *
 * xlsx.c opens and closes a book and gives sheets their names; xlsx_table.c and xlsx_chart.c write tables, xlsx_slips.c
 * result slips, xlsx_cover.c the first sheet of an event. Colours are those of the web pages in light.
 */
#ifndef TOPCUT_REPORT_XLSX_INNER_H
#define TOPCUT_REPORT_XLSX_INNER_H

#include "base/arena.h"
#include "base/lang.h"
#include "base/library.h"
#include "report/book.h"
#include "report/inner.h"

#include <xlsxwriter.h>

/* clang-format off */
#define XLSX_FUNCTIONS(X) X(chart_add_series) X(chart_axis_set_reverse) X(chart_legend_set_position) \
    X(chart_series_set_categories) X(chart_series_set_fill) X(chart_series_set_labels) \
    X(chart_series_set_marker_type) X(chart_series_set_name_range) X(chart_series_set_values) X(chart_title_off) \
    X(chart_title_set_name) X(chart_title_set_name_font) X(format_set_align) X(format_set_bg_color) X(format_set_bold) X(format_set_border) \
    X(format_set_border_color) X(format_set_bottom) X(format_set_bottom_color) X(format_set_font_color) \
    X(format_set_font_size) X(format_set_indent) X(format_set_num_format) X(format_set_right) \
    X(format_set_right_color) X(format_set_shrink) X(format_set_text_wrap) X(workbook_add_chart) \
    X(workbook_add_format) X(workbook_add_worksheet) X(workbook_close) X(workbook_new_opt) X(workbook_set_properties) \
    X(worksheet_autofilter) X(worksheet_conditional_format_range) X(worksheet_fit_to_pages) X(worksheet_freeze_panes) \
    X(worksheet_gridlines) X(worksheet_ignore_errors) X(worksheet_insert_chart_opt) \
    X(worksheet_insert_image_buffer_opt) X(worksheet_merge_range) X(worksheet_print_area) X(worksheet_repeat_rows) \
    X(worksheet_set_column) X(worksheet_set_default_row) X(worksheet_set_footer) X(worksheet_set_h_pagebreaks) \
    X(worksheet_set_header) X(worksheet_set_landscape) X(worksheet_set_margins) X(worksheet_set_paper) \
    X(worksheet_set_row) X(worksheet_set_tab_color) X(worksheet_write_blank) X(worksheet_write_formula_num) \
    X(worksheet_write_number) X(worksheet_write_string)
/* clang-format on */
/* Filled when a book is opened. */
extern struct xlsx_functions {
    XLSX_FUNCTIONS(LIBRARY_MEMBER)
} xlsx;

#define XLSX_UNITS_MAX 32767 /* UTF-16 code units of a cell's text */
#define XLSX_LINE_PT   15    /* height of a line of text */
#define XLSX_ROW_PX    20    /* the same on a screen */

enum {
    XLSX_INK = 0x15161F,
    XLSX_MUTED = 0x555A6E,
    XLSX_HAIR = 0xDCDDE7,
    XLSX_ACCENT = 0x4A3BC9,
    XLSX_TINT = 0xECEAFB, /* ground of headings */
    XLSX_NIGHT = 0x1B1748,
    XLSX_GOLD = 0xB98900,
    XLSX_GOLD_TINT = 0xFFF4D2
};

struct book {
    struct arena *arena;
    const struct lang *lang;
    lxw_workbook *workbook;
    const char *event, *about; /* the two lines above each table of an event's book; NULL in any other */
    const char **names;        /* of the sheets so far */
    size_t n_names;
    lxw_error error; /* the first */
};

/* Keeps the first thing that the library refused. */
static inline void xlsx_note(struct book *book, lxw_error error)
{
    if (book->error == LXW_NO_ERROR)
        book->error = error;
}

/* xlsx.c: the text, cut after at most units UTF-16 code units, never inside a character. */
char *xlsx_cut(struct arena *arena, const char *text, size_t units);
/* Writes a text as a text, whatever it begins with; nothing for "". */
void xlsx_text(struct book *book, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text,
               lxw_format *format);
/* The sheet's paper, with the title above each page unless the sheet itself has it. */
void xlsx_page(struct book *book, lxw_worksheet *sheet, const char *title);

/* The columns of a sheet: which of the report's, and how they look. */
struct sheet_column {
    size_t of; /* index in the report */
    const struct report_column *look;
    lxw_format *format;
    int width; /* in characters */
};
/* A report as a table on a sheet: its headings stand in row head, its first row below them. */
struct table_sheet {
    struct book *book;
    lxw_worksheet *to; /* NULL: only looked at, for a chart elsewhere */
    const char *name;
    const struct report *report;
    struct sheet_column *columns;
    size_t n;
    lxw_row_t head;
};
/* xlsx_table.c */
struct table_sheet xlsx_table_sheet(struct book *book, lxw_worksheet *to, const char *name,
                                    const struct report *report);
void xlsx_table(const struct table_sheet *t);
void xlsx_facts(struct book *book, lxw_worksheet *sheet, const struct report *report);
/* The column of the sheet that shows the report's column of that name, -1: none does. */
int xlsx_column(const struct table_sheet *t, const char *name);
/* The columns of the sheet that stand from one column of the report to another; false: none of them is shown. */
bool xlsx_columns(const struct table_sheet *t, const char *first, const char *last, size_t *from, size_t *to);

/* xlsx_chart.c: the chart that the report's head asks for; NULL: none, or too few rows. height: in rows of a sheet. */
lxw_chart *xlsx_chart(const struct table_sheet *t, int *height);
/* Puts it beside its table or below it. */
void xlsx_chart_beside(const struct table_sheet *t);

/* xlsx_slips.c */
void xlsx_slips(struct book *book, lxw_worksheet *sheet, const struct report *report);

/* xlsx_cover.c: what came of the event on one printed page. The reports are those of the book's other sheets, whose
 * names stand in names. */
void xlsx_cover(struct book *book, lxw_worksheet *sheet, const struct book_cover *cover, const struct report *reports,
                const char *const *names, size_t n);
/* "Modern, 17 March 2026, 127 players": the line below the event's name. */
const char *xlsx_cover_line(struct book *book, const struct book_cover *cover);

#endif
