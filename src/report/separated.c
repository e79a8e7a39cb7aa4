/* separated.c - a report as CSV or TSV
 *
 * CSV and TSV are for programs and spreadsheets: no title, no byte order mark, fractions. The form that is made for
 * spreadsheets has a byte order mark so that names survive, and percent signs. In all of them a text that a
 * spreadsheet would run as a formula is guarded (base/csv.h), unless it was asked for raw. */
#include "base/arena.h"
#include "base/cell.h"
#include "base/csv.h"
#include "base/strbuf.h"
#include "report/inner.h"

#include <string.h>

static bool is_out(const struct report_column *column)
{
    return column->json_only || column->screen_only;
}

static bool is_tabs(enum report_format format)
{
    return format == REPORT_TSV || format == REPORT_TSV_RAW;
}

static void add_cell(struct strbuf *out, enum report_format format, const char *text, bool first, bool is_number)
{
    if (is_tabs(format))
        csv_add_tab_cell(out, text, first, is_number, report_csv_style(format));
    else
        csv_add_cell(out, text, first, is_number, report_csv_style(format));
}

static const char *shown(struct arena *arena, const struct report_column *column, const struct table_cell *cell,
                         enum report_format format)
{
    bool percent = column->type == REPORT_T_PERCENT && cell_is_number(column, cell);
    if (format != REPORT_CSV_SPREADSHEET)
        return cell_plain(arena, column, cell);
    const char *text = cell_text(arena, column, cell);
    return percent ? arena_printf(arena, "%s%%", text) : text;
}

static void end_row(struct strbuf *out, enum report_format format)
{
    if (is_tabs(format))
        strbuf_add_char(out, '\n');
    else
        csv_end_row(out);
}

void write_separated(struct arena *arena, const struct report *report, enum report_format format, struct strbuf *out)
{
    const struct report_info *info = &report->info;
    bool first = true;
    if (format == REPORT_CSV_SPREADSHEET)
        strbuf_add(out, "\xEF\xBB\xBF");
    for (size_t c = 0; c < info->n_columns; c++)
        if (!is_out(&info->columns[c])) {
            add_cell(out, format, info->columns[c].header, first, false);
            first = false;
        }
    end_row(out, format);
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        first = true;
        for (size_t c = 0; c < info->n_columns; c++) {
            const struct table_cell *cell = report_cell(report, r, c);
            const struct report_column *column = &info->columns[c];
            if (is_out(column))
                continue;
            add_cell(out, format, shown(arena, column, cell, format), first, cell_is_number(column, cell));
            first = false;
        }
        end_row(out, format);
    }
}
