/* auth.h - who asks, and whether the request is theirs
 *
 * Sessions are rows of the store, found by a cookie's hash, so that a restart keeps everybody logged in. The
 * pages that log in and out are routes like any other (pages_auth.c). This header is what the machine calls
 * around every page.
 *
 * Threads: auth_host_ok and auth_limit may be called by any thread at any time; the rest by the thread that
 * has the request, with req->store.
 */
#ifndef TOPCUT_WEB_AUTH_H
#define TOPCUT_WEB_AUTH_H

#include "web/request.h"
#include "web/web.h"

struct auth; /* keys, names that we are asked for by, staff PIN, rate limits */

/* Name of the session's cookie (under TLS with __Host- in front of it: request_cookie). */
#define AUTH_COOKIE "topcut"

/* With the writing store: makes what is missing (keys, PIN; options->new_pin). port: the one that was taken. */
TC_MUST_USE enum err_code auth_open(const struct web_options *options, struct store *store, int port,
                                    struct auth **out, struct err *err);
void auth_close(struct auth *auth); /* NULL is fine */
/* For web_info. base_url: "http://192.168.0.5:8080". The auth's texts. */
const char *auth_pin(const struct auth *auth);
const char *auth_login_url(struct auth *auth, const char *base_url);

/* Whether Host names us (DNS rebinding): else 421. NULL: none was sent. */
bool auth_host_ok(const struct auth *auth, const char *host);

/* Fills req->visitor from the cookie; a public visitor when there is none, or it is not (any more) good. A store that
 * only reads is enough. */
TC_MUST_USE enum err_code auth_visitor(struct request *req, struct err *err);

/* Before a POST runs: Origin (else Referer) must be ours; unless the route is ROUTE_OPEN the form's "csrf" must be
 * the session's token. Sets req->status (403) and the sentence. */
TC_MUST_USE enum err_code auth_check_post(struct request *req, struct err *err);

/* Before a ROUTE_OPEN POST: how often an address may try. Sets req->status (429) and a sentence. */
TC_MUST_USE enum err_code auth_limit(struct request *req, struct err *err);

/* A short value of ours that a browser keeps for us and cannot forge (the flash sentence): text to a cookie's
 * value, and back. NULL: not ours, or older than seconds. */
char *auth_seal(const struct auth *auth, struct arena *arena, const char *text, int64_t now_utc);
char *auth_unseal(const struct auth *auth, struct arena *arena, const char *sealed, int64_t now_utc,
                  int64_t seconds);

#endif
