/* roundrobin.h - everybody meets everybody: the schedule of a round robin
 *
 * Players have the numbers 1..n of the draw. Both methods put all numbers but one on a circle of an
 * odd length m, and a round pairs those who lie opposite each other: in round r the numbers whose
 * sum is the same modulo m, and the one that is its own opposite against the one off the circle. The
 * Berger tables take the rounds and the sides in the published order (FIDE Handbook C.05, annex 1);
 * the circle method turns the circle by one from round to round, with number 1 off it. Either
 * way every pair meets once, and nobody has one side more than once above the other.
 * With an odd n the last number is nobody, and whoever is drawn against it sits the round out.
 * A second leg repeats the first with the sides exchanged. Everything here is pure.
 */
#ifndef TOPCUT_ROUNDROBIN_H
#define TOPCUT_ROUNDROBIN_H

#include "base/arena.h"

#define ROBIN_PLAYERS_MAX 1024

enum robin_method { ROBIN_BERGER, ROBIN_CIRCLE };

/* Two numbers that meet, the first of them on the first side; a player who sits out is in no pair. */
struct robin_pair {
    int a, b;
};

/* Rounds of so many legs: n - 1 a leg, n when n is odd. */
int robin_rounds(int n, int legs);

/* The pairs of a round (1-based) by table; *pairs is the arena's, returns how many.
 * n 2..ROBIN_PLAYERS_MAX, legs 1 or 2, round within robin_rounds. */
size_t robin_round(struct arena *arena, enum robin_method method, int n, int legs, int round,
                   struct robin_pair **pairs);

/* Who sits a round out; 0: nobody. */
int robin_sits_out(enum robin_method method, int n, int legs, int round);

/* The round of a leg (1 or 2) in which two numbers meet. */
int robin_round_of(enum robin_method method, int n, int leg, int a, int b);

#endif
