/* stmt.c - statements: prepared once, found by their enumerator, values always bound */
#include "base/arena.h"
#include "base/err.h"
#include "store/internal.h"

enum err_code store_sql_error(struct store *store, int rc, struct err *err)
{
    return sql_error(store->db, rc, store->path, err);
}

enum err_code store_run(struct store *store, const char *sql, struct err *err)
{
    int rc = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return rc == SQLITE_OK ? ERR_OK : store_sql_error(store, rc, err);
}

struct sql_value sql_text_value(const char *text)
{
    return text ? (struct sql_value){.type = SQL_TEXT_V, .t = text} : SQL_NULL;
}

static enum err_code prepare(struct store *store, enum query q, sqlite3_stmt **out, struct err *err)
{
    tc_assert((int)q >= 0 && q < QUERY_COUNT);
    if (!store->statements[q]) {
        int rc =
            sqlite3_prepare_v3(store->db, query_text[q], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[q], NULL);
        if ((rc & 0xff) == SQLITE_ERROR)
            return err_set(err, ERR_DAMAGED, "the tables of %s are not those of its version (%s: %s)", store->path,
                           query_name[q], sqlite3_errmsg(store->db));
        if (rc != SQLITE_OK)
            return store_sql_error(store, rc, err);
    }
    *out = store->statements[q];
    tc_assert(!sqlite3_stmt_busy(*out)); /* the same query inside itself */
    return ERR_OK;
}

static int bind_value(sqlite3_stmt *stmt, int at, const struct sql_value *v)
{
    switch (v->type) {
    case SQL_NULL_V:
        return sqlite3_bind_null(stmt, at);
    case SQL_INT_V:
        return sqlite3_bind_int64(stmt, at, v->i);
    case SQL_REAL_V:
        return sqlite3_bind_double(stmt, at, v->f);
    case SQL_TEXT_V:
        return sqlite3_bind_text(stmt, at, v->t, -1, SQLITE_STATIC);
    case SQL_BLOB_V:
        return v->t ? sqlite3_bind_blob64(stmt, at, v->t, (sqlite3_uint64)v->i, SQLITE_STATIC)
                    : sqlite3_bind_zeroblob(stmt, at, 0);
    }
    return SQLITE_MISUSE;
}

static void end_statement(sqlite3_stmt *stmt)
{
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
}

enum err_code cursor_next(struct cursor *cursor, struct err *err)
{
    sqlite3_stmt *stmt = cursor->stmt;
    tc_assert(stmt);
    int rc = sqlite3_step(stmt);
    cursor->row = rc == SQLITE_ROW;
    if (rc == SQLITE_ROW || rc == SQLITE_DONE)
        return ERR_OK;
    enum err_code code = store_sql_error(cursor->store, rc, err);
    cursor_close(cursor);
    return code;
}

/* Binds the values and steps to the first row. */
static enum err_code start(struct store *store, sqlite3_stmt *stmt, const struct sql_value *args, size_t n_args,
                           struct cursor *out, struct err *err)
{
    tc_assert(sqlite3_bind_parameter_count(stmt) == (int)n_args);
    /* A write outside a verb would commit by itself, and the journal would not know of it. */
    tc_assert(sqlite3_stmt_readonly(stmt) || store->in_verb);
    if (store->in_verb && sqlite3_get_autocommit(store->db))
        return err_set(err, ERR_IO, "%s: the transaction was already rolled back", store->path);
    out->stmt = stmt;
    for (size_t i = 0; i < n_args; i++) {
        int sql = bind_value(stmt, (int)i + 1, &args[i]);
        if (sql != SQLITE_OK) {
            enum err_code rc = store_sql_error(store, sql, err);
            cursor_close(out);
            return rc;
        }
    }
    return cursor_next(out, err);
}

enum err_code store_query(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                          struct cursor *out, struct err *err)
{
    *out = (struct cursor){.store = store};
    sqlite3_stmt *stmt = NULL;
    enum err_code rc = prepare(store, q, &stmt, err);
    return rc == ERR_OK ? start(store, stmt, args, n_args, out, err) : rc;
}

void cursor_close(struct cursor *cursor)
{
    if (cursor->stmt)
        end_statement(cursor->stmt);
    cursor->stmt = NULL;
    cursor->row = false;
}

enum err_code store_exec(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                         struct err *err)
{
    struct cursor c;
    enum err_code rc;
    for (rc = store_query(store, q, args, n_args, &c, err); rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        ;
    cursor_close(&c);
    return rc;
}

enum err_code store_exec_all(struct store *store, const enum query *steps, size_t n, const struct sql_value *args,
                             size_t n_args, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(store, steps[i], args, n_args, err);
    return rc;
}

enum err_code store_exec_text(struct store *store, const char *sql, const struct sql_value *args, size_t n_args,
                              struct err *err)
{
    struct cursor c = {.store = store};
    sqlite3_stmt *stmt = NULL;
    int prepared = sqlite3_prepare_v3(store->db, sql, -1, 0, &stmt, NULL);
    if (prepared != SQLITE_OK)
        return store_sql_error(store, prepared, err);
    enum err_code rc;
    for (rc = start(store, stmt, args, n_args, &c, err); rc == ERR_OK && c.row; rc = cursor_next(&c, err))
        ;
    cursor_close(&c);
    sqlite3_finalize(stmt);
    return rc;
}

int64_t store_last_id(struct store *store)
{
    return sqlite3_last_insert_rowid(store->db);
}

int64_t store_changed(struct store *store)
{
    return sqlite3_changes64(store->db);
}

int64_t cursor_int(const struct cursor *cursor, int column)
{
    tc_assert(cursor->row);
    return sqlite3_column_int64(cursor->stmt, column);
}

double cursor_real(const struct cursor *cursor, int column)
{
    tc_assert(cursor->row);
    return sqlite3_column_double(cursor->stmt, column);
}

bool cursor_is_null(const struct cursor *cursor, int column)
{
    tc_assert(cursor->row);
    return sqlite3_column_type(cursor->stmt, column) == SQLITE_NULL;
}

bool cursor_is_text(const struct cursor *cursor, int column)
{
    tc_assert(cursor->row);
    return sqlite3_column_type(cursor->stmt, column) == SQLITE_TEXT;
}

int cursor_width(const struct cursor *cursor)
{
    return sqlite3_column_count(cursor->stmt);
}

const char *cursor_name(const struct cursor *cursor, int column)
{
    const char *name = sqlite3_column_name(cursor->stmt, column);
    if (!name)
        tc_out_of_memory(0);
    return name;
}

char *cursor_text(const struct cursor *cursor, int column, struct arena *arena)
{
    tc_assert(cursor->row);
    if (cursor_is_null(cursor, column))
        return NULL;
    const char *text = (const char *)sqlite3_column_text(cursor->stmt, column);
    if (!text)
        tc_out_of_memory((size_t)sqlite3_column_bytes(cursor->stmt, column));
    return arena_strndup(arena, text, (size_t)sqlite3_column_bytes(cursor->stmt, column));
}

enum err_code store_get_int(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                            int64_t otherwise, int64_t *out, struct err *err)
{
    struct cursor c;
    enum err_code rc = store_query(store, q, args, n_args, &c, err);
    *out = otherwise;
    if (rc == ERR_OK && c.row && !cursor_is_null(&c, 0))
        *out = cursor_int(&c, 0);
    cursor_close(&c);
    return rc;
}

void store_statements_finalize(struct store *store)
{
    for (size_t i = 0; i < QUERY_COUNT; i++) {
        sqlite3_finalize(store->statements[i]);
        store->statements[i] = NULL;
    }
}

void store_statements_reset(struct store *store)
{
    for (size_t i = 0; i < QUERY_COUNT; i++)
        if (store->statements[i] && sqlite3_stmt_busy(store->statements[i]))
            end_statement(store->statements[i]);
}

bool store_statements_busy(struct store *store)
{
    for (size_t i = 0; i < QUERY_COUNT; i++)
        if (store->statements[i] && sqlite3_stmt_busy(store->statements[i]))
            return true;
    return false;
}
