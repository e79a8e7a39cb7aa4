/* serve.h - the association over HTTP: packages come in, receipts go out
 *
 *   GET  /a/v1?key=HEX     what association this is, and its key; whose the key is that was named, if it is a store's
 *   POST /a/v1/packages    a package, packed by gzip or not; the answer is its signed receipt: status 200 when it
 * counts, 202 when it is held, 422 when it goes back. 503: the database did not confirm it; send it again
 *
 *   GET  /a/v1/feed?after=N&country=SE&kind=suspension,alias   what was entered after number N, as a signed page
 * (feed_page)
 *
 * A few threads answer, each with a connection of its own to the database while it works. Encryption is the business of
 * what stands in front (a reverse proxy): what comes in is signed, and what goes out is signed too.
 */
#ifndef TOPCUT_ASSOCIATION_SERVE_H
#define TOPCUT_ASSOCIATION_SERVE_H

#include "association/office/office.h"

struct serve_options {
    const char *address; /* "127.0.0.1" */
    int port;            /* 0: any that is free */
    int threads;         /* 1 to 64 */
    struct clock *clock;
    const char *who; /* for the log */
};
struct serve;
/* Begins to answer; *port says where. ERR_IO: the port is taken; else as office_open. */
TC_MUST_USE enum err_code serve_begin(const struct office_place *place, const struct serve_options *options,
                                      struct serve **out, int *port, struct err *err);
/* Ends it once what is under way is answered. NULL is fine. */
void serve_end(struct serve *serve);

#endif
