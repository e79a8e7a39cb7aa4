/* do_cards.c - drawing, discarding, milling, showing
 *
 * Several players choose in turn order and then act at once (001:101.4, 004:413.2d, 000:G.36.2); draws are one after
 * the other.
 */
#include "engine/play/effects/inner.h"

static void hand_of(struct game *g, int player, struct entities *list)
{
    list->n = 0;
    for (uint16_t o = g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next)
        entities_add(g, list, o);
}

static int group_of(struct engine *e, struct context *c, uint16_t term, int *order)
{
    return players_in_order(e->g, eval_players(e, c, term), order);
}

/* Several players: in turn order (001:119.2a). */
void effect_draw(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = group_of(e, c, n->kid[0], order), drawn = 0;
    int wanted = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < players && wanted > 0; i++) {
        int before = e->g->player[order[i]].count[ZONE_HAND];
        verb_draw(e, order[i], wanted);
        drawn += at_least_zero(e->g->player[order[i]].count[ZONE_HAND] - before);
    }
    c->noted = number_fit(e->g, drawn);
}

/* ---- discarding: from hand to graveyard, by default as its owner chooses (001:701.7) --------- */

static void discard_all(struct engine *e, struct context *c, struct entities *list, bool all)
{
    moment_begin(e);
    for (int i = 0; i < list->n; i++)
        if (game_object(e->g, list->v[i])->zone == ZONE_HAND)
            verb_discard_by(e, game_object(e->g, list->v[i])->owner, list->v[i], c->controller);
    moment_end(e);
    c->noted = (int16_t)list->n;
    c->paid = all && list->n > 0;
    context_those(c, e, list->v, list->n);
}

/* The player who discards chooses, all at once, and not before (000:T.4.6, 000:T.4.8, 000:G.15.2, 000:G.15.Ruling.3);
 * an effect takes as many as there are (000:G.15.Ruling.4). */
void effect_discard(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = group_of(e, c, n->kid[0], order);
    struct entities chosen = {.n = 0};
    bool all = true;
    for (int i = 0; i < players; i++) {
        struct entities hand;
        hand_of(e->g, order[i], &hand);
        int wanted = n->op == OP_DISCARD_HAND ? hand.n : at_least_zero(eval_number(e, c, n->kid[1]));
        all = all && hand.n >= wanted;
        if (n->op == OP_DISCARD_RANDOM)
            entities_at_random(e, &hand, wanted);
        else
            choose_entities(e, c, order[i], FOR_DISCARD, wanted, wanted, &hand);
        for (int k = 0; k < hand.n; k++)
            entities_add(e->g, &chosen, hand.v[k]);
    }
    discard_all(e, c, &chosen, all);
}

void effect_discard_it(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, cards = {.n = 0};
    c->purpose = FOR_DISCARD;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS && game_object(e->g, list.v[i])->zone == ZONE_HAND)
            cards.v[cards.n++] = list.v[i];
    discard_all(e, c, &cards, cards.n == list.n);
}

void effect_mill(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = group_of(e, c, n->kid[0], order);
    int wanted = at_least_zero(eval_number(e, c, n->kid[1]));
    struct entities cards = {.n = 0};
    for (int i = 0; i < players; i++)
        for (int k = 0; k < wanted && k < e->g->player[order[i]].count[ZONE_LIBRARY]; k++)
            entities_add(e->g, &cards, zone_nth(e->g, order[i], ZONE_LIBRARY, k));
    moment_begin(e);
    for (int i = 0; i < players && wanted; i++)
        verb_mill(e, order[i], wanted);
    moment_end(e);
    c->noted = (int16_t)cards.n;
    c->paid = cards.n > 0;
    context_those(c, e, cards.v, cards.n);
}

/* ---- showing --------------------------------------------------------------------------------- */

/* A revealed card stays in its zone (001:701.12). */
void effect_reveal(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (list.v[i] < MAX_OBJECTS)
            TELL(e, "001:701.12", "%s is revealed", entity_name(e, list.v[i]));
    c->noted = (int16_t)list.n;
    c->paid = list.n > 0;
    context_those(c, e, list.v, list.n);
}

void effect_look(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    int player = eval_player(e, c, n->kid[0]);
    eval_all(e, c, n->kid[1], &list);
    if (player >= 0)
        TELL(e, "001:701.12", "%s looks at %d card%s", entity_name(e, player_entity(player)), list.n,
             list.n == 1 ? "" : "s");
    c->noted = (int16_t)list.n;
    context_those(c, e, list.v, list.n);
}
