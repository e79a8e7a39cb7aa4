/* deck_form.h - a decklist that is pasted or uploaded, and the verdict on it line by line
 *
 * Staff register lists of players (decks.c), players their own (me.c); both read the same form (field
 * "list", a text; or "file", an upload) and show the same verdict (template deck_view).
 */
#ifndef TOPCUT_WEB_DECK_FORM_H
#define TOPCUT_WEB_DECK_FORM_H

#include "web/pages/inner.h"

#define DECK_FORM_BODY  (256u * 1024) /* of a route that takes lists */
#define DECK_FORM_LINES 500 /* of a list: longer texts are no decks, and judging them would keep others waiting */

/* A line of the list as it was understood. */
struct deck_card_view {
    int line, count;
    const char *name;
    bool unknown;
};
struct deck_zone_view {
    const char *key;   /* "main", "side", ... */
    const char *title; /* translated */
    int total;
    struct deck_card_view *cards;
    size_t n_cards;
};
/* What is wrong, or worth knowing. */
struct deck_finding_view {
    int line; /* 0: of the whole list */
    bool illegal;
    const char *text, *hint, *rule; /* English, the verb's */
    const char *suggestions[CATALOG_SUGGESTIONS];
    size_t n_suggestions;
    const char *fixes[CATALOG_SUGGESTIONS]; /* "LINE:NAME", values of the buttons "did you mean" */
};
struct deck_colour_view {
    const char *letter; /* "W" */
    const char *name;   /* translated */
};
struct deck_view {
    bool empty;         /* nothing to show yet */
    const char *failed; /* why it cannot be read at all; "" */
    enum decklist_state state;
    bool legal, illegal, unverified, unchecked;
    const char *format, *date, *as_of, *note;
    int main, side;
    struct deck_zone_view *zones;
    size_t n_zones;
    struct deck_finding_view *findings;
    size_t n_findings;
    struct deck_colour_view *colours;
    size_t n_colours;
    bool clean; /* it can be registered: each line is a known card, or unknown ones are accepted */
};

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

/* "legal", "NOT LEGAL", "no list", ... translated. */
const char *deck_state_text(const struct lang *lang, enum decklist_state state);

#endif
