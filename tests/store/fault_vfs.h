/* fault_vfs.h - makes the disk fail at the nth call, and checks that an operation survives it
 *
 * A shim between SQLite and the system's VFS counts the calls of one kind (writing, syncing, ...)
 * and lets the nth fail, once or that one and all after it; in the second case the first failing
 * write is torn in half. An operation is then run with a fault at n = 1, 2, 3... until it is
 * through untouched. After each run the store must be sound and either as before or as after the
 * operation, an "ok" must mean after, an error must have a sentence that names a file, and the same
 * operation must succeed next time.
 *
 * A test program is one source file, so it brings the code with it:
 *
 *     #include "store/fault_vfs.c"
 *
 *     static enum err_code drop(const char *dir, const char *db, struct err *err)
 *     {
 *         struct store *store;
 *         enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, err);
 *         if (rc == ERR_OK)
 *             rc = event_drop(store, ...);       the verb as the command line calls it
 *         store_close(store);
 *         return rc;
 *     }
 *     static const struct fault_operation operations[] = {
 *         { .name = "drop", .prepare = event_with_players, .run = drop },
 *     };
 *     ... fault_run(operations, ARRAY_LEN(operations)); in a cmocka test
 *
 * An operation must do the same thing each time it starts from the same files: the clock is
 * test_clock, and seeds are given. Random UUIDs are masked in the comparison. What it keeps in dir
 * beside the store (a backup, a report) is its own .check's to look at.
 *
 * By default some n of every kind are tried, a few seconds in all; with TOPCUT_LONG=1 every n.
 */
#ifndef TOPCUT_TESTS_FAULT_VFS_H
#define TOPCUT_TESTS_FAULT_VFS_H

#include "base/err.h"
#include "store/store_testing.h"

enum fault_kind {
    FAULT_OPEN,
    FAULT_READ,
    FAULT_WRITE,      /* an I/O error */
    FAULT_WRITE_FULL, /* no room left */
    FAULT_SYNC,
    FAULT_TRUNCATE,
    FAULT_DELETE,
    FAULT_LOCK, /* of the file or of its shared memory */
    FAULT_SHM_MAP,
    FAULT_KINDS
};
extern const char *const fault_kind_name[FAULT_KINDS];

enum fault_how { FAULT_ONCE, FAULT_FROM_THERE };

/* Puts the shim under every connection opened from now on; again is harmless. */
void fault_install(void);
/* The nth call of the kind from now on fails. */
void fault_arm(enum fault_kind kind, int64_t nth, enum fault_how how);
void fault_disarm(void);
int64_t fault_calls(enum fault_kind kind); /* since fault_arm or fault_disarm */
bool fault_happened(void);                 /* since fault_arm */

struct fault_operation {
    const char *name;
    /* Makes the store, and whatever else the operation needs, in an empty folder. NULL: there is no
     * store. */
    void (*prepare)(const char *dir, const char *db);
    /* The whole operation, as a run of the program does it: opens db, works, closes. */
    enum err_code (*run)(const char *dir, const char *db, struct err *err);
    /* Looks at what is beside the store after a run; rc is the run's. May be NULL. */
    void (*check)(const char *dir, const char *db, enum err_code rc);
};

/* Runs them all with every kind of fault; fails the cmocka test at the first broken promise, naming
 * the operation, kind and n. Returns the number of points tried. */
int64_t fault_run(const struct fault_operation *operations, size_t n);

#endif
