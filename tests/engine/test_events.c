/* test_events.c - who is told of what, and what replaces it
 *
 * Triggers are counted as they wait, before anything is put on the stack or played.
 */
#include "base/attr.h"
#include "board.h"

#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Dirge", "{2}{B} Creature Ghoul 1/1", NULL, "triggered dies(creature) { gain-life(you, 1) }"},
    {"Greeter", "{1}{W} Creature Human 1/1", NULL, "triggered enters(creature & !is(self)) { gain-life(you, 1) }"},
    {"Phoenix", "{2}{R} Creature Bird 2/2", NULL, "triggered dies(is(self)) { to-hand(it) }"},
    {"Tall", "{2}{G} Creature Giant 3/4", NULL, "triggered leaves(is(self)) { gain-life(you, power-of(it)) }"},
    {"Heir", "{1}{W} Creature Human 1/1", NULL,
     "triggered enters(is(self)) if life-of(you) < 10 { gain-life(you, 5) }"},
    {"Dreamer", "{U} Creature Human 1/1", NULL, "triggered whenever-true(life-of(you) < 10) { gain-life(you, 1) }"},
    {"Squee", "{2}{R} Creature Goblin 1/1", NULL, "triggered at(upkeep, you) from-graveyard { to-hand(self) }"},
    {"Bell", "{1} Artifact", NULL, "triggered at(upkeep, players) { gain-life(that-player, 1) }"},
    {"Anthem", "{1}{W} Enchantment", NULL, "static each(creature) { pt(1, 1) }"},
    {"Gate", "Land", NULL, "replace enters(is(self)) { enters-tapped }"},
    {"Hydra", "{X}{G} Creature Hydra 0/0", NULL, "replace enters(is(self)) { enters-with(+1/+1, 3) }"},
    {"Void", "{3} Enchantment", NULL, "replace moves(any, anywhere, graveyard) { zone-becomes(exile) }"},
    {"Colossus", "{5} Artifact Creature Golem 5/5", NULL,
     "replace moves(is(self), anywhere, graveyard) from-anywhere { shuffled-instead }"},
    {"Prism", "{2} Artifact", NULL, "replace draws(you) { instead(gain-life(you, 2)) }"},
    {"Season", "{2}{G} Enchantment", NULL,
     "replace counters-put(controlled(you), +1/+1) { becomes-amount(amount * 2) }"},
    {"Clone", "{3}{U} Creature Shapeshifter 0/0", NULL, "replace enters(is(self)) { enters-as-copy(creature) }"},
    {"Imp", "{1}{B} Creature Imp 1/1", "Dredge 2", NULL},
};

static void open_era(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
}

/* How many triggers wait; they are forgotten. */
static int waiting(struct board *b)
{
    int n = b->g->triggers_n;
    b->g->triggers_n = 0;
    return n;
}

/* tests 001:603.6d, 001:603.2c, 004:410.10d, 004:410.6, 000:A.8.7: what leaves together sees all that leaves, each
 * other too; once for each. */
static void those_who_leave_see_each_other(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        uint16_t all[4];
        open_era(&b, (enum era)era);
        all[0] = board_put(&b, 0, ZONE_BATTLEFIELD, "Dirge");
        all[1] = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        all[2] = board_put(&b, 1, ZONE_BATTLEFIELD, "Dirge");
        all[3] = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        board_begin(&b, 0, STEP_MAIN1);
        verb_destroy_all(&b.e, all, 4, true);
        assert_int_equal(waiting(&b), 8);
        moment_begin(&b.e); /* the same, one by one in one moment */
        for (int i = 0; i < 4; i++)
            verb_move(&b.e, all[i], ZONE_BATTLEFIELD, 0, -1, 0);
        moment_end(&b.e);
        (void)waiting(&b);
        moment_begin(&b.e);
        for (int i = 0; i < 4; i++)
            verb_destroy(&b.e, all[i], true);
        moment_end(&b.e);
        assert_int_equal(waiting(&b), 8);
        board_close(&b);
    }
}

/* tests 000:E.3.2, 004:410.10a: those who watch, and come with what they watch for */
static void those_who_come_together(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        uint16_t all[2];
        open_era(&b, (enum era)era);
        all[0] = board_put(&b, 0, ZONE_GRAVEYARD, "Bear");
        all[1] = board_put(&b, 0, ZONE_GRAVEYARD, "Greeter");
        board_begin(&b, 0, STEP_MAIN1);
        verb_move_all(&b.e, all, 2, ZONE_BATTLEFIELD, 0);
        assert_int_equal(waiting(&b), era <= ERA_FIFTH_99 ? 0 : 1);
        uint16_t bear = board_put(&b, 1, ZONE_HAND, "Bear");
        verb_move(&b.e, bear, ZONE_BATTLEFIELD, 0, 1, 0);
        assert_int_equal(waiting(&b), 1);
        board_close(&b);
    }
}

/* tests 001:400.7, 001:608.2g: a trigger finds what it died as, and knows what it was, even in a copy of the game. */
static void last_known_in_a_copy(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t tall = board_put(&b, 0, ZONE_BATTLEFIELD, "Tall");
    uint16_t phoenix = board_put(&b, 0, ZONE_BATTLEFIELD, "Phoenix");
    board_put(&b, 0, ZONE_BATTLEFIELD, "Anthem");
    board_begin(&b, 0, STEP_MAIN1);
    verb_move(&b.e, tall, ZONE_EXILE, 0, -1, 0);
    verb_destroy(&b.e, phoenix, true);
    assert_int_equal(b.g->triggers_n, 2);
    _Alignas(8) static char space[1 << 14];
    struct game *copy = (struct game *)(void *)space;
    assert_true(b.g->bytes <= sizeof space);
    game_copy(copy, b.g);
    struct game *kept = b.g;
    b.g = b.e.g = copy;
    triggers_place(&b.e);
    board_resolve_all(&b);
    assert_int_equal(board_life(&b, 0), 24);
    assert_int_equal(board_zone(&b, phoenix), ZONE_HAND);
    b.g = b.e.g = kept;
    board_close(&b);
}

/* tests 001:603.4, 004:410.8: as it triggers, and again as it resolves. */
static void the_intervening_if(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t heir = board_put(&b, 0, ZONE_HAND, "Heir");
        uint16_t second = board_put(&b, 0, ZONE_HAND, "Heir");
        board_begin(&b, 0, STEP_MAIN1);
        verb_move(&b.e, heir, ZONE_BATTLEFIELD, 0, 0, 0);
        assert_int_equal(waiting(&b), 0);
        verb_lose_life(&b.e, 0, 11);
        verb_move(&b.e, second, ZONE_BATTLEFIELD, 0, 0, 0);
        assert_int_equal(b.g->triggers_n, 1);
        triggers_place(&b.e);
        verb_gain_life(&b.e, 0, 3);
        board_resolve_all(&b);
        assert_int_equal(board_life(&b, 0), 12);
        board_close(&b);
    }
}

/* tests 001:603.8, 004:410.8a, 004:410.8b: once, and again only after it has left the stack. */
static void a_state_triggers_once(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    board_put(&b, 0, ZONE_BATTLEFIELD, "Dreamer");
    board_begin(&b, 0, STEP_MAIN1);
    state_triggers(&b.e);
    assert_int_equal(b.g->triggers_n, 0);
    verb_lose_life(&b.e, 0, 12);
    state_triggers(&b.e);
    state_triggers(&b.e);
    assert_int_equal(b.g->triggers_n, 1);
    triggers_place(&b.e);
    state_triggers(&b.e);
    assert_int_equal(b.g->triggers_n, 0);
    board_close(&b);
}

/* tests 001:603.2b; a graveyard's card only in its owner's upkeep. */
static void the_beginning_of_a_step(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    board_put(&b, 0, ZONE_GRAVEYARD, "Squee");
    board_put(&b, 1, ZONE_BATTLEFIELD, "Bell");
    board_begin(&b, 0, STEP_MAIN1);
    step_triggers(&b.e, STEP_UPKEEP);
    assert_int_equal(waiting(&b), 2);
    step_triggers(&b.e, STEP_DRAW);
    assert_int_equal(waiting(&b), 0);
    uint32_t now = b.g->timestamp;
    step_triggers_since(&b.e, STEP_UPKEEP, now);
    assert_int_equal(waiting(&b), 0);
    board_put(&b, 1, ZONE_BATTLEFIELD, "Bell");
    board_settle(&b);
    step_triggers_since(&b.e, STEP_UPKEEP, now);
    assert_int_equal(waiting(&b), 1);
    board_begin(&b, 1, STEP_MAIN1);
    step_triggers(&b.e, STEP_UPKEEP);
    assert_int_equal(waiting(&b), 2);
    board_close(&b);
}

/* tests 001:614.12, 004:410.10e: tapped and with counters as it enters, which nothing sees become so. */
static void as_it_enters(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t gate = board_put(&b, 0, ZONE_HAND, "Gate");
        uint16_t hydra = board_put(&b, 0, ZONE_HAND, "Hydra");
        board_put(&b, 0, ZONE_BATTLEFIELD, "Season");
        board_begin(&b, 0, STEP_MAIN1);
        verb_move(&b.e, gate, ZONE_BATTLEFIELD, 0, 0, 0);
        assert_true(board_perm(&b, gate)->flags & PERM_TAPPED);
        verb_move(&b.e, hydra, ZONE_BATTLEFIELD, 0, 0, 0);
        assert_int_equal(board_perm(&b, hydra)->power, 6); /* doubled (001:614.5) */
        assert_false(state_checks(&b.e));
        board_close(&b);
    }
}

/* tests 001:614.6, 001:616.1, 004:419.8a, 003:419.9a: of two fates its owner or controller chooses; it never dies. */
static void somewhere_else_than_the_graveyard(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t colossus = board_put(&b, 1, ZONE_BATTLEFIELD, "Colossus");
        uint16_t bear = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        board_put(&b, 1, ZONE_BATTLEFIELD, "Dirge");
        uint16_t nothing = board_put(&b, 0, ZONE_BATTLEFIELD, "Void");
        board_begin(&b, 1, STEP_MAIN1);
        verb_destroy(&b.e, bear, true);
        assert_int_equal(board_zone(&b, bear), ZONE_EXILE);
        if (era > ERA_FIFTH_99) /* in a series the active player's comes first (000:A.7.5) */
            board_choose(&b, 1, colossus);
        verb_destroy(&b.e, colossus, true);
        assert_int_equal(board_zone(&b, colossus), ZONE_LIBRARY);
        assert_int_equal(waiting(&b), 0);
        verb_move(&b.e, colossus, ZONE_HAND, 0, -1, 0);
        if (era > ERA_FIFTH_99)
            board_choose(&b, 1, nothing);
        else
            b.g->active = 0;
        verb_discard(&b.e, 1, colossus, 0);
        assert_int_equal(board_zone(&b, colossus), ZONE_EXILE);
        board_close(&b);
    }
}

/* tests 001:614.11, 001:119.6, 000:G.37.1: also a draw from an empty library. */
static void draws_are_replaced(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        board_put(&b, 0, ZONE_BATTLEFIELD, "Prism");
        board_begin(&b, 0, STEP_MAIN1);
        verb_draw(&b.e, 0, 2);
        state_checks(&b.e);
        assert_int_equal(board_life(&b, 0), 24);
        assert_int_equal(b.g->result, RESULT_NONE);
        board_close(&b);
    }
}

/* tests 001:702.49 */
static void dredge(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t imp = board_put(&b, 0, ZONE_GRAVEYARD, "Imp");
    board_put_n(&b, 0, ZONE_LIBRARY, "Bear", 3);
    board_begin(&b, 0, STEP_MAIN1);
    verb_draw(&b.e, 0, 1); /* no is the plain answer */
    assert_int_equal(board_zone(&b, imp), ZONE_GRAVEYARD);
    board_yes(&b, 0, 1);
    verb_draw(&b.e, 0, 1);
    assert_int_equal(board_zone(&b, imp), ZONE_HAND);
    assert_int_equal(b.g->player[0].count[ZONE_LIBRARY], 0);
    assert_int_equal(b.g->player[0].count[ZONE_GRAVEYARD], 2);
    board_close(&b);
}

/* tests 001:614.12: a copy as it enters is never 0/0. */
static void enters_as_a_copy(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t bear = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        uint16_t clone = board_put(&b, 0, ZONE_HAND, "Clone");
        board_begin(&b, 0, STEP_MAIN1);
        board_choose(&b, 0, bear);
        verb_move(&b.e, clone, ZONE_BATTLEFIELD, 0, 0, 0);
        assert_false(state_checks(&b.e));
        assert_int_equal(board_perm(&b, clone)->power, 2);
        board_close(&b);
    }
}

/* The ring holds the newest, and an entry answers for what it was and what it became, no later. */
static void the_ring_of_last_known(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t bear[MAX_KNOWN + 2];
    struct ref was[MAX_KNOWN + 2];
    for (int i = 0; i < MAX_KNOWN + 2; i++)
        bear[i] = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
    board_begin(&b, 0, STEP_MAIN1);
    for (int i = 0; i < MAX_KNOWN + 2; i++) {
        was[i] = game_ref(b.g, bear[i]);
        verb_move(&b.e, bear[i], ZONE_GRAVEYARD, 0, -1, 0);
    }
    assert_null(last_known(&b.e, was[0]));
    assert_null(last_known(&b.e, was[1]));
    for (int i = 2; i < MAX_KNOWN + 2; i++) {
        assert_non_null(last_known(&b.e, was[i]));
        assert_ptr_equal(last_known(&b.e, was[i]), last_known(&b.e, game_ref(b.g, bear[i])));
        assert_int_equal(last_known(&b.e, was[i])->power, 2);
    }
    verb_move(&b.e, bear[5], ZONE_HAND, 0, -1, 0);
    assert_null(last_known(&b.e, game_ref(b.g, bear[5])));
    board_close(&b);
}

/* The limit is told, not overrun. */
static void too_many_triggers(void **state)
{
    (void)state;
    struct board b;
    uint16_t all[20];
    open_era(&b, ERA_M10);
    for (int i = 0; i < 20; i++)
        all[i] = board_put(&b, 0, ZONE_BATTLEFIELD, "Dirge");
    board_begin(&b, 0, STEP_MAIN1);
    verb_destroy_all(&b.e, all, 20, true);
    assert_int_equal(b.g->result, RESULT_FAILED);
    assert_int_equal(b.g->failed_limit, LIMIT_TRIGGERS);
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(those_who_leave_see_each_other),
        cmocka_unit_test(those_who_come_together),
        cmocka_unit_test(last_known_in_a_copy),
        cmocka_unit_test(the_intervening_if),
        cmocka_unit_test(a_state_triggers_once),
        cmocka_unit_test(the_beginning_of_a_step),
        cmocka_unit_test(as_it_enters),
        cmocka_unit_test(somewhere_else_than_the_graveyard),
        cmocka_unit_test(draws_are_replaced),
        cmocka_unit_test(dredge),
        cmocka_unit_test(enters_as_a_copy),
        cmocka_unit_test(the_ring_of_last_known),
        cmocka_unit_test(too_many_triggers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
