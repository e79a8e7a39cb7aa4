/* sanity_page.c - building a page (sanity_page.h) */
#include "report/sanity_page.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void report_page_begin(struct report_page *page, struct arena *arena, const char *title)
{
    *page = (struct report_page){.arena = arena, .title = title, .subtitle = "", .footer = ""};
    page->end = &page->first;
}

struct page_section *page_section(struct report_page *page, const char *key, const char *title)
{
    struct page_section *section = ARENA_ARRAY(page->arena, struct page_section, 1);
    *section = (struct page_section){.key = key, .title = title, .arena = page->arena};
    section->end = &section->first;
    *page->end = section;
    page->end = &section->next;
    return section;
}

static struct page_block *add_block(struct page_section *section, enum page_block_kind kind)
{
    struct page_block *block = ARENA_ARRAY(section->arena, struct page_block, 1);
    block->kind = kind;
    block->text = "";
    *section->end = block;
    section->end = &block->next;
    return block;
}

TC_PRINTF(2, 0)
static const char *formatted(struct arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = ARENA_ARRAY(arena, char, (size_t)(n > 0 ? n : 0) + 1);
    vsnprintf(text, (size_t)(n > 0 ? n : 0) + 1, format, args);
    return text;
}

void page_say(struct page_section *section, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_block(section, BLOCK_TEXT)->text = formatted(section->arena, format, args);
    va_end(args);
}

void page_warn(struct page_section *section, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_block(section, BLOCK_WARNING)->text = formatted(section->arena, format, args);
    va_end(args);
}

struct page_table *report_page_table(struct page_section *section, const char *name, const char *title,
                                     const struct page_column *columns, size_t n_columns)
{
    struct page_table *table = ARENA_ARRAY(section->arena, struct page_table, 1);
    *table = (struct page_table){
        .name = name, .title = title, .columns = columns, .n_columns = n_columns, .arena = section->arena};
    add_block(section, BLOCK_TABLE)->table = table;
    return table;
}

static void add_cell(struct page_table *table, struct page_cell cell)
{
    if (table->n_cells == table->room) {
        size_t room = table->room ? table->room * 2 : 64;
        struct page_cell *cells = ARENA_ARRAY(table->arena, struct page_cell, room);
        if (table->n_cells)
            memcpy(cells, table->cells, table->n_cells * sizeof *cells);
        table->cells = cells;
        table->room = room;
    }
    table->cells[table->n_cells++] = cell;
}

void page_cell_text(struct page_table *table, const char *text)
{
    add_cell(table, (struct page_cell){.text = text});
}

void page_cell_number(struct page_table *table, double value)
{
    add_cell(table, (struct page_cell){.number = true, .value = value, .low = value, .high = value});
}

void page_cell_sampled(struct page_table *table, double value, double low, double high)
{
    add_cell(table, (struct page_cell){.number = true, .value = value, .low = low, .high = high, .sampled = true});
}

void page_cell_empty(struct page_table *table)
{
    add_cell(table, (struct page_cell){.text = NULL});
}

size_t page_rows(const struct page_table *table)
{
    return table->n_cells / table->n_columns;
}

const struct page_cell *page_at(const struct page_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->n_columns + column];
}

const char *page_cell_shown(struct arena *arena, const struct page_column *column, const struct page_cell *cell,
                            bool ascii)
{
    if (!cell->number)
        return cell->text ? cell->text : "";
    double scale = column->type == PAGE_PERCENT ? 100 : 1;
    int decimals = column->type == PAGE_COUNT ? 0 : column->type == PAGE_PERCENT ? 1 : 2;
    double value = cell->value * scale, half = (cell->high - cell->low) / 2 * scale;
    const char *unit = column->type == PAGE_PERCENT ? " %" : "";
    /* 0.0 % and 100.0 % are said of what cannot and what must be. */
    if (column->type == PAGE_PERCENT && value > 0 && value < 0.05)
        return "<0.1 %";
    if (column->type == PAGE_PERCENT && value < 100 && value >= 99.95)
        return ">99.9 %";
    if (!cell->sampled)
        return arena_printf(arena, "%.*f%s", decimals, value, unit);
    return arena_printf(arena, "%.*f %s%.*f%s", decimals, value, ascii ? "+-" : "\u00b1", decimals, half, unit);
}

double page_chart_most(const struct page_table *table)
{
    const struct page_chart *chart = &table->chart;
    double most = chart->most;
    for (size_t r = 0; r < page_rows(table) && chart->most <= 0; r++) {
        double sum = 0;
        for (int s = 0; s < chart->n_series; s++) {
            double value = page_at(table, r, (size_t)chart->series[s])->value;
            sum = chart->kind == CHART_STACKED ? sum + value : fmax(sum, value);
        }
        most = fmax(most, sum);
    }
    return most;
}
