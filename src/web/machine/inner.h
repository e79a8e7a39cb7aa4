/* inner.h - shared by the files of the machine
 *
 *   server.c   libmicrohttpd: connections, headers and bodies in, answers out; the only file that knows it
 *   paths.c    paths to routes (pure)
 *   worker.c   the queue and the threads that run pages; the one writer
 *   respond.c  a request's answer to status, headers and bytes
 *   cache.c    answers kept in memory for one version of the store
 *   live.c     news of the journal, sent to streams; static.c  files inside the program
 *   watch.c    sees what changed in the store
 *   memory.c   what the server takes of the machine's memory, and gives back
 *
 * A request is a struct exchange from its first byte to its last. It belongs to the event loop, is handed to the
 * queue (suspended), belongs to one worker while its page runs, and comes back with an answer. An answer is
 * immutable and counted, so that the cache and many connections share one.
 *
 * Locks, in the order in which they may be taken: writer, cache, queue, news, answers' counts. Only the writer's is
 * held while a page runs.
 */
#ifndef TOPCUT_WEB_MACHINE_INNER_H
#define TOPCUT_WEB_MACHINE_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "web/gate/gate.h"
#include "web/machine/machine.h"

#define HEADER_MAX       16384       /* bytes of a request's head */
#define QUERY_FIELDS_MAX 400         /* in an address, and more than any page has */
#define BODY_DEFAULT     4096        /* of a form whose route sets no limit */
#define SWALLOWED_MAX    (1u << 20)  /* read of a body that is too large, so that the answer still arrives */
#define BODIES_MAX       (24u << 20) /* of all bodies that are in memory together */
#define SEND_SECONDS     15          /* a request must arrive within this, or longer for large bodies */
#define READ_SECONDS     120         /* an answer must be taken within this */
#define SLOWEST          65536       /* bytes a second that a phone in a full hall sends and takes at least */
#define IDLE_SECONDS     30          /* a connection without a request */
#define COMMENT_SECONDS  15          /* a line to idle streams, which finds dead connections */
#define QUEUE_MAX        4000        /* requests that wait for a worker */
#define WATCH_MS         50          /* how often the store is checked for changes by other processes */
#define FOLD_MS          1000        /* how old a plain copy of the store file may be, at most */

/* Seconds that a transfer of so many bytes may take, in either direction. */
int64_t patience_ms(int seconds, size_t bytes);

/* ---- paths ----------------------------------------------------------------------------------- */

/* A pattern is a path whose pieces may hold one place: "/e/{event}/r/{round}", "/p/{player}/chart.svg",
 * "/table-{n}.pdf". Numbers are written as we write them: digits, no sign, no zero in front. */

/* The values of a path's places; 0 or "" where the route has none. */
struct places {
    int64_t event, player, number;
    int round, table;
    char word[65];
};

enum route_match { ROUTE_NONE, ROUTE_OTHER_METHOD, ROUTE_FOUND };

/* True when a decoded path fits a pattern; fills places. */
bool route_fits(const char *pattern, const char *path, struct places *out);
/* The first route of all tables that matches; *allowed: the methods that the path has, bits of 1 << enum method. */
enum route_match route_find(const struct route *const *tables, enum method method, const char *path,
                            const struct route **out, struct places *places, unsigned *allowed);

/* The names of the fields that a route with ROUTE_CACHED reads of its query, parted by blanks; "": none. A page that is
 * kept for everybody depends on these alone, and sees no others. */
const char *route_fields(const struct route *route);
/* True when a name, as it stands in a query, is among them. */
bool route_has_field(const struct route *route, const char *name, size_t len);

/* Splits what a request asks for ("/e/42?x=1") into a decoded path and the query as it came, both in room, which has
 * strlen(uri) + 2 bytes. False: no path of ours can be written so: escapes of '/' or U+0000, control characters, no
 * UTF-8, longer than 1024. */
bool uri_split(const char *uri, char *room, const char **path, const char **query);

/* ---- answers --------------------------------------------------------------------------------- */

struct answer {
    atomic_int holders;
    int status;
    char *body, *packed; /* packed: by gzip, NULL when that does not pay */
    size_t len, packed_len;
    int fd;        /* instead of a body: a file of len bytes; -1 */
    char etag[24]; /* without quotes; "" */
    struct answer_header headers[ANSWER_HEADERS];
    size_t n_headers;
    void *wire[2]; /* libmicrohttpd's forms of it, plain and packed, which then own the bytes: made by server.c when
                      needed, under its lock */
};

/* Takes a malloc'd body, or NULL. */
struct answer *answer_new(int status, const char *type, char *body, size_t len);
struct answer *answer_share(struct answer *answer);
void answer_drop(struct answer *answer); /* NULL is fine */
void answer_header(struct answer *answer, const char *name, const char *value);
/* gzip when it is text of some length; level 1 to 9. */
void answer_pack(struct answer *answer, const char *type, int level);
void answer_tag(struct answer *answer); /* the ETag, by the body */
/* server.c: releases what it keeps in wire. */
void server_forget(void *wire);

/* ---- exchanges ------------------------------------------------------------------------------- */

struct stream;
struct cache_entry;

struct exchange {
    struct web *web;
    void *connection;  /* libmicrohttpd's */
    struct peer *peer; /* server.c's */
    bool uri_good;
    const char *path, *query; /* in what follows the struct; path is decoded */
    size_t uri_len;
    bool is_post, is_head, other_method;
    struct head head;
    bool begun; /* the head was looked at */
    struct strbuf body;
    size_t body_max, body_seen;
    size_t body_counted; /* of it in web->bodies */
    bool too_large, head_too_large;
    bool no_room;  /* in the connection's memory, for the head of an answer */
    bool stranger; /* less may come than the route takes: there is no session */
    const struct route *route;
    struct places places;
    struct answer *answer;     /* when it is ready */
    struct stream *stream;     /* or this */
    bool checked, sees_hidden; /* the listener was checked: they may hear of events that are not public */
    bool is_stream;            /* and it is being sent */
    struct cache_entry *keep;  /* where its answer is to be kept */
    int64_t version;           /* of the store when it was queued */
    int64_t wait_until_ms;     /* it waits for a change (page_wait); 0 */
    bool waited;               /* that time has passed */
    bool waiting;
    struct exchange *next; /* in the queue or a list of waiters */
};

/* Resumes a suspended exchange with its answer, which it takes over. Any thread. */
void exchange_finish(struct exchange *x, struct answer *answer);
/* An answer without a page: any thread, no store. */
struct answer *answer_problem(const struct exchange *x, int status, const char *sentence);

/* What the event loop does with an exchange whose head (and body) have arrived. */
enum exchange_next {
    STEP_ANSWER, /* x->answer is set */
    STEP_STREAM, /* x->stream is set */
    STEP_QUEUE,  /* suspend, then exchange_hand_over */
};
/* After the head: ERR_OK, or the answer is there (413, 404, ...). */
void exchange_begin(struct exchange *x);
enum exchange_next exchange_step(struct exchange *x);
/* Of a suspended exchange. */
void exchange_hand_over(struct exchange *x);

/* Makes the request of an exchange; reads query and body. Status 400, 422 by req->status. */
TC_MUST_USE enum err_code request_make(struct exchange *x, struct worker *worker, struct request *req, struct err *err);

/* Makes the answer and takes the body. err: why there is no page; ERR_OK inside when there is one. */
struct answer *respond(struct request *req, const struct err *err);
int status_of(enum err_code code);

/* ---- workers --------------------------------------------------------------------------------- */

struct worker {
    struct web *web;
    struct store *store;
    struct arena arena;
    struct knowledge knowledge;
};

/* Of a suspended exchange. If the queue is full or shutting down, it is answered at once. */
void worker_queue(struct exchange *x);

/* Runs the exchanges that wait for a change again: all of them, or those whose time has passed. */
void workers_wake_waiting(struct web *web, bool all);

/* After work that took much, such as paper: what lies free goes back. */
void memory_give_back(void);

/* ---- memory ---------------------------------------------------------------------------------- */

/* True when the answer may be shared: the route is cached, and the visitor is nobody in particular. */
bool cache_wants(const struct exchange *x);
#define CACHE_QUERY_MAX 66
/* The query's fields that the route knows, in the order in which they came: the key under which an answer is kept.
 * False: they do not fit. */
bool cache_query(const struct exchange *x, char out[CACHE_QUERY_MAX]);
/* For the event loop: the current answer, or NULL. */
struct answer *cache_find(struct web *web, const struct exchange *x);
/* The answer is not there, and x is suspended. True: x has the page made (x->keep is set); false: another exchange
 * already does, and x waits for it. */
bool cache_join(struct web *web, struct exchange *x);
/* The page was made: keeps it (unless it failed), and answers the exchanges that waited for it. */
void cache_fill(struct web *web, struct exchange *x, struct answer *answer);

/* ---- news and streams ------------------------------------------------------------------------ */

/* Wakes the streams that have something to hear; comments: all of them. */
void live_wake(struct live *live, bool comments);
struct stream *stream_new(struct live *live, struct exchange *x, int64_t event, int64_t after);
void stream_free(struct stream *stream);
/* The event loop wants bytes. Returns how many were put; 0 when there is nothing to send (the stream is then marked
 * as sleeping and must be suspended while the lock of stream_lock is held); -1 at the end. */
ptrdiff_t stream_read(struct stream *stream, char *to, size_t room);
void stream_gone(struct stream *stream); /* its client left: ends it */
void live_lock(struct live *live);
void live_unlock(struct live *live);
/* Adds "event", "after" (the newest entry) and "verbs": what came after an entry. sees_hidden: also of events that
 * are not public. */
void live_add_news(struct live *live, struct json *to, int64_t event, int64_t after, bool sees_hidden);
/* True when an event is not public: to strangers it looks like an event that does not exist. */
bool live_is_hidden(struct live *live, int64_t event);
/* Sets the events that are not public; copies them. */
void live_hide(struct live *live, const int64_t *events, size_t n);
/* One entry of the journal, in order. */
void live_add(struct live *live, int64_t entry, int64_t event, const char *verb);

/* ---- files inside the program ---------------------------------------------------------------- */

/* "/static/NAME": the answer, or NULL. */
struct answer *static_find(const char *path);

/* ---- libmicrohttpd --------------------------------------------------------------------------- */

void server_resume(void *connection);
void server_sweep(struct server *server); /* ends connections that are too slow */

#endif
