/* compare.c - the same games with two decks
 *
 * The second deck's cards are laid out so that the shared cards are in the same places before the shuffle; both are
 * then shuffled by the same numbers. The counters hold the difference between the two in each game. */
#include "sanity/compare.h"
#include "base/rng.h"
#include "sanity/games.h"
#include "sanity/threads.h"

#include <math.h>

enum { CHUNK = 50, DEFAULT_GAMES = 10000 };

/* Totals over the games: sums of the killing turns and their difference, who was first, and by turn who had won. */
enum total {
    TOTAL_TURN_A,
    TOTAL_TURN_A_SQUARED,
    TOTAL_TURN_B,
    TOTAL_TURN_B_SQUARED,
    TOTAL_DIFFERENCE,
    TOTAL_DIFFERENCE_SQUARED,
    TOTAL_A_FASTER,
    TOTAL_B_FASTER,
    N_TOTALS
};
enum by_turn {
    TURN_A,
    TURN_B,
    TURN_ONLY_A,
    TURN_ONLY_B,
    TURN_SPENT, /* by then, second less first */
    TURN_SPENT_SQUARED,
    N_BY_TURN
};
enum { N_COUNTERS = N_TOTALS + N_BY_TURN * (CLOCK_TURNS + 1) };

struct compare_job {
    const struct list_book *book;
    const struct goldfish_options *options;
    struct game_deck deck[2];
    int turns;
};

/* Lays out b so that what both have stands at the same places. */
static void align(struct arena *arena, const struct game_deck *a, struct game_deck *b)
{
    uint16_t *order = ARENA_ARRAY(arena, uint16_t, (size_t)b->cards);
    bool *placed = ARENA_ARRAY(arena, bool, (size_t)b->cards);
    bool *filled = ARENA_ARRAY(arena, bool, (size_t)b->cards);
    for (int i = 0; i < a->cards && i < b->cards; i++)
        for (int k = 0; k < b->cards && !filled[i]; k++)
            if (!placed[k] && b->card[k] == a->card[i]) {
                order[i] = b->card[k];
                placed[k] = filled[i] = true;
            }
    for (int i = 0, k = 0; i < b->cards; i++) {
        if (filled[i])
            continue;
        while (placed[k])
            k++;
        order[i] = b->card[k++];
    }
    b->card = order;
}

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct compare_job *job = self;
    int most = job->deck[0].cards > job->deck[1].cards ? job->deck[0].cards : job->deck[1].cards;
    (void)err;
    *worker = table_worker_new(job->book, most);
    return ERR_OK;
}

static void count_games(const struct compare_job *job, const struct goldfish_game game[2], int64_t *counters)
{
    int won[2], spent = 0;
    for (int d = 0; d < 2; d++)
        won[d] = game[d].won ? game[d].won : job->turns + 1;
    int difference = won[1] - won[0];
    counters[TOTAL_TURN_A] += won[0];
    counters[TOTAL_TURN_A_SQUARED] += won[0] * won[0];
    counters[TOTAL_TURN_B] += won[1];
    counters[TOTAL_TURN_B_SQUARED] += won[1] * won[1];
    counters[TOTAL_DIFFERENCE] += difference;
    counters[TOTAL_DIFFERENCE_SQUARED] += difference * difference;
    counters[TOTAL_A_FASTER] += difference > 0;
    counters[TOTAL_B_FASTER] += difference < 0;
    for (int t = 1; t <= job->turns; t++) {
        int64_t *row = &counters[N_TOTALS + N_BY_TURN * t];
        row[TURN_A] += won[0] <= t;
        row[TURN_B] += won[1] <= t;
        row[TURN_ONLY_A] += won[0] <= t && won[1] > t;
        row[TURN_ONLY_B] += won[1] <= t && won[0] > t;
        spent += t <= game[1].turns ? game[1].note[t].spent : 0;
        spent -= t <= game[0].turns ? game[0].note[t].spent : 0;
        row[TURN_SPENT] += spent;
        row[TURN_SPENT_SQUARED] += spent * spent;
    }
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    const struct compare_job *job = self;
    struct table_worker *w = worker;
    for (int64_t i = 0; i < chunk->trials; i++) {
        struct goldfish_game game[2];
        uint64_t seed = rng_next(&chunk->rng);
        for (int d = 0; d < 2; d++)
            if (table_goldfish(w->table, &job->deck[d], seed, job->options, NULL, &game[d], err) != ERR_OK)
                return err->code;
        count_games(job, game, chunk->counters);
    }
    return ERR_OK;
}

static struct estimate turn_difference(const int64_t *counters, int t, int64_t trials)
{
    const int64_t *row = &counters[N_TOTALS + N_BY_TURN * t];
    return estimate_paired(row[TURN_ONLY_B], row[TURN_ONLY_A], trials);
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    const struct compare_job *job = self;
    double most = 0;
    for (int t = 1; t <= job->turns; t++) {
        struct estimate e = turn_difference(counters, t, trials);
        most = fmax(most, estimate_half_width(&e));
    }
    return most;
}

static struct estimate mean_of(const int64_t *counters, enum total sum, int64_t n)
{
    return estimate_mean((double)counters[sum], (double)counters[sum + 1], n);
}

static void read_counters(const int64_t *counters, struct comparison *out)
{
    int64_t n = out->games;
    out->mean[0] = mean_of(counters, TOTAL_TURN_A, n);
    out->mean[1] = mean_of(counters, TOTAL_TURN_B, n);
    out->difference = mean_of(counters, TOTAL_DIFFERENCE, n);
    out->faster[0] = estimate_share(counters[TOTAL_A_FASTER], n);
    out->faster[1] = estimate_share(counters[TOTAL_B_FASTER], n);
    for (int t = 1; t <= out->turns; t++) {
        const int64_t *row = &counters[N_TOTALS + N_BY_TURN * t];
        out->turn[t].killed[0] = estimate_share(row[TURN_A], n);
        out->turn[t].killed[1] = estimate_share(row[TURN_B], n);
        out->turn[t].difference = turn_difference(counters, t, n);
        out->turn[t].spent = estimate_mean((double)row[TURN_SPENT], (double)row[TURN_SPENT_SQUARED], n);
    }
}

enum err_code compare_run(struct arena *arena, const struct list_book *book, const struct list *const lists[2],
                          const struct goldfish_options *options, struct comparison *out, struct err *err)
{
    struct compare_job job = {.book = book, .options = options};
    int64_t *counters = ARENA_ARRAY(arena, int64_t, N_COUNTERS);
    int64_t games = options->games > 0 ? options->games : DEFAULT_GAMES;
    const struct sampling_options sampling = {.seed = options->seed,
                                              .trials = games,
                                              .precision = options->precision,
                                              .most = options->most,
                                              .threads = options->threads,
                                              .what = options->what};
    const struct sampling_job sampled = {.self = &job,
                                         .chunk = CHUNK,
                                         .n_counters = N_COUNTERS,
                                         .worker_new = worker_new,
                                         .worker_free = table_worker_free,
                                         .run = run_chunk,
                                         .widest = widest};
    *out = (struct comparison){0};
    for (int d = 0; d < 2; d++)
        if (game_deck_make(arena, book, d, lists[d], &job.deck[d], err) != ERR_OK)
            return err->code;
    out->turns = job.turns = goldfish_turns(options, &job.deck[0]);
    align(arena, &job.deck[0], &job.deck[1]);
    out->aligned = job.deck[0].cards == job.deck[1].cards;
    if (sampling_run(&sampled, &sampling, counters, &out->games, err) != ERR_OK)
        return err->code;
    read_counters(counters, out);
    return ERR_OK;
}
