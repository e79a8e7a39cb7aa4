/* threads.h - sampling on all cores, with results that do not depend on their number
 *
 * Work is cut into chunks of a fixed number of trials. The random stream of a chunk comes from the seed and the chunk's
 * number alone, and its results are added to integer counters, where order does not matter: the totals are the same
 * with one thread or sixteen. Chunks are done in rounds; after each the caller's function may return the width of the
 * widest interval, and with a wanted precision further rounds follow until that is reached. The number of chunks of a
 * round depends on the counters alone.
 *
 * A call inside a worker uses options.threads = 1.
 */
#ifndef TOPCUT_SANITY_THREADS_H
#define TOPCUT_SANITY_THREADS_H

#include "base/err.h"
#include "base/rng.h"

struct sampling_options {
    uint64_t seed;
    int64_t trials;   /* of the first round, rounded up to whole chunks; at least 1 */
    double precision; /* the wanted half width of the widest interval, as a share (0.002 = 0.2 %) or in the
                       * caller's unit; 0: the first round only */
    int64_t most;     /* with a precision: no more trials than this; 0: until it is reached */
    bool exact;       /* no more than trials, or with a precision than most: the last chunk is smaller */
    int threads;      /* 0: one a processor */
    const char *what; /* progress is shown under this name; NULL: not */
};

/* A chunk being worked on. */
struct sampling_chunk {
    int64_t number;    /* 0, 1, 2, ... */
    int64_t first;     /* trials before it: number times the size of a chunk */
    int64_t trials;    /* trials of this chunk: job->chunk, of the last of an exact run fewer */
    struct rng rng;    /* its own */
    int64_t *counters; /* this worker's; add to them, do not read them */
    size_t n_counters;
};

struct sampling_job {
    void *self;        /* shared by all workers: read it only */
    int64_t chunk;     /* trials of a chunk: enough for a millisecond or so; part of what the results depend on */
    size_t n_counters; /* what is counted */
    /* A worker's own data (an engine, an arena), made when its thread first needs it and freed at the end by the
     * calling thread. Both NULL: nothing. */
    enum err_code (*worker_new)(void *self, void **worker, struct err *err);
    void (*worker_free)(void *worker);
    /* Works on one chunk. An error ends the run; of several, that of the first chunk is reported. */
    enum err_code (*run)(void *self, void *worker, struct sampling_chunk *chunk, struct err *err);
    /* Half the width of the widest interval, called between rounds if a precision is wanted. NULL: one round. */
    double (*widest)(void *self, const int64_t *counters, int64_t trials);
};

/* counters: job->n_counters zeros, or what an earlier run left there. trials_done: how many it became (may be NULL).
 * ERR_INTERRUPT: Ctrl-C, noticed at the end of a chunk. */
TC_MUST_USE enum err_code sampling_run(const struct sampling_job *job, const struct sampling_options *options,
                                       int64_t *counters, int64_t *trials_done, struct err *err);

#endif
