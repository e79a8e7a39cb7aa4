/* bench_rating.c - rated matches per second: a synthetic history, and a real one when it is given
 *
 * The real one is a text file named by TOPCUT_BENCH_MATCHES, with lines "date p1 p2 outcome" (2: p1
 * won, 1: draw, 0: p2 won).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "bench_common.h"
#include "rating/rating.h"

#include <math.h>

#define RUNS 5

struct history {
    struct rating_match *matches; /* each a round of its own, as no event is known */
    int32_t *days;                /* of each match; NULL: 500 a day */
    size_t n, players;
};

static int32_t day_of(const struct history *h, size_t i)
{
    return h->days ? h->days[i] : (int32_t)(i / 500);
}

static void report(const char *bench, const char *what, const struct history *h, double *times, double mean)
{
    double median = bench_median(times, RUNS);
    printf("{\"bench\":\"%s\",\"history\":\"%s\",\"players\":%zu,\"matches\":%zu,\"median_ms\":%.3f,"
           "\"matches_per_s\":%.0f,\"mean_rating\":%.2f}\n",
           bench, what, h->players, h->n, median, (double)h->n / median * 1e3, mean);
}

/* DCI: the whole ledger is kept, one entry a side of each match, in memory that is touched for the first time. */
static void bench_dci(const char *what, const struct history *h)
{
    double times[RUNS], sum = 0.0;
    struct rating_state *states = tc_calloc(h->players, sizeof *states);
    const struct rating_scale scale = {
        .tiers = {{2100.0, 32.0}, {2400.0, 24.0}, {(double)INFINITY, 16.0}},
        .n_tiers = 3,
        .multiplier = 1.0,
        .provisional = RATING_PROVISIONAL_MATCHES,
    };
    for (int run = 0; run < RUNS; run++) {
        double start = bench_now_ms();
        struct rating_change *ledger = tc_calloc(2 * h->n, sizeof *ledger);
        for (size_t i = 0; i < h->players; i++)
            states[i] = (struct rating_state)RATING_STATE_INIT;
        rating_apply_round(states, h->matches, h->n, &scale, ledger);
        times[run] = bench_now_ms() - start;
        sum = 0.0;
        for (size_t i = 0; i < h->players; i++)
            sum += states[i].rating;
        free(ledger);
    }
    report("rating-dci", what, h, times, sum / (double)h->players);
    free(states);
}

/* Glicko with a period a match, as everywhere here, and with a period a day of 500 matches. */
static void bench_glicko(const char *what, const struct history *h, int period_days)
{
    double times[RUNS], sum = 0.0;
    struct glicko_state *states = tc_calloc(h->players, sizeof *states);
    struct glicko_settings settings = GLICKO_SETTINGS_INIT;
    settings.period_days = period_days;
    for (int run = 0; run < RUNS; run++) {
        double start = bench_now_ms();
        for (size_t i = 0; i < h->players; i++)
            states[i] = glicko_start(&settings);
        for (size_t i = 0; i < h->n; i++) {
            const struct rating_match *m = &h->matches[i];
            glicko_play(&settings, &states[m->a], &states[m->b], m->outcome, (int32_t)(i / 500));
        }
        for (size_t i = 0; i < h->players; i++)
            glicko_settle(&settings, &states[i], (int32_t)(h->n / 500));
        times[run] = bench_now_ms() - start;
        sum = 0.0;
        for (size_t i = 0; i < h->players; i++)
            sum += states[i].rating;
    }
    report(period_days ? "rating-glicko-days" : "rating-glicko", what, h, times, sum / (double)h->players);
    free(states);
}

/* Whole-history: predicting each match before it counts. */
static void bench_whr(const char *what, const struct history *h)
{
    double times[RUNS], sum = 0.0;
    const struct whr_settings settings = WHR_SETTINGS_INIT;
    for (int run = 0; run < RUNS; run++) {
        double start = bench_now_ms();
        struct whr *whr = whr_new(h->players, &settings);
        for (size_t i = 0; i < h->n; i++) {
            const struct rating_match *m = &h->matches[i];
            sum += whr_expected(whr, m->a, m->b, day_of(h, i));
            whr_play(whr, m->a, m->b, m->outcome, day_of(h, i));
        }
        tc_assert(sum > 0);
        sum = 0.0;
        for (size_t i = 0; i < h->players; i++)
            sum += whr_line(whr, (int)i, day_of(h, h->n - 1)).strength;
        times[run] = bench_now_ms() - start;
        whr_free(whr);
    }
    report("rating-whr", what, h, times, sum / (double)h->players);
}

static void bench(const char *what, const struct history *h)
{
    bench_dci(what, h);
    bench_glicko(what, h, 0);
    bench_glicko(what, h, 1);
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

/* Evenings of five rounds for 200 of the players, one a day. */
static void bench_evenings(size_t players, size_t n)
{
    enum { FIELD = 200, ROUNDS = 5 };
    struct rng rng;
    struct history h = {.players = players};
    int *field = tc_calloc(players, sizeof *field);
    h.matches = tc_calloc(n + FIELD * ROUNDS, sizeof *h.matches);
    rng_init(&rng, 2);
    for (size_t i = 0; i < players; i++)
        field[i] = (int)i;
    while (h.n < n) {
        for (size_t i = 0; i < FIELD; i++) { /* who comes */
            size_t k = i + (size_t)rng_below(&rng, players - i);
            int other = field[k];
            field[k] = field[i];
            field[i] = other;
        }
        for (size_t round = 0; round < ROUNDS; round++)
            for (size_t i = 0; i < FIELD / 2; i++) {
                int a = field[i], b = field[FIELD / 2 + (i + round) % (FIELD / 2)];
                h.matches[h.n++] = (struct rating_match){a, b, rng_below(&rng, 2) ? RATING_A_WINS : RATING_B_WINS};
            }
    }
    bench_whr("evenings", &h);
    free(field);
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
    h.days = tc_calloc(len / 8 + 1, sizeof *h.days);
    for (char *at = text; *at;) {
        long date = strtol(at, &at, 10); /* as 20240229: a month is taken for 31 days */
        int a = (int)strtol(at, &at, 10), b = (int)strtol(at, &at, 10);
        long outcome = strtol(at, &at, 10);
        h.days[h.n] = (int32_t)(date / 10000 * 372 + date / 100 % 100 * 31 + date % 100);
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
    bench_whr("file", &h);
    free(h.days);
    free(h.matches);
    arena_release(&arena);
}

int main(void)
{
    const char *path = getenv("TOPCUT_BENCH_MATCHES");
    bench_synthetic(20000, 1000000);
    bench_synthetic(200000, 1000000);
    bench_evenings(20000, 1000000);
    if (path)
        bench_file(path);
    return 0;
}
