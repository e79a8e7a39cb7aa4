/* actions.c - what a player may do with priority
 *
 * The list holds what is legal and could be paid: timing first (cheap), then mana against one board gathered for
 * all, then targets. Hand in its order, then the other zones from which something can be cast, then permanents by
 * record.
 */
#include "base/attr.h"
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

#include <stdio.h>
#include <string.h>

struct listing {
    struct engine *e;
    struct action *out;
    int n, max, player;
    bool with_mana;
    bool plain;   /* no effect that could rule what may be cast or what it costs */
    bool sorcery; /* plain: a creature could be cast now, as far as timing goes */
    bool gathered;
    struct pay_board board; /* plain: what this player can pay with */
};

static void add(struct listing *l, enum action_kind kind, uint16_t object, int ability, int way)
{
    if (l->n < l->max)
        l->out[l->n++] = (struct action){.kind = (uint8_t)kind,
                                         .player = (uint8_t)l->player,
                                         .object = object,
                                         .ability = (uint8_t)ability,
                                         .way = (uint8_t)way};
}

/* The same answer as add_cast(), without a question more than is needed. */
static void add_plain_cast(struct listing *l, uint16_t object, const struct card *card)
{
    if (!l->sorcery)
        return;
    if (!l->gathered) {
        struct payment p;
        payment_init(&p, l->player, 0);
        board_gather(l->e, &p, &l->board);
        l->gathered = true;
    }
    if (pay_solve(&l->board, &card->cost, NULL))
        add(l, ACTION_CAST, object, 0, CAST_PLAIN);
}

/* Mana for creatures or artifacts only would have to be looked at for each spell. */
static bool listing_plain(const struct listing *l)
{
    const struct game *g = l->e->g;
    const struct player *p = &g->player[l->player];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        if (p->restricted[i].amount)
            return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct card *card = &l->e->book->card[g->perm[i].as_card];
        bool plain = card->abilities <= __builtin_popcount(card->land_types);
        if (!plain && g->perm[i].types & TYPE_LAND && card->mana_from)
            plain = node_of(l->e, l->e->book->ability[card->first_ability + card->mana_from - 1].body)->op !=
                    OP_ADD_MANA_FOR;
        if (!plain)
            return false;
    }
    return !may_rule(l->e) && !g->effects_n;
}

static void add_cast(struct listing *l, uint16_t object, enum cast_way way)
{
    struct engine *e = l->e;
    if (!cast_refused(e, l->player, object, way) && cast_possible(e, l->player, object, way))
        add(l, ACTION_CAST, object, 0, (int)way);
}

static void add_abilities(struct listing *l, uint16_t object)
{
    struct engine *e = l->e;
    struct held held[24];
    int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    for (int i = 0; i < n; i++) {
        const struct ability *a = held[i].a;
        if ((a->kind != ABILITY_ACTIVATED && a->kind != ABILITY_MANA) || (ability_is_mana(e, a) && !l->with_mana))
            continue;
        if (!activate_refused(e, l->player, object, &held[i]) && activate_possible(e, l->player, object, &held[i]))
            add(l, ACTION_ACTIVATE, object, held[i].action, 0);
    }
}

/* ---- special actions ------------------------------------------------------------------------- */

static uint16_t printed_parameter(const struct engine *e, uint16_t object, enum keyword keyword)
{
    const struct card *card = &e->book->card[game_object_c(e->g, object)->card];
    for (int i = 0; i < card->parameters; i++)
        if (card->parameter[i].keyword == keyword)
            return card->parameter[i].node;
    return 0;
}

static bool can_pay_parameter(struct engine *e, int player, uint16_t object, uint16_t cost)
{
    struct context c;
    context_of(&c, e, object, game_object(e->g, object)->card, 255, player);
    return can_pay_cost(e, &c, cost);
}

/* 001:114.2b, 001:707.4: at any time with priority. */
static const char *face_up_refused(struct engine *e, int player, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    uint16_t cost = face_up_cost(e, object);
    if (o->zone != ZONE_BATTLEFIELD || o->controller != player || !(o->flags & OBJECT_FACE_DOWN))
        return TC_WORD("only one's own face-down permanent can be turned up (001:707.4)");
    if (g->waiting != WAIT_PRIORITY || g->priority != player)
        return TC_WORD("only who has priority may turn a permanent up (001:114.2b)");
    if (!cost)
        return TC_WORD("it has no morph (001:707.4)");
    return can_pay_parameter(e, player, object, cost) ? NULL : TC_WORD("its morph cost cannot be paid (001:116.3)");
}

/* 001:114.2e, 001:702.59a: when the card could begin to be cast. */
static const char *suspend_refused(struct engine *e, int player, uint16_t object)
{
    const struct object *o = game_object(e->g, object);
    uint16_t list = printed_parameter(e, object, KEYWORD_SUSPEND);
    unsigned types = e->book->card[o->card].types;
    if (!list || o->zone != ZONE_HAND || o->owner != player)
        return TC_WORD("it is no card with suspend in one's own hand (001:702.59a)");
    bool instant = types & TYPE_INSTANT || chars_has_keyword(e, object, KEYWORD_FLASH);
    if (instant ? !timing_instant(e, player) : !timing_sorcery(e, player))
        return TC_WORD("it can only be suspended when it could be cast (001:114.2e)");
    return can_pay_parameter(e, player, object, node_of(e, list)->kid[1])
               ? NULL
               : TC_WORD("its suspend cost cannot be paid (001:116.3)");
}

/* 000:P.8.1, 000:C.2.1: one attack in a main phase, with nothing waiting to resolve. */
static const char *attack_refused(struct engine *e, int player)
{
    const struct game *g = e->g;
    if (!e->rules->attack_intent)
        return TC_WORD("attackers are declared in their own step (001:508.1, 004:308.1)");
    if (!timing_sorcery(e, player) || g->step != STEP_MAIN1)
        return TC_WORD("an attack is announced in one's own main phase (000:C.2.1)");
    for (int i = 0; i < g->extra_n; i++)
        if (g->extra[i] & 0x80)
            return NULL;
    return g->attacks_this_turn ? TC_WORD("there was an attack this turn (000:P.8.1)") : NULL;
}

/* ---- both ways ------------------------------------------------------------------------------- */

/* begun: the action is carried out next; what it finds out by itself before anything changes is left to it. */
static const char *refused(struct engine *e, const struct action *action, bool begun)
{
    struct game *g = e->g;
    int player = action->player;
    uint16_t object = action->object;
    struct held held;
    const char *why;
    if (action->kind == ACTION_ATTACK)
        return attack_refused(e, player);
    if (action->kind == ACTION_PASS || action->kind == ACTION_CONCEDE)
        return NULL;
    if (action->kind == ACTION_SPECIAL)
        return planar_roll_refused(e, player);
    if (object >= g->object_cap || game_object(g, object)->zone == ZONE_NONE)
        return TC_WORD("there is no such object");
    switch (action->kind) {
    case ACTION_CAST:
        if ((why = cast_refused(e, player, object, (enum cast_way)action->way)))
            return why;
        if (begun && cast_is_plain(e, player, object, (enum cast_way)action->way))
            return NULL;
        return cast_possible(e, player, object, (enum cast_way)action->way) ? NULL : e->why;
    case ACTION_ACTIVATE:
        if (!chars_ability(e, object, action->ability, &held))
            return TC_WORD("it has no such ability (001:602.1a)");
        if ((why = activate_refused(e, player, object, &held)))
            return why;
        return activate_possible(e, player, object, &held) ? NULL : e->why;
    case ACTION_LAND:
        return land_refused(e, player, object);
    case ACTION_FACE_UP:
        return face_up_refused(e, player, object);
    case ACTION_SUSPEND:
        return suspend_refused(e, player, object);
    default:
        return TC_WORD("there is no such action");
    }
}

static const char *refusal(struct engine *e, const struct action *action, bool begun)
{
    if (action->player >= e->g->players || action->way > CAST_OTHER_SIDE) {
        (void)snprintf(e->why, sizeof e->why, "%s", TC_WORD("there is no such player or way of casting"));
        return e->why;
    }
    const char *why = refused(e, action, begun);
    if (why && why != e->why)
        (void)snprintf(e->why, sizeof e->why, "%s", why);
    return why ? e->why : NULL;
}

const char *action_refused(struct engine *e, const struct action *action)
{
    return refusal(e, action, false);
}

bool action_may_begin(struct engine *e, const struct action *action)
{
    return !refusal(e, action, true);
}

/* Ways besides the plain one that this card could have. */
static void list_ways(struct listing *l, uint16_t object, const struct card *card)
{
    static const struct {
        uint8_t keyword, way;
    } ways[] = {
        {KEYWORD_MORPH, CAST_FACE_DOWN}, {KEYWORD_MEGAMORPH, CAST_FACE_DOWN}, {KEYWORD_DISGUISE, CAST_FACE_DOWN},
        {KEYWORD_EVOKE, CAST_EVOKE},     {KEYWORD_PROWL, CAST_PROWL},         {KEYWORD_OFFERING, CAST_OFFERING},
    };
    for (size_t i = 0; i < ARRAY_LEN(ways); i++)
        if (card->keywords[ways[i].keyword >> 6] >> (ways[i].keyword & 63) & 1)
            add_cast(l, object, (enum cast_way)ways[i].way);
    if (card->keywords[KEYWORD_SUSPEND >> 6] >> (KEYWORD_SUSPEND & 63) & 1 && !suspend_refused(l->e, l->player, object))
        add(l, ACTION_SUSPEND, object, 0, 0);
    if (card->layout == LAYOUT_SPLIT)
        add_cast(l, object, CAST_RIGHT_HALF);
    if (card->layout == LAYOUT_FLIP && other_side_plays(l->e, object, false))
        add_cast(l, object, CAST_OTHER_SIDE);
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &l->e->book->ability[card->first_ability + i];
        if (a->kind == ABILITY_SPELL && a->flags & ABILITY_ALTERNATIVE) {
            add_cast(l, object, CAST_ALTERNATIVE);
            break;
        }
    }
}

static void list_hand(struct listing *l)
{
    struct engine *e = l->e;
    uint16_t object = e->g->player[l->player].top[ZONE_HAND];
    for (; object != NO_OBJECT; object = game_object(e->g, object)->next) {
        const struct card *card = &e->book->card[game_object(e->g, object)->card];
        if (card->types & TYPE_LAND) {
            if ((!l->plain || l->sorcery) && !land_refused(e, l->player, object))
                add(l, ACTION_LAND, object, 0, 0);
        } else if (l->plain && card->plainly) {
            add_plain_cast(l, object, card);
        } else {
            add_cast(l, object, CAST_PLAIN);
        }
        if (card->keywords[0] || card->keywords[1] || card->layout == LAYOUT_SPLIT || card->abilities) {
            list_ways(l, object, card);
            if (card->layout == LAYOUT_FLIP && other_side_plays(e, object, true) && !land_refused(e, l->player, object))
                add(l, ACTION_LAND, object, 0, 0);
            if (card->abilities)
                add_abilities(l, object);
        }
    }
}

static void list_allowed(struct listing *l, uint16_t object)
{
    struct engine *e = l->e;
    if (!(e->book->card[game_object(e->g, object)->card].types & TYPE_LAND))
        add_cast(l, object, CAST_PLAIN);
    else if (!land_refused(e, l->player, object))
        add(l, ACTION_LAND, object, 0, 0);
}

/* What effects and rules let the player play, and cast for nothing. */
static void list_permitted(struct listing *l)
{
    struct engine *e = l->e;
    uint16_t object, ruled[MAX_OPTIONS];
    for (int at = 0; (object = permission_next(e, l->player, false, &at)) != NO_OBJECT;)
        list_allowed(l, object);
    for (int at = 0; (object = permission_next(e, l->player, true, &at)) != NO_OBJECT;)
        add_cast(l, object, CAST_FREE);
    int n = permission_ruled(e, l->player, false, ruled, (int)ARRAY_LEN(ruled));
    for (int i = 0; i < n; i++)
        if (game_object(e->g, ruled[i])->zone != ZONE_HAND)
            list_allowed(l, ruled[i]);
    n = permission_ruled(e, l->player, true, ruled, (int)ARRAY_LEN(ruled));
    for (int i = 0; i < n; i++)
        add_cast(l, ruled[i], CAST_FREE);
}

static void list_elsewhere(struct listing *l)
{
    struct engine *e = l->e;
    uint16_t object = e->g->player[l->player].top[ZONE_GRAVEYARD];
    for (; object != NO_OBJECT; object = game_object(e->g, object)->next) {
        const struct card *card = &e->book->card[game_object(e->g, object)->card];
        if (!(card->keywords[0] | card->keywords[1]) && !card->abilities)
            continue;
        add_cast(l, object, CAST_FLASHBACK);
        if (card->layout == LAYOUT_SPLIT)
            add_cast(l, object, CAST_RIGHT_HALF);
        add_cast(l, object, CAST_RETRACE);
        add_abilities(l, object);
    }
    list_permitted(l);
    for (object = e->g->player[l->player].top[ZONE_COMMAND]; object != NO_OBJECT;
         object = game_object(e->g, object)->next)
        add_cast(l, object, CAST_COMMAND);
}

static void list_permanents(struct listing *l)
{
    struct game *g = l->e->g;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *perm = &g->perm[i];
        const struct object *o = game_object(g, perm->object);
        const struct card *card = &l->e->book->card[perm->as_card];
        if (o->flags & OBJECT_FACE_DOWN && o->controller == l->player &&
            !face_up_refused(l->e, l->player, perm->object))
            add(l, ACTION_FACE_UP, perm->object, 0, 0);
        if (!(card->abilities || perm->flags & PERM_WITH_EFFECT) ||
            (card->mana_from && !l->with_mana && !(perm->flags & PERM_WITH_EFFECT)))
            continue;
        add_abilities(l, perm->object);
    }
}

int actions_list(struct engine *e, int player, struct action *out, int max, bool with_mana)
{
    struct listing l;
    l.e = e;
    l.out = out;
    l.n = 0;
    l.max = max;
    l.player = player;
    l.with_mana = with_mana;
    l.gathered = false;
    if (e->g->dirty)
        chars_refresh(e);
    l.plain = listing_plain(&l);
    l.sorcery = l.plain && timing_sorcery(e, player);
    if (e->rules->attack_intent && !attack_refused(e, player))
        add(&l, ACTION_ATTACK, NO_OBJECT, 0, 0);
    list_hand(&l);
    list_elsewhere(&l);
    list_permanents(&l);
    return l.n;
}
