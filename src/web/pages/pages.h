/* pages.h - the pages as the machine sees them
 *
 * A folder a subject: NAME.c holds its functions and its table of routes, NAME.html its templates, each with its model.
 * The tables are listed in src/web/routes.c. What is left is the page that says what went wrong, for when there is no
 * page.
 */
#ifndef TOPCUT_WEB_PAGES_H
#define TOPCUT_WEB_PAGES_H

struct html;

/* Takes the place of a status: the server's file was moved or replaced, and the server must be started again. */
#define LAYOUT_GONE 599

/* A whole page for a status of 400 and more: what it means, the sentence (a text with messages; NULL: none), what
 * to do next. Needs no store, and may be called in any thread. */
void layout_problem(struct html *h, int status, const char *sentence);

#endif
