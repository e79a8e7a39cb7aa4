/* solve.c - the exact answer to "which sources?": matching by augmenting paths inside a bounded enumeration
 *
 * The idea and its proof are in pay.h. Boards with nothing but lands of one colour each need neither: what is left
 * over after the coloured symbols pays the rest, from where the most remain.
 */
#include "engine/pay/inner.h"
#include "engine/pay/pay.h"

#include <string.h>

static int mask_colours(unsigned mask)
{
    return __builtin_popcount(mask & COLOUR_BITS_ALL);
}

/* What it costs to take the last of `left` sources of a kind. */
static uint64_t evenness(int left)
{
    return left < 64 ? (uint64_t)(64 - left) : 0;
}

static int way_amount(const struct pay_way *way)
{
    int n = 0;
    for (int i = 0; i < way->outs; i++)
        n += way->out[i].n;
    return n;
}

/* Is what the group of a way makes snow? */
static bool way_snow(const struct pay_kind *kind, int way, int group)
{
    return kind->snow && group < kind->way[way].outs - kind->way[way].added;
}

/* It makes mana that may not be spent on everything. */
static bool way_bound(const struct pay_way *way)
{
    return way->use != MANA_FREE;
}

/* ---- boards of plain lands ------------------------------------------------------------------- */

static void use_plain(const struct pay_board *b, struct pay_plan *plan, int colour, int n)
{
    uint8_t member = b->plain_first[colour];
    for (int i = 0; i < n; i++, member = b->next[member])
        plan->use[plan->uses++] = (struct pay_use){
            .member = member, .kind = (uint8_t)(PAY_KINDS + colour), .n = 1, .colour = {(uint8_t)colour}};
}

static uint8_t least(uint8_t a, uint8_t b)
{
    return a < b ? a : b;
}

/* Only plain lands and coloured mana in the pool, and no symbols but colours and numbers: closed form. */
static bool solve_plain(const struct pay_board *b, const struct mana_cost *cost, struct pay_plan *plan)
{
    uint8_t pool[COLOUR_COUNT], left[COLOUR_COUNT], tap[COLOUR_COUNT], spend[COLOUR_COUNT];
    int rest = cost->generic, supply = 0, floating = 0;

    for (int c = 0; c < COLOUR_COUNT; c++) {
        uint8_t need = cost->coloured[c];
        uint8_t from_pool = least(need, b->pool[c]);
        if (need - from_pool > b->plain[c])
            return false;
        tap[c] = (uint8_t)(need - from_pool);
        spend[c] = need;
        pool[c] = (uint8_t)(b->pool[c] - from_pool);
        left[c] = (uint8_t)(b->plain[c] - tap[c]);
        supply += pool[c] + left[c];
    }
    if (supply < rest)
        return false;
    if (!plan)
        return true;
    for (int c = COLOURLESS; c >= 0 && rest; c--) {
        uint8_t n = rest < pool[c] ? (uint8_t)rest : pool[c];
        spend[c] = (uint8_t)(spend[c] + n);
        pool[c] = (uint8_t)(pool[c] - n);
        rest -= n;
    }
    for (; rest; rest--) {
        int most = COLOURLESS;
        if (!left[COLOURLESS])
            for (int c = most = WHITE; c < COLOURLESS; c++)
                if (left[c] > left[most])
                    most = c;
        left[most]--;
        tap[most]++;
        spend[most]++;
    }
    memset(plan, 0, offsetof(struct pay_plan, use));
    for (int c = 0; c < COLOUR_COUNT; c++) {
        use_plain(b, plan, c, tap[c]);
        floating += pool[c];
        for (int i = 0, j = b->plain[c]; i < tap[c]; i++, j--)
            plan->low += (uint64_t)(c < COLOURLESS) << 32 | evenness(j);
        plan->spend[c] = spend[c];
    }
    plan->high = (uint64_t)floating | (b->burns ? (uint64_t)floating << 48 : 0);
    return true;
}

/* ---- enumeration ----------------------------------------------------------------------------- */

/* Cost of using one more of a kind, of which `left` are left. */
static void kind_cost(const struct pay_kind *kind, const struct pay_way *way, int left, uint64_t *high, uint64_t *low)
{
    unsigned mask = 0;
    for (int w = 0; w < kind->ways; w++)
        for (int i = 0; i < kind->way[w].outs; i++)
            mask |= kind->way[w].out[i].mask;
    *high = (uint64_t)way->uses_up << 32 | (uint64_t)way->life << 16;
    *low = (uint64_t)kind->creature << 48 | (uint64_t)mask_colours(mask) << 32 | evenness(left);
}

/* Uses one more source of a kind, whose mana can meet demands from that time on. */
static void take(struct search *s, int k, int way, int time)
{
    const struct pay_kind *kind = &s->b->kind[k];
    const struct pay_way *w = &kind->way[way];
    uint64_t high, low;
    kind_cost(kind, w, s->left[k], &high, &low);
    s->high += high;
    s->low += low;
    s->left[k]--;
    uint8_t place = 0;
    for (int i = 0; i < w->outs; i++)
        for (int j = 0; j < w->out[i].n; j++, place++)
            search_add_unit(s, (struct unit){.mask = w->out[i].mask,
                                             .snow = way_snow(kind, way, i),
                                             .time = (uint8_t)time,
                                             .bound = way_bound(w),
                                             .from = FROM_MADE,
                                             .kind = (uint8_t)k,
                                             .use = (uint8_t)s->taken,
                                             .place = place});
    s->taken_kind[s->taken] = (uint8_t)k;
    s->taken_way[s->taken++] = (uint8_t)way;
}

/* What take() changes, to put it back. */
struct mark {
    int units, taken, demands, total;
    uint64_t high, low;
    struct demand demand[PAY_DEMANDS];
};

static void mark_set(const struct search *s, struct mark *m)
{
    *m = (struct mark){
        .units = s->units, .taken = s->taken, .demands = s->demands, .total = s->total, .high = s->high, .low = s->low};
    memcpy(m->demand, s->demand, sizeof m->demand);
}

static void mark_back(struct search *s, const struct mark *m)
{
    s->units = m->units;
    s->taken = m->taken;
    s->demands = m->demands;
    s->total = m->total;
    s->high = m->high;
    s->low = m->low;
    memcpy(s->demand, m->demand, sizeof m->demand);
}

static bool hopeless(const struct search *s)
{
    return s->leaves >= MAX_LEAVES || (s->found && s->high > s->best_high) || s->units + 16 > PAY_UNITS ||
           s->taken + 1 >= PAY_USES || (s->found && !s->plan);
}

/* Uses `more` sources that ask for mana, one after the other. */
static void enumerate_filters(struct search *s, int more)
{
    if (!more) {
        search_leaf(s);
        return;
    }
    if (s->units + more * s->most_made < s->total)
        return;
    for (int i = 0; i < s->specials; i++) {
        int k = s->special[i];
        const struct pay_kind *kind = &s->b->kind[k];
        for (int w = 0; s->left[k] && w < kind->ways; w++) {
            const struct pay_way *way = &kind->way[w];
            if (!way->ins || s->demands + way->ins > PAY_DEMANDS || hopeless(s))
                continue;
            struct mark m;
            mark_set(s, &m);
            for (int g = 0; g < way->ins; g++)
                search_add_demand(s, way->in[g].mask, way->in[g].n, false, s->step);
            take(s, k, w, s->step + 1);
            s->step++;
            enumerate_filters(s, more - 1);
            s->step--;
            s->left[k]++;
            mark_back(s, &m);
        }
    }
}

/* Where prices do not count, a source that can be used in one way, and asks for no mana, is used: more never hurts. */
static bool takes_all(const struct search *s, const struct pay_kind *kind)
{
    return s->all && kind->ways == 1 && !kind->way[0].ins;
}

/* How often each of the others is used, and in which way. */
static void enumerate(struct search *s, int i, int way)
{
    if (hopeless(s))
        return;
    if (i == s->specials) {
        enumerate_filters(s, s->filters);
        return;
    }
    int k = s->special[i];
    const struct pay_kind *kind = &s->b->kind[k];
    if (way == kind->ways) {
        enumerate(s, i + 1, 0);
        return;
    }
    if (takes_all(s, kind)) {
        struct mark all;
        mark_set(s, &all);
        int n = s->left[k];
        for (; s->left[k] && !hopeless(s); s->forced++)
            take(s, k, 0, 0);
        enumerate(s, i + 1, 0);
        s->forced -= n - s->left[k];
        s->left[k] = (uint8_t)n;
        mark_back(s, &all);
        return;
    }
    enumerate(s, i, way + 1);
    if (kind->way[way].ins || !s->left[k] || s->taken - s->forced >= s->total + s->filters * PAY_GROUPS)
        return;
    struct mark m;
    mark_set(s, &m);
    take(s, k, way, 0);
    enumerate(s, i, way); /* the same way again, or a later one: each multiset once */
    s->left[k]++;
    mark_back(s, &m);
}

/* ---- setting out ----------------------------------------------------------------------------- */

static bool kind_single(const struct search *s, const struct pay_kind *kind)
{
    if (kind->ways > 1 && !s->merge)
        return false;
    for (int w = 0; w < kind->ways; w++)
        if (kind->way[w].ins || way_amount(&kind->way[w]) != 1)
            return false;
    /* one node cannot be both snow and not, nor, where a source asks for mana, mana that pays for that and mana that
     * does not */
    for (int w = 1; w < kind->ways; w++)
        if (way_snow(kind, w, 0) != way_snow(kind, 0, 0) ||
            (s->filters && way_bound(&kind->way[w]) != way_bound(&kind->way[0])))
            return false;
    return true;
}

static void add_singles(struct search *s)
{
    const struct pay_board *b = s->b;
    for (int c = 0; c < COLOUR_COUNT; c++)
        for (int j = b->plain[c]; j > 0; j--)
            search_add_unit(s, (struct unit){.mask = (uint8_t)(1u << c),
                                             .from = FROM_SOURCE,
                                             .kind = (uint8_t)(PAY_KINDS + c),
                                             .low = (uint64_t)(c < COLOURLESS) << 32 | evenness(j)});
    for (int k = 0; k < b->kinds; k++) {
        const struct pay_kind *kind = &b->kind[k];
        s->left[k] = kind->n;
        if (!kind_single(s, kind)) {
            s->special[s->specials++] = (uint8_t)k;
            continue;
        }
        unsigned mask = 0;
        for (int w = 0; w < kind->ways; w++)
            mask |= kind->way[w].out[0].mask;
        for (int j = kind->n; j > 0; j--) {
            struct unit u = {.mask = (uint8_t)mask,
                             .snow = way_snow(kind, 0, 0),
                             .bound = way_bound(&kind->way[0]),
                             .from = FROM_SOURCE,
                             .kind = (uint8_t)k};
            kind_cost(kind, &kind->way[0], j, &u.high, &u.low);
            search_add_unit(s, u);
        }
    }
    search_sort_units(s, s->base_units);
}

/* How much mana the sources that ask for some can ask for. */
static int asked_most(const struct pay_board *b, int filters)
{
    int most = 0;
    for (int k = 0; filters && k < b->kinds; k++)
        for (int w = 0; w < b->kind[k].ways; w++) {
            int n = 0;
            for (int g = 0; g < b->kind[k].way[w].ins; g++)
                n += b->kind[k].way[w].in[g].n;
            most = n > most ? n : most;
        }
    return most * filters;
}

/* Mana in the pool, what serves least first; of each type no more than could be spent. */
static void add_pool(struct search *s, int *beyond)
{
    const struct pay_board *b = s->b;
    int most = s->total + asked_most(b, s->filters);
    for (int i = 0; i < MAX_RESTRICTED; i++)
        for (int j = 0; j < b->restricted[i].amount; j++) {
            if (j >= most) {
                ++*beyond;
                continue;
            }
            search_add_unit(s, (struct unit){.mask = (uint8_t)(1u << b->restricted[i].colour),
                                             .snow = b->restricted[i].snow != 0,
                                             .bound = true,
                                             .from = FROM_RESTRICTED,
                                             .kind = (uint8_t)i});
        }
    for (int c = COLOURLESS; c >= 0; c--)
        for (int snow = 0; snow < 2; snow++) {
            int n = snow ? b->snow[c] : b->pool[c] - b->snow[c];
            for (int j = 0; j < n; j++) {
                if (j >= most) {
                    ++*beyond;
                    continue;
                }
                search_add_unit(
                    s, (struct unit){
                           .mask = (uint8_t)(1u << c), .snow = (uint8_t)snow, .from = FROM_POOL, .kind = (uint8_t)c});
            }
        }
}

/* 001:107.4, 001:107.4e, 001:107.4f, 002:S1/Mana: which mana meets which symbol; generic takes any. twos: which of the
 * {2/c} symbols are paid by their colour. */
static void add_demands(struct search *s, const struct mana_cost *cost, unsigned twos)
{
    int generic = cost->generic, two = 0;
    for (int c = 0; c < COLOUR_COUNT; c++)
        search_add_demand(s, 1u << c, cost->coloured[c], false, TIME_LAST);
    search_add_demand(s, PAY_ANY, cost->snow, true, TIME_LAST);
    for (int i = 0; i < cost->hybrids; i++) {
        const struct hybrid *h = &cost->hybrid[i];
        if (h->b != HYBRID_TWO)
            search_add_demand(s, 1u << h->a | 1u << h->b, 1, false, TIME_LAST);
        else if (twos & 1u << two++)
            search_add_demand(s, 1u << h->a, 1, false, TIME_LAST);
        else
            generic += 2;
    }
    search_add_demand(s, PAY_ANY, generic, false, TIME_LAST);
}

/* Returns the most mana that there could be: if that is too little, nothing needs to be tried. */
static int board_most(const struct pay_board *b)
{
    int n = b->plain_total;
    for (int c = 0; c < COLOUR_COUNT; c++)
        n += b->pool[c];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        n += b->restricted[i].amount;
    for (int k = 0; k < b->kinds; k++) {
        int most = 0;
        for (int w = 0; w < b->kind[k].ways; w++) {
            int amount = way_amount(&b->kind[k].way[w]);
            most = amount > most ? amount : most;
        }
        n += most * b->kind[k].n;
    }
    return n;
}

static int cost_least(const struct mana_cost *cost)
{
    int n = cost->generic + cost->snow + cost->hybrids;
    for (int c = 0; c < COLOUR_COUNT; c++)
        n += cost->coloured[c];
    return n;
}

static int count_filters(const struct pay_board *b)
{
    int n = 0;
    for (int k = 0; k < b->kinds; k++)
        for (int w = 0; w < b->kind[k].ways; w++)
            if (b->kind[k].way[w].ins) {
                n += b->kind[k].n;
                break;
            }
    return n;
}

/* Mana that a source which asks for some makes beyond that, at most. */
static int most_gain(const struct pay_board *b)
{
    int most = 0;
    for (int k = 0; k < b->kinds; k++)
        for (int w = 0; w < b->kind[k].ways; w++) {
            const struct pay_way *way = &b->kind[k].way[w];
            int gain = way_amount(way);
            for (int g = 0; g < way->ins; g++)
                gain -= way->in[g].n;
            if (way->ins && gain > most)
                most = gain;
        }
    return most;
}

static bool has_restricted(const struct pay_board *b)
{
    return b->restricted[0].amount || b->restricted[1].amount || b->restricted[2].amount || b->restricted[3].amount;
}

/* Tries one reading of the {2/c} symbols with a number of sources that ask for mana. */
static void solve_reading(struct search *s, const struct mana_cost *cost, unsigned twos, int filters)
{
    int beyond = 0;
    s->units = s->demands = s->total = s->specials = s->taken = s->step = s->forced = 0;
    s->high = s->low = 0;
    s->filters = filters;
    add_demands(s, cost, twos);
    add_pool(s, &beyond);
    s->base_units = s->units;
    add_singles(s);
    s->high = (uint64_t)beyond | (s->b->burns ? (uint64_t)beyond << 48 : 0);
    enumerate(s, 0, 0);
}

/* All readings, with as few sources that ask for mana as possible. */
static bool solve(struct search *s, const struct mana_cost *cost)
{
    int twos = 0, most_filters = count_filters(s->b);
    for (int i = 0; i < cost->hybrids; i++)
        twos += cost->hybrid[i].b == HYBRID_TWO;
    s->found = false;
    for (int filters = 0; filters <= most_filters && !s->found; filters++)
        for (unsigned reading = 0; reading < 1u << twos; reading++) {
            s->leaves = 0;
            solve_reading(s, cost, reading, filters);
        }
    return s->found;
}

/* True when there is a payment at all needs no prices, so sources with several ways to make one mana are single nodes
 * then; such a payment also stands in should the cheapest not be found within MAX_LEAVES. Then sources that make mana
 * in one way only are all used, too: without the enumeration of which of them, one leaf decides. */
bool pay_solve(const struct pay_board *b, const struct mana_cost *cost, struct pay_plan *plan)
{
    if (cost->none || cost_least(cost) > board_most(b))
        return false;
    if (!b->kinds && !cost->hybrids && !cost->snow && !has_restricted(b))
        return solve_plain(b, cost, plan);

    struct search s;
    s.b = b;
    s.plan = NULL;
    s.most_made = most_gain(b);
    s.merge = s.all = true;
    if (!solve(&s, cost) || !plan)
        return s.found;
    s.plan = plan;
    s.merge = s.all = false;
    if (solve(&s, cost))
        return true;
    s.merge = true;
    if (solve(&s, cost))
        return true;
    s.all = true;
    return solve(&s, cost);
}
