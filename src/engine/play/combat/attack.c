/* attack.c - a declared attack: is it legal as a whole, what it costs, what becomes of the attackers
 *
 * Restrictions say what cannot be, requirements what should be. No restriction may be broken; how far requirements bind
 * is the era's: Magic 2010 wants as many met as restrictions allow (001:508.1d), Sixth Edition looks at each creature
 * left out (004:500.2), Fifth Edition asks whether one left out could simply be added (000:C.4.5).
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/inner.h"
#include "engine/play/effects/effects.h"

#include <stdio.h>

/* ---- requirements ---------------------------------------------------------------------------- */

static bool attack_costs(struct engine *e, int perm, int target);

/* Requirements that an attack on that player or planeswalker meets; some name whom to attack. */
static int requirements_of(struct engine *e, int perm, int target)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = 0;
    while (rule_next(e, OP_MOD_MUST_ATTACK, &walk, &c, &node)) {
        const struct node *mod = node_of(e, node);
        uint16_t whom = mod->op == OP_MOD_MUST_ATTACK ? mod->kid[0] : 0;
        if (rule_reaches(e, &walk, &c, e->g->perm[perm].object))
            n += !whom || (target < MAX_PLAYERS && eval_players(e, &c, whom) >> target & 1);
    }
    return n;
}

/* The most requirements that an attack on one of these players meets, without a cost that nobody has to pay; 0: none
 * has to be, or it is not able to (000:C.10.2, 000:C.10.3). *target: which player, if there is one. */
static int must_attack_one(struct engine *e, int perm, unsigned players, int *target)
{
    const struct game *g = e->g;
    int most = 0;
    if (g->plain || !rule_on_object(e, OP_MOD_MUST_ATTACK, g->perm[perm].object))
        return 0;
    /* 000:C.10.4: once a turn is enough in Fifth Edition */
    if (e->rules->forced_attack == FORCED_IF_SIMPLY_ADDED && g->perm[perm].flags & PERM_ATTACKED)
        return 0;
    for (int k = 1; k <= g->players; k++) {
        int i = (perm_controller(g, perm) + k) % g->players;
        if (!(players >> i & 1) || !game_in(g, i) || !game_opponents(g, perm_controller(g, perm), i) ||
            !can_attack(e, perm, i) || attack_costs(e, perm, i))
            continue;
        int n = requirements_of(e, perm, i);
        if (n > most)
            *target = i;
        most = n > most ? n : most;
    }
    return most;
}

static bool must_attack(struct engine *e, int perm)
{
    int target;
    return must_attack_one(e, perm, ~0u, &target) > 0;
}

/* A restriction on how many may attack together; a large number where there is none. */
static int most_attackers(struct engine *e)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int most = MAX_PERMANENTS;
    while (rule_next(e, OP_MOD_MAX_ATTACKERS, &walk, &c, &node)) {
        int n = eval_number(e, &c, e->book->node[node].kid[0]);
        if (n < most)
            most = n;
    }
    return most;
}

static bool attacks(const struct attack_plan *plan, int perm)
{
    for (int i = 0; i < plan->n; i++)
        if (plan->attack[i].perm == perm)
            return true;
    return false;
}

/* Requirements that the plan meets. */
static int requirements_done(struct engine *e, const struct attack_plan *plan)
{
    int met = 0;
    for (int i = 0; i < plan->n; i++)
        met +=
            must_attack(e, plan->attack[i].perm) ? requirements_of(e, plan->attack[i].perm, plan->attack[i].target) : 0;
    return met;
}

/* The sum of the greatest of these numbers, so many of them. */
static int sum_of_greatest(uint8_t *v, int n, int most)
{
    int sum = 0;
    for (int k = 0; k < n && k < most; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = v[i] > v[best] ? i : best;
        sum += v[best];
        v[best] = v[k];
    }
    return sum;
}

/* Returns how many requirements could be met at most by attacking these players: of as many creatures that must attack
 * as may attack together; one who cannot attack alone needs another. */
static int requirements_possible(struct engine *e, int player, unsigned players)
{
    const struct game *g = e->g;
    uint8_t wants[MAX_PERMANENTS];
    int must = 0, alone = 0, able = 0, most = most_attackers(e), target;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (!on_side(g, player, i) || !(g->perm[i].types & TYPE_CREATURE))
            continue;
        int required = must_attack_one(e, i, players, &target);
        bool can = required > 0;
        for (int p = 0; p < g->players && !can; p++)
            can = game_in(g, p) && game_opponents(g, perm_controller(g, i), p) && can_attack(e, i, p);
        able += can;
        if (required)
            wants[must++] = (uint8_t)required;
        alone += required && rule_on_object(e, OP_MOD_CANT_ATTACK_ALONE, g->perm[i].object);
    }
    return alone == must && (able < 2 || most < 2) ? 0 : sum_of_greatest(wants, must, most);
}

/* 001:506.2a: where one opponent is attacked in a combat, the one whose attackers meet the most. *whom: which. */
static int requirements_most(struct engine *e, int player, unsigned *whom)
{
    const struct game *g = e->g;
    int most = 0;
    *whom = ~0u;
    if (g->players == 2 || g->attack != ATTACK_ONE)
        return requirements_possible(e, player, ~0u);
    for (int k = 1; k < g->players; k++) {
        int p = (player + k) % g->players;
        int n = requirements_possible(e, player, 1u << p);
        if (n > most)
            *whom = 1u << p;
        most = n > most ? n : most;
    }
    return most;
}

/* Creatures where each has to attack for one reason, else requirements. */
static bool refuse_fewer(struct engine *e, int player, unsigned whom, int done, int possible)
{
    int target;
    bool once = true;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i))
        once &= !on_side(e->g, player, i) || must_attack_one(e, i, whom, &target) < 2;
    if (once)
        return refuse_because(e, "creatures that must attack and could: %d, those that do: %d (001:508.1d)", possible,
                              done);
    return refuse_because(e, "requirements to attack that could be met: %d, those that are: %d (001:508.1d)", possible,
                          done);
}

static bool requirements_met(struct engine *e, int player, const struct attack_plan *plan)
{
    if (e->g->plain)
        return true;
    unsigned whom;
    int possible = requirements_most(e, player, &whom);
    if (requirements_done(e, plan) >= possible)
        return true;
    if (e->rules->forced_attack == FORCED_MAXIMUM)
        return refuse_fewer(e, player, whom, requirements_done(e, plan), possible);
    /* 000:C.4.5, 000:C.4.Ruling.5, 000:C.10.Ruling.1, 004:500.2: one left out counts only if it can be added to this
     * attack as it is */
    if (plan->n + 1 > most_attackers(e))
        return true;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i))
        if (on_side(e->g, player, i) && !attacks(plan, i) && must_attack(e, i) &&
            (plan->n > 0 || !rule_on_object(e, OP_MOD_CANT_ATTACK_ALONE, e->g->perm[i].object)))
            return refuse_because(e, "%s must attack (000:C.4.5, 004:500.2)", entity_name(e, e->g->perm[i].object));
    return true;
}

/* ---- bands ----------------------------------------------------------------------------------- */

static bool same_quality(struct engine *e, const struct attack_plan *plan, int band)
{
    /* a band by "bands with other": one member has it, and all have the quality that it names (001:702.19) */
    for (int i = 0; i < plan->n; i++) {
        const struct perm *p = &e->g->perm[plan->attack[i].perm];
        if (plan->attack[i].band != band || !perm_has(p, KEYWORD_BANDS_WITH_OTHER))
            continue;
        uint16_t filters[4];
        int n = chars_parameters(e, p->object, KEYWORD_BANDS_WITH_OTHER, filters, 4);
        for (int k = 0; k < n; k++) {
            struct context c;
            context_of(&c, e, p->object, p->as_card, 255, perm_controller(e->g, plan->attack[i].perm));
            bool all = true;
            for (int j = 0; j < plan->n && all; j++)
                if (plan->attack[j].band == band) {
                    const struct perm *q = &e->g->perm[plan->attack[j].perm];
                    all = filter_matches(e, &c, filters[k], q->object);
                    if (e->rules->bands_with_other == BANDS_WITH_SAME_ABILITY) /* 000:A.12.2 */
                        all = all && perm_has(q, KEYWORD_BANDS_WITH_OTHER);
                }
            if (all)
                return true;
        }
    }
    return false;
}

/* 001:508.1e: bands are announced with the attack. At most one member of a band lacks banding, and all attack the same
 * (001:702.19, 000:A.11.4, 004:Glossary/Banding); nobody has to join one (000:A.11.5). Looked at as it is declared: it
 * lasts until the end of combat whatever its members lose (000:A.11.6, 000:A.11.7, 000:A.12.6), and they share no
 * abilities (000:A.11.10). */
static bool bands_legal(struct engine *e, const struct attack_plan *plan)
{
    for (int i = 0; i < plan->n; i++) {
        int band = plan->attack[i].band, members = 0, without = 0;
        if (!band)
            continue;
        for (int j = 0; j < plan->n; j++) {
            if (plan->attack[j].band != band)
                continue;
            members++;
            without += !perm_has(&e->g->perm[plan->attack[j].perm], KEYWORD_BANDING);
            if (plan->attack[j].target != plan->attack[i].target)
                return refuse_because(e, "a band attacks one player or planeswalker (001:702.19c)");
        }
        if (members > 1 && without > 1 && !same_quality(e, plan, band))
            return refuse_because(e, "only one creature of a band may be without banding (001:702.19c, 000:A.11)");
    }
    return true;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool each_may(struct engine *e, int player, const struct attack_plan *plan)
{
    struct game *g = e->g;
    uint64_t seen[2] = {0};
    for (int i = 0; i < plan->n; i++) {
        const struct attack *a = &plan->attack[i];
        if (a->perm >= g->perm_cap || g->perm[a->perm].object == NO_OBJECT || !on_side(g, player, a->perm))
            return refuse_because(e, "one attacks with one's own creatures (001:508.1a)");
        if (seen[a->perm >> 6] >> (a->perm & 63) & 1)
            return refuse_because(e, "a creature attacks once (001:508.1b)");
        seen[a->perm >> 6] |= 1ULL << (a->perm & 63);
        if (!can_attack(e, a->perm, a->target))
            return false;
        if (!g->plain && plan->n == 1 && rule_on_object(e, OP_MOD_CANT_ATTACK_ALONE, g->perm[a->perm].object))
            return refuse_because(e, "%s cannot attack alone (001:508.1c)", entity_name(e, g->perm[a->perm].object));
    }
    return true;
}

/* A creature that attacks in the plan counts as attacking for what asks for that (001:508.1c). */
static bool restrictions_kept(struct engine *e, int player, const struct attack_plan *plan)
{
    struct game *g = e->g;
    uint64_t before[2] = {0};
    for (int i = 0; i < plan->n && !g->plain; i++) {
        int a = plan->attack[i].perm;
        if (a >= g->perm_cap || g->perm[a].flags & PERM_ATTACKING)
            continue;
        g->perm[a].flags |= PERM_ATTACKING;
        before[a >> 6] |= 1ULL << (a & 63);
    }
    bool kept = each_may(e, player, plan);
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = before[word]; bits; bits &= bits - 1)
            g->perm[word * 64 + __builtin_ctzll(bits)].flags &= ~(uint32_t)PERM_ATTACKING;
    return kept;
}

static int attacked_player(const struct game *g, int target)
{
    return target & 0x80 ? perm_controller(g, target & 0x7f) : target;
}

/* 001:506.2a, 001:507.1: without another option one opponent defends. With several who defend each creature attacks one
 * of them (001:802.2, 001:802.3). */
static bool one_is_attacked(struct engine *e, const struct attack_plan *plan)
{
    for (int i = 1; i < plan->n; i++)
        if (attacked_player(e->g, plan->attack[i].target) != attacked_player(e->g, plan->attack[0].target))
            return refuse_because(e, "one opponent is attacked in a combat (001:506.2a)");
    return true;
}

/* 000:C.4.4: all together, as a set; the creatures of a team as one (001:806.7a), the other team being
 * attacked (001:506.2b). */
bool attack_legal(struct engine *e, int player, const struct attack_plan *plan)
{
    struct game *g = e->g;
    unsigned bands = 0;
    chars_refresh(e);
    if (!restrictions_kept(e, player, plan))
        return false;
    for (int i = 0; i < plan->n; i++)
        bands |= plan->attack[i].band;
    if (g->players > 2 && g->attack == ATTACK_ONE && !one_is_attacked(e, plan))
        return false;
    if (!g->plain && plan->n > most_attackers(e))
        return refuse_because(e, "no more than %d creatures may attack (001:508.1c)", most_attackers(e));
    return (!bands || bands_legal(e, plan)) && requirements_met(e, player, plan);
}

static int first_defender(const struct game *g, int player)
{
    for (int i = 1; i < g->players; i++) {
        int other = (player + i) % g->players;
        if (game_in(g, other) && game_opponents(g, player, other) && !attack_out_of_place(g, player, other))
            return other;
    }
    return NO_PLAYER;
}

void attack_plain(struct engine *e, int player, struct attack_plan *out)
{
    struct game *g = e->g;
    out->n = 0;
    if (g->plain)
        return;
    unsigned whom;
    int most = most_attackers(e), target = first_defender(g, player);
    (void)requirements_most(e, player, &whom);
    for (int i = perm_first(g); i >= 0 && out->n < most; i = perm_next(g, i))
        if (on_side(g, player, i) && must_attack_one(e, i, whom, &target))
            out->attack[out->n++] = (struct attack){.perm = (uint8_t)i, .target = (uint8_t)target};
    if (attack_legal(e, player, out))
        return;
    for (int i = perm_first(g); i >= 0 && out->n == 1; i = perm_next(g, i)) /* somebody goes along */
        if (i != out->attack[0].perm && on_side(g, player, i) && can_attack(e, i, out->attack[0].target))
            out->attack[out->n++] = (struct attack){.perm = (uint8_t)i, .target = out->attack[0].target};
    if (!attack_legal(e, player, out))
        out->n = 0;
}

/* Costs of attacking somebody, and those of the creature whomever it attacks. */
struct tolls {
    struct rule_walk to, own;
};

/* Finds the next cost that must be paid before the creature may attack that player (001:508.1g); false: none. */
static bool attack_cost(struct engine *e, int perm, int target, struct tolls *tolls, struct context *c, uint16_t *cost)
{
    uint16_t node;
    int defender = attacked_player(e->g, target);
    while (rule_next(e, OP_MOD_ATTACK_COST, &tolls->to, c, &node))
        if (c->controller == defender || rule_reaches(e, &tolls->to, c, e->g->perm[perm].object)) {
            *cost = e->book->node[node].kid[0];
            return true;
        }
    while (rule_next(e, OP_MOD_OWN_ATTACK_COST, &tolls->own, c, &node))
        if (rule_reaches(e, &tolls->own, c, e->g->perm[perm].object)) {
            *cost = e->book->node[node].kid[0];
            return true;
        }
    return false;
}

static bool attack_costs(struct engine *e, int perm, int target)
{
    struct tolls tolls = {0};
    struct context c;
    uint16_t cost;
    return !e->g->plain && attack_cost(e, perm, target, &tolls, &c, &cost);
}

static bool paid_for(struct engine *e, int player, const struct attack *a)
{
    struct tolls tolls = {0};
    struct context c;
    uint16_t cost;
    while (attack_cost(e, a->perm, a->target, &tolls, &c, &cost)) {
        c.controller = (uint8_t)player;
        if (!pay_cost(e, &c, cost))
            return false;
    }
    return true;
}

/* An attacker that taps is no source of mana for the attack: it is tapped first (001:508.1f before 001:508.1h), or
 * tapping is a part of what it pays (004:308.2). Where it is a consequence (000:C.4.3), one that has been tapped till
 * then cannot attack (000:C.4.2). */
static void taps_first(struct engine *e, const struct attack_plan *plan, bool on)
{
    if (e->rules->attack_tap == ATTACK_TAP_CONSEQUENCE)
        return;
    for (int i = 0; i < plan->n; i++) {
        struct perm *p = &e->g->perm[plan->attack[i].perm];
        if (perm_has(p, KEYWORD_VIGILANCE))
            continue;
        if (on)
            p->flags |= PERM_TAPPED;
        else
            p->flags &= ~(uint32_t)PERM_TAPPED; /* they tap as they attack, for all to see */
    }
}

/* It may have been used up for another's cost. */
static bool still_attacks(const struct engine *e, const struct perm *p)
{
    return p->object != NO_OBJECT && game_object_c(e->g, p->object)->zone == ZONE_BATTLEFIELD &&
           (e->rules->attack_tap != ATTACK_TAP_CONSEQUENCE || !(p->flags & PERM_TAPPED));
}

/* Pays for each attacker, with mana that may be made now (001:508.1h); one that is not paid for does not attack
 * (001:508.1i, 004:308.3). */
static void pay_for_attack(struct engine *e, int player, struct attack_plan *plan)
{
    struct attack_plan kept;
    kept.n = 0;
    taps_first(e, plan, true);
    for (int i = 0; i < plan->n; i++) {
        bool paid = paid_for(e, player, &plan->attack[i]);
        if (paid)
            kept.attack[kept.n++] = plan->attack[i];
        else
            TELL(e, "001:508.1i 004:308.3", "%s stays back: its cost is not paid",
                 entity_name(e, e->g->perm[plan->attack[i].perm].object));
    }
    taps_first(e, plan, false);
    plan->n = 0;
    for (int i = 0; i < kept.n; i++)
        if (still_attacks(e, &e->g->perm[kept.attack[i].perm]))
            plan->attack[plan->n++] = kept.attack[i];
}

/* 001:508.1f, 004:308.2, 000:C.4.3: attackers tap, but for those with vigilance. 001:508.1j: they attack from now on,
 * all in one attack that goes through its steps together (000:C.1.2). */
static void begin_attacking(struct engine *e, const struct attack_plan *plan)
{
    struct game *g = e->g;
    for (int i = 0; i < plan->n; i++) {
        struct perm *p = &g->perm[plan->attack[i].perm];
        p->flags |= PERM_ATTACKING | PERM_ATTACKED;
        p->flags &= ~(uint32_t)(PERM_BLOCKED | PERM_STRUCK_FIRST | PERM_IN_FIRST_GROUP);
        p->attacking = plan->attack[i].target;
        p->band = plan->attack[i].band;
        if (perm_has(p, KEYWORD_VIGILANCE)) /* 001:702.18 */
            continue;
        if (nobody_hears(e) && !e->rules->tapped_artifact_off)
            p->flags |= PERM_TAPPED;
        else
            verb_tap(e, p->object);
    }
}

static void tell_attack(struct engine *e, const struct attack_plan *plan)
{
    if (!e->watch.told || e->quiet)
        return;
    if (plan->n == 0)
        TELL(e, "000:C.4.Ruling.3 004:308.4 001:508.6", "nobody attacks");
    for (int i = 0; i < plan->n; i++) {
        const struct attack *a = &plan->attack[i];
        uint16_t target = a->target & 0x80 ? e->g->perm[a->target & 0x7f].object : player_entity(a->target);
        char name[64];
        (void)snprintf(name, sizeof name, "%s", entity_name(e, e->g->perm[a->perm].object));
        TELL(e, "000:C.4.4 004:308.1 001:508.1", "%s attacks %s", name, entity_name(e, target));
    }
}

void declare_attack(struct engine *e)
{
    struct game *g = e->g;
    struct attack_plan plan;
    bool able = false;
    plan.n = 0;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0 && !able; i = perm_next(g, i))
        able = g->perm[i].types & TYPE_CREATURE && !(g->perm[i].flags & PERM_TAPPED) && on_side(g, g->active, i);
    if (able)
        ask_attackers(e, g->active, &plan);
    if (!g->plain)
        pay_for_attack(e, g->active, &plan);
    tell_attack(e, &plan);
    if (g->attacks_this_turn < UINT8_MAX)
        g->attacks_this_turn++; /* 000:C.4.Ruling.3: an empty one, too */
    if (plan.n == 0)
        return;
    g->player[g->active].flags |= PLAYER_ATTACKED;
    g->combat_defender = (uint8_t)attacked_player(g, plan.attack[0].target);
    moment_begin(e);
    begin_attacking(e, &plan);
    for (int i = 0; i < plan.n && !nobody_hears(e); i++) { /* 001:508.2a: here and nowhere else */
        int target = plan.attack[i].target;
        struct event ev = {.on = OP_ON_ATTACKS,
                           .object = g->perm[plan.attack[i].perm].object,
                           .other = target & 0x80 ? g->perm[target & 0x7f].object : player_entity(target),
                           .source = NO_OBJECT,
                           .player = (uint8_t)perm_controller(g, plan.attack[i].perm),
                           .amount = (int16_t)plan.n};
        event_happened(e, &ev);
        if (plan.n == 1) {
            ev.on = OP_ON_ATTACKS_ALONE;
            event_happened(e, &ev);
        }
    }
    moment_end(e);
    if (chars_may_shift(e))
        chars_touch(e);
}

void ask_attackers(struct engine *e, int player, struct attack_plan *out)
{
    const struct mind *m = mind_of(e, player);
    for (int i = 0; i < ASK_TRIES && m->attackers; i++) {
        out->n = 0;
        e->g->decisions++;
        m->attackers(m->self, e, player, out);
        if (out->n >= 0 && out->n <= MAX_PERMANENTS && attack_legal(e, player, out))
            return;
        ask_refused(e, NULL);
    }
    attack_plain(e, player, out);
}
