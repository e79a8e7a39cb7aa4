/* test_queries.c - every statement of schema/queries/ prepares against a fresh store, and those that run
 * while a room waits find their rows by an index */
#include "base/attr.h"
#include "fixture.h"

static void every_statement_prepares(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("prepare.db");
    for (int q = 0; q < QUERY_COUNT; q++) {
        sqlite3_stmt *stmt = NULL;
        const char *rest = NULL;
        if (sqlite3_prepare_v2(store_sqlite(f->store), query_text[q], -1, &stmt, &rest) != SQLITE_OK)
            fail_msg("%s: %s", query_name[q], sqlite3_errmsg(store_sqlite(f->store)));
        if (rest[strspn(rest, " \n\t;")] != '\0')
            fail_msg("%s holds more than one statement", query_name[q]);
        assert_non_null(stmt);
        sqlite3_finalize(stmt);
    }
    fixture_free(f);
}

/* A plan step that reads a table, or an index of it, from end to end. */
static bool is_scan_of(const char *step, const char *table)
{
    const char *scan = strstr(step, "SCAN ");
    return scan && strncmp(scan + 5, table, strlen(table)) == 0;
}

static void hot_statements_use_an_index(void **state)
{
    (void)state;
    static const enum query hot[] = {Q_LOAD_PLAYERS, Q_LOAD_ROUNDS, Q_LOAD_MATCHES, Q_RESULT_SET, Q_RESULT_CLEAR,
                                     Q_ROUND_MATCH_INSERT, Q_ROUND_MATCH_DELETE, Q_ROUND_DELETE_MATCHES, Q_ROUND_DELETE,
                                     /* at every pairing, and at every draw and sheet of a deck check */
                                     Q_DECK_SETTING_GET, Q_DECK_COUNTS, Q_DECK_GET, Q_DECK_ALL, Q_DECK_ALL_ENTRIES,
                                     Q_DECK_ENTRIES, Q_DECK_FINDINGS, Q_POOL_LIST, Q_CHECK_ALL, Q_CHECK_LATEST,
                                     Q_CHECK_LAST_DRAW,
                                     /* at every result and at every pairing */
                                     Q_PENALTY_LOSSES, Q_PENALTY_WAITING};
    static const char *const aliases[] = {"match", "m", "round", "r", "enrolment", "e",    "player",
                                          "p",     "n", "v",     "d", "l",         "deck", "pool_change"};
    struct fixture *f = fixture_new("plan.db");
    for (size_t i = 0; i < ARRAY_LEN(hot); i++) {
        sqlite3_stmt *stmt;
        char *sql = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", query_text[hot[i]]);
        assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
        while (sqlite3_step(stmt) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(stmt, 3);
            for (size_t a = 0; a < ARRAY_LEN(aliases); a++)
                if (is_scan_of(step, aliases[a]))
                    fail_msg("%s: %s", query_name[hot[i]], step);
        }
        sqlite3_finalize(stmt);
        sqlite3_free(sql);
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_statement_prepares),
        cmocka_unit_test(hot_statements_use_an_index),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
