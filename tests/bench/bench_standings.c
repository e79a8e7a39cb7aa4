/* bench_standings.c - how long the standings of a large Swiss event take, one JSON line a case */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench_common.h"
#include "standings/standings.h"

#define RUNS 21

/* Best-of-three results such that many players share their points: neighbours by points meet. */
static size_t play(struct rng *rng, int n, int rounds, struct standings_match *matches)
{
    size_t n_matches = 0;
    int *points = tc_calloc((size_t)n, sizeof *points), *order = tc_calloc((size_t)n, sizeof *order);
    int *bucket = tc_calloc((size_t)n, sizeof *bucket);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int round = 1; round <= rounds; round++) {
        for (int i = n; i > 1; i--) {
            int j = (int)rng_below(rng, (uint64_t)i), swap = order[i - 1];
            order[i - 1] = order[j];
            order[j] = swap;
        }
        int filled = 0;
        for (int p = 3 * rounds; p >= 0; p--)
            for (int i = 0; i < n; i++)
                if (points[order[i]] == p)
                    bucket[filled++] = order[i];
        for (int i = 0; i + 1 < n; i += 2) {
            static const int scores[][3] = {{2, 0, 0}, {2, 1, 0}, {0, 2, 0}, {1, 2, 0},
                                            {2, 0, 0}, {1, 2, 0}, {1, 1, 0}, {0, 2, 1}};
            const int *s = scores[rng_below(rng, ARRAY_LEN(scores))];
            int a = bucket[i], b = bucket[i + 1];
            matches[n_matches++] = (struct standings_match){round, a, b, STANDINGS_PLAYED, s[0], s[1], s[2]};
            points[a] += s[0] > s[1] ? 3 : s[0] == s[1];
            points[b] += s[1] > s[0] ? 3 : s[0] == s[1];
        }
    }
    free(points);
    free(order);
    free(bucket);
    return n_matches;
}

static void bench(int n, int rounds)
{
    struct rng rng;
    rng_init(&rng, 1);
    struct standings_match *matches = tc_calloc((size_t)n / 2 * (size_t)rounds, sizeof *matches);
    struct standings_player *players = tc_calloc((size_t)n, sizeof *players);
    size_t n_matches = play(&rng, n, rounds, matches);
    double times[RUNS];
    size_t by_lot = 0;
    for (int i = 0; i < n; i++)
        players[i].lot_key = (uint64_t)i + 1;
    for (int run = 0; run < RUNS; run++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct standings_row *rows = NULL;
        double start = bench_now_ms();
        if (standings_compute(&arena, standings_rule_find("mtr"), players, (size_t)n, matches, n_matches, 0, 1, &rows,
                              &err) != ERR_OK) {
            fprintf(stderr, "%s\n", err.text);
            exit(1);
        }
        times[run] = bench_now_ms() - start;
        by_lot = 0;
        for (int i = 0; i < n; i++)
            by_lot += rows[i].by_lot;
        arena_release(&arena);
    }
    printf("{\"bench\":\"standings\",\"n\":%d,\"rounds\":%d,\"matches\":%zu,\"by_lot\":%zu,"
           "\"median_ms\":%.3f}\n",
           n, rounds, n_matches, by_lot, bench_median(times, RUNS));
    free(matches);
    free(players);
}

int main(void)
{
    bench(128, 7);
    bench(512, 9);
    bench(2048, 15);
    bench(10000, 15);
    bench(100000, 15);
    return 0;
}
