/* bench_pairing.c - how long a round takes to pair: one JSON line a case
 *
 * "swiss": rounds of simulated events (6 % draws), timed after so many rounds were played. The
 * other shapes are made to hurt: everybody level after many rounds, two huge groups, draws in
 * every second match (many small groups), leaders who have all met, clubs to be kept apart.
 */
#include "base/arena.h"
#include "base/err.h"
#include "bench/bench_common.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REPEATS = 15, REPEATS_LARGE = 5, LARGE = 50000 };

static void report(const char *shape, int n, int rounds, double *times, int repeats, bool certified, bool uniform,
                   const struct pair_round *round)
{
    double worst = 0;
    for (int i = 0; i < repeats; i++)
        worst = times[i] > worst ? times[i] : worst;
    printf("{\"bench\":\"pairing\",\"shape\":\"%s\",\"n\":%d,\"rounds_played\":%d,\"median_ms\":%.3f,"
           "\"worst_ms\":%.3f,\"certified\":%s,\"uniform\":%s,\"pair_downs\":%d}\n",
           shape, n, rounds, bench_median(times, (size_t)repeats), worst, certified ? "true" : "false",
           uniform ? "true" : "false", round->pair_downs);
    fflush(stdout);
}

/* Times some seeds of one request. */
static void run_request(const char *shape, int rounds, struct pair_request request)
{
    double times[REPEATS];
    bool certified = true, uniform = true;
    struct pair_round round;
    struct err err = ERR_INIT;
    int repeats = request.n_seats > LARGE ? REPEATS_LARGE : REPEATS;
    for (int i = 0; i < repeats; i++) {
        struct arena arena = ARENA_INIT;
        request.seed = (uint64_t)i + 1;
        double start = bench_now_ms();
        if (pair_round_make(&arena, &request, &round, &err) != ERR_OK) {
            fprintf(stderr, "%s: %s\n", shape, err.text);
            exit(1);
        }
        times[i] = bench_now_ms() - start;
        certified &= round.certified;
        uniform &= round.chance == PAIR_UNIFORM;
        arena_release(&arena);
    }
    report(shape, (int)request.n_seats, rounds, times, repeats, certified, uniform, &round);
}

/* Plays an event and times the rounds that are asked for, and the slowest of all. */
static void run_event(const char *shape, int n, int rounds, int draws_percent, int drop_permille, const int *asked,
                      int n_asked)
{
    struct bench_event e;
    double slowest = 0;
    int slowest_round = 0;
    bool all_certified = true;
    bench_event_init(&e, n, rounds, 20 + (uint64_t)n);
    e.draws_percent = draws_percent;
    e.drop_permille = drop_permille;
    for (int r = 0; r < rounds; r++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        struct bench_request b = bench_event_request(&e, &arena, (uint64_t)r + 1);
        for (int i = 0; i < n_asked; i++)
            if (asked[i] == r)
                run_request(shape, r, b.request);
        double start = bench_now_ms();
        if (pair_round_make(&arena, &b.request, &round, &err) != ERR_OK) {
            fprintf(stderr, "%s: %s\n", shape, err.text);
            exit(1);
        }
        double ms = bench_now_ms() - start;
        all_certified &= round.certified;
        if (ms > slowest) {
            slowest = ms;
            slowest_round = r;
        }
        bench_event_play(&e, &b, &round);
        arena_release(&arena);
    }
    printf("{\"bench\":\"pairing\",\"shape\":\"%s worst round\",\"n\":%d,\"rounds_played\":%d,"
           "\"median_ms\":%.3f,\"certified\":%s}\n",
           shape, n, slowest_round, slowest, all_certified ? "true" : "false");
    bench_event_release(&e);
}

/* The case that is promised: round 5 of an event with 2 % drops and 2 % draws. In a process of its
 * own, so that its peak memory is known (the event's own history is part of it). */
static void run_demanded(int n)
{
    static const int fifth[] = {4};
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        struct rusage usage;
        run_event("round 5", n, 15, 2, 20, fifth, 1);
        getrusage(RUSAGE_SELF, &usage);
        printf("{\"bench\":\"pairing\",\"shape\":\"round 5 to 15\",\"n\":%d,\"peak_kb\":%ld}\n", n, usage.ru_maxrss);
        fflush(stdout);
        _exit(0);
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
        exit(1);
}

/* ---- shapes made to hurt --------------------------------------------------------------------- */

enum shape { LEVEL, TWO_GROUPS, LEADERS_MET, CLUBS };

/* Histories as round robin rotations: round r of a circle schedule. */
static void run_shape(const char *name, enum shape shape, int n, int rounds)
{
    struct arena arena = ARENA_INIT;
    struct pair_seat *seats = ARENA_ARRAY(&arena, struct pair_seat, (size_t)n);
    struct pair_link *met = ARENA_ARRAY(&arena, struct pair_link, (size_t)n * (size_t)rounds + 4096);
    struct pair_link *unwished = NULL;
    size_t n_met = 0, n_unwished = 0;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < n / 2; i++) {
            int a = i == 0 ? n - 1 : (r + i) % (n - 1), b = (r - i + n - 1) % (n - 1);
            met[n_met++] = (struct pair_link){a, b};
        }
    for (int i = 0; i < n; i++)
        seats[i].match_points = shape == TWO_GROUPS ? 3 * (i % 2) : 18;
    if (shape == LEADERS_MET) {
        for (int i = 0; i < n; i++)
            seats[i].match_points = i < 16 ? 30 : 3 * (i % 9);
        for (int i = 0; i < 16; i++)
            for (int j = i + 1; j < 16; j++)
                met[n_met++] = (struct pair_link){i, j};
    }
    if (shape == CLUBS) {
        unwished = ARENA_ARRAY(&arena, struct pair_link, (size_t)n * 40);
        for (int i = 0; i < n; i++) {
            seats[i].match_points = 3 * (i % 8);
            for (int j = i + 1; j < n && j / 40 == i / 40; j++)
                unwished[n_unwished++] = (struct pair_link){i, j};
        }
    }
    run_request(name, rounds,
                (struct pair_request){.seats = seats,
                                      .n_seats = (size_t)n,
                                      .met = met,
                                      .n_met = n_met,
                                      .unwished = unwished,
                                      .n_unwished = n_unwished});
    arena_release(&arena);
}

static void run_by_rank(int n, int rounds)
{
    struct bench_event e;
    bench_event_init(&e, n, rounds, 7);
    for (int r = 0; r < rounds; r++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        struct bench_request b = bench_event_request(&e, &arena, (uint64_t)r + 1);
        if (pair_round_make(&arena, &b.request, &round, &err) == ERR_OK)
            bench_event_play(&e, &b, &round);
        arena_release(&arena);
    }
    /* Rank order: by points. */
    struct arena arena = ARENA_INIT;
    struct bench_request b = bench_event_request(&e, &arena, 1);
    int *rank = ARENA_ARRAY(&arena, int, (size_t)n), at = 0;
    struct pair_seat *seats = ARENA_ARRAY(&arena, struct pair_seat, (size_t)n);
    for (int p = 3 * rounds; p >= 0; p--)
        for (int i = 0; i < n; i++)
            if (b.seats[i].match_points == p) {
                rank[i] = at;
                seats[at++] = b.seats[i];
            }
    for (size_t i = 0; i < b.request.n_met; i++)
        b.met[i] = (struct pair_link){rank[b.met[i].a], rank[b.met[i].b]};
    b.request.seats = seats;
    b.request.method = PAIR_BY_RANK;
    run_request("by rank", rounds, b.request);
    arena_release(&arena);
    bench_event_release(&e);
}

/* After a corrected slip: two players of round 5 turn out to have other points, and as many tables as can
 * be are kept. */
static void run_keep(int n)
{
    struct bench_event e;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pair_round round;
    bench_event_init(&e, n, 5, 5);
    for (int r = 0; r < 5; r++) {
        struct bench_request b = bench_event_request(&e, &arena, (uint64_t)r + 1);
        if (pair_round_make(&arena, &b.request, &round, &err) != ERR_OK)
            exit(1);
        if (r < 4)
            bench_event_play(&e, &b, &round);
    }
    struct bench_request b = bench_event_request(&e, &arena, 5);
    struct pair_link *keep = ARENA_ARRAY(&arena, struct pair_link, round.n_tables);
    for (size_t i = 0; i < round.n_tables; i++)
        keep[i] = (struct pair_link){round.tables[i].a, round.tables[i].b};
    b.request.keep = keep;
    b.request.n_keep = round.n_tables;
    b.seats[0].match_points += 3;
    b.seats[1].match_points = b.seats[1].match_points >= 3 ? b.seats[1].match_points - 3 : 3;
    run_request("keeping tables", 4, b.request);
    arena_release(&arena);
    bench_event_release(&e);
}

int main(void)
{
    static const int asked[] = {0, 3, 7, 12};
    static const int sizes[] = {100, 1000, 5000, 10000};
    static const int demanded[] = {500, 1000, 5000, 10000, 100000};
    for (size_t i = 0; i < ARRAY_LEN(demanded); i++)
        run_demanded(demanded[i]);
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        run_event("swiss", sizes[i], 15, 6, 0, asked, ARRAY_LEN(asked));
    run_event("swiss with drops", 1000, 15, 6, 30, asked + 2, 2);
    run_event("many draws", 1000, 15, 50, 10, asked + 2, 2);
    run_event("many draws", 200, 15, 50, 10, asked + 2, 2);
    run_shape("all level", LEVEL, 1000, 15);
    run_shape("two groups", TWO_GROUPS, 1000, 15);
    run_shape("leaders met", LEADERS_MET, 1000, 12);
    run_shape("clubs of 40", CLUBS, 1000, 6);
    run_by_rank(64, 5);
    run_by_rank(1000, 9);
    run_by_rank(10000, 12);
    run_by_rank(100000, 12);
    run_keep(1000);
    run_keep(5000);
    return 0;
}
