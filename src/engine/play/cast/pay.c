/* pay.c - what a player has to pay with, and paying by the solver's plan
 *
 * board_gather() looks at each permanent once. Lands that do nothing but make one mana, the case of nearly every
 * land of nearly every game, are counted without looking at their abilities (pay_quick.c); everything else is read by
 * mana.c. The plan of pay_solve() is carried out source by source; when something else happened on the way (a land made
 * more mana than its text says), what is left to do is solved again.
 */
#include "base/attr.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

#include <string.h>

/* ---- gathering ------------------------------------------------------------------------------- */

static bool bit(const uint64_t set[2], int perm)
{
    return set[perm >> 6] >> (perm & 63) & 1;
}

static bool spendable(struct engine *e, const struct payment *p, unsigned use, uint16_t only, uint16_t source)
{
    return use == MANA_AS_SAID ? mana_is_for(e, p, only, source) : p->uses >> use & 1;
}

static void gather_pool(struct engine *e, const struct payment *p, struct pay_board *b)
{
    const struct player *player = &e->g->player[p->player];
    memcpy(b->pool, player->mana, sizeof b->pool);
    memcpy(b->snow, player->snow, sizeof b->snow);
    for (int i = 0; i < MAX_RESTRICTED; i++)
        if (player->restricted[i].amount &&
            spendable(e, p, player->restricted[i].use, player->restricted[i].only, player->restricted[i].source))
            b->restricted[i] = player->restricted[i];
}

static bool only_land_types(const struct perm *perm, const struct card *card)
{
    return perm->types & TYPE_LAND && !(perm->types & TYPE_CREATURE) && !(perm->flags & PERM_LOOK_CLOSER) &&
           perm->land_types == card->land_types && card->land_types &&
           card->abilities == __builtin_popcount(card->land_types);
}

/* Ways that make one mana and take nothing but tapping are one way that makes any of their types; which ability that is
 * depends on the type (WAY_BY_COLOUR). */
enum { WAY_CONVOKE = 255, WAY_BY_COLOUR = 254 };

static bool way_is_plain(const struct pay_way *way)
{
    return way->outs == 1 && way->out[0].n == 1 && !way->ins && !way->life && !way->uses_up && way->use == MANA_FREE &&
           way->ability != WAY_CONVOKE;
}

static void merge_plain_ways(struct pay_kind *kind)
{
    int first = -1, n = 0;
    for (int i = 0; i < kind->ways; i++) {
        if (!way_is_plain(&kind->way[i]) || first < 0) {
            if (way_is_plain(&kind->way[i]))
                first = n;
            kind->way[n++] = kind->way[i];
            continue;
        }
        kind->way[first].out[0].mask |= kind->way[i].out[0].mask;
        kind->way[first].ability = WAY_BY_COLOUR;
    }
    kind->ways = (uint8_t)n;
}

/* All ways of a permanent, those of convoke included. */
static void gather_ways(struct engine *e, const struct payment *p, int i, bool watched, struct pay_board *b)
{
    struct game *g = e->g;
    const struct perm *perm = &g->perm[i];
    struct pay_kind like;
    like.ways = 0;
    like.snow = (perm->types & TYPE_SNOW) != 0;
    like.creature = (perm->types & TYPE_CREATURE) != 0;
    if (!(p->flags & PAY_FROM_POOL)) {
        struct held held[16];
        int n = chars_abilities(e, perm->object, held, (int)ARRAY_LEN(held));
        for (int j = 0; j < n; j++) {
            if (!ability_is_mana(e, held[j].a) || !mana_usable(e, p->player, perm->object, &held[j]))
                continue;
            int ways = mana_ways(e, perm->object, &held[j], watched, &like.way[like.ways], PAY_WAYS - like.ways);
            for (int w = 0; w < ways; w++) {
                const struct pay_way *way = &like.way[like.ways];
                /* what a creature pays by convoke is no mana, so it pays for no ability either: with convoke
                 * abilities that cost mana are left out */
                bool filter = way->ins > 0 && p->flags & PAY_HELPED;
                if (spendable(e, p, way->use, way->only, perm->object) && !filter &&
                    !(way->uses_up && bit(p->without.gone, i)))
                    like.ways++;
                else
                    memmove(&like.way[like.ways], &like.way[like.ways + 1],
                            (size_t)(ways - w - 1) * sizeof like.way[0]);
            }
        }
        if (like.ways > 1)
            merge_plain_ways(&like);
    }
    bool convokes = p->flags & PAY_CONVOKE && like.creature;
    if ((convokes || (p->flags & PAY_IMPROVISE && perm->types & TYPE_ARTIFACT)) && like.ways < PAY_WAYS) {
        struct pay_way *way = &like.way[like.ways++];
        *way = (struct pay_way){.outs = 1, .ability = WAY_CONVOKE, .added = 1}; /* no mana, so never snow */
        way->out[0] = (struct pay_group){(uint8_t)((convokes ? perm->colours : 0) | 1u << COLOURLESS), 1};
    }
    struct pay_kind *kind = like.ways ? pay_board_kind(b, &like) : NULL;
    if (kind)
        pay_board_member(b, kind, i);
}

/* A land with nothing but basic land types: one mana of any of their colours. */
static void gather_land_types(const struct perm *perm, int i, struct pay_board *b)
{
    struct pay_kind like;
    like.ways = 1;
    like.snow = (perm->types & TYPE_SNOW) != 0;
    like.creature = 0;
    like.way[0] = (struct pay_way){.outs = 1, .ability = WAY_BY_COLOUR};
    like.way[0].out[0] = (struct pay_group){perm->land_types, 1};
    struct pay_kind *kind = pay_board_kind(b, &like);
    if (kind)
        pay_board_member(b, kind, i);
}

void board_gather(struct engine *e, const struct payment *p, struct pay_board *b)
{
    struct game *g = e->g;
    pay_board_init(b);
    b->burns = e->rules->mana_burn != MANA_BURN_NONE;
    gather_pool(e, p, b);
    if (p->flags & PAY_FROM_POOL && !(p->flags & PAY_HELPED))
        return;
    if (g->dirty)
        chars_refresh(e);
    bool taps = !(p->flags & PAY_FROM_POOL), convoke = p->flags & PAY_HELPED, watched = taps && mana_is_watched(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *perm = &g->perm[i];
        const struct card *card = &e->book->card[perm->as_card];
        bool may = taps && (card->makes_mana || perm->land_types || perm->flags & PERM_WITH_EFFECT);
        if (!(may || convoke) || perm->flags & PERM_TAPPED || bit(p->without.tapped, i) ||
            game_object_c(g, perm->object)->controller != p->player)
            continue;
        bool free = may && !(may_rule(e) && rule_on_object(e, OP_MOD_CANT_ACTIVATE, perm->object));
        bool alone = free && !watched; /* what its card says is all that it makes */
        int type = alone ? land_of_one_mana(perm, card) : -1;
        if (type >= 0)
            pay_board_plain(b, type, i);
        else if (alone && only_land_types(perm, card))
            gather_land_types(perm, i, b);
        else
            gather_ways(e, p, i, watched, b);
    }
}

/* ---- the cost as it is to be paid ------------------------------------------------------------ */

/* Of a player whose mana may be spent as though of any type nothing but the amount counts: *any then. */
static const struct mana_cost *cost_for(struct engine *e, const struct payment *p, const struct mana_cost *cost,
                                        struct mana_cost *any)
{
    if (!may_rule(e) || !rule_on_player(e, OP_MOD_MANA_ANY, p->player))
        return cost;
    int generic = cost->generic + cost->hybrids;
    *any = (struct mana_cost){.snow = cost->snow, .x = cost->x, .none = cost->none};
    for (int c = 0; c < COLOUR_COUNT; c++)
        generic += cost->coloured[c];
    any->generic = (uint8_t)generic;
    if (generic > UINT8_MAX)
        any->none = COST_BEYOND;
    return any;
}

/* 001:116.5: what costs nothing still has to be done by somebody. 001:116.3. */
bool payment_possible(struct engine *e, const struct payment *p, const struct mana_cost *cost)
{
    struct pay_board b;
    struct sources s;
    struct mana_cost any;
    const struct mana_cost *m = cost_for(e, p, cost, &any);
    if (m->none)
        return false; /* 001:116.6 */
    if (cost_is_free(m))
        return true;
    if (sources_gather(e, p, &s) && sources_suit(m))
        return sources_pay(&s, m);
    board_gather(e, p, &b);
    return pay_solve(&b, m, NULL);
}

bool board_pays(struct engine *e, const struct payment *p, const struct pay_board *b, const struct mana_cost *cost)
{
    struct mana_cost any;
    const struct mana_cost *m = cost_for(e, p, cost, &any);
    return !m->none && (cost_is_free(m) || pay_solve(b, m, NULL));
}

bool can_pay(struct engine *e, int player, const struct mana_cost *cost, enum mana_use use)
{
    struct payment p;
    payment_init(&p, player, 1u << use);
    return payment_possible(e, &p, cost);
}

/* ---- paying ---------------------------------------------------------------------------------- */

/* 001:115.1d, 004:411.2, 000:T.12.1: a player may name the sources; the first ability of each that makes mana. */
static void tap_as_asked(struct engine *e, struct payment *p, const struct mana_cost *cost)
{
    struct answer answer;
    if (!ask_pay(e, p->player, cost, &answer))
        return;
    for (int i = 0; i < answer.n; i++) {
        uint16_t object = (uint16_t)answer.value[i];
        struct held held[16];
        if (object >= e->g->object_cap || game_object(e->g, object)->perm == NO_PERM ||
            bit(p->without.tapped, game_object(e->g, object)->perm))
            continue;
        int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
        for (int j = 0; j < n; j++)
            if (ability_is_mana(e, held[j].a) && mana_usable(e, p->player, object, &held[j])) {
                (void)mana_activate(e, p->player, object, held[j].action, NULL);
                break;
            }
    }
}

/* The ability that makes one mana of that type and takes nothing but tapping. */
static int ability_for(struct engine *e, int player, uint16_t object, int colour)
{
    struct held held[16];
    struct pay_way ways[PAY_WAYS];
    int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    for (int j = 0; j < n; j++) {
        if (!ability_is_mana(e, held[j].a) || !mana_usable(e, player, object, &held[j]))
            continue;
        int found = mana_ways(e, object, &held[j], mana_is_watched(e), ways, PAY_WAYS);
        for (int w = 0; w < found; w++)
            if (way_is_plain(&ways[w]) && ways[w].out[0].mask >> colour & 1)
                return held[j].action;
    }
    return 0;
}

/* Mana in the pool of a colour, whatever it may be spent on. */
static int pool_of(const struct player *p, int colour)
{
    int n = p->mana[colour];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        if (p->restricted[i].colour == colour)
            n += p->restricted[i].amount;
    return n;
}

/* Mana in the pool, all types together. */
static int pool_size(const struct player *p)
{
    int n = 0;
    for (int c = 0; c < COLOUR_COUNT; c++)
        n += pool_of(p, c);
    return n;
}

/* A use of a source; false: it did not do what was planned. */
static bool use_source(struct engine *e, struct payment *p, const struct pay_board *b, const struct pay_use *use)
{
    struct game *g = e->g;
    uint16_t object = g->perm[use->member].object;
    const struct pay_way *way = use->kind < PAY_KINDS ? &b->kind[use->kind].way[use->way] : NULL;
    struct player *player = &g->player[p->player];
    int wanted[COLOUR_COUNT];
    if (nobody_looks(e) && (!way || way->ability == WAY_BY_COLOUR)) { /* tapped, and its mana is in the pool: no more */
        g->perm[use->member].flags |= PERM_TAPPED;
        verb_add_mana(e, p->player, use->colour[0], 1, MANA_FREE, way && b->kind[use->kind].snow);
        return true;
    }
    if (way && way->ability == WAY_CONVOKE) { /* the creature pays */
        p->convoked[use->member >> 6] |= 1ULL << (use->member & 63);
        p->without.tapped[use->member >> 6] |= 1ULL << (use->member & 63);
        return true;
    }
    for (int c = 0; c < COLOUR_COUNT; c++)
        wanted[c] = pool_of(player, c) - use->paid[c];
    for (int i = 0; i < use->n; i++)
        wanted[use->colour[i]]++;
    int ability =
        way && way->ability != WAY_BY_COLOUR ? way->ability : ability_for(e, p->player, object, use->colour[0]);
    bool as_planned = mana_activate(e, p->player, object, ability, use);
    for (int c = 0; c < COLOUR_COUNT && as_planned; c++)
        as_planned = pool_of(player, c) == wanted[c];
    return as_planned;
}

static void spend_plan(struct engine *e, struct payment *p, const struct pay_plan *plan)
{
    struct player *player = &e->g->player[p->player];
    struct restricted_mana spent[MAX_RESTRICTED];
    int kinds = 0;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        pool_spend(player, c, plan->spend[c], plan->spend_snow[c]);
        if (plan->spend[c])
            p->colours |= 1u << c;
    }
    for (int i = 0; i < MAX_RESTRICTED; i++) {
        struct restricted_mana *r = &player->restricted[i];
        tc_assert(plan->spend_restricted[i] <= r->amount);
        if (plan->spend_restricted[i]) {
            p->colours |= 1u << r->colour;
            if (r->use == MANA_AS_SAID)
                spent[kinds++] = *r;
        }
        r->amount = (uint8_t)(r->amount - plan->spend_restricted[i]);
        if (!r->amount)
            *r = (struct restricted_mana){0};
    }
    for (int i = 0; i < kinds; i++)
        mana_was_for(e, p, spent[i].only, spent[i].source);
}

enum { MAX_ROUNDS = 2 * PAY_USES };

/* Mana that may not be spent on everything has a place of its own in the pool. */
static bool uses_restricted(const struct pay_board *b, const struct pay_plan *plan)
{
    for (int i = 0; i < plan->uses; i++) {
        const struct pay_use *use = &plan->use[i];
        if (use->kind < PAY_KINDS && b->kind[use->kind].way[use->way].use != MANA_FREE)
            return true;
    }
    return false;
}

static bool solve_pool(struct engine *e, const struct payment *p, const struct mana_cost *cost, struct pay_board *b,
                       struct pay_plan *plan)
{
    struct payment from_pool = *p;
    from_pool.flags |= PAY_FROM_POOL;
    board_gather(e, &from_pool, b);
    return pay_solve(b, cost, plan);
}

/* Uses sources until the pool pays; *plan then is what to spend. */
static bool fill_pool(struct engine *e, struct payment *p, const struct mana_cost *cost, struct pay_board *b,
                      struct pay_plan *plan)
{
    if (!(p->flags & PAY_FROM_POOL))
        tap_as_asked(e, p, cost);
    for (int round = 0; round < MAX_ROUNDS; round++) {
        board_gather(e, p, b);
        if (!pay_solve(b, cost, plan))
            return false;
        bool as_planned = true;
        for (int i = 0; i < plan->uses && as_planned; i++)
            as_planned = use_source(e, p, b, &plan->use[i]);
        if (as_planned) /* with generals mana of a colour that is not theirs is colourless (001:903.8) */
            return !(uses_restricted(b, plan) || (e->g->option & OPTION_EDH && !(p->flags & PAY_HELPED))) ||
                   solve_pool(e, p, cost, b, plan);
        if (e->g->failure || p->convoked[0] || p->convoked[1])
            return false;
    }
    return false;
}

/* Takes off the plan what creatures pay for convoke: it never was in the pool. */
static void take_convoked(const struct pay_board *b, struct pay_plan *plan)
{
    for (int i = 0; i < plan->uses; i++) {
        const struct pay_use *use = &plan->use[i];
        if (use->kind < PAY_KINDS && b->kind[use->kind].way[use->way].ability == WAY_CONVOKE)
            plan->spend[use->colour[0]]--;
    }
}

bool payment_tap(struct engine *e, struct payment *p, const struct mana_cost *cost)
{
    struct mana_cost any;
    const struct mana_cost *m = cost_for(e, p, cost, &any);
    struct pay_board b;
    struct pay_plan plan;
    return !m->none && (cost_is_free(m) || fill_pool(e, p, m, &b, &plan));
}

/* 001:601.2f, 001:601.2g, 001:116.2, 001:116.3, 004:409.1f: mana abilities first, then the whole cost or nothing. */
bool payment_make(struct engine *e, struct payment *p, const struct mana_cost *cost)
{
    struct mana_cost any;
    const struct mana_cost *m = cost_for(e, p, cost, &any);
    struct pay_board b;
    struct pay_plan plan;
    bool paid;
    if (m->none)
        return false;
    if (cost_is_free(m))
        return true;
    if (lands_pay(e, p, m, &paid))
        return paid;
    if (!fill_pool(e, p, m, &b, &plan))
        return false;
    take_convoked(&b, &plan);
    spend_plan(e, p, &plan);
    int left = pool_size(&e->g->player[p->player]);
    if (left) /* 001:106.4a, 001:116.3a */
        TELL(e, "001:106.4a", "%s has %d mana left", entity_name(e, player_entity(p->player)), left);
    return true;
}
