/* facts.c - costs, colours and types as text and as numbers */
#include "base/arena.h"
#include "base/chars.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct word {
    const char *text;
    unsigned bit;
} type_words[] =
    {
        {"Artifact", TYPE_ARTIFACT},
        {"Battle", TYPE_BATTLE},
        {"Conspiracy", TYPE_CONSPIRACY},
        {"Creature", TYPE_CREATURE},
        {"Enchantment", TYPE_ENCHANTMENT},
        {"Instant", TYPE_INSTANT},
        {"Land", TYPE_LAND},
        {"Phenomenon", TYPE_PHENOMENON},
        {"Plane", TYPE_PLANE},
        {"Planeswalker", TYPE_PLANESWALKER},
        {"Scheme", TYPE_SCHEME},
        {"Sorcery", TYPE_SORCERY},
        {"Tribal", TYPE_TRIBAL},
        {"Kindred", TYPE_TRIBAL},
        {"Vanguard", TYPE_VANGUARD},
        {"Stickers", TYPE_STICKERS},
},
  supertype_words[] = {
      {"Basic", SUPERTYPE_BASIC}, {"Legendary", SUPERTYPE_LEGENDARY}, {"Snow", SUPERTYPE_SNOW},
      {"World", SUPERTYPE_WORLD}, {"Ongoing", SUPERTYPE_ONGOING},
};

static unsigned words_parse(const char *words, const struct word *known, size_t n, unsigned other)
{
    unsigned bits = 0;
    for (const char *p = words; *p;) {
        size_t len = strcspn(p, " ");
        unsigned bit = other;
        for (size_t i = 0; i < n; i++)
            if (strlen(known[i].text) == len && memcmp(known[i].text, p, len) == 0)
                bit = known[i].bit;
        if (len && !(len == 2 && memcmp(p, "//", 2) == 0))
            bits |= bit;
        p += len + (p[len] == ' ');
    }
    return bits;
}

unsigned types_parse(const char *words)
{
    return words_parse(words, type_words, ARRAY_LEN(type_words), TYPE_OTHER);
}

unsigned supertypes_parse(const char *words)
{
    return words_parse(words, supertype_words, ARRAY_LEN(supertype_words), 0);
}

static const char color_letters[] = "WUBRG";

bool colors_parse(const char *letters, unsigned *out)
{
    unsigned colors = 0;
    for (const char *p = letters; *p; p++) {
        const char *at = strchr(color_letters, *p);
        if (!at)
            return false;
        colors |= 1u << (at - color_letters);
    }
    *out = colors;
    return true;
}

const char *card_colors_text(unsigned colors, char buf[6])
{
    size_t n = 0;
    for (unsigned i = 0; i < 5; i++)
        if (colors & 1u << i)
            buf[n++] = color_letters[i];
    buf[n] = '\0';
    return buf;
}

const char *const card_rules_words[CARD_RULES] = {"unknown", "none", "keywords", "text"};

bool card_is_beside_deck(const struct card *card)
{
    return (card->types & (TYPE_PLANE | TYPE_PHENOMENON | TYPE_SCHEME | TYPE_VANGUARD | TYPE_STICKERS)) ||
           strcmp(card->subtypes, "Attraction") == 0;
}

bool card_facts_say_all(const struct card *card)
{
    return card->rules == CARD_RULES_NONE ||
           (card->rules == CARD_RULES_KEYWORDS && !strstr(card->keywords, "[special cost]"));
}

/* ---- languages ------------------------------------------------------------------------------- */

const struct card_language card_languages[CARD_LANGUAGES] = {
    {"de", "German"},
    {"fr", "French"},
    {"es", "Spanish"},
    {"it", "Italian"},
    {"pt", "Portuguese"},
    {"ja", "Japanese"},
    {"ru", "Russian"},
    {"ko", "Korean"},
    {"zhs", "Chinese Simplified"},
    {"zht", "Chinese Traditional"},
    {"", "another language"},
};

unsigned card_language_bit(const char *language)
{
    for (unsigned i = 0; i + 1 < CARD_LANGUAGES; i++) {
        const struct card_language *l = &card_languages[i];
        /* files of MTGJSON write "Portuguese (Brazil)" */
        if (strcasecmp(language, l->code) == 0 || strncasecmp(language, l->name, strlen(l->name)) == 0)
            return 1u << i;
    }
    return 1u << (CARD_LANGUAGES - 1);
}

const char *card_languages_text(struct arena *arena, unsigned languages)
{
    const char *text = "";
    for (unsigned i = 0; i < CARD_LANGUAGES; i++)
        if (languages & 1u << i)
            text = *text ? arena_printf(arena, "%s, %s", text, card_languages[i].name) : card_languages[i].name;
    return text;
}

bool card_is_basic(const struct card *card)
{
    return (card->supertypes & SUPERTYPE_BASIC) && (card->types & TYPE_LAND);
}

/* CR 202.3 (2009): X is 0 (202.3b). */
double mana_cost_value(const char *cost)
{
    double value = 0;
    for (const char *p = strchr(cost, '{'); p; p = strchr(p + 1, '{')) {
        const char *symbol = p + 1;
        if (char_is_digit(*symbol))
            value += (double)strtoul(symbol, NULL, 10); /* {2/W} is 2: the largest part (CR 202.3c, 2009) */
        else if (*symbol == 'H' && symbol[1] != '}')
            value += 0.5;
        else if (!(strchr("XYZ", *symbol) && symbol[1] == '}'))
            value += 1;
    }
    return value;
}

char *type_line_make(struct arena *arena, const char *supertypes, const char *types, const char *subtypes)
{
    return arena_printf(arena, "%s%s%s%s%s", supertypes, *supertypes && *types ? " " : "", types,
                        *subtypes ? " - " : "", subtypes);
}
