/* test_server.c - the machine under the pages, against clients that behave badly
 *
 * What a hall's network may do to a server: bodies too large, cut off, in odd pieces; heads too
 * long; other names, methods and bytes; too many connections; and what a good client relies on: tags, packing, streams,
 * the same form twice. The server is in this process, the requests are written byte by byte.
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/gzip.h"
#include "base/json.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "client.h"
#include "event/edit/edit.h"

#include <inttypes.h>
#include <poll.h>
#include <time.h>

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* A request as it stands, on a connection of its own; the status, 0 when there was no answer within some time. */
static int raw_within(struct served *s, const char *bytes, size_t len, int ms)
{
    struct answer a = {.status = 0};
    struct timeval patience = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000};
    site_hang_up(s);
    site_connect(s);
    setsockopt(s->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)!send(s->socket, bytes, len, MSG_NOSIGNAL);
    bool got = site_read(s, false, &a);
    site_hang_up(s);
    return got ? a.status : 0;
}

static int raw_status(struct served *s, const char *bytes, size_t len)
{
    return raw_within(s, bytes, len, 5000);
}

static int raw(struct served *s, const char *text)
{
    return raw_status(s, text, strlen(text));
}

static int get(struct served *s, const char *path)
{
    return site_ask(s, &(struct ask){.path = path}).status;
}

static bool is_alive(struct served *s)
{
    return get(s, "/healthz") == 200;
}

/* ---- requests -------------------------------------------------------------------------------- */

/* RFC 9110: what each way of asking wrongly is answered. */
static void wrong_requests(void **state)
{
    struct served *s = *state;
    const char *host = arena_printf(&s->arena, "Host: 127.0.0.1:%d\r\n", s->port);
    const struct {
        const char *line, *rest;
        int status;
    } cases[] = {
        {"GET /about HTTP/1.1", "\r\n", 200},
        {"GET /nowhere HTTP/1.1", "\r\n", 404},
        {"GET /e/999 HTTP/1.1", "\r\n", 404},
        {"GET /e/999999999999999999999 HTTP/1.1", "\r\n", 404},
        {"GET /e/1/ HTTP/1.1", "\r\n", 308},
        {"GET /nowhere/ HTTP/1.1", "\r\n", 404},
        {"GET /static/../core.h HTTP/1.1", "\r\n", 404},
        {"GET /static/..%2fcore.h HTTP/1.1", "\r\n", 400},
        {"GET /%00 HTTP/1.1", "\r\n", 400},
        {"GET /%ff HTTP/1.1", "\r\n", 400},
        {"GET /%zz HTTP/1.1", "\r\n", 400},
        {"GET /e/1/r/1/names?x=%zz HTTP/1.1", "\r\n", 400},
        {"GET /e/1/r/1/names?x=%ff HTTP/1.1", "\r\n", 400},
        {"DELETE / HTTP/1.1", "\r\n", 405},
        {"PUT / HTTP/1.1", "Content-Length: 1\r\n\r\nx", 405},
        {"OPTIONS / HTTP/1.1", "\r\n", 405},
        {"TRACE / HTTP/1.1", "\r\n", 405},
        {"BREW / HTTP/1.1", "\r\n", 405},
        {"POST /about HTTP/1.1", "Content-Length: 0\r\n\r\n", 405},
        {"GET /logout HTTP/1.1", "\r\n", 405},
        {"GET /about HTTP/1.1", "Content-Length: 5\r\n\r\nhello", 413},
        {"POST /login HTTP/1.1", "Content-Length: 5\r\nContent-Type: text/plain\r\n\r\npin=1", 400},
        {"POST /login HTTP/1.1", "Content-Length: 5\r\n\r\npin=1", 400},
        {"POST /login HTTP/1.1", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\npin=%ff",
         400},
        {"POST /login HTTP/1.1", "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\npin=\xff",
         400},
        {"POST /login HTTP/1.1", "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\n--x\r\n",
         400},
        {"POST /login HTTP/1.1", "Content-Length: 99999999999999999999\r\n\r\n", 0},
        {"POST /login HTTP/1.1", "Content-Length: -1\r\n\r\n", 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        int status =
            raw(s, arena_printf(&s->arena, "%s\r\n%sConnection: close\r\n%s", cases[i].line, host, cases[i].rest));
        /* What is no HTTP the library answers by itself, or hangs up. */
        if (cases[i].status ? status != cases[i].status : status >= 200 && status < 400)
            fail_msg("%s %s: %d instead of %d", cases[i].line, cases[i].rest, status, cases[i].status);
    }
    assert_true(is_alive(s));
}

static void no_http(void **state)
{
    struct served *s = *state;
    static const char *const texts[] = {"",
                                        "\r\n\r\n",
                                        "GET\r\n\r\n",
                                        "hello\r\n\r\n",
                                        "GET / HTTP/9.9\r\n\r\n",
                                        "\x16\x03\x01\x02",
                                        "GET / HTTP/1.1\r\nHost\r\n\r\n",
                                        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        int status = raw_within(s, texts[i], strlen(texts[i]), 30);
        if (status >= 200 && status < 400)
            fail_msg("\"%s\" is answered %d", texts[i], status);
    }
    struct rng rng = test_rng(20261122);
    for (int i = 0; i < 60; i++) {
        char bytes[300];
        size_t n = (size_t)rng_below(&rng, sizeof bytes);
        for (size_t k = 0; k < n; k++)
            bytes[k] = (char)rng_below(&rng, 256);
        int status = raw_within(s, bytes, n, 3);
        assert_false(status >= 200 && status < 400);
    }
    assert_true(is_alive(s));
}

static void heads_have_a_limit(void **state)
{
    struct served *s = *state;
    static const struct {
        size_t bytes;
        bool good;
    } cases[] = {{8000, true}, {15000, true}, {16500, false}, {40000, false}, {300000, false}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf sb = STRBUF_INIT;
        strbuf_printf(&sb, "GET /about HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nX: ", s->port);
        strbuf_add_repeat(&sb, 'x', cases[i].bytes);
        strbuf_add(&sb, "\r\n\r\n");
        int status = raw_status(s, sb.text, sb.len);
        if (cases[i].good ? status != 200 : status == 200)
            fail_msg("a head of %zu bytes: %d", cases[i].bytes, status);
        strbuf_release(&sb);
    }
    assert_true(is_alive(s));
}

/* Whatever makes a head long, and however long it is: it is answered, never met with silence (RFC 6585, 5). */
static void long_heads_are_answered(void **state)
{
    struct served *s = *state;
    static const struct {
        const char *what, *before, *piece, *after;
    } shapes[] = {{"path", "GET /", "a", " HTTP/1.1\r\n"},
                  {"query", "GET /?", "a", " HTTP/1.1\r\n"},
                  {"header", "GET /about HTTP/1.1\r\nX: ", "x", "\r\n"},
                  {"headers", "GET /about HTTP/1.1\r\n", "X: y\r\n", ""},
                  {"cookie", "GET /about HTTP/1.1\r\nCookie: a=", "x", "\r\n"},
                  {"cookies", "GET /about HTTP/1.1\r\nCookie: a=b", "; a=b", "\r\n"}};
    for (size_t i = 0; i < ARRAY_LEN(shapes); i++)
        for (size_t bytes = 1500; bytes < 40000; bytes += bytes < 10000 ? 1500 : 500) {
            struct strbuf sb = STRBUF_INIT;
            strbuf_add(&sb, shapes[i].before);
            while (sb.len < bytes)
                strbuf_add(&sb, shapes[i].piece);
            strbuf_printf(&sb, "%sHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", shapes[i].after, s->port);
            int status = raw_status(s, sb.text, sb.len);
            if (status < 200 || status >= 500 || (bytes > 17000 && status < 400))
                fail_msg("%zu bytes of %s: %d", bytes, shapes[i].what, status);
            strbuf_release(&sb);
        }
    assert_true(is_alive(s));
}

/* Larger than its route takes: told, and nothing of it is kept; also when it does not say so before. */
static void bodies_have_a_limit(void **state)
{
    struct served *s = *state;
    for (int chunked = 0; chunked < 2; chunked++)
        for (size_t bytes = 4000; bytes <= 400000; bytes *= 10) {
            struct strbuf sb = STRBUF_INIT;
            strbuf_printf(&sb,
                          "POST /login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nConnection: close\r\n"
                          "Content-Type: application/x-www-form-urlencoded\r\n",
                          s->port, s->origin);
            if (chunked)
                strbuf_printf(&sb, "Transfer-Encoding: chunked\r\n\r\n%zx\r\n", bytes);
            else
                strbuf_printf(&sb, "Content-Length: %zu\r\n\r\n", bytes);
            strbuf_add(&sb, "pin=");
            strbuf_add_repeat(&sb, '1', bytes - 4);
            if (chunked)
                strbuf_add(&sb, "\r\n0\r\n\r\n");
            int status = raw_status(s, sb.text, sb.len);
            bool fits = bytes <= 4096;
            if (fits ? status == 413 : status != 413)
                fail_msg("%zu bytes%s: %d", bytes, chunked ? " in chunks" : "", status);
            strbuf_release(&sb);
        }
    /* Far too large to be read at all: an answer, or the end of the connection, but soon. */
    int64_t start = now_ms();
    int status = raw(
        s, arena_printf(&s->arena, "POST /login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 9000000000\r\n\r\nx",
                        s->port));
    assert_true(status == 413 || status == 0);
    assert_true(now_ms() - start < 2000);
    assert_true(is_alive(s));
}

/* The head of a list of players that is brought in: bytes is what it says of its length, -1: in chunks. */
static char *import_head(struct served *s, const char *cookie, int64_t bytes)
{
    return arena_printf(&s->arena,
                        "POST /e/1/players/import HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
                        "Cookie: topcut=%s\r\nConnection: close\r\n"
                        "Content-Type: application/x-www-form-urlencoded\r\n%s",
                        s->port, s->origin, cookie,
                        bytes < 0 ? "Transfer-Encoding: chunked\r\n\r\n"
                                  : arena_printf(&s->arena, "Content-Length: %" PRId64 "\r\n\r\n", bytes));
}

/* What its route takes is taken from who has a session; from everybody else no more than any form has. */
static void large_bodies_are_for_who_logged_in(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    char *forged = arena_strdup(&s->arena, desk.cookie);
    forged[3] = forged[3] == 'A' ? 'B' : 'A';
    assert_int_equal(raw(s, import_head(s, "", 2000000)), 401); /* before it has come */
    assert_int_equal(raw(s, import_head(s, "x", 2000000)), 401);
    assert_int_equal(raw(s, import_head(s, forged, 2000000)), 401);
    for (int chunked = 0; chunked < 2; chunked++)
        for (int known = 0; known < 2; known++) {
            struct strbuf sb = STRBUF_INIT, form = STRBUF_INIT;
            strbuf_printf(&form, "csrf=%s&do=import&text=", desk.csrf);
            strbuf_add_repeat(&form, 'x', 300000);
            strbuf_add(&sb, import_head(s, known ? desk.cookie : "", chunked ? -1 : (int64_t)form.len));
            if (chunked)
                strbuf_printf(&sb, "%zx\r\n%s\r\n0\r\n\r\n", form.len, form.text);
            else
                strbuf_add(&sb, form.text);
            assert_int_equal(raw_status(s, sb.text, sb.len), known ? 422 : 401);
            strbuf_release(&sb);
            strbuf_release(&form);
        }
    assert_true(is_alive(s));
}

/* Of bodies together no more than some are kept: of 18 times 2 MB, which are all on their way at once, some are
 * refused, and what they took is free again afterwards. */
static void bodies_together_have_a_limit(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    const size_t len = 2000000, first = 1900000;
    const char *head = import_head(s, desk.cookie, (int64_t)len);
    char *body = arena_alloc(&s->arena, len, 1);
    int sockets[18], n_of[2] = {0, 0};
    memset(body, 'x', len);
    memcpy(body, "a=", 2);
    for (size_t i = 0; i < ARRAY_LEN(sockets); i++) {
        site_hang_up(s);
        site_connect(s);
        sockets[i] = s->socket;
        s->socket = -1;
        assert_int_equal(send(sockets[i], head, strlen(head), MSG_NOSIGNAL), strlen(head));
        assert_int_equal(send(sockets[i], body, first, MSG_NOSIGNAL), first);
    }
    usleep(200000); /* the last of it is read */
    for (size_t i = 0; i < ARRAY_LEN(sockets); i++) {
        struct answer a = {.status = 0};
        s->socket = sockets[i];
        assert_int_equal(send(s->socket, body + first, len - first, MSG_NOSIGNAL), len - first);
        assert_true(site_read(s, false, &a));
        site_hang_up(s);
        if (a.status != 403 && a.status != 503) /* 403: it has no token */
            fail_msg("%d", a.status);
        n_of[a.status == 503]++;
    }
    assert_true(n_of[0] >= 8 && n_of[1] >= 1);
    const char *form = arena_printf(&s->arena, "csrf=%s&do=import&text=%.1000000s", desk.csrf, body + 2);
    assert_int_equal(raw(s, arena_printf(&s->arena, "%s%s", import_head(s, desk.cookie, (int64_t)strlen(form)), form)),
                     422);
}

/* Cut off in the middle, at any place: nothing happens. */
static void truncated_bodies_do_nothing(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    const char *form = arena_printf(&s->arena, "csrf=%s&rid=truncated0&line=1+20", desk.csrf);
    const char *whole =
        arena_printf(&s->arena,
                     "POST /e/1/r/1/quick HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nCookie: topcut=%s\r\n"
                     "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %zu\r\n\r\n%s",
                     s->port, s->origin, desk.cookie, strlen(form), form);
    size_t len = strlen(whole);
    for (size_t cut = 1; cut < len; cut += 1 + len / 23)
        assert_int_equal(raw_within(s, whole, cut, 3), 0);
    struct answer page = site_ask(s, &(struct ask){.path = "/log", .cookie = desk.cookie});
    assert_null(strstr(page.body, "2-0"));
    assert_true(is_alive(s));
}

/* The same request in single bytes is the same request. */
static void single_bytes(void **state)
{
    struct served *s = *state;
    const char *text =
        arena_printf(&s->arena, "GET /about HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", s->port);
    struct answer a;
    site_hang_up(s);
    site_connect(s);
    for (const char *c = text; *c; c++)
        assert_int_equal(send(s->socket, c, 1, MSG_NOSIGNAL), 1);
    assert_true(site_read(s, false, &a));
    assert_int_equal(a.status, 200);
    site_hang_up(s);
}

/* ---- answers --------------------------------------------------------------------------------- */

static void every_answer_is_guarded(void **state)
{
    struct served *s = *state;
    static const char *const paths[] = {"/about", "/nowhere", "/e/1/r/1/names", "/static/topcut.js", "/live/poll",
                                        "/log",   "/%ff"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        struct answer a = site_ask(s, &(struct ask){.path = paths[i]});
        const char *csp = answer_value(s, &a, "Content-Security-Policy", 0);
        assert_non_null(csp);
        assert_non_null(strstr(csp, "default-src 'none'"));
        assert_non_null(strstr(csp, "frame-ancestors 'none'"));
        assert_null(strstr(csp, "unsafe"));
        assert_string_equal(answer_value(s, &a, "X-Content-Type-Options", 0), "nosniff");
        assert_string_equal(answer_value(s, &a, "Referrer-Policy", 0), "same-origin");
        assert_non_null(answer_value(s, &a, "Cache-Control", 0));
        assert_non_null(answer_value(s, &a, "Content-Type", 0));
    }
}

/* RFC 9110 13.1.2: what was seen already is not sent again, and what has changed is. */
static void tags(void **state)
{
    struct served *s = *state;
    static const char *const paths[] = {"/e/1/r/1/names", "/static/topcut.js"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        struct answer first = site_ask(s, &(struct ask){.path = paths[i]});
        assert_int_equal(first.status, 200);
        const char *tag = answer_value(s, &first, "ETag", 0);
        assert_true(tag && tag[0] == '"');
        struct answer same = site_ask(
            s, &(struct ask){.path = paths[i], .more = arena_printf(&s->arena, "If-None-Match: \"x\", %s\r\n", tag)});
        assert_int_equal(same.status, 304);
        assert_int_equal(same.len, 0);
        assert_string_equal(answer_value(s, &same, "ETag", 0), tag);
        struct answer other = site_ask(s, &(struct ask){.path = paths[i], .more = "If-None-Match: \"x\"\r\n"});
        assert_int_equal(other.status, 200);
        assert_int_equal(other.len, first.len);
        struct answer packed = site_ask(s, &(struct ask){.path = paths[i], .more = "Accept-Encoding: gzip, br\r\n"});
        assert_string_equal(answer_value(s, &packed, "Content-Encoding", 0), "gzip");
        assert_true(packed.len < first.len);
        assert_string_not_equal(answer_value(s, &packed, "ETag", 0), tag); /* another form, another tag */
        char *out;
        size_t len;
        assert_int_equal(gzip_unpack(&s->arena, packed.body, packed.len, 1 << 22, "page", &out, &len, &s->err), ERR_OK);
        assert_int_equal(len, first.len);
        assert_memory_equal(out, first.body, len);
        assert_null(answer_value(
            s,
            &(struct answer){
                .head = site_ask(s, &(struct ask){.path = paths[i], .more = "Accept-Encoding: gzip;q=0\r\n"}).head},
            "Content-Encoding", 0));
    }
}

static void head_has_no_body(void **state)
{
    struct served *s = *state;
    static const char *const paths[] = {"/about", "/e/1/r/1/names", "/static/topcut.js", "/nowhere", "/login", "/live"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        bool stream = strcmp(paths[i], "/live") == 0;
        struct answer get_ = site_ask(s, &(struct ask){.path = paths[i], .stream = stream}), head;
        const char *text = arena_printf(
            &s->arena, "HEAD %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", paths[i], s->port);
        char bytes[65536];
        size_t n = 0;
        site_hang_up(s);
        site_connect(s);
        (void)!send(s->socket, text, strlen(text), MSG_NOSIGNAL);
        for (ssize_t got; n < sizeof bytes - 1 && (got = recv(s->socket, bytes + n, sizeof bytes - 1 - n, 0)) > 0;)
            n += (size_t)got;
        bytes[n] = '\0';
        site_hang_up(s);
        head.head = bytes;
        assert_int_equal(atoi(bytes + 9), get_.status);
        assert_int_equal(strlen(strstr(bytes, "\r\n\r\n")), 4);
        assert_non_null(answer_value(s, &head, "Date", 0));
    }
}

static void errors_speak_json_to_scripts(void **state)
{
    struct served *s = *state;
    struct answer a = site_ask(s, &(struct ask){.path = "/nowhere", .more = "Accept: application/json\r\n"});
    struct json *root;
    assert_int_equal(a.status, 404);
    assert_int_equal(json_parse(a.body, "body", &root, &s->err), ERR_OK);
    assert_false(json_bool(json_get(root, "ok"), true));
    assert_int_equal(json_int(json_get(root, "status"), 0, 999, 0), 404);
    assert_true(strlen(json_text(json_get(root, "sentence"), "")) > 10);
    json_free(root);
}

/* ---- writing --------------------------------------------------------------------------------- */

static int64_t entries(struct served *s)
{
    struct store *store;
    int64_t last = 0;
    SITE_OK(s, store_open(s->path, STORE_READ, &site_clock, &store, &s->err));
    SITE_OK(s, journal_last(store, &last, &s->err));
    store_close(store);
    return last;
}

static struct answer enter(struct served *s, const struct login *desk, const char *rid, const char *line, bool json)
{
    return site_ask(s, &(struct ask){.path = "/e/1/r/1/quick",
                                     .cookie = desk->cookie,
                                     .more = json ? "Accept: application/json\r\n" : NULL,
                                     .form = arena_printf(&s->arena, "csrf=%s&rid=%s&line=%s", desk->csrf, rid, line)});
}

/* P4: the same form again changes nothing and says so; another form with the same id is another request. */
static void twice_is_once(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    int64_t before = entries(s);
    struct answer first = enter(s, &desk, "twice-is-once", "1+21", true);
    assert_int_equal(first.status, 200);
    assert_non_null(strstr(first.body, "\"ok\""));
    assert_int_equal(entries(s), before + 1);
    for (int i = 0; i < 3; i++) {
        struct answer again = enter(s, &desk, "twice-is-once", "1+21", true);
        struct json *root;
        assert_int_equal(again.status, 200);
        assert_int_equal(json_parse(again.body, "body", &root, &s->err), ERR_OK);
        assert_true(json_bool(json_get(root, "already"), false));
        json_free(root);
        assert_int_equal(entries(s), before + 1);
    }
    /* The server forgets nothing of it when it is started again. */
    site_stop(s);
    site_start(s);
    assert_non_null(strstr(enter(s, &desk, "twice-is-once", "1+21", true).body, "already"));
    assert_int_equal(entries(s), before + 1);
    assert_int_equal(enter(s, &desk, "twice-is-once", "2+20", true).status, 200);
    assert_int_equal(entries(s), before + 2);
}

/* After a POST the browser is sent on, told once what was done, and sees it done. */
static void a_browser_sees_what_it_did(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    struct answer done = enter(s, &desk, "sees-it-done", "3+20", false);
    assert_int_equal(done.status, 303);
    const char *said = NULL, *value;
    for (int i = 0; (value = answer_value(s, &done, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut-said=", 12) == 0)
            said = arena_strndup(&s->arena, value, strcspn(value, ";"));
    assert_non_null(said);
    assert_non_null(strstr(answer_value(s, &done, "Set-Cookie", 0), "HttpOnly"));
    const char *next = answer_value(s, &done, "Location", 0);
    assert_true(next && next[0] == '/' && next[1] != '/');
    struct answer page =
        site_ask(s, &(struct ask){.path = next,
                                  .more = arena_printf(&s->arena, "Cookie: topcut=%s; %s\r\n", desk.cookie, said)});
    assert_int_equal(page.status, 200);
    const char *gone = answer_value(s, &page, "Set-Cookie", 0);
    assert_true(gone && strstr(gone, "topcut-said=;") && strstr(gone, "Max-Age=0"));
    assert_non_null(strstr(page.body, "2-0"));
    /* A sentence that was made up, or tampered with, is not shown. */
    struct answer forged =
        site_ask(s, &(struct ask){.path = "/about", .more = "Cookie: topcut-said=QWxsIHlvdXIgYmFzZQ\r\n"});
    assert_null(strstr(forged.body, "All your base"));
}

/* What was wrong is said on the page itself, with what was typed; nothing is written. */
static void a_page_is_shown_again(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    int64_t before = entries(s);
    struct answer a = enter(s, &desk, "shown-again", "99+20", false);
    assert_true(a.status == 404 || a.status == 422 || a.status == 409);
    assert_non_null(strstr(a.body, "99 20"));
    assert_non_null(strstr(a.body, "role=\"alert\""));
    assert_int_equal(entries(s), before);
    /* And in JSON for the script. */
    a = enter(s, &desk, "shown-again", "99+20", true);
    assert_true(a.status >= 400 && a.status < 500);
    assert_non_null(strstr(a.body, "sentence"));
}

/* A page in memory is never older than the last commit that was confirmed, here or by the command line. */
static void memory_follows_the_store(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    struct answer old = site_ask(s, &(struct ask){.path = "/e/1/standings"});
    assert_int_equal(old.status, 200);
    const char *tag = answer_value(s, &old, "ETag", 0);
    assert_int_equal(enter(s, &desk, "memory-follows", "4+20", true).status, 200);
    struct answer now = site_ask(
        s, &(struct ask){.path = "/e/1/standings", .more = arena_printf(&s->arena, "If-None-Match: %s\r\n", tag)});
    assert_int_equal(now.status, 200);
    tag = answer_value(s, &now, "ETag", 0);

    struct store *store; /* as the command line does */
    struct journal_entry *entries_undone;
    size_t n_undone;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, upkeep_undo(store, &s->arena, 1, &entries_undone, &n_undone, &s->err));
    store_close(store);
    int64_t start = now_ms();
    int status = 304;
    while (status == 304 && now_ms() - start < 2000)
        status = site_ask(s, &(struct ask){.path = "/e/1/standings",
                                           .more = arena_printf(&s->arena, "If-None-Match: %s\r\n", tag)})
                     .status;
    assert_int_equal(status, 200);
}

/* ---- streams --------------------------------------------------------------------------------- */

static int open_stream(struct served *s, const char *path, const char *more)
{
    const char *text = arena_printf(
        &s->arena, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept: text/event-stream\r\n%s\r\n", path, s->port, more);
    site_hang_up(s);
    site_connect(s);
    assert_true(send(s->socket, text, strlen(text), MSG_NOSIGNAL) > 0);
    int fd = s->socket;
    s->socket = -1;
    return fd;
}

/* Reads from a stream until a text is there, or the time is over; what was read. */
static const char *read_until(struct served *s, int fd, const char *wanted, int ms)
{
    struct strbuf sb = STRBUF_INIT;
    int64_t end = now_ms() + ms;
    char bytes[4096];
    while (!strstr(strbuf_text(&sb), wanted) && now_ms() < end) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        if (poll(&p, 1, (int)(end - now_ms())) <= 0)
            continue;
        ssize_t n = recv(fd, bytes, sizeof bytes, 0);
        if (n <= 0)
            break;
        strbuf_add_bytes(&sb, bytes, (size_t)n);
    }
    const char *text = arena_strdup(&s->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void streams_tell_changes(void **state)
{
    struct served *s = *state;
    struct login desk = site_login(s, "scorekeeper");
    int64_t last = entries(s);
    int first = open_stream(s, "/live?e=1", ""), other = open_stream(s, "/live?e=2", "");
    assert_non_null(strstr(read_until(s, first, "retry: ", 2000), "text/event-stream"));
    read_until(s, other, "retry: ", 2000);
    int64_t start = now_ms();
    assert_int_equal(enter(s, &desk, "streams-tell", "4+21", true).status, 200);
    const char *heard = read_until(s, first, "}\n\n", 2000);
    assert_true(now_ms() - start < 1000);
    assert_non_null(strstr(heard, "event: change\ndata: {\"event\":1,\"verbs\":[\"result\"]}\n\n"));
    assert_non_null(strstr(heard, arena_printf(&s->arena, "id: %lld\n", (long long)entries(s))));
    assert_null(strstr(read_until(s, other, "change", 100), "change"));
    close(first);
    /* Who comes back says what they heard last, and is told at once what they missed. */
    first = open_stream(s, "/live?e=1", arena_printf(&s->arena, "Last-Event-ID: %lld\r\n", (long long)last));
    assert_non_null(strstr(read_until(s, first, "}\n\n", 2000), "\"result\""));
    close(first);
    struct answer poll_ =
        site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/live/poll?e=1&after=%lld", (long long)last)});
    assert_non_null(strstr(poll_.body, "\"result\""));
    close(other);
}

static void stopping_ends_streams_soon(void **state)
{
    struct served *s = *state;
    int fds[20];
    char byte[64];
    for (size_t i = 0; i < ARRAY_LEN(fds); i++) {
        fds[i] = open_stream(s, "/live?e=1", "");
        read_until(s, fds[i], "retry: ", 2000);
    }
    int64_t start = now_ms();
    site_stop(s);
    assert_true(now_ms() - start < 2000);
    for (size_t i = 0; i < ARRAY_LEN(fds); i++) {
        while (recv(fds[i], byte, sizeof byte, 0) > 0)
            ;
        close(fds[i]);
    }
    site_start(s);
    assert_true(is_alive(s));
}

/* ---- connections ----------------------------------------------------------------------------- */

/* More than there is room for: those who have sent nothing for the longest are told so at once, and go. */
static void too_many_connections(void **state)
{
    struct served *s = *state;
    int fds[60], refused = 0;
    char bytes[512];
    site_stop(s);
    s->options.connections = 40;
    site_start(s);
    for (size_t i = 0; i < ARRAY_LEN(fds); i++) {
        site_connect(s);
        fds[i] = s->socket;
        s->socket = -1;
    }
    int64_t end = now_ms() + 2000;
    for (size_t i = 0; i < 20; i++) {
        struct pollfd p = {.fd = fds[i], .events = POLLIN};
        if (poll(&p, 1, (int)(end - now_ms() > 0 ? end - now_ms() : 0)) == 1) {
            ssize_t n = recv(fds[i], bytes, sizeof bytes - 1, 0);
            bytes[n > 0 ? n : 0] = '\0';
            refused += strstr(bytes, "503") && strstr(bytes, "Retry-After");
        }
    }
    assert_int_equal(refused, 20);
    for (size_t i = 0; i < ARRAY_LEN(fds); i++)
        close(fds[i]);
    bool alive = false;
    for (end = now_ms() + 3000; !alive && now_ms() < end;) {
        site_hang_up(s);
        site_connect(s);
        const char *text = arena_printf(&s->arena, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", s->port);
        struct answer a = {.status = 0};
        alive = send(s->socket, text, strlen(text), MSG_NOSIGNAL) > 0 && site_read(s, false, &a) && a.status == 200;
    }
    assert_true(alive);
    site_stop(s);
    s->options.connections = 0;
    site_start(s);
}

/* A request that trickles is ended, however alive it is: 15 seconds for all of it. */
static void slow_clients_are_ended(void **state)
{
    struct served *s = *state;
    if (!test_is_long())
        skip();
    static const char *const heads[] = {"GET /about HTTP/1.1\r\nX: ",
                                        "POST /login HTTP/1.1\r\nContent-Length: 4000\r\n\r\n"};
    for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
        int64_t start = now_ms();
        site_hang_up(s);
        site_connect(s);
        (void)!send(s->socket, heads[i], strlen(heads[i]), MSG_NOSIGNAL);
        while (now_ms() - start < 60000 && send(s->socket, "x", 1, MSG_NOSIGNAL) == 1)
            usleep(300000);
        int64_t took = now_ms() - start;
        assert_true(took > 10000 && took < 50000);
        site_hang_up(s);
    }
    assert_true(is_alive(s));
}

/* ---- one server, one file -------------------------------------------------------------------- */

static void a_file_is_served_once(void **state)
{
    struct served *s = *state;
    struct web *second;
    struct err err = ERR_INIT;
    assert_int_equal(web_start(&s->options, &second, &err), ERR_LOCKED);
    assert_non_null(strstr(err.text, arena_printf(&s->arena, "process %d", (int)getpid())));
    assert_non_null(strstr(err.text, s->origin));
    assert_true(is_alive(s));
    site_stop(s);
    assert_false(file_exists(arena_printf(&s->arena, "%s.serve", s->path)));
    site_start(s);
    err_clear(&err);
    struct web_options options = s->options;
    options.store = test_path(&s->arena, "none.db");
    assert_int_equal(web_start(&options, &second, &err), ERR_NOT_FOUND);
}

static int set_up(void **state)
{
    struct served *s = site_new("server");
    site_start(s);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    site_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_requests),
        cmocka_unit_test(no_http),
        cmocka_unit_test(heads_have_a_limit),
        cmocka_unit_test(long_heads_are_answered),
        cmocka_unit_test(bodies_have_a_limit),
        cmocka_unit_test(large_bodies_are_for_who_logged_in),
        cmocka_unit_test(bodies_together_have_a_limit),
        cmocka_unit_test(truncated_bodies_do_nothing),
        cmocka_unit_test(single_bytes),
        cmocka_unit_test(every_answer_is_guarded),
        cmocka_unit_test(tags),
        cmocka_unit_test(head_has_no_body),
        cmocka_unit_test(errors_speak_json_to_scripts),
        cmocka_unit_test(twice_is_once),
        cmocka_unit_test(a_browser_sees_what_it_did),
        cmocka_unit_test(a_page_is_shown_again),
        cmocka_unit_test(memory_follows_the_store),
        cmocka_unit_test(streams_tell_changes),
        cmocka_unit_test(stopping_ends_streams_soon),
        cmocka_unit_test(too_many_connections),
        cmocka_unit_test(slow_clients_are_ended),
        cmocka_unit_test(a_file_is_served_once),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
