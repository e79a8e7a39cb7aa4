/* by_name.c - see by_name.h */
#include "sanity/by_name.h"
#include "catalog/cards.h"
#include "engine/rules/rules.h"
#include "sanity/by_hand.h"
#include "sanity/card_facts.h"
#include "sanity/cards.h"

#include <string.h>
#include <strings.h>

/* ---- which face is meant --------------------------------------------------------------------- */

static const char *first_face(const struct card *card)
{
    return card->n_faces ? card->faces[0].name : card->name;
}

/* Is the name that of a face behind the first? */
static bool is_later_face(const struct card *card, const char *name)
{
    for (size_t i = 1; i < card->n_faces; i++)
        if (strcasecmp(card->faces[i].name, name) == 0 && strcasecmp(card->name, name) != 0)
            return true;
    return false;
}

/* ---- a card of the catalogue ----------------------------------------------------------------- */

/* By the rules of Fifth Edition a Counterspell is an interrupt. */
static void add_fifth(struct arena *arena, const struct list_card *c, struct scenario_card *out)
{
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++)
        if (c->fifth_types[era])
            out->fifth_facts[era] = types_replaced(arena, out->facts, c->fifth_types[era]);
}

static void fill(struct arena *arena, const char *name, const struct list_card *c, const char *other,
                 struct scenario_card *out)
{
    *out = (struct scenario_card){.name = arena_strdup(arena, name),
                                  .facts = c->facts,
                                  .keywords = *c->keywords ? c->keywords : NULL,
                                  .text = *c->abilities ? c->abilities : NULL,
                                  .other_half = other,
                                  .path = ""};
}

static enum scenario_known listed(struct arena *arena, const struct card_names *names, const struct card *card,
                                  const char *name, struct scenario_card *out)
{
    const struct knowing how = {.hand = names->hand};
    struct list_card *c = ARENA_ARRAY(arena, struct list_card, 1);
    list_card_make(arena, names->catalog, card->name, card, &how, c);
    bool later = is_later_face(card, name);
    if (later && (!c->other || strcasecmp(c->other->name, name) != 0)) {
        *out = (struct scenario_card){.name = name, .not_known = "its other side is not known"};
        return SCENARIO_CARD_HAS_ABILITIES;
    }
    fill(arena, name, later ? c->other : c, later ? first_face(card) : c->other ? c->other->name : NULL, out);
    if (!later)
        add_fifth(arena, c, out);
    if (known_wholly(c->known))
        return SCENARIO_CARD_KNOWN;
    bool partly = c->known == KNOWN_PARTLY;
    out->bare_name = arena_printf(arena, "%s (%s)", name, partly ? "in part" : "bare");
    out->not_known = partly ? arena_printf(arena, "known of it is all but: %s", c->not_understood) : c->not_understood;
    return SCENARIO_CARD_HAS_ABILITIES;
}

enum scenario_known card_by_name(void *self, struct arena *arena, const char *name, struct scenario_card *out)
{
    const struct card_names *names = self;
    struct name_match match = {.answer = NAME_UNKNOWN};
    if (catalog_find(names->catalog, name, &match) == NAME_FOUND)
        return listed(arena, names, match.card, name, out);
    const struct by_hand_card *hand = by_hand_find(names->hand, name);
    if (!hand || !hand->facts)
        return SCENARIO_CARD_UNKNOWN;
    *out = (struct scenario_card){.name = arena_strdup(arena, name),
                                  .facts = hand->facts,
                                  .keywords = hand->keywords,
                                  .text = hand->abilities,
                                  .other_half = hand->other ? hand->other->name : NULL,
                                  .path = ""};
    return SCENARIO_CARD_KNOWN;
}
