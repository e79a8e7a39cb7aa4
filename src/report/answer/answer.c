/* answer.c - putting an answer together (answer.h) */
#include "report/answer/answer.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void answer_begin(struct answer *answer, struct arena *arena, const char *title)
{
    answer_begin_for(answer, arena, ANSWER_FOR_PEOPLE);
    answer->title = title;
}

void answer_begin_for(struct answer *answer, struct arena *arena, unsigned use)
{
    *answer = (struct answer){.arena = arena, .use = use, .title = "", .subtitle = "", .footer = ""};
    answer->end = &answer->first;
}

void answer_release(struct answer *answer)
{
    json_free(answer->data);
    answer->data = NULL;
}

struct answer_section *answer_section(struct answer *answer, const char *key, const char *title)
{
    struct answer_section *section = ARENA_ARRAY(answer->arena, struct answer_section, 1);
    *section = (struct answer_section){.key = key, .title = title, .arena = answer->arena};
    section->end = &section->first;
    *answer->end = section;
    answer->end = &section->next;
    return section;
}

static struct answer_block *add_block(struct answer_section *section, enum answer_block_kind kind)
{
    struct answer_block *block = ARENA_ARRAY(section->arena, struct answer_block, 1);
    block->kind = kind;
    block->text = "";
    *section->end = block;
    section->end = &block->next;
    return block;
}

/* A sentence as a message, so that it can be said in any language. */
TC_PRINTF(2, 0)
static const char *sentence(struct arena *arena, const char *format, va_list args)
{
    struct strbuf sb = STRBUF_INIT;
    message_add(&sb, format, args);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
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

void answer_say(struct answer_section *section, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_block(section, BLOCK_TEXT)->text = sentence(section->arena, format, args);
    va_end(args);
}

void answer_warn(struct answer_section *section, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_block(section, BLOCK_WARNING)->text = sentence(section->arena, format, args);
    va_end(args);
}

void answer_add_finding(struct answer_section *section, const struct answer_finding *finding)
{
    struct answer_finding *own = ARENA_ARRAY(section->arena, struct answer_finding, 1);
    *own = *finding;
    add_block(section, BLOCK_FINDING)->finding = own;
}

const char *answer_finding_said(struct arena *arena, const struct lang *lang, const struct answer_finding *finding)
{
    const char *mend = message(arena, "To mend it: %s", finding->change);
    return arena_printf(arena, "%d. %s (%s %s) %s %s", finding->place, finding->head, finding->weight, finding->unit,
                        finding->text, message_say(arena, lang, MESSAGE_TERMINAL, mend));
}

static struct answer_block *add_plain(struct answer *answer, enum answer_block_kind kind)
{
    if (!answer->plain)
        answer->plain = answer_section(answer, "", "");
    return add_block(answer->plain, kind);
}

void answer_line_args(struct answer *answer, const char *format, va_list args)
{
    if (answer->use & ANSWER_FOR_PEOPLE)
        add_plain(answer, BLOCK_LINE)->text = formatted(answer->arena, format, args);
}

void answer_line(struct answer *answer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    answer_line_args(answer, format, args);
    va_end(args);
}

void answer_grid(struct answer *answer, const struct text_table *grid)
{
    if (answer->use & ANSWER_FOR_PEOPLE)
        add_plain(answer, BLOCK_GRID)->grid = grid;
}

void answer_wide_grid(struct answer *answer, const struct text_table *grid)
{
    if (answer->use & ANSWER_FOR_PEOPLE)
        add_plain(answer, BLOCK_WIDE_GRID)->grid = grid;
}

void answer_verbatim(struct answer *answer, const char *text)
{
    if (answer->use & ANSWER_FOR_PEOPLE)
        add_plain(answer, BLOCK_VERBATIM)->text = arena_strdup(answer->arena, text);
}

void answer_take_text(struct answer *answer, struct strbuf *text)
{
    answer_verbatim(answer, strbuf_text(text));
    strbuf_release(text);
}

void answer_forget_blocks(struct answer *answer)
{
    answer->first = answer->plain = NULL;
    answer->end = &answer->first;
}

struct answer_table *answer_add_table(struct answer_section *section, const char *name, const char *title,
                                      const struct answer_column *columns, size_t n_columns)
{
    struct answer_table *table = ARENA_ARRAY(section->arena, struct answer_table, 1);
    *table = (struct answer_table){
        .name = name, .title = title, .columns = columns, .n_columns = n_columns, .arena = section->arena};
    add_block(section, BLOCK_TABLE)->table = table;
    return table;
}

static void add_cell(struct answer_table *table, struct answer_cell cell)
{
    *ARENA_ADD(table->arena, table->cells, table->n_cells, table->room) = cell;
}

void answer_put_text(struct answer_table *table, const char *text)
{
    add_cell(table, (struct answer_cell){.text = text});
}

void answer_put_number(struct answer_table *table, double value)
{
    add_cell(table, (struct answer_cell){.number = true, .value = value, .low = value, .high = value});
}

void answer_put_sampled(struct answer_table *table, double value, double low, double high)
{
    add_cell(table, (struct answer_cell){.number = true, .value = value, .low = low, .high = high, .sampled = true});
}

void answer_put_empty(struct answer_table *table)
{
    add_cell(table, (struct answer_cell){.text = NULL});
}

size_t answer_table_rows(const struct answer_table *table)
{
    return table->n_cells / table->n_columns;
}

const struct answer_cell *answer_table_at(const struct answer_table *table, size_t row, size_t column)
{
    return &table->cells[row * table->n_columns + column];
}

const char *answer_cell_shown(struct arena *arena, const struct answer_column *column, const struct answer_cell *cell,
                              bool ascii)
{
    if (!cell->number)
        return cell->text ? cell->text : "";
    double scale = column->type == ANSWER_PERCENT ? 100 : 1;
    int decimals = column->type == ANSWER_COUNT ? 0 : column->type == ANSWER_PERCENT ? 1 : 2;
    double value = cell->value * scale, half = (cell->high - cell->low) / 2 * scale;
    const char *unit = column->type == ANSWER_PERCENT ? " %" : "";
    /* 0.0 % and 100.0 % are said of what cannot and what must be. */
    if (column->type == ANSWER_PERCENT && value > 0 && value < 0.05)
        return "<0.1 %";
    if (column->type == ANSWER_PERCENT && value < 100 && value >= 99.95)
        return ">99.9 %";
    if (!cell->sampled)
        return arena_printf(arena, "%.*f%s", decimals, value, unit);
    return arena_printf(arena, "%.*f %s%.*f%s", decimals, value, ascii ? "+-" : "\u00b1", decimals, half, unit);
}

double answer_chart_most(const struct answer_table *table)
{
    const struct answer_chart *chart = &table->chart;
    double most = chart->most;
    for (size_t r = 0; r < answer_table_rows(table) && chart->most <= 0; r++) {
        double sum = 0;
        for (int s = 0; s < chart->n_series; s++) {
            double value = answer_table_at(table, r, (size_t)chart->series[s])->value;
            sum = chart->kind == CHART_STACKED ? sum + value : fmax(sum, value);
        }
        most = fmax(most, sum);
    }
    return most;
}
