/* look.h - the current value of everything: terms, characteristics, lasting effects, and abilities that watch
 *
 * The language's numbers, conditions, objects and filters are evaluated here; effects are applied in their layers; the
 * abilities that an event triggers are found and noted in the game. Nothing here carries out an effect, pays a cost or
 * moves a card: that is play's part. A context says for whose ability a term is evaluated. */
#ifndef TOPCUT_ENGINE_LOOK_H
#define TOPCUT_ENGINE_LOOK_H

#include "base/attr.h"
#include "engine/table/table.h"

/* ---- whose ability runs, and what it knows (context.c) --------------------------------------- */

enum { MAX_THOSE = MAX_THINGS, MAX_KEPT = MAX_THINGS };
struct context {
    uint16_t card; /* whose program */
    uint8_t ability, controller;
    struct ref source;
    const struct target *target; /* of the resolving thing */
    uint8_t targets, modes, kicks, colours_paid;
    uint16_t flags; /* enum stacked_flag */
    int16_t x, amount, noted, captured;
    uint8_t event_player, paid, resolving, purpose; /* enum purpose: why a term asks for a choice */
    uint8_t kind, fixed;                            /* enum stacked_kind; `captured` is set */
    struct ref it, other, spent, found;             /* found: where an -until effect stopped */
    uint16_t subject;                               /* of a lasting effect */
    uint16_t those_n;
    uint16_t those[MAX_THOSE];
    uint16_t chosen_word; /* chosen in this resolution, or kept from one */
    uint8_t chosen_colour;
    uint8_t choice_kept; /* these count, whatever a permanent that is the source has chosen since */
    uint16_t kept_n;
    uint16_t kept[MAX_KEPT]; /* by keep() */
    uint32_t timestamp;
};
/* A context for an ability of a permanent or card outside of any resolution (statics, triggers' conditions,
 * targets). */
void context_of(struct context *c, const struct engine *e, uint16_t source, uint16_t card, int ability, int controller);
void context_of_stacked(struct context *c, const struct engine *e, int index);
/* The same of an entry that need not be on the stack any more. */
void context_of_entry(struct context *c, const struct engine *e, const struct stacked *s);
/* A spell that was there as it last was, NULL: nothing that waits has asked for it. */
const struct gone_spell *gone_spell(const struct game *g, struct ref spell);
/* The zone from which a spell was cast; ZONE_NONE of a copy. */
static inline int cast_from(const struct stacked *s)
{
    return s->casting >> CAST_FROM_SHIFT;
}
/* The context of an effect that lasts, with what was fixed as it began. c->target points into the game. */
void context_of_effect(struct context *c, const struct engine *e, const struct effect *f);
/* Adds to a context only what the effect keeps of its announcement. */
void context_announced(struct context *c, const struct engine *e, const struct effect *f);
/* The target words' targets, kept ones included, copied to room for MAX_TARGETS, so that the stack may change. */
void context_own_targets(struct context *c, struct target *room);
/* A target's object as the context is to find it: in a delayed trigger, what it has become. */
struct ref context_target(const struct context *c, const struct target *t);
/* The colour (enum colour) or word chosen for the source or in this resolution. */
int context_colour(const struct engine *e, const struct context *c);
int context_word(const struct engine *e, const struct context *c);
/* The ability that a context runs, or NULL (a plain effect that lasts). */
const struct ability *context_ability(const struct engine *e, const struct context *c);
/* The source as an object that can still be acted on: itself, or what it became by a cost of this ability; else
 * NO_OBJECT. */
uint16_t context_self(const struct engine *e, const struct context *c);
/* kept := these entities, MAX_KEPT at most. */
void context_keep(struct context *c, const uint16_t *v, int n);
/* those := these entities. */
void context_those(struct context *c, struct engine *e, const uint16_t *v, int n);
/* Players from the active one on in turn order, only those in the game: the order of choices (001:608.2d ...). */
int players_in_order(const struct game *g, unsigned players, int *out);
/* Planes outside of Grand Melee, and the rules' own abilities, reach everybody (001:801.18, 001:901.12). */
bool context_reaches_all(const struct engine *e, const struct context *c);
bool card_reaches_all(const struct engine *e, uint16_t card);
/* May the ability affect or see that player, and what is theirs (001:801.10, 001:801.11; of what replaces or prevents
 * 001:801.15)? */
static inline bool context_reaches(const struct engine *e, const struct context *c, int player)
{
    return !e->g->limited || player >= e->g->players || game_reaches(e->g, c->controller, player) ||
           context_reaches_all(e, c);
}

/* ---- numbers and conditions (terms.c, conditions.c) ----------------------------------------- */

static inline const struct node *node_of(const struct engine *e, uint16_t node)
{
    return &e->book->node[node];
}
/* The bit in perm.used of an ability whose use is limited, 0 for others: it is kept for good, or for the turn. A card
 * has two abilities of each limit at most. */
unsigned limit_bit(const struct engine *e, const struct perm *perm, const struct ability *a);
static inline int at_least_zero(int n)
{
    return n > 0 ? n : 0;
}
int eval_number(struct engine *e, struct context *c, uint16_t node);
bool eval_condition(struct engine *e, struct context *c, uint16_t node);
/* The one object (the first of several) that a term means, as a reference which last_known() understands. */
struct ref eval_ref(struct engine *e, struct context *c, uint16_t node);
/* What it was when it left, where the rules look back; NULL: look at it as it is now. */
const struct last_known *look_back(struct engine *e, struct ref ref);
int look_controller(struct engine *e, struct ref ref); /* NO_PLAYER if unknown */

/* ---- objects and players (entities.c) -------------------------------------------------------- */

/* As many entities as one term can name: all permanents, or a whole library. */
enum { MAX_ENTITIES = MAX_THOSE };
struct entities {
    int n;
    uint16_t v[MAX_ENTITIES];
};
/* Adds an entity; NO_OBJECT is ignored, and too many fail the game. */
void entities_add(struct game *g, struct entities *list, uint16_t entity);
/* Keeps so many of them, by the game's chance. */
void entities_at_random(struct engine *e, struct entities *list, int wanted);
/* Objects (by last known state if they are gone) and players of an O or P term, in a fixed order; at most max. CHOOSE
 * and RANDOM ask. */
int eval_entities(struct engine *e, struct context *c, uint16_t node, uint16_t *out, int max);
void eval_all(struct engine *e, struct context *c, uint16_t node, struct entities *out);
unsigned eval_players(struct engine *e, struct context *c, uint16_t node); /* bits */
/* The first of the players of a P term in turn order, or -1. */
int eval_player(struct engine *e, struct context *c, uint16_t node);
/* The player chooses from min to max of these entities; *list keeps the chosen ones, in the order chosen. */
void choose_entities(struct engine *e, struct context *c, int player, enum purpose purpose, int min, int max,
                     struct entities *list);
/* The player, the controller of an object or entry of the stack; off the battlefield and the stack its owner. */
int entity_whose(const struct game *g, uint16_t entity);
/* The closest of those players (bits) to the player's left who still plays: one bit, or 0. */
unsigned players_closest(const struct game *g, int player, unsigned of);
/* The player orders them: the first is done first, or lies on top. */
void order_entities(struct engine *e, struct context *c, int player, struct entities *list);
/* The objects that match the filter and are under that player's control. */
void own_permanents(struct engine *e, struct context *c, int player, uint16_t filter, struct entities *list);

/* ---- filters (filters*.c) -------------------------------------------------------------------- */

bool filter_matches(struct engine *e, struct context *c, uint16_t filter, uint16_t entity);
/* The same of something as it last was. */
bool filter_matches_known(struct engine *e, struct context *c, uint16_t filter, const struct last_known *known);
/* All that match: battlefield unless the filter names zones. */
int filter_collect(struct engine *e, struct context *c, uint16_t filter, uint16_t *out, int max);
/* Zones that a filter names: bits 1 << enum zone, FILTER_PLAYERS; 0: none named, the battlefield is meant. */
enum { FILTER_PLAYERS = 1 << 14, FILTER_ANY = 1 << 15 };
unsigned filter_zones(const struct engine *e, uint16_t filter);

/* ---- characteristics (chars.c, chars_ask.c, copiable.c) -------------------------------------- */

void chars_derive(struct engine *e);
/* Derives the current values of all permanents if g->dirty. */
static inline void chars_refresh(struct engine *e)
{
    if (e->g->dirty)
        chars_derive(e);
}
/* Derives that permanent alone, where the board is plain and nothing else is new; the permanent itself must have no
 * effect on others. */
void chars_arrived(struct engine *e, int perm);
/* Can characteristics change by an event even though no object or effect comes or goes? */
static inline bool chars_may_shift(const struct engine *e)
{
    return !e->g->plain && !(e->g->derived & DERIVED_STEADY);
}
static inline void chars_touch(struct engine *e)
{
    e->g->dirty = DIRTY_ALL;
}
static inline bool perm_has(const struct perm *p, enum keyword k)
{
    return p->keywords[k >> 6] >> (k & 63) & 1;
}
/* Current on the battlefield, printed (with characteristic abilities) elsewhere; face-down objects count as face
 * down. */
unsigned chars_types(struct engine *e, uint16_t object);
unsigned chars_colours(struct engine *e, uint16_t object);
bool chars_has_subtype(struct engine *e, uint16_t object, uint16_t word);
bool chars_has_keyword(struct engine *e, uint16_t object, enum keyword keyword);
int chars_power(struct engine *e, uint16_t object);
int chars_toughness(struct engine *e, uint16_t object);
int chars_mana_value(struct engine *e, uint16_t object);
/* Is it a copy without a mana cost, as embalm makes it, or a copy of one (001:706.8)? */
bool chars_without_cost(const struct engine *e, uint16_t object);
/* The timestamp of the newest effect that makes the object a copy; 0: none. Exceptions of copies from before that count
 * no more. */
uint32_t copied_at(const struct game *g, uint16_t object);
/* The mana value that it had (001:608.2g). */
int known_mana_value(const struct engine *e, const struct last_known *known);
uint16_t chars_name(struct engine *e, uint16_t object); /* word; 0: no name (face down) */
uint16_t chars_card(struct engine *e, uint16_t object); /* book entry whose abilities it has now */
uint16_t copiable_card(struct engine *e, uint16_t object);
/* The n-th ability that an object has now, granted ones included: its card and index; false past the end. Lost
 * abilities are left out. Granted: action.ability >= 0x80. */
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
/* Keywords that static abilities give to a spell, or to a card that is being announced as one: how many, as their terms
 * in `terms` and the cards whose abilities they mean in `cards` (both may be NULL). */
int spell_given(struct engine *e, uint16_t object, int keyword, uint16_t *terms, uint16_t *cards, int max);
/* Protection: does the object (or player) have protection from that source (a permanent, spell or card)? */
bool chars_protected(struct engine *e, uint16_t entity, uint16_t from);
/* Clears from a permanent's record what continuous effects have changed. */
void chars_unaffected(struct engine *e, int perm);
/* A word in the text of an object as effects have changed it (001:612.2, 000:T.14.6): colour or land type bits, or a
 * subtype's word. */
enum text_kind { TEXT_COLOURS, TEXT_LAND_TYPES, TEXT_SUBTYPE };
unsigned text_words(struct engine *e, uint16_t object, enum text_kind kind, unsigned value);

/* ---- why it is so (why.c) ----------------------------------------------------------------------- */

/* Takes a sentence with the era's rule numbers for it. */
struct why {
    void *self;
    void (*say)(void *self, const char *cites, const char *text);
};
/* Tells of a permanent what is printed on it, its counters and each effect that changes it, in the order in which they
 * are applied. Nothing of the game changes. */
void chars_why(struct engine *e, uint16_t object, const struct why *why);

/* ---- modifications that are rules (rules_walk.c) --------------------------------------------- */

/* Could any rule modification be active at all? A cheap test of a bit before walking. */
static inline bool may_rule(const struct engine *e)
{
    return e->g->dirty || !e->g->plain;
}
/* Does a rule modification of this kind, by a static ability or an effect, reach the entity? Fills number and filter
 * values. */
bool rule_on_object(struct engine *e, enum op mod, uint16_t object);
bool rule_on_player(struct engine *e, enum op mod, int player);
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

/* ---- face-down creatures before morph (unseen.c) --------------------------------------------- */

enum { MAX_UNSEEN = 12 };
struct unseen {
    int n;
    uint8_t perm[MAX_UNSEEN];
    struct perm was[MAX_UNSEEN];
};
/* Between the two nothing is known of them but that they are creatures; no characteristics are derived meanwhile. */
void unseen_begin(struct engine *e, struct unseen *u);
void unseen_end(struct engine *e, const struct unseen *u);
/* Is it one of them? */
bool is_unseen(const struct engine *e, int perm);

/* ---- lasting effects (lasting.c, layers.c) --------------------------------------------------- */

/* A continuous effect from a resolution; returns its index or -1 (failed). subject NO_OBJECT: by the body. Numbers in
 * the body are fixed now. */
int effect_add(struct engine *e, struct context *c, uint16_t body, uint16_t subject, enum duration duration);
/* Does a lasting effect with that body keep the creature that has to be blocked? */
bool effect_fixes_block(const struct engine *e, uint16_t body);
/* Keeps with the effect what its text asks for of the announcement in that context; effect_add() does so. False: the
 * game failed for want of room. */
bool effect_announce(struct engine *e, const struct context *c, int index);
/* The source was untapped, changed controller or lost what an effect needs: ends LASTS_WHILE_TAPPED and
 * LASTS_WHILE_CONTROLLED ones. */
void effects_source_changed(struct engine *e, uint16_t object);
/* Puts what enters (or phases in) together into the order of its timestamps. */
void arrivals_order(struct engine *e, uint16_t *objects, int n);
void effects_expire(struct engine *e, enum duration what); /* LASTS_TURN at cleanup, LASTS_COMBAT, ... */
void effects_forget_object(struct engine *e, uint16_t object);
/* ends only the effects that last while something is true of it */
void effects_forget_source(struct engine *e, uint16_t object);
/* A spell has left the stack, with that incarnation there. */
void effects_follow_spell(struct engine *e, uint16_t object, uint8_t was);
/* Notes it if some card of the book asks for it. */
void damage_note(struct engine *e, uint16_t source, uint16_t to);
/* Was the permanent of that incarnation damaged by the first object that the term names? */
bool damaged_by(struct engine *e, struct context *c, uint16_t term, uint16_t entity, uint8_t incarnation);
/* Likewise, by a source that one of the players (bits) controlled then. */
bool damaged_for(struct engine *e, unsigned players, uint16_t entity, uint8_t incarnation);
/* Has the entity dealt damage this turn to one of what the term means? */
bool has_damaged(struct engine *e, struct context *c, uint16_t term, uint16_t entity, uint8_t incarnation);
/* Does the book have a word that asks for it? */
bool damage_is_noted(const struct book *book);

/* Counts what happened this turn, if some card of the book asks for it (tallies.c): an ability was activated, a
 * permanent is about to be put into a graveyard. uses_of: the context's own ability; deaths_counted: a term OP_DIED. */
void use_note(struct engine *e, uint16_t object, const struct ability *a, int controller);
int uses_of(const struct engine *e, const struct context *c);
void death_note(struct engine *e, uint16_t object);
int deaths_counted(struct engine *e, struct context *c, uint16_t node);
/* A spell was cast; a term OP_CAST_OF. */
void cast_note(struct engine *e, uint16_t object, int player);
int casts_counted(struct engine *e, struct context *c, uint16_t node);

/* ---- what was there, and counters (known.c, counters.c) -------------------------------------- */

void known_note(struct engine *e, uint16_t object);
/* What a permanent was like before it left (known.c): for a reference to it as the permanent, or as what it became
 * first. NULL: forgotten. */
const struct last_known *last_known(const struct engine *e, struct ref ref);
/* Counters of a kind (COUNTER_NONE: of all) on a permanent, or on an exiled card (counters.c). */
int counters_now(const struct engine *e, uint16_t object, int kind);
void exiled_counters_add(struct engine *e, uint16_t card, int kind, int n);

/* ---- who watches (match.c, triggers.c, watch.c) ---------------------------------------------- */

/* Can an ability with an event term of this kind watch that event at all? Cheap: the term's arguments are not read. */
bool event_fits(enum op op, const struct event *ev);
/* Does the event match the term V? The context is that of the ability. */
bool event_matches(struct engine *e, struct context *c, uint16_t node, const struct event *ev);
/* Sets what the term calls the event's it, other, that-player and amount. */
void event_context(const struct game *g, struct context *c, enum op op, const struct event *ev);
enum look_when { LOOK_BACK, LOOK_AFTER };
/* Collects into g->trigger the abilities that watch this event as things are now. */
void triggers_collect(struct engine *e, const struct event *ev, enum look_when look);
/* Another moment begins, or an event outside of one: what has triggered so far was before it. */
void triggers_of_before(struct game *g);
/* Does any ability watch anything at all? */
static inline bool watched(const struct engine *e)
{
    const struct game *g = e->g;
    return (g->perm_watch[0] | g->perm_watch[1]) || g->zone_watch || g->effects_n || e->moment.gones;
}
/* No ability watches anything, and no static ability depends on events. */
static inline bool nobody_hears(const struct engine *e)
{
    const struct game *g = e->g;
    return g->plain && !(g->perm_watch[0] | g->perm_watch[1]) && !(g->zone_watch | g->effects_n | e->moment.gones);
}
/* Call this before something leaves the battlefield, is sacrificed, is destroyed or changes controllers. */
void event_looks_back(struct engine *e, const struct event *ev);
/* Call this after the event: collects the triggers that saw it into g->trigger (leaves-the-battlefield ones look
 * back). */
void event_tell(struct engine *e, const struct event *ev);
static inline void event_happened(struct engine *e, const struct event *ev)
{
    if (!nobody_hears(e) || ev->on == OP_ON_CAST || (e->simultaneous && ev->to == ZONE_BATTLEFIELD))
        event_tell(e, ev);
}
/* A bit of game.zone_watch: cards in other zones than the battlefield may have replacement abilities. */
enum { WATCH_REPLACEMENTS = 1 << ZONE_NONE };
/* The entry of the book that it is by itself, effects and copies aside: the half or side that was cast (copiable.c). */
uint16_t copiable_own(const struct engine *e, uint16_t object);
/* The emblem or title of that name in a command zone, NO_OBJECT if nobody has one. */
uint16_t title_object(const struct engine *e, uint16_t word);
/* Marks the permanents that have triggered and replacement abilities (perm_watch, perm_replace): chars_refresh() calls
 * it at its end; in between a permanent that enters is marked by verb_move. watch_zones: the zones other than the
 * battlefield, after a board was set up. */
void watch_perms(struct engine *e);
void watch_zones(struct engine *e);
/* Marks a permanent that has just entered, from what is printed on it, until the next
 * watch_perms(). */
void watch_perm(struct engine *e, int perm);
/* Notes whether the abilities of a card that went into a zone other than the battlefield may
 * watch from there. */
void watch_card(struct engine *e, uint16_t card, enum zone zone);

#endif
