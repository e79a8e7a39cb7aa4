/* picture_bracket.c - a bracket: single, or double with its losers' half, from the first match to the last
 *
 * Each half is laid out as the tree that it is, from its last match back: matches without one before them in their half
 * stand below each other, every other one in the middle of those that lead to it. A player who came through is bold, on
 * a ground of its own, and goes on with the line.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/state/state.h"
#include "report/picture_svg.h"

#include <math.h>
#include <string.h>

enum { NAME = 190, SEED = 30, SCORE = 22, COLUMN_GAP = 34, ROW_GAP = 26, HEAD = 32, HALVES = 26 };

struct box {
    bool shown, placed;
    int column;
    double y, h; /* of its middle */
    const char **lines[2];
    size_t n_lines[2];
};

struct tree {
    struct pic *pic;
    const struct bracket *bracket;
    const struct picture_look *look;
    struct box *boxes;
    int from_round;
    double w;      /* of a box */
    double name_w; /* of what is written in it */
    double next_y; /* where the next match without one before it stands */
    int columns;
    double h;
};

/* ---- words ----------------------------------------------------------------------------------- */

static const char *round_title(const struct tree *t, const struct bracket_match *m, int stage)
{
    static const char *const names[] = {LANG_MARK("Final"), LANG_MARK("Semifinals"), LANG_MARK("Quarterfinals")};
    const struct bracket_plan *plan = &t->bracket->plan;
    const struct lang *lang = t->pic->lang;
    struct arena *a = t->pic->arena;
    int from_end = plan->winners_rounds - stage;
    switch (m->section) {
    case BRACKET_LOSERS:
        return stage == plan->losers_rounds
                   ? lang_text(lang, "Losers' final")
                   : lang_fill(a, lang_text(lang, "Losers' round {n}"), LANG_ARGS({"n", pic_int(t->pic, stage)}));
    case BRACKET_FINAL:
        return lang_text(lang, "Grand final");
    case BRACKET_RESET:
        return lang_text(lang, "Reset final");
    case BRACKET_THIRD:
        return lang_text(lang, "Third place");
    case BRACKET_WINNERS:
        break;
    }
    if (plan->kind == BRACKET_DOUBLE)
        return stage == plan->winners_rounds && stage > 1
                   ? lang_text(lang, "Winners' final")
                   : lang_fill(a, lang_text(lang, "Winners' round {n}"), LANG_ARGS({"n", pic_int(t->pic, stage)}));
    if (from_end >= 0 && from_end < (int)ARRAY_LEN(names))
        return lang_text(lang, names[from_end]);
    return lang_fill(a, lang_text(lang, "Round of {n}"),
                     LANG_ARGS({"n", pic_int(t->pic, (int64_t)1 << (from_end + 1))}));
}

/* Who will come, where the lines do not show it. */
static const char *waiting_text(const struct tree *t, size_t node, int side)
{
    const struct bracket_source *s = &t->bracket->plan.nodes[node].side[side];
    const struct bracket_match *m = &t->bracket->matches[node];
    struct arena *a = t->pic->arena;
    if (m->side[side].bye || s->from == BRACKET_NOBODY)
        return lang_text(t->pic->lang, "bye");
    if (s->from == BRACKET_LOSER_OF)
        return lang_fill(a, lang_text(t->pic->lang, "loser of {match}"),
                         LANG_ARGS({"match", t->bracket->matches[s->of].code}));
    if (s->from == BRACKET_WINNER_OF && !t->boxes[s->of].shown)
        return lang_fill(a, lang_text(t->pic->lang, "winner of {match}"),
                         LANG_ARGS({"match", t->bracket->matches[s->of].code}));
    return "";
}

static const char *side_text(const struct tree *t, size_t node, int side)
{
    const struct bracket_side *s = &t->bracket->matches[node].side[side];
    return s->player >= 0 ? s->name : waiting_text(t, node, side);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* The match before it, in its own half, that a side comes from; -1: none that is shown. */
static int before(const struct tree *t, int node, int side)
{
    const struct bracket_node *n = &t->bracket->plan.nodes[node];
    const struct bracket_source *s = &n->side[side];
    if (s->from != BRACKET_WINNER_OF || !t->boxes[s->of].shown)
        return -1;
    return t->bracket->plan.nodes[s->of].section == n->section ? s->of : -1;
}

static void place(struct tree *t, int node)
{
    struct box *b = &t->boxes[node];
    int first = before(t, node, 0), second = before(t, node, 1);
    if (b->placed)
        return;
    b->placed = true;
    if (first >= 0)
        place(t, first);
    if (second >= 0)
        place(t, second);
    if (first < 0 && second < 0) {
        b->y = t->next_y + b->h / 2;
        t->next_y += b->h + ROW_GAP;
    } else if (first >= 0 && second >= 0) {
        b->y = (t->boxes[first].y + t->boxes[second].y) / 2;
    } else {
        b->y = t->boxes[first >= 0 ? first : second].y;
    }
}

/* The last node of a section; -1. */
static int last_of(const struct tree *t, enum bracket_section section)
{
    for (size_t i = t->bracket->plan.n_nodes; i-- > 0;)
        if (t->bracket->plan.nodes[i].section == section && t->boxes[i].shown)
            return (int)i;
    return -1;
}

static int first_stage(const struct tree *t, enum bracket_section section)
{
    for (size_t i = 0; i < t->bracket->plan.n_nodes; i++)
        if (t->bracket->plan.nodes[i].section == section && t->boxes[i].shown)
            return t->bracket->plan.nodes[i].stage;
    return 1;
}

/* Names make the boxes' height; what nobody has a say in (a needless reset) is not shown. */
static void make_boxes(struct tree *t)
{
    const struct bracket *b = t->bracket;
    double room = NAME;
    for (size_t i = 0; i < b->n_matches; i++)
        t->boxes[i].shown = b->matches[i].needed && b->matches[i].round >= t->from_round;
    for (size_t i = 0; i < b->n_matches; i++)
        for (int s = 0; s < 2; s++) {
            struct box *box = &t->boxes[i];
            box->n_lines[s] = pic_wrap(t->pic->arena, side_text(t, i, s), room, PIC_STRONG, &box->lines[s]);
            for (size_t l = 0; l < box->n_lines[s]; l++)
                t->name_w = fmax(t->name_w, pic_width(box->lines[s][l], PIC_STRONG));
            box->h += (double)box->n_lines[s] * PIC_LINE + 8;
        }
}

static void place_section(struct tree *t, enum bracket_section section, double top)
{
    int last = last_of(t, section), base = first_stage(t, section);
    t->next_y = top;
    if (last >= 0)
        place(t, last);
    for (size_t i = 0; i < t->bracket->n_matches; i++) {
        struct box *b = &t->boxes[i];
        const struct bracket_node *n = &t->bracket->plan.nodes[i];
        if (!b->shown || n->section != section)
            continue;
        place(t, (int)i);
        b->column = n->stage - base;
        t->columns = b->column + 1 > t->columns ? b->column + 1 : t->columns;
        t->h = fmax(t->h, b->y + b->h / 2);
    }
}

/* The halves below each other, and behind them what brings them together. */
static void place_all(struct tree *t)
{
    place_section(t, BRACKET_WINNERS, HEAD + 8);
    int winners = last_of(t, BRACKET_WINNERS), losers, final, reset, third;
    if (last_of(t, BRACKET_LOSERS) >= 0)
        place_section(t, BRACKET_LOSERS, t->h + HALVES + HEAD + 8);
    losers = last_of(t, BRACKET_LOSERS);
    final = last_of(t, BRACKET_FINAL);
    reset = last_of(t, BRACKET_RESET);
    third = last_of(t, BRACKET_THIRD);
    if (final >= 0) {
        struct box *b = &t->boxes[final];
        double other = losers >= 0 ? t->boxes[losers].y : t->boxes[winners].y;
        b->column = t->columns++;
        b->y = winners >= 0 ? (t->boxes[winners].y + other) / 2 : other;
    }
    if (reset >= 0) {
        t->boxes[reset].column = t->columns++;
        t->boxes[reset].y = final >= 0 ? t->boxes[final].y : HEAD + 40;
    }
    if (third >= 0) {
        struct box *b = &t->boxes[third];
        b->column = winners >= 0 ? t->boxes[winners].column : 0;
        double above = winners >= 0 ? t->boxes[winners].y + t->boxes[winners].h / 2 : HEAD;
        b->y = above + ROW_GAP + HEAD + b->h / 2;
        t->h = fmax(t->h, b->y + b->h / 2);
    }
}

/* ---- the drawing ----------------------------------------------------------------------------- */

static double x_of(const struct tree *t, const struct box *b)
{
    return PIC_MARGIN + b->column * (t->w + COLUMN_GAP);
}

static double side_y(const struct box *b, int side)
{
    double top = b->y - b->h / 2, first = (double)b->n_lines[0] * PIC_LINE + 8;
    return side == 0 ? top + first / 2 : top + first + (b->h - first) / 2;
}

static void draw_side(const struct tree *t, size_t node, int side)
{
    const struct bracket_match *m = &t->bracket->matches[node];
    const struct bracket_side *s = &m->side[side];
    const struct box *b = &t->boxes[node];
    double x = x_of(t, b), y = side_y(b, side);
    double h = (double)b->n_lines[side] * PIC_LINE + 8;
    bool won = m->winner == side && s->player >= 0;
    if (s->player >= 0) /* topcut.js: all of one player's matches stand out while one is pointed at */
        strbuf_printf(t->pic->out, "<g data-p=\"%d\">", s->player);
    else
        strbuf_add(t->pic->out, "<g>");
    pic_rect(t->pic, x, y - h / 2, t->w, h, won ? PIC_WON : PIC_BOX, NULL);
    if (s->seed > 0)
        pic_text(t->pic, x + SEED - 8, y + 4, PIC_RIGHT, PIC_SMALL, pic_int(t->pic, s->seed));
    pic_text_lines(t->pic, x + SEED, y, PIC_LEFT,
                   won              ? PIC_STRONG
                   : s->player >= 0 ? PIC_PLAIN
                                    : PIC_SOFT,
                   b->lines[side], b->n_lines[side]);
    if (m->score.kind == RESULT_PLAYED && s->player >= 0)
        pic_text(t->pic, x + t->w - 8, y + 5, PIC_RIGHT, won ? PIC_STRONG : PIC_PLAIN,
                 pic_int(t->pic, side == 0 ? m->score.wins1 : m->score.wins2));
    strbuf_add(t->pic->out, "</g>\n");
}

static void draw_code(const struct tree *t, size_t node)
{
    const struct bracket_match *m = &t->bracket->matches[node];
    const struct box *b = &t->boxes[node];
    const char *text = "";
    if (t->bracket->plan.kind == BRACKET_DOUBLE && (m->section == BRACKET_WINNERS || m->section == BRACKET_LOSERS))
        text = m->code;
    if (m->table > 0 && !m->decided) {
        const char *table =
            lang_fill(t->pic->arena, lang_text(t->pic->lang, "Table {n}"), LANG_ARGS({"n", pic_int(t->pic, m->table)}));
        text = *text ? arena_printf(t->pic->arena, "%s \u00b7 %s", text, table) : table;
    }
    pic_text(t->pic, x_of(t, b), b->y - b->h / 2 - 4, PIC_LEFT, PIC_SMALL, text);
}

static void draw_match(const struct tree *t, size_t node)
{
    const struct bracket_match *m = &t->bracket->matches[node];
    bool leads = t->pic->leads && m->paired && m->table > 0;
    if (leads)
        strbuf_printf(t->pic->out, "<a href=\"%s%d/t/%d\">", t->look->rounds, t->look->rounds_before + m->round,
                      m->table);
    draw_code(t, node);
    draw_side(t, node, 0);
    draw_side(t, node, 1);
    if (leads)
        strbuf_add(t->pic->out, "</a>\n");
}

/* From the match that a side comes from to its place. */
static void draw_way(const struct tree *t, size_t node, int side)
{
    const struct bracket_source *s = &t->bracket->plan.nodes[node].side[side];
    const struct box *to = &t->boxes[node];
    if (s->from != BRACKET_WINNER_OF || !t->boxes[s->of].shown)
        return;
    const struct box *from = &t->boxes[s->of];
    double x1 = x_of(t, from) + t->w, x2 = x_of(t, to), y1 = from->y, y2 = side_y(to, side);
    if (x2 <= x1)
        return;
    double bend = x2 - COLUMN_GAP / 2.0;
    const struct pic_point way[] = {{x1, y1}, {bend, y1}, {bend, y2}, {x2, y2}};
    pic_path(t->pic, way, ARRAY_LEN(way), PIC_AXIS, 1, false);
}

/* Above the first match of each column of a half, at the half's top. */
static void draw_round_titles(const struct tree *t)
{
    bool seen[5][64] = {{false}};
    for (size_t i = 0; i < t->bracket->n_matches; i++) {
        const struct bracket_match *m = &t->bracket->matches[i];
        const struct box *b = &t->boxes[i];
        int stage = t->bracket->plan.nodes[i].stage;
        if (!b->shown || stage > 63 || seen[m->section][stage])
            continue;
        seen[m->section][stage] = true;
        double y = 18;
        if (m->section == BRACKET_LOSERS) {
            double top = b->y;
            for (size_t k = 0; k < t->bracket->n_matches; k++)
                if (t->boxes[k].shown && t->bracket->matches[k].section == BRACKET_LOSERS)
                    top = fmin(top, t->boxes[k].y - t->boxes[k].h / 2);
            y = top - 22;
        } else if (m->section != BRACKET_WINNERS) {
            y = b->y - b->h / 2 - 18;
        }
        pic_text(t->pic, x_of(t, b), y, PIC_LEFT, PIC_STRONG, round_title(t, m, stage));
    }
}

static const char *description(const struct tree *t)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < t->bracket->n_matches; i++) {
        const struct bracket_match *m = &t->bracket->matches[i];
        if (!t->boxes[i].shown || m->side[0].player < 0 || m->side[1].player < 0)
            continue;
        struct arena *a = t->pic->arena;
        const char *one = pic_isolated(a, m->side[0].name), *two = pic_isolated(a, m->side[1].name);
        strbuf_add(&sb, sb.len ? " " : "");
        if (m->winner < 0)
            strbuf_add(&sb, lang_fill(a, lang_text(t->pic->lang, "{one} plays {other}."),
                                      LANG_ARGS({"one", one}, {"other", two})));
        else
            strbuf_add(&sb, lang_fill(a, lang_text(t->pic->lang, "{one} beats {other}."),
                                      LANG_ARGS({"one", m->winner ? two : one}, {"other", m->winner ? one : two})));
    }
    const char *text = arena_strdup(t->pic->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

void picture_bracket(struct arena *arena, const char *event, const struct bracket *bracket, int from_round,
                     const struct picture_look *look, struct strbuf *out)
{
    struct pic pic = {.arena = arena, .lang = look->lang, .out = out, .leads = !look->alone && look->rounds};
    struct tree t = {.pic = &pic,
                     .bracket = bracket,
                     .look = look,
                     .boxes = ARENA_ARRAY(arena, struct box, bracket->n_matches + 1),
                     .from_round = from_round,
                     .name_w = 90};
    make_boxes(&t);
    for (size_t i = 0; i < bracket->n_matches; i++) /* a column is as wide as its title, too */
        if (t.boxes[i].shown)
            t.name_w = fmax(t.name_w,
                            pic_width(round_title(&t, &bracket->matches[i], bracket->plan.nodes[i].stage), PIC_STRONG) -
                                SEED - SCORE);
    t.w = SEED + t.name_w + SCORE;
    place_all(&t);
    pic_begin(
        &pic, look, 2 * PIC_MARGIN + t.columns * (t.w + COLUMN_GAP) - COLUMN_GAP, t.h + PIC_MARGIN,
        lang_fill(arena, lang_text(look->lang, "Bracket, {event}"), LANG_ARGS({"event", pic_isolated(arena, event)})),
        description(&t));
    draw_round_titles(&t);
    for (size_t i = 0; i < bracket->n_matches; i++)
        for (int s = 0; t.boxes[i].shown && s < 2; s++)
            draw_way(&t, i, s);
    for (size_t i = 0; i < bracket->n_matches; i++) {
        if (t.boxes[i].shown)
            draw_match(&t, i);
    }
    pic_end(&pic);
}
