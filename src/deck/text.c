/* text.c - every text format in one walk
 *
 * The formats share their card lines and differ in what marks the sideboard: marks
 * "SB:" decide alone where there are any; else the first heading of it; else a blank line, if there
 * is just one between card lines; where there are more, all is main and a warning says so. Headings
 * within such a gap (Creatures, Lands) make it none. Which program wrote the list shows in the
 * decorations and headings met, and is worth knowing only to the person.
 */
#include "base/chars.h"
#include "deck/text.h"
#include "deck/text_inner.h"
#include "deck/zones.h"

#include <string.h>

/* ---- the walk -------------------------------------------------------------------------------- */

static void take_blank(struct text_walk *w)
{
    struct text_reader *t = &w->t;
    w->gap_blank = true;
    if (w->promise_ends)
        text_check_promise(w, true);
    if ((t->zone == ZONE_COMMANDER || t->zone == ZONE_COMPANION) && w->zone_used) {
        t->zone = ZONE_MAIN; /* nothing else ends it where no heading follows */
        w->gap_other = true;
    }
    w->in_about = false;
}

static bool is_bullet(const char *text)
{
    static const char *const bullets[] = {"\u2022", "\u2013", "\u2014", "\u25CF", "\u2023"};
    for (size_t i = 0; i < ARRAY_LEN(bullets); i++)
        if (strncmp(text, bullets[i], 3) == 0)
            return true;
    return false;
}

/* Cuts "SB:", a bullet or a quotation mark from the front; true when it was marked. */
static bool cut_front(struct text_walk *w, char **text, size_t *len)
{
    bool side = false;
    while (!char_is_digit(**text)) { /* as nearly all lines do */
        size_t n = 0;
        if (begins_with(*text, "SB:") && !side) {
            side = true;
            n = 3;
        } else if (*len > 2 && strchr("-*>|", **text) && char_is_blank((*text)[1])) {
            w->bullets += **text != '>';
            n = 1;
        } else if (is_bullet(*text)) {
            n = 3;
        } else {
            return side;
        }
        while (char_is_blank((*text)[n]))
            n++;
        *text += n;
        *len -= n;
    }
    return side;
}

/* A gap of blank lines before this card line counts when nothing else was in it. */
static void close_gap(struct text_walk *w, size_t entry)
{
    if (w->gap_blank && !w->gap_other && entry > 0) {
        w->n_gaps++;
        w->first_after_gap = entry;
    }
    if (w->gap_blank)
        w->t.group_from = entry;
    w->gap_blank = w->gap_other = false;
}

/* "24 Lands" above them, as MTGTop8 prints it. */
static void take_counted_heading(struct text_walk *w)
{
    size_t len;
    const struct heading_line heading = {.heading = HEADING_TYPE, .count = w->t.heading_count};
    text_take_heading(w, &heading);
    w->promise_text = line_walk_again(&w->t.walk, &len);
}

/* Carries on after a card line whose entry would be this one. */
static void after_card_line(struct text_walk *w, enum card_line line, size_t entry, bool side_mark)
{
    struct text_reader *t = &w->t;
    switch (line) {
    case CARD_LINE_ENTRY:
        w->zone_used = true;
        close_gap(w, entry);
        if (t->zone == ZONE_SIDE && t->has_side_marks && !side_mark && !w->warned_unmarked &&
            t->r->deck->entries[entry].zone == ZONE_MAIN) {
            deck_warn(t->r, t->walk.number,
                      "stands under a heading Sideboard but has no mark SB: as other lines have; "
                      "it counts "
                      "as main deck");
            w->warned_unmarked = true;
        }
        break;
    case CARD_LINE_HEADING:
        take_counted_heading(w);
        break;
    case CARD_LINE_BAD:
    case CARD_LINE_OTHER:
        w->gap_other = true;
        break;
    }
}

/* Is the next line a table's frame, and so this one its head? */
static bool frame_follows(const struct line_walk *walk)
{
    const char *p = walk->at;
    size_t bytes = p ? strcspn(p, "\n") : 0, frame = p ? strspn(p, "|-=:+ \t\r") : 0;
    return bytes >= 3 && frame >= bytes && memchr(p, '-', bytes);
}

static void take_row(struct text_walk *w, char separator)
{
    struct text_reader *t = &w->t;
    struct line_walk *walk = &t->walk;
    struct table_row row = table_row_read(walk->line, walk->len, separator, w->column);
    size_t entry = t->r->deck->n_entries;
    struct heading_line heading = {.heading = HEADING_NONE};
    bool side_mark = false;
    if (row.kind == TABLE_HEAD || (row.kind != TABLE_CARD && entry == 0 && frame_follows(walk))) {
        w->column = row.column;
        w->gap_other = true;
        return;
    }
    if (row.kind == TABLE_WORD || row.kind == TABLE_CARD) {
        heading = heading_find(walk->line + row.from, row.len);
        side_mark = row.len > 3 && begins_with(walk->line + row.from, "SB:");
    }
    for (size_t mark = side_mark ? 3 : 0; mark; mark = char_is_blank(walk->line[row.from])) {
        row.from += mark;
        row.len -= mark;
    }
    if (heading.heading != HEADING_NONE && !(row.kind == TABLE_CARD && heading.category)) {
        heading.count = row.kind == TABLE_CARD ? row.count : heading.count;
        text_take_heading(w, &heading);
        return;
    }
    switch (row.kind) {
    case TABLE_CARD:
        after_card_line(w, text_counted_name(t, row.count, row.from, row.len, side_mark), entry, side_mark);
        break;
    case TABLE_WORD:
        walk->line[row.from + row.len] = '\0';
        after_card_line(w, text_card_line(t, walk->line + row.from, row.len, side_mark), entry, side_mark);
        break;
    case TABLE_BAD:
        deck_bad(t->r, walk->number, walk->line, "%s", row.why);
        w->gap_other = true;
        break;
    default:
        w->gap_other = true;
        break;
    }
}

/* "Lightning Bolt<tab>4", "Lightning Bolt | 4": a row without a frame, copied from a spreadsheet. */
static bool take_loose_row(struct text_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    char separator = memchr(walk->line, '\t', walk->len) ? '\t' : '|';
    if (separator == '|' && (!memchr(walk->line, '|', walk->len) || !strstr(walk->line, " |")))
        return false;
    if (quantity_leading(walk->line, walk->len).answer != QUANTITY_NONE)
        return false;
    struct table_row row = table_row_read(walk->line, walk->len, separator, w->column);
    if (row.kind == TABLE_HEAD && w->t.r->deck->n_entries == 0) {
        w->column = row.column;
        return true;
    }
    if (row.kind != TABLE_CARD && !(row.kind == TABLE_BAD && separator == '\t'))
        return false;
    take_row(w, separator);
    return true;
}

static void take_card_line(struct text_walk *w, char *text, size_t len)
{
    if (len > 2 && *text == '|') {
        take_row(w, '|');
        return;
    }
    if (take_loose_row(w))
        return;
    bool side_mark = cut_front(w, &text, &len);
    size_t entry = w->t.r->deck->n_entries;
    after_card_line(w, text_card_line(&w->t, text, len, side_mark), entry, side_mark);
}

/* The zone that a label before a card names: "Commander" of "Commander: Krenko, Mob Boss". */
static bool zone_of_label(const char *label, size_t len, enum deck_zone *zone)
{
    switch (heading_word(label, len)) {
    case HEADING_COMMANDER:
        *zone = ZONE_COMMANDER;
        return true;
    case HEADING_COMPANION:
        *zone = ZONE_COMPANION;
        return true;
    default:
        return false;
    }
}

static bool is_card(struct text_walk *w, const char *text, size_t len)
{
    struct card_text found;
    card_text_resolve(w->t.r, arena_strndup(w->t.r->arena, text, len), len, &found);
    return found.card != NULL;
}

/* Where the second of two commanders in one line begins, as in "Thrasios, Triton Hero / Tymna the Weaver"; NULL where
 * the text is one card, or is not two. *len becomes the bytes of the first. */
static char *second_leader(struct text_walk *w, char *text, size_t *len)
{
    static const char *const between[] = {" // ", " / ", " & ", " + ", " and ", "; "};
    if (is_card(w, text, *len))
        return NULL;
    for (size_t i = 0; i < ARRAY_LEN(between); i++) {
        char *at = strstr(text, between[i]);
        char *second = at ? at + strlen(between[i]) : NULL;
        if (!at || !is_card(w, text, (size_t)(at - text)) || !is_card(w, second, strlen(second)))
            continue;
        *len = (size_t)(at - text);
        return second;
    }
    return NULL;
}

/* "Commander: Krenko, Mob Boss": a heading and its card, or its two, in one line. */
static bool take_labelled_card(struct text_walk *w)
{
    static const char *const signs[] = {":", " - ", " \u2013 "};
    struct text_reader *t = &w->t;
    enum deck_zone before = t->zone, zone;
    char *card = NULL;
    for (size_t i = 0; i < ARRAY_LEN(signs) && !card; i++) {
        char *sign = strstr(t->walk.line, signs[i]);
        if (sign && zone_of_label(t->walk.line, (size_t)(sign - t->walk.line), &zone))
            card = sign + strlen(signs[i]);
    }
    if (!card)
        return false;
    while (char_is_blank(*card))
        card++;
    size_t len = t->walk.len - (size_t)(card - t->walk.line);
    char *second = second_leader(w, card, &len);
    t->zone = zone;
    w->gap_other = true;
    t->labelled = true;
    card[len] = '\0';
    (void)text_card_line(t, card, len, false);
    if (second)
        (void)text_card_line(t, second, strlen(second), false);
    t->labelled = false;
    t->zone = before;
    return true;
}

/* A first line without a quantity where the others have one. */
static void take_title(struct text_walk *w)
{
    struct text_reader *t = &w->t;
    const char *best[CATALOG_SUGGESTIONS], *title = arena_strdup(t->r->arena, t->walk.line);
    struct card_text found;
    card_text_resolve(t->r, t->walk.line, t->walk.len, &found);
    text_set_name(w, title);
    if (found.card || catalog_suggest(t->r->catalog, t->r->arena, title, best) > 0)
        deck_warn(t->r, t->walk.number,
                  "\"%s\" has no quantity and is taken for the deck's name; put 1 before it if it "
                  "is a card",
                  zone_shown(t->r->arena, title));
}

/* "4" alone, and the name on the line below. */
static bool take_apart(struct text_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    int64_t count;
    const char *why;
    size_t entry = w->t.r->deck->n_entries;
    if (!w->survey.numbers_apart)
        return false;
    if (w->count_apart) {
        int apart = w->count_apart;
        w->count_apart = 0;
        after_card_line(w, text_counted_name(&w->t, apart, 0, walk->len, false), entry, false);
        return true;
    }
    if (walk->len > 3 || !deck_parse_count(walk->line, &count, &why))
        return false;
    w->count_apart = (int)count;
    return true;
}

static void take_line(struct text_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    char first = walk->line[0];
    if (walk->len == 0) {
        take_blank(w);
        return;
    }
    if (!char_is_digit(first)) {
        struct heading_line heading = heading_find(walk->line, walk->len);
        bool may_be_card = heading.doubtful && !w->survey.leads; /* else it would begin with one as well */
        if (heading.heading != HEADING_NONE && !may_be_card) {
            text_take_heading(w, &heading);
            return;
        }
        if (first == '#' || first == ';' || (first == '/' && walk->line[1] == '/')) {
            text_take_comment(w, walk->line);
            return;
        }
        if (text_take_key(w, walk->line) || text_is_divider(walk->line, walk->len)) {
            w->gap_other |= !char_is_letter(first);
            return;
        }
        if (take_labelled_card(w))
            return;
        if (walk->index == w->survey.title) {
            take_title(w);
            return;
        }
    }
    if (take_apart(w))
        return;
    take_card_line(w, walk->line, walk->len);
}

/* ---- afterwards ------------------------------------------------------------------------------ */

static int total_of(const struct deck *deck, enum deck_zone zone)
{
    int total = 0;
    for (size_t i = 0; i < deck->n_entries; i++)
        total += deck->entries[i].zone == zone ? deck->entries[i].count : 0;
    return total;
}

/* The sideboard of a list that has neither marks nor headings for it. */
static void find_sideboard(struct text_walk *w)
{
    struct reader *r = w->t.r;
    struct deck *deck = r->deck;
    if (w->t.has_side_marks || w->side_heading || w->n_gaps == 0)
        return;
    if (w->n_gaps > 1) {
        deck_warn(r, 0,
                  "blank lines part the list into %d groups and none is called Sideboard, so all "
                  "cards are "
                  "main deck; put a line Sideboard before those that are not",
                  w->n_gaps + 1);
        return;
    }
    for (size_t i = w->first_after_gap; i < deck->n_entries; i++)
        if (deck->entries[i].zone == ZONE_MAIN)
            deck->entries[i].zone = ZONE_SIDE;
    int side = total_of(deck, ZONE_SIDE);
    if (side > 15)
        deck_warn_of_parts(r, deck->entries[w->first_after_gap].line,
                           "the %d cards after the blank line are taken for the sideboard; put a line Deck before "
                           "them if they are main deck",
                           side);
}

/* A list of 100 different cards is one with a commander, and some programs do not say which it
 * is. */
static void warn_of_commander(struct text_walk *w)
{
    struct reader *r = w->t.r;
    struct deck *deck = r->deck;
    int main = total_of(deck, ZONE_MAIN), side = total_of(deck, ZONE_SIDE);
    if (total_of(deck, ZONE_COMMANDER) || main + side < 100 || main > 100 || side > 2)
        return;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct card *card = deck->entries[i].card;
        if (deck->entries[i].count > 1 && card && !card_is_basic(card) && card->copies == COPIES_AS_FORMAT)
            return;
    }
    const struct deck_entry *guess = &deck->entries[side ? w->first_after_gap : 0];
    if (side && (w->n_gaps != 1 || w->side_heading))
        return;
    deck_warn_of_leader(r, guess->line, guess->card ? guess->card->name : guess->name);
}

/* Which program's text it is. */
static enum deck_format recognize(const struct text_walk *w)
{
    const struct text_reader *t = &w->t;
    if ((t->seen & SEEN_SET_COLON) || w->xmage_lines)
        return DECK_XMAGE;
    if (w->tight_heading || (t->seen & SEEN_SET_HASH))
        return DECK_DECKSTATS;
    if (t->seen & SEEN_SET_FIRST)
        return DECK_MWS;
    if (t->seen & SEEN_CATEGORY)
        return DECK_ARCHIDEKT;
    if (t->seen & SEEN_VARIANT)
        return DECK_GOLDFISH;
    if ((t->seen & SEEN_PAREN_SET) && !w->arena_word)
        return w->side_colon || (t->seen & SEEN_STARS) ? DECK_MOXFIELD : DECK_ARENA;
    if (w->arena_word)
        return DECK_ARENA;
    if (t->has_side_marks || w->name_comment)
        return DECK_APPRENTICE;
    if (w->bullets * 2 > t->card_lines || w->hash_heading)
        return DECK_MARKDOWN;
    if (w->type_headings)
        return DECK_HEADINGS;
    if (t->trailing * 2 > t->card_lines)
        return DECK_TRAILING;
    if (t->times * 2 > t->card_lines || (t->seen & SEEN_STARS))
        return DECK_TAPPEDOUT;
    return DECK_MTGO_TXT;
}

enum err_code read_text_lines(struct reader *r, enum deck_format format, const char *text, size_t len,
                              const int *numbers, struct err *err)
{
    struct text_walk w = {.t = {.r = r, .zone = ZONE_MAIN}, .promised = -1, .column = -1};
    (void)err;
    text = text_unroll(r, text, &len, &numbers);
    w.survey = text_survey(r->catalog, text, len);
    w.t.has_side_marks = w.survey.side_marks;
    line_walk_begin(&w.t.walk, r->arena, text, len, numbers);
    while (line_walk_next(&w.t.walk))
        take_line(&w);
    text_check_promise(&w, false);
    if (w.t.remarks && r->deck->n_entries == 0) /* nothing but talk */
        deck_bad(r, w.t.remark_line, w.t.remark, "expected a quantity and a card name, as in \"4 Lightning Bolt\"");
    find_sideboard(&w);
    warn_of_commander(&w);
    r->deck->format = format == DECK_AUTO ? recognize(&w) : format;
    return ERR_OK;
}

enum err_code read_text(struct reader *r, enum deck_format format, struct err *err)
{
    return read_text_lines(r, format, r->text, r->len, NULL, err);
}

enum err_code read_xmage(struct reader *r, struct err *err)
{
    return read_text(r, DECK_XMAGE, err);
}
