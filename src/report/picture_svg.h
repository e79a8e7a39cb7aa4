/* picture_svg.h - what the drawers of pictures draw with
 *
 * Lengths are in CSS pixels with one decimal, written without a locale. All text is escaped here; where a name can be
 * long, the drawer asks for its width or has it wrapped first, and makes room.
 */
#ifndef TOPCUT_PICTURE_SVG_H
#define TOPCUT_PICTURE_SVG_H

#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "report/picture.h"

#define PIC_SIZE       13 /* of plain text */
#define PIC_SIZE_SMALL 11
#define PIC_SIZE_TITLE 16
#define PIC_LINE       16 /* from one line of text to the next */
#define PIC_MARGIN     8

struct pic {
    struct arena *arena;
    const struct lang *lang;
    struct strbuf *out;
    bool leads; /* set before pic_begin: shapes are links, so that it does not count as one picture */
    bool tells; /* set before pic_begin: inside a page, a line below the drawing says what one points at or chooses */
    double w, foot; /* of pic_begin: the width, and where that line begins */
};

enum pic_anchor { PIC_LEFT, PIC_MIDDLE, PIC_RIGHT };
enum pic_face { PIC_PLAIN, PIC_STRONG, PIC_SOFT, PIC_SMALL, PIC_TITLE };
/* What a shape is filled or drawn with. */
enum pic_ink {
    PIC_AXIS,
    PIC_GRID,
    PIC_BOX,    /* a field with a border */
    PIC_WON,    /* the same of who came through */
    PIC_HEAT_1, /* five steps from lost to won */
    PIC_HEAT_2,
    PIC_HEAT_3,
    PIC_HEAT_4,
    PIC_HEAT_5,
    PIC_SERIES, /* + i, up to PIC_SERIES_MOST */
};
#define PIC_SERIES_MOST 8

/* Begins a picture of that size under its title: h is what the drawing needs, from 0 down. The title is drawn in a file
 * of its own. desc says in a sentence or a few what there is to be seen. */
void pic_begin(struct pic *pic, const struct picture_look *look, double w, double h, const char *title,
               const char *desc);
void pic_end(struct pic *pic);

/* The title's lines, when it is drawn, are above y 0. A text's y is its baseline. */
void pic_text(struct pic *pic, double x, double y, enum pic_anchor anchor, enum pic_face face, const char *text);
/* Lines below each other, centred around y. */
void pic_text_lines(struct pic *pic, double x, double y, enum pic_anchor anchor, enum pic_face face,
                    const char *const *lines, size_t n);
/* tip (NULL: none) is told when one points at it, or chooses it by a tap or a key. */
void pic_rect(struct pic *pic, double x, double y, double w, double h, enum pic_ink ink, const char *tip);
void pic_line(struct pic *pic, double x1, double y1, double x2, double y2, enum pic_ink ink, double width);
struct pic_point {
    double x, y;
};
void pic_path(struct pic *pic, const struct pic_point *points, size_t n, enum pic_ink ink, double width, bool dashed);
/* One of eight shapes, so that lines are told apart without colour. */
void pic_mark(struct pic *pic, double x, double y, int series, const char *tip);
/* The same for one of many: keys pass it over. */
void pic_small_mark(struct pic *pic, double x, double y, int series, const char *tip);

/* The estimated width of a text, rather too wide: by DejaVu Sans, the widest of the usual fonts. */
double pic_width(const char *text, enum pic_face face);
/* Breaks a text into lines no wider than room, between words where it can be, never inside a character. At least one
 * line. */
size_t pic_wrap(struct arena *arena, const char *text, double room, enum pic_face face, const char ***lines);
/* The widest of a text's lines when it is wrapped. */
double pic_wrapped_width(struct arena *arena, const char *text, double room, enum pic_face face);

/* A name among other words of a sentence: isolated, so that one from right to left disturbs nothing. */
const char *pic_isolated(struct arena *arena, const char *name);
/* "58%" as the language writes it, of a share in 0..1; decimals 0 or 1. */
const char *pic_percent(struct pic *pic, double share, int decimals);
const char *pic_int(struct pic *pic, int64_t n);
const char *pic_category(const struct lang *lang, enum rating_category category);
/* A step between marks of an axis, 1, 2 or 5 times a power of ten, so that about so many reach from low to high. */
int pic_step(double range, int marks);

#endif
