/* solve_leaf.c - the end of one branch of the search: which mana meets which demand, and whether the plan is the best
 * yet */
#include "base/attr.h"
#include "engine/pay/inner.h"
#include "engine/pay/pay.h"

#include <string.h>

static bool meets(const struct unit *u, const struct demand *d)
{
    return (u->mask & d->mask) && (!d->snow || u->snow) && u->time <= d->time && (!u->bound || d->time == TIME_LAST);
}

/* Finds room for the unit, moving others along if need be; visited: bits of demands. */
static bool augment(struct search *s, int index, uint32_t *visited)
{
    struct unit *u = &s->unit[index];
    for (int d = 0; d < s->demands; d++)
        if (s->demand[d].filled < s->demand[d].need && meets(u, &s->demand[d])) {
            s->demand[d].filled++;
            u->demand = (uint8_t)d;
            return true;
        }
    for (int d = 0; d < s->demands; d++) {
        if (*visited & 1u << d || !meets(u, &s->demand[d]))
            continue;
        *visited |= 1u << d;
        for (int v = 0; v < s->units; v++)
            if (s->unit[v].demand == d && augment(s, v, visited)) {
                /* v has taken another place and counted it; its old one is now u's */
                u->demand = (uint8_t)d;
                return true;
            }
    }
    return false;
}

void search_add_unit(struct search *s, struct unit unit)
{
    if (s->units == PAY_UNITS)
        return;
    unit.demand = NOT_MATCHED;
    s->unit[s->units++] = unit;
}

void search_add_demand(struct search *s, unsigned mask, int n, bool snow, int time)
{
    if (!n)
        return;
    for (int d = 0; d < s->demands; d++)
        if (s->demand[d].mask == mask && s->demand[d].snow == snow && s->demand[d].time == time) {
            s->demand[d].need = (uint16_t)(s->demand[d].need + n);
            s->total += n;
            return;
        }
    tc_assert(s->demands < PAY_DEMANDS);
    s->demand[s->demands++] =
        (struct demand){.mask = (uint8_t)mask, .snow = snow, .time = (uint8_t)time, .need = (uint16_t)n};
    s->total += n;
}

static bool dearer(uint64_t high_a, uint64_t low_a, uint64_t high_b, uint64_t low_b)
{
    return high_a != high_b ? high_a > high_b : low_a > low_b;
}

void search_sort_units(struct search *s, int from)
{
    for (int i = from + 1; i < s->units; i++) {
        struct unit u = s->unit[i];
        int j = i;
        for (; j > from && dearer(s->unit[j - 1].high, s->unit[j - 1].low, u.high, u.low); j--)
            s->unit[j] = s->unit[j - 1];
        s->unit[j] = u;
    }
}

/* ---- one leaf of the enumeration ------------------------------------------------------------- */

static int first_colour(unsigned mask)
{
    return __builtin_ctz(mask);
}

/* What each mana of a use becomes: what its demand asks for, else the first it can be. */
static void plan_use(struct pay_plan *plan, const struct pay_board *b, int kind, int way, uint8_t member)
{
    struct pay_use *use = &plan->use[plan->uses++];
    *use = (struct pay_use){.member = member, .kind = (uint8_t)kind, .way = (uint8_t)way};
    const struct pay_way *w = &b->kind[kind].way[way];
    for (int i = 0; i < w->outs; i++)
        for (int j = 0; j < w->out[i].n && use->n < ARRAY_LEN(use->colour); j++)
            use->colour[use->n++] = (uint8_t)first_colour(w->out[i].mask);
}

void plan_spend(struct search *s, const struct unit *u, int colour, struct pay_use *filters)
{
    const struct demand *d = &s->demand[u->demand];
    uint8_t *spent = s->plan->spend, *snow = s->plan->spend_snow;
    if (u->from == FROM_RESTRICTED) {
        s->plan->spend_restricted[u->kind]++;
        return;
    }
    if (d->time != TIME_LAST) {
        spent = filters[d->time].paid;
        snow = filters[d->time].paid_snow;
    }
    spent[colour]++;
    snow[colour] = (uint8_t)(snow[colour] + u->snow);
}

/* The way of a source on whose own account it makes one mana of that type. */
static int way_for(const struct pay_board *b, int kind, int colour)
{
    if (kind >= PAY_KINDS)
        return 0;
    for (int w = 0; w < b->kind[kind].ways; w++)
        if (!b->kind[kind].way[w].ins && b->kind[kind].way[w].out[0].mask >> colour & 1)
            return w;
    return 0;
}

static void leaf_keep(struct search *s, uint64_t high, uint64_t low)
{
    struct pay_plan *plan = s->plan;
    const struct pay_board *b = s->b;
    uint8_t next[PAY_KINDS + COLOUR_COUNT];
    for (int k = 0; k < b->kinds; k++)
        next[k] = b->kind[k].first;
    for (int c = 0; c < COLOUR_COUNT; c++)
        next[PAY_KINDS + c] = b->plain_first[c];

    memset(plan, 0, offsetof(struct pay_plan, use));
    plan->high = high;
    plan->low = low;
    plan->filters = (uint8_t)s->filters;
    /* in two rounds: sources that ask for mana come last, in their order, as they were taken */
    for (int i = 0; i < s->taken; i++) {
        int kind = s->taken_kind[i];
        plan_use(plan, b, kind, s->taken_way[i], next[kind]);
        next[kind] = b->next[next[kind]];
    }
    int made_uses = s->taken - s->filters;
    struct pay_use filters[PAY_USES];
    int filter_n = s->filters;
    memcpy(filters, &plan->use[made_uses], (size_t)filter_n * sizeof filters[0]);
    plan->uses = (uint8_t)made_uses;

    for (int i = 0; i < s->units; i++) {
        const struct unit *u = &s->unit[i];
        if (u->demand == NOT_MATCHED)
            continue;
        int colour = first_colour(u->mask & s->demand[u->demand].mask);
        if (u->from == FROM_POOL)
            colour = u->kind;
        if (u->from == FROM_MADE) {
            struct pay_use *use = u->use < made_uses ? &plan->use[u->use] : &filters[u->use - made_uses];
            if (u->place < ARRAY_LEN(use->colour))
                use->colour[u->place] = (uint8_t)colour;
        }
        if (u->from == FROM_SOURCE) {
            struct pay_use *use = &plan->use[plan->uses++];
            *use = (struct pay_use){.member = next[u->kind], .kind = u->kind, .n = 1};
            use->way = (uint8_t)way_for(b, u->kind, colour);
            use->colour[0] = (uint8_t)colour;
            next[u->kind] = b->next[next[u->kind]];
        }
        plan_spend(s, u, colour, filters);
    }
    memcpy(&plan->use[plan->uses], filters, (size_t)filter_n * sizeof filters[0]);
    plan->uses = (uint8_t)(plan->uses + filter_n);
}

void search_leaf(struct search *s)
{
    if (s->units < s->total)
        return;
    s->leaves++;
    int filled = 0, unused = 0;
    uint64_t high = s->high, low = s->low;
    for (int d = 0; d < s->demands; d++)
        s->demand[d].filled = 0;
    for (int i = 0; i < s->units; i++)
        s->unit[i].demand = NOT_MATCHED;
    /* what has been made comes before the pool, and that before anything that must be tapped */
    static const uint8_t round[3] = {1u << FROM_MADE, 1u << FROM_POOL | 1u << FROM_RESTRICTED, 1u << FROM_SOURCE};
    for (int r = 0; r < 3; r++)
        for (int i = 0; i < s->units; i++) {
            struct unit *u = &s->unit[i];
            if (!(round[r] & 1u << u->from))
                continue;
            uint32_t visited = 0;
            if (filled < s->total && augment(s, i, &visited)) {
                filled++;
                high += u->high;
                low += u->low;
            } else if (u->from != FROM_SOURCE) {
                unused++;
            }
        }
    if (filled < s->total)
        return;
    high += (uint64_t)unused | (s->b->burns ? (uint64_t)unused << 48 : 0);
    if (s->found && !dearer(s->best_high, s->best_low, high, low))
        return;
    s->found = true;
    s->best_high = high;
    s->best_low = low;
    if (s->plan)
        leaf_keep(s, high, low);
}
