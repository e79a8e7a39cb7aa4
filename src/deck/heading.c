/* heading.c - lines that say where the following cards belong: "Sideboard", "Creatures (12)",
 * "//Main"
 *
 * A heading is a known word list and nothing else but its number: "Sideboard" is
 * one, "4 Sideboard" is a card line, and so is every name that merely begins like a heading.
 */
#include <string.h>
#include <strings.h>

#include "base/attr.h"
#include "base/chars.h"
#include "deck/text.h"

#define HEADING_MAX 40 /* bytes; a longer line is none */

static const struct {
    const char *word;
    enum heading heading;
} words[] = {
    {"deck", HEADING_MAIN},
    {"main", HEADING_MAIN},
    {"maindeck", HEADING_MAIN},
    {"main deck", HEADING_MAIN},
    {"mainboard", HEADING_MAIN},
    {"main board", HEADING_MAIN},
    {"decklist", HEADING_MAIN},
    {"side", HEADING_SIDE},
    {"sideboard", HEADING_SIDE},
    {"side board", HEADING_SIDE},
    {"sb", HEADING_SIDE},
    {"commander", HEADING_COMMANDER},
    {"commanders", HEADING_COMMANDER},
    {"command zone", HEADING_COMMANDER},
    {"companion", HEADING_COMPANION},
    {"maybe", HEADING_MAYBE},
    {"maybeboard", HEADING_MAYBE},
    {"considering", HEADING_MAYBE},
    /* decks beside the deck */
    {"planes", HEADING_MAYBE},
    {"planar deck", HEADING_MAYBE},
    {"schemes", HEADING_MAYBE},
    {"scheme deck", HEADING_MAYBE},
    {"tokens", HEADING_TOKENS},
    {"tokens & extras", HEADING_TOKENS},
    {"tokens and extras", HEADING_TOKENS},
    {"emblems", HEADING_TOKENS},
    {"art cards", HEADING_TOKENS},
    {"dungeons", HEADING_TOKENS},
    {"attractions", HEADING_TOKENS},
    {"attraction deck", HEADING_TOKENS},
    {"stickers", HEADING_TOKENS},
    {"sticker sheets", HEADING_TOKENS},
    {"contraptions", HEADING_TOKENS},
    {"contraption deck", HEADING_TOKENS},
    {"display commander", HEADING_TOKENS},
    {"display commanders", HEADING_TOKENS},
    {"about", HEADING_ABOUT},
    {"creature", HEADING_TYPE},
    {"creatures", HEADING_TYPE},
    {"land", HEADING_TYPE},
    {"lands", HEADING_TYPE},
    {"instant", HEADING_TYPE},
    {"instants", HEADING_TYPE},
    {"sorcery", HEADING_TYPE},
    {"sorceries", HEADING_TYPE},
    {"enchantment", HEADING_TYPE},
    {"enchantments", HEADING_TYPE},
    {"artifact", HEADING_TYPE},
    {"artifacts", HEADING_TYPE},
    {"planeswalker", HEADING_TYPE},
    {"planeswalkers", HEADING_TYPE},
    {"battle", HEADING_TYPE},
    {"battles", HEADING_TYPE},
    {"spell", HEADING_TYPE},
    {"spells", HEADING_TYPE},
    {"other spells", HEADING_TYPE},
    {"instants and sorceries", HEADING_TYPE},
    {"instants and sorc.", HEADING_TYPE}, /* MTGTop8 */
    {"basic land", HEADING_TYPE},
    {"basic lands", HEADING_TYPE},
    {"nonbasic lands", HEADING_TYPE},
    {"non-basic lands", HEADING_TYPE},
    {"noncreature spells", HEADING_TYPE},
    {"non-creature spells", HEADING_TYPE},
    /* as people write it in other languages; ASCII letters in any case */
    {"kreaturen", HEADING_TYPE},
    {"l\u00E4nder", HEADING_TYPE},
    {"standardl\u00E4nder", HEADING_TYPE},
    {"zauber", HEADING_TYPE},
    {"zauberspr\u00FCche", HEADING_TYPE},
    {"hexereien", HEADING_TYPE},
    {"spontanzauber", HEADING_TYPE},
    {"verzauberungen", HEADING_TYPE},
    {"artefakte", HEADING_TYPE},
    {"cr\u00E9atures", HEADING_TYPE},
    {"terrains", HEADING_TYPE},
    {"sorts", HEADING_TYPE},
    {"rituels", HEADING_TYPE},
    {"\u00E9ph\u00E9m\u00E8res", HEADING_TYPE},
    {"enchantements", HEADING_TYPE},
    {"artefacts", HEADING_TYPE},
    {"criaturas", HEADING_TYPE},
    {"tierras", HEADING_TYPE},
    {"hechizos", HEADING_TYPE},
    {"conjuros", HEADING_TYPE},
    {"instant\u00E1neos", HEADING_TYPE},
    {"encantamientos", HEADING_TYPE},
    {"artefactos", HEADING_TYPE},
    {"terre", HEADING_TYPE},
    {"istantanei", HEADING_TYPE},
    {"stregonerie", HEADING_TYPE},
    {"incantesimi", HEADING_TYPE},
    {"artefatti", HEADING_TYPE},
    {"terrenos", HEADING_TYPE},
    {"\u30B5\u30A4\u30C9\u30DC\u30FC\u30C9", HEADING_SIDE}, /* Arena in Japanese */
    {"\u30C7\u30C3\u30AD", HEADING_MAIN},
    {"\u30E1\u30A4\u30F3\u30C7\u30C3\u30AD", HEADING_MAIN},
    {"\u7D71\u7387\u8005", HEADING_COMMANDER},
    {"\u76F8\u68D2", HEADING_COMPANION},
};

enum heading heading_word(const char *text, size_t len)
{
    char first = len ? char_lower(*text) : '\0';
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (words[i].word[0] == first && strncasecmp(words[i].word, text, len) == 0 && !words[i].word[len])
            return words[i].heading;
    return HEADING_NONE;
}

/* True for a character that may stand around a heading in Markdown and in hand-made lists: "**Sideboard**", "== Lands
 * ==". */
static bool is_ornament(char c)
{
    return c && strchr("*=_~-[]", c);
}

/* Returns the end of a line without "cards" at its end. */
static size_t before_cards(const char *line, size_t end)
{
    static const char *const cards[] = {"cards", "card", "karten", "cartes", "cartas", "carte"};
    for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
        size_t len = strlen(cards[i]);
        if (end <= len + 1 || !char_is_blank(line[end - len - 1]) || strncasecmp(line + end - len, cards[i], len) != 0)
            continue;
        for (end -= len; end && char_is_blank(line[end - 1]);)
            end--;
        break;
    }
    return end;
}

/* Takes the number off the end: "(12)", "[12]", "- 12", ": 12", " 12", "(12 cards):". Returns it, or -1
 * for none. */
static int cut_number(const char *line, size_t *len)
{
    size_t end = *len, at;
    int number = 0;
    while (end && (line[end - 1] == ':' || char_is_blank(line[end - 1])))
        end--;
    char close = end ? line[end - 1] : '\0';
    bool bracket = close == ')' || close == ']';
    end = before_cards(line, end - bracket);
    for (at = end; at && char_is_digit(line[at - 1]); at--)
        ;
    if (at == end || end - at > 4)
        return -1;
    for (size_t i = at; i < end; i++)
        number = number * 10 + (line[i] - '0');
    if (bracket && (at == 0 || line[--at] != (close == ')' ? '(' : '[')))
        return -1;
    size_t digits = at;
    while (at && (char_is_blank(line[at - 1]) || line[at - 1] == '-'))
        at--;
    if (at == 0 || (at == digits && !bracket && line[at - 1] != ':'))
        return -1;
    *len = at;
    return number;
}

struct heading_line heading_find(const char *line, size_t len)
{
    struct heading_line found = {.heading = HEADING_NONE, .count = -1};
    bool slashes = len > 2 && line[0] == '/' && line[1] == '/', ornaments = false;
    if (len > HEADING_MAX)
        return found;
    if (slashes) {
        found.tight = char_is_letter(line[2]);
        line += 2;
        len -= 2;
    }
    for (; len && line[0] == '#'; line++, len--)
        found.hashes = true;
    for (; len && (char_is_blank(line[0]) || is_ornament(line[0])); line++, len--)
        ornaments |= !char_is_blank(line[0]);
    if (!len || !(char_is_letter(line[0]) || (unsigned char)line[0] >= 0x80))
        return found;
    /* "**Sideboard (15)**", but not "SB: 4 _____", which is a card */
    for (; ornaments && len && is_ornament(line[len - 1]) && line[len - 1] != ']'; len--)
        ;
    found.count = cut_number(line, &len);
    for (; len && (char_is_blank(line[len - 1]) || is_ornament(line[len - 1])); len--)
        ornaments |= !char_is_blank(line[len - 1]);
    if (len && line[len - 1] == ':') {
        found.colon = true;
        len--;
    }
    while (len && char_is_blank(line[len - 1]))
        len--;
    found.heading = len ? heading_word(line, len) : HEADING_NONE;
    found.plain = !slashes && !found.hashes && !ornaments && !found.colon && found.count < 0;
    return found;
}
