/* changeset.c - applies a changeset to the data, wholly or not at all
 *
 * sqlite3changeset_apply does the work and finds what does not fit: each row must still be as the
 * changeset left it. It changes one row after the other, though, and cannot exchange values of a
 * UNIQUE column between rows: of two players who swapped tables, each waits for the other. Such
 * rows are parked: the handler leaves them out, and at the end all of them are removed and then put
 * back with their new values.
 */
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct parked_row {
    int operation; /* SQLITE_UPDATE or SQLITE_INSERT */
    char *table;
    int n_columns;
    bool *is_key;
    sqlite3_value **before, **after; /* NULL: not in the changeset, unchanged */
};

struct applying {
    struct store *store;
    struct parked_row *parked;
    size_t n_parked, room;
    struct err *err;
};

/* ---- parking --------------------------------------------------------------------------------- */

static void copy_value(sqlite3_value **to, sqlite3_value *value)
{
    if (!value)
        return;
    *to = sqlite3_value_dup(value);
    if (!*to)
        tc_out_of_memory((size_t)sqlite3_value_bytes(value));
}

/* How many columns a table has: more than a changeset of an older version knows of. 0: it cannot be asked. */
static int count_columns(struct applying *a, const char *table)
{
    sqlite3_stmt *stmt = NULL;
    int n = 0;
    if (sqlite3_prepare_v2(a->store->db, "SELECT count(*) FROM pragma_table_info(?1)", -1, &stmt, NULL) == SQLITE_OK &&
        sqlite3_bind_text(stmt, 1, table, -1, SQLITE_TRANSIENT) == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW)
        n = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return n;
}

/* A row that is removed for a while is put back with all its columns, also with those that the changeset's
 * version of the table did not have; a row that was not there gets their defaults. */
static void park(struct applying *a, sqlite3_changeset_iter *change, const char *table, int n_changed, int operation)
{
    int all = operation == SQLITE_UPDATE ? count_columns(a, table) : 0;
    int n_columns = all > n_changed ? all : n_changed;
    VEC_ROOM(a->parked, a->n_parked, a->room);
    size_t n = (size_t)n_columns;
    struct parked_row *row = &a->parked[a->n_parked++];
    *row = (struct parked_row){
        .operation = operation,
        .n_columns = n_columns,
        .table = tc_calloc(strlen(table) + 1, 1),
        .is_key = tc_calloc(n, sizeof *row->is_key),
        .before = tc_calloc(n, sizeof(sqlite3_value *)),
        .after = tc_calloc(n, sizeof(sqlite3_value *)),
    };
    memcpy(row->table, table, strlen(table));
    unsigned char *key;
    sqlite3changeset_pk(change, &key, NULL);
    for (int i = 0; i < n_changed; i++) {
        sqlite3_value *value = NULL;
        row->is_key[i] = key[i] != 0;
        if (operation == SQLITE_UPDATE && sqlite3changeset_old(change, i, &value) == SQLITE_OK)
            copy_value(&row->before[i], value);
        value = NULL;
        if (sqlite3changeset_new(change, i, &value) == SQLITE_OK)
            copy_value(&row->after[i], value);
    }
}

static void release_parked(struct applying *a)
{
    for (size_t r = 0; r < a->n_parked; r++) {
        struct parked_row *row = &a->parked[r];
        for (int i = 0; i < row->n_columns; i++) {
            sqlite3_value_free(row->before[i]);
            sqlite3_value_free(row->after[i]);
        }
        free(row->before);
        free(row->after);
        free(row->is_key);
        free(row->table);
    }
    free(a->parked);
}

/* " WHERE key columns are bound", in column order; and the list of columns. */
static enum err_code column_sql(struct applying *a, const struct parked_row *row, struct strbuf *where,
                                struct strbuf *columns, struct strbuf *marks)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(a->store->db, "SELECT name FROM pragma_table_info(?1) ORDER BY cid", -1, &stmt, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(stmt, 1, row->table, -1, SQLITE_STATIC);
    for (int i = 0; rc == SQLITE_OK && i < row->n_columns && (rc = sqlite3_step(stmt)) == SQLITE_ROW; i++) {
        char *name = sqlite3_mprintf("\"%w\"", (const char *)sqlite3_column_text(stmt, 0));
        if (!name)
            tc_out_of_memory(0);
        strbuf_printf(columns, "%s%s", i ? ", " : "", name);
        strbuf_printf(marks, "%s?%d", i ? ", " : "", i + 1);
        if (row->is_key[i])
            strbuf_printf(where, "%s%s IS ?%d", where->len ? " AND " : " WHERE ", name, i + 1);
        sqlite3_free(name);
        rc = SQLITE_OK;
    }
    sqlite3_finalize(stmt);
    return rc == SQLITE_OK || rc == SQLITE_DONE ? ERR_OK : store_sql_error(a->store, rc, a->err);
}

/* Runs one statement on a parked row with the given values bound; with a row, takes its values over
 * where the changeset has none. */
static enum err_code run_on_row(struct applying *a, struct parked_row *row, const char *sql, sqlite3_value **values)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(a->store->db, sql, -1, &stmt, NULL);
    for (int i = 0; rc == SQLITE_OK && i < row->n_columns && i < sqlite3_bind_parameter_count(stmt); i++)
        rc = values[i] ? sqlite3_bind_value(stmt, i + 1, values[i]) : sqlite3_bind_null(stmt, i + 1);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(stmt);
    if (rc == SQLITE_ROW)
        for (int i = 0; i < row->n_columns && i < sqlite3_column_count(stmt); i++)
            if (!row->after[i])
                copy_value(&row->after[i], sqlite3_column_value(stmt, i));
    enum err_code code =
        rc == SQLITE_OK || rc == SQLITE_ROW || rc == SQLITE_DONE ? ERR_OK : store_sql_error(a->store, rc, a->err);
    sqlite3_finalize(stmt);
    return code;
}

enum parked_step { PARKED_REMOVE, PARKED_PUT_BACK };

static enum err_code settle_row(struct applying *a, struct parked_row *row, enum parked_step step)
{
    struct strbuf where = STRBUF_INIT, columns = STRBUF_INIT, marks = STRBUF_INIT, sql = STRBUF_INIT;
    char *table = sqlite3_mprintf("\"%w\"", row->table);
    if (!table)
        tc_out_of_memory(0);
    enum err_code rc = column_sql(a, row, &where, &columns, &marks);
    if (rc == ERR_OK && step == PARKED_REMOVE && row->operation == SQLITE_UPDATE) {
        strbuf_printf(&sql, "SELECT %s FROM main.%s%s", strbuf_text(&columns), table, strbuf_text(&where));
        rc = run_on_row(a, row, strbuf_text(&sql), row->before);
        strbuf_clear(&sql);
        strbuf_printf(&sql, "DELETE FROM main.%s%s", table, strbuf_text(&where));
        if (rc == ERR_OK)
            rc = run_on_row(a, row, strbuf_text(&sql), row->before);
    } else if (rc == ERR_OK && step == PARKED_PUT_BACK) {
        strbuf_printf(&sql, "INSERT INTO main.%s (%s) VALUES (%s)", table, strbuf_text(&columns), strbuf_text(&marks));
        rc = run_on_row(a, row, strbuf_text(&sql), row->after);
    }
    sqlite3_free(table);
    strbuf_release(&where);
    strbuf_release(&columns);
    strbuf_release(&marks);
    strbuf_release(&sql);
    return rc;
}

static enum err_code settle_parked(struct applying *a)
{
    enum err_code rc = store_run(a->store, "PRAGMA defer_foreign_keys = ON", a->err);
    for (size_t i = 0; i < a->n_parked && rc == ERR_OK; i++)
        rc = settle_row(a, &a->parked[i], PARKED_REMOVE);
    for (size_t i = 0; i < a->n_parked && rc == ERR_OK; i++)
        rc = settle_row(a, &a->parked[i], PARKED_PUT_BACK);
    /* Applying has switched the deferred checks off again and so forgotten what it left open. */
    int64_t broken = 0;
    int sql =
        rc == ERR_OK ? sql_get_int(a->store->db, "SELECT count(*) FROM pragma_foreign_key_check", &broken) : SQLITE_OK;
    if (sql != SQLITE_OK)
        return store_sql_error(a->store, sql, a->err);
    if (broken)
        return err_set(a->err, ERR_CONFLICT, "%lld rows would refer to missing ones", (long long)broken);
    return rc;
}

/* ---- conflicts ------------------------------------------------------------------------------- */

/* " 17 A": the values of the primary key, each after a blank; *first is the first of them as a number. */
static void name_key(sqlite3_changeset_iter *change, struct strbuf *out, int64_t *first)
{
    const char *table;
    int n_columns, operation, indirect;
    unsigned char *key;
    bool begun = false;
    sqlite3changeset_op(change, &table, &n_columns, &operation, &indirect);
    sqlite3changeset_pk(change, &key, NULL);
    for (int i = 0; i < n_columns; i++) {
        sqlite3_value *value = NULL;
        if (!key[i])
            continue;
        if (operation == SQLITE_INSERT)
            sqlite3changeset_new(change, i, &value);
        else
            sqlite3changeset_old(change, i, &value);
        if (!begun)
            *first = value ? sqlite3_value_int64(value) : 0;
        begun = true;
        const char *text = value ? (const char *)sqlite3_value_text(value) : NULL;
        strbuf_add(out, " ");
        utf8_add_printable(out, text && utf8_is_valid(text, strlen(text)) ? text : "?");
    }
}

/* "table player, row 17" */
static void name_row(sqlite3_changeset_iter *change, struct strbuf *out)
{
    const char *table;
    int n_columns, operation, indirect;
    int64_t first = 0;
    sqlite3changeset_op(change, &table, &n_columns, &operation, &indirect);
    strbuf_printf(out, "table %s, row", table);
    name_key(change, out, &first);
}

enum err_code changeset_rows(struct arena *arena, const void *changeset, int size, struct journal_row **out, size_t *n,
                             struct err *err)
{
    struct strbuf key = STRBUF_INIT;
    sqlite3_changeset_iter *change = NULL;
    size_t room = 0;
    *out = NULL;
    *n = 0;
    if (!changeset_is_whole(changeset, (size_t)size))
        return err_set(err, ERR_DAMAGED, "its changeset is damaged (%d bytes)", size);
    char *bytes = arena_strndup(arena, size ? changeset : "", (size_t)size);
    int rc = sqlite3changeset_start(&change, size, bytes);
    while (rc == SQLITE_OK && sqlite3changeset_next(change) == SQLITE_ROW) {
        const char *table;
        int n_columns, operation, indirect;
        sqlite3changeset_op(change, &table, &n_columns, &operation, &indirect);
        ARENA_ROOM(arena, *out, *n, room);
        struct journal_row *row = &(*out)[(*n)++];
        *row = (struct journal_row){.table = arena_strdup(arena, table)};
        strbuf_clear(&key);
        name_key(change, &key, &row->first);
        row->key = arena_strdup(arena, strbuf_text(&key) + 1);
    }
    strbuf_release(&key);
    int ended = sqlite3changeset_finalize(change);
    rc = rc == SQLITE_OK ? ended : rc;
    return rc == SQLITE_OK ? ERR_OK : err_set(err, ERR_DAMAGED, "its changeset is damaged (%d bytes)", size);
}

static int on_conflict(void *data, int kind, sqlite3_changeset_iter *change)
{
    struct applying *a = data;
    const char *table;
    int n_columns, operation, indirect;
    if (kind == SQLITE_CHANGESET_FOREIGN_KEY) {
        if (a->n_parked)
            return SQLITE_CHANGESET_OMIT; /* checked when the parked rows are back */
        err_set(a->err, ERR_CONFLICT, "something else refers to a row that would go");
        return SQLITE_CHANGESET_ABORT;
    }
    sqlite3changeset_op(change, &table, &n_columns, &operation, &indirect);
    if (kind == SQLITE_CHANGESET_CONSTRAINT && operation != SQLITE_DELETE) {
        park(a, change, table, n_columns, operation);
        return SQLITE_CHANGESET_OMIT;
    }
    struct strbuf row = STRBUF_INIT;
    name_row(change, &row);
    const char *what = kind == SQLITE_CHANGESET_NOTFOUND   ? "is gone"
                       : kind == SQLITE_CHANGESET_CONFLICT ? "is there again"
                       : kind == SQLITE_CHANGESET_DATA     ? "was changed since"
                                                           : "is needed by something else";
    err_set(a->err, ERR_CONFLICT, "%s %s, which the journal does not know of", strbuf_text(&row), what);
    strbuf_release(&row);
    return SQLITE_CHANGESET_ABORT;
}

/* A changeset from elsewhere must not change what a file says of itself. */
static int is_data(void *unused, const char *table)
{
    (void)unused;
    return ship_table(NULL, table);
}

/* Entries of earlier versions may hold what is not journaled any more. */
static int is_journal_data(void *unused, const char *table)
{
    (void)unused;
    return journal_records(table);
}

/* SQLite would pass over a table that is missing or has fewer columns with a mere log line. */
static enum err_code check_tables(struct applying *a, void *changeset, int size)
{
    sqlite3_changeset_iter *change = NULL;
    sqlite3_stmt *stmt = NULL;
    enum err_code code = ERR_OK;
    int rc = sqlite3changeset_start(&change, size, changeset);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(a->store->db, "SELECT count(*) FROM pragma_table_info(?1)", -1, &stmt, NULL);
    while (rc == SQLITE_OK && code == ERR_OK && (rc = sqlite3changeset_next(change)) == SQLITE_ROW) {
        const char *table;
        int n_columns, operation, indirect;
        sqlite3changeset_op(change, &table, &n_columns, &operation, &indirect);
        rc = sqlite3_bind_text(stmt, 1, table, -1, SQLITE_TRANSIENT);
        if (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
            if (sqlite3_column_int(stmt, 0) < n_columns)
                code = err_set(a->err, ERR_CONFLICT,
                               "it was made by an earlier version of Topcut, whose table %s was another", table);
            rc = SQLITE_OK;
        }
        sqlite3_reset(stmt);
    }
    if (rc != SQLITE_OK && rc != SQLITE_DONE && code == ERR_OK)
        code = store_sql_error(a->store, rc, a->err);
    sqlite3_finalize(stmt);
    sqlite3changeset_finalize(change);
    return code;
}

enum err_code changeset_apply(struct store *store, const void *changeset, int size, enum changeset_direction direction,
                              enum changeset_from from, struct err *err)
{
    struct applying a = {.store = store, .err = err};
    int n = 0;
    void *bytes = NULL;
    enum err_code code = ERR_OK;
    int rc;
    if (!changeset_is_whole(changeset, (size_t)size))
        return err_set(err, ERR_CONFLICT, "its changeset is damaged (%d bytes)", size);
    if (direction == CHANGESET_INVERSE) {
        rc = sqlite3changeset_invert(size, changeset, &n, &bytes);
    } else {
        n = size;
        bytes = sqlite3_malloc64((sqlite3_uint64)size + 1);
        rc = bytes ? SQLITE_OK : SQLITE_NOMEM;
        if (bytes && size)
            memcpy(bytes, changeset, (size_t)size);
    }
    if (rc != SQLITE_OK)
        code = store_sql_error(store, rc, err);
    if (code == ERR_OK)
        code = check_tables(&a, bytes, n);
    if (code == ERR_OK) {
        rc = sqlite3changeset_apply(store->db, n, bytes, from == CHANGESET_OF_JOURNAL ? is_journal_data : is_data,
                                    on_conflict, &a);
        if (rc != SQLITE_OK)
            code = err->code != ERR_OK ? err->code : store_sql_error(store, rc, err);
        else if (a.n_parked)
            code = settle_parked(&a);
    }
    release_parked(&a);
    sqlite3_free(bytes);
    return code;
}
