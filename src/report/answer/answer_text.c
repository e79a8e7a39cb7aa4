/* answer_text.c - a page for a terminal: paragraphs at the screen's width, tables with bars of block characters
 *
 * Beside each row of a table with a chart stands a bar of the chart's first column (stacked: of all of them, the second
 * lighter). Eighths of a cell are drawn where the terminal knows the characters; else '#' and
 * '+'. */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/report.h"

#include <string.h>

enum { WIDTH_USUAL = 100, WIDTH_LEAST = 40, BAR_MOST = 24, BAR_LEAST = 4, TABLE_INDENT = 2, GAP = 2 };

/* The first line begins with lead, the others with indent, which is as wide. */
static void add_led(struct strbuf *out, const char *text, const char *lead, const char *indent, int width)
{
    int at = 0, room = width - (int)strlen(indent);
    room = room < WIDTH_LEAST ? WIDTH_LEAST : room;
    strbuf_add(out, lead);
    while (*text) {
        size_t len = strcspn(text, " \n");
        if (text[len] == ' ' && text[len + 1] == '%') /* a number stays with its sign */
            len += 1 + strcspn(text + len + 1, " \n");
        struct arena scratch = ARENA_INIT;
        const char *word = arena_strndup(&scratch, text, len);
        int cells = utf8_width(word);
        if (at > 0 && at + 1 + cells > room) {
            strbuf_add_char(out, '\n');
            strbuf_add(out, indent);
            at = 0;
        }
        if (at > 0)
            strbuf_add_char(out, ' ');
        utf8_add_printable(out, word);
        at += cells + (at > 0);
        arena_release(&scratch);
        text += len;
        text += strspn(text, " \n");
    }
    strbuf_add_char(out, '\n');
}

static void add_wrapped(struct strbuf *out, const char *text, const char *indent, int width)
{
    add_led(out, text, indent, indent, width);
}

static const char *in_words(struct arena *arena, const struct answer_look *look, const char *text)
{
    return message_say(arena, look->lang, MESSAGE_TERMINAL, text);
}

static void add_finding(struct strbuf *out, const struct answer_finding *f, const struct answer_look *look, int width)
{
    struct arena arena = ARENA_INIT;
    const char *costs = in_words(&arena, look, message(&arena, "Costs %s %s.", f->weight, f->unit));
    add_led(out, arena_printf(&arena, "%s %s", f->head, costs), arena_printf(&arena, "%d. ", f->place), "   ", width);
    add_wrapped(out, f->text, "   ", width);
    add_wrapped(out, in_words(&arena, look, message(&arena, "To mend it: %s", f->change)), "   ", width);
    arena_release(&arena);
}

/* ---- bars ------------------------------------------------------------------------------------ */

static void add_bar(struct strbuf *out, double cells, bool light, bool ascii)
{
    static const char *const eighths[] = {"", "\u258f", "\u258e", "\u258d", "\u258c", "\u258b", "\u258a", "\u2589"};
    int whole = (int)cells, part = (int)((cells - whole) * 8 + 0.5);
    if (part == 8) {
        whole++;
        part = 0;
    }
    if (ascii || light) {
        int n = whole + (part >= 4 || (whole == 0 && part > 0));
        for (int i = 0; i < n; i++)
            strbuf_add(out, ascii ? light ? "+" : "#" : "\u2591");
        return;
    }
    for (int i = 0; i < whole; i++)
        strbuf_add(out, "\u2588");
    strbuf_add(out, eighths[part]);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void add_indented(struct strbuf *out, const char *text, int indent)
{
    for (size_t len; *text; text += len) {
        len = strcspn(text, "\n");
        if (len)
            strbuf_add_repeat(out, ' ', (size_t)indent);
        strbuf_add_bytes(out, text, len);
        strbuf_add_char(out, '\n');
        len += text[len] == '\n';
    }
}

static const char *printable(struct arena *arena, const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    utf8_add_printable(&sb, text);
    const char *safe = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return safe;
}

/* A table on its way: its columns that a terminal shows, and the room for bars beside them. */
struct laid_out {
    const struct answer_table *table;
    const struct answer_look *look;
    struct arena *arena;
    size_t *shown, n;
    double most;
    int bar; /* cells of the longest bar; 0: none */
};

static const char *cell_of(const struct laid_out *l, size_t row, size_t i)
{
    return printable(l->arena, answer_cell_shown(l->arena, &l->table->columns[l->shown[i]],
                                                 answer_table_at(l->table, row, l->shown[i]), l->look->ascii));
}

static const char *row_bar(const struct laid_out *l, size_t row)
{
    const struct answer_chart *chart = &l->table->chart;
    struct strbuf bar = STRBUF_INIT;
    int pieces = chart->kind == CHART_STACKED ? chart->n_series : 1;
    for (int s = 0; s < pieces; s++) {
        double value = answer_table_at(l->table, row, (size_t)chart->series[s])->value;
        value = value < 0 ? 0 : value > l->most ? l->most : value;
        add_bar(&bar, value / l->most * l->bar, s % 2 == 1, l->look->ascii);
    }
    const char *text = arena_strdup(l->arena, strbuf_text(&bar));
    strbuf_release(&bar);
    return text;
}

/* The bars take what the words leave; where that is next to nothing there are none, and the words
 * are whole. */
static int room_for_bars(const struct laid_out *l, int width)
{
    int used = 0;
    if (l->table->chart.kind == CHART_NONE || l->most <= 0)
        return 0;
    for (size_t i = 0; i < l->n; i++) {
        int widest = utf8_width(l->table->columns[l->shown[i]].header);
        for (size_t r = 0; r < answer_table_rows(l->table); r++) {
            int cells = utf8_width(cell_of(l, r, i));
            widest = cells > widest ? cells : widest;
        }
        used += widest + GAP;
    }
    int left = width - used;
    return left < BAR_LEAST ? 0 : left > BAR_MOST ? BAR_MOST : left;
}

static void add_rows(const struct laid_out *l, int width, struct strbuf *lines)
{
    const char **cells = ARENA_ARRAY(l->arena, const char *, l->n + 1);
    struct text_table *text = text_table_new(l->arena, l->n + (l->bar > 0));
    text_table_wrap(text);
    for (size_t i = 0; i < l->n; i++) {
        const struct answer_column *column = &l->table->columns[l->shown[i]];
        cells[i] = column->header;
        if (column->type != ANSWER_TEXT) {
            text_table_align_right(text, i);
            text_table_keep(text, i);
        }
    }
    if (l->bar)
        text_table_keep(text, l->n);
    cells[l->n] = "";
    text_table_row(text, cells);
    for (size_t r = 0; r < answer_table_rows(l->table); r++) {
        for (size_t i = 0; i < l->n; i++)
            cells[i] = cell_of(l, r, i);
        cells[l->n] = l->bar ? row_bar(l, r) : "";
        text_table_row(text, cells);
    }
    text_table_print(text, NULL, width, lines);
}

static void add_table(struct strbuf *out, const struct answer_table *table, const struct answer_look *look, int width)
{
    struct arena arena = ARENA_INIT;
    struct strbuf lines = STRBUF_INIT;
    struct laid_out l = {.table = table, .look = look, .arena = &arena};
    l.shown = ARENA_ARRAY(&arena, size_t, table->n_columns);
    for (size_t c = 0; c < table->n_columns; c++)
        if (!table->columns[c].aside)
            l.shown[l.n++] = c;
    l.most = answer_chart_most(table);
    l.bar = room_for_bars(&l, width - TABLE_INDENT);
    add_rows(&l, width - TABLE_INDENT, &lines);
    if (*table->title)
        add_wrapped(out, table->title, "  ", width);
    add_indented(out, strbuf_text(&lines), TABLE_INDENT);
    strbuf_release(&lines);
    arena_release(&arena);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static void add_heading(struct strbuf *out, const char *text, const struct answer_look *look, char line)
{
    strbuf_add(out, look->colour ? "\033[1m" : "");
    utf8_add_printable(out, text);
    strbuf_add(out, look->colour ? "\033[0m\n" : "\n");
    if (line && !look->colour) {
        strbuf_add_repeat(out, line, (size_t)utf8_width(text));
        strbuf_add_char(out, '\n');
    }
}

static void add_blocks(struct strbuf *out, const struct answer_section *section, const struct answer_look *look,
                       int width)
{
    for (const struct answer_block *b = section->first; b; b = b->next) {
        switch (b->kind) {
        case BLOCK_TABLE:
            add_table(out, b->table, look, width);
            break;
        case BLOCK_FINDING:
            add_finding(out, b->finding, look, width);
            break;
        case BLOCK_GRID:
            text_table_print(b->grid, look->lang, look->width, out);
            break;
        case BLOCK_WIDE_GRID:
            text_table_print(b->grid, look->lang, 0, out);
            break;
        case BLOCK_VERBATIM:
            strbuf_add(out, b->text);
            break;
        case BLOCK_LINE:
            if (message_is_in(b->text))
                message_say_to(out, look->lang, MESSAGE_TERMINAL, b->text);
            else
                strbuf_add(out, b->text);
            strbuf_add_char(out, '\n');
            break;
        case BLOCK_TEXT:
        case BLOCK_WARNING:
            add_wrapped(out, b->text, b->kind == BLOCK_WARNING ? "! " : "", width);
            break;
        }
    }
}

void answer_write_text(const struct answer *answer, const struct answer_look *look, struct strbuf *out)
{
    struct arena arena = ARENA_INIT;
    int width = look->width > 0 ? look->width : WIDTH_USUAL;
    width = width < WIDTH_LEAST ? WIDTH_LEAST : width;
    answer = answer_said(&arena, look->lang, answer);
    if (*answer->title)
        add_heading(out, answer->title, look, 0);
    if (*answer->subtitle)
        add_wrapped(out, answer->subtitle, "", width);
    for (const struct answer_section *s = answer->first; s; s = s->next) {
        if (*s->title) {
            strbuf_add_char(out, '\n');
            add_heading(out, s->title, look, '-');
        }
        add_blocks(out, s, look, width);
    }
    if (*answer->footer) {
        strbuf_add_char(out, '\n');
        add_wrapped(out, answer->footer, "", width);
    }
    arena_release(&arena);
}
