/* xlsx_table.c - a report as a sheet: a table, or facts
 *
 * What people get: a frozen, filterable header that repeats on every printed page, columns as wide as what is in them,
 * numbers as numbers (a percentage is 0.5833 shown as 58.33%), dates as dates, and every text as a text: ids keep their
 * zeros, and a name like "=1+1" is never a formula. Printed, a table is upright and small enough for few pages where
 * its columns leave room for that, and lies otherwise.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/date.h"
#include "base/utf8.h"
#include "report/inner.h"
#include "report/xlsx_inner.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define WIDTH_MAX   60    /* cells of the widest column */
#define SERIAL_1970 25569 /* 1970-01-01 as a spreadsheet counts days */
#define ROW_PT_MAX  405
#define EVENT_ROWS  2 /* above the headings in an event's book */

/* What an A4 page holds within its margins, in points; the smallest scale at which a table can be read. */
#define PAGE_SHORT_PT 522.0
#define PAGE_LONG_PT  756.0
#define SCALE_LEAST   0.7

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
        xlsx.format_set_align(format, LXW_ALIGN_RIGHT);
        return;
    }
    xlsx.format_set_align(format, LXW_ALIGN_LEFT);
    xlsx.format_set_indent(format, 1);
}

static const char *heading(const struct book *book, const struct report_column *column)
{
    return book->event ? report_heading(book->lang, column) : column->header;
}

static lxw_format *column_format(struct book *book, const struct report_column *column)
{
    lxw_format *format = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_num_format(format, number_format(book->arena, column));
    if (column->bold)
        xlsx.format_set_bold(format);
    if (column->wrap)
        xlsx.format_set_text_wrap(format);
    align(format, column);
    xlsx.format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    xlsx.format_set_bottom(format, LXW_BORDER_HAIR);
    xlsx.format_set_bottom_color(format, XLSX_HAIR);
    return format;
}

static int content_width(const struct book *book, const struct report *report, size_t c)
{
    const struct report_column *column = &report->info.columns[c];
    if (column->width)
        return column->width;
    struct arena scratch = ARENA_INIT;
    int width = utf8_width(heading(book, column)) + 4; /* the indent and the filter's button */
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        int w = utf8_width(cell_said(&scratch, book->lang, column, report_cell(report, r, c))) + 3;
        width = w > width ? w : width;
        if (r % 1024 == 0)
            arena_release(&scratch);
    }
    arena_release(&scratch);
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
    int height = lines * XLSX_LINE_PT;
    if (lines > 1)
        xlsx_note(book, xlsx.worksheet_set_row(sheet, row, height > ROW_PT_MAX ? ROW_PT_MAX : height, NULL));
}

/* Not every program finds the height of a wrapped row for itself, so it is in the file. */
static int row_lines(const struct table_sheet *t, size_t r)
{
    int most = 1;
    for (size_t i = 0; i < t->n; i++) {
        const struct sheet_column *column = &t->columns[i];
        if (!column->look->wrap)
            continue;
        const char *text =
            cell_said(t->book->arena, t->book->lang, column->look, report_cell(t->report, r, column->of));
        int lines = wrapped_lines(text, column->width > 8 ? column->width * 9 / 10 - 2 : 6);
        most = lines > most ? lines : most;
    }
    return most;
}

struct table_sheet xlsx_table_sheet(struct book *book, lxw_worksheet *to, const char *name, const struct report *report)
{
    struct table_sheet t = {.book = book,
                            .to = to,
                            .name = name,
                            .report = report,
                            .columns = ARENA_ARRAY(book->arena, struct sheet_column, report->info.n_columns),
                            .head = book->event ? EVENT_ROWS : 0};
    for (size_t c = 0; c < report->info.n_columns; c++) {
        const struct report_column *look = &report->info.columns[c];
        if (look->json_only || look->screen_only || column_is_idle(report, c))
            continue;
        t.columns[t.n++] = (struct sheet_column){.of = c,
                                                 .look = look,
                                                 .format = to ? column_format(book, look) : NULL,
                                                 .width = to ? content_width(book, report, c) : 0};
    }
    return t;
}

/* ---- cells ----------------------------------------------------------------------------------- */

/* Numbers as numbers where a double holds them exactly enough, everything else as text. */
static void write_cell(struct book *book, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t at,
                       const struct sheet_column *column, const struct table_cell *cell)
{
    enum report_type type = column->look->type;
    const char *text = cell->type == CELL_NULL ? "" : cell_said(book->arena, book->lang, column->look, cell);
    if (type == REPORT_T_DATE && cell->type == CELL_TEXT && date_is_valid(cell->t)) {
        double serial = (double)(date_to_days(cell->t) + SERIAL_1970);
        xlsx_note(book, xlsx.worksheet_write_number(sheet, row, at, serial, column->format));
        return;
    }
    bool exact = cell->type == CELL_REAL || (cell->i > -((int64_t)1 << 53) && cell->i < (int64_t)1 << 53);
    if (cell->type != CELL_NULL && cell_is_number(column->look, cell) && exact) {
        double value = cell->type == CELL_INT ? (double)cell->i : cell->f;
        if (type == REPORT_T_MONEY)
            value /= 100;
        xlsx_note(book, xlsx.worksheet_write_number(sheet, row, at, value, column->format));
        return;
    }
    if (*text)
        xlsx_text(book, sheet, row, at, text, column->format);
    else
        xlsx_note(book, xlsx.worksheet_write_blank(sheet, row, at, column->format)); /* it has the row's line */
}

/* A number with a formula beside it is that formula, whose value it is. */
static void write_table_cell(const struct table_sheet *t, size_t r, size_t i)
{
    const struct sheet_column *column = &t->columns[i];
    const struct table_cell *cell = report_cell(t->report, r, column->of);
    lxw_row_t row = t->head + 1 + (lxw_row_t)r;
    const char *formula = NULL;
    if (cell_has_formula(column->look, cell)) {
        size_t *shown = ARENA_ARRAY(t->book->arena, size_t, t->n);
        for (size_t k = 0; k < t->n; k++)
            shown[k] = t->columns[k].of;
        formula = formula_fill(t->book->arena, &t->report->info, shown, t->n, row + 1, cell->t);
    }
    if (formula)
        xlsx_note(t->book, xlsx.worksheet_write_formula_num(t->to, row, (lxw_col_t)i, formula, column->format,
                                                            cell->type == CELL_INT ? (double)cell->i : cell->f));
    else
        write_cell(t->book, t->to, row, (lxw_col_t)i, column, cell);
}

static lxw_format *head_format(struct book *book, const struct sheet_column *column)
{
    lxw_format *format = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_bold(format);
    xlsx.format_set_font_color(format, XLSX_NIGHT);
    xlsx.format_set_align(format, LXW_ALIGN_VERTICAL_TOP);
    if (column->look->width)
        xlsx.format_set_text_wrap(format);
    xlsx.format_set_bottom(format, LXW_BORDER_THIN);
    xlsx.format_set_bottom_color(format, XLSX_ACCENT);
    xlsx.format_set_bg_color(format, XLSX_TINT);
    align(format, column->look);
    return format;
}

static void write_heads(const struct table_sheet *t)
{
    int most = 1;
    for (size_t i = 0; i < t->n; i++) {
        const struct sheet_column *column = &t->columns[i];
        int room = column->width > 9 ? column->width - 3 : 6; /* but for the filter's button */
        int lines = column->look->width ? wrapped_lines(heading(t->book, column->look), room) : 1;
        most = lines > most ? lines : most;
    }
    set_lines(t->book, t->to, t->head, most);
    for (size_t i = 0; i < t->n; i++) {
        const struct sheet_column *column = &t->columns[i];
        lxw_col_t at = (lxw_col_t)i;
        xlsx_text(t->book, t->to, t->head, at, heading(t->book, column->look), head_format(t->book, column));
        xlsx_note(t->book, xlsx.worksheet_set_column(t->to, at, at, column->width, NULL));
    }
}

/* A report's title without the event's name, which stands below it. */
static const char *title_alone(struct book *book, const struct report *report)
{
    const char *of = arena_printf(book->arena, ", %s (#%lld)", report->event_name, (long long)report->event_id);
    const char *at = strstr(report->title, of);
    if (!at)
        return report->title;
    size_t before = (size_t)(at - report->title);
    return arena_printf(book->arena, "%.*s%s", (int)before, report->title, at + strlen(of));
}

/* Above the table of an event's book: what it is, and of which event. */
static void write_above(const struct table_sheet *t)
{
    struct book *book = t->book;
    if (t->head == 0)
        return;
    lxw_format *title = xlsx.workbook_add_format(book->workbook), *about = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_bold(title);
    xlsx.format_set_font_size(title, 15);
    xlsx.format_set_font_color(title, XLSX_NIGHT);
    xlsx.format_set_font_color(about, XLSX_MUTED);
    xlsx.format_set_align(about, LXW_ALIGN_VERTICAL_TOP);
    xlsx_note(book, xlsx.worksheet_set_row(t->to, 0, 22, NULL));
    xlsx_text(book, t->to, 0, 0, title_alone(book, t->report), title);
    xlsx_note(book, xlsx.worksheet_set_row(t->to, 1, 19, NULL));
    xlsx_text(book, t->to, 1, 0, book->about, about);
}

int xlsx_column(const struct table_sheet *t, const char *name)
{
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->columns[i].look->name, name) == 0)
            return (int)i;
    return -1;
}

bool xlsx_columns(const struct table_sheet *t, const char *first, const char *last, size_t *from, size_t *to)
{
    const struct report_info *info = &t->report->info;
    int a = report_column_index(info, first), b = report_column_index(info, last);
    *from = t->n;
    *to = 0;
    for (size_t i = 0; i < t->n; i++)
        if ((int)t->columns[i].of >= a && (int)t->columns[i].of <= b) {
            *from = *from < i ? *from : i;
            *to = i;
        }
    return *from <= *to;
}

/* ---- conditions: they stay right when the sheet is sorted or filtered ------------------------- */

static void add_condition(const struct table_sheet *t, size_t from, size_t to, const lxw_conditional_format *condition)
{
    lxw_conditional_format *copy = ARENA_ARRAY(t->book->arena, lxw_conditional_format, 1);
    *copy = *condition;
    xlsx_note(t->book, xlsx.worksheet_conditional_format_range(t->to, t->head + 1, (lxw_col_t)from,
                                                               t->head + (lxw_row_t)t->report->rows.n_rows,
                                                               (lxw_col_t)to, copy));
}

/* Gold for those who make the cut, and a line below the last of them. */
static void add_cut_line(const struct table_sheet *t)
{
    int at = xlsx_column(t, t->report->info.cut_line), name = xlsx_column(t, "name"), cut = t->report->cut;
    if (at < 0 || at > 25 || cut <= 0 || (size_t)cut >= t->report->rows.n_rows)
        return;
    struct arena *arena = t->book->arena;
    lxw_format *line = xlsx.workbook_add_format(t->book->workbook),
               *ground = xlsx.workbook_add_format(t->book->workbook);
    xlsx.format_set_bottom(line, LXW_BORDER_THIN);
    xlsx.format_set_bottom_color(line, XLSX_GOLD);
    xlsx.format_set_bg_color(ground, XLSX_GOLD_TINT);
    int first = (int)t->head + 2;
    add_condition(t, 0, t->n - 1,
                  &(lxw_conditional_format){.type = LXW_CONDITIONAL_TYPE_FORMULA,
                                            .value_string = arena_printf(arena, "=$%c%d=%d", 'A' + at, first, cut),
                                            .format = line});
    add_condition(t, (size_t)at, (size_t)(name > at ? name : at),
                  &(lxw_conditional_format){.type = LXW_CONDITIONAL_TYPE_FORMULA,
                                            .value_string = arena_printf(arena, "=AND(ISNUMBER($%c%d),$%c%d<=%d)",
                                                                         'A' + at, first, 'A' + at, first, cut),
                                            .format = ground});
}

/* Shares from orange (0) over white (a half) to blue (1), whatever is in the sheet. */
static void add_heat(const struct table_sheet *t)
{
    char first[64], last[64];
    size_t from, to;
    if (!t->report->info.heat || sscanf(t->report->info.heat, "%63s %63s", first, last) != 2 ||
        !xlsx_columns(t, first, last, &from, &to))
        return;
    add_condition(t, from, to,
                  &(lxw_conditional_format){.type = LXW_CONDITIONAL_3_COLOR_SCALE,
                                            .min_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
                                            .mid_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
                                            .max_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
                                            .min_value = 0,
                                            .mid_value = 0.5,
                                            .max_value = 1,
                                            .min_color = 0xF3A977,
                                            .mid_color = 0xFFFFFF,
                                            .max_color = 0x8FBFEA});
}

/* Each column of percentages from its least to its greatest, a shade alone: the figures are what is read. */
static void add_shades(const struct table_sheet *t)
{
    char first[64], last[64];
    size_t from, to;
    if (!t->report->info.shade || sscanf(t->report->info.shade, "%63s %63s", first, last) != 2 ||
        !xlsx_columns(t, first, last, &from, &to))
        return;
    for (size_t i = from; i <= to; i++)
        add_condition(t, i, i,
                      &(lxw_conditional_format){.type = LXW_CONDITIONAL_2_COLOR_SCALE,
                                                .min_rule_type = LXW_CONDITIONAL_RULE_TYPE_MINIMUM,
                                                .max_rule_type = LXW_CONDITIONAL_RULE_TYPE_MAXIMUM,
                                                .min_color = 0xFFFFFF,
                                                .max_color = 0xD6D1F6});
}

/* ---- paper ----------------------------------------------------------------------------------- */

/* Upright where that takes no smaller letters than can be read, else lying; and rather a little smaller than a page
 * more. total_pt: the height of the table's rows. */
static void fit_pages(const struct table_sheet *t, double total_pt)
{
    double width_pt = 0, above_pt = (t->head + 1) * XLSX_LINE_PT + (t->head ? 11 : 0);
    for (size_t i = 0; i < t->n; i++)
        width_pt += (t->columns[i].width * 7 + 5) * 0.75;
    bool upright = width_pt * SCALE_LEAST <= PAGE_SHORT_PT;
    double across = upright ? PAGE_SHORT_PT : PAGE_LONG_PT, down = upright ? PAGE_LONG_PT : PAGE_SHORT_PT;
    double scale = width_pt > across ? across / width_pt : 1;
    int pages = (int)ceil(total_pt / (down / scale - above_pt));
    int fewer = scale > SCALE_LEAST ? (int)ceil(total_pt / (down / SCALE_LEAST - above_pt)) : pages;
    if (!upright)
        xlsx.worksheet_set_landscape(t->to);
    xlsx.worksheet_fit_to_pages(t->to, 1, (uint16_t)(fewer < pages && fewer < UINT16_MAX ? fewer : 0));
}

void xlsx_table(const struct table_sheet *t)
{
    size_t rows = t->report->rows.n_rows;
    double total_pt = 0;
    xlsx_page(t->book, t->to, t->report->title);
    xlsx.worksheet_gridlines(t->to, LXW_HIDE_ALL_GRIDLINES);
    if (t->n == 0)
        return;
    write_above(t);
    write_heads(t);
    xlsx.worksheet_freeze_panes(t->to, t->head + 1, 0);
    xlsx_note(t->book, xlsx.worksheet_repeat_rows(t->to, 0, t->head));
    for (size_t r = 0; r < rows; r++) {
        int lines = row_lines(t, r);
        set_lines(t->book, t->to, t->head + 1 + (lxw_row_t)r, lines);
        total_pt += lines * XLSX_LINE_PT;
        for (size_t i = 0; i < t->n; i++)
            write_table_cell(t, r, i);
    }
    fit_pages(t, total_pt);
    if (rows == 0)
        return;
    xlsx_note(t->book, xlsx.worksheet_autofilter(t->to, t->head, 0, t->head + (lxw_row_t)rows, (lxw_col_t)(t->n - 1)));
    char *range = arena_printf(t->book->arena, "A%d:XFD%zu", (int)t->head + 2, t->head + rows + 1);
    xlsx_note(t->book, xlsx.worksheet_ignore_errors(t->to, LXW_IGNORE_NUMBER_STORED_AS_TEXT, range));
    add_shades(t);
    add_cut_line(t);
    add_heat(t);
    xlsx_chart_beside(t);
}

/* ---- facts ----------------------------------------------------------------------------------- */

void xlsx_facts(struct book *book, lxw_worksheet *sheet, const struct report *report)
{
    struct table_sheet t = xlsx_table_sheet(book, sheet, "", report);
    lxw_format *bold = xlsx.workbook_add_format(book->workbook);
    lxw_format *plain = xlsx.workbook_add_format(book->workbook);
    xlsx.format_set_bold(bold);
    xlsx.format_set_align(bold, LXW_ALIGN_VERTICAL_TOP);
    xlsx.format_set_align(plain, LXW_ALIGN_LEFT);
    xlsx.format_set_align(plain, LXW_ALIGN_VERTICAL_TOP);
    xlsx_page(book, sheet, report->title);
    xlsx.worksheet_fit_to_pages(sheet, 1, 0);
    for (size_t i = 0; i < t.n; i++) {
        t.columns[i].format = i == 0 ? bold : plain;
        xlsx_note(book, xlsx.worksheet_set_column(sheet, (lxw_col_t)i, (lxw_col_t)i, t.columns[i].width, NULL));
    }
    /* A fact's type is its value's. */
    struct report_column number = {.type = REPORT_T_NUMBER, .decimals = -1};
    for (size_t r = 0; r < report->rows.n_rows; r++)
        for (size_t i = 0; i < t.n; i++) {
            const struct table_cell *cell = report_cell(report, r, t.columns[i].of);
            struct sheet_column column = t.columns[i];
            if (cell->type == CELL_INT || cell->type == CELL_REAL)
                column.look = &number;
            write_cell(book, sheet, (lxw_row_t)r, (lxw_col_t)i, &column, cell);
        }
}
