/* text_table.c - rows of text aligned by display width
 *
 * Columns are as wide as their widest cell. When the whole is wider than the terminal, the widest of those
 * that may shrink gives up cells, one after the other, until it fits or nothing may: names are cut before
 * numbers, the longest first, and a cut cell ends in an ellipsis (utf8_pad). */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/inner.h"

#include <stdlib.h>
#include <string.h>

#define GAP       2 /* blanks between columns */
#define NARROWEST 6 /* cells that a column keeps when it shrinks */

struct text_row {
    const char **cells;
    struct text_row *next;
};

struct text_table {
    struct arena *arena;
    size_t n_columns;
    bool *right, *keep;
    bool wraps;
    struct text_row *first, **end;
};

struct text_table *text_table_new(struct arena *arena, size_t n_columns)
{
    struct text_table *table = ARENA_ARRAY(arena, struct text_table, 1);
    table->arena = arena;
    table->n_columns = n_columns;
    table->right = ARENA_ARRAY(arena, bool, n_columns);
    table->keep = ARENA_ARRAY(arena, bool, n_columns);
    table->end = &table->first;
    return table;
}

void text_table_align_right(struct text_table *table, size_t column)
{
    tc_assert(column < table->n_columns);
    table->right[column] = true;
}

void text_table_keep(struct text_table *table, size_t column)
{
    tc_assert(column < table->n_columns);
    table->keep[column] = true;
}

void text_table_wrap(struct text_table *table)
{
    table->wraps = true;
}

void text_table_row(struct text_table *table, const char *const *cells)
{
    struct text_row *row = ARENA_ARRAY(table->arena, struct text_row, 1);
    row->cells = ARENA_ARRAY(table->arena, const char *, table->n_columns);
    for (size_t c = 0; c < table->n_columns; c++)
        row->cells[c] = cells[c] ? arena_strdup(table->arena, cells[c]) : "";
    *table->end = row;
    table->end = &row->next;
}

/* Takes cells away from the widest columns until the sum is at most room. */
static void shrink(int *widths, const bool *keep, size_t n, int room)
{
    int sum = 0;
    for (size_t c = 0; c < n; c++)
        sum += widths[c];
    while (sum > room) {
        size_t widest = n;
        for (size_t c = 0; c < n; c++)
            if (!keep[c] && widths[c] > NARROWEST && (widest == n || widths[c] > widths[widest]))
                widest = c;
        if (widest == n)
            return;
        widths[widest]--;
        sum--;
    }
}

static int *measure(const struct text_table *table, int width)
{
    int *widths = ARENA_ARRAY(table->arena, int, table->n_columns);
    for (const struct text_row *row = table->first; row; row = row->next)
        for (size_t c = 0; c < table->n_columns; c++) {
            int w = utf8_width(row->cells[c]);
            widths[c] = w > widths[c] ? w : widths[c];
        }
    if (width > 0 && table->n_columns > 0)
        shrink(widths, table->keep, table->n_columns, width - GAP * (int)(table->n_columns - 1));
    return widths;
}

/* Returns the part of a text that stands on one line of that many cells, up to its last blank that fits; *text is what
 * is left. */
static const char *next_line(struct arena *arena, const char **text, int width)
{
    const char *whole = *text, *cut = NULL;
    if (utf8_width(whole) <= width) {
        *text = "";
        return whole;
    }
    for (const char *at = strchr(whole, ' '); at; at = strchr(at + 1, ' ')) {
        if (utf8_width(arena_strndup(arena, whole, (size_t)(at - whole))) > width)
            break;
        cut = at;
    }
    *text = cut ? cut + 1 : "";
    return cut ? arena_strndup(arena, whole, (size_t)(cut - whole)) : whole; /* cut when it is set */
}

static void print_line(const struct text_table *table, const char *const *cells, const int *widths, struct strbuf *out)
{
    struct strbuf line = STRBUF_INIT;
    for (size_t c = 0; c < table->n_columns; c++) {
        if (c > 0)
            strbuf_add_repeat(&line, ' ', GAP);
        utf8_pad(&line, cells[c], widths[c], table->right[c]);
    }
    size_t len = line.len;
    while (len && line.text[len - 1] == ' ')
        len--;
    strbuf_add_bytes(out, strbuf_text(&line), len);
    strbuf_add_char(out, '\n');
    strbuf_release(&line);
}

/* A copy whose cells are in words, in the table's arena. */
static struct text_table in_words(const struct text_table *table, const struct lang *lang)
{
    struct text_table said = *table;
    said.first = NULL;
    said.end = &said.first;
    for (const struct text_row *row = table->first; row; row = row->next) {
        const char **cells = ARENA_ARRAY(table->arena, const char *, table->n_columns + 1);
        for (size_t c = 0; c < table->n_columns; c++)
            cells[c] = message_is_in(row->cells[c]) ? message_say(table->arena, lang, MESSAGE_TERMINAL, row->cells[c])
                                                    : row->cells[c];
        text_table_row(&said, cells);
    }
    return said;
}

void text_table_print(const struct text_table *shown, const struct lang *lang, int width, struct strbuf *out)
{
    const struct text_table said = in_words(shown, lang), *table = &said;
    const int *widths = measure(table, width);
    struct arena scratch = ARENA_INIT;
    for (const struct text_row *row = table->first; row; row = row->next) {
        const char **left = ARENA_ARRAY(&scratch, const char *, table->n_columns + 1);
        const char **cells = ARENA_ARRAY(&scratch, const char *, table->n_columns + 1);
        bool more = true;
        for (size_t c = 0; c < table->n_columns; c++)
            left[c] = row->cells[c];
        while (more) {
            more = false;
            for (size_t c = 0; c < table->n_columns; c++) {
                cells[c] = left[c];
                if (table->wraps)
                    cells[c] = next_line(&scratch, &left[c], widths[c]);
                more = more || (table->wraps && *left[c]);
            }
            print_line(table, cells, widths, out);
        }
        arena_release(&scratch);
    }
}
