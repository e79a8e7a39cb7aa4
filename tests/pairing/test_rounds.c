/* test_rounds.c - whole events, chance, checks and explanations
 *
 * @tags slow-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench/bench_common.h"
#include "pairing/oracle.h"
#include "pairing/plan.h"

#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

/* ---- simulated events ------------------------------------------------------------------------ */

static void check_invariants(const struct pair_request *r, const struct pair_round *round, uint64_t seed)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct field f;
    uint8_t *seen = ARENA_ARRAY(&arena, uint8_t, r->n_seats);
    check(field_init(&f, &arena, r, &err) == ERR_OK, seed);
    check(round->certified, seed);
    check(round->n_tables == (r->n_seats + 1) / 2, seed);
    int last = PAIR_MAX_POINTS;
    for (size_t i = 0; i < round->n_tables; i++) {
        int a = round->tables[i].a, b = round->tables[i].b;
        check(!seen[a]++, seed);
        if (b == PAIR_BYE) {
            check(i + 1 == round->n_tables && r->n_seats % 2, seed);
            check((r->seats[a].byes > 0) == round->second_byes, seed);
            continue;
        }
        check(!seen[b]++, seed);
        check(!field_met(&f, a, b), seed);
        check(r->seats[a].match_points >= r->seats[b].match_points, seed);
        check(r->seats[a].match_points <= last, seed);
        last = r->seats[a].match_points;
    }
    arena_release(&arena);
}

static void play_event(int n, int rounds, int draws, int drops, uint64_t seed)
{
    struct bench_event e;
    bench_event_init(&e, n, rounds, seed);
    e.draws_percent = draws;
    e.drop_permille = drops;
    for (int r = 0; r < rounds; r++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round, again;
        struct bench_request b = bench_event_request(&e, &arena, seed * 100 + (uint64_t)r);
        if (b.request.n_seats < 2 * (size_t)rounds + 2) { /* so many can always be paired (Dirac) */
            arena_release(&arena);
            break;
        }
        check(pair_round_make(&arena, &b.request, &round, &err) == ERR_OK, seed);
        check_invariants(&b.request, &round, seed);
        check(pair_round_make(&arena, &b.request, &again, &err) == ERR_OK, seed);
        check(memcmp(round.tables, again.tables, round.n_tables * sizeof *round.tables) == 0, seed);
        bench_event_play(&e, &b, &round);
        arena_release(&arena);
    }
    bench_event_release(&e);
}

static void every_round_of_an_event_is_certified(void **state)
{
    (void)state;
    int cases = cases_of(40, 2000);
    for (int i = 0; i < cases; i++) {
        struct rng rng;
        rng_init(&rng, (uint64_t)i + 42);
        int n = 8 << rng_below(&rng, 6);
        play_event(n + (int)rng_below(&rng, (uint64_t)n), 4 + (int)rng_below(&rng, 12), (int)rng_below(&rng, 40),
                   (int)rng_below(&rng, 40), (uint64_t)i + 1);
    }
    play_event(2048, 15, 6, 10, 77);
}

/* Seeds are stored with the rounds they made: the same seed gives the same tables on every machine,
 * compiler and optimisation level. The sum changes when the search does, which is then said in the
 * commit: rounds already played are stored as tables, only what replays from seeds is concerned. */
static void a_seed_replays_anywhere(void **state)
{
    (void)state;
    struct bench_event e;
    uint64_t sum = 0;
    bench_event_init(&e, 301, 12, 2024);
    for (int r = 0; r < 12; r++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        struct bench_request b = bench_event_request(&e, &arena, (uint64_t)r);
        assert_int_equal(pair_round_make(&arena, &b.request, &round, &err), ERR_OK);
        for (size_t i = 0; i < round.n_tables; i++)
            sum = rng_seed_derive(sum + (uint64_t)round.tables[i].a, (uint64_t)(round.tables[i].b + 1));
        bench_event_play(&e, &b, &round);
        arena_release(&arena);
    }
    bench_event_release(&e);
    assert_true(sum == UINT64_C(0x4da5f3610ecd3337));
}

/* Blocks of neighbours in rank who have all met drive tables far apart; all pairs are then
 * checked against the duals, whatever the search had listed. */
static void by_rank_is_certified_in_the_large(void **state)
{
    (void)state;
    int cases = cases_of(40, 2000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 8800;
        struct rng rng;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        rng_init(&rng, seed);
        size_t n = 150 + rng_below(&rng, 250), n_met = 0;
        struct pair_seat *seats = ARENA_ARRAY(&arena, struct pair_seat, n);
        struct pair_link *met = ARENA_ARRAY(&arena, struct pair_link, n * n);
        size_t block = 2 + rng_below(&rng, 50), from = rng_below(&rng, n - block);
        for (size_t a = 0; a < n; a++) {
            seats[a] = (struct pair_seat){(int)(n - a) / 10, a + 1 == n};
            for (size_t b = a + 1; b < n; b++)
                if ((a >= from && b < from + block) || rng_below(&rng, 12) == 0)
                    met[n_met++] = (struct pair_link){(int)a, (int)b};
        }
        struct pair_request r = {
            .method = PAIR_BY_RANK, .seats = seats, .n_seats = n, .met = met, .n_met = n_met, .seed = seed};
        check(pair_round_make(&arena, &r, &round, &err) == ERR_OK, seed);
        check_invariants(&r, &round, seed);
        check(n % 2 == 0 || round.tables[round.n_tables - 1].a == (int)n - 2, seed);
        arena_release(&arena);
    }
}

/* ---- chance ---------------------------------------------------------------------------------- */

static int place_in_list(const struct oracle *o, const struct pair_round *round)
{
    int partner[ORACLE_MAX];
    memset(partner, 0xfe, sizeof partner);
    for (int i = 0; i < ORACLE_MAX; i++)
        partner[i] = -2;
    for (size_t i = 0; i < round->n_tables; i++) {
        partner[round->tables[i].a] = round->tables[i].b;
        if (round->tables[i].b >= 0)
            partner[round->tables[i].b] = round->tables[i].a;
    }
    for (int64_t i = 0; i < o->n_best; i++)
        if (memcmp(o->list[i], partner, sizeof partner) == 0)
            return (int)i;
    return -1;
}

/* Draws each optimum about 60 times and holds the counts against the uniform law: the chi-square
 * statistic has mean k - 1 and variance 2 (k - 1); six deviations and some are never reached by
 * luck. */
static void each_optimum_is_as_likely(void **state)
{
    (void)state;
    int cases = cases_of(100, 2000), tested = 0;
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 31337;
        struct instance in;
        struct oracle o;
        struct arena arena = ARENA_INIT;
        instance_random(&in, seed, 8);
        in.request.method = i % 5 == 4 ? PAIR_BY_RANK : PAIR_SWISS;
        oracle_init(&o, &in.request);
        o.room = 1000;
        o.list = arena_alloc(&arena, (size_t)o.room, sizeof *o.list);
        oracle_run(&o);
        if (o.n_best >= 2) {
            int draws = 60 * (int)o.n_best, *count = ARENA_ARRAY(&arena, int, (size_t)o.n_best);
            for (int d = 0; d < draws; d++) {
                struct arena small = ARENA_INIT;
                struct err err = ERR_INIT;
                struct pair_round round;
                in.request.seed = (uint64_t)d * 1000003 + seed;
                check(pair_round_make(&small, &in.request, &round, &err) == ERR_OK, seed);
                check(round.chance == PAIR_UNIFORM, seed);
                int k = place_in_list(&o, &round);
                check(k >= 0, seed);
                count[k]++;
                arena_release(&small);
            }
            double chi = 0, freedom = (double)o.n_best - 1;
            for (int64_t k = 0; k < o.n_best; k++)
                chi += (count[k] - 60.0) * (count[k] - 60.0) / 60.0;
            check((chi - freedom) * (chi - freedom) < (36 * 2 * freedom + 400) || chi < freedom, seed);
            tested++;
        }
        arena_release(&arena);
    }
    assert_true(tested > 0);
}

/* ---- checking by hand ------------------------------------------------------------------------ */

static const struct pair_seat six[] = {{9, 0}, {9, 0}, {6, 0}, {6, 0}, {0, 1}, {0, 0}};
static const struct pair_link six_met[] = {{2, 3}, {4, 5}};

static struct pair_request six_players(void)
{
    return (struct pair_request){.seats = six, .n_seats = 6, .met = six_met, .n_met = 2, .seed = 1};
}

static size_t findings(const struct pair_request *r, const struct pair_table *t, size_t n_tables,
                       enum pair_finding_kind kind, const char **sentence)
{
    static struct arena arena; /* released at the next call */
    struct pair_finding *all;
    struct err err = ERR_INIT;
    size_t n, of_kind = 0;
    arena_release(&arena);
    *sentence = "";
    if (!r)
        return 0;
    assert_int_equal(pair_round_check(&arena, r, t, n_tables, &all, &n, &err), ERR_OK);
    for (size_t i = 0; i < n; i++) {
        of_kind += all[i].kind == kind;
        if (all[i].kind == kind)
            *sentence = english(&arena, all[i].sentence);
        assert_non_null(strstr(all[i].sentence, "#a"));
    }
    return of_kind;
}

static void a_hand_made_round_is_checked(void **state)
{
    (void)state;
    const char *s;
    struct pair_request r = six_players();
    static const struct pair_table rematch[] = {{0, 1}, {2, 3}, {4, 5}};
    assert_int_equal(findings(&r, rematch, 3, PAIR_FINDING_REMATCH, &s), 2);
    static const struct pair_table down[] = {{0, 2}, {1, 3}, {4, 5}};
    assert_int_equal(findings(&r, down, 3, PAIR_FINDING_PAIR_DOWN, &s), 2);
    assert_string_equal(s, "#a has 9 points and #b 6: 2 of the players with 9 are paired lower where 0 would do");
    static const struct pair_table twice[] = {{0, 1}, {0, 2}, {3, 5}};
    assert_int_equal(findings(&r, twice, 3, PAIR_FINDING_TWICE, &s), 1);
    assert_int_equal(findings(&r, twice, 3, PAIR_FINDING_MISSING, &s), 1);
    static const struct pair_table bye[] = {{0, 1}, {2, 4}, {3, PAIR_BYE}, {5, PAIR_BYE}};
    assert_int_equal(findings(&r, bye, 4, PAIR_FINDING_BYE_NOT_LOWEST, &s), 2);

    r.n_seats = 5;
    r.n_met = 1;
    static const struct pair_table second[] = {{0, 1}, {2, 3}, {4, PAIR_BYE}};
    assert_int_equal(findings(&r, second, 3, PAIR_FINDING_SECOND_BYE, &s), 1);
    static const struct pair_table high[] = {{1, 2}, {3, 4}, {0, PAIR_BYE}};
    assert_int_equal(findings(&r, high, 3, PAIR_FINDING_BYE_NOT_LOWEST, &s), 1);
    assert_string_equal(s, "#a has the bye with 9 points, but a player with 6 could have it");

    static const struct pair_link apart[] = {{0, 1}};
    struct pair_request four = {.seats = (struct pair_seat[4]){{3, 0}, {3, 0}, {3, 0}, {3, 0}},
                                .n_seats = 4,
                                .unwished = apart,
                                .n_unwished = 1};
    static const struct pair_table unwished[] = {{0, 1}, {2, 3}};
    assert_int_equal(findings(&four, unwished, 2, PAIR_FINDING_UNWISHED, &s), 1);
    four.method = PAIR_BY_RANK;
    four.n_unwished = 0;
    static const struct pair_table ranks[] = {{0, 3}, {1, 2}};
    assert_int_equal(findings(&four, ranks, 2, PAIR_FINDING_PAIR_DOWN, &s), 1);

    struct arena arena = ARENA_INIT;
    struct pair_finding *all;
    struct err err = ERR_INIT;
    size_t n;
    static const struct pair_table nobody[] = {{0, 9}};
    assert_int_equal(pair_round_check(&arena, &four, nobody, 1, &all, &n, &err), ERR_INPUT);
    arena_release(&arena);
    findings(NULL, NULL, 0, PAIR_FINDING_TWICE, &s);
}

/* No finding in an optimal round; at least one in a legal one that is worse. */
static void only_worse_rounds_have_findings(void **state)
{
    (void)state;
    for (int i = 0; i < (cases_of(1200, 50000)); i++) {
        uint64_t seed = (uint64_t)i + 555;
        struct instance in;
        struct oracle o;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        struct pair_finding *all;
        size_t n;
        instance_random(&in, seed, 8);
        in.request.method = i % 4 ? PAIR_SWISS : PAIR_BY_RANK;
        oracle_init(&o, &in.request);
        if (pair_round_make(&arena, &in.request, &round, &err) == ERR_OK) {
            check(pair_round_check(&arena, &in.request, round.tables, round.n_tables, &all, &n, &err) == ERR_OK, seed);
            check(n == 0, seed);
            /* Exchange two partners: equally good or found fault with. */
            int v[ORACLE_VALUES], best[ORACLE_VALUES];
            oracle_of_round(&o, &round, best);
            if (round.n_tables >= 2 && round.tables[1].b >= 0) {
                int swap = round.tables[0].b;
                round.tables[0].b = round.tables[1].b;
                round.tables[1].b = swap;
                oracle_of_round(&o, &round, v);
                check(pair_round_check(&arena, &in.request, round.tables, round.n_tables, &all, &n, &err) == ERR_OK,
                      seed);
                check((n == 0) == (oracle_compare(v, best) == 0), seed);
            }
        }
        arena_release(&arena);
    }
}

/* ---- why ------------------------------------------------------------------------------------- */

static void why_names_the_criterion(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    /* 0 and 1 lead with 9; 2 has 6; 3, 4 have 3 and have met; 5, 6 have 0, 6 has had a bye. */
    static const struct pair_seat seats[] = {{9, 0}, {9, 0}, {6, 0}, {3, 0}, {3, 0}, {0, 0}, {0, 1}};
    static const struct pair_link met[] = {{3, 4}};
    struct pair_request r = {.seats = seats, .n_seats = 7, .met = met, .n_met = 1, .seed = 5};
    struct pair_round round;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_OK);
    assert_true(round.certified);
    static const struct {
        int a, b;
        const char *says;
    } cases[] = {
        {0, 1, "#a and #b both have 9 points and have not met"},
        {5, PAIR_BYE, "the number of players is odd, and #a with 0 points has the bye"},
        {6, PAIR_BYE, "if #a had the bye, somebody would have a second bye"},
        {2, PAIR_BYE, "if #a had the bye, the bye would go to a player with 6 points, not one with 0"},
        {3, 4, "#a and #b have met before"},
        {0, 2, "if #a played #b, 2 players with 9 points would be paired lower instead of 0"},
        {2, 6, "if #a played #b, 2 players with 9 points would be paired lower instead of 0"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *s = NULL;
        assert_int_equal(pair_why(&arena, &r, &round, cases[i].a, cases[i].b, &s, &err), ERR_OK);
        if (strncmp(english(&arena, s), cases[i].says, strlen(cases[i].says)) != 0)
            fail_msg("case %zu: %s", i, s);
    }
    const char *s = NULL;
    int partner = -1;
    for (size_t i = 0; i < round.n_tables; i++)
        if (round.tables[i].a == 2)
            partner = round.tables[i].b;
    assert_int_equal(pair_why(&arena, &r, &round, 2, partner, &s, &err), ERR_OK);
    assert_non_null(strstr(english(&arena, s), "#a is paired down to #b: 1 player with 6 points"));
    assert_int_equal(pair_why(&arena, &r, &round, 2, 2, &s, &err), ERR_INPUT);
    err_clear(&err);

    static const struct pair_seat steps[] = {{6, 0}, {3, 0}, {3, 0}, {0, 0}};
    r = (struct pair_request){.seats = steps, .n_seats = 4, .seed = 1};
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_OK);
    assert_int_equal(pair_why(&arena, &r, &round, 0, 3, &s, &err), ERR_OK);
    assert_string_equal(english(&arena, s),
                        "if #a played #b, the players with 6 points would be paired 6 points lower in all "
                        "instead of 3");
    arena_release(&arena);
}

/* Every pair of every small round has an answer, and only optimal exchanges are put down to
 * chance. */
static void why_always_answers(void **state)
{
    (void)state;
    for (int i = 0; i < (cases_of(300, 20000)); i++) {
        /* 933: by rank, and two who have met could as well meet again. */
        uint64_t seed = i ? (uint64_t)i + 99 : 933;
        struct instance in;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pair_round round;
        struct oracle o;
        instance_random(&in, seed, 7);
        in.request.method = i % 3 ? PAIR_SWISS : PAIR_BY_RANK;
        oracle_init(&o, &in.request);
        o.room = 200;
        o.list = arena_alloc(&arena, 200, sizeof *o.list);
        oracle_run(&o);
        if (o.n_all && pair_round_make(&arena, &in.request, &round, &err) == ERR_OK)
            for (int a = 0; a < (int)in.request.n_seats; a++)
                for (int b = PAIR_BYE; b < (int)in.request.n_seats; b++) {
                    const char *s = NULL;
                    if (a == b)
                        continue;
                    check(pair_why(&arena, &in.request, &round, a, b, &s, &err) == ERR_OK && s, seed);
                    check(!strstr(english(&arena, s), "would be better"), seed);
                    bool together = false, could = false;
                    for (size_t k = 0; k < round.n_tables; k++)
                        together |= (round.tables[k].a == a && round.tables[k].b == b) ||
                                    (b >= 0 && round.tables[k].a == b && round.tables[k].b == a);
                    for (int64_t k = 0; k < o.n_best; k++)
                        could |= o.list[k][a] == b;
                    if (!together)
                        check((strstr(english(&arena, s), "could as well") != NULL) == could, seed);
                }
        arena_release(&arena);
    }
}

/* ---- brackets, refusals, errors -------------------------------------------------------------- */

static void brackets_keep_the_best_apart(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    int *s;
    static const int eight[] = {1, 8, 4, 5, 2, 7, 3, 6};
    assert_int_equal(bracket_slots(&arena, 8, &s), 8);
    assert_memory_equal(s, eight, sizeof eight);
    static const int six_of_eight[] = {1, 0, 4, 5, 2, 0, 3, 6};
    assert_int_equal(bracket_slots(&arena, 6, &s), 8);
    assert_memory_equal(s, six_of_eight, sizeof six_of_eight);
    assert_int_equal(bracket_slots(&arena, 0, &s), 0);
    assert_int_equal(bracket_slots(&arena, 1, &s), 1);
    for (int n = 2; n <= 300; n++) {
        size_t size = bracket_slots(&arena, n, &s);
        /* When the better seed always wins, k are left at a time when seeds 1..k are. */
        for (size_t k = size; k > 1; k /= 2)
            for (size_t i = 0; i < k / 2; i++) {
                int x = s[2 * i] ? s[2 * i] : n + 1, y = s[2 * i + 1] ? s[2 * i + 1] : n + 1;
                s[i] = x < y ? x : y;
                assert_true(s[i] <= (int)(k / 2));
            }
    }
    arena_release(&arena);
}

static void a_refusal_names_who_has_nobody_left(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct pair_round round;
    static const struct pair_seat seats[4] = {{0, 0}};
    static const struct pair_link lonely[] = {{2, 0}, {2, 1}, {2, 3}};
    static const struct pair_link star[] = {{0, 1}, {0, 2}, {1, 2}};
    static const struct pair_link two[] = {{0, 1}};
    struct pair_request r = {.seats = seats, .n_seats = 4, .met = lonely, .n_met = 3};
    struct err err = ERR_INIT;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    assert_string_equal(err.text, "no pairing without a rematch is left: #2 has met everybody else; "
                                  "1 rematch would do: --allow-rematch");
    err_clear(&err);
    r.met = star;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, " have only #3 left to play"));
    err_clear(&err);
    r = (struct pair_request){.seats = seats, .n_seats = 2, .met = two, .n_met = 1};
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    err_clear(&err);
    r.allow_rematch = true;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_OK);
    assert_int_equal(round.rematches, 1);
    assert_true(round.certified);
    arena_release(&arena);
}

/* One player who has met 3,001 others: beyond what is solved exactly, and a sentence says so, and
 * what to do, which then works. By rank a player who has met the next forty is no reason yet. */
static void what_is_too_large_is_refused(void **state)
{
    (void)state;
    enum { N = 3002, NEXT = 40 };
    struct arena arena = ARENA_INIT;
    struct pair_seat *seats = ARENA_ARRAY(&arena, struct pair_seat, N);
    struct pair_link *met = ARENA_ARRAY(&arena, struct pair_link, N);
    for (int i = 1; i < N; i++)
        met[i - 1] = (struct pair_link){0, i};
    for (int method = PAIR_SWISS; method <= PAIR_BY_RANK; method++) {
        struct pair_request r = {
            .method = (enum pair_method)method, .seats = seats, .n_seats = N, .met = met, .n_met = N - 1};
        struct pair_round round;
        struct err err = ERR_INIT;
        assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
        assert_non_null(strstr(err.text, "3002 players"));
        assert_non_null(strstr(err.text, "--rest"));
        err_clear(&err);
        r = (struct pair_request){.method = r.method, .seats = seats, .n_seats = N - 2};
        assert_ok(pair_round_make(&arena, &r, &round, &err), err);
        if (method == PAIR_SWISS)
            continue;
        r = (struct pair_request){.method = r.method, .seats = seats, .n_seats = N, .met = met, .n_met = NEXT};
        assert_ok(pair_round_make(&arena, &r, &round, &err), err);
        assert_true(round.certified);
        assert_int_equal(round.displacement, NEXT); /* 0 v 41, 1 v 2, 3 v 4, ... */
    }
    arena_release(&arena);
}

static void bad_requests_are_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct pair_round round;
    static const struct pair_seat seats[2] = {{0, 0}, {3, 0}}, negative[1] = {{-1, 0}};
    static const struct pair_link out_of_range[] = {{0, 2}}, itself[] = {{1, 1}};
    const struct pair_request bad[] = {
        {.seats = seats, .n_seats = 0},
        {.seats = seats, .n_seats = PAIR_MAX_SEATS + 1},
        {.seats = negative, .n_seats = 1},
        {.seats = seats, .n_seats = 2, .met = out_of_range, .n_met = 1},
        {.seats = seats, .n_seats = 2, .met = itself, .n_met = 1},
        {.seats = seats, .n_seats = 2, .unwished = itself, .n_unwished = 1},
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(pair_round_make(&arena, &bad[i], &round, &err), ERR_INPUT);
        assert_true(strlen(err.text) > 10);
    }
    arena_release(&arena);
}

/* The certificate bites: a legal pairing that is worse is not certified. */
static void a_worse_pairing_is_not_certified(void **state)
{
    (void)state;
    int worse = 0;
    int cases = cases_of(1500, 30000);
    for (int i = 0; i < cases; i++) {
        uint64_t seed = (uint64_t)i + 1234;
        struct instance in;
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field f;
        struct oracle o;
        struct plan p;
        bool uniform;
        const struct window *refusal;
        instance_random(&in, seed, 8);
        oracle_init(&o, &in.request);
        check(field_init(&f, &arena, &in.request, &err) == ERR_OK, seed);
        plan_init(&p, &f);
        if (f.n % 2 == 0 && f.n >= 4 && (plan_sample(&p, &uniform) || plan_solve(&p, &refusal) == PLAN_FOUND)) {
            check(certify_plan(&p), seed);
            int v[ORACLE_VALUES], best[ORACLE_VALUES];
            memcpy(o.partner, p.mate, (size_t)f.n * sizeof *p.mate);
            oracle_judge(&o, best);
            int a = 0, b = p.mate[0], c = 1;
            while (c == a || c == b)
                c++;
            int d = p.mate[c];
            p.mate[a] = c;
            p.mate[c] = a;
            p.mate[b] = d;
            p.mate[d] = b;
            memcpy(o.partner, p.mate, (size_t)f.n * sizeof *p.mate);
            oracle_judge(&o, v);
            bool equal = oracle_compare(v, best) == 0;
            check(certify_plan(&p) == equal, seed);
            worse += !equal;
        }
        arena_release(&arena);
    }
    assert_true(worse > cases / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_round_of_an_event_is_certified),
        cmocka_unit_test(a_seed_replays_anywhere),
        cmocka_unit_test(by_rank_is_certified_in_the_large),
        cmocka_unit_test(each_optimum_is_as_likely),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(a_hand_made_round_is_checked),
        cmocka_unit_test(only_worse_rounds_have_findings),
        cmocka_unit_test(why_names_the_criterion),
        cmocka_unit_test(why_always_answers),
        cmocka_unit_test(brackets_keep_the_best_apart),
        cmocka_unit_test(a_refusal_names_who_has_nobody_left),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(a_worse_pairing_is_not_certified),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
