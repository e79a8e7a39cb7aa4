/* pg.c - statements and transactions over a connection that never waits for ever: see pg.h */
#include "association/pg/internal.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { GLANCE_MS = 200 /* how often Ctrl-C is looked for while waiting */ };

/* ---- waiting ----------------------------------------------------------------------------------- */

int64_t pg_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* PQfinish says goodbye to the server; one that hangs is not to hear it. */
void pg_give_up(struct pg *pg)
{
    if (!pg->conn)
        return;
    int fd = PQsocket(pg->conn);
    if (fd >= 0)
        (void)shutdown(fd, SHUT_RDWR);
    PQfinish(pg->conn);
    pg->conn = NULL;
    pg->begun = false;
}

enum err_code pg_wait(struct pg *pg, bool to_write, int64_t deadline_ms, struct err *err)
{
    for (;;) {
        int64_t left = deadline_ms - pg_now_ms();
        struct pollfd fd = {.fd = PQsocket(pg->conn), .events = (short)(POLLIN | (to_write ? POLLOUT : 0))};
        if (left <= 0) {
            pg_give_up(pg);
            return err_set(err, ERR_IO,
                           "the database at %s gave no answer in time, so the connection was given up; what was asked "
                           "for may have been done or not, and asking again is safe",
                           pg->where);
        }
        int ready = poll(&fd, 1, (int)(left < GLANCE_MS ? left : GLANCE_MS));
        if (ready > 0)
            return ERR_OK;
        if (ready < 0 && errno != EINTR) {
            int error = errno;
            pg_give_up(pg);
            return err_set(err, ERR_IO, "the connection to %s cannot be watched: %s", pg->where, cause_of_errno(error));
        }
        if (progress_interrupted()) {
            pg_give_up(pg);
            return err_set(err, ERR_INTERRUPT, "interrupted");
        }
    }
}

enum err_code pg_flush(struct pg *pg, int64_t deadline_ms, struct err *err)
{
    int left;
    while ((left = PQflush(pg->conn)) == 1) {
        enum err_code rc = pg_wait(pg, true, deadline_ms, err);
        if (rc != ERR_OK)
            return rc;
        if (!PQconsumeInput(pg->conn))
            return pg_fail(pg, NULL, err);
    }
    return left == 0 ? ERR_OK : pg_fail(pg, NULL, err);
}

enum err_code pg_next(struct pg *pg, int64_t deadline_ms, PGresult **out, struct err *err)
{
    *out = NULL;
    while (PQisBusy(pg->conn)) {
        enum err_code rc = pg_wait(pg, false, deadline_ms, err);
        if (rc != ERR_OK)
            return rc;
        if (!PQconsumeInput(pg->conn))
            return pg_fail(pg, NULL, err);
    }
    *out = PQgetResult(pg->conn);
    return ERR_OK;
}

/* ---- failures ---------------------------------------------------------------------------------- */

/* The server's sentence without its "ERROR:" and line ends. */
static const char *said(struct arena *arena, const struct pg *pg, const PGresult *result)
{
    const char *primary = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    const char *text = primary ? primary : result ? PQresultErrorMessage(result) : PQerrorMessage(pg->conn);
    char *line = arena_strdup(arena, text);
    for (char *c = line; *c; c++)
        if (*c == '\n')
            *c = ' ';
    for (size_t len = strlen(line); len > 0 && line[len - 1] == ' ';)
        line[--len] = '\0';
    return line;
}

static bool is_class(const struct pg *pg, const char *class)
{
    return strncmp(pg->state, class, strlen(class)) == 0;
}

enum err_code pg_fail(struct pg *pg, const PGresult *result, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *state = result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL,
               *text = said(&scratch, pg, result);
    enum err_code rc;
    snprintf(pg->state, sizeof pg->state, "%s", state ? state : "");
    if (PQstatus(pg->conn) != CONNECTION_OK || is_class(pg, "57P") || is_class(pg, "08")) {
        rc = err_set(
            err, ERR_IO,
            "the connection to %s broke off: %s; what was asked for may have been done or not, and asking again "
            "is safe",
            pg->where, text);
        pg_give_up(pg);
    } else if (is_class(pg, "53")) {
        rc = err_set(err, ERR_IO, "the database at %s has no room: %s; nothing of this was saved", pg->where, text);
    } else if (is_class(pg, "25006")) {
        rc = err_set(err, ERR_CONFLICT, "the database at %s only answers questions and takes no changes: %s", pg->where,
                     text);
    } else if (is_class(pg, "40")) {
        rc = err_set(err, ERR_LOCKED, "somebody else changed the same thing at the same time: %s; try again", text);
    } else if (is_class(pg, "42P01") || is_class(pg, "42703")) {
        rc = err_set(err, ERR_DAMAGED, "the database at %s is not that of an association: %s", pg->where, text);
        err_hint(err, "topcut-association init makes or renews it");
    } else {
        rc = err_set(err, is_class(pg, "23") ? ERR_CONFLICT : ERR_IO, "the database at %s says: %s", pg->where, text);
    }
    arena_release(&scratch);
    return rc;
}

/* ---- statements -------------------------------------------------------------------------------- */

struct pg_value pg_text_value(const char *text)
{
    return (struct pg_value){.type = text ? PG_TEXT_V : PG_NULL_V, .t = text};
}

static enum err_code need_connection(struct pg *pg, struct err *err)
{
    pg->state[0] = '\0';
    return pg->conn
               ? ERR_OK
               : err_set(err, ERR_IO, "the connection to %s was given up; nothing more was asked of it", pg->where);
}

enum err_code pg_finish(struct pg *pg, PGresult **out, struct err *err)
{
    int64_t deadline = pg_now_ms() + pg->patience_ms;
    PGresult *result = NULL, *kept = NULL;
    enum err_code rc = pg_flush(pg, deadline, err), failed = ERR_OK;
    for (;;) {
        if (rc == ERR_OK)
            rc = pg_next(pg, deadline, &result, err);
        if (rc != ERR_OK || !result)
            break;
        ExecStatusType status = PQresultStatus(result);
        bool fine = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY;
        if (!fine && failed == ERR_OK)
            failed = pg_fail(pg, result, err);
        PQclear(kept);
        kept = result;
        if (!pg->conn)
            break;
        if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT) { /* nobody is there to send or take rows */
            pg_give_up(pg);
            break;
        }
    }
    if (rc == ERR_OK)
        rc = failed;
    if (rc != ERR_OK) {
        PQclear(kept);
        kept = NULL;
    }
    if (out)
        *out = kept;
    else
        PQclear(kept);
    return rc;
}

static enum err_code prepare(struct pg *pg, enum association_query query, struct err *err)
{
    if (pg->prepared[query])
        return ERR_OK;
    if (!PQsendPrepare(pg->conn, association_query_name[query], association_query_text[query], 0, NULL))
        return pg_fail(pg, NULL, err);
    enum err_code rc = pg_finish(pg, NULL, err);
    pg->prepared[query] = rc == ERR_OK;
    return rc;
}

/* A value as libpq takes it: text, or bytes as they are. */
static const char *put_value(struct arena *arena, const struct pg_value *value, int *len, int *format)
{
    *len = *format = 0;
    switch (value->type) {
    case PG_NULL_V:
        return NULL;
    case PG_INT_V:
        return arena_printf(arena, "%" PRId64, value->i);
    case PG_REAL_V:
        return arena_printf(arena, "%.17g", value->f);
    case PG_TEXT_V:
        return value->t;
    case PG_BYTES_V:
        *len = (int)value->len;
        *format = 1;
        return value->t;
    }
    return NULL;
}

enum err_code pg_query(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                       struct pg_rows *out, struct err *err)
{
    const char *values[PG_VALUES_MAX];
    int lengths[PG_VALUES_MAX], formats[PG_VALUES_MAX];
    struct arena scratch = ARENA_INIT;
    PGresult *result = NULL;
    tc_assert(n <= PG_VALUES_MAX);
    *out = (struct pg_rows){.result = NULL};
    enum err_code rc = need_connection(pg, err);
    if (rc == ERR_OK)
        rc = prepare(pg, query, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        values[i] = put_value(&scratch, &args[i], &lengths[i], &formats[i]);
    if (rc == ERR_OK &&
        !PQsendQueryPrepared(pg->conn, association_query_name[query], (int)n, values, lengths, formats, 0))
        rc = pg_fail(pg, NULL, err);
    arena_release(&scratch);
    if (rc == ERR_OK)
        rc = pg_finish(pg, &result, err);
    if (rc != ERR_OK)
        return rc;
    *out =
        (struct pg_rows){.result = result, .n = PQntuples(result), .affected = strtoll(PQcmdTuples(result), NULL, 10)};
    return ERR_OK;
}

enum err_code pg_exec(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                      struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(pg, query, args, n, &rows, err);
    pg_rows_release(&rows);
    return rc;
}

enum err_code pg_get_int(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                         int64_t otherwise, int64_t *out, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(pg, query, args, n, &rows, err);
    *out = rc == ERR_OK && rows.n > 0 && !pg_is_null(&rows, 0, 0) ? pg_int(&rows, 0, 0) : otherwise;
    pg_rows_release(&rows);
    return rc;
}

enum err_code pg_get_text(struct pg *pg, struct arena *arena, enum association_query query, const struct pg_value *args,
                          size_t n, const char **out, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(pg, query, args, n, &rows, err);
    *out = rc == ERR_OK && rows.n > 0 ? arena_strdup(arena, pg_text(&rows, 0, 0)) : "";
    pg_rows_release(&rows);
    return rc;
}

void pg_rows_release(struct pg_rows *rows)
{
    PQclear(rows->result);
    *rows = (struct pg_rows){.result = NULL};
}

bool pg_is_null(const struct pg_rows *rows, int row, int column)
{
    return PQgetisnull(rows->result, row, column) != 0;
}

const char *pg_text(const struct pg_rows *rows, int row, int column)
{
    return PQgetvalue(rows->result, row, column);
}

int64_t pg_int(const struct pg_rows *rows, int row, int column)
{
    const char *text = pg_text(rows, row, column);
    return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

double pg_real(const struct pg_rows *rows, int row, int column)
{
    return strtod(pg_text(rows, row, column), NULL);
}

const char *pg_bytes(const struct pg_rows *rows, struct arena *arena, int row, int column, size_t *len)
{
    size_t n = 0;
    unsigned char *bytes = PQunescapeBytea((const unsigned char *)pg_text(rows, row, column), &n);
    if (!bytes)
        tc_out_of_memory(n);
    char *copy = arena_alloc(arena, n + 1, 1);
    if (n)
        memcpy(copy, bytes, n);
    PQfreemem(bytes);
    *len = n;
    return copy;
}

enum err_code pg_script(struct pg *pg, const char *sql, struct err *err)
{
    enum err_code rc = need_connection(pg, err);
    if (rc == ERR_OK && !PQsendQuery(pg->conn, sql))
        rc = pg_fail(pg, NULL, err);
    return rc == ERR_OK ? pg_finish(pg, NULL, err) : rc;
}

/* ---- transactions ------------------------------------------------------------------------------ */

enum err_code pg_begin(struct pg *pg, enum pg_begin_how how, struct err *err)
{
    tc_assert(!pg->begun);
    enum err_code rc = pg_script(pg, how == PG_BEGIN_SNAPSHOT ? "BEGIN ISOLATION LEVEL REPEATABLE READ" : "BEGIN", err);
    pg->begun = rc == ERR_OK;
    return rc;
}

/* What such a transaction does it does by keys: one plan for all, found once in a connection, and no table read whole
 * because it is small today or nobody has counted it yet. */
#define BY_KEYS                                                                                                        \
    "set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true), "           \
    "set_config('enable_hashjoin', 'off', true), set_config('jit', 'off', true)"

enum err_code pg_begin_locked(struct pg *pg, int64_t shared, int64_t lock, struct err *err)
{
    char text[400];
    tc_assert(!pg->begun);
    snprintf(text, sizeof text,
             "BEGIN; SELECT " BY_KEYS ", pg_advisory_xact_lock_shared(%" PRId64 "), pg_advisory_xact_lock(%" PRId64 ")",
             shared, lock);
    enum err_code rc = pg_script(pg, text, err);
    pg->begun = pg->conn && PQtransactionStatus(pg->conn) != PQTRANS_IDLE;
    return rc == ERR_OK ? rc : pg_end(pg, rc, err);
}

static void sleep_ms(long ms)
{
    (void)nanosleep(&(const struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
}

/* A standby that became the primary takes changes for some seconds before commits wait for another one, and what is
 * committed then is on one disk. So it is not enough that no warning came: until a standby says that it has all that
 * was there after the commit, this is not acknowledged. Most often it said so before it is asked. */
static enum err_code wait_for_standby(struct pg *pg, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct pg_rows rows;
    const char *at = "";
    int64_t deadline = pg_now_ms() + pg->patience_ms;
    bool followed = false;
    enum err_code rc = ERR_OK;
    for (long pause = 2; rc == ERR_OK && !followed; pause = pause < 100 ? pause * 2 : pause) {
        if (*at)
            sleep_ms(pause);
        if (pg_now_ms() >= deadline)
            break;
        rc = progress_interrupted() ? err_set(err, ERR_INTERRUPT, "interrupted")
                                    : pg_query(pg, AQ_SERVER_IS_FOLLOWED, PG_ARGS(PG_T(at)), &rows, err);
        if (rc != ERR_OK)
            break;
        at = *at ? at : arena_strdup(&scratch, pg_text(&rows, 0, 0));
        followed = pg_int(&rows, 0, 1) != 0;
        pg_rows_release(&rows);
    }
    pg->unacknowledged = !followed;
    arena_release(&scratch);
    return rc;
}

/* COMMIT of a transaction that failed is answered by "ROLLBACK", and one that no standby has by a warning. */
static enum err_code commit(struct pg *pg, struct err *err)
{
    PGresult *result = NULL;
    pg->unacknowledged = false;
    pg->committing = true;
    enum err_code rc = PQsendQuery(pg->conn, "COMMIT") ? pg_finish(pg, &result, err) : pg_fail(pg, NULL, err);
    pg->committing = false;
    if (rc == ERR_OK && strcmp(PQcmdStatus(result), "COMMIT") != 0)
        rc = err_set(err, ERR_CONFLICT, "the database at %s took the changes back instead of saving them", pg->where);
    if (rc == ERR_OK && pg->followed && !pg->unacknowledged)
        rc = wait_for_standby(pg, err);
    if (rc == ERR_OK && pg->unacknowledged)
        rc = err_set(err, ERR_IO,
                     "the database at %s saved this, but no standby has confirmed it, so it does not count as done; "
                     "sending it again is safe",
                     pg->where);
    PQclear(result);
    return rc;
}

enum err_code pg_end(struct pg *pg, enum err_code rc, struct err *err)
{
    if (!pg->begun)
        return rc;
    pg->begun = false;
    if (rc == ERR_OK)
        return pg->conn ? commit(pg, err) : need_connection(pg, err);
    if (pg->conn) {
        struct err second = ERR_INIT;
        char state[sizeof pg->state];
        memcpy(state, pg->state, sizeof state);
        if (pg_script(pg, "ROLLBACK", &second) != ERR_OK)
            pg_give_up(pg); /* what was not committed goes with it */
        memcpy(pg->state, state, sizeof state);
    }
    return rc;
}

/* ---- asking the connection --------------------------------------------------------------------- */

int pg_server_version(const struct pg *pg)
{
    return pg->version;
}

bool pg_is_standby(const struct pg *pg)
{
    return pg->standby;
}

const char *pg_where(const struct pg *pg)
{
    return pg->where;
}

void pg_patience(struct pg *pg, int ms)
{
    pg->patience_ms = ms ? ms : PG_PATIENCE_MS;
}

bool pg_is_alive(const struct pg *pg)
{
    return pg->conn && PQstatus(pg->conn) == CONNECTION_OK;
}

const char *pg_state(const struct pg *pg)
{
    return pg->state;
}
