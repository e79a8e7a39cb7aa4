/* test_malloc.c - the organizer's verbs: memory runs out at any allocation
 *
 * Each run is a child, because running out of memory of our own ends the process: with exit status 5 and a
 * sentence, or the verb answers with an error. Either way the store is as before or as after, and what was
 * answered as done is there. The nth allocation fails, once; in SQLite, and in base.
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "store/store_testing.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/register/register.h"
#include "event/result/result.h"
#include "event/round/round.h"

#include <sys/wait.h>
#include <unistd.h>

/* ---- SQLite's allocator, failing ------------------------------------------------------------- */

static sqlite3_mem_methods below;
static int64_t calls, fail_at;
static bool happened;

static bool must_fail(void)
{
    if (++calls != fail_at)
        return false;
    happened = true;
    return true;
}

static void *failing_malloc(int n)
{
    return must_fail() ? NULL : below.xMalloc(n);
}

static void *failing_realloc(void *p, int n)
{
    return must_fail() ? NULL : below.xRealloc(p, n);
}

/* ---- the verbs ------------------------------------------------------------------------------- */

static const struct event_id event = {1};

static enum err_code pair(struct store *store, struct arena *arena, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 7};
    return round_pair(store, arena, event, &options, &view, err);
}

static enum err_code report(struct store *store, struct arena *arena, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = "2", .score = "2-1"};
    return result_enter(store, arena, event, 0, &entry, false, &outcome, err);
}

static enum err_code close_event(struct store *store, struct arena *arena, struct err *err)
{
    struct closing closing;
    return event_close(store, arena, event, true, &closing, err);
}

/* Cards and formats, opened in the parent. */
static struct decklist_knowledge knowledge;
static struct arena knowledge_arena;

static const char red_deck[] = "4 Jackal Pup\n4 Shock\n52 Mountain\n\n4 Pyroblast\n";

/* Reads a list, judges it and registers it for the first player. */
static enum err_code register_list(struct store *store, struct arena *arena, struct err *err)
{
    struct event e;
    struct deck deck;
    struct decklist list;
    struct decklist_rules rules;
    const struct player_id player = {1};
    struct decklist_entry entry = {.deck = &deck, .typed = red_deck, .file = "list.txt"};
    enum err_code rc =
        deck_read(arena, knowledge.catalog, red_deck, strlen(red_deck), "list.txt", DECK_AUTO, &deck, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, event, &e, err);
    if (rc == ERR_OK)
        rc = decklist_rules(store, arena, &knowledge, &e, &rules, err);
    if (rc == ERR_OK)
        rc = decklist_judge(store, arena, &rules, knowledge.catalog, player, &deck, false, &entry.verdict, err);
    return rc == ERR_OK ? decklist_register(store, arena, event, player, DECKLIST_LIST, &entry, &list, err) : rc;
}

/* The judge forbids a card, and all lists are judged again. */
static enum err_code forbid_card(struct store *store, struct arena *arena, struct err *err)
{
    static const char *const cards[] = {"Shock"};
    const struct pool_change change = {.forbid_cards = cards, .n_forbid_cards = 1};
    return pool_edit(store, arena, &knowledge, event, &change, false, NULL, err);
}

typedef enum err_code verb_fn(struct store *store, struct arena *arena, struct err *err);

enum { CHILD_DONE = 0, CHILD_ERROR = 10, CHILD_WRONG = 11, CHILD_UNTOUCHED = 20 };

/* One run with a failure at nth; the exit status tells how it ended. */
static void child(const char *db, verb_fn *verb, bool in_sqlite, int64_t nth)
{
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct store *store = NULL;
    (void)!freopen("/dev/null", "w", stderr);
    calls = 0;
    if (in_sqlite)
        fail_at = nth;
    else
        tc_alloc_fail_at((uint64_t)nth);
    enum err_code rc = store_open(db, STORE_WRITE, &test_clock, &store, &err);
    if (rc == ERR_OK)
        rc = verb(store, &arena, &err);
    bool untouched = in_sqlite && !happened;
    fail_at = 0;
    tc_alloc_fail_at(0);
    if ((rc == ERR_OK) != (err.code == ERR_OK) || (rc != ERR_OK && !*err.text))
        _exit(CHILD_WRONG);
    store_close(store);
    _exit(rc != ERR_OK ? CHILD_ERROR : untouched ? CHILD_UNTOUCHED : CHILD_DONE);
}

static int run(const char *db, verb_fn *verb, bool in_sqlite, int64_t nth)
{
    fflush(NULL);
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0)
        child(db, verb, in_sqlite, nth);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFEXITED(status))
        fail_msg("allocation %lld: killed by signal %d", (long long)nth, WTERMSIG(status));
    return WEXITSTATUS(status);
}

static void try_all(const char *name, const char *kept, verb_fn *verb, bool in_sqlite)
{
    struct arena arena = ARENA_INIT;
    const char *db = test_path(&arena, "malloc.db");
    int64_t step = test_is_long() ? 1 : in_sqlite ? 197 : 3, points = 0, ends = 0;
    copy_file(kept, db);
    char *before = dump_file(&arena, db);
    /* How many allocations there are: SQLite says when a run was untouched; base has few. */
    int64_t most = in_sqlite ? INT64_MAX : 60;
    for (int64_t nth = 1; nth < most; nth += step, points++) {
        struct arena scratch = ARENA_INIT;
        copy_file(kept, db);
        unlink(test_path(&scratch, "malloc.db-wal")); /* of a child that ended before it could */
        unlink(test_path(&scratch, "malloc.db-shm"));
        int how = run(db, verb, in_sqlite, nth);
        if (how != CHILD_DONE && how != CHILD_UNTOUCHED && how != CHILD_ERROR && how != 5)
            fail_msg("%s, allocation %lld: ended with status %d", name, (long long)nth, how);
        ends += how == CHILD_ERROR || how == 5;
        bool same = strcmp(dump_file(&scratch, db), before) == 0;
        if ((how == CHILD_DONE || how == CHILD_UNTOUCHED) && same)
            fail_msg("%s, allocation %lld: said to be done and is not", name, (long long)nth);
        if (how == CHILD_ERROR && !same)
            fail_msg("%s, allocation %lld: an error, but something was saved", name, (long long)nth);
        arena_release(&scratch);
        if (how == CHILD_UNTOUCHED)
            break;
    }
    print_message("%s, %s: %lld points, %lld clean ends\n", name, in_sqlite ? "SQLite" : "base", (long long)points,
                  (long long)ends);
    assert_true(ends > 0);
    arena_release(&arena);
}

/* ---- what they start from -------------------------------------------------------------------- */

static void ok(enum err_code rc, const struct err *err)
{
    if (rc != ERR_OK)
        fail_msg("%s", err->text);
}

enum start { ENROLLED, PAIRED, PLAYED, WITH_LIST };

static void prepare(const char *path, enum start stage)
{
    struct err err = ERR_INIT;
    struct arena arena = ARENA_INIT;
    struct store *store = open_store(path, STORE_CREATE);
    struct event_settings set = event_settings_usual();
    struct event made;
    struct player_import import;
    struct result_batch batch;
    set.name = "Forgetful Friday";
    set.date = "1999-03-05";
    set.format = "Standard";
    set.category = RATING_STANDARD;
    set.rounds = 3;
    set.seed = 5;
    ok(event_new(store, &arena, &set, &made, &err), &err);
    ok(player_import(store, &arena, "name\nA A\nB B\nC C\nD D\nE E\nF F\nG G\nH H\nI I\n", "players.csv", event, false,
                     &import, &err),
       &err);
    if (stage == WITH_LIST)
        ok(register_list(store, &arena, &err), &err);
    if (stage == PAIRED || stage == PLAYED)
        ok(pair(store, &arena, &err), &err);
    if (stage == PLAYED)
        ok(result_enter_many(store, &arena, event, 0, NULL, "1 2-0\n2 2-0\n3 2-0\n4 2-1\n", "slips", false, false,
                             &batch, &err),
           &err);
    store_close(store);
    arena_release(&arena);
}

static void t4_memory_runs_out_at_any_allocation(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        verb_fn *verb;
        enum start stage;
    } verbs[] = {{"pair", pair, ENROLLED},
                 {"result", report, PAIRED},
                 {"close", close_event, PLAYED},
                 {"deck register", register_list, ENROLLED},
                 {"event pool", forbid_card, WITH_LIST}};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(verbs); i++) {
        const char *kept = test_path(&arena, arena_printf(&arena, "kept-%zu.db", i));
        prepare(kept, verbs[i].stage);
        try_all(verbs[i].name, kept, verbs[i].verb, true);
        try_all(verbs[i].name, kept, verbs[i].verb, false);
    }
    arena_release(&arena);
}

static int open_knowledge(void **state)
{
    (void)state;
    struct resource *formats, *banlists;
    size_t n_formats, n_banlists;
    struct err err = ERR_INIT;
    ok(catalog_open(NULL, &knowledge.catalog, &err), &err);
    ok(resource_list(&knowledge_arena, "formats", &formats, &n_formats, &err), &err);
    ok(resource_list(&knowledge_arena, "banlists", &banlists, &n_banlists, &err), &err);
    ok(format_book_make(&knowledge_arena, knowledge.catalog, formats, n_formats, banlists, n_banlists, &knowledge.book,
                        &err),
       &err);
    return 0;
}

static int close_knowledge(void **state)
{
    (void)state;
    catalog_close(knowledge.catalog);
    arena_release(&knowledge_arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t4_memory_runs_out_at_any_allocation)};
    sqlite3_mem_methods methods;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &below) != SQLITE_OK)
        return 1;
    methods = below;
    methods.xMalloc = failing_malloc;
    methods.xRealloc = failing_realloc;
    if (sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) != SQLITE_OK)
        return 1;
    return cmocka_run_group_tests(tests, open_knowledge, close_knowledge);
}
