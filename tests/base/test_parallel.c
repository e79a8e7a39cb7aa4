/* test_parallel.c - jobs shared out to lanes, and crews that live on */
#include "base/err.h"
#include "base/parallel.h"
#include "testing.h"

#include <pthread.h>
#include <stdatomic.h>

enum { JOBS = 5000, LANES = 4 };

struct work {
    pthread_t caller;
    int done[JOBS];             /* by job: no two run the same */
    int64_t sum[PARALLEL_MOST]; /* by lane: not shared, so no lock */
    atomic_size_t begun;
    size_t stop_at;
    atomic_bool strange;
};

static bool do_job(void *context, size_t lane, size_t job)
{
    struct work *w = context;
    atomic_fetch_add(&w->begun, 1);
    w->done[job]++;
    w->sum[lane] += (int64_t)job;
    if ((lane == 0) != (pthread_equal(pthread_self(), w->caller) != 0))
        atomic_store(&w->strange, true);
    return job != w->stop_at;
}

static void each_job_runs_once(void **state)
{
    (void)state;
    static const size_t lanes[] = {0, 1, 2, LANES, PARALLEL_MOST, 100000};
    static const size_t jobs[] = {0, 1, 3, JOBS};
    for (size_t l = 0; l < ARRAY_LEN(lanes); l++)
        for (size_t j = 0; j < ARRAY_LEN(jobs); j++) {
            struct work w = {.caller = pthread_self(), .stop_at = SIZE_MAX};
            int64_t sum = 0, n = (int64_t)jobs[j];
            assert_true(parallel_for(lanes[l], jobs[j], do_job, &w));
            for (size_t i = 0; i < JOBS; i++)
                assert_int_equal(w.done[i], i < jobs[j]);
            for (size_t i = 0; i < PARALLEL_MOST; i++) {
                sum += w.sum[i];
                assert_true(w.sum[i] == 0 || i == 0 || i < lanes[l]);
            }
            assert_int_equal(sum, n * (n - 1) / 2);
            assert_false(atomic_load(&w.strange));
        }
}

static void one_lane_takes_the_jobs_in_their_order_and_stops(void **state)
{
    (void)state;
    struct work w = {.caller = pthread_self(), .stop_at = 7};
    assert_false(parallel_for(1, JOBS, do_job, &w));
    for (size_t i = 0; i < JOBS; i++)
        assert_int_equal(w.done[i], i <= 7);
}

static void no_job_begins_after_one_has_said_no(void **state)
{
    (void)state;
    struct work w = {.caller = pthread_self(), .stop_at = 100};
    assert_false(parallel_for(LANES, JOBS, do_job, &w));
    size_t begun = atomic_load(&w.begun), ran = 0;
    for (size_t i = 0; i < JOBS; i++)
        ran += w.done[i] == 1;
    assert_int_equal(ran, begun);
    for (size_t i = 0; i <= 100; i++)
        assert_int_equal(w.done[i], 1);
}

/* Both members wait for the other one, so neither would end if they did not run at the same time. */
static bool meet(void *context, size_t lane, size_t job)
{
    (void)lane;
    (void)job;
    int result = pthread_barrier_wait(context);
    return result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD;
}

static void lanes_run_at_the_same_time(void **state)
{
    (void)state;
    pthread_barrier_t barrier;
    assert_int_equal(pthread_barrier_init(&barrier, NULL, 3), 0);
    assert_true(parallel_for(3, 3, meet, &barrier));
    pthread_barrier_destroy(&barrier);
}

static bool do_inner(void *context, size_t lane, size_t job)
{
    (void)lane;
    (void)job;
    atomic_fetch_add((atomic_int *)context, 1);
    return true;
}

static bool do_outer(void *context, size_t lane, size_t job)
{
    (void)lane;
    (void)job;
    return parallel_for(2, 10, do_inner, context);
}

static void a_job_may_have_jobs_of_its_own(void **state)
{
    (void)state;
    atomic_int count = 0;
    assert_true(parallel_for(2, 10, do_outer, &count));
    assert_int_equal(atomic_load(&count), 100);
}

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t more;
    int waiting, served;
    bool over;
    size_t members; /* a bit each */
};

static void serve(void *context, size_t member)
{
    struct queue *q = context;
    pthread_mutex_lock(&q->lock);
    q->members |= (size_t)1 << member;
    while (q->waiting > 0 || !q->over)
        if (q->waiting > 0) {
            q->waiting--;
            q->served++;
        } else {
            pthread_cond_wait(&q->more, &q->lock);
        }
    pthread_mutex_unlock(&q->lock);
}

static void a_crew_lives_until_it_is_told_to_end(void **state)
{
    (void)state;
    struct queue q = {.waiting = 3};
    struct crew crew = {.n = 0};
    struct err err = ERR_INIT;
    pthread_mutex_init(&q.lock, NULL);
    pthread_cond_init(&q.more, NULL);
    crew_join(&crew); /* that was never started */
    for (int again = 0; again < 2; again++) {
        q.over = false;
        q.members = 0;
        assert_ok(crew_start(&crew, LANES, serve, &q, &err), err);
        assert_int_equal(crew.n, LANES);
        pthread_mutex_lock(&q.lock);
        q.waiting += 100;
        q.over = true;
        pthread_cond_broadcast(&q.more);
        pthread_mutex_unlock(&q.lock);
        crew_join(&crew);
        assert_int_equal(crew.n, 0);
        assert_int_equal(q.waiting, 0);
        assert_int_equal(q.served, 103 + again * 100);
        assert_int_equal(q.members, (1 << LANES) - 1);
    }
    pthread_cond_destroy(&q.more);
    pthread_mutex_destroy(&q.lock);
}

static void there_is_a_processor(void **state)
{
    (void)state;
    assert_in_range(parallel_processors(), 1, PARALLEL_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_job_runs_once),
        cmocka_unit_test(one_lane_takes_the_jobs_in_their_order_and_stops),
        cmocka_unit_test(no_job_begins_after_one_has_said_no),
        cmocka_unit_test(lanes_run_at_the_same_time),
        cmocka_unit_test(a_job_may_have_jobs_of_its_own),
        cmocka_unit_test(a_crew_lives_until_it_is_told_to_end),
        cmocka_unit_test(there_is_a_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
