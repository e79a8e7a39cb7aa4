/* migrate.c - the schema, brought to the version of this program
 *
 * A step is a file schema/NNN-what.sql. It runs in one transaction together with the user_version
 * that says it has run, so a crash at any statement leaves the version before it. A new store is made in
 * one transaction of what all steps come to (src/build/schema.c): it is there in the program's version, or
 * not at all. Another process may have been quicker: the version is read again inside each transaction.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "store/internal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const struct migration *pretended;
static size_t n_pretended;

void migration_pretend(const struct migration *steps, size_t n)
{
    pretended = steps;
    n_pretended = n;
}

enum err_code migration_list(struct arena *arena, struct migration **out, size_t *n, struct err *err)
{
    if (pretended) {
        *out = ARENA_ARRAY(arena, struct migration, n_pretended);
        memcpy(*out, pretended, n_pretended * sizeof *pretended);
        *n = n_pretended;
        return ERR_OK;
    }
    struct resource *files;
    enum err_code rc = resource_list(arena, "schema", &files, n, err);
    if (rc != ERR_OK)
        return rc;
    *out = ARENA_ARRAY(arena, struct migration, *n);
    for (size_t i = 0; i < *n; i++) {
        const char *name = strrchr(files[i].path, '/') + 1;
        int version = atoi(name);
        tc_assert(version == (int)i + 1); /* the steps have no gaps */
        (*out)[i] = (struct migration){.version = version, .name = files[i].path, .sql = files[i].data};
    }
    return ERR_OK;
}

static enum err_code check_references(struct store *store, const struct migration *step, struct err *err)
{
    int64_t broken = 0;
    int rc = sql_get_int(store->db, "SELECT count(*) FROM pragma_foreign_key_check", &broken);
    if (rc != SQLITE_OK)
        return store_sql_error(store, rc, err);
    if (broken)
        return err_set(err, ERR_DAMAGED, "%s leaves %lld rows that refer to missing ones", step->name,
                       (long long)broken);
    return ERR_OK;
}

/* Writes every row once, after a step that adds columns. SQLite leaves rows as they are and reads the default in place
 * of a missing column, but the session extension records NULL for it: undo would then put NULL where a value must be.
 */
static enum err_code fill_added_columns(struct store *store, struct err *err)
{
    struct arena arena = ARENA_INIT;
    const char *updates = "";
    enum err_code rc = ERR_OK;
    int sql = sql_get_text(
        store->db, &arena,
        "SELECT ifnull(group_concat(printf('UPDATE \"%w\" SET \"%w\" = \"%w\";', t.name, c.name, c.name), ' '), '')"
        "  FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
        " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        "   AND c.cid = (SELECT max(cid) FROM pragma_table_info(t.name))",
        &updates);
    rc = sql == SQLITE_OK ? store_run(store, updates, err) : store_sql_error(store, sql, err);
    arena_release(&arena);
    return rc;
}

static enum err_code set_version(struct store *store, int version, struct err *err)
{
    char pragma[96];
    sqlite3_snprintf((int)sizeof pragma, pragma, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                     STORE_APPLICATION_ID, version);
    return store_run(store, pragma, err);
}

/* Inside the step's transaction. */
static enum err_code run_step(struct store *store, const struct migration *step, struct err *err)
{
    enum err_code rc;
    if ((rc = store_run(store, step->sql, err)) != ERR_OK)
        return rc;
    tc_assert(!sqlite3_get_autocommit(store->db)); /* a step does not end its own transaction */
    if (store->version && strstr(step->sql, "ADD COLUMN") && (rc = fill_added_columns(store, err)) != ERR_OK)
        return rc;
    if ((rc = check_references(store, step, err)) != ERR_OK)
        return rc;
    return set_version(store, step->version, err);
}

/* The whole schema of an empty file, inside the transaction. */
static enum err_code make_new(struct store *store, int version, struct err *err)
{
    enum err_code rc = store_run(store, schema_of_today, err);
    return rc == ERR_OK ? set_version(store, version, err) : rc;
}

/* A step may rewrite the text of a table: SQLite's own way to change a CHECK. */
static void allow_rewriting(struct store *store, bool allow)
{
    int answer;
    (void)sqlite3_db_config(store->db, SQLITE_DBCONFIG_DEFENSIVE, !allow, &answer);
}

/* Steps in one transaction: those of n that have not run yet. */
static enum err_code apply_in_transaction(struct store *store, const struct migration *steps, size_t n, struct err *err)
{
    enum err_code rc;
    int64_t version = 0;
    const struct migration *step = steps;
    if ((rc = store_run(store, "BEGIN IMMEDIATE", err)) != ERR_OK)
        return rc;
    int sql = sql_get_int(store->db, "PRAGMA user_version", &version);
    if (sql != SQLITE_OK)
        rc = store_sql_error(store, sql, err);
    bool new = rc == ERR_OK &&version == 0 && !pretended && steps->version == 1;
    if (new) {
        step = &steps[n - 1];
        rc = make_new(store, step->version, err);
    }
    for (size_t i = 0; rc == ERR_OK && !new &&i < n; i++) {
        step = &steps[i];
        if (version < step->version)
            rc = run_step(store, step, err);
    }
    if (rc == ERR_OK && version && (sql = sql_end_line(store->db)) != SQLITE_OK)
        rc = store_sql_error(store, sql, err);
    if (rc == ERR_OK) {
        store->committing = true;
        rc = store_run(store, "COMMIT", err);
        store->committing = false;
    }
    if (rc == ERR_OK)
        store->version = step->version;
    else
        err_context(err, "%s", step->name);
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return rc;
}

static enum err_code apply_steps(struct store *store, const struct migration *steps, size_t n, struct err *err)
{
    allow_rewriting(store, true);
    enum err_code rc = apply_in_transaction(store, steps, n, err);
    allow_rewriting(store, false);
    return rc;
}

enum err_code store_migrate(struct store *store, const struct migration *steps, size_t n, struct err *err)
{
    enum err_code rc = ERR_OK;
    if (store->version == 0 && n)
        return apply_steps(store, steps, n, err);
    for (size_t i = 0; i < n && rc == ERR_OK; i++)
        if (steps[i].version > store->version)
            rc = apply_steps(store, &steps[i], 1, err);
    return rc;
}
