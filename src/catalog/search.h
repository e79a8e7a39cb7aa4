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

#endif
