/* filters_collect.c - everything that matches a filter, in a fixed order: permanents, the stack, then zone by zone
 *
 * Only the zones that the filter names are searched: the battlefield if none (001:109.2), then it is a bit test for
 * each live permanent.
 */
#include "engine/look/inner.h"
#include "engine/look/look.h"

/* Permanents unless the filter says otherwise (000:A.1.11, 004:416.2, 001:109.2). A permanent type is land, creature,
 * artifact, enchantment, later planeswalker too (000:K.2.2, 002:S1/Permanents#1, 001:110.4). */
unsigned filter_zones(const struct engine *e, uint16_t filter)
{
    if (!filter)
        return 0;
    const struct node *n = node_of(e, filter);
    unsigned a, b;
    switch (n->op) {
    case OP_IN: {
        int zone = node_of(e, n->kid[0])->value;
        return zone == ZONE_NONE || zone == ZONE_COUNT ? FILTER_ANY : 1u << zone;
    }
    case OP_IS_SPELL:
    case OP_IS_ABILITY:
    case OP_IS_TRIGGERED:
    case OP_FROM_SOURCE:
    case OP_IS_FREE:
    case OP_NTH_CAST:
    case OP_TARGETING:
    case OP_SINGLE_TARGET:
        return 1u << ZONE_STACK;
    case OP_DRAWN_THIS_TURN:
        return 1u << ZONE_HAND;
    case OP_EXILED_WITH:
        return 1u << ZONE_EXILE;
    case OP_IS_PLAYER:
    case OP_IS_OPPONENT:
        return FILTER_PLAYERS;
    case OP_ANYTHING:
        return 1u << ZONE_BATTLEFIELD | FILTER_PLAYERS;
    case OP_AND:
        a = filter_zones(e, n->kid[0]);
        b = filter_zones(e, n->kid[1]);
        return !a ? b : !b ? a : a & FILTER_ANY ? b : b & FILTER_ANY ? a : a & b ? a & b : a;
    case OP_OR:
        a = filter_zones(e, n->kid[0]);
        b = filter_zones(e, n->kid[1]);
        if (!a && !b)
            return 0;
        return (a ? a : 1u << ZONE_BATTLEFIELD) | (b ? b : 1u << ZONE_BATTLEFIELD);
    default:
        return 0;
    }
}

struct collecting {
    struct engine *e;
    struct context *c;
    const struct node *filter;
    uint16_t *out;
    int n, max;
};

/* A request for all of them must not get a part of them; a request for one gets that one. */
static bool looks_on(const struct collecting *k)
{
    return k->n < k->max || k->max == MAX_ENTITIES;
}

static void collect(struct collecting *k, uint16_t entity)
{
    if (k->n < k->max)
        k->out[k->n++] = entity;
    else if (k->max == MAX_ENTITIES)
        game_fail(k->e->g, LIMIT_THINGS);
}

/* Each thing once, however often it matches (000:E.13.Ruling.1-5). */
static void consider(struct collecting *k, uint16_t entity)
{
    struct seen s;
    seen_look(k->e, entity, &s);
    if (looks_on(k) && seen_reached(k->e, k->c, &s) && seen_matches(k->e, k->c, k->filter, &s))
        collect(k, entity);
}

static void collect_permanents(struct collecting *k)
{
    struct game *g = k->e->g;
    const struct node *f = k->filter;
    unsigned type = f->op == OP_IS_TYPE && !g->limited ? (unsigned)f->value : 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *perm = &g->perm[i];
        if (type) { /* the commonest filter: one bit */
            if (perm->types & type)
                collect(k, perm->object);
            continue;
        }
        struct seen s = {.entity = perm->object, .object = game_object_c(g, perm->object), .perm = perm};
        if (looks_on(k) && seen_reached(k->e, k->c, &s) && seen_matches(k->e, k->c, f, &s))
            collect(k, perm->object);
    }
}

static void collect_stack(struct collecting *k)
{
    struct game *g = k->e->g;
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].kind != STACKED_DAMAGE && g->stack[i].kind != STACKED_DRAW)
            consider(k, stacked_entity(&g->stack[i]));
}

static void collect_phased_out(struct collecting *k)
{
    struct game *g = k->e->g;
    for (int i = 0; i < g->perm_cap; i++)
        if (g->perm[i].object != NO_OBJECT && game_object(g, g->perm[i].object)->zone == ZONE_PHASED_OUT)
            consider(k, g->perm[i].object);
}

static void collect_list(struct collecting *k, int zone)
{
    struct game *g = k->e->g;
    for (int p = 0; p < g->players; p++) {
        uint16_t object = g->player[p].top[zone];
        for (; object != NO_OBJECT; object = game_object(g, object)->next)
            consider(k, object);
    }
}

/* 004:217.5b: on the battlefield, unless the filter names another zone. */
int filter_collect(struct engine *e, struct context *c, uint16_t filter, uint16_t *out, int max)
{
    if (e->g->dirty)
        chars_refresh(e);
    unsigned zones = filter_zones(e, filter);
    if (!zones)
        zones = 1u << ZONE_BATTLEFIELD;
    if (zones & FILTER_ANY)
        zones |= (1u << ZONE_COUNT) - 2;
    struct collecting k = {.e = e, .c = c, .filter = node_of(e, filter), .out = out, .max = max};
    for (int zone = ZONE_LIBRARY; zone < ZONE_COUNT; zone++) {
        if (!(zones >> zone & 1))
            continue;
        if (zone == ZONE_BATTLEFIELD)
            collect_permanents(&k);
        else if (zone == ZONE_STACK)
            collect_stack(&k);
        else if (zone == ZONE_PHASED_OUT)
            collect_phased_out(&k);
        else
            collect_list(&k, zone);
    }
    for (int p = 0; zones & FILTER_PLAYERS && p < e->g->players; p++)
        if (game_in(e->g, p))
            consider(&k, player_entity(p));
    return k.n;
}
