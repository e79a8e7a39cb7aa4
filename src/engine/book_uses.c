/* book_uses.c - what is asked of cards again and again while a game is played, found out once */
#include "engine/program.h"

static bool has(const struct card *card, enum keyword keyword)
{
    return card->keywords[keyword / 64] >> (int)keyword % 64 & 1;
}

/* No further cost, choice or text that works before it is on the battlefield. */
static bool casts_plainly(const struct book *book, const struct card *card)
{
    if (card->parameters || card->any_time || has(card, KEYWORD_CONVOKE) ||
        has(card, KEYWORD_DELVE) || card->cost.x || card->types & (TYPE_MANA_SOURCE | TYPE_LAND))
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

void book_note_uses(struct book *book, struct card *cards)
{
    for (uint16_t i = 0; i < book->nodes; i++)
        book->ops[book->node[i].op / 64] |= 1ULL << book->node[i].op % 64;
    for (uint16_t i = 0; i < book->cards; i++) {
        struct card *card = &cards[i];
        card->any_time =
            card->types & (TYPE_INSTANT | TYPE_INTERRUPT) || has(card, KEYWORD_FLASH);
        card->plainly = casts_plainly(book, card);
    }
}
