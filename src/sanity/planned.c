/* planned.c - see planned.h */
#include "sanity/planned.h"
#include "base/rng.h"
#include "sanity/games.h"
#include "sanity/keeping.h"
#include "sanity/threads.h"

#include <pthread.h>
#include <string.h>

enum { CHUNK = 4 };
enum total { TOTAL_SOONER, TOTAL_SOONER_SQUARED, TOTAL_FASTER, TOTAL_MULLIGANS, TOTAL_MULLIGANS_SQUARED, TURNS_AT };
enum { GOLDFISH_AT = TURNS_AT + CLOCK_TURNS + 1, N_COUNTERS = GOLDFISH_AT + CLOCK_TURNS + 1 };

struct planned_job {
    const struct list_book *book;
    struct goldfish_options options[2]; /* of the goldfish, of the planner */
    struct game_deck deck;
    int turns;
    bool keeps; /* first hands by trying them */
    struct keeping keeping;
    pthread_mutex_t lock; /* of the lines */
    struct planned_line line[PLANNED_LINES];
    int lines;
};

static enum err_code worker_new(void *self, void **worker, struct err *err)
{
    const struct planned_job *job = self;
    (void)err;
    *worker = table_worker_new(job->book, job->deck.cards);
    return ERR_OK;
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
    counters[TOTAL_MULLIGANS] += game[1].mulligans;
    counters[TOTAL_MULLIGANS_SQUARED] += game[1].mulligans * game[1].mulligans;
    if (game[0].won)
        counters[GOLDFISH_AT + won[0]]++;
    if (game[1].won)
        counters[TURNS_AT + won[1]]++;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool has_card(const struct game_line *line, int card)
{
    for (int i = 0; i < line->steps; i++)
        if (line->step[i].card == card)
            return true;
    return false;
}

static bool has_cards_of(const struct game_line *a, const struct game_line *b)
{
    for (int i = 0; i < b->steps; i++)
        if (!has_card(a, b->step[i].card))
            return false;
    return true;
}

static bool same_cards(const struct planned_line *a, const struct planned_line *b)
{
    return has_cards_of(&a->line, &b->line) && has_cards_of(&b->line, &a->line);
}

static bool is_before(const struct planned_line *a, const struct planned_line *b)
{
    if (a->turn != b->turn)
        return a->turn < b->turn;
    if (a->line.steps != b->line.steps)
        return a->line.steps < b->line.steps;
    return a->game < b->game;
}

/* The best stay, in whatever order the threads bring them: of lines with the same cards the best one alone. */
static void keep_line(struct planned_job *job, const struct planned_line *found)
{
    int at = 0;
    while (at < job->lines && !same_cards(&job->line[at], found))
        at++;
    if (at < job->lines && !is_before(found, &job->line[at]))
        return;
    if (at == job->lines && job->lines < PLANNED_LINES)
        job->lines++;
    else if (at == job->lines && !is_before(found, &job->line[--at]))
        return;
    for (; at > 0 && is_before(found, &job->line[at - 1]); at--)
        job->line[at] = job->line[at - 1];
    job->line[at] = *found;
}

static void note_line(struct planned_job *job, int turn, int64_t game, const struct game_line *line)
{
    const struct planned_line found = {turn, game, *line};
    if (!turn || !line->steps || !line->whole)
        return;
    (void)pthread_mutex_lock(&job->lock);
    keep_line(job, &found);
    (void)pthread_mutex_unlock(&job->lock);
}

static enum err_code learn_to_keep(struct planned_job *job, struct err *err)
{
    const struct goldfish_options *options = &job->options[0];
    job->keeps = options->tries_hands && deals_by_plan(options, &job->deck);
    if (!job->keeps)
        return ERR_OK;
    struct table_worker *w = table_worker_new(job->book, job->deck.cards);
    enum err_code rc = keeping_learn(w->table, &job->deck, options, &job->keeping, err);
    table_worker_free(w);
    return rc;
}

static enum err_code play_once(const struct planned_job *job, struct table *t, uint64_t seed, bool plans,
                               struct goldfish_game *out, struct err *err)
{
    struct dealt dealt;
    if (!plans || !job->keeps)
        return table_goldfish(t, &job->deck, seed, &job->options[plans], NULL, out, err);
    if (keeping_deal(&job->keeping, t, &job->deck, seed, &dealt, err) != ERR_OK)
        return err->code;
    return table_goldfish_dealt(t, &job->deck, &dealt, seed, &job->options[plans], out, err);
}

static enum err_code run_chunk(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    struct planned_job *job = self;
    struct table_worker *w = worker;
    for (int64_t i = 0; i < chunk->trials; i++) {
        struct goldfish_game game[2];
        uint64_t seed = rng_next(&chunk->rng);
        for (int k = 0; k < 2; k++)
            if (play_once(job, w->table, seed, k == 1, &game[k], err) != ERR_OK)
                return err->code;
        note_line(job, game[1].won, chunk->first + i, table_line(w->table)); /* the second was played last */
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
    out->mulligans =
        estimate_mean((double)counters[TOTAL_MULLIGANS], (double)counters[TOTAL_MULLIGANS_SQUARED], out->games);
    out->faster = estimate_share(counters[TOTAL_FASTER], out->games);
}

enum err_code planned_run(struct arena *arena, const struct list_book *book, int which, const struct list *list,
                          const struct goldfish_options *options, struct planned *out, struct err *err)
{
    struct planned_job job = {.book = book, .options = {*options, *options}, .lock = PTHREAD_MUTEX_INITIALIZER};
    int64_t counters[N_COUNTERS] = {0};
    const struct sampling_options sampling = {.seed = options->seed,
                                              .trials = options->games > 0 ? options->games : 1,
                                              .threads = options->threads,
                                              .what = options->what};
    const struct sampling_job sampled = {.self = &job,
                                         .chunk = CHUNK,
                                         .n_counters = N_COUNTERS,
                                         .worker_new = worker_new,
                                         .worker_free = table_worker_free,
                                         .run = run_chunk};
    job.options[1].planner = PLANNED_DEALS;
    *out = (struct planned){.deals = PLANNED_DEALS};
    if (game_deck_make(arena, book, which, list, &job.deck, err) != ERR_OK)
        return err->code;
    out->turns = job.turns = goldfish_turns(options, &job.deck);
    enum err_code rc = learn_to_keep(&job, err);
    if (rc == ERR_OK)
        rc = sampling_run(&sampled, &sampling, counters, &out->games, err);
    (void)pthread_mutex_destroy(&job.lock);
    if (rc != ERR_OK)
        return rc;
    read_counters(counters, out);
    out->hand_games = job.keeps ? KEEPING_TRIES : 0;
    out->lines = job.lines;
    memcpy(out->line, job.line, sizeof out->line);
    return ERR_OK;
}
