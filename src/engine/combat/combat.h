/* combat.h - what the files of combat share
 *
 *   combat.c         the turn-based action of each step, leaving combat, its end
 *   combat_can.c     which creature may attack or block what, taken alone
 *   combat_attack.c  a declared attack as a whole: legality, requirements, costs, bands
 *   combat_block.c   a declared block as a whole
 *   combat_damage.c  who assigns how much to whom, when
 *
 * Pairs of attacker and blocker stand in game.block[], by permanent record; a creature in no pair but marked BLOCKED
 * stays blocked (001:509.1h, 000:C.6.10, 004:309.4).
 */
#ifndef TOPCUT_ENGINE_COMBAT_H
#define TOPCUT_ENGINE_COMBAT_H

#include "engine/state/inner.h"

void declare_attack(struct engine *e);
void declare_block(struct engine *e);
/* Deals (or puts on the stack) the damage of the creatures that strike in this step. */
void combat_damage(struct engine *e, bool first);

/* Refuses a plan: e->why; returns false. */
bool combat_refuse(struct engine *e, const char *format, ...) TC_PRINTF(2, 3);

/* Does that player (or that player's team) defend against the attacker? */
bool combat_defends(const struct game *g, int player, int attacker);
/* Blockers (attackers) paired with a creature in their order; returns how many, at most MAX_BLOCKS. */
int blockers_of(const struct game *g, int attacker, uint8_t *out);
int attackers_blocked_by(const struct game *g, int blocker, uint8_t *out);

/* The number of a modification of this kind that reaches the permanent: least of several, or `none`. */
int rule_least(struct engine *e, enum op mod, uint16_t object, int none);
/* Sum of the numbers of all that reach it. */
int rule_sum(struct engine *e, enum op mod, uint16_t object);

#endif
