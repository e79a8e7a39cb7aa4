/* combat.h - combat, for the other parts of play
 *
 *   combat.c   the turn-based action of each step, undoing an attack, the end of combat
 *   can.c      which creature may attack or block what, considered alone
 *   attack.c   a declared attack as a whole: legality, requirements, costs, bands
 *   block.c    a declared block as a whole
 *   damage.c   assigning and dealing combat damage
 *
 * Pairs of attacker and blocker stand in game.block[], by permanent record; a creature in no pair but marked BLOCKED
 * stays blocked (001:509.1h, 000:C.6.10, 004:309.4). */
#ifndef TOPCUT_ENGINE_COMBAT_H
#define TOPCUT_ENGINE_COMBAT_H

#include "base/attr.h"
#include "engine/table/table.h"

void combat_step(struct engine *e); /* the turn-based action of g->step while in combat */
bool combat_has_first_strike(struct engine *e);
/* STACKED_DAMAGE: deals what was assigned (004:310.4) */
void combat_resolve(struct engine *e, int stack_index);
void combat_end(struct engine *e);
/* An effect makes a creature block one more attacker; entering: it has just been put onto the battlefield blocking. */
void combat_block_also(struct engine *e, uint16_t blocker, uint16_t attacker, bool entering);
/* Removes it from combat as if it had never attacked or blocked (rules->retroactive_removal). */
void combat_undo(struct engine *e, uint16_t object);
/* Did an attack or block that was undone in this way trigger it? Then it is not played. */
bool combat_undone(const struct engine *e, const struct ability *a, struct ref it);

#endif
