/* test_desk_cut.c - the desk's pages that ask before they do what cannot be meant: a rematch, a swap of players who
 * moved meanwhile, who leaves the cut, closing in the middle; and the way back to the event from everywhere
 */
#include "desk_site.h"

/* The same pairing made again by hand the other way round: pages that showed the old one write nothing. */
static void who_sits_there_must_have_been_shown(void **state)
{
    (void)state;
    struct store *store;
    struct event event;
    struct round_view view;
    struct event_settings set = event_settings_usual();
    const char *sentence;
    size_t added;
    set.name = "Anew";
    set.date = "2026-11-20";
    set.rounds = 3;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 4, false, &added, &site->err));
    struct round_options options = {.seed = 1, .private_ = true};
    SITE_OK(site, round_pair(store, &site->arena, event.id, &options, &view, &site->err));
    const char *round = arena_printf(&site->arena, "/e/%lld/r/1", (long long)event.id.v);
    /* Looking at what pairing all again would change writes nothing: the round is as it was. */
    const char *mend = arena_printf(&site->arena, "/e/%lld/repair", (long long)event.id.v);
    shows(get(mend), "Nothing is broken: every table stays.");
    struct answer all = post(mend, "act=look");
    assert_int_equal(all.status, 200);
    assert_true(strstr(all.body, "Nothing has changed yet.") || strstr(all.body, "Nothing is broken"));
    shows(get(mend), "Nothing is broken: every table stays.");
    const char *table = arena_printf(&site->arena, "%s/t/1", round);
    struct answer pages[] = {get(round), get(table)};
    const char *pairs = arena_strdup(&site->arena, hidden_field(site, &pages[0], "seen_pairs"));
    const char *pair = arena_strdup(&site->arena, hidden_field(site, &pages[1], "seen_pair"));
    const char *publish = arena_printf(&site->arena, "/e/%lld/publish", (long long)event.id.v);
    const char *before = arena_strdup(&site->arena, view.matches[0].name1);
    for (options.seed = 2; strcmp(before, view.matches[0].name1) == 0; options.seed++) {
        SITE_OK(site, round_unpair(store, &site->arena, event.id, NULL, false, &sentence, &site->err));
        SITE_OK(site, round_pair(store, &site->arena, event.id, &options, &view, &site->err));
    }
    store_close(store);
    refused(post(publish, arena_printf(&site->arena, "round=1&seen_pairs=%s", pairs)), 409, "paired again");
    refused(post(table, arena_printf(&site->arena, "score=2-0&seen=&seen_pair=%s", pair)), 409,
            "who plays whom in round 1");
    refused(post(arena_printf(&site->arena, "%s/quick", round),
                 arena_printf(&site->arena, "line=1 20&seen_pairs=%s", pairs)),
            409, "paired again");
    struct event_data data = loaded(event.id);
    assert_int_equal(data.rounds[0].missing, 2);
    assert_int_equal(data.rounds[0].published_at_utc, 0);
    /* The page as it is now is taken at its word. */
    pages[0] = get(round);
    pages[1] = get(table);
    pairs = arena_strdup(&site->arena, hidden_field(site, &pages[0], "seen_pairs"));
    pair = arena_strdup(&site->arena, hidden_field(site, &pages[1], "seen_pair"));
    done(post(publish, arena_printf(&site->arena, "round=1&seen_pairs=%s", pairs)));
    done(post(table, arena_printf(&site->arena, "score=2-0&seen=&seen_pair=%s", pair)));
    done(post(arena_printf(&site->arena, "%s/quick", round),
              arena_printf(&site->arena, "line=2 20&seen_pairs=%s", pairs)));
}

/* The phone of who plays the final names the round in its reader's language. */
static void finalist_reads_german(struct event_id event)
{
    struct event_data data = loaded(event);
    const struct event_id kept = site->events[0];
    const struct player_id who = data.players[event_match_at(&data, 2, 1)->p1].id;
    int player = 0;
    while (site->players[player].v != who.v)
        player++;
    site->events[0] = event; /* whose codes site_join gives */
    struct login finalist = site_join(site, 0, player);
    site->events[0] = kept;
    shows(site_ask(site, &(struct ask){.path = "/me", .cookie = finalist.cookie, .more = "Accept-Language: de\r\n"}),
          "<h2 id=\"match-h\">Finale</h2>");
}

/* After the cut nobody drops: who leaves gives the opponent a walkover, by a button of the table's page. */
static void who_leaves_the_cut_gives_a_walkover(void **state)
{
    (void)state;
    struct store *store;
    struct event event;
    struct round_view view;
    struct event_settings set = event_settings_usual();
    size_t added;
    set.name = "Cut";
    set.date = "2026-11-20";
    set.rounds = 1;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 4, false, &added, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &(struct round_options){.seed = 1}, &view, &site->err));
    store_close(store);
    const char *home = arena_printf(&site->arena, "/e/%lld", (long long)event.id.v);
    done(post(arena_printf(&site->arena, "%s/r/1/lines", home), "lines=1 20\n2 20"));
    done(post(arena_printf(&site->arena, "%s/cut", home), "after=1&size=2"));
    /* The bracket is a preview, as every round is: visitors see nothing of it until it is published. */
    const struct ask visitor[] = {{.path = arena_printf(&site->arena, "%s/r/2/names", home)},
                                  {.path = arena_printf(&site->arena, "%s/bracket", home)},
                                  {.path = home},
                                  {.path = "/"}};
    const char *link = arena_printf(&site->arena, "href=\"%s/bracket\"", home);
    assert_int_equal(loaded(event.id).rounds[1].published_at_utc, 0);
    refused(site_ask(site, &visitor[0]), 404, "not published yet");
    assert_int_not_equal(site_ask(site, &visitor[1]).status, 200);
    assert_null(strstr(site_ask(site, &visitor[2]).body, link));
    assert_null(strstr(site_ask(site, &visitor[3]).body, "playoff"));
    shows(get(arena_printf(&site->arena, "%s/r/2", home)), "Preview");
    done(post(arena_printf(&site->arena, "%s/publish", home), "round=2"));
    assert_true(loaded(event.id).rounds[1].published_at_utc > 0);
    shows(site_ask(site, &visitor[0]), "Final");
    shows(site_ask(site, &visitor[1]), "Final");
    shows(site_ask(site, &visitor[2]), link);
    shows(site_ask(site, &visitor[3]), "playoff");
    finalist_reads_german(event.id);
    const char *final = arena_printf(&site->arena, "%s/r/2/t/1", home);
    struct answer page = get(final);
    shows(page, "value=\"walkover\"");
    assert_null(strstr(page.body, "value=\"id\""));
    const char *leaves = arena_strdup(&site->arena, hidden_field(site, &page, "player"));
    done(post(arena_printf(&site->arena, "%s/drop", home),
              arena_printf(&site->arena, "what=walkover&player=%s&back=%s", leaves, final)));
    struct event_data data = loaded(event.id);
    const struct load_match *match = event_match_at(&data, 2, 1);
    assert_true(match && match->result != RESULT_NONE);
    /* After the final there is no next round: what is left is to close the event. */
    page = get(arena_printf(&site->arena, "%s/r/2", home));
    shows(page, arena_printf(&site->arena, "action=\"%s/close\"", home));
    assert_null(strstr(page.body, arena_printf(&site->arena, "action=\"%s/pair\"", home)));
}

/* In the middle the page asks, and says what is not played; closing without the answer is refused. */
static void closing_in_the_middle_is_asked(void **state)
{
    (void)state;
    struct store *store;
    struct event_settings set = event_settings_usual();
    struct event event;
    struct round_view view;
    size_t added;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    set.name = "Middle";
    set.date = "2026-11-20";
    set.rounds = 3;
    set.cut = 2;
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 4, false, &added, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &(struct round_options){.seed = 1}, &view, &site->err));
    store_close(store);
    const char *home = arena_printf(&site->arena, "/e/%lld", (long long)event.id.v);
    const char *close = arena_printf(&site->arena, "%s/close", home);
    shows(get(home), "3 rounds: 4 players before a playoff [MTR appendix E]; without one 3");
    refused(post(close, "force=1"), 409, "missing"); /* what is missing is not forced */
    done(post(arena_printf(&site->arena, "%s/r/1/lines", home), "lines=1 20\n2 20"));
    struct answer page = get(arena_printf(&site->arena, "%s/settings", home));
    shows(page, "1 of 3 Swiss rounds is played, and the cut to 2 is not made");
    shows(page, "name=\"force\" value=\"1\" required");
    refused(post(close, ""), 409, "the cut to 2 is not made");
    assert_int_not_equal(loaded(event.id).event.state, EVENT_CLOSED);
    done(post(close, "force=1"));
    assert_int_equal(loaded(event.id).event.state, EVENT_CLOSED);
    /* A final that is not played is asked about as well, and then its places say so. */
    done(post(arena_printf(&site->arena, "%s/reopen", home), ""));
    done(post(arena_printf(&site->arena, "%s/cut", home), "after=1&size=2&force=1"));
    page = get(arena_printf(&site->arena, "%s/settings", home));
    shows(page, "the playoff is not played to its end, and 1 result is missing: round 2 at table 1");
    shows(page, "name=\"force\" value=\"1\" required");
    refused(post(close, ""), 409, "the playoff is not played to its end");
    done(post(close, "force=1"));
    assert_int_equal(loaded(event.id).event.state, EVENT_CLOSED);
    static const char note[] = "the playoff was not played out; those who were still in it share a place";
    shows(get(arena_printf(&site->arena, "%s/standings", home)), note);
    shows(get(arena_printf(&site->arena, "%s/prizes?pot=10&places=2", home)), note);
    shows(site_ask(site, &(struct ask){.path = home}), note); /* whom nobody let in */
}

/* Everybody has met everybody: the refusal has a button that pairs with the fewest rematches. */
static void a_rematch_is_one_button_away(void **state)
{
    (void)state;
    struct store *store;
    struct event event;
    struct round_view view;
    struct event_settings set = event_settings_usual();
    size_t added;
    set.name = "Two";
    set.date = "2026-11-20";
    set.rounds = 3;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 2, false, &added, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &(struct round_options){.seed = 1}, &view, &site->err));
    store_close(store);
    const char *home = arena_printf(&site->arena, "/e/%lld", (long long)event.id.v);
    const char *quick = arena_printf(&site->arena, "%s/r/1/quick", home);
    done(post(quick, "line=1 20"));
    done(post(quick, "line=1 2\u20131!")); /* what phones and spreadsheets make of "1 2-1" */
    shows(get(arena_printf(&site->arena, "%s/r/1", home)), "2-1");
    done(post(quick, "line=1;2\u22120!"));
    done(post(quick, "line=1 2 - 1!")); /* with the blanks of a hand in a hurry */
    assert_int_equal(loaded(event.id).matches[0].wins2, 1);
    done(post(quick, "line=1 2 \u2013 0!"));
    assert_int_equal(loaded(event.id).matches[0].wins2, 0);
    /* a table as a scorekeeper writes it on a slip */
    static const char *const slips[] = {"1: 2-1!", "1. 20!", "table 1 2:1!", "T1 w!", "Table 1: 2 - 1!", "1) 2-0!"};
    for (size_t i = 0; i < ARRAY_LEN(slips); i++) {
        done(post(quick, arena_printf(&site->arena, "line=%s", slips[i])));
        assert_int_equal(loaded(event.id).matches[0].wins2, i % 2 == 0);
    }
    /* without a blank it could be a score: said how it is read, refused where it is one */
    const char *glued = arena_printf(&site->arena, "csrf=%s&rid=glued-1&line=1:2-1!", desk.csrf);
    shows(site_ask(site,
                   &(struct ask){
                       .path = quick, .form = glued, .cookie = desk.cookie, .more = "Accept: application/json\r\n"}),
          "was read as 2-1 at table 1");
    refused(post(quick, "line=1:1:1!"), 422, "type &quot;1 1:1&quot;");
    assert_int_equal(loaded(event.id).matches[0].wins1, 2);
    const char *pair = arena_printf(&site->arena, "%s/pair", home);
    assert_null(strstr(get(home).body, "name=\"rematch\""));
    refused(post(pair, "after=1"), 409, "name=\"rematch\"");
    done(post(pair, "after=1&rematch=1"));
}

/* Whoever of the staff looks at a page of the store is one link away from the event that is going on. */
static void every_page_leads_back_to_the_event(void **state)
{
    (void)state;
    struct store *store;
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Tonight";
    set.date = "2026-11-20";
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    store_close(store);
    const char *person = arena_printf(&site->arena, "/p/%lld", (long long)site->players[0].v);
    const char *const pages[] = {
        "/",      "/log",    "/staff", "/backup", "/settings",   "/lists",
        "/facts", "/screen", "/meta",  "/hands",  "/ratings",    "/what-if",
        "/help",  "/about",  person,   "/design", "/events/new", arena_printf(&site->arena, "%s/edit", person)};
    const char *link = arena_printf(&site->arena, "href=\"/e/%lld/rounds\"", (long long)event.id.v);
    for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
        struct answer page = get(pages[i]);
        if (page.status == 200 && !strstr(page.body, link) && !strstr(page.body, "class=\"bare"))
            fail_msg("%s has no way back to the event", pages[i]);
        assert_in_range(page.status, 200, 303);
    }
    assert_null(strstr(site_ask(site, &(struct ask){.path = "/ratings"}).body, link)); /* others have no desk */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_sits_there_must_have_been_shown), cmocka_unit_test(who_leaves_the_cut_gives_a_walkover),
        cmocka_unit_test(closing_in_the_middle_is_asked),      cmocka_unit_test(every_page_leads_back_to_the_event),
        cmocka_unit_test(a_rematch_is_one_button_away),
    };
    return cmocka_run_group_tests(tests, open_site, close_site);
}
