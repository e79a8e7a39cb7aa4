/* test_teams.c - more than two players: Two-Headed Giant, and the format with generals
 *
 * Expectations are the worked examples of 001:806 and 001:903 and their rows in the ledger.
 */
#include "base/err.h"
#include "board.h"

#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Giant", "{4} Legendary Creature Giant 10/10", "Haste", NULL},
    {"Quake", "{0} Sorcery", NULL, "spell { damage(players, 4) }"},
    {"Halve", "{0} Sorcery", NULL, "spell { lose-life(players, half-down(life-of(that-player))) }"},
    {"Twenty", "{0} Sorcery", NULL, "spell { set-life(you, 20) }"},
    {"Sift", "{0} Sorcery", NULL, "spell { each-of(players, draw(that-player, 2)) }"},
    {"Seven", "{0} Sorcery", NULL, "spell { set-life(players, most(3, hand-of(that-player) - 3)) }"},
    {"Ping", "{0} Instant", NULL, "spell target player { damage(t1, 1) }"},
};

static void open_teams(struct board *b)
{
    board_open_players(b, ERA_M10, cards, ARRAY_LEN(cards), 4, 96, 320);
    struct deck_list decks[4];
    uint16_t forest[60];
    for (int i = 0; i < 60; i++)
        forest[i] = book_find(b->book, "Forest");
    for (int i = 0; i < 4; i++)
        decks[i] = (struct deck_list){.card = forest, .cards = 60, .general = NO_CARD};
    struct start_options o = {.starter = 0, .teams_of_two = true};
    struct err err = ERR_INIT;
    assert_ok(engine_start(&b->e, decks, &o, &err), err);
}

static void to_main(struct board *b, int turn)
{
    for (int i = 0;
         i < BOARD_STEPS && !(b->g->turn == turn && b->g->step == STEP_MAIN1 && b->g->waiting == WAIT_PRIORITY); i++)
        board_step(b);
}

static void cast(struct board *b, int player, const char *name)
{
    assert_true(board_cast(b, player, board_put(b, player, ZONE_HAND, name)));
    board_resolve_all(b);
}

/* 001:806.4a, 001:806.6b, 001:806.6e: 30 life for the team; the starting team skips its draw, the other's players both
 * draw. */
static void a_team_starts_and_draws(void **state)
{
    (void)state;
    struct board b;
    open_teams(&b);
    assert_int_equal(board_life(&b, 0), 30);
    assert_int_equal(board_life(&b, 3), 30);
    to_main(&b, 1);
    assert_int_equal(b.g->player[0].count[ZONE_HAND], 7);
    assert_int_equal(b.g->player[1].count[ZONE_HAND], 7);
    for (int i = 0; i < 2; i++) /* each may play a land in the team's turn (001:806.6e) */
        assert_true(board_land(&b, i, zone_nth(b.g, i, ZONE_HAND, 0)));
    to_main(&b, 2);
    assert_int_equal(b.g->player[2].count[ZONE_HAND], 8);
    assert_int_equal(b.g->player[3].count[ZONE_HAND], 8);
    board_close(&b);
}

static void life_is_shared(void **state)
{
    (void)state;
    static const struct {
        const char *spell, *rule;
        int before, own, other;
    } cases[] = {
        {"Quake", "001:806.9: 4 damage to each player is 8 to each team", 30, 22, 22},
        {"Halve", "001:806.9a: at 17, half of each one's life rounded down is 4 each: 9", 17, 9, 9},
        {"Seven",
         "001:806.9b: at 25, one's becomes 3 and the other's 4 (six and seven cards, less three): "
         "7",
         25, 7, 8},
        {"Twenty", "001:806.9c: at 25, one becomes 20: 32", 25, 32, 25},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct board b;
        open_teams(&b);
        to_main(&b, 1);
        b.g->player[0].life = b.g->player[2].life = (int16_t)cases[i].before;
        if (!strcmp(cases[i].spell, "Seven"))
            verb_discard(&b.e, 0, zone_nth(b.g, 0, ZONE_HAND, 0), 0);
        cast(&b, 0, cases[i].spell);
        if (board_life(&b, 1) != cases[i].own || board_life(&b, 3) != cases[i].other)
            fail_msg("%s: %d and %d", cases[i].rule, board_life(&b, 1), board_life(&b, 3));
        board_close(&b);
    }
}

/* 001:806.7a, 001:806.7f: the team attacks as one, each attacker's damage goes to one of the defenders; 001:806.7d:
 * either of them blocks. */
static void teams_fight(void **state)
{
    (void)state;
    struct board b;
    open_teams(&b);
    uint16_t one = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear"), two = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
    uint16_t wall = board_put(&b, 3, ZONE_BATTLEFIELD, "Bear");
    to_main(&b, 1);
    game_perm(b.g, one)->flags &= ~(uint32_t)PERM_SICK;
    game_perm(b.g, two)->flags &= ~(uint32_t)PERM_SICK;
    board_attack(&b, 0, one, 2, 0, two, 3, 0);
    board_block(&b, 2, wall, one);
    for (int i = 0; i < BOARD_STEPS && b.g->step != STEP_MAIN2; i++)
        board_step(&b);
    assert_int_equal(board_zone(&b, one), ZONE_GRAVEYARD);
    assert_int_equal(board_zone(&b, wall), ZONE_GRAVEYARD);
    assert_int_equal(board_life(&b, 2), 28);
    board_close(&b);
}

/* 001:806.8a, 001:806.8c: a team wins and loses together. */
static void a_team_loses_together(void **state)
{
    (void)state;
    struct board b;
    open_teams(&b);
    to_main(&b, 1);
    b.g->player[2].life = 1;
    board_choose(&b, 0, player_entity(3));
    cast(&b, 0, "Ping");
    assert_int_equal(b.g->result, RESULT_WIN);
    assert_int_equal(b.g->winner, 0);
    assert_true(b.g->player[2].flags & PLAYER_LOST && b.g->player[3].flags & PLAYER_LOST);
    board_close(&b);
}

static void open_generals(struct board *b, int players)
{
    board_open_players(b, ERA_M10, cards, ARRAY_LEN(cards), players, 96, 520);
    struct deck_list decks[4];
    uint16_t forest[99];
    for (int i = 0; i < 99; i++)
        forest[i] = book_find(b->book, "Forest");
    for (int i = 0; i < players; i++)
        decks[i] = (struct deck_list){.card = forest, .cards = 99, .general = book_find(b->book, "Giant")};
    struct start_options o = {.starter = 0, .edh = true};
    struct err err = ERR_INIT;
    assert_ok(engine_start(&b->e, decks, &o, &err), err);
}

/* 001:903.9: the third casting from the command zone costs 4 + 4; 001:903.7: 40 life. */
static void generals_cost_more_each_time(void **state)
{
    (void)state;
    struct board b;
    open_generals(&b, 2);
    assert_int_equal(board_life(&b, 0), 40);
    uint16_t general = zone_nth(b.g, 0, ZONE_COMMAND, 0);
    assert_int_not_equal(general, NO_OBJECT);
    to_main(&b, 1);
    for (int times = 0; times < 3; times++) {
        struct mana_cost cost;
        spell_cost(&b.e, 0, general, CAST_COMMAND, 0, &cost);
        assert_int_equal(mana_cost_total(&cost), 4 + 2 * times);
        board_mana(&b, 0, GREEN, 4 + 2 * times);
        assert_true(board_act(&b, (struct action){.kind = ACTION_CAST, .object = general, .way = CAST_COMMAND}));
        board_resolve_all(&b);
        assert_int_equal(board_zone(&b, general), ZONE_BATTLEFIELD);
        board_yes(&b, 0, 1); /* 001:903.11: it may go back */
        verb_destroy(&b.e, general, true);
        state_checks(&b.e);
        assert_int_equal(board_zone(&b, general), ZONE_COMMAND);
    }
    board_close(&b);
}

/* 001:903.12a: 21 combat damage by one general; 20 by one and 5 by another is no loss by this rule. */
static void twenty_one_by_one_general(void **state)
{
    (void)state;
    struct board b;
    open_generals(&b, 3);
    to_main(&b, 1);
    b.g->player[1].general_damage[0][0] = 20;
    b.g->player[1].general_damage[2][0] = 5;
    b.g->check_due = 1;
    state_checks(&b.e);
    assert_false(b.g->player[1].flags & PLAYER_LOST);
    b.g->player[1].general_damage[0][0] = 21;
    b.g->check_due = 1;
    state_checks(&b.e);
    assert_true(b.g->player[1].flags & PLAYER_LOST);
    assert_int_equal(b.g->result, RESULT_NONE); /* two others play on */
    board_close(&b);
}

/* Four players for themselves, from the first turn to a winner by damage: nothing in the state is made for two only. */
static void four_play_to_the_end(void **state)
{
    (void)state;
    struct board b;
    open_generals(&b, 4);
    to_main(&b, 1);
    assert_int_equal(b.g->player[0].count[ZONE_HAND], 8); /* 001:103.7c: the starter draws */
    for (int i = 1; i < 4; i++) {
        b.g->player[i].life = 0;
        b.g->check_due = 1;
        state_checks(&b.e);
    }
    assert_int_equal(b.g->result, RESULT_WIN);
    assert_int_equal(b.g->winner, 0);
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_team_starts_and_draws),
        cmocka_unit_test(life_is_shared),
        cmocka_unit_test(teams_fight),
        cmocka_unit_test(a_team_loses_together),
        cmocka_unit_test(generals_cost_more_each_time),
        cmocka_unit_test(twenty_one_by_one_general),
        cmocka_unit_test(four_play_to_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
