/* text.c - every text format in one walk
 *
 * The formats share their card lines and differ in what marks the sideboard (ecosystem 1.0): marks "SB:" decide
 * alone where there are any; else the first heading of it; else a blank line, if there is just one between
 * card lines; where there are more, all is main and a warning says so. Headings within such a gap (Creatures,
 * Lands) make it none. Which program wrote the list is told by the decorations and headings met, and is
 * worth knowing only to the person.
 */
#include <string.h>
#include <strings.h>

#include "deck/text.h"

#define LINE_MAX_BYTES 1000 /* a longer line, if no comment, is no card line */
#define LINE_EXPECTED                                                                              \
    "expected a quantity and a card name, as in \"4 Lightning Bolt\", or a heading such as "       \
    "Sideboard"

/* The whole walk. */
struct text_walk {
    struct text_reader t;
    bool side_heading;
    bool in_about;
    bool type_headings, side_colon, arena_word, tight_heading, hash_heading, name_comment;
    int bullets;
    bool xmage_lines;
    /* the blank lines between card lines */
    bool gap_blank,
        gap_other;  /* since the last card line: a blank line; a heading or an odd line */
    bool zone_used; /* the zone of the heading at hand has a card already */
    int n_gaps;
    size_t first_after_gap; /* the entry */
    bool warned_unmarked;
};

static bool begins_with(const char *text, const char *word)
{
    return strncasecmp(text, word, strlen(word)) == 0;
}

/* ---- card lines ---------------------------------------------------------------------------------- */

static enum deck_zone zone_by_marks(enum deck_zone zone, unsigned marks)
{
    if (marks & MARK_MAYBE)
        return ZONE_MAYBE;
    if (marks & MARK_COMMANDER)
        return ZONE_COMMANDER;
    if (marks & MARK_COMPANION)
        return ZONE_COMPANION;
    return marks & MARK_SIDE ? ZONE_SIDE : zone;
}

/* Where a card of the line goes that has no mark of its own. */
static enum deck_zone zone_of_line(const struct text_reader *t, bool side_mark)
{
    if (t->zone == ZONE_MAYBE) /* Deckstats marks those too */
        return ZONE_MAYBE;
    if (side_mark)
        return ZONE_SIDE;
    return t->zone == ZONE_SIDE && t->has_side_marks ? ZONE_MAIN : t->zone;
}

/* A line that was taken apart. Where it has no name, XMage's set and number tell the card. */
static enum card_line add_card(struct text_reader *t, int count, bool side_mark,
                               struct card_text *found)
{
    t->seen |= found->seen;
    if (!*found->name)
        found->card = catalog_find_printing(t->r->catalog, found->set, found->number);
    if (!*found->name && !found->card) {
        size_t len;
        deck_bad(t->r, t->walk.number, line_walk_again(&t->walk, &len),
                 "expected the name of a card");
        return CARD_LINE_BAD;
    }
    if (!*found->name)
        found->name = found->card->name;
    if (t->ignoring || (found->marks & MARK_TOKEN))
        return CARD_LINE_OTHER;
    t->card_lines++;
    (void)deck_add_resolved(t->r, t->walk.number,
                            zone_by_marks(zone_of_line(t, side_mark), found->marks), count, found);
    return CARD_LINE_ENTRY;
}

/* A fresh copy of the line's part [from, to), taken apart. SB: and bullets were cut from its front. */
static struct card_text resolve_again(struct text_reader *t, const char *text, size_t offset,
                                      size_t len)
{
    struct card_text found;
    size_t full;
    char *line = line_walk_again(&t->walk, &full);
    size_t front = (size_t)(text - t->walk.line) + offset;
    tc_assert(front + len <= full);
    line[front + len] = '\0';
    card_text_resolve(t->r, line + front, len, &found);
    return found;
}

/* "23 Lands" below 23 lands; "60 cards total". */
static bool is_subtotal(const struct text_reader *t, int count, const char *rest)
{
    size_t len = strlen(rest);
    if (begins_with(rest, "cards") && (len == 5 || is_blank(rest[5]) || rest[5] == ','))
        return true;
    if (begins_with(rest, "total"))
        return true;
    if (heading_word(rest, len) != HEADING_TYPE)
        return false;
    int sum = 0;
    for (size_t i = t->group_from; i < t->r->deck->n_entries; i++)
        sum += t->r->deck->entries[i].count;
    return sum == count;
}

/* Bytes of an x that stands by itself before a name, as in "4 x Name". */
static size_t loose_times_sign(const char *name)
{
    if (begins_with(name, "x ") || name[0] == '*')
        return 1;
    return begins_with(name, "\u00D7 ") ? 2 : 0;
}

/* A quantity and a text; when that is no card, perhaps the whole line is ("1996 World Champion"). */
static enum card_line counted_line(struct text_reader *t, char *text, size_t len,
                                   const struct quantity *quantity, bool side_mark)
{
    struct card_text found;
    size_t from = quantity->from, rest_len = quantity->to - quantity->from;
    t->times += quantity->times;
    card_text_resolve(t->r, text + from, rest_len, &found);
    if (found.card || !*found.name)
        return add_card(t, quantity->count, side_mark, &found);
    struct card_text whole = resolve_again(t, text, 0, len);
    if (whole.card)
        return add_card(t, 1, side_mark, &whole);
    size_t sign = loose_times_sign(found.name);
    if (sign) {
        t->times++;
        while (sign < rest_len && is_blank(text[from + sign]))
            sign++;
        found = resolve_again(t, text, from + sign, rest_len - sign);
    } else if (is_subtotal(t, quantity->count, found.name)) {
        t->group_from = t->r->deck->n_entries;
        return CARD_LINE_OTHER;
    }
    return add_card(t, quantity->count, side_mark, &found);
}

/* Is the line a number in words and a text? */
static bool begins_with_number_word(const char *text)
{
    static const char *const words[] = {"one",    "two",    "three", "four", "five",
                                        "six",    "seven",  "eight", "nine", "ten",
                                        "eleven", "twelve", "twenty"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (begins_with(text, words[i]) && is_blank(text[strlen(words[i])]))
            return true;
    return false;
}

/* A line that begins with no quantity: a name and a trailing one, or a name alone. */
static enum card_line bare_line(struct text_reader *t, char *text, size_t len, bool side_mark)
{
    struct card_text found;
    struct quantity quantity = quantity_trailing(text, len);
    if (quantity.answer == QUANTITY_BAD) {
        deck_bad(t->r, t->walk.number, text, "%s", quantity.why);
        return CARD_LINE_BAD;
    }
    if (quantity.answer == QUANTITY_FOUND) { /* "Pip-Boy 3000" is a name, "Name (4)" a quantity */
        bool is_name = false;
        if (quantity.bare && text[len - 1] != ')') {
            found = resolve_again(t, text, 0, len);
            is_name = found.card != NULL;
        }
        if (!is_name) {
            struct card_text before = resolve_again(t, text, 0, quantity.to);
            if (before.card || !quantity.bare) {
                t->trailing++;
                return add_card(t, quantity.count, side_mark, &before);
            }
        }
    }
    card_text_resolve(t->r, text, len, &found);
    if (!found.card && t->bare_known == 0 && !side_mark) {
        text = line_walk_again(&t->walk, &len);
        deck_bad(t->r, t->walk.number, text, "%s",
                 begins_with_number_word(text) ? "expected a quantity in digits, such as 4"
                                               : LINE_EXPECTED);
        return CARD_LINE_BAD;
    }
    t->bare_known += found.card != NULL;
    return add_card(t, 1, side_mark, &found);
}

enum card_line text_card_line(struct text_reader *t, char *text, size_t len, bool side_mark)
{
    struct quantity quantity = quantity_leading(text, len);
    if (len > LINE_MAX_BYTES) {
        deck_bad(t->r, t->walk.number, text, "expected a card line of at most %d bytes",
                 LINE_MAX_BYTES);
        return CARD_LINE_BAD;
    }
    if (quantity.answer == QUANTITY_NONE)
        return bare_line(t, text, len, side_mark);
    if (quantity.answer == QUANTITY_FOUND)
        return counted_line(t, text, len, &quantity, side_mark);
    struct card_text whole = resolve_again(t, text, 0, len); /* "+2 Mace" */
    if (whole.card)
        return add_card(t, 1, side_mark, &whole);
    deck_bad(t->r, t->walk.number, text, "%s", quantity.why);
    return CARD_LINE_BAD;
}

/* ---- headings and comments ------------------------------------------------------------------------ */

static void take_heading(struct text_walk *w, const struct heading_line *found)
{
    struct text_reader *t = &w->t;
    w->in_about = found->heading == HEADING_ABOUT;
    t->group_from = t->r->deck->n_entries;
    w->tight_heading |= found->tight && found->heading != HEADING_TYPE;
    w->hash_heading |= found->hashes;
    w->arena_word |= found->plain && found->heading != HEADING_TYPE &&
                     found->heading != HEADING_SIDE && found->heading != HEADING_MAYBE;
    w->gap_other = true;
    if (found->heading == HEADING_TYPE) {
        w->type_headings |= !found->tight;
        if (t->zone == ZONE_COMMANDER || t->zone == ZONE_COMPANION)
            t->zone = ZONE_MAIN;
        return;
    }
    t->ignoring = found->heading == HEADING_TOKENS;
    w->zone_used = false;
    switch (found->heading) {
    case HEADING_SIDE:
        t->zone = ZONE_SIDE;
        w->side_heading = true;
        w->side_colon |= found->colon;
        break;
    case HEADING_COMMANDER:
        t->zone = ZONE_COMMANDER;
        break;
    case HEADING_COMPANION:
        t->zone = ZONE_COMPANION;
        break;
    case HEADING_MAYBE:
        t->zone = ZONE_MAYBE;
        break;
    default:
        t->zone = ZONE_MAIN;
        break;
    }
}

static void set_name(struct text_walk *w, const char *name)
{
    while (is_blank(*name))
        name++;
    if (*name && !w->t.r->deck->name)
        w->t.r->deck->name = arena_strdup(w->t.r->arena, name);
}

/* What follows "KEY :" when the line begins so; NULL. */
static const char *after_key(const char *line, const char *key)
{
    if (!begins_with(line, key))
        return NULL;
    line += strlen(key);
    while (is_blank(*line))
        line++;
    return *line == ':' ? line + 1 : NULL;
}

/* "// NAME : x", and a first line "// x", which is how Apprentice and Cockatrice name a deck. */
static void take_comment(struct text_walk *w, const char *line)
{
    if (line[0] != '/')
        return;
    const char *text = line + 2;
    while (is_blank(*text))
        text++;
    const char *name = after_key(text, "NAME");
    if (name) {
        set_name(w, name);
        w->name_comment = true;
    } else if (w->t.walk.index == 1 && !begins_with(text, "Deck file") && !strchr(text, ':')) {
        set_name(w, text);
    }
}

/* "Total: 60", "total cards 60" */
static bool is_total(const char *line)
{
    if (!begins_with(line, "total"))
        return false;
    line += 5;
    line += strspn(line, " ");
    if (begins_with(line, "cards"))
        line += 5;
    line += strspn(line, " :=");
    size_t digits = strspn(line, "0123456789");
    return digits && !line[digits];
}

/* "NAME:Sligh", "Player: ...", "LAYOUT MAIN:..." - what programs write about a deck. */
static bool take_key(struct text_walk *w, const char *line)
{
    static const char *const others[] = {"author", "creator", "player",  "format",
                                         "event",  "date",    "deck by", "title"};
    const char *name = after_key(line, "name");
    if (!name)
        name = after_key(line, "deck name");
    if (!name && w->in_about && begins_with(line, "name "))
        name = line + 5;
    if (name) {
        set_name(w, name);
        return true;
    }
    if (w->in_about)
        return true;
    if (begins_with(line, "layout ") && strchr(line, ':')) {
        w->xmage_lines = true;
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (after_key(line, others[i]))
            return true;
    return is_total(line);
}

/* A line of one character only, or the frame of a Markdown table. */
static bool is_divider(const char *line, size_t len)
{
    return len >= 3 && strchr("-=*_~|:+", line[0]) && strspn(line, "-=*_~|:+ ") == len &&
           strspn(line, "_") != len;
}

/* ---- the walk -------------------------------------------------------------------------------------- */

static void take_blank(struct text_walk *w)
{
    struct text_reader *t = &w->t;
    w->gap_blank = true;
    if ((t->zone == ZONE_COMMANDER || t->zone == ZONE_COMPANION) && w->zone_used) {
        t->zone = ZONE_MAIN; /* nothing else ends it where no heading follows */
        w->gap_other = true;
    }
    w->in_about = false;
}

/* Cuts "SB:", a bullet or a quotation mark from the front; tells whether it was marked. */
static bool cut_front(struct text_walk *w, char **text, size_t *len)
{
    bool side = false;
    for (;;) {
        size_t n = 0;
        if (begins_with(*text, "SB:") && !side) {
            side = true;
            n = 3;
        } else if (*len > 2 && strchr("-*>|", **text) && is_blank((*text)[1])) {
            w->bullets += **text != '>';
            n = 1;
        } else if (strncmp(*text, "\u2022", 3) == 0) {
            n = 3;
        } else {
            return side;
        }
        while (is_blank((*text)[n]))
            n++;
        *text += n;
        *len -= n;
    }
}

/* "| 4 | Lightning Bolt |": the bars become blanks; where no number stands first, it is the table's head. */
static bool open_table_row(char *text, size_t *len)
{
    size_t digits = strspn(text, "0123456789");
    const char *second = digits ? strchr(text + digits, '|') : NULL;
    if (!second || strspn(text + digits, " ") != (size_t)(second - text) - digits)
        return false;
    text[second - text] = ' ';
    char *end = strchr(second, '|');
    if (end)
        *len = (size_t)(end - text);
    while (*len && is_blank(text[*len - 1]))
        --*len;
    text[*len] = '\0';
    return true;
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

static void take_card_line(struct text_walk *w, char *text, size_t len)
{
    struct text_reader *t = &w->t;
    bool table = len > 2 && *text == '|';
    bool side_mark = cut_front(w, &text, &len);
    if (table && !open_table_row(text, &len)) {
        w->gap_other = true;
        return;
    }
    size_t entry = t->r->deck->n_entries;
    switch (text_card_line(t, text, len, side_mark)) {
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
    case CARD_LINE_BAD:
    case CARD_LINE_OTHER:
        w->gap_other = true;
        break;
    }
}

static void take_line(struct text_walk *w)
{
    struct line_walk *walk = &w->t.walk;
    char first = walk->line[0];
    if (walk->len == 0) {
        take_blank(w);
        return;
    }
    if (!is_digit(first)) {
        struct heading_line heading = heading_find(walk->line, walk->len);
        if (heading.heading != HEADING_NONE) {
            take_heading(w, &heading);
            return;
        }
        if (first == '#' || first == ';' || (first == '/' && walk->line[1] == '/')) {
            take_comment(w, walk->line);
            return;
        }
        if (take_key(w, walk->line) || is_divider(walk->line, walk->len)) {
            w->gap_other |= !is_letter(first);
            return;
        }
    }
    take_card_line(w, walk->line, walk->len);
}

/* ---- afterwards ----------------------------------------------------------------------------------- */

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
        deck_warn(
            r, deck->entries[w->first_after_gap].line,
            "the %d cards after the blank line are taken for the sideboard; put a line Deck before "
            "them if they are main deck",
            side);
}

/* A list of 100 different cards is one with a commander, and some programs do not say which it is. */
static void warn_of_commander(struct text_walk *w)
{
    struct reader *r = w->t.r;
    struct deck *deck = r->deck;
    int main = total_of(deck, ZONE_MAIN), side = total_of(deck, ZONE_SIDE);
    if (total_of(deck, ZONE_COMMANDER) || main + side < 100 || main > 100 || side > 2)
        return;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct card *card = deck->entries[i].card;
        if (deck->entries[i].count > 1 && card && !card_is_basic(card) &&
            card->copies == COPIES_AS_FORMAT)
            return;
    }
    const struct deck_entry *guess = &deck->entries[side ? w->first_after_gap : 0];
    if (side && (w->n_gaps != 1 || w->side_heading))
        return;
    deck_warn(r, guess->line,
              "100 cards and no commander is named; if %s is it, put a line Commander before it "
              "and a line "
              "Deck after it",
              guess->name);
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

/* Does any card line begin with SB: (bullets aside)? */
static bool find_side_marks(const char *text, size_t len)
{
    const char *end = text + len;
    for (const char *p = text; p && p < end; p = memchr(p, '\n', (size_t)(end - p))) {
        while (p < end && (is_blank(*p) || strchr("\n-*>", *p)))
            p++;
        if (end - p < 4 || (*p != 'S' && *p != 's') || !begins_with(p, "SB:"))
            continue;
        for (p += 3; p < end && is_blank(*p); p++)
            ;
        if (p < end && *p != '\n')
            return true;
    }
    return false;
}

enum err_code read_text_lines(struct reader *r, enum deck_format format, const char *text,
                              size_t len, const int *numbers, struct err *err)
{
    struct text_walk w = {.t = {.r = r, .zone = ZONE_MAIN}};
    (void)err;
    w.t.has_side_marks = find_side_marks(text, len);
    line_walk_begin(&w.t.walk, r->arena, text, len, numbers);
    while (line_walk_next(&w.t.walk))
        take_line(&w);
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
