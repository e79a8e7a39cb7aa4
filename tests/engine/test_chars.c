/* test_chars.c - what continuous effects make of a creature, in the order of each era
 *
 * Expectations are the worked examples of the rule documents (named beside each case) and the plain reading of the
 * order of layers, timestamps and ages. Each case casts free instants at one creature, in order, and
 * looks. */
#include "base/attr.h"
#include "board.h"

#include "engine/play/effects/effects.h"

enum {
    FIFTH = 1 << ERA_FIFTH_97 | 1 << ERA_FIFTH_99,
    MIDDLE = 1 << ERA_SIXTH | 1 << ERA_EIGHTH,
    NEWEST = 1 << ERA_M10,
    ALL = FIFTH | MIDDLE | NEWEST,
};

static const struct board_card cards[] = {
    {"C", "{1} Creature Bear 2/2", NULL, NULL},
    {"Thin", "{1} Creature Bear 1/3", NULL, NULL},
    {"Boar", "{1} Creature Bear 3/4", NULL, NULL},
    {"Flier", "{1} Creature Bird 1/1", "Flying", NULL},
    {"Counter", "{0} Instant", NULL, "spell target creature { counters(t1, +1/+1, 1) }"},
    {"Plus44", "{0} Instant", NULL, "spell target creature { apply(t1, pt(4, 4), turn) }"},
    {"Plus02", "{0} Instant", NULL, "spell target creature { apply(t1, pt(0, 2), turn) }"},
    {"Plus01", "{0} Instant", NULL, "spell target creature { apply(t1, pt(0, 1), turn) }"},
    {"Plus50", "{0} Instant", NULL, "spell target creature { apply(t1, pt(5, 0), turn) }"},
    {"Minus50", "{0} Instant", NULL, "spell target creature { apply(t1, pt(-5, 0), turn) }"},
    {"Set01", "{0} Instant", NULL, "spell target creature { apply(t1, set-pt(0, 1), turn) }"},
    {"Set11", "{0} Instant", NULL, "spell target creature { apply(t1, set-pt(1, 1), turn) }"},
    {"Switch", "{0} Instant", NULL, "spell target creature { apply(t1, switch-pt, turn) }"},
    {"Fly", "{0} Instant", NULL, "spell target creature { apply(t1, gains(flying), turn) }"},
    {"Fall", "{0} Instant", NULL, "spell target creature { apply(t1, loses(flying), turn) }"},
    {"Hand", "{0} Instant", NULL, "spell target creature { apply(t1, pt(hand-of(you), hand-of(you)), turn) }"},
};

static const struct {
    const char *rule;
    unsigned eras;
    const char *on, *spells; /* spells by blanks */
    int power, toughness;
} sums[] = {
    {"001:613.4 2/2, counter, +4/+4, +0/+2, becomes 0/1: 5/8", NEWEST, "C", "Counter Plus44 Plus02 Set01", 5, 8},
    {"000:K.12.Ruling.3, 004 timestamps: the last one sets it", FIFTH | MIDDLE, "C", "Counter Plus44 Plus02 Set01", 0,
     1},
    {"001:613.3e 1/3, +0/+1, switch, +5/+0: 4/6", NEWEST, "Thin", "Plus01 Switch Plus50", 4, 6},
    {"in order of age: 1/3, 1/4, 4/1, 9/1", FIFTH | MIDDLE, "Thin", "Plus01 Switch Plus50", 9, 1},
    {"001:613.3e switch alone: 3/1", NEWEST, "Thin", "Switch", 3, 1},
    {"000:K.12.Ruling.3 set to 1/1, then a counter: stays 1/1", FIFTH | MIDDLE, "C", "Set11 Counter", 1, 1},
    {"001:613.3 set to 1/1 with a counter: 2/2", NEWEST, "C", "Set11 Counter", 2, 2},
    {"001:613.3 the counter first makes no difference", NEWEST, "C", "Counter Set11", 2, 2},
    {"001:107.1b 3/4 gets -5/-0: -2/4", MIDDLE | NEWEST, "Boar", "Minus50", -2, 4},
    {"000:K.12.3 below zero reads zero", FIFTH, "Boar", "Minus50", 0, 4},
    {"001:107.1b it needs +3/+0 to have power 1 (+5 makes 3)", ALL, "Boar", "Minus50 Plus50", 3, 4},
    {"counters add up", ALL, "C", "Counter Counter Counter", 5, 5},
    {"004:418.3c the number is fixed on resolution (two more cards in hand)", ALL, "C", "Hand", 4, 4},
};

static uint16_t cast_at(struct board *b, const char *spell, uint16_t target)
{
    uint16_t card = board_put(b, 0, ZONE_HAND, spell);
    board_choose(b, 0, target);
    assert_true(board_cast(b, 0, card));
    board_resolve_all(b);
    return card;
}

static void sums_of_power_and_toughness(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(sums); i++) {
        for (int era = 0; era < ERA_COUNT; era++) {
            if (!(sums[i].eras & 1u << era))
                continue;
            struct board b;
            board_open(&b, (enum era)era, cards, ARRAY_LEN(cards));
            uint16_t on = board_put(&b, 0, ZONE_BATTLEFIELD, sums[i].on);
            if (strstr(sums[i].spells, "Hand")) /* the spell itself is on the stack as it resolves */
                board_put_n(&b, 0, ZONE_HAND, "C", 2);
            board_begin(&b, 0, STEP_MAIN1);
            char spells[100];
            (void)snprintf(spells, sizeof spells, "%s", sums[i].spells);
            for (char *rest = spells, *spell; (spell = strtok_r(rest, " ", &rest));)
                cast_at(&b, spell, on);
            if (strstr(sums[i].spells, "Hand"))
                verb_discard(&b.e, 0, zone_nth(b.g, 0, ZONE_HAND, 0), 0);
            const struct perm *p = board_perm(&b, on);
            if (p->power != sums[i].power || p->toughness != sums[i].toughness)
                fail_msg("%s: %s in %s: %d/%d, not %d/%d", sums[i].rule, sums[i].spells, era_name((enum era)era),
                         p->power, p->toughness, sums[i].power, sums[i].toughness);
            board_close(&b);
        }
    }
}

/* 000:T.14.1 the later of losing and gaining wins; 004:407.3, 001:112.10, 000:A.1.3 one loss takes every instance. */
static void keywords_come_and_go(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        board_open(&b, (enum era)era, cards, ARRAY_LEN(cards));
        uint16_t c = board_put(&b, 0, ZONE_BATTLEFIELD, "Flier");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(chars_has_keyword(&b.e, c, KEYWORD_FLYING));
        cast_at(&b, "Fly", c);
        cast_at(&b, "Fall", c);
        assert_false(chars_has_keyword(&b.e, c, KEYWORD_FLYING));
        cast_at(&b, "Fly", c);
        assert_true(chars_has_keyword(&b.e, c, KEYWORD_FLYING));
        board_close(&b);
    }
}

static const struct board_card lands[] = {
    {"Plains", "Basic Land Plains", NULL, NULL},
    {"Island", "Basic Land Island", NULL, NULL},
    {"Swamp", "Basic Land Swamp", NULL, NULL},
    {"Mountain", "Basic Land Mountain", NULL, NULL},
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Tower", "Legendary Land", NULL, "mana [{T}] { add-mana(you, {R}{R}) }"},
    {"Terrain", "{0} Instant", NULL, "spell target land { apply(t1, land-becomes(blue), turn) }"},
    {"Moon", "{2}{R} Enchantment", NULL, "static land & !basic { land-becomes(red) }"},
    {"Urborg", "Legendary Land", NULL, "static land { land-also(black) }"},
    {"Conversion", "{2}{W}{W} Enchantment", NULL, "static mountain { land-becomes(white) }"},
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Evening", "{3}{W}{W} Enchantment", NULL, "static permanent { becomes-also(enchantment) }"},
    {"Opal", "{2}{W}{W} Enchantment", NULL,
     "static enchantment & !is(self) { becomes-also(creature); set-pt(mana-value-of(it), "
     "mana-value-of(it)) }"},
    {"Anthem", "{1}{W}{W} Enchantment", NULL, "static creature & controlled(you) { pt(1, 1) }"},
    {"Lord", "{1}{R} Creature Goblin 2/2", NULL, "static type(Goblin) & !is(self) { pt(1, 1); gains(mountainwalk) }"},
    {"Goblin", "{R} Creature Goblin 1/1", NULL, NULL},
    {"Conspiracy", "{3}{B}{B} Enchantment", NULL, "static creature & controlled(you) { only-type(Goblin) }"},
    {"Blank", "{2} Enchantment", NULL, "static creature { loses-all }"},
};

/* 003:212.6e, 001:305.7: the old text goes and the new type's mana comes; 004:214.9f in Sixth Edition legendary goes
 * too. */
static void becoming_a_basic_land(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        board_open(&b, (enum era)era, lands, ARRAY_LEN(lands));
        uint16_t tower = board_put(&b, 0, ZONE_BATTLEFIELD, "Tower");
        board_begin(&b, 0, STEP_MAIN1);
        cast_at(&b, "Terrain", tower);
        const struct perm *p = board_perm(&b, tower);
        assert_int_equal(p->land_types, 1 << BLUE);
        assert_int_equal(!!(p->types & TYPE_LEGENDARY), era != ERA_SIXTH);
        struct held held[8];
        assert_int_equal(chars_abilities(&b.e, tower, held, 8), 1);
        assert_int_equal(held[0].card, b.book->basic_land[BLUE]);
        board_close(&b);
    }
}

/* 001:613.7a: the land that says "each land is a Swamp too" loses that, whichever came first, for its existence
 * depends. */
static void dependency_by_existence(void **state)
{
    (void)state;
    for (int order = 0; order < 2; order++) {
        struct board b;
        board_open(&b, ERA_M10, lands, ARRAY_LEN(lands));
        uint16_t forest = board_put(&b, 0, ZONE_BATTLEFIELD, "Forest");
        uint16_t urborg = board_put(&b, 0, ZONE_BATTLEFIELD, order ? "Moon" : "Urborg");
        board_put(&b, 0, ZONE_BATTLEFIELD, order ? "Urborg" : "Moon");
        if (order)
            urborg = (uint16_t)(urborg + 1);
        board_begin(&b, 0, STEP_MAIN1);
        assert_int_equal(board_perm(&b, urborg)->land_types, 1 << RED);
        assert_int_equal(board_perm(&b, forest)->land_types, 1 << GREEN);
        board_close(&b);
    }
}

/* 002:S2/Resolving, 000:T.14.3: what both checks and changes land types is no dependency: they go by age. */
static void terrain_and_conversion(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        board_open(&b, (enum era)era, lands, ARRAY_LEN(lands));
        uint16_t mountain = board_put(&b, 0, ZONE_BATTLEFIELD, "Mountain");
        board_begin(&b, 0, STEP_MAIN1);
        cast_at(&b, "Terrain", mountain); /* an Island now */
        board_put(&b, 0, ZONE_BATTLEFIELD, "Conversion");
        assert_int_equal(board_perm(&b, mountain)->land_types, 1 << BLUE);
        effects_expire(&b.e, LASTS_TURN); /* it leaves: the Mountain becomes a Plains */
        assert_int_equal(board_perm(&b, mountain)->land_types, 1 << WHITE);
        board_close(&b);
    }
}

/* The example of layered dependency: lands are enchantments, enchantments creatures, creatures of one type, and
 * +1/+1. */
static void layers_that_wait_for_each_other(void **state)
{
    (void)state;
    static const char *const order[] = {"Anthem", "Conspiracy", "Opal", "Evening"};
    for (int era = ERA_SIXTH; era <= ERA_M10; era++) {
        struct board b;
        board_open(&b, (enum era)era, lands, ARRAY_LEN(lands));
        uint16_t swamp = board_put(&b, 0, ZONE_BATTLEFIELD, "Swamp"), last = NO_OBJECT;
        for (size_t i = 0; i < ARRAY_LEN(order); i++)
            last = board_put(&b, 0, ZONE_BATTLEFIELD, order[i]);
        board_begin(&b, 0, STEP_MAIN1);
        uint16_t goblin = book_word(b.book, "Goblin");
        const struct perm *p = board_perm(&b, swamp);
        assert_true(p->types & TYPE_LAND && p->types & TYPE_CREATURE && p->types & TYPE_ENCHANTMENT);
        assert_int_equal(p->power, 1);
        assert_int_equal(p->toughness, 1);
        assert_true(chars_has_subtype(&b.e, swamp, goblin));
        p = board_perm(&b, last);
        assert_int_equal(p->power, 6);
        assert_int_equal(p->toughness, 6);
        assert_true(chars_has_subtype(&b.e, last, goblin));
        board_close(&b);
    }
}

static void lords_and_lost_abilities(void **state)
{
    (void)state;
    struct board b;
    board_open(&b, ERA_M10, lands, ARRAY_LEN(lands));
    uint16_t goblin = board_put(&b, 0, ZONE_BATTLEFIELD, "Goblin"), bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
    uint16_t lord = board_put(&b, 0, ZONE_BATTLEFIELD, "Lord");
    board_begin(&b, 0, STEP_MAIN1);
    assert_int_equal(board_perm(&b, goblin)->power, 2);
    assert_int_equal(board_perm(&b, bear)->power, 2);
    assert_true(chars_has_keyword(&b.e, goblin, KEYWORD_MOUNTAINWALK));
    /* bears become goblins: then they are led too (001:613.1d before 001:613.1f) */
    board_put(&b, 0, ZONE_BATTLEFIELD, "Conspiracy");
    assert_int_equal(board_perm(&b, bear)->power, 3);
    assert_true(chars_has_keyword(&b.e, bear, KEYWORD_MOUNTAINWALK));
    /* the lord loses its ability in layer 6: the keyword had not been given before (depends), and what began... did
     * not */
    board_put(&b, 0, ZONE_BATTLEFIELD, "Blank");
    assert_false(chars_has_keyword(&b.e, bear, KEYWORD_MOUNTAINWALK));
    assert_int_equal(board_perm(&b, lord)->power, 2);
    board_close(&b);
}

/* A creature does not die of having grown too much: beyond 32767 the game says so and ends. */
static void growth_has_a_stated_end(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        for (int plan = 0; plan < 2; plan++)
            for (int n = 32764; n <= 32767; n++) {
                struct board b;
                board_open(&b, (enum era)era, lands, ARRAY_LEN(lands));
                uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
                if (plan) /* something that makes layers needed */
                    board_put(&b, 1, ZONE_BATTLEFIELD, "Lord");
                board_begin(&b, 0, STEP_MAIN1);
                perm_counters_add(b.g, game_perm(b.g, bear), COUNTER_PLUS1, n);
                chars_refresh(&b.e);
                assert_int_equal(game_perm(b.g, bear)->power, n + 2 < 32767 ? n + 2 : 32767);
                assert_int_equal(b.g->result, n + 2 > 32767 ? RESULT_FAILED : RESULT_NONE);
                if (n + 2 > 32767)
                    assert_int_equal(b.g->failed_limit, LIMIT_NUMBER);
                board_close(&b);
            }
}

/* 000:G.30.12: out of play it is its base controller's again once the effect is over, whoever owns it. */
static void phased_out_of_a_third_player(void **state)
{
    (void)state;
    struct board b;
    board_open_players(&b, ERA_M10, lands, ARRAY_LEN(lands), 4, 64, 256);
    uint16_t bear = board_put(&b, 3, ZONE_BATTLEFIELD, "Bear");
    board_begin(&b, 0, STEP_MAIN1);
    zone_phase(b.g, bear, true);
    game_object(b.g, bear)->controller = 0; /* as an effect had left it */
    chars_touch(&b.e);
    chars_refresh(&b.e);
    assert_int_equal(game_object(b.g, bear)->controller, 3);
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_of_power_and_toughness),  cmocka_unit_test(keywords_come_and_go),
        cmocka_unit_test(becoming_a_basic_land),        cmocka_unit_test(dependency_by_existence),
        cmocka_unit_test(terrain_and_conversion),       cmocka_unit_test(layers_that_wait_for_each_other),
        cmocka_unit_test(lords_and_lost_abilities),     cmocka_unit_test(growth_has_a_stated_end),
        cmocka_unit_test(phased_out_of_a_third_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
