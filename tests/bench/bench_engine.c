/* bench_engine.c - how many hands, copies and games the engine makes a second on one core: one JSON line a case
 *
 * "hands": opening hands of seven from sixty with their land count. "copy": game_copy of a duel. "goldfish": complete
 * games of a greedy player of 60 cards, lands and creatures, to the end of turn 8, who plays alone: the opponent has 20
 * life to be taken, and neither turns nor a deck (start_options.solitaire). "duel": complete two-player games of such
 * decks between greedy players. "random": the same between random ones.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "bench/bench_common.h"

#include "engine/engine.h"
#include "engine/hands/hands.h"

enum { DECK = 60, LANDS = 24, MILLISECONDS = 1000, GOLDFISH_TURN = 8 };

static const struct {
    const char *name, *facts;
    int copies;
} cards[] = {
    {"Mountain", "Basic Land Mountain", LANDS},     {"Goblin", "{R} Creature Goblin 1/1", 6},
    {"Raider", "{1}{R} Creature Orc 2/1", 8},       {"Ogre", "{2}{R} Creature Ogre 3/2", 8},
    {"Giant", "{3}{R} Creature Giant 3/3", 6},      {"Elemental", "{4}{R} Creature Elemental 5/4", 4},
    {"Dragon", "{4}{R}{R} Creature Dragon 5/5", 4},
};

/* Of this process alone: other work on the machine does not count. */
static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static struct arena arena = ARENA_INIT;
static int permanents = DUEL_PERMANENTS; /* of the games; stalled creature games need more */
static uint16_t deck[DECK];

static const struct book *make_book(enum era era)
{
    struct err err = ERR_INIT;
    const struct book *book = NULL;
    struct book_builder *b = book_builder_new(&arena, rules_of(era));
    int n = 0;
    for (size_t i = 0; i < ARRAY_LEN(cards); i++) {
        struct card_source source = {.name = cards[i].name, .facts = cards[i].facts, .file = cards[i].name};
        uint16_t card = 0;
        if (book_add(b, &source, &card, &err) != ERR_OK)
            exit((fprintf(stderr, "%s\n", err.text), 1));
        for (int k = 0; k < cards[i].copies; k++)
            deck[n++] = card;
    }
    if (book_finish(b, &book, &err) != ERR_OK)
        exit((fprintf(stderr, "%s\n", err.text), 1));
    return book;
}

/* broken_off: games that reached a stated limit, such as 48 permanents; they count as played. */
static void report(const char *what, enum era era, double ms, double n, double steps, double turns, double broken_off)
{
    printf(
        "{\"bench\":\"engine\",\"case\":\"%s\",\"era\":\"%s\",\"a_second\":%.0f,\"ns_each\":%.1f,\"steps_each\":%.1f,"
        "\"turns_each\":%.2f,\"broken_off\":%.0f}\n",
        what, era_name(era), n / ms * 1e3, ms * 1e6 / n, steps / n, turns / n, broken_off);
    fflush(stdout);
}

static void bench_hands(void)
{
    uint8_t value[DECK] = {0};
    uint64_t counts[8] = {0};
    struct hands h;
    struct err err = ERR_INIT;
    struct rng rng;
    enum { BATCH = 1000000 };
    for (int i = 0; i < LANDS; i++)
        value[i] = 1;
    rng_init(&rng, 1);
    if (hands_init(&h, value, DECK, 7, &err) != ERR_OK)
        exit(1);
    double n = 0, start = cpu_ms(), now = start;
    while (now - start < MILLISECONDS) {
        hands_count(&h, &rng, BATCH, counts, 8);
        n += BATCH;
        now = cpu_ms();
    }
    report("hands", ERA_M10, now - start, n, 0, 0, 0);
    if (counts[3] < counts[7])
        exit(1);
}

static struct game *new_block(void)
{
    return aligned_alloc(64, (game_size(permanents, DUEL_OBJECTS) + 63) / 64 * 64);
}

enum players { GOLDFISH, GREEDY, RANDOM };

/* Those who play, the same ones in all games of a case: what they remember they begin again. */
static struct {
    struct mind mind[2];
    struct greedy_mind greedy[2], fresh[2];
    struct random_mind random[2];
} table;

static void sit_down(enum players who)
{
    for (int i = 0; i < 2; i++) {
        table.greedy[i] = (struct greedy_mind){0};
        table.mind[i] = who == GOLDFISH ? i ? mind_passive() : mind_goldfish(&table.greedy[0])
                        : who == GREEDY ? mind_greedy(&table.greedy[i])
                                        : mind_random(&table.random[i]);
        table.fresh[i] = table.greedy[i];
    }
}

/* One game; returns the steps made. */
static uint32_t play(struct engine *e, enum era era, const struct book *book, struct game *g, enum players who,
                     uint64_t seed)
{
    static struct err err = ERR_INIT;
    game_init(g, 2, permanents, DUEL_OBJECTS, seed);
    engine_init(e, rules_of(era), book, g);
    e->check_each = 0;
    for (int i = 0; i < 2; i++) {
        table.greedy[i] = table.fresh[i];
        if (who == RANDOM)
            random_mind_init(&table.random[i], seed + (uint64_t)i);
        engine_set_mind(e, i, table.mind[i]);
    }
    bool alone = who == GOLDFISH;
    struct deck_list decks[2] = {{.card = deck, .cards = DECK, .general = NO_CARD},
                                 {.card = deck, .cards = alone ? 0 : DECK, .general = NO_CARD}};
    struct start_options options = {.starter = alone ? 0 : (int)(seed & 1), .solitaire = alone};
    if (engine_start(e, decks, &options, &err) != ERR_OK)
        exit((fprintf(stderr, "%s\n", err.text), 1));
    if (!alone) {
        (void)engine_run(e, 100000);
        return e->steps;
    }
    while (g->waiting != WAIT_OVER && g->turn <= GOLDFISH_TURN)
        (void)engine_step(e);
    return e->steps;
}

static void bench_games(const char *what, enum era era, enum players who)
{
    static struct engine e;
    const struct book *book = make_book(era);
    sit_down(who);
    permanents = who == GOLDFISH ? DUEL_PERMANENTS : 96;
    struct game *g = new_block();
    double n = 0, steps = 0, turns = 0, broken_off = 0, start = cpu_ms(), now = start;
    while (now - start < MILLISECONDS) {
        for (int i = 0; i < 100; i++) {
            steps += play(&e, era, book, g, who, (uint64_t)n + 1);
            turns += g->turn;
            n++;
            if (g->waiting != WAIT_OVER && who != GOLDFISH)
                exit((fprintf(stderr, "%s: game %.0f is not over\n", what, n), 1));
            broken_off += g->result == RESULT_FAILED;
        }
        now = cpu_ms();
    }
    report(what, era, now - start, n, steps, turns, broken_off);
    free(g);
}

static void bench_copy(void)
{
    static struct engine e;
    const struct book *book = make_book(ERA_M10);
    struct game *g = new_block(), *copy = new_block();
    sit_down(GREEDY);
    (void)play(&e, ERA_M10, book, g, GREEDY, 3);
    double n = 0, start = cpu_ms(), now = start;
    while (now - start < MILLISECONDS / 4.0) {
        for (int i = 0; i < 10000; i++) {
            g->decisions++;
            game_copy(copy, g);
            n += copy->decisions == g->decisions;
        }
        now = cpu_ms();
    }
    report("copy", ERA_M10, now - start, n, 0, 0, 0);
    free(g);
    free(copy);
}

int main(int argc, char **argv)
{
    const char *only = argc > 1 && argv[1][0] != '-' ? argv[1] : NULL;
    static const struct {
        const char *name;
        enum era era;
        enum players who;
    } games[] = {
        {"goldfish", ERA_M10, GOLDFISH},   {"duel", ERA_M10, GREEDY},   {"random", ERA_M10, RANDOM},
        {"goldfish", ERA_SIXTH, GOLDFISH}, {"duel", ERA_SIXTH, GREEDY}, {"goldfish", ERA_FIFTH_99, GOLDFISH},
        {"duel", ERA_FIFTH_99, GREEDY},
    };
    if (!only || strcmp(only, "hands") == 0)
        bench_hands();
    if (!only || strcmp(only, "copy") == 0)
        bench_copy();
    for (size_t i = 0; i < ARRAY_LEN(games); i++)
        if (!only || strcmp(only, games[i].name) == 0)
            bench_games(games[i].name, games[i].era, games[i].who);
    arena_release(&arena);
    return 0;
}
