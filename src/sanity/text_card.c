/* text_card.c - faces with their facts, compiled and tried */
#include "sanity/text_card.h"
#include "catalog/catalog.h"
#include "sanity/abilities.h"
#include "sanity/card_facts.h"
#include "sanity/text_check.h"

#include <string.h>

static struct face_facts facts_of_card(const struct card *card)
{
    return (struct face_facts){.mana_cost = card->mana_cost,
                               .type_line = card->type_line,
                               .power = card->power,
                               .toughness = card->toughness,
                               .loyalty = card->loyalty,
                               .colors = card->colors};
}

/* Returns the facts of a face, or those of its card where the catalogue has none for the face. */
static struct face_facts facts_of(const struct card *card, const char *face)
{
    static const struct face_facts none = {"", "", "", "", "", 0};
    if (!card)
        return none;
    for (size_t i = 0; i < card->n_faces; i++) {
        const struct card_face *f = &card->faces[i];
        if (strcmp(f->name, face) == 0)
            return (struct face_facts){.mana_cost = f->mana_cost,
                                       .type_line = f->type_line,
                                       .power = f->power,
                                       .toughness = f->toughness,
                                       .loyalty = f->loyalty,
                                       .colors = f->colors};
    }
    return facts_of_card(card);
}

void text_face_compile(struct arena *arena, const struct card *card, const char *name, const char *face,
                       const char *text, struct text_face *out)
{
    struct face_facts facts = facts_of(card, face);
    const char *own = *face ? face : name;
    struct card_wording wording = {.name = own,
                                   .mana_cost = facts.mana_cost,
                                   .type_line = facts.type_line,
                                   .power = facts.power,
                                   .toughness = facts.toughness,
                                   .text = text};
    *out = (struct text_face){.name = own, .text = text};
    cardtext_compile(arena, &wording, &out->meaning);
    out->facts = facts_text(arena, &facts, ability_has(out->meaning.abilities, "base-pt"));
    out->understanding = out->meaning.understanding;
    bool tried = card && (*out->meaning.abilities || *out->meaning.keywords);
    out->refused = tried ? text_refused(arena, own, out->facts, out->meaning.keywords, out->meaning.abilities) : "";
    if (*out->refused && out->understanding == UNDERSTOOD_FULLY)
        out->understanding = out->meaning.n_clauses > 1 ? UNDERSTOOD_PARTLY : UNDERSTOOD_NOT;
}

size_t text_card_compile(struct arena *arena, const struct card *card, const char *text, struct text_face **out)
{
    size_t n = card->n_faces ? card->n_faces : 1;
    struct text_face *faces = ARENA_ARRAY(arena, struct text_face, n);
    for (size_t i = 0; i < n; i++) {
        const char *end = text ? strstr(text, "\n//\n") : NULL;
        const char *own = !text ? "" : end ? arena_strndup(arena, text, (size_t)(end - text)) : text;
        text_face_compile(arena, card, card->name, card->n_faces ? card->faces[i].name : "", own, &faces[i]);
        text = end ? end + 4 : NULL;
    }
    *out = faces;
    return n;
}

enum understanding understanding_of(const struct text_face *faces, size_t n)
{
    size_t full = 0, none = 0;
    for (size_t i = 0; i < n; i++) {
        full += faces[i].understanding == UNDERSTOOD_FULLY;
        none += faces[i].understanding == UNDERSTOOD_NOT;
    }
    return full == n ? UNDERSTOOD_FULLY : none == n ? UNDERSTOOD_NOT : UNDERSTOOD_PARTLY;
}
