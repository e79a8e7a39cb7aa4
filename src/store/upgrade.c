/* upgrade.c - a store of an older version: brought up after a copy, or refused, as its caller can bear it
 *
 * A step may not be taken back, so the file as it was stays beside the store. Another process may do the same at that
 * moment: the version counts that is read under the lock.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "store/internal.h"

#include <unistd.h>

/* "NAME.before-v3", or "NAME.before-v3-2"... when there are copies of earlier attempts. */
static const char *copy_name(struct arena *arena, const char *path, int version)
{
    const char *name = arena_printf(arena, "%s.before-v%d", path, version);
    for (int i = 2; file_exists(name); i++)
        name = arena_printf(arena, "%s.before-v%d-%d", path, version, i);
    return name;
}

static enum err_code refuse_newer(const struct store *store, int known, struct err *err)
{
    return err_set(err, ERR_DAMAGED,
                   "%s was written by a newer Topcut (version %d of the store; this program knows "
                   "up to %d); use the "
                   "newer program; nothing was changed",
                   store->path, store->version, known);
}

static enum err_code migrate_with_copy(struct store *store, struct arena *arena, const struct migration *steps,
                                       size_t n, bool empty, struct err *err)
{
    int before = store->version;
    const char *copy = NULL;
    enum err_code rc = ERR_OK;
    struct strbuf holder = STRBUF_INIT;
    if (!lock_take(&store->lock, "migration", store->who, store->clock->now_utc(store->clock), store->patience_ms,
                   &holder))
        rc = err_set(err, ERR_LOCKED, "%s is held by %s; try again when it has finished", store->path,
                     strbuf_text(&holder));
    strbuf_release(&holder);
    if (rc != ERR_OK)
        return rc;
    int64_t version = before; /* another process may have been quicker while this one waited */
    int sql = sql_get_int(store->db, "PRAGMA user_version", &version);
    if (sql != SQLITE_OK)
        rc = store_sql_error(store, sql, err);
    before = store->version = (int)version;
    if (rc == ERR_OK && before > steps[n - 1].version)
        rc = refuse_newer(store, steps[n - 1].version, err);
    if (rc == ERR_OK && !empty && before < steps[n - 1].version) {
        copy = copy_name(arena, store->path, steps[n - 1].version);
        store->version_before = before;
        rc = store_backup(store, copy, FILE_REFUSE_EXISTING, err);
        if (rc != ERR_OK)
            err_context(err, "the copy before bringing the store to version %d", steps[n - 1].version);
    }
    /* Steps may rebuild tables that others refer to; each checks its references before it commits.
     */
    if (rc == ERR_OK)
        rc = store_insist(store, "foreign_keys", "OFF", "0", err);
    if (rc == ERR_OK)
        rc = store_migrate(store, steps, n, err);
    if (rc != ERR_OK && copy && store->version == before && file_exists(copy))
        unlink(copy); /* the store is as it was: the copy would only be litter */
    if (copy && store->version != before) {
        store->upgrade_copy = store_copy_text(copy);
        if (rc != ERR_OK)
            err_advice(err, "the store came to version %d; the file as it was is %s", store->version, copy);
    }
    lock_release(&store->lock);
    return rc;
}

static enum err_code refuse_older(const struct store *store, struct err *err)
{
    return err_set(err, ERR_DAMAGED,
                   "%s was written by an older Topcut (version %d of the store, now %d) and must be "
                   "brought up to date first: any command does that, after a copy beside it, where "
                   "you may write the file and its folder; copy it to such a folder",
                   store->path, store->version, store->newest);
}

/* An older file, each as its caller can bear it. */
static enum err_code bring_up(struct store *store, struct arena *arena, const struct migration *steps, size_t n,
                              bool empty, struct err *err)
{
    enum err_code rc;
    switch (store->how) {
    case STORE_READ_AS_IS:
        return ERR_OK;
    case STORE_READ:
        return refuse_older(store, err);
    case STORE_READ_COPY: /* of which nobody knows: no lock, and no copy of the copy */
    case STORE_MEMORY:
        rc = store_insist(store, "foreign_keys", "OFF", "0", err);
        return rc == ERR_OK ? store_migrate(store, steps, n, err) : rc;
    default:
        return migrate_with_copy(store, arena, steps, n, empty, err);
    }
}

enum err_code store_bring_up_to_date(struct store *store, bool empty, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct migration *steps;
    size_t n;
    enum err_code rc = migration_list(&scratch, &steps, &n, err);
    if (rc == ERR_OK) {
        store->newest = steps[n - 1].version;
        if (store->version > store->newest)
            rc = refuse_newer(store, store->newest, err);
        else if (store->version < store->newest)
            rc = bring_up(store, &scratch, steps, n, empty, err);
    }
    arena_release(&scratch);
    return rc;
}
