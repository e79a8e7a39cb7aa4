/* test_targets.c - what may be a target, how many, the same one twice, and how an effect is divided among them */
#include "../testing.h"
#include "base/attr.h"
#include "board.h"

#include "engine/play/cast/cast.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Mountain", "Basic Land Mountain", NULL, NULL},
    {"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Goblin", "{R} Creature Goblin 1/1", NULL, NULL},
    {"Knight", "{W}{W} Creature Knight 2/2", "Protection from red", NULL},
    {"Veil", "{1}{G} Creature 2/2", "Shroud", NULL},
    {"Golem", "{4} Artifact Creature 3/3", NULL, NULL},
    {"Idol", "{4} Artifact Land", NULL, NULL},
    {"Ward", "{W} Enchantment", NULL, "static creature & controlled(you) { cant-be-targeted(red) }"},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }"},
    {"Snow Bolt", "{G} Instant", NULL, "spell target creature { damage(t1, 3) }"},
    {"Raze", "{R} Sorcery", NULL, "spell target artifact target land { destroy(t1); destroy(t2) }"},
    {"Pair", "{R} Sorcery", NULL, "spell target creature 2 { damage(t1, 1) }"},
    {"Volley", "{R} Sorcery", NULL, "spell target creature up-to 3 { damage(t1, 1) }"},
    {"Crowd", "{X}{R} Sorcery", NULL, "spell target creature x { damage(t1, 1) }"},
    {"Arc", "{R} Sorcery", NULL, "spell target any 1 to 3 { damage-divided(t1, 3) }"},
    {"Charm", "{R} Instant", NULL,
     "spell modes 1 { mode target artifact { destroy(t1) } mode target creature { damage(t2, 1) } "
     "}"},
    {"Dozen", "{0} Instant", NULL, "spell target creature 12 target creature { damage(t1, 1); damage(t2, 1) }"},
    {"Share", "{0} Instant", NULL, "spell target creature 2 target artifact { damage(t1, 1); destroy(t2) }"},
    {"Horde", "{0} Instant", NULL,
     "spell target creature 35 target creature up-to 1 target creature up-to 1 { tap(t1); tap(t2); "
     "tap(t3) }"},
    {"Recall", "{G} Sorcery", NULL, "spell target card & in(graveyard, you) { to-hand(t1) }"},
};

static void begin(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
    board_put_n(b, 0, ZONE_LIBRARY, "Forest", 3);
    board_put_n(b, 1, ZONE_LIBRARY, "Forest", 3);
    board_put_n(b, 0, ZONE_BATTLEFIELD, "Mountain", 4);
    board_put_n(b, 0, ZONE_BATTLEFIELD, "Forest", 2);
    b->g->player[0].life = b->g->player[1].life = 20;
}

static void start(struct board *b)
{
    board_begin(b, 0, STEP_MAIN1);
    assert_true(board_to_priority(b));
}

static const enum era eras[] = {ERA_FIFTH_97, ERA_FIFTH_99, ERA_SIXTH, ERA_EIGHTH, ERA_M10};

/* Candidates of a spell's first target word. */
static bool can_target(struct board *b, const char *spell, uint16_t entity)
{
    uint16_t card = book_find(b->book, spell), hand = NO_OBJECT;
    for (uint16_t i = 0; i < b->g->object_cap; i++)
        if (game_object(b->g, i)->zone == ZONE_HAND && game_object(b->g, i)->card == card)
            hand = i;
    if (hand == NO_OBJECT)
        hand = board_put(b, 0, ZONE_HAND, spell);
    struct context c;
    context_of(&c, &b->e, hand, card, 0, 0);
    return target_legal(&b->e, &c, &b->book->ability[b->book->card[card].first_ability], 0, entity);
}

static void what_may_be_a_target(void **state)
{
    (void)state;
    static const struct {
        const char *spell, *permanent;
        bool legal;
    } cases[] = {
        {"Bolt", "Bears", true},  {"Bolt", "Knight", false},  {"Snow Bolt", "Knight", true}, {"Bolt", "Veil", false},
        {"Bolt", "Idol", false},  {"Bolt", "Golem", true},    {"Snow Bolt", "Veil", false},  {"Raze", "Golem", true},
        {"Raze", "Bears", false}, {"Recall", "Bears", false},
    };
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            uint16_t it = board_put(&b, 1, ZONE_BATTLEFIELD, cases[i].permanent);
            if (can_target(&b, cases[i].spell, it) != cases[i].legal)
                fail_msg("era %zu: %s at %s", e, cases[i].spell, cases[i].permanent);
        }
        assert_true(can_target(&b, "Bolt", player_entity(1)));
        assert_false(can_target(&b, "Snow Bolt", player_entity(1)));
        uint16_t dead = board_put(&b, 0, ZONE_GRAVEYARD, "Bears");
        uint16_t theirs = board_put(&b, 1, ZONE_GRAVEYARD, "Bears");
        assert_true(can_target(&b, "Recall", dead));
        assert_false(can_target(&b, "Recall", theirs));
        assert_false(can_target(&b, "Snow Bolt", dead)); /* a card there is no permanent */
        board_close(&b);
    }
}

static void effects_may_forbid_it(void **state)
{
    (void)state;
    struct board b;
    begin(&b, ERA_M10);
    uint16_t mine = board_put(&b, 0, ZONE_BATTLEFIELD, "Bears");
    uint16_t bears = board_put(&b, 1, ZONE_BATTLEFIELD, "Bears");
    board_put(&b, 1, ZONE_BATTLEFIELD, "Ward");
    board_settle(&b);
    assert_false(can_target(&b, "Bolt", bears));
    assert_true(can_target(&b, "Snow Bolt", bears));
    assert_true(can_target(&b, "Bolt", mine));
    board_close(&b);
}

/* One artifact land for both words: only where each "target" stands alone (001:113.3; 004:409.1d; 000:G.41.2). */
static void the_same_target_twice(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        uint16_t idol = board_put(&b, 1, ZONE_BATTLEFIELD, "Idol");
        uint16_t raze = board_put(&b, 0, ZONE_HAND, "Raze");
        start(&b);
        struct action action = {.kind = ACTION_CAST, .object = raze};
        board_choose(&b, 0, idol);
        board_choose(&b, 0, idol);
        bool done = engine_act(&b.e, &action);
        assert_true(done); /* otherwise with one of the own lands */
        const struct stacked *s = &b.g->stack[0];
        bool twice = b.g->target[s->first_target + 1].ref.entity == idol;
        assert_int_equal(twice, eras[e] == ERA_M10);
        board_close(&b);
    }
}

static void there_must_be_enough(void **state)
{
    (void)state;
    static const struct {
        const char *spell;
        int creatures;
        bool legal;
    } cases[] = {
        {"Pair", 1, false}, {"Pair", 2, true},   {"Volley", 0, true}, {"Recall", 2, false},
        {"Crowd", 0, true}, {"Charm", 0, false}, {"Charm", 1, true},  {"Raze", 1, false},
    };
    for (size_t e = 0; e < ARRAY_LEN(eras); e++)
        for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
            struct board b;
            begin(&b, eras[e]);
            board_put_n(&b, 1, ZONE_BATTLEFIELD, "Bears", cases[i].creatures);
            uint16_t card = board_put(&b, 0, ZONE_HAND, cases[i].spell);
            start(&b);
            struct action action = {.kind = ACTION_CAST, .object = card};
            if (engine_act(&b.e, &action) != cases[i].legal)
                fail_msg("era %zu: %s with %d: %s", e, cases[i].spell, cases[i].creatures, b.e.why);
            board_close(&b);
        }
}

static void as_many_targets_as_x(void **state)
{
    (void)state;
    struct board b;
    begin(&b, ERA_M10);
    uint16_t one = board_put(&b, 1, ZONE_BATTLEFIELD, "Goblin"), two = board_put(&b, 1, ZONE_BATTLEFIELD, "Goblin");
    uint16_t three = board_put(&b, 1, ZONE_BATTLEFIELD, "Goblin"), crowd = board_put(&b, 0, ZONE_HAND, "Crowd");
    start(&b);
    board_number(&b, 0, 2);
    board_choose(&b, 0, one, three);
    assert_true(board_cast(&b, 0, crowd));
    assert_int_equal(b.g->stack[0].targets, 2);
    board_resolve_all(&b);
    assert_int_equal(board_zone(&b, one), ZONE_GRAVEYARD);
    assert_int_equal(board_zone(&b, two), ZONE_BATTLEFIELD);
    assert_int_equal(board_zone(&b, three), ZONE_GRAVEYARD);
    board_close(&b);
}

/* Each target of a divided effect gets at least one, where the era says so (000:G.11.Ruling.2, 003:409.1e,
 * 001:601.2d). */
static void division_among_targets(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        uint16_t bears = board_put(&b, 1, ZONE_BATTLEFIELD, "Bears"), arc = board_put(&b, 0, ZONE_HAND, "Arc");
        start(&b);
        board_choose(&b, 0, bears, player_entity(1));
        board_divide(&b, 0, 3, 0);
        board_divide(&b, 0, 2, 1);
        (void)board_cast(&b, 0, arc);
        bool least = eras[e] != ERA_SIXTH; /* there a target may get nothing (004:409.1e) */
        assert_int_equal(b.g->target[0].amount, least ? 2 : 3);
        assert_int_equal(b.g->target[1].amount, least ? 1 : 0);
        board_resolve_all(&b);
        assert_int_equal(board_life(&b, 1), least ? 19 : 20);
        board_close(&b);
    }
}

/* Only the chosen mode's targets are picked, and modes without targets are no choice (000:G.27.5, 001:601.2c). */
static void modes_have_their_own_targets(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        uint16_t golem = board_put(&b, 1, ZONE_BATTLEFIELD, "Golem"),
                 goblin = board_put(&b, 1, ZONE_BATTLEFIELD, "Goblin");
        uint16_t charm = board_put(&b, 0, ZONE_HAND, "Charm");
        start(&b);
        board_choose(&b, 0, 1);
        board_choose(&b, 0, goblin);
        assert_true(board_cast(&b, 0, charm));
        assert_int_equal(b.g->stack[0].modes, 1 << 1);
        assert_int_equal(b.g->stack[0].targets, 1);
        board_resolve_all(&b);
        assert_int_equal(board_zone(&b, goblin), ZONE_GRAVEYARD);
        assert_int_equal(board_zone(&b, golem), ZONE_BATTLEFIELD);
        board_close(&b);
    }
}

/* 000:G.41.1, 004:409.1c: as many as all words together need, and one thing for one word only. Whether there are enough
 * is known at once: an order of twelve things tried after the other would take longer than anybody waits. */
static void words_do_not_share_their_targets(void **state)
{
    (void)state;
    for (size_t e = 0; e < 4; e++) {
        struct board b;
        begin(&b, eras[e]);
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Bears", 12);
        uint16_t dozen = board_put(&b, 0, ZONE_HAND, "Dozen");
        start(&b);
        assert_false(board_cast(&b, 0, dozen));
        board_close(&b);

        begin(&b, eras[e]);
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Bears", 13);
        dozen = board_put(&b, 0, ZONE_HAND, "Dozen");
        start(&b);
        assert_true(board_cast(&b, 0, dozen));
        assert_int_equal(b.g->stack[0].targets, 13);
        board_close(&b);

        /* the golem alone suits the second word, so that it is none for the first */
        begin(&b, eras[e]);
        uint16_t bears = board_put(&b, 1, ZONE_BATTLEFIELD, "Bears"),
                 golem = board_put(&b, 1, ZONE_BATTLEFIELD, "Golem"), goblin;
        uint16_t share = board_put(&b, 0, ZONE_HAND, "Share");
        start(&b);
        assert_false(board_cast(&b, 0, share));
        board_close(&b);
        begin(&b, eras[e]);
        golem = board_put(&b, 1, ZONE_BATTLEFIELD, "Golem");
        bears = board_put(&b, 1, ZONE_BATTLEFIELD, "Bears");
        goblin = board_put(&b, 1, ZONE_BATTLEFIELD, "Goblin");
        share = board_put(&b, 0, ZONE_HAND, "Share");
        start(&b);
        assert_true(board_cast(&b, 0, share));
        assert_int_equal(b.g->stack[0].targets, 3);
        for (int i = 0; i < 2; i++)
            assert_true(b.g->target[i].ref.entity == bears || b.g->target[i].ref.entity == goblin);
        assert_int_equal(b.g->target[2].ref.entity, golem);
        board_close(&b);
    }
}

/* All places for targets taken by the first word: the other words, which may have none, get none. */
static void optional_words_find_no_place(void **state)
{
    (void)state;
    for (size_t e = 0; e < ARRAY_LEN(eras); e++) {
        struct board b;
        begin(&b, eras[e]);
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Bears", 38);
        uint16_t horde = board_put(&b, 0, ZONE_HAND, "Horde");
        start(&b);
        assert_true(board_cast(&b, 0, horde));
        assert_int_equal(b.g->stack[0].targets, 35);
        board_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_may_be_a_target),         cmocka_unit_test(effects_may_forbid_it),
        cmocka_unit_test(the_same_target_twice),        cmocka_unit_test(there_must_be_enough),
        cmocka_unit_test(as_many_targets_as_x),         cmocka_unit_test(division_among_targets),
        cmocka_unit_test(modes_have_their_own_targets), cmocka_unit_test(words_do_not_share_their_targets),
        cmocka_unit_test(optional_words_find_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
