/* prowl.c - the creature types that hit a player this turn, for prowl (001:702.73)
 *
 * Noted only when some card of the book has prowl: an effect record of the turn for each player and creature type of
 * such a card, as the type of a source was when it dealt combat damage under that player's control.
 */
#include "engine/play/cast/cast.h"

enum { PROWL_NOTE = -1 }; /* effect.b, beside the kinds of counters that other records without a body hold */

static bool noted(const struct game *g, int player, uint16_t word)
{
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind == EFFECT_RULE && !f->body && f->b == PROWL_NOTE && f->controller == player &&
            (uint16_t)f->a == word)
            return true;
    }
    return false;
}

static void note(struct engine *e, uint16_t source, int controller, uint16_t word)
{
    struct context c;
    if (!word || noted(e->g, controller, word) || !chars_has_subtype(e, source, word))
        return;
    context_of(&c, e, source, game_object(e->g, source)->card, 255, controller);
    int index = effect_add(e, &c, 0, NO_OBJECT, LASTS_TURN);
    if (index < 0)
        return;
    e->g->effect[index].kind = EFFECT_RULE;
    e->g->effect[index].a = (int16_t)word;
    e->g->effect[index].b = PROWL_NOTE;
}

void prowl_note(struct engine *e, uint16_t source, int controller)
{
    const struct book *book = e->book;
    if (source >= MAX_OBJECTS)
        return;
    for (int i = 0; i < book->cards; i++)
        if (book->card[i].keywords[KEYWORD_PROWL / 64] >> KEYWORD_PROWL % 64 & 1)
            for (int k = 0; k < MAX_SUBTYPES; k++)
                note(e, source, controller, book->card[i].subtype[k]);
}

bool prowl_allowed(struct engine *e, int player, uint16_t object)
{
    const struct card *card = &e->book->card[game_object(e->g, object)->card];
    for (int k = 0; k < MAX_SUBTYPES; k++)
        if (card->subtype[k] && noted(e->g, player, card->subtype[k]))
            return true;
    return false;
}
