/* cockatrice.c - Cockatrice's deck files (.cod)
 *
 *   <cockatrice_deck><deckname/><zone name="main"><card number="4" name="..."/></zone>...
 *
 * Zones come in any order and may stand inside one another (by type, say): the nearest one with a
 * name that we know decides. Tokens are no cards of a deck, and a sideboard plan names cards that
 * were counted already. What stands in a zone that nobody knows is kept as maybe.
 */
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "deck/xml.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

static bool is_called(const struct xml_element *element, const char *name)
{
    return strcasecmp(element->name, name) == 0;
}

static const char *zone_name(const struct xml_element *zone)
{
    const char *name = xml_value(zone, "name");
    return name ? name : "";
}

/* Is it among the tokens, or in a plan of what to exchange? */
static bool is_outside(const struct xml_element *element)
{
    for (const struct xml_element *at = element->parent; at; at = at->parent)
        if (is_called(at, "sideboard_plan") || (is_called(at, "zone") && strcasecmp(zone_name(at), "tokens") == 0))
            return true;
    return false;
}

/* The zone of a card, or false when it stands in none. */
static bool find_zone(const struct xml_element *card, enum deck_zone *out)
{
    const struct xml_element *unknown = NULL;
    for (const struct xml_element *at = card->parent; at; at = at->parent) {
        if (!is_called(at, "zone"))
            continue;
        if (zone_by_word(zone_name(at), out))
            return true;
        unknown = at;
    }
    if (!unknown)
        return false;
    *out = ZONE_MAYBE;
    return true;
}

/* The zone of one element's cards, which is asked once for all of them. */
struct place {
    const struct xml_element *parent; /* NULL: none was asked yet */
    bool outside, known;
    enum deck_zone zone;
};

static void read_card(struct reader *r, const struct xml_element *card, struct place *place)
{
    const char *name = xml_value(card, "name");
    int64_t count;
    if (!place->parent || place->parent != card->parent) {
        *place = (struct place){.parent = card->parent, .outside = is_outside(card)};
        place->known = find_zone(card, &place->zone);
    }
    if (place->outside)
        return;
    if (!place->known) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card),
                 "a card outside of <zone name=\"main\"> and <zone name=\"side\">");
        return;
    }
    if (!xml_count(r, card, "number", &count))
        return;
    if (!name || !*name) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card), "the card's name is missing");
        return;
    }
    (void)deck_add(r, card->line, place->zone, count, name, xml_value(card, "setShortName"),
                   xml_value(card, "collectorNumber"));
}

static void read_zone(struct reader *r, const struct xml_element *zone)
{
    enum deck_zone known;
    if (!is_outside(zone) && zone->depth == 1 && strcasecmp(zone_name(zone), "tokens") != 0 &&
        !zone_by_word(zone_name(zone), &known))
        deck_warn(r, zone->line, "the zone \"%s\" is not known; its cards are kept as maybes",
                  zone_shown(r->arena, zone_name(zone)));
}

enum err_code read_cockatrice(struct reader *r, struct err *err)
{
    struct xml_document document;
    struct place place = {.parent = NULL};
    enum err_code rc = xml_read_rooted(r, "cockatrice_deck", TC_WORD("a Cockatrice deck"), &document, err);
    for (size_t i = 1; rc == ERR_OK && i < document.n; i++) {
        const struct xml_element *element = document.elements[i];
        if (is_called(element, "card"))
            read_card(r, element, &place);
        else if (is_called(element, "zone"))
            read_zone(r, element);
        else if (is_called(element, "deckname") && element->depth == 1 && element->text[0])
            r->deck->name = utf8_clean(r->arena, element->text);
    }
    return rc;
}
