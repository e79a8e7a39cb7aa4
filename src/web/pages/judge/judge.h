/* judge.h - a judge's home on a phone: disputes with both claims, the clock, tables that play on, the way to a table */
#ifndef TOPCUT_WEB_PAGES_JUDGE_H
#define TOPCUT_WEB_PAGES_JUDGE_H

#include "event/state/state.h"
#include "web/page/page.h"
#include "web/pages/judge/judge.html.h"

/* What is going on now, for the page and for a judge's overview. data: the event as the visitor may see it. */
TC_MUST_USE enum err_code judge_fill(struct request *req, const struct event_data *data, struct judge_page *out,
                                     struct err *err);

/* The tables that call a judge in a round, if it is the one that is played. back: of struct calls_panel. */
TC_MUST_USE enum err_code calls_fill(struct request *req, const struct event_data *data, int round, const char *back,
                                     struct calls_panel *out, struct err *err);

#endif
