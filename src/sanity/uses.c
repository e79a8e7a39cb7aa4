/* uses.c - see uses.h */
#include "sanity/uses.h"
#include "sanity/composition.h"

#include <string.h>
#include <strings.h>

/* What a card is worth in a hand without its mana cost: by keyword. */
static const char *const other_uses[] = {
    "Cycling",
    "Landcycling",
    "Typecycling",
    "Plainscycling",
    "Islandcycling",
    "Swampcycling",
    "Mountaincycling",
    "Forestcycling",
    "Basic landcycling",
    "Wizardcycling",
    "Slivercycling",
    "Dredge",
    "Evoke",
    "Flashback",
    "Morph",
    "Megamorph",
    "Disguise",
    "Suspend",
    "Madness",
    "Unearth",
    "Ninjutsu",
    "Commander ninjutsu",
    "Transmute",
    "Forecast",
    "Channel",
    "Bloodrush",
    "Reinforce",
    "Scavenge",
    "Embalm",
    "Eternalize",
    "Encore",
    "Foretell",
    "Bestow",
    "Emerge",
    "Escape",
    "Disturb",
    "Prototype",
    "Plot",
    "Dash",
    "Blitz",
    "Spectacle",
    "Prowl",
    "Surge",
    "Overload",
    "Adapt",
    "Jump-start",
    "Miracle",
    "Mutate",
    "Craft",
    "Impending",
    "Warp",
    "Offspring",
    "Harmonize",
    "Mayhem",
    "Sneak",
    "Web-slinging",
    "Freerunning",
    "Companion",
    "Haunt",
    "Delve",
};

/* Ways to a land. */
static const char *const land_ways[] = {
    "Landcycling",  "Basic landcycling", "Plainscycling", "Islandcycling",
    "Swampcycling", "Mountaincycling",   "Forestcycling",
};

bool has_keyword(const char *keywords, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = keywords ? keywords : ""; *at;) {
        size_t n = strcspn(at, ";");
        if (n >= len && strncasecmp(at, word, len) == 0 && (n == len || at[len] == ' ' || at[len] == '('))
            return true;
        at += n + (at[n] == ';');
        at += strspn(at, " ");
    }
    return false;
}

/* The same among what its abilities say: "keyword evoke([...])". */
static bool says_keyword(const char *abilities, const char *word)
{
    static const char before[] = "keyword ";
    for (const char *at = strstr(abilities, before); at; at = strstr(at + 1, before))
        if (strncasecmp(at + strlen(before), word, strlen(word)) == 0)
            return true;
    return false;
}

static bool has_any(const struct list_card *card, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (has_keyword(card->keywords, words[i]) || says_keyword(card->abilities ? card->abilities : "", words[i]) ||
            (card->not_understood && strcasestr(card->not_understood, words[i])))
            return true;
    return false;
}

bool card_may_be_land(const struct list_card *card)
{
    if (card->kinds & KIND_LAND)
        return false;
    if (card->side_name && (card->side_kinds == 0 || card->side_kinds & KIND_LAND))
        return true;
    return has_any(card, land_ways, ARRAY_LEN(land_ways)) || (card->keywords && strstr(card->keywords, "typecycling("));
}

bool puts_in_play(const struct list_card *card)
{
    const char *abilities = card->abilities ? card->abilities : "";
    static const char *const cards[] = {"creature", "permanent", "artifact", "enchantment", "planeswalker"};
    static const char *const lands[] = {"land", "basic", "plains", "island", "swamp", "mountain", "forest"};
    bool land = false;
    if (!strstr(abilities, "to-battlefield") && !strstr(abilities, ", battlefield") &&
        !strstr(abilities, "put-from-hand") && !strstr(abilities, "search-tapped"))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(cards); i++)
        if (strstr(abilities, cards[i]))
            return true;
    for (size_t i = 0; i < ARRAY_LEN(lands); i++)
        land |= strstr(abilities, lands[i]) != NULL;
    return !land;
}

bool reanimates(const struct list_card *card, unsigned kinds)
{
    static const struct {
        unsigned kind;
        const char *word;
    } words[] = {{KIND_CREATURE, "creature"},
                 {KIND_ARTIFACT, "artifact"},
                 {KIND_ENCHANTMENT, "enchantment"},
                 {KIND_PLANESWALKER, "planeswalker"},
                 {~0u, "permanent"}};
    const char *abilities = card->abilities ? card->abilities : "";
    if (!strstr(abilities, "to-battlefield") || !strstr(abilities, "in(graveyard"))
        return false;
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (kinds & words[i].kind && strstr(abilities, words[i].word))
            return true;
    return false;
}

bool discards_by_choice(const struct list_card *card)
{
    const char *abilities = card->abilities ? card->abilities : "";
    return strstr(abilities, "discard(you,") || strstr(abilities, "[discard-cards(card");
}

/* Do the abilities put such a card from its player's hand onto the battlefield: Aether Vial, Goblin Lackey? */
static bool puts_from_hand(const struct list_card *other, const struct list_card *card)
{
    static const char put[] = "put-from-hand(you, ", type[] = "type(", chosen[] = "to-battlefield(choose(you, creature";
    const char *abilities = other->abilities ? other->abilities : "", *at = strstr(abilities, put);
    char name[32];
    if (!at)
        return card->kinds & KIND_CREATURE && strstr(abilities, chosen) && strstr(abilities, "in(hand, you)");
    at += strlen(put);
    if (strncmp(at, type, strlen(type)) != 0)
        return card->kinds & KIND_CREATURE && strncmp(at, "creature", strlen("creature")) == 0;
    at += strlen(type);
    size_t n = strcspn(at, ")");
    if (n >= sizeof name)
        return false;
    memcpy(name, at, n);
    name[n] = '\0';
    return strcasestr(card->type_line ? card->type_line : "", name) != NULL;
}

/* Can it come from the hand without its cost, or can its player discard it and return it from the graveyard? */
static bool may_come_cheaply(const struct list *list, const struct list_card *card)
{
    bool discards = false, returns = false;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *other = &list->card[i];
        if (other == card || other->main + other->command == 0)
            continue;
        if (puts_from_hand(other, card))
            return true;
        discards |= discards_by_choice(other);
        returns |= reanimates(other, card->kinds);
    }
    return discards && returns;
}

/* May another card of the maindeck put such a card into play: by its abilities, or because nobody knows its text? Of
 * creatures that do so the texts are known. */
static bool may_be_put_in_play(const struct list *list, const struct list_card *card)
{
    const unsigned permanent = KIND_CREATURE | KIND_ARTIFACT | KIND_ENCHANTMENT | KIND_PLANESWALKER;
    if (!(card->kinds & permanent))
        return false;
    if (card->mana_value < PUT_IN_PLAY_MV)
        return may_come_cheaply(list, card);
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *other = &list->card[i];
        bool dark = (other->known == KNOWN_NOT || other->known == KNOWN_PARTLY) && !(other->kinds & KIND_CREATURE);
        if (other != card && other->main + other->command > 0 && other->known != KNOWN_BLANK &&
            !(other->kinds & KIND_LAND) && (dark || puts_in_play(other)))
            return true;
    }
    return false;
}

bool cost_falls(const struct list_card *card)
{
    static const char *const words[] = {"affinity", "delve", "convoke", "improvise", "emerge", "offering", "assist"};
    return has_any(card, words, ARRAY_LEN(words)) || strstr(card->abilities ? card->abilities : "", "costs-less");
}

unsigned card_uses(const struct list *list, const struct list_card *card)
{
    const char *abilities = card->abilities ? card->abilities : "";
    unsigned uses = 0;
    int lands = 0; /* of its own colour in place of mana: no way without these either */
    for (int c = 0; c < MANA_COLOURS; c++)
        lands += card->instead[c];
    uses |= has_any(card, other_uses, ARRAY_LEN(other_uses)) ? USE_KEYWORD : 0u;
    uses |= lands == 0 && strstr(abilities, "alternative") ? USE_ALTERNATIVE : 0u;
    uses |= strstr(abilities, "from-hand") || strstr(abilities, "opening-hand") ? USE_FROM_HAND : 0u;
    uses |= source_colours(&card->source) ? USE_MANA : 0u;
    uses |= may_be_put_in_play(list, card) ? USE_PUT_IN_PLAY : 0u;
    uses |= cost_falls(card) ? USE_CHEAPER : 0u;
    uses |= strstr(abilities, "from-graveyard") || strstr(abilities, "from-library") ? USE_ELSEWHERE : 0u;
    return uses;
}
