/* search_text.c - rules texts, which only an import brings: read in one go for a query, not card by card */
#include "base/arena.h"
#include "base/strbuf.h"
#include "catalog/search_inner.h"

#include <sqlite3.h>
#include <string.h>

static bool *new_ids(struct search_reader *r)
{
    return ARENA_ARRAY(r->arena, bool, (size_t)catalog_card_count(r->catalog) + 1);
}

/* A broken catalogue shows in what reads its cards; here it only has no text. */
static sqlite3_stmt *rows_of(struct search_reader *r, const char *sql)
{
    sqlite3_stmt *rows = NULL;
    return sqlite3_prepare_v2(catalog_sqlite(r->catalog), sql, -1, &rows, NULL) == SQLITE_OK ? rows : NULL;
}

/* The row's card; 0 for none of this catalogue. */
static int card_id(struct search_reader *r, sqlite3_stmt *rows)
{
    int id = sqlite3_column_int(rows, 0);
    return id >= 1 && id <= catalog_card_count(r->catalog) ? id : 0;
}

const bool *search_ids_with_text(struct search_reader *r, const char *part)
{
    bool *ids = new_ids(r);
    struct strbuf plain = STRBUF_INIT;
    sqlite3_stmt *rows = rows_of(r, "SELECT card_id, replace(text, char(10), ' ') FROM card_text");
    while (rows && sqlite3_step(rows) == SQLITE_ROW) {
        search_plain((const char *)sqlite3_column_text(rows, 1), &plain);
        ids[card_id(r, rows)] = strstr(strbuf_text(&plain), part) != NULL;
    }
    sqlite3_finalize(rows);
    strbuf_release(&plain);
    ids[0] = false;
    return ids;
}

/* A creature of the imported data that has no text there. One that the import did not have is not known: only
 * cards with legalities were surely in it. */
const bool *search_ids_without_text(struct search_reader *r)
{
    bool *ids = new_ids(r);
    sqlite3_stmt *rows = rows_of(r, catalog_info(r->catalog)->has_legalities
                                        ? "SELECT card_id FROM card JOIN legality USING (card_id) WHERE keywords = ''"
                                          " AND NOT EXISTS (SELECT 1 FROM card_text t WHERE t.card_id = card.card_id)"
                                        : "SELECT card_id FROM card WHERE keywords = ''"
                                          " AND NOT EXISTS (SELECT 1 FROM card_text t WHERE t.card_id = card.card_id)");
    while (rows && sqlite3_step(rows) == SQLITE_ROW) {
        int id = card_id(r, rows);
        ids[id] = id && catalog_card(r->catalog, id)->types & TYPE_CREATURE;
    }
    sqlite3_finalize(rows);
    return ids;
}
