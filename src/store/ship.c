/* ship.c - the primary's half of a standby: records commits, hands them out, lets go of them
 *
 * The second session is made only while a copy follows. What it must not see are the tables of
 * this file itself and SQLite's own. A copy that stays away for long does not make the file grow
 * without end: beyond SHIP_MOST_WAITING its shipments are dropped, and it takes a new snapshot
 * when it comes back.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <string.h>

static const char *const not_shipped[] = {"replica", "standby", "shipment"};

int ship_table(void *unused, const char *table)
{
    (void)unused;
    for (size_t i = 0; i < ARRAY_LEN(not_shipped); i++)
        if (strcmp(table, not_shipped[i]) == 0)
            return 0;
    return strncmp(table, "sqlite_", 7) != 0;
}

void ship_chain(const char *before, const char *line, const struct shipment *s, char out[SIGN_DIGEST_HEX + 1])
{
    struct strbuf all = STRBUF_INIT;
    strbuf_printf(&all, "%s %s %" PRId64 " %" PRId64 " ", before, line, s->seq, s->at_utc);
    strbuf_add_bytes(&all, s->changeset, s->len);
    sign_digest(all.text, all.len, out);
    strbuf_release(&all);
}

/* ---- what this file is ----------------------------------------------------------------------- */

static const char *const role_names[] = {
    [REPLICA_PRIMARY] = "primary", [REPLICA_STANDBY] = "standby", [REPLICA_SUPERSEDED] = "superseded"};

const char *replica_role_name(enum replica_role role)
{
    return role_names[role];
}

static enum replica_role role_of(const char *word)
{
    for (size_t i = 0; i < ARRAY_LEN(role_names); i++)
        if (strcmp(word, role_names[i]) == 0)
            return (enum replica_role)i;
    return REPLICA_SUPERSEDED; /* unknown, so not to be changed */
}

enum err_code replica_get(struct store *store, struct arena *arena, struct replica *out, struct err *err)
{
    struct cursor c;
    *out = (struct replica){.line = "", .digest = "", .source = "", .key = "", .trust = "", .superseded_by = ""};
    if (!store->has_replica)
        return ERR_OK;
    enum err_code rc = store_query(store, Q_REPLICA_GET, SQL_NONE, &c, err);
    if (rc == ERR_OK && !c.row)
        rc = err_set(err, ERR_DAMAGED, "%s does not say what it is: its table replica is empty", store->path);
    if (rc == ERR_OK)
        *out = (struct replica){
            .role = role_of(cursor_text(&c, 0, arena)),
            .line = cursor_text(&c, 1, arena),
            .epoch = cursor_int(&c, 2),
            .seq = cursor_int(&c, 3),
            .digest = cursor_text(&c, 4, arena),
            .at_utc = cursor_int(&c, 5),
            .source = cursor_text(&c, 6, arena),
            .key = cursor_text(&c, 7, arena),
            .known_seq = cursor_int(&c, 8),
            .heard_at_utc = cursor_int(&c, 9),
            .awaited = cursor_int(&c, 10) != 0,
            .superseded_epoch = cursor_int(&c, 11),
            .superseded_by = cursor_text(&c, 12, arena),
            .superseded_at_utc = cursor_int(&c, 13),
            .waiting = cursor_int(&c, 14),
            .trust = cursor_text(&c, 15, arena),
        };
    cursor_close(&c);
    return rc;
}

static enum err_code refuse(struct store *store, enum replica_role role, const struct cursor *c, struct arena *arena,
                            struct err *err)
{
    if (role == REPLICA_STANDBY)
        return err_set(err, ERR_CONFLICT,
                       "%s stands by for %s: it can be read, but not changed; `topcut promote` "
                       "makes it the store that "
                       "counts",
                       store->path, cursor_text(c, 1, arena));
    return err_set(err, ERR_CONFLICT,
                   "%s was superseded: %s took over at %s, so what is entered here would be lost; "
                   "`topcut standby` makes "
                   "it a copy of that one, `topcut promote` makes this one count again",
                   store->path, cursor_text(c, 2, arena), time_format_local(arena, cursor_int(c, 3)));
}

/* *follows: a copy waits for what is done. */
static enum err_code check(struct store *store, bool *follows, struct err *err)
{
    struct cursor c;
    *follows = false;
    if (!store->has_replica)
        return ERR_OK;
    struct arena scratch = ARENA_INIT;
    enum err_code rc = store_query(store, Q_REPLICA_STATE, SQL_NONE, &c, err);
    if (rc == ERR_OK && c.row) {
        enum replica_role role = role_of(cursor_text(&c, 0, &scratch));
        *follows = cursor_int(&c, 4) != 0;
        if (role != REPLICA_PRIMARY)
            rc = refuse(store, role, &c, &scratch, err);
    }
    cursor_close(&c);
    arena_release(&scratch);
    return rc;
}

enum err_code replica_check(struct store *store, struct err *err)
{
    bool follows;
    return check(store, &follows, err);
}

/* ---- recording ------------------------------------------------------------------------------- */

enum err_code ship_record(struct store *store, struct err *err)
{
    bool follows;
    enum err_code rc = check(store, &follows, err);
    if (rc != ERR_OK || !follows)
        return rc;
    int sql = sqlite3session_create(store->db, "main", &store->shipment);
    if (sql == SQLITE_OK) {
        sqlite3session_table_filter(store->shipment, ship_table, NULL);
        sql = sqlite3session_attach(store->shipment, NULL);
    }
    return sql == SQLITE_OK ? ERR_OK : store_sql_error(store, sql, err);
}

void ship_stop(struct store *store)
{
    if (store->shipment)
        sqlite3session_delete(store->shipment);
    store->shipment = NULL;
}

static size_t most_waiting = SHIP_MOST_WAITING;

void ship_pretend_most_waiting(size_t bytes)
{
    most_waiting = bytes;
}

/* Only what a copy still waits for stays. */
static enum err_code let_go(struct store *store, struct err *err)
{
    enum err_code rc = store_exec(store, Q_SHIP_TRIM, SQL_NONE, err);
    if (rc == ERR_OK && store_changed(store) > 0)
        rc = store_exec(store, Q_SHIP_WEIGH, SQL_NONE, err);
    return rc;
}

/* The copies that are furthest behind lose what waits for them. */
static enum err_code drop_waiting(struct store *store, struct err *err)
{
    enum err_code rc = store_exec(store, Q_SHIP_GIVE_UP, SQL_NONE, err);
    return rc == ERR_OK ? let_go(store, err) : rc;
}

static enum err_code insert(struct store *store, const struct replica *now, struct shipment *s, struct err *err)
{
    char digest[SIGN_DIGEST_HEX + 1];
    ship_chain(now->digest, now->line, s, digest);
    struct sql_value bytes = {.type = SQL_BLOB_V, .i = (int64_t)s->len, .t = s->changeset};
    enum err_code rc =
        store_exec(store, Q_SHIP_ADVANCE, SQL_ARGS(SQL_I(s->seq), SQL_T(digest), SQL_I(s->at_utc), SQL_I(s->len)), err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_SHIP_INSERT, SQL_ARGS(SQL_I(s->seq), SQL_I(s->at_utc), SQL_T(digest), bytes), err);
    if (rc == ERR_OK && (size_t)now->waiting + s->len > most_waiting)
        rc = drop_waiting(store, err);
    return rc;
}

enum err_code ship_commit(struct store *store, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct replica now;
    int size = 0;
    void *changeset = NULL;
    enum err_code rc = ERR_OK;
    if (!store->shipment)
        return ERR_OK;
    int sql = sqlite3session_changeset(store->shipment, &size, &changeset);
    if (sql != SQLITE_OK)
        rc = store_sql_error(store, sql, err);
    else if (size && (rc = replica_get(store, &scratch, &now, err)) == ERR_OK)
        rc = insert(store, &now,
                    &(struct shipment){.seq = now.seq + 1,
                                       .at_utc = store->clock->now_utc(store->clock),
                                       .changeset = changeset,
                                       .len = (size_t)size},
                    err);
    sqlite3_free(changeset);
    arena_release(&scratch);
    return rc;
}

/* ---- copies ---------------------------------------------------------------------------------- */

enum err_code ship_list(struct store *store, struct arena *arena, struct ship_copy **out, size_t *n, struct err *err)
{
    struct cursor c;
    size_t room = 0;
    *out = NULL;
    *n = 0;
    if (!store->has_replica)
        return ERR_OK;
    enum err_code rc;
    for (rc = store_query(store, Q_SHIP_LIST, SQL_NONE, &c, err); rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *ARENA_ADD(arena, *out, *n, room) = (struct ship_copy){
            .id = cursor_text(&c, 0, arena),
            .name = cursor_text(&c, 1, arena),
            .address = cursor_text(&c, 2, arena),
            .key_digest = cursor_text(&c, 3, arena),
            .joined_at_utc = cursor_int(&c, 4),
            .following = cursor_int(&c, 5) != 0,
            .acked_seq = cursor_int(&c, 6),
            .acked_at_utc = cursor_int(&c, 7),
        };
    }
    cursor_close(&c);
    return rc;
}

/* One statement about copies, and then only what is still waited for stays. */
static enum err_code change_copies(struct store *store, enum query q, const struct sql_value *args, size_t n_args,
                                   struct err *err)
{
    enum err_code rc = store_begin_plain(store, "standby", err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = store_exec(store, q, args, n_args, err)) == ERR_OK && store_changed(store) > 0)
        rc = let_go(store, err);
    return store_end(store, rc, err);
}

enum err_code ship_join(struct store *store, const struct ship_copy *copy, struct err *err)
{
    enum err_code rc = replica_check(store, err);
    if (rc != ERR_OK)
        return rc;
    return change_copies(store, Q_SHIP_JOIN,
                         SQL_ARGS(SQL_T(copy->id), SQL_T(copy->name), SQL_T(copy->address), SQL_T(copy->key_digest),
                                  SQL_I(store->clock->now_utc(store->clock))),
                         err);
}

enum err_code ship_follow(struct store *store, const char *id, struct err *err)
{
    return change_copies(store, Q_SHIP_FOLLOW, SQL_ARGS(SQL_T(id)), err);
}

enum err_code ship_leave(struct store *store, const char *id, struct err *err)
{
    return change_copies(store, Q_SHIP_LEAVE, SQL_ARGS(SQL_T(id)), err);
}

enum err_code ship_ack(struct store *store, const char *id, int64_t seq, int64_t at_utc, struct err *err)
{
    return change_copies(store, Q_SHIP_ACK, SQL_ARGS(SQL_T(id), SQL_I(seq), SQL_I(at_utc)), err);
}

enum err_code ship_erase_waiting(struct store *store, struct err *err)
{
    tc_assert(store->in_verb);
    if (!store->has_replica)
        return ERR_OK;
    ship_stop(store); /* the changeset of this very verb tells what was there before */
    enum err_code rc = store_exec(store, Q_SHIP_GIVE_UP_ALL, SQL_NONE, err);
    return rc == ERR_OK ? let_go(store, err) : rc;
}

enum err_code ship_supersede(struct store *store, int64_t epoch, const char *by, int64_t at_utc, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct replica now;
    enum err_code rc = store_begin_plain(store, "standby", err);
    if (rc == ERR_OK) {
        if ((rc = replica_get(store, &scratch, &now, err)) == ERR_OK && now.role != REPLICA_STANDBY &&
            epoch > now.epoch && epoch > now.superseded_epoch)
            rc = store_exec(store, Q_REPLICA_SUPERSEDE, SQL_ARGS(SQL_I(epoch), SQL_T(by), SQL_I(at_utc)), err);
        rc = store_end(store, rc, err);
    }
    arena_release(&scratch);
    return rc;
}

/* ---- handing out ----------------------------------------------------------------------------- */

/* Is the copy's position a point of this file's own history, as far as can be told here? Where the
 * shipment of that number is gone, the next one's digest tells the copy. */
static enum err_code check_position(struct store *store, const struct replica *now, const struct ship_position *have,
                                    bool *anew, struct err *err)
{
    struct cursor c;
    struct arena scratch = ARENA_INIT;
    const char *digest = have->seq == now->seq ? now->digest : NULL;
    enum err_code rc = store_query(store, Q_SHIP_DIGEST, SQL_ARGS(SQL_I(have->seq)), &c, err);
    if (rc == ERR_OK && c.row)
        digest = cursor_text(&c, 0, &scratch);
    cursor_close(&c);
    *anew = strcmp(have->line, now->line) != 0 || have->seq > now->seq || have->seq < 0 ||
            (digest && strcmp(digest, have->digest) != 0);
    arena_release(&scratch);
    return rc;
}

static void push(struct arena *arena, struct shipment **list, size_t *n, size_t *room, const struct cursor *c)
{
    ARENA_ROOM(arena, *list, *n, *room);
    size_t len = (size_t)sqlite3_column_bytes(c->stmt, 3);
    (*list)[(*n)++] = (struct shipment){
        .seq = cursor_int(c, 0),
        .at_utc = cursor_int(c, 1),
        .digest = cursor_text(c, 2, arena),
        .changeset = arena_strndup(arena, len ? sqlite3_column_blob(c->stmt, 3) : "", len),
        .len = len,
    };
}

enum err_code ship_after(struct store *store, struct arena *arena, const struct ship_position *have, size_t max_bytes,
                         struct shipment **out, size_t *n, bool *anew, struct err *err)
{
    struct replica now;
    size_t room = 0, bytes = 0;
    struct cursor c;
    *out = NULL;
    *n = 0;
    enum err_code rc = replica_get(store, arena, &now, err);
    if (rc == ERR_OK)
        rc = check_position(store, &now, have, anew, err);
    if (rc != ERR_OK || *anew)
        return rc;
    for (rc = store_query(store, Q_SHIP_AFTER, SQL_ARGS(SQL_I(have->seq)), &c, err);
         rc == ERR_OK && c.row && (*n == 0 || bytes < max_bytes); rc = cursor_next(&c, err)) {
        push(arena, out, n, &room, &c);
        bytes += (*out)[*n - 1].len;
    }
    cursor_close(&c);
    *anew = *n ? (*out)[0].seq != have->seq + 1 : have->seq != now.seq;
    return rc;
}
