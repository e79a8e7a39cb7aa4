/* schema.c - the steps of schema/association, compiled in, and whether a database has them
 *
 * A step is a file NNN-what.sql; those that ran are rows of schema_step. Each runs in one transaction, under a lock
 * that only one program at a time holds.
 */
#include "association/pg/pg.h"
#include "base/err.h"
#include "base/resource.h"

#include <stdlib.h>
#include <string.h>

#define FOLDER "schema/association/"

/* The text of a step; NULL: there is none. */
static const char *step_text(int step)
{
    for (const struct resource *r = resources_builtin; r->path; r++)
        if (strncmp(r->path, FOLDER, strlen(FOLDER)) == 0 && atoi(r->path + strlen(FOLDER)) == step)
            return r->data;
    return NULL;
}

int schema_newest(void)
{
    int step = 0;
    while (step_text(step + 1))
        step++;
    return step;
}

enum err_code schema_version(struct pg *pg, int *out, struct err *err)
{
    int64_t there = 0, step = 0;
    enum err_code rc = pg_get_int(pg, AQ_SCHEMA_IS_THERE, PG_NONE, 0, &there, err);
    if (rc == ERR_OK && there)
        rc = pg_get_int(pg, AQ_SCHEMA_VERSION, PG_NONE, 0, &step, err);
    *out = (int)step;
    return rc;
}

static enum err_code refuse_newer(struct pg *pg, int version, struct err *err)
{
    return version <= schema_newest()
               ? ERR_OK
               : err_set(err, ERR_DAMAGED,
                         "the database at %s is of a newer program (step %d; this one knows %d); bring this "
                         "topcut-association up to date",
                         pg_where(pg), version, schema_newest());
}

/* One step; *version says how far the database is. */
static enum err_code take_step(struct pg *pg, int *version, struct err *err)
{
    enum err_code rc = pg_begin(pg, PG_BEGIN, err);
    if (rc != ERR_OK)
        return rc;
    rc = pg_exec(pg, AQ_SCHEMA_LOCK, PG_NONE, err);
    if (rc == ERR_OK)
        rc = schema_version(pg, version, err); /* another program may have been here */
    if (rc == ERR_OK && *version < schema_newest()) {
        rc = pg_script(pg, step_text(*version + 1), err);
        if (rc == ERR_OK)
            rc = pg_exec(pg, AQ_SCHEMA_STEP, PG_ARGS(PG_I(*version + 1)), err);
        if (rc == ERR_OK)
            ++*version;
    }
    return pg_end(pg, rc, err);
}

enum err_code schema_bring_up(struct pg *pg, int *from, struct err *err)
{
    enum err_code rc = schema_version(pg, from, err);
    int version = *from;
    if (rc == ERR_OK)
        rc = refuse_newer(pg, version, err);
    while (rc == ERR_OK && version < schema_newest())
        rc = take_step(pg, &version, err);
    return rc;
}

enum err_code schema_check(struct pg *pg, struct err *err)
{
    int version = 0;
    enum err_code rc = schema_version(pg, &version, err);
    if (rc != ERR_OK || version == schema_newest())
        return rc;
    if (version > schema_newest())
        return refuse_newer(pg, version, err);
    if (version == 0)
        rc = err_set(err, ERR_NOT_FOUND, "the database at %s has no association yet", pg_where(pg));
    else
        rc = err_set(err, ERR_DAMAGED, "the database at %s is of an older program (step %d of %d); nothing was changed",
                     pg_where(pg), version, schema_newest());
    err_hint(err, "topcut-association init makes or renews it");
    return rc;
}
