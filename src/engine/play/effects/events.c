/* events.c - reports events to their watchers
 *
 * Most events are reported at once. Changes of zone in one moment (moment_begin to moment_end) are reported at its end,
 * so that permanents that came together see each other, or do not, by the era's rules; leaving is reported before it
 * happens, and watchers that left earlier in the same moment are informed as well (001:603.6d). */
#include "base/attr.h"
#include "engine/play/turn/turn.h"

void moment_begin(struct engine *e)
{
    if (!e->simultaneous)
        triggers_of_before(e->g);
    e->simultaneous++;
}

/* 000:E.3.2: in Fifth Edition who watches for arrivals misses those that arrive together with
 * it. */
static bool arrived_now(const struct engine *e, uint16_t object)
{
    for (int i = 0; i < e->moment.events; i++)
        if (e->moment.event[i].object == object && e->moment.event[i].to == ZONE_BATTLEFIELD)
            return true;
    return false;
}

static void told_without_company(struct engine *e, const struct event *ev)
{
    struct game *g = e->g;
    uint64_t kept[2] = {g->perm_watch[0], g->perm_watch[1]};
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].object != ev->object && arrived_now(e, g->perm[i].object))
            g->perm_watch[i >> 6] &= ~(1ULL << (i & 63));
    triggers_collect(e, ev, LOOK_AFTER);
    g->perm_watch[0] = kept[0];
    g->perm_watch[1] = kept[1];
}

/* Marks what entered in one moment, with timestamps that follow each other: the legend and world rules ask who came
 * with whom (000:K.19.1, 001:704.5m). */
static void arrivals_together(struct engine *e)
{
    struct game *g = e->g;
    arrivals_order(e, e->moment.arrived, e->moment.arrivals);
    int n = 0;
    for (int i = 0; i < e->moment.arrivals; i++) {
        const struct object *o = game_object(g, e->moment.arrived[i]);
        if (o->zone != ZONE_BATTLEFIELD)
            continue;
        struct perm *p = &g->perm[o->perm];
        p->timestamp = g->timestamp++;
        p->flags |= (uint32_t)(n < 7 ? n : 7) << PERM_TOGETHER_SHIFT;
        n++;
    }
    chars_touch(e); /* by their age */
}

void moment_end(struct engine *e)
{
    tc_assert(e->simultaneous > 0);
    if (--e->simultaneous > 0)
        return;
    if (!(e->moment.arrivals | e->moment.events | e->moment.gones | e->g->dirty | e->g->stray))
        return;
    if (e->moment.arrivals > 1)
        arrivals_together(e);
    e->moment.arrivals = 0;
    chars_refresh(e);
    for (int i = 0; i < e->moment.events; i++) {
        const struct event *ev = &e->moment.event[i];
        if (e->rules->together_triggers == TOGETHER_NOT_WATCHED && ev->to == ZONE_BATTLEFIELD && e->moment.events > 1)
            told_without_company(e, ev);
        else
            triggers_collect(e, ev, LOOK_AFTER);
    }
    e->moment.events = e->moment.gones = 0;
    if (e->g->stray && e->rules->token_elsewhere == TOKEN_REMOVED_AT_ONCE)
        strays_cease(e); /* 000:K.25.6, 000:K.25.Ruling.1: after what saw it go has been told */
}

/* ---- delayed triggers ------------------------------------------------------------------------ */

static bool effect_waited_for(const struct game *g, int effect)
{
    for (int i = 0; i < g->triggers_n; i++)
        if (g->trigger[i].effect == effect + 1)
            return true;
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].effect == effect + 1)
            return true;
    return false;
}

void delayed_done(struct engine *e, int effect)
{
    struct effect *f = &e->g->effect[effect];
    if (f->kind == EFFECT_DELAYED && f->uses == 0 && !effect_waited_for(e->g, effect))
        effect_free(e->g, effect);
}

/* ---- steps and states ------------------------------------------------------------------------ */

static void step_event(struct engine *e, enum step step)
{
    struct event ev = event_of(OP_ON_STEP);
    ev.step = (uint8_t)step;
    ev.player = e->g->active;
    triggers_collect(e, &ev, LOOK_AFTER);
}

/* 001:603.2b, 004:410.1: "at the beginning of" a step. */
void step_triggers(struct engine *e, enum step step)
{
    if (!watched(e))
        return;
    for (int i = 0; i < e->g->effects_n; i++)
        delayed_done(e, i);
    step_event(e, step);
}

/* 000:T.9.6, 001:513.3: only what is new; older ones have had their turn. */
void step_triggers_since(struct engine *e, enum step step, uint32_t since)
{
    struct game *g = e->g;
    if (!watched(e))
        return;
    uint64_t kept[2] = {g->perm_watch[0], g->perm_watch[1]};
    uint8_t uses[MAX_EFFECTS];
    uint16_t zones = g->zone_watch;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].timestamp < since)
            g->perm_watch[i >> 6] &= ~(1ULL << (i & 63));
    for (int i = 0; i < g->effects_n; i++) {
        uses[i] = g->effect[i].uses;
        if (g->effect[i].kind == EFFECT_DELAYED && g->effect[i].timestamp < since)
            g->effect[i].uses = 0;
    }
    g->zone_watch = 0;
    step_event(e, step);
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_DELAYED && g->effect[i].timestamp < since)
            g->effect[i].uses = uses[i];
    g->perm_watch[0] = kept[0];
    g->perm_watch[1] = kept[1];
    g->zone_watch = zones;
}

static bool waits(const struct game *g, uint16_t source, uint16_t card, int ability)
{
    for (int i = 0; i < g->triggers_n; i++)
        if (g->trigger[i].source.entity == source && g->trigger[i].card == card && g->trigger[i].ability == ability)
            return true;
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].kind == STACKED_TRIGGERED && g->stack[i].object == source && g->stack[i].card == card &&
            g->stack[i].ability == ability)
            return true;
    return false;
}

static bool is_state(const struct engine *e, const struct ability *a)
{
    return a->kind == ABILITY_TRIGGERED && a->event && node_of(e, a->event)->op == OP_ON_STATE;
}

static void state_of(struct engine *e, int perm)
{
    struct game *g = e->g;
    uint16_t object = g->perm[perm].object;
    struct held held[32];
    int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    for (int i = 0; i < n; i++) {
        const struct ability *a = held[i].a;
        struct context c;
        if (!is_state(e, a) || waits(g, object, held[i].card, held[i].ability))
            continue;
        context_of(&c, e, object, held[i].card, held[i].ability, game_object(g, object)->controller);
        if (!eval_condition(e, &c, node_of(e, a->event)->kid[0]) ||
            (a->condition && !eval_condition(e, &c, a->condition))) /* 000:A.5.Ruling.3, 001:603.4 */
            continue;
        if (g->triggers_n == MAX_TRIGGERS) {
            game_fail(g, LIMIT_TRIGGERS);
            return;
        }
        g->trigger[g->triggers_n++] = (struct trigger){.source = game_ref(g, object),
                                                       .it = ref_none(),
                                                       .other = ref_none(),
                                                       .card = held[i].card,
                                                       .ability = held[i].ability,
                                                       .controller = game_object(g, object)->controller,
                                                       .player = NO_PLAYER};
    }
}

/* 001:603.8, 004:410.8a, 004:410.8b: while a state is true, and not again before the ability has
 * left the stack. */
void state_triggers(struct engine *e)
{
    struct game *g = e->g;
    if (!(g->perm_watch[0] | g->perm_watch[1]) || !book_has_op(e->book, OP_ON_STATE))
        return;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (!(g->perm_watch[i >> 6] >> (i & 63) & 1))
            continue;
        const struct card *card = &e->book->card[g->perm[i].as_card];
        bool state = (g->perm[i].flags & PERM_WITH_EFFECT) != 0;
        for (int k = 0; k < card->abilities && !state; k++)
            state = is_state(e, &e->book->ability[card->first_ability + k]);
        if (state)
            state_of(e, i);
    }
}

/* An intervening "if" is asked a second time as the ability resolves (000:A.5.Ruling.3, 004:410.8, 001:603.4). */
bool trigger_still_true(struct engine *e, int stack_index)
{
    const struct stacked *s = &e->g->stack[stack_index];
    if (s->kind != STACKED_TRIGGERED || s->ability == 255)
        return true;
    const struct card *card = &e->book->card[s->card];
    const struct ability *a = &e->book->ability[card->first_ability + s->ability];
    struct context c;
    if (!a->condition || a->flags & ABILITY_WHEN)
        return true;
    context_of_stacked(&c, e, stack_index);
    return eval_condition(e, &c, a->condition);
}
