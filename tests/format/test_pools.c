/* test_pools.c - pools that are made of another format's, or of a list of cards; times of which nothing is known
 *
 * The formats here are small and made for the test, on the fixture's sets; what the shipped ones hold is compared with
 * the world elsewhere (test_communities.c of the deck room).
 */
#include "base/arena.h"
#include "base/err.h"
#include "english.h"
#include "fixture.h"

#define FORMAT(name, rest)                                                                                             \
    "{ " HEAD(name) ", \"category\": null, \"from\": \"1994-01-01\", \"known_until\": \"2009-12-31\", " DECK ", " rest \
                    " }"

static struct fixture *with(const char *child, const char *list_name, const char *list)
{
    struct fixture *f = fixture_new();
    fixture_format(f, "parent",
                   FORMAT("Parent",
                          "\"pool\": [{ \"sets\": [\"LEA\", \"LEG\", \"ICE\"], \"source\": \"the parent's\" },"
                          " { \"cards\": [\"Mana Crypt\", \"Ponder\"], \"source\": \"single\" },"
                          " { \"out\": [\"Moat\"], \"from\": \"1996-01-01\", \"source\": \"taken out\" }]"));
    fixture_format(f, "child", child);
    if (list)
        fixture_list(f, list_name, list);
    assert_ok(fixture_book(f), f->err);
    return f;
}

struct status_case {
    const char *date, *card, *status;
};

static void statuses(const char *child, const struct status_case *cases, size_t n)
{
    struct fixture *f = with(child, NULL, NULL);
    for (size_t i = 0; i < n; i++) {
        struct ruling *ruling = fixture_on(f, "Child", cases[i].date, NULL);
        const char *got = fixture_status(f, ruling, cases[i].card);
        if (strcmp(got, cases[i].status) != 0)
            fail_msg("%s on %s: %s, not %s", cases[i].card, cases[i].date, got, cases[i].status);
    }
    fixture_free(f);
}

static void a_pool_is_inherited_by_day(void **state)
{
    static const struct status_case cases[] = {
        {"1994-02-01", "Black Lotus", "legal"}, {"1994-02-01", "Moat", "not in the pool"},
        {"1995-02-01", "Moat", "legal"},        {"1996-02-01", "Moat", "not in the pool"},
        {"1996-02-01", "Mana Crypt", "legal"},  {"1996-02-01", "Necropotence", "not in the pool"},
        {"1996-02-01", "Ponder", "legal"},
    };
    (void)state;
    statuses(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"except\": [\"ICE\"], \"source\": \"t\" }]"), cases,
             ARRAY_LEN(cases));
}

static void a_pool_is_inherited_as_it_was(void **state)
{
    static const struct status_case cases[] = {
        {"1994-02-01", "Moat", "legal"}, /* as of a later day, for good */
        {"2000-02-01", "Moat", "not in the pool"},
        {"2000-02-01", "Necropotence", "not in the pool"},
        {"2000-02-01", "Black Lotus", "legal"},
    };
    (void)state;
    statuses(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"as_of\": \"1995-02-01\", \"source\": \"t\" },"
                             " { \"out\": [\"Moat\"], \"from\": \"1999-01-01\", \"source\": \"t\" }]"),
             cases, ARRAY_LEN(cases));
}

static void a_pool_is_inherited_by_rarity(void **state)
{
    static const struct status_case cases[] = {
        {"1995-09-01", "Lightning Bolt", "legal"}, {"1995-09-01", "Black Lotus", "not in the pool"},
        {"1995-09-01", "Forest", "legal"},         {"1995-09-01", "Mana Crypt", "not in the pool"},
        {"1995-09-01", "Ponder", "legal"}, /* a single card that has been a common */
        {"1995-09-01", "Brainstorm", "legal"},
    };
    (void)state;
    statuses(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"rarity\": \"C\", \"source\": \"t\" }]"), cases,
             ARRAY_LEN(cases));
}

static void cards_may_lead_and_be_nothing_else(void **state)
{
    struct fixture *f = with(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"rarity\": \"C\", \"source\": \"t\" },"
                                             " { \"of\": \"parent\", \"rarity\": \"R\", \"leads\": true,"
                                             " \"source\": \"t\" }]"),
                             NULL, NULL);
    struct ruling *ruling = fixture_on(f, "Child", "1995-09-01", NULL);
    (void)state;
    assert_string_equal(fixture_status(f, ruling, "Necropotence"), "not in the pool");
    assert_true(ruling_leads(ruling, fixture_card(f, "Necropotence")));
    assert_false(ruling_leads(ruling, fixture_card(f, "Lightning Bolt")));
    assert_false(ruling_leads(fixture_on(f, "Parent", "1995-09-01", NULL), fixture_card(f, "Necropotence")));
    fixture_free(f);
}

static void a_list_of_cards_is_a_pool(void **state)
{
    static const char child[] = FORMAT("Child", "\"pool\": [{ \"list\": \"pennies\", \"source\": \"t\" }]");
    struct fixture *f = with(child, "pennies", "card\nMoat\nA Card Nobody Knows\nKird Ape\n");
    struct ruling *ruling = fixture_on(f, "Child", "1995-09-01", NULL);
    (void)state;
    assert_string_equal(fixture_status(f, ruling, "Moat"), "legal");
    assert_string_equal(fixture_status(f, ruling, "Kird Ape"), "legal");
    assert_string_equal(fixture_status(f, ruling, "Black Lotus"), "not in the pool");
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    fixture_free(f);
    f = with(child, NULL, NULL); /* nobody has brought it */
    assert_int_equal(
        format_on(f->book, &f->arena, fixture_find(f, "Child", NULL), "1995-09-01", NULL, &ruling, &f->err), ERR_NO);
    assert_string_equal(f->err.text, "Child: which cards may be played is not known: bring a list of them, a file "
                                     "banlists/pennies.csv in your own data with a column \"card\"");
    err_clear(&f->err);
    assert_ok(format_book_verify(f->book, &f->err), f->err);
    fixture_free(f);
    f = with(child, "pennies", "name\nMoat\n");
    assert_int_equal(
        format_on(f->book, &f->arena, fixture_find(f, "Child", NULL), "1995-09-01", NULL, &ruling, &f->err), ERR_INPUT);
    assert_string_equal(f->err.text, "banlists/pennies.csv: the column \"card\" is missing");
    err_clear(&f->err);
    fixture_free(f);
}

static void pools_that_cannot_be_are_told(void **state)
{
    static const struct {
        const char *rule, *expected;
    } cases[] = {
        {"{ \"of\": \"nobody\", \"source\": \"t\" }",
         "formats/child.json: pool[0].of: there is no formats/nobody.json"},
        {"{ \"of\": \"child\", \"source\": \"t\" }",
         "formats/child.json: pool[0].of: the pool of child is made of this one"},
        {"{ \"of\": \"parent\", \"except\": [\"QQQ\"], \"source\": \"t\" }",
         "formats/child.json: pool[0].except[0]: \"QQQ\" is not the code of a known set"},
        {"{ \"out\": [\"Moaat\"], \"source\": \"t\" }", "formats/child.json: pool[0].out[0]: "},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new();
        struct ruling *ruling;
        fixture_format(f, "parent", FORMAT("Parent", "\"pool\": [{ \"sets\": [\"LEA\"], \"source\": \"t\" }]"));
        fixture_format(f, "child",
                       arena_printf(&f->arena,
                                    "{ " HEAD("Child") ", \"category\": null, \"from\": \"1994-01-01\", "
                                                       "\"known_until\": \"2009-12-31\", " DECK ", \"pool\": [%s] }",
                                    cases[i].rule));
        assert_ok(fixture_book(f), f->err);
        assert_int_equal(
            format_on(f->book, &f->arena, fixture_find(f, "Child", NULL), "1995-09-01", NULL, &ruling, &f->err),
            ERR_INPUT);
        assert_non_null(strstr(f->err.text, cases[i].expected));
        err_clear(&f->err);
        fixture_free(f);
    }
}

static void unknown_times_are_told_and_judged_as_before(void **state)
{
    struct fixture *f =
        with(FORMAT("Child", "\"list_known_until\": \"2008-01-01\", \"unknown\": [{ \"from\": \"1996-01-01\","
                             " \"until\": \"1997-12-31\", \"text\": \"nobody wrote it down\" }],"
                             " \"pool\": [{ \"sets\": [\"LEA\"], \"source\": \"t\" }]"),
             NULL, NULL);
    static const struct {
        const char *date, *day, *note;
    } cases[] = {
        {"1995-12-31", "1995-12-31", ""},
        {"1996-01-01", "1995-12-31",
         "judged as of 1995-12-31: of Child nothing is known from 1996-01-01 to 1997-12-31: nobody wrote it down"},
        {"1998-01-01", "1998-01-01", ""},
        {"2008-01-01", "2008-01-01", ""},
        {"2008-01-02", "2008-01-02", "judged by the list of 2008-01-01, the last that is known of Child"},
        {"2010-01-01", "2009-12-31",
         "judged as of 2009-12-31, the last day that is known of Child; judged by the list of 2008-01-01, the last that "
         "is known of Child"},
    };
    const struct format *child = fixture_find(f, "Child", NULL);
    struct ruling *ruling;
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *note;
        assert_string_equal(format_judged_as_of(f->book, &f->arena, child, cases[i].date, &note), cases[i].day);
        assert_string_equal(english(note), cases[i].note);
    }
    assert_int_equal(format_on(f->book, &f->arena, child, "1997-01-01", NULL, &ruling, &f->err), ERR_NO);
    assert_string_equal(f->err.text,
                        "Child: not known from 1996-01-01 to 1997-12-31 (asked for 1997-01-01): nobody wrote it down");
    err_clear(&f->err);
    fixture_free(f);
}

static void points_are_a_status(void **state)
{
    struct fixture *f =
        with(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"source\": \"t\" }], \"banlist\": \"child\""), "child",
             "card,status,from,until,source\nBlack Lotus,points 7,1994-01-01,1995-01-01,t\n"
             "Black Lotus,points 10,1995-01-01,,t\nMind Twist,points 1,1994-01-01,,t\n");
    struct card_span *spans;
    size_t n;
    (void)state;
    assert_string_equal(fixture_status(f, fixture_on(f, "Child", "1994-02-01", NULL), "Black Lotus"), "points 7");
    assert_string_equal(fixture_status(f, fixture_on(f, "Child", "1995-02-01", NULL), "Black Lotus"), "points 10");
    assert_int_equal(card_status_points(CARD_POINTS_MOST), 10);
    assert_int_equal(card_status_points(CARD_LEGAL), 0);
    assert_int_equal(card_status_points(CARD_NOT_IN_POOL), 0);
    assert_ok(format_history(f->book, &f->arena, fixture_find(f, "Child", NULL), fixture_card(f, "Black Lotus"), &spans,
                             &n, &f->err),
              f->err);
    assert_int_equal(n, 2);
    assert_string_equal(spans[1].from, "1995-01-01");
    fixture_free(f);
    f = with(FORMAT("Child", "\"pool\": [{ \"of\": \"parent\", \"source\": \"t\" }], \"banlist\": \"child\""), "child",
             "card,status,from,until,source\nBlack Lotus,points 11,1994-01-01,,t\n");
    assert_int_equal(format_book_verify(f->book, &f->err), ERR_INPUT);
    assert_non_null(strstr(f->err.text, "the status \"points 11\" is not known"));
    err_clear(&f->err);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pool_is_inherited_by_day),
        cmocka_unit_test(a_pool_is_inherited_as_it_was),
        cmocka_unit_test(a_pool_is_inherited_by_rarity),
        cmocka_unit_test(cards_may_lead_and_be_nothing_else),
        cmocka_unit_test(a_list_of_cards_is_a_pool),
        cmocka_unit_test(pools_that_cannot_be_are_told),
        cmocka_unit_test(unknown_times_are_told_and_judged_as_before),
        cmocka_unit_test(points_are_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
