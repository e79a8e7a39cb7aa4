/* facts.c - a card's type line and numbers, in the words of any era
 *
 *     {1}{G} Creature Bear 2/2          {R} Interrupt             Basic Snow Land Forest
 *     {1}{G} Summon Bear 2/2            {W} Enchant Creature      Token Red Creature Goblin 1/1
 *     {2}{W}{W} Planeswalker Elspeth 4  {1} Artifact Equipment    {3} Artifact Creature Golem * / *
 *
 * Mana symbols first, then colours (where no cost says them), supertypes and types, then subtypes, then
 * numbers. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/suggest.h"
#include "engine/language/inner.h"

#include <string.h>

struct type_word {
    const char *word;
    unsigned types;
};

static const struct type_word type_words[] = {
    {"artifact", TYPE_ARTIFACT},   {"creature", TYPE_CREATURE},
    {"summon", TYPE_CREATURE},     {"enchantment", TYPE_ENCHANTMENT},
    {"enchant", TYPE_ENCHANTMENT}, {"instant", TYPE_INSTANT},
    {"land", TYPE_LAND},           {"planeswalker", TYPE_PLANESWALKER},
    {"sorcery", TYPE_SORCERY},     {"tribal", TYPE_TRIBAL},
    {"interrupt", TYPE_INTERRUPT}, {"mana", TYPE_MANA_SOURCE},
    {"basic", TYPE_BASIC},         {"legendary", TYPE_LEGENDARY},
    {"snow", TYPE_SNOW},           {"world", TYPE_WORLD},
    {"token", TYPE_TOKEN_ONLY},    {"kindred", TYPE_TRIBAL},
};
static const struct type_word colour_words[] = {
    {"white", 1 << WHITE}, {"blue", 1 << BLUE},   {"black", 1 << BLACK},
    {"red", 1 << RED},     {"green", 1 << GREEN}, {"colourless", 0},
};
static const struct type_word land_words[] = {
    {"plains", 1 << WHITE}, {"island", 1 << BLUE},  {"swamp", 1 << BLACK},
    {"mountain", 1 << RED}, {"forest", 1 << GREEN},
};

enum { MAX_FACT_WORDS = 24 };

/* The line cut at blanks. */
struct fact_words {
    const char *word[MAX_FACT_WORDS];
    int n, at;
};

static bool same(const char *a, const char *b)
{
    for (; *a && *b; a++, b++) {
        char x = char_lower(*a), y = char_lower(*b);
        if (x != y)
            return false;
    }
    return *a == *b;
}

static const struct type_word *find(const struct type_word *words, size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (same(words[i].word, word))
            return &words[i];
    return NULL;
}

/* Dashes between types and subtypes mean nothing. */
static bool is_dash(const char *word)
{
    return strcmp(word, "-") == 0 || strcmp(word, "--") == 0 || strcmp(word, "\u2014") == 0 ||
           strcmp(word, "\u2013") == 0;
}

static enum err_code cut(struct book_builder *b, const char *facts, struct fact_words *out, struct err *err)
{
    *out = (struct fact_words){.n = 0};
    while (*facts) {
        size_t n = strcspn(facts, " \t");
        const char *word = arena_strndup(b->arena, facts, n);
        facts += n;
        facts += strspn(facts, " \t");
        if (n == 0 || is_dash(word))
            continue;
        if (out->n == MAX_FACT_WORDS)
            return err_set(err, ERR_INPUT, "more than %d words in a card's facts", (int)MAX_FACT_WORDS);
        out->word[out->n++] = word;
    }
    return ERR_OK;
}

/* 2, *, 1+*, -1: what is printed, a star counting 0. */
static bool read_value(const char *text, size_t n, int16_t *out, bool *star)
{
    int value = 0;
    size_t i = 0;
    bool minus = i < n && text[i] == '-', plus = i < n && text[i] == '+';
    i += minus | plus; /* +1: a modifier of a Vanguard card (001:310.6, 001:310.7) */
    bool digits = i < n && char_is_digit(text[i]);
    while (i < n && char_is_digit(text[i]) && value < 1000)
        value = value * 10 + (text[i++] - '0');
    if (digits && i < n && (text[i] == '+' || text[i] == '-'))
        i++;
    else if (digits) {
        *out = (int16_t)(minus ? -value : value);
        return i == n;
    }
    if (i + 1 != n || text[i] != '*')
        return false;
    *star = true;
    *out = (int16_t)(minus ? -value : value);
    return true;
}

/* 2/2 */
static bool read_pt(const char *word, struct card *card, bool *star)
{
    const char *slash = strchr(word, '/');
    if (!slash)
        return false;
    bool is_pt = read_value(word, (size_t)(slash - word), &card->power, star) &&
                 read_value(slash + 1, strlen(slash + 1), &card->toughness, star);
    card->has_pt = is_pt;
    return is_pt;
}

/* The colours are those of the symbols in the cost, each of them (000:K.10.1, 000:K.10.4, 004:203.2, 001:105.2,
 * 001:202.2), without coloured symbols none (000:K.10.3) unless the card says one (000:K.10.6, 000:K.25.2). What the
 * type line says is no ability (004:402.3). The mana value is the sum of the cost, colours aside (004:203.3,
 * 000:K.9.2), and 0 where there is none (004:203.1, 002:S2/New-Math). */
static enum err_code read_cost_and_colours(struct fact_words *words, struct card *card, struct err *err)
{
    bool symbols = words->n > 0 && words->word[0][0] == '{';
    if (!mana_cost_read(symbols ? words->word[0] : "", &card->cost))
        return err_set(err, ERR_INPUT, "\"%s\" is no mana cost, expected symbols as {2}{W} or {W/U}", words->word[0]);
    words->at = symbols;
    for (int c = WHITE; c <= GREEN; c++)
        card->colours |= (uint8_t)(card->cost.coloured[c] ? 1u << c : 0);
    for (int i = 0; i < card->cost.hybrids; i++) {
        struct hybrid h = card->cost.hybrid[i];
        card->colours |= (uint8_t)(1u << h.a | (h.b == HYBRID_TWO ? 0u : 1u << h.b));
    }
    card->mana_value = (uint8_t)(mana_cost_total(&card->cost) < 255 ? mana_cost_total(&card->cost) : 255);
    return ERR_OK;
}

static enum err_code unknown_type(struct book_builder *b, const char *word, struct err *err)
{
    const char *known[ARRAY_LEN(type_words)];
    for (size_t i = 0; i < ARRAY_LEN(type_words); i++)
        known[i] = type_words[i].word;
    return err_set(err, ERR_INPUT, "unknown word \"%s\", expected a card type%s", word,
                   suggest_sentence(b->arena, word, known, ARRAY_LEN(known)));
}

/* The types of a card are on its line, several may be (000:K.1.1, 004:212.1, 001:204.2a, 001:300.1, 001:204.4a,
 * 003:205.3e). Subtypes go with their type: of artifacts, enchantments, lands, planeswalkers, spells and creatures
 * (001:204.3f, 001:204.3g, 001:204.3h, 001:204.3i, 001:204.3j); each word is one, Goblin-Sliver is neither
 * (000:K.13.Ruling.4). What a card counts as stands there too: it is so in all zones, and no ability (000:G.10.2,
 * 002:S3/Counts-As, 004:Glossary/Counts-As, 004:402.3). Types, with colours before or among them; "Enchant Creature"
 * ends the types. */
static enum err_code read_types(struct book_builder *b, struct fact_words *words, struct card *card,
                                struct facts_extra *extra, struct err *err)
{
    static const struct type_word outside[] = {
        {"plane", LAYOUT_PLANE}, {"vanguard", LAYOUT_VANGUARD}, {"rule", LAYOUT_RULE}};
    if (words->at < words->n) {
        const struct type_word *kind = find(outside, ARRAY_LEN(outside), words->word[words->at]);
        if (kind) { /* 001:309.1, 001:310.1: their types are on no other cards */
            card->layout = (uint8_t)kind->types;
            words->at++;
            return ERR_OK;
        }
    }
    for (; words->at < words->n; words->at++) {
        const char *word = words->word[words->at];
        const struct type_word *type = find(type_words, ARRAY_LEN(type_words), word);
        const struct type_word *colour = find(colour_words, ARRAY_LEN(colour_words), word);
        if (colour) {
            card->colours |= (uint8_t)colour->types;
            continue;
        }
        if (!type)
            break;
        card->types |= (uint16_t)type->types;
        bool more = words->at + 1 < words->n;
        if (same(word, "mana") && !(more && same(words->word[++words->at], "source")))
            return err_set(err, ERR_INPUT, "\"%s\", expected Mana Source", word);
        if (same(word, "enchant") && more && !same(words->word[words->at + 1], "world")) {
            extra->enchant = words->word[++words->at];
            words->at++;
            break;
        }
    }
    if (!(card->types & TYPE_CARD_TYPES))
        return words->at < words->n ? unknown_type(b, words->word[words->at], err)
                                    : err_set(err, ERR_INPUT, "a card's facts need a card type");
    return ERR_OK;
}

/* A subtype that is nearly a card type is a slip of the pen. */
static bool nearly_a_type(const char *word)
{
    char small[32];
    size_t n = strlen(word);
    if (n >= sizeof small || n < 5)
        return false;
    for (size_t k = 0; k <= n; k++)
        small[k] = char_lower(word[k]);
    for (size_t i = 0; i < ARRAY_LEN(type_words); i++) {
        const char *type = type_words[i].word;
        size_t len = strlen(type);
        /* one slip leaves one of the ends alone */
        bool end_alike = small[0] == type[0] || small[n - 1] == type[len - 1];
        if (len < 7 || !end_alike)
            continue;
        if (suggest_distance(small, type) == 1)
            return true;
    }
    return false;
}

static enum err_code read_subtype(struct book_builder *b, const char *word, struct card *card, struct err *err)
{
    int n = 0;
    while (n < MAX_SUBTYPES && card->subtype[n])
        n++;
    if (nearly_a_type(word))
        return unknown_type(b, word, err);
    if (n == MAX_SUBTYPES)
        return err_set(err, ERR_INPUT, "\"%s\": more than %d subtypes", word, (int)MAX_SUBTYPES);
    bool named = char_is_letter(word[0]) || (unsigned char)word[0] >= 0x80;
    if (!named)
        return err_set(err, ERR_INPUT, "\"%s\" is no subtype", word);
    if (same(word, "Legend"))
        card->types |= TYPE_LEGENDARY; /* Summon Legend */
    const struct type_word *land = find(land_words, ARRAY_LEN(land_words), word);
    if (land && card->types & TYPE_LAND)
        card->land_types |= (uint8_t)land->types;
    card->subtype[n] = word_add(b, word, strlen(word));
    if (card->subtype[n] == 0)
        return err_set(err, ERR_INPUT, "the book has no room for another word");
    if (card->types & (TYPE_CREATURE | TYPE_TRIBAL))
        b->creature_words[card->subtype[n] / 64] |= 1ULL << card->subtype[n] % 64;

    return ERR_OK;
}

static bool read_loyalty(const char *word, struct card *card)
{
    int16_t loyalty;
    bool star = false;
    if (!(card->types & TYPE_PLANESWALKER) || !read_value(word, strlen(word), &loyalty, &star) || loyalty < 0 ||
        loyalty > 255)
        return false;
    card->loyalty = (uint8_t)loyalty;
    return !star;
}

/* Vehicles have power and toughness without being creatures. */
static enum err_code check_numbers(const struct card *card, bool vehicle, bool loyalty, struct err *err)
{
    if ((card->types & TYPE_CREATURE) && !card->has_pt)
        return err_set(err, ERR_INPUT, "a creature needs power and toughness, as 2/2");
    if (!(card->types & TYPE_CREATURE) && card->has_pt && !vehicle && card->layout != LAYOUT_VANGUARD)
        return err_set(err, ERR_INPUT, "only a creature has power and toughness");
    if ((card->types & TYPE_PLANESWALKER) && !loyalty)
        return err_set(err, ERR_INPUT, "a planeswalker needs its loyalty, a number at the end");
    return ERR_OK;
}

enum err_code facts_read(struct book_builder *b, const char *facts, struct card *card, struct facts_extra *extra,
                         struct err *err)
{
    struct fact_words words;
    enum err_code rc;
    bool loyalty = false, vehicle = false;
    *extra = (struct facts_extra){.enchant = ""};
    if ((rc = cut(b, facts, &words, err)) != ERR_OK || (rc = read_cost_and_colours(&words, card, err)) != ERR_OK ||
        (rc = read_types(b, &words, card, extra, err)) != ERR_OK)
        return rc;
    for (; words.at < words.n; words.at++) {
        const char *word = words.word[words.at];
        bool last = words.at == words.n - 1;
        if (last && read_pt(word, card, &extra->star))
            continue;
        if (last && (loyalty = read_loyalty(word, card)))
            continue;
        vehicle |= strcasecmp(word, "Vehicle") == 0;
        if ((rc = read_subtype(b, word, card, err)) != ERR_OK)
            return rc;
    }
    return check_numbers(card, vehicle, loyalty, err);
}
