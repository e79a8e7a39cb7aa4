/* chars.c - what an object is now: types, colours, power, abilities
 *
 * On the battlefield the current values stand in the permanent's record and are derived again when g->dirty says that
 * something has changed. Without static abilities and lasting effects that costs a few nanoseconds a permanent;
 * otherwise layers.c makes a plan. Values that do not fit into the record (creature types and abilities that effects
 * gave or took) are found by making the plan again when needed, which the flags TYPES_CHANGED and WITH_EFFECT make
 * rare. In other zones an object has its printed values (001:400.1, 004:217.1) and its characteristic abilities. */
#include "engine/look/inner.h"

#include <string.h>

/* ---- deriving -------------------------------------------------------------------------------- */

void chars_base(struct engine *e, int perm)
{
    struct perm *p = &e->g->perm[perm];
    const struct card *card = &e->book->card[p->as_card];
    p->flags &= ~(uint32_t)DERIVED_FLAGS;
    p->types = card->types;
    p->colours = card->colours;
    p->land_types = card->land_types;
    p->power = card->power;
    p->toughness = card->toughness;
    memcpy(p->keywords, card->keywords, sizeof p->keywords);
}

bool chars_own_pt(struct engine *e, uint16_t object, uint16_t number, int *power, int *toughness)
{
    const struct card *card = &e->book->card[number];
    for (int k = 0; card->statics && k < card->abilities; k++) {
        const struct ability *a = &e->book->ability[card->first_ability + k];
        const struct node *n = &e->book->node[a->body];
        if (a->kind != ABILITY_CHARACTERISTIC || n->op != OP_MOD_BASE_PT)
            continue;
        struct context c;
        context_of(&c, e, object, number, k, game_object(e->g, object)->controller);
        *power = eval_number(e, &c, n->kid[0]);
        *toughness = eval_number(e, &c, n->kid[1]);
        return true;
    }
    return false;
}

/* A permanent without continuous effects, for abilities that watch it enter in Fifth Edition. */
void chars_unaffected(struct engine *e, int perm)
{
    struct perm *p = &e->g->perm[perm];
    int power, toughness;
    chars_base(e, perm);
    if (chars_own_pt(e, p->object, p->as_card, &power, &toughness)) {
        p->power = size_fit(e->g, power);
        p->toughness = size_fit(e->g, toughness);
    }
}

/* Do counters alone change characteristics? Also notes in g->plain whether nothing can modify the rules. */
static bool is_simple(struct engine *e)
{
    struct game *g = e->g;
    g->plain = 0;
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_CONTINUOUS)
            return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (e->book->card[copiable_own(e, g->perm[i].object)].statics)
            return false;
    if (e->book->statics_elsewhere)
        return false;
    g->plain = 1;
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_RULE)
            g->plain = 0;
    return true;
}

static bool has_counters(const struct perm *p)
{
    return p->counter_kind[0] | p->counter_kind[1] | p->counter_kind[2] | p->counter_kind[3];
}

static void derive_simple(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        p->as_card = copiable_own(e, p->object);
        p->flags &= ~(uint32_t)PERM_COPY;
        chars_base(e, i);
        if (has_counters(p)) {
            counters_apply(e, p);
        }
    }
}

/* Values that the era reads otherwise: negative power and toughness count as 0 (000:K.12.3). */
static void finish_value(const struct rules *rules, struct perm *p)
{
    if (rules->negative_pt == NEGATIVE_PT_IS_ZERO && p->power < 0)
        p->power = 0;
    if (rules->negative_pt == NEGATIVE_PT_IS_ZERO && p->toughness < 0)
        p->toughness = 0;
    if (rules->tapped_artifact_off && p->flags & PERM_TAPPED && p->types & TYPE_ARTIFACT &&
        !(p->types & (TYPE_CREATURE | TYPE_LAND)))
        p->flags |= PERM_SHUT_OFF; /* 000:K.6.4 */
}

static void finish_values(struct engine *e)
{
    struct game *g = e->g;
    if (e->rules->negative_pt != NEGATIVE_PT_IS_ZERO && !e->rules->tapped_artifact_off)
        return;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        finish_value(e->rules, &g->perm[i]);
}

/* State checks could only find fault with a creature's toughness and damage, which do not matter as it enters; an
 * attachment needs further checks when others leave. */
static bool is_unassuming(const struct perm *p)
{
    const unsigned more = TYPE_LEGENDARY | TYPE_PLANESWALKER | TYPE_ENCHANTMENT | TYPE_WORLD;
    return !(p->types & more) && p->attached_to == NO_OBJECT;
}

/* False: it changes others on the board. */
static bool derive_one(struct engine *e, int perm, bool *due)
{
    struct game *g = e->g;
    struct perm *p = &g->perm[perm];
    p->as_card = copiable_own(e, p->object);
    if (e->book->card[p->as_card].statics)
        return false;
    chars_base(e, perm);
    if (has_counters(p)) {
        counters_apply(e, p);
        *due = true;
    }
    finish_value(e->rules, p);
    *due |= !is_unassuming(p) || (p->types & TYPE_CREATURE && p->toughness <= 0);
    return true;
}

void chars_arrived(struct engine *e, int perm)
{
    bool due = false;
    if (!derive_one(e, perm, &due))
        return;
    e->g->dirty = DIRTY_NOT;
    if (due)
        e->g->check_due = CHECK_ALL;
}

/* On a plain board only the entered permanent has to be derived. False: it changes others on the board. */
static bool derive_new(struct engine *e)
{
    struct game *g = e->g;
    bool due = false;
    if (g->dirty != DIRTY_NEW || !g->plain)
        return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->types) { /* derived before */
            due |= !is_unassuming(p);
            continue;
        }
        if (!derive_one(e, i, &due))
            return false;
        watch_perm(e, i);
    }
    for (int word = 0; word < 2; word++) {
        g->perm_watch[word] &= g->perm_live[word];
        g->perm_replace[word] &= g->perm_live[word];
    }
    g->dirty = DIRTY_NOT;
    if (due)
        g->check_due = CHECK_ALL;
    return true;
}

/* 001:506.4, 000:C.1.7, 004:306.2: what is no creature any more leaves combat. */
static void leave_combat(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & (PERM_ATTACKING | PERM_BLOCKING) && !(g->perm[i].types & TYPE_CREATURE))
            perm_leaves_combat(g, i);
}

/* The plan that led to the present values: kept by the engine, or made again for a game that came from elsewhere.
 * g->derived is the game's hash as it was derived: two games of one value have one plan. */
_Static_assert(sizeof(struct plan) <= sizeof((struct engine *)0)->plan_room, "the plan has its room");

static struct plan *plan_store(struct engine *e)
{
    return (struct plan *)(void *)e->plan_room;
}

const struct plan *plan_now(struct engine *e)
{
    struct game *g = e->g;
    if (plan_running(e))
        return plan_running(e);
    if (e->plan_of != g || e->plan_key != g->derived || !g->derived) {
        plan_make(e, plan_store(e));
        finish_values(e);
        e->plan_of = g;
        e->plan_key = g->derived;
    }
    return plan_store(e);
}

static void derive_plan(struct engine *e)
{
    struct game *g = e->g;
    uint8_t before[MAX_PERMANENTS];
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        before[i] = game_object(g, g->perm[i].object)->controller;
    struct plan *plan = plan_store(e);
    plan_make(e, plan);
    finish_values(e);
    e->plan_of = g;
    g->derived = (game_hash(g) | DERIVED) & ~(uint64_t)DERIVED_STEADY;
    if (plan_is_steady(e, plan))
        g->derived |= DERIVED_STEADY;
    e->plan_key = g->derived;
    control_hand_over(e, before);
}

static bool any_phased_out(const struct game *g)
{
    for (int i = 0; i < g->players; i++)
        if (g->player[i].count[ZONE_PHASED_OUT])
            return true;
    return false;
}

void chars_derive(struct engine *e)
{
    struct game *g = e->g;
    if (!g->dirty || e->plan || e->handing || derive_new(e))
        return;
    /* A change of control may touch everything again; each round hands over at most once. */
    for (int round = 0; g->dirty && round < 4; round++) {
        g->dirty = 0;
        if (is_simple(e)) {
            uint8_t before[MAX_PERMANENTS];
            bool moved = false;
            for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
                struct object *o = game_object(g, g->perm[i].object);
                int base = g->perm[i].base;
                before[i] = o->controller;
                moved |= o->controller != base;
                o->controller = (uint8_t)base;
            }
            derive_simple(e);
            finish_values(e);
            if (moved)
                control_hand_over(e, before);
        } else {
            derive_plan(e);
            g->check_due = 1; /* what effects make of them may kill */
        }
    }
    if (g->dirty) /* control goes back and forth without end */
        game_fail(g, LIMIT_LOOP);
    g->dirty = 0;
    if (g->step >= STEP_ATTACKERS && g->step <= STEP_END_COMBAT)
        leave_combat(e);
    if (any_phased_out(g))
        control_phased_out(e);
    watch_perms(e);
}
