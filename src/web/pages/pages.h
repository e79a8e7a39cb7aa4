/* pages.h - the frame of all pages, and what the machine knows of them
 *
 * A folder a subject: NAME.c holds its functions and its table of routes, NAME.html its templates, each with its model.
 * The tables are listed in src/web/routes.c.
 */
#ifndef TOPCUT_WEB_PAGES_H
#define TOPCUT_WEB_PAGES_H

#include "web/page/page.h"

struct web_face;

/* ---- the frame (layout/layout.c) ------------------------------------------------------------- */

struct page_look {
    const char *title;   /* "Standings after round 3", translated */
    const char *section; /* which entry of the event's navigation is the current one: "standings"; "" */
    bool bare;           /* no navigation: the screen, paper */
    bool live;           /* the script listens to the event's stream and renews <main> when something changed */
    bool answers_inside; /* the page has a place of its own for what was done or went wrong (page_answer) */
    int refresh;         /* seconds after which it comes again: by the script where the page is not live; 0: never */
    const char *class_;  /* class of <body>: "screen", "phone"; NULL */
    const char *style;   /* a style sheet besides the common one: "front.css"; NULL */
    /* What networks and messengers show of a link to the page: a sentence, and the address of a picture within the
     * site; NULL: nothing of its own. */
    const char *about, *picture;
};
/* Head, navigation, messages; then the page's own template; then the foot. */
void page_begin(struct request *req, const struct page_look *look);
/* What was done by the form before, and what went wrong with this one; for a page with answers_inside. */
struct page_answer {
    const char *flash, *problem; /* NULL */
    const char *typed;           /* what went wrong, as it was typed; "" where a field shows it still */
    int64_t undo;                /* an entry of the journal; 0 */
    const char *back;            /* where taking that back leads */
};
struct page_answer page_answer_of(struct request *req);
void page_end(struct request *req);

/* The name of a rating category in the reader's language; "" for none. */
const char *shown_category(const struct lang *lang, enum rating_category category);

/* ---- what went wrong ------------------------------------------------------------------------- */

/* Takes the place of a status: the server's file was moved or replaced, and the server must be started again. */
#define LAYOUT_GONE 599

/* A whole page for a status of 400 and more: what it means, the sentence (a text with messages; NULL: none), what
 * to do next. face: of the pages that it is one of (site.h); NULL: the room's. Needs no store, and may be called in any
 * thread. */
void layout_problem(struct html *h, const struct web_face *face, int status, const char *sentence);

/* ---- routes ---------------------------------------------------------------------------------- */

/* All tables of routes (routes.c), to the end NULL; for tests. */
extern const struct route *const route_tables[];
/* Those that the pages of another program take over: whether the server runs; logging in and out, and the language;
 * what the program is; the parts of pages. */
extern const struct route routes_core[], routes_login[], routes_about[], routes_design[];

#endif
