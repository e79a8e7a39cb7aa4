/* activate.c - using an activated ability: the steps of casting, without a card
 *
 * A mana ability is paid for and resolves at once (mana.c). Any other goes to the stack (in fifth to the batch, after
 * its interrupt period) as an entry that remembers its source; what happens to the source then changes
 * nothing. */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

struct activation {
    struct context c;
    const struct ability *a;
    struct held held;
    struct bill bill;
    struct payment pay;
    struct target target[MAX_OWN_TARGETS];
    int targets;
    uint16_t object;
};

static void activation_init(struct engine *e, struct activation *n, int player, uint16_t object,
                            const struct held *held)
{
    memset(n, 0, sizeof *n);
    n->object = object;
    n->held = *held;
    n->a = held->a;
    context_of(&n->c, e, object, held->card, held->ability, player);
    n->c.kind = STACKED_ACTIVATED;
    n->c.x = 0;
    payment_init(&n->pay, player, 1u << MANA_FOR_ABILITIES);
    n->pay.object = object;
    n->pay.ability = true;
}

/* 001:602.2b, 000:A.2.Ruling.1, 000:A.2.Ruling.3: the activation cost with what effects add or take off, for each use
 * again. */
static void total_bill(struct engine *e, struct activation *n, struct bill *b, bool asks)
{
    memset(b, 0, sizeof *b);
    bill_add(e, &n->c, n->a->cost, b, asks);
    ability_cost_change(e, n->object, &b->mana);
}

static bool affordable(struct engine *e, struct activation *n)
{
    struct bill b;
    total_bill(e, n, &b, false);
    return bill_possible(e, &n->c, &b, &n->pay);
}

/* The greatest X for which the cost can be paid; -1: none. */
static int most_x(struct engine *e, struct activation *n)
{
    bool each = cost_names_x(e, n->a->cost);
    int most = -1;
    for (n->c.x = 0; n->c.x <= (each ? MOST_NAMED_X : MOST_X); n->c.x++)
        if (affordable(e, n))
            most = n->c.x;
        else if (!each)
            break;
    n->c.x = 0;
    return most;
}

/* 001:107.3a, 001:107.3f, 000:K.27.1, 000:K.27.3, 004:409.1b. */
static void choose_x(struct engine *e, struct activation *n)
{
    if (!n->a->cost || !cost_has_x(e, n->a->cost))
        return;
    int most = most_x(e, n);
    n->c.x = (int16_t)ask_number(e, n->c.controller, FOR_X, n->object, 0, most > 0 ? most : 0);
}

/* What its source is on, where that is fixed now (000:T.4.10): an activated ability has no second object of an event.
 */
static struct ref locked_host(const struct engine *e, uint16_t source)
{
    const struct object *o = game_object_c(e->g, source);
    uint16_t host = o->perm == NO_PERM ? NO_OBJECT : e->g->perm[o->perm].attached_to;
    return e->rules->host_locked && host != NO_OBJECT ? game_ref(e->g, host) : ref_none();
}

/* Its controller, and the source of its text, are fixed now (000:A.1.10, 001:112.2b). The ability goes on the stack, as
 * an instant would in Fifth Edition (001:701.2, 000:A.9.2). */
static int push(struct engine *e, const struct activation *n)
{
    struct stacked s = {.object = n->object,
                        .incarnation = game_object(e->g, n->object)->incarnation,
                        .kind = STACKED_ACTIVATED,
                        .card = n->held.card,
                        .ability = n->held.ability,
                        .controller = n->c.controller,
                        .x = n->c.x,
                        .modes = n->c.modes,
                        .event_player = NO_PLAYER,
                        .it = ref_none(),
                        .other = locked_host(e, n->object)};
    return stack_push(e, &s, n->target, n->targets);
}

/* Limits of use bind the permanent, whoever controls it (001:602.5b, 004:403.3, 001:606.3). */
static void note_use(struct engine *e, const struct activation *n)
{
    uint8_t perm = game_object(e->g, n->object)->perm;
    if (perm == NO_PERM)
        return;
    e->g->perm[perm].used |= limit_bit(e, &e->g->perm[perm], n->a) & 0xf;
    if (n->a->flags & ABILITY_LOYALTY)
        e->g->perm[perm].flags |= PERM_LOYALTY_USED;
}

static void happened(struct engine *e, enum op on, uint16_t object, int player)
{
    event_happened(
        e,
        &(struct event){
            .on = (uint16_t)on, .object = object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)player});
}

/* 001:602.2a, 001:602.2b, 004:409.1, 000:A.2.2, 000:T.4.2. Only this pays for it: what taps or sacrifices the source
 * otherwise uses no ability (000:G.7.Ruling.6). */
static bool carry_out(struct engine *e, struct activation *n)
{
    struct game *g = e->g;
    int player = n->c.controller;
    if (n->a->flags & ABILITY_MODAL && !modes_come_last(e, n->a) && !modes_choose(e, &n->c, n->a, false))
        return false;
    choose_x(e, n);
    total_bill(e, n, &n->bill, true);
    if (!bill_possible(e, &n->c, &n->bill, &n->pay) || !bill_choose(e, &n->c, &n->bill, &n->pay))
        return false;
    if (e->rules->mana_timing == MANA_SOURCES_BEFORE) {
        if (!payment_tap(e, &n->pay, &n->bill.mana))
            return refuse_because(e, "there is not enough mana (000:T.4.3)");
        n->pay.flags |= PAY_FROM_POOL;
        if (g->triggers_n)
            after_event(e);
    }
    if (!targets_choose(e, &n->c, n->a, n->target, &n->targets))
        return false;
    int index = push(e, n);
    if (index < 0)
        return false;
    note_use(e, n);
    use_note(e, n->object, n->a, n->c.controller);
    TELL(e, "000:T.3.1 004:409.1 001:602.2", "%s uses an ability of %s", entity_name(e, player_entity(player)),
         entity_name(e, n->object));
    if (!bill_pay(e, &n->c, &n->bill, &n->pay))
        return false;
    g->stack[index].it = n->c.spent;
    g->stack[index].colours_paid = n->c.colours_paid;
    targets_told(e, &g->stack[index]);
    if (n->a->flags & ABILITY_AT_ONCE) { /* 001:114.2: nobody can answer it */
        stack_resolve(e, index);
        return true;
    }
    happened(e, OP_ON_ACTIVATED, n->object, player);
    if (n->a->flags & ABILITY_CYCLING && e->rules->cycling_activated)
        happened(e, OP_ON_CYCLED, n->object, player); /* 001:702.26c */
    if (e->rules->interrupts == INTERRUPT_WINDOW)
        (void)interrupt_window(e, index);
    return true;
}

/* There is something to aim at, with X = 0 or with an X that can be paid. */
static bool can_be_aimed(struct engine *e, struct activation *n)
{
    enum { MOST_LOOKED_AT = 20 };
    bool can = modes_possible(e, &n->c, n->a);
    if (!can && n->a->targets && n->a->cost && cost_has_x(e, n->a->cost))
        for (n->c.x = 1; n->c.x <= MOST_LOOKED_AT && affordable(e, n) && !can; n->c.x++)
            can = modes_possible(e, &n->c, n->a);
    n->c.x = 0;
    return can || refuse_because(e, "there are not enough legal targets (001:602.2b, 004:409.1c, 000:T.4.3)");
}

bool activate_possible(struct engine *e, int player, uint16_t object, const struct held *held)
{
    struct activation n;
    activation_init(e, &n, player, object, held);
    return (affordable(e, &n) || (n.a->cost && cost_names_x(e, n.a->cost) && most_x(e, &n) >= 0)) &&
           can_be_aimed(e, &n);
}

bool activate_ability(struct engine *e, int player, uint16_t object, int action_ability)
{
    struct activation n;
    struct kept_game kept;
    struct held held;
    if (!chars_ability(e, object, action_ability, &held))
        return refuse_because(e, "%s has no such ability", entity_name(e, object));
    game_keep(e, &kept);
    bool done;
    if (ability_is_mana(e, held.a)) {
        done = mana_activate(e, player, object, action_ability, NULL);
    } else {
        activation_init(e, &n, player, object, &held);
        done = can_be_aimed(e, &n) && carry_out(e, &n);
    }
    if (!done && !e->g->failure)
        game_back(e, &kept);
    return done;
}
