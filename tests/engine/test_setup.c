/* How a game begins: life, hands, who goes first, mulligans, ante and the first draw, in every
 * era. */
#include "base/err.h"
#include "base/rng.h"
#include "board.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Island", "Basic Land Island", NULL, NULL},
};

enum { DECK = 40 };

struct start {
    struct board b;
    uint16_t deck[MAX_PLAYERS][DECK];
    struct deck_list list[MAX_PLAYERS];
    struct start_options o;
};

/* Decks of twenty Forests on top of twenty Islands. */
static void prepare(struct start *s, enum era era, int players)
{
    memset(s, 0, sizeof *s);
    board_open_players(&s->b, era, cards, ARRAY_LEN(cards), players, DUEL_PERMANENTS, MAX_PLAYERS * DECK);
    for (int p = 0; p < players; p++) {
        for (int i = 0; i < DECK; i++)
            s->deck[p][i] = book_find(s->b.book, i < DECK / 2 ? "Forest" : "Island");
        s->list[p] = (struct deck_list){.card = s->deck[p], .cards = DECK, .general = NO_CARD};
    }
}

static void start(struct start *s)
{
    struct err err = ERR_INIT;
    assert_ok(engine_start(&s->b.e, s->list, &s->o, &err), err);
    assert_null(game_check(&s->b.e));
}

static int hand(const struct start *s, int player)
{
    return s->b.g->player[player].count[ZONE_HAND];
}

/* Twenty life and seven cards; the rest of the deck is the library.
 * tests 000:G.22.1, 000:P.1.5, 000:P.1.1, 002:S1/Flow, 004:101.3, 004:101.1, 001:103.3,
 * 001:103.1, 001:117.1 */
static void life_and_hands(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct start s;
        prepare(&s, (enum era)era, 2);
        start(&s);
        for (int p = 0; p < 2; p++) {
            assert_int_equal(board_life(&s.b, p), 20);
            assert_int_equal(hand(&s, p), 7);
            assert_int_equal(s.b.g->player[p].count[ZONE_LIBRARY], DECK - 7);
        }
        board_close(&s.b);
    }
}

/* Libraries are shuffled: of a hundred games hardly any begins with the deck's own first cards, and
 * the two players' hands differ.
 * tests 000:P.1.1, 002:S1/Game-Setup, 004:101.1, 001:103.1 */
static void shuffled(void **state)
{
    (void)state;
    int in_order = 0, alike = 0;
    for (int seed = 1; seed <= 100; seed++) {
        struct start s;
        prepare(&s, ERA_M10, 2);
        struct rng rng;
        rng_init(&rng, (uint64_t)seed);
        memcpy(s.b.g->rng, rng.s, sizeof rng.s);
        start(&s);
        int forests[2] = {0};
        for (int p = 0; p < 2; p++)
            for (int i = 0; i < 7; i++)
                forests[p] +=
                    game_object(s.b.g, zone_nth(s.b.g, p, ZONE_HAND, i))->card == book_find(s.b.book, "Forest");
        in_order += forests[0] == 7;
        alike += forests[0] == forests[1];
        board_close(&s.b);
    }
    assert_in_range(in_order, 0, 5);
    assert_in_range(alike, 5, 60);
}

/* By lot who chooses; that player says who begins. Where players agree on who begins, nobody is
 * asked.
 * tests 000:P.1.4, 000:P.1.3, 000:D.10.5, 002:S1/Game-Setup, 004:101.2, 001:103.2 */
static void who_begins(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        int begins[2] = {0};
        bool asks = rules_of((enum era)era)->first_choice != FIRST_AGREED;
        for (int seed = 1; seed <= 40; seed++) {
            struct start s;
            prepare(&s, (enum era)era, 2);
            struct rng rng;
            rng_init(&rng, (uint64_t)seed);
            memcpy(s.b.g->rng, rng.s, sizeof rng.s);
            s.o.starter = -1;
            for (int p = 0; p < 2; p++)
                board_choose(&s.b, p, player_entity(1));
            start(&s);
            begins[s.b.g->starter]++;
            assert_int_equal(s.b.g->active, s.b.g->starter);
            board_close(&s.b);
        }
        if (asks)
            assert_int_equal(begins[1], 40);
        else
            assert_in_range(begins[0], 8, 32);
    }
}

/* The starting player draws first on the second turn; everybody else in the first of their own.
 * tests 000:P.1.3, 000:D.10.5, 002:S1/Game-Setup, 004:101.4, 001:103.7a */
static void the_first_draw(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct start s;
        prepare(&s, (enum era)era, 2);
        s.o.starter = 1;
        start(&s);
        assert_true(board_to(&s.b, STEP_MAIN1));
        assert_int_equal(s.b.g->active, 1);
        assert_int_equal(s.b.g->turn, 1);
        assert_int_equal(hand(&s, 1), 7);
        while (s.b.g->turn < 2)
            board_step(&s.b);
        assert_true(board_to(&s.b, STEP_MAIN1));
        assert_int_equal(hand(&s, 0), 8);
        while (s.b.g->turn < 3)
            board_step(&s.b);
        assert_true(board_to(&s.b, STEP_MAIN1));
        assert_int_equal(hand(&s, 1), 8);
        board_close(&s.b);
    }
}

/* One card fewer each time, as often as one likes, down to none; there is none in the rulebook of
 * 1997.
 * tests 000:D.10.3, 004:101.5, 001:103.4 */
static void mulligans(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct start s;
        bool none = rules_of((enum era)era)->mulligan == MULLIGAN_NONE;
        prepare(&s, (enum era)era, 2);
        for (int i = 0; i < 3; i++)
            board_mulligan(&s.b, 0, 1);
        for (int i = 0; i < 20; i++)
            board_mulligan(&s.b, 1, 1);
        start(&s);
        assert_int_equal(hand(&s, 0), none ? 7 : 4);
        assert_int_equal(hand(&s, 1), none ? 7 : 0);
        assert_int_equal(s.b.g->player[0].count[ZONE_LIBRARY], DECK - hand(&s, 0));
        board_close(&s.b);
    }
}

struct order {
    char asked[32];
    int n, times[2];
};

static bool count_asked(void *self, struct engine *e, int player)
{
    struct order *o = self;
    (void)e;
    o->asked[o->n++] = (char)('0' + player);
    return o->times[player]-- > 0;
}

/* Until Magic 2010 who begins decides to the end first; then all declare in turn order, round by
 * round.
 * tests 000:D.10.4, 004:101.5, 001:103.4 */
static void order_of_mulligans(void **state)
{
    (void)state;
    static const char *const asked[ERA_COUNT] = {"", "1110000", "1110000", "1110000", "1010100"};
    for (int era = 0; era < ERA_COUNT; era++) {
        struct start s;
        struct order o = {.times = {3, 2}};
        prepare(&s, (enum era)era, 2);
        for (int p = 0; p < 2; p++)
            engine_set_mind(&s.b.e, p, (struct mind){.self = &o, .mulligan = count_asked});
        s.o.starter = 1;
        start(&s);
        assert_string_equal(o.asked, asked[era]);
        board_close(&s.b);
    }
}

/* With more than two players the first new hand is as large as the first one.
 * tests 001:103.4 */
static void more_than_two_players(void **state)
{
    (void)state;
    struct start s;
    prepare(&s, ERA_M10, 4);
    s.o.teams_of_two = true;
    board_mulligan(&s.b, 1, 1);
    board_mulligan(&s.b, 2, 1);
    board_mulligan(&s.b, 2, 1);
    start(&s);
    assert_int_equal(hand(&s, 0), 7);
    assert_int_equal(hand(&s, 1), 7);
    assert_int_equal(hand(&s, 2), 6);
    assert_int_equal(board_life(&s.b, 3), 30); /* 001:103.3a, 001:806.4a */
    board_close(&s.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_and_hands),        cmocka_unit_test(shuffled),  cmocka_unit_test(who_begins),
        cmocka_unit_test(the_first_draw),        cmocka_unit_test(mulligans), cmocka_unit_test(order_of_mulligans),
        cmocka_unit_test(more_than_two_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
