/* test_desk.c - the desk's pages about players, events and the journal, through a real server
 *
 * What a page did is asked of the store by a connection of the test's own, or of the verbs of event/: the page is never
 * its own witness.
 */
#include "desk_site.h"

#include "event/clock/clock.h"

/* ---- the overview ---------------------------------------------------------------------------- */

/* What is said at every event is one press, and goes by itself; what was announced meanwhile is not pushed away unseen.
 */
static void what_is_often_announced_is_one_press(void **state)
{
    (void)state;
    shows(get(at(0, "")), "name=\"often\" value=\"next\"");
    done(post(at(0, "/announce"), "often=next&seen="));
    shows(get(at(0, "/screen?show=announce")), "The next round begins in five minutes");
    struct store *store;
    struct announcement said;
    SITE_OK(site, store_open(site->path, STORE_READ, &site_clock, &store, &site->err));
    SITE_OK(site, announce_now(store, &site->arena, site->events[0], &said, &site->err));
    store_close(store);
    assert_int_equal(said.until_utc - said.at_utc, 300);
    refused(post(at(0, "/announce"), "often=seats&seen="), 409, "announcement");
    refused(post(at(0, "/announce"), "often=nothing"), 422, "field often");
    done(post(at(0, "/announce"), "clear=1"));
}

/* The clock is a ring beside the next step, with a minute more by one press. */
static void the_clock_stands_beside_the_next_step(void **state)
{
    (void)state;
    assert_null(strstr(get(at(0, "")).body, "data-ring="));
    done(post(at(0, "/clock"), "what=start&minutes=50"));
    struct answer a = get(at(0, ""));
    shows(a, "data-ring=");
    shows(a, "data-of=\"3000\"");
    shows(a, "name=\"left\" value=\"+1\"");
    done(post(at(0, "/clock"), "what=set&left=+1"));
    done(post(at(0, "/clock"), "what=pause"));
    shows(get(at(0, "")), "stroke-dasharray=\"100 100\"");
    done(post(at(0, "/clock"), "what=set&left=25"));
    shows(get(at(0, "")), "stroke-dasharray=\"50 100\"");
}

/* ---- players --------------------------------------------------------------------------------- */

/* Ecosystem 7, step 5: two or three letters and Enter. */
static void letters_and_enter_enrol_a_known_player(void **state)
{
    (void)state;
    known("Åkesson, Eva", "Malmö");
    done(post(at(1, "/players/add"), "who=ake"));
    struct event_data data = loaded(site->events[1]);
    assert_non_null(enrolled(&data, "Åkesson, Eva"));
    assert_string_equal(newest().who, "Ann (organizer)");
    refused(post(at(1, "/players/add"), "who=ake"), 409, "is in already");
    refused(post(at(1, "/players/add"), "who= "), 422, "who is it?");
}

/* An association has suspended that number: whoever is new and has it comes in with a reason alone. */
static void newcomer_with_a_suspended_number(void **state)
{
    (void)state;
    static const struct suspended list[] = {{"1000009", 1, "1990-01-01", NULL, "Bund, suspension 1", "Bund"}};
    struct store *store;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, suspended_keep(store, &site->arena, "Bund", list, ARRAY_LEN(list), &site->err));
    struct answer a = post(at(1, "/players/new"), "name=Stopp, Sven&dci=1000009");
    refused(a, 409, "Bund, suspension 1");
    refused(a, 409, "name=\"despite\"");
    done(post(at(1, "/players/new"), "name=Stopp, Sven&dci=1000009&despite=on appeal"));
    struct event_data data = loaded(site->events[1]);
    assert_non_null(enrolled(&data, "Stopp, Sven"));
    assert_non_null(strstr(newest().sentence, "in spite of \"Bund, suspension 1\": on appeal"));
    SITE_OK(site, suspended_keep(store, &site->arena, "Bund", NULL, 0, &site->err));
    store_close(store);
}

/* Two of one name are told apart by where they are from and when they were last here. */
static void two_of_one_name_are_shown(void **state)
{
    (void)state;
    struct player_id lund = known("Ny, Anna", "Lund");
    known("Ny, Anna", "Oslo");
    struct answer a = post(at(1, "/players/add"), "who=ny an&paid=1");
    refused(a, 409, "Lund");
    refused(a, 409, "Oslo");
    refused(a, 409, "several people");
    done(post(at(1, "/players/add"), arena_printf(&site->arena, "player=%lld&paid=1", (long long)lund.v)));
    struct event_data data = loaded(site->events[1]);
    const struct load_player *in = enrolled(&data, "Ny, Anna");
    assert_non_null(in);
    assert_int_equal(in->id.v, lund.v);
    assert_true(in->paid);
    done(post(at(1, "/players/add"), "who=ny an")); /* the other one is the only one left */
    shows(get(at(1, "/players?q=ny+an")), "is in");
}

static void a_new_player_is_a_name_and_enter(void **state)
{
    (void)state;
    refused(post(at(1, "/players/add"), "who=Zeta Newman"), 404, "value=\"Zeta Newman\"");
    done(post(at(1, "/players/new"), "name=Zeta Newman&dci=123"));
    struct event_data data = loaded(site->events[1]);
    const struct load_player *in = enrolled(&data, "Newman, Zeta");
    assert_non_null(in);
    assert_string_equal(in->dci, "123");
    refused(post(at(1, "/players/new"), "name=Newman, Zeta"), 409, "name=\"twin\"");
    done(post(at(1, "/players/new"), "name=Newman, Zeta&twin=1"));
    /* whoever is known stands first, also where the family name came first, in other letters; one press makes another
     */
    struct player_id eva = known("Öst, Eva Maria", "Lund");
    static const char *const typed[] = {"Öst Eva Maria", "ost eva maria", "Eva Maria OST", "Maria Öst Eva"};
    for (size_t i = 0; i < ARRAY_LEN(typed); i++) {
        struct answer asked = post(at(1, "/players/new"), arena_printf(&site->arena, "name=%s", typed[i]));
        refused(asked, 409, "Öst, Eva Maria");
        refused(asked, 409, arena_printf(&site->arena, "name=\"player\" value=\"%lld\" autofocus", (long long)eva.v));
        refused(asked, 409, "<button name=\"twin\" value=\"1\">");
    }
    done(post(at(1, "/players/new"), "name=Eva, Öst Maria")); /* who writes the comma means it */
    done(post(at(1, "/players/new"), "name=Öst Eva Maria&twin=1"));
    refused(post(at(1, "/players/new"), "name= "), 422, "name");
    struct answer page = get(at(1, "/players"));
    shows(page, "&lt;script&gt;alert(1)&lt;/script&gt;");
    assert_null(strstr(page.body, "<script>alert"));
}

static void paid_there_dropped_and_back(void **state)
{
    (void)state;
    long long anna = (long long)site->players[0].v, bo = (long long)site->players[1].v;
    done(post(at(1, "/players/set"), arena_printf(&site->arena, "one=paid %lld", anna)));
    struct event_data data = loaded(site->events[1]);
    assert_true(enrolled(&data, "Berg, Anna")->paid);
    done(post(at(1, "/players/set"), arena_printf(&site->arena, "one=unpaid %lld", anna)));
    data = loaded(site->events[1]);
    assert_false(enrolled(&data, "Berg, Anna")->paid);

    struct checkin_state there;
    done(post(at(1, "/players/set"), arena_printf(&site->arena, "all=there&player=%lld&player=%lld", anna, bo)));
    data = loaded(site->events[1]);
    checkin_state(&site->arena, &data, &there);
    assert_int_equal(there.there, 2);
    done(post(at(1, "/players/set"), arena_printf(&site->arena, "one=absent %lld", bo)));
    data = loaded(site->events[1]);
    checkin_state(&site->arena, &data, &there);
    assert_int_equal(there.there, 1);
    for (size_t i = 0; i < data.n_players; i++)
        assert_int_equal(data.players[i].dropped_after, -1); /* looking who is there drops nobody */

    done(post(at(0, "/players/set"), arena_printf(&site->arena, "one=drop %lld", bo)));
    data = loaded(site->events[0]);
    assert_int_equal(enrolled(&data, "Ek, Bo")->dropped_after, 1);
    refused(post(at(0, "/players/set"), arena_printf(&site->arena, "one=drop %lld", bo)), 409, "Ek, Bo");
    done(post(at(0, "/players/set"), arena_printf(&site->arena, "one=undrop %lld", bo)));
    data = loaded(site->events[0]);
    assert_int_equal(enrolled(&data, "Ek, Bo")->dropped_after, -1);

    struct answer a = post(at(0, "/drop"), arena_printf(&site->arena, "player=%lld&back=/e/%lld/r/1/t/2", bo,
                                                        (long long)site->events[0].v));
    done(a);
    assert_non_null(strstr(answer_value(site, &a, "Location", 0), "/r/1/t/2"));
    a = post(at(0, "/drop"), arena_printf(&site->arena, "player=%lld&what=undrop&back=//evil.example/", bo));
    done(a);
    assert_null(strstr(answer_value(site, &a, "Location", 0), "evil"));

    refused(post(at(1, "/players/set"), "all=paid"), 422, "nobody was chosen");
    refused(post(at(1, "/players/set"), "every=99"), 409, "have not paid by now, not 99");
    refused(post(at(1, "/players/set"), "one=explode 1"), 422, "explode");
    refused(post(at(1, "/players/set"), "one=paid x"), 422, "number");
    refused(post(at(1, "/players/set"), "one=paid 99999"), 404, "");
}

/* Step 14: late by loss or bye, also somebody new. */
static void a_late_player_comes_in(void **state)
{
    (void)state;
    struct player_id late = known("Late, Lena", "");
    done(post(at(0, "/players/add"), "who=late&as=bye"));
    struct event_data data = loaded(site->events[0]);
    const struct load_player *in = enrolled(&data, "Late, Lena");
    assert_non_null(in);
    int player = event_player_index(&data, late);
    const struct load_match *match = event_match_of(&data, 1, player);
    assert_true(match && match->result == RESULT_BYE);
    done(post(at(0, "/players/new"), "name=Later, Lars&as=loss")); /* in one step, which undo takes back as one */
    data = loaded(site->events[0]);
    in = enrolled(&data, "Later, Lars");
    match = event_match_of(&data, 1, event_player_index(&data, in->id));
    assert_true(match && match->result == RESULT_LOSS);
}

static void a_table_of_players_is_read(void **state)
{
    (void)state;
    struct answer tried = post(at(1, "/players/import"), "do=try&text=name;dci\nKask, Tiit;555\nEk, Bo;\n");
    shows(tried, ">name;dci\nKask, Tiit;555\nEk, Bo;\n</textarea>"); /* ready to be enrolled */
    shows(tried, "<bdi>Kask, Tiit</bdi></th><td data-label=\"State\">new</td>");
    struct event_data data = loaded(site->events[1]);
    assert_null(enrolled(&data, "Kask, Tiit")); /* only looked */
    done(post(at(1, "/players/import"), "do=import&text=name;dci\nKask, Tiit;555\nEk, Bo;\n"));
    data = loaded(site->events[1]);
    assert_non_null(enrolled(&data, "Kask, Tiit"));
    refused(post(at(1, "/players/import"), "do=import&text=nothing\nhere\n"), 422, "name");
    refused(post(at(1, "/players/import"), "do=import"), 422, "neither a file");
    /* bad lines are all told; the others are read when that is asked for */
    static const char mixed[] = "text=name;dci\nNo Number;abc\nBo \"B\" Ek;7\nFine, Fay;\n";
    const char *form = arena_printf(&site->arena, "do=import&%s", mixed);
    refused(post(at(1, "/players/import"), form), 422, "pasted text:2:");
    refused(post(at(1, "/players/import"), form), 422, "pasted text:3: a quote stands inside a cell");
    data = loaded(site->events[1]);
    assert_null(enrolled(&data, "Fine, Fay"));
    done(post(at(1, "/players/import"), arena_printf(&site->arena, "keep=1&%s", form)));
    data = loaded(site->events[1]);
    assert_non_null(enrolled(&data, "Fine, Fay"));
    struct answer csv = get(at(1, "/players.csv"));
    shows(csv, "\"Kask, Tiit\"");
    assert_non_null(strstr(answer_value(site, &csv, "Content-Type", 0), "text/csv"));
    assert_non_null(strstr(answer_value(site, &csv, "Content-Disposition", 0), "attachment"));
    shows(get(at(1, "/players/print")), "Kask, Tiit");
}

static void who_asked_is_answered(void **state)
{
    (void)state;
    struct store *store;
    struct signup first, second;
    struct event_settings set = {.signup = true};
    struct event event;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, event_get(store, &site->arena, site->events[1], &event, &site->err));
    set = event.set;
    set.signup = true;
    SITE_OK(site, event_edit(store, &site->arena, site->events[1], &set, EVENT_SET(signup), &event, &site->err));
    SITE_OK(site, signup_ask(store, &site->arena, site->events[1], "Asker, Ada", "", &first, &site->err));
    SITE_OK(site, signup_ask(store, &site->arena, site->events[1], "Joker, Jim", "", &second, &site->err));
    store_close(store);
    shows(get(at(1, "/players")), "Asker, Ada");
    done(post(at(1, "/signups"), arena_printf(&site->arena, "yes=%lld", (long long)first.id)));
    done(post(at(1, "/signups"), arena_printf(&site->arena, "no=%lld", (long long)second.id)));
    struct event_data data = loaded(site->events[1]);
    assert_non_null(enrolled(&data, "Asker, Ada"));
    assert_null(enrolled(&data, "Joker, Jim"));
    refused(post(at(1, "/signups"), arena_printf(&site->arena, "yes=%lld", (long long)second.id)), 409,
            "refused already");
    refused(post(at(0, "/signups"), arena_printf(&site->arena, "yes=%lld", (long long)second.id)), 404,
            "in this event");
}

/* ---- one person ------------------------------------------------------------------------------ */

static void a_record_is_put_right_by_one_at_a_time(void **state)
{
    (void)state;
    const char *edit = arena_printf(&site->arena, "/p/%lld/edit", (long long)site->players[2].v);
    struct answer page = get(edit);
    const char *seen = hidden_field(site, &page, "seen");
    const char *rest = "&last=Lind&first=Per&dci=&region=&country=SE&email=&note=";
    done(post(edit, arena_printf(&site->arena, "seen=%s%s&club=Lund", seen, rest)));
    struct answer a = post(edit, arena_printf(&site->arena, "seen=%s%s&club=Ystad", seen, rest));
    refused(a, 409, "Lund");            /* what is there */
    refused(a, 409, "value=\"Ystad\""); /* what was typed is still in its field */
    page = get(edit);
    shows(page, "value=\"Lund\"");
    refused(get("/p/99999/edit"), 404, "");
}

static void two_records_become_one(void **state)
{
    (void)state;
    struct player_id twice = known("Dahl, Ewa", "Kiel");
    const char *merge = arena_printf(&site->arena, "/p/%lld/merge", (long long)twice.v);
    refused(post(merge, "into=nobody at all"), 404, "");
    refused(post(merge, "into="), 422, "who is this");
    done(post(merge, arena_printf(&site->arena, "player=%lld", (long long)site->players[3].v)));
    refused(get(arena_printf(&site->arena, "/p/%lld/edit", (long long)twice.v)), 404, "");
    shows(get(arena_printf(&site->arena, "/p/%lld/edit", (long long)site->players[3].v)), "value=\"Kiel\"");
    refused(post(arena_printf(&site->arena, "/p/%lld/forget", (long long)site->players[7].v), "sure="), 422, "sure");
    done(post(arena_printf(&site->arena, "/p/%lld/forget", (long long)site->players[7].v), "sure=1"));
    struct event_data data = loaded(site->events[0]);
    assert_null(enrolled(&data, "Vik, Ole"));
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Step 1: like last week's, in three clicks. */
static void an_event_is_made_like_another(void **state)
{
    (void)state;
    struct answer page = get(arena_printf(&site->arena, "/events/new?copy=%lld", (long long)site->events[0].v));
    shows(page, "value=\"First\"");
    struct answer a = post(
        "/events/new", arena_printf(&site->arena, "copy=%lld&was-name=First&name=Third", (long long)site->events[0].v));
    done(a);
    int64_t id = atoll(answer_value(site, &a, "Location", 0) + strlen("/e/"));
    struct event_data data = loaded((struct event_id){id});
    assert_string_equal(data.event.set.name, "Third");
    assert_int_equal(data.event.set.rounds, loaded(site->events[0]).event.set.rounds); /* copied */
    assert_int_equal(data.n_players, 0);
    refused(post("/events/new", "copy=0&was-name=&name="), 422, "name");
    refused(post("/events/new", "copy=0&was-name=&name=X&was-date=2026-01-01&date=2026-02-30"), 422, "February");

    const char *delete = arena_printf(&site->arena, "/e/%lld/delete", (long long)id);
    refused(post(delete, "sure=0"), 422, "sure");
    done(post(delete, "sure=1"));
    refused(get(arena_printf(&site->arena, "/e/%lld/settings", (long long)id)), 404, "");
}

/* What a post makes, as the store has it; the event is gone afterwards. */
static struct event_settings made_by(const char *form)
{
    struct answer a = post("/events/new", form);
    done(a);
    int64_t id = atoll(answer_value(site, &a, "Location", 0) + strlen("/e/"));
    struct event_settings set = loaded((struct event_id){id}).event.set;
    done(post(arena_printf(&site->arena, "/e/%lld/delete", (long long)id), "sure=1"));
    return set;
}

/* Three choices: a format and a way to play are tiles, and a field that is filled in goes before its tile. */
static void tiles_of_a_new_event(void **state)
{
    (void)state;
    struct answer page = get("/events/new");
    shows(page, "name=\"tile\" value=\"Standard\"");
    shows(page, "4 rounds for 16 players, 5 for 32; no playoff"); /* MTR appendix E: 9 to 16, 17 to 32 */
    const char *name = "copy=0&was-name=&name=Tiles&tile=Premodern&was-format=&format=";
    struct event_settings set = made_by(arena_printf(&site->arena, "%s&play=tournament&was-cut=&cut=", name));
    assert_string_equal(set.format, "Premodern");
    assert_string_equal(set.structure, "swiss");
    assert_int_equal(set.cut, 8);
    set = made_by(arena_printf(&site->arena, "%sLegacy&play=tournament&was-cut=&cut=4", name));
    assert_string_equal(set.format, "Legacy");
    assert_int_equal(set.cut, 4);
    set = made_by(arena_printf(&site->arena, "%s&play=knockout", name));
    assert_string_equal(set.structure, "single-elimination");
    set = made_by(arena_printf(&site->arena, "%s&play=tables", name));
    assert_string_equal(set.structure, "pods");
    assert_int_equal(set.best_of, 1);
    refused(post("/events/new", arena_printf(&site->arena, "%s&play=chess", name)), 422, "evening, tournament");
    /* after an error the tiles are as they were pressed */
    struct answer again = post("/events/new", "copy=0&was-name=&name=&tile=Pauper&play=knockout");
    refused(again, 422, "value=\"Pauper\" checked");
    refused(again, 422, "value=\"knockout\" checked");
}

/* Nothing that was typed is lost because something else in the form was wrong. */
static void a_form_that_fails_keeps_its_fields(void **state)
{
    (void)state;
    refused(post(at(0, "/announce"), "text=Prizes at ten&minutes=1o"), 422, "value=\"Prizes at ten\"");
    refused(post(at(0, "/announce"), "text=Prizes at ten&minutes=1o"), 422, "value=\"1o\"");
    refused(post(at(1, "/settings/judges"), "do=add&name=Ruth Ott&level=9&dci=12"), 422, "value=\"Ruth Ott\"");
}

/* As the command line says it: a slip of the finger is told, and a format of the store's own is kept when that is
 * meant. */
static void a_format_that_nobody_knows_is_asked_about(void **state)
{
    (void)state;
    const char *form = "copy=0&was-name=&name=Fourth&was-format=&format=Premodrn";
    refused(post("/events/new", form), 422, "nothing was changed; did you mean Premodern?");
    refused(post("/events/new", form), 422, "name=\"format-kept\" value=\"Premodrn\"");
    refused(post("/events/new", arena_printf(&site->arena, "%s&format-kept=Premodern", form)), 422,
            "no format is known");
    struct answer a = post("/events/new", arena_printf(&site->arena, "%s&format-kept=Premodrn", form));
    done(a);
    int64_t id = atoll(answer_value(site, &a, "Location", 0) + strlen("/e/"));
    struct event_data data = loaded((struct event_id){id});
    assert_string_equal(data.event.set.format, "Premodrn");
    const char *settings = arena_printf(&site->arena, "/e/%lld/settings", (long long)id);
    refused(post(settings, "seen=1&was-format=Premodrn&format=Legasy"), 422, "did you mean Legacy?");
    done(post(settings, "seen=1&was-format=Premodrn&format=premodern")); /* is written as the format is called */
    data = loaded((struct event_id){id});
    assert_string_equal(data.event.set.format, "Premodern");
    shows(get(settings), "<option value=\"Premodern\"></option>");
    done(post(arena_printf(&site->arena, "/e/%lld/delete", (long long)id), "sure=1"));
}

/* Only what somebody changed is changed; what another one changed meanwhile is told. */
static void settings_change_one_by_one(void **state)
{
    (void)state;
    done(post(at(1, "/settings"), "seen=1&was-rounds=3&rounds=4&was-public=1&public=1&was-fee=&fee=7,50"));
    struct event_data data = loaded(site->events[1]);
    assert_int_equal(data.event.set.rounds, 4);
    assert_int_equal(data.event.set.fee_cents, 750);
    assert_true(data.event.set.public_);
    refused(post(at(1, "/settings"), "seen=1&was-rounds=3&rounds=5"), 409, "&quot;4&quot;");
    done(post(at(1, "/settings"), "seen=1&was-rounds=3&rounds=4"));                /* both wanted the same */
    done(post(at(1, "/settings"), "seen=1&was-cut=&cut=8&was-rounds=3&rounds=3")); /* rounds was not touched */
    data = loaded(site->events[1]);
    assert_int_equal(data.event.set.rounds, 4);
    assert_int_equal(data.event.set.cut, 8);
    done(post(at(1, "/settings"), "seen=1&was-public=1")); /* a box without its tick */
    data = loaded(site->events[1]);
    assert_false(data.event.set.public_);
    refused(post(at(1, "/settings"), "seen=1&was-rounds=4&rounds=many"), 422, "expected a number");
    refused(post(at(1, "/settings"), "seen=1&was-fee=7.50&fee=1.2.3"), 422, "expected a sum");
    refused(post(at(0, "/settings"), "seen=1&was-structure=swiss&structure=round-robin"), 409, "");
    int64_t before = newest().entry_id;
    done(post(at(1, "/settings"), "seen=1&was-name=Second&name=Second"));
    assert_int_equal(newest().entry_id, before); /* nothing was changed, and nothing is in the log */
}

/* Everything that event edit can is a field of the form. */
static void the_form_has_every_setting(void **state)
{
    (void)state;
    struct answer page = get(at(1, "/settings"));
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        shows(page, arena_printf(&site->arena, "name=\"was-%s\"", row->name));
}

static void lists_and_judges(void **state)
{
    (void)state;
    done(post(at(1, "/settings/lists"), "lists=required"));
    refused(post(at(1, "/settings/lists"), "lists=perhaps"), 422, "none, optional or required");
    done(post(at(1, "/decks/lock"), "lock=locked&back=settings"));
    refused(post(at(1, "/decks/lock"), "lock=locked&back=settings"), 409, "");
    refused(post(at(1, "/decks/lock"), "lock=open&back=settings"), 422, "");
    done(post(at(1, "/decks/lock"), "lock=open&back=settings&reason=typing error"));
    done(post(at(1, "/settings/judges"), "do=add&name=Judge, Jo&level=2&role=head"));
    shows(get(at(1, "/settings")), "Judge, Jo");
    refused(post(at(1, "/settings/judges"), "do=add&name=Other&level=9"), 422, "level");
    done(post(at(1, "/settings/judges"), "do=edit&who=Judge, Jo&name=Judge, Jo&level=3&role=floor"));
    done(post(at(1, "/settings/judges"), "do=remove&who=Judge, Jo"));
    refused(post(at(1, "/settings/judges"), "do=remove&who=Judge, Jo"), 404, "");
}

/* Step 27: closing lists what is missing. */
static void an_event_closes_when_all_is_in(void **state)
{
    (void)state;
    refused(post(at(0, "/close"), ""), 409, "missing");
    struct store *store;
    struct event_settings set = event_settings_usual();
    struct event event;
    struct round_view view;
    struct round_options options = {.seed = 3};
    struct player_id two[2] = {site->players[0], site->players[1]};
    size_t added;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    set.name = "Duel";
    set.date = "2026-11-20";
    set.rounds = 1;
    set.fee_cents = 500;
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, two, 2, false, &added, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &options, &view, &site->err));
    store_close(store);
    const char *path = arena_printf(&site->arena, "/e/%lld", (long long)event.id.v);
    done(post(arena_printf(&site->arena, "%s/r/1/quick", path), "line=1 20"));
    const char *settings = arena_printf(&site->arena, "%s/settings", path);
    assert_null(strstr(get(settings).body, "name=\"force\"")); /* all is played: nothing is asked */
    shows(get(path), "What is missing");
    done(post(arena_printf(&site->arena, "%s/close", path), ""));
    assert_null(strstr(get(path).body, "What is missing")); /* nothing can be done about it any more */
    assert_int_equal(loaded(event.id).event.state, EVENT_CLOSED);
    shows(get(arena_printf(&site->arena, "%s/settings", path)), "/reopen");
    refused(post(arena_printf(&site->arena, "%s/players/add", path), "who=lind"), 409, "closed");
    done(post(arena_printf(&site->arena, "%s/reopen", path), ""));
    assert_int_not_equal(loaded(event.id).event.state, EVENT_CLOSED);
}

/* ---- the journal and the copies -------------------------------------------------------------- */

static void the_log_takes_back_what_the_command_line_did(void **state)
{
    (void)state;
    known("Undone, Una", ""); /* by another connection, as the command line has */
    struct journal_entry entry = newest();
    shows(get("/log"), "Undone, Una");
    refused(post("/undo", arena_printf(&site->arena, "expect=%lld", (long long)entry.entry_id - 1)), 409,
            "Undone, Una");
    struct answer a = post("/undo", arena_printf(&site->arena, "expect=%lld&back=/log", (long long)entry.entry_id));
    done(a);
    assert_string_equal(newest().verb, "undo");
    assert_int_equal(newest().target, entry.entry_id);
    refused(post("/redo", arena_printf(&site->arena, "expect=%lld", (long long)entry.entry_id)), 409, "");
    done(post("/redo", arena_printf(&site->arena, "expect=%lld", (long long)newest().entry_id)));
    assert_string_equal(newest().verb, "redo");

    /* an older entry alone, whatever came after it */
    long long anna = (long long)site->players[0].v;
    done(post(at(1, "/players/set"), arena_printf(&site->arena, "one=paid %lld", anna)));
    struct journal_entry paid = newest();
    known("Later, Somebody", "");
    done(post("/undo", arena_printf(&site->arena, "entry=%lld&expect=%lld", (long long)paid.entry_id,
                                    (long long)newest().entry_id)));
    struct event_data data = loaded(site->events[1]);
    assert_false(enrolled(&data, "Berg, Anna")->paid);
    refused(post("/undo", arena_printf(&site->arena, "entry=%lld&expect=%lld", (long long)paid.entry_id,
                                       (long long)newest().entry_id)),
            409, "already");
    refused(post("/undo", arena_printf(&site->arena, "entry=999999&expect=%lld", (long long)newest().entry_id)), 404,
            "");
    shows(get(at(1, "/log")), arena_printf(&site->arena, "id=\"entry-%lld\"", (long long)paid.entry_id));
    /* verbs are named as people say them */
    shows(get("/log"), "<span class=\"tag\">entry fee</span>");
    shows(get("/log?find=entry%20fee"), "<span class=\"tag\">entry fee</span>");
    struct login german = desk;
    german.cookie = arena_printf(&site->arena, "%s; topcut-lang=de", desk.cookie);
    shows(get_as(&german, "/log"), "<span class=\"tag\">Startgeld</span>");
    struct answer found = get("/log?find=una%20undone"); /* as people say it would not stand there: it is a sentence */
    shows(found, "No entry has una undone.");
    found = get("/log?find=UND\u00d6NE");
    shows(found, "Undone, Una");
    assert_null(strstr(found.body, "Later, Somebody"));
    shows(get(at(1, "/log?find=undone")), "No entry has undone.");   /* of no event */
    assert_null(strstr(get(at(1, "/log")).body, "Later, Somebody")); /* of no event */
    struct answer older = get(arena_printf(&site->arena, "/log?before=%lld", (long long)paid.entry_id));
    shows(older, "Older changes");
    assert_null(strstr(older.body, arena_printf(&site->arena, "id=\"entry-%lld\"", (long long)paid.entry_id)));
}

static void a_copy_is_sent_and_is_a_store(void **state)
{
    (void)state;
    struct store *store, *copy;
    SITE_OK(site, store_open(site->path, STORE_WRITE, &site_clock, &store, &site->err));
    SITE_OK(site, upkeep_backup_round(store, site->events[0], 1, &site->err));
    store_close(store);
    struct answer a = get("/backup/now");
    assert_int_equal(a.status, 200);
    const char *path = test_path(&site->arena, "copy.db");
    SITE_OK(site, file_write(path, a.body, a.len, FILE_REPLACE_EXISTING, &site->err));
    SITE_OK(site, store_open(path, STORE_READ, &site_clock, &copy, &site->err));
    int64_t last;
    SITE_OK(site, journal_last(copy, &last, &site->err));
    assert_int_equal(last, newest().entry_id);
    store_close(copy);
    struct answer page = get("/backup");
    shows(page, "/backup/kept/");
    const char *kept = strstr(page.body, "/backup/kept/");
    a = get(arena_strndup(&site->arena, kept, strcspn(kept, "\"")));
    assert_int_equal(a.status, 200);
    assert_memory_equal(a.body, "SQLite format 3", 15);
    refused(get("/backup/kept/topcut.db"), 404, "");
}

/* ---- who may --------------------------------------------------------------------------------- */

static void others_may_not(void **state)
{
    (void)state;
    struct login judge = site_login(site, "judge"), player = site_join(site, 0, 4);
    shows(get_as(&judge, at(0, "/players")), "Berg, Anna");
    assert_null(strstr(get_as(&judge, at(0, "/players")).body, "/players/set")); /* no forms that would be refused */
    static const char *const desk_only[] = {"/players/add", "/players/set", "/settings", "/delete", "/close"};
    int64_t before = newest().entry_id;
    for (size_t i = 0; i < ARRAY_LEN(desk_only); i++) {
        assert_int_equal(post_as(&judge, at(0, desk_only[i]), "who=berg").status, 403);
        assert_int_equal(post_as(&player, at(0, desk_only[i]), "who=berg").status, 403);
    }
    assert_int_equal(post_as(&judge, "/undo", "expect=0").status, 403);
    assert_int_not_equal(get_as(&player, "/backup/now").status, 200);
    assert_int_not_equal(get_as(&judge, "/backup/now").status, 200);
    assert_int_not_equal(get_as(&player, "/log").status, 200);
    assert_int_equal(newest().entry_id, before);
}

/* ---- in any language ------------------------------------------------------------------------- */

static void pages_stand_in_every_language(void **state)
{
    (void)state;
    static const char *const paths[] = {"/players", "/settings", "/log", "/players/print"};
    for (const struct lang *const *lang = lang_list(); *lang; lang++)
        for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
            struct answer a = site_ask(
                site, &(struct ask){.path = at(1, paths[i]),
                                    .cookie = desk.cookie,
                                    .more = arena_printf(&site->arena, "Accept-Language: %s\r\n", lang_tag(*lang))});
            assert_int_equal(a.status, 200);
            assert_non_null(strstr(a.body, arena_printf(&site->arena, "<html lang=\"%s\"", lang_tag(*lang))));
        }
}

/* An error and the log, as German readers have them; the log's English stays in the store. */
static void what_was_done_is_said_in_the_pages_language(void **state)
{
    (void)state;
    static const char german[] = "Accept-Language: de\r\n";
    done(post(at(1, "/players/new"), "name=Draw"));
    assert_non_null(strstr(newest().sentence, "added "));
    struct answer a = site_ask(site, &(struct ask){.path = "/log", .cookie = desk.cookie, .more = german});
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.body, "hinzugefügt</bdi>"));
    assert_non_null(strstr(a.body, "<span lang=\"de\"><bdi>"));
    a = site_ask(site, &(struct ask){.path = "/e/99", .cookie = desk.cookie, .more = german});
    assert_int_equal(a.status, 404);
    assert_non_null(strstr(a.body, "<span lang=\"de\">es gibt kein Turnier #99</span>"));
}

/* A card is banned and the program does not know it: what is entered counts for the next list. */
static void a_ban_is_entered(void **state)
{
    (void)state;
    shows(get("/lists"), "Nothing yet.");
    refused(post("/lists", "card=Amulett of Vigor&format=Modern&status=banned&from=2026-11-23"), 404,
            "Amulet of Vigor");
    refused(post("/lists", "card=Amulet of Vigor&format=Modern&status=banned&from=soon"), 422, "is not a date");
    refused(post("/lists", "card=Amulet of Vigor&format=Modern&status=gone&from=2026-11-23"), 422, "field status");
    done(post("/lists", "card=amulet of vigor&format=modern&status=banned&from=2026-11-23&source=the announcement"));
    assert_string_equal(newest().verb, "format change");
    assert_string_equal(newest().sentence, "Amulet of Vigor is banned in Modern from 2026-11-23");
    struct answer page = get("/lists");
    shows(page, ">Amulet of Vigor</th>");
    shows(page, "the announcement");
    refused(post("/lists", "card=Amulet of Vigor&format=Modern&status=banned&from=2026-11-23"), 409, "already");
    done(post("/lists", "card=Amulet of Vigor&format=Modern&status=legal&from=2026-11-30"));
    refused(post("/lists", "card=Forest&format=Modern&status=banned&from=2099-11-30"), 422, "more than a year ahead");
}

/* The store's language is for who asks for none that we speak; who asks for one gets that. */
static void the_store_has_a_language(void **state)
{
    (void)state;
    const struct ask swedish = {.path = "/about", .more = "Accept-Language: sv-SE,sv;q=0.9\r\n"};
    const struct ask french = {.path = "/about", .more = "Accept-Language: sv,fr;q=0.1\r\n"};
    assert_non_null(strstr(site_ask(site, &swedish).body, "<html lang=\"en\""));
    shows(get("/settings"), "name=\"language\"");
    shows(get("/settings"), "topcut card import");
    shows(get("/settings"), "href=\"/lists\"");
    done(post("/settings/language", "seen=&language=de"));
    assert_string_equal(newest().verb, "language");
    assert_non_null(strstr(site_ask(site, &swedish).body, "<html lang=\"de\""));
    assert_non_null(strstr(site_ask(site, &french).body, "<html lang=\"fr\""));
    refused(post("/settings/language", "seen=&language=it"), 409, "de");
    refused(post("/settings/language", "seen=de&language=sv"), 422, "日本語");
    done(post("/undo", arena_printf(&site->arena, "expect=%lld", (long long)newest().entry_id)));
    assert_non_null(strstr(site_ask(site, &swedish).body, "<html lang=\"en\""));
}

/* Many lines of which one is wrong come back as they were typed. */
static void refused_lines_stay_in_their_field(void **state)
{
    (void)state;
    struct answer a = post(at(0, "/r/1/lines"), "lines=1 20\n99 20");
    refused(a, 422, "table 99");
    refused(a, 422, ">1 20\n99 20</textarea>");
    a = post(at(0, "/r/1/lines"), "lines=99 20\n98 20");
    refused(a, 422, "line:1:");
    refused(a, 422, "line:2:"); /* each of them */
}

/* Beside the list that is ticked off stands what a check may find and what it costs; each leads to the penalty and
 * back. */
static void a_deck_check_has_the_rules_beside_it(void **state)
{
    (void)state;
    const char *check = at(0, arena_printf(&site->arena, "/deckcheck/%lld", (long long)site->players[0].v));
    struct answer page = get(check);
    shows(page, "What the rules say");
    shows(page, arena_printf(&site->arena, "&amp;back=%s\"", check));
    assert_null(strstr(page.body, "infraction=peeking"));
    const char *at_link = strstr(page.body, "?infraction="), *end = strchr(at_link, '&');
    const char *penalty = at(0, arena_printf(&site->arena, "/penalty/%lld%.*s&back=%s", (long long)site->players[0].v,
                                             (int)(end - at_link), at_link, check));
    shows(get(penalty), arena_printf(&site->arena, "<a href=\"%s\">Back</a>", check));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_often_announced_is_one_press),
        cmocka_unit_test(the_clock_stands_beside_the_next_step),
        cmocka_unit_test(letters_and_enter_enrol_a_known_player),
        cmocka_unit_test(newcomer_with_a_suspended_number),
        cmocka_unit_test(two_of_one_name_are_shown),
        cmocka_unit_test(a_new_player_is_a_name_and_enter),
        cmocka_unit_test(paid_there_dropped_and_back),
        cmocka_unit_test(a_late_player_comes_in),
        cmocka_unit_test(a_table_of_players_is_read),
        cmocka_unit_test(who_asked_is_answered),
        cmocka_unit_test(a_record_is_put_right_by_one_at_a_time),
        cmocka_unit_test(two_records_become_one),
        cmocka_unit_test(an_event_is_made_like_another),
        cmocka_unit_test(tiles_of_a_new_event),
        cmocka_unit_test(a_form_that_fails_keeps_its_fields),
        cmocka_unit_test(a_deck_check_has_the_rules_beside_it),
        cmocka_unit_test(a_format_that_nobody_knows_is_asked_about),
        cmocka_unit_test(settings_change_one_by_one),
        cmocka_unit_test(the_form_has_every_setting),
        cmocka_unit_test(lists_and_judges),
        cmocka_unit_test(refused_lines_stay_in_their_field),
        cmocka_unit_test(an_event_closes_when_all_is_in),
        cmocka_unit_test(the_log_takes_back_what_the_command_line_did),
        cmocka_unit_test(a_copy_is_sent_and_is_a_store),
        cmocka_unit_test(others_may_not),
        cmocka_unit_test(pages_stand_in_every_language),
        cmocka_unit_test(what_was_done_is_said_in_the_pages_language),
        cmocka_unit_test(a_ban_is_entered),
        cmocka_unit_test(the_store_has_a_language),
    };
    return cmocka_run_group_tests(tests, open_site, close_site);
}
