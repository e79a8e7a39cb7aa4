/* engine.c - the engine's own setting up, and the door through which actions are carried out */
#include "engine/state/inner.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

void engine_init(struct engine *e, const struct rules *rules, const struct book *book, struct game *g)
{
    /* what lies in the rooms of a moment and of a series counts for nothing */
    memset(e, 0, offsetof(struct engine, moment));
    e->moment.events = e->moment.gones = e->moment.arrivals = 0;
    memset(&e->handing, 0, offsetof(struct engine, used) - offsetof(struct engine, handing));
    e->used_from = e->used_n = 0;
    e->rules = rules;
    e->book = book;
    e->g = g;
#ifndef NDEBUG
    e->check_each = 1;
#endif
}

void engine_set_mind(struct engine *e, int player, struct mind mind)
{
    tc_assert(player >= 0 && player < MAX_PLAYERS);
    e->mind[player] = mind;
}

bool engine_can_copy(const struct engine *e)
{
    const struct game *g = e->g;
    return e->depth == 0 && !e->checking && !e->simultaneous && !e->dying && !e->pending_stage &&
           g->outer != TIMING_PREVENTION && g->outer != TIMING_REGENERATION;
}

/* 000:G.23.3, 002:S2/Concede, 004:102.7, 003:102.7, 001:104.3a: at any time, and at once. */
static bool concede(struct engine *e, int player, unsigned with)
{
    if (!game_in(e->g, player)) {
        (void)snprintf(e->why, sizeof e->why, "%s is not in the game any more", entity_name(e, player_entity(player)));
        return false;
    }
    unsigned all = with | 1u << player;
    for (int i = 0; i < e->g->players; i++)
        if (all >> i & 1)
            e->g->player[i].flags |= PLAYER_CONCEDED;
    players_concede(e, all);
    return true;
}

bool engine_act(struct engine *e, const struct action *action)
{
    int player = action->player;
    if (player >= e->g->players || e->g->waiting == WAIT_OVER) {
        (void)snprintf(e->why, sizeof e->why, "%s",
                       e->g->waiting == WAIT_OVER ? "the game is over" : "there is no such player");
        return false;
    }
    if (action->kind == ACTION_CONCEDE)
        return concede(e, player, action->ability);
    if (!action_may_begin(e, action))
        return false;
    switch ((enum action_kind)action->kind) {
    case ACTION_CAST:
        return cast_spell(e, player, action->object, (enum cast_way)action->way);
    case ACTION_ACTIVATE:
        return activate_ability(e, player, action->object, action->ability);
    case ACTION_LAND:
        return play_land(e, player, action->object);
    case ACTION_FACE_UP:
    case ACTION_SUSPEND:
    case ACTION_SPECIAL:
        return special_action(e, action);
    case ACTION_ATTACK:
        return announce_attack(e, player);
    case ACTION_PASS:
    case ACTION_CONCEDE:
        break;
    }
    (void)snprintf(e->why, sizeof e->why, "to pass is no action");
    return false;
}
