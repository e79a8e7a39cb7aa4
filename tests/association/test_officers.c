/* test_officers.c - what officers do on the pages: the inbox, members, stores; who may, once only, and in the log
 * @tags slow-watched never-valgrind
 */
#include "pages.h"

static struct login officer;

/* The PIN as it is shown, without its blank. */
static const char *pin_of(struct hall *hall)
{
    const char *shown = pages_info(hall->pages)->pin;
    return arena_printf(&hall->arena, "%.4s%s", shown, shown + 5);
}

static struct hall *office_hall(void)
{
    struct hall *hall = hall_open();
    if (!officer.cookie) {
        struct answer a =
            site_ask(&hall->site, &(struct ask){.path = "/login",
                                                .form = arena_printf(&hall->arena, "name=Ann&pin=%s", pin_of(hall))});
        assert_int_equal(a.status, 303);
        officer.cookie = answer_cookie(&hall->site, &a);
        assert_non_null(officer.cookie);
        officer.csrf = csrf_of(&hall->site, officer.cookie);
    }
    return hall;
}

static struct answer look(struct hall *hall, const char *path)
{
    return site_ask(&hall->site, &(struct ask){.path = path, .cookie = officer.cookie});
}

/* A form of the officer's, with an id of its own. */
static struct answer post(struct hall *hall, const char *path, const char *fields)
{
    static int forms;
    return site_ask(&hall->site, &(struct ask){.path = path,
                                               .cookie = officer.cookie,
                                               .form = arena_printf(&hall->arena, "csrf=%s&rid=formnumber%d&%s",
                                                                    officer.csrf, ++forms, fields)});
}

/* How often the log has what, by whom. */
static int logged(struct hall *hall, const char *who, const char *what)
{
    struct err err = ERR_INIT;
    struct pg_rows rows;
    int n = 0;
    FINE(pg_query(hall->office.pg, AQ_LOG_LIST, PG_ARGS(PG_I(0), PG_I(10000)), &rows, &err));
    for (int i = 0; i < rows.n; i++)
        n += strcmp(pg_text(&rows, i, 2), who) == 0 && strcmp(pg_text(&rows, i, 3), what) == 0;
    pg_rows_release(&rows);
    return n;
}

/* ---- who may ------------------------------------------------------------------------------------- */

static void strangers_are_sent_to_the_log_in(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    static const char *const pages[] = {"/inbox",       "/log",        "/suspensions",
                                        "/members/new", "/stores/new", "/stores/1/office"};
    for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
        struct answer a = hall_get(hall, pages[i]);
        assert_int_equal(a.status, 303);
        assert_non_null(strstr(answer_value(&hall->site, &a, "Location", 0), "/login?next="));
        assert_int_equal(look(hall, pages[i]).status, 200);
    }
    const char *forget = arena_printf(&hall->arena, "/players/%d/forget", (int)hall->numbers[0]);
    struct answer a = site_ask(&hall->site, &(struct ask){.path = forget, .form = "sure=yes"});
    assert_int_equal(a.status, 401);
    a = site_ask(&hall->site, &(struct ask){.path = forget, .form = "sure=yes", .cookie = officer.cookie});
    assert_int_equal(a.status, 403); /* without the form's token */
    a = site_ask(&hall->site, &(struct ask){.path = forget,
                                            .origin = "http://evil.example",
                                            .form = arena_printf(&hall->arena, "sure=yes&csrf=%s", officer.csrf),
                                            .cookie = officer.cookie});
    assert_int_equal(a.status, 403);
    struct member member;
    struct err err = ERR_INIT;
    FINE(member_get(&hall->office, hall->numbers[0], &member, &err));
    assert_false(member.forgotten);
    a = site_ask(&hall->site, &(struct ask){.path = "/login", .form = "name=Eve&pin=00000000"});
    assert_int_equal(a.status, 422);
    assert_null(answer_cookie(&hall->site, &a));
    hall_close(hall);
}

/* ---- the inbox ----------------------------------------------------------------------------------- */

/* A package that is held, for its store is under review; its digest. */
static const char *held(struct hall *hall, const char *name)
{
    struct err err = ERR_INIT;
    struct intake intake;
    static uint64_t seeds = 100;
    struct event_id event =
        shop_play(hall->shop, &(struct shop_event){.name = name,
                                                   .date = HALL_DAY,
                                                   .sanction = shop_sanction(hall->shop, &hall->office, HALL_DAY),
                                                   .rounds = 1,
                                                   .seed = ++seeds,
                                                   .category = RATING_STANDARD});
    const char *text = shop_package(hall->shop, event);
    FINE(member_store_set_state(&hall->office, hall->shop->number, STORE_REVIEW, "", &err));
    FINE(intake_take(&hall->office, text, strlen(text), INTAKE_POST, &intake, &err));
    assert_int_equal(intake.state, INTAKE_HELD);
    FINE(member_store_set_state(&hall->office, hall->shop->number, STORE_ACTIVE, "", &err));
    return intake.digest;
}

static void held_package_is_looked_at_and_accepted_once(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    const char *digest = held(hall, "<b>Held</b>"), *page = arena_printf(&hall->arena, "/inbox/%s", digest);
    const char *player = arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[0]);
    struct answer a = hall_get(hall, player); /* who played in it sees that, and not what the office asks */
    shows(&a, "waits for an officer");
    shows_not(&a, "under review");
    a = look(hall, "/inbox");
    shows(&a, page);
    shows(&a, "review");
    a = look(hall, page);
    shows(&a, "<bdi>&lt;b&gt;Held&lt;/b&gt;</bdi>");
    shows(&a, "Virtanen, Aino");
    shows(&a, "&lt;script&gt;alert(1)");
    shows_not(&a, "<script>alert");
    const char *accept = arena_printf(&hall->arena, "%s/accept", page);
    const struct ask form = {.path = accept,
                             .cookie = officer.cookie,
                             .form = arena_printf(&hall->arena, "csrf=%s&rid=acceptedonce", officer.csrf)};
    int before = logged(hall, "Ann", "package accept");
    assert_int_equal(site_ask(&hall->site, &form).status, 303);
    assert_int_equal(site_ask(&hall->site, &form).status, 303); /* a second click */
    assert_int_equal(logged(hall, "Ann", "package accept"), before + 1);
    a = hall_get(hall, player);
    shows_not(&a, "waits for an officer");
    a = look(hall, page);
    shows(&a, "It counts no longer"); /* now it may be withdrawn */
    a = post(hall, arena_printf(&hall->arena, "%s/withdraw", page), "reason=invented");
    assert_int_equal(a.status, 303);
    a = look(hall, page);
    shows(&a, "withdrawn");
    a = look(hall, "/log");
    shows(&a, "invented");
    hall_close(hall);
}

static void package_goes_back_with_a_sentence(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    const char *digest = held(hall, "Back"), *page = arena_printf(&hall->arena, "/inbox/%s", digest);
    struct answer a = post(hall, arena_printf(&hall->arena, "%s/return", page), "reason=");
    assert_int_equal(a.status, 422);
    shows(&a, "say in a sentence why");
    shows(&a, "Accept: it counts"); /* the page with the form is there again */
    a = post(hall, arena_printf(&hall->arena, "%s/return", page), "reason=Round+1+is+%3Cmissing%3E");
    assert_int_equal(a.status, 303);
    a = hall_get(hall, arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[0]));
    shows_not(&a, "waits for an officer");
    a = look(hall, page);
    shows(&a, "Round 1 is &lt;missing&gt;");
    a = post(hall, arena_printf(&hall->arena, "%s/return", page), "reason=again");
    assert_int_equal(a.status, 409); /* it is not held any more */
    assert_int_equal(logged(hall, "Ann", "package returned"), 1);
    assert_int_equal(look(hall, "/inbox/ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff").status, 404);
    assert_int_equal(look(hall, "/inbox/x").status, 404);
    assert_int_equal(post(hall, "/inbox/zz/accept", "").status, 400);
    hall_close(hall);
}

/* ---- questions ----------------------------------------------------------------------------------- */

static void question_is_shown_and_answered_once(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct pg_rows rows;
    int32_t question = 0;
    FINE(pg_query(hall->office.pg, AQ_PAGE_EVENT_MATCHES, PG_ARGS(PG_I(hall->event), PG_T(HALL_DAY)), &rows, &err));
    const struct office_question match = {.member = (int32_t)pg_int(&rows, 0, 4),
                                          .event = hall->event,
                                          .round = (int)pg_int(&rows, 0, 0),
                                          .table = (int)pg_int(&rows, 0, 1)};
    pg_rows_release(&rows);
    FINE(question_contest(&hall->office, &match, "I won <b>both</b>", &question, &err));
    struct answer a = look(hall, "/questions");
    shows(&a, "I won &lt;b&gt;both&lt;/b&gt;");
    shows(&a, arena_printf(&hall->arena, "href=\"/events/%d\"", (int)hall->event));
    shows(&a, arena_printf(&hall->arena, "href=\"/players/%d/office\"", (int)match.member));
    const char *path = arena_printf(&hall->arena, "/questions/%d/answer", (int)question);
    assert_int_equal(hall_get(hall, "/questions").status, 303); /* strangers log in first */
    a = post(hall, path, "reason=");
    assert_int_equal(a.status, 422);
    shows(&a, "say in a sentence why");
    assert_int_equal(post(hall, path, "reason=The+slip+says+%3C2-0%3E").status, 303);
    assert_int_equal(post(hall, path, "reason=again").status, 404); /* it is not open any more */
    a = look(hall, "/questions");
    shows(&a, "Nothing is asked.");
    shows(&a, "The slip says &lt;2-0&gt;");
    assert_int_equal(logged(hall, "Ann", "question answer"), 1);
    hall_close(hall);
}

/* ---- members ------------------------------------------------------------------------------------- */

static void member_is_taken_in_once(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct member *found;
    size_t n = 0;
    const struct ask form = {.path = "/members",
                             .cookie = officer.cookie,
                             .form = arena_printf(&hall->arena,
                                                  "csrf=%s&rid=takeninonce&family=Ny&given=Medlem&country=se&year=2012",
                                                  officer.csrf)};
    struct answer a = site_ask(&hall->site, &form);
    assert_int_equal(a.status, 303);
    assert_int_equal(site_ask(&hall->site, &form).status, 303);
    FINE(member_find(&hall->office, "Ny, Medlem", 10, &found, &n, &err));
    assert_int_equal(n, 1);
    assert_string_equal(found[0].country, "SE");
    assert_int_equal(found[0].birth_year, 2012);
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)found[0].number);
    a = hall_get(hall, page);
    shows_not(&a, "Ny, Medlem"); /* a minor, who is a number for everybody else */
    a = look(hall, page);
    shows(&a, "Ny, Medlem");
    a = post(hall, "/members", "family=&given=Nobody&country=SE");
    assert_int_equal(a.status, 422);
    shows(&a, "value=\"Nobody\"");
    a = post(hall, "/members", "family=X&country=Sweden");
    assert_int_equal(a.status, 422);
    a = post(hall, "/members", "family=X&country=SE&year=1066");
    assert_int_equal(a.status, 422);
    hall_close(hall);
}

static void numbers_are_merged_and_unmerged(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    int32_t *extra = shop_members(&hall->office, 1), owner = 0;
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)extra[0]);
    struct answer a =
        post(hall, arena_printf(&hall->arena, "%s/merge", page), arena_printf(&hall->arena, "into=%s", "12"));
    assert_int_equal(a.status, 422);
    shows(&a, "value=\"12\"");
    a = post(hall, arena_printf(&hall->arena, "%s/merge", page),
             arena_printf(&hall->arena, "into=%d", (int)hall->numbers[1]));
    assert_int_equal(a.status, 303);
    FINE(member_of(&hall->office, extra[0], &owner, &err));
    assert_int_equal(owner, hall->numbers[1]);
    const char *into = arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[1]);
    a = look(hall, arena_printf(&hall->arena, "%s/office", into));
    shows(&a, arena_printf(&hall->arena, "name=\"number\" value=\"%d\"", (int)extra[0]));
    a = post(hall, arena_printf(&hall->arena, "%s/unmerge", into),
             arena_printf(&hall->arena, "number=%d", (int)extra[0]));
    assert_int_equal(a.status, 303);
    FINE(member_of(&hall->office, extra[0], &owner, &err));
    assert_int_equal(owner, extra[0]);
    /* two who have played each other are two persons */
    struct json *root = NULL;
    a = look(hall, arena_printf(&hall->arena, "%s?as=json", into));
    FINE(json_parse(a.body, "player", &root, &err));
    int met = (int)json_number(json_get(json_first(json_get(root, "matches")), "opponent"), 0);
    json_free(root);
    a = post(hall, arena_printf(&hall->arena, "%s/merge", into), arena_printf(&hall->arena, "into=%d", met));
    assert_int_equal(a.status, 409);
    shows(&a, "have played each other");
    assert_int_equal(logged(hall, "Ann", "member merge"), 1);
    assert_int_equal(logged(hall, "Ann", "member unmerge"), 1);
    hall_close(hall);
}

static void member_is_suspended_and_the_reason_stays_inside(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct suspension *list;
    size_t n = 0;
    const char *page = arena_printf(&hall->arena, "/players/%d", (int)hall->numbers[3]);
    struct answer a =
        post(hall, arena_printf(&hall->arena, "%s/suspend", page), "since=2026-12-10&until=2026-12-01&reason=bribery");
    assert_int_equal(a.status, 422);
    shows(&a, "value=\"2026-12-10\"");
    a = post(hall, arena_printf(&hall->arena, "%s/suspend", page), "since=2026-12-10&until=&reason=");
    assert_int_equal(a.status, 422);
    a = post(hall, arena_printf(&hall->arena, "%s/suspend", page), "since=2026-12-01&until=&reason=bribery");
    assert_int_equal(a.status, 303);
    a = look(hall, "/suspensions");
    shows(&a, "bribery");
    a = hall_get(hall, page);
    shows_not(&a, "bribery");
    shows_not(&a, "/office");
    FINE(suspension_list(&hall->office, "2026-12-02", &list, &n, &err));
    assert_int_equal(n, 1);
    const char *lift = arena_printf(&hall->arena, "/suspensions/%d/lift", (int)list[0].suspension);
    assert_int_equal(post(hall, lift, "").status, 303);
    assert_int_equal(post(hall, lift, "").status, 404); /* there is none to lift any more */
    FINE(suspension_list(&hall->office, "2026-12-02", &list, &n, &err));
    assert_int_equal(n, 0);
    hall_close(hall);
}

static void forgetting_is_confirmed(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct member member;
    const char *page = arena_printf(&hall->arena, "/players/%d/forget", (int)hall->numbers[HALL_FORGOTTEN]);
    assert_int_equal(post(hall, page, "").status, 422);
    FINE(member_get(&hall->office, hall->numbers[HALL_FORGOTTEN], &member, &err));
    assert_false(member.forgotten);
    assert_int_equal(post(hall, page, "sure=yes").status, 303);
    FINE(member_get(&hall->office, hall->numbers[HALL_FORGOTTEN], &member, &err));
    assert_true(member.forgotten);
    assert_int_equal(post(hall, page, "sure=yes").status, 409); /* once */
    assert_int_equal(post(hall, "/players/999999996/forget", "sure=yes").status, 404);
    struct answer a = look(hall, arena_printf(&hall->arena, "/players/%d/office", (int)hall->numbers[HALL_FORGOTTEN]));
    assert_int_equal(a.status, 200);
    shows_not(&a, "Glömsk");
    hall_close(hall);
}

/* ---- stores -------------------------------------------------------------------------------------- */

static void stores_are_taken_in_and_their_keys_end(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct member_store store;
    static const char key[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    struct answer a = post(hall, "/stores", "name=%3Ci%3EShop%3C/i%3E&country=xxx");
    assert_int_equal(a.status, 422);
    shows(&a, "value=\"&lt;i&gt;Shop&lt;/i&gt;\"");
    a = post(hall, "/stores", "name=%3Ci%3EShop%3C/i%3E&country=no");
    assert_int_equal(a.status, 303);
    FINE(member_store_resolve(&hall->office, "<i>Shop</i>", &store, &err));
    const char *page = arena_printf(&hall->arena, "/stores/%d", (int)store.store);
    assert_int_equal(post(hall, arena_printf(&hall->arena, "%s/key", page), "key=xyz").status, 422);
    a = post(hall, arena_printf(&hall->arena, "%s/key", page), arena_printf(&hall->arena, "key=%s", key));
    assert_int_equal(a.status, 303);
    a = look(hall, arena_printf(&hall->arena, "%s/office", page));
    shows(&a, key);
    shows_not(&a, "<i>Shop");
    a = post(hall, arena_printf(&hall->arena, "%s/key", page), arena_printf(&hall->arena, "key=%s&ends=yes", key));
    assert_int_equal(a.status, 303);
    a = post(hall, arena_printf(&hall->arena, "%s/key", page), arena_printf(&hall->arena, "key=%s", key));
    assert_int_equal(a.status, 409); /* a key that has ended does not come back */
    assert_int_equal(post(hall, arena_printf(&hall->arena, "%s/block", page), "").status, 303);
    a = post(hall, arena_printf(&hall->arena, "%s/state", page), "state=gone&reason=x");
    assert_int_equal(a.status, 422);
    a = post(hall, arena_printf(&hall->arena, "%s/state", page), "state=suspended&reason=two+events+were+invented");
    assert_int_equal(a.status, 303);
    a = post(hall, arena_printf(&hall->arena, "%s/block", page), "");
    assert_int_equal(a.status, 409); /* it is not active */
    assert_int_equal(post(hall, "/stores/4711/state", "state=active&reason=x").status, 404);
    assert_int_equal(logged(hall, "Ann", "store state"), 1);
    hall_close(hall);
}

/* ---- events -------------------------------------------------------------------------------------- */

static void event_gets_a_later_deadline_or_an_end(void **state)
{
    (void)state;
    struct hall *hall = office_hall();
    struct err err = ERR_INIT;
    struct sanction sanction;
    int32_t event = shop_sanction(hall->shop, &hall->office, "2026-12-01");
    const char *page = arena_printf(&hall->arena, "/events/%d", (int)event);
    struct answer a = post(hall, arena_printf(&hall->arena, "%s/extend", page), "until=2026-11-02");
    assert_int_equal(a.status, 422); /* before the event itself */
    shows(&a, "value=\"2026-11-02\"");
    a = post(hall, arena_printf(&hall->arena, "%s/extend", page), "until=2027-02-01");
    assert_int_equal(a.status, 303);
    FINE(sanction_get(&hall->office, event, &sanction, &err));
    assert_string_equal(sanction.deadline, "2027-02-01");
    a = post(hall, arena_printf(&hall->arena, "%s/end", page), "state=reported&reason=x");
    assert_int_equal(a.status, 422);
    a = post(hall, arena_printf(&hall->arena, "%s/end", page), "state=cancelled&reason=");
    assert_int_equal(a.status, 422);
    a = post(hall, arena_printf(&hall->arena, "%s/end", page), "state=cancelled&reason=Nobody+came");
    assert_int_equal(a.status, 303);
    a = hall_get(hall, page);
    shows(&a, "Nobody came");
    shows_not(&a, "For officers");
    assert_int_equal(post(hall, "/events/4711/end", "state=cancelled&reason=x").status, 404);
    assert_int_equal(logged(hall, "Ann", "sanction end"), 1);
    hall_close(hall);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strangers_are_sent_to_the_log_in),
        cmocka_unit_test(held_package_is_looked_at_and_accepted_once),
        cmocka_unit_test(question_is_shown_and_answered_once),
        cmocka_unit_test(package_goes_back_with_a_sentence),
        cmocka_unit_test(member_is_taken_in_once),
        cmocka_unit_test(numbers_are_merged_and_unmerged),
        cmocka_unit_test(member_is_suspended_and_the_reason_stays_inside),
        cmocka_unit_test(stores_are_taken_in_and_their_keys_end),
        cmocka_unit_test(event_gets_a_later_deadline_or_an_end),
        cmocka_unit_test(forgetting_is_confirmed),
    };
    return cmocka_run_group_tests(tests, NULL, hall_end);
}
