/* picture_shares.c - what is played: a bar an archetype, and beside it its win rate as a dot on the line of its
 * interval
 *
 * Win rates of an evening rest on few matches. The interval is what is drawn, the rate only a dot on it, and the
 * numbers stand beside it.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/views/views.h"
#include "report/picture_svg.h"

#include <math.h>

enum { NAME = 210, BAR = 170, RATE = 170, SPACE = 12, HEAD = 24, MOST = 16, FOOT = 26, NARROW = 334, BELOW = 20 };

struct row {
    const char **lines;
    size_t n_lines;
    double y, h;                      /* of the middle of its bar, and how high it is */
    const struct metagame_line *line; /* NULL: all the others together */
    int decks;
    const char *share, *rate;
};

struct plot {
    struct pic *pic;
    const struct metagame_table *table;
    struct row rows[MOST + 1];
    size_t n;
    int most;     /* decks of a row */
    bool matches; /* there are any: win rates are shown */
    bool narrow;  /* a name, its bar and its rate below each other */
    const char **heads;
    size_t n_heads;
    double bar_x, bar, share_x, rate_x, rate, number_x, width, head, h;
};

static int decided(const struct metagame_line *l)
{
    return l->wins + l->losses;
}

static const char *share_text(const struct plot *p, int decks)
{
    struct pic *pic = p->pic;
    return lang_fill(
        pic->arena, lang_text(pic->lang, "{n} ({share})"),
        LANG_ARGS({"n", pic_int(pic, decks)}, {"share", pic_percent(pic, (double)decks / p->table->decks, 1)}));
}

static const char *rate_text(const struct plot *p, const struct metagame_line *l)
{
    struct pic *pic = p->pic;
    if (!l || decided(l) == 0)
        return "";
    return lang_fill(pic->arena, lang_text(pic->lang, "{rate} ({low} to {high})"),
                     LANG_ARGS({"rate", pic_percent(pic, (double)l->wins / decided(l), 0)},
                               {"low", pic_percent(pic, l->interval.low, 0)},
                               {"high", pic_percent(pic, l->interval.high, 0)}));
}

static void add_row(struct plot *p, const char *name, const struct metagame_line *line, int decks)
{
    struct row *r = &p->rows[p->n++];
    *r = (struct row){.line = line, .decks = decks};
    r->n_lines = pic_wrap(p->pic->arena, name, p->narrow ? NARROW - 2 * PIC_MARGIN : NAME, PIC_PLAIN, &r->lines);
    r->share = share_text(p, decks);
    r->rate = rate_text(p, line);
    p->most = decks > p->most ? decks : p->most;
    p->matches = p->matches || (line && decided(line) > 0);
}

static void make_rows(struct plot *p)
{
    const struct metagame_table *t = p->table;
    struct pic *pic = p->pic;
    size_t shown = t->n_lines > MOST ? MOST - 1 : t->n_lines;
    int others = 0;
    for (size_t i = 0; i < shown; i++) {
        const struct metagame_line *l = &t->lines[i];
        add_row(p, l->unknown ? lang_text(pic->lang, "unknown") : l->archetype, l, l->decks);
    }
    for (size_t i = shown; i < t->n_lines; i++)
        others += t->lines[i].decks;
    if (shown < t->n_lines)
        add_row(p,
                lang_fill(pic->arena, lang_text(pic->lang, "{n} others"),
                          LANG_ARGS({"n", pic_int(pic, (int64_t)(t->n_lines - shown))})),
                NULL, others);
}

/* Rows below each other. */
static void stack(struct plot *p)
{
    for (size_t i = 0; i < p->n; i++) {
        struct row *r = &p->rows[i];
        double name = (double)r->n_lines * PIC_LINE;
        r->h = p->narrow ? name + BELOW * (p->matches ? 2 : 1) + 10 : name + 10;
        r->y = p->head + p->h + (p->narrow ? name + BELOW / 2.0 + 3 : r->h / 2);
        p->h += r->h;
    }
}

/* For phones: bars and rates over the width, what they say beside them. */
static void lay_out_narrow(struct plot *p, double shares, double rates)
{
    const struct lang *lang = p->pic->lang;
    const char *head = lang_text(lang, "Decks");
    double room = NARROW - 2 * PIC_MARGIN;
    if (p->matches)
        head = arena_printf(p->pic->arena, "%s · %s", head, lang_text(lang, "Matches won, with 95% interval"));
    p->n_heads = pic_wrap(p->pic->arena, head, room, PIC_SMALL, &p->heads);
    p->head = 10 + (double)p->n_heads * PIC_LINE;
    p->bar_x = PIC_MARGIN;
    p->bar = room - shares - SPACE;
    p->share_x = p->bar_x + p->bar + SPACE;
    p->rate_x = PIC_MARGIN + SPACE; /* room for half of 0% */
    p->rate = fmin(RATE, room - rates - 2 * SPACE);
    p->number_x = p->rate_x + p->rate + SPACE;
    p->width = NARROW;
}

/* Columns from left to right, each as wide as what is in it. */
static void lay_out(struct plot *p)
{
    const struct lang *lang = p->pic->lang;
    double names = 60, shares = 0, rates = 0;
    for (size_t i = 0; i < p->n; i++) {
        for (size_t l = 0; l < p->rows[i].n_lines; l++)
            names = fmax(names, pic_width(p->rows[i].lines[l], PIC_PLAIN));
        shares = fmax(shares, pic_width(p->rows[i].share, PIC_PLAIN));
        rates = fmax(rates, pic_width(p->rows[i].rate, PIC_PLAIN));
    }
    if (p->narrow) {
        lay_out_narrow(p, shares, rates);
        return;
    }
    p->head = HEAD;
    p->bar = BAR;
    p->rate = RATE;
    p->bar_x = PIC_MARGIN + names + SPACE;
    p->share_x = p->bar_x + BAR + SPACE / 2.0;
    p->width = fmax(p->share_x + shares, p->bar_x + pic_width(lang_text(lang, "Decks"), PIC_SMALL));
    if (p->matches) {
        p->rate_x = p->width + 2 * SPACE;
        p->number_x = p->rate_x + RATE + SPACE;
        const char *head = lang_text(lang, "Matches won, with 95% interval");
        p->width = fmax(p->number_x + rates, p->rate_x + pic_width(head, PIC_SMALL));
    }
    p->width += PIC_MARGIN;
}

/* The lines of 0% to 100%, between two heights. */
static void draw_quarters(const struct plot *p, double top, double bottom)
{
    for (int quarter = 0; quarter <= 4; quarter++) {
        double x = p->rate_x + p->rate * quarter / 4.0;
        pic_line(p->pic, x, top, x, bottom, quarter == 2 ? PIC_AXIS : PIC_GRID, 1);
    }
}

static void draw_heads(const struct plot *p)
{
    const struct lang *lang = p->pic->lang;
    double bottom = p->head + p->h;
    for (size_t i = 0; i < p->n_heads; i++)
        pic_text(p->pic, PIC_MARGIN, 14 + (double)i * PIC_LINE, PIC_LEFT, PIC_SMALL, p->heads[i]);
    if (!p->narrow) {
        pic_text(p->pic, p->bar_x, 14, PIC_LEFT, PIC_SMALL, lang_text(lang, "Decks"));
        pic_line(p->pic, p->bar_x, HEAD, p->bar_x, bottom, PIC_AXIS, 1);
        if (p->matches) {
            pic_text(p->pic, p->rate_x, 14, PIC_LEFT, PIC_SMALL, lang_text(lang, "Matches won, with 95% interval"));
            draw_quarters(p, HEAD, bottom + 4);
        }
    }
    for (int half = 0; p->matches && half <= 2; half++)
        pic_text(p->pic, p->rate_x + p->rate * half / 2.0, bottom + 17, PIC_MIDDLE, PIC_SMALL,
                 pic_percent(p->pic, half / 2.0, 0));
}

static void draw_row(const struct plot *p, const struct row *r)
{
    const char *name = r->line && !r->line->unknown ? r->line->archetype : r->lines[0];
    const char *tip = arena_printf(p->pic->arena, *r->rate ? "%s: %s; %s" : "%s: %s", pic_isolated(p->pic->arena, name),
                                   r->share, r->rate);
    double name_y = p->narrow ? r->y - BELOW / 2.0 - 3 - (double)r->n_lines * PIC_LINE / 2 : r->y;
    pic_text_lines(p->pic, PIC_MARGIN, name_y, PIC_LEFT, PIC_PLAIN, r->lines, r->n_lines);
    pic_rect(p->pic, p->bar_x, r->y - 7, (double)r->decks / p->most * p->bar, 14, PIC_SERIES, tip);
    pic_text(p->pic, p->share_x, r->y + 5, PIC_LEFT, PIC_PLAIN, r->share);
    if (!*r->rate)
        return;
    const struct metagame_line *l = r->line;
    double x = p->rate_x + p->rate * (double)l->wins / decided(l), y = p->narrow ? r->y + BELOW : r->y;
    double low = p->rate_x + p->rate * l->interval.low, high = p->rate_x + p->rate * l->interval.high;
    if (p->narrow)
        draw_quarters(p, y - BELOW / 2.0 + 1, y + BELOW / 2.0 - 1);
    pic_line(p->pic, low, y, high, y, PIC_AXIS, 2);
    pic_line(p->pic, low, y - 4, low, y + 4, PIC_AXIS, 2);
    pic_line(p->pic, high, y - 4, high, y + 4, PIC_AXIS, 2);
    pic_mark(p->pic, x, y, 0, NULL);
    pic_text(p->pic, p->number_x, y + 5, PIC_LEFT, PIC_PLAIN, r->rate);
}

void picture_shares(struct arena *arena, const char *about, const struct metagame_table *table,
                    const struct picture_look *look, struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out, .tells = true};
    struct plot p = {.pic = &pic, .table = table, .narrow = look->narrow};
    struct strbuf desc = STRBUF_INIT;
    make_rows(&p);
    lay_out(&p);
    stack(&p);
    for (size_t i = 0; i < p.n; i++) {
        const struct metagame_line *l = p.rows[i].line;
        const char *name = l && !l->unknown ? l->archetype : p.rows[i].lines[0];
        strbuf_printf(&desc, "%s%s: %s", i ? "; " : "", pic_isolated(arena, name), p.rows[i].share);
        if (*p.rows[i].rate)
            strbuf_printf(&desc, ", %s", p.rows[i].rate);
    }
    pic_begin(&pic, look, p.width, p.head + p.h + (p.matches ? FOOT : PIC_MARGIN),
              lang_fill(arena, lang_text(look->lang, "Archetypes played, {about}"),
                        LANG_ARGS({"about", pic_isolated(arena, about)})),
              strbuf_text(&desc));
    draw_heads(&p);
    for (size_t i = 0; i < p.n; i++)
        draw_row(&p, &p.rows[i]);
    pic_end(&pic);
    strbuf_release(&desc);
}
