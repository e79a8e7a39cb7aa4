/* writer_from.c - a new catalogue that begins with everything an open one holds
 *
 * The rows go through the same functions as any others, marked so that what comes later may replace them.
 * What an import said of formats of its own day is not taken over: it was true of that day only.
 */
#include "base/err.h"
#include "catalog/inner.h"
#include "catalog/writer.h"

#include <string.h>

static enum err_code copy_sets(struct writer *w, struct catalog *base, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int i = 0; i < catalog_set_count(base) && rc == ERR_OK; i++)
        rc = writer_set(w, catalog_set(base, i), err);
    return rc;
}

static enum err_code copy_cards(struct writer *w, struct catalog *base, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int id = 1; id <= catalog_card_count(base) && rc == ERR_OK; id++) {
        const struct card *card = catalog_card(base, id);
        rc = writer_card(w, card, err);
        for (size_t i = 0; i < card->n_printings && rc == ERR_OK; i++) {
            const struct card_printing *p = &card->printings[i];
            rc = writer_printing(w, card->name, catalog_set(base, p->set)->code, p->rarity, p->number, err);
        }
    }
    return rc;
}

/* Runs a query of two texts, the second of a card, for each row of the base. */
static enum err_code copy_rows(struct writer *w, struct catalog *base, const char *sql,
                               enum err_code (*put)(struct writer *, sqlite3_stmt *, struct err *), struct err *err)
{
    sqlite3_stmt *rows = NULL;
    enum err_code rc = ERR_OK;
    int found = sqlite3_prepare_v2(catalog_sqlite(base), sql, -1, &rows, NULL);
    while (found == SQLITE_OK && rc == ERR_OK && (found = sqlite3_step(rows)) == SQLITE_ROW) {
        rc = put(w, rows, err);
        found = SQLITE_OK;
    }
    if (rc == ERR_OK && found != SQLITE_DONE)
        rc = err_set(err, ERR_DAMAGED, "cannot read the catalogue that the new one begins with: %s",
                     sqlite3_errmsg(catalog_sqlite(base)));
    sqlite3_finalize(rows);
    return rc;
}

static enum err_code put_name(struct writer *w, sqlite3_stmt *row, struct err *err)
{
    return writer_name(w, (const char *)sqlite3_column_text(row, 0), (const char *)sqlite3_column_text(row, 1),
                       (enum name_kind)sqlite3_column_int(row, 2), err);
}

static enum err_code put_text(struct writer *w, sqlite3_stmt *row, struct err *err)
{
    return writer_text(w, (const char *)sqlite3_column_text(row, 1), (const char *)sqlite3_column_text(row, 0), err);
}

static enum err_code put_era(struct writer *w, sqlite3_stmt *row, struct err *err)
{
    const struct card_era era = {.era = (const char *)sqlite3_column_text(row, 0),
                                 .types = (const char *)sqlite3_column_text(row, 2),
                                 .printed = (const char *)sqlite3_column_text(row, 3)};
    return writer_era(w, (const char *)sqlite3_column_text(row, 1), &era, err);
}

struct copying {
    struct writer *w;
    struct catalog *base;
    enum err_code rc;
    struct err *err;
};

static void put_foreign(void *self, const struct foreign_reader *name)
{
    struct copying *c = self;
    if (c->rc == ERR_OK)
        c->rc =
            writer_foreign(c->w, name->spelling, catalog_card(c->base, name->card_id)->name, name->languages, c->err);
}

static enum err_code copy_foreign(struct writer *w, struct catalog *base, struct err *err)
{
    struct copying c = {.w = w, .base = base, .err = err};
    foreign_each(base, put_foreign, &c);
    return c.rc;
}

enum err_code writer_open_from(const char *path, struct catalog *base, struct writer **out, struct err *err)
{
    struct writer *w;
    enum err_code rc = writer_open(path, &w, err);
    *out = NULL;
    if (rc != ERR_OK)
        return rc;
    w->copying = true;
    rc = copy_sets(w, base, err);
    if (rc == ERR_OK)
        rc = copy_cards(w, base, err);
    if (rc == ERR_OK) /* names and faces of cards come by themselves */
        rc = copy_rows(w, base,
                       "SELECT coalesce(n.spelling, c.name), c.name, n.kind FROM name n"
                       " JOIN card c USING (card_id) WHERE n.kind = 1",
                       put_name, err);
    if (rc == ERR_OK)
        rc = copy_rows(w, base, "SELECT t.text, c.name FROM card_text t JOIN card c USING (card_id)", put_text, err);
    if (rc == ERR_OK)
        rc = copy_rows(w, base, "SELECT e.era, c.name, e.types, e.printed FROM card_era e JOIN card c USING (card_id)",
                       put_era, err);
    if (rc == ERR_OK)
        rc = copy_foreign(w, base, err);
    w->copying = false;
    if (rc == ERR_OK)
        rc = writer_meta(w, "known_until", catalog_info(base)->known_until, err);
    if (rc != ERR_OK) {
        writer_abandon(w);
        return rc;
    }
    *out = w;
    return ERR_OK;
}
