/* qr.h - QR codes, through libqrencode
 *
 * A text becomes a square of dark and light modules, which is then drawn where it is needed: as text in a
 * terminal, as the path of an SVG picture, or module by module on paper. Around a code there must be light space,
 * QR_QUIET modules wide, or phones do not find it; the drawings of this file have it, who draws alone leaves
 * it. */
#ifndef TOPCUT_BASE_QR_H
#define TOPCUT_BASE_QR_H

#include "base/arena.h"
#include "base/err.h"

#define QR_QUIET    4   /* modules of light around it (ISO/IEC 18004) */
#define QR_TEXT_MAX 512 /* bytes: what phones in a hall still read from a sheet of paper */

struct qr {
    int size;                  /* modules on each side, without the quiet zone */
    const unsigned char *bits; /* size * size, row by row from the top: 1 is dark */
};

/* The smallest code of that text (a URL) that can lose 15 % of its modules. ERR_INPUT: longer than QR_TEXT_MAX,
 * or empty. The bits are the arena's. */
TC_MUST_USE enum err_code qr_encode(struct arena *arena, const char *text, struct qr *out, struct err *err);

static inline bool qr_is_dark(const struct qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->size && y < qr->size && qr->bits[(size_t)y * (size_t)qr->size + (size_t)x];
}

/* For a terminal, two modules a character by half blocks, quiet zone included. colour: black on white by escape
 * sequences, whatever the terminal's colours are; without, light is drawn, as suits a dark terminal. */
char *qr_terminal(struct arena *arena, const struct qr *qr, bool colour);

/* The dark modules as the d of an SVG path, a unit a module, the quiet zone included: the viewBox is
 * "0 0 S S" with S = qr_svg_size. */
char *qr_svg_path(struct arena *arena, const struct qr *qr);
static inline int qr_svg_size(const struct qr *qr)
{
    return qr->size + 2 * QR_QUIET;
}

#endif
