/* cast.c - casting a spell, by its steps
 *
 * All choices are made first (way, modes, kicks, X ...), each only offered if the cost with it could be paid; the card
 * goes to the stack, targets are chosen, the total cost is fixed and paid, and the spell has been cast. Where mana must
 * be there before the announcement (fifth: 000:T.4.Ruling.3), the sources are used before the card moves. A step that
 * cannot be complied with takes everything back.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

enum { MAX_KICKERS = 4, MAX_OWN_ABILITIES_COSTS = 6 };

struct casting {
    struct context c;
    const struct ability *a; /* what resolves; NULL: nothing but a permanent */
    struct bill bill;
    struct payment pay;
    struct target target[MAX_OWN_TARGETS];
    int targets;
    uint16_t object, card;
    uint8_t ability, way, from; /* enum cast_way; enum zone */
    struct mana_cost base;
    uint16_t way_node; /* cost of the way besides mana, or 0 */
    uint16_t kicker[MAX_KICKERS];
    int kickers;
    unsigned kicked; /* bits of kicker[] */
    int replicated, delved;
    uint16_t buyback, entwine, replicate;
    uint16_t delve[MAX_OPTIONS];
    uint16_t offered;          /* object + 1 that is sacrificed as an offering */
    uint8_t half[MAX_HYBRIDS]; /* of its hybrid symbols the half that is taken off */
    uint16_t conspire[2];
    bool bought, entwined, conspired;
    struct spliced splice[MAX_SPLICED];
    int splices;
};

/* ---- the cost as chosen so far --------------------------------------------------------------- */

static const struct ability *own_ability(const struct engine *e, const struct casting *n, int i)
{
    return &e->book->ability[e->book->card[n->card].first_ability + i];
}

/* 001:116.8, 004:402.4, 000:K.21.3, 000:K.21.4, 000:E.13.Ruling.18-25: what the card asks for besides its mana cost,
 * once, as it is cast; no part of the mana cost (004:203.4), and not an ability of the permanent. */
static void add_own_costs(struct engine *e, struct casting *n, struct bill *b, bool asks)
{
    for (int i = 0; i < e->book->card[n->card].abilities; i++) {
        const struct ability *a = own_ability(e, n, i);
        if (a->kind == ABILITY_SPELL && a->cost && !(a->flags & ABILITY_ALTERNATIVE))
            bill_add(e, &n->c, a->cost, b, asks);
    }
}

/* 001:702.45, 001:702.45b: the mana cost of what is sacrificed is taken off, coloured mana before generic. */
static void take_off_offering(struct engine *e, const struct casting *n, struct mana_cost *m)
{
    const struct mana_cost *off = &e->book->card[game_object(e->g, (uint16_t)(n->offered - 1))->card].cost;
    int generic = off->generic;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        int both = off->coloured[c] < m->coloured[c] ? off->coloured[c] : m->coloured[c];
        m->coloured[c] = (uint8_t)(m->coloured[c] - both);
        generic += off->coloured[c] - both;
    }
    for (int i = 0; i < off->hybrids; i++) { /* 001:116.7a */
        int half = n->half[i];
        if (half < COLOURLESS && m->coloured[half])
            m->coloured[half]--;
        else
            generic++;
    }
    m->generic = (uint8_t)(generic < m->generic ? m->generic - generic : 0);
}

/* 001:601.2e, 004:409.1f, 000:K.21.5: base, additional costs, increases, reductions; then locked in. */
static void total_bill(struct engine *e, struct casting *n, struct bill *b, bool asks)
{
    memset(b, 0, sizeof *b);
    b->not_this = (uint16_t)(n->object + 1);
    mana_cost_add(&b->mana, &n->base, 1, n->c.x);
    if (n->way_node)
        bill_add(e, &n->c, n->way_node, b, asks);
    add_own_costs(e, n, b, asks);
    for (int i = 0; i < n->kickers; i++)
        if (n->kicked >> i & 1)
            bill_add(e, &n->c, n->kicker[i], b, asks);
    if (n->bought)
        bill_add(e, &n->c, n->buyback, b, asks);
    if (n->entwined)
        bill_add(e, &n->c, n->entwine, b, asks);
    for (int i = 0; i < n->replicated; i++)
        bill_add(e, &n->c, n->replicate, b, asks);
    for (int i = 0; i < n->splices; i++)
        bill_add(e, &n->c, n->splice[i].cost, b, asks);
    if (n->way == CAST_RETRACE) /* 001:702.78 */
        b->pick[b->picks++] = (struct pick){.op = OP_COST_DISCARD, .filter = PICK_A_LAND, .n = 1};
    spell_cost_change(e, n->c.controller, n->object, &b->mana);
    b->mana.generic = (uint8_t)(n->delved < b->mana.generic ? b->mana.generic - n->delved : 0);
    if (n->offered)
        take_off_offering(e, n, &b->mana);
}

static bool affordable(struct engine *e, struct casting *n)
{
    struct bill b;
    total_bill(e, n, &b, false);
    return bill_possible(e, &n->c, &b, &n->pay);
}

/* ---- step b: choices ------------------------------------------------------------------------- */

/* Its own, or given to the spell by something that is there. */
static bool has_keyword(struct engine *e, const struct casting *n, enum keyword keyword)
{
    return e->book->card[n->card].keywords[keyword >> 6] >> (keyword & 63) & 1 ||
           spell_given(e, n->object, (int)keyword, NULL, NULL, 1) > 0;
}

/* A further cost that the player may choose to pay, on announcement (000:A.13.2, 000:A.13.3): offered if the whole
 * could then be paid (001:116.8a, 001:116.8b), with all that makes it cheaper (000:A.13.Ruling.1). */
static bool offer(struct engine *e, struct casting *n, bool *taken, enum purpose purpose)
{
    *taken = true;
    if (!affordable(e, n) || !ask_yes(e, n->c.controller, purpose, n->object))
        *taken = false;
    return *taken;
}

/* 001:702.30: any of them. */
static void choose_kickers(struct engine *e, struct casting *n)
{
    n->kickers = chars_parameters(e, n->object, KEYWORD_KICKER, n->kicker, MAX_KICKERS);
    for (int i = 0; i < n->kickers; i++) {
        n->kicked |= 1u << i;
        if (!affordable(e, n) || !ask_yes(e, n->c.controller, FOR_KICK, n->object))
            n->kicked &= ~(1u << i);
    }
    n->c.kicks = (uint8_t)__builtin_popcount(n->kicked);
    if (n->kicked)
        n->c.flags |= STACKED_KICKED;
}

static void choose_replicate(struct engine *e, struct casting *n)
{
    bool kicked = has_keyword(e, n, KEYWORD_MULTIKICKER); /* as often as one likes, too */
    n->replicate = keyword_parameter(e, n->object, kicked ? KEYWORD_MULTIKICKER : KEYWORD_REPLICATE);
    if (!n->replicate)
        return;
    int most = 0;
    for (n->replicated = 1; n->replicated < 64 && affordable(e, n); n->replicated++)
        most = n->replicated;
    n->replicated = most ? ask_number(e, n->c.controller, FOR_KICK, n->object, 0, most) : 0;
    n->c.kicks = (uint8_t)n->replicated;
    if (n->replicated)
        n->c.flags |= kicked ? STACKED_EXTRA_COST | STACKED_KICKED : STACKED_EXTRA_COST;
}

/* 001:702.75a: two untapped creatures that share a colour with the spell. */
static void choose_conspire(struct engine *e, struct casting *n)
{
    struct game *g = e->g;
    uint16_t list[MAX_PERMANENTS];
    struct answer answer;
    int found = 0;
    unsigned colours = e->book->card[n->card].colours;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_CREATURE && !(g->perm[i].flags & PERM_TAPPED) && g->perm[i].colours & colours &&
            game_object(g, g->perm[i].object)->controller == n->c.controller)
            list[found++] = g->perm[i].object;
    if (found < 2 || !ask_yes(e, n->c.controller, FOR_KICK, n->object))
        return;
    ask_choose(e,
               &(struct question){.player = n->c.controller,
                                  .purpose = FOR_COST,
                                  .source = n->object,
                                  .card = n->card,
                                  .min = 2,
                                  .max = 2,
                                  .options = (uint16_t)found,
                                  .option = list},
               &answer);
    for (int i = 0; i < 2; i++) {
        uint8_t perm = game_object(g, list[answer.value[i]])->perm;
        n->conspire[i] = list[answer.value[i]];
        n->pay.without.tapped[perm >> 6] |= 1ULL << (perm & 63);
    }
    n->conspired = affordable(e, n);
    if (n->conspired) {
        n->c.kicks = 1;
        n->c.flags |= STACKED_EXTRA_COST;
    } else {
        memset(&n->pay.without, 0, sizeof n->pay.without);
    }
}

/* 001:702.44: any cards whose splice costs can be paid together with the others. */
static void choose_splices(struct engine *e, struct casting *n)
{
    struct spliced option[MAX_SPLICED];
    int options = splice_options(e, &n->c, n->object, option, MAX_SPLICED);
    for (int i = 0; i < options; i++) {
        n->splice[n->splices++] = option[i];
        if (!affordable(e, n) || !ask_yes(e, n->c.controller, FOR_KICK, option[i].object))
            n->splices--;
    }
    splice_order(e, n->c.controller, n->object, n->splice, n->splices);
}

/* 001:702.63: each card exiled from one's graveyard pays for one generic mana. */
static void choose_delve(struct engine *e, struct casting *n)
{
    struct bill b;
    struct answer answer;
    int options = 0, least = 0;
    uint16_t object = e->g->player[n->c.controller].top[ZONE_GRAVEYARD];
    total_bill(e, n, &b, false);
    for (; object != NO_OBJECT && options < MAX_OPTIONS; object = game_object(e->g, object)->next)
        if (object != n->object)
            n->delve[options++] = object;
    int most = options < b.mana.generic ? options : b.mana.generic;
    for (; least < most; least++) {
        n->delved = least;
        if (affordable(e, n))
            break;
    }
    n->delved = 0;
    ask_choose(e,
               &(struct question){.player = n->c.controller,
                                  .purpose = FOR_COST,
                                  .source = n->object,
                                  .card = n->card,
                                  .min = (int16_t)least,
                                  .max = (int16_t)most,
                                  .options = (uint16_t)options,
                                  .option = n->delve},
               &answer);
    uint16_t chosen[MAX_OPTIONS];
    for (int i = 0; i < answer.n; i++)
        chosen[i] = n->delve[answer.value[i]];
    memcpy(n->delve, chosen, (size_t)answer.n * sizeof chosen[0]);
    n->delved = answer.n;
}

/* 001:107.3a, 000:K.27.1, 004:409.1b, 004:Glossary/X: any number that can be paid. */
static void choose_x(struct engine *e, struct casting *n)
{
    bool has_x = n->base.x || (n->way_node && cost_has_x(e, n->way_node));
    for (int i = 0; i < e->book->card[n->card].abilities && !has_x; i++) {
        const struct ability *a = own_ability(e, n, i);
        has_x = a->kind == ABILITY_SPELL && a->cost && cost_has_x(e, a->cost);
    }
    if (!has_x)
        return;
    int most = 0;
    for (n->c.x = 1; n->c.x <= MOST_X && affordable(e, n); n->c.x++)
        most = n->c.x;
    n->c.x = (int16_t)ask_number(e, n->c.controller, FOR_X, n->object, 0, most);
}

static bool choose_offering(struct engine *e, struct casting *n)
{
    uint16_t word_node = keyword_parameter(e, n->object, KEYWORD_OFFERING), list[MAX_PERMANENTS];
    struct game *g = e->g;
    struct answer answer;
    int found = 0;
    if (!word_node)
        return refuse_because(e, "%s has no offering (001:702.45a)", entity_name(e, n->object));
    uint16_t word = (uint16_t)node_of(e, word_node)->value;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (game_object(g, g->perm[i].object)->controller == n->c.controller &&
            chars_has_subtype(e, g->perm[i].object, word))
            list[found++] = g->perm[i].object;
    if (!found)
        return refuse_because(e, "there is nothing to sacrifice as the offering (001:702.45a)");
    ask_choose(e,
               &(struct question){.player = n->c.controller,
                                  .purpose = FOR_SACRIFICE,
                                  .source = n->object,
                                  .card = n->card,
                                  .min = 1,
                                  .max = 1,
                                  .options = (uint16_t)found,
                                  .option = list},
               &answer);
    n->offered = (uint16_t)(list[answer.value[0]] + 1);
    uint8_t perm = game_object(g, (uint16_t)(n->offered - 1))->perm;
    n->pay.without.gone[perm >> 6] |= 1ULL << (perm & 63);
    const struct mana_cost *off = &e->book->card[game_object(g, (uint16_t)(n->offered - 1))->card].cost;
    for (int k = 0; k < off->hybrids; k++) {
        const struct hybrid *h = &off->hybrid[k];
        unsigned colours = 1u << h->a | (h->b < COLOURLESS ? 1u << h->b : 0);
        n->half[k] = (uint8_t)ask_colour(e, n->c.controller, n->object, colours);
    }
    return true;
}

/* A value for X that could be paid and leaves something to choose: 0, or the least that does, or else the largest. */
static int16_t open_x(struct engine *e, struct casting *n)
{
    enum { MOST_LOOKED_AT = 20 };
    int16_t x = 0;
    if (!n->base.x || !n->a || !n->a->targets)
        return 0;
    for (n->c.x = 0; n->c.x <= MOST_LOOKED_AT && affordable(e, n); n->c.x++) {
        x = n->c.x;
        if (!(n->a->flags & ABILITY_MODAL) && targets_possible(e, &n->c, n->a))
            break;
    }
    n->c.x = 0;
    return x;
}

static bool can_be_aimed(struct engine *e, struct casting *n)
{
    if (modes_possible(e, &n->c, n->a))
        return true;
    n->c.x = open_x(e, n);
    bool can = n->c.x > 0 && modes_possible(e, &n->c, n->a);
    n->c.x = 0;
    return can;
}

/* 001:601.2b, 004:409.1b, 002:S1/Playing-Spells. */
static bool make_choices(struct engine *e, struct casting *n)
{
    const struct card *card = &e->book->card[n->card];
    if (n->way == CAST_OFFERING && !choose_offering(e, n))
        return false;
    if (card->parameters || card->keywords[0] || card->keywords[1] || e->book->gives_to_spells) {
        if (has_keyword(e, n, KEYWORD_CONVOKE)) /* 001:702.48 */
            n->pay.flags |= PAY_CONVOKE;
        if (has_keyword(e, n, KEYWORD_IMPROVISE))
            n->pay.flags |= PAY_IMPROVISE;
        if (has_keyword(e, n, KEYWORD_KICKER))
            choose_kickers(e, n);
        if ((n->buyback = keyword_parameter(e, n->object, KEYWORD_BUYBACK)) && offer(e, n, &n->bought, FOR_BUYBACK))
            n->c.flags |= STACKED_BUYBACK;
        /* 001:702.39, 003:502.32a: all modes, carried out in the order printed (003:502.32b) */
        if ((n->entwine = keyword_parameter(e, n->object, KEYWORD_ENTWINE)) && n->a &&
            offer(e, n, &n->entwined, FOR_KICK))
            n->c.flags |= STACKED_ENTWINED;
        if (has_keyword(e, n, KEYWORD_REPLICATE) || has_keyword(e, n, KEYWORD_MULTIKICKER))
            choose_replicate(e, n);
        if (has_keyword(e, n, KEYWORD_CONSPIRE))
            choose_conspire(e, n);
    }
    if (n->a)
        choose_splices(e, n);
    if (n->a && n->a->flags & ABILITY_MODAL && !modes_come_last(e, n->a)) {
        n->c.x = open_x(e, n); /* X is announced together with the modes */
        bool chosen = modes_choose(e, &n->c, n->a, n->entwined);
        n->c.x = 0;
        if (!chosen)
            return false;
    }
    choose_x(e, n);
    if (has_keyword(e, n, KEYWORD_DELVE))
        choose_delve(e, n);
    return true;
}

/* ---- the other steps ------------------------------------------------------------------------- */

static void to_stack(struct engine *e, struct casting *n)
{
    struct object *o = game_object(e->g, n->object);
    o->controller = n->c.controller;
    n->from = o->zone;
    zone_put(e->g, n->object, ZONE_STACK, 0);
    if (n->way == CAST_FACE_DOWN)
        o->flags |= OBJECT_FACE_DOWN;
    if (n->way == CAST_RIGHT_HALF)
        o->flags |= OBJECT_RIGHT_HALF;
    if (n->way == CAST_OTHER_SIDE)
        o->flags |= OBJECT_FLIPPED;
    n->c.source = game_ref(e->g, n->object);
}

static unsigned way_flags(struct engine *e, uint16_t object, unsigned way)
{
    switch (way) {
    case CAST_FACE_DOWN:
        return STACKED_FACE_DOWN;
    case CAST_FLASHBACK: /* what escapes is not exiled afterwards */
        return graveyard_keyword(e, object) == KEYWORD_FLASHBACK ? STACKED_FLASHBACK : STACKED_ALTERNATIVE;
    case CAST_EVOKE:
        return STACKED_EVOKED;
    case CAST_MADNESS:
        return STACKED_MADNESS;
    case CAST_SUSPENDED:
        return STACKED_SUSPENDED | STACKED_FREE;
    case CAST_RIGHT_HALF:
        return has_aftermath(e, object) ? STACKED_RIGHT_HALF | STACKED_FLASHBACK : STACKED_RIGHT_HALF;
    case CAST_FREE:
        return STACKED_FREE;
    case CAST_AS_INTERRUPT:
        return STACKED_INTERRUPT;
    case CAST_ALTERNATIVE:
    case CAST_PROWL:
        return STACKED_ALTERNATIVE;
    default:
        return 0;
    }
}

static int push(struct engine *e, const struct casting *n)
{
    struct stacked s = {.object = n->object,
                        .incarnation = game_object(e->g, n->object)->incarnation,
                        .kind = STACKED_SPELL,
                        .card = n->card,
                        .ability = n->ability,
                        .controller = n->c.controller,
                        .flags = n->c.flags,
                        .x = n->c.x,
                        .modes = n->c.modes,
                        .kicks = n->c.kicks,
                        .event_player = NO_PLAYER,
                        .it = ref_none(),
                        .other = ref_none()};
    return stack_push(e, &s, n->target, n->targets);
}

/* The filter of the first such term, or 0. */
static uint16_t first_filter(const struct engine *e, uint16_t node, enum op op)
{
    if (!node)
        return 0;
    const struct node *at = node_of(e, node);
    uint16_t found = at->op == op ? at->kid[0] : 0;
    for (int i = 0; i < 4 && !found; i++)
        found = first_filter(e, at->kid[i], op);
    return found;
}

static void pay_extras(struct engine *e, const struct casting *n)
{
    if (n->offered)
        verb_sacrifice(e, (uint16_t)(n->offered - 1));
    for (int i = 0; i < n->delved; i++)
        verb_move(e, n->delve[i], ZONE_EXILE, 0, n->c.controller, EVENT_COST);
    for (int i = 0; i < 2 && n->conspired; i++)
        verb_tap(e, n->conspire[i]);
}

/* All of the cost that things tapped to help did not pay (255 at most). */
static uint8_t mana_paid(const struct casting *n)
{
    int helped = __builtin_popcountll(n->pay.convoked[0]) + __builtin_popcountll(n->pay.convoked[1]);
    int paid = mana_cost_total(&n->bill.mana) - helped;
    return (uint8_t)(paid < 0 ? 0 : paid > UINT8_MAX ? UINT8_MAX : paid);
}

/* How many of the cards that were exiled the text of the card asks for. */
static int delved_that_count(struct engine *e, struct casting *n)
{
    const struct card *card = &e->book->card[n->card];
    int count = 0;
    if (!n->delved || !book_has_op(e->book, OP_DELVED))
        return 0;
    for (int i = 0; i < card->abilities; i++) {
        uint16_t filter = first_filter(e, own_ability(e, n, i)->body, OP_DELVED);
        for (int k = 0; filter && k < n->delved; k++)
            count += filter_matches(e, &n->c, filter, n->delve[k]);
        if (filter)
            break;
    }
    return count;
}

/* 001:601.2h, 000:T.6.1, 000:T.5.4, 004:409.1: it has been cast; what triggers on that does. */
void announcement_through(struct engine *e, int index)
{
    struct game *g = e->g;
    const struct stacked s = g->stack[index];
    if (s.kind != STACKED_SPELL)
        return;
    struct player *p = &g->player[s.controller];
    if (p->spells_this_turn < UINT8_MAX)
        p->spells_this_turn++;
    unsigned types = chars_types(e, s.object);
    for (int i = 0; i < CAST_TYPES; i++)
        if (types >> i & 1 && p->casts_of_type[i] < UINT8_MAX)
            p->casts_of_type[i]++;
    const struct card *card = &e->book->card[s.card];
    if (s.flags & STACKED_ALTERNATIVE && card->keywords[KEYWORD_WARP / 64] >> KEYWORD_WARP % 64 & 1)
        p->void_turn = 1;
    event_happened(e, &(struct event){.on = OP_ON_CAST,
                                      .object = s.object,
                                      .other = NO_OBJECT,
                                      .source = NO_OBJECT,
                                      .player = s.controller,
                                      .amount = g->storm});
    if (g->storm < UINT8_MAX)
        g->storm++;
}

static bool mana_source_spell(const struct engine *e, const struct casting *n)
{
    return e->rules->mana_spells == MANA_SPELL_IS_SOURCE && e->book->card[n->card].types & TYPE_MANA_SOURCE;
}

/* What the targets make of the cost, now that they have been chosen (001:601.2c, 001:601.2e). */
static bool cost_for_targets(struct engine *e, struct casting *n)
{
    struct bill b;
    total_bill(e, n, &b, false);
    n->bill.mana = b.mana;
    return n->pay.flags & PAY_FROM_POOL || payment_possible(e, &n->pay, &n->bill.mana) ||
           refuse_because(e, "there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)");
}

/* The steps after the choices. */
static bool carry_out(struct engine *e, struct casting *n)
{
    struct game *g = e->g;
    total_bill(e, n, &n->bill, true);
    if (!bill_possible(e, &n->c, &n->bill, &n->pay) || !bill_choose(e, &n->c, &n->bill, &n->pay))
        return false;
    if (e->rules->mana_timing == MANA_SOURCES_BEFORE && !(n->pay.flags & PAY_HELPED)) {
        if (!payment_tap(e, &n->pay, &n->bill.mana)) /* 000:T.12.2, 000:T.4.Ruling.3, 002:S2/Paying-Costs */
            return refuse_because(e, "there is not enough mana (000:T.4.3)");
        n->pay.flags |= PAY_FROM_POOL;
        if (g->triggers_n)
            after_event(e);
    }
    bool out_of_time = !timing_sorcery(e, n->c.controller);
    to_stack(e, n); /* 001:601.2a, 004:409.1a, 000:T.4.5; no card of the hand any more: 000:T.4.4, 000:Z.4.3 */
    if (n->a && !targets_choose(e, &n->c, n->a, n->target, &n->targets))
        return false;
    if (n->splices && !splice_targets(e, &n->c, n->splice, n->splices, n->target, &n->targets))
        return false;
    int index = push(e, n);
    if (index < 0)
        return false;
    g->stack[index].casting = (uint8_t)(n->from << CAST_FROM_SHIFT | (out_of_time ? CAST_OUT_OF_TIME : 0));
    if (n->splices)
        splice_add(e, &n->c, g->stack[index].serial, n->splice, n->splices);
    bool asked = book_has_op(e->book, OP_AIMS_AT) || book_has_op(e->book, OP_TARGETS_CHOSEN);
    if (asked && !cost_for_targets(e, n))
        return false;
    TELL(e, "000:T.3.1 004:409.1 001:601.2h", "%s casts %s", entity_name(e, player_entity(n->c.controller)),
         entity_name(e, n->object));
    if (!bill_pay(e, &n->c, &n->bill, &n->pay))
        return false;
    pay_extras(e, n);
    g->stack[index].amount = (int16_t)delved_that_count(e, n);
    g->stack[index].colours_paid = n->c.colours_paid;
    g->stack[index].other.pad = mana_paid(n);
    g->stack[index].it = n->c.spent;
    if (n->way == CAST_COMMAND) { /* 001:903.9 */
        uint8_t *casts = g->player[n->c.controller].general_casts;
        int number = general_number(game_object_c(g, n->object));
        if (casts[number] < UINT8_MAX)
            casts[number]++;
    }
    targets_told(e, &g->stack[index]);
    if (mana_source_spell(e, n)) { /* 000:T.12.3, 000:T.6.4 */
        announcement_through(e, index);
        stack_resolve(e, index);
        return true;
    }
    if (e->rules->interrupts != INTERRUPT_WINDOW)
        announcement_through(e, index);
    else
        (void)interrupt_window(e, index);
    return true;
}

/* 000:G.6.4: the player who casts it is its controller, and "you" in its text. */
static void casting_init(struct engine *e, struct casting *n, int player, uint16_t object, enum cast_way way)
{
    memset(n, 0, sizeof *n);
    n->object = object;
    n->way = (uint8_t)way;
    n->card = spell_card(e, object, way);
    n->ability = way == CAST_FACE_DOWN ? 255 : (uint8_t)way_ability(e, n->card, way);
    if (n->ability != 255)
        n->a = own_ability(e, n, n->ability);
    context_of(&n->c, e, object, n->card, n->ability, player);
    n->c.kind = STACKED_SPELL;
    n->c.flags = (uint16_t)way_flags(e, object, way);
    payment_init(&n->pay, player, spell_uses(e, n->card));
    n->pay.object = object;
}

/* The commonest spell: no choice, no cost but mana, nobody who looks. Its steps are the same, and it fails before
 * anything has changed or not at all. */
static bool cast_plainly(struct engine *e, int player, uint16_t object)
{
    struct game *g = e->g;
    struct object *o = game_object(g, object);
    const struct card *card = &e->book->card[o->card];
    struct payment p;
    payment_init(&p, player, spell_uses(e, o->card));
    p.object = object;
    if (!payment_make(e, &p, &card->cost))
        return refuse_because(e, card->cost.none ? "it has no cost that could be paid (001:116.6)"
                                                 : "there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)");
    o->controller = (uint8_t)player;
    int from = o->zone;
    zone_put(g, object, ZONE_STACK, 0);
    struct stacked s = {.object = object,
                        .incarnation = o->incarnation,
                        .kind = STACKED_SPELL,
                        .card = o->card,
                        .ability = 255,
                        .controller = (uint8_t)player,
                        .colours_paid = (uint8_t)p.colours,
                        .event_player = NO_PLAYER,
                        .it = ref_none(),
                        .other = ref_none()};
    int index = stack_push(e, &s, NULL, 0);
    if (index < 0)
        return false;
    g->stack[index].casting = (uint8_t)(from << CAST_FROM_SHIFT);
    announcement_through(e, index);
    return true;
}

bool cast_is_plain(const struct engine *e, int player, uint16_t object, enum cast_way way)
{
    return way == CAST_PLAIN && e->book->card[game_object_c(e->g, object)->card].plainly &&
           e->rules->container == CONTAINER_STACK && nobody_looks(e) &&
           !e->mind[e->g->player[player].turn_controller].pay;
}

static bool cast_by_steps(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    struct casting n;
    struct kept_game kept;
    int zone = game_object(e->g, object)->zone;
    if (zone == ZONE_BATTLEFIELD || zone == ZONE_PHASED_OUT || zone == ZONE_STACK || zone == ZONE_NONE)
        return refuse_because(e, "%s is no card that can be cast (001:601.2a)", entity_name(e, object));
    casting_init(e, &n, player, object, way);
    if (!way_cost(e, player, object, way, &n.base, &n.way_node))
        return refuse_because(e, "%s cannot be cast in that way (001:601.2b)", entity_name(e, object));
    if (n.a && !can_be_aimed(e, &n))
        return refuse_because(e, "there are not enough legal targets (001:601.2c, 004:409.1c, 000:T.4.3)");
    game_keep(e, &kept);
    uint16_t outer = e->announced;
    e->announced = (uint16_t)(object + 1);
    side_shown(e, object, way, true);
    bool done = make_choices(e, &n) && carry_out(e, &n);
    e->announced = outer;
    if (done)
        return true;
    if (!e->g->failure)
        game_back(e, &kept);
    return false;
}

bool cast_spell(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    return cast_is_plain(e, player, object, way) ? cast_plainly(e, player, object)
                                                 : cast_by_steps(e, player, object, way);
}

/* Could it be cast that way with some choice? The cheapest choices are tried; what it does as it enters is not looked
 * at (000:E.3.Ruling.1). */
static bool possible(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    struct casting n;
    casting_init(e, &n, player, object, way);
    if (!way_cost(e, player, object, way, &n.base, &n.way_node))
        return refuse_because(e, "%s cannot be cast in that way (001:601.2b)", entity_name(e, object));
    uint16_t outer = e->announced;
    e->announced = (uint16_t)(object + 1);
    if (has_keyword(e, &n, KEYWORD_IMPROVISE))
        n.pay.flags |= PAY_IMPROVISE;
    bool convoke = has_keyword(e, &n, KEYWORD_CONVOKE), delve = has_keyword(e, &n, KEYWORD_DELVE);
    e->announced = outer;
    if (convoke)
        n.pay.flags |= PAY_CONVOKE;
    if (delve)
        n.delved = e->g->player[player].count[ZONE_GRAVEYARD];
    if (way == CAST_OFFERING)
        return keyword_parameter(e, object, KEYWORD_OFFERING) != 0;
    if (!affordable(e, &n))
        return false;
    return !n.a || can_be_aimed(e, &n) ||
           refuse_because(e, "there are not enough legal targets (001:601.2c, 004:409.1c, 000:T.4.3)");
}

bool cast_possible(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    side_shown(e, object, way, true);
    bool can = possible(e, player, object, way);
    side_shown(e, object, way, false);
    return can;
}
