/* watch.c - finds watchers, and informs them of events
 *
 * Marks in the game (perm_watch, perm_replace, zone_watch) say which permanents and zones have abilities that may watch
 * or replace an event. An event is reported at once, or at the end of its moment (moment_end); leaving is reported
 * before it happens, and watchers that left earlier in the same moment are informed as well (001:603.6d). */
#include "engine/look/look.h"

/* ---- marks ----------------------------------------------------------------------------------- */

static void bit_set(uint64_t bits[2], int i)
{
    bits[i >> 6] |= 1ULL << (i & 63);
}

static bool has_replacement(const struct book *book, const struct card *card)
{
    if (!card->statics)
        return false;
    for (int i = 0; i < card->abilities; i++)
        if (book->ability[card->first_ability + i].kind == ABILITY_REPLACEMENT)
            return true;
    return false;
}

void watch_perm(struct engine *e, int perm)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[perm];
    const struct card *card = &e->book->card[p->as_card];
    bool granted = (p->flags & PERM_WITH_EFFECT) != 0;
    if (card->triggers || granted)
        bit_set(g->perm_watch, perm);
    if (granted || has_replacement(e->book, card))
        bit_set(g->perm_replace, perm);
    if (card->makes_mana || card->land_types || p->land_types || granted)
        bit_set(g->perm_mana, perm);
    if (card->statics)
        g->plain = 0;
}

void watch_perms(struct engine *e)
{
    struct game *g = e->g;
    g->perm_watch[0] = g->perm_watch[1] = g->perm_replace[0] = g->perm_replace[1] = 0;
    g->perm_mana[0] = g->perm_mana[1] = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        watch_perm(e, i);
    g->check_due = 1;
}

void watch_card(struct engine *e, uint16_t card_number, enum zone zone)
{
    const struct card *card = &e->book->card[card_number];
    if (!card->triggers && !card->statics)
        return;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->zone != zone)
            continue;
        if (a->kind == ABILITY_TRIGGERED)
            e->g->zone_watch |= (uint16_t)(1u << zone);
        if (a->kind == ABILITY_REPLACEMENT)
            e->g->zone_watch |= WATCH_REPLACEMENTS;
    }
}

void watch_zones(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 0; i < g->object_cap; i++) {
        const struct object *o = game_object(g, (uint16_t)i);
        if (o->zone != ZONE_NONE && o->zone != ZONE_LIBRARY && o->zone != ZONE_BATTLEFIELD)
            watch_card(e, o->card, (enum zone)o->zone);
        if (o->zone != ZONE_NONE && o->zone != ZONE_BATTLEFIELD && o->flags & OBJECT_TOKEN)
            g->stray = 1;
    }
    g->check_due = 1;
}

/* ---- telling --------------------------------------------------------------------------------- */

void event_tell(struct engine *e, const struct event *ev)
{
    if (!e->simultaneous)
        triggers_of_before(e->g);
    if (ev->on == OP_ON_CAST && ev->object < MAX_OBJECTS)
        watch_card(e, game_object(e->g, ev->object)->card, ZONE_STACK);
    if (ev->on == OP_ON_CAST && e->book->gives_to_spells)
        e->g->zone_watch |= 1u << ZONE_STACK;
    if (!e->g->plain)
        e->g->check_due = 1;
    if (chars_may_shift(e)) /* a static ability may ask for hands, life, graveyards ... */
        chars_touch(e);
    if (!watched(e) && !(e->simultaneous && ev->to == ZONE_BATTLEFIELD))
        return; /* a watcher may still enter */
    if (e->simultaneous && ev->on == OP_ON_MOVES) {
        if (e->moment.events == MAX_MOMENT)
            game_fail(e->g, LIMIT_THINGS);
        else
            e->moment.event[e->moment.events++] = *ev;
        return;
    }
    triggers_collect(e, ev, LOOK_AFTER);
}

void event_looks_back(struct engine *e, const struct event *ev)
{
    struct game *g = e->g;
    if (!watched(e))
        return;
    if (!e->simultaneous)
        triggers_of_before(e->g);
    triggers_collect(e, ev, LOOK_BACK);
    if (!e->simultaneous || ev->on != OP_ON_MOVES)
        return;
    const struct object *o = game_object(g, ev->object);
    if (o->perm == NO_PERM || !(g->perm_watch[o->perm >> 6] >> (o->perm & 63) & 1))
        return;
    if (e->moment.gones == MAX_GONE) {
        game_fail(g, LIMIT_PERMANENTS);
        return;
    }
    e->moment.gone[e->moment.gones++] = (struct gone){.object = ev->object,
                                                      .card = g->perm[o->perm].as_card,
                                                      .controller = o->controller,
                                                      .incarnation = o->incarnation};
}
