/* roundrobin.c - see roundrobin.h */
#include "pairing/roundrobin.h"

/* An even number of places: the last is nobody when n is odd. */
static int places_of(int n)
{
    return n + (n & 1);
}

int robin_rounds(int n, int legs)
{
    return n < 2 ? 0 : legs * (places_of(n) - 1);
}

/* x wrapped into 1..m. */
static int wrap(int x, int m)
{
    return ((x - 1) % m + m) % m + 1;
}

/* The number of the circle that is its own opposite in a round, and so meets the one off it. */
static int pivot_of(int places, int round)
{
    return round % 2 ? (round + 1) / 2 : (places + round) / 2;
}

/* Table t of a round of the Berger tables: the last number off the circle, which has the first side
 * in every other round; the others by their distance from the pivot, who is ahead of it first. */
static struct robin_pair berger_table(int places, int round, int t)
{
    int m = places - 1, pivot = pivot_of(places, round);
    if (t == 0)
        return round % 2 ? (struct robin_pair){pivot, places} : (struct robin_pair){places, pivot};
    return (struct robin_pair){wrap(pivot + t, m), wrap(pivot - t, m)};
}

/* The circle method: number 1 stays, 2..places sit around the circle and move on by one a round; the
 * upper row, from left to right, plays the lower one. */
static struct robin_pair circle_table(int places, int round, int t)
{
    int m = places - 1;
    int top = t == 0 ? 1 : wrap(t - (round - 1), m) + 1;
    int bottom = wrap(m - t - (round - 1), m) + 1;
    return t == 0 && round % 2 == 0 ? (struct robin_pair){bottom, top} : (struct robin_pair){top, bottom};
}

size_t robin_round(struct arena *arena, enum robin_method method, int n, int legs, int round, struct robin_pair **pairs)
{
    tc_assert(round >= 1 && round <= robin_rounds(n, legs)); /* none of fewer than two players */
    int places = places_of(n), in_leg = wrap(round, places - 1);
    bool exchanged = round > places - 1;
    size_t count = 0;
    *pairs = ARENA_ARRAY(arena, struct robin_pair, (size_t)(places / 2));
    for (int t = 0; t < places / 2; t++) {
        struct robin_pair p =
            method == ROBIN_BERGER ? berger_table(places, in_leg, t) : circle_table(places, in_leg, t);
        if (p.a > n || p.b > n)
            continue;
        (*pairs)[count++] = exchanged ? (struct robin_pair){p.b, p.a} : p;
    }
    return count;
}

/* Returns the opponent of a number in a round of a leg; beyond n: nobody. */
static int opponent_of(enum robin_method method, int places, int round, int number)
{
    for (int t = 0; t < places / 2; t++) {
        struct robin_pair p = method == ROBIN_BERGER ? berger_table(places, round, t) : circle_table(places, round, t);
        if (p.a == number || p.b == number)
            return p.a == number ? p.b : p.a;
    }
    return 0;
}

int robin_sits_out(enum robin_method method, int n, int legs, int round)
{
    int places = places_of(n);
    tc_assert(round <= robin_rounds(n, legs));
    return places == n ? 0 : opponent_of(method, places, wrap(round, places - 1), places);
}

int robin_round_of(enum robin_method method, int n, int leg, int a, int b)
{
    int places = places_of(n), round = 1;
    tc_assert(a != b && a <= n && b <= n);
    while (opponent_of(method, places, round, a) != b)
        round++;
    return round + (leg - 1) * (places - 1);
}
