/* steps.c - which step comes after this one: steps that are skipped, extra ones, and the end of a turn
 *
 * Extra turns and combat phases wait in game.extra; the newest is taken first (001:500.7, 001:500.8).
 */
#include "engine/play/combat/combat.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"
#include "engine/show/show.h"

/* An effect that lasts makes one of the active side skip the step. */
static bool skipped_while(struct engine *e, enum step step)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return false;
    while (rule_next(e, OP_MOD_SKIP_STEP, &walk, &c, &node)) {
        const struct node *mod = &e->book->node[node];
        if (e->book->node[mod->kid[1]].value != (int)step)
            continue;
        unsigned players = eval_players(e, &c, mod->kid[0]);
        for (int i = 0; i < e->g->players; i++)
            if (players & 1u << i && turn_is_of(e->g, i))
                return true;
    }
    return false;
}

/* Skips that were made once and wait: each skips one (000:G.38.2, 001:614.10a,
 * 004:Glossary/Skip). */
static uint8_t *skips_waiting(struct game *g, enum step step)
{
    for (int i = 0; i < g->players; i++)
        if (turn_is_of(g, i) && g->player[i].skip[step])
            return &g->player[i].skip[step];
    return NULL;
}

bool turn_skipped_as(struct engine *e, enum step step)
{
    uint8_t *once = skips_waiting(e->g, step);
    bool lasting = skipped_while(e, step);
    if (!once && !lasting)
        return false;
    /* 000:G.38.4: of several the player says which of them it is; 001:614.10 as every
     * replacement */
    if (once && (!lasting || ask_yes(e, e->g->active, FOR_REPLACEMENT, NO_OBJECT)))
        --*once;
    return true;
}

bool turn_nothing_skips(const struct engine *e)
{
    const struct game *g = e->g;
    if (may_rule(e))
        return false;
    for (int i = 0; i < g->players; i++)
        if (g->player[i].flags & PLAYER_SKIP_DRAW || !skips_nothing(&g->player[i]))
            return false;
    return true;
}

/* 000:G.38.3, 001:500.10: skipped as it would begin, as if it were not there; one that has begun
 * cannot be (000:G.38.Ruling.4). */
bool step_skipped(struct engine *e, enum step step)
{
    struct game *g = e->g;
    bool skipped = false;
    if (turn_nothing_skips(e))
        return false;
    switch (step) {
    case STEP_BEGIN_COMBAT: /* the whole combat phase */
        skipped = turn_skipped_as(e, STEP_BEGIN_COMBAT) || turn_skipped_as(e, STEP_ATTACKERS);
        break;
    case STEP_MAIN2:
        skipped = turn_skipped_as(e, STEP_MAIN2) || turn_skipped_as(e, STEP_MAIN1);
        break;
    case STEP_DRAW:
        /* 001:103.7a, 001:103.7b, 001:806.6b, 004:101.4: the player who goes first skips the draw step of the first
         * turn */
        if (g->player[g->active].flags & PLAYER_SKIP_DRAW && e->rules->first_draw == FIRST_DRAW_STEP_SKIPPED) {
            for (int i = 0; i < g->players; i++)
                if (turn_is_of(g, i))
                    g->player[i].flags &= (uint16_t)~PLAYER_SKIP_DRAW;
            skipped = true;
            break;
        }
        skipped = turn_skipped_as(e, STEP_DRAW);
        break;
    case STEP_ATTACKERS: /* parts of a combat phase that is on */
    case STEP_BLOCKERS:
    case STEP_FIRST_DAMAGE:
    case STEP_DAMAGE:
    case STEP_END_COMBAT:
        break;
    default:
        skipped = turn_skipped_as(e, step);
        break;
    }
    if (skipped)
        TELL(e, "000:G.38.Ruling.1 001:500.10 001:614.10 004:Glossary/Skip", "%s skips the %s",
             entity_name(e, player_entity(g->active)), step_said((int)step));
    return skipped;
}

/* ---- the order of steps ---------------------------------------------------------------------- */

bool attackers_left(const struct game *g)
{
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & PERM_ATTACKING)
            return true;
    return false;
}

/* Takes the newest extra combat phase of this turn, if it is of that kind. */
static bool extra_combat(struct game *g, unsigned kind)
{
    if (g->extra_n == 0 || (g->extra[g->extra_n - 1] & 0xc0) != kind)
        return false;
    g->extra[--g->extra_n] = 0;
    return true;
}

/* 001:500.9: the extra step that comes now; STEP_NONE, and the game's step is again the one after which the last of
 * them was added: there is none. */
static enum step extra_step(struct game *g)
{
    while (g->extra_n && (g->extra[g->extra_n - 1] & EXTRA_KIND) == EXTRA_STEP) {
        uint8_t *top = &g->extra[g->extra_n - 1];
        int step = *top & 0xf;
        if ((*top & EXTRA_STEP_BACK) == EXTRA_STEP) {
            *top = (uint8_t)(EXTRA_STEP_BACK | g->step);
            return (enum step)step;
        }
        g->step = (uint8_t)step;
        *top = 0;
        g->extra_n--;
    }
    return STEP_NONE;
}

/* 001:500.1, 001:501.1, 001:505.1, 001:512.1; a main phase has no steps (004:305.2): 004:300.1,
 * 004:305.1, 004:301.1, 004:306.1, 004:312.1. */
static enum step step_after(struct engine *e)
{
    struct game *g = e->g;
    switch ((enum step)g->step) {
    case STEP_UNTAP:
        return STEP_UPKEEP;
    case STEP_UPKEEP:
        return STEP_DRAW;
    case STEP_DRAW:
        return STEP_MAIN1;
    case STEP_MAIN1:
        return STEP_BEGIN_COMBAT;
    case STEP_BEGIN_COMBAT:
        return STEP_ATTACKERS;
    case STEP_ATTACKERS: /* 001:508.6, 004:308.4: without attackers no blockers, no damage */
        if (e->rules->empty_combat != EMPTY_COMBAT_ALL_STEPS && g->substep == SUB_EMPTY && !attackers_left(g))
            return STEP_END_COMBAT;
        return STEP_BLOCKERS;
    case STEP_BLOCKERS: /* 001:506.1, 001:510.5, 004:502.2: two if somebody strikes first */
        return combat_has_first_strike(e) ? STEP_FIRST_DAMAGE : STEP_DAMAGE;
    case STEP_FIRST_DAMAGE:
        return STEP_DAMAGE;
    case STEP_DAMAGE:
        return STEP_END_COMBAT;
    case STEP_END_COMBAT: /* 001:500.8: an added combat phase comes right after the one named */
        return extra_combat(g, 0xc0) ? STEP_BEGIN_COMBAT : STEP_MAIN2;
    case STEP_MAIN2: /* 001:505.1a: after an added combat comes another postcombat one */
        return extra_combat(g, 0x80) ? STEP_BEGIN_COMBAT : STEP_END;
    case STEP_END:
        return STEP_CLEANUP;
    case STEP_NONE:
    case STEP_DISCARD:
    case STEP_CLEANUP:
    case STEP_COUNT:
        break;
    }
    return STEP_NONE;
}

/* Which of the five phases a step belongs to. */
static int phase_of(enum step step)
{
    switch (step) {
    case STEP_UNTAP:
    case STEP_UPKEEP:
    case STEP_DRAW:
        return 1;
    case STEP_MAIN1:
        return 2;
    case STEP_MAIN2:
        return 4;
    case STEP_END:
    case STEP_CLEANUP:
        return 5;
    default:
        return 3;
    }
}

void turn_go(struct engine *e, enum step step)
{
    if (!e->g->plain)
        e->g->check_due = 1;
    if (chars_may_shift(e)) /* what holds "during combat", "in the upkeep" ... */
        chars_touch(e);
    e->g->step = (uint8_t)step;
    e->g->substep = SUB_BEGIN;
    e->g->passes = 0;
    e->g->waiting = WAIT_NOTHING;
    e->g->priority = NO_PLAYER;
}

enum step turn_next_step(struct engine *e)
{
    struct game *g = e->g;
    enum step step = extra_step(g);
    if (step == STEP_NONE)
        step = step_after(e);
    if (turn_nothing_skips(e))
        return step;
    while (step != STEP_NONE && step_skipped(e, step)) {
        g->step = (uint8_t)(step == STEP_BEGIN_COMBAT ? STEP_END_COMBAT : step);
        step = step_after(e);
    }
    return step;
}

/* 001:500.2, 001:500.5, 004:300.2, 004:300.3: effects that last as long as the step end, unused
 * mana is lost (001:500.4, 004:300.4), and the next step begins. */
void turn_end_step(struct engine *e)
{
    struct game *g = e->g;
    enum step ending = (enum step)g->step;
    if (ending == STEP_CLEANUP) { /* 001:514.3a, 004:314.1c: players acted in it, so there is another one */
        mana_empty(e, false);
        turn_go(e, STEP_CLEANUP);
        return;
    }
    if (ending == STEP_END_COMBAT) {
        if (g->effects_n)
            effects_expire(e, LASTS_COMBAT);
        if (g->combat_defender != NO_PLAYER)
            combat_end(e); /* 001:511.3 */
    }
    if (g->effects_n)
        effects_expire(e, LASTS_STEP);
    if (ending == STEP_UPKEEP)
        turn_end_arrivals(e);
    enum step next = turn_next_step(e);
    mana_empty(e, phase_of(ending) != phase_of(next) || next == STEP_BEGIN_COMBAT);
    turn_go(e, next);
}
