/* web.h - the event's server: pages for staff, players and the big screen, over HTTP
 *
 * The face of the room web: what cli/ may use. Inside: page.h is what a page sees, html.h what a template writes
 * with, server.h the machine under both.
 *
 * One process serves one store file. An epoll thread of libmicrohttpd speaks with the browsers and answers what is in
 * memory by itself; everything that reads the store is done by a few workers, each with a read-only
 * connection of its own; everything that writes goes, one after the other, through one connection that alone may
 * write. A write is answered after its commit: what a screen confirms is on the disk.
 */
#ifndef TOPCUT_WEB_WEB_H
#define TOPCUT_WEB_WEB_H

#include "base/base.h"
#include "web/standby/follow.h"

#define WEB_PORT 8080

struct web_options {
    const char *store;        /* the store file */
    const char *who;          /* who runs the server, in the journal */
    struct clock *clock;      /* borrowed */
    const char *catalog;      /* the user's own cards; NULL: those inside the program */
    int port;                 /* 0: WEB_PORT, or the next free of the ten after it */
    bool any_port;            /* a port that the system chooses */
    bool lan;                 /* all addresses; else 127.0.0.1 and ::1 alone */
    const char *const *hosts; /* further names that we are asked for by (Host), n_hosts of them */
    size_t n_hosts;
    /* with cert and key, or, both NULL, a self-signed certificate kept beside the store's key */
    bool tls;
    const char *cert, *key; /* PEM files */
    const char *keys;       /* folder of this user's secrets; NULL: $XDG_DATA_HOME/topcut/keys */
    int workers;            /* 0: one more than cores; at least 3 */
    int connections;        /* at once; 0: 4000 */
    int per_address;        /* of one address, except loopback; 0: 32 */
    bool new_pin;           /* another staff PIN than before */
    bool await_standby;     /* a write is confirmed once a standby that is there has it as well */
    bool no_backups;        /* no copy of the store at the start of each round */
    bool as_root;           /* allowed to run as root */
};

/* What to tell the person who started it; texts are the server's. */
struct web_info {
    const char *url;         /* "http://127.0.0.1:8080/", with --lan the address that phones use */
    const char *login_url;   /* logs the organizer in, once */
    const char *pin;         /* staff PIN */
    const char *fingerprint; /* of a self-signed certificate; "" without TLS */
    int port;
};

struct web;

/* Starts serving and comes back. ERR_NOT_FOUND, ERR_LOCKED (another server of this file: its pid and URL), ERR_USAGE
 * (root; no free port), ERR_INPUT (certificate), ERR_IO. */
TC_MUST_USE enum err_code web_start(const struct web_options *options, struct web **out, struct err *err);
const struct web_info *web_info(const struct web *web);
/* Before a store file is replaced by another: ERR_LOCKED when a server has it open, with its process and address. */
TC_MUST_USE enum err_code web_check_unserved(const char *store, struct err *err);
/* Why the server has to end by itself: its file was superseded by a standby that took over. NULL: it does not. */
const char *web_over(struct web *web);
/* Stops accepting, finishes the running writes, ends the streams, closes the store: within 5 seconds. NULL is fine. */
void web_stop(struct web *web);

#endif
