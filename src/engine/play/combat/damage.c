/* damage.c - assigning combat damage, and dealing it
 *
 * First the active side, then the other (001:510.1, 004:310.1, 000:C.8.7). How an attacker's damage is split is the
 * era's: freely, or in an order with lethal damage to each before the next (001:510.1c). Banding gives the choice to
 * the other side (000:C.8.5, 000:C.8.6, 001:702.19). Then it is dealt at once (001:510.2), with a damage prevention
 * step (000:C.8.1), or it waits on the stack as one thing and is dealt as it was assigned (004:310.2, 004:310.4).
 *
 * On the stack an assignment stands in the targets of its entry, one for each: the recipient as the target's reference,
 * the source and the amount in the bytes beside it, two for each (share_of).
 */
#include "base/attr.h"
#include "engine/play/combat/combat.h"
#include "engine/play/combat/inner.h"
#include "engine/play/effects/effects.h"
#include "engine/play/play.h"
#include "engine/play/turn/turn.h"

#include <stdio.h>

struct assignment {
    int n;
    struct damage d[2 * MAX_BLOCKS + MAX_PERMANENTS]; /* each block twice, and each attacker's player */
};

static int controller_of(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

/* 000:C.8.3: each creature is a source of its own; all of it is combat damage, in both groups of strikers
 * (000:C.8.Note). */
static void assign(struct engine *e, struct assignment *all, int from, uint16_t to, int amount, unsigned flags)
{
    if (amount <= 0)
        return;
    if (all->n == (int)ARRAY_LEN(all->d)) {
        game_fail(e->g, LIMIT_DAMAGE);
        return;
    }
    uint16_t source = e->g->perm[from].object;
    all->d[all->n++] = (struct damage){.source = source,
                                       .to = to,
                                       .amount = (int16_t)amount,
                                       .flags = (uint8_t)(EVENT_COMBAT | flags),
                                       .source_incarnation = game_object(e->g, source)->incarnation};
}

/* ---- who strikes when ------------------------------------------------------------------------ */

bool combat_has_first_strike(struct engine *e)
{
    struct game *g = e->g;
    chars_refresh(e);
    if (g->plain && !book_has_keyword(e->book, KEYWORD_FIRST_STRIKE) &&
        !book_has_keyword(e->book, KEYWORD_DOUBLE_STRIKE))
        return false; /* on no card, and there is nothing that could give it */
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & (PERM_ATTACKING | PERM_BLOCKING) &&
            (perm_has(&g->perm[i], KEYWORD_FIRST_STRIKE) || perm_has(&g->perm[i], KEYWORD_DOUBLE_STRIKE)))
            return true;
    return false;
}

/* 001:702.7, 001:702.7c, 001:702.4, 001:702.4c, 004:502.2b, 004:502.2c, 001:510.5, 004:502.2, 000:C.8.1,
 * 000:C.8.Ruling.2, 000:A.18.2, 000:A.18.3, 000:A.18.4, 002:S1/First-Strike: who struck in the first step is noted as
 * it begins; in the second strike all others, and who has double strike then. */
static void note_first_strikers(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (p->flags & (PERM_ATTACKING | PERM_BLOCKING) &&
            (perm_has(p, KEYWORD_FIRST_STRIKE) || perm_has(p, KEYWORD_DOUBLE_STRIKE)))
            p->flags |= PERM_STRUCK_FIRST;
    }
}

/* Creatures that died of first strikes do not strike back (000:C.8.Ruling.1). */
static bool strikes(struct engine *e, int perm, bool first)
{
    const struct perm *p = &e->g->perm[perm];
    if (first)
        return p->flags & PERM_STRUCK_FIRST;
    return !(p->flags & PERM_STRUCK_FIRST) ||
           (e->rules->first_strike == FIRST_STRIKE_SECOND_STEP && perm_has(p, KEYWORD_DOUBLE_STRIKE));
}

/* 001:510.1a, 004:310.1a: as much as its power, nothing if that is 0 or less. */
static int damage_of(struct engine *e, int perm)
{
    const struct perm *p = &e->g->perm[perm];
    bool by_toughness = !e->g->plain && rule_on_object(e, OP_MOD_TOUGHNESS_DAMAGE, p->object);
    int damage = by_toughness ? p->toughness : p->power;
    if (damage <= 0 || (!e->g->plain && rule_on_object(e, OP_MOD_NO_COMBAT_DAMAGE, p->object)))
        return 0;
    return damage;
}

/* ---- splitting ------------------------------------------------------------------------------- */

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

struct split {
    int attacker, n, total; /* n recipients: blockers in order, then the player if `through` */
    bool ordered, through;
    int lethal[MAX_BLOCKS + 1];
    uint16_t to[MAX_BLOCKS + 1];
};

/* 000:A.27.2, 000:A.27.3, 000:A.27.Ruling.2, 001:702.17, 001:702.17d, 004:502.9b, 004:502.9g: to the player only if
 * every blocker gets lethal damage; any split of the rest. */
/* Unless the order counts any division will do (000:C.8.Ruling.4). */
static bool split_legal(struct engine *e, const struct split *s, const int16_t *share)
{
    int blockers = s->n - (s->through ? 1 : 0);
    for (int i = 1; s->ordered && i < blockers; i++)
        if (share[i] > 0)
            for (int j = 0; j < i; j++)
                if (share[j] < s->lethal[j])
                    return combat_refuse(e, "lethal damage goes to each blocker in order before the next (001:510.1c)");
    if (s->through && share[blockers] > 0)
        for (int j = 0; j < blockers; j++)
            if (share[j] < s->lethal[j])
                return combat_refuse(e, "trample: lethal damage to all blockers first "
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

/* All divisions of one side in one step: what others assign counts as well when it is asked whether damage is lethal,
 * earlier or later (001:510.1c, 001:510.1f). Who comes later may still fill up what is missing; the last one has to. */
enum { MAX_JOINT = 16 };
struct joint {
    bool first, attackers;
    bool asked, plain; /* plain: nobody is asked any more */
    int current, n;
    struct {
        struct split s;
        int16_t share[MAX_BLOCKS + 1];
    } part[MAX_JOINT];
};

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
        if (g->perm[i].flags & side && strikes(e, i, j->first) && paired(g, j, i, recipient))
            most += damage_of(e, i);
    return most;
}

static bool joint_legal(struct engine *e, const struct joint *j)
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
            context_of(&c, e, p->object, p->as_card, 255, controller_of(e->g, perms[i]));
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
                        game_opponents(g, controller_of(g, target & 0x7f), controller_of(g, attacker));
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

static void split_of(struct engine *e, const struct assignment *all, int attacker, struct split *s)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[attacker];
    uint8_t list[MAX_BLOCKS];
    *s = (struct split){.attacker = attacker, .total = damage_of(e, attacker)};
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

static void assign_attacker(struct engine *e, struct assignment *all, struct joint *j, int attacker)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[attacker];
    int total = damage_of(e, attacker);
    bool as_unblocked = p->flags & PERM_BLOCKED && !g->plain &&
                        rule_on_object(e, OP_MOD_ASSIGN_AS_UNBLOCKED, p->object) &&
                        ask_yes(e, controller_of(g, attacker), FOR_MAY, p->object);
    if (total <= 0)
        return;
    uint16_t player = attacked_entity(g, attacker);
    if (!(p->flags & PERM_BLOCKED) || as_unblocked) { /* 001:510.1b, 004:310.1b, 000:C.8.4 */
        if (player != NO_OBJECT)
            assign(e, all, attacker, player, total, 0);
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
    int chooser = any_bands(e, list, blockers) ? controller_of(g, list[0]) : controller_of(g, attacker);
    int16_t share[MAX_BLOCKS + 1];
    j->current = attacker;
    ask_split(e, j, &s, chooser, share);
    unsigned tramples =
        e->rules->trample == TRAMPLE_EXCESS_MOVES_ON && perm_has(p, KEYWORD_TRAMPLE) ? DAMAGE_TRAMPLES : 0;
    for (int i = 0; i < s.n; i++)
        assign(e, all, attacker, s.to[i], share[i], entity_is_player(s.to[i]) ? 0 : tramples);
}

/* Each is its own source (000:A.11.9, 000:C.8.3); trample is nothing to a blocker (000:A.27.Ruling.8, 004:502.9a). */
static void assign_blocker(struct engine *e, struct assignment *all, struct joint *j, int blocker)
{
    struct game *g = e->g;
    if (g->perm[blocker].flags & PERM_TAPPED && !e->rules->tapped_blocker_deals)
        return; /* 000:C.8.2, 002:S2/Combat; else 001:506.4b, 004:306.2 */
    uint8_t list[MAX_BLOCKS];
    struct split s = {.attacker = blocker, .total = damage_of(e, blocker)};
    s.n = attackers_blocked_by(g, blocker, list);
    if (s.n == 0 || s.total <= 0)
        return; /* 004:310.1d */
    bool bands = any_bands(e, list, s.n);
    s.ordered = e->rules->damage_split == SPLIT_ORDERED && !bands &&
                !perm_has(&g->perm[blocker], KEYWORD_DEATHTOUCH); /* 001:510.1d */
    int chooser_of_bands = controller_of(g, list[0]);
    s.n = assignable(e, list, s.n);
    for (int i = 0; i < s.n; i++) {
        s.to[i] = g->perm[list[i]].object;
        s.lethal[i] = lethal_for(e, all, list[i]);
    }
    int chooser = bands ? chooser_of_bands : controller_of(g, blocker); /* 000:C.8.6, 000:C.8.8 */
    int16_t share[MAX_BLOCKS + 1];
    j->current = blocker;
    ask_split(e, j, &s, chooser, share);
    for (int i = 0; i < s.n; i++)
        assign(e, all, blocker, s.to[i], share[i], 0);
}

/* All legal splits of an attacker's damage, for minds and for people: shares in the order of blockers, then the
 * player. */
int combat_assignments(struct engine *e, int attacker, int16_t (*out)[MAX_BLOCKS], int max)
{
    struct assignment none = {.n = 0};
    struct split s;
    int16_t share[MAX_BLOCKS + 1] = {0};
    int n = 0;
    chars_refresh(e);
    split_of(e, &none, attacker, &s);
    if (s.n == 0 || s.n > MAX_BLOCKS || s.total <= 0)
        return 0;
    share[s.n - 1] = (int16_t)s.total;
    for (;;) { /* compositions of the total, counted up from the back */
        if (split_legal(e, &s, share) && n < max) {
            for (int i = 0; i < s.n; i++)
                out[n][i] = share[i];
            n++;
        }
        int i = s.n - 1;
        int16_t last = share[i];
        share[i] = 0;
        while (--i >= 0) {
            if (last > 0) {
                share[i]++;
                share[s.n - 1] = (int16_t)(last - 1);
                break;
            }
            last = share[i];
            share[i] = 0;
        }
        if (i < 0)
            return n;
    }
}

/* ---- dealing --------------------------------------------------------------------------------- */

static struct target packed(const struct game *g, const struct damage *d)
{
    struct target t = {.ref = game_ref(g, d->to),
                       .spec = (uint8_t)d->source,
                       .pad = (uint8_t)(d->source >> 8),
                       .amount = (uint8_t)d->amount,
                       .illegal = (uint8_t)(d->amount >> 8)};
    t.ref.pad = d->source_incarnation;
    return t;
}

/* 004:310.2, 004:408.1g, 003:310.4: neither spell nor ability, so that nothing counters it (004:310.3). */
static void put_on_stack(struct engine *e, const struct assignment *all)
{
    struct target targets[MAX_TARGETS];
    int n = 0;
    if (all->n > MAX_TARGETS - e->g->targets_n) {
        game_fail(e->g, LIMIT_TARGETS);
        return;
    }
    for (int i = 0; i < all->n; i++)
        targets[n++] = packed(e->g, &all->d[i]);
    struct stacked entry = {.object = NO_OBJECT,
                            .kind = STACKED_DAMAGE,
                            .card = NO_CARD,
                            .controller = e->g->active,
                            .it = ref_none(),
                            .other = ref_none()};
    TELL(e, "004:310.2", "combat damage goes on the stack");
    (void)stack_push(e, &entry, targets, n);
}

/* 004:310.4: as assigned, even if the source has left; not to what has left, or is no longer in combat. */
void combat_resolve(struct engine *e, int index)
{
    struct game *g = e->g;
    const struct stacked *s = &g->stack[index];
    struct damage d[MAX_TARGETS];
    int n = 0;
    for (int i = 0; i < s->targets; i++) {
        const struct target *t = &g->target[s->first_target + i];
        uint16_t to = ref_now(g, t->ref);
        if (to == NO_OBJECT)
            continue;
        d[n++] = (struct damage){.source = (uint16_t)(t->spec | t->pad << 8),
                                 .to = to,
                                 .amount = (int16_t)share_of(t),
                                 .flags = EVENT_COMBAT,
                                 .source_incarnation = t->ref.pad};
    }
    if (n)
        damage_deal(e, d, n);
}

/* The damage of each creature of a side that strikes; whose -1: of all players. */
static void assign_of(struct engine *e, struct assignment *all, struct joint *j, uint32_t side, int whose)
{
    struct game *g = e->g;
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = g->perm_live[word]; bits; bits &= bits - 1) {
            int i = word * 64 + __builtin_ctzll(bits);
            if (!(g->perm[i].flags & side) || !strikes(e, i, j->first) || (whose >= 0 && controller_of(g, i) != whose))
                continue;
            if (side == PERM_ATTACKING)
                assign_attacker(e, all, j, i);
            else
                assign_blocker(e, all, j, i);
        }
}

/* 001:510.1e: one creature after the other. */
static void assign_side(struct engine *e, struct assignment *all, struct joint *j, bool attackers)
{
    struct game *g = e->g;
    uint32_t side = attackers ? PERM_ATTACKING : PERM_BLOCKING;
    int before = all->n;
    j->attackers = attackers;
    j->plain = j->asked = false;
    for (int round = 0; round < 2; round++) {
        j->n = 0;
        all->n = before;
        if (attackers || g->players == 2)
            assign_of(e, all, j, side, -1);
        for (int seat = 0; !attackers && g->players > 2 && seat < g->players; seat++)
            assign_of(e, all, j, side, (g->active + seat) % g->players); /* 001:802.5-6 */
        j->current = MAX_PERMANENTS - 1;
        if (!j->asked || j->n == MAX_JOINT || joint_legal(e, j))
            return;
        e->refusals++; /* what somebody counted on did not come: all divide plainly */
        j->plain = true;
    }
}

/* Nobody blocks, and nothing looks at what unblocked attackers deal to players (001:510.1b, 004:310.1b). False: look
 * closer. */
static bool dealt_unblocked(struct engine *e, bool first)
{
    struct game *g = e->g;
    int dealt[MAX_PLAYERS] = {0};
    if (g->blocks_n || !g->plain || e->rules->damage_timing == DAMAGE_ON_STACK ||
        e->rules->damage_order == DAMAGE_ORDER_STEP || !damage_is_mere(e))
        return false;
    for (int word = 0; word < 2; word++)
        for (uint64_t bits = g->perm_live[word]; bits; bits &= bits - 1) {
            int i = word * 64 + __builtin_ctzll(bits);
            const struct perm *p = &g->perm[i];
            if (!(p->flags & PERM_ATTACKING) || p->power <= 0 || !strikes(e, i, first))
                continue;
            if (p->flags & PERM_BLOCKED || p->attacking >= g->players || !game_in(g, p->attacking))
                return false; /* it was blocked, and may trample (001:702.17d); a planeswalker */
            dealt[p->attacking] += p->power;
        }
    for (int i = 0; i < g->players; i++) {
        struct player *p = &g->player[i];
        if (!dealt[i])
            continue;
        p->damage_taken = (uint16_t)number_fit(g, p->damage_taken + dealt[i]);
        life_counted(&p->life_lost, dealt[i]);
        p->flags |= PLAYER_LOST_LIFE;
        p->life = number_fit(g, p->life - dealt[i]);
        g->check_due |= CHECK_PLAYERS;
    }
    return true;
}

/* 001:806.7f: what an attacker deals to a team that defends together it deals to one of its players, whom the attacking
 * team names as damage is assigned. */
static void choose_defenders(struct engine *e, bool first)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (!(p->flags & PERM_ATTACKING) || p->attacking >= g->players || !strikes(e, i, first) ||
            (p->flags & PERM_BLOCKED && !perm_has(p, KEYWORD_TRAMPLE)))
            continue;
        uint16_t option[MAX_PLAYERS] = {player_entity(p->attacking)};
        uint16_t n = 1;
        for (int k = 0; k < g->players; k++)
            if (k != p->attacking && game_together(g, k, p->attacking) && game_in(g, k))
                option[n++] = player_entity(k);
        struct question q = {.player = g->active,
                             .purpose = FOR_HARM,
                             .source = p->object,
                             .card = NO_CARD,
                             .min = 1,
                             .max = 1,
                             .options = n,
                             .option = option};
        struct answer answer;
        ask_choose(e, &q, &answer);
        p->attacking = (uint8_t)entity_player(option[answer.n ? answer.value[0] : 0]);
    }
}

void combat_damage(struct engine *e, bool first)
{
    struct assignment all;
    struct joint j;
    all.n = 0;
    j.first = first;
    chars_refresh(e);
    if (first)
        note_first_strikers(e);
    if (e->g->shared_life)
        choose_defenders(e, first);
    if (dealt_unblocked(e, first))
        return;
    assign_side(e, &all, &j, true);
    int attackers = all.n;
    if (e->g->blocks_n) /* who blocks nothing deals nothing */
        assign_side(e, &all, &j, false);
    TELL(e, "000:C.8.1 004:310.1 001:510.1", "combat damage is assigned: %d by attackers, %d by blockers", attackers,
         all.n - attackers);
    if (all.n == 0)
        return;
    if (e->rules->damage_timing == DAMAGE_ON_STACK)
        put_on_stack(e, &all);
    else
        damage_deal(e, all.d, all.n);
}
