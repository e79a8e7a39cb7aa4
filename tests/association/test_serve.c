/* test_serve.c - packages over HTTP: receipts, refusals, a database that goes away, and many stores at once
 * @tags slow-watched never-valgrind
 */
#include "shop.h"

#include <sys/wait.h>
#include <time.h>

#include "association/serve/serve.h"
#include "web/fetch/fetch.h"
#include "web/web.h"

#define DAY "2026-11-28"

struct net_shop {
    struct arena arena;
    struct office office;
    struct office_place place;
    struct shop *shop;
    struct serve *serve;
    int port;
    const char *package;
};

static int shops_made;

/* A store with members and an event, and the association's server before a database that is named by its DSN. */
static struct net_shop *begin(size_t players, int rounds)
{
    struct net_shop *s = tc_calloc(1, sizeof *s);
    struct err err = ERR_INIT;
    const struct serve_options options = {.address = "127.0.0.1", .threads = 4, .clock = &test_clock, .who = "serve"};
    s->office = test_office(&s->arena);
    s->shop = shop_open(&s->office, arena_printf(&s->arena, "Nätbutik %d", ++shops_made));
    shop_players(s->shop, &s->office, shop_members(&s->office, players), players);
    struct event_id event = shop_play(s->shop, &(struct shop_event){.name = "Fredag",
                                                                    .date = DAY,
                                                                    .sanction = shop_sanction(s->shop, &s->office, DAY),
                                                                    .rounds = rounds,
                                                                    .seed = (uint64_t)shops_made,
                                                                    .category = RATING_STANDARD});
    s->package = shop_package(s->shop, event);
    FINE(office_place(&s->arena, test_cluster()->dsn, path_join(&s->arena, test_cluster()->folder, "keys"), &s->place,
                      &err));
    FINE(serve_begin(&s->place, &options, &s->serve, &s->port, &err));
    return s;
}

static void end(struct net_shop *s)
{
    serve_end(s->serve);
    shop_close(s->shop);
    office_close(&s->office);
    arena_release(&s->arena);
    free(s);
}

static struct http_answer ask(struct net_shop *s, const char *path, const char *body)
{
    struct err err = ERR_INIT;
    struct http_answer answer;
    struct http *http = http_open(arena_printf(&s->arena, "http://127.0.0.1:%d", s->port), NULL, NULL, NULL, NULL);
    if (body)
        FINE(http_post(http, &s->arena, path, body, 30, &answer, &err));
    else
        FINE(http_get(http, &s->arena, path, 30, &answer, &err));
    http_close(http);
    return answer;
}

/* The state that a receipt names, once its signature fits. */
static const char *state_of(struct net_shop *s, const char *receipt)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    FINE(json_parse(receipt, "receipt", &root, &err));
    const char *head = json_print_canonical(&s->arena, json_get(root, "package"));
    assert_true(sign_verify(s->office.public_hex, json_text(json_get(root, "signature"), ""), head, strlen(head)));
    const struct json *line = json_first(json_get(json_get(root, "parts"), "receipt"));
    const char *state = arena_strdup(&s->arena, json_text(json_get(line, "state"), ""));
    json_free(root);
    return state;
}

static void package_is_answered_by_a_receipt(void **state)
{
    (void)state;
    struct net_shop *s = begin(8, 2);
    struct err err = ERR_INIT;
    struct http_answer answer = ask(s, "/a/v1", NULL);
    assert_int_equal(answer.status, 200);
    assert_non_null(strstr(answer.body, s->office.public_hex));
    answer = ask(s, "/a/v1/packages", "{}");
    assert_int_equal(answer.status, 422);
    assert_string_equal(state_of(s, answer.body), "returned");
    FINE(member_store_set_state(&s->office, s->shop->number, STORE_REVIEW, "", &err));
    answer = ask(s, "/a/v1/packages", s->package);
    assert_int_equal(answer.status, 202);
    assert_string_equal(state_of(s, answer.body), "held");
    FINE(member_store_set_state(&s->office, s->shop->number, STORE_ACTIVE, "", &err));
    struct intake accepted;
    struct intake_line *inbox;
    size_t n = 0;
    FINE(intake_list(&s->office, INTAKE_HELD, &inbox, &n, &err));
    FINE(intake_accept(&s->office, inbox[n - 1].digest, &accepted, &err));
    answer = ask(s, "/a/v1/packages", s->package); /* the store asks again, and hears it */
    assert_int_equal(answer.status, 200);
    assert_string_equal(state_of(s, answer.body), "current");
    assert_int_equal(ask(s, "/a/v1/packages", NULL).status, 405);
    assert_int_equal(ask(s, "/a/v1", "x").status, 405);
    assert_int_equal(ask(s, "/a/v2", NULL).status, 404);
    end(s);
}

static void database_that_is_away_means_send_it_again(void **state)
{
    (void)state;
    struct net_shop *s = begin(8, 2);
    struct err err = ERR_INIT;
    office_close(&s->office);
    FINE(cluster_stop(test_cluster(), true, &err));
    struct http_answer answer = ask(s, "/a/v1/packages", s->package);
    assert_int_equal(answer.status, 503);
    assert_null(strstr(answer.body, "receipt"));
    FINE(cluster_start(test_cluster(), &err));
    s->office = test_office(&s->arena);
    answer = ask(s, "/a/v1/packages", s->package);
    assert_int_equal(answer.status, 200);
    assert_string_equal(state_of(s, answer.body), "current");
    end(s);
}

/* The entries of the page after a number as lines "kind number", once its signature fits; true: there is more. */
static bool add_page(struct net_shop *s, int64_t *after, struct strbuf *lines)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    const char *path = arena_printf(&s->arena, "/a/v1/feed?after=%lld&country=SE", (long long)*after);
    struct http_answer answer = ask(s, path, NULL);
    assert_int_equal(answer.status, 200);
    FINE(json_parse(answer.body, "feed", &root, &err));
    const char *head = json_print_canonical(&s->arena, json_get(root, "package"));
    assert_true(sign_verify(s->office.public_hex, json_text(json_get(root, "signature"), ""), head, strlen(head)));
    const struct json *parts = json_get(root, "parts"), *page = json_first(json_get(parts, "page"));
    for (const struct json *entry = json_first(json_get(parts, "feed")); entry; entry = json_next(entry)) {
        const struct json *body = json_get(entry, "body");
        strbuf_printf(lines, "%s %d%s\n", json_text(json_get(entry, "kind"), ""),
                      (int)json_number(json_get(body, "number"), 0), json_get(body, "family") ? " named" : "");
    }
    *after = json_int(json_get(page, "next"), 0, INT64_MAX, -1);
    bool more = json_bool(json_get(page, "more"), false);
    json_free(root);
    return more;
}

/* All of the feed from a number on; *after is then the last number. */
static const char *feed_lines(struct net_shop *s, int64_t *after)
{
    struct strbuf lines = STRBUF_INIT;
    while (add_page(s, after, &lines))
        ;
    const char *out = arena_strdup(&s->arena, strbuf_text(&lines));
    strbuf_release(&lines);
    return out;
}

static void feed_tells_each_change_once_and_forgets_names(void **state)
{
    (void)state;
    struct net_shop *s = begin(8, 1);
    struct err err = ERR_INIT;
    int64_t after = 0;
    (void)feed_lines(s, &after);
    assert_true(after > 0);
    int64_t start = after;
    assert_string_equal(feed_lines(s, &after), "");
    int32_t suspension, *two = shop_members(&s->office, 2);
    FINE(suspension_add(&s->office, two[0], "2026-11-01", NULL, "bribery", &suspension, &err));
    FINE(member_merge(&s->office, two[1], two[0], &err));
    assert_string_equal(feed_lines(s, &after),
                        arena_printf(&s->arena, "member %1$d named\nmember %2$d named\nsuspension %1$d\nalias %2$d\n",
                                     (int)two[0], (int)two[1]));
    FINE(member_forget(&s->office, two[0], &err));
    assert_string_equal(feed_lines(s, &after),
                        arena_printf(&s->arena, "forget %d\nforget %d\n", (int)two[0], (int)two[1]));
    after = start; /* who asks for it all now is not told the name any more */
    assert_string_equal(
        feed_lines(s, &after),
        arena_printf(&s->arena, "member %1$d\nmember %2$d\nsuspension %1$d\nalias %2$d\nforget %1$d\nforget %2$d\n",
                     (int)two[0], (int)two[1]));
    assert_null(strstr(ask(s, "/a/v1/feed?kind=suspension", NULL).body, "\"kind\":\"member\""));
    assert_int_equal(ask(s, "/a/v1/feed?after=x", NULL).status, 400);
    assert_int_equal(ask(s, "/a/v1/feed?country=SWE", NULL).status, 400);
    end(s);
}

/* The link of each chain so far, as a store counts them. */
struct chain {
    char name[32], link[SIGN_DIGEST_HEX + 1];
};

/* Whether each entry of a page goes on where its chain ended; of one that is forgotten the digest is taken as it is. */
static bool page_fits(struct net_shop *s, const char *page, struct chain *chains, size_t room)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    bool fit = true;
    FINE(json_parse(page, "feed", &root, &err));
    for (const struct json *e = json_first(json_get(json_get(root, "parts"), "feed")); e && fit; e = json_next(e)) {
        const char *kind = json_text(json_get(e, "kind"), ""), *country = json_text(json_get(e, "country"), "");
        const struct json *body = json_get(e, "body");
        const char *digest = json_text(json_get(e, "digest"), ""),
                   *name = arena_printf(&s->arena, "%s %s", kind, country);
        struct chain *chain = chains;
        while (*chain->name && strcmp(chain->name, name) != 0)
            chain++;
        assert_true(chain < chains + room - 1);
        snprintf(chain->name, sizeof chain->name, "%s", name);
        fit = (json_get(body, "forgotten") || strcmp(feed_digest(&s->arena, body), digest) == 0) &&
              strcmp(
                  feed_link(&s->arena, chain->link, json_int(json_get(e, "n"), 1, INT32_MAX, 0), kind, country, digest),
                  json_text(json_get(e, "link"), "")) == 0;
        snprintf(chain->link, sizeof chain->link, "%s", json_text(json_get(e, "link"), ""));
    }
    json_free(root);
    return fit;
}

static void feed_is_linked_and_what_is_left_out_is_noticed(void **state)
{
    (void)state;
    struct net_shop *s = begin(8, 1);
    struct err err = ERR_INIT;
    struct chain all[24] = {{.name = ""}}, gap[24] = {{.name = ""}}, other[24] = {{.name = ""}};
    int32_t *three = shop_members(&s->office, 3), suspension;
    FINE(member_add_dci(&s->office, three[0], "1010101", &err));
    FINE(suspension_add(&s->office, three[1], "2026-11-01", NULL, "bribery", &suspension, &err));
    FINE(member_forget(&s->office, three[0], &err));
    const char *page = ask(s, "/a/v1/feed?country=SE", NULL).body;
    assert_true(page_fits(s, page, all, ARRAY_LEN(all)));
    assert_non_null(strstr(page, "\"kind\":\"key\""));
    assert_non_null(strstr(page, s->shop->key.public_hex));
    assert_non_null(strstr(page, "\"kind\":\"dci\""));
    assert_null(strstr(page, "1010101")); /* it went with the name */
    assert_true(
        page_fits(s, ask(s, "/a/v1/feed?country=SE&kind=member,suspension", NULL).body, other, ARRAY_LEN(other)));
    FINE(pg_script(
        s->office.pg,
        arena_printf(&s->arena, "DELETE FROM feed WHERE kind = 'member' AND body->>'number' = '%d'", (int)three[1]),
        &err));
    assert_false(page_fits(s, ask(s, "/a/v1/feed?country=SE", NULL).body, gap, ARRAY_LEN(gap)));
    static const char *const no[] = {"kind=a%7Db", "kind=,", "kind=key,,list", "country=%FF%FE", "country=5E"};
    for (size_t i = 0; i < ARRAY_LEN(no); i++)
        assert_int_equal(ask(s, arena_printf(&s->arena, "/a/v1/feed?%s", no[i]), NULL).status, 400);
    assert_int_equal(ask(s, "/a/v1?key=%FF", NULL).status, 200);
    const char *who = arena_printf(&s->arena, "/a/v1?key=%s", s->shop->key.public_hex);
    assert_non_null(strstr(ask(s, who, NULL).body, "\"country\": \"SE\""));
    assert_null(strstr(ask(s, "/a/v1?key=00", NULL).body, "country"));
    end(s);
}

/* What another transaction enters late is not passed over: it is numbered when it is there. */
static void feed_passes_over_nothing_that_is_committed_late(void **state)
{
    (void)state;
    struct net_shop *s = begin(8, 1);
    struct err err = ERR_INIT;
    struct pg *slow = test_pg();
    int64_t after = 0;
    (void)feed_lines(s, &after);
    FINE(pg_begin(slow, PG_BEGIN, &err));
    FINE(pg_script(slow, "INSERT INTO feed_entry (kind, body) VALUES ('list', '{\"number\": 1}')", &err));
    int32_t quick = shop_members(&s->office, 1)[0];
    assert_string_equal(feed_lines(s, &after), arena_printf(&s->arena, "member %d named\n", (int)quick));
    FINE(pg_end(slow, ERR_OK, &err));
    assert_string_equal(feed_lines(s, &after), "list 1\n");
    pg_close(slow);
    end(s);
}

/* ---- many at once ------------------------------------------------------------------------------ */

struct other_event {
    char uuid[40], sanction[16];
};

static void make_other(struct json *parts, void *data)
{
    const struct other_event *other = data;
    struct json *event = json_edit_first(json_edit(parts, "event"));
    json_replace_text(event, "uuid", other->uuid);
    json_replace_text(event, "sanction", other->sanction);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* In a child: posts every fourth. */
static pid_t post_some(struct net_shop *s, const char *const *packages, int n, int from)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct arena arena = ARENA_INIT;
    struct http *http = http_open(arena_printf(&arena, "http://127.0.0.1:%d", s->port), NULL, NULL, NULL, NULL);
    for (int i = from; i < n; i += 4) {
        struct http_answer answer;
        struct err err = ERR_INIT;
        if (http_post(http, &arena, "/a/v1/packages", packages[i], 60, &answer, &err) != ERR_OK)
            _exit(1);
        if (answer.status != 200)
            _exit(2);
        arena_reset(&arena);
    }
    _exit(0);
}

/* Packages of some 200 matches from four clients; TOPCUT_LONG measures with more of them. */
static void packages_of_four_clients_are_all_taken(void **state)
{
    (void)state;
    struct net_shop *s = begin(64, 6);
    int n = getenv("TOPCUT_LONG") ? 1200 : 24;
    const char **packages = ARENA_ARRAY(&s->arena, const char *, (size_t)n);
    for (int i = 0; i < n; i++) {
        struct other_event other;
        snprintf(other.uuid, sizeof other.uuid, "%08x-0000-4000-8000-000000000000", i + 1);
        snprintf(other.sanction, sizeof other.sanction, "%d", (int)shop_sanction(s->shop, &s->office, DAY));
        packages[i] = shop_resign(s->shop, &s->arena, s->package, make_other, &other);
    }
    double begun = seconds();
    pid_t children[4];
    for (int i = 0; i < 4; i++)
        children[i] = post_some(s, packages, n, i);
    for (int i = 0; i < 4; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    double took = seconds() - begun;
    struct err err = ERR_INIT;
    struct pg_rows rows;
    FINE(pg_query(s->office.pg, AQ_EVENT_COUNT, PG_NONE, &rows, &err));
    assert_true(pg_int(&rows, 0, 0) >= n);
    assert_true(pg_int(&rows, 0, 1) >= (int64_t)n * 190);
    pg_rows_release(&rows);
    print_message("%d packages of 192 matches (%zu bytes) in %.2f s: %.0f a second\n", n, strlen(s->package), took,
                  n / took);
    end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(package_is_answered_by_a_receipt),
        cmocka_unit_test(database_that_is_away_means_send_it_again),
        cmocka_unit_test(feed_tells_each_change_once_and_forgets_names),
        cmocka_unit_test(feed_is_linked_and_what_is_left_out_is_noticed),
        cmocka_unit_test(feed_passes_over_nothing_that_is_committed_late),
        cmocka_unit_test(packages_of_four_clients_are_all_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
