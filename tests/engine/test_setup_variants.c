/* test_setup_variants.c - beginnings other than a duel's: more players, teams, generals, Vanguard, older mulligans
 *
 * Expected are the numbers that the documents state; hands and libraries together are always the whole
 * deck. */
#include "base/err.h"
#include "board.h"

#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Giant", "{4} Legendary Creature Giant 4/4", NULL, NULL},
    {"Powder", "{3} Artifact", NULL,
     "static from-hand { could-mulligan({ exile(each(card & in(hand, you))); draw(you, noted) }) }"},
    {"Leyline", "{2}{G}{G} Enchantment", NULL,
     "static from-hand { may-begin-in-play } static creature & controlled(you) { pt(1, 1) }"},
    {"Chancellor", "{4}{W}{W}{W} Creature Angel 5/6", NULL,
     "static from-hand { may-begin-revealed(delayed(at(upkeep, players), lose-life(opponent, 2))) }"},
};
enum { DECK = 60, MOST = MAX_PLAYERS };

struct table {
    struct board b;
    uint16_t deck[DECK];
    struct deck_list list[MOST];
    struct start_options o;
};

/* Everybody has sixty of one card, after `other` of another. */
static void lay(struct table *t, enum era era, int players, const char *name, const char *first, int other)
{
    memset(t, 0, sizeof *t);
    board_open_players(&t->b, era, cards, ARRAY_LEN(cards), players, DUEL_PERMANENTS, MOST * (DECK + 1));
    for (int i = 0; i < DECK; i++)
        t->deck[i] = book_find(t->b.book, i < other ? first : name);
    for (int p = 0; p < players; p++)
        t->list[p] = (struct deck_list){.card = t->deck, .cards = DECK, .general = NO_CARD};
}

static void begin(struct table *t)
{
    struct err err = ERR_INIT;
    assert_ok(engine_start(&t->b.e, t->list, &t->o, &err), err);
    assert_null(game_check(&t->b.e));
}

static int count(const struct table *t, int player, enum zone zone)
{
    return t->b.g->player[player].count[zone];
}

static void assert_hand(const struct table *t, int player, int cards_in_hand)
{
    assert_int_equal(count(t, player, ZONE_HAND), cards_in_hand);
    assert_int_equal(count(t, player, ZONE_HAND) + count(t, player, ZONE_LIBRARY) + count(t, player, ZONE_BATTLEFIELD),
                     DECK);
}

/* With more than two players the first new hand has as many cards as the first one, the next ones one fewer each.
 * tests 001:103.4b, 001:800.5 */
static void the_first_mulligan_is_free_for_three(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 3, "Forest", NULL, 0);
    board_mulligan(&t.b, 1, 1);
    for (int i = 0; i < 3; i++)
        board_mulligan(&t.b, 2, 1);
    begin(&t);
    assert_hand(&t, 0, 7);
    assert_hand(&t, 1, 7);
    assert_hand(&t, 2, 5);
    board_close(&t.b);
    lay(&t, ERA_M10, 2, "Forest", NULL, 0); /* of two players it costs a card */
    board_mulligan(&t.b, 1, 1);
    begin(&t);
    assert_hand(&t, 1, 6);
    board_close(&t.b);
}

/* Whenever a mulligan could be taken the card changes the hand for one as large, as often as it is there; only then is
 * a mulligan declared. tests 001:103.4a */
static void a_card_is_used_when_its_owner_could_mulligan(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 2, "Forest", "Powder", 8);
    t.o.no_shuffle = true; /* seven of the eight are in the hand, the last one comes next */
    board_yes(&t.b, 0, 1);
    board_mulligan(&t.b, 0, 0);
    begin(&t);
    assert_int_equal(count(&t, 0, ZONE_EXILE), 7);
    assert_int_equal(count(&t, 0, ZONE_HAND), 7);
    assert_int_equal(count(&t, 0, ZONE_LIBRARY), DECK - 14);
    assert_int_equal(count(&t, 1, ZONE_EXILE), 0); /* who says no keeps */
    assert_hand(&t, 1, 7);
    board_close(&t.b);
}

/* Nobody skips a draw when more than two play for themselves; a starting team skips it together.
 * tests 001:103.7b, 001:103.7c */
static void who_skips_the_first_draw(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 3, "Forest", NULL, 0);
    t.o.starter = 1;
    begin(&t);
    assert_true(board_to(&t.b, STEP_MAIN1));
    assert_int_equal(t.b.g->active, 1);
    assert_hand(&t, 1, 8);
    board_close(&t.b);
    lay(&t, ERA_M10, 4, "Forest", NULL, 0);
    t.o = (struct start_options){.starter = 2, .teams_of_two = true};
    begin(&t);
    assert_true(board_to(&t.b, STEP_MAIN1));
    for (int p = 0; p < 4; p++)
        assert_hand(&t, p, 7);
    while (t.b.g->turn < 2)
        board_step(&t.b);
    assert_true(board_to(&t.b, STEP_MAIN1));
    for (int p = 0; p < 4; p++)
        assert_hand(&t, p, p < 2 ? 8 : 7); /* the other team, both of it */
    board_close(&t.b);
}

/* A team has thirty life together; its players declare mulligans in turn order and take them at once, one keeping what
 * the other does not. tests 001:103.3a, 001:103.4c, 001:806.6a */
static void two_headed_giants(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 4, "Forest", NULL, 0);
    t.o = (struct start_options){.starter = 0, .teams_of_two = true};
    board_mulligan(&t.b, 0, 0);
    board_mulligan(&t.b, 1, 1);
    board_mulligan(&t.b, 1, 1);
    board_mulligan(&t.b, 3, 1);
    begin(&t);
    assert_hand(&t, 0, 7);
    assert_hand(&t, 1, 6);
    assert_hand(&t, 2, 7);
    assert_hand(&t, 3, 7);
    for (int p = 0; p < 4; p++)
        assert_int_equal(board_life(&t.b, p), 30);
    t.b.g->player[0].life = 11;
    assert_int_equal(board_life(&t.b, 1), 11);
    board_close(&t.b);
}

/* Forty life, seven cards, the general in the command zone.
 * tests 001:103.3c, 001:903.5, 001:903.6 */
static void generals_begin_in_the_command_zone(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 2, "Forest", NULL, 0);
    t.o.edh = true;
    for (int p = 0; p < 2; p++)
        t.list[p].general = book_find(t.b.book, "Giant");
    begin(&t);
    for (int p = 0; p < 2; p++) {
        assert_hand(&t, p, 7);
        assert_int_equal(board_life(&t.b, p), 40);
        uint16_t general = zone_nth(t.b.g, p, ZONE_COMMAND, 0);
        assert_int_equal(count(&t, p, ZONE_COMMAND), 1);
        assert_int_equal(game_object(t.b.g, general)->card, book_find(t.b.book, "Giant"));
        assert_true(game_object(t.b.g, general)->flags & OBJECT_GENERAL);
    }
    board_close(&t.b);
}

/* Two who lead a deck together have a tax and a count of damage each; who plays alone needs nobody opposite to have a
 * general. tests 001:903.9, 001:903.12a */
static void partners_are_counted_apart(void **state)
{
    struct table t;
    struct game *g;
    (void)state;
    lay(&t, ERA_M10, 2, "Forest", NULL, 0);
    t.o.edh = t.o.solitaire = true;
    t.list[0].general = book_find(t.b.book, "Giant");
    t.list[0].partner = (uint16_t)(book_find(t.b.book, "Bear") + 1);
    t.list[1].cards = 0;
    begin(&t);
    g = t.b.g;
    uint16_t second = zone_nth(g, 0, ZONE_COMMAND, 0), first = zone_nth(g, 0, ZONE_COMMAND, 1);
    struct mana_cost cost;
    assert_int_equal(count(&t, 0, ZONE_COMMAND), 2);
    assert_int_equal(count(&t, 1, ZONE_COMMAND), 0);
    assert_int_equal(game_object(g, second)->card, book_find(t.b.book, "Bear"));
    g->player[0].general_casts[1] = 2;
    spell_cost(&t.b.e, 0, first, CAST_COMMAND, 0, &cost);
    assert_int_equal(cost.generic, 4); /* {4} */
    spell_cost(&t.b.e, 0, second, CAST_COMMAND, 0, &cost);
    assert_int_equal(cost.generic, 1 + 2 * 2); /* {1}{G} */
    g->player[1].general_damage[0][0] = g->player[1].general_damage[0][1] = 20;
    g->check_due = CHECK_ALL;
    (void)engine_step(&t.b.e);
    assert_int_equal(g->result, RESULT_NONE); /* forty in all, twenty of each */
    g->player[1].general_damage[0][1] = 21;
    g->check_due = CHECK_ALL;
    (void)engine_run(&t.b.e, 50);
    assert_int_equal(g->result, RESULT_WIN);
    board_close(&t.b);
}

/* Who plays alone against three is out: the others have no turns, so the game is over, and none of them has won it. */
static void alone_and_out(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 4, "Forest", NULL, 0);
    t.o.solitaire = true;
    begin(&t);
    players_concede(&t.b.e, 1u << 0);
    assert_int_equal(t.b.g->waiting, WAIT_OVER);
    assert_int_equal(t.b.g->winner, NO_PLAYER);
    board_close(&t.b);
}

/* A format may say another number, or none; mana has the colours of both generals.
 * tests 001:903.8 */
static void formats_say_what_loses(void **state)
{
    static const struct {
        uint8_t limit;
        int damage;
        bool loses;
    } rows[] = {{0, 20, false}, {0, 21, true}, {10, 9, false}, {10, 10, true}, {NO_GENERAL_LIMIT, 250, false}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct table t;
        lay(&t, ERA_M10, 2, "Forest", NULL, 0);
        t.o = (struct start_options){.edh = true, .solitaire = true, .life = 30, .general_limit = rows[i].limit};
        t.list[0].general = book_find(t.b.book, "Bear");
        begin(&t);
        assert_int_equal(board_life(&t.b, 1), 30);
        assert_int_equal(t.b.g->player[0].identity, (1 << GREEN) | IDENTITY_KNOWN);
        t.b.g->player[1].general_damage[0][0] = (uint8_t)rows[i].damage;
        t.b.g->check_due = CHECK_ALL;
        (void)engine_run(&t.b.e, 5);
        assert_int_equal(t.b.g->result == RESULT_WIN, rows[i].loses);
        board_close(&t.b);
    }
}

/* Any number of cards is put aside, one fewer is drawn, and those put aside go back when the hand is kept.
 * tests 001:103.4d, 001:903.7 */
static void cards_are_put_aside_with_generals(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 2, "Forest", NULL, 0);
    t.o.edh = t.o.no_shuffle = true;
    for (int p = 0; p < 2; p++)
        t.list[p].general = book_find(t.b.book, "Giant");
    /* objects are made deck by deck: player 1's cards begin after player 0's deck and general */
    int first = DECK + 1;
    board_mulligan(&t.b, 1, 1);
    board_choose(&t.b, 1, first, first + 2, first + 4);
    board_mulligan(&t.b, 1, 1);
    board_choose(&t.b, 1, first + 1);
    begin(&t);
    assert_hand(&t, 0, 7);
    assert_hand(&t, 1, 7 - 1 - 1);
    assert_int_equal(count(&t, 1, ZONE_EXILE), 0);
    for (int i = 0; i < count(&t, 1, ZONE_LIBRARY); i++)
        assert_false(game_object(t.b.g, zone_nth(t.b.g, 1, ZONE_LIBRARY, i))->flags & OBJECT_FACE_DOWN);
    board_close(&t.b);
}

/* A Vanguard card changes life, opening hand and hand size; a mulligan is one fewer than the hand was.
 * tests 001:103.3b, 001:902.4, 001:902.5, 001:902.5a */
static void vanguards_change_the_numbers(void **state)
{
    struct table t;
    (void)state;
    lay(&t, ERA_M10, 2, "Forest", NULL, 0);
    t.list[0].more_life = -3;
    t.list[0].more_hand = 1;
    t.list[1].more_life = 12;
    t.list[1].more_hand = -2;
    board_mulligan(&t.b, 0, 1);
    begin(&t);
    assert_int_equal(board_life(&t.b, 0), 17);
    assert_int_equal(board_life(&t.b, 1), 32);
    assert_hand(&t, 0, 7);
    assert_hand(&t, 1, 5);
    assert_int_equal(t.b.g->player[0].max_hand, 8);
    assert_int_equal(t.b.g->player[1].max_hand, 5);
    board_close(&t.b);
}

/* Who has no land may show the hand and draw seven new cards, once; then the other may, with or without land.
 * tests 000:D.10.Ruling.1 */
static void a_hand_without_land_was_drawn_anew_for_nothing(void **state)
{
    static const struct {
        const char *deck;
        int asks[2], taken[2];
    } cases[] = {
        {"Bear", {1, 1}, {1, 1}},   {"Bear", {0, 1}, {0, 1}}, {"Bear", {1, 0}, {1, 0}},
        {"Forest", {1, 1}, {0, 0}}, {"Bear", {0, 0}, {0, 0}},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct table t;
        lay(&t, ERA_FIFTH_99, 2, cases[i].deck, NULL, 0);
        t.o.hands = HANDS_NO_LAND;
        for (int p = 0; p < 2; p++)
            for (int n = 0; n < 3; n++) /* more often than they may */
                board_mulligan(&t.b, p, cases[i].asks[p]);
        begin(&t);
        for (int p = 0; p < 2; p++) {
            assert_hand(&t, p, 7);
            assert_int_equal(t.b.g->player[p].mulligans, cases[i].taken[p]);
        }
        board_close(&t.b);
    }
}

/* Rules of a day in place of the era's: by that of Paris a card fewer each time; by that of London seven again, and of
 * the hand that is kept one to the bottom for each time; the first may be free; none at all. */
static void rules_of_a_day_stand_for_the_eras(void **state)
{
    static const struct {
        enum hand_rule rule;
        bool free_first;
        int asks, cards;
    } cases[] = {
        {HANDS_PARIS, false, 2, 5},  {HANDS_PARIS, true, 2, 6},      {HANDS_LONDON, false, 0, 7},
        {HANDS_LONDON, false, 2, 5}, {HANDS_LONDON, true, 1, 7},     {HANDS_LONDON, true, 3, 5},
        {HANDS_KEPT, false, 0, 7},   {HANDS_VANCOUVER, false, 1, 6},
    };
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            struct table t;
            lay(&t, (enum era)era, 2, "Bear", NULL, 0);
            t.o.hands = cases[i].rule;
            t.o.free_hand = cases[i].free_first;
            for (int n = 0; n < cases[i].asks; n++)
                board_mulligan(&t.b, 1, 1);
            begin(&t);
            assert_hand(&t, 0, 7);
            assert_hand(&t, 1, cases[i].cards);
            assert_int_equal(t.b.g->player[1].mulligans, cases[i].asks);
            board_close(&t.b);
        }
}

static uint16_t at_bottom(const struct table *t)
{
    return zone_nth(t->b.g, 0, ZONE_LIBRARY, count(t, 0, ZONE_LIBRARY) - 1);
}

/* Player 0 takes one mulligan and chooses that card then, < 0: whatever comes. The same seed each time. */
static void begin_with_choice(struct table *t, enum hand_rule rule, int choice)
{
    lay(t, ERA_M10, 2, "Bear", NULL, 0);
    t->o.hands = rule;
    board_mulligan(&t->b, 0, 1);
    if (choice >= 0)
        board_values(&t->b, 0, BOARD_CHOOSE, (const int[]){choice}, 1);
    begin(t);
    assert_hand(t, 0, 6);
}

/* What goes to the bottom of the hand that is kept is the player's choice, and so is whether the card that the
 * Vancouver rule shows stays on top. */
static void what_goes_to_the_bottom_is_chosen(void **state)
{
    static struct table t, other;
    (void)state;
    begin_with_choice(&t, HANDS_LONDON, -1);
    uint16_t held = zone_nth(t.b.g, 0, ZONE_HAND, 3);
    begin_with_choice(&other, HANDS_LONDON, held);
    assert_int_equal(at_bottom(&other), held);
    assert_int_equal(game_object(other.b.g, at_bottom(&t))->zone, ZONE_HAND);
    board_close(&t.b);
    board_close(&other.b);
    begin_with_choice(&t, HANDS_VANCOUVER, -1);
    uint16_t top = zone_nth(t.b.g, 0, ZONE_LIBRARY, 0);
    begin_with_choice(&other, HANDS_VANCOUVER, top);
    assert_int_equal(at_bottom(&other), top);
    board_close(&t.b);
    board_close(&other.b);
}

/* Cards that say so may begin on the battlefield, when hands are kept: of Magic 2010 only, and only if the player
 * wants. tests 001:103.5, 001:103.Ruling.1 */
static void some_cards_begin_in_play(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct table t;
        lay(&t, (enum era)era, 2, "Bear", "Leyline", 3);
        t.o.no_shuffle = true; /* three of them are in each hand */
        for (int i = 0; i < 2; i++)
            board_yes(&t.b, 1, 1);
        begin(&t);
        int wanted = era == ERA_M10 ? 2 : 0;
        assert_int_equal(count(&t, 0, ZONE_BATTLEFIELD), 0);
        assert_int_equal(count(&t, 1, ZONE_BATTLEFIELD), wanted);
        assert_hand(&t, 1, 7 - wanted);
        board_close(&t.b);
    }
}

/* A card that may be revealed from an opening hand stays in it, and what it says happens once: in the first upkeep, of
 * whoever begins, for each that was revealed. tests 001:103.5 */
static void some_cards_begin_revealed(void **state)
{
    (void)state;
    struct table t;
    lay(&t, ERA_M10, 2, "Bear", "Chancellor", 3);
    t.o.no_shuffle = true; /* three of them are in each hand */
    for (int i = 0; i < 2; i++)
        board_yes(&t.b, 1, 1);
    begin(&t);
    assert_hand(&t, 1, 7);
    assert_int_equal(board_life(&t.b, 0), 20);
    assert_true(board_to(&t.b, STEP_MAIN1));
    assert_int_equal(board_life(&t.b, 0), 16);
    assert_int_equal(board_life(&t.b, 1), 20);
    board_close(&t.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_is_used_when_its_owner_could_mulligan),
        cmocka_unit_test(the_first_mulligan_is_free_for_three),
        cmocka_unit_test(who_skips_the_first_draw),
        cmocka_unit_test(two_headed_giants),
        cmocka_unit_test(generals_begin_in_the_command_zone),
        cmocka_unit_test(cards_are_put_aside_with_generals),
        cmocka_unit_test(partners_are_counted_apart),
        cmocka_unit_test(alone_and_out),
        cmocka_unit_test(formats_say_what_loses),
        cmocka_unit_test(vanguards_change_the_numbers),
        cmocka_unit_test(a_hand_without_land_was_drawn_anew_for_nothing),
        cmocka_unit_test(rules_of_a_day_stand_for_the_eras),
        cmocka_unit_test(what_goes_to_the_bottom_is_chosen),
        cmocka_unit_test(some_cards_begin_in_play),
        cmocka_unit_test(some_cards_begin_revealed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
