/* inner.h - shared by the files of effects: replacement, and the words of kind E
 *
 * An event has three parts: replacement and prevention effects apply to it (event_replace), a verb does it, and its
 * watchers are informed (event_happened). Leaving the battlefield is announced before it happens (event_looks_back),
 * while the permanent can still be seen as it was. A word of kind E has one function of type `effect_run`; the table in
 * effects.c is the map. */
#ifndef TOPCUT_ENGINE_EFFECTS_INNER_H
#define TOPCUT_ENGINE_EFFECTS_INNER_H

#include "base/attr.h"
#include "engine/play/effects/effects.h"

/* ---- replacing an event (replace.c) ---------------------------------------------------------- */

/* Before the event: applies replacement and prevention effects, the affected player choosing among several, each at
 * most once (001:616, 004:419.6, 000:T.10). False: nothing is left of the event (its replacement has been done). */
bool event_replaced(struct engine *e, struct event *ev);
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
/* A quick test: true only where nothing could change the event. */
bool nothing_replaces(const struct engine *e, const struct event *ev);
/* For damage that only a rule could replace: true if no rule does. */
bool nothing_shields(const struct engine *e, uint16_t to, unsigned flags);

/* What is still to be done as a permanent enters: counters, choices, what it copies. */
enum { MAX_ENTRY = 12 };
struct entry {
    int n;
    bool was_spell;
    struct stacked spell; /* what it was on the stack */
    struct {
        uint16_t node, card;
        uint16_t source; /* the source of the ability; NO_OBJECT: the entering permanent */
        uint8_t ability, controller;
    } part[MAX_ENTRY];
};
bool event_replace_entry(struct engine *e, struct event *ev, struct entry *entry);
/* Carries out the parts, once the permanent is on the battlefield. */
void entry_finish(struct engine *e, uint16_t object, const struct entry *entry);

/* The replacement effects that may apply to damage at a time (fifth's damage prevention step has parts, 000:T.10.1). */
enum replace_part { REPLACE_ANY, REPLACE_ASSIGNED, REPLACE_BEGINNING, REPLACE_ENDING };
bool event_replace_part(struct engine *e, struct event *ev, struct entry *entry, enum replace_part part);

/* ---- what could replace it (replace_find.c, replace_damage.c) -------------------------------- */

/* One effect that could replace the event. */
enum candidate_kind {
    CANDIDATE_ABILITY,
    CANDIDATE_EFFECT,
    CANDIDATE_PROTECTION,
    CANDIDATE_PLANESWALKER,
    CANDIDATE_GENERAL,
    CANDIDATE_ENTER_TAPPED
};
struct candidate {
    uint8_t kind; /* enum candidate_kind */
    uint8_t controller, ability, effect;
    uint16_t source, card;
    uint16_t body; /* node of kind R, or the shield's own */
    bool self;     /* a self-replacement effect */
};
enum { MAX_CANDIDATES = MAX_CHANGES + 1 }; /* the last entry signals that there are too many */
struct candidates {
    int n;
    struct candidate c[MAX_CANDIDATES];
};
/* Adds an ability if it could change the event. */
void ability_replaces(struct engine *e, struct candidates *list, const struct ability *a, const struct candidate *as,
                      const struct event *ev, enum replace_part part); /* replace_find.c */
/* Finds all effects that could change the event in that part. */
void candidates_collect(struct engine *e, const struct event *ev, struct candidates *out,
                        enum replace_part part);                                          /* replace_find.c */
void candidates_damage(struct engine *e, const struct event *ev, struct candidates *out); /* replace_damage.c */

/* ---- shields (replace_damage.c) -------------------------------------------------------------- */

/* A shield left by a spell or ability (EFFECT_REPLACEMENT, body its node: PREVENT, PREVENT_ALL, PREVENT_COMBAT,
 * PREVENT_NEXT_FROM, REDIRECT, REDIRECT_FROM or a REPLACE_ node): run_effect makes one for these words. NO_OBJECT where
 * none; amount -1: all. */
int shield_add(struct engine *e, struct context *c, uint16_t body, uint16_t recipient, uint16_t from, uint16_t to,
               int amount, enum duration duration);
/* Applies a shield or a rule to damage; false: nothing of the damage is left. */
bool replace_damage(struct engine *e, struct event *ev, const struct candidate *c);
/* Can none of this damage be prevented (001:615.11)? */
bool damage_stays(struct engine *e, const struct event *ev);
/* The words for shields against damage: prevent, redirect and their kin. */
bool shield_word(enum op op);
bool shield_applies(struct engine *e, const struct effect *f, const struct event *ev);
/* How much damage to this recipient limited shields can still prevent or redirect; 0: none. */
int shields_limited(struct engine *e, uint16_t to);
/* fifth: applies the shields made in the damage prevention step to its damage. */
void shields_apply_pending(struct engine *e);

/* ---- the words of kind E --------------------------------------------------------------------- */

/* do_choice.c */
effect_run effect_modes, effect_may, effect_pay, effect_flip_coin, effect_toss_coin, effect_separate, effect_clash,
    effect_choose_colour;
effect_run effect_choose_type, effect_choose_name, effect_remember, effect_remember_number;
/* do_damage.c */
effect_run effect_tempt, effect_exchange_life;
effect_run effect_damage, effect_damage_from, effect_damage_divided, effect_destroy, effect_regenerate,
    effect_remove_damage;
effect_run effect_prevent, effect_prevent_all, effect_prevent_next_from, effect_redirect;
effect_run effect_redirect_from;
/* do_move.c */
effect_run effect_exile, effect_to_hand, effect_to_library, effect_shuffle_in, effect_to_graveyard;
effect_run effect_enter_attacking, effect_to_battlefield, effect_manifest, effect_sacrifice, effect_sacrifice_it,
    effect_put_from_hand;
effect_run effect_phase_out, effect_ante, effect_attach, effect_unattach, effect_haunt, effect_swap_aura;
/* do_cards.c */
effect_run effect_discard, effect_discard_it, effect_draw, effect_mill, effect_reveal, effect_look;
/* do_library.c */
effect_run effect_search, effect_shuffle, effect_arrange, effect_scry, effect_fateseal, effect_until;
/* do_life.c */
effect_run effect_gain_life, effect_lose_life, effect_set_life, effect_drain, effect_poison, effect_energy;
effect_run effect_lose_game, effect_win_game, effect_draw_game, effect_add_mana, effect_add_mana_any;
/* do_state.c */
effect_run effect_tap, effect_untap, effect_skip_untap, effect_counters, effect_move_counters, effect_proliferate;
effect_run effect_turn_face, effect_force_attack, effect_remove_from_combat, effect_becomes_blocked, effect_blocks_also,
    effect_never_attacked;
/* do_lasting.c */
effect_run effect_apply, effect_apply_all, effect_gain_control, effect_exchange_control;
effect_run effect_become_copy, effect_delayed, effect_replaces, effect_rule_turn;
/* do_stack.c */
effect_run effect_counter, effect_counter_unless, effect_copy_spell, effect_change_targets;
effect_run effect_cast_free, effect_tokens, effect_token_copy;
/* do_subgame.c */
effect_run effect_subgame;
/* do_emblems.c */
effect_run effect_emblem, effect_emblem_gone, effect_title, effect_when_done;
/* do_turn.c */
effect_run effect_extra_turn, effect_extra_step, effect_skip, effect_control_turn, effect_end_turn, effect_extra_land,
    effect_planeswalk;
/* Counts one more action inside a repeated instruction; false: there were too many, and the game has failed. */
bool repeat_more(struct engine *e);

/* No effect says that it cannot be regenerated (destroy.c). */
bool can_regenerate(struct engine *e, uint16_t object);

/* The event that this damage is dealt. */
struct event event_of_damage(const struct damage *d);

#endif
