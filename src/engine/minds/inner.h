/* inner.h - what the files of the greedy mind share
 *
 *   worth.c    how much something is worth, and whether an effect is good for what it touches
 *   greedy.c   what to play, and when
 *   play.c     cards that do more than cost mana: which land, which spell, which ability
 *   combat.c   attacks and blocks by counting
 *   answer.c   answers to all other questions
 */
#ifndef TOPCUT_ENGINE_MINDS_INNER_H
#define TOPCUT_ENGINE_MINDS_INNER_H

#include "base/attr.h"
#include "engine/look/look.h"

/* In hundredths of a card or so; never negative. */
int worth_of_card(const struct engine *e, uint16_t card);
int worth_of(struct engine *e, uint16_t entity);
/* The same of a creature's record, with what counters and effects made of it. */
int worth_of_perm(const struct engine *e, const struct perm *p);

/* What an effect does to the target of that word: harm or good, how much damage if that is known (0: no number). */
struct aim {
    int good; /* > 0, < 0, 0: neither known */
    int damage;
    bool kills, counters;
};
void aim_of_ability(const struct engine *e, const struct ability *a, int spec, struct aim *out);
/* The ability of that card that has such a target word. */
const struct ability *ability_with_target(const struct engine *e, uint16_t card, int spec);

/* How glad the player would be to aim it at that: > 0 good, 0 no use, < 0 harm to oneself. */
int aim_score(struct engine *e, int player, const struct aim *aim, uint16_t entity);

/* Is the object the player's, or their side's. */
bool own_entity(const struct engine *e, int player, uint16_t entity);

/* Is what the effect itself does good (above 0) or bad for what it is done to? 0: neither known. */
int sign_of_effect(const struct engine *e, uint16_t node);

/* greedy.c: how gladly the ability's first target word would be aimed at the best there is; below 0: at nothing
 * good. */
int aim_of_first(struct engine *e, int player, uint16_t object, uint16_t card, const struct ability *a);

/* play.c */
/* The land of the hand that is to be played; NO_OBJECT. */
uint16_t land_to_play(struct engine *e, int player);
/* Of lands that can be fetched: more is better. */
int worth_of_land_found(struct engine *e, int player, uint16_t card);
/* How gladly the player would cast it from hand now, above 0; other than in combat all costs are thought to be paid. */
int wish_for_card(struct engine *e, int player, uint16_t object, bool goldfish);
/* What its printed cost forbids, and reductions allow. */
bool castable_for_less(struct engine *e, int player, uint16_t object, enum cast_way way);
/* Is it worth its cost, apart from its targets? */
bool ability_makes_sense(struct engine *e, int player, uint16_t object, const struct held *held, bool goldfish);
bool alternative_makes_sense(struct engine *e, int player, uint16_t object);

/* combat.c */
void greedy_attackers(void *self, struct engine *e, int player, struct attack_plan *out);
void goldfish_attackers(void *self, struct engine *e, int player, struct attack_plan *out);
void greedy_blockers(void *self, struct engine *e, int player, struct block_plan *out);

/* answer.c */
void greedy_choose(void *self, struct engine *e, const struct question *q, struct answer *out);
void greedy_order(void *self, struct engine *e, const struct question *q, struct answer *out);
bool greedy_yes(void *self, struct engine *e, const struct question *q);
int greedy_number(void *self, struct engine *e, const struct question *q);
int greedy_colour(void *self, struct engine *e, const struct question *q);
int greedy_word(void *self, struct engine *e, const struct question *q);

#endif
