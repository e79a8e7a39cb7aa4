/* players.h - shared by the files about players */
#ifndef TOPCUT_WEB_PAGES_PLAYERS_H
#define TOPCUT_WEB_PAGES_PLAYERS_H

#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "web/pages/inner.h"

struct candidate_row;
struct player;
struct player_import;

/* Shared by the files about players. */
enum err_code players_show(struct request *req, struct err *err);
/* The same after a table was only looked at: what is in it, and its text in the form to be enrolled. */
enum err_code players_show_read(struct request *req, const char *text, const struct player_import *read,
                                const char *said, struct err *err);
/* Who is chosen in a form: the fields player, and in the field others those of other pages, with blanks between them:
 * a form has no field for each of some thousands. */
TC_MUST_USE enum err_code players_chosen(struct request *req, struct player_id **out, size_t *n, struct err *err);
/* "Malmö, Skåne, SE" */
const char *player_where(struct arena *arena, const struct player *player);
/* Known people for the list that a field completes from. */
TC_MUST_USE enum err_code players_known(struct request *req, struct event_id event, struct candidate_row **out,
                                        size_t *n, struct err *err);
/* Who words could mean, as rows to choose from. */
TC_MUST_USE enum err_code players_meant(struct request *req, struct event_id event, const char *words, size_t limit,
                                        struct candidate_row **out, size_t *n, struct err *err);

/* The address of the list, on the page that the form was on. */
const char *players_path(struct request *req);

#endif
