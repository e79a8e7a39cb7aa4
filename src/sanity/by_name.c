/* by_name.c - see by_name.h */
#include "sanity/by_name.h"

#include "base/strbuf.h"
#include "catalog/cards.h"
#include "engine/rules/rules.h"
#include "sanity/by_hand.h"
#include "sanity/card_facts.h"

#include <string.h>

/* "Legendary Creature - Bear" is "Legendary Creature Bear" in the language. */
static void add_type(struct strbuf *out, const char *type)
{
    for (const char *at = type; *at; at++)
        if (!(*at == '-' && at > type && at[-1] == ' '))
            if (!(*at == ' ' && at[1] == '-' && at[2] == ' '))
                strbuf_add_char(out, *at);
}

static const char *facts_line(struct arena *arena, const struct card_face *f)
{
    struct strbuf out = STRBUF_INIT;
    strbuf_printf(&out, "%s%s", f->mana_cost, *f->mana_cost ? " " : "");
    add_type(&out, f->type_line);
    if (*f->power)
        strbuf_printf(&out, " %s/%s", f->power, f->toughness);
    else if (*f->loyalty)
        strbuf_printf(&out, " %s", f->loyalty);
    const char *line = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return line;
}

/* The face of that name; of a card with one face, or called by its own name, itself. */
static struct card_face face_of(const struct card *c, const char *name)
{
    for (size_t i = 0; i < c->n_faces; i++)
        if (strcmp(c->faces[i].name, name) == 0)
            return c->faces[i];
    if (c->n_faces > 0)
        return c->faces[0];
    return (struct card_face){.name = c->name,
                              .mana_cost = c->mana_cost,
                              .type_line = c->type_line,
                              .power = c->power,
                              .toughness = c->toughness,
                              .loyalty = c->loyalty,
                              .keywords = c->keywords};
}

/* Landcycling and landwalk of any land are words of their own in print. */
static bool keyword_known(const char *text, size_t n)
{
    return (keyword_find(text, NULL) != KEYWORD_NONE || memmem(text, n, "cycling ", 8) || memmem(text, n, "walk", 4)) &&
           !memmem(text, n, "[special", 8);
}

/* Those of the list that the engine has; an entry written by hand says what the others mean. */
static const char *keywords_known(struct arena *arena, const char *list)
{
    struct strbuf out = STRBUF_INIT;
    while (*list) {
        size_t n = strcspn(list, ";");
        if (keyword_known(list, n))
            strbuf_printf(&out, "%s%.*s", out.len ? ";" : "", (int)n, list);
        list += n + (list[n] == ';');
    }
    const char *known = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return known;
}

static enum scenario_known by_facts(struct arena *arena, const struct card *c, const char *name,
                                    struct scenario_card *out)
{
    const unsigned bare = TYPE_CREATURE | TYPE_LAND | TYPE_ARTIFACT;
    bool creature = (c->types & TYPE_CREATURE) != 0;
    struct card_face face = face_of(c, name);
    if ((c->types & ~bare) || c->n_faces > 0 || (!creature && !(c->supertypes & SUPERTYPE_BASIC)) ||
        strcmp(keywords_known(arena, face.keywords), face.keywords) != 0)
        return SCENARIO_CARD_HAS_ABILITIES;
    *out = (struct scenario_card){.name = arena_strdup(arena, name),
                                  .facts = facts_line(arena, &face),
                                  .keywords = *c->keywords ? arena_strdup(arena, c->keywords) : NULL,
                                  .path = ""};
    return SCENARIO_CARD_KNOWN;
}

static void by_entry(struct arena *arena, const struct by_hand_card *hand, const struct card *c, const char *name,
                     struct scenario_card *out)
{
    struct card_face face = {.keywords = ""};
    if (c)
        face = face_of(c, hand->name);
    *out = (struct scenario_card){.name = arena_strdup(arena, name),
                                  .facts = hand->facts || !c ? hand->facts : facts_line(arena, &face),
                                  .keywords = hand->keywords ? hand->keywords : keywords_known(arena, face.keywords),
                                  .text = hand->abilities,
                                  .other_half = hand->other ? hand->other->name : NULL,
                                  .path = ""};
}

/* By the rules of Fifth Edition a Counterspell is an interrupt. */
static void add_fifth(struct arena *arena, struct catalog *catalog, const struct card *c, struct scenario_card *out)
{
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99 && c->types & TYPE_INSTANT; era++) {
        const char *types = catalog_types_in(catalog, arena, c, era_name((enum era)era));
        out->fifth_facts[era] = types ? types_replaced(arena, out->facts, types) : NULL;
    }
}

enum scenario_known card_by_name(void *self, struct arena *arena, const char *name, struct scenario_card *out)
{
    const struct card_names *names = self;
    struct name_match match = {.answer = NAME_UNKNOWN};
    const struct by_hand_card *hand = by_hand_find(names->hand, name);
    bool known = catalog_find(names->catalog, name, &match) == NAME_FOUND;
    if (!hand && known)
        hand = by_hand_find(names->hand, match.card->name);
    if (hand && (known || hand->facts)) {
        by_entry(arena, hand, known ? match.card : NULL, name, out);
        if (known)
            add_fifth(arena, names->catalog, match.card, out);
        return SCENARIO_CARD_KNOWN;
    }
    return known ? by_facts(arena, match.card, name, out) : SCENARIO_CARD_UNKNOWN;
}
