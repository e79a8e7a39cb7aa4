/* canvas.c - sheets of paper and pictures to draw on; the only file that knows cairo and pango
 *
 * Fonts: Noto Sans where it is installed, else DejaVu Sans, which every computer with cairo has; pango finds others for
 * what these have not. The digits of both are of one width, so that numbers in a column stand below each other. Metrics
 * are not hinted: a text is as wide on paper as it was measured. The font map is the canvas's own, as the library would
 * keep its shared one for good.
 */
#include "report/canvas.h"
#include "base/arena.h"
#include "base/date.h"
#include "base/library.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define FUNCTIONS(X) X(cairo_arc) X(cairo_close_path) X(cairo_create) X(cairo_curve_to) X(cairo_destroy) X(cairo_fill) X(cairo_font_options_create) \
    X(cairo_font_options_destroy) X(cairo_font_options_set_hint_metrics) X(cairo_font_options_set_hint_style) \
    X(cairo_image_surface_create) X(cairo_line_to) X(cairo_move_to) X(cairo_new_path) X(cairo_pattern_add_color_stop_rgb) X(cairo_pattern_create_linear) X(cairo_pattern_destroy) \
    X(cairo_pdf_surface_create_for_stream) X(cairo_pdf_surface_set_metadata) \
    X(cairo_pdf_surface_set_size) X(cairo_rectangle) X(cairo_restore) X(cairo_rotate) X(cairo_save) \
    X(cairo_scale) X(cairo_set_dash) X(cairo_set_fill_rule) X(cairo_set_line_width) X(cairo_set_source) X(cairo_set_source_rgb) X(cairo_show_page) \
    X(cairo_stroke) X(cairo_surface_destroy) X(cairo_surface_finish) \
    X(cairo_surface_status) X(cairo_surface_write_to_png_stream) X(cairo_svg_surface_create_for_stream) X(cairo_translate) X(g_object_unref) X(g_unichar_get_script) X(g_utf8_get_char) \
    X(pango_attr_insert_hyphens_new) X(pango_attr_list_insert) X(pango_attr_list_new) X(pango_attr_list_unref) \
    X(pango_cairo_context_set_font_options) X(pango_cairo_font_map_new) X(pango_cairo_show_layout) \
    X(pango_cairo_update_context) X(pango_context_set_language) X(pango_context_set_round_glyph_positions) \
    X(pango_font_description_free) X(pango_font_description_new) X(pango_font_description_set_absolute_size) \
    X(pango_font_description_set_family_static) X(pango_font_description_set_weight) \
    X(pango_font_map_create_context) X(pango_language_from_string) X(pango_layout_copy) \
    X(pango_layout_get_baseline) X(pango_layout_get_direction) X(pango_layout_get_line_count) \
    X(pango_layout_get_size) X(pango_layout_get_unknown_glyphs_count) X(pango_layout_new) \
    X(pango_layout_set_alignment) X(pango_layout_set_attributes) X(pango_layout_set_font_description) \
    X(pango_layout_set_text) X(pango_layout_set_width) X(pango_layout_set_wrap)
LIBRARY(LIBRARY_PANGOCAIRO, FUNCTIONS);
/* clang-format on */

#define FAMILIES    "Noto Sans,DejaVu Sans"
#define LAYOUT_SIZE 12.0

struct canvas {
    struct arena arena;
    struct strbuf bytes;
    cairo_surface_t *surface;
    cairo_t *cairo;
    PangoFontMap *map;
    PangoLayout *layout;
    PangoFontDescription *fonts[2]; /* plain, bold */
    double size;                    /* that the layout is drawn in */
    bool png;
    bool counting, turned, begun; /* begun: there is a sheet */
    struct canvas_missing *missing;
    size_t n_missing, room;
};

static cairo_status_t write_bytes(void *self, const unsigned char *data, unsigned length)
{
    strbuf_add_bytes(self, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

static void describe(cairo_surface_t *surface, const struct canvas_about *about)
{
    char day[DATE_LEN + 1], when[DATE_LEN + 16];
    date_from_days(about->created_utc / 86400, day);
    (void)snprintf(when, sizeof when, "%sT00:00:00Z", day);
    lib.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, about->title);
    lib.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Topcut " TOPCUT_VERSION);
    lib.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, when);
    lib.cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, when);
}

/* A canvas on a surface that was made for it. */
static void begin(struct canvas *c, const struct canvas_about *about);

struct canvas *canvas_new(const struct canvas_about *about)
{
    library_need(&library);
    struct canvas *c = tc_calloc(1, sizeof *c);
    c->surface = lib.cairo_pdf_surface_create_for_stream(write_bytes, &c->bytes, 1, 1);
    describe(c->surface, about);
    begin(c, about);
    return c;
}

struct canvas *canvas_new_picture(const struct canvas_about *about, enum canvas_picture kind, int w, int h)
{
    library_need(&library);
    struct canvas *c = tc_calloc(1, sizeof *c);
    c->png = kind == CANVAS_PNG;
    c->begun = true;
    c->surface = c->png ? lib.cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h)
                        : lib.cairo_svg_surface_create_for_stream(write_bytes, &c->bytes, w, h);
    begin(c, about);
    return c;
}

static void begin(struct canvas *c, const struct canvas_about *about)
{
    c->cairo = lib.cairo_create(c->surface);
    c->map = lib.pango_cairo_font_map_new();
    PangoContext *context = lib.pango_font_map_create_context(c->map);
    cairo_font_options_t *options = lib.cairo_font_options_create();
    lib.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    lib.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    lib.pango_cairo_context_set_font_options(context, options);
    lib.cairo_font_options_destroy(options);
    lib.pango_context_set_language(context, lib.pango_language_from_string(about->language ? about->language : "en"));
    lib.pango_context_set_round_glyph_positions(context, FALSE);
    lib.pango_cairo_update_context(c->cairo, context);
    c->layout = lib.pango_layout_new(context);
    lib.pango_layout_set_wrap(c->layout, PANGO_WRAP_WORD_CHAR);
    PangoAttrList *attributes = lib.pango_attr_list_new(); /* a hyphen would be taken for part of a name */
    lib.pango_attr_list_insert(attributes, lib.pango_attr_insert_hyphens_new(FALSE));
    lib.pango_layout_set_attributes(c->layout, attributes);
    lib.pango_attr_list_unref(attributes);
    lib.g_object_unref(context);
    for (int bold = 0; bold < 2; bold++) {
        c->fonts[bold] = lib.pango_font_description_new();
        lib.pango_font_description_set_family_static(c->fonts[bold], FAMILIES);
        lib.pango_font_description_set_weight(c->fonts[bold], bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        lib.pango_font_description_set_absolute_size(c->fonts[bold], LAYOUT_SIZE * PANGO_SCALE);
    }
}

void canvas_free(struct canvas *c)
{
    if (!c)
        return;
    lib.pango_font_description_free(c->fonts[0]);
    lib.pango_font_description_free(c->fonts[1]);
    lib.g_object_unref(c->layout);
    lib.g_object_unref(c->map);
    lib.cairo_destroy(c->cairo);
    lib.cairo_surface_destroy(c->surface);
    strbuf_release(&c->bytes);
    arena_release(&c->arena);
    free(c);
}

void canvas_count(struct canvas *c, bool counting)
{
    c->counting = counting;
}

void canvas_sheet(struct canvas *c, double w, double h)
{
    if (c->counting)
        return;
    if (c->begun)
        lib.cairo_show_page(c->cairo);
    c->begun = true;
    lib.cairo_pdf_surface_set_size(c->surface, w, h);
}

enum err_code canvas_finish(struct canvas *c, struct strbuf *out, struct err *err)
{
    if (c->png)
        lib.cairo_surface_write_to_png_stream(c->surface, write_bytes, &c->bytes);
    else
        lib.cairo_show_page(c->cairo);
    lib.cairo_surface_finish(c->surface);
    cairo_status_t status = lib.cairo_surface_status(c->surface);
    if (status != CAIRO_STATUS_SUCCESS)
        return err_set(err, ERR_IO, "cannot draw it: error %d of cairo", (int)status);
    strbuf_add_bytes(out, strbuf_text(&c->bytes), c->bytes.len);
    return ERR_OK;
}

/* ---- characters without a font --------------------------------------------------------------- */

/* Scripts that people's names come in, and where Debian has their letters; any other has Noto's. */
static const struct {
    GUnicodeScript script;
    const char *name, *fonts;
} scripts[] = {
    {G_UNICODE_SCRIPT_HAN, "Han", "fonts-noto-cjk"},
    {G_UNICODE_SCRIPT_HIRAGANA, "Hiragana", "fonts-noto-cjk"},
    {G_UNICODE_SCRIPT_KATAKANA, "Katakana", "fonts-noto-cjk"},
    {G_UNICODE_SCRIPT_HANGUL, "Hangul", "fonts-noto-cjk"},
    {G_UNICODE_SCRIPT_BOPOMOFO, "Bopomofo", "fonts-noto-cjk"},
    {G_UNICODE_SCRIPT_LATIN, "Latin", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_GREEK, "Greek", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_CYRILLIC, "Cyrillic", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_HEBREW, "Hebrew", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_ARABIC, "Arabic", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_ARMENIAN, "Armenian", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_GEORGIAN, "Georgian", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_DEVANAGARI, "Devanagari", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_BENGALI, "Bengali", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_TAMIL, "Tamil", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_THAI, "Thai", "fonts-noto-core"},
    {G_UNICODE_SCRIPT_COMMON, "symbols", "fonts-noto-color-emoji"},
};

static void remember(struct canvas *c, gunichar character, const char *text)
{
    GUnicodeScript script = lib.g_unichar_get_script(character);
    struct canvas_missing one = {.script = "", .fonts = "fonts-noto-core", .characters = 1};
    for (size_t i = 0; i < ARRAY_LEN(scripts); i++)
        if (scripts[i].script == script) {
            one.script = scripts[i].name;
            one.fonts = scripts[i].fonts;
        }
    for (size_t i = 0; i < c->n_missing; i++)
        if (strcmp(c->missing[i].script, one.script) == 0) {
            c->missing[i].characters += !c->counting;
            return;
        }
    if (c->n_missing == c->room) {
        struct canvas_missing *more = ARENA_ARRAY(&c->arena, struct canvas_missing, c->room * 2 + 4);
        for (size_t i = 0; i < c->n_missing; i++)
            more[i] = c->missing[i];
        c->missing = more;
        c->room = c->room * 2 + 4;
    }
    one.text = arena_strdup(&c->arena, text);
    one.characters = !c->counting;
    c->missing[c->n_missing++] = one;
}

/* Which of a text's characters it is: each is set by itself. */
static void find_missing(struct canvas *c, const char *text)
{
    PangoLayout *alone = lib.pango_layout_copy(c->layout);
    lib.pango_layout_set_width(alone, -1);
    for (const char *at = text; *at;) {
        int bytes = 1;
        while ((at[bytes] & 0xc0) == 0x80)
            bytes++;
        lib.pango_layout_set_text(alone, at, bytes);
        if (lib.pango_layout_get_unknown_glyphs_count(alone) > 0)
            remember(c, lib.g_utf8_get_char(at), text);
        at += bytes;
    }
    lib.g_object_unref(alone);
}

const struct canvas_missing *canvas_missing(const struct canvas *c, size_t *n)
{
    *n = c->n_missing;
    return c->missing;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* The layout is always of one size, and drawn larger or smaller: finding the fonts of another size would take
 * milliseconds, and letters without hints are the same in all. */
static double scale(const struct canvas *c)
{
    return c->size / LAYOUT_SIZE;
}

static struct canvas_extent extent(const struct canvas *c)
{
    int w, h;
    lib.pango_layout_get_size(c->layout, &w, &h);
    return (struct canvas_extent){
        .w = scale(c) * w / PANGO_SCALE,
        .h = scale(c) * h / PANGO_SCALE,
        .base = scale(c) * lib.pango_layout_get_baseline(c->layout) / PANGO_SCALE,
        .lines = lib.pango_layout_get_line_count(c->layout),
    };
}

/* The layout's text in another size, in lines of this width (0: one line). */
static struct canvas_extent resize(struct canvas *c, double size, double width)
{
    c->size = size;
    lib.pango_layout_set_width(c->layout, width > 0 ? (int)(width / scale(c) * PANGO_SCALE) : -1);
    return extent(c);
}

struct canvas_extent canvas_set(struct canvas *c, struct canvas_font font, const char *text, double width)
{
    lib.pango_layout_set_font_description(c->layout, c->fonts[font.bold]);
    lib.pango_layout_set_text(c->layout, text, -1);
    struct canvas_extent e = resize(c, font.size, width);
    if (lib.pango_layout_get_unknown_glyphs_count(c->layout) > 0)
        find_missing(c, text);
    return e;
}

struct canvas_extent canvas_fit(struct canvas *c, struct canvas_font font, double least, const char *text, double width,
                                double height)
{
    double size = font.size;
    struct canvas_extent e = canvas_set(c, font, text, 0);
    if (e.w <= width && e.lines == 1 && (height <= 0 || e.h <= height))
        return e;
    double wanted = fmin(size, size * width / e.w * 0.995);
    if (height > 0)
        wanted = fmin(wanted, size * height / e.h);
    if (wanted >= least && e.lines == 1)
        return resize(c, wanted, 0);
    /* Several lines: as large as the box allows. */
    size = height > 0 ? size : fmin(size, least);
    for (e = resize(c, size, width); size > 2 && ((height > 0 && e.h > height) || e.w > width + 0.01);
         e = resize(c, size, width))
        size *= 0.94;
    return e;
}

void canvas_align(struct canvas *c, enum canvas_align align)
{
    static const PangoAlignment alignments[] = {PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT};
    PangoAlignment wanted = alignments[align];
    /* Left is where a line begins for pango: of a text that runs from right to left that is its right end. */
    PangoDirection direction = lib.pango_layout_get_direction(c->layout, 0);
    if (direction == PANGO_DIRECTION_RTL && align != ALIGN_CENTER)
        wanted = align == ALIGN_LEFT ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT;
    lib.pango_layout_set_alignment(c->layout, wanted);
}

void canvas_put(struct canvas *c, double x, double y)
{
    if (!c->counting) {
        lib.cairo_save(c->cairo);
        lib.cairo_translate(c->cairo, x, y);
        lib.cairo_scale(c->cairo, scale(c), scale(c));
        lib.cairo_move_to(c->cairo, 0, 0);
        lib.pango_cairo_show_layout(c->cairo, c->layout);
        lib.cairo_restore(c->cairo);
    }
    lib.pango_layout_set_alignment(c->layout, PANGO_ALIGN_LEFT);
}

void canvas_put_base(struct canvas *c, double x, double base)
{
    canvas_put(c, x, base - extent(c).base);
}

/* ---- lines and areas ------------------------------------------------------------------------- */

struct colour {
    double part[3];
};

static struct colour read_colour(const char *hex)
{
    unsigned value[3] = {0, 0, 0};
    for (size_t i = 0; i < 6 && hex[1 + i]; i++) {
        char d = hex[1 + i];
        unsigned digit = (unsigned)(d <= '9' ? d - '0' : d - 'a' + 10);
        value[i / 2] = value[i / 2] * 16 + digit;
    }
    return (struct colour){{value[0] / 255.0, value[1] / 255.0, value[2] / 255.0}};
}

void canvas_ink(struct canvas *c, const char *hex)
{
    struct colour ink = read_colour(hex);
    lib.cairo_set_source_rgb(c->cairo, ink.part[0], ink.part[1], ink.part[2]);
}

/* Reads n numbers of a path; false where there are fewer. */
static bool path_numbers(const char **at, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        char *end;
        out[i] = strtod(*at, &end);
        if (end == *at)
            return false;
        *at = end;
    }
    return true;
}

void canvas_path(struct canvas *c, const char *path, double x, double y, double scale)
{
    double p[6];
    if (c->counting)
        return;
    lib.cairo_save(c->cairo);
    lib.cairo_translate(c->cairo, x, y);
    lib.cairo_scale(c->cairo, scale, scale);
    lib.cairo_set_fill_rule(c->cairo, CAIRO_FILL_RULE_EVEN_ODD);
    while (*path) {
        char letter = *path++;
        if (letter == 'M' && path_numbers(&path, p, 2))
            lib.cairo_move_to(c->cairo, p[0], p[1]);
        else if (letter == 'L' && path_numbers(&path, p, 2))
            lib.cairo_line_to(c->cairo, p[0], p[1]);
        else if (letter == 'C' && path_numbers(&path, p, 6))
            lib.cairo_curve_to(c->cairo, p[0], p[1], p[2], p[3], p[4], p[5]);
        else if (letter == 'Z')
            lib.cairo_close_path(c->cairo);
    }
    lib.cairo_fill(c->cairo);
    lib.cairo_restore(c->cairo);
}

void canvas_fill(struct canvas *c, double x, double y, double w, double h)
{
    if (c->counting)
        return;
    lib.cairo_rectangle(c->cairo, x, y, w, h);
    lib.cairo_fill(c->cairo);
}

void canvas_fill_round(struct canvas *c, double x, double y, double w, double h, double radius)
{
    static const double quarter = 1.57079632679489661923;
    if (c->counting)
        return;
    const double centres[4][2] = {{x + w - radius, y + radius},
                                  {x + w - radius, y + h - radius},
                                  {x + radius, y + h - radius},
                                  {x + radius, y + radius}};
    lib.cairo_new_path(c->cairo);
    for (int i = 0; i < 4; i++)
        lib.cairo_arc(c->cairo, centres[i][0], centres[i][1], radius, (i - 1) * quarter, i * quarter);
    lib.cairo_close_path(c->cairo);
    lib.cairo_fill(c->cairo);
}

void canvas_fade(struct canvas *c, double x, double y, double w, double h, const char *from, const char *to)
{
    if (c->counting)
        return;
    struct colour ends[2] = {read_colour(from), read_colour(to)};
    cairo_pattern_t *pattern = lib.cairo_pattern_create_linear(x, y, x + w, y + h);
    for (int i = 0; i < 2; i++)
        lib.cairo_pattern_add_color_stop_rgb(pattern, i, ends[i].part[0], ends[i].part[1], ends[i].part[2]);
    lib.cairo_save(c->cairo);
    lib.cairo_set_source(c->cairo, pattern);
    lib.cairo_rectangle(c->cairo, x, y, w, h);
    lib.cairo_fill(c->cairo);
    lib.cairo_restore(c->cairo);
    lib.cairo_pattern_destroy(pattern);
}

void canvas_frame(struct canvas *c, double x, double y, double w, double h, double width)
{
    if (c->counting)
        return;
    lib.cairo_set_line_width(c->cairo, width);
    lib.cairo_rectangle(c->cairo, x, y, w, h);
    lib.cairo_stroke(c->cairo);
}

void canvas_line(struct canvas *c, double x1, double y1, double x2, double y2, double width)
{
    if (c->counting)
        return;
    lib.cairo_set_line_width(c->cairo, width);
    lib.cairo_move_to(c->cairo, x1, y1);
    lib.cairo_line_to(c->cairo, x2, y2);
    lib.cairo_stroke(c->cairo);
}

void canvas_dashes(struct canvas *c, double x1, double y1, double x2, double y2, double width)
{
    static const double dashes[] = {3, 3};
    if (c->counting)
        return;
    lib.cairo_set_dash(c->cairo, dashes, ARRAY_LEN(dashes), 0);
    canvas_line(c, x1, y1, x2, y2, width);
    lib.cairo_set_dash(c->cairo, NULL, 0, 0);
}

/* Dark modules of a row that stand together are one area: no seams between them. */
void canvas_squares(struct canvas *c, double x, double y, double side, const unsigned char *dark, int n)
{
    double one = side / n;
    for (int row = 0; row < n && !c->counting; row++)
        for (int from = 0, to; from < n; from = to + 1) {
            for (to = from; to < n && dark[row * n + to]; to++)
                ;
            if (to > from)
                lib.cairo_rectangle(c->cairo, x + from * one, y + row * one, (to - from) * one, one);
        }
    if (!c->counting)
        lib.cairo_fill(c->cairo);
}

void canvas_turn(struct canvas *c, double x, double y)
{
    if (c->turned)
        lib.cairo_restore(c->cairo);
    else {
        lib.cairo_save(c->cairo);
        lib.cairo_translate(c->cairo, x, y);
        lib.cairo_rotate(c->cairo, 3.14159265358979323846);
        lib.cairo_translate(c->cairo, -x, -y);
    }
    c->turned = !c->turned;
}
