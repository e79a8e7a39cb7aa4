/* bench_common.h - time, medians, and Swiss events played out by seed */
#ifndef TESTS_BENCH_COMMON_H
#define TESTS_BENCH_COMMON_H

#include "base/arena.h"
#include "base/rng.h"
#include "pairing/pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double bench_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static inline int bench_compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline double bench_median(double *v, size_t n)
{
    qsort(v, n, sizeof *v, bench_compare_doubles);
    return n ? v[n / 2] : 0;
}

/* A Swiss event under way: everybody's points, byes and opponents. Strength decides half of a
 * match, chance the other half; draws_percent of the matches are drawn; drop_permille leave
 * after a round. */
struct bench_event {
    int n;
    struct pair_seat *seats;
    double *strength;
    uint8_t *gone;
    struct pair_link *met;
    size_t n_met, room_met;
    int draws_percent, drop_permille;
    struct rng rng;
};

static inline void bench_event_init(struct bench_event *e, int n, int rounds, uint64_t seed)
{
    *e = (struct bench_event){.n = n, .draws_percent = 6};
    rng_init(&e->rng, seed);
    e->seats = tc_calloc((size_t)n, sizeof *e->seats);
    e->strength = tc_calloc((size_t)n, sizeof *e->strength);
    e->gone = tc_calloc((size_t)n, sizeof *e->gone);
    e->room_met = (size_t)n * (size_t)rounds / 2 + 1;
    e->met = tc_calloc(e->room_met, sizeof *e->met);
    for (int i = 0; i < n; i++)
        e->strength[i] = (double)rng_below(&e->rng, 1000) / 1000;
}

static inline void bench_event_release(struct bench_event *e)
{
    free(e->seats);
    free(e->strength);
    free(e->gone);
    free(e->met);
}

/* The request of the next round over those still there; seat_of[i] is who seat i is. */
struct bench_request {
    struct pair_request request;
    struct pair_seat *seats;
    struct pair_link *met;
    int *seat_of;
};

static inline struct bench_request bench_event_request(const struct bench_event *e, struct arena *arena, uint64_t seed)
{
    size_t n = (size_t)e->n, active = 0, n_met = 0;
    struct bench_request b = {.seats = ARENA_ARRAY(arena, struct pair_seat, n),
                              .met = ARENA_ARRAY(arena, struct pair_link, e->n_met + 1),
                              .seat_of = ARENA_ARRAY(arena, int, n)};
    int *new_of = ARENA_ARRAY(arena, int, n);
    for (size_t i = 0; i < n; i++) {
        new_of[i] = e->gone[i] ? -1 : (int)active;
        if (e->gone[i])
            continue;
        b.seat_of[active] = (int)i;
        b.seats[active++] = e->seats[i];
    }
    for (size_t i = 0; i < e->n_met; i++)
        if (new_of[e->met[i].a] >= 0 && new_of[e->met[i].b] >= 0)
            b.met[n_met++] = (struct pair_link){new_of[e->met[i].a], new_of[e->met[i].b]};
    b.request = (struct pair_request){.seats = b.seats, .n_seats = active, .met = b.met, .n_met = n_met, .seed = seed};
    return b;
}

static inline void bench_event_play(struct bench_event *e, const struct bench_request *b,
                                    const struct pair_round *round)
{
    for (size_t i = 0; i < round->n_tables; i++) {
        int x = b->seat_of[round->tables[i].a];
        if (round->tables[i].b < 0) {
            e->seats[x].match_points += 3;
            e->seats[x].byes++;
            continue;
        }
        int y = b->seat_of[round->tables[i].b];
        if (e->n_met < e->room_met)
            e->met[e->n_met++] = (struct pair_link){x, y};
        if (rng_below(&e->rng, 100) < (uint64_t)e->draws_percent) {
            e->seats[x].match_points++;
            e->seats[y].match_points++;
            continue;
        }
        double luck = (double)rng_below(&e->rng, 2000) / 1000 - 1;
        e->seats[e->strength[x] - e->strength[y] + luck > 0 ? x : y].match_points += 3;
    }
    for (int i = 0; i < e->n; i++)
        if (rng_below(&e->rng, 1000) < (uint64_t)e->drop_permille)
            e->gone[i] = 1;
}

#endif
