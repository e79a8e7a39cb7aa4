/* errors.h - decklists that look like slips of the pen
 *
 * A registered list may be legal and still not be what its player meant: Plains written for Mountain, a 4 for a 24, one
 * line forgotten. What is told here is what no source in the deck can ever do, and numbers of lands that no deck is
 * built with; it is likely a clerical error, never more than that, and no list is refused for it.
 *
 * Exact and fast: counting, nothing drawn. Decks that do without lands on purpose (their cards make mana by themselves,
 * or nothing in them is cast) and cards that are used without being cast (cycled, put into play, pitched, paid for in
 * another way) are not told. What a card may do by a text that nobody compiled is not known here: where there is such a
 * card, or one that is known to do it, large creatures are taken for what it puts into play.
 */
#ifndef TOPCUT_SANITY_ERRORS_H
#define TOPCUT_SANITY_ERRORS_H

#include "base/arena.h"
#include "sanity/list.h"

enum list_error_kind {
    LIST_ERROR_UNCASTABLE, /* cards that need a colour which nothing in the deck makes */
    LIST_ERROR_NO_MANA,    /* cards to cast, and no card that makes mana */
    LIST_ERROR_FEW_LANDS,
    LIST_ERROR_MANY_LANDS,
};
extern const char *const list_error_words[]; /* "uncastable", "no-mana", "few-lands", "many-lands" */

struct list_error {
    enum list_error_kind kind;
    const char *card; /* the card, or the first of several; NULL: of the list as a whole */
    int count, usual; /* copies found, and how many are usual; usual -1: does not apply */
    const char *text; /* one sentence without full stop: what is seen */
    const char *hint; /* what may have been meant */
};

enum { LIST_ERRORS_MAX = 8 };

/* Returns how many; the texts are the arena's. */
size_t list_errors(struct arena *arena, const struct list *list, struct list_error out[LIST_ERRORS_MAX]);

#endif
