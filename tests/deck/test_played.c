/* test_played.c - lists that were played are legal in their format on their day
 *
 * A list that won something was checked by judges: where the product finds it illegal, a fact about cards, sets or
 * lists is wrong. Theme decks become legal on the first day of their own set in constructed play, and not
 * earlier. */
#include "base/arena.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/err.h"
#include "deck_fixture.h"

static struct fixture fx;

static const char *cell(const struct csv_table *t, size_t row, const char *column)
{
    return csv_cell(&t->rows[row], csv_column(t, column));
}

static struct verdict judge(struct arena *arena, const char *file, const char *format, const char *date)
{
    struct err err = ERR_INIT;
    const struct format *found;
    struct ruling *ruling;
    struct deck deck;
    struct verdict verdict;
    size_t len;
    char *text = test_read_data(arena, arena_printf(arena, "decks/played/%s", file), &len);
    assert_ok(deck_read(arena, fx.catalog, text, len, file, DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck.n_bad_lines, 0);
    assert_ok(format_find(fx.book, arena, format, date, &found, &err), err);
    assert_ok(format_on(fx.book, arena, found, date, NULL, &ruling, &err), err);
    assert_ok(deck_check(arena, ruling, &deck, NULL, &verdict, &err), err);
    return verdict;
}

static void played_lists_are_legal_on_their_day(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table t;
    size_t illegal = 0;
    (void)state;
    assert_ok(csv_table_parse(&arena, test_read_data(&arena, "decks/played/INDEX.csv", NULL), "INDEX.csv", &t, &err),
              err);
    assert_true(t.n_rows >= 22);
    for (size_t i = 0; i < t.n_rows; i++) {
        const char *file = cell(&t, i, "file"), *format = cell(&t, i, "format"), *first = cell(&t, i, "first");
        struct verdict verdict = judge(&arena, file, format, cell(&t, i, "date"));
        assert_true(verdict.main >= 60);
        illegal += !verdict.legal;
        for (size_t k = 0; k < verdict.n && !verdict.legal; k++)
            print_error("%s: line %d: %s (%s)\n", file, verdict.findings[k].line, english(verdict.findings[k].text),
                        verdict.findings[k].rule);
        if (!*first)
            continue;
        char before[DATE_LEN + 1];
        date_from_days(date_to_days(first) - 1, before);
        verdict = judge(&arena, file, format, before);
        if (verdict.legal)
            fail_msg("%s is legal on %s already", file, before);
        for (size_t k = 0; k < verdict.n; k++) /* for no other reason than the set */
            if (verdict.findings[k].illegal)
                assert_int_equal(verdict.findings[k].code, FINDING_NOT_IN_POOL);
    }
    assert_int_equal(illegal, 0);
    arena_release(&arena);
}

static int set_up(void **state)
{
    (void)state;
    fixture_open(&fx, NULL, 0);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(played_lists_are_legal_on_their_day),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
