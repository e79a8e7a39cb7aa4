/* test_intake.c - packages that come in: each case of failure and abuse that an association has to expect
 *
 * Store and association are real: events are played by the store's verbs, exported and signed, and taken.
 * @tags slow-watched never-valgrind
 */
#include "intake_world.h"

#include <sys/wait.h>

/* ---- what is right ------------------------------------------------------------------------------ */

static void package_is_taken_once_and_its_receipt_is_signed(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    int64_t before = matches_of(w);
    struct intake first = take(w, w->package);
    assert_string_equal(first.reason, "");
    assert_int_equal(first.state, INTAKE_CURRENT);
    assert_false(first.again);
    assert_int_equal(matches_of(w), before + 12);
    assert_string_equal(sanction_state(w), "reported");
    test_now_utc += 86400 * 3; /* the answer got lost; the store sends it again for days */
    struct intake again = take(w, w->package);
    assert_true(again.again);
    assert_int_equal(again.state, INTAKE_CURRENT);
    assert_int_equal(again.received_utc, first.received_utc);
    assert_int_equal(matches_of(w), before + 12);
    const char *receipt;
    FINE(intake_receipt(&w->office, &again, &receipt, &err));
    struct json *root = NULL;
    FINE(json_parse(receipt, "receipt", &root, &err));
    const char *head = json_print_canonical(&w->arena, json_get(root, "package"));
    assert_true(sign_verify(w->office.public_hex, json_text(json_get(root, "signature"), ""), head, strlen(head)));
    const struct json *line = json_first(json_get(json_get(root, "parts"), "receipt"));
    assert_string_equal(json_text(json_get(line, "digest"), ""), first.digest);
    assert_string_equal(json_text(json_get(line, "state"), ""), "current");
    json_free(root);
    const char *kept; /* and what is kept is what came */
    FINE(intake_text(&w->office, first.digest, &kept, &err));
    assert_string_equal(kept, w->package);
    end(w);
}

static void add_parts(struct json *parts, void *data)
{
    for (const char *const *name = data; *name; name++)
        json_add_text(json_add_object(json_add_array(parts, *name), NULL), "told", "\"so\"");
}

static void package_is_kept_as_it_came_with_parts_that_nobody_knows(void **state)
{
    (void)state;
    static const char *const known[] = {"zeta", "alpha", NULL}, *const odd[] = {"zeta", "a \"name\"\n", NULL};
    for (int i = 0; i < 2; i++) {
        struct world *w = begin();
        struct err err = ERR_INIT;
        const char *kept, *text = resign(w, w->package, add_parts, (void *)(uintptr_t)(i ? odd : known));
        struct intake intake = take(w, text);
        assert_string_equal(intake.reason, "");
        FINE(intake_text(&w->office, intake.digest, &kept, &err));
        assert_string_equal(kept, arena_printf(&w->arena, "%s\n", text));
        end(w);
    }
}

/* A store's clock that was a year ahead when the first was made, and is right again. */
static void package_from_the_future_is_replaced_by_the_next_one(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct closing closing;
    test_now_utc += 365 * 86400;
    const char *ahead = shop_package(w->shop, w->event);
    test_now_utc -= 365 * 86400;
    expect(w, ahead, INTAKE_CURRENT, "");
    test_now_utc += 60;
    FINE(event_reopen(w->shop->store, &w->shop->arena, w->event, &closing, &err));
    FINE(event_close(w->shop->store, &w->shop->arena, w->event, true, &closing, &err));
    expect(w, shop_package(w->shop, w->event), INTAKE_CURRENT, "");
    expect(w, ahead, INTAKE_REPLACED, "");
    end(w);
}

static void newer_package_replaces_and_an_older_one_does_not(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct closing closing;
    int64_t before = matches_of(w);
    test_now_utc += 60;
    FINE(event_reopen(w->shop->store, &w->shop->arena, w->event, &closing, &err));
    struct event_settings set = event_settings_usual();
    set.name = "Fredag, rättad";
    struct event event;
    FINE(event_edit(w->shop->store, &w->shop->arena, w->event, &set, EVENT_SET(name), &event, &err));
    FINE(event_close(w->shop->store, &w->shop->arena, w->event, true, &closing, &err));
    const char *newer = shop_package(w->shop, w->event);
    expect(w, w->package, INTAKE_CURRENT, "");
    expect(w, newer, INTAKE_CURRENT, "");
    assert_int_equal(matches_of(w), before + 12);
    expect(w, w->package, INTAKE_REPLACED, ""); /* a replay of the old one is answered, and changes nothing */
    end(w);
    w = begin(); /* the other way round: the newer came first */
    before = matches_of(w);
    test_now_utc += 60;
    FINE(event_reopen(w->shop->store, &w->shop->arena, w->event, &closing, &err));
    FINE(event_edit(w->shop->store, &w->shop->arena, w->event, &set, EVENT_SET(name), &event, &err));
    FINE(event_close(w->shop->store, &w->shop->arena, w->event, true, &closing, &err));
    expect(w, shop_package(w->shop, w->event), INTAKE_CURRENT, "");
    expect(w, w->package, INTAKE_RETURNED, "a newer package of this event counts already");
    assert_int_equal(matches_of(w), before + 12);
    end(w);
}

/* ---- who sends it ------------------------------------------------------------------------------ */

static void key_counts_by_when_the_package_comes_in(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    test_now_utc += 86400;
    FINE(member_store_key(&w->office, w->shop->number, w->shop->key.public_hex, true, &err));
    test_now_utc += 86400;
    expect(w, w->package, INTAKE_RETURNED, "does not count since 2026-11-29"); /* made while it still counted */
    FINE(package_key_make(w->shop->store, &w->shop->arena, w->shop->keys, NULL, true, &w->shop->key, &err));
    expect(w, shop_package(w->shop, w->event), INTAKE_RETURNED, "no store of Testverband signs with the key");
    FINE(member_store_key(&w->office, w->shop->number, w->shop->key.public_hex, false, &err));
    expect(w, shop_package(w->shop, w->event), INTAKE_CURRENT, "");
    end(w);
}

static void store_under_review_is_held_and_a_suspended_one_returned(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    int64_t before = matches_of(w);
    FINE(member_store_set_state(&w->office, w->shop->number, STORE_SUSPENDED, "", &err));
    expect(w, w->package, INTAKE_RETURNED, "is suspended");
    FINE(member_store_set_state(&w->office, w->shop->number, STORE_REVIEW, "", &err));
    expect(w, w->package, INTAKE_HELD, "is under review"); /* what was returned is looked at again */
    assert_int_equal(matches_of(w), before);
    struct intake_line *inbox;
    size_t n = 0;
    FINE(intake_list(&w->office, INTAKE_HELD, &inbox, &n, &err));
    assert_true(n >= 1);
    struct intake accepted;
    struct err refused = ERR_INIT;
    FINE(pg_script(w->office.pg, "ALTER TABLE log ADD CONSTRAINT full_log CHECK (what <> 'package accept') NOT VALID",
                   &err));
    assert_int_equal(intake_accept(&w->office, inbox[n - 1].digest, &accepted, &refused), ERR_CONFLICT);
    assert_int_equal(matches_of(w), before); /* it counts with its line in the log, or not at all */
    FINE(pg_script(w->office.pg, "ALTER TABLE log DROP CONSTRAINT full_log", &err));
    FINE(intake_accept(&w->office, inbox[n - 1].digest, &accepted, &err));
    assert_int_equal(accepted.state, INTAKE_CURRENT);
    assert_int_equal(matches_of(w), before + 12);
    FINE(intake_withdraw(&w->office, accepted.digest, "invented", &err));
    assert_int_equal(matches_of(w), before);
    assert_string_equal(sanction_state(w), "planned");
    expect(w, w->package, INTAKE_WITHDRAWN, "invented"); /* sent again, it stays withdrawn */
    end(w);
}

/* ---- which event ------------------------------------------------------------------------------- */

static void set_sanction(struct json *parts, void *data)
{
    json_replace_text(json_edit_first(json_edit(parts, "event")), "sanction", data);
}

static void set_uuid(struct json *parts, void *data)
{
    json_replace_text(json_edit_first(json_edit(parts, "event")), "uuid", data);
}

/* Signed by a store that is known, and yet no event: an answer, and not "try again" for ever. */
static void event_without_a_uuid_is_returned(void **state)
{
    (void)state;
    struct world *w = begin();
    static char thirty_six[] = "neither-hexadecimal-nor-in-its-shape";
    expect(w, resign(w, w->package, set_uuid, thirty_six), INTAKE_RETURNED,
           "parts.event[0].uuid: \"neither-hexadecimal-nor-in-its-shape\" is no UUID");
    end(w);
}

static void set_date(struct json *parts, void *data)
{
    json_replace_text(json_edit_first(json_edit(parts, "event")), "date", data);
}

static void set_state(struct json *parts, void *data)
{
    json_replace_text(json_edit_first(json_edit(parts, "event")), "state", data);
}

static void event_has_a_number_that_was_given_to_this_store_for_that_day(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct shop *other = shop_open(&w->office, arena_printf(&w->arena, "Granne %d", worlds));
    char theirs[16];
    snprintf(theirs, sizeof theirs, "%d", (int)shop_sanction(other, &w->office, DAY));
    const struct {
        void (*edit)(struct json *parts, void *data);
        char data[40];
        const char *says;
    } cases[] = {
        {set_sanction, "", "has no number of Testverband"},
        {set_sanction, "99-03-1", "is no number of Testverband"}, /* another association's */
        {set_sanction, "2000000000", "was not given to this store"},
        {set_date, "2026-11-24", "was sanctioned for 2026-11-28"},
        {set_date, "2026-02-30", "is no day"},
        {set_state, "open", "is not closed"},
        {set_uuid, "nonsense", "package"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char data[40];
        memcpy(data, cases[i].data, sizeof data);
        expect(w, resign(w, w->package, cases[i].edit, data), INTAKE_RETURNED, cases[i].says);
    }
    expect(w, resign(w, w->package, set_sanction, theirs), INTAKE_RETURNED, "was not given to this store");
    FINE(sanction_end(&w->office, w->sanction, "cancelled", "the hall is under water", &err));
    expect(w, w->package, INTAKE_RETURNED, "is cancelled: the hall is under water");
    shop_close(other);
    end(w);
}

static void one_number_is_one_event(void **state)
{
    (void)state;
    struct world *w = begin();
    char uuid[] = "11111111-2222-4333-8444-555555555555";
    expect(w, w->package, INTAKE_CURRENT, "");
    expect(w, resign(w, w->package, set_uuid, uuid), INTAKE_RETURNED, "another event was reported under number");
    char other[16];
    snprintf(other, sizeof other, "%d", (int)shop_sanction(w->shop, &w->office, DAY));
    test_now_utc += 60;
    struct err err = ERR_INIT;
    struct event_settings set = event_settings_usual();
    struct event event;
    set.sanction = other;
    struct closing closing;
    FINE(event_reopen(w->shop->store, &w->shop->arena, w->event, &closing, &err));
    FINE(event_edit(w->shop->store, &w->shop->arena, w->event, &set, EVENT_SET(sanction), &event, &err));
    FINE(event_close(w->shop->store, &w->shop->arena, w->event, true, &closing, &err));
    expect(w, shop_package(w->shop, w->event), INTAKE_RETURNED, "was reported as number");
    end(w);
}

static void deadline_is_by_the_associations_clock_and_can_be_moved(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    test_now_utc += 31LL * 86400;
    struct sanction *list;
    size_t n = 0;
    FINE(sanction_list(&w->office, "unreported", w->shop->number, "", &list, &n, &err));
    assert_int_equal(n, 1);
    assert_string_equal(list[0].state, "overdue");
    expect(w, w->package, INTAKE_HELD, "was to be reported until 2026-12-28");
    FINE(sanction_extend(&w->office, w->sanction, "2027-01-31", &err));
    struct intake accepted, held = take(w, w->package);
    test_now_utc += 60; /* the store has another key by now: this one counted when the package came */
    FINE(member_store_key(&w->office, w->shop->number, w->shop->key.public_hex, true, &err));
    FINE(intake_accept(&w->office, held.digest, &accepted, &err));
    assert_int_equal(accepted.state, INTAKE_CURRENT);
    end(w);
}

static void number_is_given_before_the_event_and_not_to_everybody(void **state)
{
    (void)state;
    struct world *w = begin();
    struct sanction sanction;
    const struct {
        struct sanction_wish wish;
        enum err_code code;
        const char *says;
    } cases[] = {
        {{w->shop->number, "2026-11-27", "", "ordinary", ""}, ERR_CONFLICT, "before it is played"},
        {{w->shop->number, "2026-13-01", "", "ordinary", ""}, ERR_INPUT, "2026-13-01"},
        {{w->shop->number, DAY, "", "grand", ""}, ERR_INPUT, "is no level"},
        {{w->shop->number, DAY, "", "premier", ""}, ERR_INPUT, "head judge"},
        {{99999, DAY, "", "ordinary", ""}, ERR_NOT_FOUND, "99999"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct err err = ERR_INIT;
        assert_int_equal(sanction_add(&w->office, &cases[i].wish, &sanction, &err), cases[i].code);
        if (!strstr(err.text, cases[i].says))
            fail_msg("\"%s\" lacks \"%s\"", err.text, cases[i].says);
    }
    end(w);
}

/* ---- what it holds ----------------------------------------------------------------------------- */

static void bytes_that_are_no_package_are_returned_with_a_sentence(void **state)
{
    (void)state;
    struct world *w = begin();
    size_t len = strlen(w->package);
    const char *half = arena_strndup(&w->arena, w->package, len / 2);
    char *altered = arena_strdup(&w->arena, w->package);
    char *name = strstr(altered, "Fredag");
    assert_non_null(name);
    name[0] = 'f';
    const char *tomorrow = w->package;
    char *kind = arena_strdup(&w->arena, tomorrow), *at = strstr(kind, "topcut/package/1");
    assert_non_null(at);
    at[15] = '9';
    expect(w, "", INTAKE_RETURNED, "package");
    expect(w, "{}", INTAKE_RETURNED, "not an event package");
    expect(w, half, INTAKE_RETURNED, "package");
    expect(w, altered, INTAKE_RETURNED, "the part \"event\" is not what was signed");
    expect(w, kind, INTAKE_RETURNED, "of a newer kind");
    end(w);
}

static void stranger(struct json *parts, void *data)
{
    (void)data;
    json_replace_text(nth(json_edit(parts, "match"), 5), "player2", "00000000-0000-4000-8000-000000000000");
}

static void strange_result(struct json *parts, void *data)
{
    (void)data;
    json_replace_text(nth(json_edit(parts, "match"), 2), "result", "glory");
}

static void too_many_games(struct json *parts, void *data)
{
    (void)data;
    json_replace_int(nth(json_edit(parts, "match"), 3), "wins1", 77);
}

static void twice_in_a_round(struct json *parts, void *data)
{
    (void)data;
    struct json *list = json_edit(parts, "match");
    json_replace_text(nth(list, 1), "player1", json_text(json_get(nth(list, 0), "player1"), ""));
}

static void round_left_out(struct json *parts, void *data)
{
    (void)data;
    json_replace_int(nth(json_edit(parts, "round"), 1), "number", 7);
}

static void what_cannot_be_is_named_by_its_place(void **state)
{
    (void)state;
    struct world *w = begin();
    static const struct {
        void (*edit)(struct json *parts, void *data);
        const char *says;
    } cases[] = {
        {stranger, "parts.match[5].player2: nobody of the players"},
        {strange_result, "parts.match[2].result: \"glory\" is no kind of result"},
        {too_many_games, "parts.match[3].wins1: a result of 0 to 9 games was expected"},
        {twice_in_a_round, "is in round 1 twice"},
        {round_left_out, "parts.round[1].number: round 2 was expected"},
    };
    int64_t before = matches_of(w);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        expect(w, resign(w, w->package, cases[i].edit, NULL), INTAKE_RETURNED, cases[i].says);
    assert_int_equal(matches_of(w), before);
    assert_string_equal(sanction_state(w), "planned");
    end(w);
}

/* ---- at the same time, and without an end ------------------------------------------------------- */

/* In a process of its own, which ends with the state. */
static pid_t take_aside(const struct world *w)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct office office;
    struct office_place place;
    struct intake intake;
    if (office_place(&arena, test_cluster()->folder, "", &place, &err) != ERR_OK ||
        office_open(&arena, &place, PG_WRITE, &test_clock, "Officer", &office, &err) != ERR_OK ||
        intake_take(&office, w->package, strlen(w->package), INTAKE_POST, &intake, &err) != ERR_OK)
        _exit(99);
    _exit((int)intake.state);
}

/* An officer's word counts, whichever of the two is at it first. */
static void event_that_is_cancelled_while_it_comes_in_does_not_count(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct pg *officer = test_pg();
    int64_t before = matches_of(w);
    int status, tries = 0;
    FINE(pg_begin(officer, PG_BEGIN, &err));
    FINE(pg_exec(officer, AQ_SANCTION_STATE, PG_ARGS(PG_I(w->sanction), PG_T("cancelled"), PG_T("rain")), &err));
    pid_t child = take_aside(w);
    for (bool waits = false; !waits; tries++) { /* for the officer's transaction */
        struct err not_yet = ERR_INIT;
        waits =
            pg_script(w->office.pg,
                      "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock') THEN "
                      "RAISE 'not yet'; END IF; END $$",
                      &not_yet) == ERR_OK;
        assert_true(tries < 3000);
        (void)nanosleep(&(const struct timespec){.tv_nsec = 10000000}, NULL);
    }
    FINE(pg_end(officer, ERR_OK, &err));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), INTAKE_RETURNED);
    assert_int_equal(matches_of(w), before);
    assert_string_equal(sanction_state(w), "cancelled");
    pg_close(officer);
    end(w);
}

/* Two of the same at once: one of them is it, and the other one hears so. */
static void two_at_once_are_taken_once(void **state)
{
    (void)state;
    struct world *w = begin();
    int64_t before = matches_of(w);
    pid_t children[4];
    for (size_t i = 0; i < ARRAY_LEN(children); i++) {
        children[i] = fork();
        if (children[i] == 0) {
            struct err err = ERR_INIT;
            struct arena arena = ARENA_INIT;
            struct office office;
            struct office_place place;
            struct intake intake;
            if (office_place(&arena, test_cluster()->folder, "", &place, &err) != ERR_OK ||
                office_open(&arena, &place, PG_WRITE, &test_clock, "Officer", &office, &err) != ERR_OK ||
                intake_take(&office, w->package, strlen(w->package), INTAKE_POST, &intake, &err) != ERR_OK)
                _exit(1);
            _exit(intake.state == INTAKE_CURRENT ? (intake.again ? 2 : 3) : 4);
        }
    }
    int fresh = 0, again = 0;
    for (size_t i = 0; i < ARRAY_LEN(children); i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_true(WIFEXITED(status));
        fresh += WEXITSTATUS(status) == 3;
        again += WEXITSTATUS(status) == 2;
    }
    assert_int_equal(fresh, 1);
    assert_int_equal(again, 3);
    assert_int_equal(matches_of(w), before + 12);
    end(w);
}

/* The database goes away in the middle: an error of the database, nothing half done, and the same bytes do it later. */
static void package_that_the_database_broke_off_is_sent_again(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct intake intake;
    struct pg *other = test_pg();
    int64_t before = matches_of(w), pid = 0, ended = 0;
    FINE(pg_get_int(w->office.pg, AQ_BACKEND_PID, PG_NONE, 0, &pid, &err));
    FINE(pg_get_int(other, AQ_BACKEND_END, PG_ARGS(PG_I(pid)), 0, &ended, &err));
    assert_int_equal(intake_take(&w->office, w->package, strlen(w->package), INTAKE_POST, &intake, &err), ERR_IO);
    pg_close(other);
    office_close(&w->office);
    w->office = test_office(&w->arena);
    assert_int_equal(matches_of(w), before);
    expect(w, w->package, INTAKE_CURRENT, "");
    end(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(package_is_taken_once_and_its_receipt_is_signed),
        cmocka_unit_test(package_is_kept_as_it_came_with_parts_that_nobody_knows),
        cmocka_unit_test(newer_package_replaces_and_an_older_one_does_not),
        cmocka_unit_test(package_from_the_future_is_replaced_by_the_next_one),
        cmocka_unit_test(key_counts_by_when_the_package_comes_in),
        cmocka_unit_test(store_under_review_is_held_and_a_suspended_one_returned),
        cmocka_unit_test(event_without_a_uuid_is_returned),
        cmocka_unit_test(event_has_a_number_that_was_given_to_this_store_for_that_day),
        cmocka_unit_test(one_number_is_one_event),
        cmocka_unit_test(deadline_is_by_the_associations_clock_and_can_be_moved),
        cmocka_unit_test(number_is_given_before_the_event_and_not_to_everybody),
        cmocka_unit_test(bytes_that_are_no_package_are_returned_with_a_sentence),
        cmocka_unit_test(what_cannot_be_is_named_by_its_place),
        cmocka_unit_test(event_that_is_cancelled_while_it_comes_in_does_not_count),
        cmocka_unit_test(two_at_once_are_taken_once),
        cmocka_unit_test(package_that_the_database_broke_off_is_sent_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
