/* picture_text.c - how wide a text will be, and where it is broken
 *
 * Nobody knows the reader's font, so widths are estimated by the widest of the usual ones: DejaVu Sans, which is a
 * sixth wider than Arial. What fits by it fits everywhere. Wide letters (Chinese, Japanese, Korean, emoji) take their
 * size.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/utf8.h"
#include "report/picture_svg.h"

#include <math.h>
#include <string.h>

/* Advance widths of U+0020 to U+007E in thousandths of the size. */
static const short widths[] = {318,  401, 460, 838, 637, 951, 780, 275, 391, 391, 501, 838, 318, 361, 318, 337,
                               637,  637, 637, 637, 637, 637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531,
                               1001, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863, 749, 788,
                               604,  788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 501,
                               501,  613, 635, 550, 635, 616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612,
                               635,  635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637, 337, 637, 838};
/* The same of U+0410 to U+044F: Cyrillic has narrow letters, and some as wide as an em. */
static const short cyrillic[] = {685, 687, 687, 610, 782, 632, 1078, 642, 749,  749,  710, 752, 863, 752, 788,  752,
                                 604, 699, 611, 610, 861, 686, 777,  686, 1070, 1094, 833, 883, 687, 699, 1080, 695,
                                 613, 617, 590, 526, 692, 616, 901,  532, 650,  650,  605, 640, 755, 654, 612,  654,
                                 635, 550, 583, 592, 855, 592, 681,  591, 916,  942,  707, 790, 590, 549, 842,  602};
#define BOLDER 1.17 /* than plain text of the same size */

/* Bytes of the character at a place, and its width in thousandths. */
static size_t letter(const char *at, double *width)
{
    unsigned char c = (unsigned char)*at;
    if (c < 0x80) {
        *width = c >= 0x20 && c < 0x7f ? widths[c - 0x20] : 318;
        return 1;
    }
    size_t len = 1;
    char one[8] = {at[0]};
    while (len < 4 && ((unsigned char)at[len] & 0xC0) == 0x80) {
        one[len] = at[len];
        len++;
    }
    int cells = utf8_width(one);
    int code = len == 2 ? (at[0] & 0x1f) << 6 | (at[1] & 0x3f) : 0;
    if (cells == 0)
        *width = 0;
    else if (code >= 0x410 && code < 0x450)
        *width = cyrillic[code - 0x410];
    else /* Latin with marks, Greek, Hebrew; then what may be as wide as an em */
        *width = cells == 1 && len == 2 && code < 0x600 ? 850 : 1050;
    return len;
}

static double scale_of(enum pic_face face)
{
    switch (face) {
    case PIC_SMALL:
        return PIC_SIZE_SMALL / 1000.0;
    case PIC_STRONG:
        return PIC_SIZE * BOLDER / 1000;
    case PIC_TITLE:
        return PIC_SIZE_TITLE * BOLDER / 1000;
    default:
        return PIC_SIZE / 1000.0;
    }
}

static double width_of(const char *text, size_t len, enum pic_face face)
{
    double sum = 0, one;
    for (size_t i = 0; i < len; i += letter(text + i, &one), sum += one)
        ;
    return sum * scale_of(face);
}

double pic_width(const char *text, enum pic_face face)
{
    return width_of(text, strlen(text), face);
}

/* Returns the number of bytes of the text that fit: whole words when one fits, and at least one character. */
static size_t fitting(const char *text, double room, enum pic_face face)
{
    double used = 0, one;
    size_t at = 0, word = 0;
    while (text[at]) {
        size_t len = letter(text + at, &one);
        used += one * scale_of(face);
        if (used > room && one > 0 && at > 0)
            return word ? word : at;
        at += len;
        if (text[at] == ' ' || text[at - 1] == '-')
            word = at;
    }
    return at;
}

size_t pic_wrap(struct arena *arena, const char *text, double room, enum pic_face face, const char ***lines)
{
    size_t n = 0, most = strlen(text) + 1;
    const char **out = NULL;
    /* Twice: to count, and to keep. */
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 1)
            out = ARENA_ARRAY(arena, const char *, n < 1 ? 1 : n);
        n = 0;
        for (const char *at = text; *at && n < most;) {
            size_t len = fitting(at, room, face);
            if (out)
                out[n] = arena_strndup(arena, at, len);
            n++;
            at += len;
            while (*at == ' ')
                at++;
        }
    }
    if (n == 0)
        out[n++] = "";
    *lines = out;
    return n;
}

double pic_wrapped_width(struct arena *arena, const char *text, double room, enum pic_face face)
{
    const char **lines;
    double widest = 0;
    size_t n = pic_wrap(arena, text, room, face, &lines);
    for (size_t i = 0; i < n; i++)
        widest = fmax(widest, pic_width(lines[i], face));
    return widest;
}

const char *pic_isolated(struct arena *arena, const char *name)
{
    return arena_printf(arena, "\u2068%s\u2069", name);
}

const char *pic_percent(struct pic *pic, double share, int decimals)
{
    return lang_fill(pic->arena, lang_text(pic->lang, "{n}%"),
                     LANG_ARGS({"n", lang_decimal(pic->arena, pic->lang, share * 100, decimals)}));
}

const char *pic_int(struct pic *pic, int64_t n)
{
    return arena_printf(pic->arena, "%lld", (long long)n);
}

const char *pic_category(const struct lang *lang, enum rating_category category)
{
    switch (category) {
    case RATING_CLASSIC:
        return lang_text(lang, "Classic");
    case RATING_EXTENDED:
        return lang_text(lang, "Extended");
    case RATING_LIMITED:
        return lang_text(lang, "Limited");
    case RATING_STANDARD:
        return lang_text(lang, "Standard");
    default:
        return lang_text(lang, "not rated");
    }
}

int pic_step(double range, int marks)
{
    static const int times[] = {1, 2, 5};
    double rough = range / marks;
    for (int power = 1; power <= 1000000; power *= 10)
        for (size_t i = 0; i < ARRAY_LEN(times); i++)
            if (times[i] * power >= rough)
                return times[i] * power;
    return 10000000;
}
