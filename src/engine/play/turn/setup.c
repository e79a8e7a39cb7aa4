/* setup.c - how a game begins: decks, who goes first, ante, life and opening hands
 *
 * Nothing here is an event that an ability could see. Afterwards the first turn is about to begin: step STEP_NONE of
 * turn 1, the starting player's first draw marked as skipped where the era says so. */
#include "base/err.h"
#include "engine/play/effects/effects.h"
#include "engine/play/play.h"
#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

static enum err_code check_players(const struct engine *e, const struct start_options *o, struct err *err)
{
    const struct game *g = e->g;
    const struct rules *r = e->rules;
    if (g->players < 2)
        return err_set(err, ERR_INPUT, "a game takes at least two players, not %d", g->players);
    if (o->starter < -1 || o->starter >= g->players)
        return err_set(err, ERR_INPUT, "player %d cannot begin: there are %d", o->starter, g->players);
    if (o->solitaire && (o->starter < 0 || o->teams_of_two || o->table.variant != VARIANT_FREE_FOR_ALL))
        return err_set(err, ERR_INPUT, "who plays alone has to be named, and has no team");
    if (o->edh && r->starting_life_edh == 0)
        return err_set(err, ERR_INPUT, "EDH is played by the rules of Magic 2010 only");
    return ERR_OK;
}

static enum err_code check_decks(const struct engine *e, const struct deck_list *decks, const struct start_options *o,
                                 struct err *err)
{
    int cards = 0;
    for (int p = 0; p < e->g->players; p++) {
        const char *name = entity_name(e, player_entity(p));
        if (decks[p].cards <= 0 && !o->subgame && (!o->solitaire || p == o->starter))
            return err_set(err, ERR_INPUT, "the deck of player %s is empty", name);
        for (int i = 0; i < decks[p].cards; i++)
            if (decks[p].card[i] >= e->book->cards)
                return err_set(err, ERR_INPUT, "card %d of player %s's deck is not in the book", i + 1, name);
        bool alone = o->solitaire && p != o->starter; /* who only sits opposite needs no general */
        if (o->edh && decks[p].general >= e->book->cards && !alone)
            return err_set(err, ERR_INPUT, "player %s has no general", name);
        /* 000:E.14.2: only where all agree, and then everybody */
        if (decks[p].vanguard > e->book->cards || (decks[p].vanguard != 0) != o->vanguard)
            return err_set(err, ERR_INPUT, "with vanguard cards each player has one: player %s", name); /* 001:902.1 */
        for (int i = 0; i < decks[p].planes; i++)
            if (decks[p].plane[i] >= e->book->cards || e->book->card[decks[p].plane[i]].layout != LAYOUT_PLANE)
                return err_set(err, ERR_INPUT, "card %d of player %s's planar deck is no plane", i + 1, name);
        if (o->edh && decks[p].partner > e->book->cards)
            return err_set(err, ERR_INPUT, "the second general of player %s is not in the book", name);
        cards += decks[p].cards + o->edh + (o->edh && decks[p].partner) + o->vanguard + decks[p].planes;
    }
    if (cards > e->g->object_cap)
        return err_set(err, ERR_INPUT, "the decks have %d cards, the game has room for %d", cards, e->g->object_cap);
    return ERR_OK;
}

/* ---- parts of the beginning ------------------------------------------------------------------ */

static unsigned colours_of_cost(const struct card *card)
{
    unsigned colours = card->colours;
    for (int c = WHITE; c < COLOURLESS; c++)
        colours |= card->cost.coloured[c] ? 1u << c : 0;
    return colours;
}

static void put_general(struct engine *e, int player, uint16_t card, int flags)
{
    uint16_t general = game_new_object(e->g, card, player);
    game_object(e->g, general)->flags |= (uint8_t)(OBJECT_GENERAL | flags);
    zone_put(e->g, general, ZONE_COMMAND, 0);
}

/* 001:903.5; that two lead a deck together came after 2009, each with its own tax and damage. */
static void put_generals(struct engine *e, int player, const struct deck_list *deck)
{
    struct player *p = &e->g->player[player];
    unsigned colours = colours_of_cost(&e->book->card[deck->general]);
    put_general(e, player, deck->general, 0);
    if (deck->partner) {
        colours |= colours_of_cost(&e->book->card[deck->partner - 1]);
        put_general(e, player, (uint16_t)(deck->partner - 1), OBJECT_PARTNER);
    }
    p->identity = deck->identity ? deck->identity : (uint8_t)(colours | IDENTITY_KNOWN);
}

static void load_deck(struct engine *e, int player, const struct deck_list *deck, const struct start_options *o)
{
    struct game *g = e->g;
    if (o->no_shuffle)
        zone_fill(g, player, deck->card, deck->cards);
    else /* 000:P.1.1, 004:101.1, 001:103.1 */
        zone_fill_shuffled(g, player, deck->card, deck->cards);
    if (o->edh && deck->general < e->book->cards)
        put_generals(e, player, deck);
    if (deck->vanguard) /* 001:902.2, 001:902.3, 001:902.6 */
        zone_put(g, game_new_object(g, (uint16_t)(deck->vanguard - 1), player), ZONE_COMMAND, 0);
    for (int i = 0; i < deck->planes; i++) { /* 001:901.4 */
        uint16_t plane = game_new_object(g, deck->plane[i], player);
        game_object(g, plane)->flags |= OBJECT_FACE_DOWN;
        zone_put(g, plane, ZONE_COMMAND, -1);
    }
    g->player[player].general_limit = o->general_limit;
}

/* 000:P.1.5, 000:G.22.1, 004:101.3, 001:103.3, 001:117.1; teams 001:103.3a, EDH 001:103.3c, 001:903.6, Vanguard
 * 001:103.3b, 001:902.4. */
static void set_numbers(struct engine *e, int player, const struct deck_list *deck, const struct start_options *o)
{
    const struct rules *r = e->rules;
    struct player *p = &e->g->player[player];
    const struct card *vanguard = deck->vanguard ? &e->book->card[deck->vanguard - 1] : NULL;
    int more_hand = deck->more_hand + (vanguard ? vanguard->power : 0);
    int life = variant_life(e, o->edh) + (vanguard ? vanguard->toughness : 0);
    p->life = (int16_t)((o->life > 0 ? o->life : life) + deck->more_life);
    p->start_hand = (uint8_t)(r->opening_hand + more_hand); /* 001:902.5, 001:902.5b */
    p->max_hand = (uint8_t)(r->hand_size + more_hand);
}

/* 000:P.1.4, 004:101.2, 001:103.2: the lot falls on a player, who begins or, where the rules say so, chooses. */
static int choose_starter(struct engine *e)
{
    struct game *g = e->g;
    int emperors = 0;
    for (int i = 0; i < g->players; i++)
        emperors += (g->player[i].flags & PLAYER_EMPEROR) != 0;
    if (emperors > 0) { /* 001:807.4: an emperor begins, by lot */
        int lot = (int)game_random(g, (uint64_t)emperors), starter = 0;
        while (!(g->player[starter].flags & PLAYER_EMPEROR) || lot-- > 0)
            starter++;
        return starter;
    }
    int chooser = (int)game_random(g, g->players);
    if (e->rules->first_choice == FIRST_AGREED)
        return chooser;
    uint16_t options[MAX_PLAYERS];
    for (int i = 0; i < g->players; i++)
        options[i] = player_entity((chooser + i) % g->players);
    struct question q = {.player = (uint8_t)chooser,
                         .purpose = FOR_STARTER,
                         .source = NO_OBJECT,
                         .card = NO_CARD,
                         .min = 1,
                         .max = 1,
                         .options = g->players,
                         .option = options};
    struct answer a;
    ask_choose(e, &q, &a);
    return entity_player(options[a.value[0]]);
}

/* 000:Z.2.2 the top card of each library; 001:407.2 one at random, before hands are drawn. */
static void put_ante(struct engine *e)
{
    struct game *g = e->g;
    for (int p = 0; p < g->players; p++) {
        if (g->player[p].count[ZONE_LIBRARY] == 0)
            continue;
        int n = e->rules->ante == ANTE_TOP_CARD ? 0 : (int)game_random(g, g->player[p].count[ZONE_LIBRARY]);
        uint16_t card = zone_nth(g, p, ZONE_LIBRARY, n);
        zone_put(g, card, ZONE_ANTE, -1);
        TELL(e, "000:Z.2.2 001:407.2", "%s antes %s", entity_name(e, player_entity(p)), entity_name(e, card));
    }
}

/* A card that may begin the game on the battlefield, or be revealed as it begins, says so in a static ability that
 * works in the hand; -1: it does not. */
static int opening_ability(const struct book *book, uint16_t card, enum op op)
{
    const struct card *c = &book->card[card];
    for (int i = 0; i < c->abilities; i++) {
        const struct ability *a = &book->ability[c->first_ability + i];
        if (a->kind == ABILITY_STATIC && a->zone == ZONE_HAND && book->node[a->body].op == op)
            return i;
    }
    return -1;
}

/* What the card says of an opening hand happens; it stays there. */
static void reveal_opening_card(struct engine *e, int player, uint16_t object, int ability)
{
    struct context c;
    context_of(&c, e, object, game_object(e->g, object)->card, ability, player);
    TELL(e, "001:103.5", "%s reveals %s", entity_name(e, player_entity(player)), entity_name(e, object));
    run_effect(e, &c, node_of(e, context_ability(e, &c)->body)->kid[0]);
}

/* 001:103.5, 001:103.Ruling.1: when all hands are kept, in turn order; each player's in any order, here that of the
 * hand. */
static void put_opening_cards(struct engine *e, int player)
{
    struct game *g = e->g;
    uint16_t next;
    for (uint16_t i = g->player[player].top[ZONE_HAND]; i != NO_OBJECT; i = next) {
        next = game_object(g, i)->next;
        uint16_t card = game_object(g, i)->card;
        int reveals = opening_ability(e->book, card, OP_MOD_REVEALED_FIRST);
        if (reveals < 0 && opening_ability(e->book, card, OP_MOD_BEGINS_IN_PLAY) < 0)
            continue;
        if (!ask_yes(e, player, FOR_MAY, i))
            continue;
        if (reveals >= 0) {
            reveal_opening_card(e, player, i, reveals);
            continue;
        }
        zone_put(g, i, ZONE_BATTLEFIELD, 0);
        TELL(e, "001:103.5", "%s begins the game with %s", entity_name(e, player_entity(player)), entity_name(e, i));
    }
}

/* Lets what the players hold, or have put aside, watch from there. */
static void watch_beginning(struct engine *e)
{
    static const uint8_t zones[] = {ZONE_HAND, ZONE_EXILE, ZONE_ANTE, ZONE_COMMAND};
    struct game *g = e->g;
    for (int p = 0; p < g->players; p++)
        for (size_t z = 0; z < ARRAY_LEN(zones); z++)
            for (uint16_t i = g->player[p].top[zones[z]]; i != NO_OBJECT; i = game_object(g, i)->next)
                watch_card(e, game_object(g, i)->card, (enum zone)zones[z]);
    g->check_due = 1;
}

/* 000:P.1.3, 000:D.10.5, 004:101.4, 001:103.7a; 001:103.7b the whole team; 001:103.7c nobody, with more players and
 * rules for them. */
static void mark_first_draw(struct engine *e)
{
    struct game *g = e->g;
    if (g->players > 2 && !g->shared_life && e->rules->mulligan_team_free)
        return;
    for (int p = 0; p < g->players; p++)
        if (game_together(g, p, g->starter))
            g->player[p].flags |= PLAYER_SKIP_DRAW;
}

static void keep_hands(struct engine *e)
{
    struct game *g = e->g;
    for (int i = 0; i < g->players && e->rules->opening_hand_plays; i++)
        put_opening_cards(e, (g->starter + i) % g->players);
    markers_begin(e);
}

static void await_first_turn(struct engine *e)
{
    struct game *g = e->g;
    chars_touch(e);
    watch_beginning(e);
    mark_first_draw(e);
    g->turn = 1;
    g->player[g->starter].turns = 1;
    g->step = STEP_NONE;
    g->waiting = WAIT_NOTHING;
}

void engine_opening(struct engine *e)
{
    keep_hands(e);
    await_first_turn(e);
}

enum err_code engine_start(struct engine *e, const struct deck_list *decks, const struct start_options *o,
                           struct err *err)
{
    struct game *g = e->g;
    enum err_code rc = check_players(e, o, err);
    if (rc == ERR_OK)
        rc = check_decks(e, decks, o, err);
    if (rc != ERR_OK)
        return rc;
    for (int era = 0; era < ERA_COUNT; era++)
        if (e->rules == rules_of((enum era)era))
            g->era = (uint8_t)era;
    struct variant_choice table = o->table;
    if (o->teams_of_two)
        table.variant = VARIANT_TWO_HEADED_GIANT;
    if ((rc = variant_begin(e, &table, err)) != ERR_OK)
        return rc;
    g->option = (uint8_t)((o->edh ? OPTION_EDH : 0) | (o->ante ? OPTION_ANTE : 0));
    g->lands_per_turn = (uint8_t)e->rules->lands_per_turn;
    for (int p = 0; p < g->players; p++) {
        load_deck(e, p, &decks[p], o);
        set_numbers(e, p, &decks[p], o);
    }
    int starter = o->starter >= 0 ? o->starter : choose_starter(e);
    if (g->shared_life) /* a team's turns are counted by its first player (001:806.3) */
        starter -= starter % (g->players / g->teams);
    g->starter = g->active = (uint8_t)starter;
    TELL(e, "002:S1/Game-Setup 000:P.1.4 004:101.2 001:103.2", "%s begins", entity_name(e, player_entity(starter)));
    if (o->ante)
        put_ante(e);
    for (int p = 0; p < g->players; p++) {
        if (o->subgame && g->player[p].count[ZONE_LIBRARY] < g->player[p].start_hand)
            g->player[p].flags |= PLAYER_DREW_EMPTY; /* 001:712.3 */
        zone_deal(g, p, g->player[p].start_hand);
    }
    if (!o->no_mulligans)
        setup_mulligans(e, o->hands, o->free_hand);
    keep_hands(e);
    planar_begin(e, o->no_shuffle);
    await_first_turn(e);
    for (int p = 0; p < g->players && o->solitaire; p++)
        if (p != starter)
            g->player[p].flags |= PLAYER_NO_TURNS;
    return ERR_OK;
}
