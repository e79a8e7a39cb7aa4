/* picture_points.c - points round by round: of an event's leaders, or of one player
 *
 * Leaders often have the same points for several rounds. Their lines run beside each other then, a little apart, like
 * lines of an underground map; each has its own mark, and its name at its end.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/state/state.h"
#include "report/picture_svg.h"

#include <math.h>
#include <string.h>

enum { LEFT = 34, PLOT = 380, TOP = 22, FIELD = 230, FOOT = 54, LEAD = 26, NAME = 250, NARROW = 330 };
#define APART 2.6 /* lines of one course */
#define UNDER 14  /* room below the line of no points for those that run beside it */
#define MARKS 6

/* ---- the numbers ----------------------------------------------------------------------------- */

static int points_of(const struct standings_row *rows, size_t n, int player)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i].player == player)
            return rows[i].points;
    return 0;
}

static int most_points(const struct standings_row *rows, size_t n)
{
    int most = 0;
    for (size_t i = 0; i < n; i++)
        most = rows[i].points > most ? rows[i].points : most;
    return most;
}

enum err_code picture_points_of(struct arena *arena, const struct event_data *data, int through_round, int player,
                                struct picture_points *out, struct err *err)
{
    struct standings_row *last, *rows;
    int rounds = data->swiss_rounds;
    if (through_round > 0 && through_round < rounds)
        rounds = through_round;
    if (rounds == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no Swiss round: there are no points to be shown",
                       data->event.set.name);
    if (event_standings(arena, data, rounds, &last, err) != ERR_OK)
        return err->code;
    *out = (struct picture_points){.event = data->event.set.name,
                                   .rounds = rounds,
                                   .one = player >= 0,
                                   .lines = ARENA_ARRAY(arena, struct picture_points_line, PICTURE_LEADERS)};
    int *points[PICTURE_LEADERS], who[PICTURE_LEADERS] = {0};
    for (size_t i = 0; i < data->n_players && out->n_lines < PICTURE_LEADERS; i++) {
        bool wanted = player < 0 ? last[i].rank > 0 : last[i].player == player;
        if (!wanted)
            continue;
        points[out->n_lines] = ARENA_ARRAY(arena, int, (size_t)rounds + 1);
        who[out->n_lines] = last[i].player;
        out->lines[out->n_lines] = (struct picture_points_line){
            .name = data->players[last[i].player].name, .rank = last[i].rank, .points = points[out->n_lines]};
        out->n_lines++;
    }
    size_t players = out->n_lines;
    if (players && out->one) { /* what others had to beat */
        points[players] = ARENA_ARRAY(arena, int, (size_t)rounds + 1);
        out->lines[out->n_lines++] = (struct picture_points_line){.name = NULL, .points = points[players]};
    }
    for (int r = 1; r <= rounds; r++) {
        if (event_standings(arena, data, r, &rows, err) != ERR_OK)
            return err->code;
        for (size_t i = 0; i < out->n_lines; i++)
            points[i][r] = i < players ? points_of(rows, data->n_players, who[i]) : most_points(rows, data->n_players);
    }
    return ERR_OK;
}

/* ---- the drawing ----------------------------------------------------------------------------- */

struct label {
    const char **lines;
    size_t n;
    double wanted, y, h; /* of its middle */
};

struct plot {
    struct pic *pic;
    const struct picture_points *points;
    int most, step;
    double w, h; /* of the field */
    bool below;  /* the names, without lines that lead to them */
    struct label labels[PICTURE_LEADERS];
};

static int last_points(const struct picture_points *p, size_t i)
{
    return p->lines[i].points[p->rounds];
}

static const char *line_text(struct pic *pic, const struct picture_points *p, size_t i)
{
    struct arena *a = pic->arena;
    const struct picture_points_line *l = &p->lines[i];
    int n = last_points(p, i);
    if (!l->name)
        return lang_fill(a, lang_plural(pic->lang, "most of anybody: {n} point", "most of anybody: {n} points", n),
                         LANG_ARGS({"n", pic_int(pic, n)}));
    if (l->rank == 0)
        return lang_fill(a, lang_plural(pic->lang, "{name}, {n} point", "{name}, {n} points", n),
                         LANG_ARGS({"name", pic_isolated(a, l->name)}, {"n", pic_int(pic, n)}));
    return lang_fill(
        a, lang_plural(pic->lang, "{rank}. {name}, {n} point", "{rank}. {name}, {n} points", n),
        LANG_ARGS({"rank", pic_int(pic, l->rank)}, {"name", pic_isolated(a, l->name)}, {"n", pic_int(pic, n)}));
}

/* Returns a line's distance from its true place: half of the lines lie above it, half below. */
static double beside(const struct plot *p, size_t i)
{
    return p->points->one ? 0 : ((double)i - (double)(p->points->n_lines - 1) / 2) * APART;
}

static double x_of(const struct plot *p, int round)
{
    return LEFT + (double)round / p->points->rounds * p->w;
}

static double y_of(const struct plot *p, double points)
{
    return TOP + p->h - points / p->most * p->h;
}

/* From the top down each label is where its line ends, or below the one before; what then hangs over the bottom
 * goes up again. */
static void place_labels(struct plot *p)
{
    size_t n = p->points->n_lines;
    double bottom = TOP + p->h + PIC_LINE;
    for (size_t i = 0; i < n; i++) {
        struct label *l = &p->labels[i];
        l->wanted = y_of(p, last_points(p->points, i)) + beside(p, i);
        l->h = (double)l->n * PIC_LINE + 2;
    }
    /* By height: the lines come by rank, that of the most by anybody may be above. */
    size_t order[PICTURE_LEADERS];
    for (size_t i = 0; i < n; i++) {
        size_t at = i;
        for (; at > 0 && p->labels[order[at - 1]].wanted > p->labels[i].wanted; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    double free_from = TOP - PIC_LINE;
    for (size_t k = 0; k < n; k++) {
        struct label *l = &p->labels[order[k]];
        l->y = fmax(l->wanted, free_from + l->h / 2);
        free_from = l->y + l->h / 2;
    }
    for (size_t k = n; k-- > 0;) {
        struct label *l = &p->labels[order[k]];
        l->y = fmin(l->y, bottom - l->h / 2);
        bottom = l->y - l->h / 2;
    }
}

/* In the order of the lines, where there is no room beside the field. */
static double place_labels_below(struct plot *p)
{
    double y = TOP + p->h + FOOT;
    for (size_t i = 0; i < p->points->n_lines; i++) {
        struct label *l = &p->labels[i];
        l->h = (double)l->n * PIC_LINE + 2;
        l->y = y + l->h / 2;
        y += l->h;
    }
    return y + PIC_MARGIN;
}

static void draw_axes(const struct plot *p)
{
    for (int n = 0; n <= p->most; n += p->step) {
        double y = y_of(p, n);
        pic_line(p->pic, LEFT, y, LEFT + p->w, y, PIC_GRID, 1);
        pic_text(p->pic, LEFT - 8, y + 4, PIC_RIGHT, PIC_SMALL, pic_int(p->pic, n));
    }
    int step = pic_step(p->points->rounds, 20);
    double bottom = TOP + p->h + UNDER;
    pic_line(p->pic, LEFT, bottom, LEFT + p->w, bottom, PIC_AXIS, 1);
    for (int r = 0; r <= p->points->rounds; r += step) {
        double x = x_of(p, r);
        pic_line(p->pic, x, bottom, x, bottom + 4, PIC_AXIS, 1);
        pic_text(p->pic, x, bottom + 18, PIC_MIDDLE, PIC_SMALL, pic_int(p->pic, r));
    }
    pic_text(p->pic, LEFT + p->w / 2, bottom + 34, PIC_MIDDLE, PIC_SMALL, lang_text(p->pic->lang, "Round"));
}

static const char *mark_tip(const struct plot *p, size_t i, int round)
{
    struct pic *pic = p->pic;
    struct arena *a = pic->arena;
    const struct picture_points_line *l = &p->points->lines[i];
    int n = l->points[round];
    const char *text = l->name ? lang_plural(pic->lang, "{name}, {n} point", "{name}, {n} points", n)
                               : lang_plural(pic->lang, "most of anybody: {n} point", "most of anybody: {n} points", n);
    const char *what =
        lang_fill(a, text, LANG_ARGS({"name", l->name ? pic_isolated(a, l->name) : ""}, {"n", pic_int(pic, n)}));
    return lang_fill(a, lang_text(pic->lang, "Round {round}: {what}"),
                     LANG_ARGS({"round", pic_int(pic, round)}, {"what", what}));
}

static void draw_line(const struct plot *p, size_t i)
{
    const struct picture_points *points = p->points;
    const struct picture_points_line *l = &points->lines[i];
    struct pic_point *at = ARENA_ARRAY(p->pic->arena, struct pic_point, (size_t)points->rounds + 1);
    enum pic_ink ink = (enum pic_ink)(PIC_SERIES + (int)i);
    for (int r = 0; r <= points->rounds; r++)
        at[r] = (struct pic_point){x_of(p, r), y_of(p, l->points[r]) + beside(p, i)};
    double mark = p->below ? LEFT : LEFT + p->w + LEAD, y = p->labels[i].y;
    const struct pic_point lead[] = {at[points->rounds], {mark, y}};
    if (!p->below)
        pic_path(p->pic, lead, 2, PIC_GRID, 1, false);
    pic_path(p->pic, at, (size_t)points->rounds + 1, ink, 2, !l->name);
    for (int r = 1; r <= points->rounds; r++)
        pic_small_mark(p->pic, at[r].x, at[r].y, (int)i, mark_tip(p, i, r));
    pic_mark(p->pic, mark + 6, y, (int)i, NULL);
    pic_text_lines(p->pic, mark + 18, y, PIC_LEFT, PIC_PLAIN, p->labels[i].lines, p->labels[i].n);
}

void picture_points(struct arena *arena, const struct picture_points *points, const struct picture_look *look,
                    struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out, .tells = true};
    struct plot p = {.pic = &pic, .points = points, .most = 1, .w = PLOT, .h = FIELD, .below = look->narrow};
    struct strbuf desc = STRBUF_INIT;
    double widest = 0, labels = 0;
    for (size_t i = 0; i < points->n_lines; i++) {
        const char *text = line_text(&pic, points, i);
        p.labels[i].n = pic_wrap(arena, text, NAME, PIC_PLAIN, &p.labels[i].lines);
        widest = fmax(widest, pic_wrapped_width(arena, text, NAME, PIC_PLAIN));
        labels += (double)p.labels[i].n * PIC_LINE + 2;
        strbuf_printf(&desc, "%s%s.", i ? " " : "", text);
        for (int r = 0; r <= points->rounds; r++)
            p.most = points->lines[i].points[r] > p.most ? points->lines[i].points[r] : p.most;
    }
    if (p.below)
        p.w = NARROW - LEFT - PIC_MARGIN;
    else
        p.h = fmax(p.h, labels - 2 * PIC_LINE);
    p.step = p.most <= 3 * MARKS ? 3 : pic_step(p.most, MARKS);
    p.most = (p.most + p.step - 1) / p.step * p.step;
    double w = p.below ? NARROW : LEFT + p.w + LEAD + 18 + widest + PIC_MARGIN, h = TOP + p.h + FOOT;
    if (p.below)
        h = place_labels_below(&p);
    else
        place_labels(&p);
    const char *title = points->one ? lang_fill(arena, lang_text(look->lang, "Points of {player} by round, {event}"),
                                                LANG_ARGS({"player", pic_isolated(arena, points->lines[0].name)},
                                                          {"event", pic_isolated(arena, points->event)}))
                                    : lang_fill(arena, lang_text(look->lang, "Points of the leaders by round, {event}"),
                                                LANG_ARGS({"event", pic_isolated(arena, points->event)}));
    pic_begin(&pic, look, w, h, title, strbuf_text(&desc));
    draw_axes(&p);
    for (size_t i = points->n_lines; i-- > 0;)
        draw_line(&p, i);
    pic_end(&pic);
    strbuf_release(&desc);
}
