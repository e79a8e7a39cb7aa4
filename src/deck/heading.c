/* heading.c - lines that say where the following cards belong: "Sideboard", "Creatures (12)",
 * "//Main"
 *
 * A heading is a known word list and nothing else but its number: "Sideboard" is
 * one, "4 Sideboard" is a card line, and so is every name that merely begins like a heading.
 */
#include "base/attr.h"
#include "base/chars.h"
#include "deck/text.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

#define HEADING_MAX 40 /* bytes; a longer line is none */

/* What groups of cards are called within their zone, without blanks, marks and case as zone_key has it. */
static const char type_words[] =
    " creature creatures land lands instant instants sorcery sorceries enchantment enchantments artifact artifacts "
    "planeswalker planeswalkers battle battles spell spells otherspells instantsandsorceries instantsandsorc basicland "
    "basiclands nonbasiclands noncreaturespells "
    "kreaturen lander standardlander zauber zauberspruche hexereien spontanzauber verzauberungen artefakte "
    "creatures terrains sorts rituels ephemeres enchantements artefacts "
    "criaturas tierras hechizos conjuros instantaneos encantamientos artefactos "
    "terre istantanei stregonerie incantesimi artefatti terrenos ";

/* The categories of programs that sort a deck by what its cards are for. None is the name of a card. */
static const char category_words[] =
    " ramp landramp bigmana mana manarock manarocks manadorks manafixing manabase fixing draw carddraw cardadvantage "
    "cardselection removal removals spotremoval targetedremoval massremoval boardwipe boardwipes wipes sweepers tutor "
    "tutors counterspells countermagic interaction disruption discard mill selfmill recursion graveyard wincon wincons "
    "wincondition winconditions finisher finishers combo combos utility utilitylands evasion lifegain sacoutlets pump "
    "stax equipment equipments aura auras anthem anthems tribal synergy value threats payoff payoffs enabler enablers "
    "engine engines misc miscellaneous other others legendarycreatures artifactcreatures vehicles ";

/* Of these those that are one letter away from a card that is much played. */
static const char misspelt_words[] = " counterspells ";

/* The heading over the deck's name in files of Arena, in its languages. */
static const char about_words[] =
    " about uber info infos apropos acercade informazioni infosu sobre \u8A73\u7D30 \u60C5\u5831 ";

bool heading_is_category(const char *text, size_t len)
{
    char key[ZONE_KEY_MAX];
    return zone_key(text, len, key) && zone_has_word(category_words, key);
}

enum heading heading_word(const char *text, size_t len)
{
    static const enum heading headings[N_DECK_ZONES] = {[ZONE_MAIN] = HEADING_MAIN,
                                                        [ZONE_SIDE] = HEADING_SIDE,
                                                        [ZONE_COMMANDER] = HEADING_COMMANDER,
                                                        [ZONE_COMPANION] = HEADING_COMPANION,
                                                        [ZONE_MAYBE] = HEADING_MAYBE};
    char key[ZONE_KEY_MAX];
    enum deck_zone zone = ZONE_MAIN;
    if (!zone_key(text, len, key))
        return HEADING_NONE;
    if (zone_has_word(type_words, key) || zone_has_word(category_words, key))
        return HEADING_TYPE;
    if (zone_has_word(about_words, key))
        return HEADING_ABOUT;
    switch (zone_of_key(key, &zone)) {
    case ZONE_NAMED:
        return headings[zone];
    case ZONE_TOKENS:
        return HEADING_TOKENS;
    default:
        return HEADING_NONE;
    }
}

/* True for a character that may stand around a heading in Markdown, in mails and in hand-made lists: "**Sideboard**",
 * "== Lands ==", "> Sideboard:", "[/deck]". */
static bool is_ornament(char c)
{
    return c && strchr("*=_~-[]<>/", c);
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

/* Returns the end of a line without the blanks and the signs at its end, such as those before a number. */
static size_t before_signs(const char *line, size_t end, const char *const *signs, size_t n)
{
    for (size_t i = 0; i < n && end;) {
        size_t len = strlen(signs[i]);
        bool blank = char_is_blank(line[end - 1]);
        if (blank || (end >= len && memcmp(line + end - len, signs[i], len) == 0)) {
            end -= blank ? 1 : len;
            i = 0;
        } else {
            i++;
        }
    }
    return end;
}

/* Takes the number off the end: "(12)", "[12]", "- 12", ": 12", " 12", "(12 cards):". Returns it, or -1
 * for none. */
static int cut_number(const char *line, size_t *len)
{
    static const char *const colons[] = {":", "\uFF1A"}, *const dashes[] = {"-", "\u2013", "\u2014"};
    size_t end = before_signs(line, *len, colons, ARRAY_LEN(colons)), at;
    int number = 0;
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
    at = before_signs(line, at, dashes, ARRAY_LEN(dashes));
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
    const char *blank = len && (unsigned char)line[0] >= 0x80 ? memchr(line, ' ', len) : NULL;
    if (found.heading == HEADING_NONE && blank) /* a star, a crown or another picture before it */
        found.heading = heading_word(blank, len - (size_t)(blank - line));
    char key[ZONE_KEY_MAX];
    found.category = found.heading == HEADING_TYPE && heading_is_category(line, len);
    found.doubtful = found.category && !slashes && !found.hashes && !found.colon && zone_key(line, len, key) &&
                     zone_has_word(misspelt_words, key);
    found.plain = !slashes && !found.hashes && !ornaments && !found.colon && found.count < 0;
    return found;
}
