/* effects.h - what resolves, for the other parts of play
 *
 * effects.c walks the effects of an ability and hands each word to the file that carries it out (do_*.c). Verbs do what
 * rules and cards say: replacement and prevention effects apply first (replace*.c), then it is done, then watchers are
 * informed. The bare changes, without any of this, are in state. */
#ifndef TOPCUT_ENGINE_EFFECTS_H
#define TOPCUT_ENGINE_EFFECTS_H

#include "base/attr.h"
#include "engine/look/look.h"

/* ---- carrying out (effects.c, do_choice.c) --------------------------------------------------- */

/* A word of kind E: leaves `noted`, `those` and `paid` as LANGUAGE.md says. */
typedef void effect_run(struct engine *e, struct context *c, const struct node *n);

void run_effect(struct engine *e, struct context *c, uint16_t node);
/* A resolving stacked entry's text at that place: modes, optional, targets already checked. Place 0 is its own, the
 * others were spliced onto it (splice.c). */
void run_stacked(struct engine *e, int index, int place);
/* Could this effect be carried out at all? An optional action that cannot be done is not offered. */
bool effect_possible(struct engine *e, struct context *c, uint16_t node);
/* The player may pay a cost in the middle of an effect; true: it was paid, and c->spent and `those` are what it used
 * up. */
bool pay_in_effect(struct engine *e, struct context *c, int player, uint16_t cost);

/* ---- moments and triggers (events.c) --------------------------------------------------------- */

/* A moment in which several things happen at once: triggers and watchers see everything between begin and end as one
 * (nests). */
void moment_begin(struct engine *e);
void moment_end(struct engine *e);
/* Delayed triggers and triggers that wait for a step. */
void step_triggers(struct engine *e, enum step step);
/* Like step_triggers, but only triggers made at that timestamp or later: fifth's end series (000:P.10, 000:T.9.6). */
void step_triggers_since(struct engine *e, enum step step, uint32_t since);
void state_triggers(struct engine *e); /* OP_ON_STATE */
/* The intervening "if" of a triggered ability on the stack, asked again on resolution (001:603.4); true without one. */
bool trigger_still_true(struct engine *e, int stack_index);
/* Frees the effect of a used delayed trigger, once nothing waits for it. */
void delayed_done(struct engine *e, int effect);

/* ---- verbs: cards, life, counters (verbs.c, zones_verbs.c) ----------------------------------- */

uint16_t verb_move(struct engine *e, uint16_t object, enum zone to, int position, int controller,
                   unsigned flags /* event_flag */);
/* Moves several permanents or cards at once: abilities that see them leave see all of them, and their last state is
 * noted before the first one moves. */
void verb_move_all(struct engine *e, const uint16_t *objects, int n, enum zone to, unsigned flags);
bool verb_draw(struct engine *e, int player, int n);
void verb_discard(struct engine *e, int player, uint16_t object, unsigned flags);
/* Likewise, because a spell or ability of that player says so. */
void verb_discard_by(struct engine *e, int player, uint16_t object, int by);
void verb_mill(struct engine *e, int player, int n);
void verb_shuffle(struct engine *e, int player);
/* Adds to what was gained or lost this turn, which is counted up to 255. */
static inline void life_counted(uint8_t *sum, int n)
{
    *sum = (uint8_t)(*sum + n > UINT8_MAX ? UINT8_MAX : *sum + n);
}
/* all: those that are made are added to it (NULL: nobody asks). */
uint16_t verb_token(struct engine *e, int player, uint16_t card, unsigned flags, struct entities *all);
/* n counters of any kinds are removed from the permanent; the player chooses which, where some are left. */
void remove_any_counters(struct engine *e, int player, uint16_t object, int n);
void verb_sacrifice(struct engine *e, uint16_t object);
void verb_gain_life(struct engine *e, int player, int n);
int verb_lose_life(struct engine *e, int player, int n);
bool verb_pay_life(struct engine *e, int player, int n);
void verb_set_life(struct engine *e, int player, int n);
void verb_poison(struct engine *e, int player, int n);
void verb_tap(struct engine *e, uint16_t object);
void verb_untap(struct engine *e, uint16_t object);
void verb_counters(struct engine *e, uint16_t entity, int kind, int n); /* n < 0 removes */
void verb_attach(struct engine *e, uint16_t object, uint16_t to);
bool can_attach(struct engine *e, uint16_t object, uint16_t to);
void verb_unattach(struct engine *e, uint16_t object);
void verb_remove_from_combat(struct engine *e, uint16_t object);
void verb_counter_spell(struct engine *e, int stack_index, bool by_rules);

/* ---- damage and destruction (damage.c, destroy.c) -------------------------------------------- */

/* Damage dealt at the same time: collect, then deal (prevention, redirection, results, triggers by era). */
void damage_deal(struct engine *e, struct damage *d, int n);
/* Combat damage dealt now only marks damage and reduces life; nothing else depends on it. */
bool damage_is_mere(const struct engine *e);
/* fifth: damage that waits in the damage prevention step for that creature or player, from that source (NO_OBJECT:
 * any). */
int damage_pending(const struct engine *e, uint16_t to, uint16_t from);
bool verb_destroy(struct engine *e, uint16_t object, bool may_regenerate);
void verb_destroy_all(struct engine *e, const uint16_t *objects, int n, bool may_regenerate);
/* makes a shield, or does what the era's rules say */
void verb_regenerate(struct engine *e, uint16_t object);
/* 0 toughness and the like: puts these into the graveyard, buries or destroys them, all at once. */
struct doomed {
    int n;
    struct {
        uint16_t object;
        uint8_t how;
        const char *cites; /* of the rule that says so; NULL: an effect does */
    } v[MAX_PERMANENTS];
};
enum doom { DOOM_DESTROYED, DOOM_BURIED, DOOM_GRAVEYARD };
bool doom_all(struct engine *e, const struct doomed *d);

/* ---- copies and faces (copy.c) --------------------------------------------------------------- */

void copy_permanent(struct engine *e, uint16_t object, uint16_t of, struct context *c, enum duration duration);
/* Gives the object the exceptions of the copy that `of` is. */
void exceptions_copy(struct engine *e, uint16_t object, uint16_t of, enum duration duration);
/* Where the copy differs from what it copies: a modification. */
void copy_except(struct engine *e, uint16_t object, uint16_t body, struct context *c, enum duration duration);
void turn_face_up(struct engine *e, uint16_t object);
void turn_face_down(struct engine *e, uint16_t object);
void flip_permanent(struct engine *e, uint16_t object);

/* Notes what exiled a card, where a card of the book asks for it (zones_verbs.c). */
void exiled_by(struct engine *e, uint16_t object, uint16_t source);

/* The player gets the emblem of that name (do_emblems.c). */
uint16_t emblem_given(struct engine *e, int player, uint16_t word);

#endif
