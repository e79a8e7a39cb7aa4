/* bracket.h - the cut of tables of three to five, for its page and the big screen */
#ifndef TOPCUT_WEB_PAGES_BRACKET_BRACKET_H
#define TOPCUT_WEB_PAGES_BRACKET_BRACKET_H

#include "base/err.h"
#include "event/state/state.h"
#include "web/page/page.h"
#include "web/pages/bracket/bracket_pods.html.h"

/* The published rounds of the cut, the latest first. ERR_NOT_FOUND: there is none yet. */
TC_MUST_USE enum err_code bracket_pods_fill(struct request *req, const struct event_data *data,
                                            struct bracket_pods_page *out, struct err *err);
/* The page of them. */
TC_MUST_USE enum err_code bracket_pods_show(struct request *req, const struct event_data *data, struct err *err);

#endif
