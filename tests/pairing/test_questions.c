/* test_questions.c - what check and why say in the rarer cases, and what is refused */
#include "base/arena.h"
#include "base/err.h"
#include "pairing/oracle.h"

static struct arena arena;

static int forget(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

static const char *only_finding(const struct pair_request *r, const struct pair_table *tables, size_t n,
                                enum pair_finding_kind kind)
{
    struct pair_finding *all;
    struct err err = ERR_INIT;
    size_t n_all;
    assert_ok(pair_round_check(&arena, r, tables, n, &all, &n_all, &err), err);
    for (size_t i = 0; i < n_all; i++)
        if (all[i].kind == kind)
            return english(&arena, all[i].sentence);
    return "";
}

static const char *why(const struct pair_request *r, const struct pair_table *tables, size_t n, int a, int b)
{
    const char *s = NULL;
    struct err err = ERR_INIT;
    struct pair_round round = {
        .n_tables = n, .tables = ARENA_ARRAY(&arena, struct pair_table, n), .rematches = r->allow_rematch};
    memcpy(round.tables, tables, n * sizeof *tables);
    assert_ok(pair_why(&arena, r, &round, a, b, &s, &err), err);
    return english(&arena, s);
}

#define STARTS(text, with)                                                                                             \
    do {                                                                                                               \
        const char *text_ = (text);                                                                                    \
        if (strncmp(text_, (with), strlen(with)) != 0)                                                                 \
            fail_msg("\"%s\" does not begin \"%s\"", text_, (with));                                                   \
    } while (0)

static void a_bye_by_hand_is_judged(void **state)
{
    (void)state;
    /* By rank: with the same points, the lower rank should have it. */
    static const struct pair_seat five[5] = {{6, 0}, {3, 0}, {3, 0}, {0, 0}, {0, 0}};
    struct pair_request r = {.method = PAIR_BY_RANK, .seats = five, .n_seats = 5, .seed = 1};
    static const struct pair_table third[] = {{0, 1}, {2, 4}, {3, PAIR_BYE}};
    assert_string_equal(only_finding(&r, third, 3, PAIR_FINDING_BYE_NOT_LOWEST),
                        "#a has the bye, but a player ranked lower could have it");
    static const struct pair_table first[] = {{1, 2}, {3, 4}, {0, PAIR_BYE}};
    STARTS(only_finding(&r, first, 3, PAIR_FINDING_BYE_NOT_LOWEST), "#a has the bye with 6 points");
    STARTS(why(&r, first, 3, 4, PAIR_BYE), "if #a had the bye, the round would be better");
    static const struct pair_table right[] = {{0, 1}, {2, 3}, {4, PAIR_BYE}};
    assert_string_equal(only_finding(&r, right, 3, PAIR_FINDING_BYE_NOT_LOWEST), "");
    STARTS(why(&r, right, 3, 3, PAIR_BYE), "if #a had the bye, the bye would not go to the lowest rank possible");
    STARTS(why(&r, right, 3, 1, PAIR_BYE), "if #a had the bye, the bye would go to a player with 3 points");
    STARTS(why(&r, right, 3, 4, PAIR_BYE), "the number of players is odd, and #a with 0 points has the bye");
    STARTS(why(&r, right, 3, 0, 3), "if #a played #b, the tables would be 2 ranks further apart in all");
    STARTS(why(&r, right, 3, 0, 1), "#a and #b are neighbours in rank");
    static const struct pair_table apart[] = {{0, 3}, {1, 2}, {4, PAIR_BYE}};
    STARTS(why(&r, apart, 3, 0, 3), "#a and #b are 3 ranks apart");
    STARTS(why(&r, apart, 3, 0, 1), "if #a played #b, the round would be better");

    /* A second bye, and too many. */
    static const struct pair_seat had[3] = {{3, 0}, {3, 0}, {0, 1}};
    struct pair_request again = {.seats = had, .n_seats = 3, .seed = 1};
    static const struct pair_table second[] = {{0, 1}, {2, PAIR_BYE}};
    assert_string_equal(only_finding(&again, second, 2, PAIR_FINDING_SECOND_BYE), "#a has had a bye before");
    static const struct pair_table three[] = {{0, PAIR_BYE}, {1, PAIR_BYE}, {2, PAIR_BYE}};
    STARTS(only_finding(&again, three, 3, PAIR_FINDING_BYE_NOT_LOWEST), "#a has a bye, but only one player needs one");
    static const struct pair_seat everybody[3] = {{3, 1}, {3, 1}, {0, 1}};
    again.seats = everybody;
    STARTS(why(&again, second, 2, 2, PAIR_BYE),
           "the number of players is odd, and #a with 0 points has the bye: everybody");
    again.n_seats = 1;
    static const struct pair_table alone[] = {{0, PAIR_BYE}};
    STARTS(why(&again, alone, 1, 0, PAIR_BYE), "the number of players is odd");
}

/* Who comes before for the bye has met all but one, who then would be without an opponent. */
static void a_bye_that_others_could_not_have(void **state)
{
    (void)state;
    static const struct pair_seat seats[3] = {{3, 0}, {3, 0}, {0, 0}};
    static const struct pair_link met[] = {{0, 1}};
    struct pair_request r = {.seats = seats, .n_seats = 3, .met = met, .n_met = 1, .seed = 2};
    static const struct pair_table tables[] = {{1, 2}, {0, PAIR_BYE}};
    STARTS(why(&r, tables, 2, 0, PAIR_BYE),
           "the number of players is odd, and #a with 3 points has the bye: giving it to anybody "
           "who comes before would leave "
           "no pairing without a rematch; who of that group, chance decided");
    STARTS(why(&r, tables, 2, 2, PAIR_BYE), "if #a had the bye, the others could not all be paired without a rematch");
    static const struct pair_seat second[3] = {{3, 1}, {3, 0}, {0, 0}};
    static const struct pair_link two[] = {{0, 1}, {0, 2}};
    r.seats = second;
    r.met = two;
    r.n_met = 2;
    static const struct pair_table forced[] = {{1, 2}, {0, PAIR_BYE}};
    STARTS(why(&r, forced, 2, 0, PAIR_BYE),
           "the number of players is odd, and #a with 3 points has the bye: every other choice "
           "would force a rematch");
}

static void pair_downs_are_explained(void **state)
{
    (void)state;
    /* Two leaders have met: both play lower. */
    static const struct pair_seat seats[6] = {{9, 0}, {9, 0}, {6, 0}, {6, 0}, {0, 0}, {0, 0}};
    static const struct pair_link met[] = {{0, 1}, {4, 5}};
    struct pair_request r = {.seats = seats, .n_seats = 6, .met = met, .n_met = 1, .seed = 2};
    static const struct pair_table tables[] = {{2, 0}, {3, 1}, {4, 5}};
    STARTS(why(&r, tables, 3, 0, 2), "#a is paired down to #b: of the 2 players with 9 points, 2 must play lower");
    STARTS(why(&r, tables, 3, 2, 0), "#b is paired down to #a: of the 2 players with 9 points, 2 must play lower");
    STARTS(why(&r, tables, 3, 4, 5), "#a and #b both have 0 points and have not met");
    /* Longer than to the next group, and with one who comes in. */
    static const struct pair_table far[] = {{0, 4}, {1, 2}, {3, 5}};
    STARTS(why(&r, far, 3, 0, 4), "#a is paired down to #b: of the 2 players with 9 points, 2 must play lower, as too "
                                  "many of "
                                  "them, or of the players below, have met; 0 points is which is further down");
    STARTS(why(&r, far, 3, 3, 5), "#a is paired down to #b: 2 players with 6 points (1 without "
                                  "those who meet a higher player");
    STARTS(only_finding(&r, far, 3, PAIR_FINDING_PAIR_DOWN),
           "#a has 9 points and #b 0: the players with 9 are paired 12 points "
           "lower in all where 6 would do");
    /* As few rematches as can be, and one too many. */
    r.allow_rematch = true;
    r.n_met = 2;
    static const struct pair_table rematch[] = {{0, 1}, {2, 3}, {4, 5}};
    STARTS(why(&r, rematch, 3, 0, 1), "#a and #b meet again because no pairing without a rematch is left");
    STARTS(only_finding(&r, rematch, 3, PAIR_FINDING_REMATCH), "#a and #b have met before");
    static const struct pair_seat four[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    static const struct pair_link all[] = {{0, 1}, {0, 2}, {0, 3}};
    struct pair_request must = {.seats = four, .n_seats = 4, .met = all, .n_met = 3, .allow_rematch = true, .seed = 1};
    static const struct pair_table one[] = {{0, 1}, {2, 3}};
    STARTS(why(&must, one, 2, 0, 2), "#a and #b could as well have met");
    static const struct pair_link more[] = {{0, 1}, {0, 2}, {0, 3}, {1, 3}};
    must.met = more;
    must.n_met = 4;
    static const struct pair_table better[] = {{0, 1}, {2, 3}};
    STARTS(why(&must, better, 2, 0, 2), "if #a played #b, there would be 2 rematches instead of 1");
}

static void wishes_and_kept_tables_are_named(void **state)
{
    (void)state;
    static const struct pair_seat four[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    static const struct pair_link apart[] = {{0, 1}, {0, 2}, {0, 3}};
    struct pair_request r = {.seats = four, .n_seats = 4, .unwished = apart, .n_unwished = 3, .seed = 1};
    static const struct pair_table tables[] = {{0, 1}, {2, 3}};
    STARTS(why(&r, tables, 2, 0, 1), "#a and #b should be kept apart, but every pairing as good");
    static const struct pair_link one[] = {{0, 1}};
    r.unwished = one;
    r.n_unwished = 1;
    static const struct pair_table kept_apart[] = {{0, 2}, {1, 3}};
    STARTS(why(&r, kept_apart, 2, 0, 1), "if #a played #b, 1 unwished pair would meet instead of 0");
    static const struct pair_link keep[] = {{0, 2}, {1, 3}};
    r.keep = keep;
    r.n_keep = 2;
    STARTS(why(&r, kept_apart, 2, 0, 3), "if #a played #b, 2 tables would not stay as they were instead of 0");
    STARTS(why(&r, kept_apart, 2, 0, 1), "if #a played #b, 1 unwished pair would meet instead of 0");
    assert_string_equal(only_finding(&r, kept_apart, 2, PAIR_FINDING_UNWISHED), "");
}

static void what_does_not_exist_is_refused(void **state)
{
    (void)state;
    static const struct pair_seat seats[4] = {{0, 0}}, bad_byes[1] = {{0, -1}},
                                  bad_points[1] = {{PAIR_MAX_POINTS + 1, 0}};
    static const struct pair_link links[][1] = {{{-1, 0}}, {{0, -1}}, {{4, 0}}, {{0, 4}}, {{1, 1}}};
    static const struct pair_table tables[][1] = {{{-1, 0}}, {{4, 0}}, {{0, -2}}, {{0, 4}}, {{1, 1}}};
    static const int pairs[][2] = {{-1, 0}, {4, 0}, {0, -2}, {0, 4}, {1, 1}};
    struct pair_request r = {.seats = seats, .n_seats = 4, .seed = 1};
    struct pair_round round;
    struct pair_finding *found;
    struct pair_cost cost;
    struct err err = ERR_INIT;
    const char *s;
    size_t n;
    assert_ok(pair_round_make(&arena, &r, &round, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(links); i++) {
        struct pair_request bad = r;
        bad.met = links[i];
        bad.n_met = 1;
        assert_int_equal(pair_round_make(&arena, &bad, &round, &err), ERR_INPUT);
        err_clear(&err);
        assert_int_equal(pair_why(&arena, &bad, &round, 0, 1, &s, &err), ERR_INPUT);
        err_clear(&err);
        assert_int_equal(pair_cost_of(&arena, &bad, tables[0], 1, &cost, &err), ERR_INPUT);
        err_clear(&err);
        assert_int_equal(pair_round_check(&arena, &r, tables[i], 1, &found, &n, &err), ERR_INPUT);
        err_clear(&err);
        assert_int_equal(pair_cost_of(&arena, &r, tables[i], 1, &cost, &err), ERR_INPUT);
        err_clear(&err);
        assert_int_equal(pair_why(&arena, &r, &round, pairs[i][0], pairs[i][1], &s, &err), ERR_INPUT);
        err_clear(&err);
    }
    struct pair_request odd = {.seats = bad_byes, .n_seats = 1};
    assert_int_equal(pair_round_make(&arena, &odd, &round, &err), ERR_INPUT);
    err_clear(&err);
    odd.seats = bad_points;
    assert_int_equal(pair_round_make(&arena, &odd, &round, &err), ERR_INPUT);
    err_clear(&err);
}

/* Costs compare part by part, and a shorter one that agrees so far comes first. */
static void costs_have_an_order(void **state)
{
    (void)state;
    int small[] = {0, 1, 2}, large[] = {0, 2, 0}, longer[] = {0, 1, 2, 0};
    struct pair_cost a = {small, 3}, b = {large, 3}, c = {longer, 4};
    assert_true(pair_cost_compare(&a, &b) < 0 && pair_cost_compare(&b, &a) > 0);
    assert_true(pair_cost_compare(&a, &c) < 0 && pair_cost_compare(&c, &a) > 0);
    assert_int_equal(pair_cost_compare(&a, &a), 0);
}

/* Twenty players who have only nine left to play: the sentence names eight and says how many more. */
static void long_refusals_are_cut(void **state)
{
    (void)state;
    enum { N = 22, FEW = 9 };
    struct pair_seat seats[N] = {{0, 0}};
    struct pair_link met[N * N];
    size_t n_met = 0;
    struct pair_round round;
    struct err err = ERR_INIT;
    for (int i = FEW; i < N; i++)
        for (int j = i + 1; j < N; j++)
            met[n_met++] = (struct pair_link){i, j};
    struct pair_request r = {.seats = seats, .n_seats = N, .met = met, .n_met = n_met, .seed = 1};
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, " more have only #0, #1"));
    assert_non_null(strstr(err.text, "2 rematches would do"));
    err_clear(&err);
    /* An odd number: the bye may be one of the few that are left. */
    r.n_seats = N - 1;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_INPUT); /* links of the last seat */
    err_clear(&err);
    n_met = 0;
    for (int i = 2; i < 9; i++)
        for (int j = i + 1; j < 9; j++)
            met[n_met++] = (struct pair_link){i, j};
    r.n_seats = 9;
    r.n_met = n_met;
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    assert_non_null(strstr(err.text, "the bye"));
    err_clear(&err);
    /* By rank a bye of many classes is tried in order. */
    r.method = PAIR_BY_RANK;
    r.allow_rematch = true;
    assert_ok(pair_round_make(&arena, &r, &round, &err), err);
    assert_true(round.certified && round.rematches == 2);
}

/* Groups beyond count: more parts than there are limbs for are refused, not tried. */
static void too_many_levels_are_refused(void **state)
{
    (void)state;
    enum { N = 2600 };
    struct pair_seat *seats = ARENA_ARRAY(&arena, struct pair_seat, N);
    struct pair_link *keep = ARENA_ARRAY(&arena, struct pair_link, N / 2);
    struct pair_round round;
    struct err err = ERR_INIT;
    for (int i = 0; i < N; i++)
        seats[i] = (struct pair_seat){PAIR_MAX_POINTS - 7 * i, 0};
    for (int i = 0; i < N / 2; i++)
        keep[i] = (struct pair_link){i, N - 1 - i};
    struct pair_request r = {.seats = seats, .n_seats = N, .keep = keep, .n_keep = N / 2, .seed = 1};
    assert_int_equal(pair_round_make(&arena, &r, &round, &err), ERR_CONFLICT);
    err_clear(&err);
    r.n_keep = 0;
    assert_ok(pair_round_make(&arena, &r, &round, &err), err);
    assert_true(round.certified);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_bye_by_hand_is_judged, forget),
        cmocka_unit_test_teardown(a_bye_that_others_could_not_have, forget),
        cmocka_unit_test_teardown(pair_downs_are_explained, forget),
        cmocka_unit_test_teardown(wishes_and_kept_tables_are_named, forget),
        cmocka_unit_test_teardown(what_does_not_exist_is_refused, forget),
        cmocka_unit_test_teardown(costs_have_an_order, forget),
        cmocka_unit_test_teardown(long_refusals_are_cut, forget),
        cmocka_unit_test_teardown(too_many_levels_are_refused, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
