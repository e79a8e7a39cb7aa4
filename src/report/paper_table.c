/* paper_table.c - rows that flow over columns and sheets
 *
 * A column is as wide as its cells, or shares what is left. A text that is too long for its cell is set smaller, then
 * on several lines, and the row grows with it: nothing is cut off. All that is measured while a part counts its pages
 * is kept for when it is drawn.
 */
#include "base/arena.h"
#include "base/message.h"
#include "report/paper_inner.h"

#include <math.h>

#define BAND_GAP 18.0 /* between tables side by side */
#define SMALLEST 0.86 /* of its size: a name in one line; longer ones take several */

const char paper_cell_line[] = "line";
const char paper_cell_box[] = "box";

/* The measures that counting found and drawing uses. */
struct paper_memo {
    double *widths;  /* of columns */
    double *heights; /* of rows */
    struct paper_memo *next;
};

struct grid {
    const struct paper_table *table;
    struct paper_run *run;
    double *widths, *heights;
    double band; /* the width of one of several side by side */
    double pitch, head, gap;
    double top, bottom; /* of this sheet's bands */
    int across, at;     /* the band that is being filled */
    size_t first;       /* row of this sheet */
};

void paper_row(struct paper_run *run, struct paper_table *table, const char *const *cells)
{
    if (table->n_rows == table->room) {
        size_t room = table->room * 2 + 64;
        const char **more = ARENA_ARRAY(run->arena, const char *, room * table->n_columns);
        for (size_t i = 0; i < table->n_rows * table->n_columns; i++)
            more[i] = table->cells[i];
        table->cells = more;
        table->room = room;
    }
    for (size_t i = 0; i < table->n_columns; i++) {
        bool words = cells[i] && message_is_in(cells[i]);
        table->cells[table->n_rows * table->n_columns + i] =
            words ? message_say(run->arena, run->lang, MESSAGE_PAGE, cells[i]) : cells[i];
    }
    table->n_rows++;
}

static const char *cell(const struct grid *g, size_t row, size_t column)
{
    return g->table->cells[row * g->table->n_columns + column];
}

static bool is_text(const char *text)
{
    return text && *text && text != paper_cell_line && text != paper_cell_box;
}

static struct canvas_font column_font(const struct grid *g, size_t i)
{
    const struct paper_column *c = &g->table->columns[i];
    return (struct canvas_font){g->table->size * (c->quiet ? 0.86 : 1), c->bold};
}

static struct canvas_font head_font(const struct grid *g)
{
    return (struct canvas_font){fmax(6, g->table->size * 0.78), false};
}

/* True for a column that is only shown when it has something in it, and has nothing. */
static bool is_hidden(const struct grid *g, size_t i)
{
    for (size_t r = 0; r < g->table->n_rows; r++)
        if (cell(g, r, i) && *cell(g, r, i))
            return false;
    return g->table->columns[i].if_any;
}

/* Returns the width of the widest cell. Only the longest texts are measured, since digits are all of one width. */
static double width_of_cells(const struct grid *g, size_t i)
{
    size_t longest = 0;
    double widest = canvas_set(g->run->canvas, head_font(g), g->table->columns[i].head, 0).w;
    for (size_t r = 0; r < g->table->n_rows; r++)
        if (is_text(cell(g, r, i)) && strlen(cell(g, r, i)) > longest)
            longest = strlen(cell(g, r, i));
    for (size_t r = 0; r < g->table->n_rows; r++)
        if (is_text(cell(g, r, i)) && strlen(cell(g, r, i)) + 2 >= longest)
            widest = fmax(widest, canvas_set(g->run->canvas, column_font(g, i), cell(g, r, i), 0).w);
    return fmin(widest + 0.5, g->band * 0.45);
}

/* A hidden column's width is below 0. */
static void measure_columns(struct grid *g)
{
    double room = g->band + g->gap, shares = 0, all = 0;
    for (size_t i = 0; i < g->table->n_columns; i++) {
        const struct paper_column *c = &g->table->columns[i];
        bool hidden = is_hidden(g, i);
        g->widths[i] = hidden ? -1 : c->share > 0 ? 0 : fmax(c->least, width_of_cells(g, i));
        room -= hidden ? 0 : g->gap;
        shares += hidden ? 0 : c->share;
        all += hidden ? 0 : g->widths[i];
    }
    double left = room - all;
    for (size_t i = 0; i < g->table->n_columns; i++)
        if (g->widths[i] >= 0 && g->table->columns[i].share > 0) {
            g->widths[i] = fmax(20, left * g->table->columns[i].share / shares);
            all += g->widths[i];
        }
    /* More than there is room for: each gives the same part of its width. */
    for (size_t i = 0; i < g->table->n_columns && all > room; i++)
        g->widths[i] *= g->widths[i] < 0 ? 1 : room / all;
}

static struct canvas_extent set_cell(const struct grid *g, size_t row, size_t i)
{
    struct canvas_font font = column_font(g, i);
    return canvas_fit(g->run->canvas, font, font.size * SMALLEST, cell(g, row, i), g->widths[i], 0);
}

static void measure_rows(struct grid *g)
{
    for (size_t r = 0; r < g->table->n_rows; r++) {
        g->heights[r] = g->pitch;
        for (size_t i = 0; i < g->table->n_columns; i++)
            if (is_text(cell(g, r, i)) && g->widths[i] >= 0) {
                struct canvas_extent e = set_cell(g, r, i);
                if (e.lines > 1)
                    g->heights[r] = fmax(g->heights[r], e.h + g->pitch * 0.25);
            }
    }
}

/* Measures while the part counts, and finds the same again while it is drawn. */
static void measure(struct grid *g)
{
    struct paper_run *run = g->run;
    if (!run->counting) {
        tc_assert(run->memo);
        g->widths = run->memo->widths;
        g->heights = run->memo->heights;
        run->memo = run->memo->next;
        return;
    }
    struct paper_memo *memo = ARENA_ARRAY(run->arena, struct paper_memo, 1);
    memo->widths = g->widths = ARENA_ARRAY(run->arena, double, g->table->n_columns + 1);
    memo->heights = g->heights = ARENA_ARRAY(run->arena, double, g->table->n_rows + 1);
    *run->next_memo = memo;
    run->next_memo = &memo->next;
    measure_columns(g);
    measure_rows(g);
}

static double band_left(const struct grid *g)
{
    return g->run->left + g->at * (g->band + BAND_GAP);
}

static double aligned(const struct grid *g, size_t i, double x, double w)
{
    switch (g->table->columns[i].align) {
    case ALIGN_LEFT:
        return x;
    case ALIGN_CENTER:
        return x + (g->widths[i] - w) / 2;
    default:
        return x + g->widths[i] - w;
    }
}

static void draw_head(struct grid *g)
{
    struct paper_run *run = g->run;
    double x = band_left(g), base = run->y + g->head - 5;
    if (g->table->bald)
        return;
    for (size_t i = 0; i < g->table->n_columns && !run->counting; i++) {
        if (g->widths[i] < 0)
            continue;
        struct canvas_font font = head_font(g);
        struct canvas_extent e =
            canvas_fit(run->canvas, font, 3, g->table->columns[i].head, g->widths[i] + g->gap * 0.6, 0);
        canvas_ink(run->canvas, INK_GREY);
        canvas_put_base(run->canvas, aligned(g, i, x, fmin(e.w, g->widths[i])), base);
        x += g->widths[i] + g->gap;
    }
    run->y += g->head;
    canvas_ink(run->canvas, INK_RULE);
    canvas_line(run->canvas, band_left(g), run->y - 1, band_left(g) + g->band, run->y - 1, 0.7);
}

static void draw_cell(struct grid *g, size_t row, size_t i, double x)
{
    struct paper_run *run = g->run;
    const char *text = cell(g, row, i);
    double middle = run->y + g->heights[row] / 2, side = g->table->size * 0.95;
    if (text == paper_cell_line && !g->table->tight) {
        canvas_ink(run->canvas, INK_RULE);
        canvas_frame(run->canvas, x, run->y + 2.5, g->widths[i], g->heights[row] - 5, 0.5);
    } else if (text == paper_cell_line) {
        canvas_ink(run->canvas, INK_RULE);
        canvas_line(run->canvas, x, run->y + g->heights[row] - 3.5, x + g->widths[i], run->y + g->heights[row] - 3.5,
                    0.6);
    } else if (text == paper_cell_box) {
        paper_box(run, aligned(g, i, x, side), middle - side / 2, side, "");
    }
    if (!is_text(text))
        return;
    struct canvas_extent e = set_cell(g, row, i);
    canvas_ink(run->canvas, g->table->columns[i].quiet ? INK_GREY : INK_BLACK);
    if (e.lines > 1) {
        canvas_align(run->canvas, g->table->columns[i].align);
        canvas_put(run->canvas, x, middle - e.h / 2);
    } else /* all on one base line, whatever their scripts */
        canvas_put_base(run->canvas, aligned(g, i, x, e.w), middle + g->table->size * 0.35);
}

static void draw_row(struct grid *g, size_t row)
{
    struct paper_run *run = g->run;
    double x = band_left(g);
    for (size_t i = 0; i < g->table->n_columns && !run->counting; i++) {
        if (g->widths[i] < 0)
            continue;
        draw_cell(g, row, i, x);
        x += g->widths[i] + g->gap;
    }
    run->y += g->heights[row];
    bool cut = g->table->cut > 0 && (int)row + 1 == g->table->cut;
    if (g->table->tight && !cut)
        return;
    canvas_ink(run->canvas, cut ? INK_BLACK : INK_HAIR);
    canvas_line(run->canvas, band_left(g), run->y, band_left(g) + g->band, run->y, cut ? 1.2 : 0.4);
}

/* Finds where this sheet's bands end. When all that is left fits, balanced bands are equally long. */
static void begin_bands(struct grid *g, size_t row)
{
    double left = 0, tallest = 0;
    g->top = g->run->y;
    g->bottom = g->run->bottom;
    for (size_t r = row; r < g->table->n_rows && g->table->balanced; r++) {
        left += g->heights[r];
        tallest = fmax(tallest, g->heights[r]);
    }
    double equal = g->top + g->head + left / g->across + tallest * 0.6;
    if (g->table->balanced && equal < g->bottom)
        g->bottom = equal;
}

/* The first letters of a name: enough to find the sheet that it is on. */
static const char *beginning(const struct grid *g, size_t row)
{
    const char *name = cell(g, row, 0);
    size_t bytes = 0;
    for (int letters = 0; name[bytes] && name[bytes] != ',' && name[bytes] != ' ';) {
        if (((unsigned char)name[bytes] & 0xc0) != 0x80 && ++letters > 3)
            break;
        bytes++;
    }
    return arena_strndup(g->run->arena, name, bytes);
}

/* From whom to whom a sheet goes, between its title and what is beside that. */
static void draw_range(struct grid *g, size_t first, size_t last)
{
    struct paper_run *run = g->run;
    if (run->counting || !g->table->index || run->pages < 2 || last < first)
        return;
    paper_put(run, run->left + (run->right - run->left) * 0.58, PAPER_MARGIN + 34, ALIGN_CENTER, 14, true, INK_GREY,
              arena_printf(run->arena, "%s \xe2\x80\x93 %s", beginning(g, first), beginning(g, last)), 110);
}

/* The next band of this sheet, or the first one of the next. */
static void next_band(struct grid *g, size_t row)
{
    if (++g->at < g->across) {
        g->run->y = g->top;
    } else {
        draw_range(g, g->first, row - 1);
        paper_sheet(g->run);
        g->at = 0;
        g->first = row;
        begin_bands(g, row);
    }
    draw_head(g);
}

void paper_table_draw(struct paper_run *run, const struct paper_table *table)
{
    struct grid g = {.table = table, .run = run, .across = table->across > 1 ? table->across : 1};
    g.pitch = table->pitch > 0 ? table->pitch : table->size * 1.75;
    g.gap = table->gap > 0 ? table->gap : 8;
    g.head = table->bald ? 0 : fmax(15, table->size * 1.5);
    g.band = (run->right - run->left - BAND_GAP * (g.across - 1)) / g.across;
    measure(&g);
    paper_room(run, g.head + (table->n_rows ? g.heights[0] : 0));
    begin_bands(&g, 0);
    draw_head(&g);
    double deepest = run->y;
    for (size_t r = 0; r < table->n_rows; r++) {
        if (run->y + g.heights[r] > g.bottom) {
            deepest = g.at + 1 < g.across ? fmax(deepest, run->y) : 0;
            next_band(&g, r);
        }
        draw_row(&g, r);
    }
    if (table->n_rows)
        draw_range(&g, g.first, table->n_rows - 1);
    run->y = fmax(run->y, deepest);
}
