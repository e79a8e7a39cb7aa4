/* report.h - a report is one query with a look, written in any format
 *
 * A report is a file in reports/ (or the user's override folder): a head comment that names its title, its
 * parameters and the look of its columns, then one SELECT over the table-valued functions of
 * event/views/views.h. The same rows go to a terminal, CSV, XLSX and JSON, so that all agree by construction.
 * Adding a report needs no C.
 *
 * The head, in "-- key: value" lines at the top of the file (a comment line without a key is a comment):
 *   -- title: Standings after round {round|0}        what fills {}: below
 *   -- summary: one line for `topcut report list`
 *   -- schema: topcut/standings/1                    the JSON schema name; own/NAME/1 without it in a user's file
 *   -- rows: players                                 the JSON key of the rows; "rows" without it
 *   -- params: event round?                          '?' marks optional ones; the SQL says :event, :round
 *   -- layout: table | slips | facts
 *   -- round: swiss                                  without a round, the latest Swiss one is meant
 *   -- sheet: Standings after round {round}           the sheet's name in a workbook
 *   -- cut-line: rank                                (XLSX) a line below the row where this column is the cut
 *   -- chart: bar points by name | line rating by date   (XLSX) the first rows as bars, or all as a line, as column or
 *                                                        stacked columns; several: column wins,losses by name
 *   -- chart: line rating by date each category     a line for each stretch of rows that have the same in a column
 *   -- chart: rows r1,r9 by name                    a line for each of the first rows, from column r1 to column r9
 *   -- heat: m1 m9                                  (XLSX) cells of these columns coloured from 0 to 1
 *   -- shade: omw ogw                                (XLSX) each of these columns shaded from its least to its greatest
 *   -- column: name | Header | type | width | options
 *        name    the SELECT's column and the JSON field
 *        type    text int number percent date money flag
 *        width   * (by content) or cells
 *        options json-only, screen-only, no-json, if-any (no column on screen and sheet while it is empty),
 *                bold, wrap, right, decimals=N, unit=WORD, words (the cells are words of ours, not names: people
 *                read those that headings.c knows in their language)
 *
 * Only title and the SELECT are needed: without column lines all columns are shown, typed by their values.
 * In title and sheet, {name} is a parameter, a fact of the event (event, id, date, format, state, players,
 * round, rounds, pending: ", 2 results missing" or nothing) or a column of the first row; {name|text} gives
 * the text to say when there is none, {name|other|text} another name to look for before that.
 *
 * Types: a percent is a fraction in 0..1, shown times 100 with two decimals; if the SELECT also has a text
 * column NAME_pct, that is what is shown (rounded once, from the exact value). A real number as int is shown
 * as the nearest integer, halves up (a rating). money is cents. flag is shown as yes or nothing. If the SELECT
 * has a text column NAME_formula beside an int or number NAME, a workbook holds that formula, with the number as
 * its value: "SUM([e1:e9])", where [name] is the row's cell of a column and [first:last] are those between two.
 *
 * Of an event with tables of three to five, NAME-tables.sql is run in the place of NAME.sql where it is there.
 *
 * The slips layout finds its columns by name: event_name, round_name, table, player1, points1, player2,
 * points2, for tables of three to five on to player5 and points5; others become lines of their own. The facts layout
 * takes key, label, value.
 */
#ifndef TOPCUT_REPORT_H
#define TOPCUT_REPORT_H

#include "base/arena.h"
#include "base/cell.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/views/views.h"
#include "report/paper.h"
#include "report/picture.h"
#include "report/sanity.h"
#include "report/whole.h"

enum report_type {
    REPORT_T_TEXT,
    REPORT_T_INT,
    REPORT_T_NUMBER,
    REPORT_T_PERCENT,
    REPORT_T_DATE,
    REPORT_T_MONEY,
    REPORT_T_FLAG
};

struct report_column {
    const char *name, *header;
    enum report_type type;
    int width;    /* cells; 0: by content */
    int decimals; /* of a number; -1: as many as it has */
    int line;     /* of the file, for errors */
    bool json_only, screen_only, no_json, if_any, bold, wrap, right, words;
    const char *unit; /* "" or what the header cannot say */
};

enum report_layout { REPORT_TABLE, REPORT_SLIPS, REPORT_FACTS };

struct report_info {
    const char *name; /* "standings": the file's name */
    const char *title, *summary, *schema, *rows_key;
    const char *sheet;  /* "" : by the name */
    const char *origin; /* "built in", or the path of the user's file */
    const char *file;   /* for errors: "reports/standings.sql" or the path */
    enum report_layout layout;
    bool swiss_round;     /* -- round: swiss */
    const char *cut_line; /* "" or a column */
    struct report_column *columns;
    size_t n_columns;
    const char **params; /* names; optional ones end in '?' */
    size_t n_params;
    const char *chart;   /* "" or the chart line */
    const char *heat;    /* NULL or two columns */
    const char *shade;   /* NULL or two columns */
    bool chart_on_paper; /* the chart is printed with the table */
    const char *sql;     /* the whole file, so that lines count right */
    const char *problem; /* report_list: NULL, or what is wrong with a user's file, by file and line */
};

/* All reports, built in and the user's, by name. A user's file with a mistake is in the list with its
 * problem, and keeps no other report from being used. */
TC_MUST_USE enum err_code report_list(struct arena *arena, struct report_info **out, size_t *n, struct err *err);
/* What it is about, in the reader's language where it is one of ours. */
const char *report_summary(const struct lang *lang, const struct report_info *info);
/* ERR_NOT_FOUND with suggestions. */
TC_MUST_USE enum err_code report_find(struct arena *arena, const char *name, struct report_info *out, struct err *err);

/* A report that was run: what the writers take. */
struct report {
    struct report_info info;
    const char *title;                     /* filled in */
    const char *sheet;                     /* filled in; as the user wrote it, the XLSX writer makes it legal */
    const char *event_name;                /* "" when the report is not about one event */
    const char *event_date, *event_format; /* "" as well */
    int64_t event_id;
    int round;              /* 0: none */
    int cut;                /* the event's; 0: none */
    int64_t as_of_utc;      /* the event's date or the newest one in the store: an XLSX file's date, so that
                               the same data gives the same bytes */
    struct table_rows rows; /* in the order of info.columns; a percent's t is how it is shown, or NULL */
};

struct report_args {
    struct event_id event;              /* 0: the current one where the report needs one */
    int round;                          /* 0: the latest */
    const struct table_parameter *more; /* further named parameters (:category, :date, :player ...) */
    size_t n_more;
    const struct lang *lang;       /* of the title; NULL: English */
    const struct lang *sheet_lang; /* of the worksheet's name: English for programs, the reader's in a workbook */
};

/* ERR_NOT_FOUND (no such report, event, round); ERR_USAGE: a parameter is missing, or the report has none of
 * that name; ERR_INPUT: a user's SQL does not compile, or lacks a described column (file and line). */
TC_MUST_USE enum err_code report_run(struct store *store, struct arena *arena, const char *name,
                                     const struct report_args *args, struct report *out, struct err *err);

/* A free query as a report named "sql": columns typed by their values. It may use :event (the current one,
 * if there is one) and :round. A query that takes longer than timeout_s seconds (0: no limit) ends with
 * ERR_CONFLICT. */
TC_MUST_USE enum err_code report_run_sql(struct store *store, struct arena *arena, const char *sql,
                                         const struct report_args *args, int timeout_s, struct report *out,
                                         struct err *err);

/* Rows that a command has made itself as a report of this name: columns typed by their values. */
void report_of_rows(const char *name, const char *title, const struct table_rows *rows, struct arena *arena,
                    struct report *out);

enum report_format {
    REPORT_TEXT,            /* aligned columns for a terminal */
    REPORT_CSV,             /* RFC 4180; percentages as 0.5833; texts guarded against formulas (base/csv.h) */
    REPORT_CSV_RAW,         /* the same with texts as they are */
    REPORT_CSV_SPREADSHEET, /* as CSV with a UTF-8 byte order mark; percentages as 58.33% */
    REPORT_TSV,             /* as CSV; tabs and line ends inside a text become blanks */
    REPORT_TSV_RAW,
    REPORT_JSON,
    REPORT_JSONL, /* one row a line */
    REPORT_XLSX,  /* only report_write_file */
};

/* "text", "csv", "csv-excel", "tsv", "json", "jsonl", "xlsx"; also from a file name's ending. */
bool report_format_find(const char *name, enum report_format *out);
bool report_format_of_path(const char *path, enum report_format *out);
/* The format with texts as they are; false: it has none, as it is no CSV or TSV for programs. */
bool report_format_raw(enum report_format format, enum report_format *out);
/* How a table of that format writes its texts. */
enum csv_style report_csv_style(enum report_format format);

struct report_look {
    int width;               /* of the terminal in cells; 0: unlimited */
    bool colour;             /* bold headers and the like by ANSI sequences */
    bool no_title;           /* only header and rows */
    int limit;               /* rows shown in text; 0: all */
    const struct lang *lang; /* of headings in text; NULL: English */
};

/* Appends the report in any format but XLSX. */
void report_write(struct arena *arena, const struct report *report, enum report_format format,
                  const struct report_look *look, struct strbuf *out);

/* The report as a JSON object: {"schema", "event": {...}, "round", rows_key: [...]}, facts as an object of
 * key: value; the caller's to free. */
struct json *report_json(const struct report *report);

/* Writes one report to a file, atomically; the format by its ending unless given (-1). ERR_USAGE: the ending
 * says nothing. ERR_CONFLICT: the file exists and is not to be replaced. ERR_IO with the system's reason. */
TC_MUST_USE enum err_code report_write_file(struct arena *arena, const struct report *report, int format_or_minus1,
                                            const char *path, enum file_existing existing, struct err *err);

/* Writes several reports as the sheets of one workbook (libxlsxwriter): frozen header, autofilter, widths,
 * number formats, print setup, charts. created_utc (0: of the first report's data) makes the file
 * reproducible. Atomically. ERR_INPUT: more rows than a sheet has. */
TC_MUST_USE enum err_code report_write_workbook(struct arena *arena, const struct report *reports, size_t n,
                                                int64_t created_utc, const char *path, enum file_existing existing,
                                                struct err *err);

/* The whole event as one workbook. Its first sheet is for people, on one page: how many played, who won, the best with
 * their decks, the bracket, charts, and the store's mark (resource_logo); in lang (NULL: English). Then
 * Standings, Final places, a Pairings sheet a round, Bracket, Points by round and Points with two Swiss rounds and
 * more, Players, Teams, where the event was rated Ratings, and where there are decklists Decks, Cards, Metagame,
 * Matchup matrix, Matchups, Most played; last Info, with keys, seeds and counts for programs. */
TC_MUST_USE enum err_code report_event_workbook(struct store *store, struct arena *arena, struct event_id event,
                                                const struct lang *lang, const char *path, enum file_existing existing,
                                                struct err *err);

/* ---- tables of text that are no report (verbs' answers, help) -------------------------------- */

struct text_table; /* rows of cells, aligned by display width when printed */
struct text_table *text_table_new(struct arena *arena, size_t n_columns);
void text_table_align_right(struct text_table *table, size_t column);
/* Columns that are cut last when the table is wider than the terminal: numbers, ids. */
void text_table_keep(struct text_table *table, size_t column);
/* What is too long for its column goes on below it, instead of being cut. */
void text_table_wrap(struct text_table *table);
void text_table_row(struct text_table *table, const char *const *cells);
/* Messages in the cells are said in lang (NULL: English). width: of the terminal in cells, 0 unlimited. Two blanks
 * between columns, none at a line's end. */
void text_table_print(const struct text_table *table, const struct lang *lang, int width, struct strbuf *out);

#endif
