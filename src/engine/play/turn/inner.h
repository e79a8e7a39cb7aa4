/* inner.h - shared by the files of the turn machine */
#ifndef TOPCUT_ENGINE_TURN_INNER_H
#define TOPCUT_ENGINE_TURN_INNER_H

#include "base/attr.h"
#include "engine/table/table.h"

#include <string.h>

/* One of the players whose turn it is: the active player, or one of the active team
 * (001:806.6d). */
static inline bool turn_is_of(const struct game *g, int player)
{
    return game_together(g, player, g->active);
}
/* Who is in whose range of influence from now on (001:801.2c). */
void reach_determine(struct game *g);
/* Called at every step, so it compares a few adjacent words at once. */
static inline uint64_t word_at(const void *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}
/* Snow is a part of the free mana. */
static inline bool pool_is_empty(const struct player *p)
{
    _Static_assert(sizeof p->mana <= 8 && sizeof p->mana + sizeof p->snow >= 8 && sizeof p->restricted == 24,
                   "words of a pool");
    return !(word_at(p->mana) | word_at(p->restricted) | word_at((const uint8_t *)p->restricted + 8) |
             word_at((const uint8_t *)p->restricted + 16));
}
/* The player has no step, phase or turn to skip. */
static inline bool skips_nothing(const struct player *p)
{
    _Static_assert(sizeof p->skip >= 8 && sizeof p->skip <= 16, "two words");
    return !(word_at(p->skip) | word_at(p->skip + sizeof p->skip - 8));
}
/* Checks or triggers may have something to do before a player gets priority. */
static inline bool is_due(const struct game *g)
{
    return g->dirty | g->check_due | g->triggers_n || (g->perm_watch[0] | g->perm_watch[1]);
}
/* Gets the player priority for this marker's stack: the marker, or the controller of something on the stack, is in the
 * player's range (001:808.5a). */
static inline bool has_stack(const struct game *g, int player)
{
    if (!game_in(g, player) || !g->markers || game_reaches(g, player, g->active))
        return game_in(g, player);
    for (int i = 0; i < g->stack_n; i++)
        if (game_reaches(g, player, g->stack[i].controller))
            return true;
    return false;
}
/* Begins the turn of a marker's player; last: who had the marker before. */
void turn_of_marker(struct engine *e, int last);
static inline int players_in(const struct game *g)
{
    int n = game_in(g, 0) + (g->players > 1 && game_in(g, 1));
    for (int i = 2; i < g->players; i++)
        n += game_in(g, i);
    return n;
}

/* ---- steps and turns (turn.c, fifth.c, quiet.c) ---------------------------------------------- */

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
    if (g->player[g->active].turns < UINT8_MAX)
        g->player[g->active].turns++;
}
/* The next such step of the active side is skipped; what skips it once is used up. */
bool step_skipped(struct engine *e, enum step step);
bool attackers_left(const struct game *g);
/* Does a creature that must attack this turn still have the chance to (000:P.8.4)? */
bool attack_is_due(struct engine *e);
/* Passes over steps in which nothing can happen, up to one that has to be begun. True: the action at that step's
 * beginning has been done, too. */
bool turn_pass_by(struct engine *e);
void fifth_begin_step(struct engine *e);
void fifth_end_step(struct engine *e);
/* The active player declines to act: what is mandatory in this phase is played first
 * (000:A.5.Note, 000:P.3.2). */
bool fifth_play_mandatory(struct engine *e);

/* ---- within a step (untap.c, cleanup.c, pool.c, mulligan.c) ---------------------------------- */

void turn_phasing(struct engine *e);
void turn_untap(struct engine *e);
void turn_lose_sickness(struct engine *e);
void turn_end_arrivals(struct engine *e); /* as an upkeep ends */
void turn_discard(struct engine *e);
void turn_wear_off(struct engine *e);                 /* removes damage, ends what lasts until the end of the turn */
void mana_empty(struct engine *e, bool end_of_phase); /* by rules->pool_empties, with burn */
/* After the opening hands: mulligans until everybody keeps. As start_options.hands and .free_hand. */
void setup_mulligans(struct engine *e, enum hand_rule rule, bool free_hand);

/* ---- priority (priority.c) ------------------------------------------------------------------- */

/* Runs checks and triggers until there are none; false: the game is over. */
bool settle(struct engine *e);
/* Asks the player and carries out the answer. An illegal action is asked again up to three times (e->refusals), then it
 * counts as a pass. True: something was done; false: passed. Call this rather than ask_priority. */
bool ask_and_act(struct engine *e, int player);
void priority_give(struct engine *e, int player);
/* One unit of a batch that runs inside a resolution: a player decides, or the batch goes on. */
void machine_unit(struct engine *e);
/* Checks the game's invariants, where that is wanted after each step. */
void machine_check(struct engine *e);
void end_step(struct engine *e); /* all passed and nothing waits: as the era ends a step */

/* ---- triggers and series (series.c) ---------------------------------------------------------- */

/* A trigger becomes an entry of the stack (batch): targets, modes and "may" are chosen. -1: it
 * cannot. */
int trigger_stack(struct engine *e, const struct trigger *t);
/* Triggers onto the stack in APNAP order (sixth on), or played in their series (fifth). True if there were any. */
bool triggers_place(struct engine *e);
/* Plays all triggers, from the index on, in a series. */
void series_play(struct engine *e, int from);
/* The series at the beginning of a phase, or of "at end of turn" (000:T.9.6). */
void series_of_step(struct engine *e, enum step step);
/* A phase ability or cost that waits to be played in this phase, -1: none. */
int phase_ability(const struct engine *e);

/* ---- batches (batch.c) ----------------------------------------------------------------------- */

/* One unit in the eras of batches. */
void batch_unit(struct engine *e);
/* The player who gets priority first in the innermost batch (000:T.8.2). */
int batch_first(const struct game *g);
/* Where the innermost batch begins. */
int batch_base(const struct game *g);

/* ---- loops (loops.c) ------------------------------------------------------------------------- */

enum { LOOPS_ROUND = 64 };
/* Something was done: an action, or a resolution. */
static inline void loops_note(struct game *g)
{
    if (g->loops < UINT8_MAX)
        g->loops++;
}
/* Call this when a player gets priority. True: the player may only pass, because the loop has gone round the named
 * number of times. The game may have ended in a draw. *position is for loops_acted() if the player acts. */
bool loops_look(struct engine *e, uint64_t *position);
static inline bool loops_watch(struct engine *e, uint64_t *position)
{
    *position = 0;
    return (e->g->loop_rounds || e->g->loops >= LOOPS_ROUND) && loops_look(e, position);
}
void loops_acted(struct engine *e, int player, uint64_t position);

bool turn_skipped_as(struct engine *e, enum step step);
/* As in nearly every game. */
bool turn_nothing_skips(const struct engine *e);
/* The step after this one that is not skipped; what skips one may skip several (001:500.10). */
enum step turn_next_step(struct engine *e);

#endif
