/* open.c - opens a store and believes nothing about it
 *
 * Whatever is at the path may be another program's database, half a download or a file from next
 * year's version; and what SQLite is asked to do (foreign keys, WAL, FULL) it may decline in
 * silence. So each answer is read back before a caller gets the store.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "store/internal.h"

#include <errno.h>
#include <inttypes.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define WAL_KEPT_BYTES (16 << 20) /* a log that grew larger is cut back after a checkpoint */

char *store_copy_text(const char *text)
{
    size_t len = strlen(text);
    char *copy = tc_calloc(len + 1, 1);
    memcpy(copy, text, len);
    return copy;
}

/* ---- before opening -------------------------------------------------------------------------- */

static enum err_code check_missing(const char *path, enum store_open how, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct stat st;
    enum err_code rc = ERR_OK;
    const char *slash = strrchr(path, '/');
    const char *dir = !slash ? "." : slash == path ? "/" : arena_strndup(&scratch, path, (size_t)(slash - path));
    if (stat(dir, &st) != 0)
        rc = err_set(err, ERR_NOT_FOUND, "there is no folder %s for the store %s", dir, path);
    else if (!S_ISDIR(st.st_mode))
        rc = err_set(err, ERR_NOT_FOUND, "%s is not a folder, so %s cannot be in it", dir, path);
    else if (how != STORE_CREATE)
        rc = err_set(err, ERR_NOT_FOUND, "there is no store %s", path);
    else if (access(dir, W_OK | X_OK) != 0) /* SQLite would say that there is no such file */
        rc = err_set(err, ERR_IO, "cannot make the store %s in the folder %s: %s", path, dir, cause_of_errno(errno));
    else
        rc = file_system_check(dir, err);
    arena_release(&scratch);
    return rc;
}

/* *fresh: there was no file. */
static enum err_code check_path(const char *path, enum store_open how, bool *fresh, struct err *err)
{
    struct stat st;
    *fresh = false;
    if (path[0] == '\0')
        return err_set(err, ERR_NOT_FOUND, "the store has no name");
    if (stat(path, &st) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            return err_set(err, ERR_IO, "cannot open %s: %s", path, cause_of_errno(errno));
        *fresh = true;
        return check_missing(path, how, err);
    }
    if (S_ISDIR(st.st_mode))
        return err_set(err, ERR_DAMAGED, "%s is a folder, not a store", path);
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_DAMAGED, "%s is not an ordinary file", path);
    if (st.st_size == 0 && how != STORE_CREATE)
        return err_set(err, ERR_DAMAGED, "%s is empty (0 bytes), not a store", path);
    /* SQLite takes a file of one byte for an empty one and would write over it (os_unix.c,
     * unixFileSize). */
    if (st.st_size == 1)
        return err_set(err, ERR_DAMAGED, "%s is not a Topcut store; nothing was changed", path);
    return file_system_check(path, err);
}

/* ---- after opening --------------------------------------------------------------------------- */

static int on_commit(void *data)
{
    const struct store *store = data;
    tc_assert(store->committing); /* only store_end commits: anything else would escape the journal */
    return 0;
}

/* A reading connection answers queries; it opens no other file and leaves its own settings alone.
 */
static int authorize_reading(void *unused, int action, const char *first, const char *second, const char *database,
                             const char *trigger)
{
    (void)unused;
    (void)database;
    (void)trigger;
    switch (action) {
    case SQLITE_ATTACH:
    case SQLITE_DETACH:
        return SQLITE_DENY;
    case SQLITE_PRAGMA: {
        static const char *const lookups[] = {"table_info",        "table_xinfo",     "index_info",
                                              "index_xinfo",       "index_list",      "foreign_key_list",
                                              "foreign_key_check", "integrity_check", "quick_check"};
        if (!second)
            return SQLITE_OK;
        for (size_t i = 0; i < ARRAY_LEN(lookups); i++)
            if (sqlite3_stricmp(first, lookups[i]) == 0)
                return SQLITE_OK;
        return SQLITE_DENY;
    }
    default:
        return SQLITE_OK;
    }
}

bool store_writes(const struct store *store)
{
    return store->how == STORE_WRITE || store->how == STORE_CREATE || store->how == STORE_MEMORY;
}

/* A nameless database of this connection alone with all that the file holds. */
static enum err_code connect_to_copy(struct store *store, struct err *err)
{
    sqlite3 *from;
    bool immutable;
    enum err_code code = sql_open_reading(store->path, &from, &immutable, err);
    if (code != ERR_OK)
        return code;
    int rc = sqlite3_open_v2("", &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, NULL);
    code = rc == SQLITE_OK ? sql_copy_pages(from, store->db, store->path, "a temporary copy of it", err)
                           : sql_error(store->db, rc, "a temporary copy of it", err);
    sqlite3_close(from);
    return code;
}

static enum err_code connect(struct store *store, struct err *err)
{
    if (store->how == STORE_READ_COPY) {
        enum err_code code = connect_to_copy(store, err);
        if (code != ERR_OK)
            return code;
    } else if (store->how == STORE_MEMORY) {
        int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE;
        int rc = sqlite3_open_v2(":memory:", &store->db, flags, NULL);
        if (rc != SQLITE_OK)
            return sql_error(store->db, rc, store->path, err);
    } else if (!store_writes(store)) {
        enum err_code code = sql_open_reading(store->path, &store->db, &store->immutable, err);
        if (code != ERR_OK)
            return code;
    } else {
        int flags = SQLITE_OPEN_READWRITE | (store->how == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
        int rc = sql_open(store->path, flags, &store->db);
        if (rc != SQLITE_OK)
            return sql_error(store->db, rc, store->path, err);
        if (sqlite3_db_readonly(store->db, "main") == 1)
            return err_set(err, ERR_IO, "cannot write %s: it is read-only for you", store->path);
    }
    int rc = sql_prepare_connection(store->db, store->patience_ms);
    return rc == SQLITE_OK ? ERR_OK : store_sql_error(store, rc, err);
}

/* Finds out whose file it is, and of which version. An empty database is a creation that never finished. */
static enum err_code identify(struct store *store, bool *empty, struct err *err)
{
    int64_t application = 0, version = 0, objects = 0;
    int rc = sql_get_int(store->db, "PRAGMA application_id", &application);
    if (rc == SQLITE_OK)
        rc = sql_get_int(store->db, "PRAGMA user_version", &version);
    if (rc == SQLITE_OK)
        rc = sql_get_int(store->db, "SELECT count(*) FROM sqlite_schema", &objects);
    if ((rc & 0xff) == SQLITE_ERROR)
        return err_set(err, ERR_DAMAGED, "%s is damaged or of another kind: %s", store->path, SQLITE_CAUSE(store->db));
    if (rc != SQLITE_OK)
        return store_sql_error(store, rc, err);
    *empty = application == 0 && version == 0 && objects == 0;
    if (*empty && store->how != STORE_CREATE && store->how != STORE_MEMORY)
        return err_set(err, ERR_DAMAGED, "%s holds no store: its creation was interrupted", store->path);
    if (!*empty && application != STORE_APPLICATION_ID)
        return err_set(err, ERR_DAMAGED, "%s is a database of another program, not a Topcut store; nothing was changed",
                       store->path);
    if (version < 0 || version > INT32_MAX || (!*empty && version == 0))
        return err_set(err, ERR_DAMAGED, "%s is damaged: it has no schema version", store->path);
    store->version = (int)version;
    return ERR_OK;
}

static enum err_code quick_check(struct store *store, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *answer;
    enum err_code code = ERR_OK;
    int rc = sql_get_text(store->db, &scratch, "PRAGMA quick_check(1)", &answer);
    if (rc != SQLITE_OK)
        code = store_sql_error(store, rc, err);
    else if (!answer || strcmp(answer, "ok") != 0)
        code = err_set(err, ERR_DAMAGED,
                       "%s is damaged after a sudden end (%s); `topcut doctor` examines it, "
                       "`topcut restore` brings "
                       "a backup back",
                       store->path, answer ? answer : TC_WORD("no answer"));
    arena_release(&scratch);
    return code;
}

enum err_code store_insist(struct store *store, const char *name, const char *value, const char *expected,
                           struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *answer;
    enum err_code code = ERR_OK;
    /* Changing to WAL does not wait for others by itself. */
    int rc = SQLITE_OK;
    for (int waited_ms = 0;; waited_ms += 20) {
        rc = sql_get_text(store->db, &scratch, arena_printf(&scratch, "PRAGMA %s = %s", name, value), &answer);
        if ((rc & 0xff) != SQLITE_BUSY || waited_ms >= store->patience_ms)
            break;
        sqlite3_sleep(20);
    }
    if (rc == SQLITE_OK)
        rc = sql_get_text(store->db, &scratch, arena_printf(&scratch, "PRAGMA %s", name), &answer);
    if (rc != SQLITE_OK)
        code = store_sql_error(store, rc, err);
    else if (!answer || strcmp(answer, expected) != 0)
        code = err_set(err, ERR_IO, "%s: SQLite does not keep %s at %s here, but at %s; use a local disk", store->path,
                       name, expected, answer ? answer : TC_WORD("nothing"));
    arena_release(&scratch);
    return code;
}

static enum err_code set_up_writing(struct store *store, struct err *err)
{
    enum err_code rc;
    struct arena scratch = ARENA_INIT;
    const char *kept = arena_printf(&scratch, "%d", WAL_KEPT_BYTES);
    if ((rc = store_insist(store, "journal_mode", "WAL", "wal", err)) == ERR_OK &&
        (rc = store_insist(store, "synchronous", "FULL", "2", err)) == ERR_OK)
        rc = store_insist(store, "journal_size_limit", kept, kept, err);
    arena_release(&scratch);
    return rc;
}

/* ---- the store ------------------------------------------------------------------------------- */

/* Older files, and the inventions of tests, know nothing of standbys. */
static enum err_code look_for_replica(struct store *store, struct err *err)
{
    int64_t found = 0;
    int rc =
        sql_get_int(store->db, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'replica'", &found);
    store->has_replica = found != 0;
    return rc == SQLITE_OK ? ERR_OK : store_sql_error(store, rc, err);
}

static enum err_code open_checked(struct store *store, bool unclean, struct err *err)
{
    bool empty = false;
    enum err_code rc;
    if ((rc = connect(store, err)) != ERR_OK || (rc = identify(store, &empty, err)) != ERR_OK)
        return rc;
    if (store->how != STORE_READ_AS_IS && (rc = schema_refuse_foreign(store->db, store->path, err)) != ERR_OK)
        return rc;
    if (unclean && (rc = quick_check(store, err)) != ERR_OK)
        return rc;
    if (store_writes(store) && store->how != STORE_MEMORY && (rc = set_up_writing(store, err)) != ERR_OK)
        return rc;
    sqlite3_commit_hook(store->db, on_commit, store);
    if ((rc = store_bring_up_to_date(store, empty, err)) != ERR_OK || (rc = look_for_replica(store, err)) != ERR_OK ||
        (rc = store_insist(store, "foreign_keys", "ON", "1", err)) != ERR_OK)
        return rc;
    if (store_writes(store))
        return ERR_OK;
    if ((rc = store_insist(store, "query_only", "ON", "1", err)) != ERR_OK)
        return rc;
    sqlite3_set_authorizer(store->db, authorize_reading, NULL);
    return ERR_OK;
}

/* A creation that failed leaves nothing behind, unless somebody else came to the file meanwhile. */
static void discard_unfinished(struct store *store)
{
    static const char *const endings[] = {"-wal", "-shm", ""};
    store_statements_finalize(store);
    sqlite3_close_v2(store->db);
    store->db = NULL;
    if (store->version != 0 || !lock_is_alone(&store->lock))
        return;
    struct arena scratch = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        unlink(path_beside(&scratch, store->path, endings[i]));
    arena_release(&scratch);
}

static struct store *store_new(const char *path, enum store_open how, struct clock *clock)
{
    struct store *store = tc_calloc(1, sizeof *store);
    store->path = store_copy_text(path);
    store->clock = clock ? clock : &clock_system;
    store->how = how;
    store->patience_ms = STORE_PATIENCE_MS;
    store->lock = (struct store_lock)STORE_LOCK_INIT;
    store_set_who(store, NULL);
    return store;
}

/* No file, and so no lock, no log and no place to be moved from. */
static enum err_code open_memory(const char *name, struct clock *clock, struct store **out, struct err *err)
{
    struct store *store = store_new(name, STORE_MEMORY, clock);
    enum err_code rc = open_checked(store, false, err);
    if (rc == ERR_OK)
        *out = store;
    else
        store_close(store);
    return rc;
}

static enum err_code open_as(const char *path, enum store_open how, struct clock *clock, struct store **out,
                             struct err *err)
{
    bool fresh;
    *out = NULL;
    enum err_code rc = check_path(path, how, &fresh, err);
    if (rc != ERR_OK)
        return rc;
    struct arena scratch = ARENA_INIT;
    if (fresh)
        private_create(path);
    struct store *store = store_new(store_file(&scratch, path), how, clock);
    if (store_writes(store))
        store->made_private = private_sweep(store->path);
    bool alone = lock_join(&store->lock, store->path, store_writes(store) ? LOCK_FILE_CREATE : LOCK_FILE_IF_THERE);
    bool unclean = alone && file_size(path_beside(&scratch, store->path, "-wal")) > 0;
    arena_release(&scratch);
    if ((rc = place_join(store->path, &store->place, err)) == ERR_OK && !alone)
        rc = place_check_log(store->path, err);
    if (rc == ERR_OK && unclean) /* what was found sound just now needs no second look */
        unclean = !leftover_examine(store->path, store->clock, &store->log_aside);
    if (rc == ERR_OK)
        rc = open_checked(store, unclean, err);
    if (rc == ERR_OK) {
        if (store_writes(store))
            place_remember(store);
        *out = store;
        return ERR_OK;
    }
    if (fresh)
        discard_unfinished(store);
    if (rc == ERR_DAMAGED) {
        sql_close_untouched(store->db);
        store->db = NULL;
    }
    store_close(store);
    return rc;
}

/* Brings an older file up to date as a writer does, and reads it. */
static enum err_code upgrade_and_read(const char *path, struct clock *clock, struct store **out, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct store *writer, *reader;
    bool writable = access(path, W_OK) == 0 && folder_is_writable(&scratch, path);
    arena_release(&scratch);
    if (!writable)
        return open_as(path, STORE_READ, clock, out, err);
    enum err_code rc = open_as(path, STORE_WRITE, clock, &writer, err);
    if (rc != ERR_OK) {
        err_context(err, "the store was written by an older Topcut and must be brought up to date "
                         "first");
        return rc;
    }
    rc = open_as(path, STORE_READ, clock, &reader, err);
    if (rc == ERR_OK) {
        reader->version_before = writer->version_before;
        reader->upgrade_copy = writer->upgrade_copy;
        reader->made_private = writer->made_private;
        writer->upgrade_copy = NULL;
        *out = reader;
    }
    store_close(writer);
    return rc;
}

enum err_code store_open(const char *path, enum store_open how, struct clock *clock, struct store **out,
                         struct err *err)
{
    *out = NULL;
    if (how == STORE_MEMORY)
        return open_memory(path, clock, out, err);
    if (how != STORE_READ_AS_IS && place_check_names(path, err) != ERR_OK)
        return err->code;
    if (how != STORE_READ_UPGRADE && how != STORE_READ_COPY)
        return open_as(path, how, clock, out, err);
    enum err_code rc = open_as(path, STORE_READ_AS_IS, clock, out, err);
    if (rc == ERR_OK)
        rc = schema_refuse_foreign((*out)->db, path, err);
    if (rc == ERR_OK && (*out)->version == (*out)->newest)
        return ERR_OK;
    char *aside = *out ? (*out)->log_aside : NULL;
    if (aside)
        (*out)->log_aside = NULL;
    store_close(*out);
    *out = NULL;
    if (rc == ERR_OK)
        rc = how == STORE_READ_COPY ? open_as(path, how, clock, out, err) : upgrade_and_read(path, clock, out, err);
    if (rc == ERR_OK && aside && !(*out)->log_aside) {
        (*out)->log_aside = aside;
        return ERR_OK;
    }
    free(aside);
    return rc;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->in_verb)
        store_abandon(store);
    store_statements_finalize(store);
    (void)store_gone(store); /* what nobody has seen until now is saved all the same */
    /* _v2: a statement that event's table-valued functions still hold ends the connection when it
     * ends. */
    if (place_is_left(store)) /* the log beside the name, and that file, are none of ours */
        sql_close_untouched(store->db);
    else
        sqlite3_close_v2(store->db);
    place_leave(store->place);
    lock_leave(&store->lock);
    free(store->gone);
    free(store->log_aside);
    free(store->upgrade_copy);
    free(store->request);
    free(store->who);
    free(store->path);
    free(store);
}

const char *store_path(const struct store *store)
{
    return store->path;
}

int store_version(const struct store *store)
{
    return store->version;
}

int store_newest_version(const struct store *store)
{
    return store->newest;
}

const char *store_upgrade_copy(const struct store *store, int *from)
{
    *from = store->version_before;
    return store->upgrade_copy;
}

const char *store_log_aside(const struct store *store)
{
    return store->log_aside;
}

size_t store_made_private(const struct store *store)
{
    return store->made_private;
}

struct clock *store_clock(const struct store *store)
{
    return store->clock;
}

struct sqlite3 *store_sqlite(struct store *store)
{
    return store->db;
}

void store_set_patience(struct store *store, int ms)
{
    store->patience_ms = ms;
    sqlite3_busy_timeout(store->db, ms);
}

/* NULL: TOPCUT_WHO, else the login name. */
void store_set_who(struct store *store, const char *who)
{
    struct passwd entry, *found = NULL;
    char buf[1024], number[32];
    if (!who || !*who)
        who = getenv("TOPCUT_WHO");
    if ((!who || !*who) && getpwuid_r(geteuid(), &entry, buf, sizeof buf, &found) == 0 && found)
        who = entry.pw_name;
    if (!who || !*who) {
        sqlite3_snprintf((int)sizeof number, number, "user %u", (unsigned)geteuid());
        who = number;
    }
    char *copy = store_copy_text(who);
    free(store->who);
    store->who = copy;
}
