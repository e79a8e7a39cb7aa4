/* answer_chart.c - a chart of a table as rectangles, lines and words, for whoever draws them
 *
 * The same geometry serves a page in a browser and on paper: an axis with a few round marks, then for each row a column
 * (or several side by side, or one of several pieces), or a line from row to row. Sampled columns have a whisker over
 * their 95 % interval.
 */
#include "base/arena.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report/answer/answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEFT = 44,
    RIGHT = 8,
    TOP = 10,
    BOTTOM = 22,
    LEGEND = 16,
    MARKS = 5,
    LABEL_LINES = 4,
    LABEL_LINE = 11,
    BAR_MOST = 56
};
#define FONT   9.0
#define LETTER (FONT * 0.64) /* width of one, nearly */

const char *const chart_colours[] = {"#6a5be0", "#c8601f", "#2a8447", "#757a8e"};

struct plot {
    const struct answer_table *table;
    const struct chart_canvas *canvas;
    struct arena *arena;
    double x, y, w, h; /* of the area that is drawn in */
    double most, step;
    size_t rows, lines; /* of labels */
};

/* 1, 2 or 5 times a power of ten, so that about so many steps reach the top. */
static double round_step(double most, int steps)
{
    double rough = most / steps, power = pow(10, floor(log10(rough)));
    double times[] = {1, 2, 5, 10};
    for (size_t i = 0; i < ARRAY_LEN(times); i++)
        if (times[i] * power >= rough * 0.999)
            return times[i] * power;
    return 10 * power;
}

static const struct answer_column *series_column(const struct plot *p, int s)
{
    return &p->table->columns[p->table->chart.series[s]];
}

static const struct answer_cell *series_cell(const struct plot *p, size_t row, int s)
{
    return answer_table_at(p->table, row, (size_t)p->table->chart.series[s]);
}

static double height_of(const struct plot *p, double value)
{
    value = value < 0 ? 0 : value > p->most ? p->most : value;
    return value / p->most * p->h;
}

static void draw_axis(const struct plot *p)
{
    const struct chart_canvas *c = p->canvas;
    bool percent = series_column(p, 0)->type == ANSWER_PERCENT;
    for (int i = 0; i * p->step <= p->most * 1.0001; i++) {
        double value = i * p->step, y = p->y + p->h - height_of(p, value);
        double shown = percent ? value * 100 : value;
        const char *mark =
            arena_printf(p->arena, shown < 1 && shown > 0 ? "%.2g%s" : "%.0f%s", shown, percent ? " %" : "");
        c->line(c->self, p->x, y, p->x + p->w, y, i ? INK_GRID : INK_AXIS, i ? 0.4 : 0.8);
        c->text(c->self, p->x - 4, y + FONT / 3, 1, FONT, mark);
    }
}

static const char *label_of(const struct plot *p, size_t row)
{
    int label = p->table->chart.label;
    return answer_cell_shown(p->arena, &p->table->columns[label], answer_table_at(p->table, row, (size_t)label), false);
}

/* The rows that have a label are so far apart. */
static size_t label_step(const struct plot *p)
{
    double slot = p->w / (double)p->rows;
    return slot >= 14 ? 1 : (size_t)ceil(14 / slot);
}

/* Lines over which labels are dealt out, so that each has room for its words. */
static size_t label_lines(const struct plot *p)
{
    size_t step = label_step(p), longest = 0;
    double room = p->w / (double)p->rows * (double)step;
    for (size_t r = 0; r < p->rows; r += step) {
        size_t length = utf8_length(label_of(p, r));
        longest = length > longest ? length : longest;
    }
    size_t lines = (size_t)ceil((double)longest * LETTER / room);
    return lines < 1 ? 1 : lines > LABEL_LINES ? LABEL_LINES : lines;
}

static void draw_labels(const struct plot *p)
{
    const struct chart_canvas *c = p->canvas;
    double slot = p->w / (double)p->rows, right = p->x + p->w + RIGHT;
    size_t step = label_step(p);
    for (size_t r = 0; r < p->rows; r += step) {
        const char *label = label_of(p, r);
        size_t room = (size_t)(slot * (double)(step * p->lines) / LETTER);
        if (utf8_length(label) > room && room > 1) {
            struct strbuf cut = STRBUF_INIT;
            utf8_pad(&cut, label, (int)room, false);
            label = arena_strdup(p->arena, strbuf_text(&cut));
            strbuf_release(&cut);
        }
        double x = p->x + ((double)r + 0.5) * slot, half = (double)utf8_length(label) * LETTER / 2;
        x = x + half > right ? right - half : x;
        x = x < half ? half : x;
        c->text(c->self, x, p->y + p->h + FONT + 4 + (double)(r / step % p->lines) * LABEL_LINE, 0, FONT, label);
    }
}

static void draw_whisker(const struct plot *p, double x, const struct answer_cell *cell)
{
    const struct chart_canvas *c = p->canvas;
    if (!cell->sampled || cell->high <= cell->low)
        return;
    double low = p->y + p->h - height_of(p, cell->low), high = p->y + p->h - height_of(p, cell->high);
    c->line(c->self, x, low, x, high, INK_AXIS, 0.8);
}

static void draw_columns(const struct plot *p)
{
    const struct answer_chart *chart = &p->table->chart;
    bool stacked = chart->kind == CHART_STACKED;
    double slot = p->w / (double)p->rows, wide = fmin(slot * 0.72, BAR_MOST * (stacked ? 1 : chart->n_series));
    double each = stacked ? wide : wide / chart->n_series;
    for (size_t r = 0; r < p->rows; r++) {
        double below = 0;
        for (int s = 0; s < chart->n_series; s++) {
            const struct answer_cell *cell = series_cell(p, r, s);
            double h = cell->number ? height_of(p, cell->value) : 0;
            double x = p->x + (double)r * slot + (slot - wide) / 2 + (stacked ? 0 : s * each);
            if (h > 0)
                p->canvas->box(p->canvas->self, x, p->y + p->h - below - h, each, h, INK_SERIES + s);
            if (!stacked)
                draw_whisker(p, x + each / 2, cell);
            below += stacked ? h : 0;
        }
    }
}

static void draw_lines(const struct plot *p)
{
    const struct chart_canvas *c = p->canvas;
    double slot = p->w / (double)p->rows;
    for (int s = 0; s < p->table->chart.n_series; s++) {
        double last_x = 0, last_y = 0;
        bool drawn = false;
        for (size_t r = 0; r < p->rows; r++) {
            const struct answer_cell *cell = series_cell(p, r, s);
            if (!cell->number) {
                drawn = false;
                continue;
            }
            double x = p->x + ((double)r + 0.5) * slot, y = p->y + p->h - height_of(p, cell->value);
            if (drawn)
                c->line(c->self, last_x, last_y, x, y, INK_SERIES + s, 1.6);
            c->box(c->self, x - 2, y - 2, 4, 4, INK_SERIES + s);
            last_x = x;
            last_y = y;
            drawn = true;
        }
    }
}

static void draw_legend(const struct plot *p, double y)
{
    const struct chart_canvas *c = p->canvas;
    double x = p->x;
    for (int s = 0; s < p->table->chart.n_series; s++) {
        const char *name = series_column(p, s)->header;
        c->box(c->self, x, y - 7, 8, 8, INK_SERIES + s);
        c->text(c->self, x + 11, y, -1, FONT, name);
        x += 24 + (double)utf8_length(name) * FONT * 0.62;
    }
}

static struct plot plot_of(struct arena *arena, const struct answer_table *table, double width, double height)
{
    struct plot p = {.table = table, .arena = arena, .rows = answer_table_rows(table)};
    p.x = LEFT;
    p.y = TOP + (table->chart.n_series > 1 ? LEGEND : 0);
    p.w = width - LEFT - RIGHT;
    p.most = answer_chart_most(table);
    if (p.rows == 0 || p.most <= 0 || p.w <= 0)
        return p;
    p.lines = label_lines(&p);
    p.h = height - p.y - BOTTOM - answer_chart_lines_height(p.lines);
    p.step = round_step(p.most, MARKS);
    if (table->chart.most <= 0)
        p.most = ceil(p.most / p.step - 1e-9) * p.step;
    return p;
}

struct chart_place answer_chart_place(struct arena *arena, const struct answer_table *table, double width,
                                      double height)
{
    struct plot p = plot_of(arena, table, width, height);
    return (struct chart_place){p.x, p.y, p.w, p.h, p.lines};
}

double answer_chart_lines_height(size_t lines)
{
    return lines > 1 ? (double)(lines - 1) * LABEL_LINE : 0;
}

void answer_chart_draw(struct arena *arena, const struct answer_table *table, double width, double height,
                       const struct chart_canvas *canvas)
{
    struct plot p = plot_of(arena, table, width, height);
    p.canvas = canvas;
    if (p.h <= 0)
        return;
    draw_axis(&p);
    draw_labels(&p);
    if (table->chart.kind == CHART_LINES)
        draw_lines(&p);
    else
        draw_columns(&p);
    if (table->chart.n_series > 1)
        draw_legend(&p, TOP + 4);
}

/* ---- some of the rows ------------------------------------------------------------------------ */

struct ranked {
    double value;
    size_t row;
};

static int by_value(const void *a, const void *b)
{
    const struct ranked *x = a, *y = b;
    return x->value < y->value ? -1 : x->value > y->value ? 1 : x->row < y->row ? -1 : x->row > y->row;
}

const struct answer_table *answer_chart_table(struct arena *arena, const struct answer_table *table)
{
    size_t rows = answer_table_rows(table), few = (size_t)abs(table->few), columns = table->n_columns;
    if (few == 0 || rows <= few)
        return table;
    struct ranked *rank = ARENA_ARRAY(arena, struct ranked, rows);
    struct answer_table *out = ARENA_ARRAY(arena, struct answer_table, 1);
    for (size_t r = 0; r < rows; r++) {
        double value = answer_table_at(table, r, (size_t)table->chart.series[0])->value;
        rank[r] = (struct ranked){table->few < 0 ? -value : value, r};
    }
    qsort(rank, rows, sizeof *rank, by_value);
    *out = *table;
    out->n_cells = out->room = few * columns;
    out->cells = ARENA_ARRAY(arena, struct answer_cell, few * columns);
    for (size_t r = 0; r < few; r++)
        memcpy(&out->cells[r * columns], answer_table_at(table, rank[r].row, 0), columns * sizeof *out->cells);
    return out;
}
