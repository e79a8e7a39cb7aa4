/* cast.h - casting, activating and paying, for the other parts of play
 *
 * cast.c and activate.c follow the steps of announcing something; announce.c has what both share (modes, X, targets,
 * the copy of the game to return to). targets.c chooses and checks targets, costs.c pays the parts of a cost,
 * spell_cost.c says what a spell costs, mana.c has mana abilities, pay.c finds out what a player can pay with and pays
 * by the plan of pay_solve(). timing.c says why something may not be begun now; actions.c lists what may. */
#ifndef TOPCUT_ENGINE_CAST_H
#define TOPCUT_ENGINE_CAST_H

#include "base/attr.h"
#include "engine/play/play.h"

/* ---- announcing (cast.c, activate.c, land.c, keyword_actions.c, actions.c) ------------------- */

/* Like !action_refused(), but leaves out what carrying out the action checks itself before anything changes. */
bool action_may_begin(struct engine *e, const struct action *action);
/* the whole procedure; false: reversed, e->why */
bool cast_spell(struct engine *e, int player, uint16_t object, enum cast_way way);
bool activate_ability(struct engine *e, int player, uint16_t object, int action_ability);
bool play_land(struct engine *e, int player, uint16_t object);
/* ACTION_FACE_UP, ACTION_SUSPEND, ACTION_SPECIAL: pays and does it; legal already (keyword_actions.c). */
bool special_action(struct engine *e, const struct action *action);
/* The entry has been cast or activated (in fifth: its interrupt window is over): abilities that watch for that
 * trigger. */
void announcement_through(struct engine *e, int stack_index);

/* ---- targets (targets.c) --------------------------------------------------------------------- */

bool targets_choose(struct engine *e, struct context *c, const struct ability *a, struct target *out, int *n);
bool target_legal(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t entity);
void targets_told(struct engine *e, const struct stacked *s);

/* ---- costs (costs.c, spell_cost.c) ----------------------------------------------------------- */

bool can_pay_cost(struct engine *e, struct context *c, uint16_t cost_node);
/* all parts, choices asked; records SPENT in c->those / c->it */
bool pay_cost(struct engine *e, struct context *c, uint16_t cost_node);
enum {
    MAX_PICKS = 12,
    MAX_PICKED = 64,
    PICK_A_LAND = 0xffff /* instead of a filter: land cards */
};
/* A cost split into parts: mana and life added up, and the things to choose one by one. */
struct bill {
    struct mana_cost mana;
    int life, energy;
    bool tap, untap, unpayable, helped; /* helped: artifacts and creatures may be tapped for its mana */
    int picks;
    struct pick {
        uint16_t op, filter;
        int n;
        const struct node *node;
    } pick[MAX_PICKS];
    uint16_t not_this;           /* object + 1 that cannot pay: the spell itself */
    uint16_t picked[MAX_PICKED]; /* objects chosen for the picks, in their order */
    uint8_t picked_for[MAX_PICKED];
    int picked_n;
};
/* Adds a cost node's parts; of alternatives (or-cost) the one that can be paid; the player is asked if asks. */
void bill_add(struct engine *e, struct context *c, uint16_t cost, struct bill *b, bool asks);
bool bill_possible(struct engine *e, struct context *c, struct bill *b, struct payment *p);
/* Chooses what is to be sacrificed, discarded ...; then pays everything. */
bool bill_choose(struct engine *e, struct context *c, struct bill *b, struct payment *p);
bool bill_pay(struct engine *e, struct context *c, struct bill *b, struct payment *p);
uint16_t keyword_parameter(struct engine *e, uint16_t object, enum keyword keyword);
/* The entry of the book that is cast: a split card's half, a face-down card. */
uint16_t spell_card(const struct engine *e, uint16_t object, enum cast_way way);

/* ---- mana (mana.c) --------------------------------------------------------------------------- */

void verb_add_mana(struct engine *e, int player, int colour, int n, enum mana_use use, bool snow);
/* The types of mana, as bits, that a term `add-mana-like` may add now. */
unsigned mana_like(struct engine *e, struct context *c, const struct node *n);
bool ability_is_mana(const struct engine *e, const struct ability *a);

/* ---- text of other cards (splice.c, 001:702.44) ---------------------------------------------- */

/* Sets the context of a stacked entry to its text at that place; false: it has none there. */
bool splice_text(const struct engine *e, struct context *c, uint16_t serial, int place);
void splice_end(struct game *g, uint16_t serial); /* the entry leaves the stack */
void splice_copy(struct engine *e, struct context *of, uint16_t serial, uint16_t copy);

/* ---- cards that an effect lets be played from elsewhere (permission.c) ----------------------- */

/* The words of kind E (effect_run) that permit playing, and that cast for a cost (keyword_actions.c). */
void effect_cast_for(struct engine *e, struct context *c, const struct node *n);
void effect_may_play(struct engine *e, struct context *c, const struct node *n);
void effect_plotted(struct engine *e, struct context *c, const struct node *n);
/* The word that restricts what mana is spent on (mana.c). */
void effect_mana_lasts(struct engine *e, struct context *c, const struct node *n);
void effect_mana_only(struct engine *e, struct context *c, const struct node *n);

/* ---- prowl (prowl.c) ------------------------------------------------------------------------- */

/* A source under that player's control dealt combat damage to a player. */
void prowl_note(struct engine *e, uint16_t source, int controller);
/* Did a source under this player's control, of one of the spell's creature types, hit a player this turn? */
bool prowl_allowed(struct engine *e, int player, uint16_t object);

#endif
