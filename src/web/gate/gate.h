/* gate.h - who sends a request, and whether they may
 *
 * Sessions are rows of the store, found by the hash of what a cookie holds, so that a restart keeps everybody logged
 * in. PINs and codes derive from the server's secret (event/people/people.h). The pages that log in and out are routes
 * like any other (pages/login). This header is what is called around every page, and by those pages.
 *
 *   auth.c     opening, PINs, and who may see what
 *   session.c  sessions: made, found, expired, revoked
 *   origin.c   Host, Origin, the token of a form
 *   rate.c     how often somebody may try to log in; lan.c  our names and addresses
 *   tls.c      the certificate; address.c  networks, and addresses that were known before
 *
 * Threads: auth_host_ok, auth_limit and all about addresses may be called by any thread at any time; the rest by the
 * thread that runs the request, with req->store.
 */
#ifndef TOPCUT_WEB_GATE_H
#define TOPCUT_WEB_GATE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/secret.h"
#include "web/request/request.h"

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
/* The key of what a browser keeps for us: for struct site. */
const struct secret *auth_seal_key(const struct auth *auth);
/* The secret that codes derive from: what event/people/people.h wants. */
const struct secret *auth_secret(const struct auth *auth);

/* ---- around every request -------------------------------------------------------------------- */

/* True when Host names us (guards against DNS rebinding); if not, the answer is 421. NULL: none was sent. */
bool auth_host_ok(struct auth *auth, const char *host);

/* True when a cookie's len bytes are a session that we began; it may have ended since. Any thread, no store. */
bool auth_is_marked(const struct auth *auth, const char *cookie, size_t len);

/* Fills req->visitor from the cookie; the visitor is public when there is no cookie or it is no longer valid. A
 * read-only store is enough. */
TC_MUST_USE enum err_code auth_visitor(struct request *req, struct err *err);

/* True when the visitor may ask for req->route with the places in its path: the route allows the role, and players ask
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
/* True when it is the secret of auth_login_url; use: the secret is then used up. */
bool auth_login_once(struct auth *auth, const char *secret, bool use);
const char *auth_role_name(enum role role); /* "organizer": as stored */
enum role auth_role(const char *name);      /* ROLE_PUBLIC: the name of no role */
/* True when somebody who is logged in asked from this address within the last minutes. Any thread. */
bool auth_knows_address(const struct auth *auth, const char *address);
/* True when so many codes (RATE_CODE) or PINs are being guessed that everybody has to wait. */
bool auth_is_guessed(const struct auth *auth, bool codes);

/* ---- sessions -------------------------------------------------------------------------------- */

/* A session is begun by a token: 192 bits of chance and their mark under the server's key, in a cookie that scripts
 * cannot read. The store knows its hash alone. A session ends by logging out, when it was not used for a
 * while, when it is old, and a player's when the event is over, the player is not in it any more, or got another
 * code.
 *
 * When a session was used is written seldom: reading a page must not wait for the disk. What was not
 * written yet is in memory, and goes along with the next POST.
 */

#define SESSION_CHANCE 24 /* bytes: 192 bits */
#define SESSION_MARK   16
#define SESSION_TOKEN  (SESSION_CHANCE + SESSION_MARK)

/* How long sessions last, in seconds. */
#define SESSION_STAFF_IDLE   (12 * 3600)
#define SESSION_STAFF_MOST   (7 * 24 * 3600)
#define SESSION_PLAYER_IDLE  (3 * 24 * 3600)
#define SESSION_PLAYER_MOST  (14 * 24 * 3600)
#define SESSION_PLAYER_AFTER (24 * 3600) /* since the event was closed */
#define SESSION_SCREEN_IDLE  (30 * 24 * 3600)
#define SESSION_SCREEN_MOST  (180 * 24 * 3600)

/* A new session for the one who asks, within the caller's transaction; the one they had ends. who: as staff
 * named themselves; event and player_uuid: of a player. Sends the cookie. */
TC_MUST_USE enum err_code session_begin(struct request *req, enum role role, const char *who, const char *event_uuid,
                                        const char *player_uuid, struct err *err);
/* Ends the one of who asks, and takes the cookie away. A verb. */
TC_MUST_USE enum err_code session_end(struct request *req, struct err *err);
/* Ends one of staff. A verb. ERR_NOT_FOUND. */
TC_MUST_USE enum err_code session_revoke(struct store *store, int64_t session, struct err *err);
/* Forgets sessions that are too old. A verb that costs nothing when there is none. */
TC_MUST_USE enum err_code sessions_clean(struct store *store, struct err *err);

struct session_row {
    int64_t id;
    const char *role, *who;
    int64_t created_utc, seen_utc;
};
/* Staff and screens that are logged in, and the number of players who are. */
TC_MUST_USE enum err_code sessions_staff(struct request *req, struct session_row **out, size_t *n, int64_t *players,
                                         struct err *err);

/* ---- the certificate ------------------------------------------------------------------------- */

/* With --cert and --key these files; without, a self-signed certificate for the names and addresses that we
 * serve, made once and kept beside the store's key. GnuTLS, which libmicrohttpd links anyway.
 */

struct tls_files {
    const char *cert_pem, *key_pem; /* texts, the arena's; the key is wiped by tls_wipe */
    const char *fingerprint;        /* SHA-256 of the certificate, "AB:CD:..."; of given files as well */
};

/* ERR_INPUT: the files do not fit together, or are no PEM; ERR_NOT_FOUND, ERR_IO. */
TC_MUST_USE enum err_code tls_load(const struct web_options *options, struct arena *arena, struct tls_files *out,
                                   struct err *err);
void tls_wipe(struct tls_files *files);
/* Sends to the other end of a session (gnutls_session_t) as much as can be sent without waiting. */
void tls_send(void *session, const void *bytes, size_t len);

/* SHA-256 of the first certificate of a PEM text, "AB:CD:..."; "": there is none. */
const char *tls_fingerprint(struct arena *arena, const char *pem);
/* True when two are the same, however they are written; what is shorter than 32 bytes never is. */
bool tls_same_fingerprint(const char *a, const char *b);
/* The certificate's key as libcurl wants it to be pinned: "sha256//" and base64. "": it cannot be read. */
const char *tls_pin(struct arena *arena, const char *pem);

/* ---- where requests come from ---------------------------------------------------------------- */

/* One IPv6 client may have 2^64 addresses, so whatever is limited per address is counted per network;
 * IPv4 addresses are counted one by one. PIN attempts (rate.c) and connections (server.c) are both counted this way.
 *
 * An address becomes known when somebody there succeeds at what strangers only try, such as logging in. Nothing else
 * enters it, so strangers cannot push known addresses out of the table.
 */

/* The network of an address given as text: the first 64 bits of an IPv6 address; for IPv4 (also as ::ffff:1.2.3.4) a
 * number of its own, which no real network has. */
uint64_t address_network(const char *address);
/* True when the network is IPv6: one machine may then use many of its addresses. */
bool address_is_ipv6(const char *address);

struct known; /* addresses, or any other keys; any thread may call */

/* An empty one, the caller's until known_free. */
struct known *known_new(void);
void known_free(struct known *known); /* NULL is fine */
/* Notes when a key was last there, in milliseconds of one clock that never goes back. There is room for a fixed number
 * of keys: a new one takes the place of one that was not there for longest. */
void known_add(struct known *known, uint64_t key, int64_t now_ms);
/* True when it was added within the last so many milliseconds. */
bool known_has(struct known *known, uint64_t key, int64_t now_ms, int64_t within_ms);

#endif
