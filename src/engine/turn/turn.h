/* turn.h - what the files of the turn machine say to each other
 *
 * The machine goes on in units (engine_step): one step of the turn begins, one player decides, or
 * one thing resolves. Where it stands is in the game alone - step, substep, waiting, passes,
 * priority, stack - so that a copy taken while somebody has priority goes on alike.
 *
 *   turn.c           which step and whose turn comes next, and the steps of the stack's eras
 *   turn_quiet.c     steps in which nothing can happen, passed over at once
 *   turn_untap.c     phasing, what untaps
 *   turn_cleanup.c   discarding, what ends with the turn
 *   turn_fifth.c     the six phases of Fifth Edition with the attack inside the main phase
 *   priority.c       who may act, and what happens when all pass
 *   stack.c          what waits, and how it resolves
 *   series.c         triggers, on the stack or in their series
 *   batch.c          batches inside batches: interrupts, prevention, regeneration
 *   loops.c          what goes round for ever
 *   pool.c           mana pools as a step or phase ends
 */
#ifndef TOPCUT_ENGINE_TURN_H
#define TOPCUT_ENGINE_TURN_H

#include "engine/state/inner.h"

#include <string.h>

/* Where the machine is inside a step. */
enum substep {
    SUB_BEGIN,  /* it is about to begin */
    SUB_OPEN,   /* players may act in it */
    SUB_EMPTY,  /* the same, and no attackers were declared */
    SUB_DRAWN,  /* fifth, draw phase: the draw has been played */
    SUB_INTENT, /* fifth, main phase: an attack is announced and may be called off (000:C.2) */
    SUB_RETURN, /* fifth, main phase: it goes on after an attack */
};

/* One of the players whose turn it is: the active player, or one of the active team
 * (001:806.6d). */
static inline bool turn_is_of(const struct game *g, int player)
{
    return player == g->active || (g->teams && g->player[player].team == g->player[g->active].team);
}

/* Asked at every step: a few words that lie together are looked at as such. */
static inline uint64_t word_at(const void *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Snow is a part of the free mana. */
static inline bool pool_is_empty(const struct player *p)
{
    _Static_assert(sizeof p->mana <= 8 && sizeof p->mana + sizeof p->snow >= 8 && sizeof p->restricted == 16,
                   "words of a pool");
    return !(word_at(p->mana) | word_at(&p->restricted[0]) | word_at(&p->restricted[2]));
}

/* No step, phase or turn of the player waits to be skipped. */
static inline bool skips_nothing(const struct player *p)
{
    _Static_assert(sizeof p->skip >= 8 && sizeof p->skip <= 16, "two words");
    return !(word_at(p->skip) | word_at(p->skip + sizeof p->skip - 8));
}

/* Something may come of checks and triggers before a player gets priority. */
static inline bool is_due(const struct game *g)
{
    return g->dirty | g->check_due | g->triggers_n || (g->perm_watch[0] | g->perm_watch[1]);
}

/* ---- turn.c ---------------------------------------------------------------------------------- */
void turn_begin_step(struct engine *e); /* g->substep is SUB_BEGIN */
void turn_end_step(struct engine *e);   /* all passed and nothing waits */
void turn_next(struct engine *e);       /* the turn is over; the next one starts */
void turn_draw(struct engine *e);
bool turn_combat_is_open(const struct engine *e); /* players may act in this step of it */
void turn_go(struct engine *e, enum step step);
/* The number of the turn goes up; a game without end is broken off. */
static inline void turn_counts(struct game *g)
{
    if (g->turn == UINT16_MAX)
        game_fail(g, LIMIT_STEPS);
    else
        g->turn++;
}
/* The next such step of the active side is skipped; what skips it once is used up. */
bool step_skipped(struct engine *e, enum step step);
bool attackers_left(const struct game *g);
/* A creature that has to attack this turn still can (000:P.8.4). */
bool attack_is_due(struct engine *e);

/* ---- turn_quiet.c ---------------------------------------------------------------------------- */
/* From the step that is to begin on, as long as nothing can happen: to one that has to be begun. True: what happens as
 * its step begins has happened. */
bool turn_pass_by(struct engine *e);

/* ---- turn_untap.c, turn_cleanup.c ------------------------------------------------------------ */
void turn_phasing(struct engine *e);
void turn_untap(struct engine *e);
void turn_lose_sickness(struct engine *e);
void turn_end_arrivals(struct engine *e); /* as an upkeep ends */
void turn_discard(struct engine *e);
void turn_wear_off(struct engine *e); /* damage, and what lasts until the end of the turn */

/* ---- turn_fifth.c ---------------------------------------------------------------------------- */
void fifth_begin_step(struct engine *e);
void fifth_end_step(struct engine *e);
/* The active player declines to act: what is mandatory in this phase is played first
 * (000:A.5.Note, 000:P.3.2). */
bool fifth_play_mandatory(struct engine *e);

/* ---- priority.c ------------------------------------------------------------------------------ */
/* Checks and triggers until there are none; false: the game is over. */
bool settle(struct engine *e);
void priority_give(struct engine *e, int player);
/* One unit while a batch runs inside a resolution: somebody decides, or the batch goes on. */
void machine_unit(struct engine *e);
/* The game holds together, where that is looked at after each step. */
void machine_check(struct engine *e);
static inline int players_in(const struct game *g)
{
    int n = game_in(g, 0) + (g->players > 1 && game_in(g, 1));
    for (int i = 2; i < g->players; i++)
        n += game_in(g, i);
    return n;
}
void end_step(struct engine *e); /* all passed and nothing waits: as the era ends a step */

/* ---- series.c -------------------------------------------------------------------------------- */
/* A trigger becomes an entry of the stack (batch): targets, modes and "may" are chosen. -1: it
 * cannot. */
int trigger_stack(struct engine *e, const struct trigger *t);
/* Plays all triggers from the index on in a series. */
void series_play(struct engine *e, int from);
/* The series at the beginning of a phase, or of "at end of turn" (000:T.9.6). */
void series_of_step(struct engine *e, enum step step);
/* A phase ability or cost that waits to be played in this phase, -1: none. */
int phase_ability(const struct engine *e);

/* ---- batch.c --------------------------------------------------------------------------------- */
/* One unit in the eras of batches. */
void batch_unit(struct engine *e);
/* The player whose priority comes first in the innermost batch (000:T.8.2). */
int batch_first(const struct game *g);
/* Where the innermost batch begins. */
int batch_base(const struct game *g);

/* ---- loops.c --------------------------------------------------------------------------------- */
enum { LOOPS_ROUND = 64 };
static inline void loops_reset(struct game *g)
{
    g->loops = g->loop_rounds = g->loop_flags = g->loop_left = 0;
    g->loop_sum = 0;
}
/* Something was done: an action, or a resolution. */
static inline void loops_note(struct game *g)
{
    if (g->loops < UINT8_MAX)
        g->loops++;
}
/* As somebody has priority. True: they may only pass, as the loop has gone round as often as was
 * named. The game may have ended in a draw. *position goes to loops_acted() if they act. */
bool loops_look(struct engine *e, uint64_t *position);
static inline bool loops_watch(struct engine *e, uint64_t *position)
{
    *position = 0;
    return (e->g->loop_rounds || e->g->loops >= LOOPS_ROUND) && loops_look(e, position);
}
void loops_acted(struct engine *e, int player, uint64_t position);

#endif
