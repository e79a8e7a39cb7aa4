/* check.c - invariants of every game between two steps
 *
 * Zones partition the objects, lists have no cycles, records and permanents point at each other, attachments, combat,
 * the stack and mana make sense. Run after every step in debug builds and by the random games; the first broken
 * invariant is reported in e->why.
 */
#include "base/attr.h"
#include "engine/show/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *broken(struct engine *e, const char *format, ...) TC_PRINTF(2, 3);

static const char *broken(struct engine *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(e->why, sizeof e->why, format, args);
    va_end(args);
    return e->why;
}

/* ---- zones part the objects ------------------------------------------------------------------ */

struct tally {
    uint16_t listed[MAX_PLAYERS][ZONE_COUNT];
    uint16_t held[MAX_PLAYERS][ZONE_COUNT]; /* objects that say they are there */
    uint16_t free;
};

static const char *check_object(struct engine *e, uint16_t object, struct tally *tally)
{
    const struct game *g = e->g;
    const struct object *o = game_object_c(g, object);
    if (o->zone >= ZONE_COUNT)
        return broken(e, "object %d is in zone %d", object, o->zone);
    if (o->zone == ZONE_NONE) {
        tally->free++;
        return o->perm == NO_PERM ? NULL : broken(e, "object %d is nowhere with a record", object);
    }
    if (o->owner >= g->players || o->controller >= g->players)
        return broken(e, "object %d has owner %d and controller %d", object, o->owner, o->controller);
    if (o->card >= e->book->cards)
        return broken(e, "object %d is card %d of %d", object, o->card, e->book->cards);
    tally->held[o->owner][o->zone]++;
    bool on = o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_PHASED_OUT;
    if (on != (o->perm != NO_PERM))
        return broken(e, "object %d in zone %d has record %d", object, o->zone, o->perm);
    if (on && (o->perm >= g->perm_cap || g->perm[o->perm].object != object))
        return broken(e, "record %d does not belong to object %d", o->perm, object);
    return NULL;
}

static const char *check_list(struct engine *e, int player, int zone, struct tally *tally)
{
    const struct game *g = e->g;
    int n = 0;
    for (uint16_t i = g->player[player].top[zone]; i != NO_OBJECT; n++) {
        if (i >= g->object_cap || n > g->object_cap)
            return broken(e, "the list of zone %d of player %d has no end", zone, player);
        const struct object *o = game_object_c(g, i);
        if (o->zone != zone || o->owner != player)
            return broken(e, "object %d is listed in zone %d of player %d", i, zone, player);
        i = o->next;
    }
    tally->listed[player][zone] = (uint16_t)n;
    return NULL;
}

static const char *check_free(struct engine *e, int expected)
{
    const struct game *g = e->g;
    int n = 0;
    for (uint16_t i = g->free_object; i != NO_OBJECT; n++) {
        if (i >= g->object_cap || n > expected || game_object_c(g, i)->zone != ZONE_NONE)
            return broken(e, "the chain of free objects is broken at %d", i);
        i = game_object_c(g, i)->next;
    }
    return n == expected ? NULL : broken(e, "%d objects are nowhere, %d are free", expected, n);
}

static const char *check_zones(struct engine *e)
{
    const struct game *g = e->g;
    struct tally tally;
    const char *why = NULL;
    memset(&tally, 0, sizeof tally);
    for (int i = 0; i < g->object_cap; i++)
        if ((why = check_object(e, (uint16_t)i, &tally)))
            return why;
    for (int p = 0; p < g->players; p++) {
        for (int zone = ZONE_LIBRARY; zone < ZONE_COUNT; zone++) {
            bool list = zone != ZONE_BATTLEFIELD && zone != ZONE_STACK && zone != ZONE_PHASED_OUT;
            if (list && (why = check_list(e, p, zone, &tally)))
                return why;
            int listed = list ? tally.listed[p][zone] : tally.held[p][zone];
            bool gone = g->player[p].flags & PLAYER_LEFT; /* the last numbers stay (001:800.4f) */
            if (listed != tally.held[p][zone] || (g->player[p].count[zone] != listed && !gone))
                return broken(e, "zone %d of player %d has %d objects, %d listed, %d counted", zone, p,
                              tally.held[p][zone], listed, g->player[p].count[zone]);
        }
    }
    return check_free(e, tally.free);
}

/* ---- permanents ------------------------------------------------------------------------------ */

static const char *check_counters(struct engine *e, int record)
{
    const struct perm *p = &e->g->perm[record];
    for (int i = 0; i < MAX_COUNTER_KINDS; i++) {
        if ((p->counter_n[i] > 0) != (p->counter_kind[i] != COUNTER_NONE))
            return broken(e, "record %d has %d counters of kind %d", record, p->counter_n[i], p->counter_kind[i]);
        for (int j = 0; j < i; j++)
            if (p->counter_n[i] > 0 && p->counter_n[j] > 0 && p->counter_kind[i] == p->counter_kind[j])
                return broken(e, "record %d counts kind %d twice", record, p->counter_kind[i]);
    }
    return NULL;
}

/* Following attachments comes to an end: at a player, or at something that is attached to nothing. */
static const char *check_attachment(struct engine *e, int record)
{
    const struct game *g = e->g;
    uint16_t at = g->perm[record].attached_to;
    for (int i = 0; at != NO_OBJECT && !entity_is_player(at); i++) {
        if (at < g->object_cap && game_object_c(g, at)->perm == NO_PERM && game_object_c(g, at)->zone != ZONE_NONE)
            return NULL; /* a card in another zone, which no attachment has (001:702.5), or one on its way */
        if (at >= g->object_cap || game_object_c(g, at)->perm == NO_PERM)
            return broken(e, "record %d is attached to object %d, which is no permanent", record, at);
        if (i > g->perm_cap)
            return broken(e, "record %d is attached to itself in the end", record);
        at = g->perm[game_object_c(g, at)->perm].attached_to;
    }
    if (entity_is_player(at) && entity_player(at) >= g->players)
        return broken(e, "record %d is attached to nobody", record);
    return NULL;
}

static const char *check_record(struct engine *e, int record)
{
    const struct game *g = e->g;
    const struct perm *p = &g->perm[record];
    bool live = g->perm_live[record >> 6] >> (record & 63) & 1;
    if (p->object == NO_OBJECT)
        return live ? broken(e, "record %d is live without an object", record) : NULL;
    if (p->object >= g->object_cap || game_object_c(g, p->object)->perm != record)
        return broken(e, "record %d has object %d, which does not have it", record, p->object);
    if (live != (game_object_c(g, p->object)->zone == ZONE_BATTLEFIELD))
        return broken(e, "record %d is live off the battlefield, or the other way round", record);
    if (p->timestamp == 0 || p->timestamp >= g->timestamp)
        return broken(e, "record %d has a timestamp of the future", record);
    if (p->as_card >= e->book->cards)
        return broken(e, "record %d has values of card %d", record, p->as_card);
    if (p->damage < 0)
        return broken(e, "record %d has %d damage", record, p->damage);
    if ((p->flags & PERM_ATTACKING) && p->attacking == NO_PLAYER)
        return broken(e, "record %d attacks nobody", record);
    if ((p->flags & PERM_ATTACKING) && (p->flags & PERM_BLOCKING))
        return broken(e, "record %d attacks and blocks", record);
    const char *why = check_counters(e, record);
    return why ? why : check_attachment(e, record);
}

static const char *check_combat(struct engine *e)
{
    const struct game *g = e->g;
    if (g->blocks_n > MAX_BLOCKS)
        return broken(e, "%d blocks", g->blocks_n);
    for (int i = 0; i < g->blocks_n; i++) {
        const struct block *b = &g->block[i];
        if (b->attacker >= g->perm_cap || b->blocker >= g->perm_cap || g->perm[b->attacker].object == NO_OBJECT ||
            g->perm[b->blocker].object == NO_OBJECT)
            return broken(e, "block %d has no creatures", i);
        if (!(g->perm[b->attacker].flags & PERM_ATTACKING) || !(g->perm[b->blocker].flags & PERM_BLOCKING))
            return broken(e, "block %d: record %d is to attack and %d to block", i, b->attacker, b->blocker);
        for (int j = 0; j < i; j++)
            if (g->block[j].attacker == b->attacker && g->block[j].blocker == b->blocker)
                return broken(e, "block %d is there twice", i);
    }
    return NULL;
}

/* ---- the stack, players, the turn ------------------------------------------------------------ */

/* Each target is one owner's: of a stack entry, a spell that has gone or an announcement. */
static const char *check_targets(struct engine *e, int first, int n, uint8_t owner_of[MAX_TARGETS])
{
    if (first + n > e->g->targets_n && n)
        return broken(e, "targets from %d on stand past the end", first);
    for (int i = first; i < first + n; i++)
        if (owner_of[i]++ > 0)
            return broken(e, "target %d belongs to two", i);
    return NULL;
}

static const char *check_announced(struct engine *e, uint8_t owner_of[MAX_TARGETS])
{
    const struct game *g = e->g;
    const char *why = NULL;
    for (int i = 0; i < g->gone_n && !why; i++)
        why = check_targets(e, g->gone[i].spell.first_target, g->gone[i].spell.targets, owner_of);
    for (int i = 0; i < g->announced_n && !why; i++) {
        bool kept = false;
        for (int k = 0; k < g->effects_n; k++)
            kept = kept || g->effect[k].announced == i + 1;
        if (kept != (g->announced[i].used != 0))
            return broken(e, "announcement %d is kept by no effect, or free and kept", i);
        if (kept)
            why = check_targets(e, g->announced[i].first_target, g->announced[i].targets, owner_of);
    }
    return why;
}

static const char *check_entry(struct engine *e, int index, uint8_t owner_of[MAX_TARGETS])
{
    const struct game *g = e->g;
    const struct stacked *s = &g->stack[index];
    if (s->controller >= g->players)
        return broken(e, "stack entry %d is controlled by nobody", index);
    if (s->kind == STACKED_SPELL && (s->object >= g->object_cap || game_object_c(g, s->object)->zone != ZONE_STACK))
        return broken(e, "stack entry %d is a spell that is not on the stack", index);
    const char *why = check_targets(e, s->first_target, s->targets, owner_of);
    if (why)
        return why;
    for (int i = 0; i < index; i++) {
        if (g->stack[i].serial == s->serial)
            return broken(e, "stack entries %d and %d have the same number", i, index);
        if (s->kind == STACKED_SPELL && g->stack[i].kind == STACKED_SPELL && g->stack[i].object == s->object)
            return broken(e, "stack entries %d and %d are the same spell", i, index);
    }
    return NULL;
}

/* Text that was spliced goes with its spell. */
static const char *check_spliced(struct engine *e)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        bool waits = g->effect[i].kind != EFFECT_SPLICED;
        for (int k = 0; k < g->stack_n; k++)
            waits = waits || g->stack[k].serial == g->effect[i].a;
        for (int k = 0; k < g->gone_n; k++)
            waits = waits || g->gone[k].spell.serial == g->effect[i].a;
        if (!waits)
            return broken(e, "effect %d is text of no spell on the stack", i);
    }
    return NULL;
}

static const char *check_stack(struct engine *e)
{
    const struct game *g = e->g;
    uint8_t owner_of[MAX_TARGETS] = {0};
    int spells = 0, there = 0;
    if (g->stack_n > MAX_STACK || g->targets_n > MAX_TARGETS || g->triggers_n > MAX_TRIGGERS ||
        g->effects_n > MAX_EFFECTS || g->announced_n > MAX_ANNOUNCED || g->gone_n > MAX_GONE_SPELLS)
        return broken(e, "a table is over-full");
    for (int i = 0; i < g->stack_n; i++) {
        const char *why = check_entry(e, i, owner_of);
        if (why)
            return why;
        spells += g->stack[i].kind == STACKED_SPELL;
    }
    const char *why = check_announced(e, owner_of);
    if (why)
        return why;
    for (int i = 0; i < g->targets_n; i++)
        if (owner_of[i] == 0)
            return broken(e, "target %d belongs to nothing", i);
    for (int p = 0; p < g->players; p++)
        there += g->player[p].count[ZONE_STACK];
    if (spells != there)
        return broken(e, "%d spells wait, %d objects are on the stack", spells, there);
    return check_spliced(e);
}

static const char *check_player(struct engine *e, int player)
{
    const struct player *p = &e->g->player[player];
    if (p->turn_controller >= e->g->players)
        return broken(e, "player %d is controlled by nobody", player);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        if (p->snow[colour] > p->mana[colour])
            return broken(e, "player %d has more snow mana than mana", player);
    for (int i = 0; i < MAX_RESTRICTED; i++)
        if (p->restricted[i].snow > p->restricted[i].amount || p->restricted[i].colour >= COLOUR_COUNT)
            return broken(e, "player %d has mana that cannot be", player);
    if (!game_in(e->g, player) && player == e->g->priority)
        return broken(e, "player %d has left and has priority", player);
    return NULL;
}

static const char *check_turn(struct engine *e)
{
    const struct game *g = e->g;
    if (g->step >= STEP_COUNT || g->active >= g->players)
        return broken(e, "step %d of player %d", g->step, g->active);
    if (g->priority != NO_PLAYER && g->priority >= g->players)
        return broken(e, "player %d has priority", g->priority);
    if ((g->result != RESULT_NONE) != (g->waiting == WAIT_OVER))
        return broken(e, "result %d while waiting for %d", g->result, g->waiting);
    if (g->waiting == WAIT_PRIORITY && g->priority == NO_PLAYER)
        return broken(e, "nobody has the priority that is waited for");
    if (g->extra_n > ARRAY_LEN(g->extra))
        return broken(e, "%d extra turns", g->extra_n);
    return NULL;
}

const char *game_check(struct engine *e)
{
    const char *why = NULL;
    if (e->g->result == RESULT_FAILED) /* a limit was reached in the middle of something */
        return NULL;
    if ((why = check_zones(e)) || (why = check_turn(e)))
        return why;
    for (int i = 0; i < e->g->perm_cap; i++)
        if ((why = check_record(e, i)))
            return why;
    for (int i = 0; i < e->g->players; i++)
        if ((why = check_player(e, i)))
            return why;
    if ((why = check_combat(e)))
        return why;
    return check_stack(e);
}
