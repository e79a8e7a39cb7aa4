/* canvas.h - sheets of paper to draw on, and the PDF that they become; or one picture, as SVG or PNG
 *
 * The one place that knows cairo (lines, sheets, the file) and pango (letters of every script). Lengths are points, 72
 * to the inch, from the upper left corner. A text is set first, which shows how large it is, then put where it belongs.
 * Whatever runs from right to left does so by itself. Characters that no font of this computer has are remembered
 * with the text that they stood in, so that a message can name the fonts to install.
 *
 * While a canvas counts, it draws nothing and begins no sheets; texts are measured as ever. That lets what
 * is drawn be laid out twice: first to know how many pages it takes.
 */
#ifndef TOPCUT_REPORT_CANVAS_H
#define TOPCUT_REPORT_CANVAS_H

#include "base/err.h"
#include "base/strbuf.h"

struct canvas;

struct canvas_about {
    const char *title;
    const char *language; /* of the texts, for the shapes of Han characters: "ja"; NULL: English */
    int64_t created_utc;  /* the day that the file bears, so that the same input gives the same bytes */
};
/* Without a sheet yet; canvas_free lets go of everything. */
struct canvas *canvas_new(const struct canvas_about *about);
void canvas_free(struct canvas *canvas);
enum canvas_picture { CANVAS_SVG, CANVAS_PNG };
/* One picture instead of sheets, w by h: pixels of a PNG. */
struct canvas *canvas_new_picture(const struct canvas_about *about, enum canvas_picture kind, int w, int h);
/* Begins a sheet of this size, and ends the one before it. */
void canvas_sheet(struct canvas *canvas, double w, double h);
void canvas_count(struct canvas *canvas, bool counting);
/* Ends the last sheet and appends the file. ERR_IO: cairo could not draw it. */
TC_MUST_USE enum err_code canvas_finish(struct canvas *canvas, struct strbuf *out, struct err *err);

/* ---- texts ----------------------------------------------------------------------------------- */

struct canvas_font {
    double size;
    bool bold;
};
struct canvas_extent {
    double w, h, base; /* base: from the top to the first base line */
    int lines;
};
enum canvas_align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* Sets a text in one line (width 0) or in lines of this width, between words where it can. */
struct canvas_extent canvas_set(struct canvas *canvas, struct canvas_font font, const char *text, double width);
/* Sets a text so that it fits a box: in one line if need be down to least of its size, else in several lines,
 * and smaller still when these are too high. Never cut. height 0: as high as it takes. */
struct canvas_extent canvas_fit(struct canvas *canvas, struct canvas_font font, double least, const char *text,
                                double width, double height);
/* Where the lines of a text that was set with a width stand in it; text that runs from right to left as well. */
void canvas_align(struct canvas *canvas, enum canvas_align align);
/* Puts what was set: its upper left corner, or its first base line. */
void canvas_put(struct canvas *canvas, double x, double y);
void canvas_put_base(struct canvas *canvas, double x, double base);

/* Characters without a font. */
struct canvas_missing {
    const char *script; /* "Han", "Hangul", "Hebrew"; "symbols" of no script, "" when it is not known */
    const char *text;   /* the first text that needed it */
    const char *fonts;  /* a package that has them: "fonts-noto-cjk" */
    int characters;     /* in all */
};
/* One a script, in the order in which they were met; the canvas's. */
const struct canvas_missing *canvas_missing(const struct canvas *canvas, size_t *n);

/* ---- lines and areas ------------------------------------------------------------------------- */

void canvas_ink(struct canvas *canvas, const char *hex); /* "#222222"; of texts, lines and areas */
void canvas_fill(struct canvas *canvas, double x, double y, double w, double h);
/* Fills an area with corners of this radius. */
void canvas_fill_round(struct canvas *canvas, double x, double y, double w, double h, double radius);
/* Fills an area from one colour at its upper left corner to another at its lower right one. */
void canvas_fade(struct canvas *canvas, double x, double y, double w, double h, const char *from, const char *to);
/* Fills a shape by the even-odd rule: M, L, C and Z of SVG's paths with absolute coordinates, each letter for itself.
 */
void canvas_path(struct canvas *canvas, const char *path, double x, double y, double scale);
void canvas_frame(struct canvas *canvas, double x, double y, double w, double h, double width);
void canvas_line(struct canvas *canvas, double x1, double y1, double x2, double y2, double width);
void canvas_dashes(struct canvas *canvas, double x1, double y1, double x2, double y2, double width);
/* Modules of a QR code, n by n, 1 for dark, as a square of this side. */
void canvas_squares(struct canvas *canvas, double x, double y, double side, const unsigned char *dark, int n);
/* What follows is upside down around this point, until the next call of it. */
void canvas_turn(struct canvas *canvas, double x, double y);

#endif
