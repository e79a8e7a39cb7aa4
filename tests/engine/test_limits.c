/* test_limits.c - where the room of a game ends: each limit is told by its own name, and nothing hangs or wraps
 *
 * Whatever a text asks for, the game either does it or breaks off and says which limit was reached.
 *
 * @tags slow-valgrind
 */
#include "base/attr.h"
#include "board.h"

#define SUM4(x) x " + " x " + " x " + " x

static const struct board_card cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Double", "{R} Enchantment", NULL, "replace deals-damage(any, any) { becomes-amount(amount * 4) }"},
    {"Leech", "{B} Enchantment", NULL, "triggered gains-life(you) { lose-life(opponent, 1) }"},
    {"Tap", "{B} Enchantment", NULL, "triggered loses-life(opponent) { gain-life(you, 1) }"},
    {"Spring", "{W} Enchantment", NULL, "triggered gains-life(you) { gain-life(you, 1) }"},
    {"Beacon", "{0} Instant", NULL, "spell { gain-life(you, 1) }"},
    {"Nest", "{0} Instant", NULL, "spell { repeat(9999 * 9999, repeat(9999 * 9999, nothing)) }"},
    {"Three", "{0} Instant", NULL, "spell { repeat(9999, repeat(9999, repeat(9999, nothing))) }"},
    {"Long", "{0} Instant", NULL, "spell { repeat(9999, nothing); repeat(300, repeat(300, nothing)) }"},
    {"Zap", "{0} Instant", NULL, "spell { damage(opponent, 9999) }"},
    {"Sum", "{0} Instant", NULL,
     "spell { gain-life(you, " SUM4(SUM4("9999 * 9999")) " + " SUM4(SUM4("9999 * 9999")) ") }"},
    {"Mana", "{0} Instant", NULL, "spell { repeat(256, add-mana(you, {G})) }"},
    {"Note", "{0} Instant", NULL, "spell { set-noted(9999 * 5) }"},
    {"Shield", "{0} Instant", NULL, "spell { prevent(you, 9999 * 7) }"},
    {"Counters", "{0} Instant", NULL, "spell { counters(each(creature), +1/+1, 9999 * 7) }"},
    {"Draw", "{0} Instant", NULL, "spell { draw(you, 9999 * 3) }"},
    {"Draws", "{0} Instant", NULL, "spell { repeat(9999, draw(you, 9999 * 3)) }"},
    {"Turns", "{0} Instant", NULL, "spell { repeat(9, extra-turn(you)) }"},
    {"Lands", "{0} Instant", NULL, "spell { extra-land(you, 200); extra-land(you, 100) }"},
    {"Each", "{0} Instant", NULL,
     "spell { each-of(each(creature & in(graveyard)), each-of(each(creature & in(graveyard)), "
     "each-of(each(creature & in(graveyard)), nothing))) }"},
    {"Dam", "{U} Enchantment", NULL, "replace draws(you) { instead(nothing) }"},
    {"More", "{R} Enchantment", NULL, "replace deals-damage(any, any) { becomes-amount(amount + 1) }"},
    {"Spark", "{0} Instant", NULL, "spell { damage(opponent, 1) }"},
    {"Keep", "{0} Instant", NULL, "spell { keep(each(creature & in(graveyard))) }"},
};

static void open_era(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
    board_put_n(b, 1, ZONE_LIBRARY, "Bear", 3);
}

static void play(struct board *b, const char *name)
{
    uint16_t spell = board_put(b, 0, ZONE_HAND, name);
    board_begin(b, 0, STEP_MAIN1);
    assert_true(board_cast(b, 0, spell));
    board_resolve(b);
}

static void each_limit_has_its_name(void **state)
{
    static const struct {
        const char *name, *with;
        enum limit limit;
        unsigned not_in; /* eras */
    } cases[] = {
        {"Nest", NULL, LIMIT_REPEATS, 0},
        {"Three", NULL, LIMIT_REPEATS, 0},
        {"Zap", "Double", LIMIT_NUMBER, 0},
        {"Sum", NULL, LIMIT_NUMBER, 0},
        {"Note", NULL, LIMIT_NUMBER, 0},
        {"Counters", "Bear", LIMIT_NUMBER, 0},
        {"Turns", NULL, LIMIT_EXTRA, 0},
        {"Mana", NULL, LIMIT_MANA, 0},
        {"Each", NULL, LIMIT_REPEATS, 0},
        {"Draws", "Dam", LIMIT_REPEATS, 0},

        {"Shield", NULL, LIMIT_NUMBER, 1u << ERA_FIFTH_97 | 1u << ERA_FIFTH_99},
    };
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            struct board b;
            if (cases[i].not_in >> era & 1)
                continue;
            open_era(&b, (enum era)era);
            if (cases[i].with)
                board_put(&b, 0, ZONE_BATTLEFIELD, cases[i].with);
            board_put_n(&b, 0, ZONE_GRAVEYARD, "Bear", 70);
            play(&b, cases[i].name);
            if (b.g->result != RESULT_FAILED || b.g->failed_limit != cases[i].limit)
                fail_msg("%s in era %d: result %d, %s", cases[i].name, era, b.g->result,
                         limit_text((enum limit)b.g->failed_limit));
            assert_true(limit_of(b.g, cases[i].limit) > 0);
            board_close(&b);
        }
}

/* 10,000 and 90,300 times are still done: what follows each other is not counted together. */
static void what_has_room_is_done(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    play(&b, "Long");
    assert_int_equal(b.g->result, RESULT_NONE);
    board_close(&b);
    open_era(&b, ERA_M10);
    board_put_n(&b, 0, ZONE_GRAVEYARD, "Bear", 70);
    play(&b, "Keep");
    assert_int_equal(b.g->result, RESULT_NONE);
    board_close(&b);
    open_era(&b, ERA_M10);
    play(&b, "Lands");
    assert_int_equal(b.g->player[0].extra_lands, UINT8_MAX);
    board_close(&b);
}

/* 001:119.4: who draws from an empty library loses, however often. */
static void draws_from_nothing(void **state)
{
    static const char *const names[] = {"Draw", "Draws"};
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        for (size_t i = 0; i < ARRAY_LEN(names); i++) {
            struct board b;
            open_era(&b, (enum era)era);
            play(&b, names[i]);
            board_to(&b, STEP_END);
            assert_int_equal(b.g->result, RESULT_WIN);
            assert_int_equal(b.g->winner, 1);
            board_close(&b);
        }
}

/* Each once (001:614.5): as many as there is room for, or none of it is guessed. */
static void many_change_one_event(void **state)
{
    (void)state;
    for (int n = MAX_CHANGES - 1; n <= MAX_CHANGES + 1; n++) {
        struct board b;
        open_era(&b, ERA_M10);
        b.g->player[1].life = 100;
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "More", n);
        play(&b, "Spark");
        if (n <= MAX_CHANGES)
            assert_int_equal(board_life(&b, 1), 100 - 1 - n);
        else
            assert_int_equal(b.g->failed_limit, LIMIT_CHANGES);
        board_close(&b);
    }
}

static void too_many_things(void **state)
{
    (void)state;
    struct board b;
    struct entities list = {.n = 0};
    open_era(&b, ERA_M10);
    for (int i = 0; i < MAX_THINGS; i++)
        entities_add(b.g, &list, (uint16_t)i);
    entities_add(b.g, &list, NO_OBJECT);
    assert_int_equal(b.g->result, RESULT_NONE);
    entities_add(b.g, &list, 1);
    assert_int_equal(b.g->failed_limit, LIMIT_THINGS);
    board_close(&b);
}

/* ---- loops ----------------------------------------------------------------------------------- */

static void loop(struct board *b, const struct board_card *of, size_t n, const char *one, const char *other, int life)
{
    board_open(b, ERA_M10, of, n);
    board_put(b, 0, ZONE_BATTLEFIELD, one);
    if (other)
        board_put(b, 0, ZONE_BATTLEFIELD, other);
    b->g->player[1].life = (int16_t)life;
    uint16_t spell = board_put(b, 0, ZONE_HAND, "Beacon");
    board_begin(b, 0, STEP_MAIN1);
    assert_true(board_cast(b, 0, spell));
    for (int i = 0; i < 200000 && b->g->stack_n && b->g->waiting != WAIT_OVER; i++)
        (void)engine_step(&b->e);
}

/* 001:104.3a: what counts down comes to its end, however long it takes. */
static void counting_down_ends(void **state)
{
    static const int lives[] = {20, 3000, 9000};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lives); i++) {
        struct board b;
        loop(&b, cards, ARRAY_LEN(cards), "Leech", "Tap", lives[i]);
        assert_int_equal(b.g->result, RESULT_WIN);
        assert_int_equal(b.g->winner, 0);
        board_close(&b);
    }
}

/* 001:713.4: what only grows never ends. Where a card looks at life that is not known: it goes on, to the limit. */
static void growing_is_a_draw(void **state)
{
    static const struct board_card looks[] = {
        {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
        {"Spring", "{W} Enchantment", NULL, "triggered gains-life(you) { gain-life(you, 1) }"},
        {"Goal", "{W} Enchantment", NULL,
         "triggered gains-life(you) { if(life-of(you) = 9000, win-game(you), gain-life(you, 1)) }"},
        {"Beacon", "{0} Instant", NULL, "spell { gain-life(you, 1) }"},
    };
    (void)state;
    struct board b;
    loop(&b, cards, ARRAY_LEN(cards), "Spring", NULL, 20);
    assert_int_equal(b.g->result, RESULT_DRAWN);
    board_close(&b);
    loop(&b, looks, ARRAY_LEN(looks), "Spring", NULL, 20);
    assert_int_equal(b.g->result, RESULT_FAILED);
    assert_int_equal(b.g->failed_limit, LIMIT_NUMBER);
    board_close(&b);
    loop(&b, looks, ARRAY_LEN(looks), "Goal", NULL, 20);
    assert_int_equal(b.g->result, RESULT_WIN);
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_limit_has_its_name), cmocka_unit_test(what_has_room_is_done),
        cmocka_unit_test(draws_from_nothing),      cmocka_unit_test(too_many_things),
        cmocka_unit_test(counting_down_ends),      cmocka_unit_test(growing_is_a_draw),
        cmocka_unit_test(many_change_one_event),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
