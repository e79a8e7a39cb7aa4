/* test_search.c - what a searching mind finds that a greedy one does not, and what positions are worth to it */
#include "board.h"

#include "engine/minds/minds.h"

static const struct board_card cards[] = {
    {"Mountain", "Basic Land Mountain", NULL, NULL},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Hawk", "{1}{W} Creature Bird 2/2", "Flying", NULL},
    {"Scout", "{R} Creature Human 1/1", "Flying", NULL},
    {"Archer", "{3}{R} Creature Archer 3/3", "Flying", "activated [{T}] target any { damage(t1, 1) }"},
    {"Relic", "{4} Artifact", NULL, NULL},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }"},
};

struct table {
    struct board b;
    struct greedy_mind greedy;
    struct search_mind search;
    uint64_t memory[1 << 17];
};

/* Player 0's own turn, with a Mountain, a Scout and that card; the other has a Bear and that life. */
static uint16_t begin(struct table *t, bool searches, const char *card, enum zone zone, int life)
{
    struct board *b = &t->b;
    board_open(b, ERA_M10, cards, ARRAY_LEN(cards));
    t->greedy = (struct greedy_mind){0};
    for (int i = 0; i < 2; i++)
        board_put_n(b, i, ZONE_LIBRARY, "Mountain", 8);
    board_put(b, 0, ZONE_BATTLEFIELD, "Mountain");
    board_put(b, 0, ZONE_BATTLEFIELD, "Scout");
    uint16_t bear = board_put(b, 1, ZONE_BATTLEFIELD, "Bear");
    board_put(b, 0, zone, card);
    b->g->player[1].life = (int16_t)life;
    assert_true(search_memory(b->g) <= sizeof t->memory);
    search_mind_init(&t->search, t->memory, b->g, 1, 9);
    engine_set_mind(&b->e, 0, searches ? mind_search(&t->search) : mind_greedy(&t->greedy));
    return bear;
}

static void play_the_turn(struct board *b)
{
    board_begin(b, 0, STEP_MAIN1);
    for (int i = 0; i < 500 && b->g->waiting != WAIT_OVER && b->g->active == 0 && b->g->step < STEP_END; i++)
        board_step(b);
}

/* Three damage and an attacker that nobody can block are the four that the opponent has left: greedy kills the bear. */
static void burns_the_player_where_that_wins(void **state)
{
    static struct table t;
    (void)state;
    uint16_t bear = begin(&t, false, "Bolt", ZONE_HAND, 4);
    play_the_turn(&t.b);
    assert_int_equal(board_zone(&t.b, bear), ZONE_GRAVEYARD);
    board_close(&t.b);
    (void)begin(&t, true, "Bolt", ZONE_HAND, 4);
    play_the_turn(&t.b);
    assert_int_equal(t.b.g->result, RESULT_WIN);
    assert_int_equal(t.b.g->winner, 0);
    board_close(&t.b);
}

/* ... and kills the bear where it does not. */
static void kills_the_creature_otherwise(void **state)
{
    static struct table t;
    (void)state;
    uint16_t bear = begin(&t, true, "Bolt", ZONE_HAND, 20);
    play_the_turn(&t.b);
    assert_int_equal(board_zone(&t.b, bear), ZONE_GRAVEYARD);
    assert_int_equal(board_life(&t.b, 1), 19);
    board_close(&t.b);
}

/* One damage now, or three of an attack that wins. */
static void keeps_the_attacker_untapped(void **state)
{
    static struct table t;
    (void)state;
    for (int searches = 0; searches < 2; searches++) {
        (void)begin(&t, searches, "Archer", ZONE_BATTLEFIELD, 4);
        play_the_turn(&t.b);
        assert_true((t.b.g->result == RESULT_WIN) == searches);
        board_close(&t.b);
    }
}

/* What one more of it adds for player 0 who has so many. */
static int worth_of_one_more(const char *name, enum zone zone, int has)
{
    static struct board b;
    board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
    board_put_n(&b, 0, zone, name, has);
    int before = position_worth(&b.e, 0);
    assert_int_equal(position_worth(&b.e, 1), -before);
    board_put(&b, 0, zone, name);
    int more = position_worth(&b.e, 0) - before;
    board_close(&b);
    return more;
}

static int worth_of_life(int from, int to)
{
    static struct board b;
    board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
    b.g->player[0].life = (int16_t)from;
    int before = position_worth(&b.e, 0);
    b.g->player[0].life = (int16_t)to;
    int more = position_worth(&b.e, 0) - before;
    board_close(&b);
    return more;
}

static void the_first_ones_are_worth_most(void **state)
{
    (void)state;
    assert_true(worth_of_one_more("Mountain", ZONE_BATTLEFIELD, 1) >
                worth_of_one_more("Mountain", ZONE_BATTLEFIELD, 5));
    assert_true(worth_of_one_more("Mountain", ZONE_BATTLEFIELD, 5) >
                worth_of_one_more("Mountain", ZONE_BATTLEFIELD, 9));
    assert_true(worth_of_one_more("Bear", ZONE_HAND, 1) > worth_of_one_more("Bear", ZONE_HAND, 5));
    assert_true(worth_of_one_more("Bear", ZONE_HAND, 5) > 0);
    assert_true(worth_of_life(2, 3) > worth_of_life(8, 9));
    assert_true(worth_of_life(8, 9) > worth_of_life(15, 16));
    assert_true(worth_of_life(15, 16) > worth_of_life(30, 31));
    assert_true(worth_of_life(30, 31) > 0);
    assert_true(worth_of_life(0, 1) > worth_of_life(1, 2));
    /* an early land is played rather than kept, a late one may as well be kept */
    assert_true(worth_of_one_more("Mountain", ZONE_BATTLEFIELD, 2) > worth_of_one_more("Mountain", ZONE_HAND, 2));
    assert_true(worth_of_one_more("Hawk", ZONE_BATTLEFIELD, 0) > worth_of_one_more("Bear", ZONE_BATTLEFIELD, 0));
    assert_true(worth_of_one_more("Bear", ZONE_BATTLEFIELD, 0) > worth_of_one_more("Relic", ZONE_BATTLEFIELD, 0));
}

/* What a bear adds for player 0 when the other has that life. */
static int worth_of_bear(int life)
{
    static struct board b;
    board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
    b.g->player[1].life = (int16_t)life;
    int before = position_worth(&b.e, 0);
    board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
    int more = position_worth(&b.e, 0) - before;
    board_close(&b);
    return more;
}

static void an_attack_is_worth_more_against_less_life(void **state)
{
    (void)state;
    assert_true(worth_of_bear(2) > worth_of_bear(6));
    assert_true(worth_of_bear(6) > worth_of_bear(20));
    assert_int_equal(worth_of_bear(1), worth_of_bear(2));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(burns_the_player_where_that_wins),
        cmocka_unit_test(kills_the_creature_otherwise),
        cmocka_unit_test(keeps_the_attacker_untapped),
        cmocka_unit_test(the_first_ones_are_worth_most),
        cmocka_unit_test(an_attack_is_worth_more_against_less_life),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
