/* test_crowd.c - a server that others want to keep the hall from: connections by the thousand, guesses, long queries */
#include "base/arena.h"
#include "base/strbuf.h"
#include "client.h"

#include "web/gate/gate.h"
#include "web/gate/inner.h"

#include <poll.h>

enum { MOST = 60, FLOOD = 400 };

/* A connection from an address of this computer: 127.x.y.z is all loopback. */
static int connect_from(struct served *s, unsigned n)
{
    struct sockaddr_in from = {.sin_family = AF_INET},
                       to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)s->port)};
    from.sin_addr.s_addr = htonl(0x7f010100u + n);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (const struct sockaddr *)&from, sizeof from), 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&to, sizeof to), 0);
    return fd;
}

static void send_text(int fd, const char *text)
{
    (void)!send(fd, text, strlen(text), MSG_NOSIGNAL);
}

static void start_with(struct served *s, int connections)
{
    s->options.connections = connections;
    site_start(s);
}

/* Requests that nobody finishes, from many addresses: the organizer's next page comes all the same, again and again. */
static void half_requests_keep_nobody_out(void **state)
{
    struct served *s = *state;
    static const char *const halves[] = {"", "GET / HT", "GET /about HTTP/1.1\r\nHost: 127.0.0.1\r\n"};
    static int fds[FLOOD];
    start_with(s, MOST);
    struct login organizer = site_login(s, "organizer");
    for (unsigned i = 0; i < FLOOD; i++) {
        fds[i] = connect_from(s, i % 200);
        send_text(fds[i], halves[i % ARRAY_LEN(halves)]);
        if (i % 40 == 0) {
            site_hang_up(s);
            assert_int_equal(site_ask(s, &(struct ask){.path = "/staff", .cookie = organizer.cookie}).status, 200);
        }
    }
    site_hang_up(s);
    assert_int_equal(site_ask(s, &(struct ask){.path = "/healthz"}).status, 200);
    for (unsigned i = 0; i < FLOOD; i++)
        close(fds[i]);
    site_stop(s);
}

/* The oldest that sent no whole request goes, with a word; one that did stays. */
static void the_oldest_silent_one_goes_first(void **state)
{
    struct served *s = *state;
    int fds[MOST + 1];
    char bytes[512] = "";
    start_with(s, MOST);
    for (unsigned i = 0; i <= MOST; i++) {
        fds[i] = connect_from(s, i);
        if (i == 0) {
            send_text(fds[0], arena_printf(&s->arena, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", s->port));
            assert_true(recv(fds[0], bytes, sizeof bytes - 1, 0) > 0);
        } else {
            send_text(fds[i], "GET ");
        }
        usleep(1000); /* the order in which the loop hears of them */
    }
    struct pollfd p = {.fd = fds[1], .events = POLLIN};
    assert_int_equal(poll(&p, 1, 3000), 1);
    ssize_t n = recv(fds[1], bytes, sizeof bytes - 1, 0);
    bytes[n > 0 ? n : 0] = '\0';
    assert_non_null(strstr(bytes, " 503 "));
    p = (struct pollfd){.fd = fds[2], .events = POLLIN};
    assert_int_equal(poll(&p, 1, 100), 0);
    send_text(fds[0], arena_printf(&s->arena, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", s->port));
    n = recv(fds[0], bytes, sizeof bytes - 1, 0);
    bytes[n > 0 ? n : 0] = '\0';
    assert_non_null(strstr(bytes, " 200 "));
    for (unsigned i = 0; i <= MOST; i++)
        close(fds[i]);
    site_stop(s);
}

/* The library kept each field of a query in the memory of its connection, and fell silent where that ended. */
static void queries_of_many_fields_are_answered(void **state)
{
    struct served *s = *state;
    static const size_t counts[] = {1, 100, 390, 500, 900, 4000, 15000};
    start_with(s, 0);
    for (int named = 0; named < 2; named++)
        for (size_t i = 0; i < ARRAY_LEN(counts); i++) {
            struct strbuf path = STRBUF_INIT;
            strbuf_add(&path, "/about?");
            for (size_t k = 0; k < counts[i] && path.len < 15500; k++)
                strbuf_add(&path, named ? "&a=1" : "&");
            struct timeval patience = {.tv_sec = 3};
            struct answer a = {.status = 0};
            const char *text =
                arena_printf(&s->arena, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", strbuf_text(&path), s->port);
            site_hang_up(s);
            site_connect(s);
            setsockopt(s->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
            send_text(s->socket, text);
            assert_true(site_read(s, false, &a));
            assert_int_equal(a.status, counts[i] < 400 ? 200 : 400);
            strbuf_release(&path);
        }
    /* What a page reads of its query is still there. */
    struct answer a = site_ask(s, &(struct ask){.path = "/login?next=/about&x=1"});
    assert_non_null(strstr(a.body, "value=\"/about\""));
    site_stop(s);
}

static void a_limit_says_once_when_to_come_back(void **state)
{
    struct served *s = *state;
    start_with(s, 0);
    struct answer a = {.status = 0};
    for (int i = 0; i < 11; i++)
        a = site_ask(s, &(struct ask){.path = "/login", .form = "name=x&pin=1"});
    assert_int_equal(a.status, 429);
    const char *when = answer_value(s, &a, "Retry-After", 0);
    assert_non_null(when);
    assert_in_range(atoi(when), 55, 60);
    assert_null(answer_value(s, &a, "Retry-After", 1));
    site_stop(s);
}

/* ---- what is not public ---------------------------------------------------------------------- */

/* Whether somebody who polls is told of verbs, and whether a stream that begins from the start says one. */
static bool hears(struct served *s, int64_t event, const char *verb, const char *cookie)
{
    struct answer a =
        site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/live/poll?e=%lld&after=1", (long long)event),
                                  .cookie = cookie});
    assert_int_equal(a.status, 200);
    bool polled = strstr(a.body, arena_printf(&s->arena, "\"%s\"", verb)) != NULL;
    site_hang_up(s);
    site_connect(s);
    struct timeval patience = {.tv_usec = 300000};
    setsockopt(s->socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    send_text(s->socket,
              arena_printf(&s->arena,
                           "GET /live?e=%lld&after=1 HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: topcut=%s\r\n\r\n",
                           (long long)event, s->port, cookie ? cookie : ""));
    char bytes[4096];
    size_t len = 0;
    for (ssize_t n; len + 1 < sizeof bytes && (n = recv(s->socket, bytes + len, sizeof bytes - 1 - len, 0)) > 0;) {
        len += (size_t)n;
        bytes[len] = '\0';
        if (strstr(bytes, "]}"))
            break;
    }
    bytes[len] = '\0';
    assert_non_null(strstr(bytes, "retry:")); /* whoever asks gets a stream */
    site_hang_up(s);
    assert_true(polled == (strstr(bytes, arena_printf(&s->arena, "\"%s\"", verb)) != NULL));
    return polled;
}

/* Nobody learns from a page that there is an event that they may not see: its page is that of an event that there is
 * not, but for the number. */
static void a_hidden_event_is_as_one_that_there_is_not(void **state)
{
    struct served *s = *state;
    start_with(s, 0);
    const int64_t ids[] = {s->events[2].v, 8}; /* one is not public, one there is not */
    const char *pages[2];
    for (int i = 0; i < 2; i++) {
        struct answer a =
            site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld/standings", (long long)ids[i])});
        assert_int_equal(a.status, 404);
        char *body = arena_strdup(&s->arena, strstr(a.body, "<main"));
        for (char *at = body; (at = strstr(at, arena_printf(&s->arena, "%lld", (long long)ids[i]))); at++)
            *at = 'N';
        pages[i] = body;
    }
    assert_true(ids[0] < 8);
    assert_non_null(strstr(pages[0], "there is no event #N"));
    assert_string_equal(pages[0], pages[1]);
    site_stop(s);
}

static void news_of_hidden_events_is_for_who_may_see_them(void **state)
{
    struct served *s = *state;
    start_with(s, 0);
    struct login organizer = site_login(s, "organizer"), inside = site_join(s, 2, 0), other = site_join(s, 1, 1);
    int64_t hidden = s->events[2].v; /* it is not public */
    struct answer a = site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld/announce", (long long)hidden),
                                                .form = arena_printf(&s->arena, "csrf=%s&text=Hello", organizer.csrf),
                                                .cookie = organizer.cookie});
    assert_int_equal(a.status, 303);
    assert_false(hears(s, hidden, "announce", NULL));
    assert_false(hears(s, 0, "announce", NULL));
    assert_false(hears(s, hidden, "announce", other.cookie));
    assert_false(hears(s, 0, "announce", other.cookie));
    assert_false(hears(s, hidden, "announce", "made-up"));
    assert_true(hears(s, hidden, "announce", inside.cookie));
    assert_false(hears(s, 0, "announce", inside.cookie));
    assert_true(hears(s, hidden, "announce", organizer.cookie));
    assert_true(hears(s, 0, "announce", organizer.cookie));
    site_stop(s);
}

/* ---- the parts of it that need no server ----------------------------------------------------- */

static void networks(void **state)
{
    (void)state;
    uint64_t a = address_network("2001:db8:0:1::1");
    assert_true(a == address_network("2001:db8:0:1:ffff::9"));
    assert_true(a != address_network("2001:db8:0:2::1"));
    assert_true(address_network("10.0.0.1") == address_network("::ffff:10.0.0.1"));
    assert_true(address_network("10.0.0.1") != address_network("10.0.0.2"));
    /* 32.1.13.184 has the bytes of 2001:db8. */
    assert_true(address_network("32.1.13.184") != address_network("2001:db8::1"));
    assert_true(address_is_ipv6("fe80::1") && !address_is_ipv6("::ffff:1.2.3.4") && !address_is_ipv6("1.2.3.4"));
}

/* Wrong PINs from a dozen addresses lock out strangers, not who logged in before. */
static void strangers_lock_out_strangers_alone(void **state)
{
    (void)state;
    static const struct {
        enum rate_kind kind;
        int strangers, apart_s;
    } cases[] = {{RATE_PIN, 6, 40}, {RATE_CODE, 12, 60}};
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        struct rate *rate = rate_new();
        enum rate_kind kind = cases[c].kind;
        int64_t at = 1000;
        char address[32];
        assert_int_equal(rate_take(rate, kind, "10.0.0.9", false, at), 0);
        rate_give_back(rate, kind, "10.0.0.9", false, at);
        for (int i = 0; i < cases[c].strangers * 10; i++) {
            snprintf(address, sizeof address, "10.1.0.%d", i / 10);
            (void)rate_take(rate, kind, address, false, at);
        }
        assert_true(rate_take(rate, kind, "10.0.0.8", false, at) > 0);
        assert_int_equal(rate_take(rate, kind, "10.0.0.9", false, at), 0);
        rate_give_back(rate, kind, "10.0.0.9", false, at);
        /* Right ones use nothing up, for as long as the strangers go on. */
        for (int i = 0; i < 200; i++, at += 1000) {
            (void)rate_take(rate, kind, "10.1.0.1", false, at);
            snprintf(address, sizeof address, "10.2.%d.%d", i / 100, i % 100);
            (void)rate_take(rate, kind, address, false, at);
            assert_int_equal(rate_take(rate, kind, "10.0.0.9", false, at), 0);
            rate_give_back(rate, kind, "10.0.0.9", false, at);
        }
        /* Nor may such an address guess for ever: its own bucket ends, and the next day it is a stranger. */
        int good = 0;
        for (int i = 0; i < 100; i++)
            good += rate_take(rate, kind, "10.0.0.9", false, at) == 0;
        assert_in_range(good, 1, 10);
        rate_free(rate);
    }
}

static void who_is_known_is_forgotten_in_time(void **state)
{
    (void)state;
    struct known *known = known_new();
    for (uint64_t key = 1; key <= 2000; key++)
        known_add(known, key, 1000);
    int n = 0;
    for (uint64_t key = 1; key <= 2000; key++)
        n += known_has(known, key, 1500, 1000);
    assert_int_equal(n, 2000);
    assert_false(known_has(known, 5000, 1500, 1000));
    assert_false(known_has(known, 7, 2000, 1000));
    known_add(known, 7, 1800);
    assert_true(known_has(known, 7, 2000, 1000));
    known_free(known);
}

static int make(void **state)
{
    *state = site_new("crowd");
    return 0;
}

static int end(void **state)
{
    site_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(half_requests_keep_nobody_out, make, end),
        cmocka_unit_test_setup_teardown(the_oldest_silent_one_goes_first, make, end),
        cmocka_unit_test_setup_teardown(queries_of_many_fields_are_answered, make, end),
        cmocka_unit_test_setup_teardown(a_limit_says_once_when_to_come_back, make, end),
        cmocka_unit_test_setup_teardown(a_hidden_event_is_as_one_that_there_is_not, make, end),
        cmocka_unit_test_setup_teardown(news_of_hidden_events_is_for_who_may_see_them, make, end),
        cmocka_unit_test(networks),
        cmocka_unit_test(strangers_lock_out_strangers_alone),
        cmocka_unit_test(who_is_known_is_forgotten_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
