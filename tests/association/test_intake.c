/* test_intake.c - packages that come in: each case of failure and abuse that an association has to expect
 *
 * Store and association are real: events are played by the store's verbs, exported and signed, and taken.
 * @tags slow-watched never-valgrind
 */
#include "shop.h"

#include <pthread.h>
#include <sys/wait.h>
#include <time.h>

#define DAY "2026-11-28"

struct world {
    struct arena arena;
    struct office office;
    struct shop *shop;
    int32_t *members;
    int32_t sanction;
    const char *package;
    struct event_id event;
};

static int worlds;

/* A store with eight members, and an event of theirs that was sanctioned, played and packed. */
static struct world *begin(void)
{
    struct world *w = tc_calloc(1, sizeof *w);
    test_now_utc = 1795860000;
    w->office = test_office(&w->arena);
    w->shop = shop_open(&w->office, arena_printf(&w->arena, "Butik %d", ++worlds));
    w->members = shop_members(&w->office, 8);
    shop_players(w->shop, &w->office, w->members, 8);
    w->sanction = shop_sanction(w->shop, &w->office, DAY);
    w->event = shop_play(w->shop, &(struct shop_event){.name = "Fredag",
                                                       .date = DAY,
                                                       .sanction = w->sanction,
                                                       .rounds = 3,
                                                       .seed = (uint64_t)worlds,
                                                       .category = RATING_STANDARD});
    w->package = shop_package(w->shop, w->event);
    return w;
}

static void end(struct world *w)
{
    shop_close(w->shop);
    office_close(&w->office);
    arena_release(&w->arena);
    free(w);
}

static struct intake take(struct world *w, const char *text)
{
    struct err err = ERR_INIT;
    struct intake intake;
    FINE(intake_take(&w->office, text, strlen(text), INTAKE_POST, &intake, &err));
    return intake;
}

static void expect(struct world *w, const char *text, enum intake_state state, const char *reason)
{
    struct intake intake = take(w, text);
    if (intake.state != state || !strstr(intake.reason, reason))
        fail_msg("%s: \"%s\", and %s: \"%s\" was expected", intake_state_words[intake.state], intake.reason,
                 intake_state_words[state], reason);
}

/* Events and matches that count, of this world's event. */
static int64_t matches_of(struct world *w)
{
    struct err err = ERR_INIT;
    struct pg_rows rows;
    FINE(pg_query(w->office.pg, AQ_EVENT_COUNT, PG_NONE, &rows, &err));
    int64_t n = pg_int(&rows, 0, 1);
    pg_rows_release(&rows);
    return n;
}

static const char *sanction_state(struct world *w)
{
    struct err err = ERR_INIT;
    struct sanction sanction;
    FINE(sanction_get(&w->office, w->sanction, &sanction, &err));
    return sanction.state;
}

/* A package of this store with its parts changed, signed again: what a store could really send. */
static const char *resign(struct world *w, const char *text, shop_edit *edit, void *data)
{
    return shop_resign(w->shop, &w->arena, text, edit, data);
}

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

static struct json *nth(struct json *list, int n)
{
    struct json *at = json_edit_first(list);
    while (n-- > 0)
        at = json_edit_next(at);
    return at;
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

/* ---- the people -------------------------------------------------------------------------------- */

static void suspended_forgotten_and_merged_members_are_held(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct world *w = begin();
    int32_t suspension;
    FINE(suspension_add(&w->office, w->members[2], "2026-11-01", NULL, "collusion", &suspension, &err));
    expect(w, w->package, INTAKE_HELD, "is suspended on 2026-11-28");
    assert_null(strstr(take(w, w->package).reason, "collusion")); /* the reason is nobody's business */
    end(w);
    w = begin();
    FINE(suspension_add(&w->office, w->members[2], "2026-11-01", "2026-11-27", "", &suspension, &err));
    FINE(suspension_add(&w->office, w->members[3], "2026-11-29", NULL, "", &suspension, &err));
    FINE(suspension_add(&w->office, w->members[4], "2026-11-01", NULL, "", &suspension, &err));
    FINE(suspension_lift(&w->office, suspension, &err));
    expect(w, w->package, INTAKE_CURRENT, "");
    end(w);
    w = begin();
    FINE(member_forget(&w->office, w->members[1], &err));
    expect(w, w->package, INTAKE_HELD, "has asked to be forgotten");
    end(w);
    w = begin();
    FINE(member_merge(&w->office, w->members[1], w->members[5], &err));
    expect(w, w->package, INTAKE_HELD, "are one person");
    end(w);
    w = begin(); /* both are a third one, who did not play */
    struct member third;
    FINE(member_put(&w->office, &(struct member_fields){.family = "Third", .given = "A", .country = "SE"}, 0, &third,
                    &err));
    FINE(member_merge(&w->office, w->members[1], third.number, &err));
    expect(w, w->package, INTAKE_CURRENT, "");
    end(w);
    w = begin();
    FINE(member_put(&w->office, &(struct member_fields){.family = "Third", .given = "A", .country = "SE"}, 0, &third,
                    &err));
    FINE(member_merge(&w->office, w->members[1], third.number, &err));
    FINE(member_merge(&w->office, w->members[5], third.number, &err));
    expect(w, w->package, INTAKE_HELD, "are one person");
    end(w);
}

/* Somebody who does something meanwhile, at a desk of their own. */
struct meanwhile {
    const struct world *w;
    enum err_code rc;
    struct err err;
    pthread_t thread;
};

static void *take_meanwhile(void *data)
{
    struct meanwhile *m = data;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    struct intake intake;
    m->rc = intake_take(&office, m->w->package, strlen(m->w->package), INTAKE_POST, &intake, &m->err);
    office_close(&office);
    arena_release(&arena);
    return NULL;
}

static void *forget_meanwhile(void *data)
{
    struct meanwhile *m = data;
    struct arena arena = ARENA_INIT;
    struct office office = test_office(&arena);
    m->rc = member_forget(&office, m->w->members[1], &m->err);
    office_close(&office);
    arena_release(&arena);
    return NULL;
}

/* Until so many wait for a lock. */
static void await_waiting(struct pg *pg, int wanted)
{
    char sql[200];
    enum err_code rc = ERR_IO;
    snprintf(sql, sizeof sql, "SELECT 1 / (count(*) / %d) FROM pg_locks WHERE NOT granted", wanted);
    for (int i = 0; i < 1000 && rc != ERR_OK; i++) {
        struct err none_yet = ERR_INIT;
        (void)nanosleep(&(const struct timespec){.tv_nsec = 5000000}, NULL);
        rc = pg_script(pg, sql, &none_yet);
    }
    assert_int_equal(rc, ERR_OK);
}

/* A package was looked at, and is not written yet, when somebody in it is forgotten. */
static void package_that_comes_in_meanwhile_keeps_no_name(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    struct office watch = test_office(&w->arena);
    struct meanwhile taker = {.w = w, .err = ERR_INIT}, forgetter = {.w = w, .err = ERR_INIT};
    FINE(pg_begin(w->office.pg, PG_BEGIN, &err));
    FINE(pg_script(w->office.pg, "LOCK TABLE entrant IN SHARE MODE", &err));
    assert_int_equal(pthread_create(&taker.thread, NULL, take_meanwhile, &taker), 0);
    await_waiting(watch.pg, 1);
    assert_int_equal(pthread_create(&forgetter.thread, NULL, forget_meanwhile, &forgetter), 0);
    await_waiting(watch.pg, 2);
    FINE(pg_end(w->office.pg, ERR_OK, &err));
    pthread_join(taker.thread, NULL);
    pthread_join(forgetter.thread, NULL);
    assert_string_equal(taker.err.text, "");
    assert_string_equal(forgetter.err.text, "");
    struct intake again = take(w, w->package);
    const char *kept;
    assert_int_equal(again.state, INTAKE_CURRENT);
    FINE(intake_text(&w->office, again.digest, &kept, &err));
    assert_null(strstr(kept, "\"players\":[{"));
    office_close(&watch);
    end(w);
}

static void misspell_round(struct json *parts, void *data)
{
    (void)data;
    json_replace_int(nth(json_edit(parts, "round"), 1), "number", 7);
}

static void misname_first(struct json *parts, void *data)
{
    json_replace_text(nth(json_edit(parts, "players"), 0), "dci", data);
}

/* Whether the archive has names of a package's people. */
static bool has_people(struct world *w, const char *digest)
{
    struct err err = ERR_INIT;
    const char *text;
    FINE(intake_text(&w->office, digest, &text, &err));
    return strstr(text, "\"players\":[") != NULL;
}

/* Names go out of packages that were replaced, withdrawn or returned too, and out of the reasons. */
static void forgotten_member_is_in_no_past_package(void **state)
{
    (void)state;
    struct err err = ERR_INIT;
    struct world *w = begin();
    struct member who;
    FINE(member_get(&w->office, w->members[1], &who, &err));
    struct intake no_number = take(w, resign(w, w->package, misname_first, (void *)(uintptr_t) "")),
                  unreadable = take(w, resign(w, w->package, misspell_round, NULL)), first = take(w, w->package);
    assert_int_equal(no_number.state, INTAKE_RETURNED);
    assert_non_null(strstr(no_number.reason, "(Medlem, "));
    assert_int_equal(first.state, INTAKE_CURRENT);
    FINE(intake_withdraw(&w->office, first.digest, "a mistake", &err));
    assert_true(has_people(w, first.digest));
    assert_true(has_people(w, no_number.digest));
    assert_false(has_people(w, unreadable.digest)); /* nobody could say who is in it */
    for (size_t i = 0; i < 8; i++)
        FINE(member_forget(&w->office, w->members[i], &err));
    assert_false(has_people(w, first.digest));
    assert_false(has_people(w, no_number.digest));
    struct intake_line *lines;
    size_t n = 0;
    FINE(intake_list(&w->office, INTAKE_RETURNED, &lines, &n, &err));
    bool found = false;
    for (size_t i = 0; i < n; i++)
        if (strcmp(lines[i].digest, no_number.digest) == 0) {
            found = true;
            assert_null(strstr(lines[i].reason, "Medlem"));
            assert_non_null(strstr(lines[i].reason, "(forgotten)"));
        }
    assert_true(found);
    end(w);
    w = begin(); /* what is held keeps its people until it is decided on */
    FINE(member_forget(&w->office, w->members[1], &err));
    struct intake held = take(w, w->package), accepted;
    assert_int_equal(held.state, INTAKE_HELD);
    assert_true(has_people(w, held.digest));
    FINE(intake_accept(&w->office, held.digest, &accepted, &err));
    assert_int_equal(accepted.state, INTAKE_CURRENT);
    assert_false(has_people(w, held.digest));
    end(w);
    w = begin();
    FINE(member_forget(&w->office, w->members[1], &err));
    held = take(w, w->package);
    FINE(intake_return(&w->office, held.digest, "no", &err));
    assert_false(has_people(w, held.digest));
    end(w);
}

/* What was held goes back, so that it is looked at again. */
static void expect_held(struct world *w, const char *reason)
{
    struct err err = ERR_INIT;
    struct intake intake = take(w, w->package);
    if (intake.state != INTAKE_HELD || !strstr(intake.reason, reason))
        fail_msg("%s: \"%s\"", intake_state_words[intake.state], intake.reason);
    FINE(intake_return(&w->office, intake.digest, "see above", &err));
}

/* Mergers in a row: a into b, who is c. A suspension is that of the person, under whichever number it was said. */
static void person_is_found_through_all_mergers(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    int32_t *others = shop_members(&w->office, 3), suspension;
    FINE(member_merge(&w->office, w->members[1], others[0], &err));
    FINE(member_merge(&w->office, others[0], w->members[5], &err));
    expect_held(w, "are one person");
    FINE(member_unmerge(&w->office, others[0], &err));
    FINE(member_merge(&w->office, others[0], others[1], &err));
    FINE(suspension_add(&w->office, others[1], "2026-11-01", NULL, "", &suspension, &err)); /* the last one's */
    expect_held(w, "is suspended on 2026-11-28");
    FINE(suspension_lift(&w->office, suspension, &err));
    FINE(suspension_add(&w->office, others[2], "2026-11-01", NULL, "", &suspension, &err)); /* one of their others */
    FINE(member_merge(&w->office, others[2], others[1], &err));
    expect_held(w, "is suspended on 2026-11-28");
    FINE(member_unmerge(&w->office, others[2], &err));
    FINE(member_merge(&w->office, others[2], w->members[4], &err));
    expect_held(w, "is suspended on 2026-11-28");
    FINE(member_unmerge(&w->office, others[2], &err));
    expect(w, w->package, INTAKE_CURRENT, "");
    end(w);
}

static void those_who_have_played_each_other_are_two_persons(void **state)
{
    (void)state;
    struct world *w = begin();
    struct pg_rows rows;
    struct err err = ERR_INIT;
    expect(w, w->package, INTAKE_CURRENT, "");
    FINE(pg_script(w->office.pg, "SELECT 1", &err));
    int met = 0;
    for (int i = 1; i < 8; i++) {
        struct err each = ERR_INIT;
        enum err_code rc = member_merge(&w->office, w->members[0], w->members[i], &each);
        if (rc == ERR_CONFLICT && strstr(each.text, "have played each other"))
            met++;
        else
            FINE(member_unmerge(&w->office, w->members[0], &err));
    }
    assert_int_equal(met, 3); /* three rounds, three opponents */
    (void)rows;
    end(w);
}

static void set_dci(struct json *parts, void *data)
{
    json_replace_text(nth(json_edit(parts, "players"), 0), "dci", data);
}

static void number_of_nobody_or_of_somebody_else_is_not_taken(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    char unknown[16], known[16], none[] = "1234";
    snprintf(unknown, sizeof unknown, "%d", (int)member_number(87654321));
    snprintf(known, sizeof known, "%d", (int)shop_members(&w->office, 1)[0]);
    expect(w, resign(w, w->package, set_dci, unknown), INTAKE_RETURNED, "was given to nobody");
    expect(w, resign(w, w->package, set_dci, none), INTAKE_RETURNED, "without a member's number");
    expect(w, resign(w, w->package, set_dci, known), INTAKE_HELD, "belongs to a member of another name");
    expect(w, w->package, INTAKE_CURRENT, "");
    test_now_utc += 60; /* and later, when the association knows what the store calls them */
    struct closing closing;
    struct event event;
    struct event_settings set = event_settings_usual();
    set.name = "Igen";
    FINE(event_reopen(w->shop->store, &w->shop->arena, w->event, &closing, &err));
    FINE(event_edit(w->shop->store, &w->shop->arena, w->event, &set, EVENT_SET(name), &event, &err));
    FINE(event_close(w->shop->store, &w->shop->arena, w->event, true, &closing, &err));
    expect(w, resign(w, shop_package(w->shop, w->event), set_dci, known), INTAKE_HELD,
           "is that of another member than this player was until now");
    end(w);
}

/* The first player as a newcomer with that number, of a store that writes "se" for the country. */
struct newcomer {
    const char *dci, *last;
};

static void set_newcomer(struct json *parts, void *data)
{
    const struct newcomer *as = data;
    struct json *row = nth(json_edit(parts, "players"), 0);
    json_replace_text(row, "dci", as->dci);
    json_replace_text(row, "last", as->last);
    json_replace_text(row, "country", "se");
}

static void new_member_of_a_stores_block_joins_with_the_package(void **state)
{
    (void)state;
    struct world *w = begin();
    struct err err = ERR_INIT;
    int32_t first, other;
    char mine[16], theirs[16];
    struct shop *neighbour = shop_open(&w->office, arena_printf(&w->arena, "Granne %d", worlds));
    FINE(member_store_block(&w->office, w->shop->number, 10, &first, &err));
    FINE(member_store_block(&w->office, neighbour->number, 10, &other, &err));
    snprintf(mine, sizeof mine, "%d", (int)member_number(first + 3));
    snprintf(theirs, sizeof theirs, "%d", (int)member_number(other + 3));
    expect(w, resign(w, w->package, set_dci, theirs), INTAKE_RETURNED, "was given to nobody");
    char endless[202];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    struct newcomer as = {.dci = mine, .last = endless};
    expect(w, resign(w, w->package, set_newcomer, &as), INTAKE_RETURNED, "a name of more than 200 bytes is none");
    as.last = "Ny";
    expect(w, resign(w, w->package, set_newcomer, &as), INTAKE_CURRENT, "");
    struct member member;
    FINE(member_get(&w->office, member_number(first + 3), &member, &err));
    assert_string_equal(member.family, "Ny");
    assert_string_equal(member.country, "SE");
    shop_close(neighbour);
    end(w);
}

/* The same people in two stores, each with a UUID of its own for them: the number and the name say who it is. */
static void member_is_the_same_in_every_store(void **state)
{
    (void)state;
    struct world *w = begin();
    expect(w, w->package, INTAKE_CURRENT, "");
    struct shop *other = shop_open(&w->office, arena_printf(&w->arena, "Granne %d", worlds));
    shop_players(other, &w->office, w->members, 8);
    struct event_id event = shop_play(other, &(struct shop_event){.name = "Lördag",
                                                                  .date = DAY,
                                                                  .sanction = shop_sanction(other, &w->office, DAY),
                                                                  .rounds = 2,
                                                                  .seed = 9,
                                                                  .category = RATING_STANDARD});
    expect(w, shop_package(other, event), INTAKE_CURRENT, "");
    struct err err = ERR_INIT;
    int64_t events = 0;
    FINE(pg_get_int(w->office.pg, AQ_ENTRANT_COUNT, PG_ARGS(PG_I(w->members[0])), 0, &events, &err));
    assert_int_equal(events, 2);
    shop_close(other);
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
        cmocka_unit_test(suspended_forgotten_and_merged_members_are_held),
        cmocka_unit_test(package_that_comes_in_meanwhile_keeps_no_name),
        cmocka_unit_test(forgotten_member_is_in_no_past_package),
        cmocka_unit_test(person_is_found_through_all_mergers),
        cmocka_unit_test(those_who_have_played_each_other_are_two_persons),
        cmocka_unit_test(number_of_nobody_or_of_somebody_else_is_not_taken),
        cmocka_unit_test(new_member_of_a_stores_block_joins_with_the_package),
        cmocka_unit_test(member_is_the_same_in_every_store),
        cmocka_unit_test(event_that_is_cancelled_while_it_comes_in_does_not_count),
        cmocka_unit_test(two_at_once_are_taken_once),
        cmocka_unit_test(package_that_the_database_broke_off_is_sent_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
