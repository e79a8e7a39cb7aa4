/* minds_combat.c - attacks and blocks by counting
 *
 * Attack: all of them if that kills; else each creature that no blocker would kill, or only at a loss, as long as
 * what stays behind keeps its player alive. Block: the fights that are won, then even trades, and with one's life at
 * stake whatever stops most. Which creature may block which is asked of the rules only when blocks are made; before,
 * evasion is read off the keywords.
 */
#include "engine/minds_inner.h"

enum { MOST = MAX_PERMANENTS };

/* The creatures of both sides that count in this attack. */
struct fight {
    int mine, theirs;
    uint8_t my[MOST], their[MOST];
};

static int controller_of(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

static int defender_of(const struct game *g, int player)
{
    for (int i = 1; i < g->players; i++) {
        int other = (player + i) % g->players;
        if (game_in(g, other) && game_opponents(g, player, other))
            return other;
    }
    return NO_PLAYER;
}

static int power_of(const struct perm *p)
{
    int power = p->power > 0 ? p->power : 0;
    return perm_has(p, KEYWORD_DOUBLE_STRIKE) ? 2 * power : power;
}

/* At a glance: could b block a? */
static bool may_block(const struct perm *b, const struct perm *a)
{
    if (perm_has(a, KEYWORD_FLYING) && !perm_has(b, KEYWORD_FLYING) && !perm_has(b, KEYWORD_REACH))
        return false;
    if (perm_has(a, KEYWORD_SHADOW) != perm_has(b, KEYWORD_SHADOW))
        return false;
    if (perm_has(a, KEYWORD_HORSEMANSHIP) && !perm_has(b, KEYWORD_HORSEMANSHIP))
        return false;
    if (perm_has(a, KEYWORD_FEAR) && !(b->types & TYPE_ARTIFACT) && !(b->colours & 1u << BLACK))
        return false;
    return true;
}

static bool strikes_first(const struct perm *p)
{
    return perm_has(p, KEYWORD_FIRST_STRIKE) || perm_has(p, KEYWORD_DOUBLE_STRIKE);
}

/* Does `by` kill p when the two fight, and nothing else happens? */
static bool kills(const struct perm *by, const struct perm *p)
{
    int left = p->toughness - p->damage;
    if (by->power <= 0 || p->shields)
        return false;
    if (strikes_first(p) && !strikes_first(by) && p->power >= by->toughness - by->damage)
        return false; /* it is dead before it strikes */
    return power_of(by) >= left || perm_has(by, KEYWORD_DEATHTOUCH);
}

/* ---- attacking ------------------------------------------------------------------------------------------------- */

static void add(struct attack_plan *out, int perm, int defender)
{
    out->attack[out->n++] = (struct attack){.perm = (uint8_t)perm, .target = (uint8_t)defender};
}

/* With everything that may. */
void goldfish_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    const struct game *g = e->g;
    int defender = defender_of(g, player);
    (void)self;
    out->n = 0;
    if (defender == NO_PLAYER)
        return;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (p->types & TYPE_CREATURE && !(p->flags & (PERM_TAPPED | PERM_SICK)) && p->power > 0 &&
            controller_of(g, i) == player && can_attack(e, i, defender))
            add(out, i, defender);
        else if (p->types & TYPE_CREATURE && perm_has(p, KEYWORD_HASTE) && p->power > 0 &&
                 !(p->flags & PERM_TAPPED) && controller_of(g, i) == player && can_attack(e, i, defender))
            add(out, i, defender);
    }
}

static void gather(struct engine *e, int player, int defender, struct fight *f)
{
    const struct game *g = e->g;
    f->mine = f->theirs = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->types & TYPE_CREATURE) || p->flags & PERM_TAPPED)
            continue;
        int whose = controller_of(g, i);
        if (whose == player) {
            if ((!(p->flags & PERM_SICK) || perm_has(p, KEYWORD_HASTE)) && p->power > 0 &&
                can_attack(e, i, defender))
                f->my[f->mine++] = (uint8_t)i;
        } else if (whose == defender) {
            f->their[f->theirs++] = (uint8_t)i;
        }
    }
}

/* Damage that certainly comes through if all of them attack: each blocker stops one, the strongest first. */
static int sure_damage(const struct game *g, const struct fight *f)
{
    int power[MOST], n = 0, sum = 0;
    for (int i = 0; i < f->mine; i++) {
        const struct perm *a = &g->perm[f->my[i]];
        bool blockable = false;
        for (int j = 0; j < f->theirs && !blockable; j++)
            blockable = may_block(&g->perm[f->their[j]], a);
        if (!blockable) {
            sum += power_of(a);
            continue;
        }
        int at = n++;
        for (; at > 0 && power[at - 1] < power_of(a); at--)
            power[at] = power[at - 1];
        power[at] = power_of(a);
    }
    for (int i = f->theirs; i < n; i++)
        sum += power[i];
    return sum;
}

/* What attacking with this one is worth if the other side blocks as it likes best. */
static bool good_attack(const struct engine *e, const struct fight *f, int attacker)
{
    const struct game *g = e->g;
    const struct perm *a = &g->perm[attacker];
    int worth = worth_of_perm(e, a);
    for (int j = 0; j < f->theirs; j++) {
        const struct perm *b = &g->perm[f->their[j]];
        if (!may_block(b, a) || !kills(b, a))
            continue;
        if (!kills(a, b) || worth_of_perm(e, b) < worth)
            return false;
    }
    return true;
}

/* Would the other side's untapped creatures kill the player in their next attack, were these to attack now? */
static bool leaves_open(const struct engine *e, int player, int defender, const struct attack_plan *plan)
{
    const struct game *g = e->g;
    int power = 0, blockers = 0, largest = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->types & TYPE_CREATURE))
            continue;
        int whose = controller_of(g, i);
        if (whose == defender) {
            power += power_of(p);
            largest = power_of(p) > largest ? power_of(p) : largest;
        } else if (whose == player) {
            bool attacks = false;
            for (int j = 0; j < plan->n; j++)
                attacks |= plan->attack[j].perm == i;
            blockers += (!attacks && !(p->flags & PERM_TAPPED)) || perm_has(p, KEYWORD_VIGILANCE);
        }
    }
    int stopped = blockers * (largest > 0 ? (power + largest) / 2 / largest : 0);
    int expected = power - (blockers ? (stopped < power ? stopped * largest / 2 : power) : 0);
    return expected >= g->player[game_life_holder(g, player)].life;
}

void greedy_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    const struct game *g = e->g;
    int defender = defender_of(g, player);
    struct fight f;
    (void)self;
    out->n = 0;
    if (defender == NO_PLAYER)
        return;
    chars_refresh(e);
    gather(e, player, defender, &f);
    if (f.mine == 0)
        return;
    bool lethal = sure_damage(g, &f) >= g->player[game_life_holder(g, defender)].life;
    for (int i = 0; i < f.mine; i++)
        if (lethal || good_attack(e, &f, f.my[i]))
            add(out, f.my[i], defender);
    while (!lethal && out->n > 0 && leaves_open(e, player, defender, out))
        out->n--;
    if (!g->plain && !attack_legal(e, player, out))
        attack_plain(e, player, out);
}

/* ---- blocking -------------------------------------------------------------------------------------------------- */

static void block(struct block_plan *out, int blocker, int attacker)
{
    out->block[out->n].blocker = (uint8_t)blocker;
    out->block[out->n++].attacker = (uint8_t)attacker;
}

/* How glad the player is of this block: > 0 even if nothing forces it. */
static int block_score(const struct engine *e, const struct perm *b, const struct perm *a)
{
    bool dies = kills(a, b), wins = kills(b, a);
    int mine = worth_of_perm(e, b), theirs = worth_of_perm(e, a);
    if (wins && !dies)
        return 1000 + theirs - mine / 8;
    if (!wins && !dies)
        return 500 - mine / 8;
    if (wins)
        return theirs - mine + 1;
    return -mine;
}

/* Attackers that reach this player, strongest first. */
static int attackers_on(const struct game *g, int player, uint8_t *list)
{
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->flags & PERM_ATTACKING) || !game_opponents(g, controller_of(g, i), player))
            continue;
        int at = n++;
        for (; at > 0 && power_of(&g->perm[list[at - 1]]) < power_of(p); at--)
            list[at] = list[at - 1];
        list[at] = (uint8_t)i;
    }
    return n;
}

static int unblocked_damage(const struct game *g, const uint8_t *attackers, int n, const bool *blocked)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        if (!blocked[i])
            sum += power_of(&g->perm[attackers[i]]);
    return sum;
}

void greedy_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    const struct game *g = e->g;
    uint8_t attackers[MOST], mine[MOST];
    bool blocked[MOST] = {false}, used[MOST] = {false};
    int n = attackers_on(g, player, attackers), blockers = 0;
    (void)self;
    out->n = 0;
    if (n == 0)
        return;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_CREATURE && !(g->perm[i].flags & PERM_TAPPED) && controller_of(g, i) == player)
            mine[blockers++] = (uint8_t)i;
    int life = g->player[game_life_holder(g, player)].life;
    /* good blocks first; then, while the rest would kill, any block at all */
    for (int forced = 0; forced < 2; forced++)
        for (int i = 0; i < n && out->n < MAX_BLOCKS; i++) {
            int best = -1, best_score = forced ? -100000 : 0;
            if (blocked[i] || (forced && unblocked_damage(g, attackers, n, blocked) < life))
                continue;
            for (int j = 0; j < blockers; j++) {
                const struct perm *b = &g->perm[mine[j]], *a = &g->perm[attackers[i]];
                if (used[j] || !may_block(b, a))
                    continue;
                int score = block_score(e, b, a);
                if (score > best_score && can_block(e, mine[j], attackers[i])) {
                    best_score = score;
                    best = j;
                }
            }
            if (best < 0)
                continue;
            used[best] = blocked[i] = true;
            block(out, mine[best], attackers[i]);
        }
    if (!g->plain)
        while (out->n > 0 && !block_legal(e, player, out))
            out->n--;
}
