/* mana_ways.c - what mana an ability makes, before it is activated
 *
 * Reads from an ability's effect which mana it makes, in which ways, and what it takes: automatic payment (pay.c)
 * chooses among these. What cannot be read so (costs that choose something, amounts of other players' doing) is left to
 * players.
 */
#include "base/attr.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"

#include <string.h>

/* 001:605.1a, 001:605.5a, 004:406.1c, 000:A.1.14: by what it could make, whether or not it makes any now; with a target
 * it is none where the era says so. */
bool ability_is_mana(const struct engine *e, const struct ability *a)
{
    if (a->kind == ABILITY_MANA)
        return !a->targets || e->rules->targeted_mana == TARGETED_MANA_IS_MANA;
    return a->kind == ABILITY_ACTIVATED && (!a->targets || e->rules->targeted_mana == TARGETED_MANA_IS_MANA) &&
           !(a->flags & ABILITY_LOYALTY) && effect_adds_mana(e, a->body);
}

static bool add_group(struct reading *r, unsigned mask, int n)
{
    if (!mask || n <= 0)
        return true; /* 001:106.5: nothing of an undefined type */
    for (int i = 0; i < r->n; i++) {
        struct pay_way *way = &r->way[i];
        if (way->outs == PAY_GROUPS)
            return false;
        way->out[way->outs++] = (struct pay_group){(uint8_t)mask, (uint8_t)(n > 63 ? 63 : n)};
    }
    return true;
}

/* n mana, all of one of the colours: a way for each. */
static bool add_one_colour(struct reading *r, unsigned mask, int n)
{
    if (n <= 1 || !(mask & (mask - 1)))
        return add_group(r, mask, n);
    int before = r->n, copies = __builtin_popcount(mask);
    if (before * copies > r->max)
        return false;
    for (int i = 1; i < copies; i++)
        memcpy(&r->way[i * before], r->way, (size_t)before * sizeof r->way[0]);
    int copy = 0;
    for (int c = 0; c < COLOUR_COUNT; c++) {
        if (!(mask >> c & 1))
            continue;
        struct reading part = *r;
        part.way = &r->way[copy++ * before];
        part.n = before;
        if (!add_group(&part, 1u << c, n))
            return false;
    }
    r->n = before * copies;
    return true;
}

static bool add_symbols(struct reading *r, uint16_t node, int times)
{
    const struct mana_cost *m = &r->e->book->cost[node_of(r->e, node)->value];
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (m->coloured[c] && !add_group(r, 1u << c, m->coloured[c] * times))
            return false;
    if (m->generic && !add_group(r, 1u << COLOURLESS, m->generic * times))
        return false;
    for (int i = 0; i < m->hybrids; i++) { /* 001:106.8: half of a hybrid symbol, as chosen */
        unsigned mask = 1u << m->hybrid[i].a;
        if (m->hybrid[i].b < COLOUR_COUNT)
            mask |= 1u << m->hybrid[i].b;
        if (!add_group(r, mask, times))
            return false;
    }
    return true;
}

unsigned reading_colours(const struct reading *r, uint16_t node)
{
    const struct node *n = node_of(r->e, node);
    if (!(n->value & 0x100))
        return n->value ? (unsigned)n->value & COLOUR_BITS_ALL : 1u << COLOURLESS;
    uint16_t source = ref_now(r->e->g, r->c->source);
    if (source >= MAX_OBJECTS || game_object(r->e->g, source)->perm == NO_PERM)
        return 0;
    return 1u << game_perm(r->e->g, source)->chosen_colour & COLOUR_BITS_ALL; /* 001:106.5 */
}

enum mana_use mana_use_of_word(const struct engine *e, uint16_t node)
{
    static const struct {
        const char *word;
        enum mana_use use;
    } uses[] = {
        {"creature", MANA_FOR_CREATURES},  {"creatures", MANA_FOR_CREATURES}, {"artifact", MANA_FOR_ARTIFACTS},
        {"artifacts", MANA_FOR_ARTIFACTS}, {"ability", MANA_FOR_ABILITIES},   {"abilities", MANA_FOR_ABILITIES},
        {"upkeep", MANA_FOR_UPKEEP},
    };
    const char *word = e->book->word[node_of(e, node)->value];
    for (size_t i = 0; i < ARRAY_LEN(uses); i++)
        if (strcmp(word, uses[i].word) == 0)
            return uses[i].use;
    return MANA_FOR_TYPE;
}

static bool for_payer(const struct reading *r, uint16_t node)
{
    return eval_player(r->e, r->c, node) == r->player;
}

static void add_toll(struct reading *r, int life, int uses_up)
{
    for (int i = 0; i < r->n; i++) {
        r->way[i].life = (uint8_t)(r->way[i].life + life);
        r->way[i].uses_up = (uint8_t)(r->way[i].uses_up + uses_up);
    }
}

static bool read_effect(struct reading *r, uint16_t node);

/* Whatever its mana abilities would produce if they resolved now, whether or not their costs can be paid (001:106.7);
 * what is added when it is tapped for mana is not its own (000:A.1.15). */
static unsigned could_produce(struct engine *e, uint16_t object, uint64_t *seen)
{
    struct held held[32];
    int perm = game_object(e->g, object)->perm, n = chars_abilities(e, object, held, (int)ARRAY_LEN(held));
    unsigned mask = 0;
    seen[perm >> 6] |= 1ULL << (perm & 63);
    for (int i = 0; i < n; i++) {
        struct pay_way way[PAY_WAYS] = {{0}};
        struct context c;
        if (!ability_is_mana(e, held[i].a) || held[i].a->flags & ABILITY_MODAL)
            continue;
        context_of(&c, e, object, held[i].card, held[i].ability, game_object(e->g, object)->controller);
        struct reading r = {.e = e, .c = &c, .player = c.controller, .way = way, .n = 1, .max = PAY_WAYS, .seen = seen};
        (void)read_effect(&r, held[i].a->body);
        for (int k = 0; k < r.n; k++)
            for (int out = 0; out < way[k].outs; out++)
                mask |= way[k].out[out].mask;
    }
    return mask;
}

unsigned reading_types_like(const struct reading *r, const struct node *n)
{
    struct engine *e = r->e;
    uint64_t own[2] = {0, 0}, *seen = r->seen ? r->seen : own;
    uint16_t list[MAX_THINGS], source = ref_now(e->g, r->c->source);
    unsigned mask = 0;
    if (source < MAX_OBJECTS && game_object(e->g, source)->perm != NO_PERM)
        seen[game_object(e->g, source)->perm >> 6] |= 1ULL << (game_object(e->g, source)->perm & 63);
    int found = filter_collect(e, r->c, n->kid[2], list, MAX_THINGS);
    for (int i = 0; i < found; i++) {
        int perm = list[i] < MAX_OBJECTS ? game_object(e->g, list[i])->perm : NO_PERM;
        if (perm != NO_PERM && !(seen[perm >> 6] >> (perm & 63) & 1))
            mask |= could_produce(e, list[i], seen);
    }
    return n->kid[3] ? mask & reading_colours(r, n->kid[3]) : mask;
}

unsigned mana_like(struct engine *e, struct context *c, const struct node *n)
{
    return reading_types_like(&(struct reading){.e = e, .c = c}, n);
}

static bool read_effect(struct reading *r, uint16_t node)
{
    const struct node *n = node_of(r->e, node);
    switch (n->op) {
    case OP_SEQUENCE:
        return read_effect(r, n->kid[0]) && read_effect(r, n->kid[1]);
    case OP_IF:
        if (eval_condition(r->e, r->c, n->kid[0]))
            return read_effect(r, n->kid[1]);
        return !n->kid[2] || read_effect(r, n->kid[2]);
    case OP_ADD_MANA:
        return for_payer(r, n->kid[0]) && add_symbols(r, n->kid[1], 1);
    case OP_ADD_MANA_ANY:
        return for_payer(r, n->kid[0]) &&
               add_group(r, reading_colours(r, n->kid[2]), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_ONE:
        return for_payer(r, n->kid[0]) &&
               add_one_colour(r, reading_colours(r, n->kid[2]), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_LIKE:
        return for_payer(r, n->kid[0]) &&
               add_one_colour(r, reading_types_like(r, n), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_MADE: /* not counted on where it is not yet known */
        return r->c->amount && for_payer(r, n->kid[0]) &&
               add_group(r, (unsigned)r->c->amount, eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_TIMES:
        return for_payer(r, n->kid[0]) && add_symbols(r, n->kid[2], eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_FOR:
        for (int i = 0; i < r->n; i++)
            r->way[i].use = (uint8_t)mana_use_of_word(r->e, n->kid[2]);
        return for_payer(r, n->kid[0]) && add_symbols(r, n->kid[1], 1);
    case OP_MANA_LASTS:
        return read_effect(r, n->kid[0]);
    case OP_MANA_ONLY:
        for (int i = 0; i < r->n; i++) {
            r->way[i].use = MANA_AS_SAID;
            r->way[i].only = (uint16_t)(n - r->e->book->node);
        }
        return read_effect(r, n->kid[0]);
    case OP_DAMAGE:
    case OP_LOSE_LIFE:
        add_toll(r, node_of(r->e, n->kid[1])->op == OP_NUMBER ? node_of(r->e, n->kid[1])->value : 1, 0);
        return true;
    case OP_NOTHING:
        return true;
    default:
        add_toll(r, 0, 1); /* something else happens too: the last to be used by itself */
        return true;
    }
}

/* ---- what triggered abilities add ------------------------------------------------------------ */

static bool adds_at_once(const struct engine *e, const struct ability *a)
{
    return a->kind == ABILITY_TRIGGERED && a->event && node_of(e, a->event)->op == OP_ON_MANA && !a->targets &&
           effect_adds_mana(e, a->body);
}

/* Could it have such an ability? Its card says so, unless an effect has given it one. */
static bool may_add(struct engine *e, int perm)
{
    const struct card *card = &e->book->card[chars_card(e, e->g->perm[perm].object)];
    return card->adds_mana || (e->book->gives_adding && e->g->perm[perm].flags & PERM_WITH_EFFECT);
}

/* The abilities of a permanent that add mana as something is tapped for mana. */
static int adding_abilities(struct engine *e, int perm, struct held *out, int max)
{
    struct held held[32];
    int n = 0;
    if (!(e->g->perm_watch[perm >> 6] >> (perm & 63) & 1) || !may_add(e, perm))
        return 0;
    int all = chars_abilities(e, e->g->perm[perm].object, held, (int)ARRAY_LEN(held));
    for (int i = 0; i < all && n < max; i++)
        if (adds_at_once(e, held[i].a))
            out[n++] = held[i];
    return n;
}

bool mana_is_watched(struct engine *e)
{
    struct held held;
    if (!book_has_op(e->book, OP_ON_MANA) || e->rules->triggered_mana == TRIGGERED_MANA_IN_SERIES)
        return false;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i))
        if (adding_abilities(e, i, &held, 1))
            return true;
    return false;
}

struct event tapped_for_mana(uint16_t object, int player)
{
    return (struct event){
        .on = OP_ON_MANA, .object = object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)player};
}

/* The type that all ways make, as a bit; 0 where there are several. */
static int16_t only_type(const struct reading *r)
{
    unsigned mask = 0;
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < r->way[i].outs; k++)
            mask |= r->way[i].out[k].mask;
    return mask & (mask - 1) ? 0 : (int16_t)mask;
}

/* 001:605.4a, 004:406.1d: the mana is there at once, and pays for what the tapping was to pay. Whatever cannot be read
 * is not counted on. */
static void add_triggered(struct reading *r, uint16_t object)
{
    struct engine *e = r->e;
    struct event ev = tapped_for_mana(object, r->player);
    int own = r->way[0].outs;
    ev.amount = only_type(r);
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i)) {
        struct held held[8];
        uint16_t from = e->g->perm[i].object;
        int n = adding_abilities(e, i, held, (int)ARRAY_LEN(held));
        for (int k = 0; k < n; k++) {
            const struct ability *a = held[k].a;
            struct pay_way before[PAY_WAYS];
            struct reading part = *r;
            struct context c;
            context_of(&c, e, from, held[k].card, held[k].ability, game_object(e->g, from)->controller);
            event_context(e->g, &c, OP_ON_MANA, &ev);
            if (!event_matches(e, &c, a->event, &ev) || (a->condition && !eval_condition(e, &c, a->condition)))
                continue;
            part.c = &c;
            memcpy(before, r->way, (size_t)r->n * sizeof *before);
            if (read_effect(&part, a->body))
                r->n = part.n;
            else
                memcpy(r->way, before, (size_t)r->n * sizeof *before);
        }
    }
    for (int i = 0; i < r->n; i++)
        r->way[i].added = (uint8_t)(r->way[i].outs - own);
}

/* ---- what it takes --------------------------------------------------------------------------- */

static bool add_in(struct reading *r, const struct mana_cost *m)
{
    struct pay_group in[PAY_GROUPS];
    int n = 0;
    for (int c = 0; c < COLOUR_COUNT; c++)
        if (m->coloured[c])
            in[n++] = (struct pay_group){(uint8_t)(1u << c), m->coloured[c]};
    if (m->x || m->snow || m->none || n + m->hybrids + 1 > PAY_GROUPS)
        return false;
    for (int i = 0; i < m->hybrids; i++) {
        if (m->hybrid[i].b >= COLOUR_COUNT)
            return false;
        in[n++] = (struct pay_group){(uint8_t)(1u << m->hybrid[i].a | 1u << m->hybrid[i].b), 1};
    }
    if (m->generic)
        in[n++] = (struct pay_group){PAY_ANY, m->generic};
    for (int i = 0; i < r->n; i++) {
        memcpy(r->way[i].in, in, sizeof in);
        r->way[i].ins = (uint8_t)n;
    }
    return true;
}

static bool has_self_counters(const struct reading *r, const struct node *n)
{
    uint16_t source = ref_now(r->e->g, r->c->source);
    int amount = n->kid[1] ? eval_number(r->e, r->c, n->kid[1]) : 1;
    return source < MAX_OBJECTS && game_object(r->e->g, source)->perm != NO_PERM &&
           perm_counters(game_perm(r->e->g, source), node_of(r->e, n->kid[0])->value) >= amount;
}

/* False: a cost that a payment does not choose by itself, or cannot pay. *taps: it can be used once only. */
static bool read_cost(struct reading *r, uint16_t node, bool *once)
{
    if (!node)
        return true;
    const struct node *n = node_of(r->e, node);
    switch (n->op) {
    case OP_COST_LIST:
        return read_cost(r, n->kid[0], once) && read_cost(r, n->kid[1], once);
    case OP_COST_TAP:
    case OP_COST_UNTAP:
        *once = true;
        return can_tap_for_cost(r->e, ref_now(r->e->g, r->c->source), n->op == OP_COST_UNTAP);
    case OP_COST_MANA:
        return add_in(r, &r->e->book->cost[n->value]);
    case OP_COST_LIFE:
        add_toll(r, eval_number(r->e, r->c, n->kid[0]), 0);
        return r->way[0].life <= r->e->g->player[game_life_holder(r->e->g, r->c->controller)].life;
    case OP_COST_SACRIFICE_SELF:
    case OP_COST_EXILE_SELF:
        *once = true;
        add_toll(r, 0, 1);
        return true;
    case OP_COST_REMOVE_COUNTERS:
        add_toll(r, 0, 1);
        return has_self_counters(r, n);
    default:
        return false;
    }
}

bool cost_taps(const struct engine *e, uint16_t cost)
{
    if (!cost)
        return false;
    const struct node *n = node_of(e, cost);
    if (n->op == OP_COST_LIST)
        return cost_taps(e, n->kid[0]) || cost_taps(e, n->kid[1]);
    return n->op == OP_COST_TAP;
}

/* Ways of two mana or more make one colourless mana where something says so. */
static void one_mana(struct reading *r, uint16_t object)
{
    if (!rule_on_object(r->e, OP_MOD_ONE_MANA, object))
        return;
    for (int i = 0; i < r->n; i++) {
        struct pay_way *way = &r->way[i];
        int n = 0;
        for (int k = 0; k < way->outs; k++)
            n += way->out[k].n;
        if (n < 2)
            continue;
        way->outs = 1;
        way->out[0] = (struct pay_group){1u << COLOURLESS, 1};
        way->use = MANA_FREE;
        way->only = 0;
    }
}

int mana_ways(struct engine *e, uint16_t object, const struct held *held, bool watched, struct pay_way *out, int max)
{
    const struct ability *a = held->a;
    struct context c;
    bool once = false;
    if (max < 1 || a->targets || !ability_is_mana(e, a) || a->flags & ABILITY_MODAL)
        return 0;
    context_of(&c, e, object, held->card, held->ability, game_object(e->g, object)->controller);
    struct reading r = {.e = e, .c = &c, .player = c.controller, .way = out, .n = 1, .max = max};
    out[0] = (struct pay_way){.ability = held->action};
    if (!read_cost(&r, a->cost, &once) || !once || !read_effect(&r, a->body))
        return 0;
    for (int i = 0; i < r.n; i++) /* makes nothing, or all for others */
        if (!out[i].outs)
            return 0;
    if (book_has_op(e->book, OP_MOD_ONE_MANA) && cost_taps(e, a->cost))
        one_mana(&r, object);
    if (watched && cost_taps(e, a->cost))
        add_triggered(&r, object);
    return r.n;
}
