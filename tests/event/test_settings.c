/* test_settings.c - the table of event settings against the schema, struct event_settings and itself */
#include "fixture.h"

/* What a query with one value answers; "" for NULL. */
static const char *ask(struct fixture *f, const char *sql)
{
    sqlite3_stmt *stmt;
    assert_int_equal(sqlite3_prepare_v2(store_sqlite(f->store), sql, -1, &stmt, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
    const char *text = (const char *)sqlite3_column_text(stmt, 0);
    const char *answer = arena_strdup(&f->arena, text ? text : "");
    sqlite3_finalize(stmt);
    return answer;
}

/* Whether the schema takes a value, as SQL writes it, in a column; nothing stays changed. */
static bool takes(struct fixture *f, const char *column, const char *value)
{
    sqlite3 *db = store_sqlite(f->store);
    const char *sql = arena_printf(&f->arena, "UPDATE event SET %s = %s", column, value);
    assert_int_equal(sqlite3_exec(db, "BEGIN", NULL, NULL, NULL), SQLITE_OK);
    int rc = sqlite3_exec(db, sql, NULL, NULL, NULL);
    assert_int_equal(sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    assert_true(rc == SQLITE_OK || (rc & 0xff) == SQLITE_CONSTRAINT);
    return rc == SQLITE_OK;
}

static const char *number(struct fixture *f, int64_t value)
{
    return arena_printf(&f->arena, "%lld", (long long)value);
}

static void every_column_is_a_setting_or_the_events_own(void **state)
{
    (void)state;
    static const char *const own[] = {"event_id", "uuid",          "name_key", "state",
                                      "imported", "closed_at_utc", "screen",   "kept_rounds"};
    struct fixture *f = fixture_new("columns.db");
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *count =
            ask(f, arena_printf(&f->arena, "SELECT count(*) FROM pragma_table_info('event') WHERE name = '%s'",
                                event_setting_key(&f->arena, row)));
        if (strcmp(count, "1") != 0)
            fail_msg("--%s has no column in event", row->name);
    }
    assert_string_equal(ask(f, "SELECT count(*) FROM pragma_table_info('event')"),
                        number(f, (int64_t)(event_setting_count() + ARRAY_LEN(own))));
    for (size_t i = 0; i < ARRAY_LEN(own); i++)
        assert_string_equal(
            ask(f,
                arena_printf(&f->arena, "SELECT count(*) FROM pragma_table_info('event') WHERE name = '%s'", own[i])),
            "1");
    fixture_free(f);
}

/* The value that the schema puts where none is named. The first player is chosen by the day, name, day and seed are
 * always named, and NULL is how some columns say 0. */
static void defaults_are_those_of_the_schema(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("defaults.db");
    const uint64_t named = EVENT_SET(name) | EVENT_SET(date) | EVENT_SET(seed) | EVENT_SET(play_first);
    struct event_settings usual = event_settings_usual();
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *there =
            ask(f, arena_printf(&f->arena, "SELECT dflt_value FROM pragma_table_info('event') WHERE name = '%s'",
                                event_setting_key(&f->arena, row)));
        const char *here = event_setting_is_number(row)
                               ? number(f, event_setting_number(row, &usual))
                               : arena_printf(&f->arena, "'%s'", event_setting_text(row, &usual));
        if (!(named & EVENT_SET_ROW(row)) && strcmp(row->null ? "0" : there, here) != 0)
            fail_msg("--%s is %s when nobody says, and %s in the schema", row->name, here, there);
    }
    fixture_free(f);
}

/* The schema takes what the table allows, and refuses what no setting is. Some texts have no CHECK: which rules and
 * which words there are is the program's to know. */
static void the_schema_checks_what_the_table_says(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("checks.db");
    fixture_event(f, event_settings_usual());
    const uint64_t any_text = EVENT_SET(tiebreaks) | EVENT_SET(avoid);
    /* a draft of another size was possible once, and may be in a store */
    const uint64_t wider = EVENT_SET(pod_size) | EVENT_SET(best_of) | EVENT_SET(seed);
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *column = event_setting_key(&f->arena, row);
        int64_t max = row->type == SETTING_FLAG ? 1 : row->max;
        if (event_setting_is_number(row)) {
            assert_true(takes(f, column, number(f, row->min)));
            assert_true(takes(f, column, number(f, max)));
            assert_true(!row->zero || takes(f, column, row->null ? "NULL" : "0"));
            assert_false(takes(f, column, "-1"));
            assert_false(takes(f, column, "'many'"));
            if (!(wider & EVENT_SET_ROW(row)) && takes(f, column, number(f, max + 1)))
                fail_msg("the schema takes %s = %lld", column, (long long)max + 1);
        }
        for (const struct event_setting_choice *c = row->choices; c && c->value; c++)
            if (*c->value || row->zero)
                assert_true(takes(f, column, arena_printf(&f->arena, "'%s'", c->value)));
        if (row->choices && !(any_text & EVENT_SET_ROW(row)) && takes(f, column, "'nonsense'"))
            fail_msg("the schema takes %s = 'nonsense'", column);
    }
    assert_false(takes(f, "best_of", "2"));
    assert_true(takes(f, "structure", "'double-elimination'"));
    fixture_free(f);
}

/* Each has a place of its own in the form, a label and a help line. */
static void rows_are_whole(void **state)
{
    (void)state;
    int places[N_SETTING_GROUPS][40] = {{0}}, n[N_SETTING_GROUPS] = {0};
    assert_int_equal(event_setting_count(), 46);
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        assert_non_null(row->label);
        assert_non_null(row->help);
        assert_in_range(row->place, 1, 40);
        if (places[row->group][row->place]++)
            fail_msg("--%s stands where another one does", row->name);
        n[row->group]++;
        assert_true(event_setting_bit(row->offset) == EVENT_SET_ROW(row));
        if (row->choices && !row->text && !event_setting_is_number(row) && row->type != SETTING_WORDS)
            assert_string_equal(row->choices[0].value, "");
    }
    for (size_t g = 0; g < N_SETTING_GROUPS; g++)
        for (int place = 1; place <= n[g]; place++)
            assert_int_equal(places[g][place], 1);
}

/* Every value comes back as it was written. */
static void settings_go_round(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("round.db");
    struct event_settings set = event_settings_usual();
    struct event event;
    set.format = "Premodern";
    set.rounds = 4;
    set.fee_cents = 550;
    set.seed = INT64_MAX;
    set.category = RATING_LIMITED;
    set.reading = RATING_LITERAL;
    set.round_minutes = 45;
    set.deck_sanity = true;
    set.public_ = false;
    set.play_first = "random";
    fixture_event(f, set);
    OK(f, event_get(f->store, &f->arena, f->event, &event, &f->err));
    const uint64_t fixtures = EVENT_SET(name) | EVENT_SET(date);
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (!(fixtures & EVENT_SET_ROW(row)) && !event_setting_same(row, &set, &event.set))
            fail_msg("--%s is not what was written", row->name);
    struct event_settings copy = event_settings_copy(&event.set);
    assert_true(copy.seed == 0);
    assert_string_equal(copy.date, "");
    assert_int_equal(copy.fee_cents, 550);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_column_is_a_setting_or_the_events_own),
        cmocka_unit_test(defaults_are_those_of_the_schema),
        cmocka_unit_test(the_schema_checks_what_the_table_says),
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(settings_go_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
