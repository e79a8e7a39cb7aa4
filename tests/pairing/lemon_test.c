/* lemon_test.c - whole rounds against LEMON, up to n = 512 (built with TOPCUT_ORACLE=ON)
 *
 * The criteria of pairing.h are packed into one 128-bit weight a pair here, without any of
 * src/pairing; the round's own weight must be the least that LEMON finds.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/pairing.h"
#include "testing.h"

bool lemon_least_cost(int n, const tc_i128 *weight, tc_i128 *cost);

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

enum { GROUPS = 4, COUNT_BITS = 10, GAP_BITS = 13 };

struct case_data {
    int n;
    struct pair_seat *seats;
    struct pair_link *met, *unwished;
    size_t n_met, n_unwished;
    uint8_t *is_met, *is_unwished;
    tc_i128 *weight; /* (n + 1) x (n + 1): the last one is the bye when n is odd */
};

static void random_case(struct case_data *c, struct arena *arena, int n, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    size_t size = (size_t)n, pairs = (size + 1) * (size + 1);
    *c = (struct case_data){.n = n,
                            .seats = ARENA_ARRAY(arena, struct pair_seat, size),
                            .met = ARENA_ARRAY(arena, struct pair_link, pairs),
                            .unwished = ARENA_ARRAY(arena, struct pair_link, pairs),
                            .is_met = ARENA_ARRAY(arena, uint8_t, pairs),
                            .is_unwished = ARENA_ARRAY(arena, uint8_t, pairs),
                            .weight = ARENA_ARRAY(arena, tc_i128, pairs)};
    uint64_t first = 1 + rng_below(&rng, 6), met = rng_below(&rng, 400), unwished = rng_below(&rng, 30);
    for (size_t i = 0; i < size; i++) {
        uint64_t g = i < first ? 0 : i < 2 * first ? 1 : 2 + rng_below(&rng, 2);
        c->seats[i] = (struct pair_seat){9 - 3 * (int)g, rng_below(&rng, 5) == 0};
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            size_t at = (size_t)i * size + (size_t)j;
            bool top = c->seats[j].match_points >= 6;
            c->is_met[at] = rng_below(&rng, 1000) < (top ? 700 : met * 12 / (12 + size));
            c->is_unwished[at] = rng_below(&rng, 1000) < unwished;
            if (c->is_met[at])
                c->met[c->n_met++] = (struct pair_link){i, j};
            if (c->is_unwished[at])
                c->unwished[c->n_unwished++] = (struct pair_link){i, j};
        }
}

static tc_i128 weigh(const struct case_data *c, int i, int j)
{
    tc_i128 w = 0;
    if (j == c->n) { /* the bye: second or not, then its points */
        w = (tc_i128)((c->seats[i].byes > 0) * 16 + c->seats[i].match_points);
        return w << (GROUPS * (COUNT_BITS + GAP_BITS) + COUNT_BITS);
    }
    if (c->is_met[(size_t)i * (size_t)c->n + (size_t)j])
        return -1;
    int a = c->seats[i].match_points, b = c->seats[j].match_points, gap = abs(a - b);
    for (int g = 0; g < GROUPS; g++) {
        w <<= COUNT_BITS + GAP_BITS;
        if (gap && 9 - 3 * g == (a > b ? a : b))
            w += ((tc_i128)1 << GAP_BITS) + gap;
    }
    return (w << COUNT_BITS) + c->is_unwished[(size_t)i * (size_t)c->n + (size_t)j];
}

static void rounds_equal_lemon(void **state)
{
    (void)state;
    static const int sizes[] = {10, 17, 24, 40, 63, 100, 150, 256, 512};
    int cases = test_is_long() ? 1000 : 60;
    for (int k = 0; k < cases; k++) {
        uint64_t seed = (uint64_t)k + 1;
        struct arena arena = ARENA_INIT;
        struct case_data c;
        struct pair_round round;
        struct err err = ERR_INIT;
        random_case(&c, &arena, sizes[(size_t)k % ARRAY_LEN(sizes)], seed);
        int m = c.n + c.n % 2;
        for (int i = 0; i < m; i++)
            for (int j = i + 1; j < m; j++)
                c.weight[i * m + j] = c.weight[j * m + i] = weigh(&c, i, j);
        struct pair_request r = {.seats = c.seats,
                                 .n_seats = (size_t)c.n,
                                 .met = c.met,
                                 .n_met = c.n_met,
                                 .unwished = c.unwished,
                                 .n_unwished = c.n_unwished,
                                 .seed = seed};
        tc_i128 least = 0, mine = 0;
        bool possible = lemon_least_cost(m, c.weight, &least);
        enum err_code rc = pair_round_make(&arena, &r, &round, &err);
        check((rc == ERR_OK) == possible, seed);
        for (size_t i = 0; possible && i < round.n_tables; i++) {
            int a = round.tables[i].a, b = round.tables[i].b < 0 ? c.n : round.tables[i].b;
            check(c.weight[a * m + b] >= 0, seed);
            mine += c.weight[a * m + b];
        }
        check(mine == least, seed);
        check(!possible || round.certified, seed);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rounds_equal_lemon)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
