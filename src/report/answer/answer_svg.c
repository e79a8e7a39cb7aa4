/* answer_svg.c - a chart in a page: one drawing for a laptop, a phone and paper
 *
 * Upright its lengths are fixed, across they are shares of the room there is: what has no letters is drawn in an inner
 * picture that is stretched, letters stand at a share of the width and are never scaled. Labels that a phone has no
 * room for stand there a second time, fewer or cut, and the style shows one of the two. Each row of the table is a
 * group over the whole height of the chart that tells its values under a pointer, at a tap, and when the keys come to
 * it.
 */
#include "base/arena.h"
#include "base/escape.h"
#include "base/strbuf.h"
#include "report/answer/answer.h"
#include "report/answer/answer_inner.h"

#include <math.h>
#include <string.h>

enum {
    WIDE = 620,     /* labels have this much room on a laptop and on paper, at least */
    NARROW = 290,   /* and this on a phone */
    HEIGHT = 200,   /* with one line of labels */
    ACROSS = 1000,  /* the width of the inner picture */
    VALUE_UP = 5,   /* values stand so far above what they are of */
    FIRST_LINE = 9, /* and no higher than on this line */
};
enum { SERIES_MOST = 4, AXIS = 0, LABELS = 1 };

/* A chart on its way, its marks by what they have in common, so that this is said once. */
struct drawing {
    const struct answer_table *table;
    struct chart_place place;
    double *top;                                                               /* by row: of its highest mark */
    struct strbuf rules[2];                                                    /* path data: of the grid, of the axis */
    struct strbuf columns[SERIES_MOST], lines[SERIES_MOST], dots[SERIES_MOST]; /* path data */
    struct strbuf axis, labels, legend;                                        /* elements */
};

/* To a tenth, without a zero behind the point. */
static void add_tenth(struct strbuf *out, const char *before, double value)
{
    long tenths = lround(value * 10);
    strbuf_printf(out, tenths % 10 ? "%s%.1f" : "%s%.0f", before, (double)tenths / 10);
}

static double across(const struct drawing *d, double x)
{
    return (x - d->place.x) / d->place.w * ACROSS;
}

/* A share of the width. */
static void add_share(struct strbuf *out, const char *name, double share)
{
    strbuf_printf(out, " %s=\"", name);
    add_tenth(out, "", share * 100);
    strbuf_add(out, "%\"");
}

static void add_height(struct strbuf *out, const char *name, double y)
{
    strbuf_printf(out, " %s=\"", name);
    add_tenth(out, "", y);
    strbuf_add(out, "\"");
}

/* As path data. */
static void add_box(struct strbuf *out, double x, double y, double w, double h)
{
    add_tenth(out, "M", x);
    add_tenth(out, " ", y);
    add_tenth(out, "h", w);
    add_tenth(out, "v", h);
    add_tenth(out, "h", -w);
    strbuf_add(out, "z");
}

static void svg_box(void *self, double x, double y, double w, double h, int ink)
{
    struct drawing *d = self;
    int s = ink - INK_SERIES;
    if (y < d->place.y && y + h < d->place.y) { /* of the legend */
        strbuf_printf(&d->legend, "<path fill=\"%s\" d=\"", chart_colours[s]);
        add_box(&d->legend, x - d->place.x, y, w, h);
        strbuf_add(&d->legend, "\"/>");
        return;
    }
    size_t rows = answer_table_rows(d->table), row = (size_t)((x + w / 2 - d->place.x) / d->place.w * (double)rows);
    if (row < rows)
        d->top[row] = fmin(d->top[row], y);
    if (d->table->chart.kind != CHART_LINES) {
        add_box(&d->columns[s], across(d, x), y, w / d->place.w * ACROSS, h);
        return;
    }
    add_tenth(&d->dots[s], "M", across(d, x + w / 2));
    add_tenth(&d->dots[s], " ", y + h / 2);
    strbuf_add(&d->dots[s], "h0");
}

/* A line that goes on where the last one ended continues its path. */
static void svg_line(void *self, double x1, double y1, double x2, double y2, int ink, double width)
{
    struct drawing *d = self;
    struct strbuf *out = ink >= INK_SERIES ? &d->lines[ink - INK_SERIES] : &d->rules[ink == INK_AXIS];
    struct strbuf from = STRBUF_INIT;
    (void)width;
    add_tenth(&from, "", across(d, x1));
    add_tenth(&from, " ", y1);
    if (out->len < from.len + 1 || strcmp(strbuf_text(out) + out->len - from.len, strbuf_text(&from)) != 0)
        strbuf_printf(out, "M%s", strbuf_text(&from));
    add_tenth(out, "L", across(d, x2));
    add_tenth(out, " ", y2);
    strbuf_release(&from);
}

/* Of the axis to the left of the picture, of the legend from its left edge on, labels below at their share. */
static void svg_text(void *self, double x, double y, int anchor, double size, const char *text)
{
    struct drawing *d = self;
    struct strbuf *out = anchor > 0 ? &d->axis : anchor < 0 ? &d->legend : &d->labels;
    (void)size; /* the style's */
    strbuf_add(out, "<text");
    if (anchor == 0)
        add_share(out, "x", (x - d->place.x) / d->place.w);
    else
        add_height(out, "x", x - d->place.x);
    add_height(out, "y", y);
    strbuf_add(out, ">");
    escape_markup(out, text);
    strbuf_add(out, "</text>");
}

static void no_box(void *self, double x, double y, double w, double h, int ink)
{
    (void)self, (void)x, (void)y, (void)w, (void)h, (void)ink;
}

static void no_line(void *self, double x1, double y1, double x2, double y2, int ink, double width)
{
    (void)self, (void)x1, (void)y1, (void)x2, (void)y2, (void)ink, (void)width;
}

static void drawing_release(struct drawing *d)
{
    for (int i = 0; i < 2; i++)
        strbuf_release(&d->rules[i]);
    for (int s = 0; s < SERIES_MOST; s++) {
        strbuf_release(&d->columns[s]);
        strbuf_release(&d->lines[s]);
        strbuf_release(&d->dots[s]);
    }
    strbuf_release(&d->axis);
    strbuf_release(&d->labels);
    strbuf_release(&d->legend);
}

/* ---- the picture ----------------------------------------------------------------------------- */

static void add_path(struct strbuf *out, const struct strbuf *path, const char *look, const char *colour)
{
    if (path->len)
        strbuf_printf(out, "<path %s%s%sd=\"%s\"/>", look, colour, *colour ? "\" " : "", strbuf_text(path));
}

/* Letters and lines take the page's colour, so that they can be read in both themes. */
static void add_marks(struct strbuf *out, const struct drawing *d, double height)
{
    strbuf_printf(out, "<svg width=\"100%%\" height=\"%.0f\" viewBox=\"0 0 %d %.0f\" preserveAspectRatio=\"none\">",
                  height, (int)ACROSS, height);
    add_path(out, &d->rules[0], "class=\"mesh\" ", "");
    for (int s = 0; s < SERIES_MOST; s++) {
        add_path(out, &d->columns[s], "fill=\"", chart_colours[s]);
        add_path(out, &d->lines[s], "class=\"line\" stroke=\"", chart_colours[s]);
        add_path(out, &d->dots[s], "class=\"dot\" stroke=\"", chart_colours[s]);
    }
    add_path(out, &d->rules[1], "class=\"axis\" ", "");
    strbuf_add(out, "</svg>\n");
}

static void add_words(struct strbuf *out, const struct drawing *wide, const struct drawing *narrow)
{
    bool same = strcmp(strbuf_text(&wide->labels), strbuf_text(&narrow->labels)) == 0;
    strbuf_printf(out, "<g text-anchor=\"end\">%s</g>\n", strbuf_text(&wide->axis));
    strbuf_printf(out, same ? "<g>%s</g>\n" : "<g class=\"lw\">%s</g>\n", strbuf_text(&wide->labels));
    if (!same)
        strbuf_printf(out, "<g class=\"ln\">%s</g>\n", strbuf_text(&narrow->labels));
    if (wide->legend.len)
        strbuf_printf(out, "<g text-anchor=\"start\">%s</g>\n", strbuf_text(&wide->legend));
}

/* "Turn 3: 62 % · 71 %"; said: with the names of the columns, "Turn 3, On the play: 62 %, On the draw: 71 %". */
static const char *row_said(struct arena *arena, const struct answer_table *t, size_t row, bool said)
{
    const struct answer_chart *chart = &t->chart;
    const char *text =
        answer_cell_shown(arena, &t->columns[chart->label], answer_table_at(t, row, (size_t)chart->label), false);
    int values = 0;
    for (int s = 0; s < chart->n_series; s++) {
        const struct answer_column *column = &t->columns[chart->series[s]];
        const struct answer_cell *cell = answer_table_at(t, row, (size_t)chart->series[s]);
        if (!cell->number)
            continue;
        const char *value = answer_cell_shown(arena, column, cell, false);
        text = said ? arena_printf(arena, "%s, %s: %s", text, column->header, value)
                    : arena_printf(arena, "%s%s%s", text, values ? " \u00b7 " : ": ", value);
        values++;
    }
    return values ? text : "";
}

static void add_rows(struct strbuf *out, struct arena *arena, const struct drawing *d)
{
    size_t rows = answer_table_rows(d->table);
    for (size_t r = 0; r < rows; r++) {
        const char *shown = row_said(arena, d->table, r, false);
        double slot = 1 / (double)rows, middle = ((double)r + 0.5) * slot;
        bool first = middle<0.3, last = middle> 0.7;
        if (!*shown)
            continue;
        strbuf_add(out, "<g tabindex=\"0\" role=\"img\" aria-label=\"");
        escape_markup(out, row_said(arena, d->table, r, true));
        strbuf_add(out, "\"><rect");
        add_share(out, "x", (double)r * slot);
        add_height(out, "y", d->place.y);
        add_share(out, "width", slot);
        add_height(out, "height", d->place.h);
        strbuf_add(out, "/><text");
        add_share(out, "x", first ? (double)r * slot : last ? ((double)r + 1) * slot : middle);
        add_height(out, "y", fmax(FIRST_LINE, d->top[r] - VALUE_UP));
        strbuf_printf(out, "%s>", first ? " text-anchor=\"start\"" : last ? " text-anchor=\"end\"" : "");
        escape_markup(out, shown);
        strbuf_add(out, "</text></g>\n");
    }
}

/* Draws at a width, as high as its lines of labels ask for, so that what is above them is the same at every width. */
static void draw(struct arena *arena, const struct answer_table *table, double width, bool words, struct drawing *out)
{
    const struct chart_canvas canvas = {out, words ? no_box : svg_box, words ? no_line : svg_line, svg_text};
    size_t rows = answer_table_rows(table);
    *out = (struct drawing){.table = table, .top = ARENA_ARRAY(arena, double, rows + 1)};
    double height = HEIGHT + answer_chart_lines_height(answer_chart_place(arena, table, width, HEIGHT).lines);
    out->place = answer_chart_place(arena, table, width, height);
    for (size_t r = 0; r < rows; r++)
        out->top[r] = out->place.y + out->place.h;
    answer_chart_draw(arena, table, width, height, &canvas);
}

void answer_chart_add_svg(struct strbuf *out, const struct answer_table *table)
{
    struct arena arena = ARENA_INIT;
    struct drawing wide, narrow;
    if (table->chart.kind == CHART_NONE || answer_chart_most(table) <= 0)
        return;
    table = answer_chart_table(&arena, table);
    draw(&arena, table, WIDE, false, &wide);
    draw(&arena, table, NARROW, true, &narrow);
    size_t lines = wide.place.lines > narrow.place.lines ? wide.place.lines : narrow.place.lines;
    double height = HEIGHT + answer_chart_lines_height(lines);
    strbuf_add(out, "<figure><figcaption>");
    escape_markup(out, table->chart.title);
    strbuf_printf(out, "</figcaption>\n<svg class=\"ch\" height=\"%.0f\" role=\"group\" aria-label=\"", height);
    escape_markup(out, table->chart.title);
    strbuf_add(out, "\">\n");
    add_marks(out, &wide, height);
    add_words(out, &wide, &narrow);
    add_rows(out, &arena, &wide);
    strbuf_add(out, "</svg></figure>\n");
    drawing_release(&wide);
    drawing_release(&narrow);
    arena_release(&arena);
}
