/* cleanup.c - discarding down to the hand size, and what ends with the turn */
#include "engine/play/effects/effects.h"
#include "engine/play/turn/inner.h"

enum { NO_LIMIT = 255 };

/* 001:402.2, 000:P.9.2, 004:314.1a: seven, unless something says otherwise (002:S1/First-Rule);
 * what came last counts. */
static int hand_limit(struct engine *e, int player)
{
    int most = e->g->player[player].max_hand;
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return most;
    while (rule_next(e, OP_MOD_HAND_SIZE, &walk, &c, &node)) {
        const struct node *mod = &e->book->node[node];
        if (eval_players(e, &c, mod->kid[0]) & 1u << player)
            most = eval_number(e, &c, mod->kid[1]);
    }
    walk = (struct rule_walk){0};
    while (rule_next(e, OP_MOD_HAND_SIZE_MORE, &walk, &c, &node)) {
        const struct node *mod = &e->book->node[node];
        if (eval_players(e, &c, mod->kid[0]) & 1u << player)
            most += eval_number(e, &c, mod->kid[1]);
    }
    return rule_on_player(e, OP_MOD_NO_HAND_LIMIT, player) ? NO_LIMIT : most < 0 ? 0 : most;
}

static void discard_to(struct engine *e, int player, int most)
{
    struct game *g = e->g;
    uint16_t hand[MAX_OPTIONS];
    struct answer answer;
    int n = 0;
    for (uint16_t card = g->player[player].top[ZONE_HAND]; card != NO_OBJECT && n < MAX_OPTIONS;
         card = game_object(g, card)->next)
        hand[n++] = card;
    if (n <= most)
        return;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_DISCARD,
                         .source = NO_OBJECT,
                         .card = NO_CARD,
                         .min = (int16_t)(n - most),
                         .max = (int16_t)(n - most),
                         .options = (uint16_t)n,
                         .option = hand};
    TELL(e, "000:P.9.2 002:S2/More-Turn 004:314.1a 001:514.1", "%s discards down to %d card%s",
         entity_name(e, player_entity(player)), most, most == 1 ? "" : "s");
    ask_choose(e, &q, &answer);
    moment_begin(e);
    for (int i = 0; i < answer.n; i++)
        verb_discard(e, player, hand[answer.value[i]], 0);
    moment_end(e);
}

/* 001:514.1, 001:703.4k-m, 004:314.1a, 000:P.9.2, 002:S1/Parts-of-Turn: only whose turn it is,
 * and not more (000:P.9.Ruling.2). Seven cards unless something says otherwise, in one's own
 * turn only (001:402.2, 004:217.3b). */
void turn_discard(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 0; i < g->players; i++) {
        int player = (g->active + i) % g->players;
        if (!turn_is_of(g, player) || !game_in(g, player))
            continue;
        int most = hand_limit(e, player);
        if (most < NO_LIMIT && g->player[player].count[ZONE_HAND] > most)
            discard_to(e, player, most < 0 ? 0 : most);
    }
}

/* 001:514.2, 004:314.1b, 000:P.10.1: damage, and what lasts until the end of the turn, go at the
 * same time. */
void turn_wear_off(struct engine *e)
{
    struct game *g = e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        struct perm *p = &g->perm[i];
        p->damage = 0;
        p->shields = 0;
        p->flags &= ~(uint32_t)(PERM_DEATHTOUCHED | PERM_NO_REGENERATION);
    }
    if (g->effects_n) {
        effects_expire(e, LASTS_TURN);
        effects_expire(e, LASTS_NEXT_TURN);
        effects_expire(e, LASTS_YOUR_NEXT_TURN);
    }
}
