/* threads.c - see threads.h
 *
 * A round is a range of chunk numbers that the workers take from one atomic counter. Each worker adds to counters of
 * its own, which are summed when all are done. The thread that called is the first worker, and the one that shows
 * progress.
 */
#include "sanity/threads.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS_MOST = 64 };
#define NOT_FAILED INT64_MAX

struct crew;

struct lane {
    struct crew *crew;
    void *worker;
    int64_t *counters;
    bool begun;     /* worker_new has been called */
    bool leads;     /* it is the thread that called */
    int64_t failed; /* number of the chunk that err is of; -1: before any; NOT_FAILED: none */
    struct err err;
    pthread_t thread;
};

struct crew {
    const struct sampling_job *job;
    uint64_t seed;
    _Atomic int64_t next; /* chunk to be taken */
    int64_t end;          /* of the round */
    _Atomic bool stop;
    struct progress progress;
    bool shows;
};

int sampling_processors(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1 : n > THREADS_MOST ? THREADS_MOST : n;
}

static bool begin(struct lane *lane)
{
    const struct sampling_job *job = lane->crew->job;
    if (lane->begun)
        return true;
    lane->begun = true;
    if (job->worker_new && job->worker_new(job->self, &lane->worker, &lane->err) != ERR_OK) {
        lane->failed = -1;
        return false;
    }
    return true;
}

static void *work(void *data)
{
    struct lane *lane = data;
    struct crew *crew = lane->crew;
    const struct sampling_job *job = crew->job;
    while (!atomic_load_explicit(&crew->stop, memory_order_relaxed)) {
        int64_t number = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed);
        if (number >= crew->end)
            break;
        struct sampling_chunk chunk = {.number = number,
                                       .first = number * job->chunk,
                                       .trials = job->chunk,
                                       .counters = lane->counters,
                                       .n_counters = job->n_counters};
        rng_init(&chunk.rng, rng_seed_derive(crew->seed, (uint64_t)number + 1));
        if (!begin(lane) || job->run(job->self, lane->worker, &chunk, &lane->err) != ERR_OK) {
            if (lane->failed == NOT_FAILED)
                lane->failed = number;
            atomic_store(&crew->stop, true);
        }
        if (lane->leads && crew->shows && !progress_step(&crew->progress, (number + 1) * job->chunk))
            atomic_store(&crew->stop, true);
        if (progress_interrupted())
            atomic_store(&crew->stop, true);
    }
    return NULL;
}

static void run_round(struct crew *crew, struct lane *lanes, int n)
{
    int64_t chunks = crew->end - atomic_load(&crew->next);
    int wanted = chunks < n ? (int)chunks : n, others = 0;
    for (int i = 1; i < wanted; i++) /* what cannot be started is done by the rest */
        if (pthread_create(&lanes[others + 1].thread, NULL, work, &lanes[others + 1]) == 0)
            others++;
    (void)work(&lanes[0]);
    for (int i = 1; i <= others; i++)
        (void)pthread_join(lanes[i].thread, NULL);
}

/* The error of the first chunk that has one. */
static enum err_code first_error(const struct lane *lanes, int n, struct err *err)
{
    const struct lane *first = NULL;
    for (int i = 0; i < n; i++)
        if (lanes[i].err.code != ERR_OK && (!first || lanes[i].failed < first->failed))
            first = &lanes[i];
    if (first)
        return err_set(err, first->err.code, "%s", first->err.text);
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

static enum err_code run_rounds(struct crew *crew, const struct sampling_options *options, struct lane *lanes, int n,
                                int64_t *counters, int64_t *trials_done, struct err *err)
{
    const struct sampling_job *job = crew->job;
    int64_t trials = options->trials > 0 ? options->trials : 1;
    int64_t most = options->most > 0 ? options->most : INT64_MAX;
    int64_t most_chunks = most / job->chunk > 0 ? most / job->chunk : 1;
    int64_t chunks = 0, more = (trials - 1) / job->chunk + 1;
    for (;;) {
        atomic_store(&crew->next, chunks);
        crew->end = chunks + more;
        crew->progress.total = crew->end * job->chunk;
        run_round(crew, lanes, n);
        if (first_error(lanes, n, err) != ERR_OK)
            return err->code;
        chunks += more;
        for (int i = 0; i < n; i++)
            for (size_t k = 0; k < job->n_counters; k++) {
                counters[k] += lanes[i].counters[k];
                lanes[i].counters[k] = 0;
            }
        if (trials_done)
            *trials_done = chunks * job->chunk;
        double half = options->precision > 0 && job->widest && chunks < most_chunks
                          ? job->widest(job->self, counters, chunks * job->chunk)
                          : 0;
        if (!(half > options->precision))
            return ERR_OK;
        more = next_round(chunks, half, options->precision);
        more = chunks + more > most_chunks ? most_chunks - chunks : more;
    }
}

enum err_code sampling_run(const struct sampling_job *job, const struct sampling_options *options, int64_t *counters,
                           int64_t *trials_done, struct err *err)
{
    struct lane lanes[THREADS_MOST];
    struct crew crew = {.job = job, .seed = options->seed, .shows = options->what != NULL};
    int n = options->threads > 0 ? options->threads : sampling_processors();
    n = n > THREADS_MOST ? THREADS_MOST : n;
    tc_assert(job->chunk > 0);
    for (int i = 0; i < n; i++)
        lanes[i] = (struct lane){.crew = &crew,
                                 .leads = i == 0,
                                 .failed = NOT_FAILED,
                                 .counters = tc_calloc(job->n_counters + 1, sizeof *counters)};
    if (crew.shows)
        progress_begin(&crew.progress, options->what, 0);
    enum err_code rc = run_rounds(&crew, options, lanes, n, counters, trials_done, err);
    if (crew.shows)
        progress_end(&crew.progress);
    for (int i = 0; i < n; i++) {
        if (lanes[i].worker && job->worker_free)
            job->worker_free(lanes[i].worker);
        free(lanes[i].counters);
    }
    return rc;
}
