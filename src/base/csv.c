/* csv.c - see csv.h; the only file that knows libcsv
 *
 * libcsv hands over cells and ends of rows but no line numbers. So the text is fed to it line by
 * line: the line at which a row begins is the one that was fed when no row was open. Its other
 * habits: blanks around unquoted cells are trimmed, blank lines vanish, quoting errors
 * pass unless it is strict.
 */
#include "base/csv.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/vec.h"

#include <csv.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------
 */

struct reader {
    struct arena *arena;
    struct csv_table *table;
    const char **cells; /* of the row being read; texts are the arena's */
    size_t n_cells, cells_room;
    size_t rows_room;
    int row_line; /* where that row began */
    bool goes_on; /* a bad row is kept in bad, and does not end the reading */
    struct csv_bad_row *bad;
    size_t n_bad, bad_room;
    bool row_open;
    bool too_wide; /* more columns than CSV_MAX_COLUMNS: nothing more is kept */
};

static void on_cell(void *text, size_t len, void *data)
{
    struct reader *r = data;
    r->row_open = true;
    *VEC_ADD(r->cells, r->n_cells, r->cells_room) = len ? arena_strndup(r->arena, text, len) : "";
}

static void on_bad_row(struct reader *r, int line, const char *sentence)
{
    *VEC_ADD(r->bad, r->n_bad, r->bad_room) = (struct csv_bad_row){line, sentence};
}

static bool is_all_empty(const char *const *cells, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (cells[i][0])
            return false;
    return true;
}

static struct csv_row keep_row(struct reader *r, size_t n)
{
    struct csv_row row = {.line = r->row_line, .n_cells = n};
    row.cells = ARENA_ARRAY(r->arena, const char *, n);
    for (size_t i = 0; i < n; i++)
        row.cells[i] = i < r->n_cells ? r->cells[i] : "";
    return row;
}

static void on_row(int terminator, void *data)
{
    (void)terminator;
    struct reader *r = data;
    struct csv_table *table = r->table;
    if (!is_all_empty(r->cells, r->n_cells) && !r->too_wide) {
        size_t width = table->header.n_cells;
        if (width == 0) {
            table->header = keep_row(r, r->n_cells);
            r->too_wide = r->n_cells > CSV_MAX_COLUMNS;
        } else if (r->n_cells > width && !is_all_empty(r->cells + width, r->n_cells - width)) {
            if (r->goes_on || r->n_bad == 0)
                on_bad_row(r, r->row_line, message(r->arena, "%zu cells, but the header has %zu", r->n_cells, width));
        } else {
            *VEC_ADD(table->rows, table->n_rows, r->rows_room) = keep_row(r, width);
        }
    }
    r->n_cells = 0;
    r->row_open = false;
}

/* Counts delimiters outside quotes in the first line that is not blank; the comma wins ties. */
static char sniff_delimiter(const char *text)
{
    size_t commas = 0, semicolons = 0, tabs = 0;
    bool quoted = false, any = false;
    for (const char *p = text; *p; p++) {
        if (*p == '"')
            quoted = !quoted;
        else if ((*p == '\n' || *p == '\r') && !quoted && any)
            break;
        else if (!quoted) {
            commas += *p == ',';
            semicolons += *p == ';';
            tabs += *p == '\t';
        }
        any = any || (*p != '\n' && *p != '\r' && *p != ' ');
    }
    if (semicolons > commas && semicolons >= tabs)
        return ';';
    return tabs > commas ? '\t' : ',';
}

/* A first line "sep=;" (Excel's), perhaps in quotes: the text after it, or NULL when there is none. */
static const char *after_separator_line(const char *text, char *delimiter)
{
    bool quoted = *text == '"';
    text += quoted;
    if (strncmp(text, "sep=", 4) != 0 || !text[4] || !strchr(",;\t", text[4]) || (quoted && text[5] != '"'))
        return NULL;
    const char *rest = text + 5 + quoted;
    if (*rest == '\r')
        rest++;
    if (*rest != '\n')
        return NULL;
    *delimiter = text[4];
    return rest + 1;
}

static bool is_blank_line(const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!strchr(" \t\r\n", line[i]))
            return false;
    return true;
}

/* The line where the cell that is still open began: the row's, and the line ends in the cells
 * before. */
static int open_cell_line(const struct reader *r)
{
    int line = r->row_line;
    for (size_t i = 0; i < r->n_cells; i++)
        for (const char *p = r->cells[i]; *p; p++)
            line += *p == '\n';
    return line;
}

static void *grow(void *old, size_t size)
{
    return tc_realloc_array(old, size, 1);
}

static void begin_parsing(struct csv_parser *parser, char delimiter)
{
    if (csv_init(parser, CSV_STRICT | CSV_STRICT_FINI) != 0)
        tc_out_of_memory(sizeof *parser);
    csv_set_realloc_func(parser, grow);
    csv_set_blk_size(parser, 4096);
    csv_set_delim(parser, (unsigned char)delimiter);
}

static const char quote_inside[] =
    TC_WORD("a quote stands inside a cell; write \"\" for a quote, and quote the whole cell");
static const char quote_open[] = TC_WORD("a quote is opened here and never closed");

/* Reads the lines from text to the end. A quote that is wrong ends it: *line is the line, *reason says why. */
static bool read_lines(struct csv_parser *parser, struct reader *r, const char *text, int *line, const char **row_text,
                       const char **reason)
{
    for (const char *next; *text; text = next, ++*line) {
        const char *newline = strchr(text, '\n');
        next = newline ? newline + 1 : text + strlen(text);
        size_t len = (size_t)(next - text);
        bool blank = is_blank_line(text, len);
        if (!r->row_open) {
            r->row_line = *line;
            r->row_open = !blank;
            *row_text = next;
        }
        if (csv_parse(parser, text, len, on_cell, on_row, r) != len) {
            *reason = r->goes_on && *line > r->row_line ? quote_open : quote_inside;
            return false;
        }
    }
    *reason = quote_open;
    return csv_fini(parser, on_cell, on_row, r) == 0;
}

static enum err_code feed(struct reader *r, const char *text, int line, const char *what, struct err *err)
{
    struct csv_parser parser;
    enum err_code rc = ERR_OK;
    const char *after = text, *reason; /* after: the line behind the one on which the row began */
    for (bool done = false; !done && rc == ERR_OK;) {
        begin_parsing(&parser, r->table->delimiter);
        done = read_lines(&parser, r, text, &line, &after, &reason);
        csv_free(&parser);
        if (done)
            break;
        int bad_line = reason == quote_open && !r->goes_on ? open_cell_line(r) : r->goes_on ? r->row_line : line;
        if (!r->goes_on || r->table->header.n_cells == 0)
            rc = err_set(err, ERR_INPUT, "%s:%d: %s", what, bad_line, reason);
        else
            on_bad_row(r, bad_line, reason);
        text = after;
        line = r->row_line + 1;
        r->n_cells = 0;
        r->row_open = false;
    }
    return rc;
}

/* Moves what was collected in growing memory into the arena. */
static void *moved(struct arena *arena, void *from, size_t n, size_t size)
{
    void *to = arena_alloc(arena, n, size);
    if (n)
        memcpy(to, from, n * size);
    free(from);
    return to;
}

static enum err_code table_read(struct arena *arena, const char *text, const char *what, bool goes_on,
                                struct csv_table *out, struct err *err)
{
    struct reader r = {.arena = arena, .table = out, .goes_on = goes_on};
    int first_line = 1;
    *out = (struct csv_table){.delimiter = ','};
    if (strlen(text) > CSV_MAX_BYTES)
        return err_set(err, ERR_INPUT, "%s: larger than %u MiB", what, CSV_MAX_BYTES >> 20);
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    const char *rest = after_separator_line(text, &out->delimiter);
    if (rest) {
        text = rest;
        first_line = 2;
    } else {
        out->delimiter = sniff_delimiter(text);
    }
    enum err_code rc = feed(&r, text, first_line, what, err);
    free(r.cells);
    out->rows = moved(arena, out->rows, out->n_rows, sizeof *out->rows);
    out->bad = moved(arena, r.bad, r.n_bad, sizeof *out->bad);
    out->n_bad = r.n_bad;
    if (rc != ERR_OK)
        return rc;
    out->is_empty = out->header.n_cells == 0;
    if (out->is_empty)
        return err_set(err, ERR_INPUT, "%s:1: the file is empty; its first line must name the columns", what);
    if (r.too_wide)
        return err_set(err, ERR_INPUT, "%s:%d: %zu columns, but at most %u are read", what, out->header.line,
                       out->header.n_cells, CSV_MAX_COLUMNS);
    if (!goes_on && out->n_bad)
        return err_set(err, ERR_INPUT, "%s:%d: %s", what, out->bad[0].line, out->bad[0].sentence);
    return ERR_OK;
}

void csv_advise_columns(const struct csv_table *table, const char *columns, struct err *err)
{
    if (table->is_empty)
        err_advice(err, "for example %s", columns);
}

enum err_code csv_table_parse(struct arena *arena, const char *text, const char *what, struct csv_table *out,
                              struct err *err)
{
    return table_read(arena, text, what, false, out, err);
}

enum err_code csv_table_read(struct arena *arena, const char *text, const char *what, struct csv_table *out,
                             struct err *err)
{
    return table_read(arena, text, what, true, out, err);
}

/* ---- columns by name ----------------------------------------------------------------------------
 */

/* A header or a name to be compared: as it stands where it is plain ASCII, as nearly all are. */
static const char *column_text(struct arena *arena, const char *name, size_t len)
{
    return utf8_ascii_run(name, len) == len ? name : utf8_fold(arena, arena_strndup(arena, name, len));
}

static bool is_between_words(char c)
{
    return char_is_white(c) || c == '_' || c == '-';
}

/* The first letter that counts, or '\0'. */
static char first_letter(const char *text, size_t len)
{
    size_t i = 0;
    while (i < len && is_between_words(text[i]))
        i++;
    return i < len ? char_lower(text[i]) : '\0';
}

static bool same_column(const char *a, size_t a_len, const char *b, size_t b_len)
{
    for (size_t i = 0, k = 0;; i++, k++) {
        while (i < a_len && is_between_words(a[i]))
            i++;
        while (k < b_len && is_between_words(b[k]))
            k++;
        if (i == a_len || k == b_len)
            return i == a_len && k == b_len;
        if (char_lower(a[i]) != char_lower(b[k]))
            return false;
    }
}

struct column_head {
    const char *text;
    size_t len;
    char first;
};

int csv_column(const struct csv_table *table, const char *names)
{
    struct arena scratch = ARENA_INIT;
    int found = -1;
    size_t n = table->header.n_cells;
    struct column_head *heads = ARENA_ARRAY(&scratch, struct column_head, n);
    for (size_t i = 0; i < n; i++) {
        struct column_head *head = &heads[i];
        head->text = column_text(&scratch, table->header.cells[i], strlen(table->header.cells[i]));
        head->len = strlen(head->text);
        head->first = first_letter(head->text, head->len);
    }
    for (const char *name = names; name && found < 0;) {
        size_t len = strcspn(name, "|");
        const char *wanted = column_text(&scratch, name, len);
        size_t wanted_len = wanted == name ? len : strlen(wanted);
        char first = first_letter(wanted, wanted_len);
        for (size_t i = 0; first && i < n && found < 0; i++)
            if (heads[i].first == first && same_column(heads[i].text, heads[i].len, wanted, wanted_len))
                found = (int)i;
        name = name[len] ? name + len + 1 : NULL;
    }
    arena_release(&scratch);
    return found;
}

const char *csv_cell(const struct csv_row *row, int column)
{
    if (column < 0)
        return "";
    tc_assert((size_t)column < row->n_cells);
    return csv_unprefix(row->cells[column]);
}

/* ---- writing ------------------------------------------------------------------------------------
 */

static bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Would a spreadsheet run it? Blanks before the sign do not help: some programs trim them. */
static bool is_formula(const char *text)
{
    static const char *const blanks[] = {" ", "\u00A0", "\u3000"};
    static const char *const signs[] = {"=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    for (size_t i = 0; i < ARRAY_LEN(blanks);) {
        if (begins_with(text, blanks[i])) {
            text += strlen(blanks[i]);
            i = 0;
        } else {
            i++;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(signs); i++)
        if (begins_with(text, signs[i]))
            return true;
    return false;
}

/* Apostrophes before a formula count too, so that csv_unprefix gives back every text there is. */
static bool needs_prefix(const char *text)
{
    while (*text == '\'')
        text++;
    return is_formula(text);
}

const char *csv_unprefix(const char *text)
{
    return *text == '\'' && needs_prefix(text + 1) ? text + 1 : text;
}

void csv_add_cell(struct strbuf *sb, const char *text, bool first, bool is_number, enum csv_style style)
{
    if (!first)
        strbuf_add_char(sb, ',');
    bool prefix = style == CSV_SPREADSHEET && !is_number && needs_prefix(text);
    size_t len = strlen(text);
    /* Blanks at either end are quoted too, because readers (ours among them) trim bare cells. */
    bool quote = strpbrk(text, ",\"\r\n") || (len && (strchr(" \t", text[0]) || strchr(" \t", text[len - 1])));
    if (quote)
        strbuf_add_char(sb, '"');
    if (prefix)
        strbuf_add_char(sb, '\'');
    for (; *text; text++) {
        if (*text == '"')
            strbuf_add_char(sb, '"');
        strbuf_add_char(sb, *text);
    }
    if (quote)
        strbuf_add_char(sb, '"');
}

void csv_add_tab_cell(struct strbuf *sb, const char *text, bool first, bool is_number, enum csv_style style)
{
    if (!first)
        strbuf_add_char(sb, '\t');
    if (style == CSV_SPREADSHEET && !is_number && needs_prefix(text))
        strbuf_add_char(sb, '\'');
    for (; *text; text++)
        strbuf_add_char(sb, strchr("\t\r\n", *text) ? ' ' : *text);
}

void csv_end_row(struct strbuf *sb)
{
    strbuf_add(sb, "\r\n");
}
