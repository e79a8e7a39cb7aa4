/* mana.c - mana abilities: what they can make, and making it
 *
 * A mana ability does not use the stack: it is paid for and resolves at once, with all its effects (004:408.2e). For
 * paying automatically, mana_ways() reads from an ability's text which mana it makes and what it takes; what cannot be
 * read so (costs that choose something, amounts of other players' doing) is left to players.
 */
#include "base/attr.h"
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/effects/effects.h"

#include <limits.h>
#include <string.h>

/* ---- the pool -------------------------------------------------------------------------------- */

static void pool_add_restricted(struct engine *e, struct player *p, int colour, int n, enum mana_use use, bool snow)
{
    uint16_t only = use == MANA_AS_SAID ? e->mana_only : 0, source = only ? e->mana_source : 0;
    struct restricted_mana *r = NULL;
    for (int i = 0; i < MAX_RESTRICTED && !r; i++) {
        struct restricted_mana *at = &p->restricted[i];
        if (at->amount && at->colour == colour && at->use == use && at->snow == snow && at->only == only &&
            at->source == source)
            r = at;
    }
    for (int i = 0; i < MAX_RESTRICTED && !r; i++)
        if (!p->restricted[i].amount)
            r = &p->restricted[i];
    if (!r || r->amount + n > UINT8_MAX) {
        game_fail(e->g, LIMIT_MANA);
        return;
    }
    *r = (struct restricted_mana){.colour = (unsigned)colour & 7,
                                  .snow = snow,
                                  .use = (unsigned)use & 15,
                                  .amount = (uint8_t)(r->amount + n),
                                  .only = only,
                                  .source = source};
}

enum { IDENTITY_OF_ONE = 1 << 8 }; /* a general was found, of whatever colours */

/* 001:903.8: mana of a colour that the general does not have becomes colourless. */
static int colour_allowed(const struct engine *e, int player, int colour)
{
    const struct game *g = e->g;
    if (!(g->option & OPTION_EDH) || colour == COLOURLESS)
        return colour;
    unsigned colours = g->player[player].identity;
    for (uint16_t i = 0; !(colours & IDENTITY_KNOWN) && i < g->object_cap; i++) {
        const struct object *o = game_object_c(g, i);
        if (o->zone == ZONE_NONE || !(o->flags & OBJECT_GENERAL) || o->owner != player)
            continue;
        const struct card *card = &e->book->card[o->card];
        colours |= IDENTITY_OF_ONE | card->colours;
        for (int c = WHITE; c < COLOURLESS; c++)
            if (card->cost.coloured[c])
                colours |= 1u << c;
    }
    return !colours || colours >> colour & 1 ? colour : COLOURLESS;
}

/* 001:106.1b, 001:106.6, 000:G.20.Ruling.1: mana in the pool has a type, keeps it, and is never "generic". */
void verb_add_mana(struct engine *e, int player, int colour, int n, enum mana_use use, bool snow)
{
    struct player *p = &e->g->player[player];
    if (n <= 0)
        return;
    colour = colour_allowed(e, player, colour);
    if (e->mana_only && use == MANA_FREE)
        use = MANA_AS_SAID;
    if (use != MANA_FREE) {
        pool_add_restricted(e, p, colour, n, use, snow);
        return;
    }
    if (p->mana[colour] + n > UINT8_MAX) {
        game_fail(e->g, LIMIT_MANA);
        return;
    }
    p->mana[colour] = (uint8_t)(p->mana[colour] + n);
    if (snow)
        p->snow[colour] = (uint8_t)(p->snow[colour] + n);
}

/* ---- what an effect makes -------------------------------------------------------------------- */

static bool op_adds_mana(unsigned op)
{
    return op == OP_ADD_MANA || op == OP_ADD_MANA_ANY || op == OP_ADD_MANA_ONE || op == OP_ADD_MANA_TIMES ||
           op == OP_ADD_MANA_FOR || op == OP_ADD_MANA_LIKE;
}

/* The first effect, all of whose mana is for what the word says (001:106.6). */
static void begin_only(struct engine *e, const struct context *c, const struct node *n)
{
    e->mana_only = (uint16_t)(n - e->book->node);
    e->mana_source = c->source.entity;
}

enum { KEPT_MOST = 15 };

/* Free mana that has come to players is theirs till the end of the combat or of the turn. */
static void keep_added(struct game *g, const struct player *before, bool combat)
{
    for (int i = 0; i < g->players; i++)
        for (int c = 0; c < COLOUR_COUNT; c++) {
            struct player *p = &g->player[i];
            int more = p->mana[c] - before[i].mana[c];
            int kept = (combat ? p->kept[c] & 0xf : p->kept[c] >> 4) + (more > 0 ? more : 0);
            kept = kept < KEPT_MOST ? kept : KEPT_MOST;
            p->kept[c] = (uint8_t)(combat ? (p->kept[c] & 0xf0) | kept : kept << 4 | (p->kept[c] & 0xf));
        }
}

void effect_mana_lasts(struct engine *e, struct context *c, const struct node *n)
{
    struct player before[MAX_PLAYERS];
    memcpy(before, e->g->player, sizeof before);
    run_effect(e, c, n->kid[0]);
    keep_added(e->g, before, node_of(e, n->kid[1])->value == LASTS_COMBAT);
}

void effect_mana_only(struct engine *e, struct context *c, const struct node *n)
{
    begin_only(e, c, n);
    run_effect(e, c, n->kid[0]);
    e->mana_only = 0;
}

bool mana_is_for(struct engine *e, const struct payment *p, uint16_t only, uint16_t source)
{
    const struct node *n = node_of(e, only);
    struct context c;
    if (node_of(e, n->kid[1])->op == OP_ANYTHING)
        return true; /* for anything, and more where it is a spell */
    if (p->object == NO_OBJECT)
        return false;
    context_of(&c, e, source, game_object(e->g, source)->card, 255, p->player);
    return filter_matches(e, &c, n->kid[p->ability ? 2 : 1], p->object);
}

/* What is done to a spell on which such mana was spent. */
void mana_was_for(struct engine *e, const struct payment *p, uint16_t only, uint16_t source)
{
    const struct node *n = node_of(e, only);
    struct context c;
    if (!n->kid[3] || p->ability || p->object == NO_OBJECT || game_object(e->g, p->object)->zone != ZONE_STACK)
        return;
    context_of(&c, e, source, game_object(e->g, source)->card, 255, p->player);
    c.it = game_ref(e->g, p->object);
    run_effect(e, &c, n->kid[3]);
}

bool effect_adds_mana(const struct engine *e, uint16_t node)
{
    if (!node)
        return false;
    const struct node *n = node_of(e, node);
    if (op_adds_mana(n->op))
        return true;
    switch (n->op) {
    case OP_MANA_LASTS:
    case OP_MANA_ONLY:
        return effect_adds_mana(e, n->kid[0]);
    case OP_SEQUENCE:
    case OP_IF:
    case OP_MAY:
    case OP_PAY:
    case OP_FOR_EACH:
    case OP_REPEAT:
    case OP_MODES:
    case OP_FLIP_COIN:
    case OP_LIST:
        for (int i = 0; i < 4; i++)
            if (effect_adds_mana(e, n->kid[i]))
                return true;
        return false;
    default:
        return false;
    }
}

/* 001:605.1a, 001:605.5a, 004:406.1c, 000:A.1.14: by what it could make, whether or not it makes any now; with a target
 * it is none where the era says so. */
bool ability_is_mana(const struct engine *e, const struct ability *a)
{
    if (a->kind == ABILITY_MANA)
        return !a->targets || e->rules->targeted_mana == TARGETED_MANA_IS_MANA;
    return a->kind == ABILITY_ACTIVATED && (!a->targets || e->rules->targeted_mana == TARGETED_MANA_IS_MANA) &&
           !(a->flags & ABILITY_LOYALTY) && effect_adds_mana(e, a->body);
}

/* The ways while they are read: several when something is chosen. */
struct reading {
    struct engine *e;
    struct context *c;
    int player; /* whose mana it has to be */
    struct pay_way *way;
    int n, max;
    uint64_t *seen; /* permanents that were asked what they could produce, as bits; NULL: none was */
};

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

/* 000:K.17.4, 002:S3/Modifying-Mana: the ability is that of the land as it is now; what is added comes after it. */
static unsigned colours_of_node(const struct reading *r, uint16_t node)
{
    const struct node *n = node_of(r->e, node);
    if (!(n->value & 0x100))
        return n->value ? (unsigned)n->value & COLOUR_BITS_ALL : 1u << COLOURLESS;
    uint16_t source = ref_now(r->e->g, r->c->source);
    if (source >= MAX_OBJECTS || game_object(r->e->g, source)->perm == NO_PERM)
        return 0;
    return 1u << game_perm(r->e->g, source)->chosen_colour & COLOUR_BITS_ALL; /* 001:106.5 */
}

/* For what restricted mana may be spent, by its word. */
static enum mana_use use_of_word(const struct engine *e, uint16_t node)
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

/* 001:106.7, 000:A.1.15: one that looks at what others could produce is no reason for itself to produce anything. */
static unsigned types_like(const struct reading *r, const struct node *n)
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
    return n->kid[3] ? mask & colours_of_node(r, n->kid[3]) : mask;
}

unsigned mana_like(struct engine *e, struct context *c, const struct node *n)
{
    return types_like(&(struct reading){.e = e, .c = c}, n);
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
               add_group(r, colours_of_node(r, n->kid[2]), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_ONE:
        return for_payer(r, n->kid[0]) &&
               add_one_colour(r, colours_of_node(r, n->kid[2]), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_LIKE:
        return for_payer(r, n->kid[0]) && add_one_colour(r, types_like(r, n), eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_TIMES:
        return for_payer(r, n->kid[0]) && add_symbols(r, n->kid[2], eval_number(r->e, r->c, n->kid[1]));
    case OP_ADD_MANA_FOR:
        for (int i = 0; i < r->n; i++)
            r->way[i].use = (uint8_t)use_of_word(r->e, n->kid[2]);
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

/* The abilities of a permanent that add mana as something is tapped for mana. */
static int adding_abilities(struct engine *e, int perm, struct held *out, int max)
{
    struct held held[32];
    int n = 0;
    if (!(e->g->perm_watch[perm >> 6] >> (perm & 63) & 1))
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

static struct event tapped_for_mana(uint16_t object, int player)
{
    return (struct event){
        .on = OP_ON_MANA, .object = object, .other = NO_OBJECT, .source = NO_OBJECT, .player = (uint8_t)player};
}

/* 001:605.4a, 004:406.1d: the mana is there at once, and pays for what the tapping was to pay. Whatever cannot be read
 * is not counted on. */
static void add_triggered(struct reading *r, uint16_t object)
{
    struct engine *e = r->e;
    struct event ev = tapped_for_mana(object, r->player);
    int own = r->way[0].outs;
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

static bool cost_taps(const struct engine *e, uint16_t cost)
{
    if (!cost)
        return false;
    const struct node *n = node_of(e, cost);
    if (n->op == OP_COST_LIST)
        return cost_taps(e, n->kid[0]) || cost_taps(e, n->kid[1]);
    return n->op == OP_COST_TAP;
}

int mana_ways(struct engine *e, uint16_t object, const struct held *held, struct pay_way *out, int max)
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
    if (mana_is_watched(e) && cost_taps(e, a->cost))
        add_triggered(&r, object);
    return r.n;
}

/* ---- activating ------------------------------------------------------------------------------ */

/* Locks of the era and of effects that reach mana abilities (000:T.12.5, 002:S2/Mana-Sources, 000:K.6.4). */
bool mana_usable(struct engine *e, int player, uint16_t object, const struct held *held)
{
    return activate_refused(e, player, object, held) == NULL;
}

/* Colours that a payment has planned, handed out one after the other. */
struct colours {
    const uint8_t *v;
    int n, next;
};

static int next_colour(struct colours *k, unsigned mask)
{
    if (k->next < k->n && mask >> k->v[k->next] & 1)
        return k->v[k->next++];
    k->next++;
    return __builtin_ctz(mask);
}

static void make(struct engine *e, int player, struct colours *k, unsigned mask, int n, bool one, enum mana_use use,
                 bool snow)
{
    int last = -1;
    if (!mask)
        return;
    for (int i = 0; i < n; i++) {
        int colour = next_colour(k, mask);
        if (one && last >= 0)
            colour = last;
        last = colour;
        verb_add_mana(e, player, colour, 1, use, snow);
    }
}

static void make_symbols(struct engine *e, int player, struct colours *k, uint16_t node, int times, enum mana_use use,
                         bool snow)
{
    const struct mana_cost *m = &e->book->cost[node_of(e, node)->value];
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        make(e, player, k, 1u << colour, m->coloured[colour] * times, false, use, snow);
    make(e, player, k, 1u << COLOURLESS, m->generic * times, false, use, snow);
    for (int i = 0; i < m->hybrids; i++) {
        unsigned mask = 1u << m->hybrid[i].a;
        if (m->hybrid[i].b < COLOUR_COUNT)
            mask |= 1u << m->hybrid[i].b;
        make(e, player, k, mask, times, false, use, snow);
    }
}

/* As read_effect() read it, with the colours of the plan; everything else as it always happens. */
static void run_planned(struct engine *e, struct context *c, uint16_t node, struct colours *k, bool snow)
{
    const struct node *n = node_of(e, node);
    struct reading r = {.e = e, .c = c};
    int player = op_adds_mana(n->op) ? eval_player(e, c, n->kid[0]) : -1;
    if (op_adds_mana(n->op) && player < 0)
        return;
    switch (n->op) {
    case OP_SEQUENCE:
        run_planned(e, c, n->kid[0], k, snow);
        run_planned(e, c, n->kid[1], k, snow);
        break;
    case OP_IF:
        if (eval_condition(e, c, n->kid[0]))
            run_planned(e, c, n->kid[1], k, snow);
        else if (n->kid[2])
            run_planned(e, c, n->kid[2], k, snow);
        break;
    case OP_ADD_MANA:
        make_symbols(e, player, k, n->kid[1], 1, MANA_FREE, snow);
        break;
    case OP_ADD_MANA_ANY:
    case OP_ADD_MANA_ONE:
        make(e, player, k, colours_of_node(&r, n->kid[2]), eval_number(e, c, n->kid[1]), n->op == OP_ADD_MANA_ONE,
             MANA_FREE, snow);
        break;
    case OP_ADD_MANA_LIKE:
        make(e, player, k, types_like(&r, n), eval_number(e, c, n->kid[1]), true, MANA_FREE, snow);
        break;
    case OP_ADD_MANA_TIMES:
        make_symbols(e, player, k, n->kid[2], eval_number(e, c, n->kid[1]), MANA_FREE, snow);
        break;
    case OP_ADD_MANA_FOR:
        make_symbols(e, player, k, n->kid[1], 1, use_of_word(e, n->kid[2]), snow);
        break;
    case OP_MANA_LASTS: {
        struct player before[MAX_PLAYERS];
        memcpy(before, e->g->player, sizeof before);
        run_planned(e, c, n->kid[0], k, snow);
        keep_added(e->g, before, node_of(e, n->kid[1])->value == LASTS_COMBAT);
        break;
    }
    case OP_MANA_ONLY:
        begin_only(e, c, n);
        run_planned(e, c, n->kid[0], k, snow);
        e->mana_only = 0;
        break;
    default:
        run_effect(e, c, node);
    }
}

/* The next of the triggered abilities from one on that add mana, in the order in which add_triggered() read them: that
 * of the permanents, as a payment planned their colours. -1: none is left. */
static int next_adding(struct engine *e, int from)
{
    const struct game *g = e->g;
    int best = -1, least = INT_MAX;
    for (int i = from; i < g->triggers_n; i++) {
        const struct trigger *t = &g->trigger[i];
        const struct card *card = &e->book->card[t->card];
        const struct ability *a = t->ability == 255 ? NULL : &e->book->ability[card->first_ability + t->ability];
        if (!a || a->targets || !effect_adds_mana(e, a->body))
            continue;
        uint16_t source = ref_now(g, t->source);
        int place = source == NO_OBJECT ? INT_MAX - 1 : game_object(e->g, source)->perm * 256 + t->ability;
        if (place < least) {
            least = place;
            best = i;
        }
    }
    return best;
}

/* 001:605.4a, 004:411.3, 004:406.1d: triggered abilities that a mana ability set off and that could add mana resolve at
 * once, with all their effects. In the series of fifth they wait for their turn (000:T.12.4). */
static void resolve_triggered_mana(struct engine *e, int before, struct colours *k)
{
    struct game *g = e->g;
    if (e->rules->triggered_mana == TRIGGERED_MANA_IN_SERIES)
        return;
    for (int i; (i = next_adding(e, before)) >= 0;) {
        struct trigger t = g->trigger[i];
        const struct ability *a = &e->book->ability[e->book->card[t.card].first_ability + t.ability];
        memmove(&g->trigger[i], &g->trigger[i + 1], (size_t)(g->triggers_n - i - 1) * sizeof g->trigger[0]);
        g->triggers_n--;
        memset(&g->trigger[g->triggers_n], 0, sizeof g->trigger[0]);
        struct context c;
        context_of(&c, e, ref_now(g, t.source), t.card, t.ability, t.controller);
        c.source = t.source;
        c.it = t.it;
        c.other = t.other;
        c.amount = t.amount;
        c.event_player = t.player;
        c.resolving = 1;
        if (a->condition && !eval_condition(e, &c, a->condition))
            continue;
        if (k)
            run_planned(e, &c, a->body, k, false);
        else
            run_effect(e, &c, a->body);
    }
}

void pool_spend(struct player *p, int colour, int n, int snow)
{
    tc_assert(n <= p->mana[colour] && snow <= p->snow[colour] && snow <= n);
    p->mana[colour] = (uint8_t)(p->mana[colour] - n);
    p->snow[colour] = (uint8_t)(p->snow[colour] - snow);
    if (p->snow[colour] > p->mana[colour]) /* of the rest not all can be snow */
        p->snow[colour] = p->mana[colour];
}

/* Takes what a payment has planned from the pool; the rest of the cost is paid as always. */
static bool pay_for_use(struct engine *e, struct context *c, uint16_t cost, const struct pay_use *use)
{
    struct bill bill = {0};
    struct payment p;
    payment_init(&p, c->controller, 1u << MANA_FREE);
    p.flags = PAY_FROM_POOL;
    bill_add(e, c, cost, &bill, false);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        pool_spend(&e->g->player[c->controller], colour, use->paid[colour], use->paid_snow[colour]);
    memset(&bill.mana, 0, sizeof bill.mana);
    return bill_pay(e, c, &bill, &p);
}

/* 001:107.3a: an X of its cost is chosen as it is activated; what a payment has planned takes none. */
static void choose_x(struct engine *e, struct context *c, uint16_t cost, uint16_t object)
{
    int most = 0;
    c->x = 0;
    if (!cost || !cost_has_x(e, cost))
        return;
    for (c->x = 1; c->x <= MOST_X && can_pay_cost(e, c, cost); c->x++)
        most = c->x;
    c->x = (int16_t)ask_number(e, c->controller, FOR_X, object, 0, most);
}

/* 001:605.3b, 004:411.1, 004:406.1e, 004:408.2e, 000:T.12.3, 000:T.1.8, 001:305.6, 004:214.9e, 000:K.17.2: paid for,
 * then it resolves at once; nobody can answer. */
bool mana_activate(struct engine *e, int player, uint16_t object, int action_ability, const struct pay_use *use)
{
    struct game *g = e->g;
    struct held held;
    struct context c;
    if (!chars_ability(e, object, action_ability, &held))
        return refuse_because(e, "%s has no such ability", entity_name(e, object));
    const struct ability *a = held.a;
    int before = g->triggers_n;
    bool snow = chars_types(e, object) & TYPE_SNOW;
    struct target target[MAX_OWN_TARGETS];
    int targets = 0;
    context_of(&c, e, object, held.card, held.ability, player);
    if (a->targets && !targets_choose(e, &c, a, target, &targets)) /* 004:411.1: it may have some (not in 001) */
        return false;
    c.target = target;
    c.targets = (uint8_t)targets;
    if (!use)
        choose_x(e, &c, a->cost, object);
    if (a->cost && node_of(e, a->cost)->op == OP_COST_TAP) {
        if (!can_tap_for_cost(e, object, false))
            return refuse_because(e, "%s cannot be tapped for a cost (001:107.5, 004:409.3, 000:G.40.2)",
                                  entity_name(e, object));
        verb_tap(e, object);
    } else if (use ? !pay_for_use(e, &c, a->cost, use) : a->cost && !pay_cost(e, &c, a->cost)) {
        return false;
    }
    c.resolving = 1;
    if (game_object(g, object)->perm != NO_PERM)
        game_perm(g, object)->used |= limit_bit(e, game_perm(g, object), a) & 0xf;
    use_note(e, object, a, player);
    struct colours k = {0};
    if (use) {
        k = (struct colours){.v = use->colour, .n = use->n};
        run_planned(e, &c, a->body, &k, snow);
    } else {
        run_effect(e, &c, a->body);
    }
    TELL(e, "000:T.12.3 004:411.1 001:605.3b", "%s gets mana from %s", entity_name(e, player_entity(player)),
         entity_name(e, object));
    if (cost_taps(e, a->cost)) {                           /* 000:A.1.17: even if it made none */
        struct event ev = tapped_for_mana(object, player); /* 000:A.1.16: the player who tapped it is its player */
        event_happened(e, &ev);
    }
    resolve_triggered_mana(e, before, use ? &k : NULL);
    return true;
}
