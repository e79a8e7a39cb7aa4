/* test_faultvfs.c - for what the store does by itself: after any failure of the disk
 * an operation is done or absent, the sentence names the file, and the next try succeeds
 *
 * @tags never-valgrind slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "store/fault_vfs.c"

#include "store/internal.h"

#define PLAYER(name) "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), '" name "', fold('" name "'));"

static void prepare_store(const char *dir, const char *db)
{
    (void)dir;
    struct store *store = open_store(db, STORE_CREATE);
    do_verb(store, "player add", PLAYER("Garfield") PLAYER("Rosewater"));
    do_verb(store, "player edit", "UPDATE player SET club = 'Seattle'");
    store_close(store);
}

static enum err_code in_store(const char *db, enum store_open how, struct store **store, struct err *err)
{
    enum err_code rc = store_open(db, how, &test_clock, store, err);
    if (rc == ERR_OK)
        store_set_who(*store, "tester");
    return rc;
}

static enum err_code run_create(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct store *store;
    enum err_code rc = in_store(db, STORE_CREATE, &store, err);
    store_close(store);
    return rc;
}

static enum err_code run_verb(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct store *store;
    enum err_code rc = in_store(db, STORE_WRITE, &store, err);
    if (rc == ERR_OK)
        rc = try_verb(store, "player add", PLAYER("Jones") PLAYER("Beyer") "UPDATE player SET country = 'US';", err);
    store_close(store);
    return rc;
}

static enum err_code run_undo(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct store *store;
    struct arena arena = ARENA_INIT;
    struct journal_entry entry;
    enum err_code rc = in_store(db, STORE_WRITE, &store, err);
    if (rc == ERR_OK)
        rc = journal_undo(store, &arena, NULL, NULL, &entry, err);
    store_close(store);
    arena_release(&arena);
    return rc;
}

static enum err_code run_backup(const char *dir, const char *db, struct err *err)
{
    struct store *store;
    struct arena arena = ARENA_INIT;
    enum err_code rc = in_store(db, STORE_READ, &store, err);
    if (rc == ERR_OK)
        rc = store_backup(store, path_join(&arena, dir, "copy.db"), FILE_REPLACE_EXISTING, err);
    store_close(store);
    arena_release(&arena);
    return rc;
}

/* The copy is the store, or there is none. */
static void check_backup(const char *dir, const char *db, enum err_code rc)
{
    struct arena arena = ARENA_INIT;
    const char *copy = dump_file(&arena, path_join(&arena, dir, "copy.db"));
    if (rc == ERR_OK)
        assert_string_equal(copy, dump_file(&arena, db));
    else if (strcmp(copy, "absent") != 0)
        fail_msg("a failed backup leaves a file");
    arena_release(&arena);
}

/* Today's store holds other things than its backup. */
static void prepare_restore(const char *dir, const char *db)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    prepare_store(dir, db);
    struct store *store = open_store(db, STORE_WRITE);
    assert_ok(store_backup(store, path_join(&arena, dir, "copy.db"), FILE_REFUSE_EXISTING, &err), err);
    do_verb(store, "player add", PLAYER("Mistake"));
    store_close(store);
    arena_release(&arena);
}

static enum err_code run_restore(const char *dir, const char *db, struct err *err)
{
    struct arena arena = ARENA_INIT;
    const char *kept;
    enum err_code rc = store_restore(path_join(&arena, dir, "copy.db"), db, &arena, &kept, err);
    arena_release(&arena);
    return rc;
}

/* A disk that fails while doctor looks is never taken for a damaged store: that would send its owner to an
 * old backup. */
static enum err_code run_doctor(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct arena arena = ARENA_INIT;
    struct store_check *checks;
    size_t n;
    enum err_code rc = store_examine(db, &arena, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        if (checks[i].ok)
            continue;
        if (checks[i].finding != STORE_FINDING_UNSEEN)
            fail_msg("doctor finds damage where the disk failed: %s: %s", checks[i].name, checks[i].detail);
        rc = err_set(err, ERR_IO, "%s: %s", checks[i].name, checks[i].detail);
    }
    arena_release(&arena);
    return rc;
}

static void prepare_log(const char *dir, const char *db)
{
    prepare_store(dir, db);
    leave_a_log(db, PLAYER("Late"));
}

/* ---- a copy that stands by ------------------------------------------------------------------- */

static const struct ship_source source = {.url = "http://192.0.2.1:8080/", .key = "k", .trust = ""};

/* The primary is other.db; what waits for the copy is written beside it. */
static void prepare_copy(const char *dir, const char *db)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const char *other = path_join(&arena, dir, "other.db"), *snapshot = path_join(&arena, dir, "snapshot.db"), *kept;
    const struct ship_copy copy = {.id = "a", .name = "laptop", .address = "", .key_digest = "d"};
    struct ship_answer answer = {.version = 1};
    struct strbuf wire = STRBUF_INIT;
    prepare_store(dir, other);
    struct store *store = open_store(other, STORE_WRITE);
    assert_ok(ship_join(store, &copy, &err), err);
    assert_ok(store_backup(store, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, db, &source, false, &arena, &kept, &err), err);
    struct replica is;
    assert_ok(replica_get(store, &arena, &is, &err), err);
    do_verb(store, "player add", PLAYER("Jones") PLAYER("Beyer") "UPDATE player SET country = 'US';");
    const struct ship_position have = {.line = is.line, .digest = is.digest, .seq = is.seq};
    assert_ok(ship_after(store, &arena, &have, SIZE_MAX, &answer.shipments, &answer.n, &answer.anew, &err), err);
    ship_write(&wire, &answer);
    assert_ok(file_write(path_join(&arena, dir, "wire"), wire.text, wire.len, FILE_REPLACE_EXISTING, &err), err);
    store_close(store);
    strbuf_release(&wire);
    arena_release(&arena);
}

static enum err_code run_apply(const char *dir, const char *db, struct err *err)
{
    struct arena arena = ARENA_INIT;
    struct ship_answer answer;
    struct store *store = NULL;
    char *bytes;
    size_t len;
    enum err_code rc = file_read(&arena, path_join(&arena, dir, "wire"), 1 << 20, &bytes, &len, err);
    if (rc == ERR_OK && (rc = ship_read(&arena, bytes, len, &answer, err)) == ERR_OK)
        rc = in_store(db, STORE_WRITE, &store, err);
    if (rc == ERR_OK)
        rc = ship_apply(store, &answer.shipments[0], err);
    store_close(store);
    arena_release(&arena);
    return rc;
}

static enum err_code run_promote(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct arena arena = ARENA_INIT;
    struct replica before;
    struct store *store;
    enum err_code rc = in_store(db, STORE_WRITE, &store, err);
    if (rc == ERR_OK)
        rc = ship_promote(store, &arena, &before, err);
    /* Promoted already where the disk failed after the commit: that is done, not absent. */
    if (rc == ERR_CONFLICT && before.role == REPLICA_PRIMARY) {
        err_clear(err);
        rc = ERR_OK;
    }
    store_close(store);
    arena_release(&arena);
    return rc;
}

/* What a newer program would add to the steps of this one. */
static const char *const newer[] = {
    "ALTER TABLE player ADD COLUMN shirt TEXT; UPDATE player SET shirt = 'M';",
    "CREATE TABLE shirt (size TEXT PRIMARY KEY NOT NULL) STRICT;"
    "INSERT INTO shirt SELECT DISTINCT shirt FROM player;",
};

static enum err_code run_migrate(const char *dir, const char *db, struct err *err)
{
    (void)dir;
    struct arena arena = ARENA_INIT;
    struct migration *own, *steps;
    struct store *store;
    size_t n;
    migration_pretend(NULL, 0);
    assert_int_equal(migration_list(&arena, &own, &n, err), ERR_OK);
    steps = ARENA_ARRAY(&arena, struct migration, n + ARRAY_LEN(newer));
    memcpy(steps, own, n * sizeof *steps);
    for (size_t i = 0; i < ARRAY_LEN(newer); i++)
        steps[n + i] = (struct migration){.version = (int)(n + i) + 1, .name = "newer", .sql = newer[i]};
    migration_pretend(steps, n + ARRAY_LEN(newer));
    enum err_code rc = in_store(db, STORE_WRITE, &store, err);
    if (rc == ERR_OK)
        assert_int_equal(store_version(store), n + ARRAY_LEN(newer));
    store_close(store);
    migration_pretend(NULL, 0);
    arena_release(&arena);
    return rc;
}

static void store_operations(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "create", .run = run_create},
        {.name = "verb", .prepare = prepare_store, .run = run_verb},
        {.name = "undo", .prepare = prepare_store, .run = run_undo},
        {.name = "backup", .prepare = prepare_store, .run = run_backup, .check = check_backup},
        {.name = "restore", .prepare = prepare_restore, .run = run_restore},
        {.name = "doctor", .prepare = prepare_store, .run = run_doctor},
        {.name = "doctor after a crash", .prepare = prepare_log, .run = run_doctor},
        {.name = "apply", .prepare = prepare_copy, .run = run_apply},
        {.name = "promote", .prepare = prepare_copy, .run = run_promote},
        {.name = "migrate", .prepare = prepare_store, .run = run_migrate},
    };
    /* With those of the organizer's verbs (event/faults), T2's 5,000 and more. */
    assert_true(fault_run(operations, ARRAY_LEN(operations)) >= (test_is_long() ? 3000 : 200));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(store_operations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
