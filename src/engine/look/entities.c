/* entities.c - the objects and players that a term means
 *
 * Always in a fixed order: as announced, as moved, as chosen, or by record and zone. An object that has changed zones
 * since it was referred to is no longer found, unless a cost of the same ability moved it (001:400.7); terms.c reads
 * its numbers from its last known state.
 */
#include "base/rng.h"
#include "engine/look/inner.h"
#include "engine/look/look.h"

void entities_add(struct game *g, struct entities *list, uint16_t entity)
{
    if (entity == NO_OBJECT)
        return;
    if (list->n == MAX_ENTITIES)
        game_fail(g, LIMIT_THINGS);
    else
        list->v[list->n++] = entity;
}

static void add_once(struct game *g, struct entities *list, uint16_t entity)
{
    for (int i = 0; i < list->n; i++)
        if (list->v[i] == entity)
            return;
    entities_add(g, list, entity);
}

/* ---- players --------------------------------------------------------------------------------- */

/* 000:M.1.2: also where a card speaks of both players. */
static unsigned everybody(const struct game *g)
{
    unsigned bits = 0;
    for (int p = 0; p < g->players; p++)
        if (game_in(g, p))
            bits |= 1u << p;
    return bits;
}

/* In each case relative to who controls the ability (000:A.1.9, 000:A.1.13). Where one is meant whom somebody chooses,
 * that is done each time (000:M.1.5); who was chosen as a permanent was cast stays so (000:M.1.3: OP_CHOSEN_PLAYER). */
static unsigned opponents(const struct game *g, int player)
{
    unsigned bits = 0;
    for (int p = 0; p < g->players; p++)
        if (game_in(g, p) && game_opponents(g, player, p))
            bits |= 1u << p;
    return bits;
}

/* The player attacked by the source, by the thing of the event, or in this combat. */
static int defender_of(const struct game *g, struct ref attacker)
{
    uint16_t now = ref_now(g, attacker);
    if (now >= MAX_OBJECTS || game_object_c(g, now)->perm == NO_PERM)
        return NO_PLAYER;
    const struct perm *perm = &g->perm[game_object_c(g, now)->perm];
    if (!(perm->flags & PERM_ATTACKING) || perm->attacking == NO_PLAYER)
        return NO_PLAYER;
    return perm->attacking & 0x80 ? game_object_c(g, g->perm[perm->attacking & 0x7f].object)->controller
                                  : perm->attacking;
}

/* Whoever is attacked, once that is declared; before that, in a combat, an opponent who can only be the one
 * (001:506.2). */
static unsigned attacked_players(const struct game *g)
{
    unsigned bits = g->combat_defender < g->players ? 1u << g->combat_defender : 0, foes = opponents(g, g->active);
    for (int i = perm_first(g); i >= 0 && bits && g->players > 2 && g->substep == SUB_OPEN; i = perm_next(g, i)) {
        int player = g->perm[i].flags & PERM_ATTACKING ? defender_of(g, game_ref(g, g->perm[i].object)) : NO_PLAYER;
        bits |= player < g->players ? 1u << player : 0;
    }
    bool combat = g->step >= STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT;
    return bits || !combat || foes & (foes - 1) ? bits : foes;
}

/* One of several defending players is meant (001:802.2a). Of a team that defends together a one-shot effect means the
 * one whom its controller names, anything else means both (001:806.7b). */
static unsigned defender(struct engine *e, struct context *c)
{
    const struct game *g = e->g;
    int player = defender_of(g, c->it);
    if (player == NO_PLAYER)
        player = defender_of(g, c->source);
    unsigned bits = player < g->players ? 1u << player : attacked_players(g);
    struct entities list = {.n = 0};
    for (int i = 0; bits && g->shared_life && i < g->players; i++)
        bits |= game_in(g, i) && game_together(g, i, __builtin_ctz(bits)) ? 1u << i : 0;
    for (int i = 0; i < g->players; i++)
        if (bits >> i & 1)
            list.v[list.n++] = player_entity(i);
    if (list.n <= 1 || !c->resolving)
        return bits;
    choose_entities(e, c, c->controller, FOR_HARM, 1, 1, &list);
    return list.n ? 1u << entity_player(list.v[0]) : 0;
}

static unsigned whose(struct engine *e, enum op op, struct ref ref)
{
    int player = NO_PLAYER;
    if (op == OP_CONTROLLER_OF)
        player = look_controller(e, ref);
    else if (ref.entity < MAX_OBJECTS)
        player = game_object(e->g, ref.entity)->owner;
    return player < MAX_PLAYERS ? 1u << player : 0;
}

/* Also for an object that has left: its last controller. */
static unsigned of_objects(struct engine *e, struct context *c, const struct node *n)
{
    unsigned bits = 0;
    struct entities list;
    eval_all(e, c, n->kid[0], &list);
    if (!list.n)
        return whose(e, (enum op)n->op, eval_ref(e, c, n->kid[0]));
    for (int i = 0; i < list.n; i++)
        bits |= whose(e, (enum op)n->op, game_ref(e->g, list.v[i]));
    return bits;
}

/* Who chooses in place of players who have left the game: another player, an opponent for an opponent if there is one,
 * whom the controller names (001:800.4e). */
static unsigned chooser_instead(struct engine *e, struct context *c, unsigned left)
{
    const struct game *g = e->g;
    unsigned foes = opponents(g, c->controller), others = everybody(g) & ~(1u << c->controller);
    bool foe = false;
    for (int p = 0; p < g->players; p++)
        foe |= left >> p & 1 && game_opponents(g, c->controller, p);
    int order[MAX_PLAYERS], players = players_in_order(g, foe && foes ? foes : others, order);
    struct entities list = {0};
    for (int i = 0; i < players; i++)
        list.v[list.n++] = player_entity(order[i]);
    choose_entities(e, c, c->controller, FOR_NOTHING, 1, 1, &list);
    return list.n ? 1u << entity_player(list.v[0]) : 0;
}

static unsigned players_meant(struct engine *e, struct context *c, uint16_t node);

/* 001:801.5c: with nobody in range who could choose the closest to the controller's left does. */
unsigned players_closest(const struct game *g, int player, unsigned of)
{
    for (int i = 1; i < g->players; i++) {
        int next = (player + i) % g->players;
        if (of >> next & 1 && game_in(g, next))
            return 1u << next;
    }
    return 0;
}

/* The players who make a choice. */
static unsigned choosers(struct engine *e, struct context *c, uint16_t node)
{
    unsigned players = eval_players(e, c, node);
    if (!players && e->g->limited)
        return players_closest(e->g, c->controller, players_meant(e, c, node));
    return players && !(players & everybody(e->g)) ? chooser_instead(e, c, players) : players;
}

static unsigned choose_player(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS];
    int chooser = players_in_order(e->g, choosers(e, c, n->kid[0]), order) ? order[0] : -1;
    unsigned choice = eval_players(e, c, n->kid[1]);
    struct entities list = {0};
    int players = players_in_order(e->g, choice, order);
    for (int i = 0; i < players; i++)
        list.v[list.n++] = player_entity(order[i]);
    if (chooser < 0 || !list.n)
        return 0;
    choose_entities(e, c, chooser, (enum purpose)c->purpose, 1, 1, &list);
    return list.n ? 1u << entity_player(list.v[0]) : 0;
}

unsigned players_who(struct engine *e, struct context *c, const struct node *n)
{
    unsigned players = eval_players(e, c, n->kid[0]), found = 0;
    uint8_t before = c->event_player;
    for (int i = 0; i < MAX_PLAYERS; i++) {
        c->event_player = (uint8_t)i;
        if (players >> i & 1 && eval_condition(e, c, n->kid[1]))
            found |= 1u << i;
    }
    c->event_player = before;
    return found;
}

static unsigned players_meant(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    const struct game *g = e->g;
    switch (n->op) {
    case OP_YOU:
        return 1u << c->controller;
    case OP_OPPONENT:
        return opponents(g, c->controller);
    case OP_EACH_PLAYER:
        return everybody(g);
    case OP_CONTROLLER_OF:
    case OP_OWNER_OF:
        return of_objects(e, c, n);
    case OP_EVENT_PLAYER:
        if (c->event_player < MAX_PLAYERS)
            return 1u << c->event_player;
        return entity_is_player(c->other.entity) ? 1u << entity_player(c->other.entity) : 0;
    case OP_ACTIVE_PLAYER:
        return 1u << g->active;
    case OP_DEFENDER:
        return defender(e, c);
    case OP_CHOOSE_PLAYER:
        return choose_player(e, c, n);
    case OP_PLAYERS_WHO:
        return players_who(e, c, n);
    default: { /* a target, the thing of an event ... that is a player */
        unsigned bits = 0;
        struct entities list;
        eval_all(e, c, node, &list);
        for (int i = 0; i < list.n; i++)
            if (entity_is_player(list.v[i]))
                bits |= 1u << entity_player(list.v[i]);
        return bits;
    }
    }
}

/* Those of them within the controller's range of influence. */
static unsigned players_reached(const struct engine *e, const struct context *c, unsigned players)
{
    for (int p = 0; p < e->g->players && e->g->limited; p++)
        if (!context_reaches(e, c, p))
            players &= ~(1u << p);
    return players;
}

unsigned eval_players(struct engine *e, struct context *c, uint16_t node)
{
    return players_reached(e, c, players_meant(e, c, node));
}

int eval_player(struct engine *e, struct context *c, uint16_t node)
{
    int order[MAX_PLAYERS];
    return players_in_order(e->g, eval_players(e, c, node), order) ? order[0] : -1;
}

/* ---- objects --------------------------------------------------------------------------------- */

/* Targets of one target word that are still legal (001:608.2b, 004:413.2a, 000:G.41.4). */
static void targets(struct game *g, const struct context *c, int spec, struct entities *list)
{
    for (int i = 0; i < c->targets; i++)
        if (c->target[i].spec == spec && !c->target[i].illegal)
            entities_add(g, list, ref_now(g, context_target(c, &c->target[i])));
}

/* A cost has moved it once: it is found where it went. */
static uint16_t spent(const struct game *g, struct ref ref)
{
    if (ref.entity >= MAX_OBJECTS)
        return ref.entity;
    uint8_t later = (uint8_t)(game_object_c(g, ref.entity)->incarnation - ref.incarnation);
    return later <= 1 ? ref.entity : NO_OBJECT;
}

/* What it is on now, or was on as it was announced (000:T.4.10). */
static uint16_t host_of_source(struct engine *e, const struct context *c)
{
    if (e->rules->host_locked && c->kind == STACKED_ACTIVATED && c->other.entity != NO_OBJECT)
        return ref_now(e->g, c->other);
    uint16_t now = ref_now(e->g, c->source);
    if (now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM)
        return game_perm(e->g, now)->attached_to;
    const struct last_known *known = last_known(e, c->source);
    return known ? known->attached_to : NO_OBJECT;
}

static void attached(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    struct entities hosts;
    struct game *g = e->g;
    eval_all(e, c, n->kid[0], &hosts);
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        for (int h = 0; h < hosts.n; h++)
            if (g->perm[i].attached_to == hosts.v[h])
                entities_add(g, list, g->perm[i].object);
}

/* Every player chooses for themselves, in turn order; to each, that-player is themselves (001:101.4, 004:413.2d). */
static void choose(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    int order[MAX_PLAYERS];
    int players = players_in_order(e->g, choosers(e, c, n->kid[0]), order);
    uint8_t before = c->event_player;
    for (int i = 0; i < players; i++) {
        struct entities from;
        if (players > 1)
            c->event_player = (uint8_t)order[i];
        int min = eval_number(e, c, n->kid[2]), max = n->kid[3] ? eval_number(e, c, n->kid[3]) : min;
        from.n = filter_collect(e, c, n->kid[1], from.v, MAX_ENTITIES);
        choose_entities(e, c, order[i], (enum purpose)c->purpose, min, max, &from);
        for (int k = 0; k < from.n; k++)
            add_once(e->g, list, from.v[k]);
    }
    c->event_player = before;
}

void entities_at_random(struct engine *e, struct entities *list, int wanted)
{
    struct rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = e->g->rng[i];
    for (int i = 0; i < wanted && i < list->n - 1; i++) {
        int k = i + (int)rng_below(&rng, (uint64_t)(list->n - i));
        uint16_t swap = list->v[i];
        list->v[i] = list->v[k];
        list->v[k] = swap;
    }
    for (int i = 0; i < 4; i++)
        e->g->rng[i] = rng.s[i];
    if (list->n > wanted)
        list->n = wanted;
}

/* While characteristics are derived, which is done as often as needed and must come to the same, the first are
 * taken. */
static void at_random(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    list->n = filter_collect(e, c, n->kid[0], list->v, MAX_ENTITIES);
    int wanted = at_least_zero(eval_number(e, c, n->kid[1]));
    if (!e->plan)
        entities_at_random(e, list, wanted);
    else if (list->n > wanted)
        list->n = wanted;
}

static void top_of(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    int order[MAX_PLAYERS], wanted = eval_number(e, c, n->kid[1]);
    int players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    for (int i = 0; i < players; i++)
        for (int k = 0; k < wanted && k < e->g->player[order[i]].count[ZONE_LIBRARY]; k++)
            entities_add(e->g, list, zone_nth(e->g, order[i], ZONE_LIBRARY, k));
}

/* The topmost card of each one's graveyard that matches (001:404.2). */
static void top_of_graveyard(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    int order[MAX_PLAYERS];
    int players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    for (int i = 0; i < players; i++) {
        uint16_t card = e->g->player[order[i]].top[ZONE_GRAVEYARD];
        while (card != NO_OBJECT && !filter_matches(e, c, n->kid[1], card))
            card = game_object(e->g, card)->next;
        if (card != NO_OBJECT)
            entities_add(e->g, list, card);
    }
}

static void add_players(struct engine *e, struct context *c, uint16_t node, struct entities *list)
{
    int order[MAX_PLAYERS];
    int players = players_in_order(e->g, eval_players(e, c, node), order);
    for (int i = 0; i < players; i++)
        entities_add(e->g, list, player_entity(order[i]));
}

/* Finds the card of something that died, for an ability that says "from the graveyard" (001:400.7); 0 once it has moved
 * on. */
static uint16_t card_of(struct engine *e, struct context *c, const struct node *n)
{
    struct ref was = eval_ref(e, c, n->kid[0]);
    if (was.entity >= MAX_OBJECTS)
        return NO_OBJECT;
    const struct object *now = game_object_c(e->g, was.entity);
    bool next = now->incarnation == was.incarnation || now->incarnation == (uint8_t)(was.incarnation + 1);
    return next && now->zone == ZONE_GRAVEYARD ? was.entity : NO_OBJECT;
}

static uint16_t source_of(struct engine *e, struct context *c, const struct node *n)
{
    int index = stack_find(e->g, eval_ref(e, c, n->kid[0]).entity);
    if (index < 0)
        return NO_OBJECT;
    const struct stacked *s = &e->g->stack[index];
    return ref_now(e->g, (struct ref){.entity = s->object, .incarnation = s->incarnation});
}

/* What a term means that means one thing. */
static uint16_t the_one(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    switch (n->op) {
    case OP_OTHER:
        return ref_now(e->g, c->other);
    case OP_SUBJECT:
        return c->subject;
    case OP_FOUND:
        return ref_now(e->g, c->found);
    case OP_CARD_OF:
        return card_of(e, c, n);
    case OP_SOURCE_OF:
        return source_of(e, c, n);
    case OP_SPENT:
        return spent(e->g, c->spent);
    case OP_HOST:
        return host_of_source(e, c);
    default:
        return ref_now(e->g, eval_ref(e, c, node));
    }
}

static void both(struct engine *e, struct context *c, const struct node *n, struct entities *list)
{
    struct entities more;
    eval_all(e, c, n->kid[0], list);
    eval_all(e, c, n->kid[1], &more);
    for (int i = 0; i < more.n; i++)
        add_once(e->g, list, more.v[i]);
}

void eval_all(struct engine *e, struct context *c, uint16_t node, struct entities *list)
{
    const struct node *n = node_of(e, node);
    struct game *g = e->g;
    list->n = 0;
    switch (n->op) {
    case OP_SELF:
        entities_add(g, list, context_self(e, c));
        break;
    case OP_TARGET:
        targets(g, c, n->value, list);
        break;
    case OP_IT:
        entities_add(g, list, ref_now(g, c->it));
        break;
    case OP_OTHER:
    case OP_SUBJECT:
    case OP_FOUND:
    case OP_CARD_OF:
    case OP_SOURCE_OF:
    case OP_SPENT:
    case OP_HOST:
    case OP_CHOSEN:
    case OP_CHOSEN_PLAYER:
        entities_add(g, list, the_one(e, c, node));
        break;
    case OP_THOSE:
        for (int i = 0; i < c->those_n; i++)
            entities_add(g, list, c->those[i]);
        break;
    case OP_KEPT:
        for (int i = 0; i < c->kept_n; i++)
            entities_add(g, list, c->kept[i]);
        break;
    case OP_ATTACHED:
        attached(e, c, n, list);
        break;
    case OP_EACH:
        list->n = filter_collect(e, c, n->kid[0], list->v, MAX_ENTITIES);
        break;
    case OP_CHOOSE:
        choose(e, c, n, list);
        break;
    case OP_RANDOM:
        at_random(e, c, n, list);
        break;
    case OP_TOP:
        top_of(e, c, n, list);
        break;
    case OP_TOP_OF_GRAVEYARD:
        top_of_graveyard(e, c, n, list);
        break;
    case OP_UNION:
        both(e, c, n, list);
        break;
    default:
        add_players(e, c, node, list);
    }
}

int eval_entities(struct engine *e, struct context *c, uint16_t node, uint16_t *out, int max)
{
    struct entities list;
    eval_all(e, c, node, &list);
    if (list.n > max) {
        game_fail(e->g, LIMIT_THINGS);
        list.n = max;
    }
    for (int i = 0; i < list.n; i++)
        out[i] = list.v[i];
    return list.n;
}

/* ---- choosing among them --------------------------------------------------------------------- */

/* 001:801.5a: what is chosen is in the range of who chooses; options that are no things are not asked about
 * (001:801.5b). */
static void within_range(const struct engine *e, int player, struct entities *list)
{
    int n = 0;
    for (int i = 0; i < list->n; i++)
        if (game_reaches(e->g, player, entity_whose(e->g, list->v[i])))
            list->v[n++] = list->v[i];
    list->n = n;
}

int entity_whose(const struct game *g, uint16_t entity)
{
    if (entity_is_player(entity))
        return entity_player(entity);
    int index = entity < MAX_OBJECTS ? -1 : stack_find(g, entity);
    return index >= 0 ? g->stack[index].controller : entity < MAX_OBJECTS ? game_object_c(g, entity)->controller : 0;
}

/* As many as there are, if there are fewer: as much as possible is done (001:101.3, 000:T.7.5). */
void choose_entities(struct engine *e, struct context *c, int player, enum purpose purpose, int min, int max,
                     struct entities *list)
{
    if (e->g->limited && purpose != FOR_MODE && context_reaches(e, c, player))
        within_range(e, player, list);
    if (max > list->n)
        max = list->n;
    if (min > max)
        min = max;
    if (max <= 0) {
        list->n = 0;
        return;
    }
    if (min == list->n && !mind_of(e, player)->forced)
        return;
    struct question q = {.player = (uint8_t)player,
                         .purpose = (uint8_t)purpose,
                         .source = c->source.entity,
                         .card = c->card,
                         .min = (int16_t)min,
                         .max = (int16_t)max,
                         .options = (uint16_t)list->n,
                         .option = list->v};
    struct answer answer;
    uint16_t chosen[MAX_ENTITIES];
    ask_choose(e, &q, &answer);
    for (int i = 0; i < answer.n; i++)
        chosen[i] = list->v[answer.value[i]];
    list->n = answer.n;
    for (int i = 0; i < answer.n; i++)
        list->v[i] = chosen[i];
}

void order_entities(struct engine *e, struct context *c, int player, struct entities *list)
{
    if (list->n < 2)
        return;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_ORDER,
                         .source = c->source.entity,
                         .card = c->card,
                         .min = (int16_t)list->n,
                         .max = (int16_t)list->n,
                         .options = (uint16_t)list->n,
                         .option = list->v};
    struct answer answer;
    uint16_t ordered[MAX_ENTITIES];
    ask_order(e, &q, &answer);
    for (int i = 0; i < list->n; i++)
        ordered[i] = list->v[answer.value[i]];
    for (int i = 0; i < list->n; i++)
        list->v[i] = ordered[i];
}

void own_permanents(struct engine *e, struct context *c, int player, uint16_t filter, struct entities *list)
{
    struct game *g = e->g;
    if (g->dirty)
        chars_refresh(e);
    list->n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (game_object(g, g->perm[i].object)->controller == player && filter_matches(e, c, filter, g->perm[i].object))
            list->v[list->n++] = g->perm[i].object;
}
