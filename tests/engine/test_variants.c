/* test_variants.c - how games of many begin: seats, teams, ranges, who starts
 *
 * Expectations are the rows of 001:805 to 001:809, 001:901 and 001:902, and the worked examples of 001:807.6a,
 * 001:808.4a and 001:809.3. */
#include "base/err.h"
#include "board.h"

#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Hill", "Plane Bant", NULL, "triggered planeswalks(players) { lose-life(players, 1) }"},
    {"Dale", "Plane Bant", NULL, NULL},
    {"Marsh", "Plane Rath", NULL, NULL},
    {"Die", "Vanguard +0/+0", NULL, "triggered rolls-chaos(you) { gain-life(you, 1) }"},
    {"Titania", "Vanguard +2/-3", NULL, NULL},
    {"Gerrard", "Vanguard -1/+5", NULL, NULL},
    {BOOK_DEPLOYING, "Rule", NULL, "static creature & controlled(you) { pt(0, 0) }"},
};

enum { DECK = 20 };

/* A game of that variant is begun by the seed; false and *err: it cannot be played so. */
static bool begin(struct board *b, enum era era, int players, const struct start_options *o, uint64_t seed,
                  struct err *err)
{
    struct deck_list decks[MAX_PLAYERS];
    uint16_t forest[DECK];
    board_open_players(b, era, cards, ARRAY_LEN(cards), players, DUEL_PERMANENTS, MAX_PLAYERS * (DECK + 2));
    game_init(b->g, players, DUEL_PERMANENTS, MAX_PLAYERS * (DECK + 2), seed);
    for (int i = 0; i < DECK; i++)
        forest[i] = book_find(b->book, "Forest");
    for (int i = 0; i < players; i++)
        decks[i] = (struct deck_list){.card = forest, .cards = DECK, .general = NO_CARD};
    return engine_start(&b->e, decks, o, err) == ERR_OK;
}

static bool begins(enum era era, enum variant variant, int players, int team_size)
{
    struct board b;
    struct err err = ERR_INIT;
    const struct start_options o = {.starter = 0, .table = {.variant = variant, .team_size = team_size}};
    bool begun = begin(&b, era, players, &o, 1, &err);
    board_close(&b);
    return begun;
}

/* tests 001:806.1, 001:806.10, 001:807.1, 001:808.1, 001:809.1 */
static void each_variant_has_its_numbers_of_players(void **state)
{
    (void)state;
    static const struct {
        enum variant variant;
        int players, team_size;
        bool plays;
    } cases[] = {
        {VARIANT_FREE_FOR_ALL, 3, 0, true},
        {VARIANT_FREE_FOR_ALL, 10, 0, true},
        {VARIANT_FREE_FOR_ALL, 4, 2, false},
        {VARIANT_TWO_HEADED_GIANT, 4, 0, true},
        {VARIANT_TWO_HEADED_GIANT, 3, 0, false},
        {VARIANT_TWO_HEADED_GIANT, 6, 0, false},
        {VARIANT_TWO_HEADED_GIANT, 6, 3, true},
        {VARIANT_TWO_HEADED_GIANT, 10, 5, true},
        {VARIANT_EMPEROR, 6, 0, true},
        {VARIANT_EMPEROR, 9, 0, true},
        {VARIANT_EMPEROR, 4, 2, false},
        {VARIANT_EMPEROR, 7, 0, false},
        {VARIANT_EMPEROR, 8, 4, true},
        {VARIANT_GRAND_MELEE, 9, 0, false},
        {VARIANT_GRAND_MELEE, 10, 0, true},
        {VARIANT_TEAMS, 4, 0, true},
        {VARIANT_TEAMS, 6, 3, true},
        {VARIANT_TEAMS, 5, 0, false},
        {VARIANT_TEAMS, 6, 2, true},
        {VARIANT_TEAMS, 3, 3, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_int_equal(begins(ERA_M10, cases[i].variant, cases[i].players, cases[i].team_size), cases[i].plays);
    assert_true(begins(ERA_SIXTH, VARIANT_FREE_FOR_ALL, 4, 0));
    assert_false(begins(ERA_SIXTH, VARIANT_EMPEROR, 6, 0));
}

/* tests 001:805.3 */
static void who_plays_alone_sits_at_random(void **state)
{
    (void)state;
    int at[6][6] = {{0}};
    for (uint64_t seed = 0; seed < 600; seed++) {
        int seat[6];
        unsigned taken = 0;
        variant_seats(VARIANT_FREE_FOR_ALL, 6, 0, seed, seat);
        for (int i = 0; i < 6; i++) {
            taken |= 1u << seat[i];
            at[i][seat[i]]++;
        }
        assert_int_equal(taken, 63);
    }
    for (int i = 0; i < 6; i++) /* 100 are expected; five standard deviations are 46 */
        for (int k = 0; k < 6; k++)
            assert_in_range(at[i][k], 54, 146);
}

/* tests 001:806.3, 001:809.3, 001:807.3 */
static void teams_sit_together_or_mixed(void **state)
{
    (void)state;
    int seat[MAX_PLAYERS];
    variant_seats(VARIANT_TWO_HEADED_GIANT, 4, 0, 7, seat);
    for (int i = 0; i < 4; i++)
        assert_int_equal(variant_team(VARIANT_TWO_HEADED_GIANT, 4, 0, seat[i]), i / 2);
    /* three teams of three: A1 B1 C1 A2 B2 C2 A3 B3 C3 */
    static const int spread[] = {0, 3, 6, 1, 4, 7, 2, 5, 8};
    variant_seats(VARIANT_TEAMS, 9, 3, 7, seat);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(seat[i], spread[i]);
        assert_int_equal(variant_team(VARIANT_TEAMS, 9, 3, seat[i]), i / 3);
    }
    for (int i = 0; i < 9; i++) {
        assert_int_equal(variant_team(VARIANT_EMPEROR, 9, 3, i), i / 3);
        assert_int_equal(variant_leads(VARIANT_EMPEROR, 3, i), i % 3 == 1);
        assert_int_equal(variant_range(VARIANT_EMPEROR, 9, 3, i), i % 3 == 1 ? 2 : 1);
        assert_int_equal(variant_range(VARIANT_TEAMS, 9, 3, i), 2);
    }
}

/* tests 001:807.6a */
static void emperors_of_larger_teams_do_not_reach_each_other(void **state)
{
    (void)state;
    static const int ranges[] = {1, 3, 2, 1, 1, 3, 2, 1}; /* the example: two teams of four */
    for (int i = 0; i < 8; i++)
        assert_int_equal(variant_range(VARIANT_EMPEROR, 8, 4, i), ranges[i]);
    for (int size = 3; size <= 5; size++)
        for (int a = 0; a < 2 * size; a++)
            for (int b = 0; b < 2 * size; b++) {
                int apart = a > b ? a - b : b - a;
                apart = apart < 2 * size - apart ? apart : 2 * size - apart;
                if (a != b && variant_leads(VARIANT_EMPEROR, size, a) && variant_leads(VARIANT_EMPEROR, size, b))
                    assert_true(apart > variant_range(VARIANT_EMPEROR, 2 * size, size, a));
            }
}

/* tests 001:807.4 */
static void an_emperor_begins_by_lot(void **state)
{
    (void)state;
    int begun[6] = {0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct board b;
        struct err err = ERR_INIT;
        const struct start_options o = {.starter = -1, .table = {.variant = VARIANT_EMPEROR}};
        assert_true(begin(&b, ERA_M10, 6, &o, seed, &err));
        begun[b.g->starter]++;
        assert_int_equal(game_next_player(b.g, b.g->starter), (b.g->starter + 1) % 6); /* to the left */
        board_close(&b);
    }
    assert_int_equal(begun[1] + begun[4], 60);
    assert_in_range(begun[1], 10, 50);
}

/* tests 001:806.4a, 001:806.6b, 001:806.10 */
static void a_giants_life_is_fifteen_for_each_head(void **state)
{
    (void)state;
    for (int heads = 2; heads <= 5; heads++) {
        struct board b;
        struct err err = ERR_INIT;
        const struct start_options o = {.starter = 1,
                                        .table = {.variant = VARIANT_TWO_HEADED_GIANT, .team_size = heads}};
        assert_true(begin(&b, ERA_M10, 2 * heads, &o, 3, &err));
        for (int i = 0; i < 2 * heads; i++) {
            assert_int_equal(board_life(&b, game_life_holder(b.g, i)), 15 * heads);
            assert_int_equal((b.g->player[i].flags & PLAYER_SKIP_DRAW) != 0, i < heads);
        }
        assert_int_equal(b.g->starter, 0);
        board_close(&b);
    }
}

/* tests 001:808.2, 001:808.4a */
static void a_grand_melee_has_a_marker_for_each_four(void **state)
{
    (void)state;
    assert_int_equal(variant_markers(VARIANT_GRAND_MELEE, 16), 4);
    assert_int_equal(variant_markers(VARIANT_GRAND_MELEE, 15), 3);
    assert_int_equal(variant_markers(VARIANT_GRAND_MELEE, 7), 1);
    assert_int_equal(variant_markers(VARIANT_FREE_FOR_ALL, 10), 1);
    struct board b;
    struct err err = ERR_INIT;
    const struct start_options o = {.starter = 3, .table = {.variant = VARIANT_GRAND_MELEE}};
    assert_true(begin(&b, ERA_M10, 10, &o, 1, &err));
    assert_int_equal(b.g->attack, ATTACK_LEFT);
    assert_null(attack_out_of_place(b.g, 9, 0));
    assert_non_null(attack_out_of_place(b.g, 9, 8));
    assert_true(game_reaches(b.g, 0, 9) && game_reaches(b.g, 0, 1) && !game_reaches(b.g, 0, 2));
    board_close(&b);
}

/* tests 001:805.2, 001:903.2, 001:901.2 */
static void free_for_all_has_no_limits_and_one_way_of_attacking(void **state)
{
    (void)state;
    static const struct {
        int attack, range;
        bool left, right, across;
    } cases[] = {
        {0, 0, true, true, true},
        {1 + ATTACK_LEFT, 0, true, false, false},
        {1 + ATTACK_RIGHT, 0, false, true, false},
        {1 + ATTACK_MULTIPLE, 1, true, true, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct board b;
        struct err err = ERR_INIT;
        const struct start_options o = {.starter = 0, .table = {.attack = cases[i].attack, .range = cases[i].range}};
        assert_true(begin(&b, ERA_M10, 5, &o, 1, &err));
        assert_int_equal(!attack_out_of_place(b.g, 0, 1), cases[i].left);
        assert_int_equal(!attack_out_of_place(b.g, 0, 4), cases[i].right);
        assert_int_equal(!attack_out_of_place(b.g, 0, 2), cases[i].across);
        board_close(&b);
    }
}

/* ---- planes and vanguards -------------------------------------------------------------------- */

/* tests 001:901.4, 001:901.5, 001:901.11a */
static void planar_decks_are_shuffled_and_the_starting_player_turns_up_a_plane(void **state)
{
    (void)state;
    int up[3] = {0};
    for (uint64_t seed = 1; seed <= 90; seed++) {
        struct board b;
        struct err err = ERR_INIT;
        struct deck_list decks[3];
        uint16_t forest[DECK], planes[3];
        board_open_players(&b, ERA_M10, cards, ARRAY_LEN(cards), 3, DUEL_PERMANENTS, 3 * (DECK + 4));
        game_init(b.g, 3, DUEL_PERMANENTS, 3 * (DECK + 4), seed);
        for (int i = 0; i < DECK; i++)
            forest[i] = book_find(b.book, "Forest");
        for (int i = 0; i < 3; i++)
            planes[i] = book_find(b.book, i == 0 ? "Hill" : i == 1 ? "Dale" : "Marsh");
        for (int i = 0; i < 3; i++)
            decks[i] =
                (struct deck_list){.card = forest, .cards = DECK, .general = NO_CARD, .plane = planes, .planes = 3};
        const struct start_options o = {.starter = 1};
        assert_ok(engine_start(&b.e, decks, &o, &err), err);
        uint16_t plane = plane_face_up(&b.e);
        assert_int_equal(game_object(b.g, plane)->owner, 1);
        assert_int_equal(game_object(b.g, plane)->controller, 1);
        assert_int_equal(b.g->triggers_n, 0);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(b.g->player[i].count[ZONE_COMMAND], 3);
            up[i] += game_object(b.g, plane)->card == planes[i];
        }
        board_close(&b);
    }
    for (int i = 0; i < 3; i++) /* 30 are expected */
        assert_in_range(up[i], 12, 48);
}

/* tests 001:901.3a */
static void a_planar_die_has_one_face_to_walk_one_of_chaos_and_four_blanks(void **state)
{
    (void)state;
    enum { ROLLS = 1200 };
    int walks = 0, chaos = 0;
    for (uint64_t seed = 1; seed <= ROLLS; seed++) {
        struct board b;
        board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
        game_init(b.g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
        uint16_t plane = game_new_object(b.g, book_find(b.book, "Marsh"), 0);
        zone_put(b.g, plane, ZONE_COMMAND, 0);
        zone_put(b.g, game_new_object(b.g, book_find(b.book, "Die"), 0), ZONE_COMMAND, -1);
        variant_resume(&b.e);
        watch_zones(&b.e);
        assert_true(planar_roll(&b.e, 0));
        for (int i = 0; i < b.g->triggers_n; i++) {
            walks += b.g->trigger[i].source.entity == plane;
            chaos += b.g->trigger[i].source.entity != plane;
        }
        board_close(&b);
    }
    /* 200 of each are expected; five standard deviations are 65 */
    assert_in_range(walks, 135, 265);
    assert_in_range(chaos, 135, 265);
}

/* tests 001:902.2, 001:902.3, 001:902.5b */
static void two_or_more_play_with_vanguard_cards_if_all_agree(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players += 2) {
        struct board b;
        struct err err = ERR_INIT;
        struct deck_list decks[4];
        uint16_t forest[DECK];
        board_open_players(&b, ERA_M10, cards, ARRAY_LEN(cards), players, DUEL_PERMANENTS, 4 * (DECK + 2));
        for (int i = 0; i < DECK; i++)
            forest[i] = book_find(b.book, "Forest");
        for (int i = 0; i < players; i++)
            decks[i] = (struct deck_list){.card = forest,
                                          .cards = DECK,
                                          .general = NO_CARD,
                                          .vanguard = (uint16_t)(1 + book_find(b.book, i ? "Gerrard" : "Titania"))};
        const struct start_options o = {.starter = 0, .vanguard = true};
        assert_ok(engine_start(&b.e, decks, &o, &err), err);
        assert_int_equal(board_life(&b, 0), 17);
        assert_int_equal(board_life(&b, 1), 25);
        assert_int_equal(b.g->player[0].count[ZONE_HAND], 9);
        assert_int_equal(b.g->player[1].count[ZONE_HAND], 6);
        assert_int_equal(b.g->player[0].max_hand, 9);
        assert_int_equal(b.g->player[0].count[ZONE_COMMAND], 1);
        board_close(&b);
    }
}

/* tests 000:E.14.2 */
static void vanguard_cards_are_for_games_where_all_have_agreed(void **state)
{
    (void)state;
    for (int agreed = 0; agreed < 2; agreed++) {
        struct board b;
        struct err err = ERR_INIT;
        struct deck_list decks[2];
        uint16_t forest[DECK];
        board_open(&b, ERA_FIFTH_99, cards, ARRAY_LEN(cards));
        for (int i = 0; i < DECK; i++)
            forest[i] = book_find(b.book, "Forest");
        for (int i = 0; i < 2; i++)
            decks[i] = (struct deck_list){.card = forest,
                                          .cards = DECK,
                                          .general = NO_CARD,
                                          .vanguard = (uint16_t)(1 + book_find(b.book, "Titania"))};
        const struct start_options o = {.starter = 0, .vanguard = agreed};
        assert_int_equal(engine_start(&b.e, decks, &o, &err) == ERR_OK, agreed);
        board_close(&b);
    }
}

/* ---- turn markers and their planes ----------------------------------------------------------- */

static void open_melee(struct board *b, int starter)
{
    static struct deck_list decks[10];
    static uint16_t forest[DECK], planes[3];
    struct err err = ERR_INIT;
    board_open_players(b, ERA_M10, cards, ARRAY_LEN(cards), 10, DUEL_PERMANENTS, 10 * (DECK + 3));
    for (int i = 0; i < DECK; i++)
        forest[i] = book_find(b->book, "Forest");
    for (int i = 0; i < 3; i++)
        planes[i] = book_find(b->book, i == 0 ? "Hill" : i == 1 ? "Dale" : "Marsh");
    for (int i = 0; i < 10; i++)
        decks[i] = (struct deck_list){.card = forest, .cards = DECK, .general = NO_CARD, .plane = planes, .planes = 3};
    const struct start_options o = {.starter = starter, .table = {.variant = VARIANT_GRAND_MELEE}};
    assert_ok(engine_start(&b->e, decks, &o, &err), err);
}

/* Which players control a face-up plane: bits. */
static unsigned plane_controllers(const struct board *b)
{
    unsigned bits = 0;
    for (int p = 0; p < b->g->players; p++)
        for (uint16_t o = b->g->player[p].top[ZONE_COMMAND]; o != NO_OBJECT; o = game_object(b->g, o)->next)
            if (!(game_object(b->g, o)->flags & OBJECT_FACE_DOWN))
                bits |= 1u << game_object(b->g, o)->controller;
    return bits;
}

/* tests 001:808.4b, 001:901.13, 001:901.13a */
static void every_fourth_player_begins_with_a_marker_and_a_plane(void **state)
{
    (void)state;
    struct board b;
    open_melee(&b, 7);
    assert_int_equal(b.g->markers, 2);
    assert_int_equal(b.g->marker[0].player, 7);
    assert_int_equal(b.g->marker[1].player, 1); /* four seats to the left of 7, of ten */
    assert_int_equal(plane_controllers(&b), 1u << 7 | 1u << 1);
    for (int i = 0; i < BOARD_STEPS && b.g->marker[1].player == 1; i++)
        board_step(&b);
    assert_int_equal(b.g->marker[1].player, 2);
    assert_int_equal(plane_controllers(&b) & 1u << 1, 0); /* the plane went with the marker */
    board_close(&b);
}

/* tests 001:901.13b, 001:808.4d-f */
static void a_plane_goes_with_the_marker_that_is_removed_and_nobody_walks(void **state)
{
    (void)state;
    struct board b;
    open_melee(&b, 0);
    int life = board_life(&b, 5);
    for (int i = 0; i < BOARD_STEPS && b.g->waiting != WAIT_PRIORITY; i++)
        board_step(&b);
    players_concede(&b.e, 1u << 8);
    players_concede(&b.e, 1u << 9);
    assert_int_equal(__builtin_popcount(plane_controllers(&b)), 2);
    players_concede(&b.e, 1u << 0); /* seven are left: one marker, one plane */
    assert_int_equal(plane_controllers(&b), 1u << 4);
    assert_int_equal(b.g->triggers_n + b.g->stack_n, 0);
    for (int i = 0; i < BOARD_STEPS && b.g->markers > 1; i++)
        board_step(&b);
    assert_int_equal(b.g->markers, 1);
    assert_int_equal(board_life(&b, 5), life);
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_variant_has_its_numbers_of_players),
        cmocka_unit_test(who_plays_alone_sits_at_random),
        cmocka_unit_test(teams_sit_together_or_mixed),
        cmocka_unit_test(emperors_of_larger_teams_do_not_reach_each_other),
        cmocka_unit_test(an_emperor_begins_by_lot),
        cmocka_unit_test(a_giants_life_is_fifteen_for_each_head),
        cmocka_unit_test(a_grand_melee_has_a_marker_for_each_four),
        cmocka_unit_test(free_for_all_has_no_limits_and_one_way_of_attacking),
        cmocka_unit_test(planar_decks_are_shuffled_and_the_starting_player_turns_up_a_plane),
        cmocka_unit_test(a_planar_die_has_one_face_to_walk_one_of_chaos_and_four_blanks),
        cmocka_unit_test(two_or_more_play_with_vanguard_cards_if_all_agree),
        cmocka_unit_test(vanguard_cards_are_for_games_where_all_have_agreed),
        cmocka_unit_test(every_fourth_player_begins_with_a_marker_and_a_plane),
        cmocka_unit_test(a_plane_goes_with_the_marker_that_is_removed_and_nobody_walks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
