/* book_uses.c - precomputes what a game asks about its cards again and again */
#include "base/attr.h"
#include "engine/language/language.h"

static bool has(const struct card *card, enum keyword keyword)
{
    return card->keywords[keyword / 64] >> (int)keyword % 64 & 1;
}

/* No further cost, choice or text that works before it is on the battlefield. */
static bool casts_plainly(const struct book *book, const struct card *card)
{
    if (card->parameters || card->any_time || has(card, KEYWORD_CONVOKE) || has(card, KEYWORD_DELVE) ||
        has(card, KEYWORD_IMPROVISE) || card->cost.x || card->types & (TYPE_MANA_SOURCE | TYPE_LAND))
        return false;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &book->ability[card->first_ability + i];
        if (a->kind == ABILITY_SPELL || (a->kind == ABILITY_STATIC && a->zone != ZONE_BATTLEFIELD))
            return false;
        if (a->body && book->node[a->body].op == OP_MOD_OWN_COST)
            return false;
    }
    return true;
}

/* The only type of mana in there, if it is one mana; else -1. */
static int type_of_one(const struct mana_cost *m)
{
    int type = m->generic == 1 ? COLOURLESS : -1, n = m->generic + m->hybrids * 2;
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (m->coloured[c]) {
            n += m->coloured[c];
            type = c;
        }
    return n == 1 ? type : -1;
}

static int one_mana(const struct book *book, const struct card *card)
{
    if (!card->mana_from)
        return -1;
    if (card->land_types)
        return card->land_types & (card->land_types - 1) ? -1 : __builtin_ctz(card->land_types);
    uint16_t body = book->ability[card->first_ability + card->mana_from - 1].body;
    return type_of_one(&book->cost[book->node[book->node[body].kid[1]].value]);
}

static bool adds_mana(const struct book *book, uint16_t node)
{
    const struct node *n = &book->node[node];
    if (!node)
        return false;
    if (n->op == OP_ADD_MANA || n->op == OP_ADD_MANA_ANY || n->op == OP_ADD_MANA_ONE || n->op == OP_ADD_MANA_TIMES ||
        n->op == OP_ADD_MANA_FOR || n->op == OP_ADD_MANA_LIKE || n->op == OP_ADD_MANA_MADE || n->op == OP_MANA_ONLY ||
        n->op == OP_MANA_LASTS)
        return true;
    for (int i = 0; i < 4; i++)
        if (adds_mana(book, n->kid[i]))
            return true;
    return false;
}

enum { MOST_ABILITIES = 6 }; /* a payment looks at up to so many */

static unsigned symbols_mask(const struct mana_cost *m)
{
    int type = type_of_one(m);
    if (type >= 0)
        return 1u << type;
    bool one = m->hybrids == 1 && m->hybrid[0].b < COLOUR_COUNT && !m->generic;
    for (int c = 0; c < COLOUR_COUNT; c++)
        one = one && !m->coloured[c];
    return one ? 1u << m->hybrid[0].a | 1u << m->hybrid[0].b : 0;
}

/* Bits of the types of which the effect adds one mana to its player's pool, doing nothing else; 0: it does something
 * else. */
static unsigned effect_mask(const struct book *book, uint16_t node)
{
    const struct node *n = &book->node[node], *kid = &book->node[n->kid[1]];
    if (book->node[n->kid[0]].op != OP_YOU)
        return 0;
    if (n->op == OP_ADD_MANA)
        return symbols_mask(&book->cost[kid->value]);
    if (n->op != OP_ADD_MANA_ANY && n->op != OP_ADD_MANA_ONE)
        return 0;
    int colours = book->node[n->kid[2]].value;
    if (kid->op != OP_NUMBER || kid->value != 1 || colours & ~COLOUR_BITS_ALL)
        return 0;
    return colours ? (unsigned)colours : 1u << COLOURLESS;
}

static unsigned ability_mask(const struct book *book, const struct ability *a)
{
    if (a->kind != ABILITY_MANA || a->condition || a->targets || a->zone != ZONE_BATTLEFIELD ||
        a->flags & ~(uint32_t)ABILITY_INTRINSIC || book->node[a->cost].op != OP_COST_TAP)
        return 0;
    const struct node *n = &book->node[a->body];
    if (n->op != OP_SEQUENCE)
        return effect_mask(book, a->body);
    unsigned then = book->node[n->kid[1]].op;
    return then == OP_DAMAGE || then == OP_LOSE_LIFE ? effect_mask(book, n->kid[0]) : 0;
}

static unsigned mana_mask(const struct book *book, const struct card *card)
{
    unsigned mask = 0;
    if (card->abilities > MOST_ABILITIES)
        return 0;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &book->ability[card->first_ability + i];
        if (a->kind != ABILITY_MANA && (a->kind != ABILITY_ACTIVATED || !adds_mana(book, a->body)))
            continue;
        unsigned more = ability_mask(book, a);
        if (!more)
            return 0;
        mask |= more;
    }
    return mask;
}

static bool makes_mana(const struct book *book, const struct card *card)
{
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &book->ability[card->first_ability + i];
        if (a->kind == ABILITY_MANA || (a->kind == ABILITY_ACTIVATED && adds_mana(book, a->body)))
            return true;
    }
    return false;
}

static bool adds_to_mana(const struct book *book, const struct ability *a)
{
    return a->kind == ABILITY_TRIGGERED && a->event && book->node[a->event].op == OP_ON_MANA &&
           adds_mana(book, a->body);
}

/* Among so many abilities from that one on. */
static bool any_adds_to_mana(const struct book *book, int first, int n)
{
    for (int i = first; i < first + n; i++)
        if (adds_to_mana(book, &book->ability[i]))
            return true;
    return false;
}

static bool activates(const struct book *book, const struct card *card)
{
    for (int i = 0; i < card->abilities; i++)
        if (book->ability[card->first_ability + i].kind == ABILITY_ACTIVATED)
            return true;
    return false;
}

/* There are other ways to cast it, or it can be activated from a hand or graveyard. */
static bool played_elsewhere(const struct book *book, const struct card *card)
{
    static const uint8_t keywords[] = {KEYWORD_MORPH,     KEYWORD_EVOKE,     KEYWORD_PROWL,   KEYWORD_OFFERING,
                                       KEYWORD_SUSPEND,   KEYWORD_FLASHBACK, KEYWORD_RETRACE, KEYWORD_ESCAPING,
                                       KEYWORD_MEGAMORPH, KEYWORD_DISGUISE};
    for (size_t i = 0; i < ARRAY_LEN(keywords); i++)
        if (has(card, (enum keyword)keywords[i]))
            return true;
    for (int i = 0; i < card->abilities + card->granted; i++) {
        const struct ability *a = &book->ability[card->first_ability + i];
        if ((a->kind == ABILITY_ACTIVATED && a->zone != ZONE_BATTLEFIELD) ||
            (a->kind == ABILITY_SPELL && a->flags & ABILITY_ALTERNATIVE) ||
            (a->kind == ABILITY_STATIC && book->node[a->body].op == OP_MOD_OTHER_SIDE))
            return true;
    }
    return card->layout == LAYOUT_SPLIT;
}

/* Its cost is nothing, or something may make it so. */
static bool may_be_free(const struct book *book, const struct card *card)
{
    bool lowered = has(card, KEYWORD_CONVOKE) || has(card, KEYWORD_DELVE) || has(card, KEYWORD_IMPROVISE);
    for (int i = 0; i < card->abilities && !lowered; i++) {
        const struct ability *a = &book->ability[card->first_ability + i];
        lowered = a->body && book->node[a->body].op == OP_MOD_OWN_COST;
    }
    return !card->cost.none && !(card->types & TYPE_LAND) && (lowered || (card->mana_value == 0 && !card->cost.x));
}

static bool speaks_of(const struct book *book, uint16_t node, enum op op)
{
    if (!node)
        return false;
    const struct node *n = &book->node[node];
    if (n->op == op)
        return true;
    for (int i = 0; i < 4; i++)
        if (speaks_of(book, n->kid[i], op))
            return true;
    return false;
}

static bool gives_to_spells(const struct book *book)
{
    for (int i = 0; i < book->abilities; i++) {
        const struct ability *a = &book->ability[i];
        if (a->kind == ABILITY_STATIC && speaks_of(book, a->applies_to, OP_IS_SPELL) &&
            speaks_of(book, a->body, OP_MOD_KEYWORD))
            return true;
    }
    return false;
}

void book_note_uses(struct book *book, struct card *cards)
{
    for (uint16_t i = 0; i < book->nodes; i++)
        book->ops[book->node[i].op / 64] |= 1ULL << book->node[i].op % 64;
    for (uint16_t i = 0; i < book->cards; i++) {
        struct card *card = &cards[i];
        card->any_time = card->types & (TYPE_INSTANT | TYPE_INTERRUPT) || has(card, KEYWORD_FLASH);
        book->any_time |= card->any_time;
        card->plainly = casts_plainly(book, card);
        card->one_mana = (uint8_t)(1 + one_mana(book, card));
        card->mana_mask = (uint8_t)mana_mask(book, card);
        card->activates = activates(book, card);
        book->for_nothing |= may_be_free(book, card) || book_has_op(book, OP_MOD_COST);
        book->played_elsewhere |= played_elsewhere(book, card);
        card->makes_mana = makes_mana(book, card);
        card->adds_mana = any_adds_to_mana(book, card->first_ability, card->abilities);
        book->gives_adding |= any_adds_to_mana(book, card->first_ability + card->abilities, card->granted);
    }
    book->gives_to_spells = gives_to_spells(book);
}
