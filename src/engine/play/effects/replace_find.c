/* replace_find.c - finds the replacement effects that could change an event
 *
 * Abilities of permanents, of what is entering or moving itself, of cards in other zones,
 * effects that spells left, and a few rules; the shields against damage come from
 * replace_damage.c. Which of them is applied is said in replace.c. */
#include "base/attr.h"
#include "engine/play/effects/inner.h"

static void candidate_add(struct candidates *list, const struct candidate *c)
{
    if (list->n < MAX_CANDIDATES)
        list->c[list->n++] = *c;
}

static bool is_prevention(const struct engine *e, uint16_t body)
{
    enum op op = (enum op)node_of(e, body)->op;
    return op == OP_REPLACE_PREVENT || op == OP_REPLACE_PREVENT_AND || op == OP_REPLACE_PREVENT_THEN;
}

/* Fifth Edition's step takes damage in parts: continuous replacement as it is assigned,
 * automatic prevention at the beginning, automatic redirection at the end (000:T.10.1). */
static bool of_part(const struct engine *e, uint16_t body, enum replace_part part)
{
    switch (part) {
    case REPLACE_ASSIGNED:
        return !is_prevention(e, body) && node_of(e, body)->op != OP_REPLACE_REDIRECT;
    case REPLACE_BEGINNING:
        return is_prevention(e, body);
    case REPLACE_ENDING:
        return node_of(e, body)->op == OP_REPLACE_REDIRECT;
    default:
        return true;
    }
}

/* 001:701.11c, 001:614.8: regeneration is no way out for what cannot be regenerated. */
static bool in_vain(struct engine *e, const struct event *ev, uint16_t body)
{
    const struct node *n = node_of(e, body);
    if (ev->on != OP_ON_DESTROYED || n->op != OP_REPLACE_INSTEAD || node_of(e, n->kid[0])->op != OP_REGENERATE)
        return false;
    return ev->flags & EVENT_NO_REGENERATION || !can_regenerate(e, ev->object);
}

void ability_replaces(struct engine *e, struct candidates *list, const struct ability *a, const struct candidate *as,
                      const struct event *ev, enum replace_part part)
{
    struct context c;
    if (a->kind != ABILITY_REPLACEMENT || !a->event || !of_part(e, a->body, part))
        return;
    enum op op = (enum op)node_of(e, a->event)->op;
    if (!event_fits(op, ev))
        return;
    context_of(&c, e, as->source, as->card, as->ability, as->controller);
    event_context(e->g, &c, op, ev);
    c.it = ev->object >= PLAYER_BASE ? ref_none() : game_ref(e->g, ev->object);
    if (!event_matches(e, &c, a->event, ev) || (a->condition && !eval_condition(e, &c, a->condition)) ||
        in_vain(e, ev, a->body))
        return;
    struct candidate found = *as;
    found.body = a->body;
    candidate_add(list, &found);
}

static void permanents_replace(struct engine *e, struct candidates *list, const struct event *ev,
                               enum replace_part part)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        if (!(g->perm_replace[i >> 6] >> (i & 63) & 1))
            continue;
        struct held held[32];
        uint16_t object = g->perm[i].object;
        int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
        for (int k = 0; k < n; k++) {
            struct candidate as = {.kind = CANDIDATE_ABILITY,
                                   .source = object,
                                   .card = held[k].card,
                                   .ability = held[k].ability,
                                   .controller = game_object(g, object)->controller};
            if (g->perm[i].flags & PERM_SHUT_OFF && !(held[k].a->flags & ABILITY_WORKS_TAPPED))
                continue;
            ability_replaces(e, list, held[k].a, &as, ev, part);
        }
    }
}

/* The other side of a flip card that is put onto the battlefield so. */
static uint16_t card_of_mover(const struct engine *e, const struct object *o)
{
    const struct card *card = &e->book->card[o->card];
    return o->flags & OBJECT_FLIPPED && card->layout == LAYOUT_FLIP ? card->other : o->card;
}

/* 001:614.12, 004:410.10e: what enters brings its own along; other cards may have some about
 * themselves anywhere. */
static void mover_replaces(struct engine *e, struct candidates *list, const struct event *ev)
{
    if (ev->object >= MAX_OBJECTS)
        return;
    const struct object *o = game_object(e->g, ev->object);
    uint16_t number = card_of_mover(e, o);
    const struct card *card = &e->book->card[number];
    if (!card->statics || o->zone == ZONE_BATTLEFIELD || o->flags & OBJECT_FACE_DOWN || ev->flags & EVENT_FACE_DOWN)
        return;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        struct candidate as = {.kind = CANDIDATE_ABILITY,
                               .source = ev->object,
                               .card = number,
                               .ability = (uint8_t)i,
                               .controller = o->controller};
        bool entering = a->zone == ZONE_BATTLEFIELD && ev->on == OP_ON_MOVES && ev->to == ZONE_BATTLEFIELD;
        if (entering || (a->zone != ZONE_BATTLEFIELD &&
                         (a->zone == ZONE_NONE || a->zone == o->zone || (ev->on == OP_ON_MOVES && a->zone == ev->to))))
            ability_replaces(e, list, a, &as, ev, REPLACE_ANY);
    }
}

/* What a resolving spell replaces of its own effect (001:614.14, 003:419.9a); damage names it as its source. */
static bool replaces_itself(const struct game *g, const struct effect *f, const struct event *ev)
{
    uint16_t by = f->source.entity;
    if (ev->source != NO_OBJECT && ev->source == by)
        return true;
    return ev->on == OP_ON_DAMAGE && ev->object == by && by < MAX_OBJECTS && game_object_c(g, by)->zone == ZONE_STACK;
}

/* Effects with "replaces", left by a spell or ability; the shields against damage are found
 * elsewhere. */
static void effects_replace(struct engine *e, struct candidates *list, const struct event *ev, enum replace_part part)
{
    struct game *g = e->g;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_REPLACEMENT || f->uses == 0 || shield_word((enum op)node_of(e, f->body)->op))
            continue;
        const struct node *n = node_of(e, f->body);
        if (n->op != OP_REPLACES || !of_part(e, n->kid[1], part))
            continue;
        struct context c;
        enum op op = (enum op)node_of(e, n->kid[0])->op;
        if (!event_fits(op, ev))
            continue;
        context_of_effect(&c, e, f);
        event_context(g, &c, op, ev);
        if (!event_matches(e, &c, n->kid[0], ev) || in_vain(e, ev, n->kid[1]))
            continue;
        candidate_add(list, &(struct candidate){.kind = CANDIDATE_EFFECT,
                                                .effect = (uint8_t)i,
                                                .source = f->source.entity,
                                                .card = f->card,
                                                .ability = 255,
                                                .controller = f->controller,
                                                .body = n->kid[1],
                                                .self = replaces_itself(g, f, ev)});
    }
}

/* Cards that replace something from where they lie: dredge in a graveyard (001:702.49) and the
 * like. */
static void zones_replace(struct engine *e, struct candidates *list, const struct event *ev)
{
    struct game *g = e->g;
    static const uint8_t zones[] = {ZONE_GRAVEYARD, ZONE_EXILE, ZONE_COMMAND};
    if (!(g->zone_watch & WATCH_REPLACEMENTS))
        return;
    for (int z = 0; z < (int)ARRAY_LEN(zones) * g->players; z++) {
        int zone = zones[z / g->players], player = z % g->players;
        uint16_t object = g->player[player].top[zone];
        for (; object != NO_OBJECT; object = game_object(g, object)->next) {
            const struct card *card = &e->book->card[game_object(g, object)->card];
            for (int i = 0; card->statics && object != ev->object && i < card->abilities; i++) {
                const struct ability *a = &e->book->ability[card->first_ability + i];
                struct candidate as = {.kind = CANDIDATE_ABILITY,
                                       .source = object,
                                       .card = game_object(g, object)->card,
                                       .ability = (uint8_t)i,
                                       .controller = (uint8_t)player};
                if (a->zone == zone)
                    ability_replaces(e, list, a, &as, ev, REPLACE_ANY);
            }
        }
    }
}

static void rules_replace(struct engine *e, struct candidates *list, const struct event *ev)
{
    struct game *g = e->g;
    zones_replace(e, list, ev);
    if (ev->on != OP_ON_MOVES || ev->object >= MAX_OBJECTS)
        return;
    const struct object *o = game_object(g, ev->object);
    struct candidate c = {.source = ev->object, .ability = 255, .controller = o->owner};
    /* 001:903.10, 001:903.11: a general that would go there may go to the command zone */
    if (o->flags & OBJECT_GENERAL && g->option & OPTION_EDH && (ev->to == ZONE_GRAVEYARD || ev->to == ZONE_EXILE)) {
        c.kind = CANDIDATE_GENERAL;
        candidate_add(list, &c);
    }
    if (ev->to == ZONE_BATTLEFIELD && may_rule(e)) { /* 000:T.2.Ruling.2: it enters tapped, and does not become it */
        struct rule_walk walk = {0};
        struct context context;
        uint16_t node;
        while (rule_next(e, OP_MOD_ENTER_TAPPED, &walk, &context, &node)) {
            if (!filter_matches(e, &context, node_of(e, node)->kid[0], ev->object))
                continue;
            candidate_add(list, &(struct candidate){.kind = CANDIDATE_ENTER_TAPPED,
                                                    .source = context.source.entity,
                                                    .ability = 255,
                                                    .controller = context.controller,
                                                    .body = node});
        }
    }
}

void candidates_collect(struct engine *e, const struct event *ev, struct candidates *out, enum replace_part part)
{
    struct game *g = e->g;
    out->n = 0;
    if (g->perm_replace[0] | g->perm_replace[1])
        permanents_replace(e, out, ev, part);
    mover_replaces(e, out, ev);
    if (g->effects_n)
        effects_replace(e, out, ev, part);
    if (ev->on == OP_ON_DAMAGE && part != REPLACE_ASSIGNED && part != REPLACE_ENDING)
        candidates_damage(e, ev, out);
    else if (ev->on != OP_ON_DAMAGE)
        rules_replace(e, out, ev);
}
