/* spell_cost.c - what casting costs: the way's own cost, then increases, then reductions
 *
 * The mana cost or an alternative one is the base (001:116.9d: changes apply to it alike); X has been chosen when
 * increases are added. Reductions take from generic mana only, and never below nothing.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

#include <string.h>

bool cost_is_free(const struct mana_cost *cost)
{
    int sum = cost->generic + cost->snow + cost->hybrids;
    for (int c = 0; c < COLOUR_COUNT; c++)
        sum += cost->coloured[c];
    return !sum && !cost->none;
}

uint16_t keyword_parameter(struct engine *e, uint16_t object, enum keyword keyword)
{
    uint16_t node = 0;
    if (chars_parameters(e, object, keyword, &node, 1) > 0)
        return node;
    bool permanent = object < MAX_OBJECTS && game_object_c(e->g, object)->perm != NO_PERM;
    return permanent ? 0 : permission_keyword(e, object, keyword);
}

enum keyword graveyard_keyword(struct engine *e, uint16_t object)
{
    return keyword_parameter(e, object, KEYWORD_FLASHBACK) ? KEYWORD_FLASHBACK : KEYWORD_ESCAPING;
}

/* The second half is cast from the graveyard alone, and then exiled. */
bool has_aftermath(const struct engine *e, uint16_t object)
{
    const struct card *half = &e->book->card[spell_card(e, object, CAST_RIGHT_HALF)];
    return half->keywords[KEYWORD_AFTERMATH / 64] >> KEYWORD_AFTERMATH % 64 & 1;
}

uint16_t spell_card(const struct engine *e, uint16_t object, enum cast_way way)
{
    const struct object *o = game_object_c(e->g, object);
    const struct card *card = &e->book->card[o->card];
    if (way == CAST_FACE_DOWN)
        return card->keywords[KEYWORD_DISGUISE / 64] >> KEYWORD_DISGUISE % 64 & 1 ? e->book->face_down_warded
                                                                                  : e->book->face_down;
    if ((way == CAST_RIGHT_HALF || way == CAST_OTHER_SIDE) && card->other != NO_CARD)
        return card->other;
    return o->card;
}

static const struct ability *card_ability(const struct engine *e, uint16_t card, int i)
{
    return &e->book->ability[e->book->card[card].first_ability + i];
}

int spell_ability(const struct engine *e, uint16_t card)
{
    for (int i = 0; i < e->book->card[card].abilities; i++) {
        const struct ability *a = card_ability(e, card, i);
        if (a->kind == ABILITY_SPELL && !(a->flags & ABILITY_ALTERNATIVE) && (a->body || a->targets))
            return i;
    }
    return 255;
}

unsigned spell_uses(struct engine *e, uint16_t card)
{
    unsigned types = e->book->card[card].types, uses = 1u << MANA_FREE;
    if (types & TYPE_CREATURE)
        uses |= 1u << MANA_FOR_CREATURES;
    if (types & TYPE_ARTIFACT)
        uses |= 1u << MANA_FOR_ARTIFACTS;
    return uses;
}

/* A cost of mana alone becomes the base; anything else stays a node of its own. */
static void base_from_node(const struct engine *e, uint16_t node, struct mana_cost *out, uint16_t *extra)
{
    if (node && node_of(e, node)->op == OP_COST_MANA)
        *out = e->book->cost[node_of(e, node)->value];
    else
        *extra = node;
}

int alternative_ability(const struct engine *e, uint16_t card)
{
    for (int i = 0; i < e->book->card[card].abilities; i++) {
        const struct ability *a = card_ability(e, card, i);
        if (a->kind == ABILITY_SPELL && a->flags & ABILITY_ALTERNATIVE)
            return i;
    }
    return 255;
}

int way_ability(const struct engine *e, uint16_t card, enum cast_way way)
{
    int i = way == CAST_ALTERNATIVE ? alternative_ability(e, card) : 255;
    const struct ability *a = i == 255 ? NULL : card_ability(e, card, i);
    return a && (a->body || a->targets) ? i : spell_ability(e, card);
}

static uint16_t alternative_cost(const struct engine *e, uint16_t card)
{
    int i = alternative_ability(e, card);
    return i == 255 ? 0 : card_ability(e, card, i)->cost;
}

int general_tax(const struct engine *e, int player, uint16_t object)
{
    int number = general_number(game_object_c(e->g, object));
    return e->rules->general_tax * e->g->player[player].general_casts[number];
}

/* 001:116.9, 001:107.3b, 001:903.9, 000:E.10. */
bool way_cost(struct engine *e, int player, uint16_t object, enum cast_way way, struct mana_cost *out, uint16_t *extra)
{
    const struct card *card = &e->book->card[spell_card(e, object, way)];
    static const uint8_t keyword_of[CAST_OTHER_SIDE + 1] = {
        [CAST_EVOKE] = KEYWORD_EVOKE,
        [CAST_MADNESS] = KEYWORD_MADNESS,
        [CAST_PROWL] = KEYWORD_PROWL,
    };
    uint16_t node;
    memset(out, 0, sizeof *out);
    *extra = 0;
    switch (way) {
    case CAST_PLAIN:
    case CAST_AS_INTERRUPT:
    case CAST_RETRACE:
    case CAST_OFFERING:
    case CAST_RIGHT_HALF:
    case CAST_OTHER_SIDE:
        *out = card->cost;
        return true;
    case CAST_COMMAND: {
        *out = card->cost;
        mana_cost_add(out, &(struct mana_cost){.x = 1}, 1, general_tax(e, player, object));
        return true;
    }
    case CAST_FACE_DOWN:
        out->generic = 3;
        return true;
    case CAST_FLASHBACK:
    case CAST_EVOKE:
    case CAST_MADNESS:
    case CAST_PROWL:
        node = keyword_parameter(e, object,
                                 way == CAST_FLASHBACK ? graveyard_keyword(e, object) : (enum keyword)keyword_of[way]);
        if (!node)
            return false;
        base_from_node(e, node, out, extra);
        return true;
    case CAST_ALTERNATIVE:
        node = alternative_cost(e, spell_card(e, object, way));
        base_from_node(e, node, out, extra);
        return node != 0;
    case CAST_SUSPENDED:
    case CAST_FREE:
        return true;
    }
    return false;
}

/* ---- increases and reductions ---------------------------------------------------------------- */

static void change_by_rules(struct engine *e, enum op mod, int player, uint16_t object, int *more, int *less)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return;
    while (rule_next(e, mod, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        if (n->kid[0] && !filter_matches(e, &c, n->kid[0], object))
            continue;
        c.event_player = (uint8_t)player;
        int amount = eval_number(e, &c, n->kid[1]);
        *(amount > 0 ? more : less) += amount > 0 ? amount : -amount;
    }
}

/* "This spell costs n less": a static ability of the card itself, wherever it is. Affinity is such text, each instance
 * by itself (003:502.31a, 003:502.31c, 001:702.38). */
static void change_by_itself(struct engine *e, int player, uint16_t object, uint16_t card, int *more, int *less)
{
    for (int i = 0; i < e->book->card[card].abilities; i++) {
        const struct ability *a = card_ability(e, card, i);
        const struct node *n = a->kind == ABILITY_STATIC && a->body ? node_of(e, a->body) : NULL;
        struct context c;
        if (!n || n->op != OP_MOD_OWN_COST)
            continue;
        context_of(&c, e, object, card, i, player);
        int entry = game_object_c(e->g, object)->zone == ZONE_STACK ? stack_find(e->g, object) : -1;
        if (entry >= 0) { /* its targets have been chosen */
            c.target = &e->g->target[e->g->stack[entry].first_target];
            c.targets = e->g->stack[entry].targets;
        }
        if (a->condition && !eval_condition(e, &c, a->condition))
            continue;
        int amount = eval_number(e, &c, n->kid[0]);
        *(amount < 0 ? more : less) += amount < 0 ? -amount : amount;
    }
}

/* Generic mana only, and never less than none (003:502.31b). */
static void apply(struct mana_cost *cost, int more, int less)
{
    int generic = cost->generic + more - less;
    cost->generic = (uint8_t)(generic < 0 ? 0 : generic);
    if (generic > UINT8_MAX)
        cost->none = COST_BEYOND;
}

/* 001:601.2b, 001:601.2e, 001:107.4e: how a symbol of two generic or one coloured mana is paid is announced before the
 * cost is reduced. Where more is taken off than there is generic mana, it is as two generic mana, which is then less:
 * the best symbol is one without which the rest can be paid. */
static int two_announced(struct engine *e, int player, const struct mana_cost *cost)
{
    int first = -1;
    for (int i = 0; i < cost->hybrids; i++) {
        if (cost->hybrid[i].b != HYBRID_TWO)
            continue;
        struct mana_cost rest = *cost;
        rest.hybrid[i] = rest.hybrid[--rest.hybrids];
        if (first < 0)
            first = i;
        if (can_pay(e, player, &rest, MANA_FREE))
            return i;
    }
    return first;
}

static void announce_twos(struct engine *e, int player, struct mana_cost *cost, int more, int less)
{
    for (int i; less > cost->generic + more && (i = two_announced(e, player, cost)) >= 0;) {
        cost->hybrid[i] = cost->hybrid[--cost->hybrids];
        cost->generic = (uint8_t)(cost->generic + 2);
    }
}

/* Increases that are more than generic mana. */
static void add_mana_by_rules(struct engine *e, uint16_t object, struct mana_cost *cost)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return;
    while (rule_next(e, OP_MOD_COST_MANA, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        if (filter_matches(e, &c, n->kid[0], object))
            mana_cost_add(cost, &e->book->cost[node_of(e, n->kid[1])->value], 1, 0);
    }
}

/* After all other changes: what would cost less costs as much as that. */
static void raise_to_least(struct engine *e, uint16_t object, struct mana_cost *cost)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (!may_rule(e))
        return;
    while (rule_next(e, OP_MOD_COST_LEAST, &walk, &c, &node)) {
        const struct node *n = node_of(e, node);
        int lacks = eval_number(e, &c, n->kid[1]) - mana_cost_total(cost);
        if (lacks > 0 && filter_matches(e, &c, n->kid[0], object))
            apply(cost, lacks, 0);
    }
}

/* Changes what is paid; the mana cost stays (000:K.9.Ruling.2). 000:K.21.5, 000:K.21.2, 001:601.2e, 004:409.1f,
 * 001:116.8d, 000:A.2.Ruling.3. */
void spell_cost_change(struct engine *e, int player, uint16_t object, struct mana_cost *cost)
{
    uint16_t card = copiable_own(e, object);
    int more = 0, less = 0;
    change_by_rules(e, OP_MOD_COST, player, object, &more, &less);
    if (!(game_object(e->g, object)->flags & OBJECT_FACE_DOWN)) {
        if (e->book->card[card].statics)
            change_by_itself(e, player, object, card, &more, &less);
    }
    add_mana_by_rules(e, object, cost);
    if (less && cost->hybrids)
        announce_twos(e, player, cost, more, less);
    if (more || less)
        apply(cost, more, less);
    raise_to_least(e, object, cost);
}

void ability_cost_change(struct engine *e, uint16_t object, struct mana_cost *cost)
{
    int more = 0, less = 0;
    change_by_rules(e, OP_MOD_ABILITY_COST, NO_PLAYER, object, &more, &less);
    if (more || less)
        apply(cost, more, less);
}

void spell_cost(struct engine *e, int player, uint16_t object, enum cast_way way, int x, struct mana_cost *out)
{
    struct mana_cost base;
    uint16_t extra;
    memset(out, 0, sizeof *out);
    if (!way_cost(e, player, object, way, &base, &extra)) {
        out->none = 1;
        return;
    }
    mana_cost_add(out, &base, 1, x);
    spell_cost_change(e, player, object, out);
}
