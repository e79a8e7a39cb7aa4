/* test_swiss.c - a round is the best one: against brute force, by certificate, and for its
 * properties
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "pairing/oracle.h"

/* Fails with the seed that shows it. */
#define check(cond, seed)                                                                                              \
    do {                                                                                                               \
        if (!(cond))                                                                                                   \
            fail_msg("%s (seed %llu)", #cond, (unsigned long long)(seed));                                             \
    } while (0)

static void compare_with_oracle(uint64_t seed, int n_max, enum pair_method method, bool more)
{
    struct instance in;
    struct oracle o;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pair_round round;
    int v[ORACLE_VALUES];
    instance_random(&in, seed, n_max);
    in.request.method = method;
    if (more)
        instance_keep_and_parts(&in, seed);
    oracle_init(&o, &in.request);
    oracle_run(&o);
    enum err_code rc = pair_round_make(&arena, &in.request, &round, &err);
    if (o.n_all == 0) {
        check(rc == ERR_CONFLICT, seed);
        check(strstr(err.text, "--allow-rematch") != NULL, seed);
    } else {
        check(rc == ERR_OK, seed);
        check(more || round.n_tables == (in.request.n_seats + 1) / 2, seed);
        oracle_of_round(&o, &round, v);
        check(oracle_compare(v, o.best) == 0, seed);
        check(round.certified, seed);
        check(round.chance == PAIR_UNIFORM, seed);
        check(round.rematches == v[0] && round.second_byes == v[1], seed);
        check(round.unwished == v[ORACLE_UNWISHED], seed);
        struct pair_cost cost;
        check(pair_cost_of(&arena, &in.request, round.tables, round.n_tables, &cost, &err) == ERR_OK, seed);
        if (in.request.n_keep) {
            check(round.kept == (int)round.n_tables - v[ORACLE_NOT_KEPT], seed);
            check(cost.values[cost.n - 1] == v[ORACLE_NOT_KEPT], seed);
        }
    }
    arena_release(&arena);
}

static void swiss_equals_brute_force(void **state)
{
    (void)state;
    int cases = cases_of(5000, 400000);
    for (int i = 0; i < cases; i++)
        compare_with_oracle((uint64_t)i + 1, test_is_long() && i % 4 == 0 ? 10 : 8, PAIR_SWISS, false);
}

static void by_rank_equals_brute_force(void **state)
{
    (void)state;
    int cases = cases_of(2500, 200000);
    for (int i = 0; i < cases; i++)
        compare_with_oracle((uint64_t)i + 1000001, test_is_long() && i % 8 == 0 ? 10 : 8, PAIR_BY_RANK, false);
}

/* With tables of a former pairing to be kept, and parts that are not paired with each other. */
static void keeping_and_parts_equal_brute_force(void **state)
{
    (void)state;
    int cases = cases_of(2500, 200000);
    for (int i = 0; i < cases; i++)
        compare_with_oracle((uint64_t)i + 2000001, test_is_long() && i % 8 == 0 ? 10 : 8,
                            i % 3 ? PAIR_SWISS : PAIR_BY_RANK, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(swiss_equals_brute_force),
        cmocka_unit_test(by_rank_equals_brute_force),
        cmocka_unit_test(keeping_and_parts_equal_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
