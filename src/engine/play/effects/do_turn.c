/* do_turn.c - effects on turns, phases and steps */
#include "base/attr.h"
#include "base/message.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"
#include "engine/show/show.h"

/* A combat phase; one that comes right after the combat that is on (001:500.8). */
enum { EXTRA_COMBAT_BIT = 0x80, AFTER_COMBAT_BIT = 0x40 };

/* The newest comes first (the turn machine takes from the end of game.extra). */
void effect_extra_turn(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    if (g->extra_n == ARRAY_LEN(g->extra)) {
        game_fail(g, LIMIT_EXTRA);
        return;
    }
    bool in_combat = g->step >= STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT;
    int combat = EXTRA_COMBAT_BIT | (in_combat ? AFTER_COMBAT_BIT : 0);
    g->extra[g->extra_n++] = (uint8_t)(n->op == OP_EXTRA_COMBAT ? player | combat : player);
    TELL(e, "001:500.7 001:500.8", "%s gets an extra %s", entity_name(e, player_entity(player)),
         n->op == OP_EXTRA_COMBAT ? TC_WORD("combat phase") : TC_WORD("turn"));
}

/* 001:500.9: right after the step that is on, the newest first. */
void effect_extra_step(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    int step = node_of(e, n->kid[0])->value;
    (void)c;
    if (e->rules->turn_shape == TURN_SIX_PHASES || step == STEP_NONE)
        return; /* its phases have no steps */
    if (g->extra_n == ARRAY_LEN(g->extra)) {
        game_fail(g, LIMIT_EXTRA);
        return;
    }
    g->extra[g->extra_n++] = (uint8_t)(EXTRA_STEP | step);
    TELL(e, "001:500.9", "there is another %s after this one", step_said(step));
}

/* Each one skips the next: two skip two. */
void effect_skip(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    int order[MAX_PLAYERS], players = players_in_order(g, eval_players(e, c, n->kid[0]), order);
    bool turns = n->op == OP_SKIP_TURN;
    int step = turns ? STEP_NONE : node_of(e, n->kid[1])->value;
    int times = at_least_zero(eval_number(e, c, turns ? n->kid[1] : n->kid[2]));
    if (step == STEP_BEGIN_COMBAT)
        step = STEP_ATTACKERS; /* the combat phase */
    for (int i = 0; i < players; i++) {
        int now = g->player[order[i]].skip[step];
        g->player[order[i]].skip[step] = (uint8_t)(times > 255 - now ? 255 : now + times);
    }
}

/* The next turn of the second is controlled by the first, where the era knows that. */
void effect_control_turn(struct engine *e, struct context *c, const struct node *n)
{
    int who = eval_player(e, c, n->kid[0]), whose = eval_player(e, c, n->kid[1]);
    if (who < 0 || whose < 0 || !e->rules->turn_control)
        return;
    int index = effect_add(e, c, (uint16_t)(n - e->book->node), player_entity(whose), LASTS_GAME);
    if (index < 0)
        return;
    e->g->effect[index].kind = EFFECT_RULE;
    e->g->effect[index].uses = 1;
    e->g->effect[index].a = (int16_t)who;
}

/* 001:711.1: all on the stack is exiled, this spell too, nobody stays in combat, then the cleanup step comes. */
void effect_end_turn(struct engine *e, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    (void)c;
    (void)n;
    if (!e->rules->turn_ending)
        return;
    for (int i = g->stack_n - 1; i >= 0; i--) {
        if (g->stack[i].kind == STACKED_SPELL) {
            uint16_t object = g->stack[i].object;
            verb_move(e, object, ZONE_EXILE, 0, game_object(g, object)->owner, 0);
        }
    }
    while (g->stack_n)
        stack_remove(e, g->stack_n - 1);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].flags & (PERM_ATTACKING | PERM_BLOCKING))
            verb_remove_from_combat(e, g->perm[i].object);
    turn_end_now(e);
}

void effect_extra_land(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    int more = at_least_zero(eval_number(e, c, n->kid[1]));
    for (int i = 0; i < players; i++) {
        struct player *p = &e->g->player[order[i]];
        int room = UINT8_MAX - p->extra_lands;
        p->extra_lands = (uint8_t)(p->extra_lands + (more < room ? more : room));
    }
}

/* 001:701.19b, 001:901.10a */
void effect_planeswalk(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player >= 0)
        planar_walk(e, player);
}
