/* test_facts.c - the page of facts: newer ones are fetched or uploaded, looked at, taken in, and taken back */
#include "base/arena.h"
#include "base/strbuf.h"
#include "facts_fixture.h"
#include "file_server.h"

static struct served *site;
static struct login desk; /* the organizer */
static struct file_server remote;
static struct facts_file newer;

static int set_up(void **state)
{
    (void)state;
    site = site_new("facts");
    site->options.facts = test_path(&site->arena, "facts-folder");
    site->options.fetched = test_path(&site->arena, "fetched");
    site->options.catalog = test_path(&site->arena, "facts-cards.db");
    make_newer(site, &newer);
    site_start(site);
    desk = site_login(site, "organizer");
    file_server_start(&remote, false, test_dir());
    file_server_put(&remote, (struct remote_file){.path = "/facts.json", .bytes = newer.text, .len = newer.len});
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    file_server_stop(&remote); /* it may still send what is the site's */
    site_free(site);
    return 0;
}

static struct answer get(const char *path)
{
    struct answer a = site_ask(site, &(struct ask){.path = path, .cookie = desk.cookie});
    assert_int_equal(a.status, 200);
    return a;
}

static void shows(const char *path, const char *words)
{
    struct answer a = get(path);
    if (!strstr(a.body, words))
        fail_msg("%s does not say \"%s\": %s", path, words, a.body);
}

static struct answer post(const char *path, const char *fields)
{
    const char *form = arena_printf(&site->arena, "csrf=%s&%s", desk.csrf, fields);
    return site_ask(site, &(struct ask){.path = path, .form = form, .cookie = desk.cookie});
}

static void done(const char *path, const char *fields)
{
    struct answer a = post(path, fields);
    if (a.status != 303)
        fail_msg("%s %s: status %d: %.900s", path, fields, a.status,
                 strstr(a.body, "<main") ? strstr(a.body, "<main") : a.body);
}

static void refused(const char *path, const char *fields, int status, const char *words)
{
    struct answer a = post(path, fields);
    if (a.status != status || !strstr(a.body, words))
        fail_msg("%s %s: status %d, or not \"%s\": %.3000s", path, fields, a.status, words, a.body);
}

/* Until the page says so; four minutes, however busy the machine is. */
static struct answer comes(const char *words)
{
    struct answer a = {.status = 0};
    for (int i = 0; i < 2400; i++) {
        a = get("/facts");
        if (strstr(a.body, words))
            return a;
        pause_ms(100);
    }
    fail_msg("never says \"%s\": %s", words, strstr(a.body, "<dl>") ? strstr(a.body, "<dl>") : a.body);
    return a;
}

static void fetch(const char *path)
{
    done("/facts/fetch", arena_printf(&site->arena, "url=%s%s", remote.base, path));
}

/* What waits, as the form says it. */
static const char *waiting(const char *words)
{
    struct answer a = comes(words);
    const char *number = hidden_field(site, &a, "number");
    assert_non_null(number);
    return number;
}

static void undo_all(void)
{
    struct answer a = get("/facts");
    const char *seen = hidden_field(site, &a, "seen");
    assert_non_null(seen);
    done("/facts/undo", arena_printf(&site->arena, "seen=%s", seen));
}

static void it_says_what_is_gone_by(void **state)
{
    (void)state;
    shows("/facts", "known up to " OWN_DAY);
    shows("/facts", "what is inside the program counts");
    struct answer a = site_ask(site, &(struct ask){.path = "/facts"});
    assert_int_equal(a.status, 303); /* to the log-in */
}

static void an_address_has_to_be_sound(void **state)
{
    (void)state;
    refused("/facts/fetch", "url=http://example.org/facts.json", 400, "take https");
    refused("/facts/fetch", "url=http://example.org/facts.json", 400, "value=\"http://example.org/facts.json\"");
    refused("/facts/fetch", "url=", 400, "is no address");
    fetch("/none.json");
    comes("has no such file");
}

static void nothing_changes_before_somebody_says_so(void **state)
{
    (void)state;
    fetch("/facts.json");
    const char *number = waiting("What would change");
    shows("/facts", "Modern is known up to 2026-11-24");
    shows("/facts", "Signed by");
    shows("/lists", OWN_DAY);
    refused("/facts/fetch", "url=https://example.org/facts.json", 409, "take it in, or drop it");
    refused("/facts/take", arena_printf(&site->arena, "number=%s", number), 409, "not trusted here");
    refused("/facts/take", "number=77&trust=1", 409, "not there any more");
    shows("/lists", OWN_DAY);
    done("/facts/take", arena_printf(&site->arena, "number=%s&trust=1", number));
    shows("/lists", NEWER_DAY);
    shows("/facts", "lists up to " NEWER_DAY);
    shows("/facts", arena_printf(&site->arena, "%s/facts.json", remote.base)); /* for the next time */
    refused("/facts/take", arena_printf(&site->arena, "number=%s&trust=1", number), 409, "not there any more");
    refused("/facts/undo", "seen=000077.json", 409, "something else now");
    undo_all();
    shows("/lists", OWN_DAY);
    refused("/facts/undo", "seen=000001.json", 422, "no facts were imported");
}

static void a_file_can_be_uploaded(void **state)
{
    (void)state;
    static const char edge[] = "----edge", path[] = "/facts/upload";
    struct strbuf body = STRBUF_INIT, sb = STRBUF_INIT;
    strbuf_printf(&body, "--%s\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\n%s\r\n", edge, desk.csrf);
    strbuf_printf(&body, "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.json\"\r\n\r\n", edge);
    strbuf_add_bytes(&body, newer.text, newer.len);
    strbuf_printf(&body, "\r\n--%s--\r\n", edge);
    strbuf_printf(&sb, "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nCookie: topcut=%s\r\n", path,
                  site->port, site->origin, desk.cookie);
    strbuf_printf(&sb, "Content-Type: multipart/form-data; boundary=%s\r\nContent-Length: %zu\r\n\r\n%s", edge,
                  body.len, strbuf_text(&body));
    struct answer a = site_send(site, strbuf_text(&sb), false);
    assert_int_equal(a.status, 303);
    strbuf_release(&sb);
    strbuf_release(&body);
    const char *number = waiting("What would change");
    done("/facts/take", arena_printf(&site->arena, "number=%s", number)); /* trusted since the time before */
    shows("/lists", NEWER_DAY);
    fetch("/facts.json");
    comes("All of it is here already");
    done("/facts/drop", "");
    shows("/facts", "Fetch newer ones");
    undo_all();
}

static void what_hangs_can_be_stopped(void **state)
{
    (void)state;
    file_server_put(&remote,
                    (struct remote_file){
                        .path = "/slow.json", .bytes = newer.text, .len = newer.len, .stall_after = 100, .cuts = 9});
    fetch("/slow.json");
    comes("Being fetched");
    done("/facts/drop", "");
    comes("Fetch newer ones");
    shows("/lists", OWN_DAY);
}

static void a_damaged_file_changes_nothing(void **state)
{
    (void)state;
    file_server_put(&remote, (struct remote_file){.path = "/half.json", .bytes = newer.text, .len = newer.len / 2});
    fetch("/half.json");
    comes("role=\"alert\"");
    shows("/facts", "Fetch newer ones");
    shows("/lists", OWN_DAY);
}

static void cards_are_taken_in_meanwhile(void **state)
{
    (void)state;
    file_server_put(&remote, (struct remote_file){.path = "/default-cards-20261120091234.json",
                                                  .bytes = one_card,
                                                  .len = sizeof one_card - 1});
    fetch("/default-cards-20261120091234.json");
    const char *number = waiting("What would change");
    shows("/facts", "1 new card");
    done("/facts/take", arena_printf(&site->arena, "number=%s", number));
    comes("The cards are taken in");
    shows("/settings", "20 November 2026");
    shows("/facts", "Scryfall default-cards, data of 20 November 2026");
    assert_null(strstr(get("/facts").body, "what is inside the program counts"));
    undo_all();
    shows("/facts", "what is inside the program counts");
    assert_null(strstr(get("/settings").body, "20 November 2026"));
    assert_false(file_exists(site->options.catalog));
}

/* A server that ends while something is fetched ends at once. */
static void the_end_does_not_wait(void **state)
{
    (void)state;
    fetch("/slow.json");
    comes("Being fetched");
    int64_t began = monotonic_ms();
    site_stop(site);
    assert_true(monotonic_ms() - began < 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_what_is_gone_by),
        cmocka_unit_test(an_address_has_to_be_sound),
        cmocka_unit_test(nothing_changes_before_somebody_says_so),
        cmocka_unit_test(a_file_can_be_uploaded),
        cmocka_unit_test(what_hangs_can_be_stopped),
        cmocka_unit_test(a_damaged_file_changes_nothing),
        cmocka_unit_test(cards_are_taken_in_meanwhile),
        cmocka_unit_test(the_end_does_not_wait),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
