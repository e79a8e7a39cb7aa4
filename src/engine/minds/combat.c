/* combat.c - attacks and blocks by counting
 *
 * Attack: all of them if that kills; else each creature that no blocker would kill, or only at a loss, as long as what
 * stays behind keeps its player alive. Block: the fights that are won, then even trades, and with the player's life at
 * stake whatever stops most. Which creature may block which is asked of the rules only when blocks are made; before,
 * evasion is read off the keywords.
 */
#include "engine/minds/inner.h"
#include "engine/play/play.h"

enum { MOST = MAX_PERMANENTS };

/* A creature as it counts in a fight. */
struct fighter {
    const struct perm *perm;
    /* hit: with double strike; left: of its toughness; worth: 0 until it is asked for */
    int power, hit, left, worth;
    uint8_t record;
    bool evades, sneaks, first, deadly; /* sneaks: its shadow lets it block nothing else */
};

/* The creatures of both sides that count in this attack. */
struct fight {
    int mine, theirs;
    bool open; /* each of theirs could block each of mine, as far as can be seen */
    struct fighter my[MOST], their[MOST];
};

static int controller_of(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

/* The first opponent to the left of that seat whom the player may attack. */
static int defender_beyond(const struct game *g, int player, int seat)
{
    for (int i = 1; i < g->players; i++) {
        int other = (seat + i) % g->players;
        if (other == player)
            break;
        if (game_in(g, other) && game_opponents(g, player, other) && !attack_out_of_place(g, player, other))
            return other;
    }
    return NO_PLAYER;
}

static int defender_of(const struct game *g, int player)
{
    return defender_beyond(g, player, player);
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

static void look_at(const struct game *g, int record, struct fighter *f)
{
    const struct perm *p = &g->perm[record];
    f->perm = p;
    f->record = (uint8_t)record;
    f->power = f->hit = p->power > 0 ? p->power : 0;
    f->left = p->toughness - p->damage;
    f->worth = 0;
    f->evades = f->sneaks = f->first = f->deadly = false;
    if (!(p->keywords[0] | p->keywords[1]))
        return;
    f->hit = power_of(p);
    f->sneaks = perm_has(p, KEYWORD_SHADOW);
    f->evades =
        f->sneaks || perm_has(p, KEYWORD_FLYING) || perm_has(p, KEYWORD_HORSEMANSHIP) || perm_has(p, KEYWORD_FEAR);
    f->first = perm_has(p, KEYWORD_FIRST_STRIKE) || perm_has(p, KEYWORD_DOUBLE_STRIKE);
    f->deadly = perm_has(p, KEYWORD_DEATHTOUCH);
}

static int worth_in(const struct engine *e, struct fighter *f)
{
    if (!f->worth)
        f->worth = worth_of_perm(e, f->perm);
    return f->worth;
}

static bool seems_to_block(const struct fighter *b, const struct fighter *a)
{
    return !(a->evades | b->sneaks) || may_block(b->perm, a->perm);
}

/* Does `by` kill f when the two fight, and nothing else happens? */
static bool kills(const struct fighter *by, const struct fighter *f)
{
    if (by->power <= 0 || f->perm->shields)
        return false;
    if (f->first && !by->first && f->perm->power >= by->left)
        return false; /* it is dead before it strikes */
    return by->hit >= f->left || by->deadly;
}

/* ---- attacking ------------------------------------------------------------------------------- */

static void add(struct attack_plan *out, int perm, int defender)
{
    out->attack[out->n++] = (struct attack){.perm = (uint8_t)perm, .target = (uint8_t)defender};
}

/* With everything that may; when that is more than one opponent's life, the rest attacks the next. */
void goldfish_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    const struct game *g = e->g;
    int defender = defender_of(g, player);
    (void)self;
    out->n = 0;
    if (defender == NO_PLAYER)
        return;
    chars_refresh(e);
    uint8_t ready[MOST];
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        bool creature = p->types & TYPE_CREATURE, tapped = p->flags & PERM_TAPPED, sick = p->flags & PERM_SICK;
        bool hasty = perm_has(p, KEYWORD_HASTE), hits = p->power > 0, own = controller_of(g, i) == player;
        ready[n] = (uint8_t)i;
        n += creature & !tapped & (!sick | hasty) & hits & own;
    }
    int left = g->player[defender].life;
    for (int i = 0; i < n; i++) {
        if (!can_attack(e, ready[i], defender))
            continue;
        add(out, ready[i], defender);
        left -= power_of(&g->perm[ready[i]]);
        int next = left > 0 || g->attack != ATTACK_MULTIPLE ? NO_PLAYER : defender_beyond(g, player, defender);
        if (next != NO_PLAYER) {
            defender = next;
            left = g->player[defender].life;
        }
    }
}

static void gather(struct engine *e, int player, int defender, struct fight *f)
{
    const struct game *g = e->g;
    bool evades = false, sneaks = false;
    f->mine = f->theirs = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        if (!(p->types & TYPE_CREATURE) || p->flags & PERM_TAPPED)
            continue;
        int whose = controller_of(g, i);
        if (whose == player) {
            if ((!(p->flags & PERM_SICK) || perm_has(p, KEYWORD_HASTE)) && p->power > 0 && can_attack(e, i, defender)) {
                look_at(g, i, &f->my[f->mine]);
                evades |= f->my[f->mine++].evades;
            }
        } else if (whose == defender) {
            look_at(g, i, &f->their[f->theirs]);
            sneaks |= f->their[f->theirs++].sneaks;
        }
    }
    f->open = !evades && !sneaks;
}

/* Damage that certainly comes through if all of them attack: each blocker stops one, the strongest first. */
static int sure_damage(const struct fight *f)
{
    int power[MOST], n = 0, sum = 0;
    for (int i = 0; i < f->mine; i++) {
        const struct fighter *a = &f->my[i];
        bool blockable = f->open && f->theirs;
        for (int j = 0; j < f->theirs && !blockable; j++)
            blockable = seems_to_block(&f->their[j], a);
        if (!blockable) {
            sum += a->hit;
            continue;
        }
        int at = n++;
        for (; at > 0 && power[at - 1] < a->hit; at--)
            power[at] = power[at - 1];
        power[at] = a->hit;
    }
    for (int i = f->theirs; i < n; i++)
        sum += power[i];
    return sum;
}

/* The value of attacking with this one if the other side makes its best block. */
static bool good_attack(const struct engine *e, struct fight *f, struct fighter *a)
{
    for (int j = 0; j < f->theirs; j++) {
        struct fighter *b = &f->their[j];
        if (!kills(b, a) || !seems_to_block(b, a))
            continue;
        if (!kills(a, b) || worth_in(e, b) < worth_in(e, a))
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
    bool lethal = sure_damage(&f) >= g->player[game_life_holder(g, defender)].life;
    for (int i = 0; i < f.mine; i++)
        if (lethal || good_attack(e, &f, &f.my[i]))
            add(out, f.my[i].record, defender);
    while (!lethal && out->n > 0 && leaves_open(e, player, defender, out))
        out->n--;
    if (!g->plain && !attack_legal(e, player, out))
        attack_plain(e, player, out);
}

/* ---- blocking -------------------------------------------------------------------------------- */

static void block(struct block_plan *out, int blocker, int attacker)
{
    out->block[out->n].blocker = (uint8_t)blocker;
    out->block[out->n++].attacker = (uint8_t)attacker;
}

/* The value of this block to the player: > 0 even if nothing forces it. */
static int block_score(const struct engine *e, struct fighter *b, struct fighter *a)
{
    bool dies = kills(a, b), wins = kills(b, a);
    int mine = worth_in(e, b), theirs = worth_in(e, a);
    if (wins && !dies)
        return 1000 + theirs - mine / 8;
    if (!wins && !dies)
        return 500 - mine / 8;
    if (wins)
        return theirs - mine + 1;
    return -mine;
}

/* Attackers that reach this player, strongest first. */
static int attackers_on(const struct game *g, int player, struct fighter *list)
{
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct fighter f;
        if (!(g->perm[i].flags & PERM_ATTACKING) || !game_opponents(g, controller_of(g, i), player))
            continue;
        look_at(g, i, &f);
        int at = n++;
        for (; at > 0 && list[at - 1].hit < f.hit; at--)
            list[at] = list[at - 1];
        list[at] = f;
    }
    return n;
}

static int untapped_of(const struct game *g, int player, struct fighter *list)
{
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_CREATURE && !(g->perm[i].flags & PERM_TAPPED) && controller_of(g, i) == player)
            look_at(g, i, &list[n++]);
    return n;
}

/* The best of those that are left for that attacker, or -1. least: what the score has to be more than. */
static int best_blocker(struct engine *e, struct fighter *mine, int n, const bool *used, struct fighter *a, int least)
{
    int best = -1;
    for (int j = 0; j < n; j++) {
        if (used[j] || !seems_to_block(&mine[j], a))
            continue;
        int score = block_score(e, &mine[j], a);
        if (score > least && can_block(e, mine[j].record, a->record)) {
            least = score;
            best = j;
        }
    }
    return best;
}

void greedy_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    const struct game *g = e->g;
    struct fighter attacker[MOST], mine[MOST];
    bool blocked[MOST], used[MOST];
    (void)self;
    out->n = 0;
    chars_refresh(e);
    int n = attackers_on(g, player, attacker), damage = 0;
    if (n == 0)
        return;
    int blockers = untapped_of(g, player, mine);
    for (int i = 0; i < n; i++) {
        blocked[i] = false;
        damage += attacker[i].hit;
    }
    for (int j = 0; j < blockers; j++)
        used[j] = false;
    int life = g->player[game_life_holder(g, player)].life;
    /* good blocks first; then, while the rest would kill, any block at all */
    for (int forced = 0; forced < 2; forced++)
        for (int i = 0; i < n && out->n < MAX_BLOCKS; i++) {
            if (blocked[i] || (forced && damage < life))
                continue;
            int best = best_blocker(e, mine, blockers, used, &attacker[i], forced ? -100000 : 0);
            if (best < 0)
                continue;
            used[best] = blocked[i] = true;
            damage -= attacker[i].hit;
            block(out, mine[best].record, attacker[i].record);
        }
    if (!g->plain)
        while (out->n > 0 && !block_legal(e, player, out))
            out->n--;
}
