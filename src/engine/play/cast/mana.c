/* mana.c - mana abilities: activating them, and what they put into the pool
 *
 * A mana ability does not use the stack: it is paid for and resolves at once, with all its effects (004:408.2e).
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
    e->mana_made |= (uint8_t)(1u << colour);
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

static bool mana_op_adds(unsigned op)
{
    return op == OP_ADD_MANA || op == OP_ADD_MANA_ANY || op == OP_ADD_MANA_ONE || op == OP_ADD_MANA_TIMES ||
           op == OP_ADD_MANA_FOR || op == OP_ADD_MANA_LIKE || op == OP_ADD_MANA_MADE;
}

/* The first effect, all of whose mana is for what the word says (001:106.6). */
static void mana_begin_only(struct engine *e, const struct context *c, const struct node *n)
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
    mana_begin_only(e, c, n);
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
    if (mana_op_adds(n->op))
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
    int player = mana_op_adds(n->op) ? eval_player(e, c, n->kid[0]) : -1;
    if (mana_op_adds(n->op) && player < 0)
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
        make(e, player, k, reading_colours(&r, n->kid[2]), eval_number(e, c, n->kid[1]), n->op == OP_ADD_MANA_ONE,
             MANA_FREE, snow);
        break;
    case OP_ADD_MANA_LIKE:
        make(e, player, k, reading_types_like(&r, n), eval_number(e, c, n->kid[1]), true, MANA_FREE, snow);
        break;
    case OP_ADD_MANA_MADE:
        make(e, player, k, (unsigned)c->amount, eval_number(e, c, n->kid[1]), true, MANA_FREE, snow);
        break;
    case OP_ADD_MANA_TIMES:
        make_symbols(e, player, k, n->kid[2], eval_number(e, c, n->kid[1]), MANA_FREE, snow);
        break;
    case OP_ADD_MANA_FOR:
        make_symbols(e, player, k, n->kid[1], 1, mana_use_of_word(e, n->kid[2]), snow);
        break;
    case OP_MANA_LASTS: {
        struct player before[MAX_PLAYERS];
        memcpy(before, e->g->player, sizeof before);
        run_planned(e, c, n->kid[0], k, snow);
        keep_added(e->g, before, node_of(e, n->kid[1])->value == LASTS_COMBAT);
        break;
    }
    case OP_MANA_ONLY:
        mana_begin_only(e, c, n);
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

static int pool_size(const struct player *p)
{
    int n = 0;
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        n += p->mana[colour];
    for (int i = 0; i < MAX_RESTRICTED; i++)
        n += p->restricted[i].amount;
    return n;
}

/* Of what would make two mana or more, something may say that it makes one colourless mana in their place. */
static void make_one(struct engine *e, int player, uint16_t object, const struct player *before, bool snow)
{
    struct player *p = &e->g->player[player];
    if (pool_size(p) - pool_size(before) < 2 || !rule_on_object(e, OP_MOD_ONE_MANA, object))
        return;
    memcpy(p->mana, before->mana, sizeof p->mana);
    memcpy(p->snow, before->snow, sizeof p->snow);
    memcpy(p->kept, before->kept, sizeof p->kept);
    memcpy(p->restricted, before->restricted, sizeof p->restricted);
    e->mana_made = 0;
    verb_add_mana(e, player, COLOURLESS, 1, MANA_FREE, snow);
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
    const struct player pool = g->player[player];
    e->mana_made = 0;
    if (use) {
        k = (struct colours){.v = use->colour, .n = use->n};
        run_planned(e, &c, a->body, &k, snow);
    } else {
        run_effect(e, &c, a->body);
    }
    if (cost_taps(e, a->cost) && book_has_op(e->book, OP_MOD_ONE_MANA))
        make_one(e, player, object, &pool, snow);
    TELL(e, "000:T.12.3 004:411.1 001:605.3b", "%s gets mana from %s", entity_name(e, player_entity(player)),
         entity_name(e, object));
    if (cost_taps(e, a->cost)) {                           /* 000:A.1.17: even if it made none */
        struct event ev = tapped_for_mana(object, player); /* 000:A.1.16: the player who tapped it is its player */
        ev.amount = e->mana_made;                          /* which types it made, as bits */
        event_happened(e, &ev);
    }
    resolve_triggered_mana(e, before, use ? &k : NULL);
    return true;
}
