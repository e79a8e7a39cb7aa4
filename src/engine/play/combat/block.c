/* block.c - declaring a block: what it costs, what becomes of it, and the order among several blockers
 *
 * Which blocks are legal is in block_legal.c.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/combat.h"
#include "engine/play/combat/inner.h"
#include "engine/play/effects/effects.h"

#include <stdio.h>

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
    int place = asked_place(e, g->perm[blocker].object, perm_controller(g, attacker), blockers, n);
    int before = asked_place(e, g->perm[attacker].object, perm_controller(g, blocker), attackers, m);
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
    if (!(p->types & TYPE_CREATURE) || !(q->flags & PERM_ATTACKING) || !combat_defends(g, perm_controller(g, b), a))
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
        struct question q = {.player = (uint8_t)perm_controller(g, a),
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
            .object = p->object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)perm_controller(g, i)};
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
/* 000:E.5.4: blocks that turn out to be illegal once what is face down is known do not happen. */
static void drop_unseen(struct engine *e, struct block_plan *plan)
{
    int n = 0;
    for (int i = 0; i < plan->n; i++) {
        int attacker = plan->block[i].attacker, blocker = plan->block[i].blocker;
        if ((!is_unseen(e, attacker) && !is_unseen(e, blocker)) || can_block(e, blocker, attacker))
            plan->block[n++] = plan->block[i];
    }
    plan->n = n;
}

static void blocks_asked(struct engine *e, int player, struct block_plan *plan)
{
    struct unseen unseen;
    unseen_begin(e, &unseen);
    ask_blockers(e, player, plan);
    unseen_end(e, &unseen);
    drop_unseen(e, plan);
}

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
            blocks_asked(e, player, &plan);
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
