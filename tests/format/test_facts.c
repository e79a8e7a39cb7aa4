/* test_facts.c - the mark of what verdicts are made with: the same facts have the same digest, others another */
#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include <sqlite3.h>

/* With cards of that day, or the shared catalogue (NULL). */
static struct facts_mark mark_with(const char *cards_of, const char *format, const char *list)
{
    static int made;
    struct fixture *f = fixture_new();
    if (cards_of) {
        catalog_close(f->catalog);
        const char *path = fixture_catalog(f, arena_printf(&f->arena, "facts%d.db", made++), cards_of, NULL);
        assert_ok(catalog_open(path, &f->catalog, &f->err), f->err);
    }
    fixture_format(f, "vintage", format);
    fixture_list(f, "vintage", list);
    assert_ok(fixture_book(f), f->err);
    const struct facts_mark *mark = format_facts(f->book);
    struct facts_mark copy = *mark;
    assert_ptr_equal(format_facts(f->book), mark); /* made once */
    assert_true(sign_is_hex(copy.digest, SIGN_DIGEST_HEX));
    fixture_free(f);
    return copy;
}

static void the_same_facts_have_the_same_digest(void **state)
{
    struct facts_mark a = mark_with(NULL, CLASSIC, CLASSIC_LIST);
    struct facts_mark b = mark_with("2010-01-01", CLASSIC, CLASSIC_LIST); /* made once more, in another file */
    (void)state;
    assert_string_equal(a.digest, b.digest);
    assert_string_equal(a.date, b.date);
}

static void what_is_changed_shows(void **state)
{
    struct facts_mark a = mark_with(NULL, CLASSIC, CLASSIC_LIST);
    (void)state;
    assert_string_not_equal(a.digest, mark_with(NULL, CLASSIC " ", CLASSIC_LIST).digest);
    assert_string_not_equal(a.digest, mark_with(NULL, CLASSIC, CLASSIC_LIST "\n").digest);
}

static void the_date_is_the_last_day_that_anything_knows(void **state)
{
    struct facts_mark young = mark_with("2031-02-03", CLASSIC, CLASSIC_LIST);
    (void)state;
    assert_string_equal(young.date, "2031-02-03");
}

static void all_are_known_up_to_the_first_of_their_days(void **state)
{
    struct facts_mark young = mark_with("2031-02-03", CLASSIC, CLASSIC_LIST);
    struct facts_mark old = mark_with("2005-06-07", CLASSIC, CLASSIC_LIST);
    (void)state;
    assert_string_equal(young.known_until, "2009-12-31");
    assert_string_equal(old.known_until, "2005-06-07");
    assert_string_equal(old.date, "2009-12-31");
}

static void an_older_catalogue_has_a_digest_too(void **state)
{
    char digest[SIGN_DIGEST_HEX + 1];
    struct fixture *f = fixture_new();
    sqlite3 *db;
    (void)state;
    memcpy(digest, catalog_digest(f->catalog), sizeof digest);
    catalog_close(f->catalog);
    const char *path = fixture_catalog(f, "older.db", "2010-01-01", NULL);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM meta WHERE key = 'digest'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    assert_ok(catalog_open(path, &f->catalog, &f->err), f->err);
    assert_string_equal(catalog_digest(f->catalog), digest);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_facts_have_the_same_digest),
        cmocka_unit_test(what_is_changed_shows),
        cmocka_unit_test(the_date_is_the_last_day_that_anything_knows),
        cmocka_unit_test(all_are_known_up_to_the_first_of_their_days),
        cmocka_unit_test(an_older_catalogue_has_a_digest_too),
    };
    return cmocka_run_group_tests_name("format/facts", tests, NULL, NULL);
}
