/* auth.h - who sends a request, and whether they may
 *
 * Sessions are rows of the store, found by the hash of what a cookie holds, so that a restart keeps everybody logged
 * in. PINs and codes derive from the server's secret (event/people/access.h). The pages that log in and out are routes
 * like any other (login.c). This header is what the machine calls around every page.
 *
 *   auth.c     opening, sealed values, and who may see what
 *   session.c  sessions: made, found, expired, revoked
 *   origin.c   Host, Origin, the token of a form
 *   rate.c     how often somebody may try to log in; lan.c  our names and addresses
 *
 * Threads: auth_host_ok and auth_limit may be called by any thread at any time; the rest by the thread that runs the
 * request, with req->store.
 */
#ifndef TOPCUT_WEB_AUTH_H
#define TOPCUT_WEB_AUTH_H

#include "web/request/request.h"
#include "web/web.h"

struct auth; /* keys, names that we are asked for by, staff PIN, rate limits */

/* Name of the session's cookie (under TLS with __Host- in front of it: request_cookie). */
#define AUTH_COOKIE "topcut"

/* ---- the server ------------------------------------------------------------------------------ */

/* Needs the writing store: creates what is missing (keys, PIN; with options->new_pin a new PIN). port: the port that
 * the server listens on. */
TC_MUST_USE enum err_code auth_open(const struct web_options *options, struct store *store, int port, struct auth **out,
                                    struct err *err);
void auth_close(struct auth *auth); /* NULL is fine */
/* For web_info: the organizer's PIN, "4821 0937". The auth's texts. */
const char *auth_pin(const struct auth *auth);
/* A page that logs the organizer in, once. base_url: "http://192.168.0.5:8080". */
const char *auth_login_url(struct auth *auth, const char *base_url);
/* Where phones find us at this moment: "http://192.168.0.5:8080"; and, with --lan, by a name that stays valid when
 * the address changes: "http://desk.local:8080", otherwise "". */
const char *auth_phone_url(const struct auth *auth, struct arena *arena);
const char *auth_named_url(const struct auth *auth, struct arena *arena);
/* The secret, for a standby that takes over; and storing it there (with the standby's own store open for writing). */
void auth_secret_hex(const struct auth *auth, char out[SECRET_HEX + 1]);
TC_MUST_USE enum err_code auth_secret_keep(const char *folder, struct store *store, const char *hex, struct err *err);
/* The folder of this user's secrets: options->keys, or $XDG_DATA_HOME/topcut/keys. */
const char *auth_keys_folder(const struct web_options *options, struct arena *arena);
/* The secret that codes derive from: what event/people/access.h wants. */
const struct secret *auth_secret(const struct auth *auth);

/* ---- around every request -------------------------------------------------------------------- */

/* Whether Host names us (guards against DNS rebinding); if not, the answer is 421. NULL: none was sent. */
bool auth_host_ok(struct auth *auth, const char *host);

/* Whether a cookie's len bytes are a session that we began; it may have ended since. Any thread, no store. */
bool auth_is_marked(const struct auth *auth, const char *cookie, size_t len);

/* Fills req->visitor from the cookie; the visitor is public when there is no cookie or it is no longer valid. A
 * read-only store is enough. */
TC_MUST_USE enum err_code auth_visitor(struct request *req, struct err *err);

/* Whether the visitor may ask for req->route with the places in its path: the route allows the role, and players ask
 * for their own event and, where the path names a player, for themselves. Players of other events may see the public
 * pages, as everybody may. */
bool auth_may(const struct request *req);
/* Where a GET by a visitor without permission is redirected: the page to join or to log in, and back to req->path
 * afterwards. NULL: the visitor is logged in and still has no permission (403). */
const char *auth_way_in(const struct request *req);

/* Before a POST runs: Origin (else Referer) must be ours; unless the route is ROUTE_OPEN the form's "csrf" must be
 * the session's token. Sets req->status (403; 401 when nobody is logged in) and the sentence. */
TC_MUST_USE enum err_code auth_check_post(struct request *req, struct err *err);

/* Before a ROUTE_OPEN POST: limits how often an address may try. Sets req->status (429) and a sentence. */
TC_MUST_USE enum err_code auth_limit(struct request *req, struct err *err);
/* The attempt succeeded: it does not count against the limit, and the address is remembered as known. */
void auth_was_right(struct request *req);

/* ---- for pages that log in ------------------------------------------------------------------- */

/* The role that the PIN belongs to, or ROLE_PUBLIC. Takes the same time for right and wrong PINs. The caller's route
 * is ROUTE_OPEN, so attempts are limited. */
TC_MUST_USE enum err_code auth_check_pin(struct request *req, const char *pin, enum role *out, struct err *err);
/* Whether it is the secret of auth_login_url; use: the secret is then used up. */
bool auth_login_once(struct auth *auth, const char *secret, bool use);
const char *auth_role_name(enum role role); /* "organizer": as stored */
enum role auth_role(const char *name);      /* ROLE_PUBLIC: the name of no role */
/* Whether somebody who is logged in asked from this address within the last minutes. Any thread. */
bool auth_knows_address(const struct auth *auth, const char *address);
/* Whether so many codes (RATE_CODE) or PINs are being guessed that everybody has to wait. */
bool auth_is_guessed(const struct auth *auth, bool codes);

/* ---- sealed values --------------------------------------------------------------------------- */

/* A short value of ours that a browser keeps for us and cannot forge (the flash sentence): text to a cookie's
 * value, and back. NULL: not ours, or older than seconds. */
char *auth_seal(const struct auth *auth, struct arena *arena, const char *text, int64_t now_utc);
char *auth_unseal(const struct auth *auth, struct arena *arena, const char *sealed, int64_t now_utc, int64_t seconds);

#endif
