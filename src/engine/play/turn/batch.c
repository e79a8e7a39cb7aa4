/* batch.c - Fifth Edition's batches, one inside the other (000:T.3.1)
 *
 * All that waits stands on one stack. The batch of a phase begins at game.window. A spell that is
 * being cast is marked, and behind it is the batch of its interrupts; they can be interrupted in
 * turn. So the innermost batch begins behind the last marked entry, and who has priority in it
 * first is that entry's controller, or the active player. A batch resolves from its last entry down
 * to its beginning while nobody adds anything, then the neutral state is back; when all decline
 * there, the spell has been cast successfully, or the phase goes on to its end.
 *
 * The damage prevention step, and interrupts to what is played inside a resolution, run the same
 * machine inside that resolution until their batch is over.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

/* The last entry that is being cast, -1: none. */
int interrupt_subject(const struct game *g)
{
    for (int i = g->stack_n - 1; i >= g->window; i--)
        if (g->stack[i].casting & CASTING_NOW)
            return i;
    return -1;
}

int batch_base(const struct game *g)
{
    int casting = interrupt_subject(g);
    return casting >= 0 ? casting + 1 : g->window;
}

/* 000:T.8.2, 000:T.5.3, 002:S2/Interrupts: whose spell is interrupted, else whose turn it is. */
int batch_first(const struct game *g)
{
    int casting = interrupt_subject(g);
    return casting >= 0 ? g->stack[casting].controller : g->active;
}

/* The neutral state, or the batch that goes on (000:T.8.3): the same player is always first
 * (002:S2/Batches). */
static void reopen(struct engine *e)
{
    struct game *g = e->g;
    g->passes = 0;
    g->timing = interrupt_subject(g) >= 0 ? (uint8_t)TIMING_INTERRUPTS : g->outer;
    priority_give(e, batch_first(g));
}

/* 000:T.8.7, 000:T.8.8, 002:S2/Batches: last in, first out, and nothing is added until it is
 * done. What is triggered meanwhile is played in its series at once. */
static void resolve_one(struct engine *e)
{
    struct game *g = e->g;
    stack_resolve(e, g->stack_n - 1);
    if (g->result == RESULT_NONE)
        (void)settle(e);
}

/* All have declined to act. */
static void all_passed(struct engine *e)
{
    struct game *g = e->g;
    int base = batch_base(g);
    if (g->stack_n > base) {
        g->timing = TIMING_RESOLVING;
        g->batch = (uint8_t)base;
        g->passes = 0;
        resolve_one(e);
    } else if (base > g->window) {
        /* 000:T.6.1, 000:T.6.2: successfully cast, it waits in its batch and can be answered; a
         * countered one was not (000:G.8.Ruling.2) */
        g->stack[base - 1].casting &= (uint8_t)~CASTING_NOW;
        announcement_through(e, base - 1);
        reopen(e);
    } else if (g->outer == TIMING_BATCH) {
        end_step(e);
    } else {
        g->timing = TIMING_SERIES; /* the step inside a resolution is over */
    }
}

void batch_unit(struct engine *e)
{
    struct game *g = e->g;
    if (g->substep == SUB_BEGIN)
        fifth_begin_step(e);
    else if (g->timing != TIMING_RESOLVING)
        all_passed(e);
    else if (g->stack_n > g->batch && e->rules->resolve_gap == RESOLVE_WHOLE_BATCH)
        resolve_one(e);
    else
        reopen(e);
}

/* ---- inside a resolution --------------------------------------------------------------------- */

/* The state put aside while a batch runs inside a resolution. */
struct put_aside {
    uint8_t waiting, priority, passes, timing, window, batch, outer;
};

static struct put_aside put_aside(const struct game *g)
{
    return (struct put_aside){g->waiting, g->priority, g->passes, g->timing, g->window, g->batch, g->outer};
}

static void take_back(struct game *g, struct put_aside was)
{
    g->waiting = was.waiting;
    g->priority = was.priority;
    g->passes = was.passes;
    g->timing = was.timing;
    g->window = was.window;
    g->batch = was.batch;
    g->outer = was.outer;
}

static bool is_being_cast(const struct game *g, uint16_t serial)
{
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].serial == serial)
            return (g->stack[i].casting & CASTING_NOW) != 0;
    return false;
}

static bool is_there(const struct game *g, uint16_t serial)
{
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].serial == serial)
            return true;
    return false;
}

/* Somebody has something to play in such a window. */
static bool anyone_can(struct engine *e, enum timing timing)
{
    struct game *g = e->g;
    struct put_aside was = put_aside(g);
    struct action action;
    bool can = false;
    g->timing = (uint8_t)timing;
    g->waiting = WAIT_PRIORITY;
    for (int i = 0; i < g->players && !can; i++) {
        g->priority = (uint8_t)i;
        can = game_in(g, i) && !mind_idle(e, i) && actions_list(e, i, &action, 1, false) > 0;
    }
    take_back(g, was);
    return can;
}

/* 000:T.5.2, 000:T.11.1, 000:T.11.2: while a spell or ability is being played, batches of
 * interrupts aimed at it. Announced with priority, the machine goes on with that; inside a
 * resolution it is done here. */
bool interrupt_window(struct engine *e, int stack_index)
{
    struct game *g = e->g;
    uint16_t serial = g->stack[stack_index].serial;
    if (e->rules->interrupts != INTERRUPT_WINDOW)
        return true;
    g->stack[stack_index].casting |= CASTING_NOW;
    if (g->waiting == WAIT_PRIORITY) {
        g->timing = TIMING_INTERRUPTS;
        return true;
    }
    if (!anyone_can(e, TIMING_INTERRUPTS)) {
        g->stack[stack_index].casting &= (uint8_t)~CASTING_NOW;
        announcement_through(e, stack_index);
        return true;
    }
    struct put_aside was = put_aside(g);
    reopen(e);
    while (g->result == RESULT_NONE && is_being_cast(g, serial))
        machine_unit(e);
    take_back(g, was);
    return is_there(g, serial); /* 000:T.5.4, 000:G.8.1 */
}

/* 000:T.10.1, 000:T.10.3, 000:T.1.5: batches of what prevents or redirects damage. */
void prevention_step(struct engine *e)
{
    struct game *g = e->g;
    if (e->rules->prevention != PREVENT_IN_DAMAGE_STEP || g->outer == TIMING_PREVENTION ||
        !anyone_can(e, TIMING_PREVENTION))
        return;
    struct put_aside was = put_aside(g);
    g->window = g->batch = g->stack_n;
    g->outer = TIMING_PREVENTION;
    reopen(e);
    while (g->result == RESULT_NONE && g->timing != TIMING_SERIES)
        machine_unit(e);
    take_back(g, was);
}

/* Lets what was just announced be interrupted, and resolves it at once (000:T.9.1). */
static void play_at_once(struct engine *e, int below)
{
    struct game *g = e->g;
    while (g->result == RESULT_NONE && g->stack_n > below) {
        int top = g->stack_n - 1;
        if (g->stack[top].casting & CASTING_NOW) {
            uint16_t serial = g->stack[top].serial;
            reopen(e);
            while (g->result == RESULT_NONE && is_being_cast(g, serial))
                machine_unit(e);
            continue;
        }
        g->waiting = WAIT_NOTHING;
        stack_resolve(e, top);
    }
}

bool series_has_used(const struct engine *e, uint16_t object, int ability)
{
    for (int i = e->used_from; i < e->used_n; i++)
        if (e->used[i].object == object && e->used[i].ability == ability)
            return true;
    return false;
}

/* 000:T.9.3, 000:T.9.4, 002:S2/Series: each ability once in a series, whether it was countered
 * or not. */
static void note_used(struct engine *e, int from)
{
    const struct game *g = e->g;
    for (int i = from; i < g->stack_n; i++) {
        const struct stacked *s = &g->stack[i];
        if (s->kind != STACKED_ACTIVATED)
            continue;
        if (e->used_n == MAX_SERIES_USED) { /* else one of them could be used without end */
            game_fail(e->g, LIMIT_STACK);
            return;
        }
        e->used[e->used_n].object = s->object;
        e->used[e->used_n++].ability = (uint16_t)(e->book->card[s->card].first_ability + s->ability);
    }
}

/* 000:T.10.1, 000:G.32.2, 000:T.9.4: as it would die, a series of what regenerates it, the
 * active player first. */
bool regeneration_window(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    if (e->rules->regeneration != REGENERATE_WHEN_DYING)
        return false;
    uint16_t outer_dying = e->dying;
    uint8_t outer_saved = e->saved;
    int outer_from = e->used_from, outer_n = e->used_n;
    e->dying = (uint16_t)(object + 1);
    e->saved = 0;
    e->used_from = e->used_n; /* a series inside of another: what that one has used is kept */
    if (anyone_can(e, TIMING_REGENERATION)) {
        struct put_aside was = put_aside(g);
        int below = g->stack_n;
        g->window = g->batch = g->stack_n;
        g->outer = TIMING_REGENERATION;
        for (int i = 0; i < g->players && !e->saved; i++) {
            int player = (g->active + i) % g->players;
            while (!e->saved && g->result == RESULT_NONE) {
                struct action action;
                g->timing = TIMING_REGENERATION;
                g->waiting = WAIT_PRIORITY;
                g->priority = (uint8_t)player;
                if (!game_in(g, player) || actions_list(e, player, &action, 1, false) == 0 || mind_idle(e, player) ||
                    !ask_and_act(e, player))
                    break;
                note_used(e, below);
                play_at_once(e, below);
            }
        }
        take_back(g, was);
    }
    e->dying = outer_dying;
    e->used_from = outer_from;
    e->used_n = outer_n;
    bool saved = e->saved != 0;
    e->saved = outer_saved;
    return saved;
}
