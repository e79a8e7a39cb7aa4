/* paper_cut.c - what is cut: match slips, table numbers, players' codes
 *
 * Of n pieces, k to a sheet, the stack has S = ceil(n / k) sheets, and the piece at place p of sheet s is number p S +
 * s: under the knife each of the k piles has S pieces that follow each other, and pile p + 1 goes on where pile p ends.
 * What is left over are the last places, which stay empty.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/paper_inner.h"

#include <math.h>

int paper_stack_sheets(int n, int per_sheet)
{
    return n > 0 ? (n + per_sheet - 1) / per_sheet : 0;
}

int paper_stack_piece(int n, int per_sheet, int sheet, int place)
{
    return place * paper_stack_sheets(n, per_sheet) + sheet;
}

/* ---- a sheet of equal pieces ----------------------------------------------------------------- */

struct pieces {
    int n, columns, rows;
    /* Draws one into a box that keeps a safe distance from every cut. */
    void (*draw)(struct paper_run *run, const void *data, int piece, double x, double y, double w, double h);
    const void *data;
};

static void draw_cuts(struct paper_run *run, int columns, int rows)
{
    canvas_ink(run->canvas, INK_RULE);
    for (int c = 1; c < columns; c++)
        canvas_dashes(run->canvas, run->w * c / columns, PAPER_SAFE, run->w * c / columns, run->h - PAPER_SAFE, 0.4);
    for (int r = 1; r < rows; r++)
        canvas_dashes(run->canvas, PAPER_SAFE, run->h * r / rows, run->w - PAPER_SAFE, run->h * r / rows, 0.4);
}

static void draw_pieces(struct paper_run *run, const void *data)
{
    const struct pieces *p = data;
    int per_sheet = p->columns * p->rows, sheets = paper_stack_sheets(p->n, per_sheet);
    double w = run->w / p->columns, h = run->h / p->rows;
    for (int s = 0; s < sheets; s++) {
        paper_bare_sheet(run);
        for (int place = 0; place < per_sheet && !run->counting; place++) {
            int piece = paper_stack_piece(p->n, per_sheet, s, place);
            int column = place % p->columns, row = place / p->columns;
            if (piece < p->n)
                p->draw(run, p->data, piece, column * w + PAPER_SAFE, row * h + PAPER_SAFE, w - 2 * PAPER_SAFE,
                        h - 2 * PAPER_SAFE);
        }
        draw_cuts(run, p->columns, p->rows);
    }
}

/* How many columns and rows a number of pieces has. */
struct layout {
    int per_page, columns, rows;
};
static const struct layout slip_layouts[] = {{1, 1, 1}, {2, 1, 2}, {3, 1, 3},  {4, 1, 4},
                                             {6, 2, 3}, {8, 2, 4}, {10, 2, 5}, {0, 0, 0}};
static const struct layout tent_layouts[] = {{1, 1, 1}, {2, 1, 2}, {4, 2, 2}, {8, 2, 4}, {0, 0, 0}};

static enum err_code find_layout(const struct layout *layouts, int per_page, int usual, struct pieces *out,
                                 const char *what, struct err *err)
{
    char possible[64] = "";
    size_t at = 0;
    for (const struct layout *l = layouts; l->per_page; l++) {
        if (l->per_page == (per_page ? per_page : usual)) {
            out->columns = l->columns;
            out->rows = l->rows;
            return ERR_OK;
        }
        at += (size_t)snprintf(possible + at, sizeof possible - at, "%s%d", at ? ", " : "", l->per_page);
    }
    return err_set(err, ERR_USAGE, "%s cannot be %d a page: possible are %s", what, per_page, possible);
}

/* ---- match slips ----------------------------------------------------------------------------- */

struct slips {
    const struct round_view *view;      /* NULL: to be filled in by hand */
    const struct round_match **matches; /* those with two players */
    const char *round_name;
    const char **commanders; /* by player, "" where none is known; NULL where nobody has any */
    int best_of, wins;       /* games of a match, and how many decide it */
    bool seats;              /* of teams: what is won are the matches of single seats */
};

/* Boxes with 0, 1, ... to tick one of. */
static double tick_boxes(struct paper_run *run, double x, double y, double side, int from, int to)
{
    for (int i = from; i <= to; i++, x += side + side * 0.2)
        paper_box(run, x, y, side, arena_printf(run->arena, "%d", i));
    return x;
}

static void small(struct paper_run *run, double x, double base, enum canvas_align align, double size, const char *text,
                  double width)
{
    paper_put(run, x, base, align, size, false, INK_GREY, text, width);
}

/* Name, games won, drop, signature; k is the slip's scale. */
static void draw_side(struct paper_run *run, const struct slips *slips, const char *name, const char *points, double x,
                      double y, double w, double k)
{
    double side = 15 * k, row = y + 17 * k;
    double points_w = !*points ? 0 : slips->seats ? w * 0.5 : 46 * k;
    if (name) {
        struct canvas_extent e =
            canvas_fit(run->canvas, (struct canvas_font){11.5 * k, true}, 7 * k, name, w - points_w, 16.5 * k);
        canvas_ink(run->canvas, INK_BLACK);
        if (e.lines > 1)
            canvas_put(run->canvas, x, y + (16.5 * k - e.h) / 2);
        else
            canvas_put_base(run->canvas, x, y + 11 * k);
    } else {
        canvas_ink(run->canvas, INK_RULE);
        canvas_line(run->canvas, x, y + 12 * k, x + w, y + 12 * k, 0.6);
    }
    small(run, x + w, y + 11 * k, ALIGN_RIGHT, 7.5 * k, points, points_w);
    small(run, x, row + 10.5 * k, ALIGN_LEFT, 7.5 * k,
          slips->seats ? paper_say(run, "Seats won") : paper_say(run, "Games won"), 46 * k);
    double end = tick_boxes(run, x + 50 * k, row, side, 0, slips->wins);
    double drop = x + w - side;
    paper_box(run, drop, row, side, "");
    small(run, drop - 4 * k, row + 10.5 * k, ALIGN_RIGHT, 7.5 * k, paper_say(run, "Drop"), 30 * k);
    paper_to_sign(run, end + 8 * k, row + 13 * k, drop - 40 * k - end - 8 * k, paper_say(run, "Signature"), 5.5 * k);
}

static void draw_number(struct paper_run *run, const struct round_match *m, double x, double y, double w, double k)
{
    small(run, x, y + 6.5 * k, ALIGN_LEFT, 7.5 * k, paper_say(run, "Table"), w);
    if (m) {
        paper_put(run, x, y + 42 * k, ALIGN_LEFT, 42 * k, true, INK_BLACK,
                  arena_printf(run->arena, "%d", m->match.table), w);
        return;
    }
    canvas_ink(run->canvas, INK_DARK);
    canvas_frame(run->canvas, x, y + 10 * k, w - 8 * k, 34 * k, 0.7);
}

/* Event, round and day below each other. */
static void draw_which(struct paper_run *run, const struct slips *slips, double x, double y, double w, double k)
{
    struct canvas_extent e =
        canvas_fit(run->canvas, (struct canvas_font){9 * k, true}, 7 * k, run->data.event.set.name, w, 26 * k);
    canvas_ink(run->canvas, INK_DARK);
    canvas_put(run->canvas, x, y - 0.3 * k);
    paper_put(run, x, y + e.h + 9 * k, ALIGN_LEFT, 9 * k, false, INK_DARK,
              *slips->round_name ? slips->round_name : paper_say(run, "Round ____"), w);
    small(run, x, y + e.h + 19 * k, ALIGN_LEFT, 7 * k, lang_date(run->arena, run->lang, run->data.event.set.date), w);
}

/* The address at which the players report, its quiet zone reaching into the slip's border. */
static void draw_code(struct paper_run *run, const struct slips *slips, const struct round_match *m, double right,
                      double y, double side)
{
    double left = right - side * 0.93;
    paper_qr(run, left, y - side * 0.09, side,
             arena_printf(run->arena, "%s/e/%lld/r/%d/t/%d", run->o->url, (long long)run->o->event.v,
                          slips->view->round.number, m->match.table));
    small(run, left + side / 2, y + side * 0.91, ALIGN_CENTER, side * 0.085, paper_say(run, "Scan to report"),
          side * 0.86);
}

static void draw_draws(struct paper_run *run, const struct slips *slips, double x, double y, double w, double k)
{
    small(run, x, y + 10.5 * k, ALIGN_LEFT, 7.5 * k,
          slips->seats ? paper_say(run, "Seats drawn") : paper_say(run, "Games drawn"), 46 * k);
    (void)tick_boxes(run, x + 50 * k, y, 15 * k, 1, slips->best_of);
    small(run, x + w, y + 10.5 * k, ALIGN_RIGHT, 6.5 * k, paper_say(run, "Tick the games; the winner brings the slip."),
          w - 120 * k);
}

/* A seat of a table of three to five: name, commanders, won, signature, drop. */
static void draw_seat(struct paper_run *run, const char *name, const char *commanders, int seat, double x, double y,
                      double w, double k)
{
    double side = 13 * k, won = x + w * 0.46, drop = x + w - side;
    paper_put(run, x, y + 10 * k, ALIGN_LEFT, 9 * k, false, INK_GREY, arena_printf(run->arena, "%d", seat), 10 * k);
    paper_put(run, x + 11 * k, y + 10 * k, ALIGN_LEFT, 10.5 * k, true, INK_BLACK, name, won - x - 15 * k);
    small(run, x + 11 * k, y + 18 * k, ALIGN_LEFT, 6.5 * k, commanders, won - x - 15 * k);
    paper_box(run, won, y, side, "");
    paper_box(run, drop, y, side, "");
    canvas_ink(run->canvas, INK_RULE);
    canvas_line(run->canvas, won + side + 8 * k, y + 11 * k, drop - 8 * k, y + 11 * k, 0.6);
}

/* The seats in turn order, and what is ticked where nobody won alone. */
static void draw_pod(struct paper_run *run, const struct slips *slips, const struct round_match *m, double x, double y,
                     double w, double h, double k)
{
    const struct pods_result *pod = m->match.pod;
    double pitch = fmin(26 * k, (h - 28 * k) / pod->n), side = 13 * k, won = x + w * 0.46;
    small(run, won, y + 5 * k, ALIGN_LEFT, 6.5 * k, paper_say(run, "Won"), 30 * k);
    small(run, won + side + 8 * k, y + 5 * k, ALIGN_LEFT, 6.5 * k, paper_say(run, "Signature"), 60 * k);
    small(run, x + w, y + 5 * k, ALIGN_RIGHT, 6.5 * k, paper_say(run, "Drop"), 40 * k);
    for (int seat = 0; seat < pod->n; seat++)
        draw_seat(run, m->seats[seat], slips->commanders ? slips->commanders[pod->players[seat]] : "", seat + 1, x,
                  y + 8 * k + seat * pitch, w, k);
    const char *const boxes[] = {paper_say(run, "Draw"), paper_say(run, "Time"), paper_say(run, "Nobody won")};
    double below = y + 10 * k + pod->n * pitch, at = x;
    for (size_t i = 0; i < ARRAY_LEN(boxes); i++, at += w * 0.26) {
        paper_box(run, at, below, side, "");
        small(run, at + side + 4 * k, below + 10 * k, ALIGN_LEFT, 7 * k, boxes[i], w * 0.26 - side - 6 * k);
    }
    small(run, x + w, below + 10 * k, ALIGN_RIGHT, 6.5 * k, paper_say(run, "The winner brings the slip."), w * 0.24);
}

/* The two sides and the drawn games, spread over a height. */
static void draw_match(struct paper_run *run, const struct slips *slips, const struct round_match *m, double x,
                       double y, double w, double h, double k)
{
    bool seeds = m && slips->view->round.stage == STAGE_PLAYOFF;
    double gap = fmin(14 * k, (h - 97 * k) / 2);
    if (m && m->match.pod) {
        draw_pod(run, slips, m, x, y, w, h, k);
        return;
    }
    for (int i = 0; i < 2; i++) {
        const char *points = "";
        if (m)
            points = paper_fill(run, seeds ? paper_say(run, "seed {n}") : paper_say(run, "{n} points"), "n",
                                i ? m->points2 : m->points1);
        if (m && slips->seats) /* who sits where is what such a slip must say */
            points = run->data.players[i ? m->match.p2 : m->match.p1].members;
        draw_side(run, slips, !m ? NULL : i ? m->name2 : m->name1, points, x, y, w, k);
        y += 41 * k + gap;
    }
    draw_draws(run, slips, x, y, w, k);
}

/* A slip as wide as the sheet: table and event at the left, the code at the right. */
static void draw_wide_slip(struct paper_run *run, const struct slips *slips, const struct round_match *m, double x,
                           double y, double w, double h)
{
    bool code = m && run->o->url && *run->o->url;
    double side = code ? fmin(118, h * 0.8) : 0, left = 128, k = fmin(1.6, h / 128);
    double middle = w - left - (code ? side + 18 : 0);
    draw_number(run, m, x, y, left - 20, k * 1.35);
    draw_which(run, slips, x, y + 72 * k, left - 16, k * 0.95);
    draw_match(run, slips, m, x + left, y, middle, h, k);
    if (code)
        draw_code(run, slips, m, x + w, y, side);
}

static void draw_slip(struct paper_run *run, const void *data, int piece, double x, double y, double w, double h)
{
    const struct slips *slips = data;
    const struct round_match *m = slips->matches ? slips->matches[piece] : NULL;
    if (w > 400 && w > 2 * h) {
        draw_wide_slip(run, slips, m, x, y, w, h);
        return;
    }
    bool code = m && run->o->url && *run->o->url;
    double k = fmin(2.2, fmin(h / 176, w / 250)), number = 80 * k, side = code ? 64 * k : 0;
    draw_number(run, m, x, y, number - 6 * k, k);
    draw_which(run, slips, x + number, y, w - number - side - 4 * k, k);
    if (code)
        draw_code(run, slips, m, x + w, y, side);
    draw_match(run, slips, m, x, y + 66 * k, w, h - 68 * k, k);
}

static void slips_of_event(const struct paper_run *run, struct slips *out)
{
    const struct event_settings *set = &run->data.event.set;
    out->best_of = event_match_parts(set);
    out->seats = strcmp(set->teams, "seats") == 0;
    out->wins = out->seats ? set->team_size : event_wins_needed(out->best_of);
}

enum err_code paper_blank_slips(struct paper_run *run, int n, struct err *err)
{
    struct slips slips = {.round_name = ""};
    struct pieces pieces = {.n = n, .draw = draw_slip, .data = &slips};
    slips_of_event(run, &slips);
    if (find_layout(slip_layouts, run->o->per_page, 8, &pieces, "slips", err) != ERR_OK)
        return err->code;
    paper_part(run, draw_pieces, &pieces);
    return ERR_OK;
}

enum err_code paper_slips(struct paper_run *run, struct err *err)
{
    struct round_view view;
    struct slips slips = {.view = &view};
    struct pieces pieces = {.draw = draw_slip, .data = &slips};
    if (run->o->blank > 0)
        return paper_blank_slips(run, run->o->blank, err);
    enum err_code rc = paper_round(run, &view, err);
    if (rc == ERR_OK)
        rc = find_layout(slip_layouts, run->o->per_page, 8, &pieces, "slips", err);
    if (rc != ERR_OK)
        return rc;
    slips_of_event(run, &slips);
    if (event_is_pods(&run->data.event) &&
        (rc = decklist_commanders(run->store, run->arena, &run->data, &slips.commanders, err)) != ERR_OK)
        return rc;
    slips.matches = ARENA_ARRAY(run->arena, const struct round_match *, view.n_matches + 1);
    for (size_t i = 0; i < view.n_matches; i++)
        if (view.matches[i].match.p1 >= 0 && view.matches[i].match.p2 >= 0)
            slips.matches[pieces.n++] = &view.matches[i];
    if (pieces.n == 0)
        return err_set(err, ERR_CONFLICT, "nobody has an opponent in this round");
    slips.round_name = paper_round_name(run, view.round.number, view.name);
    paper_part(run, draw_pieces, &pieces);
    return ERR_OK;
}

/* ---- table numbers --------------------------------------------------------------------------- */

static void draw_half_tent(struct paper_run *run, int number, double x, double y, double w, double h)
{
    const char *text = arena_printf(run->arena, "%d", number);
    /* Digits are 0.71 of the size high; below them is the event's name. */
    double size = h * 0.8 / 0.71, width = canvas_set(run->canvas, (struct canvas_font){size, true}, text, 0).w;
    size *= fmin(1, w * 0.92 / width);
    struct canvas_extent e = canvas_set(run->canvas, (struct canvas_font){size, true}, text, 0);
    canvas_ink(run->canvas, INK_BLACK);
    canvas_put_base(run->canvas, x + (w - e.w) / 2, y + h * 0.44 + size * 0.355);
    paper_put(run, x + w / 2, y + h - 6, ALIGN_CENTER, fmin(11, h * 0.06 + 4), false, INK_GREY,
              run->data.event.set.name, w);
}

/* The number twice, the upper one upside down: folded in the middle it is read from both sides. */
static void draw_tent(struct paper_run *run, const void *data, int piece, double x, double y, double w, double h)
{
    double middle = y + h / 2;
    (void)data;
    draw_half_tent(run, piece + 1, x, middle + 8, w, h / 2 - 8);
    canvas_turn(run->canvas, x + w / 2, middle);
    draw_half_tent(run, piece + 1, x, middle + 8, w, h / 2 - 8);
    canvas_turn(run->canvas, 0, 0);
    canvas_ink(run->canvas, INK_HAIR);
    canvas_dashes(run->canvas, x, middle, x + w, middle, 0.4);
}

enum err_code paper_numbers(struct paper_run *run, struct err *err)
{
    struct pieces pieces = {.n = run->o->tables, .draw = draw_tent};
    if (pieces.n == 0)
        pieces.n = (run->data.event.active + 1) / 2;
    if (pieces.n == 0)
        return err_set(err, ERR_CONFLICT, "nobody is in %s yet\nsay how many tables there are: --tables",
                       run->data.event.set.name);
    if (find_layout(tent_layouts, run->o->per_page, 2, &pieces, "table numbers", err) != ERR_OK)
        return err->code;
    paper_part(run, draw_pieces, &pieces);
    return ERR_OK;
}

/* ---- players' codes -------------------------------------------------------------------------- */

struct strip {
    const char *name, *code;
};

static const char *strip_name(const void *strip)
{
    return ((const struct strip *)strip)->name;
}

static void draw_strip(struct paper_run *run, const void *data, int piece, double x, double y, double w, double h)
{
    const struct strip *strip = &((const struct strip *)data)[piece];
    const char *url = run->o->url ? run->o->url : "";
    double qr = *url ? h + 16 : 0, room = w - qr - 4;
    struct canvas_extent e = canvas_fit(run->canvas, (struct canvas_font){10.5, true}, 6, strip->name, room, 26);
    canvas_ink(run->canvas, INK_BLACK);
    canvas_put(run->canvas, x, y - 0.5);
    paper_put(run, x, fmax(y + e.h + 20, y + h - 16), ALIGN_LEFT, 22, true, INK_BLACK,
              access_code_text(run->arena, strip->code), room);
    small(run, x, y + h - 2, ALIGN_LEFT, 7,
          *url ? lang_fill(run->arena, paper_say(run, "Your code at {url}"), LANG_ARGS({"url", url}))
               : paper_say(run, "Your code"),
          room);
    if (qr > 0)
        paper_qr(run, x + w - qr + 8, y - 8, qr, arena_printf(run->arena, "%s/j/%s", url, strip->code));
}

enum err_code paper_codes(struct paper_run *run, struct err *err)
{
    const struct paper_options *o = run->o;
    struct strip *strips = ARENA_ARRAY(run->arena, struct strip, o->n_codes + 1);
    struct pieces pieces = {.columns = 2, .rows = 8, .draw = draw_strip, .data = strips};
    for (size_t i = 0; i < o->n_codes; i++)
        if (!o->player.v || o->player.v == o->codes[i].player.v)
            strips[pieces.n++] = (struct strip){o->codes[i].name, o->codes[i].code};
    if (pieces.n == 0)
        return err_set(err, ERR_CONFLICT,
                       "nobody has a code yet: players of %s get them from the server\ntopcut serve starts it",
                       run->data.event.set.name);
    lang_sort(run->lang, strips, (size_t)pieces.n, sizeof *strips, strip_name);
    paper_part(run, draw_pieces, &pieces);
    return ERR_OK;
}
