/* test_malloc.c - any allocation of SQLite may fail
 *
 * Each operation is run with the nth allocation failing, once or from there on, until it is through
 * untouched. Each time the store is sound, as after the operation when that was told to be done,
 * and as before it when there was an error; the error is a clean one, and nothing is left
 * allocated. (When one of ours fails, the process ends, and the store's log makes that safe:
 * test_kill.)
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "store/store_testing.h"

static sqlite3_mem_methods below;
static int64_t calls, fail_at;
static bool for_ever, happened;

static bool must_fail(void)
{
    calls++;
    bool hit = fail_at && (for_ever ? calls >= fail_at : calls == fail_at);
    happened |= hit;
    return hit;
}

static void *failing_malloc(int n)
{
    return must_fail() ? NULL : below.xMalloc(n);
}

static void *failing_realloc(void *p, int n)
{
    return must_fail() ? NULL : below.xRealloc(p, n);
}

static void arm(int64_t nth, bool ever)
{
    calls = 0;
    fail_at = nth;
    for_ever = ever;
    happened = false;
}

static const char *db, *copy;

static enum err_code open_it(struct err *err)
{
    struct store *store;
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, err);
    store_close(store);
    return rc;
}

static enum err_code verb(struct err *err)
{
    struct store *store;
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, err);
    if (rc == ERR_OK) {
        store_set_who(store, "tester");
        rc = try_verb(store, "player add",
                      "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'X', fold('X'));"
                      "UPDATE player SET club = 'A';",
                      err);
    }
    store_close(store);
    return rc;
}

static enum err_code undo(struct err *err)
{
    struct store *store;
    struct arena arena = ARENA_INIT;
    struct journal_entry entry;
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, err);
    if (rc == ERR_OK) {
        store_set_who(store, "tester");
        rc = journal_undo(store, &arena, NULL, NULL, &entry, err);
    }
    store_close(store);
    arena_release(&arena);
    return rc;
}

static enum err_code redo(struct err *err)
{
    struct store *store;
    struct arena arena = ARENA_INIT;
    struct journal_entry entry;
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, err);
    if (rc == ERR_OK) {
        store_set_who(store, "tester");
        rc = journal_redo(store, &arena, NULL, NULL, &entry, err);
    }
    store_close(store);
    arena_release(&arena);
    return rc;
}

static enum err_code back_up(struct err *err)
{
    struct store *store;
    enum err_code rc = store_open(db, STORE_READ, &test_clock, &store, err);
    if (rc == ERR_OK)
        rc = store_backup(store, copy, FILE_REPLACE_EXISTING, err);
    store_close(store);
    return rc;
}

/* The store to start from, without a log or a copy that an earlier run left. */
static void put_back(const char *kept)
{
    struct arena arena = ARENA_INIT;
    copy_file(kept, db);
    (void)remove(arena_printf(&arena, "%s-wal", db));
    (void)remove(arena_printf(&arena, "%s-shm", db));
    (void)remove(copy);
    arena_release(&arena);
}

/* What is there: the store, and the backup beside it. */
static char *dump_both(struct arena *arena)
{
    return arena_printf(arena, "%s--- copy\n%s", dump_file(arena, db), dump_file(arena, copy));
}

static void try_all(const char *name, enum err_code (*operation)(struct err *), const char *kept, int64_t step)
{
    struct arena arena = ARENA_INIT, states = ARENA_INIT;
    struct err none = ERR_INIT;
    int64_t points = 0, failures = 0;
    put_back(kept);
    const char *before = dump_both(&states);
    assert_ok(operation(&none), none);
    const char *after = dump_both(&states);
    for (int ever = 0; ever < 2; ever++) {
        bool reached = true;
        for (int64_t nth = 1; reached; nth += step, points++) {
            struct err err = ERR_INIT;
            put_back(kept);
            arm(nth, ever);
            enum err_code rc = operation(&err);
            reached = happened;
            arm(0, false);
            if (rc != err.code || (rc != ERR_OK && err.text[0] == '\0'))
                fail_msg("%s, allocation %lld: code %d, \"%s\"", name, (long long)nth, (int)rc, err.text);
            if (!reached)
                assert_int_equal(rc, ERR_OK);
            failures += rc != ERR_OK;
            if (sqlite3_memory_used() != 0)
                fail_msg("%s, allocation %lld: %lld bytes are still allocated", name, (long long)nth,
                         (long long)sqlite3_memory_used());
            const char *now = dump_both(&arena), *wanted = rc == ERR_OK ? after : before;
            if (strcmp(now, wanted) != 0)
                fail_msg("%s, allocation %lld: code %d, \"%s\"\n--- now\n%s--- wanted\n%s", name, (long long)nth,
                         (int)rc, err.text, now, wanted);
            arena_release(&arena);
        }
    }
    arena_release(&states);
    print_message("%s: %lld points, %lld clean errors\n", name, (long long)points, (long long)failures);
    assert_true(failures > 0);
}

static void every_allocation(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *kept = test_path(&arena, "kept.db");
    const char *undone = test_path(&arena, "undone.db");
    db = test_path(&arena, "topcut.db");
    copy = test_path(&arena, "copy.db");
    struct store *store = open_store(kept, STORE_CREATE);
    do_verb(store, "player add",
            "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'A', 'a'), (uuid(), 'B', 'b')");
    do_verb(store, "player edit", "UPDATE player SET club = 'Z'");
    store_close(store);
    copy_file(kept, db);
    struct err err = ERR_INIT;
    assert_ok(undo(&err), err);
    copy_file(db, undone);
    int64_t step = test_is_long() ? 1 : 151;
    try_all("open", open_it, kept, step);
    try_all("verb", verb, kept, step);
    try_all("undo", undo, kept, step);
    try_all("redo", redo, undone, step);
    try_all("backup", back_up, kept, step);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation),
    };
    sqlite3_mem_methods methods;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &below) != SQLITE_OK)
        return 1;
    methods = below;
    methods.xMalloc = failing_malloc;
    methods.xRealloc = failing_realloc;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK ||
        sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 1) != SQLITE_OK)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
