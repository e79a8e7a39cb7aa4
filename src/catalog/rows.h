/* rows.h - the facts of cards as CSV files: into a catalogue that is made, and what one catalogue has beyond another
 *
 * The files are those of formats/catalog (README.md there), known by the last part of their paths: about.csv,
 * sets.csv, cards.csv, faces.csv, printings.csv, aliases.csv, names.csv, eras.csv.
 */
#ifndef TOPCUT_CATALOG_ROWS_H
#define TOPCUT_CATALOG_ROWS_H

#include "base/arena.h"
#include "base/err.h"
#include "base/resource.h"
#include "catalog/cards.h"

struct writer;

/* Writes all rows; a file that is not among them has none. ERR_INPUT: path, line and what is wrong. */
TC_MUST_USE enum err_code rows_put(struct writer *w, struct arena *arena, const struct resource *files, size_t n,
                                   struct err *err);

/* Makes the catalogue at target: everything of base, what it says of formats of its day included, and the rows.
 * made_of is kept in it, to say what it was made of. All or nothing. ERR_INPUT: a row that cannot be; ERR_DAMAGED:
 * something of base would be lost; ERR_IO. */
TC_MUST_USE enum err_code catalog_amend(struct arena *arena, struct catalog *base, const struct resource *rows,
                                        size_t n, const char *made_of, const char *target, struct err *err);
bool catalog_is_made_of(struct catalog *catalog, const char *made_of);

/* What one catalogue knows that the other did not, names in the order of the catalogue, "A, B". */
struct rows_news {
    int64_t sets, cards, changed, printings; /* sets and cards that are new; cards whose facts are others */
    const char *set_names, *card_names, *changed_names;
};
void rows_compare(struct arena *arena, struct catalog *before, struct catalog *after, struct rows_news *out);

#define ROWS_FOLDER "formats/catalog"
#define ROWS_FILES  6
/* What the catalogue has and the other has not, or says otherwise, and whatever belongs to sets of a day (since, ""
 * for none) or later: sets, cards, printings, spellings, names in other languages, as files of ROWS_FOLDER that are
 * in the order of their paths; those without a row are left out. No rules texts, and nothing of eras. Everything is
 * the arena's. */
void rows_beyond(struct arena *arena, struct catalog *catalog, struct catalog *other, const char *since,
                 struct resource out[ROWS_FILES], size_t *n);

#endif
