/* costs_pay.c - paying a bill whose choices are made
 *
 * Mana abilities have been activated by then, so that everything is paid in one go.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"

static void spent(struct engine *e, struct context *c, uint16_t object)
{
    if (c->spent.entity == NO_OBJECT)
        c->spent = game_ref(e->g, object);
}

static void pay_picked(struct engine *e, struct context *c, const struct pick *pick, uint16_t object)
{
    struct game *g = e->g;
    spent(e, c, object);
    switch (pick->op) {
    case OP_COST_SACRIFICE:
    case OP_COST_SAC_POWER:
        verb_sacrifice(e, object);
        break;
    case OP_COST_DISCARD:
        verb_discard(e, c->controller, object, EVENT_COST);
        break;
    case OP_COST_EXILE:
        verb_move(e, object, ZONE_EXILE, 0, game_object(g, object)->owner, EVENT_COST);
        break;
    case OP_COST_RETURN:
        verb_move(e, object, ZONE_HAND, 0, game_object(g, object)->owner, EVENT_COST);
        break;
    case OP_COST_TAP_OTHERS:
    case OP_COST_TAP_POWER:
        verb_tap(e, object);
        break;
    case OP_COST_REMOVE_FROM:
    case OP_COST_PUT_ON: {
        int n = cost_number_or(e, c, pick->node->kid[2], 1), kind = node_of(e, pick->node->kid[1])->value;
        uint8_t made_by = e->made_by;
        e->made_by = (uint8_t)(c->controller + 1);
        if (kind == COUNTER_NONE)
            remove_any_counters(e, c->controller, object, n);
        else
            verb_counters(e, object, kind, pick->op == OP_COST_PUT_ON ? n : -n);
        e->made_by = made_by;
        break;
    }
    default: /* revealed */
        TELL(e, "001:601.2g", "%s is revealed", entity_name(e, object));
    }
}

static void pay_self(struct engine *e, struct context *c, const struct pick *pick)
{
    uint16_t source = ref_now(e->g, c->source);
    if (source >= MAX_OBJECTS)
        return;
    int owner = game_object(e->g, source)->owner;
    if (pick->op != OP_COST_ADD_COUNTERS && pick->op != OP_COST_REMOVE_COUNTERS)
        spent(e, c, source);
    switch (pick->op) {
    case OP_COST_SACRIFICE_SELF:
        verb_sacrifice(e, source);
        break;
    case OP_COST_EXILE_SELF:
        verb_move(e, source, ZONE_EXILE, 0, owner, EVENT_COST);
        break;
    case OP_COST_RETURN_SELF:
        verb_move(e, source, ZONE_HAND, 0, owner, EVENT_COST);
        break;
    case OP_COST_DISCARD_SELF:
        verb_discard(e, owner, source, EVENT_COST);
        break;
    case OP_COST_REVEAL_SELF:
        game_object(e->g, source)->flags |= OBJECT_REVEALED;
        break;
    case OP_COST_ADD_COUNTERS:
    case OP_COST_REMOVE_COUNTERS: /* 001:107.7, 001:606.4 */
        if (node_of(e, pick->node->kid[0])->value == COUNTER_NONE)
            remove_any_counters(e, c->controller, source, pick->n);
        else
            verb_counters(e, source, node_of(e, pick->node->kid[0])->value,
                          pick->op == OP_COST_ADD_COUNTERS ? pick->n : -pick->n);
        break;
    default:
        break;
    }
}

static uint16_t random_of_hand(struct engine *e, int player)
{
    int n = e->g->player[player].count[ZONE_HAND];
    return n ? zone_nth(e->g, player, ZONE_HAND, (int)game_random(e->g, (uint64_t)n)) : NO_OBJECT;
}

static void pay_fixed(struct engine *e, struct context *c, const struct pick *pick)
{
    uint16_t object;
    switch (pick->op) {
    case OP_COST_DISCARD_RANDOM:
        for (int i = 0; i < pick->n; i++)
            if ((object = random_of_hand(e, c->controller)) != NO_OBJECT) {
                spent(e, c, object);
                verb_discard(e, c->controller, object, EVENT_COST);
            }
        break;
    case OP_COST_DISCARD_HAND:
        for (int n = e->g->player[c->controller].count[ZONE_HAND]; n > 0; n--)
            if ((object = e->g->player[c->controller].top[ZONE_HAND]) != NO_OBJECT)
                verb_discard(e, c->controller, object, EVENT_COST);
        break;
    case OP_COST_MILL:
        verb_mill(e, c->controller, pick->n);
        break;
    case OP_COST_EFFECT:
        run_effect(e, c, pick->node->kid[0]);
        break;
    default:
        pay_self(e, c, pick);
    }
}

/* 001:601.2g, 004:409.1f, 000:T.4.2, 000:G.7.2, 000:G.7.Ruling.2, 001:116.11: nothing of it is optional or comes back
 * any more; what an effect makes of a payment still pays. */
bool bill_pay(struct engine *e, struct context *c, struct bill *b, struct payment *p)
{
    uint16_t source = ref_now(e->g, c->source);
    if (!payment_make(e, p, &b->mana))
        return refuse_because(e, "there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)");
    c->colours_paid = (uint8_t)(c->colours_paid | p->colours);
    for (int i = perm_first(e->g); i >= 0 && (p->convoked[0] || p->convoked[1]); i = perm_next(e->g, i))
        if (p->convoked[i >> 6] >> (i & 63) & 1)
            verb_tap(e, e->g->perm[i].object);
    if (!cost_life_possible(e, c->controller, b->life))
        return refuse_because(e, "there is less than %d life to pay (001:117.4, 000:G.22.6)", b->life);
    if (e->g->player[c->controller].energy < b->energy)
        return refuse_because(e, "there are fewer than %d energy counters to pay", b->energy);
    if (b->life && !verb_pay_life(e, c->controller, b->life))
        return refuse_because(e, "the life cannot be paid (001:117.4)");
    e->g->player[c->controller].energy = (uint8_t)(e->g->player[c->controller].energy - b->energy);
    if (b->tap) {
        if (!can_tap_for_cost(e, source, false))
            return refuse_because(e, "%s cannot be tapped for a cost (001:107.5)", entity_name(e, c->source.entity));
        verb_tap(e, source);
    }
    if (b->untap)
        verb_untap(e, source);
    moment_begin(e);
    for (int i = 0; i < b->picks; i++)
        if (!pick_chooses(&b->pick[i]))
            pay_fixed(e, c, &b->pick[i]);
    for (int i = 0; i < b->picked_n; i++)
        pay_picked(e, c, &b->pick[b->picked_for[i]], b->picked[i]);
    moment_end(e);
    c->paid = 1;
    return true;
}

bool pay_cost(struct engine *e, struct context *c, uint16_t cost_node)
{
    struct bill b = {0};
    struct payment p;
    payment_init(&p, c->controller, 0);
    bill_add(e, c, cost_node, &b, true);
    return bill_possible(e, c, &b, &p) && bill_choose(e, c, &b, &p) && bill_pay(e, c, &b, &p);
}
