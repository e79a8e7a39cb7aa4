/* sanity_book.c - a page as a workbook: what it says on the first sheet, then a sheet a table, charts of the program's
 * own that reads it
 *
 * Tables become reports as everything else that is written as XLSX (xlsx.c); a sampled column has two more beside it with
 * the ends of its interval.
 */
#include "report/report.h"

#include <string.h>

struct sheets {
    struct arena *arena;
    struct report *reports;
    size_t n;
};

static void set_column(struct report_column *column, struct arena *arena, size_t i,
                       const char *header, enum page_type type)
{
    static const enum report_type types[] = {REPORT_T_TEXT, REPORT_T_INT, REPORT_T_NUMBER,
                                             REPORT_T_PERCENT};
    *column = (struct report_column){.name = arena_printf(arena, "c%zu", i),
                                     .header = header,
                                     .type = types[type],
                                     .decimals = type == PAGE_NUMBER ? 2 : -1,
                                     .unit = ""};
}

static void set_number(struct table_cell *cell, enum page_type type, double value)
{
    if (type == PAGE_COUNT)
        *cell = (struct table_cell){.type = CELL_INT,
                                    .i = (int64_t)(value < 0 ? value - 0.5 : value + 0.5)};
    else
        *cell = (struct table_cell){.type = CELL_REAL, .f = value};
}

static void fill_cells(const struct page_table *table, struct report *report)
{
    size_t at = 0;
    for (size_t r = 0; r < page_rows(table); r++)
        for (size_t c = 0; c < table->n_columns; c++) {
            const struct page_cell *cell = page_at(table, r, c);
            const struct page_column *column = &table->columns[c];
            struct table_cell *to = &report->rows.cells[at];
            size_t width = column->sampled ? 3 : 1;
            for (size_t i = 0; i < width; i++)
                to[i] = (struct table_cell){.type = CELL_NULL};
            if (cell->number) {
                set_number(to, column->type, cell->value);
                for (size_t i = 1; i < width; i++)
                    set_number(to + i, column->type, i == 1 ? cell->low : cell->high);
            } else if (cell->text && *cell->text) {
                to[0] = (struct table_cell){.type = CELL_TEXT, .t = cell->text};
            }
            at += width;
        }
}

static const char *chart_line(struct arena *arena, const struct page_table *table,
                              const size_t *places)
{
    static const char *const words[] = {"", "column", "stacked", "line"};
    const struct page_chart *chart = &table->chart;
    const char *series = "";
    if (chart->kind == CHART_NONE)
        return "";
    for (int s = 0; s < chart->n_series; s++)
        series = arena_printf(arena, "%s%sc%zu", series, s ? "," : "", places[chart->series[s]]);
    return arena_printf(arena, "%s %s by c%zu", words[chart->kind], series, places[chart->label]);
}

static struct report *new_sheet(struct sheets *sheets, const struct report_page *page,
                                const char *name, const char *title, size_t columns, size_t rows)
{
    struct report *report = &sheets->reports[sheets->n++];
    *report = (struct report){.title = title,
                              .sheet = name,
                              .event_name = page->title,
                              .event_date = "",
                              .event_format = "",
                              .as_of_utc = page->created_utc};
    report->info = (struct report_info){.name = name,
                                        .title = title,
                                        .layout = REPORT_TABLE,
                                        .chart = "",
                                        .cut_line = "",
                                        .sheet = name,
                                        .n_columns = columns};
    report->info.columns = ARENA_ARRAY(sheets->arena, struct report_column, columns);
    report->rows.n_columns = columns;
    report->rows.n_rows = rows;
    report->rows.columns = ARENA_ARRAY(sheets->arena, const char *, columns);
    report->rows.cells = ARENA_ARRAY(sheets->arena, struct table_cell, columns * rows + 1);
    return report;
}

static void add_table(struct sheets *sheets, const struct report_page *page,
                      const struct page_table *table)
{
    struct arena *arena = sheets->arena;
    size_t *places = ARENA_ARRAY(arena, size_t, table->n_columns), columns = 0;
    for (size_t c = 0; c < table->n_columns; c++) {
        places[c] = columns;
        columns += table->columns[c].sampled ? 3 : 1;
    }
    const char *title =
        arena_printf(arena, "%s - %s", page->title, *table->title ? table->title : table->name);
    struct report *report = new_sheet(sheets, page, table->name, title, columns, page_rows(table));
    for (size_t c = 0; c < table->n_columns; c++) {
        const struct page_column *column = &table->columns[c];
        struct report_column *to = &report->info.columns[places[c]];
        set_column(to, arena, places[c], column->header, column->type);
        for (size_t i = 1; column->sampled && i < 3; i++)
            set_column(to + i, arena, places[c] + i,
                       arena_printf(arena, "%s, %s", column->header, i == 1 ? "from" : "to"),
                       column->type);
    }
    for (size_t c = 0; c < columns; c++)
        report->rows.columns[c] = report->info.columns[c].name;
    fill_cells(table, report);
    report->info.chart = chart_line(arena, table, places);
}

/* What the page says, a row a sentence. */
static void add_sentences(struct sheets *sheets, const struct report_page *page)
{
    size_t rows = 1, at = 0;
    for (const struct page_section *s = page->first; s; s = s->next)
        for (const struct page_block *b = s->first; b; b = b->next)
            rows += b->kind != BLOCK_TABLE;
    struct report *report = new_sheet(sheets, page, "Report", page->title, 2, rows + 1);
    set_column(&report->info.columns[0], sheets->arena, 0, "Section", PAGE_TEXT);
    set_column(&report->info.columns[1], sheets->arena, 1, page->title, PAGE_TEXT);
    report->info.columns[0].bold = true;
    report->info.columns[1].wrap = true;
    report->info.columns[1].width = 110;
    struct table_cell *cells = report->rows.cells;
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = "Deck"};
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = page->subtitle};
    for (const struct page_section *s = page->first; s; s = s->next)
        for (const struct page_block *b = s->first; b; b = b->next) {
            if (b->kind == BLOCK_TABLE)
                continue;
            cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = s->title};
            cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = b->text};
        }
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = "About"};
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = page->footer};
}

enum err_code page_write_workbook(const struct report_page *page, const char *path,
                                  enum file_existing existing, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct sheets sheets = {.arena = &arena};
    size_t tables = 1;
    for (const struct page_section *s = page->first; s; s = s->next)
        for (const struct page_block *b = s->first; b; b = b->next)
            tables += b->kind == BLOCK_TABLE;
    sheets.reports = ARENA_ARRAY(&arena, struct report, tables);
    add_sentences(&sheets, page);
    for (const struct page_section *s = page->first; s; s = s->next)
        for (const struct page_block *b = s->first; b; b = b->next)
            if (b->kind == BLOCK_TABLE)
                add_table(&sheets, page, b->table);
    enum err_code rc = report_write_workbook(&arena, sheets.reports, sheets.n, page->created_utc,
                                             path, existing, err);
    arena_release(&arena);
    return rc;
}
