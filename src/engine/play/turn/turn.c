/* turn.c - what begins with a step, whose turn comes next, and the steps of the eras of the stack
 *
 * A step begins with its turn-based action and the triggers of its beginning, stays open while players act, and ends
 * when all have passed on an empty stack. Nothing happens between steps, phases and turns (001:500.11, 004:300.2).
 */
#include "engine/play/turn/turn.h"
#include "engine/play/combat/combat.h"
#include "engine/play/turn/inner.h"

#include <string.h>

/* ---- skipping -------------------------------------------------------------------------------- */

/* ---- the beginning of steps ------------------------------------------------------------------ */

static void draw_now(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 0; i < g->players; i++) {
        int player = g->active + i < g->players ? g->active + i : g->active + i - g->players;
        if (turn_is_of(g, player) && game_in(g, player))
            (void)verb_draw(e, player, 1);
    }
}

static void draw_as_trigger(struct game *g)
{
    if (g->triggers_n == MAX_TRIGGERS) {
        game_fail(g, LIMIT_TRIGGERS);
        return;
    }
    g->trigger[g->triggers_n++] = (struct trigger){.source = ref_none(),
                                                   .it = ref_none(),
                                                   .other = ref_none(),
                                                   .card = NO_CARD,
                                                   .controller = g->active,
                                                   .player = g->active};
}

/* 001:504.1, 001:703.4c: at once, off the stack, before the triggers (001:504.2); each of a team
 * draws (001:806.6e). 004:304.1: like a triggered ability of the active player. In Fifth Edition
 * it is played in the phase (fifth_play_mandatory). */
void turn_draw(struct engine *e)
{
    switch (e->rules->draw) {
    case DRAW_TURN_BASED:
        draw_now(e);
        break;
    case DRAW_AS_TRIGGER:
        draw_as_trigger(e->g);
        break;
    case DRAW_PHASE_ABILITY:
        break;
    }
}

/* 001:508.1, 001:509.1, 001:510.1, 004:308.1, 004:309.1, 004:310.1: what the rules do as the
 * step begins is combat's (001:703.4, 001:703.4e-f, 001:703.4g-h, 001:703.4i-j). */
static void begin_combat_step(struct engine *e, bool begun)
{
    struct game *g = e->g;
    if (!begun)
        combat_step(e);
    if (g->step == STEP_ATTACKERS && g->combat_defender == NO_PLAYER)
        g->substep = SUB_EMPTY;
    /* 001:507.2, 001:511.1, 004:307.1, 004:311.1 */
    if (g->step == STEP_BEGIN_COMBAT || g->step == STEP_END_COMBAT)
        step_triggers(e, (enum step)g->step);
}

/* 001:502.3, 004:302.2: nobody gets priority; what triggers waits for the upkeep step
 * (001:503.1, 004:303.1, 003:303.1), and the step ends by itself (001:500.3). */
static void untap_step(struct engine *e)
{
    turn_phasing(e);
    turn_untap(e);
    if (e->rules->untap == UNTAP_WITHOUT_PRIORITY)
        turn_end_step(e);
    else
        priority_give(e, e->g->active);
}

/* 001:514.1 to 001:514.3, 004:314.1: in this order; players act only if a check or a trigger is
 * due (001:514.3a, 004:314.1c). */
static void cleanup_step(struct engine *e)
{
    struct game *g = e->g;
    step_triggers(e, STEP_CLEANUP);
    if (e->rules->discard == DISCARD_AT_CLEANUP)
        turn_discard(e);
    turn_wear_off(e);
    if (e->rules->end_of_turn == END_OF_TURN_AFTER_CLEANUP)
        step_triggers(e, STEP_END);
    bool checked = state_checks(e);
    if (g->result != RESULT_NONE)
        return;
    state_triggers(e);
    if ((checked || g->triggers_n) && e->rules->cleanup_priority == CLEANUP_PRIORITY_IF_TRIGGERED) {
        priority_give(e, g->active);
        return;
    }
    mana_empty(e, true);
    turn_next(e);
}

/* Nobody wants to act, and nothing waits. */
static bool all_idle(const struct engine *e)
{
    const struct game *g = e->g;
    if (g->stack_n)
        return false;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && !mind_idle(e, i))
            return false;
    return true;
}

/* 001:506.1, 004:306.1: in all steps of a combat; 000:C.1.1: only when attackers, and when
 * blockers, have been declared. */
bool turn_combat_is_open(const struct engine *e)
{
    return e->rules->combat_steps == COMBAT_FIVE_STEPS || e->g->step == STEP_ATTACKERS || e->g->step == STEP_BLOCKERS;
}

/* True: all are idle, and it is over. */
static bool begin_step(struct engine *e)
{
    struct game *g = e->g;
    bool begun = turn_pass_by(e);
    enum step step = (enum step)g->step;
    g->substep = SUB_OPEN;
    g->passes = 0;
    loops_reset(g);
    switch (step) {
    case STEP_UNTAP:
        untap_step(e);
        return false;
    case STEP_CLEANUP:
        cleanup_step(e);
        return false;
    case STEP_UPKEEP:
        if (g->effects_n)
            effects_expire(e, LASTS_UNTIL_YOUR_UPKEEP);
        step_triggers(e, step);
        break;
    case STEP_DRAW:
        if (!begun)
            turn_draw(e);
        step_triggers(e, step);
        break;
    case STEP_MAIN1: /* 001:505.3, 001:513.1, 001:513.1a, 001:500.6, 004:300.5, 004:313.1 */
    case STEP_MAIN2:
        step_triggers(e, step);
        break;
    case STEP_END:
        if (e->rules->end_of_turn == END_OF_TURN_BEFORE_CLEANUP)
            step_triggers(e, step);
        break;
    default:
        begin_combat_step(e, begun);
        if (!turn_combat_is_open(e) && g->triggers_n == 0) {
            turn_end_step(e);
            return false;
        }
        break;
    }
    /* 004:308.4: the rest of the step is skipped as well */
    if (g->substep == SUB_EMPTY && e->rules->empty_combat == EMPTY_COMBAT_SKIPS_REST) {
        turn_end_step(e);
        return false;
    }
    /* 001:115.3a, 001:503.2, 001:504.3, 001:513.2, 004:305.3, 004:408.1c: the active player gets
     * priority; in combat 001:507.3, 001:508.3, 001:509.5, 001:510.4, 001:511.2, 004:308.6,
     * 004:309.5, above what has triggered (001:508.2, 001:510.3) */
    bool due = is_due(g), idle = !due && all_idle(e);
    if (!idle) {
        priority_give(e, g->active);
        idle = due && g->waiting == WAIT_PRIORITY && all_idle(e);
    }
    if (idle)
        turn_end_step(e);
    return idle;
}

void turn_begin_step(struct engine *e)
{
    const struct game *g = e->g;
    const int turn = g->turn;
    /* what nobody acts in is gone through at once as far as the turn's main phase or combat goes */
    while (begin_step(e) && g->step >= STEP_MAIN1 && g->step <= STEP_END_COMBAT && g->substep == SUB_BEGIN &&
           g->result == RESULT_NONE && g->turn == turn)
        machine_check(e);
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* 003:507.1, 001:710.1: the newest effect says who decides in the next turn that is not skipped
 * (001:710.1b, 003:507.1b); the others are overwritten (001:710.1a, 003:507.1a). It holds until
 * the next turn begins (001:710.2: the player stays the active one). */
static void take_control(struct engine *e)
{
    struct game *g = e->g;
    uint32_t newest = 0;
    for (int i = 0; i < g->players; i++)
        g->player[i].turn_controller = (uint8_t)i;
    for (int i = 0; i < g->effects_n; i++) {
        struct effect *effect = &g->effect[i];
        if (effect->kind != EFFECT_RULE || e->book->node[effect->body].op != OP_CONTROL_TURN ||
            !entity_is_player(effect->subject.entity))
            continue;
        int player = entity_player(effect->subject.entity);
        if (!turn_is_of(g, player))
            continue;
        if (effect->timestamp >= newest && game_in(g, effect->a)) {
            newest = effect->timestamp;
            g->player[player].turn_controller = (uint8_t)effect->a;
        }
        effect_free(g, i);
    }
    if (g->player[g->active].turn_controller != g->active)
        TELL(e, "003:507.1 001:710.1", "%s controls the turn",
             entity_name(e, player_entity(g->player[g->active].turn_controller)));
}

/* Cards whose forecast was used may be shown again (001:702.54). */
static void forget_revealed(struct game *g)
{
    for (int i = 0; i < g->players; i++)
        for (uint16_t o = g->player[i].top[ZONE_HAND]; o != NO_OBJECT; o = game_object(g, o)->next)
            game_object(g, o)->flags &= (uint8_t)~OBJECT_REVEALED;
}

/* With several markers: is another turn that goes on the player's? */
static bool in_another_turn(const struct game *g, int player)
{
    for (int i = 0; i < g->markers; i++)
        if (i != g->marker_now && g->marker[i].player == player && !g->marker[i].waits)
            return true;
    return false;
}

static void forget_last_turn(struct game *g)
{
    g->turn_timestamp = g->timestamp;
    g->storm = g->attacks_this_turn = 0;
    g->permanents_died = 0;
    for (int i = 0; i < g->players; i++) {
        struct player *p = &g->player[i];
        if (in_another_turn(g, i))
            continue;
        p->lands_played = p->extra_lands = p->draws_this_turn = p->draw_step_draws = p->spells_this_turn = 0;
        p->damage_taken = p->life_gained = p->life_lost = 0;
        p->discards_this_turn = 0;
        memset(p->casts_of_type, 0, sizeof p->casts_of_type);
        memset(p->entered_of_type, 0, sizeof p->entered_of_type);
        p->entered = p->descended = p->crimes = p->void_turn = 0;
        p->flags &= (uint16_t)~PLAYER_OF_THE_TURN;
    }
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        p->flags &= ~(uint32_t)(PERM_ATTACKED | PERM_DID_BLOCK | PERM_LOYALTY_USED | PERM_DAMAGED);
        p->used &= USED_UP;
    }
}

/* The member of the player's team who stands for it, and still plays. */
static int first_of_team(const struct game *g, int player)
{
    for (int i = 0; g->shared_life && i < g->players; i++)
        if (g->player[i].team == g->player[player].team && game_in(g, i))
            return i;
    return player;
}

static int next_in_order(const struct game *g, int player)
{
    int next = player;
    do
        next = game_next_player(g, next);
    while (next != player && (g->player[next].flags & PLAYER_NO_TURNS || game_together(g, next, player)));
    return first_of_team(g, next);
}

/* 001:500.7: the newest extra turn comes first; 000:P.2.2: else the next in order. ordinary:
 * player + 1 from whom the order goes on while extra turns are taken. */
static int whose_turn_next(struct game *g)
{
    int from = g->ordinary ? g->ordinary - 1 : g->active;
    while (g->extra_n &&
           (g->extra[g->extra_n - 1] & EXTRA_KIND || g->player[g->extra[g->extra_n - 1]].flags & PLAYER_NO_TURNS))
        g->extra[--g->extra_n] = 0; /* of a phase or step that did not come, or of nobody's turn */
    if (g->extra_n) {
        int player = g->extra[--g->extra_n];
        g->extra[g->extra_n] = 0;
        g->ordinary = (uint8_t)(from + 1);
        return first_of_team(g, player); /* 001:806.6h */
    }
    g->ordinary = 0;
    return next_in_order(g, from);
}

/* The same choice as for a phase: 000:P.4.Ruling.2. */
static bool turn_is_skipped(struct engine *e, int player)
{
    struct game *g = e->g;
    uint8_t active = g->active;
    g->active = (uint8_t)player;
    bool skipped = !turn_nothing_skips(e) && turn_skipped_as(e, STEP_NONE);
    if (skipped)
        TELL(e, "000:P.4.Ruling.2 001:500.10 004:Glossary/Skip", "%s skips the turn",
             entity_name(e, player_entity(player)));
    else
        g->active = active;
    return skipped;
}

/* 000:P.4.1, 000:P.4.2, 001:500.6, 004:Glossary/Beginning-of-Turn. Mana that is made here stays
 * until the first phase ends (000:P.4.Ruling.4), and between turns there is no time for anything
 * (000:P.4.Ruling.3). */
static void begin_turn(struct engine *e)
{
    struct game *g = e->g;
    g->substep = SUB_OPEN;
    forget_last_turn(g);
    if (g->limited)
        reach_determine(g);
    if (g->planar)
        planar_turn(e, g->markers ? g->marker[g->marker_now].last : -1);
    if (book_has_keyword(e->book, KEYWORD_FORECAST))
        forget_revealed(g);
    take_control(e);
    TELL(e, "000:P.2.2 004:300.1 001:500.1", "turn %d: %s", g->turn, entity_name(e, player_entity(g->active)));
    if (g->effects_n)
        effects_expire(e, LASTS_UNTIL_YOUR_TURN);
    if (e->rules->triggers == TRIGGERS_IN_SERIES)
        series_of_step(e, STEP_NONE); /* sickness goes after it */
    else
        step_triggers(e, STEP_NONE);
    turn_lose_sickness(e);
}

/* Its beginning, and its first step. */
static void turn_begins(struct engine *e)
{
    begin_turn(e);
    if (e->g->result != RESULT_NONE)
        return;
    turn_go(e, STEP_UNTAP);
    if (!step_skipped(e, STEP_UNTAP))
        return;
    if (e->rules->turn_shape == TURN_SIX_PHASES)
        fifth_end_step(e);
    else
        turn_go(e, turn_next_step(e));
}

void turn_of_marker(struct engine *e, int last)
{
    e->g->marker[e->g->marker_now].last = (uint8_t)last;
    turn_begins(e);
}

void turn_next(struct engine *e)
{
    struct game *g = e->g;
    bool first = g->step == STEP_NONE; /* of the game */
    if (!first && g->markers) {
        effects_expire(e, LASTS_STEP);
        markers_pass(e);
        return;
    }
    int player = first ? g->starter : whose_turn_next(g);
    if (!first && g->effects_n)
        effects_expire(e, LASTS_STEP);
    for (int i = 0; (i < 1000 && turn_is_skipped(e, player)) || !game_in(g, player); i++) {
        g->active = (uint8_t)player;
        player = whose_turn_next(g);
    }
    g->active = (uint8_t)player;
    if (!first || g->turn == 0)
        turn_counts(g);
    turn_begins(e);
}

/* 001:711.1c: the present resolution is the last thing of its step: the cleanup step follows,
 * with what has triggered meanwhile (001:711.2); the end step with its triggers is passed over
 * (001:711.3). */
void turn_end_now(struct engine *e)
{
    TELL(e, "001:711.1", "the turn ends");
    turn_go(e, STEP_CLEANUP);
}
