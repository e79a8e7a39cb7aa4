/* test_digest.c - the same seeds give the same games on one thread and on many, and in every build
 *
 * Prints one number for a fixed list of games of random and greedy minds in all eras. test_digest_builds.sh holds the
 * numbers of several compilers and optimisations against each other; here, those of several threads.
 *
 * @tags slow-valgrind
 */
#include "base/err.h"
#include "base/rng.h"
#include "engine/random_cards.h"

#include "engine/minds/minds.h"

#include <pthread.h>

enum { DECK = 40, LANDS = 16, GAMES = 6, THREADS = 4, STEPS = 1500 };

static struct pool pools[ERA_COUNT];

static uint64_t play(const struct pool *p, enum era era, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct rng rng;
    uint16_t cards[DECK];
    struct random_mind random;
    struct greedy_mind greedy = {0};
    struct engine e;
    struct game *g = aligned_alloc(64, (game_size(DUEL_PERMANENTS, DUEL_OBJECTS) + 63) / 64 * 64);
    rng_init(&rng, seed);
    for (int i = 0; i < DECK; i++)
        cards[i] =
            i < LANDS ? p->land[rng_below(&rng, (uint64_t)p->lands)] : p->card[rng_below(&rng, (uint64_t)p->cards)];
    game_init(g, 2, DUEL_PERMANENTS, DUEL_OBJECTS, seed);
    engine_init(&e, rules_of(era), p->book, g);
    random_mind_init(&random, seed);
    engine_set_mind(&e, 0, mind_random(&random));
    engine_set_mind(&e, 1, mind_greedy(&greedy));
    struct deck_list decks[2] = {{.card = cards, .cards = DECK, .general = NO_CARD},
                                 {.card = cards, .cards = DECK, .general = NO_CARD}};
    struct start_options options = {.starter = -1};
    uint64_t hash = 0;
    if (engine_start(&e, decks, &options, &err) == ERR_OK) {
        (void)engine_run(&e, STEPS);
        hash = game_hash(g);
    }
    free(g);
    return hash;
}

static uint64_t digest(void)
{
    uint64_t all = 0;
    for (int era = 0; era < ERA_COUNT; era++)
        for (uint64_t seed = 1; seed <= GAMES; seed++)
            all = (all << 7 | all >> 57) * UINT64_C(0x9e3779b97f4a7c15) ^ play(&pools[era], (enum era)era, seed);
    return all;
}

static void *run(void *out)
{
    *(uint64_t *)out = digest();
    return NULL;
}

static void one_thread_and_many_play_the_same_games(void **state)
{
    uint64_t alone, of[THREADS];
    pthread_t thread[THREADS];
    (void)state;
    for (int era = 0; era < ERA_COUNT; era++)
        pool_from_file(&pools[era], (enum era)era, "engine/random-spells.cards");
    alone = digest();
    print_message("digest: %016llx\n", (unsigned long long)alone);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, run, &of[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(thread[i], NULL), 0);
        assert_true(of[i] == alone);
    }
    for (int era = 0; era < ERA_COUNT; era++)
        pool_close(&pools[era]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_thread_and_many_play_the_same_games)};
    return cmocka_run_group_tests_name("digest", tests, NULL, NULL);
}
