/* pool.c - mana pools empty as a step or phase ends, and what that costs */
#include "engine/play/effects/effects.h"
#include "engine/play/turn/inner.h"

#include <string.h>

static int pool_size(const struct player *p)
{
    int n = 0;
    for (int i = 0; i < COLOUR_COUNT; i++)
        n += p->mana[i];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        n += p->restricted[i].amount;
    return n;
}

static bool burns(const struct engine *e, int player)
{
    const struct game *g = e->g;
    if (e->rules->mana_burn == MANA_BURN)
        return true; /* 000:G.25.1, 004:300.4 */
    if (e->rules->mana_burn == MANA_BURN_NONE)
        return false;
    /* 003:507.4: not while another player controls the turn */
    return !turn_is_of(g, player) || g->player[player].turn_controller == player;
}

/* What an effect lets a player keep stays, as far as it has not been spent: that of a combat (the low four bits) until
 * its end, that of the turn (the high ones) until that. The rest goes. */
static void keep_some(const struct game *g, struct player *p)
{
    bool combat = g->step >= STEP_BEGIN_COMBAT && g->step < STEP_END_COMBAT, over = g->step == STEP_CLEANUP;
    for (int i = 0; i < COLOUR_COUNT; i++) {
        int turn = over ? 0 : p->kept[i] >> 4, fight = combat ? p->kept[i] & 0xf : 0;
        if (p->mana[i] > turn + fight)
            p->mana[i] = (uint8_t)(turn + fight);
        turn = turn < p->mana[i] ? turn : p->mana[i];
        p->kept[i] = (uint8_t)(turn << 4 | (p->mana[i] - turn));
    }
}

/* 001:106.4, 001:500.4, 001:703.4n: each step and phase, and nothing burns (001:G13.6);
 * 004:300.4: each phase; 000:G.25.1, 002:S2/Mana-Burn: also an attack's start and end. Mana burn
 * is one loss for the whole pool (000:G.25.2); until then mana stays (000:G.26.Ruling.1). */
void mana_empty(struct engine *e, bool end_of_phase)
{
    struct game *g = e->g;
    if (g->players == 2 && pool_is_empty(&g->player[0]) && pool_is_empty(&g->player[1]))
        return; /* nearly always */
    if (!end_of_phase && e->rules->pool_empties != POOL_AT_STEP)
        return;
    for (int i = 0; i < g->players; i++) {
        struct player *p = &g->player[i];
        if (pool_is_empty(p))
            continue;
        int n = pool_size(p);
        keep_some(g, p);
        memset(p->snow, 0, sizeof p->snow);
        memset(p->restricted, 0, sizeof p->restricted);
        n -= pool_size(p);
        if (!game_in(g, i) || !n)
            continue;
        if (burns(e, i)) {
            TELL(e, "000:G.25.1 002:S2/Phase-Structure 004:300.4 003:507.4", "%s loses %d life to mana burn",
                 entity_name(e, player_entity(i)), n);
            (void)verb_lose_life(e, i, n);
        } else {
            TELL(e, "001:106.4 003:507.4", "%s loses %d unused mana", entity_name(e, player_entity(i)), n);
        }
    }
}
