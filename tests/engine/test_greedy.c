/* test_greedy.c - what a greedy mind leaves alone: spells that hurt their own side, creatures that die anyway */
#include "board.h"

#include "engine/minds/minds.h"

static const struct board_card cards[] = {
    {"Swamp", "Basic Land Swamp", NULL, NULL},
    {"Island", "Basic Land Island", NULL, NULL},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Giant", "{3}{R} Creature Giant 3/3", NULL, NULL},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }"},
    {"Murder", "{B} Instant", NULL, "spell target creature { destroy(t1) }"},
    {"Negate", "{U} Instant", NULL, "spell target spell { counter(t1) }"},
};

struct table {
    struct board b;
    struct greedy_mind greedy;
};

/* Player 0 follows the test, player 1 is greedy and holds that card, with a land for it. */
static uint16_t begin(struct table *t, const char *land, const char *held)
{
    struct board *b = &t->b;
    board_open(b, ERA_M10, cards, ARRAY_LEN(cards));
    t->greedy = (struct greedy_mind){0};
    engine_set_mind(&b->e, 1, mind_greedy(&t->greedy));
    board_put_n(b, 0, ZONE_LIBRARY, "Swamp", 3);
    board_put_n(b, 1, ZONE_LIBRARY, "Swamp", 3);
    board_put_n(b, 1, ZONE_BATTLEFIELD, land, 1);
    board_mana(b, 0, RED, 1);
    board_mana(b, 0, BLACK, 1);
    return board_put(b, 1, ZONE_HAND, held);
}

static void play(struct table *t, const char *spell, uint16_t target)
{
    uint16_t card = board_put(&t->b, 0, ZONE_HAND, spell);
    board_begin(&t->b, 0, STEP_MAIN1);
    board_mana(&t->b, 0, RED, 1);
    board_mana(&t->b, 0, BLACK, 1);
    board_values(&t->b, 0, BOARD_CHOOSE, (const int[]){target}, 1);
    assert_true(board_cast(&t->b, 0, card));
    board_resolve_all(&t->b);
}

static void counters_what_hurts_it(void **state)
{
    static struct table t;
    (void)state;
    uint16_t negate = begin(&t, "Island", "Negate");
    play(&t, "Bolt", player_entity(1));
    assert_int_equal(board_zone(&t.b, negate), ZONE_GRAVEYARD);
    assert_int_equal(board_life(&t.b, 1), 20);
    board_close(&t.b);
}

static void leaves_a_spell_that_hurts_its_own_side(void **state)
{
    static struct table t;
    (void)state;
    uint16_t negate = begin(&t, "Island", "Negate");
    play(&t, "Bolt", player_entity(0));
    assert_int_equal(board_zone(&t.b, negate), ZONE_HAND);
    assert_int_equal(board_life(&t.b, 0), 17);
    board_close(&t.b);
    negate = begin(&t, "Island", "Negate");
    play(&t, "Murder", board_put(&t.b, 0, ZONE_BATTLEFIELD, "Giant"));
    assert_int_equal(board_zone(&t.b, negate), ZONE_HAND);
    board_close(&t.b);
}

static void leaves_a_creature_that_dies_anyway(void **state)
{
    static const char *const spells[] = {"Bolt", "Murder"};
    static struct table t;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(spells); i++) {
        uint16_t murder = begin(&t, "Swamp", "Murder");
        uint16_t giant = board_put(&t.b, 0, ZONE_BATTLEFIELD, "Giant");
        play(&t, spells[i], giant);
        assert_int_equal(board_zone(&t.b, giant), ZONE_GRAVEYARD);
        assert_int_equal(board_zone(&t.b, murder), ZONE_HAND);
        board_close(&t.b);
    }
    uint16_t murder = begin(&t, "Swamp", "Murder"); /* another one is killed in answer, as before */
    uint16_t bear = board_put(&t.b, 0, ZONE_BATTLEFIELD, "Bear");
    play(&t, "Bolt", board_put(&t.b, 0, ZONE_BATTLEFIELD, "Giant"));
    assert_int_equal(board_zone(&t.b, murder), ZONE_GRAVEYARD);
    assert_int_equal(board_zone(&t.b, bear), ZONE_GRAVEYARD);
    board_close(&t.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_what_hurts_it),
        cmocka_unit_test(leaves_a_spell_that_hurts_its_own_side),
        cmocka_unit_test(leaves_a_creature_that_dies_anyway),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
