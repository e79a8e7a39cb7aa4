/* series.c - puts triggers on the stack, or plays them in their series
 *
 * On the stack: those of the active player first, so that they resolve last, then those of the others in turn order;
 * each player (each team) says in which order. In a series (Fifth Edition) each is played and resolved at once, the
 * active player's first; what it sets off is a series of its own that is finished before the next one is played. The
 * depth of nesting is limited: deeper triggers wait for a running series, and an endless loop of triggers shows as one
 * ability being played again and again.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/combat/combat.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

enum { NEST = 12, LOOK_AT = 64, ENDLESS = 1000, OFTEN = 8, MOST_ROUNDS = 1000 };

static const struct ability *ability_of(const struct engine *e, const struct trigger *t)
{
    if (t->card == NO_CARD)
        return NULL;
    const struct card *card = &e->book->card[t->card];
    if (t->ability >= card->abilities + card->granted)
        return NULL;
    return &e->book->ability[card->first_ability + t->ability];
}

/* ---- from a trigger to an entry -------------------------------------------------------------- */

static struct stacked entry_of(const struct trigger *t)
{
    return (struct stacked){
        .object = t->source.entity,
        .incarnation = t->source.incarnation,
        .kind = t->card == NO_CARD ? STACKED_DRAW : STACKED_TRIGGERED,
        .card = t->card,
        .ability = t->ability,
        .controller = t->controller,
        .event_player = t->player,
        .amount = t->amount,
        .it = t->it,
        .other = t->other,
        .effect = t->effect,
    };
}

static void free_delayed(struct game *g, const struct trigger *t)
{
    if (t->effect == 0 || t->effect > g->effects_n)
        return;
    struct effect *effect = &g->effect[t->effect - 1];
    if (effect->kind == EFFECT_DELAYED && effect->uses == 0)
        effect_free(g, t->effect - 1);
}

/* Targets of what is on top of the stack, which has none yet. */
static bool choose_targets(struct engine *e, int index, const struct ability *a)
{
    struct game *g = e->g;
    struct target targets[MAX_TARGETS];
    struct context c;
    int n = 0;
    context_of_stacked(&c, e, index);
    if (!targets_choose(e, &c, a, targets, &n))
        return false;
    if (g->targets_n + n > MAX_TARGETS) {
        game_fail(g, LIMIT_TARGETS);
        return false;
    }
    g->stack[index].first_target = g->targets_n;
    g->stack[index].targets = (uint8_t)n;
    g->stack[index].modes = c.modes;
    memcpy(&g->target[g->targets_n], targets, (size_t)n * sizeof *targets);
    g->targets_n = (uint8_t)(g->targets_n + n);
    targets_told(e, &g->stack[index]);
    return true;
}

/* 000:E.3.Ruling.1, 000:E.3.Ruling.3. 004:404.2, 004:410.2: it is its controller's. 001:603.3d,
 * 004:410.4: choices are made as it goes on the stack, and without a legal one it is removed;
 * 000:A.5.5, 000:A.3.3 it is not played; 001:800.4c: none whose controller has left. Whether to use a "may" is said now
 * (000:A.8.1, 004:410.5) or on resolution (001:603.5). */
int trigger_stack(struct engine *e, const struct trigger *t)
{
    struct game *g = e->g;
    const struct ability *a = ability_of(e, t);
    struct stacked entry = entry_of(t);
    if (!game_in(g, t->controller)) {
        free_delayed(g, t);
        return -1;
    }
    if (a && a->flags & ABILITY_MAY && e->rules->may_triggers != MAY_ON_RESOLUTION &&
        !ask_yes(e, t->controller, FOR_TRIGGER, t->source.entity)) {
        TELL(e, "000:A.8.1 004:410.5", "%s: not used", entity_name(e, t->source.entity));
        if (e->rules->may_triggers == MAY_WHEN_PLAYED)
            return -1;
        entry.flags |= STACKED_MAY_NOT; /* it goes on the stack and does nothing */
        a = NULL;
    }
    int index = stack_push(e, &entry, NULL, 0);
    if (index < 0)
        return -1;
    if (a && (a->targets || a->flags & ABILITY_MODAL) && !choose_targets(e, index, a)) {
        TELL(e, "001:603.3d 004:410.4 000:A.3.3", "%s has no legal target", entity_name(e, t->source.entity));
        stack_remove(e, index);
        return -1;
    }
    if (e->rules->container == CONTAINER_STACK)
        TELL(e, "000:T.6.2 004:410.2 001:603.3", "%s: on the stack", entity_name(e, t->source.entity));
    else
        TELL(e, "000:T.6.2 004:410.2 001:603.3", "%s: played, in limbo", entity_name(e, t->source.entity));
    return index;
}

/* ---- on the stack ---------------------------------------------------------------------------- */

static bool same_trigger(const struct trigger *a, const struct trigger *b)
{
    return a->card == b->card && a->ability == b->ability && a->controller == b->controller && a->amount == b->amount &&
           a->player == b->player && a->effect == b->effect && a->it.entity == b->it.entity &&
           a->other.entity == b->other.entity;
}

/* The players who say together in which order theirs go: one, or a team (001:806.6f). */
static bool of_side(const struct game *g, int player, int side)
{
    return game_together(g, player, side);
}

static void question_of(const struct trigger *t, const uint8_t *list, int n, int player, uint16_t *options,
                        struct question *q)
{
    for (int i = 0; i < n; i++)
        options[i] = t[list[i]].source.entity;
    *q = (struct question){.player = (uint8_t)player,
                           .purpose = FOR_TRIGGER,
                           .source = NO_OBJECT,
                           .card = t[list[0]].card,
                           .min = 1,
                           .max = 1,
                           .options = (uint16_t)n,
                           .option = options};
}

/* The order says what is to be done first, so that the last named goes on the stack first. */
static void place_side(struct engine *e, const struct trigger *t, int n, int side)
{
    uint8_t list[MAX_TRIGGERS];
    uint16_t options[MAX_TRIGGERS];
    struct answer answer;
    struct question q;
    bool differ = false;
    int mine = 0;
    for (int i = 0; i < n; i++)
        if (of_side(e->g, t[i].controller, side))
            list[mine++] = (uint8_t)i;
    for (int i = 1; i < mine; i++)
        differ |= !same_trigger(&t[list[0]], &t[list[i]]);
    if (differ) {
        question_of(t, list, mine, side, options, &q);
        ask_order(e, &q, &answer);
    }
    for (int i = mine - 1; i >= 0; i--)
        (void)trigger_stack(e, &t[list[differ ? answer.value[i] : i]]);
}

/* 001:603.3b, 001:405.3, 001:101.4, 004:410.3: the active player's first, then the others' in
 * turn order. */
static void place_all(struct engine *e)
{
    struct game *g = e->g;
    struct trigger waiting[MAX_TRIGGERS];
    int n = g->triggers_n;
    bool done[MAX_PLAYERS] = {false};
    memcpy(waiting, g->trigger, (size_t)n * sizeof *waiting);
    g->triggers_n = 0; /* what choosing targets sets off waits for the next round */
    for (int i = 0; i < g->players; i++) {
        int side = (g->active + i) % g->players;
        if (done[side])
            continue;
        for (int p = 0; p < g->players; p++)
            done[p] |= of_side(g, p, side);
        place_side(e, waiting, n, side);
    }
}

/* ---- loops of triggers (000:G.21) ------------------------------------------------------------ */

/* The entry of the log for an ability; NULL: too many kinds for a loop that anybody could
 * demonstrate. */
static int log_kind(struct series_log *log, const struct trigger *t)
{
    for (int i = 0; i < log->kinds; i++)
        if (log->kind[i].card == t->card && log->kind[i].ability == t->ability)
            return i;
    if (log->kinds == MAX_SERIES_LOG)
        return -1;
    log->kind[log->kinds].card = t->card;
    log->kind[log->kinds].ability = t->ability;
    log->kind[log->kinds].times = 0;
    return log->kinds++;
}

/* 000:G.21.3: each picks a number, the active player first, and the larger one counts. */
static int loop_number(struct engine *e)
{
    struct game *g = e->g;
    int most = 1;
    for (int i = 0; i < g->players; i++) {
        int player = (g->active + i) % g->players;
        if (!game_in(g, player))
            continue;
        int number = ask_number(e, player, FOR_LOOP, NO_OBJECT, 1, MOST_ROUNDS);
        most = number > most ? number : most;
    }
    TELL(e, "000:G.21.3", "an endless loop: it goes round %d times more", most);
    return most;
}

static bool end_in_draw(struct engine *e)
{
    if (e->rules->mandatory_loop != LOOP_IS_DRAW)
        return false;
    e->g->result = RESULT_DRAWN;
    e->g->winner = NO_PLAYER;
    return true;
}

/* Before an ability is played again. True: the loop has gone round as often as was named, and
 * ends here, with the first of its abilities about to be played again (000:G.21.4,
 * 000:G.21.Ruling.1-3). A loop is one only if it comes back to the same position or does not end
 * of itself in a thousand abilities (000:G.21.Ruling.4). */
static bool loop_ends(struct engine *e, const struct trigger *t)
{
    struct series_log *log = &e->log;
    int kind = log_kind(log, t), first = 0;
    log->plays++;
    if (kind < 0)
        return log->plays > 2 * ENDLESS;
    log->kind[kind].times++;
    if (log->plays < LOOK_AT)
        return false;
    while (first < log->kinds && log->kind[first].times < OFTEN)
        first++;
    if (kind != first)
        return false;
    if (log->left) {
        log->left--;
        return log->left == 0;
    }
    uint64_t hash = game_position_hash(e->g);
    if (hash != e->g->loop_hash && log->plays < ENDLESS) {
        uint16_t times = log->kind[kind].times;
        if ((times & (times - 1)) == 0 || times == OFTEN + 1)
            e->g->loop_hash = hash;
        return false;
    }
    if (end_in_draw(e))
        return true;
    log->left = (uint16_t)(loop_number(e) + 1);
    return false;
}

/* ---- series ---------------------------------------------------------------------------------- */

/* 000:E.13.Ruling.10-17: which kind of ability its words make it. */
static bool is_phase_ability(const struct engine *e, const struct trigger *t)
{
    if (e->rules->during_phase != DURING_PHASE_ABILITY)
        return false; /* 004:Glossary/During: at the beginning of it, as others */
    const struct ability *a = ability_of(e, t);
    return a && a->flags & (ABILITY_DURING_UPKEEP | ABILITY_PHASE_COST);
}

static void drop_trigger(struct game *g, int index)
{
    memmove(&g->trigger[index], &g->trigger[index + 1], (size_t)(g->triggers_n - index - 1) * sizeof *g->trigger);
    g->triggers_n--;
}

/* Which of a player's triggers comes next; -1: none is left. */
static int next_of(struct engine *e, int from, int player)
{
    struct game *g = e->g;
    uint8_t list[MAX_TRIGGERS];
    uint16_t options[MAX_TRIGGERS];
    struct answer answer;
    struct question q;
    bool differ = false;
    int n = 0;
    for (int i = from; i < g->triggers_n; i++)
        if (g->trigger[i].controller == player && !is_phase_ability(e, &g->trigger[i]))
            list[n++] = (uint8_t)i;
    if (n == 0)
        return -1;
    for (int i = 1; i < n; i++)
        differ |= !same_trigger(&g->trigger[list[0]], &g->trigger[list[i]]);
    if (!differ)
        return list[0];
    question_of(g->trigger, list, n, player, options, &q);
    ask_choose(e, &q, &answer);
    return list[answer.n ? answer.value[0] : 0];
}

/* 000:T.6.3, 000:T.9.1, 000:A.8.Ruling.6, 000:A.2.Ruling.4: played and resolved with no answer
 * but interrupts (000:A.8.Ruling.6, 000:E.3.Ruling.5, 002:S2/Triggered); then rule effects and
 * what it set off, before anything else (000:A.8.Ruling.1, 000:T.13.2). */
static void play(struct engine *e, int index)
{
    struct game *g = e->g;
    struct trigger t = g->trigger[index];
    if (e->series_cut || loop_ends(e, &t)) {
        e->series_cut = e->depth > 0;
        free_delayed(g, &t);
        drop_trigger(g, index);
        return;
    }
    drop_trigger(g, index);
    if (combat_undone(e, ability_of(e, &t), t.it)) { /* 000:C.4.8, 000:C.6.9 */
        free_delayed(g, &t);
        return;
    }
    int before = g->triggers_n;
    int at = trigger_stack(e, &t);
    if (at < 0)
        return;
    uint16_t serial = g->stack[at].serial;
    if (t.card != NO_CARD && !interrupt_window(e, at))
        return;
    at = g->stack_n - 1;
    if (at < 0 || g->stack[at].serial != serial)
        return;
    stack_resolve(e, at);
    if (g->result != RESULT_NONE)
        return;
    if (e->rules->check_moment == CHECK_AFTER_EACH_EVENT)
        (void)state_checks(e);
    series_play(e, before);
}

static bool waits(const struct engine *e, int from)
{
    const struct game *g = e->g;
    for (int i = from; i < g->triggers_n; i++)
        if (!is_phase_ability(e, &g->trigger[i]))
            return true;
    return false;
}

/* 000:T.9.1, 002:S2/Series, 000:A.8.3: the active player's, then the others'. */
void series_play(struct engine *e, int from)
{
    struct game *g = e->g;
    if (e->depth >= NEST)
        return; /* a series further out goes on with them */
    for (int rounds = 0; rounds < MAX_TRIGGERS && waits(e, from); rounds++) {
        for (int i = 0; i < g->players; i++) {
            int player = (g->active + i) % g->players, index;
            while (g->result == RESULT_NONE && (index = next_of(e, from, player)) >= 0)
                play(e, index);
        }
        for (int i = g->triggers_n - 1; i >= from; i--)
            if (!game_in(g, g->trigger[i].controller))
                drop_trigger(g, i);
    }
    if (e->depth == 0)
        e->series_cut = 0;
}

/* 004:404.2, 004:410.2, 001:603.3: with whoever controls its source as its controller. */
bool triggers_place(struct engine *e)
{
    struct game *g = e->g;
    if (g->triggers_n == 0)
        return false;
    if (e->rules->triggers == TRIGGERS_ON_STACK) {
        place_all(e);
        return true;
    }
    if (!waits(e, 0))
        return false;
    series_play(e, 0);
    return true;
}

/* 000:T.7.1, 000:T.7.3, 000:T.7.Ruling.4: after each event of a resolution, rule effects and
 * then triggers. */
void after_event(struct engine *e)
{
    if (e->rules->mid_resolution != CHECKS_AT_EACH_THEN || e->g->result != RESULT_NONE)
        return;
    (void)state_checks(e);
    state_triggers(e);
    series_play(e, e->series);
}

/* ---- the series of a step -------------------------------------------------------------------- */

/* 000:T.9.6, 000:A.3.4: what came up since joins if its controller is not done yet; else it is
 * ignored (000:T.9.Ruling.1). */
static void join_late(struct engine *e, enum step step, int from, int player, uint32_t *since)
{
    struct game *g = e->g;
    uint32_t now = g->timestamp;
    int before = g->triggers_n;
    if (e->rules->late_end_trigger != LATE_END_JOINS_SERIES || now == *since)
        return;
    step_triggers_since(e, step, *since);
    *since = now;
    for (int i = g->triggers_n - 1; i >= before && i >= from; i--) {
        bool is_done = false;
        for (int p = g->active; p != player && !is_done; p = (p + 1) % g->players)
            is_done = g->trigger[i].controller == p;
        if (is_done)
            drop_trigger(g, i);
    }
}

/* 000:A.3.2, 000:P.3.1, 000:A.3.5: what is scheduled for this time, each once. */
void series_of_step(struct engine *e, enum step step)
{
    struct game *g = e->g;
    int from = g->triggers_n, index;
    uint32_t since = g->timestamp;
    step_triggers(e, step);
    for (int i = 0; i < g->players; i++) {
        int player = (g->active + i) % g->players;
        while (g->result == RESULT_NONE) {
            index = next_of(e, from, player);
            if (index < 0) {
                join_late(e, step, from, player, &since);
                index = next_of(e, from, player);
            }
            if (index < 0)
                break;
            play(e, index);
        }
    }
}

/* ---- phase abilities ------------------------------------------------------------------------- */

/* 000:A.5.Ruling.2, 000:A.6.Ruling.3: whose source has gone, or is out of work, need not be
 * played. */
int phase_ability(const struct engine *e)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->triggers_n; i++) {
        uint16_t source = ref_now(g, g->trigger[i].source);
        if (!is_phase_ability(e, &g->trigger[i]) || source >= MAX_OBJECTS)
            continue;
        if (game_object_c(g, source)->zone == ZONE_BATTLEFIELD)
            return i;
    }
    return -1;
}

/* 000:A.6.9, 002:S2/Phase-Structure: not if it has been played, even in vain (000:A.5.Ruling.4).
 * They are queued as the phase begins: what begins to ask for a cost again later does not ask
 * twice (000:A.5.6, 000:A.6.12). */
bool phase_cost_due(const struct engine *e, uint16_t object)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->triggers_n; i++) {
        const struct ability *a = ability_of(e, &g->trigger[i]);
        if (a && a->flags & ABILITY_PHASE_COST && ref_now(g, g->trigger[i].source) == object)
            return true;
    }
    for (int i = 0; i < g->stack_n; i++) {
        const struct stacked *s = &g->stack[i];
        if (s->kind != STACKED_TRIGGERED || s->object != object || s->card == NO_CARD)
            continue;
        const struct card *card = &e->book->card[s->card];
        if (s->ability < card->abilities + card->granted &&
            e->book->ability[card->first_ability + s->ability].flags & ABILITY_PHASE_COST)
            return true;
    }
    return false;
}
