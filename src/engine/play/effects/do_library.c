/* do_library.c - searching, shuffling, and putting cards of a library in order
 *
 * Cards that stay in a library while they are put in order do not change zones: their list is rearranged, nothing
 * more. */
#include "engine/play/effects/inner.h"

/* A card that only changes its place in the library is the same card: no new incarnation, no event. */
static void replace_in_library(struct game *g, uint16_t card, int position)
{
    struct object *o = game_object(g, card);
    uint8_t incarnation = o->incarnation;
    zone_take(g, card);
    zone_put(g, card, ZONE_LIBRARY, position);
    o->incarnation = incarnation;
}

static void top_cards(struct game *g, int player, int n, struct entities *list)
{
    list->n = 0;
    for (int k = 0; k < n && k < g->player[player].count[ZONE_LIBRARY]; k++)
        entities_add(g, list, zone_nth(g, player, ZONE_LIBRARY, k));
}

/* The first of the list lies uppermost afterwards. */
static void put_on_top(struct game *g, const struct entities *list)
{
    for (int i = list->n - 1; i >= 0; i--)
        replace_in_library(g, list->v[i], 0);
}

void effect_shuffle(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    for (int i = 0; i < players; i++)
        verb_shuffle(e, order[i]);
}

void effect_arrange(struct engine *e, struct context *c, const struct node *n)
{
    int who = eval_player(e, c, n->kid[0]), whose = eval_player(e, c, n->kid[1]);
    struct entities list;
    if (who < 0 || whose < 0)
        return;
    top_cards(e->g, whose, eval_number(e, c, n->kid[2]), &list);
    order_entities(e, c, who, &list);
    put_on_top(e->g, &list);
    context_those(c, e, list.v, list.n);
}

/* Any number of the cards go to the bottom, the rest stay on top, both in any order (001:701.16, 001:701.17). */
static void scry(struct engine *e, struct context *c, int who, int whose, int n)
{
    struct entities list, down, up = {.n = 0};
    top_cards(e->g, whose, n, &list);
    if (!list.n)
        return;
    TELL(e, "001:701.16 001:701.17", "%s looks at the top %d of %s's library", entity_name(e, player_entity(who)),
         list.n, entity_name(e, player_entity(whose)));
    down = list;
    choose_entities(e, c, who, FOR_SCRY, 0, list.n, &down);
    for (int i = 0; i < list.n; i++) {
        bool goes = false;
        for (int k = 0; k < down.n; k++)
            goes = goes || down.v[k] == list.v[i];
        if (!goes)
            up.v[up.n++] = list.v[i];
    }
    order_entities(e, c, who, &up);
    order_entities(e, c, who, &down);
    put_on_top(e->g, &up);
    for (int i = 0; i < down.n; i++)
        replace_in_library(e->g, down.v[i], -1);
    c->noted = (int16_t)down.n;
}

void effect_scry(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    int cards = eval_number(e, c, n->kid[1]);
    for (int i = 0; i < players; i++) {
        struct event ev = event_of(OP_ON_SCRY);
        int seen = e->g->player[order[i]].count[ZONE_LIBRARY];
        scry(e, c, order[i], order[i], cards);
        ev.player = (uint8_t)order[i];
        ev.amount = (int16_t)(cards < seen ? cards : seen);
        if (cards > 0) /* "scry 0" is no scrying */
            event_happened(e, &ev);
    }
}

void effect_fateseal(struct engine *e, struct context *c, const struct node *n)
{
    int who = eval_player(e, c, n->kid[0]), whose = eval_player(e, c, n->kid[1]);
    if (who >= 0 && whose >= 0)
        scry(e, c, who, whose, eval_number(e, c, n->kid[2]));
}

/* ---- searching ------------------------------------------------------------------------------- */

/* Does the filter state a quality? "A card" does not: then as many as asked for must be found (001:701.14). */
static bool states_quality(const struct engine *e, uint16_t filter)
{
    const struct node *n = node_of(e, filter);
    switch (n->op) {
    case OP_ANYTHING:
    case OP_IS_CARD:
    case OP_IN:
        return false;
    case OP_AND:
        return states_quality(e, n->kid[0]) || states_quality(e, n->kid[1]);
    default:
        return true;
    }
}

/* Libraries and hands are hidden, graveyards are not: what lies in the open must be found. */
static void search_one(struct engine *e, struct context *c, int who, int whose, const struct node *n,
                       struct entities *found)
{
    struct entities list = {.n = 0};
    int wanted = eval_number(e, c, n->kid[2]);
    uint16_t card = e->g->player[whose].top[ZONE_LIBRARY];
    for (; card != NO_OBJECT; card = game_object(e->g, card)->next)
        if (filter_matches(e, c, n->kid[1], card))
            entities_add(e->g, &list, card);
    if (wanted > list.n)
        wanted = list.n;
    choose_entities(e, c, who, FOR_SEARCH, states_quality(e, n->kid[1]) ? 0 : wanted, wanted, &list);
    event_happened(e, &(struct event){.on = OP_ON_SEARCH,
                                      .object = NO_OBJECT,
                                      .other = NO_OBJECT,
                                      .source = c->source.entity,
                                      .player = (uint8_t)who});
    for (int i = 0; i < list.n; i++)
        entities_add(e->g, found, list.v[i]);
}

static void put_found(struct engine *e, const struct node *n, int who, struct entities *found)
{
    int zone = n->op == OP_SEARCH_TAPPED ? ZONE_BATTLEFIELD : node_of(e, n->kid[3])->value;
    if (zone == ZONE_LIBRARY || zone == ZONE_NONE || zone == ZONE_STACK ||
        zone == ZONE_PHASED_OUT) /* no effect can put a card there */
        return;
    moment_begin(e);
    for (int i = 0; i < found->n; i++) {
        int controller = zone == ZONE_BATTLEFIELD ? who : game_object(e->g, found->v[i])->owner;
        verb_move(e, found->v[i], (enum zone)zone, 0, controller, n->op == OP_SEARCH_TAPPED ? EVENT_TAPPED : 0);
    }
    moment_end(e);
}

/* A target's or opponent's library is searched by the controller of the effect, any other by whose it is. */
static bool searches_own(const struct engine *e, uint16_t players)
{
    enum op op = (enum op)node_of(e, players)->op;
    return op != OP_TARGET && op != OP_OPPONENT;
}

/* Afterwards the library is shuffled; "on top" means after that. */
void effect_search(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    struct entities all = {.n = 0};
    bool to_top = n->op == OP_SEARCH && node_of(e, n->kid[3])->value == ZONE_LIBRARY;
    uint8_t before = c->event_player;
    for (int i = 0; i < players; i++) {
        struct entities found = {.n = 0};
        if (players > 1)
            c->event_player = (uint8_t)order[i];
        int who = searches_own(e, n->kid[0]) ? order[i] : c->controller;
        TELL(e, "001:701.14", "%s searches %s's library", entity_name(e, player_entity(who)),
             entity_name(e, player_entity(order[i])));
        search_one(e, c, who, order[i], n, &found);
        put_found(e, n, who, &found);
        for (int k = 0; k < found.n; k++)
            exiled_by(e, found.v[k], c->source.entity);
        verb_shuffle(e, order[i]);
        if (to_top)
            put_on_top(e->g, &found);
        for (int k = 0; k < found.n; k++)
            entities_add(e->g, &all, found.v[k]);
    }
    c->event_player = before;
    c->noted = (int16_t)all.n;
    c->paid = all.n > 0;
    context_those(c, e, all.v, all.n);
}

static void exile_for(struct engine *e, const struct context *c, uint16_t card)
{
    verb_move(e, card, ZONE_EXILE, 0, game_object(e->g, card)->owner, 0);
    exiled_by(e, card, c->source.entity);
}

/* From the top until a card matches; all of them are `those`, the last `found` if it does match. */
void effect_until(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    struct entities seen = {.n = 0};
    c->found = ref_none();
    if (player < 0)
        return;
    uint16_t card = e->g->player[player].top[ZONE_LIBRARY];
    while (card != NO_OBJECT && e->g->result == RESULT_NONE) {
        uint16_t next = game_object(e->g, card)->next;
        bool last = filter_matches(e, c, n->kid[1], card);
        if (n->op == OP_EXILE_UNTIL)
            exile_for(e, c, card);
        else
            TELL(e, "001:701.12", "%s is revealed", entity_name(e, card));
        entities_add(e->g, &seen, card);
        if (last) {
            c->found = game_ref(e->g, card);
            break;
        }
        card = next;
    }
    c->paid = c->found.entity != NO_OBJECT;
    c->noted = (int16_t)seen.n;
    context_those(c, e, seen.v, seen.n);
}
