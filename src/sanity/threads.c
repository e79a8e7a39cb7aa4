/* threads.c - see threads.h
 *
 * A round is a range of chunks that are run side by side (base/parallel.h). Each lane adds to counters of its own,
 * which are summed when all are done. The first lane, on the thread that called, shows progress.
 */
#include "sanity/threads.h"
#include "base/parallel.h"
#include "base/progress.h"

#include <stdlib.h>

#define NOT_FAILED INT64_MAX

struct lane {
    void *worker;
    int64_t *counters;
    bool begun;     /* worker_new has been called */
    int64_t failed; /* number of the chunk that err is of; -1: before any; NOT_FAILED: none */
    struct err err;
};

struct sampling {
    const struct sampling_job *job;
    uint64_t seed;
    struct lane lanes[PARALLEL_MOST];
    size_t n;       /* lanes */
    int64_t chunks; /* done in the rounds before */
    int64_t limit;  /* of all trials */
    struct progress progress;
    bool shows;
};

/* Makes what the lane works with, before its first chunk. */
static bool begin(const struct sampling_job *job, struct lane *lane)
{
    if (lane->begun)
        return true;
    lane->begun = true;
    if (job->worker_new && job->worker_new(job->self, &lane->worker, &lane->err) != ERR_OK) {
        lane->failed = -1;
        return false;
    }
    return true;
}

static bool run_chunk(void *context, size_t number, size_t nth)
{
    struct sampling *s = context;
    const struct sampling_job *job = s->job;
    struct lane *lane = &s->lanes[number];
    struct sampling_chunk chunk = {
        .number = s->chunks + (int64_t)nth, .counters = lane->counters, .n_counters = job->n_counters};
    chunk.first = chunk.number * job->chunk;
    chunk.trials = s->limit - chunk.first < job->chunk ? s->limit - chunk.first : job->chunk;
    rng_init(&chunk.rng, rng_seed_derive(s->seed, (uint64_t)chunk.number + 1));
    if (!begin(job, lane) || job->run(job->self, lane->worker, &chunk, &lane->err) != ERR_OK) {
        if (lane->failed == NOT_FAILED)
            lane->failed = chunk.number;
        return false;
    }
    if (number == 0 && s->shows && !progress_step(&s->progress, chunk.first + job->chunk))
        return false;
    return !progress_interrupted();
}

/* The error of the first chunk that has one. */
static enum err_code first_error(const struct sampling *s, struct err *err)
{
    const struct lane *first = NULL;
    for (size_t i = 0; i < s->n; i++)
        if (s->lanes[i].err.code != ERR_OK && (!first || s->lanes[i].failed < first->failed))
            first = &s->lanes[i];
    if (first)
        return err_set(err, first->err.code, "%s", first->err.said);
    return progress_interrupted() ? err_set(err, ERR_INTERRUPT, "interrupted") : ERR_OK;
}

/* Chunks of the round after one that left the widest interval at `half`: widths shrink with the root of the trials.
 * At least a quarter more, at most eight times as many as there are. */
static int64_t next_round(int64_t chunks, double half, double wanted)
{
    double all = (double)chunks * (half / wanted) * (half / wanted) * 1.02;
    double more = all - (double)chunks;
    double least = (double)chunks / 4 + 1, most = (double)chunks * 7;
    return (int64_t)(more < least ? least : more > most ? most : more);
}

static enum err_code run_rounds(struct sampling *s, const struct sampling_options *options, int64_t *counters,
                                int64_t *trials_done, struct err *err)
{
    const struct sampling_job *job = s->job;
    int64_t trials = options->trials > 0 ? options->trials : 1;
    int64_t most = options->most > 0 ? options->most : INT64_MAX;
    int64_t most_chunks = most / job->chunk + (options->exact && most % job->chunk > 0);
    int64_t more = (trials - 1) / job->chunk + 1;
    most_chunks = most_chunks > 0 ? most_chunks : 1;
    s->limit = !options->exact ? INT64_MAX : options->precision > 0 ? most : trials;
    for (;;) {
        s->progress.total = (s->chunks + more) * job->chunk;
        (void)parallel_for(s->n, (size_t)more, run_chunk, s);
        if (first_error(s, err) != ERR_OK)
            return err->code;
        s->chunks += more;
        for (size_t i = 0; i < s->n; i++)
            for (size_t k = 0; k < job->n_counters; k++) {
                counters[k] += s->lanes[i].counters[k];
                s->lanes[i].counters[k] = 0;
            }
        int64_t done = s->chunks * job->chunk < s->limit ? s->chunks * job->chunk : s->limit;
        if (trials_done)
            *trials_done = done;
        double half = options->precision > 0 && job->widest && s->chunks < most_chunks
                          ? job->widest(job->self, counters, done)
                          : 0;
        if (!(half > options->precision))
            return ERR_OK;
        more = next_round(s->chunks, half, options->precision);
        more = s->chunks + more > most_chunks ? most_chunks - s->chunks : more;
    }
}

enum err_code sampling_run(const struct sampling_job *job, const struct sampling_options *options, int64_t *counters,
                           int64_t *trials_done, struct err *err)
{
    struct sampling s = {.job = job, .seed = options->seed, .shows = options->what != NULL};
    s.n = options->threads > 0 ? (size_t)options->threads : parallel_processors();
    s.n = s.n > PARALLEL_MOST ? PARALLEL_MOST : s.n;
    tc_assert(job->chunk > 0);
    for (size_t i = 0; i < s.n; i++)
        s.lanes[i] = (struct lane){.failed = NOT_FAILED, .counters = tc_calloc(job->n_counters + 1, sizeof *counters)};
    if (s.shows)
        progress_begin(&s.progress, options->what, 0);
    enum err_code rc = run_rounds(&s, options, counters, trials_done, err);
    if (s.shows)
        progress_end(&s.progress);
    for (size_t i = 0; i < s.n; i++) {
        if (s.lanes[i].worker && job->worker_free)
            job->worker_free(s.lanes[i].worker);
        free(s.lanes[i].counters);
    }
    return rc;
}
