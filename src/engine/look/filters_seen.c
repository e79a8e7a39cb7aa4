/* filters_seen.c - what a filter asks about: a thing as it is, or as it last was
 *
 * The characteristics come from the permanent, the object or the last known state, whichever there is.
 */
#include "engine/look/inner.h"
#include "engine/look/look.h"

void seen_look(const struct engine *e, uint16_t entity, struct seen *s)
{
    const struct game *g = e->g;
    *s = (struct seen){.entity = entity};
    if (entity_is_player(entity) || entity == NO_OBJECT)
        return;
    if (entity >= MAX_OBJECTS) {
        int index = stack_find(g, entity);
        if (index < 0)
            return;
        s->stacked = &g->stack[index];
        s->object = game_object_c(g, s->stacked->object);
        return;
    }
    s->object = game_object_c(g, entity);
    if (s->object->perm != NO_PERM && s->object->zone == ZONE_BATTLEFIELD)
        s->perm = &g->perm[s->object->perm];
    else if (s->object->zone == ZONE_STACK) {
        int index = stack_find(g, entity);
        s->stacked = index < 0 ? NULL : &g->stack[index];
    }
}

bool seen_is_ability(const struct seen *s)
{
    return s->stacked && s->stacked->kind != STACKED_SPELL;
}

uint16_t seen_body_of(const struct seen *s)
{
    return seen_is_ability(s) ? s->stacked->object : s->entity;
}

unsigned seen_types_of(struct engine *e, const struct seen *s)
{
    if (s->known)
        return s->known->types;
    if (s->perm)
        return s->perm->types;
    return s->object ? chars_types(e, seen_body_of(s)) : 0;
}

unsigned seen_colours_of(struct engine *e, const struct seen *s)
{
    if (s->known)
        return s->known->colours;
    if (s->perm)
        return s->perm->colours;
    return s->object ? chars_colours(e, seen_body_of(s)) : 0;
}

bool seen_has_subtype(struct engine *e, const struct seen *s, uint16_t word)
{
    if (!word || !s->object)
        return false;
    if (!s->known)
        return chars_has_subtype(e, seen_body_of(s), word);
    const struct card *card = &e->book->card[s->known->card];
    for (int i = 0; i < MAX_SUBTYPES; i++)
        if (card->subtype[i] == word)
            return true;
    return s->known->keywords >> KEYWORD_CHANGELING & 1 && e->book->creature_words[word >> 6] >> (word & 63) & 1;
}

bool seen_has_keyword(struct engine *e, const struct seen *s, enum keyword keyword)
{
    if (s->known)
        return keyword < 64 ? s->known->keywords >> keyword & 1
                            : e->book->card[s->known->card].keywords[keyword >> 6] >> (keyword & 63) & 1;
    if (s->perm)
        return s->perm->keywords[keyword >> 6] >> (keyword & 63) & 1;
    return s->object && chars_has_keyword(e, seen_body_of(s), keyword);
}

bool seen_has_name(struct engine *e, const struct seen *s, uint16_t word)
{
    if (!word || !s->object)
        return false;
    if (s->known)
        return !(s->known->flags & LAST_FACE_DOWN) && e->book->card[s->known->card].word == word;
    uint16_t object = seen_body_of(s);
    if (chars_name(e, object) == word)
        return true;
    const struct card *card = &e->book->card[s->object->card];
    return card->layout == LAYOUT_SPLIT && s->object->zone != ZONE_STACK && card->other != NO_CARD &&
           e->book->card[card->other].word == word;
}

static bool seen_compare(int left, int sign, int right)
{
    return sign == '<' ? left <= right : sign == '>' ? left >= right : left == right;
}

bool seen_mana_value_is(struct engine *e, const struct seen *s, int sign, int right)
{
    if (!s->object)
        return false;
    if (s->known)
        return seen_compare(known_mana_value(e, s->known), sign, right);
    const struct card *card = &e->book->card[s->object->card];
    if (card->layout == LAYOUT_SPLIT && s->object->zone != ZONE_STACK && card->other != NO_CARD)
        return seen_compare(card->mana_value, sign, right) ||
               seen_compare(e->book->card[card->other].mana_value, sign, right);
    return seen_compare(chars_mana_value(e, seen_body_of(s)), sign, right);
}

static int seen_size_of(struct engine *e, const struct seen *s, bool power)
{
    if (s->known)
        return power ? s->known->power : s->known->toughness;
    if (s->perm)
        return power ? s->perm->power : s->perm->toughness;
    return power ? chars_power(e, seen_body_of(s)) : chars_toughness(e, seen_body_of(s));
}

bool seen_size_is(struct engine *e, struct context *c, const struct node *n, const struct seen *s)
{
    if (!(seen_types_of(e, s) & TYPE_CREATURE))
        return false;
    int left = seen_size_of(e, s, n->op == OP_POWER_CMP);
    return seen_compare(left, n->value, eval_number(e, c, n->kid[0]));
}

bool seen_is_tougher(struct engine *e, const struct seen *s)
{
    return seen_types_of(e, s) & TYPE_CREATURE && seen_size_of(e, s, false) > seen_size_of(e, s, true);
}

int seen_controller_of(const struct engine *e, const struct seen *s)
{
    if (s->known)
        return s->known->controller;
    if (s->stacked)
        return s->stacked->controller;
    if (!s->object)
        return NO_PLAYER;
    (void)e;
    return s->object->controller; /* elsewhere its owner, or who it is about to enter under (001:614.12) */
}
