/* steady.c - lasting effects that need not be derived again after each event
 *
 * The outcome of a static ability or an effect may depend on anything: hands, life, whose turn it is. Most depend only
 * on the characteristics and controllers of permanents ("other Goblins you control get +1/+1", the bonus of an Aura, a
 * spell's effect until end of turn), and these are derived again anyway as soon as they change. */
#include "engine/look/inner.h"

static const struct node *at(const struct engine *e, uint16_t node)
{
    return &e->book->node[node];
}

static bool keyword_is_steady(const struct engine *e, uint16_t keyword)
{
    return at(e, keyword)->op == OP_KEYWORD_TERM && !at(e, keyword)->kid[0];
}

static bool filter_is_steady(const struct engine *e, uint16_t filter)
{
    const struct node *n = at(e, filter);
    switch (n->op) {
    case OP_IS_TYPE:
    case OP_IS_SUBTYPE:
    case OP_IS_COLOUR:
    case OP_IS_TOKEN:
        return true;
    case OP_HAS:
        return keyword_is_steady(e, n->kid[0]);
    case OP_CONTROLLED:
        return at(e, n->kid[0])->op == OP_YOU || at(e, n->kid[0])->op == OP_OPPONENT;
    case OP_IS:
        return at(e, n->kid[0])->op == OP_SELF;
    case OP_NOT:
        return filter_is_steady(e, n->kid[0]);
    case OP_AND:
    case OP_OR:
        return filter_is_steady(e, n->kid[0]) && filter_is_steady(e, n->kid[1]);
    default:
        return false;
    }
}

static bool reach_is_steady(const struct engine *e, uint16_t applies_to)
{
    if (!applies_to)
        return true;
    unsigned op = at(e, applies_to)->op;
    return op == OP_SELF || op == OP_HOST || filter_is_steady(e, applies_to);
}

static bool numbers_are_fixed(const struct engine *e, const struct mod *mod)
{
    const struct node *n = at(e, mod->node);
    return (at(e, n->kid[0])->op == OP_NUMBER && at(e, n->kid[1])->op == OP_NUMBER) ||
           (mod->effect && e->g->effect[mod->effect - 1].uses & EFFECT_CAPTURED);
}

static bool mod_is_steady(const struct engine *e, const struct mod *mod)
{
    if (mod->condition || mod->granted || mod->own || mod->in_copy || !reach_is_steady(e, mod->applies_to))
        return false;
    switch (mod->op) {
    case OP_MOD_PT:
    case OP_MOD_SET_PT:
        return numbers_are_fixed(e, mod);
    case OP_MOD_KEYWORD:
    case OP_MOD_LOSE_KEYWORD:
        return keyword_is_steady(e, at(e, mod->node)->kid[0]);
    default:
        return false;
    }
}

bool plan_is_steady(const struct engine *e, const struct plan *plan)
{
    if (e->book->statics_elsewhere)
        return false;
    for (int i = 0; i < plan->n; i++)
        if (!mod_is_steady(e, &plan->mod[i]))
            return false;
    return true;
}
