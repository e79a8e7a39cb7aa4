/* xlsx_chart.c - the spreadsheet's own chart of a table, as the head of its report asks for it */
#include "base/arena.h"
#include "report/inner.h"
#include "report/xlsx_inner.h"

#include <stdio.h>
#include <string.h>

#define CHART_BARS    16 /* first rows that a bar chart shows: more cannot be read */
#define CHART_LINES   8  /* first rows that are lines of a chart */
#define CHART_CELLS   84 /* as many characters wide as a chart is */
#define CHART_COLUMNS 10 /* default columns and rows that a chart covers */
#define CHART_ROWS    17
#define CHART_PX      288.0 /* height of a chart as the library makes it */

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

/* One series for each of the columns "a,b,c", over the first rows; how many there were. */
static int add_series(const struct table_sheet *t, lxw_chart *chart, const char *values, int category, size_t rows)
{
    int added = 0;
    lxw_row_t first = t->head + 1, last = t->head + (lxw_row_t)rows;
    for (const char *at = values; *at; at += *at == ',') {
        size_t len = strcspn(at, ",");
        int value = xlsx_column(t, arena_strndup(t->book->arena, at, len));
        at += len;
        if (value < 0)
            continue;
        lxw_chart_series *series = xlsx.chart_add_series(chart, NULL, NULL);
        xlsx.chart_series_set_name_range(series, t->name, t->head, (lxw_col_t)value);
        xlsx.chart_series_set_categories(series, t->name, first, (lxw_col_t)category, last, (lxw_col_t)category);
        xlsx.chart_series_set_values(series, t->name, first, (lxw_col_t)value, last, (lxw_col_t)value);
        if (!strchr(values, ',')) {
            lxw_chart_fill fill = {.color = XLSX_ACCENT};
            xlsx.chart_series_set_fill(series, &fill);
            xlsx.chart_series_set_labels(series);
        }
        added++;
    }
    return added;
}

/* A line for each of the first rows, over the columns "first,last". */
static int add_row_series(const struct table_sheet *t, lxw_chart *chart, const char *values, int category)
{
    struct arena *arena = t->book->arena;
    size_t comma = strcspn(values, ","), from, to, n = t->report->rows.n_rows;
    const char *first = arena_strndup(arena, values, comma), *last = values[comma] ? values + comma + 1 : first;
    size_t rows = n < CHART_LINES ? n : CHART_LINES;
    if (!xlsx_columns(t, first, last, &from, &to))
        return 0;
    for (size_t r = 1; r <= rows; r++) {
        lxw_row_t row = t->head + (lxw_row_t)r;
        lxw_chart_series *series = xlsx.chart_add_series(chart, NULL, NULL);
        xlsx.chart_series_set_name_range(series, t->name, row, (lxw_col_t)category);
        xlsx.chart_series_set_categories(series, t->name, t->head, (lxw_col_t)from, t->head, (lxw_col_t)to);
        xlsx.chart_series_set_values(series, t->name, row, (lxw_col_t)from, row, (lxw_col_t)to);
        xlsx.chart_series_set_marker_type(series, LXW_CHART_MARKER_AUTOMATIC);
    }
    return (int)rows;
}

/* A line for each stretch of rows with the same value in a column. */
static int add_each_series(const struct table_sheet *t, lxw_chart *chart, const char *values, int category,
                           const char *each)
{
    const struct report *report = t->report;
    int by = xlsx_column(t, each), value = xlsx_column(t, values), added = 0;
    if (by < 0 || value < 0)
        return 0;
    for (size_t from = 0, to; from < report->rows.n_rows; from = to) {
        const struct sheet_column *column = &t->columns[by];
        const char *key = cell_text(t->book->arena, column->look, report_cell(report, from, column->of));
        for (to = from + 1; to < report->rows.n_rows; to++)
            if (strcmp(key, cell_text(t->book->arena, column->look, report_cell(report, to, column->of))) != 0)
                break;
        lxw_row_t first = t->head + 1 + (lxw_row_t)from, last = t->head + (lxw_row_t)to;
        lxw_chart_series *series = xlsx.chart_add_series(chart, NULL, NULL);
        xlsx.chart_series_set_name_range(series, t->name, first, (lxw_col_t)by);
        xlsx.chart_series_set_categories(series, t->name, first, (lxw_col_t)category, last, (lxw_col_t)category);
        xlsx.chart_series_set_values(series, t->name, first, (lxw_col_t)value, last, (lxw_col_t)value);
        added++;
    }
    return added;
}

lxw_chart *xlsx_chart(const struct table_sheet *t, int *height)
{
    char kind[8] = "", values[64] = "", by[64] = "", each[64] = "";
    if (sscanf(t->report->info.chart, "%7s %63s by %63s each %63s", kind, values, by, each) < 3)
        return NULL;
    const struct chart_type *type = chart_type(kind);
    int category = xlsx_column(t, by);
    size_t rows = t->report->rows.n_rows;
    bool of_rows = strcmp(type->word, "rows") == 0, bars = type->type == LXW_CHART_BAR;
    if (xlsx_column(t, arena_strndup(t->book->arena, values, strcspn(values, ","))) < 0 || category < 0 ||
        rows < (of_rows ? 1 : 2))
        return NULL;
    size_t shown = type->first_rows && rows > CHART_BARS ? CHART_BARS : rows;
    lxw_chart *chart = xlsx.workbook_add_chart(t->book->workbook, type->type);
    int series = of_rows ? add_row_series(t, chart, values, category)
                 : *each ? add_each_series(t, chart, values, category, each)
                         : add_series(t, chart, values, category, shown);
    xlsx.chart_legend_set_position(chart, series < 2 ? LXW_CHART_LEGEND_NONE : LXW_CHART_LEGEND_BOTTOM);
    if (bars)
        xlsx.chart_axis_set_reverse(chart->y_axis); /* the first row on top */
    *height = bars ? 4 + (int)shown * 5 / 4 : CHART_ROWS;
    return chart;
}

/* Beside the table and left out when that is printed; a chart for paper stands below a table that is wide, so that
 * both can be read on a page of their width. */
void xlsx_chart_beside(const struct table_sheet *t)
{
    int height = 0, cells = 0;
    lxw_chart *chart = xlsx_chart(t, &height);
    if (!chart)
        return;
    xlsx.chart_title_off(chart); /* the sheet says what it shows */
    size_t row = t->head, column = t->n + 1, last_row = t->head + t->report->rows.n_rows, last_column = t->n - 1;
    for (size_t i = 0; i < t->n; i++)
        cells += t->columns[i].width;
    if (t->report->info.chart_on_paper && cells >= CHART_CELLS) {
        row = last_row + 2;
        column = 0;
        last_row = row + (size_t)height;
    } else if (t->report->info.chart_on_paper) {
        last_row = last_row > row + (size_t)height ? last_row : row + (size_t)height;
        last_column = column + CHART_COLUMNS;
    }
    lxw_chart_options options = {.x_scale = 1.2, .y_scale = height * XLSX_ROW_PX / CHART_PX};
    xlsx_note(t->book, xlsx.worksheet_insert_chart_opt(t->to, (lxw_row_t)row, (lxw_col_t)column, chart, &options));
    xlsx_note(t->book, xlsx.worksheet_print_area(t->to, 0, 0, (lxw_row_t)last_row, (lxw_col_t)last_column));
}
