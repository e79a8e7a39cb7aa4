/* qr.c - see qr.h; the only file that knows libqrencode
 *
 * libqrencode chooses the smallest symbol and the mask. Of each module's byte only the lowest bit says dark or
 * light; the others say what it is part of.
 */
#include "base/qr.h"
#include "base/strbuf.h"

#include <qrencode.h>
#include <string.h>

enum err_code qr_encode(struct arena *arena, const char *text, struct qr *out, struct err *err)
{
    size_t len = text ? strlen(text) : 0;
    *out = (struct qr){.size = 0};
    if (len == 0 || len > QR_TEXT_MAX)
        return err_set(err, ERR_INPUT, "a QR code holds 1 to %d bytes of text, not %zu", QR_TEXT_MAX, len);
    QRcode *code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
    if (!code)
        return err_set(err, ERR_INPUT, "libqrencode makes no code of \"%s\"", text);
    size_t n = (size_t)code->width * (size_t)code->width;
    unsigned char *bits = ARENA_ARRAY(arena, unsigned char, n);
    for (size_t i = 0; i < n; i++)
        bits[i] = code->data[i] & 1;
    *out = (struct qr){.size = code->width, .bits = bits};
    QRcode_free(code);
    return ERR_OK;
}

static char *take(struct arena *arena, struct strbuf *sb)
{
    char *text = arena_strdup(arena, strbuf_text(sb));
    strbuf_release(sb);
    return text;
}

char *qr_terminal(struct arena *arena, const struct qr *qr, bool colour)
{
    /* By upper + 2 * lower module drawn. */
    static const char *const halves[] = {" ", "\u2580", "\u2584", "\u2588"};
    struct strbuf sb = STRBUF_INIT;
    for (int y = -QR_QUIET; y < qr->size + QR_QUIET; y += 2) {
        if (colour)
            strbuf_add(&sb, "\033[30;107m");
        for (int x = -QR_QUIET; x < qr->size + QR_QUIET; x++) {
            bool upper = qr_is_dark(qr, x, y), lower = qr_is_dark(qr, x, y + 1);
            if (!colour) {
                upper = !upper;
                /* The size is odd: below the last row there is nothing to draw. */
                lower = !lower && y + 1 < qr->size + QR_QUIET;
            }
            strbuf_add(&sb, halves[(upper ? 1 : 0) + (lower ? 2 : 0)]);
        }
        strbuf_add(&sb, colour ? "\033[0m\n" : "\n");
    }
    return take(arena, &sb);
}

char *qr_svg_path(struct arena *arena, const struct qr *qr)
{
    struct strbuf sb = STRBUF_INIT;
    for (int y = 0; y < qr->size; y++)
        for (int x = 0; x < qr->size; x++) {
            int run = 0;
            while (qr_is_dark(qr, x + run, y))
                run++;
            if (run)
                strbuf_printf(&sb, "M%d %dh%dv1h-%dz", x + QR_QUIET, y + QR_QUIET, run, run);
            x += run;
        }
    return take(arena, &sb);
}
