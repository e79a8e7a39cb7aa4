/* octgn.c - OCTGN's deck files (.o8d)
 *
 *   <deck game="..."><section name="Main"><card qty="4" id="...">Name</card></section>...
 *
 * The name is the element's text; the id is OCTGN's own. Sections are those of OCTGN's game
 * definition; cards of one that is not known are kept as maybes.
 */
#include "base/err.h"
#include "base/message.h"
#include "base/xml.h"
#include "deck/xml.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

static const struct xml_element *section_of(const struct xml_element *card)
{
    const struct xml_element *at = card->parent;
    while (at && strcasecmp(at->name, "section") != 0)
        at = at->parent;
    return at;
}

static void read_card(struct reader *r, const struct xml_element *card)
{
    const struct xml_element *section = section_of(card);
    const char *where = section ? xml_value(section, "name") : NULL;
    enum deck_zone zone = ZONE_MAYBE;
    int64_t count;
    if (!where) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card),
                 "a card outside of <section name=\"Main\"> and <section name=\"Sideboard\">");
        return;
    }
    (void)zone_by_word(where, &zone);
    if (!xml_count(r, card, "qty", &count))
        return;
    if (!card->text[0]) {
        deck_bad(r, card->line, xml_tag_text(r->arena, card),
                 "a name is needed between <card> and </card>: the id is a number of OCTGN's");
        return;
    }
    (void)deck_add(r, card->line, zone, count, card->text, NULL, NULL);
}

enum err_code read_octgn(struct reader *r, struct err *err)
{
    struct xml_document document;
    enum err_code rc = xml_read_rooted(r, "deck", TC_WORD("an OCTGN deck"), &document, err);
    for (size_t i = 1; rc == ERR_OK && i < document.n; i++) {
        const struct xml_element *element = document.elements[i];
        const char *name = xml_value(element, "name");
        enum deck_zone known;
        if (strcasecmp(element->name, "card") == 0)
            read_card(r, element);
        else if (strcasecmp(element->name, "section") == 0 && name && !zone_by_word(name, &known))
            deck_warn(r, element->line, "the section \"%s\" is no part of a deck; its cards are kept as maybes",
                      zone_shown(r->arena, name));
    }
    return rc;
}
