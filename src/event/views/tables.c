/* tables.c - table-valued functions: one virtual table module for all of them
 *
 * SQLite calls a virtual table "eponymous" when it exists without CREATE VIRTUAL TABLE, and lets it be
 * called like a function: the arguments become equality constraints on hidden columns. So
 * "standings(42, 5)" is "standings WHERE event = 42 AND round = 5", and works in joins as well
 * (FROM events_list AS e, standings(e.event_id)).
 *
 * A scan is simple on purpose: xFilter computes all rows into an arena, xNext counts. The inner side of a join
 * and a correlated subquery ask the same again and again, so the rows of the last call are kept and answer
 * for as long as the data is provably what it was: inside a read transaction whose snapshot is that of the
 * rows (2,048 players looking up the name of their round: 98 s without, 0.04 s with).
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct table_module {
    const struct table_function *function;
    struct store *store;
    int n_columns, n_parameters;
};

/* Which state of the data rows were computed from. Only a read transaction has one: outside, another process
 * may change it between two looks; inside a verb, a roll-back may. */
struct snapshot {
    bool known;
    bool with_messages;
    unsigned version;    /* of the file as this connection sees it: changes with others' commits */
    sqlite3_int64 total; /* rows changed by this connection */
};

/* The result of one call. */
struct table_result {
    struct arena arena; /* owns the texts of rows and arguments */
    struct table_sink sink;
    struct snapshot snapshot;
    size_t n_rows;
};

struct table_vtab {
    sqlite3_vtab base;
    const struct table_module *module; /* SQLite's: lives as long as the connection */
    struct table_result *last;         /* of a cursor that was closed; NULL: none. Owned */
};

struct table_cursor {
    sqlite3_vtab_cursor base;
    struct table_result *result; /* owned; NULL before the first xFilter */
    size_t row;
};

/* ---- the sink -------------------------------------------------------------------------------- */

void table_put_row(struct table_sink *sink, const void *row)
{
    size_t n = sink->n_columns;
    while (sink->room < sink->n_cells + n)
        sink->cells = vec_grow(sink->cells, &sink->room, sizeof *sink->cells);
    struct table_cell *cells = sink->cells + sink->n_cells;
    columns_to_cells(sink->columns, sink->arena, row, cells);
    for (size_t c = 0; c < n; c++) {
        struct table_cell *cell = &cells[c];
        if (cell->type == CELL_TEXT && !cell->said && message_is_in(cell->t))
            cell->said = cell->t, cell->t = message_say(sink->arena, NULL, MESSAGE_TERMINAL, cell->t);
        if (cell->type == CELL_TEXT && cell->said && tables_with_messages())
            cell->t = cell->said;
    }
    sink->n_cells += n;
}

void table_put_rows(struct table_sink *sink, const void *rows, size_t n)
{
    for (size_t i = 0; i < n; i++)
        table_put_row(sink, (const char *)rows + i * sink->columns->row_size);
}

/* ---- arguments ------------------------------------------------------------------------------- */

enum err_code table_event(struct table_sink *sink, size_t argument, struct event_data *out, struct err *err)
{
    const struct table_cell *cell = &sink->arguments[argument];
    struct event_id id = {0};
    if (cell->type == CELL_INT) {
        id.v = cell->i;
    } else if (cell->type == CELL_REAL) {
        return err_set(err, ERR_INPUT, "an event is an id or a name, not %g", cell->f);
    } else {
        struct event event;
        const char *words = cell->type == CELL_TEXT ? cell->t : NULL;
        enum err_code rc = event_resolve(sink->store, sink->arena, words, &event, err);
        if (rc != ERR_OK)
            return rc;
        id = event.id;
    }
    sink->shown[argument] = (struct table_cell){.type = CELL_INT, .i = id.v};
    return event_load(sink->store, sink->arena, id, out, err);
}

enum err_code table_round(struct table_sink *sink, size_t argument, const struct event_data *data, int *out,
                          struct err *err)
{
    const struct table_cell *cell = &sink->arguments[argument];
    *out = 0;
    if (cell->type == CELL_NULL)
        return ERR_OK;
    if (cell->type != CELL_INT)
        return err_set(err, ERR_INPUT, "a round is a whole number");
    if (cell->i < 1 || cell->i > (int64_t)data->n_rounds) {
        if (data->n_rounds == 0)
            return err_set(err, ERR_NOT_FOUND, "%s has no round %lld: none is paired yet", data->event.set.name,
                           (long long)cell->i);
        if (data->n_rounds == 1)
            return err_set(err, ERR_NOT_FOUND, "%s has no round %lld: round 1 is paired", data->event.set.name,
                           (long long)cell->i);
        return err_set(err, ERR_NOT_FOUND, "%s has no round %lld: rounds 1 to %zu are paired", data->event.set.name,
                       (long long)cell->i, data->n_rounds);
    }
    *out = (int)cell->i;
    return ERR_OK;
}

const struct load_player *table_player(const struct event_data *data, int player)
{
    return player >= 0 ? &data->players[player] : NULL;
}

/* ---- what SQLite asks for -------------------------------------------------------------------- */

/* How many names a list with commas has. */
static int list_length(const char *list)
{
    int n = *list ? 1 : 0;
    for (; *list; list++)
        n += *list == ',';
    return n;
}

/* "CREATE TABLE x(rank INTEGER, ..., event HIDDEN, round HIDDEN)" */
static void declare(const struct table_function *function, struct strbuf *sql)
{
    struct arena arena = ARENA_INIT;
    strbuf_printf(sql, "CREATE TABLE x(%s", columns_sql(function->columns, &arena));
    arena_release(&arena);
    for (const char *at = function->parameters; *at;) {
        at += strspn(at, ", ");
        size_t len = strcspn(at, ",");
        strbuf_add(sql, ", ");
        strbuf_add_bytes(sql, at, len);
        strbuf_add(sql, " HIDDEN");
        at += len;
    }
    strbuf_add(sql, ")");
}

static int x_connect(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **out, char **message)
{
    (void)argc;
    (void)argv;
    const struct table_module *module = aux;
    struct strbuf sql = STRBUF_INIT;
    declare(module->function, &sql);
    int rc = tables_declare(db, strbuf_text(&sql));
    strbuf_release(&sql);
    if (rc != SQLITE_OK) {
        *message = sqlite3_mprintf("%s: %s", module->function->name, sqlite3_errmsg(db));
        return rc;
    }
    /* Only from SQL that somebody wrote for now, never from a view or trigger in a file from elsewhere. */
    sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
    struct table_vtab *vtab = tc_calloc(1, sizeof *vtab);
    vtab->module = module;
    *out = &vtab->base;
    return SQLITE_OK;
}

static void result_free(struct table_result *result)
{
    if (!result)
        return;
    free(result->sink.cells);
    arena_release(&result->arena);
    free(result);
}

static int x_disconnect(sqlite3_vtab *base)
{
    result_free(((struct table_vtab *)base)->last);
    free(base);
    return SQLITE_OK;
}

/* Hands every "parameter = value" to xFilter, in the order of the parameters; idxNum says which came. */
static int x_best_index(sqlite3_vtab *base, sqlite3_index_info *info)
{
    const struct table_module *module = ((struct table_vtab *)base)->module;
    int at[TABLE_PARAMETERS_MAX];
    for (int p = 0; p < module->n_parameters; p++)
        at[p] = -1;
    for (int i = 0; i < info->nConstraint; i++) {
        int p = info->aConstraint[i].iColumn - module->n_columns;
        if (p < 0 || info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (!info->aConstraint[i].usable)
            return SQLITE_CONSTRAINT; /* the argument is not known yet in this order of the join */
        if (at[p] < 0)
            at[p] = i;
    }
    int argv_index = 0;
    info->idxNum = 0;
    for (int p = 0; p < module->n_parameters; p++) {
        if (at[p] < 0)
            continue;
        info->idxNum |= 1 << p;
        info->aConstraintUsage[at[p]].argvIndex = ++argv_index;
        info->aConstraintUsage[at[p]].omit = 1;
    }
    info->estimatedCost = 10000;
    info->estimatedRows = 200;
    return SQLITE_OK;
}

static int x_open(sqlite3_vtab *base, sqlite3_vtab_cursor **out)
{
    (void)base;
    struct table_cursor *cursor = tc_calloc(1, sizeof *cursor);
    *out = &cursor->base;
    return SQLITE_OK;
}

static int x_close(sqlite3_vtab_cursor *base)
{
    struct table_cursor *cursor = (struct table_cursor *)base;
    struct table_vtab *vtab = (struct table_vtab *)base->pVtab;
    if (cursor->result && cursor->result->snapshot.known) {
        result_free(vtab->last);
        vtab->last = cursor->result;
    } else {
        result_free(cursor->result);
    }
    free(cursor);
    return SQLITE_OK;
}

static struct table_cell cell_of_value(struct arena *arena, sqlite3_value *value)
{
    switch (sqlite3_value_type(value)) {
    case SQLITE_INTEGER:
        return (struct table_cell){.type = CELL_INT, .i = sqlite3_value_int64(value)};
    case SQLITE_FLOAT:
        return (struct table_cell){.type = CELL_REAL, .f = sqlite3_value_double(value)};
    case SQLITE_TEXT:
        return (struct table_cell){.type = CELL_TEXT,
                                   .t = arena_strdup(arena, (const char *)sqlite3_value_text(value))};
    default:
        return (struct table_cell){.type = CELL_NULL};
    }
}

static bool same_cell(const struct table_cell *a, const struct table_cell *b)
{
    if (a->type != b->type)
        return false;
    switch (a->type) {
    case CELL_INT:
        return a->i == b->i;
    case CELL_REAL:
        return memcmp(&a->f, &b->f, sizeof a->f) == 0;
    case CELL_TEXT:
        return strcmp(a->t, b->t) == 0;
    default:
        return true;
    }
}

static struct snapshot snapshot_now(sqlite3 *db)
{
    struct snapshot now = {.with_messages = tables_with_messages(), .total = sqlite3_total_changes64(db)};
    now.known = sqlite3_txn_state(db, "main") == SQLITE_TXN_READ &&
                sqlite3_file_control(db, "main", SQLITE_FCNTL_DATA_VERSION, &now.version) == SQLITE_OK;
    return now;
}

static bool still_answers(const struct table_result *result, const struct table_cell *arguments, struct snapshot now)
{
    if (!result || !result->snapshot.known || !now.known || result->snapshot.version != now.version ||
        result->snapshot.total != now.total || result->snapshot.with_messages != now.with_messages)
        return false;
    for (size_t p = 0; p < TABLE_PARAMETERS_MAX; p++)
        if (!same_cell(&result->sink.arguments[p], &arguments[p]))
            return false;
    return true;
}

/* Computes the rows; the arguments' texts are in the result's arena already. */
static enum err_code fill(const struct table_module *module, const struct table_cell *arguments,
                          struct table_result *result, struct err *err)
{
    struct table_sink *sink = &result->sink;
    sink->store = module->store;
    sink->arena = &result->arena;
    sink->columns = module->function->columns;
    sink->n_columns = (size_t)module->n_columns;
    memcpy(sink->arguments, arguments, sizeof sink->arguments);
    memcpy(sink->shown, arguments, sizeof sink->shown);
    enum err_code rc = module->function->fill(sink, err);
    if (rc != ERR_OK)
        return rc;
    result->n_rows = sink->n_cells / sink->n_columns;
    result->snapshot = snapshot_now(store_sqlite(module->store));
    return ERR_OK;
}

static int x_filter(sqlite3_vtab_cursor *base, int which, const char *name, int argc, sqlite3_value **argv)
{
    (void)name;
    struct table_cursor *cursor = (struct table_cursor *)base;
    struct table_vtab *vtab = (struct table_vtab *)base->pVtab;
    const struct table_module *module = vtab->module;
    struct table_result *fresh = tc_calloc(1, sizeof *fresh);
    struct table_cell arguments[TABLE_PARAMETERS_MAX] = {0};
    for (int p = 0, given = 0; p < module->n_parameters; p++)
        if (which & 1 << p) {
            tc_assert(given < argc);
            arguments[p] = cell_of_value(&fresh->arena, argv[given++]);
        }
    struct snapshot now = snapshot_now(store_sqlite(module->store));
    cursor->row = 0;
    if (still_answers(cursor->result, arguments, now)) {
        result_free(fresh);
        return SQLITE_OK;
    }
    result_free(cursor->result);
    cursor->result = NULL;
    if (still_answers(vtab->last, arguments, now)) {
        result_free(fresh);
        cursor->result = vtab->last;
        vtab->last = NULL;
        return SQLITE_OK;
    }
    struct err err = ERR_INIT;
    enum err_code rc = fill(module, arguments, fresh, &err);
    if (rc != ERR_OK) {
        result_free(fresh);
        sqlite3_free(vtab->base.zErrMsg);
        vtab->base.zErrMsg = sqlite3_mprintf("%s", err.said);
        return TABLES_SQLITE_ERROR(rc);
    }
    cursor->result = fresh;
    return SQLITE_OK;
}

static int x_next(sqlite3_vtab_cursor *base)
{
    ((struct table_cursor *)base)->row++;
    return SQLITE_OK;
}

static int x_eof(sqlite3_vtab_cursor *base)
{
    const struct table_cursor *cursor = (const struct table_cursor *)base;
    return !cursor->result || cursor->row >= cursor->result->n_rows;
}

static int x_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column)
{
    const struct table_cursor *cursor = (const struct table_cursor *)base;
    const struct table_sink *sink = &cursor->result->sink;
    size_t c = (size_t)column, n = sink->n_columns;
    const struct table_cell *cell = c < n ? &sink->cells[cursor->row * n + c] : &sink->shown[c - n];
    switch (cell->type) {
    case CELL_INT:
        sqlite3_result_int64(context, cell->i);
        break;
    case CELL_REAL:
        sqlite3_result_double(context, cell->f);
        break;
    case CELL_TEXT:
        sqlite3_result_text(context, cell->t, -1, SQLITE_TRANSIENT);
        break;
    default:
        sqlite3_result_null(context);
    }
    return SQLITE_OK;
}

static int x_rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *rowid)
{
    *rowid = (sqlite3_int64)((const struct table_cursor *)base)->row + 1;
    return SQLITE_OK;
}

/* No xCreate: eponymous only. No xUpdate: read-only. */
static const sqlite3_module table_methods = {
    .iVersion = 0,
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

/* ---- registering ----------------------------------------------------------------------------- */

/* A function is connected by the first query that names it: to declare the columns of all takes longer than most
 * commands. */
static enum err_code register_list(struct store *store, const struct table_function *list, struct err *err)
{
    sqlite3 *db = store_sqlite(store);
    for (const struct table_function *f = list; f->name; f++) {
        struct table_module *module = tc_calloc(1, sizeof *module);
        *module = (struct table_module){.function = f,
                                        .store = store,
                                        .n_columns = (int)columns_width(f->columns),
                                        .n_parameters = list_length(f->parameters)};
        tc_assert(module->n_parameters <= TABLE_PARAMETERS_MAX);
        /* SQLite frees the module also when this fails. */
        if (sqlite3_create_module_v2(db, f->name, &table_methods, module, free) != SQLITE_OK)
            return err_set(err, ERR_IO, "cannot offer %s to SQL: %s", f->name, SQLITE_CAUSE(db));
    }
    return ERR_OK;
}

enum err_code tables_register(struct store *store, struct err *err)
{
    enum err_code rc = tables_register_said(store_sqlite(store), err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_event, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_round, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_store, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_decks, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_judging, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_drafts, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_clock, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_teams, err);
    if (rc == ERR_OK)
        rc = register_list(store, tables_of_structure, err);
    return rc;
}
