/* do_move.c - moving objects between zones, sacrificing, attaching
 *
 * What one instruction moves, it moves at once: everything that watches sees all of it leave. `those` are afterwards
 * the objects that did move, wherever a replacement sent them; `paid` says whether everything asked for could be done.
 */
#include "base/rng.h"
#include "engine/play/combat/combat.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

static bool is_object(uint16_t entity)
{
    return entity < MAX_OBJECTS;
}

static bool is_there(const struct engine *e, uint16_t entity)
{
    return is_object(entity) && game_object_c(e->g, entity)->zone == ZONE_BATTLEFIELD;
}

/* Leaves only objects in the list; abilities and players cannot be moved. */
static void only_objects(const struct engine *e, struct entities *list)
{
    int k = 0;
    for (int i = 0; i < list->n; i++)
        if (is_object(list->v[i]) && game_object_c(e->g, list->v[i])->zone != ZONE_NONE)
            list->v[k++] = list->v[i];
    list->n = k;
}

/* Moves all and notes which of them went. A spell that is moved leaves the stack. */
static void move_all(struct engine *e, struct context *c, struct entities *list, enum zone to, int position,
                     unsigned flags)
{
    struct entities gone = {.n = 0};
    uint8_t before[MAX_ENTITIES];
    only_objects(e, list);
    for (int i = 0; i < list->n; i++)
        before[i] = game_object(e->g, list->v[i])->incarnation;
    if (list->n > 1 && position == 0 && to != ZONE_LIBRARY)
        verb_move_all(e, list->v, list->n, to, flags);
    else {
        moment_begin(e);
        for (int i = 0; i < list->n; i++)
            verb_move(e, list->v[i], to, position, game_object(e->g, list->v[i])->owner, flags);
        moment_end(e);
    }
    for (int i = 0; i < list->n; i++) {
        if (game_object(e->g, list->v[i])->incarnation == before[i])
            continue;
        gone.v[gone.n++] = list->v[i];
        int entry = stack_find(e->g, list->v[i]);
        if (entry >= 0 && game_object(e->g, list->v[i])->zone != ZONE_STACK)
            stack_remove(e, entry);
    }
    c->paid = gone.n == list->n && gone.n > 0;
    c->noted = (int16_t)gone.n;
    context_those(c, e, gone.v, gone.n);
}

/* 001:701.9: from wherever it is. */
void effect_exile(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    move_all(e, c, &list, ZONE_EXILE, 0, n->op == OP_EXILE_FACE_DOWN ? EVENT_FACE_DOWN : 0);
    for (int i = 0; i < c->those_n; i++)
        exiled_by(e, c->those[i], c->source.entity);
}

void effect_to_hand(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HAND;
    eval_all(e, c, n->kid[0], &list);
    move_all(e, c, &list, ZONE_HAND, 0, 0);
}

void effect_to_graveyard(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    move_all(e, c, &list, ZONE_GRAVEYARD, 0, 0);
}

void effect_ante(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    move_all(e, c, &list, ZONE_ANTE, 0, 0);
}

static void in_random_order(struct engine *e, struct entities *list)
{
    struct rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = e->g->rng[i];
    for (int i = list->n - 1; i > 0; i--) {
        int k = (int)rng_below(&rng, (uint64_t)i + 1);
        uint16_t swap = list->v[i];
        list->v[i] = list->v[k];
        list->v[k] = swap;
    }
    for (int i = 0; i < 4; i++)
        e->g->rng[i] = rng.s[i];
}

/* 001:401.4: the owner of several cards that are put into a library at once says in what order, and shows it to nobody;
 * all owners in turn order (001:101.4). */
static void order_by_owner(struct engine *e, struct context *c, struct entities *list)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, (1u << e->g->players) - 1, order), n = 0;
    const struct entities all = *list;
    for (int i = 0; i < players; i++) {
        struct entities own = {.n = 0};
        for (int k = 0; k < all.n; k++)
            if (game_object(e->g, all.v[k])->owner == order[i])
                own.v[own.n++] = all.v[k];
        if (own.n > 1)
            order_entities(e, c, order[i], &own);
        memcpy(&list->v[n], own.v, (size_t)own.n * sizeof own.v[0]);
        n += own.n;
    }
    list->n = n;
}

/* The first of the list will lie on top of the others. */
void effect_to_library(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    only_objects(e, &list);
    if (n->op == OP_TO_BOTTOM_RANDOM)
        in_random_order(e, &list);
    else
        order_by_owner(e, c, &list);
    if (n->op == OP_TO_TOP) /* the last one put there lies uppermost */
        for (int i = 0, k = list.n - 1; i < k; i++, k--) {
            uint16_t swap = list.v[i];
            list.v[i] = list.v[k];
            list.v[k] = swap;
        }
    int beneath = n->op == OP_TO_LIBRARY ? at_least_zero(eval_number(e, c, n->kid[1])) : 0;
    move_all(e, c, &list, ZONE_LIBRARY, n->op == OP_TO_TOP ? 0 : n->op == OP_TO_LIBRARY ? beneath : -1, 0);
}

void effect_shuffle_in(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    unsigned owners = 0;
    int order[MAX_PLAYERS];
    eval_all(e, c, n->kid[0], &list);
    only_objects(e, &list);
    for (int i = 0; i < list.n; i++)
        owners |= 1u << game_object(e->g, list.v[i])->owner;
    move_all(e, c, &list, ZONE_LIBRARY, -1, 0);
    int players = players_in_order(e->g, owners, order);
    for (int i = 0; i < players; i++)
        verb_shuffle(e, order[i]);
}

/* ---- onto the battlefield -------------------------------------------------------------------- */

static void enter_attacking(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    if (!is_there(e, object) || g->combat_defender == NO_PLAYER)
        return;
    struct perm *perm = game_perm(g, object);
    /* 001:508.5: it never attacked, and nothing triggers. 001:506.3a, 001:506.3b: no creature, or not of the attacking
     * player: it is there, and attacks not */
    if (!(chars_types(e, object) & TYPE_CREATURE) ||
        !game_opponents(g, game_object(g, object)->controller, g->combat_defender))
        return;
    perm->flags |= PERM_ATTACKING;
    perm->attacking = g->combat_defender;
    perm->band = 0;
}

/* For tokens that are made so. */
void effect_enter_attacking(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++) {
        if (!is_there(e, list.v[i]))
            continue;
        game_perm(e->g, list.v[i])->flags |= PERM_TAPPED;
        enter_attacking(e, list.v[i]);
    }
    chars_touch(e);
}

/* What enters by its other side is that side already for what looks at it as it enters (001:614.12). */
static bool turn_side(struct engine *e, uint16_t object)
{
    struct object *o = game_object(e->g, object);
    if (e->book->card[o->card].layout != LAYOUT_FLIP)
        return false;
    o->flags |= OBJECT_FLIPPED;
    return true;
}

/* A card that is no permanent cannot come onto the battlefield and stays where it is (001:608.3b). */
void effect_to_battlefield(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, came = {.n = 0};
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    int player = n->kid[1] ? eval_player(e, c, n->kid[1]) : -1;
    bool tapped = n->op == OP_TO_BATTLEFIELD_TAPPED || n->op == OP_TO_BATTLEFIELD_ATTACKING;
    int counters = n->op == OP_TO_BATTLEFIELD_WITH ? eval_number(e, c, n->kid[3]) : 0;
    only_objects(e, &list);
    moment_begin(e);
    for (int i = 0; i < list.n; i++) {
        uint16_t object = list.v[i];
        if (is_there(e, object) || !(chars_types(e, object) & TYPE_PERMANENT))
            continue;
        int entry = stack_find(e->g, object);
        int controller = player >= 0 ? player : game_object(e->g, object)->owner;
        unsigned flags = tapped ? EVENT_TAPPED : 0;
        if (n->op == OP_TO_BATTLEFIELD_FLIPPED && turn_side(e, object))
            flags |= EVENT_FLIPPED;
        verb_move(e, object, ZONE_BATTLEFIELD, 0, controller, flags);
        if (entry >= 0 && game_object(e->g, object)->zone != ZONE_STACK)
            stack_remove(e, entry);
        if (!is_there(e, object))
            continue;
        came.v[came.n++] = object;
        if (counters > 0)
            verb_counters(e, object, node_of(e, n->kid[2])->value, counters);
        if (n->op == OP_TO_BATTLEFIELD_ATTACKING)
            enter_attacking(e, object);
        if (n->op == OP_TO_BATTLEFIELD_BLOCKING) {
            struct entities attackers;
            eval_all(e, c, n->kid[2], &attackers);
            for (int k = 0; k < attackers.n; k++)
                if (is_there(e, attackers.v[k]))
                    combat_block_also(e, object, attackers.v[k], true);
        }
    }
    moment_end(e);
    c->paid = came.n == list.n && came.n > 0;
    c->noted = (int16_t)came.n;
    context_those(c, e, came.v, came.n);
}

/* Any card, permanent or not, as the 2/2 that a face-down one is. */
void effect_manifest(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, came = {.n = 0};
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    int player = n->kid[1] ? eval_player(e, c, n->kid[1]) : c->controller;
    only_objects(e, &list);
    moment_begin(e);
    for (int i = 0; i < list.n && player >= 0; i++) {
        uint16_t object = list.v[i];
        if (is_there(e, object) || game_object(e->g, object)->flags & (OBJECT_TOKEN | OBJECT_COPY))
            continue;
        verb_move(e, object, ZONE_BATTLEFIELD, 0, player, EVENT_FACE_DOWN);
        if (!is_there(e, object))
            continue;
        game_perm(e->g, object)->flags |= PERM_MANIFESTED | (n->op == OP_CLOAK ? PERM_CLOAKED : 0);
        came.v[came.n++] = object;
    }
    moment_end(e);
    chars_touch(e);
    c->paid = came.n == list.n && came.n > 0;
    c->noted = (int16_t)came.n;
    context_those(c, e, came.v, came.n);
}

/* Each player may put one such card of their hand onto the battlefield. */
void effect_put_from_hand(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    struct entities chosen = {.n = 0};
    for (int i = 0; i < players; i++) {
        struct entities list = {.n = 0};
        uint16_t card = e->g->player[order[i]].top[ZONE_HAND];
        for (; card != NO_OBJECT; card = game_object(e->g, card)->next)
            if (chars_types(e, card) & TYPE_PERMANENT && filter_matches(e, c, n->kid[1], card))
                list.v[list.n++] = card;
        choose_entities(e, c, order[i], FOR_GOOD, 0, 1, &list);
        if (list.n)
            chosen.v[chosen.n++] = list.v[0];
    }
    moment_begin(e);
    for (int i = 0; i < chosen.n; i++)
        verb_move(e, chosen.v[i], ZONE_BATTLEFIELD, 0, game_object(e->g, chosen.v[i])->owner, 0);
    moment_end(e);
    c->paid = chosen.n > 0;
    c->noted = (int16_t)chosen.n;
    context_those(c, e, chosen.v, chosen.n);
}

/* ---- sacrificing ----------------------------------------------------------------------------- */

static void sacrifice_all(struct engine *e, struct context *c, struct entities *list, bool all)
{
    for (int i = 0; i < list->n && list->n > 1; i++)
        known_note(e, list->v[i]); /* as they were together */
    moment_begin(e);
    for (int i = 0; i < list->n; i++)
        verb_sacrifice(e, list->v[i]);
    moment_end(e);
    c->noted = (int16_t)list->n;
    c->paid = all && list->n > 0;
    context_those(c, e, list->v, list->n);
}

/* Each player chooses among their own, in turn order, then all go at once (001:701.13, 001:101.4, 004:413.2d).
 * What goes is chosen now and never targeted (000:G.35.4, 000:G.35.5), by the rules of what asks for it
 * (000:G.35.Ruling.1); the source may be among them (000:G.35.Ruling.5). */
void effect_sacrifice(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    struct entities chosen = {.n = 0};
    uint8_t before = c->event_player;
    bool all = true;
    for (int i = 0; i < players; i++) {
        struct entities list = {.n = 0};
        if (players > 1)
            c->event_player = (uint8_t)order[i];
        int wanted = at_least_zero(eval_number(e, c, n->kid[2]));
        own_permanents(e, c, order[i], n->kid[1], &list);
        all = all && list.n >= wanted;
        choose_entities(e, c, order[i], FOR_SACRIFICE, wanted, wanted, &list);
        for (int k = 0; k < list.n; k++)
            entities_add(e->g, &chosen, list.v[k]);
    }
    c->event_player = before;
    sacrifice_all(e, c, &chosen, all);
}

void effect_sacrifice_it(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, there = {.n = 0};
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (is_there(e, list.v[i]))
            there.v[there.n++] = list.v[i];
    if (there.n)
        c->spent = game_ref(e->g, there.v[0]);
    sacrifice_all(e, c, &there, there.n == list.n);
}

/* ---- attaching, phasing ---------------------------------------------------------------------- */

/* What cannot be attached there does not move (001:701.3, 004:214.8f). */
void effect_attach(struct engine *e, struct context *c, const struct node *n)
{
    struct entities what, to;
    eval_all(e, c, n->kid[0], &what);
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[1], &to);
    c->paid = 0;
    for (int i = 0; i < what.n && to.n; i++) {
        if (!is_there(e, what.v[i]) || game_perm(e->g, what.v[i])->attached_to == to.v[0] ||
            !can_attach(e, what.v[i], to.v[0]))
            continue;
        verb_attach(e, what.v[i], to.v[0]);
        c->paid = 1;
    }
}

void effect_unattach(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    for (int i = 0; i < list.n; i++)
        if (is_there(e, list.v[i]) && game_perm(e->g, list.v[i])->attached_to != NO_OBJECT)
            verb_unattach(e, list.v[i]);
}

void effect_phase_out(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    c->purpose = FOR_HARM;
    eval_all(e, c, n->kid[0], &list);
    moment_begin(e);
    for (int i = 0; i < list.n; i++)
        if (is_there(e, list.v[i]))
            verb_phase_out(e, list.v[i]);
    moment_end(e);
}

/* Exiles the first; as long as it stays there it haunts the second. */
void effect_haunt(struct engine *e, struct context *c, const struct node *n)
{
    struct entities cards, haunted;
    eval_all(e, c, n->kid[1], &haunted);
    eval_all(e, c, n->kid[0], &cards);
    if (!cards.n || !haunted.n || !is_there(e, haunted.v[0]))
        return;
    uint16_t card = cards.v[0];
    cards.n = 1;
    move_all(e, c, &cards, ZONE_EXILE, 0, 0);
    if (game_object(e->g, card)->zone != ZONE_EXILE)
        return;
    int index = effect_add(e, c, (uint16_t)(n - e->book->node), haunted.v[0], LASTS_GAME);
    if (index < 0)
        return;
    e->g->effect[index].kind = EFFECT_RULE;
    e->g->effect[index].other = game_ref(e->g, card);
}

/* All or nothing (001:701.8): the card in hand takes the place of the other on the same host. */
void effect_swap_aura(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list, hand = {.n = 0};
    eval_all(e, c, n->kid[0], &list);
    c->paid = 0;
    if (!list.n || !is_there(e, list.v[0]))
        return;
    uint16_t old = list.v[0], host = game_perm(e->g, old)->attached_to;
    int owner = game_object(e->g, old)->owner;
    uint16_t card = e->g->player[owner].top[ZONE_HAND];
    for (; card != NO_OBJECT && host != NO_OBJECT; card = game_object(e->g, card)->next)
        if (filter_matches(e, c, n->kid[1], card) && can_attach(e, card, host))
            hand.v[hand.n++] = card;
    choose_entities(e, c, owner, FOR_GOOD, 0, 1, &hand);
    if (!hand.n || owner != c->controller)
        return;
    moment_begin(e);
    verb_move(e, old, ZONE_HAND, 0, owner, 0);
    verb_move(e, hand.v[0], ZONE_BATTLEFIELD, 0, owner, 0);
    if (is_there(e, hand.v[0]) && game_perm(e->g, hand.v[0])->attached_to != host)
        verb_attach(e, hand.v[0], host);
    moment_end(e);
    c->paid = 1;
}
