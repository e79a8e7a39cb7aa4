/* ledger_put.c - the derived ledger, written into the store by one statement
 *
 * INSERT ... SELECT from a table-valued function over the ledger's array takes half the time of a million statements
 * with parameters. The function is there for that one statement only: its rows are memory of the
 * caller's. */
#include "base/err.h"
#include "base/message.h"
#include "event/ledger/internal.h"

#include <sqlite3.h>
#include <stdlib.h>

/* Columns as of rating_match. */
enum {
    COLUMN_MATCH,
    COLUMN_CATEGORY,
    COLUMN_SEQ1,
    COLUMN_SEQ2,
    COLUMN_BEFORE1,
    COLUMN_BEFORE2,
    COLUMN_AFTER1,
    COLUMN_AFTER2,
    COLUMN_SCORE1,
    COLUMN_K1,
    COLUMN_K2,
};
static const char declaration[] = "CREATE TABLE x (match_id, category, seq1, seq2, before1, "
                                  "before2, after1, after2, score1, k1, k2)";

/* The rows to write: all of them, or those at some places. */
struct source {
    const struct ledger *ledger;
    const uint32_t *places; /* NULL: all */
    size_t n;
};

struct table {
    sqlite3_vtab base; /* first: SQLite's pointer is ours */
    const struct source *source;
};

struct place {
    sqlite3_vtab_cursor base;
    const struct source *source;
    size_t at;
};

static int x_connect(sqlite3 *db, void *source, int argc, const char *const *argv, sqlite3_vtab **out, char **message)
{
    (void)argc;
    (void)argv;
    (void)message;
    struct table *table = tc_calloc(1, sizeof *table);
    table->source = source;
    *out = &table->base;
    int rc = sqlite3_declare_vtab(db, declaration);
    if (rc != SQLITE_OK) {
        free(table);
        *out = NULL;
    }
    return rc;
}

static int x_disconnect(sqlite3_vtab *table)
{
    free(table);
    return SQLITE_OK;
}

static int x_best_index(sqlite3_vtab *table, sqlite3_index_info *info)
{
    info->estimatedRows = (sqlite3_int64)((struct table *)table)->source->n;
    info->estimatedCost = (double)info->estimatedRows;
    return SQLITE_OK;
}

static int x_open(sqlite3_vtab *table, sqlite3_vtab_cursor **out)
{
    struct place *place = tc_calloc(1, sizeof *place);
    place->source = ((struct table *)table)->source;
    *out = &place->base;
    return SQLITE_OK;
}

static int x_close(sqlite3_vtab_cursor *place)
{
    free(place);
    return SQLITE_OK;
}

static int x_filter(sqlite3_vtab_cursor *place, int plan, const char *name, int argc, sqlite3_value **argv)
{
    (void)plan;
    (void)name;
    (void)argc;
    (void)argv;
    ((struct place *)place)->at = 0;
    return SQLITE_OK;
}

static int x_next(sqlite3_vtab_cursor *place)
{
    ((struct place *)place)->at++;
    return SQLITE_OK;
}

static int x_eof(sqlite3_vtab_cursor *place)
{
    const struct place *p = (const struct place *)place;
    return p->at >= p->source->n;
}

static const struct ledger_row *row_at(const struct place *place)
{
    const struct source *s = place->source;
    return &s->ledger->rows[s->places ? s->places[place->at] : place->at];
}

/* The provisional formula has no K. */
static void put_k(sqlite3_context *ctx, double k)
{
    if (k < 0.0)
        sqlite3_result_null(ctx);
    else
        sqlite3_result_double(ctx, k);
}

static int x_column(sqlite3_vtab_cursor *place, sqlite3_context *ctx, int column)
{
    const struct ledger_row *r = row_at((const struct place *)place);
    switch (column) {
    case COLUMN_MATCH:
        sqlite3_result_int64(ctx, r->match);
        break;
    case COLUMN_CATEGORY:
        sqlite3_result_int(ctx, (int)r->category);
        break;
    case COLUMN_SEQ1:
        sqlite3_result_int(ctx, r->seq[0]);
        break;
    case COLUMN_SEQ2:
        sqlite3_result_int(ctx, r->seq[1]);
        break;
    case COLUMN_BEFORE1:
        sqlite3_result_double(ctx, r->side[0].before);
        break;
    case COLUMN_BEFORE2:
        sqlite3_result_double(ctx, r->side[1].before);
        break;
    case COLUMN_AFTER1:
        sqlite3_result_double(ctx, r->side[0].after);
        break;
    case COLUMN_AFTER2:
        sqlite3_result_double(ctx, r->side[1].after);
        break;
    case COLUMN_SCORE1:
        sqlite3_result_double(ctx, r->score1);
        break;
    case COLUMN_K1:
        put_k(ctx, r->side[0].k);
        break;
    default:
        put_k(ctx, r->side[1].k);
        break;
    }
    return SQLITE_OK;
}

static int x_rowid(sqlite3_vtab_cursor *place, sqlite3_int64 *out)
{
    *out = row_at((const struct place *)place)->match;
    return SQLITE_OK;
}

static const sqlite3_module ledger_methods = {
    .xConnect = x_connect,
    .xBestIndex = x_best_index,
    .xDisconnect = x_disconnect,
    .xOpen = x_open,
    .xClose = x_close,
    .xFilter = x_filter,
    .xNext = x_next,
    .xEof = x_eof,
    .xColumn = x_column,
    .xRowid = x_rowid,
};

enum err_code ledger_put(struct store *store, const struct ledger *ledger, const uint32_t *places, size_t n,
                         struct err *err)
{
    static const char sql[] = "INSERT OR REPLACE INTO rating_match (match_id, category, seq1, seq2, before1, before2, "
                              "after1, after2, score1, k1, k2) SELECT * FROM ledger_rows";
    struct source source = {ledger, places, n};
    struct sqlite3 *db = store_sqlite(store);
    sqlite3_stmt *stmt = NULL;
    if (n == 0)
        return ERR_OK;
    int rc = sqlite3_create_module_v2(db, "ledger_rows", &ledger_methods, &source, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(stmt);
    enum err_code code = rc == SQLITE_DONE ? ERR_OK : store_sql_error(store, rc, err);
    sqlite3_finalize(stmt);
    /* Gone again; when even that fails for want of memory, the name stays and the next call replaces it. */
    (void)sqlite3_create_module_v2(db, "ledger_rows", NULL, NULL, NULL);
    return code;
}
