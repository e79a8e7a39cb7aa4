/* Timing that takes minds of its own: loops that players keep going, who decides in a controlled
 * turn, copies taken inside Fifth Edition's windows, and what can be announced in them. */
#include "base/arena.h"
#include "board.h"

#include "engine/play/turn/turn.h"

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Wings", "{1} Enchantment", NULL, "activated [{0}] target creature { untap(t1) }"},
    {"Weight", "{1} Enchantment", NULL, "activated [{0}] target creature { tap(t1) }"},
    {"Spring", "{1} Enchantment", NULL, "activated [{0}] { gain-life(you, 1); lose-life(you, 1) }"},
    {"Bolt", "{R} Instant", NULL, "spell target any { damage(t1, 3) }"},
    {"Counterspell", "{U}{U} Interrupt", NULL, "spell target spell { counter(t1) }"},
    {"Refresh", "{0} Instant", NULL, "spell { untap(each(creature)) }"},
    {"Fling", "{R} Instant", NULL, "spell cost [sac(creature)] target any { damage(t1, 2) }"},
    {"Mesa", "{W} Enchantment", NULL, "triggered dies(creature) { gain-life(you, 1) }"},
    {"Troll", "{2}{G} Creature Troll 2/2", NULL, "activated [{0}] regeneration { regenerate(self) }"},
    {"Charm", "{1} Enchantment", NULL, "activated [{0}] regeneration { gain-life(you, 1) }"},
    {"Rust", "{0} Interrupt", NULL, "spell target ability { counter(t1) }"},
    {"Blade", "{0} Instant", NULL, "spell target creature { destroy(t1) }"},
    {"Salve", "{W} Instant", NULL, "spell prevention target any { prevent(t1, 3) }"},
};

/* ---- loops that players keep going ----------------------------------------------------------- */

/* Does one thing whenever nothing waits (and the creature is tapped, or untapped), and names a
 * number of rounds. */
struct looper {
    uint16_t source, creature;
    int number, done, asked;
    enum { ALWAYS, IF_TAPPED, IF_UNTAPPED } when;
};

static bool again(void *self, struct engine *e, int player, struct action *out)
{
    struct looper *l = self;
    bool tapped = game_perm(e->g, l->creature)->flags & PERM_TAPPED;
    if (e->g->step != STEP_MAIN1 || e->g->stack_n || (l->when && tapped != (l->when == IF_TAPPED)))
        return false;
    *out = (struct action){.kind = ACTION_ACTIVATE, .player = (uint8_t)player, .object = l->source};
    l->done++;
    return true;
}

static int how_often(void *self, struct engine *e, const struct question *q)
{
    struct looper *l = self;
    (void)e;
    if (q->purpose != FOR_LOOP)
        return q->min;
    l->asked++;
    return l->number < q->min ? q->min : l->number > q->max ? q->max : l->number;
}

static struct mind looping(struct looper *l)
{
    return (struct mind){.self = l, .priority = again, .number = how_often};
}

static void open_loop(struct board *b, enum era era, struct looper *l, const char *own, const char *other)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
    for (int p = 0; p < 2; p++)
        board_put_n(b, p, ZONE_LIBRARY, "Forest", 10);
    l[0].creature = l[1].creature = board_put(b, 0, ZONE_BATTLEFIELD, "Bears");
    l[0].source = board_put(b, 0, ZONE_BATTLEFIELD, own);
    engine_set_mind(&b->e, 0, looping(&l[0]));
    if (other) {
        l[1].source = board_put(b, 1, ZONE_BATTLEFIELD, other);
        l[0].when = IF_TAPPED;
        l[1].when = IF_UNTAPPED;
        engine_set_mind(&b->e, 1, looping(&l[1]));
    }
    board_begin(b, 0, STEP_MAIN1);
}

static void until_step_ends(struct board *b)
{
    for (int i = 0; i < 20 * BOARD_STEPS && b->g->step == STEP_MAIN1 && b->g->turn == 3; i++)
        board_step(b);
    assert_int_not_equal(b->g->result, RESULT_DRAWN);
}

/* One player who could go on for ever names a number, and it goes round that often more.
 * tests 001:713.2a, 004:421.2, 000:G.21.2 */
static void one_player_names_a_number(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        int done[2];
        for (int k = 0; k < 2; k++) {
            struct looper l[2] = {{.number = 5 + 20 * k}};
            struct board b;
            open_loop(&b, (enum era)era, l, "Spring", NULL);
            until_step_ends(&b);
            assert_int_not_equal(b.g->step, STEP_MAIN1);
            assert_int_equal(l[0].asked, 1);
            done[k] = l[0].done;
            board_close(&b);
        }
        assert_int_equal(done[1] - done[0], 20);
    }
}

/* Two players undo each other: the active player names a number, the other agrees or names a lower
 * one; then the active player stops, or the other did.
 * tests 001:713.2b, 001:713.2c, 001:713.3, 004:421.3 */
static void two_players_name_numbers(void **state)
{
    (void)state;
    for (int era = ERA_SIXTH; era < ERA_COUNT; era++) {
        int done[2];
        for (int lower = 0; lower < 2; lower++) {
            struct looper l[2] = {{.number = 10}, {.number = lower ? 4 : 10}};
            struct board b;
            open_loop(&b, (enum era)era, l, "Wings", "Weight");
            until_step_ends(&b);
            assert_int_not_equal(b.g->step, STEP_MAIN1);
            assert_int_equal(l[0].asked, 1);
            assert_int_equal(l[1].asked, 1);
            /* who named the lower number stops, else the active player: the other has the last
             * word */
            if (lower)
                assert_false(board_perm(&b, l[0].creature)->flags & PERM_TAPPED);
            else
                assert_true(board_perm(&b, l[0].creature)->flags & PERM_TAPPED);
            done[lower] = l[0].done;
            board_close(&b);
        }
        assert_true(done[1] < done[0]);
    }
}

/* ---- controlled turns ------------------------------------------------------------------------ */

struct asked {
    int n[2];
};
struct asked_mind {
    struct asked *asked;
    int mind;
};

static bool note_asked(void *self, struct engine *e, int player, struct action *out)
{
    struct asked_mind *m = self;
    (void)out;
    (void)e;
    m->asked->n[m->mind] += player == 1;
    return false;
}

static void control(struct board *b, int who, uint32_t timestamp)
{
    struct game *g = b->g;
    uint16_t node = 1;
    while (node < b->book->nodes && b->book->node[node].op != OP_CONTROL_TURN)
        node++;
    assert_true(node < b->book->nodes);
    g->effect[g->effects_n++] = (struct effect){.kind = EFFECT_RULE,
                                                .body = node,
                                                .duration = LASTS_GAME,
                                                .uses = 1,
                                                .subject = game_ref(g, player_entity(1)),
                                                .source = ref_none(),
                                                .other = ref_none(),
                                                .a = (int16_t)who,
                                                .timestamp = timestamp};
}

/* Who controls a turn decides in all of it, with what the other knows; of two effects the newer one
 * counts; the turn after is one's own.
 * tests 001:710.1, 001:710.1a, 001:710.2, 001:710.3, 001:710.4, 003:507.1, 003:507.1a,
 * 003:507.2, 003:507.3 */
static void whose_mind_is_asked(void **state)
{
    (void)state;
    static const struct board_card slaver[] = {
        {"Forest", "Basic Land Forest", NULL, NULL},
        {"Slaver", "{6} Sorcery", NULL, "spell { control-turn(you, opponent) }"},
    };
    static const enum era eras[] = {ERA_EIGHTH, ERA_M10};
    for (size_t i = 0; i < ARRAY_LEN(eras); i++) {
        for (int newer = 0; newer < 2; newer++) {
            struct asked asked = {{0}};
            struct asked_mind m[2] = {{&asked, 0}, {&asked, 1}};
            struct board b;
            board_open(&b, eras[i], slaver, ARRAY_LEN(slaver));
            for (int p = 0; p < 2; p++) {
                board_put_n(&b, p, ZONE_LIBRARY, "Forest", 10);
                engine_set_mind(&b.e, p, (struct mind){.self = &m[p], .priority = note_asked});
            }
            board_begin(&b, 0, STEP_END);
            control(&b, 1 - newer, 50);
            control(&b, newer, 60);
            while (b.g->turn == 3)
                board_step(&b);
            assert_int_equal(b.g->active, 1);
            asked = (struct asked){{0}};
            while (b.g->turn == 4)
                board_step(&b);
            assert_int_equal(asked.n[newer] > 5, 1); /* all that player 1 is asked, the newer effect's player answers */
            assert_int_equal(asked.n[1 - newer], 0);
            asked = (struct asked){{0}};
            while (b.g->turn == 5)
                board_step(&b);
            assert_int_equal(asked.n[0], 0);
            assert_true(asked.n[1] > 0);
            board_close(&b);
        }
    }
}

/* ---- Fifth Edition's windows ----------------------------------------------------------------- */

static void open_fifth(struct board *b, enum era era)
{
    board_open(b, era, cards, ARRAY_LEN(cards));
    for (int p = 0; p < 2; p++)
        board_put_n(b, p, ZONE_LIBRARY, "Forest", 10);
}

/* While a spell is being cast its controller is asked first, and a copy of the game taken there
 * goes on alike.
 * tests 000:T.5.2, 000:T.5.3, 000:T.8.5, 000:T.11.1 */
static void inside_an_interrupt_window(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        uint16_t bolt = board_put(&b, 0, ZONE_HAND, "Bolt");
        uint16_t mine = board_put(&b, 0, ZONE_HAND, "Counterspell");
        uint16_t theirs = board_put(&b, 1, ZONE_HAND, "Counterspell");
        (void)board_put(&b, 1, ZONE_HAND, "Bolt");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, RED, 1);
        board_mana(&b, 0, BLUE, 2);
        board_mana(&b, 1, RED, 1);
        board_mana(&b, 1, BLUE, 2);
        board_choose(&b, 0, player_entity(1));
        assert_true(board_cast(&b, 0, bolt));
        assert_int_equal(b.g->timing, TIMING_INTERRUPTS);
        assert_int_equal(b.g->waiting, WAIT_PRIORITY);
        assert_int_equal(b.g->priority, 0);
        assert_int_equal(interrupt_subject(b.g), 0);
        struct action actions[MAX_ACTIONS];
        int n = actions_list(&b.e, 0, actions, MAX_ACTIONS, false);
        assert_int_equal(n, 1); /* the interrupt; the Bolt in the other hand is none */
        assert_int_equal(actions[0].object, mine);

        struct game *copy = arena_alloc(&b.arena, 1, b.g->bytes);
        struct engine other;
        game_copy(copy, b.g);
        engine_init(&other, b.e.rules, b.book, copy);
        for (int i = 0; i < 20; i++) { /* nobody interrupts there: the Bolt resolves */
            (void)engine_step(&other);
            if (copy->stack_n == 0)
                break;
        }
        assert_int_equal(copy->player[1].life, 17);

        board_step(&b); /* player 0 passes */
        assert_int_equal(b.g->priority, 1);
        board_choose(&b, 1, bolt);
        assert_true(board_cast(&b, 1, theirs));
        board_resolve_all(&b);
        assert_int_equal(board_life(&b, 1), 20);
        assert_int_equal(board_zone(&b, bolt), ZONE_GRAVEYARD);
        assert_int_equal(b.g->timing, TIMING_BATCH);
        board_close(&b);
    }
}

/* The damage prevention step asks only who has something for it, and nothing else can be played
 * there.
 * tests 000:T.1.5 */
static void inside_a_prevention_step(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        uint16_t bolt = board_put(&b, 0, ZONE_HAND, "Bolt");
        uint16_t salve = board_put(&b, 1, ZONE_HAND, "Salve");
        (void)board_put(&b, 1, ZONE_HAND, "Bolt");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, RED, 1);
        board_mana(&b, 1, WHITE, 1);
        board_choose(&b, 0, player_entity(1));
        assert_true(board_cast(&b, 0, bolt));
        const struct action save = {.kind = ACTION_CAST, .player = 1, .object = salve};
        b.g->priority = 1;
        assert_non_null(action_refused(&b.e, &save)); /* there is no damage yet (000:G.12.1) */
        b.g->priority = 0;
        board_choose(&b, 1, player_entity(1));
        struct board_answer *a = board_answer(&b, 1, BOARD_ACT);
        a->action = save;
        uint32_t refusals = b.e.refusals;
        board_resolve_all(&b);
        assert_true(a->used);
        assert_in_range(b.e.refusals - refusals, 0, 1); /* it may be tried before, in vain */
        board_close(&b);
    }
}

/* What triggered on an announcement is played in a series before the spell can be interrupted.
 * tests 000:T.4.11, 000:T.5.1 */
static void triggers_of_an_announcement(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        uint16_t fling = board_put(&b, 0, ZONE_HAND, "Fling");
        (void)board_put(&b, 1, ZONE_HAND, "Counterspell");
        (void)board_put(&b, 0, ZONE_BATTLEFIELD, "Bears");
        (void)board_put(&b, 0, ZONE_BATTLEFIELD, "Mesa");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, RED, 1);
        board_mana(&b, 1, BLUE, 2);
        board_choose(&b, 0, player_entity(1));
        assert_true(board_cast(&b, 0, fling));
        assert_int_equal(b.g->timing, TIMING_INTERRUPTS);
        assert_int_equal(board_life(&b, 0), 21);
        assert_int_equal(board_life(&b, 1), 20);
        board_resolve_all(&b);
        assert_int_equal(board_life(&b, 1), 18);
        board_close(&b);
    }
}

/* Uses the troll whenever it is dying, or rusts what is used. */
struct regenerating {
    uint16_t troll, rust;
    int used;
};

static bool regenerates(void *self, struct engine *e, int player, struct action *out)
{
    struct regenerating *r = self;
    if (player == 1 && e->g->timing == TIMING_REGENERATION) {
        *out = (struct action){.kind = ACTION_ACTIVATE, .player = 1, .object = r->troll};
        return r->used++ < 5;
    }
    if (player == 0 && e->g->timing == TIMING_INTERRUPTS && r->rust != NO_OBJECT &&
        e->g->stack[interrupt_subject(e->g)].kind == STACKED_ACTIVATED) {
        *out = (struct action){.kind = ACTION_CAST, .player = 0, .object = r->rust};
        r->rust = NO_OBJECT;
        return true;
    }
    return false;
}

/* In a series each ability is used once, even if it was countered.
 * tests 000:T.9.3, 000:T.9.4, 002:S2/Series */
static void once_in_a_series(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        for (int countered = 0; countered < 2; countered++) {
            struct board b;
            open_fifth(&b, (enum era)era);
            struct regenerating r = {.troll = board_put(&b, 1, ZONE_BATTLEFIELD, "Troll"),
                                     .rust = board_put(&b, 0, ZONE_HAND, "Rust")};
            uint16_t blade = board_put(&b, 0, ZONE_HAND, "Blade");
            board_begin(&b, 0, STEP_MAIN1);
            assert_true(board_to_priority(&b));
            board_choose(&b, 0, r.troll);
            assert_true(board_cast(&b, 0, blade));
            if (!countered)
                r.rust = NO_OBJECT;
            for (int p = 0; p < 2; p++)
                engine_set_mind(&b.e, p, (struct mind){.self = &r, .priority = regenerates});
            board_resolve_all(&b);
            assert_int_equal(r.used, 1);
            assert_int_equal(board_zone(&b, r.troll), countered ? ZONE_GRAVEYARD : ZONE_BATTLEFIELD);
            board_close(&b);
        }
    }
}

/* Acts whenever it can, and looks where the game may be copied. */
struct eager {
    int copied, kept;
};

static bool acts_always(void *self, struct engine *e, int player, struct action *out)
{
    struct eager *m = self;
    m->copied += engine_can_copy(e);
    m->kept += !engine_can_copy(e);
    return e->g->timing == TIMING_REGENERATION && actions_list(e, player, out, 1, false) > 0;
}

/* However many abilities there are to be used, each is used once and the series ends; a copy taken inside of it would
 * know nothing of what is dying.
 * tests 000:T.9.3, 000:T.9.4 */
static void many_in_a_series(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        struct eager m = {0};
        open_fifth(&b, (enum era)era);
        uint16_t bears = board_put(&b, 1, ZONE_BATTLEFIELD, "Bears");
        for (int i = 0; i < 40; i++)
            (void)board_put(&b, 1, ZONE_BATTLEFIELD, "Charm");
        uint16_t blade = board_put(&b, 0, ZONE_HAND, "Blade");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        assert_true(engine_can_copy(&b.e));
        board_choose(&b, 0, bears);
        assert_true(board_cast(&b, 0, blade));
        engine_set_mind(&b.e, 1, (struct mind){.self = &m, .priority = acts_always});
        board_resolve_all(&b);
        assert_int_equal(b.g->result, RESULT_NONE);
        assert_int_equal(board_life(&b, 1), 60);
        assert_int_equal(board_zone(&b, bears), ZONE_GRAVEYARD);
        assert_in_range(m.kept, 40, 41);
        assert_true(m.copied > 0);
        board_close(&b);
    }
}

/* Counts that a long game could pass stop, or end the game with a reason; they do not begin again. */
static void counts_do_not_begin_again(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct board b;
        board_open(&b, (enum era)era, cards, ARRAY_LEN(cards));
        for (int p = 0; p < 2; p++)
            for (int i = 0; i < 3; i++)
                (void)board_put(&b, p, ZONE_LIBRARY, "Forest");
        board_begin(&b, 0, STEP_MAIN1);
        b.g->turn = UINT16_MAX;
        for (int i = 0; i < 200 && b.g->result == RESULT_NONE; i++)
            (void)engine_step(&b.e);
        assert_int_equal(b.g->result, RESULT_FAILED);
        assert_int_equal(b.g->failed_limit, LIMIT_STEPS);
        assert_int_equal(b.g->turn, UINT16_MAX);
        board_close(&b);
    }
}

/* One attack a turn, even if the creatures untap.
 * tests 000:P.8.1, 000:P.8.Ruling.2 */
static void one_attack(void **state)
{
    (void)state;
    const struct action attack = {.kind = ACTION_ATTACK, .player = 0};
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        uint16_t bears = board_put(&b, 0, ZONE_BATTLEFIELD, "Bears");
        uint16_t refresh = board_put(&b, 0, ZONE_HAND, "Refresh");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        assert_null(action_refused(&b.e, &attack));
        board_attack(&b, 0, bears, 1, 0);
        assert_true(board_act(&b, attack));
        for (int i = 0; i < BOARD_STEPS && !(b.g->step == STEP_MAIN1 && b.g->attacks_this_turn); i++)
            board_step(&b);
        assert_int_equal(board_life(&b, 1), 18);
        assert_true(board_cast(&b, 0, refresh));
        board_resolve_all(&b);
        assert_false(board_perm(&b, bears)->flags & PERM_TAPPED);
        assert_true(board_to_priority(&b));
        assert_int_equal(b.g->step, STEP_MAIN1);
        assert_non_null(action_refused(&b.e, &attack));
        board_close(&b);
    }
}

/* An answer to the intent calls the attack off, and the main phase goes on; it may be announced again.
 * tests 000:C.2.1, 002:S2/More-Turn */
static void an_attack_called_off(void **state)
{
    (void)state;
    const struct action attack = {.kind = ACTION_ATTACK, .player = 0};
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        (void)board_put(&b, 0, ZONE_BATTLEFIELD, "Bears");
        uint16_t spell = board_put(&b, 0, ZONE_HAND, "Bears");
        uint16_t refresh = board_put(&b, 1, ZONE_HAND, "Refresh");
        board_begin(&b, 0, STEP_MAIN1);
        assert_true(board_to_priority(&b));
        board_mana(&b, 0, GREEN, 2);
        assert_true(board_act(&b, attack));
        assert_int_equal(b.g->priority, 1);
        const struct action cast = {.kind = ACTION_CAST, .player = 0, .object = spell};
        assert_true(board_cast(&b, 1, refresh));
        board_resolve_all(&b);
        assert_true(board_to_priority(&b));
        assert_int_equal(b.g->step, STEP_MAIN1);
        assert_int_equal(b.g->attacks_this_turn, 0);
        assert_int_equal(b.g->priority, 0);
        assert_null(action_refused(&b.e, &cast)); /* the neutral state of the main phase */
        assert_null(action_refused(&b.e, &attack));
        board_close(&b);
    }
}

/* In the batches of its interrupts the one who casts the spell comes first, whoever's turn it is.
 * tests 000:T.5.3, 000:T.8.2, 002:S2/Interrupts */
static void first_in_interrupts(void **state)
{
    (void)state;
    for (int era = ERA_FIFTH_97; era <= ERA_FIFTH_99; era++) {
        struct board b;
        open_fifth(&b, (enum era)era);
        uint16_t bolt = board_put(&b, 1, ZONE_HAND, "Bolt");
        for (int p = 0; p < 2; p++)
            (void)board_put(&b, p, ZONE_HAND, "Counterspell");
        board_begin(&b, 0, STEP_UPKEEP);
        assert_true(board_to_priority(&b));
        board_mana(&b, 1, RED, 1);
        board_mana(&b, 0, BLUE, 2);
        board_mana(&b, 1, BLUE, 2);
        board_choose(&b, 1, player_entity(0));
        assert_true(board_cast(&b, 1, bolt));
        assert_int_equal(b.g->timing, TIMING_INTERRUPTS);
        assert_int_equal(b.g->priority, 1);
        board_step(&b);
        assert_int_equal(b.g->priority, 0);
        board_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_player_names_a_number), cmocka_unit_test(two_players_name_numbers),
        cmocka_unit_test(whose_mind_is_asked),       cmocka_unit_test(inside_an_interrupt_window),
        cmocka_unit_test(inside_a_prevention_step),  cmocka_unit_test(triggers_of_an_announcement),
        cmocka_unit_test(once_in_a_series),          cmocka_unit_test(one_attack),
        cmocka_unit_test(an_attack_called_off),      cmocka_unit_test(first_in_interrupts),
        cmocka_unit_test(many_in_a_series),          cmocka_unit_test(counts_do_not_begin_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
