/* test_sessions.c - coming in, staying in and being sent out, against the real server */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "client.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"

#define HOUR 3600
#define DAY  (24 * HOUR)

/* of the tests that need no server of their own: starting and stopping one takes a while */
static struct served *common;

static struct served *shared(void)
{
    site_set_time(SITE_START);
    if (!common) {
        common = site_new("common");
        site_start(common);
    }
    return common;
}

static int end_common(void **state)
{
    (void)state;
    if (common)
        site_free(common);
    return 0;
}

/* Whether a cookie is a session's: then a page has a token for its forms. */
static bool is_known(struct served *s, const char *cookie)
{
    struct answer a = site_ask(s, &(struct ask){.path = "/about", .cookie = cookie});
    const char *token = hidden_field(s, &a, "csrf");
    return token && *token;
}

/* Whether it is one that a page for its role can be seen with. */
static bool is_in(struct served *s, const char *cookie, const char *path)
{
    return site_ask(s, &(struct ask){.path = path, .cookie = cookie}).status == 200;
}

static struct answer post(struct served *s, const char *path, const char *cookie, const char *form)
{
    return site_ask(s, &(struct ask){.path = path, .cookie = cookie, .form = form});
}

static const char *with_csrf(struct served *s, const struct login *who, const char *fields)
{
    return arena_printf(&s->arena, "csrf=%s&%s", who->csrf, fields);
}

/* What a verb of the command line does beside the server. */
static struct store *beside(struct served *s)
{
    struct store *store;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    return store;
}

static void wrong_pins_get_nowhere_and_are_counted(void **state)
{
    (void)state;
    struct served *s = site_new("pins");
    site_set_time(SITE_START);
    site_start(s);
    const char *right = site_pin(s, "judge");
    char wrong[ACCESS_PIN_LEN + 1];
    snprintf(wrong, sizeof wrong, "%s", right);
    wrong[7] = wrong[7] == '0' ? '1' : '0';
    const char *form = arena_printf(&s->arena, "name=Eve&pin=%s", wrong);
    for (int i = 0; i < 9; i++) {
        struct answer a = post(s, "/login", NULL, form);
        assert_int_equal(a.status, 422);
        assert_null(answer_cookie(s, &a));
        assert_null(strstr(a.body, wrong)); /* what was typed is not shown again */
    }
    /* The tenth try may be the right one; and does not count. */
    const char *good = arena_printf(&s->arena, "name=Eva&pin=%s", right);
    for (int i = 0; i < 3; i++)
        assert_int_equal(post(s, "/login", NULL, good).status, 303);
    assert_int_equal(post(s, "/login", NULL, form).status, 422);
    struct answer held = post(s, "/login", NULL, good);
    assert_int_equal(held.status, 429);
    int64_t wait = 0;
    assert_true(parse_i64(answer_value(s, &held, "Retry-After", 0), 1, 60, &wait));
    site_free(s);
}

/* The smaller role can be taken by the PIN of the larger one, never the other way round. */
static void a_pin_gives_its_role_or_less(void **state)
{
    (void)state;
    static const struct {
        const char *pin, *wanted, *path;
        int status;
    } cases[] = {
        {"organizer", "", "/staff", 200},
        {"organizer", "organizer", "/staff", 200},
        {"organizer", "scorekeeper", "/staff", 403},
        {"scorekeeper", "organizer", "/staff", 403},
        {"judge", "organizer", "/staff", 403},
        {"scorekeeper", "", "/e/1/codes", 200},
        {"judge", "scorekeeper", "/e/1/codes", 403},
        {"screen", "organizer", "/e/1/codes", 403},
        {"judge", "player", "/log", 200},
        {"judge", "nonsense", "/log", 200},
    };
    struct served *s = shared();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct answer in =
            post(s, "/login", NULL,
                 arena_printf(&s->arena, "name=Ann&pin=%s&role=%s", site_pin(s, cases[i].pin), cases[i].wanted));
        assert_int_equal(in.status, 303);
        struct answer page = site_ask(s, &(struct ask){.path = cases[i].path, .cookie = answer_cookie(s, &in)});
        if (page.status != cases[i].status)
            fail_msg("%s as %s at %s: %d", cases[i].pin, cases[i].wanted, cases[i].path, page.status);
    }
}

static void the_cookie_is_for_browsers_alone(void **state)
{
    (void)state;
    struct served *s = shared();
    struct answer in =
        post(s, "/login", NULL, arena_printf(&s->arena, "name=Ann&pin=%s&next=/log", site_pin(s, "organizer")));
    const char *cookie = NULL, *value;
    for (int i = 0; (value = answer_value(s, &in, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut=", 7) == 0)
            cookie = value;
    assert_non_null(cookie);
    assert_non_null(strstr(cookie, "; HttpOnly"));
    assert_non_null(strstr(cookie, "; SameSite=Lax"));
    assert_non_null(strstr(cookie, "; Path=/"));
    assert_null(strstr(cookie, "Domain"));
    assert_string_equal(answer_value(s, &in, "Location", 0), "/log");
    assert_string_equal(answer_value(s, &in, "Cache-Control", 0), "no-store");
    /* 192 bits of chance and a mark: in base64, 54 letters. The store has another text. */
    const char *token = answer_cookie(s, &in);
    assert_int_equal(strlen(token), 54);
    const char *files[] = {s->path, arena_printf(&s->arena, "%s-wal", s->path)};
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        char *text;
        size_t len;
        struct err none = ERR_INIT;
        if (file_read(&s->arena, files[i], 64u << 20, &text, &len, &none) == ERR_OK)
            assert_null(memmem(text, len, token, 40));
    }
}

static void only_our_pages_are_gone_on_to(void **state)
{
    (void)state;
    static const struct {
        const char *next, *to;
    } cases[] = {{"/e/1", "/e/1"},
                 {"//evil.example/", "/"},
                 {"/%5Cevil.example/", "/"},
                 {"https://evil.example/", "/"},
                 {"javascript:alert(1)", "/"},
                 {"/%0D%0ASet-Cookie:x=1", "/"},
                 {"/%09/evil.example", "/"},
                 {"", "/"}};
    struct served *s = shared();
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct answer in = post(
            s, "/login", NULL, arena_printf(&s->arena, "name=Ann&pin=%s&next=%s", site_pin(s, "judge"), cases[i].next));
        assert_int_equal(in.status, 303);
        assert_string_equal(answer_value(s, &in, "Location", 0), cases[i].to);
        assert_null(strstr(in.head, "x=1"));
    }
}

static void logging_in_again_ends_the_old_session(void **state)
{
    (void)state;
    struct served *s = shared();
    struct login first = site_login(s, "organizer");
    assert_true(is_in(s, first.cookie, "/staff"));
    struct answer again =
        post(s, "/login", first.cookie, arena_printf(&s->arena, "name=Ann&pin=%s", site_pin(s, "organizer")));
    const char *second = answer_cookie(s, &again);
    assert_string_not_equal(first.cookie, second);
    assert_true(is_in(s, second, "/staff"));
    assert_false(is_in(s, first.cookie, "/staff"));
    /* A cookie that is no good is taken away, so that pages come from memory again. */
    struct answer dead = site_ask(s, &(struct ask){.path = "/login", .cookie = first.cookie});
    assert_string_equal(answer_cookie(s, &dead), "");
    /* Logging out, for good: the cookie does not come back to life. */
    struct login last = {second, csrf_of(s, second)};
    struct answer out = post(s, "/logout", second, with_csrf(s, &last, ""));
    assert_int_equal(out.status, 303);
    assert_string_equal(answer_cookie(s, &out), "");
    assert_false(is_in(s, second, "/staff"));
}

static void a_restart_keeps_everybody_in(void **state)
{
    (void)state;
    struct served *s = site_new("restart");
    site_set_time(SITE_START);
    site_start(s);
    struct login organizer = site_login(s, "organizer"), player = site_join(s, 0, 1);
    const char *pin = arena_strdup(&s->arena, web_info(s->web)->pin);
    site_stop(s);
    site_start(s);
    assert_true(is_in(s, organizer.cookie, "/staff"));
    assert_true(is_known(s, player.cookie));
    assert_string_equal(web_info(s->web)->pin, pin);
    assert_string_equal(csrf_of(s, organizer.cookie), organizer.csrf);
    /* Another PIN: who came in by the old one is out, players are not. */
    site_stop(s);
    s->options.new_pin = true;
    site_start(s);
    assert_string_not_equal(web_info(s->web)->pin, pin);
    assert_false(is_in(s, organizer.cookie, "/staff"));
    assert_true(is_known(s, player.cookie));
    assert_int_equal(post(s, "/login", NULL, arena_printf(&s->arena, "name=Ann&pin=%s", pin)).status, 422);
    site_free(s);
}

static void sessions_end_by_time(void **state)
{
    (void)state;
    struct served *s = site_new("expiry");
    site_set_time(SITE_START);
    site_start(s);
    struct login staff = site_login(s, "organizer"), player = site_join(s, 0, 2);
    /* Staff: 12 hours without use. */
    site_set_time(SITE_START + 12 * HOUR - 1);
    assert_true(is_in(s, staff.cookie, "/staff"));
    site_set_time(SITE_START + 24 * HOUR - 2);
    assert_true(is_in(s, staff.cookie, "/staff"));
    site_set_time(SITE_START + 36 * HOUR);
    assert_false(is_in(s, staff.cookie, "/staff"));
    assert_true(is_known(s, player.cookie));
    /* Used all the time, a week is the end. */
    site_set_time(SITE_START);
    struct login busy = site_login(s, "organizer");
    for (int64_t hours = 0; hours < 7 * 24; hours += 8) {
        site_set_time(SITE_START + hours * HOUR);
        assert_true(is_in(s, busy.cookie, "/staff"));
    }
    site_set_time(SITE_START + 7 * DAY);
    assert_false(is_in(s, busy.cookie, "/staff"));
    site_set_time(SITE_START + 8 * DAY);
    assert_false(is_known(s, player.cookie)); /* three days without use */
    site_free(s);
}

/* When a page was looked at is known to the store as well, though later. */
static void use_survives_a_restart(void **state)
{
    (void)state;
    struct served *s = site_new("used");
    site_set_time(SITE_START);
    site_start(s);
    struct login staff = site_login(s, "organizer");
    site_set_time(SITE_START + 11 * HOUR);
    assert_true(is_in(s, staff.cookie, "/staff"));
    assert_int_equal(post(s, "/lang", staff.cookie, "lang=de").status, 303);
    site_stop(s);
    site_start(s);
    site_set_time(SITE_START + 20 * HOUR);
    assert_true(is_in(s, staff.cookie, "/staff"));
    site_free(s);
}

/* The clock goes back an hour, by hand or because its battery was empty. */
static void a_clock_set_back_logs_nobody_out(void **state)
{
    (void)state;
    struct served *s = site_new("back");
    site_set_time(SITE_START);
    site_start(s);
    struct login staff = site_login(s, "organizer"), player = site_join(s, 0, 3);
    int64_t times[] = {SITE_START - HOUR, SITE_START - 400 * DAY, SITE_START + HOUR};
    for (size_t i = 0; i < ARRAY_LEN(times); i++) {
        site_set_time(times[i]);
        assert_true(is_in(s, staff.cookie, "/staff"));
        assert_true(is_known(s, player.cookie));
    }
    /* And it lasts no longer than it would have. */
    site_set_time(SITE_START + 13 * HOUR + HOUR);
    assert_false(is_in(s, staff.cookie, "/staff"));
    /* Beyond 2038, in 2100. */
    site_set_time(INT64_C(4102444800));
    struct login late = site_login(s, "organizer");
    assert_true(is_in(s, late.cookie, "/staff"));
    site_set_time(SITE_START);
    site_free(s);
}

static void codes_come_in_once(void **state)
{
    (void)state;
    struct served *s = site_new("codes");
    site_set_time(SITE_START);
    site_start(s);
    const char *code = site_code(s, 0, 0);
    /* Looking at the address spends nothing. */
    struct answer page = site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/j/%s", code)});
    assert_int_equal(page.status, 200);
    assert_non_null(strstr(page.body, arena_printf(&s->arena, "value=\"%s\"", code)));
    assert_null(strstr(page.body, "Berg")); /* nor does it tell whose it is */
    const char *form = arena_printf(&s->arena, "code=%.3s+%.3s&rid=request-number-1", code, code + 3);
    struct answer in = post(s, "/join", NULL, form);
    assert_int_equal(in.status, 303);
    assert_string_equal(answer_value(s, &in, "Location", 0), "/me");
    const char *first = answer_cookie(s, &in);
    assert_true(is_known(s, first));
    /* Another phone with the same code. */
    struct answer other = post(s, "/join", NULL, arena_printf(&s->arena, "code=%s&rid=request-number-2", code));
    assert_int_equal(other.status, 422);
    assert_null(answer_cookie(s, &other));
    /* The same form again, whose answer was lost: in again, by another token. */
    struct answer again = post(s, "/join", NULL, form);
    assert_int_equal(again.status, 303);
    const char *second = answer_cookie(s, &again);
    assert_true(is_known(s, second));
    assert_false(is_known(s, first));
    /* The desk gives another code: the old phone is out, the new code is good. */
    struct login desk = site_login(s, "scorekeeper");
    struct answer renewed =
        post(s, "/e/1/codes/renew", desk.cookie,
             with_csrf(s, &desk, arena_printf(&s->arena, "player=%lld", (long long)s->players[0].v)));
    assert_int_equal(renewed.status, 303);
    assert_false(is_known(s, second));
    assert_int_equal(post(s, "/join", NULL, form).status, 422);
    assert_string_not_equal(site_code(s, 0, 0), code);
    struct login third = site_join(s, 0, 0);
    assert_true(is_known(s, third.cookie));
    site_free(s);
}

/* Unknown, used, of an event that is over, and no code at all get one answer. */
static void all_wrong_codes_look_alike(void **state)
{
    (void)state;
    struct served *s = shared();
    const char *used = site_code(s, 0, 0), *other_event = site_code(s, 1, 0);
    site_join(s, 0, 0);
    const char *forms[] = {
        arena_printf(&s->arena, "code=%s", used),
        "code=BBBBBB",
        "code=",
        "code=%3Cscript%3E",
        arena_printf(&s->arena, "code=%s&event=%lld", other_event, (long long)s->events[0].v),
    };
    const char *problem = NULL;
    for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
        struct answer a = post(s, "/join", NULL, forms[i]);
        assert_int_equal(a.status, 422);
        const char *at = strstr(a.body, "class=\"problem\"");
        assert_non_null(at);
        const char *text = arena_strndup(&s->arena, at, (size_t)(strstr(at, "</div>") - at));
        if (problem)
            assert_string_equal(text, problem);
        problem = text;
        assert_null(strstr(a.body, "<script>"));
    }
}

static void who_left_the_event_is_out(void **state)
{
    (void)state;
    struct served *s = shared();
    struct login player = site_join(s, 1, 4);
    assert_true(is_known(s, player.cookie));
    struct store *store = beside(s);
    SITE_OK(s, enrol_remove(store, &s->arena, s->events[1], s->players[4], &s->err));
    assert_false(is_known(s, player.cookie));
    /* Undo brings the enrolment back, and with it the phone. */
    struct journal_entry *undone;
    size_t n;
    SITE_OK(s, upkeep_undo(store, &s->arena, 1, &undone, &n, &s->err));
    assert_true(is_known(s, player.cookie));
    store_close(store);
}

static void a_players_session_ends_with_the_event(void **state)
{
    (void)state;
    struct served *s = site_new("over");
    site_set_time(SITE_START);
    site_start(s);
    struct login player = site_join(s, 0, 5);
    struct store *store = beside(s);
    struct event_data data;
    SITE_OK(s, event_load(store, &s->arena, s->events[0], &data, &s->err));
    for (size_t i = 0; i < data.n_matches; i++) {
        struct result_entry entry = {.where = arena_printf(&s->arena, "%d", data.matches[i].table), .score = "2-0"};
        struct result_outcome outcome;
        SITE_OK(s, result_enter(store, &s->arena, s->events[0], 0, &entry, false, &outcome, &s->err));
    }
    struct closing closed;
    SITE_OK(s, event_close(store, &s->arena, s->events[0], true, &closed, &s->err));
    store_close(store);
    site_set_time(SITE_START + DAY - HOUR);
    assert_true(is_known(s, player.cookie)); /* the standings of the evening can be looked at */
    site_set_time(SITE_START + DAY + HOUR);
    assert_false(is_known(s, player.cookie));
    site_set_time(SITE_START);
    struct answer late = post(s, "/join", NULL, arena_printf(&s->arena, "code=%s", site_code(s, 0, 6)));
    assert_int_equal(late.status, 422);
    site_free(s);
}

/* ---- where forms come from ------------------------------------------------------------------- */

static void forms_from_elsewhere_are_refused(void **state)
{
    (void)state;
    struct served *s = shared();
    struct login who = site_login(s, "organizer");
    const char *own = s->origin;
    const struct {
        const char *origin, *referer; /* NULL: not sent */
        bool good;
    } cases[] = {
        {own, NULL, true},
        {NULL, arena_printf(&s->arena, "%s/staff", own), true},
        {NULL, own, true},
        {own, "http://evil.example/", true}, /* Origin is what counts */
        {NULL, NULL, false},
        {"null", NULL, false},
        {"null", arena_printf(&s->arena, "%s/staff", own), false},
        {"http://evil.example", NULL, false},
        {"http://evil.example", own, false},
        {arena_printf(&s->arena, "%s.evil.example", own), NULL, false},
        {arena_printf(&s->arena, "http://127.0.0.1:%d", s->port + 1), NULL, false},
        {"http://127.0.0.1", NULL, false},
        {arena_printf(&s->arena, "http://evil@127.0.0.1:%d", s->port), NULL, false},
        {arena_printf(&s->arena, "ftp://127.0.0.1:%d", s->port), NULL, false},
        {"", NULL, false},
        {NULL, "http://evil.example/?http://127.0.0.1", false},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct answer a = site_ask(s, &(struct ask){.path = "/staff/revoke",
                                                    .cookie = who.cookie,
                                                    .form = with_csrf(s, &who, "session=1"),
                                                    .origin = cases[i].origin,
                                                    .no_origin = cases[i].origin == NULL,
                                                    .referer = cases[i].referer});
        /* Session 1 is nobody's: what gets through is not found. */
        int expected = cases[i].good ? 404 : 403;
        if (a.status != expected)
            fail_msg("Origin %s, Referer %s: %d", cases[i].origin, cases[i].referer, a.status);
    }
}

static void forms_need_the_sessions_token(void **state)
{
    (void)state;
    struct served *s = shared();
    struct login ann = site_login(s, "organizer"), bob = site_login(s, "organizer");
    const struct {
        const char *cookie, *form;
        int status;
    } cases[] = {
        {ann.cookie, with_csrf(s, &ann, "session=1"), 404},
        {ann.cookie, with_csrf(s, &bob, "session=1"), 403},
        {ann.cookie, "session=1", 403},
        {ann.cookie, "csrf=&session=1", 403},
        {ann.cookie, arena_printf(&s->arena, "csrf=%.31s&session=1", ann.csrf), 403},
        {ann.cookie, arena_printf(&s->arena, "csrf=%sA&session=1", ann.csrf), 403},
        {NULL, with_csrf(s, &ann, "session=1"), 401},
        {NULL, "csrf=&session=1", 401},
        {"AAAA", with_csrf(s, &ann, "session=1"), 401},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_int_equal(post(s, "/staff/revoke", cases[i].cookie, cases[i].form).status, cases[i].status);
}

static void cookies_of_another_server_are_nobodys(void **state)
{
    (void)state;
    struct served *a = site_new("house-a"), *b = site_new("house-b");
    site_set_time(SITE_START);
    site_start(a);
    site_start(b);
    struct login of_a = site_login(a, "organizer");
    assert_true(is_in(a, of_a.cookie, "/staff"));
    assert_false(is_in(b, of_a.cookie, "/staff"));
    /* Rubbish, too long, too short: all is nobody. */
    static const char *const rubbish[] = {"",          "x",   "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
                                          "../../etc", "%00", "\"'<>"};
    for (size_t i = 0; i < ARRAY_LEN(rubbish); i++)
        assert_false(is_in(a, rubbish[i], "/staff"));
    for (size_t i = 1; i < strlen(of_a.cookie); i += 5) {
        char *bent = arena_strdup(&a->arena, of_a.cookie);
        bent[i] = bent[i] == 'A' ? 'B' : 'A';
        assert_false(is_in(a, bent, "/staff"));
    }
    site_free(b);
    site_free(a);
}

static void staff_is_seen_and_sent_out(void **state)
{
    (void)state;
    struct served *s = site_new("revoke");
    site_set_time(SITE_START);
    site_start(s);
    struct login organizer = site_login(s, "organizer");
    struct answer in =
        post(s, "/login", NULL,
             arena_printf(&s->arena, "name=%%3Cscript%%3Ealert(1)%%3C/script%%3E&pin=%s", site_pin(s, "judge")));
    const char *judge = answer_cookie(s, &in);
    assert_true(is_in(s, judge, "/log"));
    struct answer page = site_ask(s, &(struct ask){.path = "/staff", .cookie = organizer.cookie});
    assert_null(strstr(page.body, "<script>alert"));
    assert_non_null(strstr(page.body, "&lt;script&gt;alert(1)"));
    const char *id = hidden_field(s, &page, "session"); /* the only one that is not this browser's */
    assert_non_null(id);
    assert_int_equal(
        post(s, "/staff/revoke", organizer.cookie, with_csrf(s, &organizer, arena_printf(&s->arena, "session=%s", id)))
            .status,
        303);
    assert_false(is_in(s, judge, "/log"));
    assert_true(is_in(s, organizer.cookie, "/staff"));
    /* Another PIN for the organizers: who asked for it stays, the others go. */
    struct login second = site_login(s, "organizer");
    assert_int_equal(post(s, "/staff/pin", organizer.cookie, with_csrf(s, &organizer, "role=organizer")).status, 303);
    assert_true(is_in(s, organizer.cookie, "/staff"));
    assert_false(is_in(s, second.cookie, "/staff"));
    assert_int_equal(post(s, "/staff/pin", organizer.cookie, with_csrf(s, &organizer, "role=player")).status, 422);
    site_free(s);
}

static void names_are_only_text(void **state)
{
    (void)state;
    struct served *s = shared();
    struct login desk = site_login(s, "scorekeeper"), mallory = site_join(s, 0, 4);
    static const char *const pages[] = {"/e/1/codes", "/e/1/codes?cards=1", "/log"};
    for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
        struct answer a = site_ask(s, &(struct ask){.path = pages[i], .cookie = desk.cookie});
        assert_int_equal(a.status, 200);
        assert_null(strstr(a.body, "<script>alert"));
        assert_true(i == 2 || strstr(a.body, "&lt;script&gt;alert(1)"));
    }
    struct answer own = site_ask(s, &(struct ask){.path = "/join", .cookie = mallory.cookie});
    assert_null(strstr(own.body, "<script>alert"));
    assert_non_null(strstr(own.body, "&lt;script&gt;alert(1)"));
}

/* ---- asking to be enrolled ------------------------------------------------------------------- */

static void who_asked_comes_in_once_approved(void **state)
{
    (void)state;
    struct served *s = shared();
    /* The first event takes no requests. */
    assert_int_equal(post(s, "/e/1/signup", NULL, "name=New+Comer").status, 409);
    struct store *store = beside(s);
    struct answer asked = post(s, "/e/2/signup", NULL, "name=New+Comer&dci=");
    assert_int_equal(asked.status, 303);
    const char *cookie = NULL, *value;
    for (int i = 0; (value = answer_value(s, &asked, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut-ask=", 11) == 0)
            cookie = arena_strndup(&s->arena, value, strcspn(value, ";"));
    assert_non_null(cookie);
    const char *more = arena_printf(&s->arena, "Cookie: %s\r\n", cookie);
    struct answer page = site_ask(s, &(struct ask){.path = "/e/2/join", .more = more});
    assert_non_null(strstr(page.body, "New Comer"));
    assert_null(hidden_field(s, &page, "ask"));
    /* Not before the desk said yes, even with the right seal. */
    const char *ask = arena_printf(&s->arena, "ask=%s", cookie + 11);
    assert_int_equal(post(s, "/join", NULL, ask).status, 422);
    struct signup *list;
    struct player player;
    const char *sentence;
    size_t n;
    SITE_OK(s, signup_list(store, &s->arena, s->events[1], &list, &n, &s->err));
    assert_int_equal(n, 1);
    SITE_OK(s, signup_approve(store, &s->arena, list[0].id, (struct player_id){0}, NULL, &player, &sentence, &s->err));
    store_close(store);
    page = site_ask(s, &(struct ask){.path = "/e/2/join", .more = more});
    assert_non_null(hidden_field(s, &page, "ask"));
    /* Somebody else has no such seal. */
    struct answer other = site_ask(s, &(struct ask){.path = "/e/2/join"});
    assert_null(hidden_field(s, &other, "ask"));
    assert_int_equal(post(s, "/join", NULL, "ask=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").status, 422);
    struct answer in = post(s, "/join", NULL, ask);
    assert_int_equal(in.status, 303);
    assert_true(is_known(s, answer_cookie(s, &in)));
    assert_int_equal(post(s, "/join", NULL, ask).status, 422); /* once */
}

/* Names are on every public page: asking under one of them makes nobody that player. */
static void who_asks_as_another_player_stays_out(void **state)
{
    (void)state;
    struct served *s = shared();
    struct store *store = beside(s);
    struct player victim;
    struct signup *list;
    const char *sentence, *cookie = NULL, *value;
    size_t n;
    SITE_OK(s, player_get(store, &s->arena, s->players[2], &victim, &s->err));
    const char *name = arena_printf(&s->arena, "name=%s", victim.name);
    struct answer asked = post(s, "/e/2/signup", NULL, name);
    assert_int_equal(asked.status, 303);
    for (int i = 0; (value = answer_value(s, &asked, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut-ask=", 11) == 0)
            cookie = arena_strndup(&s->arena, value + 11, strcspn(value + 11, ";"));
    assert_non_null(cookie);
    SITE_OK(s, signup_list(store, &s->arena, s->events[1], &list, &n, &s->err));
    /* The desk is told that somebody of this name is in, and has no button to enrol them twice. */
    struct login desk = site_login(s, "scorekeeper");
    struct answer page = site_ask(s, &(struct ask){.path = "/e/2/players", .cookie = desk.cookie});
    const char *yes = arena_printf(&s->arena, "name=\"yes\" value=\"%lld\"", (long long)list[n - 1].id);
    const char *no = arena_printf(&s->arena, "name=\"no\" value=\"%lld\"", (long long)list[n - 1].id);
    assert_null(strstr(page.body, yes));
    assert_non_null(strstr(page.body, no));
    struct player player;
    assert_int_equal(
        signup_approve(store, &s->arena, list[n - 1].id, (struct player_id){0}, NULL, &player, &sentence, &s->err),
        ERR_CONFLICT);
    err_clear(&s->err);
    store_close(store);
    struct answer in = post(s, "/join", NULL, arena_printf(&s->arena, "ask=%s", cookie));
    assert_int_equal(in.status, 422);
}

static void languages_are_chosen_by_visitors(void **state)
{
    (void)state;
    struct served *s = shared();
    struct answer a = post(s, "/lang", NULL, "lang=ja&next=/join");
    assert_int_equal(a.status, 303);
    assert_string_equal(answer_value(s, &a, "Location", 0), "/join");
    assert_non_null(strstr(a.head, "topcut-lang=ja;"));
    assert_int_equal(post(s, "/lang", NULL, "lang=xx").status, 422);
    assert_int_equal(post(s, "/lang", NULL, "lang=%0D%0Ax").status, 422);
    struct answer page = site_ask(s, &(struct ask){.path = "/join", .more = "Cookie: topcut-lang=ja\r\n"});
    assert_non_null(strstr(page.body, "<html lang=\"ja\">"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_pins_get_nowhere_and_are_counted),
        cmocka_unit_test(a_pin_gives_its_role_or_less),
        cmocka_unit_test(the_cookie_is_for_browsers_alone),
        cmocka_unit_test(only_our_pages_are_gone_on_to),
        cmocka_unit_test(logging_in_again_ends_the_old_session),
        cmocka_unit_test(a_restart_keeps_everybody_in),
        cmocka_unit_test(sessions_end_by_time),
        cmocka_unit_test(use_survives_a_restart),
        cmocka_unit_test(a_clock_set_back_logs_nobody_out),
        cmocka_unit_test(codes_come_in_once),
        cmocka_unit_test(all_wrong_codes_look_alike),
        cmocka_unit_test(who_left_the_event_is_out),
        cmocka_unit_test(a_players_session_ends_with_the_event),
        cmocka_unit_test(forms_from_elsewhere_are_refused),
        cmocka_unit_test(forms_need_the_sessions_token),
        cmocka_unit_test(cookies_of_another_server_are_nobodys),
        cmocka_unit_test(staff_is_seen_and_sent_out),
        cmocka_unit_test(names_are_only_text),
        cmocka_unit_test(who_asked_comes_in_once_approved),
        cmocka_unit_test(who_asks_as_another_player_stays_out),
        cmocka_unit_test(languages_are_chosen_by_visitors),
    };
    return cmocka_run_group_tests(tests, NULL, end_common);
}
