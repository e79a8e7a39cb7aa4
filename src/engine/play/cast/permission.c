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

uint16_t permission_next(const struct engine *e, int player, int *at)
{
    const struct game *g = e->g;
    while (*at < g->effects_n) {
        const struct effect *f = &g->effect[(*at)++];
        if (f->kind == EFFECT_RULE && f->body && f->a == player && e->book->node[f->body].op == OP_MAY_PLAY) {
            uint16_t object = ref_now(g, f->subject);
            if (object < MAX_OBJECTS)
                return object;
        }
    }
    return NO_OBJECT;
}

bool permission_to_play(const struct engine *e, int player, uint16_t object)
{
    uint16_t allowed;
    for (int at = 0; (allowed = permission_next(e, player, &at)) != NO_OBJECT;)
        if (allowed == object)
            return true;
    return false;
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
