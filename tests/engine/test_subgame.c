/* test_subgame.c - a game within the game, and coins
 *
 * Expectations are the rows of 001:712 and 001:715. In a subgame nobody does anything unless the test says so, so that
 * it ends when somebody has to draw from an empty library. */
#include "board.h"

#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Island", "Basic Land Island", NULL, NULL},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Within", "{0} Sorcery", NULL, "spell { subgame(lose-life(that-player, 5)) }"},
    {"Angel", "{7} Artifact", NULL, "static { cant-lose(you) }"},
    {"Watch", "{1} Artifact", NULL, "triggered draws(players) { gain-life(you, 1) }"},
    {"Flip", "{0} Sorcery", NULL, "spell { flip-coin(you, gain-life(you, 1), lose-life(you, 1)) }"},
};

static void open_game(struct board *b, uint64_t seed, int mine, int theirs)
{
    board_open(b, ERA_M10, cards, ARRAY_LEN(cards));
    game_init(b->g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    b->g->era = ERA_M10;
    board_put_n(b, 0, ZONE_LIBRARY, "Forest", mine);
    board_put_n(b, 1, ZONE_LIBRARY, "Forest", theirs);
    board_begin(b, 0, STEP_MAIN1);
}

static void play_within(struct board *b)
{
    assert_true(board_cast(b, 0, board_put(b, 0, ZONE_HAND, "Within")));
    board_resolve_all(b);
}

/* tests 001:712.3, 001:712.5 */
static void who_has_fewer_than_seven_cards_loses_the_subgame(void **state)
{
    (void)state;
    struct board b;
    open_game(&b, 3, 6, 20);
    uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear"), held = board_put(&b, 1, ZONE_HAND, "Island");
    int turn = b.g->turn;
    play_within(&b);
    assert_int_equal(board_life(&b, 0), 15);
    assert_int_equal(board_life(&b, 1), 20);
    assert_int_equal(b.g->player[0].count[ZONE_LIBRARY], 6);
    assert_int_equal(b.g->player[1].count[ZONE_LIBRARY], 20);
    assert_int_equal(board_zone(&b, bear), ZONE_BATTLEFIELD);
    assert_int_equal(board_zone(&b, held), ZONE_HAND);
    assert_int_equal(b.g->turn, turn);
    assert_int_equal(b.g->step, STEP_MAIN1);
    board_close(&b);
}

/* tests 001:712.2 */
static void the_libraries_are_the_decks_and_the_lot_says_who_begins(void **state)
{
    (void)state;
    int lost[2] = {0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct board b;
        open_game(&b, seed, 9, 9);
        play_within(&b); /* with as many cards who begins, and skips a draw, is the last to run out */
        for (int i = 0; i < 2; i++)
            lost[i] += board_life(&b, i) == 15;
        board_close(&b);
    }
    assert_int_equal(lost[0] + lost[1], 40);
    assert_in_range(lost[0], 6, 34);
    for (int more = 0; more < 2; more++) { /* two cards more decide it, whoever begins */
        struct board b;
        open_game(&b, 5, more ? 12 : 9, more ? 9 : 12);
        play_within(&b);
        assert_int_equal(board_life(&b, more), 15);
        board_close(&b);
    }
}

/* tests 001:712.1b, 001:712.4a */
static void nothing_of_the_main_game_works_in_the_subgame(void **state)
{
    (void)state;
    struct board b;
    open_game(&b, 3, 6, 20);
    board_put(&b, 0, ZONE_BATTLEFIELD, "Angel");
    board_put(&b, 1, ZONE_BATTLEFIELD, "Watch"); /* many cards are drawn in there, and it sees none */
    board_settle(&b);
    play_within(&b);
    assert_int_equal(board_life(&b, 0), 15);
    assert_int_equal(board_life(&b, 1), 20);
    assert_int_equal(b.g->triggers_n + b.g->stack_n, 0);
    board_close(&b);
}

/* tests 001:712.5 */
static void libraries_are_shuffled_afterwards(void **state)
{
    (void)state;
    int moved = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct board b;
        open_game(&b, seed, 19, 20);
        uint16_t island = board_put(&b, 0, ZONE_LIBRARY, "Island");
        uint16_t at = zone_nth(b.g, 0, ZONE_LIBRARY, 0);
        play_within(&b);
        assert_int_equal(board_zone(&b, island), ZONE_LIBRARY);
        assert_int_equal(b.g->player[0].count[ZONE_LIBRARY], 20);
        moved += game_object(b.g, zone_nth(b.g, 0, ZONE_LIBRARY, 0))->card != game_object(b.g, at)->card ||
                 zone_nth(b.g, 0, ZONE_LIBRARY, 0) != at;
        board_close(&b);
    }
    assert_true(moved >= 5);
}

/* Casts what can be cast, and notes how deep. */
static bool casts(void *self, struct engine *e, int player, struct action *out)
{
    struct action list[MAX_ACTIONS];
    int *deepest = self, n = actions_list(e, player, list, MAX_ACTIONS, false);
    *deepest = e->subgames > *deepest ? e->subgames : *deepest;
    for (int i = 0; i < n; i++)
        if (list[i].kind == ACTION_CAST) {
            *out = list[i];
            return true;
        }
    return false;
}

/* tests 001:712.6 */
static void subgames_may_be_nested(void **state)
{
    (void)state;
    struct board b;
    int deepest = 0;
    open_game(&b, 3, 0, 0);
    board_put_n(&b, 0, ZONE_LIBRARY, "Within", 15);
    board_put_n(&b, 1, ZONE_LIBRARY, "Within", 15);
    for (int i = 0; i < 2; i++)
        engine_set_mind(&b.e, i, (struct mind){.self = &deepest, .priority = casts});
    uint16_t within = board_put(&b, 0, ZONE_HAND, "Within");
    assert_true(board_to_priority(&b));
    assert_true(engine_act(&b.e, &(struct action){.kind = ACTION_CAST, .player = 0, .object = within}));
    for (int i = 0; i < 20 && b.g->stack_n; i++)
        (void)engine_step(&b.e);
    /* 15 cards, then 8, then one: in the second subgame the third one finds too few */
    assert_int_equal(deepest, 2);
    assert_int_equal(b.e.subgames, 0);
    assert_int_equal(b.g->player[0].count[ZONE_LIBRARY], 15);
    assert_int_equal(b.g->player[1].count[ZONE_LIBRARY], 15);
    assert_int_not_equal(b.g->result, RESULT_FAILED);
    board_close(&b);
}

/* tests 001:715.Ruling.3-7, 001:715.Ruling.10-12 */
static void a_coin_has_two_sides_of_the_same_odds(void **state)
{
    (void)state;
    int won = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct board b;
        open_game(&b, seed, 5, 5);
        assert_true(board_cast(&b, 0, board_put(&b, 0, ZONE_HAND, "Flip")));
        board_resolve_all(&b);
        assert_true(board_life(&b, 0) == 21 || board_life(&b, 0) == 19);
        won += board_life(&b, 0) == 21;
        board_close(&b);
    }
    assert_in_range(won, 150, 250); /* 200 are expected; five standard deviations are 50 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_fewer_than_seven_cards_loses_the_subgame),
        cmocka_unit_test(the_libraries_are_the_decks_and_the_lot_says_who_begins),
        cmocka_unit_test(nothing_of_the_main_game_works_in_the_subgame),
        cmocka_unit_test(libraries_are_shuffled_afterwards),
        cmocka_unit_test(subgames_may_be_nested),
        cmocka_unit_test(a_coin_has_two_sides_of_the_same_odds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
