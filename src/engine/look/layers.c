/* layers.c - continuous effects: their order, and what they apply to
 *
 * A plan gathers every modification, sorts it into layers and applies them; none of this uses the stack (004:408.2b).
 * Magic 2010 has seven layers with sublayers (001:613.1, 001:613.3). Before, there is one long line: base values and
 * what an object says of itself, counters, then all effects by age (000:T.14.1, 000:K.12.Ruling.2) or timestamp
 * (004:418.5c). Within a layer the oldest goes first, unless it depends on another that has not been applied
 * (001:613.7a, 004:418.5b, 000:T.14.2), which layers_depend.c finds out.
 */
#include "engine/look/inner.h"

#include <string.h>

static const char op_results[] = {0,
#define OP_RESULT(name, word, result, arguments, meaning) result,
                                  OPS(OP_RESULT)
#undef OP_RESULT
};

char op_result(enum op op)
{
    return op_results[op];
}

/* ---- gathering ------------------------------------------------------------------------------- */

/* Does this list of modifications animate: make a creature of something that may be none? Then what it says of power
 * and toughness is a base value before Magic 2010 (000:K.5.6, 000:K.5.7, 004:214.5); it brings neither colour nor
 * creature type unless it says so (000:K.5.3, 000:K.5.4). */
static bool animates(const struct book *book, uint16_t node)
{
    const struct node *n = &book->node[node];
    if (n->op == OP_MOD_LIST)
        return animates(book, n->kid[0]) || animates(book, n->kid[1]);
    if (n->op != OP_MOD_ADD_TYPE && n->op != OP_MOD_SET_TYPE)
        return false;
    return book->node[n->kid[0]].value & TYPE_CREATURE;
}

static enum layer layer_in_era(const struct rules *rules, enum op op, bool own)
{
    enum layer layer = mod_layer(op);
    if (rules->continuous_order == CONTINUOUS_LAYERS || layer == LAYER_NONE || layer == LAYER_COPY)
        return layer == LAYER_OWN && !own && rules->continuous_order == CONTINUOUS_LAYERS ? LAYER_SET : layer;
    if (own)
        return LAYER_OWN;
    return layer == LAYER_CONTROL ? LAYER_CONTROL : LAYER_ONE;
}

static void plan_add(struct engine *e, struct plan *plan, const struct mod *base, uint16_t node, bool animated)
{
    const struct node *n = &e->book->node[node];
    if (n->op == OP_MOD_LIST) {
        plan_add(e, plan, base, n->kid[0], animated);
        plan_add(e, plan, base, n->kid[1], animated);
        return;
    }
    enum op op = node ? (enum op)n->op : OP_BECOME_COPY; /* copy.c leaves effects without a body */
    enum layer layer = layer_in_era(e->rules, op, base->own);
    if (layer == LAYER_NONE)
        return;
    if (plan->n == MAX_MODS) {
        game_fail(e->g, LIMIT_EFFECTS);
        return;
    }
    struct mod *mod = &plan->mod[plan->n++];
    *mod = *base;
    mod->op = (uint16_t)op;
    mod->node = node;
    mod->layer = (uint8_t)(base->in_copy ? LAYER_COPY : layer);
    mod->base = animated && op == OP_MOD_SET_PT;
}

static void plan_group(struct engine *e, struct plan *plan, struct mod *base, uint16_t body)
{
    if (plan->groups == MAX_MODS) {
        game_fail(e->g, LIMIT_EFFECTS);
        return;
    }
    base->group = (uint8_t)plan->groups++;
    plan->group_begun[base->group] = 0;
    plan_add(e, plan, base, body, animates(e->book, body));
}

static void gather_ability(struct engine *e, struct plan *plan, uint16_t source, uint16_t card, int index,
                           const struct ability *a, uint32_t timestamp, bool granted)
{
    struct mod base = {.card = card,
                       .ability = (uint8_t)index,
                       .source = source,
                       .applies_to = a->applies_to,
                       .condition = a->condition,
                       .controller = game_object(e->g, source)->controller,
                       .timestamp = timestamp,
                       .own = a->kind == ABILITY_CHARACTERISTIC,
                       .granted = granted};
    plan_group(e, plan, &base, a->body);
}

/* Fifth: abilities of tapped artifacts that are no creatures or lands do not work (000:K.6.4, 002:S1/Permanents#2),
 * with exceptions (000:K.6.5, 000:A.6.Note); artifact creatures' do (000:K.7.Ruling.2), and enchantments'
 * (000:K.14.Rulings.7). */
static bool shut_off(const struct engine *e, const struct perm *p, const struct ability *a)
{
    return e->rules->tapped_artifact_off && p->flags & PERM_TAPPED && p->types & TYPE_ARTIFACT &&
           !(p->types & (TYPE_CREATURE | TYPE_LAND)) && !(a->flags & ABILITY_WORKS_TAPPED);
}

/* Abilities that work from a graveyard, emblems, planes and vanguards, whose effects are the oldest (000:E.14.1);
 * face-down cards, such as those of a planar deck, do nothing. */
static void gather_elsewhere(struct engine *e, struct plan *plan, int player, enum zone zone)
{
    struct game *g = e->g;
    for (uint16_t o = g->player[player].top[zone]; o != NO_OBJECT; o = game_object(g, o)->next) {
        const struct card *card = &e->book->card[game_object(g, o)->card];
        for (int k = 0; card->statics && k < card->abilities && !(game_object(g, o)->flags & OBJECT_FACE_DOWN); k++) {
            const struct ability *a = &e->book->ability[card->first_ability + k];
            if (a->kind == ABILITY_STATIC && a->zone == zone)
                gather_ability(e, plan, o, game_object(g, o)->card, k, a, 0, false);
        }
    }
}

/* 004:418.4b, 004:412.1, 000:K.6.Ruling.5: of what is there, as long as it is there. */
static void gather_statics(struct engine *e, struct plan *plan)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        const struct card *card = &e->book->card[p->as_card];
        if (!card->statics)
            continue;
        for (int k = 0; k < card->abilities; k++) {
            const struct ability *a = &e->book->ability[card->first_ability + k];
            bool here = a->kind == ABILITY_STATIC ? a->zone == ZONE_BATTLEFIELD : a->kind == ABILITY_CHARACTERISTIC;
            if (here && !shut_off(e, p, a))
                gather_ability(e, plan, p->object, p->as_card, k, a, p->timestamp, false);
        }
    }
    if (!e->book->statics_elsewhere)
        return;
    for (int player = 0; player < g->players; player++) {
        gather_elsewhere(e, plan, player, ZONE_GRAVEYARD);
        gather_elsewhere(e, plan, player, ZONE_COMMAND);
    }
}

/* 000:T.2.6: effects with a duration apply like the others. */
static void gather_effects(struct engine *e, struct plan *plan)
{
    struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_CONTINUOUS)
            continue;
        struct mod base = {.card = f->card,
                           .ability = f->ability,
                           .source = ref_now(g, f->source),
                           .effect = (uint8_t)(i + 1),
                           .controller = f->controller,
                           .in_copy = (f->uses & EFFECT_IN_COPY) != 0,
                           .timestamp = f->timestamp};
        const struct node *n = &e->book->node[f->body];
        uint16_t body = f->body;
        if (n->op == OP_APPLY_ALL) {
            body = n->kid[1];
            base.applies_to = f->set ? 0 : n->kid[0];
        }
        plan_group(e, plan, &base, body);
    }
}

/* ---- applying -------------------------------------------------------------------------------- */

static void set_perm(uint64_t set[2], int perm)
{
    set[perm >> 6] |= 1ULL << (perm & 63);
}

static void set_object(const struct game *g, uint64_t set[2], uint16_t object)
{
    if (object >= MAX_OBJECTS)
        return;
    const struct object *o = game_object_c(g, object);
    if (o->perm != NO_PERM && o->zone == ZONE_BATTLEFIELD)
        set_perm(set, o->perm);
}

/* A static ability of something whose abilities have been taken away by then (001:613.5 keeps those that had begun). */
static bool source_lost_it(const struct engine *e, const struct mod *mod)
{
    if (mod->effect || mod->source >= MAX_OBJECTS)
        return false;
    const struct object *o = game_object_c(e->g, mod->source);
    return o->perm != NO_PERM && !mod->granted && e->g->perm[o->perm].flags & PERM_ABILITIES_LOST;
}

void mod_reach(struct engine *e, struct plan *plan, struct mod *mod, uint64_t set[2])
{
    struct game *g = e->g;
    set[0] = set[1] = 0;
    if (plan->group_begun[mod->group]) { /* 001:613.5 */
        set[0] = plan->group_set[mod->group][0] & g->perm_live[0];
        set[1] = plan->group_set[mod->group][1] & g->perm_live[1];
        return;
    }
    if (source_lost_it(e, mod))
        return;
    struct context c;
    mod_context(e, mod, &c);
    if (mod->condition && !eval_condition(e, &c, mod->condition))
        return;
    if (mod->effect && !mod->applies_to) {
        const struct effect *f = &g->effect[mod->effect - 1];
        if (!f->set)
            set_object(g, set, ref_now(g, f->subject));
        else
            set[f->set - 1] = effect_members(f) & g->perm_live[f->set - 1];
        return;
    }
    uint16_t op = mod->applies_to ? e->book->node[mod->applies_to].op : OP_SELF;
    if (op == OP_SELF) {
        set_object(g, set, mod->source);
    } else if (op == OP_HOST) {
        const struct object *o = game_object(g, mod->source);
        if (o->perm != NO_PERM)
            set_object(g, set, g->perm[o->perm].attached_to);
    } else if (op_result(op) == 'F') {
        for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
            if (filter_matches(e, &c, mod->applies_to, g->perm[i].object))
                set_perm(set, i);
    } else {
        uint16_t list[MAX_PERMANENTS];
        int n = eval_entities(e, &c, mod->applies_to, list, MAX_PERMANENTS);
        for (int i = 0; i < n; i++)
            set_object(g, set, list[i]);
    }
}

static void granted_statics(struct engine *e, struct plan *plan, const struct mod *mod);

static void apply(struct engine *e, struct plan *plan, struct mod *mod)
{
    uint64_t set[2];
    mod_reach(e, plan, mod, set);
    memcpy(mod->set, set, sizeof set);
    if (!plan->group_begun[mod->group]) {
        memcpy(plan->group_set[mod->group], set, sizeof set);
        plan->group_begun[mod->group] = 1;
    }
    mod->done = 1;
    plan->applied[plan->applied_n++] = (uint8_t)(mod - plan->mod);
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = set[word]; bits; bits &= bits - 1)
            mod_apply(e, plan, mod, word * 64 + __builtin_ctzll(bits));
    if (mod->op == OP_MOD_ABILITY)
        granted_statics(e, plan, mod);
}

/* A granted ability may itself be a static one: it joins the plan, for this layer or a later one. */
static void granted_statics(struct engine *e, struct plan *plan, const struct mod *mod)
{
    const struct card *card = &e->book->card[mod->card];
    int index = e->book->node[e->book->node[mod->node].kid[0]].value;
    const struct ability *a = &e->book->ability[card->first_ability + index];
    if (a->kind != ABILITY_STATIC)
        return;
    uint32_t timestamp = mod->timestamp;
    uint64_t set[2] = {mod->set[0], mod->set[1]};
    uint16_t source_card = mod->card;
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
            uint16_t object = e->g->perm[word * 64 + __builtin_ctzll(bits)].object;
            gather_ability(e, plan, object, source_card, index, a, timestamp, true);
        }
}

/* The mods of a layer that are not done, oldest first, so that a later one may override (004:407.1, 004:418.5d,
 * 001:613.6); what an object says of itself before all (001:613.2, 000:T.14.4). */
static int pending(const struct plan *plan, enum layer layer, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < plan->n; i++) {
        const struct mod *mod = &plan->mod[i];
        if (mod->done || mod->layer != layer)
            continue;
        int k = n++;
        while (k > 0) {
            const struct mod *before = &plan->mod[out[k - 1]];
            if (before->own > mod->own || (before->own == mod->own && before->timestamp <= mod->timestamp))
                break;
            out[k] = out[k - 1];
            k--;
        }
        out[k] = (uint8_t)i;
    }
    return n;
}

static void run_layer(struct engine *e, struct plan *plan, enum layer layer)
{
    uint8_t order[MAX_MODS];
    for (int n; (n = pending(plan, layer, order)) > 0 && !e->g->failure;) {
        int next = 0;
        while (n > 1 && next < n && mod_waits(e, plan, mod_first_part(e, plan, &plan->mod[order[next]])))
            next++;
        struct mod *first = mod_first_part(e, plan, &plan->mod[order[next < n ? next : 0]]);
        for (struct mod *part = first, *then; part; part = then) { /* 004:418.5c: all of it */
            then = mod_next_part(e, plan, first, part);
            apply(e, plan, part);
        }
    }
}

/* 001:613.3d, 000:G.9.4, 000:K.12.2, 004:Glossary/Characteristics */
static void run_counters(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        counters_apply(e, &g->perm[i]);
}

/* 001:613.1g, 001:613.3: the seventh layer is five of these. */
static const enum layer order_of_m10[] = {LAYER_COPY,    LAYER_CONTROL, LAYER_TEXT, LAYER_TYPE,   LAYER_COLOUR,
                                          LAYER_ABILITY, LAYER_OWN,     LAYER_SET,  LAYER_MODIFY, LAYER_SWITCH};

static const enum layer order_before[] = {LAYER_COPY, LAYER_CONTROL, LAYER_OWN, LAYER_ONE};

/* Right after what an object is by itself, or after all that modifies (000:G.9.4, 001:613.3d). */
enum layer counters_after(const struct rules *rules)
{
    if (rules->counters_order == COUNTERS_BEFORE_EFFECTS)
        return LAYER_OWN;
    return rules->continuous_order == CONTINUOUS_LAYERS ? LAYER_MODIFY : LAYER_ONE;
}

/* 000:T.14.Ruling.2, 002:S2/Resolving: all of them again, so that an older one shows again when a later one has
 * ended. */
void plan_make(struct engine *e, struct plan *plan)
{
    struct game *g = e->g;
    const struct plan *outer = e->plan;
    plan->n = plan->applied_n = plan->groups = 0;
    plan->set_over[0] = plan->set_over[1] = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        p->as_card = copiable_own(e, p->object);
        p->flags &= ~(uint32_t)PERM_COPY;
        game_object(g, p->object)->controller = p->base;
        chars_base(e, i);
        plan->base_power[i] = p->power;
        plan->base_toughness[i] = p->toughness;
    }
    e->plan = plan;
    gather_effects(e, plan);
    run_layer(e, plan, LAYER_COPY); /* what is copied brings its own statics: they are gathered after */
    gather_statics(e, plan);
    bool layers = e->rules->continuous_order == CONTINUOUS_LAYERS;
    const enum layer *order = layers ? order_of_m10 : order_before;
    size_t n = layers ? sizeof order_of_m10 / sizeof *order_of_m10 : sizeof order_before / sizeof *order_before;
    for (size_t i = 1; i < n; i++) {
        run_layer(e, plan, order[i]);
        if (order[i] == counters_after(e->rules))
            run_counters(e);
    }
    e->plan = outer;
}

/* ---- age ------------------------------------------------------------------------------------- */

/* A permanent attached to another of them follows that one. */
static void hosts_first(struct game *g, uint16_t *objects, int n)
{
    for (int round = 0, i = 0; i < n && round < n * n; round++) {
        const uint16_t object = objects[i];
        const struct object *o = game_object(g, object);
        int host = i;
        for (int k = i + 1; o->perm != NO_PERM && k < n; k++)
            if (objects[k] == g->perm[o->perm].attached_to)
                host = k;
        for (int k = i; k < host; k++)
            objects[k] = objects[k + 1];
        objects[host] = object;
        i += host == i; /* else another one stands here now */
    }
}

/* 001:613.6g, 003:418.5e, 000:G.36.3: what comes at the same time the active player puts in order, but for enchantments
 * in Fifth Edition. Asked where age may matter. */
void arrivals_order(struct engine *e, uint16_t *objects, int n)
{
    uint16_t option[MAX_GONE];
    struct answer answer;
    int with_effects = 0;
    for (int i = 0; i < n && i < MAX_GONE; i++) {
        option[i] = objects[i];
        with_effects += e->book->card[copiable_own(e, objects[i])].statics != 0;
    }
    if (with_effects < 2 || n > MAX_GONE)
        return;
    struct question q = {.player = e->g->active, .purpose = FOR_ORDER, .source = NO_OBJECT, .card = NO_CARD};
    bool whole = ask_order_of(e, q, option, n, &answer);
    for (int i = 0; whole && i < n; i++)
        objects[i] = option[answer.value[i]];
    if (e->rules->together_order == TOGETHER_HOST_FIRST)
        hosts_first(e->g, objects, n);
}
