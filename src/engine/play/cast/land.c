/* land.c - playing a land: a special action, not a spell; nobody can answer it (001:305.1, 001:405.6, 004:408.2d,
 * 000:P.8.3) */
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"

#include <stdio.h>

static const char *because(struct engine *e, const char *why)
{
    (void)snprintf(e->why, sizeof e->why, "%s", why);
    return e->why;
}

/* 001:305.2, 004:214.9b, 000:P.8.3: one a turn, and what effects add. */
static int lands_allowed(struct engine *e, int player)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = e->rules->lands_per_turn + e->g->player[player].extra_lands;
    if (!may_rule(e))
        return n;
    while (rule_next(e, OP_MOD_EXTRA_LANDS, &walk, &c, &node))
        if (eval_players(e, &c, node_of(e, node)->kid[0]) >> player & 1)
            n += eval_number(e, &c, node_of(e, node)->kid[1]);
    return n;
}

/* Only what says so: what a card turns into is not played. */
bool other_side_plays(const struct engine *e, uint16_t object, bool land)
{
    const struct card *card = &e->book->card[game_object_c(e->g, object)->card];
    if (card->layout != LAYOUT_FLIP || card->other == NO_CARD ||
        !(e->book->card[card->other].types & TYPE_LAND) == land)
        return false;
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind == ABILITY_STATIC && a->zone == ZONE_HAND && node_of(e, a->body)->op == OP_MOD_OTHER_SIDE)
            return true;
    }
    return false;
}

/* To play is to play a land or to cast (001:701.10). Only playing a land counts, not putting it there (000:K.17.1,
 * 000:K.17.Ruling.3, 003:212.2f, 003:212.6g). 001:114.2a, 004:408.2d, 000:P.8.3, 002:S1/Lands: in one's own main phase
 * only (001:305.3, 001:505.4, 001:505.4b, 004:305.4). */
const char *land_refused(struct engine *e, int player, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    if (!(e->book->card[o->card].types & TYPE_LAND) && !other_side_plays(e, object, true))
        return because(e, TC_WORD("it is no land"));
    if ((o->owner != player || o->zone != ZONE_HAND) && !permission_to_play(e, player, object))
        return because(e, TC_WORD("a land is played from one's own hand (001:114.2a, 004:408.2d, 000:P.8.3)"));
    if (!timing_sorcery(e, player))
        return because(e, TC_WORD("a land can only be played in one's own main phase with nothing waiting to resolve "
                                  "(001:114.2a, 004:408.2d, 000:P.8.3)"));
    if (g->player[player].lands_played >= lands_allowed(e, player))
        return because(e, TC_WORD("a land was played this turn (001:305.2, 004:408.2d, 000:P.8.3)"));
    if (may_rule(e) && rule_on_player(e, OP_MOD_CANT_PLAY_LANDS, player))
        return because(e, TC_WORD("an effect says that no land can be played (001:305.3)"));
    return NULL;
}

bool play_land(struct engine *e, int player, uint16_t object)
{
    struct game *g = e->g;
    TELL(e, "000:P.8.3 004:408.2d 001:114.2a", "%s plays %s", entity_name(e, player_entity(player)),
         entity_name(e, object));
    if (g->player[player].lands_played < UINT8_MAX)
        g->player[player].lands_played++;
    g->player[player].flags |= PLAYER_LAND_PLAYED;
    unsigned flags = 0;
    if (other_side_plays(e, object, true)) {
        game_object(g, object)->flags |= OBJECT_FLIPPED;
        flags = EVENT_FLIPPED;
    }
    verb_move(e, object, ZONE_BATTLEFIELD, 0, player, flags);
    event_happened(
        e, &(struct event){
               .on = OP_ON_LAND, .object = object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)player});
    return true;
}
