/* formats.c - the table of deck formats, and how people call them
 *
 * The key is what --from, --to and JSON say. A format may be named by its key, its title, a short
 * word of the players, or the ending of its files; where several share an ending, the first row of
 * the table has it.
 */
#include "base/attr.h"
#include "base/message.h"
#include "deck/list.h"

#include <strings.h>

const char *const deck_zone_keys[N_DECK_ZONES] = {
    [ZONE_MAIN] = "main",           [ZONE_SIDE] = "side",   [ZONE_COMMANDER] = "commander",
    [ZONE_COMPANION] = "companion", [ZONE_MAYBE] = "maybe",
};

const char *const deck_zone_said[N_DECK_ZONES] = {
    [ZONE_MAIN] = TC_WORD("main deck"),      [ZONE_SIDE] = TC_WORD("sideboard"),
    [ZONE_COMMANDER] = TC_WORD("commander"), [ZONE_COMPANION] = TC_WORD("companion"),
    [ZONE_MAYBE] = TC_WORD("maybe"),
};

const struct deck_format_info deck_formats[N_DECK_FORMATS] = {
    [DECK_AUTO] = {"auto", "by content", "", false},
    [DECK_MTGO_TXT] = {"mtgo-txt", "MTGO text", ".txt", true},
    [DECK_MTGO_DEK] = {"mtgo-dek", "MTGO XML", ".dek", true},
    [DECK_MTGO_CSV] = {"mtgo-csv", "MTGO CSV", ".csv", true},
    [DECK_ARENA] = {"arena", "Arena", ".txt", true},
    [DECK_COCKATRICE] = {"cockatrice-cod", "Cockatrice", ".cod", true},
    [DECK_APPRENTICE] = {"apprentice-dec", "Apprentice", ".dec", true},
    [DECK_MWS] = {"mws", "Magic Workstation", ".mwDeck", true},
    [DECK_FORGE] = {"forge-dck", "Forge", ".dck", true},
    [DECK_XMAGE] = {"xmage-dck", "XMage", ".dck", true},
    [DECK_OCTGN] = {"octgn", "OCTGN", ".o8d", false},
    [DECK_MOXFIELD] = {"moxfield-txt", "Moxfield", ".txt", true},
    [DECK_MOXFIELD_CSV] = {"moxfield-csv", "Moxfield CSV", ".csv", false},
    [DECK_ARCHIDEKT] = {"archidekt-txt", "Archidekt", ".txt", false},
    [DECK_ARCHIDEKT_CSV] = {"archidekt-csv", "Archidekt CSV", ".csv", false},
    [DECK_DECKSTATS] = {"deckstats", "Deckstats", ".dec", true},
    [DECK_TAPPEDOUT] = {"tappedout-txt", "TappedOut", ".txt", false},
    [DECK_TAPPEDOUT_CSV] = {"tappedout-csv", "TappedOut CSV", ".csv", false},
    [DECK_GOLDFISH] = {"goldfish-exact", "MTGGoldfish exact", ".txt", false},
    [DECK_SCRYFALL_CSV] = {"scryfall-csv", "Scryfall CSV", ".csv", false},
    [DECK_DECKBOX_CSV] = {"deckbox-csv", "Deckbox CSV", ".csv", false},
    [DECK_CSV] = {"csv", "CSV", ".csv", true},
    [DECK_HEADINGS] = {"headings", "text under headings", ".txt", false},
    [DECK_TRAILING] = {"trailing-qty", "text with trailing quantities", ".txt", false},
    [DECK_MTGJSON] = {"mtgjson", "MTGJSON deck", ".json", true},
    [DECK_WER] = {"wer", "WER", ".wer", false},
    [DECK_MARKDOWN] = {"markdown", "Markdown", ".md", true},
};

/* Words that players use for formats, and endings that the table gives to another one. */
static const struct {
    const char *word;
    enum deck_format format;
} synonyms[] = {
    {"mtgo", DECK_MTGO_TXT},
    {"txt", DECK_MTGO_TXT},
    {"text", DECK_MTGO_TXT},
    {"plain", DECK_MTGO_TXT},
    {"goldfish", DECK_MTGO_TXT},
    {"mtggoldfish", DECK_MTGO_TXT},
    {"mtga", DECK_ARENA},
    {"cockatrice", DECK_COCKATRICE},
    {"apprentice", DECK_APPRENTICE},
    {"magic-workstation", DECK_MWS},
    {"mwdeck", DECK_MWS},
    {"forge", DECK_FORGE},
    {"xmage", DECK_XMAGE},
    {"moxfield", DECK_MOXFIELD},
    {"archidekt", DECK_ARCHIDEKT},
    {"tappedout", DECK_TAPPEDOUT},
    {"scryfall", DECK_SCRYFALL_CSV},
    {"deckbox", DECK_DECKBOX_CSV},
    {"trailing", DECK_TRAILING},
    {"grouped", DECK_HEADINGS},
    {"md", DECK_MARKDOWN},
    {"xml", DECK_WER},
    {"csv", DECK_CSV},
    {"tsv", DECK_CSV},
};

bool deck_format_find(const char *text, enum deck_format *out)
{
    const char *word = *text == '.' ? text + 1 : text;
    for (int i = 0; i < N_DECK_FORMATS; i++) {
        const struct deck_format_info *info = &deck_formats[i];
        if (strcasecmp(text, info->key) == 0 || strcasecmp(text, info->title) == 0) {
            *out = (enum deck_format)i;
            return true;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(synonyms); i++) {
        if (strcasecmp(word, synonyms[i].word) == 0) {
            *out = synonyms[i].format;
            return true;
        }
    }
    for (int i = DECK_AUTO + 1; i < N_DECK_FORMATS; i++) {
        if (strcasecmp(word, deck_formats[i].extension + 1) == 0) {
            *out = (enum deck_format)i;
            return true;
        }
    }
    return false;
}
