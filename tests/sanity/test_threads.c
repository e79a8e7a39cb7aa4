/* test_threads.c - sampling: the same totals whatever the number of threads, rounds until it is precise, and errors */
#include "base/err.h"
#include "base/rng.h"
#include "testing.h"

#include "sanity/interval.h"
#include "sanity/threads.h"

enum { SIDES = 6 };

struct dice {
    _Atomic int made, freed;
    int64_t bad_chunk; /* -1: none */
};

static enum err_code dice_new(void *self, void **worker, struct err *err)
{
    struct dice *d = self;
    (void)err;
    d->made++;
    *worker = d;
    return ERR_OK;
}

static void dice_free(void *worker)
{
    struct dice *d = worker;
    d->freed++;
}

static enum err_code throw_dice(void *self, void *worker, struct sampling_chunk *chunk, struct err *err)
{
    struct dice *d = self;
    assert_ptr_equal(worker, self);
    if (d->bad_chunk >= 0 && chunk->number >= d->bad_chunk)
        return err_set(err, ERR_INPUT, "chunk %d", (int)chunk->number);
    for (int64_t i = 0; i < chunk->trials; i++)
        chunk->counters[rng_below(&chunk->rng, SIDES)] += 1 + (chunk->first + i) % 2;
    return ERR_OK;
}

static double widest(void *self, const int64_t *counters, int64_t trials)
{
    double most = 0;
    (void)self;
    for (int i = 0; i < SIDES; i++) {
        struct estimate e = estimate_share(counters[i] * 2 / 3, trials);
        most = estimate_half_width(&e) > most ? estimate_half_width(&e) : most;
    }
    return most;
}

static struct sampling_job job_of(struct dice *dice)
{
    return (struct sampling_job){.self = dice,
                                 .chunk = 100,
                                 .n_counters = SIDES,
                                 .worker_new = dice_new,
                                 .worker_free = dice_free,
                                 .run = throw_dice,
                                 .widest = widest};
}

static void threads_do_not_matter(void **state)
{
    int64_t first[SIDES] = {0};
    (void)state;
    for (int threads = 0; threads <= 9; threads++) {
        struct dice dice = {.bad_chunk = -1};
        struct sampling_job job = job_of(&dice);
        struct sampling_options options = {.seed = 42, .trials = 12345, .threads = threads};
        int64_t counters[SIDES] = {0}, done = 0, sum = 0;
        struct err err = ERR_INIT;
        assert_ok(sampling_run(&job, &options, counters, &done, &err), err);
        assert_true(done == 12400);
        for (int i = 0; i < SIDES; i++)
            sum += counters[i];
        assert_true(sum == 12400 * 3 / 2);
        assert_true(dice.made == dice.freed && dice.made >= 1);
        if (threads == 0)
            memcpy(first, counters, sizeof first);
        assert_memory_equal(first, counters, sizeof first);
    }
}

static void another_seed_is_another_sample(void **state)
{
    int64_t a[SIDES] = {0}, b[SIDES] = {0};
    struct dice dice = {.bad_chunk = -1};
    struct sampling_job job = job_of(&dice);
    struct err err = ERR_INIT;
    (void)state;
    assert_ok(sampling_run(&job, &(struct sampling_options){.seed = 1, .trials = 1000}, a, NULL, &err), err);
    assert_ok(sampling_run(&job, &(struct sampling_options){.seed = 2, .trials = 1000}, b, NULL, &err), err);
    assert_memory_not_equal(a, b, sizeof a);
}

static void goes_on_until_it_is_precise(void **state)
{
    int64_t first[SIDES] = {0}, first_done = 0;
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        struct dice dice = {.bad_chunk = -1};
        struct sampling_job job = job_of(&dice);
        struct sampling_options options = {.seed = 5, .trials = 200, .precision = 0.004, .threads = threads};
        int64_t counters[SIDES] = {0}, done = 0;
        struct err err = ERR_INIT;
        assert_ok(sampling_run(&job, &options, counters, &done, &err), err);
        assert_true(widest(NULL, counters, done) <= 0.004);
        assert_true(done > 30000 && done < 50000); /* 1.96^2 * 5/36 / 0.004^2 = 33,346 */
        if (threads == 1) {
            memcpy(first, counters, sizeof first);
            first_done = done;
        }
        assert_true(done == first_done);
        assert_memory_equal(first, counters, sizeof first);
        options.trials = 10; /* however few it begins with: until it is reached */
        memset(counters, 0, sizeof counters);
        assert_ok(sampling_run(&job, &options, counters, &done, &err), err);
        assert_true(widest(NULL, counters, done) <= 0.004);
        options.most = 1000;
        memset(counters, 0, sizeof counters);
        assert_ok(sampling_run(&job, &options, counters, &done, &err), err);
        assert_true(done == 1000);
    }
}

static void the_first_error_is_told(void **state)
{
    struct dice dice = {.bad_chunk = 3};
    struct sampling_job job = job_of(&dice);
    struct sampling_options options = {.seed = 5, .trials = 2000, .threads = 4};
    int64_t counters[SIDES] = {0};
    struct err err = ERR_INIT;
    (void)state;
    assert_int_equal(sampling_run(&job, &options, counters, NULL, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "chunk ");
    assert_true(dice.made == dice.freed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(another_seed_is_another_sample),
        cmocka_unit_test(goes_on_until_it_is_precise),
        cmocka_unit_test(the_first_error_is_told),
    };
    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
