/* parallel.c - see parallel.h
 *
 * A parallel_for is a crew of one thread less than it has lanes, whose members and the caller take the numbers of jobs
 * from one atomic counter. Whoever finds no more ends, so there is no queue and nothing to wait for but the crew.
 */
#include "base/parallel.h"
#include "base/cause.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct crew_member {
    pthread_t thread;
    crew_work *work;
    void *context;
    size_t number;
};

size_t parallel_processors(void)
{
    cpu_set_t set;
    int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
    return n < 1 ? 1 : n > PARALLEL_MOST ? PARALLEL_MOST : (size_t)n;
}

/* ---- crews ----------------------------------------------------------------------------------- */

static void *live(void *data)
{
    const struct crew_member *member = data;
    member->work(member->context, member->number);
    return NULL;
}

enum err_code crew_start(struct crew *crew, size_t n, crew_work *work, void *context, struct err *err)
{
    tc_assert(crew->n == 0 && !crew->members);
    crew->members = tc_calloc(n, sizeof *crew->members);
    while (crew->n < n) {
        struct crew_member *member = &crew->members[crew->n];
        *member = (struct crew_member){.work = work, .context = context, .number = crew->n};
        int failed = pthread_create(&member->thread, NULL, live, member);
        if (failed)
            return err_set(err, ERR_IO, "cannot start a thread: %s", cause_of_errno(failed));
        crew->n++;
    }
    return ERR_OK;
}

void crew_join(struct crew *crew)
{
    for (size_t i = 0; i < crew->n; i++)
        (void)pthread_join(crew->members[i].thread, NULL);
    free(crew->members);
    *crew = (struct crew){.n = 0};
}

/* ---- jobs ------------------------------------------------------------------------------------ */

struct jobs {
    parallel_job *run;
    void *context;
    size_t n;
    atomic_size_t next;
    atomic_bool stopped;
};

static void do_jobs(struct jobs *jobs, size_t lane)
{
    while (!atomic_load_explicit(&jobs->stopped, memory_order_relaxed)) {
        size_t job = atomic_fetch_add_explicit(&jobs->next, 1, memory_order_relaxed);
        if (job >= jobs->n)
            return;
        if (!jobs->run(jobs->context, lane, job))
            atomic_store(&jobs->stopped, true);
    }
}

static void do_lane(void *context, size_t member)
{
    do_jobs(context, member + 1);
}

bool parallel_for(size_t lanes, size_t n, parallel_job *run, void *context)
{
    struct jobs jobs = {.run = run, .context = context, .n = n};
    struct crew crew = {.n = 0};
    struct err fewer = ERR_INIT;
    lanes = lanes < n ? lanes : n;
    lanes = lanes < PARALLEL_MOST ? lanes : PARALLEL_MOST;
    if (lanes > 1 && crew_start(&crew, lanes - 1, do_lane, &jobs, &fewer) != ERR_OK)
        err_clear(&fewer); /* those that there are do the jobs of those that there are not */
    do_jobs(&jobs, 0);
    crew_join(&crew);
    return !atomic_load(&jobs.stopped);
}
