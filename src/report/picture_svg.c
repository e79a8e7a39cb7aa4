/* picture_svg.c - SVG, written element by element
 *
 * No style attributes, which a page's content security policy forbids: colours are presentation attributes, made for
 * white paper, and classes whose rules (picture_style) change them on a dark screen. The colours of lines and bars
 * serve both: each has a contrast of at least 3:1 to white and to the dark ground; text always has 4.5:1 and
 * more. */
#include "report/picture_svg.h"
#include "base/escape.h"

#include <math.h>
#include <string.h>

#define INK  "#15161f"
#define SOFT "#555a6e"

#define TELLING (2 * PIC_LINE + 6) /* height of the lines that say what one points at */

/* Text never is in a colour of this list. tests/report/test_picture.c computes the contrasts. */
static const char *const series_colours[PIC_SERIES_MOST] = {"#7263dd", "#c2571a", "#2f8f5b", "#8c64b8",
                                                            "#a8791a", "#bf4a72", "#1f8a99", "#85756a"};

const char picture_style[] = ".picture{fill:#15161f}.pic-paper{fill:#fff}\n"
                             "@media screen and (prefers-color-scheme:dark){"
                             ".picture{fill:#eef0f7}.pic-paper{fill:#161822}.pic-soft{fill:#a5aabd}"
                             ".pic-axis{stroke:#70758c}.pic-grid{stroke:#2a2d3b}"
                             ".pic-box{fill:#1f2230;stroke:#70758c}.pic-won{fill:#25224a;stroke:#a99dff}"
                             ".pic-heat-1{fill:#7a3a12}.pic-heat-2{fill:#573521}.pic-heat-3{fill:#33383f}"
                             ".pic-heat-4{fill:#23415e}.pic-heat-5{fill:#1b5286}}\n";

static const struct shape_look {
    const char *class_, *fill, *stroke;
} shape_looks[] = {
    [PIC_AXIS] = {"pic-axis", "none", "#81859a"},   [PIC_GRID] = {"pic-grid", "none", "#dcdde7"},
    [PIC_BOX] = {"pic-box", "#ffffff", "#81859a"},  [PIC_WON] = {"pic-won", "#ecebfd", "#4a3bc9"},
    [PIC_HEAT_1] = {"pic-heat-1", "#f3a977", NULL}, [PIC_HEAT_2] = {"pic-heat-2", "#f9d4b8", NULL},
    [PIC_HEAT_3] = {"pic-heat-3", "#eceff2", NULL}, [PIC_HEAT_4] = {"pic-heat-4", "#c5ddf3", NULL},
    [PIC_HEAT_5] = {"pic-heat-5", "#8fbfea", NULL},
};

/* ---- small pieces ---------------------------------------------------------------------------- */

/* One decimal at most, whatever the locale. */
static void add_number(struct strbuf *out, double value)
{
    long tenths = lround(value * 10);
    unsigned long size = (unsigned long)(tenths < 0 ? -tenths : tenths);
    strbuf_printf(out, "%s%lu", tenths < 0 ? "-" : "", size / 10);
    if (size % 10)
        strbuf_printf(out, ".%lu", size % 10);
}

static void add_place(struct strbuf *out, const char *name, double value)
{
    strbuf_printf(out, " %s=\"", name);
    add_number(out, value);
    strbuf_add(out, "\"");
}

static void add_element(struct strbuf *out, const char *name, const char *text)
{
    strbuf_printf(out, "<%s>", name);
    escape_markup(out, text);
    strbuf_printf(out, "</%s>", name);
}

static void add_ink(struct strbuf *out, enum pic_ink ink)
{
    if (ink >= PIC_SERIES) {
        strbuf_printf(out, " fill=\"%s\"", series_colours[(ink - PIC_SERIES) % PIC_SERIES_MOST]);
        return;
    }
    const struct shape_look *look = &shape_looks[ink];
    strbuf_printf(out, " class=\"%s\" fill=\"%s\"", look->class_, look->fill);
    if (look->stroke)
        strbuf_printf(out, " stroke=\"%s\"", look->stroke);
}

static void add_stroke(struct strbuf *out, enum pic_ink ink, double width)
{
    if (ink >= PIC_SERIES)
        strbuf_printf(out, " fill=\"none\" stroke=\"%s\"", series_colours[(ink - PIC_SERIES) % PIC_SERIES_MOST]);
    else
        add_ink(out, ink);
    if (width < 0.95 || width > 1.05)
        add_place(out, "stroke-width", width);
}

/* ---- the frame ------------------------------------------------------------------------------- */

static double title_height(struct pic *pic, const char *title, double w, const char ***lines, size_t *n)
{
    *n = pic_wrap(pic->arena, title, w - 2 * PIC_MARGIN, PIC_TITLE, lines);
    return (double)*n * 20 + 12;
}

void pic_begin(struct pic *pic, const struct picture_look *look, double w, double h, const char *title,
               const char *desc)
{
    const char **lines, *id = look->id ? look->id : "picture";
    size_t n = 0;
    double top = look->alone ? title_height(pic, title, w, &lines, &n) : 0;
    pic->tells = pic->tells && !look->alone;
    pic->w = w;
    pic->foot = h;
    if (pic->tells)
        h += TELLING;
    struct strbuf *out = pic->out;
    if (look->alone)
        strbuf_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    strbuf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"%s\" "
                  "lang=\"%s\" aria-labelledby=\"%s-title %s-desc\" viewBox=\"0 ",
                  pic->tells || pic->leads ? "group" : "img", lang_tag(look->lang), id, id);
    add_number(out, -top);
    strbuf_add(out, " ");
    add_number(out, w);
    strbuf_add(out, " ");
    add_number(out, h + top);
    strbuf_add(out, "\"");
    add_place(out, "width", w);
    add_place(out, "height", h + top);
    strbuf_printf(out,
                  " font-family=\"system-ui, 'DejaVu Sans', 'Noto Sans', sans-serif\" "
                  "font-size=\"%d\" fill=\"" INK "\">\n<title id=\"%s-title\">",
                  PIC_SIZE, id);
    escape_markup(out, title);
    strbuf_printf(out, "</title>\n<desc id=\"%s-desc\">", id);
    escape_markup(out, desc);
    strbuf_add(out, "</desc>\n");
    if (look->alone)
        strbuf_printf(out, "<style>%s</style>\n", picture_style);
    strbuf_add(out, "<rect class=\"pic-paper\" fill=\"#fff\"");
    add_place(out, "y", -top);
    add_place(out, "width", w);
    add_place(out, "height", h + top);
    strbuf_add(out, "/>\n");
    for (size_t i = 0; i < n; i++)
        pic_text(pic, PIC_MARGIN, -top + 22 + (double)i * 20, PIC_LEFT, PIC_TITLE, lines[i]);
}

void pic_end(struct pic *pic)
{
    strbuf_add(pic->out, "</svg>\n");
}

/* ---- text and shapes ------------------------------------------------------------------------- */

void pic_text(struct pic *pic, double x, double y, enum pic_anchor anchor, enum pic_face face, const char *text)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    struct strbuf *out = pic->out;
    if (!*text)
        return;
    strbuf_add(out, "<text");
    add_place(out, "x", x);
    add_place(out, "y", y);
    strbuf_add(out, anchors[anchor]);
    if (face == PIC_SMALL)
        strbuf_printf(out, " font-size=\"%d\"", PIC_SIZE_SMALL);
    if (face == PIC_TITLE)
        strbuf_printf(out, " font-size=\"%d\"", PIC_SIZE_TITLE);
    if (face == PIC_STRONG || face == PIC_TITLE)
        strbuf_add(out, " font-weight=\"bold\"");
    if (face == PIC_SOFT || face == PIC_SMALL)
        strbuf_add(out, " class=\"pic-soft\" fill=\"" SOFT "\"");
    strbuf_add(out, ">");
    escape_markup(out, text);
    strbuf_add(out, "</text>\n");
}

void pic_text_lines(struct pic *pic, double x, double y, enum pic_anchor anchor, enum pic_face face,
                    const char *const *lines, size_t n)
{
    double first = y - (double)(n - 1) * PIC_LINE / 2 + PIC_SIZE * 0.36;
    for (size_t i = 0; i < n; i++)
        pic_text(pic, x, first + (double)i * PIC_LINE, anchor, face, lines[i]);
}

/* A file of its own says a tip by the viewer's means. Inside a page a shape with one can be chosen, and its tip stands
 * below the drawing, where it covers nothing (style.css: .pic-tip). */
static void open_tip(const struct pic *pic, const char *tip, int tab)
{
    if (!tip || !pic->tells)
        return;
    strbuf_printf(pic->out, "<g class=\"pic-tip\" role=\"img\" tabindex=\"%d\" aria-label=\"", tab);
    escape_markup(pic->out, tip);
    strbuf_add(pic->out, "\">");
}

static void close_tip(struct pic *pic, const char *name, const char *tip)
{
    const char **lines;
    struct strbuf *out = pic->out;
    if (tip && !pic->tells) {
        strbuf_add(out, ">");
        add_element(out, "title", tip);
        strbuf_printf(out, "</%s>\n", name);
        return;
    }
    strbuf_add(out, "/>\n");
    if (!tip)
        return;
    size_t n = pic_wrap(pic->arena, tip, pic->w - 2 * PIC_MARGIN, PIC_PLAIN, &lines);
    strbuf_add(out, "<g class=\"pic-says\" aria-hidden=\"true\">");
    for (size_t i = 0; i < n && i < 2; i++)
        pic_text(pic, PIC_MARGIN, pic->foot + PIC_LINE * (double)(i + 1) - 3, PIC_LEFT, PIC_PLAIN, lines[i]);
    strbuf_add(out, "</g></g>\n");
}

void pic_rect(struct pic *pic, double x, double y, double w, double h, enum pic_ink ink, const char *tip)
{
    open_tip(pic, tip, 0);
    strbuf_add(pic->out, "<rect");
    add_place(pic->out, "x", x);
    add_place(pic->out, "y", y);
    add_place(pic->out, "width", w);
    add_place(pic->out, "height", h);
    add_ink(pic->out, ink);
    close_tip(pic, "rect", tip);
}

void pic_line(struct pic *pic, double x1, double y1, double x2, double y2, enum pic_ink ink, double width)
{
    strbuf_add(pic->out, "<line");
    add_place(pic->out, "x1", x1);
    add_place(pic->out, "y1", y1);
    add_place(pic->out, "x2", x2);
    add_place(pic->out, "y2", y2);
    add_stroke(pic->out, ink, width);
    strbuf_add(pic->out, "/>\n");
}

void pic_path(struct pic *pic, const struct pic_point *points, size_t n, enum pic_ink ink, double width, bool dashed)
{
    struct strbuf *out = pic->out;
    if (n < 2)
        return;
    strbuf_add(out, "<polyline points=\"");
    for (size_t i = 0; i < n; i++) {
        strbuf_add(out, i ? " " : "");
        add_number(out, points[i].x);
        strbuf_add(out, ",");
        add_number(out, points[i].y);
    }
    strbuf_add(out, "\"");
    add_stroke(out, ink, width);
    strbuf_add(out, dashed ? " stroke-dasharray=\"5 3\"" : "");
    strbuf_add(out, " stroke-linejoin=\"round\"/>\n");
}

/* Circle, square, triangle, diamond, triangle on its tip, then cross, plus and ring. */
static void add_mark(struct pic *pic, double x, double y, int series, const char *tip, int tab)
{
    static const char *const paths[PIC_SERIES_MOST] = {NULL,
                                                       "m-3.6-3.6h7.2v7.2h-7.2z",
                                                       "m0-4.6l4.6 8h-9.2z",
                                                       "m0-5l5 5-5 5-5-5z",
                                                       "m-4.6-3.4h9.2l-4.6 8z",
                                                       "m-4-4l8 8m0-8l-8 8",
                                                       "m-5 0h10m-5-5v10",
                                                       NULL};
    int at = series % PIC_SERIES_MOST;
    bool open = at >= 5;
    struct strbuf *out = pic->out;
    open_tip(pic, tip, tab);
    strbuf_add(out, paths[at] ? "<path" : "<circle");
    if (paths[at]) {
        strbuf_add(out, " d=\"M");
        add_number(out, x);
        strbuf_add(out, " ");
        add_number(out, y);
        strbuf_printf(out, "%s\"", paths[at]);
    } else {
        add_place(out, "cx", x);
        add_place(out, "cy", y);
        add_place(out, "r", 4);
    }
    if (open)
        strbuf_printf(out, " fill=\"none\" stroke=\"%s\" stroke-width=\"2\"", series_colours[at]);
    else
        strbuf_printf(out, " fill=\"%s\"", series_colours[at]);
    close_tip(pic, paths[at] ? "path" : "circle", tip);
}

void pic_mark(struct pic *pic, double x, double y, int series, const char *tip)
{
    add_mark(pic, x, y, series, tip, 0);
}

void pic_small_mark(struct pic *pic, double x, double y, int series, const char *tip)
{
    add_mark(pic, x, y, series, tip, -1);
}
