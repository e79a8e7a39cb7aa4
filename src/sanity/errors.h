/* errors.h - decklists that look like clerical errors
 *
 * A registered list may be legal and still not be what its player meant: Plains written for Mountain, a 4 for a 24, one
 * line forgotten. Reported are costs that no source in the deck can ever pay, and numbers of lands that no deck is
 * built with. These are probably clerical errors; no list is refused for them.
 *
 * Exact and fast, by counting alone. Decks that do without lands on purpose (their cards make mana by themselves, or
 * nothing in them is cast) and cards that are used without being cast (cycled, put into play, pitched, paid for in
 * another way) are not reported. A card whose text is not compiled might put creatures into play: with such a card, or
 * one known to do so, large creatures are assumed to be put into play.
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
    int count, usual; /* copies found, and the usual number; -1: does not apply */
    const char *text; /* one sentence without full stop, a message (base/message.h): what is seen */
    const char *hint; /* what may have been meant, a message: a question */
    int colour;       /* that has no source; and the cards that want it: "2 Shock, 4 Fireblast and 3 more" */
    const char *names;
};

enum { LIST_ERRORS_MAX = 8 };

/* Returns how many; the texts live in the arena. */
size_t list_errors(struct arena *arena, const struct list *list, struct list_error out[LIST_ERRORS_MAX]);

#endif
