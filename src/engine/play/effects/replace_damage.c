/* replace_damage.c - prevention and redirection of damage
 *
 * Shields that spells and abilities left (the next n damage, damage from a source, redirection), protection, absorb and
 * the planeswalker rule. From Sixth Edition on they are made in advance (004:419.4, 001:615.4); in Fifth Edition they
 * are made in the damage prevention step for damage that is already there (000:G.12.1) and are applied to it at
 * once. */
#include "base/message.h"
#include "engine/play/effects/inner.h"

bool shield_word(enum op op)
{
    switch (op) {
    case OP_PREVENT:
    case OP_PREVENT_ALL:
    case OP_PREVENT_COMBAT:
    case OP_PREVENT_NEXT_FROM:
    case OP_REDIRECT:
    case OP_REDIRECT_FROM:
        return true;
    default:
        return false;
    }
}

static bool is_prevention(enum op op)
{
    return op == OP_PREVENT || op == OP_PREVENT_ALL || op == OP_PREVENT_COMBAT || op == OP_PREVENT_NEXT_FROM;
}

/* Shields of which Fifth Edition's rules want damage that is there; the others are automatic
 * (000:G.12.Ruling.5). */
static bool wants_damage(enum op op)
{
    return op != OP_PREVENT_ALL && op != OP_PREVENT_COMBAT;
}

/* A shield by filters works on each event that they fit (001:615.9); one against combat damage
 * on nothing else (000:E.6.Ruling.1). */
static bool by_filters(struct engine *e, const struct effect *f, const struct event *ev)
{
    const struct node *n = node_of(e, f->body);
    struct context c;
    if (n->op == OP_PREVENT_COMBAT && !(ev->flags & EVENT_COMBAT))
        return false;
    context_of_effect(&c, e, f);
    return filter_matches(e, &c, n->kid[0], ev->object) && filter_matches(e, &c, n->kid[1], ev->other);
}

/* 001:614.9: damage is redirected to a creature, planeswalker or player that is there, or not at
 * all. */
static bool can_be_damaged(struct engine *e, uint16_t entity)
{
    if (entity == NO_OBJECT)
        return false;
    if (entity_is_player(entity))
        return game_in(e->g, entity_player(entity));
    return entity < MAX_OBJECTS && game_object(e->g, entity)->zone == ZONE_BATTLEFIELD &&
           chars_types(e, entity) & (TYPE_CREATURE | TYPE_PLANESWALKER);
}

bool shield_applies(struct engine *e, const struct effect *f, const struct event *ev)
{
    const struct game *g = e->g;
    if (f->kind != EFFECT_REPLACEMENT || f->uses == 0)
        return false;
    uint16_t subject = ref_now(g, f->subject), other = ref_now(g, f->other);
    switch ((enum op)node_of(e, f->body)->op) {
    case OP_PREVENT:
        return subject == ev->other && f->a > 0;
    case OP_PREVENT_ALL:
    case OP_PREVENT_COMBAT:
        return by_filters(e, f, ev);
    case OP_PREVENT_NEXT_FROM: /* 001:615.8 */
        return subject == ev->other && f->other.entity == ev->object;
    case OP_REDIRECT:
        return subject == ev->other && f->a > 0 && can_be_damaged(e, other);
    case OP_REDIRECT_FROM:
        return subject == ev->other && f->source.entity == ev->object && f->a != 0 && can_be_damaged(e, other);
    default:
        return false;
    }
}

int shield_add(struct engine *e, struct context *c, uint16_t body, uint16_t recipient, uint16_t from, uint16_t to,
               int amount, enum duration duration)
{
    struct game *g = e->g;
    enum op op = (enum op)node_of(e, body)->op;
    /* 000:G.12.1, 000:G.12.2, 000:G.13.2, 000:G.13.3, 002:S2/Damage-Prevention#4: only when
     * there is damage. Later at any time, and nothing of it is settled before (004:419.2,
     * 004:419.3, 004:Glossary/Redirect). */
    if (e->rules->prevention == PREVENT_IN_DAMAGE_STEP && wants_damage(op) && op != OP_REPLACES &&
        damage_pending(e, recipient, from) == 0)
        return -1;
    int i = 0;
    while (i < g->effects_n && g->effect[i].kind != EFFECT_FREE)
        i++;
    if (i == g->effects_n) {
        if (g->effects_n == MAX_EFFECTS) {
            game_fail(g, LIMIT_EFFECTS);
            return -1;
        }
        g->effects_n++;
    }
    uint16_t other = op == OP_PREVENT_NEXT_FROM ? from : to;
    bool once = op == OP_PREVENT_NEXT_FROM || duration == LASTS_ONCE;
    g->effect[i] = (struct effect){
        .card = c->card,
        .body = body,
        .kind = EFFECT_REPLACEMENT,
        .duration = (uint8_t)duration,
        .controller = c->controller,
        .uses = once ? 1 : 255,
        .source = op == OP_REDIRECT_FROM && from != NO_OBJECT ? game_ref(g, from) : c->source,
        .subject = recipient == NO_OBJECT ? ref_none() : game_ref(g, recipient),
        .other = other == NO_OBJECT ? ref_none() : game_ref(g, other),
        .a = number_fit(g, amount),
        .timestamp = g->timestamp++,
        .turn = g->turn,
        .ability = 255,
    };
    if (!effect_announce(e, c, i))
        return -1;
    if (e->pending_stage != DAMAGE_NONE && wants_damage(op))
        shields_apply_pending(e);
    return i;
}

/* ---- rules about damage ---------------------------------------------------------------------- */

/* 001:306.7: damage that is not combat damage, to a player by an opponent's source, may go to a
 * planeswalker. */
static bool planeswalker_may(struct engine *e, const struct event *ev)
{
    const struct game *g = e->g;
    if (!e->rules->planeswalkers || ev->flags & EVENT_COMBAT || !entity_is_player(ev->other) ||
        ev->object >= MAX_OBJECTS ||
        !game_opponents(g, game_object_c(g, ev->object)->controller, entity_player(ev->other)))
        return false;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_PLANESWALKER &&
            game_object_c(g, g->perm[i].object)->controller == entity_player(ev->other))
            return true;
    return false;
}

static uint16_t planeswalker_chosen(struct engine *e, const struct event *ev)
{
    struct game *g = e->g;
    uint16_t options[MAX_PERMANENTS];
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (g->perm[i].types & TYPE_PLANESWALKER &&
            game_object(g, g->perm[i].object)->controller == entity_player(ev->other))
            options[n++] = g->perm[i].object;
    struct question q = {.player = game_object(g, ev->object)->controller,
                         .purpose = FOR_HARM,
                         .source = ev->object,
                         .card = NO_CARD,
                         .min = 0,
                         .max = 1,
                         .options = (uint16_t)n,
                         .option = options};
    struct answer answer = {0};
    ask_choose(e, &q, &answer);
    return answer.n == 1 ? options[answer.value[0]] : NO_OBJECT;
}

bool damage_stays(struct engine *e, const struct event *ev)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    return ev->flags & EVENT_UNPREVENTABLE || (may_rule(e) && rule_next(e, OP_MOD_DAMAGE_STAYS, &walk, &c, &node));
}

void candidates_damage(struct engine *e, const struct event *ev, struct candidates *out)
{
    struct game *g = e->g;
    bool stays = damage_stays(e, ev);
    int player = entity_is_player(ev->other) ? entity_player(ev->other) : game_object(g, ev->other)->controller;
    struct candidate rule = {.source = ev->other, .ability = 255, .controller = (uint8_t)player};
    /* 001:702.14, 004:502.7b, 003:502.7e, 000:A.24: reduced to nothing, by itself */
    if (!stays && chars_protected(e, ev->other, ev->object) && out->n < MAX_CANDIDATES) {
        rule.kind = CANDIDATE_PROTECTION;
        out->c[out->n++] = rule;
    }
    if (planeswalker_may(e, ev) && out->n < MAX_CANDIDATES) {
        rule.kind = CANDIDATE_PLANESWALKER;
        out->c[out->n++] = rule;
    }
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (out->n == MAX_CANDIDATES || !shield_applies(e, f, ev))
            continue;
        if (stays && is_prevention((enum op)node_of(e, f->body)->op))
            continue; /* 001:615.11: it is not even used up */
        out->c[out->n++] = (struct candidate){.kind = CANDIDATE_EFFECT,
                                              .effect = (uint8_t)i,
                                              .source = f->source.entity,
                                              .card = f->card,
                                              .ability = 255,
                                              .controller = (uint8_t)player,
                                              .body = f->body};
    }
}

/* ---- what a shield does ---------------------------------------------------------------------- */

/* Damage that goes elsewhere, by a source that stays what it was (000:G.13.6, 000:G.13.7), also
 * to whom it would hurt anyway (000:G.13.Ruling.1); the rest stays. */
static void split_off(struct engine *e, const struct event *ev, int amount, uint16_t to)
{
    if (e->pending_n == MAX_PENDING) {
        game_fail(e->g, LIMIT_DAMAGE);
        return;
    }
    e->pending[e->pending_n++] = (struct damage){
        .source = ev->object,
        .to = to,
        .amount = (int16_t)amount,
        .flags = (uint8_t)(e->rules->redirection == REDIRECT_IN_DAMAGE_STEP ? ev->flags & ~EVENT_COMBAT : ev->flags),
        .source_incarnation = ev->incarnation,
    };
}

static void shield_used(struct game *g, struct effect *f)
{
    if (f->uses != 255 && f->uses > 0)
        f->uses--;
    if (f->uses == 0 || f->a == 0)
        effect_free(g, (int)(f - g->effect));
}

static bool shield_works(struct engine *e, struct event *ev, struct effect *f)
{
    enum op op = (enum op)node_of(e, f->body)->op;
    int taken = f->a < 0 || f->a > ev->amount ? ev->amount : f->a;
    uint16_t to = ref_now(e->g, f->other);
    if (!wants_damage(op)) {
        ev->amount = 0;
        return false;
    }
    if (f->a > 0) /* 001:615.7, 004:419.7b: point by point */
        f->a = (int16_t)(f->a - taken);
    ev->amount = (int16_t)(ev->amount - taken);
    TELL(e, "000:G.12.3 004:419.7 001:615.7", "%d damage is %s", taken,
         is_prevention(op) ? TC_WORD("prevented") : TC_WORD("redirected"));
    shield_used(e->g, f);
    if (!is_prevention(op))
        split_off(e, ev, taken, to);
    return ev->amount > 0;
}

bool replace_damage(struct engine *e, struct event *ev, const struct candidate *c)
{
    uint16_t to;
    switch ((enum candidate_kind)c->kind) {
    case CANDIDATE_PROTECTION:
        ev->amount = 0;
        return false;
    case CANDIDATE_PLANESWALKER:
        to = planeswalker_chosen(e, ev);
        if (to != NO_OBJECT)
            ev->other = to;
        return true;
    case CANDIDATE_EFFECT:
        return shield_works(e, ev, &e->g->effect[c->effect]);
    default:
        return true;
    }
}

int shields_limited(struct engine *e, uint16_t to)
{
    const struct game *g = e->g;
    int sum = 0;
    for (int i = 0; i < g->effects_n; i++) {
        const struct effect *f = &g->effect[i];
        if (f->kind != EFFECT_REPLACEMENT || f->uses == 0 || ref_now(g, f->subject) != to)
            continue;
        enum op op = (enum op)node_of(e, f->body)->op;
        if ((op == OP_PREVENT || op == OP_REDIRECT) && f->a > 0)
            sum += f->a;
    }
    return sum;
}

/* ---- Fifth Edition's step -------------------------------------------------------------------- */

int damage_pending(const struct engine *e, uint16_t to, uint16_t from)
{
    int sum = 0;
    int end = e->pending_stage > DAMAGE_BATCHES ? 0 : e->pending_n;
    for (int i = 0; i < end; i++)
        if ((to == NO_OBJECT || e->pending[i].to == to) && (from == NO_OBJECT || e->pending[i].source == from))
            sum += e->pending[i].amount;
    return sum;
}

/* The damage that a shield could take, in the order in which its controller wants it taken
 * (000:G.12.3, 000:G.13.4). */
static int shield_order(struct engine *e, const struct effect *f, uint8_t *out)
{
    uint16_t options[MAX_PENDING];
    int n = 0, sum = 0;
    bool limited = f->a > 0;
    for (int i = 0; i < e->pending_n; i++) {
        struct event ev = event_of_damage(&e->pending[i]);
        if (ev.amount <= 0 || ev.flags & EVENT_UNPREVENTABLE || !shield_applies(e, f, &ev))
            continue;
        sum += ev.amount;
        options[n] = ev.object;
        out[n++] = (uint8_t)i;
    }
    if (n < 2 || !limited || sum <= f->a)
        return n;
    struct question q = {
        .player = f->controller, .purpose = FOR_PREVENTION, .source = f->subject.entity, .card = NO_CARD};
    struct answer answer;
    uint8_t sorted[MAX_PENDING];
    if (!ask_order_of(e, q, options, n, &answer))
        return n;
    for (int i = 0; i < n; i++)
        sorted[i] = out[answer.value[i]];
    for (int i = 0; i < n; i++)
        out[i] = sorted[i];
    return n;
}

/* 000:G.12.3, 000:G.12.4: a shield takes what it can of the damage that is there, and is gone.
 * One use takes all that a source has done in the step (000:G.12.Ruling.3). */
void shields_apply_pending(struct engine *e)
{
    struct game *g = e->g;
    for (int k = 0; k < g->effects_n; k++) {
        struct effect *f = &g->effect[k];
        uint8_t order[MAX_PENDING];
        if (f->kind != EFFECT_REPLACEMENT || !wants_damage((enum op)node_of(e, f->body)->op) ||
            node_of(e, f->body)->op == OP_REPLACES)
            continue;
        int n = shield_order(e, f, order);
        f->uses = 255;
        for (int i = 0; i < n && f->kind == EFFECT_REPLACEMENT; i++) {
            struct event ev = event_of_damage(&e->pending[order[i]]);
            (void)shield_works(e, &ev, f);
            e->pending[order[i]].amount = ev.amount;
        }
        if (f->kind != EFFECT_FREE)
            effect_free(g, k);
    }
}
