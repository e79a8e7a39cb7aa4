/* test_intake_people.c - packages that come in, and the members whom they name: suspended, forgotten, merged, unknown
 * @tags slow-watched never-valgrind
 */
#include "intake_world.h"

#include <pthread.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suspended_forgotten_and_merged_members_are_held),
        cmocka_unit_test(package_that_comes_in_meanwhile_keeps_no_name),
        cmocka_unit_test(forgotten_member_is_in_no_past_package),
        cmocka_unit_test(person_is_found_through_all_mergers),
        cmocka_unit_test(those_who_have_played_each_other_are_two_persons),
        cmocka_unit_test(number_of_nobody_or_of_somebody_else_is_not_taken),
        cmocka_unit_test(new_member_of_a_stores_block_joins_with_the_package),
        cmocka_unit_test(member_is_the_same_in_every_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
