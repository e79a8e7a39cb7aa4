/* inner.h - shared by the files of combat */
#ifndef TOPCUT_ENGINE_COMBAT_INNER_H
#define TOPCUT_ENGINE_COMBAT_INNER_H

#include "base/attr.h"
#include "engine/look/look.h"
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

/* ---- the most requirements that a block can meet (most_blocks.c) ------------------------------ */

enum { MAX_SIDE = 64 }; /* creatures of one side that are looked at together */
struct blocks_choice {
    int n;
    uint8_t blocker[MAX_BLOCKS], attacker[MAX_BLOCKS];
};
/* Blockers and attackers by numbers from 0 on. Requirements are counted in numbers up to 255. */
struct blocks_problem {
    int blockers, attackers;
    int most_blocking;                                         /* creatures that may block at all */
    uint8_t may[MAX_SIDE][MAX_SIDE];                           /* blocker, attacker: it may block it */
    uint8_t pair[MAX_SIDE][MAX_SIDE];                          /* requirements that this pair meets */
    uint8_t blocker[MAX_SIDE];                                 /* that it meets by blocking at all */
    uint8_t attacker[MAX_SIDE];                                /* that are met if it is blocked at all */
    uint8_t most_blocks[MAX_SIDE];                             /* attackers that the blocker may block */
    uint8_t not_alone[MAX_SIDE];                               /* the blocker cannot be the only one */
    uint8_t least_blockers[MAX_SIDE], most_blockers[MAX_SIDE]; /* of an attacker that is blocked */
    uint8_t fixed[MAX_SIDE];                                   /* the blocker does what `made` says */
    struct blocks_choice made;
};
/* Is there a block that breaks no restriction and meets more than `wanted` requirements? In *out, which may be NULL. */
bool blocks_exceed(const struct blocks_problem *p, int wanted, struct blocks_choice *out);

/* The number of a modification of this kind that reaches the permanent: least of several, or `none`. */
int rule_least(struct engine *e, enum op mod, uint16_t object, int none);
/* How many modifications of this kind reach the permanent. */
int rule_count(struct engine *e, enum op mod, uint16_t object);
/* Sum of the numbers of all that reach it. */
int rule_sum(struct engine *e, enum op mod, uint16_t object);

enum { MAX_BLOCK_COSTS = MAX_BLOCKS };

int perm_controller(const struct game *g, int perm);
bool on_side(const struct game *g, int player, int perm);
int blocks_by(const struct block_plan *plan, int blocker);
bool has_pair(const struct block_plan *plan, int blocker, int attacker);
/* Finds the next cost behind the walk that must be paid before it may block; false: none. */
bool block_cost(struct engine *e, int perm, struct rule_walk *walk, struct context *c, uint16_t *cost);

#endif
