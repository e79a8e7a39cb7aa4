/* amend.c - a catalogue and some rows more: see rows.h
 *
 * The new file is made under a temporary name, verified against the catalogue that it begins with, and only then
 * takes the place of the old one, as an import does.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"
#include "catalog/rows.h"
#include "catalog/writer.h"

#include <string.h>

#define MADE_OF "made_of" /* the key in meta */

static enum err_code fill(struct arena *arena, struct catalog *base, const struct resource *rows, size_t n,
                          const char *made_of, const char *path, struct err *err)
{
    struct writer *w;
    enum err_code rc = writer_open_from(path, base, &w, err);
    if (rc != ERR_OK)
        return rc;
    rc = base_keep_day(w, base, err);
    if (rc == ERR_OK)
        rc = writer_meta(w, MADE_OF, made_of, err);
    if (rc == ERR_OK)
        rc = rows_put(w, arena, rows, n, err);
    if (rc == ERR_OK)
        return writer_finish(w, err);
    writer_abandon(w);
    return rc;
}

enum err_code catalog_amend(struct arena *arena, struct catalog *base, const struct resource *rows, size_t n,
                            const char *made_of, const char *target, struct err *err)
{
    struct catalog_info info;
    const char *temporary = file_temporary_name(arena, target);
    file_discard(temporary);
    enum err_code rc = fill(arena, base, rows, n, made_of, temporary, err);
    if (rc == ERR_OK)
        rc = import_verify(base, temporary, &info, arena, err);
    if (rc == ERR_OK)
        rc = file_commit(temporary, target, FILE_REPLACE_EXISTING, err);
    if (rc == ERR_OK)
        catalog_verified(target);
    file_discard(temporary);
    return rc;
}

bool catalog_is_made_of(struct catalog *catalog, const char *made_of)
{
    sqlite3_stmt *row = NULL;
    bool same = false;
    catalog_statement(catalog, &row, "SELECT value FROM meta WHERE key = '" MADE_OF "'");
    if (catalog_step(catalog, row))
        same = strcmp(catalog_peek(catalog, row, 0), made_of) == 0;
    sqlite3_finalize(row);
    return same;
}
