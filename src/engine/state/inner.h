/* inner.h - what the files of this room say to each other
 *
 * Sorted by file. "Bare" functions change state without rules; "verbs" do what a rule or card says, with replacement,
 * events, triggers and watching. Everything takes the engine and works on e->g.
 */
#ifndef TOPCUT_ENGINE_INNER_H
#define TOPCUT_ENGINE_INNER_H

#include "engine/engine.h"

/* ---- telling (tell.c) ------------------------------------------------------------------------ */
/* cites: all eras', e.g. "000:C.8.1 004:310.2 001:510.2": those of the era's seeds are passed on. Cheap if nobody
 * watches. */
void tell_always(struct engine *e, const char *cites, const char *format, ...) TC_PRINTF(3, 4);
#define TELL(e, cites, ...)                                                                                            \
    do {                                                                                                               \
        if ((e)->watch.told && !(e)->quiet)                                                                            \
            tell_always((e), (cites), __VA_ARGS__);                                                                    \
    } while (0)
/* Of all eras' citations those that a watcher of this era is told (tell_always does it). */
void tell_cites(enum era era, const char *cites, char *out, size_t room);
/* Name of an object or player for people; face-down and hidden ones stay hidden only for `hide_from` = -1 nobody. */
const char *entity_name(const struct engine *e, uint16_t entity);

/* Names for people (dump.c): "upkeep", "graveyard", "+1/+1". */
const char *step_name(int step);
const char *zone_name(int zone);
const char *counter_name(const struct book *book, int kind);

/* ---- beginning (setup.c, setup_mulligan.c) --------------------------------------------------- */
/* The opening hands have been drawn: mulligans until everybody keeps. old: as start_options.old_mulligan. */
void setup_mulligans(struct engine *e, bool old);

/* ---- asking (ask.c): the only way to a mind; checks answers, counts decisions, player may be controlled by another
 * ---- */
/* True and *out: what the player, whose mind is not idle, wants to do; false: pass. Not yet checked: engine_act() does,
 * and says why not. */
bool ask_priority(struct engine *e, int player, struct action *out);
/* Asks and carries out: up to three times while the action is illegal (e->refusals), then it counts as a pass.
 * True: something was done; false: passed. The way to use ask_priority wherever somebody may act. */
bool ask_and_act(struct engine *e, int player);
void ask_attackers(struct engine *e, int player, struct attack_plan *out);
void ask_blockers(struct engine *e, int player, struct block_plan *out);
/* Indexes of chosen options in out->value, out->n within min..max; options fewer than min: all of them. With min == max
 * == options, not asked. */
void ask_choose(struct engine *e, const struct question *q, struct answer *out);
void ask_order(struct engine *e, const struct question *q, struct answer *out);
/* value[i] >= 0, sum = total; q->min each at least */
void ask_divide(struct engine *e, const struct question *q, int total, struct answer *out);
bool ask_yes(struct engine *e, int player, enum purpose purpose, uint16_t source);
int ask_number(struct engine *e, int player, enum purpose purpose, uint16_t source, int min, int max);
int ask_colour(struct engine *e, int player, uint16_t source, unsigned colours);
int ask_word(struct engine *e, int player, enum purpose purpose, uint16_t source);
bool ask_mulligan(struct engine *e, int player);
/* Objects to get mana from for that cost, each by its first mana ability, in that order; false: as the engine finds
 * best. */
bool ask_pay(struct engine *e, int player, const struct mana_cost *cost, struct answer *out);
/* Whoever controls a player's turn makes all of that player's decisions (001:710.4, 003:507.3) with what is that
 * player's alone (001:710.4a, 003:507.3a), and knows what that player knows (001:710.3, 003:507.2). */
static inline const struct mind *mind_of(const struct engine *e, int player)
{
    return &e->mind[e->g->player[player].turn_controller];
}
static inline bool mind_idle(const struct engine *e, int player)
{
    const struct mind *m = mind_of(e, player);
    return !m->priority || (m->idle && m->idle(m->self, e, player));
}

/* ---- actions (actions.c) --------------------------------------------------------------------- */
/* As !action_refused(), where carrying the action out finds the rest before anything has changed. */
bool action_may_begin(struct engine *e, const struct action *action);

/* ---- the context in which terms are evaluated (context.c is part of effects.c) --------------- */
enum { MAX_THOSE = MAX_THINGS, MAX_KEPT = MAX_THINGS };
struct context {
    uint16_t card; /* whose program */
    uint8_t ability, controller;
    struct ref source;
    const struct target *target; /* of the resolving thing */
    uint8_t targets, modes, kicks, colours_paid;
    uint16_t flags; /* enum stacked_flag */
    int16_t x, amount, noted, captured;
    uint8_t event_player, paid, resolving, purpose; /* enum purpose of a choice that a term asks for */
    uint8_t kind, fixed;                            /* enum stacked_kind; `captured` is set */
    struct ref it, other, spent, found;             /* found: where an -until effect stopped */
    uint16_t subject;                               /* of a lasting effect */
    uint16_t those_n;
    uint16_t those[MAX_THOSE];
    uint16_t chosen_word; /* chosen in this resolution, where the source is no permanent */
    uint8_t chosen_colour, pad;
    uint16_t kept_n;
    uint16_t kept[MAX_KEPT]; /* by keep() */
    uint32_t timestamp;
};
/* A context for an ability of a permanent or card outside of any resolution (statics, triggers' conditions,
 * targets). */
void context_of(struct context *c, const struct engine *e, uint16_t source, uint16_t card, int ability, int controller);
void context_of_stacked(struct context *c, const struct engine *e, int index);

/* ---- terms (terms.c): pure look-ups, no change, no question ---------------------------------- */
int eval_number(struct engine *e, struct context *c, uint16_t node);
bool eval_condition(struct engine *e, struct context *c, uint16_t node);
/* Objects (by last known state if they are gone) and players of an O or P term, in a fixed order; at most max. CHOOSE
 * and RANDOM ask. */
int eval_entities(struct engine *e, struct context *c, uint16_t node, uint16_t *out, int max);
unsigned eval_players(struct engine *e, struct context *c, uint16_t node); /* bits */
bool filter_matches(struct engine *e, struct context *c, uint16_t filter, uint16_t entity);
/* The same of something as it last was. */
bool filter_matches_known(struct engine *e, struct context *c, uint16_t filter, const struct last_known *known);
/* All that match: battlefield unless the filter names zones. */
int filter_collect(struct engine *e, struct context *c, uint16_t filter, uint16_t *out, int max);
/* The stacked entry that an entity means (a spell's object; an ability by serial is passed as STACKED_BASE +
 * serial). */
enum { STACKED_BASE = 0xe000 };
int stack_find(const struct game *g, uint16_t entity); /* index or -1 */
static inline uint16_t stacked_entity(const struct stacked *s)
{
    return s->kind == STACKED_SPELL ? s->object : (uint16_t)(STACKED_BASE + s->serial);
}

/* ---- effects (effects*.c) -------------------------------------------------------------------- */
void run_effect(struct engine *e, struct context *c, uint16_t node);
/* A resolving stacked entry's text at that place: modes, optional, targets already checked. Place 0 is its own, the
 * others were spliced onto it (splice.c). */
void run_stacked(struct engine *e, int index, int place);
/* Makes the context of a stacked entry that of its text at a place; false: it has none there. */
bool splice_text(const struct engine *e, struct context *c, uint16_t serial, int place);
void splice_end(struct game *g, uint16_t serial); /* the entry leaves the stack */

/* ---- characteristics (chars.c, layers.c, copy.c) --------------------------------------------- */
void chars_derive(struct engine *e);
/* Derives the current values of all permanents if g->dirty. */
static inline void chars_refresh(struct engine *e)
{
    if (e->g->dirty)
        chars_derive(e);
}
/* On a plain board where nothing else is new, that permanent alone; it may not be one of those that make a board
 * another. */
void chars_arrived(struct engine *e, int perm);
static inline bool perm_has(const struct perm *p, enum keyword k)
{
    return p->keywords[k >> 6] >> (k & 63) & 1;
}
/* Could what objects are change by what happens, with no object or effect coming or going? */
static inline bool chars_may_shift(const struct engine *e)
{
    return !e->g->plain && !(e->g->derived & DERIVED_STEADY);
}
static inline void chars_touch(struct engine *e)
{
    e->g->dirty = DIRTY_ALL;
}
/* Current where on the battlefield, printed (with characteristic abilities) elsewhere; face-down ones as such. */
unsigned chars_types(struct engine *e, uint16_t object);
unsigned chars_colours(struct engine *e, uint16_t object);
bool chars_has_subtype(struct engine *e, uint16_t object, uint16_t word);
bool chars_has_keyword(struct engine *e, uint16_t object, enum keyword keyword);
int chars_power(struct engine *e, uint16_t object);
int chars_toughness(struct engine *e, uint16_t object);
int chars_mana_value(struct engine *e, uint16_t object);
uint16_t chars_name(struct engine *e, uint16_t object); /* word; 0: no name (face down) */
uint16_t chars_card(struct engine *e, uint16_t object); /* book entry whose abilities it has now */
/* Abilities that an object has now, with those granted by effects: n-th, its card and index; false past the end. A lost
 * ability is left out. Granted: action.ability >= 0x80. */
struct held {
    uint16_t card;
    uint8_t ability;
    uint8_t granted;
    uint8_t action /* the number for struct action.ability */;
    const struct ability *a;
};
int chars_abilities(struct engine *e, uint16_t object, struct held *out, int max);
bool chars_ability(struct engine *e, uint16_t object, int action_ability, struct held *out);
/* n-th parameter node of a keyword that an object has (echo's cost, protection's filter, rampage's number); 0 past the
 * end. Granted ones too. */
int chars_parameters(struct engine *e, uint16_t object, enum keyword keyword, uint16_t *nodes, int max);
/* Protection: does the object (or player) have protection from that source (a permanent, spell or card)? */
bool chars_protected(struct engine *e, uint16_t entity, uint16_t from);
/* Rule modifications by statics and effects: is there one of this kind that reaches the entity? Fills number and filter
 * values. */
bool rule_on_object(struct engine *e, enum op mod, uint16_t object);
bool rule_on_player(struct engine *e, enum op mod, int player);
/* Could any rule modification be active at all? A bit; look before walking. */
static inline bool may_rule(const struct engine *e)
{
    return e->g->dirty || !e->g->plain;
}
/* Walks all active modifications of a kind: returns an iterator state until false; c is filled with its context. */
struct rule_walk {
    int perm, ability, effect;
    uint16_t next, applies_to, source;
    uint8_t from_effect, started;
};
bool rule_next(struct engine *e, enum op mod, struct rule_walk *walk, struct context *c, uint16_t *node);
/* Does the modification that rule_next just gave reach that object? (A static ability's filter, an effect's subject or
 * members.) */
bool rule_reaches(struct engine *e, const struct rule_walk *walk, struct context *c, uint16_t object);
/* The source was untapped, changed controller or lost what an effect needs: ends LASTS_WHILE_TAPPED and
 * LASTS_WHILE_CONTROLLED ones. */
void effects_source_changed(struct engine *e, uint16_t object);
/* A word in the text of an object as effects have changed it (001:612.2, 000:T.14.6): colour or land type bits, or a
 * subtype's word. */
enum text_kind { TEXT_COLOURS, TEXT_LAND_TYPES, TEXT_SUBTYPE };
unsigned text_words(struct engine *e, uint16_t object, enum text_kind kind, unsigned value);
/* A continuous effect from a resolution; returns its index or -1 (failed). subject NO_OBJECT: by the body. Numbers in
 * the body are fixed now. */
int effect_add(struct engine *e, struct context *c, uint16_t body, uint16_t subject, enum duration duration);
/* Puts what enters (or phases in) together into the order of its timestamps. */
void arrivals_order(struct engine *e, uint16_t *objects, int n);
/* Takes from a permanent's record what continuous effects have made of it. */
void chars_unaffected(struct engine *e, int perm);
void effects_expire(struct engine *e, enum duration what); /* LASTS_TURN at cleanup, LASTS_COMBAT, ... */
void effects_forget_object(struct engine *e, uint16_t object);
/* only what lasts as long as something is so of it */
void effects_forget_source(struct engine *e, uint16_t object);
/* A spell has left the stack, with that incarnation there. */
void effects_follow_spell(struct engine *e, uint16_t object, uint8_t was);
void copy_permanent(struct engine *e, uint16_t object, uint16_t of, struct context *c, enum duration duration);
/* What the copy is otherwise than what it copies: a modification. */
void copy_except(struct engine *e, uint16_t object, uint16_t body, struct context *c, enum duration duration);
uint16_t copiable_card(struct engine *e, uint16_t object);
void turn_face_up(struct engine *e, uint16_t object);
void turn_face_down(struct engine *e, uint16_t object);
void flip_permanent(struct engine *e, uint16_t object);

/* ---- events (events.c, triggers.c, replace.c) ------------------------------------------------ */
/* struct event (engine.h), by its `on`; what is not named is NO_OBJECT or 0:
 *   OP_ON_MOVES     object, from, to; matches enters, dies, leaves and moves; player: its controller (owner) there
 *   OP_ON_DAMAGE    object: the source, other: what is damaged, amount, EVENT_COMBAT; matches deals-damage,
 * deals-combat-damage, is-dealt-damage (there `it` is what is damaged, `other` the source) OP_ON_BLOCKS    object:
 * blocker, other: attacker. OP_ON_BECOMES_BLOCKED object: attacker, other: blocker. Both happen once with other
 * NO_OBJECT (abilities with one filter) and once for each pair (abilities with two) OP_ON_CAST, OP_ON_LAND, OP_ON_MANA,
 * OP_ON_ADDS_MANA player, object. OP_ON_ACTIVATED player, object: source OP_ON_TARGETED  object: what, other: the
 * spell, or the source of the ability, player: its controller OP_ON_COUNTERS, OP_ON_COUNTERS_GONE object, counter,
 * amount. OP_ON_DRAWS, OP_ON_GAINS_LIFE, OP_ON_LOSES_LIFE player, amount OP_ON_STEP      step, player: whose turn The
 * rest: object and player as their words say. Triggers of leaving the battlefield get `it` (and their own source, if it
 * left) as the object that it became: it can be moved on (001:400.7); last_known() of that reference is what it was.
 * A delayed trigger's `it` and `other` are its effect's subject and other, its amount the effect's a. */
enum event_flag {
    EVENT_COMBAT = 1,
    EVENT_UNPREVENTABLE = 2,
    EVENT_TAPPED = 4,
    EVENT_NO_REGENERATION = 8,
    EVENT_COST = 16,
    EVENT_FACE_DOWN = 32
};
/* Before: lets replacement and prevention effects at it, the affected player choosing among several, each at most once
 * (001:616, 004:419.6, 000:T.10). False: nothing is left to happen (it was replaced by something that has been
 * done). */
bool event_replaced(struct engine *e, struct event *ev);
/* A bit of game.zone_watch: cards in other zones than the battlefield may have replacement abilities. */
enum { WATCH_REPLACEMENTS = 1 << ZONE_NONE };
/* Could anything but a rule, or the object itself, replace an event? */
static inline bool may_replace(const struct engine *e)
{
    const struct game *g = e->g;
    return (g->perm_replace[0] | g->perm_replace[1]) || g->effects_n || !g->plain || g->zone_watch & WATCH_REPLACEMENTS;
}
static inline bool event_replace(struct engine *e, struct event *ev)
{
    return (ev->object == NO_OBJECT && ev->on != OP_ON_DAMAGE && !may_replace(e)) || event_replaced(e, ev);
}
/* Something more was done inside of what an instruction repeats; false: too often, the game has failed. */
bool repeat_more(struct engine *e);
/* Quick: true only where nothing could change it. */
bool nothing_replaces(const struct engine *e, const struct event *ev);
/* After: collects the triggers that saw it into g->trigger (leaves-the-battlefield ones look back). */
void event_tell(struct engine *e, const struct event *ev);
/* Nobody watches anything, and no static ability looks at what happens. */
static inline bool nobody_hears(const struct engine *e)
{
    const struct game *g = e->g;
    return g->plain && !(g->perm_watch[0] | g->perm_watch[1]) && !(g->zone_watch | g->effects_n | e->moment.gones);
}
static inline void event_happened(struct engine *e, const struct event *ev)
{
    if (!nobody_hears(e) || ev->on == OP_ON_CAST || (e->simultaneous && ev->to == ZONE_BATTLEFIELD))
        event_tell(e, ev);
}
/* A moment in which several things happen at once: between begin and end, triggers and watchers see all of it
 * (nests). */
void moment_begin(struct engine *e);
void moment_end(struct engine *e);
/* Delayed triggers and triggers that wait for a step. */
void step_triggers(struct engine *e, enum step step);
void state_triggers(struct engine *e); /* OP_ON_STATE */
/* As step_triggers, only what came into being at that timestamp or later: fifth's end series (000:P.10, 000:T.9.6). */
void step_triggers_since(struct engine *e, enum step step, uint32_t since);
/* The intervening "if" of a triggered ability on the stack, asked again on resolution (001:603.4); true without one. */
bool trigger_still_true(struct engine *e, int stack_index);
/* Marks the permanents that have triggered and replacement abilities (perm_watch, perm_replace): chars_refresh() calls
 * it at its end; in between a permanent that enters is marked by verb_move. watch_zones: the zones other than the
 * battlefield, after a board was set up. */
void watch_perms(struct engine *e);
void watch_zones(struct engine *e);
/* A shield left by a spell or ability (EFFECT_REPLACEMENT, body its node: PREVENT, PREVENT_ALL, PREVENT_COMBAT,
 * PREVENT_NEXT_FROM, REDIRECT, REDIRECT_FROM or a REPLACE_ node): what run_effect does with these words. NO_OBJECT
 * where none; amount -1: all. */
int shield_add(struct engine *e, struct context *c, uint16_t body, uint16_t recipient, uint16_t from, uint16_t to,
               int amount, enum duration duration);
/* fifth: damage that waits in the damage prevention step for that creature or player, from that source (NO_OBJECT:
 * any). */
int damage_pending(const struct engine *e, uint16_t to, uint16_t from);
/* What a permanent was like before it left (known.c): for a reference to it as the permanent, or as what it became
 * first. NULL: forgotten. */
const struct last_known *last_known(const struct engine *e, struct ref ref);

/* ---- verbs (verbs.c, zones_verbs.c, damage.c, destroy.c ...): with rules, replacement and events ---- */
uint16_t verb_move(struct engine *e, uint16_t object, enum zone to, int position, int controller,
                   unsigned flags /* event_flag */);
bool verb_draw(struct engine *e, int player, int n);
void verb_discard(struct engine *e, int player, uint16_t object, unsigned flags);
void verb_mill(struct engine *e, int player, int n);
void verb_gain_life(struct engine *e, int player, int n);
int verb_lose_life(struct engine *e, int player, int n);
bool verb_pay_life(struct engine *e, int player, int n);
void verb_set_life(struct engine *e, int player, int n);
void verb_poison(struct engine *e, int player, int n);
bool verb_destroy(struct engine *e, uint16_t object, bool may_regenerate);
void verb_destroy_all(struct engine *e, const uint16_t *objects, int n, bool may_regenerate);
void verb_sacrifice(struct engine *e, uint16_t object);
void verb_tap(struct engine *e, uint16_t object);
void verb_untap(struct engine *e, uint16_t object);
void verb_counters(struct engine *e, uint16_t entity, int kind, int n); /* n < 0 removes */
/* makes a shield, or as the era has it */
void verb_regenerate(struct engine *e, uint16_t object);
uint16_t verb_token(struct engine *e, int player, uint16_t card, unsigned flags);
void verb_attach(struct engine *e, uint16_t object, uint16_t to);
bool can_attach(struct engine *e, uint16_t object, uint16_t to);
void verb_unattach(struct engine *e, uint16_t object);
/* the bare change, after layers say so */
void verb_control(struct engine *e, uint16_t object, int player);
void verb_shuffle(struct engine *e, int player);
void verb_add_mana(struct engine *e, int player, int colour, int n, enum mana_use use, bool snow);
void verb_phase_out(struct engine *e, uint16_t object);
void verb_phase_in_all(struct engine *e, int player);
/* Several permanents or cards at once: what sees them leave sees all of it; what they were is noted before the first
 * goes. */
void verb_move_all(struct engine *e, const uint16_t *objects, int n, enum zone to, unsigned flags);
void known_note(struct engine *e, uint16_t object);
void verb_remove_from_combat(struct engine *e, uint16_t object);
void verb_counter_spell(struct engine *e, int stack_index, bool by_rules);
void verb_lose_game(struct engine *e, int player, const char *cites, const char *why);
void players_concede(struct engine *e, unsigned players); /* at the same moment */
/* Damage dealt at the same time: collect, then deal (prevention, redirection, results, triggers by era). */
void damage_deal(struct engine *e, struct damage *d, int n);
/* Combat damage dealt now is marks and life lost and nothing more. */
bool damage_is_mere(const struct engine *e);
/* Players leave the game: their objects go too (001:800.4). */
void player_leaves(struct engine *e, int player);

/* ---- state checks (checks.c) ----------------------------------------------------------------- */
/* State-based actions/effects/rule effects of the era, repeated until nothing happens; true if anything did. */
bool state_checks(struct engine *e);
/* fifth: life totals at the end of a phase or an attack's start and end (000:G.22.3). */
void life_check(struct engine *e);

/* ---- timing (priority.c, stack.c, batch.c, turn.c, turn_fifth.c, setup.c) -------------------- */
/* Pushes an entry; targets are appended to g->target. Index, or -1 and failed. */
int stack_push(struct engine *e, const struct stacked *entry, const struct target *targets, int n);
void stack_remove(struct engine *e, int index); /* with its targets */
/* by the era's rules: illegal targets, effect, where the card goes */
void stack_resolve(struct engine *e, int index);
/* Triggers onto the stack in APNAP order (sixth on), or played in their series (fifth). True if there were any. */
bool triggers_place(struct engine *e);
/* The series or batches that an era needs right after something happened inside a resolution (000:T.7). */
void after_event(struct engine *e);
/* fifth: interrupt window for a spell being cast (000:T.11); false: it was countered. */
bool interrupt_window(struct engine *e, int stack_index);
/* fifth: damage prevention step (000:T.10), about what is in e->pending. */
void prevention_step(struct engine *e);
bool regeneration_window(struct engine *e, uint16_t object); /* true: it was regenerated */
/* May the player start a sorcery-speed action now? may they act at all? */
bool timing_sorcery(const struct engine *e, int player);
bool timing_instant(const struct engine *e, int player);
/* fifth: the entry that is being cast and can be interrupted now, -1: none (000:T.11.1). g->timing says what else can
 * be played: TIMING_INTERRUPTS interrupts that target it, TIMING_PREVENTION what prevents or redirects damage,
 * TIMING_REGENERATION what regenerates e->dying - 1. */
int interrupt_subject(const struct game *g);
/* fifth: a phase cost of this permanent has not been dealt with: its activated abilities are locked (000:A.6.9). */
bool phase_cost_due(const struct engine *e, uint16_t object);
/* fifth: that ability was used in the series that is on: not again (000:T.9.3). ability: its index in the book. */
bool series_has_used(const struct engine *e, uint16_t object, int ability);
/* The turn ends: after the present resolution comes the cleanup step (001:711.1). */
void turn_end_now(struct engine *e);
/* loops.c, for ask.c: a player said yes to something that they could have left; and may they not any more, as their
 * loop has gone round as often as was named? */
void loops_agreed(struct game *g, int player);
bool loops_refuse(struct game *g, int player);
void mana_empty(struct engine *e, bool end_of_phase); /* by rules->pool_empties, with burn */
void combat_step(struct engine *e);                   /* combat.c: the turn-based action of g->step while in combat */
/* struct damage.flags, fifth-97: what is not prevented beyond lethal goes on to the attacked player (002;
 * rules->trample). */
enum { DAMAGE_TRAMPLES = EVENT_TAPPED };
bool combat_has_first_strike(struct engine *e);
int share_of(const struct target *t); /* damage of a STACKED_DAMAGE's entry */
/* STACKED_DAMAGE: deals what was assigned (004:310.4) */
void combat_resolve(struct engine *e, int stack_index);
void combat_end(struct engine *e);
void combat_leaves(struct engine *e, int perm); /* a perm leaves combat: blocks and flags */
/* An effect makes a creature block one more attacker; entering: it has just been put onto the battlefield blocking. */
void combat_block_also(struct engine *e, uint16_t blocker, uint16_t attacker, bool entering);
/* Out of combat, as if it had never attacked or blocked (rules->retroactive_removal). */
void combat_undo(struct engine *e, uint16_t object);
/* Was it such an attack or block that set this off? Then it is not played. */
bool combat_undone(const struct engine *e, const struct ability *a, struct ref it);
bool attack_allowed(struct engine *e, int perm, int target);
/* May this creature attack that player (planeswalker: 0x80 + its record), taken alone? */
static inline bool can_attack(struct engine *e, int perm, int target)
{
    const struct game *g = e->g;
    const struct perm *p = &g->perm[perm];
    bool plainly = (p->types & TYPE_CREATURE) && !(p->flags & (PERM_TAPPED | PERM_SICK)) &&
                   !perm_has(p, KEYWORD_DEFENDER) && g->plain && !g->dirty && !g->teams &&
                   e->rules->walls != WALLS_CANNOT_ATTACK && target < MAX_PLAYERS && target < g->players &&
                   game_in(g, target) && target != game_object_c(g, p->object)->controller;
    return plainly || attack_allowed(e, perm, target);
}
bool can_block(struct engine *e, int blocker, int attacker);
bool attack_legal(struct engine *e, int player, const struct attack_plan *plan); /* e->why */
bool block_legal(struct engine *e, int player, const struct block_plan *plan);
/* A legal plan with as little as the rules allow: nothing, or what is forced (plain choice of a mind without
 * answer). */
void attack_plain(struct engine *e, int player, struct attack_plan *out);
void block_plain(struct engine *e, int player, struct block_plan *out);
/* all legal splits, for minds and scenarios */
int combat_assignments(struct engine *e, int attacker, int16_t (*out)[MAX_BLOCKS], int max);

/* ---- casting and paying (cast.c, costs.c, pay.c, targets.c, activate.c) ---------------------- */
/* the whole procedure; false: reversed, e->why */
bool cast_spell(struct engine *e, int player, uint16_t object, enum cast_way way);
bool activate_ability(struct engine *e, int player, uint16_t object, int action_ability);
bool play_land(struct engine *e, int player, uint16_t object);
/* ACTION_FACE_UP, ACTION_SUSPEND, ACTION_SPECIAL: pays and does it; legal already (keyword_actions.c). */
bool special_action(struct engine *e, const struct action *action);
/* ACTION_ATTACK, fifth: the attack is announced in the main phase (turn_fifth.c, 000:C.2). */
bool announce_attack(struct engine *e, int player);
/* The entry has been cast or activated and, in fifth, its interrupt window is over: what triggers on that does. */
void announcement_through(struct engine *e, int stack_index);
/* Chooses targets for a stacked thing (trigger or spell or copy); false: not enough legal ones. */
int target_share(const struct target *t); /* of what an effect divides */
bool targets_choose(struct engine *e, struct context *c, const struct ability *a, struct target *out, int *n);
bool target_legal(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t entity);
/* Legal candidates for one target word. */
int target_candidates(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t *out, int max);
/* Can the cost be paid by that player now, with what can be tapped? Exact (pay.c). */
bool can_pay(struct engine *e, int player, const struct mana_cost *cost, enum mana_use use);
bool can_pay_cost(struct engine *e, struct context *c, uint16_t cost_node);
/* all parts, choices asked; records SPENT in c->those / c->it */
bool pay_cost(struct engine *e, struct context *c, uint16_t cost_node);
/* after increases and reductions */
void spell_cost(struct engine *e, int player, uint16_t object, enum cast_way way, int x, struct mana_cost *out);

/* ---- who damaged what this turn (damaged_by.c) ----------------------------------------------- */
/* Notes it where some card of the book asks. */
void damage_note(struct engine *e, uint16_t source, uint16_t to);
/* Was what had that incarnation on the battlefield damaged by the first of what the term names? */
bool damaged_by(struct engine *e, struct context *c, uint16_t term, uint16_t entity, uint8_t incarnation);

/* ---- prowl (prowl.c) ------------------------------------------------------------------------- */
/* A source under that player's control dealt combat damage to a player. */
void prowl_note(struct engine *e, uint16_t source, int controller);
/* Did a source of one of the spell's creature types hit a player this turn for this player? */
bool prowl_allowed(struct engine *e, int player, uint16_t object);

/* ---- keywords (keywords.c, keyword_actions.c) ------------------------------------------------ */

#endif
