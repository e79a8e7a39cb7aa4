/* bench_rating.c - rated matches per second: a synthetic history, and a real one when it is given
 *
 * The real one is a text file named by TOPCUT_BENCH_MATCHES, with lines "date p1 p2 outcome" (2: p1
 * won, 1: draw, 0: p2 won).
 */
#include "bench_common.h"
#include "rating/rating.h"

#define RUNS 5

struct history {
    struct rating_match *matches; /* each a round of its own, as no event is known */
    size_t n, players;
};

static void bench(const char *what, const struct history *h)
{
    double times[RUNS], checksum = 0.0;
    struct rating_state *states = tc_calloc(h->players, sizeof *states);
    for (int run = 0; run < RUNS; run++) {
        for (size_t i = 0; i < h->players; i++)
            states[i] = (struct rating_state)RATING_STATE_INIT;
        double start = bench_now_ms();
        for (size_t i = 0; i < h->n; i++) {
            struct rating_change change[2];
            rating_apply_round(states, &h->matches[i], 1, 1.0, RATING_SIGNED, change);
        }
        times[run] = bench_now_ms() - start;
        checksum = 0.0;
        for (size_t i = 0; i < h->players; i++)
            checksum += states[i].rating;
    }
    double median = bench_median(times, RUNS);
    printf("{\"bench\":\"rating\",\"history\":\"%s\",\"players\":%zu,\"matches\":%zu,\"median_ms\":"
           "%.3f,"
           "\"matches_per_s\":%.0f,\"mean_rating\":%.2f}\n",
           what, h->players, h->n, median, (double)h->n / median * 1e3,
           checksum / (double)h->players);
    free(states);
}

static void bench_synthetic(size_t players, size_t n)
{
    struct rng rng;
    struct history h = {.n = n, .players = players};
    h.matches = tc_calloc(n, sizeof *h.matches);
    rng_init(&rng, 1);
    for (size_t i = 0; i < n; i++) {
        int a = (int)rng_below(&rng, players), b = (int)rng_below(&rng, players - 1);
        b += b >= a;
        uint64_t chance = rng_below(&rng, 100);
        h.matches[i] = (struct rating_match){a, b,
                                             chance < 2    ? RATING_DRAW
                                             : chance < 51 ? RATING_A_WINS
                                                           : RATING_B_WINS};
    }
    bench("synthetic", &h);
    free(h.matches);
}

static void bench_file(const char *path)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct history h = {.n = 0};
    char *text = NULL;
    size_t len;
    if (file_read(&arena, path, 64u << 20, &text, &len, &err) != ERR_OK) {
        fprintf(stderr, "%s\n", err.text);
        exit(1);
    }
    h.matches = tc_calloc(len / 8 + 1, sizeof *h.matches);
    for (char *at = text; *at;) {
        (void)strtol(at, &at, 10); /* the date */
        int a = (int)strtol(at, &at, 10), b = (int)strtol(at, &at, 10);
        long outcome = strtol(at, &at, 10);
        if (a >= 0 && b >= 0 && a != b)
            h.matches[h.n++] = (struct rating_match){a, b,
                                                     outcome == 2   ? RATING_A_WINS
                                                     : outcome == 1 ? RATING_DRAW
                                                                    : RATING_B_WINS};
        if ((size_t)a >= h.players)
            h.players = (size_t)a + 1;
        if ((size_t)b >= h.players)
            h.players = (size_t)b + 1;
        while (*at && *at != '\n')
            at++;
        at += *at == '\n';
    }
    bench("file", &h);
    free(h.matches);
    arena_release(&arena);
}

int main(void)
{
    const char *path = getenv("TOPCUT_BENCH_MATCHES");
    bench_synthetic(20000, 1000000);
    bench_synthetic(200000, 1000000);
    if (path)
        bench_file(path);
    return 0;
}
