/* test_record.c - recordings give back the game that they are of, step by step, and notice when they cannot
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "engine/random_cards.h"

#include "engine/minds/minds.h"
#include "engine/record/record.h"

enum { DECK = 40, LANDS = 16, ROOM = 1 << 18, STEPS = 3000 };

struct table {
    struct engine e;
    struct game *g;
    struct random_mind random;
    struct greedy_mind greedy;
};

static struct game *new_block(struct arena *arena)
{
    return arena_alloc(arena, 1, game_size(DUEL_PERMANENTS, DUEL_OBJECTS));
}

static void seat(struct table *t, const struct pool *p, enum era era, uint64_t seed)
{
    game_init(t->g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    engine_init(&t->e, rules_of(era), p->book, t->g);
}

static void start(struct table *t, const struct pool *p, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct rng rng;
    uint16_t cards[DECK];
    rng_init(&rng, seed);
    for (int k = 0; k < DECK; k++)
        cards[k] =
            k < LANDS ? p->land[rng_below(&rng, (uint64_t)p->lands)] : p->card[rng_below(&rng, (uint64_t)p->cards)];
    struct deck_list decks[2] = {{.card = cards, .cards = DECK, .general = NO_CARD},
                                 {.card = cards, .cards = DECK, .general = NO_CARD}};
    struct start_options options = {.starter = -1};
    assert_ok(engine_start(&t->e, decks, &options, &err), err);
}

/* A game of a random mind (that answers nonsense at times) against a greedy one is recorded; hash[]: after each
 * step. */
static size_t record_game(struct table *t, const struct pool *p, enum era era, uint64_t seed, uint8_t *bytes,
                          size_t room, uint64_t *hash, uint32_t *steps, bool *full)
{
    struct recording r;
    static uint64_t seats[64];
    assert_true(record_seats(2) <= sizeof seats);
    seat(t, p, era, seed);
    random_mind_init(&t->random, seed);
    t->random.wild = 16;
    memset(&t->greedy, 0, sizeof t->greedy);
    recording_begin(&r, bytes, room, seats, &t->e, seed);
    engine_set_mind(&t->e, 0, mind_recorded(&r, 0, mind_random(&t->random)));
    engine_set_mind(&t->e, 1, mind_recorded(&r, 1, mind_greedy(&t->greedy)));
    start(t, p, seed);
    for (*steps = 0; t->g->waiting != WAIT_OVER && *steps < STEPS; ++*steps) {
        (void)engine_step(&t->e);
        hash[*steps] = game_hash(t->g);
    }
    recording_end(&r);
    *full = r.full;
    return r.n;
}

static void recordings_replay_move_for_move(void **state)
{
    static const char *const files[] = {"engine/random-creatures.cards", "engine/random-spells.cards"};
    uint8_t *bytes = tc_calloc(ROOM, 1), *again = tc_calloc(ROOM, 1);
    uint64_t *hash = tc_calloc(STEPS, sizeof *hash);
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        for (size_t f = 0; f < ARRAY_LEN(files); f++) {
            struct pool p;
            struct table t;
            struct replay replay;
            struct record_head head;
            struct err err = ERR_INIT;
            uint32_t steps, second = 0;
            bool full;
            pool_from_file(&p, (enum era)era, files[f]);
            t.g = new_block(&p.arena);
            uint64_t seed = 21 + (uint64_t)era;
            size_t n = record_game(&t, &p, (enum era)era, seed, bytes, ROOM, hash, &steps, &full);
            assert_false(full);
            assert_ok(record_head_read(bytes, n, &head, &err), err);
            assert_int_equal(head.era, era);
            assert_true(head.seed == seed);
            seat(&t, &p, (enum era)era, head.seed);
            assert_ok(replay_begin(&replay, bytes, n, &t.e, &err), err);
            engine_set_mind(&t.e, 0, mind_replayed(&replay, 0));
            engine_set_mind(&t.e, 1, mind_replayed(&replay, 1));
            start(&t, &p, seed);
            for (; t.g->waiting != WAIT_OVER && second < STEPS; second++) {
                (void)engine_step(&t.e);
                if (replay.error[0])
                    fail_msg("%s: %s", era_name((enum era)era), replay.error);
                assert_true(game_hash(t.g) == hash[second]);
            }
            assert_int_equal(second, steps);
            assert_true(replay_done(&replay));
            /* and as text, there and back */
            struct strbuf text = STRBUF_INIT;
            size_t m;
            assert_ok(record_write(bytes, n, &text, &err), err);
            assert_ok(record_parse(strbuf_text(&text), again, ROOM, &m, &err), err);
            assert_int_equal(m, n);
            assert_memory_equal(again, bytes, n);
            strbuf_release(&text);
            pool_close(&p);
        }
    free(bytes);
    free(again);
    free(hash);
}

/* Names the first three of its untapped lands for each cost, every other time. */
static int times_asked;

static bool names_lands(void *self, struct engine *e, int player, const struct mana_cost *cost, struct answer *out)
{
    (void)self;
    (void)cost;
    for (int i = perm_first(e->g); i >= 0 && out->n < 3; i = perm_next(e->g, i))
        if (e->g->perm[i].types & TYPE_LAND && !(e->g->perm[i].flags & PERM_TAPPED) &&
            game_object(e->g, e->g->perm[i].object)->controller == player)
            out->value[out->n++] = (int16_t)e->g->perm[i].object;
    return ++times_asked % 2;
}

/* A mind that names its sources, against one that leaves blocks and more to the engine. */
static void minds_that_pay_and_that_leave_out(void **state)
{
    uint8_t *bytes = tc_calloc(ROOM, 1);
    uint64_t *hash = tc_calloc(STEPS, sizeof *hash);
    static uint64_t seats[64];
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct pool p;
        struct table t;
        struct replay replay;
        struct recording r;
        struct greedy_mind other = {0};
        struct err err = ERR_INIT;
        uint32_t steps = 0, second = 0;
        pool_from_file(&p, (enum era)era, "engine/random-creatures.cards");
        t.g = new_block(&p.arena);
        seat(&t, &p, (enum era)era, 77);
        memset(&t.greedy, 0, sizeof t.greedy);
        times_asked = 0;
        struct mind pays = mind_greedy(&t.greedy);
        pays.pay = names_lands;
        recording_begin(&r, bytes, ROOM, seats, &t.e, 77);
        engine_set_mind(&t.e, 0, mind_recorded(&r, 0, pays));
        engine_set_mind(&t.e, 1, mind_recorded(&r, 1, mind_goldfish(&other)));
        start(&t, &p, 77);
        for (; t.g->waiting != WAIT_OVER && steps < STEPS; steps++) {
            (void)engine_step(&t.e);
            hash[steps] = game_hash(t.g);
        }
        recording_end(&r);
        assert_false(r.full);
        assert_true(times_asked > 0);
        seat(&t, &p, (enum era)era, 77);
        assert_ok(replay_begin(&replay, bytes, r.n, &t.e, &err), err);
        for (int i = 0; i < 2; i++)
            engine_set_mind(&t.e, i, mind_replayed(&replay, i));
        start(&t, &p, 77);
        for (; t.g->waiting != WAIT_OVER && second < STEPS; second++) {
            (void)engine_step(&t.e);
            if (replay.error[0])
                fail_msg("%s: %s", era_name((enum era)era), replay.error);
            assert_true(game_hash(t.g) == hash[second]);
        }
        assert_int_equal(second, steps);
        assert_true(replay_done(&replay));
        pool_close(&p);
    }
    free(bytes);
    free(hash);
}

static void what_does_not_agree_is_named(void **state)
{
    uint8_t *bytes = tc_calloc(ROOM, 1);
    uint64_t *hash = tc_calloc(STEPS, sizeof *hash);
    struct pool p;
    struct table t;
    struct replay replay;
    struct err err = ERR_INIT;
    uint32_t steps;
    bool full;
    (void)state;
    pool_from_file(&p, ERA_M10, "engine/random-spells.cards");
    t.g = new_block(&p.arena);
    size_t n = record_game(&t, &p, ERA_M10, 5, bytes, ROOM, hash, &steps, &full);
    /* another seed: another game */
    seat(&t, &p, ERA_M10, 6);
    assert_ok(replay_begin(&replay, bytes, n, &t.e, &err), err);
    engine_set_mind(&t.e, 0, mind_replayed(&replay, 0));
    engine_set_mind(&t.e, 1, mind_replayed(&replay, 1));
    start(&t, &p, 6);
    (void)engine_run(&t.e, STEPS);
    assert_false(replay_done(&replay));
    /* cut off in the middle */
    seat(&t, &p, ERA_M10, 5);
    assert_ok(replay_begin(&replay, bytes, n / 2, &t.e, &err), err);
    engine_set_mind(&t.e, 0, mind_replayed(&replay, 0));
    engine_set_mind(&t.e, 1, mind_replayed(&replay, 1));
    start(&t, &p, 5);
    (void)engine_run(&t.e, STEPS);
    assert_non_null(strstr(replay.error, "decision "));
    /* other rules, other bytes, another version */
    seat(&t, &p, ERA_EIGHTH, 5);
    assert_int_equal(replay_begin(&replay, bytes, n, &t.e, &err), ERR_CONFLICT);
    seat(&t, &p, ERA_M10, 5);
    bytes[17] ^= 1;
    err = (struct err)ERR_INIT;
    assert_int_equal(replay_begin(&replay, bytes, n, &t.e, &err), ERR_CONFLICT);
    bytes[17] ^= 1;
    bytes[4]++;
    err = (struct err)ERR_INIT;
    assert_int_equal(replay_begin(&replay, bytes, n, &t.e, &err), ERR_INPUT);
    assert_int_equal(replay_begin(&replay, bytes, 8, &t.e, &err), ERR_INPUT);
    /* a buffer that is too small is told, not overrun */
    (void)record_game(&t, &p, ERA_M10, 5, bytes, 200, hash, &steps, &full);
    assert_true(full);
    free(bytes);
    free(hash);
    pool_close(&p);
}

static void bad_text_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "line 1: expected \"topcut-game 1\""},
        {"topcut-game 2 m10 2 seed 1 book 0\n", "line 1"},
        {"topcut-game 1 m11 2 seed 1 book 0\n", "an era"},
        {"topcut-game 1 m10 11 seed 1 book 0\n", "players"},
        {"topcut-game 1 m10 2 seed x book 0\n", "a seed"},
        {"topcut-game 1 m10 2 seed 1 book 0\n3 A jump 1\n", "line 2: expected act"},
        {"topcut-game 1 m10 2 seed 1 book 0\n3 A act 1 2\n", "line 2: expected as many"},
        {"topcut-game 1 m10 2 seed 1 book 0\n3 A pass\n2 A pass\n", "line 3"},
        {"topcut-game 1 m10 2 seed 1 book 0\nA idle maybe 3\n", "yes or no"},
        {"topcut-game 1 m10 2 seed 1 book 0\n3 Z pass\n", "line 2"},
    };
    uint8_t bytes[256];
    size_t n;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(record_parse(cases[i].text, bytes, sizeof bytes, &n, &err), ERR_INPUT);
        if (!strstr(err.text, cases[i].message))
            fail_msg("%s, expected %s", err.text, cases[i].message);
    }
}

static void every_number_of_players_is_written_and_read_back(void **state)
{
    (void)state;
    for (int players = 2; players <= MAX_PLAYERS; players++) {
        char text[400];
        uint8_t bytes[256];
        size_t n;
        struct err err = ERR_INIT;
        struct strbuf out = STRBUF_INIT;
        int length = snprintf(text, sizeof text, "topcut-game 1 m10 %d seed 1 book 0000000000000000\n", players);
        for (int i = 0; i < players; i++)
            length += snprintf(text + length, sizeof text - (size_t)length, "%d %c act 1 17 0 0\n", i + 1, 'A' + i);
        (void)snprintf(text + length, sizeof text - (size_t)length, "%c idle yes 3\n", 'A' + players - 1);
        assert_ok(record_parse(text, bytes, sizeof bytes, &n, &err), err);
        assert_ok(record_write(bytes, n, &out, &err), err);
        assert_string_equal(strbuf_text(&out), text);
        strbuf_release(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recordings_replay_move_for_move),
        cmocka_unit_test(minds_that_pay_and_that_leave_out),
        cmocka_unit_test(what_does_not_agree_is_named),
        cmocka_unit_test(bad_text_is_refused_with_its_line),
        cmocka_unit_test(every_number_of_players_is_written_and_read_back),
    };
    return cmocka_run_group_tests_name("recordings", tests, NULL, NULL);
}
