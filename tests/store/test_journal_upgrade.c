/* test_journal_upgrade.c - what an older version wrote into the journal is undone and done again by this one
 *
 * A store of the second schema is filled verb by verb; then this version opens it, and takes everything back and
 * brings it again. After each step the columns that the older version knew must be as they were then, and
 * what has been noted since in the newer ones must stay with its row.
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "store/store_testing.h"

#include "store/internal.h"

static struct arena arena = ARENA_INIT;
static struct err err;

static const struct {
    const char *verb, *sql;
} verbs[] = {
    {"player add", "INSERT INTO player (uuid, last, name_key) VALUES (uuid(),'A','a'),(uuid(),'B','b'),"
                   "(uuid(),'C','c'),(uuid(),'D','d')"},
    {"event new", "INSERT INTO event (uuid, name, name_key, date, seed) VALUES (uuid(),'e','e','2026-11-21',1)"},
    {"enroll", "INSERT INTO enrolment (event_id, player_id, number) VALUES (1,1,1),(1,2,2),(1,3,3),(1,4,4)"},
    {"pair", "INSERT INTO round (event_id, number, stage, method, paired_at_utc) VALUES "
             "(1,1,'swiss','swiss',0);"
             "INSERT INTO match (uuid, round_id, tbl, player1_id, player2_id) VALUES (uuid(),1,1,1,2),"
             "(uuid(),1,2,3,4)"},
    {"result", "UPDATE match SET result = 'played', wins1 = 2, wins2 = 1, draws = 0 WHERE match_id = 1"},
    /* Values of unique columns change places: such rows are taken out and put back. */
    {"seats", "UPDATE enrolment SET number = number + 10; UPDATE enrolment SET number = 15 - number"},
    {"tables", "UPDATE match SET tbl = tbl + 5; UPDATE match SET tbl = 8 - tbl"},
    {"event edit", "UPDATE event SET name = 'f', name_key = 'f', rounds = 3"},
    {"drop", "UPDATE enrolment SET dropped_after = 1 WHERE player_id = 4"},
    {"unenroll", "DELETE FROM match WHERE match_id = 2; DELETE FROM enrolment WHERE player_id IN (3, 4)"},
};

/* What the second schema knew. */
static char *dump_old(sqlite3 *db)
{
    static const char *const queries[] = {
        "SELECT player_id || last || name_key || note FROM player ORDER BY 1",
        "SELECT name || name_key || date || structure || ifnull(rounds, 0) || cut || best_of FROM "
        "event",
        "SELECT player_id || '-' || number || paid || first_round || ifnull(dropped_after, -1) "
        "FROM enrolment ORDER BY 1",
        "SELECT round_id || stage || method || number FROM round ORDER BY 1",
        "SELECT match_id || ' ' || tbl || ' ' || player1_id || player2_id || ifnull(result, '') || "
        "ifnull(wins1, '') "
        "FROM match ORDER BY 1",
    };
    struct strbuf out = STRBUF_INIT;
    for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
        sqlite3_stmt *stmt = NULL;
        assert_int_equal(sqlite3_prepare_v2(db, queries[i], -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW)
            strbuf_printf(&out, "%zu %s\n", i, (const char *)sqlite3_column_text(stmt, 0));
        sqlite3_finalize(stmt);
    }
    char *text = arena_strdup(&arena, strbuf_text(&out));
    strbuf_release(&out);
    return text;
}

/* A store as the second version made it; states[i] is what it held before verbs[i]. */
static const char *second_version(const char *name, const char **states)
{
    struct migration *own;
    size_t n;
    migration_pretend(NULL, 0);
    assert_ok(migration_list(&arena, &own, &n, &err), err);
    assert_true(n > 2);
    migration_pretend(own, 2);
    const char *path = test_path(&arena, name);
    struct store *store = open_store(path, STORE_CREATE);
    assert_int_equal(store_version(store), 2);
    for (size_t i = 0; i < ARRAY_LEN(verbs); i++) {
        states[i] = dump_old(store_sqlite(store));
        do_verb(store, verbs[i].verb, verbs[i].sql);
    }
    states[ARRAY_LEN(verbs)] = dump_old(store_sqlite(store));
    store_close(store);
    migration_pretend(NULL, 0);
    return path;
}

/* Writes beside the journal, on a connection of its own. */
static void write_beside(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void step(struct store *store, bool back, const char *expected, const char *what)
{
    struct journal_entry entry;
    enum err_code rc = back ? journal_undo(store, &arena, NULL, NULL, &entry, &err)
                            : journal_redo(store, &arena, NULL, NULL, &entry, &err);
    if (rc != ERR_OK)
        fail_msg("%s %s: %s", back ? "undo of" : "redo of", what, err.text);
    assert_string_equal(dump_old(store_sqlite(store)), expected);
    assert_int_equal(ask(store_sqlite(store), "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

static void everything_is_taken_back_and_brought_again(void **state)
{
    (void)state;
    const char *states[ARRAY_LEN(verbs) + 1];
    const char *path = second_version("second.db", states);
    struct store *store = open_store(path, STORE_WRITE);
    assert_true(store_version(store) > 2);
    assert_string_equal(dump_old(store_sqlite(store)), states[ARRAY_LEN(verbs)]);
    for (int times = 0; times < 2; times++) {
        for (size_t i = ARRAY_LEN(verbs); i-- > 0;)
            step(store, true, states[i], verbs[i].verb);
        for (size_t i = 0; i < ARRAY_LEN(verbs); i++)
            step(store, false, states[i + 1], verbs[i].verb);
    }
    store_close(store);
}

/* Rows that are taken out and put back keep what the changeset does not know of. */
static void newer_columns_stay_with_their_rows(void **state)
{
    (void)state;
    const char *states[ARRAY_LEN(verbs) + 1];
    const char *path = second_version("newer.db", states);
    struct store *store = open_store(path, STORE_WRITE);
    sqlite3 *db = store_sqlite(store);
    size_t at = ARRAY_LEN(verbs);
    step(store, true, states[at - 1], verbs[at - 1].verb); /* all four are enrolled, at swapped numbers */
    write_beside(path, "UPDATE enrolment SET seed = player_id + 20, team_name = 'T' || player_id;"
                       "UPDATE match SET timed_out = 1, life1 = 10 + match_id;"
                       "UPDATE event SET city = 'Uppsala'");
    for (at--; at > 4; at--)
        step(store, true, states[at - 1], verbs[at - 1].verb);
    assert_int_equal(ask(db, "SELECT count(*) FROM enrolment WHERE seed = player_id + 20 AND "
                             "team_name = 'T' || player_id"),
                     4);
    assert_int_equal(ask(db, "SELECT count(*) FROM match WHERE timed_out = 1 AND life1 = 10 + match_id AND "
                             "life2 IS NULL"),
                     2);
    assert_int_equal(ask(db, "SELECT count(*) FROM event WHERE city = 'Uppsala'"), 1);
    for (; at < ARRAY_LEN(verbs) - 1; at++)
        step(store, false, states[at + 1], verbs[at].verb);
    assert_int_equal(ask(db, "SELECT count(*) FROM enrolment WHERE seed = player_id + 20"), 4);
    assert_int_equal(ask(db, "SELECT count(*) FROM match WHERE life1 = 10 + match_id"), 2);
    store_close(store);
}

/* A row that something newer refers to does not go from under it, and nothing is changed. */
static void what_newer_tables_refer_to_is_told(void **state)
{
    (void)state;
    const char *states[ARRAY_LEN(verbs) + 1];
    const char *path = second_version("refers.db", states);
    struct store *store = open_store(path, STORE_WRITE);
    sqlite3 *db = store_sqlite(store);
    struct journal_entry entry;
    size_t at = ARRAY_LEN(verbs);
    for (; at > 4; at--)
        step(store, true, states[at - 1], verbs[at - 1].verb);
    write_beside(path, "INSERT INTO extension (match_id, number, minutes, at_utc) VALUES (1, 1, 5, 0)");
    assert_int_equal(journal_undo(store, &arena, NULL, NULL, &entry, &err), ERR_CONFLICT);
    err_clear(&err);
    assert_string_equal(dump_old(db), states[4]);
    store_close(store);
}

static int release(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_taken_back_and_brought_again),
        cmocka_unit_test(newer_columns_stay_with_their_rows),
        cmocka_unit_test(what_newer_tables_refer_to_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, release);
}
