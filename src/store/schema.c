/* schema.c - whether the tables, indexes, triggers and views of a file are those that the program makes
 *
 * A trigger that somebody else put into a file runs with every change, and a view can stand in a
 * table's place. What is ours is told by its text, for SQLite keeps the words of CREATE as they were
 * written: those of a trigger or view stand in the program's own steps. For doctor the steps are run
 * in an empty database and all that they make is compared.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 5

static bool is_in_steps(const struct migration *steps, size_t n, const char *sql)
{
    for (size_t i = 0; i < n; i++)
        if (strstr(steps[i].sql, sql))
            return true;
    return false;
}

/* Files of a newer version are judged by their own program. */
static enum err_code find_foreign(sqlite3 *db, const struct migration *steps, size_t n, struct strbuf *found,
                                  const char **type, const char **name, struct arena *arena)
{
    sqlite3_stmt *stmt = NULL;
    int rc = sqlite3_prepare_v2(
        db, "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name", -1, &stmt,
        NULL);
    *type = *name = NULL;
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(stmt, 2);
        rc = SQLITE_OK;
        if (sql && is_in_steps(steps, n, sql))
            continue;
        const char *word = (const char *)sqlite3_column_text(stmt, 1);
        strbuf_printf(found, "%s%s \"", found->len ? ", " : "", (const char *)sqlite3_column_text(stmt, 0));
        utf8_add_printable(found, word && utf8_is_valid(word, strlen(word)) ? word : "?");
        strbuf_add(found, "\"");
        if (!*name) {
            *type = arena_strdup(arena, (const char *)sqlite3_column_text(stmt, 0));
            *name = arena_strdup(arena, word ? word : "?");
        }
    }
    sqlite3_finalize(stmt);
    return rc == SQLITE_DONE ? ERR_OK : ERR_DAMAGED;
}

enum err_code schema_refuse_foreign(sqlite3 *db, const char *path, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct strbuf found = STRBUF_INIT;
    struct migration *steps;
    const char *type, *name;
    size_t n;
    int64_t version = 0;
    enum err_code code = migration_list(&scratch, &steps, &n, err);
    int rc = sql_get_int(db, "PRAGMA user_version", &version);
    if (code == ERR_OK && rc == SQLITE_OK && version <= steps[n - 1].version &&
        find_foreign(db, steps, n, &found, &type, &name, &scratch) == ERR_OK && found.len) {
        code = err_set(err, ERR_DAMAGED,
                       "%s has what Topcut did not put there, and what would change or hide its rows: %s; "
                       "nothing was changed",
                       path, strbuf_text(&found));
        err_advice(err, "take it out (sqlite3 %s 'DROP %s \"%s\"'), or use another copy", path, type, name);
    }
    strbuf_release(&found);
    arena_release(&scratch);
    return code;
}

/* ---- all of it, for doctor and for a backup that is to become the store ----------------------- */

/* An empty database of a version, as the program makes it; a SQLite code. */
static int make_model(const struct migration *steps, size_t n, int64_t version, sqlite3 **out)
{
    int answer,
        rc = sqlite3_open_v2(":memory:", out, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY, NULL);
    if (rc == SQLITE_OK)
        rc = sql_prepare_connection(*out, 0);
    if (rc == SQLITE_OK)
        rc = sqlite3_db_config(*out, SQLITE_DBCONFIG_DEFENSIVE, 0, &answer);
    for (size_t i = 0; rc == SQLITE_OK && i < n && steps[i].version <= version; i++)
        rc = sqlite3_exec(*out, steps[i].sql, NULL, NULL, NULL);
    return rc;
}

struct made {
    const char *type, *name, *sql;
};

static int list_made(sqlite3 *db, struct arena *arena, struct made **out, size_t *n)
{
    sqlite3_stmt *stmt = NULL;
    size_t room = 0;
    int rc = sqlite3_prepare_v2(db,
                                "SELECT type, name, ifnull(sql, '') FROM sqlite_schema WHERE name "
                                "NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
                                -1, &stmt, NULL);
    *out = NULL;
    *n = 0;
    while (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_ROW) {
        *VEC_ADD(*out, *n, room) = (struct made){arena_strdup(arena, (const char *)sqlite3_column_text(stmt, 0)),
                                                 arena_strdup(arena, (const char *)sqlite3_column_text(stmt, 1)),
                                                 arena_strdup(arena, (const char *)sqlite3_column_text(stmt, 2))};
        rc = SQLITE_OK;
    }
    sqlite3_finalize(stmt);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

static const struct made *find_made(const struct made *list, size_t n, const struct made *wanted)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i].type, wanted->type) == 0 && strcmp(list[i].name, wanted->name) == 0)
            return &list[i];
    return NULL;
}

static void tell(struct strbuf *out, size_t *told, const struct made *m, const char *what)
{
    if ((*told)++ >= SHOWN_MAX)
        return;
    strbuf_printf(out, "%s%s \"", out->len ? "; " : "", m->type);
    utf8_add_printable(out, utf8_is_valid(m->name, strlen(m->name)) ? m->name : "?");
    strbuf_printf(out, "\" %s", what);
}

int schema_compare(sqlite3 *db, const struct migration *steps, size_t n_steps, int64_t version, struct arena *arena,
                   const char **differs)
{
    sqlite3 *model = NULL;
    struct made *ours = NULL, *theirs = NULL;
    size_t n_ours = 0, n_theirs = 0, told = 0;
    struct strbuf text = STRBUF_INIT;
    *differs = NULL;
    int rc = make_model(steps, n_steps, version, &model);
    if (rc == SQLITE_OK)
        rc = list_made(model, arena, &ours, &n_ours);
    if (rc == SQLITE_OK)
        rc = list_made(db, arena, &theirs, &n_theirs);
    for (size_t i = 0; rc == SQLITE_OK && i < n_theirs; i++) {
        const struct made *m = find_made(ours, n_ours, &theirs[i]);
        if (!m)
            tell(&text, &told, &theirs[i], TC_WORD("is not Topcut's own"));
        else if (strcmp(m->sql, theirs[i].sql) != 0)
            tell(&text, &told, m, TC_WORD("is not as Topcut makes it"));
    }
    for (size_t i = 0; rc == SQLITE_OK && i < n_ours; i++)
        if (!find_made(theirs, n_theirs, &ours[i]))
            tell(&text, &told, &ours[i], TC_WORD("is missing"));
    if (told > SHOWN_MAX)
        strbuf_add(&text, message(arena, "; and %zu more", told - SHOWN_MAX));
    if (told)
        *differs = arena_strdup(arena, strbuf_text(&text));
    strbuf_release(&text);
    free(ours);
    free(theirs);
    sqlite3_close(model);
    return rc;
}

enum err_code schema_refuse_changed(sqlite3 *db, const char *path, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    struct migration *steps;
    const char *differs = NULL;
    size_t n;
    int64_t version = 0;
    enum err_code code = migration_list(&scratch, &steps, &n, err);
    if (code == ERR_OK) {
        int rc = sql_get_int(db, "PRAGMA user_version", &version);
        if (rc == SQLITE_OK && version >= 1 && version <= steps[n - 1].version)
            rc = schema_compare(db, steps, n, version, &scratch, &differs);
        code = rc == SQLITE_OK ? ERR_OK : sql_error(db, rc, path, err);
    }
    if (differs) {
        code = err_set(err, ERR_DAMAGED, "%s is not as Topcut makes it: %s; nothing was changed", path, differs);
        err_advice(err, "use another copy, or bring its events into the store: topcut merge %s", path);
    }
    arena_release(&scratch);
    return code;
}
