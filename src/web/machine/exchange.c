/* exchange.c - what the event loop decides without a store: refuse, answer from memory, stream, or queue */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "web/machine/inner.h"

#include <stdlib.h>
#include <string.h>

static void refuse(struct exchange *x, int status, const char *sentence)
{
    answer_drop(x->answer);
    x->answer = answer_problem(x, status, sentence);
}

/* "/e/42/" is a slip for "/e/42": redirect there, if that is a page. */
static bool without_slash(struct exchange *x)
{
    struct places places;
    const struct route *route;
    unsigned allowed;
    size_t len = strlen(x->path);
    if (x->is_post || len < 2 || x->path[len - 1] != '/')
        return false;
    struct arena arena = ARENA_INIT;
    const char *path = arena_strndup(&arena, x->path, len - 1);
    bool found = route_find(x->web->routes, METHOD_GET, path, &route, &places, &allowed) == ROUTE_FOUND;
    if (found) { /* then it has only letters that need no encoding */
        x->answer = answer_problem(x, 308, TC_WORD("the page is at the address without the slash at its end"));
        answer_header(x->answer, "Location", path);
    }
    arena_release(&arena);
    return found;
}

static void find_route(struct exchange *x)
{
    unsigned allowed;
    switch (
        route_find(x->web->routes, x->is_post ? METHOD_POST : METHOD_GET, x->path, &x->route, &x->places, &allowed)) {
    case ROUTE_FOUND:
        return;
    case ROUTE_OTHER_METHOD:
        refuse(x, 405,
               x->is_post ? TC_WORD("this page is only looked at; there is nothing to send to it")
                          : TC_WORD("this address only takes what a form sends; go back to the page with the form"));
        return;
    case ROUTE_NONE:
        if (without_slash(x))
            return;
        refuse(x, 404, TC_WORD("there is no such page; the address may be cut off or mistyped"));
        return;
    }
}

/* True when the visitor has ever begun a session; it may have ended since. */
static bool has_session(const struct exchange *x)
{
    size_t len;
    const char *cookie = head_cookie(&x->head, &x->web->site, AUTH_COOKIE, &len);
    return cookie && auth_is_marked(x->web->site.auth, cookie, len);
}

/* Sets the limit of a request's body: megabytes only from people who have logged in before. */
static void limit_body(struct exchange *x)
{
    int64_t len = 0;
    const char *text = x->head.headers[HEADER_CONTENT_LENGTH];
    x->body_max = !x->is_post ? 0 : x->route && x->route->body ? x->route->body : BODY_DEFAULT;
    x->stranger = x->body_max > BODY_DEFAULT && !(x->route->roles & ROLE_PUBLIC) && !has_session(x);
    if (x->stranger)
        x->body_max = BODY_DEFAULT;
    if (text && (!parse_i64(text, 0, INT64_MAX, &len) || len > (int64_t)x->body_max))
        x->too_large = true;
}

static void refuse_size(struct exchange *x)
{
    if (x->stranger) {
        refuse(x, 401, TC_WORD("log in first; a session may have ended, or was ended by the organizer"));
        return;
    }
    struct arena arena = ARENA_INIT;
    refuse(x, 413,
           message(&arena, "more was sent than fits here (%zu KB); send less at once", (x->body_max + 1023) / 1024));
    arena_release(&arena);
}

/* More fields than any page reads are refused: the work is bounded before anything is allocated for it. */
static bool too_many_fields(const char *query)
{
    size_t n = 1;
    for (; *query; query++)
        n += *query == '&';
    return n > QUERY_FIELDS_MAX;
}

/* A query with fields that no page of ours has is refused here, even if the page is in memory: that page was made
 * without them. */
static bool refuse_query(struct exchange *x)
{
    struct arena arena = ARENA_INIT;
    struct form form = {.n_fields = 0};
    struct err err = ERR_INIT;
    bool bad = *x->query && form_read_urlencoded(&arena, x->query, strlen(x->query), &form, &err) != ERR_OK;
    if (bad)
        refuse(x, 400, err.said);
    arena_release(&arena);
    return bad;
}

void exchange_begin(struct exchange *x)
{
    struct web *web = x->web;
    if (atomic_load(&web->stopping))
        refuse(x, 503, TC_WORD("the server is being stopped; try again when it is back"));
    else if (x->head_too_large)
        refuse(x, 431,
               TC_WORD(
                   "the head of this request is larger than any browser's; cookies of other programs may be too many"));
    else if (!x->uri_good)
        refuse(x, 400, TC_WORD("this address is not one that a page of ours has; it may be damaged"));
    else if (too_many_fields(x->query))
        refuse(x, 400, TC_WORD("this address has more fields than any page of ours reads; it may be damaged"));
    else if (!auth_host_ok(web->site.auth, x->head.headers[HEADER_HOST]))
        refuse(
            x, 421,
            TC_WORD(
                "this server does not go by that name; use the address that it shows, or start it with --host NAME"));
    else if (x->other_method)
        refuse(x, 405, TC_WORD("only GET, HEAD and POST are understood here"));
    else if (!x->is_post && (x->answer = static_find(x->path)) != NULL)
        return;
    else if (!refuse_query(x))
        find_route(x);
    limit_body(x);
    if (x->too_large && !x->answer)
        refuse_size(x);
}

/* A number in the query, without decoding anything: 0 when there is none. */
static int64_t query_number(const char *query, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = query; at && *at; at = strchr(at, '&') ? strchr(at, '&') + 1 : NULL) {
        if (strncmp(at, name, n) != 0 || at[n] != '=')
            continue;
        char digits[20];
        size_t len = strspn(at + n + 1, "0123456789");
        int64_t value = 0;
        if (len == 0 || len >= sizeof digits)
            return 0;
        memcpy(digits, at + n + 1, len);
        digits[len] = '\0';
        return parse_i64(digits, 0, INT64_MAX, &value) ? value : 0;
    }
    return 0;
}

static struct exchange *exchange_of(const struct request *req)
{
    return (struct exchange *)((uintptr_t)req->in->head - offsetof(struct exchange, head));
}

enum err_code exchange_listen(struct request *req, struct err *err)
{
    struct exchange *x = exchange_of(req);
    struct event event;
    struct err ignored = ERR_INIT;
    (void)err;
    x->checked = true;
    req->event_id.v = query_number(x->query, "e");
    x->sees_hidden = req->event_id.v ? page_event(req, &event, &ignored) == ERR_OK : may(req, FOR_STAFF);
    return ERR_OK;
}

/* "/live" and "/live/poll": news of the journal. If it matters who listens, and they may have a session, a worker
 * checks that first. */
static enum exchange_next listen_to_news(struct exchange *x)
{
    int64_t event = query_number(x->query, "e"), after = query_number(x->query, "after"), from = 0;
    const char *last = x->head.headers[HEADER_LAST_EVENT_ID];
    if (last && parse_i64(last, 0, INT64_MAX, &from) && from > after)
        after = from;
    if (!x->checked && (event == 0 || live_is_hidden(x->web->live, event)) && has_session(x))
        return STEP_QUEUE;
    if (strcmp(x->path, "/live") == 0 && x->is_head) {
        x->answer = answer_new(200, "text/event-stream; charset=utf-8", NULL, 0);
        answer_header(x->answer, "Cache-Control", "no-store");
        return STEP_ANSWER;
    }
    if (strcmp(x->path, "/live") == 0) {
        x->stream = stream_new(x->web->live, x, event, after);
        if (x->stream)
            return STEP_STREAM;
        refuse(x, 503,
               TC_WORD("too many pages listen at this moment; this one still works, and asks every few seconds"));
        return STEP_ANSWER;
    }
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct json *root = json_object();
    json_add_text(root, "schema", "topcut/live/1");
    live_add_news(x->web->live, root, event, after, x->sees_hidden);
    strbuf_add(&sb, json_print_line(&arena, root));
    strbuf_add_char(&sb, '\n');
    json_free(root);
    arena_release(&arena);
    x->answer = answer_new(200, "application/json", sb.text, sb.len);
    answer_header(x->answer, "Cache-Control", "no-store");
    return STEP_ANSWER;
}

enum exchange_next exchange_step(struct exchange *x)
{
    if (x->too_large) {
        refuse_size(x);
        return STEP_ANSWER;
    }
    if (x->route->flags & ROUTE_STREAM)
        return listen_to_news(x);
    if (cache_wants(x) && (x->answer = cache_find(x->web, x)) != NULL)
        return STEP_ANSWER;
    return STEP_QUEUE;
}

void exchange_hand_over(struct exchange *x)
{
    if (cache_wants(x) && !cache_join(x->web, x))
        return; /* the page is already being made for another request */
    worker_queue(x);
}

void exchange_finish(struct exchange *x, struct answer *answer)
{
    if (x->keep) {
        cache_fill(x->web, x, answer);
        x->keep = NULL;
    }
    x->answer = answer;
    server_resume(x->connection);
}

enum err_code request_make(struct exchange *x, struct worker *worker, struct request *req, struct err *err)
{
    struct arena *arena = &worker->arena;
    struct site *site = &x->web->site;
    struct request_inner *in = ARENA_ARRAY(arena, struct request_inner, 1);
    knowledge_next_request(&worker->knowledge);
    *in =
        (struct request_inner){.head = &x->head, .knowledge = &worker->knowledge, .shared = x->keep != NULL, .fd = -1};
    *req = (struct request){
        .site = site,
        .in = in,
        .arena = arena,
        .route = x->route,
        .method = x->is_post ? METHOD_POST : METHOD_GET,
        .path = arena_strdup(arena, x->path),
        .query = arena_strdup(arena, x->query),
        .visitor = {.role = ROLE_PUBLIC, .who = "", .csrf = ""},
        .lang = head_lang(&x->head, site),
        .wants_json = head_wants_json(&x->head),
        .now_utc = site->options.clock->now_utc(site->options.clock),
        .waited = x->waited,
        .event_id = {.v = x->places.event},
        .round = x->places.round,
        .table = x->places.table,
        .player_id = {.v = x->places.player},
        .number = x->places.number,
        .word = x->places.word,
        .type = "text/html; charset=utf-8",
        .status = 200,
    };
    req->html = ARENA_ARRAY(arena, struct html, 1);
    *req->html = (struct html){.to = &req->body, .arena = arena, .lang = req->lang, .req = req};
    /* A page that is kept for everybody sees only the fields of its cache key. */
    char known[CACHE_QUERY_MAX];
    const char *query = x->keep && cache_query(x, known) ? known : x->query;
    enum err_code rc = form_read_urlencoded(arena, query, strlen(query), &in->form, err);
    if (rc == ERR_OK && x->is_post)
        rc = form_read(arena, x->head.headers[HEADER_CONTENT_TYPE], strbuf_text(&x->body), x->body.len, &in->form, err);
    return rc;
}
