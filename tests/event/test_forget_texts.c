/* test_forget_texts.c - what others wrote of somebody who is forgotten: in no column of any table, in no changeset
 *
 * Goes over the tables and columns that the schema has, not over a list.
 */
#include "base/arena.h"
#include "exchange_fixture.h"

#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/exchange/exchange.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"

static const char *const traces[] = {
    "Quixotesson",        "Dulcinea",                        /* the name, wherever it stands */
    "left their brother", "drew too many",   "shouted once", /* about them, without it */
    "overruled softly",   "smelled of fish", "took a Mox",   "marked sleeves",
};

static bool holds(const void *bytes, int size, const char *text)
{
    size_t n = strlen(text);
    const char *at = bytes;
    for (size_t i = 0; i + n <= (size_t)size; i++)
        if (memcmp(at + i, text, n) == 0)
            return true;
    return false;
}

/* Where a text is left: "table.column"; NULL nowhere. */
static const char *trace_of(struct fixture *f, const char *text)
{
    sqlite3 *db = store_sqlite(f->store);
    sqlite3_stmt *tables, *rows;
    const char *found = NULL;
    assert_int_equal(sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &tables, NULL),
                     SQLITE_OK);
    while (sqlite3_step(tables) == SQLITE_ROW) {
        const char *table = (const char *)sqlite3_column_text(tables, 0);
        const char *sql = arena_printf(&f->arena, "SELECT * FROM \"%s\"", table);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &rows, NULL), SQLITE_OK);
        while (sqlite3_step(rows) == SQLITE_ROW)
            for (int i = 0; i < sqlite3_column_count(rows); i++)
                if (holds(sqlite3_column_blob(rows, i), sqlite3_column_bytes(rows, i), text))
                    found = arena_printf(&f->arena, "%s.%s", table, sqlite3_column_name(rows, i));
        sqlite3_finalize(rows);
    }
    sqlite3_finalize(tables);
    return found;
}

static void rule(struct fixture *f, int table, const char *question, const char *ruling)
{
    struct judge_ruling_outcome out;
    const struct judge_ruling_entry entry = {.table = table, .judge = "Ek, Bo", .question = question, .ruling = ruling};
    OK(f, judge_ruling_add(f->store, &f->arena, f->event, &entry, &out, &f->err));
}

static void punish(struct fixture *f, struct player_id player, const char *note)
{
    struct penalty_outcome out;
    const struct penalty_entry entry = {
        .infraction = "slow-play", .round = -1, .judge = "Ek, Bo", .who = "test", .note = note};
    OK(f, penalties_add(f->store, &f->arena, f->event, player, &entry, &out, &f->err));
}

/* An event of six with something written about the first, here and there. */
static struct player_id write_about(struct fixture *f)
{
    struct player p;
    struct ban ban;
    struct judge_ruling_outcome out;
    struct clock_extension extension;
    struct clock_view view;
    const char *sentence;
    char own[8], other[8];
    struct event_settings set = event_settings_usual();
    set.date = "1999-05-01";
    fixture_players(f, 6);
    OK(f, player_edit(f->store, &f->arena, f->players[0], NULL,
                      &(struct player_fields){.name = "Quixotesson, Dulcinea"}, &p, NULL, &f->err));
    fixture_event(f, set);
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[3], p.id, "left their brother", &sentence, &f->err));
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[4], f->players[5], "friends of Quixotesson", &sentence,
                    &f->err));
    fixture_pair(f, 1);
    struct event_data data = fixture_load(f);
    int table = 0;
    for (size_t i = 0; i < data.n_matches; i++)
        if (data.players[data.matches[i].p1].id.v == p.id.v || data.players[data.matches[i].p2].id.v == p.id.v)
            table = data.matches[i].table;
    snprintf(own, sizeof own, "%d", table);
    snprintf(other, sizeof other, "%d", table == 1 ? 2 : 1);
    rule(f, table, "drew too many?", "Dulcinea Quixotesson lost a card");
    rule(f, table == 1 ? 2 : 1, "may Quixotesson watch?", "yes, but not speak");
    OK(f, judge_ruling_appeal(f->store, &f->arena, f->event, 1, &out, &f->err));
    OK(f, judge_ruling_decide(f->store, &f->arena, f->event, 1, true, "Ek, Bo", "overruled softly", &out, &f->err));
    OK(f, judge_ruling_dci(f->store, &f->arena, f->event, 1, APPEAL_PENDING, "shouted once", &out, &f->err));
    punish(f, p.id, "smelled of fish");
    punish(f, f->players[2], "pushed Quixotesson, Dulcinea");
    OK(f, ban_add(f->store, &f->arena, p.id, &(struct ban_entry){.from = "2001-01-01", .reason = "took a Mox"}, &ban,
                  &f->err));
    OK(f, ban_add(f->store, &f->arena, f->players[1],
                  &(struct ban_entry){.from = "2001-01-01", .reason = "helped Quixotesson"}, &ban, &f->err));
    OK(f, clock_start(f->store, &f->arena, f->event, NULL, 0, false, &view, &sentence, &f->err));
    OK(f, clock_extend(f->store, &f->arena, f->event, NULL, other, 3, "waited for Quixotesson", &extension, &view,
                       &f->err));
    run_sql(f, arena_printf(&f->arena,
                            "INSERT INTO deck_check (event_id, player_id, number, round, note, "
                            "at_utc) SELECT event_id, player_id, 1, 1, 'marked sleeves', 7 FROM "
                            "enrolment WHERE player_id = %lld",
                            (long long)p.id.v));
    return p.id;
}

static void nothing_written_of_them_is_left(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("forget-texts.db");
    struct player p;
    struct judge_ruling *rulings;
    size_t n;
    struct player_id id = write_about(f);
    for (size_t i = 0; i < ARRAY_LEN(traces); i++)
        if (!trace_of(f, traces[i]))
            fail_msg("\"%s\" is not there to begin with", traces[i]);
    OK(f, player_forget(f->store, &f->arena, id, &p, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(traces); i++)
        if (trace_of(f, traces[i]))
            fail_msg("\"%s\" is still in %s", traces[i], trace_of(f, traces[i]));
    /* What others wrote of others stays; so does what was decided. */
    OK(f, judge_ruling_list(f->store, &f->arena, f->event, &rulings, &n, &f->err));
    assert_int_equal(n, 2);
    assert_string_equal(rulings[0].question, "");
    assert_int_equal(rulings[0].appeal, APPEAL_UPHELD);
    assert_string_equal(rulings[1].question, arena_printf(&f->arena, "may %s watch?", p.name));
    assert_string_equal(rulings[1].ruling, "yes, but not speak");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* ---- other stores ---------------------------------------------------------------------------- */

static struct merge merge_in(struct fixture *into, const struct fixture *from, bool theirs)
{
    struct merge done;
    OK(into, store_merge(into->store, &into->arena, from->path, &(struct merge_options){.theirs = theirs}, &done,
                         &into->err));
    return done;
}

static void assert_told(struct merge *done, bool conflict, const char *piece)
{
    bool told = false;
    for (size_t i = 0; i < done->notes.n; i++)
        told = told ||
               (done->notes.items[i].conflict == conflict && strstr(english(done->notes.items[i].sentence), piece));
    if (!told)
        fail_msg("\"%s\" was not told", piece);
    exchange_notes_release(&done->notes);
}

static struct player find(struct fixture *f, const char *words)
{
    struct player p;
    OK(f, player_resolve(f->store, &f->arena, (struct event_id){0}, words, &p, &f->err));
    return p;
}

static void assert_gone(struct fixture *f, const char *when)
{
    struct store_check *checks;
    size_t n;
    for (size_t i = 0; i < ARRAY_LEN(traces); i++)
        if (trace_of(f, traces[i]))
            fail_msg("%s \"%s\" is in %s", when, traces[i], trace_of(f, traces[i]));
    OK(f, upkeep_doctor(f->path, true, NULL, &fixture_clock, &f->arena, &checks, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (!checks[i].ok)
            fail_msg("%s %s: %s", when, checks[i].name, checks[i].detail);
}

/* The other store still knows the person, and all that was written. */
static void what_was_forgotten_does_not_come_back(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("known.db"), *b = fixture_new("forgotten.db");
    struct event event;
    struct player p;
    struct ban *bans;
    size_t n;
    (void)write_about(a);
    struct merge done = merge_in(b, a, false);
    exchange_notes_release(&done.notes);
    assert_non_null(trace_of(b, "took a Mox"));
    p = find(b, "Quixotesson");
    OK(b, player_forget(b->store, &b->arena, p.id, &p, &b->err));
    assert_gone(b, "at first");
    for (int theirs = 0; theirs < 2; theirs++) {
        done = merge_in(b, a, theirs);
        assert_int_equal(done.bans_added, 0);
        exchange_notes_release(&done.notes);
        assert_gone(b, theirs ? "by merge --theirs" : "by merge");
    }
    OK(b, ban_list(b->store, &b->arena, NULL, &bans, &n, &b->err));
    assert_int_equal(n, 2);
    struct package_import import = take_in(b, export_text(a), true);
    exchange_notes_release(&import.notes);
    import = take_in_forced(b, export_text(a));
    exchange_notes_release(&import.notes);
    assert_gone(b, "by a package");
    event = import.event;
    OK(b, event_invariants(b->store, event.id, &b->err));
    /* In the other direction nothing is taken out, and what to do is said. */
    done = merge_in(a, b, false);
    assert_true(done.notes.conflicts > 0);
    assert_told(&done, true, "was forgotten there on request");
    assert_non_null(trace_of(a, "took a Mox"));
    fixture_free(a);
    fixture_free(b);
}

static void a_ban_lifted_there_is_lifted_here(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("lift-a.db"), *b = fixture_new("lift-b.db");
    struct ban ban, *bans;
    size_t n;
    fixture_players(a, 2);
    OK(a, ban_add(a->store, &a->arena, a->players[0], &(struct ban_entry){.from = "2001-01-01", .reason = "rude"}, &ban,
                  &a->err));
    struct merge done = merge_in(b, a, false);
    exchange_notes_release(&done.notes);
    OK(a, ban_lift(a->store, &a->arena, ban.id, "was somebody else", &ban, &a->err));
    done = merge_in(b, a, false);
    assert_int_equal(done.bans_added, 0);
    assert_told(&done, false, "was lifted there");
    OK(b, ban_list(b->store, &b->arena, NULL, &bans, &n, &b->err));
    assert_int_equal(n, 1);
    assert_true(bans[0].lifted);
    assert_string_equal(bans[0].lifted_reason, "was somebody else");
    done = merge_in(b, a, false); /* and that was all */
    assert_false(done.changed);
    assert_int_equal(done.notes.n, 0);
    fixture_free(a);
    fixture_free(b);
}

/* Two records made one in both stores, each into the other. */
static void a_circle_of_merges_is_told(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("circle-a.db"), *b = fixture_new("circle-b.db");
    struct player x, y;
    fixture_players(a, 2);
    struct merge done = merge_in(b, a, false);
    exchange_notes_release(&done.notes);
    OK(a, player_merge(a->store, &a->arena, a->players[0], a->players[1], &x, &a->err));
    x = find(b, "P001");
    y = find(b, "P002");
    OK(b, player_merge(b->store, &b->arena, y.id, x.id, &x, &b->err));
    done = merge_in(b, a, false);
    assert_told(&done, true, "each into the other");
    assert_int_equal(strncmp(find(b, "P001").name, "P001", 4), 0); /* ours stays */
    fixture_free(a);
    fixture_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_written_of_them_is_left),
        cmocka_unit_test(what_was_forgotten_does_not_come_back),
        cmocka_unit_test(a_ban_lifted_there_is_lifted_here),
        cmocka_unit_test(a_circle_of_merges_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
