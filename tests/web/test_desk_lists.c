/* test_desk_lists.c - the desk's pages of an event whose lists are longer than a screen, through a real server */
#include "desk_site.h"

#include <sqlite3.h>

/* An event of 230, paired once: "Player001, X" to "Player230, X". */
static struct event_id long_event(void)
{
    struct store *store;
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 3};
    struct player_import import;
    struct round_view view;
    struct event event;
    struct strbuf table = STRBUF_INIT;
    strbuf_add(&table, "name\n");
    for (int i = 1; i <= 230; i++)
        strbuf_printf(&table, "\"Player%03d, X\"\n", i);
    set.name = "Long";
    set.date = "2026-11-20";
    set.rounds = 8;
    set.fee_cents = 500;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site,
            player_import(store, &site->arena, strbuf_text(&table), "long.csv", event.id, 0, &import, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &options, &view, &site->err));
    store_close(store);
    strbuf_release(&table);
    return event.id;
}

static struct event_id find_event(const char *name)
{
    struct event_id event = {0};
    struct store *store;
    struct event *events;
    size_t n;
    SITE_OK(site, store_open(site->path, STORE_READ, &site_clock, &store, &site->err));
    SITE_OK(site, event_list(store, &site->arena, &events, &n, &site->err));
    for (size_t i = 0; i < n; i++)
        if (strcmp(events[i].set.name, name) == 0)
            event = events[i].id;
    store_close(store);
    return event;
}

static int rows_of(struct answer a)
{
    int n = 0;
    for (const char *at = a.body; (at = strstr(at, "<bdi>Player")) != NULL; at++)
        n++;
    return n;
}

/* Nobody scrolls through hundreds of rows: each list has a field to find a name in, and pages. */
static void long_lists_have_a_search_and_pages(void **state)
{
    (void)state;
    const char *const lists[] = {"players", "decks", "codes", "crosstable", "standings/1"};
    long long id = (long long)long_event().v;
    for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
        const char *path = arena_printf(&site->arena, "/e/%lld/%s", id, lists[i]);
        struct answer first = get(path), last = get(arena_printf(&site->arena, "%s?page=3", path));
        shows(first, "type=\"search\"");
        shows(first, "?page=3\"");
        assert_int_equal(rows_of(first), 80);
        assert_int_equal(rows_of(last), 70);
        struct answer found = get(arena_printf(&site->arena, "%s?find=x+player117", path));
        assert_int_equal(rows_of(found), 1);
        shows(found, "<bdi>Player117, X</bdi>");
        shows(get(arena_printf(&site->arena, "%s?find=nobody", path)), "Nobody here is called nobody.");
        assert_int_equal(rows_of(get(arena_printf(&site->arena, "%s?page=99", path))), 70);
    }
    /* the rule of the percentages, as a German reader has it and hears it */
    const char *one = strstr(get(arena_printf(&site->arena, "/e/%lld/standings/1", id)).body, "/standings/1/");
    assert_non_null(one);
    const char *why = arena_printf(&site->arena, "/e/%lld%.*s", id, (int)strcspn(one, "\""), one);
    shows(site_ask(site, &(struct ask){.path = why, .more = "Accept-Language: de\r\n"}),
          "<p class=\"hint\" lang=\"de\">Quoten sind");
    assert_int_equal(rows_of(get(arena_printf(&site->arena, "/e/%lld/r/1/names", id))), 2 * 200);
    assert_int_equal(rows_of(get(arena_printf(&site->arena, "/e/%lld/r/1/names?page=2", id))), 2 * 30);
    /* the list to print is whole, and a name is found in it all the same */
    const char *print = arena_printf(&site->arena, "/e/%lld/players/print", id);
    assert_int_equal(rows_of(get(print)), 230);
    shows(get(print), "type=\"search\"");
    assert_int_equal(rows_of(get(arena_printf(&site->arena, "%s?find=x+player117", print))), 1);
    for (int i = 1; i <= 2; i++)
        done(post(arena_printf(&site->arena, "/e/%lld/penalties", id),
                  arena_printf(&site->arena, "act=give&player=Player%03d, X&infraction=tardiness", i)));
    struct answer found = get(arena_printf(&site->arena, "/e/%lld/penalties?find=player002", id));
    shows(found, "<bdi>Player002, X</bdi>");
    assert_null(strstr(found.body, "<bdi>Player001, X</bdi>"));
    /* the card of the table has it, in the reader's language as all else there */
    struct answer table = get(arena_printf(&site->arena, "/e/%lld/judge?q=player001", id));
    assert_int_equal(table.status, 303);
    shows(site_ask(site, &(struct ask){.path = answer_value(site, &table, "Location", 0),
                                       .cookie = desk.cookie,
                                       .more = "Accept-Language: de\r\n"}),
          "Versp\u00e4tung: Game Loss (Runde 1)");
}

/* The desk of a long round finds a table by who sits there or by its number. */
static void a_long_round_has_a_search(void **state)
{
    (void)state;
    const char *path = arena_printf(&site->arena, "/e/%lld/r/1", (long long)find_event("Long").v);
    struct answer all = get(path);
    shows(all, "name=\"find\"");
    shows(all, "id=\"t1\"");
    shows(all, "id=\"t115\"");
    /* one line opens fifty tables: the first ones where a result is missing are open */
    const char *open = "<details class=\"tables\" open";
    shows(all, "Tables 101 to 115");
    assert_non_null(strstr(all.body, open));
    assert_true(strstr(all.body, open) < strstr(all.body, "id=\"t1\""));
    assert_null(strstr(strstr(all.body, open) + 1, open));
    struct answer found = get(arena_printf(&site->arena, "%s?find=115", path));
    shows(found, "id=\"t115\"");
    assert_null(strstr(found.body, "id=\"t1\""));
    found = get(arena_printf(&site->arena, "%s?show=open&find=x+player117", path));
    shows(found, "<bdi>Player117, X</bdi>");
    assert_null(strstr(found.body, "<bdi>Player118, X</bdi>"));
    assert_null(
        strstr(get(arena_printf(&site->arena, "%s?show=in&find=player117", path)).body, "<bdi>Player117, X</bdi>"));
    shows(get(arena_printf(&site->arena, "%s?find=nobody", path)), "Nobody here is called nobody.");
    refused(post(arena_printf(&site->arena, "%s/quick", path), "line=999 20"), 404,
            arena_printf(&site->arena, "<form method=\"get\" action=\"%s\"", path)); /* the address is that of a form */
}

/* Who is chosen stands on all pages; a change leads back to the page that it was made on. */
static void all_pages_are_chosen_at_once(void **state)
{
    (void)state;
    struct event_id event = find_event("Long");
    size_t hidden = 0;
    const char *path = arena_printf(&site->arena, "/e/%lld/players", (long long)event.v);
    struct answer a = get(arena_printf(&site->arena, "%s?choose=all&page=2", path));
    shows(a, "230 players are chosen, on all pages");
    const char *others = strstr(a.body, "name=\"others\" value=\"");
    assert_non_null(others);
    others += strlen("name=\"others\" value=\"");
    for (const char *at = others; *at != '"'; at++)
        hidden += *at == ' ';
    assert_int_equal(hidden + 1, 150);
    /* whatever their number: a form of two thousand fields would be refused */
    struct strbuf form = STRBUF_INIT;
    strbuf_add(&form, "all=there&others=");
    for (int i = 0; i < 10; i++)
        strbuf_printf(&form, "%s%.*s", i ? " " : "", (int)strcspn(others, "\""), others);
    done(post(arena_printf(&site->arena, "%s/set", path), strbuf_text(&form)));
    strbuf_release(&form);
    shows(get(path), "150 are there");
    struct answer all = post(arena_printf(&site->arena, "%s/set", path), "every=230");
    done(all);
    shows(get(path), "<span>230 paid, 1150 in the till</span>");
    /* the answer has its way back, which takes back just that */
    const char *told = NULL;
    for (int i = 0; !told || strncmp(told, "topcut-said=", 12) != 0; i++)
        assert_non_null(told = answer_value(site, &all, "Set-Cookie", i));
    struct login after = desk;
    after.cookie = arena_printf(&site->arena, "%s; %.*s", desk.cookie, (int)strcspn(told, ";"), told);
    shows(get_as(&after, path),
          arena_printf(&site->arena, "name=\"entry\" value=\"%lld\"", (long long)newest().entry_id));
    assert_null(strstr(get(path).body, "name=\"entry\"")); /* without an answer there is no button */
    done(post("/undo", arena_printf(&site->arena, "entry=%lld", (long long)newest().entry_id)));
    shows(get(path), "<span>0 paid, 0 in the till</span>");
    assert_null(strstr(get_as(&after, path).body, "name=\"entry\"")); /* it is not the newest change any more */
    struct event_data data = loaded(event);
    struct answer paid = post(arena_printf(&site->arena, "%s/set", path),
                              arena_printf(&site->arena, "page=2&one=paid %lld", (long long)data.players[0].id.v));
    done(paid);
    assert_non_null(strstr(answer_value(site, &paid, "Location", 0), "players?page=2"));
}

/* The lists are judged beside the writers; the entry is the one of who asked, and the form sent again does nothing. */
static void lists_are_judged_again_once(void **state)
{
    (void)state;
    struct store *store;
    struct event_settings set = event_settings_usual();
    struct event event;
    struct player_id two[2] = {site->players[0], site->players[1]};
    size_t added;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    set.name = "Judged";
    set.date = "2020-11-20";
    set.format = "Premodern";
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, two, 2, false, &added, &site->err));
    long long id = (long long)event.id.v;
    done(post(arena_printf(&site->arena, "/e/%lld/deck/%lld", id, (long long)two[0].v),
              "list=60 Mountain\n\n15 Forest\n"));
    static const char old[] = "UPDATE deck SET verdict = 'unchecked', judged_format = '', judged_date = ''";
    SITE_OK(site, store_begin(store, "deck recheck", &site->err));
    assert_int_equal(sqlite3_exec(store_sqlite(store), old, NULL, NULL, NULL), SQLITE_OK);
    SITE_OK(site, store_end(store, ERR_OK, &site->err));
    store_close(store);
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=judge-again", desk.csrf);
    const struct ask ask = {
        .path = arena_printf(&site->arena, "/e/%lld/decks/recheck", id), .form = form, .cookie = desk.cookie};
    done(site_ask(site, &ask));
    struct journal_entry entry = newest();
    assert_string_equal(entry.verb, "deck recheck");
    assert_string_equal(entry.who, "Ann (organizer)");
    done(site_ask(site, &ask));
    assert_int_equal(newest().entry_id, entry.entry_id);
    /* who looks at a list reads it first */
    struct answer list = get(arena_printf(&site->arena, "/e/%lld/deck/%lld", id, (long long)two[0].v));
    assert_true(strstr(list.body, "The list in force") < strstr(list.body, "Another list"));
    shows(get(arena_printf(&site->arena, "/e/%lld/decks", id)), "1 legal, 0 not legal");
}

/* What was stored in steps goes back by one press, for who may take back each of them. */
static void steps_go_back_by_one_press(void **state)
{
    (void)state;
    struct store *store;
    struct store_together together = {.n = 0};
    struct event_settings set = event_settings_usual();
    struct event event;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    set.name = "In steps";
    set.date = "2020-11-20";
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    for (int i = 1; i <= 3; i++) {
        set.name = arena_printf(&site->arena, "In steps %d", i);
        store_set_together(store, &together);
        SITE_OK(site, event_edit(store, &site->arena, event.id, &set, EVENT_SET(name), &event, &site->err));
    }
    store_close(store);
    const char *entry = arena_printf(&site->arena, "entry=%lld", (long long)newest().entry_id - 1);
    struct login judge = site_login(site, "judge");
    assert_int_equal(post_as(&judge, "/undo", entry).status, 403);
    struct answer a = post("/undo", arena_printf(&site->arena, "%s&back=/log", entry));
    done(a);
    assert_string_equal(newest().verb, "undo");
    a = get(arena_printf(&site->arena, "/e/%lld/settings", (long long)event.id.v));
    shows(a, "In steps");
    assert_null(strstr(a.body, "In steps 1"));
    done(post("/redo", arena_printf(&site->arena, "expect=%lld", (long long)newest().entry_id)));
    shows(get(arena_printf(&site->arena, "/e/%lld/settings", (long long)event.id.v)), "In steps 3");
}

/* Whom to pair is found by name while lines are typed, which stay. */
static void somebody_to_pair_is_found(void **state)
{
    (void)state;
    int64_t before = newest().entry_id;
    struct answer a = post(at(0, "/pair/hand"), "act=find&find=BERG&after=0&pairs=Somebody and nobody");
    assert_int_equal(a.status, 200);
    shows(a, "Somebody and nobody</textarea>");
    shows(a, "<bdi>Berg, Anna</bdi>");
    const char *one = strstr(a.body, "<th scope=\"row\">");
    assert_non_null(one);
    assert_null(strstr(one + 1, "<th scope=\"row\">"));
    a = post(at(0, "/pair/hand"), "act=find&find=zzz&after=0&pairs=");
    shows(a, "Nobody here is called zzz.");
    assert_int_equal(newest().entry_id, before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_lists_have_a_search_and_pages), cmocka_unit_test(a_long_round_has_a_search),
        cmocka_unit_test(all_pages_are_chosen_at_once),       cmocka_unit_test(lists_are_judged_again_once),
        cmocka_unit_test(steps_go_back_by_one_press),         cmocka_unit_test(somebody_to_pair_is_found),
    };
    return cmocka_run_group_tests(tests, open_site, close_site);
}
