/* test_decklist_columns.c - registered lists for programs */
#include "base/arena.h"
#include "base/columns.h"
#include "base/json.h"
#include "event/register/register.h"
#include "testing.h"

#include <string.h>

static void who_has_no_list_has_a_status_alone(void **state)
{
    (void)state;
    const struct decklist none = {.version = 0};
    struct arena arena = ARENA_INIT;
    assert_string_equal(columns_print(&decklist_columns, &arena, &none, json_print_compact),
                        "{\"status\":\"missing\"}");
    arena_release(&arena);
}

static void what_was_accepted_does_not_make_a_list_illegal(void **state)
{
    (void)state;
    struct finding unknown = {.code = FINDING_UNKNOWN_CARD, .illegal = true, .count = 4, .limit = -1};
    struct decklist list = {.version = 2,
                            .name = "",
                            .archetype = "Sligh",
                            .main = 60,
                            .side = 15,
                            .colors = "R",
                            .reason = "",
                            .verdict = {.state = DECKLIST_UNVERIFIED,
                                        .format = "Standard",
                                        .date = "1999-03-01",
                                        .as_of = "1999-03-01",
                                        .note = "",
                                        .findings = &unknown,
                                        .n_findings = 1}};
    struct arena arena = ARENA_INIT;
    const char *shown = columns_print(&decklist_columns, &arena, &list, json_print_compact);
    assert_non_null(strstr(shown, "{\"status\":\"unverified\",\"version\":2,\"deck\":null,\"archetype\":\"Sligh\""));
    assert_non_null(strstr(shown, "\"illegal\":false"));
    list.verdict.state = DECKLIST_ILLEGAL;
    shown = columns_print(&decklist_columns, &arena, &list, json_print_compact);
    assert_non_null(strstr(shown, "{\"status\":\"illegal\""));
    assert_non_null(strstr(shown, "\"illegal\":true"));
    assert_true(unknown.illegal); /* the list itself is as it was */
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_no_list_has_a_status_alone),
        cmocka_unit_test(what_was_accepted_does_not_make_a_list_illegal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
