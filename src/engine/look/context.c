/* context.c - whose ability runs, and what it knows
 *
 * A context is made to evaluate a term: for a static ability, a trigger's condition or a cost from its source alone,
 * for something that resolves from its entry on the stack. What was chosen on announcement (targets, modes, X, kicks,
 * colours of mana) comes from that entry; if a permanent remembers X or a kick, from the permanent. */
#include "engine/look/look.h"

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
    c->chosen_colour = c->pad = 0;
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

static void from_announcement(struct context *c, const struct stacked *s)
{
    c->x = s->x;
    c->modes = s->modes;
    c->kicks = s->kicks;
    c->colours_paid = s->colours_paid;
    c->flags = s->flags;
}

/* What a permanent remembers of how it was cast. */
static void from_permanent(struct context *c, const struct perm *perm)
{
    if (!c->x)
        c->x = perm->x;
    c->timestamp = perm->timestamp;
    if (perm->flags & PERM_KICKED && !c->kicks) {
        c->flags |= STACKED_KICKED;
        c->kicks = 1;
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
        from_permanent(c, &g->perm[object->perm]);
    else if (object->zone == ZONE_STACK) {
        int entry = spell_entry(g, source);
        if (entry >= 0)
            from_announcement(c, &g->stack[entry]);
    }
}

void context_of_stacked(struct context *c, const struct engine *e, int index)
{
    const struct game *g = e->g;
    const struct stacked *s = &g->stack[index];
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
    if (now < MAX_OBJECTS && s->kind != STACKED_SPELL) {
        const struct object *object = game_object_c(g, now);
        if (object->perm != NO_PERM)
            from_permanent(c, &g->perm[object->perm]);
        else if (object->zone == ZONE_STACK && spell_entry(g, now) >= 0) { /* how that was paid for */
            const struct stacked *spell = &g->stack[spell_entry(g, now)];
            c->kicks = spell->kicks;
            c->colours_paid = spell->colours_paid;
            c->flags |= spell->flags;
            c->x = c->x ? c->x : spell->x;
        }
    }
    if (s->kind == STACKED_TRIGGERED && s->effect) { /* a delayed trigger: its captured values */
        c->captured = s->amount;
        c->fixed = 1;
        c->x = g->effect[s->effect - 1].b;
        c->subject = ref_now(g, s->it);
        if (c->subject != NO_OBJECT) {
            c->those[0] = c->subject;
            c->those_n = 1;
        }
    }
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

/* 001:101.4, 004:413.2d: choices are made from the active player on, in turn order. */
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

int stack_find(const struct game *g, uint16_t entity)
{
    for (int i = g->stack_n - 1; i >= 0; i--) {
        const struct stacked *s = &g->stack[i];
        if (s->kind == STACKED_DAMAGE || s->kind == STACKED_DRAW)
            continue;
        if (stacked_entity(s) == entity)
            return i;
    }
    return -1;
}
