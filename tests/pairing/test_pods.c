/* test_pods.c - tables of three to five: sizes, the division against a brute force, bounds, seats, the cut */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "pairing/pods.h"
#include "pairing/pods_inner.h"
#include "testing.h"

/* ---- sizes ------------------------------------------------------------------------------------ */

static void sizes_are_those_of_the_table(void **state)
{
    (void)state;
    static const struct {
        int n;
        enum pods_odd odd;
        struct pods_sizes sizes;
    } cases[] = {
        {3, PODS_BYES, {.threes = 1}},
        {4, PODS_FIVES, {.fours = 1}},
        {5, PODS_THREES, {.fives = 1}},
        {5, PODS_BYES, {.fours = 1, .byes = 1}},
        {6, PODS_THREES, {.threes = 2}},
        {6, PODS_FIVES, {.threes = 2}},
        {6, PODS_BYES, {.fours = 1, .byes = 2}},
        {7, PODS_THREES, {.threes = 1, .fours = 1}},
        {9, PODS_THREES, {.threes = 3}},
        {9, PODS_FIVES, {.fours = 1, .fives = 1}},
        {10, PODS_THREES, {.threes = 2, .fours = 1}},
        {10, PODS_FIVES, {.fives = 2}},
        {11, PODS_FIVES, {.threes = 1, .fours = 2}},
        {15, PODS_FIVES, {.fives = 3}},
        {55, PODS_BYES, {.fours = 13, .byes = 3}},
        {55, PODS_THREES, {.threes = 1, .fours = 13}},
        {4000, PODS_THREES, {.fours = 1000}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct pods_sizes got;
        assert_true(pods_sizes(cases[i].n, cases[i].odd, &got));
        assert_memory_equal(&got, &cases[i].sizes, sizeof got);
    }
    struct pods_sizes none;
    for (int n = 0; n < 3; n++)
        assert_false(pods_sizes(n, PODS_THREES, &none));
}

/* ---- fields ----------------------------------------------------------------------------------- */

#define MANY 96 /* players of the largest field */

struct field {
    struct pods_player players[MANY];
    struct pods_link met[MANY * 20];
    struct pods_request request;
};

static void field_init(struct field *field, int n, enum pods_odd odd)
{
    *field = (struct field){.request = {.odd = odd, .n_players = (size_t)n, .seed = 7, .effort = 3000}};
    field->request.players = field->players;
    field->request.met = field->met;
    for (int i = 0; i < n; i++)
        field->players[i].rank = i + 1;
}

/* Everybody is at one table or has a bye, at tables of the sizes that belong to the number. */
static void assert_whole(const struct pods_request *request, const struct pods_round *round)
{
    bool seen[MANY] = {false};
    struct pods_sizes want, got = {.byes = (int)round->n_byes};
    assert_true(pods_sizes((int)request->n_players, request->odd, &want));
    for (size_t t = 0; t < round->n_tables; t++) {
        const struct pods_table *table = &round->tables[t];
        got.threes += table->n == 3;
        got.fours += table->n == 4;
        got.fives += table->n == 5;
        for (int i = 0; i < table->n; i++) {
            assert_false(seen[table->seats[i]]);
            seen[table->seats[i]] = true;
        }
    }
    for (size_t i = 0; i < round->n_byes; i++) {
        assert_false(seen[round->byes[i]]);
        seen[round->byes[i]] = true;
    }
    for (size_t i = 0; i < request->n_players; i++)
        assert_true(seen[i]);
    assert_memory_equal(&got, &want, sizeof got);
}

/* No level is below its bound while those before it are at theirs, and the value is what the tables cost. */
static void assert_bounded(const struct pods_request *request, const struct pods_round *round)
{
    struct pods_levels again;
    struct err err = ERR_INIT;
    assert_int_equal(pods_value(request, round->tables, round->n_tables, &again, &err), ERR_OK);
    assert_int_equal(pods_levels_compare(&again, &round->value, request->first), 0);
    assert_true(round->value.byes >= round->bound.byes);
    assert_true(round->value.irregular >= round->bound.irregular);
    assert_true(round->value.repeats >= round->bound.repeats);
    assert_true(round->value.spread >= round->bound.spread);
    assert_true(pods_levels_compare(&round->value, &round->bound, request->first) >= 0);
}

/* Plays a round: one of each table wins, or nobody; and notes who met, who sat where, who had a bye. */
static void play(struct field *field, const struct pods_round *round, struct rng *rng)
{
    for (size_t t = 0; t < round->n_tables; t++) {
        const struct pods_table *table = &round->tables[t];
        int winner = (int)rng_below(rng, (uint64_t)table->n + 1);
        for (int i = 0; i < table->n; i++) {
            struct pods_player *player = &field->players[table->seats[i]];
            player->points += winner == table->n ? 1 : winner == i ? 5 : 0;
            player->irregular += table->n != 4;
            player->seats[i]++;
            player->advantage += pods_seat_value(table->n, i);
            for (int j = 0; j < i; j++)
                field->met[field->request.n_met++] = (struct pods_link){table->seats[i], table->seats[j], 1};
        }
    }
    for (size_t i = 0; i < round->n_byes; i++) {
        field->players[round->byes[i]].byes++;
        field->players[round->byes[i]].points += 5;
    }
}

static void every_number_and_mode_is_seated_whole_and_within_bounds(void **state)
{
    (void)state;
    struct rng rng = test_rng(20262);
    for (int n = 3; n <= MANY; n++)
        for (int odd = PODS_THREES; odd <= PODS_FIVES; odd++) {
            struct field field;
            field_init(&field, n, (enum pods_odd)odd);
            field.request.first = n % 2 ? PODS_SCORE_FIRST : PODS_REPEATS_FIRST;
            field.request.where = (enum pods_where)(n % 3);
            field.request.seating = (enum pods_seating)(n % 4);
            int rounds = n > 12 && n <= PODS_EXACT_MAX + 3 && !test_is_long() ? 1 : 3;
            for (int r = 0; r < rounds; r++) {
                struct arena arena = ARENA_INIT;
                struct err err = ERR_INIT;
                struct pods_round round;
                field.request.seed = rng_next(&rng);
                assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
                assert_whole(&field.request, &round);
                assert_bounded(&field.request, &round);
                if (n - (int)round.n_byes <= PODS_EXACT_MAX)
                    assert_true(round.proved);
                play(&field, &round, &rng);
                arena_release(&arena);
            }
        }
}

/* ---- against all divisions -------------------------------------------------------------------- */

struct brute {
    const struct pods_request *request;
    const int *players; /* without those who have byes */
    int n;
    struct pods_sizes left;
    struct pods_table tables[8];
    size_t n_tables;
    bool used[MANY], any;
    struct pods_levels best;
};

static void divide(struct brute *brute);

static void choose(struct brute *brute, int from, int size)
{
    struct pods_table *table = &brute->tables[brute->n_tables];
    if (table->n == size) {
        brute->n_tables++;
        divide(brute);
        brute->n_tables--;
        return;
    }
    for (int i = from; i < brute->n; i++) {
        if (brute->used[i])
            continue;
        brute->used[i] = true;
        table->seats[table->n++] = brute->players[i];
        choose(brute, i + 1, size);
        table->n--;
        brute->used[i] = false;
        if (table->n == 0)
            return; /* the lowest free player sits at this table */
    }
}

static void divide(struct brute *brute)
{
    int *left[] = {&brute->left.threes, &brute->left.fours, &brute->left.fives};
    bool done = true;
    for (int k = 0; k < 3; k++) {
        if (*left[k] == 0)
            continue;
        done = false;
        --*left[k];
        brute->tables[brute->n_tables].n = 0;
        choose(brute, 0, k + 3);
        ++*left[k];
    }
    if (!done)
        return;
    struct pods_levels value;
    struct err err = ERR_INIT;
    assert_int_equal(pods_value(brute->request, brute->tables, brute->n_tables, &value, &err), ERR_OK);
    if (!brute->any || pods_levels_compare(&value, &brute->best, brute->request->first) < 0)
        brute->best = value;
    brute->any = true;
}

static void random_field(struct field *field, int n, enum pods_odd odd, struct rng *rng)
{
    field_init(field, n, odd);
    for (int i = 0; i < n; i++) {
        field->players[i].points = (int)rng_below(rng, 11);
        field->players[i].irregular = (int)rng_below(rng, 3);
        field->players[i].byes = (int)rng_below(rng, 2);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (rng_below(rng, 3) == 0)
                field->met[field->request.n_met++] = (struct pods_link){i, j, 1 + (int)rng_below(rng, 2)};
    field->request.first = rng_below(rng, 2) ? PODS_SCORE_FIRST : PODS_REPEATS_FIRST;
    field->request.where = (enum pods_where)rng_below(rng, 3);
    field->request.seed = rng_next(rng);
}

/* The best of all divisions, by trying them all, for fields with and without players who are kept apart. */
static void small_fields_get_the_best_of_all_divisions(void **state)
{
    (void)state;
    struct rng rng = test_rng(20263);
    int largest = test_is_long() ? 13 : 9;
    for (int n = 3; n <= largest; n++)
        for (int odd = PODS_THREES; odd <= PODS_FIVES; odd++)
            for (int run = 0; run < (n < 9 ? 6 : 2); run++) {
                struct arena arena = ARENA_INIT;
                struct err err = ERR_INIT;
                struct field field;
                struct pods_round round;
                random_field(&field, n, (enum pods_odd)odd, &rng);
                struct pods_link apart = {0, n - 1, 0};
                field.request.apart = &apart;
                field.request.n_apart = (size_t)(run % 2);
                assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
                assert_true(round.proved);
                assert_whole(&field.request, &round);
                assert_bounded(&field.request, &round);
                int players[MANY], m = 0;
                for (size_t t = 0; t < round.n_tables; t++)
                    for (int i = 0; i < round.tables[t].n; i++)
                        players[m++] = round.tables[t].seats[i];
                struct brute brute = {.request = &field.request, .players = players, .n = m};
                (void)pods_sizes(n, (enum pods_odd)odd, &brute.left);
                divide(&brute);
                assert_int_equal(pods_levels_compare(&round.value, &brute.best, field.request.first), 0);
                arena_release(&arena);
            }
}

/* A division that is known spares work, and changes nothing in the answer, not even which of equals it is. */
static void what_is_known_spares_work_alone(void **state)
{
    (void)state;
    struct rng rng = test_rng(20264);
    int largest = test_is_long() ? 22 : 16;
    for (int n = 8; n <= largest; n++)
        for (int odd = PODS_THREES; odd <= PODS_FIVES; odd += 2) {
            struct arena arena = ARENA_INIT;
            struct field field;
            struct pods_field inner;
            struct pods_rest known, with, without;
            int *byes;
            size_t n_byes;
            random_field(&field, n, (enum pods_odd)odd, &rng);
            pods_field_make(&arena, &field.request, &rng, &inner, &byes, &n_byes);
            (void)pods_search(&arena, &inner, 40, 0, &rng, &known);
            assert_true(pods_exact(&arena, &inner, NULL, &without));
            assert_true(pods_exact(&arena, &inner, &known, &with));
            assert_int_equal(with.n_tables, without.n_tables);
            assert_memory_equal(with.sizes, without.sizes, with.n_tables * sizeof *with.sizes);
            assert_memory_equal(with.seats, without.seats, (size_t)inner.n * sizeof *with.seats);
            arena_release(&arena);
        }
}

/* The bound by shares is never above the best division, and often nearer to it than the sorted field's. */
static void shares_of_tables_bound_the_spread(void **state)
{
    (void)state;
    struct rng rng = test_rng(20265);
    int nearer = 0, equal = 0, runs = 0;
    for (int n = 12; n <= 20; n++)
        for (int odd = PODS_THREES; odd <= PODS_FIVES; odd += 2)
            for (int run = 0; run < (test_is_long() ? 20 : 2); run++) {
                struct arena arena = ARENA_INIT;
                struct field field;
                struct pods_field inner;
                struct pods_rest best;
                struct pods_levels bound = {0}, value;
                struct err err = ERR_INIT;
                struct pods_round round;
                int *byes;
                size_t n_byes;
                field_init(&field, n, (enum pods_odd)odd);
                for (int i = 0; i < n; i++)
                    field.players[i].points = (int)rng_below(&rng, 16);
                for (int i = 0; i < n; i++)
                    for (int j = 0; j < i; j++)
                        if (rng_below(&rng, 5) == 0)
                            field.met[field.request.n_met++] = (struct pods_link){i, j, 1};
                assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
                value = round.value;
                pods_field_make(&arena, &field.request, &rng, &inner, &byes, &n_byes);
                if (value.repeats == 0 && pods_exact(&arena, &inner, NULL, &best)) {
                    pods_bound(&arena, &inner, &bound);
                    int64_t shares = pods_share_bound(&arena, &inner, &best, value.spread, 20000000);
                    assert_true(shares <= value.spread);
                    nearer += shares > bound.spread;
                    equal += shares == value.spread;
                    runs++;
                }
                arena_release(&arena);
            }
    print_message("of %d fields the shares bound %d nearer than the sorted field, and %d exactly\n", runs, nearer,
                  equal);
    assert_true(runs > 10 && nearer * 3 > runs);
}

/* Fewest byes first, then the lowest rank: nobody who sits out could be replaced by somebody with fewer. */
static void byes_go_to_those_with_fewest_and_then_to_the_lowest(void **state)
{
    (void)state;
    struct rng rng = test_rng(20264);
    for (int n = 5; n < 34; n += n < 12 ? 1 : 19) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round round;
        random_field(&field, n, PODS_BYES, &rng);
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        for (size_t b = 0; b < round.n_byes; b++)
            for (size_t t = 0; t < round.n_tables; t++)
                for (int i = 0; i < round.tables[t].n; i++) {
                    const struct pods_player *out = &field.players[round.byes[b]];
                    const struct pods_player *in = &field.players[round.tables[t].seats[i]];
                    assert_true(out->byes < in->byes || (out->byes == in->byes && out->rank > in->rank));
                }
        arena_release(&arena);
    }
}

/* The bound of a second round: with two former tables a table of four repeats two pairs, with three one. */
static void a_second_round_repeats_what_counting_says(void **state)
{
    (void)state;
    static const struct {
        int n, repeats;
    } cases[] = {{4, 6}, {8, 4}, {12, 3}, {16, 0}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct rng rng;
        rng_init(&rng, 5);
        struct field field;
        field_init(&field, cases[i].n, PODS_THREES);
        for (int r = 0; r < 2; r++) {
            struct arena arena = ARENA_INIT;
            struct err err = ERR_INIT;
            struct pods_round round;
            assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
            assert_int_equal(round.value.repeats, r ? cases[i].repeats : 0);
            assert_int_equal(round.bound.repeats, round.value.repeats);
            play(&field, &round, &rng);
            arena_release(&arena);
        }
    }
}

static void the_same_seed_gives_the_same_round(void **state)
{
    (void)state;
    struct rng rng = test_rng(20265);
    for (int n = 11; n <= 43; n += 32) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round one, two, three;
        random_field(&field, n, PODS_THREES, &rng);
        field.request.seating = PODS_SEATS_BALANCED;
        assert_int_equal(pods_make(&arena, &field.request, &one, &err), ERR_OK);
        assert_int_equal(pods_make(&arena, &field.request, &two, &err), ERR_OK);
        field.request.seed++;
        assert_int_equal(pods_make(&arena, &field.request, &three, &err), ERR_OK);
        assert_memory_equal(one.tables, two.tables, one.n_tables * sizeof *one.tables);
        assert_memory_not_equal(one.tables, three.tables, one.n_tables * sizeof *one.tables);
        arena_release(&arena);
    }
}

/* ---- players who share a table, whatever it costs --------------------------------------------- */

static void those_together_share_a_table(void **state)
{
    (void)state;
    struct rng rng = test_rng(20266);
    for (int n = 8; n <= 32; n += n < 16 ? 4 : 16) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round round, forced;
        random_field(&field, n, PODS_BYES, &rng);
        const int together[] = {0, n / 2, n - 1};
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        field.request.together = together;
        field.request.n_together = ARRAY_LEN(together);
        assert_int_equal(pods_make(&arena, &field.request, &forced, &err), ERR_OK);
        assert_whole(&field.request, &forced);
        for (size_t t = 0; t < forced.n_tables; t++) {
            int of_them = 0;
            for (int i = 0; i < forced.tables[t].n; i++)
                for (size_t k = 0; k < ARRAY_LEN(together); k++)
                    of_them += forced.tables[t].seats[i] == together[k];
            assert_true(of_them == 0 || of_them == 3);
        }
        if (n <= PODS_EXACT_MAX)
            assert_true(pods_levels_compare(&round.value, &forced.value, field.request.first) <= 0);
        arena_release(&arena);
    }
}

/* ---- mending ----------------------------------------------------------------------------------- */

/* Some tables of a round are taken out and somebody leaves: everybody sits again, and no fewer tables could be opened
 * by the numbers of players alone. */
static void a_round_is_mended_by_the_fewest_tables(void **state)
{
    (void)state;
    struct rng rng = test_rng(20270);
    for (int n = 9; n <= 23; n++)
        for (int out = 0; out <= 4; out++) {
            struct arena arena = ARENA_INIT;
            struct err err = ERR_INIT;
            struct field field;
            struct pods_round round;
            struct pods_mended mended;
            field_init(&field, n, PODS_THREES);
            field.request.seed = rng_next(&rng);
            assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
            size_t standing = round.n_tables - 1, loose = (size_t)round.tables[standing].n + (size_t)out;
            field.request.n_players += (size_t)out; /* who come late */
            assert_int_equal(pods_mend(&arena, &field.request, round.tables, standing, &mended, &err), ERR_OK);
            bool seen[MANY] = {false};
            size_t gone = 0, sat = 0;
            for (size_t t = 0; t < standing; t++)
                if (gone < mended.n_gone && mended.gone[gone] == t)
                    gone++;
                else
                    for (int c = 0; c < round.tables[t].n; c++, sat++)
                        seen[round.tables[t].seats[c]] = true;
            for (size_t t = 0; t < mended.n_tables; t++)
                for (int c = 0; c < mended.tables[t].n; c++, sat++) {
                    assert_false(seen[mended.tables[t].seats[c]]);
                    seen[mended.tables[t].seats[c]] = true;
                }
            assert_int_equal(sat, field.request.n_players);
            assert_int_equal(gone, mended.n_gone);
            assert_true(mended.fewest);
            if (loose >= 3) /* they make tables by themselves: five at one */
                assert_int_equal(mended.n_gone, 0);
            arena_release(&arena);
        }
}

/* One who comes late joins a table: one is opened. */
static void one_who_comes_late_opens_one_table(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct field field;
    struct pods_round round;
    struct pods_mended mended;
    field_init(&field, 15, PODS_THREES);
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
    field.request.n_players = 16;
    assert_int_equal(pods_mend(&arena, &field.request, round.tables, round.n_tables, &mended, &err), ERR_OK);
    assert_int_equal(mended.n_gone, 1);
    assert_int_equal(mended.n_tables, 1);
    assert_int_equal(mended.tables[0].n, 4); /* 15 sit at 4, 4, 4 and 3 */
    arena_release(&arena);
}

/* Where tables of four and of three stand, who comes late makes one of three a table of four, in a small field and in
 * one of so many tables that not all choices are tried. */
static void who_comes_late_sits_at_a_table_of_three(void **state)
{
    (void)state;
    static const int fields[] = {14, 15, 18, 62, 94};
    for (size_t f = 0; f < ARRAY_LEN(fields); f++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round round;
        struct pods_mended mended;
        field_init(&field, fields[f], PODS_THREES);
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        field.request.n_players++;
        assert_int_equal(pods_mend(&arena, &field.request, round.tables, round.n_tables, &mended, &err), ERR_OK);
        assert_int_equal(mended.n_gone, 1);
        assert_int_equal(mended.n_tables, 1);
        assert_int_equal(mended.tables[0].n, 4);
        assert_int_equal(round.tables[mended.gone[0]].n, 3);
        arena_release(&arena);
    }
}

/* Two who come late where all sit at tables of three have a chair each at two of them, and no table of five is made but
 * where there is no second table. */
static void two_who_come_late_sit_at_two_tables_of_three(void **state)
{
    (void)state;
    static const int fields[] = {3, 6, 9};
    for (size_t f = 0; f < ARRAY_LEN(fields); f++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round round;
        struct pods_mended mended;
        bool one = fields[f] == 3;
        field_init(&field, fields[f], PODS_THREES);
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        field.request.n_players += 2;
        assert_int_equal(pods_mend(&arena, &field.request, round.tables, round.n_tables, &mended, &err), ERR_OK);
        assert_int_equal(mended.n_gone, one ? 1 : 2);
        assert_int_equal(mended.n_tables, one ? 1 : 2);
        assert_true(mended.fewest);
        for (size_t t = 0; t < mended.n_tables; t++)
            assert_int_equal(mended.tables[t].n, one ? 5 : 4);
        arena_release(&arena);
    }
}

/* Where the event has byes, one more player than tables of four hold has one, and no table is opened for that. */
static void one_too_many_has_the_bye_that_the_event_wants(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct field field;
    struct pods_round round;
    struct pods_mended mended;
    field_init(&field, 8, PODS_BYES);
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
    field.request.n_players = 9;
    assert_int_equal(pods_mend(&arena, &field.request, round.tables, round.n_tables, &mended, &err), ERR_OK);
    assert_int_equal(mended.n_gone, 0);
    assert_int_equal(mended.n_tables, 0);
    assert_int_equal(mended.n_byes, 1);
    assert_int_equal(mended.byes[0], 8);
    field.request.n_players = 11; /* three more make no table of three, which such an event does not have */
    assert_int_equal(pods_mend(&arena, &field.request, round.tables, round.n_tables, &mended, &err), ERR_OK);
    assert_int_equal(mended.n_gone, 0);
    assert_int_equal(mended.n_tables, 0);
    assert_int_equal(mended.n_byes, 3);
    arena_release(&arena);
}

/* ---- seats ------------------------------------------------------------------------------------ */

static void the_values_of_seats_add_up_to_nothing_and_fall(void **state)
{
    (void)state;
    for (int size = 3; size <= 5; size++) {
        int64_t sum = 0;
        for (int seat = 0; seat < size; seat++) {
            sum += pods_seat_value(size, seat);
            if (seat > 0)
                assert_true(pods_seat_value(size, seat) < pods_seat_value(size, seat - 1));
        }
        assert_int_equal(sum, 0);
    }
}

/* Four players over four rounds at one table: balanced seats give each of them each seat once. */
static void balanced_seats_go_round(void **state)
{
    (void)state;
    struct field field;
    field_init(&field, 4, PODS_THREES);
    field.request.seating = PODS_SEATS_BALANCED;
    struct rng rng;
    rng_init(&rng, 3);
    for (int r = 0; r < 4; r++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pods_round round;
        field.request.seed = (uint64_t)r + 1;
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        play(&field, &round, &rng);
        arena_release(&arena);
    }
    int64_t most = 0;
    for (int i = 0; i < 4; i++)
        most = llabs(field.players[i].advantage) > most ? llabs(field.players[i].advantage) : most;
    assert_true(most <= 40000); /* one seat's step; without balance 4 x 67725 is possible */
}

static void seats_by_rank_are_in_order(void **state)
{
    (void)state;
    for (int low = 0; low < 2; low++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct field field;
        struct pods_round round;
        field_init(&field, 30, PODS_THREES);
        field.request.seating = low ? PODS_SEATS_LOW_FIRST : PODS_SEATS_HIGH_FIRST;
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
        for (size_t t = 0; t < round.n_tables; t++)
            for (int i = 1; i < round.tables[t].n; i++)
                assert_int_equal(round.tables[t].seats[i] < round.tables[t].seats[i - 1], low);
        arena_release(&arena);
    }
}

/* ---- the cut ---------------------------------------------------------------------------------- */

static void cuts_are_T_plus_3p(void **state)
{
    (void)state;
    static const int fit[] = {4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64};
    size_t at = 0;
    for (int n = 0; n <= 64; n++) {
        struct pods_cut cut;
        bool fits = at < ARRAY_LEN(fit) && fit[at] == n;
        at += fits;
        assert_int_equal(pods_cut(n, &cut), fits);
        if (fits) {
            assert_int_equal(4 * cut.tables + cut.byes, n);
            assert_int_equal(n == 4 ? 1 : cut.tables + cut.byes, cut.next);
        }
    }
    struct pods_cut forty;
    assert_true(pods_cut(40, &forty));
    assert_int_equal(forty.tables, 8);
    assert_int_equal(forty.byes, 8);
    int below, above;
    pods_cut_near(11, &below, &above);
    assert_int_equal(below, 10);
    assert_int_equal(above, 13);
    pods_cut_near(3, &below, &above);
    assert_int_equal(below, 0);
    assert_int_equal(above, 4);
}

static void seeds_come_to_tables_by_snake_or_step(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const int snake[4][4] = {{1, 8, 9, 16}, {2, 7, 10, 15}, {3, 6, 11, 14}, {4, 5, 12, 13}};
    static const int step[4][4] = {{1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}, {4, 8, 12, 16}};
    static const int ten[2][4] = {{3, 6, 7, 10}, {4, 5, 8, 9}};
    struct pods_table *tables;
    size_t n;
    pods_cut_tables(&arena, 16, PODS_SNAKE, &tables, &n);
    assert_int_equal(n, 4);
    for (size_t t = 0; t < n; t++)
        assert_memory_equal(tables[t].seats, snake[t], sizeof snake[t]);
    pods_cut_tables(&arena, 16, PODS_STEP, &tables, &n);
    for (size_t t = 0; t < n; t++)
        assert_memory_equal(tables[t].seats, step[t], sizeof step[t]);
    pods_cut_tables(&arena, 10, PODS_SNAKE, &tables, &n);
    assert_int_equal(n, 2);
    for (size_t t = 0; t < n; t++)
        assert_memory_equal(tables[t].seats, ten[t], sizeof ten[t]);
    arena_release(&arena);
}

/* ---- what cannot be paired -------------------------------------------------------------------- */

static void what_cannot_be_paired_is_said(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct field field;
    struct pods_round round;
    static const struct {
        int n;
        const char *text;
    } few[] = {
        {0, "nobody is left to be paired"},
        {1, "one player makes no table"},
        {2, "two players make no table of three or four: let them play a match of two"},
    };
    for (size_t i = 0; i < ARRAY_LEN(few); i++) {
        struct err err = ERR_INIT;
        field_init(&field, few[i].n, PODS_THREES);
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_CONFLICT);
        assert_string_equal(err.text, few[i].text);
    }
    struct err err = ERR_INIT;
    field_init(&field, 8, PODS_THREES);
    field.players[3].points = -1;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
    err_clear(&err);
    field_init(&field, 8, PODS_THREES);
    field.met[0] = (struct pods_link){2, 2, 1};
    field.request.n_met = 1;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
    err_clear(&err);
    field.request.n_met = 0;
    static const int five[] = {0, 1, 2, 3, 4}, twice[] = {1, 1};
    field.request.together = five;
    field.request.n_together = 5;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
    assert_string_equal(err.text, "5 players cannot share a table: the largest of this round has 4 seats");
    err_clear(&err);
    field.request.together = twice;
    field.request.n_together = 2;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
    err_clear(&err);
    field.request.n_together = 0;
    const struct pods_table wrong = {.seats = {1, 2, 1}, .n = 3};
    struct pods_levels value;
    assert_int_equal(pods_value(&field.request, &wrong, 1, &value, &err), ERR_INPUT);
    arena_release(&arena);
}

/* Each number of a request at its limits, and one beyond: numbers come from files of other programs too. */
static void numbers_out_of_their_range_are_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct field field;
    struct pods_round round;
    const struct pods_player most = {.points = PODS_POINTS_MAX, .byes = PODS_TIMES_MAX, .irregular = PODS_TIMES_MAX};
    static const struct pods_player wrong[] = {{.points = -1},    {.points = PODS_POINTS_MAX + 1},
                                               {.byes = -1},      {.byes = PODS_TIMES_MAX + 1},
                                               {.irregular = -1}, {.irregular = PODS_TIMES_MAX + 1}};
    static const struct pods_link links[] = {{-1, 2, 1}, {2, -1, 1}, {8, 2, 1},  {2, 8, 1},
                                             {2, 2, 1},  {1, 2, -1}, {1, 2, 100}};
    static const struct pods_link often = {0, 7, PODS_TIMES_MAX};
    static const int strangers[][2] = {{0, 8}, {-1, 0}};
    struct err err = ERR_INIT;
    field_init(&field, 8, PODS_THREES);
    field.players[3] = most;
    field.request.apart = &often;
    field.request.n_apart = 1;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_OK);
    for (size_t i = 0; i < ARRAY_LEN(wrong) + 2 * ARRAY_LEN(links) + ARRAY_LEN(strangers); i++) {
        size_t link = i - ARRAY_LEN(wrong), stranger = link - 2 * ARRAY_LEN(links);
        field_init(&field, 8, PODS_THREES);
        if (i < ARRAY_LEN(wrong)) {
            field.players[5] = wrong[i];
        } else if (link < ARRAY_LEN(links)) {
            field.met[0] = links[link];
            field.request.n_met = 1;
        } else if (link < 2 * ARRAY_LEN(links)) {
            field.request.apart = &links[link - ARRAY_LEN(links)];
            field.request.n_apart = 1;
        } else {
            field.request.together = strangers[stranger];
            field.request.n_together = 2;
        }
        assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
        err_clear(&err);
    }
    field_init(&field, 8, PODS_THREES);
    field.request.n_players = PODS_PLAYERS_MAX + 1;
    assert_int_equal(pods_make(&arena, &field.request, &round, &err), ERR_INPUT);
    assert_string_equal(err.text, "tables of four are made of up to 8000 players, not of 8001");
    arena_release(&arena);
}

/* A seating by hand, and one that stands while a round is mended, has everybody once, at tables of three to five. */
static void tables_of_strangers_are_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct field field;
    struct pods_levels value;
    struct pods_mended mended;
    static const struct pods_table wrong[] = {
        {.seats = {0, 1}, .n = 2},       {.seats = {0, 1, 2, 3, 4}, .n = 6}, {.seats = {0, 1, -1}, .n = 3},
        {.seats = {0, 1, 8, 2}, .n = 4}, {.seats = {0, 1, 2, 1}, .n = 4},
    };
    field_init(&field, 8, PODS_THREES);
    for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(pods_value(&field.request, &wrong[i], 1, &value, &err), ERR_INPUT);
        err_clear(&err);
        if (wrong[i].n >= 3 && wrong[i].n <= PODS_SEATS_MAX)
            assert_int_equal(pods_mend(&arena, &field.request, &wrong[i], 1, &mended, &err), ERR_INPUT);
    }
    struct err err = ERR_INIT;
    field.request.n_players = 2;
    assert_int_equal(pods_value(&field.request, wrong, 0, &value, &err), ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(pods_mend(&arena, &field.request, wrong, 0, &mended, &err), ERR_CONFLICT);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_those_of_the_table),
        cmocka_unit_test(every_number_and_mode_is_seated_whole_and_within_bounds),
        cmocka_unit_test(small_fields_get_the_best_of_all_divisions),
        cmocka_unit_test(what_is_known_spares_work_alone),
        cmocka_unit_test(shares_of_tables_bound_the_spread),
        cmocka_unit_test(byes_go_to_those_with_fewest_and_then_to_the_lowest),
        cmocka_unit_test(a_second_round_repeats_what_counting_says),
        cmocka_unit_test(the_same_seed_gives_the_same_round),
        cmocka_unit_test(those_together_share_a_table),
        cmocka_unit_test(a_round_is_mended_by_the_fewest_tables),
        cmocka_unit_test(one_who_comes_late_opens_one_table),
        cmocka_unit_test(who_comes_late_sits_at_a_table_of_three),
        cmocka_unit_test(two_who_come_late_sit_at_two_tables_of_three),
        cmocka_unit_test(one_too_many_has_the_bye_that_the_event_wants),
        cmocka_unit_test(the_values_of_seats_add_up_to_nothing_and_fall),
        cmocka_unit_test(balanced_seats_go_round),
        cmocka_unit_test(seats_by_rank_are_in_order),
        cmocka_unit_test(cuts_are_T_plus_3p),
        cmocka_unit_test(seeds_come_to_tables_by_snake_or_step),
        cmocka_unit_test(what_cannot_be_paired_is_said),
        cmocka_unit_test(numbers_out_of_their_range_are_refused),
        cmocka_unit_test(tables_of_strangers_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
