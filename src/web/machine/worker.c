/* worker.c - the threads that run pages, the queue before them, and the one writer
 *
 * A worker has a reading connection of its own and runs a GET inside one read transaction, so that a page is one
 * moment of the store, and no page holds up a writer. A POST runs on the one writing connection, under its lock:
 * Topcut's writes come one after the other anyway, and this way nobody waits for SQLite's lock with a
 * transaction open.
 *
 * Slow pages must not take all workers: at most two run at once, and one worker is always left for the quick ones; the
 * same goes for POSTs, of which one more than writes may be in a worker (the one that has written renders, or waits for
 * a standby, while the next one writes).
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/parallel.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "web/machine/inner.h"
#include "web/standby/standby.h"

#include <stdlib.h>
#include <string.h>

#define SLOW_MAX 2

/* ---- running a page -------------------------------------------------------------------------- */

/* The visitor: by the session's cookie, or another machine by its token. */
static enum err_code find_visitor(struct request *req, struct err *err)
{
    const char *given = request_header(req, HEADER_AUTHORIZATION);
    if (!given || strncmp(given, "Bearer ", 7) != 0)
        return auth_visitor(req, err);
    if (standby_visitor(req->store, arena_strdup(req->arena, given + 7), &req->visitor))
        return ERR_OK;
    req->status = 401;
    req->wants_json = true;
    return err_set(err, ERR_USAGE, "this token is not (any more) one of ours");
}

static enum err_code refuse(struct request *req, struct err *err)
{
    const char *way = req->route->method == METHOD_GET ? auth_way_in(req) : NULL;
    if (way && !req->wants_json) {
        page_redirect(req, "%s", way);
        return ERR_OK;
    }
    bool anonymous = req->visitor.role == ROLE_PUBLIC;
    req->status = anonymous ? 401 : 403;
    return err_set(err, ERR_USAGE,
                   anonymous ? MESSAGE_MARK("log in first; a session may have ended, or was ended by the organizer")
                             : MESSAGE_MARK("your log-in is not for this page; somebody of the staff can help"));
}

/* Runs a page with the store as it is set; visitors without permission are redirected. */
static enum err_code run_checked(struct request *req, page_fn *run, bool *allowed, struct err *err)
{
    enum err_code rc = find_visitor(req, err);
    *allowed = rc == ERR_OK && auth_may(req);
    if (rc != ERR_OK)
        return rc;
    return *allowed ? run(req, err) : refuse(req, err);
}

static enum err_code read_page(struct worker *worker, struct request *req, page_fn *run, struct err *err)
{
    bool allowed;
    req->store = worker->store;
    req->in->news = live_last(worker->web->live);
    enum err_code rc = store_begin_read(req->store, err);
    if (rc != ERR_OK)
        return rc;
    rc = run_checked(req, run, &allowed, err);
    store_end_read(req->store);
    return rc;
}

static bool speaks_by_token(const struct request *req)
{
    const char *given = request_header(req, HEADER_AUTHORIZATION);
    return given && strncmp(given, "Bearer ", 7) == 0; /* no browser sends that on behalf of another site */
}

/* Before anything is written: a request that was done once is not done again. */
static enum err_code check_post(struct request *req, struct err *err)
{
    if (speaks_by_token(req))
        return ERR_OK;
    /* The origin is checked first: forms that another site makes a browser send use up nobody's attempts. */
    enum err_code rc = auth_check_post(req, err);
    return rc == ERR_OK && (req->route->flags & ROUTE_OPEN) ? auth_limit(req, err) : rc;
}

static bool is_request_id(const char *id)
{
    size_t len = id ? strlen(id) : 0;
    return len >= 8 && len <= 64 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == len;
}

/* True when a path leads to a page. */
static bool is_page(const struct web *web, const char *path)
{
    const struct route *route;
    struct places places;
    unsigned allowed;
    return route_find(web->routes, METHOD_GET, path, &route, &places, &allowed) == ROUTE_FOUND;
}

/* The page that a form was on: as the form or the browser says, otherwise the nearest page above the form's target. */
static const char *page_before(const struct web *web, struct request *req)
{
    const char *referer = request_header(req, HEADER_REFERER), *host = request_header(req, HEADER_HOST);
    const char *at = referer ? strstr(referer, "://") : NULL, *back = field_or(req, "back", "");
    if (*back == '/' && is_page(web, back))
        return back;
    if (at && host && strncmp(at + 3, host, strlen(host)) == 0 && at[3 + strlen(host)] == '/') {
        const char *path = at + 3 + strlen(host);
        if (is_page(web, arena_strndup(req->arena, path, strcspn(path, "?#"))))
            return path;
    }
    char *above = arena_strdup(req->arena, req->path);
    while (!is_page(web, above) && strrchr(above, '/') > above)
        *strrchr(above, '/') = '\0';
    return is_page(web, above) ? above : "/";
}

/* The journal knows a request by the form's id, its target and everything that was filled in. The same form sent
 * twice is the same request; another form of that page, or the same one filled in differently after "Back", is not. */
static const char *request_key(struct request *req, const char *id)
{
    struct strbuf sb = STRBUF_INIT;
    const struct form *form = &req->in->form;
    char digest[SIGN_DIGEST_HEX + 1];
    strbuf_printf(&sb, "%s%c%s", id, '\0', req->path);
    for (size_t i = 0; i < form->n_fields; i++)
        if (strcmp(form->fields[i].name, "csrf") != 0) /* a new one after logging in again */
            strbuf_printf(&sb, "%c%s%c%s", '\0', form->fields[i].name, '\0', form->fields[i].value);
    for (size_t i = 0; i < form->n_uploads; i++) {
        strbuf_printf(&sb, "%c%s%c%zu%c", '\0', form->uploads[i].field, '\0', form->uploads[i].len, '\0');
        strbuf_add_bytes(&sb, form->uploads[i].data, form->uploads[i].len);
    }
    sign_digest(sb.text, sb.len, digest);
    strbuf_release(&sb);
    return arena_strdup(req->arena, digest);
}

/* *done: the same was sent before, and was done then. */
static enum err_code look_for_same(const struct web *web, struct request *req, bool *done, struct err *err)
{
    struct journal_entry entry;
    const char *id = field(req, "rid");
    *done = false;
    if (!is_request_id(id))
        return ERR_OK;
    const char *key = request_key(req, id);
    enum err_code rc = journal_by_request(req->store, req->arena, key, &entry, done, err);
    if (rc == ERR_OK && *done && strcmp(entry.who, req->visitor.who) != 0) {
        *done = false;
        rc = err_set(err, ERR_CONFLICT, "this form was sent by somebody else before; load the page again");
    }
    if (rc == ERR_OK && *done)
        page_done(req, entry.said, "%s", page_before(web, req));
    if (rc == ERR_OK && !*done)
        store_set_request(req->store, req->key = key);
    return rc;
}

/* The writer is ours. */
static enum err_code write_checked(const struct web *web, struct request *req, bool *already, struct err *err)
{
    enum err_code rc = find_visitor(req, err);
    if (rc == ERR_OK)
        rc = check_post(req, err); /* before the role, so that a forged form reveals nothing about permissions */
    if (rc == ERR_OK && !auth_may(req))
        return refuse(req, err);
    if (rc == ERR_OK)
        rc = look_for_same(web, req, already, err);
    if (rc != ERR_OK || *already)
        return rc;
    store_set_who(req->store, *req->visitor.who ? req->visitor.who : "web");
    rc = req->route->run(req, err);
    store_set_request(req->store, NULL);
    return rc;
}

/* Requests of copies, which other writes may be waiting for. */
static bool is_of_standbys(const struct route *route)
{
    return (route->roles & ROLE_STANDBY) != 0;
}

struct worker_turn {
    struct writer_turn turn; /* first, so that one is the other */
    struct web *web;
};

static void leave_writer(struct writer_turn *turn)
{
    struct web *web = ((struct worker_turn *)turn)->web;
    pthread_mutex_unlock(&web->writer_lock);
    web_look(web);
    pause_ms(1); /* a mutex that is taken again at once is had by nobody in between */
}

static void enter_writer(struct writer_turn *turn)
{
    pthread_mutex_lock(&((struct worker_turn *)turn)->web->writer_lock);
}

static enum err_code write_page(struct worker *worker, struct request *req, struct err *err)
{
    struct web *web = worker->web;
    struct worker_turn turn = {{leave_writer, enter_writer, web->writer, worker->store}, web};
    bool already = false;
    const char *also = NULL;
    if (!is_of_standbys(req->route) && standby_hold(&web->site, err) != ERR_OK)
        return err->code;
    pthread_mutex_lock(&web->writer_lock);
    req->store = web->writer;
    req->in->turn = &turn.turn;
    enum err_code rc = write_checked(web, req, &already, err);
    req->in->turn = NULL;
    req->store = NULL;
    if (rc == ERR_IO)
        web_look_gone(web);
    pthread_mutex_unlock(&web->writer_lock);
    web_look(web); /* also after an error: the page may have written before it failed (a log-in's limit) */
    if (rc == ERR_OK && web->site.options.await_standby && req->in->next)
        also = standby_await(&web->site);
    if (rc == ERR_OK)
        request_say_done(req, already, also);
    return rc;
}

/* A POST that failed shows its page again with the values typed; the reader sees the current state. */
static void show_again(struct worker *worker, struct request *req, struct err *err)
{
    struct err second = ERR_INIT;
    int status = req->status >= 400 ? req->status : status_of(err->code);
    if (!req->route->again || req->wants_json || status == 401 || status == 403 || status >= 429)
        return;
    request_turn_to_again(req, arena_strdup(req->arena, err->said));
    if (read_page(worker, req, req->route->again, &second) != ERR_OK || req->in->is_done) {
        strbuf_clear(&req->body); /* the page is gone as well: show the sentence alone */
        return;
    }
    req->status = status;
    err_clear(err);
}

static enum err_code run_page(struct worker *worker, struct request *req, struct err *err)
{
    if (req->method == METHOD_GET)
        return read_page(worker, req, req->route->run, err);
    if (req->route->flags & ROUTE_READS) {
        bool allowed;
        enum err_code rc;
        req->store = worker->store;
        if ((rc = store_begin_read(req->store, err)) != ERR_OK)
            return rc;
        if ((rc = find_visitor(req, err)) == ERR_OK && (rc = check_post(req, err)) == ERR_OK)
            rc = run_checked(req, req->route->run, &allowed, err);
        store_end_read(req->store);
        if (rc == ERR_OK)
            request_say_done(req, false, NULL);
        else
            show_again(worker, req, err);
        return rc;
    }
    enum err_code rc = write_page(worker, req, err);
    if (rc != ERR_OK)
        show_again(worker, req, err);
    return rc;
}

/* The page asked to be run again when something has changed. */
static void put_aside(struct web *web, struct exchange *x)
{
    pthread_mutex_lock(&web->queue.lock);
    bool stopping = web->queue.stopping, news = x->version != atomic_load(&web->version);
    if (!stopping && !news) {
        x->next = web->queue.waiting;
        web->queue.waiting = x;
    }
    pthread_mutex_unlock(&web->queue.lock);
    if (stopping || news)
        worker_queue(x); /* which answers it, when nothing is queued any more */
}

static void serve(struct worker *worker, struct exchange *x)
{
    struct request req;
    struct err err = ERR_INIT;
    x->version = atomic_load(&worker->web->version); /* before the page reads: see cache.c */
    enum err_code rc = request_make(x, worker, &req, &err);
    if (rc == ERR_OK)
        rc = run_page(worker, &req, &err);
    if (rc == ERR_OK && req.in->wants_wait && !req.in->is_done && !x->waited && req.body.len == 0) {
        if (!x->wait_until_ms) /* the same question, run again: its waiting time continues */
            x->wait_until_ms = monotonic_ms() + (int64_t)req.in->wait_seconds * 1000;
        request_release(&req);
        arena_reset(&worker->arena);
        put_aside(worker->web, x);
        return;
    }
    if (rc == ERR_OK && x->checked) { /* the event loop has the news */
        request_release(&req);
        arena_reset(&worker->arena);
        server_resume(x->connection);
        return;
    }
    bool was_large = (req.route->flags & ROUTE_SLOW) || req.in->was_beside;
    struct answer *answer = respond(&req, &err);
    request_release(&req);
    arena_reset(&worker->arena);
    exchange_finish(x, answer);
    if (was_large) /* a report, a paper or thousands of lists */
        memory_give_back();
}

/* ---- the queue ------------------------------------------------------------------------------- */

static struct lane *lane_of(struct queue *queue, const struct exchange *x)
{
    if (x->is_post && !(x->route->flags & ROUTE_READS) && !is_of_standbys(x->route))
        return &queue->lanes[LANE_POST];
    return &queue->lanes[x->route->flags & ROUTE_SLOW ? LANE_SLOW : LANE_QUICK];
}

void worker_queue(struct exchange *x)
{
    struct queue *queue = &x->web->queue;
    struct lane *lane = lane_of(queue, x);
    pthread_mutex_lock(&queue->lock);
    bool stopping = queue->stopping, room = !stopping && queue->n < QUEUE_MAX;
    if (room) {
        x->next = NULL;
        *(lane->first ? &lane->last->next : &lane->first) = x;
        lane->last = x;
        queue->n++;
        pthread_cond_signal(&queue->more);
    }
    pthread_mutex_unlock(&queue->lock);
    if (!room)
        exchange_finish(x, answer_problem(x, 503,
                                          stopping ? "the server is being stopped; try again when it is back"
                                                   : "very many ask at this moment; try again in a few seconds"));
}

/* The next exchange that may run; NULL: none at this moment. Under the lock. */
static struct exchange *take(struct queue *queue, struct lane **from)
{
    for (int i = 0; i < N_LANES; i++) {
        struct lane *lane = &queue->lanes[(queue->turn + i) % N_LANES];
        struct exchange *x = lane->first;
        if (!x || lane->running >= lane->most)
            continue;
        queue->turn = (queue->turn + i + 1) % N_LANES;
        lane->first = x->next;
        x->next = NULL;
        lane->running++;
        queue->n--;
        *from = lane;
        return x;
    }
    return NULL;
}

static void work(void *context, size_t member)
{
    struct web *web = context;
    struct worker *worker = &web->workers[member];
    struct queue *queue = &web->queue;
    struct lane *lane;
    pthread_mutex_lock(&queue->lock);
    for (;;) {
        struct exchange *x = take(queue, &lane);
        if (!x && queue->stopping)
            break;
        if (!x) {
            pthread_cond_wait(&queue->more, &queue->lock);
            continue;
        }
        pthread_mutex_unlock(&queue->lock);
        serve(worker, x);
        pthread_mutex_lock(&queue->lock);
        lane->running--;
        if (lane->first)
            pthread_cond_signal(&queue->more); /* one of this lane may run now */
    }
    pthread_mutex_unlock(&queue->lock);
}

void workers_wake_waiting(struct web *web, bool all)
{
    struct queue *queue = &web->queue;
    struct exchange *ready = NULL;
    int64_t now = monotonic_ms();
    pthread_mutex_lock(&queue->lock);
    for (struct exchange **link = &queue->waiting; *link;) {
        struct exchange *x = *link;
        bool late = now >= x->wait_until_ms;
        if (!all && !late) {
            link = &x->next;
            continue;
        }
        *link = x->next;
        x->waited = late;
        x->next = ready;
        ready = x;
    }
    pthread_mutex_unlock(&queue->lock);
    while (ready) {
        struct exchange *next = ready->next;
        worker_queue(ready);
        ready = next;
    }
}

/* ---- starting and stopping ------------------------------------------------------------------- */

enum err_code workers_start(struct web *web, struct err *err)
{
    struct queue *queue = &web->queue;
    queue->lanes[LANE_QUICK].most = web->n_workers;
    queue->lanes[LANE_SLOW].most = web->n_workers - 1 < SLOW_MAX ? web->n_workers - 1 : SLOW_MAX;
    queue->lanes[LANE_POST].most = web->site.options.await_standby ? web->n_workers - 1 : 2;
    web->workers = tc_calloc((size_t)web->n_workers, sizeof *web->workers);
    for (int i = 0; i < web->n_workers; i++) {
        struct worker *worker = &web->workers[i];
        worker->web = web;
        worker->knowledge.shelf = web->site.facts;
        enum err_code rc =
            store_open(web->site.options.store, STORE_READ, web->site.options.clock, &worker->store, err);
        if (rc == ERR_OK)
            event_memory_use(worker->store, web->memory);
        if (rc == ERR_OK)
            rc = tables_register(worker->store, err);
        if (rc != ERR_OK)
            return rc;
    }
    return crew_start(&web->crew, (size_t)web->n_workers, work, web, err);
}

/* Exchanges that no worker will serve any more. */
static void answer_the_rest(struct web *web)
{
    struct queue *queue = &web->queue;
    for (;;) {
        struct exchange *x = NULL;
        pthread_mutex_lock(&queue->lock);
        for (int i = 0; i < N_LANES && !x; i++)
            if ((x = queue->lanes[i].first) != NULL)
                queue->lanes[i].first = x->next;
        if (!x && (x = queue->waiting) != NULL)
            queue->waiting = x->next;
        pthread_mutex_unlock(&queue->lock);
        if (!x)
            return;
        exchange_finish(x, answer_problem(x, 503, TC_WORD("the server is being stopped; try again when it is back")));
    }
}

void workers_stop(struct web *web)
{
    struct queue *queue = &web->queue;
    if (!web->workers)
        return;
    pthread_mutex_lock(&queue->lock);
    queue->stopping = true;
    struct lane *posts = &queue->lanes[LANE_POST]; /* POSTs already queued are still saved */
    for (int waited = 0; (posts->first || posts->running) && waited < 300; waited++) {
        pthread_cond_broadcast(&queue->more);
        pthread_mutex_unlock(&queue->lock);
        pause_ms(10);
        pthread_mutex_lock(&queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    answer_the_rest(web);
    pthread_mutex_lock(&queue->lock);
    pthread_cond_broadcast(&queue->more);
    pthread_mutex_unlock(&queue->lock);
    crew_join(&web->crew);
    for (int i = 0; i < web->n_workers; i++) {
        struct worker *worker = &web->workers[i];
        store_close(worker->store);
        knowledge_close(&worker->knowledge);
        arena_release(&worker->arena);
    }
    free(web->workers);
    web->workers = NULL;
}

void workers_free(struct web *web)
{
    pthread_mutex_destroy(&web->queue.lock);
    pthread_cond_destroy(&web->queue.more);
}
