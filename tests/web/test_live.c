/* test_live.c - news of the journal: what a stream says, what a page that comes back is told, who may know what
 *
 * A reader of event streams is written here after the standard (HTML, "Server-sent events", 9.2.6), and what the
 * machine sends goes through it in pieces of any size.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/message.h"
#include "testing.h"

#include "event/verbs/verbs.h"
#include "web/machine/inner.h"

#include <string.h>

/* ---- a reader as browsers have one ----------------------------------------------------------- */

struct message {
    char event[64], data[600], id[32];
};

struct eventsource {
    char line[700];
    size_t n_line;
    char event[64], data[600], id[32];
    bool has_data;
    int retry, comments;
    struct message messages[64];
    size_t n;
};

static void end_of_message(struct eventsource *es)
{
    if (es->has_data) {
        struct message *m = &es->messages[es->n++];
        assert_true(es->n < ARRAY_LEN(es->messages));
        snprintf(m->event, sizeof m->event, "%s", *es->event ? es->event : "message");
        snprintf(m->data, sizeof m->data, "%s", es->data);
        snprintf(m->id, sizeof m->id, "%s", es->id);
    }
    es->event[0] = es->data[0] = '\0';
    es->has_data = false;
}

static void end_of_line(struct eventsource *es)
{
    char *colon = strchr(es->line, ':'), *value = NULL;
    if (!*es->line) {
        end_of_message(es);
        return;
    }
    if (colon == es->line) {
        es->comments++;
        return;
    }
    if (colon) {
        *colon = '\0';
        value = colon + 1;
        if (*value == ' ')
            value++;
    }
    if (strcmp(es->line, "event") == 0)
        snprintf(es->event, sizeof es->event, "%s", value);
    else if (strcmp(es->line, "id") == 0)
        snprintf(es->id, sizeof es->id, "%s", value);
    else if (strcmp(es->line, "retry") == 0)
        es->retry = atoi(value);
    else if (strcmp(es->line, "data") == 0) {
        assert_false(es->has_data); /* ours are of one line */
        snprintf(es->data, sizeof es->data, "%s", value);
        es->has_data = true;
    } else
        fail_msg("a field that no browser knows: %s", es->line);
}

/* Reads what the stream has to say, in pieces; returns how many messages came. */
static size_t hear(struct eventsource *es, struct stream *stream, struct live *live, size_t piece)
{
    char bytes[1024];
    size_t before = es->n;
    for (;;) {
        live_lock(live);
        ptrdiff_t n = stream_read(stream, bytes, piece);
        live_unlock(live);
        if (n <= 0)
            return es->n - before;
        for (ptrdiff_t i = 0; i < n; i++)
            if (bytes[i] == '\n') {
                es->line[es->n_line] = '\0';
                es->n_line = 0;
                end_of_line(es);
            } else {
                es->line[es->n_line++] = bytes[i];
                assert_true(es->n_line < sizeof es->line);
            }
    }
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void a_stream_tells_each_change_once(void **state)
{
    (void)state;
    static const size_t pieces[] = {1, 2, 7, 64, 1024};
    for (size_t p = 0; p < ARRAY_LEN(pieces); p++) {
        struct live *live = live_new();
        struct eventsource es = {.n = 0};
        live_add(live, 5, 42, "enroll");
        struct stream *stream = stream_new(live, NULL, 42, 0);
        assert_int_equal(hear(&es, stream, live, pieces[p]), 0); /* the greeting is no message */
        assert_true(es.retry > 0 && es.retry <= 10000);
        assert_string_equal(es.id, "5");
        assert_int_equal(hear(&es, stream, live, pieces[p]), 0);

        live_add(live, 6, 42, "result");
        live_add(live, 7, 42, "result");
        live_add(live, 8, 42, "pair");
        assert_int_equal(hear(&es, stream, live, pieces[p]), 1);
        assert_string_equal(es.messages[0].event, "change");
        assert_string_equal(es.messages[0].id, "8");
        assert_string_equal(es.messages[0].data, "{\"event\":42,\"verbs\":[\"result\",\"pair\"]}");
        assert_int_equal(hear(&es, stream, live, pieces[p]), 0);

        live_add(live, 9, 43, "result"); /* another event's */
        assert_int_equal(hear(&es, stream, live, pieces[p]), 0);
        live_add(live, 10, 0, "player add"); /* of no event: everybody's */
        assert_int_equal(hear(&es, stream, live, pieces[p]), 1);
        assert_string_equal(es.messages[1].data, "{\"event\":42,\"verbs\":[\"player\"]}");
        stream_free(stream);
        live_free(live);
    }
}

static void who_comes_back_is_told_what_was_missed(void **state)
{
    (void)state;
    struct live *live = live_new();
    for (int64_t i = 1; i <= 20; i++)
        live_add(live, i, i % 2 ? 1 : 2, i == 13 ? "pair" : "result");
    struct {
        int64_t event, after;
        const char *data; /* NULL: nothing was missed */
    } cases[] = {
        {1, 20, NULL},
        {1, 19, NULL},
        {2, 19, "{\"event\":2,\"verbs\":[\"result\"]}"},
        {1, 12, "{\"event\":1,\"verbs\":[\"pair\",\"result\"]}"},
        {1, 13, "{\"event\":1,\"verbs\":[\"result\"]}"},
        {0, 12, "{\"event\":0,\"verbs\":[\"pair\",\"result\"]}"},
        {1, 0, NULL},    /* it never heard anything: it was just loaded */
        {1, 9999, NULL}, /* of another file: from now on */
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct eventsource es = {.n = 0};
        struct stream *stream = stream_new(live, NULL, cases[i].event, cases[i].after);
        size_t n = hear(&es, stream, live, 1024);
        assert_int_equal(n, cases[i].data ? 1 : 0);
        if (cases[i].data) {
            assert_string_equal(es.messages[0].data, cases[i].data);
            assert_string_equal(es.messages[0].id, "20");
        }
        stream_free(stream);
    }
    live_free(live);
}

/* Longer away than the ring remembers: told that there was more, and nothing is made up. */
static void the_ring_forgets_openly(void **state)
{
    (void)state;
    struct live *live = live_new();
    struct eventsource es = {.n = 0};
    for (int64_t i = 1; i <= 2000; i++)
        live_add(live, i, 1, i == 1000 ? "pair" : "result");
    struct stream *stream = stream_new(live, NULL, 1, 900);
    assert_int_equal(hear(&es, stream, live, 1024), 1);
    assert_string_equal(es.messages[0].data, "{\"event\":1,\"verbs\":[\"more\",\"result\"]}");
    assert_int_equal(hear(&es, stream, live, 1024), 0);
    stream_free(stream);
    live_free(live);
}

/* Many different verbs at once still are one message of bounded length, and JSON. */
static void a_flood_is_one_message(void **state)
{
    (void)state;
    struct live *live = live_new();
    struct eventsource es = {.n = 0};
    struct arena arena = ARENA_INIT;
    live_add(live, 1, 1, "result");
    struct stream *stream = stream_new(live, NULL, 1, 0);
    hear(&es, stream, live, 1024);
    for (int64_t i = 2; i < 300; i++)
        live_add(live, i, 1, verb_rules[i % VERBS_N].name);
    assert_int_equal(hear(&es, stream, live, 100), 1);
    struct json *root;
    struct err err = ERR_INIT;
    assert_int_equal(json_parse(es.messages[0].data, "data", &root, &err), ERR_OK);
    assert_true(json_count(json_get(root, "verbs")) >= 10);
    json_free(root);
    stream_free(stream);
    live_free(live);
    arena_release(&arena);
}

/* Nothing that only staff may see: neither its name nor anything that could break out of the message. */
static void verbs_are_plain_words(void **state)
{
    (void)state;
    static const struct {
        const char *verb, *told;
    } cases[] = {
        {"penalty add", "staff"},  {"penalty", "staff"},          {"ruling decide", "staff"},
        {"ban add", "staff"},      {"judge add", "staff"},        {"deckcheck draw", "staff"},
        {"deck register", "deck"}, {"result", "result"},          {"clock", "clock"},
        {"disqualify", "staff"},   {"x\"},\n\ndata: y", "staff"}, {"of-a-later-version", "staff"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct live *live = live_new();
        struct json *root = json_object();
        live_add(live, 1, 1, cases[i].verb);
        live_add_news(live, root, 1, 0, false);
        assert_string_equal(json_text(json_at(json_get(root, "verbs"), 0), ""), cases[i].told);
        json_free(root);
        live_free(live);
    }
}

static void polling_says_the_same(void **state)
{
    (void)state;
    struct live *live = live_new();
    for (int64_t i = 1; i <= 9; i++)
        live_add(live, i, 1, i == 9 ? "pair" : "result");
    struct json *root = json_object();
    live_add_news(live, root, 1, 7, false);
    assert_int_equal(json_int(json_get(root, "after"), 0, 100, -1), 9);
    assert_int_equal(json_int(json_get(root, "event"), 0, 100, -1), 1);
    assert_int_equal(json_count(json_get(root, "verbs")), 2);
    json_free(root);
    live_free(live);
}

/* Of an event that is not public a stranger hears what they would hear of one that does not exist. */
static void hidden_events_have_no_news(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct live *live = live_new();
    const int64_t hidden[] = {3, 8};
    live_hide(live, hidden, ARRAY_LEN(hidden));
    live_add(live, 1, 2, "result");
    live_add(live, 2, 3, "announce");
    live_add(live, 3, 0, "player add");
    live_add(live, 4, 8, "pair");
    static const struct {
        int64_t event;
        bool sees;
        const char *verbs;
    } cases[] = {{0, false, "[\"result\", \"player\"]"},
                 {0, true, "[\"result\", \"announce\", \"player\", \"pair\"]"},
                 {3, false, "[\"player\"]"},
                 {3, true, "[\"announce\", \"player\"]"},
                 {9, false, "[\"player\"]"},
                 {2, false, "[\"result\", \"player\"]"}};
    assert_true(live_is_hidden(live, 8) && !live_is_hidden(live, 2) && !live_is_hidden(live, 0));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct json *root = json_object();
        live_add_news(live, root, cases[i].event, 0, cases[i].sees);
        assert_string_equal(json_print_line(&arena, json_get(root, "verbs")), cases[i].verbs);
        json_free(root);
    }
    live_hide(live, hidden + 1, 1); /* 3 was made public */
    assert_false(live_is_hidden(live, 3));
    live_free(live);
    arena_release(&arena);
}

static void at_the_end_all_streams_end(void **state)
{
    (void)state;
    struct live *live = live_new();
    struct eventsource es = {.n = 0};
    char bytes[64];
    struct stream *stream = stream_new(live, NULL, 1, 0);
    hear(&es, stream, live, 1024);
    stream_free(stream);
    stream = stream_new(live, NULL, 1, 0);
    assert_int_equal(live_count(live), 1);
    live_end(live);
    live_lock(live);
    assert_int_equal(stream_read(stream, bytes, sizeof bytes), -1);
    live_unlock(live);
    assert_null(stream_new(live, NULL, 1, 0));
    stream_free(stream);
    assert_int_equal(live_count(live), 0);
    live_free(live);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_tells_each_change_once), cmocka_unit_test(who_comes_back_is_told_what_was_missed),
        cmocka_unit_test(the_ring_forgets_openly),         cmocka_unit_test(a_flood_is_one_message),
        cmocka_unit_test(verbs_are_plain_words),           cmocka_unit_test(polling_says_the_same),
        cmocka_unit_test(hidden_events_have_no_news),      cmocka_unit_test(at_the_end_all_streams_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
