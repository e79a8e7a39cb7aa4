/* answer_book.c - a page as a workbook: what it says on the first sheet, then a sheet a table, charts of the program's
 * own that reads it
 *
 * Tables become reports as everything else that is written as XLSX (xlsx.c); a column with sampled numbers has two more
 * beside it with the ends of their intervals. What is too wide for a printed page is several sheets: the columns that
 * the other forms show, and the rest, each row named again.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "report/report.h"

#include <stdint.h>
#include <string.h>

enum {
    PAGE_COLUMNS = 16, /* that can be read on a printed page */
    NUMBER_CELLS = 10  /* width of a column of sampled numbers */
};

struct sheets {
    struct arena *arena;
    const struct lang *lang;
    struct report *reports;
    size_t n;
};

static const char *in_words(const struct sheets *sheets, const char *text)
{
    return message_say(sheets->arena, sheets->lang, MESSAGE_TERMINAL, text);
}

static void set_column(struct report_column *column, struct arena *arena, size_t i, const char *header,
                       enum answer_type type)
{
    static const enum report_type types[] = {REPORT_T_TEXT, REPORT_T_INT, REPORT_T_NUMBER, REPORT_T_PERCENT};
    *column = (struct report_column){.name = arena_printf(arena, "c%zu", i),
                                     .header = header,
                                     .type = types[type],
                                     .decimals = type == ANSWER_NUMBER ? 2 : -1,
                                     .unit = ""};
}

static void set_number(struct table_cell *cell, enum answer_type type, double value)
{
    if (type == ANSWER_COUNT)
        *cell = (struct table_cell){.type = CELL_INT, .i = (int64_t)(value < 0 ? value - 0.5 : value + 0.5)};
    else
        *cell = (struct table_cell){.type = CELL_REAL, .f = value};
}

/* The columns of a table that a sheet has, and the cells that each takes there: three when numbers are sampled. */
struct cut {
    const struct answer_table *table;
    size_t *of, *width, *place; /* place: by the table's column */
    size_t n, columns;
};

static size_t width_of(const struct answer_table *table, size_t c)
{
    if (!table->columns[c].sampled)
        return 1;
    for (size_t r = 0; r < answer_table_rows(table); r++)
        if (answer_table_at(table, r, c)->sampled)
            return 3;
    return 1;
}

static void cut_begin(struct cut *cut, struct arena *arena, const struct answer_table *table)
{
    *cut = (struct cut){.table = table};
    cut->of = ARENA_ARRAY(arena, size_t, table->n_columns);
    cut->width = ARENA_ARRAY(arena, size_t, table->n_columns);
    cut->place = ARENA_ARRAY(arena, size_t, table->n_columns);
    for (size_t c = 0; c < table->n_columns; c++)
        cut->place[c] = SIZE_MAX;
}

static void cut_add(struct cut *cut, size_t column)
{
    cut->place[column] = cut->columns;
    cut->of[cut->n] = column;
    cut->width[cut->n] = width_of(cut->table, column);
    cut->columns += cut->width[cut->n++];
}

static void fill_cells(const struct cut *cut, struct report *report)
{
    size_t at = 0;
    for (size_t r = 0; r < answer_table_rows(cut->table); r++)
        for (size_t k = 0; k < cut->n; k++) {
            const struct answer_cell *cell = answer_table_at(cut->table, r, cut->of[k]);
            enum answer_type type = cut->table->columns[cut->of[k]].type;
            struct table_cell *to = &report->rows.cells[at];
            for (size_t i = 0; i < cut->width[k]; i++)
                to[i] = (struct table_cell){.type = CELL_NULL};
            if (cell->number) {
                set_number(to, type, cell->value);
                for (size_t i = 1; i < cut->width[k]; i++)
                    set_number(to + i, type, i == 1 ? cell->low : cell->high);
            } else if (cell->text && *cell->text) {
                to[0] = (struct table_cell){.type = CELL_TEXT, .t = cell->text};
            }
            at += cut->width[k];
        }
}

/* "" when the chart's columns are not on this sheet. */
static const char *chart_line(struct arena *arena, const struct cut *cut)
{
    static const char *const words[] = {"", "column", "stacked", "line"};
    const struct answer_chart *chart = &cut->table->chart;
    const char *series = "";
    if (chart->kind == CHART_NONE || cut->place[chart->label] == SIZE_MAX)
        return "";
    for (int s = 0; s < chart->n_series; s++) {
        size_t place = cut->place[chart->series[s]];
        if (place == SIZE_MAX)
            return "";
        series = arena_printf(arena, "%s%sc%zu", series, s ? "," : "", place);
    }
    return arena_printf(arena, "%s %s by c%zu", words[chart->kind], series, cut->place[chart->label]);
}

static struct report *new_sheet(struct sheets *sheets, const struct answer *page, const char *name, const char *title,
                                size_t columns, size_t rows)
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

static void add_cut(struct sheets *sheets, const struct answer *page, const struct cut *cut, const char *more)
{
    struct arena *arena = sheets->arena;
    const struct answer_table *table = cut->table;
    const char *name = arena_printf(arena, "%s%s", table->name, more);
    const char *title = arena_printf(arena, "%s - %s%s", page->title, *table->title ? table->title : table->name, more);
    struct report *report = new_sheet(sheets, page, name, title, cut->columns, answer_table_rows(table));
    for (size_t k = 0; k < cut->n; k++) {
        const struct answer_column *column = &table->columns[cut->of[k]];
        size_t place = cut->place[cut->of[k]];
        struct report_column *to = &report->info.columns[place];
        set_column(to, arena, place, column->header, column->type);
        for (size_t i = 1; i < cut->width[k]; i++)
            set_column(to + i, arena, place + i,
                       in_words(sheets, i == 1 ? message(arena, "%s, from", column->header)
                                               : message(arena, "%s, to", column->header)),
                       column->type);
        for (size_t i = 0; column->sampled && i < cut->width[k]; i++)
            to[i].width = NUMBER_CELLS;
    }
    for (size_t c = 0; c < cut->columns; c++)
        report->rows.columns[c] = report->info.columns[c].name;
    fill_cells(cut, report);
    report->info.chart = chart_line(arena, cut);
    report->info.chart_on_paper = true;
}

static void add_table(struct sheets *sheets, const struct answer *page, const struct answer_table *table)
{
    struct cut whole, part;
    cut_begin(&whole, sheets->arena, table);
    cut_begin(&part, sheets->arena, table);
    for (size_t c = 0; c < table->n_columns; c++) {
        cut_add(&whole, c);
        if (!table->columns[c].aside)
            cut_add(&part, c);
    }
    if (whole.columns <= PAGE_COLUMNS || part.n == whole.n) {
        add_cut(sheets, page, &whole, "");
        return;
    }
    add_cut(sheets, page, &part, "");
    const char *more = in_words(sheets, TC_WORD(", more"));
    part.n = 0;
    for (size_t c = 0; c < table->n_columns; c++) {
        if (!table->columns[c].aside)
            continue;
        if (part.n > 0 && part.columns + width_of(table, c) > PAGE_COLUMNS) {
            add_cut(sheets, page, &part, more);
            part.n = 0;
        }
        if (part.n == 0) {
            cut_begin(&part, sheets->arena, table);
            cut_add(&part, 0); /* says what a row is about */
        }
        cut_add(&part, c);
    }
    add_cut(sheets, page, &part, more);
}

/* Adds the page's sentences, a row each. */
static void add_sentences(struct sheets *sheets, const struct answer *page)
{
    size_t rows = 1, at = 0;
    for (const struct answer_section *s = page->first; s; s = s->next)
        for (const struct answer_block *b = s->first; b; b = b->next)
            rows += b->kind != BLOCK_TABLE;
    struct report *report = new_sheet(sheets, page, in_words(sheets, TC_WORD("Report")), page->title, 2, rows + 1);
    set_column(&report->info.columns[0], sheets->arena, 0, in_words(sheets, TC_WORD("Section")), ANSWER_TEXT);
    set_column(&report->info.columns[1], sheets->arena, 1, page->title, ANSWER_TEXT);
    report->info.columns[0].bold = true;
    report->info.columns[1].wrap = true;
    report->info.columns[1].width = 110;
    struct table_cell *cells = report->rows.cells;
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = in_words(sheets, TC_WORD("Deck"))};
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = page->subtitle};
    for (const struct answer_section *s = page->first; s; s = s->next)
        for (const struct answer_block *b = s->first; b; b = b->next) {
            if (b->kind == BLOCK_TABLE)
                continue;
            cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = s->title};
            cells[at++] = (struct table_cell){
                .type = CELL_TEXT,
                .t = b->kind == BLOCK_FINDING ? answer_finding_said(sheets->arena, sheets->lang, b->finding) : b->text};
        }
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = in_words(sheets, TC_WORD("About"))};
    cells[at++] = (struct table_cell){.type = CELL_TEXT, .t = page->footer};
}

enum err_code answer_write_workbook(const struct answer *page, const struct lang *lang, const char *path,
                                    enum file_existing existing, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct sheets sheets = {.arena = &arena, .lang = lang};
    size_t columns = 1; /* no fewer than sheets */
    for (const struct answer_section *s = page->first; s; s = s->next)
        for (const struct answer_block *b = s->first; b; b = b->next)
            columns += b->kind == BLOCK_TABLE ? b->table->n_columns + 1 : 0;
    page = answer_said(&arena, lang, page);
    sheets.reports = ARENA_ARRAY(&arena, struct report, columns);
    add_sentences(&sheets, page);
    for (const struct answer_section *s = page->first; s; s = s->next)
        for (const struct answer_block *b = s->first; b; b = b->next)
            if (b->kind == BLOCK_TABLE)
                add_table(&sheets, page, b->table);
    enum err_code rc = report_write_workbook(&arena, sheets.reports, sheets.n, page->created_utc, path, existing, err);
    arena_release(&arena);
    return rc;
}
