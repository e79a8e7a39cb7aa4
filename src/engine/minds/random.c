/* random.c - any legal move
 *
 * For tests: whatever can be done is done in some game. Attacks and blocks are drawn creature by creature and thinned
 * out until they are legal as a whole. Now and then (`wild`) an answer is nonsense, to see it
 * refused. */
#include "base/rng.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"

#include <string.h>

static int below(struct random_mind *m, int n)
{
    return n > 1 ? (int)rng_below(&m->rng, (uint64_t)n) : 0;
}

static bool chance(struct random_mind *m, int of_256)
{
    return of_256 && (int)(rng_next(&m->rng) >> 56) < of_256;
}

/* ---- acting ---------------------------------------------------------------------------------- */

static bool random_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct random_mind *m = self;
    struct action list[MAX_ACTIONS];
    if (chance(m, m->passing))
        return false;
    if (chance(m, m->wild)) {
        *out = (struct action){.kind = (uint8_t)below(m, ACTION_SPECIAL + 2),
                               .player = (uint8_t)player,
                               .object = (uint16_t)below(m, e->g->object_cap),
                               .ability = (uint8_t)below(m, 3),
                               .way = (uint8_t)below(m, CAST_AS_INTERRUPT + 1)};
        return out->kind != ACTION_CONCEDE;
    }
    int n = actions_list(e, player, list, MAX_ACTIONS, chance(m, m->mana));
    if (n == 0)
        return false;
    *out = list[below(m, n)];
    return out->kind != ACTION_CONCEDE;
}

/* ---- combat ---------------------------------------------------------------------------------- */

/* Takes an entry out at random; the rest keeps its order. */
static void thin_attack(struct random_mind *m, struct attack_plan *plan)
{
    int at = below(m, plan->n);
    plan->n--;
    memmove(&plan->attack[at], &plan->attack[at + 1], (size_t)(plan->n - at) * sizeof plan->attack[0]);
}

static int random_target(struct random_mind *m, struct engine *e, int player, int perm)
{
    uint8_t list[MAX_PLAYERS + MAX_PERMANENTS];
    int n = 0;
    for (int i = 0; i < e->g->players; i++)
        if (i != player && can_attack(e, perm, i))
            list[n++] = (uint8_t)i;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i))
        if (e->g->perm[i].types & TYPE_PLANESWALKER && can_attack(e, perm, 0x80 | i))
            list[n++] = (uint8_t)(0x80 | i);
    return n ? list[below(m, n)] : NO_PLAYER;
}

static void random_attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    struct random_mind *m = self;
    struct game *g = e->g;
    int eager = below(m, 257);
    out->n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (!(g->perm[i].types & TYPE_CREATURE) || !chance(m, eager))
            continue;
        int target = random_target(m, e, player, i);
        if (target != NO_PLAYER)
            out->attack[out->n++] = (struct attack){
                .perm = (uint8_t)i, .target = (uint8_t)target, .band = (uint8_t)(chance(m, 64) ? 1 + below(m, 2) : 0)};
    }
    while (out->n > 0 && !attack_legal(e, player, out)) {
        for (int i = 0; i < out->n; i++)
            out->attack[i].band = 0;
        if (attack_legal(e, player, out))
            break;
        thin_attack(m, out);
    }
    if (!attack_legal(e, player, out))
        attack_plain(e, player, out);
}

static void random_blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    struct random_mind *m = self;
    struct game *g = e->g;
    int eager = below(m, 257);
    out->n = 0;
    for (int b = perm_first(g); b >= 0 && out->n < MAX_BLOCKS; b = perm_next(g, b)) {
        uint8_t list[MAX_PERMANENTS];
        int n = 0;
        const struct perm *p = &g->perm[b];
        if (!(p->types & TYPE_CREATURE) || game_object(g, p->object)->controller != player || !chance(m, eager))
            continue;
        for (int a = perm_first(g); a >= 0; a = perm_next(g, a))
            if (g->perm[a].flags & PERM_ATTACKING && can_block(e, b, a))
                list[n++] = (uint8_t)a;
        if (!n)
            continue;
        out->block[out->n].blocker = (uint8_t)b;
        out->block[out->n++].attacker = list[below(m, n)];
    }
    while (out->n > 0 && !block_legal(e, player, out)) {
        int at = below(m, out->n);
        out->block[at] = out->block[--out->n];
    }
    if (!block_legal(e, player, out))
        block_plain(e, player, out);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* The first n of an answer that names each option once, in a random order. */
static void draw(struct random_mind *m, struct answer *out, int options, int n)
{
    for (int i = 0; i < options; i++)
        out->value[i] = (int16_t)i;
    for (int i = 0; i < n; i++) {
        int j = i + below(m, options - i);
        int16_t keep = out->value[i];
        out->value[i] = out->value[j];
        out->value[j] = keep;
    }
    out->n = (int16_t)n;
}

static void random_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct random_mind *m = self;
    int most = q->max < q->options ? q->max : q->options;
    int least = q->min < most ? q->min : most;
    (void)e;
    if (chance(m, m->wild)) {
        out->n = (int16_t)(1 + below(m, 3));
        for (int i = 0; i < out->n; i++)
            out->value[i] = (int16_t)(below(m, 300) - 20);
        return;
    }
    draw(m, out, q->options, least + below(m, most - least + 1));
}

static void random_order(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    (void)e;
    draw(self, out, q->options, q->options);
}

/* Half of the time to the first, second ... as much as they need to die, as orders of blockers ask for. */
static void random_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out)
{
    struct random_mind *m = self;
    int least = q->min > 0 && q->min * q->options <= total ? q->min : 0;
    out->n = (int16_t)q->options;
    for (int i = 0; i < q->options; i++) {
        out->value[i] = (int16_t)least;
        total -= least;
    }
    if (chance(m, 128)) {
        for (int i = 0; i < q->options && total > 0; i++) {
            uint16_t to = q->option[i];
            int need = total;
            if (i + 1 < q->options && to < e->g->object_cap && game_object(e->g, to)->perm != NO_PERM) {
                const struct perm *p = game_perm(e->g, to);
                need = p->toughness - p->damage;
            }
            need = need < 0 ? 0 : need > total ? total : need;
            out->value[i] = (int16_t)(out->value[i] + need);
            total -= need;
        }
    }
    for (; total > 0; total--)
        out->value[below(m, q->options)]++;
}

static bool random_yes(void *self, struct engine *e, const struct question *q)
{
    (void)e;
    (void)q;
    return chance(self, 128);
}

static int random_number(void *self, struct engine *e, const struct question *q)
{
    struct random_mind *m = self;
    (void)e;
    if (chance(m, m->wild))
        return below(m, 1000) - 100;
    return q->min + below(m, q->max - q->min + 1);
}

static int random_colour(void *self, struct engine *e, const struct question *q)
{
    struct random_mind *m = self;
    (void)e;
    if (chance(m, m->wild))
        return below(m, 9);
    int nth = below(m, __builtin_popcount((unsigned)q->min));
    for (int colour = WHITE; colour < COLOUR_COUNT; colour++)
        if (q->min >> colour & 1 && nth-- == 0)
            return colour;
    return WHITE;
}

static int random_word(void *self, struct engine *e, const struct question *q)
{
    (void)e;
    return q->min + below(self, q->max - q->min + 1);
}

static bool random_mulligan(void *self, struct engine *e, int player)
{
    (void)e;
    (void)player;
    return chance(self, 24);
}

void random_mind_init(struct random_mind *self, uint64_t seed)
{
    memset(self, 0, sizeof *self);
    rng_init(&self->rng, seed);
    self->passing = 96;
    self->mana = 8;
}

struct mind mind_random(struct random_mind *self)
{
    return (struct mind){.self = self,
                         .name = "random",
                         .priority = random_priority,
                         .attackers = random_attackers,
                         .blockers = random_blockers,
                         .divide = random_divide,
                         .choose = random_choose,
                         .order = random_order,
                         .yes = random_yes,
                         .number = random_number,
                         .colour = random_colour,
                         .word = random_word,
                         .mulligan = random_mulligan};
}
