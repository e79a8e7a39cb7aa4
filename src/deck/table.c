/* table.c - a row of a table as people paste it: "| 4 | Lightning Bolt |", "Lightning Bolt<tab>4"
 *
 * A row is a card when it has a name and one number; where it has more numbers, the quantity is the
 * one that stands first, or in the column that the table's head calls so. Whatever else a row may
 * be, a note says so: no card of a list may vanish because its table was made in another way.
 */
#include "base/attr.h"
#include "base/chars.h"
#include "base/message.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

#define CELLS_MAX 16

struct cell {
    size_t from, len;
    int count; /* -1: no number */
};

static int cell_count(const char *text, size_t len)
{
    int count = 0;
    text = quantity_of_cell(text, &len);
    if (len == 0 || len > 9)
        return -1;
    for (size_t i = 0; i < len; i++) {
        if (!char_is_digit(text[i]))
            return -1;
        count = count * 10 + (text[i] - '0');
    }
    return count;
}

static bool is_one_of(const char *text, size_t len, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(words[i]) == len && strncasecmp(words[i], text, len) == 0)
            return true;
    return false;
}

static bool is_quantity_word(const char *text, size_t len)
{
    static const char *const words[] = {"qty",    "qty.",   "quantity", "count",         "amount",
                                        "copies", "number", "no.",      "nr.",           "#",
                                        "anzahl", "menge",  "cantidad", "quantit\u00E9", "quantit\u00E0"};
    return is_one_of(text, len, words, ARRAY_LEN(words));
}

static bool is_name_word(const char *text, size_t len)
{
    static const char *const words[] = {"card",  "cards", "name",  "card name", "cardname",
                                        "karte", "carta", "carte", "nombre",    "nom"};
    return is_one_of(text, len, words, ARRAY_LEN(words));
}

static size_t split(const char *text, size_t len, char separator, struct cell *cells)
{
    size_t n = 0;
    size_t at = separator == '|' && len && text[0] == '|';
    while (at <= len && n < CELLS_MAX) {
        size_t end = at;
        while (end < len && text[end] != separator)
            end++;
        size_t from = at, to = end;
        while (from < to && (char_is_blank(text[from]) || text[from] == '*'))
            from++;
        while (to > from && (char_is_blank(text[to - 1]) || text[to - 1] == '*'))
            to--;
        cells[n++] = (struct cell){from, to - from, cell_count(text + from, to - from)};
        at = end + 1;
    }
    while (n && cells[n - 1].len == 0)
        n--;
    return n;
}

/* "Card | Qty": known words, and no number. */
static bool is_head(const char *text, const struct cell *cells, size_t n, struct table_row *out)
{
    bool known = false;
    for (size_t i = 0; i < n; i++) {
        const char *cell = text + cells[i].from;
        bool quantity = is_quantity_word(cell, cells[i].len);
        if (cells[i].count >= 0)
            return false;
        if (quantity)
            out->column = (int)i;
        known |= quantity || is_name_word(cell, cells[i].len);
    }
    return known && n > 1;
}

static struct table_row bad_row(const char *why)
{
    return (struct table_row){.kind = TABLE_BAD, .column = -1, .why = why};
}

/* Which of the cells is the quantity; -1 when it cannot be told. */
static int quantity_cell(const struct cell *cells, size_t n, int column)
{
    int found = -1;
    if (n && cells[0].count >= 0)
        return 0;
    if (column >= 0 && (size_t)column < n && cells[column].count >= 0)
        return column;
    for (size_t i = 0; i < n; i++) {
        if (cells[i].count < 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int)i;
    }
    return found;
}

struct table_row table_row_read(const char *text, size_t len, char separator, int column)
{
    struct cell cells[CELLS_MAX];
    struct table_row row = {.kind = TABLE_BLANK, .column = -1};
    size_t n = split(text, len, separator, cells), name = 0, numbers = 0, filled = 0;
    for (size_t i = 0; i < n; i++) {
        numbers += cells[i].count >= 0;
        filled += cells[i].len > 0;
    }
    if (filled == 0)
        return row;
    if (is_head(text, cells, n, &row)) {
        row.kind = TABLE_HEAD;
        return row;
    }
    while (name < n && (cells[name].count >= 0 || cells[name].len == 0))
        name++;
    if (name == n)
        return bad_row(TC_WORD("expected the name of a card beside the quantity"));
    if (numbers == 0 && filled > 1)
        return bad_row(TC_WORD("expected a row of a quantity and a card name"));
    row.from = cells[name].from;
    row.len = cells[name].len;
    row.kind = numbers ? TABLE_CARD : TABLE_WORD;
    if (row.kind == TABLE_WORD)
        return row;
    int quantity = quantity_cell(cells, n, column);
    if (quantity < 0)
        return bad_row(TC_WORD("expected one number, the quantity, or a first row that says which it is"));
    row.count = cells[quantity].count;
    return row.count >= 1 && row.count <= DECK_COUNT_MAX ? row : bad_row(TC_WORD("expected a quantity of 1 to 999"));
}
