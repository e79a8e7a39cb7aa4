/* decks.h - a decklist that is pasted or uploaded, and the verdict on it line by line
 *
 * Staff register lists of players (decks.c), players their own (me.c); both read the same form (field
 * "list", a text; or "file", an upload) and show the same verdict (template deck_view).
 */
#ifndef TOPCUT_WEB_PAGES_DECKS_H
#define TOPCUT_WEB_PAGES_DECKS_H

#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "web/pages/decks/deck_view.html.h"
#include "web/pages/inner.h"

#define DECK_FORM_BODY  (256u * 1024) /* of a route that takes lists */
#define DECK_FORM_LINES 500 /* of a list: longer texts are no decks, and judging them would keep others waiting */

/* A list as it came with a form. */
struct deck_form {
    struct deck deck;
    const char *typed; /* as UTF-8, with what "fix" replaced */
    const char *file;  /* the upload's name as far as it is fit to be kept; "" */
    bool any, unverified;
    struct decklist_verdict verdict;
};

/* Reads and judges the form's list for a player of the event (0: nobody), and makes the view of it. A list that
 * cannot be read at all is not an error here: view->failed says why. ERR_IO, ERR_DAMAGED: of the catalogue. */
TC_MUST_USE enum err_code deck_form_read(struct request *req, const struct event *event, struct player_id player,
                                         struct deck_form *out, struct deck_view *view, struct err *err);

/* Registers the list in the form; reason NULL, or a judge's. *same: this very list is already in force, and nothing
 * was done. ERR_INPUT: lines that are no known card; and all errors of decklist_register. */
TC_MUST_USE enum err_code deck_form_register(struct request *req, const struct event *event, struct player_id player,
                                             const char *reason, struct decklist *out, bool *same, struct err *err);

/* The view of a registered list. version 0: an empty view. */
TC_MUST_USE enum err_code deck_view_of_list(struct request *req, const struct event *event, const struct decklist *list,
                                            struct deck_view *out, struct err *err);

/* All lists judged again beside the writers: results that come in meanwhile wait for no more than a slice. before: what
 * is taken back together with it; NULL: nothing. */
TC_MUST_USE enum err_code decks_recheck(struct request *req, const struct store_together *before,
                                        struct decklists_rejudged *out, struct err *err);

/* "legal", "NOT LEGAL", "no list", ... translated. */
const char *deck_state_text(const struct lang *lang, enum decklist_state state);

#endif
