/* test_round_desk.c - a round at the desk: undo is one's own last result, lines, what stands beside a table, and what
 * is asked before it is done
 *
 * Two scorekeepers and a judge work on one store with two events. What was done is asked of the store, by a connection
 * of the test's own.
 */
#include "base/arena.h"
#include "client.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/round/round.h"
#include "event/state/state.h"

static struct served *site;
static struct login ann, kim, judge;
static const char *home; /* of the event that each test makes */
static struct event_id event_id;

/* ---- asking ---------------------------------------------------------------------------------- */

static struct login log_in(const char *name, const char *role)
{
    struct answer a =
        site_ask(site, &(struct ask){.path = "/login",
                                     .form = arena_printf(&site->arena, "name=%s&pin=%s", name, site_pin(site, role))});
    assert_int_equal(a.status, 303);
    struct login login = {.cookie = answer_cookie(site, &a)};
    login.csrf = csrf_of(site, login.cookie);
    return login;
}

static struct answer post(const struct login *who, const char *path, const char *fields)
{
    static int requests;
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=own-%d&%s", who->csrf, ++requests, fields);
    return site_ask(site, &(struct ask){.path = path, .form = form, .cookie = who->cookie});
}

static const char *at(const char *rest)
{
    return arena_printf(&site->arena, "%s%s", home, rest);
}

static void done(struct answer a)
{
    if (a.status != 303)
        fail_msg("status %d: %.3000s", a.status, a.body);
}

static void says(struct answer a, int status, const char *words)
{
    if (a.status != status || !strstr(a.body, words))
        fail_msg("status %d instead of %d, \"%s\" wanted: %.9000s", a.status, status, words, a.body);
}

static void enter(const struct login *who, const char *line)
{
    done(post(who, at("/r/1/quick"), arena_printf(&site->arena, "line=%s", line)));
}

/* The newest change of somebody, as the round's page has it for them. */
static const char *known(const struct login *who)
{
    struct answer page = site_ask(site, &(struct ask){.path = at("/r/1"), .cookie = who->cookie});
    const char *value = hidden_field(site, &page, "undoes");
    assert_non_null(value);
    return value;
}

static struct answer undo(const struct login *who)
{
    return post(who, at("/r/1/undo"), arena_printf(&site->arena, "undoes=%s", known(who)));
}

/* ---- the store's word ------------------------------------------------------------------------ */

static struct store *open_store(enum store_open mode)
{
    struct store *store;
    SITE_OK(site, store_open(site->path, mode, &site_clock, &store, &site->err));
    return store;
}

/* "20 -- 21": what stands at the tables of round 1. */
static const char *results(void)
{
    struct store *store = open_store(STORE_READ);
    struct event_data data;
    const char *all = "";
    SITE_OK(site, event_load(store, &site->arena, event_id, &data, &site->err));
    store_close(store);
    for (int table = 1; table <= 3; table++) {
        const struct load_match *m = event_match_at(&data, 1, table);
        all = m->result == RESULT_NONE ? arena_printf(&site->arena, "%s --", all)
                                       : arena_printf(&site->arena, "%s %d%d", all, m->wins1, m->wins2);
    }
    return all + 1;
}

static int open_site(void **state)
{
    (void)state;
    site = site_new("round-desk");
    site_start(site);
    ann = log_in("Ann", "scorekeeper");
    kim = log_in("Kim", "scorekeeper");
    judge = log_in("Jo", "judge");
    return 0;
}

static int close_site(void **state)
{
    (void)state;
    site_free(site);
    return 0;
}

/* An event of three tables for each test. */
static int new_event(void **state)
{
    (void)state;
    struct store *store = open_store(STORE_WRITE);
    struct event_settings set = event_settings_usual();
    struct event event;
    struct round_view view;
    size_t added;
    set.name = "Big";
    set.date = "2026-11-20";
    set.rounds = 3;
    SITE_OK(site, event_new(store, &site->arena, &set, &event, &site->err));
    SITE_OK(site, enrol_players(store, &site->arena, event.id, site->players, 6, false, &added, &site->err));
    SITE_OK(site, round_pair(store, &site->arena, event.id, &(struct round_options){.seed = 1}, &view, &site->err));
    store_close(store);
    event_id = event.id;
    home = arena_printf(&site->arena, "/e/%lld", (long long)event.id.v);
    return 0;
}

/* ---- what is taken back ---------------------------------------------------------------------- */

static void it_is_ones_own_in_this_event(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    enter(&kim, "2+21");
    done(post(&ann, arena_printf(&site->arena, "/e/%lld/r/1/quick", (long long)site->events[0].v), "line=1+20"));
    done(post(&judge, at("/penalties"),
              arena_printf(&site->arena, "player=%%23%lld&infraction=missed-trigger", (long long)site->players[0].v)));
    done(undo(&ann));
    assert_string_equal(results(), "-- 21 --");
    done(undo(&kim));
    assert_string_equal(results(), "-- -- --");
    struct answer page = site_ask(site, &(struct ask){.path = at("/penalties"), .cookie = judge.cookie});
    assert_non_null(strstr(page.body, "issed")); /* the penalty stands */
    page = site_ask(site, &(struct ask){.path = arena_printf(&site->arena, "/e/%lld/r/1", (long long)site->events[0].v),
                                        .cookie = ann.cookie});
    says(page, 200, "<strong class=\"score\">2-0</strong>"); /* and the other event's result */
}

static void one_after_the_other(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    enter(&ann, "2+21");
    done(undo(&ann));
    done(undo(&ann));
    assert_string_equal(results(), "-- -- --");
    says(undo(&ann), 409, "you have changed nothing in this event");
}

static void the_line_has_a_word_for_it(void **state)
{
    (void)state;
    static const char *const words[] = {"u", "U", "undo"};
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        enter(&ann, "1+20");
        done(post(&ann, at("/r/1/quick"), arena_printf(&site->arena, "line=%s&undoes=%s", words[i], known(&ann))));
        assert_string_equal(results(), "-- -- --");
    }
    enter(&ann, "1+20");
    says(post(&ann, at("/r/1/quick"), arena_printf(&site->arena, "line=umlaut+20&undoes=%s", known(&ann))), 404,
         "no player");
    assert_string_equal(results(), "20 -- --");
}

/* ---- what is asked --------------------------------------------------------------------------- */

/* The button beside a question takes back what the question named. */
static void answer_yes(const struct login *who, struct answer question)
{
    const char *entry = hidden_field(site, &question, "entry");
    assert_non_null(entry);
    done(post(who, "/undo", arena_printf(&site->arena, "entry=%s&back=%s", entry, at("/r/1"))));
}

static void another_change_of_ones_own_is_asked_about(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    done(post(&ann, at("/clock"), "what=start"));
    struct answer a = undo(&ann);
    says(a, 409, "your newest change is not a result of round 1");
    says(a, 409, "(Ann (scorekeeper))");
    assert_string_equal(results(), "20 -- --");
    answer_yes(&ann, a);
    assert_string_equal(results(), "20 -- --"); /* that was the clock's start */
    done(undo(&ann));
    assert_string_equal(results(), "-- -- --");
}

static void what_somebody_built_on_it_is_asked_about(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    enter(&kim, "1+21!");
    enter(&kim, "2+20");
    struct answer a = undo(&ann);
    says(a, 409, "Kim (scorekeeper) has changed something since that rests on your result");
    says(a, 409, "(was 2-0)");
    answer_yes(&ann, a);
    assert_string_equal(results(), "20 20 --");
    enter(&kim, "3+20");
    done(post(&kim, at("/pair"), "after=1"));
    says(undo(&ann), 409, "Kim (scorekeeper) has changed something since"); /* the next round rests on all results */
    assert_string_equal(results(), "20 20 20");
}

/* Who looks at open tables alone goes on doing so. */
static void the_filter_stays_after_an_undo(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    struct answer a = post(&ann, at("/r/1/undo"), arena_printf(&site->arena, "undoes=%s&show=open", known(&ann)));
    assert_string_equal(answer_value(site, &a, "Location", 0), at("/r/1?show=open"));
    assert_string_equal(results(), "-- -- --");
}

static void what_the_page_did_not_know_is_asked_about(void **state)
{
    (void)state;
    enter(&ann, "1+20");
    const char *old = known(&ann);
    enter(&ann, "2+21");
    const char *fields = arena_printf(&site->arena, "undoes=%s", old);
    struct answer a = post(&ann, at("/r/1/undo"), fields);
    says(a, 409, "another one than this page knew");
    assert_string_equal(results(), "20 21 --");
    answer_yes(&ann, a);
    assert_string_equal(results(), "20 -- --");
    assert_int_equal(post(&judge, at("/r/1/undo"), fields).status, 403);
}

/* ---- lines and forms ------------------------------------------------------------------------- */

static struct load_match match_of(int table, const char **name1, int64_t *id1)
{
    struct store *store = open_store(STORE_READ);
    struct event_data data;
    SITE_OK(site, event_load(store, &site->arena, event_id, &data, &site->err));
    store_close(store);
    const struct load_match *m = event_match_at(&data, 1, table);
    *name1 = arena_strdup(&site->arena, data.players[m->p1].name);
    *id1 = data.players[m->p1].id.v;
    return *m;
}

static void drawn_games_do_not_count(void **state)
{
    (void)state;
    enter(&ann, "1+2-1-1");
    enter(&ann, "2+1-1-2");
    enter(&ann, "3+2-0-2");
    assert_string_equal(results(), "21 11 20");
    says(post(&ann, at("/r/1/quick"), "line=1+2-2!"), 422, "is not a result");
}

static void the_first_player_can_be_who_did_not_come(void **state)
{
    (void)state;
    const char *name;
    int64_t id;
    match_of(1, &name, &id);
    const char *last = arena_strndup(&site->arena, name, strcspn(name, ","));
    enter(&ann, arena_printf(&site->arena, "1+no-show+%s", last));
    struct load_match m = match_of(1, &name, &id);
    assert_int_equal(m.result, RESULT_NO_SHOW);
    assert_true(m.wins1 == 0 && m.wins2 == 2);
    says(post(&ann, at("/r/1/quick"), "line=2+no-show"), 422, "say who did not come");
    match_of(2, &name, &id);
    done(post(&ann, at("/r/1/t/2"), arena_printf(&site->arena, "score=match-loss&who=%lld", (long long)id)));
    m = match_of(2, &name, &id);
    assert_int_equal(m.result, RESULT_PENALTY);
    assert_true(m.wins1 == 0 && m.wins2 == 2);
    enter(&ann, "3+1-1+time");
    assert_true(match_of(3, &name, &id).timed_out);
}

/* ---- what stands beside a table -------------------------------------------------------------- */

static struct answer get(const struct login *who, const char *path)
{
    return site_ask(site, &(struct ask){.path = path, .cookie = who->cookie});
}

static void penalties_and_drops_stand_beside_the_table(void **state)
{
    (void)state;
    const char *name;
    int64_t id;
    match_of(1, &name, &id);
    says(post(&judge, at("/penalties"), arena_printf(&site->arena, "player=%%23%lld", (long long)id)), 422,
         "no infraction was chosen");
    struct answer given =
        site_ask(site, &(struct ask){.path = at("/penalties"),
                                     .form = arena_printf(
                                         &site->arena,
                                         "csrf=%s&rid=twice&player=%%23%lld&infraction=missed-trigger&level=game-loss",
                                         judge.csrf, (long long)id),
                                     .cookie = judge.cookie,
                                     .more = "Accept: application/json\r\n"});
    says(given, 200, ": Game Loss");
    assert_null(strstr(given.body, "Game Loss, game loss"));
    done(post(&ann, at("/players/set"), arena_printf(&site->arena, "one=drop+%lld", (long long)id)));
    static const char *const paths[] = {"/r/1", "/r/1/t/1"};
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        says(get(&ann, at(paths[i])), 200, "Game Loss");
        says(get(&ann, at(paths[i])), 200, "has dropped");
    }
    assert_null(strstr(site_ask(site, &(struct ask){.path = at("/r/1/t/1")}).body, "Game Loss"));
}

static void a_judge_sees_what_is_missing(void **state)
{
    (void)state;
    struct answer page = get(&judge, home);
    says(page, 200, "What is missing");
    says(page, 200, at("/r/1/t/2"));
    assert_null(strstr(page.body, "href=\"/me\""));
}

/* ---- what is asked before it is done --------------------------------------------------------- */

static void nobody_is_disqualified_without_a_question(void **state)
{
    (void)state;
    const char *name;
    int64_t id;
    match_of(1, &name, &id);
    const char *fields = arena_printf(&site->arena, "all=disqualify&player=%lld", (long long)id);
    struct answer page = get(&ann, at("/players"));
    says(page, 200, arena_printf(&site->arena, "#%lld</td>", (long long)id)); /* the number that a line takes */
    says(page, 200, "class=\"bar\"");
    page = post(&ann, at("/players/set"), fields);
    says(page, 409, "is this meant, to disqualify:");
    says(page, 409, "name=\"sure\" value=\"1\"");
    assert_null(strstr(get(&ann, at("/players")).body, "reinstate"));
    done(post(&ann, at("/players/set"), arena_printf(&site->arena, "%s&sure=1", fields)));
    says(get(&ann, at("/players")), 200, "reinstate");
}

static void what_was_done_to_each_is_said(void **state)
{
    (void)state;
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=each-1&all=paid&player=%lld&player=%lld", ann.csrf,
                                    (long long)site->players[0].v, (long long)site->players[1].v);
    struct answer a = site_ask(site, &(struct ask){.path = at("/players/set"),
                                                   .form = form,
                                                   .cookie = ann.cookie,
                                                   .more = "Accept: application/json\r\n"});
    says(a, 200, "Berg, Anna");
    says(a, 200, "Ek, Bo");
}

static void a_playoff_with_byes_is_asked_about(void **state)
{
    (void)state;
    struct answer page = post(&ann, at("/cut"), "after=1&size=3");
    says(page, 409, "is a playoff of 3 meant? Its first round has 1 bye; 2 or 4 players fill it.");
}

static void a_step_leads_to_the_bracket_once_there_is_one(void **state)
{
    (void)state;
    struct store *store = open_store(STORE_WRITE);
    struct event_settings set = event_settings_usual();
    struct event event;
    set.cut = 2;
    set.rounds = 1;
    SITE_OK(site,
            event_edit(store, &site->arena, event_id, &set, EVENT_SET(cut) | EVENT_SET(rounds), &event, &site->err));
    store_close(store);
    struct answer page = get(&ann, home);
    says(page, 200, ">Cut</li>");
    assert_null(strstr(page.body, "/bracket\""));
    for (int table = 1; table <= 3; table++)
        enter(&ann, arena_printf(&site->arena, "%d+2-0", table));
    done(post(&ann, at("/cut"), "after=1&size=2&sure=1"));
    says(get(&ann, home), 200, "/bracket\">Cut</a>");
}

/* ---- who is counted, who is looked for ------------------------------------------------------- */

static void those_who_left_are_counted_apart(void **state)
{
    (void)state;
    const char *name;
    int64_t id;
    match_of(1, &name, &id);
    says(get(&ann, home), 200, "<span>6 players</span>");
    says(get(&ann, at("/players")), 200, "<span>6 players</span>");
    done(post(&ann, at("/drop"), arena_printf(&site->arena, "player=%lld", (long long)id)));
    says(get(&ann, home), 200, "<span>6 players, 5 still in</span>");
    says(get(&ann, at("/players")), 200, "<span>6 players, 5 still in</span>");
}

static void one_of_many_is_found(void **state)
{
    (void)state;
    struct answer page = get(&ann, at("/players?find=berg"));
    says(page, 200, "<bdi>Berg, Anna</bdi>");
    assert_null(strstr(page.body, "<bdi>Ek, Bo</bdi>"));
    says(get(&ann, at("/players?find=nix")), 200, "Nobody here is called nix.");
    assert_null(strstr(get(&ann, at("/players")).body, "name=\"find\"")); /* six are seen at a glance */
    /* what is looked for has letters to jump to */
    page = get(&ann, at("/players?find=e"));
    says(page, 200, "<bdi>E</bdi></a>");
    assert_null(strstr(page.body, "<bdi>V</bdi></a>"));
}

static int count(const char *page, const char *text)
{
    int n = 0;
    while ((page = strstr(page, text)) != NULL) {
        n++;
        page += strlen(text);
    }
    return n;
}

static void all_are_chosen_at_once(void **state)
{
    (void)state;
    assert_int_equal(count(get(&ann, at("/players")).body, " checked aria-labelledby"), 0);
    assert_int_equal(count(get(&ann, at("/players?choose=all")).body, " checked aria-labelledby"), 6);
    /* those who were looked for, and nobody else */
    assert_int_equal(count(get(&ann, at("/players?find=berg&choose=all")).body, " checked aria-labelledby"), 1);
}

static void an_event_says_from_the_start_whether_it_is_rated(void **state)
{
    (void)state;
    says(get(&ann, home), 200, "<span>not rated: the event has no rating category</span>");
}

/* ---- many lines ------------------------------------------------------------------------------ */

static void lines_that_are_wrong_stay_to_be_put_right(void **state)
{
    (void)state;
    struct answer page = post(&ann, at("/r/1/lines"), "keep=1&lines=1+2-0%0A99+2-1%0A2+2-1");
    says(page, 422, "1 of 3 lines, to be put right below; the others are saved.");
    says(page, 422, "placeholder=\"12 2-0\""); /* the label is for screen readers alone; an example fits everywhere */
    says(page, 422, "<textarea id=\"lines\" name=\"lines\" rows=\"8\" cols=\"40\">99 2-1\n</textarea>");
    assert_null(strstr(page.body, "class=\"flash"));
    assert_string_equal(results(), "20 21 --");
    done(post(&ann, at("/r/1/lines"), "keep=1&lines=3+0-2"));
    assert_string_equal(results(), "20 21 02");
}

/* ---- two results for one table --------------------------------------------------------------- */

/* The player in the second seat of a table of round 1, by number, as a line has it. */
static const char *second_at(int table)
{
    struct store *store = open_store(STORE_READ);
    struct event_data data;
    SITE_OK(site, event_load(store, &site->arena, event_id, &data, &site->err));
    store_close(store);
    const struct load_match *m = event_match_at(&data, 1, table);
    return arena_printf(&site->arena, "%%23%lld", (long long)data.players[m->p2].id.v);
}

static void a_result_is_replaced_whoever_is_named(void **state)
{
    (void)state;
    enter(&ann, "1 2-0");
    says(post(&ann, at("/r/1/quick"), "line=1+2-1"), 409, "<button>Replace 2-0 by 2-1</button>");
    const char *by_name = arena_printf(&site->arena, "line=%s+2-1", second_at(1)); /* in the view of who is named */
    struct answer page = post(&ann, at("/r/1/quick"), by_name);
    says(page, 409, "<button>Replace 2-0 by 1-2</button>");
    says(page, 409, "name=\"score\" value=\"1-2\"");
    assert_null(strstr(page.body, "already has a result"));
    page = post(&ann, at("/r/1/quick"), "line=1+id");
    says(page, 409, "<button>Replace 2-0 by 0-0-3 (intentional draw)</button>");
    assert_string_equal(results(), "20 -- --");
    done(post(&ann, at("/r/1/t/1"), "seen=2-0&score=id"));
    assert_string_equal(results(), "00 -- --");
}

/* ---- what the rules say ---------------------------------------------------------------------- */

static void what_the_rules_ask_for_is_said_in_words(void **state)
{
    (void)state;
    const char *late =
        arena_printf(&site->arena, "act=suggest&player=%s&infraction=tardiness&games=1&round=1", second_at(1));
    struct answer page = post(&judge, at("/penalties"), late);
    says(page, 200, "<strong>Game Loss: game loss, which is compulsory [");
    assert_null(strstr(page.body, "game-loss, compulsory at least"));
}

/* ---- a round that is prepared ---------------------------------------------------------------- */

static void a_preview_on_old_points_says_so(void **state)
{
    (void)state;
    static const char stale[] = "A result was changed since this pairing was made";
    enter(&ann, "1 2-0");
    enter(&ann, "2 2-0");
    enter(&ann, "3 2-0");
    done(post(&ann, at("/pair"), "after=1"));
    struct answer page = get(&ann, at("/r/2"));
    says(page, 200, "Preview");
    assert_null(strstr(page.body, stale));
    page = post(&ann, at("/r/1/quick"), "line=1+0-2!");
    done(page);
    says(get(&ann, at("/r/2")), 200, stale);
    done(post(&ann, at("/unpair"), "round=2"));
    done(post(&ann, at("/pair"), "after=1"));
    assert_null(strstr(get(&ann, at("/r/2")).body, stale));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(drawn_games_do_not_count, new_event),
        cmocka_unit_test_setup(the_first_player_can_be_who_did_not_come, new_event),
        cmocka_unit_test_setup(penalties_and_drops_stand_beside_the_table, new_event),
        cmocka_unit_test_setup(a_judge_sees_what_is_missing, new_event),
        cmocka_unit_test_setup(nobody_is_disqualified_without_a_question, new_event),
        cmocka_unit_test_setup(what_was_done_to_each_is_said, new_event),
        cmocka_unit_test_setup(a_playoff_with_byes_is_asked_about, new_event),
        cmocka_unit_test_setup(a_step_leads_to_the_bracket_once_there_is_one, new_event),
        cmocka_unit_test_setup(those_who_left_are_counted_apart, new_event),
        cmocka_unit_test_setup(one_of_many_is_found, new_event),
        cmocka_unit_test_setup(all_are_chosen_at_once, new_event),
        cmocka_unit_test_setup(an_event_says_from_the_start_whether_it_is_rated, new_event),
        cmocka_unit_test_setup(lines_that_are_wrong_stay_to_be_put_right, new_event),
        cmocka_unit_test_setup(a_result_is_replaced_whoever_is_named, new_event),
        cmocka_unit_test_setup(what_the_rules_ask_for_is_said_in_words, new_event),
        cmocka_unit_test_setup(a_preview_on_old_points_says_so, new_event),
        cmocka_unit_test_setup(it_is_ones_own_in_this_event, new_event),
        cmocka_unit_test_setup(one_after_the_other, new_event),
        cmocka_unit_test_setup(the_line_has_a_word_for_it, new_event),
        cmocka_unit_test_setup(another_change_of_ones_own_is_asked_about, new_event),
        cmocka_unit_test_setup(what_somebody_built_on_it_is_asked_about, new_event),
        cmocka_unit_test_setup(the_filter_stays_after_an_undo, new_event),
        cmocka_unit_test_setup(what_the_page_did_not_know_is_asked_about, new_event),
    };
    return cmocka_run_group_tests(tests, open_site, close_site);
}
