/* request.h - what the machine around the pages knows of a request beyond page.h
 *
 * For auth.c, html.c and the layout: headers, cookies, the peer, and what is sent back beside the body. A page
 * needs none of it. Everything here is the request's own; nothing locks.
 */
#ifndef TOPCUT_WEB_REQUEST_H
#define TOPCUT_WEB_REQUEST_H

#include "web/request/page.h"

#define LANG_COOKIE "topcut-lang" /* the visitor's choice of a language: "de" */

/* The headers that the server reads; all others are ignored. */
enum header {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_REFERER,
    HEADER_COOKIE,
    HEADER_ACCEPT,
    HEADER_ACCEPT_ENCODING,
    HEADER_ACCEPT_LANGUAGE,
    HEADER_IF_NONE_MATCH,
    HEADER_CONTENT_TYPE,
    HEADER_CONTENT_LENGTH,
    HEADER_LAST_EVENT_ID,
    HEADER_AUTHORIZATION,
    HEADER_USER_AGENT,
    N_HEADERS
};
/* Its value as it came; NULL when it was not sent. */
const char *request_header(const struct request *req, enum header which);
/* The value of a cookie; NULL when there is none. The request's. */
const char *request_cookie(const struct request *req, const char *name);
/* The peer's address as text ("192.168.0.17", "::1"), for limits; never of a proxy's header. */
const char *request_address(const struct request *req);
bool request_is_loopback(const struct request *req);
bool request_is_tls(const struct request *req);
/* The server's own settings. */
const struct web_options *request_options(const struct request *req);
const struct web_info *request_info(const struct request *req);
struct auth *request_auth(const struct request *req);

/* The last journal entry that this answer can include: a live page listens from there (data-after). */
int64_t request_news(const struct request *req);
/* Why the server saves nothing any more, in a sentence with the path of the store; NULL: it does. */
const char *request_gone(const struct request *req);
/* The id that a form carries, so that the same form sent twice takes effect once (field "rid"): random, per request.
 * "" on pages that are kept in memory for many. */
const char *request_form_id(struct request *req);
/* The sentence of page_done of the POST before, once; NULL. Shown by page_begin. */
const char *request_flash(struct request *req);

/* Sends Set-Cookie: HttpOnly, SameSite=Lax, Path=/, Secure under TLS (then the name gets __Host- in front, and
 * request_cookie looks for it so). seconds 0: until the browser closes; less: takes it away. value without blanks,
 * commas, semicolons, quotes. */
void request_set_cookie(struct request *req, const char *name, const char *value, int64_t seconds);
/* A further header of the answer. Values with CR or LF are a bug. */
void request_set_header(struct request *req, const char *name, const char *value);

#endif
