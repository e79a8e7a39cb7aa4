/* replace.c - replacement effects: what would happen, and what happens instead
 *
 * Before something is done its event comes here. All effects that could change it are collected, one is chosen by the
 * player whom it concerns and applied, and the changed event is looked at again, until none is left; each has one go at
 * an event (001:614.5, 004:419.6a). Sources are abilities of permanents, of what is entering or moving itself, shields
 * and effects that spells left, and a few rules. Effects on damage are in replace_damage.c. */
#include "base/message.h"
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"

/* ---- choosing -------------------------------------------------------------------------------- */

static bool same(const struct candidate *a, const struct candidate *b)
{
    return a->kind == b->kind && a->source == b->source && a->card == b->card && a->ability == b->ability &&
           a->effect == b->effect && a->body == b->body;
}

/* 001:616.1, 004:419.8a: the player to whom it happens, or who controls (else owns) what it
 * happens to. */
static int concerned(const struct game *g, const struct event *ev)
{
    uint16_t entity = ev->on == OP_ON_DAMAGE ? ev->other : ev->object;
    if (ev->on == OP_ON_DRAWS || ev->on == OP_ON_DISCARDS || ev->on == OP_ON_GAINS_LIFE || entity == NO_OBJECT)
        return ev->player < g->players ? ev->player : g->active;
    if (entity_is_player(entity))
        return entity_player(entity);
    const struct object *o = game_object_c(g, entity);
    return o->zone == ZONE_BATTLEFIELD || o->zone == ZONE_STACK ? o->controller : o->owner;
}

/* Leaves only those for which the predicate holds, if there are any. */
static void keep_controlled(struct candidates *list, int player)
{
    struct candidates kept = {0};
    for (int i = 0; i < list->n; i++)
        if (list->c[i].controller == player)
            kept.c[kept.n++] = list->c[i];
    if (kept.n)
        *list = kept;
}

static void keep_self(struct candidates *list)
{
    struct candidates kept = {0};
    for (int i = 0; i < list->n; i++)
        if (list->c[i].self)
            kept.c[kept.n++] = list->c[i];
    if (kept.n)
        *list = kept;
}

static bool all_alike(const struct candidates *list)
{
    for (int i = 1; i < list->n; i++)
        if (list->c[i].body != list->c[0].body || list->c[i].kind != list->c[0].kind)
            return false;
    return true;
}

/* Of contradictory moves too (001:400.6). Self-replacement first (001:614.14, 003:419.9a); of
 * the others one that the player concerned chooses. In Fifth Edition they are played as a
 * series: those of the active player, in that player's order, then the other's (000:A.7.2,
 * 000:A.7.5, 002:S2/Specialized). */
static const struct candidate *choose(struct engine *e, const struct event *ev, struct candidates *list)
{
    struct game *g = e->g;
    int player = concerned(g, ev);
    keep_self(list);
    if (e->rules->triggers == TRIGGERS_IN_SERIES) {
        keep_controlled(list, g->active);
        player = list->c[0].controller < g->players ? list->c[0].controller : player;
    }
    if (list->n == 1 || all_alike(list))
        return &list->c[0];
    uint16_t options[MAX_CANDIDATES];
    for (int i = 0; i < list->n; i++)
        options[i] = list->c[i].source;
    struct question q = {.player = (uint8_t)player,
                         .purpose = FOR_REPLACEMENT,
                         .source = ev->object,
                         .card = NO_CARD,
                         .min = 1,
                         .max = 1,
                         .options = (uint16_t)list->n,
                         .option = options};
    struct answer answer;
    ask_choose(e, &q, &answer);
    return &list->c[answer.n > 0 ? answer.value[0] : 0];
}

/* ---- applying -------------------------------------------------------------------------------- */

static void context_of_candidate(struct engine *e, struct context *c, const struct candidate *as,
                                 const struct event *ev)
{
    if (as->kind == CANDIDATE_EFFECT)
        context_of_effect(c, e, &e->g->effect[as->effect]);
    else
        context_of(c, e, as->source, as->card, as->ability, as->controller);
    event_context(e->g, c, (enum op)ev->on, ev);
    c->it = ev->object >= PLAYER_BASE ? ref_none() : game_ref(e->g, ev->object);
    c->resolving = 1;
}

static void entry_add(struct engine *e, struct entry *entry, const struct candidate *as, const struct event *ev)
{
    if (!entry || entry->n == MAX_ENTRY) {
        if (entry)
            game_fail(e->g, LIMIT_EFFECTS);
        return;
    }
    int i = entry->n++;
    entry->part[i].node = as->body;
    entry->part[i].card = as->card;
    entry->part[i].source = as->source == ev->object ? NO_OBJECT : as->source;
    entry->part[i].ability = as->ability;
    entry->part[i].controller = as->controller;
}

/* 001:614.5, 004:419.6a: what happens instead is not replaced by the same effect again. */
static void in_its_place(struct engine *e, struct context *c, uint16_t effect, const struct candidate *as,
                         const struct event *ev)
{
    if (e->in_place_n == MAX_IN_PLACE) {
        game_fail(e->g, LIMIT_EFFECTS);
        return;
    }
    e->in_place[e->in_place_n++] = (struct in_place){.on = ev->on,
                                                     .source = as->source,
                                                     .card = as->card,
                                                     .body = as->body,
                                                     .kind = as->kind,
                                                     .ability = as->ability,
                                                     .effect = as->effect};
    run_effect(e, c, effect);
    e->in_place_n--;
}

/* Returns the damage that is left when that much is prevented: none below 0, and never more than there was. */
static int16_t less(struct engine *e, int16_t amount, int prevented)
{
    return number_fit(e->g, prevented <= 0 ? amount : prevented >= amount ? 0 : amount - prevented);
}

/* Prevents damage, and does what else the effect says. False: none is left. */
static bool prevents(struct engine *e, struct context *c, const struct node *n, struct event *ev)
{
    if (ev->on != OP_ON_DAMAGE)
        return true;
    bool stays = damage_stays(e, ev);
    if (stays && n->op != OP_REPLACE_PREVENT_AND) /* 001:615.11: what else that one does is done all the same */
        return true;
    if (n->op == OP_REPLACE_PREVENT) {
        ev->amount = n->kid[0] ? less(e, ev->amount, eval_number(e, c, n->kid[0])) : 0;
        return ev->amount > 0;
    }
    run_effect(e, c, n->kid[0]);
    ev->amount = stays ? ev->amount : 0;
    return stays;
}

/* Carries out a replacement's node. False: the event no longer happens. */
static bool node_replaces(struct engine *e, struct event *ev, const struct candidate *as, struct entry *entry)
{
    const struct node *n = node_of(e, as->body);
    struct context c;
    struct target target[MAX_TARGETS];
    uint16_t to;
    context_of_candidate(e, &c, as, ev);
    context_own_targets(&c, target);
    switch ((enum op)n->op) {
    case OP_REPLACE_INSTEAD: /* 001:614.6, 004:419.5: the event that was replaced never happens */
        in_its_place(e, &c, n->kid[0], as, ev);
        return false;
    case OP_REPLACE_SKIP: /* 001:614.10, 000:G.37.1 */
        return false;
    case OP_REPLACE_ALSO:
        run_effect(e, &c, n->kid[0]);
        return true;
    case OP_REPLACE_AMOUNT:
        ev->amount = number_fit(e->g, eval_number(e, &c, n->kid[0]));
        return ev->amount > 0;
    case OP_REPLACE_PREVENT:
    case OP_REPLACE_PREVENT_THEN:
    case OP_REPLACE_PREVENT_AND:
        return prevents(e, &c, n, ev);
    case OP_REPLACE_REDIRECT:
        if (eval_entities(e, &c, n->kid[0], &to, 1) == 1) {
            ev->other = to;
            if (e->rules->redirection == REDIRECT_IN_DAMAGE_STEP)
                ev->flags &= (uint8_t)~EVENT_COMBAT; /* 000:G.13.8 */
        }
        return true;
    case OP_REPLACE_ZONE:
        to = (uint16_t)node_of(e, n->kid[0])->value;
        if (to != ZONE_NONE && to != ZONE_STACK && to != ZONE_PHASED_OUT) /* else it is no place */
            ev->to = (uint8_t)to;
        return true;
    case OP_REPLACE_SHUFFLED:
        ev->to = ZONE_LIBRARY;
        ev->shuffled = 1;
        return true;
    case OP_REPLACE_ENTERS_TAPPED:
        if (!n->kid[0] || eval_condition(e, &c, n->kid[0]))
            ev->flags |= EVENT_TAPPED;
        return true;
    default: /* as it enters: when it is there */
        entry_add(e, entry, as, ev);
        return true;
    }
}

static bool is_optional(const struct engine *e, const struct candidate *as)
{
    const struct card *card = &e->book->card[as->card];
    return as->kind == CANDIDATE_ABILITY && as->ability < card->abilities + card->granted &&
           e->book->ability[card->first_ability + as->ability].flags & ABILITY_MAY;
}

static bool apply(struct engine *e, struct event *ev, const struct candidate *as, struct entry *entry)
{
    struct game *g = e->g;
    if (is_optional(e, as) && !ask_yes(e, as->controller, FOR_REPLACEMENT, as->source))
        return true;
    TELL(e, "000:A.7.2 004:419.5 001:614.6", "%s changes what happens",
         as->source < MAX_OBJECTS ? entity_name(e, as->source) : TC_WORD("an effect"));
    switch ((enum candidate_kind)as->kind) {
    case CANDIDATE_GENERAL:
        if (ask_yes(e, as->controller, FOR_REPLACEMENT, as->source))
            ev->to = ZONE_COMMAND;
        return true;
    case CANDIDATE_ENTER_TAPPED:
        ev->flags |= EVENT_TAPPED;
        return true;
    case CANDIDATE_EFFECT:
        if (!shield_word((enum op)node_of(e, g->effect[as->effect].body)->op)) {
            struct effect *f = &g->effect[as->effect];
            bool goes_on = node_replaces(e, ev, as, entry);
            if (f->uses != 255 && f->uses > 0 && --f->uses == 0)
                effect_free(g, as->effect);
            return goes_on;
        }
        return replace_damage(e, ev, as);
    case CANDIDATE_ABILITY:
        return node_replaces(e, ev, as, entry);
    default:
        return replace_damage(e, ev, as);
    }
}

/* Without effects and abilities only protection and planeswalkers stand in damage's way. */
bool nothing_shields(const struct engine *e, uint16_t to, unsigned flags)
{
    if (e->rules->planeswalkers && !(flags & EVENT_COMBAT))
        return false;
    if (to >= MAX_OBJECTS)
        return true;
    const struct object *o = game_object_c(e->g, to);
    return o->perm != NO_PERM &&
           !(e->g->perm[o->perm].keywords[KEYWORD_PROTECTION / 64] >> (KEYWORD_PROTECTION % 64) & 1);
}

/* Nothing could replace it: the usual case, and it must cost next to nothing. */
bool nothing_replaces(const struct engine *e, const struct event *ev)
{
    const struct game *g = e->g;
    if (may_replace(e))
        return false;
    if (ev->on == OP_ON_DAMAGE)
        return nothing_shields(e, ev->other, ev->flags);
    if (ev->object >= MAX_OBJECTS)
        return true;
    const struct object *o = game_object_c(g, ev->object);
    return !(e->book->card[o->card].statics || o->flags & (OBJECT_GENERAL | OBJECT_FLIPPED));
}

static bool still_happens(struct engine *e, struct event *ev, struct entry *entry, enum replace_part part)
{
    struct candidates used = {0}, list;
    chars_refresh(e);
    for (int i = 0; i < e->in_place_n; i++) {
        const struct in_place *p = &e->in_place[i];
        if (p->on == ev->on)
            used.c[used.n++] = (struct candidate){.kind = p->kind,
                                                  .ability = p->ability,
                                                  .effect = p->effect,
                                                  .source = p->source,
                                                  .card = p->card,
                                                  .body = p->body};
    }
    while (used.n < MAX_CANDIDATES) {
        candidates_collect(e, ev, &list, part);
        if (list.n == MAX_CANDIDATES) {
            game_fail(e->g, LIMIT_CHANGES);
            return false;
        }
        int n = 0;
        for (int i = 0; i < list.n; i++) { /* 001:614.5, 004:419.6a: each once */
            bool had = false;
            for (int k = 0; k < used.n && !had; k++)
                had = same(&list.c[i], &used.c[k]);
            if (!had)
                list.c[n++] = list.c[i];
        }
        list.n = n;
        if (n == 0)
            return true;
        struct candidate chosen = *choose(e, ev, &list);
        used.c[used.n++] = chosen;
        if (!apply(e, ev, &chosen, entry))
            return false;
    }
    return true;
}

/* Only what is there by then (001:614.4). The changed event is looked at again: what fits it now
 * applies too (001:616.2, 004:419.8b), the series beginning again (000:T.9.5), each once
 * (004:419.8c). */
bool event_replace_part(struct engine *e, struct event *ev, struct entry *entry, enum replace_part part)
{
    if (nothing_replaces(e, ev))
        return true;
    if (ev->flags & EVENT_COST && e->rules->triggers == TRIGGERS_IN_SERIES)
        return true; /* 000:A.7.4: what is done to pay a cost is not replaced */
    return still_happens(e, ev, entry, part);
}

bool event_replace_entry(struct engine *e, struct event *ev, struct entry *entry)
{
    return event_replace_part(e, ev, entry, REPLACE_ANY);
}

bool event_replaced(struct engine *e, struct event *ev)
{
    return event_replace_part(e, ev, NULL, REPLACE_ANY);
}

/* ---- as a permanent enters ------------------------------------------------------------------- */

static void part_finish(struct engine *e, uint16_t object, struct context *c, const struct node *n);

/* What enters as a copy does as it enters what that one's text says (000:E.4.3, 001:706.5), with
 * X counting as 0 (000:E.4.5); choices that are copied are not made again (000:E.4.Ruling.5,
 * 001:706.6). */
static void copy_enters(struct engine *e, uint16_t object)
{
    struct event ev = event_of(OP_ON_MOVES);
    struct candidates list = {0};
    uint16_t number = chars_card(e, object);
    const struct card *card = &e->book->card[number];
    ev.object = object;
    ev.to = ZONE_BATTLEFIELD;
    ev.player = game_object(e->g, object)->controller;
    for (int i = 0; card->statics && i < card->abilities; i++) {
        struct candidate as = {.kind = CANDIDATE_ABILITY,
                               .source = object,
                               .card = number,
                               .ability = (uint8_t)i,
                               .controller = ev.player};
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->zone == ZONE_BATTLEFIELD)
            ability_replaces(e, &list, a, &as, &ev, REPLACE_ANY);
    }
    for (int i = 0; i < list.n; i++) {
        const struct node *n = node_of(e, list.c[i].body);
        struct context c;
        context_of(&c, e, object, number, list.c[i].ability, ev.player);
        c.it = game_ref(e->g, object);
        c.resolving = 1;
        if (n->op == OP_REPLACE_ENTERS_TAPPED)
            game_perm(e->g, object)->flags |= !n->kid[0] || eval_condition(e, &c, n->kid[0]) ? PERM_TAPPED : 0u;
        else if (n->op != OP_REPLACE_ENTERS_COPY &&
                 (n->op != OP_REPLACE_ENTERS_CHOOSING || e->rules->copy_choices == COPY_CHOOSES_ANEW))
            part_finish(e, object, &c, n);
    }
}

/* 000:E.4.Ruling.3: what is a creature through an effect only is nothing to copy a creature
 * from. */
static bool copy_possible(const struct engine *e, uint16_t object)
{
    const struct perm *p = game_perm(e->g, object);
    return e->rules->copy_animated == COPY_ANY_PRINTED_VALUES || !(p->types & TYPE_CREATURE) ||
           e->book->card[p->as_card].types & TYPE_CREATURE;
}

/* One part of entering: counters, choices, a copy, or paying for it. 001:614.12 */
static void part_finish(struct engine *e, uint16_t object, struct context *c, const struct node *n)
{
    struct game *g = e->g;
    uint16_t options[MAX_PERMANENTS];
    switch ((enum op)n->op) {
    case OP_REPLACE_ENTERS_WITH:
        verb_counters(e, object, node_of(e, n->kid[0])->value, eval_number(e, c, n->kid[1]));
        return;
    case OP_REPLACE_ENTERS_CHOOSING:
        run_effect(e, c, n->kid[0]);
        return;
    case OP_REPLACE_ENTERS_COPY: { /* 000:E.4.Ruling.2: chosen as it enters, however it does */
        int found = filter_collect(e, c, n->kid[0], options, MAX_PERMANENTS), kept = 0;
        for (int i = 0; i < found; i++)
            if (options[i] != object && copy_possible(e, options[i]))
                options[kept++] = options[i];
        struct question q = {.player = c->controller,
                             .purpose = FOR_COPY,
                             .source = object,
                             .card = c->card,
                             .min = 0,
                             .max = 1,
                             .options = (uint16_t)kept,
                             .option = options};
        struct answer answer = {0};
        if (kept == 0)
            return;
        ask_choose(e, &q, &answer);
        if (answer.n == 1) {
            copy_permanent(e, object, options[answer.value[0]], c, LASTS_GAME);
            if (n->kid[1])
                copy_except(e, object, n->kid[1], c, LASTS_GAME);
            copy_enters(e, object);
        }
        return;
    }
    case OP_REPLACE_ENTERS_UNLESS:
        if (can_pay_cost(e, c, n->kid[0]) && ask_yes(e, c->controller, FOR_PAYMENT, object) &&
            pay_cost(e, c, n->kid[0]))
            return;
        if (node_of(e, n->kid[1])->op == OP_TAP) /* it enters tapped; it does not become tapped */
            game_perm(g, object)->flags |= PERM_TAPPED;
        else
            run_effect(e, c, n->kid[1]);
        return;
    default:
        return;
    }
}

void entry_finish(struct engine *e, uint16_t object, const struct entry *entry)
{
    for (int i = 0; i < entry->n; i++) {
        const uint16_t source = entry->part[i].source == NO_OBJECT ? object : entry->part[i].source;
        struct context c;
        if (game_object(e->g, object)->zone != ZONE_BATTLEFIELD)
            return;
        context_of(&c, e, source, entry->part[i].card, entry->part[i].ability, entry->part[i].controller);
        c.it = game_ref(e->g, object);
        c.resolving = 1;
        if (entry->was_spell && source == object) { /* what was paid and chosen for it */
            c.x = entry->spell.x;
            c.kicks = entry->spell.kicks;
            c.colours_paid = entry->spell.colours_paid;
            c.flags = entry->spell.flags;
        }
        part_finish(e, object, &c, node_of(e, entry->part[i].node));
    }
}
