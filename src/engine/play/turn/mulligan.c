/* mulligan.c - mulligans
 *
 * Two procedures: the starting player takes all mulligans before the next player (Fifth, Sixth and Eighth Edition), or
 * all declare in turn order, act at once, and go round again (Magic 2010). Either way each new hand is one card
 * smaller, down to none; with more than two players the first new one is free; EDH puts cards aside instead of
 * shuffling them in. Tournament rules of a day (enum hand_rule) may stand in the place of the era's.
 */
#include "base/message.h"
#include "engine/play/effects/effects.h"
#include "engine/play/turn/inner.h"

/* How mulligans are taken in this game. */
struct drawing {
    struct engine *e;
    enum hand_rule rule;
    bool free_first;
};

/* Cards of the next hand, when it is kept: 000:D.10.3, 004:101.5, 001:103.4; the first one as large as before where it
 * is free (001:103.4b, 001:800.5, 001:806.6a, 001:902.5a). */
static int next_hand(const struct drawing *d, int player)
{
    const struct player *p = &d->e->g->player[player];
    int fewer = p->mulligans - (d->free_first && p->mulligans > 0 ? 1 : 0);
    return p->start_hand > fewer ? p->start_hand - fewer : 0;
}

static void take_mulligan(const struct drawing *d, int player)
{
    struct engine *e = d->e;
    struct game *g = e->g;
    struct player *p = &g->player[player];
    while (p->top[ZONE_HAND] != NO_OBJECT)
        zone_put(g, p->top[ZONE_HAND], ZONE_LIBRARY, 0);
    zone_shuffle(g, player);
    p->mulligans++;
    int next = next_hand(d, player);
    zone_deal(g, player, d->rule == HANDS_LONDON ? p->start_hand : next);
    TELL(e, "000:D.10.3 004:101.5 001:103.4", "%s takes a mulligan to %d card%s", entity_name(e, player_entity(player)),
         next, next == 1 ? "" : "s");
}

/* The London rule: of the hand that is kept the cards too many go to the bottom, in the order in which they are
 * chosen. */
static void put_to_bottom(const struct drawing *d, int player)
{
    struct engine *e = d->e;
    struct game *g = e->g;
    struct player *p = &g->player[player];
    uint16_t hand[MAX_OPTIONS];
    uint16_t n = 0;
    int more = p->count[ZONE_HAND] - next_hand(d, player);
    if (more <= 0)
        return;
    for (uint16_t i = p->top[ZONE_HAND]; i != NO_OBJECT && n < MAX_OPTIONS; i = game_object(g, i)->next)
        hand[n++] = i;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_BOTTOM,
                         .source = NO_OBJECT,
                         .card = NO_CARD,
                         .min = (int16_t)more,
                         .max = (int16_t)more,
                         .options = n,
                         .option = hand};
    struct answer a;
    ask_choose(e, &q, &a);
    for (int i = 0; i < a.n; i++)
        zone_put(g, hand[a.value[i]], ZONE_LIBRARY, -1);
    TELL(e, "", "%s puts %d card%s to the bottom", entity_name(e, player_entity(player)), a.n, a.n == 1 ? "" : "s");
}

/* The Vancouver rule: whoever begins with fewer cards looks at the top one, and may put it to the bottom. */
static void look_at_top(struct engine *e, int player)
{
    struct game *g = e->g;
    struct player *p = &g->player[player];
    uint16_t top = p->top[ZONE_LIBRARY];
    if (p->count[ZONE_HAND] >= p->start_hand || top == NO_OBJECT)
        return;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_SCRY,
                         .source = NO_OBJECT,
                         .card = NO_CARD,
                         .min = 0,
                         .max = 1,
                         .options = 1,
                         .option = &top};
    struct answer a;
    ask_choose(e, &q, &a);
    if (a.n > 0)
        zone_put(g, top, ZONE_LIBRARY, -1);
    TELL(e, "", "%s looks at the top card and %s", entity_name(e, player_entity(player)),
         a.n > 0 ? TC_WORD("puts it to the bottom") : TC_WORD("leaves it there"));
}

/* 001:103.4d, 001:903.7: any number of cards is put aside, and one fewer drawn. */
static void take_edh_mulligan(struct engine *e, int player)
{
    struct game *g = e->g;
    struct player *p = &g->player[player];
    uint16_t hand[MAX_OPTIONS];
    uint16_t n = 0;
    for (uint16_t i = p->top[ZONE_HAND]; i != NO_OBJECT && n < MAX_OPTIONS; i = game_object(g, i)->next)
        hand[n++] = i;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_MULLIGAN,
                         .source = NO_OBJECT,
                         .card = NO_CARD,
                         .min = 1, /* with none it would be no mulligan */
                         .max = (int16_t)n,
                         .options = n,
                         .option = hand};
    struct answer a;
    ask_choose(e, &q, &a);
    for (int i = 0; i < a.n; i++) {
        game_object(g, hand[a.value[i]])->flags |= OBJECT_FACE_DOWN;
        zone_put(g, hand[a.value[i]], ZONE_EXILE, 0);
    }
    p->mulligans++;
    zone_deal(g, player, a.n - 1);
    TELL(e, "001:103.4d 001:903.7", "%s puts %d card%s aside and draws one fewer",
         entity_name(e, player_entity(player)), a.n, a.n == 1 ? "" : "s");
}

static bool edh(const struct drawing *d)
{
    return d->rule == HANDS_OF_ERA && d->e->rules->mulligan_edh_exiles && (d->e->g->option & OPTION_EDH);
}

/* A player keeps: the cards put aside go back into the library. */
static void keep(const struct drawing *d, int player)
{
    struct game *g = d->e->g;
    struct player *p = &g->player[player];
    p->flags |= PLAYER_KEPT;
    if (d->rule == HANDS_LONDON)
        put_to_bottom(d, player);
    if (!edh(d) || p->mulligans == 0)
        return;
    while (p->top[ZONE_EXILE] != NO_OBJECT) {
        uint16_t card = p->top[ZONE_EXILE];
        game_object(g, card)->flags &= (uint8_t)~OBJECT_FACE_DOWN;
        zone_put(g, card, ZONE_LIBRARY, 0);
    }
    zone_shuffle(g, player);
}

/* The ability of a card that may be used whenever its owner could mulligan; -1. */
static int mulligan_ability(const struct book *book, uint16_t card)
{
    const struct card *c = &book->card[card];
    for (int i = 0; i < c->abilities; i++) {
        const struct ability *a = &book->ability[c->first_ability + i];
        if (a->kind == ABILITY_STATIC && a->zone == ZONE_HAND && book->node[a->body].op == OP_MOD_MULLIGAN)
            return i;
    }
    return -1;
}

/* 001:103.4a: at the time at which a mulligan is declared or not, as often as there are such cards; the declaration
 * comes after it. */
static void act_before(struct engine *e, int player)
{
    struct game *g = e->g;
    uint16_t card = g->player[player].top[ZONE_HAND];
    for (int used = 0; card != NO_OBJECT && used < MAX_OPTIONS;) {
        uint16_t number = game_object(g, card)->card, next = game_object(g, card)->next;
        int ability = mulligan_ability(e->book, number);
        if (ability >= 0 && ask_yes(e, player, FOR_MAY, card)) {
            struct context c;
            context_of(&c, e, card, number, ability, player);
            TELL(e, "001:103.4a", "%s uses %s", entity_name(e, player_entity(player)), entity_name(e, card));
            run_effect(e, &c, node_of(e, context_ability(e, &c)->body)->kid[0]);
            next = g->player[player].top[ZONE_HAND]; /* another hand */
            used++;
        }
        card = next;
    }
}

/* A hand of no cards has to be kept (001:103.4, 004:101.5). */
static bool wants_one(const struct drawing *d, int player)
{
    if (book_has_op(d->e->book, OP_MOD_MULLIGAN))
        act_before(d->e, player);
    return d->e->g->player[player].count[ZONE_HAND] > 0 && next_hand(d, player) > 0 && ask_mulligan(d->e, player);
}

static void take(const struct drawing *d, int player)
{
    if (edh(d))
        take_edh_mulligan(d->e, player);
    else
        take_mulligan(d, player);
}

/* 000:D.10.4, 004:101.5. */
static void one_after_the_other(const struct drawing *d)
{
    struct game *g = d->e->g;
    for (int i = 0; i < g->players; i++) {
        int player = (g->starter + i) % g->players;
        while (wants_one(d, player))
            take(d, player);
        keep(d, player);
    }
}

/* 001:103.4, 001:103.4c: a player who has kept is out of it. */
static void in_rounds(const struct drawing *d)
{
    struct game *g = d->e->g;
    unsigned again = 1;
    while (again) {
        again = 0;
        for (int i = 0; i < g->players; i++) {
            int player = (g->starter + i) % g->players;
            if (g->player[player].flags & PLAYER_KEPT)
                continue;
            if (wants_one(d, player))
                again |= 1u << player;
            else
                keep(d, player);
        }
        for (int i = 0; i < g->players; i++) {
            int player = (g->starter + i) % g->players;
            if (again & 1u << player)
                take(d, player);
        }
    }
}

static bool has_land(const struct engine *e, int player)
{
    const struct game *g = e->g;
    for (uint16_t i = g->player[player].top[ZONE_HAND]; i != NO_OBJECT; i = game_object_c(g, i)->next)
        if (e->book->card[game_object_c(g, i)->card].types & TYPE_LAND)
            return true;
    return false;
}

static void redraw(struct engine *e, int player)
{
    struct game *g = e->g;
    struct player *p = &g->player[player];
    int cards = p->count[ZONE_HAND];
    while (p->top[ZONE_HAND] != NO_OBJECT)
        zone_put(g, p->top[ZONE_HAND], ZONE_LIBRARY, 0);
    zone_shuffle(g, player);
    p->mulligans++;
    zone_deal(g, player, cards);
    TELL(e, "000:D.10.Ruling.1", "%s draws a new hand of %d card%s", entity_name(e, player_entity(player)), cards,
         cards == 1 ? "" : "s");
}

/* 000:D.10.Ruling.1: once, with a hand without land that is shown, and no card fewer; then the others may, too. */
static void without_land(struct engine *e)
{
    struct game *g = e->g;
    unsigned drawn = 0;
    for (int i = 0; i < 2 * g->players; i++) {
        int player = (g->starter + i) % g->players;
        bool may = drawn || !has_land(e, player);
        if (drawn & 1u << player || !may || !ask_mulligan(e, player))
            continue;
        redraw(e, player);
        drawn |= 1u << player;
    }
}

static void by_rule_of_day(const struct drawing *d)
{
    struct game *g = d->e->g;
    in_rounds(d);
    for (int i = 0; i < g->players && d->rule == HANDS_VANCOUVER; i++)
        look_at_top(d->e, (g->starter + i) % g->players);
}

static void by_rule_of_era(const struct drawing *d)
{
    switch (d->e->rules->mulligan) {
    case MULLIGAN_NONE: /* 002:S1/Flow */
        break;
    case MULLIGAN_STARTER_FIRST:
        one_after_the_other(d);
        break;
    case MULLIGAN_IN_ROUNDS:
        in_rounds(d);
        break;
    }
}

void setup_mulligans(struct engine *e, enum hand_rule rule, bool free_hand)
{
    const bool of_era = rule == HANDS_OF_ERA;
    const struct drawing d = {
        .e = e, .rule = rule, .free_first = of_era ? e->rules->mulligan_team_free && e->g->players > 2 : free_hand};
    if (of_era)
        by_rule_of_era(&d);
    else if (rule == HANDS_NO_LAND)
        without_land(e);
    else if (rule != HANDS_KEPT)
        by_rule_of_day(&d);
}
