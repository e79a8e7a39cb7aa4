/* test_answer_data.c - an answer is kept for those who will read it, and each of them gets the same values */
#include "base/arena.h"
#include "base/columns.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "testing.h"

#include "report/report.h"

#include <string.h>

struct coin {
    int cents;
    const char *name;
};
static const struct column coin_list[] = {COLUMN(struct coin, "cents", cents), COLUMN(struct coin, "name", name)};
static const struct column_set coin_columns = COLUMNS(struct coin, coin_list);
static const struct coin coins[] = {{1, "penny"}, {5, "nickel"}};

static void say_coins(struct answer *answer)
{
    static const char *const metals[] = {"copper", "zinc"};
    answer_schema(answer, "coins");
    answer_rows(answer, "coins", "coins", &coin_columns, coins, ARRAY_LEN(coins));
    answer_row(answer, "least", &coin_columns, &coins[0]);
    answer_int(answer, "sum", 6);
    answer_text_if(answer, "motto", "");
    answer_texts(answer, "metals", metals, ARRAY_LEN(metals));
    answer_line(answer, "%d coins", 2);
    struct text_table *grid = text_table_new(answer->arena, 2);
    text_table_row(grid, (const char *const[]){"1", "penny"});
    text_table_row(grid, (const char *const[]){"5", "nickel"});
    answer_grid(answer, grid);
    struct strbuf end = STRBUF_INIT;
    strbuf_add(&end, "that is all\n");
    answer_take_text(answer, &end);
}

static void people_read_the_lines_and_grids_in_their_order(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer answer;
    struct strbuf out = STRBUF_INIT;
    answer_begin_for(&answer, &arena, ANSWER_FOR_PEOPLE);
    say_coins(&answer);
    answer_write_text(&answer, &(struct answer_look){0}, &out);
    assert_string_equal(strbuf_text(&out), "2 coins\n1  penny\n5  nickel\nthat is all\n");
    assert_null(answer_array(&answer, "more"));
    assert_null(answer.data);
    assert_null(answer.rows);
    strbuf_release(&out);
    answer_release(&answer);
    arena_release(&arena);
}

static void programs_get_the_members_in_the_order_in_which_they_were_said(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer answer;
    answer_begin_for(&answer, &arena, ANSWER_FOR_JSON);
    say_coins(&answer);
    assert_string_equal(json_print_line(&arena, answer.data),
                        "{\"schema\": \"topcut/coins/1\", \"coins\": [{\"cents\": 1, \"name\": \"penny\"}, "
                        "{\"cents\": 5, \"name\": \"nickel\"}], \"least\": {\"cents\": 1, \"name\": \"penny\"}, "
                        "\"sum\": 6, \"motto\": null, \"metals\": [\"copper\", \"zinc\"]}");
    assert_null(answer.first); /* no line was kept */
    columns_add_object(&coin_columns, &arena, &coins[1], answer_array(&answer, "more"), NULL);
    assert_non_null(strstr(json_print_line(&arena, answer.data), "\"more\": [{\"cents\": 5, \"name\": \"nickel\"}]"));
    answer_release(&answer);
    arena_release(&arena);
}

static void an_answer_may_begin_with_an_object_that_was_made_elsewhere(void **state)
{
    (void)state;
    static const int tables[] = {3, 9};
    struct arena arena = ARENA_INIT;
    struct answer answer;
    struct json *made = json_object();
    json_add_text(made, "schema", "topcut/made/1");
    answer_begin_for(&answer, &arena, ANSWER_FOR_PEOPLE);
    answer_take_data(&answer, made);
    answer_ints(&answer, "tables", tables, ARRAY_LEN(tables));
    answer_ints(&answer, "none", NULL, 0);
    answer_time(&answer, "at", 86400);
    answer_time(&answer, "never", 0);
    assert_ptr_equal(answer.data, made); /* its own, which answer_release lets go of */
    assert_string_equal(json_print_line(&arena, answer.data),
                        "{\"schema\": \"topcut/made/1\", \"tables\": [3, 9], \"none\": [], "
                        "\"at\": \"1970-01-02T00:00:00Z\", \"never\": null}");
    answer_release(&answer);
    answer_begin_for(&answer, &arena, ANSWER_FOR_PEOPLE);
    answer_ints(&answer, "tables", tables, ARRAY_LEN(tables));
    answer_time(&answer, "at", 86400);
    assert_null(answer.data); /* nobody asked for JSON */
    arena_release(&arena);
}

static void spreadsheets_get_the_rows(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer answer;
    answer_begin_for(&answer, &arena, ANSWER_FOR_ROWS);
    say_coins(&answer);
    assert_string_equal(answer.rows_name, "coins");
    assert_int_equal(answer.rows->n_rows, 2);
    assert_int_equal(answer.rows->n_columns, 2);
    assert_string_equal(answer.rows->columns[1], "name");
    assert_int_equal(answer.rows->cells[2].i, 5);
    assert_string_equal(answer.rows->cells[3].t, "nickel");
    assert_null(answer.data);
    answer_release(&answer);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people_read_the_lines_and_grids_in_their_order),
        cmocka_unit_test(programs_get_the_members_in_the_order_in_which_they_were_said),
        cmocka_unit_test(an_answer_may_begin_with_an_object_that_was_made_elsewhere),
        cmocka_unit_test(spreadsheets_get_the_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
