/* damage.c - assigning combat damage, and dealing it
 *
 * First the active side, then the other (001:510.1, 004:310.1, 000:C.8.7). Each creature's is split by
 * damage_split.c. Then it is dealt at once (001:510.2), with a damage prevention
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

void damage_assign(struct engine *e, struct assignment *all, int from, uint16_t to, int amount, unsigned flags)
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

bool damage_strikes(struct engine *e, int perm, bool first)
{
    const struct perm *p = &e->g->perm[perm];
    if (first)
        return p->flags & PERM_STRUCK_FIRST;
    return !(p->flags & PERM_STRUCK_FIRST) ||
           (e->rules->first_strike == FIRST_STRIKE_SECOND_STEP && perm_has(p, KEYWORD_DOUBLE_STRIKE));
}

int damage_amount(struct engine *e, int perm)
{
    const struct perm *p = &e->g->perm[perm];
    bool by_toughness = !e->g->plain && rule_on_object(e, OP_MOD_TOUGHNESS_DAMAGE, p->object);
    int damage = by_toughness ? p->toughness : p->power;
    if (damage <= 0 || (!e->g->plain && rule_on_object(e, OP_MOD_NO_COMBAT_DAMAGE, p->object)))
        return 0;
    return damage;
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
            if (!(g->perm[i].flags & side) || !damage_strikes(e, i, j->first) ||
                (whose >= 0 && perm_controller(g, i) != whose))
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
            if (!(p->flags & PERM_ATTACKING) || p->power <= 0 || !damage_strikes(e, i, first))
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
        if (!(p->flags & PERM_ATTACKING) || p->attacking >= g->players || !damage_strikes(e, i, first) ||
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
