/* damage_split.c - how a creature's damage is split among those that it fights
 *
 * How an attacker's damage is split is the era's: freely, or in an order with lethal damage to each before the next
 * (001:510.1c). Banding gives the choice to the other side (000:C.8.5, 000:C.8.6, 001:702.19).
 */
#include "engine/play/combat/inner.h"

/* What is left until the damage on it is lethal; with what others assign to it in the same step (001:510.1c,
 * 001:702.17b, 004:502.9b, 004:502.9f, 000:A.27.2, 000:A.27.Ruling.4, 000:A.27.Ruling.7). What may be prevented does
 * not count (000:A.27.Ruling.5, 004:502.9e, 003:502.9d). */
static int lethal_for(struct engine *e, const struct assignment *all, int perm)
{
    const struct perm *p = &e->g->perm[perm];
    int lethal = p->toughness - p->damage;
    for (int i = 0; i < all->n; i++)
        if (all->d[i].to == p->object)
            lethal -= all->d[i].amount;
    return lethal > 0 ? lethal : 0;
}

bool split_legal(struct engine *e, const struct split *s, const int16_t *share)
{
    int blockers = s->n - (s->through ? 1 : 0);
    for (int i = 1; s->ordered && i < blockers; i++)
        if (share[i] > 0)
            for (int j = 0; j < i; j++)
                if (share[j] < s->lethal[j])
                    return refuse_because(e,
                                          "lethal damage goes to each blocker in order before the next (001:510.1c)");
    if (s->through && share[blockers] > 0)
        for (int j = 0; j < blockers; j++)
            if (share[j] < s->lethal[j])
                return refuse_because(e, "trample: lethal damage to all blockers first "
                                         "(001:702.17b, 004:502.9b, 000:A.27.2)");
    return true;
}

/* Lethal to each in order, what is left to the last one, or to the player. */
static void split_plain(const struct split *s, int16_t *share)
{
    int left = s->total;
    for (int i = 0; i < s->n; i++) {
        bool last = i == s->n - 1;
        int part = last || s->lethal[i] > left ? left : s->lethal[i];
        share[i] = (int16_t)part;
        left -= part;
    }
}

static bool paired(const struct game *g, const struct joint *j, int dealer, int recipient)
{
    int attacker = j->attackers ? dealer : recipient, blocker = j->attackers ? recipient : dealer;
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].attacker == attacker && g->block[i].blocker == blocker)
            return true;
    return false;
}

/* The most that those who have not divided yet could assign to it. */
static int still_to_come(struct engine *e, const struct joint *j, int recipient)
{
    struct game *g = e->g;
    uint32_t side = j->attackers ? PERM_ATTACKING : PERM_BLOCKING;
    int most = 0;
    for (int i = perm_next(g, j->current); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & side && damage_strikes(e, i, j->first) && paired(g, j, i, recipient))
            most += damage_amount(e, i);
    return most;
}

bool joint_legal(struct engine *e, const struct joint *j)
{
    struct game *g = e->g;
    for (int k = 0; k < j->n; k++) {
        struct split s = j->part[k].s;
        for (int i = 0; i < s.n; i++) {
            if (entity_is_player(s.to[i]) || game_object(g, s.to[i])->perm == NO_PERM)
                continue;
            const struct perm *p = game_perm(g, s.to[i]);
            int lethal = p->toughness - p->damage - still_to_come(e, j, game_object(g, s.to[i])->perm);
            for (int other = 0; other < j->n; other++)
                for (int x = 0; other != k && x < j->part[other].s.n; x++)
                    if (j->part[other].s.to[x] == s.to[i])
                        lethal -= j->part[other].share[x];
            s.lethal[i] = s.lethal[i] == 0 || lethal < 0 ? 0 : lethal;
        }
        if (!split_legal(e, &s, j->part[k].share))
            return false;
    }
    return true;
}

static void part_add(struct joint *j, const struct split *s, const int16_t *share)
{
    if (j->n == MAX_JOINT)
        return;
    j->part[j->n].s = *s;
    for (int i = 0; i < s->n; i++)
        j->part[j->n].share[i] = share[i];
    j->n++;
}

/* A division is taken, and looked at together with the others. */
static bool joins(struct engine *e, struct joint *j, const struct split *s, const int16_t *share)
{
    if (j->n == MAX_JOINT)
        return split_legal(e, s, share);
    part_add(j, s, share);
    if (joint_legal(e, j))
        return true;
    j->n--;
    return false;
}

static void ask_split(struct engine *e, struct joint *j, const struct split *s, int player, int16_t *share)
{
    split_plain(s, share);
    if (s->n < 2 || j->plain) {
        part_add(j, s, share);
        return;
    }
    j->asked = true;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_HARM,
                         .source = e->g->perm[s->attacker].object,
                         .card = NO_CARD,
                         .options = (uint16_t)s->n,
                         .option = s->to,
                         .spec = s->ordered};
    for (int i = 0; i < 3; i++) {
        struct answer answer;
        ask_divide(e, &q, s->total, &answer);
        if (joins(e, j, s, answer.value)) {
            for (int k = 0; k < s->n; k++)
                share[k] = answer.value[k];
            return;
        }
        e->refusals++; /* 001:510.1f: as if it had not been divided */
    }
    part_add(j, s, share);
}

/* Those that a "bands with other" ability of one of them joins: two at least (000:A.12.5, 001:702.19). */
static bool joined(struct engine *e, const uint8_t *perms, int n)
{
    for (int i = 0; i < n; i++) {
        const struct perm *p = &e->g->perm[perms[i]];
        uint16_t filters[4];
        if (!perm_has(p, KEYWORD_BANDS_WITH_OTHER))
            continue;
        int ways = chars_parameters(e, p->object, KEYWORD_BANDS_WITH_OTHER, filters, 4);
        for (int k = 0; k < ways; k++) {
            struct context c;
            int members = 0;
            context_of(&c, e, p->object, p->as_card, 255, perm_controller(e->g, perms[i]));
            for (int m = 0; m < n; m++) {
                const struct perm *q = &e->g->perm[perms[m]];
                members += filter_matches(e, &c, filters[k], q->object) &&
                           (e->rules->bands_with_other == BANDS_WITH_QUALITY || perm_has(q, KEYWORD_BANDS_WITH_OTHER));
            }
            if (members >= 2)
                return true;
        }
    }
    return false;
}

/* A creature with banding among those (000:A.11.12, 000:A.11.16): the other side divides (000:A.11.13, 000:A.11.14,
 * 002:S2/Banding). It has to be there as damage is dealt (000:A.11.Ruling.3). */
static bool any_bands(struct engine *e, const uint8_t *perms, int n)
{
    for (int i = 0; i < n; i++)
        if (perm_has(&e->g->perm[perms[i]], KEYWORD_BANDING))
            return true;
    return joined(e, perms, n);
}

static uint16_t attacked_entity(const struct game *g, int attacker)
{
    int target = g->perm[attacker].attacking;
    if (target & 0x80) { /* 001:506.4c: gone, no planeswalker any more, or not the defender's: nothing is attacked */
        const struct perm *p = &g->perm[target & 0x7f];
        bool attacked = p->object != NO_OBJECT && p->types & TYPE_PLANESWALKER &&
                        game_object_c(g, p->object)->zone == ZONE_BATTLEFIELD &&
                        game_opponents(g, perm_controller(g, target & 0x7f), perm_controller(g, attacker));
        return attacked ? p->object : NO_OBJECT;
    }
    /* 001:800.4d: nothing to a player who has left */
    return target < g->players && game_in(g, target) ? player_entity(target) : NO_OBJECT;
}

/* 000:A.27.Ruling.3, 004:502.9d: to what cannot be dealt combat damage none is assigned, and trample ignores it. */
static int assignable(struct engine *e, uint8_t *perms, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (e->g->plain || !rule_on_object(e, OP_MOD_TAKES_NO_COMBAT_DAMAGE, e->g->perm[perms[i]].object))
            perms[kept++] = perms[i];
    return kept;
}

void split_of(struct engine *e, const struct assignment *all, int attacker, struct split *s)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[attacker];
    uint8_t list[MAX_BLOCKS];
    *s = (struct split){.attacker = attacker, .total = damage_amount(e, attacker)};
    s->n = blockers_of(g, attacker, list);
    /* 001:702.2b, 001:702.19: deathtouch and a banding blocker break the order */
    s->ordered =
        e->rules->damage_split == SPLIT_ORDERED && !perm_has(p, KEYWORD_DEATHTOUCH) && !any_bands(e, list, s->n);
    s->n = assignable(e, list, s->n);
    for (int i = 0; i < s->n; i++) {
        s->to[i] = g->perm[list[i]].object;
        s->lethal[i] = lethal_for(e, all, list[i]);
    }
    uint16_t player = attacked_entity(g, attacker);
    s->through = perm_has(p, KEYWORD_TRAMPLE) && player != NO_OBJECT && e->rules->trample != TRAMPLE_EXCESS_MOVES_ON;
    if (s->n == 0 && perm_has(p, KEYWORD_TRAMPLE))
        s->through = player != NO_OBJECT; /* no blockers left (000:A.27.Ruling.6, 004:502.9c) */
    if (s->through) {
        s->lethal[s->n] = 0;
        s->to[s->n++] = player;
    }
}

void assign_attacker(struct engine *e, struct assignment *all, struct joint *j, int attacker)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[attacker];
    int total = damage_amount(e, attacker);
    bool as_unblocked = p->flags & PERM_BLOCKED && !g->plain &&
                        rule_on_object(e, OP_MOD_ASSIGN_AS_UNBLOCKED, p->object) &&
                        ask_yes(e, perm_controller(g, attacker), FOR_MAY, p->object);
    if (total <= 0)
        return;
    uint16_t player = attacked_entity(g, attacker);
    if (!(p->flags & PERM_BLOCKED) || as_unblocked) { /* 001:510.1b, 004:310.1b, 000:C.8.4 */
        if (player != NO_OBJECT)
            damage_assign(e, all, attacker, player, total, 0);
        return;
    }
    struct split s;
    split_of(e, all, attacker, &s);
    if (s.n == 0)
        return; /* 004:310.1c, 002:S2/Combat: no blockers are left */
    uint8_t list[MAX_BLOCKS];
    int blockers = blockers_of(g, attacker, list);
    /* 000:C.8.5, 001:702.19, 000:A.11.Ruling.2: a banding blocker lets the defending player divide, as they like
     * (000:A.11.15) */
    int chooser = any_bands(e, list, blockers) ? perm_controller(g, list[0]) : perm_controller(g, attacker);
    int16_t share[MAX_BLOCKS + 1];
    j->current = attacker;
    ask_split(e, j, &s, chooser, share);
    unsigned tramples =
        e->rules->trample == TRAMPLE_EXCESS_MOVES_ON && perm_has(p, KEYWORD_TRAMPLE) ? DAMAGE_TRAMPLES : 0;
    for (int i = 0; i < s.n; i++)
        damage_assign(e, all, attacker, s.to[i], share[i], entity_is_player(s.to[i]) ? 0 : tramples);
}

void assign_blocker(struct engine *e, struct assignment *all, struct joint *j, int blocker)
{
    struct game *g = e->g;
    if (g->perm[blocker].flags & PERM_TAPPED && !e->rules->tapped_blocker_deals)
        return; /* 000:C.8.2, 002:S2/Combat; else 001:506.4b, 004:306.2 */
    uint8_t list[MAX_BLOCKS];
    struct split s = {.attacker = blocker, .total = damage_amount(e, blocker)};
    s.n = attackers_blocked_by(g, blocker, list);
    if (s.n == 0 || s.total <= 0)
        return; /* 004:310.1d */
    bool bands = any_bands(e, list, s.n);
    s.ordered = e->rules->damage_split == SPLIT_ORDERED && !bands &&
                !perm_has(&g->perm[blocker], KEYWORD_DEATHTOUCH); /* 001:510.1d */
    int chooser_of_bands = perm_controller(g, list[0]);
    s.n = assignable(e, list, s.n);
    for (int i = 0; i < s.n; i++) {
        s.to[i] = g->perm[list[i]].object;
        s.lethal[i] = lethal_for(e, all, list[i]);
    }
    int chooser = bands ? chooser_of_bands : perm_controller(g, blocker); /* 000:C.8.6, 000:C.8.8 */
    int16_t share[MAX_BLOCKS + 1];
    j->current = blocker;
    ask_split(e, j, &s, chooser, share);
    for (int i = 0; i < s.n; i++)
        damage_assign(e, all, blocker, s.to[i], share[i], 0);
}
