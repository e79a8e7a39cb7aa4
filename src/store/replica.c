/* replica.c - the copy's half of a standby: takes a snapshot, applies what comes after it, is
 * promoted
 *
 * A copy is an ordinary store whose replica row says that it stands by, so that every verb
 * refuses. Position and data change in one transaction: wherever the process is killed, the file
 * tells where to go on.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/sign.h"
#include "store/internal.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- a snapshot becomes the copy ------------------------------------------------------------- */

/* What is at path now, and whether it may be replaced. *was: how far it had followed, with line ""
 * for any other. */
static enum err_code look_at_place(const char *path, bool replace, struct arena *arena, struct ship_position *was,
                                   struct err *err)
{
    struct store *store = NULL;
    struct replica is;
    *was = (struct ship_position){.line = "", .digest = ""};
    if (!file_exists(path))
        return ERR_OK;
    enum err_code rc = store_open(path, STORE_READ_AS_IS, NULL, &store, err);
    if (rc == ERR_OK)
        rc = replica_get(store, arena, &is, err);
    if (rc == ERR_OK && is.role == REPLICA_STANDBY)
        *was = (struct ship_position){.line = is.line, .digest = is.digest, .seq = is.seq};
    else if (rc == ERR_OK && is.role == REPLICA_PRIMARY && !replace)
        rc = err_set(err, ERR_CONFLICT,
                     "%s is a store of its own, not a copy that stands by\nname another file by "
                     "--db, or say --replace: it "
                     "is kept under another name then",
                     path);
    store_close(store);
    return rc;
}

/* The program that made a snapshot and the one that takes it are of one version: nothing is translated. */
static enum err_code check_version(const struct store *snapshot, struct err *err)
{
    if (store_version(snapshot) == store_newest_version(snapshot))
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "the primary's store has version %d, this program's have %d: run the same "
                   "Topcut on both machines",
                   store_version(snapshot), store_newest_version(snapshot));
}

/* A primary that was put back to an earlier state lacks what only its copy still has: a person says
 * which of them counts. *same: everything that the copy has is certainly in the snapshot. Whether that is so cannot be
 * known of a copy that has gone further. */
static enum err_code check_loss(struct store *snapshot, const struct ship_position *was, bool replace, bool *same,
                                struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct replica now;
    enum err_code rc = replica_get(snapshot, &scratch, &now, err);
    bool line = rc == ERR_OK && strcmp(was->line, now.line) == 0;
    *same = line && was->seq == now.seq && strcmp(was->digest, now.digest) == 0;
    if (line && was->seq >= now.seq && !*same && !replace)
        rc = err_set(
            err, ERR_CONFLICT,
            "this copy has changes, up to %lld, that the primary has lost\ntopcut promote makes the copy the store that "
            "counts, --replace follows the primary all the same: the copy is kept under "
            "another name then",
            (long long)was->seq);
    arena_release(&scratch);
    return rc;
}

static enum err_code turn_into_copy(const char *snapshot, const struct ship_source *source,
                                    const struct ship_position *was, bool replace, bool *same, struct err *err)
{
    struct store *store;
    enum err_code rc = store_open(snapshot, STORE_READ_AS_IS, NULL, &store, err);
    if (rc != ERR_OK)
        return rc;
    rc = check_version(store, err);
    store_close(store);
    if (rc != ERR_OK || (rc = store_open(snapshot, STORE_WRITE, NULL, &store, err)) != ERR_OK)
        return rc;
    if ((rc = store_verify(store->db, snapshot, err)) == ERR_OK &&
        (rc = store_begin_plain(store, "standby", err)) == ERR_OK) {
        if ((rc = check_loss(store, was, replace, same, err)) == ERR_OK &&
            (rc = store_exec(store, Q_REPLICA_FOLLOW,
                             SQL_ARGS(SQL_T(source->url), SQL_T(source->key), SQL_T(source->trust)), err)) == ERR_OK &&
            (rc = store_exec(store, Q_SHIP_DISMISS_ALL, SQL_NONE, err)) == ERR_OK)
            rc = store_exec(store, Q_SHIP_EMPTY, SQL_NONE, err);
        rc = store_end(store, rc, err);
    }
    store_close(store);
    return rc;
}

enum err_code ship_adopt(const char *snapshot, const char *named, const struct ship_source *source, bool replace,
                         struct arena *arena, const char **kept, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct ship_position was;
    const char *path = store_file(arena, named);
    bool same = false;
    *kept = NULL;
    enum err_code rc = look_at_place(path, replace, &scratch, &was, err);
    if (rc == ERR_OK && (rc = turn_into_copy(snapshot, source, &was, replace, &same, err)) != ERR_OK)
        err_context(err, "the snapshot");
    if (rc == ERR_OK)
        rc = store_put_in_place(snapshot, path, "before-standby", arena, kept, err);
    if (rc == ERR_OK && *kept && same) {
        unlink(*kept); /* all that it had is in the new one */
        *kept = NULL;
    }
    file_discard(snapshot);
    file_discard(path_beside(&scratch, snapshot, "-wal"));
    file_discard(path_beside(&scratch, snapshot, "-shm"));
    arena_release(&scratch);
    return rc;
}

/* ---- following ------------------------------------------------------------------------------- */

static enum err_code check_next(const struct store *store, const struct replica *is, const struct shipment *s,
                                struct err *err)
{
    char digest[SIGN_DIGEST_HEX + 1];
    if (is->role != REPLICA_STANDBY)
        return err_set(err, ERR_CONFLICT, "%s does not stand by", store->path);
    if (s->seq != is->seq + 1)
        return err_set(err, ERR_CONFLICT, "commit %lld does not follow %lld", (long long)s->seq, (long long)is->seq);
    if (s->len > INT32_MAX)
        return err_set(err, ERR_CONFLICT, "commit %lld has %zu bytes", (long long)s->seq, s->len);
    ship_chain(is->digest, is->line, s, digest);
    if (strcmp(digest, s->digest) != 0)
        return err_set(err, ERR_CONFLICT, "commit %lld is not of the history that this copy has", (long long)s->seq);
    return ERR_OK;
}

/* Inside the transaction. */
static enum err_code apply_next(struct store *store, const struct replica *is, const struct shipment *s,
                                struct err *err)
{
    enum err_code rc = check_next(store, is, s, err);
    if (rc != ERR_OK)
        return rc;
    struct err why = ERR_INIT;
    rc = changeset_apply(store, s->changeset, (int)s->len, CHANGESET_FORWARD, CHANGESET_OF_PRIMARY, &why);
    if (rc == ERR_DAMAGED)
        rc = ERR_CONFLICT; /* the changeset is, not the file */
    if (rc != ERR_OK) {
        err_set(err, rc, "%s", why.said);
        err_context(err, "commit %lld does not fit", (long long)s->seq);
        return rc;
    }
    return store_exec(store, Q_SHIP_ADVANCE, SQL_ARGS(SQL_I(s->seq), SQL_T(s->digest), SQL_I(s->at_utc), SQL_I(0)),
                      err);
}

enum err_code ship_apply(struct store *store, const struct shipment *s, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct replica is;
    enum err_code rc = store_begin_plain(store, "standby", err);
    if (rc == ERR_OK) {
        rc = replica_get(store, &scratch, &is, err);
        if (rc == ERR_OK && (is.role != REPLICA_STANDBY || s->seq > is.seq))
            rc = apply_next(store, &is, s, err);
        rc = store_end(store, rc, err);
    }
    arena_release(&scratch);
    return rc;
}

enum err_code ship_heard(struct store *store, int64_t known_seq, int64_t at_utc, bool awaited, struct err *err)
{
    enum err_code rc = store_begin_plain(store, "standby", err);
    if (rc != ERR_OK)
        return rc;
    rc = store_exec(store, Q_REPLICA_HEARD, SQL_ARGS(SQL_I(known_seq), SQL_I(at_utc), SQL_I(awaited)), err);
    return store_end(store, rc, err);
}

/* ---- promotion ------------------------------------------------------------------------------- */

enum err_code ship_promote(struct store *store, struct arena *arena, struct replica *before, struct err *err)
{
    enum err_code rc = store_begin_plain(store, "promote", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = replica_get(store, arena, before, err)) == ERR_OK && before->role == REPLICA_PRIMARY)
        rc = err_set(err, ERR_CONFLICT, "%s is the store that counts already: it stands by for nothing", store->path);
    if (rc == ERR_OK && (rc = store_exec(store, Q_REPLICA_PROMOTE, SQL_NONE, err)) == ERR_OK &&
        (rc = store_exec(store, Q_SHIP_DISMISS_ALL, SQL_NONE, err)) == ERR_OK)
        rc = store_exec(store, Q_SHIP_EMPTY, SQL_NONE, err);
    return store_end(store, rc, err);
}
