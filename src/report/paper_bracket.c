/* paper_bracket.c - brackets as trees, cross tables
 *
 * A half of a bracket is a row of rounds, each with at most as many matches as the one before. On a sheet a round is a
 * column, and its matches share the height evenly: that puts a match in the middle of the two that
 * lead to it, and beside the one that leads to it where the losers' half takes in those who come from above. A
 * large half goes on several sheets: slices of its first rounds from top to bottom, then the rounds that are
 * left. */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/paper_inner.h"

#include <math.h>

/* Matches of the first column and rounds on a sheet that stands, and on one that lies. */
#define SLICE_TALL   16
#define COLUMNS_TALL 5
#define SLICE_WIDE   8
#define COLUMNS_WIDE 6
#define TREE_GAP     16.0

/* ---- one match ------------------------------------------------------------------------------- */

static const char *source_text(struct paper_run *run, const struct bracket_side *side)
{
    static const char *const winner = "winner of ", *const loser = "loser of ";
    if (side->bye)
        return paper_say(run, "bye");
    if (strncmp(side->source, winner, strlen(winner)) == 0)
        return lang_fill(run->arena, paper_say(run, "winner of {match}"),
                         LANG_ARGS({"match", side->source + strlen(winner)}));
    if (strncmp(side->source, loser, strlen(loser)) == 0)
        return lang_fill(run->arena, paper_say(run, "loser of {match}"),
                         LANG_ARGS({"match", side->source + strlen(loser)}));
    return "";
}

/* What a side won: "2", or nothing where it was not played. */
static const char *side_score(struct paper_run *run, const struct bracket_match *m, int i)
{
    if (m->score.kind == RESULT_NONE || m->score.kind == RESULT_WALKOVER || m->score.kind == RESULT_BYE)
        return "";
    return arena_printf(run->arena, "%d", i ? m->score.wins2 : m->score.wins1);
}

static void draw_match_side(struct paper_run *run, const struct bracket_match *m, int i, double x, double y, double w,
                            double h)
{
    const struct bracket_side *side = &m->side[i];
    bool known = *side->name != '\0', won = m->winner == i;
    double size = fmin(11, h * 0.68), base = y + h / 2 + size * 0.35, seed = size * 1.9;
    if (side->seed > 0)
        paper_put(run, x + seed - 4, base, ALIGN_RIGHT, size * 0.75, false, INK_GREY,
                  arena_printf(run->arena, "%d", side->seed), seed);
    paper_put(run, x + w - 4, base, ALIGN_RIGHT, size, won, INK_BLACK, side_score(run, m, i), seed);
    const char *text = known ? side->name : source_text(run, side);
    double room = w - seed - size * 1.4;
    struct canvas_extent e =
        canvas_fit(run->canvas, (struct canvas_font){known ? size : size * 0.8, won}, size * 0.62, text, room, h - 0.5);
    canvas_ink(run->canvas, known ? INK_BLACK : INK_GREY);
    if (e.lines > 1)
        canvas_put(run->canvas, x + seed, y + (h - e.h) / 2);
    else
        canvas_put_base(run->canvas, x + seed, base);
}

static void draw_match(struct paper_run *run, const struct bracket_match *m, double x, double middle, double w,
                       double h)
{
    double y = middle - h;
    canvas_ink(run->canvas, INK_RULE);
    canvas_frame(run->canvas, x, y, w, 2 * h, 0.7);
    canvas_line(run->canvas, x, middle, x + w, middle, 0.4);
    for (int i = 0; i < 2; i++)
        draw_match_side(run, m, i, x, y + i * h, w, h);
    const char *label = m->table > 0 ? paper_fill(run, paper_say(run, "table {n}"), "n", m->table) : "";
    paper_put(run, x, y - 2.5, ALIGN_LEFT, 6.5, false, INK_GREY,
              arena_printf(run->arena, "%s%s%s", m->code, *label ? ", " : "", label), w);
}

/* ---- a half as a tree ------------------------------------------------------------------------ */

struct tree {
    const struct bracket_match **rounds[64]; /* of each: its matches from the top */
    int counts[64];
    int n_rounds;
    const struct bracket_match *beside; /* the match for third place, NULL: none */
    const char *winner;                 /* of the last match; "" */
};

/* The matches of one sheet: a slice of rounds from first on. */
struct tree_sheet {
    const struct tree *tree;
    int first, n_columns, slice, slices;
};

static int slice_from(const struct tree_sheet *s, int column, int slice)
{
    return slice * s->tree->counts[s->first + column] / s->slices;
}

static void draw_link(struct paper_run *run, double x1, double y1, double x2, double y2)
{
    double middle = (x1 + x2) / 2;
    canvas_ink(run->canvas, INK_RULE);
    canvas_line(run->canvas, x1, y1, middle, y1, 0.6);
    canvas_line(run->canvas, middle, y1, middle, y2, 0.6);
    canvas_line(run->canvas, middle, y2, x2, y2, 0.6);
}

/* Draws what stands below the last match of all: its winner, and the match for third place. */
static void draw_end(struct paper_run *run, const struct tree *tree, double x, double y, double w, double h)
{
    if (*tree->winner) {
        paper_put(run, x, y + h + 14, ALIGN_LEFT, 7.5, false, INK_GREY, paper_say(run, "Winner"), w);
        paper_put(run, x, y + h + 30, ALIGN_LEFT, 13, true, INK_BLACK, tree->winner, w);
    }
    if (tree->beside) {
        double middle = fmin(run->bottom - h - 2, y + h + 96);
        paper_put(run, x, middle - h - 12, ALIGN_LEFT, 8.5, true, INK_DARK,
                  paper_bracket_round(run, tree->beside->round_name), w);
        draw_match(run, tree->beside, x, middle, w, h);
    }
}

static void draw_tree_sheet(struct paper_run *run, const struct tree_sheet *s)
{
    paper_sheet(run);
    double top = run->y + 14, height = run->bottom - top, before = 0, h = 0;
    double w = fmin(210, (run->right - run->left - TREE_GAP * (s->n_columns - 1)) / s->n_columns);
    int n_before = 0;
    for (int c = 0; c < s->n_columns; c++) {
        int from = slice_from(s, c, s->slice), n = slice_from(s, c, s->slice + 1) - from;
        const struct bracket_match **matches = s->tree->rounds[s->first + c] + from;
        double x = run->left + c * (w + TREE_GAP), each = height / n;
        if (c == 0)
            h = fmin(17, fmin(each * 0.36, (each - 10) / 2));
        paper_put(run, x, run->y + 8, ALIGN_LEFT, 8.5, true, INK_DARK, paper_bracket_round(run, matches[0]->round_name),
                  w);
        for (int i = 0; i < n; i++)
            draw_match(run, matches[i], x, top + each * (i + 0.5) + 4, w, h);
        for (int i = 0; i < n_before; i++) {
            int next = i * n / n_before; /* the match that this one leads to */
            draw_link(run, x - TREE_GAP, top + before * (i + 0.5) + 4, x, top + each * (next + 0.5) + 4);
        }
        if (s->first + c + 1 == s->tree->n_rounds)
            draw_end(run, s->tree, x, top + each / 2 + 4, w, h);
        before = each;
        n_before = n;
    }
}

/* Sheet by sheet: as many rounds as can share it, in as many slices as the first of them needs. */
static void draw_tree(struct paper_run *run, const void *data)
{
    const struct tree *tree = data;
    for (int first = 0; first < tree->n_rounds;) {
        struct tree_sheet s = {.tree = tree, .first = first};
        bool tall = tree->counts[first] > SLICE_WIDE;
        int slice = tall ? SLICE_TALL : SLICE_WIDE, columns = tall ? COLUMNS_TALL : COLUMNS_WIDE;
        paper_lie(run, !tall);
        s.slices = (tree->counts[first] + slice - 1) / slice;
        while (first + s.n_columns < tree->n_rounds && s.n_columns < columns &&
               tree->counts[first + s.n_columns] >= s.slices)
            s.n_columns++;
        if (first + s.n_columns == tree->n_rounds - 1 && s.n_columns > 2)
            s.n_columns--; /* no last match alone on a sheet */
        for (s.slice = 0; s.slice < s.slices; s.slice++)
            draw_tree_sheet(run, &s);
        first += s.n_columns;
    }
}

/* Picks the matches of some sections, by round. */
static void gather_tree(struct paper_run *run, const struct bracket *b, unsigned sections, struct tree *out)
{
    *out = (struct tree){.winner = ""};
    for (int round = 1; round <= b->rounds && out->n_rounds < (int)ARRAY_LEN(out->rounds); round++) {
        const struct bracket_match **list = ARENA_ARRAY(run->arena, const struct bracket_match *, b->n_matches + 1);
        int n = 0;
        for (size_t i = 0; i < b->n_matches; i++)
            if (b->matches[i].round == round && (1u << b->matches[i].section & sections) && b->matches[i].needed)
                list[n++] = &b->matches[i];
        if (n > 0) {
            out->rounds[out->n_rounds] = list;
            out->counts[out->n_rounds++] = n;
        }
    }
}

enum err_code paper_bracket(struct paper_run *run, struct err *err)
{
    struct bracket b;
    if (playoff_bracket(run->arena, &run->data, &b, err) != ERR_OK)
        return err->code;
    bool single = b.plan.kind == BRACKET_SINGLE;
    const struct {
        unsigned sections;
        const char *side;
    } halves[] = {
        {1u << BRACKET_WINNERS, single ? "" : paper_say(run, "Winners' half")},
        {1u << BRACKET_LOSERS, paper_say(run, "Losers' half")},
        {1u << BRACKET_FINAL | 1u << BRACKET_RESET, paper_say(run, "Grand final")},
    };
    for (size_t i = 0; i < ARRAY_LEN(halves); i++) {
        struct tree tree;
        gather_tree(run, &b, halves[i].sections, &tree);
        if (tree.n_rounds == 0)
            continue;
        for (size_t m = 0; m < b.n_matches && single; m++)
            if (b.matches[m].section == BRACKET_THIRD)
                tree.beside = &b.matches[m];
        if (b.champion >= 0 && (single || i == 2)) /* the last half */
            tree.winner = run->data.players[b.champion].name;
        paper_head(run, paper_say(run, "Bracket"), halves[i].side);
        paper_part(run, draw_tree, &tree);
    }
    return ERR_OK;
}

/* ---- cross tables ---------------------------------------------------------------------------- */

#define CROSS_COLUMNS 32 /* on one sheet; of more, each sheet has some */

static void draw_cross(struct paper_run *run, const void *data)
{
    const struct paper_table *tables = data;
    for (size_t i = 0; tables[i].n_columns; i++) {
        paper_sheet(run);
        paper_table_draw(run, &tables[i]);
    }
}

/* The columns from..to of a cross table, with line, name, points and rank on each sheet. */
static void cross_slice(struct paper_run *run, const struct crosstable *cross, size_t from, size_t to,
                        struct paper_table *out)
{
    size_t n = to - from, at = 0;
    struct paper_column *columns = ARENA_ARRAY(run->arena, struct paper_column, n + 5);
    const char **cells = ARENA_ARRAY(run->arena, const char *, n + 5);
    double least = fmin(64, 420.0 / (double)(n ? n : 1));
    columns[at++] = (struct paper_column){.head = "", .align = ALIGN_RIGHT, .quiet = true};
    columns[at++] = (struct paper_column){.head = paper_say(run, "Player"), .share = 1, .bold = true};
    for (size_t c = from; c < to; c++)
        columns[at++] = (struct paper_column){.head = cross->heads[c], .align = ALIGN_CENTER, .least = least};
    columns[at++] = (struct paper_column){.head = paper_say(run, "Points"), .align = ALIGN_RIGHT, .bold = true};
    columns[at++] = (struct paper_column){.head = paper_say(run, "Record"), .align = ALIGN_CENTER};
    columns[at++] = (struct paper_column){.head = paper_say(run, "Place"), .align = ALIGN_RIGHT};
    *out = (struct paper_table){.columns = columns,
                                .n_columns = at,
                                .size = n > 16 ? 7 : 9,
                                .pitch = n > 16 ? 13.5 : 17,
                                .gap = n > 16 ? 3 : 6};
    for (size_t r = 0; r < cross->n_rows; r++) {
        const struct crosstable_row *row = &cross->rows[r];
        at = 0;
        cells[at++] = arena_printf(run->arena, "%zu", r + 1);
        cells[at++] = run->data.players[row->player].name;
        for (size_t c = from; c < to; c++)
            cells[at++] = message_say(run->arena, run->lang, MESSAGE_PAGE, row->cells[c]);
        cells[at++] = arena_printf(run->arena, "%d", row->points);
        cells[at++] = row->record;
        cells[at++] = row->rank ? arena_printf(run->arena, "%d", row->rank) : "";
        paper_row(run, out, cells);
    }
}

enum err_code paper_crosstable(struct paper_run *run, struct err *err)
{
    struct crosstable cross;
    if (run->data.n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "no round of %s is paired yet", run->data.event.set.name);
    if (crosstable_make(run->arena, &run->data, &cross, err) != ERR_OK)
        return err->code;
    size_t sheets = (cross.n_columns + CROSS_COLUMNS - 1) / CROSS_COLUMNS;
    struct paper_table *tables = ARENA_ARRAY(run->arena, struct paper_table, sheets + 1);
    for (size_t i = 0; i < sheets; i++)
        cross_slice(run, &cross, i * cross.n_columns / sheets, (i + 1) * cross.n_columns / sheets, &tables[i]);
    paper_lie(run, true);
    paper_head(run, lang_text(run->lang, run->kind->title), "");
    paper_part(run, draw_cross, tables);
    return ERR_OK;
}
