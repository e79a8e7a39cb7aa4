/* test_checks.c - what the rules do by themselves, era by era
 *
 * Expectations are the rules' own (eras.md section 7 and the rows named beside each): one small board, one
 * look. */
#include "base/attr.h"
#include "board.h"

#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Egg", "{1}{G} Creature Bear 0/1", NULL, NULL},
    {"Shade", "{B} Creature Shade 1/1", NULL, "static each(creature) { pt(-1, -1) }"},
    {"Drain Aura", "{B} Enchantment Aura", "Enchant creature", "static each(is(host)) { pt(-2, -2) }"},
    {"Chief", "{2} Legendary Creature Chief 3/3", NULL, NULL},
    {"Old World", "{2} World Enchantment", NULL, NULL},
    {"New World", "{3} World Enchantment", NULL, NULL},
    {"Warm Aura", "{W} Enchantment Aura", "Enchant creature", NULL},
    {"Sword", "{1} Artifact Equipment", "Equip {1}", NULL},
    {"Ajani", "{3}{W} Planeswalker Ajani 4", NULL, NULL},
    {"Ajani the Second", "{3}{W} Planeswalker Ajani 3", NULL, NULL},
    {"Token", "Token Creature Soldier 1/1", NULL, NULL},
    {"Angel", "{5} Artifact Creature Angel 4/4", NULL, "static { cant-lose(you) }"},
    {"Wall", "{5} Artifact Creature Wall 4/4", "Indestructible", NULL},
};

static void open_era(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
}

static unsigned lost(const struct board *b)
{
    unsigned bits = 0;
    for (int i = 0; i < b->g->players; i++)
        if (b->g->player[i].flags & PLAYER_LOST)
            bits |= 1u << i;
    return bits;
}

/* ---- players --------------------------------------------------------------------------------- */

/* tests 000:G.22.3, 004:420.5a, 003:G12.11, 001:704.5a: from Sixth Edition on life is looked at with the rest. */
static void zero_life_loses_at_the_check(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        bool late = era <= ERA_FIFTH_99;
        open_era(&b, (enum era)era);
        board_begin(&b, 0, STEP_MAIN1);
        verb_lose_life(&b.e, 1, 20);
        state_checks(&b.e);
        assert_int_equal(b.g->result, late ? RESULT_NONE : RESULT_WIN);
        if (late)
            life_check(&b.e);
        assert_int_equal(b.g->result, RESULT_WIN);
        assert_int_equal(b.g->winner, 0);
        assert_int_equal(lost(&b), 2);
        board_close(&b);
    }
}

/* tests 000:G.23.1, 002:S1/Parts-of-Turn, 004:102.4, 001:104.4a */
static void both_losing_is_a_draw_but_for_one_year(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_begin(&b, 0, STEP_MAIN1);
        verb_lose_life(&b.e, 0, 25);
        verb_lose_life(&b.e, 1, 20);
        state_checks(&b.e);
        life_check(&b.e);
        assert_int_equal(b.g->result, era == ERA_FIFTH_99 ? RESULT_ALL_LOST : RESULT_DRAWN);
        assert_int_equal(b.g->winner, NO_PLAYER);
        board_close(&b);
    }
}

/* tests 000:E.11.2, 002:S2/Counters, 001:704.5c */
static void ten_poison_counters_lose(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_begin(&b, 0, STEP_MAIN1);
        verb_poison(&b.e, 0, 9);
        state_checks(&b.e);
        assert_int_equal(b.g->result, RESULT_NONE);
        verb_poison(&b.e, 0, 1);
        bool at_once = b.g->result == RESULT_WIN;
        assert_int_equal(at_once, rules_of((enum era)era)->poison == POISON_AT_ONCE);
        state_checks(&b.e);
        assert_int_equal(b.g->result, RESULT_WIN);
        assert_int_equal(b.g->winner, 1);
        board_close(&b);
    }
}

/* tests 000:Z.5.7, 001:104.3c, 001:119.4: what is there is drawn, the loss waits; 004:102.2: instead of the draw. */
static void drawing_from_an_empty_library(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_put_n(&b, 0, ZONE_LIBRARY, "Bear", 2);
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(verb_draw(&b.e, 0, 2));
        state_checks(&b.e);
        assert_int_equal(b.g->result, RESULT_NONE);
        verb_draw(&b.e, 0, 1);
        assert_int_equal(b.g->result, era == ERA_SIXTH || era == ERA_EIGHTH ? RESULT_WIN : RESULT_NONE);
        state_checks(&b.e);
        assert_int_equal(b.g->result, RESULT_WIN);
        assert_int_equal(b.g->winner, 1);
        assert_int_equal(b.g->player[0].count[ZONE_HAND], 2);
        board_close(&b);
    }
}

/* tests 001:104.3a: conceding is beyond "cannot lose", 001:101.2 keeps a player in the game otherwise. */
static void cannot_lose_but_can_concede(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    board_put(&b, 0, ZONE_BATTLEFIELD, "Angel");
    board_begin(&b, 0, STEP_MAIN1);
    verb_lose_life(&b.e, 0, 30);
    state_checks(&b.e);
    assert_int_equal(b.g->result, RESULT_NONE);
    assert_true(engine_act(&b.e, &(struct action){.kind = ACTION_CONCEDE, .player = 0}));
    assert_int_equal(b.g->result, RESULT_WIN);
    assert_int_equal(b.g->winner, 1);
    board_close(&b);
}

/* tests 000:G.23.Ruling.2: both concede, nobody can tell who was first: a draw, also where both would have lost. */
static void conceding_together(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(engine_act(&b.e, &(struct action){.kind = ACTION_CONCEDE, .player = 0, .ability = 1 << 1}));
        assert_int_equal(b.g->result, RESULT_DRAWN);
        assert_int_equal(lost(&b), 3);
        board_close(&b);
    }
}

/* tests 001:800.4a, 001:104.2a: with three players the game goes on without the one who lost, and hers are gone. */
static void of_three_players_two_go_on(void **state)
{
    (void)state;
    struct board b;
    board_open_players(&b, ERA_M10, cards, ARRAY_LEN(cards), 3, 64, 200);
    uint16_t bear = board_put(&b, 2, ZONE_BATTLEFIELD, "Bear");
    uint16_t aura = board_put(&b, 0, ZONE_BATTLEFIELD, "Warm Aura");
    board_attach(&b, aura, bear);
    board_begin(&b, 0, STEP_MAIN1);
    verb_lose_life(&b.e, 2, 20);
    state_checks(&b.e);
    assert_int_equal(b.g->result, RESULT_NONE);
    assert_int_equal(lost(&b), 4);
    assert_int_equal(board_zone(&b, bear), ZONE_NONE);
    assert_int_equal(board_zone(&b, aura), ZONE_GRAVEYARD);
    assert_null(game_check(&b.e));
    verb_lose_life(&b.e, 0, 20);
    state_checks(&b.e);
    assert_int_equal(b.g->result, RESULT_WIN);
    assert_int_equal(b.g->winner, 1);
    board_close(&b);
}

/* ---- creatures ------------------------------------------------------------------------------- */

/* tests 000:K.12.4, 004:420.5c, 001:704.5g */
static void damage_up_to_the_toughness_kills(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        board_begin(&b, 0, STEP_MAIN1);
        game_perm(b.g, bear)->damage = 1;
        b.g->check_due = 1;
        assert_false(state_checks(&b.e));
        game_perm(b.g, bear)->damage = 2;
        b.g->check_due = 1;
        assert_true(state_checks(&b.e));
        assert_int_equal(board_zone(&b, bear), ZONE_GRAVEYARD);
        board_close(&b);
    }
}

/* tests 004:420.5b, 001:704.5f: a shield does not help against toughness 0. */
static void toughness_zero_is_no_destruction(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t egg = board_put(&b, 0, ZONE_BATTLEFIELD, "Egg");
        uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        board_put(&b, 1, ZONE_BATTLEFIELD, "Wall");
        board_begin(&b, 0, STEP_MAIN1);
        verb_regenerate(&b.e, egg);
        board_put(&b, 1, ZONE_BATTLEFIELD, "Shade");
        assert_true(state_checks(&b.e));
        assert_int_equal(board_zone(&b, egg), ZONE_GRAVEYARD);
        assert_int_equal(board_zone(&b, bear), ZONE_BATTLEFIELD);
        board_close(&b);
    }
}

/* tests 001:700.4: indestructible things are not destroyed, and die of toughness 0. */
static void indestructible(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t wall = board_put(&b, 0, ZONE_BATTLEFIELD, "Wall");
    board_begin(&b, 0, STEP_MAIN1);
    assert_false(verb_destroy(&b.e, wall, false));
    game_perm(b.g, wall)->damage = 9;
    b.g->check_due = 1;
    state_checks(&b.e);
    assert_int_equal(board_zone(&b, wall), ZONE_BATTLEFIELD);
    verb_counters(&b.e, wall, COUNTER_MINUS1, 4);
    state_checks(&b.e);
    assert_int_equal(board_zone(&b, wall), ZONE_GRAVEYARD);
    board_close(&b);
}

/* tests 001:704.3, 004:420.3: the look is repeated: an Aura falls off what died in the first. */
static void checks_repeat(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        uint16_t aura = board_put(&b, 1, ZONE_BATTLEFIELD, "Drain Aura");
        uint16_t sword = board_put(&b, 1, ZONE_BATTLEFIELD, "Sword");
        board_attach(&b, aura, bear);
        board_attach(&b, sword, bear);
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(state_checks(&b.e));
        assert_int_equal(board_zone(&b, bear), ZONE_GRAVEYARD);
        assert_int_equal(board_zone(&b, aura), ZONE_GRAVEYARD);
        assert_int_equal(board_zone(&b, sword), ZONE_BATTLEFIELD);
        assert_int_equal(game_perm(b.g, sword)->attached_to, NO_OBJECT);
        assert_false(state_checks(&b.e));
        board_close(&b);
    }
}

/* ---- legends, worlds, planeswalkers ---------------------------------------------------------- */

static int on_battlefield(const struct board *b, const uint16_t *objects, int n)
{
    int bits = 0;
    for (int i = 0; i < n; i++)
        if (board_zone(b, objects[i]) == ZONE_BATTLEFIELD)
            bits |= 1 << i;
    return bits;
}

/* tests 000:K.19.1, 004:420.5e: the first stays; 001:704.5k: none. */
static void a_second_legend(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t chief[3];
        chief[0] = board_put(&b, 0, ZONE_BATTLEFIELD, "Chief");
        board_begin(&b, 0, STEP_MAIN1);
        chief[1] = board_put(&b, 1, ZONE_HAND, "Chief");
        chief[2] = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        verb_move(&b.e, chief[1], ZONE_BATTLEFIELD, 0, 1, 0);
        assert_true(state_checks(&b.e));
        assert_int_equal(on_battlefield(&b, chief, 3), era == ERA_M10 ? 4 : 5);
        board_close(&b);
    }
}

/* tests 000:K.19.1, 004:420.5e: of those that come together none stays, whatever the era. */
static void legends_together(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t chief[2];
        chief[0] = board_put(&b, 0, ZONE_HAND, "Chief");
        chief[1] = board_put(&b, 1, ZONE_HAND, "Chief");
        board_begin(&b, 0, STEP_MAIN1);
        verb_move_all(&b.e, chief, 2, ZONE_BATTLEFIELD, 0);
        assert_int_equal(on_battlefield(&b, chief, 2), 3);
        assert_true(state_checks(&b.e));
        assert_int_equal(on_battlefield(&b, chief, 2), 0);
        board_close(&b);
    }
}

/* tests 000:K.14.8, 001:704.5m: the newest stays; 004:Glossary/Enchant-World: the oldest goes. */
static void a_second_world(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t world[3];
        world[0] = board_put(&b, 0, ZONE_BATTLEFIELD, "Old World");
        board_begin(&b, 0, STEP_MAIN1);
        world[1] = board_put(&b, 1, ZONE_HAND, "New World");
        world[2] = board_put(&b, 1, ZONE_HAND, "Old World");
        verb_move(&b.e, world[1], ZONE_BATTLEFIELD, 0, 1, 0);
        state_checks(&b.e);
        assert_int_equal(on_battlefield(&b, world, 3), 2);
        verb_move(&b.e, world[2], ZONE_BATTLEFIELD, 0, 1, 0);
        state_checks(&b.e);
        assert_int_equal(on_battlefield(&b, world, 3), 4);
        verb_move(&b.e, world[2], ZONE_GRAVEYARD, 0, 1, 0);
        verb_move_all(&b.e, world, 2, ZONE_BATTLEFIELD, 0);
        state_checks(&b.e);
        bool oldest_only = rules_of((enum era)era)->world_rule == WORLD_OLDEST_GOES;
        assert_int_equal(on_battlefield(&b, world, 2), oldest_only ? 2 : 0);
        board_close(&b);
    }
}

/* tests 001:704.5i, 001:704.5j */
static void planeswalkers(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t one = board_put(&b, 0, ZONE_BATTLEFIELD, "Ajani");
    board_begin(&b, 0, STEP_MAIN1);
    assert_false(state_checks(&b.e));
    uint16_t two = board_put(&b, 1, ZONE_HAND, "Ajani the Second");
    verb_move(&b.e, two, ZONE_BATTLEFIELD, 0, 1, 0);
    assert_int_equal(perm_counters(game_perm(b.g, two), COUNTER_LOYALTY), 3); /* 001:306.5b */
    state_checks(&b.e);
    assert_int_equal(board_zone(&b, one), ZONE_GRAVEYARD);
    assert_int_equal(board_zone(&b, two), ZONE_GRAVEYARD);
    verb_move(&b.e, one, ZONE_BATTLEFIELD, 0, 0, 0);
    assert_int_equal(perm_counters(game_perm(b.g, one), COUNTER_LOYALTY), 4);
    struct damage d = {.source = one, .to = one, .amount = 4, .source_incarnation = game_ref(b.g, one).incarnation};
    damage_deal(&b.e, &d, 1); /* 001:306.8 */
    state_checks(&b.e);
    assert_int_equal(board_zone(&b, one), ZONE_GRAVEYARD);
    board_close(&b);
}

/* ---- counters, tokens ------------------------------------------------------------------------ */

/* tests 001:120.2, 001:704.5r: and not before (000:G.9.1). */
static void opposite_counters_cancel(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        board_begin(&b, 0, STEP_MAIN1);
        verb_counters(&b.e, bear, COUNTER_PLUS1, 3);
        verb_counters(&b.e, bear, COUNTER_MINUS1, 2);
        state_checks(&b.e);
        assert_int_equal(perm_counters(board_perm(&b, bear), COUNTER_PLUS1), era == ERA_M10 ? 1 : 3);
        assert_int_equal(perm_counters(board_perm(&b, bear), COUNTER_MINUS1), era == ERA_M10 ? 0 : 2);
        assert_int_equal(board_perm(&b, bear)->power, 3);
        board_close(&b);
    }
}

/* tests 001:704.5d, 004:420.5f, 000:K.25.6, 001:110.5f: it cannot come back before. */
static void tokens_elsewhere_cease(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_begin(&b, 0, STEP_MAIN1);
        uint16_t token = verb_token(&b.e, 0, book_find(b.book, "Token"), 0, NULL);
        assert_int_not_equal(token, NO_OBJECT);
        assert_int_equal(game_object(b.g, token)->owner, 0);
        verb_move(&b.e, token, ZONE_HAND, 0, -1, 0);
        bool at_once = era <= ERA_FIFTH_99;
        assert_int_equal(board_zone(&b, token), at_once ? ZONE_NONE : ZONE_HAND);
        assert_int_equal(verb_move(&b.e, token, ZONE_BATTLEFIELD, 0, 0, 0), NO_OBJECT);
        assert_int_equal(state_checks(&b.e), !at_once);
        assert_int_equal(board_zone(&b, token), ZONE_NONE);
        assert_int_equal(b.g->player[0].count[ZONE_HAND], 0);
        board_close(&b);
    }
}

/* A look without a change since the last costs nothing and finds nothing. */
static void nothing_changed_nothing_done(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
    board_begin(&b, 0, STEP_MAIN1);
    state_checks(&b.e);
    assert_int_equal(b.g->check_due, 0);
    uint64_t before = game_hash(b.g);
    assert_false(state_checks(&b.e));
    assert_true(before == game_hash(b.g));
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zero_life_loses_at_the_check),
        cmocka_unit_test(both_losing_is_a_draw_but_for_one_year),
        cmocka_unit_test(ten_poison_counters_lose),
        cmocka_unit_test(drawing_from_an_empty_library),
        cmocka_unit_test(cannot_lose_but_can_concede),
        cmocka_unit_test(conceding_together),
        cmocka_unit_test(of_three_players_two_go_on),
        cmocka_unit_test(damage_up_to_the_toughness_kills),
        cmocka_unit_test(toughness_zero_is_no_destruction),
        cmocka_unit_test(indestructible),
        cmocka_unit_test(checks_repeat),
        cmocka_unit_test(a_second_legend),
        cmocka_unit_test(legends_together),
        cmocka_unit_test(a_second_world),
        cmocka_unit_test(planeswalkers),
        cmocka_unit_test(opposite_counters_cancel),
        cmocka_unit_test(tokens_elsewhere_cease),
        cmocka_unit_test(nothing_changed_nothing_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
