/* test_solitaire.c - somebody plays alone: what they do is what they would do against an opponent who does nothing
 *
 * Of each seed one game is played against nobody, who takes no turns and has no deck, and one against a passive
 * opponent with a library of lands. Nothing passes between the two sides but damage, so that after as many turns of
 * their own both goldfish have the same board, hand, library and life totals.
 */
#include "base/err.h"
#include "board.h"

#include "engine/minds/minds.h"

enum { DECK = 40, OTHERS = 30, TURNS = 6, SEEDS = 12 };

static const struct board_card cards[] = {
    {"Forest", "Basic Land Forest", NULL, NULL},
    {"Elf", "{G} Creature Elf 1/1", NULL, "mana [{T}] { add-mana(you, {G}) }"},
    {"Bears", "{1}{G} Creature Bear 2/2", NULL, NULL},
    {"Baloth", "{3}{G} Creature Beast 4/4", NULL, NULL},
    {"Visionary", "{1}{G} Creature Elf 1/1", NULL, "triggered enters(is(self)) { draw(you, 1) }"},
};

struct alone {
    struct board b;
    struct greedy_mind mind;
};

static void play(struct alone *a, enum era era, uint64_t seed, bool solitaire, int turns)
{
    struct err err = ERR_INIT;
    uint16_t deck[DECK], others[OTHERS];
    memset(a, 0, sizeof *a);
    board_open_players(&a->b, era, cards, ARRAY_LEN(cards), 2, DUEL_PERMANENTS, DUEL_OBJECTS);
    game_init(a->b.g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    engine_set_mind(&a->b.e, 0, mind_goldfish(&a->mind));
    engine_set_mind(&a->b.e, 1, mind_passive());
    for (int i = 0; i < DECK; i++)
        deck[i] = book_find(a->b.book, cards[i < 16 ? 0 : 1 + i % 4].name);
    for (int i = 0; i < OTHERS; i++)
        others[i] = book_find(a->b.book, "Forest");
    struct deck_list decks[2] = {{.card = deck, .cards = DECK, .general = NO_CARD},
                                 {.card = others, .cards = solitaire ? 0 : OTHERS, .general = NO_CARD}};
    struct start_options o = {.starter = 0, .solitaire = solitaire, .no_mulligans = true};
    assert_ok(engine_start(&a->b.e, decks, &o, &err), err);
    int last = solitaire ? turns : 2 * turns;
    while (a->b.g->waiting != WAIT_OVER && a->b.g->turn <= last) {
        board_step(&a->b);
        assert_true(a->b.g->step == STEP_NONE || !solitaire || a->b.g->active == 0);
    }
}

static int count_permanents(const struct game *g, uint16_t *out)
{
    int n = 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i))
        if (game_object_c(g, g->perm[i].object)->controller == 0)
            out[n++] = game_object_c(g, g->perm[i].object)->card;
    return n;
}

static void same_zone(const struct game *a, const struct game *b, enum zone zone)
{
    assert_int_equal(a->player[0].count[zone], b->player[0].count[zone]);
    for (int i = 0; i < a->player[0].count[zone]; i++)
        assert_int_equal(game_object_c(a, zone_nth(a, 0, zone, i))->card,
                         game_object_c(b, zone_nth(b, 0, zone, i))->card);
}

static void alone_as_against_nobody(void **state)
{
    (void)state;
    int damaged = 0;
    for (int era = 0; era < ERA_COUNT; era++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            static struct alone a, b;
            uint16_t mine[MAX_PERMANENTS], theirs[MAX_PERMANENTS];
            play(&a, (enum era)era, seed, true, TURNS);
            play(&b, (enum era)era, seed, false, TURNS);
            const struct game *x = a.b.g, *y = b.b.g;
            assert_int_equal(x->result, y->result);
            assert_int_equal(x->turn, x->result == RESULT_NONE ? TURNS + 1 : (y->turn + 1) / 2);
            int n = count_permanents(x, mine);
            assert_int_equal(n, count_permanents(y, theirs));
            assert_memory_equal(mine, theirs, (size_t)n * sizeof mine[0]);
            for (enum zone zone = ZONE_LIBRARY; zone <= ZONE_GRAVEYARD; zone++)
                if (zone != ZONE_BATTLEFIELD)
                    same_zone(x, y, zone);
            for (int p = 0; p < 2; p++)
                assert_int_equal(x->player[p].life, y->player[p].life);
            assert_int_equal(x->player[1].count[ZONE_HAND], 0);
            damaged += x->player[1].life < 20;
            board_close(&a.b);
            board_close(&b.b);
        }
    assert_true(damaged > SEEDS); /* else nothing was compared */
}

/* Who plays alone has to be named; an extra turn for the other one is nobody's. */
static void whose_turns(void **state)
{
    (void)state;
    static struct alone a;
    struct err err = ERR_INIT;
    play(&a, ERA_M10, 1, true, 2);
    struct game *g = a.b.g;
    g->extra[g->extra_n++] = 1;
    int turn = g->turn;
    while (g->waiting != WAIT_OVER && g->turn < turn + 2)
        board_step(&a.b);
    assert_int_equal(g->active, 0);
    assert_int_equal(g->extra_n, 0);
    uint16_t deck[1] = {book_find(a.b.book, "Forest")};
    struct deck_list decks[2] = {{.card = deck, .cards = 1, .general = NO_CARD},
                                 {.card = deck, .cards = 1, .general = NO_CARD}};
    game_init(g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, 1);
    assert_int_equal(engine_start(&a.b.e, decks, &(struct start_options){.starter = -1, .solitaire = true}, &err),
                     ERR_INPUT);
    decks[0].cards = 0;
    assert_int_equal(engine_start(&a.b.e, decks, &(struct start_options){.starter = 0, .solitaire = true}, &err),
                     ERR_INPUT);
    board_close(&a.b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alone_as_against_nobody),
        cmocka_unit_test(whose_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
