/* formula.c - formulas of a workbook, written by the names of a report's columns
 *
 * A report's SELECT says "SUM([e1:e9])" and does not know which columns the sheet shows nor in which row it will
 * be; here the names become cells. A range is of those of its columns that are shown.
 */
#include "base/arena.h"
#include "base/cell.h"
#include "base/strbuf.h"
#include "report/inner.h"

#include <string.h>

bool cell_has_formula(const struct report_column *column, const struct table_cell *cell)
{
    return (column->type == REPORT_T_INT || column->type == REPORT_T_NUMBER) && cell->t &&
           (cell->type == CELL_INT || cell->type == CELL_REAL);
}

/* "A" is 0, "Z" 25, "AA" 26. */
static const char *column_letters(struct arena *arena, size_t column)
{
    char text[8] = "";
    size_t at = sizeof text - 1;
    for (column++; column > 0; column = (column - 1) / 26)
        text[--at] = (char)('A' + (column - 1) % 26);
    return arena_strdup(arena, text + at);
}

/* "name" or "first:last" as "C2" or "C2:F2"; NULL: the sheet has none of them. */
static const char *reference(struct arena *arena, const struct report_info *info, const size_t *shown, size_t n,
                             size_t row, const char *piece)
{
    const char *colon = strchr(piece, ':');
    size_t len = colon ? (size_t)(colon - piece) : strlen(piece);
    int from = report_column_index(info, arena_strndup(arena, piece, len));
    int to = colon ? report_column_index(info, colon + 1) : from;
    size_t low = n, high = n;
    for (size_t i = 0; i < n && from >= 0; i++)
        if ((int)shown[i] >= from && (int)shown[i] <= to) {
            low = low == n ? i : low;
            high = i;
        }
    if (low == n)
        return NULL;
    const char *first = arena_printf(arena, "%s%zu", column_letters(arena, low), row);
    if (!colon)
        return first;
    return arena_printf(arena, "%s:%s%zu", first, column_letters(arena, high), row);
}

const char *formula_fill(struct arena *arena, const struct report_info *info, const size_t *shown, size_t n, size_t row,
                         const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    bool whole = true;
    strbuf_add_char(&sb, '=');
    while (whole && *text) {
        size_t plain = strcspn(text, "[");
        strbuf_add_bytes(&sb, text, plain);
        text += plain;
        if (!*text)
            break;
        size_t len = strcspn(text, "]");
        const char *cells =
            text[len] ? reference(arena, info, shown, n, row, arena_strndup(arena, text + 1, len - 1)) : NULL;
        whole = cells != NULL;
        if (whole) {
            strbuf_add(&sb, cells);
            text += len + 1;
        }
    }
    const char *formula = whole ? arena_strdup(arena, strbuf_text(&sb)) : NULL;
    strbuf_release(&sb);
    return formula;
}
