/* csv.h - tables in text files, read by libcsv and written for people's spreadsheets
 *
 * The reader is csv_table_parse because csv_parse is libcsv's own name, and a linker knows no
 * namespaces. */
#ifndef TOPCUT_BASE_CSV_H
#define TOPCUT_BASE_CSV_H

#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"

/* One row; cells are trimmed by libcsv's rule, never NULL. */
struct csv_row {
    int line; /* where the row begins in the file, 1-based; for errors */
    size_t n_cells;
    const char **cells;
};

/* A row that could not be read. */
struct csv_bad_row {
    int line;
    const char *sentence; /* "a quote stands inside a cell; ..." */
};

struct csv_table {
    char delimiter;        /* ',' ';' or '\t' as found */
    struct csv_row header; /* the first row that is not blank */
    struct csv_row *rows;  /* those after it, blank lines left out */
    size_t n_rows;
    bool is_empty;           /* what csv_table_parse refused for having no line */
    struct csv_bad_row *bad; /* of csv_table_read only, by line */
    size_t n_bad;
};

#define CSV_MAX_BYTES   (64u << 20)
#define CSV_MAX_COLUMNS 1024u /* short rows are filled up, so a huge header would multiply */

/* Reads a whole table from UTF-8 text (decode_text first). The delimiter is sniffed from the header line,
 * or given by a first line "sep=;" as Excel writes it, in quotes or not. Strict quoting. Short rows are filled with "";
 * rows of empty cells are left out, and so are empty cells beyond the header's last. ERR_INPUT with what, line and
 * reason ("players.csv:14: ..."): empty file, too large, too many columns, an unterminated or stray quote, a row with
 * more cells than the header. */
TC_MUST_USE enum err_code csv_table_parse(struct arena *arena, const char *text, const char *what,
                                          struct csv_table *out, struct err *err);

/* The same, but a bad row does not hide those after it: it is listed in out->bad, and reading goes on with the next
 * line after the one on which it began. What is wrong with the whole or with the header is ERR_INPUT as before. */
TC_MUST_USE enum err_code csv_table_read(struct arena *arena, const char *text, const char *what, struct csv_table *out,
                                         struct err *err);

/* After a failure: to the error of an empty file, which columns its first line might name ("Name,DCI"). */
void csv_advise_columns(const struct csv_table *table, const char *columns, struct err *err);

/* The column whose header matches one of the names, '|'-separated, ignoring case, marks, blanks, '_', '-'
 * ("dci|dci number|pin"); -1 when there is none. */
int csv_column(const struct csv_table *table, const char *names);

/* The cell of a row as it was before CSV_SPREADSHEET guarded it, "" when column is -1. What stands in the file is
 * row->cells. */
const char *csv_cell(const struct csv_row *row, int column);

/* How texts are written. Whatever a spreadsheet may open is CSV_SPREADSHEET; CSV_PLAIN is for those who ask for
 * it, and for programs that run no formulas. */
enum csv_style {
    CSV_PLAIN,      /* as they are */
    CSV_SPREADSHEET /* one that a spreadsheet would run as a formula gets a leading ' (= + - @, tab, CR, LF, their
                       full-width forms, also after blanks) */
};

/* Appends one cell by RFC 4180 (comma, quotes only where needed); first says whether it begins the row. Numbers are
 * never guarded: -3 is one. */
void csv_add_cell(struct strbuf *sb, const char *text, bool first, bool is_number, enum csv_style style);
void csv_end_row(struct strbuf *sb); /* CRLF */

/* The same with tabs between cells. Tabs know no quotes: what would break a line becomes a blank. */
void csv_add_tab_cell(struct strbuf *sb, const char *text, bool first, bool is_number, enum csv_style style);

/* Undoes CSV_SPREADSHEET's guard: "'=x" is "=x", any other text is itself. */
const char *csv_unprefix(const char *text);

#endif
