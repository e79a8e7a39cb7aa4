/* digest.c - one number for what the pairing room makes of many requests (test_compilers.sh)
 *
 * Simulated events with draws and drops, whole: random first rounds, Swiss, by rank, with tables to be kept,
 * in parts, with rematches. Whoever compiles it, with whatever optimisation, must print the same.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench/bench_common.h"

static uint64_t digest;

static void add(const struct pair_round *round)
{
    for (size_t i = 0; i < round->n_tables; i++)
        digest = rng_seed_derive(digest + (uint64_t)(round->tables[i].a + 1), (uint64_t)(round->tables[i].b + 2));
    digest = rng_seed_derive(digest, (uint64_t)round->chance * 2 + round->certified);
}

/* The round of a request, into the digest; false when there is none. */
static bool make(struct arena *arena, const struct pair_request *request, struct pair_round *round)
{
    struct err err = ERR_INIT;
    bool made = pair_round_make(arena, request, round, &err) == ERR_OK;
    if (made)
        add(round);
    else
        digest = rng_seed_derive(digest, 7);
    err_clear(&err);
    return made;
}

/* The same players in other ways: by rank, in parts, and with the tables that were made kept after two
 * corrections. */
static void variants(struct arena *arena, const struct bench_request *b, const struct pair_round *made)
{
    struct pair_request r = b->request;
    struct pair_round other;
    size_t n = r.n_seats;
    r.method = PAIR_BY_RANK;
    (void)make(arena, &r, &other);
    r.method = PAIR_SWISS;
    r.allow_rematch = true;
    int *part = ARENA_ARRAY(arena, int, n);
    for (size_t i = 0; i < n; i++)
        part[i] = (int)(i % (n / 8 + 1));
    r.part = part;
    (void)make(arena, &r, &other);
    r.part = NULL;
    struct pair_link *keep = ARENA_ARRAY(arena, struct pair_link, made->n_tables);
    for (size_t i = 0; i < made->n_tables; i++)
        keep[i] = (struct pair_link){made->tables[i].a, made->tables[i].b};
    struct pair_seat *seats = ARENA_ARRAY(arena, struct pair_seat, n);
    memcpy(seats, r.seats, n * sizeof *seats);
    seats[0].match_points += 3;
    seats[n / 2].match_points += 3;
    r.seats = seats;
    r.keep = keep;
    r.n_keep = made->n_tables;
    r.allow_rematch = false;
    (void)make(arena, &r, &other);
}

static void play(int n, int rounds, uint64_t seed)
{
    struct bench_event e;
    bench_event_init(&e, n, rounds, seed);
    e.draws_percent = (int)(seed % 40);
    e.drop_permille = (int)(seed % 30);
    for (int r = 0; r < rounds; r++) {
        struct arena arena = ARENA_INIT;
        struct pair_round round;
        struct bench_request b = bench_event_request(&e, &arena, seed + (uint64_t)r);
        bool made = b.request.n_seats > 0 && make(&arena, &b.request, &round);
        if (made) {
            variants(&arena, &b, &round);
            bench_event_play(&e, &b, &round);
        }
        arena_release(&arena);
        if (!made)
            break;
    }
    bench_event_release(&e);
}

int main(void)
{
    for (uint64_t seed = 1; seed <= 24; seed++)
        play(6 + (int)(seed * seed % 190), 4 + (int)(seed % 7), seed);
    play(700, 7, 77);
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
