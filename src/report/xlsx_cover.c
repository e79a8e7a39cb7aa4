/* xlsx_cover.c - the first sheet of an event's workbook: what a store sends to players and sponsors
 *
 * The event, how many played, its winner, the best with their decks, the bracket, and charts of the other sheets, on a
 * page upright. A grid of narrow columns carries it all; what stands in it is collected first and then written from the
 * top, because a large book keeps only one row of a sheet in memory. For the same reason no cell covers two rows.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "base/resource.h"
#include "report/inner.h"
#include "report/xlsx_inner.h"

#include <stdlib.h>
#include <string.h>

enum {
    COLUMNS = 27, /* four tiles of six with one between them */
    TILE = 6,
    TILES = 4,
    TOP_MAX = 16,
    BRACKET_ROUNDS = 4, /* what the page's width holds: sixteen players */
    CHART_DOWN = 14,
    COLUMN_PX = 25
};
#define COLUMN_WIDTH 2.86

/* How a piece of the page looks. Each look is one format of the book. */
enum look {
    LOOK_NIGHT, /* the ground behind the event's name */
    LOOK_NAME,
    LOOK_ABOUT,
    LOOK_FIGURE,
    LOOK_LABEL,
    LOOK_WON, /* "Champion" */
    LOOK_WINNER,
    LOOK_WINNER_MORE,
    LOOK_HEADING,
    LOOK_HEAD,
    LOOK_HEAD_RIGHT,
    LOOK_TEXT,
    LOOK_STRONG,
    LOOK_NUMBER,
    LOOK_SIDE, /* of a match: who lost it, or plays it still */
    LOOK_SIDE_WON,
    LOOK_GAMES,
    LOOK_GAMES_WON,
    LOOK_LINE_DOWN, /* of the bracket: on the right */
    LOOK_LINE_OUT,  /* below */
    LOOK_LINE_BOTH,
    N_LOOKS
};

/* What stands in a stretch of a row: a text, or a number when text is NULL. */
struct piece {
    lxw_row_t row;
    lxw_col_t column, width;
    enum look look;
    const char *text;
    int number;
};

struct cover {
    struct book *book;
    lxw_worksheet *sheet;
    const struct book_cover *of;
    struct piece *pieces;
    size_t n, room;
    lxw_row_t row; /* where the page goes on */
    lxw_format *formats[N_LOOKS];
};

/* ---- looks ----------------------------------------------------------------------------------- */

struct look_row {
    int size; /* of the letters; 0: as usual */
    bool bold, right, box, hair;
    int ink, ground; /* 0: black, none */
    bool line_right, line_below;
};
static const struct look_row looks[N_LOOKS] = {
    [LOOK_NIGHT] = {.ground = XLSX_NIGHT},
    [LOOK_NAME] = {.size = 22, .bold = true, .ink = 0xFFFFFF, .ground = XLSX_NIGHT},
    [LOOK_ABOUT] = {.ink = 0xD9D6FB, .ground = XLSX_NIGHT},
    [LOOK_FIGURE] = {.size = 20, .bold = true, .ink = XLSX_ACCENT, .ground = XLSX_TINT},
    [LOOK_LABEL] = {.size = 9, .ink = XLSX_MUTED, .ground = XLSX_TINT},
    [LOOK_WON] = {.size = 9, .bold = true, .ink = 0x7A5A00, .ground = XLSX_GOLD_TINT},
    [LOOK_WINNER] = {.size = 18, .bold = true, .ink = XLSX_INK, .ground = XLSX_GOLD_TINT},
    [LOOK_WINNER_MORE] = {.ink = XLSX_MUTED, .ground = XLSX_GOLD_TINT},
    [LOOK_HEADING] = {.size = 13, .bold = true, .ink = XLSX_NIGHT},
    [LOOK_HEAD] = {.bold = true, .ink = XLSX_NIGHT, .ground = XLSX_TINT},
    [LOOK_HEAD_RIGHT] = {.bold = true, .right = true, .ink = XLSX_NIGHT, .ground = XLSX_TINT},
    [LOOK_TEXT] = {.hair = true},
    [LOOK_STRONG] = {.bold = true, .hair = true},
    [LOOK_NUMBER] = {.right = true, .hair = true},
    [LOOK_SIDE] = {.box = true, .ink = XLSX_MUTED},
    [LOOK_SIDE_WON] = {.bold = true, .box = true, .ground = XLSX_TINT},
    [LOOK_GAMES] = {.right = true, .box = true, .ink = XLSX_MUTED},
    [LOOK_GAMES_WON] = {.bold = true, .right = true, .box = true, .ground = XLSX_TINT},
    [LOOK_LINE_DOWN] = {.line_right = true},
    [LOOK_LINE_OUT] = {.line_below = true},
    [LOOK_LINE_BOTH] = {.line_right = true, .line_below = true},
};

static lxw_format *make_format(struct book *book, const struct look_row *look)
{
    lxw_format *f = xlsx.workbook_add_format(book->workbook);
    if (look->size)
        xlsx.format_set_font_size(f, look->size);
    if (look->bold)
        xlsx.format_set_bold(f);
    if (look->ink)
        xlsx.format_set_font_color(f, (lxw_color_t)look->ink);
    if (look->ground)
        xlsx.format_set_bg_color(f, (lxw_color_t)look->ground);
    if (look->box) {
        xlsx.format_set_border(f, LXW_BORDER_THIN);
        xlsx.format_set_border_color(f, XLSX_HAIR);
        xlsx.format_set_shrink(f);
    }
    if (look->hair) {
        xlsx.format_set_bottom(f, LXW_BORDER_HAIR);
        xlsx.format_set_bottom_color(f, XLSX_HAIR);
    }
    if (look->line_right) {
        xlsx.format_set_right(f, LXW_BORDER_THIN);
        xlsx.format_set_right_color(f, XLSX_MUTED);
    }
    if (look->line_below) {
        xlsx.format_set_bottom(f, LXW_BORDER_THIN);
        xlsx.format_set_bottom_color(f, XLSX_MUTED);
    }
    xlsx.format_set_align(f, LXW_ALIGN_VERTICAL_CENTER);
    xlsx.format_set_align(f, look->right ? LXW_ALIGN_RIGHT : LXW_ALIGN_LEFT);
    if (!look->line_right && !look->line_below && look != &looks[LOOK_HEADING])
        xlsx.format_set_indent(f, 1);
    return f;
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static void add(struct cover *c, struct piece piece)
{
    if (c->n == c->room) {
        size_t room = c->room ? 2 * c->room : 128;
        struct piece *more = ARENA_ARRAY(c->book->arena, struct piece, room);
        if (c->n)
            memcpy(more, c->pieces, c->n * sizeof *more);
        c->pieces = more;
        c->room = room;
    }
    c->pieces[c->n++] = piece;
}

static void put(struct cover *c, lxw_row_t row, int column, int width, enum look look, const char *text)
{
    add(c, (struct piece){row, (lxw_col_t)column, (lxw_col_t)width, look, text, 0});
}

static void put_number(struct cover *c, lxw_row_t row, int column, int width, enum look look, int number)
{
    add(c, (struct piece){row, (lxw_col_t)column, (lxw_col_t)width, look, NULL, number});
}

static int by_place(const void *a, const void *b)
{
    const struct piece *x = a, *y = b;
    if (x->row != y->row)
        return x->row < y->row ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

static void write_piece(const struct cover *c, const struct piece *p)
{
    struct book *book = c->book;
    lxw_format *format = c->formats[p->look];
    lxw_col_t last = (lxw_col_t)(p->column + p->width - 1);
    if (p->width > 1)
        xlsx_note(book, xlsx.worksheet_merge_range(c->sheet, p->row, p->column, p->row, last, "", format));
    if (!p->text)
        xlsx_note(book, xlsx.worksheet_write_number(c->sheet, p->row, p->column, p->number, format));
    else if (*p->text)
        xlsx_text(book, c->sheet, p->row, p->column, p->text, format);
    else if (p->width == 1)
        xlsx_note(book, xlsx.worksheet_write_blank(c->sheet, p->row, p->column, format));
}

/* ---- what the page says ---------------------------------------------------------------------- */

static const char *cover_say(const struct cover *c, const char *text)
{
    return lang_text(c->book->lang, text);
}

const char *xlsx_cover_line(struct book *book, const struct book_cover *cover)
{
    const struct event_settings *set = &cover->event->set;
    const char *players =
        lang_fill(book->arena, lang_plural(book->lang, "{n} player", "{n} players", cover->outcome->players),
                  LANG_ARGS({"n", arena_printf(book->arena, "%d", cover->outcome->players)}));
    const char *parts[] = {set->format, *set->date ? lang_date(book->arena, book->lang, set->date) : "", set->city,
                           set->organizer, players};
    const char *line = "";
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (parts[i] && *parts[i])
            line = arena_printf(book->arena, "%s%s%s", line, *line ? "  \u00b7  " : "", parts[i]);
    return line;
}

static void add_name(struct cover *c)
{
    static const double heights[] = {9, 34, 20, 9};
    for (int i = 0; i < 4; i++) {
        xlsx_note(c->book, xlsx.worksheet_set_row(c->sheet, c->row + (lxw_row_t)i, heights[i], NULL));
        put(c, c->row + (lxw_row_t)i, 0, COLUMNS,
            i == 1   ? LOOK_NAME
            : i == 2 ? LOOK_ABOUT
                     : LOOK_NIGHT,
            i == 1   ? c->of->event->set.name
            : i == 2 ? c->book->about
                     : "");
    }
    c->row += 5;
}

static void add_figures(struct cover *c)
{
    const struct outcome *o = c->of->outcome;
    const struct {
        const char *label;
        int n;
    } tiles[TILES] = {{cover_say(c, "Players"), o->players},
                      {cover_say(c, "Rounds"), o->rounds + o->playoff_rounds},
                      {cover_say(c, "Matches"), o->matches},
                      {cover_say(c, "Games"), o->games}};
    xlsx_note(c->book, xlsx.worksheet_set_row(c->sheet, c->row, 30, NULL));
    for (int i = 0; i < TILES; i++) {
        put_number(c, c->row, i * (TILE + 1), TILE, LOOK_FIGURE, tiles[i].n);
        put(c, c->row + 1, i * (TILE + 1), TILE, LOOK_LABEL, tiles[i].label);
    }
    c->row += 3;
}

static void add_winner(struct cover *c)
{
    const struct outcome *o = c->of->outcome;
    if (o->n_places == 0)
        return;
    bool won = *o->winner != '\0';
    const struct outcome_place *best = &o->places[0];
    const char *more = outcome_record(c->book->arena, c->book->lang, best);
    if (*best->deck)
        more = arena_printf(c->book->arena, "%s  \u00b7  %s", best->deck, more);
    if (*best->members)
        more = arena_printf(c->book->arena, "%s  \u00b7  %s", best->members, more);
    put(c, c->row, 0, COLUMNS, LOOK_WON, won ? cover_say(c, "Winner") : cover_say(c, "provisional"));
    if (won) {
        xlsx_note(c->book, xlsx.worksheet_set_row(c->sheet, c->row + 1, 28, NULL));
        put(c, c->row + 1, 0, COLUMNS, LOOK_WINNER, best->name);
        put(c, c->row + 2, 0, COLUMNS, LOOK_WINNER_MORE, more);
        c->row += 2;
    }
    c->row += 2;
}

static void add_heading(struct cover *c, const char *text)
{
    xlsx_note(c->book, xlsx.worksheet_set_row(c->sheet, c->row, 24, NULL));
    put(c, c->row++, 0, COLUMNS, LOOK_HEADING, text);
}

static void add_top(struct cover *c)
{
    enum { PLACE = 3, NAME = 11, RECORD = 4 };
    const struct outcome *o = c->of->outcome;
    size_t n = o->top < TOP_MAX ? o->top : TOP_MAX;
    bool decks = false;
    for (size_t i = 0; i < n; i++)
        decks = decks || *o->places[i].deck;
    if (n == 0)
        return;
    int name = decks ? NAME : COLUMNS - PLACE - RECORD, rest = COLUMNS - PLACE - NAME - RECORD;
    add_heading(c, lang_fill(c->book->arena, cover_say(c, "Top {n}"),
                             LANG_ARGS({"n", arena_printf(c->book->arena, "%zu", n)})));
    put(c, c->row, 0, PLACE, LOOK_HEAD_RIGHT, cover_say(c, "Place"));
    put(c, c->row, PLACE, name, LOOK_HEAD, cover_say(c, "Player"));
    put(c, c->row, PLACE + name, RECORD, LOOK_HEAD, outcome_record_head(c->book->lang, o));
    if (decks)
        put(c, c->row, PLACE + name + RECORD, rest, LOOK_HEAD, cover_say(c, "Deck"));
    c->row++;
    for (size_t i = 0; i < n; i++, c->row++) {
        const struct outcome_place *p = &o->places[i];
        put_number(c, c->row, 0, PLACE, LOOK_NUMBER, p->place);
        put(c, c->row, PLACE, name, LOOK_STRONG, p->name);
        put(c, c->row, PLACE + name, RECORD, LOOK_TEXT, p->record);
        if (decks)
            put(c, c->row, PLACE + name + RECORD, rest, LOOK_TEXT, p->deck);
    }
    c->row++;
}

/* ---- the bracket ----------------------------------------------------------------------------- */

/* The columns of a round: names, games won, and the line that leads on. */
struct bracket_grid {
    const struct bracket *bracket;
    int first; /* the first round that is shown */
    int round_width, name_width;
    lxw_row_t top;
};

/* The row of a match's upper side. Those of the first round have three rows each, later ones stand between the two
 * that lead to them. */
static lxw_row_t match_row(const struct bracket_grid *g, int round, int slot)
{
    if (round == g->first)
        return g->top + 3 * (lxw_row_t)(slot - 1);
    return (match_row(g, round - 1, 2 * slot - 1) + match_row(g, round - 1, 2 * slot)) / 2;
}

static void add_side(struct cover *c, const struct bracket_grid *g, const struct bracket_match *m, int side,
                     lxw_row_t row, int column)
{
    const struct bracket_side *s = &m->side[side];
    bool won = m->winner == side, counted = m->score.kind != RESULT_NONE && !m->side[0].bye && !m->side[1].bye;
    put(c, row, column, g->name_width, won ? LOOK_SIDE_WON : LOOK_SIDE, s->bye ? cover_say(c, "bye") : s->name);
    int games = g->round_width - g->name_width - 1;
    if (counted)
        put_number(c, row, column + g->name_width, games, won ? LOOK_GAMES_WON : LOOK_GAMES,
                   side ? m->score.wins2 : m->score.wins1);
    else
        put(c, row, column + g->name_width, games, won ? LOOK_GAMES_WON : LOOK_GAMES, "");
}

/* From the middle of each of two matches to the one that their winners play. */
static void add_lines(struct cover *c, const struct bracket_grid *g, int round, int slot, int column)
{
    lxw_row_t upper = match_row(g, round - 1, 2 * slot - 1), lower = match_row(g, round - 1, 2 * slot);
    put(c, upper, column - 1, 1, LOOK_LINE_OUT, "");
    for (lxw_row_t row = upper + 1; row < lower; row++)
        put(c, row, column - 1, 1, LOOK_LINE_DOWN, "");
    put(c, lower, column - 1, 1, LOOK_LINE_BOTH, "");
}

static void add_bracket(struct cover *c)
{
    const struct bracket *b = c->of->outcome->bracket;
    if (!b || b->plan.kind != BRACKET_SINGLE || b->rounds < 1)
        return;
    int shown = b->rounds < BRACKET_ROUNDS ? b->rounds : BRACKET_ROUNDS;
    struct bracket_grid g = {.bracket = b, .first = b->rounds - shown + 1, .round_width = COLUMNS / shown};
    g.name_width = g.round_width - (g.round_width > 8 ? 3 : 2);
    add_heading(c, c->of->outcome->rounds > 0 ? cover_say(c, "Playoff") : cover_say(c, "Bracket"));
    for (int r = g.first; r <= b->rounds; r++)
        put(c, c->row, (r - g.first) * g.round_width, g.round_width - 1, LOOK_HEAD,
            lang_text(c->book->lang, b->round_names[r]));
    g.top = c->row + 1;
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_match *m = &b->matches[i];
        if (m->section != BRACKET_WINNERS || m->round < g.first)
            continue;
        lxw_row_t row = match_row(&g, m->round, m->slot);
        int column = (m->round - g.first) * g.round_width;
        add_side(c, &g, m, 0, row, column);
        add_side(c, &g, m, 1, row + 1, column);
        if (m->round > g.first)
            add_lines(c, &g, m->round, m->slot, column);
    }
    c->row = g.top + 3 * ((lxw_row_t)1 << (shown - 1));
}

/* ---- charts and the store's mark --------------------------------------------------------------- */

struct cover_chart {
    lxw_chart *chart;
    const char *title;
};

static size_t find_charts(struct cover *c, const struct report *reports, const char *const *names, size_t n,
                          struct cover_chart *out)
{
    const struct {
        const char *report, *title;
    } wanted[] = {{"points", cover_say(c, "Players by match points")}, {"metagame", cover_say(c, "Decks")}};
    size_t found = 0;
    for (size_t w = 0; w < ARRAY_LEN(wanted); w++)
        for (size_t i = 0; i < n; i++) {
            int height;
            if (strcmp(reports[i].info.name, wanted[w].report) != 0)
                continue;
            struct table_sheet t = xlsx_table_sheet(c->book, NULL, names[i], &reports[i]);
            lxw_chart *chart = xlsx_chart(&t, &height);
            if (chart)
                out[found++] = (struct cover_chart){chart, wanted[w].title};
        }
    return found;
}

/* Below all else, side by side. They stand on the rows and take none. */
static void add_charts(struct cover *c, const struct report *reports, const char *const *names, size_t n)
{
    struct cover_chart charts[2];
    size_t found = find_charts(c, reports, names, n, charts);
    for (size_t i = 0; i < found; i++) {
        int columns = found == 1 ? COLUMNS : COLUMNS / 2;
        lxw_chart_options options = {.x_scale = columns * COLUMN_PX / 480.0,
                                     .y_scale = CHART_DOWN * XLSX_ROW_PX / 288.0};
        lxw_chart_font title = {.size = 11, .bold = LXW_TRUE, .color = XLSX_NIGHT}; /* as the headings of the page */
        xlsx.chart_title_set_name(charts[i].chart, charts[i].title);
        xlsx.chart_title_set_name_font(charts[i].chart, &title);
        lxw_col_t at = (lxw_col_t)(i ? COLUMNS - columns : 0);
        xlsx_note(c->book, xlsx.worksheet_insert_chart_opt(c->sheet, c->row, at, charts[i].chart, &options));
    }
    c->row += found ? CHART_DOWN + 1 : 0;
}

static unsigned big_endian(const unsigned char *at)
{
    return (unsigned)at[0] << 24 | (unsigned)at[1] << 16 | (unsigned)at[2] << 8 | at[3];
}

/* The store's mark, where it has one: on the right of the event's name. */
static void add_logo(struct cover *c)
{
    enum { HEIGHT_PX = 70, WIDTH_PX = 200, BYTES_LEAST = 33 };
    const char *file;
    size_t len;
    if (!resource_logo(c->book->arena, &file, &len) || len < BYTES_LEAST || memcmp(file, "\x89PNG\r\n\x1a\n", 8) != 0)
        return;
    const unsigned char *bytes = (const unsigned char *)file;
    double width = big_endian(bytes + 16), height = big_endian(bytes + 20);
    if (width < 1 || height < 1)
        return;
    double scale = HEIGHT_PX / height < WIDTH_PX / width ? HEIGHT_PX / height : WIDTH_PX / width;
    int left = COLUMNS * COLUMN_PX - (int)(width * scale) - 12;
    lxw_image_options options = {.x_scale = scale, .y_scale = scale, .x_offset = left % COLUMN_PX, .y_offset = 8};
    xlsx_note(c->book,
              xlsx.worksheet_insert_image_buffer_opt(c->sheet, 0, (lxw_col_t)(left / COLUMN_PX), bytes, len, &options));
}

void xlsx_cover(struct book *book, lxw_worksheet *sheet, const struct book_cover *cover, const struct report *reports,
                const char *const *names, size_t n)
{
    struct cover c = {.book = book, .sheet = sheet, .of = cover};
    for (int i = 0; i < N_LOOKS; i++)
        c.formats[i] = make_format(book, &looks[i]);
    xlsx_page(book, sheet, cover->event->set.name);
    xlsx.worksheet_gridlines(sheet, LXW_HIDE_ALL_GRIDLINES);
    xlsx.worksheet_set_tab_color(sheet, XLSX_ACCENT);
    xlsx.worksheet_fit_to_pages(sheet, 1, 0);
    xlsx_note(book, xlsx.worksheet_set_column(sheet, 0, COLUMNS - 1, COLUMN_WIDTH, NULL));
    add_name(&c);
    add_figures(&c);
    add_winner(&c);
    add_top(&c);
    add_bracket(&c);
    add_charts(&c, reports, names, n);
    add_logo(&c);
    if (c.n)
        qsort(c.pieces, c.n, sizeof *c.pieces, by_place);
    for (size_t i = 0; i < c.n; i++)
        write_piece(&c, &c.pieces[i]);
    xlsx_note(book, xlsx.worksheet_print_area(sheet, 0, 0, c.row, COLUMNS - 1));
}
