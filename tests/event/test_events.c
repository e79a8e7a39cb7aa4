/* test_events.c - tournaments: settings, the current one, what can change when, deleting and
 * undoing that */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/ledger/ledger.h"
#include "event/round/round.h"
#include "fixture.h"

static struct event_settings settings(const char *name, const char *date)
{
    struct event_settings set = event_settings_usual();
    set.name = name;
    set.date = date;
    return set;
}

static struct event new_event(struct fixture *f, const char *name, const char *date)
{
    struct event event;
    struct event_settings set = settings(name, date);
    OK(f, event_new(f->store, &f->arena, &set, &event, &f->err));
    return event;
}

/* MTR appendix E, as its table is published; without a playoff, the rounds that leave one unbeaten. */
static void rounds_by_the_book(void **state)
{
    static const struct {
        int players, counted, cut;
        const char *format, *date;
        int rounds;
    } rows[] = {
        {9, 9, 4, "standard", "2026-01-01", 5},        {16, 16, 4, "standard", "2026-01-01", 5},
        {16, 16, 8, "standard", "2026-01-01", 5},      {9, 9, 8, "Booster Draft", "2026-01-01", 4},
        {16, 16, 4, "Booster Draft", "2026-01-01", 5}, {17, 17, 8, "standard", "2026-01-01", 5},
        {32, 32, 8, "standard", "2026-01-01", 5},      {33, 33, 8, "standard", "2026-01-01", 6},
        {64, 64, 8, "standard", "2026-01-01", 6},      {65, 65, 8, "standard", "2026-01-01", 7},
        {128, 128, 8, "standard", "2026-01-01", 7},    {129, 129, 8, "standard", "2026-01-01", 8},
        {226, 226, 8, "standard", "2026-01-01", 8},    {227, 227, 8, "standard", "2026-01-01", 9},
        {409, 409, 8, "standard", "2026-01-01", 9},    {410, 410, 8, "standard", "2026-01-01", 10},
        {20, 48, 8, "standard", "2026-01-01", 6},      {9, 9, 4, "standard", "1999-03-01", 4},
        {2, 2, 0, "standard", "2026-01-01", 1},        {3, 3, 0, "standard", "2026-01-01", 3},
        {8, 8, 0, "standard", "2026-01-01", 3},        {9, 9, 0, "standard", "2026-01-01", 4},
        {16, 16, 0, "standard", "2026-01-01", 4},      {226, 226, 0, "standard", "2026-01-01", 8},
        {256, 256, 0, "standard", "2026-01-01", 8},    {257, 257, 0, "standard", "2026-01-01", 9},
        {512, 512, 0, "standard", "2026-01-01", 9},    {20, 48, 0, "standard", "2026-01-01", 6},
    };
    struct arena arena = ARENA_INIT;
    struct floor_shelf shelf = {0};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct event e = {.set = event_settings_usual(), .starters = rows[i].players};
        e.counted = rows[i].counted;
        e.set.cut = rows[i].cut;
        e.set.format = rows[i].format;
        e.set.date = rows[i].date;
        if (event_rounds_planned(&arena, &shelf, &e) != rows[i].rounds)
            fail_msg("row %zu: %s", i, event_rounds_why(&arena, &e));
        assert_true(*event_rounds_why(&arena, &e));
        e.set.rounds = 7; /* what the organizer set stays */
        assert_int_equal(event_rounds_planned(&arena, &shelf, &e), 7);
    }
    arena_release(&arena);
}

static void a_new_event_is_the_current_one(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("new.db");
    struct event event;
    REFUSED(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err), ERR_NOT_FOUND, "topcut event new");
    struct event first = new_event(f, "Premodern Thursday", "2026-11-19");
    assert_int_equal(first.state, EVENT_ENROLLING);
    assert_true(first.set.seed > 0); /* drawn, since none was given */
    struct event second = new_event(f, "Standard Friday", "2026-11-20");
    OK(f, event_resolve(f->store, &f->arena, "", &event, &f->err));
    assert_int_equal(event.id.v, second.id.v);
    OK(f, event_use(f->store, first.id, &f->err));
    OK(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err));
    assert_int_equal(event.id.v, first.id.v);
    REFUSED(f, event_use(f->store, (struct event_id){77}, &f->err), ERR_NOT_FOUND, "#77");
    /* Choosing is a convenience: undo takes the second event back, not the choice. */
    struct journal_entry *done;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(done[0].verb, "event new");
    OK(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err));
    assert_int_equal(event.id.v, first.id.v);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    REFUSED(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err), ERR_NOT_FOUND, "topcut event use");
    fixture_free(f);
}

static void assert_current(struct fixture *f, int64_t id)
{
    struct event event;
    OK(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err));
    assert_int_equal(event.id.v, id);
}

static void the_current_event_gives_way_to_the_one_before(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("current.db");
    struct journal_entry *done;
    size_t n;
    new_event(f, "A", "2026-11-19");
    new_event(f, "B", "2026-11-19");
    new_event(f, "C", "2026-11-19");
    assert_current(f, 3);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_current(f, 2);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_current(f, 1);
    OK(f, upkeep_redo(f->store, &f->arena, 2, &done, &n, &f->err));
    assert_current(f, 3);
    OK(f, event_use(f->store, (struct event_id){1}, &f->err));
    OK(f, event_use(f->store, (struct event_id){1}, &f->err));
    OK(f, event_delete(f->store, &f->arena, (struct event_id){1}, &f->err));
    assert_current(f, 3);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_current(f, 1);
    for (int64_t i = 0; i < 40; i++) /* however often somebody goes to and fro */
        OK(f, event_use(f->store, (struct event_id){1 + i % 3}, &f->err));
    OK(f, upkeep_undo(f->store, &f->arena, 3, &done, &n, &f->err));
    struct event event;
    REFUSED(f, event_resolve(f->store, &f->arena, NULL, &event, &f->err), ERR_NOT_FOUND, "topcut event use");
    fixture_free(f);
}

/* However many events come, the list stays short, and its latest are right. */
static void the_events_in_use_are_a_list_of_bounded_length(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("list.db");
    int64_t length = 0;
    for (int i = 0; i < 120; i++)
        new_event(f, arena_printf(&f->arena, "E%d", i), "2026-11-19");
    sqlite3_stmt *read;
    assert_int_equal(
        sqlite3_prepare_v2(store_sqlite(f->store), "SELECT length(value) FROM preference", -1, &read, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(read), SQLITE_ROW);
    length = sqlite3_column_int64(read, 0);
    sqlite3_finalize(read);
    assert_in_range(length, 100, 210);
    for (int64_t id = 120; id > 90; id--) {
        assert_current(f, id);
        OK(f, event_delete(f->store, &f->arena, (struct event_id){id}, &f->err));
    }
    assert_current(f, 90);
    fixture_free(f);
}

/* A store may hold the one number that was kept before the list was. */
static void a_current_event_stored_as_a_number_is_read(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("number.db");
    new_event(f, "A", "2026-11-19");
    new_event(f, "B", "2026-11-19");
    sqlite3 *db; /* past the program, which writes only lists */
    assert_int_equal(sqlite3_open(f->path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE preference SET value = '1'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_current(f, 1);
    OK(f, event_use(f->store, (struct event_id){2}, &f->err));
    OK(f, event_delete(f->store, &f->arena, (struct event_id){2}, &f->err));
    assert_current(f, 1);
    fixture_free(f);
}

static void resolved_by_number_and_beginning(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("resolve.db");
    struct event event, *list;
    size_t n;
    new_event(f, "Premodern Thursday", "2026-11-12");
    new_event(f, "Premodern Thursday", "2026-11-19");
    new_event(f, "Pr\xc3\xa4modern Cup", "2026-11-15");
    new_event(f, "2026 Champs", "2026-11-01");
    OK(f, event_resolve(f->store, &f->arena, "#1", &event, &f->err));
    assert_int_equal(event.id.v, 1);
    OK(f, event_resolve(f->store, &f->arena, "2", &event, &f->err));
    assert_int_equal(event.id.v, 2);
    OK(f, event_resolve(f->store, &f->arena, "PRAM", &event, &f->err));
    assert_int_equal(event.id.v, 3);
    OK(f, event_resolve(f->store, &f->arena, "2026", &event, &f->err)); /* no such number: a name */
    assert_int_equal(event.id.v, 4);
    REFUSED(f, event_resolve(f->store, &f->arena, "premodren thursday", &event, &f->err), ERR_NOT_FOUND,
            "did you mean \"Premodern Thursday\"");
    REFUSED(f, event_resolve(f->store, &f->arena, "premodern", &event, &f->err), ERR_CONFLICT,
            "\"Premodern Thursday\" of 2026-11-19 (#2) or \"Premodern Thursday\" of 2026-11-12 (#1)");
    REFUSED(f, event_resolve(f->store, &f->arena, "#9", &event, &f->err), ERR_NOT_FOUND, "no event #9");
    OK(f, event_list(f->store, &f->arena, &list, &n, &f->err));
    assert_int_equal(n, 4);
    static const int64_t order[] = {2, 3, 1, 4}; /* newest date first */
    for (size_t i = 0; i < n; i++)
        assert_int_equal(list[i].id.v, order[i]);
    fixture_free(f);
}

/* One bad setting each. */
static struct event_settings bad_setting(size_t i, const char **piece)
{
    struct event_settings set = settings("X", "2026-11-21");
    switch (i) {
    case 0:
        set.name = "";
        *piece = "needs a name";
        break;
    case 1:
        set.name = "\xff";
        *piece = "UTF-8";
        break;
    case 2:
        set.date = "2026-02-30";
        *piece = "2026-02-30";
        break;
    case 3:
        set.date = "";
        *piece = "";
        break;
    case 4:
        set.rounds = 100;
        *piece = "100 Swiss rounds";
        break;
    case 5:
        set.rounds = -1;
        *piece = "-1 Swiss rounds";
        break;
    case 6:
        set.cut = 1;
        *piece = "a cut to 1";
        break;
    case 7:
        set.cut = 1025;
        *piece = "a cut to 1025";
        break;
    case 8:
        set.best_of = 2;
        *piece = "best of 2";
        break;
    case 9:
        set.tiebreaks = "mtd";
        *piece = "did you mean mtr";
        break;
    case 10:
        set.seeding = "luck";
        *piece = "standings or draft-seat";
        break;
    case 11:
        set.play_first = "me";
        *piece = "random or higher-seed";
        break;
    case 12:
        set.fee_cents = -1;
        *piece = "entry fee";
        break;
    case 13:
        set.fee_cents = 100000001;
        *piece = "entry fee";
        break;
    case 14:
        set.seed = UINT64_MAX;
        *piece = "the seed";
        break;
    default:
        *piece = NULL;
    }
    return set;
}

static void bad_settings_are_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("badset.db");
    struct event event, made = new_event(f, "Good", "2026-11-21");
    const char *piece = "";
    for (size_t i = 0;; i++) {
        const struct event_settings set = bad_setting(i, &piece);
        if (!piece)
            break;
        REFUSED(f, event_new(f->store, &f->arena, &set, &event, &f->err), ERR_INPUT, piece);
        REFUSED(f, event_edit(f->store, &f->arena, made.id, &set, UINT64_MAX, &event, &f->err), ERR_INPUT, piece);
    }
    fixture_free(f);
}

static void refuse_edit(struct fixture *f, const struct event_settings *set, uint64_t which, const char *piece)
{
    struct event event;
    REFUSED(f, event_edit(f->store, &f->arena, f->event, set, which, &event, &f->err), ERR_CONFLICT, piece);
}

static void settings_change_as_long_as_they_can(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("edit.db");
    struct event event;
    struct event_settings set = event_settings_usual();
    fixture_players(f, 8);
    fixture_event(f, set);
    set.name = "Renamed";
    set.cut = 4;
    set.best_of = 5;
    set.seed = 7;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(cut) | EVENT_SET(best_of) | EVENT_SET(seed), &event,
                     &f->err));
    assert_string_equal(event.set.name, "Test Event"); /* was not named */
    assert_int_equal(event.set.cut, 4);
    assert_int_equal(event.set.best_of, 5);
    set.best_of = 3;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(best_of), &event, &f->err));
    fixture_pair(f, 1);
    set.seed = 8;
    refuse_edit(f, &set, EVENT_SET(seed), "lots");
    set.best_of = 1;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(best_of), &event, &f->err)); /* nothing is in */
    set.best_of = 3;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(best_of), &event, &f->err));
    fixture_results(f, "2-0");
    set.best_of = 1;
    refuse_edit(f, &set, EVENT_SET(best_of), "4 results are impossible in a best of 1: round 1, P");
    fixture_play(f, 1);
    set.rounds = 1;
    refuse_edit(f, &set, EVENT_SET(rounds), "2 Swiss rounds are paired already");
    struct round_view view;
    const char *sentence;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    set.tiebreaks = "no-bye";
    refuse_edit(f, &set, EVENT_SET(tiebreaks), "the cut was made");
    set.cut = 8;
    refuse_edit(f, &set, EVENT_SET(cut), "the cut was made");
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(name), &event, &f->err));
    assert_string_equal(event.set.name, "Renamed");
    fixture_free(f);
}

static void the_state_follows_from_the_rounds(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("state.db");
    struct round_view view;
    struct closing closing;
    const char *sentence;
    struct event event;
    fixture_players(f, 8);
    fixture_event(f, event_settings_usual());
    assert_int_equal(fixture_load(f).event.state, EVENT_ENROLLING);
    fixture_pair(f, 1);
    event = fixture_load(f).event;
    assert_int_equal(event.state, EVENT_SWISS);
    assert_int_equal(event.missing, 4);
    assert_int_equal(event.rounds_planned, 3);
    fixture_results(f, "2-0");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 2, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    event = fixture_load(f).event;
    assert_int_equal(event.state, EVENT_PLAYOFF);
    assert_int_equal(event.swiss_rounds, 1);
    assert_int_equal(event.rounds_paired, 2);
    fixture_results(f, "2-0");
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_int_equal(closing.event.state, EVENT_CLOSED);
    assert_string_equal(event_state_name(closing.event.state), "closed");
    refuse_edit(f, &closing.event.set, EVENT_SET(name), "event reopen 1");
    fixture_free(f);
}

static void deleting_can_be_undone(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("delete.db");
    struct closing closing;
    struct journal_entry *done;
    size_t n;
    int64_t entries, differed;
    struct event_settings set = event_settings_usual();
    set.category = RATING_STANDARD;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 2);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    char *before = fixture_dump(f);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(entries, 0);
    assert_int_equal(differed, 0);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(entries, 16);
    assert_int_equal(differed, 0);
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    REFUSED(f, event_delete(f->store, &f->arena, f->event, &f->err), ERR_NOT_FOUND, "#1");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_by_the_book),
        cmocka_unit_test(a_new_event_is_the_current_one),
        cmocka_unit_test(the_current_event_gives_way_to_the_one_before),
        cmocka_unit_test(the_events_in_use_are_a_list_of_bounded_length),
        cmocka_unit_test(a_current_event_stored_as_a_number_is_read),
        cmocka_unit_test(resolved_by_number_and_beginning),
        cmocka_unit_test(bad_settings_are_refused),
        cmocka_unit_test(settings_change_as_long_as_they_can),
        cmocka_unit_test(the_state_follows_from_the_rounds),
        cmocka_unit_test(deleting_can_be_undone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
