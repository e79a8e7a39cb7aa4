/* deck_report.c - registration sheets and deck-check lists
 *
 * A sheet is made as lines first: blocks of two columns, filled downwards, each with its
 * heading. Then the lines are laid on pages with the same head and foot, and a block that does
 * not fit goes on with its heading again.
 */
#include "event/deck_report.h"

#include <string.h>

enum {
    COLUMN = 38, /* cells of each of the two columns; 2 of the 80 are left on both sides */
    HEAD_LINES = 9,
    FOOT_LINES = 7,
    BODY_LINES = SHEET_LINES - HEAD_LINES - FOOT_LINES,
    BLANK_MAIN = 50, /* lines of a blank sheet: 25 in each column */
    BLANK_SIDE = 16,
};

enum sheet_kind { SHEET_REGISTRATION, SHEET_CHECKLIST };

struct sheet {
    struct arena *arena;
    const struct sheet_head *head;
    const char *where;
    enum sheet_kind kind;
    struct strbuf *out;
    int used;  /* lines of the body on this page */
    int page;  /* 0 before the first */
    int pages; /* of the whole sheet; 0 while they are counted */
};

/* ---- lines ----------------------------------------------------------------------------------- */

static void rule(struct strbuf *out)
{
    strbuf_add_repeat(out, '-', SHEET_COLUMNS);
    strbuf_add_char(out, '\n');
}

/* A text on the left and one on the right of a line. */
static void two_ends(struct strbuf *out, const char *left, const char *right)
{
    int right_width = utf8_width(right);
    if (!right_width) {
        utf8_pad(out, left, SHEET_COLUMNS, false);
    } else {
        utf8_pad(out, left, SHEET_COLUMNS - right_width - 1, false);
        strbuf_add_char(out, ' ');
        strbuf_add(out, right);
    }
    while (out->len && out->text[out->len - 1] == ' ')
        out->text[--out->len] = '\0';
    strbuf_add_char(out, '\n');
}

/* The first letter of the name that the sheets are sorted by, large enough to leaf through them. */
static const char *initial(struct arena *arena, const char *last)
{
    const char *folded = utf8_fold(arena, last);
    for (; *folded; folded++)
        if (*folded >= 'a' && *folded <= 'z')
            return arena_printf(arena, "%c", *folded - 'a' + 'A');
    return *last ? "#" : " ";
}

static const char *or_line(const char *text, const char *blank)
{
    return *text ? text : blank;
}

static void page_head(struct sheet *s)
{
    const struct sheet_head *h = s->head;
    struct arena *arena = s->arena;
    const char *title = s->kind == SHEET_CHECKLIST ? "DECK CHECK" : "DECK REGISTRATION";
    const char *pages = s->pages > 1 ? arena_printf(arena, "page %d of %d", s->page, s->pages) : "";
    const char *event = *h->event
                            ? arena_printf(arena, "%s%s%s", h->event, *h->date ? ", " : "", h->date)
                            : "Event: ______________________________  Date: ____________";
    const char *letter = initial(arena, h->last);
    two_ends(s->out, arena_printf(arena, "%s%s%s", title, *s->where ? ": " : "", s->where),
             "+-----+");
    two_ends(s->out, event, "|     |");
    two_ends(s->out,
             *h->format ? arena_printf(arena, "Format: %s", h->format)
                        : "Format: ____________________",
             arena_printf(arena, "|  %s  |", letter));
    two_ends(
        s->out,
        arena_printf(arena, "Last name:  %s", or_line(h->last, "________________________________")),
        "|     |");
    two_ends(s->out,
             arena_printf(arena, "First name: %s",
                          or_line(h->first, "________________________________")),
             "+-----+");
    two_ends(s->out, arena_printf(arena, "DCI number: %s", or_line(h->dci, "____________")), pages);
    two_ends(
        s->out,
        arena_printf(arena, "Deck:       %s", or_line(h->deck, "________________________________")),
        "");
    two_ends(s->out, h->note, "");
    rule(s->out);
}

static void page_foot(struct sheet *s)
{
    rule(s->out);
    if (s->kind == SHEET_CHECKLIST) {
        two_ends(s->out,
                 "Deck:      [ ] as registered   [ ] differs: __________________________________",
                 "");
        two_ends(s->out,
                 "Sideboard: [ ] as registered   [ ] differs: __________________________________",
                 "");
        two_ends(s->out,
                 "Sleeves:   [ ] unmarked        [ ] marked:  __________________________________",
                 "");
        two_ends(s->out, "Begun: ______   Ended: ______   Time given to the match: ______ minutes",
                 "");
        two_ends(s->out, "", "");
        two_ends(s->out, "Judge: _______________________________", "");
    } else {
        two_ends(s->out, "", "");
        two_ends(s->out, "Player's signature: ____________________________   Date: ____________",
                 "");
        two_ends(s->out, "", "");
        two_ends(s->out,
                 "For judges   1st check: round ____ judge ______   2nd: round ____ judge ______",
                 "");
        two_ends(s->out, "[ ] main deck counted   [ ] sideboard counted   [ ] legal   [ ] see back",
                 "");
        two_ends(s->out, "", "");
    }
}

static void end_page(struct sheet *s)
{
    for (; s->used < BODY_LINES; s->used++)
        strbuf_add_char(s->out, '\n');
    page_foot(s);
    strbuf_add_char(s->out, '\f');
    s->used = 0;
}

static void begin_page(struct sheet *s)
{
    s->page++;
    s->used = 0;
    page_head(s);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* A cell of a column, COLUMN cells wide. */
static void add_cell(struct sheet *s, const struct deck_row *row, struct strbuf *out)
{
    if (!row) {
        strbuf_add(out, "____  ");
        strbuf_add_repeat(out, '_', COLUMN - 6);
    } else if (s->kind == SHEET_CHECKLIST) {
        /* One box a copy up to four; above that one, the judge counts. */
        strbuf_printf(out, "%3d ", row->count);
        int boxes = row->count <= 4 ? row->count : 0;
        for (int i = 0; i < boxes; i++)
            strbuf_add(out, "[]");
        strbuf_add(out, boxes ? "" : "[      ]");
        strbuf_add_repeat(out, ' ', boxes ? (size_t)(8 - 2 * boxes) : 0);
        strbuf_add_char(out, ' ');
        utf8_pad(out, row->name, COLUMN - 13, false);
    } else {
        strbuf_printf(out, "%4d  ", row->count);
        utf8_pad(out, row->name, COLUMN - 6, false);
    }
}

/* Lines first..first+n-1 of a column pair that goes down to height. */
static void add_pair(struct sheet *s, const struct deck_row *rows, size_t n, size_t height,
                     size_t line)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add(&sb, " ");
    add_cell(s, rows ? &rows[line] : NULL, &sb);
    if (line + height < n) {
        strbuf_add(&sb, "  ");
        add_cell(s, rows ? &rows[line + height] : NULL, &sb);
    }
    two_ends(s->out, strbuf_text(&sb), "");
    strbuf_release(&sb);
}

static void need_lines(struct sheet *s, int wanted)
{
    if (s->page && s->used + wanted <= BODY_LINES)
        return;
    if (s->page)
        end_page(s);
    begin_page(s);
}

/* A heading and n rows (rows NULL: lines to write on) in two columns, over as many pages as it
 * takes. */
static void add_block(struct sheet *s, const char *heading, const struct deck_row *rows, size_t n)
{
    const char *title = heading;
    do {
        need_lines(s, 3);
        size_t free_lines = (size_t)(BODY_LINES - s->used - 1);
        size_t here = n < 2 * free_lines ? n : 2 * free_lines, height = (here + 1) / 2;
        two_ends(s->out, title, "");
        for (size_t line = 0; line < height; line++)
            add_pair(s, rows, here, height, line);
        s->used += 1 + (int)height;
        n -= here;
        rows = rows ? rows + here : NULL;
        title = arena_printf(s->arena, "%s, continued", heading);
    } while (n);
    if (s->used < BODY_LINES) {
        strbuf_add_char(s->out, '\n');
        s->used++;
    }
}

static void add_deck(struct sheet *s, const struct deck *deck)
{
    static const struct {
        enum deck_zone zone;
        const char *title;
    } blocks[] = {{ZONE_COMMANDER, "COMMANDER"},
                  {ZONE_MAIN, "MAIN DECK"},
                  {ZONE_COMPANION, "COMPANION"},
                  {ZONE_SIDE, "SIDEBOARD"}};
    struct deck_row *rows = NULL;
    size_t n = deck_rows(s->arena, deck, &rows);
    for (size_t b = 0; b < ARRAY_LEN(blocks); b++) {
        size_t from = 0, to;
        while (from < n && rows[from].zone != blocks[b].zone)
            from++;
        for (to = from; to < n && rows[to].zone == blocks[b].zone; to++)
            ;
        bool always = blocks[b].zone == ZONE_MAIN || blocks[b].zone == ZONE_SIDE;
        if (to > from || always)
            add_block(s,
                      arena_printf(s->arena, "%s: %d cards", blocks[b].title,
                                   deck->totals[blocks[b].zone]),
                      rows + from, to - from);
    }
}

static void add_all(struct sheet *s, const struct deck *deck)
{
    if (deck) {
        add_deck(s, deck);
    } else {
        add_block(s, "MAIN DECK (number, name): ______ cards", NULL, BLANK_MAIN);
        add_block(s, "SIDEBOARD: ______ cards", NULL, BLANK_SIDE);
    }
    end_page(s);
}

/* Laid out twice: first only to count the pages. */
static void lay_out(struct sheet *s, const struct deck *deck, struct strbuf *out)
{
    struct strbuf scratch = STRBUF_INIT;
    s->out = &scratch;
    add_all(s, deck);
    strbuf_release(&scratch);
    s->pages = s->page;
    s->page = s->used = 0;
    s->out = out;
    add_all(s, deck);
}

void deck_sheet(struct arena *arena, const struct sheet_head *head, const struct deck *deck,
                struct strbuf *out)
{
    struct sheet s = {.arena = arena, .head = head, .where = "", .kind = SHEET_REGISTRATION};
    lay_out(&s, deck, out);
}

void deck_checklist(struct arena *arena, const struct sheet_head *head, const char *where,
                    const struct deck *deck, struct strbuf *out)
{
    struct sheet s = {.arena = arena, .head = head, .where = where, .kind = SHEET_CHECKLIST};
    lay_out(&s, deck, out);
}
