/* read_cost.c - costs as the ability language writes them: mana, tapping, loyalty, and lists of them */
#include "engine/language/inner.h"

static uint16_t both_costs(struct reader *r, uint16_t a, uint16_t b)
{
    if (r->failed || !a || !b)
        return a ? a : b;
    uint16_t node = node_add(r->b, OP_COST_LIST, 0, node_at(r->b, a)->line);
    node_at(r->b, node)->kid[0] = a;
    node_at(r->b, node)->kid[1] = b;
    return node;
}

uint16_t read_plain_cost(struct reader *r)
{
    if (r->token.kind != TOKEN_SYMBOL)
        return read_term(r, 'B');
    uint16_t cost;
    if (r->token.at[1] == 'T' || r->token.at[1] == 'Q') {
        cost = node_add(r->b, r->token.at[1] == 'T' ? OP_COST_TAP : OP_COST_UNTAP, 0, r->token.line);
        reader_next(r);
    } else {
        cost = read_mana(r, OP_COST_MANA);
    }
    return r->token.kind == TOKEN_SYMBOL ? both_costs(r, cost, read_term(r, 'y')) : cost;
}

/* +2, -3 or 0: loyalty. */
static uint16_t read_loyalty(struct reader *r)
{
    struct token at = r->token;
    bool minus = reader_take(r, '-');
    if (!minus)
        (void)reader_take(r, '+');
    uint16_t number = read_term(r, 'N');
    uint16_t kind = r->failed ? 0 : node_add(r->b, OP_COUNTER_KIND, COUNTER_LOYALTY, at.line);
    uint16_t node = r->failed ? 0 : node_add(r->b, minus ? OP_COST_REMOVE_COUNTERS : OP_COST_ADD_COUNTERS, 0, at.line);
    if (r->failed)
        return 0;
    node_at(r->b, node)->kid[0] = kind;
    node_at(r->b, node)->kid[1] = number;
    return node;
}

static uint16_t read_cost_item(struct reader *r)
{
    if (r->token.kind == TOKEN_PARAMETER)
        return read_parameter(r, 'B');
    if (r->token.kind == TOKEN_SYMBOL)
        return read_plain_cost(r);
    if (reader_is(r, '+') || reader_is(r, '-') || r->token.kind == TOKEN_NUMBER)
        return read_loyalty(r);
    return read_operation(r, 'B');
}

uint16_t read_cost_list(struct reader *r)
{
    uint16_t first = read_cost_item(r);
    return reader_take(r, ',') ? both_costs(r, first, read_term(r, 'b')) : first;
}

uint16_t read_cost_term(struct reader *r)
{
    if (!reader_take(r, '['))
        return read_cost_item(r);
    uint16_t cost = reader_is(r, ']') ? 0 : read_cost_list(r);
    reader_expect(r, ']', "after a cost");
    return cost;
}
