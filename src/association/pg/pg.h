/* pg.h - PostgreSQL as the association uses it: connections, statements, transactions, COPY, and a cluster of one's own
 *
 *   pg.c        a connection: statements and transactions; with pg_connect.c and pg_copy.c all that knows libpq
 *   pg_connect.c  from a DSN to a connection that suits: every host in turn
 *   pg_copy.c   rows in and out by the hundred thousand, in binary
 *   cluster.c   a PostgreSQL of one's own in a folder, for trying and for tests
 *   schema.c    the steps of schema/association, and whether a database has them
 *
 * Every wait has a deadline of ours. The kernel of a server that hangs goes on acknowledging bytes, so neither TCP nor
 * the server's own timeouts end such a wait; here the connection is given up, and what was not acknowledged is sent
 * again by whoever sent it. A commit that only this server knows ("committed locally") is not acknowledged either: of a
 * primary among several servers, or one whose commits wait for a standby, nothing is until a standby has it.
 *
 * The SQL stands in schema/association/queries; each statement is prepared once a connection.
 */
#ifndef TOPCUT_ASSOCIATION_PG_H
#define TOPCUT_ASSOCIATION_PG_H

#include "association_queries.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"

/* ---- a connection (pg_connect.c) --------------------------------------------------------------- */

struct pg;

enum pg_use {
    PG_WRITE, /* a primary: of several hosts the one that is, and a standby is refused */
    PG_READ,  /* any of them */
};

#define PG_CONNECT_MS  5000
#define PG_PATIENCE_MS 30000

/* dsn: "host=... dbname=..." or "postgresql://...", several hosts as libpq writes them. connect_ms: how long each host
 * may take; patience_ms: how long any answer may take; 0: as above. ERR_IO: nobody answered, or not in time, or
 * refused; ERR_CONFLICT: a standby was given where a primary is wanted, or a server older than PostgreSQL 15;
 * ERR_USAGE: not a DSN. */
struct pg_wish {
    const char *dsn;
    enum pg_use use;
    int connect_ms, patience_ms;
};
TC_MUST_USE enum err_code pg_open(const struct pg_wish *wish, struct pg **out, struct err *err);
void pg_close(struct pg *pg); /* NULL is fine; never waits */

int pg_server_version(const struct pg *pg); /* 150018 */
bool pg_is_standby(const struct pg *pg);
const char *pg_where(const struct pg *pg); /* "host port 5432, database topcut", without a password */
/* How long the answers of what follows may take; 0: PG_PATIENCE_MS. */
void pg_patience(struct pg *pg, int ms);
/* False once the connection was given up: open another one. */
bool pg_is_alive(const struct pg *pg);
/* The SQLSTATE of the last error, "23505"; "" when the server gave none. */
const char *pg_state(const struct pg *pg);

/* ---- statements (pg.c) ------------------------------------------------------------------------- */

struct pg_value {
    enum pg_value_type { PG_NULL_V, PG_INT_V, PG_REAL_V, PG_TEXT_V, PG_BYTES_V } type;
    int64_t i;
    double f;
    const void *t;
    size_t len; /* of PG_BYTES_V */
};
#define PG_I(x)    ((struct pg_value){.type = PG_INT_V, .i = (int64_t)(x)})
#define PG_F(x)    ((struct pg_value){.type = PG_REAL_V, .f = (x)}) /* comes back with the same bits */
#define PG_T(x)    (pg_text_value(x))                               /* NULL is null */
#define PG_B(x, n) ((struct pg_value){.type = PG_BYTES_V, .t = (x), .len = (n)})
#define PG_NULL    ((struct pg_value){.type = PG_NULL_V})
struct pg_value pg_text_value(const char *text);

enum { PG_VALUES_MAX = 24 };
#define PG_ARGS(...)                                                                                                   \
    ((const struct pg_value[]){__VA_ARGS__}), (sizeof((const struct pg_value[]){__VA_ARGS__}) / sizeof(struct pg_value))
#define PG_NONE ((const struct pg_value *)NULL), ((size_t)0)

/* What a statement gave. Release it in any case; texts are good until then. */
struct pg_rows {
    void *result;
    int n;            /* rows */
    int64_t affected; /* by INSERT, UPDATE, DELETE */
};
/* ERR_CONFLICT: a constraint (pg_state says which kind), or a standby; ERR_IO: the server is gone, hangs, or has no
 * room; ERR_LOCKED: two transactions met, do it again; ERR_DAMAGED: not this program's schema; ERR_INTERRUPT: Ctrl-C.
 */
TC_MUST_USE enum err_code pg_query(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                                   struct pg_rows *out, struct err *err);
/* The same where rows are of no interest. */
TC_MUST_USE enum err_code pg_exec(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                                  struct err *err);
/* The first column of the first row; otherwise without a row, or for null. */
TC_MUST_USE enum err_code pg_get_int(struct pg *pg, enum association_query query, const struct pg_value *args, size_t n,
                                     int64_t otherwise, int64_t *out, struct err *err);
TC_MUST_USE enum err_code pg_get_text(struct pg *pg, struct arena *arena, enum association_query query,
                                      const struct pg_value *args, size_t n, const char **out, struct err *err);
void pg_rows_release(struct pg_rows *rows);

bool pg_is_null(const struct pg_rows *rows, int row, int column);
int64_t pg_int(const struct pg_rows *rows, int row, int column); /* 0 for null; "t" and "f" are 1 and 0 */
double pg_real(const struct pg_rows *rows, int row, int column);
const char *pg_text(const struct pg_rows *rows, int row, int column); /* borrowed; "" for null */
/* bytea: the bytes in the arena. */
const char *pg_bytes(const struct pg_rows *rows, struct arena *arena, int row, int column, size_t *len);

/* Several statements without arguments at once, of the program itself. */
TC_MUST_USE enum err_code pg_script(struct pg *pg, const char *sql, struct err *err);

/* ---- transactions ------------------------------------------------------------------------------ */

enum pg_begin_how {
    PG_BEGIN,          /* read committed */
    PG_BEGIN_SNAPSHOT, /* repeatable read: all statements see one moment */
};
TC_MUST_USE enum err_code pg_begin(struct pg *pg, enum pg_begin_how how, struct err *err);
/* PG_BEGIN, and waits until nobody else has the same lock, nor has alone the one that all of a kind share, to the end
 * of the transaction: in one message. */
TC_MUST_USE enum err_code pg_begin_locked(struct pg *pg, int64_t shared, int64_t lock, struct err *err);
/* Commits on ERR_OK, else rolls back and returns rc. ERR_IO when the commit was not acknowledged: by a standby, or at
 * all; then nobody may be told that it is done, and doing it again must be harmless. */
TC_MUST_USE enum err_code pg_end(struct pg *pg, enum err_code rc, struct err *err);

/* ---- COPY (pg_copy.c) -------------------------------------------------------------------------- */

/* Rows in, in binary. Between begin and end nothing else may be asked of the connection. */
struct pg_copy {
    struct pg *pg;
    struct strbuf buffer;
};
TC_MUST_USE enum err_code pg_copy_begin(struct pg *pg, enum association_query query, struct pg_copy *out,
                                        struct err *err);
void pg_copy_row(struct pg_copy *copy, int columns); /* then a value for each */
void pg_copy_i16(struct pg_copy *copy, int16_t value);
void pg_copy_i32(struct pg_copy *copy, int32_t value);
void pg_copy_i64(struct pg_copy *copy, int64_t value);
void pg_copy_f64(struct pg_copy *copy, double value);
void pg_copy_date(struct pg_copy *copy, int32_t days); /* since 1970 */
void pg_copy_text(struct pg_copy *copy, const char *text);
void pg_copy_null(struct pg_copy *copy);
/* Sends what has come together, when it is much. */
TC_MUST_USE enum err_code pg_copy_flush(struct pg_copy *copy, struct err *err);
/* Ends it: on ERR_OK the rows are in (with the transaction), else they are not, and rc comes back. */
TC_MUST_USE enum err_code pg_copy_end(struct pg_copy *copy, enum err_code rc, struct err *err);

/* Rows out: a statement COPY (SELECT ...) TO STDOUT (FORMAT binary), in which $1, $2 are replaced by whole numbers.
 * take gets each row; the values are read in order. */
struct pg_row {
    const unsigned char *at, *end;
    int columns;
    bool sound; /* false: a column was not what was read as */
};
int16_t pg_row_i16(struct pg_row *row);
int32_t pg_row_i32(struct pg_row *row);
int64_t pg_row_i64(struct pg_row *row);
double pg_row_f64(struct pg_row *row);
int32_t pg_row_date(struct pg_row *row); /* days since 1970 */
bool pg_row_bool(struct pg_row *row);
/* Into room bytes, cut and terminated. */
void pg_row_text(struct pg_row *row, char *out, size_t room);
typedef enum err_code pg_take(void *data, struct pg_row *row, struct err *err);
TC_MUST_USE enum err_code pg_copy_out(struct pg *pg, enum association_query query, const int64_t *numbers, size_t n,
                                      pg_take *take, void *data, struct err *err);

/* ---- a cluster of one's own (cluster.c) -------------------------------------------------------- */

/* A PostgreSQL in a folder, which only this computer reaches, through a socket in that folder. It runs as the user who
 * starts it; root, whom PostgreSQL refuses, has it run as the system user postgres, or nobody. */
struct cluster {
    const char *folder; /* absolute */
    const char *dsn;    /* of its database "topcut" */
};
enum cluster_care {
    CLUSTER_SAFE, /* every commit is on the disk */
    CLUSTER_FAST, /* for tests and demonstrations: a power cut loses everything */
};
/* Where a cluster is, or would be. ERR_USAGE: the path is too long for a socket. */
TC_MUST_USE enum err_code cluster_at(struct arena *arena, const char *folder, struct cluster *out, struct err *err);
bool cluster_exists(const struct cluster *cluster);
bool cluster_is_running(const struct cluster *cluster);
/* Makes it, with its database; it is running then. ERR_CONFLICT: there is one, or the folder holds something else;
 * ERR_NOT_FOUND: PostgreSQL 15 is not installed; ERR_IO with the last line of the log. */
TC_MUST_USE enum err_code cluster_make(const struct cluster *cluster, enum cluster_care care, struct err *err);
TC_MUST_USE enum err_code cluster_start(const struct cluster *cluster, struct err *err); /* fine when it runs */
/* at_once: as a power cut would. Fine when it does not run. */
TC_MUST_USE enum err_code cluster_stop(const struct cluster *cluster, bool at_once, struct err *err);

/* ---- the schema (schema.c) --------------------------------------------------------------------- */

/* The newest step that this program knows. */
int schema_newest(void);
/* The step that the database is at; 0: it has nothing of an association's. */
TC_MUST_USE enum err_code schema_version(struct pg *pg, int *out, struct err *err);
/* Brings it to the newest step; *from says where it was. One transaction a step; two programs at once wait for each
 * other. ERR_DAMAGED: it is of a newer program. */
TC_MUST_USE enum err_code schema_bring_up(struct pg *pg, int *from, struct err *err);
/* ERR_DAMAGED unless the database is at the newest step. */
TC_MUST_USE enum err_code schema_check(struct pg *pg, struct err *err);

#endif
