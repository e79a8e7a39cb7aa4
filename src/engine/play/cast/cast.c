/* cast.c - casting a spell, by its steps
 *
 * All choices are made first (way, modes, kicks, X ...), each only offered if the cost with it could be paid; the card
 * goes to the stack, targets are chosen, the total cost is fixed and paid, and the spell has been cast. Where mana must
 * be there before the announcement (fifth: 000:T.4.Ruling.3), the sources are used before the card moves. A step that
 * cannot be complied with takes everything back.
 */
#include "engine/play/cast/cast.h"
#include "base/message.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

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
        uint16_t filter = first_filter(e, cast_own_ability(e, n, i)->body, OP_DELVED);
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
    cast_note(e, s.object, s.controller);
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

/* What the targets make of the cost, now that they have been chosen (001:601.2c, 001:601.2e). Before them and now the
 * bill is made without any question, so that what differs is theirs; which of two costs was chosen stays. */
static bool cost_for_targets(struct engine *e, struct casting *n, const struct bill *before)
{
    struct bill now;
    cast_bill(e, n, &now, false);
    n->bill.life += now.life - before->life;
    if (memcmp(&now.mana, &before->mana, sizeof now.mana) != 0) {
        n->bill.mana = now.mana;
        if (n->pay.flags & PAY_FROM_POOL) { /* 000:T.4.3: the mana for what the targets cost is drawn, too */
            n->pay.flags &= (uint8_t)~PAY_FROM_POOL;
            bool drawn = payment_tap(e, &n->pay, &n->bill.mana);
            n->pay.flags |= PAY_FROM_POOL;
            return drawn || refuse_because(e, "there is not enough mana (000:T.4.3)");
        }
    }
    return n->pay.flags & PAY_FROM_POOL || payment_possible(e, &n->pay, &n->bill.mana) ||
           refuse_because(e, "there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)");
}

/* The steps after the choices. */
static bool carry_out(struct engine *e, struct casting *n)
{
    struct game *g = e->g;
    bool asked = book_has_op(e->book, OP_AIMS_AT) || book_has_op(e->book, OP_TARGETS_CHOSEN);
    struct bill before;
    if (asked)
        cast_bill(e, n, &before, false);
    cast_bill(e, n, &n->bill, true);
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
    if (asked && !cost_for_targets(e, n, &before))
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
        n->a = cast_own_ability(e, n, n->ability);
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
        return refuse_because(e, card->cost.none
                                     ? MESSAGE_MARK("it has no cost that could be paid (001:116.6)")
                                     : MESSAGE_MARK("there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)"));
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
    if (n.a && !cast_can_be_aimed(e, &n))
        return refuse_because(e, "there are not enough legal targets (001:601.2c, 004:409.1c, 000:T.4.3)");
    game_keep(e, &kept);
    uint16_t outer = e->announced;
    e->announced = (uint16_t)(object + 1);
    side_shown(e, object, way, true);
    bool done = cast_choose(e, &n) && carry_out(e, &n);
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
    if (cast_has_keyword(e, &n, KEYWORD_IMPROVISE))
        n.pay.flags |= PAY_IMPROVISE;
    bool convoke = cast_has_keyword(e, &n, KEYWORD_CONVOKE), delve = cast_has_keyword(e, &n, KEYWORD_DELVE);
    e->announced = outer;
    if (convoke)
        n.pay.flags |= PAY_CONVOKE;
    if (delve)
        n.delved = e->g->player[player].count[ZONE_GRAVEYARD];
    if (way == CAST_OFFERING)
        return keyword_parameter(e, object, KEYWORD_OFFERING) != 0;
    if (!cast_affordable(e, &n))
        return false;
    return !n.a || cast_can_be_aimed(e, &n) ||
           refuse_because(e, "there are not enough legal targets (001:601.2c, 004:409.1c, 000:T.4.3)");
}

bool cast_possible(struct engine *e, int player, uint16_t object, enum cast_way way)
{
    side_shown(e, object, way, true);
    bool can = possible(e, player, object, way);
    side_shown(e, object, way, false);
    return can;
}
