/* players.c - losing, winning, and leaving the game
 *
 * Players who lose at the same time lose together: if nobody is left, the game is a draw or lost by all, as the era
 * says (004:102.4, 001:104.4a, 000:G.23.1). The last player or team left wins (001:104.2a, 001:104.2c). With more
 * players the game goes on without the losers, and their objects leave with them (001:800.4). */
#include "base/message.h"
#include "engine/play/turn/turn.h"

/* 000:Z.2.2, 001:407.2: the winner becomes the owner of what was played for. */
static void ante_changes_owners(struct engine *e, int winner)
{
    struct game *g = e->g;
    for (int p = 0; p < g->players; p++)
        while (p != winner && g->player[p].top[ZONE_ANTE] != NO_OBJECT) {
            uint16_t card = g->player[p].top[ZONE_ANTE];
            zone_take(g, card);
            game_object(g, card)->owner = (uint8_t)winner;
            zone_put(g, card, ZONE_ANTE, -1);
            TELL(e, "000:Z.2.2 001:407.2", "%s becomes the owner of %s", entity_name(e, player_entity(winner)),
                 entity_name(e, card));
        }
}

static void game_ends(struct engine *e, enum game_result result, int winner)
{
    struct game *g = e->g;
    if (winner >= 0)
        ante_changes_owners(e, winner);
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

/* 001:104.1, 004:102.3: the game ends at once when one side is left, or none; or when nobody is left who has turns, as
 * when somebody who plays alone is out of it. */
static void decide(struct engine *e)
{
    struct game *g = e->g;
    int last = -1;
    bool several = false, turns = false;
    for (int i = 0; i < g->players; i++) {
        if (!game_in(g, i))
            continue;
        turns |= !(g->player[i].flags & PLAYER_NO_TURNS);
        several |= last >= 0 && !same_side(g, last, i);
        if (last < 0)
            last = i;
    }
    if (several && turns)
        return;
    if (several || last < 0) {
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

/* Does an effect keep the player from losing or winning? Of a team that loses as one anybody's does (001:806.8a). */
bool side_is_kept(struct engine *e, enum op mod, int player)
{
    for (int i = 0; i < e->g->players; i++)
        if (game_together(e->g, i, player) && rule_on_player(e, mod, i))
            return true;
    return false;
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
        if (!conceded && side_is_kept(e, OP_MOD_CANT_LOSE, i))
            continue; /* 001:104.3a: conceding is beyond all effects */
        lost |= 1u << i;
        /* 001:806.8a, 001:806.8b, 001:806.8c, 001:104.3g: a team of Two-Headed Giant loses as one, and any with its
         * emperor (001:807.5a, 001:104.3i) */
        for (int k = 0; k < g->players; k++)
            if ((g->shared_life || g->player[i].flags & PLAYER_EMPEROR) && same_side(g, i, k) && game_in(g, k))
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
    players_leave(e, lost);
    return true;
}

/* 001:801.17, 001:104.4e; with its emperor a team draws (001:807.5b). */
void players_draw(struct engine *e, unsigned players)
{
    struct game *g = e->g;
    for (int i = 0; i < g->players; i++)
        for (int k = 0; k < g->players; k++)
            if (players >> i & 1 && g->player[i].flags & PLAYER_EMPEROR && same_side(g, i, k))
                players |= 1u << k;
    for (int i = 0; i < g->players; i++)
        if (players >> i & 1 && game_in(g, i))
            TELL(e, "001:801.17", "for %s the game is a draw", entity_name(e, player_entity(i)));
    players_leave(e, players);
    decide(e);
}

void players_concede(struct engine *e, unsigned players)
{
    players_lose(e, players, "000:G.23.3 004:102.7 003:102.7 001:104.3a", TC_WORD("concedes"));
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
    for (int i = g->stack_n - 1; i >= 0; i--) {
        uint16_t spell = g->stack[i].kind == STACKED_SPELL ? g->stack[i].object : NO_OBJECT;
        bool own = spell != NO_OBJECT && game_object(g, spell)->owner == player;
        if (g->stack[i].controller != player && !own)
            continue;
        stack_remove(e, i);
        if (spell != NO_OBJECT && !own) /* another player's card is left */
            zone_put(g, spell, ZONE_EXILE, 0);
    }
    int n = 0;
    for (int i = 0; i < g->triggers_n; i++)
        if (g->trigger[i].controller != player)
            g->trigger[n++] = g->trigger[i];
    g->triggers_n = (uint8_t)n;
}

/* A permanent of a player who leaves is looked at by what sees it go, and ceases to be. */
static void permanent_goes(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    struct event ev = event_of(OP_ON_MOVES);
    ev.object = object;
    ev.from = ZONE_BATTLEFIELD;
    ev.to = ZONE_EXILE;
    ev.player = o->controller;
    ev.incarnation = o->incarnation;
    known_note(e, object);
    if (o->zone == ZONE_BATTLEFIELD)
        event_looks_back(e, &ev);
    effects_forget_object(e, object);
    perm_leaves_combat(g, o->perm);
    for (int k = 0; k < g->perm_cap; k++)
        if (g->perm[k].object != NO_OBJECT && g->perm[k].attached_to == object)
            g->perm[k].attached_to = NO_OBJECT;
}

/* 000:M.1.Ruling.1, 001:800.4a; its cards in the ante zone stay (001:800.4h). What asks for its hand, library or
 * graveyard later gets the numbers that they had (001:800.4f). */
static void belongings_go(struct engine *e, int player)
{
    static const uint8_t asked[] = {ZONE_LIBRARY, ZONE_HAND, ZONE_GRAVEYARD};
    struct game *g = e->g;
    struct player *p = &g->player[player];
    uint16_t had[ARRAY_LEN(asked)];
    for (size_t i = 0; i < ARRAY_LEN(asked); i++)
        had[i] = p->count[asked[i]];
    for (int i = 0; i < g->object_cap; i++) {
        const struct object *o = game_object(g, (uint16_t)i);
        if (o->zone == ZONE_NONE || o->zone == ZONE_ANTE || o->owner != player)
            continue;
        if (o->perm != NO_PERM)
            permanent_goes(e, (uint16_t)i);
        game_free_object(g, (uint16_t)i);
    }
    for (size_t i = 0; i < ARRAY_LEN(asked); i++)
        p->count[asked[i]] = had[i];
}

/* Does the effect give that player control of something? */
static bool gives_control(const struct engine *e, const struct effect *f, int player)
{
    if (f->kind != EFFECT_CONTINUOUS || !f->body)
        return false;
    enum op op = (enum op)node_of(e, f->body)->op;
    return (op == OP_MOD_CONTROL && f->controller == player) ||
           ((op == OP_GAIN_CONTROL || op == OP_EXCHANGE_CONTROL) && f->a == player);
}

/* 001:800.4a: what a player owns leaves, too; effects that gave them control end; what they still control is exiled.
 * A player who had priority loses it to the next in turn order, and a turn goes on without its player (001:800.4g). */
void players_leave(struct engine *e, unsigned players)
{
    struct game *g = e->g;
    if (g->result != RESULT_NONE)
        return;
    planar_before_leaving(e, players);
    uint16_t plane = plane_face_up(e);
    int walker = plane == NO_OBJECT ? 0 : game_object(g, plane)->controller;
    for (int i = 0; i < g->players; i++) {
        if (!(players >> i & 1) || g->player[i].flags & PLAYER_LEFT)
            continue;
        TELL(e, "000:M.1.Ruling.1 001:800.4a", "%s leaves the game", entity_name(e, player_entity(i)));
        stack_without(e, i);
        belongings_go(e, i);
        for (int k = 0; k < g->effects_n; k++)
            if (gives_control(e, &g->effect[k], i))
                effect_free(g, k);
        g->player[i].flags |= PLAYER_LEFT;
        markers_after_leaving(e, i);
    }
    chars_touch(e);
    chars_refresh(e);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (players >> game_object(g, g->perm[i].object)->controller & 1)
            verb_move(e, g->perm[i].object, ZONE_EXILE, 0, -1, 0);
    if (g->priority < g->players && players >> g->priority & 1)
        g->priority = (uint8_t)game_next_player(g, g->priority); /* 001:800.4a */
    planar_after_leaving(e, plane, walker);
}
