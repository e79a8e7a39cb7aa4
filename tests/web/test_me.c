/* test_me.c - a player's own pages through a real server: only what is theirs, once, and what it is
 * when they come late
 *
 * What a page did is asked of the store by a connection of the test's own.
 */
#include "base/arena.h"
#include "client.h"

#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

static struct served *site;
static struct login two[2], other; /* the players of table 1 of the first event; one of table 2 */
static int sides[2], third;        /* which of the site's players they are */

/* ---- asking
 * ---------------------------------------------------------------------------------------- */

static struct answer get(const struct login *who, const char *path)
{
    return site_ask(site, &(struct ask){.path = path, .cookie = who->cookie});
}

static struct answer post_named(const struct login *who, const char *path, const char *rid, const char *fields,
                                const char *more)
{
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=%s&%s", who->csrf, rid, fields);
    return site_ask(site, &(struct ask){.path = path, .form = form, .cookie = who->cookie, .more = more});
}

static struct answer post(const struct login *who, const char *path, const char *fields)
{
    static int requests;
    return post_named(who, path, arena_printf(&site->arena, "me-%d", ++requests), fields, NULL);
}

static void done(struct answer a)
{
    if (a.status != 303)
        fail_msg("status %d: %.3000s", a.status, a.body);
}

static void refused(struct answer a, int status, const char *words)
{
    if (a.status != status || !strstr(a.body, words))
        fail_msg("status %d instead of %d, \"%s\" wanted: %.6000s", a.status, status, words, a.body);
}

static void shows(struct answer a, const char *words)
{
    if (a.status != 200 || !strstr(a.body, words))
        fail_msg("status %d, \"%s\" wanted: %.20000s", a.status, words, a.body);
}

static void hides(struct answer a, const char *words)
{
    if (a.status != 200 || strstr(a.body, words))
        fail_msg("status %d, \"%s\" is there: %.20000s", a.status, words, a.body);
}

/* ---- the store's word
 * ------------------------------------------------------------------------------ */

static struct store *open_own(void)
{
    struct store *store;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    return store;
}

static struct event_data loaded(int event)
{
    struct store *store = open_own();
    struct event_data data;
    SITE_OK(site, event_load(store, &site->arena, site->events[event], &data, &site->err));
    store_close(store);
    return data;
}

/* All that was said in round 1 of the first event, and its results: what must not move when a
 * request is refused. */
static const char *said(void)
{
    struct store *store = open_own();
    struct event_data data;
    struct reported_match *all;
    size_t n;
    const char *text = "";
    SITE_OK(site, event_load(store, &site->arena, site->events[0], &data, &site->err));
    SITE_OK(site, reported_list(store, &site->arena, &data, 1, &all, &n, &site->err));
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = &data.matches[all[i].match];
        text = arena_printf(&site->arena, "%s%d %s %d-%d %d-%d %d%d %d-%d;", text, m->table,
                            reported_state_name(all[i].state), all[i].said[0].wins1, all[i].said[0].wins2,
                            all[i].said[1].wins1, all[i].said[1].wins2, all[i].drops[0], all[i].drops[1], m->wins1,
                            m->wins2);
    }
    for (size_t i = 0; i < data.n_players; i++)
        text = arena_printf(&site->arena, "%s%d", text, data.players[i].dropped_after >= 0);
    store_close(store);
    return text;
}

static const struct load_match *table_of_two(const struct event_data *data)
{
    return event_match_at(data, 1, 1);
}

static void desk_enters(int table, const char *score)
{
    struct store *store = open_own();
    struct result_outcome out;
    const struct result_entry entry = {.where = arena_printf(&site->arena, "%d", table), .score = score};
    SITE_OK(site, result_enter(store, &site->arena, site->events[0], 1, &entry, true, &out, &site->err));
    store_close(store);
}

static void desk_clears(int table)
{
    struct store *store = open_own();
    struct result_outcome out;
    SITE_OK(site, result_clear(store, &site->arena, site->events[0], 1, NULL, arena_printf(&site->arena, "%d", table),
                               &out, &site->err));
    store_close(store);
}

static int player_number(struct player_id id)
{
    for (int i = 0; i < (int)ARRAY_LEN(site->players); i++)
        if (site->players[i].v == id.v)
            return i;
    return -1;
}

static int set_up(void **state)
{
    (void)state;
    site = site_new("me");
    site_start(site);
    struct event_data data = loaded(0);
    const struct load_match *m = table_of_two(&data), *elsewhere = event_match_at(&data, 1, 2);
    sides[0] = player_number(data.players[m->p1].id);
    sides[1] = player_number(data.players[m->p2].id);
    third = player_number(data.players[elsewhere->p1].id);
    for (int i = 0; i < 2; i++)
        two[i] = site_join(site, 0, sides[i]);
    other = site_join(site, 0, third);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    site_free(site);
    return 0;
}

/* ---- the tests
 * ------------------------------------------------------------------------------------- */

/* One reports, the other confirms: each tap once, however often it comes. */
static void a_report_and_its_confirmation(void **state)
{
    (void)state;
    shows(get(&two[0], "/me"), "name=\"score\" value=\"2-1\"");
    /* On a narrow button a language's sentence takes two lines; the score stays whole. */
    shows(site_ask(site, &(struct ask){.path = "/me", .cookie = two[0].cookie, .more = "Accept-Language: de\r\n"}),
          "<span>2-1</span> gewonnen");
    /* A page from before the round was paired again reports nothing about whom it did not show. */
    refused(post(&two[0], "/me/report", "round=1&score=2-1&seen_pair=Berg, Anna - Nobody"), 409, "who plays whom");
    struct answer shown = get(&two[0], "/me");
    const char *seen = hidden_field(site, &shown, "seen_pair");
    assert_non_null(seen);
    done(post(&two[0], "/me/report", arena_printf(&site->arena, "round=1&score=2-1&seen_pair=%s", seen)));
    desk_clears(1);
    done(post_named(&two[0], "/me/report", "r-1", "round=1&score=2-1", NULL));
    const char *after = said();
    done(post_named(&two[0], "/me/report", "r-1", "round=1&score=2-1", NULL)); /* the network sent it twice */
    done(post(&two[0], "/me/report", "round=1&score=2-1"));                    /* a second tap */
    assert_string_equal(said(), after);
    shows(get(&two[0], "/me"), "has to confirm it");
    struct answer page = get(&two[1], "/me");
    shows(page, "says: 1-2 for you");
    assert_string_equal(hidden_field(site, &page, "score"), "1-2");
    struct answer json = post_named(&two[1], "/me/confirm", "c-1", "round=1&score=1-2", "Accept: application/json\r\n");
    assert_int_equal(json.status, 200);
    assert_non_null(strstr(json.body, "topcut/done/1"));
    struct event_data data = loaded(0);
    const struct load_match *m = table_of_two(&data);
    assert_int_equal(m->wins1, 2);
    assert_int_equal(m->wins2, 1);
    shows(get(&two[0], "/me"), "Result: 2-1");
    shows(get(&two[1], "/me"), "Result: 1-2");
    hides(get(&two[1], "/me"), "action=\"/me/report\"");
    desk_clears(1);
}

/* A score of the match at table 1 as it is shown to staff: "Berg 2-0 Ek". */
static const char *between(const char *score)
{
    static const char *const last_names[] = {"Berg", "Ek",   "Lind", "Dahl", "&lt;script&gt;alert(1)&lt;/script&gt;",
                                             "Holm", "Sand", "Vik"};
    return arena_printf(&site->arena, "%s %s %s", last_names[sides[0]], score, last_names[sides[1]]);
}

/* On a judge's phone the dispute comes first, a button for what each says; a number or a name leads to the table, and
 * there a penalty is two taps away, the second of which says what the rules would have. */
static void a_judge_has_both_claims(void)
{
    struct login judge = site_login(site, "judge");
    const char *event = arena_printf(&site->arena, "/e/%lld", (long long)site->events[0].v);
    const char *home[] = {event, arena_printf(&site->arena, "%s/judge", event)};
    for (size_t i = 0; i < ARRAY_LEN(home); i++) {
        /* Both names stand around the score: beside "as Ek says" a bare 1-2 reads as if Ek had lost. */
        shows(get(&judge, home[i]), arena_printf(&site->arena, "name=\"score\" value=\"2-0\">%s as ", between("2-0")));
        shows(get(&judge, home[i]), arena_printf(&site->arena, "name=\"score\" value=\"1-2\">%s as ", between("1-2")));
    }
    struct answer a = get(&judge, arena_printf(&site->arena, "%s/judge?q=1", event));
    assert_int_equal(a.status, 303);
    shows(get(&judge, arena_printf(&site->arena, "%s/judge?q=99", event)), "There is no such table");
    const char *table = arena_printf(&site->arena, "%s/r/1/t/1", event);
    const char *penalty = arena_printf(&site->arena, "%s/penalty/%lld", event, (long long)site->players[0].v);
    shows(get(&judge, table), "/penalty/");
    shows(get(&judge, penalty), "?infraction=tardiness");
    shows(get(&judge, arena_printf(&site->arena, "%s?infraction=tardiness", penalty)), "value=\"give\"");
    assert_int_equal(get(&judge, arena_printf(&site->arena, "%s?infraction=whistling", penalty)).status, 404);
    assert_true(get(&two[0], penalty).status >= 400); /* no player's */
}

/* A call stands first on a judge's phone and once a table, for both who sit there, until somebody goes there, they need
 * none any more, or the table has its result. */
static void a_judge_is_called(void **state)
{
    (void)state;
    struct login judge = site_login(site, "judge");
    const char *event = arena_printf(&site->arena, "/e/%lld", (long long)site->events[0].v);
    const char *home = arena_printf(&site->arena, "%s/judge", event),
               *round = arena_printf(&site->arena, "%s/r/1", event);
    const char *take = arena_printf(&site->arena, "%s/call", event);
    hides(get(&judge, home), "1 table calls a judge");
    shows(get(&two[0], "/me"), "Call a judge");
    done(post(&two[0], "/me/call", "round=1"));
    done(post(&two[1], "/me/call", "round=1")); /* the same table: one call */
    for (int i = 0; i < 2; i++) {
        shows(get(&two[i], "/me"), "A judge has been called, ");
        shows(get(&two[i], "/me"), "No longer needed");
    }
    shows(get(&other, "/me"), "Call a judge"); /* another table's */
    done(post(&other, "/me/call", "round=1&back=1&table=1"));
    refused(post(&other, take, "round=1&table=1&at=1&back=judge"), 403, "");
    refused(post(&two[0], "/me/call", "round=2"), 409, "plays at no table now");
    assert_true(site_ask(site, &(struct ask){.path = "/me/call", .form = "round=1"}).status >= 400);
    struct answer page = get(&judge, home);
    shows(page, "1 table calls a judge");
    const char *at = hidden_field(site, &page, "at");
    assert_non_null(at);
    shows(get(&judge, round), "1 table calls a judge");
    shows(get(&judge, event), "1 table calls a judge");
    struct login desk = site_login(site, "organizer");
    struct answer overview = get(&desk, event);
    shows(overview, "1 table calls a judge:</strong> <a href=\"/e/");
    shows(overview, "/judge\">Look</a>");
    shows(page, "data-news=\"Table 1: "); /* a phone in a pocket tells it */
    /* before a dispute */
    done(post(&two[0], "/me/report", "round=1&score=2-0"));
    done(post(&two[1], "/me/report", "round=1&score=2-1"));
    page = get(&judge, home);
    shows(page, "1 match is disputed");
    shows(page, "data-news=\"Table 1: the players do not say the same.\"");
    assert_true(strstr(page.body, "1 table calls a judge") < strstr(page.body, "1 match is disputed"));
    done(post(&judge, take, "round=1&table=1&at=1&back=judge")); /* a page of another call */
    shows(get(&judge, home), "1 table calls a judge");
    const char *fields = arena_printf(&site->arena, "round=1&table=1&at=%s&back=judge", at);
    done(post(&judge, take, fields));
    done(post(&judge, take, fields)); /* another judge was first */
    hides(get(&judge, home), "calls a judge");
    shows(get(&two[0], "/me"), "Call a judge");
    done(post(&two[0], "/me/call", "round=1"));
    done(post(&two[1], "/me/call", "round=1&back=1"));
    hides(get(&judge, home), "calls a judge");
    done(post(&two[1], "/me/call", "round=1"));
    desk_enters(1, "2-0");
    hides(get(&judge, home), "calls a judge");
    hides(get(&two[0], "/me"), "/me/call");
    refused(post(&two[0], "/me/call", "round=1"), 409, "plays at no table now");
    desk_clears(1);
    hides(get(&judge, home), "calls a judge"); /* nor does it come back */
}

static void they_differ_and_the_desk_decides(void **state)
{
    (void)state;
    done(post(&two[0], "/me/report", "round=1&score=2-0"));
    done(post(&two[1], "/me/report", "round=1&score=2-1&drop=1"));
    shows(get(&two[0], "/me"), "a judge comes to your table");
    shows(get(&two[1], "/me"), "a judge comes to your table");
    a_judge_has_both_claims();
    desk_enters(1, "1-1");
    const char *before = said();
    /* A phone with the old page: told what the result is, and nothing changes. */
    refused(post(&two[0], "/me/report", "round=1&score=2-0"), 409, " 1-1 ");
    shows(get(&two[0], "/me"), "Result: 1-1");
    assert_string_equal(said(), before);
    struct event_data data = loaded(0);
    assert_int_equal(data.players[event_player_index(&data, site->players[sides[1]])].dropped_after, 1); /* the box */
    shows(get(&two[1], "/me"), "You drop after this round");
    struct store *store = open_own();
    const char *sentence;
    SITE_OK(site, enrol_undrop(store, &site->arena, site->events[0], site->players[sides[1]], &sentence, &site->err));
    store_close(store);
    desk_clears(1);
}

/* The object is theirs, whatever a form says of players, tables and events. */
static void nobody_touches_anothers_match(void **state)
{
    (void)state;
    const char *before = said();
    const char *forged = arena_printf(
        &site->arena, "round=1&score=2-0&player=%lld&player_id=%lld&table=1&event=%lld&match=1&who=Berg&by=Ek",
        (long long)site->players[sides[0]].v, (long long)site->players[sides[0]].v, (long long)site->events[1].v);
    done(post(&other, "/me/report", forged));
    const char *after = said();
    assert_string_not_equal(after, before);                   /* their own match it was, at table 2, */
    assert_memory_equal(after, before, strcspn(before, ";")); /* and table 1 is as it was */
    assert_non_null(strstr(after, "2 reported "));
    desk_clears(2);
    before = said();
    /* What only the desk may do, a player may not, in their own event or another. */
    static const char *const staff[] = {"r/1/result", "r/1/t/1", "pair",  "publish",
                                        "unpair",     "drop",    "clock", "accept"};
    for (size_t i = 0; i < ARRAY_LEN(staff); i++)
        for (int event = 0; event < 2; event++) {
            const char *path = arena_printf(&site->arena, "/e/%lld/%s", (long long)site->events[event].v, staff[i]);
            struct answer a = post(&other, path, "line=1+2-0&where=1&score=2-0&player=1");
            assert_true(a.status >= 400 && a.status < 500);
        }
    assert_string_equal(said(), before);
    /* Without a session, and with somebody else's token, there is no page. */
    assert_int_not_equal(site_ask(site, &(struct ask){.path = "/me"}).status, 200);
    struct login mixed = {.cookie = other.cookie, .csrf = two[0].csrf};
    refused(post(&mixed, "/me/report", "round=1&score=2-0"), 403, "");
    assert_string_equal(said(), before);
    /* Of a list, too: a player's field changes nobody's list but their own. */
    refused(post(&other, "/me/deck",
                 arena_printf(&site->arena, "player=%lld&act=register&list=60+Island",
                              (long long)site->players[sides[0]].v)),
            409, "locked");
    assert_int_not_equal(get(&other, arena_printf(&site->arena, "/e/%lld/deck/%lld", (long long)site->events[0].v,
                                                  (long long)site->players[sides[0]].v))
                             .status,
                         200);
}

static void what_is_no_report(void **state)
{
    (void)state;
    const char *before = said();
    refused(post(&two[0], "/me/report", "round=1&score=3-0"), 422, "not a result of");
    refused(post(&two[0], "/me/report", "round=1&score=no-show"), 422, "tell the desk");
    refused(post(&two[0], "/me/report", "round=1"), 422, "");
    refused(post(&two[0], "/me/report", "round=x&score=2-0"), 422, "round");
    refused(post(&two[0], "/me/report", "round=2&score=2-0"), 409, "not published");
    assert_string_equal(said(), before);
}

/* What is prepared only, nobody sees; what is announced and given as time, everybody does. */
static void what_the_page_shows(void **state)
{
    (void)state;
    struct round_view view;
    struct clock_view clock;
    struct clock_extension extension;
    struct announcement announced;
    const char *sentence;
    bool published;
    struct login me = site_join(site, 1, 0);
    struct store *store = open_own();
    shows(get(&me, "/me"), "The pairings are not there yet");
    done(post(&me, "/me/checkin", ""));
    done(post(&me, "/me/checkin", ""));
    shows(get(&me, "/me"), "You are checked in since");
    struct round_options options = {.seed = 4, .private_ = true};
    SITE_OK(site, round_pair(store, &site->arena, site->events[1], &options, &view, &site->err));
    shows(get(&me, "/me"), "The pairings are not there yet");
    hides(get(&me, "/me"), "action=\"/me/report\"");
    refused(post(&me, "/me/report", "round=1&score=2-0"), 409, "not published");
    SITE_OK(site, round_publish(store, &site->arena, site->events[1], NULL, &published, &sentence, &site->err));
    struct event_data data = loaded(1);
    const struct load_match *m = event_match_of(&data, 1, event_player_index(&data, site->players[0]));
    shows(get(&me, "/me"), arena_printf(&site->arena, "<strong>%d</strong>", m->table));
    shows(get(&me, "/me"), arena_printf(&site->arena, "data-news=\"Round 1: table %d, against ", m->table));
    const char *standings = arena_printf(&site->arena, "/e/%lld/standings", (long long)site->events[1].v);
    shows(get(&me, standings), "id=\"me\"");
    hides(site_ask(site, &(struct ask){.path = standings}), "id=\"me\"");
    SITE_OK(site, clock_start(store, &site->arena, site->events[1], NULL, 50, false, &clock, &sentence, &site->err));
    SITE_OK(site, clock_extend(store, &site->arena, site->events[1], NULL, arena_printf(&site->arena, "%d", m->table),
                               3, "", &extension, &clock, &site->err));
    shows(get(&me, "/me"), arena_printf(&site->arena, "data-ends=\"%lld\"", (long long)clock.ends_at_utc + 180));
    shows(get(&me, "/me"), "Your table has 3 minutes more");
    SITE_OK(site, announce_say(store, &site->arena, site->events[1], NULL, "<b>Pizza</b> & cola", 10, &announced,
                               &site->err));
    shows(get(&me, "/me"), "&lt;b&gt;Pizza&lt;/b&gt; &amp; cola");
    hides(get(&me, "/me"), "<b>Pizza");
    /* A name is text, and the page is small. */
    int mallory = 4;
    int opponent = event_player_index(&data, site->players[mallory]);
    m = event_match_of(&data, 1, opponent);
    int number = player_number(data.players[m->p1 == opponent ? m->p2 : m->p1].id);
    struct login against = number == 0 ? me : site_join(site, 1, number); /* a code serves once */
    struct answer page = get(&against, "/me");
    shows(page, "&lt;script&gt;alert(1)&lt;/script&gt;");
    hides(page, "<script>alert");
    assert_true(page.len < 60 * 1024);
    store_close(store);
}

/* The list is judged line by line until it is locked; a card that nobody knows is the desk's to
 * accept. */
static void a_list_until_it_is_locked(void **state)
{
    (void)state;
    struct store *store = open_own();
    struct event_settings set = event_settings_usual();
    struct event event;
    struct decklist list;
    size_t added;
    set.name = "Decks";
    set.format = "Standard";
    set.date = "1999-03-01";
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 4, false, &added, &site->err));
    struct event_id kept = site->events[2];
    site->events[2] = event.id; /* whose codes site_join gives */
    struct login me = site_join(site, 2, 0);
    shows(get(&me, "/me/deck"), "textarea");
    /* Looked at, and nothing is kept. */
    shows(post(&me, "/me/deck", "act=check&list=4+Shock%0A56+Mountian"), "Mountian");
    SITE_OK(site, decklist_find(store, &site->arena, &event, site->players[0], DECKLIST_LIST, &list, &site->err));
    assert_int_equal(list.version, 0);
    refused(post(&me, "/me/deck", "act=register&unverified=1&list=4+Shock%0A56+Mountian"), 422, "Mountian");
    SITE_OK(site, decklist_find(store, &site->arena, &event, site->players[0], DECKLIST_LIST, &list, &site->err));
    assert_int_equal(list.version, 0);
    done(post(&me, "/me/deck", "act=register&list=4+Shock%0A56+Mountain"));
    shows(get(&me, "/me/deck"), "Legal");
    const char *hands =
        arena_printf(&site->arena, "/e/%lld/deck/%lld/hands", (long long)event.id.v, (long long)site->players[0].v);
    shows(get(&me, "/me"), arena_printf(&site->arena, "href=\"%s\"", hands));
    shows(get(&me, hands), "4 Shock"); /* one's own list to try hands of, and nobody else's */
    refused(get(&other, hands), 404, "not shown");
    refused(site_ask(site, &(struct ask){.path = hands}), 404, "not shown");
    done(post(&me, "/me/deck", "act=register&list=5+Shock%0A55+Mountain"));
    shows(get(&me, "/me/deck"), "NOT LEGAL");
    SITE_OK(site, decklist_find(store, &site->arena, &event, site->players[0], DECKLIST_LIST, &list, &site->err));
    assert_int_equal(list.version, 2);
    assert_int_equal(list.verdict.state, DECKLIST_ILLEGAL);
    SITE_OK(site, decklist_set_lock(store, &site->arena, event.id, true, "", &site->err));
    refused(post(&me, "/me/deck", "act=register&list=4+Shock%0A56+Mountain"), 409, "lock");
    hides(get(&me, "/me/deck"), "textarea");
    for (size_t i = 1; i < 4; i++) {
        SITE_OK(site, decklist_find(store, &site->arena, &event, site->players[i], DECKLIST_LIST, &list, &site->err));
        assert_int_equal(list.version, 0);
    }
    site->events[2] = kept;
    store_close(store);
}

/* The last test: the round ends, and the event. */
static void a_phone_that_comes_late(void **state)
{
    (void)state;
    struct closing closing;
    done(post(&two[0], "/me/report", "round=1&score=2-1"));
    desk_enters(1, "2-1");
    for (int table = 2; table <= 4; table++)
        desk_enters(table, "2-0");
    shows(get(&two[0], "/me"), "After round 1: rank");
    done(post(&other, "/me/drop", ""));
    shows(get(&other, "/me"), "You drop after this round");
    refused(post(&other, "/me/drop", ""), 409, "has dropped already");
    struct store *store = open_own();
    SITE_OK(site, event_close(store, &site->arena, site->events[0], true, &closing, &site->err));
    store_close(store);
    const char *before = said();
    done(post(&two[0], "/me/report", "round=1&score=2-1")); /* the very same: it is so */
    refused(post(&two[0], "/me/report", "round=1&score=2-0"), 409, " 2-1 ");
    refused(post(&two[1], "/me/confirm", "round=1&score=1-2"), 409, " 2-1 ");
    refused(post(&two[1], "/me/checkin", ""), 409, "closed");
    refused(post(&two[1], "/me/drop", ""), 409, "closed");
    refused(post(&two[1], "/me/call", "round=1"), 409, "closed");
    assert_string_equal(said(), before);
    struct answer late = site_ask(
        site, &(struct ask){.path = "/join", .form = arena_printf(&site->arena, "code=%s", site_code(site, 0, third))});
    refused(late, 422, "is over: this code is not needed any more");
    refused(late, 422, arena_printf(&site->arena, "href=\"/e/%lld/standings\"", (long long)site->events[0].v));
    shows(get(&two[1], "/me"), "The event is closed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_and_its_confirmation),
        cmocka_unit_test(a_judge_is_called),
        cmocka_unit_test(they_differ_and_the_desk_decides),
        cmocka_unit_test(nobody_touches_anothers_match),
        cmocka_unit_test(what_is_no_report),
        cmocka_unit_test(what_the_page_shows),
        cmocka_unit_test(a_list_until_it_is_locked),
        cmocka_unit_test(a_phone_that_comes_late),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
