/* test_powercut.c - what was acknowledged survives a power cut, and nothing is
 * half-done
 *
 * The same test with synchronous=OFF has to fail, which proves that it would notice; and with
 * NORMAL it has to lose acknowledged verbs without any damage, which is why the store uses FULL.
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "store/power_vfs.c"

static struct store *store;
static const char *synchronous; /* NULL: as the store sets it */

static void set(const char *pragma)
{
    assert_int_equal(sqlite3_exec(store_sqlite(store), pragma, NULL, NULL, NULL), SQLITE_OK);
}

static enum err_code open_step(const char *db, enum store_open how, struct err *err)
{
    enum err_code rc = store_open(db, how, &test_clock, &store, err);
    if (rc != ERR_OK)
        return rc;
    store_set_who(store, "tester");
    set("PRAGMA wal_autocheckpoint = 40"); /* so that checkpoints are cut too */
    if (synchronous) {
        struct arena scratch = ARENA_INIT;
        set(arena_printf(&scratch, "PRAGMA synchronous = %s", synchronous));
        arena_release(&scratch);
    }
    return ERR_OK;
}

static void end(void)
{
    store_close(store);
    store = NULL;
}

/* A verb writes rows in three tables, so that half of one would be seen. */
static enum err_code verb(int i, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *sql = arena_printf(&scratch,
                                   "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'P%d', 'p%d');"
                                   "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), 'E%d', "
                                   "'e%d', '2026-11-21', 1);"
                                   "INSERT INTO enrolment (event_id, player_id, number) SELECT max(event_id), "
                                   "player_id, player_id "
                                   "FROM event, player GROUP BY player_id;",
                                   i, i, i, i);
    enum err_code rc = try_verb(store, "test", sql, err);
    arena_release(&scratch);
    return rc;
}

static enum err_code verbs_step(const char *db, int i, struct err *err)
{
    return i == 0 ? open_step(db, STORE_CREATE, err) : verb(i, err);
}

/* Closing and opening again between verbs: the log is checkpointed and removed each time. */
static enum err_code evenings_step(const char *db, int i, struct err *err)
{
    enum err_code rc = open_step(db, STORE_CREATE, err);
    if (rc == ERR_OK && i > 0)
        rc = verb(i, err);
    end();
    return rc;
}

static enum err_code undo_step(const char *db, int i, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct journal_entry entry;
    enum err_code rc = i < 6    ? verbs_step(db, i, err)
                       : i < 9  ? journal_undo(store, &scratch, NULL, NULL, &entry, err)
                       : i < 11 ? journal_redo(store, &scratch, NULL, NULL, &entry, err)
                                : verb(i, err);
    arena_release(&scratch);
    return rc;
}

/* A backup, more work, and the backup brought back: the store at its name is the old one or the
 * new. */
static enum err_code restore_step(const char *db, int i, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *copy = test_path(&scratch, "copy.db"), *kept;
    enum err_code rc;
    if (i == 3)
        end();
    if (i == 2)
        rc = store_backup(store, copy, FILE_REPLACE_EXISTING, err);
    else if (i == 3)
        rc = store_restore(copy, db, &scratch, &kept, err);
    else
        rc = i == 4 ? open_step(db, STORE_WRITE, err) : verbs_step(db, i, err);
    arena_release(&scratch);
    return rc;
}

static void nothing_lost(const char *name, int steps, enum err_code (*step)(const char *, int, struct err *),
                         void (*at_end)(void))
{
    synchronous = NULL;
    struct power_script script = {.name = name, .steps = steps, .step = step, .end = at_end};
    struct power_result r = power_run(&script);
    assert_true(r.cuts > 0);
    assert_int_equal(r.corrupt, 0);
    assert_int_equal(r.torn, 0);
    assert_int_equal(r.lost, 0);
}

static void verbs_survive(void **state)
{
    (void)state;
    nothing_lost("verbs", test_is_long() ? 60 : 7, verbs_step, end);
}

static void evenings_survive(void **state)
{
    (void)state;
    nothing_lost("evenings", test_is_long() ? 30 : 3, evenings_step, NULL);
}

static void undo_survives(void **state)
{
    (void)state;
    nothing_lost("undo and redo", 12, undo_step, end);
}

static void restore_survives(void **state)
{
    (void)state;
    nothing_lost("restore", 6, restore_step, end);
}

static void the_test_bites(void **state)
{
    (void)state;
    synchronous = "OFF";
    struct power_script script = {
        .name = "verbs with synchronous=OFF", .steps = 8, .step = verbs_step, .end = end, .damages = 2};
    struct power_result off = power_run(&script);
    assert_true(off.corrupt + off.torn > 0);
    assert_true(off.lost > 0);
    synchronous = "NORMAL";
    script.name = "verbs with synchronous=NORMAL";
    struct power_result normal = power_run(&script);
    assert_int_equal(normal.corrupt + normal.torn, 0);
    assert_true(normal.lost > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_survive),    cmocka_unit_test(evenings_survive), cmocka_unit_test(undo_survives),
        cmocka_unit_test(restore_survives), cmocka_unit_test(the_test_bites),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
