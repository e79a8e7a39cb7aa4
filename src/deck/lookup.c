/* lookup.c - a card's text and its decorations: sets, numbers, foil marks, categories, comments
 *
 * The card-name look-up decides every ambiguity: the whole text is tried first,
 * then one decoration at a time comes off its end for as long as what is left is no card, so that
 * the longest known name wins: "Erase (Not the Urza's Legacy One)", "Hazmat Suit (Used)". The text
 * is cut up in place: a terminator where a decoration began leaves the name before it and the set
 * within it terminated, too.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "deck/text.h"

#include <string.h>
#include <strings.h>

#define NAME_MAX_BYTES 400 /* no name is longer; the longest known one has 141 */
#define STRIPS_MAX     12  /* decorations of one card */

/* The text at hand. */
struct cut {
    struct reader *r;
    struct card_text *out;
    char *text;
    size_t len;
    bool commented; /* the # comment is off */
};

/* Ends the text at len, and takes the blanks before it off, too. */
static void cut_at(struct cut *c, size_t len)
{
    while (len && char_is_blank(c->text[len - 1]))
        len--;
    c->text[len] = '\0';
    c->len = len;
}

/* ---- what decorations look like -------------------------------------------------------------- */

/* A set's code: 2 to 6 letters and digits, one of them a letter. */
static bool looks_like_set(const char *text, size_t len)
{
    bool letter = false;
    for (size_t i = 0; i < len; i++) {
        if (!char_is_alnum(text[i]))
            return false;
        letter |= char_is_letter(text[i]);
    }
    return len >= 2 && len <= 6 && letter;
}

static bool looks_like_number(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!char_is_digit(text[i]))
            return false;
    return len > 0;
}

static bool is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && strncasecmp(text, word, len) == 0;
}

static bool looks_like_finish(const char *text, size_t len)
{
    static const char *const finishes[] = {"f", "e", "foil", "etched", "nonfoil", "non-foil"};
    for (size_t i = 0; i < ARRAY_LEN(finishes); i++)
        if (is_word(text, len, finishes[i]))
            return true;
    return false;
}

/* A collector number need not be a number: 149, 12★, 99p, M11-149. */
static bool looks_like_collector_number(const char *text, size_t len)
{
    bool digit = false;
    for (size_t i = 0; i < len; i++) {
        if (!char_is_alnum(text[i]) && text[i] != '-' && text[i] != '/' && (unsigned char)text[i] < 0x80)
            return false;
        digit |= char_is_digit(text[i]);
    }
    return digit && len <= 16;
}

/* Returns where a character last stands within the text's last `most` bytes, or -1. */
static long find_back(const struct cut *c, char wanted, size_t before, size_t most)
{
    for (size_t i = before; i > 0 && before - i < most; i--)
        if (c->text[i - 1] == wanted)
            return (long)i - 1;
    return -1;
}

/* ---- taking one off -------------------------------------------------------------------------- */

/* " # rest": a comment, in which Deckstats marks the commander. */
static bool strip_comment(struct cut *c)
{
    char *at = c->commented ? NULL : memchr(c->text, '#', c->len);
    c->commented = true;
    while (at && (at == c->text || !char_is_blank(at[-1])))
        at = memchr(at + 1, '#', (size_t)(c->text + c->len - at - 1));
    if (!at)
        return false;
    if (strcasestr(at, "!commander")) {
        c->out->marks |= MARK_COMMANDER;
        c->out->seen |= SEEN_SET_HASH;
    } else if (strcasestr(at, "!companion")) {
        c->out->marks |= MARK_COMPANION;
    }
    cut_at(c, (size_t)(at - c->text));
    return true;
}

/* "*F*", "*CMDR*"; one star by itself is a remark such as that of a reprint in lists of preconstructed decks */
static bool strip_stars(struct cut *c)
{
    long open = find_back(c, '*', c->len - 1, 16);
    if (open < 0) {
        cut_at(c, c->len - 1);
        return true;
    }
    const char *word = c->text + open + 1;
    if (is_word(word, c->len - (size_t)open - 2, "CMDR"))
        c->out->marks |= MARK_COMMANDER;
    c->out->seen |= SEEN_STARS;
    cut_at(c, (size_t)open);
    return true;
}

/* "(SET)", "(4)" (an artwork of Magic Workstation), "(F)", "(Name of a set)" */
static bool strip_parentheses(struct cut *c)
{
    long open = find_back(c, '(', c->len - 1, 80);
    if (open < 0)
        return false;
    char *inside = c->text + open + 1;
    size_t len = c->len - (size_t)open - 2;
    if (looks_like_finish(inside, len) || looks_like_number(inside, len)) {
        cut_at(c, (size_t)open);
        return true;
    }
    bool is_code = looks_like_set(inside, len);
    enum heading zone = is_code ? HEADING_NONE : heading_word(inside, len);
    if (zone == HEADING_COMMANDER || zone == HEADING_COMPANION) { /* "Yorion, Sky Nomad (companion)" */
        c->out->marks |= zone == HEADING_COMMANDER ? MARK_COMMANDER : MARK_COMPANION;
        cut_at(c, (size_t)open);
        return true;
    }
    inside[len] = '\0';
    if (!is_code && (len < 2 || !catalog_find_set(c->r->catalog, inside))) {
        inside[len] = ')';
        return false;
    }
    c->out->set = inside;
    c->out->seen |= is_code ? SEEN_PAREN_SET : 0;
    cut_at(c, (size_t)open);
    return true;
}

/* Reads the marks of categories: "Commander{top}", "Maybeboard{noDeck}{noPrice},Interaction". */
static unsigned category_marks(const char *text, size_t len)
{
    size_t first = 0; /* the first of them is where the card belongs */
    while (first < len && text[first] != ',')
        first++;
    size_t word = 0;
    while (word < first && text[word] != '{')
        word++;
    bool outside = memmem(text + word, first - word, "{noDeck}", 8) != NULL;
    if (len >= 5 && strncasecmp(text, "token", 5) == 0)
        return MARK_TOKEN;
    switch (heading_word(text, word)) {
    case HEADING_COMMANDER:
        return MARK_COMMANDER;
    case HEADING_COMPANION:
        return MARK_COMPANION;
    case HEADING_SIDE:
        return MARK_SIDE;
    case HEADING_MAYBE:
        return MARK_MAYBE;
    default:
        return outside ? MARK_MAYBE : 0;
    }
}

/* "[SET]", "[foil]", "[Ramp,Land{top}]" */
static bool strip_brackets(struct cut *c)
{
    long open = find_back(c, '[', c->len - 1, 200);
    if (open < 0)
        return false;
    char *inside = c->text + open + 1;
    size_t len = c->len - (size_t)open - 2;
    bool after_set = (c->out->seen & SEEN_PAREN_SET) || memchr(c->text, '(', (size_t)open);
    enum heading zone = heading_word(inside, len);
    char *colon = memchr(inside, ':', len);
    size_t code = colon ? (size_t)(colon - inside) : 0;
    if (len == 0 || looks_like_finish(inside, len)) {
        ;
    } else if (looks_like_set(inside, code) && looks_like_collector_number(colon + 1, len - code - 1)) {
        *colon = inside[len] = '\0'; /* "[M19:156]" behind the name, as lists of preconstructed decks have it */
        c->out->set = inside;
        c->out->number = colon + 1;
    } else if (looks_like_set(inside, len) && !after_set && zone == HEADING_NONE) {
        inside[len] = '\0';
        c->out->set = inside;
    } else {
        c->out->marks |= category_marks(inside, len);
        c->out->seen |= SEEN_CATEGORY;
    }
    cut_at(c, (size_t)open);
    return true;
}

/* "<51>", "<extended art>" */
static bool strip_variant(struct cut *c)
{
    long open = find_back(c, '<', c->len - 1, 60);
    if (open < 0)
        return false;
    char *inside = c->text + open + 1;
    size_t len = c->len - (size_t)open - 2;
    if (looks_like_collector_number(inside, len)) {
        inside[len] = '\0';
        c->out->number = inside;
    }
    c->out->seen |= SEEN_VARIANT;
    cut_at(c, (size_t)open);
    return true;
}

/* "^Have,#37d67a^" */
static bool strip_label(struct cut *c)
{
    long open = find_back(c, '^', c->len - 1, 80);
    if (open < 0)
        return false;
    c->out->seen |= SEEN_CATEGORY;
    cut_at(c, (size_t)open);
    return true;
}

/* "|SET", "|1" */
static bool strip_pipe(struct cut *c)
{
    long bar = find_back(c, '|', c->len, 40);
    if (bar < 0)
        return false;
    const char *field = c->text + bar + 1;
    size_t len = c->len - (size_t)bar - 1;
    if (looks_like_set(field, len))
        c->out->set = field;
    else if (looks_like_collector_number(field, len))
        c->out->number = field;
    c->out->seen |= SEEN_PIPE;
    cut_at(c, (size_t)bar);
    return true;
}

/* " 149" after a set in brackets, " ★" anywhere */
static bool strip_number(struct cut *c)
{
    size_t at = c->len;
    while (at && !char_is_blank(c->text[at - 1]))
        at--;
    if (at == 0)
        return false;
    size_t before = at;
    while (before && char_is_blank(c->text[before - 1]))
        before--;
    const char *word = c->text + at;
    if (strcmp(word, "\u2605") == 0) {
        cut_at(c, before);
        return true;
    }
    if (!before || (c->text[before - 1] != ')' && c->text[before - 1] != ']') ||
        !looks_like_collector_number(word, c->len - at))
        return false;
    c->out->number = word;
    cut_at(c, before);
    return true;
}

/* "Name (SET) 149", as Arena and Moxfield write it: if the set exists, no card has such a name, so set and number are
 * taken off before anything is looked up: looking up in vain costs ten times as much as finding. */
static void strip_printing(struct cut *c)
{
    if (c->len < 2 || !char_is_digit(c->text[c->len - 1]) || !strip_number(c) || c->text[c->len - 1] != ')')
        return;
    long open = find_back(c, '(', c->len - 1, 80);
    if (open < 0)
        return;
    c->text[c->len - 1] = '\0';
    bool known = catalog_find_set(c->r->catalog, c->text + open + 1);
    c->text[c->len - 1] = ')';
    if (known)
        (void)strip_parentheses(c);
}

/* " Foil", " etched": Foil alone is a card. */
static bool strip_finish(struct cut *c)
{
    size_t at = c->len;
    while (at && !char_is_blank(c->text[at - 1]))
        at--;
    if (at == 0 || c->len - at < 4 || !looks_like_finish(c->text + at, c->len - at))
        return false;
    cut_at(c, at);
    return true;
}

/* Takes the last decoration off; false when the text ends in none. */
static bool strip_one(struct cut *c)
{
    if (strip_comment(c))
        return true;
    if (c->len < 2)
        return false;
    switch (c->text[c->len - 1]) {
    case '*':
        return strip_stars(c);
    case ')':
        return strip_parentheses(c);
    case ']':
        return strip_brackets(c);
    case '>':
        return strip_variant(c);
    case '^':
        return strip_label(c);
    case '+': /* Forge's foil */
        cut_at(c, c->len - 1);
        return true;
    default:
        return strip_number(c) || strip_pipe(c) || strip_finish(c);
    }
}

/* Returns where the last remark begins (" - for the mirror", " ; x", " $ 20.00", " (4th edition)"), or -1. */
static long find_remark(const struct cut *c)
{
    static const char *const dashes[] = {"- ", "\u2013 ", "\u2014 ", ";", "$", "\u20AC", "("};
    size_t digits = c->len; /* "Shock - 4" ends in a quantity */
    while (digits && char_is_digit(c->text[digits - 1]))
        digits--;
    for (size_t i = c->len; i > 1; i--) {
        for (size_t k = 0; char_is_blank(c->text[i - 1]) && k < ARRAY_LEN(dashes); k++) {
            size_t len = strlen(dashes[k]);
            if (strncmp(c->text + i, dashes[k], len) != 0 || (digits < c->len && i + len >= digits) ||
                (*dashes[k] == '(' && c->text[c->len - 1] != ')'))
                continue;
            return (long)i - 1;
        }
    }
    return -1;
}

/* Strips what is a decoration only when a card is left without it: " // a remark", a comma, quotes, a cost, further
 * columns of a table. */
static bool strip_doubtful(struct cut *c)
{
    char last = c->len ? c->text[c->len - 1] : '\0';
    if (last == ',' || last == ';' || last == '.' || last == ':') {
        cut_at(c, c->len - 1);
        return true;
    }
    if (c->len > 2 && last == '"' && c->text[0] == '"') {
        c->text++;
        cut_at(c, c->len - 2);
        return true;
    }
    long cost = last == '}' ? find_back(c, '{', c->len, 40) : -1;
    if (cost > 0) {
        cut_at(c, (size_t)cost);
        return true;
    }
    char *tab = c->len ? memrchr(c->text, '\t', c->len) : NULL;
    if (tab) {
        cut_at(c, (size_t)(tab - c->text));
        return true;
    }
    for (size_t i = c->len; i > 3; i--) {
        if (memcmp(c->text + i - 3, "// ", 3) == 0 && char_is_blank(c->text[i - 4])) {
            cut_at(c, i - 4);
            return true;
        }
    }
    long remark = find_remark(c);
    if (remark > 0)
        cut_at(c, (size_t)remark);
    return remark > 0;
}

/* ---- what stands before the name ------------------------------------------------------------- */

/* "(SET) Name" */
static void strip_set_before(struct cut *c)
{
    char *close = memchr(c->text, ')', c->len), *end = c->text + c->len;
    if (!close || !looks_like_set(c->text + 1, (size_t)(close - c->text) - 1) || close + 2 >= end || close[1] != ' ')
        return;
    *close = '\0';
    if (catalog_find_set(c->r->catalog, c->text + 1)) {
        c->out->set = c->text + 1;
        c->text = close + 2;
        c->len = (size_t)(end - c->text);
    } else {
        *close = ')';
    }
}

/* "[SET] Name", "[SET#149] Name", "[SET:149] Name", "[] Name"; "[[Name]]", "[Name](address)". */
static void strip_front(struct cut *c)
{
    if (c->len && c->text[0] == '(')
        strip_set_before(c);
    char *close = c->len && c->text[0] == '[' ? memchr(c->text, ']', c->len) : NULL;
    if (!close)
        return;
    char *inside = c->text + 1, *end = c->text + c->len;
    size_t len = (size_t)(close - inside);
    if (*inside == '[' && close + 1 < end && close[1] == ']') {
        c->out->seen |= SEEN_MARKUP;
        memmove(close, close + 2, (size_t)(end - close - 1));
        c->text += 2;
        cut_at(c, c->len - 4);
        return;
    }
    if (close + 1 < end && close[1] == '(' && end[-1] == ')') {
        c->out->seen |= SEEN_MARKUP;
        c->text++;
        cut_at(c, len);
        return;
    }
    size_t code = strcspn(inside, "#:]");
    if (len && !looks_like_set(inside, code) && code > 1 && !looks_like_number(inside, code))
        return;
    unsigned kind = inside[code] == '#' ? SEEN_SET_HASH : inside[code] == ':' ? SEEN_SET_COLON : 0;
    c->out->seen |= SEEN_SET_FIRST | kind;
    *close = '\0';
    if (kind) {
        inside[code] = '\0';
        c->out->number = inside + code + 1;
    }
    c->out->set = inside;
    char *name = close + 1;
    while (char_is_blank(*name))
        name++;
    c->len = (size_t)(end - name);
    c->text = name;
}

/* ---- looking up ------------------------------------------------------------------------------ */

/* Of cards that share a name, the one that was printed in the set. */
static const struct card *choose_by_set(struct catalog *catalog, const struct name_match *match, const char *code)
{
    const struct card_set *set = *code ? catalog_find_set(catalog, code) : NULL;
    const struct card *found = NULL;
    for (size_t i = 0; set && i < match->n_choices; i++) {
        const struct card *card = match->choices[i];
        for (size_t k = 0; k < card->n_printings; k++) {
            if (card->printings[k].set == set->index) {
                if (found && found != card)
                    return NULL;
                found = card;
            }
        }
    }
    return found;
}

/* A half of a split card where the text began with another: "Fire // Tear" is not Fire // Ice. */
static bool is_half(const struct name_match *match)
{
    return strstr(match->card->name, " // ") && !strstr(match->matched, "//");
}

/* "A-Heartfire Hero": Magic Arena's own version of a card, which counts as the card of paper. */
static bool is_rebalanced(const char *text)
{
    return text[0] == 'A' && text[1] == '-' && char_is_upper(text[2]);
}

/* Looks the text at hand up. True: it is decided. */
static bool look(struct cut *c, bool doubtful)
{
    struct name_match match;
    if (c->len == 0 || c->len > NAME_MAX_BYTES)
        return false;
    enum name_answer answer = catalog_find(c->r->catalog, c->text, &match);
    if (answer == NAME_UNKNOWN && is_rebalanced(c->text))
        answer = catalog_find(c->r->catalog, c->text + 2, &match);
    switch (answer) {
    case NAME_FOUND:
        if (doubtful && is_half(&match))
            return false;
        c->out->card = match.card;
        c->out->name = c->text;
        return true;
    case NAME_AMBIGUOUS:
        c->out->card = choose_by_set(c->r->catalog, &match, c->out->set);
        c->out->name = c->text;
        return true;
    case NAME_UNKNOWN:
        break;
    }
    return false;
}

/* The card of both answers; NULL. In another language two cards may share a name. */
static const struct card *card_of_both(const struct name_match *one, const struct name_match *other)
{
    const struct name_match *sure = one->answer == NAME_FOUND ? one : other, *also = sure == one ? other : one;
    if (sure->answer != NAME_FOUND)
        return NULL;
    if (also->answer == NAME_FOUND)
        return also->card == sure->card ? sure->card : NULL;
    for (size_t i = 0; also->answer == NAME_AMBIGUOUS && i < also->n_choices; i++)
        if (also->choices[i] == sure->card)
            return sure->card;
    return NULL;
}

/* "Raio / Lightning Bolt": the name in another language, and the English one. */
static bool look_at_both(struct cut *c)
{
    char *slash = strstr(c->text, " / ");
    struct name_match one, other;
    if (!slash || c->len > NAME_MAX_BYTES)
        return false;
    *slash = '\0';
    (void)catalog_find(c->r->catalog, c->text, &one);
    (void)catalog_find(c->r->catalog, slash + 3, &other);
    c->out->card = card_of_both(&one, &other);
    if (c->out->card)
        c->out->name = c->text;
    else
        *slash = ' ';
    return c->out->card;
}

void card_text_resolve(struct reader *r, char *text, size_t len, struct card_text *out)
{
    *out = (struct card_text){.name = text, .set = "", .number = ""};
    struct cut c = {.r = r, .out = out, .text = text, .len = len};
    bool doubtful = false;
    strip_front(&c);
    strip_printing(&c);
    out->name = c.text;
    if (look(&c, doubtful))
        return;
    for (int strips = 0; strips < STRIPS_MAX; strips++) {
        if (!strip_one(&c)) {
            if (!doubtful) /* what is surely name */
                out->name = arena_strndup(r->arena, c.text, c.len);
            if (!doubtful && look_at_both(&c))
                return;
            doubtful = true;
            if (!strip_doubtful(&c))
                return;
        }
        if (look(&c, doubtful))
            return;
    }
    if (!doubtful)
        out->name = c.text;
}
