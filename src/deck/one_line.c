/* one_line.c - lists that hold several cards in a line: "4 Lightning Bolt, 4 Goblin Guide, 20 Mountain"
 *
 * So people write in chats, on phones and in one cell of a table. Before the text is read such a line is taken apart
 * into one for each card, with the number of the line that it was. It is cut before a quantity that follows a comma
 * or semicolon, after "x4" before one, and around labels such as "Sideboard:", or "Sideboard" before a quantity; a
 * comma within a name is followed by no quantity, and a line that as a whole is a card stays one. Where
 * nothing but a blank stands before a quantity, a card that is known stands on one of its sides: "Borrowing 100,000
 * Arrows" is one. Nothing is cut unless most of the parts are cards that are known: a remark behind a name stays with
 * its name.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "deck/scan.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

#define PART_MAX  200 /* bytes; what is longer is no card */
#define LABEL_MAX 24  /* bytes of "Command zone" and its like */

enum label { LABEL_NONE, LABEL_HEADING, LABEL_MARK, LABEL_LEADER, LABEL_TITLE };

struct part {
    size_t from, to;  /* a card with its quantity */
    enum label label; /* what stands before it ... */
    size_t label_from, label_len;
};

struct one_line {
    struct reader *r;
    const char *line;
    size_t len;
    struct part *parts;
    size_t n, room;
    bool blanks; /* it was cut where nothing but a blank stands */
};

static bool is_count(const char *text, size_t len)
{
    if (len == 0 || !(char_is_digit(*text) || *text == 'x' || *text == 'X'))
        return false;
    struct quantity q = quantity_leading(text, len);
    return q.answer == QUANTITY_FOUND && q.from < len && !char_is_digit(text[q.from]);
}

static size_t skip_blanks(const char *text, size_t at, size_t len)
{
    while (at < len && char_is_blank(text[at]))
        at++;
    return at;
}

/* Does one part end at this comma or semicolon, and another begin after it? */
static bool is_cut(const char *line, size_t from, size_t at, size_t len)
{
    size_t next = skip_blanks(line, at + 1, len);
    if ((line[at] != ',' && line[at] != ';') || next == len)
        return false;
    if (is_count(line + next, len - next))
        return true;
    struct quantity before = quantity_trailing(line + from, at - from);
    return before.answer == QUANTITY_FOUND && before.times;
}

static bool is_known(struct reader *r, const char *text, size_t len);

/* Is this blank followed by a quantity of at most two digits and a name, as in "4 Forest 20 Mountain"? */
static bool is_blank_before_count(const char *line, size_t at, size_t len)
{
    size_t next = at + 1, digits = next;
    if (!char_is_blank(line[at]) || at == 0 || next >= len || strchr(",;:", line[at - 1]))
        return false;
    while (digits < len && char_is_digit(line[digits]))
        digits++;
    if (digits == next || digits - next > 2)
        return false;
    size_t name = digits + (digits < len && (line[digits] == 'x' || line[digits] == 'X'));
    if (name + 1 >= len || !char_is_blank(line[name]) || char_is_blank(line[name + 1]) || char_is_digit(line[name + 1]))
        return false;
    /* "1 Plains 12 foil": a number in its set, and how it is printed, though there is a card of that name */
    bool printed = len - name - 1 == 4 && strncasecmp(line + name + 1, "foil", 4) == 0;
    return !printed && is_count(line + next, len - next);
}

/* Does one card end at this blank, and another begin? The one before it is known, or the one behind it. */
static bool is_blank_cut(const struct one_line *o, size_t from, size_t at)
{
    if (!is_blank_before_count(o->line, at, o->len) || !is_count(o->line + from, at - from))
        return false;
    if (is_known(o->r, o->line + from, at - from))
        return true;
    size_t to = at + 1;
    while (to < o->len && !is_blank_before_count(o->line, to, o->len) && !strchr(",;:", o->line[to]))
        to++;
    return is_known(o->r, o->line + at + 1, to - at - 1);
}

/* The heading of one or two words that ends here, the longer one: "Sideboard", "Main Deck"; its length, 0 for none. */
static size_t heading_before(const struct one_line *o, size_t from, size_t end, enum heading *heading)
{
    const char *line = o->line;
    size_t at = end, least = end - from > LABEL_MAX ? end - LABEL_MAX : from, found = 0;
    for (int words = 0; words < 2 && at > least; words++) {
        while (at > least && char_is_blank(line[at - 1]))
            at--;
        while (at > least && !char_is_blank(line[at - 1]) && !strchr(",;.", line[at - 1]))
            at--;
        enum heading word = heading_word(line + at, end - at);
        if (word == HEADING_NONE)
            continue;
        *heading = word;
        found = end - at;
    }
    return found;
}

static bool is_leading(enum heading heading)
{
    return heading == HEADING_COMMANDER || heading == HEADING_COMPANION;
}

/* Where the signs before a heading begin, as in "20 Mountain // Sideboard" or "20 Mountain - Sideboard". */
static size_t before_signs(const struct one_line *o, size_t from, size_t at)
{
    size_t signs = at;
    while (signs > from && char_is_blank(o->line[signs - 1]))
        signs--;
    size_t end = signs;
    while (signs > from && strchr("/-=*", o->line[signs - 1]))
        signs--;
    return signs < end && (signs == from || char_is_blank(o->line[signs - 1])) ? signs : at;
}

/* "52 Mountain Sideboard 3 Opt": the label that ends at this blank, with signs that lead to it; its length, 0 for
 * none. A quantity and a name stand before it, or nothing; with it no card is called so. */
static size_t bare_label(const struct one_line *o, size_t from, size_t at, enum label *kind)
{
    enum heading heading;
    if (!is_blank_before_count(o->line, at, o->len))
        return 0;
    size_t label = heading_before(o, from, at, &heading), before = at - label;
    if (!label || !(is_leading(heading) || heading == HEADING_MAIN || heading == HEADING_SIDE))
        return 0;
    if (!is_leading(heading))
        before = before_signs(o, from, before);
    bool parted = !is_leading(heading) && strchr("/-=*", o->line[before]); /* no need to look the card up with it */
    label = at - before;
    while (before > from && char_is_blank(o->line[before - 1]))
        before--;
    if ((!parted && is_known(o->r, o->line + from, at - from)) ||
        (before > from && !is_count(o->line + from, before - from)))
        return 0;
    if (is_leading(heading) && before > from && !is_known(o->r, o->line + from, before - from))
        return 0; /* "4 Benlish Commander": a card that was misspelt */
    /* "SB 2 Opt" marks a line; further in it is the heading of all that follows */
    bool mark = at == 2 && begins_with(o->line, "SB");
    *kind = is_leading(heading) ? LABEL_LEADER : mark ? LABEL_MARK : LABEL_HEADING;
    return label;
}

/* The label that ends at this colon, with a quantity after it; its length, 0 for none. */
static size_t label_before(const struct one_line *o, size_t from, size_t colon, enum label *kind)
{
    const char *line = o->line;
    enum heading heading;
    size_t next = skip_blanks(line, colon + 1, o->len);
    if (next == o->len || !is_count(line + next, o->len - next))
        return 0;
    size_t label = heading_before(o, from, colon, &heading);
    if (label) {
        bool mark = label == 2 && begins_with(line + colon - label, "SB");
        *kind = is_leading(heading) ? LABEL_LEADER : mark ? LABEL_MARK : LABEL_HEADING;
        return label;
    }
    *kind = LABEL_TITLE;
    return from == 0 && colon <= PART_MAX ? colon : 0;
}

static void add_part(struct one_line *o, struct part part, size_t to)
{
    while (to > part.from && (char_is_blank(o->line[to - 1]) || strchr(",;.", o->line[to - 1])))
        to--;
    part.to = to;
    if (part.to > part.from)
        *ARENA_ADD(o->r->arena, o->parts, o->n, o->room) = part;
}

/* "Commander 1 Thrasios, Triton Hero 1 Tymna the Weaver Deck 98 Island": two lead where the deck has its heading. */
static void join_leaders(struct one_line *o)
{
    for (size_t i = 0; i + 2 < o->n; i++) {
        struct part *second = &o->parts[i + 1];
        const struct part *next = &o->parts[i + 2];
        if (o->parts[i].label == LABEL_LEADER && second->label == LABEL_NONE && next->label == LABEL_HEADING &&
            heading_word(o->line + next->label_from, next->label_len) == HEADING_MAIN) {
            second->label = LABEL_LEADER;
            second->label_from = o->parts[i].label_from;
            second->label_len = o->parts[i].label_len;
        }
    }
}

static void take_apart(struct one_line *o)
{
    struct part part = {.from = 0};
    for (size_t at = 0; at < o->len && o->n <= DECK_LINES_MAX; at++) {
        enum label kind = LABEL_NONE;
        bool blank = false;
        size_t label = o->line[at] == ':' ? label_before(o, part.from, at, &kind) : bare_label(o, part.from, at, &kind);
        if (label) {
            o->blanks = o->blanks || o->line[at] != ':';
            add_part(o, part, at - label);
            part = (struct part){.label = kind, .label_from = at - label, .label_len = label};
            part.from = skip_blanks(o->line, at + 1, o->len);
        } else if (is_cut(o->line, part.from, at, o->len) || (blank = is_blank_cut(o, part.from, at))) {
            o->blanks = o->blanks || blank;
            add_part(o, part, at);
            part = (struct part){.from = skip_blanks(o->line, at + 1, o->len),
                                 .label = part.label == LABEL_MARK ? LABEL_MARK : LABEL_NONE,
                                 .label_from = part.label_from,
                                 .label_len = part.label_len};
        }
    }
    add_part(o, part, o->len);
    join_leaders(o);
}

static bool is_known(struct reader *r, const char *text, size_t len)
{
    if (len > PART_MAX)
        return false;
    struct quantity q = quantity_leading(text, len);
    size_t from = 0, to = len;
    if (q.answer == QUANTITY_FOUND) {
        from = q.from;
    } else {
        q = quantity_trailing(text, len);
        to = q.answer == QUANTITY_FOUND ? q.to : len;
    }
    return deck_lookup(r, arena_strndup(r->arena, text + from, to - from), NULL, NULL) != NULL;
}

/* Is it a list of at most so many cards, rather than one card with a remark? */
static bool is_list(const struct one_line *o, size_t most)
{
    size_t known = 0;
    if (o->n > most)
        return false;
    bool labelled = o->n > 0 && o->parts[0].label != LABEL_NONE && o->parts[0].label != LABEL_TITLE;
    if (o->n == 0 || (o->n == 1 && !labelled) || (o->n == 1 && o->parts[0].label == LABEL_LEADER) ||
        (o->n == 1 && o->parts[0].label == LABEL_MARK) || is_known(o->r, o->line, o->len))
        return false;
    for (size_t i = 0; i < o->n; i++)
        known += is_known(o->r, o->line + o->parts[i].from, o->parts[i].to - o->parts[i].from);
    /* of two in a line without commas one may be misspelt, but not the last: that would be a remark, "12 etched" */
    const struct part *last = &o->parts[o->n - 1];
    bool ends_in_card = is_known(o->r, o->line + last->from, last->to - last->from);
    return known * 3 >= o->n * 2 || (o->blanks && ends_in_card && known * 2 >= o->n);
}

/* Does a part end or a quantity begin at this comma, semicolon or colon, by a look at its neighbours? */
static bool may_be_cut(const char *text, const char *at, const char *end)
{
    const char *next = at + 1;
    while (next < end && char_is_blank(*next))
        next++;
    if (next == end)
        return false;
    if (char_is_digit(*next) || *next == 'x' || *next == 'X' || (at > text && char_is_digit(at[-1])))
        return true;
    return at > text + 1 && (at[-1] == 'x' || at[-1] == 'X') && char_is_digit(at[-2]);
}

/* True when any place of the line is worth a closer look; in most lists none is. Without a number behind the one that
 * the line begins with it holds one card at most. */
static bool may_hold_list(const char *line, size_t len)
{
    const char *end = line + len;
    size_t front = 0;
    while (front < len && (char_is_blank(line[front]) || char_is_digit(line[front])))
        front++;
    if (front + scan_digit(line + front, len - front) == len)
        return false;
    for (const char *at = line; at < end; at++)
        if (((*at == ',' || *at == ';' || *at == ':') && may_be_cut(line, at, end)) ||
            (*at == ' ' && at > line && at + 1 < end && char_is_digit(at[1]) &&
             is_blank_before_count(line, (size_t)(at - line), len)))
            return true;
    return false;
}

static bool any_may_hold_list(const char *text, size_t len)
{
    for (const char *line = text, *end = text + len; line < end;) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        size_t n = (size_t)((line_end ? line_end : end) - line);
        if (may_hold_list(line, n))
            return true;
        line += n + 1;
    }
    return false;
}

/* ---- the text -------------------------------------------------------------------------------- */

struct unrolled {
    struct strbuf text;
    int *numbers;
    size_t n, room;
    size_t parts; /* of all lines */
};

static void put_line(struct unrolled *u, struct arena *arena, int number, const char *text, size_t len)
{
    strbuf_add_bytes(&u->text, text, len);
    strbuf_add_char(&u->text, '\n');
    *ARENA_ADD(arena, u->numbers, u->n, u->room) = number;
}

static void put_parts(struct unrolled *u, const struct one_line *o, int number)
{
    for (size_t i = 0; i < o->n; i++) {
        const struct part *part = &o->parts[i];
        const char *label = o->line + part->label_from;
        if (part->label == LABEL_HEADING || part->label == LABEL_TITLE)
            put_line(u, o->r->arena, number, label, part->label_len);
        if (part->label == LABEL_MARK || part->label == LABEL_LEADER)
            strbuf_printf(&u->text, "%.*s: ", (int)part->label_len, label);
        put_line(u, o->r->arena, number, o->line + part->from, part->to - part->from);
    }
    u->parts += o->n;
}

const char *text_unroll(struct reader *r, const char *text, size_t *len, const int **numbers)
{
    struct unrolled u = {.text = STRBUF_INIT};
    const char *end = text + *len;
    int index = 0;
    if (!any_may_hold_list(text, *len))
        return text;
    for (const char *p = text; p < end;) {
        const char *line_end = memchr(p, '\n', (size_t)(end - p));
        const char *next = line_end ? line_end + 1 : end;
        struct one_line o = {.r = r, .line = p + strspn(p, " \t")};
        o.len = o.line < next ? (size_t)((line_end ? line_end : end) - o.line) : 0;
        int number = *numbers ? (*numbers)[index] : index + 1;
        index++;
        bool list = false;
        if (u.parts < DECK_LINES_MAX && o.len > 8 && !strchr("#/;|[<", *o.line) && may_hold_list(o.line, o.len)) {
            take_apart(&o);
            list = is_list(&o, DECK_LINES_MAX - u.parts);
        }
        if (list)
            put_parts(&u, &o, number);
        else
            put_line(&u, r->arena, number, p, (size_t)((line_end ? line_end : end) - p));
        p = next;
    }
    if (u.parts) {
        *len = u.text.len;
        *numbers = u.numbers;
        text = arena_strndup(r->arena, strbuf_text(&u.text), u.text.len);
    }
    strbuf_release(&u.text);
    return text;
}
