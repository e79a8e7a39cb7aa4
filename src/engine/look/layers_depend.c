/* layers_depend.c - which effects of a layer depend on others, and so wait for them
 *
 * The rules: 001:613.7a, 001:613.7b, 004:418.5b, 004:418.5c, 000:T.14.2. What a term reads and a modification writes is
 * known, so most pairs need no trial. In a trial the other effect is applied to a copy of the permanents; if the first
 * then reaches different ones, does something else or is gone, it depends on the other.
 */
#include "engine/look/inner.h"

#include <string.h>

/* What kind of characteristic a mod changes, for Fifth Edition's exception (000:T.14.3). */
static enum layer class_of(const struct mod *mod)
{
    enum layer layer = mod_layer(mod->op);
    return layer >= LAYER_OWN ? LAYER_SET : layer;
}

/* What a term reads, and what a modification writes, of the characteristics: where they do not meet nothing depends.
 * Each bit of enum type_bit stands for itself, above the others. */
enum { OF_LAND_TYPES = 1, OF_SUBTYPES = 2, OF_COLOURS = 4, OF_ABILITIES = 8, OF_SIZE = 16, OF_CONTROL = 32 };
#define OF_TYPES (0xffffu << 16)
#define OF_ALL   (OF_TYPES | 63u)

static unsigned of_types(unsigned types)
{
    return types << 16;
}

/* Terms that are the same whatever the characteristics are, and those that only put other terms together. */
static bool reads_nothing(enum op op)
{
    switch (op) {
    case OP_NUMBER:
    case OP_AND:
    case OP_OR:
    case OP_NOT:
    case OP_IS:
    case OP_SELF:
    case OP_HOST:
    case OP_YOU:
    case OP_OPPONENT:
    case OP_EACH_PLAYER:
    case OP_COUNT:
    case OP_MANA_VALUE_OF:
    case OP_MANA_VALUE_CMP:
    case OP_LIFE_OF:
    case OP_HAND_OF:
    case OP_PLAYERS_WITH:
    case OP_PLAYERS_WHO:
    case OP_EVENT_PLAYER:
    case OP_IS_TAPPED:
    case OP_IS_UNTAPPED:
    case OP_IS_ATTACKING:
    case OP_IS_ATTACKING_WHOM:
    case OP_IS_BLOCKING:
    case OP_IS_TOKEN:
    case OP_HAS_COUNTERS:
    case OP_COUNTERS_OF:
    case OP_NAMED:
    case OP_IT:
    case OP_WORD:
    case OP_ZONE:
    case OP_IN:
    case OP_ANYTHING:
    case OP_LESS:
    case OP_LESS_EQUAL:
    case OP_EQUAL:
    case OP_EXISTS:
    case OP_ADD:
    case OP_SUBTRACT:
    case OP_MULTIPLY:
    case OP_COUNTER_KIND:
    case OP_KEYWORD_TERM:
    case OP_LIST:
        return true;
    default:
        return false;
    }
}

static unsigned reads_of(const struct node *n)
{
    switch (n->op) {
    case OP_IS_TYPE:
        return of_types((unsigned)n->value);
    case OP_IS_ENCHANTED: /* by the types of what is attached, which no effect moves */
        return of_types(TYPE_ENCHANTMENT);
    case OP_IS_EQUIPPED:
        return of_types(TYPE_ARTIFACT);
    case OP_IS_BASIC_TYPE:
    case OP_BASIC_TYPES:
        return OF_TYPES | OF_LAND_TYPES;
    case OP_IS_SUBTYPE:
        return OF_SUBTYPES | OF_LAND_TYPES;
    case OP_SHARES_TYPE:
    case OP_OF_CHOSEN_TYPE:
        return OF_TYPES | OF_SUBTYPES | OF_LAND_TYPES;
    case OP_IS_COLOUR:
    case OP_IS_MULTICOLOUR:
    case OP_IS_MONOCOLOUR:
    case OP_SHARES_COLOUR:
    case OP_OF_CHOSEN_COLOUR:
        return OF_COLOURS;
    case OP_HAS:
    case OP_HAS_NO_ABILITIES:
        return OF_ABILITIES;
    case OP_POWER_CMP:
    case OP_TOUGHNESS_CMP:
    case OP_IS_TOUGHER:
    case OP_POWER_OF:
    case OP_TOUGHNESS_OF:
    case OP_SUM_POWER:
    case OP_GREATEST_POWER:
    case OP_GREATEST_TOUGHNESS:
    case OP_LEAST_POWER:
    case OP_LEAST_TOUGHNESS:
        return OF_SIZE;
    case OP_CONTROLLED:
    case OP_CONTROLLER_OF:
        return OF_CONTROL;
    default:
        return reads_nothing((enum op)n->op) ? 0 : OF_ALL;
    }
}

static unsigned reads(const struct book *book, uint16_t node)
{
    if (!node)
        return 0;
    const struct node *n = &book->node[node];
    unsigned bits = reads_of(n);
    for (int i = 0; i < 4 && bits != OF_ALL; i++)
        bits |= reads(book, n->kid[i]);
    return bits;
}

static unsigned writes_types(const struct book *book, const struct mod *mod)
{
    switch (mod->op) {
    case OP_MOD_ADD_TYPE:
    case OP_MOD_LOSE_TYPE:
        return of_types((unsigned)book->node[book->node[mod->node].kid[0]].value);
    case OP_MOD_SET_TYPE: /* supertypes stay */
        return of_types(TYPE_CARD_TYPES) | OF_SUBTYPES;
    case OP_MOD_LAND_TYPE:
        return OF_TYPES | OF_LAND_TYPES | OF_SUBTYPES | OF_ABILITIES;
    case OP_MOD_ADD_LAND_TYPE:
        return OF_LAND_TYPES | OF_SUBTYPES | OF_ABILITIES;
    default:
        return OF_SUBTYPES;
    }
}

static unsigned writes(const struct book *book, const struct mod *mod)
{
    switch (mod_layer((enum op)mod->op)) {
    case LAYER_CONTROL:
        return OF_CONTROL;
    case LAYER_TYPE:
        return writes_types(book, mod);
    case LAYER_COLOUR:
        return OF_COLOURS;
    case LAYER_ABILITY:
        return OF_ABILITIES;
    case LAYER_OWN:
    case LAYER_SET:
    case LAYER_MODIFY:
    case LAYER_SWITCH:
        return OF_SIZE;
    default:
        return OF_ALL;
    }
}

/* Can `other` change what `mod` does at all? A cheap test that avoids most trials. */
static bool may_depend(const struct engine *e, const struct mod *mod, const struct mod *other)
{
    if (mod->group == other->group)
        return false;
    if (e->rules->continuous_order == CONTINUOUS_BY_AGE && class_of(mod) == class_of(other))
        return false; /* 000:T.14.3 */
    bool takes =
        other->op == OP_MOD_LOSE_ALL || other->op == OP_MOD_LAND_TYPE || mod_layer((enum op)other->op) == LAYER_TEXT;
    if (takes && !mod->effect)
        return true; /* it may take the ability itself */
    unsigned read = reads(e->book, mod->applies_to) | reads(e->book, mod->condition);
    if (mod->op == OP_MOD_PT || mod->op == OP_MOD_SET_PT || mod->op == OP_MOD_BASE_PT) {
        const struct node *n = &e->book->node[mod->node];
        read |= reads(e->book, n->kid[0]) | reads(e->book, n->kid[1]);
    } else if (mod->op == OP_MOD_CONTROL)
        read = OF_ALL;
    return read & writes(e->book, other);
}

/* Is an effect with several parts applied as a whole? In Magic 2010 each part is applied in its layer (001:613.5). */
static bool applied_whole(const struct rules *rules)
{
    return rules->continuous_order == CONTINUOUS_DEPENDENCY_TIMESTAMP;
}

struct mod *mod_next_part(const struct engine *e, struct plan *plan, const struct mod *first, const struct mod *at)
{
    if (!applied_whole(e->rules))
        return NULL;
    for (struct mod *mod = &plan->mod[at - plan->mod + 1]; mod < &plan->mod[plan->n]; mod++)
        if (mod->group == first->group && mod->layer == first->layer && !mod->done)
            return mod;
    return NULL;
}

struct mod *mod_first_part(const struct engine *e, struct plan *plan, struct mod *mod)
{
    for (struct mod *first = plan->mod; applied_whole(e->rules) && first < mod; first++)
        if (first->group == mod->group && first->layer == mod->layer && !first->done)
            return first;
    return mod;
}

/* Applies `other`, with the rest of its effect where that is applied whole, for a trial. */
static int apply_trial(struct engine *e, struct plan *plan, struct mod *other)
{
    uint64_t set[2];
    int n = 0;
    mod_reach(e, plan, other, set);
    for (struct mod *part = other; part; part = mod_next_part(e, plan, other, part)) {
        memcpy(part->set, set, sizeof set); /* so that questions about creature types see it */
        plan->applied[plan->applied_n++] = (uint8_t)(part - plan->mod);
        n++;
        for (int word = 0; word < 2; word++)
            for (uint64_t bits = set[word]; bits; bits &= bits - 1)
                mod_apply(e, plan, part, word * 64 + __builtin_ctzll(bits));
    }
    return n;
}

static bool may_depend_on_any(const struct engine *e, struct plan *plan, const struct mod *mod, struct mod *other)
{
    for (const struct mod *part = other; part; part = mod_next_part(e, plan, other, part))
        if (may_depend(e, mod, part))
            return true;
    return false;
}

/* 001:613.7a, 004:418.5b: would applying `other` change whether `mod` is there, what it applies to, or what it does? */
static bool depends(struct engine *e, struct plan *plan, struct mod *mod, struct mod *other)
{
    if (plan->group_begun[mod->group] || !may_depend_on_any(e, plan, mod, other))
        return false;
    struct game *g = e->g;
    struct perm saved[MAX_PERMANENTS];
    uint8_t controllers[MAX_PERMANENTS];
    int16_t power[MAX_PERMANENTS], toughness[MAX_PERMANENTS];
    uint64_t set_over[2] = {plan->set_over[0], plan->set_over[1]};
    memcpy(power, plan->base_power, sizeof power);
    memcpy(toughness, plan->base_toughness, sizeof toughness);
    memcpy(saved, g->perm, g->perm_cap * sizeof *saved);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        controllers[i] = game_object(g, g->perm[i].object)->controller;
    uint64_t before[2], after[2];
    mod_reach(e, plan, mod, before);
    int first = before[0] ? __builtin_ctzll(before[0]) : before[1] ? 64 + __builtin_ctzll(before[1]) : -1;
    int a0 = 0, b0 = 0, a1 = 0, b1 = 0;
    if (first >= 0)
        mod_numbers(e, mod, first, &a0, &b0);
    int tried = apply_trial(e, plan, other);
    mod_reach(e, plan, mod, after);
    if (first >= 0)
        mod_numbers(e, mod, first, &a1, &b1);
    for (; tried > 0; tried--) {
        struct mod *part = &plan->mod[plan->applied[--plan->applied_n]];
        part->set[0] = part->set[1] = 0;
    }
    memcpy(plan->base_power, power, sizeof power);
    memcpy(plan->base_toughness, toughness, sizeof toughness);
    memcpy(plan->set_over, set_over, sizeof set_over);
    memcpy(g->perm, saved, g->perm_cap * sizeof *saved);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        game_object(g, g->perm[i].object)->controller = controllers[i];
    return before[0] != after[0] || before[1] != after[1] || a0 != a1 || b0 != b1;
}

/* The same of the whole effect, where it is applied whole. */
static bool effect_depends(struct engine *e, struct plan *plan, struct mod *mod, struct mod *other)
{
    for (struct mod *part = mod; part; part = mod_next_part(e, plan, mod, part))
        if (depends(e, plan, part, other))
            return true;
    return false;
}

bool mod_waits(struct engine *e, struct plan *plan, struct mod *mod)
{
    for (int i = 0; i < plan->n; i++) {
        struct mod *other = &plan->mod[i];
        if (other != mod && !other->done && other->layer == mod->layer && other->own == mod->own &&
            mod_first_part(e, plan, other) == other && effect_depends(e, plan, mod, other) &&
            !effect_depends(e, plan, other, mod))
            return true;
    }
    return false;
}
