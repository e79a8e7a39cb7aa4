/* standby.h - the server's half of a second laptop that stands by: what core calls */
#ifndef TOPCUT_WEB_STANDBY_H
#define TOPCUT_WEB_STANDBY_H

#include "web/request/page.h"

/* Who sends "Authorization: Bearer TOKEN": a copy that registered. */
bool standby_visitor(struct store *readonly, const char *token, struct visitor *out);

/* Called by web_start when the store is open, and by web_stop before it is closed. ERR_CONFLICT:
 * the file stands by or was superseded, and is not served. */
TC_MUST_USE enum err_code standby_start(struct web *web, struct err *err);
void standby_stop(struct web *web);

/* Before a POST writes: whether this server may confirm anything yet. A file that has a copy may have been superseded
 * while its server was away, and is told within seconds if it was (standby.c): so, at the start, this returns when the
 * copies have asked for changes, which is to follow still, or after HOLD_MS. ERR_CONFLICT: somebody took over. */
TC_MUST_USE enum err_code standby_hold(struct web *web, struct err *err);

/* After the commit of a POST when a write waits for the copy (web_options.await_standby): returns
 * when every copy that is there has it, at the latest after 2 seconds. NULL, or a sentence for the
 * answer: it is not there yet. */
const char *standby_await(struct web *web);

/* A line for the dashboard and the settings, translated; "" without a standby. False: it is not as
 * it should be. */
bool standby_line(struct request *req, const char **sentence);

/* This machine's name, as a primary and people know it. */
const char *standby_machine(struct arena *arena);

extern const struct route routes_standby[];

#endif
