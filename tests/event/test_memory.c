/* test_memory.c - an event that stays in memory: what a result costs, and what others write
 *
 * That it is always the event of the store is checked after every step of the simulators (simulator.h).
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/state/state.h"
#include "fixture.h"

/* What SQLite did: statements that ended, and steps of its machine, some dozen for a row that is read. */
struct work {
    int statements;
    int64_t steps;
};

static int count_work(unsigned what, void *context, void *statement, void *unused)
{
    struct work *work = context;
    (void)what;
    (void)unused;
    work->statements++;
    work->steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1);
    return 0;
}

/* Of entering a result at a table of the latest round. */
static struct work work_of_result(struct fixture *f, int table)
{
    struct work work = {0};
    sqlite3_trace_v2(store_sqlite(f->store), SQLITE_TRACE_PROFILE, count_work, &work);
    struct arena step = ARENA_INIT;
    struct result_outcome outcome;
    struct result_entry entry = {.where = arena_printf(&step, "%d", table), .score = "2-1"};
    OK(f, result_enter(f->store, &step, f->event, 0, &entry, false, &outcome, &f->err));
    arena_release(&step);
    sqlite3_trace_v2(store_sqlite(f->store), 0, NULL, NULL);
    return work;
}

/* The same in the last of so many rounds of so many players. */
static struct work work_in(size_t players, int rounds)
{
    struct fixture *f = fixture_new(rounds == 1 ? "first.db" : "late.db");
    struct event_memory *memory = event_memory_new();
    event_memory_use(f->store, memory);
    fixture_players(f, players);
    fixture_event(f, event_settings_usual());
    fixture_play(f, rounds - 1);
    fixture_pair(f, 99);
    (void)work_of_result(f, 1); /* loads the event, */
    (void)work_of_result(f, 2); /* and counting begins with what each statement did before */
    struct work work = work_of_result(f, 3);
    fixture_free(f);
    event_memory_free(memory);
    return work;
}

/* A result reads as many rows in a late round of many as in the first of few. */
static void a_result_costs_the_same(void **state)
{
    (void)state;
    struct work first = work_in(8, 1), late = work_in(128, 6);
    assert_int_equal(first.statements, late.statements);
    assert_true(first.steps > 0);
    if (late.steps > first.steps + first.steps / 4)
        fail_msg("%lld steps of SQLite with 8 players, %lld with 128 in round 6", (long long)first.steps,
                 (long long)late.steps);
}

/* What another program writes is there at the next question, and what it takes back is gone. */
static void others_write(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("others.db"), other;
    struct event_memory *memory = event_memory_new();
    struct journal_entry *entries;
    size_t n;
    event_memory_use(f->store, memory);
    fixture_players(f, 8);
    fixture_event(f, event_settings_usual());
    fixture_pair(f, 1);
    assert_int_equal(fixture_load(f).event.missing, 4);
    other = *f;
    other.arena = (struct arena)ARENA_INIT;
    OK(f, store_open(f->path, STORE_WRITE, &fixture_clock, &other.store, &f->err));
    fixture_result(&other, 1, "2-0");
    struct event_data data = fixture_load(f);
    assert_int_equal(data.event.missing, 3);
    assert_int_equal(event_match_at(&data, 1, 1)->wins1, 2);
    OK(f, upkeep_undo(other.store, &f->arena, 1, &entries, &n, &f->err));
    data = fixture_load(f);
    assert_int_equal(data.event.missing, 4);
    assert_int_equal(event_match_at(&data, 1, 1)->result, RESULT_NONE);
    fixture_results(&other, "2-1");
    fixture_pair(&other, 2);
    data = fixture_load(f);
    assert_int_equal(data.n_rounds, 2);
    assert_int_equal(data.event.missing, 4);
    store_close(other.store);
    arena_release(&other.arena);
    fixture_free(f);
    event_memory_free(memory);
}

/* A verb that fails half way leaves nothing in memory. */
static void what_is_rolled_back_is_forgotten(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("rolled.db");
    struct event_memory *memory = event_memory_new();
    event_memory_use(f->store, memory);
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    fixture_pair(f, 1);
    assert_int_equal(fixture_load(f).event.missing, 2);
    OK(f, store_begin(f->store, "result", &f->err));
    assert_int_equal(sqlite3_exec(store_sqlite(f->store),
                                  "UPDATE match SET result = 'played', wins1 = 2, wins2 = 0, draws = 0 WHERE tbl = 1",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    struct event_data data = fixture_load(f);
    assert_int_equal(event_match_at(&data, 1, 1)->wins1, 2);
    store_abandon(f->store);
    data = fixture_load(f);
    assert_int_equal(event_match_at(&data, 1, 1)->result, RESULT_NONE);
    assert_int_equal(data.event.missing, 2);
    fixture_free(f);
    event_memory_free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_result_costs_the_same),
        cmocka_unit_test(others_write),
        cmocka_unit_test(what_is_rolled_back_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
