/* games.c - games of the engine, one after the other on one table
 *
 * The goldfish's mind is the engine's; a mind around it notes what it casts and discards. A card counts as cast when it
 * has left the hand; refused actions are not counted.
 */
#include "sanity/games.h"
#include "base/rng.h"
#include "sanity/first_hand.h"

#include <string.h>

enum {
    PERMANENTS = 64,   /* of a game alone: each makes the game larger and slower */
    MORE_OBJECTS = 60, /* room for generals, tokens and copies */
    STEPS_MAX = 20000, /* of the turn machine: a game that needs more goes round in circles */
    DEFAULT_TURNS = 15,
    LED_TURNS = 20, /* forty life take longer */
    PLANNER_STREAM = 3,
    DUEL_STREAM = 16 /* of each deck's first hand */
};

/* The goldfish, and what is noted of it. */
struct noting {
    struct planner_mind mind; /* first: the engine's functions take it, and the goldfish in it, for themselves */
    struct mind inner;
    const struct game_deck *deck;
    uint16_t pending;  /* object + 1 that it is about to cast or play */
    int pending_casts; /* of that general, before */
    int spent;
    struct game_line line;
    bool counting;
    int cast[GAME_CARDS_MAX]; /* by card of the list, in this game */
    int seen[GAME_CARDS_MAX];
    uint8_t known[MAX_OBJECTS]; /* by object: it has been in the hand */
};

struct table {
    const struct list_book *book;
    struct engine engine;
    struct game *game;
    int objects;
    struct noting noting;
    struct greedy_mind greedy[2];
    struct search_mind search[2];
    void *room[2];                     /* of the searching minds; made when first wanted */
    void *planner_room;                /* likewise */
    uint16_t order[2][GAME_CARDS_MAX]; /* of decks whose first hand is dealt here */
    const struct dealt *dealt;         /* what the next game begins with; NULL: it is dealt here */
    struct arena *arena;
};

/* ---- decks ----------------------------------------------------------------------------------- */

static uint8_t cost_of(const struct card *c)
{
    if (c->types & TYPE_LAND)
        return COST_OF_LAND;
    return (uint8_t)(c->mana_value < COST_OF_LAND ? c->mana_value : COST_OF_LAND - 1);
}

/* The generals as the engine wants them. */
static void lead_deck(const struct list_lead *lead, const struct list_play *play, struct game_deck *out)
{
    const unsigned colours = MANA_W | MANA_U | MANA_B | MANA_R | MANA_G;
    out->generals = lead->n;
    out->life = lead->life;
    out->damage = lead->damage;
    out->tax = lead->tax;
    out->edh_mulligan = lead->edh_mulligan;
    out->led.general = lead->n > 0 ? play[lead->card[0]].card : NO_CARD;
    out->led.partner = lead->n > 1 ? (uint16_t)(play[lead->card[1]].card + 1) : 0;
    out->led.identity = (uint8_t)((lead->identity & colours) | IDENTITY_KNOWN);
}

/* Sets what both sides of a game begin with. */
static void lead_options(const struct game_deck *deck, struct start_options *o)
{
    o->edh = deck->generals > 0;
    o->life = (uint8_t)deck->life;
    o->general_limit = (uint8_t)(!o->edh ? 0 : deck->damage ? deck->damage : NO_GENERAL_LIMIT);
}

int goldfish_turns(const struct goldfish_options *options, const struct game_deck *deck)
{
    int turns = options->turns > 0 ? options->turns : deck->life > 0 ? LED_TURNS : DEFAULT_TURNS;
    return turns < CLOCK_TURNS ? turns : CLOCK_TURNS;
}

enum err_code game_deck_make(struct arena *arena, const struct list_book *book, int which, const struct list *list,
                             struct game_deck *out, struct err *err)
{
    if (list->main <= 0)
        return err_set(err, ERR_INPUT, "%s: no cards to play with", list->name);
    if (list->main > GAME_CARDS_MAX)
        return err_set(err, ERR_INPUT,
                       "%s: %d cards are too many to be played with, at most %d: what is counted "
                       "without playing stands",
                       list->name, list->main, (int)GAME_CARDS_MAX);
    if (list->cards > GAME_CARDS_MAX)
        return err_set(err, ERR_INPUT, "%s: %d different cards are too many to be played with", list->name,
                       list->cards);
    *out = (struct game_deck){.card = ARENA_ARRAY(arena, uint16_t, (size_t)list->main),
                              .index = ARENA_ARRAY(arena, uint16_t, book->book->cards),
                              .cost = ARENA_ARRAY(arena, uint8_t, book->book->cards)};
    lead_deck(&list->lead, book->play[which], out);
    for (int i = 0; i < list->cards; i++) {
        uint16_t card = book->play[which][i].card;
        out->index[card] = (uint16_t)i;
        out->cost[card] = cost_of(&book->book->card[card]);
        for (int k = 0; k < list->card[i].main; k++)
            out->card[out->cards++] = card;
    }
    return ERR_OK;
}

struct table *table_new(struct arena *arena, const struct list_book *book, int cards)
{
    struct table *t = arena_alloc(arena, 1, sizeof *t);
    t->book = book;
    t->arena = arena;
    t->objects = cards + MORE_OBJECTS < MAX_OBJECTS ? cards + MORE_OBJECTS : MAX_OBJECTS;
    t->game = arena_alloc(arena, game_size(MAX_PERMANENTS, t->objects), 1);
    return t;
}

struct table_worker *table_worker_new(const struct list_book *book, int cards)
{
    struct arena arena = ARENA_INIT;
    struct table_worker *w = arena_alloc(&arena, 1, sizeof *w);
    w->arena = arena;
    w->table = table_new(&w->arena, book, cards);
    return w;
}

void table_worker_free(void *worker)
{
    struct table_worker *w = worker;
    struct arena arena = w->arena; /* it is in there itself */
    arena_release(&arena);
}

/* ---- the goldfish ---------------------------------------------------------------------------- */

static void note_seen(struct noting *n, const struct game *g, uint16_t object)
{
    if (n->known[object])
        return;
    n->known[object] = 1;
    n->seen[n->deck->index[game_object_c(g, object)->card]]++;
}

static void note_step(struct noting *n, const struct engine *e, uint16_t object, bool ability)
{
    const struct object *o = game_object_c(e->g, object);
    struct game_line *line = &n->line;
    if (o->flags & OBJECT_TOKEN || e->book->card[o->card].types & TYPE_LAND)
        return;
    const struct game_step step = {(int)e->g->turn, n->deck->index[o->card], ability, 1};
    struct game_step *last = line->steps ? &line->step[line->steps - 1] : NULL;
    if (last && last->turn == step.turn && last->card == step.card && last->ability == step.ability)
        last->times++;
    else if (line->steps < LINE_STEPS)
        line->step[line->steps++] = step;
    else
        line->whole = false;
}

/* Did it leave the hand? */
static void note_cast(struct noting *n, const struct engine *e)
{
    const struct game *g = e->g;
    if (!n->pending)
        return;
    uint16_t object = (uint16_t)(n->pending - 1);
    const struct object *o = game_object_c(g, object);
    n->pending = 0;
    const struct card *card = &e->book->card[o->card];
    if (o->flags & OBJECT_GENERAL) { /* counted by the game; it may be back where it was */
        if (g->player[0].general_casts[general_number(o)] > n->pending_casts) {
            n->spent += card->mana_value + n->deck->tax * n->pending_casts;
            note_step(n, e, object, false);
        }
        return;
    }
    if (o->zone == ZONE_HAND)
        return;
    if (!(card->types & TYPE_LAND)) {
        n->spent += card->mana_value;
        note_step(n, e, object, false);
    }
    if (n->counting && !(o->flags & OBJECT_TOKEN)) {
        note_seen(n, g, object);
        n->cast[n->deck->index[o->card]]++;
    }
}

static bool noting_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct noting *n = self;
    note_cast(n, e);
    if (!n->inner.priority(self, e, player, out))
        return false;
    const struct object *o =
        out->kind == ACTION_CAST || out->kind == ACTION_LAND ? game_object_c(e->g, out->object) : NULL;
    if (o && (o->zone == ZONE_HAND || out->way == CAST_COMMAND)) {
        n->pending = (uint16_t)(out->object + 1);
        n->pending_casts = e->g->player[0].general_casts[general_number(o)];
    } else if (out->kind == ACTION_CAST || out->kind == ACTION_ACTIVATE) { /* as from the graveyard */
        note_step(n, e, out->object, out->kind == ACTION_ACTIVATE);
    }
    return true;
}

static void noting_choose(void *self, struct engine *e, const struct question *q, struct answer *out)
{
    struct noting *n = self;
    if (q->purpose == FOR_DISCARD && n->counting)
        for (int i = 0; i < q->options; i++)
            if (q->option[i] < e->g->object_cap && game_object_c(e->g, q->option[i])->owner == 0)
                note_seen(n, e->g, q->option[i]);
    n->inner.choose(self, e, q, out);
}

/* deals: those that a planner tries a move on; 0: it plans nothing. */
static struct mind noting_mind(struct table *t, uint64_t seed, uint32_t deals)
{
    struct noting *n = &t->noting;
    memset(&n->mind, 0, sizeof n->mind);
    if (deals && !t->planner_room)
        t->planner_room = arena_alloc(t->arena, planner_memory(t->game), 1);
    if (deals)
        planner_mind_init(&n->mind, t->planner_room, t->game, rng_seed_derive(seed, PLANNER_STREAM), deals);
    n->inner = deals ? mind_planner(&n->mind) : mind_goldfish(&n->mind.goldfish);
    struct mind mind = n->inner;
    mind.self = n;
    mind.priority = noting_priority;
    mind.choose = noting_choose;
    return mind;
}

static int life_of_others(const struct game *g)
{
    int life = 0;
    for (int i = 1; i < g->players; i++)
        life += g->player[i].life;
    return life;
}

static bool anybody_is_out(const struct game *g)
{
    for (int i = 1; i < g->players; i++)
        if (!game_in(g, i))
            return true;
    return false;
}

/* At the end of a turn. Where nothing happens the engine goes on into the next one at a stroke: cards that were drawn
 * there, the last ones of the hand, are not counted. */
static void note_turn(struct noting *n, struct engine *e, int turn, int life, struct goldfish_cards *counts,
                      struct goldfish_game *out)
{
    const struct game *g = e->g;
    struct goldfish_note *note = &out->note[turn];
    int later = g->turn != turn ? g->player[0].draws_this_turn : 0;
    int held = g->player[0].count[ZONE_HAND] - later;
    note_cast(n, e);
    *note = (struct goldfish_note){.spent = n->spent, .damage = life - life_of_others(g), .hand = held};
    if (!out->first_out && anybody_is_out(g))
        out->first_out = turn;
    n->spent = 0;
    for (int i = 0; i < n->deck->generals; i++) {
        out->casts[i] = g->player[0].general_casts[i];
        if (!out->first_cast[i] && out->casts[i] > 0)
            out->first_cast[i] = turn;
    }
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        note->lands += (g->perm[i].types & TYPE_LAND) != 0;
    if (!counts || turn > CLOCK_LOOK || !game_in(g, 0))
        return;
    for (uint16_t o = g->player[0].top[ZONE_HAND]; held-- > 0; o = game_object_c(g, o)->next)
        note_seen(n, g, o);
    for (int i = 0; i < counts->cards; i++) {
        counts->seen[turn * counts->cards + i] += n->seen[i];
        counts->cast[turn * counts->cards + i] += n->cast[i];
    }
}

/* Deals a deck's first hand by a plan, for a game that is begun without shuffling. */
static struct first_hand deal_hand(struct table *t, int player, const struct game_deck *deck, uint64_t seed,
                                   const struct mulligan_plan *plan, struct deck_list *list)
{
    struct first_hand hand;
    const struct first_hand_deck cards = {deck->card, deck->cards, deck->cost};
    first_hand_deal(plan, &cards, seed, t->order[player], &hand);
    list->card = t->order[player];
    list->more_hand = (int8_t)(hand.cards - MULL_HAND);
    return hand;
}

/* The game has begun with that hand: a smaller first hand is no smaller one to be held. */
static void begin_with(const struct table *t, int player, const struct first_hand *hand)
{
    t->game->player[player].max_hand = (uint8_t)t->engine.rules->hand_size;
    t->game->player[player].mulligans = (uint8_t)hand->mulligans;
}

bool deals_by_plan(const struct goldfish_options *o, const struct game_deck *deck)
{
    return o->plan && !o->no_mulligans && !deck->edh_mulligan && o->plan->rule != MULL_NEVER;
}

/* The deck as the engine gets it: shuffled and mulliganed here where there is a plan, its hand on top; else as it
 * is. */
static struct first_hand lay_out(struct table *t, const struct game_deck *deck, uint64_t seed,
                                 const struct goldfish_options *o, struct deck_list *list, struct start_options *start)
{
    struct first_hand hand = {.cards = MULL_HAND};
    bool planned = o->plan && (!deck->edh_mulligan || o->plan->rule == MULL_NEVER);
    *list = deck->led;
    list->card = deck->card;
    list->cards = deck->cards;
    *start = (struct start_options){.starter = 0, .solitaire = true, .no_mulligans = o->no_mulligans || planned};
    lead_options(deck, start);
    if (o->no_mulligans || !planned || o->plan->rule == MULL_NEVER)
        return hand;
    start->no_shuffle = true;
    if (!t->dealt)
        return deal_hand(t, 0, deck, seed, o->plan, list);
    list->card = t->dealt->order;
    list->more_hand = (int8_t)(t->dealt->hand.cards - MULL_HAND);
    return t->dealt->hand;
}

static enum err_code start_goldfish(struct table *t, const struct game_deck *deck, uint64_t seed,
                                    const struct goldfish_options *o, struct err *err)
{
    struct engine *e = &t->engine;
    int others = o->opponents > 0 ? o->opponents : 1;
    struct deck_list decks[1 + GOLDFISH_OPPONENTS];
    struct start_options start;
    struct first_hand hand = lay_out(t, deck, seed, o, &decks[0], &start);
    for (int i = 1; i <= others; i++)
        decks[i] = (struct deck_list){.card = deck->card, .cards = 0, .general = NO_CARD};
    game_init(t->game, 1 + others, PERMANENTS, t->objects, seed);
    engine_init(e, rules_of(t->book->era), t->book->book, t->game);
    e->check_each = 0;
    engine_set_mind(e, 0, noting_mind(t, seed, o->planner));
    for (int i = 1; i <= others; i++)
        engine_set_mind(e, i, mind_passive());
    if (engine_start(e, decks, &start, err) != ERR_OK)
        return err->code;
    if (start.no_shuffle)
        begin_with(t, 0, &hand);
    if (o->on_the_draw)
        t->game->player[0].flags &= (uint16_t)~PLAYER_SKIP_DRAW;
    return ERR_OK;
}

/* Did one general deal the damage that loses a game while life was left, to anybody? */
static bool killed_by_general(const struct game *g, const struct game_deck *deck)
{
    if (deck->generals == 0 || deck->damage <= 0)
        return false;
    for (int i = 1; i < g->players; i++) {
        const struct player *p = &g->player[i];
        bool enough = p->general_damage[0][0] >= deck->damage || p->general_damage[0][1] >= deck->damage;
        if (enough && p->life > 0)
            return true;
    }
    return false;
}

enum err_code table_goldfish(struct table *t, const struct game_deck *deck, uint64_t seed,
                             const struct goldfish_options *options, struct goldfish_cards *counts,
                             struct goldfish_game *out, struct err *err)
{
    struct engine *e = &t->engine;
    struct game *g = t->game;
    struct noting *n = &t->noting;
    int turns = goldfish_turns(options, deck);
    n->deck = deck;
    n->pending = 0;
    n->spent = 0;
    n->line.steps = 0;
    n->line.whole = true;
    n->counting = counts != NULL;
    if (counts) {
        memset(n->cast, 0, sizeof n->cast[0] * (size_t)counts->cards);
        memset(n->seen, 0, sizeof n->seen[0] * (size_t)counts->cards);
        memset(n->known, 0, (size_t)t->objects);
    }
    if (start_goldfish(t, deck, seed, options, err) != ERR_OK)
        return err->code;
    out->won = out->turns = 0;
    out->decked = out->broken_off = out->by_general = false;
    out->first_cast[0] = out->first_cast[1] = out->casts[0] = out->casts[1] = 0;
    out->mulligans = g->player[0].mulligans;
    out->first_out = 0;
    int life = life_of_others(g);
    for (int turn = 1; turn <= turns && g->waiting != WAIT_OVER && game_in(g, 0); turn++) {
        bool noted = false;
        while (g->waiting != WAIT_OVER && game_in(g, 0) && g->turn == turn && e->steps < STEPS_MAX) {
            (void)engine_step(e);
            if (!noted && g->turn == turn && g->step >= STEP_END) {
                note_turn(n, e, turn, life, counts, out);
                noted = true;
            }
        }
        if (!noted)
            note_turn(n, e, turn, life, counts, out);
        out->turns = turn;
        if (e->steps >= STEPS_MAX)
            break;
    }
    if (g->waiting != WAIT_OVER)
        out->broken_off = e->steps >= STEPS_MAX;
    else if (g->result == RESULT_WIN && g->winner == 0) {
        out->won = out->turns;
        out->by_general = killed_by_general(g, deck);
    } else if (g->result == RESULT_FAILED)
        out->broken_off = true;
    else
        out->decked = true;
    return ERR_OK;
}

enum err_code table_goldfish_dealt(struct table *t, const struct game_deck *deck, const struct dealt *dealt,
                                   uint64_t seed, const struct goldfish_options *options, struct goldfish_game *out,
                                   struct err *err)
{
    t->dealt = dealt;
    enum err_code rc = table_goldfish(t, deck, seed, options, NULL, out, err);
    t->dealt = NULL;
    return rc;
}

const struct game_line *table_line(const struct table *t)
{
    return &t->noting.line;
}

/* ---- duels ----------------------------------------------------------------------------------- */

static struct mind duel_mind(struct table *t, int player, uint64_t seed, uint32_t nodes)
{
    if (!nodes) {
        memset(&t->greedy[player], 0, sizeof t->greedy[player]);
        return mind_greedy(&t->greedy[player]);
    }
    if (!t->room[player])
        t->room[player] = arena_alloc(t->arena, search_memory(t->game), 1);
    search_mind_init(&t->search[player], t->room[player], t->game, rng_seed_derive(seed, (uint64_t)player + 1), nodes);
    return mind_search(&t->search[player]);
}

enum err_code table_duel(struct table *t, const struct game_deck decks[2], int starter, uint64_t seed,
                         const struct duel_options *options, struct duel *out, struct err *err)
{
    struct engine *e = &t->engine;
    struct game *g = t->game;
    struct deck_list lists[2];
    struct first_hand hand[2];
    bool planned = options->plan && !decks[0].edh_mulligan && !decks[1].edh_mulligan;
    struct start_options start = {.starter = starter, .no_shuffle = planned, .no_mulligans = planned};
    int turns = options->turns;
    for (int i = 0; i < 2; i++) {
        lists[i] = decks[i].led;
        lists[i].card = decks[i].card;
        lists[i].cards = decks[i].cards;
        if (planned) /* two equal decks are not shuffled alike */
            hand[i] =
                deal_hand(t, i, &decks[i], rng_seed_derive(seed, DUEL_STREAM + (uint64_t)i), options->plan, &lists[i]);
    }
    lead_options(&decks[0], &start);
    game_init(g, 2, MAX_PERMANENTS, t->objects, seed);
    engine_init(e, rules_of(t->book->era), t->book->book, g);
    e->check_each = 0;
    for (int i = 0; i < 2; i++)
        engine_set_mind(e, i, duel_mind(t, i, seed, options->nodes[i]));
    if (engine_start(e, lists, &start, err) != ERR_OK)
        return err->code;
    for (int i = 0; i < 2 && planned; i++)
        begin_with(t, i, &hand[i]);
    *out = (struct duel){.winner = -1, .mulligans = {g->player[0].mulligans, g->player[1].mulligans}};
    while (g->waiting != WAIT_OVER && g->turn <= turns && e->steps < STEPS_MAX * 10)
        (void)engine_step(e);
    out->turns = g->turn <= turns ? g->turn : turns;
    out->broken_off = g->waiting == WAIT_OVER ? g->result == RESULT_FAILED : e->steps >= STEPS_MAX * 10;
    if (g->waiting == WAIT_OVER && g->result == RESULT_WIN) {
        out->winner = g->winner;
        out->life = g->player[g->winner].life;
    }
    return ERR_OK;
}
