/* An event's page for everybody: before, during and after it, and what it never shows. */
#include "base/arena.h"
#include "client.h"
#include "event/ledger/ledger.h"
#include "event/result/result.h"
#include "event/state/state.h"

#include <sqlite3.h>

static struct answer get(struct served *s, const char *path)
{
    return site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/e/%lld%s", (long long)s->events[0].v, path)});
}

static const char *body(struct served *s, const char *path)
{
    struct answer a = get(s, path);
    if (a.status != 200)
        fail_msg("%s answers %d", path, a.status);
    return a.body;
}

static void assert_shows(const char *page, const char *text)
{
    if (!strstr(page, text))
        fail_msg("nothing of \"%s\" in %s", text, page);
}

/* Plays what is paired, and all rounds that come, to the close. */
static void play_to_the_end(struct served *s)
{
    struct store *store;
    struct closing closing;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    struct event_data data;
    SITE_OK(s, event_load(store, &s->arena, s->events[0], &data, &s->err));
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct result_entry entry = {.where = arena_printf(&s->arena, "%d", data.matches[i].table),
                                           .score = "2-0"};
        struct result_outcome outcome;
        if (data.matches[i].result == RESULT_NONE)
            SITE_OK(s, result_enter(store, &s->arena, s->events[0], 0, &entry, false, &outcome, &s->err));
    }
    SITE_OK(s, event_close(store, &s->arena, s->events[0], true, &closing, &s->err));
    store_close(store);
}

static void during_it_says_where_one_plays(void **state)
{
    (void)state;
    struct served *s = site_new("live");
    site_start(s);
    const char *page = body(s, "");
    assert_shows(page, "class=\"hero\"");
    assert_shows(page, "name=\"q\"");
    assert_shows(page, "Berg, Anna");
    assert_shows(page, "property=\"og:image\"");
    assert_shows(page, "/picture/share.png");
    assert_null(strstr(page, "class=\"podium\""));
    assert_null(strstr(body(s, "/screen"), "class=\"screen-winner\""));
    /* a name is found without its accents, from either end; a table by its number */
    page = body(s, "/r/1/names?q=anna+berg");
    assert_shows(page, "Berg, Anna");
    page = body(s, "/r/1/names?q=nobodysuch");
    assert_shows(page, "Nobody of that name plays in this round.");
    assert_shows(body(s, "/r/1/tables?q=1"), "<th scope=\"row\" class=\"num\">1");
    site_free(s);
}

static void afterwards_it_says_who_won(void **state)
{
    (void)state;
    struct served *s = site_new("over");
    play_to_the_end(s);
    site_start(s);
    const char *page = body(s, "");
    assert_shows(page, "class=\"podium\"");
    assert_shows(page, "class=\"place first\"");
    assert_null(strstr(page, "name=\"q\""));
    /* and so does the big screen, unless something else is chosen for it */
    assert_shows(body(s, "/screen"), "class=\"screen-winner\"");
    assert_null(strstr(body(s, "/screen?show=standings"), "class=\"screen-winner\""));
    /* the picture is for networks and to be taken along: a visitor's phone does not load its 100 KB */
    assert_shows(page, "property=\"og:image\"");
    assert_shows(page, arena_printf(&s->arena, "<a class=\"button\" href=\"/e/%lld/picture/share.png\"",
                                    (long long)s->events[0].v));
    assert_null(strstr(page, "src=\"/e/"));
    struct answer png = get(s, "/picture/share.png");
    assert_int_equal(png.status, 200);
    assert_memory_equal(png.body, "\x89PNG", 4);
    site_free(s);
}

/* After a playoff the record of the Swiss rounds says that it is theirs, beside the playoff's. */
static void the_winner_has_both_records(void **state)
{
    (void)state;
    struct served *s = site_new("records");
    struct store *store;
    struct round_view view;
    struct closing closing;
    struct result_outcome outcome;
    const char *sentence;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    for (int table = 1; table <= 4; table++) {
        const struct result_entry entry = {.where = arena_printf(&s->arena, "%d", table), .score = "2-0"};
        SITE_OK(s, result_enter(store, &s->arena, s->events[0], 0, &entry, true, &outcome, &s->err));
    }
    SITE_OK(s, playoff_cut(store, &s->arena, s->events[0], 2, true, NULL, &view, &sentence, &s->err));
    const struct result_entry final = {.where = "1", .score = "2-1"};
    SITE_OK(s, result_enter(store, &s->arena, s->events[0], 0, &final, false, &outcome, &s->err));
    SITE_OK(s, event_close(store, &s->arena, s->events[0], true, &closing, &s->err));
    store_close(store);
    site_start(s);
    const char *page = body(s, "");
    assert_shows(page, "Swiss 1\u20110\u20110, playoff 1\u20110");
    assert_shows(page, "Swiss 1\u20110\u20110, playoff 0\u20111");
    assert_shows(body(s, "/screen"), "Swiss 1\u20110\u20110, playoff 1\u20110");
    site_free(s);
}

/* Lists are nobody's business until the event shows them; a round that is prepared is not there. */
static void nothing_is_shown_too_early(void **state)
{
    (void)state;
    struct served *s = site_new("early");
    site_start(s);
    struct answer a = get(s, arena_printf(&s->arena, "/list/%lld", (long long)s->players[0].v));
    assert_int_equal(a.status, 404);
    s->events[0] = s->events[1]; /* no round yet: how to join */
    assert_shows(body(s, ""), "/join");
    s->events[0] = s->events[2]; /* not public */
    assert_int_equal(get(s, "").status, 404);
    assert_int_equal(get(s, "/front").status, 404);
    assert_int_equal(get(s, "/picture/share.png").status, 404);
    site_free(s);
}

/* A store that has played for years: 40 Fridays that are over, of which the page shows the last 30. */
static void play_for_years(struct served *s)
{
    struct store *store;
    SITE_OK(s, store_open(s->path, STORE_WRITE, &site_clock, &store, &s->err));
    for (int i = 1; i <= 40; i++) {
        struct event_settings set = event_settings_usual();
        struct event event;
        set.name = arena_printf(&s->arena, "Friday %02d", i);
        set.date = arena_printf(&s->arena, "2025-%02d-%02d", (i + 3) / 4, 7 * ((i + 3) % 4) + 1);
        set.city = i == 3 ? "Malm\xC3\xB6" : "Lund";
        set.format = i % 2 ? "Modern" : "Pauper";
        SITE_OK(s, event_new(store, &s->arena, &set, &event, &s->err));
    }
    static const char over[] = "UPDATE event SET state = 'closed', closed_at_utc = 1 WHERE name LIKE 'Friday%'";
    SITE_OK(s, store_begin(store, "close", &s->err));
    assert_int_equal(sqlite3_exec(store_sqlite(store), over, NULL, NULL, NULL), SQLITE_OK);
    SITE_OK(s, store_end(store, ERR_OK, &s->err));
    store_close(store);
}

static const char *first_page(struct served *s, const char *query)
{
    struct answer a = site_ask(s, &(struct ask){.path = arena_printf(&s->arena, "/%s", query)});
    assert_int_equal(a.status, 200);
    return a.body;
}

static void every_event_of_the_store_is_found(void **state)
{
    (void)state;
    struct served *s = site_new("years");
    play_for_years(s);
    site_start(s);
    const char *page = first_page(s, "");
    assert_shows(page, "Friday 40");
    assert_shows(page, "Friday 11");
    assert_null(strstr(page, "Friday 10"));
    assert_shows(page, "href=\"/?page=2&amp;find=\"");
    page = first_page(s, "?page=2");
    assert_shows(page, "Friday 10");
    assert_shows(page, "Friday 01");
    assert_null(strstr(page, "Friday 11"));
    assert_null(strstr(page, "page=3"));
    page = first_page(s, "?find=malmo+modern"); /* accents and case aside, every word somewhere */
    assert_shows(page, "Friday 03");
    assert_null(strstr(page, "Friday 04"));
    page = first_page(s, "?find=2025-03");
    assert_shows(page, "Friday 09");
    assert_null(strstr(page, "Friday 40"));
    page = first_page(s, "?find=lund%26more");
    assert_shows(page, "No event that is over has the words lund&amp;more.");
    assert_shows(page, "value=\"lund&amp;more\"");
    page = first_page(s, "?find=third"); /* what is not public is not found either */
    assert_null(strstr(page, "<bdi>Third</bdi>"));
    struct answer a = site_ask(s, &(struct ask){.path = "/?page=x"});
    assert_int_equal(a.status, 422);
    site_free(s);
}

/* Each part of the style sheets stands on one page, charts among them. */
static void the_page_of_parts_has_charts(void **state)
{
    (void)state;
    struct served *s = site_new("parts");
    site_start(s);
    struct answer a = site_ask(s, &(struct ask){.path = "/design"});
    assert_int_equal(a.status, 200);
    assert_shows(a.body, "id=\"points-title\"");
    assert_shows(a.body, "id=\"shares-title\"");
    assert_shows(a.body, "id=\"matchups-title\"");
    site_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(during_it_says_where_one_plays),    cmocka_unit_test(afterwards_it_says_who_won),
        cmocka_unit_test(the_winner_has_both_records),       cmocka_unit_test(nothing_is_shown_too_early),
        cmocka_unit_test(every_event_of_the_store_is_found), cmocka_unit_test(the_page_of_parts_has_charts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
