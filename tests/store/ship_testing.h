/* ship_testing.h - a copy that follows a store in a test, and whether both hold the same
 *
 * Everything is compared, random UUIDs and changesets too: in every table but the three that say what a file itself
 * is. */
#ifndef TOPCUT_TESTS_SHIP_TESTING_H
#define TOPCUT_TESTS_SHIP_TESTING_H

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "testing.h"

#include <sqlite3.h>

#include "store/store.h"

TC_UNUSED static void ship_dump_table(sqlite3 *db, const char *table, struct strbuf *out)
{
    struct strbuf sql = STRBUF_INIT, order = STRBUF_INIT;
    sqlite3_stmt *stmt = NULL;
    strbuf_printf(&sql, "SELECT * FROM \"%s\"", table);
    if (sqlite3_prepare_v2(db, strbuf_text(&sql), -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", strbuf_text(&sql), sqlite3_errmsg(db));
    strbuf_clear(&sql);
    strbuf_add(&sql, "SELECT ");
    for (int i = 0; i < sqlite3_column_count(stmt); i++) {
        strbuf_printf(&sql, "%squote(\"%s\")", i ? " || ' ' || " : "", sqlite3_column_name(stmt, i));
        strbuf_printf(&order, "%s\"%s\"", i ? ", " : "", sqlite3_column_name(stmt, i));
    }
    sqlite3_finalize(stmt);
    strbuf_printf(&sql, " FROM \"%s\" ORDER BY %s", table, strbuf_text(&order));
    if (sqlite3_prepare_v2(db, strbuf_text(&sql), -1, &stmt, NULL) != SQLITE_OK)
        fail_msg("%s: %s", strbuf_text(&sql), sqlite3_errmsg(db));
    while (sqlite3_step(stmt) == SQLITE_ROW)
        strbuf_printf(out, "%s: %s\n", table, (const char *)sqlite3_column_text(stmt, 0));
    sqlite3_finalize(stmt);
    strbuf_release(&sql);
    strbuf_release(&order);
}

TC_UNUSED static char *ship_content(struct arena *arena, struct store *store)
{
    struct strbuf out = STRBUF_INIT;
    sqlite3 *db = store_sqlite(store);
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(db,
                                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN "
                                "('replica', 'standby', 'shipment') ORDER BY name",
                                -1, &stmt, NULL);
    assert_int_equal(rc, SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW)
        ship_dump_table(db, (const char *)sqlite3_column_text(stmt, 0), &out);
    sqlite3_finalize(stmt);
    char *text = arena_strdup(arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* The first line in which two texts differ, for the message. */
TC_UNUSED static void ship_assert_same(const char *primary, const char *copy)
{
    if (strcmp(primary, copy) == 0)
        return;
    size_t at = 0, line = 0;
    for (; primary[at] && primary[at] == copy[at]; at++)
        if (primary[at] == '\n')
            line = at + 1;
    fail_msg("the primary has\n%.400s\nand the copy\n%.400s", primary + line, copy + line);
}

/* A copy at path that follows from now on. */
TC_UNUSED static struct store *ship_begin_copy(struct store *primary, const char *path, struct arena *arena)
{
    struct err err = ERR_INIT;
    struct store *copy;
    const struct ship_copy who = {.id = "a", .name = "laptop", .address = "", .key_digest = "d"};
    const struct ship_source source = {.url = "http://192.0.2.1:8080", .key = "k", .trust = ""};
    const char *snapshot = arena_printf(arena, "%s.snapshot", path), *kept;
    assert_ok(ship_join(primary, &who, &err), err);
    assert_ok(store_backup(primary, snapshot, FILE_REPLACE_EXISTING, &err), err);
    assert_ok(ship_adopt(snapshot, path, &source, true, arena, &kept, &err), err);
    assert_ok(store_open(path, STORE_WRITE, NULL, &copy, &err), err);
    return copy;
}

/* Applies all that waits; then both hold the same. */
TC_UNUSED static void ship_catch_up(struct store *primary, struct store *copy, struct arena *arena)
{
    struct err err = ERR_INIT;
    struct replica is;
    struct shipment *list;
    size_t n;
    bool anew;
    assert_ok(replica_get(copy, arena, &is, &err), err);
    const struct ship_position have = {.line = is.line, .digest = is.digest, .seq = is.seq};
    assert_ok(ship_after(primary, arena, &have, SIZE_MAX, &list, &n, &anew, &err), err);
    assert_false(anew);
    for (size_t i = 0; i < n; i++)
        assert_ok(ship_apply(copy, &list[i], &err), err);
    assert_ok(replica_get(copy, arena, &is, &err), err);
    assert_ok(ship_ack(primary, "a", is.seq, 1, &err), err);
    ship_assert_same(ship_content(arena, primary), ship_content(arena, copy));
}

#endif
