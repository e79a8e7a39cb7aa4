/* conditions.c - whether a condition of the ability language holds
 *
 * Numbers are terms.c's, objects and players entities.c's.
 */
#include "engine/look/inner.h"
#include "engine/look/look.h"

/* All of these match, and there is one; what has gone is looked at as it last was. */
static bool all_match(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref;
    const struct last_known *known = term_look(e, c, n->kid[0], &ref);
    if (known)
        return filter_matches_known(e, c, n->kid[1], known);
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (!filter_matches(e, c, n->kid[1], list.v[i]))
            return false;
    return list.n > 0;
}

static bool during_combat(const struct game *g)
{
    return (g->step >= STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT);
}

/* Did it happen to one of the players this turn? */
static bool flagged(struct engine *e, struct context *c, const struct node *n, unsigned flag)
{
    unsigned players = eval_players(e, c, n->kid[0]);
    for (int p = 0; p < e->g->players; p++)
        if (players >> p & 1 && e->g->player[p].flags & flag)
            return true;
    return false;
}

static uint32_t source_flags(struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    return now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM ? game_perm(e->g, now)->flags : 0;
}

static bool was_kicked(struct engine *e, const struct context *c)
{
    if (c->flags & STACKED_KICKED || source_flags(e, c) & PERM_KICKED)
        return true;
    const struct last_known *known = look_back(e, c->source);
    return known && known->flags & LAST_KICKED;
}

/* Of what was announced, or of the spell that the source was. */
static unsigned colours_spent(struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    bool there = now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM;
    return c->colours_paid | (there ? (unsigned)game_perm(e->g, now)->paid_colours : 0u);
}

static bool exists(struct engine *e, struct context *c, const struct node *n)
{
    uint16_t one;
    return filter_collect(e, c, n->kid[0], &one, 1) > 0;
}

static bool copied_itself(const struct game *g, const struct context *c)
{
    uint16_t spell = ref_now(g, c->source);
    int index = spell == NO_OBJECT ? -1 : stack_find(g, spell);
    return index >= 0 && g->stack[index].casting & COPIED_ITSELF;
}

static bool is_first(struct engine *e, struct context *c, uint16_t filter)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (filter_matches(e, c, filter, g->perm[i].object))
            return g->perm[i].object == ref_now(g, c->it);
    return false;
}

/* 001:903.3: whose game has been begun with one, wherever it is now. */
static bool has_general(const struct engine *e, int player)
{
    for (uint16_t i = 0; player >= 0 && i < e->g->object_cap; i++) {
        const struct object *o = game_object_c(e->g, i);
        if (o->zone != ZONE_NONE && o->flags & OBJECT_GENERAL && o->owner == player)
            return true;
    }
    return false;
}

static bool is_void(const struct game *g)
{
    for (int i = 0; i < g->players; i++)
        if (g->player[i].void_turn)
            return true;
    return false;
}

/* How the spell was cast and what was paid for it; of a permanent, how it came. */
static bool was_cast_so(struct engine *e, struct context *c, const struct node *n)
{
    switch (n->op) {
    case OP_IF_KICKED:
        return was_kicked(e, c);
    case OP_IF_BOUGHT_BACK:
        return c->flags & STACKED_BUYBACK;
    case OP_IF_FLASHBACK:
        return c->flags & STACKED_FLASHBACK;
    case OP_IF_EVOKED:
        return c->flags & STACKED_EVOKED || source_flags(e, c) & PERM_EVOKED;
    case OP_IF_OUT_OF_TIME:
        return source_flags(e, c) & PERM_OUT_OF_TIME;
    case OP_IF_FREE:
        return c->flags & STACKED_FREE;
    case OP_IF_ALTERNATIVE:
        return c->flags & STACKED_ALTERNATIVE || source_flags(e, c) & PERM_EVOKED;
    case OP_IF_COPIED_ITSELF:
        return copied_itself(e->g, c);
    case OP_IF_PAID:
        return c->paid;
    case OP_COLOUR_PAID:
        return colours_spent(e, c) & (unsigned)node_of(e, n->kid[0])->value;
    case OP_ARRIVED:
        return source_flags(e, c) & PERM_ECHO_DUE;
    default:
        return false;
    }
}

bool eval_condition(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    const struct game *g = e->g;
    switch (n->op) {
    case OP_LESS:
        return eval_number(e, c, n->kid[0]) < eval_number(e, c, n->kid[1]);
    case OP_LESS_EQUAL:
        return eval_number(e, c, n->kid[0]) <= eval_number(e, c, n->kid[1]);
    case OP_EQUAL:
        return eval_number(e, c, n->kid[0]) == eval_number(e, c, n->kid[1]);
    case OP_EXISTS:
        return exists(e, c, n);
    case OP_MATCHES:
        return all_match(e, c, n);
    case OP_BOTH:
        return eval_condition(e, c, n->kid[0]) && eval_condition(e, c, n->kid[1]);
    case OP_EITHER:
        return eval_condition(e, c, n->kid[0]) || eval_condition(e, c, n->kid[1]);
    case OP_FALSE:
        return !eval_condition(e, c, n->kid[0]);
    case OP_YOUR_TURN:
        return game_together(g, g->active, c->controller);
    case OP_IN_STEP:
        return g->step == node_of(e, n->kid[0])->value;
    case OP_DURING_COMBAT:
        return during_combat(g);
    case OP_BEFORE_ATTACKERS:
        return g->step < STEP_ATTACKERS && !g->attacks_this_turn;
    case OP_BEFORE_BLOCKS:
        return g->step < STEP_BLOCKERS && !g->blocks_n;
    case OP_LOST_LIFE:
        return flagged(e, c, n, PLAYER_LOST_LIFE);
    case OP_GAINED_LIFE:
        return flagged(e, c, n, PLAYER_GAINED_LIFE);
    case OP_IS_FIRST:
        return is_first(e, c, n->kid[0]);
    case OP_HAS_GENERAL:
        return has_general(e, eval_player(e, c, n->kid[0]));
    case OP_HOLDS:
        return title_held(e, c, n);
    case OP_AIMS_AT:
        return term_aims_at(e, c, n->kid[0]);
    case OP_PERMANENT_LEFT:
        return flagged(e, c, n, PLAYER_PERMANENT_LEFT);
    case OP_VOID:
        return is_void(g);
    case OP_ATTACKED:
        return flagged(e, c, n, PLAYER_ATTACKED);
    case OP_DIED_THIS_TURN:
        return g->died_turn == g->turn;
    default:
        return was_cast_so(e, c, n);
    }
}
