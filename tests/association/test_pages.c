/* test_pages.c - what the pages show to everybody, with good and with bad input, over HTTP
 * @tags slow-watched never-valgrind
 */
#include "pages.h"

#include "association/ratings/ratings.h"

/* ---- lists --------------------------------------------------------------------------------------- */

static void first_page_says_what_there_is(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct answer a = hall_get(hall, "/");
    assert_int_equal(a.status, 200);
    shows(&a, "<h1>Testverband</h1>");
    shows(&a, "href=\"/lists/1\"");
    shows(&a, hall->office.fingerprint);
    const char *csp = answer_value(&hall->site, &a, "Content-Security-Policy", 0);
    assert_non_null(csp);
    assert_non_null(strstr(csp, "default-src 'none'"));
    assert_null(strstr(a.body, "<script>"));
    assert_null(strstr(a.body, "style=\""));
    hall_close(hall);
}

/* The places of a list are those of ratings_best: by rating, those with few matches last. */
static void list_has_everybody_in_order(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct rating_place *best;
    struct json *root = NULL;
    size_t n = 0, i = 0;
    FINE(ratings_best(&hall->office, RATING_STANDARD, "", 1, 1000, &best, &n, &err));
    assert_int_equal(n, HALL_PLAYERS);
    struct answer a = hall_get(hall, "/lists/1?as=json");
    assert_string_equal(answer_value(&hall->site, &a, "Content-Type", 0), "application/json");
    FINE(json_parse(a.body, "list", &root, &err));
    assert_int_equal((int)json_number(json_get(root, "total"), 0), HALL_PLAYERS);
    for (const struct json *row = json_first(json_get(root, "rows")); row; row = json_next(row), i++) {
        assert_int_equal((int)json_number(json_get(row, "member"), 0), best[i].member);
        assert_int_equal((int)json_number(json_get(row, "rating"), 0), best[i].rating);
        assert_true(i == 0 || best[i].rating != best[i - 1].rating ||
                    (int)json_number(json_get(row, "rank"), 0) < (int)i + 1); /* equals share a rank */
    }
    assert_int_equal(i, n);
    json_free(root);
    a = hall_get(hall, "/lists");
    assert_int_equal(a.status, 303);
    assert_string_equal(answer_value(&hall->site, &a, "Location", 0), "/lists/1");
    hall_close(hall);
}

static void list_by_country_and_letter(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct answer a = hall_get(hall, "/lists/1?country=FI");
    shows(&a, "href=\"/lists/1/file\""); /* with which anybody derives it again */
    shows(&a, "Virtanen, Aino");
    shows_not(&a, "Moreau, Luc");
    a = hall_get(hall, "/lists/1?letter=z"); /* Ż is found by z */
    shows(&a, "Żak, Łukasz");
    shows_not(&a, "Moreau, Luc");
    a = hall_get(hall, "/lists/1?letter=%D0%98"); /* И */
    shows(&a, "Иванова, Анна");
    shows_not(&a, "Moreau, Luc");
    a = hall_get(hall, "/lists/1?country=XX");
    assert_int_equal(a.status, 200);
    shows(&a, "Nobody stands here.");
    a = hall_get(hall, "/lists/1?category=limited");
    shows(&a, "Nobody stands here.");
    hall_close(hall);
}

static void what_is_no_list_is_not_found(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    static const struct {
        const char *path;
        int status;
    } asked[] = {
        {"/lists/99", 404},
        {"/lists/99/file", 404},
        {"/lists/1/file", 200},
        {"/lists/0", 404},
        {"/lists/1?page=2", 404}, /* past the end */
        {"/lists/1?page=0", 422},
        {"/lists/1?page=x", 422},
        {"/lists/1?page=99999999999", 422},
        {"/lists/1?category=vintage", 404},
        {"/lists/1?category=none", 404},
        {"/lists/1?country=SWE", 404},
        {"/lists/1?country=%27%3B", 200},
        {"/lists/1?letter=%25", 404},
        {"/lists/1?letter=_", 404},
        {"/lists/1?letter=%3Cscript%3Ealert(1)%3C/script%3E", 404},
        {"/lists/99999999999999", 404},
    };
    for (size_t i = 0; i < ARRAY_LEN(asked); i++) {
        struct answer a = hall_get(hall, asked[i].path);
        if (a.status != asked[i].status)
            fail_msg("%s answers %d", asked[i].path, a.status);
        shows_not(&a, "<script>alert");
    }
    hall_close(hall);
}

/* ---- players ------------------------------------------------------------------------------------- */

static void player_has_ratings_rank_matches_and_picture(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct rating_place *best;
    struct json *root = NULL;
    size_t n = 0;
    FINE(ratings_best(&hall->office, RATING_STANDARD, "", 1, 1, &best, &n, &err));
    struct answer a = hall_get(hall, arena_printf(&hall->arena, "/players/%d?as=json", (int)best[0].member));
    FINE(json_parse(a.body, "player", &root, &err));
    const struct json *rating = json_first(json_get(root, "ratings"));
    assert_string_equal(json_text(json_get(rating, "category"), ""), "standard");
    assert_int_equal((int)json_number(json_get(rating, "rating"), 0), best[0].rating);
    assert_int_equal((int)json_number(json_get(rating, "rank"), 0), 1);
    int won = 0, lost = 0, drew = 0, last_round = 99;
    for (const struct json *m = json_first(json_get(root, "matches")); m; m = json_next(m)) {
        const char *outcome = json_text(json_get(m, "outcome"), "");
        *(*outcome == 'w' ? &won : *outcome == 'l' ? &lost : &drew) += 1;
        assert_int_not_equal((int)json_number(json_get(m, "opponent"), 0), best[0].member);
        assert_true((int)json_number(json_get(m, "round"), 0) < last_round); /* one event, newest first */
        last_round = (int)json_number(json_get(m, "round"), 0);
    }
    assert_int_equal(won, best[0].wins);
    assert_int_equal(lost, best[0].losses);
    assert_int_equal(won + lost + drew, HALL_ROUNDS);
    json_free(root);
    a = hall_get(hall, arena_printf(&hall->arena, "/players/%d", (int)best[0].member));
    shows(&a, "<svg");
    shows(&a, member_number_text(&hall->arena, best[0].member));
    shows(&a, "Fredag");
    hall_close(hall);
}

static void hostile_name_is_a_name(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct answer a = hall_get(hall, arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[HALL_HOSTILE]));
    assert_int_equal(a.status, 200);
    shows(&a, "&lt;script&gt;alert(1)&lt;/script&gt;");
    shows_not(&a, "<script>alert");
    a = hall_get(hall, "/lists/1");
    shows(&a, "&lt;script&gt;");
    shows_not(&a, "<script>alert");
    a = hall_get(hall, "/players?q=%3Cscript%3E");
    shows_not(&a, "<script>alert");
    shows(&a, "value=\"&lt;script&gt;\"");
    hall_close(hall);
}

static void number_that_is_nobodys_is_not_found(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    int32_t one = hall->numbers[0];
    struct answer a = hall_get(hall, "/players/999999996");
    assert_int_equal(a.status, 404);
    a = hall_get(hall, arena_printf(&hall->arena, "/players/%d", one % 10 == 9 ? one - 1 : one + 1));
    assert_int_equal(a.status, 404);
    shows(&a, "does not check");
    assert_int_equal(hall_get(hall, "/players/5").status, 404);
    assert_int_equal(hall_get(hall, "/players/x").status, 404);
    assert_int_equal(hall_get(hall, "/players/-1").status, 404);
    hall_close(hall);
}

static void merged_number_leads_to_its_member(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    int32_t *extra = shop_members(&hall->office, 1);
    FINE(member_merge(&hall->office, extra[0], hall->numbers[1], &err));
    struct answer a = hall_get(hall, arena_printf(&hall->arena, "/players/%d", (int)extra[0]));
    assert_int_equal(a.status, 303);
    assert_string_equal(answer_value(&hall->site, &a, "Location", 0),
                        arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[1]));
    FINE(member_unmerge(&hall->office, extra[0], &err));
    assert_int_equal(hall_get(hall, arena_printf(&hall->arena, "/players/%d", (int)extra[0])).status, 200);
    hall_close(hall);
}

/* The number and its results stay; the name is on no page any more, and no search finds it. */
static void forgotten_member_has_no_name_anywhere(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    int32_t number = hall->numbers[HALL_FORGOTTEN];
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)number);
    struct answer a = hall_get(hall, page);
    shows(&a, "Glömsk, Gösta");
    FINE(member_forget(&hall->office, number, &err));
    a = hall_get(hall, page);
    assert_int_equal(a.status, 200);
    shows(&a, "A member who was forgotten");
    shows(&a, "Fredag");
    static const char *const others[] = {"/lists/1", "/lists/1?letter=g", "/players?q=glomsk", "/players?q=glomskk",
                                         "/"};
    shows_not(&a, "Glömsk");
    for (size_t i = 0; i < ARRAY_LEN(others); i++) {
        a = hall_get(hall, others[i]);
        assert_int_equal(a.status, 200);
        shows_not(&a, "Glömsk");
    }
    a = hall_get(hall, "/lists/1");
    shows(&a, "(forgotten)");
    hall_close(hall);
}

/* What came in and is not rated yet stands on the player's page, until it is. */
static void event_that_is_not_rated_yet_is_pending(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct intake intake;
    struct run run;
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[0]);
    struct answer a = hall_get(hall, page);
    shows_not(&a, "Not in the rating yet");
    int32_t number = shop_sanction(hall->shop, &hall->office, HALL_DAY);
    struct event_id event = shop_play(
        hall->shop,
        &(struct shop_event){
            .name = "Extra", .date = HALL_DAY, .sanction = number, .rounds = 1, .seed = 9, .category = RATING_LIMITED});
    const char *package = shop_package(hall->shop, event);
    FINE(intake_take(&hall->office, package, strlen(package), INTAKE_POST, &intake, &err));
    assert_int_equal(intake.state, INTAKE_CURRENT);
    a = hall_get(hall, page);
    shows(&a, "Not in the rating yet");
    shows(&a, arena_printf(&hall->arena, "href=\"/events/%d\"><bdi>Extra", (int)number));
    a = hall_get(hall, "/");
    shows(&a, "What came in since the last computation is not in the ratings yet.");
    FINE(ratings_run(&hall->office, "", RUN_WRITE, &run, &err));
    a = hall_get(hall, page);
    shows_not(&a, "Not in the rating yet");
    shows(&a, "Limited");
    hall_close(hall);
}

/* Visitors see who is under age by the number alone, and find nobody of that name; officers are tested elsewhere. */
static void minor_is_shown_by_the_number_alone(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[HALL_PLAYERS - 1]);
    const char *all[] = {page,
                         "/lists/1",
                         "/lists/1?letter=o",
                         "/players?q=sean+oneil",
                         "/events",
                         arena_printf(&hall->arena, "/events/%d", (int)hall->event)};
    FINE(pg_script(hall->office.pg, "UPDATE member SET birth_year = 2008 WHERE family = 'O''Neil'",
                   &err)); /* 18 in the year of the test */
    for (size_t i = 0; i < ARRAY_LEN(all); i++) {
        struct answer a = hall_get(hall, all[i]);
        assert_int_equal(a.status, 200);
        shows_not(&a, "Neil");
    }
    struct answer a = hall_get(hall, page);
    shows(&a, "Minors are shown by their number alone.");
    shows(&a, "Fredag");
    a = hall_get(hall, "/lists/1");
    shows(&a, arena_printf(&hall->arena, ">%s</a>", member_number_text(&hall->arena, hall->numbers[HALL_PLAYERS - 1])));
    a = hall_get(hall, arena_printf(&hall->arena, "/players?q=%d", (int)hall->numbers[HALL_PLAYERS - 1]));
    shows(&a, page); /* by the number, without the name */
    shows_not(&a, "Neil");
    FINE(pg_script(hall->office.pg, "UPDATE member SET birth_year = 2007 WHERE family = 'O''Neil'", &err));
    a = hall_get(hall, page);
    shows(&a, "O&#39;Neil, Sean");
    FINE(pg_script(hall->office.pg, "UPDATE member SET birth_year = NULL WHERE family = 'O''Neil'", &err));
    hall_close(hall);
}

/* ---- finding ------------------------------------------------------------------------------------- */

static void names_are_found_however_they_are_written(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct answer a;
    static const char *const words[] = {"zak", "lukasz", "ZAK%2C+Lukasz", "lukasz+zak", "zakk+lukas"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        a = hall_get(hall, arena_printf(&hall->arena, "/players?q=%s", words[i]));
        shows(&a, "Żak, Łukasz");
    }
    a = hall_get(hall, arena_printf(&hall->arena, "/players?q=%d", (int)hall->numbers[2]));
    shows(&a, arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[2]));
    static const char *const nobody[] = {"%25", "_", "%5C", "%27%22", "qqqqqq", "5", "%20%20"};
    for (size_t i = 0; i < ARRAY_LEN(nobody); i++) {
        a = hall_get(hall, arena_printf(&hall->arena, "/players?q=%s", nobody[i]));
        assert_int_equal(a.status, 200);
        shows_not(&a, "href=\"/players/1");
    }
    hall_close(hall);
}

/* Without pg_trgm the beginning of any part of a name finds it. */
static void without_trigrams_parts_of_names_are_found(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    FINE(pg_script(hall->office.pg, "DROP EXTENSION IF EXISTS pg_trgm CASCADE", &err));
    struct answer a = hall_get(hall, "/players?q=lukas");
    shows(&a, "Żak, Łukasz");
    a = hall_get(hall, "/players?q=%25");
    assert_int_equal(a.status, 200);
    shows_not(&a, "href=\"/players/1");
    hall_close(hall);
}

/* ---- events and stores ----------------------------------------------------------------------------- */

/* An event shows its matches and what it did to ratings: gains and losses of a first event of all add up as the fold
 * has them. */
static void event_has_matches_and_changes(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct json *root = NULL;
    struct answer a = hall_get(hall, arena_printf(&hall->arena, "/events/%d?as=json", (int)hall->event));
    FINE(json_parse(a.body, "event", &root, &err));
    assert_string_equal(json_text(json_get(root, "state"), ""), "reported");
    assert_string_equal(json_text(json_get(root, "category"), ""), "standard");
    assert_int_equal((int)json_number(json_get(root, "players"), 0), HALL_PLAYERS);
    int matches = 0, played = 0, ratings = 0;
    for (const struct json *m = json_first(json_get(root, "matches")); m; m = json_next(m))
        matches++;
    for (const struct json *r = json_first(json_get(root, "ratings")); r; r = json_next(r), ratings++)
        played += (int)json_number(json_get(r, "played"), 0);
    assert_int_equal(matches, HALL_ROUNDS * HALL_PLAYERS / 2);
    assert_int_equal(ratings, HALL_PLAYERS);
    assert_int_equal(played, 2 * matches); /* intentional draws are rated as well */
    json_free(root);
    a = hall_get(hall, arena_printf(&hall->arena, "/events/%d", (int)hall->event));
    shows(&a, "<bdi>Fredag</bdi>");
    shows(&a, "Spelbutiken &amp; Söner");
    shows_not(&a, "<script>alert");
    a = hall_get(hall, "/events");
    shows(&a, arena_printf(&hall->arena, "href=\"/events/%d\"", (int)hall->event));
    a = hall_get(hall, arena_printf(&hall->arena, "/events?day=%s&event=%d", HALL_DAY, (int)hall->event));
    assert_int_equal(a.status, 200);
    shows(&a, "No event was reported yet."); /* nothing is before it */
    assert_int_equal(hall_get(hall, "/events?day=yesterday").status, 422);
    assert_int_equal(hall_get(hall, "/events?day=2026-02-30").status, 422);
    assert_int_equal(hall_get(hall, "/events/4711").status, 404);
    assert_int_equal(hall_get(hall, "/events/99999999999").status, 404);
    hall_close(hall);
}

static void event_that_was_not_reported_is_in_public(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct answer a = hall_get(hall, "/unreported");
    shows(&a, "Everything that was sanctioned has been reported.");
    int32_t event = shop_sanction(hall->shop, &hall->office, "2026-11-29");
    a = hall_get(hall, "/unreported");
    shows(&a, "Everything that was sanctioned has been reported."); /* its day is still to come */
    test_now_utc += 3 * 86400;
    const char *link = arena_printf(&hall->arena, "href=\"/events/%d\"", (int)event);
    a = hall_get(hall, "/unreported");
    shows(&a, link);
    shows(&a, "planned");
    a = hall_get(hall, arena_printf(&hall->arena, "/stores/%d", (int)hall->shop->number));
    shows(&a, link);
    a = hall_get(hall, arena_printf(&hall->arena, "/events/%d", (int)event));
    shows(&a, "Nothing of it was reported.");
    test_now_utc += 40 * 86400;
    a = hall_get(hall, "/unreported");
    shows(&a, "overdue");
    FINE(sanction_end(&hall->office, event, "cancelled", "the hall burnt down", &err));
    a = hall_get(hall, "/unreported");
    shows_not(&a, link);
    a = hall_get(hall, arena_printf(&hall->arena, "/events/%d", (int)event));
    shows(&a, "the hall burnt down");
    test_now_utc -= 43 * 86400;
    hall_close(hall);
}

static void stores_and_one_of_them(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct answer a = hall_get(hall, "/stores");
    shows(&a, "<bdi>Spelbutiken &amp; Söner</bdi>");
    a = hall_get(hall, "/stores?country=NO");
    shows(&a, "There is no store here.");
    a = hall_get(hall, arena_printf(&hall->arena, "/stores/%d", (int)hall->shop->number));
    shows(&a, "Fredag");
    assert_int_equal(hall_get(hall, "/stores/0").status, 404);
    assert_int_equal(hall_get(hall, "/stores/77").status, 404);
    assert_int_equal(hall_get(hall, "/stores/99999999999").status, 404);
    assert_int_equal(hall_get(hall, "/stores?page=2").status, 404);
    assert_int_equal(hall_get(hall, "/stores?country=Norge").status, 404);
    hall_close(hall);
}

/* Since the list was published: a merger, and an event that counts no longer. */
static void corrections_say_what_has_changed_since_a_list(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    struct answer a = hall_get(hall, "/corrections");
    shows(&a, "Nothing has changed since.");
    test_now_utc += 3600;
    int32_t *extra = shop_members(&hall->office, 1);
    FINE(member_merge(&hall->office, extra[0], hall->numbers[1], &err));
    a = hall_get(hall, "/corrections");
    shows(&a, member_number_text(&hall->arena, extra[0]));
    shows(&a, "Ek, Ida");
    FINE(member_unmerge(&hall->office, extra[0], &err));
    a = hall_get(hall, "/corrections");
    shows_not(&a, member_number_text(&hall->arena, extra[0]));
    FINE(sanction_end(&hall->office, hall->event, "invalid", "made up", &err));
    a = hall_get(hall, "/corrections?list=1");
    shows(&a, "made up");
    a = hall_get(hall, "/lists/1"); /* which stays as it is */
    shows(&a, "Moreau, Luc");
    assert_int_equal(hall_get(hall, "/corrections?list=2").status, 404);
    assert_int_equal(hall_get(hall, "/corrections?list=0").status, 422);
    test_now_utc -= 3600;
    hall_close(hall);
}

/* ---- languages, and what goes wrong ---------------------------------------------------------------- */

static void pages_speak_the_readers_language(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    static const char *const said[][2] = {{"de", "Wertungslisten"},       {"fr", "Listes de classement"},
                                          {"es", "Listas de puntuación"}, {"it", "Liste dei punteggi"},
                                          {"pt", "Listas de rating"},     {"ja", "レーティングリスト"}};
    for (size_t i = 0; i < ARRAY_LEN(said); i++) {
        struct answer a = site_ask(
            &hall->site,
            &(struct ask){.path = "/", .more = arena_printf(&hall->arena, "Accept-Language: %s\r\n", said[i][0])});
        shows(&a, said[i][1]);
        shows(&a, arena_printf(&hall->arena, "<html lang=\"%s\">", said[i][0]));
    }
    hall_close(hall);
}

static void database_that_is_away_is_a_sentence_and_comes_back(void **state)
{
    (void)state;
    struct hall *hall = hall_open();
    struct err err = ERR_INIT;
    assert_int_equal(hall_get(hall, "/").status, 200);
    office_close(&hall->office);
    FINE(cluster_stop(test_cluster(), true, &err));
    FINE(cluster_start(test_cluster(), &err));
    assert_int_equal(hall_get(hall, "/").status, 200); /* the old connections were replaced */
    hall->office = test_office(&hall->arena);
    hall_close(hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_page_says_what_there_is),
        cmocka_unit_test(list_has_everybody_in_order),
        cmocka_unit_test(list_by_country_and_letter),
        cmocka_unit_test(what_is_no_list_is_not_found),
        cmocka_unit_test(player_has_ratings_rank_matches_and_picture),
        cmocka_unit_test(hostile_name_is_a_name),
        cmocka_unit_test(number_that_is_nobodys_is_not_found),
        cmocka_unit_test(names_are_found_however_they_are_written),
        cmocka_unit_test(minor_is_shown_by_the_number_alone),
        cmocka_unit_test(event_that_is_not_rated_yet_is_pending),
        cmocka_unit_test(event_has_matches_and_changes),
        cmocka_unit_test(event_that_was_not_reported_is_in_public),
        cmocka_unit_test(stores_and_one_of_them),
        cmocka_unit_test(merged_number_leads_to_its_member),
        cmocka_unit_test(pages_speak_the_readers_language),
        cmocka_unit_test(database_that_is_away_is_a_sentence_and_comes_back),
        cmocka_unit_test(forgotten_member_has_no_name_anywhere), /* these last: they change what all see */
        cmocka_unit_test(corrections_say_what_has_changed_since_a_list),
        cmocka_unit_test(without_trigrams_parts_of_names_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, hall_end);
}
