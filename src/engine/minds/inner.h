/* inner.h - shared by the files of the minds
 *
 *   worth.c    how much something is worth, and whether an effect is good for what it touches
 *   greedy.c   what to play, and when
 *   play.c     cards that do more than cost mana: which land, which spell, which ability
 *   combat.c   attacks and blocks by counting
 *   answer.c   answers to all other questions
 *   position.c how good a position is
 *   deal.c     what a player cannot see, dealt again
 */
#ifndef TOPCUT_ENGINE_MINDS_INNER_H
#define TOPCUT_ENGINE_MINDS_INNER_H

#include "base/attr.h"
#include "engine/look/look.h"

/* In hundredths of a card or so; never negative. */
int worth_of_card(const struct engine *e, uint16_t card);
int worth_of(struct engine *e, uint16_t entity);
/* The same of a creature's record, counters and effects included. */
int worth_of_perm(const struct engine *e, const struct perm *p);

/* What an effect does to the target of that word: harm or good, how much damage if that is known (0: no number). */
struct aim {
    int good; /* > 0, < 0, 0: neither known */
    int damage;
    bool kills, counters;
};
void aim_of_ability(const struct engine *e, const struct ability *a, int spec, struct aim *out);
/* The ability of that card that has this target word. */
const struct ability *ability_with_target(const struct engine *e, uint16_t card, int spec);

/* How much the player gains by targeting that: > 0 good, 0 no use, < 0 harm to the player. */
int aim_score(struct engine *e, int player, const struct aim *aim, uint16_t entity);

/* Before the player's attack: a creature of that player's that can take part in it, at a glance. */
bool attacks_soon(const struct engine *e, int player, uint16_t object);

/* Does the object belong to the player or the player's team? */
bool own_entity(const struct engine *e, int player, uint16_t entity);

/* Is the effect good (above 0) or bad (below 0) for what it affects? 0: not known. */
int sign_of_effect(const struct engine *e, uint16_t node);

/* greedy.c: the value of the best target for the ability's first target word; below 0: there is no good one. */
int aim_of_first(struct engine *e, int player, uint16_t object, uint16_t card, const struct ability *a);
/* greedy.c: the greatest mana value of a card in a graveyard that the first target word may name; 0: there is none. */
int value_returned(struct engine *e, int player, uint16_t object, uint16_t card, const struct ability *a);

/* play.c */
/* The land in hand to be played; NO_OBJECT. */
uint16_t land_to_play(struct engine *e, int player);
/* The value of a land that can be fetched: more is better. */
int worth_of_land_found(struct engine *e, int player, uint16_t card);
enum { WISH_FIRST = 6000 /* wishes from here on come before all others: what wins, and mana that pays for more */ };
/* How much the player wants to cast it from hand now, above 0; outside combat all costs are assumed to be payable. */
int wish_for_card(struct engine *e, int player, uint16_t object, bool goldfish);
/* Can it be cast for less than its printed cost? */
bool castable_for_less(struct engine *e, int player, uint16_t object, enum cast_way way);
/* Is it worth its cost, apart from its targets? */
bool ability_makes_sense(struct engine *e, int player, uint16_t object, const struct held *held, bool goldfish);
/* Is a cost other than the printed one paid lightly, or to win at once? */
bool way_makes_sense(struct engine *e, int player, uint16_t object, enum cast_way way);
/* Does a cost such as evoke's take other cards of the hand, and nothing is won by it? */
bool way_spends_hand(struct engine *e, int player, uint16_t object, enum cast_way way);
/* Does the card ask whether an opponent was dealt damage this turn, when an attack may still deal it? */
bool waits_for_attack(struct engine *e, int player, uint16_t card);

/* combat.c */
void greedy_attackers(void *self, struct engine *e, int player, struct attack_plan *out);
void goldfish_attackers(void *self, struct engine *e, int player, struct attack_plan *out);
void greedy_blockers(void *self, struct engine *e, int player, struct block_plan *out);

/* deal.c: deals what the player cannot see again, the others' hands and all libraries, each player's own cards. */
struct rng;
void deal_unknown(struct game *g, int player, struct rng *rng);

/* answer.c */
void greedy_choose(void *self, struct engine *e, const struct question *q, struct answer *out);
void greedy_order(void *self, struct engine *e, const struct question *q, struct answer *out);
bool greedy_yes(void *self, struct engine *e, const struct question *q);
int greedy_number(void *self, struct engine *e, const struct question *q);
int greedy_colour(void *self, struct engine *e, const struct question *q);
int greedy_word(void *self, struct engine *e, const struct question *q);

#endif
