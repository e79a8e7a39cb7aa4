/* match.c - does an event match an ability's event term?
 *
 * One table says, for each word of kind V, which event it watches and which argument is tested against which
 * participant: the player, the object, the second object. The words for moves between zones (enters, dies, leaves) and
 * the three words for damage are handled beside it. */
#include "base/attr.h"
#include "engine/look/look.h"

/* Arguments of an event term by their place; NONE: it has no such argument. */
enum { NONE = 9 };
static const struct shape {
    uint16_t op, on;
    uint8_t who, what, second;
} shapes[] = {
    {OP_ON_ENTERS, OP_ON_MOVES, NONE, 0, NONE},
    {OP_ON_DIES, OP_ON_MOVES, NONE, 0, NONE},
    {OP_ON_LEAVES, OP_ON_MOVES, NONE, 0, NONE},
    {OP_ON_MOVES, OP_ON_MOVES, NONE, 0, NONE},
    {OP_ON_ATTACKS, OP_ON_ATTACKS, NONE, 0, 1},
    {OP_ON_ATTACKS_ALONE, OP_ON_ATTACKS_ALONE, NONE, 0, NONE},
    {OP_ON_BLOCKS, OP_ON_BLOCKS, NONE, 0, 1},
    {OP_ON_BECOMES_BLOCKED, OP_ON_BECOMES_BLOCKED, NONE, 0, 1},
    {OP_ON_UNBLOCKED, OP_ON_UNBLOCKED, NONE, 0, NONE},
    {OP_ON_DAMAGE, OP_ON_DAMAGE, NONE, 0, 1},
    {OP_ON_COMBAT_DAMAGE, OP_ON_DAMAGE, NONE, 0, 1},
    {OP_ON_OTHER_DAMAGE, OP_ON_DAMAGE, NONE, 0, 1},
    {OP_ON_IS_DAMAGED, OP_ON_DAMAGE, NONE, NONE, 0},
    {OP_ON_CAST, OP_ON_CAST, 0, 1, NONE},
    {OP_ON_ACTIVATED, OP_ON_ACTIVATED, 0, 1, NONE},
    {OP_ON_TARGETED, OP_ON_TARGETED, NONE, 0, 1},
    {OP_ON_COUNTERED, OP_ON_COUNTERED, NONE, 0, NONE},
    {OP_ON_DRAWS, OP_ON_DRAWS, 0, NONE, NONE},
    {OP_ON_DISCARDS, OP_ON_DISCARDS, 0, 1, NONE},
    {OP_ON_GAINS_LIFE, OP_ON_GAINS_LIFE, 0, NONE, NONE},
    {OP_ON_LOSES_LIFE, OP_ON_LOSES_LIFE, 0, NONE, NONE},
    {OP_ON_TAPS, OP_ON_TAPS, NONE, 0, NONE},
    {OP_ON_UNTAPS, OP_ON_UNTAPS, NONE, 0, NONE},
    {OP_ON_MANA, OP_ON_MANA, 0, 1, NONE},
    {OP_ON_STEP, OP_ON_STEP, 1, NONE, NONE},
    {OP_ON_COUNTERS, OP_ON_COUNTERS, NONE, 0, NONE},
    {OP_ON_COUNTERS_GONE, OP_ON_COUNTERS_GONE, NONE, 0, NONE},
    {OP_ON_SACRIFICED, OP_ON_SACRIFICED, 0, 1, NONE},
    {OP_ON_CYCLED, OP_ON_CYCLED, NONE, 0, NONE},
    {OP_ON_LAND, OP_ON_LAND, 0, 1, NONE},
    {OP_ON_ATTACHED, OP_ON_ATTACHED, NONE, 0, 1},
    {OP_ON_FACE_UP, OP_ON_FACE_UP, NONE, 0, NONE},
    {OP_ON_DESTROYED, OP_ON_DESTROYED, NONE, 0, NONE},
    {OP_ON_CONTROL_LOST, OP_ON_CONTROL_LOST, NONE, 0, NONE},
    {OP_ON_PHASES_IN, OP_ON_PHASES_IN, NONE, 0, NONE},
    {OP_ON_CLASH, OP_ON_CLASH, 0, NONE, NONE},
    {OP_ON_CHAOS, OP_ON_CHAOS, 0, NONE, NONE},
    {OP_ON_PLANESWALK_ROLL, OP_ON_PLANESWALK_ROLL, 0, NONE, NONE},
    {OP_ON_PLANESWALKS, OP_ON_PLANESWALKS, 0, NONE, NONE},
    {OP_ON_SEARCH, OP_ON_SEARCH, 0, NONE, NONE},
    {OP_ON_SHUFFLE, OP_ON_SHUFFLE, 0, NONE, NONE},
    {OP_ON_REGENERATES, OP_ON_REGENERATES, NONE, 0, NONE},
    {OP_ON_TOKEN, OP_ON_TOKEN, 0, NONE, NONE},
    {OP_ON_SKIP, OP_ON_SKIP, NONE, NONE, NONE},
    {OP_ON_ADDS_MANA, OP_ON_ADDS_MANA, 0, 1, NONE},
    {OP_ON_RESOLVES, OP_ON_RESOLVES, NONE, 0, NONE},
    {OP_ON_MADNESS, OP_ON_MADNESS, NONE, 0, NONE},
    {OP_ON_TITLE, OP_ON_TITLE, 0, NONE, NONE},
    {OP_ON_NUMBERED, OP_ON_NUMBERED, NONE, 0, NONE},
    {OP_ON_SCRY, OP_ON_SCRY, 0, NONE, NONE},
    {OP_ON_TEMPTED, OP_ON_TEMPTED, 0, 1, NONE},
    {OP_ON_PUTS_COUNTERS, OP_ON_COUNTERS, NONE, 1, NONE},
    {OP_ON_CRIME, OP_ON_CRIME, 0, NONE, NONE},
    {OP_ON_UNLOCKS, OP_ON_UNLOCKS, 0, NONE, NONE},
};

static const struct shape *shape_of(enum op op)
{
    for (size_t i = 0; i < ARRAY_LEN(shapes); i++)
        if (shapes[i].op == op)
            return &shapes[i];
    return NULL;
}

/* True when an event is the change of zones that the word names, wherever it comes from. What leaves is looked at where
 * it was (004:410.10c); what changes its type does not move (000:K.2.4, 000:E.3.Ruling.7, 000:E.3.Ruling.8, 004:410.10,
 * 004:410.10a, 001:603.6). */
static bool fits_move(enum op op, const struct event *ev)
{
    switch (op) {
    case OP_ON_ENTERS:
        return ev->to == ZONE_BATTLEFIELD;
    case OP_ON_DIES:
        return ev->from == ZONE_BATTLEFIELD && ev->to == ZONE_GRAVEYARD;
    case OP_ON_LEAVES:
    case OP_ON_CONTROL_LOST: /* 000:A.8.Ruling.2: the former controller has lost it */
        return ev->from == ZONE_BATTLEFIELD && ev->to != ZONE_BATTLEFIELD;
    case OP_ON_MOVES:
        return true;
    default:
        return false;
    }
}

bool event_fits(enum op op, const struct event *ev)
{
    switch ((enum op)ev->on) {
    case OP_ON_MOVES:
        return fits_move(op, ev);
    case OP_ON_DAMAGE:
        return op == OP_ON_DAMAGE || op == OP_ON_IS_DAMAGED ||
               (op == OP_ON_COMBAT_DAMAGE && ev->flags & EVENT_COMBAT) ||
               (op == OP_ON_OTHER_DAMAGE && !(ev->flags & EVENT_COMBAT));
    case OP_ON_COUNTERS:
        return op == OP_ON_COUNTERS || (op == OP_ON_PUTS_COUNTERS && entity_is_player(ev->source));
    default:
        return op == (enum op)ev->on;
    }
}

static bool zone_meant(const struct engine *e, uint16_t node, int zone)
{
    int meant = node ? node_of(e, node)->value : ZONE_NONE;
    return meant == ZONE_NONE || meant >= ZONE_COUNT || meant == zone;
}

/* Of that kind, or of any. */
static bool counter_fits(int kind, const struct event *ev)
{
    return kind == COUNTER_NONE || kind == ev->counter;
}

/* The further arguments, beside player and objects, of some event terms. */
static bool details_match(struct engine *e, struct context *c, const struct node *n, const struct event *ev)
{
    switch ((enum op)n->op) {
    case OP_ON_MOVES:
        return zone_meant(e, n->kid[1], ev->from) && zone_meant(e, n->kid[2], ev->to);
    case OP_ON_STEP:
        return node_of(e, n->kid[0])->value == ev->step;
    case OP_ON_TITLE:
        return node_of(e, n->kid[1])->value == ev->amount;
    case OP_ON_DISCARDS:
        return !n->kid[2] ||
               (entity_is_player(ev->other) && eval_players(e, c, n->kid[2]) >> entity_player(ev->other) & 1);
    case OP_ON_PUTS_COUNTERS:
        return eval_players(e, c, n->kid[0]) >> (ev->source - PLAYER_BASE) & 1 &&
               (!n->kid[2] || counter_fits(node_of(e, n->kid[2])->value, ev));
    case OP_ON_COUNTERS:
    case OP_ON_COUNTERS_GONE:
        return !n->kid[1] || counter_fits(node_of(e, n->kid[1])->value, ev);
    case OP_ON_BLOCKS:
    case OP_ON_BECOMES_BLOCKED: /* once for all of them, or once for each */
        return (n->kid[1] != 0) == (ev->other != NO_OBJECT);
    default:
        (void)c;
        return true;
    }
}

/* A step is also that of the active player's team (001:806.7), and what one of it rolls (001:901.11c). */
static unsigned players_of(const struct game *g, const struct event *ev)
{
    unsigned bits = ev->player < MAX_PLAYERS ? 1u << ev->player : 0;
    bool shared = ev->on == OP_ON_STEP || ev->on == OP_ON_CHAOS || ev->on == OP_ON_PLANESWALK_ROLL;
    if (shared && g->shared_life)
        for (int i = 0; i < g->players; i++)
            if (game_in(g, i) && g->player[i].team == g->player[ev->player].team)
                bits |= 1u << i;
    return bits;
}

/* 000:E.3.Ruling.4, 000:A.8.8: in Fifth Edition what enters is, for the abilities that see it
 * come, what it is by itself; effects on it come after. */
static bool newcomer_matches(struct engine *e, struct context *c, uint16_t filter, uint16_t object)
{
    chars_refresh(e);
    struct perm *p = game_perm(e->g, object);
    const struct perm kept = *p;
    chars_unaffected(e, (int)(p - e->g->perm));
    bool matches = filter_matches(e, c, filter, object);
    *p = kept;
    return matches;
}

static bool object_matches(struct engine *e, struct context *c, uint16_t filter, const struct event *ev)
{
    if (ev->object == NO_OBJECT)
        return false;
    if (e->rules->entry_effects == ENTRY_TRIGGERS_IGNORE_EFFECTS && !e->g->plain && ev->on == OP_ON_MOVES &&
        ev->to == ZONE_BATTLEFIELD && game_object(e->g, ev->object)->zone == ZONE_BATTLEFIELD)
        return newcomer_matches(e, c, filter, ev->object);
    return filter_matches(e, c, filter, ev->object);
}

bool event_matches(struct engine *e, struct context *c, uint16_t node, const struct event *ev)
{
    const struct node *n = node_of(e, node);
    const struct shape *s = shape_of((enum op)n->op);
    if (!s || !event_fits((enum op)n->op, ev) || !details_match(e, c, n, ev))
        return false;
    if (s->who != NONE && n->kid[s->who] && !(eval_players(e, c, n->kid[s->who]) & players_of(e->g, ev)))
        return false;
    if (s->what != NONE && n->kid[s->what] && !object_matches(e, c, n->kid[s->what], ev))
        return false;
    return s->second == NONE || !n->kid[s->second] ||
           (ev->other != NO_OBJECT && filter_matches(e, c, n->kid[s->second], ev->other));
}

/* The object of an event: of one that leaves the battlefield what it becomes, if everybody can
 * see that (001:400.7); once it has moved on it is not found (000:A.8.Ruling.4). */
static struct ref it_of(const struct game *g, const struct event *ev)
{
    if (ev->object == NO_OBJECT)
        return ref_none();
    if (ev->object >= PLAYER_BASE)
        return (struct ref){.entity = ev->object};
    struct ref it = {.entity = ev->object, .incarnation = ev->incarnation};
    switch ((enum op)ev->on) {
    case OP_ON_MOVES:
        if (ev->to != ZONE_PHASED_OUT && ev->to != ZONE_HAND && ev->to != ZONE_LIBRARY)
            it.incarnation++;
        return it;
    case OP_ON_SACRIFICED:
    case OP_ON_DESTROYED:
        it.incarnation++;
        return it;
    case OP_ON_DAMAGE:
        return it;
    default:
        return game_ref(g, ev->object);
    }
}

static struct ref other_of(const struct game *g, const struct event *ev)
{
    if (ev->other == NO_OBJECT || (ev->other >= MAX_OBJECTS && !entity_is_player(ev->other)))
        return (struct ref){.entity = ev->other};
    return game_ref(g, ev->other);
}

void event_context(const struct game *g, struct context *c, enum op op, const struct event *ev)
{
    c->it = it_of(g, ev);
    c->other = other_of(g, ev);
    if (op == OP_ON_IS_DAMAGED) {
        struct ref damaged = c->other;
        c->other = c->it;
        c->it = damaged;
    }
    c->amount = ev->amount;
    c->event_player = ev->player;
}
