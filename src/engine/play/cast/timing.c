/* timing.c - why something may not be begun now
 *
 * Every function answers NULL, or the reason in one line with the rule's numbers; costs and targets are checked
 * elsewhere. Fifth's windows (interrupts, damage prevention, regeneration) let through only what belongs to them; mana
 * sources may be used whenever their player may announce anything. */
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

#include <stdio.h>

static const char *because(struct engine *e, const char *why)
{
    (void)snprintf(e->why, sizeof e->why, "%s", why);
    return e->why;
}

static bool has_priority(const struct engine *e, int player)
{
    return e->g->waiting == WAIT_PRIORITY && e->g->priority == player;
}

/* 001:702.58, 001:702.58b: while such a spell is on the stack nothing but mana abilities and special actions. */
static bool split_second(struct engine *e)
{
    const struct game *g = e->g;
    for (int i = 0; i < g->stack_n; i++)
        if (g->stack[i].kind == STACKED_SPELL && chars_has_keyword(e, g->stack[i].object, KEYWORD_SPLIT_SECOND))
            return true;
    return false;
}

/* ---- spells ---------------------------------------------------------------------------------- */

/* Does a rule of this kind, with players and a filter for spells, reach this player and card? */
static bool rule_for_spell(struct engine *e, enum op mod, int player, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return false;
    while (rule_next(e, mod, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        if (eval_players(e, &c, n->kid[0]) >> player & 1 && (!n->kid[1] || filter_matches(e, &c, n->kid[1], object)))
            return true;
    }
    return false;
}

static unsigned way_types(const struct engine *e, uint16_t object, enum cast_way way)
{
    return e->book->card[spell_card(e, object, way)].types;
}

/* From where each way casts (001:601.2a, 001:702.31a, 001:702.78a, 001:903.9). */
static bool way_zone(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    const struct object *o = game_object(e->g, object);
    if (way == CAST_PLAIN && o->zone != ZONE_HAND && (e->g->effects_n || may_rule(e)) &&
        permission_to_play(e, player, object))
        return true;
    if (way == CAST_FREE)
        return (e->g->effects_n || may_rule(e)) && permission_to_cast_free(e, player, object);
    if (o->owner != player)
        return false;
    switch (way) {
    case CAST_FLASHBACK:
        return o->zone == ZONE_GRAVEYARD && keyword_parameter(e, object, graveyard_keyword(e, object));
    case CAST_RETRACE:
        return o->zone == ZONE_GRAVEYARD && chars_has_keyword(e, object, KEYWORD_RETRACE);
    case CAST_COMMAND:
        return o->zone == ZONE_COMMAND && o->flags & OBJECT_GENERAL;
    case CAST_FACE_DOWN:
        return o->zone == ZONE_HAND && e->rules->morph &&
               (keyword_parameter(e, object, KEYWORD_MORPH) || keyword_parameter(e, object, KEYWORD_MEGAMORPH) ||
                keyword_parameter(e, object, KEYWORD_DISGUISE));
    case CAST_EVOKE:
        return o->zone == ZONE_HAND && keyword_parameter(e, object, KEYWORD_EVOKE);
    case CAST_PROWL:
        return o->zone == ZONE_HAND && keyword_parameter(e, object, KEYWORD_PROWL) && prowl_allowed(e, player, object);
    case CAST_OFFERING:
        return o->zone == ZONE_HAND && keyword_parameter(e, object, KEYWORD_OFFERING);
    case CAST_RIGHT_HALF:
        return o->zone == (has_aftermath(e, object) ? ZONE_GRAVEYARD : ZONE_HAND) && e->rules->split_cards &&
               e->book->card[o->card].layout == LAYOUT_SPLIT;
    case CAST_OTHER_SIDE:
        return o->zone == ZONE_HAND && other_side_plays(e, object, false);
    case CAST_PLAIN:
    case CAST_ALTERNATIVE:
    case CAST_AS_INTERRUPT:
        return o->zone == ZONE_HAND;
    default: /* these are cast by an effect only */
        return false;
    }
}

static bool spell_prevents(const struct engine *e, uint16_t object, enum cast_way way, uint32_t flag)
{
    uint16_t card = spell_card(e, object, way);
    int i = way_ability(e, card, way);
    return i != 255 && e->book->ability[e->book->card[card].first_ability + i].flags & flag;
}

/* 000:T.1.6, 000:T.10.3, 000:T.10.Ruling.2, 000:T.11.1: in fifth's windows, in which an instant that prevents damage is
 * played as such (000:T.1.4). */
static const char *window_refuses(struct engine *e, uint16_t object, enum cast_way way, unsigned types)
{
    switch (e->g->timing) {
    case TIMING_INTERRUPTS:
        return types & TYPE_INTERRUPT || way == CAST_AS_INTERRUPT
                   ? NULL
                   : because(e, TC_WORD("only interrupts can be played while a spell is being cast (000:T.5.2)"));
    case TIMING_PREVENTION: /* 000:G.12.2, 000:G.13.3: while some damage is left */
        return types & TYPE_INTERRUPT || (spell_prevents(e, object, way, ABILITY_PREVENTION) &&
                                          damage_pending(e, NO_OBJECT, NO_OBJECT) > 0)
                   ? NULL
                   : because(e, TC_WORD("only what prevents or redirects damage can be played now (000:T.10.3)"));
    case TIMING_REGENERATION:
        return spell_prevents(e, object, way, ABILITY_REGENERATION)
                   ? NULL
                   : because(e, TC_WORD("only what regenerates can be played now (000:G.32.2)"));
    default:
        return because(e, TC_WORD("nothing can be added while a batch resolves (000:T.8.8)"));
    }
}

/* 000:K.16: an interrupt that can do something else than aim at a spell works as an instant then. */
static bool has_other_use(const struct engine *e, uint16_t object, enum cast_way way)
{
    uint16_t card = spell_card(e, object, way);
    int index = way_ability(e, card, way);
    if (index == 255)
        return false;
    const struct ability *a = &e->book->ability[e->book->card[card].first_ability + index];
    for (int i = 0; i < a->targets; i++)
        if (!(filter_zones(e, a->target[i].filter) & 1u << ZONE_STACK))
            return true;
    return !a->targets;
}

/* Does its alternative cost buy the time of an instant, too (001:609.4)? */
static bool alternative_as_instant(const struct engine *e, uint16_t card)
{
    int index = alternative_ability(e, card);
    return index != 255 && e->book->ability[e->book->card[card].first_ability + index].flags & ABILITY_AS_INSTANT;
}

/* Says why a card of these types may not be begun now, or NULL (000:T.1.1, 000:T.8.4, 000:T.8.5); interrupts are
 * instants from Sixth Edition on (004:Glossary/Interrupt, 001:G9.15). */
static const char *spell_moment(struct engine *e, int player, uint16_t object, enum cast_way way, unsigned types)
{
    const struct game *g = e->g;
    bool windows = e->rules->interrupts == INTERRUPT_WINDOW;
    if (e->rules->mana_spells == MANA_SPELL_IS_SOURCE && types & TYPE_MANA_SOURCE)
        return NULL; /* 000:T.12.1 */
    if (windows && g->timing != TIMING_BATCH)
        return window_refuses(e, object, way, types);
    if (windows && spell_prevents(e, object, way, ABILITY_PREVENTION | ABILITY_REGENERATION) &&
        !spell_prevents(e, object, way, ABILITY_MODAL)) /* with modes it may do something else */
        return because(e, TC_WORD("damage can only be prevented in the damage prevention step, and what is dying "
                                  "regenerated (000:G.12.1, 000:G.32.2)"));
    if (windows && types & TYPE_INTERRUPT && !has_other_use(e, object, way))
        return because(e, TC_WORD("an interrupt can only be played while a spell is being cast (000:T.1.6)"));
    unsigned instants = TYPE_INSTANT | TYPE_INTERRUPT | (windows ? 0 : TYPE_MANA_SOURCE); /* 004:406.1b, 001:G13.9 */
    bool instant = types & instants;
    if (!instant && way != CAST_FACE_DOWN)
        instant = chars_has_keyword(e, object, KEYWORD_FLASH) || /* 001:702.8 */
                  rule_for_spell(e, OP_MOD_FLASH, player, object) /* 001:609.4, 000:T.15.1 */;
    if (way == CAST_OFFERING)
        instant = true; /* 001:702.45a */
    if (way == CAST_ALTERNATIVE)
        instant |= alternative_as_instant(e, spell_card(e, object, way));
    if (instant ? timing_instant(e, player) : timing_sorcery(e, player))
        return NULL;
    if (instant)
        return because(e, TC_WORD("instants cannot be played at this moment (001:115.1a, 004:408.1d, 000:T.1.3)"));
    return because(e, TC_WORD("it can only begin in one's own main phase with nothing waiting to resolve "
                              "(001:307.5, 004:408.1d, 000:T.1.2)"));
}

/* Options of the text: only at certain times (004:409.2, 001:602.5d). */
static const char *flags_refuse(struct engine *e, int player, uint32_t flags)
{
    const struct game *g = e->g;
    bool own = game_opponents(g, g->active, player) == false;
    bool combat = g->step >= STEP_BEGIN_COMBAT && g->step <= STEP_END_COMBAT;
    bool after_attack = e->rules->attack_place == ATTACK_WITHIN_MAIN && g->step == STEP_MAIN1 && g->attacks_this_turn;
    bool before = g->step < STEP_BLOCKERS && g->step != STEP_NONE && !after_attack;
    if (flags & ABILITY_SORCERY_SPEED && !timing_sorcery(e, player))
        return because(e, TC_WORD("it can only be used when a sorcery could be cast (001:602.5d, 004:409.2)"));
    if (flags & ABILITY_YOUR_TURN && !own)
        return because(e, TC_WORD("it can only be used during one's own turn (001:602.5b)"));
    /* an untap cost of fifth is such an ability: optional, and to be paid as often as one likes (000:A.10.5,
     * 000:A.10.6) */
    /* an untap cost is such a one: optional, and more than once (000:A.10.5, 000:A.10.6) */
    if (flags & ABILITY_YOUR_UPKEEP && !(own && g->step == STEP_UPKEEP))
        return because(e, TC_WORD("it can only be used during one's own upkeep (001:602.5b)"));
    if (flags & ABILITY_COMBAT_ONLY && !combat)
        return because(e, TC_WORD("it can only be used during combat (001:602.5b)"));
    if (flags & ABILITY_BEFORE_BLOCKS && !before)
        return because(e, TC_WORD("it can only be used before blockers are declared (001:602.5b)"));
    return NULL;
}

static const char *text_refuses(struct engine *e, int player, uint16_t object, uint16_t card, int i)
{
    if (i == 255)
        return NULL;
    const struct ability *a = &e->book->ability[e->book->card[card].first_ability + i];
    struct context c;
    if (a->condition) {
        context_of(&c, e, object, card, i, player);
        if (!eval_condition(e, &c, a->condition))
            return because(e, TC_WORD("what it needs to be cast is not so now (001:601.5)"));
    }
    return flags_refuse(e, player, a->flags & ~(uint32_t)ABILITY_SORCERY_SPEED);
}

/* Says why the spell's own timing forbids it, or NULL: its effect may have its times, and so may an alternative
 * cost. */
static const char *spell_flags_refuse(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    uint16_t card = spell_card(e, object, way);
    const char *why = NULL;
    if (way == CAST_ALTERNATIVE)
        why = text_refuses(e, player, object, card, alternative_ability(e, card));
    if (why || way == CAST_FACE_DOWN)
        return why;
    return text_refuses(e, player, object, card, way_ability(e, card, way));
}

/* 001:601.5a: what counts is the spell that it would be; a face-down one is nothing but a 2/2 creature. */
static bool cast_forbidden(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    struct object *o = game_object(e->g, object);
    uint8_t flags = o->flags, zone = o->zone;
    if (way == CAST_FACE_DOWN) {
        o->flags |= OBJECT_FACE_DOWN;
        o->zone = ZONE_STACK;
    }
    bool forbidden = rule_for_spell(e, OP_MOD_CANT_CAST, player, object);
    o->flags = flags;
    o->zone = zone;
    return forbidden;
}

/* Where no effect modifies rules, for a card that depends on timing alone: none of the reasons below applies. */
static bool is_plain_moment(const struct engine *e, int player, uint16_t object, enum cast_way way)
{
    const struct object *o = game_object_c(e->g, object);
    return way == CAST_PLAIN && e->book->card[o->card].plainly && o->owner == player && o->zone == ZONE_HAND &&
           e->rules->interrupts != INTERRUPT_WINDOW && !may_rule(e) && timing_sorcery(e, player);
}

static const char *refused_shown(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    struct game *g = e->g;
    if (is_plain_moment(e, player, object, way))
        return NULL;
    unsigned types = way_types(e, object, way);
    if (!has_priority(e, player))
        return because(e, TC_WORD("only who has priority may cast a spell (001:115.1, 004:408.1d, 000:T.8.1)"));
    if (!way_zone(e, player, object, way))
        return because(e,
                       TC_WORD("it cannot be cast from where it is in that way (001:601.2a, 004:409.1a, 000:K.3.1)"));
    if (types & TYPE_LAND)
        return because(e, TC_WORD("a land is played, not cast (001:305.1, 000:P.8.3)"));
    const char *why = spell_moment(e, player, object, way, types);
    if (why || (why = spell_flags_refuse(e, player, object, way)))
        return why;
    if (g->stack_n && split_second(e))
        return because(e, TC_WORD("a spell with split second is on the stack (001:702.58)"));
    bool source = e->rules->mana_spells == MANA_SPELL_IS_SOURCE && types & TYPE_MANA_SOURCE;
    if (!source && cast_forbidden(e, player, object, way))
        return because(
            e, TC_WORD("an effect says that it cannot be cast (001:601.5)")); /* 000:T.12.5, 001:601.5a, 001:101.2 */
    return NULL;
}

void side_shown(struct engine *e, uint16_t object, enum cast_way way, bool shown)
{
    struct object *o = game_object(e->g, object);
    if (way == CAST_OTHER_SIDE)
        o->flags = (uint8_t)(shown ? o->flags | OBJECT_FLIPPED : o->flags & ~OBJECT_FLIPPED);
}

const char *cast_refused(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    side_shown(e, object, way, true);
    const char *why = refused_shown(e, player, object, way);
    side_shown(e, object, way, false);
    return why;
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* 000:A.1.6, 000:A.1.8, 001:602.2, 004:403.2: the controller (off the battlefield the owner), unless it says
 * otherwise; teammates no more than others (001:806.5, 001:809.5). */
static bool may_use(const struct engine *e, int player, uint16_t object, const struct ability *a)
{
    const struct object *o = game_object_c(e->g, object);
    bool outside = e->book->card[o->card].layout >= LAYOUT_PLANE; /* a plane is the planar controller's (001:901.6) */
    int controller = o->zone == ZONE_BATTLEFIELD || outside ? o->controller : o->owner;
    if (a->flags & ABILITY_ANY_PLAYER) /* of an object within range (001:801.6) */
        return game_reaches(e->g, player, controller);
    if (a->flags & ABILITY_OPPONENT_ONLY)
        return game_opponents(e->g, player, controller) && game_reaches(e->g, player, controller);
    return player == controller;
}

static const char *ability_window(struct engine *e, int player, const struct ability *a)
{
    switch (e->g->timing) {
    case TIMING_INTERRUPTS:
        return a->flags & ABILITY_INTERRUPT
                   ? NULL
                   : because(e, TC_WORD("only interrupts can be played while a spell is being cast (000:T.5.2)"));
    case TIMING_PREVENTION:
        return a->flags & ABILITY_INTERRUPT ||
                       (a->flags & ABILITY_PREVENTION && damage_pending(e, NO_OBJECT, NO_OBJECT) > 0)
                   ? NULL
                   : because(e, TC_WORD("only what prevents or redirects damage can be played now (000:T.10.3)"));
    case TIMING_REGENERATION:
        return a->flags & ABILITY_REGENERATION
                   ? NULL
                   : because(e, TC_WORD("only what regenerates can be played now (000:G.32.2)"));
    default:
        (void)player;
        return because(e, TC_WORD("nothing can be added while a batch resolves (000:T.8.8)"));
    }
}

/* 000:A.2.3, 000:T.1.7, 000:T.15.2, 001:115.1b, 004:408.1d; loyalty 001:606.3. */
static const char *ability_moment(struct engine *e, int player, uint16_t object, const struct ability *a)
{
    const struct game *g = e->g;
    bool windows = e->rules->interrupts == INTERRUPT_WINDOW;
    if (windows && g->timing != TIMING_BATCH)
        return ability_window(e, player, a);
    if (windows && a->flags & ABILITY_INTERRUPT)
        return because(e, TC_WORD("it works as an interrupt: only while a spell is being cast (000:T.1.6)"));
    if (windows && a->flags & (ABILITY_PREVENTION | ABILITY_REGENERATION))
        return because(e, a->flags & ABILITY_PREVENTION
                              ? TC_WORD("damage can only be prevented in the damage prevention step (000:G.12.1)")
                              : TC_WORD("regeneration is used when the creature is dying (000:G.32.2)"));
    bool any_time = a->flags & ABILITY_LOYALTY && may_rule(e) && rule_on_object(e, OP_MOD_LOYALTY_ANY_TIME, object);
    if (a->flags & (ABILITY_EQUIP | ABILITY_LOYALTY) && !any_time && !timing_sorcery(e, player))
        return because(e,
                       TC_WORD("it can only be used when a sorcery could be cast (001:602.5d, 003:502.33, 001:606.3)"));
    if (!timing_instant(e, player))
        return because(e, TC_WORD("abilities cannot be used at this moment (001:115.1b, 004:408.1d, 000:T.1.3)"));
    if (a->flags & ABILITY_LOYALTY && game_object_c(g, object)->perm != NO_PERM &&
        g->perm[game_object_c(g, object)->perm].flags & PERM_LOYALTY_USED)
        return because(e, TC_WORD("a loyalty ability of it was used this turn (001:606.3)"));
    return NULL;
}

/* 000:A.1.4, 000:A.2.4, 001:112.6, 004:402.8: from the zone where it works, which is the battlefield unless it says
 * otherwise. */
const char *activate_refused(struct engine *e, int player, uint16_t object, const struct held *held)
{
    struct game *g = e->g;
    const struct ability *a = held->a;
    const struct object *o = game_object(g, object);
    const struct perm *perm = o->zone == ZONE_BATTLEFIELD && o->perm != NO_PERM ? &g->perm[o->perm] : NULL;
    bool mana = ability_is_mana(e, a);
    if (a->kind != ABILITY_ACTIVATED && a->kind != ABILITY_MANA)
        return because(e, TC_WORD("that is no activated ability (001:602.1a)"));
    if (a->zone != ZONE_NONE && a->zone != o->zone)
        return because(e, TC_WORD("the ability does not work from there (001:112.6, 004:402.8, 000:A.2.4)"));
    if (!may_use(e, player, object, a))
        return because(e, TC_WORD("only its controller may use it (001:602.2, 004:403.2, 000:A.1.6)"));
    if (e->used_n && series_has_used(e, object, (int)(a - e->book->ability)))
        return because(e, TC_WORD("it was used in this series (000:T.9.3)"));
    if (perm) { /* what stops abilities of permanents does not reach those of cards elsewhere (004:402.9) */
        if (perm->flags & PERM_SHUT_OFF && !(a->flags & ABILITY_WORKS_TAPPED))
            return because(e, TC_WORD("abilities of a tapped artifact do not work (000:K.6.4)"));
        /* 000:E.13.Ruling.6-9: "use this only once each turn" */
        if (perm->used & limit_bit(e, perm, a))
            return because(e, a->flags & ABILITY_ONCE ? TC_WORD("it was used before (001:602.5b, 004:403.3)")
                              : a->flags & ABILITY_TWICE_A_TURN
                                  ? TC_WORD("it was used twice this turn (001:602.5b, 004:403.3)")
                                  : TC_WORD("it was used this turn (001:602.5b, 004:403.3)"));
        /* only what is activated waits for it (000:A.6.Ruling.1, 000:A.6.Ruling.2) */
        if ((g->triggers_n || g->stack_n) && entry_cost_due(e, object))
            return because(e, TC_WORD("what it asked for as it came into play must be dealt with first (000:E.3.3)"));
        if (e->rules->upkeep_cost == UPKEEP_COST_MERGED && phase_cost_due(e, object))
            return because(e, TC_WORD("its upkeep cost must be dealt with first (000:A.6.9)"));
        bool stoppable = !mana || e->rules->mana_can_be_stopped || perm->types & TYPE_CREATURE;
        if (stoppable && may_rule(e) && rule_on_object(e, OP_MOD_CANT_ACTIVATE, object))
            return because(e, TC_WORD("an effect says that it cannot be activated (001:602.5)"));
        if (!mana && may_rule(e) && rule_on_object(e, OP_MOD_CANT_ACTIVATE_NON_MANA, object))
            return because(e, TC_WORD("an effect says that it cannot be activated (001:602.5)"));
    }
    if (!perm && a->keyword == KEYWORD_FORECAST && o->flags & OBJECT_REVEALED)
        return because(e, TC_WORD("it was used this turn (001:702.54)"));
    struct context c;
    if (a->condition) {
        context_of(&c, e, object, held->card, held->ability, player);
        if (!eval_condition(e, &c, a->condition))
            return because(e, TC_WORD("what it needs to be used is not so now (001:602.5)"));
    }
    const char *why = a->flags ? flags_refuse(e, player, a->flags) : NULL;
    if (why || mana) /* whenever one may announce or must pay (001:605.3a, 004:411.2, 000:T.12.1) */
        return why;
    if (!has_priority(e, player))
        return because(e, TC_WORD("only who has priority may use an ability (001:115.1, 004:408.1d, 000:T.8.1)"));
    if ((why = ability_moment(e, player, object, a)))
        return why;
    return g->stack_n && split_second(e) ? because(e, TC_WORD("a spell with split second is on the stack (001:702.58)"))
                                         : NULL;
}
