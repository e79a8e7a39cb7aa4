/* test_coverage.c - rules that are implemented and tested are counted: by hand on a small table */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/parse.h"
#include "testing.h"

#include "engine/rules/rules.h"

/* Rows of every kind: neither, code alone, test alone, both, both by a section's name. */
static const struct coverage_row table[] = {
    {"001", "1", 0, "m10", "combat", 1, 0, 0, false},
    {"001", "2", 0, "m10", "combat", 1, 1, 0, false},
    {"001", "3", 0, "m10", "combat", 1, 0, 2, false},
    {"001", "4", 0, "m10", "combat", 1, 3, 1, false},
    {"001", "5", 0, "m10", "turn", 2, 1, 1, true},
    {"001", "6", 0, "m10", "turn", 3, 1, 1, false},
    {"001", "7", 0, "m10", "turn", 4, 1, 0, false},
    {"002", "S1/Lands", 1, "fifth-97", "mana", 2, 1, 1, true},
    {"002", "S1/Lands", 2, "fifth-97", "mana", 2, 0, 0, false},
    {"000", "C.1", 0, "fifth-99", "combat", 2, 1, 1, false},
};

static void each_era_and_area_is_counted_by_priority(void **state)
{
    static const struct {
        const char *era, *area;
        int rows[3], implemented[3], tested[3], covered[3], section;
    } cases[] = {
        {"m10", NULL, {4, 1, 2}, {2, 1, 2}, {2, 1, 1}, {1, 1, 1}, 1},
        {"m10", "combat", {4, 0, 0}, {2, 0, 0}, {2, 0, 0}, {1, 0, 0}, 0},
        {"m10", "turn", {0, 1, 2}, {0, 1, 2}, {0, 1, 1}, {0, 1, 1}, 1},
        {"m10", "mana", {0}, {0}, {0}, {0}, 0},
        {"fifth-97", NULL, {0, 2, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, 1},
        {"fifth-99", NULL, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, 0},
        {"fifth", NULL, {0, 3, 0}, {0, 2, 0}, {0, 2, 0}, {0, 2, 0}, 1},
        {"fifth", "mana", {0, 2, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, 1},
        {"sixth", NULL, {0}, {0}, {0}, {0}, 0},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct coverage_count count;
        coverage_count(table, ARRAY_LEN(table), cases[i].era, cases[i].area, &count);
        for (int p = 0; p < COVERAGE_PRIORITIES; p++) {
            assert_int_equal(count.rows[p], cases[i].rows[p]);
            assert_int_equal(count.implemented[p], cases[i].implemented[p]);
            assert_int_equal(count.tested[p], cases[i].tested[p]);
            assert_int_equal(count.covered[p], cases[i].covered[p]);
        }
        assert_int_equal(count.section, cases[i].section);
    }
}

static void a_fraction_is_of_the_rows_of_one_priority(void **state)
{
    struct coverage_count count;
    (void)state;
    coverage_count(table, ARRAY_LEN(table), "m10", NULL, &count);
    assert_true(coverage_fraction(&count, 0) == 0.25);
    assert_true(coverage_fraction(&count, 1) == 1.0);
    assert_true(coverage_fraction(&count, 2) == 0.5);
    coverage_count(table, ARRAY_LEN(table), "m10", "combat", &count);
    assert_true(coverage_fraction(&count, 1) < 0); /* none: neither 0 nor 1 */
}

static void low_priorities_share_a_place(void **state)
{
    static const int places[] = {0, 1, 2, 2, 2};
    (void)state;
    for (int p = 1; p <= 5; p++)
        assert_int_equal(coverage_place(p), places[p - 1]);
}

/* Every row of the ledger is of an era and of an area that is shown: nothing is left out of the sum. */
static void every_row_of_the_ledger_is_shown(void **state)
{
    static const char *const columns[] = {"seed", "rule_id", "era", "area", "priority"};
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct csv_table ledger;
    char *text = test_read_data(&arena, "engine/ledger.csv", NULL);
    size_t shown = 0;
    (void)state;
    assert_ok(csv_table_parse(&arena, text, "ledger.csv", &ledger, &err), err);
    for (size_t c = 0; c < ARRAY_LEN(columns); c++)
        assert_int_equal(csv_column(&ledger, columns[c]), (int)c);
    for (size_t i = 0; i < ledger.n_rows; i++) {
        const char *const *cells = ledger.rows[i].cells;
        struct coverage_row row = {cells[0], cells[1], 0, cells[2], cells[3], 0, 0, 0, false};
        assert_true(parse_int(cells[4], 1, 4, &row.priority));
        if (strcmp(cells[2], "fifth") == 0)
            row.era = strcmp(cells[0], "002") == 0 ? "fifth-97" : "fifth-99";
        for (size_t e = 1; e < COVERAGE_N_ERAS; e++) /* 0 is fifth, both of its shapes */
            for (size_t a = 0; a < COVERAGE_N_AREAS; a++) {
                struct coverage_count count;
                coverage_count(&row, 1, coverage_eras[e], coverage_areas[a], &count);
                shown += (size_t)(count.rows[0] + count.rows[1] + count.rows[2]);
            }
    }
    assert_int_equal(shown, ledger.n_rows);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_era_and_area_is_counted_by_priority),
        cmocka_unit_test(a_fraction_is_of_the_rows_of_one_priority),
        cmocka_unit_test(low_priorities_share_a_place),
        cmocka_unit_test(every_row_of_the_ledger_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
