/* core.h - what the files of the machine under the pages share
 *
 *   server.c   libmicrohttpd: connections, headers and bodies in, answers out; the only file that knows it
 *   request.c  an exchange becomes a struct request: fields, event, knowledge
 *   form.c     bodies and queries to fields; routes.c  paths to routes (both pure)
 *   worker.c   the queue and the threads that run pages; the one writer
 *   respond.c  a request's answer to status, headers and bytes
 *   cache.c    answers kept in memory for one version of the store
 *   live.c     news of the journal, sent to streams; static.c  files inside the program
 *   web.c      starting, watching the store, stopping
 *
 * A request is a struct exchange from its first byte to its last. It belongs to the event loop, is handed to the
 * queue (suspended), belongs to one worker while its page runs, and comes back with an answer. An answer is
 * immutable and counted, so that the cache and many connections share one.
 *
 * Locks, in the order in which they may be taken: writer, cache, queue, news, answers' counts. Only the writer's is
 * held while a page runs.
 */
#ifndef TOPCUT_WEB_CORE_H
#define TOPCUT_WEB_CORE_H

#include "web/gate/auth.h"
#include "web/request/form.h"
#include "web/request/request.h"
#include "web/routes.h"
#include "web/web.h"

#include <pthread.h>
#include <stdatomic.h>

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
#define WORKERS_MAX      64
#define FLASH_COOKIE     "topcut-said" /* the sentence after a POST, for the page that follows */
#define FLASH_SECONDS    120

int64_t monotonic_ms(void);
void pause_ms(int ms);
/* Seconds that a transfer of so many bytes may take, in either direction. */
int64_t patience_ms(int seconds, size_t bytes);

/* ---- answers --------------------------------------------------------------------------------- */

#define ANSWER_HEADERS 12

struct answer_header {
    const char *name, *value; /* one allocation, at name */
};

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
    const char *headers[N_HEADERS];
    const char *address;
    bool loopback;
    bool begun; /* the head was looked at */
    struct strbuf body;
    size_t body_max, body_seen;
    size_t body_counted; /* of it in web->bodies */
    bool too_large, head_too_large;
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
bool exchange_wants_json(const struct exchange *x);
/* By the cookie of the visitor's choice, else as the browser asks. */
const struct lang *exchange_lang(const struct exchange *x);
/* A cookie's value and its length; NULL: it was not sent. */
const char *exchange_cookie(const struct exchange *x, const char *name, size_t *len);

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

/* ---- the inside of a request ----------------------------------------------------------------- */

#define GUARDS_MAX 8

struct guard {
    const char *field, *what;
    page_value_fn *now_value;
    void *data;
};

struct request_inner {
    struct exchange *x;
    struct worker *worker;
    struct form form; /* fields of the query and the body */
    bool is_again;    /* the page is shown again: field_typed answers */
    const char *form_id;
    const char *flash;
    bool flash_read;
    int64_t news;
    struct event event;
    struct event_data *data;
    bool has_event;
    /* the answer */
    struct answer_header headers[ANSWER_HEADERS];
    size_t n_headers;
    int fd;
    size_t fd_len;
    bool is_done;                    /* page_done and the like have written the answer */
    bool wants_wait;                 /* page_wait */
    const char *sentence, *next;     /* page_done */
    struct guard guards[GUARDS_MAX]; /* page_guard */
    size_t n_guards;
};

/* Makes the request of an exchange; reads query and body. Status 400, 422 by req->status. */
TC_MUST_USE enum err_code request_make(struct exchange *x, struct worker *worker, struct request *req, struct err *err);
void request_release(struct request *req);
/* The same request, to show a page after a POST that failed. */
void request_turn_to_again(struct request *req, const char *problem);
/* Writes the sentence of page_done, after the commit; also (may be NULL) is appended to it. */
void request_say_done(struct request *req, bool already, const char *also);
/* Called by the store inside the verb's transaction. */
enum err_code request_guard(struct store *store, void *data, struct err *err);

/* Makes the answer and takes the body. err: why there is no page; ERR_OK inside when there is one. */
struct answer *respond(struct request *req, const struct err *err);
int status_of(enum err_code code);

/* ---- workers --------------------------------------------------------------------------------- */

struct worker {
    struct web *web;
    pthread_t thread;
    bool started;
    struct store *store;
    struct arena arena;
    struct catalog *catalog; /* NULL until a page asks */
    struct arena book_arena;
    struct format_book *book;
};

TC_MUST_USE enum err_code workers_start(struct web *web, struct err *err);
/* Finishes running pages; waiting exchanges get 503. */
void workers_stop(struct web *web);
/* Of a suspended exchange. If the queue is full or shutting down, it is answered at once. */
void worker_queue(struct exchange *x);
TC_MUST_USE enum err_code worker_knowledge(struct worker *worker, struct decklist_knowledge *out, struct err *err);

void workers_free(struct web *web);
/* Runs the exchanges that wait for a change again: all of them, or those whose time has passed. */
void workers_wake_waiting(struct web *web, bool all);

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

/* ---- memory ---------------------------------------------------------------------------------- */

struct cache;
/* Whether the answer may be shared: the route is cached, and the visitor is nobody in particular. */
bool cache_wants(const struct exchange *x);
#define CACHE_QUERY_MAX 66
/* The query's fields that the route knows, in the order in which they came: the key under which an answer is kept.
 * False: they do not fit. */
bool cache_query(const struct exchange *x, char out[CACHE_QUERY_MAX]);
struct cache *cache_new(void);
void cache_free(struct cache *cache);
/* For the event loop: the current answer, or NULL. */
struct answer *cache_find(struct web *web, const struct exchange *x);
/* The answer is not there, and x is suspended. True: x has the page made (x->keep is set); false: another exchange
 * already does, and x waits for it. */
bool cache_join(struct web *web, struct exchange *x);
/* The page was made: keeps it (unless it failed), and answers the exchanges that waited for it. */
void cache_fill(struct web *web, struct exchange *x, struct answer *answer);

/* ---- news and streams ------------------------------------------------------------------------ */

struct live;
struct live *live_new(void);
void live_free(struct live *live);
/* Reads what is new in the journal. The watching store, under its lock. */
TC_MUST_USE enum err_code live_read(struct live *live, struct store *store, struct err *err);
int64_t live_last(struct live *live);
/* Wakes the streams that have something to hear; comments: all of them. */
void live_wake(struct live *live, bool comments);
void live_end(struct live *live); /* all streams end */
size_t live_count(struct live *live);

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
/* Whether an event is not public: to strangers it looks like an event that does not exist. */
bool live_is_hidden(struct live *live, int64_t event);
/* Sets the events that are not public; copies them. */
void live_hide(struct live *live, const int64_t *events, size_t n);
/* One entry of the journal, in order. */
void live_add(struct live *live, int64_t entry, int64_t event, const char *verb);

/* ---- files inside the program ---------------------------------------------------------------- */

void static_start(void);
void static_stop(void);
/* "/static/NAME": the answer, or NULL. */
struct answer *static_find(const char *path);

/* ---- libmicrohttpd --------------------------------------------------------------------------- */

struct server;
/* Listens; *port is set. ERR_USAGE: no free port; ERR_IO. */
TC_MUST_USE enum err_code server_listen(struct web *web, struct server **out, int *port, struct err *err);
/* Begins to answer. cert_pem NULL: no TLS. ERR_INPUT: a certificate that is not accepted. */
TC_MUST_USE enum err_code server_run(struct server *server, const char *cert_pem, const char *key_pem, struct err *err);
void server_quiet(struct server *server); /* accepts no new connections */
void server_stop(struct server *server);  /* every exchange must be resumed */
size_t server_exchanges(struct server *server);
void server_resume(void *connection);
void server_sweep(struct server *server); /* ends connections that are too slow */

/* ---- the server ------------------------------------------------------------------------------ */

struct standby_state; /* of standby.c */

struct web {
    struct web_options options;
    struct web_info info;
    struct arena arena; /* of the texts in info and options */
    struct auth *auth;
    struct server *server;
    struct cache *cache;
    struct live *live;
    struct queue queue;
    struct worker *workers;
    int n_workers;
    pthread_mutex_t writer_lock;
    struct store *writer;
    pthread_mutex_t watch_lock;
    struct store *watch; /* reads only: for its version number and the journal */
    int64_t watch_seen;  /* SQLite's data version when we last looked */
    bool watch_fails;
    _Atomic int64_t told_ms;               /* when the streams were woken last */
    atomic_bool untold;                    /* there is news that they have not had yet */
    atomic_llong version;                  /* counts the changes of the store */
    atomic_size_t bodies;                  /* bytes of the bodies that are in memory */
    _Atomic(const struct lang *) language; /* the store's, for visitors who ask for none of ours; NULL: English */
    pthread_t watcher;
    bool watcher_started;
    atomic_bool stopping;
    struct store *folding; /* the watcher's own, by which it checkpoints the log into the file */
    bool fold_fails;
    int64_t folded_version; /* the version that the watcher saw last */
    /* when the store was first changed since all of the log was in the file; 0: it is */
    int64_t unfolded_ms;
    _Atomic(const char *) gone; /* why nothing can be saved any more (store_gone); NULL: saving works */
    struct single *single;      /* ensures that one server serves this file */
    struct standby_state *standby;
};

/* Looks whether the store changed; if so, counts, reads the news and wakes the listeners. Any thread. */
void web_look(struct web *web);
/* Looks whether the store can still be written; if not, says so in the log and, from then on, on every page. Under
 * the writer's lock. */
void web_look_gone(struct web *web);
/* One server per file: an advisory lock on "NAME.serve", which holds the owner's process and address. ERR_LOCKED:
 * another server has it; the message names its process and address. */
struct single;
TC_MUST_USE enum err_code single_take(const char *store, struct single **out, struct err *err);
void single_say(struct single *single, const char *url);
void single_leave(struct single *single); /* NULL is fine */

/* A line on stderr, with the time; never names of players. */
void web_log(const char *format, ...) TC_PRINTF(1, 2);

#endif
