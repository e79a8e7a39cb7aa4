/* words.c - splits a line of text into words
 *
 * Letters with apostrophes are a word ("can't"), an 's by itself is one ("owner" "'s"), mana
 * symbols that stand together are one, and so is an ability in quotation marks. The card's name,
 * whole or up to its comma, and "this creature" and the like are WORD_SELF. Typographic signs count
 * as the plain ones. */
#include "base/arena.h"
#include "base/chars.h"
#include "cardtext/inner.h"

#include <string.h>

/* ---- signs ----------------------------------------------------------------------------------- */

/* The plain sign for a typographic one: how long it is in UTF-8, 0 if it is none. */
static size_t plain_sign(const char *at, char *plain)
{
    static const struct {
        const char *sign;
        char plain;
    } signs[] = {{"\u2014", '-'},  {"\u2013", '-'}, {"\u2212", '-'}, {"\u2010", '-'}, {"\u2011", '-'}, {"\u2018", '\''},
                 {"\u2019", '\''}, {"\u201c", '"'}, {"\u201d", '"'}, {"\u00a0", ' '}, {"\u2022", '*'}};
    for (size_t i = 0; i < ARRAY_LEN(signs); i++) {
        size_t n = strlen(signs[i].sign);
        if (strncmp(at, signs[i].sign, n) == 0) {
            *plain = signs[i].plain;
            return n;
        }
    }
    return 0;
}

static bool is_letter(char c)
{
    return char_is_letter(c) || (unsigned char)c >= 0x80;
}
/* ---- the card itself ------------------------------------------------------------------------- */

static bool legendary(const struct card_wording *wording)
{
    return strncmp(wording->type_line, "Legendary", 9) == 0 || !*wording->type_line;
}

/* "Sliver Queen" is no queen by the name of Sliver. */
static bool type_has(const char *type_line, const char *word, size_t n)
{
    for (const char *at = type_line; *at; at++)
        if (strncmp(at, word, n) == 0)
            return true;
    return false;
}

/* The names by which a card's text may call it: its full name, what stands before the comma, before " the " or " of "
 * of a legend, or its first name; longest first. */
enum { OWN_NAMES = 5 };

static size_t own_names(const struct card_wording *wording, size_t length[OWN_NAMES])
{
    const char *name = wording->name;
    size_t n = 0;
    if (!*name)
        return 0;
    length[n++] = strlen(name);
    const char *mark = strstr(name, " ("); /* of one of several printings, which its text does not have */
    if (mark)
        length[n++] = (size_t)(mark - name);
    const char *comma = strchr(name, ',');
    if (comma)
        length[n++] = (size_t)(comma - name);
    const char *the = strstr(name, " the "), *of = strstr(name, " of ");
    const char *first = the && of ? (the < of ? the : of) : the ? the : of;
    if (first && legendary(wording) && (!comma || first < comma))
        length[n++] = (size_t)(first - name);
    const char *blank = strchr(name, ' ');
    if (blank && !comma && !first && strncmp(wording->type_line, "Legendary Creature", 18) == 0 &&
        !type_has(wording->type_line, name, (size_t)(blank - name)))
        length[n++] = (size_t)(blank - name);
    return n;
}

static bool ends_here(const char *at)
{
    return !is_letter(*at) || (unsigned char)*at >= 0x80;
}

/* The length of a name of the card that stands here, 0. */
static size_t own_name(const struct card_wording *wording, const char *at)
{
    size_t length[OWN_NAMES], n = own_names(wording, length);
    for (size_t i = 0; i < n; i++)
        if (strncmp(at, wording->name, length[i]) == 0 && ends_here(at + length[i]))
            return length[i];
    return 0;
}

static bool says(const char *at, const char *word, bool any_case)
{
    size_t n = strlen(word);
    bool same = strncmp(at + 1, word + 1, n - 1) == 0 && (*at == *word || (any_case && (*at | 32) == (*word | 32)));
    return same && ends_here(at + n);
}

/* "this creature" */
static size_t this_thing(const char *at)
{
    static const char *const things[] = {
        "creature",  "spell",        "artifact", "enchantment", "land",      "permanent",     "card",  "Aura",
        "Equipment", "planeswalker", "token",    "aura",        "equipment", "Fortification", "World", "Saga",
        "Vehicle",   "Class",        "Case",     "Room",        "Siege",     "Spacecraft"};
    if (strncmp(at, "this ", 5) != 0 && strncmp(at, "This ", 5) != 0)
        return 0;
    for (size_t i = 0; i < ARRAY_LEN(things); i++)
        if (says(at + 5, things[i], false))
            return 5 + strlen(things[i]);
    return 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

static const char *lower(struct arena *arena, const char *text, size_t n)
{
    char *out = arena_strndup(arena, text, n);
    for (char *c = out; *c; c++)
        if (char_is_upper(*c))
            *c = (char)(*c + 32);
    return out;
}

static int number_word(const char *text)
{
    static const char *const numbers[] = {"zero",     "one",      "two",      "three",   "four",    "five",
                                          "six",      "seven",    "eight",    "nine",    "ten",     "eleven",
                                          "twelve",   "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
                                          "eighteen", "nineteen", "twenty"};
    for (int i = 0; i < (int)ARRAY_LEN(numbers); i++)
        if (strcmp(text, numbers[i]) == 0)
            return i;
    return -2;
}

/* Digits, X, Y or * of a power or toughness. */
static size_t pt_half(const char *at)
{
    size_t n = 0;
    while (char_is_digit(at[n]))
        n++;
    if (n == 0 && (*at == 'X' || *at == '*'))
        n = 1;
    return n;
}

/* +1/+1, -X/-0, 2/2; its length, 0. Written with plain signs to out. */
static size_t pt_length(struct arena *arena, const char *at, const char **out)
{
    char text[24];
    size_t n = 0, k = 0;
    for (int half = 0; half < 2; half++) {
        char plain;
        size_t sign = plain_sign(at + n, &plain);
        if (sign && plain == '-') {
            text[k++] = '-';
            n += sign;
        } else if (at[n] == '+' || at[n] == '-') {
            text[k++] = at[n++];
        }
        size_t digits = pt_half(at + n);
        if (digits == 0 || digits > 4)
            return 0;
        memcpy(text + k, at + n, digits);
        k += digits;
        n += digits;
        if (half == 0) {
            if (at[n] != '/')
                return 0;
            text[k++] = at[n++];
        }
    }
    text[k] = '\0';
    *out = arena_strdup(arena, text);
    return n;
}

static size_t symbols_length(const char *at)
{
    size_t n = 0;
    while (at[n] == '{') {
        const char *close = strchr(at + n, '}');
        if (!close || close - (at + n) > 8)
            return n;
        n = (size_t)(close - at) + 1;
    }
    return n;
}

/* From one quotation mark to the other; the length with both, 0 if it is never closed. */
static size_t quote_length(const char *at, size_t *open, size_t *close)
{
    char plain = 0;
    *open = *at == '"' ? 1 : plain_sign(at, &plain);
    for (const char *p = at + *open; *p; p++) {
        size_t n = *p == '"' ? 1 : plain_sign(p, &plain);
        if (n && (*p == '"' || plain == '"')) {
            *close = (size_t)(p - at);
            return *close + n;
        }
    }
    return 0;
}

static bool is_apostrophe(const char *at, size_t *n)
{
    char plain = 0;
    *n = *at == '\'' ? 1 : plain_sign(at, &plain);
    return *at == '\'' || (*n && plain == '\'');
}

/* Letters, with apostrophes and hyphens between letters, but without a closing 's. */
static size_t text_length(const char *at)
{
    size_t n = 0;
    for (;;) {
        size_t mark;
        char plain;
        if (is_letter(at[n]) && plain_sign(at + n, &plain) == 0) {
            n++;
        } else if (at[n] == '-' && is_letter(at[n + 1])) {
            n++;
        } else if (is_apostrophe(at + n, &mark) && is_letter(at[n + mark]) &&
                   !(at[n + mark] == 's' && ends_here(at + n + mark + 1))) {
            n += mark;
        } else {
            return n;
        }
    }
}

/* A word with plain apostrophes. */
static const char *plain_text(struct arena *arena, const char *at, size_t n)
{
    char *out = arena_alloc(arena, n + 1, 1);
    size_t k = 0;
    for (size_t i = 0; i < n;) {
        char plain;
        size_t sign = plain_sign(at + i, &plain);
        out[k++] = sign ? plain : at[i];
        i += sign ? sign : 1;
    }
    return out;
}

/* ---- cutting --------------------------------------------------------------------------------- */

static size_t cut_self(const struct card_wording *wording, const char *at, struct word *out)
{
    size_t n = own_name(wording, at);
    out->by_name = n > 0;
    if (n == 0)
        n = this_thing(at);
    if (n > 0) {
        out->kind = WORD_SELF;
        out->text = "~";
    }
    return n;
}

static size_t cut_text(struct arena *arena, const char *at, struct word *out)
{
    size_t n = text_length(at);
    if (n == 0)
        return 0;
    const char *text = plain_text(arena, at, n);
    out->kind = WORD_TEXT;
    out->capital = char_is_upper(*text);
    out->text = lower(arena, text, strlen(text));
    if (strcmp(text, "X") == 0 || strcmp(text, "Y") == 0) {
        out->kind = WORD_NUMBER;
        out->number = *text == 'X' ? -1 : -2;
    } else if (number_word(out->text) >= 0) {
        out->kind = WORD_NUMBER;
        out->number = number_word(out->text);
    }
    return n;
}

static size_t cut_digits(struct arena *arena, const char *at, struct word *out)
{
    size_t n = 0;
    while (char_is_digit(at[n]))
        n++;
    if (n == 0 || n > 6)
        return n ? n : 0;
    out->kind = WORD_NUMBER;
    out->text = arena_strndup(arena, at, n);
    for (size_t i = 0; i < n; i++)
        out->number = out->number * 10 + (at[i] - '0');
    return n;
}

/* One sign, an apostrophe with its s, or a quotation. */
static size_t cut_sign(struct arena *arena, const char *at, struct word *out)
{
    char plain = *at;
    size_t n = plain_sign(at, &plain), open, close;
    if (n == 0)
        n = 1;
    out->kind = WORD_SIGN;
    if (plain == '"') {
        size_t quote = quote_length(at, &open, &close);
        if (quote) {
            out->kind = WORD_QUOTE;
            out->text = "\"";
            out->shown = arena_strndup(arena, at + open, close - open);
            return quote;
        }
    }
    bool s = plain == '\'' && at[n] == 's' && ends_here(at + n + 1);
    out->text = s ? "'s" : arena_printf(arena, "%c", plain);
    return n + s;
}

/* A name of one word is the verb or the kind of creature that it is: "Exile target ...", "each attacking Aurochs". */
static bool is_no_name(const struct card_wording *wording, const char *line, const char *at)
{
    size_t n = strlen(wording->name), before = (size_t)(at - line);
    if (strchr(wording->name, ' ') || strncmp(at, wording->name, n) != 0)
        return false;
    return (before == 0 && strncmp(at + n, " target ", 8) == 0) ||
           (before > 10 && strncmp(at - 10, "attacking ", 10) == 0) ||
           (before >= 7 && strncmp(at - 6, "arget ", 6) == 0);
}

static size_t cut_one(struct arena *arena, const struct card_wording *wording, const char *line, const char *at,
                      struct word *out)
{
    bool word_begins = at == line || !is_letter(at[-1]);
    size_t n = word_begins && !is_no_name(wording, line, at) ? cut_self(wording, at, out) : 0;
    if (n == 0 && (n = symbols_length(at)) > 0) {
        out->kind = WORD_SYMBOLS;
        out->text = arena_strndup(arena, at, n);
    }
    if (n == 0 && (n = pt_length(arena, at, &out->text)) > 0)
        out->kind = WORD_PT;
    if (n == 0)
        n = cut_text(arena, at, out);
    if (n == 0)
        n = cut_digits(arena, at, out);
    return n ? n : cut_sign(arena, at, out);
}

/* Does what is quoted end the sentence around it, too, so that another follows? */
static bool ends_sentence(const char *quoted, const char *behind)
{
    size_t n = strlen(quoted);
    return n > 0 && quoted[n - 1] == '.' && behind[0] == ' ' && char_is_upper(behind[1]);
}

void words_cut(struct arena *arena, const struct card_wording *wording, const char *line, struct words *out)
{
    size_t room = strlen(line) + 1;
    out->item = ARENA_ARRAY(arena, struct word, room);
    out->n = 0;
    for (size_t i = 0; line[i];) {
        char plain = line[i];
        size_t blank = plain_sign(line + i, &plain);
        if (char_is_white(plain)) {
            i += blank ? blank : 1;
            continue;
        }
        struct word *w = &out->item[out->n++];
        size_t n = cut_one(arena, wording, line, line + i, w);
        w->from = i;
        w->to = i + n;
        if (!w->text)
            w->text = "";
        if (!w->shown)
            w->shown = arena_strndup(arena, line + i, n);
        i += n;
        if (w->kind == WORD_QUOTE && ends_sentence(w->shown, line + i))
            out->item[out->n++] = (struct word){.kind = WORD_SIGN, .text = ".", .shown = ".", .from = i, .to = i};
    }
    out->item[out->n] =
        (struct word){.kind = WORD_END, .text = "", .shown = "", .from = strlen(line), .to = strlen(line)};
}
