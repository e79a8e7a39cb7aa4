/* dek.c - Magic Online's own deck files (.dek)
 *
 *   <Deck><Cards CatID="n" Quantity="4" Sideboard="false" Name="..."/>...</Deck>
 *
 * A printing has its own CatID, so a card may stand in several lines. Other programs write such
 * files too, with "True" or "1", attributes in any order, and some with the CatID only: a number
 * that only Magic Online's catalogue knows, so such a line needs its name.
 */
#include "base/err.h"
#include "base/message.h"
#include "base/xml.h"
#include "deck/xml.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

static void read_card(struct reader *r, const struct xml_element *card)
{
    const char *name = xml_value(card, "Name"), *side = xml_value(card, "Sideboard");
    const char *number = xml_value(card, "CatID");
    int64_t count;
    bool in_side = false;
    if (!xml_count(r, card, "Quantity", &count))
        return;
    if (!zone_yes_or_no(side ? side : "", &in_side)) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card),
                 "Sideboard=\"true\" or \"false\" was expected, not \"%s\"", zone_shown(r->arena, side));
        return;
    }
    if (!name || !name[strspn(name, " \t\n")]) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card),
                 "a name is needed: CatID=\"%s\" is a number of Magic Online's; export the deck from "
                 "Magic Online again, as text",
                 zone_shown(r->arena, number ? number : ""));
        return;
    }
    (void)deck_add(r, card->line, in_side ? ZONE_SIDE : ZONE_MAIN, count, name, NULL, NULL);
}

enum err_code read_dek(struct reader *r, struct err *err)
{
    struct xml_document document;
    enum err_code rc = xml_read_rooted(r, "Deck", TC_WORD("a Magic Online deck"), &document, err);
    for (size_t i = 1; rc == ERR_OK && i < document.n; i++)
        if (strcasecmp(document.elements[i]->name, "Cards") == 0)
            read_card(r, document.elements[i]);
    return rc;
}
