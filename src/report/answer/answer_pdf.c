/* answer_pdf.c - a page as a PDF on A4
 *
 * Blocks flow down the sheet; what does not fit begins the next one, tables row by row with their header again. A
 * character of a card's or player's name that no installed font has is counted, and a line at the end says so, instead
 * of boxes that nobody explains. The file's date is the page's, so that the same input gives the same bytes. */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "report/answer/answer.h"
#include "report/canvas.h"
#include "report/mana_symbol.h"

#include <math.h>
#include <string.h>

#define SHEET_W    595.0
#define SHEET_H    842.0
#define MARGIN     42.0
#define CHART_H    165.0
#define CHART_W    ROOM_W
#define COLUMN_GAP 10.0
#define LEAST_GAP  3.0
#define ROOM_W     (SHEET_W - 2 * MARGIN)

enum font {
    FONT_TITLE,
    FONT_HEADING,
    FONT_BODY,
    FONT_BOLD,
    FONT_SMALL,
    FONT_CELL,
    FONT_CELL_BOLD,
    FONT_DENSE,
    FONT_DENSE_BOLD,
    N_FONTS
};
static const struct canvas_font fonts[N_FONTS] = {
    [FONT_TITLE] = {20, true},       [FONT_HEADING] = {16, true}, [FONT_BODY] = {12, false},
    [FONT_BOLD] = {12, true},        [FONT_SMALL] = {9.3, false}, [FONT_CELL] = {10.6, false},
    [FONT_CELL_BOLD] = {10.6, true}, [FONT_DENSE] = {9.3, false}, [FONT_DENSE_BOLD] = {9.3, true},
};

struct sheet {
    const struct answer *page; /* in words */
    const struct lang *lang;
    struct arena *arena;
    struct canvas *canvas;
    struct canvas_extent words; /* what was set last */
    double y;
    int number; /* of the sheet */
};

/* ---- words ----------------------------------------------------------------------------------- */

static void set_words(struct sheet *s, enum font font, const char *text, double width)
{
    s->words = canvas_set(s->canvas, fonts[font], text, width);
}

static void put_words(struct sheet *s, double x, double y)
{
    canvas_put(s->canvas, x, y);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static void end_sheet(struct sheet *s)
{
    const char *foot = arena_printf(s->arena, "%s   -   %d", s->page->title, s->number);
    canvas_ink(s->canvas, "#666666");
    set_words(s, FONT_SMALL, foot, ROOM_W);
    put_words(s, MARGIN, SHEET_H - MARGIN + 12);
}

/* Makes room of so much height: the rest of this sheet, or the next one. */
static bool make_room(struct sheet *s, double height)
{
    if (s->y + height <= SHEET_H - MARGIN)
        return false;
    end_sheet(s);
    canvas_sheet(s->canvas, SHEET_W, SHEET_H);
    s->number++;
    s->y = MARGIN;
    return true;
}

static void add_words(struct sheet *s, enum font font, const char *hex, const char *text, double indent, double below)
{
    if (!*text)
        return;
    set_words(s, font, text, ROOM_W - indent);
    double h = s->words.h;
    if (make_room(s, h))
        set_words(s, font, text, ROOM_W - indent);
    canvas_ink(s->canvas, hex);
    put_words(s, MARGIN + indent, s->y);
    s->y += h + below;
}

static const char *in_words(struct sheet *s, const char *text)
{
    return message_say(s->arena, s->lang, MESSAGE_TERMINAL, text);
}

/* The weight stands at the left edge; what it is about beside it. */
static void add_finding(struct sheet *s, const struct answer_finding *f)
{
    const double indent = 64;
    set_words(s, FONT_BODY, f->text, ROOM_W - indent);
    make_room(s, s->words.h + 60); /* the finding whole on one sheet */
    double top = s->y;
    canvas_ink(s->canvas, "#a02020");
    set_words(s, FONT_TITLE, f->weight, indent - 8);
    put_words(s, MARGIN, top);
    double weight = s->words.h;
    canvas_ink(s->canvas, "#555555");
    set_words(s, FONT_SMALL, f->unit, indent - 8);
    put_words(s, MARGIN, top + weight);
    double left = weight + s->words.h;
    add_words(s, FONT_BOLD, "#111111", f->head, indent, 1);
    add_words(s, FONT_BODY, "#222222", f->text, indent, 1);
    add_words(s, FONT_BODY, "#0b6437", in_words(s, message(s->arena, "To mend it: %s", f->change)), indent, 0);
    s->y = fmax(s->y, top + left) + 6;
}

/* ---- charts ---------------------------------------------------------------------------------- */

static const char *ink_colour(int ink)
{
    return ink == INK_AXIS   ? "#555555"
           : ink == INK_GRID ? "#dddddd"
           : ink == INK_TEXT ? "#333333"
                             : chart_colours[ink - INK_SERIES];
}

static void pdf_box(void *self, double x, double y, double w, double h, int ink)
{
    struct sheet *s = self;
    canvas_ink(s->canvas, ink_colour(ink));
    canvas_fill(s->canvas, MARGIN + x, s->y + y, w, h);
}

static void pdf_line(void *self, double x1, double y1, double x2, double y2, int ink, double width)
{
    struct sheet *s = self;
    canvas_ink(s->canvas, ink_colour(ink));
    canvas_line(s->canvas, MARGIN + x1, s->y + y1, MARGIN + x2, s->y + y2, width);
}

static void pdf_text(void *self, double x, double y, int anchor, double size, const char *text)
{
    struct sheet *s = self;
    (void)size;
    set_words(s, FONT_SMALL, text, 0);
    canvas_ink(s->canvas, ink_colour(INK_TEXT));
    canvas_put_base(s->canvas, MARGIN + x - (anchor + 1) * s->words.w / 2, s->y + y);
}

static void add_chart(struct sheet *s, const struct answer_table *table)
{
    const struct chart_canvas canvas = {s, pdf_box, pdf_line, pdf_text};
    if (table->chart.kind == CHART_NONE || answer_chart_most(table) <= 0)
        return;
    make_room(s, CHART_H + 30);
    add_words(s, FONT_BOLD, "#222222", table->chart.title, 0, 2);
    answer_chart_draw(s->arena, answer_chart_table(s->arena, table), CHART_W, CHART_H, &canvas);
    s->y += CHART_H + 4;
}

/* ---- tables ---------------------------------------------------------------------------------- */

struct grid {
    const struct answer_table *table;
    size_t *shown, n; /* columns that are for paper */
    double *width;    /* of these */
    double gap;       /* between them */
    enum font font, bold;
};

static const struct answer_column *grid_column(const struct grid *g, size_t i)
{
    return &g->table->columns[g->shown[i]];
}

static const char *cell_words(struct sheet *s, const struct grid *g, size_t row, size_t i)
{
    return answer_cell_shown(s->arena, grid_column(g, i), answer_table_at(g->table, row, g->shown[i]), false);
}

/* ---- costs ----------------------------------------------------------------------------------- */

#define SYMBOL     9.6 /* the side of a symbol */
#define SYMBOL_GAP 0.8

static double cost_width(const char *cost)
{
    struct mana_symbol symbol;
    double w = 0;
    for (const char *next; *cost; cost = next) {
        next = mana_symbol_next(cost, &symbol);
        w += next ? SYMBOL + SYMBOL_GAP : SYMBOL / 4;
        next = next ? next : cost + 1;
    }
    return w;
}

static void put_shape(struct sheet *s, const struct mana_part *part, double x, double y, double scale)
{
    const struct canvas_font font = {MANA_SQUARE * 0.6 * scale, true};
    canvas_ink(s->canvas, part->ink);
    if (*part->shape) {
        canvas_path(s->canvas, part->shape, x, y, scale);
        return;
    }
    struct canvas_extent e = canvas_set(s->canvas, font, part->text, 0);
    canvas_put(s->canvas, x + (MANA_SQUARE * scale - e.w) / 2, y + (MANA_SQUARE * scale - e.h) / 2);
}

/* Symbols side by side from x on; what is none, the strokes between the halves of a split card, is a space. */
static void put_cost(struct sheet *s, const char *cost, double x, double y)
{
    const double scale = SYMBOL / MANA_SQUARE;
    struct mana_symbol symbol;
    for (const char *next; *cost; cost = next) {
        next = mana_symbol_next(cost, &symbol);
        if (!next) {
            x += SYMBOL / 4;
            next = cost + 1;
            continue;
        }
        for (int i = 0; i < symbol.parts; i++) {
            canvas_ink(s->canvas, symbol.part[i].ground);
            canvas_path(s->canvas, symbol.parts == 1 ? mana_disc : mana_halves[i], x, y, scale);
        }
        if (symbol.parts == 1)
            put_shape(s, &symbol.part[0], x, y, scale);
        for (int i = 0; i < symbol.parts && symbol.parts > 1; i++)
            put_shape(s, &symbol.part[i], x + i * SYMBOL / 2, y + i * SYMBOL / 2, scale / 2);
        x += SYMBOL + SYMBOL_GAP;
    }
}

static double longest_word(struct sheet *s, const struct grid *g, const char *text)
{
    double widest = 0;
    for (size_t len; *text; text += len + (text[len] == ' ')) {
        len = strcspn(text, " ");
        set_words(s, g->bold, arena_strndup(s->arena, text, len), 0);
        widest = fmax(widest, s->words.w);
    }
    return widest;
}

static bool is_wrapped(const struct answer_column *column)
{
    return column->type == ANSWER_TEXT && !column->cost;
}

static double cell_width(struct sheet *s, const struct grid *g, size_t row, size_t i)
{
    const char *text = cell_words(s, g, row, i);
    if (grid_column(g, i)->cost)
        return cost_width(text);
    set_words(s, g->font, text, 0);
    return s->words.w;
}

/* Columns get what their cells need; where that is too much, headers are set on several lines, then
 * words, and the columns stand closer. */
static void measure(struct sheet *s, struct grid *g)
{
    double all = 0, words = 0;
    for (size_t i = 0; i < g->n; i++) {
        set_words(s, g->bold, grid_column(g, i)->header, 0);
        double header = s->words.w, cells = 0;
        for (size_t r = 0; r < answer_table_rows(g->table); r++)
            cells = fmax(cells, cell_width(s, g, r, i));
        g->width[i] = fmax(cells, header);
        all += g->width[i] + g->gap;
    }
    bool wide = all > ROOM_W;
    for (size_t i = 0; i < g->n && wide; i++) {
        double cells = 0;
        for (size_t r = 0; r < answer_table_rows(g->table); r++)
            cells = fmax(cells, cell_width(s, g, r, i));
        double least = fmax(cells, longest_word(s, g, grid_column(g, i)->header) + 1);
        all -= g->width[i] - least;
        g->width[i] = least;
    }
    for (size_t i = 0; i < g->n; i++)
        words += is_wrapped(grid_column(g, i)) ? g->width[i] : 0;
    double over = all - ROOM_W;
    for (size_t i = 0; i < g->n && over > 0 && words > 0; i++)
        if (is_wrapped(grid_column(g, i))) {
            double whole = 40;
            for (size_t r = 0; r < answer_table_rows(g->table); r++)
                whole = fmax(whole, longest_word(s, g, cell_words(s, g, r, i)));
            g->width[i] = fmax(whole, g->width[i] - over * g->width[i] / words);
        }
    all = 0;
    for (size_t i = 0; i < g->n; i++)
        all += g->width[i];
    if (all + (double)g->n * g->gap > ROOM_W)
        g->gap = fmax(LEAST_GAP, (ROOM_W - all) / (double)g->n);
}

static double row_height(struct sheet *s, const struct grid *g, size_t row)
{
    double h = 0;
    for (size_t i = 0; i < g->n; i++) {
        set_words(s, g->font, grid_column(g, i)->cost ? "0" : cell_words(s, g, row, i), g->width[i] + 1);
        h = fmax(h, s->words.h);
    }
    return h + 2;
}

static void put_cell(struct sheet *s, const struct grid *g, size_t i, double x, enum font font, const char *text)
{
    bool right = grid_column(g, i)->type != ANSWER_TEXT;
    set_words(s, font, text, g->width[i] + 1);
    canvas_align(s->canvas, right ? ALIGN_RIGHT : ALIGN_LEFT);
    put_words(s, x, s->y);
}

static void put_header(struct sheet *s, const struct grid *g)
{
    double x = MARGIN, h = 0;
    canvas_ink(s->canvas, "#222222");
    for (size_t i = 0; i < g->n; i++) {
        put_cell(s, g, i, x, g->bold, grid_column(g, i)->header);
        h = fmax(h, s->words.h);
        x += g->width[i] + g->gap;
    }
    s->y += h + 2;
    canvas_line(s->canvas, MARGIN, s->y - 1, fmin(x, SHEET_W - MARGIN), s->y - 1, 0.5);
}

static void add_table(struct sheet *s, const struct answer_table *table)
{
    struct grid g = {.table = table, .gap = COLUMN_GAP, .font = FONT_CELL, .bold = FONT_CELL_BOLD};
    g.shown = ARENA_ARRAY(s->arena, size_t, table->n_columns);
    g.width = ARENA_ARRAY(s->arena, double, table->n_columns);
    for (size_t c = 0; c < table->n_columns; c++)
        if (!table->columns[c].aside)
            g.shown[g.n++] = c;
    measure(s, &g);
    if (g.gap < COLUMN_GAP) {
        g.gap = COLUMN_GAP;
        g.font = FONT_DENSE;
        g.bold = FONT_DENSE_BOLD;
        measure(s, &g);
    }
    make_room(s, 40);
    add_words(s, FONT_BOLD, "#222222", table->title, 0, 2);
    put_header(s, &g);
    for (size_t r = 0; r < answer_table_rows(table); r++) {
        double x = MARGIN, h = row_height(s, &g, r);
        if (make_room(s, h))
            put_header(s, &g);
        for (size_t i = 0; i < g.n; i++) {
            canvas_ink(s->canvas, "#222222");
            if (grid_column(&g, i)->cost)
                put_cost(s, cell_words(s, &g, r, i), x, s->y + 2);
            else
                put_cell(s, &g, i, x, g.font, cell_words(s, &g, r, i));
            x += g.width[i] + g.gap;
        }
        s->y += h;
    }
    s->y += 6;
}

/* ---- the page -------------------------------------------------------------------------------- */

static void add_page(struct sheet *s)
{
    const struct answer *page = s->page;
    add_words(s, FONT_TITLE, "#111111", page->title, 0, 2);
    add_words(s, FONT_BODY, "#555555", page->subtitle, 0, 6);
    for (const struct answer_section *at = page->first; at; at = at->next) {
        s->y += 6;
        make_room(s, 60);
        add_words(s, FONT_HEADING, "#111111", at->title, 0, 3);
        for (const struct answer_block *b = at->first; b; b = b->next) {
            if (b->kind == BLOCK_FINDING)
                add_finding(s, b->finding);
            else if (b->kind == BLOCK_TEXT)
                add_words(s, FONT_BODY, "#222222", b->text, 0, 3);
            else if (b->kind == BLOCK_WARNING)
                add_words(s, FONT_BOLD, "#a02020", b->text, 8, 3);
            if (b->kind != BLOCK_TABLE)
                continue;
            add_chart(s, b->table);
            add_table(s, b->table);
        }
    }
    add_words(s, FONT_SMALL, "#555555", page->footer, 0, 3);
    size_t missing;
    (void)canvas_missing(s->canvas, &missing);
    if (missing > 0)
        add_words(s, FONT_SMALL, "#a02020",
                  in_words(s, TC_WORD("Some characters are in no font of this computer: install fonts-noto-cjk or the "
                                      "like.")),
                  0, 0);
    end_sheet(s);
}

enum err_code answer_write_pdf(const struct answer *page, const struct lang *lang, const char *path,
                               enum file_existing existing, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct strbuf bytes = STRBUF_INIT;
    page = answer_said(&arena, lang, page);
    const struct canvas_about about = {.title = page->title, .created_utc = page->created_utc};
    struct sheet s = {.page = page, .lang = lang, .arena = &arena, .y = MARGIN, .number = 1};
    s.canvas = canvas_new(&about);
    canvas_sheet(s.canvas, SHEET_W, SHEET_H);
    add_page(&s);
    enum err_code rc = canvas_finish(s.canvas, &bytes, err);
    if (rc == ERR_OK)
        rc = file_write(path, strbuf_text(&bytes), bytes.len, existing, err);
    else
        err_context(err, "%s", path);
    canvas_free(s.canvas);
    strbuf_release(&bytes);
    arena_release(&arena);
    return rc;
}
