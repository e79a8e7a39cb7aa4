/* office.h - the association's office: what is known, and what may be done to it
 *
 *   office.c    a database as an association's, its key, its log
 *   health.c    how the server is, and whether it keeps what it says it keeps
 *
 * A verb is one transaction: it checks, writes, and adds to the log. Who does it and when are the office's.
 */
#ifndef TOPCUT_ASSOCIATION_OFFICE_H
#define TOPCUT_ASSOCIATION_OFFICE_H

#include "association/pg/pg.h"
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "base/json.h"
#include "base/sign.h"

/* ---- the office (office.c) --------------------------------------------------------------------- */

/* Where an association's database is, as people say it: a DSN, or the folder of a cluster of its own, which is started
 * when it does not run. */
struct office_place {
    const char *where;
    bool is_folder;
    struct cluster cluster; /* of a folder */
    const char *dsn;
    const char *keys; /* the folder of secrets: FOLDER/keys, or the user's own */
};
/* keys: the folder of secrets where it is a DSN. ERR_USAGE: neither a DSN nor a path that will do. */
TC_MUST_USE enum err_code office_place(struct arena *arena, const char *where, const char *keys,
                                       struct office_place *out, struct err *err);

struct office {
    struct arena *arena;
    struct pg *pg;
    struct clock *clock;
    const char *who; /* for the log */
    const char *keys;
    const char *name, *public_hex, *fingerprint;
    int64_t founded_utc;
    bool has_secret; /* the secret half of the key is here */
};
/* Opens an association that is there. ERR_NOT_FOUND, ERR_DAMAGED: schema_check; else as pg_open. office_close in any
 * case. */
TC_MUST_USE enum err_code office_open(struct arena *arena, const struct office_place *place, enum pg_use use,
                                      struct clock *clock, const char *who, struct office *out, struct err *err);
void office_close(struct office *office);

/* What office_found found and did. */
struct office_founding {
    bool made_cluster, made;   /* the cluster; the association */
    int step_before, step_now; /* of the schema */
};
/* Makes the association NAME, or brings the one that is there to the newest schema (name may then be NULL). care: of a
 * cluster that is made. ERR_USAGE: a new one needs a name. */
TC_MUST_USE enum err_code office_found(struct arena *arena, const struct office_place *place, enum cluster_care care,
                                       const char *name, struct clock *clock, const char *who,
                                       struct office_founding *out, struct office *office, struct err *err);

/* Adds to the log, inside the caller's transaction. detail (may be NULL) is taken over. */
TC_MUST_USE enum err_code office_log(struct office *office, const char *what, const char *about, struct json *detail,
                                     struct err *err);
/* Signs bytes with the association's key. ERR_CONFLICT: its secret half is not here. */
TC_MUST_USE enum err_code office_sign(struct office *office, const void *bytes, size_t len,
                                      char out[SIGN_SIGNATURE_HEX + 1], struct err *err);

/* ---- health (health.c) ------------------------------------------------------------------------- */

struct health {
    const char *server, *where; /* "15.18"; host, port and database */
    bool standby;
    int step, newest;          /* of the schema */
    int64_t bytes;             /* of the database */
    int standbys, synchronous; /* that follow; of these those whose word a commit waits for */
    const char *standby_names; /* synchronous_standby_names; "": a commit waits for none */
    int64_t clock_ahead_s;     /* the server's clock before ours */
};
TC_MUST_USE enum err_code health_read(struct office *office, struct health *out, struct err *err);

enum health_state { HEALTH_FINE, HEALTH_WARNING, HEALTH_FAULT };
extern const char *const health_words[]; /* "fine", "warning", "fault" */
/* One thing that was looked at. */
struct health_check {
    const char *about;
    enum health_state state;
    const char *says;
};
extern const struct column_set health_check_columns;
/* All of them, in the arena. */
TC_MUST_USE enum err_code health_examine(struct office *office, struct health_check **out, size_t *n, struct err *err);

#endif
