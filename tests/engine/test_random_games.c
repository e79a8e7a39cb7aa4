/* test_random_games.c - random legal play to the end, in every era, with the invariants looked at after every step
 *
 * T10 of the reliability plan. Each game: two decks drawn from a pool, minds that do anything legal. After each step
 * the game holds together (game_check); nothing is left for the state checks when somebody has priority; it ends, or
 * declares a limit; a copy taken on the way plays on alike; the undo log takes it back, step by step, to what it was;
 * the same seed gives the same game. A seed that fails is printed: TOPCUT_SEED=N TOPCUT_POOL=name runs it
 * alone.
 *
 * @tags slow-valgrind
 */
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "engine/random_cards.h"

#include "engine/minds/minds.h"
#include "engine/play/turn/turn.h"
#include "engine/show/show.h"

#include <fcntl.h>
#include <signal.h>

enum { DECK = 40, LANDS = 16, STEPS = 6000, STORED = 64, RING = 1 << 18 };

/* What is being played, for whoever has to look at a failure. */
static struct {
    uint64_t seed;
    const char *pool;
    enum era era;
    uint32_t step;
    bool playing;
} now;

static void tell_now(int signal_number)
{
    char text[160];
    int n = snprintf(text, sizeof text, "\nin pool %s, era %s: TOPCUT_SEED=%llu TOPCUT_POOL=%s, step %u\n", now.pool,
                     era_name(now.era), (unsigned long long)now.seed, now.pool, now.step);
    (void)!write(2, text, (size_t)n);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* An assertion of the program ends it. */
static void tell_at_exit(void)
{
    if (now.playing)
        fprintf(stderr, "in pool %s, era %s: TOPCUT_SEED=%llu TOPCUT_POOL=%s, step %u\n", now.pool, era_name(now.era),
                (unsigned long long)now.seed, now.pool, now.step);
}

struct totals {
    uint64_t limit[LIMIT_STEPS + 1];
    uint64_t games, steps, decisions, refusals, won, drawn, failed, endless, turns;
};

/* One side of a game: everything that a second one needs to go on alike. */
struct table {
    struct engine e;
    struct game *g;
    struct random_mind mind[2];
};

static struct game *new_block(void)
{
    return aligned_alloc(64, (game_size(DUEL_PERMANENTS, DUEL_OBJECTS) + 63) / 64 * 64);
}

static void seat(struct table *t, const struct pool *p, enum era era)
{
    engine_init(&t->e, rules_of(era), p->book, t->g);
    t->e.check_each = 0; /* it is done here, to tell what broke */
    for (int i = 0; i < 2; i++)
        engine_set_mind(&t->e, i, mind_random(&t->mind[i]));
}

static void print_told(void *self, struct engine *e, const char *cites, const char *text)
{
    (void)self;
    (void)e;
    print_message("%s: %s\n", cites, text);
}

static void begin(struct table *t, const struct pool *p, enum era era, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct rng rng;
    uint16_t cards[2][DECK];
    rng_init(&rng, seed ^ 0x70c07);
    game_init(t->g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    for (int i = 0; i < 2; i++) {
        random_mind_init(&t->mind[i], seed * 2 + (uint64_t)i);
        t->mind[i].passing = (uint8_t)rng_below(&rng, 160);
        t->mind[i].wild = rng_below(&rng, 4) == 0 ? 24 : 0;
        for (int k = 0; k < DECK; k++)
            cards[i][k] =
                k < LANDS ? p->land[rng_below(&rng, (uint64_t)p->lands)] : p->card[rng_below(&rng, (uint64_t)p->cards)];
    }
    seat(t, p, era);
    if (getenv("TOPCUT_TELL"))
        t->e.watch = (struct watcher){.told = print_told};
    struct deck_list decks[2] = {{.card = cards[0], .cards = DECK, .general = NO_CARD},
                                 {.card = cards[1], .cards = DECK, .general = NO_CARD}};
    struct start_options options = {.starter = (int)(seed % 3) - 1};
    assert_ok(engine_start(&t->e, decks, &options, &err), err);
}

static void fork_table(struct table *to, const struct table *from, const struct pool *p, enum era era)
{
    game_copy(to->g, from->g);
    memcpy(to->mind, from->mind, sizeof to->mind);
    seat(to, p, era);
}

static void fail_now(struct table *t, const char *why)
{
    struct strbuf dump = STRBUF_INIT;
    game_dump(&t->e, &dump);
    print_message("%s\n", strbuf_text(&dump));
    strbuf_release(&dump);
    fail_msg("pool %s, era %s, TOPCUT_SEED=%llu, step %u: %s", now.pool, era_name(now.era),
             (unsigned long long)now.seed, now.step, why);
}

/* Nothing is left for the state checks while somebody may act. */
static void look_for_checks(struct table *t, struct table *spare, const struct pool *p, enum era era)
{
    if (t->g->waiting != WAIT_PRIORITY || t->g->timing != TIMING_STACK)
        return;
    fork_table(spare, t, p, era);
    spare->g->check_due = t->g->check_due;
    uint64_t before = game_position_hash(spare->g);
    spare->g->check_due = 1;
    spare->e.watch = (struct watcher){.told = print_told};
    /* what replaces a death by nothing leaves the creature where it is, check after check */
    if (state_checks(&spare->e) && game_position_hash(spare->g) != before) {
        struct strbuf dump = STRBUF_INIT;
        game_dump(&spare->e, &dump);
        print_message("with the check done:\n%s\nwithout it:\n", strbuf_text(&dump));
        strbuf_release(&dump);
        fail_now(t, "a state check was left undone");
    }
}

struct played {
    uint64_t hash;
    uint32_t steps;
};

/* Plays on to the end or to the limit. */
static struct played play_out(struct table *t, bool looks, struct table *spare, const struct pool *p, enum era era)
{
    uint32_t steps = 0;
    while (t->g->waiting != WAIT_OVER && steps < STEPS) {
        (void)engine_step(&t->e);
        steps++;
        if (!looks)
            continue;
        now.step++;
        const char *why = game_check(&t->e);
        if (why)
            fail_now(t, why);
        if (spare && steps % 16 == 0)
            look_for_checks(t, spare, p, era);
    }
    return (struct played){.hash = game_hash(t->g), .steps = steps};
}

static void count(struct totals *sum, const struct table *t, uint32_t steps)
{
    sum->games++;
    sum->steps += steps;
    sum->decisions += t->g->decisions;
    sum->refusals += t->e.refusals;
    sum->turns += t->g->turn;
    sum->won += t->g->result == RESULT_WIN;
    sum->drawn += t->g->result == RESULT_DRAWN || t->g->result == RESULT_ALL_LOST;
    sum->failed += t->g->result == RESULT_FAILED;
    sum->endless += t->g->waiting != WAIT_OVER;
    if (t->g->result == RESULT_FAILED)
        sum->limit[t->g->failed_limit]++;
}

/* A game with all that is to be looked at. The fork is taken after a random number of steps. */
static void random_game_play(const struct pool *p, enum era era, uint64_t seed, struct totals *sum)
{
    struct table a = {.g = new_block()}, b = {.g = new_block()}, c = {.g = new_block()};
    struct rng rng;
    now.seed = seed;
    now.era = era;
    now.step = 0;
    now.playing = true;
    rng_init(&rng, seed ^ 0xc0de);
    begin(&a, p, era, seed);
    uint64_t fork_at = rng_below(&rng, 400), steps = 0;
    while (steps < fork_at && a.g->waiting != WAIT_OVER) {
        (void)engine_step(&a.e);
        steps++;
        now.step++;
        const char *why = game_check(&a.e);
        if (why)
            fail_now(&a, why);
    }
    /* nothing that is not in the game counts: the engine of the copy is a new one */
    fork_table(&b, &a, p, era);
    uint32_t at = now.step;
    struct played first = play_out(&a, true, &c, p, era);
    now.step = at;
    struct played second = play_out(&b, false, NULL, p, era);
    if (first.hash != second.hash || first.steps != second.steps)
        fail_now(&a, "a copy of the game went on otherwise than the game itself");
    count(sum, &a, (uint32_t)steps + first.steps);
    now.playing = false;
    free(a.g);
    free(b.g);
    free(c.g);
}

/* ---- pools ----------------------------------------------------------------------------------- */

static const char *const files[] = {"random-creatures", "random-spells"};

static void open_pool(struct pool *p, const char *name, enum era era)
{
    now.pool = name;
    now.era = era;
    if (strncmp(name, "made-", 5) == 0) {
        pool_make(p, era, (uint64_t)atoi(name + 5), 40);
        return;
    }
    char path[96];
    snprintf(path, sizeof path, "engine/%s.cards", name);
    pool_from_file(p, era, path);
}

static void play_pool(const char *name, int games, uint64_t first, struct totals *sum)
{
    for (int era = 0; era < ERA_COUNT; era++) {
        struct pool p;
        open_pool(&p, name, (enum era)era);
        for (int i = 0; i < games; i++)
            random_game_play(&p, (enum era)era, first + (uint64_t)i, sum);
        pool_close(&p);
    }
}

static void report(const struct totals *sum)
{
    print_message(
        "%llu games, %llu steps, %llu decisions, %llu refused; %llu won, %llu drawn, %llu at a limit, %llu not "
        "over, %.1f turns each\n",
        (unsigned long long)sum->games, (unsigned long long)sum->steps, (unsigned long long)sum->decisions,
        (unsigned long long)sum->refusals, (unsigned long long)sum->won, (unsigned long long)sum->drawn,
        (unsigned long long)sum->failed, (unsigned long long)sum->endless,
        (double)sum->turns / (double)(sum->games ? sum->games : 1));
    for (int i = 0; i <= LIMIT_STEPS; i++)
        if (sum->limit[i])
            print_message("  %llu: %s\n", (unsigned long long)sum->limit[i], limit_text((enum limit)i));
}

static void random_games_hold_together(void **state)
{
    struct totals sum = {0};
    const char *only = getenv("TOPCUT_POOL");
    uint64_t first = test_seed(1);
    (void)state;
    if (only) {
        play_pool(only, getenv("TOPCUT_SEED") ? 1 : 4, first, &sum);
    } else {
        for (size_t i = 0; i < ARRAY_LEN(files); i++)
            play_pool(files[i], test_is_long() ? 1000 : 4, first, &sum);
        for (int i = 1; i <= (test_is_long() ? 500 : 6); i++) {
            char name[24];
            snprintf(name, sizeof name, "made-%d", i);
            play_pool(name, test_is_long() ? 6 : 2, first, &sum);
        }
    }
    report(&sum);
}

/* ---- undo ------------------------------------------------------------------------------------ */

static void games_can_be_taken_back(void **state)
{
    static uint8_t ring[RING];
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct pool p;
        struct undo_log log;
        uint64_t hash[STORED];
        open_pool(&p, files[1], (enum era)era);
        struct table t = {.g = new_block()};
        struct game *shadow = new_block();
        now.seed = 7;
        begin(&t, &p, (enum era)era, 7);
        undo_init(&log, ring, sizeof ring, shadow, t.g);
        uint32_t n = 0;
        for (; n < STEPS && t.g->waiting != WAIT_OVER; n++) {
            hash[n % STORED] = game_hash(t.g);
            (void)engine_step(&t.e);
            assert_true(undo_note(&log, t.g));
        }
        for (uint32_t i = 0; i < STORED && i < n; i++) {
            if (!undo_back(&log, t.g))
                fail_now(&t, "the undo log has forgotten too much");
            if (game_hash(t.g) != hash[(n - 1 - i) % STORED])
                fail_now(&t, "a step taken back did not give what was before");
        }
        free(t.g);
        free(shadow);
        pool_close(&p);
    }
}

/* ---- the same seed, the same game ------------------------------------------------------------ */

static void the_same_seed_gives_the_same_game(void **state)
{
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++) {
        struct pool p;
        uint64_t hash[2];
        open_pool(&p, files[0], (enum era)era);
        for (int i = 0; i < 2; i++) {
            struct table t = {.g = new_block()};
            memset(t.g, i ? 0xa5 : 0, game_size(DUEL_PERMANENTS, DUEL_OBJECTS));
            begin(&t, &p, (enum era)era, 99);
            hash[i] = play_out(&t, false, NULL, &p, (enum era)era).hash;
            free(t.g);
        }
        assert_true(hash[0] == hash[1]);
        pool_close(&p);
    }
}

int main(void)
{
    (void)atexit(tell_at_exit);
    signal(SIGABRT, tell_now);
    signal(SIGSEGV, tell_now);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_hold_together),
        cmocka_unit_test(games_can_be_taken_back),
        cmocka_unit_test(the_same_seed_gives_the_same_game),
    };
    return cmocka_run_group_tests_name("random games", tests, NULL, NULL);
}
