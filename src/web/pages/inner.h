/* inner.h - what pages share beside the frame around each (pages.h): what a visitor may see */
#ifndef TOPCUT_WEB_PAGES_INNER_H
#define TOPCUT_WEB_PAGES_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "web/page/page.h"
#include "web/pages/layout/rows.html.h"
#include "web/pages/pages.h"

struct player;
struct ratio;

/* ---- what a visitor may see (shown.c) -------------------------------------------------------- */

/* Staff sees everything. Everybody else sees the rounds that were published, no penalty, no number, mail or club of
 * anybody, decklists once the event shows them, and profiles of players who did not forbid it. Pages that show results
 * begin here, so that none forgets it.
 */

/* The event without its rounds that are not published yet; for staff whole. The pointer is the request's. */
TC_MUST_USE enum err_code shown_data(struct request *req, const struct event_data **out, struct err *err);
/* An event's own row as the visitor may know it: a cut that is only prepared has not happened yet. */
TC_MUST_USE enum err_code shown_event(struct request *req, struct event *event, struct err *err);
/* The same of an event that was loaded. */
const struct event_data *shown_part(struct request *req, const struct event_data *data);
/* True when everybody may look at all decklists of an event, or the visitor is staff. */
bool shown_decks(const struct request *req, const struct event *event);
/* The player, or ERR_NOT_FOUND where the visitor may not look at their profile: forgotten, or hidden and neither staff
 * nor the player themselves ask. */
TC_MUST_USE enum err_code shown_player(struct request *req, struct player_id id, struct player *out, struct err *err);
/* The same as a question. */
TC_MUST_USE enum err_code shown_profile(struct request *req, struct player_id id, bool *out, struct err *err);

/* A name among other words of a sentence: isolated, so that one from right to left disturbs nothing. */
const char *shown_name(struct arena *arena, const char *name);
/* An exact fraction as "58.33", with the language's sign. */
const char *shown_percent(struct request *req, struct ratio ratio);
/* A share in 0..1 as "58%", as the language writes it. */
const char *shown_share(struct request *req, double share, int decimals);
/* The name of a round: "Round 3", or that of a bracket's. */
const char *shown_round(struct request *req, const struct event_data *data, int number);
/* The English name of a round as the store gives it ("Round 3", "Semifinals"), in the visitor's language. */
const char *shown_round_name(struct request *req, const char *english);
/* The name of a round of a single elimination of so many: "Semifinals". */
const char *shown_bracket_round(struct request *req, int round, int rounds);

/* ---- long lists (layout/rows.c) -------------------------------------------------------------- */

#define ROWS_A_PAGE 80 /* less than 10,000 pixels of a phone */

/* Reads what is looked for in a list of n rows (the parameter "find"); page_rows_find shows the field. A caller sets
 * also and keep. */
void rows_begin(struct request *req, size_t n, struct rows_cut *out);
/* True for a name that holds what is looked for, accents and case aside, in either order. */
bool rows_finds(struct request *req, const struct rows_cut *cut, const char *name);
/* Chooses the page of the n rows that were found, a_page on each: by the parameter "page", otherwise the one with row
 * at (n: the first). Returns its first row, and how many it has; page_rows_pages leads to the others. */
size_t rows_page(struct request *req, struct rows_cut *cut, size_t n, size_t a_page, size_t at, size_t *count,
                 struct err *err);
/* The address of a list after a form on it, which sent its page and find: where it was sent from. */
const char *rows_address(struct request *req, const char *path);

#endif
