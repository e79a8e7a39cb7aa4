/* combat.c - what happens by itself in each step of combat, and how a creature leaves it
 */
#include "engine/combat.h"

static void unpair(struct game *g, int perm)
{
    int n = 0;
    for (int i = 0; i < g->blocks_n; i++)
        if (g->block[i].attacker != perm && g->block[i].blocker != perm)
            g->block[n++] = g->block[i];
    for (int i = n; i < g->blocks_n; i++)
        g->block[i] = (struct block){0};
    g->blocks_n = (uint8_t)n;
}

/* 001:506.4, 004:306.2, 000:C.1.4: it neither attacks nor blocks; what it blocked stays blocked (000:C.6.10, 004:309.4, 002:S1/Attack). */
void combat_leaves(struct engine *e, int perm)
{
    struct game *g = e->g;
    struct perm *p = &g->perm[perm];
    if (!(p->flags & (PERM_ATTACKING | PERM_BLOCKING)))
        return;
    p->flags &= ~(uint32_t)(PERM_ATTACKING | PERM_BLOCKING | PERM_BLOCKED | PERM_STRUCK_FIRST |
                            PERM_IN_FIRST_GROUP);
    p->attacking = NO_PLAYER;
    p->band = 0;
    unpair(g, perm);
}

/* 001:511.3, 000:C.9.3 */
void combat_end(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        if (!(p->flags & (PERM_ATTACKING | PERM_BLOCKING)))
            continue;
        p->flags &= ~(uint32_t)(PERM_ATTACKING | PERM_BLOCKING | PERM_BLOCKED | PERM_STRUCK_FIRST |
                                PERM_IN_FIRST_GROUP);
        p->attacking = NO_PLAYER;
        p->band = 0;
    }
    for (int i = 0; i < g->blocks_n; i++)
        g->block[i] = (struct block){0};
    g->blocks_n = 0;
    g->first_strike_step = 0;
    g->combat_defender = NO_PLAYER;
}

void combat_step(struct engine *e)
{
    struct game *g = e->g;
    switch ((enum step)g->step) {
    case STEP_ATTACKERS:
        declare_attack(e); /* 001:508.1, 004:308.1, 000:C.4.1 */
        break;
    case STEP_BLOCKERS:
        declare_block(e); /* 001:509.1, 004:309.1, 000:C.6.1 */
        break;
    case STEP_FIRST_DAMAGE:
        g->first_strike_step = 1;
        combat_damage(e, true);
        break;
    case STEP_DAMAGE:
        combat_damage(e, false);
        break;
    default:
        break;
    }
}
