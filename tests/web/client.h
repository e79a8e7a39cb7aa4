/* client.h - a server inside the test, and a browser that says exactly what it is told to
 *
 * The server is the real one (web_start) on a port that the system chooses, with a store of three events and a clock
 * that the test owns. The client speaks HTTP/1.1 over one kept connection, and sends headers as they are given:
 * also those that a browser never would.
 */
#ifndef TOPCUT_TESTS_WEB_CLIENT_H
#define TOPCUT_TESTS_WEB_CLIENT_H

#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "base/secret.h"
#include "base/strbuf.h"
#include "testing.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "web/web.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <strings.h>
#include <sys/socket.h>

#define SITE_START 1795000000

struct served {
    struct arena arena;
    struct err err;
    struct web *web;
    struct web_options options;
    const char *path, *keys, *origin; /* origin: "http://127.0.0.1:PORT" */
    int port, socket;
    struct event_id events[3];
    struct player_id players[8]; /* in all events */
    struct secret secret;        /* what its PINs and codes derive from */
};

static int64_t site_time = SITE_START;
TC_UNUSED static int64_t site_now(struct clock *clock)
{
    (void)clock;
    return __atomic_load_n(&site_time, __ATOMIC_RELAXED);
}
TC_UNUSED static struct clock site_clock = {.now_utc = site_now};
TC_UNUSED static void site_set_time(int64_t at)
{
    __atomic_store_n(&site_time, at, __ATOMIC_RELAXED);
}

#define SITE_OK(s, call)                                                                                               \
    do {                                                                                                               \
        if ((call) != ERR_OK)                                                                                          \
            fail_msg("%s: %s", #call, (s)->err.text);                                                                  \
    } while (0)

/* A store with three events of the same eight players: round 1 of the first, its only one, is paired; the second takes
 * requests to be enrolled; the third is not public. */
TC_UNUSED static void site_fill(struct served *s, const char *path)
{
    struct store *store;
    struct player_import import;
    SITE_OK(s, store_open(path, STORE_CREATE, &site_clock, &store, &s->err));
    SITE_OK(s, player_import(store, &s->arena,
                             "name\n\"Berg, Anna\"\n\"Ek, Bo\"\n\"Lind, Per\"\n\"Dahl, Eva\"\n"
                             "\"<script>alert(1)</script>, Mallory\"\n\"Holm, Jan\"\n\"Sand, Kim\"\n\"Vik, Ole\"\n",
                             "players.csv", (struct event_id){0}, false, &import, &s->err));
    for (size_t i = 0; i < ARRAY_LEN(s->players); i++)
        s->players[i] = import.rows[i].player;
    for (size_t i = 0; i < ARRAY_LEN(s->events); i++) {
        struct event_settings set = event_settings_usual();
        struct event event;
        struct round_view view;
        struct round_options options = {.seed = 1};
        size_t added;
        set.name = (const char *const[]){"First", "Second", "Third"}[i];
        set.date = "2026-11-20";
        set.seed = 7;
        set.rounds = i ? 3 : 1;
        set.signup = i == 1;
        set.public_ = i < 2;
        SITE_OK(s, event_new(store, &s->arena, &set, &event, &s->err));
        s->events[i] = event.id;
        SITE_OK(s,
                enrol_players(store, &s->arena, event.id, s->players, ARRAY_LEN(s->players), false, &added, &s->err));
        if (i == 0)
            SITE_OK(s, round_pair(store, &s->arena, event.id, &options, &view, &s->err));
    }
    store_close(store);
}

/* The store of every site is a copy of one that is filled once: filling takes long on a slow disk. */
TC_UNUSED static void site_copy(struct served *s)
{
    static char *bytes;
    static size_t len;
    static struct served first;
    struct store *store;
    if (!bytes) {
        const char *path = test_path(&first.arena, "first.db");
        site_set_time(SITE_START);
        site_fill(&first, path);
        SITE_OK(&first, file_read(&first.arena, path, 64u << 20, &bytes, &len, &first.err));
    }
    memcpy(s->events, first.events, sizeof s->events);
    memcpy(s->players, first.players, sizeof s->players);
    FILE *f = fopen(s->path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, access_secret(store, &s->arena, s->keys, &s->secret, &s->err));
    store_close(store);
}

TC_UNUSED static void site_start(struct served *s)
{
    SITE_OK(s, web_start(&s->options, &s->web, &s->err));
    s->port = web_info(s->web)->port;
    s->origin = arena_printf(&s->arena, "%s://127.0.0.1:%d", s->options.tls ? "https" : "http", s->port);
}

static void site_hang_up(struct served *s)
{
    if (s->socket >= 0)
        close(s->socket);
    s->socket = -1;
}

TC_UNUSED static void site_stop(struct served *s)
{
    site_hang_up(s);
    web_stop(s->web);
    s->web = NULL;
}

TC_UNUSED static struct served *site_new(const char *name)
{
    struct served *s = tc_calloc(1, sizeof *s);
    s->path = test_path(&s->arena, arena_printf(&s->arena, "%s.db", name));
    s->keys = test_path(&s->arena, arena_printf(&s->arena, "%s-keys", name));
    s->socket = -1;
    s->options = (struct web_options){
        .store = s->path, .who = "test", .clock = &site_clock, .any_port = true, .keys = s->keys, .as_root = true};
    site_copy(s);
    return s;
}

TC_UNUSED static void site_free(struct served *s)
{
    if (s->web)
        site_stop(s);
    arena_release(&s->arena);
    free(s);
}

/* ---- the client ------------------------------------------------------------------------------ */

struct answer {
    int status;
    const char *head, *body; /* the site's arena */
    size_t len;
};

static void site_connect(struct served *s)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    struct timeval patience = {.tv_sec = 20};
    int one = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    s->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(s->socket >= 0);
    setsockopt(s->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(s->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    assert_int_equal(connect(s->socket, (const struct sockaddr *)&to, sizeof to), 0);
}

/* The value of an answer's header, NULL without it; the nth of that name. */
TC_UNUSED static const char *answer_value(struct served *s, const struct answer *a, const char *name, int nth)
{
    size_t len = strlen(name);
    for (const char *line = strstr(a->head, "\r\n"); line && line[2]; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, len) == 0 && line[2 + len] == ':' && nth-- == 0) {
            const char *value = line + 2 + len + 1;
            value += strspn(value, " ");
            return arena_strndup(&s->arena, value, strcspn(value, "\r\n"));
        }
    return NULL;
}

/* Reads until the end of the head, and of the body where its length is told. */
static bool site_read(struct served *s, bool stream, struct answer *out)
{
    struct strbuf sb = STRBUF_INIT;
    char piece[16384];
    int64_t wanted = -1;
    size_t head = 0;
    for (;;) {
        ssize_t n = recv(s->socket, piece, sizeof piece, 0);
        if (n <= 0)
            break;
        strbuf_add_bytes(&sb, piece, (size_t)n);
        const char *end = head ? NULL : strstr(sb.text, "\r\n\r\n");
        if (end) {
            head = (size_t)(end - sb.text) + 4;
            *out = (struct answer){.head = arena_strndup(&s->arena, sb.text, head)};
            const char *len = answer_value(s, out, "Content-Length", 0);
            if (!len || !parse_i64(len, 0, INT64_MAX, &wanted))
                wanted = -1;
            if (stream)
                break;
        }
        if (head && wanted >= 0 && sb.len >= head + (size_t)wanted)
            break;
    }
    bool got = head > 0;
    if (got) {
        out->status = atoi(out->head + strlen("HTTP/1.1 "));
        out->body = arena_strndup(&s->arena, sb.text + head, sb.len - head);
        out->len = sb.len - head;
    }
    const char *kept = got ? answer_value(s, out, "Connection", 0) : NULL;
    if (!got || stream || wanted < 0 || (kept && strcasecmp(kept, "close") == 0))
        site_hang_up(s);
    strbuf_release(&sb);
    return got;
}

/* Sends a request as it stands; once more on a new connection when the server had closed the kept one. */
TC_UNUSED static struct answer site_send(struct served *s, const char *request, bool stream)
{
    struct answer answer = {.status = 0};
    for (int tries = 0; tries < 2; tries++) {
        bool fresh = s->socket < 0;
        if (fresh)
            site_connect(s);
        size_t len = strlen(request);
        if (send(s->socket, request, len, MSG_NOSIGNAL) == (ssize_t)len && site_read(s, stream, &answer))
            return answer;
        site_hang_up(s);
        if (fresh)
            break;
    }
    fail_msg("no answer to %.200s", request);
    return answer;
}

/* What a request says; NULL leaves a header out. */
struct ask {
    const char *path;
    const char *form;   /* a POST with these fields; NULL: a GET */
    const char *cookie; /* the session's token */
    const char *host, *origin, *referer;
    const char *more;        /* further headers, each with its end of line */
    bool no_host, no_origin; /* without them, where NULL means ours */
    bool stream;
};

TC_UNUSED static struct answer site_ask(struct served *s, const struct ask *ask)
{
    struct arena *a = &s->arena;
    const char *own_host = arena_printf(a, "127.0.0.1:%d", s->port);
    struct strbuf sb = STRBUF_INIT;
    strbuf_printf(&sb, "%s %s HTTP/1.1\r\n", ask->form ? "POST" : "GET", ask->path);
    if (!ask->no_host)
        strbuf_printf(&sb, "Host: %s\r\n", ask->host ? ask->host : own_host);
    if (ask->form && !ask->no_origin)
        strbuf_printf(&sb, "Origin: %s\r\n", ask->origin ? ask->origin : s->origin);
    if (ask->referer)
        strbuf_printf(&sb, "Referer: %s\r\n", ask->referer);
    if (ask->cookie)
        strbuf_printf(&sb, "Cookie: topcut=%s\r\n", ask->cookie);
    if (ask->more)
        strbuf_add(&sb, ask->more);
    if (ask->form)
        strbuf_printf(&sb, "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n",
                      strlen(ask->form));
    strbuf_add(&sb, "\r\n");
    if (ask->form)
        strbuf_add(&sb, ask->form);
    struct answer answer = site_send(s, strbuf_text(&sb), ask->stream);
    strbuf_release(&sb);
    return answer;
}

/* The session's token that an answer sets; NULL: none, "" takes it away. */
TC_UNUSED static const char *answer_cookie(struct served *s, const struct answer *a)
{
    const char *value;
    for (int i = 0; (value = answer_value(s, a, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut=", 7) == 0)
            return arena_strndup(&s->arena, value + 7, strcspn(value + 7, ";"));
    return NULL;
}

/* The value of a hidden field of a page. */
TC_UNUSED static const char *hidden_field(struct served *s, const struct answer *a, const char *name)
{
    const char *at = strstr(a->body, arena_printf(&s->arena, "name=\"%s\" value=\"", name));
    if (!at)
        return NULL;
    at = strstr(at, "value=\"") + 7;
    return arena_strndup(&s->arena, at, strcspn(at, "\""));
}

/* ---- coming in ------------------------------------------------------------------------------- */

struct login {
    const char *cookie, *csrf;
};

/* The forms' token of a session, from a page that has one (any that can be seen by all). */
TC_UNUSED static const char *csrf_of(struct served *s, const char *cookie)
{
    struct answer page = site_ask(s, &(struct ask){.path = "/about", .cookie = cookie});
    assert_int_equal(page.status, 200);
    const char *token = hidden_field(s, &page, "csrf");
    assert_non_null(token);
    return token;
}

/* With a store of its own for reading: the server has its own. */
TC_UNUSED static const char *site_pin(struct served *s, const char *role)
{
    struct store *store;
    char *pin = ARENA_ARRAY(&s->arena, char, ACCESS_PIN_LEN + 1);
    SITE_OK(s, store_open(s->path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, access_pin(store, &s->secret, role, pin, &s->err));
    store_close(store);
    return pin;
}

TC_UNUSED static const char *site_code(struct served *s, int event, int player)
{
    struct store *store;
    struct access_code *codes;
    size_t n;
    const char *code = NULL;
    SITE_OK(s, store_open(s->path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, access_codes(store, &s->arena, &s->secret, s->events[event], &codes, &n, &s->err));
    store_close(store);
    for (size_t i = 0; i < n; i++)
        if (codes[i].player.v == s->players[player].v)
            code = codes[i].code;
    return code;
}

TC_UNUSED static struct login site_login(struct served *s, const char *role)
{
    struct answer a = site_ask(
        s, &(struct ask){.path = "/login", .form = arena_printf(&s->arena, "name=Ann&pin=%s", site_pin(s, role))});
    assert_int_equal(a.status, 303);
    struct login login = {.cookie = answer_cookie(s, &a)};
    assert_non_null(login.cookie);
    login.csrf = csrf_of(s, login.cookie);
    return login;
}

TC_UNUSED static struct login site_join(struct served *s, int event, int player)
{
    struct answer a = site_ask(
        s, &(struct ask){.path = "/join", .form = arena_printf(&s->arena, "code=%s", site_code(s, event, player))});
    assert_int_equal(a.status, 303);
    struct login login = {.cookie = answer_cookie(s, &a)};
    assert_non_null(login.cookie);
    login.csrf = csrf_of(s, login.cookie);
    return login;
}

#endif
