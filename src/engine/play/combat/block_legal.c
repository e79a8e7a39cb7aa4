/* block_legal.c - is a declared block legal as a whole
 *
 * No restriction may be broken. How far requirements bind is the era's: Magic 2010 wants as many met as there can be
 * (001:509.1c, most_blocks.c); before, one that is left out binds if it could be met with the rest of the block as it
 * is (004:500.2, 000:C.6.6).
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/inner.h"

int perm_controller(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

bool on_side(const struct game *g, int player, int perm)
{
    return game_together(g, player, perm_controller(g, perm));
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

int blocks_by(const struct block_plan *plan, int blocker)
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

bool has_pair(const struct block_plan *plan, int blocker, int attacker)
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
        return refuse_because(e, "no more than %d creatures may block (001:509.1b)", most_of_all);
    if (blockers == 1 && rule_on_object(e, OP_MOD_CANT_BLOCK_ALONE, g->perm[last].object))
        return refuse_because(e, "%s cannot block alone (001:509.1b)", entity_name(e, g->perm[last].object));
    for (int i = 0; i < plan->n; i++) {
        int attacker = plan->block[i].attacker, n = blocked_by_how_many(plan, attacker);
        int least = rule_least(e, OP_MOD_MIN_BLOCKERS, g->perm[attacker].object, 0);
        int most = rule_least(e, OP_MOD_MAX_BLOCKERS, g->perm[attacker].object, MAX_BLOCKS + 1);
        if (n < least || n > most)
            return refuse_because(e, "%s is not blocked by %d creatures (001:509.1b)",
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
            return refuse_because(e, "one blocks with one's own creatures (001:509.1a)");
        for (int j = 0; j < i; j++)
            if (plan->block[j].blocker == b && plan->block[j].attacker == a)
                return refuse_because(e, "the same block was named twice");
        if (blocks_by(plan, b) > 1 && blocks_by(plan, b) > may_block(e, b))
            return refuse_because(e, "%s blocks one attacker only (001:509.1a, 000:C.6.4)",
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
        if (lasting && effect_fixes_block(e, lasting->body)) {
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

bool block_cost(struct engine *e, int perm, struct rule_walk *walk, struct context *c, uint16_t *cost)
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

/* A better choice for one blocker: to block that attacker as well, or instead of one or all that it blocks. A blocker
 * that has to block more than it can blocks as many as it can, whichever the defender likes (000:C.6.7). */
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

/* Says what is wrong with a plan when another obeys more: a creature that stays at home although something wants it to
 * block, or else which block would come, and how many requirements each obeys. */
static bool refuse_worse(struct engine *e, int player, const struct block_plan *plan, const struct block_plan *better)
{
    const struct game *g = e->g;
    int other = -1;
    for (int i = 0; i < better->n; i++) {
        int b = better->block[i].blocker, a = better->block[i].attacker;
        if (has_pair(plan, b, a))
            continue;
        other = other < 0 ? i : other;
        if (blocks_by(plan, b) == 0 &&
            (must_block_this(e, b, a) > 0 || rule_count(e, OP_MOD_MUST_BLOCK, g->perm[b].object) > 0))
            return refuse_because(e, "%s must block and could (001:509.1c, 000:C.6.6)",
                                  entity_name(e, g->perm[b].object));
    }
    int now = requirements_met(e, player, plan), then = requirements_met(e, player, better);
    if (other < 0)
        return refuse_because(e, "fewer blocks would meet more requirements: %d, not %d (001:509.1c)", then, now);
    return refuse_because(e, "if %.60s blocked %.60s, more requirements would be met: %d, not %d (001:509.1c)",
                          entity_name(e, g->perm[better->block[other].blocker].object),
                          entity_name(e, g->perm[better->block[other].attacker].object), then, now);
}

bool block_legal(struct engine *e, int player, const struct block_plan *plan)
{
    chars_refresh(e);
    if (!restrictions_kept(e, player, plan))
        return false;
    if (e->g->plain || !any_requirement(e))
        return true;
    struct block_plan better = *plan;
    return !improve(e, player, &better) || refuse_worse(e, player, plan, &better);
}

void block_plain(struct engine *e, int player, struct block_plan *out)
{
    out->n = 0;
    if (e->g->plain || !any_requirement(e))
        return;
    for (int i = 0; i < MAX_BLOCKS && improve(e, player, out);)
        i++;
}
