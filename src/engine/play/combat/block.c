/* block.c - a declared block: is it legal as a whole, and what becomes of it
 *
 * No restriction may be broken. How far requirements bind is the era's: Magic 2010 wants as many met as there can be
 * (001:509.1c, most_blocks.c); before, one that is left out binds if it could be met with the rest of the block as it
 * is (004:500.2, 000:C.6.6).
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/combat.h"
#include "engine/play/combat/inner.h"
#include "engine/play/effects/effects.h"

#include <stdio.h>

static int controller_of(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

static bool on_side(const struct game *g, int player, int perm)
{
    return game_together(g, player, controller_of(g, perm));
}

int blockers_of(const struct game *g, int attacker, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].attacker == attacker) {
            int k = n++;
            while (k > 0) { /* by their place in the order */
                int j = 0;
                while (g->block[j].attacker != attacker || g->block[j].blocker != out[k - 1])
                    j++;
                if (g->block[j].order <= g->block[i].order)
                    break;
                out[k] = out[k - 1];
                k--;
            }
            out[k] = g->block[i].blocker;
        }
    return n;
}

int attackers_blocked_by(const struct game *g, int blocker, uint8_t *out)
{
    int n = 0;
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].blocker == blocker)
            out[n++] = g->block[i].attacker;
    return n;
}

/* ---- restrictions ---------------------------------------------------------------------------- */

static int blocks_by(const struct block_plan *plan, int blocker)
{
    int n = 0;
    for (int i = 0; i < plan->n; i++)
        n += plan->block[i].blocker == blocker;
    return n;
}

static int blocked_by_how_many(const struct block_plan *plan, int attacker)
{
    int n = 0;
    for (int i = 0; i < plan->n; i++)
        n += plan->block[i].attacker == attacker;
    return n;
}

static bool has_pair(const struct block_plan *plan, int blocker, int attacker)
{
    for (int i = 0; i < plan->n; i++)
        if (plan->block[i].blocker == blocker && plan->block[i].attacker == attacker)
            return true;
    return false;
}

/* How many attackers a creature may block: one, unless something says more (001:509.1a, 000:C.6.4, 004:309.1). */
static int may_block(struct engine *e, int blocker)
{
    return e->g->plain ? 1 : 1 + rule_sum(e, OP_MOD_MAY_BLOCK_MORE, e->g->perm[blocker].object);
}

/* How many creatures may block in this combat. */
static int most_blocking(struct engine *e)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int most = MAX_PERMANENTS;
    while (rule_next(e, OP_MOD_MAX_BLOCKS, &walk, &c, &node)) {
        int n = eval_number(e, &c, e->book->node[node].kid[0]);
        most = n < most ? n : most;
    }
    return most;
}

static bool numbers_legal(struct engine *e, const struct block_plan *plan)
{
    struct game *g = e->g;
    if (g->plain)
        return true;
    int blockers = 0, last = NO_PERM, most_of_all = most_blocking(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (blocks_by(plan, i) > 0) {
            blockers++;
            last = i;
        }
    if (blockers > most_of_all)
        return combat_refuse(e, "no more than %d creatures may block (001:509.1b)", most_of_all);
    if (blockers == 1 && rule_on_object(e, OP_MOD_CANT_BLOCK_ALONE, g->perm[last].object))
        return combat_refuse(e, "%s cannot block alone (001:509.1b)", entity_name(e, g->perm[last].object));
    for (int i = 0; i < plan->n; i++) {
        int attacker = plan->block[i].attacker, n = blocked_by_how_many(plan, attacker);
        int least = rule_least(e, OP_MOD_MIN_BLOCKERS, g->perm[attacker].object, 0);
        int most = rule_least(e, OP_MOD_MAX_BLOCKERS, g->perm[attacker].object, MAX_BLOCKS + 1);
        if (n < least || n > most)
            return combat_refuse(e, "%s is not blocked by %d creatures (001:509.1b)",
                                 entity_name(e, g->perm[attacker].object), n);
    }
    return true;
}

/* 000:C.6.3, 004:309.2a: the set as a whole; several blockers for one attacker are allowed (000:C.6.5). */
static bool each_may(struct engine *e, int player, const struct block_plan *plan)
{
    struct game *g = e->g;
    for (int i = 0; i < plan->n; i++) {
        int b = plan->block[i].blocker, a = plan->block[i].attacker;
        if (b >= g->perm_cap || a >= g->perm_cap || g->perm[b].object == NO_OBJECT || g->perm[a].object == NO_OBJECT ||
            !on_side(g, player, b))
            return combat_refuse(e, "one blocks with one's own creatures (001:509.1a)");
        for (int j = 0; j < i; j++)
            if (plan->block[j].blocker == b && plan->block[j].attacker == a)
                return combat_refuse(e, "the same block was named twice");
        if (blocks_by(plan, b) > 1 && blocks_by(plan, b) > may_block(e, b))
            return combat_refuse(e, "%s blocks one attacker only (001:509.1a, 000:C.6.4)",
                                 entity_name(e, g->perm[b].object));
        if (!can_block(e, b, a))
            return false;
    }
    return numbers_legal(e, plan);
}

/* A creature that blocks in the plan counts as blocking for what asks for that (001:509.1b). */
static bool restrictions_kept(struct engine *e, int player, const struct block_plan *plan)
{
    struct game *g = e->g;
    uint64_t before[2] = {0};
    for (int i = 0; i < plan->n && !g->plain; i++) {
        int b = plan->block[i].blocker;
        if (b >= g->perm_cap || g->perm[b].flags & PERM_BLOCKING)
            continue;
        g->perm[b].flags |= PERM_BLOCKING;
        before[b >> 6] |= 1ULL << (b & 63);
    }
    bool kept = each_may(e, player, plan);
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = before[word]; bits; bits &= bits - 1)
            g->perm[word * 64 + __builtin_ctzll(bits)].flags &= ~(uint32_t)PERM_BLOCKING;
    return kept;
}

/* ---- requirements ---------------------------------------------------------------------------- */

/* Effects that say so: how many there are that want this blocker to block this attacker. */
static int must_block_this(struct engine *e, int blocker, int attacker)
{
    struct game *g = e->g;
    int wants = rule_count(e, OP_MOD_LURE, g->perm[attacker].object);
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, OP_MOD_MUST_BLOCK_WHAT, &walk, &c, &node)) {
        uint16_t list[MAX_PERMANENTS];
        if (!rule_reaches(e, &walk, &c, g->perm[blocker].object))
            continue;
        const struct effect *lasting = walk.from_effect ? &g->effect[walk.effect] : NULL;
        if (lasting && e->book->node[lasting->body].op == OP_MOD_MUST_BLOCK_WHAT) {
            wants += ref_now(g, lasting->other) == g->perm[attacker].object;
            continue;
        }
        int n = eval_entities(e, &c, e->book->node[node].kid[0], list, MAX_PERMANENTS);
        for (int i = 0; i < n; i++)
            wants += list[i] == g->perm[attacker].object;
    }
    return wants;
}

/* Requirements that the plan meets: each pair that has to be, each creature that has to block, each attacker that has
 * to be blocked. */
static int requirements_met(struct engine *e, int player, const struct block_plan *plan)
{
    struct game *g = e->g;
    int met = 0;
    for (int i = 0; i < plan->n; i++)
        met += must_block_this(e, plan->block[i].blocker, plan->block[i].attacker);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (g->perm[i].flags & PERM_ATTACKING && blocked_by_how_many(plan, i) > 0)
            met += rule_count(e, OP_MOD_MUST_BE_BLOCKED, g->perm[i].object);
        if (on_side(g, player, i) && blocks_by(plan, i) > 0)
            met += rule_count(e, OP_MOD_MUST_BLOCK, g->perm[i].object);
    }
    return met;
}

/* Finds the next cost behind the walk that must be paid before it may block; false: none. */
static bool block_cost(struct engine *e, int perm, struct rule_walk *walk, struct context *c, uint16_t *cost)
{
    uint16_t node;
    while (rule_next(e, OP_MOD_BLOCK_COST, walk, c, &node))
        if (rule_reaches(e, walk, c, e->g->perm[perm].object)) {
            *cost = e->book->node[node].kid[0];
            return true;
        }
    return false;
}

static bool costs_to_block(struct engine *e, int perm)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t cost;
    return block_cost(e, perm, &walk, &c, &cost);
}

static bool any_requirement(struct engine *e)
{
    static const enum op kinds[] = {OP_MOD_LURE, OP_MOD_MUST_BLOCK_WHAT, OP_MOD_MUST_BE_BLOCKED, OP_MOD_MUST_BLOCK};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct rule_walk walk = {0};
        struct context c;
        uint16_t node;
        if (rule_next(e, kinds[i], &walk, &c, &node))
            return true;
    }
    return false;
}

/* A better choice for one blocker: to block that attacker as well, or instead of one or all that it blocks. Who has to
 * block more than it can blocks as many as it can, whichever the defender likes (000:C.6.7). */
static bool improve_once(struct engine *e, int player, struct block_plan *plan)
{
    struct game *g = e->g;
    int now = requirements_met(e, player, plan);
    for (int b = perm_first(g); b >= 0; b = perm_next(g, b)) {
        if (!on_side(g, player, b) || !(g->perm[b].types & TYPE_CREATURE) || g->perm[b].flags & PERM_TAPPED ||
            costs_to_block(e, b))
            continue; /* 003:500.3: tapped ones, and those with a cost, are exempt */
        for (int a = perm_first(g); a >= 0; a = perm_next(g, a)) {
            if (!(g->perm[a].flags & PERM_ATTACKING) || has_pair(plan, b, a) || plan->n == MAX_BLOCKS)
                continue;
            for (int drop = -1; drop < plan->n; drop++) { /* -1: in addition */
                struct block_plan other = *plan;
                if (drop >= 0 && other.block[drop].blocker != b)
                    continue;
                if (drop >= 0)
                    other.block[drop] = other.block[--other.n];
                other.block[other.n].blocker = (uint8_t)b;
                other.block[other.n++].attacker = (uint8_t)a;
                if (restrictions_kept(e, player, &other) && requirements_met(e, player, &other) > now) {
                    *plan = other;
                    return true;
                }
            }
        }
    }
    return false;
}

/* ---- the most requirements ------------------------------------------------------------------- */

static bool can_be_forced(struct engine *e, int player, int perm)
{
    const struct perm *p = &e->g->perm[perm];
    return on_side(e->g, player, perm) && p->types & TYPE_CREATURE && !(p->flags & PERM_TAPPED);
}

static uint8_t small(int n)
{
    return (uint8_t)(n < 0 ? 0 : n > UINT8_MAX ? UINT8_MAX : n);
}

static int place_of(const uint8_t *perms, int n, int perm)
{
    for (int i = 0; i < n; i++)
        if (perms[i] == perm)
            return i;
    return -1;
}

static void describe_attacker(struct engine *e, struct blocks_problem *p, int a, int perm)
{
    uint16_t object = e->g->perm[perm].object;
    p->attacker[a] = small(rule_count(e, OP_MOD_MUST_BE_BLOCKED, object));
    p->least_blockers[a] = small(rule_least(e, OP_MOD_MIN_BLOCKERS, object, 0));
    p->most_blockers[a] = small(rule_least(e, OP_MOD_MAX_BLOCKERS, object, UINT8_MAX));
}

static void describe_blocker(struct engine *e, struct blocks_problem *p, int b, int perm, const uint8_t *attackers)
{
    uint16_t object = e->g->perm[perm].object;
    p->most_blocks[b] = small(may_block(e, perm));
    p->blocker[b] = small(rule_count(e, OP_MOD_MUST_BLOCK, object));
    p->not_alone[b] = rule_on_object(e, OP_MOD_CANT_BLOCK_ALONE, object);
    for (int a = 0; a < p->attackers; a++) {
        p->may[b][a] = can_block(e, perm, attackers[a]);
        p->pair[b][a] = small(must_block_this(e, perm, attackers[a]));
    }
}

/* Does a requirement want it to block? */
static bool is_wanted(const struct blocks_problem *p, int b)
{
    if (p->blocker[b])
        return true;
    for (int a = 0; a < p->attackers; a++)
        if (p->may[b][a] && (p->pair[b][a] || p->attacker[a]))
            return true;
    return false;
}

/* The board in numbers. Creatures that cost something to block with are exempt (003:500.3, 001:509.1c): they do what
 * the plan says; stay: so does whoever blocks in it, and whoever no requirement wants (000:C.6.6). False: more
 * creatures than can be looked at. */
static bool describe(struct engine *e, int player, const struct block_plan *plan, bool stay, struct blocks_problem *p,
                     uint8_t *blockers, uint8_t *attackers)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        bool blocks = blocks_by(plan, i) > 0, attacks = g->perm[i].flags & PERM_ATTACKING;
        if ((attacks && p->attackers == MAX_SIDE) || p->blockers == MAX_SIDE)
            return false;
        if (attacks)
            attackers[p->attackers++] = (uint8_t)i;
        if (blocks || can_be_forced(e, player, i)) {
            p->fixed[p->blockers] = (blocks && stay) || costs_to_block(e, i);
            blockers[p->blockers++] = (uint8_t)i;
        }
    }
    for (int a = 0; a < p->attackers; a++)
        describe_attacker(e, p, a, attackers[a]);
    for (int b = 0; b < p->blockers; b++)
        describe_blocker(e, p, b, blockers[b], attackers);
    for (int b = 0; b < p->blockers && stay; b++)
        p->fixed[b] = p->fixed[b] || !is_wanted(p, b);
    p->most_blocking = most_blocking(e);
    for (int i = 0; i < plan->n; i++) {
        int b = place_of(blockers, p->blockers, plan->block[i].blocker);
        int a = place_of(attackers, p->attackers, plan->block[i].attacker);
        if (b < 0 || a < 0 || !p->fixed[b])
            continue;
        p->made.blocker[p->made.n] = (uint8_t)b;
        p->made.attacker[p->made.n++] = (uint8_t)a;
    }
    return true;
}

/* Replaces the plan by one that meets more, if there is one. */
static bool exceed(struct engine *e, int player, struct block_plan *plan, bool stay)
{
    struct blocks_problem p = {0};
    struct blocks_choice better;
    uint8_t blockers[MAX_SIDE], attackers[MAX_SIDE];
    int met = requirements_met(e, player, plan);
    if (!describe(e, player, plan, stay, &p, blockers, attackers) || !blocks_exceed(&p, met, &better))
        return false;
    plan->n = better.n;
    for (int i = 0; i < better.n; i++)
        plan->block[i].blocker = blockers[better.blocker[i]], plan->block[i].attacker = attackers[better.attacker[i]];
    return true;
}

/* Which requirements that a plan leaves out bind, is the era's, as of attacks: in Magic 2010 as many are met as can be
 * (001:509.1c); in Sixth and Eighth Edition each creature is checked against the rest of the proposal (004:500.2); in
 * Fifth Edition those left out count if some of them could have been added (000:C.6.6, 000:C.10.Ruling.1). */
static bool improve(struct engine *e, int player, struct block_plan *plan)
{
    if (e->rules->forced_attack == FORCED_MAXIMUM)
        return exceed(e, player, plan, false);
    return improve_once(e, player, plan) ||
           (e->rules->forced_attack == FORCED_IF_SIMPLY_ADDED && exceed(e, player, plan, true));
}

bool block_legal(struct engine *e, int player, const struct block_plan *plan)
{
    chars_refresh(e);
    if (!restrictions_kept(e, player, plan))
        return false;
    if (e->g->plain || !any_requirement(e))
        return true;
    struct block_plan better = *plan;
    if (!improve(e, player, &better))
        return true;
    for (int i = 0; i < better.n; i++)
        if (!has_pair(plan, better.block[i].blocker, better.block[i].attacker))
            return combat_refuse(e, "%s must block and could (001:509.1c, 000:C.6.6)",
                                 entity_name(e, e->g->perm[better.block[i].blocker].object));
    return combat_refuse(e, "fewer blocks would meet more requirements (001:509.1c)");
}

void block_plain(struct engine *e, int player, struct block_plan *out)
{
    out->n = 0;
    if (e->g->plain || !any_requirement(e))
        return;
    for (int i = 0; i < MAX_BLOCKS && improve(e, player, out);)
        i++;
}

/* ---- declaring ------------------------------------------------------------------------------- */

static void add_pair(struct game *g, int attacker, int blocker)
{
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].attacker == attacker && g->block[i].blocker == blocker)
            return;
    if (g->blocks_n == MAX_BLOCKS) {
        game_fail(g, LIMIT_BLOCKS);
        return;
    }
    uint8_t others[MAX_BLOCKS];
    int order = blockers_of(g, attacker, others);
    g->block[g->blocks_n++] =
        (struct block){.attacker = (uint8_t)attacker, .blocker = (uint8_t)blocker, .order = (uint8_t)order};
}

/* 001:509.1g: they block from now on; blocking does not tap (000:C.6.Ruling.7). */
static void blocks_happen(struct engine *e, const struct block_plan *plan)
{
    struct game *g = e->g;
    for (int i = 0; i < plan->n; i++) {
        int a = plan->block[i].attacker, b = plan->block[i].blocker;
        g->perm[b].flags |= PERM_BLOCKING | PERM_DID_BLOCK;
        g->perm[b].flags &= ~(uint32_t)(PERM_STRUCK_FIRST | PERM_IN_FIRST_GROUP);
        g->perm[a].flags |= PERM_BLOCKED;
        add_pair(g, a, b);
        /* 000:C.6.4, 000:A.11.8, 000:A.11.Ruling.1, 000:A.26.4, 001:702.19, 001:702.19h: with one of a band, all of it
         * becomes blocked by the same creature, whether it could block them or not */
        if (g->perm[a].band)
            for (int k = perm_first(g); k >= 0; k = perm_next(g, k))
                if (k != a && g->perm[k].flags & PERM_ATTACKING && g->perm[k].band == g->perm[a].band) {
                    g->perm[k].flags |= PERM_BLOCKED;
                    add_pair(g, k, b);
                }
    }
}

static void pair_event(struct engine *e, enum op on, uint16_t object, uint16_t other, int amount)
{
    event_happened(e, &(struct event){.on = (uint16_t)on,
                                      .object = object,
                                      .other = other,
                                      .source = NO_OBJECT,
                                      .amount = (int16_t)amount,
                                      .player = game_object(e->g, object)->controller,
                                      .incarnation = game_object(e->g, object)->incarnation});
}

/* Which of these it goes before; n: it comes last. */
static int asked_place(struct engine *e, uint16_t mover, int player, const uint8_t *others, int n)
{
    uint16_t option[MAX_BLOCKS];
    struct answer answer = {0};
    if (n == 0 || e->rules->damage_split != SPLIT_ORDERED)
        return n;
    for (int i = 0; i < n; i++)
        option[i] = e->g->perm[others[i]].object;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_ORDER,
                         .source = mover,
                         .card = NO_CARD,
                         .min = 0,
                         .max = 1,
                         .options = (uint16_t)n,
                         .option = option};
    ask_choose(e, &q, &answer);
    return answer.n ? answer.value[0] : n;
}

/* 001:509.6: its place among the blockers, then the attacker's among what it blocks; the order of the others stays. */
static void place_pair(struct engine *e, int attacker, int blocker)
{
    struct game *g = e->g;
    uint8_t blockers[MAX_BLOCKS], attackers[MAX_BLOCKS];
    int n = blockers_of(g, attacker, blockers), m = attackers_blocked_by(g, blocker, attackers);
    int place = asked_place(e, g->perm[blocker].object, controller_of(g, attacker), blockers, n);
    int before = asked_place(e, g->perm[attacker].object, controller_of(g, blocker), attackers, m);
    if (g->blocks_n == MAX_BLOCKS) {
        game_fail(g, LIMIT_BLOCKS);
        return;
    }
    for (int i = 0; i < g->blocks_n; i++)
        for (int k = place; g->block[i].attacker == attacker && k < n; k++)
            if (g->block[i].blocker == blockers[k])
                g->block[i].order = (uint8_t)(k + 1);
    int at = g->blocks_n;
    for (int i = g->blocks_n - 1; i >= 0 && before < m; i--)
        if (g->block[i].blocker == blocker && g->block[i].attacker == attackers[before])
            at = i;
    for (int i = g->blocks_n; i > at; i--)
        g->block[i] = g->block[i - 1];
    g->blocks_n++;
    g->block[at] = (struct block){.attacker = (uint8_t)attacker, .blocker = (uint8_t)blocker, .order = (uint8_t)place};
}

/* 001:506.3c: only a creature, and only against an attacker of its controller; 001:509.7: one that enters blocking
 * never "blocked". */
void combat_block_also(struct engine *e, uint16_t blocker, uint16_t attacker, bool entering)
{
    struct game *g = e->g;
    chars_refresh(e);
    int b = game_object(g, blocker)->perm, a = game_object(g, attacker)->perm;
    struct perm *p = &g->perm[b], *q = &g->perm[a];
    uint8_t list[MAX_BLOCKS];
    int n = attackers_blocked_by(g, b, list);
    if (!(p->types & TYPE_CREATURE) || !(q->flags & PERM_ATTACKING) || !combat_defends(g, controller_of(g, b), a))
        return;
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return;
    bool was_blocked = q->flags & PERM_BLOCKED, was_blocking = p->flags & PERM_BLOCKING;
    place_pair(e, a, b);
    p->flags |= PERM_BLOCKING | (entering ? 0u : (uint32_t)PERM_DID_BLOCK);
    q->flags |= PERM_BLOCKED;
    TELL(e, "001:509.6 001:509.7", "one more creature blocks %s", entity_name(e, attacker));
    if (!was_blocked)
        pair_event(e, OP_ON_BECOMES_BLOCKED, attacker, NO_OBJECT, blockers_of(g, a, list));
    if (entering)
        return;
    if (!was_blocking)
        pair_event(e, OP_ON_BLOCKS, blocker, NO_OBJECT, 1);
    pair_event(e, OP_ON_BLOCKS, blocker, attacker, 1);
    pair_event(e, OP_ON_BECOMES_BLOCKED, attacker, blocker, 1);
}

/* The attacker's controller puts an attacker's blockers in order (001:509.2), the blocker's controller what it blocks
 * (001:509.3). */
static void order_blocks(struct engine *e)
{
    struct game *g = e->g;
    if (e->rules->damage_split != SPLIT_ORDERED || g->blocks_n < 2)
        return;
    for (int a = perm_first(g); a >= 0; a = perm_next(g, a)) {
        uint8_t list[MAX_BLOCKS];
        int n = g->perm[a].flags & PERM_ATTACKING ? blockers_of(g, a, list) : 0;
        if (n < 2)
            continue;
        uint16_t option[MAX_BLOCKS];
        for (int i = 0; i < n; i++)
            option[i] = g->perm[list[i]].object;
        struct question q = {.player = (uint8_t)controller_of(g, a),
                             .purpose = FOR_ORDER,
                             .source = g->perm[a].object,
                             .card = NO_CARD,
                             .min = (int16_t)n,
                             .max = (int16_t)n,
                             .options = (uint16_t)n,
                             .option = option};
        struct answer answer;
        ask_order(e, &q, &answer);
        for (int i = 0; i < g->blocks_n; i++)
            for (int k = 0; k < n; k++)
                if (g->block[i].attacker == a && g->block[i].blocker == list[answer.value[k]])
                    g->block[i].order = (uint8_t)k;
    }
}

enum { MAX_BLOCK_COSTS = MAX_BLOCKS };
struct block_costs {
    int n;
    struct {
        struct context c;
        uint16_t cost;
        uint8_t blocker;
    } due[MAX_BLOCK_COSTS];
};

/* 001:509.1d: all that is due is known before anything is paid. */
static void costs_collect(struct engine *e, int player, const struct block_plan *plan, struct block_costs *all)
{
    all->n = 0;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i)) {
        struct rule_walk walk = {0};
        struct context c;
        uint16_t cost;
        if (blocks_by(plan, i) == 0)
            continue;
        while (block_cost(e, i, &walk, &c, &cost)) {
            if (all->n == MAX_BLOCK_COSTS) {
                game_fail(e->g, LIMIT_BLOCKS);
                return;
            }
            c.controller = (uint8_t)player;
            all->due[all->n].c = c;
            all->due[all->n].cost = cost;
            all->due[all->n++].blocker = (uint8_t)i;
        }
    }
}

/* 001:509.1e, 001:509.1f, 004:309.2: paid in full, with mana that may be made now, or the creature does not block. */
static void pay_for_block(struct engine *e, int player, struct block_plan *plan)
{
    struct block_costs all;
    costs_collect(e, player, plan, &all);
    for (int i = 0; i < all.n; i++) {
        if (blocks_by(plan, all.due[i].blocker) == 0 || pay_cost(e, &all.due[i].c, all.due[i].cost))
            continue;
        TELL(e, "001:509.1f 004:309.2", "%s does not block: its cost is not paid",
             entity_name(e, e->g->perm[all.due[i].blocker].object));
        for (int k = 0; k < plan->n; k++)
            if (plan->block[k].blocker == all.due[i].blocker)
                plan->block[k--] = plan->block[--plan->n];
    }
}

static void tell_blocks(struct engine *e, const struct block_plan *plan)
{
    if (!e->watch.told || e->quiet)
        return;
    for (int i = 0; i < plan->n; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s", entity_name(e, e->g->perm[plan->block[i].blocker].object));
        TELL(e, "000:C.6.3 004:309.1 001:509.1", "%s blocks %s", name,
             entity_name(e, e->g->perm[plan->block[i].attacker].object));
    }
    if (plan->n == 0)
        TELL(e, "000:C.6.3 004:309.1 001:509.1", "nobody blocks");
}

/* Pairs that count for "blocks" and "becomes blocked by": the ones that were declared; from Magic 2010 on also those
 * that a band brings with it (000:A.19.Ruling.2, 000:A.25.Ruling.1, 001:702.19). */
static bool counts(const struct engine *e, const struct block_plan *declared, const struct block *pair)
{
    return e->rules->banding != BANDING_ANY_SPLIT || has_pair(declared, pair->blocker, pair->attacker);
}

static int counted(const struct engine *e, const struct block_plan *declared, int perm, bool attacks)
{
    const struct game *g = e->g;
    int n = 0;
    for (int i = 0; i < g->blocks_n; i++)
        n += (attacks ? g->block[i].attacker : g->block[i].blocker) == perm && counts(e, declared, &g->block[i]);
    return n;
}

/* 001:509.4, 000:C.6.Ruling.6: once, with what the creatures are now (001:509.4f); by how many, the amount says
 * (001:509.4e). */
static void block_events(struct engine *e, const struct block_plan *declared)
{
    struct game *g = e->g;
    if (nobody_hears(e))
        return;
    moment_begin(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        struct event ev = {
            .object = p->object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)controller_of(g, i)};
        if (p->flags & PERM_BLOCKING) { /* 001:509.4a, 004:410.9a, 000:C.6.Ruling.6: once */
            ev.on = OP_ON_BLOCKS;
            ev.amount = (int16_t)counted(e, declared, i, false);
            event_happened(e, &ev);
        } else if (p->flags & PERM_ATTACKING) { /* 001:509.4c, 001:509.4g; 000:E.7.2, 000:E.7.3: now, and all of them */
            ev.on = p->flags & PERM_BLOCKED ? OP_ON_BECOMES_BLOCKED : OP_ON_UNBLOCKED;
            ev.amount = (int16_t)counted(e, declared, i, true);
            if (ev.on == OP_ON_BECOMES_BLOCKED && ev.amount < 1)
                ev.amount = 1; /* blocked with its band */
            event_happened(e, &ev);
        }
    }
    for (int i = 0; i < g->blocks_n; i++) { /* 001:509.4b, 001:509.4d, 004:410.9b, 004:410.9c: once for each pair */
        if (!counts(e, declared, &g->block[i]))
            continue;
        uint16_t blocker = g->perm[g->block[i].blocker].object, attacker = g->perm[g->block[i].attacker].object;
        struct event ev = {.on = OP_ON_BLOCKS,
                           .object = blocker,
                           .other = attacker,
                           .source = NO_OBJECT,
                           .amount = 1,
                           .player = game_object(g, blocker)->controller};
        event_happened(e, &ev);
        ev = (struct event){.on = OP_ON_BECOMES_BLOCKED,
                            .object = attacker,
                            .other = blocker,
                            .source = NO_OBJECT,
                            .amount = 1,
                            .player = game_object(g, attacker)->controller};
        event_happened(e, &ev);
    }
    moment_end(e);
}

/* Each player who is attacked declares blockers, in turn order from the active player on (001:802.4), a team together
 * (001:806.7d); then it is fixed who is blocked (001:509.1h, 004:309.3). */
void declare_block(struct engine *e)
{
    struct game *g = e->g;
    struct block_plan declared, plan;
    declared.n = 0;
    chars_refresh(e);
    for (int seat = 1; seat < g->players; seat++) {
        int player = g->active + seat < g->players ? g->active + seat : g->active + seat - g->players;
        if (!game_in(g, player) || !game_opponents(g, g->active, player))
            continue;
        if (game_life_holder(g, player) != player)
            continue; /* the team's first player declares for all of it */
        bool able = false;
        for (int i = perm_first(g); i >= 0 && !able; i = perm_next(g, i))
            able = g->perm[i].types & TYPE_CREATURE && !(g->perm[i].flags & PERM_TAPPED) && on_side(g, player, i);
        plan.n = 0;
        if (able)
            ask_blockers(e, player, &plan);
        if (!g->plain && plan.n > 0)
            pay_for_block(e, player, &plan);
        tell_blocks(e, &plan);
        blocks_happen(e, &plan);
        for (int i = 0; i < plan.n && declared.n < MAX_BLOCKS; i++)
            declared.block[declared.n++] = plan.block[i];
    }
    order_blocks(e);
    block_events(e, &declared);
    if (chars_may_shift(e))
        chars_touch(e);
}

void ask_blockers(struct engine *e, int player, struct block_plan *out)
{
    const struct mind *m = mind_of(e, player);
    for (int i = 0; i < ASK_TRIES && m->blockers; i++) {
        out->n = 0;
        e->g->decisions++;
        m->blockers(m->self, e, player, out);
        if (out->n >= 0 && out->n <= MAX_BLOCKS && block_legal(e, player, out))
            return;
        ask_refused(e, NULL);
    }
    block_plain(e, player, out);
}
