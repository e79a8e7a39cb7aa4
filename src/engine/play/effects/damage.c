/* damage.c - damage that is dealt at the same time
 *
 * From Sixth Edition on damage passes what prevents or redirects it, is dealt, and has its
 * results, all as one event (001:118.4). In Fifth Edition it is assigned, waits in the damage
 * prevention step where alone it can be prevented or redirected, is dealt, and only at the end
 * of that step do creatures die and players lose life, together (000:T.10.1). The damage on its
 * way stands in e->pending, also that which was split off by redirection. */
#include "engine/play/cast/cast.h"
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

#include <string.h>

/* ---- what can be damaged --------------------------------------------------------------------- */

/* 001:118.1a: creatures, planeswalkers and players. 000:T.10.7: what is no creature any more is
 * not damaged. */
static bool can_be_dealt(struct engine *e, uint16_t to)
{
    if (to == NO_OBJECT)
        return false;
    if (entity_is_player(to))
        return game_in(e->g, entity_player(to));
    if (to >= MAX_OBJECTS || game_object(e->g, to)->zone != ZONE_BATTLEFIELD)
        return false;
    return (chars_types(e, to) & (TYPE_CREATURE | TYPE_PLANESWALKER)) != 0;
}

struct event event_of_damage(const struct damage *d)
{
    struct event ev = event_of(OP_ON_DAMAGE);
    ev.object = d->source;
    ev.other = d->to;
    ev.amount = d->amount;
    ev.flags = d->flags;
    ev.incarnation = d->source_incarnation;
    return ev;
}

/* True when the source has the keyword now, or had it when it left (001:702.2, 001:608.2g). */
static bool source_has(struct engine *e, const struct damage *d, enum keyword keyword)
{
    struct ref ref = {.entity = d->source, .incarnation = d->source_incarnation};
    if (d->source >= MAX_OBJECTS)
        return false;
    const struct object *o = game_object(e->g, d->source);
    if (o->incarnation == ref.incarnation && o->zone == ZONE_BATTLEFIELD && !e->g->dirty)
        return perm_has(&e->g->perm[o->perm], keyword);
    if (ref_now(e->g, ref) == NO_OBJECT) {
        const struct last_known *known = last_known(e, ref);
        if (known)
            return keyword < 64 && known->keywords >> keyword & 1;
    }
    return chars_has_keyword(e, d->source, keyword);
}

static int source_controller(struct engine *e, const struct damage *d)
{
    struct ref ref = {.entity = d->source, .incarnation = d->source_incarnation};
    const struct last_known *known = ref_now(e->g, ref) == NO_OBJECT ? last_known(e, ref) : NULL;
    return known ? known->controller : game_object(e->g, d->source)->controller;
}

/* ---- results --------------------------------------------------------------------------------- */

static void counted_for_generals(struct engine *e, const struct damage *d, int player)
{
    struct game *g = e->g;
    const struct object *o = d->source < MAX_OBJECTS ? game_object(g, d->source) : NULL;
    if (!o || !(g->option & OPTION_EDH) || !(o->flags & OBJECT_GENERAL) || !(d->flags & EVENT_COMBAT))
        return;
    uint8_t *taken = &g->player[player].general_damage[o->owner][general_number(o)];
    int sum = *taken + d->amount;
    *taken = (uint8_t)(sum > UINT8_MAX ? UINT8_MAX : sum);
}

/* All of its toxic together. */
static int toxic_of(struct engine *e, uint16_t source)
{
    uint16_t node[4];
    int sum = 0;
    struct context c;
    if (source >= MAX_OBJECTS || game_object(e->g, source)->zone != ZONE_BATTLEFIELD)
        return 0;
    context_of(&c, e, source, chars_card(e, source), 255, game_object(e->g, source)->controller);
    int n = chars_parameters(e, source, KEYWORD_TOXIC, node, (int)ARRAY_LEN(node));
    for (int i = 0; i < n; i++)
        sum += eval_number(e, &c, node[i]);
    return sum;
}

/* What damage takes of a player's life: where an effect says so, no more than leaves 1. A player with less keeps
 * nothing. */
static int life_taken(struct engine *e, int player, int amount)
{
    int life = game_life(e->g, player);
    if (!book_has_op(e->book, OP_MOD_LIFE_STAYS) || life < 1 || amount < life ||
        !rule_on_player(e, OP_MOD_LIFE_STAYS, player))
        return amount;
    TELL(e, "001:614.1", "damage leaves %s 1 life", entity_name(e, player_entity(player)));
    return life - 1;
}

/* 001:118.3a, 000:G.11.1: loss of life; by a source with infect, poison counters instead. */
static void to_player(struct engine *e, const struct damage *d, int player)
{
    struct player *p = &e->g->player[player];
    int taken = p->damage_taken + d->amount;
    p->damage_taken = (uint16_t)number_fit(e->g, taken);
    counted_for_generals(e, d, player);
    if (book_has_keyword(e->book, KEYWORD_PROWL) && d->flags & EVENT_COMBAT)
        prowl_note(e, d->source, source_controller(e, d));
    if (source_has(e, d, KEYWORD_INFECT))
        verb_poison(e, player, d->amount);
    else
        (void)verb_lose_life(e, player, life_taken(e, player, d->amount));
    if (book_has_keyword(e->book, KEYWORD_TOXIC) && d->flags & EVENT_COMBAT)
        verb_poison(e, player, toxic_of(e, d->source));
}

/* 001:118.3, 001:302.7, 000:G.11.2: marked on a creature until the turn is cleaned up; by a
 * source with wither or infect -1/-1 counters instead; from a planeswalker loyalty is removed (001:306.8).
 * It does not destroy by itself (001:118.5), and stays until the turn is cleaned up (001:118.6,
 * 002:S1/Damage#1), also on what stops being a creature (000:G.11.3). */
static void to_permanent(struct engine *e, const struct damage *d)
{
    struct perm *p = game_perm(e->g, d->to);
    unsigned types = chars_types(e, d->to);
    bool keywords = e->rules->damage_keywords;
    if (types & TYPE_PLANESWALKER)
        verb_counters(e, d->to, COUNTER_LOYALTY, -d->amount);
    if (types & TYPE_CREATURE || e->rules->damage_order == DAMAGE_ORDER_STEP) { /* 000:T.10.8 */
        if ((keywords && source_has(e, d, KEYWORD_WITHER)) || source_has(e, d, KEYWORD_INFECT)) {
            verb_counters(e, d->to, COUNTER_MINUS1, d->amount); /* 001:702.77, 001:702.77a */
        } else {
            int marked = p->damage + d->amount;
            p->damage = number_fit(e->g, marked);
        }
        if (keywords && source_has(e, d, KEYWORD_DEATHTOUCH))
            p->flags |= PERM_DEATHTOUCHED; /* 001:702.2b, 001:704.5h */
    }
    p->flags |= PERM_DAMAGED;
    damage_note(e, d->source, d->to);
}

static void result(struct engine *e, const struct damage *d)
{
    e->g->check_due |= entity_is_player(d->to) ? CHECK_PLAYERS : CHECK_ALL;
    TELL(e, "000:G.11.1 000:G.11.2 004:Glossary/Damage 001:118.3", "%s deals %d damage to %s",
         entity_name(e, d->source), d->amount, entity_name(e, d->to));
    if (entity_is_player(d->to)) {
        to_player(e, d, entity_player(d->to));
        damage_note(e, d->source, d->to);
    } else if (game_object(e->g, d->to)->zone == ZONE_BATTLEFIELD) {
        to_permanent(e, d);
    }
    if (e->rules->damage_keywords && source_has(e, d, KEYWORD_LIFELINK))
        verb_gain_life(e, source_controller(e, d), d->amount); /* 001:702.13, 001:702.13a, 001:118.3 */
}

/* Watchers of damage get all of it at once, source by source, each victim once (000:E.14.Ruling.1-4); what was
 * prevented was not dealt (004:410.7, 001:603.2f). Not of what was prevented (000:G.12.Ruling.1,
 * 002:S2/Damage-Prevention#3). */
static void tell_dealt(struct engine *e, const struct damage *d, int n)
{
    for (int i = 0; i < n && !nobody_hears(e); i++) {
        if (d[i].amount <= 0)
            continue;
        struct event ev = event_of_damage(&d[i]);
        int to = entity_is_player(d[i].to) ? entity_player(d[i].to) : game_object(e->g, d[i].to)->controller;
        ev.player = (uint8_t)to;
        event_happened(e, &ev);
    }
}

/* ---- Sixth Edition and later ----------------------------------------------------------------- */

/* 001:615.7: where a shield does not cover all of what several sources deal at once, the player who is hurt (or whose
 * permanent is) says which of it is met first. */
static void order_for_shields(struct engine *e, struct damage *d, int n)
{
    for (int i = 0; i < n; i++) {
        uint16_t options[MAX_PENDING], to = d[i].to;
        int at[MAX_PENDING], count = 0, sum = 0;
        bool first = true;
        for (int k = 0; k < i && first; k++)
            first = d[k].to != to;
        for (int k = i; k < n && first; k++) {
            if (d[k].to != to)
                continue;
            if (count == MAX_PENDING) {
                game_fail(e->g, LIMIT_DAMAGE);
                return;
            }
            sum += d[k].amount;
            at[count] = k;
            options[count++] = d[k].source;
        }
        int shields = count > 1 ? shields_limited(e, to) : 0;
        if (shields == 0 || shields >= sum)
            continue;
        struct question q = {
            .player = (uint8_t)(entity_is_player(to) ? entity_player(to) : game_object(e->g, to)->controller),
            .purpose = FOR_PREVENTION,
            .source = to,
            .card = NO_CARD};
        struct answer answer;
        struct damage sorted[MAX_PENDING];
        if (!ask_order_of(e, q, options, count, &answer))
            continue;
        for (int k = 0; k < count; k++)
            sorted[k] = d[at[answer.value[k]]];
        for (int k = 0; k < count; k++)
            d[at[k]] = sorted[k];
    }
}

static void replace_one(struct engine *e, struct damage *d)
{
    if (d->amount > 0 && can_be_dealt(e, d->to) && !may_replace(e) && nothing_shields(e, d->to, d->flags))
        return;
    struct event ev = event_of_damage(d);
    if (d->amount <= 0 || !can_be_dealt(e, d->to) || !event_replace(e, &ev) || ev.amount <= 0 ||
        !can_be_dealt(e, ev.other)) {
        d->amount = 0;
        return;
    }
    d->to = ev.other;
    d->amount = ev.amount;
    d->flags = ev.flags;
}

static void redirected_one(struct engine *e, int i)
{
    struct damage d = e->pending[i];
    struct event ev = event_of_damage(&d);
    bool dealt = can_be_dealt(e, d.to) && event_replace_part(e, &ev, NULL, REPLACE_BEGINNING);
    e->pending[i].to = ev.other;
    e->pending[i].amount = dealt && can_be_dealt(e, ev.other) ? ev.amount : 0;
}

/* No keyword of a source, no rule and nobody who watches makes more of damage than marks and life lost; what could be
 * granted is not there on a plain board. */
bool damage_is_mere(const struct engine *e)
{
    const struct book *book = e->book;
    const struct game *g = e->g;
    return !may_replace(e) && nobody_hears(e) && !g->dirty && !g->loop_rounds && !g->shared_life &&
           !(g->option & OPTION_EDH) && !(e->watch.told && !e->quiet) &&
           !damage_is_noted(book) /* nothing asks for it later */ && !book_has_op(book, OP_MOD_LIFE_STAYS) &&
           !book_has_keyword(book, KEYWORD_PROTECTION) && !book_has_keyword(book, KEYWORD_PROWL) &&
           !book_has_keyword(book, KEYWORD_INFECT) &&
           !(e->rules->damage_keywords &&
             (book_has_keyword(book, KEYWORD_LIFELINK) || book_has_keyword(book, KEYWORD_DEATHTOUCH) ||
              book_has_keyword(book, KEYWORD_WITHER))) &&
           !book_has_keyword(book, KEYWORD_TOXIC);
}

/* Combat damage of the usual kind: to players, whose life goes down (001:118.3a), and to creatures, on which it is
 * marked (001:118.3). */
static bool dealt_merely(struct engine *e, struct damage *d, int n)
{
    struct game *g = e->g;
    for (int i = 0; i < n; i++)
        if (d[i].amount <= 0 || !(d[i].flags & EVENT_COMBAT) || !can_be_dealt(e, d[i].to) ||
            (!entity_is_player(d[i].to) && game_perm(g, d[i].to)->types & TYPE_PLANESWALKER))
            return false;
    for (int i = 0; i < n; i++) {
        if (entity_is_player(d[i].to)) {
            struct player *p = &g->player[entity_player(d[i].to)];
            p->damage_taken = (uint16_t)number_fit(g, p->damage_taken + d[i].amount);
            p->life = number_fit(g, p->life - d[i].amount);
            life_counted(&p->life_lost, d[i].amount);
            p->flags |= PLAYER_LOST_LIFE;
            g->check_due |= CHECK_PLAYERS;
        } else {
            struct perm *p = game_perm(g, d[i].to);
            p->damage = number_fit(g, p->damage + d[i].amount);
            p->flags |= PERM_DAMAGED;
            g->check_due |= CHECK_ALL;
        }
    }
    return true;
}

/* What the controller of the source does not reach is dealt nothing (001:801.10), redirected or not (001:801.15a). */
static void within_range(struct engine *e, struct damage *d, int n)
{
    for (int i = 0; i < n && e->g->limited; i++)
        if (!game_reaches(e->g, source_controller(e, &d[i]), entity_whose(e->g, d[i].to)) &&
            !card_reaches_all(e, game_object(e->g, d[i].source)->card))
            d[i].amount = 0;
}

/* 001:118.4: first what prevents and replaces, then all results, then those who watch. */
static void deal_at_once(struct engine *e, struct damage *d, int n)
{
    int base = e->pending_n; /* what is redirected comes to stand behind it */
    chars_refresh(e);
    if (damage_is_mere(e) && dealt_merely(e, d, n))
        return;
    if (n > 1 && e->g->effects_n)
        order_for_shields(e, d, n);
    for (int i = 0; i < n; i++)
        replace_one(e, &d[i]);
    for (int i = base; i < e->pending_n; i++) /* what protects those to whom it was redirected */
        redirected_one(e, i);
    int split = e->pending_n - base;
    within_range(e, &e->pending[base], split);
    for (int i = 0; i < n; i++)
        if (d[i].amount > 0)
            result(e, &d[i]);
    for (int i = base; i < base + split; i++)
        if (e->pending[i].amount > 0)
            result(e, &e->pending[i]);
    moment_begin(e);
    tell_dealt(e, d, n);
    tell_dealt(e, &e->pending[base], split);
    moment_end(e);
    e->pending_n = base;
}

/* ---- Fifth Edition: the damage prevention step (000:T.10) ------------------------------------ */

/* 000:T.10.5, 002:S2/Damage-Prevention#2: what one source deals one victim is one amount. Damage
 * from redirection stands by itself. */
static void assign(struct engine *e, const struct damage *d, int n)
{
    for (int i = 0; i < n; i++) {
        int at = e->pending_next;
        if (d[i].amount <= 0 || !can_be_dealt(e, d[i].to))
            continue;
        while (at < e->pending_n && (e->pending[at].source != d[i].source || e->pending[at].to != d[i].to ||
                                     e->pending[at].flags != d[i].flags))
            at++;
        if (at == MAX_PENDING) {
            game_fail(e->g, LIMIT_DAMAGE);
            return;
        }
        if (at == e->pending_n) {
            e->pending[e->pending_n++] = d[i];
            e->pending[at].amount = 0;
        }
        e->pending[at].amount = number_fit(e->g, e->pending[at].amount + d[i].amount);
        TELL(e, "000:T.10.1", "%d damage from %s is assigned to %s", d[i].amount, entity_name(e, d[i].source),
             entity_name(e, d[i].to));
    }
}

static void part(struct engine *e, int from, enum replace_part which)
{
    int end = e->pending_n;
    for (int i = from; i < (which == REPLACE_ENDING ? end : e->pending_n); i++) {
        struct damage *d = &e->pending[i];
        struct event ev = event_of_damage(d);
        if (d->amount <= 0)
            continue;
        bool stays = event_replace_part(e, &ev, NULL, which);
        d = &e->pending[i];
        if (which == REPLACE_ENDING && stays && ev.other != d->to) {
            /* 000:G.13.9, 000:T.10.6, 000:T.10.11: prevented here, and assigned again in a step
             * of its own */
            if (e->pending_n == MAX_PENDING)
                game_fail(e->g, LIMIT_DAMAGE);
            else
                e->pending[e->pending_n++] = (struct damage){.source = d->source,
                                                             .to = ev.other,
                                                             .amount = ev.amount,
                                                             .flags = ev.flags,
                                                             .source_incarnation = d->source_incarnation};
            d->amount = 0;
            continue;
        }
        d->amount = stays ? ev.amount : 0;
        d->to = ev.other;
    }
}

/* 002:S1/Trample: what is left of a trampler's damage beyond what kills the creature goes on to
 * the player whom it attacks, at the end of damage prevention (000:A.27.Note). */
static void tramples_on(struct engine *e, int n)
{
    struct game *g = e->g;
    for (int i = 0; i < n; i++) {
        struct damage *d = &e->pending[i];
        if (d->amount <= 0 || !(d->flags & DAMAGE_TRAMPLES) || entity_is_player(d->to) ||
            game_object(g, d->to)->zone != ZONE_BATTLEFIELD)
            continue;
        const struct object *source = game_object(g, d->source);
        int left = chars_toughness(e, d->to) - game_perm(g, d->to)->damage;
        for (int k = 0; k < n; k++) /* what others deal it kills it as well */
            if (k != i && e->pending[k].to == d->to && (k < i || !(e->pending[k].flags & DAMAGE_TRAMPLES)))
                left -= e->pending[k].amount;
        int excess = d->amount - (left > 0 ? left : 0);
        int player = source->perm == NO_PERM ? g->combat_defender : g->perm[source->perm].attacking;
        if (excess <= 0 || player >= g->players)
            continue;
        if (e->pending_n == MAX_PENDING) {
            game_fail(g, LIMIT_DAMAGE);
            return;
        }
        d->amount = (int16_t)(d->amount - excess);
        e->pending[e->pending_n++] = (struct damage){.source = d->source,
                                                     .to = player_entity(player),
                                                     .amount = (int16_t)excess,
                                                     .source_incarnation = d->source_incarnation};
    }
}

/* Step 2: batches, which may bring new damage into the step; that has its own beginning
 * (000:T.10.9, 000:T.10.10). */
static void batches(struct engine *e)
{
    int known = e->pending_n;
    e->pending_stage = DAMAGE_BATCHES;
    prevention_step(e);
    shields_apply_pending(e);
    for (int round = 0; known < e->pending_n && round < MAX_PENDING; round++) {
        int from = known;
        known = e->pending_n;
        part(e, from, REPLACE_ASSIGNED);
        part(e, from, REPLACE_BEGINNING);
    }
}

/* Step 5: regeneration, then creatures die and life is lost, all together (000:T.10.Ruling.13). */
static void deaths(struct engine *e, int n)
{
    struct doomed doomed;
    e->pending_stage = DAMAGE_DEATHS;
    moment_begin(e);
    for (int i = 0; i < n; i++)
        if (e->pending[i].amount > 0 && entity_is_player(e->pending[i].to))
            to_player(e, &e->pending[i], entity_player(e->pending[i].to));
    chars_refresh(e);
    lethal_collect(e, &doomed);
    (void)doom_all(e, &doomed);
    moment_end(e);
}

/* 000:T.10.1, 002:S2/Damage-Prevention#1, 002:S1/Damage#2: one step for all that is dealt at one
 * time (000:T.10.4). It was divided before (000:T.10.13), and is dealt whatever becomes of its
 * source meanwhile (000:T.10.Ruling.5). */
static void one_step(struct engine *e)
{
    e->pending_stage = DAMAGE_BEGINNING;
    part(e, 0, REPLACE_ASSIGNED);
    part(e, 0, REPLACE_BEGINNING);
    batches(e);
    e->pending_stage = DAMAGE_ENDING;
    int n = e->pending_n;
    e->pending_next = n; /* what comes from now on waits for the next step (000:T.10.11) */
    part(e, 0, REPLACE_ENDING);
    tramples_on(e, n);
    e->pending_stage = DAMAGE_DEALT;
    for (int i = 0; i < n; i++) {
        const struct damage *d = &e->pending[i];
        if (d->amount <= 0)
            continue;
        TELL(e, "000:T.10.1", "%s deals %d damage to %s", entity_name(e, d->source), d->amount, entity_name(e, d->to));
        if (!entity_is_player(d->to) && game_object(e->g, d->to)->zone == ZONE_BATTLEFIELD)
            to_permanent(e, d); /* 000:T.10.8: also on what is no creature any more */
    }
    e->g->check_due = 1;
    tell_dealt(e, e->pending, n);
    after_event(e); /* step 4 */
    deaths(e, n);
    after_event(e); /* step 6 */
}

static void deal_in_step(struct engine *e, struct damage *d, int n)
{
    int from = e->pending_n;
    if (e->pending_stage != DAMAGE_NONE) { /* 000:T.10.9, 000:T.10.11 */
        assign(e, d, n);
        if (e->pending_stage <= DAMAGE_BATCHES && from < e->pending_n)
            TELL(e, "000:T.10.9", "it joins the damage prevention step");
        return;
    }
    e->pending_n = e->pending_next = 0;
    assign(e, d, n);
    bool first = true;
    for (int i = 0; i < n && e->pending_n == 0; i++)
        d[i].amount = 0;
    for (int steps = 0; e->pending_n > 0 && steps < MAX_PENDING && e->g->result == RESULT_NONE; steps++) {
        e->pending_next = 0;
        one_step(e);
        if (first) /* what was really dealt, for the effect that asks */
            for (int i = 0; i < n; i++) {
                int dealt = 0;
                for (int k = 0; k < e->pending_next; k++)
                    if (e->pending[k].source == d[i].source && e->pending[k].to == d[i].to)
                        dealt = e->pending[k].amount;
                d[i].amount = (int16_t)(dealt < d[i].amount ? dealt : d[i].amount);
            }
        first = false;
        int left = e->pending_n - e->pending_next;
        memmove(e->pending, e->pending + e->pending_next, (size_t)left * sizeof e->pending[0]);
        e->pending_n = left;
    }
    if (e->pending_n > 0 && e->g->result == RESULT_NONE)
        game_fail(e->g, LIMIT_DAMAGE); /* one step after the other, without end */
    e->pending_stage = DAMAGE_NONE;
    e->pending_n = e->pending_next = 0;
}

void damage_deal(struct engine *e, struct damage *d, int n)
{
    bool any = false;
    for (int i = 0; i < n; i++) {
        if (d[i].amount < 0)
            d[i].amount = 0;
        any |= d[i].amount > 0;
    }
    if (!any)
        return; /* 001:118.8: none is no damage at all; 000:T.10.2: and has no step */
    within_range(e, d, n);
    if (e->rules->damage_order == DAMAGE_ORDER_STEP)
        deal_in_step(e, d, n);
    else
        deal_at_once(e, d, n);
}
