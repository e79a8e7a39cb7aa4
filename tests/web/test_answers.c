/* Answers to what comes from outside: where a form goes on at, what an error says to a browser, what was sent twice. */
#include "base/arena.h"
#include "base/strbuf.h"
#include "client.h"

#include "event/core/core.h"
#include "event/edit/edit.h"

#include <pthread.h>

/* Whoever asks chooses where to go on, at any length: the server goes on with its first page. */
static void an_endless_next_is_no_next(void **state)
{
    struct served *s = site_new("endless");
    site_start(s);
    char next[3200], body[3400];
    (void)state;
    memset(next, 'a', sizeof next - 1);
    next[0] = '/';
    next[sizeof next - 1] = '\0';
    snprintf(body, sizeof body, "lang=de&next=%s", next);
    struct answer a = site_ask(s, &(struct ask){.path = "/lang", .form = body});
    assert_int_equal(a.status, 303);
    assert_string_equal(answer_value(s, &a, "Location", 0), "/");
    a = site_ask(s, &(struct ask){.path = "/healthz"});
    assert_int_equal(a.status, 200);
    site_free(s);
}

/* Bytes of half a letter are no UTF-8, which JSON could not say. */
static void what_was_typed_is_told_whole(void **state)
{
    struct served *s = site_new("typed");
    struct strbuf path = STRBUF_INIT;
    (void)state;
    site_start(s);
    strbuf_add(&path, "/ratings?page=a"); /* an odd byte before letters of two */
    for (int i = 0; i < 30; i++)
        strbuf_add(&path, "%c3%a9");
    struct answer a = site_ask(s, &(struct ask){.path = strbuf_text(&path), .more = "Accept: application/json\r\n"});
    assert_int_equal(a.status, 422);
    assert_non_null(strstr(a.body, "no whole number"));
    strbuf_release(&path);
    site_free(s);
}

/* A hundred lines that are no players: a browser gets a sentence that it can keep, which tells ten. */
static void many_problems_are_told_in_short(void **state)
{
    struct served *s = site_new("problems");
    struct strbuf form = STRBUF_INIT;
    (void)state;
    site_start(s);
    struct login desk = site_login(s, "organizer");
    struct store *store;
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Later";
    set.date = "2026-11-20";
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    SITE_OK(s, event_new(store, &s->arena, &set, &event, &s->err));
    store_close(store);
    const char *players = arena_printf(&s->arena, "/e/%lld/players", (long long)event.id.v);
    strbuf_printf(&form, "csrf=%s&rid=many-problems&keep=1&do=import&text=name;dci%%0ANora+New;", desk.csrf);
    for (int i = 0; i < 100; i++)
        strbuf_printf(&form, "%%0ABad+Number+%d;twelve", 500 + i);
    struct answer a = site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "%s/import", players),
                                                .form = strbuf_text(&form),
                                                .cookie = desk.cookie});
    assert_int_equal(a.status, 303);
    const char *said = NULL, *value;
    for (int i = 0; (value = answer_value(s, &a, "Set-Cookie", i)) != NULL; i++)
        if (strncmp(value, "topcut-said=", 12) == 0)
            said = arena_strndup(&s->arena, value, strcspn(value, ";"));
    assert_non_null(said);
    assert_true(strlen(said) < 4000); /* RFC 6265, 6.1: 4096 with its attributes */
    a = site_ask(s, &(struct ask){.path = players,
                                  .more = arena_printf(&s->arena, "Cookie: topcut=%s; %s\r\n", desk.cookie, said)});
    assert_int_equal(a.status, 200);
    const char *told = strstr(a.body, "Read: 1 new, ");
    assert_non_null(told);
    assert_non_null(strstr(told, ":12:"));
    assert_null(strstr(told, ":13:"));
    assert_non_null(strstr(told, "and 90 more"));
    strbuf_release(&form);
    site_free(s);
}

/* Workbooks written by several workers at once: the library's lines on stderr must not be caught by a process-wide
 * trick. */
struct asking {
    const struct served *site;
    int ok;
};
static void *ask_for_workbooks(void *data)
{
    struct asking *asking = data;
    struct served *s = tc_calloc(1, sizeof *s);
    s->port = asking->site->port;
    s->origin = asking->site->origin;
    s->socket = -1;
    for (int i = 0; i < 12; i++) {
        struct answer a =
            site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/e/1/standings/1/file/xlsx?x=%d", i)});
        asking->ok += a.status == 200 && a.len > 4 && memcmp(a.body, "PK", 2) == 0;
    }
    site_hang_up(s);
    site_free(s);
    return NULL;
}

static void workbooks_at_the_same_time(void **state)
{
    struct served *s = site_new("books");
    pthread_t threads[4];
    struct asking asking[4];
    (void)state;
    site_start(s);
    for (int i = 0; i < 4; i++) {
        asking[i] = (struct asking){.site = s};
        assert_int_equal(pthread_create(&threads[i], NULL, ask_for_workbooks, &asking[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        pthread_join(threads[i], NULL);
        assert_int_equal(asking[i].ok, 12);
    }
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_endless_next_is_no_next),
        cmocka_unit_test(workbooks_at_the_same_time),
        cmocka_unit_test(what_was_typed_is_told_whole),
        cmocka_unit_test(many_problems_are_told_in_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
