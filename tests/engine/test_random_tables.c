/* test_random_tables.c - random legal play of three to ten players, in every variant: the game holds together after
 * each step, the turn is somebody's who may have it, and it ends or declares a limit
 *
 * TOPCUT_SEED=N plays the games of that seed alone; TOPCUT_LONG=1 plays many. */
#include "base/err.h"
#include "base/rng.h"
#include "engine/random_cards.h"

#include "engine/minds/minds.h"
#include "engine/play/turn/turn.h"
#include "engine/show/show.h"

enum { DECK = 30, LANDS = 12, STEPS = 4000 };

static const struct {
    const char *name;
    enum variant variant;
    int players, team_size, attack, range;
} tables[] = {
    {"three", VARIANT_FREE_FOR_ALL, 3, 0, 0, 0},
    {"five, to the left, range 1", VARIANT_FREE_FOR_ALL, 5, 0, 1 + ATTACK_LEFT, 1},
    {"six, one opponent, range 2", VARIANT_FREE_FOR_ALL, 6, 0, 1 + ATTACK_ONE, 2},
    {"giants", VARIANT_TWO_HEADED_GIANT, 4, 0, 0, 0},
    {"three-headed giants", VARIANT_TWO_HEADED_GIANT, 6, 3, 0, 0},
    {"teams", VARIANT_TEAMS, 8, 4, 0, 0},
    {"a melee", VARIANT_GRAND_MELEE, 10, 0, 0, 0},
};

static void play_one(const struct pool *p, size_t table, uint64_t seed)
{
    const int players = tables[table].players;
    struct game *g = aligned_alloc(64, (game_size(MAX_PERMANENTS, MAX_OBJECTS) + 63) / 64 * 64);
    struct random_mind mind[MAX_PLAYERS];
    struct deck_list decks[MAX_PLAYERS];
    uint16_t cards[MAX_PLAYERS][DECK];
    struct engine *e = calloc(1, sizeof *e);
    struct err err = ERR_INIT;
    struct rng rng;
    rng_init(&rng, seed ^ 0x7ab1e);
    game_init(g, players, MAX_PERMANENTS, MAX_OBJECTS, seed);
    engine_init(e, rules_of(ERA_M10), p->book, g);
    e->check_each = 0; /* it is done here, to tell what broke */
    for (int i = 0; i < players; i++) {
        random_mind_init(&mind[i], seed * 16 + (uint64_t)i);
        mind[i].passing = (uint8_t)(60 + rng_below(&rng, 120));
        engine_set_mind(e, i, mind_random(&mind[i]));
        for (int k = 0; k < DECK; k++)
            cards[i][k] =
                k < LANDS ? p->land[rng_below(&rng, (uint64_t)p->lands)] : p->card[rng_below(&rng, (uint64_t)p->cards)];
        decks[i] = (struct deck_list){.card = cards[i], .cards = DECK, .general = NO_CARD};
    }
    const struct start_options o = {.starter = -1,
                                    .table = {.variant = tables[table].variant,
                                              .team_size = tables[table].team_size,
                                              .attack = tables[table].attack,
                                              .range = tables[table].range}};
    assert_ok(engine_start(e, decks, &o, &err), err);
    for (int step = 0; step < STEPS && g->waiting != WAIT_OVER; step++) {
        if (step % 400 == 399) { /* somebody has to go home */
            int player = (int)rng_below(&rng, (uint64_t)players);
            players_concede(e, game_in(g, player) ? 1u << player : 0u);
            if (g->waiting == WAIT_PRIORITY)
                assert_true(g->priority < players && game_in(g, g->priority));
        }
        if (g->waiting != WAIT_OVER)
            (void)engine_step(e);
        const char *broken = game_check(e);
        if (broken)
            fail_msg("%s, seed %llu, step %d: %s", tables[table].name, (unsigned long long)seed, step, broken);
        if (g->waiting == WAIT_PRIORITY)
            assert_true(game_in(g, g->priority));
    }
    free(e);
    free(g);
}

static void random_play_of_many_holds_together(void **state)
{
    (void)state;
    static const char *const files[] = {"engine/random-creatures.cards", "engine/random-spells.cards"};
    struct pool p;
    const char *chosen = getenv("TOPCUT_SEED");
    uint64_t first = chosen ? strtoull(chosen, NULL, 10) : 1, n = chosen ? 1 : getenv("TOPCUT_LONG") ? 200 : 1;
    for (size_t f = 0; f < ARRAY_LEN(files); f++) {
        pool_from_file(&p, ERA_M10, files[f]);
        for (uint64_t seed = first; seed < first + n; seed++)
            for (size_t i = 0; i < ARRAY_LEN(tables); i++)
                play_one(&p, i, seed);
        pool_close(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_play_of_many_holds_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
