/* auth.h - who asks, and whether the request is theirs
 *
 * Sessions are rows of the store, found by the hash of what a cookie holds, so that a restart keeps everybody logged
 * in. PINs and codes derive from the server's secret (event/people/access.h). The pages that log in and out are routes
 * like any other (pages_login.c). This header is what the machine calls around every page.
 *
 *   auth.c     opening, sealed values, and who may see what
 *   session.c  sessions: made, found, expired, revoked
 *   origin.c   Host, Origin, the token of a form
 *   rate.c     how often somebody may try; lan.c  our names and addresses
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

/* ---- the server ------------------------------------------------------------------------------ */

/* With the writing store: makes what is missing (keys, PIN; options->new_pin). port: the one that was taken. */
TC_MUST_USE enum err_code auth_open(const struct web_options *options, struct store *store, int port, struct auth **out,
                                    struct err *err);
void auth_close(struct auth *auth); /* NULL is fine */
/* For web_info: the organizer's PIN, "4821 0937". The auth's texts. */
const char *auth_pin(const struct auth *auth);
/* A page that logs the organizer in, once. base_url: "http://192.168.0.5:8080". */
const char *auth_login_url(struct auth *auth, const char *base_url);
/* Where phones find us at this moment: "http://192.168.0.5:8080"; and, with --lan, by name, whatever the address is
 * next: "http://desk.local:8080", "" without one. */
const char *auth_phone_url(const struct auth *auth, struct arena *arena);
const char *auth_named_url(const struct auth *auth, struct arena *arena);
/* The secret, for a standby that takes over; and kept there (with its own store open for writing). */
void auth_secret_hex(const struct auth *auth, char out[SECRET_HEX + 1]);
TC_MUST_USE enum err_code auth_secret_keep(const char *folder, struct store *store, const char *hex, struct err *err);
/* The folder of this user's secrets: options->keys, or $XDG_DATA_HOME/topcut/keys. */
const char *auth_keys_folder(const struct web_options *options, struct arena *arena);
/* The secret that codes derive from: what event/people/access.h wants. */
const struct secret *auth_secret(const struct auth *auth);

/* ---- around every request -------------------------------------------------------------------- */

/* Whether Host names us (DNS rebinding): else 421. NULL: none was sent. */
bool auth_host_ok(struct auth *auth, const char *host);

/* Whether a cookie's len bytes are a session that we began; it may have ended since. Any thread, no store. */
bool auth_is_marked(const struct auth *auth, const char *cookie, size_t len);

/* Fills req->visitor from the cookie; a public visitor when there is none, or it is not (any more) good. A store that
 * only reads is enough. */
TC_MUST_USE enum err_code auth_visitor(struct request *req, struct err *err);

/* Whether the visitor may ask for req->route with the places that its path has: the role is among its roles, and a
 * player is in their own event, and, where the path names a player, themselves. Public pages are for players of other
 * events as for everybody. */
bool auth_may(const struct request *req);
/* Where a GET that may not is sent: the page to join or to log in, and back to req->path afterwards. NULL: who asks is
 * logged in and still may not (403). */
const char *auth_way_in(const struct request *req);

/* Before a POST runs: Origin (else Referer) must be ours; unless the route is ROUTE_OPEN the form's "csrf" must be
 * the session's token. Sets req->status (403; 401 when nobody is logged in) and the sentence. */
TC_MUST_USE enum err_code auth_check_post(struct request *req, struct err *err);

/* Before a ROUTE_OPEN POST: how often an address may try. Sets req->status (429) and a sentence. */
TC_MUST_USE enum err_code auth_limit(struct request *req, struct err *err);
/* What was tried was right: the try does not count, and the address is remembered. */
void auth_was_right(struct request *req);

/* ---- for pages that log in ------------------------------------------------------------------- */

/* The role whose PIN that is, ROLE_PUBLIC when it is nobody's. The same time for right and wrong; the caller's route is
 * ROUTE_OPEN, so tries are limited. */
TC_MUST_USE enum err_code auth_check_pin(struct request *req, const char *pin, enum role *out, struct err *err);
/* Whether it is the secret of auth_login_url; use: which is then used up. */
bool auth_login_once(struct auth *auth, const char *secret, bool use);
const char *auth_role_name(enum role role); /* "organizer": as stored */
enum role auth_role(const char *name);      /* ROLE_PUBLIC: the name of no role */
/* Whether somebody who is logged in asked from this address within the last minutes. Any thread. */
bool auth_knows_address(const struct auth *auth, const char *address);
/* Whether codes (RATE_CODE) or PINs are being guessed so much that all have to wait. */
bool auth_is_guessed(const struct auth *auth, bool codes);

/* ---- sealed values --------------------------------------------------------------------------- */

/* A short value of ours that a browser keeps for us and cannot forge (the flash sentence): text to a cookie's
 * value, and back. NULL: not ours, or older than seconds. */
char *auth_seal(const struct auth *auth, struct arena *arena, const char *text, int64_t now_utc);
char *auth_unseal(const struct auth *auth, struct arena *arena, const char *sealed, int64_t now_utc, int64_t seconds);

#endif
