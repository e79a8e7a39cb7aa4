/* server.c - libmicrohttpd: connections, heads and bodies in, answers out
 *
 * The only file that knows the library. One event loop (two on loopback: IPv4 and IPv6) parses requests, answers
 * what needs no store, and otherwise suspends the connection until somebody resumes it with an answer.
 *
 * What the code relies on in the library (0.9.75): a suspended connection does not time out and does not notice that
 * its client left; resuming one that is not suspended yet cancels its next suspension, so nothing is lost between the
 * two; all must be resumed before the end; an answer given before a body was read closes the connection. The library
 * times out silent clients but not slow ones: so each connection has a peer here, and a sweep shuts down the sockets of
 * those that take too long over a request. The library keeps each field of a query in the connection's memory and never
 * answers when that is used up: so the query is hidden from it and read here (on_uri). It writes the head of an answer
 * into the same memory, and hangs up when a long request has left no room: such an answer is sent past it (send_past).
 *
 * Connections are limited for each address, for each network of IPv6, and together. A client that opens thousands and
 * sends nothing must not lock out the hall: when all are taken, the oldest one that has not sent a whole request makes
 * room for the newest, and a few are reserved for this computer and for people who are logged in. */
#include "base/arena.h"
#include "base/cause.h"
#include "base/err.h"
#include "base/hash.h"
#include "base/library.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "web/machine/inner.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* clang-format off */
#define FUNCTIONS(X) X(MHD_add_response_header) X(MHD_create_response_from_buffer) \
    X(MHD_create_response_from_buffer_with_free_callback) X(MHD_create_response_from_callback) \
    X(MHD_create_response_from_fd64) X(MHD_destroy_response) X(MHD_get_connection_info) \
    X(MHD_get_connection_values) X(MHD_lookup_connection_value) X(MHD_queue_response) X(MHD_quiesce_daemon) X(MHD_resume_connection) \
    X(MHD_start_daemon) X(MHD_stop_daemon) X(MHD_suspend_connection)
LIBRARY(LIBRARY_MICROHTTPD, FUNCTIONS);
/* clang-format on */

#define LISTEN_BACKLOG  1024
#define SPARE           256   /* connections above the limit, which get an answer that says so */
#define RESERVED        128   /* of them, for this computer and for people who are logged in */
#define NETWORK_SHARE   4     /* share of all that an IPv6 network may have: it may be one machine, or a hall */
#define VANISHED_MS     12000 /* a peer that acknowledges nothing for so long counts as gone */
#define ADDRESS_BUCKETS 1024
#define PORTS_TRIED     11
#define MEMORY          (2 * HEADER_MAX) /* that the library has for a request's head and its answer's */
#define FIELD_MEMORY    80               /* that it takes for a header or a cookie, beside the text */
#define ANSWER_MEMORY   4096             /* that the head of an answer may need */

enum phase { PHASE_IDLE, PHASE_SENDING, PHASE_WORKING, PHASE_READING, PHASE_STREAM };

/* A connection. */
struct peer {
    struct peer *next, *before;
    int fd;
    bool loopback, ending; /* ending: shut down, and not counted any more */
    char address[48];
    atomic_bool head;  /* of the request that it is sending: all of it is here */
    atomic_bool heard; /* it has sent a whole request, this one or before */
    atomic_int phase;
    struct stream *stream; /* that it listens to; under the server's lock */
    atomic_llong since_ms, limit_ms;
};

struct address_count {
    struct address_count *next;
    int n;
    char of[48]; /* an address, or "net " and a network's number */
};

struct server {
    struct web *web;
    struct MHD_Daemon *daemons[2];
    int n_daemons;
    int fds[2], n_fds; /* listening; the library's from server_run on */
    bool quiet;
    pthread_mutex_t lock; /* peers, addresses, and the making of wire forms */
    struct peer *peers;
    int n_peers, n_ending;
    struct address_count *addresses[ADDRESS_BUCKETS];
    atomic_int exchanges;
};

int64_t patience_ms(int seconds, size_t bytes)
{
    return (int64_t)seconds * 1000 + (int64_t)(bytes / SLOWEST) * 1000;
}

static void set_phase(struct peer *peer, enum phase phase, int64_t limit_ms)
{
    if (!peer)
        return;
    atomic_store(&peer->since_ms, monotonic_ms());
    atomic_store(&peer->limit_ms, limit_ms);
    atomic_store(&peer->phase, (int)phase);
}

/* ---- connections ----------------------------------------------------------------------------- */

static void write_address(const struct sockaddr *sa, char out[48], bool *loopback)
{
    *loopback = false;
    snprintf(out, 48, "?");
    if (sa && sa->sa_family == AF_INET) {
        struct sockaddr_in in;
        memcpy(&in, sa, sizeof in);
        inet_ntop(AF_INET, &in.sin_addr, out, 48);
        *loopback = (ntohl(in.sin_addr.s_addr) >> 24) == 127;
    } else if (sa && sa->sa_family == AF_INET6) {
        struct sockaddr_in6 in6;
        memcpy(&in6, sa, sizeof in6);
        if (IN6_IS_ADDR_V4MAPPED(&in6.sin6_addr)) {
            inet_ntop(AF_INET, &in6.sin6_addr.s6_addr[12], out, 48);
            *loopback = in6.sin6_addr.s6_addr[12] == 127;
        } else {
            inet_ntop(AF_INET6, &in6.sin6_addr, out, 48);
            *loopback = IN6_IS_ADDR_LOOPBACK(&in6.sin6_addr);
        }
    }
}

static size_t bucket_of(const char *text)
{
    return hash_text(text) % ADDRESS_BUCKETS;
}

static int count_one(struct server *server, const char *of, int by)
{
    struct address_count **link = &server->addresses[bucket_of(of)], *c;
    while ((c = *link) != NULL && strcmp(c->of, of) != 0)
        link = &c->next;
    if (!c) {
        c = tc_calloc(1, sizeof *c);
        snprintf(c->of, sizeof c->of, "%s", of);
        *link = c;
    }
    int n = c->n += by;
    if (n <= 0) {
        *link = c->next;
        free(c);
    }
    return n;
}

/* Counts a connection up or down; returns whether its address or its network has more than it may. Under the lock. */
static bool count_address(struct server *server, const struct peer *peer, int by)
{
    const struct web_options *options = &server->web->site.options;
    int share = options->connections / NETWORK_SHARE;
    char network[48];
    if (peer->loopback)
        return false;
    bool many = count_one(server, peer->address, by) > options->per_address;
    if (!address_is_ipv6(peer->address))
        return many;
    snprintf(network, sizeof network, "net %" PRIx64, address_network(peer->address));
    int together = count_one(server, network, by);
    return many || together > (share > options->per_address ? share : options->per_address);
}

/* This computer, or where somebody is logged in. */
static bool is_ours(const struct server *server, const struct peer *peer)
{
    return peer->loopback || auth_knows_address(server->web->site.auth, peer->address);
}

enum rank { RANK_SILENT, RANK_HALF, RANK_IDLE, N_RANKS };

/* Ranks a connection by how soon it makes room for another; N_RANKS: it does not. Connections that have sent no head
 * yet go first, then those that owe a request's body, then those that have sent a request before and are silent. */
static enum rank rank_of(const struct server *server, const struct peer *peer)
{
    int phase = atomic_load(&peer->phase);
    if (peer->ending || (phase != PHASE_IDLE && phase != PHASE_SENDING))
        return N_RANKS;
    bool heard = atomic_load(&peer->heard);
    if (!heard && !atomic_load(&peer->head))
        return RANK_SILENT;
    if (is_ours(server, peer))
        return N_RANKS;
    return heard ? RANK_IDLE : RANK_HALF;
}

/* The connection that is the first to make room for a new one; NULL: none does. The list begins with the newest. Under
 * the lock. */
static struct peer *find_weakest(const struct server *server, const struct peer *newest)
{
    struct peer *weakest = NULL;
    enum rank least = N_RANKS;
    for (struct peer *p = server->peers; p; p = p->next) {
        enum rank rank = p == newest ? N_RANKS : rank_of(server, p);
        if (rank < N_RANKS && rank <= least) {
            least = rank;
            weakest = p;
        }
    }
    return weakest;
}

/* Too many connections: says so at once, without waiting for a request. */
static void turn_away(struct server *server, struct peer *peer)
{
    static const char text[] = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
                               "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 57\r\n\r\n"
                               "Too many connections at this moment; try again in a bit.\n";
    peer->ending = true;
    server->n_ending++;
    if (!server->web->site.options.tls)
        (void)!send(peer->fd, text, sizeof text - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(peer->fd, SHUT_RDWR); /* the loop reads the end, and closes it */
}

/* Closes one connection when there are more than allowed: the weakest, or the newest unless it is reserved. Under the
 * lock. */
static void make_room(struct server *server, struct peer *newest, bool too_many_of_it)
{
    int most = server->web->site.options.connections, here = server->n_peers - server->n_ending;
    if (too_many_of_it) {
        turn_away(server, newest);
        return;
    }
    if (here <= most)
        return;
    struct peer *weakest = find_weakest(server, newest);
    if (weakest)
        turn_away(server, weakest);
    else if (here > most + RESERVED || !is_ours(server, newest))
        turn_away(server, newest);
}

static void connection_begins(struct server *server, struct MHD_Connection *connection, void **context)
{
    const union MHD_ConnectionInfo *fd = lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    const union MHD_ConnectionInfo *at = lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    struct peer *peer = tc_calloc(1, sizeof *peer);
    unsigned patience = VANISHED_MS;
    peer->fd = fd ? fd->connect_fd : -1;
    write_address(at ? at->client_addr : NULL, peer->address, &peer->loopback);
    setsockopt(peer->fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    set_phase(peer, PHASE_IDLE, IDLE_SECONDS * 1000);
    *context = peer;

    pthread_mutex_lock(&server->lock);
    peer->next = server->peers;
    if (peer->next)
        peer->next->before = peer;
    server->peers = peer;
    server->n_peers++;
    make_room(server, peer, count_address(server, peer, 1));
    pthread_mutex_unlock(&server->lock);
}

static void connection_ends(struct server *server, void **context)
{
    struct peer *peer = *context;
    *context = NULL;
    if (!peer)
        return;
    pthread_mutex_lock(&server->lock);
    if (peer->before)
        peer->before->next = peer->next;
    else
        server->peers = peer->next;
    if (peer->next)
        peer->next->before = peer->before;
    server->n_peers--;
    server->n_ending -= peer->ending;
    (void)count_address(server, peer, -1);
    pthread_mutex_unlock(&server->lock);
    free(peer);
}

static void on_connection(void *cls, struct MHD_Connection *connection, void **context,
                          enum MHD_ConnectionNotificationCode what)
{
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        connection_begins(cls, connection, context);
    else
        connection_ends(cls, context);
}

/* The library does not notice when the client of a suspended connection leaves: this looks for it. */
static void end_gone_streams(struct server *server)
{
    struct pollfd *polls = tc_calloc((size_t)server->n_peers + 1, sizeof *polls);
    struct stream **streams = tc_calloc((size_t)server->n_peers + 1, sizeof *streams);
    nfds_t n = 0;
    for (struct peer *p = server->peers; p; p = p->next)
        if (p->stream) {
            streams[n] = p->stream;
            polls[n++] = (struct pollfd){.fd = p->fd, .events = POLLRDHUP};
        }
    if (n && poll(polls, n, 0) > 0)
        for (nfds_t i = 0; i < n; i++)
            if (polls[i].revents)
                stream_gone(streams[i]);
    free(polls);
    free(streams);
}

void server_sweep(struct server *server)
{
    int64_t now = monotonic_ms();
    pthread_mutex_lock(&server->lock);
    for (struct peer *p = server->peers; p; p = p->next) {
        int64_t limit = atomic_load(&p->limit_ms);
        if (limit && now - atomic_load(&p->since_ms) > limit)
            shutdown(p->fd, SHUT_RDWR); /* the loop reads the end, and closes it */
    }
    end_gone_streams(server);
    pthread_mutex_unlock(&server->lock);
}

static void set_stream(struct server *server, struct peer *peer, struct stream *stream)
{
    if (!peer)
        return;
    pthread_mutex_lock(&server->lock);
    peer->stream = stream;
    pthread_mutex_unlock(&server->lock);
}

/* ---- answers --------------------------------------------------------------------------------- */

void server_forget(void *wire)
{
    lib.MHD_destroy_response(wire);
}

static void add_headers(struct MHD_Response *response, const struct answer *answer, const char *tag)
{
    for (size_t i = 0; i < answer->n_headers; i++)
        lib.MHD_add_response_header(response, answer->headers[i].name, answer->headers[i].value);
    if (*tag)
        lib.MHD_add_response_header(response, "ETag", tag);
}

/* An answer in the library's form, made once; it owns the bytes from then on. Under the lock. */
static struct MHD_Response *wire_form(struct answer *answer, bool packed, const char *tag)
{
    void **wire = &answer->wire[packed];
    struct MHD_Response *response = *wire;
    if (response)
        return response;
    if (answer->fd >= 0) {
        response = lib.MHD_create_response_from_fd64((uint64_t)answer->len, answer->fd);
        answer->fd = -1; /* the library closes it */
    } else if (packed)
        response = lib.MHD_create_response_from_buffer_with_free_callback(answer->packed_len, answer->packed, free);
    else
        response = lib.MHD_create_response_from_buffer_with_free_callback(answer->len, answer->body, free);
    tc_assert(response);
    add_headers(response, answer, tag);
    if (packed)
        lib.MHD_add_response_header(response, "Content-Encoding", "gzip");
    *wire = response;
    return response;
}

/* True when a list of tags ("a", W/"b", *) has this one. */
static bool has_tag(const char *list, const char *tag)
{
    return list && (strstr(list, tag) || strcmp(list, "*") == 0);
}

/* True when the browser takes gzip: it is named, and not with q=0. */
static bool takes_gzip(const char *accepts)
{
    const char *at = accepts ? strstr(accepts, "gzip") : NULL;
    if (!at)
        return false;
    at += 4;
    at += strspn(at, " ");
    if (*at != ';')
        return true;
    at += 1 + strspn(at + 1, " ");
    return !(strncmp(at, "q=0", 3) == 0 && strspn(at + 3, ".0") == strcspn(at + 3, ", "));
}

static enum MHD_Result send_answer(struct server *server, struct MHD_Connection *connection, struct exchange *x)
{
    struct answer *answer = x->answer;
    char tag[40] = "";
    enum MHD_Result sent;
    bool packed = answer->packed && takes_gzip(x->head.headers[HEADER_ACCEPT_ENCODING]);
    if (*answer->etag)
        snprintf(tag, sizeof tag, "\"%s%s\"", answer->etag, packed ? "-gz" : "");
    set_phase(x->peer, PHASE_READING, patience_ms(READ_SECONDS, answer->len));
    if (*tag && has_tag(x->head.headers[HEADER_IF_NONE_MATCH], tag)) {
        struct MHD_Response *same = lib.MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
        tc_assert(same);
        add_headers(same, answer, tag);
        sent = lib.MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, same);
        lib.MHD_destroy_response(same);
        return sent;
    }
    pthread_mutex_lock(&server->lock);
    struct MHD_Response *response = wire_form(answer, packed, tag);
    pthread_mutex_unlock(&server->lock);
    return lib.MHD_queue_response(connection, (unsigned)answer->status, response);
}

/* ---- streams --------------------------------------------------------------------------------- */

static ssize_t stream_reader(void *cls, uint64_t pos, char *to, size_t room)
{
    struct exchange *x = cls;
    (void)pos;
    live_lock(x->web->live);
    ptrdiff_t n = stream_read(x->stream, to, room);
    if (n == 0)
        lib.MHD_suspend_connection(x->connection);
    live_unlock(x->web->live);
    return n < 0 ? MHD_CONTENT_READER_END_OF_STREAM : n;
}

static enum MHD_Result send_stream(struct MHD_Connection *connection, struct exchange *x)
{
    struct MHD_Response *response =
        lib.MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1024, stream_reader, x, NULL);
    tc_assert(response);
    lib.MHD_add_response_header(response, "Content-Type", "text/event-stream; charset=utf-8");
    lib.MHD_add_response_header(response, "Cache-Control", "no-store");
    lib.MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    lib.MHD_add_response_header(response, "X-Accel-Buffering", "no"); /* a proxy in front sends it on at once */
    set_phase(x->peer, PHASE_STREAM, 0);
    enum MHD_Result sent = lib.MHD_queue_response(connection, MHD_HTTP_OK, response);
    lib.MHD_destroy_response(response);
    return sent;
}

void server_resume(void *connection)
{
    lib.MHD_resume_connection(connection);
}

/* ---- requests -------------------------------------------------------------------------------- */

static const char *const header_names[N_HEADERS] = {
    [HEADER_HOST] = "Host",
    [HEADER_ORIGIN] = "Origin",
    [HEADER_REFERER] = "Referer",
    [HEADER_COOKIE] = "Cookie",
    [HEADER_ACCEPT] = "Accept",
    [HEADER_ACCEPT_ENCODING] = "Accept-Encoding",
    [HEADER_ACCEPT_LANGUAGE] = "Accept-Language",
    [HEADER_IF_NONE_MATCH] = "If-None-Match",
    [HEADER_CONTENT_TYPE] = "Content-Type",
    [HEADER_CONTENT_LENGTH] = "Content-Length",
    [HEADER_LAST_EVENT_ID] = "Last-Event-ID",
    [HEADER_AUTHORIZATION] = "Authorization",
    [HEADER_USER_AGENT] = "User-Agent",
};

/* Takes the query away from the library, which would keep each field of it: it points into the connection's buffer,
 * and what it parses there ends with the text. */
static void hide_query(const char *uri)
{
    char *query = strchr((char *)(uintptr_t)uri, '?');
    if (query && query[1])
        query[1] = '\0';
}

/* The first news of a request: its address as it came. */
static void *on_uri(void *cls, const char *uri, struct MHD_Connection *connection)
{
    struct server *server = cls;
    size_t len = strlen(uri);
    struct exchange *x = tc_calloc(1, sizeof *x + len + 2);
    const union MHD_ConnectionInfo *info = lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    x->web = server->web;
    x->connection = connection;
    x->peer = info ? info->socket_context : NULL;
    x->head.address = x->peer ? x->peer->address : "?";
    x->head.loopback = x->peer && x->peer->loopback;
    x->uri_len = len;
    x->uri_good = uri_split(uri, (char *)(x + 1), &x->path, &x->query);
    hide_query(uri);
    if (x->peer)
        atomic_store(&x->peer->head, false);
    atomic_fetch_add(&server->exchanges, 1);
    set_phase(x->peer, PHASE_SENDING, SEND_SECONDS * 1000);
    return x;
}

static void forget_body(struct exchange *x)
{
    strbuf_release(&x->body);
    atomic_fetch_sub(&x->web->bodies, x->body_counted);
    x->body_counted = 0;
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **req_cls,
                         enum MHD_RequestTerminationCode why)
{
    struct server *server = cls;
    struct exchange *x = *req_cls;
    (void)connection;
    (void)why;
    *req_cls = NULL;
    if (!x)
        return;
    set_phase(x->peer, PHASE_IDLE, (IDLE_SECONDS + 5) * 1000);
    if (x->stream) {
        set_stream(server, x->peer, NULL);
        stream_free(x->stream);
    }
    answer_drop(x->answer);
    forget_body(x);
    if (!x->is_stream)
        atomic_fetch_sub(&server->exchanges, 1);
    free(x);
}

/* Whether so much of the connection's memory is used that the library could not write an answer's head. It keeps the
 * request as it came, the cookies once more, and a record of each field. */
static bool leaves_no_room(const struct exchange *x, struct MHD_Connection *connection, size_t head_size)
{
    const char *cookie = x->head.headers[HEADER_COOKIE];
    int fields = lib.MHD_get_connection_values(connection, MHD_HEADER_KIND, NULL, NULL) +
                 lib.MHD_get_connection_values(connection, MHD_COOKIE_KIND, NULL, NULL);
    size_t used = head_size + (cookie ? strlen(cookie) + 1 : 0) + (size_t)fields * FIELD_MEMORY;
    return used + ANSWER_MEMORY > MEMORY;
}

static void read_head(struct exchange *x, struct MHD_Connection *connection, const char *method)
{
    for (int i = 0; i < N_HEADERS; i++)
        x->head.headers[i] = lib.MHD_lookup_connection_value(connection, MHD_HEADER_KIND, header_names[i]);
    const union MHD_ConnectionInfo *size =
        lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    x->no_room = leaves_no_room(x, connection, size ? size->header_size : 0);
    x->head_too_large = x->no_room || (size && size->header_size > HEADER_MAX);
    x->is_post = strcmp(method, "POST") == 0;
    x->is_head = strcmp(method, "HEAD") == 0;
    x->other_method = !x->is_post && !x->is_head && strcmp(method, "GET") != 0;
}

/* A body is on its way, and is worth reading although the answer is known. */
static bool worth_reading(const struct exchange *x)
{
    int64_t len = 0;
    const char *text = x->head.headers[HEADER_CONTENT_LENGTH];
    if (!text)
        return x->is_post; /* in chunks */
    return parse_i64(text, 0, INT64_MAX, &len) && len > 0 && len <= (int64_t)SWALLOWED_MAX;
}

/* Many large bodies at once are refused: the room's other pages need the memory. */
static void keep_body(struct exchange *x, const char *data, size_t len)
{
    x->body_counted += len;
    if (atomic_fetch_add(&x->web->bodies, len) + len > BODIES_MAX) {
        forget_body(x);
        x->answer =
            answer_problem(x, 503, TC_WORD("very much is being sent at this moment; try again in a few seconds"));
    } else
        strbuf_add_bytes(&x->body, data, len);
}

static enum MHD_Result take_body(struct exchange *x, const char *data, size_t *len)
{
    x->body_seen += *len;
    if (x->answer || x->body_seen > x->body_max) {
        forget_body(x);
        x->too_large = true;
        if (x->body_seen > x->body_max + SWALLOWED_MAX)
            return MHD_NO;
    } else
        keep_body(x, data, *len);
    *len = 0;
    return MHD_YES;
}

/* Sends an answer past the library, which then closes the connection. */
static enum MHD_Result send_past(struct MHD_Connection *connection, const struct exchange *x)
{
    const struct answer *answer = x->answer;
    struct strbuf sb = STRBUF_INIT;
    const union MHD_ConnectionInfo *info =
        x->web->site.options.tls ? lib.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION) : NULL;
    strbuf_printf(&sb, "HTTP/1.1 %d Refused\r\nConnection: close\r\nContent-Length: %zu\r\n", answer->status,
                  answer->len);
    for (size_t i = 0; i < answer->n_headers; i++)
        strbuf_printf(&sb, "%s: %s\r\n", answer->headers[i].name, answer->headers[i].value);
    strbuf_add(&sb, "\r\n");
    if (!x->is_head && answer->body)
        strbuf_add_bytes(&sb, answer->body, answer->len);
    if (info && info->tls_session)
        tls_send(info->tls_session, sb.text, sb.len);
    else if (x->peer)
        (void)!send(x->peer->fd, sb.text, sb.len, MSG_DONTWAIT | MSG_NOSIGNAL);
    strbuf_release(&sb);
    return MHD_NO;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *data, size_t *data_len, void **req_cls)
{
    struct server *server = cls;
    struct exchange *x = *req_cls;
    (void)url;
    (void)version;
    if (!x->begun) {
        x->begun = true;
        read_head(x, connection, method);
        if (x->peer)
            atomic_store(&x->peer->head, true);
        exchange_begin(x);
        if (x->no_room && x->answer)
            return send_past(connection, x);
        if (x->body_max > BODY_DEFAULT)
            set_phase(x->peer, PHASE_SENDING, patience_ms(SEND_SECONDS, x->body_max));
        if (x->answer && !worth_reading(x))
            return send_answer(server, connection, x);
        return MHD_YES;
    }
    if (*data_len)
        return take_body(x, data, data_len);
    if (x->peer)
        atomic_store(&x->peer->heard, true);
    if (x->answer)
        return send_answer(server, connection, x);
    set_phase(x->peer, PHASE_WORKING, 0);
    switch (exchange_step(x)) {
    case STEP_ANSWER:
        return send_answer(server, connection, x);
    case STEP_STREAM:
        atomic_fetch_sub(&server->exchanges, 1); /* an open stream need not be finished */
        x->is_stream = true;
        set_stream(server, x->peer, x->stream);
        return send_stream(connection, x);
    case STEP_QUEUE:
        lib.MHD_suspend_connection(connection);
        exchange_hand_over(x);
        return MHD_YES;
    }
    return MHD_NO;
}

/* ---- starting -------------------------------------------------------------------------------- */

static void say_nothing(void *cls, const char *format, va_list args)
{
    (void)cls;
    (void)format;
    (void)args;
}

/* A listening socket; -1 with errno. family AF_INET6 with any: both families. */
static int listen_on(int family, bool any, int port)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    int on = 1, off = 0;
    int fd = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return -1;
    in.sin_addr.s_addr = htonl(any ? INADDR_ANY : INADDR_LOOPBACK);
    in6.sin6_addr = any ? in6addr_any : in6addr_loopback;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (family == AF_INET6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, any ? &off : &on, sizeof on);
    const void *address = family == AF_INET ? (const void *)&in : (const void *)&in6;
    if (bind(fd, address, family == AF_INET ? sizeof in : sizeof in6) != 0 || listen(fd, LISTEN_BACKLOG) != 0) {
        int kept = errno;
        close(fd);
        errno = kept;
        return -1;
    }
    return fd;
}

static int port_of(int fd)
{
    struct sockaddr_storage at;
    socklen_t len = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        return 0;
    struct sockaddr_in in;
    struct sockaddr_in6 in6;
    memcpy(&in, &at, sizeof in);
    memcpy(&in6, &at, sizeof in6);
    return ntohs(at.ss_family == AF_INET ? in.sin_port : in6.sin6_port);
}

/* One or two sockets of a port; how many. */
static int listen_both(bool lan, int port, int fds[2])
{
    int n = 0;
    if (lan) {
        fds[0] = listen_on(AF_INET6, true, port);
        if (fds[0] < 0 && errno != EADDRINUSE)
            fds[0] = listen_on(AF_INET, true, port); /* a machine without IPv6 */
        return fds[0] >= 0;
    }
    fds[n] = listen_on(AF_INET, false, port);
    if (fds[n] < 0)
        return 0;
    port = port_of(fds[n++]);
    fds[n] = listen_on(AF_INET6, false, port); /* without it "localhost" is IPv4 alone */
    return n + (fds[n] >= 0);
}

static enum err_code find_port(const struct web_options *options, int fds[2], int *n, struct err *err)
{
    int first = options->any_port ? 0 : options->port ? options->port : WEB_PORT;
    int tries = options->any_port || options->port ? 1 : PORTS_TRIED;
    for (int i = 0; i < tries; i++)
        if ((*n = listen_both(options->lan, first + i, fds)) > 0)
            return ERR_OK;
    if (errno == EACCES)
        return err_set(err, ERR_USAGE, "port %d: not allowed; ports below 1024 belong to the system, take one above it",
                       first);
    if (errno != EADDRINUSE)
        return err_set(err, ERR_IO, "cannot listen on port %d: %s", first, cause_of_errno(errno));
    if (options->port)
        return err_set(err, ERR_USAGE,
                       "port %d is taken by another program; without --port the next free one from %d on is found",
                       first, WEB_PORT);
    return err_set(err, ERR_USAGE, "the ports %d to %d are all taken; name a free one with --port", first,
                   first + tries - 1);
}

/* Raises the limit of open files; allows fewer connections where the system gives less. */
static void raise_limits(struct web_options *options)
{
    struct rlimit files;
    rlim_t wanted = (rlim_t)options->connections + 2 * SPARE + 64;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur < wanted)
        options->connections =
            files.rlim_cur > 4 * SPARE ? (int)files.rlim_cur - 2 * SPARE - 64 : (int)files.rlim_cur / 2;
}

static struct MHD_Daemon *start_daemon(struct server *server, int fd, const char *cert_pem, const char *key_pem)
{
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, NULL},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, NULL},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    char priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC;
    struct arena scratch = ARENA_INIT;
    if (cert_pem) {
        flags |= MHD_USE_TLS;
        tls[0].ptr_value = arena_strdup(&scratch, cert_pem);
        tls[1].ptr_value = arena_strdup(&scratch, key_pem);
        tls[2].ptr_value = priorities;
    } else
        tls[0].option = MHD_OPTION_END;
    struct MHD_Daemon *daemon = lib.MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, server, MHD_OPTION_EXTERNAL_LOGGER, say_nothing, NULL,
        MHD_OPTION_LISTEN_SOCKET, fd, MHD_OPTION_URI_LOG_CALLBACK, on_uri, server, MHD_OPTION_NOTIFY_COMPLETED,
        on_completed, server, MHD_OPTION_NOTIFY_CONNECTION, on_connection, server, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)(server->web->site.options.connections + SPARE), MHD_OPTION_CONNECTION_TIMEOUT,
        (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY, MHD_OPTION_ARRAY, tls,
        MHD_OPTION_END);
    arena_release(&scratch);
    return daemon;
}

enum err_code server_listen(struct web *web, struct server **out, int *port, struct err *err)
{
    int fds[2] = {-1, -1}, n = 0;
    enum err_code rc = find_port(&web->site.options, fds, &n, err);
    if (rc != ERR_OK)
        return rc;
    struct server *server = tc_calloc(1, sizeof *server);
    server->web = web;
    server->n_fds = n;
    memcpy(server->fds, fds, sizeof fds);
    pthread_mutex_init(&server->lock, NULL);
    raise_limits(&web->site.options);
    *port = port_of(fds[0]);
    *out = server;
    return ERR_OK;
}

enum err_code server_run(struct server *server, const char *cert_pem, const char *key_pem, struct err *err)
{
    library_need(&library);
    for (int i = 0; i < server->n_fds; i++) {
        server->daemons[i] = start_daemon(server, server->fds[i], cert_pem, key_pem);
        if (!server->daemons[i])
            return err_set(err, cert_pem ? ERR_INPUT : ERR_IO, "cannot start the server%s",
                           cert_pem ? ": the certificate and its key are not accepted" : "");
        server->fds[i] = -1;
        server->n_daemons++;
    }
    return ERR_OK;
}

void server_quiet(struct server *server)
{
    for (int i = 0; i < server->n_daemons && !server->quiet; i++) {
        int fd = lib.MHD_quiesce_daemon(server->daemons[i]);
        if (fd >= 0)
            close(fd);
    }
    server->quiet = true;
}

size_t server_exchanges(struct server *server)
{
    int n = atomic_load(&server->exchanges);
    return n > 0 ? (size_t)n : 0;
}

void server_stop(struct server *server)
{
    if (!server)
        return;
    for (int i = 0; i < server->n_daemons; i++)
        lib.MHD_stop_daemon(server->daemons[i]);
    for (int i = 0; i < server->n_fds; i++)
        if (server->fds[i] >= 0)
            close(server->fds[i]);
    pthread_mutex_destroy(&server->lock);
    free(server);
}
