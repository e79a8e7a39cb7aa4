/* fuzz_csv.c - any text is a table or an error; a table that was read, written and read again is
 * the same */
#include "base/arena.h"
#include "base/csv.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/strbuf.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_row(struct strbuf *sb, const struct csv_row *row)
{
    for (size_t i = 0; i < row->n_cells; i++)
        csv_add_cell(sb, row->cells[i], i == 0, false, CSV_SPREADSHEET);
    csv_end_row(sb);
}

static void check_row(const struct csv_row *row, const struct csv_row *again)
{
    tc_assert(row->n_cells == again->n_cells);
    for (size_t i = 0; i < row->n_cells; i++)
        tc_assert(strcmp(csv_unprefix(again->cells[i]), row->cells[i]) == 0);
}

/* The delimiter of a table with one column, or with others' in its header, is a guess: only where
 * the guess is the comma that we write does reading again have to give the same. */
static bool is_read_as_commas(struct arena *arena, const char *text)
{
    struct csv_table table;
    struct err err = ERR_INIT;
    return csv_table_parse(arena, text, "again", &table, &err) == ERR_OK && table.delimiter == ',';
}

static void check_round_trip(struct arena *arena, const struct csv_table *table)
{
    struct strbuf sb = STRBUF_INIT;
    struct csv_table again;
    struct err err = ERR_INIT;
    write_row(&sb, &table->header);
    for (size_t i = 0; i < table->n_rows; i++)
        write_row(&sb, &table->rows[i]);
    const char *text = strbuf_text(&sb);
    if (strncmp(text, "\xEF\xBB\xBF", 3) != 0 && strncmp(text, "sep=", 4) != 0 && is_read_as_commas(arena, text)) {
        tc_assert(csv_table_parse(arena, text, "again", &again, &err) == ERR_OK);
        tc_assert(again.n_rows == table->n_rows);
        check_row(&table->header, &again.header);
        for (size_t i = 0; i < table->n_rows; i++)
            check_row(&table->rows[i], &again.rows[i]);
    }
    strbuf_release(&sb);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table table;
    char *text;
    enum err_code rc = decode_text(&arena, (const char *)data, size, "input", &text, NULL, NULL, &err);
    if (rc == ERR_OK)
        rc = csv_table_parse(&arena, text, "input", &table, &err);
    if (rc == ERR_OK) {
        int line = table.header.line;
        tc_assert(line >= 1 && table.header.n_cells > 0);
        for (size_t i = 0; i < table.n_rows; i++) {
            tc_assert(table.rows[i].line >= line); /* not > : a lone CR ends a row, not a line */
            tc_assert(table.rows[i].n_cells == table.header.n_cells);
            line = table.rows[i].line;
        }
        int column = csv_column(&table, "dci|dci number|name");
        tc_assert(column < (int)table.header.n_cells);
        check_round_trip(&arena, &table);
    } else {
        tc_assert(rc == ERR_INPUT && strncmp(err.text, "input", 5) == 0);
    }
    arena_release(&arena);
    return 0;
}
