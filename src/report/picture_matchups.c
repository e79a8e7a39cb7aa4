/* picture_matchups.c - how the archetypes did against each other, a square a pair
 *
 * A row is an archetype, a column its opponent by number, so that no name has to stand on its head. A square has the
 * share of matches won, the matches, and the 95 % interval; its ground goes from lost to won in five steps, which
 * repeat what the numbers say.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/views/views.h"
#include "report/picture_svg.h"

#include <math.h>

enum { NAME = 200, HEAD = 26, CELL_W = 78, CELL_H = 54, FOOT = 24 };

struct grid {
    struct pic *pic;
    const struct metagame_table *table;
    size_t n;
    double x;                       /* of the first column */
    double y[PICTURE_MATCHUPS + 1]; /* of the rows' tops */
    const char **names[PICTURE_MATCHUPS];
    size_t n_names[PICTURE_MATCHUPS];
};

/* The strong colours are for what the interval tells from an even match. */
static enum pic_ink ground_of(int wins, int decided, const struct wilson *interval)
{
    double rate = (double)wins / decided;
    if (interval->high < 0.5)
        return PIC_HEAT_1;
    if (interval->low > 0.5)
        return PIC_HEAT_5;
    return rate < 0.45 ? PIC_HEAT_2 : rate > 0.55 ? PIC_HEAT_4 : PIC_HEAT_3;
}

static const char *record_text(struct pic *pic, int wins, int losses, int draws)
{
    return draws ? arena_printf(pic->arena, "%d\u2013%d\u2013%d", wins, losses, draws)
                 : arena_printf(pic->arena, "%d\u2013%d", wins, losses);
}

static const char *interval_text(struct pic *pic, const struct wilson *interval)
{
    return arena_printf(pic->arena, "%s\u2013%s", lang_decimal(pic->arena, pic->lang, interval->low * 100, 0),
                        pic_percent(pic, interval->high, 0));
}

static void draw_cell(struct pic *pic, double x, double y, double h, const char *tip, int wins, int losses, int draws,
                      const struct wilson *interval)
{
    double middle = x + CELL_W / 2.0, line = y + h / 2 - 9;
    int decided = wins + losses;
    if (decided + draws == 0)
        return;
    pic_rect(pic, x + 1, y + 1, CELL_W - 2, h - 2, decided ? ground_of(wins, decided, interval) : PIC_HEAT_3, tip);
    if (decided == 0) {
        pic_text(pic, middle, line + 14, PIC_MIDDLE, PIC_PLAIN, record_text(pic, wins, losses, draws));
        return;
    }
    pic_text(pic, middle, line, PIC_MIDDLE, PIC_STRONG, pic_percent(pic, (double)wins / decided, 0));
    pic_text(pic, middle, line + 15, PIC_MIDDLE, PIC_PLAIN, record_text(pic, wins, losses, draws));
    pic_text(pic, middle, line + 29, PIC_MIDDLE, PIC_PLAIN, interval_text(pic, interval));
}

static const char *pair_tip(const struct grid *g, size_t row, size_t column)
{
    struct arena *a = g->pic->arena;
    return lang_fill(a, lang_text(g->pic->lang, "{one} against {other}"),
                     LANG_ARGS({"one", pic_isolated(a, g->table->lines[row].archetype)},
                               {"other", pic_isolated(a, g->table->lines[column].archetype)}));
}

static void draw_row(const struct grid *g, size_t row)
{
    const struct metagame_line *l = &g->table->lines[row];
    double y = g->y[row], h = g->y[row + 1] - y;
    pic_line(g->pic, PIC_MARGIN, y, g->x + (double)(g->n + 1) * CELL_W + 8, y, PIC_GRID, 1);
    pic_text(g->pic, PIC_MARGIN + 18, y + h / 2 + 5, PIC_RIGHT, PIC_STRONG, pic_int(g->pic, (int64_t)row + 1));
    pic_text_lines(g->pic, PIC_MARGIN + 26, y + h / 2, PIC_LEFT, PIC_PLAIN, g->names[row], g->n_names[row]);
    for (size_t column = 0; column < g->n; column++) {
        const struct metagame_matchup *m = metagame_matchup_at(g->table, row, column);
        double x = g->x + (double)column * CELL_W;
        if (row == column)
            pic_text(g->pic, x + CELL_W / 2.0, y + h / 2 + 4, PIC_MIDDLE, PIC_SMALL, "\u2013");
        else
            draw_cell(g->pic, x, y, h, pair_tip(g, row, column), m->wins, m->losses, m->draws, &m->interval);
    }
    draw_cell(g->pic, g->x + (double)g->n * CELL_W + 8, y, h, l->archetype, l->wins, l->losses, l->draws, &l->interval);
}

static void draw_heads(const struct grid *g)
{
    for (size_t i = 0; i < g->n; i++)
        pic_text(g->pic, g->x + ((double)i + 0.5) * CELL_W, HEAD - 8, PIC_MIDDLE, PIC_STRONG,
                 pic_int(g->pic, (int64_t)i + 1));
    pic_text(g->pic, g->x + ((double)g->n + 0.5) * CELL_W + 8, HEAD - 8, PIC_MIDDLE, PIC_STRONG,
             lang_text(g->pic->lang, "All"));
}

static const char *description(const struct grid *g)
{
    struct strbuf sb = STRBUF_INIT;
    struct pic *pic = g->pic;
    for (size_t row = 0; row < g->n; row++)
        for (size_t column = row + 1; column < g->n; column++) {
            const struct metagame_matchup *m = metagame_matchup_at(g->table, row, column);
            if (m->wins + m->losses + m->draws > 0)
                strbuf_printf(&sb, "%s%s: %s", sb.len ? "; " : "", pair_tip(g, row, column),
                              record_text(pic, m->wins, m->losses, m->draws));
        }
    const char *text = arena_strdup(pic->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

void picture_matchups(struct arena *arena, const char *about, const struct metagame_table *table,
                      const struct picture_look *look, struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out, .tells = true};
    struct grid g = {.pic = &pic, .table = table, .n = table->n_side};
    double widest = 0;
    g.n = g.n > PICTURE_MATCHUPS ? PICTURE_MATCHUPS : g.n;
    g.y[0] = HEAD;
    for (size_t i = 0; i < g.n; i++) {
        const char *name = table->lines[i].archetype;
        g.n_names[i] = pic_wrap(arena, name, NAME, PIC_PLAIN, &g.names[i]);
        widest = fmax(widest, pic_wrapped_width(arena, name, NAME, PIC_PLAIN));
        g.y[i + 1] = g.y[i] + fmax(CELL_H, (double)g.n_names[i] * PIC_LINE + 8);
    }
    g.x = PIC_MARGIN + 26 + widest + 10;
    const char *note = lang_text(look->lang, "Share of matches won; wins, losses and draws; 95% interval. Strong "
                                             "colours: the interval leaves out 50%.");
    double w = g.x + (double)(g.n + 1) * CELL_W + 8 + PIC_MARGIN;
    const char **notes;
    w = fmax(w, 300);
    size_t n_notes = pic_wrap(arena, note, w - 2 * PIC_MARGIN, PIC_SMALL, &notes);
    pic_begin(&pic, look, w, g.y[g.n] + FOOT + (double)(n_notes - 1) * PIC_LINE,
              lang_fill(arena, lang_text(look->lang, "Archetypes against each other, {about}"),
                        LANG_ARGS({"about", pic_isolated(arena, about)})),
              description(&g));
    draw_heads(&g);
    for (size_t i = 0; i < g.n; i++)
        draw_row(&g, i);
    for (size_t i = 0; i < n_notes; i++)
        pic_text(&pic, PIC_MARGIN, g.y[g.n] + 17 + (double)i * PIC_LINE, PIC_LEFT, PIC_SMALL, notes[i]);
    pic_end(&pic);
}
