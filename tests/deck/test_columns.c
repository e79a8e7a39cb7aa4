/* test_columns.c - findings and notes for programs: null where a number does not apply */
#include "base/arena.h"
#include "base/columns.h"
#include "base/json.h"
#include "deck/check.h"
#include "testing.h"

static void a_finding_is_null_where_something_does_not_apply(void **state)
{
    (void)state;
    const struct finding whole = {.code = FINDING_SIDE_SIZE,
                                  .illegal = true,
                                  .count = 3,
                                  .limit = 0,
                                  .rule = "100.4a",
                                  .source = "",
                                  .text = "t",
                                  .hint = "h"};
    const struct finding line = {
        .code = FINDING_NOTE, .line = 4, .card = "Shock", .count = -1, .limit = -1, .rule = "", .source = ""};
    struct arena arena = ARENA_INIT;
    struct table_rows rows;
    assert_string_equal(columns_print(&finding_columns, &arena, &whole, json_print_compact),
                        "{\"code\":\"side-size\",\"line\":null,\"card\":null,\"count\":3,\"limit\":0,"
                        "\"rule\":\"100.4a\",\"source\":\"\",\"text\":\"t\",\"hint\":\"h\",\"illegal\":true}");
    assert_string_equal(columns_print(&finding_columns, &arena, &line, json_print_compact),
                        "{\"code\":\"note\",\"line\":4,\"card\":\"Shock\",\"count\":null,\"limit\":null,"
                        "\"rule\":\"\",\"source\":\"\",\"text\":null,\"hint\":null,\"illegal\":false}");
    columns_to_rows(&finding_fact_columns, &arena, &line, 1, &rows);
    assert_int_equal(rows.n_columns, 8); /* all but code and illegal */
    assert_string_equal(rows.columns[0], "line");
    arena_release(&arena);
}

static void a_warning_has_no_reason_and_a_bad_line_has(void **state)
{
    (void)state;
    const struct deck_note note = {.line = 2, .text = "four Shocks", .why = "a number was expected"};
    struct arena arena = ARENA_INIT;
    assert_string_equal(columns_print(&deck_warning_columns, &arena, &note, json_print_compact),
                        "{\"line\":2,\"text\":\"four Shocks\"}");
    assert_string_equal(columns_print(&deck_bad_line_columns, &arena, &note, json_print_compact),
                        "{\"line\":2,\"text\":\"four Shocks\",\"why\":\"a number was expected\"}");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_finding_is_null_where_something_does_not_apply),
        cmocka_unit_test(a_warning_has_no_reason_and_a_bad_line_has),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
