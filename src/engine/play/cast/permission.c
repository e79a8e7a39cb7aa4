/* permission.c - permissions to play cards that are not in hand
 *
 * "You may play that card this turn": a record of kind EFFECT_RULE whose subject is the card, a the player. And a card
 * in a graveyard may have got a keyword that lets it be cast (flashback), with a parameter, from a continuous
 * effect. */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

/* The player may play the cards from where they are, for that long. */
void effect_may_play(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    int player = eval_player(e, c, n->kid[0]);
    enum duration duration = (enum duration)node_of(e, n->kid[2])->value;
    eval_all(e, c, n->kid[1], &list);
    for (int i = 0; i < list.n && player >= 0; i++) {
        if (list.v[i] >= MAX_OBJECTS)
            continue;
        int index = effect_add(e, c, (uint16_t)(n - e->book->node), list.v[i], duration);
        if (index < 0)
            return;
        e->g->effect[index].kind = EFFECT_RULE;
        e->g->effect[index].a = (int16_t)player;
    }
}

/* Exiled cards become plotted: their owners may cast them on a later turn. */
void effect_plotted(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++) {
        if (list.v[i] >= MAX_OBJECTS || game_object(e->g, list.v[i])->zone != ZONE_EXILE)
            continue;
        int index = effect_add(e, c, (uint16_t)(n - e->book->node), list.v[i], LASTS_GAME);
        if (index < 0)
            return;
        e->g->effect[index].kind = EFFECT_RULE;
        e->g->effect[index].a = game_object(e->g, list.v[i])->owner;
    }
}

/* Is it a permission that holds now, for nothing or not? */
static bool permits(const struct engine *e, const struct effect *f, int player, bool free)
{
    if (f->kind != EFFECT_RULE || !f->body || f->a != player)
        return false;
    enum op op = (enum op)e->book->node[f->body].op;
    if (op == OP_PLOTTED)
        return free && f->turn != e->g->turn && timing_sorcery(e, player);
    return op == (free ? OP_MAY_PLAY_FREE : OP_MAY_PLAY);
}

uint16_t permission_next(const struct engine *e, int player, bool free, int *at)
{
    const struct game *g = e->g;
    while (*at < g->effects_n) {
        const struct effect *f = &g->effect[(*at)++];
        if (permits(e, f, player, free)) {
            uint16_t object = ref_now(g, f->subject);
            if (object < MAX_OBJECTS)
                return object;
        }
    }
    return NO_OBJECT;
}

/* Does a rule that is there let the player play such cards from where they are? */
static bool ruled(struct engine *e, enum op mod, int player, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return false;
    while (rule_next(e, mod, &walk, &c, &node))
        if (eval_players(e, &c, node_of(e, node)->kid[0]) >> player & 1 &&
            filter_matches(e, &c, node_of(e, node)->kid[1], object))
            return true;
    return false;
}

static bool permitted(struct engine *e, int player, uint16_t object, bool free)
{
    uint16_t allowed;
    for (int at = 0; (allowed = permission_next(e, player, free, &at)) != NO_OBJECT;)
        if (allowed == object)
            return true;
    return ruled(e, free ? OP_MOD_CAST_FREE : OP_MOD_PLAY_FROM, player, object);
}

bool permission_to_play(struct engine *e, int player, uint16_t object)
{
    return permitted(e, player, object, false);
}

bool permission_to_cast_free(struct engine *e, int player, uint16_t object)
{
    return permitted(e, player, object, true);
}

int permission_ruled(struct engine *e, int player, bool free, uint16_t *out, int max)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = 0;
    if (!may_rule(e))
        return 0;
    while (rule_next(e, free ? OP_MOD_CAST_FREE : OP_MOD_PLAY_FROM, &walk, &c, &node))
        if (eval_players(e, &c, node_of(e, node)->kid[0]) >> player & 1)
            n += filter_collect(e, &c, node_of(e, node)->kid[1], out + n, max - n);
    return n;
}

uint16_t permission_keyword(const struct engine *e, uint16_t object, enum keyword keyword)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_CONTINUOUS || f->set || !f->body || ref_now(g, f->subject) != object)
            continue;
        const struct node *n = &e->book->node[f->body];
        if (n->op == OP_MOD_KEYWORD && e->book->node[n->kid[0]].value == (int)keyword)
            return e->book->node[n->kid[0]].kid[0];
    }
    return 0;
}
