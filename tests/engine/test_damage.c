/* test_damage.c - damage, prevention, redirection and regeneration, era by era
 *
 * Expectations are the rules' own: eras.md section 6 and the rows named beside each test.
 */
#include "base/strbuf.h"
#include "board.h"

#include "engine/play/turn/inner.h"
#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Bear", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Giant", "{4}{R} Creature Giant 5/5", NULL, NULL},
    {"Knight", "{W}{W} Creature Knight 2/2", "Protection from red", NULL},
    {"Nighthawk", "{1}{B}{B} Creature Vampire 2/3", "Lifelink;Deathtouch", NULL},
    {"Boggart", "{B} Creature Goblin 3/1", "Wither", NULL},
    {"Jace", "{3}{U} Planeswalker Jace 5", NULL, NULL},
    {"Troll", "{2}{G} Creature Troll 2/2", NULL, "activated [{G}] regeneration { regenerate(self) }"},
    {"Healer", "{1}{W} Creature Cleric 1/1", NULL, "activated [{T}] prevention target any { prevent(t1, 1) }"},
    {"Salve", "{W} Instant", NULL, "spell target any prevention { prevent(t1, 3) }"},
    {"Harbinger", "{W} Instant", NULL, "spell target creature target any prevention { redirect(t2, 2, t1) }"},
    {"Circle", "{1}{W} Enchantment", NULL,
     "activated [{1}] prevention { prevent-next-from(choose(you, red, 1), you) }"},
    {"Fog", "{G} Instant", NULL, "spell { prevent-combat(any, any, turn) }"},
    {"Furnace", "{3}{R} Enchantment", NULL, "replace deals-damage(any, any) { becomes-amount(amount * 2) }"},
    {"Bodyguard", "{3}{W} Creature Human 2/5", NULL, "replace deals-damage(creature, is(you)) { goes-to(self) }"},
    {"Watcher", "{1}{U} Enchantment", NULL, "triggered deals-damage(any, player) { draw(you, 1) }"},
    {"Fungus", "{1}{G} Creature Fungus 1/1", NULL, "triggered is-dealt-damage(is(self)) { gain-life(you, amount) }"},
};

static void open_era(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
}

static struct damage damage_by(const struct board *b, uint16_t source, uint16_t to, int amount)
{
    return (struct damage){.source = source,
                           .to = to,
                           .amount = (int16_t)amount,
                           .source_incarnation = game_object_c(b->g, source)->incarnation};
}

/* tests 000:G.11.1, 000:G.11.2, 001:118.3: to players loss of life, on creatures it stays. */
static void on_players_and_creatures(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 0, ZONE_BATTLEFIELD, "Giant");
        uint16_t bear = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d[3] = {damage_by(&b, bear, giant, 2), damage_by(&b, giant, player_entity(1), 5),
                              damage_by(&b, bear, giant, 1)};
        damage_deal(&b.e, d, 3);
        assert_int_equal(board_life(&b, 1), 15);
        assert_int_equal(board_perm(&b, giant)->damage, 3);
        assert_int_equal(b.g->player[1].damage_taken, 5);
        /* 001:118.1a: nothing else can be damaged; 001:118.8: none is no damage */
        struct damage none[2] = {damage_by(&b, giant, bear, 0), damage_by(&b, giant, giant, 0)};
        none[1].to = board_put(&b, 1, ZONE_GRAVEYARD, "Bear");
        none[1].amount = 3;
        damage_deal(&b.e, none, 2);
        assert_int_equal(none[0].amount, 0);
        assert_int_equal(none[1].amount, 0);
        board_close(&b);
    }
}

/* tests 001:118.5, 004:420.5c against 000:T.10.1: damage kills at the next check, or at the end of its own step. */
static void who_is_killed_when(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 0, ZONE_BATTLEFIELD, "Giant");
        uint16_t bear = board_put(&b, 1, ZONE_BATTLEFIELD, "Bear");
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d = damage_by(&b, giant, bear, 2);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_zone(&b, bear), era <= ERA_FIFTH_99 ? ZONE_GRAVEYARD : ZONE_BATTLEFIELD);
        state_checks(&b.e);
        assert_int_equal(board_zone(&b, bear), ZONE_GRAVEYARD);
        board_close(&b);
    }
}

/* tests 001:118.3, 001:306.8, 001:702.2b, 001:702.13a, 001:702.77a, 001:704.5h */
static void results_of_m10(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t hawk = board_put(&b, 0, ZONE_BATTLEFIELD, "Nighthawk");
    uint16_t boggart = board_put(&b, 0, ZONE_BATTLEFIELD, "Boggart");
    uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
    uint16_t other = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
    uint16_t jace = board_put(&b, 1, ZONE_BATTLEFIELD, "Jace");
    board_begin(&b, 0, STEP_MAIN1);
    struct damage d[4] = {damage_by(&b, hawk, giant, 1), damage_by(&b, boggart, other, 3),
                          damage_by(&b, boggart, jace, 2), damage_by(&b, hawk, player_entity(1), 2)};
    damage_deal(&b.e, d, 4);
    assert_int_equal(board_life(&b, 0), 23);
    assert_int_equal(board_life(&b, 1), 18);
    assert_int_equal(board_perm(&b, other)->power, 2);
    assert_int_equal(board_perm(&b, other)->damage, 0);
    assert_int_equal(perm_counters(board_perm(&b, jace), COUNTER_LOYALTY), 3);
    state_checks(&b.e);
    assert_int_equal(board_zone(&b, giant), ZONE_GRAVEYARD);
    assert_int_equal(board_zone(&b, other), ZONE_BATTLEFIELD);
    board_close(&b);
}

/* tests 003:502.7e: nothing of it arrives. */
static void protection(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 0, ZONE_BATTLEFIELD, "Giant");
        uint16_t bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        uint16_t knight = board_put(&b, 1, ZONE_BATTLEFIELD, "Knight");
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d[2] = {damage_by(&b, giant, knight, 5), damage_by(&b, bear, knight, 1)};
        damage_deal(&b.e, d, 2);
        assert_int_equal(board_perm(&b, knight)->damage, 1);
        assert_int_equal(d[0].amount, 0);
        assert_int_equal(d[1].amount, 1);
        board_close(&b);
    }
}

/* tests 001:306.7: damage that is not from combat may go to a planeswalker of that player, if the source's side says
 * so. */
static void to_a_planeswalker_instead(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t giant = board_put(&b, 0, ZONE_BATTLEFIELD, "Giant");
    uint16_t jace = board_put(&b, 1, ZONE_BATTLEFIELD, "Jace");
    board_begin(&b, 0, STEP_MAIN1);
    board_choose(&b, 0, jace);
    struct damage d = damage_by(&b, giant, player_entity(1), 3);
    damage_deal(&b.e, &d, 1);
    assert_int_equal(board_life(&b, 1), 20);
    assert_int_equal(perm_counters(board_perm(&b, jace), COUNTER_LOYALTY), 2);
    d = damage_by(&b, giant, player_entity(1), 3); /* the first choice is none */
    damage_deal(&b.e, &d, 1);
    assert_int_equal(board_life(&b, 1), 17);
    d = damage_by(&b, giant, player_entity(1), 3);
    d.flags = EVENT_COMBAT;
    board_choose(&b, 0, jace);
    damage_deal(&b.e, &d, 1);
    assert_int_equal(board_life(&b, 1), 14);
    board_close(&b);
}

/* ---- shields from Sixth Edition on ----------------------------------------------------------- */

static void make(struct board *b, int player, const char *name, int targets, const uint16_t *target)
{
    uint16_t card = board_put(b, player, ZONE_HAND, name);
    board_mana(b, player, WHITE, 2);
    board_mana(b, player, GREEN, 1);
    for (int i = 0; i < targets; i++)
        board_choose(b, player, target[i]);
    assert_true(board_cast(b, player, card));
    board_resolve_all(b);
}

/* tests 004:419.3, 004:419.4, 004:419.7b, 001:615.7: made before, used up point by point, by damage of any number of
 * events. */
static void a_shield_for_three(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        board_begin(&b, 0, STEP_MAIN1);
        make(&b, 0, "Salve", 1, (const uint16_t[]){player_entity(0)});
        struct damage d = damage_by(&b, giant, player_entity(0), 2);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 20);
        d = damage_by(&b, giant, player_entity(0), 5);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(d.amount, 4);
        assert_int_equal(board_life(&b, 0), 16);
        d = damage_by(&b, giant, player_entity(0), 1);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 15);
        d = damage_by(&b, giant, player_entity(1), 1); /* nor does it cover anybody else */
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 1), 19);
        board_close(&b);
    }
}

/* tests 001:615.7: who is hurt by two sources at once says which of it the shield takes. */
static void the_hurt_player_orders_sources(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
    uint16_t fungus = board_put(&b, 1, ZONE_BATTLEFIELD, "Nighthawk");
    board_begin(&b, 0, STEP_MAIN1);
    make(&b, 0, "Salve", 1, (const uint16_t[]){player_entity(0)});
    struct damage d[2] = {damage_by(&b, giant, player_entity(0), 3), damage_by(&b, fungus, player_entity(0), 3)};
    board_order(&b, 0, fungus, giant);
    damage_deal(&b.e, d, 2);
    assert_int_equal(board_life(&b, 0), 17);
    assert_int_equal(board_life(&b, 1), 20); /* the lifelink's damage was prevented */
    board_close(&b);
}

/* tests 001:615.11: damage that cannot be prevented passes, and the shield is still there. */
static void unpreventable(void **state)
{
    (void)state;
    struct board b;
    open_era(&b, ERA_M10);
    uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
    board_begin(&b, 0, STEP_MAIN1);
    make(&b, 0, "Salve", 1, (const uint16_t[]){player_entity(0)});
    struct damage d = damage_by(&b, giant, player_entity(0), 2);
    d.flags = EVENT_UNPREVENTABLE;
    damage_deal(&b.e, &d, 1);
    assert_int_equal(board_life(&b, 0), 18);
    d = damage_by(&b, giant, player_entity(0), 3);
    damage_deal(&b.e, &d, 1);
    assert_int_equal(board_life(&b, 0), 18);
    board_close(&b);
}

/* tests 001:614.9, 004:Glossary/Redirect: the next two go elsewhere; not if that is gone. */
static void redirection(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t wall = board_put(&b, 0, ZONE_BATTLEFIELD, "Giant");
        board_begin(&b, 0, STEP_MAIN1);
        make(&b, 0, "Harbinger", 2, (const uint16_t[]){wall, player_entity(0)});
        struct damage d = damage_by(&b, giant, player_entity(0), 3);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 19);
        assert_int_equal(board_perm(&b, wall)->damage, 2);
        make(&b, 0, "Harbinger", 2, (const uint16_t[]){wall, player_entity(0)});
        verb_move(&b.e, wall, ZONE_GRAVEYARD, 0, -1, 0);
        d = damage_by(&b, giant, player_entity(0), 3);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 16);
        board_close(&b);
    }
}

/* tests 001:615.1, 000:G.12.4: all combat damage, and no other. */
static void fog(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        board_begin(&b, 0, STEP_MAIN1);
        make(&b, 0, "Fog", 0, NULL);
        struct damage d = damage_by(&b, giant, player_entity(0), 3);
        d.flags = EVENT_COMBAT;
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 20);
        d = damage_by(&b, giant, player_entity(0), 3);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 17);
        board_close(&b);
    }
}

/* tests 001:616.1, 004:419.8a: of a doubling and a shield the hurt player chooses which comes first. */
static void doubled_before_or_after(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        struct board b;
        open_era(&b, ERA_M10);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t furnace = board_put(&b, 1, ZONE_BATTLEFIELD, "Furnace");
        board_begin(&b, 0, STEP_MAIN1);
        uint16_t salve = board_put(&b, 0, ZONE_HAND, "Salve");
        board_mana(&b, 0, WHITE, 1);
        board_choose(&b, 0, player_entity(0));
        assert_true(board_cast(&b, 0, salve));
        board_resolve_all(&b);
        struct damage d = damage_by(&b, giant, player_entity(0), 4);
        board_choose(&b, 0, first ? furnace : salve);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), first ? 15 : 18); /* 4 * 2 - 3, or (4 - 3) * 2 */
        board_close(&b);
    }
}

/* tests 001:614.5: two doublings make four times, not more. */
static void each_replacement_once(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        board_put_n(&b, 0, ZONE_BATTLEFIELD, "Furnace", 2);
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d = damage_by(&b, giant, player_entity(1), 2);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 1), 12);
        board_close(&b);
    }
}

/* ---- Fifth Edition's step -------------------------------------------------------------------- */

/* tests 000:G.12.1, 000:G.12.2: prevention has no effect but in the step, and there only on damage that is there. */
static void fifth_prevents_in_the_step(void **state)
{
    (void)state;
    for (int era = 0; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t healer = board_put(&b, 0, ZONE_BATTLEFIELD, "Healer");
        uint16_t salve = board_put(&b, 0, ZONE_HAND, "Salve");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, WHITE, 1);
        assert_non_null(action_refused(&b.e, &(struct action){.kind = ACTION_CAST, .object = salve}));
        struct board_answer *a = board_answer(&b, 0, BOARD_ACT);
        a->action = (struct action){.kind = ACTION_ACTIVATE, .object = healer, .ability = 0};
        a = board_answer(&b, 0, BOARD_ACT);
        a->action = (struct action){.kind = ACTION_CAST, .object = salve};
        board_choose(&b, 0, player_entity(0));
        board_choose(&b, 0, player_entity(0));
        struct damage d = damage_by(&b, giant, player_entity(0), 5);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 19);
        assert_int_equal(d.amount, 1);
        /* what was not used up is gone (000:G.12.3) */
        d = damage_by(&b, giant, player_entity(0), 2);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 17);
        board_close(&b);
    }
}

/* What a player could play in the step, looked at from inside it. */
struct step_look {
    uint16_t healer, growth, bear;
    int asked, in_vain;
    bool growth_refused, healer_allowed, bear_refused;
};

static bool look_around(void *self, struct engine *e, int player, struct action *out)
{
    struct step_look *look = self;
    struct action healer = {.kind = ACTION_ACTIVATE, .player = 0, .object = look->healer};
    struct action growth = {.kind = ACTION_CAST, .player = 0, .object = look->growth};
    if (player != 0 || e->pending_stage != DAMAGE_BATCHES)
        return false;
    look->in_vain += damage_pending(e, NO_OBJECT, NO_OBJECT) == 0;
    if (look->asked++ == 0) {
        look->growth_refused = action_refused(e, &growth) != NULL;
        look->healer_allowed = action_refused(e, &healer) == NULL;
        look->bear_refused = damage_pending(e, look->bear, NO_OBJECT) == 0;
        *out = healer;
        return true;
    }
    return false;
}

/* tests 000:T.10.3, 000:T.10.Ruling.2, 000:G.12.2, 000:G.13.3: only what prevents, and only while there is damage to
 * prevent. */
static void fifth_plays_nothing_else_in_the_step(void **state)
{
    (void)state;
    for (int era = 0; era <= ERA_FIFTH_99; era++) {
        struct board b;
        struct step_look look = {0};
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        look.healer = board_put(&b, 0, ZONE_BATTLEFIELD, "Healer");
        (void)board_put(&b, 0, ZONE_BATTLEFIELD, "Healer");
        look.bear = board_put(&b, 0, ZONE_BATTLEFIELD, "Bear");
        look.growth = board_put(&b, 0, ZONE_HAND, "Fog");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, GREEN, 1);
        b.e.mind[0] = (struct mind){.self = &look, .name = "look", .priority = look_around};
        struct damage d = damage_by(&b, giant, player_entity(0), 1);
        damage_deal(&b.e, &d, 1);
        assert_true(look.asked > 0);
        assert_true(look.growth_refused);
        assert_true(look.healer_allowed);
        assert_true(look.bear_refused);
        assert_int_equal(look.in_vain, 0);       /* with no damage left nobody is asked */
        assert_int_equal(board_life(&b, 0), 20); /* the only legal target was taken */
        board_close(&b);
    }
}

/* tests 000:T.10.5: what one source deals one victim in one go is one amount. */
static void fifth_sums_one_source(void **state)
{
    (void)state;
    for (int era = 0; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t fungus = board_put(&b, 0, ZONE_BATTLEFIELD, "Fungus");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        struct damage d[2] = {damage_by(&b, giant, fungus, 2), damage_by(&b, giant, fungus, 3)};
        board_watch(&b);
        damage_deal(&b.e, d, 2);
        assert_non_null(strstr(strbuf_text(&b.told), "deals 5 damage to Fungus"));
        assert_int_equal(board_life(&b, 0), 25);
        board_close(&b);
    }
}

/* 000:G.13.8, 000:G.13.9, 000:T.10.6, 000:T.10.11: automatic redirection at the end of the step makes damage of a
 * step of its own, that is combat damage no more. */
static void fifth_redirects_at_the_end(void **state)
{
    (void)state;
    for (int era = 0; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t guard = board_put(&b, 0, ZONE_BATTLEFIELD, "Bodyguard");
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d = damage_by(&b, giant, player_entity(0), 4);
        d.flags = EVENT_COMBAT;
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_life(&b, 0), 20);
        assert_int_equal(board_perm(&b, guard)->damage, 4);
        board_close(&b);
    }
}

/* tests 000:G.32.2, 000:G.32.3: regeneration as the creature dies, and at no other time. */
static void fifth_regenerates_when_dying(void **state)
{
    (void)state;
    for (int era = 0; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t troll = board_put(&b, 0, ZONE_BATTLEFIELD, "Troll");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, GREEN, 1);
        assert_non_null(action_refused(&b.e, &(struct action){.kind = ACTION_ACTIVATE, .object = troll}));
        struct board_answer *a = board_answer(&b, 0, BOARD_ACT);
        a->action = (struct action){.kind = ACTION_ACTIVATE, .object = troll, .ability = 0};
        struct damage d = damage_by(&b, giant, troll, 5);
        damage_deal(&b.e, &d, 1);
        assert_int_equal(board_zone(&b, troll), ZONE_BATTLEFIELD);
        assert_true(board_perm(&b, troll)->flags & PERM_TAPPED);
        assert_int_equal(board_perm(&b, troll)->damage, 0);
        verb_destroy(&b.e, troll, true); /* no mana is left */
        assert_int_equal(board_zone(&b, troll), ZONE_GRAVEYARD);
        board_close(&b);
    }
}

/* tests 004:419.6b, 001:614.8, 001:701.11: a shield for the next destruction of the turn, one each; none against
 * burial. */
static void shields_of_regeneration(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t troll = board_put(&b, 0, ZONE_BATTLEFIELD, "Troll");
        board_begin(&b, 0, STEP_MAIN1);
        verb_regenerate(&b.e, troll);
        game_perm(b.g, troll)->damage = 1;
        assert_false(verb_destroy(&b.e, troll, true));
        assert_int_equal(board_perm(&b, troll)->damage, 0);
        assert_true(board_perm(&b, troll)->flags & PERM_TAPPED);
        assert_true(verb_destroy(&b.e, troll, true));
        uint16_t second = board_put(&b, 0, ZONE_BATTLEFIELD, "Troll");
        verb_regenerate(&b.e, second);
        assert_true(verb_destroy(&b.e, second, false));
        board_close(&b);
    }
}

/* tests 000:T.10.1 step 5b, 000:T.10.Ruling.13: life is lost as creatures die, after what "dealt" sets off; later at
 * once. */
static void triggers_on_damage(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_era(&b, (enum era)era);
        uint16_t giant = board_put(&b, 1, ZONE_BATTLEFIELD, "Giant");
        uint16_t fungus = board_put(&b, 0, ZONE_BATTLEFIELD, "Fungus");
        board_put(&b, 0, ZONE_BATTLEFIELD, "Watcher");
        board_put_n(&b, 0, ZONE_LIBRARY, "Bear", 3);
        board_begin(&b, 0, STEP_MAIN1);
        struct damage d[2] = {damage_by(&b, giant, fungus, 3), damage_by(&b, giant, player_entity(0), 2)};
        damage_deal(&b.e, d, 2);
        state_checks(&b.e);
        if (era > ERA_FIFTH_99) {
            assert_int_equal(b.g->triggers_n, 2);
            triggers_place(&b.e);
            board_resolve_all(&b);
        }
        assert_int_equal(board_zone(&b, fungus), ZONE_GRAVEYARD);
        assert_int_equal(board_life(&b, 0), 21);
        assert_int_equal(b.g->player[0].count[ZONE_HAND], 1);
        board_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_players_and_creatures),
        cmocka_unit_test(who_is_killed_when),
        cmocka_unit_test(results_of_m10),
        cmocka_unit_test(protection),
        cmocka_unit_test(to_a_planeswalker_instead),
        cmocka_unit_test(a_shield_for_three),
        cmocka_unit_test(the_hurt_player_orders_sources),
        cmocka_unit_test(unpreventable),
        cmocka_unit_test(redirection),
        cmocka_unit_test(fog),
        cmocka_unit_test(doubled_before_or_after),
        cmocka_unit_test(each_replacement_once),
        cmocka_unit_test(fifth_prevents_in_the_step),
        cmocka_unit_test(fifth_plays_nothing_else_in_the_step),
        cmocka_unit_test(fifth_sums_one_source),
        cmocka_unit_test(fifth_redirects_at_the_end),
        cmocka_unit_test(fifth_regenerates_when_dying),
        cmocka_unit_test(shields_of_regeneration),
        cmocka_unit_test(triggers_on_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
