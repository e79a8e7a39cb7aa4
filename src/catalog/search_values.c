/* search_values.c - what stands behind the colon: colours, mana costs, powers, rarities, plain words */
#include "base/arena.h"
#include "base/chars.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/search_inner.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#define W COLOR_WHITE
#define U COLOR_BLUE
#define B COLOR_BLACK
#define R COLOR_RED
#define G COLOR_GREEN

/* Colours, the guilds of Ravnica, the colleges of Strixhaven, the shards of Alara, the wedges of Tarkir, and the
 * names of the four-coloured ones. */
static const struct {
    const char *name;
    unsigned colors;
} color_names[] = {
    {"white", W},
    {"blue", U},
    {"black", B},
    {"red", R},
    {"green", G},
    {"azorius", W | U},
    {"dimir", U | B},
    {"rakdos", B | R},
    {"gruul", R | G},
    {"selesnya", G | W},
    {"orzhov", W | B},
    {"izzet", U | R},
    {"golgari", B | G},
    {"boros", R | W},
    {"simic", G | U},
    {"silverquill", W | B},
    {"prismari", U | R},
    {"witherbloom", B | G},
    {"lorehold", R | W},
    {"quandrix", G | U},
    {"bant", G | W | U},
    {"esper", W | U | B},
    {"grixis", U | B | R},
    {"jund", B | R | G},
    {"naya", R | G | W},
    {"abzan", W | B | G},
    {"jeskai", U | R | W},
    {"sultai", B | G | U},
    {"mardu", R | W | B},
    {"temur", G | U | R},
    {"chaos", U | B | R | G},
    {"aggression", B | R | G | W},
    {"altruism", R | G | W | U},
    {"growth", G | W | U | B},
    {"artifice", W | U | B | R},
    {"all", W | U | B | R | G},
    {"rainbow", W | U | B | R | G},
    {"colorless", 0},
    {"colourless", 0},
};

bool search_colors(const char *value, unsigned *colors, bool *multi)
{
    static const char letters[] = "wubrg";
    *multi = strcasecmp(value, "multicolor") == 0 || strcasecmp(value, "multicolour") == 0 ||
             strcasecmp(value, "multi") == 0 || strcasecmp(value, "m") == 0;
    *colors = 0;
    if (*multi || strcasecmp(value, "c") == 0)
        return true;
    for (size_t i = 0; i < ARRAY_LEN(color_names); i++)
        if (strcasecmp(value, color_names[i].name) == 0) {
            *colors = color_names[i].colors;
            return true;
        }
    for (const char *p = value; *p; p++) {
        const char *letter = strchr(letters, char_lower(*p));
        if (!letter)
            return false;
        *colors |= 1u << (letter - letters);
    }
    return *value != '\0';
}

/* ---- mana costs ------------------------------------------------------------------------------ */

static bool add_symbol(struct mana_multiset *m, const char *text, size_t len)
{
    char symbol[sizeof m->of[0].symbol] = "";
    int n = 1;
    if (len == 0 || len >= sizeof symbol)
        return false;
    for (size_t i = 0; i < len; i++)
        symbol[i] = char_upper(text[i]);
    if (parse_int(symbol, 0, 1000000, &n))
        snprintf(symbol, sizeof symbol, "1");
    for (size_t i = 0; i < m->n; i++)
        if (strcmp(m->of[i].symbol, symbol) == 0) {
            m->of[i].n += n;
            return true;
        }
    if (m->n == MANA_SYMBOLS_MAX)
        return false;
    snprintf(m->of[m->n].symbol, sizeof symbol, "%s", symbol);
    m->of[m->n++].n = n;
    return true;
}

static bool is_symbol(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!char_is_digit(text[i]) && !strchr("wubrgcxyzsphlWUBRGCXYZSPHL/", text[i]) && (unsigned char)text[i] < 0x80)
            return false;
    return len > 0;
}

bool search_mana(const char *value, size_t value_len, struct mana_multiset *out)
{
    const char *end = value + value_len;
    *out = (struct mana_multiset){.n = 0};
    for (const char *p = value; p < end;) {
        const char *from = p;
        size_t len = 1;
        if (*p == '{') {
            const char *close = memchr(p, '}', (size_t)(end - p));
            if (!close)
                return false;
            from = p + 1;
            len = (size_t)(close - from);
            p = close + 1;
        } else {
            while (char_is_digit(*p) && p + len < end && char_is_digit(p[len]))
                len++;
            if (!char_is_digit(*p) && !strchr("wubrgcxyzsWUBRGCXYZS", *p))
                return false;
            p += len;
        }
        if (!is_symbol(from, len) || !add_symbol(out, from, len))
            return false;
    }
    return value_len > 0;
}

static int count_of(const struct mana_multiset *m, const char *symbol)
{
    for (size_t i = 0; i < m->n; i++)
        if (strcmp(m->of[i].symbol, symbol) == 0)
            return m->of[i].n;
    return 0;
}

static bool contains(const struct mana_multiset *a, const struct mana_multiset *b)
{
    for (size_t i = 0; i < b->n; i++)
        if (count_of(a, b->of[i].symbol) < b->of[i].n)
            return false;
    return true;
}

bool search_mana_compare(const struct mana_multiset *a, enum search_op op, const struct mana_multiset *b)
{
    bool more = contains(a, b), less = contains(b, a);
    switch (op) {
    case OP_HAS:
    case OP_GE:
        return more;
    case OP_GT:
        return more && !less;
    case OP_LE:
        return less;
    case OP_LT:
        return less && !more;
    case OP_NE:
        return !(more && less);
    case OP_EQ:
        break;
    }
    return more && less;
}

/* ---- numbers --------------------------------------------------------------------------------- */

bool search_stat_value(const char *text, double *out)
{
    double value = 0;
    bool minus = *text == '-';
    if (!*text)
        return false;
    if (strcmp(text, "\u221E") == 0) { /* infinite */
        *out = 1e9;
        return true;
    }
    const char *p = text + (minus || *text == '+');
    for (; char_is_digit(*p); p++)
        value = value * 10 + (*p - '0');
    if (*p == '.' && char_is_digit(p[1]))
        value += (p[1] - '0') / 10.0;
    else if (strncmp(p, "\u00BD", 2) == 0) /* one half */
        value += 0.5;
    *out = minus ? -value : value;
    return true;
}

bool search_compare(double a, enum search_op op, double b)
{
    switch (op) {
    case OP_NE:
        return a < b || a > b;
    case OP_LT:
        return a < b;
    case OP_LE:
        return a <= b;
    case OP_GT:
        return a > b;
    case OP_GE:
        return a >= b;
    case OP_HAS:
    case OP_EQ:
        break;
    }
    return a >= b && a <= b;
}

int search_rarity_letter_rank(char letter)
{
    static const char letters[] = "LCURSM";
    const char *found = letter ? strchr(letters, letter) : NULL;
    return found ? (int)(found - letters) : -1;
}

int search_rarity_rank(const char *word)
{
    static const char *const words[] = {"land", "common", "uncommon", "rare", "special", "mythic"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (strcasecmp(word, words[i]) == 0)
            return (int)i;
    if (strcasecmp(word, "mythicrare") == 0)
        return 5;
    return strlen(word) == 1 ? search_rarity_letter_rank(char_upper(*word)) : -1;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Appends a folded text as plain words. */
static void add_plain(const char *folded, size_t len, struct strbuf *out)
{
    bool blank = false;
    for (size_t i = 0; i < len; i++) {
        char c = folded[i];
        if (strchr("'\",.!?:;()", c))
            continue;
        if (c == ' ' || c == '-' || c == '/') {
            blank = out->len > 0;
            continue;
        }
        if (blank)
            strbuf_add_char(out, ' ');
        blank = false;
        strbuf_add_char(out, char_lower(c));
    }
}

/* Nearly all texts of cards are plain ASCII and need no folding. */
void search_plain_part(const char *text, size_t len, struct strbuf *out)
{
    strbuf_clear(out);
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)text[i] >= 0x80) {
            struct arena arena = ARENA_INIT;
            const char *folded = utf8_fold(&arena, arena_strndup(&arena, text, len));
            add_plain(folded, strlen(folded), out);
            arena_release(&arena);
            return;
        }
    add_plain(text, len, out);
}

void search_plain(const char *text, struct strbuf *out)
{
    search_plain_part(text, strlen(text), out);
}

bool search_has_words(const char *text, const char *part, bool words_only)
{
    size_t len = strlen(part);
    if (len == 0) /* it was signs only, such as quotes, which do not count */
        return false;
    for (const char *p = text; (p = strstr(p, part)) != NULL; p++) {
        bool begins = p == text || p[-1] == ' ';
        bool ends = p[len] == '\0' || p[len] == ' ';
        if (begins && (ends || !words_only))
            return true;
    }
    return false;
}
