/* inner.h - what the files of combat share */
#ifndef TOPCUT_ENGINE_COMBAT_INNER_H
#define TOPCUT_ENGINE_COMBAT_INNER_H

#include "base/attr.h"
#include "engine/table/table.h"

void declare_attack(struct engine *e);
void declare_block(struct engine *e);
void ask_attackers(struct engine *e, int player, struct attack_plan *out);
void ask_blockers(struct engine *e, int player, struct block_plan *out);
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
