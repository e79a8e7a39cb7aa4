/* verbs.c - life, cards, counters: what rules and cards tell players to do
 *
 * Each verb applies replacement effects, does what is left, and reports it to watchers. Life of a team stands with one
 * of its players (001:806.9). What belongs to zones is in zones_verbs.c, damage in damage.c. */
#include "engine/play/effects/inner.h"
#include "engine/play/turn/turn.h"

/* ---- life ------------------------------------------------------------------------------------ */

/* Up without limit and down below zero (000:G.22.2, 000:G.22.5). */
static void life_change(struct engine *e, int player, int n)
{
    struct player *p = &e->g->player[game_life_holder(e->g, player)];
    int life = p->life + n;
    if (n < 0 && e->g->loop_rounds)
        e->g->loop_sum |= 1u << LOOP_LIFE_FELL;
    if (life > INT16_MAX || life < INT16_MIN) {
        game_fail(e->g, LIMIT_NUMBER); /* 000:G.22.2: there is no highest; this is where the numbers end */
        life = life > 0 ? INT16_MAX : INT16_MIN;
    }
    p->life = (int16_t)life;
    e->g->check_due |= CHECK_PLAYERS;
}

/* 000:G.22.7: a life total below zero counts on from where it is. */
void verb_gain_life(struct engine *e, int player, int n)
{
    struct event ev = event_of(OP_ON_GAINS_LIFE);
    if (n <= 0 || !game_in(e->g, player) || rule_on_player(e, OP_MOD_NO_LIFE_GAIN, player))
        return;
    ev.player = (uint8_t)player;
    ev.amount = number_fit(e->g, n);
    if (!event_replace(e, &ev) || ev.amount <= 0)
        return;
    life_change(e, player, ev.amount);
    e->g->player[player].flags |= PLAYER_GAINED_LIFE;
    life_counted(&e->g->player[player].life_gained, ev.amount);
    TELL(e, "000:G.22.1 004:Glossary/Life 001:118.3", "%s gains %d life", entity_name(e, player_entity(player)),
         ev.amount);
    event_happened(e, &ev);
}

/* 000:G.24.2: loss of life is no damage, and nothing prevents it. */
int verb_lose_life(struct engine *e, int player, int n)
{
    struct event ev = event_of(OP_ON_LOSES_LIFE);
    if (n <= 0 || !game_in(e->g, player))
        return 0;
    ev.player = (uint8_t)player;
    ev.amount = number_fit(e->g, n);
    if (!event_replace(e, &ev) || ev.amount <= 0)
        return 0;
    life_change(e, player, -ev.amount);
    e->g->player[player].flags |= PLAYER_LOST_LIFE;
    life_counted(&e->g->player[player].life_lost, ev.amount);
    TELL(e, "000:G.24.1 001:118.2", "%s loses %d life", entity_name(e, player_entity(player)), ev.amount);
    event_happened(e, &ev);
    return ev.amount;
}

/* 000:G.22.6, 001:117.4, 002:S2/Life: only what one has; paying is losing (000:G.24.Ruling.1).
 * Nothing can always be paid. Of a team's life each member may pay (001:806.9d). */
bool verb_pay_life(struct engine *e, int player, int n)
{
    int life = e->g->player[game_life_holder(e->g, player)].life;
    if (n <= 0)
        return n == 0;
    if (life < n)
        return false;
    (void)verb_lose_life(e, player, n);
    return true;
}

/* 001:117.5: by gaining or losing the difference; a player who cannot gain life keeps what there is
 * (001:117.7). */
void verb_set_life(struct engine *e, int player, int n)
{
    int life = game_life(e->g, player); /* 001:806.9c */
    if (n > life)
        verb_gain_life(e, player, n - life);
    else
        (void)verb_lose_life(e, player, life - n);
}

/* 000:E.11.1, 001:120.1b: poison counters of whatever source are alike. */
void verb_poison(struct engine *e, int player, int n)
{
    struct player *p = &e->g->player[player];
    int poison = p->poison + number_fit(e->g, n);
    p->poison = (uint8_t)(poison > UINT8_MAX ? UINT8_MAX : poison < 0 ? 0 : poison);
    e->g->check_due |= CHECK_PLAYERS;
    if (e->rules->poison == POISON_AT_ONCE && p->poison >= e->rules->poison_counters)
        verb_lose_game(e, player, "000:E.11.2 002:S2/Counters", "has ten poison counters");
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* One card, without replacement. False: the library was empty. */
static bool draw_one(struct engine *e, int player)
{
    struct game *g = e->g;
    struct player *p = &g->player[player];
    uint16_t card = p->top[ZONE_LIBRARY];
    if (card == NO_OBJECT) {
        p->flags |= PLAYER_DREW_EMPTY; /* 000:Z.5.7, 001:119.4 */
        g->check_due |= CHECK_PLAYERS;
        return false;
    }
    zone_deal(g, player, 1);
    game_object(g, card)->flags &= (uint8_t)~OBJECT_REVEALED;
    watch_card(e, game_object(g, card)->card, ZONE_HAND); /* it may watch its own draw: miracle */
    if (book_has_op(e->book, OP_DRAWN_THIS_TURN))
        game_object(g, card)->by = g->turn;
    if (p->draws_this_turn < UINT8_MAX)
        p->draws_this_turn++;
    if (g->step == STEP_DRAW && g->active == player && p->draw_step_draws < UINT8_MAX)
        p->draw_step_draws++;
    TELL(e, "000:G.16.1 004:Glossary/Draw 001:119.1", "%s draws a card", entity_name(e, player_entity(player)));
    struct event ev = event_of(OP_ON_DRAWS);
    ev.player = (uint8_t)player;
    ev.object = card;
    ev.amount = 1;
    event_happened(e, &ev);
    return true;
}

/* False: this draw was replaced. 001:119.6, 001:614.11: also one from an empty library. */
static bool draw_stays(struct engine *e, int player)
{
    struct event ev = event_of(OP_ON_DRAWS);
    ev.player = (uint8_t)player;
    ev.amount = 1;
    return event_replace(e, &ev);
}

/* 001:119.2: one at a time, each replaced by itself. In Fifth Edition those of one action are
 * drawn together, after what replaced some of them (000:G.16.Ruling.2, 000:G.16.Ruling.3). In
 * Sixth Edition who has to draw more cards than there are loses instead (004:102.2). Only this
 * draws; putting a card into the hand does not (000:G.16.Ruling.1, 001:119.5,
 * 002:S2/Draw-Discard). One at a time (001:119.2), each replaced before the rest
 * (000:G.16.Ruling.3), as many as there are (000:Z.5.6). */
bool verb_draw(struct engine *e, int player, int n)
{
    struct game *g = e->g;
    bool all = true;
    if (!game_in(g, player))
        return false;
    struct event ev = event_of(OP_ON_DRAWS);
    bool together = e->rules->triggers == TRIGGERS_IN_SERIES && n > 1;
    int left = number_fit(g, n);
    n = left;
    ev.player = (uint8_t)player;
    if (together) {
        for (int i = 0; i < n && !nothing_replaces(e, &ev) && repeat_more(e); i++)
            if (!draw_stays(e, player))
                left--;
        moment_begin(e);
    }
    for (int i = 0; i < left && repeat_more(e); i++) {
        if (!together && !draw_stays(e, player))
            continue;
        if (e->rules->empty_library == EMPTY_LIBRARY_INSTEAD_OF_DRAW &&
            g->player[player].count[ZONE_LIBRARY] < left - i) {
            g->player[player].flags |= PLAYER_DREW_EMPTY;
            verb_lose_game(e, player, "004:102.2", "has to draw from an empty library");
            all = false;
            break;
        }
        bool drawn = draw_one(e, player);
        all &= drawn;
        if (!drawn && nothing_replaces(e, &ev))
            break; /* the others find nothing either */
    }
    if (together)
        moment_end(e);
    return all;
}

/* 000:G.15, 001:701.6, 004:217.4a: from the hand to the graveyard. With madness it may go into
 * exile (001:702.32). */
static void discard(struct engine *e, int player, uint16_t object, unsigned flags, uint16_t by)
{
    struct game *g = e->g;
    struct event ev = event_of(OP_ON_DISCARDS);
    ev.other = by;
    if (object >= MAX_OBJECTS || game_object(g, object)->zone != ZONE_HAND)
        return;
    ev.player = (uint8_t)player;
    ev.object = object;
    ev.amount = 1;
    ev.flags = (uint8_t)flags;
    ev.from = ZONE_HAND;
    ev.to = ZONE_GRAVEYARD;
    ev.incarnation = game_object(g, object)->incarnation;
    if (!event_replace(e, &ev))
        return;
    TELL(e, "000:G.15.1 004:Glossary/Discard 001:701.6a", "%s discards %s", entity_name(e, player_entity(player)),
         entity_name(e, object));
    verb_move(e, object, (enum zone)ev.to, 0, -1, flags);
    if (g->player[player].discards_this_turn < UINT8_MAX)
        g->player[player].discards_this_turn++;
    event_happened(e, &ev);
    if (ev.to == ZONE_EXILE && game_object(g, object)->zone == ZONE_EXILE) {
        struct event madness = event_of(OP_ON_MADNESS);
        madness.object = object;
        madness.player = (uint8_t)player;
        event_happened(e, &madness);
    }
}

void verb_discard(struct engine *e, int player, uint16_t object, unsigned flags)
{
    discard(e, player, object, flags, NO_OBJECT);
}

void verb_discard_by(struct engine *e, int player, uint16_t object, int by)
{
    discard(e, player, object, 0, player_entity(by));
}

/* Mills n cards, or as many as there are. */
void verb_mill(struct engine *e, int player, int n)
{
    uint16_t cards[MAX_OBJECTS];
    int count = 0;
    for (int i = 0; i < n; i++) {
        uint16_t card = zone_nth(e->g, player, ZONE_LIBRARY, i);
        if (card == NO_OBJECT)
            break;
        cards[count++] = card;
    }
    if (count > 0)
        verb_move_all(e, cards, count, ZONE_GRAVEYARD, 0);
}

/* 001:701.15 */
void verb_shuffle(struct engine *e, int player)
{
    struct event ev = event_of(OP_ON_SHUFFLE);
    zone_shuffle(e->g, player);
    ev.player = (uint8_t)player;
    event_happened(e, &ev);
}

/* ---- permanents ------------------------------------------------------------------------------ */

/* Being tapped matters to what is derived only where something looks at it. */
static void tap_matters(struct engine *e, const struct perm *p)
{
    if (chars_may_shift(e) || (e->rules->tapped_artifact_off && p->types & TYPE_ARTIFACT))
        chars_touch(e);
}

/* 000:G.40.3, 000:G.45.3: an effect may tap what is tapped or untap what is untapped; nothing
 * happens then, and nothing "becomes" so (001:603.2d, 004:Glossary/Becomes). */
void verb_tap(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    if (o->zone != ZONE_BATTLEFIELD || g->perm[o->perm].flags & PERM_TAPPED)
        return; /* 000:G.40.1, 001:701.15, 001:603.2d, 004:Glossary/Becomes */
    g->perm[o->perm].flags |= PERM_TAPPED;
    tap_matters(e, &g->perm[o->perm]);
    struct event ev = event_of(OP_ON_TAPS);
    ev.object = object;
    ev.player = o->controller;
    event_happened(e, &ev);
}

void verb_untap(struct engine *e, uint16_t object)
{
    struct game *g = e->g;
    const struct object *o = game_object(g, object);
    if (o->zone != ZONE_BATTLEFIELD || !(g->perm[o->perm].flags & PERM_TAPPED))
        return;
    struct event ev = event_of(OP_ON_UNTAPS);
    ev.object = object;
    ev.player = o->controller;
    if (!event_replace(e, &ev))
        return;
    if (perm_counters(&g->perm[o->perm], COUNTER_STUN) > 0) {
        verb_counters(e, object, COUNTER_STUN, -1);
        return;
    }
    g->perm[o->perm].flags &= ~(uint32_t)PERM_TAPPED;
    tap_matters(e, &g->perm[o->perm]);
    if (g->effects_n)
        effects_source_changed(e, object);
    event_happened(e, &ev);
}

/* 001:120.1; of a player only poison. */
void verb_counters(struct engine *e, uint16_t entity, int kind, int n)
{
    struct game *g = e->g;
    if (entity_is_player(entity)) {
        verb_poison(e, entity_player(entity), n);
        return;
    }
    const struct object *o = game_object(g, entity);
    if (o->perm == NO_PERM || n == 0)
        return;
    struct perm *p = &g->perm[o->perm];
    int before = perm_counters(p, kind);
    struct event ev = event_of(n > 0 ? OP_ON_COUNTERS : OP_ON_COUNTERS_GONE);
    ev.object = entity;
    ev.counter = (uint8_t)kind;
    ev.player = o->controller;
    ev.amount = number_fit(g, n);
    if (e->made_by)
        ev.source = player_entity(e->made_by - 1);
    if (n > 0 && (!event_replace(e, &ev) || ev.amount <= 0))
        return;
    perm_counters_add(g, p, kind, ev.amount);
    chars_touch(e);
    g->check_due = 1;
    if (n > 0 || (before > 0 && perm_counters(p, kind) == 0))
        event_happened(e, &ev);
}

void verb_remove_from_combat(struct engine *e, uint16_t object)
{
    int perm = game_object(e->g, object)->perm;
    if (perm != NO_PERM)
        perm_leaves_combat(e->g, perm);
}

/* ---- spells ---------------------------------------------------------------------------------- */

/* A static ability of the spell itself that works on the stack. */
static bool cant_be_countered(struct engine *e, const struct stacked *s)
{
    const struct card *card = &e->book->card[s->card];
    for (int i = 0; i < card->abilities && card->statics; i++) {
        const struct ability *a = &e->book->ability[card->first_ability + i];
        if (a->kind != ABILITY_STATIC || a->zone != ZONE_STACK || e->book->node[a->body].op != OP_MOD_UNCOUNTERABLE)
            continue;
        struct context c;
        context_of(&c, e, s->object, s->card, i, s->controller);
        if (!a->condition || eval_condition(e, &c, a->condition))
            return true;
    }
    return rule_on_object(e, OP_MOD_UNCOUNTERABLE, s->object);
}

/* 001:701.5, 004:414.1, 000:G.8.1: off the stack, the card into its owner's graveyard
 * (000:G.8.2); an ability just goes (000:G.8.3); what was paid is not given back (004:414.2).
 * What the rules counter (000:G.41.4, 004:413.2a, 001:608.2b) no effect can stop. */
void verb_counter_spell(struct engine *e, int stack_index, bool by_rules)
{
    struct game *g = e->g;
    struct stacked s = g->stack[stack_index];
    bool spell = s.kind == STACKED_SPELL;
    if (!by_rules && spell && cant_be_countered(e, &s))
        return;
    struct event ev = event_of(OP_ON_COUNTERED);
    ev.object = spell ? s.object : NO_OBJECT;
    ev.player = s.controller;
    TELL(e, "000:G.8.1 004:414.1 001:701.5a", "%s is countered", entity_name(e, s.object));
    if (spell)
        event_happened(e, &ev);
    stack_remove(e, stack_index);
    if (!spell)
        return;
    if (s.flags & STACKED_COPY || game_object(g, s.object)->flags & OBJECT_COPY)
        game_free_object(g, s.object); /* 001:704.5e, 001:706.9a */
    else
        verb_move(e, s.object, s.flags & STACKED_FLASHBACK ? ZONE_EXILE : ZONE_GRAVEYARD, 0, -1, 0);
}
