/* test_cache.c - pages in memory: for one version of the store, each for who may share it, with tags that tell them
 * apart */
#include "base/arena.h"
#include "base/err.h"
#include "base/gzip.h"
#include "base/strbuf.h"
#include "testing.h"

#include "web/machine/inner.h"

#include <string.h>

static enum err_code nothing(struct request *req, struct err *err)
{
    (void)req;
    (void)err;
    return ERR_OK;
}

static const struct route page = {METHOD_GET, "/e/{event}/standings", FOR_ALL, ROUTE_CACHED, 0, nothing, NULL};
static const struct route clock_page = {METHOD_GET, "/e/{event}/clock", FOR_ALL, ROUTE_CACHED | ROUTE_CLOCK, 0, nothing,
                                        NULL};
static const struct route plain = {METHOD_GET, "/e/{event}/x", FOR_ALL, 0, 0, nothing, NULL};
static const struct route paged = {METHOD_GET, "/ratings", FOR_ALL, ROUTE_CACHED, 0, nothing, NULL};
static const struct route staff = {METHOD_GET, "/e/{event}/y", FOR_STAFF, ROUTE_CACHED, 0, nothing, NULL};

static struct web *make_web(void)
{
    struct web *web = tc_calloc(1, sizeof *web);
    web->cache = cache_new();
    atomic_init(&web->version, 1);
    return web;
}

static void end_web(struct web *web)
{
    cache_free(web->cache);
    free(web);
}

static struct exchange ask(struct web *web, const struct route *route, const char *path)
{
    return (struct exchange){.web = web, .route = route, .path = path, .query = ""};
}

static struct answer *text_answer(const char *text)
{
    char *body = strdup(text);
    struct answer *answer = answer_new(200, "text/html", body, strlen(text));
    answer_tag(answer);
    return answer;
}

/* As the first asker: what is kept under the path from now on. */
static void fill(struct web *web, struct exchange *x, const char *text)
{
    struct answer *answer = text_answer(text);
    assert_true(cache_join(web, x));
    cache_fill(web, x, answer);
    x->keep = NULL;
    answer_drop(answer);
}

static const char *kept(struct web *web, const struct exchange *x)
{
    static char text[64];
    struct answer *answer = cache_find(web, x);
    if (!answer)
        return NULL;
    snprintf(text, sizeof text, "%.*s", (int)answer->len, answer->body);
    answer_drop(answer);
    return text;
}

static void kept_until_the_store_changes(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &page, "/e/1/standings"), other = ask(web, &page, "/e/2/standings");
    assert_null(kept(web, &x));
    fill(web, &x, "one");
    assert_string_equal(kept(web, &x), "one");
    assert_null(kept(web, &other));
    atomic_fetch_add(&web->version, 1);
    assert_null(kept(web, &x));
    fill(web, &x, "two");
    assert_string_equal(kept(web, &x), "two");
    end_web(web);
}

/* It was begun before a change and done after it: it may show what was, so it serves nobody later. */
static void made_across_a_change_is_stale(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &page, "/e/1/standings");
    assert_true(cache_join(web, &x));
    atomic_fetch_add(&web->version, 1);
    struct answer *answer = text_answer("old");
    cache_fill(web, &x, answer);
    answer_drop(answer);
    assert_null(kept(web, &x));
    end_web(web);
}

static void languages_queries_and_kinds_are_apart(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &paged, "/ratings"), german = x, queried = x, json = x;
    german.head.headers[HEADER_ACCEPT_LANGUAGE] = "de-AT,de;q=0.9";
    queried.query = "page=2";
    json.head.headers[HEADER_ACCEPT] = "application/json";
    fill(web, &x, "english");
    assert_null(kept(web, &german));
    assert_null(kept(web, &queried));
    assert_null(kept(web, &json));
    fill(web, &german, "deutsch");
    assert_string_equal(kept(web, &german), "deutsch");
    assert_string_equal(kept(web, &x), "english");
    german.head.headers[HEADER_ACCEPT_LANGUAGE] = NULL;
    german.head.headers[HEADER_COOKIE] = "topcut-lang=de";
    assert_string_equal(kept(web, &german), "deutsch");
    end_web(web);
}

/* Fields that the page does not read are no part of it, however they are written; those that it reads are. */
static void unknown_fields_are_no_other_page(void **state)
{
    (void)state;
    static const char *const same[] = {"x=1", "&&&",    "q",       "round=3&x=%zz", "%zz",
                                       "=",   "Page=2", "pagex=2", "utm=a&b=c"};
    static const char *const other[] = {"page=2", "x=1&page=2", "p%61ge=2", "category=classic", "page=%zz", "pag%65=3"};
    struct web *web = make_web();
    struct exchange x = ask(web, &paged, "/ratings");
    fill(web, &x, "first");
    for (size_t i = 0; i < ARRAY_LEN(same); i++) {
        x.query = same[i];
        assert_true(cache_wants(&x));
        assert_string_equal(kept(web, &x), "first");
    }
    for (size_t i = 0; i < ARRAY_LEN(other); i++) {
        x.query = other[i];
        assert_null(kept(web, &x));
    }
    /* What the page is made from is what it is kept by. */
    char query[CACHE_QUERY_MAX];
    x.query = "a=1&page=2&&b=%zz&category=classic";
    assert_true(cache_query(&x, query));
    assert_string_equal(query, "page=2&category=classic&");
    end_web(web);
}

static void shared_with_nobody_in_particular(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &page, "/e/1/standings");
    assert_true(cache_wants(&x));
    x.head.headers[HEADER_COOKIE] = "topcut-lang=de; other=1";
    assert_true(cache_wants(&x));
    x.head.headers[HEADER_COOKIE] = "other=1; topcut=abc";
    assert_false(cache_wants(&x));
    x.head.headers[HEADER_COOKIE] = "topcut-said=abc";
    assert_false(cache_wants(&x));
    x.head.headers[HEADER_COOKIE] = NULL;
    x.head.headers[HEADER_AUTHORIZATION] = "Bearer x";
    assert_false(cache_wants(&x));
    x = ask(web, &plain, "/e/1/x");
    assert_false(cache_wants(&x));
    x = ask(web, &staff, "/e/1/y");
    assert_false(cache_wants(&x));
    x = ask(web, &page, "/e/1/standings");
    x.is_post = true;
    assert_false(cache_wants(&x));
    end_web(web);
}

/* What went wrong is for who asked, and tried again by the next. */
static void errors_are_not_kept(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &page, "/e/1/standings");
    struct answer *answer = answer_new(404, "text/html", strdup("no"), 2);
    assert_true(cache_join(web, &x));
    cache_fill(web, &x, answer);
    answer_drop(answer);
    assert_null(kept(web, &x));
    assert_true(cache_join(web, &x));
    struct answer *untagged = answer_new(200, "text/html", strdup("mine"), 4); /* with a cookie of somebody's */
    cache_fill(web, &x, untagged);
    answer_drop(untagged);
    assert_null(kept(web, &x));
    end_web(web);
}

static void a_clock_is_kept_for_a_second(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct exchange x = ask(web, &clock_page, "/e/1/clock");
    fill(web, &x, "49:59");
    assert_string_equal(kept(web, &x), "49:59");
    pause_ms(1010);
    assert_null(kept(web, &x));
    end_web(web);
}

/* Whatever strangers ask for, memory stays bounded; what was asked for last stays. */
static void memory_is_bounded(void **state)
{
    (void)state;
    struct web *web = make_web();
    struct arena arena = ARENA_INIT;
    size_t there = 0;
    struct exchange x;
    for (int i = 0; i < 3000; i++) {
        x = ask(web, &paged, "/ratings");
        x.query = arena_printf(&arena, "page=%d", i);
        fill(web, &x, "page");
    }
    assert_string_equal(kept(web, &x), "page");
    for (int i = 0; i < 3000; i++) {
        x.query = arena_printf(&arena, "page=%d", i);
        there += kept(web, &x) != NULL;
    }
    assert_true(there >= 100 && there <= 500);
    x.query = "page=0123456789012345678901234567890123456789012345678901234567890123456789";
    assert_false(cache_wants(&x));
    end_web(web);
    arena_release(&arena);
}

/* Equal bytes, equal tags; one bit apart, other tags. */
static void tags_tell_contents_apart(void **state)
{
    (void)state;
    struct answer *a = text_answer("one"), *b = text_answer("one"), *c = text_answer("onf");
    assert_string_equal(a->etag, b->etag);
    assert_string_not_equal(a->etag, c->etag);
    assert_true(strlen(a->etag) >= 16);
    answer_drop(a);
    answer_drop(b);
    answer_drop(c);
}

/* gzip only where it pays, and what it holds is the page. */
static void packed_is_the_same(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < 500; i++)
        strbuf_printf(&sb, "<tr><td>%d</td><td>Player %d</td></tr>\n", i, i * 7);
    struct answer *answer = answer_new(200, "text/html; charset=utf-8", strdup(sb.text), sb.len);
    answer_pack(answer, "text/html; charset=utf-8", 6);
    assert_non_null(answer->packed);
    assert_true(answer->packed_len < answer->len / 4);
    char *out;
    size_t len;
    struct err err = ERR_INIT;
    assert_int_equal(gzip_unpack(&arena, answer->packed, answer->packed_len, 1 << 20, "page", &out, &len, &err),
                     ERR_OK);
    assert_int_equal(len, sb.len);
    assert_memory_equal(out, sb.text, len);
    answer_drop(answer);
    struct answer *small = text_answer("<p>small</p>");
    answer_pack(small, "text/html", 6);
    assert_null(small->packed);
    answer_drop(small);
    struct answer *picture = answer_new(200, "image/png", strdup(sb.text), sb.len);
    answer_pack(picture, "image/png", 6);
    assert_null(picture->packed);
    answer_drop(picture);
    strbuf_release(&sb);
    arena_release(&arena);
}

/* A store of 50 MB over a hall's Wi-Fi at 3 Mbit/s takes 140 seconds, and may; a page's answer gets two minutes. */
static void large_answers_may_take_longer(void **state)
{
    (void)state;
    assert_int_equal(patience_ms(READ_SECONDS, 1000), 120000);
    static const int64_t megabytes[] = {1, 20, 50, 300, 4000};
    for (size_t i = 0; i < ARRAY_LEN(megabytes); i++) /* 1 MB is 8 Mbit, and 8/3 seconds */
        assert_true(patience_ms(READ_SECONDS, (size_t)megabytes[i] << 20) >= megabytes[i] * 8 * 1049 / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_until_the_store_changes),
        cmocka_unit_test(made_across_a_change_is_stale),
        cmocka_unit_test(languages_queries_and_kinds_are_apart),
        cmocka_unit_test(unknown_fields_are_no_other_page),
        cmocka_unit_test(shared_with_nobody_in_particular),
        cmocka_unit_test(errors_are_not_kept),
        cmocka_unit_test(a_clock_is_kept_for_a_second),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(tags_tell_contents_apart),
        cmocka_unit_test(packed_is_the_same),
        cmocka_unit_test(large_answers_may_take_longer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
