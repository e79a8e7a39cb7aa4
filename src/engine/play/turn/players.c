/* players.c - losing, winning, and leaving the game
 *
 * Players who lose at the same time lose together: if nobody is left, the game is a draw or lost by all, as the era
 * says (004:102.4, 001:104.4a, 000:G.23.1). The last player or team left wins (001:104.2a, 001:104.2c). With more
 * players the game goes on without the losers, and their objects leave with them (001:800.4). */
#include "engine/play/turn/turn.h"

static void game_ends(struct engine *e, enum game_result result, int winner)
{
    struct game *g = e->g;
    g->result = (uint8_t)result;
    g->winner = winner < 0 ? NO_PLAYER : (uint8_t)winner;
    g->waiting = WAIT_OVER;
    g->priority = NO_PLAYER;
    if (winner >= 0)
        TELL(e, "000:G.23.1 004:102.3 001:104.2a", "%s wins the game", entity_name(e, player_entity(winner)));
    else
        TELL(e, "000:G.23.1 004:102.4 001:104.4a", "nobody wins the game");
}

static bool same_side(const struct game *g, int a, int b)
{
    return a == b || (g->teams && g->player[a].team == g->player[b].team);
}

/* 000:G.23.Ruling.2: nobody can tell who conceded first, and the game is drawn. */
static bool all_conceded(const struct game *g)
{
    for (int i = 0; i < g->players; i++)
        if (!(g->player[i].flags & PLAYER_CONCEDED))
            return false;
    return true;
}

/* 001:104.1, 004:102.3: the game ends at once when one side is left, or none. */
static void decide(struct engine *e)
{
    struct game *g = e->g;
    int last = -1;
    bool several = false;
    for (int i = 0; i < g->players; i++) {
        if (!game_in(g, i))
            continue;
        several |= last >= 0 && !same_side(g, last, i);
        if (last < 0)
            last = i;
    }
    if (several)
        return;
    if (last < 0) {
        game_ends(e, e->rules->both_lose == BOTH_LOSE && !all_conceded(g) ? RESULT_ALL_LOST : RESULT_DRAWN, -1);
        return;
    }
    int first = last;
    for (int i = g->players - 1; i >= 0; i--) /* of a team its first player */
        if (same_side(g, i, last))
            first = i;
    g->player[last].flags |= PLAYER_WON;
    game_ends(e, RESULT_WIN, first);
}

bool players_lose(struct engine *e, unsigned players, const char *cites, const char *why)
{
    struct game *g = e->g;
    unsigned lost = 0;
    if (g->result != RESULT_NONE)
        return false;
    for (int i = 0; i < g->players; i++) {
        bool conceded = (g->player[i].flags & PLAYER_CONCEDED) != 0;
        if (!(players >> i & 1) || !game_in(g, i))
            continue;
        if (!conceded && rule_on_player(e, OP_MOD_CANT_LOSE, i))
            continue; /* 001:104.3a: conceding is beyond all effects */
        lost |= 1u << i;
        for (int k = 0; k < g->players; k++) /* 001:806.8c, 001:104.3g: a team loses as one */
            if (g->shared_life && same_side(g, i, k) && game_in(g, k))
                lost |= 1u << k;
    }
    for (int i = 0; i < g->players; i++) {
        if (!(lost >> i & 1))
            continue;
        g->player[i].flags |= PLAYER_LOST;
        TELL(e, cites, "%s %s", entity_name(e, player_entity(i)), why);
    }
    if (!lost)
        return false;
    decide(e);
    for (int i = 0; i < g->players && g->result == RESULT_NONE; i++)
        if (lost >> i & 1)
            player_leaves(e, i); /* 001:104.5 */
    return true;
}

void players_concede(struct engine *e, unsigned players)
{
    players_lose(e, players, "000:G.23.3 004:102.7 003:102.7 001:104.3a", "concedes");
}

/* By concession (002:S2/Concede, 003:102.7), or because a card says so (000:G.23.2). */
void verb_lose_game(struct engine *e, int player, const char *cites, const char *why)
{
    (void)players_lose(e, 1u << player, cites, why);
}

/* ---- leaving a game that goes on (001:800.4) ------------------------------------------------- */

static void stack_without(struct engine *e, int player)
{
    struct game *g = e->g;
    for (int i = g->stack_n - 1; i >= 0; i--)
        if (g->stack[i].controller == player ||
            (g->stack[i].kind == STACKED_SPELL && game_object(g, g->stack[i].object)->owner == player))
            stack_remove(e, i);
    int n = 0;
    for (int i = 0; i < g->triggers_n; i++)
        if (g->trigger[i].controller != player)
            g->trigger[n++] = g->trigger[i];
    g->triggers_n = (uint8_t)n;
}

/* 001:800.4a: what it owns leaves with it; effects that gave it control end; what it still
 * controls is exiled. */
void player_leaves(struct engine *e, int player)
{
    struct game *g = e->g;
    if (g->player[player].flags & PLAYER_LEFT)
        return;
    TELL(e, "001:800.4a", "%s leaves the game", entity_name(e, player_entity(player)));
    stack_without(e, player);
    for (int i = 0; i < g->object_cap; i++) {
        const struct object *o = game_object(g, (uint16_t)i);
        if (o->zone == ZONE_NONE || o->owner != player)
            continue;
        if (o->perm != NO_PERM) {
            struct event ev = event_of(OP_ON_MOVES);
            ev.object = (uint16_t)i;
            ev.from = ZONE_BATTLEFIELD;
            ev.to = ZONE_EXILE;
            ev.player = o->controller;
            ev.incarnation = o->incarnation;
            known_note(e, (uint16_t)i);
            if (o->zone == ZONE_BATTLEFIELD)
                event_looks_back(e, &ev);
            effects_forget_object(e, (uint16_t)i);
            perm_leaves_combat(g, o->perm);
            for (int k = 0; k < g->perm_cap; k++)
                if (g->perm[k].object != NO_OBJECT && g->perm[k].attached_to == i)
                    g->perm[k].attached_to = NO_OBJECT;
        }
        game_free_object(g, (uint16_t)i);
    }
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].controller == player && g->effect[i].kind == EFFECT_CONTINUOUS && g->effect[i].body &&
            node_of(e, g->effect[i].body)->op == OP_MOD_CONTROL)
            effect_free(g, i);
    g->player[player].flags |= PLAYER_LEFT;
    chars_touch(e);
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (game_object(g, g->perm[i].object)->controller == player)
            verb_move(e, g->perm[i].object, ZONE_EXILE, 0, -1, 0);
    if (g->priority == player)
        g->priority = NO_PLAYER;
}
