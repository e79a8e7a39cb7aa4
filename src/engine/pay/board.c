/* board.c - a player's sources of mana, sorted into kinds
 *
 * Sources that are alike in every way are of one kind and chained to each other, in the order in which they were added:
 * the solver counts them and takes the first ones.
 */
#include "base/attr.h"
#include "engine/pay/pay.h"

#include <string.h>

void pay_board_init(struct pay_board *b)
{
    b->burns = false;
    b->kinds = 0;
    b->plain_total = 0;
    memset(b->plain, 0, sizeof b->plain);
    memset(b->pool, 0, sizeof b->pool);
    memset(b->snow, 0, sizeof b->snow);
    memset(b->restricted, 0, sizeof b->restricted);
}

void pay_board_plain(struct pay_board *b, int colour, int member)
{
    tc_assert(b->plain[colour] < MAX_PERMANENTS);
    if (!b->plain[colour])
        b->plain_first[colour] = (uint8_t)member;
    else
        b->next[b->plain_last[colour]] = (uint8_t)member;
    b->plain_last[colour] = (uint8_t)member;
    b->plain[colour]++;
    b->plain_total++;
}

static bool groups_equal(const struct pay_group *a, const struct pay_group *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i].mask != b[i].mask || a[i].n != b[i].n)
            return false;
    return true;
}

static bool way_equal(const struct pay_way *a, const struct pay_way *b)
{
    return a->outs == b->outs && a->ins == b->ins && a->life == b->life && a->uses_up == b->uses_up &&
           a->ability == b->ability && a->use == b->use && a->only == b->only && a->added == b->added &&
           groups_equal(a->out, b->out, a->outs) && groups_equal(a->in, b->in, a->ins);
}

static bool kind_equal(const struct pay_kind *a, const struct pay_kind *b)
{
    if (a->ways != b->ways || a->snow != b->snow || a->creature != b->creature)
        return false;
    for (int i = 0; i < a->ways; i++)
        if (!way_equal(&a->way[i], &b->way[i]))
            return false;
    return true;
}

struct pay_kind *pay_board_kind(struct pay_board *b, const struct pay_kind *like)
{
    for (int i = 0; i < b->kinds; i++)
        if (kind_equal(&b->kind[i], like))
            return &b->kind[i];
    if (b->kinds == PAY_KINDS)
        return NULL;
    struct pay_kind *kind = &b->kind[b->kinds++];
    *kind = *like;
    kind->n = 0;
    return kind;
}

void pay_board_member(struct pay_board *b, struct pay_kind *kind, int member)
{
    tc_assert(kind->n < MAX_PERMANENTS);
    if (!kind->n)
        kind->first = (uint8_t)member;
    else
        b->next[kind->last] = (uint8_t)member;
    kind->last = (uint8_t)member;
    kind->n++;
}
