/* standings.h - shared by the files of pages/standings */
#ifndef TOPCUT_WEB_PAGES_STANDINGS_STANDINGS_H
#define TOPCUT_WEB_PAGES_STANDINGS_STANDINGS_H

#include "base/err.h"
#include "event/state/state.h"
#include "web/page/page.h"
#include "web/pages/standings/standings.html.h"

/* The columns of a line of tables of three to five, into a line that has rank, name and note. */
void standings_pods_entry(struct request *req, const struct pods_row *row, struct standings_entry *io);
/* How the tiebreakers of a player (an index) come about there, after a round. */
TC_MUST_USE enum err_code standings_pods_why(struct request *req, const struct event_data *data,
                                             const struct pods_rule *rule, int round, int player,
                                             struct standings_why **out, struct err *err);

#endif
