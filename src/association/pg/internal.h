/* internal.h - what the files that know libpq share */
#ifndef TOPCUT_ASSOCIATION_PG_INTERNAL_H
#define TOPCUT_ASSOCIATION_PG_INTERNAL_H

#include "association/pg/pg.h"

#include <libpq-fe.h>

struct pg {
    PGconn *conn; /* NULL once it was given up */
    struct arena arena;
    const char *where;
    int patience_ms, version;
    bool standby;
    bool followed;       /* what is committed has to be on another server's disk as well */
    bool unacknowledged; /* a warning came while a commit was under way */
    bool committing;
    bool begun;
    char state[6];
    bool prepared[ASSOCIATION_QUERY_COUNT];
};

/* Milliseconds of a clock that only goes on. */
int64_t pg_now_ms(void);
/* Waits until the socket can be read (or written) or the deadline is over. ERR_IO, ERR_INTERRUPT: the connection is
 * given up. */
TC_MUST_USE enum err_code pg_wait(struct pg *pg, bool to_write, int64_t deadline_ms, struct err *err);
/* Sends all that waits in libpq's buffer. */
TC_MUST_USE enum err_code pg_flush(struct pg *pg, int64_t deadline_ms, struct err *err);
/* The next result of what was sent, NULL at the end. */
TC_MUST_USE enum err_code pg_next(struct pg *pg, int64_t deadline_ms, PGresult **out, struct err *err);
/* The last result of what was sent, the first failure as an error. Takes the results away. */
TC_MUST_USE enum err_code pg_finish(struct pg *pg, PGresult **out, struct err *err);
/* Whatever a result says that is no success, as a sentence. */
enum err_code pg_fail(struct pg *pg, const PGresult *result, struct err *err);
void pg_give_up(struct pg *pg);

#endif
