/* picture_rating.c - how a player's rating went, a field a category
 *
 * From left to right stand the rated matches, not the days: an evening of five rounds is as wide as one match a month
 * apart, and every step can be seen. Each event's last match is marked and dated.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/ledger/ledger.h"
#include "report/picture_svg.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 520, LEFT = 52, RIGHT = 22, HEAD = 26, FIELD = 170, FOOT = 30, GAP = 10 };
#define MARKS       5
#define EVERY_MATCH 60 /* up to so many matches each has a dot */
#define LEAST_RANGE 40 /* of the ratings shown: small changes stay small */

struct field {
    struct pic *pic;
    const struct rating_history_line *lines;
    size_t n;
    double top; /* of the drawn area */
    int low, high, step;
};

static double x_of(const struct field *f, size_t matches)
{
    return LEFT + (double)matches / (double)f->n * (WIDTH - LEFT - RIGHT);
}

static double y_of(const struct field *f, double rating)
{
    return f->top + (f->high - rating) / (f->high - f->low) * FIELD;
}

static bool event_ends(const struct field *f, size_t i)
{
    return i + 1 == f->n || strcmp(f->lines[i].date, f->lines[i + 1].date) != 0 ||
           strcmp(f->lines[i].event, f->lines[i + 1].event) != 0;
}

static void find_range(struct field *f)
{
    double low = f->lines[0].before, high = low;
    for (size_t i = 0; i < f->n; i++) {
        low = fmin(low, f->lines[i].after);
        high = fmax(high, f->lines[i].after);
    }
    double missing = LEAST_RANGE - (high - low);
    if (missing > 0) {
        low -= missing / 2;
        high += missing / 2;
    }
    f->step = pic_step(high - low, MARKS);
    f->low = (int)floor(low / f->step) * f->step;
    f->high = (int)ceil(high / f->step) * f->step;
}

static void draw_marks(const struct field *f)
{
    for (int r = f->low; r <= f->high; r += f->step) {
        double y = y_of(f, r);
        pic_line(f->pic, LEFT, y, WIDTH - RIGHT, y, r == f->low ? PIC_AXIS : PIC_GRID, 1);
        pic_text(f->pic, LEFT - 6, y + 4, PIC_RIGHT, PIC_SMALL, pic_int(f->pic, r));
    }
}

/* Draws as many of the events' days as have room, the last one always. */
static void draw_days(const struct field *f)
{
    double free_to = WIDTH, bottom = f->top + FIELD;
    for (size_t i = f->n; i-- > 0;) {
        if (!event_ends(f, i))
            continue;
        const char *date = lang_date(f->pic->arena, f->pic->lang, f->lines[i].date);
        double x = x_of(f, i + 1), half = pic_width(date, PIC_SMALL) / 2;
        double middle = fmin(fmax(x, half + 2), WIDTH - half - 2);
        if (middle + half > free_to)
            continue;
        pic_line(f->pic, x, bottom, x, bottom + 4, PIC_AXIS, 1);
        pic_text(f->pic, middle, bottom + 18, PIC_MIDDLE, PIC_SMALL, date);
        free_to = middle - half - 10;
    }
}

/* The line, in pieces that are dashed where the rating was provisional and whole where it was not. */
static void draw_line(const struct field *f)
{
    struct pic_point *points = ARENA_ARRAY(f->pic->arena, struct pic_point, f->n + 1);
    points[0] = (struct pic_point){x_of(f, 0), y_of(f, f->lines[0].before)};
    for (size_t i = 0; i < f->n; i++)
        points[i + 1] = (struct pic_point){x_of(f, i + 1), y_of(f, f->lines[i].after)};
    for (size_t from = 0, to; from < f->n; from = to) {
        for (to = from + 1; to < f->n && f->lines[to].provisional == f->lines[from].provisional; to++)
            ;
        pic_path(f->pic, points + from, to - from + 1, PIC_SERIES, 2, f->lines[from].provisional);
    }
}

static const char *match_tip(const struct field *f, const struct rating_history_line *l)
{
    struct arena *a = f->pic->arena;
    return lang_fill(a, lang_text(f->pic->lang, "{date}, {event}: {before} to {after}"),
                     LANG_ARGS({"date", lang_date(a, f->pic->lang, l->date)}, {"event", pic_isolated(a, l->event)},
                               {"before", pic_int(f->pic, rating_shown(l->before))},
                               {"after", pic_int(f->pic, rating_shown(l->after))}));
}

static void draw_dots(const struct field *f)
{
    for (size_t i = 0; i < f->n; i++)
        if (event_ends(f, i) || f->n <= EVERY_MATCH)
            pic_mark(f->pic, x_of(f, i + 1), y_of(f, f->lines[i].after), 0, match_tip(f, &f->lines[i]));
}

static const char *field_title(const struct field *f)
{
    const struct rating_history_line *last = &f->lines[f->n - 1];
    int64_t n = last->seq > (int)f->n ? last->seq : (int64_t)f->n;
    return lang_fill(f->pic->arena,
                     lang_plural(f->pic->lang, "{category}: {rating} after {n} rated match",
                                 "{category}: {rating} after {n} rated matches", n),
                     LANG_ARGS({"category", pic_category(f->pic->lang, last->category)},
                               {"rating", pic_int(f->pic, rating_shown(last->after))}, {"n", pic_int(f->pic, n)}));
}

/* The fields, one below the other; NULL picture: only how many there are, and their titles as a description. */
static size_t each_field(struct pic *pic, const struct picture_rating *rating, bool draw, struct strbuf *titles)
{
    size_t n = 0;
    for (size_t from = 0, to; from < rating->n; from = to, n++) {
        for (to = from + 1; to < rating->n && rating->lines[to].category == rating->lines[from].category; to++)
            ;
        struct field f = {.pic = pic, .lines = rating->lines + from, .n = to - from};
        f.top = (double)n * (HEAD + FIELD + FOOT + GAP) + HEAD;
        if (!draw) {
            strbuf_printf(titles, "%s%s.", n ? " " : "", field_title(&f));
            continue;
        }
        find_range(&f);
        pic_text(pic, PIC_MARGIN, f.top - 10, PIC_LEFT, PIC_STRONG, field_title(&f));
        draw_marks(&f);
        draw_days(&f);
        draw_line(&f);
        draw_dots(&f);
    }
    return n;
}

void picture_rating(struct arena *arena, const struct picture_rating *rating, const struct picture_look *look,
                    struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out, .tells = true};
    struct strbuf desc = STRBUF_INIT;
    bool dashed = false;
    size_t fields = each_field(&pic, rating, false, &desc);
    for (size_t i = 0; i < rating->n; i++)
        dashed = dashed || rating->lines[i].provisional;
    const char *note = lang_text(look->lang, "Dashed: provisional.");
    double h = (double)fields * (HEAD + FIELD + FOOT + GAP) + (dashed ? PIC_LINE : 0);
    pic_begin(&pic, look, WIDTH, h,
              lang_fill(arena, lang_text(look->lang, "Rating of {player}"),
                        LANG_ARGS({"player", pic_isolated(arena, rating->player)})),
              strbuf_text(&desc));
    each_field(&pic, rating, true, NULL);
    if (dashed)
        pic_text(&pic, LEFT, h - 6, PIC_LEFT, PIC_SMALL, note);
    pic_end(&pic);
    strbuf_release(&desc);
}
