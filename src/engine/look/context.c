/* context.c - whose ability runs, and what it knows
 *
 * A context is made to evaluate a term: for a static ability, a trigger's condition or a cost from its source alone,
 * for something that resolves from its entry on the stack. What was chosen on announcement (targets, modes, X, kicks,
 * colours of mana) comes from that entry; if a permanent remembers X or a kick, from the permanent. */
#include "engine/look/look.h"

#include <string.h>

static void clear(struct context *c, uint16_t card, int ability, int controller)
{
    c->card = card;
    c->ability = (uint8_t)ability;
    c->controller = (uint8_t)controller;
    c->source = c->it = c->other = c->spent = c->found = ref_none();
    c->target = NULL;
    c->targets = c->modes = c->kicks = c->colours_paid = 0;
    c->flags = 0;
    c->x = c->amount = c->noted = c->captured = 0;
    c->event_player = NO_PLAYER;
    c->paid = c->resolving = c->purpose = c->kind = c->fixed = 0;
    c->subject = NO_OBJECT;
    c->those_n = c->kept_n = 0;
    c->chosen_word = 0;
    c->chosen_colour = c->choice_kept = 0;
    c->timestamp = 0;
}

/* The entry of a spell on the stack, or -1. */
static int spell_entry(const struct game *g, uint16_t object)
{
    for (int i = g->stack_n - 1; i >= 0; i--)
        if (g->stack[i].kind == STACKED_SPELL && g->stack[i].object == object)
            return i;
    return -1;
}

const struct gone_spell *gone_spell(const struct game *g, struct ref spell)
{
    for (int i = 0; i < g->gone_n; i++)
        if (g->gone[i].spell.object == spell.entity && g->gone[i].spell.incarnation == spell.incarnation)
            return &g->gone[i];
    return NULL;
}

static void from_announcement(struct context *c, const struct stacked *s)
{
    c->x = s->x;
    c->modes = s->modes;
    c->kicks = s->kicks;
    c->colours_paid = s->colours_paid;
    c->flags = s->flags;
}

/* Takes over what a permanent remembers of how it was cast. */
static void from_permanent(const struct engine *e, struct context *c, const struct perm *perm)
{
    if (!c->x)
        c->x = perm->x;
    c->timestamp = perm->timestamp;
    if (perm->flags & PERM_KICKED && !c->kicks) {
        c->flags |= STACKED_KICKED;
        c->kicks = perm->x && !e->book->card[perm->as_card].cost.x ? perm->x : 1; /* kept in the place of X */
    }
}

void context_of(struct context *c, const struct engine *e, uint16_t source, uint16_t card, int ability, int controller)
{
    const struct game *g = e->g;
    clear(c, card, ability, controller);
    if (source >= MAX_OBJECTS)
        return;
    c->source = game_ref(g, source);
    const struct object *object = game_object_c(g, source);
    if (object->perm != NO_PERM)
        from_permanent(e, c, &g->perm[object->perm]);
    else if (object->zone == ZONE_STACK) {
        int entry = spell_entry(g, source);
        if (entry >= 0)
            from_announcement(c, &g->stack[entry]);
    }
}

/* Takes over how the spell whose ability this is was paid for. */
static void from_spell(struct context *c, const struct stacked *spell)
{
    c->kicks = spell->kicks;
    c->colours_paid = spell->colours_paid;
    c->flags |= spell->flags;
    c->x = c->x ? c->x : spell->x;
}

/* A delayed trigger: its captured values. */
static void from_delayed(struct context *c, const struct engine *e, const struct stacked *s)
{
    c->captured = s->amount;
    c->fixed = 1;
    c->subject = ref_now(e->g, s->it);
    if (c->subject != NO_OBJECT) {
        c->those[0] = c->subject;
        c->those_n = 1;
    }
    context_announced(c, e, &e->g->effect[s->effect - 1]);
}

void context_of_entry(struct context *c, const struct engine *e, const struct stacked *s)
{
    const struct game *g = e->g;
    clear(c, s->card, s->ability, s->controller);
    c->source = (struct ref){.entity = s->object, .incarnation = s->incarnation};
    from_announcement(c, s);
    c->kind = s->kind;
    c->target = &g->target[s->first_target];
    c->targets = s->targets;
    c->amount = s->amount;
    c->event_player = s->event_player;
    c->it = s->it;
    c->other = s->other;
    if (s->kind != STACKED_TRIGGERED)
        c->spent = s->it;
    uint16_t now = ref_now(g, c->source);
    const struct gone_spell *gone = now == NO_OBJECT && g->gone_n ? gone_spell(g, c->source) : NULL;
    if (gone)
        from_spell(c, &gone->spell);
    if (now < MAX_OBJECTS && s->kind != STACKED_SPELL) {
        const struct object *object = game_object_c(g, now);
        if (object->perm != NO_PERM)
            from_permanent(e, c, &g->perm[object->perm]);
        else if (object->zone == ZONE_STACK && spell_entry(g, now) >= 0)
            from_spell(c, &g->stack[spell_entry(g, now)]);
    }
    if (s->kind == STACKED_TRIGGERED && s->effect)
        from_delayed(c, e, s);
}

void context_of_stacked(struct context *c, const struct engine *e, int index)
{
    context_of_entry(c, e, &e->g->stack[index]);
}

/* ---- of an effect that lasts ----------------------------------------------------------------- */

/* The entities other than targets, each where the word for it looks. */
static void entity_kept(struct context *c, const struct game *g, const struct target *t)
{
    uint16_t now = ref_now(g, context_target(c, t));
    switch (t->spec) {
    case KEPT_IT:
        c->it = t->ref;
        break;
    case KEPT_SPENT:
        c->spent = t->ref;
        break;
    case KEPT_FOUND:
        c->found = t->ref;
        break;
    case KEPT_THOSE:
        if (now != NO_OBJECT)
            c->those[c->those_n++] = now;
        break;
    case KEPT_KEPT:
        if (now != NO_OBJECT)
            c->kept[c->kept_n++] = now;
        break;
    default:
        break;
    }
}

void context_announced(struct context *c, const struct engine *e, const struct effect *f)
{
    const struct game *g = e->g;
    if (!f->announced)
        return;
    const struct announced *a = &g->announced[f->announced - 1];
    c->x = a->x;
    c->noted = a->noted;
    c->flags |= a->flags;
    c->kicks = a->kicks;
    c->colours_paid = a->colours_paid;
    c->chosen_word = a->word;
    c->chosen_colour = a->colour;
    c->choice_kept = 1;
    if (f->kind != EFFECT_DELAYED) {
        c->amount = a->amount;
        c->event_player = a->event_player;
    }
    c->target = &g->target[a->first_target];
    c->targets = a->targets;
    bool those = false;
    for (int i = 0; i < a->targets; i++) {
        if (c->target[i].spec == KEPT_THOSE && !those)
            c->those_n = 0;
        those |= c->target[i].spec == KEPT_THOSE;
        entity_kept(c, g, &c->target[i]);
    }
}

void context_of_effect(struct context *c, const struct engine *e, const struct effect *f)
{
    context_of(c, e, ref_now(e->g, f->source), f->card, f->ability, f->controller);
    c->source = f->source;
    c->subject = f->set ? NO_OBJECT : f->subject.entity;
    c->other = f->set ? ref_none() : f->other;
    c->captured = f->a;
    c->fixed = 1;
    c->timestamp = f->timestamp;
    context_announced(c, e, f);
}

void context_own_targets(struct context *c, struct target *room)
{
    for (int i = 0; i < c->targets; i++)
        room[i] = c->target[i];
    c->target = room;
}

/* 001:603.7c: a delayed trigger follows the object that it is about to where that has gone. */
struct ref context_target(const struct context *c, const struct target *t)
{
    bool followed = c->fixed && c->kind == STACKED_TRIGGERED && t->ref.entity < MAX_OBJECTS;
    return followed && t->ref.entity == c->it.entity ? c->it : t->ref;
}

static const struct perm *choosing_perm(const struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    if (c->choice_kept || now >= MAX_OBJECTS || game_object_c(e->g, now)->perm == NO_PERM)
        return NULL;
    return &e->g->perm[game_object_c(e->g, now)->perm];
}

int context_colour(const struct engine *e, const struct context *c)
{
    const struct perm *perm = choosing_perm(e, c);
    return perm ? perm->chosen_colour : c->chosen_colour;
}

int context_word(const struct engine *e, const struct context *c)
{
    const struct perm *perm = choosing_perm(e, c);
    return perm ? perm->chosen_word : c->chosen_word; /* a spell has it for itself */
}

const struct ability *context_ability(const struct engine *e, const struct context *c)
{
    if (c->ability == 255)
        return NULL;
    const struct card *card = &e->book->card[c->card];
    return c->ability < card->abilities + card->granted ? &e->book->ability[card->first_ability + c->ability] : NULL;
}

/* Does a cost of this kind move the source itself? */
static bool cost_moves_source(const struct engine *e, uint16_t cost)
{
    if (!cost)
        return false;
    const struct node *n = node_of(e, cost);
    switch (n->op) {
    case OP_COST_SACRIFICE_SELF:
    case OP_COST_EXILE_SELF:
    case OP_COST_RETURN_SELF:
    case OP_COST_DISCARD_SELF:
        return true;
    case OP_COST_LIST:
    case OP_COST_OR:
        return cost_moves_source(e, n->kid[0]) || cost_moves_source(e, n->kid[1]);
    default:
        return false;
    }
}

uint16_t context_self(const struct engine *e, const struct context *c)
{
    const struct game *g = e->g;
    uint16_t now = ref_now(g, c->source);
    if (now != NO_OBJECT || c->source.entity >= MAX_OBJECTS || c->kind != STACKED_ACTIVATED)
        return now;
    const struct ability *a = context_ability(e, c);
    bool once = game_object_c(g, c->source.entity)->incarnation == (uint8_t)(c->source.incarnation + 1);
    return once && a && cost_moves_source(e, a->cost) ? c->source.entity : NO_OBJECT;
}

bool context_reaches_all(const struct engine *e, const struct context *c)
{
    return card_reaches_all(e, c->card);
}

bool card_reaches_all(const struct engine *e, uint16_t card)
{
    int layout = card < e->book->cards ? e->book->card[card].layout : LAYOUT_NORMAL;
    return layout == LAYOUT_RULE || (layout == LAYOUT_PLANE && e->g->variant != VARIANT_GRAND_MELEE);
}

/* 001:101.4, 004:413.2d, 000:M.1.6: choices are made from the active player on, in turn order. */
int players_in_order(const struct game *g, unsigned players, int *out)
{
    int n = 0;
    for (int i = 0; i < g->players; i++) {
        int player = (g->active + i) % g->players;
        if (players >> player & 1 && game_in(g, player))
            out[n++] = player;
    }
    return n;
}

void context_keep(struct context *c, const uint16_t *v, int n)
{
    c->kept_n = (uint16_t)n;
    memcpy(c->kept, v, (size_t)n * sizeof c->kept[0]);
}

void context_those(struct context *c, struct engine *e, const uint16_t *v, int n)
{
    if (n > MAX_THOSE) {
        game_fail(e->g, LIMIT_THINGS);
        n = MAX_THOSE;
    }
    c->those_n = (uint16_t)n;
    for (int i = 0; i < n; i++)
        c->those[i] = v[i];
}
