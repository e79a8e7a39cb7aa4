/* control.c - who controls permanents, once effects have been applied */
#include "engine/look/inner.h"

/* Changes an object's controller, as chars_refresh() finds it; an exchange is two such changes (000:A.7.Ruling.3). What
 * is attached to it keeps its controllers (000:K.14.7, 002:S1/Enchantments#2, 004:214.8i, 003:212.2k). It is new under
 * this control (000:G.39.1, 001:302.6) and leaves combat (001:506.4, 000:C.1.6). */
static void change_control(struct engine *e, uint16_t object, int player)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    if (o->controller == player || o->perm == NO_PERM)
        return;
    struct event ev = event_of(OP_ON_CONTROL_LOST);
    ev.object = object;
    ev.player = o->controller;
    ev.incarnation = o->incarnation;
    uint8_t dirty = g->dirty;
    g->dirty = 0; /* watchers look at the new values, whose derivation is not over yet */
    event_looks_back(e, &ev);
    g->dirty |= dirty;
    perm_leaves_combat(g, o->perm);
    o->controller = (uint8_t)player;
    g->perm[o->perm].flags |= PERM_SICK | PERM_ECHO_DUE;
    if (g->effects_n)
        effects_source_changed(e, object);
    chars_touch(e);
    TELL(e, "000:G.6.1 004:Glossary/Controller 001:108.4", "%s comes under the control of %s", entity_name(e, object),
         entity_name(e, player_entity(player)));
}

/* Reports the changes of control to the rest of the game. */
void control_hand_over(struct engine *e, const uint8_t *before)
{
    struct game *g = e->g;
    e->handing = 1;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct object *o = game_object(g, g->perm[i].object);
        if (o->controller == before[i])
            continue;
        int now = o->controller;
        o->controller = before[i];
        change_control(e, g->perm[i].object, now);
    }
    e->handing = 0;
}

/* Out of play a permanent is its base controller's, or the latest one's whose effect on it goes on (000:G.30.12). */
void control_phased_out(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 0; i < g->perm_cap; i++) {
        if (g->perm[i].object == NO_OBJECT || game_object(g, g->perm[i].object)->zone != ZONE_PHASED_OUT)
            continue;
        uint32_t newest = 0;
        int controller = g->perm[i].base;
        for (int k = 0; k < g->effects_n; k++) {
            const struct effect *f = &g->effect[k];
            if (f->kind == EFFECT_CONTINUOUS && !f->set && ref_now(g, f->subject) == g->perm[i].object && f->body &&
                f->timestamp >= newest && e->book->node[f->body].op == OP_GAIN_CONTROL) {
                newest = f->timestamp;
                controller = f->a;
            }
        }
        game_object(g, g->perm[i].object)->controller = (uint8_t)controller;
    }
}
