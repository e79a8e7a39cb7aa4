/* triggers.c - which triggered abilities an event sets off
 *
 * Possible watchers are marked in the game (perm_watch, zone_watch), so that an event without watchers costs nothing.
 * Each watcher's triggered abilities are compared with the event; those that match, with a true intervening "if", wait
 * in g->trigger to be put on the stack or played in their series. An ability triggers once for each event, and a moment
 * in which three creatures die has three of them (001:603.2c, 000:A.8.9). */
#include "base/attr.h"
#include "engine/look/inner.h"

/* A watcher: a permanent, one that has left in this moment, a card in another zone, or a delayed trigger. */
struct watcher_of {
    uint16_t source, card;
    uint8_t controller, ability;
    struct ref ref;
    int effect; /* of a delayed trigger, else -1 */
};

static bool leaves(const struct event *ev)
{
    switch ((enum op)ev->on) {
    case OP_ON_MOVES:
        return ev->from == ZONE_BATTLEFIELD && ev->to != ZONE_BATTLEFIELD;
    case OP_ON_SACRIFICED:
    case OP_ON_DESTROYED:
    case OP_ON_CONTROL_LOST:
        return true;
    default:
        return false;
    }
}

/* It is from now on what its source is now, and its controller's (000:A.8.5). */
static void trigger_add(struct engine *e, const struct watcher_of *w, const struct context *c)
{
    struct game *g = e->g;
    if (g->triggers_n == MAX_TRIGGERS) {
        game_fail(g, LIMIT_TRIGGERS);
        return;
    }
    g->trigger[g->triggers_n++] = (struct trigger){
        .source = w->ref,
        .it = c->it,
        .other = c->other,
        .card = w->card,
        .ability = w->ability,
        .controller = w->controller,
        .amount = c->amount,
        .player = c->event_player,
        .effect = (uint8_t)(w->effect + 1),
        .now = 1,
    };
    TELL(e, "000:A.8.1 004:410.1 001:603.2", "%s triggers", entity_name(e, w->source));
}

void triggers_of_before(struct game *g)
{
    for (int i = 0; i < g->triggers_n; i++)
        g->trigger[i].now = 0;
}

static bool is_damage(enum op op)
{
    return op == OP_ON_DAMAGE || op == OP_ON_COMBAT_DAMAGE || op == OP_ON_OTHER_DAMAGE;
}

/* "One or more": the ability has triggered in this moment. Damage to several is as many events, each with all its
 * sources, and so are attacks where it is said who is attacked. The trigger counts the events, or adds up what they
 * deal. */
static bool triggered_together(struct engine *e, const struct watcher_of *w, const struct context *c, uint16_t event)
{
    enum op op = (enum op)node_of(e, event)->op;
    bool apart = is_damage(op) || (op == OP_ON_ATTACKS && node_of(e, event)->kid[1]);
    for (int i = e->g->triggers_n; i-- > 0;) {
        struct trigger *t = &e->g->trigger[i];
        if (!t->now || t->source.entity != w->ref.entity || t->card != w->card || t->ability != w->ability ||
            (apart && t->other.entity != c->other.entity))
            continue;
        t->amount = (int16_t)(t->amount + (is_damage(op) ? c->amount : 1));
        return true;
    }
    return false;
}

unsigned limit_bit(const struct engine *e, const struct perm *perm, const struct ability *a)
{
    const struct card *card = &e->book->card[perm->as_card];
    uint32_t limit = a->flags & (ABILITY_ONCE | ABILITY_ONCE_A_TURN);
    int place = 0;
    if (a->flags & ABILITY_TWICE_A_TURN) /* the only such ability of its card: its first use, its second */
        return perm->used & 1 ? 2 : 1;
    for (const struct ability *b = &e->book->ability[card->first_ability]; b < a && a < b + card->abilities; b++)
        place += (b->flags & limit) != 0;
    if (!limit)
        return 0;
    return limit & ABILITY_ONCE ? 4u << place % 2 : 1u << place % 2;
}

/* How often more it triggers, as abilities of others say. */
static int times_more(struct engine *e, const struct watcher_of *w, const struct event *ev)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = 0;
    if (!book_has_op(e->book, OP_MOD_TRIGGERS_AGAIN) || !may_rule(e))
        return 0;
    bool enters = ev->on == OP_ON_MOVES && ev->to == ZONE_BATTLEFIELD;
    while (rule_next(e, OP_MOD_TRIGGERS_AGAIN, &walk, &c, &node)) {
        const uint16_t *kid = node_of(e, node)->kid;
        const struct last_known *known = look_back(e, w->ref);
        bool fits = known ? filter_matches_known(e, &c, kid[0], known) : filter_matches(e, &c, kid[0], w->source);
        if (fits && (!kid[1] || (enters && filter_matches(e, &c, kid[1], ev->object))))
            n++;
    }
    return n;
}

/* 001:603.2, 001:603.4, 004:410.8: the event matches, and an intervening "if" is true now. */
static void ability_watches(struct engine *e, const struct watcher_of *w, const struct ability *a,
                            const struct event *ev)
{
    enum op op = (enum op)node_of(e, a->event)->op;
    struct context c;
    if (!event_fits(op, ev))
        return;
    context_of(&c, e, w->source, w->card, w->ability, w->controller);
    event_context(e->g, &c, op, ev);
    if (!event_matches(e, &c, a->event, ev))
        return;
    if (a->condition && !eval_condition(e, &c, a->condition))
        return;
    if (a->flags & ABILITY_TOGETHER) {
        if (triggered_together(e, w, &c, a->event))
            return;
        c.amount = is_damage(op) ? c.amount : 1;
    }
    if (a->flags & (ABILITY_ONCE_A_TURN | ABILITY_TWICE_A_TURN) && game_object(e->g, w->source)->perm != NO_PERM) {
        struct perm *perm = game_perm(e->g, w->source);
        unsigned bit = limit_bit(e, perm, a);
        if (perm->used & bit)
            return;
        perm->used |= bit & 0xf;
    }
    /* 000:A.8.10: "whenever" is each point of it */
    bool each = a->flags & ABILITY_EACH_POINT && e->rules->triggers == TRIGGERS_IN_SERIES && c.amount > 1;
    int times = (each ? c.amount : 1) + times_more(e, w, ev);
    c.amount = each ? 1 : c.amount;
    for (int i = 0; i < times && e->g->result == RESULT_NONE; i++)
        trigger_add(e, w, &c);
}

/* The abilities printed on a card, as far as they work in that zone (000:A.1.4, 000:A.8.4,
 * 004:402.8): each of them once for an event, however alike they are (000:A.1.2,
 * 000:A.8.Ruling.3, 004:410.6). */
static void card_watches(struct engine *e, struct watcher_of *w, enum zone zone, const struct event *ev)
{
    const struct card *card = &e->book->card[w->card];
    for (int i = 0; i < card->abilities; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind != ABILITY_TRIGGERED || a->zone != zone || a->event == 0)
            continue;
        w->ability = (uint8_t)i;
        ability_watches(e, w, a, ev);
    }
}

/* A reference to a watcher: if it leaves with this event, to what it becomes. */
static struct ref watcher_ref(const struct game *g, uint16_t source, const struct event *ev, bool look_back)
{
    struct ref ref = game_ref(g, source);
    if (look_back && source == ev->object && ev->on != OP_ON_CONTROL_LOST &&
        !(ev->on == OP_ON_MOVES && (ev->to == ZONE_PHASED_OUT || ev->to == ZONE_HAND || ev->to == ZONE_LIBRARY)))
        ref.incarnation++;
    return ref;
}

static void perm_watches(struct engine *e, int perm, const struct event *ev, enum look_when look)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[perm];
    struct watcher_of w = {.source = p->object, .card = p->as_card, .effect = -1};
    w.controller = game_object(g, p->object)->controller;
    w.ref = watcher_ref(g, p->object, ev, look == LOOK_BACK);
    if (!(p->flags & (PERM_WITH_EFFECT | PERM_ABILITIES_LOST | PERM_SHUT_OFF))) {
        card_watches(e, &w, ZONE_BATTLEFIELD, ev);
        return;
    }
    struct held held[32];
    int n = chars_abilities(e, p->object, held, (int)ARRAY_LEN(held));
    for (int i = 0; i < n; i++) {
        if (held[i].a->kind != ABILITY_TRIGGERED || held[i].a->event == 0)
            continue;
        if (p->flags & PERM_SHUT_OFF && !(held[i].a->flags & ABILITY_WORKS_TAPPED))
            continue;
        w.card = held[i].card;
        w.ability = held[i].ability;
        ability_watches(e, &w, held[i].a, ev);
    }
}

/* 001:603.6d, 000:A.8.6, 000:A.8.7, 000:A.8.Ruling.8, 004:410.10d: those that left in the same
 * moment saw it too. */
static void gone_watch(struct engine *e, const struct event *ev)
{
    for (int i = 0; i < e->moment.gones; i++) {
        const struct object *o = game_object(e->g, e->moment.gone[i].object);
        if (o->zone == ZONE_BATTLEFIELD && o->incarnation == e->moment.gone[i].incarnation)
            continue; /* it sees this event from where it still is */
        struct watcher_of w = {.source = e->moment.gone[i].object,
                               .card = e->moment.gone[i].card,
                               .controller = e->moment.gone[i].controller,
                               .effect = -1};
        w.ref = (struct ref){.entity = w.source, .incarnation = (uint8_t)(e->moment.gone[i].incarnation + 1)};
        card_watches(e, &w, ZONE_BATTLEFIELD, ev);
    }
}

/* What keywords mean that something there gives to a spell, such as conspire. */
static void given_watch(struct engine *e, const struct watcher_of *spell, const struct event *ev)
{
    uint16_t terms[4], cards[4];
    int n = spell_given(e, spell->source, KEYWORD_NONE, terms, cards, (int)ARRAY_LEN(terms));
    for (int i = 0; i < n; i++)
        for (uint16_t list = node_of(e, terms[i])->kid[1]; list; list = node_of(e, list)->kid[1]) {
            struct watcher_of w = *spell;
            int index = node_of(e, node_of(e, list)->kid[0])->value;
            const struct ability *a = &e->book->ability[e->book->card[cards[i]].first_ability + index];
            w.card = cards[i];
            w.ability = (uint8_t)index;
            if (a->kind == ABILITY_TRIGGERED && a->event && a->zone == ZONE_STACK)
                ability_watches(e, &w, a, ev);
        }
}

/* Cards whose abilities work where they lie (001:112.6, 000:Z.3.5). */
static void zones_watch(struct engine *e, const struct event *ev)
{
    struct game *g = e->g;
    static const uint8_t zones[] = {ZONE_GRAVEYARD, ZONE_EXILE, ZONE_COMMAND, ZONE_HAND, ZONE_STACK};
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        enum zone zone = (enum zone)zones[z];
        if (!(g->zone_watch >> zone & 1))
            continue;
        if (zone == ZONE_STACK) {
            for (int i = 0; i < g->stack_n; i++) {
                struct watcher_of w = {.source = g->stack[i].object, .card = g->stack[i].card, .effect = -1};
                if (g->stack[i].kind != STACKED_SPELL)
                    continue;
                w.controller = g->stack[i].controller;
                w.ref = game_ref(g, w.source);
                if (e->book->card[w.card].triggers)
                    card_watches(e, &w, zone, ev);
                if (e->book->gives_to_spells)
                    given_watch(e, &w, ev);
            }
            continue;
        }
        for (int player = 0; player < g->players; player++) {
            uint16_t object = g->player[player].top[zone];
            for (; object != NO_OBJECT; object = game_object(g, object)->next) {
                const struct object *o = game_object(g, object);
                if (!e->book->card[o->card].triggers || o->flags & OBJECT_FACE_DOWN)
                    continue;
                struct watcher_of w = {.source = object, .card = o->card, .controller = o->controller, .effect = -1};
                w.ref = game_ref(g, object);
                card_watches(e, &w, zone, ev);
            }
        }
    }
}

/* The thing that a delayed trigger keeps track of, where it waits for an event, once or each time (001:603.7a,
 * 001:603.7b): it loses a thing that has changed zones, except by the very change that triggers it (004:406.2c,
 * 004:406.2d, 001:603.7c). */
static uint16_t followed(const struct game *g, struct ref subject, const struct event *ev)
{
    bool now = subject.entity == ev->object && subject.incarnation == ev->incarnation;
    return now ? subject.entity : ref_now(g, subject);
}

/* 000:T.2.9, 000:T.2.Ruling.5, 000:T.2.Ruling.6: at the next such time, whatever was skipped,
 * and whether its source is there. */
static void delayed_watches(struct engine *e, int index, const struct event *ev)
{
    struct game *g = e->g;
    struct effect *f = &g->effect[index];
    const struct node *n = node_of(e, f->body);
    struct context c;
    uint16_t event = n->op == OP_DELAYED || n->op == OP_RECURRING ? n->kid[0] : 0;
    if (!event || !event_fits((enum op)node_of(e, event)->op, ev))
        return;
    context_of_effect(&c, e, f);
    c.it = f->subject;
    c.subject = followed(g, f->subject, ev);
    if (!event_matches(e, &c, event, ev))
        return;
    bool player = entity_is_player(f->subject.entity) && ev->object != NO_OBJECT;
    if (f->subject.entity == NO_OBJECT || player)
        event_context(g, &c, (enum op)node_of(e, event)->op, ev);
    else if (f->subject.entity == ev->object && leaves(ev))
        c.it.incarnation = (uint8_t)(ev->incarnation + 1); /* it is followed to where it went */
    c.event_player = ev->player;
    if (f->a)
        c.amount = f->a;
    else
        c.amount = ev->amount;
    struct watcher_of w = {.source = f->source.entity,
                           .card = f->card,
                           .controller = f->controller,
                           .ability = 255,
                           .ref = f->source,
                           .effect = index};
    if (f->uses != 255)
        f->uses--;
    trigger_add(e, &w, &c);
}

/* Does something say that what enters makes no abilities trigger? */
static bool enters_unheard(struct engine *e, const struct event *ev)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    if (ev->on != OP_ON_MOVES || ev->to != ZONE_BATTLEFIELD || !may_rule(e))
        return false;
    while (rule_next(e, OP_MOD_NO_ENTER_TRIGGERS, &walk, &c, &node))
        if (filter_matches(e, &c, node_of(e, node)->kid[0], ev->object))
            return true;
    return false;
}

void triggers_collect(struct engine *e, const struct event *ev, enum look_when look)
{
    struct game *g = e->g;
    if (!watched(e) || !book_hears(e->book, (enum op)ev->on) || enters_unheard(e, ev))
        return;
    /* nothing is there without what applies to it (001:603.6b, 001:611.3c, 004:410.10b, 004:418.2) */
    chars_refresh(e);
    bool looks_back = look == LOOK_BACK, leaving = leaves(ev);
    if (looks_back == leaving) {
        for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
            if (g->perm_watch[i >> 6] >> (i & 63) & 1)
                perm_watches(e, i, ev, look);
        if (e->moment.gones)
            gone_watch(e, ev);
        for (int i = 0; i < g->effects_n; i++)
            if (g->effect[i].kind == EFFECT_DELAYED && g->effect[i].uses > 0)
                delayed_watches(e, i, ev);
    }
    if (!looks_back && g->zone_watch)
        zones_watch(e, ev);
}
