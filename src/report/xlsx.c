/* xlsx.c - reports as the sheets of a workbook; the only file that knows libxlsxwriter
 *
 * What people get: a frozen, filterable header that repeats on every printed page, columns as wide as what is
 * in them, numbers as numbers (a percentage is 0.5833 shown as 58.33%), dates as dates, and every text as a
 * text: ids keep their zeros, and a name like "=1+1" is never a formula. Landscape, one page wide, page n of m.
 *
 * The library's quirks that are handled here (measured with 1.1.4): most errors surface only in
 * workbook_close, without a reason when the file cannot be created, so the temporary file is created before;
 * it tells them on stderr too, where its lines are dropped (base/filter.h); those of its own temporary files do
 * not surface at all, so the result is read again (xlsx_check.c); a bad sheet name gives NULL, so names are made
 * legal first; the file carries the wall clock unless a creation time is set; strings beyond 32,767 characters
 * are dropped, so they are cut; "fit to one page wide" makes Excel ignore manual page breaks, so slips go
 * without it.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/filter.h"
#include "base/library.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/inner.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>
#include <xlsxwriter.h>

/* clang-format off */
#define FUNCTIONS(X) X(chart_add_series) X(chart_axis_set_reverse) X(chart_legend_set_position) \
    X(chart_series_set_categories) X(chart_series_set_marker_type) X(chart_series_set_name_range) \
    X(chart_series_set_values) X(format_set_align) X(format_set_bg_color) X(format_set_bold) \
    X(format_set_border) X(format_set_bottom) X(format_set_bottom_color) X(format_set_font_size) \
    X(format_set_indent) X(format_set_num_format) X(format_set_text_wrap) X(lxw_strerror) X(workbook_add_chart) \
    X(workbook_add_format) X(workbook_add_worksheet) X(workbook_close) X(workbook_new_opt) \
    X(workbook_set_properties) X(worksheet_autofilter) X(worksheet_conditional_format_range) \
    X(worksheet_fit_to_pages) X(worksheet_freeze_panes) X(worksheet_ignore_errors) X(worksheet_insert_chart_opt) \
    X(worksheet_print_area) X(worksheet_repeat_rows) X(worksheet_set_column) X(worksheet_set_default_row) \
    X(worksheet_set_footer) X(worksheet_set_h_pagebreaks) X(worksheet_set_header) X(worksheet_set_landscape) \
    X(worksheet_set_margins) X(worksheet_set_paper) X(worksheet_set_row) X(worksheet_write_blank) \
    X(worksheet_write_formula_num) X(worksheet_write_number) X(worksheet_write_string)
LIBRARY(LIBRARY_XLSXWRITER, FUNCTIONS);
/* clang-format on */

#define SHEET_ROWS       1048576 /* of XLSX */
#define SHEET_COLUMNS    16384
#define SHEET_NAME_UNITS 31    /* UTF-16 code units of a sheet's name */
#define STRING_UNITS     32767 /* of a cell's text */
#define HEADER_UNITS     120   /* of a printed header: 255 with room for doubled ampersands */
#define WIDTH_MAX        60    /* cells of the widest column */
#define PAPER_A4         9
#define SERIAL_1970      25569 /* 1970-01-01 as a spreadsheet counts days */
#define CHART_BARS       16    /* first rows that a bar chart shows: more cannot be read */
#define CHART_LINES      8     /* first rows that are lines of a chart */
#define CHART_CELLS      84    /* as many characters wide as a chart is */
#define CHART_COLUMNS    10    /* default columns and rows that a chart covers */
#define CHART_ROWS       19
#define LINE_PT          15 /* height of a line of text */
#define ROW_PT_MAX       405
#define BIG_CELLS        250000 /* from here on the library keeps rows in a file, not in memory */

struct book {
    struct arena *arena;
    lxw_workbook *workbook;
    const char **names; /* of the sheets so far */
    size_t n_names;
    lxw_error error; /* the first */
};

static void note(struct book *book, lxw_error error)
{
    if (book->error == LXW_NO_ERROR)
        book->error = error;
}

/* ---- texts within limits --------------------------------------------------------------------- */

/* Cut after at most units UTF-16 code units, never inside a character. */
static char *cut_units(struct arena *arena, const char *text, size_t units)
{
    size_t used = 0, at = 0;
    while (text[at]) {
        size_t len = 1, need;
        while (((unsigned char)text[at + len] & 0xC0) == 0x80)
            len++;
        need = len == 4 ? 2 : 1;
        if (used + need > units)
            break;
        used += need;
        at += len;
    }
    return arena_strndup(arena, text, at);
}

static bool name_is_taken(const struct book *book, const char *name)
{
    for (size_t i = 0; i < book->n_names; i++) {
        struct arena scratch = ARENA_INIT;
        bool same = strcmp(utf8_fold(&scratch, book->names[i]), utf8_fold(&scratch, name)) == 0 ||
                    strcasecmp(book->names[i], name) == 0;
        arena_release(&scratch);
        if (same)
            return true;
    }
    return false;
}

/* A legal sheet name: no []:*?/\ or control character, no apostrophe at either end, at most 31 units, unique
 * whatever the case, and not "History", which Excel keeps for itself. */
static const char *sheet_name(struct book *book, const char *wanted, const char *otherwise)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *at = *wanted ? wanted : otherwise; *at; at++)
        strbuf_add_char(&sb, strchr("[]:*?/\\", *at) || (unsigned char)*at < 0x20 ? ' ' : *at);
    char *name = cut_units(book->arena, strbuf_text(&sb), SHEET_NAME_UNITS);
    strbuf_release(&sb);
    while (*name && strchr("' ", *name))
        name++;
    for (size_t len = strlen(name); len && strchr("' ", name[len - 1]);)
        name[--len] = '\0';
    const char *base = !*name ? "Sheet" : strcasecmp(name, "history") == 0 ? "History of" : name;
    const char *unique = base;
    for (int n = 2; name_is_taken(book, unique); n++) {
        const char *suffix = arena_printf(book->arena, " (%d)", n);
        unique =
            arena_printf(book->arena, "%s%s", cut_units(book->arena, base, SHEET_NAME_UNITS - strlen(suffix)), suffix);
    }
    book->names[book->n_names++] = unique;
    return unique;
}

/* "standings" is "Standings" when the report names no sheet. */
static const char *capitalized(struct arena *arena, const char *name)
{
    char *text = arena_strdup(arena, name);
    if (char_is_lower(*text))
        *text = (char)(*text - 'a' + 'A');
    return text;
}

/* A title as a page header takes it: '&' begins a code there. */
static const char *header_text(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    const char *cut = cut_units(arena, text, HEADER_UNITS);
    for (; *cut; cut++)
        strbuf_add(&sb, *cut == '&' ? "&&" : (char[]){*cut, '\0'});
    const char *escaped = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return escaped;
}

static void write_text_cell(struct book *book, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text,
                            lxw_format *format)
{
    if (*text)
        note(book, lib.worksheet_write_string(sheet, row, column, cut_units(book->arena, text, STRING_UNITS), format));
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* The columns of a sheet: which of the report's, and how they look. */
struct sheet_column {
    size_t of; /* index in the report */
    const struct report_column *look;
    lxw_format *format;
    int width;
};

static const char *number_format(struct arena *arena, const struct report_column *column)
{
    switch (column->type) {
    case REPORT_T_INT:
        return "0";
    case REPORT_T_PERCENT:
        return "0.00%";
    case REPORT_T_MONEY:
        return "#,##0.00";
    case REPORT_T_DATE:
        return "yyyy-mm-dd";
    case REPORT_T_TEXT:
        return "@";
    case REPORT_T_NUMBER:
        if (column->decimals > 0)
            return arena_printf(arena, "0.%.*s", column->decimals, "000000000000000");
        return column->decimals == 0 ? "0" : "General";
    default:
        return "General";
    }
}

/* Words stand a little apart from the number that may end on their left. */
static void align(lxw_format *format, const struct report_column *column)
{
    if (column_is_right(column)) {
        lib.format_set_align(format, LXW_ALIGN_RIGHT);
        return;
    }
    lib.format_set_align(format, LXW_ALIGN_LEFT);
    lib.format_set_indent(format, 1);
}

static lxw_format *column_format(struct book *book, const struct report_column *column)
{
    lxw_format *format = lib.workbook_add_format(book->workbook);
    lib.format_set_num_format(format, number_format(book->arena, column));
    if (column->bold)
        lib.format_set_bold(format);
    if (column->wrap)
        lib.format_set_text_wrap(format);
    align(format, column);
    lib.format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    return format;
}

static int content_width(struct book *book, const struct report *report, size_t c)
{
    const struct report_column *column = &report->info.columns[c];
    if (column->width)
        return column->width;
    struct arena scratch = ARENA_INIT;
    int width = utf8_width(column->header) + 4; /* the indent and the filter's button */
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        int w = utf8_width(cell_text(&scratch, column, report_cell(report, r, c))) + 3;
        width = w > width ? w : width;
        if (r % 1024 == 0)
            arena_release(&scratch);
    }
    arena_release(&scratch);
    (void)book;
    return width < 6 ? 6 : width > WIDTH_MAX ? WIDTH_MAX : width;
}

/* Lines that a text takes in a column of so many cells, broken between words. */
static int wrapped_lines(const char *text, int room)
{
    struct arena scratch = ARENA_INIT;
    int lines = 1, used = 0;
    for (size_t len; *text; text += len + (text[len] != '\0')) {
        len = strcspn(text, " \n");
        int word = utf8_width(arena_strndup(&scratch, text, len));
        if (used > 0 && used + 1 + word > room) {
            lines++;
            used = 0;
        }
        used += word + (used > 0);
        for (; used > room; used -= room) /* a word longer than a line */
            lines++;
        if (text[len] == '\n') {
            lines++;
            used = 0;
        }
    }
    arena_release(&scratch);
    return lines;
}

static void set_lines(struct book *book, lxw_worksheet *sheet, lxw_row_t row, int lines)
{
    int height = lines * LINE_PT;
    if (lines > 1)
        note(book, lib.worksheet_set_row(sheet, row, height > ROW_PT_MAX ? ROW_PT_MAX : height, NULL));
}

/* Not every program finds the height of a wrapped row for itself, so it is in the file. */
static void set_row_height(struct book *book, lxw_worksheet *sheet, const struct report *report, size_t r,
                           const struct sheet_column *columns, size_t n)
{
    int most = 1;
    for (size_t i = 0; i < n; i++) {
        if (!columns[i].look->wrap)
            continue;
        const char *text = cell_text(book->arena, columns[i].look, report_cell(report, r, columns[i].of));
        int lines = wrapped_lines(text, columns[i].width > 8 ? columns[i].width * 9 / 10 - 2 : 6);
        most = lines > most ? lines : most;
    }
    set_lines(book, sheet, (lxw_row_t)(r + 1), most);
}

static size_t choose_columns(struct book *book, const struct report *report, struct sheet_column *out)
{
    size_t n = 0;
    for (size_t c = 0; c < report->info.n_columns; c++) {
        const struct report_column *look = &report->info.columns[c];
        if (look->json_only || look->screen_only || column_is_idle(report, c))
            continue;
        out[n++] = (struct sheet_column){
            .of = c, .look = look, .format = column_format(book, look), .width = content_width(book, report, c)};
    }
    return n;
}

/* Numbers as numbers where a double holds them exactly enough, everything else as text. */
static void write_cell(struct book *book, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t at,
                       const struct sheet_column *column, const struct table_cell *cell)
{
    enum report_type type = column->look->type;
    if (cell->type == CELL_NULL)
        return;
    if (type == REPORT_T_DATE && cell->type == CELL_TEXT && date_is_valid(cell->t)) {
        double serial = (double)(date_to_days(cell->t) + SERIAL_1970);
        note(book, lib.worksheet_write_number(sheet, row, at, serial, column->format));
        return;
    }
    bool exact = cell->type == CELL_REAL || (cell->i > -((int64_t)1 << 53) && cell->i < (int64_t)1 << 53);
    if (cell_is_number(column->look, cell) && exact) {
        double value = cell->type == CELL_INT ? (double)cell->i : cell->f;
        if (type == REPORT_T_MONEY)
            value /= 100;
        note(book, lib.worksheet_write_number(sheet, row, at, value, column->format));
        return;
    }
    write_text_cell(book, sheet, row, at, cell_text(book->arena, column->look, cell), column->format);
}

/* A number with a formula beside it is that formula, whose value it is. */
static void write_table_cell(struct book *book, lxw_worksheet *sheet, const struct report *report, size_t r,
                             const struct sheet_column *columns, size_t n, size_t i)
{
    const struct table_cell *cell = report_cell(report, r, columns[i].of);
    const char *formula = NULL;
    if (cell_has_formula(columns[i].look, cell)) {
        size_t *shown = ARENA_ARRAY(book->arena, size_t, n);
        for (size_t k = 0; k < n; k++)
            shown[k] = columns[k].of;
        formula = formula_fill(book->arena, &report->info, shown, n, r + 2, cell->t);
    }
    if (formula)
        note(book, lib.worksheet_write_formula_num(sheet, (lxw_row_t)(r + 1), (lxw_col_t)i, formula, columns[i].format,
                                                   cell->type == CELL_INT ? (double)cell->i : cell->f));
    else
        write_cell(book, sheet, (lxw_row_t)(r + 1), (lxw_col_t)i, &columns[i], cell);
}

static void write_header_row(struct book *book, lxw_worksheet *sheet, const struct sheet_column *columns, size_t n)
{
    int most = 1;
    for (size_t i = 0; i < n; i++) {
        int room = columns[i].width > 9 ? columns[i].width - 3 : 6; /* but for the filter's button */
        int lines = columns[i].look->width ? wrapped_lines(columns[i].look->header, room) : 1;
        most = lines > most ? lines : most;
    }
    set_lines(book, sheet, 0, most);
    for (size_t i = 0; i < n; i++) {
        lxw_format *format = lib.workbook_add_format(book->workbook);
        lib.format_set_bold(format);
        lib.format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
        if (columns[i].look->width)
            lib.format_set_text_wrap(format);
        lib.format_set_bottom(format, LXW_BORDER_THIN);
        lib.format_set_bg_color(format, 0xE7E6E6);
        align(format, columns[i].look);
        write_text_cell(book, sheet, 0, (lxw_col_t)i, columns[i].look->header, format);
        note(book, lib.worksheet_set_column(sheet, (lxw_col_t)i, (lxw_col_t)i, columns[i].width, NULL));
    }
}

static int sheet_index(const struct sheet_column *columns, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(columns[i].look->name, name) == 0)
            return (int)i;
    return -1;
}

/* A line below the last place that makes the cut. As a condition, so that it stays there when the sheet is
 * sorted or filtered. */
static void add_cut_line(struct book *book, lxw_worksheet *sheet, const struct report *report,
                         const struct sheet_column *columns, size_t n)
{
    int at = sheet_index(columns, n, report->info.cut_line);
    size_t rows = report->rows.n_rows;
    if (at < 0 || at > 25 || report->cut <= 0 || (size_t)report->cut >= rows)
        return;
    lxw_format *line = lib.workbook_add_format(book->workbook);
    lib.format_set_bottom(line, LXW_BORDER_THIN);
    lib.format_set_bottom_color(line, 0xC00000);
    char *formula = arena_printf(book->arena, "=$%c2=%d", 'A' + at, report->cut);
    lxw_conditional_format *condition = ARENA_ARRAY(book->arena, lxw_conditional_format, 1);
    condition->type = LXW_CONDITIONAL_TYPE_FORMULA;
    condition->value_string = formula;
    condition->format = line;
    note(book, lib.worksheet_conditional_format_range(sheet, 1, 0, (lxw_row_t)rows, (lxw_col_t)(n - 1), condition));
}

/* The columns of the sheet that stand from one column of the report to another; false: none of them is shown. */
static bool sheet_range(const struct report *report, const struct sheet_column *columns, size_t n, const char *first,
                        const char *last, size_t *from, size_t *to)
{
    int a = report_column_index(&report->info, first), b = report_column_index(&report->info, last);
    *from = n;
    *to = 0;
    for (size_t i = 0; i < n; i++)
        if ((int)columns[i].of >= a && (int)columns[i].of <= b) {
            *from = *from < i ? *from : i;
            *to = i;
        }
    return *from <= *to;
}

/* Shares from orange (0) over white (a half) to blue (1), whatever is in the sheet. */
static void add_heat(struct book *book, lxw_worksheet *sheet, const struct report *report,
                     const struct sheet_column *columns, size_t n)
{
    char first[64], last[64];
    size_t from, to, rows = report->rows.n_rows;
    if (!report->info.heat || rows == 0 || sscanf(report->info.heat, "%63s %63s", first, last) != 2 ||
        !sheet_range(report, columns, n, first, last, &from, &to))
        return;
    lxw_conditional_format *condition = ARENA_ARRAY(book->arena, lxw_conditional_format, 1);
    condition->type = LXW_CONDITIONAL_3_COLOR_SCALE;
    condition->min_rule_type = condition->mid_rule_type = condition->max_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER;
    condition->min_value = 0;
    condition->mid_value = 0.5;
    condition->max_value = 1;
    condition->min_color = 0xF3A977;
    condition->mid_color = 0xFFFFFF;
    condition->max_color = 0x8FBFEA;
    note(book,
         lib.worksheet_conditional_format_range(sheet, 1, (lxw_col_t)from, (lxw_row_t)rows, (lxw_col_t)to, condition));
}

/* A chart type: its word in a chart line, and the library's number for it. */
static const struct chart_type {
    const char *word;
    uint8_t type;
    bool first_rows; /* only as many as can be read */
} chart_types[] = {{"bar", LXW_CHART_BAR, true},
                   {"column", LXW_CHART_COLUMN, false},
                   {"stacked", LXW_CHART_COLUMN_STACKED, false},
                   {"rows", LXW_CHART_LINE, true},
                   {"line", LXW_CHART_LINE, false}};

static const struct chart_type *chart_type(const char *word)
{
    for (size_t i = 0; i < ARRAY_LEN(chart_types); i++)
        if (strcmp(chart_types[i].word, word) == 0)
            return &chart_types[i];
    return &chart_types[ARRAY_LEN(chart_types) - 1];
}

/* One series for each of the columns "a,b,c"; how many there were. */
static int add_series(struct book *book, lxw_chart *chart, const char *name, const char *values, int category,
                      lxw_row_t last, const struct sheet_column *columns, size_t n)
{
    int added = 0;
    for (const char *at = values; *at; at += *at == ',') {
        size_t len = strcspn(at, ",");
        int value = sheet_index(columns, n, arena_strndup(book->arena, at, len));
        at += len;
        if (value < 0)
            continue;
        lxw_chart_series *series = lib.chart_add_series(chart, NULL, NULL);
        lib.chart_series_set_name_range(series, name, 0, (lxw_col_t)value);
        lib.chart_series_set_categories(series, name, 1, (lxw_col_t)category, last, (lxw_col_t)category);
        lib.chart_series_set_values(series, name, 1, (lxw_col_t)value, last, (lxw_col_t)value);
        added++;
    }
    return added;
}

/* A line for each of the first rows, over the columns "first,last". */
static int add_row_series(struct book *book, lxw_chart *chart, const char *name, const char *values, int category,
                          const struct report *report, const struct sheet_column *columns, size_t n)
{
    size_t comma = strcspn(values, ","), from, to;
    const char *first = arena_strndup(book->arena, values, comma), *last = values[comma] ? values + comma + 1 : first;
    size_t rows = report->rows.n_rows < CHART_LINES ? report->rows.n_rows : CHART_LINES;
    if (!sheet_range(report, columns, n, first, last, &from, &to))
        return 0;
    for (size_t r = 1; r <= rows; r++) {
        lxw_chart_series *series = lib.chart_add_series(chart, NULL, NULL);
        lib.chart_series_set_name_range(series, name, (lxw_row_t)r, (lxw_col_t)category);
        lib.chart_series_set_categories(series, name, 0, (lxw_col_t)from, 0, (lxw_col_t)to);
        lib.chart_series_set_values(series, name, (lxw_row_t)r, (lxw_col_t)from, (lxw_row_t)r, (lxw_col_t)to);
        lib.chart_series_set_marker_type(series, LXW_CHART_MARKER_AUTOMATIC);
    }
    return (int)rows;
}

/* A line for each stretch of rows with the same value in a column. */
static int add_each_series(struct book *book, lxw_chart *chart, const char *name, const char *values, int category,
                           const char *each, const struct report *report, const struct sheet_column *columns, size_t n)
{
    int by = sheet_index(columns, n, each), value = sheet_index(columns, n, values), added = 0;
    if (by < 0 || value < 0)
        return 0;
    for (size_t from = 0, to; from < report->rows.n_rows; from = to) {
        const struct report_column *look = columns[by].look;
        const char *key = cell_text(book->arena, look, report_cell(report, from, columns[by].of));
        for (to = from + 1; to < report->rows.n_rows; to++)
            if (strcmp(key, cell_text(book->arena, look, report_cell(report, to, columns[by].of))) != 0)
                break;
        lxw_chart_series *series = lib.chart_add_series(chart, NULL, NULL);
        lib.chart_series_set_name_range(series, name, (lxw_row_t)(from + 1), (lxw_col_t)by);
        lib.chart_series_set_categories(series, name, (lxw_row_t)(from + 1), (lxw_col_t)category, (lxw_row_t)to,
                                        (lxw_col_t)category);
        lib.chart_series_set_values(series, name, (lxw_row_t)(from + 1), (lxw_col_t)value, (lxw_row_t)to,
                                    (lxw_col_t)value);
        added++;
    }
    return added;
}

/* Beside the table and left out when that is printed; a chart for paper stands below a table that is wide, so that
 * both can be read on a page of their width. */
static void place_chart(struct book *book, lxw_worksheet *sheet, lxw_chart *chart, lxw_chart_options *options,
                        const struct report *report, const struct sheet_column *columns, size_t n)
{
    size_t row = 1, column = n + 1, last_row = report->rows.n_rows, last_column = n - 1;
    int cells = 0;
    for (size_t i = 0; i < n; i++)
        cells += columns[i].width;
    if (report->info.chart_on_paper && cells >= CHART_CELLS) {
        row = last_row + 2;
        column = 0;
        last_row = row + CHART_ROWS;
    } else if (report->info.chart_on_paper) {
        last_row = last_row > row + CHART_ROWS ? last_row : row + CHART_ROWS;
        last_column = column + CHART_COLUMNS;
    }
    note(book, lib.worksheet_insert_chart_opt(sheet, (lxw_row_t)row, (lxw_col_t)column, chart, options));
    note(book, lib.worksheet_print_area(sheet, 0, 0, (lxw_row_t)last_row, (lxw_col_t)last_column));
}

static void add_chart(struct book *book, lxw_worksheet *sheet, const char *name, const struct report *report,
                      const struct sheet_column *columns, size_t n)
{
    char kind[8] = "", values[64] = "", by[64] = "", each[64] = "";
    if (sscanf(report->info.chart, "%7s %63s by %63s each %63s", kind, values, by, each) < 3)
        return;
    const struct chart_type *type = chart_type(kind);
    int category = sheet_index(columns, n, by);
    size_t rows = report->rows.n_rows;
    if (sheet_index(columns, n, arena_strndup(book->arena, values, strcspn(values, ","))) < 0 || category < 0 ||
        rows < (strcmp(kind, "rows") == 0 ? 1 : 2))
        return;
    bool bars = type->type == LXW_CHART_BAR;
    lxw_row_t last = (lxw_row_t)(type->first_rows && rows > CHART_BARS ? CHART_BARS : rows);
    lxw_chart *chart = lib.workbook_add_chart(book->workbook, type->type);
    int series = strcmp(type->word, "rows") == 0
                     ? add_row_series(book, chart, name, values, category, report, columns, n)
                 : *each ? add_each_series(book, chart, name, values, category, each, report, columns, n)
                         : add_series(book, chart, name, values, category, last, columns, n);
    if (series < 2)
        lib.chart_legend_set_position(chart, LXW_CHART_LEGEND_NONE);
    else
        lib.chart_legend_set_position(chart, LXW_CHART_LEGEND_BOTTOM);
    if (bars)
        lib.chart_axis_set_reverse(chart->y_axis); /* the first row on top */
    lxw_chart_options options = {.x_scale = 1.2, .y_scale = bars ? 1.6 : 1.2};
    place_chart(book, sheet, chart, &options, report, columns, n);
}

static void set_up_page(struct book *book, lxw_worksheet *sheet, const struct report *report)
{
    lib.worksheet_set_paper(sheet, PAPER_A4);
    note(book,
         lib.worksheet_set_header(sheet, arena_printf(book->arena, "&L%s", header_text(book->arena, report->title))));
    note(book, lib.worksheet_set_footer(sheet, "&RPage &P/&N"));
}

static void write_table_sheet(struct book *book, lxw_worksheet *sheet, const char *name, const struct report *report)
{
    struct sheet_column *columns = ARENA_ARRAY(book->arena, struct sheet_column, report->info.n_columns);
    size_t n = choose_columns(book, report, columns), rows = report->rows.n_rows;
    set_up_page(book, sheet, report);
    lib.worksheet_set_landscape(sheet);
    lib.worksheet_fit_to_pages(sheet, 1, 0);
    if (n == 0)
        return;
    write_header_row(book, sheet, columns, n);
    lib.worksheet_freeze_panes(sheet, 1, 0);
    note(book, lib.worksheet_repeat_rows(sheet, 0, 0));
    for (size_t r = 0; r < rows; r++) {
        set_row_height(book, sheet, report, r, columns, n);
        for (size_t i = 0; i < n; i++)
            write_table_cell(book, sheet, report, r, columns, n, i);
    }
    if (rows > 0) {
        note(book, lib.worksheet_autofilter(sheet, 0, 0, (lxw_row_t)rows, (lxw_col_t)(n - 1)));
        char *range = arena_printf(book->arena, "A2:XFD%zu", rows + 1);
        note(book, lib.worksheet_ignore_errors(sheet, LXW_IGNORE_NUMBER_STORED_AS_TEXT, range));
    }
    add_cut_line(book, sheet, report, columns, n);
    add_heat(book, sheet, report, columns, n);
    add_chart(book, sheet, name, report, columns, n);
}

/* ---- facts ----------------------------------------------------------------------------------- */

static void write_facts_sheet(struct book *book, lxw_worksheet *sheet, const struct report *report)
{
    struct sheet_column *columns = ARENA_ARRAY(book->arena, struct sheet_column, report->info.n_columns);
    size_t n = choose_columns(book, report, columns);
    lxw_format *bold = lib.workbook_add_format(book->workbook);
    lxw_format *plain = lib.workbook_add_format(book->workbook);
    lib.format_set_bold(bold);
    lib.format_set_align(bold, LXW_ALIGN_VERTICAL_TOP);
    lib.format_set_align(plain, LXW_ALIGN_LEFT);
    lib.format_set_align(plain, LXW_ALIGN_VERTICAL_TOP);
    set_up_page(book, sheet, report);
    lib.worksheet_fit_to_pages(sheet, 1, 0);
    for (size_t i = 0; i < n; i++) {
        columns[i].format = i == 0 ? bold : plain;
        note(book, lib.worksheet_set_column(sheet, (lxw_col_t)i, (lxw_col_t)i, columns[i].width, NULL));
    }
    /* A fact's type is its value's. */
    struct report_column number = {.type = REPORT_T_NUMBER, .decimals = -1};
    for (size_t r = 0; r < report->rows.n_rows; r++)
        for (size_t i = 0; i < n; i++) {
            const struct table_cell *cell = report_cell(report, r, columns[i].of);
            struct sheet_column column = columns[i];
            if (cell->type == CELL_INT || cell->type == CELL_REAL)
                column.look = &number;
            write_cell(book, sheet, (lxw_row_t)r, (lxw_col_t)i, &column, cell);
        }
}

/* ---- slips ----------------------------------------------------------------------------------- */

#define SLIPS_ACROSS   2
#define SLIPS_DOWN     4
#define SLIPS_A_PAGE   (SLIPS_ACROSS * SLIPS_DOWN)
#define SLIP_ROWS      9 /* the last one is the cut */
#define SLIP_COLUMNS   4 /* the last one is the cut */
#define SLIP_HEIGHT_PT 19

struct slip_formats {
    lxw_format *big, *bold, *right, *box, *small, *cut;
};

static struct slip_formats slip_formats(struct book *book)
{
    struct slip_formats f = {
        .big = lib.workbook_add_format(book->workbook),
        .bold = lib.workbook_add_format(book->workbook),
        .right = lib.workbook_add_format(book->workbook),
        .box = lib.workbook_add_format(book->workbook),
        .small = lib.workbook_add_format(book->workbook),
        .cut = lib.workbook_add_format(book->workbook),
    };
    lib.format_set_bold(f.big);
    lib.format_set_font_size(f.big, 14);
    lib.format_set_bold(f.bold);
    lib.format_set_align(f.right, LXW_ALIGN_RIGHT);
    lib.format_set_border(f.box, LXW_BORDER_THIN);
    lib.format_set_font_size(f.small, 9);
    lib.format_set_bottom(f.cut, LXW_BORDER_DASHED);
    return f;
}

static void write_slip(struct book *book, lxw_worksheet *sheet, const struct slip_formats *f, const struct slip *slip,
                       lxw_row_t row, lxw_col_t column)
{
    struct arena *arena = book->arena;
    lxw_col_t second = (lxw_col_t)(column + 1), third = (lxw_col_t)(column + 2);
    write_text_cell(book, sheet, row, column, slip->round, f->bold);
    if (*slip->table)
        write_text_cell(book, sheet, row, second, arena_printf(arena, "Table %s", slip->table), f->big);
    write_text_cell(book, sheet, row + 1, column, slip->event, f->small);
    for (lxw_row_t p = 0; p < 2; p++) {
        lxw_row_t at = row + 2 + 2 * p;
        write_text_cell(book, sheet, at, column, slip->player[p], f->bold);
        if (*slip->points[p])
            write_text_cell(book, sheet, at, second, arena_printf(arena, "%s pts", slip->points[p]), NULL);
        write_text_cell(book, sheet, at + 1, column, "games won", f->right);
        note(book, lib.worksheet_write_blank(sheet, at + 1, second, f->box));
        write_text_cell(book, sheet, at + 1, third, "drop \u2610", f->right);
    }
    write_text_cell(book, sheet, row + 6, column, "games drawn", f->right);
    note(book, lib.worksheet_write_blank(sheet, row + 6, second, f->box));
    write_text_cell(book, sheet, row + 7, column, "signed", NULL);
    const char *more = "";
    for (size_t i = 0; i < slip->n_more; i++)
        more = arena_printf(arena, "%s%s%s", more, i ? "   " : "", slip->more[i]);
    write_text_cell(book, sheet, row + 7, second, more, f->small);
    for (lxw_col_t c = column; c < column + SLIP_COLUMNS; c++)
        note(book, lib.worksheet_write_blank(sheet, row + SLIP_ROWS - 1, c, f->cut));
}

/* Eight slips a page, in the order that makes the cut piles, put on each other, run by table: the first place
 * of every page, then the second, and so on. */
static void write_slips_sheet(struct book *book, lxw_worksheet *sheet, const struct report *report)
{
    size_t n = report->rows.n_rows, pages = (n + SLIPS_A_PAGE - 1) / SLIPS_A_PAGE;
    struct slip_formats formats = slip_formats(book);
    set_up_page(book, sheet, report);
    lib.worksheet_set_margins(sheet, 0.5, 0.5, 0.5, 0.5);
    for (int across = 0; across < SLIPS_ACROSS; across++) {
        static const double widths[SLIP_COLUMNS] = {24, 9, 8, 2};
        for (int c = 0; c < SLIP_COLUMNS; c++) {
            lxw_col_t at = (lxw_col_t)(across * SLIP_COLUMNS + c);
            note(book, lib.worksheet_set_column(sheet, at, at, widths[c], NULL));
        }
    }
    lib.worksheet_set_default_row(sheet, SLIP_HEIGHT_PT, LXW_FALSE);
    lxw_row_t *breaks = ARENA_ARRAY(book->arena, lxw_row_t, pages + 1); /* ends with 0 */
    for (size_t page = 0; page < pages; page++) {
        lxw_row_t top = (lxw_row_t)(page * SLIPS_DOWN * SLIP_ROWS);
        if (page > 0 && page < 1023)
            breaks[page - 1] = top;
        for (size_t place = 0; place < SLIPS_A_PAGE; place++) {
            size_t which = place * pages + page;
            struct slip slip;
            if (which >= n)
                continue;
            slip_read(book->arena, report, which, &slip);
            write_slip(book, sheet, &formats, &slip, top + (lxw_row_t)(place / SLIPS_ACROSS * SLIP_ROWS),
                       (lxw_col_t)(place % SLIPS_ACROSS * SLIP_COLUMNS));
        }
    }
    if (pages > 1)
        note(book, lib.worksheet_set_h_pagebreaks(sheet, breaks));
}

/* ---- workbooks ------------------------------------------------------------------------------- */

static void describe_book(struct book *book, const struct report *first, int64_t created_utc)
{
    lxw_doc_properties properties = {
        .title = arena_strdup(book->arena, first->title),
        .subject = arena_strdup(book->arena, first->event_name),
        .author = arena_strdup(book->arena, "Topcut " TOPCUT_VERSION),
        .created = (time_t)created_utc,
    };
    note(book, lib.workbook_set_properties(book->workbook, &properties));
}

static void add_sheet(struct book *book, const struct report *report)
{
    const char *name = sheet_name(book, report->sheet, capitalized(book->arena, report->info.name));
    lxw_worksheet *sheet = lib.workbook_add_worksheet(book->workbook, name);
    if (!sheet) {
        note(book, LXW_ERROR_INVALID_SHEETNAME_CHARACTER);
        return;
    }
    switch (report->info.layout) {
    case REPORT_SLIPS:
        write_slips_sheet(book, sheet, report);
        break;
    case REPORT_FACTS:
        write_facts_sheet(book, sheet, report);
        break;
    default:
        write_table_sheet(book, sheet, name, report);
    }
}

/* What does not fit is told before anything is written. */
static enum err_code check_sizes(const struct report *reports, size_t n, bool *big, struct err *err)
{
    size_t cells = 0;
    bool in_order = true; /* slips go back up on a page, which the low-memory mode cannot */
    for (size_t i = 0; i < n; i++) {
        const struct report *r = &reports[i];
        if (r->rows.n_rows >= SHEET_ROWS || r->info.n_columns > SHEET_COLUMNS)
            return err_set(err, ERR_INPUT, "%s: a sheet ends at %d rows and %d columns; write CSV instead",
                           r->info.name, SHEET_ROWS, SHEET_COLUMNS);
        cells += r->rows.n_rows * r->rows.n_columns;
        in_order = in_order && r->info.layout != REPORT_SLIPS;
    }
    *big = cells > BIG_CELLS && in_order;
    return ERR_OK;
}

/* Reserves the temporary name, so that what forbids writing is told with the system's reason. */
static enum err_code reserve(const char *temporary, const char *path, struct err *err)
{
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, strerror(errno));
    close(fd);
    return ERR_OK;
}

static enum err_code close_book(struct book *book, const char *temporary, const char *path, struct err *err)
{
    errno = 0;
    lxw_error error = lib.workbook_close(book->workbook);
    int reason = errno;
    if (error == LXW_NO_ERROR)
        error = book->error;
    else if (reason)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, strerror(reason));
    if (error != LXW_NO_ERROR)
        return err_set(err, ERR_IO, "cannot write %s: %s", path, lib.lxw_strerror(error));
    if (!xlsx_is_whole(temporary))
        return err_set(err, ERR_IO, "cannot write %s: %s", path,
                       reason ? strerror(reason) : TC_WORD("no room for temporary files"));
    return ERR_OK;
}

/* Makes the whole workbook, from the library's first call to its last. */
static enum err_code fill_and_close(struct arena *arena, const struct report *reports, size_t n, int64_t created_utc,
                                    bool big, const char *temporary, const char *path, struct err *err)
{
    lxw_workbook_options options = {.constant_memory = big ? LXW_TRUE : LXW_FALSE};
    struct book book = {.arena = arena, .names = ARENA_ARRAY(arena, const char *, n)};
    book.workbook = lib.workbook_new_opt(temporary, &options);
    if (!book.workbook)
        return err_set(err, ERR_IO, "cannot write %s: no workbook could be made", path);
    if (created_utc == 0)
        created_utc = reports[0].as_of_utc;
    describe_book(&book, &reports[0], created_utc > 0 ? created_utc : 1);
    for (size_t i = 0; i < n; i++)
        add_sheet(&book, &reports[i]);
    return close_book(&book, temporary, path, err);
}

enum err_code report_write_workbook(struct arena *arena, const struct report *reports, size_t n, int64_t created_utc,
                                    const char *path, enum file_existing existing, struct err *err)
{
    bool big = false;
    tc_assert(n > 0);
    enum err_code rc = check_sizes(reports, n, &big, err);
    if (rc != ERR_OK)
        return rc;
    if (strcmp(path, "-") == 0)
        return err_set(err, ERR_USAGE, "a workbook needs a file to be written to");
    if (existing == FILE_REFUSE_EXISTING && file_exists(path))
        return err_set(err, ERR_CONFLICT, "%s exists already; name another file or allow replacing it", path);
    library_need(&library);
    char *temporary = file_temporary_name(arena, path);
    if ((rc = reserve(temporary, path, err)) != ERR_OK)
        return rc;
    struct error_filter filter;
    error_filter_begin(&filter, (const char *const[]){"[ERROR]", "[WARNING]", NULL});
    rc = fill_and_close(arena, reports, n, created_utc, big, temporary, path, err);
    error_filter_end(&filter);
    if (rc != ERR_OK) {
        file_discard(temporary);
        return rc;
    }
    return file_commit(temporary, path, existing, err);
}
