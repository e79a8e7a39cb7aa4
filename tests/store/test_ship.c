/* test_ship.c - a copy that stands by: shipments bring it to the same content, whatever happens on
 * the way
 *
 * The oracle is the whole content as text: after any sequence of verbs the copy holds what the
 * primary holds, byte for byte, in every table but those that say what a file itself is.
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "store/ship_testing.h"
#include "store/store_testing.h"

#include "store/internal.h"

#include <inttypes.h>

static struct arena arena = ARENA_INIT;
static struct err err;

static const struct ship_source source = {.url = "http://192.0.2.1:8080/", .key = "k", .trust = ""};

static const char *path_of(const char *name)
{
    return test_path(&arena, name); /* thousands of commits that mean no disk */
}

static void remove_store(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock", ".before-standby-1", ".before-restore-1"};
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&arena, path, endings[i]));
}

static const char *content(struct store *store)
{
    return ship_content(&arena, store);
}

static struct store *new_primary(const char *name)
{
    const char *path = path_of(name);
    remove_store(path);
    err_clear(&err);
    struct store *store = open_store(path, STORE_CREATE);
    do_verb(store, "player add",
            "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'Garfield', 'g'), (uuid(), "
            "'Rosewater', 'r')");
    return store;
}

static void join(struct store *primary, const char *id)
{
    const struct ship_copy copy = {
        .id = id, .name = "laptop", .address = "192.0.2.7", .key_digest = arena_printf(&arena, "digest of %s", id)};
    assert_ok(ship_join(primary, &copy, &err), err);
}

/* A snapshot of the primary as a copy. */
static struct store *new_copy(struct store *primary, const char *name)
{
    const char *path = path_of(name), *snapshot = path_of("snapshot.db"), *kept;
    remove_store(path);
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, path, &source, false, &arena, &kept, &err), err);
    assert_null(kept);
    assert_false(file_exists(snapshot));
    return open_store(path, STORE_WRITE);
}

static struct replica what_is(struct store *store)
{
    struct replica is;
    assert_ok(replica_get(store, &arena, &is, &err), err);
    return is;
}

/* Brings what waits from the primary to the copy, over the wire's format; false: a new snapshot is
 * needed. */
static bool bring(struct store *primary, struct store *copy, const char *id)
{
    struct strbuf wire = STRBUF_INIT;
    struct ship_answer sent = {.version = store_version(primary)}, got;
    struct replica is = what_is(copy);
    const struct ship_position have = {.line = is.line, .digest = is.digest, .seq = is.seq};
    assert_ok(ship_after(primary, &arena, &have, 4096, &sent.shipments, &sent.n, &sent.anew, &err), err);
    ship_write(&wire, &sent);
    assert_ok(ship_read(&arena, wire.text, wire.len, &got, &err), err);
    for (size_t i = 0; i < got.n; i++) {
        assert_ok(ship_apply(copy, &got.shipments[i], &err), err);
        assert_ok(ship_apply(copy, &got.shipments[i], &err), err); /* twice is once */
    }
    if (id)
        assert_ok(ship_ack(primary, id, what_is(copy).seq, TEST_NOW_UTC, &err), err);
    strbuf_release(&wire);
    return !got.anew;
}

static void bring_all(struct store *primary, struct store *copy, const char *id)
{
    while (what_is(copy).seq < what_is(primary).seq)
        assert_true(bring(primary, copy, id));
}

/* ---- equal content --------------------------------------------------------------------------- */

static void nothing_without_a_copy(void **state)
{
    (void)state;
    struct store *store = new_primary("alone.db");
    struct replica is = what_is(store);
    assert_int_equal(is.role, REPLICA_PRIMARY);
    assert_int_equal(is.seq, 0);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM shipment"), 0);
    join(store, "a");
    do_verb(store, "edit", "UPDATE player SET club = 'x'");
    assert_int_equal(what_is(store).seq, 1);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM shipment"), 1);
    do_verb(store, "nothing", "UPDATE player SET club = 'x' WHERE player_id = 77"); /* changes nothing */
    assert_int_equal(what_is(store).seq, 1);
    assert_ok(ship_leave(store, "a", &err), err);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM shipment"), 0);
    do_verb(store, "edit", "UPDATE player SET club = 'y'");
    assert_int_equal(what_is(store).seq, 1);
    store_close(store);
}

/* SQLite's sessions see only tables with a primary key, and no row with a NULL in it. */
static void every_table_can_be_shipped(void **state)
{
    (void)state;
    struct store *store = new_primary("tables.db");
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM pragma_table_list AS t WHERE t.type = 'table' AND "
                                              "t.schema = 'main' AND t.name NOT "
                                              "LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT EXISTS (SELECT 1 FROM "
                                              "pragma_table_info(t.name) WHERE pk > 0)"),
                     0);
    /* An INTEGER PRIMARY KEY is never NULL; every other key column has to say so. */
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM pragma_table_list AS t, pragma_table_info(t.name) "
                                              "AS c WHERE t.type = 'table' AND "
                                              "t.schema = 'main' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND c.pk "
                                              "> 0 AND NOT c.\"notnull\" AND NOT "
                                              "(c.type = 'INTEGER' AND (SELECT count(*) FROM pragma_table_info(t.name) "
                                              "WHERE pk > 0) = 1)"),
                     0);
    store_close(store);
}

/* A verb of chance; what the constraints refuse is refused. */
static void random_verb(struct store *store, struct rng *rng)
{
    struct err refused = ERR_INIT;
    struct journal_entry entry;
    long long a = (long long)rng_below(rng, 12) + 1, b = (long long)rng_below(rng, 12) + 1;
    const char *sql = "";
    switch (rng_below(rng, 13)) {
    case 0:
    case 1:
        sql = arena_printf(&arena,
                           "INSERT INTO player (uuid, last, name_key, dci, dci_key) VALUES (uuid(), 'P%lld', 'p', "
                           "'%lld', '%lld')",
                           a, a * 100 + b, a * 100 + b);
        break;
    case 2: /* two exchange what is unique */
        sql = arena_printf(&arena,
                           "UPDATE player SET dci = '0', dci_key = '0' WHERE player_id = %lld; "
                           "UPDATE player SET dci = "
                           "'%lld77', dci_key = '%lld77' WHERE player_id = %lld; UPDATE player SET "
                           "dci = '%lld88', "
                           "dci_key = '%lld88' WHERE player_id = %lld",
                           a, a, a, b, b, b, a);
        break;
    case 3:
        sql = arena_printf(&arena, "DELETE FROM player WHERE player_id = %lld", a);
        break;
    case 4:
        sql = arena_printf(&arena,
                           "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(), 'E', 'e', "
                           "'2026-11-21', 1); INSERT INTO enrolment (event_id, player_id, number) SELECT (SELECT "
                           "max(event_id) FROM event), player_id, player_id FROM player WHERE player_id <= %lld",
                           a);
        break;
    case 5:
        sql = "UPDATE enrolment SET number = number + 1000; UPDATE enrolment SET number = 1013 - "
              "(number - 1000)";
        break;
    case 6:
        sql = arena_printf(&arena,
                           "INSERT OR REPLACE INTO preference (key, value) VALUES ('%lld', "
                           "'%lld'); INSERT OR REPLACE "
                           "INTO setting (key, value) VALUES ('s%lld', '%lld')",
                           a, b, b, a);
        break;
    case 7:
        sql = "DELETE FROM preference";
        break;
    case 8:
        sql = arena_printf(&arena,
                           "INSERT INTO web_session (session_id, token_hash, role, created_utc, seen_utc) VALUES "
                           "(%lld, "
                           "'%064lld', 'screen', 1, 1) ON CONFLICT DO UPDATE SET seen_utc = seen_utc + 1",
                           a, a);
        break;
    case 9:
        if (journal_undo(store, &arena, NULL, NULL, &entry, &refused) != ERR_OK)
            assert_int_equal(refused.code, ERR_CONFLICT);
        return;
    case 10:
        if (journal_redo(store, &arena, NULL, NULL, &entry, &refused) != ERR_OK)
            assert_int_equal(refused.code, ERR_CONFLICT);
        return;
    case 11:
        sql = arena_printf(&arena, "UPDATE player SET note = note || 'é%lld', email = 'a@example.org'", a);
        break;
    default: /* as a player who is forgotten has it */
        sql = arena_printf(&arena, "UPDATE journal SET changeset = x'', sentence = 'emptied' WHERE entry_id = %lld", a);
    }
    if (try_verb(store, "random", sql, &refused) != ERR_OK)
        assert_int_equal(refused.code, ERR_CONFLICT);
}

static void shipments_bring_the_same_content(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261122);
    int rounds = test_is_long() ? 200 : 6, verbs = 0;
    for (int i = 0; i < rounds; i++) {
        struct store *primary = new_primary("p.db");
        join(primary, "a");
        struct store *copy = new_copy(primary, "c.db");
        for (int j = 0; j < 40; j++, verbs++) {
            random_verb(primary, &rng);
            if (rng_below(&rng, 3) == 0) /* now and then, not each time */
                bring(primary, copy, rng_below(&rng, 2) ? "a" : NULL);
        }
        bring_all(primary, copy, "a");
        assert_true(bring(primary, copy, "a")); /* the acknowledgement, where it is still missing */
        ship_assert_same(content(primary), content(copy));
        assert_int_equal(ask(store_sqlite(primary), "SELECT count(*) FROM shipment"), 0);
        assert_string_equal(what_is(primary).digest, what_is(copy).digest);
        store_close(copy);
        store_close(primary);
    }
    print_message("%d verbs\n", verbs);
}

/* Each of several copies gets everything, and nothing goes before the slowest has it. */
static void two_copies(void **state)
{
    (void)state;
    struct store *primary = new_primary("two.db");
    join(primary, "a");
    struct store *first = new_copy(primary, "first.db");
    do_verb(primary, "edit", "UPDATE player SET club = 'x'");
    join(primary, "b");
    struct store *second = new_copy(primary, "second.db");
    do_verb(primary, "edit", "UPDATE player SET club = 'y'");
    bring_all(primary, second, "b");
    assert_int_equal(ask(store_sqlite(primary), "SELECT count(*) FROM shipment"), 2); /* the first has none yet */
    bring_all(primary, first, "a");
    assert_int_equal(ask(store_sqlite(primary), "SELECT count(*) FROM shipment"), 0);
    assert_string_equal(content(first), content(second));
    struct ship_copy *copies;
    size_t n;
    assert_ok(ship_list(primary, &arena, &copies, &n, &err), err);
    assert_int_equal(n, 2);
    assert_int_equal(copies[0].acked_seq, 2);
    assert_int_equal(copies[1].acked_seq, 2);
    assert_int_equal(copies[0].acked_at_utc, TEST_NOW_UTC);
    store_close(first);
    store_close(second);
    store_close(primary);
}

/* ---- who may be changed ---------------------------------------------------------------------- */

static void refuse_verb(struct store *store, const char *piece)
{
    assert_int_equal(try_verb(store, "edit", "UPDATE player SET club = 'z'", &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, piece);
    err_clear(&err);
}

static void promotion_and_fencing(void **state)
{
    (void)state;
    struct store *primary = new_primary("old.db");
    struct replica before;
    join(primary, "a");
    struct store *copy = new_copy(primary, "new.db");
    refuse_verb(copy, "stands by for http://192.0.2.1:8080/");
    assert_ok(ship_heard(copy, 5, TEST_NOW_UTC - 12, true, &err), err);
    assert_ok(ship_promote(copy, &arena, &before, &err), err);
    assert_int_equal(before.role, REPLICA_STANDBY);
    assert_int_equal(before.known_seq, 5);
    assert_int_equal(before.heard_at_utc, TEST_NOW_UTC - 12);
    assert_true(before.awaited);
    assert_int_equal(ship_promote(copy, &arena, &before, &err), ERR_CONFLICT);
    err_clear(&err);
    struct replica is = what_is(copy);
    assert_int_equal(is.epoch, 1);
    assert_string_equal(is.source, source.url);
    do_verb(copy, "edit", "UPDATE player SET club = 'promoted'");

    /* The old one is told, and refuses until somebody says that it counts again. */
    assert_ok(ship_supersede(primary, 0, "nobody", TEST_NOW_UTC, &err), err); /* not a higher epoch */
    do_verb(primary, "edit", "UPDATE player SET club = 'still the primary'");
    assert_ok(ship_supersede(primary, is.epoch, "laptop 2", TEST_NOW_UTC, &err), err);
    refuse_verb(primary, "laptop 2 took over");
    assert_ok(ship_promote(primary, &arena, &before, &err), err);
    assert_int_equal(before.role, REPLICA_SUPERSEDED);
    assert_int_equal(what_is(primary).epoch, 2); /* above the one that had superseded it */
    do_verb(primary, "edit", "UPDATE player SET club = 'again'");
    assert_ok(ship_supersede(primary, 1, "laptop 2", TEST_NOW_UTC, &err), err);
    assert_int_equal(what_is(primary).role, REPLICA_PRIMARY);
    store_close(copy);
    store_close(primary);
}

/* What a restored backup or a migrated file holds is no point of any copy's line. */
static void lines_end(void **state)
{
    (void)state;
    const char *backup = path_of("backup.db"), *path = path_of("line.db"), *kept;
    struct store *primary = new_primary("line.db");
    join(primary, "a");
    struct store *copy = new_copy(primary, "follower.db");
    do_verb(primary, "edit", "UPDATE player SET club = 'x'");
    assert_ok(store_backup(primary, backup, FILE_REPLACE_EXISTING, &err), err);
    bring_all(primary, copy, "a");
    assert_true(bring(primary, copy, "a"));
    store_close(primary);
    assert_ok(store_restore(backup, path, &arena, &kept, &err), err);
    primary = open_store(path, STORE_WRITE);
    assert_false(bring(primary, copy, "a")); /* although it was at the same commit */
    do_verb(primary, "edit", "UPDATE player SET club = 'other'");
    assert_false(bring(primary, copy, "a"));
    store_close(copy);

    /* The backup itself speaks of no copies that wait. */
    struct store *elsewhere = open_store(backup, STORE_WRITE);
    do_verb(elsewhere, "edit", "UPDATE player SET club = 'elsewhere'");
    assert_int_equal(ask(store_sqlite(elsewhere), "SELECT count(*) FROM shipment"), 0);
    store_close(elsewhere);

    /* A copy is restored into only when it is one no longer; a superseded store stays one. */
    assert_int_equal(store_restore(backup, path_of("follower.db"), &arena, &kept, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "stands by");
    err_clear(&err);
    assert_ok(ship_supersede(primary, 3, "laptop 2", TEST_NOW_UTC, &err), err);
    store_close(primary);
    assert_ok(store_restore(backup, path, &arena, &kept, &err), err);
    primary = open_store(path, STORE_WRITE);
    refuse_verb(primary, "laptop 2 took over");
    store_close(primary);
}

static void migration_ends_the_line(void **state)
{
    (void)state;
    struct migration *own, steps[32];
    size_t n;
    struct store *primary = new_primary("migrated.db");
    join(primary, "a");
    struct store *copy = new_copy(primary, "unmigrated.db");
    store_close(primary);
    assert_ok(migration_list(&arena, &own, &n, &err), err);
    memcpy(steps, own, n * sizeof *own);
    steps[n] =
        (struct migration){.version = (int)n + 1, .name = "newer", .sql = "ALTER TABLE player ADD COLUMN shirt TEXT;"};
    migration_pretend(steps, n + 1);
    primary = open_store(path_of("migrated.db"), STORE_WRITE);
    assert_false(bring(primary, copy, "a"));
    store_close(primary);
    store_close(copy);
    migration_pretend(NULL, 0);
}

/* A copy that stays away does not fill the disk; it starts again when it comes back. */
static void too_much_waits(void **state)
{
    (void)state;
    struct store *primary = new_primary("much.db");
    join(primary, "near");
    join(primary, "away");
    struct store *near = new_copy(primary, "near.db"), *away = new_copy(primary, "away.db");
    ship_pretend_most_waiting(2000);
    for (int i = 0; i < 50; i++) {
        do_verb(primary, "edit", arena_printf(&arena, "UPDATE player SET note = 'note %d'", i));
        if (i < 40)
            assert_true(bring(primary, near, "near"));
        assert_in_range(ask(store_sqlite(primary), "SELECT ifnull(sum(length(changeset)), 0) FROM shipment"), 0, 2500);
        assert_int_equal(ask(store_sqlite(primary), "SELECT ifnull(sum(length(changeset)), 0) FROM shipment"),
                         what_is(primary).waiting);
    }
    ship_pretend_most_waiting(SHIP_MOST_WAITING);
    assert_false(bring(primary, away, "away"));
    assert_ok(ship_follow(primary, "away", &err), err);
    store_close(away);
    away = new_copy(primary, "away.db");
    do_verb(primary, "edit", "UPDATE player SET note = 'last'");
    bring_all(primary, away, "away");
    assert_string_equal(content(primary), content(away));
    store_close(near);
    store_close(away);
    store_close(primary);
}

/* What is erased for good is not kept for a copy either. */
static void erased_is_not_kept(void **state)
{
    (void)state;
    struct store *primary = new_primary("erase.db");
    join(primary, "a");
    struct store *copy = new_copy(primary, "erase-copy.db");
    do_verb(primary, "edit", "UPDATE player SET email = 'secret@example.org' WHERE player_id = 1");
    assert_ok(store_begin(primary, "forget", &err), err);
    assert_ok(try_sql(primary, "UPDATE player SET email = '' WHERE player_id = 1", &err), err);
    assert_ok(ship_erase_waiting(primary, &err), err);
    assert_ok(store_end(primary, ERR_OK, &err), err);
    assert_int_equal(ask(store_sqlite(primary), "SELECT count(*) FROM shipment"), 0);
    assert_false(bring(primary, copy, "a"));
    store_close(copy);
    store_close(primary);
}

/* The primary's file was put back to an earlier state, as by a copy from a stick; then it goes on
 * for some verbs of its own. What the copy alone has is never thrown away. */
static void a_primary_that_went_back(void **state)
{
    (void)state;
    for (int more = 0; more <= 3; more++) {
        struct store *primary = new_primary("back.db");
        const char *path = path_of("back.db"), *copy_path = path_of("ahead.db"), *snapshot = path_of("snapshot.db"),
                   *kept;
        char *bytes;
        size_t len;
        join(primary, "a");
        struct store *copy = new_copy(primary, "ahead.db");
        store_close(primary);
        assert_ok(file_read(&arena, path, 64u << 20, &bytes, &len, &err), err);
        primary = open_store(path, STORE_WRITE);
        do_verb(primary, "edit", "UPDATE player SET club = 'one'");
        do_verb(primary, "edit", "UPDATE player SET club = 'two'");
        bring_all(primary, copy, "a");
        const char *ahead = content(copy);
        store_close(copy);
        store_close(primary);
        remove_store(path);
        assert_ok(file_write(path, bytes, len, FILE_REPLACE_EXISTING, &err), err);

        primary = open_store(path, STORE_WRITE);
        for (int i = 0; i < more; i++)
            do_verb(primary, "edit", arena_printf(&arena, "UPDATE player SET note = '%d'", i));
        bool told = more <= 2; /* beyond, a snapshot does not tell what came before */
        assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
        if (told) {
            assert_int_equal(ship_adopt(snapshot, copy_path, &source, false, &arena, &kept, &err), ERR_CONFLICT);
            assert_err(err, ERR_CONFLICT, "--replace");
            err_clear(&err);
            copy = open_store(copy_path, STORE_WRITE);
            assert_string_equal(content(copy), ahead);
            store_close(copy);
            assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
        }
        assert_ok(ship_adopt(snapshot, copy_path, &source, told, &arena, &kept, &err), err);
        assert_non_null(kept);
        copy = open_store(kept, STORE_WRITE);
        assert_string_equal(content(copy), ahead);
        store_close(copy);
        store_close(primary);
    }
}

/* A store of somebody else's data is not overwritten by a snapshot. */
static void snapshots_replace_only_copies(void **state)
{
    (void)state;
    struct store *primary = new_primary("from.db"), *own = new_primary("own.db");
    const char *snapshot = path_of("snapshot.db"), *path = path_of("own.db"), *kept;
    do_verb(own, "edit", "UPDATE player SET club = 'mine'");
    const char *mine = content(own);
    join(primary, "a");
    store_close(own);
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_int_equal(ship_adopt(snapshot, path, &source, false, &arena, &kept, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "--replace");
    err_clear(&err);
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, path, &source, true, &arena, &kept, &err), err);
    assert_non_null(kept);
    own = open_store(kept, STORE_WRITE);
    assert_string_equal(content(own), mine);
    store_close(own);
    /* Another snapshot of the same line needs no keeping, one of another line does. */
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, path, &source, false, &arena, &kept, &err), err);
    assert_null(kept);
    struct store *other = new_primary("otherline.db");
    assert_ok(store_backup(other, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, path, &source, false, &arena, &kept, &err), err);
    assert_non_null(kept);
    /* Half a snapshot is none. */
    const char *before = dump_file(&arena, path);
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_int_equal(truncate(snapshot, file_size(snapshot) / 2), 0);
    assert_int_equal(ship_adopt(snapshot, path, &source, false, &arena, &kept, &err), ERR_DAMAGED);
    err_clear(&err);
    assert_string_equal(dump_file(&arena, path), before);
    store_close(other);
    store_close(primary);
}

/* ---- what is wrong on the way ---------------------------------------------------------------- */

static struct shipment next_of(struct store *primary, struct store *copy)
{
    struct shipment *list;
    size_t n;
    bool anew;
    struct replica is = what_is(copy);
    const struct ship_position have = {.line = is.line, .digest = is.digest, .seq = is.seq};
    assert_ok(ship_after(primary, &arena, &have, 1, &list, &n, &anew, &err), err);
    assert_int_equal(n, 1);
    return list[0];
}

static void refused_shipments(void **state)
{
    (void)state;
    struct store *primary = new_primary("wrong.db");
    join(primary, "a");
    struct store *copy = new_copy(primary, "wrong-copy.db");
    do_verb(primary, "edit", "UPDATE player SET club = 'x'");
    const char *before = content(copy);
    struct shipment good = next_of(primary, copy), bad = good;
    bad.seq = 2;
    assert_int_equal(ship_apply(copy, &bad, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "does not follow");
    err_clear(&err);
    bad = good;
    bad.at_utc++;
    assert_int_equal(ship_apply(copy, &bad, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "history");
    err_clear(&err);
    assert_int_equal(ship_apply(primary, &good, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "does not stand by");
    err_clear(&err);
    assert_string_equal(content(copy), before);
    assert_int_equal(what_is(copy).seq, 0);

    /* Changesets that were damaged on the primary itself, so that the digest is right. */
    struct rng rng = test_rng(7);
    int fitted = 0, n = test_is_long() ? 20000 : 120;
    for (int i = 0; i < n; i++) {
        unsigned char *bytes = arena_alloc(&arena, good.len + 16, 1);
        char digest[SIGN_DIGEST_HEX + 1];
        struct replica is = what_is(copy);
        memcpy(bytes, good.changeset, good.len);
        bad = (struct shipment){.seq = is.seq + 1, .at_utc = 1, .changeset = bytes, .len = good.len, .digest = digest};
        if (rng_below(&rng, 4) == 0)
            bad.len = (size_t)rng_below(&rng, good.len);
        for (uint64_t k = rng_below(&rng, 4) + 1; k > 0; k--)
            bytes[rng_below(&rng, good.len)] = (unsigned char)rng_below(&rng, 256);
        ship_chain(is.digest, is.line, &bad, digest);
        before = content(copy);
        if (ship_apply(copy, &bad, &err) == ERR_OK) {
            fitted++;
            store_close(copy);
            copy = new_copy(primary, "wrong-copy.db");
            good = (struct shipment){.changeset = good.changeset, .len = good.len};
        } else {
            if (err.code != ERR_CONFLICT)
                fail_msg("damage %d: %s", i, err.text);
            assert_string_equal(content(copy), before);
            assert_int_equal(what_is(copy).seq, is.seq);
        }
        err_clear(&err);
        assert_true(answers_ok(store_sqlite(copy), "PRAGMA integrity_check"));
    }
    print_message("%d of %d damaged changesets fitted\n", fitted, n);
    store_close(copy);
    store_close(primary);
}

static void frames_are_read_whole_or_not_at_all(void **state)
{
    (void)state;
    char digest[SIGN_DIGEST_HEX + 1];
    struct ship_answer got;
    sign_digest("x", 1, digest);
    struct shipment list[] = {
        {.seq = 7, .at_utc = 1700000000, .digest = digest, .changeset = "\0T\n end 2\n", .len = 10},
        {.seq = 8, .at_utc = 1700000001, .digest = digest, .changeset = "", .len = 0},
    };
    const struct ship_answer answer = {.version = 11,
                                       .epoch = 2,
                                       .seq = 9,
                                       .now_utc = 1700000002,
                                       .awaited = true,
                                       .shipments = list,
                                       .n = ARRAY_LEN(list)};
    struct strbuf wire = STRBUF_INIT;
    ship_write(&wire, &answer);
    assert_ok(ship_read(&arena, wire.text, wire.len, &got, &err), err);
    assert_int_equal(got.n, 2);
    assert_int_equal(got.seq, 9);
    assert_int_equal(got.epoch, 2);
    assert_int_equal(got.version, 11);
    assert_true(got.awaited && !got.anew);
    for (size_t i = 0; i < got.n; i++) {
        assert_int_equal(got.shipments[i].seq, list[i].seq);
        assert_int_equal(got.shipments[i].len, list[i].len);
        assert_memory_equal(got.shipments[i].changeset, list[i].changeset, list[i].len);
        assert_string_equal(got.shipments[i].digest, digest);
    }
    for (size_t len = 0; len < wire.len; len++) {
        char *cut = arena_strndup(&arena, wire.text, len); /* so that reading past it is noticed */
        assert_int_equal(ship_read(&arena, cut, len, &got, &err), ERR_INPUT);
        err_clear(&err);
    }
    strbuf_add(&wire, "x");
    assert_int_equal(ship_read(&arena, wire.text, wire.len, &got, &err), ERR_INPUT);
    err_clear(&err);
    strbuf_release(&wire);
}

/* ---- killed in the middle -------------------------------------------------------------------- */

/* A copy that is killed at any moment of applying goes on where it was. */
static void killed_while_applying(void **state)
{
    (void)state;
    struct rng rng = test_rng(11);
    int kills = test_is_long() ? 200 : 8;
    for (int k = 0; k < kills; k++) {
        struct store *primary = new_primary("killer.db");
        join(primary, "a");
        store_close(new_copy(primary, "killed.db"));
        for (int i = 0; i < 40; i++)
            random_verb(primary, &rng);
        useconds_t after = (useconds_t)rng_below(&rng, 12000);
        struct shipment *list;
        size_t n;
        bool anew;
        const struct ship_position start = {.line = what_is(primary).line, .digest = ""};
        assert_ok(ship_after(primary, &arena, &start, SIZE_MAX, &list, &n, &anew, &err), err);
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct store *copy = open_store(path_of("killed.db"), STORE_WRITE);
            sqlite3_exec(store_sqlite(copy), "PRAGMA wal_autocheckpoint = 5", NULL, NULL, NULL);
            for (size_t i = 0; i < n; i++)
                assert_ok(ship_apply(copy, &list[i], &err), err);
            _exit(0);
        }
        usleep(after); /* any moment: of each the same is asked */
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, NULL, 0), child);
        struct store *copy = open_store(path_of("killed.db"), STORE_WRITE);
        assert_true(answers_ok(store_sqlite(copy), "PRAGMA integrity_check"));
        bring_all(primary, copy, "a");
        assert_string_equal(content(primary), content(copy));
        store_close(copy);
        store_close(primary);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_without_a_copy),
        cmocka_unit_test(every_table_can_be_shipped),
        cmocka_unit_test(shipments_bring_the_same_content),
        cmocka_unit_test(two_copies),
        cmocka_unit_test(promotion_and_fencing),
        cmocka_unit_test(lines_end),
        cmocka_unit_test(migration_ends_the_line),
        cmocka_unit_test(too_much_waits),
        cmocka_unit_test(erased_is_not_kept),
        cmocka_unit_test(a_primary_that_went_back),
        cmocka_unit_test(snapshots_replace_only_copies),
        cmocka_unit_test(refused_shipments),
        cmocka_unit_test(frames_are_read_whole_or_not_at_all),
        cmocka_unit_test(killed_while_applying),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_release(&arena);
    return failed;
}
