/* planned.c - see planned.h */
#include "sanity/planned.h"
#include "base/rng.h"

#include "sanity/games.h"
#include "sanity/threads.h"

enum { CHUNK = 4 };
enum total { TOTAL_SOONER, TOTAL_SOONER_SQUARED, TOTAL_FASTER, TURNS_AT };
enum { GOLDFISH_AT = TURNS_AT + CLOCK_TURNS + 1, N_COUNTERS = GOLDFISH_AT + CLOCK_TURNS + 1 };

struct planned_job {
    const struct list_book *book;
    struct goldfish_options options[2]; /* of the goldfish, of the planner */
    struct game_deck deck;
    int turns;
};

struct planned_worker {
    struct arena arena;
    struct table *table;
};

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct planned_job *job = self;
    struct arena arena = ARENA_INIT;
    (void)err;
    struct planned_worker *w = arena_alloc(&arena, 1, sizeof *w);
    w->arena = arena;
    w->table = table_new(&w->arena, job->book, job->deck.cards);
    *worker = w;
    return ERR_OK;
}

static void worker_free(void *worker)
{
    struct planned_worker *w = worker;
    struct arena arena = w->arena; /* it is in there itself */
    arena_release(&arena);
}

static void count_games(const struct planned_job *job, const struct goldfish_game game[2], int64_t *counters)
{
    int won[2];
    for (int i = 0; i < 2; i++)
        won[i] = game[i].won ? game[i].won : job->turns + 1;
    int sooner = won[0] - won[1];
    counters[TOTAL_SOONER] += sooner;
    counters[TOTAL_SOONER_SQUARED] += sooner * sooner;
    counters[TOTAL_FASTER] += sooner > 0;
    if (game[0].won)
        counters[GOLDFISH_AT + won[0]]++;
    if (game[1].won)
        counters[TURNS_AT + won[1]]++;
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct planned_job *job = self;
    struct planned_worker *w = worker;
    for (int64_t i = 0; i < chunk->trials; i++) {
        struct goldfish_game game[2];
        uint64_t seed = rng_next(&chunk->rng);
        for (int k = 0; k < 2; k++)
            if (table_goldfish(w->table, &job->deck, seed, &job->options[k], NULL, &game[k], err) != ERR_OK)
                return err->code;
        count_games(job, game, chunk->counters);
    }
    return ERR_OK;
}

static void read_counters(const int64_t *counters, struct planned *out)
{
    int64_t won = 0, goldfish = 0;
    double sum = 0, squares = 0;
    for (int t = 1; t <= out->turns; t++) {
        int64_t now = counters[TURNS_AT + t];
        won += now;
        goldfish += counters[GOLDFISH_AT + t];
        sum += (double)now * t;
        squares += (double)now * t * t;
        out->killed[t] = estimate_share(won, out->games);
        out->goldfish[t] = (double)goldfish / (double)out->games;
    }
    out->mean = estimate_mean(sum, squares, won);
    out->sooner = estimate_mean((double)counters[TOTAL_SOONER], (double)counters[TOTAL_SOONER_SQUARED], out->games);
    out->faster = estimate_share(counters[TOTAL_FASTER], out->games);
}

enum err_code planned_run(struct arena *arena, const struct list_book *book, int which, const struct list *list,
                          const struct goldfish_options *options, struct planned *out, struct err *err)
{
    struct planned_job job = {.book = book, .options = {*options, *options}};
    int64_t counters[N_COUNTERS] = {0};
    const struct sampling_options sampling = {.seed = options->seed,
                                              .trials = options->games > 0 ? options->games : 1,
                                              .threads = options->threads,
                                              .what = options->what};
    const struct sampling_job sampled = {.self = &job,
                                         .chunk = CHUNK,
                                         .n_counters = N_COUNTERS,
                                         .worker_new = worker_new,
                                         .worker_free = worker_free,
                                         .run = run_chunk};
    job.options[1].planner = PLANNED_DEALS;
    *out = (struct planned){.deals = PLANNED_DEALS};
    if (game_deck_make(arena, book, which, list, &job.deck, err) != ERR_OK)
        return err->code;
    out->turns = job.turns = goldfish_turns(options, &job.deck);
    if (sampling_run(&sampled, &sampling, counters, &out->games, err) != ERR_OK)
        return err->code;
    read_counters(counters, out);
    return ERR_OK;
}
