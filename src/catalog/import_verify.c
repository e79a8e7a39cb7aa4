/* import_verify.c - whether a new catalogue may take the old one's place
 *
 * It is opened as anybody would open it: it has to be sound, to hold at least what Topcut ships, and to find
 * every shipped card by its name.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "catalog/import_inner.h"
#include "catalog/inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum err_code lost(const char *what, int64_t now, int64_t before, struct err *err)
{
    if (now >= before)
        return ERR_OK;
    return err_set(err, ERR_DAMAGED, "the new catalogue has %lld %s where %lld are known; the old one stays",
                   (long long)now, what, (long long)before);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The numbers that the base's cards have in the new catalogue; both are in the order of their names. */
static enum err_code map_cards(sqlite3 *base, sqlite3 *made, int *to, struct err *err)
{
    static const char sql[] = "SELECT card_id, name FROM card ORDER BY card_id";
    sqlite3_stmt *old = NULL, *new = NULL;
    enum err_code rc = ERR_OK;
    if (sqlite3_prepare_v2(base, sql, -1, &old, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(made, sql, -1, &new, NULL) != SQLITE_OK)
        rc = err_set(err, ERR_DAMAGED, "cannot read the cards inside the program");
    while (rc == ERR_OK && sqlite3_step(old) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(old, 1);
        bool found = false;
        while (!found && sqlite3_step(new) == SQLITE_ROW)
            found = strcmp(name, (const char *)sqlite3_column_text(new, 1)) == 0;
        to[sqlite3_column_int(old, 0)] = sqlite3_column_int(new, 0);
        if (!found)
            rc = err_set(err, ERR_DAMAGED, "the new catalogue does not find %s any more; the old one stays", name);
    }
    sqlite3_finalize(old);
    sqlite3_finalize(new);
    return rc;
}

/* A table of names, read key by key. */
struct names_walk {
    sqlite3_stmt *row;
    const int *to; /* NULL: the numbers of cards are those of the new catalogue */
    bool more;
    char lax[KEY_MAX];   /* of the rows in hand; "" at the end */
    struct strbuf group; /* all that they say */
};

static void next_group(struct names_walk *w)
{
    enum { LAX, EXACT, KIND, CARD };
    strbuf_clear(&w->group);
    w->lax[0] = '\0';
    for (; w->more; w->more = sqlite3_step(w->row) == SQLITE_ROW) {
        const char *lax = (const char *)sqlite3_column_text(w->row, LAX);
        int card = sqlite3_column_int(w->row, CARD);
        if (!w->lax[0])
            snprintf(w->lax, sizeof w->lax, "%s", lax);
        else if (strcmp(w->lax, lax) != 0)
            return;
        strbuf_printf(&w->group, "%s %d %d;", (const char *)sqlite3_column_text(w->row, EXACT),
                      sqlite3_column_int(w->row, KIND), w->to ? w->to[card] : card);
    }
}

static bool begin_walk(struct names_walk *w, sqlite3 *db, const int *to)
{
    *w = (struct names_walk){.to = to, .group = STRBUF_INIT};
    if (sqlite3_prepare_v2(db, "SELECT lax, exact, kind, card_id FROM name ORDER BY lax, exact, kind, card_id", -1,
                           &w->row, NULL) != SQLITE_OK)
        return false;
    w->more = sqlite3_step(w->row) == SQLITE_ROW;
    next_group(w);
    return true;
}

static void end_walk(struct names_walk *w)
{
    sqlite3_finalize(w->row);
    strbuf_release(&w->group);
}

/* The cards of the base that are called by the key are found by their names. */
static enum err_code find_those(struct catalog *base, struct catalog *made, const char *lax, struct err *err)
{
    sqlite3_stmt *names = NULL;
    enum err_code rc = ERR_OK;
    struct name_match match;
    if (sqlite3_prepare_v2(catalog_sqlite(base),
                           "SELECT c.name FROM name n JOIN card c USING (card_id) WHERE n.lax = ? AND n.kind = 0", -1,
                           &names, NULL) != SQLITE_OK)
        return err_set(err, ERR_DAMAGED, "cannot read the cards inside the program");
    sqlite3_bind_text(names, 1, lax, -1, SQLITE_STATIC);
    while (rc == ERR_OK && sqlite3_step(names) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names, 0);
        if (catalog_find(made, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
            rc = err_set(err, ERR_DAMAGED, "the new catalogue does not find %s any more; the old one stays", name);
    }
    sqlite3_finalize(names);
    return rc;
}

/* Every card of the base is found by its name: one whose key says the same as in the base is, the others are looked up.
 */
static enum err_code find_all(struct catalog *base, struct catalog *made, struct err *err)
{
    struct names_walk old = {.row = NULL}, new = {.row = NULL};
    int *to = tc_calloc((size_t)catalog_card_count(base) + 1, sizeof *to);
    enum err_code rc = map_cards(catalog_sqlite(base), catalog_sqlite(made), to, err);
    if (rc == ERR_OK && (!begin_walk(&old, catalog_sqlite(base), to) || !begin_walk(&new, catalog_sqlite(made), NULL)))
        rc = err_set(err, ERR_DAMAGED, "cannot read the cards inside the program");
    while (rc == ERR_OK && *old.lax) {
        while (*new.lax && strcmp(new.lax, old.lax) < 0)
            next_group(&new);
        bool same = strcmp(new.lax, old.lax) == 0 && strcmp(strbuf_text(&new.group), strbuf_text(&old.group)) == 0;
        rc = same ? ERR_OK : find_those(base, made, old.lax, err);
        if (rc == ERR_OK && progress_interrupted())
            rc = err_set(err, ERR_INTERRUPT, "interrupted; the cards are as they were");
        next_group(&old);
    }
    end_walk(&old);
    end_walk(&new);
    free(to);
    return rc;
}

/* ---- the whole ------------------------------------------------------------------------------- */

enum err_code import_verify(struct catalog *base, const char *path, struct catalog_info *info, struct arena *arena,
                            struct err *err)
{
    struct catalog *made;
    const struct catalog_info *before = catalog_info(base);
    enum err_code rc = catalog_open(path, &made, err);
    if (rc != ERR_OK)
        return rc;
    (void)sqlite3_exec(catalog_sqlite(made), "PRAGMA cache_size = -24576", NULL, NULL, NULL); /* read several times */
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
