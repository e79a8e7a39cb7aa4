/* play.h - playing the game: beginning it, advancing it step by step, and acting in it
 *
 * The public header of the folder: what minds, scenarios and other rooms may do and ask. The parts call each other, as
 * the parts of the game do, and each has a header for the others:
 *
 *   act.c     the one entry through which actions are carried out
 *   turn      setting up, phases and steps, priority, the stack, batches and series of Fifth Edition, state checks
 *   cast      casting and activating by their steps, costs, targets, mana
 *   combat    attacking, blocking, combat damage
 *   effects   what resolves: the words of the language, events, replacement, triggers, verbs
 *
 * The characteristics of objects are derived in look; pay decides which sources pay for a cost. */
#ifndef TOPCUT_ENGINE_PLAY_H
#define TOPCUT_ENGINE_PLAY_H

#include "base/err.h"
#include "engine/look/look.h"
#include "engine/pay/pay.h"

/* ---- beginning and running (turn) ------------------------------------------------------------ */

/* A game of EDH, of two players or more (001:903): set start_options.edh, name each deck's general (and its second one)
 * and leave start_options.table empty, which is free-for-all where each creature may attack any opponent (001:903.2).
 * Life, the command zone, mulligans, what casting a general costs more each time (general_tax()), the colours of mana
 * and the loss by 21 damage follow. The generals are objects with OBJECT_GENERAL in ZONE_COMMAND, cast by ACTION_CAST
 * with CAST_COMMAND; struct player has general_casts and general_damage[owner][number]. A player who loses leaves, and
 * the game goes on (game_in()) until game.result is set. With start_options.solitaire the others are goldfish: they
 * take no turns, and may be attacked. */
struct deck_list {
    const uint16_t *card; /* without the general */
    int cards;
    uint16_t general; /* EDH; else NO_CARD */
    uint16_t partner; /* EDH: of a second general 1 + its card; 0: there is one only */
    /* EDH: bits of the colours that mana may have, | IDENTITY_KNOWN; 0: those of the generals' costs */
    uint8_t identity;
    int8_t more_life, more_hand; /* life and cards beside a Vanguard card's own (001:902.4, 001:902.5) */
    uint16_t vanguard;           /* 1 + its card; 0: none */
    const uint16_t *plane;       /* the planar deck; of one player alone a communal one */
    int planes;
};
/* How more than two play; {0}: free-for-all, each creature may attack any opponent (001:805.2, 001:903.2, 001:901.2).
 * Players are numbered by their seats, to the left; variant_seats() says who sits where. */
struct variant_choice {
    enum variant variant;
    int team_size;         /* 0: the usual one */
    int attack;            /* 1 + enum attack_option; 0: the variant's own */
    int range;             /* of influence of everybody, in seats; 0: the variant's own */
    const uint8_t *ranges; /* NULL, or of each player, before the others; 0: no other */
};
struct start_options {
    int starter;       /* the starting player; -1: drawn from the seed, and that player's mind chooses */
    bool teams_of_two; /* Two-Headed Giant (001:806): players 0+1 against 2+3; the same as table.variant */
    struct variant_choice table;
    bool edh, ante;
    bool vanguard; /* all have agreed to play with vanguard cards (000:E.14.2) */
    bool no_mulligans, no_shuffle;
    bool subgame;         /* decks of any size; who has too few cards for a hand loses (001:712.3) */
    enum hand_rule hands; /* the rule of mulligans, in rounds but that of hands without land */
    bool free_hand;       /* with such a rule: the first new hand costs no card */
    bool solitaire;       /* the starting player plays alone: the others take no turns and need no deck */
    uint8_t life;         /* 0: as the rules say */
    /* EDH: combat damage by one general that loses; 0: as the rules say, NO_GENERAL_LIMIT: none does */
    uint8_t general_limit;
};
/* Fills a game_init()ed game: decks, ante, shuffles, opening hands, mulligans by the era's rules; then the first turn
 * is about to begin. ERR_INPUT: the number of players, a variant that the era does not have, an empty deck, a card that
 * is not in the book, more cards than the game can hold. */
TC_MUST_USE enum err_code engine_start(struct engine *e, const struct deck_list *decks, const struct start_options *o,
                                       struct err *err);

/* The hands that lie there are opening hands that were kept: what may be done with their cards before the game is
 * asked, and the first turn, the active player's, is about to begin. engine_start() does so, too. */
void engine_opening(struct engine *e);

/* Gives a game of these players the teams, the range and the way of attacking that were chosen. ERR_INPUT: so many
 * cannot play it, or not by the rules of this era; or creatures are deployed and the book
 * lacks BOOK_DEPLOYING. engine_start() does so, too. */
TC_MUST_USE enum err_code variant_begin(struct engine *e, const struct variant_choice *choice, struct err *err);
/* The life with which a player of that variant begins, of a team that shares it all of it. */
int variant_life(const struct engine *e, bool edh);

/* A board was set up in the middle of a game, active player and turn included: with a plane face up Planar Magic is
 * played on from there (001:901), in Grand Melee with the turn markers as they are at the start (001:808.4b). */
void variant_resume(struct engine *e);

/* Advances the turn machine by one unit: one turn-based action, one decision with priority, or one resolution. */
enum waiting engine_step(struct engine *e);
/* Advances until the game is over or max_steps units are done; returns whether it is over. */
bool engine_run(struct engine *e, uint32_t max_steps);
/* Carries out an action for its player now, as if chosen with priority; false and e->why if illegal, nothing changed
 * then. */
bool engine_act(struct engine *e, const struct action *action);

/* ---- what a player may do (cast) ------------------------------------------------------------- */

/* What the player with priority can do now, passing aside, and pay for with what can be tapped. Returns how many, at
 * most max; the order is fixed (hand order, then permanents by record). Mana abilities only if with_mana. */
enum { MAX_ACTIONS = 160 };
int actions_list(struct engine *e, int player, struct action *out, int max, bool with_mana);
/* NULL if legal, else the reason, for people: "a sorcery needs the stack to be empty (001:307.5)"; it stands in
 * e->why. */
const char *action_refused(struct engine *e, const struct action *action);
/* May the player start a sorcery-speed action now? May the player act at all? */
bool timing_sorcery(const struct engine *e, int player);
const char *cast_refused(struct engine *e, int player, uint16_t object, enum cast_way way);
/* Could it be cast now with some choice of targets and costs? If not, e->why says the reason. */
bool cast_possible(struct engine *e, int player, uint16_t object, enum cast_way way);
bool permission_to_play(struct engine *e, int player, uint16_t object);
/* Legal candidates for one target word. */
int target_candidates(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t *out, int max);
/* The first ability of kind spell that has an effect: its index, or 255. */
int spell_ability(const struct engine *e, uint16_t card);
/* By which it is cast out of a graveyard for a cost of its own: flashback, or as it escapes. */
enum keyword graveyard_keyword(struct engine *e, uint16_t object);
/* Is its second half cast from the graveyard alone? */
bool has_aftermath(const struct engine *e, uint16_t object);
/* What a card does that is cast in that way: an alternative cost may come with a text of its own; 255: nothing. */
int way_ability(const struct engine *e, uint16_t card, enum cast_way way);
/* The ability that offers an alternative to the mana cost, or 255. */
int alternative_ability(const struct engine *e, uint16_t card);
/* The cost before X, increases and reductions; false: this way does not exist for the card. extra: another cost node
 * that belongs to the way, or 0. */
bool way_cost(struct engine *e, int player, uint16_t object, enum cast_way way, struct mana_cost *out, uint16_t *extra);
/* The extra cost of a general for its earlier castings from the command zone (001:903.9). */
int general_tax(const struct engine *e, int player, uint16_t object);

/* ---- paying (cast) --------------------------------------------------------------------------- */

/* Permanents that a payment must not use, as bits of records; those in `gone` may be tapped but not used up. */
struct pay_without {
    uint64_t tapped[2], gone[2];
};
enum {
    PAY_FROM_POOL = 1 << 0 /* nothing may be tapped now */,
    PAY_CONVOKE = 1 << 1,
    PAY_IMPROVISE = 1 << 2,
    PAY_HELPED = PAY_CONVOKE | PAY_IMPROVISE
};
struct payment {
    int player;
    unsigned uses;   /* bits 1 << enum mana_use of what is being paid */
    unsigned flags;  /* PAY_... */
    uint16_t object; /* the spell, or the source of the ability, NO_OBJECT: neither */
    bool ability;
    struct pay_without without;
    unsigned colours;     /* out: bits of the colours spent */
    uint64_t convoked[2]; /* out: permanents tapped for convoke */
};
static inline void payment_init(struct payment *p, int player, unsigned uses)
{
    *p = (struct payment){.player = player, .uses = uses | 1u << MANA_FREE, .object = NO_OBJECT};
}
/* Can resolving this effect add mana (001:605.1a)? */
bool effect_adds_mana(const struct engine *e, uint16_t node);
void board_gather(struct engine *e, const struct payment *p, struct pay_board *b);
/* The same, with a board already gathered for it. */
bool board_pays(struct engine *e, const struct payment *p, const struct pay_board *b, const struct mana_cost *cost);
enum { MAX_SOURCES = 24 };
/* The units of mana in the pool and the permanents that make one, by the types that they can be. */
struct sources {
    uint8_t mask[MAX_SOURCES];
    uint16_t n[MAX_SOURCES];
    int kinds, total;
    int unknown; /* sources that are not so simple */
};
/* False: some are unknown. */
bool sources_gather(struct engine *e, const struct payment *p, struct sources *s);
/* Can sources_pay() decide such a cost? */
static inline bool sources_suit(const struct mana_cost *cost)
{
    return !(cost->hybrids | cost->snow);
}
bool sources_pay(const struct sources *s, const struct mana_cost *cost);

/* ---- attacking and blocking (combat) --------------------------------------------------------- */

bool attack_allowed(struct engine *e, int perm, int target);
/* May this creature attack that player (planeswalker: 0x80 + its record), taken alone? */
static inline bool can_attack(struct engine *e, int perm, int target)
{
    const struct game *g = e->g;
    const struct perm *p = &g->perm[perm];
    bool plainly = (p->types & TYPE_CREATURE) && !(p->flags & (PERM_TAPPED | PERM_SICK)) &&
                   !perm_has(p, KEYWORD_DEFENDER) && g->plain && !g->dirty && g->players == 2 &&
                   e->rules->walls != WALLS_CANNOT_ATTACK && target < MAX_PLAYERS && target < g->players &&
                   game_in(g, target) && target != game_object_c(g, p->object)->controller;
    return plainly || attack_allowed(e, perm, target);
}
/* Why a player may not attack that opponent from where both sit, for people; NULL: nothing is in the way. */
const char *attack_out_of_place(const struct game *g, int player, int defender);
bool can_block(struct engine *e, int blocker, int attacker);
bool attack_legal(struct engine *e, int player, const struct attack_plan *plan); /* e->why */
bool block_legal(struct engine *e, int player, const struct block_plan *plan);
/* A legal plan with as little as the rules allow: nothing, or what is forced (for a mind that gives no answer). */
void attack_plain(struct engine *e, int player, struct attack_plan *out);
void block_plain(struct engine *e, int player, struct block_plan *out);
/* all legal splits, for minds and scenarios */
int combat_assignments(struct engine *e, int attacker, int16_t (*out)[MAX_BLOCKS], int max);

#endif
