/* casting.h - what the files of casting, activating and paying share
 *
 * cast.c and activate.c follow the steps of announcing something; announce.c has what both do (modes, X, targets,
 * keeping the game to go back to). targets.c chooses and checks targets, costs.c pays the parts of a cost, spell_cost.c
 * says what a spell costs, mana.c has mana abilities, pay.c finds out what a player can pay with and pays by the plan
 * of pay_solve.c. timing.c says why something may not be begun now; actions.c lists what may.
 */
#ifndef TOPCUT_ENGINE_CASTING_H
#define TOPCUT_ENGINE_CASTING_H

#include "engine/cast/pay.h"
#include "engine/effects/effects.h"

/* ---- refusing -------------------------------------------------------------------------------- */
/* Writes e->why; always false. */
bool refuse_because(struct engine *e, const char *format, ...) TC_PRINTF(2, 3);

/* ---- the game before an announcement (001:714.1, 004:422.1, 000:T.16) ------------------------ */
enum { MAX_GAME_BYTES = 40 * 1024 };
struct kept_game {
    uint64_t block[MAX_GAME_BYTES / 8];
};
void game_keep(const struct engine *e, struct kept_game *kept);
void game_back(struct engine *e, const struct kept_game *kept);

/* ---- mana abilities (mana.c) ----------------------------------------------------------------- */
/* The ways in which an ability makes mana by itself, as far as a payment may use it; 0: not one of those. */
int mana_ways(struct engine *e, uint16_t object, const struct held *held, struct pay_way *out, int max);
/* Could it be activated now, as far as its own tapping and locks go? */
bool mana_usable(struct engine *e, int player, uint16_t object, const struct held *held);
/* Activates and resolves it at once. use: what pays for it and what its mana shall be, or NULL: asked. */
bool mana_activate(struct engine *e, int player, uint16_t object, int action_ability, const struct pay_use *use);
void pool_spend(struct player *p, int colour, int n, int snow);
/* Does resolving this effect possibly add mana (001:605.1a)? */
bool effect_adds_mana(const struct engine *e, uint16_t node);
bool ability_is_mana(const struct engine *e, const struct ability *a);

/* ---- paying mana (pay.c) --------------------------------------------------------------------- */
/* Things that a payment must leave alone, as bits of permanent records; `gone` may be tapped but not used up. */
struct pay_without {
    uint64_t tapped[2], gone[2];
};
enum { PAY_FROM_POOL = 1 << 0 /* nothing may be tapped now */, PAY_CONVOKE = 1 << 1 };
struct payment {
    int player;
    unsigned uses;  /* bits 1 << enum mana_use of what is being paid */
    unsigned flags; /* PAY_... */
    struct pay_without without;
    unsigned colours;     /* out: bits of the colours spent */
    uint64_t convoked[2]; /* out: permanents tapped for convoke */
};
/* No ability or effect watches what happens, nothing replaces it, and nobody is told. */
static inline bool nobody_looks(const struct engine *e)
{
    const struct game *g = e->g;
    return !(may_rule(e) | g->effects_n | g->zone_watch) &&
           !(g->perm_watch[0] | g->perm_watch[1] | g->perm_replace[0] | g->perm_replace[1]) &&
           (!e->watch.told || e->quiet);
}
static inline void payment_init(struct payment *p, int player, unsigned uses)
{
    *p = (struct payment){.player = player, .uses = uses | 1u << MANA_FREE};
}
void board_gather(struct engine *e, const struct payment *p, struct pay_board *b);
bool payment_possible(struct engine *e, const struct payment *p, const struct mana_cost *cost);
/* The same of a board that was gathered for it. */
bool board_pays(struct engine *e, const struct payment *p, const struct pay_board *b, const struct mana_cost *cost);
/* Only uses sources until the pool can pay the cost; only pays; both. False: cannot, and something may have changed. */
bool payment_tap(struct engine *e, struct payment *p, const struct mana_cost *cost);
bool payment_make(struct engine *e, struct payment *p, const struct mana_cost *cost);

/* ---- payments that take no search (pay_quick.c) ---------------------------------------------- */
/* Flags of a permanent whose mana abilities are not those of its card. */
enum { PERM_LOOK_CLOSER = PERM_ABILITIES_LOST | PERM_WITH_EFFECT | PERM_SHUT_OFF, MAX_SOURCES = 24 };
/* What makes one mana each, pool and permanents, by the types that it can be. */
struct sources {
    uint8_t mask[MAX_SOURCES];
    uint16_t n[MAX_SOURCES];
    int kinds, total;
    int unknown; /* sources that are not so simple */
};
/* False: some are unknown. */
bool sources_gather(struct engine *e, const struct payment *p, struct sources *s);
/* May sources_pay() be asked for such a cost? */
static inline bool sources_suit(const struct mana_cost *cost)
{
    return !(cost->hybrids | cost->snow);
}
bool sources_pay(const struct sources *s, const struct mana_cost *cost);
/* The type of a land that does nothing but make one mana of it, or -1: look closer. */
int land_of_one_mana(const struct perm *perm, const struct card *card);
/* Where nobody looks, such lands are tapped and their mana is spent at once: true and *paid, or it is not decided
 * here. */
bool lands_pay(struct engine *e, struct payment *p, const struct mana_cost *cost, bool *paid);

/* ---- costs (costs.c) ------------------------------------------------------------------------- */
enum {
    MAX_PICKS = 12,
    MAX_PICKED = 64,
    PICK_A_LAND = 0xffff /* instead of a filter: land cards */
};
/* A cost taken apart: mana and life added up, what must be chosen one by one. */
struct bill {
    struct mana_cost mana;
    int life;
    bool tap, untap, unpayable;
    int picks;
    struct pick {
        uint16_t op, filter;
        int n;
        const struct node *node;
    } pick[MAX_PICKS];
    uint16_t not_this;           /* object + 1 that cannot pay: what is being cast */
    uint16_t picked[MAX_PICKED]; /* objects chosen for the picks, in their order */
    uint8_t picked_for[MAX_PICKED];
    int picked_n;
};
/* Adds a cost node's parts; of alternatives (or-cost) the one that can be paid, asked if asks. */
void bill_add(struct engine *e, struct context *c, uint16_t cost, struct bill *b, bool asks);
enum { COST_BEYOND = 2 }; /* mana_cost.none: more symbols than a cost can hold; it is not paid for less */
void mana_cost_add(struct mana_cost *to, const struct mana_cost *more, int times, int x);
bool bill_possible(struct engine *e, struct context *c, struct bill *b, struct payment *p);
/* Chooses what is to be sacrificed, discarded ...; then pays everything. */
bool bill_choose(struct engine *e, struct context *c, struct bill *b, struct payment *p);
bool bill_pay(struct engine *e, struct context *c, struct bill *b, struct payment *p);
/* Can this permanent's own {T} or {Q} be paid (001:107.5, 001:107.6, 004:409.3, 000:G.39.1)? */
bool can_tap_for_cost(struct engine *e, uint16_t object, bool untap);

/* ---- phase_cost.c ---------------------------------------------------------------------------- */
/* fifth: settles all phase costs of the source together, if it has more than this one. */
bool entry_cost_due(const struct engine *e, uint16_t object);
bool phase_costs_settle(struct engine *e, struct context *c, const struct ability *a);

/* ---- announcing (announce.c, targets.c) ------------------------------------------------------ */
enum { MAX_OWN_TARGETS = MAX_TARGETS };
bool modes_come_last(const struct engine *e, const struct ability *a);
bool modes_choose(struct engine *e, struct context *c, const struct ability *a, bool all);
bool modes_possible(struct engine *e, struct context *c, const struct ability *a);
/* Could targets be chosen for it at all? */
bool targets_possible(struct engine *e, struct context *c, const struct ability *a);
void targets_told(struct engine *e, const struct stacked *s);
bool cost_has_x(const struct engine *e, uint16_t cost);
enum { MOST_X = 200 };

/* ---- cast.c ---------------------------------------------------------------------------------- */
/* With some choice, could it be cast now as far as targets and costs go? e->why. */
bool cast_possible(struct engine *e, int player, uint16_t object, enum cast_way way);
/* cast_spell() has nothing to do but to pay mana: it fails before anything has changed, or not at all. */
bool cast_is_plain(const struct engine *e, int player, uint16_t object, enum cast_way way);

/* ---- splice.c (001:702.44) ------------------------------------------------------------------- */
enum { MAX_SPLICED = 12 };
struct spliced {
    uint16_t object, card, cost; /* the card in hand, its entry of the book, what splicing it costs */
    uint8_t ability, modes;      /* the text: index among the card's abilities */
};
/* Cards in the controller's hand that could be spliced onto it as far as choices go. */
int splice_options(struct engine *e, const struct context *c, uint16_t onto, struct spliced *out, int max);
void splice_order(struct engine *e, int player, uint16_t onto, struct spliced *text, int n);
bool splice_targets(struct engine *e, const struct context *c, struct spliced *text, int n, struct target *out,
                    int *targets);
void splice_add(struct engine *e, const struct context *c, uint16_t serial, const struct spliced *text, int n);
void splice_copy(struct engine *e, struct context *of, uint16_t serial, uint16_t copy);

/* ---- activate.c ------------------------------------------------------------------------------ */
bool activate_possible(struct engine *e, int player, uint16_t object, const struct held *held);

/* ---- spell_cost.c ---------------------------------------------------------------------------- */
bool cost_is_free(const struct mana_cost *cost);
/* The cost before X, increases and reductions; false: this way does not exist for the card. extra: another cost node
 * that belongs to the way, or 0. */
bool way_cost(struct engine *e, int player, uint16_t object, enum cast_way way, struct mana_cost *out, uint16_t *extra);
/* Of the own general, for its earlier castings from the command zone (001:903.9). */
int general_tax(const struct engine *e, int player, uint16_t object);
/* Increases, then reductions (000:K.21.5, 001:601.2e). */
void spell_cost_change(struct engine *e, int player, uint16_t object, struct mana_cost *cost);
void ability_cost_change(struct engine *e, uint16_t object, struct mana_cost *cost);
uint16_t keyword_parameter(struct engine *e, uint16_t object, enum keyword keyword);
/* The entry of the book that is cast: a split card's half, a face-down card. */
uint16_t spell_card(const struct engine *e, uint16_t object, enum cast_way way);
/* The first ability of kind spell with something to it: its index, or 255. */
int spell_ability(const struct engine *e, uint16_t card);
/* What it may be cast for in place of its mana cost: the ability that says so, or 255. */
int alternative_ability(const struct engine *e, uint16_t card);
unsigned spell_uses(struct engine *e, uint16_t card);

/* ---- permission.c: cards that an effect lets be played from elsewhere ------------------------ */
bool permission_to_play(const struct engine *e, int player, uint16_t object);
/* The next such card from *at = 0 on; NO_OBJECT: no more. */
uint16_t permission_next(const struct engine *e, int player, int *at);
/* The parameter of a keyword that a card which is no permanent has got; 0: none. */
uint16_t permission_keyword(const struct engine *e, uint16_t object, enum keyword keyword);

/* ---- timing.c: NULL, or why not now ---------------------------------------------------------- */
const char *cast_refused(struct engine *e, int player, uint16_t object, enum cast_way way);
const char *activate_refused(struct engine *e, int player, uint16_t object, const struct held *held);
const char *land_refused(struct engine *e, int player, uint16_t object);

#endif
