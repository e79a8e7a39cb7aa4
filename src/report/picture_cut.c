/* picture_cut.c - the cut of an event of tables of three to five: its tables round by round, and who goes on
 *
 * A column a round. A table stands in the middle of those that its players come from, and below the one before it;
 * whoever has a bye stands alone. A player who goes on is bold, on a ground of its own, and follows the line.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "event/state/state.h"
#include "report/picture_svg.h"

#include <math.h>

enum { SEED = 30, NAME_MOST = 190, GAP = 34, BETWEEN = 26, HEAD = 40 };

struct seat {
    int player, seed;
    const char **lines;
    size_t n_lines;
    double y, h; /* of its middle */
};

struct table {
    int number; /* 0: a bye */
    struct seat seats[PODS_CHAIRS];
    int n;
    int through; /* player who goes on; -1: open */
    double top, h;
};

struct column {
    const char *title;
    struct table *tables;
    size_t n;
};

struct cut {
    struct pic *pic;
    const struct event_data *data;
    struct column *columns;
    size_t n;
    double w, h; /* of a table; of all */
};

/* ---- what is drawn --------------------------------------------------------------------------- */

static void add_table(struct cut *cut, struct column *to, const struct load_match *m, const int *seeds, int through)
{
    struct table *t = &to->tables[to->n++];
    *t = (struct table){.number = m->pod ? m->table : 0, .n = m->pod ? m->pod->n : 1, .through = through};
    for (int c = 0; c < t->n; c++) {
        struct seat *s = &t->seats[c];
        s->player = m->pod ? m->pod->players[c] : m->p1;
        s->seed = seeds[s->player];
        const char *name = cut->data->players[s->player].name;
        s->n_lines = pic_wrap(cut->pic->arena, name, NAME_MOST, PIC_STRONG, &s->lines);
        s->h = (double)s->n_lines * PIC_LINE + 6;
        t->h += s->h;
        cut->w = fmax(cut->w, SEED + 8 + pic_wrapped_width(cut->pic->arena, name, NAME_MOST, PIC_STRONG));
    }
}

static enum err_code read_cut(struct cut *cut, bool published, struct err *err)
{
    const struct event_data *data = cut->data;
    struct arena *arena = cut->pic->arena;
    int *seeds, *advances;
    if (data->n_rounds <= (size_t)data->swiss_rounds)
        return err_set(err, ERR_NOT_FOUND, "there is no bracket yet");
    struct bracket names;
    if (event_pods_seeds(arena, data, &seeds, err) != ERR_OK ||
        event_pods_advances(arena, data, &advances, err) != ERR_OK ||
        playoff_bracket(arena, data, &names, err) != ERR_OK)
        return err->code;
    cut->columns = ARENA_ARRAY(arena, struct column, data->n_rounds);
    for (size_t r = (size_t)data->swiss_rounds; r < data->n_rounds; r++) {
        const struct load_round *round = &data->rounds[r];
        if (published && !round->published_at_utc)
            continue;
        struct column *column = &cut->columns[cut->n++];
        const char *name = names.round_names[r + 1 - (size_t)data->swiss_rounds];
        *column =
            (struct column){.title = message_say(arena, cut->pic->lang, MESSAGE_PAGE, round_name_said(arena, name)),
                            .tables = ARENA_ARRAY(arena, struct table, round->n_matches)};
        cut->w = fmax(cut->w, pic_width(column->title, PIC_STRONG));
        for (int tables = 0; tables < 2; tables++) /* the best, who wait, stand above the tables */
            for (size_t i = round->first_match; i < round->first_match + round->n_matches; i++)
                if ((data->matches[i].pod != NULL) == (tables == 1))
                    add_table(cut, column, &data->matches[i], seeds, advances[i]);
    }
    return cut->n ? ERR_OK : err_set(err, ERR_NOT_FOUND, "there is no bracket yet");
}

/* ---- where it stands ------------------------------------------------------------------------- */

/* The seat from which a player goes on in a column; NULL: none. */
static const struct seat *way_of(const struct column *column, int player)
{
    for (size_t t = 0; t < column->n; t++)
        for (int c = 0; column->tables[t].through == player && c < column->tables[t].n; c++)
            if (column->tables[t].seats[c].player == player)
                return &column->tables[t].seats[c];
    return NULL;
}

static void place(struct cut *cut)
{
    for (size_t k = 0; k < cut->n; k++) {
        double below = HEAD;
        for (size_t i = 0; i < cut->columns[k].n; i++) {
            struct table *t = &cut->columns[k].tables[i];
            double middle = 0;
            int from = 0;
            for (int c = 0; k > 0 && c < t->n; c++) {
                const struct seat *s = way_of(&cut->columns[k - 1], t->seats[c].player);
                middle += s ? s->y : 0;
                from += s != NULL;
            }
            t->top = fmax(below, from ? middle / from - t->h / 2 : below);
            double y = t->top;
            for (int c = 0; c < t->n; y += t->seats[c++].h)
                t->seats[c].y = y + t->seats[c].h / 2;
            below = t->top + t->h + BETWEEN;
        }
        cut->h = fmax(cut->h, below - BETWEEN);
    }
}

/* ---- drawing --------------------------------------------------------------------------------- */

static double x_of(const struct cut *cut, size_t column)
{
    return PIC_MARGIN + (double)column * (cut->w + GAP);
}

static void draw_table(const struct cut *cut, size_t column, const struct table *t)
{
    struct pic *pic = cut->pic;
    double x = x_of(cut, column);
    if (t->number > 0)
        pic_text(pic, x, t->top - 4, PIC_LEFT, PIC_SMALL,
                 lang_fill(pic->arena, lang_text(pic->lang, "Table {n}"), LANG_ARGS({"n", pic_int(pic, t->number)})));
    for (int c = 0; c < t->n; c++) {
        const struct seat *s = &t->seats[c];
        bool on = t->through == s->player;
        pic_rect(pic, x, s->y - s->h / 2, cut->w, s->h, on ? PIC_WON : PIC_BOX, NULL);
        pic_text(pic, x + SEED - 8, s->y + 4, PIC_RIGHT, PIC_SMALL, pic_int(pic, s->seed));
        pic_text_lines(pic, x + SEED, s->y, PIC_LEFT, on ? PIC_STRONG : PIC_PLAIN, s->lines, s->n_lines);
    }
}

static void draw_ways(const struct cut *cut, size_t column, const struct table *t)
{
    for (int c = 0; column > 0 && c < t->n; c++) {
        const struct seat *from = way_of(&cut->columns[column - 1], t->seats[c].player);
        /* Each way bends at a place of its own, so that one can be told from the next. */
        double x1 = x_of(cut, column - 1) + cut->w, x2 = x_of(cut, column), bend = x1 + GAP * (c + 1.0) / (t->n + 1.0);
        if (!from)
            continue;
        const struct pic_point way[] = {{x1, from->y}, {bend, from->y}, {bend, t->seats[c].y}, {x2, t->seats[c].y}};
        pic_path(cut->pic, way, ARRAY_LEN(way), PIC_AXIS, 1, false);
    }
}

/* "Berg, Ek, Lind, Novak: Ek goes on." */
static const char *description(const struct cut *cut)
{
    struct strbuf sb = STRBUF_INIT;
    struct arena *a = cut->pic->arena;
    for (size_t k = 0; k < cut->n; k++)
        for (size_t i = 0; i < cut->columns[k].n; i++) {
            const struct table *t = &cut->columns[k].tables[i];
            const char *names = "";
            for (int c = 0; c < t->n; c++)
                names = arena_printf(a, "%s%s%s", names, c ? "; " : "",
                                     pic_isolated(a, cut->data->players[t->seats[c].player].name));
            if (t->number == 0)
                continue;
            strbuf_add(&sb, sb.len ? " " : "");
            if (t->through < 0)
                strbuf_add(&sb, lang_fill(a, lang_text(cut->pic->lang, "{names} play."), LANG_ARGS({"names", names})));
            else
                strbuf_add(&sb, lang_fill(a, lang_text(cut->pic->lang, "Of {names}, {name} goes on."),
                                          LANG_ARGS({"names", names},
                                                    {"name", pic_isolated(a, cut->data->players[t->through].name)})));
        }
    const char *text = arena_strdup(a, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code picture_cut(struct arena *arena, const struct event_data *data, bool published,
                          const struct picture_look *look, struct strbuf *out, struct err *err)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out};
    struct cut cut = {.pic = &pic, .data = data, .w = SEED + 90};
    enum err_code rc = read_cut(&cut, published, err);
    if (rc != ERR_OK)
        return rc;
    place(&cut);
    pic_begin(&pic, look, 2 * PIC_MARGIN + (double)cut.n * (cut.w + GAP) - GAP, cut.h + PIC_MARGIN,
              lang_fill(arena, lang_text(look->lang, "Bracket, {event}"),
                        LANG_ARGS({"event", pic_isolated(arena, data->event.set.name)})),
              description(&cut));
    for (size_t k = 0; k < cut.n; k++) {
        pic_text(&pic, x_of(&cut, k), 18, PIC_LEFT, PIC_STRONG, cut.columns[k].title);
        for (size_t i = 0; i < cut.columns[k].n; i++) {
            draw_ways(&cut, k, &cut.columns[k].tables[i]);
            draw_table(&cut, k, &cut.columns[k].tables[i]);
        }
    }
    pic_end(&pic);
    return ERR_OK;
}
