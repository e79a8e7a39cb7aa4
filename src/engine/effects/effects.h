/* effects.h - what the files of the ability language's interpreter share
 *
 * context.c says whose ability runs and what it knows; terms.c reads numbers and conditions, entities.c objects and
 * players, filters.c tests and collects; effects.c walks the effects and hands each word to the file that carries it
 * out. A word of kind E has one function of type `effect_run`; the table in effects.c is the
 * map. */
#ifndef TOPCUT_ENGINE_EFFECTS_H
#define TOPCUT_ENGINE_EFFECTS_H

#include "engine/state/inner.h"

/* As many entities as one term can name: all permanents, or a whole library. */
enum { MAX_ENTITIES = MAX_THOSE };
struct entities {
    int n;
    uint16_t v[MAX_ENTITIES];
};

/* ---- context.c ------------------------------------------------------------------------------- */
static inline const struct node *node_of(const struct engine *e, uint16_t node)
{
    return &e->book->node[node];
}
/* The ability that a context runs, or NULL (a plain effect that lasts). */
const struct ability *context_ability(const struct engine *e, const struct context *c);
/* The source as an object on which one can act: itself, or what a cost of this ability made of it; else NO_OBJECT. */
uint16_t context_self(const struct engine *e, const struct context *c);
/* Players from the active one on in turn order, only those in the game: the order of choices (001:608.2d ...). */
int players_in_order(const struct game *g, unsigned players, int *out);
/* those := these entities. */
void context_those(struct context *c, struct engine *e, const uint16_t *v, int n);

/* ---- terms.c: a thing as it is or, once it has gone, as it last was (001:608.2g, 004:413.2f) ---- */
/* The one object (the first of several) that a term means, as a reference which last_known() understands. */
struct ref eval_ref(struct engine *e, struct context *c, uint16_t node);
/* What it was when it left, if the game should look at that; NULL: look at it now. */
const struct last_known *look_back(struct engine *e, struct ref ref);
int look_controller(struct engine *e, struct ref ref); /* NO_PLAYER if unknown */
/* Counters of a kind (COUNTER_NONE: of all) on a permanent, or on an exiled card (effects_state.c). */
int counters_now(const struct engine *e, uint16_t object, int kind);
void exiled_counters_add(struct engine *e, uint16_t card, int kind, int n);
static inline int at_least_zero(int n)
{
    return n > 0 ? n : 0;
}

/* ---- entities.c ------------------------------------------------------------------------------ */
/* Nothing for NO_OBJECT; fails the game where there are too many. */
void entities_add(struct game *g, struct entities *list, uint16_t entity);
void eval_all(struct engine *e, struct context *c, uint16_t node, struct entities *out);
/* The first of the players of a P term in turn order, or -1. */
int eval_player(struct engine *e, struct context *c, uint16_t node);

/* ---- filters.c ------------------------------------------------------------------------------- */
/* Zones that a filter names: bits 1 << enum zone, FILTER_PLAYERS; 0: none named, the battlefield is meant. */
enum { FILTER_PLAYERS = 1 << 14, FILTER_ANY = 1 << 15 };
unsigned filter_zones(const struct engine *e, uint16_t filter);

/* ---- choosing (effects_choice.c) ------------------------------------------------------------- */
/* The player chooses from min to max of these entities; they are left in *list, in the order chosen. */
void choose_entities(struct engine *e, struct context *c, int player, enum purpose purpose, int min, int max,
                     struct entities *list);
/* Puts them in an order: the first is done first, or lies uppermost. */
void order_entities(struct engine *e, struct context *c, int player, struct entities *list);
/* What that player controls of what matches. */
void own_permanents(struct engine *e, struct context *c, int player, uint16_t filter, struct entities *list);
/* Could this effect be carried out at all? An optional action that cannot be done is not offered. */
bool effect_possible(struct engine *e, struct context *c, uint16_t node);
/* The player may pay a cost in the middle of an effect; true: it was paid, c->spent and those are what it used up. */
bool pay_in_effect(struct engine *e, struct context *c, int player, uint16_t cost);

/* ---- the words of kind E: each leaves `noted`, `those` and `paid` as LANGUAGE.md says -------- */
typedef void effect_run(struct engine *e, struct context *c, const struct node *n);
/* effects_choice.c */
effect_run effect_modes, effect_may, effect_pay, effect_flip_coin, effect_clash, effect_choose_colour;
effect_run effect_choose_type, effect_choose_name, effect_remember, effect_remember_number;
/* effects_damage.c */
effect_run effect_damage, effect_damage_from, effect_damage_divided, effect_destroy, effect_regenerate;
effect_run effect_prevent, effect_prevent_all, effect_prevent_next_from, effect_redirect;
effect_run effect_redirect_from;
/* effects_move.c */
effect_run effect_exile, effect_to_hand, effect_to_library, effect_shuffle_in, effect_to_graveyard;
effect_run effect_enter_attacking, effect_to_battlefield, effect_sacrifice, effect_sacrifice_it, effect_put_from_hand;
effect_run effect_phase_out, effect_ante, effect_attach, effect_unattach, effect_haunt, effect_swap_aura;
/* effects_cards.c */
effect_run effect_discard, effect_discard_it, effect_draw, effect_mill, effect_reveal, effect_look;
/* effects_library.c */
effect_run effect_search, effect_shuffle, effect_arrange, effect_scry, effect_fateseal, effect_until;
/* effects_life.c */
effect_run effect_gain_life, effect_lose_life, effect_set_life, effect_drain, effect_poison;
effect_run effect_lose_game, effect_win_game, effect_draw_game, effect_add_mana, effect_add_mana_any;
/* effects_state.c */
effect_run effect_tap, effect_untap, effect_skip_untap, effect_counters, effect_move_counters;
effect_run effect_turn_face, effect_force_attack, effect_remove_from_combat, effect_becomes_blocked, effect_blocks_also,
    effect_never_attacked;
/* effects_lasting.c */
effect_run effect_apply, effect_apply_all, effect_gain_control, effect_exchange_control;
effect_run effect_become_copy, effect_delayed, effect_replaces, effect_rule_turn;
/* effects_stack.c */
effect_run effect_counter, effect_counter_unless, effect_copy_spell, effect_change_targets;
effect_run effect_cast_free, effect_cast_for, effect_tokens, effect_token_copy;
/* permission.c */
effect_run effect_may_play;
/* effects_turn.c */
effect_run effect_extra_turn, effect_skip, effect_control_turn, effect_end_turn, effect_extra_land;

#endif
