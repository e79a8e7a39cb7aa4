/* xml.c - see xml.h: deck files as base's XML reader gives them */
#include "deck/xml.h"
#include "base/message.h"
#include "deck/zones.h"

#include <string.h>
#include <strings.h>

/* Tells the catalogue of the names of cards, which are texts or attributes called so. */
static void expect_names(struct catalog *catalog, const struct xml_document *document)
{
    struct expected_names expected;
    expected.n = 0;
    for (size_t i = 1; i < document->n; i++) {
        const struct xml_element *element = document->elements[i];
        if (*element->text)
            catalog_expect(catalog, &expected, element->text, strlen(element->text));
        for (size_t k = 0; k < element->n_attributes; k++)
            if (strcasecmp(element->attributes[k].name, "name") == 0)
                catalog_expect(catalog, &expected, element->attributes[k].value, strlen(element->attributes[k].value));
    }
    catalog_fetch(catalog, &expected);
}

enum err_code xml_read(struct reader *r, struct xml_document *out, struct err *err)
{
    const struct xml_reading how = {
        .what = r->deck->what,
        .thing = "deck",
        .advice = TC_WORD("export the deck again, or paste it as plain text"),
        .otherwise = TC_WORD("leave out --from to have the format recognized"),
        .elements_max = XML_ELEMENTS_MAX,
    };
    enum err_code rc = xml_parse(r->arena, r->text, &how, out, err);
    if (rc == ERR_OK)
        expect_names(r->catalog, out);
    return rc;
}

enum err_code xml_read_rooted(struct reader *r, const char *root, const char *kind, struct xml_document *out,
                              struct err *err)
{
    enum err_code rc = xml_read(r, out, err);
    if (rc != ERR_OK)
        return rc;
    const struct xml_element *found = out->elements[0];
    if (strcasecmp(found->name, root) != 0)
        return err_set(err, ERR_INPUT,
                       "%s:%d: not %s: its first element is <%s>, not <%s>\n"
                       "leave out --from to have it recognized",
                       r->deck->what, found->line, kind, zone_shown(r->arena, found->name), root);
    return ERR_OK;
}

bool xml_count(struct reader *r, const struct xml_element *element, const char *attribute, int64_t *out)
{
    const char *text = xml_value(element, attribute), *why;
    if (!text) {
        deck_bad(r, element->line, xml_tag_text(r->arena, element), "how many copies is missing: %s=\"4\" was expected",
                 attribute);
        return false;
    }
    if (!deck_parse_count(text, out, &why)) {
        deck_bad(r, element->line, xml_tag_text(r->arena, element), "%s", why);
        return false;
    }
    return true;
}
