/* keyword_actions.c - what keywords do that the language does not say: special actions, casting for other costs
 *
 * Keywords are abilities in the language wherever it can express them (keywords_table.c). Left are the special actions
 * (turning a face-down permanent up, suspending a card), which use no stack.
 */
#include "base/attr.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"
#include "engine/play/turn/turn.h"

/* The parameter of a keyword as printed, also of a face-down permanent, whose own abilities nobody sees; 0: none. */
static uint16_t printed_parameter(const struct engine *e, uint16_t object, enum keyword keyword)
{
    const struct card *card = &e->book->card[game_object_c(e->g, object)->card];
    for (int i = 0; i < card->parameters; i++)
        if (card->parameter[i].keyword == keyword)
            return card->parameter[i].node;
    return 0;
}

uint16_t face_up_cost(const struct engine *e, uint16_t object)
{
    static const uint8_t keywords[] = {KEYWORD_MORPH, KEYWORD_MEGAMORPH, KEYWORD_DISGUISE};
    const struct object *o = game_object_c(e->g, object);
    uint16_t cost = 0;
    for (size_t i = 0; i < ARRAY_LEN(keywords) && !cost; i++)
        cost = printed_parameter(e, object, (enum keyword)keywords[i]);
    if (cost || o->perm == NO_PERM || !(e->g->perm[o->perm].flags & PERM_MANIFESTED))
        return cost;
    const struct card *card = &e->book->card[o->card];
    return card->types & TYPE_CREATURE && !card->cost.none ? e->book->own_mana : 0;
}

/* Any time its controller has priority; it uses no stack, and nobody can answer (001:702.34, 001:702.34d). */
static bool face_up(struct engine *e, int player, uint16_t object)
{
    struct context c;
    uint16_t cost = face_up_cost(e, object);
    context_of(&c, e, object, game_object(e->g, object)->card, 255, player);
    if (!cost)
        return refuse_because(e, "%s has no morph (001:702.34)", entity_name(e, object));
    if (!can_pay_cost(e, &c, cost) || !pay_cost(e, &c, cost))
        return refuse_because(e, "the morph cost cannot be paid (001:702.34)");
    bool more = printed_parameter(e, object, KEYWORD_MEGAMORPH) == cost;
    turn_face_up(e, object);
    if (more)
        verb_counters(e, object, COUNTER_PLUS1, 1);
    return true;
}

/* From the hand into exile with time counters on it (001:702.59, 001:114.2e). */
static bool suspend(struct engine *e, int player, uint16_t object)
{
    struct context c;
    uint16_t list = printed_parameter(e, object, KEYWORD_SUSPEND);
    context_of(&c, e, object, game_object(e->g, object)->card, 255, player);
    if (!list)
        return refuse_because(e, "%s has no suspend (001:702.59)", entity_name(e, object));
    int counters = eval_number(e, &c, node_of(e, list)->kid[0]);
    uint16_t cost = node_of(e, list)->kid[1];
    if (!can_pay_cost(e, &c, cost) || !pay_cost(e, &c, cost))
        return refuse_because(e, "the suspend cost cannot be paid (001:702.59)");
    verb_move(e, object, ZONE_EXILE, 0, game_object(e->g, object)->owner, 0);
    if (game_object(e->g, object)->zone == ZONE_EXILE)
        exiled_counters_add(e, object, COUNTER_TIME, counters);
    return true;
}

/* Special actions other than playing a land (001:114.2): they use no stack, and whoever took one has priority after
 * (001:114.3). */
bool special_action(struct engine *e, const struct action *action)
{
    switch (action->kind) {
    case ACTION_FACE_UP:
        return face_up(e, action->player, action->object);
    case ACTION_SUSPEND:
        return suspend(e, action->player, action->object);
    case ACTION_SPECIAL:
        return planar_roll(e, action->player);
    default:
        return refuse_because(e, "there is no such special action");
    }
}

/* Pays that cost first; if the card cannot be cast then, all is as before. */
void effect_cast_for(struct engine *e, struct context *c, const struct node *n)
{
    struct entities list;
    struct kept_game kept;
    int player = eval_player(e, c, n->kid[0]);
    c->purpose = FOR_GOOD;
    eval_all(e, c, n->kid[1], &list);
    c->paid = 0;
    if (player < 0 || !list.n || list.v[0] >= MAX_OBJECTS)
        return;
    game_keep(e, &kept);
    if (!pay_in_effect(e, c, player, n->kid[2]))
        return;
    c->paid = cast_spell(e, player, list.v[0], CAST_FREE);
    if (!c->paid)
        game_back(e, &kept);
}
