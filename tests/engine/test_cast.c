/* test_cast.c - casting by its steps in each era: what is paid, what is refused and why, and what is taken back */
#include "../testing.h"
#include "base/arena.h"
#include "board.h"

#include "engine/play/cast/inner.h"

static const struct board_card cards[] = {
    {"Plains", "Basic Land Plains", NULL, NULL},
    {"Island", "Basic Land Island", NULL, NULL},
    {"Mountain", "Basic Land Mountain", NULL, NULL},
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Taiga", "Land Mountain Forest", NULL, NULL},
    {"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Giant", "{3}{R} Creature Giant 3/3", NULL, NULL},
    {"Elves", "{G} Creature Elf 1/1", NULL, "mana [{T}] { add-mana(you, {G}) }"},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }"},
    {"Blaze", "{X}{R} Sorcery", NULL, "spell target any { damage(t1, x) }"},
    {"Split Fire", "{X}{X}{R} Sorcery", NULL, "spell target any { damage(t1, x) }"},
    {"Bomb", "{3}{R} Instant", NULL, "spell cost [sac(creature)] target creature { destroy(t1) }"},
    {"Familiar", "{1}{R} Creature 2/2", NULL, "static { costs(red, 0 - 1) }"},
    {"Ghast", "{1} Artifact", NULL, "static { costs(creature, 2) }"},
    {"Ring", "{1} Artifact", NULL, "mana [{T}] { add-mana(you, {2}) }"},
    {"Petal", "{0} Artifact", NULL, "mana [{T}, sac-self] { add-mana-one(you, 1, all-colours) }"},
    {"Pinger", "{1}{R} Creature 1/1", NULL, "activated [{T}] target any { damage(t1, 1) }"},
    {"Spit", "{1}{R} Sorcery", "Kicker {2}", "spell target any { if(if-kicked, damage(t1, 5), damage(t1, 2)) }"},
    {"Pitch", "{3}{R}{R} Instant", NULL,
     "spell target any { damage(t1, 4) }; spell cost [exile-cards(red & in(hand))] alternative"},
    {"Hydra", "{U/R}{U/R} Creature 2/2", NULL, NULL},
    {"Nothing", "Creature 1/1", NULL, NULL},
};

struct world {
    struct board b;
};

static void begin(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
    board_put_n(b, 0, ZONE_LIBRARY, "Forest", 3);
    board_put_n(b, 1, ZONE_LIBRARY, "Forest", 3);
}

static void start(struct board *b)
{
    board_begin(b, 0, STEP_MAIN1);
    assert_true(board_to_priority(b));
}

static int tapped(struct board *b)
{
    int n = 0;
    for (int i = perm_first(b->g); i >= 0; i = perm_next(b->g, i))
        n += (b->g->perm[i].flags & PERM_TAPPED) != 0;
    return n;
}

static const enum era eras[] = {ERA_FIFTH_97, ERA_FIFTH_99, ERA_SIXTH, ERA_EIGHTH, ERA_M10};

/* A creature is cast for two lands of the right kind, in each era; the others stay untapped. */
static void a_creature_is_cast_and_paid(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(eras); i++) {
        struct board b;
        begin(&b, eras[i]);
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Mountain", 2);
        uint16_t forest = board_put(&b, 0, ZONE_BATTLEFIELD, "Forest");
        uint16_t bears = board_put(&b, 0, ZONE_HAND, "Bears");
        start(&b);
        assert_true(board_cast(&b, 0, bears));
        assert_int_equal(board_zone(&b, bears), ZONE_STACK);
        assert_int_equal(tapped(&b), 2);
        assert_true(board_perm(&b, forest)->flags & PERM_TAPPED);
        board_resolve_all(&b);
        assert_int_equal(board_zone(&b, bears), ZONE_BATTLEFIELD);
        board_close(&b);
    }
}

/* What cannot be done changes nothing at all, and the reason names a rule. */
static void what_is_illegal_is_taken_back(void **state)
{
    (void)state;
    static const struct {
        const char *card, *why;
        int mountains, creatures;
        enum step step;
    } cases[] = {
        {"Giant", "mana", 3, 0, STEP_MAIN1},
        {"Giant", "main phase", 4, 0, STEP_UPKEEP},
        {"Bomb", "whole cost", 4, 0, STEP_MAIN1},
        {"Nothing", "no cost", 4, 0, STEP_MAIN1},
    };
    for (size_t e = 0; e < ARRAY_LEN(eras); e++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            struct board b;
            begin(&b, eras[e]);
            board_put_n(&b, 0, ZONE_BATTLEFIELD, "Mountain", cases[i].mountains);
            board_put_n(&b, 0, ZONE_BATTLEFIELD, "Bears", cases[i].creatures);
            uint16_t card = board_put(&b, 0, ZONE_HAND, cases[i].card);
            board_begin(&b, 0, cases[i].step);
            assert_true(board_to(&b, cases[i].step));
            struct game *before = arena_alloc(&b.arena, 1, b.g->bytes);
            game_copy(before, b.g);
            struct action action = {.kind = ACTION_CAST, .object = card};
            assert_false(engine_act(&b.e, &action));
            if (!strstr(b.e.why, cases[i].why) || !strchr(b.e.why, ':'))
                fail_msg("%s: %s", cases[i].card, b.e.why);
            assert_true(game_equal(before, b.g));
            board_close(&b);
        }
}

/* A total cost is locked in before the cost is paid, so a reducer that is sacrificed for it still counts
 * (001:601.2g). */
static void the_total_cost_is_locked_in(void **state)
{
    (void)state;
    struct board b;
    begin(&b, ERA_M10);
    board_put_n(&b, 0, ZONE_BATTLEFIELD, "Mountain", 3);
    uint16_t familiar = board_put(&b, 0, ZONE_BATTLEFIELD, "Familiar");
    uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
    uint16_t bomb = board_put(&b, 0, ZONE_HAND, "Bomb");
    start(&b);
    board_choose(&b, 0, giant); /* what to sacrifice is not asked: there is one creature */
    assert_true(board_cast(&b, 0, bomb));
    assert_int_equal(board_zone(&b, familiar), ZONE_GRAVEYARD);
    assert_int_equal(tapped(&b), 3);
    board_resolve_all(&b);
    assert_int_equal(board_zone(&b, giant), ZONE_GRAVEYARD);
    board_close(&b);
}

/* X: every X has the same value (000:K.27.2: XXU with X 2 costs 4U). */
static void x_is_chosen_and_paid(void **state)
{
    (void)state;
    static const struct {
        const char *card;
        int mountains, x, life;
    } cases[] = {
        {"Blaze", 5, 4, 16},
        {"Blaze", 5, 0, 20},
        {"Split Fire", 5, 2, 18},
        {"Split Fire", 6, 2, 18},
    };
    for (size_t e = 0; e < ARRAY_LEN(eras); e++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            struct board b;
            begin(&b, eras[e]);
            board_put_n(&b, 0, ZONE_BATTLEFIELD, "Mountain", cases[i].mountains);
            b.g->player[1].life = 20;
            b.g->player[0].life = 20;
            uint16_t card = board_put(&b, 0, ZONE_HAND, cases[i].card);
            start(&b);
            board_number(&b, 0, cases[i].x);
            board_choose(&b, 0, player_entity(1));
            assert_true(board_cast(&b, 0, card));
            board_resolve_all(&b);
            assert_int_equal(board_life(&b, 1), cases[i].life);
            assert_int_equal(tapped(&b), 1 + cases[i].x * (cases[i].card[0] == 'S' ? 2 : 1));
            board_close(&b);
        }
}

static void kicker_and_alternative_costs(void **state)
{
    (void)state;
    struct board b;
    begin(&b, ERA_M10);
    board_put_n(&b, 0, ZONE_BATTLEFIELD, "Mountain", 4);
    uint16_t spit = board_put(&b, 0, ZONE_HAND, "Spit");
    b.g->player[1].life = 20;
    start(&b);
    board_yes(&b, 0, 1);
    board_choose(&b, 0, player_entity(1));
    assert_true(board_cast(&b, 0, spit));
    assert_int_equal(tapped(&b), 4);
    board_resolve_all(&b);
    assert_int_equal(board_life(&b, 1), 15);
    uint16_t pitch = board_put(&b, 0, ZONE_HAND, "Pitch"), bolt = board_put(&b, 0, ZONE_HAND, "Bolt");
    board_choose(&b, 0, player_entity(1));
    assert_true(board_act(&b, (struct action){.kind = ACTION_CAST, .object = pitch, .way = CAST_ALTERNATIVE}));
    assert_int_equal(board_zone(&b, bolt), ZONE_EXILE); /* not the spell itself (000:E.10) */
    board_resolve_all(&b);
    assert_int_equal(board_life(&b, 1), 11);
    board_close(&b);
}

/* Fifth's mana sources come before the announcement; a mind may also draw mana first, and the pool pays before lands
 * do. */
static void the_pool_pays_first(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        uint16_t forest = board_put(&b, 0, ZONE_BATTLEFIELD, "Forest");
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Forest", 2);
        uint16_t bears = board_put(&b, 0, ZONE_HAND, "Bears");
        start(&b);
        assert_true(board_activate(&b, 0, forest, 0));
        assert_int_equal(b.g->player[0].mana[GREEN], 1);
        assert_int_equal(b.g->stack_n, 0); /* nobody can answer */
        assert_true(board_cast(&b, 0, bears));
        assert_int_equal(b.g->player[0].mana[GREEN], 0);
        assert_int_equal(tapped(&b), 2);
        board_close(&b);
    }
}

/* Summoning sickness keeps a creature's {T} from being a cost, but no artifact's. */
static void sick_creatures_do_not_tap(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        uint16_t elves = board_put(&b, 0, ZONE_BATTLEFIELD, "Elves");
        uint16_t pinger = board_put(&b, 0, ZONE_BATTLEFIELD, "Pinger");
        uint16_t ring = board_put(&b, 0, ZONE_BATTLEFIELD, "Ring");
        game_perm(b.g, elves)->flags |= PERM_SICK;
        game_perm(b.g, pinger)->flags |= PERM_SICK;
        game_perm(b.g, ring)->flags |= PERM_SICK;
        start(&b);
        struct mana_cost one = {.coloured = {[GREEN] = 1}}, two = {.generic = 2};
        assert_false(can_pay(&b.e, 0, &one, MANA_FREE));
        assert_true(can_pay(&b.e, 0, &two, MANA_FREE));
        struct action ping = {.kind = ACTION_ACTIVATE, .object = pinger};
        assert_non_null(action_refused(&b.e, &ping));
        game_perm(b.g, elves)->flags &= ~(uint32_t)PERM_SICK;
        game_perm(b.g, pinger)->flags &= ~(uint32_t)PERM_SICK;
        assert_true(can_pay(&b.e, 0, &one, MANA_FREE));
        assert_null(action_refused(&b.e, &ping));
        board_close(&b);
    }
}

/* What actions_list() offers is what action_refused() lets through, and nothing else. */
static void the_list_is_what_is_legal(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        struct action list[MAX_ACTIONS];
        begin(&b, eras[e]);
        board_put(&b, 0, ZONE_BATTLEFIELD, "Taiga");
        board_put(&b, 0, ZONE_BATTLEFIELD, "Petal");
        board_put(&b, 0, ZONE_BATTLEFIELD, "Pinger");
        for (size_t i = 0; i < ARRAY_LEN(cards); i++)
            (void)board_put(&b, 0, ZONE_HAND, cards[i].name);
        start(&b);
        int n = actions_list(&b.e, 0, list, MAX_ACTIONS, true);
        assert_in_range(n, 8, MAX_ACTIONS - 1);
        for (int kind = ACTION_CAST; kind <= ACTION_LAND; kind++)
            for (uint16_t object = 0; object < b.g->object_cap; object++)
                for (int way = 0; way <= CAST_AS_INTERRUPT; way++)
                    for (int ability = 0; ability < 2; ability++) {
                        if ((kind != ACTION_CAST && way) || (kind != ACTION_ACTIVATE && ability))
                            continue;
                        struct action action = {
                            .kind = (uint8_t)kind, .object = object, .way = (uint8_t)way, .ability = (uint8_t)ability};
                        bool listed = false;
                        for (int i = 0; i < n; i++)
                            listed |= memcmp(&list[i], &action, sizeof action) == 0;
                        bool legal = !action_refused(&b.e, &action);
                        if (way == CAST_AS_INTERRUPT)
                            continue; /* a wish of scenarios, never a choice of its own */
                        if (legal != listed)
                            fail_msg("era %d: %s, kind %d way %d: %s", (int)e,
                                     object < b.g->object_cap ? entity_name(&b.e, object) : "?", kind, way,
                                     legal ? "legal, but not listed" : b.e.why);
                    }
        board_close(&b);
    }
}

static void hybrid_symbols_are_paid_either_way(void **state)
{
    (void)state;
    static const struct {
        const char *one, *two;
        bool pays;
    } cases[] = {
        {"Island", "Island", true},
        {"Island", "Mountain", true},
        {"Mountain", "Mountain", true},
        {"Island", "Forest", false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct board b;
        begin(&b, ERA_M10);
        board_put(&b, 0, ZONE_BATTLEFIELD, cases[i].one);
        board_put(&b, 0, ZONE_BATTLEFIELD, cases[i].two);
        uint16_t hydra = board_put(&b, 0, ZONE_HAND, "Hydra");
        start(&b);
        struct action action = {.kind = ACTION_CAST, .object = hydra};
        assert_int_equal(engine_act(&b.e, &action), cases[i].pays);
        board_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_creature_is_cast_and_paid),        cmocka_unit_test(what_is_illegal_is_taken_back),
        cmocka_unit_test(the_total_cost_is_locked_in),        cmocka_unit_test(x_is_chosen_and_paid),
        cmocka_unit_test(kicker_and_alternative_costs),       cmocka_unit_test(the_pool_pays_first),
        cmocka_unit_test(sick_creatures_do_not_tap),          cmocka_unit_test(the_list_is_what_is_legal),
        cmocka_unit_test(hybrid_symbols_are_paid_either_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
