/* card_facts.c - a card's facts as numbers, and as the engine's language has them
 *
 * Costs to what must be paid, type lines to kinds, what the catalogue says of mana to abilities; nothing here guesses
 * at a card's text.
 */
#include "sanity/card_facts.h"
#include "base/chars.h"

#include <string.h>

/* ---- costs, types, colours ------------------------------------------------------------------- */

static const char mana_symbols[] = "WUBRGC";

static void add_symbol(struct mana_need *need, const char *symbol, size_t n)
{
    unsigned mask = 0;
    int number = 0, digits = 0;
    for (size_t i = 0; i < n; i++) {
        const char *letter = strchr(mana_symbols, symbol[i]);
        if (char_is_digit(symbol[i])) {
            number = number * 10 + (symbol[i] - '0');
            digits++;
        } else if (symbol[i] == 'P' && n > 1) {
            mask |= PHYREXIAN_MANA;
        } else if (symbol[i] == 'X' || symbol[i] == 'Y' || symbol[i] == 'Z') {
            need->x++;
            return;
        } else if (symbol[i] != '/' && symbol[i] && letter) {
            mask |= 1u << (letter - mana_symbols);
        }
    }
    if (digits && mask)
        mask |= MONO_HYBRID;
    if (!mask || mask & (mask - 1)) {
        if (mask && need->hybrids < NEED_HYBRIDS)
            need->hybrid[need->hybrids++] = (uint8_t)mask;
        else if (!mask) /* {3}, {S}: any mana */
            need->generic = (uint8_t)(need->generic + (digits ? (number > 99 ? 99 : number) : 1));
        return;
    }
    need->coloured[__builtin_ctz(mask)]++;
}

/* "{1}{R} // {1}{U}": the first of the two. */
void need_read(const char *cost, struct mana_need *need)
{
    *need = (struct mana_need){.none = *cost != '{'};
    while (*cost == '{') {
        size_t n = strcspn(cost, "}");
        if (!cost[n])
            break;
        add_symbol(need, cost + 1, n - 1);
        cost += n + 1;
    }
}

int need_value(const struct mana_need *need)
{
    int value = need->generic;
    for (int c = 0; c < MANA_COLOURS; c++)
        value += need->coloured[c];
    for (int h = 0; h < need->hybrids; h++)
        value += need->hybrid[h] & MONO_HYBRID ? 2 : 1;
    return value;
}

unsigned kinds_of_line(const char *line)
{
    static const struct {
        const char *word;
        unsigned kind;
    } rows[] = {{"Land", KIND_LAND},
                {"Creature", KIND_CREATURE},
                {"Artifact", KIND_ARTIFACT},
                {"Enchantment", KIND_ENCHANTMENT},
                {"Instant", KIND_INSTANT},
                {"Sorcery", KIND_SORCERY},
                {"Planeswalker", KIND_PLANESWALKER}};
    unsigned kinds = 0;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++)
        if (strstr(line, rows[i].word))
            kinds |= rows[i].kind;
    if (kinds & KIND_LAND && strstr(line, "Basic"))
        kinds |= KIND_BASIC;
    return kinds ? kinds : KIND_OTHER;
}

const char *facts_gap(const struct face_facts *f, bool defined)
{
    bool spell = strstr(f->type_line, "Instant") || strstr(f->type_line, "Sorcery");
    if (!defined && (strchr(f->power, '*') || strchr(f->toughness, '*')))
        return "its power and toughness";
    if (strstr(f->mana_cost, "/P}") || strstr(f->mana_cost, "{C"))
        return "how its cost may be paid";
    if (spell && strstr(f->type_line, "Legendary"))
        return "that it is cast only by who controls a legend";
    return NULL;
}

/* ---- facts in the language ------------------------------------------------------------------- */

/* A cost as the engine knows costs: {W/P} is paid as {W}, {C} as {1}; further symbols are left out. */
static void add_cost(struct strbuf *out, const char *cost)
{
    for (; *cost == '{'; cost += strcspn(cost, "}") + 1) {
        size_t n = strcspn(cost, "}");
        if (!cost[n])
            break;
        if (n >= 4 && strncmp(cost + n - 2, "/P", 2) == 0)
            strbuf_printf(out, "%.*s}", (int)(n - 2), cost);
        else if (strncmp(cost, "{C}", 3) == 0)
            strbuf_add(out, "{1}");
        else if (strncmp(cost, "{C/", 3) == 0)
            strbuf_printf(out, "{%c}", cost[3]);
        else
            strbuf_add_bytes(out, cost, n + 1);
    }
}

/* "*" and "1+*" have no value without the card's text. */
static void add_number(struct strbuf *out, const char *value, bool exact)
{
    if (exact || !strchr(value, '*'))
        strbuf_add(out, value);
    else
        strbuf_printf(out, "%d", char_is_digit(value[0]) ? value[0] - '0' : 0);
}

const char *facts_text(struct arena *arena, const struct face_facts *f, bool defined)
{
    static const char *const colours[] = {"White", "Blue", "Black", "Red", "Green"};
    struct strbuf out = STRBUF_INIT;
    add_cost(&out, f->mana_cost);
    if (*strbuf_text(&out))
        strbuf_add_char(&out, ' ');
    for (int c = 0; c < 5; c++)
        if (f->colors >> c & 1 && !strchr(f->mana_cost, mana_symbols[c]))
            strbuf_printf(&out, "%s ", colours[c]);
    for (const char *at = f->type_line; *at;) {
        size_t n = strcspn(at, " ");
        if (n == 7 && strncmp(at, "Kindred", n) == 0)
            strbuf_add(&out, "Tribal ");
        else if (n > 0 && !(n == 1 && *at == '-') && !(n == 2 && strncmp(at, "//", 2) == 0))
            strbuf_printf(&out, "%.*s ", (int)n, at);
        at += n + strspn(at + n, " ");
    }
    if (strstr(f->type_line, "Creature") || strstr(f->type_line, "Vehicle")) {
        add_number(&out, *f->power ? f->power : "0", defined);
        strbuf_add_char(&out, '/');
        add_number(&out, *f->toughness ? f->toughness : "0", defined);
    } else if (strstr(f->type_line, "Planeswalker")) {
        add_number(&out, *f->loyalty ? f->loyalty : "0", false);
    }
    const char *facts = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return facts;
}

/* ---- what facts say of mana ------------------------------------------------------------------ */

unsigned produces_read(const char *produces, bool *special)
{
    unsigned makes = 0;
    *special = false;
    for (const char *at = produces; *at;) {
        size_t n = strcspn(at, ";");
        const char *letter = n == 1 ? strchr(mana_symbols, *at) : NULL;
        if (letter)
            makes |= 1u << (letter - mana_symbols);
        else if (n == 3 && strncmp(at, "any", n) == 0)
            makes |= MANA_ANY;
        else
            *special = true;
        at += n + (at[n] == ';');
    }
    return *special && !makes ? MANA_ANY : makes;
}

unsigned land_types_read(const char *type_line)
{
    static const char *const words[] = {"Plains", "Island", "Swamp", "Mountain", "Forest"};
    unsigned makes = 0;
    for (const char *at = type_line; *at;) {
        size_t n = strcspn(at, " ");
        for (size_t i = 0; i < ARRAY_LEN(words); i++)
            if (n == strlen(words[i]) && memcmp(at, words[i], n) == 0)
                makes |= 1u << i;
        at += n + strspn(at + n, " ");
    }
    return makes;
}

void mana_abilities_add(struct strbuf *out, unsigned makes)
{
    static const char *const words[] = {"white", "blue", "black", "red", "green"};
    unsigned colours = makes & MANA_ANY;
    if (makes & MANA_C)
        strbuf_add(out, "mana [{T}] { add-mana(you, {1}) }\n");
    if (colours == MANA_ANY) {
        strbuf_add(out, "mana [{T}] { add-mana-one(you, 1, all-colours) }\n");
    } else if (colours && !(colours & (colours - 1))) {
        strbuf_printf(out, "mana [{T}] { add-mana(you, {%c}) }\n", mana_symbols[__builtin_ctz(colours)]);
    } else if (colours) {
        strbuf_add(out, "mana [{T}] { add-mana-one(you, 1, ");
        for (unsigned left = colours; left; left &= left - 1)
            strbuf_printf(out, "%s%s", left == colours ? "" : " | ", words[__builtin_ctz(left)]);
        strbuf_add(out, ") }\n");
    }
}

const char *types_replaced(struct arena *arena, const char *facts, const char *types)
{
    static const char today[] = "Instant";
    const char *at = strstr(facts, today);
    if (!at)
        return facts;
    return arena_printf(arena, "%.*s%s%s", (int)(at - facts), facts, types, at + strlen(today));
}
