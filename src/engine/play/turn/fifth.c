/* fifth.c - the six phases of Fifth Edition, with the attack inside the main phase
 *
 * A phase is a series of what happens at its beginning, a body in which batches can be played, a
 * series of what happens at its end, mana burn, and a check of life totals (000:P.3.1). What is
 * mandatory in a phase - the draw, phase abilities and costs - waits until the active player
 * declines to do anything else in the neutral state, and is played then; so the phase cannot end
 * without it (000:P.3.2, 000:A.5.Note).
 */
#include "engine/play/combat/combat.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

/* ---- the order of phases --------------------------------------------------------------------- */

/* 000:P.2.1, 002:S1/Parts-of-Turn; also if nothing happens in one (000:P.2.Ruling.1). */
static enum step phase_after(const struct rules *rules, enum step step)
{
    switch (step) {
    case STEP_UNTAP:
        return STEP_UPKEEP;
    case STEP_UPKEEP:
        return STEP_DRAW;
    case STEP_DRAW:
        return STEP_MAIN1;
    case STEP_MAIN1:
        return rules->discard == DISCARD_PHASE ? STEP_DISCARD : STEP_CLEANUP;
    case STEP_DISCARD:
        return STEP_CLEANUP;
    default:
        return STEP_NONE;
    }
}

static void next_phase(struct engine *e)
{
    struct game *g = e->g;
    enum step step = phase_after(e->rules, (enum step)g->step);
    while (step != STEP_NONE && step_skipped(e, step)) /* 000:G.38.Ruling.1 */
        step = phase_after(e->rules, step);
    if (step == STEP_NONE)
        turn_next(e);
    else
        turn_go(e, step);
}

/* The last two parts of each phase, and of an attack's start and end (000:P.3.1, 000:C.3.1,
 * 000:C.9.2). */
static bool close(struct engine *e)
{
    mana_empty(e, true);
    life_check(e);
    return e->g->result == RESULT_NONE;
}

static bool close_attack(struct engine *e)
{
    if (e->rules->pool_empties == POOL_AT_PHASE_AND_ATTACK)
        return close(e);
    life_check(e);
    return e->g->result == RESULT_NONE;
}

static void end_phase(struct engine *e)
{
    struct game *g = e->g;
    g->triggers_n = 0; /* phase abilities that could not be played (000:A.5.5) */
    if (g->step == STEP_DISCARD) {
        turn_discard(e); /* 000:P.9.2, 000:P.9.Ruling.1: part of the end series, once */
        if (!settle(e))
            return;
    }
    if (g->step == STEP_UPKEEP)
        turn_end_arrivals(e);
    if (g->effects_n)
        effects_expire(e, LASTS_STEP);
    if (close(e))
        next_phase(e);
}

/* ---- phases ---------------------------------------------------------------------------------- */

/* The body begins: the neutral state, the active player first (000:T.8.1, 000:T.8.3). */
static void open_batches(struct engine *e)
{
    struct game *g = e->g;
    g->timing = g->outer = TIMING_BATCH;
    g->window = g->batch = 0;
    g->passes = 0;
    priority_give(e, g->active);
}

/* 000:P.5.1, 000:P.5.2, 002:S2/More-Turn: the untapping is a phase ability of its own, in a
 * series; nothing else can be played but mana sources. Rule effects are checked right after
 * phasing (000:T.13.Ruling.3). */
static void untap_phase(struct engine *e)
{
    turn_phasing(e);
    if (!settle(e))
        return;
    if (e->rules->untap == UNTAP_MANDATORY_ABILITY)
        series_of_step(e, STEP_UNTAP);
    if (e->g->result != RESULT_NONE)
        return;
    turn_untap(e);
    if (settle(e))
        end_phase(e);
}

/* 000:P.10.1, 002:S2/More-Turn: a series, then damage and what lasts until the end of the turn
 * goes, then the series of "at end of turn". What comes after that goes at once (000:P.10.3,
 * 000:P.10.4, 000:P.10.Ruling.1). Nobody can play anything (000:P.10.2). */
static void cleanup_phase(struct engine *e)
{
    struct game *g = e->g;
    series_of_step(e, STEP_CLEANUP);
    if (e->rules->discard == DISCARD_AT_CLEANUP)
        turn_discard(e);
    if (e->rules->end_of_turn == END_OF_TURN_BEFORE_CLEANUP)
        series_of_step(e, STEP_END);
    turn_wear_off(e);
    if (!settle(e))
        return;
    if (e->rules->end_of_turn == END_OF_TURN_AFTER_CLEANUP)
        series_of_step(e, STEP_END);
    if (!settle(e))
        return;
    turn_wear_off(e);
    if (!settle(e))
        return;
    g->triggers_n = 0;
    if (g->effects_n)
        effects_expire(e, LASTS_STEP);
    if (close(e))
        turn_next(e);
}

/* ---- the attack ------------------------------------------------------------------------------ */

/* 000:C.2.1: the intent is announced in the neutral state of the main phase, once a turn
 * (000:C.2.Ruling.1, 000:P.8.Ruling.2) unless something allows more. */
bool announce_attack(struct engine *e, int player)
{
    struct game *g = e->g;
    TELL(e, "000:C.2.1 002:S2/More-Turn", "%s announces an attack", entity_name(e, player_entity(player)));
    g->substep = SUB_INTENT;
    return true; /* the other answers, or does not: begin_attack */
}

static void begin_attack(struct engine *e)
{
    struct game *g = e->g;
    if (g->attacks_this_turn) { /* an extra one was allowed (000:P.8.Ruling.1) */
        for (int i = g->extra_n - 1; i >= 0; i--) {
            if (!(g->extra[i] & 0x80))
                continue;
            for (int k = i; k + 1 < g->extra_n; k++)
                g->extra[k] = g->extra[k + 1];
            g->extra[--g->extra_n] = 0;
            break;
        }
    }
    if (close_attack(e)) /* 000:C.3.1, 000:G.22.3, 000:G.25.1 */
        turn_go(e, STEP_BEGIN_COMBAT);
}

/* 000:C.9.1, 000:C.9.2, 000:C.9.3: the end of combat, then the main phase goes on. */
static void end_attack(struct engine *e)
{
    struct game *g = e->g;
    if (g->effects_n)
        effects_expire(e, LASTS_COMBAT);
    combat_end(e);
    if (!close_attack(e))
        return;
    g->step = STEP_MAIN1;
    g->substep = SUB_RETURN;
    open_batches(e);
}

/* 000:C.5.1, 000:C.7.1: any number of batches while attackers, and blockers, are there; after
 * the last only prevention before the main phase goes on (000:C.7.Ruling.1). 000:C.1.1: intent,
 * beginning, attackers, batches, blockers, batches, damage, end. Only while attackers and
 * blockers are there can instants be played (000:T.1.3, 000:C.4.7, 000:C.6.8). */
static void attack_step(struct engine *e)
{
    struct game *g = e->g;
    enum step step = (enum step)g->step;
    combat_step(e);
    if (!settle(e))
        return;
    switch (step) {
    case STEP_BEGIN_COMBAT: /* 000:C.3.2 */
        series_of_step(e, step);
        if (settle(e))
            turn_go(e, STEP_ATTACKERS);
        break;
    case STEP_ATTACKERS:
    case STEP_BLOCKERS:
        if (step == STEP_ATTACKERS && g->combat_defender == NO_PLAYER &&
            e->rules->empty_combat != EMPTY_COMBAT_ALL_STEPS)
            turn_go(e, STEP_END_COMBAT);
        else /* 000:C.4.Ruling.3: also without attackers */
            open_batches(e);
        break;
    case STEP_FIRST_DAMAGE:
    case STEP_DAMAGE:
        if (turn_combat_is_open(e))
            open_batches(e);
        else
            turn_go(e, step == STEP_DAMAGE ? STEP_END_COMBAT : STEP_DAMAGE);
        break;
    default:
        series_of_step(e, STEP_END_COMBAT);
        if (settle(e))
            end_attack(e);
        break;
    }
}

/* ---- the machine's two moments --------------------------------------------------------------- */

void fifth_begin_step(struct engine *e)
{
    struct game *g = e->g;
    enum step step = (enum step)g->step;
    g->substep = SUB_OPEN;
    g->passes = 0;
    g->timing = TIMING_SERIES;
    g->outer = TIMING_BATCH;
    g->window = g->batch = 0;
    loops_reset(g);
    switch (step) {
    case STEP_UNTAP:
        untap_phase(e);
        return;
    case STEP_CLEANUP:
        cleanup_phase(e);
        return;
    case STEP_UPKEEP: /* 000:T.2.8: over just before the series */
        if (g->effects_n)
            effects_expire(e, LASTS_UNTIL_YOUR_UPKEEP);
        break;
    case STEP_DRAW:
        /* 000:P.1.3, 000:D.10.5, 002:S1/Game-Setup: the player who goes first has the phase, not its draw */
        if (g->player[g->active].flags & PLAYER_SKIP_DRAW) {
            g->player[g->active].flags &= (uint16_t)~PLAYER_SKIP_DRAW;
            g->substep = SUB_DRAWN;
        } else if (e->rules->draw != DRAW_PHASE_ABILITY) {
            turn_draw(e);
            g->substep = SUB_DRAWN;
        }
        break;
    case STEP_MAIN1:
    case STEP_DISCARD:
        break;
    default:
        attack_step(e);
        return;
    }
    series_of_step(e, step); /* 000:P.3.1 */
    if (g->result == RESULT_NONE)
        open_batches(e); /* 000:P.6.1, 000:P.7.1, 000:P.8.1, 000:P.9.1 */
}

void fifth_end_step(struct engine *e)
{
    struct game *g = e->g;
    switch ((enum step)g->step) {
    case STEP_MAIN1:
        if (g->substep == SUB_INTENT)
            begin_attack(e);
        else
            end_phase(e);
        break;
    case STEP_ATTACKERS:
        turn_go(e, STEP_BLOCKERS);
        break;
    case STEP_BLOCKERS:
        turn_go(e, combat_has_first_strike(e) ? STEP_FIRST_DAMAGE : STEP_DAMAGE);
        break;
    case STEP_FIRST_DAMAGE:
        turn_go(e, STEP_DAMAGE);
        break;
    case STEP_DAMAGE:
        turn_go(e, STEP_END_COMBAT);
        break;
    default:
        end_phase(e);
        break;
    }
}

/* ---- what is mandatory ----------------------------------------------------------------------- */

/* 000:P.8.4, 000:C.10.1: one that must attack; 000:C.10.Ruling.2: the attack has to be announced
 * even if that one cannot join it. */
bool attack_is_due(struct engine *e)
{
    struct game *g = e->g;
    if (g->attacks_this_turn || !may_rule(e))
        return false;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_CREATURE && turn_is_of(g, game_object(g, g->perm[i].object)->controller) &&
            rule_on_object(e, OP_MOD_MUST_ATTACK, g->perm[i].object))
            return true;
    return false;
}

/* 000:P.7.2, 000:P.7.Ruling.1, 002:S2/More-Turn: the draw is played like an instant and can be
 * answered; what draws more is played by itself (000:P.7.Note). */
static void play_draw(struct engine *e)
{
    struct game *g = e->g;
    struct stacked draw = {.object = NO_OBJECT,
                           .kind = STACKED_DRAW,
                           .card = NO_CARD,
                           .controller = g->active,
                           .it = ref_none(),
                           .other = ref_none()};
    g->substep = SUB_DRAWN;
    (void)stack_push(e, &draw, NULL, 0);
}

/* Its controller is that of its source, whoever plays it; once played it has been dealt with,
 * fizzled or not (000:A.1.7, 000:A.5.7, 000:A.5.Ruling.4, 000:A.5.6, 000:A.6.8, 000:A.6.11,
 * 000:A.6.12). 000:A.5.2, 000:A.5.3, 000:A.5.4, 002:S2/Phase-Structure: once, like an instant,
 * by the active player, also where another controls it (000:A.1.7, 000:A.5.7). */
static void play_phase_ability(struct engine *e, int index)
{
    struct game *g = e->g;
    struct trigger t = g->trigger[index];
    for (int i = index; i + 1 < g->triggers_n; i++)
        g->trigger[i] = g->trigger[i + 1];
    g->triggers_n--;
    int at = trigger_stack(e, &t);
    if (at >= 0)
        (void)interrupt_window(e, at);
}

bool fifth_play_mandatory(struct engine *e)
{
    struct game *g = e->g;
    if (g->timing != TIMING_BATCH || g->outer != TIMING_BATCH || g->stack_n || !turn_is_of(g, g->priority))
        return false;
    int index = phase_ability(e);
    if (index >= 0)
        play_phase_ability(e, index);
    else if (g->step == STEP_DRAW && g->substep == SUB_OPEN)
        play_draw(e);
    else if (g->step == STEP_MAIN1 && g->substep != SUB_INTENT && attack_is_due(e))
        (void)announce_attack(e, g->active);
    else
        return false;
    g->passes = g->substep == SUB_INTENT && g->step == STEP_MAIN1 ? 1 : 0;
    priority_give(e, g->passes ? game_next_player(g, g->active) : batch_first(g));
    return true;
}
