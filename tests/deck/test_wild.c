/* test_wild.c - lists that were played in tournaments from 2023 to 2026, each judged on its day
 *
 * tests/data/wild has two lists of each format and year, drawn by chance, and what is wrong with them: nothing but in a
 * few of Commander, which have cards that were banned on that day. A list that is refused for anything else is one that
 * the program is wrong about: a name that it does not know, a set that it takes too late, a list of banned cards that
 * it lacks.
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "deck_fixture.h"

static struct fixture fx;

static const char *cell(const struct csv_table *table, size_t row, const char *column)
{
    int c = csv_column(table, column);
    assert_true(c >= 0);
    return csv_cell(&table->rows[row], c);
}

/* "banned Mana Crypt; main-too-small": what makes the list illegal. */
static const char *wrong_with(struct arena *arena, const char *file, const char *format, const char *date)
{
    struct err err = ERR_INIT;
    struct deck deck;
    struct verdict verdict;
    struct strbuf sb = STRBUF_INIT;
    size_t len;
    const char *text = test_read_data(arena, arena_printf(arena, "wild/%s", file), &len);
    assert_ok(deck_read(arena, fx.catalog, text, len, file, DECK_AUTO, &deck, &err), err);
    assert_int_equal(deck.n_bad_lines, 0);
    assert_ok(deck_check(arena, fixture_ruling(&fx, arena, format, date), &deck, NULL, &verdict, &err), err);
    for (size_t i = 0; i < verdict.n; i++) {
        const struct finding *f = &verdict.findings[i];
        if (f->illegal)
            strbuf_printf(&sb, "%s%s%s%s", sb.len ? "; " : "", finding_codes[f->code], f->card ? " " : "",
                          f->card ? f->card : "");
    }
    const char *wrong = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    assert_int_equal(verdict.legal, !*wrong);
    return wrong;
}

static void lists_are_judged_as_on_their_day(void **state)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table index;
    size_t failed = 0, legal = 0;
    (void)state;
    assert_ok(csv_table_parse(&arena, test_read_data(&arena, "wild/INDEX.csv", NULL), "INDEX.csv", &index, &err), err);
    assert_true(index.n_rows >= 60);
    for (size_t i = 0; i < index.n_rows; i++) {
        const char *file = cell(&index, i, "file"), *expected = cell(&index, i, "wrong");
        const char *wrong = wrong_with(&arena, file, cell(&index, i, "format"), cell(&index, i, "date"));
        legal += !*wrong;
        if (strcmp(wrong, expected) == 0)
            continue;
        print_error("%s: \"%s\" instead of \"%s\"\n", file, wrong, expected);
        failed++;
    }
    assert_int_equal(failed, 0);
    assert_true(legal * 10 >= index.n_rows * 9);
    arena_release(&arena);
}

static int begin(void **state)
{
    (void)state;
    fixture_open(&fx, NULL, 0);
    return 0;
}

static int end(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lists_are_judged_as_on_their_day)};
    return cmocka_run_group_tests(tests, begin, end);
}
