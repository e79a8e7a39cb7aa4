/* act.c - the one entry through which the actions of players are carried out */
#include "engine/play/cast/cast.h"
#include "engine/play/turn/turn.h"

#include <stddef.h>
#include <string.h>

/* 000:G.23.3, 002:S2/Concede, 004:102.7, 003:102.7, 001:104.3a: at any time, and at once. */
static bool concede(struct engine *e, int player, unsigned with)
{
    if (!game_in(e->g, player))
        return refuse_because(e, "%s is not in the game any more", entity_name(e, player_entity(player)));
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
    if (e->g->waiting == WAIT_OVER)
        return refuse_because(e, "the game is over");
    if (player >= e->g->players)
        return refuse_because(e, "there is no such player");
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
    return refuse_because(e, "to pass is no action");
}
