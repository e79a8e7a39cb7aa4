/* picture_calibration.c - whether what was given 70 % was won in 70 of 100 cases
 *
 * To the right the chance that was given, upwards the share that was won; on the dashed diagonal they are the same. A
 * mark a bin of ten per cent, with its 95 % interval: where few were given such a chance, it is long.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/views/views.h"
#include "report/picture_svg.h"

#include <math.h>

enum { SIDE = 340, LEFT = 52, RIGHT = 22, TOP = 14, FOOT = 52, MARKS = 5 };
#define BESIDE 5.0 /* marks of two ratings that fall on one place */

static double x_of(double share)
{
    return LEFT + share * SIDE;
}

static double y_of(double share)
{
    return TOP + (1.0 - share) * SIDE;
}

static void draw_field(struct pic *pic)
{
    const struct pic_point diagonal[] = {{x_of(0), y_of(0)}, {x_of(1), y_of(1)}};
    for (int i = 0; i <= MARKS; i++) {
        double share = (double)i / MARKS;
        enum pic_ink ink = i == 0 ? PIC_AXIS : PIC_GRID;
        const char *label = pic_percent(pic, share, 0);
        pic_line(pic, x_of(0), y_of(share), x_of(1), y_of(share), ink, 1);
        pic_line(pic, x_of(share), y_of(0), x_of(share), y_of(1), ink, 1);
        pic_text(pic, x_of(0) - 6, y_of(share) + 4, PIC_RIGHT, PIC_SMALL, label);
        pic_text(pic, x_of(share), y_of(0) + 16, PIC_MIDDLE, PIC_SMALL, label);
    }
    pic_path(pic, diagonal, ARRAY_LEN(diagonal), PIC_AXIS, 1, true);
    pic_text(pic, x_of(0.5), y_of(0) + 34, PIC_MIDDLE, PIC_SMALL, lang_text(pic->lang, "chance that was given"));
    pic_text(pic, x_of(0.02), y_of(1) + 14, PIC_LEFT, PIC_SMALL, lang_text(pic->lang, "share that was won"));
}

static void draw_bins(struct pic *pic, const struct picture_calibration *models, size_t n, size_t model)
{
    const struct evaluation *e = models[model].evaluation;
    double aside = ((double)model - (double)(n - 1) / 2) * BESIDE;
    for (int b = 0; b < EVALUATE_BINS; b++) {
        const struct evaluation_bin *bin = &e->bins[b];
        if (bin->n == 0)
            continue;
        struct wilson interval = wilson_interval((int)lround(bin->observed * (double)bin->n), (int)bin->n);
        double x = x_of(bin->predicted) + aside;
        pic_line(pic, x, y_of(interval.low), x, y_of(interval.high), (enum pic_ink)(PIC_SERIES + (int)model), 1.5);
        pic_mark(
            pic, x, y_of(bin->observed), (int)model,
            lang_fill(pic->arena, lang_text(pic->lang, "{model}: given {chance}, won {share} of {n}"),
                      LANG_ARGS({"model", models[model].name}, {"chance", pic_percent(pic, bin->predicted, 1)},
                                {"share", pic_percent(pic, bin->observed, 1)}, {"n", pic_int(pic, (int64_t)bin->n)})));
    }
}

/* "glicko: log-loss 0.6781 over 15057 matches" */
static const char *legend(struct pic *pic, const struct picture_calibration *model)
{
    const struct evaluation *e = model->evaluation;
    if (e->n == 0)
        return lang_fill(pic->arena, lang_text(pic->lang, "{model}: nothing to predict"),
                         LANG_ARGS({"model", model->name}));
    return lang_fill(pic->arena,
                     lang_plural(pic->lang, "{model}: log-loss {loss} over {n} match",
                                 "{model}: log-loss {loss} over {n} matches", (int64_t)e->n),
                     LANG_ARGS({"model", model->name}, {"loss", lang_decimal(pic->arena, pic->lang, e->log_loss, 4)},
                               {"n", pic_int(pic, (int64_t)e->n)}));
}

void picture_calibration(struct arena *arena, const struct picture_calibration *models, size_t n,
                         const struct picture_look *look, struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out};
    struct strbuf desc = STRBUF_INIT;
    double bottom = TOP + SIDE + FOOT;
    tc_assert(n <= PIC_SERIES_MOST);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&desc, "%s%s.", i ? " " : "", legend(&pic, &models[i]));
    pic_begin(&pic, look, LEFT + SIDE + RIGHT, bottom + (double)n * PIC_LINE,
              lang_text(look->lang, "How well the ratings predict"), strbuf_text(&desc));
    draw_field(&pic);
    for (size_t i = 0; i < n; i++) {
        double y = bottom + (double)i * PIC_LINE;
        draw_bins(&pic, models, n, i);
        pic_mark(&pic, LEFT, y, (int)i, NULL);
        pic_text(&pic, LEFT + 12, y + 4, PIC_LEFT, PIC_SMALL, legend(&pic, &models[i]));
    }
    pic_end(&pic);
    strbuf_release(&desc);
}
