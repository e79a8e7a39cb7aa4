/* turn.h - the turn machine, for the other parts of play
 *
 * The machine advances in units (engine_step): one step of the turn begins, one player decides, or one thing resolves.
 * Its whole state is in the game (step, substep, waiting, passes, priority, stack), so that a copy taken while a player
 * has priority continues in the same way.
 *
 *   setup.c, mulligan.c   a game begins
 *   turn.c           which step and whose turn comes next, and the steps of the stack's eras
 *   quiet.c          skips steps in which nothing can happen
 *   untap.c, phasing.c   what phases and untaps
 *   cleanup.c        discarding, what ends with the turn
 *   fifth.c, phase_cost.c   the six phases of Fifth Edition with the attack inside the main phase, and their costs
 *   priority.c       who may act, and what happens when all pass
 *   stack.c          spells and abilities that wait, and how they resolve
 *   series.c         triggers, put on the stack or played in their series
 *   batch.c          batches inside batches: interrupts, prevention, regeneration
 *   checks.c, players.c   state checks; losing, winning and leaving the game
 *   variant.c, planar.c, markers.c   games of many: options, planes, turns at the same time
 *   loops.c          endless loops
 *   pool.c           mana pools as a step or phase ends */
#ifndef TOPCUT_ENGINE_TURN_H
#define TOPCUT_ENGINE_TURN_H

#include "base/attr.h"
#include "engine/play/effects/effects.h"

/* Kinds of what waits in game.extra, by its two highest bits: an extra turn of the player who is the rest (neither); an
 * extra combat phase (0x80), right after the combat that is on (0xc0); an extra step, which is the rest, or with
 * EXTRA_STEP_BACK the step after which the turn goes on when it is over (001:500.9). */
enum { EXTRA_KIND = 0xc0, EXTRA_STEP = 0x40, EXTRA_STEP_BACK = 0x60 };

/* ---- the stack (stack.c, series.c) ----------------------------------------------------------- */

/* Pushes an entry; targets are appended to g->target. Index, or -1 and failed. */
int stack_push(struct engine *e, const struct stacked *entry, const struct target *targets, int n);
void stack_remove(struct engine *e, int index); /* with its targets */
/* by the era's rules: illegal targets, effect, where the card goes */
void stack_resolve(struct engine *e, int index);
/* Runs the series or batches that an era needs right after an event inside a resolution (000:T.7). */
void after_event(struct engine *e);

/* ---- who may act (priority.c) ---------------------------------------------------------------- */

bool timing_instant(const struct engine *e, int player);
/* ACTION_ATTACK, fifth: the attack is announced in the main phase (fifth.c, 000:C.2). */
bool announce_attack(struct engine *e, int player);
/* The turn ends: after the present resolution comes the cleanup step (001:711.1). */
void turn_end_now(struct engine *e);

/* ---- windows and costs of Fifth Edition (batch.c, series.c, phase_cost.c) -------------------- */

/* fifth: interrupt window for a spell being cast (000:T.11); false: it was countered. */
bool interrupt_window(struct engine *e, int stack_index);
/* fifth: the entry that is being cast and can be interrupted now, -1: none (000:T.11.1). g->timing says what else can
 * be played: TIMING_INTERRUPTS interrupts that target it, TIMING_PREVENTION what prevents or redirects damage,
 * TIMING_REGENERATION what regenerates e->dying - 1. */
int interrupt_subject(const struct game *g);
/* fifth: damage prevention step (000:T.10), about what is in e->pending. */
void prevention_step(struct engine *e);
bool regeneration_window(struct engine *e, uint16_t object); /* true: it was regenerated */
/* fifth: was that ability already used in the current series (000:T.9.3)? ability: its index in the book. */
bool series_has_used(const struct engine *e, uint16_t object, int ability);
/* fifth: a phase cost of this permanent has not been dealt with: its activated abilities are locked (000:A.6.9). */
bool phase_cost_due(const struct engine *e, uint16_t object);
bool entry_cost_due(const struct engine *e, uint16_t object);
/* fifth: settles all phase costs of the source together, if it has several. */
bool phase_costs_settle(struct engine *e, struct context *c, const struct ability *a);

/* ---- state checks (checks.c) ----------------------------------------------------------------- */

/* State-based actions/effects/rule effects of the era, repeated until nothing happens; true if anything did. */
bool state_checks(struct engine *e);
/* fifth: life totals at the end of a phase or an attack's start and end (000:G.22.3). */
void life_check(struct engine *e);
/* The creatures that have lethal damage, or none by toughness 0, to be destroyed together. */
void lethal_collect(struct engine *e, struct doomed *out);
/* Removes tokens and copies from zones where they cannot be; true if there were any. */
bool strays_cease(struct engine *e);

/* ---- losing and leaving (players.c) ---------------------------------------------------------- */

void verb_lose_game(struct engine *e, int player, const char *cites, const char *why);
/* Those players lose, at the same time. False: none of them can lose. */
bool players_lose(struct engine *e, unsigned players, const char *cites, const char *why);
/* Does an effect (OP_MOD_CANT_LOSE, OP_MOD_CANT_WIN) hold for the player, or for the team that loses with them? */
bool side_is_kept(struct engine *e, enum op mod, int player);
/* For those players the game is a draw, and goes on without them (001:801.17). */
void players_draw(struct engine *e, unsigned players);
void players_concede(struct engine *e, unsigned players); /* at the same moment */
/* Those players (bits) leave the game, if it goes on: their objects go too (001:800.4). */
void players_leave(struct engine *e, unsigned players);

/* ---- turns at the same time (markers.c) ------------------------------------------------------ */

/* Hands out the turn markers, the first one to the active player. */
void markers_begin(struct engine *e);
/* Between two steps: another marker's turn goes on. */
void markers_alternate(struct engine *e);
/* The turn is over, and its marker goes to the next player. */
void markers_pass(struct engine *e);
void markers_after_leaving(struct engine *e, int player);

/* ---- Planar Magic (planar.c) ----------------------------------------------------------------- */

/* Shuffles the planar decks, unless they are, and turns the first plane up. */
void planar_begin(struct engine *e, bool shuffled);
/* A turn begins: the plane is its player's, and nobody has rolled. from: in Grand Melee who had the marker. */
void planar_turn(struct engine *e, int from);
/* The player planeswalks (001:701.19). */
void planar_walk(struct engine *e, int player);
uint16_t plane_face_up(const struct engine *e); /* NO_OBJECT: there is none */
/* Why the player may not roll the planar die now, for people; NULL: they may. */
const char *planar_roll_refused(struct engine *e, int player);
bool planar_roll(struct engine *e, int player);
/* Before and after those players (bits) leave; plane and controller: as they were in between. */
void planar_before_leaving(struct engine *e, unsigned players);
void planar_after_leaving(struct engine *e, uint16_t plane, int controller);

/* ---- phasing (phasing.c) --------------------------------------------------------------------- */

void verb_phase_out(struct engine *e, uint16_t object);
void verb_phase_in_all(struct engine *e, int player);

#endif
