/* tables_select.c - runs one read-only query, a report's or a user's
 *
 * Three fences, each enough by itself for what it is there for: an authorizer lets only SELECT, reading,
 * functions and recursion through while the query is compiled and run; sqlite3_stmt_readonly must agree;
 * and a progress handler ends it at the deadline or at Ctrl-C. What comes out is copied whole, with limits,
 * and made valid UTF-8, so that no writer has to think of it again.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/message.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/views/internal.h"
#include "event/views/views.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Above any report that somebody reads; a query that goes on for ever ends here, not in the swap file. */
#define SELECT_MAX_CELLS ((size_t)8 << 20)
#define SELECT_MAX_TEXT  ((size_t)512 << 20)

/* Virtual machine steps between two looks at the clock: well below a millisecond. */
#define PROGRESS_STEPS 2000

struct guard {
    int64_t deadline_ms; /* monotonic; 0: none */
    bool timed_out, interrupted;
    const char *refused; /* what the authorizer said no to */
};

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int on_progress(void *data)
{
    struct guard *guard = data;
    guard->interrupted = progress_interrupted();
    guard->timed_out = guard->deadline_ms && now_ms() >= guard->deadline_ms;
    return guard->interrupted || guard->timed_out;
}

/* Functions that reach beyond the data: none is needed to read it, some builds of SQLite have them. */
static bool function_is_refused(const char *name)
{
    static const char *const refused[] = {"load_extension", "readfile", "writefile", "edit",
                                          "fts3_tokenizer", "fsdir",    "lsmode"};
    for (size_t i = 0; i < ARRAY_LEN(refused); i++)
        if (sqlite3_stricmp(name, refused[i]) == 0)
            return true;
    return false;
}

/* Whether this thread declares the columns of a table of ours. */
static _Thread_local bool declaring;

int tables_declare(sqlite3 *db, const char *sql)
{
    declaring = true;
    int rc = sqlite3_declare_vtab(db, sql);
    declaring = false;
    return rc;
}

static int on_authorize(void *data, int action, const char *a, const char *b, const char *schema, const char *trigger)
{
    (void)schema;
    (void)trigger;
    struct guard *guard = data;
    if (declaring) /* SQLite carries that out as an UPDATE of its schema table */
        return SQLITE_OK;
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_READ:
        /* pragma_optimize() and its like are PRAGMAs in the shape of a table. */
        if (a && sqlite3_strnicmp(a, "pragma_", 7) == 0)
            break;
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        if (b && function_is_refused(b))
            break;
        return SQLITE_OK;
    default:
        break;
    }
    guard->refused = action == SQLITE_FUNCTION                          ? TC_WORD("that function")
                     : action == SQLITE_READ || action == SQLITE_PRAGMA ? "PRAGMA"
                     : action == SQLITE_ATTACH                          ? "ATTACH"
                     : action == SQLITE_DETACH                          ? "DETACH"
                     : action == SQLITE_TRANSACTION                     ? TC_WORD("a transaction")
                     : action == SQLITE_SAVEPOINT                       ? "SAVEPOINT"
                                                                        : TC_WORD("writing");
    return SQLITE_DENY;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Whether the query that this thread runs takes texts with their messages: the tables that it reads ask. */
static _Thread_local bool with_messages;

bool tables_with_messages(void)
{
    return with_messages;
}

/* said(FORMAT, TEXT...): the format, in which every "%s" is one of the texts, as a message. */
static void said(sqlite3_context *context, int n, sqlite3_value **values)
{
    struct strbuf text = STRBUF_INIT, english = STRBUF_INIT;
    for (int i = 0; i < n; i++) {
        const char *part = (const char *)sqlite3_value_text(values[i]);
        strbuf_add(&text, i == 0 ? TC_MESSAGE_BEGIN : TC_MESSAGE_ARG "s");
        strbuf_add(&text, part ? part : "");
    }
    strbuf_add(&text, TC_MESSAGE_END);
    if (!with_messages)
        message_say_to(&english, NULL, MESSAGE_TERMINAL, strbuf_text(&text));
    const struct strbuf *answer = with_messages ? &text : &english;
    if (n > 0 && sqlite3_value_type(values[0]) != SQLITE_NULL)
        sqlite3_result_text(context, strbuf_text(answer), (int)answer->len, SQLITE_TRANSIENT);
    strbuf_release(&text);
    strbuf_release(&english);
}

enum err_code tables_register_said(sqlite3 *db, struct err *err)
{
    if (sqlite3_create_function_v2(db, "said", -1, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL, said, NULL, NULL, NULL) !=
        SQLITE_OK)
        return err_set(err, ERR_IO, "cannot offer %s to SQL: %s", "said", SQLITE_CAUSE(db));
    return ERR_OK;
}

/* ---- errors ---------------------------------------------------------------------------------- */

/* "reports/x.sql:7: " or, without a file, "line 7: " where the text has several. */
static void add_where(struct err *err, const struct tables_query *query, int offset)
{
    int line = 1;
    for (const char *at = query->sql; offset > 0 && *at; at++, offset--)
        line += *at == '\n';
    if (query->file)
        err_context(err, "%s:%d", query->file, line);
    else if (strchr(query->sql, '\n'))
        err_context(err, "line %d", line);
}

/* Returns the place where a statement is wrong. SQLite gives none for a table that does not exist: the name's first
 * mention stands in. */
static int error_offset(sqlite3 *db, const char *sql)
{
    static const char no_table[] = "no such table: ";
    const char *text = sqlite3_errmsg(db), *at = NULL;
    int offset = sqlite3_error_offset(db);
    if (offset < 0 && strncmp(text, no_table, strlen(no_table)) == 0)
        at = strstr(sql, text + strlen(no_table));
    return at ? (int)(at - sql) : offset > 0 ? offset : 0;
}

/* The query's author is at fault, and reads in which word. */
static enum err_code wrong_query(sqlite3 *db, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    err_set(err, ERR_INPUT, "%s", cause_in_query(&scratch, sqlite3_errmsg(db)));
    arena_release(&scratch);
    return err->code;
}

static enum err_code compile_error(sqlite3 *db, const struct guard *guard, const struct tables_query *query,
                                   struct err *err)
{
    int offset = error_offset(db, query->sql);
    if (guard->refused)
        err_set(err, ERR_INPUT, "this is read-only: %s is refused", guard->refused);
    else
        wrong_query(db, err);
    add_where(err, query, offset);
    return err->code;
}

static enum err_code run_error(sqlite3 *db, int code, const struct guard *guard, const struct tables_query *query,
                               struct err *err)
{
    int timeout_ms = query->timeout_ms;
    int ours = tables_error_code(sqlite3_extended_errcode(db));
    if (guard->interrupted)
        return err_set(err, ERR_INTERRUPT, "interrupted");
    if (guard->timed_out && timeout_ms % 1000 == 0)
        return err_set(err, ERR_CONFLICT, "the query took longer than %d s and was ended", timeout_ms / 1000);
    if (guard->timed_out)
        return err_set(err, ERR_CONFLICT, "the query took longer than %d ms and was ended", timeout_ms);
    if (ours) /* a table-valued function's own sentence */
        return err_set(err, (enum err_code)ours, "%s", sqlite3_errmsg(db));
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return err_set(err, ERR_LOCKED, "another process holds the store: %s", SQLITE_CAUSE(db));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return err_set(err, ERR_DAMAGED, "the store is damaged: %s\nsee: topcut doctor", SQLITE_CAUSE(db));
    case SQLITE_IOERR:
    case SQLITE_FULL:
    case SQLITE_CANTOPEN:
        return err_set(err, ERR_IO, "cannot read the store: %s", SQLITE_CAUSE(db));
    default:
        wrong_query(db, err);
        if (query->file)
            err_context(err, "%s", query->file);
        return err->code;
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Text as valid UTF-8 without NUL: what is not becomes U+FFFD, byte by byte. */
static const char *clean_text(struct arena *arena, const char *text, size_t len)
{
    if (utf8_is_valid(text, len))
        return arena_strndup(arena, text, len);
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < len;) {
        size_t n = 1;
        while (n < 4 && i + n <= len && !utf8_is_valid(text + i, n))
            n++;
        if (i + n <= len && utf8_is_valid(text + i, n)) {
            strbuf_add_bytes(&sb, text + i, n);
            i += n;
        } else {
            strbuf_add(&sb, "\xEF\xBF\xBD");
            i++;
        }
    }
    char *clean = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return clean;
}

/* A blob is shown as SQL writes it: x'0a1b'. */
static const char *blob_text(struct arena *arena, const unsigned char *bytes, size_t len)
{
    char *text = arena_alloc(arena, 2 * len + 4, 1);
    text[0] = 'x';
    text[1] = '\'';
    for (size_t i = 0; i < len; i++) {
        text[2 + 2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        text[3 + 2 * i] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[2 + 2 * len] = '\'';
    return text;
}

static struct table_cell text_cell(const char *text, struct arena *arena)
{
    struct table_cell cell = cell_of_text(text);
    if (with_messages && message_is_in(text)) {
        cell.said = text;
        cell.t = message_say(arena, NULL, MESSAGE_TERMINAL, text);
    }
    return cell;
}

static struct table_cell read_cell(struct arena *arena, sqlite3_stmt *stmt, int column, size_t *text)
{
    switch (sqlite3_column_type(stmt, column)) {
    case SQLITE_INTEGER:
        return (struct table_cell){.type = CELL_INT, .i = sqlite3_column_int64(stmt, column)};
    case SQLITE_FLOAT:
        return (struct table_cell){.type = CELL_REAL, .f = sqlite3_column_double(stmt, column)};
    case SQLITE_TEXT: {
        const char *t = (const char *)sqlite3_column_text(stmt, column);
        size_t len = (size_t)sqlite3_column_bytes(stmt, column);
        *text += len;
        return text_cell(clean_text(arena, t ? t : "", t ? len : 0), arena);
    }
    case SQLITE_BLOB: {
        const unsigned char *b = sqlite3_column_blob(stmt, column);
        size_t len = (size_t)sqlite3_column_bytes(stmt, column);
        *text += 2 * len;
        return (struct table_cell){.type = CELL_TEXT, .t = blob_text(arena, b, b ? len : 0)};
    }
    default:
        return (struct table_cell){.type = CELL_NULL};
    }
}

static enum err_code read_rows(struct arena *arena, sqlite3_stmt *stmt, struct table_rows *out, int *sqlite_code,
                               struct err *err)
{
    struct table_cell *cells = NULL; /* grown here, copied to the arena once */
    size_t n = 0, room = 0, text = 0;
    enum err_code rc = ERR_OK;
    int code;
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW) {
        if (n + out->n_columns > room) {
            room = 2 * room + 64 * out->n_columns;
            cells = tc_realloc_array(cells, room, sizeof *cells);
        }
        for (size_t c = 0; c < out->n_columns; c++)
            cells[n++] = read_cell(arena, stmt, (int)c, &text);
        if (n > SELECT_MAX_CELLS || text > SELECT_MAX_TEXT) {
            rc = err_set(err, ERR_INPUT, "more than %zu cells or %zu MiB of text; add a LIMIT", SELECT_MAX_CELLS,
                         SELECT_MAX_TEXT >> 20);
            break;
        }
    }
    *sqlite_code = code;
    out->n_rows = out->n_columns ? n / out->n_columns : 0;
    out->cells = ARENA_ARRAY(arena, struct table_cell, n);
    if (n)
        memcpy(out->cells, cells, n * sizeof *cells);
    free(cells);
    return rc;
}

static void bind(sqlite3_stmt *stmt, const struct table_parameter *parameters, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int at = sqlite3_bind_parameter_index(stmt, parameters[i].name);
        const struct table_cell *value = &parameters[i].value;
        if (at == 0)
            continue;
        switch (value->type) {
        case CELL_INT:
            sqlite3_bind_int64(stmt, at, value->i);
            break;
        case CELL_REAL:
            sqlite3_bind_double(stmt, at, value->f);
            break;
        case CELL_TEXT:
            sqlite3_bind_text(stmt, at, value->t, -1, SQLITE_TRANSIENT);
            break;
        default:
            sqlite3_bind_null(stmt, at);
        }
    }
}

/* True when anything but blanks, comments and semicolons follows the statement. */
static bool has_more(sqlite3 *db, const char *tail)
{
    sqlite3_stmt *next = NULL;
    while (*tail) {
        int code = sqlite3_prepare_v2(db, tail, -1, &next, &tail);
        sqlite3_finalize(next);
        if (code != SQLITE_OK || next)
            return true;
    }
    return false;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static enum err_code run(sqlite3 *db, struct arena *arena, const struct tables_query *query, struct guard *guard,
                         sqlite3_stmt **stmt, struct table_rows *out, struct err *err)
{
    const char *tail = query->sql;
    if (sqlite3_prepare_v2(db, query->sql, -1, stmt, &tail) != SQLITE_OK)
        return compile_error(db, guard, query, err);
    if (!*stmt)
        err_set(err, ERR_INPUT, "there is no query here");
    else if (has_more(db, tail))
        err_set(err, ERR_INPUT, "one query at a time: there is more after the first one");
    else if (!sqlite3_stmt_readonly(*stmt) || sqlite3_stmt_isexplain(*stmt) == 1 || sqlite3_column_count(*stmt) == 0)
        err_set(err, ERR_INPUT, "this is read-only: only SELECT is allowed");
    if (err->code != ERR_OK) {
        add_where(err, query, *stmt ? (int)(tail - query->sql) : 0);
        return err->code;
    }
    bind(*stmt, query->parameters, query->n_parameters);
    out->n_columns = (size_t)sqlite3_column_count(*stmt);
    out->columns = ARENA_ARRAY(arena, const char *, out->n_columns);
    for (size_t c = 0; c < out->n_columns; c++)
        out->columns[c] = arena_strdup(arena, sqlite3_column_name(*stmt, (int)c));
    int code = SQLITE_DONE;
    enum err_code rc = read_rows(arena, *stmt, out, &code, err);
    if (rc == ERR_OK && code != SQLITE_DONE)
        rc = run_error(db, code, guard, query, err);
    return rc;
}

enum err_code tables_run(struct store *store, struct arena *arena, const struct tables_query *query,
                         struct table_rows *out, struct err *err)
{
    *out = (struct table_rows){0};
    sqlite3 *db = store_sqlite(store);
    struct guard guard = {.deadline_ms = query->timeout_ms > 0 ? now_ms() + query->timeout_ms : 0};
    sqlite3_stmt *stmt = NULL;
    /* One snapshot for the query and for every table-valued function in it. */
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    sqlite3_set_authorizer(db, on_authorize, &guard);
    sqlite3_progress_handler(db, PROGRESS_STEPS, on_progress, &guard);
    with_messages = query->with_messages;
    rc = run(db, arena, query, &guard, &stmt, out, err);
    with_messages = false;
    sqlite3_finalize(stmt);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    sqlite3_set_authorizer(db, NULL, NULL);
    store_end_read(store);
    return rc;
}

enum err_code tables_select(struct store *store, struct arena *arena, const char *sql,
                            const struct table_parameter *parameters, size_t n_parameters, int timeout_ms,
                            struct table_rows *out, struct err *err)
{
    const struct tables_query query = {
        .sql = sql, .parameters = parameters, .n_parameters = n_parameters, .timeout_ms = timeout_ms};
    return tables_run(store, arena, &query, out, err);
}
