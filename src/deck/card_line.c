/* card_line.c - one line as a card: its quantity, its text, the zone it goes to
 *
 * The look-up decides between quantity and name, too: "4 Shock" is four of a card, "1996 World
 * Champion" is one, and so is "Pip-Boy 3000". A line that is neither is bad, with what was
 * expected.
 */
#include "base/attr.h"
#include "base/chars.h"
#include "deck/text.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

#define LINE_MAX_BYTES 1000 /* a longer line, if no comment, is no card line */

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

/* Returns the zone of a card whose line has no mark of its own. */
static enum deck_zone zone_of_line(const struct text_reader *t, bool side_mark)
{
    if (t->zone == ZONE_MAYBE) /* Deckstats marks those too */
        return ZONE_MAYBE;
    if (side_mark)
        return ZONE_SIDE;
    return t->zone == ZONE_SIDE && t->has_side_marks ? ZONE_MAIN : t->zone;
}

/* A line that was taken apart. Where it has no name, XMage's set and number tell the card. */
static enum card_line add_card(struct text_reader *t, int count, bool side_mark, struct card_text *found)
{
    t->seen |= found->seen;
    if (!*found->name)
        found->card = catalog_find_printing(t->r->catalog, found->set, found->number);
    if (!*found->name && !found->card) {
        size_t len;
        deck_bad(t->r, t->walk.number, line_walk_again(&t->walk, &len), "expected the name of a card");
        return CARD_LINE_BAD;
    }
    if (!*found->name)
        found->name = found->card->name;
    if (t->ignoring || (found->marks & MARK_TOKEN)) {
        deck_leave_out(t->r, t->walk.number, t->ignoring ? t->heading : "Tokens & Extras");
        return CARD_LINE_OTHER;
    }
    t->card_lines++;
    (void)deck_add_resolved(t->r, t->walk.number, zone_by_marks(zone_of_line(t, side_mark), found->marks), count,
                            found);
    return CARD_LINE_ENTRY;
}

/* A fresh copy of the line's part [from, to), taken apart. SB: and bullets were cut from its
 * front. */
static struct card_text resolve_again(struct text_reader *t, const char *text, size_t offset, size_t len)
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

/* "60 cards", "60 cards total", "15 sideboard cards", "60 total": what a counted line says of others. */
static bool is_total_of_cards(const char *rest, size_t len)
{
    static const char *const words[] = {"cards", "cards total", "cards in total",
                                        "total", "total cards", "cards in deck"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcasecmp(rest, words[i]) == 0)
            return true;
    return len > 6 && strcasecmp(rest + len - 6, " cards") == 0 && heading_word(rest, len - 6);
}

/* May the card stand under "Lands", "Creatures" or another type's name? */
static bool fits_type(const struct card *card, const char *type)
{
    if (!card)
        return true;
    if (begins_with(type, "land"))
        return card->types & TYPE_LAND;
    return begins_with(type, "creature") ? card->types & TYPE_CREATURE : !(card->types & TYPE_LAND);
}

/* "23 Lands": below 23 lands it counts them; else it is the heading of those that follow. */
static enum card_line counted_heading(struct text_reader *t, int count, const char *type)
{
    const struct deck *deck = t->r->deck;
    int sum = 0;
    bool fits = true;
    for (size_t i = t->group_from; i < deck->n_entries; i++) {
        sum += deck->entries[i].count;
        fits = fits && fits_type(deck->entries[i].card, type);
    }
    t->group_from = deck->n_entries;
    t->heading_count = count;
    return sum == count && fits ? CARD_LINE_OTHER : CARD_LINE_HEADING;
}

/* "23 Lands"; not "4 Counterspells", which is a card that was misspelt. */
static bool is_counted_type(const char *text)
{
    size_t len = strlen(text);
    return heading_word(text, len) == HEADING_TYPE && !heading_is_category(text, len);
}

/* "2. " and "2) ", as lines are numbered; "2 " is how many. */
static bool is_number_of_line(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits && (text[digits] == '.' || text[digits] == ')');
}

/* Bytes of an x that stands by itself before a name, as in "4 x Name". */
static size_t loose_times_sign(const char *name)
{
    if (begins_with(name, "x ") || name[0] == '*')
        return 1;
    return begins_with(name, "\u00D7 ") ? 2 : 0;
}

/* A quantity and a text; when that is no card, perhaps the whole line is ("1996 World Champion").
 */
static enum card_line counted_line(struct text_reader *t, char *text, size_t len, const struct quantity *quantity,
                                   bool side_mark)
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
    struct quantity last = quantity_trailing(found.name, strlen(found.name));
    size_t sign = loose_times_sign(found.name);
    if (last.answer == QUANTITY_FOUND && !last.bare && is_number_of_line(text)) { /* "2. Lightning Bolt x4" */
        struct card_text numbered = resolve_again(t, text, from, last.to);
        if (numbered.card) {
            t->trailing++;
            return add_card(t, last.count, side_mark, &numbered);
        }
    }
    if (sign) {
        t->times++;
        while (sign < rest_len && char_is_blank(text[from + sign]))
            sign++;
        found = resolve_again(t, text, from + sign, rest_len - sign);
    } else if (is_counted_type(found.name)) {
        return counted_heading(t, quantity->count, found.name);
    } else if (is_total_of_cards(found.name, strlen(found.name))) {
        return CARD_LINE_OTHER;
    }
    return add_card(t, quantity->count, side_mark, &found);
}

enum card_line text_counted_name(struct text_reader *t, int count, size_t from, size_t len, bool side_mark)
{
    struct card_text found = resolve_again(t, t->walk.line, from, len);
    if (!found.card && is_counted_type(found.name))
        return counted_heading(t, count, found.name);
    if (!found.card && is_total_of_cards(found.name, strlen(found.name)))
        return CARD_LINE_OTHER;
    return add_card(t, count, side_mark, &found);
}

/* Is the line a number in words and a text? */
static bool begins_with_number_word(const char *text)
{
    static const char *const words[] = {"one",   "two",  "three", "four",   "five",   "six",   "seven",
                                        "eight", "nine", "ten",   "eleven", "twelve", "twenty"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (begins_with(text, words[i]) && char_is_blank(text[strlen(words[i])]))
            return true;
    return false;
}

#define REMARKS_MAX 20 /* of a list; a list with more is another kind of file */

/* "Good luck!", "by Jon, 3-1": nobody's card, as nothing like it is one. It is passed over with a
 * warning; what may be a card or a heading that was misspelt is a bad line. */
static bool is_remark(struct text_reader *t, const char *line)
{
    const char *best[CATALOG_SUGGESTIONS];
    size_t first = strcspn(line, " :\t"); /* "Value for all": a category has many names, and may be of two words */
    if (t->labelled || t->remarks == REMARKS_MAX || begins_with_number_word(line) ||
        (heading_word(line, first) != HEADING_NONE && !heading_is_category(line, first)))
        return false;
    return catalog_suggest(t->r->catalog, t->r->arena, line, best) == 0;
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
            if (!before.card && quantity.to > 2 && text[quantity.to - 2] == ' ' &&
                (text[quantity.to - 1] == 'x' || text[quantity.to - 1] == 'X')) { /* "Name x 4" */
                quantity.bare = false;
                before = resolve_again(t, text, 0, quantity.to - 2);
            }
            if (before.card || !quantity.bare) {
                t->trailing++;
                return add_card(t, quantity.count, side_mark, &before);
            }
        }
    }
    card_text_resolve(t->r, text, len, &found);
    if (!found.card && t->bare_known == 0 && !side_mark) {
        text = line_walk_again(&t->walk, &len);
        if (is_remark(t, text)) {
            t->remark = t->remarks++ ? t->remark : text;
            t->remark_line = t->remarks == 1 ? t->walk.number : t->remark_line;
            deck_warn(t->r, t->walk.number, "\"%s\" is no card line and was passed over",
                      zone_shown(t->r->arena, text));
            return CARD_LINE_OTHER;
        }
        if (begins_with_number_word(text))
            deck_bad(t->r, t->walk.number, text, "expected a quantity in digits, such as 4");
        else
            deck_bad(t->r, t->walk.number, text,
                     "expected a quantity and a card name, as in \"4 Lightning Bolt\", or a heading such as "
                     "Sideboard");
        return CARD_LINE_BAD;
    }
    t->bare_known += found.card != NULL;
    return add_card(t, 1, side_mark, &found);
}

enum card_line text_card_line(struct text_reader *t, char *text, size_t len, bool side_mark)
{
    struct quantity quantity = quantity_leading(text, len);
    if (len > LINE_MAX_BYTES) {
        deck_bad(t->r, t->walk.number, text, "expected a card line of at most %d bytes", LINE_MAX_BYTES);
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
