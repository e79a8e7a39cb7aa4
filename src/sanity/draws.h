/* draws.h - land drops turn by turn, flood and screw, exactly
 *
 * One card a turn and one land a turn: a player who has seen at least t lands by turn t, for each turn so far, has
 * played one on each. Computed by enumerating the kept hands (mulligan.h) and the hypergeometric law for the draws
 * after them. */
#ifndef TOPCUT_SANITY_DRAWS_H
#define TOPCUT_SANITY_DRAWS_H

#include "base/attr.h"
#include "sanity/mulligan.h"

enum { DRAW_TURNS = 10, SCREW_TURN = 4, SCREW_LANDS = 2, FLOOD_TURN = 5, FLOOD_LANDS = 7 };
extern const char screw_said[]; /* "at most two lands seen by turn 4" */
extern const char flood_said[]; /* "seven or more lands seen by turn 5" */

struct land_turn {
    double all_drops;             /* P(a land on every turn so far) */
    double mean_seen;             /* lands seen by this turn, in hand or played */
    double mean_played;           /* lands played of them, one a turn */
    double lands[DRAW_TURNS + 1]; /* P(exactly so many lands seen); the last: so many or more */
};

struct land_draws {
    bool on_the_play;
    struct land_turn turn[DRAW_TURNS + 1]; /* [1 .. DRAW_TURNS] */
    double screw, flood;
};

void land_draws(const struct mulligan_plan *plan, int cards, int lands, bool on_the_play, struct land_draws *out);

#endif
