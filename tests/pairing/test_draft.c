/* test_draft.c - pods, seats and the order of picks
 *
 * Pick orders are those that the rules spell out (D.19.2 as read for 7 and 8 seats); the rest is properties
 * of all sizes, and brute force where something is said to be the best.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/pairing.h"

#include "testing.h"

/* ---- sizes ----------------------------------------------------------------------------------- */

/* The same choice, said another way: every cut is tried and compared by one number. */
static int brute_pods(int n, int wanted)
{
    long best = -1;
    int found = 0;
    for (int pods = 1; pods <= n; pods++) {
        int small = n / pods, large = small + (n % pods > 0), far = 0, sum = 0, off = 0;
        if (small < 6 || large > 10)
            continue;
        for (int i = 0; i < pods; i++) {
            int size = small + (i < n % pods), d = abs(size - wanted);
            far = d > far ? d : far;
            sum += d;
            off += size != 7 && size != 8;
        }
        long cost = ((far * 10000L + sum) * 10000L + off) * 10000L + pods;
        if (best < 0 || cost < best) {
            best = cost;
            found = pods;
        }
    }
    return found;
}

static void every_field_is_cut_evenly(void **state)
{
    struct arena arena = ARENA_INIT;
    (void)state;
    for (int n = 0; n <= 500; n++) {
        for (int wanted = 6; wanted <= 10; wanted++) {
            int *sizes = NULL, sum = 0;
            size_t pods = 0;
            struct err err = ERR_INIT;
            enum err_code rc = draft_pod_sizes(&arena, (size_t)n, wanted, &sizes, &pods, &err);
            if (n < 6 || n == 11) {
                assert_int_equal(brute_pods(n, wanted), 0);
                assert_int_equal(rc, n < 4 ? ERR_CONFLICT : ERR_OK);
                /* What shops draft with all the same: one small pod, or 6 and 5. */
                if (n >= 4) {
                    assert_int_equal(pods, n == 11 ? 2 : 1);
                    assert_int_equal(sizes[0], n == 11 ? 6 : n);
                    assert_true(pods == 1 || sizes[1] == 5);
                }
                err_clear(&err);
                continue;
            }
            assert_ok(rc, err);
            assert_int_equal(pods, brute_pods(n, wanted));
            for (size_t i = 0; i < pods; i++) {
                assert_in_range(sizes[i], 6, 10);
                assert_true(i == 0 || sizes[i] == sizes[i - 1] || sizes[i] == sizes[0] - 1);
                sum += sizes[i];
            }
            assert_int_equal(sum, n);
            arena_reset(&arena);
        }
    }
    arena_release(&arena);
}

static void d_19_1_sizes_that_are_refused(void **state)
{
    static const struct {
        size_t n;
        int wanted;
        enum err_code code;
        const char *piece;
    } rows[] = {
        {8, 5, ERR_INPUT, "pods of 5: a pod has 6 to 10 players"},
        {8, 11, ERR_INPUT, "pods of 11"},
        {3, 8, ERR_CONFLICT, "3 players: a pod has 4 to 10 players, so 1 more"},
        {1, 8, ERR_CONFLICT, "1 player: "},
        {0, 8, ERR_CONFLICT, "4 more would make one"},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        int *sizes;
        size_t pods;
        struct err err = ERR_INIT;
        assert_int_equal(draft_pod_sizes(&arena, rows[i].n, rows[i].wanted, &sizes, &pods, &err), rows[i].code);
        assert_err(err, rows[i].code, rows[i].piece);
    }
    arena_release(&arena);
}

static void usual_fields(void **state)
{
    static const struct {
        size_t n;
        int wanted;
        size_t pods;
        int first, last;
    } rows[] = {
        {6, 8, 1, 6, 6},     {8, 8, 1, 8, 8},    {10, 8, 1, 10, 10}, {12, 8, 2, 6, 6},   {15, 8, 2, 8, 7},
        {16, 8, 2, 8, 8},    {17, 8, 2, 9, 8},   {20, 8, 3, 7, 6},   {23, 8, 3, 8, 7},   {28, 8, 4, 7, 7},
        {31, 8, 4, 8, 7},    {36, 8, 5, 8, 7},   {64, 8, 8, 8, 8},   {100, 8, 13, 8, 7}, {14, 7, 2, 7, 7},
        {20, 10, 2, 10, 10}, {10, 6, 1, 10, 10}, {12, 6, 2, 6, 6},
    };
    struct arena arena = ARENA_INIT;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        int *sizes;
        size_t pods;
        struct err err = ERR_INIT;
        assert_ok(draft_pod_sizes(&arena, rows[i].n, rows[i].wanted, &sizes, &pods, &err), err);
        if (pods != rows[i].pods || sizes[0] != rows[i].first || sizes[pods - 1] != rows[i].last)
            fail_msg("%zu by %d: %zu pods of %d to %d", rows[i].n, rows[i].wanted, pods, sizes[pods - 1], sizes[0]);
    }
    arena_release(&arena);
}

/* ---- who sits where -------------------------------------------------------------------------- */

struct field {
    struct arena arena;
    struct draft_entrant *entrants;
    struct draft_place *places;
    size_t n, n_pods;
    int *sizes;
};

static void field_make(struct field *f, size_t n, int wanted)
{
    struct err err = ERR_INIT;
    *f = (struct field){.n = n};
    f->entrants = ARENA_ARRAY(&f->arena, struct draft_entrant, n);
    f->places = ARENA_ARRAY(&f->arena, struct draft_place, n);
    assert_ok(draft_pod_sizes(&f->arena, n, wanted, &f->sizes, &f->n_pods, &err), err);
}

/* Every seat is taken once, and pods have the sizes that were cut, in some order. */
static void check_places(const struct field *f)
{
    int count[128] = {0}, sizes[16] = {0};
    bool taken[128][DRAFT_SEATS_MAX + 1] = {{false}};
    assert_true(f->n_pods < 128);
    for (size_t i = 0; i < f->n; i++) {
        const struct draft_place *p = &f->places[i];
        assert_in_range(p->pod, 1, f->n_pods);
        assert_in_range(p->seat, 1, DRAFT_SEATS_MAX);
        assert_false(taken[p->pod][p->seat]);
        taken[p->pod][p->seat] = true;
        count[p->pod]++;
    }
    for (size_t p = 0; p < f->n_pods; p++) {
        sizes[f->sizes[p]]++;
        sizes[count[p + 1]]--;
        for (int s = 1; s <= count[p + 1]; s++)
            assert_true(taken[p + 1][s]);
    }
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        assert_int_equal(sizes[i], 0);
}

static void everybody_has_a_seat(void **state)
{
    struct rng rng = test_rng(19);
    (void)state;
    for (size_t n = 4; n <= 200; n++) {
        struct field f;
        for (int by = DRAFT_BY_LOT; by <= DRAFT_BY_POINTS; by++) {
            field_make(&f, n, 8);
            for (size_t i = 0; i < n; i++)
                f.entrants[i] = (struct draft_entrant){.points = (int)rng_below(&rng, 10),
                                                       .seed = (int)rng_below(&rng, 2) * (int)(i + 1)};
            draft_deal(&f.arena, f.entrants, n, f.sizes, f.n_pods, (enum draft_by)by, rng_next(&rng), NULL, 0,
                       f.places);
            check_places(&f);
            arena_release(&f.arena);
        }
    }
}

static void the_same_seed_gives_the_same_pods(void **state)
{
    struct field f, g;
    (void)state;
    field_make(&f, 40, 8);
    field_make(&g, 40, 8);
    draft_deal(&f.arena, f.entrants, 40, f.sizes, f.n_pods, DRAFT_BY_LOT, 7, NULL, 0, f.places);
    draft_deal(&g.arena, g.entrants, 40, g.sizes, g.n_pods, DRAFT_BY_LOT, 7, NULL, 0, g.places);
    assert_memory_equal(f.places, g.places, 40 * sizeof *f.places);
    draft_deal(&g.arena, g.entrants, 40, g.sizes, g.n_pods, DRAFT_BY_LOT, 8, NULL, 0, g.places);
    assert_memory_not_equal(f.places, g.places, 40 * sizeof *f.places);
    arena_release(&f.arena);
    arena_release(&g.arena);
}

/* By lot everybody is as often in the first pod, and on the first seat, as anybody else. */
static void lots_are_fair(void **state)
{
    enum { N = 14, TIMES = 20000 };
    struct field f;
    int pod[N] = {0}, seat[N] = {0};
    (void)state;
    field_make(&f, N, 7);
    for (uint64_t seed = 1; seed <= TIMES; seed++) {
        struct arena one = ARENA_INIT;
        draft_deal(&one, f.entrants, N, f.sizes, f.n_pods, DRAFT_BY_LOT, seed, NULL, 0, f.places);
        for (int i = 0; i < N; i++) {
            pod[i] += f.places[i].pod == 1;
            seat[i] += f.places[i].seat == 1;
        }
        arena_release(&one);
    }
    for (int i = 0; i < N; i++) { /* five standard deviations: 354 and 247 */
        assert_in_range(pod[i], TIMES / 2 - 354, TIMES / 2 + 354);
        assert_in_range(seat[i], TIMES / 7 - 247, TIMES / 7 + 247);
    }
    arena_release(&f.arena);
}

static void seeds_are_spread_in_a_snake(void **state)
{
    struct field f;
    (void)state;
    field_make(&f, 23, 8); /* 8, 8, 7 */
    for (size_t i = 0; i < f.n; i++)
        f.entrants[i].seed = i < 12 ? (int)(12 - i) : 0;
    draft_deal(&f.arena, f.entrants, f.n, f.sizes, f.n_pods, DRAFT_BY_SEED, 5, NULL, 0, f.places);
    static const int pod_of_seed[] = {1, 2, 3, 3, 2, 1, 1, 2, 3, 3, 2, 1};
    for (size_t i = 0; i < 12; i++)
        assert_int_equal(f.places[i].pod, pod_of_seed[f.entrants[i].seed - 1]);
    check_places(&f);
    arena_release(&f.arena);
}

/* The sum over pods of the difference between most and fewest points. */
static int spread_of(const struct field *f)
{
    int sum = 0;
    for (int p = 1; p <= (int)f->n_pods; p++) {
        int most = -1, fewest = 1000;
        for (size_t i = 0; i < f->n; i++) {
            if (f->places[i].pod != p)
                continue;
            most = f->entrants[i].points > most ? f->entrants[i].points : most;
            fewest = f->entrants[i].points < fewest ? f->entrants[i].points : fewest;
        }
        sum += most - fewest;
    }
    return sum;
}

/* The least of it over every order of the sizes; points come best first. */
static int least_spread(const int *points, int small, int pods, int large)
{
    int best = INT32_MAX;
    if (pods == 0)
        return 0;
    for (int more = 0; more <= 1; more++) {
        if (more ? large == 0 : large == pods)
            continue;
        int size = small + more;
        int spread = points[0] - points[size - 1] + least_spread(points + size, small, pods - 1, large - more);
        best = spread < best ? spread : best;
    }
    return best;
}

static int descending(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

static void d_19_8_equal_points_sit_together(void **state)
{
    struct rng rng = test_rng(198);
    (void)state;
    for (size_t n = 6; n <= 75; n++) {
        struct field f;
        int points[75], large = 0;
        if (n == 11)
            continue;
        field_make(&f, n, 6 + (int)rng_below(&rng, 5));
        for (size_t i = 0; i < n; i++)
            points[i] = f.entrants[i].points = (int)rng_below(&rng, 4) * 3;
        qsort(points, n, sizeof *points, descending);
        draft_deal(&f.arena, f.entrants, n, f.sizes, f.n_pods, DRAFT_BY_POINTS, n, NULL, 0, f.places);
        check_places(&f);
        for (size_t p = 0; p < f.n_pods; p++)
            large += f.sizes[p] > f.sizes[f.n_pods - 1];
        assert_int_equal(spread_of(&f), least_spread(points, f.sizes[f.n_pods - 1], (int)f.n_pods, large));
        for (size_t i = 0; i < n; i++) /* who has more points is never in a later pod */
            for (size_t j = 0; j < n; j++)
                assert_false(f.entrants[i].points > f.entrants[j].points && f.places[i].pod > f.places[j].pod);
        arena_release(&f.arena);
    }
}

static void former_opponents_do_not_sit_opposite(void **state)
{
    struct field f;
    struct draft_met met[64];
    size_t n_met = 0;
    (void)state;
    field_make(&f, 8, 8);
    for (int i = 0; i < 8; i++) /* everybody has met three of seven */
        for (int d = 1; d <= 3; d += 2)
            met[n_met++] = (struct draft_met){i, (i + d) % 8};
    for (uint64_t seed = 1; seed <= 50; seed++) {
        draft_deal(&f.arena, f.entrants, 8, f.sizes, 1, DRAFT_BY_LOT, seed, met, n_met, f.places);
        for (size_t k = 0; k < n_met; k++)
            assert_int_not_equal(abs(f.places[met[k].a].seat - f.places[met[k].b].seat), 4);
    }
    arena_release(&f.arena);
}

/* ---- the first round ------------------------------------------------------------------------- */

static void the_first_round_is_across_the_pod(void **state)
{
    (void)state;
    for (int n = 0; n <= 10; n++) {
        struct draft_player players[10] = {{0, 0}};
        bool met[100] = {false};
        struct draft_across a;
        draft_across(players, n, met, 3, &a);
        assert_int_equal(a.n_pairs, n / 2);
        assert_int_equal(a.rematches, 0);
        if (n % 2 == 0) {
            assert_int_equal(a.left_out, DRAFT_NOBODY);
            for (int i = 0; i < a.n_pairs; i++)
                assert_int_equal(a.pairs[i][1] - a.pairs[i][0], n / 2);
            continue;
        }
        assert_in_range(a.left_out, 0, n - 1);
        for (int i = 0; i < a.n_pairs; i++) { /* opposite in the circle without the one left out */
            int x = a.pairs[i][0], y = a.pairs[i][1];
            assert_int_equal((y - (y > a.left_out)) - (x - (x > a.left_out)), n / 2);
        }
    }
}

/* Another search: all permutations, pairs of neighbours. */
struct permuted {
    const bool *met;
    const struct draft_player *players;
    int n, order[10];
    long best;
};

static void permute(struct permuted *p, int at)
{
    if (at == p->n) {
        int rematches = 0, left = p->n % 2 ? p->order[p->n - 1] : -1;
        for (int i = 0; i + 1 < p->n; i += 2)
            rematches += p->met[p->order[i] * p->n + p->order[i + 1]];
        long cost = rematches * 1000000L + (left < 0 ? 0 : p->players[left].byes * 1000L + p->players[left].points);
        p->best = cost < p->best ? cost : p->best;
        return;
    }
    for (int i = at; i < p->n; i++) {
        int kept = p->order[at];
        p->order[at] = p->order[i];
        p->order[i] = kept;
        permute(p, at + 1);
        p->order[i] = p->order[at];
        p->order[at] = kept;
    }
}

static void rematches_are_avoided_first(void **state)
{
    struct rng rng = test_rng(23);
    (void)state;
    for (int times = 0; times < 150; times++) {
        int n = 4 + (int)rng_below(&rng, 4), seen[10] = {0};
        struct draft_player players[10];
        bool met[100] = {false};
        struct draft_across a;
        for (int i = 0; i < n; i++)
            players[i] = (struct draft_player){(int)rng_below(&rng, 4), (int)rng_below(&rng, 2)};
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                met[i * n + j] = met[j * n + i] = rng_below(&rng, 3) > 0;
        struct permuted all = {.met = met, .players = players, .n = n, .best = INT64_MAX};
        for (int i = 0; i < n; i++)
            all.order[i] = i;
        permute(&all, 0);
        draft_across(players, n, met, rng_next(&rng), &a);
        int rematches = 0;
        for (int i = 0; i < a.n_pairs; i++) {
            rematches += met[a.pairs[i][0] * n + a.pairs[i][1]];
            seen[a.pairs[i][0]]++;
            seen[a.pairs[i][1]]++;
        }
        if (a.left_out >= 0)
            seen[a.left_out]++;
        for (int i = 0; i < n; i++)
            assert_int_equal(seen[i], 1);
        assert_int_equal(a.rematches, rematches);
        long cost = rematches * 1000000L;
        if (a.left_out >= 0)
            cost += players[a.left_out].byes * 1000L + players[a.left_out].points;
        assert_int_equal(cost, all.best);
    }
}

static void the_bye_of_equals_goes_by_lot(void **state)
{
    enum { TIMES = 7000 };
    struct draft_player players[7] = {{0, 0}};
    bool met[49] = {false};
    int times[7] = {0};
    (void)state;
    for (uint64_t seed = 1; seed <= TIMES; seed++) {
        struct draft_across a;
        draft_across(players, 7, met, seed, &a);
        times[a.left_out]++;
    }
    for (int i = 0; i < 7; i++) /* five standard deviations */
        assert_in_range(times[i], TIMES / 7 - 147, TIMES / 7 + 147);
}

/* ---- picks ----------------------------------------------------------------------------------- */

static void d_19_2_pick_orders(void **state)
{
    static const struct {
        int seats, pack, order[15];
    } rows[] = {
        /* as written out for 7 and 8 seats */
        {8, 1, {1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2}},
        {7, 1, {1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 1}},
        /* "pack 2 mirrors: start seat n going down" */
        {8, 2, {8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7}},
        {7, 2, {7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 7}},
        /* other sizes, by the same words */
        {6, 1, {1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 1, 2, 3}},
        {10, 1, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 9, 8, 7, 6}},
        /* two seats further after two packs */
        {8, 3, {3, 4, 5, 6, 7, 8, 1, 2, 2, 1, 8, 7, 6, 5, 4}},
        {8, 4, {6, 5, 4, 3, 2, 1, 8, 7, 7, 8, 1, 2, 3, 4, 5}},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        int order[15];
        draft_rochester(rows[i].seats, rows[i].pack, 15, order);
        assert_memory_equal(order, rows[i].order, sizeof order);
    }
}

static void each_pack_turns_at_both_ends(void **state)
{
    (void)state;
    for (int seats = 6; seats <= 10; seats++) {
        for (int pack = 1; pack <= 3 * seats; pack++) {
            int order[15], way = draft_goes_left(pack) ? 1 : seats - 1;
            draft_rochester(seats, pack, 15, order);
            for (int i = 1; i < 15; i++) {
                bool turn = i % seats == 0;
                int step = (order[i] - order[i - 1] + seats) % seats;
                assert_in_range(order[i], 1, seats);
                assert_int_equal(step, turn ? 0 : way);
                way = turn ? seats - way : way;
            }
        }
    }
}

static void cards_come_out_even(void **state)
{
    (void)state;
    for (int seats = 6; seats <= 10; seats++) {
        int cards[11] = {0}, firsts[11] = {0}, most_apart = 0;
        for (int pack = 1; pack <= 6 * seats; pack++) {
            int order[15], least = INT32_MAX, most = 0;
            draft_rochester(seats, pack, 15, order);
            firsts[order[0]]++;
            for (int i = 0; i < 15; i++)
                cards[order[i]]++;
            for (int s = 1; s <= seats; s++) {
                least = cards[s] < least ? cards[s] : least;
                most = cards[s] > most ? cards[s] : most;
            }
            most_apart = pack == 3 * seats ? most - least : most_apart;
            if (pack % (seats % 2 ? 2 * seats : seats) == 0) {
                assert_int_equal(most, least);
                for (int s = 1; s <= seats; s++)
                    assert_int_equal(firsts[s], pack / seats);
            }
        }
        assert_true(most_apart <= (seats % 2 ? 2 : 0)); /* of three packs a player */
    }
}

static void boosters_go_round_left_right_left(void **state)
{
    (void)state;
    assert_int_equal(draft_passes_to(8, 1, 8), 1);
    assert_int_equal(draft_passes_to(8, 2, 1), 8);
    assert_int_equal(draft_passes_to(8, 3, 3), 4);
    for (int seats = 6; seats <= 10; seats++) {
        for (int pack = 1; pack <= 3; pack++) {
            for (int seat = 1; seat <= seats; seat++) {
                int holder = seat; /* follow the pack that this seat opened */
                for (int pick = 1; pick <= 15; pick++) {
                    assert_int_equal(draft_opened_by(seats, pack, pick, holder), seat);
                    holder = draft_passes_to(seats, pack, holder);
                }
            }
        }
    }
}

static void a_draft_is_a_list_of_steps(void **state)
{
    struct arena arena = ARENA_INIT;
    struct draft_times times = {.review = {20, 30}, .build = 1200};
    struct draft_step *steps;
    (void)state;
    for (int i = 1; i <= 15; i++)
        times.pick[i] = 4 + i;
    size_t n = draft_steps(&arena, DRAFT_ROCHESTER, 8, 24, &times, &steps);
    assert_int_equal(n, 24 * 16 + 1);
    assert_int_equal(steps[0].kind, DRAFT_REVIEW);
    assert_int_equal(steps[0].seconds, 20);
    assert_int_equal(steps[16].kind, DRAFT_REVIEW);
    assert_int_equal(steps[16].pack, 2);
    assert_int_equal(steps[16].seconds, 20); /* every pack has the same */
    assert_int_equal(steps[17].seat, 8);
    assert_int_equal(steps[17].seconds, 5);
    assert_int_equal(steps[17].cards, 15);
    assert_int_equal(steps[31].cards, 1);
    assert_int_equal(steps[n - 1].kind, DRAFT_BUILD);
    assert_int_equal(steps[n - 1].seconds, 1200);

    times.review[0] = 0;
    n = draft_steps(&arena, DRAFT_BOOSTER, 8, 3, &times, &steps);
    assert_int_equal(n, 45 + 1 + 1); /* one review, before pack 2 */
    assert_int_equal(steps[0].kind, DRAFT_PICK);
    assert_int_equal(steps[0].seat, 0);
    assert_int_equal(steps[0].seconds, 19);
    assert_int_equal(steps[15].kind, DRAFT_REVIEW);
    assert_int_equal(steps[15].pack, 2);
    assert_int_equal(steps[30].seconds, 5);
    assert_int_equal(steps[31].pack, 3);
    assert_int_equal(steps[31].pick, 1);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_field_is_cut_evenly),
        cmocka_unit_test(d_19_1_sizes_that_are_refused),
        cmocka_unit_test(usual_fields),
        cmocka_unit_test(everybody_has_a_seat),
        cmocka_unit_test(the_same_seed_gives_the_same_pods),
        cmocka_unit_test(lots_are_fair),
        cmocka_unit_test(seeds_are_spread_in_a_snake),
        cmocka_unit_test(d_19_8_equal_points_sit_together),
        cmocka_unit_test(former_opponents_do_not_sit_opposite),
        cmocka_unit_test(the_first_round_is_across_the_pod),
        cmocka_unit_test(rematches_are_avoided_first),
        cmocka_unit_test(the_bye_of_equals_goes_by_lot),
        cmocka_unit_test(d_19_2_pick_orders),
        cmocka_unit_test(each_pack_turns_at_both_ends),
        cmocka_unit_test(cards_come_out_even),
        cmocka_unit_test(boosters_go_round_left_right_left),
        cmocka_unit_test(a_draft_is_a_list_of_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
