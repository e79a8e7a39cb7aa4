/* sql.c - SQLite as this room uses it: connections with good manners, and its failures as sentences
 *
 * An imported or restored file may be hostile, so every connection has triggers and views
 * restricted to harmless functions, no writable schema, no double-quoted "strings", and cells
 * checked while they are read.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "store/internal.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

/* ---- functions ------------------------------------------------------------------------------- */

/* uuid(): a random UUID, version 4 (RFC 4122 section 4.4). Identity, not chance: it decides
 * nothing. */
static void sql_uuid(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    (void)n;
    (void)args;
    unsigned char b[16];
    if (getrandom(b, sizeof b, 0) != (ssize_t)sizeof b) {
        sqlite3_result_error(ctx, "the system gave no random bytes", -1);
        return;
    }
    b[6] = (unsigned char)((b[6] & 0x0f) | 0x40);
    b[8] = (unsigned char)((b[8] & 0x3f) | 0x80);
    char text[37];
    static const char hex[] = "0123456789abcdef";
    size_t at = 0;
    for (size_t i = 0; i < sizeof b; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text[at++] = '-';
        text[at++] = hex[b[i] >> 4];
        text[at++] = hex[b[i] & 15];
    }
    text[at] = '\0';
    sqlite3_result_text(ctx, text, (int)at, SQLITE_TRANSIENT);
}

/* fold(text): utf8_fold; NULL for NULL and for what is not text. */
static void sql_fold(sqlite3_context *ctx, int n, sqlite3_value **args)
{
    (void)n;
    const char *text = (const char *)sqlite3_value_text(args[0]);
    size_t len = (size_t)sqlite3_value_bytes(args[0]);
    if (!text || !utf8_is_valid(text, len))
        return;
    struct arena scratch = ARENA_INIT;
    sqlite3_result_text(ctx, utf8_fold(&scratch, text), -1, SQLITE_TRANSIENT);
    arena_release(&scratch);
}

int sql_prepare_connection(sqlite3 *db, int patience_ms)
{
    static const int off[] = {SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                              SQLITE_DBCONFIG_WRITABLE_SCHEMA};
    int rc = SQLITE_OK, answer;
    sqlite3_extended_result_codes(db, 1);
    for (size_t i = 0; i < ARRAY_LEN(off) && rc == SQLITE_OK; i++)
        rc = sqlite3_db_config(db, off[i], 0, &answer);
    if (rc == SQLITE_OK)
        rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, &answer);
    if (rc == SQLITE_OK)
        rc = sqlite3_busy_timeout(db, patience_ms);
    if (rc == SQLITE_OK)
        rc =
            sqlite3_create_function_v2(db, "uuid", 0, SQLITE_UTF8 | SQLITE_INNOCUOUS, NULL, sql_uuid, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_create_function_v2(db, "fold", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS | SQLITE_DETERMINISTIC, NULL,
                                        sql_fold, NULL, NULL, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(db, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY", NULL,
                          NULL, NULL);
    return rc;
}

int sql_get_int(sqlite3 *db, const char *sql, int64_t *out)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (rc != SQLITE_OK)
        return rc;
    if (sqlite3_step(stmt) == SQLITE_ROW)
        *out = sqlite3_column_int64(stmt, 0);
    return sqlite3_finalize(stmt);
}

int sql_get_text(sqlite3 *db, struct arena *arena, const char *sql, const char **out)
{
    sqlite3_stmt *stmt = NULL;
    *out = NULL;
    int rc = sqlite3_prepare_v2(db, sql, -1, &stmt, NULL);
    if (rc != SQLITE_OK)
        return rc;
    if (sqlite3_step(stmt) == SQLITE_ROW)
        *out = arena_strdup(arena, (const char *)sqlite3_column_text(stmt, 0));
    return sqlite3_finalize(stmt);
}

int sql_end_line(sqlite3 *db)
{
    int64_t there = 0;
    int rc =
        sql_get_int(db, "SELECT count(*) FROM sqlite_schema WHERE name IN ('replica', 'standby', 'shipment')", &there);
    if (rc != SQLITE_OK || there != 3)
        return rc;
    return sqlite3_exec(db,
                        "UPDATE replica SET line = uuid(), seq = 0, digest = '', at_utc = NULL, waiting = 0; "
                        "UPDATE standby SET following = 0; DELETE FROM shipment",
                        NULL, NULL, NULL);
}

/* ---- opening --------------------------------------------------------------------------------- */

int sql_open(const char *path, int flags, sqlite3 **out)
{
    /* Debian's SQLite reads names that begin with "file:" as URIs and ":memory:" as no file at all.
     */
    struct strbuf name = STRBUF_INIT;
    if (path[0] != '/' && path[0] != '.')
        strbuf_add(&name, "./");
    strbuf_add(&name, path);
    /* A connection is one thread's at a time: without SQLite's own mutexes a large event is read a fifth faster. */
    int rc = sqlite3_open_v2(strbuf_text(&name), out, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, NULL);
    strbuf_release(&name);
    return rc;
}

int sql_open_immutable(const char *path, sqlite3 **out)
{
    struct strbuf uri = STRBUF_INIT;
    strbuf_add(&uri, "file:");
    if (path[0] != '/')
        strbuf_add(&uri, "./");
    for (const unsigned char *p = (const unsigned char *)path; *p; p++)
        strbuf_printf(&uri, strchr("%?#", *p) || *p < 0x21 || *p > 0x7e ? "%%%02x" : "%c", *p);
    strbuf_add(&uri, "?immutable=1");
    int rc =
        sqlite3_open_v2(strbuf_text(&uri), out, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_EXRESCODE, NULL);
    strbuf_release(&uri);
    return rc;
}

/* No room on the disk or in the quota. */
static bool is_no_room(int error)
{
    return error == ENOSPC || error == EDQUOT;
}

/* No file may grow, for whatever reason. */
static bool has_no_room(sqlite3 *db, int rc)
{
    int error = db ? sqlite3_system_errno(db) : 0;
    return (rc & 0xff) == SQLITE_FULL || ((rc & 0xff) == SQLITE_IOERR && (is_no_room(error) || error == EFBIG));
}

bool folder_is_writable(struct arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dir = !slash ? "." : slash == path ? "/" : arena_strndup(arena, path, (size_t)(slash - path));
    return access(dir, W_OK) == 0;
}

/* Read-only media and full disks: SQLite needs two files beside the database to read one that is in
 * WAL mode, and cannot make them there. */
static enum err_code open_unchanging(struct arena *arena, const char *path, sqlite3 **out, struct err *err)
{
    const char *wal = path_beside(arena, path, "-wal");
    if (file_size(wal) > 0)
        return err_set(err, ERR_IO,
                       "the newest changes of %s are still in %s, and they cannot be read in a folder that is "
                       "read-only; copy both files to a folder where you may write, and open them there",
                       path, wal);
    int rc = sql_open_immutable(path, out);
    return rc == SQLITE_OK ? ERR_OK : sql_error(*out, rc, path, err);
}

enum err_code sql_open_reading(const char *path, sqlite3 **out, bool *immutable, struct err *err)
{
    /* A reader may write to the log's shared memory, and the last one out checkpoints: a connection
     * that only may read would leave a full log behind. That it changes nothing is query_only's
     * work. */
    struct arena scratch = ARENA_INIT;
    int64_t version;
    enum err_code code = ERR_OK;
    *immutable = false;
    int rc = sql_open(path, SQLITE_OPEN_READWRITE, out);
    if (rc == SQLITE_OK)
        rc = sqlite3_busy_timeout(*out, STORE_PATIENCE_MS);
    if (rc == SQLITE_OK)
        rc = sql_get_int(*out, "PRAGMA user_version", &version);
    int kind = rc & 0xff;
    bool refused = kind == SQLITE_CANTOPEN || kind == SQLITE_READONLY;
    bool without_room = has_no_room(*out, rc) && file_size(path_beside(&scratch, path, "-wal")) <= 0;
    if (without_room ||
        (refused && (!folder_is_writable(&scratch, path) || (*out && sqlite3_db_readonly(*out, "main") == 1)))) {
        sqlite3_close(*out);
        *out = NULL;
        *immutable = true;
        code = open_unchanging(&scratch, path, out, err);
    } else if (rc != SQLITE_OK) {
        code = sql_error(*out, rc, path, err);
    }
    arena_release(&scratch);
    if (code != ERR_OK) {
        sqlite3_close(*out);
        *out = NULL;
    }
    return code;
}

void sql_close_untouched(sqlite3 *db)
{
    int answer;
    if (db)
        sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, &answer);
    sqlite3_close_v2(db);
}

/* ---- failures -------------------------------------------------------------------------------- */

static enum err_code io_refused(int rc, const char *path, const char *why, struct err *err)
{
    switch (rc) {
    case SQLITE_IOERR_READ:
    case SQLITE_IOERR_SHORT_READ:
    case SQLITE_IOERR_FSTAT:
    case SQLITE_IOERR_ACCESS:
        return err_set(err, ERR_IO, "cannot read %s: %s", path, why);
    case SQLITE_IOERR_FSYNC:
    case SQLITE_IOERR_DIR_FSYNC:
        return err_set(err, ERR_IO, "cannot bring to disk %s: %s", path, why);
    case SQLITE_IOERR_LOCK:
    case SQLITE_IOERR_UNLOCK:
    case SQLITE_IOERR_RDLOCK:
    case SQLITE_IOERR_CHECKRESERVEDLOCK:
        return err_set(err, ERR_IO, "cannot lock %s: %s", path, why);
    case SQLITE_IOERR_SHMOPEN:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMLOCK:
    case SQLITE_IOERR_SHMMAP:
        return err_set(err, ERR_IO, "cannot share memory beside %s: %s", path, why);
    case SQLITE_IOERR_DELETE:
    case SQLITE_IOERR_DELETE_NOENT:
        return err_set(err, ERR_IO, "cannot remove the journal of %s: %s", path, why);
    case SQLITE_IOERR_TRUNCATE:
        return err_set(err, ERR_IO, "cannot shorten %s: %s", path, why);
    default:
        return err_set(err, ERR_IO, "cannot write %s: %s", path, why);
    }
}

static enum err_code no_room(const char *path, struct err *err)
{
    return err_set(err, ERR_IO,
                   "cannot write %s or the files beside it: the disk is full; make room and try "
                   "again; nothing was lost",
                   path);
}

static enum err_code io_error(sqlite3 *db, int rc, const char *path, struct err *err)
{
    int error = db ? sqlite3_system_errno(db) : 0;
    const char *why = error ? cause_of_errno(error) : cause_of_sqlite(rc, sqlite3_errstr(rc));
    if (rc == SQLITE_IOERR_NOMEM)
        return err_set(err, ERR_IO, "out of memory at %s; nothing was saved", path);
    if (rc == SQLITE_IOERR_CORRUPTFS)
        return err_set(err, ERR_DAMAGED, "the file system gives back other bytes than %s was written with", path);
    if (is_no_room(error))
        return no_room(path, err);
    if (error == EFBIG)
        return err_set(err, ERR_IO,
                       "cannot write %s or the files beside it: %s for this disk or for the limit "
                       "that is set (ulimit -f); nothing was lost",
                       path, why);
    return io_refused(rc, path, why, err);
}

static enum err_code cannot_open(sqlite3 *db, const char *path, struct err *err)
{
    int error = db ? sqlite3_system_errno(db) : 0;
    if (is_no_room(error))
        return no_room(path, err);
    return err_set(err, ERR_IO, "cannot open %s or the files %s-wal and %s-shm beside it: %s", path, path, path,
                   error ? cause_of_errno(error) : TC_WORD("the folder or the file refuses"));
}

enum err_code sql_error(sqlite3 *db, int rc, const char *path, struct err *err)
{
    const char *words = db ? SQLITE_CAUSE(db) : cause_of_sqlite(rc, sqlite3_errstr(rc));
    switch (rc & 0xff) {
    case SQLITE_OK:
        return ERR_OK;
    case SQLITE_CONSTRAINT:
        return err_set(err, ERR_CONFLICT, "what is in the store forbids it (%s)", words);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL: {
        struct strbuf holder = STRBUF_INIT;
        lock_other_program(path, &holder);
        err_set(err, ERR_LOCKED, "%s is held by %s; try again when it has finished", path, strbuf_text(&holder));
        strbuf_release(&holder);
        return err->code;
    }
    case SQLITE_FULL:
        return no_room(path, err);
    case SQLITE_IOERR:
        return io_error(db, rc, path, err);
    case SQLITE_NOMEM:
        return err_set(err, ERR_IO, "out of memory at %s; nothing was saved", path);
    case SQLITE_READONLY:
        if (rc == SQLITE_READONLY_DBMOVED)
            return err_set(err, ERR_IO, "%s was moved or replaced while it was open; start again", path);
        return err_set(err, ERR_IO, "cannot write %s: it is read-only", path);
    case SQLITE_CANTOPEN:
        return cannot_open(db, path, err);
    case SQLITE_NOTADB:
        return err_set(err, ERR_DAMAGED, "%s is not a Topcut store; nothing was changed", path);
    case SQLITE_CORRUPT:
        return err_set(err, ERR_DAMAGED,
                       "%s is damaged (%s); `topcut doctor` examines it, `topcut restore` "
                       "brings a backup back",
                       path, words);
    case SQLITE_INTERRUPT:
        return err_set(err, ERR_INTERRUPT, "interrupted; nothing was saved");
    case SQLITE_TOOBIG:
        return err_set(err, ERR_INPUT, "a value is too large for %s", path);
    case SQLITE_AUTH:
        return err_set(err, ERR_CONFLICT, "%s was opened for reading: %s", path, words);
    default:
        return err_set(err, ERR_CONFLICT, "%s: %s", path, words);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

char *path_beside(struct arena *arena, const char *path, const char *ending)
{
    return arena_printf(arena, "%s%s", path, ending);
}

int64_t file_size(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (int64_t)st.st_size : -1;
}

const char *file_system_remote_name(unsigned long type)
{
    /* statfs(2), linux/magic.h */
    static const struct {
        unsigned long type;
        const char *name;
    } remote[] = {
        {0x6969, "NFS"},
        {0x517b, "SMB"},
        {0xff534d42, "SMB (CIFS)"},
        {0xfe534d42, "SMB 2"},
        {0x5346414f, "AFS"},
        {0x6b414653, "AFS"},
        {0x73757245, "Coda"},
        {0x564c, "NetWare"},
        {0x00c36400, "Ceph"},
        {0x0bd00bd0, "Lustre"},
        {0x01161970, "GFS2"},
        {0x7461636f, "OCFS2"},
        {0x786f4256, "VirtualBox shared folder"},
    };
    type &= 0xffffffffUL; /* f_type is signed on some machines */
    for (size_t i = 0; i < ARRAY_LEN(remote); i++)
        if (remote[i].type == type)
            return remote[i].name;
    return NULL;
}

enum err_code file_system_check(const char *path, struct err *err)
{
    struct statfs fs;
    if (statfs(path, &fs) != 0)
        return ERR_OK; /* whatever is wrong there, opening says it better */
    const char *name = file_system_remote_name((unsigned long)fs.f_type);
    if (!name)
        return ERR_OK;
    return err_set(err, ERR_DAMAGED,
                   "%s is on a network file system (%s), where SQLite's locks cannot be relied on; "
                   "keep the store "
                   "on a local disk and put backups there",
                   path, name);
}
