/* test_auth.c - limits, names, addresses, sealed values and tokens, without a server */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/secret.h"
#include "base/sign.h"
#include "client.h"

#include "web/gate/inner.h"

#include <sys/stat.h>

static int64_t fixed_now(struct clock *clock)
{
    (void)clock;
    return 1795000000;
}
static struct clock fixed_clock = {.now_utc = fixed_now};

static int64_t test_ms = 1000000;
static int64_t now_ms(void)
{
    return test_ms;
}

struct house {
    struct arena arena;
    struct err err;
    struct store *store;
    struct web_options options;
    struct auth *auth;
};

static struct house *house_new(const char *name, bool lan, const char *const *hosts, size_t n_hosts)
{
    struct house *h = tc_calloc(1, sizeof *h);
    h->options = (struct web_options){.clock = &fixed_clock,
                                      .lan = lan,
                                      .hosts = hosts,
                                      .n_hosts = n_hosts,
                                      .keys = test_path(&h->arena, arena_printf(&h->arena, "%s-keys", name))};
    const char *path = test_path(&h->arena, arena_printf(&h->arena, "%s.db", name));
    assert_int_equal(store_open(path, STORE_CREATE, &fixed_clock, &h->store, &h->err), ERR_OK);
    assert_int_equal(auth_open(&h->options, h->store, 8080, &h->auth, &h->err), ERR_OK);
    h->auth->now_ms = now_ms;
    return h;
}

static void house_free(struct house *h)
{
    auth_close(h->auth);
    store_close(h->store);
    arena_release(&h->arena);
    free(h);
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* How many of n tries in a row are let through, ms apart. */
static int passed(struct rate *rate, enum rate_kind kind, const char *address, bool loopback, int n, int64_t *at,
                  int64_t ms)
{
    int good = 0;
    for (int i = 0; i < n; i++, *at += ms)
        good += rate_take(rate, kind, address, loopback, *at) == 0;
    return good;
}

static void an_address_has_ten_tries(void **state)
{
    (void)state;
    struct rate *rate = rate_new();
    int64_t at = 5000;
    assert_int_equal(passed(rate, RATE_PIN, "192.168.0.7", false, 40, &at, 1), 10);
    int wait = rate_take(rate, RATE_PIN, "192.168.0.7", false, at);
    assert_in_range(wait, 59, 60);
    /* Others are not held up, nor is another kind of try. */
    assert_int_equal(rate_take(rate, RATE_PIN, "192.168.0.8", false, at), 0);
    assert_int_equal(rate_take(rate, RATE_CODE, "192.168.0.7", false, at), 0);
    /* One comes back a minute: an hour of trying gives 60, after a rest of an hour ten again. */
    at += 60000;
    assert_int_equal(passed(rate, RATE_PIN, "192.168.0.7", false, 3600, &at, 1000), 60);
    at += 3600000;
    assert_int_equal(passed(rate, RATE_PIN, "192.168.0.7", false, 40, &at, 1), 10);
    rate_free(rate);
}

static void who_was_right_has_lost_nothing(void **state)
{
    (void)state;
    struct rate *rate = rate_new();
    for (int i = 0; i < 500; i++) {
        assert_int_equal(rate_take(rate, RATE_PIN, "10.0.0.1", false, 1000), 0);
        rate_give_back(rate, RATE_PIN, "10.0.0.1", false, 1000);
    }
    /* Nor gained anything. */
    int64_t at = 1000;
    rate_give_back(rate, RATE_PIN, "10.0.0.2", false, at);
    assert_int_equal(passed(rate, RATE_PIN, "10.0.0.2", false, 40, &at, 0), 10);
    rate_free(rate);
}

static void a_hall_of_addresses_has_a_limit_together(void **state)
{
    (void)state;
    struct rate *rate = rate_new();
    int64_t at = 1000;
    int good = 0;
    char address[32];
    for (int i = 0; i < 1000; i++) {
        snprintf(address, sizeof address, "10.1.%d.%d", i / 200, i % 200);
        good += passed(rate, RATE_CODE, address, false, 1, &at, 0);
    }
    assert_int_equal(good, 120);
    assert_true(rate_is_dry(rate, RATE_CODE, at));
    assert_false(rate_is_dry(rate, RATE_PIN, at));
    /* The computer itself is not locked out by strangers. */
    assert_int_equal(rate_take(rate, RATE_CODE, "127.0.0.1", true, at), 0);
    assert_false(rate_is_dry(rate, RATE_CODE, at + 15000));
    rate_free(rate);
}

/* Of IPv6 everybody has 2^64 addresses: the network counts. */
static void an_ipv6_network_is_one(void **state)
{
    (void)state;
    struct rate *rate = rate_new();
    int64_t at = 1000;
    int good = 0;
    char address[64];
    for (int i = 0; i < 50; i++) {
        snprintf(address, sizeof address, "2001:db8:0:1::%x", i + 1);
        good += passed(rate, RATE_PIN, address, false, 1, &at, 0);
    }
    assert_int_equal(good, 10);
    assert_int_equal(rate_take(rate, RATE_PIN, "2001:db8:0:2::1", false, at), 0);
    /* IPv4 in the form of IPv6 is told apart by its last four bytes. */
    assert_int_equal(passed(rate, RATE_PIN, "::ffff:10.0.0.1", false, 20, &at, 0), 10);
    assert_int_equal(rate_take(rate, RATE_PIN, "::ffff:10.0.0.2", false, at), 0);
    rate_free(rate);
}

/* A bucket that is counted and refilled says the same as one that only knows a moment. */
static void moments_against_a_count(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261122);
    for (int run = 0; run < (test_is_long() ? 2000 : 100); run++) {
        struct rate *rate = rate_new();
        int64_t at = 1;
        double tries = 10;
        for (int i = 0; i < 200; i++) {
            int64_t step =
                (int64_t)rng_below(&rng, 4) == 0 ? (int64_t)rng_below(&rng, 200000) : (int64_t)rng_below(&rng, 5);
            at += step;
            tries += (double)step / 60000.0;
            if (tries > 10)
                tries = 10;
            bool expected = tries >= 1 - 1e-9;
            bool got = rate_take(rate, RATE_PIN, "10.9.8.7", true, at) == 0;
            if (expected != got)
                fail_msg("run %d step %d: %d expected, %d got (%f)", run, i, expected, got, tries);
            if (got)
                tries -= 1;
        }
        rate_free(rate);
    }
}

/* ---- names and addresses --------------------------------------------------------------------- */

static void addresses_for_phones_come_first(void **state)
{
    (void)state;
    /* Best first. */
    static const struct {
        const char *card, *address;
        bool is_v6;
    } order[] = {
        {"wlan0", "192.168.0.5", false},  {"eth0", "10.0.0.5", false},   {"wlp3s0", "84.12.3.4", false},
        {"eth0", "84.12.3.4", false},     {"eth0", "2001:db8::5", true}, {"wlan0", "169.254.3.4", false},
        {"docker0", "172.17.0.1", false}, {"wg0", "2001:db8::9", true},
    };
    for (size_t i = 1; i < ARRAY_LEN(order); i++)
        assert_true(lan_rank(order[i - 1].card, order[i - 1].address, order[i - 1].is_v6) <
                    lan_rank(order[i].card, order[i].address, order[i].is_v6));
    /* RFC 1918: 172.16.0.0/12 is private, 172.32.0.0 is not. */
    assert_true(lan_rank("eth0", "172.31.255.1", false) < lan_rank("eth0", "172.32.0.1", false));
}

static void urls_of_addresses(void **state)
{
    (void)state;
    struct arena a = ARENA_INIT;
    assert_string_equal(lan_url(&a, false, "192.168.0.5", 8080), "http://192.168.0.5:8080");
    assert_string_equal(lan_url(&a, true, "desk.local", 443), "https://desk.local");
    assert_string_equal(lan_url(&a, false, "2001:db8::5", 80), "http://[2001:db8::5]");
    arena_release(&a);
}

static void only_our_own_names_are_answered(void **state)
{
    (void)state;
    static const char *const hosts[] = {"Events.Example.org", "fd00::5", "[fd00::6]"};
    struct house *h = house_new("names", false, hosts, ARRAY_LEN(hosts));
    static const char *const ours[] = {
        "127.0.0.1:8080",          "localhost",  "LocalHost:8080",      "[::1]:8080",     "[::1]",         "127.0.0.1",
        "events.example.org:8080", "localhost.", "EVENTS.example.org.", "[fd00::5]:8080", "[fd00::6]:8080"};
    static const char *const others[] = {"evil.example",
                                         "127.0.0.1.evil.example",
                                         "",
                                         ":8080",
                                         "localhost@evil",
                                         "localhost:80a",
                                         "[::1",
                                         "[::1]x",
                                         "192.168.0.5:8080",
                                         "127.0.0.2",
                                         "0.0.0.0",
                                         "2130706433",
                                         "localhost/evil",
                                         "evil.localhost",
                                         "0x7f.1",
                                         "local host",
                                         "events.example.org.evil",
                                         "[::ffff:127.0.0.1]",
                                         "xlocalhost",
                                         "[fd00::7]:8080"};
    for (size_t i = 0; i < ARRAY_LEN(ours); i++)
        if (!auth_host_ok(h->auth, ours[i]))
            fail_msg("%s is ours", ours[i]);
    for (size_t i = 0; i < ARRAY_LEN(others); i++)
        if (auth_host_ok(h->auth, others[i]))
            fail_msg("%s is not ours", others[i]);
    assert_false(auth_host_ok(h->auth, NULL));
    /* The names of this computer in its network are for --lan. */
    struct lan_address addresses[LAN_ADDRESSES];
    size_t n = lan_addresses(addresses, LAN_ADDRESSES);
    for (size_t i = 0; i < n; i++)
        assert_false(auth_host_ok(h->auth, addresses[i].text));
    assert_false(*h->auth->hostname && auth_host_ok(h->auth, h->auth->hostname));
    char name[300];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(auth_host_ok(h->auth, name));
    house_free(h);
}

static void in_the_network_our_addresses_are_answered(void **state)
{
    (void)state;
    struct house *h = house_new("network", true, NULL, 0);
    struct lan_address addresses[LAN_ADDRESSES];
    size_t n = lan_addresses(addresses, LAN_ADDRESSES);
    for (size_t i = 0; i < n; i++) {
        const char *url = lan_url(&h->arena, false, addresses[i].text, 8080);
        assert_true(auth_host_ok(h->auth, url + strlen("http://")));
        assert_true(i == 0 || addresses[i - 1].rank <= addresses[i].rank);
    }
    if (*h->auth->hostname) {
        assert_true(auth_host_ok(h->auth, arena_printf(&h->arena, "%s.local:8080", h->auth->hostname)));
        assert_true(auth_host_ok(h->auth, h->auth->hostname));
        assert_false(auth_host_ok(h->auth, arena_printf(&h->arena, "%s.evil", h->auth->hostname)));
        assert_false(auth_host_ok(h->auth, arena_printf(&h->arena, "x%s", h->auth->hostname)));
    }
    assert_false(auth_host_ok(h->auth, "203.0.113.9:8080"));
    if (n)
        assert_string_equal(auth_phone_url(h->auth, &h->arena), lan_url(&h->arena, false, addresses[0].text, 8080));
    house_free(h);
}

/* The network gave us another address: it is read again, though not at every request. */
static void a_new_address_is_found(void **state)
{
    (void)state;
    struct house *h = house_new("moved", true, NULL, 0);
    struct lan_address addresses[LAN_ADDRESSES];
    if (lan_addresses(addresses, LAN_ADDRESSES) == 0) {
        house_free(h);
        return;
    }
    /* As if it had only just been asked, when there was none yet. */
    h->auth->n_addresses = 0;
    h->auth->addresses_ms = test_ms;
    assert_false(auth_host_ok(h->auth, addresses[0].text));
    test_ms += 3000;
    assert_true(auth_host_ok(h->auth, addresses[0].text));
    house_free(h);
}

/* ---- sealed values --------------------------------------------------------------------------- */

static void seals_are_ours_and_recent(void **state)
{
    (void)state;
    struct house *h = house_new("seal-a", false, NULL, 0), *other = house_new("seal-b", false, NULL, 0);
    struct arena *a = &h->arena;
    const char *text = "Result saved: 2-1 \xe2\x80\x93 Ek";
    char *sealed = seal_text(&h->auth->seal, a, text, 1000);
    assert_string_equal(seal_open(&h->auth->seal, a, sealed, 1000, 60), text);
    assert_string_equal(seal_open(&h->auth->seal, a, sealed, 1060, 60), text);
    assert_null(seal_open(&h->auth->seal, a, sealed, 1061, 60));
    assert_string_equal(seal_open(&h->auth->seal, a, sealed, 500, 60), text); /* the clock was set back */
    assert_null(seal_open(&other->auth->seal, a, sealed, 1000, 60));
    /* Any letter changed, any length. */
    for (size_t i = 0; sealed[i]; i++) {
        char *bent = arena_strdup(a, sealed);
        bent[i] = bent[i] == 'A' ? 'B' : 'A';
        assert_null(seal_open(&h->auth->seal, a, bent, 1000, 60));
        assert_null(seal_open(&h->auth->seal, a, arena_strndup(a, sealed, i), 1000, 60));
    }
    assert_null(seal_open(&h->auth->seal, a, arena_printf(a, "%sA", sealed), 1000, 60));
    assert_string_equal(seal_open(&h->auth->seal, a, seal_text(&h->auth->seal, a, "", 5), 5, 60), "");
    house_free(other);
    house_free(h);
}

static const char *token_of(struct house *h, const struct auth *auth)
{
    unsigned char bytes[SESSION_TOKEN];
    secret_random(bytes, SESSION_CHANCE);
    secret_mark(&auth->session, bytes, SESSION_CHANCE, bytes + SESSION_CHANCE, SESSION_MARK);
    return secret_text(&h->arena, bytes, sizeof bytes);
}

static void tokens_cannot_be_made_up(void **state)
{
    (void)state;
    struct house *h = house_new("token-a", false, NULL, 0), *other = house_new("token-b", false, NULL, 0);
    char hash[SIGN_DIGEST_HEX + 1], again[SIGN_DIGEST_HEX + 1];
    const char *token = token_of(h, h->auth);
    assert_true(session_token_read(h->auth, token, hash));
    assert_true(session_token_read(h->auth, token, again));
    assert_string_equal(hash, again);
    assert_int_equal(strlen(token), SECRET_TEXT_LEN(SESSION_TOKEN));
    assert_false(session_token_read(other->auth, token, again)); /* of another server */
    for (size_t i = 0; token[i]; i++) {
        char *bent = arena_strdup(&h->arena, token);
        bent[i] = bent[i] == 'A' ? 'B' : 'A';
        assert_false(session_token_read(h->auth, bent, again));
        assert_false(session_token_read(h->auth, arena_strndup(&h->arena, token, i), again));
    }
    assert_false(session_token_read(h->auth, arena_printf(&h->arena, "%sA", token), again));
    assert_false(session_token_read(h->auth, arena_printf(&h->arena, "%s=", token), again));
    /* The token of a form is another for each session, and each server. */
    const char *form = csrf_token(h->auth, &h->arena, hash);
    assert_true(session_token_read(h->auth, token_of(h, h->auth), again));
    assert_string_not_equal(form, csrf_token(h->auth, &h->arena, again));
    assert_string_not_equal(form, csrf_token(other->auth, &h->arena, hash));
    assert_int_equal(strlen(form), SECRET_TEXT_LEN(SESSION_CHANCE));
    house_free(other);
    house_free(h);
}

static void the_login_address_works_once(void **state)
{
    (void)state;
    struct house *h = house_new("once", false, NULL, 0);
    const char *url = auth_login_url(h->auth, "http://127.0.0.1:8080/");
    static const char begin[] = "http://127.0.0.1:8080/login?once=";
    assert_int_equal(strncmp(url, begin, strlen(begin)), 0);
    const char *secret = url + strlen(begin);
    assert_int_equal(strlen(secret), 32); /* 192 bits */
    assert_false(auth_login_once(h->auth, "", true));
    assert_false(auth_login_once(h->auth, arena_printf(&h->arena, "%s0", secret), true));
    assert_true(auth_login_once(h->auth, secret, false)); /* looking at it spends nothing */
    assert_true(auth_login_once(h->auth, secret, true));
    assert_false(auth_login_once(h->auth, secret, false));
    assert_false(auth_login_once(h->auth, secret, true));
    assert_false(auth_login_once(h->auth, "", true));
    house_free(h);
}

/* ---- who may --------------------------------------------------------------------------------- */

static void a_route_is_for_its_roles_and_a_player_for_themselves(void **state)
{
    (void)state;
    static const struct {
        unsigned route;        /* its roles */
        enum role role;        /* who asks: a player is #7 of event 3 */
        int64_t event, player; /* of the path, 0: it has none */
        bool may;
    } cases[] = {
        {FOR_ALL, ROLE_PUBLIC, 3, 0, true},
        {FOR_ALL, ROLE_PLAYER, 4, 8, true}, /* as everybody */
        {FOR_STAFF, ROLE_PUBLIC, 3, 0, false},
        {FOR_STAFF, ROLE_PLAYER, 3, 7, false},
        {FOR_STAFF, ROLE_SCREEN, 3, 0, false},
        {FOR_STAFF, ROLE_JUDGE, 3, 0, true},
        {FOR_DESK, ROLE_JUDGE, 3, 0, false},
        {FOR_ORGANIZER, ROLE_SCOREKEEPER, 0, 0, false},
        {FOR_ORGANIZER, ROLE_ORGANIZER, 0, 0, true},
        {FOR_PLAYER, ROLE_ORGANIZER, 0, 0, false},
        {FOR_PLAYER, ROLE_PLAYER, 0, 0, true},
        {FOR_PLAYER, ROLE_PLAYER, 3, 0, true},
        {FOR_PLAYER, ROLE_PLAYER, 4, 0, false},
        {FOR_PLAYER, ROLE_PLAYER, 3, 7, true},
        {FOR_PLAYER, ROLE_PLAYER, 3, 8, false},
        {FOR_PLAYER, ROLE_PLAYER, 0, 8, false},
        {FOR_PLAYER | FOR_STAFF, ROLE_PLAYER, 3, 8, false},
        {FOR_PLAYER | FOR_STAFF, ROLE_JUDGE, 3, 8, true},
        {FOR_ALL, ROLE_STANDBY, 0, 0, false},
        {ROLE_STANDBY, ROLE_STANDBY, 0, 0, true},
        {ROLE_STANDBY, ROLE_ORGANIZER, 0, 0, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct route route = {.method = METHOD_GET, .pattern = "/x", .roles = cases[i].route};
        struct request req = {.route = &route, .event_id = {cases[i].event}, .player_id = {cases[i].player}};
        req.visitor.role = cases[i].role;
        if (cases[i].role == ROLE_PLAYER) {
            req.visitor.event.v = 3;
            req.visitor.player.v = 7;
        }
        if (auth_may(&req) != cases[i].may)
            fail_msg("case %zu", i);
    }
}

static void the_way_in_leads_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const struct {
        unsigned route;
        enum role role;
        const char *path, *way;
    } cases[] = {
        {FOR_STAFF, ROLE_PUBLIC, "/e/3/players", "/login?next=/e/3/players"},
        {FOR_PLAYER, ROLE_PUBLIC, "/me", "/join?next=/me"},
        {FOR_PLAYER | FOR_STAFF, ROLE_PUBLIC, "/x", "/login?next=/x"},
        {FOR_STAFF, ROLE_PLAYER, "/e/3/players", NULL},
        {FOR_PLAYER, ROLE_JUDGE, "/me", "/join?next=/me"}, /* a judge who plays */
        {FOR_STAFF, ROLE_PUBLIC, "/a b&c=\"\r\n<\xc3\xa9", "/login?next=/a%20b%26c%3D%22%0D%0A%3C%C3%A9"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct route route = {.method = METHOD_GET, .pattern = "/x", .roles = cases[i].route};
        struct request req = {.arena = &arena, .route = &route, .path = cases[i].path};
        req.visitor.role = cases[i].role;
        const char *way = auth_way_in(&req);
        if (cases[i].way)
            assert_string_equal(way, cases[i].way);
        else
            assert_null(way);
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_ten_tries),
        cmocka_unit_test(who_was_right_has_lost_nothing),
        cmocka_unit_test(a_hall_of_addresses_has_a_limit_together),
        cmocka_unit_test(an_ipv6_network_is_one),
        cmocka_unit_test(moments_against_a_count),
        cmocka_unit_test(addresses_for_phones_come_first),
        cmocka_unit_test(urls_of_addresses),
        cmocka_unit_test(only_our_own_names_are_answered),
        cmocka_unit_test(in_the_network_our_addresses_are_answered),
        cmocka_unit_test(a_new_address_is_found),
        cmocka_unit_test(seals_are_ours_and_recent),
        cmocka_unit_test(tokens_cannot_be_made_up),
        cmocka_unit_test(the_login_address_works_once),
        cmocka_unit_test(a_route_is_for_its_roles_and_a_player_for_themselves),
        cmocka_unit_test(the_way_in_leads_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
