/* The turn machine: who gets priority in which step of each era's turn, whose turn comes next,
 * and that a copy of the game taken at any decision goes on alike. */
#include "base/arena.h"
#include "base/strbuf.h"
#include "board.h"

/* ---- a mind that writes down when it is asked, and passes ------------------------------------ */

struct recorder {
    struct strbuf *out;
    int step, turn;
};

static const char *const words[STEP_COUNT] = {
    [STEP_UNTAP] = "untap",          [STEP_UPKEEP] = "upkeep",      [STEP_DRAW] = "draw",
    [STEP_MAIN1] = "main",           [STEP_BEGIN_COMBAT] = "begin", [STEP_ATTACKERS] = "attackers",
    [STEP_BLOCKERS] = "blockers",    [STEP_FIRST_DAMAGE] = "first", [STEP_DAMAGE] = "damage",
    [STEP_END_COMBAT] = "endcombat", [STEP_MAIN2] = "main2",        [STEP_END] = "end",
    [STEP_DISCARD] = "discard",      [STEP_CLEANUP] = "cleanup",
};

static bool record(void *self, struct engine *e, int player, struct action *out)
{
    struct recorder *r = self;
    (void)out;
    if (r->step != e->g->step || r->turn != e->g->turn)
        strbuf_printf(r->out, "%s%s ", strbuf_text(r->out)[0] ? " " : "", words[e->g->step]);
    r->step = e->g->step;
    r->turn = e->g->turn;
    strbuf_printf(r->out, "%d", player);
    return false;
}

static bool attack_all(struct engine *e, int player, struct attack_plan *out)
{
    out->n = 0;
    for (int i = perm_first(e->g); i >= 0; i = perm_next(e->g, i)) {
        if (game_object(e->g, e->g->perm[i].object)->controller != player || !can_attack(e, i, 1 - player))
            continue;
        out->attack[out->n++] = (struct attack){.perm = (uint8_t)i, .target = (uint8_t)(1 - player)};
    }
    return out->n > 0;
}

static void attackers(void *self, struct engine *e, int player, struct attack_plan *out)
{
    (void)self;
    (void)attack_all(e, player, out);
}

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Ogre", "{1}{G} Creature Ogre 2/3", NULL, NULL},
    {"Knight", "{1}{W} Creature Knight 2/2", "First strike", NULL},
    {"Walk", "{1}{U} Sorcery", NULL, "spell { extra-turn(you) }"},
    {"Assault", "{2}{R}{R} Sorcery", NULL, "spell { extra-combat(you) }"},
    {"Stop", "{4}{U}{U} Instant", NULL, "spell { end-turn }"},
};

static void open_with(struct board *b, enum era era, struct recorder *r, int players)
{
    board_open_players(b, era, cards, ARRAY_LEN(cards), players, DUEL_PERMANENTS, DUEL_OBJECTS);
    for (int p = 0; p < players; p++) {
        board_put_n(b, p, ZONE_LIBRARY, "Forest", 20);
        engine_set_mind(&b->e, p, (struct mind){.self = r, .priority = record, .attackers = attackers});
    }
}

/* Steps of one turn of player 0. */
static void one_turn(struct board *b)
{
    int turn = b->g->turn;
    for (int i = 0; i < BOARD_STEPS && b->g->turn == turn && b->g->waiting != WAIT_OVER; i++)
        board_step(b);
}

static void check_turn(enum era era, const char *creature, const char *expected)
{
    struct strbuf out = STRBUF_INIT;
    struct recorder r = {.out = &out};
    struct board b;
    open_with(&b, era, &r, 2);
    if (creature)
        (void)board_put(&b, 0, ZONE_BATTLEFIELD, creature);
    board_begin(&b, 0, STEP_UNTAP);
    one_turn(&b);
    if (strcmp(strbuf_text(&out), expected) != 0)
        fail_msg("%s: %s, not %s", era_name(era), strbuf_text(&out), expected);
    board_close(&b);
    strbuf_release(&out);
}

/* What each turn is made of.
 * tests 001:500.1, 001:500.2, 001:500.3, 001:501.1, 001:502.3, 001:503.2, 001:504.1, 001:504.3,
 * 001:505.1, 001:508.6, 001:512.1, 001:513.2, 001:514.3, 001:115.3a, 001:115.3d, 001:115.4,
 * 004:300.1, 004:300.2, 004:301.1, 004:302.2, 004:304.1, 004:305.1, 004:308.4, 004:312.1,
 * 004:313.1, 004:408.1c, 000:P.2.1, 000:P.5.2, 000:P.6.1, 000:P.7.1, 000:P.7.2, 000:P.9.1,
 * 000:P.10.2, 000:P.2.Ruling.1, 000:P.4.Ruling.3, 001:500.11, 001:505.2, 004:305.2,
 * 002:S1/Parts-of-Turn */
static void an_empty_turn(void **state)
{
    (void)state;
    const char *fifth = "upkeep 01 draw 00101 main 01 discard 01";
    const char *sixth = "upkeep 01 draw 0101 main 01 begin 01 endcombat 01 main2 01 end 01";
    check_turn(ERA_FIFTH_97, NULL, fifth);
    check_turn(ERA_FIFTH_99, NULL, fifth);
    check_turn(ERA_SIXTH, NULL, sixth);
    check_turn(ERA_EIGHTH, NULL, sixth);
    check_turn(ERA_M10, NULL, "upkeep 01 draw 01 main 01 begin 01 attackers 01 endcombat 01 main2 01 end 01");
}

/* Damage on the stack is answered and then followed by priority; later it is dealt at once.
 * tests 004:306.1, 004:310.2, 003:310.4, 001:510.2, 001:510.5 */
static void a_turn_with_an_attack(void **state)
{
    (void)state;
    const char *sixth = "upkeep 01 draw 0101 main 01 begin 01 attackers 01 blockers 01 damage 0101 "
                        "endcombat 01 main2 01 end 01";
    check_turn(ERA_SIXTH, "Bears", sixth);
    check_turn(ERA_EIGHTH, "Bears", sixth);
    check_turn(ERA_M10, "Bears",
               "upkeep 01 draw 01 main 01 begin 01 attackers 01 blockers 01 damage 01 "
               "endcombat 01 main2 01 end 01");
    /* 004:502.2, 001:510.5: a second damage step */
    check_turn(ERA_M10, "Knight",
               "upkeep 01 draw 01 main 01 begin 01 attackers 01 blockers 01 first 01 damage 01 "
               "endcombat 01 main2 01 end 01");
    check_turn(ERA_SIXTH, "Knight",
               "upkeep 01 draw 0101 main 01 begin 01 attackers 01 blockers 01 first 0101 damage 01 "
               "endcombat 01 main2 01 end 01");
}

/* ---- whose turn ------------------------------------------------------------------------------ */

/* The active players of the next turns, as digits. */
static void check_turns(struct board *b, const char *expected)
{
    char got[16] = "";
    for (size_t n = 0; n < strlen(expected); n++) {
        one_turn(b);
        got[n] = (char)('0' + b->g->active);
    }
    assert_string_equal(got, expected);
}

/* The newest extra turn comes first, and the order goes on where it was.
 * tests 001:500.7, 000:P.2.2 */
static void extra_turns(void **state)
{
    (void)state;
    struct strbuf out = STRBUF_INIT;
    struct recorder r = {.out = &out};
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_with(&b, (enum era)era, &r, 2);
        board_begin(&b, 0, STEP_UPKEEP);
        b.g->extra[b.g->extra_n++] = 1;
        b.g->extra[b.g->extra_n++] = 0;
        check_turns(&b, "01101");
        board_close(&b);
    }
    strbuf_release(&out);
}

/* Two skips skip two.
 * tests 000:G.38.2, 001:500.10, 004:Glossary/Skip */
static void skipped_turns(void **state)
{
    (void)state;
    struct strbuf out = STRBUF_INIT;
    struct recorder r = {.out = &out};
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        open_with(&b, (enum era)era, &r, 2);
        board_begin(&b, 0, STEP_UPKEEP);
        b.g->player[1].skip[STEP_NONE] = 2;
        check_turns(&b, "0010");
        board_close(&b);
    }
    strbuf_release(&out);
}

/* Teams take turns; each of the active team draws.
 * tests 001:806.4b, 001:806.6c, 001:806.6e */
static void team_turns(void **state)
{
    (void)state;
    struct strbuf out = STRBUF_INIT;
    struct recorder r = {.out = &out};
    struct board b;
    open_with(&b, ERA_M10, &r, 4);
    b.g->teams = 2;
    b.g->shared_life = 1;
    b.g->player[0].team = b.g->player[1].team = 0;
    b.g->player[2].team = b.g->player[3].team = 1;
    board_begin(&b, 0, STEP_UNTAP);
    one_turn(&b);
    assert_string_equal(strbuf_text(&out), "upkeep 0123 draw 0123 main 0123 begin 0123 attackers 0123 endcombat 0123 "
                                           "main2 0123 end 0123");
    assert_int_equal(b.g->active, 2);
    for (int p = 0; p < 4; p++)
        assert_int_equal(b.g->player[p].count[ZONE_HAND], p < 2);
    one_turn(&b);
    assert_int_equal(b.g->active, 0);
    for (int p = 0; p < 4; p++)
        assert_int_equal(b.g->player[p].count[ZONE_HAND], 1);
    board_close(&b);
    strbuf_release(&out);
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Plays whatever it can, by lot of the game's own decisions: the same in a copy. */
static bool act_by_lot(void *self, struct engine *e, int player, struct action *out)
{
    struct action actions[MAX_ACTIONS];
    const struct game *g = e->g;
    (void)self;
    int n = actions_list(e, player, actions, MAX_ACTIONS, false);
    unsigned lot = (unsigned)(g->turn * 7u + g->step * 3u + g->stack_n + g->player[player].count[ZONE_HAND]);
    if (n == 0 || lot % 3 == 0)
        return false;
    *out = actions[lot % (unsigned)n];
    return true;
}

static void start_lots(struct board *b, struct engine *other, struct game *copy)
{
    const struct mind mind = {.priority = act_by_lot, .attackers = attackers};
    engine_init(other, b->e.rules, b->book, copy);
    other->check_each = 1;
    for (int p = 0; p < 2; p++) {
        engine_set_mind(&b->e, p, mind);
        engine_set_mind(other, p, mind);
    }
}

/* A copy taken while somebody has priority goes on exactly as the game it was taken from. */
static void copies_go_on_alike(void **state)
{
    (void)state;
    struct strbuf out = STRBUF_INIT;
    struct recorder r = {.out = &out};
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        struct engine other;
        open_with(&b, (enum era)era, &r, 2);
        struct game *copy = arena_alloc(&b.arena, 1, b.g->bytes);
        struct game *kept = arena_alloc(&b.arena, 1, b.g->bytes);
        for (int p = 0; p < 2; p++) {
            board_put_n(&b, p, ZONE_HAND, "Bears", 4);
            board_put_n(&b, p, ZONE_BATTLEFIELD, "Forest", 3);
            (void)board_put(&b, p, ZONE_BATTLEFIELD, "Knight");
        }
        start_lots(&b, &other, copy);
        board_begin(&b, 0, STEP_UNTAP);
        for (int i = 0; i < 400 && b.g->waiting != WAIT_OVER; i++) {
            if (b.g->waiting == WAIT_PRIORITY) {
                game_copy(copy, b.g);
                game_copy(kept, b.g);
                for (int k = 0; k < 12; k++) {
                    (void)engine_step(&other);
                    (void)engine_step(&b.e);
                }
                if (!game_equal(copy, b.g))
                    fail_msg("%s: a copy of turn %d, step %s went another way", era_name((enum era)era), kept->turn,
                             words[kept->step]);
                game_copy(b.g, kept);
            }
            board_step(&b);
        }
        assert_true(b.g->turn > 4);
        board_close(&b);
    }
    strbuf_release(&out);
}

/* Acts by lot in the own main phases, and keeps a hash of every game that it was asked in. */
struct hashing {
    uint64_t hash;
};

static bool act_and_hash(void *self, struct engine *e, int player, struct action *out)
{
    struct hashing *h = self;
    h->hash = h->hash * 31 + game_hash(e->g);
    return act_by_lot(NULL, e, player, out);
}

static bool idle_elsewhere(void *self, const struct engine *e, int player)
{
    const struct game *g = e->g;
    (void)self;
    return g->active != player || g->stack_n ||
           !(g->step == STEP_MAIN1 || (g->step == STEP_MAIN2 && g->turn % 3 == 0) ||
             (g->step == STEP_UPKEEP && g->turn % 5 == 0));
}

/* Each untapped creature blocks an attacker of its own. */
static void blockers(void *self, struct engine *e, int player, struct block_plan *out)
{
    const struct game *g = e->g;
    int attacker = perm_first(g);
    (void)self;
    out->n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        while (attacker >= 0 && !(g->perm[attacker].flags & PERM_ATTACKING))
            attacker = perm_next(g, attacker);
        if (attacker < 0)
            return;
        if (game_object_c(g, g->perm[i].object)->controller != player || !can_block(e, i, attacker))
            continue;
        out->block[out->n].blocker = (uint8_t)i;
        out->block[out->n++].attacker = (uint8_t)attacker;
        attacker = perm_next(g, attacker);
    }
}

static void not_told(void *self, struct engine *e, const char *cites, const char *text)
{
    (void)self;
    (void)e;
    (void)cites;
    (void)text;
}

/* What is passed over at once leaves the same game as going through every step: who is told of
 * each step goes slowly. */
static void passing_over_changes_nothing(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        uint64_t hash[2];
        uint32_t steps[2];
        for (int told = 0; told < 2; told++) {
            struct board b;
            struct hashing h = {0};
            board_open(&b, (enum era)era, cards, ARRAY_LEN(cards));
            for (int p = 0; p < 2; p++) {
                board_put_n(&b, p, ZONE_LIBRARY, p ? "Bears" : "Ogre", 12);
                board_put_n(&b, p, ZONE_LIBRARY, "Forest", 10);
                board_put_n(&b, p, ZONE_HAND, "Forest", 4);
                board_put_n(&b, p, ZONE_BATTLEFIELD, "Forest", 2);
                engine_set_mind(&b.e, p,
                                (struct mind){.self = &h,
                                              .priority = act_and_hash,
                                              .idle = idle_elsewhere,
                                              .attackers = p ? attackers : NULL,
                                              .blockers = blockers});
            }
            if (told)
                b.e.watch.told = not_told;
            board_begin(&b, 0, STEP_UNTAP);
            for (int i = 0; i < 4 * BOARD_STEPS && b.g->waiting != WAIT_OVER; i++)
                board_step(&b);
            assert_int_equal(b.g->waiting, WAIT_OVER);
            hash[told] = h.hash * 31 + game_hash(b.g);
            steps[told] = b.e.steps;
            board_close(&b);
        }
        if (hash[0] != hash[1])
            fail_msg("%s: a game went otherwise when its steps were told", era_name((enum era)era));
        if (era >= ERA_SIXTH)
            assert_true(steps[0] < steps[1]);
    }
}

/* A budget that is too small is told, and the game can go on. */
static void a_budget_of_steps(void **state)
{
    (void)state;
    struct board b;
    board_open(&b, ERA_M10, cards, ARRAY_LEN(cards));
    board_put_n(&b, 0, ZONE_LIBRARY, "Forest", 2);
    board_put_n(&b, 1, ZONE_LIBRARY, "Forest", 2);
    board_begin(&b, 0, STEP_UPKEEP);
    assert_false(engine_run(&b.e, 5));
    assert_non_null(strstr(message_say(&b.arena, NULL, MESSAGE_TERMINAL, b.e.why), "not over after 5 steps"));
    assert_true(engine_run(&b.e, 5000));
    assert_int_equal(b.g->result, RESULT_WIN); /* 001:704.5b */
    board_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_turn),     cmocka_unit_test(a_turn_with_an_attack),
        cmocka_unit_test(extra_turns),       cmocka_unit_test(skipped_turns),
        cmocka_unit_test(team_turns),        cmocka_unit_test(copies_go_on_alike),
        cmocka_unit_test(a_budget_of_steps), cmocka_unit_test(passing_over_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
