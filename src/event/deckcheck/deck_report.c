/* deck_report.c - registration sheets and deck-check lists
 *
 * A sheet is made as lines first: blocks of two columns, filled downwards, each with its
 * heading; a block whose names are too long for two has one. Then the lines are laid on pages
 * with the same head and foot, and a block that does not fit goes on with its heading again.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/columns.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/deckcheck/deckcheck.h"

enum {
    COLUMN = 38,                      /* cells of each of the two columns, as a rule */
    BOTH_COLUMNS = SHEET_COLUMNS - 3, /* of both together: one is left in front, two between them */
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

static const char *in_words(const struct sheet *s, const char *text)
{
    return message_say(s->arena, s->head->lang, MESSAGE_TERMINAL, text);
}

/* A line of its own. */
static void one_line(struct sheet *s, const char *text)
{
    two_ends(s->out, in_words(s, text), "");
}

/* The first letter of the name that the sheets are sorted by, large enough to leaf through them. */
static const char *initial(struct arena *arena, const char *last)
{
    const char *folded = utf8_fold(arena, last);
    for (; *folded; folded++)
        if (char_is_lower(*folded))
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
    const char *title = s->kind == SHEET_CHECKLIST ? TC_WORD("DECK CHECK") : TC_WORD("DECK REGISTRATION");
    const char *pages = s->pages > 1 ? message(arena, "page %d of %d", s->page, s->pages) : "";
    const char *event = *h->event ? arena_printf(arena, "%s%s%s", h->event, *h->date ? ", " : "", h->date)
                                  : TC_WORD("Event: ______________________________  Date: ____________");
    const char *letter = initial(arena, h->last), *blank = "________________________________";
    two_ends(s->out,
             in_words(s, arena_printf(arena, "%s%s%s%s", title, *s->where ? ": " : "", s->where,
                                      *h->mark ? arena_printf(arena, "   *** %s ***", h->mark) : "")),
             "+-----+");
    two_ends(s->out, in_words(s, event), "|     |");
    two_ends(s->out, in_words(s, message(arena, "Format: %s", or_line(h->format, "____________________"))),
             arena_printf(arena, "|  %s  |", letter));
    two_ends(s->out, in_words(s, message(arena, "Last name:  %s", or_line(h->last, blank))), "|     |");
    two_ends(s->out, in_words(s, message(arena, "First name: %s", or_line(h->first, blank))), "+-----+");
    two_ends(s->out,
             in_words(s, message(arena, "DCI number: %s%s%s", or_line(h->dci, "____________"), *h->who ? "   " : "",
                                 h->who)),
             in_words(s, pages));
    one_line(s, message(arena, "Deck:       %s", or_line(h->deck, blank)));
    one_line(s, h->note);
    rule(s->out);
}

static void page_foot(struct sheet *s)
{
    rule(s->out);
    if (s->kind == SHEET_CHECKLIST) {
        one_line(s, TC_WORD("Deck:      [ ] as registered   [ ] differs: __________________________________"));
        one_line(s, TC_WORD("Sideboard: [ ] as registered   [ ] differs: __________________________________"));
        one_line(s, TC_WORD("Sleeves:   [ ] unmarked        [ ] marked:  __________________________________"));
        one_line(s, TC_WORD("Begun: ______   Ended: ______   Time given to the match: ______ minutes"));
        one_line(s, "");
        two_ends(s->out, in_words(s, TC_WORD("Judge: _______________________________")), in_words(s, s->head->facts));
    } else {
        one_line(s, "");
        one_line(s, TC_WORD("Player's signature: ____________________________   Date: ____________"));
        one_line(s, "");
        one_line(s, TC_WORD("For judges   1st check: round ____ judge ______   2nd: round ____ judge ______"));
        one_line(s, TC_WORD("[ ] main deck counted   [ ] sideboard counted   [ ] legal   [ ] see back"));
        one_line(s, "");
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

/* What stands before the name of a card. */
static int before_name(const struct sheet *s)
{
    return s->kind == SHEET_CHECKLIST ? 13 : 6;
}

/* A cell of a column that is so many cells wide. */
static void add_cell(struct sheet *s, const struct deck_row *row, int width, struct strbuf *out)
{
    if (!row) { /* to be written on */
        strbuf_add(out, "____  ");
        strbuf_add_repeat(out, '_', (size_t)(width - 6));
        return;
    }
    if (s->kind == SHEET_CHECKLIST) {
        /* One box a copy up to four; above that one, the judge counts. */
        strbuf_printf(out, "%3d ", row->count);
        int boxes = row->count <= 4 ? row->count : 0;
        for (int i = 0; i < boxes; i++)
            strbuf_add(out, "[]");
        strbuf_add(out, boxes ? "" : "[      ]");
        strbuf_add_repeat(out, ' ', boxes ? (size_t)(8 - 2 * boxes) : 0);
        strbuf_add_char(out, ' ');
    } else {
        strbuf_printf(out, "%4d  ", row->count);
    }
    utf8_pad(out, row->name, width - before_name(s), false);
}

/* The layout of rows on a page: lines, and the cells of the two columns (right 0: one column takes the whole line). */
struct columns {
    size_t n, height;
    int left, right;
};

static int longest(const struct sheet *s, const struct deck_row *rows, size_t n)
{
    int most = 0;
    for (size_t i = 0; i < n; i++) {
        int width = before_name(s) + utf8_width(rows[i].name);
        most = width > most ? width : most;
    }
    return most;
}

/* Two columns, unless names are too long to stand side by side: "Circle of Protection: Black" and
 * "Circle of Protection: Blue" cut short are the same. */
static struct columns choose_columns(const struct sheet *s, const struct deck_row *rows, size_t n, size_t lines)
{
    size_t here = n < 2 * lines ? n : 2 * lines, height = (here + 1) / 2;
    struct columns c = {.n = here, .height = height, .left = COLUMN, .right = COLUMN};
    if (!rows)
        return c;
    int left = longest(s, rows, height), right = longest(s, rows + height, here - height);
    if (left <= COLUMN && right <= COLUMN)
        return c;
    if (left + right <= BOTH_COLUMNS) {
        c.left = left > COLUMN ? left : BOTH_COLUMNS - right;
        c.right = BOTH_COLUMNS - c.left;
        return c;
    }
    here = n < lines ? n : lines;
    return (struct columns){.n = here, .height = here, .left = SHEET_COLUMNS - 2};
}

/* The given line of rows in columns. */
static void add_line(struct sheet *s, const struct deck_row *rows, const struct columns *columns, size_t line)
{
    struct strbuf sb = STRBUF_INIT;
    size_t second = line + columns->height;
    strbuf_add(&sb, " ");
    add_cell(s, rows ? &rows[line] : NULL, columns->left, &sb);
    if (second < columns->n) {
        strbuf_add(&sb, "  ");
        add_cell(s, rows ? &rows[second] : NULL, columns->right, &sb);
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

/* A heading and n rows (rows NULL: lines to write on), over as many pages as it takes. */
static void add_block(struct sheet *s, const char *heading, const struct deck_row *rows, size_t n)
{
    const char *title = heading;
    do {
        need_lines(s, 3);
        struct columns columns = choose_columns(s, rows, n, (size_t)(BODY_LINES - s->used - 1));
        one_line(s, title);
        for (size_t line = 0; line < columns.height; line++)
            add_line(s, rows, &columns, line);
        s->used += 1 + (int)columns.height;
        n -= columns.n;
        rows = rows ? rows + columns.n : NULL;
        title = message(s->arena, "%s, continued", heading);
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
    } blocks[] = {{ZONE_COMMANDER, TC_WORD("COMMANDER")},
                  {ZONE_MAIN, TC_WORD("MAIN DECK")},
                  {ZONE_COMPANION, TC_WORD("COMPANION")},
                  {ZONE_SIDE, TC_WORD("SIDEBOARD")}};
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
                      arena_printf(s->arena, "%s: %s", blocks[b].title,
                                   message_count(s->arena, deck->totals[blocks[b].zone], "%lld card", "%lld cards")),
                      rows + from, to - from);
    }
}

/* Adds the pool as it was opened, however its list was divided. */
static void add_pool(struct sheet *s, const struct deck *pool)
{
    struct deck all = *pool;
    struct deck_row *rows = NULL;
    int cards = 0;
    all.entries = ARENA_ARRAY(s->arena, struct deck_entry, pool->n_entries + 1);
    all.n_entries = 0;
    for (size_t i = 0; i < pool->n_entries; i++) {
        if (pool->entries[i].zone == ZONE_MAYBE)
            continue;
        all.entries[all.n_entries] = pool->entries[i];
        all.entries[all.n_entries++].zone = ZONE_MAIN;
        cards += pool->entries[i].count;
    }
    size_t n = deck_rows(s->arena, &all, &rows);
    add_block(s, message(s->arena, "OPENED: %s", message_count(s->arena, cards, "%lld card", "%lld cards")), rows, n);
}

static void add_all(struct sheet *s, const struct deck *deck)
{
    if (deck) {
        add_deck(s, deck);
    } else {
        add_block(s, TC_WORD("MAIN DECK (number, name): ______ cards"), NULL, BLANK_MAIN);
        add_block(s, TC_WORD("SIDEBOARD: ______ cards"), NULL, BLANK_SIDE);
    }
    if (s->head->pool)
        add_pool(s, s->head->pool);
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

void deck_sheet(struct arena *arena, const struct sheet_head *head, const struct deck *deck, struct strbuf *out)
{
    struct sheet s = {.arena = arena, .head = head, .where = "", .kind = SHEET_REGISTRATION};
    lay_out(&s, deck, out);
}

void deck_checklist(struct arena *arena, const struct sheet_head *head, const char *where, const struct deck *deck,
                    struct strbuf *out)
{
    struct sheet s = {.arena = arena, .head = head, .where = where, .kind = SHEET_CHECKLIST};
    lay_out(&s, deck, out);
}
