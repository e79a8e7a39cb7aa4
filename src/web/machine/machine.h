/* machine.h - what carries requests to pages and answers back: for web.c, which starts and stops its parts, and
 * routes.c
 *
 * An epoll thread of libmicrohttpd speaks with the browsers (server.c) and answers what is in memory by itself
 * (cache.c); workers run pages, one at a time the writer's (worker.c); a watcher sees what changed in the store, and
 * wakes the pages that listen (watch.c, live.c).
 */
#ifndef TOPCUT_WEB_MACHINE_H
#define TOPCUT_WEB_MACHINE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/parallel.h"
#include "web/page/page.h"
#include "web/site/site.h"

#include <pthread.h>
#include <stdatomic.h>

struct cache;
struct exchange;
struct live;
struct server;
struct single;
struct worker;

#define WORKERS_MAX 64

/* ---- the queue before the workers ------------------------------------------------------------ */

enum { LANE_QUICK, LANE_SLOW, LANE_POST, N_LANES };

struct lane {
    struct exchange *first, *last;
    int running, most;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct lane lanes[N_LANES];
    struct exchange *waiting; /* page_wait */
    int n, turn;
    bool stopping;
};

/* ---- one running server ---------------------------------------------------------------------- */

struct web {
    struct site site;
    const struct route *const *routes; /* all tables */
    struct arena arena;                /* of the texts in info and options */
    struct server *server;
    struct cache *cache;
    struct live *live;
    struct event_memory *memory; /* of the writer's and the workers' stores */
    struct queue queue;
    struct worker *workers;
    int n_workers;
    struct crew crew; /* the threads of the workers */
    pthread_mutex_t writer_lock;
    struct store *writer;
    pthread_mutex_t watch_lock;
    struct store *watch; /* reads only: for its version number and the journal */
    int64_t watch_seen;  /* SQLite's data version when we last looked */
    bool watch_fails;
    _Atomic int64_t told_ms; /* when the streams were woken last */
    atomic_bool untold;      /* there is news that they have not had yet */
    atomic_llong version;    /* counts the changes of the store */
    atomic_size_t bodies;    /* bytes of the bodies that are in memory */
    struct crew watcher;     /* one thread */
    atomic_bool stopping;
    struct store *folding; /* the watcher's own, by which it checkpoints the log into the file */
    bool fold_fails;
    int64_t folded_version; /* the version that the watcher saw last */
    /* when the store was first changed since all of the log was in the file; 0: it is */
    int64_t unfolded_ms;
    struct single *single; /* ensures that one server serves this file */
};

/* Looks whether the store changed; if so, counts, reads the news and wakes the listeners. Any thread. */
void web_look(struct web *web);
/* Looks whether the store can still be written; if not, says so in the log and, from then on, on every page. Under
 * the writer's lock. */
void web_look_gone(struct web *web);
/* Reads the store's own language, so that the event thread needs no store to know it. */
TC_MUST_USE enum err_code watch_language(struct web *web, struct err *err);
/* The thread that looks 20 times a second, until web->stopping. ERR_IO. */
TC_MUST_USE enum err_code watch_start(struct web *web, struct err *err);
void watch_stop(struct web *web); /* web->stopping is set */

/* ---- its parts ------------------------------------------------------------------------------- */

/* libmicrohttpd. Listens; *port is set. ERR_USAGE: no free port; ERR_IO. */
TC_MUST_USE enum err_code server_listen(struct web *web, struct server **out, int *port, struct err *err);
/* Begins to answer. cert_pem NULL: no TLS. ERR_INPUT: a certificate that is not accepted. */
TC_MUST_USE enum err_code server_run(struct server *server, const char *cert_pem, const char *key_pem, struct err *err);
void server_quiet(struct server *server); /* accepts no new connections */
void server_stop(struct server *server);  /* every exchange must be resumed */
size_t server_exchanges(struct server *server);

/* Once, before threads are started: large blocks go back to the system as soon as they are freed. */
void memory_keep_small(void);

TC_MUST_USE enum err_code workers_start(struct web *web, struct err *err);
/* Finishes running pages; waiting exchanges get 503. */
void workers_stop(struct web *web);
void workers_free(struct web *web);

struct cache *cache_new(void);
void cache_free(struct cache *cache);

struct live *live_new(void);
void live_free(struct live *live);
/* Reads what is new in the journal. The watching store, under its lock. */
TC_MUST_USE enum err_code live_read(struct live *live, struct store *store, struct err *err);
int64_t live_last(struct live *live);
void live_end(struct live *live); /* all streams end */
size_t live_count(struct live *live);

void static_start(void);
void static_stop(void);

/* ---- its own pages --------------------------------------------------------------------------- */

/* The page of "/live" (exchange.c): a worker checks who listens, then the event loop goes on. */
TC_MUST_USE enum err_code exchange_listen(struct request *req, struct err *err);

#endif
