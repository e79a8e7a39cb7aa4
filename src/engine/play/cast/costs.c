/* costs.c - the parts of a cost: what can be paid, what is chosen for it
 *
 * A cost is taken apart into a bill: mana and life are added up, everything that must be chosen is a pick. Each
 * resource pays for one thing (000:G.7.Ruling.5, 001:116.10): what was chosen for one pick is no candidate for the
 * next, what is tapped for a cost gives no mana for it. costs_pay.c pays.
 */
#include "base/attr.h"
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"

/* A cost holds up to 255 of each kind of symbol; one that would need more says so and is not paid for less. */
static void raise(struct mana_cost *m, uint8_t *kind, int more)
{
    if (*kind + more > UINT8_MAX)
        m->none = COST_BEYOND;
    else
        *kind = (uint8_t)(*kind + more);
}

/* 001:107.3g, 000:K.27.2: every X has the same value. */
void mana_cost_add(struct mana_cost *to, const struct mana_cost *more, int times, int x)
{
    if (more->none)
        to->none = more->none;
    for (int i = 0; i < times && to->none != COST_BEYOND; i++) {
        raise(to, &to->generic, more->generic + more->x * x);
        raise(to, &to->snow, more->snow);
        for (int c = 0; c < COLOUR_COUNT; c++)
            raise(to, &to->coloured[c], more->coloured[c]);
        for (int h = 0; h < more->hybrids; h++) {
            if (to->hybrids == MAX_HYBRIDS) {
                to->none = COST_BEYOND;
                return;
            }
            to->hybrid[to->hybrids++] = more->hybrid[h];
        }
    }
}

/* ---- taking a cost apart --------------------------------------------------------------------- */

int cost_number_or(struct engine *e, struct context *c, uint16_t node, int otherwise)
{
    int n = node ? eval_number(e, c, node) : otherwise;
    return n > 0 ? n : 0;
}

static void bill_pick(struct bill *b, const struct node *n, uint16_t filter, int amount)
{
    if (b->picks == MAX_PICKS) {
        b->unpayable = true;
        return;
    }
    b->pick[b->picks++] = (struct pick){.op = n->op, .filter = filter, .n = amount, .node = n};
}

static bool or_side_possible(struct engine *e, struct context *c, uint16_t cost)
{
    struct bill alone = {0};
    struct payment p;
    payment_init(&p, c->controller, 0);
    bill_add(e, c, cost, &alone, false);
    return bill_possible(e, c, &alone, &p);
}

static void bill_add_or(struct engine *e, struct context *c, const struct node *n, struct bill *b, bool asks)
{
    bool first = or_side_possible(e, c, n->kid[0]), second = or_side_possible(e, c, n->kid[1]);
    if (first && second && asks)
        first = ask_yes(e, c->controller, FOR_COST, c->source.entity);
    bill_add(e, c, n->kid[first ? 0 : 1], b, asks);
}

/* Until modes are chosen, those of the first mode that could be paid. */
static void bill_add_modes(struct engine *e, struct context *c, const struct node *n, struct bill *b, bool asks)
{
    unsigned modes = c->modes;
    for (unsigned i = 0; i < ARRAY_LEN(n->kid) && !modes; i++)
        if (n->kid[i] && or_side_possible(e, c, n->kid[i]))
            modes = 1u << i;
    for (unsigned i = 0; i < ARRAY_LEN(n->kid); i++)
        if ((modes ? modes : 1u) >> i & 1)
            bill_add(e, c, n->kid[i], b, asks);
}

static void bill_add_own_mana(struct engine *e, struct context *c, struct bill *b)
{
    uint16_t source = ref_now(e->g, c->source);
    uint16_t card = source < MAX_OBJECTS ? chars_card(e, source) : c->card;
    if (source < MAX_OBJECTS && game_object(e->g, source)->flags & OBJECT_FACE_DOWN) /* what turning it up costs */
        card = game_object(e->g, source)->card;
    mana_cost_add(&b->mana, &e->book->card[card].cost, 1, 0);
}

/* What is paid with things: with some that are picked, or with the source itself, the hand, an effect. */
static void bill_add_pick(struct engine *e, struct context *c, const struct node *n, struct bill *b)
{
    switch (n->op) {
    case OP_COST_SACRIFICE:
    case OP_COST_DISCARD:
    case OP_COST_EXILE:
    case OP_COST_RETURN:
    case OP_COST_TAP_OTHERS:
    case OP_COST_REVEAL:
    case OP_COST_BEHOLD:
    case OP_COST_TAP_POWER: /* n is the power wanted */
    case OP_COST_SAC_POWER:
        bill_pick(b, n, n->kid[0], cost_number_or(e, c, n->kid[1], 1));
        break;
    case OP_COST_REMOVE_COUNTERS:
    case OP_COST_ADD_COUNTERS:
        bill_pick(b, n, 0, cost_number_or(e, c, n->kid[1], 1));
        break;
    case OP_COST_REMOVE_FROM: /* one permanent; how many counters stands in the term */
    case OP_COST_PUT_ON:
        bill_pick(b, n, n->kid[0], 1);
        break;
    case OP_COST_DISCARD_RANDOM:
    case OP_COST_MILL:
        bill_pick(b, n, 0, cost_number_or(e, c, n->kid[0], 1));
        break;
    default:
        bill_pick(b, n, 0, 1);
    }
}

void bill_add(struct engine *e, struct context *c, uint16_t cost, struct bill *b, bool asks)
{
    if (!cost)
        return;
    const struct node *n = node_of(e, cost);
    switch (n->op) {
    case OP_COST_LIST:
        bill_add(e, c, n->kid[0], b, asks);
        bill_add(e, c, n->kid[1], b, asks);
        break;
    case OP_COST_OR:
        bill_add_or(e, c, n, b, asks);
        break;
    case OP_COST_MODES:
        bill_add_modes(e, c, n, b, asks);
        break;
    case OP_COST_MANA:
        mana_cost_add(&b->mana, &e->book->cost[n->value], 1, c->x);
        break;
    case OP_COST_MANA_TIMES: {
        int times = cost_number_or(e, c, n->kid[0], 1);
        for (int i = 0; i < times && !b->unpayable && b->mana.none != COST_BEYOND; i++)
            bill_add(e, c, n->kid[1], b, asks);
        break;
    }
    case OP_COST_MANA_VALUE:
        raise(&b->mana, &b->mana.generic, cost_number_or(e, c, n->kid[0], 0));
        break;
    case OP_COST_OWN_MANA:
        bill_add_own_mana(e, c, b);
        break;
    case OP_COST_LIFE:
        b->life += cost_number_or(e, c, n->kid[0], 0);
        break;
    case OP_COST_ENERGY:
        b->energy += cost_number_or(e, c, n->kid[0], 0);
        break;
    case OP_COST_TAP:
        b->tap = true;
        break;
    case OP_COST_UNTAP:
        b->untap = true;
        break;
    case OP_COST_WATERBEND: {
        int generic = cost_number_or(e, c, n->kid[0], 0);
        b->mana.generic = (uint8_t)(b->mana.generic + generic);
        b->helped = true;
        break;
    }
    default:
        bill_add_pick(e, c, n, b);
    }
}

/* ---- what can be chosen ---------------------------------------------------------------------- */

bool pick_chooses(const struct pick *pick)
{
    return pick->filter != 0;
}

static bool in_list(const uint16_t *list, int n, uint16_t object)
{
    for (int i = 0; i < n; i++)
        if (list[i] == object)
            return true;
    return false;
}

static int self_spent_times(const struct bill *b)
{
    int n = 0;
    for (int i = 0; i < b->picks; i++)
        switch (b->pick[i].op) {
        case OP_COST_SACRIFICE_SELF:
        case OP_COST_EXILE_SELF:
        case OP_COST_RETURN_SELF:
        case OP_COST_DISCARD_SELF:
            n++;
            break;
        default:
            break;
        }
    return n;
}

static bool self_is_spent(const struct bill *b)
{
    return self_spent_times(b) > 0;
}

/* What is paid is one's own, but for cards exiled from graveyards and permanents that are returned: their filter says
 * whose. */
static bool pick_owned(struct engine *e, const struct context *c, const struct pick *pick, uint16_t object)
{
    const struct object *o = game_object_c(e->g, object);
    if (o->zone == ZONE_BATTLEFIELD)
        return o->controller == c->controller || pick->op == OP_COST_RETURN || pick->op == OP_COST_REMOVE_FROM ||
               pick->op == OP_COST_PUT_ON;
    return o->owner == c->controller || (pick->op == OP_COST_EXILE && o->zone != ZONE_HAND);
}

/* n is the power that the things must have together, not how many they are. */
static bool pick_counts_power(const struct pick *pick)
{
    return pick->op == OP_COST_TAP_POWER || pick->op == OP_COST_SAC_POWER;
}

static bool pick_taps(const struct pick *pick)
{
    return pick->op == OP_COST_TAP_OTHERS || pick->op == OP_COST_TAP_POWER;
}

static bool pick_fits(struct engine *e, struct context *c, const struct bill *b, const struct pick *pick,
                      uint16_t object)
{
    uint16_t source = ref_now(e->g, c->source);
    if (object >= MAX_OBJECTS || object + 1 == b->not_this || !pick_owned(e, c, pick, object) ||
        in_list(b->picked, b->picked_n, object) || (object == source && self_is_spent(b)))
        return false;
    const struct object *o = game_object_c(e->g, object);
    if (pick->op == OP_COST_REMOVE_FROM)
        return o->perm != NO_PERM && counters_now(e, object, node_of(e, pick->node->kid[1])->value) >=
                                         cost_number_or(e, c, pick->node->kid[2], 1);
    if (pick->op == OP_COST_PUT_ON)
        return o->perm != NO_PERM;
    if (pick_taps(pick)) /* also one that has just come (000:G.39.Ruling.3) */
        return o->perm != NO_PERM && !(e->g->perm[o->perm].flags & PERM_TAPPED) && !(object == source && b->tap);
    return true;
}

/* Candidates for a pick; cards of the hand where hand is meant by the word itself. */
static int pick_candidates(struct engine *e, struct context *c, const struct bill *b, const struct pick *pick,
                           uint16_t *out, int max)
{
    int n = 0;
    if (pick->op == OP_COST_DISCARD || pick->op == OP_COST_REVEAL || pick->op == OP_COST_BEHOLD) {
        uint16_t source = ref_now(e->g, c->source);
        uint16_t object = e->g->player[c->controller].top[ZONE_HAND];
        for (; object != NO_OBJECT && n < max; object = game_object(e->g, object)->next)
            if (!in_list(b->picked, b->picked_n, object) && !(object == source && self_is_spent(b)) &&
                object + 1 != b->not_this &&
                (pick->filter == PICK_A_LAND ? chars_types(e, object) & TYPE_LAND
                                             : filter_matches(e, c, pick->filter, object)))
                out[n++] = object;
        if (pick->op != OP_COST_BEHOLD)
            return n;
    }
    uint16_t all[MAX_ENTITIES];
    int found = filter_collect(e, c, pick->filter, all, MAX_ENTITIES);
    for (int i = 0; i < found && n < max; i++)
        if (pick_fits(e, c, b, pick, all[i]))
            out[n++] = all[i];
    return n;
}

static bool makes_mana(struct engine *e, uint16_t object)
{
    struct held held[16];
    if (game_object(e->g, object)->perm == NO_PERM)
        return false;
    int n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    for (int i = 0; i < n; i++)
        if (ability_is_mana(e, held[i].a))
            return true;
    return false;
}

static void leave_alone(struct engine *e, struct payment *p, const struct pick *pick, uint16_t object)
{
    uint8_t perm = game_object(e->g, object)->perm;
    if (perm == NO_PERM || pick->op == OP_COST_REMOVE_FROM || pick->op == OP_COST_PUT_ON || pick->op == OP_COST_BEHOLD)
        return;
    uint64_t *set = pick_taps(pick) ? p->without.tapped : p->without.gone;
    set[perm >> 6] |= 1ULL << (perm & 63);
}

static bool source_can(struct engine *e, const struct context *c, enum zone zone)
{
    uint16_t source = ref_now(e->g, c->source);
    return source < MAX_OBJECTS && game_object(e->g, source)->zone == zone;
}

/* Parts that take no choice: 001:116.3, 000:G.7.3, 001:606.5, 001:107.7. */
static bool fixed_possible(struct engine *e, struct context *c, const struct pick *pick)
{
    struct game *g = e->g;
    uint16_t source = ref_now(g, c->source);
    const struct player *player = &g->player[c->controller];
    switch (pick->op) {
    case OP_COST_SACRIFICE_SELF:
        return source_can(e, c, ZONE_BATTLEFIELD) && game_object(g, source)->controller == c->controller;
    case OP_COST_RETURN_SELF:
        return source_can(e, c, ZONE_BATTLEFIELD);
    case OP_COST_EXILE_SELF:
        return source < MAX_OBJECTS && game_object(g, source)->zone != ZONE_EXILE;
    case OP_COST_DISCARD_SELF:
    case OP_COST_REVEAL_SELF:
        return source_can(e, c, ZONE_HAND);
    case OP_COST_REMOVE_COUNTERS:
        return source_can(e, c, ZONE_BATTLEFIELD) &&
               counters_now(e, source, node_of(e, pick->node->kid[0])->value) >= pick->n;
    case OP_COST_ADD_COUNTERS:
        return source_can(e, c, ZONE_BATTLEFIELD);
    case OP_COST_DISCARD_RANDOM:
        return player->count[ZONE_HAND] >= pick->n;
    case OP_COST_MILL:
        return player->count[ZONE_LIBRARY] >= pick->n;
    case OP_COST_EFFECT:
        return effect_possible(e, c, pick->node->kid[0]);
    default:
        return true;
    }
}

/* Its power, as it counts where power is what pays: some crew as though it were greater. */
static int counted_power(struct engine *e, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int power = chars_power(e, object);
    while (may_rule(e) && rule_next(e, OP_MOD_CREWS_AS, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, object))
            power += eval_number(e, &c, node_of(e, node)->kid[0]);
    return power;
}

/* Puts the strongest last, so that they are taken first, and says how many it takes for that power; more than n: it
 * cannot be had. */
static int least_for_power(struct engine *e, uint16_t *list, int n, int power)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && counted_power(e, list[k]) > counted_power(e, list[k - 1]); k--) {
            uint16_t swap = list[k];
            list[k] = list[k - 1];
            list[k - 1] = swap;
        }
    int sum = 0;
    for (int i = 0; i < n; i++)
        if ((sum += counted_power(e, list[i])) >= power)
            return i + 1;
    return power <= 0 ? 0 : n + 1;
}

/* Fills picks with what is missed least, those that make no mana first; 000:G.7.4: one thing cannot pay twice. */
static bool picks_possible(struct engine *e, struct context *c, struct bill *b, struct payment *p)
{
    for (int i = 0; i < b->picks; i++) {
        const struct pick *pick = &b->pick[i];
        if (!pick_chooses(pick)) {
            if (!fixed_possible(e, c, pick))
                return false;
            continue;
        }
        uint16_t list[MAX_ENTITIES];
        int n = pick_candidates(e, c, b, pick, list, MAX_ENTITIES), taken = 0;
        int wanted = pick_counts_power(pick) ? least_for_power(e, list, n, pick->n) : pick->n;
        if (n < wanted || b->picked_n + wanted > MAX_PICKED)
            return false;
        for (int round = 0; round < 2; round++)
            for (int j = 0; j < n && taken < wanted; j++) {
                if (!pick_counts_power(pick) && makes_mana(e, list[j]) != (round == 1))
                    continue;
                b->picked[b->picked_n++] = list[j];
                leave_alone(e, p, pick, list[j]);
                taken++;
            }
    }
    return true;
}

/* 001:602.5a, 001:107.5, 001:107.6, 004:409.3, 000:G.39.1, 000:G.39.2, 000:G.40.2, 000:G.45.2: a creature's own {T}
 * (and where the era has it {Q}) needs control since the turn began; what is tapped cannot be tapped. */
bool can_tap_for_cost(struct engine *e, uint16_t object, bool untap)
{
    struct game *g = e->g;
    if (object >= MAX_OBJECTS || game_object(g, object)->zone != ZONE_BATTLEFIELD)
        return false;
    if (g->dirty)
        chars_refresh(e);
    const struct perm *perm = game_perm(g, object);
    if (((perm->flags & PERM_TAPPED) != 0) != untap)
        return false;
    if (!(perm->types & TYPE_CREATURE) || !(perm->flags & PERM_SICK))
        return true;
    if (untap && e->rules->sickness != SICKNESS_ALSO_UNTAP_SYMBOL)
        return true;
    return e->rules->sickness != SICKNESS_ATTACK_AND_TAP &&
           chars_has_keyword(e, object, KEYWORD_HASTE); /* 001:702.10, 004:502.5b */
}

static void leave_source(struct engine *e, struct context *c, const struct bill *b, struct payment *p)
{
    uint16_t source = ref_now(e->g, c->source);
    uint8_t perm = source < MAX_OBJECTS ? game_object(e->g, source)->perm : NO_PERM;
    if (perm == NO_PERM)
        return;
    if (b->tap)
        p->without.tapped[perm >> 6] |= 1ULL << (perm & 63);
    if (self_is_spent(b))
        p->without.gone[perm >> 6] |= 1ULL << (perm & 63);
}

bool cost_life_possible(const struct engine *e, int player, int life)
{
    return life <= 0 || e->g->player[game_life_holder(e->g, player)].life >= life;
}

bool bill_possible(struct engine *e, struct context *c, struct bill *b, struct payment *p)
{
    uint16_t source = ref_now(e->g, c->source);
    p->flags |= b->helped ? PAY_HELPED : 0u;
    if (b->unpayable || self_spent_times(b) > 1) /* 000:G.7.4, 000:A.6.13: it cannot go to two places */
        return refuse_because(e, "that cost cannot be paid (001:116.6, 000:G.7.4)");
    if (!cost_life_possible(e, c->controller, b->life))
        return refuse_because(e, "there is less than %d life to pay (001:117.4, 000:G.22.6)", b->life);
    if (e->g->player[c->controller].energy < b->energy)
        return refuse_because(e, "there are fewer than %d energy counters to pay", b->energy);
    if ((b->tap && !can_tap_for_cost(e, source, false)) || (b->untap && !can_tap_for_cost(e, source, true)))
        return refuse_because(
            e,
            b->tap ? MESSAGE_MARK("%s cannot be tapped for a cost now (001:107.5, 004:409.3, 000:G.39.1)")
                   : MESSAGE_MARK("%s cannot be untapped for a cost now (001:107.5, 004:409.3, 000:G.39.1)"),
            entity_name(e, c->source.entity));
    struct payment trial = *p;
    struct bill tried = *b;
    leave_source(e, c, b, &trial);
    if (!picks_possible(e, c, &tried, &trial))
        return refuse_because(e, "there is not enough to pay the whole cost (001:116.3, 004:409.1f, 000:G.7.3)");
    if (!payment_possible(e, &trial, &b->mana))
        return refuse_because(
            e, b->mana.none == COST_BEYOND
                   ? MESSAGE_MARK("a cost of more than 255 mana of one kind, or of more than 6 hybrid symbols")
               : b->mana.none ? MESSAGE_MARK("it has no cost that could be paid (001:116.6)")
                              : MESSAGE_MARK("there is not enough mana (001:116.3, 004:409.1f, 000:T.4.3)"));
    return true;
}

bool can_pay_cost(struct engine *e, struct context *c, uint16_t cost_node)
{
    struct bill b = {0};
    struct payment p;
    payment_init(&p, c->controller, 0);
    bill_add(e, c, cost_node, &b, false);
    return bill_possible(e, c, &b, &p);
}

/* ---- choosing -------------------------------------------------------------------------------- */

static enum purpose pick_purpose(unsigned op)
{
    return op == OP_COST_SACRIFICE || op == OP_COST_SAC_POWER ? FOR_SACRIFICE
           : op == OP_COST_DISCARD                            ? FOR_DISCARD
                                                              : FOR_COST;
}

bool bill_choose(struct engine *e, struct context *c, struct bill *b, struct payment *p)
{
    leave_source(e, c, b, p);
    for (int i = 0; i < b->picks; i++) {
        const struct pick *pick = &b->pick[i];
        if (!pick_chooses(pick))
            continue;
        uint16_t list[MAX_OPTIONS];
        struct answer answer;
        int n = pick_candidates(e, c, b, pick, list, MAX_OPTIONS);
        bool power = pick_counts_power(pick);
        int least = power ? least_for_power(e, list, n, pick->n) : pick->n, most = power ? n : pick->n;
        if (n < least || b->picked_n + most > MAX_PICKED)
            return refuse_because(e, "there is not enough to pay the whole cost (001:116.3, 000:G.7.3)");
        ask_choose(e,
                   &(struct question){.player = c->controller,
                                      .purpose = (uint8_t)pick_purpose(pick->op),
                                      .source = c->source.entity,
                                      .card = c->card,
                                      .min = (int16_t)least,
                                      .max = (int16_t)most,
                                      .options = (uint16_t)n,
                                      .option = list},
                   &answer);
        int sum = 0;
        for (int j = 0; power && j < answer.n; j++)
            sum += counted_power(e, list[answer.value[j]]);
        if (power && sum < pick->n)
            return refuse_because(e, "their power together is %d, not %d", sum, pick->n);
        for (int j = 0; j < answer.n; j++) {
            b->picked_for[b->picked_n] = (uint8_t)i;
            b->picked[b->picked_n++] = list[answer.value[j]];
            leave_alone(e, p, pick, list[answer.value[j]]);
        }
    }
    return true;
}
