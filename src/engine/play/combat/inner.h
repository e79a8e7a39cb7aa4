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

struct assignment {
    int n;
    struct damage d[2 * MAX_BLOCKS + MAX_PERMANENTS]; /* each block twice, and each attacker's player */
};

struct split {
    int attacker, n, total; /* n recipients: blockers in order, then the player if `through` */
    bool ordered, through;
    int lethal[MAX_BLOCKS + 1];
    uint16_t to[MAX_BLOCKS + 1];
};

/* All divisions of one side in one step: what others assign counts as well when it is asked whether damage is lethal,
 * earlier or later (001:510.1c, 001:510.1f). Creatures that come later may still fill up what is missing; the last one
 * has to. */
enum { MAX_JOINT = 16 };

struct joint {
    bool first, attackers;
    bool asked, plain; /* plain: nobody is asked any more */
    int current, n;
    struct {
        struct split s;
        int16_t share[MAX_BLOCKS + 1];
    } part[MAX_JOINT];
};

/* 000:C.8.3: each creature is a source of its own; all of it is combat damage, in both groups of strikers
 * (000:C.8.Note). */
void damage_assign(struct engine *e, struct assignment *all, int from, uint16_t to, int amount, unsigned flags);
/* Creatures that died of first strikes do not strike back (000:C.8.Ruling.1). */
bool damage_strikes(struct engine *e, int perm, bool first);
/* 001:510.1a, 004:310.1a: as much as its power, nothing if that is 0 or less. */
int damage_amount(struct engine *e, int perm);
/* 000:A.27.2, 000:A.27.3, 000:A.27.Ruling.2, 001:702.17, 001:702.17d, 004:502.9b, 004:502.9g: to the player only if
 * every blocker gets lethal damage; any split of the rest. Unless the order counts any division will do
 * (000:C.8.Ruling.4). */
bool split_legal(struct engine *e, const struct split *s, const int16_t *share);
bool joint_legal(struct engine *e, const struct joint *j);
void split_of(struct engine *e, const struct assignment *all, int attacker, struct split *s);
void assign_attacker(struct engine *e, struct assignment *all, struct joint *j, int attacker);
/* Each is its own source (000:A.11.9, 000:C.8.3); trample is nothing to a blocker (000:A.27.Ruling.8, 004:502.9a). */
void assign_blocker(struct engine *e, struct assignment *all, struct joint *j, int blocker);

#endif
