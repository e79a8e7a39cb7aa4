/* search.h - the search language that players know from Scryfall: "t:goblin c:r mv<=2 -kw:haste"
 *
 * Terms joined by blanks must all hold; "or", "-" and brackets as usual. A bare word is part of a name.
 * What a format says of a card is asked from outside (legal:, banned:, restricted:), for formats are above
 * this room.
 */
#ifndef TOPCUT_CATALOG_SEARCH_H
#define TOPCUT_CATALOG_SEARCH_H

#include "base/arena.h"
#include "base/err.h"
#include "catalog/cards.h"

/* Called once for each legal:/banned:/restricted: term while the query is read: finds the format as of date
 * (NULL: today) and keeps what it needs; *handle goes to holds. */
struct search_legality {
    void *data;
    enum err_code (*prepare)(void *data, const char *format, const char *date_or_null, void **handle, struct err *err);
    /* what is "legal" (restricted cards too), "banned" or "restricted" */
    bool (*holds)(void *data, void *handle, const struct card *card, const char *what);
};

enum search_order { SEARCH_BY_NAME, SEARCH_BY_MANA_VALUE, SEARCH_BY_DATE };

/* The cards that a query means, in order. legality may be NULL: then such terms are ERR_INPUT. ERR_INPUT: the
 * query cannot be read: column, what was expected, what keys there are. */
TC_MUST_USE enum err_code catalog_search(struct catalog *catalog, struct arena *arena, const char *query,
                                         const struct search_legality *legality, enum search_order order,
                                         const struct card ***out, size_t *n, struct err *err);

/* A query of which cards are asked one by one, for texts that have queries in them: questions about a deck. */
struct search_filter;
/* Reads the query that stands in text from byte `from` up to `to`. ERR_INPUT as catalog_search, with the column in the
 * whole text, which is called a question. The filter is the arena's and borrows nothing of the text. */
TC_MUST_USE enum err_code search_filter_read(struct catalog *catalog, struct arena *arena, const char *text,
                                             size_t from, size_t to, const struct search_legality *legality,
                                             struct search_filter **out, struct err *err);
/* Is the card what the query means? */
bool search_filter_holds(const struct search_filter *filter, const struct card *card);
/* True when the word of that length is a key of the language, in any case: "mv", "t". */
bool search_is_key(const char *word, size_t len);
/* The text as the language compares words: folded, without apostrophes, commas and the like, hyphens blanks. */
char *search_plain_text(struct arena *arena, const char *text, size_t len);
/* A query as it is read: typographic double quotes are quotes, all white space is blanks; the columns stay. */
char *search_plain_quotes(struct arena *arena, const char *query);

#endif
