/* file_server.h - a server of files inside the test, on this computer, that can be as bad as any in the world
 *
 * It gives what the test tells it to give, over HTTP or with a certificate of its own over HTTPS; it knows ranges,
 * ETags and redirects, and cuts, stalls and lies where it is told to. One connection at a time, each for one request.
 */
#ifndef TOPCUT_TESTS_WEB_FILE_SERVER_H
#define TOPCUT_TESTS_WEB_FILE_SERVER_H

#include "base/arena.h"
#include "base/date.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/strbuf.h"
#include "testing.h"

#include "web/gate/gate.h"

#include <arpa/inet.h>
#include <gnutls/gnutls.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

#define FILES_MOST 64

struct remote_file {
    const char *path; /* "/facts.json" */
    const char *bytes;
    size_t len;
    const char *tag;      /* ETag with its quotes; NULL */
    const char *modified; /* Last-Modified; NULL */
    const char *location; /* a redirect there; NULL */
    int status;           /* 0: as it should be */
    size_t cut_after;     /* of what is sent, the connection ends; 0: it does not */
    size_t stall_after;   /* nothing more comes; 0: everything does */
    int cuts;             /* so often; then all is well */
    bool no_ranges;       /* the whole file each time */
    bool wrong_range;     /* another part than the one that was asked for */
    bool no_length;       /* it ends where the connection ends */
};

struct file_server {
    struct arena arena;
    pthread_mutex_t lock; /* of the files and the log */
    struct remote_file files[FILES_MOST];
    size_t n;
    struct strbuf log; /* "GET /facts.json from 100\n" for each request */
    int listening, port;
    const char *base; /* "https://127.0.0.1:PORT" */
    const char *authorities;
    gnutls_certificate_credentials_t both; /* NULL: plain HTTP */
    struct crew crew;
    atomic_bool over;
};

/* One request and the way back. */
struct caller {
    struct file_server *server;
    int socket;
    gnutls_session_t session; /* NULL: plain */
};

static ssize_t caller_read(struct caller *c, char *room, size_t len)
{
    return c->session ? gnutls_record_recv(c->session, room, len) : recv(c->socket, room, len, 0);
}

static bool caller_write(struct caller *c, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = c->session ? gnutls_record_send(c->session, bytes, len) : send(c->socket, bytes, len, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

static struct remote_file *remote_find(struct file_server *s, const char *path, size_t len)
{
    for (size_t i = 0; i < s->n; i++)
        if (strlen(s->files[i].path) == len && memcmp(s->files[i].path, path, len) == 0)
            return &s->files[i];
    return NULL;
}

/* The value of a header of the request, "" without it. */
static const char *asked_with(struct arena *arena, const char *head, const char *name)
{
    const char *at = strstr(head, name);
    return at ? arena_strndup(arena, at + strlen(name), strcspn(at + strlen(name), "\r\n")) : "";
}

/* Nothing comes any more, until somebody gives up. */
static void caller_stall(struct caller *c)
{
    struct pollfd watched = {.fd = c->socket, .events = POLLIN | POLLRDHUP};
    while (!atomic_load(&c->server->over) && poll(&watched, 1, 50) == 0)
        ;
}

static void answer_file(struct caller *c, struct remote_file *file, const char *head, struct arena *arena)
{
    const char *range = asked_with(arena, head, "\nRange: bytes="), *if_range = asked_with(arena, head, "\nIf-Range: ");
    const char *unless = asked_with(arena, head, "\nIf-None-Match: "), *tag = file->tag ? file->tag : "";
    const char *since = asked_with(arena, head, "\nIf-Modified-Since: ");
    const char *date = file->modified ? file->modified : "";
    size_t from = *range ? (size_t)strtoull(range, NULL, 10) : 0;
    bool same = (*unless && strcmp(unless, tag) == 0) || (*since && strcmp(since, date) == 0);
    bool fits = strcmp(if_range, tag) == 0 || strcmp(if_range, date) == 0;
    bool part = *range && fits && !file->no_ranges && from < file->len;
    struct strbuf sb = STRBUF_INIT;
    from = part ? from + file->wrong_range : 0;
    size_t len = same || file->status ? 0 : file->len - from;
    strbuf_printf(&sb, "HTTP/1.1 %d X\r\nConnection: close\r\n",
                  file->status ? file->status
                  : same       ? 304
                  : part       ? 206
                               : 200);
    if (file->location)
        strbuf_printf(&sb, "Location: %s\r\n", file->location);
    if (file->tag)
        strbuf_printf(&sb, "ETag: %s\r\n", tag);
    if (file->modified)
        strbuf_printf(&sb, "Last-Modified: %s\r\n", date);
    if (part)
        strbuf_printf(&sb, "Content-Range: bytes %zu-%zu/%zu\r\n", from, file->len - 1, file->len);
    if (!file->no_length)
        strbuf_printf(&sb, "Content-Length: %zu\r\n", len);
    strbuf_add(&sb, "\r\n");
    bool bad = file->cuts != 0 && len > 0;
    size_t sent = bad && file->cut_after && file->cut_after < len       ? file->cut_after
                  : bad && file->stall_after && file->stall_after < len ? file->stall_after
                                                                        : len;
    if (bad && sent < len && file->cuts > 0)
        file->cuts--;
    bool stall = bad && file->stall_after && sent < len;
    const char *bytes = file->bytes;
    pthread_mutex_unlock(&c->server->lock); /* what is slow is not done under it */
    if (caller_write(c, strbuf_text(&sb), sb.len) && (!len || caller_write(c, bytes + from, sent)) && stall)
        caller_stall(c);
    pthread_mutex_lock(&c->server->lock);
    strbuf_release(&sb);
}

static void answer_caller(struct caller *c)
{
    struct arena arena = ARENA_INIT;
    char head[8192];
    size_t len = 0;
    while (len < sizeof head - 1) {
        ssize_t n = caller_read(c, head + len, sizeof head - 1 - len);
        if (n <= 0)
            break;
        len += (size_t)n;
        head[len] = '\0';
        if (strstr(head, "\r\n\r\n"))
            break;
    }
    head[len] = '\0';
    if (strncmp(head, "GET ", 4) == 0) {
        size_t path_len = strcspn(head + 4, " ");
        const char *range = asked_with(&arena, head, "\nRange: bytes=");
        pthread_mutex_lock(&c->server->lock);
        strbuf_printf(&c->server->log, "GET %.*s%s%s\n", (int)path_len, head + 4, *range ? " from " : "",
                      *range ? arena_strndup(&arena, range, strcspn(range, "-")) : "");
        static struct remote_file none = {.status = 404};
        struct remote_file *file = remote_find(c->server, head + 4, path_len);
        answer_file(c, file ? file : &none, head, &arena);
        pthread_mutex_unlock(&c->server->lock);
    }
    arena_release(&arena);
}

static void serve_caller(struct file_server *s, int connection)
{
    struct caller c = {.server = s, .socket = connection};
    struct timeval patience = {.tv_sec = 10};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    bool open = true;
    if (s->both) {
        gnutls_init(&c.session, GNUTLS_SERVER | GNUTLS_NO_SIGNAL);
        gnutls_set_default_priority(c.session);
        gnutls_credentials_set(c.session, GNUTLS_CRD_CERTIFICATE, s->both);
        gnutls_transport_set_int(c.session, connection);
        open = gnutls_handshake(c.session) == GNUTLS_E_SUCCESS;
    }
    if (open)
        answer_caller(&c);
    if (c.session)
        gnutls_deinit(c.session);
    shutdown(connection, SHUT_RDWR);
    close(connection);
}

static void serve_files(void *context, size_t member)
{
    struct file_server *s = context;
    (void)member;
    struct pollfd watched = {.fd = s->listening, .events = POLLIN};
    while (!atomic_load(&s->over)) {
        if (poll(&watched, 1, 20) <= 0)
            continue;
        int connection = accept4(s->listening, NULL, NULL, SOCK_CLOEXEC);
        if (connection >= 0)
            serve_caller(s, connection);
    }
}

/* Begins to serve; tls: with a certificate that is made now and kept in s->authorities, below folder. */
TC_UNUSED static void file_server_start(struct file_server *s, bool tls, const char *folder)
{
    struct err err = ERR_INIT;
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t len = sizeof at;
    *s = (struct file_server){.log = STRBUF_INIT};
    pthread_mutex_init(&s->lock, NULL);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(s->listening, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(listen(s->listening, 16), 0);
    assert_int_equal(getsockname(s->listening, (struct sockaddr *)&at, &len), 0);
    s->port = ntohs(at.sin_port);
    s->base = arena_printf(&s->arena, "%s://127.0.0.1:%d", tls ? "https" : "http", s->port);
    if (tls) {
        struct tls_files files;
        struct web_options options = {.clock = &clock_system, .keys = path_join(&s->arena, folder, "tls-keys")};
        assert_ok(tls_load(&options, &s->arena, &files, &err), err);
        gnutls_datum_t cert = {(unsigned char *)(uintptr_t)files.cert_pem, (unsigned)strlen(files.cert_pem)};
        gnutls_datum_t key = {(unsigned char *)(uintptr_t)files.key_pem, (unsigned)strlen(files.key_pem)};
        assert_int_equal(gnutls_certificate_allocate_credentials(&s->both), 0);
        assert_int_equal(gnutls_certificate_set_x509_key_mem(s->both, &cert, &key, GNUTLS_X509_FMT_PEM), 0);
        s->authorities = path_join(&s->arena, folder, "authorities.pem");
        assert_ok(file_write(s->authorities, files.cert_pem, strlen(files.cert_pem), FILE_REPLACE_EXISTING, &err), err);
    }
    assert_ok(crew_start(&s->crew, 1, serve_files, s, &err), err);
}

TC_UNUSED static void file_server_stop(struct file_server *s)
{
    atomic_store(&s->over, true);
    crew_join(&s->crew);
    close(s->listening);
    if (s->both)
        gnutls_certificate_free_credentials(s->both);
    strbuf_release(&s->log);
    pthread_mutex_destroy(&s->lock);
    arena_release(&s->arena);
}

/* From now on a path has this file; texts and bytes outlive the server. */
TC_UNUSED static void file_server_put(struct file_server *s, struct remote_file file)
{
    pthread_mutex_lock(&s->lock);
    struct remote_file *there = remote_find(s, file.path, strlen(file.path));
    tc_assert(there || s->n < FILES_MOST);
    *(there ? there : &s->files[s->n++]) = file;
    pthread_mutex_unlock(&s->lock);
}

/* What was asked since the last time, a line a request; of the arena. */
TC_UNUSED static const char *file_server_log(struct file_server *s)
{
    pthread_mutex_lock(&s->lock);
    const char *text = arena_strdup(&s->arena, strbuf_text(&s->log));
    strbuf_clear(&s->log);
    pthread_mutex_unlock(&s->lock);
    return text;
}

#endif
