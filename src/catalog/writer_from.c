/* writer_from.c - a new catalogue that begins with everything an open one holds
 *
 * The open one is attached beside the new file; writer_base.c takes over its rows. What an import said of formats of
 * its own day is not taken over: it was true of that day only.
 */
#include "base/arena.h"
#include "base/err.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

/* A file of the user's may say nothing but rows. */
static int attach(struct writer *w, struct catalog *base)
{
    static const int off[] = {SQLITE_DBCONFIG_DQS_DML, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_TRUSTED_SCHEMA,
                              SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW};
    const char *path = catalog_info(base)->path;
    sqlite3_stmt *stmt = NULL;
    int rc = SQLITE_OK, answer;
    for (size_t i = 0; i < ARRAY_LEN(off) && rc == SQLITE_OK; i++)
        rc = sqlite3_db_config(w->db, off[i], 0, &answer);
    if (rc == SQLITE_OK)
        rc = sqlite3_prepare_v2(w->db, "ATTACH ? AS base", -1, &stmt, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_bind_text(stmt, 1, path ? path : ":memory:", -1, SQLITE_STATIC);
    if (rc == SQLITE_OK && (rc = sqlite3_step(stmt)) == SQLITE_DONE)
        rc = SQLITE_OK;
    sqlite3_finalize(stmt);
    if (rc == SQLITE_OK && !path) {
        size_t len;
        unsigned char *image = catalog_image(&len);
        rc = sqlite3_deserialize(w->db, "base", image, (sqlite3_int64)len, (sqlite3_int64)len,
                                 SQLITE_DESERIALIZE_READONLY);
    }
    return rc;
}

enum err_code writer_open_from(const char *path, struct catalog *base, struct writer **out, struct err *err)
{
    struct writer *w;
    enum err_code rc = writer_open(path, &w, err);
    *out = NULL;
    if (rc != ERR_OK)
        return rc;
    if (attach(w, base) != SQLITE_OK)
        rc = writer_failed(w, err);
    if (rc == ERR_OK)
        rc = base_begin(w, err);
    if (rc == ERR_OK)
        rc = writer_meta(w, "known_until", catalog_info(base)->known_until, err);
    if (rc != ERR_OK) {
        writer_abandon(w);
        return rc;
    }
    *out = w;
    return ERR_OK;
}

enum err_code base_keep_day(struct writer *w, struct catalog *base, struct err *err)
{
    struct arena scratch = ARENA_INIT;
    const struct catalog_info *info = catalog_info(base);
    w->keeps_day = true;
    enum err_code rc = writer_meta(w, "source", info->source, err);
    if (rc == ERR_OK)
        rc = writer_meta(w, "source_date", info->source_date, err);
    if (rc == ERR_OK)
        rc = writer_meta(w, "imported_utc", arena_printf(&scratch, "%lld", (long long)info->imported_utc), err);
    arena_release(&scratch);
    return rc;
}
