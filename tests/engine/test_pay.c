/* test_pay.c - which sources to tap: against a search through everything that a player could do
 *
 * The oracle uses sources one by one with every colour they can make, then those that ask for mana in every order and
 * paid in every way, and at each end pays the cost symbol by symbol in every way. What pay_solve() finds must exist
 * exactly when the oracle finds something, cost as little, and work when it is carried out.
 *
 * @tags slow-valgrind
 */
#include "../testing.h"
#include "base/rng.h"
#include "engine/play/cast/inner.h"

enum { FIELDS = 8, MOST_MEMBERS = 6 };

/* Mana in the pool of one type: what is snow, and what may not be spent on everything and so on no source (bound). */
enum { POOL_SNOW = 1, POOL_BOUND = 2, POOL_SORTS = 4 };

static int pool_sum(const int pool[POOL_SORTS])
{
    return pool[0] + pool[POOL_SNOW] + pool[POOL_BOUND] + pool[POOL_BOUND | POOL_SNOW];
}

/* The sort of mana that a group of a way makes. */
static int sort_made(const struct pay_kind *kind, const struct pay_way *way, int group)
{
    bool snow = kind->snow && group < way->outs - way->added;
    return (snow ? POOL_SNOW : 0) | (way->use != MANA_FREE ? POOL_BOUND : 0);
}

/* What a way to pay costs, in the order of pay.h. */
struct price {
    int field[FIELDS];
};

struct oracle {
    const struct pay_board *b;
    const struct mana_cost *cost;
    struct {
        int kind;
        bool used;
    } member[MOST_MEMBERS];
    int members, filters;
    int pool[COLOUR_COUNT][POOL_SORTS];
    int used[PAY_KINDS], uses_up, life;
    bool found;
    struct price best;
};

static int price_compare(const struct price *a, const struct price *b)
{
    for (int i = 0; i < FIELDS; i++)
        if (a->field[i] != b->field[i])
            return a->field[i] < b->field[i] ? -1 : 1;
    return 0;
}

static int kind_colours(const struct pay_kind *kind)
{
    bool makes[COLOUR_COUNT] = {false};
    int n = 0;
    for (int w = 0; w < kind->ways; w++)
        for (int g = 0; g < kind->way[w].outs; g++)
            for (int c = 0; c < COLOUR_COUNT; c++)
                if (kind->way[w].out[g].mask >> c & 1)
                    makes[c] = true;
    for (int c = WHITE; c < COLOURLESS; c++)
        n += makes[c];
    return n;
}

static void oracle_price(struct oracle *o, struct price *p)
{
    int floating = 0;
    memset(p, 0, sizeof *p);
    for (int c = 0; c < COLOUR_COUNT; c++)
        floating += pool_sum(o->pool[c]);
    p->field[0] = o->filters;
    p->field[1] = o->b->burns ? floating : 0;
    p->field[2] = o->uses_up;
    p->field[3] = o->life;
    p->field[4] = floating;
    for (int k = 0; k < o->b->kinds; k++) {
        const struct pay_kind *kind = &o->b->kind[k];
        p->field[5] += kind->creature * o->used[k];
        p->field[6] += kind_colours(kind) * o->used[k];
        for (int left = kind->n; left > kind->n - o->used[k]; left--)
            p->field[7] += 64 - left;
    }
}

/* Pays symbol by symbol in every way. */
static void oracle_pay(struct oracle *o, int *need, int hybrid)
{
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (need[c]) {
            need[c]--;
            for (int sort = 0; sort < POOL_SORTS; sort++)
                if (o->pool[c][sort]) {
                    o->pool[c][sort]--;
                    oracle_pay(o, need, hybrid);
                    o->pool[c][sort]++;
                }
            need[c]++;
            return;
        }
    if (need[COLOUR_COUNT]) { /* snow */
        need[COLOUR_COUNT]--;
        for (int c = 0; c < COLOUR_COUNT; c++)
            for (int sort = POOL_SNOW; sort < POOL_SORTS; sort += POOL_BOUND)
                if (o->pool[c][sort]) {
                    o->pool[c][sort]--;
                    oracle_pay(o, need, hybrid);
                    o->pool[c][sort]++;
                }
        need[COLOUR_COUNT]++;
        return;
    }
    if (hybrid < o->cost->hybrids) {
        const struct hybrid *h = &o->cost->hybrid[hybrid];
        need[h->a]++;
        oracle_pay(o, need, hybrid + 1);
        need[h->a]--;
        int *other = h->b == HYBRID_TWO ? &need[COLOUR_COUNT + 1] : &need[h->b];
        int n = h->b == HYBRID_TWO ? 2 : 1;
        *other += n;
        oracle_pay(o, need, hybrid + 1);
        *other -= n;
        return;
    }
    int total = 0;
    for (int c = 0; c < COLOUR_COUNT; c++)
        total += pool_sum(o->pool[c]);
    if (total < need[COLOUR_COUNT + 1])
        return;
    struct price p;
    oracle_price(o, &p);
    int generic = need[COLOUR_COUNT + 1]; /* of what is left any will do: its number is all that counts */
    p.field[4] -= generic;
    if (o->b->burns)
        p.field[1] -= generic;
    if (!o->found || price_compare(&p, &o->best) < 0)
        o->best = p;
    o->found = true;
}

static void oracle_end(struct oracle *o)
{
    int need[COLOUR_COUNT + 2];
    for (int c = 0; c < COLOUR_COUNT; c++)
        need[c] = o->cost->coloured[c];
    need[COLOUR_COUNT] = o->cost->snow;
    need[COLOUR_COUNT + 1] = o->cost->generic;
    oracle_pay(o, need, 0);
}

static void oracle_filters(struct oracle *o);
static void oracle_plain(struct oracle *o, int i);

/* What comes after a use has been made: on with the others. */
static void oracle_made(struct oracle *o, const struct pay_kind *kind, const struct pay_way *way, int group, int done,
                        int next)
{
    if (group == way->outs) {
        if (next >= 0)
            oracle_plain(o, next);
        else
            oracle_filters(o);
        return;
    }
    if (done == way->out[group].n) {
        oracle_made(o, kind, way, group + 1, 0, next);
        return;
    }
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (way->out[group].mask >> c & 1) {
            int *pool = &o->pool[c][sort_made(kind, way, group)];
            ++*pool;
            oracle_made(o, kind, way, group, done + 1, next);
            --*pool;
        }
}

static void oracle_use(struct oracle *o, int i, const struct pay_way *way, int next)
{
    int k = o->member[i].kind;
    o->used[k]++;
    o->member[i].used = true;
    o->life += way->life;
    o->uses_up += way->uses_up;
    o->filters += way->ins > 0;
    oracle_made(o, &o->b->kind[k], way, 0, 0, next);
    o->filters -= way->ins > 0;
    o->uses_up -= way->uses_up;
    o->life -= way->life;
    o->member[i].used = false;
    o->used[k]--;
}

static void oracle_ask(struct oracle *o, int i, const struct pay_way *way, int group, int done)
{
    if (group == way->ins) {
        oracle_use(o, i, way, -1);
        return;
    }
    if (done == way->in[group].n) {
        oracle_ask(o, i, way, group + 1, 0);
        return;
    }
    for (int c = 0; c < COLOUR_COUNT; c++)
        for (int snow = 0; snow < 2; snow++)
            if (o->pool[c][snow] && way->in[group].mask >> c & 1) { /* bound mana pays for no source */
                o->pool[c][snow]--;
                oracle_ask(o, i, way, group, done + 1);
                o->pool[c][snow]++;
            }
}

static void oracle_filters(struct oracle *o)
{
    oracle_end(o);
    for (int i = 0; i < o->members; i++) {
        const struct pay_kind *kind = &o->b->kind[o->member[i].kind];
        for (int w = 0; w < kind->ways && !o->member[i].used; w++)
            if (kind->way[w].ins)
                oracle_ask(o, i, &kind->way[w], 0, 0);
    }
}

static void oracle_plain(struct oracle *o, int i)
{
    if (i == o->members) {
        oracle_filters(o);
        return;
    }
    oracle_plain(o, i + 1);
    const struct pay_kind *kind = &o->b->kind[o->member[i].kind];
    for (int w = 0; w < kind->ways; w++)
        if (!kind->way[w].ins)
            oracle_use(o, i, &kind->way[w], i + 1);
}

static void oracle_run(struct oracle *o, const struct pay_board *b, const struct mana_cost *cost)
{
    memset(o, 0, sizeof *o);
    o->b = b;
    o->cost = cost;
    for (int k = 0; k < b->kinds; k++)
        for (int j = 0; j < b->kind[k].n; j++)
            o->member[o->members++].kind = k;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        o->pool[c][1] = b->snow[c];
        o->pool[c][0] = b->pool[c] - b->snow[c];
    }
    oracle_plain(o, 0);
}

/* ---- random boards --------------------------------------------------------------------------- */

static unsigned random_mask(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return 1u << COLOURLESS;
    case 1:
        return 1u << rng_below(rng, 3) | 1u << rng_below(rng, 3);
    default:
        return 1u << rng_below(rng, 3); /* three colours are enough to meet and to miss */
    }
}

static void random_way(struct rng *rng, struct pay_way *way, int w, bool rich)
{
    *way = (struct pay_way){.outs = 1, .ability = (uint8_t)w};
    way->out[0] = (struct pay_group){(uint8_t)random_mask(rng), 1};
    way->added = rng_below(rng, 5) == 0;
    if (!rich)
        return;
    way->use = rng_below(rng, 4) ? MANA_FREE : MANA_FOR_ARTIFACTS;
    way->life = rng_below(rng, 4) == 0;
    way->uses_up = rng_below(rng, 6) == 0;
    if (rng_below(rng, 3) == 0)
        way->out[0].n = 2;
    if (rng_below(rng, 4) == 0)
        way->out[way->outs++] = (struct pay_group){(uint8_t)random_mask(rng), 1};
    if (rng_below(rng, 3) == 0) {
        way->in[way->ins++] = (struct pay_group){rng_below(rng, 2) ? PAY_ANY : (uint8_t)random_mask(rng), 1};
        if (rng_below(rng, 4) == 0)
            way->in[way->ins++] = (struct pay_group){(uint8_t)random_mask(rng), 1};
    }
}

static void random_board(struct rng *rng, struct pay_board *b)
{
    int members = 0, most = 1 + (int)rng_below(rng, 5);
    bool rich = rng_below(rng, 2);
    memset(b, 0, sizeof *b);
    pay_board_init(b);
    b->burns = rng_below(rng, 2);
    while (members < most) {
        struct pay_kind like = {.snow = rng_below(rng, 4) == 0, .creature = rng_below(rng, 4) == 0};
        like.ways = (uint8_t)(rich ? 1 + rng_below(rng, 2) : 1);
        for (int w = 0; w < like.ways; w++)
            random_way(rng, &like.way[w], w, rich && rng_below(rng, 3));
        struct pay_kind *kind = pay_board_kind(b, &like);
        for (int n = 1 + (int)rng_below(rng, 3); n && members < most; n--)
            pay_board_member(b, kind, members++);
    }
    for (int i = (int)rng_below(rng, 3); i > 0; i--) {
        int c = (int)rng_below(rng, 2) ? (int)rng_below(rng, 3) : COLOURLESS;
        b->pool[c]++;
        if (rng_below(rng, 3) == 0)
            b->snow[c]++;
    }
}

static void random_cost(struct rng *rng, struct mana_cost *cost)
{
    memset(cost, 0, sizeof *cost);
    for (int n = (int)rng_below(rng, 3); n > 0; n--)
        cost->coloured[rng_below(rng, 3)]++;
    cost->generic = (uint8_t)rng_below(rng, 4);
    if (rng_below(rng, 5) == 0)
        cost->snow = 1;
    for (int n = (int)rng_below(rng, 3); n > 0 && rng_below(rng, 2); n--)
        cost->hybrid[cost->hybrids++] =
            (struct hybrid){(uint8_t)rng_below(rng, 3), rng_below(rng, 3) ? (uint8_t)rng_below(rng, 3) : HYBRID_TWO};
}

/* ---- carrying a plan out --------------------------------------------------------------------- */

/* Whether what was paid for a source is there, goes, and is what the source asks for. */
static bool take_paid(int pool[COLOUR_COUNT][POOL_SORTS], const struct pay_way *way, const struct pay_use *use)
{
    int asked = 0, paid = 0;
    for (int g = 0; g < way->ins; g++)
        asked += way->in[g].n;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        if (use->paid_snow[c] > use->paid[c])
            return false;
        pool[c][1] -= use->paid_snow[c];
        pool[c][0] -= use->paid[c] - use->paid_snow[c];
        paid += use->paid[c];
        if (pool[c][0] < 0 || pool[c][1] < 0)
            return false;
    }
    /* Hall: every set of colours is asked for no more often than colours that meet it were paid */
    for (unsigned set = 1; set < 1u << COLOUR_COUNT; set++) {
        int needs = 0, has = 0;
        for (int g = 0; g < way->ins; g++)
            needs += way->in[g].mask & ~set ? 0 : way->in[g].n;
        for (int c = 0; c < COLOUR_COUNT; c++)
            has += set >> c & 1 ? use->paid[c] : 0;
        if (needs > has)
            return false;
    }
    return asked == paid;
}

static const char *plan_fails(const struct pay_board *b, const struct mana_cost *cost, const struct pay_plan *plan)
{
    int pool[COLOUR_COUNT][POOL_SORTS] = {{0}}, generic = cost->generic;
    uint64_t seen = 0;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        pool[c][1] = b->snow[c];
        pool[c][0] = b->pool[c] - b->snow[c];
    }
    for (int i = 0; i < plan->uses; i++) {
        const struct pay_use *use = &plan->use[i];
        const struct pay_kind *kind = &b->kind[use->kind];
        const struct pay_way *way = &kind->way[use->way];
        int n = 0;
        bool member = false;
        for (int m = kind->first, j = 0; j < kind->n; m = b->next[m], j++)
            member |= m == use->member;
        if (!member || seen >> use->member & 1)
            return "a source that is not there, or twice";
        seen |= 1ULL << use->member;
        if (!take_paid(pool, way, use))
            return "a source cannot be paid for";
        for (int g = 0; g < way->outs; g++)
            for (int j = 0; j < way->out[g].n; j++, n++) {
                if (!(way->out[g].mask >> use->colour[n] & 1))
                    return "a colour that the source does not make";
                pool[use->colour[n]][sort_made(kind, way, g)]++;
            }
    }
    int spend[COLOUR_COUNT];
    for (int c = 0; c < COLOUR_COUNT; c++) {
        int snow = pool[c][POOL_SNOW] + pool[c][POOL_SNOW | POOL_BOUND];
        if (plan->spend_snow[c] > plan->spend[c] || plan->spend_snow[c] > snow ||
            plan->spend[c] - plan->spend_snow[c] > pool_sum(pool[c]) - snow)
            return "spends what is not there";
        spend[c] = plan->spend[c] - cost->coloured[c];
    }
    for (unsigned reading = 0; reading < 1u << cost->hybrids; reading++) {
        int rest[COLOUR_COUNT], sum = 0, snow = 0, asked = generic + cost->snow;
        bool good = true;
        memcpy(rest, spend, sizeof rest);
        for (int i = 0; i < cost->hybrids; i++) {
            const struct hybrid *h = &cost->hybrid[i];
            if (!(reading >> i & 1))
                rest[h->a]--;
            else if (h->b == HYBRID_TWO)
                asked += 2;
            else
                rest[h->b]--;
        }
        for (int c = 0; c < COLOUR_COUNT; c++) {
            good &= rest[c] >= 0;
            sum += rest[c];
            snow += rest[c] < plan->spend_snow[c] ? rest[c] : plan->spend_snow[c];
        }
        if (good && sum == asked && snow >= cost->snow)
            return NULL;
    }
    return "does not pay the cost";
}

static struct price plan_price(const struct pay_plan *plan)
{
    return (struct price){{plan->filters, (int)(plan->high >> 48), (int)(plan->high >> 32 & 0xffff),
                           (int)(plan->high >> 16 & 0xffff), (int)(plan->high & 0xffff), (int)(plan->low >> 48),
                           (int)(plan->low >> 32 & 0xffff), (int)(plan->low & 0xffffffff)}};
}

static void tell_case(const struct pay_board *b, const struct mana_cost *cost)
{
    print_message("cost %d generic, %d %d %d of three colours, %d snow, hybrids", cost->generic, cost->coloured[0],
                  cost->coloured[1], cost->coloured[2], cost->snow);
    for (int i = 0; i < cost->hybrids; i++)
        print_message(" %d/%d", cost->hybrid[i].a, cost->hybrid[i].b);
    print_message("%s\npool", b->burns ? ", burns" : "");
    for (int c = 0; c < COLOUR_COUNT; c++)
        print_message(" %d(%d snow)", b->pool[c], b->snow[c]);
    for (int k = 0; k < b->kinds; k++) {
        const struct pay_kind *kind = &b->kind[k];
        print_message("\n%d of kind %d%s%s:", kind->n, k, kind->snow ? " snow" : "", kind->creature ? " creature" : "");
        for (int w = 0; w < kind->ways; w++) {
            const struct pay_way *way = &kind->way[w];
            print_message(" [life %d up %d added %d use %d in", way->life, way->uses_up, way->added, way->use);
            for (int g = 0; g < way->ins; g++)
                print_message(" %d of %02x", way->in[g].n, (unsigned)way->in[g].mask);
            print_message(" out");
            for (int g = 0; g < way->outs; g++)
                print_message(" %d of %02x", way->out[g].n, (unsigned)way->out[g].mask);
            print_message("]");
        }
    }
    print_message("\n");
}

static void payments_are_exact_and_cheapest(void **state)
{
    (void)state;
    static struct pay_board b;
    static struct oracle o;
    static struct pay_plan plan;
    struct rng rng = test_rng(0x5eed);
    int cases = test_is_long() ? 100000 : 4000, payable = 0;
    for (int i = 0; i < cases; i++) {
        struct mana_cost cost;
        random_board(&rng, &b);
        random_cost(&rng, &cost);
        oracle_run(&o, &b, &cost);
        bool found = pay_solve(&b, &cost, &plan);
        const char *wrong = NULL;
        struct price p = plan_price(&plan);
        if (found != o.found)
            wrong = found ? "pays what cannot be paid" : "does not see a payment";
        else if (pay_solve(&b, &cost, NULL) != found)
            wrong = "says otherwise without a plan";
        else if (found)
            wrong = plan_fails(&b, &cost, &plan);
        if (!wrong && found && price_compare(&p, &o.best)) {
            wrong = "not the cheapest";
            for (int f = 0; f < FIELDS; f++)
                print_message("%d:%d ", p.field[f], o.best.field[f]);
        }
        if (wrong) {
            tell_case(&b, &cost);
            fail_msg("case %d: %s", i, wrong);
        }
        payable += found;
    }
    assert_in_range(payable, cases / 5, cases - cases / 5); /* neither side is rare */
}

/* Boards of plain lands have a closed form, which must agree with the matching. */
static void plain_lands_have_a_short_cut(void **state)
{
    (void)state;
    static struct pay_board plain, general;
    static struct pay_plan a, b;
    struct rng rng = test_rng(0x71a1);
    for (int i = 0; i < 20000; i++) {
        struct mana_cost cost = {.generic = (uint8_t)rng_below(&rng, 7)};
        int member = 0;
        pay_board_init(&plain);
        pay_board_init(&general);
        plain.burns = general.burns = rng_below(&rng, 2);
        for (int c = 0; c < COLOUR_COUNT; c++) {
            struct pay_kind like = {.ways = 1};
            like.way[0].outs = 1;
            like.way[0].out[0] = (struct pay_group){(uint8_t)(1u << c), 1};
            cost.coloured[c] = c < COLOURLESS && rng_below(&rng, 3) == 0 ? (uint8_t)rng_below(&rng, 3) : 0;
            plain.pool[c] = general.pool[c] = rng_below(&rng, 3) == 0 ? (uint8_t)rng_below(&rng, 3) : 0;
            for (int n = (int)rng_below(&rng, 4); n > 0; n--, member++) {
                pay_board_plain(&plain, c, member);
                pay_board_member(&general, pay_board_kind(&general, &like), member);
            }
        }
        bool found = pay_solve(&plain, &cost, &a);
        assert_int_equal(found, pay_solve(&plain, &cost, NULL));
        if (general.kinds)
            assert_int_equal(found, pay_solve(&general, &cost, &b));
        if (found && general.kinds && (a.high != b.high || a.low != b.low || a.uses != b.uses))
            fail_msg("case %d: %llx %llx against %llx %llx", i, (unsigned long long)a.high, (unsigned long long)a.low,
                     (unsigned long long)b.high, (unsigned long long)b.low);
    }
}

/* Ten different lands with two ways each and six sources that ask for mana: more ways than are tried, but what can be
 * paid is paid. */
static void a_crowded_board_is_paid(void **state)
{
    (void)state;
    static struct pay_board b;
    static struct pay_plan plan;
    int member = 0, paid = 0;
    memset(&b, 0, sizeof b);
    pay_board_init(&b);
    for (int i = 0; i < 10; i++) {
        struct pay_kind like = {.ways = 2};
        like.way[0] = (struct pay_way){.outs = 1, .out = {{1 << COLOURLESS, 1}}};
        like.way[1] = (struct pay_way){.outs = 1, .life = 1, .ability = 1};
        like.way[1].out[0] = (struct pay_group){(uint8_t)(1 << i % 5 | 1 << (i + 1 + i / 5) % 5), 1};
        pay_board_member(&b, pay_board_kind(&b, &like), member++);
    }
    for (int i = 0; i < 6; i++) {
        struct pay_kind like = {.ways = 1};
        like.way[0] = (struct pay_way){.outs = 2, .ins = 1, .in = {{PAY_ANY, 1}}};
        like.way[0].out[0] = (struct pay_group){(uint8_t)(1 << i % 5), 1};
        like.way[0].out[1] = (struct pay_group){(uint8_t)(1 << (i + 1) % 5), 1};
        pay_board_member(&b, pay_board_kind(&b, &like), member++);
    }
    for (uint8_t colours = 0; colours <= 3; colours++)
        for (uint8_t generic = 0; generic <= 12; generic += 6) {
            struct mana_cost cost = {.generic = generic};
            for (int c = WHITE; c < COLOURLESS; c++)
                cost.coloured[c] = colours;
            bool can = pay_solve(&b, &cost, NULL);
            assert_int_equal(can, pay_solve(&b, &cost, &plan));
            if (can)
                assert_null(plan_fails(&b, &cost, &plan));
            /* ten lands, and one more mana from each of the others */
            assert_true(!can || 5 * colours + generic <= 16);
            paid += can;
        }
    assert_in_range(paid, 4, 11);
}

/* 63 lands of one colour and 20 of another pay 70: as many uses as lands are tapped, each land once. */
static void seventy_lands_pay_seventy(void **state)
{
    (void)state;
    static struct pay_board b;
    static struct pay_plan plan;
    for (int kinds = 0; kinds < 2; kinds++) {
        int member = 0;
        bool tapped[MAX_PERMANENTS] = {false};
        memset(&b, 0, sizeof b);
        pay_board_init(&b);
        struct pay_kind like = {.ways = 1};
        like.way[0] = (struct pay_way){.outs = 1, .out = {{1 << RED | 1 << WHITE, 1}}};
        for (int i = 0; i < 83; i++)
            pay_board_plain(&b, i < 63 ? RED : GREEN, member++);
        for (int i = 0; kinds && i < 2; i++)
            pay_board_member(&b, pay_board_kind(&b, &like), member++);
        struct mana_cost cost = {.generic = (uint8_t)(member - 14)};
        assert_true(pay_solve(&b, &cost, NULL));
        assert_true(pay_solve(&b, &cost, &plan));
        assert_int_equal(plan.uses, member - 14);
        for (int i = 0; i < plan.uses; i++) {
            assert_in_range(plan.use[i].member, 0, member - 1);
            assert_false(tapped[plan.use[i].member]);
            tapped[plan.use[i].member] = true;
        }
        cost.generic = (uint8_t)(member + 1);
        assert_false(pay_solve(&b, &cost, NULL));
    }
}

/* No land is left out: a hundred of one colour pay a hundred. */
static void a_hundred_mountains_pay_a_hundred(void **state)
{
    (void)state;
    static struct pay_board b;
    static struct pay_plan plan;
    memset(&b, 0, sizeof b);
    pay_board_init(&b);
    for (int i = 0; i < 100; i++)
        pay_board_plain(&b, RED, i);
    struct mana_cost cost = {.generic = 96, .coloured = {[RED] = 4}};
    assert_true(pay_solve(&b, &cost, &plan));
    assert_int_equal(plan.uses, 100);
    assert_int_equal(plan.spend[RED], 100);
    cost.generic = 97;
    assert_false(pay_solve(&b, &cost, &plan));
}

/* Twenty different sources of two mana each, all needed: not one of the million choices of some is to be tried
 * first. */
static void all_of_many_sources_are_found(void **state)
{
    (void)state;
    static struct pay_board b;
    static struct pay_plan plan;
    memset(&b, 0, sizeof b);
    pay_board_init(&b);
    for (int i = 0; i < 20; i++) {
        struct pay_kind like = {.ways = 1, .snow = (uint8_t)(i & 1), .creature = (uint8_t)(i / 10)};
        like.way[0] = (struct pay_way){.outs = 2, .ability = (uint8_t)i};
        like.way[0].out[0] = (struct pay_group){(uint8_t)(1 << i % 5), 1};
        like.way[0].out[1] = (struct pay_group){(uint8_t)(1 << (i + 1) % 5), 1};
        pay_board_member(&b, pay_board_kind(&b, &like), i);
    }
    /* of each colour eight; the last one and what came first must both be there */
    struct mana_cost cost = {.coloured = {8, 8, 8, 8, 8}};
    assert_true(pay_solve(&b, &cost, NULL));
    assert_true(pay_solve(&b, &cost, &plan));
    assert_null(plan_fails(&b, &cost, &plan));
    cost.generic = 1;
    assert_false(pay_solve(&b, &cost, NULL));
    /* six of each colour: which ones is no matter of luck either */
    cost = (struct mana_cost){.coloured = {6, 6, 6, 6, 6}};
    assert_true(pay_solve(&b, &cost, NULL));
    assert_true(pay_solve(&b, &cost, &plan));
    assert_null(plan_fails(&b, &cost, &plan));
}

/* What a cost cannot hold is refused, and never paid for less: 001:107.3g, X three times is three times as much. */
static void a_cost_is_not_cut(void **state)
{
    (void)state;
    static const struct {
        int x, times, held; /* -1: beyond */
    } cases[] = {{85, 1, 255}, {86, 1, -1}, {1000, 1, -1}, {1, 65, 195}, {1, 85, 255}, {1, 86, -1}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct mana_cost cost = {0}, more = {.x = 3};
        static struct pay_board b;
        pay_board_init(&b);
        b.pool[COLOURLESS] = 255;
        mana_cost_add(&cost, &more, cases[i].times, cases[i].x);
        assert_int_equal(pay_solve(&b, &cost, NULL), cases[i].held >= 0);
        if (cases[i].held >= 0)
            assert_int_equal(cost.generic, cases[i].held);
        else
            assert_int_equal(cost.none, COST_BEYOND);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(payments_are_exact_and_cheapest),
        cmocka_unit_test(plain_lands_have_a_short_cut),
        cmocka_unit_test(a_crowded_board_is_paid),
        cmocka_unit_test(seventy_lands_pay_seventy),
        cmocka_unit_test(a_hundred_mountains_pay_a_hundred),
        cmocka_unit_test(all_of_many_sources_are_found),
        cmocka_unit_test(a_cost_is_not_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
