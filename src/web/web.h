/* web.h - the event's server: pages for staff, players and the big screen, over HTTP
 *
 * The face of the room web: what cli/ may use. Inside, each folder stands on those before it:
 *
 *   site      the server's settings, its log and clock       page     what a page and its template see
 *   request   a request from head to answer                  gate     who may
 *   standby   a second laptop with a copy of the store       pages    a folder a subject: code, templates
 *   machine   connections, workers, memory, news             static   style sheet, script and pictures
 *
 * Other rooms also use of them:
 *
 *   fetch/fetch.h       files and answers from other servers
 *   page/page.h         what a page is made with
 *   pages/pages.h       the frame of all pages, and their routes
 *   standby/standby.h   a second laptop
 *
 * On top of them routes.c lists what there is, and web.c starts and stops it.
 *
 * One process serves one store file. An epoll thread of libmicrohttpd speaks with the browsers and answers what is in
 * memory by itself; everything that reads the store is done by a few workers, each with a read-only
 * connection of its own; everything that writes goes, one after the other, through one connection that alone may
 * write. A write is answered after its commit: what a screen confirms is on the disk.
 */
#ifndef TOPCUT_WEB_WEB_H
#define TOPCUT_WEB_WEB_H

#include "base/err.h"
#include "web/site/site.h"

struct web;

/* Starts serving and comes back. ERR_NOT_FOUND, ERR_LOCKED (another server of this file: its pid and URL), ERR_USAGE
 * (root; no free port), ERR_INPUT (certificate), ERR_IO. */
TC_MUST_USE enum err_code web_start(const struct web_options *options, struct web **out, struct err *err);
const struct web_info *web_info(const struct web *web);
/* Why the server has to end by itself: its file was superseded by a standby that took over. NULL: it does not. */
const char *web_over(struct web *web);
/* Stops accepting, finishes the running writes, ends the streams, closes the store: within 5 seconds. NULL is fine. */
void web_stop(struct web *web);

#endif
