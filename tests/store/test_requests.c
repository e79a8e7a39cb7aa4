/* test_requests.c - a request is answered once; what came since
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "store/store_testing.h"

static struct arena arena = ARENA_INIT;
static struct err err;

static const char one_more[] = "INSERT INTO player (uuid, last, name_key) VALUES (uuid(), 'A', 'a')";

static int64_t players(struct store *store)
{
    return ask(store_sqlite(store), "SELECT count(*) FROM player");
}

/* A verb with a request: its code. */
static enum err_code answer(struct store *store, const char *request, const char *sql)
{
    store_set_request(store, request);
    return try_verb(store, "add", sql, &err);
}

static void the_same_request_is_done_once(void **state)
{
    (void)state;
    bool found;
    struct journal_entry e;
    const char *path = test_path(&arena, "once.db");
    struct store *a = open_store(path, STORE_CREATE), *b = open_store(path, STORE_WRITE);
    assert_ok(journal_by_request(a, &arena, "r-1", &e, &found, &err), err);
    assert_false(found);
    assert_ok(answer(a, "r-1", one_more), err);
    assert_int_equal(answer(a, "r-1", one_more), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "done already");
    err_clear(&err);
    assert_int_equal(answer(b, "r-1", one_more), ERR_CONFLICT); /* whoever asks */
    err_clear(&err);
    assert_int_equal(players(a), 1);
    assert_ok(journal_by_request(b, &arena, "r-1", &e, &found, &err), err);
    assert_true(found);
    assert_string_equal(e.request, "r-1");
    assert_string_equal(e.verb, "add");
    /* The name is of one verb alone, and so is a refusal. */
    assert_ok(try_verb(a, "add", one_more, &err), err);
    assert_ok(try_verb(b, "add", one_more, &err), err);
    assert_int_equal(ask(store_sqlite(a), "SELECT count(*) FROM journal WHERE request IS NOT NULL"), 1);
    /* What failed or changed nothing was not done: the same request may come again. */
    assert_int_equal(answer(a, "r-2", "INSERT INTO player (uuid) VALUES (1)"), ERR_CONFLICT);
    err_clear(&err);
    assert_ok(answer(a, "r-2", "UPDATE player SET last = last"), err);
    assert_ok(journal_by_request(a, &arena, "r-2", &e, &found, &err), err);
    assert_false(found);
    assert_ok(answer(a, "r-2", one_more), err);
    assert_int_equal(answer(a, "r-2", one_more), ERR_CONFLICT);
    err_clear(&err);
    /* It stays done when it is taken back: who resends it does not do it again. */
    assert_ok(journal_undo(a, &arena, NULL, NULL, &e, &err), err);
    assert_int_equal(answer(a, "r-2", one_more), ERR_CONFLICT);
    err_clear(&err);
    store_close(a);
    store_close(b);
}

static void what_came_since(void **state)
{
    (void)state;
    int64_t last, before, after;
    struct journal_entry *entries;
    size_t n;
    const char *path = test_path(&arena, "since.db");
    struct store *a = open_store(path, STORE_CREATE), *reader = open_store(path, STORE_READ);
    assert_ok(journal_last(a, &last, &err), err);
    assert_int_equal(last, 0);
    for (int i = 0; i < 5; i++)
        assert_ok(try_verb(a, "add", one_more, &err), err);
    assert_ok(journal_last(reader, &last, &err), err);
    assert_int_equal(last, 5);
    assert_ok(journal_since(reader, &arena, 2, 0, &entries, &n, &err), err);
    assert_int_equal(n, 3);
    assert_int_equal(entries[0].entry_id, 3);
    assert_int_equal(entries[2].entry_id, 5);
    assert_ok(journal_since(reader, &arena, 2, 2, &entries, &n, &err), err);
    assert_int_equal(n, 2);
    assert_ok(journal_since(reader, &arena, 5, 0, &entries, &n, &err), err);
    assert_int_equal(n, 0);
    assert_ok(store_data_version(reader, &before, &err), err);
    assert_ok(store_data_version(reader, &after, &err), err);
    assert_int_equal(before, after);
    assert_ok(try_verb(a, "add", one_more, &err), err);
    assert_ok(store_data_version(reader, &after, &err), err);
    assert_int_not_equal(before, after);
    store_close(reader);
    store_close(a);
}

static int release(void **state)
{
    (void)state;
    arena_release(&arena);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_request_is_done_once),
        cmocka_unit_test(what_came_since),
    };
    return cmocka_run_group_tests(tests, NULL, release);
}
