/* text.c - a report on a terminal: a table, facts, or slips in boxes */
#include "base/arena.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/inner.h"

#include <string.h>

#define BOLD_ON  "\033[1m"
#define BOLD_OFF "\033[0m"

static void add_bold(struct strbuf *out, const char *text, bool bold)
{
    strbuf_add(out, bold ? BOLD_ON : "");
    strbuf_add(out, text);
    strbuf_add(out, bold ? BOLD_OFF : "");
}

static void add_title(const struct report *report, const struct report_look *look, struct strbuf *out)
{
    if (look->no_title || !*report->title)
        return;
    struct strbuf title = STRBUF_INIT;
    utf8_add_printable(&title, report->title);
    add_bold(out, strbuf_text(&title), look->colour);
    strbuf_add_char(out, '\n');
    strbuf_release(&title);
}

/* Makes the first line, from at on, bold: the header, after the table was laid out. */
static void embolden_line(struct strbuf *out, size_t at)
{
    struct strbuf rest = STRBUF_INIT;
    const char *end = memchr(out->text + at, '\n', out->len - at);
    size_t len = end ? (size_t)(end - out->text) - at : out->len - at;
    strbuf_add(&rest, BOLD_ON);
    strbuf_add_bytes(&rest, out->text + at, len);
    strbuf_add(&rest, BOLD_OFF);
    strbuf_add_bytes(&rest, out->text + at + len, out->len - at - len);
    out->len = at;
    strbuf_add_bytes(out, strbuf_text(&rest), rest.len);
    strbuf_release(&rest);
}

static size_t shown_rows(const struct report *report, const struct report_look *look)
{
    size_t n = report->rows.n_rows;
    return look->limit > 0 && (size_t)look->limit < n ? (size_t)look->limit : n;
}

static void add_rest(struct arena *arena, const struct report *report, const struct report_look *look, size_t shown,
                     struct strbuf *out)
{
    if (shown < report->rows.n_rows)
        strbuf_printf(out, "%s\n",
                      lang_fill(arena, lang_text(look->lang, "... {n} more"),
                                LANG_ARGS({"n", arena_printf(arena, "%zu", report->rows.n_rows - shown)})));
}

/* The columns that are for people. */
static size_t visible(const struct report *report, size_t *columns)
{
    size_t n = 0;
    for (size_t c = 0; c < report->info.n_columns; c++)
        if (!report->info.columns[c].json_only && !column_is_idle(report, c))
            columns[n++] = c;
    return n;
}

static void write_table(struct arena *arena, const struct report *report, const struct report_look *look,
                        struct strbuf *out)
{
    const struct report_info *info = &report->info;
    size_t *columns = ARENA_ARRAY(arena, size_t, info->n_columns), n = visible(report, columns);
    size_t shown = shown_rows(report, look);
    struct text_table *table = text_table_new(arena, n);
    const char **cells = ARENA_ARRAY(arena, const char *, n);
    for (size_t i = 0; i < n; i++) {
        const struct report_column *column = &info->columns[columns[i]];
        cells[i] = report_heading(look->lang, column);
        if (column_is_right(column))
            text_table_align_right(table, i);
        if (column->type != REPORT_T_TEXT)
            text_table_keep(table, i);
    }
    text_table_row(table, cells);
    for (size_t r = 0; r < shown; r++) {
        for (size_t i = 0; i < n; i++)
            cells[i] = cell_said(arena, look->lang, &info->columns[columns[i]], report_cell(report, r, columns[i]));
        text_table_row(table, cells);
    }
    size_t at = out->len;
    text_table_print(table, NULL, look->width, out);
    if (look->colour && out->len > at)
        embolden_line(out, at);
    if (report->rows.n_rows == 0)
        strbuf_printf(out, "%s\n", lang_text(look->lang, "(none)"));
    add_rest(arena, report, look, shown, out);
}

static void write_facts(struct arena *arena, const struct report *report, const struct report_look *look,
                        struct strbuf *out)
{
    const struct report_info *info = &report->info;
    size_t *columns = ARENA_ARRAY(arena, size_t, info->n_columns), n = visible(report, columns);
    struct text_table *table = text_table_new(arena, n);
    const char **cells = ARENA_ARRAY(arena, const char *, n);
    text_table_keep(table, 0);
    for (size_t r = 0; r < report->rows.n_rows; r++) {
        for (size_t i = 0; i < n; i++)
            cells[i] = cell_said(arena, look->lang, &info->columns[columns[i]], report_cell(report, r, columns[i]));
        text_table_row(table, cells);
    }
    text_table_print(table, NULL, look->width, out);
}

/* ---- slips ----------------------------------------------------------------------------------- */

#define SLIP_WIDTH  38 /* of a box; two and a gap fit 80 columns */
#define SLIP_INSIDE (SLIP_WIDTH - 4)
#define SLIP_MORE   9 /* lines of columns that slips do not know: the seats of teams */
#define SLIP_LINES  (13 + SLIP_MORE)
#define SLIP_GAP    2

static const char *slip_field(struct arena *arena, const struct report *report, size_t row, const char *name)
{
    int c = report_column_index(&report->info, name);
    return c < 0 ? "" : cell_text(arena, &report->info.columns[c], report_cell(report, row, (size_t)c));
}

void slip_read(struct arena *arena, const struct lang *lang, const struct report *report, size_t row, struct slip *out)
{
    static const char *const known[] = {"event_name", "round_name", "table"};
    const struct report_info *info = &report->info;
    *out = (struct slip){
        .event = slip_field(arena, report, row, "event_name"),
        .round = message_say(arena, lang, MESSAGE_PAGE,
                             round_name_said(arena, slip_field(arena, report, row, "round_name"))),
        .table = slip_field(arena, report, row, "table"),
        .n_players = 2,
    };
    for (int i = 0; i < PODS_CHAIRS; i++) {
        out->player[i] = slip_field(arena, report, row, arena_printf(arena, "player%d", i + 1));
        out->points[i] = slip_field(arena, report, row, arena_printf(arena, "points%d", i + 1));
        out->commanders[i] = slip_field(arena, report, row, arena_printf(arena, "commanders%d", i + 1));
        out->n_players = *out->player[i] && i >= 2 ? i + 1 : out->n_players;
    }
    out->more = ARENA_ARRAY(arena, const char *, info->n_columns);
    for (size_t c = 0; c < info->n_columns; c++) {
        bool is_known = info->columns[c].json_only || column_is_idle(report, c);
        for (size_t k = 0; k < ARRAY_LEN(known); k++)
            is_known = is_known || strcmp(info->columns[c].name, known[k]) == 0;
        for (int i = 1; i <= PODS_CHAIRS; i++)
            is_known = is_known || strcmp(info->columns[c].name, arena_printf(arena, "player%d", i)) == 0 ||
                       strcmp(info->columns[c].name, arena_printf(arena, "points%d", i)) == 0 ||
                       strcmp(info->columns[c].name, arena_printf(arena, "commanders%d", i)) == 0;
        if (!is_known)
            out->more[out->n_more++] = arena_printf(arena, "%s: %s", report_heading(lang, &info->columns[c]),
                                                    cell_text(arena, &info->columns[c], report_cell(report, row, c)));
    }
}

/* "Nilsson, Bo              6" in exactly width cells: the right text stays whole. */
static const char *between(struct arena *arena, const char *left, const char *right, int width)
{
    struct strbuf sb = STRBUF_INIT;
    int w = utf8_width(right);
    if (w > width / 2)
        w = width / 2;
    int gap = w > 0 ? 1 : 0;
    utf8_pad(&sb, left, width - w - gap, false);
    strbuf_add_repeat(&sb, ' ', (size_t)gap);
    utf8_pad(&sb, right, w, true);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* "6 pts"; "": none are known. */
static const char *slip_points(struct arena *arena, const struct lang *lang, const struct slip *slip, int player)
{
    return *slip->points[player] ? lang_fill(arena, lang_text(lang, "{n} pts"), LANG_ARGS({"n", slip->points[player]}))
                                 : "";
}

/* A line to be filled in under a player's name, with the box of players who leave. */
static const char *slip_blank(struct arena *arena, const struct lang *lang, const char *what)
{
    return between(arena, arena_printf(arena, "  %s", what), lang_text(lang, "drop [ ]"), SLIP_INSIDE - 1);
}

/* Of a table of three to five, in turn order: who won, and what a draw needs. */
static size_t slip_seats(struct arena *arena, const struct lang *lang, const struct slip *slip, const char **lines)
{
    size_t n = 0;
    for (int p = 0; p < slip->n_players; p++) {
        lines[n++] = between(arena, arena_printf(arena, "%d %s", p + 1, slip->player[p]),
                             slip_points(arena, lang, slip, p), SLIP_INSIDE);
        if (*slip->commanders[p])
            lines[n++] = between(arena, arena_printf(arena, "  %s", slip->commanders[p]), "", SLIP_INSIDE);
        lines[n++] = slip_blank(arena, lang, lang_text(lang, "won [ ]  place __"));
    }
    lines[n++] = between(arena, lang_text(lang, "draw [ ] of seats ____"), lang_text(lang, "time [ ]"), SLIP_INSIDE);
    lines[n++] = "";
    lines[n++] = lang_text(lang, "signed by all ____________________");
    return n;
}

static size_t slip_lines(struct arena *arena, const struct lang *lang, const struct slip *slip, const char **lines)
{
    size_t n = 0;
    const char *table =
        *slip->table ? lang_fill(arena, lang_text(lang, "Table {table}"), LANG_ARGS({"table", slip->table})) : "";
    lines[n++] = between(arena, slip->round, table, SLIP_INSIDE);
    lines[n++] = slip->event;
    lines[n++] = "";
    if (slip->n_players > 2)
        return n + slip_seats(arena, lang, slip, lines + n);
    for (int p = 0; p < 2; p++) {
        lines[n++] = between(arena, slip->player[p], slip_points(arena, lang, slip, p), SLIP_INSIDE);
        lines[n++] = slip_blank(arena, lang, lang_text(lang, "games won ____"));
    }
    lines[n++] = lang_text(lang, "games drawn ____");
    for (size_t i = 0; i < slip->n_more && i < SLIP_MORE; i++)
        lines[n++] = slip->more[i];
    lines[n++] = "";
    lines[n++] = lang_text(lang, "signed ____________  _____________");
    return n;
}

static void add_slip_rule(struct strbuf *line, size_t boxes)
{
    for (size_t b = 0; b < boxes; b++) {
        strbuf_add_repeat(line, ' ', b ? SLIP_GAP : 0);
        strbuf_add_char(line, '+');
        strbuf_add_repeat(line, '-', SLIP_WIDTH - 2);
        strbuf_add_char(line, '+');
    }
    strbuf_add_char(line, '\n');
}

void write_slips(struct arena *arena, const struct report *report, const struct report_look *look, struct strbuf *out)
{
    size_t across = look->width > 0 && look->width < 2 * SLIP_WIDTH + SLIP_GAP ? 1 : 2;
    size_t shown = shown_rows(report, look);
    for (size_t r = 0; r < shown; r += across) {
        size_t boxes = shown - r < across ? shown - r : across, high = 0;
        const char *lines[2][SLIP_LINES] = {{0}};
        for (size_t b = 0; b < boxes; b++) {
            struct slip slip;
            slip_read(arena, look->lang, report, r + b, &slip);
            size_t n = slip_lines(arena, look->lang, &slip, lines[b]);
            tc_assert(n <= SLIP_LINES);
            high = n > high ? n : high;
        }
        add_slip_rule(out, boxes);
        for (size_t l = 0; l < high; l++) {
            for (size_t b = 0; b < boxes; b++) {
                strbuf_add(out, b ? "  | " : "| ");
                utf8_pad(out, lines[b][l] ? lines[b][l] : "", SLIP_INSIDE, false);
                strbuf_add(out, " |");
            }
            strbuf_add_char(out, '\n');
        }
        add_slip_rule(out, boxes);
    }
    add_rest(arena, report, look, shown, out);
}

void write_text(struct arena *arena, const struct report *report, const struct report_look *look, struct strbuf *out)
{
    add_title(report, look, out);
    switch (report->info.layout) {
    case REPORT_SLIPS:
        write_slips(arena, report, look, out);
        break;
    case REPORT_FACTS:
        write_facts(arena, report, look, out);
        break;
    default:
        write_table(arena, report, look, out);
    }
}
