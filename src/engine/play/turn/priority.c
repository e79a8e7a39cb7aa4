/* priority.c - who may act, and what happens when all pass
 *
 * engine_step() makes one unit of the turn machine. While nobody has priority, the machine does
 * what comes next by itself; the player who is to get priority gets it after the state checks and triggers
 * of that moment (priority_give), and a player whose mind is idle passes without being asked, so
 * that an empty step costs next to nothing.
 *
 * Members of a team act one after the other in their team's place: the active team first, and the
 * team has passed when all of them have (001:806.6c, 001:806.6g).
 */
#include "base/attr.h"
#include "engine/play/play.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"
#include "engine/show/show.h"

#include <stdio.h>

/* 001:115.5, 001:115.2a: state-based actions, again until none applies, then triggers, and all
 * of it again; 004:420.3, 004:408.1f alike. In Fifth Edition rule effects come before the
 * triggers of the same event, and those before anything is announced (000:T.13.2,
 * 000:T.2.Ruling.1); what triggered on an announcement is played before it can be interrupted
 * (000:T.4.11, 000:T.5.1). */
bool settle(struct engine *e)
{
    struct game *g = e->g;
    if (!is_due(g))
        return g->result == RESULT_NONE;
    int rounds = 0;
    do {
        if (g->result != RESULT_NONE)
            return false;
        if (++rounds > MOST_LOOP) { /* Fifth Edition plays them here: a state that its own trigger leaves as it is */
            game_fail(g, LIMIT_LOOP);
            return false;
        }
        (void)state_checks(e);
        if (g->result != RESULT_NONE)
            return false;
        state_triggers(e);
    } while (g->triggers_n && triggers_place(e));
    return g->result == RESULT_NONE;
}

static int next_with_stack(const struct game *g, int player)
{
    int next = game_next_player(g, player);
    for (int i = 0; i < g->players && g->markers && !has_stack(g, next); i++)
        next = game_next_player(g, next);
    return next;
}

static int players_with_stack(const struct game *g)
{
    int n = 0;
    if (!g->markers)
        return players_in(g);
    for (int i = 0; i < g->players; i++)
        n += has_stack(g, i);
    return n;
}

void priority_give(struct engine *e, int player)
{
    struct game *g = e->g;
    g->waiting = WAIT_NOTHING;
    g->priority = NO_PLAYER;
    if (!settle(e))
        return;
    if (g->substep == SUB_BEGIN)
        return; /* the turn was ended */
    if (!game_in(g, player))
        player = next_with_stack(g, player);
    g->priority = (uint8_t)player;
    g->waiting = WAIT_PRIORITY;
}

/* A window in which only few abilities can be played is not worth a question to those who have
 * none. */
static bool cannot_act(struct engine *e, int player)
{
    struct action action;
    switch ((enum timing)e->g->timing) {
    case TIMING_INTERRUPTS:
    case TIMING_PREVENTION:
    case TIMING_REGENERATION:
        return actions_list(e, player, &action, 1, false) == 0;
    case TIMING_STACK:
    case TIMING_BATCH:
    case TIMING_RESOLVING:
    case TIMING_SERIES:
        break;
    }
    return false;
}

/* True: the player has done something instead. */
static bool acts(struct engine *e, int player)
{
    if (cannot_act(e, player))
        return false;
    return ask_and_act(e, player);
}

/* 001:115.3d, 004:408.1c: a player who passes gives priority to the next in turn order. When all have
 * passed in succession, the machine goes on: 001:115.4, 004:413.1. */
static void pass(struct engine *e)
{
    struct game *g = e->g;
    g->passes++;
    if (g->passes >= players_with_stack(g)) {
        g->waiting = WAIT_NOTHING;
        g->priority = NO_PLAYER;
        return;
    }
    g->priority = (uint8_t)next_with_stack(g, g->priority);
}

/* Notes that a player has acted. Only an announcement was pushed, and takes a new number. */
static void acted(struct engine *e, int player, bool announced)
{
    struct game *g = e->g;
    if (g->result != RESULT_NONE)
        return;
    if (e->rules->passing == PASS_STANDS_UNTIL_ANNOUNCEMENT) {
        /* 000:T.8.1, 002:S2/Timing: a player who yielded comes back only after something was announced;
         * using a mana source is no announcement */
        if (announced) {
            if (g->substep == SUB_INTENT) { /* 000:C.2.1, 002:S2/More-Turn: an answer cancels it */
                TELL(e, "000:C.2.1 002:S2/More-Turn", "the attack is called off");
                g->substep = SUB_RETURN;
            }
            g->passes = 0;
            player = batch_first(g);
        }
    } else {
        g->passes = 0; /* 001:115.3c, 001:114.3, 004:408.1c: the player who acted gets priority again */
    }
    loops_note(g);
    priority_give(e, player);
}

/* The player with priority acts, or passes; a player who tried something illegal may try something else
 * (001:714.2, 004:422.2); players with idle minds pass at once. False: nobody has been asked, and all have passed. */
static bool decide(struct engine *e)
{
    struct game *g = e->g;
    while (g->waiting == WAIT_PRIORITY) {
        if (g->result != RESULT_NONE)
            return true;
        int player = g->priority;
        uint16_t serial = g->serial;
        uint8_t substep = g->substep;
        uint64_t position;
        if (!game_in(g, player)) {
            g->priority = (uint8_t)game_next_player(g, player);
            continue;
        }
        bool asked = !loops_watch(e, &position) && !mind_idle(e, player);
        if (g->result != RESULT_NONE)
            return true;
        if (asked && acts(e, player)) {
            loops_acted(e, player, position);
            bool intent = g->substep == SUB_INTENT && substep != SUB_INTENT;
            if (intent) /* 000:C.2.1: it is for the other to answer */
                g->passes = e->rules->attack_intent ? 1 : (uint8_t)players_in(g);
            if (intent && g->passes == players_in(g)) { /* nobody is asked: it begins */
                g->waiting = WAIT_NOTHING;
                g->priority = NO_PLAYER;
                return true;
            }
            acted(e, intent ? game_next_player(g, player) : player, g->serial != serial);
            return true;
        }
        if (g->result != RESULT_NONE)
            return true;
        /* 000:A.5.Note, 000:P.3.2: the active player cannot yield while something mandatory is
         * left to be played */
        if (e->rules->during_phase == DURING_PHASE_ABILITY && fifth_play_mandatory(e))
            return true;
        pass(e);
        if (asked)
            return true;
    }
    return false;
}

/* 001:115.4, 004:413.1: the top of the stack resolves; then the active player has priority again
 * (001:115.3b). */
static void resolve_top(struct engine *e)
{
    struct game *g = e->g;
    uint32_t before = g->decisions;
    g->passes = 0;
    stack_resolve(e, g->stack_n - 1);
    if (g->result != RESULT_NONE)
        return;
    if (g->substep == SUB_BEGIN) {
        (void)state_checks(e); /* 001:711.1b: the turn was ended: no triggers, no priority */
        return;
    }
    if (g->stack_n && e->rules->resolve_gap == RESOLVE_WHOLE_BATCH && settle(e))
        g->passes = (uint8_t)players_in(g); /* and on with the next one */
    else
        priority_give(e, g->active);
    if (g->decisions != before)
        g->loop_flags |= LOOP_CHOSEN; /* somebody chose something */
    loops_note(g);
}

/* 000:P.3.1: with a series, mana burn and a look at life; else just so. */
void end_step(struct engine *e)
{
    if (e->rules->phase_end == PHASE_END_SERIES)
        fifth_end_step(e);
    else
        turn_end_step(e);
}

/* 001:500.2, 004:300.2, 001:505.2: a step ends when all pass with nothing on the stack. */
static void stack_unit(struct engine *e)
{
    struct game *g = e->g;
    uint8_t marker = g->marker_now;
    if (g->substep == SUB_BEGIN)
        turn_begin_step(e);
    else if (g->stack_n)
        resolve_top(e);
    else
        end_step(e);
    if (g->markers > 1 && g->marker_now == marker && g->substep == SUB_BEGIN && g->result == RESULT_NONE)
        markers_alternate(e);
}

void machine_unit(struct engine *e)
{
    if (e->g->waiting == WAIT_PRIORITY)
        (void)decide(e);
    else
        batch_unit(e);
}

static void over(struct engine *e)
{
    struct game *g = e->g;
    if (g->result == RESULT_NONE)
        return;
    g->waiting = WAIT_OVER;
    g->priority = NO_PLAYER;
}

void machine_check(struct engine *e)
{
    if (e->check_each) {
        const char *broken = game_check(e);
        if (broken)
            (void)snprintf(e->why, sizeof e->why, "%s", broken);
        tc_assert(!broken);
    }
}

enum waiting engine_step(struct engine *e)
{
    struct game *g = e->g;
    if (g->waiting == WAIT_OVER)
        return WAIT_OVER;
    e->steps++;
    e->log.plays = e->log.kinds = e->log.left = 0;
    if (g->result != RESULT_NONE) {
        /* it is over; below */
    } else if (g->waiting == WAIT_PRIORITY) {
        if (!decide(e) && e->rules->container == CONTAINER_STACK && g->result == RESULT_NONE)
            stack_unit(e);
    } else if (g->step == STEP_NONE) {
        turn_next(e);
    } else if (e->rules->container == CONTAINER_BATCHES) {
        batch_unit(e);
    } else {
        stack_unit(e);
    }
    over(e);
    machine_check(e);
    return (enum waiting)g->waiting;
}

bool engine_run(struct engine *e, uint32_t max_steps)
{
    struct game *g = e->g;
    uint32_t end = e->steps + max_steps;
    while (g->waiting != WAIT_OVER) {
        if (e->steps == end) {
            return refuse_because(e, "the game is not over after %u steps (turn %d): %d waiting to resolve", max_steps,
                                  g->turn, g->stack_n);
        }
        (void)engine_step(e);
    }
    return true;
}

/* 001:505.4a, 004:408.1d, 000:T.1.2, 000:P.8.2: in one's own main phase while nothing waits. */
bool timing_sorcery(const struct engine *e, int player)
{
    const struct game *g = e->g;
    if (!turn_is_of(g, player) || !timing_instant(e, player))
        return false;
    if (e->rules->container == CONTAINER_BATCHES && g->substep == SUB_INTENT)
        return false;
    return (g->step == STEP_MAIN1 || g->step == STEP_MAIN2) && g->stack_n == 0;
}

/* 001:115.1a, 004:408.1d, 000:T.1.3: whoever has priority, in the batches of a phase or on the
 * stack. */
bool timing_instant(const struct engine *e, int player)
{
    const struct game *g = e->g;
    if (g->waiting != WAIT_PRIORITY || g->priority != player)
        return false;
    return g->timing == TIMING_STACK || g->timing == TIMING_BATCH;
}

bool ask_and_act(struct engine *e, int player)
{
    struct action action;
    for (int i = 0; i < ASK_TRIES; i++) {
        if ((i > 0 && mind_idle(e, player)) || !ask_priority(e, player, &action))
            return false;
        if (engine_act(e, &action))
            return true;
        ask_refused(e, NULL);
    }
    return false;
}
