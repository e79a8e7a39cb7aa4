/* backup.c - a copy at one moment in time, and its way back
 *
 * A store in use is two files, so copying NAME.db alone may lose the newest results. SQLite's
 * online backup reads one consistent state beside running writers. The copy is one file without a
 * log; it is verified under its temporary name, brought to disk, and then renamed. The copies that
 * are made of themselves have a folder of their own, in which the oldest make room.
 *
 * Restoring goes the same way round: the backup is written into the store as one SQLite
 * transaction, so a program that has it open sees one commit, and a crash leaves the old state or
 * the new. Only where the store is too damaged for that is the file itself replaced.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "store/internal.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- verifying ------------------------------------------------------------------------------- */

static enum err_code not_sound(const char *path, const char *why, struct err *err)
{
    return err_set(err, ERR_DAMAGED, "%s is not a sound store (%s); nothing was changed", path, why);
}

static enum err_code verify_version(sqlite3 *db, struct arena *arena, const char *path, struct err *err)
{
    struct migration *steps;
    size_t n;
    int64_t application = 0, version = 0;
    enum err_code code = migration_list(arena, &steps, &n, err);
    if (code != ERR_OK)
        return code;
    int rc = sql_get_int(db, "PRAGMA application_id", &application);
    if (rc == SQLITE_OK)
        rc = sql_get_int(db, "PRAGMA user_version", &version);
    if (rc != SQLITE_OK)
        return sql_error(db, rc, path, err);
    if (application != STORE_APPLICATION_ID || version < 1)
        return not_sound(path, "it is a database of another program", err);
    if (version > steps[n - 1].version)
        return err_set(err, ERR_DAMAGED,
                       "%s was written by a newer Topcut (version %lld of the store; this program knows up to "
                       "%d); nothing was changed",
                       path, (long long)version, steps[n - 1].version);
    return ERR_OK;
}

enum err_code store_verify(sqlite3 *db, const char *path, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *answer;
    int64_t broken = 0;
    enum err_code code = verify_version(db, &scratch, path, err);
    if (code == ERR_OK) {
        int rc = sql_get_text(db, &scratch, "PRAGMA integrity_check(1)", &answer);
        if (rc == SQLITE_OK && (!answer || strcmp(answer, "ok") != 0))
            code = not_sound(path, answer ? answer : "no answer", err);
        if (rc == SQLITE_OK && code == ERR_OK)
            rc = sql_get_int(db, "SELECT count(*) FROM pragma_foreign_key_check", &broken);
        if (rc != SQLITE_OK)
            code = sql_error(db, rc, path, err);
        else if (broken)
            code = not_sound(path, "rows refer to missing ones", err);
    }
    arena_release(&scratch);
    return code;
}

/* ---- copying --------------------------------------------------------------------------------- */

enum err_code sql_copy_pages(sqlite3 *from, sqlite3 *to, const char *from_path, const char *to_path, struct err *err)
{
    sqlite3_backup *job = sqlite3_backup_init(to, "main", from, "main");
    if (!job)
        return sql_error(to, sqlite3_extended_errcode(to), to_path, err);
    int rc = SQLITE_OK;
    for (int waited_ms = 0; waited_ms <= STORE_PATIENCE_MS; waited_ms += 20) {
        rc = sqlite3_backup_step(job, -1);
        if ((rc & 0xff) != SQLITE_BUSY && (rc & 0xff) != SQLITE_LOCKED)
            break;
        sqlite3_sleep(20);
    }
    int end = sqlite3_backup_finish(job);
    if (rc == SQLITE_DONE)
        return ERR_OK;
    /* The error is the copy's where it can be written at all: reading was checked before. */
    int source = sqlite3_extended_errcode(from) & 0xff;
    bool reading = source == SQLITE_CORRUPT || source == SQLITE_NOTADB;
    return sql_error(reading ? from : to, end != SQLITE_OK ? end : rc, reading ? from_path : to_path, err);
}

/* A file that was copied as a whole: no standby waits for it, and it speaks to no primary. */
static int leave_standbys_out(sqlite3 *db)
{
    int64_t there = 0;
    int rc = sql_get_int(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'shipment'", &there);
    if (rc != SQLITE_OK || !there)
        return rc;
    return sqlite3_exec(db,
                        "UPDATE standby SET following = 0; DELETE FROM shipment; "
                        "UPDATE replica SET waiting = 0, key = ''",
                        NULL, NULL, NULL);
}

/* Writes the copy under the temporary name, as one file without a log, and verifies it. */
static enum err_code copy_to(sqlite3 *from, const char *from_path, const char *temporary, const char *name,
                             struct err *err)
{
    struct arena scratch = ARENA_INIT;
    sqlite3 *to = NULL;
    const char *mode;
    enum err_code code;
    private_create(temporary);
    int rc = sql_open(temporary, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &to);
    if (rc == SQLITE_OK)
        rc = sql_prepare_connection(to, STORE_PATIENCE_MS);
    code = rc == SQLITE_OK ? sql_copy_pages(from, to, from_path, name, err) : sql_error(to, rc, name, err);
    if (code == ERR_OK && (rc = leave_standbys_out(to)) != SQLITE_OK)
        code = sql_error(to, rc, name, err);
    if (code == ERR_OK) {
        rc = sql_get_text(to, &scratch, "PRAGMA journal_mode = DELETE", &mode);
        if (rc != SQLITE_OK)
            code = sql_error(to, rc, name, err);
        else if (!mode || strcmp(mode, "delete") != 0)
            code = err_set(err, ERR_IO, "cannot write %s as a single file", name);
    }
    if (code == ERR_OK)
        code = store_verify(to, name, err);
    rc = sqlite3_close(to);
    if (code == ERR_OK && rc != SQLITE_OK)
        code = sql_error(NULL, rc, name, err);
    arena_release(&scratch);
    return code;
}

/* Discards files that SQLite may have left beside a finished copy: everything in them is in the copy by then. */
static void discard_beside(struct arena *arena, const char *temporary)
{
    file_discard(path_beside(arena, temporary, "-journal"));
    file_discard(path_beside(arena, temporary, "-wal"));
    file_discard(path_beside(arena, temporary, "-shm"));
}

static void discard(struct arena *arena, const char *temporary)
{
    file_discard(temporary);
    discard_beside(arena, temporary);
}

enum err_code sql_copy_file(sqlite3 *from, const char *from_path, const char *path, enum file_existing existing,
                            struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *temporary = file_temporary_name(&scratch, path);
    enum err_code rc = copy_to(from, from_path, temporary, path, err);
    if (rc == ERR_OK)
        rc = file_commit(temporary, path, existing, err);
    if (rc == ERR_OK) {
        private_make(path); /* one that was replaced kept its rights */
        discard_beside(&scratch, temporary);
    } else {
        discard(&scratch, temporary);
    }
    arena_release(&scratch);
    return rc;
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, two;
    return stat(a, &one) == 0 && stat(b, &two) == 0 && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

enum err_code store_backup(struct store *store, const char *path, enum file_existing existing, struct err *err)
{
    tc_assert(!store->in_verb && store->reads == 0);
    if (same_file(store->path, path))
        return err_set(err, ERR_CONFLICT, "%s is the store itself; name another file for the backup", path);
    if (existing == FILE_REFUSE_EXISTING && file_exists(path))
        return err_set(err, ERR_CONFLICT, "%s exists already; name another file or allow replacing it", path);
    struct arena scratch = ARENA_INIT;
    enum err_code rc = ERR_OK;
    /* A log would be taken for the new file's and spoil it. */
    if (file_exists(path_beside(&scratch, path, "-wal")))
        rc = err_set(err, ERR_CONFLICT, "%s is in use (%s-wal is there); name another file for the backup", path, path);
    else
        rc = sql_copy_file(store->db, store->path, path, existing, err);
    arena_release(&scratch);
    return rc;
}

/* ---- the last few ---------------------------------------------------------------------------- */

#define STAMP_FORM "-0000-00-00-000000.db" /* 0: a digit */
#define STAMP_LEN  (sizeof STAMP_FORM - 1)

/* Returns the time in a kept backup's name; NULL for another file. */
static const char *stamp_of(const char *name)
{
    size_t len = strlen(name);
    if (len <= STAMP_LEN)
        return NULL;
    const char *stamp = name + len - STAMP_LEN;
    for (size_t i = 0; i < STAMP_LEN; i++)
        if (STAMP_FORM[i] == '0' ? !char_is_digit(stamp[i]) : stamp[i] != STAMP_FORM[i])
            return NULL;
    return stamp;
}

/* Newest first; of one second the higher number ("1-round-10" after "1-round-9"). */
static int newest_first(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    int order = strcmp(stamp_of(*y), stamp_of(*x));
    return order ? order : strverscmp(*y, *x);
}

/* The kept backups of a folder by name, newest first; none when there is no folder. */
static enum err_code list_kept(struct arena *arena, const char *folder, const char ***out, size_t *n, struct err *err)
{
    const char **names = NULL;
    size_t used = 0, room = 0;
    *out = NULL;
    *n = 0;
    DIR *dir = opendir(folder);
    if (!dir && errno == ENOENT)
        return ERR_OK;
    if (!dir)
        return err_set(err, ERR_IO, "cannot read the folder %s: %s", folder, cause_of_errno(errno));
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        if (!stamp_of(e->d_name))
            continue;
        *VEC_ADD(names, used, room) = arena_strdup(arena, e->d_name);
    }
    closedir(dir);
    if (used) {
        qsort(names, used, sizeof *names, newest_first);
        *out = ARENA_ARRAY(arena, const char *, used);
        memcpy(*out, names, used * sizeof *names);
    }
    *n = used;
    free(names);
    return ERR_OK;
}

/* Removes all but the newest; what cannot be removed stays and is tried again next time. */
static enum err_code remove_oldest(struct arena *arena, const char *folder, size_t keep, struct err *err)
{
    const char **names;
    size_t n;
    if (list_kept(arena, folder, &names, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = keep; i < n; i++)
        unlink(path_join(arena, folder, names[i]));
    return ERR_OK;
}

enum err_code store_backups(const struct store *store, struct arena *arena, struct store_copy **out, size_t *n,
                            struct err *err)
{
    const char *folder = path_beside(arena, store->path, ".backups"), **names;
    if (list_kept(arena, folder, &names, n, err) != ERR_OK)
        return err->code;
    *out = ARENA_ARRAY(arena, struct store_copy, *n + 1);
    for (size_t i = 0; i < *n; i++) {
        struct stat st = {.st_size = 0};
        struct tm tm = {.tm_isdst = 0};
        (*out)[i] = (struct store_copy){.name = names[i], .path = path_join(arena, folder, names[i])};
        if (stat((*out)[i].path, &st) == 0)
            (*out)[i].bytes = (int64_t)st.st_size;
        if (strptime(stamp_of(names[i]), "-%Y-%m-%d-%H%M%S", &tm))
            (*out)[i].at_utc = (int64_t)timegm(&tm);
    }
    return ERR_OK;
}

/* The folder is for those who can read the store, and nobody else. */
static enum err_code make_folder(const struct store *store, const char *folder, struct err *err)
{
    struct stat st;
    mode_t mode = stat(store->path, &st) == 0 ? st.st_mode & 0777 : 0700;
    if (mkdir(folder, mode | (mode & 0444) >> 2) == 0 || errno == EEXIST)
        return ERR_OK;
    return err_set(err, ERR_IO, "cannot make the folder %s: %s", folder, cause_of_errno(errno));
}

char *path_stamp(struct arena *arena, struct clock *clock)
{
    char *stamp = time_format_utc(arena, clock->now_utc(clock)), *end = stamp;
    for (const char *c = stamp; *c && *c != 'Z'; c++)
        if (*c != ':')
            *end++ = *c == 'T' ? '-' : *c;
    *end = '\0';
    return stamp;
}

enum err_code store_backup_kept(struct store *store, const char *label, size_t keep, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *folder = path_beside(&scratch, store->path, ".backups");
    const char *name = arena_printf(&scratch, "%s-%s.db", label, path_stamp(&scratch, store->clock));
    enum err_code rc = make_folder(store, folder, err);
    if (rc == ERR_OK)
        rc = store_backup(store, path_join(&scratch, folder, name), FILE_REPLACE_EXISTING, err);
    if (rc == ERR_OK)
        rc = remove_oldest(&scratch, folder, keep, err);
    arena_release(&scratch);
    return rc;
}

/* ---- restoring ------------------------------------------------------------------------------- */

struct restoring {
    const char *path;      /* the store */
    const char *temporary; /* the verified copy of the backup, beside it */
    const char *ending;    /* of the replaced file's name to be, before a number */
    const char *kept;      /* that name */
    struct err *err;
};

static const char *kept_name(struct arena *arena, const char *path, const char *ending)
{
    const char *name;
    int i = 1;
    do
        name = arena_printf(arena, "%s.%s-%d", path, ending, i++);
    while (file_exists(name));
    return name;
}

/* Opens the old store if it is sound enough to be read and overwritten by SQLite; NULL when it is
 * not. */
static enum err_code open_old(const struct restoring *r, sqlite3 **out)
{
    struct err why = ERR_INIT;
    *out = NULL;
    int rc = sql_open(r->path, SQLITE_OPEN_READWRITE, out);
    if (rc == SQLITE_OK && sqlite3_db_readonly(*out, "main") == 1)
        rc = SQLITE_READONLY;
    if (rc == SQLITE_OK)
        rc = sql_prepare_connection(*out, STORE_PATIENCE_MS);
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(*out, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
    enum err_code code = rc == SQLITE_OK ? store_verify(*out, r->path, &why) : sql_error(*out, rc, r->path, &why);
    if (code == ERR_OK)
        return ERR_OK;
    sql_close_untouched(*out);
    *out = NULL;
    return code == ERR_DAMAGED ? ERR_OK : err_set(r->err, code, "%s", why.said);
}

/* One transaction of the old store; whoever has it open sees it as any other. */
static enum err_code overwrite(const struct restoring *r, sqlite3 *old)
{
    sqlite3 *copy = NULL;
    enum err_code code;
    int rc = sql_open_immutable(r->temporary, &copy);
    code = rc == SQLITE_OK ? sql_copy_file(old, r->path, r->kept, FILE_REFUSE_EXISTING, r->err)
                           : sql_error(copy, rc, r->path, r->err);
    if (code == ERR_OK)
        code = sql_copy_pages(copy, old, r->temporary, r->path, r->err);
    if (code != ERR_OK)
        file_discard(r->kept);
    sqlite3_close(copy);
    return code;
}

static enum err_code cannot_keep(const struct restoring *r, int error)
{
    return err_set(r->err, ERR_IO, "cannot keep the old store as %s: %s", r->kept, cause_of_errno(error));
}

/* Gives the file a second name, or, where the file system has no second names, another one. */
static int name_also(const char *path, const char *name)
{
    if (link(path, name) == 0)
        return 0;
    if (errno == ENOENT)
        return 0;
    return errno == EPERM || errno == ENOTSUP || errno == ENOSYS ? rename(path, name) : -1;
}

/* The damaged file goes aside with its log and the copy takes its name. The log goes first: beside
 * the new file it would be taken for the new one's. */
static enum err_code replace(const struct restoring *r)
{
    struct arena scratch = ARENA_INIT;
    static const char *const endings[] = {"", "-wal"};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(endings) && rc == ERR_OK; i++) {
        const char *kept = path_beside(&scratch, r->kept, endings[i]);
        if (name_also(path_beside(&scratch, r->path, endings[i]), kept) != 0)
            rc = cannot_keep(r, errno);
        private_make(kept); /* it has the rights that the damaged file had */
    }
    if (rc == ERR_OK) {
        unlink(path_beside(&scratch, r->path, "-wal"));
        unlink(path_beside(&scratch, r->path, "-shm"));
        rc = file_commit(r->temporary, r->path, FILE_REPLACE_EXISTING, r->err);
        if (rc != ERR_OK)
            err_advice(r->err, "the old store is %s", r->kept);
    }
    arena_release(&scratch);
    return rc;
}

static enum err_code put_in_place(struct restoring *r, struct arena *arena, const char **kept)
{
    sqlite3 *old = NULL;
    if (!file_exists(r->path))
        return file_commit(r->temporary, r->path, FILE_REFUSE_EXISTING, r->err);
    struct strbuf holder = STRBUF_INIT;
    struct store_lock lock = STORE_LOCK_INIT;
    struct place *place = NULL;
    enum err_code rc = place_check_names(r->path, r->err);
    if (rc != ERR_OK || (rc = place_join(r->path, &place, r->err)) != ERR_OK)
        return rc;
    lock_join(&lock, r->path, LOCK_FILE_CREATE);
    if (!lock_take(&lock, "restore", "topcut", clock_system.now_utc(&clock_system), STORE_PATIENCE_MS, &holder)) {
        rc = err_set(r->err, ERR_LOCKED, "%s is held by %s; try again when it has finished", r->path,
                     strbuf_text(&holder));
    } else {
        r->kept = kept_name(arena, r->path, r->ending);
        rc = open_old(r, &old);
        if (rc == ERR_OK)
            rc = old ? overwrite(r, old) : replace(r);
        if (rc == ERR_OK)
            *kept = r->kept;
        sqlite3_close(old);
        lock_release(&lock);
    }
    place_leave(place);
    lock_leave(&lock);
    strbuf_release(&holder);
    return rc;
}

enum err_code store_put_in_place(const char *temporary, const char *path, const char *ending, struct arena *arena,
                                 const char **kept, struct err *err)
{
    struct restoring r = {.path = path, .temporary = temporary, .ending = ending, .err = err};
    *kept = NULL;
    return put_in_place(&r, arena, kept);
}

/* The replaced file keeps what it says of itself: a standby stays one until it is promoted, and one that
 * was superseded is not brought back by a backup of older times. */
struct carried {
    int64_t epoch, superseded_epoch, superseded_at_utc;
    const char *superseded_by;
};

/* Looks at the old file: nothing is carried over from one that cannot be read, and a damaged one stays as it is. */
static enum err_code look_at_old(const char *path, struct arena *arena, struct carried *out, struct err *err)
{
    sqlite3 *db = NULL;
    const char *role = NULL, *by = NULL;
    *out = (struct carried){.superseded_by = ""};
    if (!file_exists(path))
        return ERR_OK;
    if (sql_open(path, SQLITE_OPEN_READWRITE, &db) == SQLITE_OK &&
        sql_get_text(db, arena, "SELECT role FROM replica", &role) == SQLITE_OK && role &&
        sql_get_int(db, "SELECT epoch FROM replica", &out->epoch) == SQLITE_OK && strcmp(role, "superseded") == 0 &&
        sql_get_text(db, arena, "SELECT superseded_by FROM replica", &by) == SQLITE_OK && by &&
        sql_get_int(db, "SELECT superseded_epoch FROM replica", &out->superseded_epoch) == SQLITE_OK &&
        sql_get_int(db, "SELECT superseded_at_utc FROM replica", &out->superseded_at_utc) == SQLITE_OK)
        out->superseded_by = by;
    sql_close_untouched(db);
    if (role && strcmp(role, "standby") == 0)
        return err_set(err, ERR_CONFLICT,
                       "%s stands by for another store and would be overwritten by its next change; `topcut promote` "
                       "makes it the store that counts, then restore again",
                       path);
    return ERR_OK;
}

/* The backup as the store that it becomes: what was done since it was made is in no copy's line. */
static int begin_line(const char *temporary, const struct carried *old)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *stmt = NULL;
    int64_t there = 0;
    int rc = sql_open(temporary, SQLITE_OPEN_READWRITE, &db);
    if (rc == SQLITE_OK)
        rc = sql_prepare_connection(db, STORE_PATIENCE_MS);
    if (rc == SQLITE_OK)
        rc = sql_end_line(db);
    if (rc == SQLITE_OK)
        rc = sql_get_int(db, "SELECT count(*) FROM sqlite_schema WHERE name = 'replica'", &there);
    if (rc == SQLITE_OK && there) {
        rc = sqlite3_prepare_v2(
            db,
            "UPDATE replica SET epoch = max(epoch, ?1), role = iif(?2 > 0, 'superseded', 'primary'), "
            "superseded_epoch = ?2, superseded_by = ?3, superseded_at_utc = nullif(?4, 0)",
            -1, &stmt, NULL);
        if (rc == SQLITE_OK && (rc = sqlite3_bind_int64(stmt, 1, old->epoch)) == SQLITE_OK &&
            (rc = sqlite3_bind_int64(stmt, 2, old->superseded_epoch)) == SQLITE_OK &&
            (rc = sqlite3_bind_text(stmt, 3, old->superseded_by, -1, SQLITE_STATIC)) == SQLITE_OK &&
            (rc = sqlite3_bind_int64(stmt, 4, old->superseded_at_utc)) == SQLITE_OK)
            sqlite3_step(stmt);
        int end = sqlite3_finalize(stmt);
        rc = rc == SQLITE_OK ? end : rc;
    }
    sqlite3_close(db);
    return rc;
}

/* Opens a backup that may become the store at path. */
static enum err_code open_backup(const char *backup, const char *path, sqlite3 **from, struct err *err)
{
    struct stat st;
    bool immutable;
    *from = NULL;
    if (stat(backup, &st) != 0)
        return err_set(err, ERR_NOT_FOUND, "there is no backup %s", backup);
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_DAMAGED, "%s is not an ordinary file, so not a backup", backup);
    if (st.st_size == 0) /* which SQLite takes for a database without tables */
        return err_set(err, ERR_DAMAGED, "%s is empty (0 bytes), not a store", backup);
    if (same_file(backup, path))
        return err_set(err, ERR_CONFLICT, "%s is the store itself, not a backup of it", backup);
    enum err_code rc = sql_open_reading(backup, from, &immutable, err);
    if (rc == ERR_OK) {
        int sql = sql_prepare_connection(*from, STORE_PATIENCE_MS);
        rc = sql == SQLITE_OK ? store_verify(*from, backup, err) : sql_error(*from, sql, backup, err);
    }
    if (rc == ERR_OK)
        rc = schema_refuse_foreign(*from, backup, err);
    if (rc == ERR_OK)
        rc = schema_refuse_changed(*from, backup, err);
    return rc;
}

enum err_code store_check_backup(const char *backup, const char *named, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const char *path = store_file(&scratch, named);
    sqlite3 *from = NULL;
    struct carried old;
    enum err_code rc = open_backup(backup, path, &from, err);
    if (rc == ERR_OK)
        rc = look_at_old(path, &scratch, &old, err);
    sqlite3_close(from);
    arena_release(&scratch);
    return rc;
}

enum err_code store_restore(const char *backup, const char *named, struct arena *arena, const char **kept,
                            struct err *err)
{
    const char *path = store_file(arena, named);
    struct arena scratch = ARENA_INIT;
    sqlite3 *from = NULL;
    struct carried old;
    *kept = NULL;
    enum err_code rc = open_backup(backup, path, &from, err);
    if (rc == ERR_OK)
        rc = look_at_old(path, &scratch, &old, err);
    if (rc == ERR_OK) {
        const char *temporary = file_temporary_name(&scratch, path);
        int sql = SQLITE_OK;
        rc = copy_to(from, backup, temporary, path, err);
        if (rc == ERR_OK && (sql = begin_line(temporary, &old)) != SQLITE_OK)
            rc = sql_error(NULL, sql, path, err);
        if (rc == ERR_OK)
            rc = store_put_in_place(temporary, path, "before-restore", arena, kept, err);
        discard(&scratch, temporary);
    }
    sqlite3_close(from);
    arena_release(&scratch);
    return rc;
}
