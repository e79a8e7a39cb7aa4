/* destroy.c - destruction, burial, and regeneration as each era has it
 *
 * From Sixth Edition on regeneration is a shield made before, that replaces the next destruction
 * of the turn (004:419.6b, 001:701.11); in Fifth Edition it is used as the creature is dying and
 * at no other time (000:G.32.2): while e->dying says so, verb_regenerate() saves it at once. */
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

bool can_regenerate(struct engine *e, uint16_t object)
{
    return !(game_perm(e->g, object)->flags & PERM_NO_REGENERATION) &&
           !rule_on_object(e, OP_MOD_CANT_REGENERATE, object);
}

/* 000:G.32.3, 002:S1/Regeneration, 004:419.6b, 001:614.8: the damage goes, it is tapped if it
 * was not (000:G.32.Ruling.1), it leaves combat; what is on it stays, and nothing has died
 * (000:G.32.Ruling.2, 000:G.14.2). */
static void regenerate_now(struct engine *e, uint16_t object)
{
    struct perm *p = game_perm(e->g, object);
    struct event ev = event_of(OP_ON_REGENERATES);
    p->damage = 0;
    p->flags &= ~(uint32_t)PERM_DEATHTOUCHED;
    verb_tap(e, object);
    verb_remove_from_combat(e, object);
    ev.object = object;
    ev.player = game_object(e->g, object)->controller;
    TELL(e, "000:G.32.3 004:419.6b 001:701.11b", "%s regenerates", entity_name(e, object));
    event_happened(e, &ev);
}

static bool bit_of(const uint64_t bits[2], int perm)
{
    return bits[perm >> 6] >> (perm & 63) & 1;
}

static void bit_put(uint64_t bits[2], int perm)
{
    bits[perm >> 6] |= 1ULL << (perm & 63);
}

/* A replacement (000:A.7.Ruling.1). While it is being destroyed it is saved at once: in Fifth
 * Edition whichever of those that die together (000:G.32.2, 000:G.32.Ruling.7), and by static
 * abilities later (001:701.11c). 000:G.32.Ruling.3: it may be tried in vain. */
void verb_regenerate(struct engine *e, uint16_t object)
{
    const struct object *o = game_object(e->g, object);
    if (o->zone != ZONE_BATTLEFIELD)
        return;
    bool when_dying = e->rules->regeneration == REGENERATE_WHEN_DYING;
    if (e->dying == object + 1 || (when_dying && bit_of(e->doomed, o->perm))) {
        if (bit_of(e->rescued, o->perm) || !can_regenerate(e, object))
            return;
        bit_put(e->rescued, o->perm);
        e->saved |= e->dying == object + 1;
        regenerate_now(e, object);
        return;
    }
    if (when_dying)
        return; /* 000:G.32.Ruling.4 */
    struct perm *p = &e->g->perm[o->perm];
    if (p->shields < MOST_SHIELDS)
        p->shields++;
}

static bool shield_used(struct engine *e, uint16_t object)
{
    struct perm *p = game_perm(e->g, object);
    if (p->shields == 0 || !can_regenerate(e, object))
        return false;
    p->shields--;
    regenerate_now(e, object);
    return true;
}

/* Gives what could save a permanent from destruction its turn, for each destruction again (000:G.32.Ruling.6); nothing
 * can if it is buried (000:G.32.4, 001:G2.14). True: it is destroyed. */
static bool succumbs(struct engine *e, uint16_t object, bool may_regenerate)
{
    struct game *g = e->g;
    uint16_t dying = e->dying;
    uint8_t saved = e->saved;
    if (game_object(g, object)->zone != ZONE_BATTLEFIELD || chars_has_keyword(e, object, KEYWORD_INDESTRUCTIBLE))
        return false; /* 001:700.4 */
    struct event ev = event_of(OP_ON_DESTROYED);
    ev.object = object;
    ev.incarnation = game_object(g, object)->incarnation;
    ev.player = game_object(g, object)->controller;
    ev.flags = may_regenerate ? 0 : EVENT_NO_REGENERATION;
    int perm = game_object(g, object)->perm;
    e->dying = may_regenerate ? (uint16_t)(object + 1) : 0;
    e->saved = 0;
    bool destroyed = event_replace(e, &ev); /* also static regeneration (001:701.11c) */
    if (destroyed && may_regenerate && !bit_of(e->rescued, perm)) {
        if (e->rules->regeneration == REGENERATE_WHEN_DYING)
            (void)regeneration_window(e, object);
        else if (shield_used(e, object))
            bit_put(e->rescued, perm);
    }
    e->dying = dying;
    e->saved = saved;
    return destroyed && !(may_regenerate && bit_of(e->rescued, perm)) &&
           game_object(g, object)->zone == ZONE_BATTLEFIELD;
}

static void tell_destroyed(struct engine *e, uint16_t object)
{
    struct event ev = event_of(OP_ON_DESTROYED);
    ev.object = object;
    ev.incarnation = game_object(e->g, object)->incarnation;
    ev.player = game_object(e->g, object)->controller;
    event_looks_back(e, &ev);
}

/* Leaves out permanents that regenerated while another was asked for; reports the others. */
static int still_doomed(struct engine *e, uint16_t *gone, const uint8_t *how, const char *const *cites, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const struct object *o = game_object(e->g, gone[i]);
        if (o->zone != ZONE_BATTLEFIELD || (how[i] == DOOM_DESTROYED && bit_of(e->rescued, o->perm)))
            continue;
        if (how[i] != DOOM_GRAVEYARD)
            tell_destroyed(e, gone[i]);
        TELL(e, cites[i] ? cites[i] : "000:G.14.1 004:217.4a 001:701.4a", "%s goes to the graveyard",
             entity_name(e, gone[i]));
        gone[kept++] = gone[i];
    }
    return kept;
}

/* All of them, each in its own way and once (001:704.6), at the same time. */
bool doom_all(struct engine *e, const struct doomed *d)
{
    uint16_t gone[MAX_PERMANENTS];
    uint8_t how[MAX_PERMANENTS];
    const char *cites[MAX_PERMANENTS];
    int n = 0;
    bool any = false;
    uint64_t doomed[2] = {e->doomed[0], e->doomed[1]}, rescued[2] = {e->rescued[0], e->rescued[1]};
    moment_begin(e);
    for (int i = 0; i < d->n; i++) {
        int perm = game_object(e->g, d->v[i].object)->perm;
        if (perm == NO_PERM || d->v[i].how != DOOM_DESTROYED)
            continue;
        bit_put(e->doomed, perm);
        e->rescued[perm >> 6] &= ~(1ULL << (perm & 63));
    }
    for (int i = 0; i < d->n; i++) {
        uint16_t object = d->v[i].object;
        if (game_object(e->g, object)->zone != ZONE_BATTLEFIELD)
            continue;
        any = true;
        if (d->v[i].how != DOOM_GRAVEYARD && !succumbs(e, object, d->v[i].how == DOOM_DESTROYED))
            continue;
        how[n] = d->v[i].how;
        cites[n] = d->v[i].cites;
        gone[n++] = object;
    }
    n = still_doomed(e, gone, how, cites, n);
    for (int i = 0; i < 2; i++) {
        e->doomed[i] = doomed[i];
        e->rescued[i] = rescued[i];
    }
    if (n)
        verb_move_all(e, gone, n, ZONE_GRAVEYARD, 0);
    moment_end(e);
    return any;
}

/* 000:G.14, 001:701.4; without regeneration it is buried (000:G.2). True: it was destroyed. */
bool verb_destroy(struct engine *e, uint16_t object, bool may_regenerate)
{
    if (object >= MAX_OBJECTS)
        return false;
    uint8_t incarnation = game_object(e->g, object)->incarnation;
    verb_destroy_all(e, &object, 1, may_regenerate);
    return game_object(e->g, object)->incarnation != incarnation;
}

void verb_destroy_all(struct engine *e, const uint16_t *objects, int n, bool may_regenerate)
{
    struct doomed d = {0};
    for (int i = 0; i < n && d.n < MAX_PERMANENTS; i++) {
        if (objects[i] >= MAX_OBJECTS || game_object(e->g, objects[i])->zone != ZONE_BATTLEFIELD)
            continue;
        d.v[d.n].object = objects[i];
        d.v[d.n].cites = NULL;
        d.v[d.n++].how = may_regenerate ? DOOM_DESTROYED : DOOM_BURIED;
    }
    (void)doom_all(e, &d);
}
