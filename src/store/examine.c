/* examine.c - what is wrong with a store file, one check after the other (the physical half of
 * doctor)
 *
 * Each check stands alone as far as it can: a file that is no database at all still gets a list
 * that says so. Nothing is changed; the file is opened for reading only.
 */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "store/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_CHECKS   13
#define MAX_PROBLEMS 5 /* of one kind that are listed */

struct examination {
    const char *path;
    struct arena *arena;
    struct store_check *checks;
    size_t n;
    sqlite3 *db; /* NULL when it cannot be opened */
};

static bool note(struct examination *x, const char *name, bool ok, const char *detail)
{
    tc_assert(x->n < MAX_CHECKS);
    x->checks[x->n++] = (struct store_check){.name = name, .ok = ok, .detail = ok ? "" : detail};
    return ok;
}

/* Notes a check that could not look, with the reason. Always false. */
static bool note_unseen(struct examination *x, const char *name, const char *why)
{
    note(x, name, false, message(x->arena, "could not look, because: %s", why));
    x->checks[x->n - 1].finding = STORE_FINDING_UNSEEN;
    return false;
}

/* A check that ended with an error of ours. */
static bool note_error(struct examination *x, const char *name, const struct err *err)
{
    if (err->code == ERR_IO || err->code == ERR_LOCKED || err->code == ERR_INTERRUPT)
        return note_unseen(x, name, err->said);
    return note(x, name, false, arena_strdup(x->arena, err->said));
}

static bool note_failure(struct examination *x, const char *name, int rc)
{
    struct err err = ERR_INIT;
    sql_error(x->db, rc, x->path, &err);
    return note_error(x, name, &err);
}

static const char *from_backup(struct examination *x, const char *what)
{
    return message(x->arena,
                   "%s; restore the newest backup with `topcut restore`, and keep this file: parts of "
                   "it may still be read",
                   what);
}

static bool check_file(struct examination *x)
{
    struct stat st;
    if (stat(x->path, &st) != 0)
        return note_unseen(x, TC_WORD("file"), cause_of_errno(errno));
    if (!S_ISREG(st.st_mode))
        return note(x, TC_WORD("file"), false, TC_WORD("is not an ordinary file"));
    if (st.st_size == 0)
        return note(x, TC_WORD("file"), false, from_backup(x, TC_WORD("is empty (0 bytes)")));
    if (access(x->path, R_OK) != 0)
        return note_unseen(x, TC_WORD("file"), cause_of_errno(errno));
    if (!place_has_one_name(x->path)) {
        note(x, TC_WORD("file"), false,
             TC_WORD("has a second name (a hard link): what is done under one of them is lost under the other; make "
                     "one file of it by `topcut backup`, and go on with that"));
        x->checks[x->n - 1].finding = STORE_FINDING_NAMES;
        return false;
    }
    return note(x, TC_WORD("file"), true, NULL);
}

static void check_file_system(struct examination *x)
{
    struct err err = ERR_INIT;
    note(x, TC_WORD("file system"), file_system_check(x->path, &err) == ERR_OK, arena_strdup(x->arena, err.said));
}

static bool open_it(struct examination *x)
{
    struct err err = ERR_INIT;
    bool immutable;
    enum err_code rc = sql_open_reading(x->path, &x->db, &immutable, &err);
    if (rc == ERR_OK) {
        int sql = sql_prepare_connection(x->db, STORE_PATIENCE_MS);
        if (sql == SQLITE_OK)
            sql = sqlite3_exec(x->db, "PRAGMA query_only = ON", NULL, NULL, NULL);
        if (sql != SQLITE_OK)
            rc = sql_error(x->db, sql, x->path, &err);
    }
    return rc == ERR_OK ? note(x, TC_WORD("database"), true, NULL) : note_error(x, TC_WORD("database"), &err);
}

static void check_identity(struct examination *x)
{
    int64_t id = 0;
    int rc = sql_get_int(x->db, "PRAGMA application_id", &id);
    if (rc != SQLITE_OK)
        note_failure(x, TC_WORD("application id"), rc);
    else
        note(x, TC_WORD("application id"), id == STORE_APPLICATION_ID,
             TC_WORD("is another program's: this is not a Topcut store"));
}

static void check_version(struct examination *x)
{
    struct err err = ERR_INIT;
    struct migration *steps;
    size_t n;
    int64_t version = 0;
    int rc = sql_get_int(x->db, "PRAGMA user_version", &version);
    if (rc != SQLITE_OK) {
        note_failure(x, TC_WORD("version"), rc);
        return;
    }
    if (migration_list(x->arena, &steps, &n, &err) != ERR_OK) {
        note(x, TC_WORD("version"), false, arena_strdup(x->arena, err.said));
        return;
    }
    int newest = steps[n - 1].version;
    note(x, TC_WORD("version"), version >= 1 && version <= newest,
         message(x->arena,
                 version < 1 ? MESSAGE_MARK("there is no schema version (%lld; this program knows up to %d)")
                             : MESSAGE_MARK("is %lld, and this program knows up to %d; use the newer program"),
                 (long long)version, newest));
    if (version > newest)
        x->checks[x->n - 1].finding = STORE_FINDING_NEWER;
    if (version >= 1 && version < newest)
        x->checks[x->n - 1].detail =
            message(x->arena,
                    "is %lld, and this program's is %d: the next command brings it up to date, after a copy beside it",
                    (long long)version, newest);
    if (version < 1 || version > newest)
        return;
    const char *differs = NULL;
    rc = schema_compare(x->db, steps, n, version, x->arena, &differs);
    if (rc != SQLITE_OK)
        note_failure(x, TC_WORD("schema"), rc);
    else
        note(x, TC_WORD("schema"), !differs, differs ? from_backup(x, differs) : NULL);
}

/* integrity_check reports a page that the disk did not give as if it were a fault of the file: in a
 * line of its answer, with SQLite's code. */
static int reading_failed(const char *line)
{
    const char *code = strstr(line, "error code=");
    int rc = code ? atoi(code + strlen("error code=")) : SQLITE_OK;
    return (rc & 0xff) == SQLITE_IOERR && rc != SQLITE_IOERR_CORRUPTFS ? rc : SQLITE_OK;
}

/* Collects the text of the first rows; NULL when there are none, or when the disk failed. */
static const char *problems(struct examination *x, const char *sql, const char *fine, int *rc)
{
    struct strbuf text = STRBUF_INIT;
    sqlite3_stmt *stmt = NULL;
    int shown = 0, unread = SQLITE_OK;
    *rc = sqlite3_prepare_v2(x->db, sql, -1, &stmt, NULL);
    while (*rc == SQLITE_OK && sqlite3_step(stmt) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(stmt, 0);
        if (!line || (fine && strcmp(line, fine) == 0))
            continue;
        if (unread == SQLITE_OK)
            unread = reading_failed(line);
        if (shown++ < MAX_PROBLEMS) {
            strbuf_add(&text, shown > 1 ? "; " : "");
            utf8_add_printable(&text, utf8_is_valid(line, strlen(line)) ? line : "?");
        }
    }
    if (shown > MAX_PROBLEMS)
        strbuf_add(&text, message(x->arena, "; and %d more", shown - MAX_PROBLEMS));
    int end = sqlite3_finalize(stmt);
    if (*rc == SQLITE_OK)
        *rc = unread ? unread : end;
    const char *found = shown && !unread ? arena_strdup(x->arena, strbuf_text(&text)) : NULL;
    strbuf_release(&text);
    return found;
}

static void check_rows(struct examination *x, const char *name, const char *sql, const char *fine)
{
    int rc;
    const char *found = problems(x, sql, fine, &rc);
    if (rc != SQLITE_OK && !found)
        note_failure(x, name, rc);
    else
        note(x, name, !found, found ? from_backup(x, found) : NULL);
}

/* Checks that every changeset can be read, so that undo meets no surprise. */
static void check_journal(struct examination *x)
{
    sqlite3_stmt *stmt = NULL;
    int64_t bad = 0;
    int rc =
        sqlite3_prepare_v2(x->db, "SELECT entry_id, changeset FROM journal ORDER BY entry_id DESC", -1, &stmt, NULL);
    while (rc == SQLITE_OK && !bad && sqlite3_step(stmt) == SQLITE_ROW) {
        sqlite3_changeset_iter *change = NULL;
        int size = sqlite3_column_bytes(stmt, 1);
        char *bytes = arena_strndup(x->arena, size ? sqlite3_column_blob(stmt, 1) : "", (size_t)size);
        int step = sqlite3changeset_start(&change, size, bytes);
        while (step == SQLITE_OK && sqlite3changeset_next(change) == SQLITE_ROW)
            ;
        if (step == SQLITE_OK)
            step = sqlite3changeset_finalize(change);
        if (step != SQLITE_OK)
            bad = sqlite3_column_int64(stmt, 0);
    }
    int end = sqlite3_finalize(stmt);
    rc = rc == SQLITE_OK ? end : rc;
    if (rc != SQLITE_OK)
        note_failure(x, TC_WORD("journal"), rc);
    else
        note(x, TC_WORD("journal"), !bad,
             message(x->arena, "entry %lld cannot be read, so undo stops there; the data itself is not touched by this",
                     (long long)bad));
}

/* Blames a log that belongs to another file for the checks that failed because of it: they say nothing about the
 * store. */
static void blame_log(struct examination *x)
{
    size_t kept = 0, damage = 0;
    for (size_t i = 0; i < x->n; i++)
        damage += !x->checks[i].ok && x->checks[i].finding == STORE_FINDING_DAMAGE;
    if (damage == 0 || !leftover_is_foreign(x->path))
        return;
    for (size_t i = 0; i < x->n; i++)
        if (x->checks[i].ok || x->checks[i].finding != STORE_FINDING_DAMAGE)
            x->checks[kept++] = x->checks[i];
    x->n = kept;
    note(x, TC_WORD("log"), false,
         message(x->arena,
                 "%s-wal was left behind by another file and would damage this one, which is sound without it: "
                 "the next command that uses the store, such as "
                 "`topcut event list`, puts the log aside; then run `topcut doctor` again",
                 x->path));
    x->checks[x->n - 1].finding = STORE_FINDING_LOG;
}

enum err_code store_examine(const char *path, struct arena *arena, struct store_check **out, size_t *n, struct err *err)
{
    if (!file_exists(path))
        return err_set(err, ERR_NOT_FOUND, "there is no store %s", path);
    struct examination x = {.path = store_file(arena, path), .arena = arena};
    path = x.path;
    x.checks = ARENA_ARRAY(arena, struct store_check, MAX_CHECKS);
    bool log_waits = file_size(path_beside(arena, path, "-wal")) > 0;
    if (check_file(&x)) {
        check_file_system(&x);
        if (open_it(&x)) {
            check_identity(&x);
            check_version(&x);
            check_rows(&x, TC_WORD("integrity"), "PRAGMA integrity_check(100)", "ok");
            check_rows(&x, TC_WORD("foreign keys"),
                       "SELECT 'row ' || ifnull(rowid, '?') || ' of ' || \"table\" || ' refers to "
                       "a missing ' || parent "
                       "FROM pragma_foreign_key_check LIMIT 100",
                       NULL);
            check_journal(&x);
        }
        if (log_waits) {
            sql_close_untouched(x.db);
            blame_log(&x);
        } else {
            sqlite3_close(x.db);
        }
    }
    *out = x.checks;
    *n = x.n;
    return ERR_OK;
}
