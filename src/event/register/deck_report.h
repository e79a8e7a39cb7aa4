/* deck_report.h - registration sheets and deck-check lists as pages of text
 *
 * A page is 66 lines of 80 columns and ends in a form feed, so that any printer takes it.
 * Cards stand in the order in which judges sort a deck on the table: by name, deck and sideboard
 * apart. Pure: values in, text out.
 */
#ifndef TOPCUT_EVENT_DECK_REPORT_H
#define TOPCUT_EVENT_DECK_REPORT_H

#include "deck/deck.h"

enum { SHEET_LINES = 66, SHEET_COLUMNS = 80 };

/* What stands at the top. Texts may be "", never NULL. */
struct sheet_head {
    const char *event, *date, *format;
    const char *last, *first, *dci; /* of the player */
    const char *who;                /* tells players of one name apart: "player #17, Club, SE" */
    const char *mark;               /* beside the title, to be seen: "NOT LEGAL" */
    const char *deck;               /* the deck's name */
    const char *note;               /* a line of its own below, or "" */
    const struct deck *pool;        /* limited: the cards opened, printed after the deck; or NULL */
};

/* Appends a player's registration sheet, or (deck NULL) a blank one to be filled in by hand. As
 * many pages as it takes. */
void deck_sheet(struct arena *arena, const struct sheet_head *head, const struct deck *deck, struct strbuf *out);

/* Appends the list that a judge ticks off, a box a card. where: "Round 3, table 7" or "". */
void deck_checklist(struct arena *arena, const struct sheet_head *head, const char *where, const struct deck *deck,
                    struct strbuf *out);

#endif
