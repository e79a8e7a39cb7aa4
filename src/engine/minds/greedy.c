/* greedy.c - what a greedy mind plays: a land, then what costs most, or the cards that together use the mana better
 *
 * In its own main phase it plays lands, permanents, and spells and abilities that find something worth being done to;
 * otherwise it acts only to counter an opponent's spell, to win a fight after blocks, or at the end of the other's
 * turn. The usual case, a hand of lands and creatures, is decided by one look at the hand and one at the
 * lands. */
#include "base/attr.h"
#include "engine/minds/inner.h"
#include "engine/minds/minds.h"
#include "engine/play/play.h"

#include <string.h>

enum { MOST_ACTIVATIONS = 12 };

/* ---- the mana that is there ------------------------------------------------------------------ */

/* The means to pay with. The board is gathered only if the sources do not decide. */
struct purse {
    struct sources sources;
    struct pay_board board;
    bool gathered;
};

static void purse_open(struct engine *e, int player, struct purse *out)
{
    struct payment p;
    payment_init(&p, player, 0);
    (void)sources_gather(e, &p, &out->sources);
    if (may_rule(e) && book_has_op(e->book, OP_MOD_MANA_ANY))
        out->sources.unknown++;
    out->gathered = false;
}

static bool purse_is_empty(const struct purse *purse)
{
    return !purse->sources.total && !purse->sources.unknown;
}

static bool purse_pays(struct engine *e, int player, struct purse *purse, const struct mana_cost *m)
{
    if (m->none)
        return false;
    if (!purse->sources.unknown && sources_suit(m))
        return sources_pay(&purse->sources, m);
    struct payment p;
    payment_init(&p, player, 0);
    if (!purse->gathered)
        board_gather(e, &p, &purse->board);
    purse->gathered = true;
    return board_pays(e, &p, &purse->board, m);
}

/* ---- what was tried -------------------------------------------------------------------------- */

static void remember(struct greedy_mind *m, const struct engine *e)
{
    const struct game *g = e->g;
    if (m->turn != g->turn) {
        uint8_t goldfish = m->goldfish;
        memset(m, 0, sizeof *m);
        m->goldfish = goldfish;
        m->turn = g->turn;
    }
    int zone = m->proposed ? game_object_c(g, (uint16_t)(m->proposed - 1))->zone : ZONE_NONE;
    if (zone == ZONE_HAND || zone == ZONE_COMMAND) {
        m->refused[m->refused_n % ARRAY_LEN(m->refused)] = m->proposed; /* still there: refused */
        m->refused_n++;
    }
    m->proposed = 0;
}

static bool was_refused(const struct greedy_mind *m, uint16_t object)
{
    for (int i = 0; i < m->refused_n && i < (int)ARRAY_LEN(m->refused); i++)
        if (m->refused[i] == object + 1)
            return true;
    return false;
}

/* ---- lands ----------------------------------------------------------------------------------- */

/* The first land in hand; *choice: there are others than that. */
static uint16_t first_land(const struct engine *e, int player, bool *choice)
{
    const struct object *object = game_object_c(e->g, 0);
    uint16_t first = NO_OBJECT, card = NO_CARD;
    *choice = false;
    for (uint16_t o = e->g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = object[o].next) {
        bool land = e->book->card[object[o].card].types & TYPE_LAND;
        bool begins = land & (first == NO_OBJECT);
        first = begins ? o : first;
        card = begins ? object[o].card : card;
        *choice |= land & (object[o].card != card);
    }
    return first;
}

static uint16_t best_land(struct engine *e, int player)
{
    bool choice;
    uint16_t first = first_land(e, player, &choice);
    return choice ? land_to_play(e, player) : first;
}

static bool wants_land(struct engine *e, int player)
{
    const struct player *p = &e->g->player[player];
    return p->lands_played < e->rules->lands_per_turn + p->extra_lands;
}

/* ---- is it worth it? ------------------------------------------------------------------------- */

/* By the answers' own measure. */
int aim_of_first(struct engine *e, int player, uint16_t source, uint16_t card, const struct ability *a)
{
    uint16_t list[MAX_OPTIONS];
    struct context c;
    struct aim aim;
    int best = -1;
    context_of(&c, e, source, card, (int)(a - &e->book->ability[e->book->card[card].first_ability]), player);
    int n = target_candidates(e, &c, a, 0, list, MAX_OPTIONS);
    aim_of_ability(e, a, 0, &aim);
    for (int i = 0; i < n; i++) {
        int worth = aim_score(e, player, &aim, list[i]);
        if (worth > best)
            best = worth;
    }
    return a->target[0].min == 0 && best < 0 ? 0 : best;
}

int value_returned(struct engine *e, int player, uint16_t source, uint16_t card, const struct ability *a)
{
    uint16_t list[MAX_OPTIONS];
    struct context c;
    int best = 0;
    context_of(&c, e, source, card, (int)(a - &e->book->ability[e->book->card[card].first_ability]), player);
    int n = target_candidates(e, &c, a, 0, list, MAX_OPTIONS);
    for (int i = 0; i < n; i++) {
        const struct object *o = list[i] < e->g->object_cap ? game_object_c(e->g, list[i]) : NULL;
        if (o && o->zone == ZONE_GRAVEYARD && e->book->card[o->card].mana_value > best)
            best = e->book->card[o->card].mana_value;
    }
    return best;
}

/* ---- acting ---------------------------------------------------------------------------------- */

static bool propose(struct greedy_mind *m, int player, enum action_kind kind, uint16_t object, struct action *out)
{
    *out = (struct action){.kind = (uint8_t)kind, .player = (uint8_t)player, .object = object};
    m->proposed = (uint16_t)(object + 1);
    return true;
}

/* Something of one's own that does a good thing now, other than from hand; by the list of all legal actions. */
static bool activate(struct greedy_mind *m, struct engine *e, int player, struct action *out)
{
    struct action list[MAX_ACTIONS];
    if (m->acts >= MOST_ACTIVATIONS)
        return false;
    int n = actions_list(e, player, list, MAX_ACTIONS, false);
    for (int i = 0; i < n; i++) {
        struct held held;
        int best = -1;
        if (list[i].kind == ACTION_CAST && list[i].way != CAST_PLAIN && list[i].way != CAST_AS_INTERRUPT) {
            if (list[i].way == CAST_FACE_DOWN || was_refused(m, list[i].object))
                continue;
            if (!way_makes_sense(e, player, list[i].object, (enum cast_way)list[i].way) ||
                (m->goldfish && way_spends_hand(e, player, list[i].object, (enum cast_way)list[i].way)))
                continue;
            best = wish_for_card(e, player, list[i].object, m->goldfish);
        } else if (list[i].kind == ACTION_ACTIVATE && chars_ability(e, list[i].object, list[i].ability, &held) &&
                   ability_makes_sense(e, player, list[i].object, &held, m->goldfish)) {
            best = held.a->targets ? aim_of_first(e, player, list[i].object, held.card, held.a) : 1;
        }
        if (best <= 0)
            continue;
        m->acts++;
        m->proposed = (uint16_t)(list[i].object + 1);
        *out = list[i];
        return true;
    }
    return false;
}

/* Cards of hand and graveyard that could be used otherwise than by casting them for their cost. */
static bool has_other_ways(const struct engine *e, int player)
{
    static const enum keyword keywords[] = {KEYWORD_EVOKE,     KEYWORD_PROWL,   KEYWORD_OFFERING, KEYWORD_SUSPEND,
                                            KEYWORD_FLASHBACK, KEYWORD_RETRACE, KEYWORD_ESCAPING};
    static const enum zone zones[] = {ZONE_HAND, ZONE_GRAVEYARD};
    const struct game *g = e->g;
    for (size_t i = 0; i < ARRAY_LEN(zones); i++)
        for (uint16_t o = g->player[player].top[zones[i]]; o != NO_OBJECT; o = game_object_c(g, o)->next) {
            const struct card *card = &e->book->card[game_object_c(g, o)->card];
            if (card->activates || alternative_ability(e, game_object_c(g, o)->card) != 255)
                return true;
            for (size_t k = 0; k < ARRAY_LEN(keywords); k++)
                if (card->keywords[keywords[k] >> 6] >> (keywords[k] & 63) & 1)
                    return true;
        }
    return false;
}

/* Anything on the board or elsewhere that could be activated? */
static bool has_abilities(const struct engine *e, int player)
{
    const struct game *g = e->g;
    bool elsewhere = e->book->played_elsewhere;
    if (elsewhere && has_other_ways(e, player))
        return true;
    if (!e->book->activated)
        return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *p = &g->perm[i];
        const struct card *card = &e->book->card[p->as_card];
        if (card->activates || (elsewhere && card->abilities && !card->mana_from) || p->flags & PERM_WITH_EFFECT)
            if (game_object_c(g, p->object)->controller == player)
                return true;
    }
    return false;
}

/* ---- what the mana is used for --------------------------------------------------------------- */

/* A card of the hand that could be cast, and how much it is wished for. */
struct candidate {
    uint16_t object;
    uint8_t cost;
    int wish;
};
enum { MOST_CANDIDATES = 12, MOST_MANA = 15 };

/* Of the sums of mana that cards with these costs could use, bit for bit, those with one more card. */
static unsigned with_one_more(unsigned sums, unsigned cost)
{
    return sums | (cost <= MOST_MANA ? sums << cost : 0u);
}

/* Could other cards of the hand use more of the mana without this one than with it? A glance at what is printed. */
static bool wastes_mana(const struct engine *e, int player, uint16_t best, int mana)
{
    const struct object *object = game_object_c(e->g, 0);
    unsigned others = 1, within = (2u << (mana < MOST_MANA ? mana : MOST_MANA)) - 1;
    int cost = e->book->card[object[best].card].mana_value;
    if (cost >= mana || cost > MOST_MANA)
        return false;
    for (uint16_t o = e->g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = object[o].next) {
        const struct card *card = &e->book->card[object[o].card];
        if (o != best && !(card->types & TYPE_LAND))
            others = with_one_more(others, card->mana_value);
    }
    unsigned with = others << cost & within, without = others & within;
    return without > with && (without ^ with) > with; /* its highest bit is higher */
}

static void add_cost(struct mana_cost *sum, const struct mana_cost *more)
{
    sum->generic = (uint8_t)(sum->generic + more->generic);
    for (int c = 0; c < COLOUR_COUNT; c++)
        sum->coloured[c] = (uint8_t)(sum->coloured[c] + more->coloured[c]);
}

/* Those of the hand that can be cast now for what is printed, and are wished for. */
static int find_candidates(struct greedy_mind *m, struct engine *e, int player, struct purse *purse, bool sorcery,
                           struct candidate *out)
{
    const struct object *object = game_object_c(e->g, 0);
    int n = 0;
    for (uint16_t o = e->g->player[player].top[ZONE_HAND]; o != NO_OBJECT && n < MOST_CANDIDATES; o = object[o].next) {
        const struct card *card = &e->book->card[object[o].card];
        const struct mana_cost *cost = &card->cost;
        if (card->types & TYPE_LAND || (!sorcery && !card->any_time) || was_refused(m, o) || cost->hybrids || cost->x ||
            cost->snow || !purse_pays(e, player, purse, cost) ||
            (m->goldfish && waits_for_attack(e, player, object[o].card)))
            continue;
        int wish = wish_for_card(e, player, o, m->goldfish);
        if (wish > 0)
            out[n++] = (struct candidate){o, card->mana_value, wish};
    }
    return n;
}

/* The set of candidates that is wished for most of those that so much mana pays, as bits. */
static unsigned best_set(const struct candidate *list, int n, int mana)
{
    int worth[MOST_MANA + 1] = {0};
    unsigned set[MOST_MANA + 1] = {0};
    for (int i = 0; i < n; i++)
        for (int left = mana; left >= list[i].cost; left--) {
            int more = worth[left - list[i].cost] + list[i].wish;
            if (more > worth[left]) {
                worth[left] = more;
                set[left] = set[left - list[i].cost] | 1u << i;
            }
        }
    return set[mana];
}

/* The dearest card of the set of cards that uses the mana best, where one alone would waste some; else that card. */
static uint16_t best_of_set(struct greedy_mind *m, struct engine *e, int player, struct purse *purse, bool sorcery,
                            uint16_t alone)
{
    struct candidate list[MOST_CANDIDATES];
    struct mana_cost sum = {0};
    int mana = purse->sources.total < MOST_MANA ? purse->sources.total : MOST_MANA;
    int n = find_candidates(m, e, player, purse, sorcery, list);
    unsigned set = best_set(list, n, mana);
    int best = -1;
    for (int i = 0; i < n; i++) {
        if (!(set >> i & 1))
            continue;
        add_cost(&sum, &e->book->card[game_object_c(e->g, list[i].object)->card].cost);
        if (best < 0 || list[i].wish > list[best].wish)
            best = i;
    }
    return best >= 0 && purse_pays(e, player, purse, &sum) ? list[best].object : alone;
}

/* The card in hand that can be paid for and is wished for most, unless others together use the mana better. */
static uint16_t best_to_cast(struct greedy_mind *m, struct engine *e, int player, struct purse *purse, bool sorcery)
{
    const struct object *object = game_object_c(e->g, 0);
    uint16_t best = NO_OBJECT, alike = NO_CARD; /* of equal cards one is looked at */
    int best_wish = 0;
    for (uint16_t o = e->g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = object[o].next) {
        const struct card *card = &e->book->card[object[o].card];
        bool land = card->types & TYPE_LAND, too_late = !sorcery & !card->any_time;
        bool less = card->plainly & !card->makes_mana & (100 * card->mana_value + 15 <= best_wish);
        if (land | too_late | less)
            continue;
        if (object[o].card == alike || (m->refused_n && was_refused(m, o)))
            continue;
        alike = card->plainly ? alike : object[o].card;
        if (m->goldfish && waits_for_attack(e, player, object[o].card)) {
            m->waits = 1;
            continue;
        }
        if (!purse_pays(e, player, purse, &card->cost) &&
            ((card->plainly && !may_rule(e)) || !castable_for_less(e, player, o, CAST_PLAIN)))
            continue;
        int wish = wish_for_card(e, player, o, m->goldfish);
        if (wish > best_wish) {
            best_wish = wish;
            best = o;
        }
    }
    if (best == NO_OBJECT || best_wish >= WISH_FIRST || purse->sources.unknown ||
        !wastes_mana(e, player, best, purse->sources.total))
        return best;
    return best_of_set(m, e, player, purse, sorcery, best);
}

/* The general in the command zone that is at least as dear as that, with what its earlier castings add to its cost. */
static uint16_t general_to_cast(struct greedy_mind *m, struct engine *e, int player, struct purse *purse, bool sorcery,
                                uint16_t other)
{
    int best_wish = other == NO_OBJECT ? 1 : wish_for_card(e, player, other, m->goldfish);
    uint16_t best = NO_OBJECT;
    for (uint16_t o = e->g->player[player].top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object_c(e->g, o)->next) {
        const struct object *object = game_object_c(e->g, o);
        const struct card *card = &e->book->card[object->card];
        struct mana_cost cost;
        uint16_t extra;
        if (!(object->flags & OBJECT_GENERAL) || (!sorcery && !card->any_time) || was_refused(m, o))
            continue;
        if (!way_cost(e, player, o, CAST_COMMAND, &cost, &extra) ||
            (!purse_pays(e, player, purse, &cost) && !castable_for_less(e, player, o, CAST_COMMAND)))
            continue;
        int wish = wish_for_card(e, player, o, m->goldfish);
        if (wish >= best_wish) {
            best_wish = wish;
            best = o;
        }
    }
    return best;
}

/* Cards that could be cast: those of the hand and of the command zone. */
static int cards_held(const struct game *g, int player)
{
    return g->player[player].count[ZONE_HAND] + g->player[player].count[ZONE_COMMAND];
}

/* Fifth Edition: the attack is announced; no more than once a turn. */
static bool announces(struct greedy_mind *m, struct engine *e, int player)
{
    const struct game *g = e->g;
    struct attack_plan plan;
    if (e->rules->attack_place != ATTACK_WITHIN_MAIN || g->attacks_this_turn || g->step != STEP_MAIN1)
        return false;
    plan.n = 0;
    if (m->goldfish)
        goldfish_attackers(m, e, player, &plan);
    else
        greedy_attackers(m, e, player, &plan);
    return plan.n > 0 && attack_legal(e, player, &plan);
}

/* After blocks, in answer to a spell, at the end of the other's turn. */
static bool moment_for_instants(const struct engine *e, int player)
{
    const struct game *g = e->g;
    if (g->stack_n)
        return game_opponents(g, g->stack[g->stack_n - 1].controller, player);
    return g->step == STEP_BLOCKERS || (g->step == STEP_END && g->active != player) || g->timing != TIMING_STACK;
}

/* The planar die, once a turn, when it costs nothing yet (001:901.8). */
static bool rolls(struct engine *e, int player, struct action *out)
{
    *out = (struct action){.kind = ACTION_SPECIAL, .player = (uint8_t)player, .object = NO_OBJECT};
    return e->g->player[player].planar_rolls == 0 && action_refused(e, out) == NULL;
}

static bool greedy_priority(void *self, struct engine *e, int player, struct action *out)
{
    struct greedy_mind *m = self;
    struct game *g = e->g;
    struct purse purse;
    bool sorcery = timing_sorcery(e, player);
    remember(m, e);
    if (!sorcery && (m->goldfish || !moment_for_instants(e, player)))
        return false;
    if (sorcery && wants_land(e, player)) {
        uint16_t land = best_land(e, player);
        if (land != NO_OBJECT && !was_refused(m, land))
            return propose(m, player, ACTION_LAND, land, out);
    }
    purse_open(e, player, &purse);
    if (!purse_is_empty(&purse) || e->book->for_nothing) {
        uint16_t object = best_to_cast(m, e, player, &purse, sorcery);
        if (g->player[player].count[ZONE_COMMAND]) {
            uint16_t general = general_to_cast(m, e, player, &purse, sorcery, object);
            if (general != NO_OBJECT) {
                (void)propose(m, player, ACTION_CAST, general, out);
                out->way = CAST_COMMAND;
                return true;
            }
        }
        if (object != NO_OBJECT)
            return propose(m, player, ACTION_CAST, object, out);
    }
    if (has_abilities(e, player) && activate(m, e, player, out))
        return true;
    if (sorcery && announces(m, e, player)) {
        *out = (struct action){.kind = ACTION_ATTACK, .player = (uint8_t)player};
        return true;
    }
    if (g->planar && sorcery && rolls(e, player, out))
        return true;
    m->done = (uint8_t)(1 + cards_held(g, player));
    m->done_step = g->step;
    return false;
}

static bool holds_instants(const struct engine *e, int player)
{
    const struct game *g = e->g;
    static const enum zone zones[] = {ZONE_HAND, ZONE_COMMAND};
    for (size_t z = 0; z < ARRAY_LEN(zones) && e->book->any_time; z++)
        for (uint16_t o = g->player[player].top[zones[z]]; o != NO_OBJECT; o = game_object_c(g, o)->next)
            if (e->book->card[game_object_c(g, o)->card].any_time)
                return true;
    return false;
}

static bool greedy_idle(void *self, const struct engine *e, int player)
{
    const struct greedy_mind *m = self;
    const struct game *g = e->g;
    if (g->active == player && !g->stack_n && (g->step == STEP_MAIN1 || g->step == STEP_MAIN2)) {
        /* what it could not do before the attack it cannot do after it, with the same hand */
        return m->turn == g->turn && g->step == STEP_MAIN2 && m->done_step == STEP_MAIN1 && g->plain && !m->waits &&
               m->done == 1 + cards_held(g, player);
    }
    if (m->goldfish || !(e->book->any_time | e->book->activated) || !moment_for_instants(e, player))
        return true;
    return !holds_instants(e, player) && !has_abilities(e, player);
}

/* Six or seven cards with less than two lands or more than five are not kept; smaller hands are. */
static bool greedy_mulligan(void *self, struct engine *e, int player)
{
    const struct game *g = e->g;
    int lands = 0, cards = g->player[player].count[ZONE_HAND];
    (void)self;
    bool to_bottom = g->player[player].mulligans >= 2 && cards == g->player[player].start_hand; /* two at least */
    if (cards < 6 || to_bottom)
        return false;
    for (uint16_t o = g->player[player].top[ZONE_HAND]; o != NO_OBJECT; o = game_object_c(g, o)->next)
        lands += (e->book->card[game_object_c(g, o)->card].types & TYPE_LAND) != 0;
    return lands < 2 || lands > 5;
}

enum { SAID = 1 << STEP_NONE, OWN_STEPS = SAID | 1 << STEP_MAIN1 | 1 << STEP_MAIN2 };

struct mind mind_greedy(struct greedy_mind *self)
{
    return (struct mind){.self = self,
                         .wakes = {SAID | 1 << STEP_BLOCKERS | 1 << STEP_END, OWN_STEPS | 1 << STEP_BLOCKERS},
                         .name = "greedy",
                         .priority = greedy_priority,
                         .attackers = greedy_attackers,
                         .blockers = greedy_blockers,
                         .divide = greedy_divide,
                         .choose = greedy_choose,
                         .order = greedy_order,
                         .yes = greedy_yes,
                         .number = greedy_number,
                         .colour = greedy_colour,
                         .word = greedy_word,
                         .mulligan = greedy_mulligan,
                         .idle = greedy_idle};
}

struct mind mind_goldfish(struct greedy_mind *self)
{
    struct mind mind = mind_greedy(self);
    self->goldfish = 1;
    mind.name = "goldfish";
    mind.attackers = goldfish_attackers;
    mind.blockers = NULL;
    mind.wakes[0] = SAID;
    mind.wakes[1] = OWN_STEPS;
    return mind;
}
