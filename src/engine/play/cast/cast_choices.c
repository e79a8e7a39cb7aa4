/* cast_choices.c - what is chosen while a spell is announced, before it goes to the stack
 *
 * Modes, kickers, splicing, X and what is delved away or offered: each is only offered if the cost with it could be
 * paid, so the total bill is added up here too.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

#include <string.h>

const struct ability *cast_own_ability(const struct engine *e, const struct casting *n, int i)
{
    return &e->book->ability[e->book->card[n->card].first_ability + i];
}

/* 001:116.8, 004:402.4, 000:K.21.3, 000:K.21.4, 000:E.13.Ruling.18-25: what the card asks for besides its mana cost,
 * once, as it is cast; no part of the mana cost (004:203.4), and not an ability of the permanent. */
static void add_own_costs(struct engine *e, struct casting *n, struct bill *b, bool asks)
{
    for (int i = 0; i < e->book->card[n->card].abilities; i++) {
        const struct ability *a = cast_own_ability(e, n, i);
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

void cast_bill(struct engine *e, struct casting *n, struct bill *b, bool asks)
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

bool cast_affordable(struct engine *e, struct casting *n)
{
    struct bill b;
    cast_bill(e, n, &b, false);
    return bill_possible(e, &n->c, &b, &n->pay);
}

/* ---- step b: choices ------------------------------------------------------------------------- */

bool cast_has_keyword(struct engine *e, const struct casting *n, enum keyword keyword)
{
    return e->book->card[n->card].keywords[keyword >> 6] >> (keyword & 63) & 1 ||
           spell_given(e, n->object, (int)keyword, NULL, NULL, 1) > 0;
}

/* A further cost that the player may choose to pay, on announcement (000:A.13.2, 000:A.13.3): offered if the whole
 * could then be paid (001:116.8a, 001:116.8b), with all that makes it cheaper (000:A.13.Ruling.1). */
static bool offer(struct engine *e, struct casting *n, bool *taken, enum purpose purpose)
{
    *taken = true;
    if (!cast_affordable(e, n) || !ask_yes(e, n->c.controller, purpose, n->object))
        *taken = false;
    return *taken;
}

/* 001:702.30: any of them. */
static void choose_kickers(struct engine *e, struct casting *n)
{
    n->kickers = chars_parameters(e, n->object, KEYWORD_KICKER, n->kicker, MAX_KICKERS);
    for (int i = 0; i < n->kickers; i++) {
        n->kicked |= 1u << i;
        if (!cast_affordable(e, n) || !ask_yes(e, n->c.controller, FOR_KICK, n->object))
            n->kicked &= ~(1u << i);
    }
    n->c.kicks = (uint8_t)__builtin_popcount(n->kicked);
    if (n->kicked)
        n->c.flags |= STACKED_KICKED;
}

static void choose_replicate(struct engine *e, struct casting *n)
{
    bool kicked = cast_has_keyword(e, n, KEYWORD_MULTIKICKER); /* as often as one likes, too */
    n->replicate = keyword_parameter(e, n->object, kicked ? KEYWORD_MULTIKICKER : KEYWORD_REPLICATE);
    if (!n->replicate)
        return;
    int most = 0;
    for (n->replicated = 1; n->replicated < 64 && cast_affordable(e, n); n->replicated++)
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
    n->conspired = cast_affordable(e, n);
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
        if (!cast_affordable(e, n) || !ask_yes(e, n->c.controller, FOR_KICK, option[i].object))
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
    cast_bill(e, n, &b, false);
    for (; object != NO_OBJECT && options < MAX_OPTIONS; object = game_object(e->g, object)->next)
        if (object != n->object)
            n->delve[options++] = object;
    int most = options < b.mana.generic ? options : b.mana.generic;
    for (; least < most; least++) {
        n->delved = least;
        if (cast_affordable(e, n))
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
        const struct ability *a = cast_own_ability(e, n, i);
        has_x = a->kind == ABILITY_SPELL && a->cost && cost_has_x(e, a->cost);
    }
    if (!has_x)
        return;
    int most = 0;
    for (n->c.x = 1; n->c.x <= MOST_X && cast_affordable(e, n); n->c.x++)
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
    for (n->c.x = 0; n->c.x <= MOST_LOOKED_AT && cast_affordable(e, n); n->c.x++) {
        x = n->c.x;
        if (!(n->a->flags & ABILITY_MODAL) && targets_possible(e, &n->c, n->a))
            break;
    }
    n->c.x = 0;
    return x;
}

bool cast_can_be_aimed(struct engine *e, struct casting *n)
{
    if (modes_possible(e, &n->c, n->a))
        return true;
    n->c.x = open_x(e, n);
    bool can = n->c.x > 0 && modes_possible(e, &n->c, n->a);
    n->c.x = 0;
    return can;
}

bool cast_choose(struct engine *e, struct casting *n)
{
    const struct card *card = &e->book->card[n->card];
    if (n->way == CAST_OFFERING && !choose_offering(e, n))
        return false;
    if (card->parameters || card->keywords[0] || card->keywords[1] || e->book->gives_to_spells) {
        if (cast_has_keyword(e, n, KEYWORD_CONVOKE)) /* 001:702.48 */
            n->pay.flags |= PAY_CONVOKE;
        if (cast_has_keyword(e, n, KEYWORD_IMPROVISE))
            n->pay.flags |= PAY_IMPROVISE;
        if (cast_has_keyword(e, n, KEYWORD_KICKER))
            choose_kickers(e, n);
        if ((n->buyback = keyword_parameter(e, n->object, KEYWORD_BUYBACK)) && offer(e, n, &n->bought, FOR_BUYBACK))
            n->c.flags |= STACKED_BUYBACK;
        /* 001:702.39, 003:502.32a: all modes, carried out in the order printed (003:502.32b) */
        if ((n->entwine = keyword_parameter(e, n->object, KEYWORD_ENTWINE)) && n->a &&
            offer(e, n, &n->entwined, FOR_KICK))
            n->c.flags |= STACKED_ENTWINED;
        if (cast_has_keyword(e, n, KEYWORD_REPLICATE) || cast_has_keyword(e, n, KEYWORD_MULTIKICKER))
            choose_replicate(e, n);
        if (cast_has_keyword(e, n, KEYWORD_CONSPIRE))
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
    if (cast_has_keyword(e, n, KEYWORD_DELVE))
        choose_delve(e, n);
    return true;
}
