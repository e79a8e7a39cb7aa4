/* inner.h - shared by the files of casting, activating and paying */
#ifndef TOPCUT_ENGINE_CAST_INNER_H
#define TOPCUT_ENGINE_CAST_INNER_H

#include "base/attr.h"
#include "engine/play/cast/cast.h"

/* ---- refusing (costs.c) ---------------------------------------------------------------------- */

/* ---- why not now (timing.c, land.c) ---------------------------------------------------------- */

/* What turning it up costs (B): that of its morph, megamorph or disguise, or of a creature card that was manifested or
 * cloaked its mana cost; 0: it cannot be turned up. */
uint16_t face_up_cost(const struct engine *e, uint16_t object);
const char *activate_refused(struct engine *e, int player, uint16_t object, const struct held *held);
const char *land_refused(struct engine *e, int player, uint16_t object);
/* It says that its other side may be played in its place, and that is a land (is a spell). */
bool other_side_plays(const struct engine *e, uint16_t object, bool land);

/* What is looked at as its other side, if that is to be cast, is that side (001:601.5a). */
void side_shown(struct engine *e, uint16_t object, enum cast_way way, bool shown);

/* ---- the game before an announcement (announce.c; 001:714.1, 004:422.1, 000:T.16) ------------ */

enum { MAX_GAME_BYTES = 40 * 1024 };
struct kept_game {
    uint64_t block[MAX_GAME_BYTES / 8];
};
void game_keep(const struct engine *e, struct kept_game *kept);
void game_back(struct engine *e, const struct kept_game *kept);

/* ---- announcing (announce.c, targets.c, cast.c, activate.c) ---------------------------------- */

enum { MAX_OWN_TARGETS = MAX_TARGETS };
enum { MOST_X = 200, MOST_NAMED_X = 40 /* where each has to be tried */ };
bool modes_come_last(const struct engine *e, const struct ability *a);
bool modes_choose(struct engine *e, struct context *c, const struct ability *a, bool all);
bool modes_possible(struct engine *e, struct context *c, const struct ability *a);
/* Could targets be chosen for it at all? */
bool targets_possible(struct engine *e, struct context *c, const struct ability *a);
bool cost_has_x(const struct engine *e, uint16_t cost);
/* Does more than its mana depend on X, so that a larger X may be possible where a smaller one is not? */
bool cost_names_x(const struct engine *e, uint16_t cost);
/* Casting it means only paying mana: cast_spell() fails before anything has changed, or not at all. */
bool cast_is_plain(const struct engine *e, int player, uint16_t object, enum cast_way way);
bool activate_possible(struct engine *e, int player, uint16_t object, const struct held *held);

/* ---- what it costs (spell_cost.c, costs.c) --------------------------------------------------- */

bool cost_is_free(const struct mana_cost *cost);
/* after increases and reductions */
void spell_cost(struct engine *e, int player, uint16_t object, enum cast_way way, int x, struct mana_cost *out);
/* Increases, then reductions (000:K.21.5, 001:601.2e). */
void spell_cost_change(struct engine *e, int player, uint16_t object, struct mana_cost *cost);
void ability_cost_change(struct engine *e, uint16_t object, struct mana_cost *cost);
unsigned spell_uses(struct engine *e, uint16_t card);
enum { COST_BEYOND = 2 }; /* mana_cost.none: more symbols than a cost can hold, so it cannot be paid */
void mana_cost_add(struct mana_cost *to, const struct mana_cost *more, int times, int x);
/* Can this permanent's own {T} or {Q} be paid (001:107.5, 001:107.6, 004:409.3, 000:G.39.1)? */
bool can_tap_for_cost(struct engine *e, uint16_t object, bool untap);
/* Can the cost be paid by that player now, with what can be tapped? Exact (pay.c). */
bool can_pay(struct engine *e, int player, const struct mana_cost *cost, enum mana_use use);

/* ---- mana abilities (mana.c) ----------------------------------------------------------------- */

/* The ways to make mana with an ability that a payment may use by itself; 0: it may not use this one. watched: what
 * mana_is_watched() says. */
int mana_ways(struct engine *e, uint16_t object, const struct held *held, bool watched, struct pay_way *out, int max);
/* Would anything on the battlefield add mana when something is tapped for mana? Then mana_ways() counts that, too. */
bool mana_is_watched(struct engine *e);
/* Could it be activated now, considering only its own tapping and locks? */
bool mana_usable(struct engine *e, int player, uint16_t object, const struct held *held);
/* Activates and resolves it at once. use: what pays for it and which mana it makes; NULL: the player is asked. */
bool mana_activate(struct engine *e, int player, uint16_t object, int action_ability, const struct pay_use *use);
void pool_spend(struct player *p, int colour, int n, int snow);
/* Mana of that source that is for what the term says: may it be spent on this? And what is done once it was. */
bool mana_is_for(struct engine *e, const struct payment *p, uint16_t only, uint16_t source);
void mana_was_for(struct engine *e, const struct payment *p, uint16_t only, uint16_t source);

/* ---- paying mana (pay.c) --------------------------------------------------------------------- */

/* No ability or effect watches or replaces anything, and there is no watcher to report to. */
static inline bool nobody_looks(const struct engine *e)
{
    const struct game *g = e->g;
    return !(may_rule(e) | g->effects_n | g->zone_watch) &&
           !(g->perm_watch[0] | g->perm_watch[1] | g->perm_replace[0] | g->perm_replace[1]) &&
           (!e->watch.told || e->quiet);
}
bool payment_possible(struct engine *e, const struct payment *p, const struct mana_cost *cost);
/* payment_tap() only uses sources until the pool can pay the cost; payment_make() pays as well. False: it cannot be
 * paid, and something may have changed. */
bool payment_tap(struct engine *e, struct payment *p, const struct mana_cost *cost);
bool payment_make(struct engine *e, struct payment *p, const struct mana_cost *cost);

/* ---- payments that take no search (pay_quick.c) ---------------------------------------------- */

/* Flags of a permanent whose mana abilities may differ from those of its card. */
enum { PERM_LOOK_CLOSER = PERM_ABILITIES_LOST | PERM_WITH_EFFECT | PERM_SHUT_OFF };
/* The type of a land that does nothing but make one mana of it, or -1: look closer. */
int land_of_one_mana(const struct perm *perm, const struct card *card);
/* Where nobody watches, taps such lands and spends their mana at once: true and *paid; false: the quick way does not
 * apply. */
bool lands_pay(struct engine *e, struct payment *p, const struct mana_cost *cost, bool *paid);

/* ---- splicing (splice.c) --------------------------------------------------------------------- */

enum { MAX_SPLICED = 12 };
struct spliced {
    uint16_t object, card, cost; /* the card in hand, its entry of the book, what splicing it costs */
    uint8_t ability, modes;      /* the text: index among the card's abilities */
};
/* Cards in the controller's hand that could be spliced onto it, considering only their choices. */
int splice_options(struct engine *e, const struct context *c, uint16_t onto, struct spliced *out, int max);
void splice_order(struct engine *e, int player, uint16_t onto, struct spliced *text, int n);
bool splice_targets(struct engine *e, const struct context *c, struct spliced *text, int n, struct target *out,
                    int *targets);
void splice_add(struct engine *e, const struct context *c, uint16_t serial, const struct spliced *text, int n);

/* ---- cards that an effect lets be played from elsewhere (permission.c) ----------------------- */

/* The next card that an effect which lasts lets be played (cast for nothing), from *at = 0 on; NO_OBJECT: no more. */
uint16_t permission_next(const struct engine *e, int player, bool free, int *at);
/* Those that rules now let be played (cast for nothing) from where they are: how many. */
int permission_ruled(struct engine *e, int player, bool free, uint16_t *out, int max);
bool permission_to_cast_free(struct engine *e, int player, uint16_t object);
/* The parameter of a keyword that an effect gave to a card off the battlefield; 0: none. */
uint16_t permission_keyword(const struct engine *e, uint16_t object, enum keyword keyword);

enum { MAX_KICKERS = 4, MAX_OWN_ABILITIES_COSTS = 6 };

struct casting {
    struct context c;
    const struct ability *a; /* what resolves; NULL: nothing but a permanent */
    struct bill bill;
    struct payment pay;
    struct target target[MAX_OWN_TARGETS];
    int targets;
    uint16_t object, card;
    uint8_t ability, way, from; /* enum cast_way; enum zone */
    struct mana_cost base;
    uint16_t way_node; /* cost of the way besides mana, or 0 */
    uint16_t kicker[MAX_KICKERS];
    int kickers;
    unsigned kicked; /* bits of kicker[] */
    int replicated, delved;
    uint16_t buyback, entwine, replicate;
    uint16_t delve[MAX_OPTIONS];
    uint16_t offered;          /* object + 1 that is sacrificed as an offering */
    uint8_t half[MAX_HYBRIDS]; /* of its hybrid symbols the half that is taken off */
    uint16_t conspire[2];
    bool bought, entwined, conspired;
    struct spliced splice[MAX_SPLICED];
    int splices;
};

const struct ability *cast_own_ability(const struct engine *e, const struct casting *n, int i);
/* 001:601.2e, 004:409.1f, 000:K.21.5: base, additional costs, increases, reductions; then locked in. */
void cast_bill(struct engine *e, struct casting *n, struct bill *b, bool asks);
bool cast_affordable(struct engine *e, struct casting *n);
/* Its own, or given to the spell by something that is there. */
bool cast_has_keyword(struct engine *e, const struct casting *n, enum keyword keyword);
bool cast_can_be_aimed(struct engine *e, struct casting *n);
/* 001:601.2b, 004:409.1b, 002:S1/Playing-Spells. */
bool cast_choose(struct engine *e, struct casting *n);

int cost_number_or(struct engine *e, struct context *c, uint16_t node, int otherwise);
bool pick_chooses(const struct pick *pick);
/* 001:117.4, 000:G.22.6, 000:G.7.Ruling.3; out of the life of a team 001:806.9d. */
bool cost_life_possible(const struct engine *e, int player, int life);

/* The ways while they are read: several when something is chosen. */
struct reading {
    struct engine *e;
    struct context *c;
    int player; /* whose mana it has to be */
    struct pay_way *way;
    int n, max;
    uint64_t *seen; /* permanents that were asked what they could produce, as bits; NULL: none was */
};

/* 000:K.17.4, 002:S3/Modifying-Mana: the ability is that of the land as it is now; what is added comes after it. */
unsigned reading_colours(const struct reading *r, uint16_t node);
/* For what restricted mana may be spent, by its word. */
enum mana_use mana_use_of_word(const struct engine *e, uint16_t node);
/* 001:106.7, 000:A.1.15: one that looks at what others could produce is no reason for itself to produce anything. */
unsigned reading_types_like(const struct reading *r, const struct node *n);
struct event tapped_for_mana(uint16_t object, int player);
bool cost_taps(const struct engine *e, uint16_t cost);

#endif
