/* do_damage.c - damage, destruction, regeneration and shields
 *
 * All that one instruction deals is one event: it is collected and dealt together. The source is the object that the
 * text names, as it is or as it last was (001:112.7a, 004:402.6, 000:T.4.12).
 */
#include "engine/play/effects/inner.h"

struct strike {
    int n;
    struct damage v[MAX_ENTITIES];
};

static bool can_be_dealt(const struct engine *e, uint16_t to)
{
    if (entity_is_player(to))
        return game_in(e->g, entity_player(to));
    return to < MAX_OBJECTS && game_object_c(e->g, to)->zone == ZONE_BATTLEFIELD;
}

static void collect(const struct engine *e, struct strike *k, struct ref source, uint16_t to, int amount,
                    unsigned flags)
{
    if (amount <= 0 || !can_be_dealt(e, to)) /* 001:107.1b: no negative damage */
        return;
    if (k->n == MAX_ENTITIES) {
        game_fail(e->g, LIMIT_THINGS);
        return;
    }
    k->v[k->n++] = (struct damage){.source = source.entity,
                                   .to = to,
                                   .amount = number_fit(e->g, amount),
                                   .flags = (uint8_t)flags,
                                   .source_incarnation = source.incarnation};
}

static void deal(struct engine *e, struct context *c, struct strike *k)
{
    struct entities to = {.n = 0};
    for (int i = 0; i < k->n; i++)
        to.v[to.n++] = k->v[i].to;
    if (k->n)
        damage_deal(e, k->v, k->n);
    int dealt = 0;
    for (int i = 0; i < k->n; i++)
        dealt += at_least_zero(k->v[i].amount);
    c->noted = number_fit(e->g, dealt);
    c->paid = dealt > 0;
    context_those(c, e, to.v, to.n);
}

void effect_damage(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    struct strike k = {.n = 0};
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    int amount = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < list.n; i++)
        collect(e, &k, c->source, list.v[i], amount, n->op == OP_DAMAGE_UNPREVENTABLE ? EVENT_UNPREVENTABLE : 0);
    deal(e, c, &k);
}

/* Several sources: each deals its own, with `it` being the source as the number is read. */
void effect_damage_from(struct engine *e, struct context *c, const struct node *n)
{
    struct entities sources, list;
    struct strike k = {.n = 0};
    struct ref it = c->it;
    c->purpose = FOR_HARM;
    struct ref first = eval_ref(e, c, n->kid[0]);
    eval_all(e, c, n->kid[0], &sources);
    eval_all(e, c, n->kid[1], &list);
    if (sources.n <= 1) {
        int amount = eval_number(e, c, n->kid[2]);
        for (int i = 0; i < list.n && first.entity != NO_OBJECT; i++)
            collect(e, &k, first, list.v[i], amount, 0);
    } else
        for (int s = 0; s < sources.n; s++) {
            c->it = game_ref(e->g, sources.v[s]);
            int amount = eval_number(e, c, n->kid[2]);
            for (int i = 0; i < list.n; i++)
                collect(e, &k, c->it, list.v[i], amount, 0);
        }
    c->it = it;
    deal(e, c, &k);
}

/* The shares were fixed on announcement; those of targets that are illegal now are lost (001:608.2g, 003:409.1e). */
void effect_damage_divided(struct engine *e, struct context *c, const struct node *n)
{
    struct strike k = {.n = 0};
    int spec = node_of(e, n->kid[0])->value;
    bool one = node_of(e, n->kid[0])->op == OP_TARGET;
    for (int i = 0; i < c->targets; i++) {
        const struct target *t = &c->target[i];
        if (t->illegal || (one && t->spec != spec))
            continue;
        uint16_t to = ref_now(e->g, t->ref);
        if (to != NO_OBJECT)
            collect(e, &k, c->source, to, target_share(t), 0);
    }
    deal(e, c, &k);
}

/* Destroying and, where that is a word of its own, burying (001:701.6, 000:G.2.2). */
void effect_destroy(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, gone = {.n = 0};
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    struct ref before[MAX_ENTITIES];
    int k = 0;
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS && game_object(e->g, list.v[i])->zone == ZONE_BATTLEFIELD) {
            before[k] = game_ref(e->g, list.v[i]);
            list.v[k++] = list.v[i];
        }
    if (k == 1)
        verb_destroy(e, list.v[0], n->op == OP_DESTROY);
    else if (k)
        verb_destroy_all(e, list.v, k, n->op == OP_DESTROY);
    for (int i = 0; i < k; i++)
        if (ref_now(e->g, before[i]) == NO_OBJECT)
            gone.v[gone.n++] = before[i].entity;
    c->noted = (int16_t)gone.n;
    c->paid = gone.n > 0;
    context_those(c, e, gone.v, gone.n);
}

/* 001:701.11: a shield for the next destruction of the turn, or what the era has in its place. */
void effect_regenerate(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS && game_object(e->g, list.v[i])->zone == ZONE_BATTLEFIELD)
            verb_regenerate(e, list.v[i]);
}

void effect_remove_damage(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++) {
        if (list.v[i] >= MAX_OBJECTS || game_object(e->g, list.v[i])->perm == NO_PERM)
            continue;
        game_perm(e->g, list.v[i])->damage = 0;
        game_perm(e->g, list.v[i])->flags &= (uint16_t)~PERM_DEATHTOUCHED;
    }
}

/* ---- shields: what they do is in replace.c --------------------------------------------------- */

static uint16_t node_index(const struct engine *e, const struct node *n)
{
    return (uint16_t)(n - e->book->node);
}

void effect_prevent(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    int amount = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < list.n && amount > 0; i++)
        shield_add(e, c, node_index(e, n), list.v[i], NO_OBJECT, NO_OBJECT, amount, LASTS_TURN);
}

void effect_prevent_all(struct engine *e, struct context *c, const struct node *n)
{
    shield_add(e, c, node_index(e, n), NO_OBJECT, NO_OBJECT, NO_OBJECT, -1,
               (enum duration)node_of(e, n->kid[2])->value);
}

/* A source is chosen as it resolves: a permanent, or a spell on the stack (001:118.7, 001:609.7, 004:419.7c,
 * 004:Glossary/Source). */
void effect_prevent_next_from(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_PREVENTION;
    struct ref from = eval_ref(e, c, n->kid[0]);
    eval_all(e, c, n->kid[1], &list);
    for (int i = 0; i < list.n && from.entity != NO_OBJECT; i++)
        shield_add(e, c, node_index(e, n), list.v[i], from.entity, NO_OBJECT, -1, LASTS_TURN);
}

void effect_redirect(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, to;
    c->purpose = FOR_PREVENTION;
    eval_all(e, c, n->kid[0], &list);
    int amount = eval_number(e, c, n->kid[1]);
    eval_all(e, c, n->kid[2], &to);
    for (int i = 0; i < list.n && to.n && amount > 0; i++)
        shield_add(e, c, node_index(e, n), list.v[i], NO_OBJECT, to.v[0], amount, LASTS_TURN);
}

void effect_redirect_from(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, to;
    c->purpose = FOR_PREVENTION;
    struct ref from = eval_ref(e, c, n->kid[0]);
    eval_all(e, c, n->kid[1], &list);
    int amount = eval_number(e, c, n->kid[2]);
    eval_all(e, c, n->kid[3], &to);
    for (int i = 0; i < list.n && to.n && from.entity != NO_OBJECT && amount > 0; i++)
        shield_add(e, c, node_index(e, n), list.v[i], from.entity, to.v[0], amount, LASTS_TURN);
}
