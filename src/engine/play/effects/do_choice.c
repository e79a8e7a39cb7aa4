/* do_choice.c - choosing, optional actions, costs inside effects, chance
 *
 * Choices are made as the instruction is carried out, by the player whom it names, and never for something that cannot
 * be done (001:608.2d, 004:413.2c): an optional action that is impossible is not offered.
 */
#include "base/message.h"
#include "base/rng.h"
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"

#include <stdio.h>
#include <string.h>

/* ---- what cannot be done is not offered ------------------------------------------------------ */

static bool term_possible(struct engine *e, struct context *c, uint16_t term)
{
    const struct node *n = node_of(e, term);
    struct entities list;
    if (n->op == OP_CHOOSE) {
        list.n = filter_collect(e, c, n->kid[1], list.v, MAX_ENTITIES);
        return list.n >= eval_number(e, c, n->kid[2]);
    }
    if (n->op == OP_RANDOM || n->op == OP_EACH || n->op == OP_CHOOSE_PLAYER)
        return true;
    eval_all(e, c, term, &list);
    return list.n > 0;
}

/* All of them on the battlefield, and if `tapped` is 0 or 1 in that state. */
static bool permanents_possible(struct engine *e, struct context *c, uint16_t term, int tapped)
{
    if (node_of(e, term)->op == OP_CHOOSE || node_of(e, term)->op == OP_EACH)
        return term_possible(e, c, term);
    struct entities list;
    eval_all(e, c, term, &list);
    for (int i = 0; i < list.n; i++) {
        if (list.v[i] >= MAX_OBJECTS || game_object(e->g, list.v[i])->zone != ZONE_BATTLEFIELD)
            return false;
        bool is = game_perm(e->g, list.v[i])->flags & PERM_TAPPED;
        if (tapped >= 0 && is != (tapped == 1))
            return false;
    }
    return list.n > 0;
}

static bool sacrifice_possible(struct engine *e, struct context *c, const struct node *n)
{
    unsigned players = eval_players(e, c, n->kid[0]);
    int wanted = eval_number(e, c, n->kid[2]);
    for (int p = 0; p < e->g->players; p++) {
        struct entities list;
        if (!(players >> p & 1))
            continue;
        own_permanents(e, c, p, n->kid[1], &list);
        if (list.n < wanted)
            return false;
    }
    return true;
}

static bool hand_possible(struct engine *e, struct context *c, const struct node *n)
{
    unsigned players = eval_players(e, c, n->kid[0]);
    int wanted = eval_number(e, c, n->kid[1]);
    for (int p = 0; p < e->g->players; p++)
        if (players >> p & 1 && e->g->player[p].count[ZONE_HAND] < wanted)
            return false;
    return true;
}

static bool counters_possible(struct engine *e, struct context *c, const struct node *n)
{
    struct ref ref = eval_ref(e, c, n->kid[0]);
    uint16_t now = ref_now(e->g, ref);
    return now < MAX_OBJECTS && game_object(e->g, now)->perm != NO_PERM &&
           perm_counters(game_perm(e->g, now), node_of(e, n->kid[1])->value) >= eval_number(e, c, n->kid[2]);
}

bool effect_possible(struct engine *e, struct context *c, uint16_t node)
{
    const struct node *n = node_of(e, node);
    switch (n->op) {
    case OP_SEQUENCE: /* what the first does may be what the second needs */
        return effect_possible(e, c, n->kid[0]);
    case OP_SACRIFICE:
        return sacrifice_possible(e, c, n);
    case OP_SACRIFICE_IT:
    case OP_UNATTACH:
        return permanents_possible(e, c, n->kid[0], -1);
    case OP_TAP:
        return permanents_possible(e, c, n->kid[0], 0);
    case OP_UNTAP:
        return permanents_possible(e, c, n->kid[0], 1);
    case OP_DISCARD:
    case OP_DISCARD_RANDOM:
        return hand_possible(e, c, n);
    case OP_REMOVE_COUNTERS:
        if (node_of(e, n->kid[0])->op == OP_CHOOSE)
            return term_possible(e, c, n->kid[0]);
        return counters_possible(e, c, n);
    case OP_COUNTERS:
    case OP_EXILE:
    case OP_TO_HAND:
    case OP_TO_TOP:
    case OP_TO_BOTTOM:
    case OP_TO_BATTLEFIELD:
    case OP_DISCARD_IT:
        return term_possible(e, c, n->kid[0]);
    default: /* a draw is never impossible, not even from an empty library (001:608.2d) */
        return true;
    }
}

/* ---- optional actions ------------------------------------------------------------------------ */

/* 000:A.8.12: in fifth a triggered ability that offers something to each player offers it to its controller first. */
static void controller_first(const struct context *c, int *order, int players)
{
    int at = 0;
    while (at < players && order[at] != c->controller)
        at++;
    if (at == players)
        return;
    for (; at > 0; at--)
        order[at] = order[at - 1];
    order[0] = c->controller;
}

/* Every player of the term is asked in turn order; that-player is the one who was. */
void effect_may(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    uint8_t before = c->event_player;
    if (e->rules->triggers == TRIGGERS_IN_SERIES && c->kind == STACKED_TRIGGERED)
        controller_first(c, order, players);
    for (int i = 0; i < players; i++) {
        if (players > 1)
            c->event_player = (uint8_t)order[i];
        bool does = effect_possible(e, c, n->kid[1]) && ask_yes(e, order[i], FOR_MAY, c->source.entity);
        c->paid = does;
        run_effect(e, c, does ? n->kid[1] : n->kid[2]);
    }
    c->event_player = before;
}

/* "If you do" asks whether it was paid, whatever came of that (001:116.12). The cost is paid by that player, who may
 * use mana abilities for it (001:608.2f, 004:413.2e); what it used up is `spent`. Nobody has to make first what a cost
 * asks for (000:A.6.Ruling.6); it is all done on resolution (000:A.5.Ruling.1). */
bool pay_in_effect(struct engine *e, struct context *c, int player, uint16_t cost)
{
    struct context payer = *c;
    payer.controller = (uint8_t)player;
    payer.spent = ref_none();
    if (!can_pay_cost(e, &payer, cost) || !ask_yes(e, player, FOR_PAYMENT, c->source.entity))
        return false;
    if (!pay_cost(e, &payer, cost))
        return false;
    if (payer.spent.entity != NO_OBJECT)
        c->spent = payer.spent;
    context_those(c, e, payer.those, payer.those_n);
    return true;
}

/* 003:419.5b: what follows asks whether it was done, whatever came in its place. */
void effect_pay(struct engine *e, struct context *c, const struct node *n)
{
    int order[MAX_PLAYERS], players = players_in_order(e->g, eval_players(e, c, n->kid[0]), order);
    uint8_t before = c->event_player;
    for (int i = 0; i < players; i++) {
        if (players > 1)
            c->event_player = (uint8_t)order[i];
        bool paid = pay_in_effect(e, c, order[i], n->kid[1]);
        c->paid = paid;
        run_effect(e, c, paid ? n->kid[2] : n->kid[3]);
    }
    c->event_player = before;
}

/* ---- modes ----------------------------------------------------------------------------------- */

enum { MAX_MODES = 8 };

/* Modes that were chosen on announcement, in the order printed; else they are chosen now. */
void effect_modes(struct engine *e, struct context *c, const struct node *n)
{
    uint16_t mode[MAX_MODES];
    int modes = 0;
    for (uint16_t k = n->kid[2]; k && modes < MAX_MODES;) {
        const struct node *list = node_of(e, k);
        bool chain = list->op == OP_LIST;
        mode[modes++] = chain ? list->kid[0] : k;
        k = chain ? list->kid[1] : 0;
    }
    unsigned chosen = c->modes;
    if (!chosen) {
        struct entities list = {.n = 0};
        for (int i = 0; i < modes; i++)
            if (effect_possible(e, c, mode[i]))
                list.v[list.n++] = (uint16_t)i;
        choose_entities(e, c, c->controller, FOR_MODE, eval_number(e, c, n->kid[0]), eval_number(e, c, n->kid[1]),
                        &list);
        for (int i = 0; i < list.n; i++)
            chosen |= 1u << list.v[i];
    }
    uint8_t announced = c->modes;
    c->modes = 0; /* modes within a mode are chosen as it resolves */
    for (int i = 0; i < modes; i++)
        if (chosen >> i & 1)
            run_effect(e, c, mode[i]);
    c->modes = announced;
}

/* ---- chance ---------------------------------------------------------------------------------- */

/* Any source with the odds of a fair coin will do (001:715.Ruling.3-7, 001:715.Ruling.10-12). */
static int flip(struct game *g)
{
    struct rng rng;
    for (int i = 0; i < 4; i++)
        rng.s[i] = g->rng[i];
    int side = (int)rng_below(&rng, 2);
    for (int i = 0; i < 4; i++)
        g->rng[i] = rng.s[i];
    return side;
}

/* The player who flips calls; a player who calls right wins the flip, nobody else wins or loses it (001:705.1). */
void effect_flip_coin(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    int call = ask_number(e, player, FOR_NOTHING, c->source.entity, 0, 1), side = flip(e->g);
    if (call == side)
        TELL(e, "001:705.1", "%s calls %s and wins the flip", entity_name(e, player_entity(player)),
             call ? TC_WORD("tails") : TC_WORD("heads"));
    else
        TELL(e, "001:705.1", "%s calls %s and loses the flip", entity_name(e, player_entity(player)),
             call ? TC_WORD("tails") : TC_WORD("heads"));
    c->paid = call == side;
    run_effect(e, c, call == side ? n->kid[1] : n->kid[2]);
}

/* Nobody calls, so nobody wins or loses the flip (001:705.2); any two sides of equal chance will do (001:705.3,
 * 000:U.3.3). */
void effect_toss_coin(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    bool heads = flip(e->g) == 0;
    TELL(e, "001:705.2", "%s flips a coin: %s", entity_name(e, player_entity(player)),
         heads ? TC_WORD("heads") : TC_WORD("tails"));
    run_effect(e, c, heads ? n->kid[1] : n->kid[2]);
}

/* ---- piles ----------------------------------------------------------------------------------- */

/* 001:700.3: a pile may be empty; what is in it stays where it is, and each thing is still itself. */
void effect_separate(struct engine *e, struct context *c, const struct node *n)
{
    struct entities all, pile, rest = {.n = 0};
    int who = eval_player(e, c, n->kid[0]), chooser = eval_player(e, c, n->kid[2]);
    eval_all(e, c, n->kid[1], &all);
    if (who < 0 || chooser < 0)
        return;
    pile = all;
    choose_entities(e, c, who, FOR_NOTHING, 0, all.n, &pile);
    for (int i = 0; i < all.n; i++) {
        bool first = false;
        for (int k = 0; k < pile.n && !first; k++)
            first = pile.v[k] == all.v[i];
        if (!first)
            rest.v[rest.n++] = all.v[i];
    }
    TELL(e, "001:700.3", "%s makes piles of %d and %d", entity_name(e, player_entity(who)), pile.n, rest.n);
    bool second = ask_number(e, chooser, FOR_NOTHING, c->source.entity, 1, 2) == 2;
    TELL(e, "001:700.3", "%s chooses the %s pile", entity_name(e, player_entity(chooser)),
         second ? TC_WORD("second") : TC_WORD("first"));
    context_keep(c, second ? pile.v : rest.v, second ? pile.n : rest.n);
    context_those(c, e, second ? rest.v : pile.v, second ? rest.n : pile.n);
}

/* The top card is revealed and may go to the bottom; the mana value of it, or -1. */
static int clash(struct engine *e, struct context *c, int player)
{
    uint16_t card = e->g->player[player].top[ZONE_LIBRARY];
    if (card == NO_OBJECT)
        return -1;
    TELL(e, "001:701.18", "%s reveals %s", entity_name(e, player_entity(player)), entity_name(e, card));
    struct entities one = {.n = 1, .v = {card}};
    choose_entities(e, c, player, FOR_SCRY, 0, 1, &one);
    int value = chars_mana_value(e, card);
    if (one.n) {
        uint8_t incarnation = game_object(e->g, card)->incarnation;
        zone_take(e->g, card);
        zone_put(e->g, card, ZONE_LIBRARY, -1);
        game_object(e->g, card)->incarnation = incarnation;
    }
    return value;
}

/* With one opponent; a player wins whose card costs more than all others (001:701.18). */
void effect_clash(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    struct entities foes = {.n = 0};
    int order[MAX_PLAYERS], players = players_in_order(e->g, (1u << e->g->players) - 1, order);
    for (int i = 0; i < players; i++)
        if (game_opponents(e->g, player, order[i]))
            foes.v[foes.n++] = player_entity(order[i]);
    choose_entities(e, c, player, FOR_NOTHING, 1, 1, &foes);
    if (!foes.n)
        return;
    int foe = entity_player(foes.v[0]), mine = -1, theirs = -1;
    for (int i = 0; i < players; i++) {
        if (order[i] == player)
            mine = clash(e, c, player);
        else if (order[i] == foe)
            theirs = clash(e, c, foe);
    }
    bool won = mine > theirs;
    c->paid = won;
    for (int i = 0; i < players; i++)
        if (order[i] == player || order[i] == foe)
            event_happened(e, &(struct event){.on = OP_ON_CLASH,
                                              .object = NO_OBJECT,
                                              .other = NO_OBJECT,
                                              .source = c->source.entity,
                                              .player = (uint8_t)order[i],
                                              .amount = order[i] == player ? won : theirs > mine});
    run_effect(e, c, won ? n->kid[1] : n->kid[2]);
}

/* ---- choices that are kept with the source --------------------------------------------------- */

static struct perm *source_perm(struct engine *e, const struct context *c)
{
    uint16_t now = ref_now(e->g, c->source);
    if (now >= MAX_OBJECTS || game_object(e->g, now)->perm == NO_PERM)
        return NULL;
    return game_perm(e->g, now);
}

/* One of the five (001:105.4, 000:G.4.1). */
void effect_choose_colour(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    unsigned bits = n->kid[1] ? (unsigned)node_of(e, n->kid[1])->value & COLOUR_BITS_ALL : COLOUR_BITS_ALL;
    int colour = ask_colour(e, player, c->source.entity, bits);
    struct perm *perm = source_perm(e, c);
    c->chosen_colour = (uint8_t)colour;
    if (perm)
        perm->chosen_colour = (unsigned)colour & 7;
    chars_touch(e);
}

static void keep_word(struct engine *e, struct context *c, int word)
{
    struct perm *perm = source_perm(e, c);
    c->chosen_word = (uint16_t)word;
    if (perm)
        perm->chosen_word = (uint16_t)word;
    chars_touch(e);
}

static bool is_creature_word(const struct book *book, int word)
{
    return word > 0 && word < book->words && book->creature_words[word >> 6] >> (word & 63) & 1;
}

/* The word without that ending and with another in its place, if it is a creature type of the book; else 0. */
static int without_ending(const struct book *book, const char *word, const char *ending, const char *instead)
{
    char text[64];
    size_t n = strlen(word), cut = strlen(ending);
    if (n <= cut || n + strlen(instead) >= sizeof text || strcmp(word + n - cut, ending) != 0)
        return 0;
    memcpy(text, word, n - cut);
    memcpy(text + n - cut, instead, strlen(instead) + 1); /* it fits: checked above */
    int other = book_word(book, text);
    return is_creature_word(book, other) ? other : 0;
}

/* Plurals are the type itself, and so are forms of one gender, as Sorceress (000:K.13.4, 000:K.13.5,
 * 002:S2/Creature-Type, 004:214.7b). */
static int meant_type(const struct book *book, int word)
{
    static const char *const endings[][2] = {{"s", ""},      {"es", ""},      {"ies", "y"},  {"ves", "f"},
                                             {"men", "man"}, {"esses", "er"}, {"ess", "er"}, {"ress", "er"},
                                             {"ress", "or"}, {"woman", "man"}};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
        int other = without_ending(book, book->word[word], endings[i][0], endings[i][1]);
        if (other)
            return other;
    }
    return word;
}

/* Magic 2010 wants a type of the list, one (001:204.3d, 001:204.3k); before, any noun would do (000:K.13.6,
 * 004:214.7a). */
void effect_choose_type(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player < 0)
        return;
    int word = ask_word(e, player, FOR_CREATURE_TYPE, c->source.entity);
    if (e->rules->creature_type_choice != CREATURE_TYPE_FROM_LIST)
        word = meant_type(e->book, word);
    for (int i = 0; e->rules->creature_type_choice == CREATURE_TYPE_FROM_LIST && i < e->book->words; i++) {
        if (is_creature_word(e->book, word))
            break;
        word = word % (e->book->words - 1) + 1;
    }
    keep_word(e, c, word);
}

void effect_choose_name(struct engine *e, struct context *c, const struct node *n)
{
    int player = eval_player(e, c, n->kid[0]);
    if (player >= 0)
        keep_word(e, c, ask_word(e, player, FOR_NAME, c->source.entity));
}

void effect_remember(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    struct perm *perm = source_perm(e, c);
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[0], &list);
    if (perm && list.n)
        perm->chosen = game_ref(e->g, list.v[0]);
    chars_touch(e); /* a static ability may look at it */
    context_those(c, e, list.v, list.n);
}

void effect_remember_number(struct engine *e, struct context *c, const struct node *n)
{
    int number = eval_number(e, c, n->kid[0]);
    c->noted = number_fit(e->g, number);
    keep_word(e, c, at_least_zero(number));
    uint16_t source = ref_now(e->g, c->source);
    if (source < MAX_OBJECTS && game_object(e->g, source)->perm != NO_PERM)
        event_happened(e, &(struct event){.on = OP_ON_NUMBERED,
                                          .object = source,
                                          .other = NO_OBJECT,
                                          .source = NO_OBJECT,
                                          .player = game_object(e->g, source)->controller,
                                          .incarnation = game_object(e->g, source)->incarnation,
                                          .amount = c->noted});
}
