/* import_verify.c - whether a new catalogue may take the old one's place
 *
 * It is opened as anybody would open it: it has to be sound, to hold at least what Topcut ships, and to find
 * every shipped card by its name.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/progress.h"
#include "catalog/import_inner.h"

#include <sqlite3.h>
#include <string.h>

static enum err_code lost(const char *what, int64_t now, int64_t before, struct err *err)
{
    if (now >= before)
        return ERR_OK;
    return err_set(err, ERR_DAMAGED, "the new catalogue has %lld %s where %lld are known; the old one stays",
                   (long long)now, what, (long long)before);
}

/* The names come from the base's table: its cards need not be loaded for that. */
static enum err_code find_all(struct catalog *base, struct catalog *made, struct err *err)
{
    sqlite3_stmt *names = NULL;
    enum err_code rc = ERR_OK;
    struct name_match match;
    if (sqlite3_prepare_v2(catalog_sqlite(base), "SELECT name FROM card", -1, &names, NULL) != SQLITE_OK)
        return err_set(err, ERR_DAMAGED, "cannot read the cards inside the program");
    /* one lock for all look-ups: of 30,000 each would take and leave it */
    (void)sqlite3_exec(catalog_sqlite(made), "BEGIN", NULL, NULL, NULL);
    while (rc == ERR_OK && sqlite3_step(names) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names, 0);
        if (progress_interrupted())
            rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
        else if (catalog_find(made, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
            rc = err_set(err, ERR_DAMAGED, "the new catalogue does not find %s any more; the old one stays", name);
    }
    sqlite3_finalize(names);
    (void)sqlite3_exec(catalog_sqlite(made), "COMMIT", NULL, NULL, NULL);
    return rc;
}

enum err_code import_verify(struct catalog *base, const char *path, struct catalog_info *info, struct arena *arena,
                            struct err *err)
{
    struct catalog *made;
    const struct catalog_info *before = catalog_info(base);
    enum err_code rc = catalog_open(path, &made, err);
    if (rc != ERR_OK)
        return rc;
    *info = *catalog_info(made);
    info->path = NULL;
    info->known_until = arena_strdup(arena, info->known_until);
    info->source = arena_strdup(arena, info->source);
    info->source_date = arena_strdup(arena, info->source_date);
    rc = catalog_verify(made, err);
    if (rc == ERR_OK)
        rc = lost("cards", info->cards, before->cards, err);
    if (rc == ERR_OK)
        rc = lost("printings", info->printings, before->printings, err);
    if (rc == ERR_OK)
        rc = lost("sets", info->sets, before->sets, err);
    if (rc == ERR_OK)
        rc = find_all(base, made, err);
    catalog_close(made);
    return rc;
}
