/* tables.c - seeded first rounds, and the numbers of tables */
#include "base/arena.h"
#include "base/compare.h"
#include "base/rng.h"
#include "pairing/pairing.h"

#include <stdlib.h>

void pair_round_seeded(struct arena *arena, size_t n_seats, uint64_t seed, struct pair_round *out)
{
    struct rng rng;
    size_t half = n_seats / 2;
    rng_init(&rng, seed);
    *out = (struct pair_round){
        .tables = ARENA_ARRAY(arena, struct pair_table, half + 1), .n_tables = half + n_seats % 2, .certified = true};
    for (size_t i = 0; i < half; i++) {
        int a = (int)i, b = (int)(i + half);
        bool swap = rng_next(&rng) & 1;
        out->tables[i] = (struct pair_table){swap ? b : a, swap ? a : b};
    }
    if (n_seats % 2)
        out->tables[half] = (struct pair_table){(int)n_seats - 1, PAIR_BYE};
}

static bool is_among(const int *sorted, size_t n, int x)
{
    return n && bsearch(&x, sorted, n, sizeof *sorted, compare_int);
}

/* The fixed tables of a pairing's two players, of those who have one. */
static int wanted(const struct pair_table *t, const int *fixed, int of[2])
{
    int n = 0;
    if (fixed[t->a])
        of[n++] = fixed[t->a];
    if (t->b != PAIR_BYE && fixed[t->b])
        of[n++] = fixed[t->b];
    return n;
}

int pair_table_numbers(const struct pair_table *tables, size_t n_tables, const int *fixed, const int *busy,
                       size_t n_busy, int *numbers)
{
    int away = 0, next = 1, want[2];
    size_t n_used = n_busy;
    int *used = tc_calloc(n_busy + n_tables + 1, sizeof *used);
    for (size_t i = 0; i < n_busy; i++)
        used[i] = busy[i];
    qsort(used, n_used, sizeof *used, compare_int);
    for (size_t i = 0; i < n_tables; i++) {
        int n = tables[i].b == PAIR_BYE ? 0 : wanted(&tables[i], fixed, want);
        numbers[i] = 0;
        for (int k = 0; k < n; k++) {
            if (numbers[i] == 0 && !is_among(used, n_used, want[k])) {
                numbers[i] = want[k];
                used[n_used++] = want[k];
                qsort(used, n_used, sizeof *used, compare_int);
            } else {
                away += numbers[i] != want[k];
            }
        }
    }
    for (size_t i = 0; i < n_tables; i++) {
        if (tables[i].b == PAIR_BYE || numbers[i])
            continue;
        while (is_among(used, n_used, next))
            next++;
        numbers[i] = next++;
    }
    free(used);
    return away;
}
