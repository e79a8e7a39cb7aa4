/* fault_frame.h - what the tests share that let the disk fail under the organizer's verbs: a run of the program with
 * its store open, a verb between opening and closing, and what an operation starts from */
#ifndef FAULT_FRAME_H
#define FAULT_FRAME_H

#include "base/arena.h"
#include "base/err.h"
#include "store/fault_vfs.c"

#include "event/core/core.h"

/* What a run of the program has: the store open, an arena, the event. */
struct run {
    struct store *store;
    struct arena arena;
    struct event_id event;
};

static enum err_code run_open(struct run *r, const char *db, struct err *err)
{
    *r = (struct run){.event = {1}};
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &r->store, err);
    if (rc == ERR_OK)
        store_set_who(r->store, "tester");
    return rc;
}

static void run_close(struct run *r)
{
    store_close(r->store);
    arena_release(&r->arena);
}

typedef enum err_code verb_fn(struct run *r, struct err *err);

/* Defines an operation: the verb between opening and closing. */
#define OPERATION(name, verb)                                                                                          \
    static enum err_code name(const char *dir, const char *db, struct err *err)                                        \
    {                                                                                                                  \
        (void)dir;                                                                                                     \
        struct run r;                                                                                                  \
        enum err_code rc = run_open(&r, db, err);                                                                      \
        if (rc == ERR_OK)                                                                                              \
            rc = verb(&r, err);                                                                                        \
        run_close(&r);                                                                                                 \
        return rc;                                                                                                     \
    }

/* A store of its own after these verbs. */
TC_UNUSED static void prepare(const char *db, verb_fn *const *steps, size_t n)
{
    struct err err = ERR_INIT;
    store_close(open_store(db, STORE_CREATE));
    struct run r;
    assert_ok(run_open(&r, db, &err), err);
    for (size_t i = 0; i < n; i++)
        assert_ok(steps[i](&r, &err), err);
    run_close(&r);
}

#define PREPARE(name, ...)                                                                                             \
    static void name(const char *dir, const char *db)                                                                  \
    {                                                                                                                  \
        (void)dir;                                                                                                     \
        static verb_fn *const steps[] = {__VA_ARGS__};                                                                 \
        prepare(db, steps, ARRAY_LEN(steps));                                                                          \
    }

#endif
