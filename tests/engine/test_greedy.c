/* test_greedy.c - what a greedy mind leaves alone: spells that hurt their own side, creatures that die anyway; and what
 * it makes of its mana and cards when it plays alone, as a goldfish */
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
    {"Rat", "{B} Creature Rat 1/1", NULL, NULL},
    {"Bat", "{1}{B} Creature Bat 1/1", NULL, NULL},
    {"Ghoul", "{2}{B} Creature Zombie 3/3", NULL, NULL},
    {"Golem", "{0} Artifact Creature Golem 5/5", NULL, NULL},
    {"Drain", "{1}{B} Sorcery", NULL, "spell target any { damage(t1, 2) }"},
    {"Trail", "{1}{B} Sorcery", NULL, "spell target any 2 { damage-divided(t1, 3) }"},
    {"Dart", "{B} Instant", NULL, "keyword flashback([sac(swamp)])\nspell target any { damage(t1, 1) }"},
    {"Thirst", "{B} Creature Vampire 1/1", "Bloodthirst 2", NULL},
    {"Sword", "{0} Artifact Equipment", "Equip {1}", "static host { pt(3, 0) }"},
    {"Bog", "Land Swamp", NULL, "replace enters(is(self)) { enters-tapped }"},
    {"Sink", "Land", NULL, "activated [{T}, sac-self] { search(you, swamp, 1, battlefield) }"},
    {"Sift", "{0} Sorcery", NULL, "spell { keep(top(you, 2)); to-hand(choose(you, is(kept) & in(library, you), 1)) }"},
    {"Titan", "{6}{B} Creature Giant 7/7", NULL, NULL},
    {"Fury", "{3}{B}{B} Creature Elemental 3/3", NULL, "keyword evoke([exile-cards(black & in(hand, you))])"},
    {"Loot", "{0} Sorcery", NULL, "spell { draw(you, 1); discard(you, 1) }"},
    {"Raise", "{1}{B} Sorcery", NULL, "spell target creature & card & in(graveyard, you) { to-battlefield(t1, you) }"},
    {"Augury", "{0} Sorcery", NULL, "spell { scry(you, 1) }"},
    {"Shaman", "{B} Creature Shaman 1/1", NULL,
     "activated [{T}, exile-cards(card & in(graveyard, you), 2)] target any { damage(t1, 2) }"},
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

/* ---- alone ----------------------------------------------------------------------------------- */

/* Player 0 is a goldfish with so many lands in its own first main phase. */
static struct board *alone(struct table *t, const char *land, int lands)
{
    struct board *b = &t->b;
    board_open(b, ERA_M10, cards, ARRAY_LEN(cards));
    t->greedy = (struct greedy_mind){0};
    engine_set_mind(&b->e, 0, mind_goldfish(&t->greedy));
    board_put_n(b, 0, ZONE_LIBRARY, "Swamp", 3);
    board_put_n(b, 1, ZONE_LIBRARY, "Swamp", 3);
    board_put_n(b, 0, ZONE_BATTLEFIELD, land, lands);
    return b;
}

static void play_the_turn(struct board *b)
{
    board_begin(b, 0, STEP_MAIN1);
    for (int i = 0; i < 500 && b->g->active == 0 && b->g->step < STEP_END; i++)
        board_step(b);
}

/* Four mana: two creatures for two rather than one for three; but not where the colours do not allow it, nor where what
 * is left is used as well. */
static void uses_all_the_mana(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Swamp", 4);
    uint16_t ghoul = board_put(b, 0, ZONE_HAND, "Ghoul");
    board_put_n(b, 0, ZONE_HAND, "Bat", 2);
    play_the_turn(b);
    assert_int_equal(board_zone(b, ghoul), ZONE_HAND);
    assert_int_equal(b->g->player[0].count[ZONE_HAND], 1);
    board_close(b);

    b = alone(&t, "Island", 3);
    board_put(b, 0, ZONE_BATTLEFIELD, "Swamp");
    ghoul = board_put(b, 0, ZONE_HAND, "Ghoul");
    board_put_n(b, 0, ZONE_HAND, "Bat", 2);
    play_the_turn(b);
    assert_int_equal(board_zone(b, ghoul), ZONE_BATTLEFIELD);
    board_close(b);

    b = alone(&t, "Swamp", 4);
    ghoul = board_put(b, 0, ZONE_HAND, "Ghoul");
    board_put_n(b, 0, ZONE_HAND, "Bat", 2);
    uint16_t rat = board_put(b, 0, ZONE_HAND, "Rat");
    play_the_turn(b);
    assert_int_equal(board_zone(b, ghoul), ZONE_BATTLEFIELD);
    assert_int_equal(board_zone(b, rat), ZONE_BATTLEFIELD);
    board_close(b);
}

/* Damage can wait, a creature cannot; unless it is the last damage. */
static void creatures_come_before_damage(void **state)
{
    static struct table t;
    (void)state;
    for (int life = 2; life <= 20; life += 18) {
        struct board *b = alone(&t, "Swamp", 2);
        b->g->player[1].life = (int16_t)life;
        uint16_t rat = board_put(b, 0, ZONE_HAND, "Rat"), drain = board_put(b, 0, ZONE_HAND, "Drain");
        play_the_turn(b);
        assert_int_equal(board_zone(b, rat), life > 2 ? ZONE_BATTLEFIELD : ZONE_HAND);
        if (life > 2)
            assert_int_equal(board_zone(b, drain), ZONE_HAND);
        else
            assert_true(b->g->result == RESULT_WIN && b->g->winner == 0);
        board_close(b);
    }
}

/* Three damage divided among two, of whom one is the player: two are the opponent's. */
static void the_larger_part_is_the_opponents(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Swamp", 2);
    board_put(b, 0, ZONE_HAND, "Trail");
    play_the_turn(b);
    assert_int_equal(board_life(b, 1), 18);
    assert_int_equal(board_life(b, 0), 19);
    board_close(b);
}

/* A land is not given up for one damage, unless that is the last. */
static void lands_are_kept(void **state)
{
    static struct table t;
    (void)state;
    for (int life = 1; life <= 20; life += 19) {
        struct board *b = alone(&t, "Swamp", 2);
        b->g->player[1].life = (int16_t)life;
        uint16_t dart = board_put(b, 0, ZONE_GRAVEYARD, "Dart");
        play_the_turn(b);
        assert_int_equal(board_zone(b, dart), life > 1 ? ZONE_GRAVEYARD : ZONE_EXILE);
        board_close(b);
    }
}

/* What asks for damage dealt this turn is cast after the attack that deals it. */
static void what_asks_for_damage_waits_for_the_attack(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Swamp", 1);
    board_put(b, 0, ZONE_BATTLEFIELD, "Rat");
    uint16_t thirst = board_put(b, 0, ZONE_HAND, "Thirst");
    play_the_turn(b);
    assert_int_equal(board_life(b, 1), 19);
    assert_int_equal(board_perm(b, thirst)->power, 3);
    board_close(b);
}

/* The creature that can attack is equipped, not the stronger one that has just come; and it is not the end of it: the
 * sword moves on to the attacker from one that cannot attack. */
static void the_attacker_is_equipped(void **state)
{
    static struct table t;
    (void)state;
    for (int moved = 0; moved < 2; moved++) {
        struct board *b = alone(&t, "Swamp", 1);
        board_put(b, 0, ZONE_BATTLEFIELD, "Rat");
        uint16_t sword = board_put(b, 0, ZONE_BATTLEFIELD, "Sword");
        if (moved) {
            uint16_t golem = board_put(b, 0, ZONE_BATTLEFIELD, "Golem");
            b->g->perm[game_object_c(b->g, golem)->perm].flags |= PERM_SICK;
            board_attach(b, sword, golem);
        } else {
            board_put(b, 0, ZONE_HAND, "Golem");
        }
        play_the_turn(b);
        assert_int_equal(board_life(b, 1), 20 - 4);
        board_close(b);
    }
}

/* A land that is found comes untapped where that lets something be cast. */
static void a_land_is_found_that_can_be_used_at_once(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Sink", 1);
    board_put_n(b, 0, ZONE_LIBRARY, "Bog", 2);
    uint16_t rat = board_put(b, 0, ZONE_HAND, "Rat");
    play_the_turn(b);
    assert_int_equal(board_zone(b, rat), ZONE_BATTLEFIELD);
    board_close(b);
}

/* Cards of one's graveyard are spent for damage whenever it can be dealt. */
static void the_graveyard_is_spent(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Swamp", 1);
    board_put(b, 0, ZONE_BATTLEFIELD, "Shaman");
    board_put_n(b, 0, ZONE_GRAVEYARD, "Bolt", 2);
    play_the_turn(b);
    assert_int_equal(board_life(b, 1), 18);
    board_close(b);
}

/* Of cards that are looked at, the one that is needed comes to hand, and what is not goes from the top: lands until
 * there are enough, then spells. */
static void what_is_needed_is_drawn(void **state)
{
    static struct table t;
    (void)state;
    for (int lands = 1; lands <= 5; lands += 4) {
        struct board *b = alone(&t, "Swamp", lands);
        uint16_t swamp = board_put(b, 0, ZONE_LIBRARY, "Swamp");
        uint16_t ghoul = board_put(b, 0, ZONE_LIBRARY, "Ghoul");
        board_put(b, 0, ZONE_HAND, "Sift");
        play_the_turn(b);
        assert_int_equal(board_zone(b, lands == 1 ? swamp : ghoul), ZONE_BATTLEFIELD);
        assert_int_equal(board_zone(b, lands == 1 ? ghoul : swamp), ZONE_LIBRARY);
        board_close(b);

        b = alone(&t, "Swamp", lands);
        swamp = board_put(b, 0, ZONE_LIBRARY, "Swamp");
        board_put(b, 0, ZONE_HAND, "Augury");
        play_the_turn(b);
        assert_int_equal(b->g->player[0].top[ZONE_LIBRARY] == swamp, lands == 1);
        board_close(b);
    }
}

/* A creature that nobody pays for soon is discarded where another card returns it, and that card comes before others
 * that cost more. */
static void what_can_be_raised_is_discarded(void **state)
{
    static struct table t;
    (void)state;
    for (int raises = 0; raises <= 1; raises++) {
        struct board *b = alone(&t, "Swamp", 2);
        uint16_t titan = board_put(b, 0, ZONE_HAND, "Titan");
        board_put(b, 0, ZONE_HAND, "Loot");
        board_put_n(b, 0, ZONE_HAND, "Raise", raises);
        board_put_n(b, 0, ZONE_HAND, "Swamp", 2);
        play_the_turn(b);
        assert_int_equal(board_zone(b, titan), raises ? ZONE_BATTLEFIELD : ZONE_HAND);
        board_close(b);
    }
    struct board *b = alone(&t, "Swamp", 6); /* it is cast in a moment */
    uint16_t titan = board_put(b, 0, ZONE_HAND, "Titan");
    board_put(b, 0, ZONE_HAND, "Loot");
    board_put(b, 0, ZONE_LIBRARY, "Raise");
    board_put(b, 0, ZONE_LIBRARY, "Swamp");
    play_the_turn(b);
    assert_int_equal(board_zone(b, titan) == ZONE_GRAVEYARD, false);
    board_close(b);

    b = alone(&t, "Swamp", 3);
    titan = board_put(b, 0, ZONE_GRAVEYARD, "Titan");
    uint16_t ghoul = board_put(b, 0, ZONE_HAND, "Ghoul");
    board_put(b, 0, ZONE_HAND, "Raise");
    play_the_turn(b);
    assert_int_equal(board_zone(b, titan), ZONE_BATTLEFIELD);
    assert_int_equal(board_zone(b, ghoul), ZONE_HAND);
    board_close(b);
}

/* Nobody is there to be answered: a card is not given up for a creature that goes at once. */
static void cards_are_kept_for_what_stays(void **state)
{
    static struct table t;
    (void)state;
    struct board *b = alone(&t, "Swamp", 1);
    uint16_t fury = board_put(b, 0, ZONE_HAND, "Fury"), ghoul = board_put(b, 0, ZONE_HAND, "Ghoul");
    play_the_turn(b);
    assert_int_equal(board_zone(b, fury), ZONE_HAND);
    assert_int_equal(board_zone(b, ghoul), ZONE_HAND);
    board_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(uses_all_the_mana),
        cmocka_unit_test(creatures_come_before_damage),
        cmocka_unit_test(the_larger_part_is_the_opponents),
        cmocka_unit_test(lands_are_kept),
        cmocka_unit_test(what_asks_for_damage_waits_for_the_attack),
        cmocka_unit_test(the_attacker_is_equipped),
        cmocka_unit_test(a_land_is_found_that_can_be_used_at_once),
        cmocka_unit_test(the_graveyard_is_spent),
        cmocka_unit_test(what_is_needed_is_drawn),
        cmocka_unit_test(what_can_be_raised_is_discarded),
        cmocka_unit_test(cards_are_kept_for_what_stays),
        cmocka_unit_test(counters_what_hurts_it),
        cmocka_unit_test(leaves_a_spell_that_hurts_its_own_side),
        cmocka_unit_test(leaves_a_creature_that_dies_anyway),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
