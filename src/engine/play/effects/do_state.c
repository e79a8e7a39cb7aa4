/* do_state.c - effects that change permanents on the battlefield: tapping, counters, faces, combat */
#include "engine/play/combat/combat.h"
#include "engine/play/effects/inner.h"

static bool is_there(const struct engine *e, uint16_t entity)
{
    return entity < MAX_OBJECTS && game_object_c(e->g, entity)->zone == ZONE_BATTLEFIELD;
}

/* Permanents of a term that are on the battlefield; *all: whether all of them were. */
static void permanents(struct engine *e, struct context *c, uint16_t term, enum purpose purpose, struct entities *list)
{
    c->purpose = (uint8_t)purpose;
    eval_all(e, c, term, list);
    int k = 0;
    for (int i = 0; i < list->n; i++)
        if (is_there(e, list->v[i]))
            list->v[k++] = list->v[i];
    list->n = k;
}

/* Only what is untapped can be tapped, only what is tapped untapped (001:701.15); an untap cost matters to its own
 * ability alone (000:A.10.Ruling.1). */
static void turn(struct engine *e, struct context *c, const struct node *n, bool tap)
{
    struct entities list, done = {.n = 0};
    permanents(e, c, n->kid[0], tap ? FOR_HARM : FOR_UNTAP, &list);
    moment_begin(e);
    for (int i = 0; i < list.n; i++) {
        bool tapped = game_perm(e->g, list.v[i])->flags & PERM_TAPPED;
        if (tapped == tap)
            continue;
        if (tap)
            verb_tap(e, list.v[i]);
        else
            verb_untap(e, list.v[i]);
        done.v[done.n++] = list.v[i];
    }
    moment_end(e);
    c->paid = done.n > 0;
    c->noted = (int16_t)done.n;
    context_those(c, e, list.v, list.n);
}

void effect_tap(struct engine *e, struct context *c, const struct node *n)
{
    turn(e, c, n, true);
}

void effect_untap(struct engine *e, struct context *c, const struct node *n)
{
    turn(e, c, n, false);
}

void effect_skip_untap(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_HARM, &list);
    for (int i = 0; i < list.n; i++)
        game_perm(e->g, list.v[i])->flags |= PERM_SKIP_UNTAP;
}

/* ---- counters -------------------------------------------------------------------------------- */

static void exiled_cards(struct engine *e, struct context *c, const struct node *n, int kind, int change)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS && game_object(e->g, list.v[i])->zone == ZONE_EXILE)
            exiled_counters_add(e, list.v[i], kind, change);
}

/* Counters of whatever kinds: all of them, or one after the other of kinds that the player chooses by their place. */
void remove_any_counters(struct engine *e, int player, uint16_t object, int n)
{
    for (int left = counters_now(e, object, COUNTER_NONE); n > 0 && left > 0; n--, left--) {
        const struct perm *perm = game_perm(e->g, object);
        int kinds[MAX_COUNTER_KINDS], count = 0;
        for (int k = 0; k < MAX_COUNTER_KINDS; k++)
            if (perm->counter_n[k])
                kinds[count++] = k;
        bool all = n >= left;
        int place = count == 1 || all ? 1 : ask_number(e, player, FOR_COST, object, 1, count);
        int k = kinds[place - 1], off = all ? perm->counter_n[k] : 1;
        verb_counters(e, object, perm->counter_kind[k], -off);
        n -= off - 1;
        left -= off - 1;
    }
}

void effect_counters(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    bool put = n->op == OP_COUNTERS;
    int kind = node_of(e, n->kid[1])->value, moved = 0;
    permanents(e, c, n->kid[0], put && kind != COUNTER_MINUS1 ? FOR_GOOD : FOR_HARM, &list);
    int wanted = at_least_zero(eval_number(e, c, n->kid[2]));
    bool all = list.n > 0;
    uint8_t made_by = e->made_by;
    moment_begin(e);
    e->made_by = (uint8_t)(c->controller + 1);
    for (int i = 0; i < list.n; i++) {
        int there = counters_now(e, list.v[i], kind), change = put || there >= wanted ? wanted : there;
        all = all && change == wanted;
        moved += change;
        if (change && kind == COUNTER_NONE && !put)
            remove_any_counters(e, c->controller, list.v[i], change);
        else if (change)
            verb_counters(e, list.v[i], kind, put ? change : -change);
    }
    e->made_by = made_by;
    moment_end(e);
    if (!list.n && wanted)
        exiled_cards(e, c, n, kind, put ? wanted : -wanted);
    c->paid = all;
    c->noted = number_fit(e->g, moved);
    context_those(c, e, list.v, list.n);
}

/* Nothing is moved unless both are there, and the one has as many (001:120.4). */
void effect_move_counters(struct engine *e, struct context *c, const struct node *n)
{
    struct entities from, to;
    int kind = node_of(e, n->kid[2])->value;
    permanents(e, c, n->kid[0], FOR_HARM, &from);
    permanents(e, c, n->kid[1], FOR_GOOD, &to);
    int wanted = at_least_zero(eval_number(e, c, n->kid[3]));
    c->paid = 0;
    if (!from.n || !to.n || !wanted || from.v[0] == to.v[0] || counters_now(e, from.v[0], kind) < wanted)
        return;
    moment_begin(e);
    verb_counters(e, from.v[0], kind, -wanted);
    verb_counters(e, to.v[0], kind, wanted);
    moment_end(e);
    c->paid = 1;
    c->noted = number_fit(e->g, wanted);
}

static bool has_any_counter(const struct perm *perm)
{
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        if (perm->counter_n[i])
            return true;
    return false;
}

static void one_more_of_each(struct engine *e, uint16_t entity)
{
    struct game *g = e->g;
    if (entity_is_player(entity)) {
        struct player *p = &g->player[entity_player(entity)];
        p->energy = (uint8_t)(p->energy + (p->energy > 0 && p->energy < UINT8_MAX));
        if (p->poison)
            verb_poison(e, entity_player(entity), 1);
        return;
    }
    const struct perm *perm = game_perm(g, entity);
    uint8_t kinds[MAX_COUNTER_KINDS];
    int n = 0;
    for (int i = 0; i < MAX_COUNTER_KINDS; i++)
        if (perm->counter_n[i])
            kinds[n++] = perm->counter_kind[i];
    for (int i = 0; i < n; i++)
        verb_counters(e, entity, kinds[i], 1);
}

void effect_proliferate(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    struct entities list = {.n = 0};
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (has_any_counter(&g->perm[i]))
            list.v[list.n++] = g->perm[i].object;
    for (int i = 0; i < g->players; i++)
        if (game_in(g, i) && (g->player[i].poison || g->player[i].energy))
            list.v[list.n++] = player_entity(i);
    choose_entities(e, c, player, FOR_GOOD, 0, list.n, &list);
    moment_begin(e);
    for (int i = 0; i < list.n; i++)
        one_more_of_each(e, list.v[i]);
    moment_end(e);
}

/* ---- faces and combat ------------------------------------------------------------------------ */

void effect_turn_face(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_GOOD, &list);
    for (int i = 0; i < list.n; i++) {
        if (n->op == OP_TURN_FACE_UP)
            turn_face_up(e, list.v[i]);
        else if (n->op == OP_TURN_FACE_DOWN)
            turn_face_down(e, list.v[i]);
        else
            flip_permanent(e, list.v[i]);
    }
}

void effect_remove_from_combat(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_HARM, &list);
    for (int i = 0; i < list.n; i++)
        verb_remove_from_combat(e, list.v[i]);
}

/* Blocked by an effect, without a blocker (001:509.1h). */
void effect_becomes_blocked(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_HARM, &list);
    for (int i = 0; i < list.n; i++) {
        struct perm *perm = game_perm(e->g, list.v[i]);
        if (!(perm->flags & PERM_ATTACKING) || perm->flags & PERM_BLOCKED)
            continue;
        perm->flags |= PERM_BLOCKED;
        event_happened(e, &(struct event){.on = OP_ON_BECOMES_BLOCKED,
                                          .object = list.v[i],
                                          .other = NO_OBJECT,
                                          .source = c->source.entity,
                                          .player = game_object(e->g, list.v[i])->controller,
                                          .incarnation = game_object(e->g, list.v[i])->incarnation});
    }
}

/* A creature on the battlefield is made to block (001:509.6). */
void effect_blocks_also(struct engine *e, struct context *c, const struct node *n)
{
    struct entities blockers, attackers;
    permanents(e, c, n->kid[0], FOR_GOOD, &blockers);
    permanents(e, c, n->kid[1], FOR_HARM, &attackers);
    for (int i = 0; i < blockers.n; i++)
        for (int k = 0; k < attackers.n; k++)
            combat_block_also(e, blockers.v[i], attackers.v[k], false);
}

void effect_never_attacked(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_HARM, &list);
    for (int i = 0; i < list.n; i++)
        combat_undo(e, list.v[i]);
}

void effect_force_attack(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    permanents(e, c, n->kid[0], FOR_HARM, &list);
    for (int i = 0; i < list.n; i++)
        effect_add(e, c, (uint16_t)(n - e->book->node), list.v[i], LASTS_TURN);
}
