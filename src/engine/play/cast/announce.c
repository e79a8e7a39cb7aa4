/* announce.c - what casting a spell and activating an ability have in common: the game to go back to, and X
 *
 * Before anything is announced that may turn out to be illegal, the game is kept as it is; when a step cannot be
 * complied with, the whole announcement is taken back and nothing has changed.
 */
#include "base/attr.h"
#include "engine/play/cast/inner.h"

#include <string.h>

/* 001:601.2, 004:422.1, 000:T.16: all of it, with what was asked meanwhile. */
void game_keep(const struct engine *e, struct kept_game *kept)
{
    tc_assert(e->g->bytes <= sizeof kept->block);
    memcpy(kept->block, e->g, e->g->bytes);
}

void game_back(struct engine *e, const struct kept_game *kept)
{
    uint32_t decisions = e->g->decisions; /* they have been asked: a recording counts them */
    memcpy(e->g, kept->block, e->g->bytes);
    e->g->decisions = decisions;
}

bool cost_names_x(const struct engine *e, uint16_t cost)
{
    if (!cost)
        return false;
    const struct node *n = node_of(e, cost);
    if (n->op == OP_X_NUMBER)
        return true;
    for (int i = 0; i < 4; i++)
        if (cost_names_x(e, n->kid[i]))
            return true;
    return false;
}

/* True when this term speaks of X. */
static bool mentions_x(const struct engine *e, uint16_t node)
{
    if (!node)
        return false;
    const struct node *n = node_of(e, node);
    if (n->op == OP_X_NUMBER || ((n->op == OP_COST_MANA || n->op == OP_MANA) && e->book->cost[n->value].x))
        return true;
    for (int i = 0; i < 4; i++)
        if (mentions_x(e, n->kid[i]))
            return true;
    return false;
}

bool cost_has_x(const struct engine *e, uint16_t cost)
{
    return mentions_x(e, cost);
}
