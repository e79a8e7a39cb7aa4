/* test_count.c - one of a thing is no plural */
#include "base/arena.h"
#include "base/count.h"
#include "testing.h"

static void one_is_no_plural(void **state)
{
    (void)state;
    static const struct {
        int64_t n;
        const char *one, *expected;
    } cases[] = {
        {0, "round", "0 rounds"},           {1, "round", "1 round"},       {2, "round", "2 rounds"},
        {1, "rematch", "1 rematch"},        {2, "rematch", "2 rematches"}, {3, "loss", "3 losses"},
        {12, "good line", "12 good lines"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_string_equal(count_text(&arena, cases[i].n, cases[i].one), cases[i].expected);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(one_is_no_plural)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
