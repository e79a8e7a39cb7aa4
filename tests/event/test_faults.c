/* test_faults.c - RELIABILITY T2 for the organizer's verbs: whatever call of the disk fails, a verb is done
 * or absent, its sentence names the file, and the same verb succeeds next time */
#include "store/fault_vfs.c"

#include "event/event.h"

#include "store/internal.h"

#define PLAYERS 9

/* What a run of the program has: the store open, an arena, the event. */
struct run {
    struct store *store;
    struct arena arena;
    struct event_id event;
};

static enum err_code run_open(struct run *r, const char *db, struct err *err)
{
    *r = (struct run){ .event = { 1 } };
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &r->store, err);
    if (rc == ERR_OK)
        store_set_who(r->store, "tester");
    return rc;
}

static void run_close(struct run *r)
{
    store_close(r->store);
    arena_release(&r->arena);
}

/* Defines an operation: the verb between opening and closing. */
#define OPERATION(name, verb)                                                                           \
    static enum err_code name(const char *dir, const char *db, struct err *err)                         \
    {                                                                                                   \
        (void)dir;                                                                                      \
        struct run r;                                                                                   \
        enum err_code rc = run_open(&r, db, err);                                                       \
        if (rc == ERR_OK)                                                                               \
            rc = verb(&r, err);                                                                         \
        run_close(&r);                                                                                  \
        return rc;                                                                                      \
    }

/* ---- the verbs ------------------------------------------------------------------------------------------ */

static enum err_code new_event(struct run *r, struct err *err)
{
    struct event event;
    struct event_settings set = EVENT_SETTINGS_INIT;
    set.name = "Faulty Friday";
    set.date = "1999-03-05";
    set.format = "Standard";
    set.category = RATING_STANDARD;
    set.rounds = 3;
    set.seed = 5;
    return event_new(r->store, &r->arena, &set, &event, err);
}

static enum err_code import_players(struct run *r, struct err *err)
{
    struct player_import import;
    struct strbuf csv = STRBUF_INIT;
    strbuf_add(&csv, "name\n");
    for (int i = 1; i <= PLAYERS; i++)
        strbuf_printf(&csv, "Player%d\n", i);
    enum err_code rc = player_import(r->store, &r->arena, strbuf_text(&csv), "players.csv", r->event, false,
                                     &import, err);
    strbuf_release(&csv);
    return rc;
}

static enum err_code pair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = { .seed = 7 };
    return round_pair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code report(struct run *r, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = { .where = "2", .score = "2-1" };
    return result_enter(r->store, &r->arena, r->event, 0, &entry, false, &outcome, err);
}

static enum err_code report_all(struct run *r, struct err *err)
{
    struct result_batch batch;
    return result_enter_many(r->store, &r->arena, r->event, 0, "1 2-0\n2 2-0\n3 2-0\n4 2-1\n", "slips", false,
                             false, &batch, err);
}

static enum err_code correct(struct run *r, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = { .where = "1", .score = "0-2" };
    return result_enter(r->store, &r->arena, r->event, 1, &entry, true, &outcome, err);
}

static enum err_code drop(struct run *r, struct err *err)
{
    const char *sentence;
    return enrol_drop(r->store, &r->arena, r->event, (struct player_id){ 3 }, &sentence, err);
}

static enum err_code disqualify(struct run *r, struct err *err)
{
    const char *sentence;
    return enrol_disqualify(r->store, &r->arena, r->event, (struct player_id){ 4 }, false, &sentence, err);
}

static enum err_code repair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = { .seed = 8 };
    return round_repair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code cut(struct run *r, struct err *err)
{
    struct round_view view;
    const char *sentence;
    return playoff_cut(r->store, &r->arena, r->event, 4, true, 9, &view, &sentence, err);
}

static enum err_code close_event(struct run *r, struct err *err)
{
    struct closing closing;
    return event_close(r->store, &r->arena, r->event, &closing, err);
}

static enum err_code undo(struct run *r, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    return upkeep_undo(r->store, &r->arena, 1, &done, &n, err);
}

static enum err_code delete_event(struct run *r, struct err *err)
{
    return event_delete(r->store, &r->arena, r->event, err);
}

OPERATION(run_new_event, new_event)
OPERATION(run_import_players, import_players)
OPERATION(run_pair, pair)
OPERATION(run_report, report)
OPERATION(run_correct, correct)
OPERATION(run_drop, drop)
OPERATION(run_disqualify, disqualify)
OPERATION(run_repair, repair)
OPERATION(run_cut, cut)
OPERATION(run_close_event, close_event)
OPERATION(run_undo, undo)
OPERATION(run_delete_event, delete_event)

/* ---- what they start from -------------------------------------------------------------------------------- */

static void prepare(const char *db, enum err_code (*const *steps)(struct run *, struct err *), size_t n)
{
    struct err err = ERR_INIT;
    struct store *store = open_store(db, STORE_CREATE);
    store_close(store);
    struct run r;
    assert_ok(run_open(&r, db, &err), err);
    for (size_t i = 0; i < n; i++)
        assert_ok(steps[i](&r, &err), err);
    run_close(&r);
}

#define PREPARE(name, ...)                                                                              \
    static void name(const char *dir, const char *db)                                                   \
    {                                                                                                   \
        (void)dir;                                                                                      \
        static enum err_code (*const steps[])(struct run *, struct err *) = { __VA_ARGS__ };            \
        prepare(db, steps, ARRAY_LEN(steps));                                                           \
    }

static enum err_code nothing(struct run *r, struct err *err)
{
    (void)r;
    (void)err;
    return ERR_OK;
}

PREPARE(empty, nothing)
PREPARE(with_event, new_event)
PREPARE(with_players, new_event, import_players)
PREPARE(paired, new_event, import_players, pair)
PREPARE(played, new_event, import_players, pair, report_all)
PREPARE(played_twice, new_event, import_players, pair, report_all, pair, report_all)
PREPARE(closed, new_event, import_players, pair, report_all, close_event)

static void t2_the_organizers_verbs(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        { .name = "event new", .prepare = empty, .run = run_new_event },
        { .name = "player import", .prepare = with_event, .run = run_import_players },
        { .name = "pair", .prepare = with_players, .run = run_pair },
        { .name = "result", .prepare = paired, .run = run_report },
        { .name = "correct", .prepare = played_twice, .run = run_correct },
        { .name = "drop", .prepare = played, .run = run_drop },
        { .name = "disqualify", .prepare = played, .run = run_disqualify },
        { .name = "repair", .prepare = paired, .run = run_repair },
        { .name = "cut", .prepare = played_twice, .run = run_cut },
        { .name = "close", .prepare = played, .run = run_close_event },
        { .name = "undo", .prepare = closed, .run = run_undo },
        { .name = "event delete", .prepare = closed, .run = run_delete_event },
    };
    /* With those of the store by itself (store/faultvfs), T2's 5,000 and more. */
    assert_true(fault_run(operations, ARRAY_LEN(operations)) >= (test_is_long() ? 2500 : 500));
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(t2_the_organizers_verbs) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
