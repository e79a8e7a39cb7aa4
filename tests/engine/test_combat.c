/* test_combat.c - attacks, blocks and damage, era by era
 *
 * Expectations are the rule documents' worked examples and eras.md section 5, named beside each case. An attack is
 * asked for in its step, as in a game; who kills whom is looked at afterwards.
 */
#include "base/attr.h"
#include "board.h"

#include "engine/play/effects/effects.h"

static const struct board_card cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Minotaur", "{1}{R}{R} Creature Minotaur 2/3", NULL, NULL},
    {"Raider", "{R} Creature Goblin 1/1", NULL, NULL},
    {"Wurm", "{4}{G}{G} Creature Wurm 6/4", NULL, NULL},
    {"Timber", "{G} Creature Wall 0/3", NULL, NULL},
    {"Cadet", "{W} Creature Soldier 1/1", NULL, NULL},
    {"Knight", "{W}{W} Creature Knight 2/2", "First strike", NULL},
    {"Twice", "{W}{W} Creature Knight 2/2", "Double strike", NULL},
    {"Trampler", "{7}{G} Creature Beast 8/8", "Trample", NULL},
    {"Small Trampler", "{G} Creature Beast 3/3", "Trample", NULL},
    {"Untouched", "{W} Creature Cleric 2/2", "Protection from green", NULL},
    {"Bird", "{U} Creature Bird 1/1", "Flying", NULL},
    {"Spider", "{G} Creature Spider 2/4", "Reach", NULL},
    {"Dread", "{B} Creature Horror 2/2", "Fear", NULL},
    {"Ghoul", "{B} Creature Zombie 2/2", NULL, NULL},
    {"Myr", "{2} Artifact Creature Myr 1/1", NULL, NULL},
    {"Ranger", "{G} Creature Elf 2/2", "Forestwalk", NULL},
    {"Shadow", "{U} Creature Soltari 2/2", "Shadow", NULL},
    {"Guard", "{W} Creature Soldier 1/1", "Banding", NULL},
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Loner", "{1} Creature Bear 2/2", NULL, "static self { cant-attack-alone }"},
    {"Rage", "{1} Creature Bear 2/2", NULL, "static self { must-attack }"},
    {"Limit", "{1} Enchantment", NULL, "static { max-attackers(1) }"},
    {"Lure", "{1} Creature Bear 1/4", NULL, "static self { must-be-blocked-by-all }"},
    {"Two Heads", "{1} Creature Giant 2/4", NULL, "static self { may-block-more(1) }"},
    {"Menace", "{1} Creature Ogre 2/2", NULL, "static self { min-blockers(2) }"},
    {"Venom", "{1} Creature Snake 3/3", "Deathtouch", NULL},
    {"Alert", "{1} Creature Bear 2/2", "Vigilance", NULL},
};

struct fight {
    struct board b;
    uint16_t a[8], d[8]; /* attackers, defenders in the order named */
};

/* Names by commas; every attacker attacks player 1 at the next attack. */
static void fight_open(struct fight *f, enum era era, const char *attackers, const char *defenders)
{
    board_open(&f->b, era, cards, ARRAY_LEN(cards));
    char names[200];
    for (int side = 0; side < 2; side++) {
        int n = 0;
        (void)snprintf(names, sizeof names, "%s", side ? defenders : attackers);
        for (char *rest = names, *name; (name = strtok_r(rest, ",", &rest));)
            (side ? f->d : f->a)[n++] = board_put(&f->b, side, ZONE_BATTLEFIELD, name);
    }
}

/* Through the whole attack. Fifth attacks by an action in its main phase. */
static void fight_go(struct fight *f)
{
    struct game *g = f->b.g;
    board_begin(&f->b, 0, STEP_MAIN1);
    if (f->b.e.rules->attack_place == ATTACK_WITHIN_MAIN)
        board_answer(&f->b, 0, BOARD_ACT)->action = (struct action){.kind = ACTION_ATTACK};
    enum step end = f->b.e.rules->attack_place == ATTACK_WITHIN_MAIN ? STEP_DISCARD : STEP_MAIN2;
    for (int i = 0; i < BOARD_STEPS && g->step != end && g->waiting != WAIT_OVER; i++)
        board_step(&f->b);
    assert_int_equal(g->failure, 0);
}

static const struct attack_plan *everyone;

static void everyone_attacks(void *self, struct engine *e, int player, struct attack_plan *out)
{
    (void)self;
    (void)e;
    (void)player;
    *out = *everyone;
}

static bool died(struct fight *f, uint16_t object)
{
    return board_zone(&f->b, object) == ZONE_GRAVEYARD;
}

#define EACH_ERA(era) for (enum era era = 0; era < ERA_COUNT; era++)

static void unblocked_damage_goes_to_the_player(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Wurm,Bear", "Timber");
        board_attack(&f.b, 0, f.a[0], 1, 0, f.a[1], 1, 0);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 12);
        assert_true(board_perm(&f.b, f.a[0])->flags & PERM_TAPPED); /* 000:C.4.3, 004:308.2, 001:508.1f */
        board_close(&f.b);
    }
}

/* 002 example: a 2/3 blocked by three 1/1 kills two and dies; a division is free before Magic 2010. */
static void three_raiders(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Minotaur", "Raider,Raider,Raider");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0], f.d[1], f.a[0], f.d[2], f.a[0]);
        board_divide(&f.b, 0, 1, 1, 0);
        fight_go(&f);
        assert_true(died(&f, f.a[0]));
        assert_int_equal(died(&f, f.d[0]) + died(&f, f.d[1]) + died(&f, f.d[2]), 2);
        assert_int_equal(board_life(&f.b, 1), 20);
        board_close(&f.b);
    }
}

static void assignments_of(struct fight *f, int16_t (*out)[MAX_BLOCKS], int *n)
{
    struct game *g = f->b.g;
    board_begin(&f->b, 0, STEP_ATTACKERS);
    for (int i = 0; i < BOARD_STEPS && !(g->step == STEP_BLOCKERS && g->waiting == WAIT_PRIORITY); i++)
        board_step(&f->b);
    *n = combat_assignments(&f->b.e, game_object(g, f->a[0])->perm, out, 64);
}

/* 001:510.1c: a 6/4 blocked by a 0/3, then a 1/1: 3-3, 4-2, 5-1, 6-0; 000:C.8.5: any split. */
static void splits_of_a_wurm(void **state)
{
    (void)state;
    static const int16_t ordered[4][2] = {{3, 3}, {4, 2}, {5, 1}, {6, 0}};
    for (enum era era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct fight f;
        int16_t out[64][MAX_BLOCKS];
        int n;
        fight_open(&f, era, "Wurm", "Timber,Cadet");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0], f.d[1], f.a[0]);
        board_order(&f.b, 0, f.d[0], f.d[1]);
        assignments_of(&f, out, &n);
        assert_int_equal(n, era == ERA_M10 ? 4 : 7);
        for (int i = 0; era == ERA_M10 && i < 4; i++)
            assert_memory_equal(out[i], ordered[i], sizeof ordered[i]);
        board_close(&f.b);
    }
}

/* 000:A.27.Ruling.2: 8/8 trample blocked by three 2/2: two to the player if each gets two. 001:702.17b alike. */
static void trample_over_three(void **state)
{
    (void)state;
    for (enum era era = ERA_FIFTH_99; era < ERA_COUNT; era++) {
        struct fight f;
        fight_open(&f, era, "Trampler", "Bear,Bear,Bear");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0], f.d[1], f.a[0], f.d[2], f.a[0]);
        board_divide(&f.b, 0, 1, 1, 1, 5); /* refused: not lethal to each */
        board_divide(&f.b, 0, 2, 2, 2, 2);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 18);
        assert_true(died(&f, f.d[0]) && died(&f, f.d[1]) && died(&f, f.d[2]) && !died(&f, f.a[0]));
        assert_true(f.b.e.refusals > 0);
        board_close(&f.b);
    }
}

/* 000:A.27.Ruling.5: 8/8 green trampler blocked by a 2/2 with protection from green: 2 must be assigned, 6 go
 * through. */
static void trample_over_protection(void **state)
{
    (void)state;
    for (enum era era = ERA_FIFTH_99; era < ERA_COUNT; era++) {
        struct fight f;
        fight_open(&f, era, "Trampler", "Untouched");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0]);
        board_divide(&f.b, 0, 1, 7); /* refused */
        board_divide(&f.b, 0, 2, 6);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 14);
        assert_false(died(&f, f.d[0]));
        board_close(&f.b);
    }
}

/* 004:502.9f: 1/1 and 3/3 trample blocked by one 2/2 (which blocks both): with 1 from the small one, 2 go through. */
static void trample_counts_what_others_assign(void **state)
{
    (void)state;
    for (enum era era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct fight f;
        fight_open(&f, era, "Raider,Small Trampler", "Two Heads");
        board_attack(&f.b, 0, f.a[0], 1, 0, f.a[1], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0], f.d[0], f.a[1]);
        board_perm(&f.b, f.d[0]);
        game_perm(f.b.g, f.d[0])->damage = 2; /* a 2/4 with 2 damage: as a 2/2 */
        board_divide(&f.b, 0, 1, 2);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 18);
        assert_true(died(&f, f.d[0]));
        board_close(&f.b);
    }
}

static void first_strike_and_double_strike(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Knight", "Bear");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0]);
        fight_go(&f);
        assert_true(died(&f, f.d[0]) && !died(&f, f.a[0])); /* 000:C.8.Ruling.1 */
        board_close(&f.b);
        fight_open(&f, era, "Twice", "");
        board_attack(&f.b, 0, f.a[0], 1, 0);
        fight_go(&f);
        /* 001:702.4, 001:510.5; of two fixed groups it is in one (000:C.8.1) */
        bool fixed = rules_of(era)->first_strike == FIRST_STRIKE_GROUPS_FIXED;
        assert_int_equal(board_life(&f.b, 1), fixed ? 18 : 16);
        board_close(&f.b);
    }
}

/* 000:C.8.2, 004:306.2, 001:506.4b: a blocker that is tapped by then deals damage from Sixth Edition on. */
static void tapped_blockers(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Bear", "Bear");
        struct game *g = f.b.g;
        board_attack(&f.b, 0, f.a[0], 1, 0);
        board_block(&f.b, 1, f.d[0], f.a[0]);
        board_begin(&f.b, 0, STEP_ATTACKERS);
        for (int i = 0; i < BOARD_STEPS && !(g->step == STEP_BLOCKERS && g->waiting == WAIT_PRIORITY); i++)
            board_step(&f.b);
        verb_tap(&f.b.e, f.d[0]);
        for (int i = 0; i < BOARD_STEPS && g->step >= STEP_BLOCKERS && g->step <= STEP_END_COMBAT; i++)
            board_step(&f.b);
        assert_true(died(&f, f.d[0]));
        assert_int_equal(died(&f, f.a[0]), f.b.e.rules->tapped_blocker_deals);
        assert_int_equal(f.b.e.rules->tapped_blocker_deals, era >= ERA_SIXTH);
        board_close(&f.b);
    }
}

static bool may_block(struct fight *f, int blocker, int attacker)
{
    struct game *g = f->b.g;
    int a = game_object(g, f->a[attacker])->perm;
    g->perm[a].flags |= PERM_ATTACKING;
    g->perm[a].attacking = 1;
    return can_block(&f->b.e, game_object(g, f->d[blocker])->perm, a);
}

static void evasion(void **state)
{
    (void)state;
    static const struct {
        const char *attacker, *blocker;
        bool may;
    } pairs[] = {
        {"Bird", "Bear", false},
        {"Bird", "Bird", true},
        {"Bird", "Spider", true},
        {"Bear", "Bird", true},
        {"Dread", "Bear", false},
        {"Dread", "Ghoul", true},
        {"Dread", "Myr", true},
        {"Shadow", "Bear", false},
        {"Bear", "Shadow", false},
        {"Shadow", "Shadow", true},
        {"Ranger", "Bear,Forest", false},
        {"Ranger", "Bear", true},
        {"Ranger", "Ranger,Forest", false}, /* 004:502.6c: what walks is blocked by no walker either */
        {"Untouched", "Bear", false},
        {"Untouched", "Ghoul", true},
        {"Bear", "Untouched", true},
    };
    EACH_ERA(era)
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
        struct fight f;
        fight_open(&f, era, pairs[i].attacker, pairs[i].blocker);
        board_begin(&f.b, 0, STEP_MAIN1);
        if (may_block(&f, 0, 0) != pairs[i].may)
            fail_msg("%s by %s in %s: expected %d", pairs[i].attacker, pairs[i].blocker, era_name(era), pairs[i].may);
        board_close(&f.b);
    }
}

static bool attack_is_legal(struct fight *f, int n)
{
    struct attack_plan plan = {.n = n};
    for (int i = 0; i < n; i++)
        plan.attack[i] = (struct attack){.perm = game_object(f->b.g, f->a[i])->perm, .target = 1};
    return attack_legal(&f->b.e, 0, &plan);
}

/* 001:508.1c, 001:508.1d; 000:K.26.1, 004:Glossary/Wall, 001:G23.1 */
static void what_an_attack_may_be(void **state)
{
    (void)state;
    static const struct {
        const char *attackers;
        int n;
        bool legal;
    } cases[] = {
        {"Loner", 1, false},
        {"Loner,Loner", 2, true},
        {"Loner,Bear", 1, false},
        {"Bear,Rage", 1, false},
        {"Rage,Bear", 1, true},
        {"Bear", 0, true},
        {"Rage", 0, false},
        {"Rage,Limit", 1, true},       /* 001:508.1d: only that creature may attack */
        {"Bear,Rage,Limit", 1, false}, /* the one that need not, in place of the one that must */
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fight f;
        fight_open(&f, ERA_M10, cases[i].attackers, "");
        board_begin(&f.b, 0, STEP_MAIN1);
        if (attack_is_legal(&f, cases[i].n) != cases[i].legal)
            fail_msg("%s, %d attack: expected %d", cases[i].attackers, cases[i].n, cases[i].legal);
        board_close(&f.b);
    }
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Timber", "");
        board_begin(&f.b, 0, STEP_MAIN1);
        assert_int_equal(attack_is_legal(&f, 1), era == ERA_M10); /* its card would have defender by then */
        board_close(&f.b);
    }
}

static void lures_and_numbers(void **state)
{
    (void)state;
    struct fight f;
    fight_open(&f, ERA_M10, "Lure,Menace", "Bear,Bear");
    struct game *g = f.b.g;
    board_attack(&f.b, 0, f.a[0], 1, 0, f.a[1], 1, 0);
    board_begin(&f.b, 0, STEP_ATTACKERS);
    board_step(&f.b);
    struct block_plan plan = {.n = 0};
    assert_false(block_legal(&f.b.e, 1, &plan)); /* both can block the lure */
    int lure = game_object(g, f.a[0])->perm, menace = game_object(g, f.a[1])->perm;
    int d0 = game_object(g, f.d[0])->perm, d1 = game_object(g, f.d[1])->perm;
    plan.n = 2;
    plan.block[0].blocker = (uint8_t)d0, plan.block[0].attacker = (uint8_t)lure;
    plan.block[1].blocker = (uint8_t)d1, plan.block[1].attacker = (uint8_t)menace;
    assert_false(block_legal(&f.b.e, 1, &plan)); /* one alone cannot block the other */
    plan.block[1].attacker = (uint8_t)lure;
    assert_true(block_legal(&f.b.e, 1, &plan));
    block_plain(&f.b.e, 1, &plan);
    assert_int_equal(plan.n, 2);
    board_close(&f.b);
}

/* 000:A.11: of a band, one blocked makes all blocked; 001:702.2b deathtouch splits freely. */
static void bands_and_deathtouch(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Wurm,Guard", "Bear");
        board_attack(&f.b, 0, f.a[0], 1, 1, f.a[1], 1, 1);
        board_block(&f.b, 1, f.d[0], f.a[1]);
        board_divide(&f.b, 0, 2, 0); /* the attacker divides the blocker's damage: all on the wurm */
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 20);
        assert_true(died(&f, f.d[0]) && !died(&f, f.a[0]));
        board_close(&f.b);
    }
    struct fight f;
    fight_open(&f, ERA_M10, "Venom", "Wurm,Wurm,Wurm");
    board_attack(&f.b, 0, f.a[0], 1, 0);
    board_block(&f.b, 1, f.d[0], f.a[0], f.d[1], f.a[0], f.d[2], f.a[0]);
    board_divide(&f.b, 0, 1, 1, 1);
    fight_go(&f);
    assert_true(died(&f, f.d[0]) && died(&f, f.d[1]) && died(&f, f.d[2]));
    board_close(&f.b);
    fight_open(&f, ERA_M10, "Alert", "");
    board_attack(&f.b, 0, f.a[0], 1, 0);
    fight_go(&f);
    assert_false(board_perm(&f.b, f.a[0])->flags & PERM_TAPPED); /* 001:702.18b */
    board_close(&f.b);
}

/* Damage that waits on the stack is as much as was assigned: a 300/300 and a 255 of before are told apart. */
static void large_damage_is_dealt_whole(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        fight_open(&f, era, "Bear", "");
        f.b.g->player[1].life = 1000;
        perm_counters_add(f.b.g, game_perm(f.b.g, f.a[0]), COUNTER_PLUS1, 298);
        board_attack(&f.b, 0, f.a[0], 1, 0);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 700);
        board_close(&f.b);
    }
}

/* As many attackers as damage on the stack has entries for, all of them unblocked. */
static void forty_attackers(void **state)
{
    (void)state;
    EACH_ERA(era)
    {
        struct fight f;
        struct attack_plan plan = {.n = 0};
        fight_open(&f, era, "", "");
        f.b.g->player[1].life = 100;
        for (int i = 0; i < 40; i++)
            board_put(&f.b, 0, ZONE_BATTLEFIELD, "Bear");
        everyone = &plan;
        for (int i = perm_first(f.b.g); i >= 0; i = perm_next(f.b.g, i))
            plan.attack[plan.n++] = (struct attack){.perm = (uint8_t)i, .target = 1};
        struct mind all = f.b.e.mind[0];
        all.attackers = everyone_attacks;
        engine_set_mind(&f.b.e, 0, all);
        fight_go(&f);
        assert_int_equal(board_life(&f.b, 1), 20);
        board_close(&f.b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unblocked_damage_goes_to_the_player),
        cmocka_unit_test(three_raiders),
        cmocka_unit_test(splits_of_a_wurm),
        cmocka_unit_test(trample_over_three),
        cmocka_unit_test(trample_over_protection),
        cmocka_unit_test(trample_counts_what_others_assign),
        cmocka_unit_test(first_strike_and_double_strike),
        cmocka_unit_test(tapped_blockers),
        cmocka_unit_test(evasion),
        cmocka_unit_test(what_an_attack_may_be),
        cmocka_unit_test(lures_and_numbers),
        cmocka_unit_test(bands_and_deathtouch),
        cmocka_unit_test(large_damage_is_dealt_whole),
        cmocka_unit_test(forty_attackers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
