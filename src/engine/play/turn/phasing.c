/* phasing.c - permanents that phase out and in
 *
 * In Fifth Edition, and still in Eighth, the phased-out zone is one that permanents leave play
 * for, with what watches that, and come back from without entering play (000:G.30, 003:418.5e);
 * in Magic 2010 it is a status and nobody leaves or enters (001:702.23d). What is attached
 * phases along and comes back with its host, as it was (003:502.15j what phases out by itself
 * too; 004:Glossary/Phasing). */
#include "engine/play/turn/turn.h"

/* Out of play, in a zone of its own (000:G.30.1); tapped or not as it was (000:G.30.7), with its
 * counters and what was chosen for it (000:G.30.13). What is lost: damage and shields in the
 * zone's days (000:G.30.4); effects end with the object (001:702.23f). */
static void out_one(struct engine *e, uint16_t object, bool with_host)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    struct perm *p = &g->perm[o->perm];
    if (g->combat_defender != NO_PLAYER)
        perm_leaves_combat(g, o->perm);
    if (e->rules->phasing != PHASING_STATUS) {
        p->damage = 0;
        p->shields = 0;
        p->flags &= ~(uint32_t)(PERM_DEATHTOUCHED | PERM_NO_REGENERATION);
        effects_forget_object(e, object);
    } else {
        effects_forget_source(e, object);
    }
    if (with_host)
        p->flags |= PERM_PHASED_WITH;
    else
        p->flags &= ~(uint32_t)PERM_PHASED_WITH;
    zone_phase(g, object, true);
    chars_touch(e);
    if (o->flags & OBJECT_TOKEN)
        g->stray = g->check_due = 1;
}

/* Leaving play is seen in the zone's days (000:G.30.2); a token that goes is gone
 * (000:G.30.Ruling.1). */
static void look_back_out(struct engine *e, uint16_t object)
{
    const struct object *o = game_object(e->g, object);
    struct event ev = event_of(OP_ON_MOVES);
    if (e->rules->phasing == PHASING_STATUS) /* 001:702.23d, 001:G16.10 */
        return;
    ev.object = object;
    ev.from = ZONE_BATTLEFIELD;
    ev.to = ZONE_PHASED_OUT;
    ev.incarnation = o->incarnation;
    ev.player = o->controller;
    event_looks_back(e, &ev); /* 000:G.30.2 */
}

/* 000:G.30.3, 003:502.15i, 001:702.23f: what is attached to it, and what is attached to that. */
static void out_with_attached(struct engine *e, uint16_t object, bool with_host)
{
    struct game *g = e->g;
    uint16_t attached[MAX_PERMANENTS];
    int n = 0;
    if (game_object(g, object)->zone != ZONE_BATTLEFIELD)
        return;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].attached_to == object)
            attached[n++] = g->perm[i].object;
    look_back_out(e, object);
    out_one(e, object, with_host);
    for (int i = 0; i < n; i++)
        out_with_attached(e, attached[i], true);
}

/* 000:G.30.1, 001:702.23 */
void verb_phase_out(struct engine *e, uint16_t object)
{
    if (e->rules->phasing == PHASING_NONE || object >= MAX_OBJECTS)
        return;
    TELL(e, "000:G.30.1 001:702.23b", "%s phases out", entity_name(e, object));
    moment_begin(e);
    out_with_attached(e, object, false);
    moment_end(e);
}

/* 000:G.30.7, 000:G.30.8, 000:G.30.9, 000:Z.8.3, 001:702.23e: as it was, without entering; the
 * newest, or with its old timestamp. */
static void in_one(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    struct perm *p = &g->perm[o->perm];
    zone_phase(g, object, false);
    p->flags &= ~(uint32_t)(PERM_PHASED_WITH | PERM_SICK);
    p->flags |= PERM_ECHO_DUE;
    if (e->rules->phasing == PHASING_ZONE_NEWEST) /* 000:T.14.Ruling.3, 000:G.30.Ruling.3 */
        p->timestamp = g->timestamp++;
    chars_touch(e);
    struct event ev = event_of(OP_ON_PHASES_IN);
    ev.object = object;
    ev.player = o->controller;
    event_happened(e, &ev);
}

static void in_with_attached(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    in_one(e, object);
    for (int i = 0; i < g->perm_cap; i++) {
        const struct perm *p = &g->perm[i];
        if (p->object != NO_OBJECT && p->attached_to == object && p->flags & PERM_PHASED_WITH &&
            game_object(g, p->object)->zone == ZONE_PHASED_OUT)
            in_with_attached(e, p->object);
    }
}

/* The phasing of an untap step: what has phasing goes as what was away comes back, and neither sees the other
 * (000:K.19.Ruling.2), at the same time (000:G.30.6, 001:502.1). At the start of the untap of who really controls it
 * (000:A.23.2, 000:G.30.5, 000:G.30.12), out and in at the same time (000:G.30.6): ready to attack (000:G.30.8),
 * without entry triggers or what modifies entering (000:G.30.9, 000:G.30.10), with what enchants it (000:G.30.3,
 * 000:G.30.14); the rules look at it then (000:G.30.11). */
void verb_phase_in_all(struct engine *e, int player)
{
    struct game *g = e->g;
    uint16_t out[MAX_PERMANENTS], in[MAX_PERMANENTS];
    int outs = 0, ins = 0;
    bool any = false;
    if (e->rules->phasing == PHASING_NONE)
        return;
    for (int i = 0; i < g->players && !any; i++)
        any = g->player[i].count[ZONE_PHASED_OUT] > 0;
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].keywords[KEYWORD_PHASING / 64] >> (KEYWORD_PHASING % 64) & 1 &&
            game_object(g, g->perm[i].object)->controller == player)
            out[outs++] = g->perm[i].object;
    if (!any && outs == 0)
        return;
    for (int i = 0; i < g->perm_cap; i++) {
        uint16_t object = g->perm[i].object;
        if (object != NO_OBJECT && !(g->perm[i].flags & PERM_PHASED_WITH) &&
            game_object(g, object)->zone == ZONE_PHASED_OUT && game_object(g, object)->controller == player)
            in[ins++] = object;
    }
    if (e->rules->phasing == PHASING_ZONE_NEWEST)
        arrivals_order(e, in, ins);
    moment_begin(e);
    for (int i = 0; i < outs; i++)
        out_with_attached(e, out[i], false);
    for (int i = 0; i < ins; i++)
        in_with_attached(e, in[i]);
    moment_end(e);
}
