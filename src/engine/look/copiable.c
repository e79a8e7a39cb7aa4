/* copiable.c - what an object is before any effect, and what a copy of it takes
 *
 * By itself an object is its card's entry in the book, or the other half that was cast (001:708.2), the flipped side
 * (001:709), or, after Fifth Edition (unseen.c), the plain 2/2 of a face-down one (001:707.2). A copy takes
 * that of what it copies, and what that copies in turn (001:706.2, 000:E.4.2), never effects, counters or status. */
#include "engine/look/inner.h"

/* Face down it is a 2/2 creature without name, cost, colour, types or abilities (001:707.2, 001:707.2a), as a spell and
 * as it enters (001:707.3, 001:707.4); its controller may look at it (001:707.5, 000:E.5.2), and what it truly is
 * counts where an effect looks (000:E.5.5). With ward where it was cloaked, or is there by its disguise. */
static uint16_t face_down_card(const struct engine *e, uint16_t object)
{
    const struct object *o = game_object_c(e->g, object);
    const struct card *card = &e->book->card[o->card];
    unsigned flags = o->perm != NO_PERM ? e->g->perm[o->perm].flags : 0;
    bool disguised = card->keywords[KEYWORD_DISGUISE / 64] >> KEYWORD_DISGUISE % 64 & 1;
    bool warded = flags & PERM_CLOAKED || (disguised && !(flags & PERM_MANIFESTED));
    return warded ? e->book->face_down_warded : e->book->face_down;
}

/* 001:709.2, 001:708.2, 001:708.3, 001:708.4 */
uint16_t copiable_own(const struct engine *e, uint16_t object)
{
    const struct object *o = game_object_c(e->g, object);
    if (o->flags & OBJECT_FACE_DOWN && !face_down_is_itself(e) &&
        (o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK || o->zone == ZONE_PHASED_OUT))
        return face_down_card(e, object);
    const struct card *card = &e->book->card[o->card];
    if (card->other == NO_CARD)
        return o->card;
    if (o->flags & OBJECT_FLIPPED && card->layout == LAYOUT_FLIP)
        return card->other;
    if (o->flags & OBJECT_RIGHT_HALF && card->layout == LAYOUT_SPLIT && o->zone == ZONE_STACK)
        return card->other;
    return o->card;
}

uint32_t copied_at(const struct game *g, uint16_t object)
{
    uint32_t copied = 0;
    for (int i = 0; i < g->effects_n; i++)
        if (g->effect[i].kind == EFFECT_CONTINUOUS && !g->effect[i].body &&
            ref_now(g, g->effect[i].subject) == object && g->effect[i].timestamp > copied)
            copied = g->effect[i].timestamp;
    return copied;
}

/* What it is by itself or copies, all of its characteristics, its colour and abilities among them (001:109.3,
 * 000:K.4.1, 004:201.1, 000:E.4.4, 001:706.2a), of a copy what that copies (000:E.4.Ruling.4, 001:706.3); changed words
 * and other effects are not copied (000:E.4.Ruling.12). */
uint16_t copiable_card(struct engine *e, uint16_t object)
{
    const struct object *o = game_object(e->g, object);
    if (o->flags & OBJECT_FACE_DOWN && !face_down_is_itself(e))
        return face_down_card(e, object); /* 001:707.2 */
    return chars_card(e, object);
}
