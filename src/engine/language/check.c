/* check.c - where each word of the ability language may stand
 *
 * A name of something that may be absent (a target, the object of an event, X) is bound by its context; using it
 * unbound is an error while reading, so that no ability can meet it in a game.
 */
#include "engine/language/inner.h"

#include <string.h>

const char *scope_refuses(const struct scope *scope, enum op op, int value)
{
    switch (op) {
    case OP_TARGET:
        if (value < 0 || value >= scope->targets)
            return "has no target word that it could mean";
        if (scope->target[value].mode && scope->target[value].mode != scope->mode)
            return "is the target of another mode";
        return NULL;
    case OP_IT:
        return scope->event || scope->applied ? NULL : "means nothing here: there is no event and no each-of around it";
    case OP_OTHER:
    case OP_AMOUNT:
        return scope->event ? NULL : "means nothing here: there is no event";
    case OP_EVENT_PLAYER:
        return scope->event || scope->applied || scope->player
                   ? NULL
                   : "means nothing here: there is no event and no each-of around it";
    case OP_SUBJECT:
        return scope->subject ? NULL : "means nothing here: nothing was kept for it";
    default:
        return NULL;
    }
}

/* True when the filter may match a player: false for what can be an object only, however it is read. */
static bool filter_may_be_player(struct book_builder *b, uint16_t filter)
{
    const struct node *n = node_at(b, filter);
    switch (n->op) {
    case OP_ANYTHING:
    case OP_IS_PLAYER:
    case OP_IS_OPPONENT:
    case OP_NOT:
    case OP_IS:
    case OP_IS_DAMAGED:
        return true;
    case OP_AND:
        return filter_may_be_player(b, n->kid[0]) && filter_may_be_player(b, n->kid[1]);
    case OP_OR:
        return filter_may_be_player(b, n->kid[0]) || filter_may_be_player(b, n->kid[1]);
    default:
        return false;
    }
}

bool node_may_be_player(struct book_builder *b, const struct scope *scope, uint16_t node)
{
    const struct node *n = node_at(b, node);
    switch (n->op) {
    case OP_TARGET:
        return filter_may_be_player(b, scope->target[n->value].filter);
    case OP_EACH:
        return filter_may_be_player(b, n->kid[0]);
    case OP_CHOOSE:
        return filter_may_be_player(b, n->kid[1]);
    case OP_UNION:
        return node_may_be_player(b, scope, n->kid[0]) && node_may_be_player(b, scope, n->kid[1]);
    case OP_IT:
    case OP_OTHER:
    case OP_CHOSEN:
    case OP_SUBJECT:
    case OP_THOSE:
    case OP_HOST:
    case OP_KEPT:
        return true;
    default:
        return op_rows[n->op].result == 'P';
    }
}

bool node_has(struct book_builder *b, uint16_t node, enum op op)
{
    if (node == 0)
        return false;
    const struct node *n = node_at(b, node);
    if (n->op == op)
        return true;
    for (int i = 0; i < 4; i++)
        if (node_has(b, n->kid[i], op))
            return true;
    return false;
}

bool cost_binds_x(struct book_builder *b, uint16_t node)
{
    if (node == 0)
        return false;
    const struct node *n = node_at(b, node);
    if (n->op == OP_X_NUMBER || (n->op == OP_COST_MANA && cost_at(b, n->value)->x))
        return true;
    for (int i = 0; i < 4; i++)
        if (cost_binds_x(b, n->kid[i]))
            return true;
    return false;
}
