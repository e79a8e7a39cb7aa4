/* foreign.c - names in other languages, packed
 *
 * 120,000 names in ten languages would be a third of the program as rows of the table of names. Here they lie in blocks
 * of about thirty, in the order of their lax keys: of each name is kept how many bytes it shares with the one before,
 * the rest of it, its card and its languages, about 18 bytes in all. A look-up reads one block and makes the keys of
 * its names; it comes last, when nothing in English has that name. A block is read by foreign_block.c.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/err.h"
#include "base/vec.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>

/* ---- the table ------------------------------------------------------------------------------- */

/* The block that stands in the column of a row. */
static void read_column(struct foreign_reader *r, sqlite3_stmt *row, int column)
{
    const void *block = sqlite3_column_blob(row, column);
    foreign_read(r, block, (size_t)sqlite3_column_bytes(row, column));
}

static bool next_sound(struct catalog *c, struct foreign_reader *r)
{
    bool more = foreign_next(r);
    if (r->damaged || (more && (r->card_id < 1 || r->card_id > c->n_cards)))
        catalog_damaged(c, "a name in another language");
    return more;
}

void foreign_each(struct catalog *catalog, void (*use)(void *self, const struct foreign_reader *name), void *self)
{
    sqlite3_stmt *row = NULL;
    catalog_statement(catalog, &row, "SELECT names FROM foreign_name ORDER BY first");
    while (catalog_step(catalog, row)) {
        struct foreign_reader r;
        read_column(&r, row, 0);
        while (next_sound(catalog, &r))
            use(self, &r);
    }
    sqlite3_finalize(row);
}

/* Names of one key are never parted: they all lie in the last block that begins with that key or one before it. */
void foreign_find(struct catalog *catalog, const struct name_keys *keys,
                  void (*use)(void *self, const struct foreign_reader *name, const struct name_keys *keys), void *self)
{
    sqlite3_stmt *row = catalog_statement(
        catalog, &catalog->by_foreign, "SELECT names FROM foreign_name WHERE first <= ? ORDER BY first DESC LIMIT 1");
    sqlite3_bind_text(row, 1, keys->lax, -1, SQLITE_STATIC);
    if (catalog_step(catalog, row)) {
        struct foreign_reader r;
        struct name_keys own;
        read_column(&r, row, 0);
        int order = -1; /* of the name to the key; the names are in the order of their keys */
        while (order <= 0 && next_sound(catalog, &r)) {
            order = name_keys_make(r.spelling, r.len, &own) ? strcmp(own.lax, keys->lax) : -1;
            if (order == 0)
                use(self, &r, &own);
        }
    }
    sqlite3_reset(row);
}

/* ---- of a card ------------------------------------------------------------------------------- */

struct names_of_card {
    struct arena *arena;
    struct card_foreign *list;
    size_t n, room;
    int card_id;
};

static void add_if_of_card(void *self, const struct foreign_reader *name)
{
    struct names_of_card *of = self;
    if (name->card_id == of->card_id)
        *ARENA_ADD(of->arena, of->list, of->n, of->room) =
            (struct card_foreign){arena_strndup(of->arena, name->spelling, name->len), name->languages};
}

static int by_language_and_name(const void *a, const void *b)
{
    const struct card_foreign *x = a, *y = b;
    unsigned first = x->languages & (0u - x->languages), second = y->languages & (0u - y->languages);
    return first != second ? COMPARE(first, second) : strcmp(x->name, y->name);
}

const struct card_foreign *catalog_foreign_names(struct catalog *catalog, struct arena *arena, const struct card *card,
                                                 size_t *n)
{
    struct names_of_card of = {.arena = arena, .card_id = card->id};
    foreign_each(catalog, add_if_of_card, &of);
    if (of.n)
        qsort(of.list, of.n, sizeof *of.list, by_language_and_name);
    *n = of.n;
    return of.list;
}
