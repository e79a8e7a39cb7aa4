/* pg_connect.c - from a DSN to a connection that suits
 *
 * libpq goes through several hosts by itself, but without a deadline of its own for each where nothing is to block. So
 * the list is taken apart here, and each host gets its time.
 */
#include "association/pg/internal.h"
#include "base/err.h"
#include "base/message.h"

#include <stdlib.h>
#include <string.h>

#define MOST_HOSTS 16

/* A DSN in pieces. */
struct dsn {
    const char *host, *hostaddr, *port, *dbname;
    size_t n_hosts;
    const char *keys[64], *values[64]; /* all others */
    size_t n;
};

static size_t count_parts(const char *list)
{
    size_t n = 1;
    for (const char *c = list; *c; c++)
        n += *c == ',';
    return n;
}

/* The nth of a list with commas; the only one serves for all; "" past the end. */
static const char *part(struct arena *arena, const char *list, size_t nth)
{
    if (count_parts(list) == 1)
        return list;
    for (; nth > 0 && *list; nth--) {
        list += strcspn(list, ",");
        list += *list == ',';
    }
    return arena_strndup(arena, list, strcspn(list, ","));
}

static enum err_code read_dsn(struct arena *arena, const char *text, struct dsn *out, struct err *err)
{
    char *problem = NULL;
    *out = (struct dsn){.host = "", .hostaddr = "", .port = "", .dbname = ""};
    PQconninfoOption *options = PQconninfoParse(text, &problem);
    if (!options) {
        char *line = arena_strdup(arena, problem ? problem : "");
        line[strcspn(line, "\n")] = '\0';
        PQfreemem(problem);
        return err_set(err, ERR_USAGE,
                       "\"%s\" does not say where a database is: %s; expected is \"host=db.example dbname=topcut\" or "
                       "\"postgresql://user@db.example/topcut\"",
                       text, line);
    }
    for (const PQconninfoOption *o = options; o->keyword; o++) {
        if (!o->val || !*o->val)
            continue;
        const char *value = arena_strdup(arena, o->val);
        if (strcmp(o->keyword, "host") == 0)
            out->host = value;
        else if (strcmp(o->keyword, "hostaddr") == 0)
            out->hostaddr = value;
        else if (strcmp(o->keyword, "port") == 0)
            out->port = value;
        else if (strcmp(o->keyword, "target_session_attrs") == 0)
            continue; /* asked of the server below */
        else if (out->n + 8 < ARRAY_LEN(out->keys)) {
            out->keys[out->n] = arena_strdup(arena, o->keyword);
            out->values[out->n++] = value;
            if (strcmp(o->keyword, "dbname") == 0)
                out->dbname = value;
        }
    }
    PQconninfoFree(options);
    size_t hosts = count_parts(out->host), addresses = count_parts(out->hostaddr);
    out->n_hosts = hosts > addresses ? hosts : addresses;
    return out->n_hosts <= MOST_HOSTS
               ? ERR_OK
               : err_set(err, ERR_USAGE, "%zu hosts are more than the %d that are tried", out->n_hosts, MOST_HOSTS);
}

/* A warning while a commit is under way says that no standby has it; the words depend on the server's language, the
 * kind does not. */
static void take_notice(void *data, const PGresult *result)
{
    struct pg *pg = data;
    const char *kind = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (pg->committing && kind && strcmp(kind, "WARNING") == 0)
        pg->unacknowledged = true;
}

static enum err_code wait_for_connection(struct pg *pg, int64_t deadline, struct err *err)
{
    PostgresPollingStatusType now = PGRES_POLLING_WRITING;
    while (now != PGRES_POLLING_OK) {
        if (now == PGRES_POLLING_FAILED || PQstatus(pg->conn) == CONNECTION_BAD) {
            struct arena scratch = ARENA_INIT;
            char *line = arena_strdup(&scratch, PQerrorMessage(pg->conn));
            line[strcspn(line, "\n")] = '\0'; /* what follows are guesses */
            bool refused = strstr(line, "FATAL:") || PQconnectionNeedsPassword(pg->conn);
            err_set(err, ERR_IO,
                    refused ? MESSAGE_MARK("the server at %s refuses the connection: %s")
                            : MESSAGE_MARK("no database answers at %s: %s"),
                    pg->where, line);
            arena_release(&scratch);
            pg_give_up(pg);
            return err->code;
        }
        struct err late = ERR_INIT;
        enum err_code rc = pg_wait(pg, now == PGRES_POLLING_WRITING, deadline, &late);
        if (rc == ERR_IO) /* nothing was asked yet */
            return err_set(err, rc, "no database answers at %s in time", pg->where);
        if (rc != ERR_OK)
            return err_set(err, rc, "%s", late.said);
        now = PQconnectPoll(pg->conn);
    }
    return ERR_OK;
}

static enum err_code connect_to(struct pg *pg, const struct dsn *dsn, size_t nth, int connect_ms, struct err *err)
{
    const char *keys[72], *values[72];
    size_t n = 0;
    const char *host = part(&pg->arena, dsn->host, nth), *address = part(&pg->arena, dsn->hostaddr, nth),
               *port = part(&pg->arena, dsn->port, nth);
    for (; n < dsn->n; n++) {
        keys[n] = dsn->keys[n];
        values[n] = dsn->values[n];
    }
    const char *const more[][2] = {{"host", host},
                                   {"hostaddr", address},
                                   {"port", port},
                                   {"client_encoding", "UTF8"},
                                   {"fallback_application_name", "topcut-association"}};
    for (size_t i = 0; i < ARRAY_LEN(more); i++)
        if (*more[i][1]) {
            keys[n] = more[i][0];
            values[n++] = more[i][1];
        }
    keys[n] = values[n] = NULL;
    const char *shown = *host ? host : *address ? address : "the usual socket";
    pg->where =
        arena_printf(&pg->arena, "%s%s%s%s%s", shown, *port ? ":" : "", port, *dsn->dbname ? "/" : "", dsn->dbname);
    pg->conn = PQconnectStartParams(keys, values, 0);
    if (!pg->conn)
        tc_out_of_memory(0);
    PQsetNoticeReceiver(pg->conn, take_notice, pg);
    enum err_code rc = wait_for_connection(pg, pg_now_ms() + connect_ms, err);
    if (rc == ERR_OK && PQsetnonblocking(pg->conn, 1) != 0)
        rc = pg_fail(pg, NULL, err);
    return rc;
}

/* What kind of server it is, and whether that is what is wanted. A primary of several servers is to be followed, and so
 * is one whose commits wait for a standby when it is met. */
static enum err_code look_at(struct pg *pg, enum pg_use use, size_t n_hosts, struct err *err)
{
    struct pg_rows rows;
    pg->version = PQserverVersion(pg->conn);
    if (pg->version < 150000) {
        err_set(err, ERR_CONFLICT, "the database at %s is PostgreSQL %d; 15 or newer is needed", pg->where,
                pg->version / 10000);
        pg_give_up(pg);
        return err->code;
    }
    enum err_code rc = pg_query(pg, AQ_SERVER_IS_STANDBY, PG_NONE, &rows, err);
    pg->standby = rc == ERR_OK && pg_int(&rows, 0, 0);
    pg->followed = rc == ERR_OK && use == PG_WRITE && (n_hosts > 1 || pg_int(&rows, 0, 1));
    pg_rows_release(&rows);
    if (rc == ERR_OK && pg->standby && use == PG_WRITE) {
        rc = err_set(err, ERR_CONFLICT,
                     "the database at %s is a standby, which takes no changes; name the primary, or all servers "
                     "(host=a,b,c), of which the primary is then found",
                     pg->where);
        pg_give_up(pg);
    }
    return rc;
}

enum err_code pg_open(const struct pg_wish *wish, struct pg **out, struct err *err)
{
    struct pg *pg = tc_calloc(1, sizeof *pg);
    struct dsn dsn;
    struct err first = ERR_INIT;
    *out = pg;
    pg->where = "";
    pg->patience_ms = wish->patience_ms ? wish->patience_ms : PG_PATIENCE_MS;
    enum err_code rc = read_dsn(&pg->arena, wish->dsn, &dsn, err);
    if (rc != ERR_OK)
        goto out;
    for (size_t i = 0; i < dsn.n_hosts; i++) {
        struct err why = ERR_INIT;
        memset(pg->prepared, 0, sizeof pg->prepared);
        rc = connect_to(pg, &dsn, i, wish->connect_ms ? wish->connect_ms : PG_CONNECT_MS, &why);
        if (rc == ERR_OK)
            rc = look_at(pg, wish->use, dsn.n_hosts, &why);
        if (rc == ERR_OK)
            return ERR_OK;
        if (first.code == ERR_OK || rc == ERR_INTERRUPT)
            first = why;
        if (rc == ERR_INTERRUPT)
            break;
    }
    rc = first.code;
    *err = err->code == ERR_OK ? first : *err;
out:
    pg_close(pg);
    *out = NULL;
    return rc;
}

void pg_close(struct pg *pg)
{
    if (!pg)
        return;
    pg_give_up(pg);
    arena_release(&pg->arena);
    free(pg);
}
