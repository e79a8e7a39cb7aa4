/* test_score.c - which scores a match can have (D.1.1), how they are read and written */
#include "base/arena.h"
#include "base/err.h"
#include "event/state/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct read_case {
    const char *text;
    int best_of;
    bool more_draws;
    enum err_code rc;
    struct score score;
};

static const struct read_case read_cases[] = {
    {"2-0", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 0, .draws = 0}},
    {"20", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 0, .draws = 0}},
    {"1-2", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 2, .draws = 0}},
    {"2:1", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1, .draws = 0}},
    {"2-0-1", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 0, .draws = 1}},
    {"201", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 0, .draws = 1}},
    {"1-1-1", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 1, .draws = 1}},
    {"1-0",
     3,
     false,
     ERR_OK,
     {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 0, .draws = 0}}, /* time was called (D.1.5) */
    {"0-0", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 0, .wins2 = 0, .draws = 0}},
    {"0-0-3", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 0, .wins2 = 0, .draws = 3}},
    {"id", 3, false, ERR_OK, {.kind = RESULT_ID, .wins1 = 0, .wins2 = 0, .draws = 3}},
    {"ID", 3, false, ERR_OK, {.kind = RESULT_ID, .wins1 = 0, .wins2 = 0, .draws = 3}},
    {"no-show", 3, false, ERR_OK, {.kind = RESULT_NO_SHOW, .wins1 = 2, .wins2 = 0, .draws = 0}},
    {"concede", 5, false, ERR_OK, {.kind = RESULT_CONCESSION, .wins1 = 3, .wins2 = 0, .draws = 0}},
    {"double-loss", 3, false, ERR_OK, {.kind = RESULT_DOUBLE_LOSS, .wins1 = 0, .wins2 = 0, .draws = 0}},
    {"3-2", 5, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 3, .wins2 = 2, .draws = 0}},
    {"1-0", 1, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 0, .draws = 0}},
    {"0-0-1", 1, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 0, .wins2 = 0, .draws = 1}},
    {"2-1-1", 3, true, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1, .draws = 1}},
    /* what phones and spreadsheets make of '-': en dash, em dash, minus sign, hyphens; wide digits and colon */
    {"2\u20131", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1, .draws = 0}},
    {"2\u20141", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1, .draws = 0}},
    {"1\u22121\u22121", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 1, .wins2 = 1, .draws = 1}},
    {"0\u20102", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 0, .wins2 = 2, .draws = 0}},
    {"0\u20112", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 0, .wins2 = 2, .draws = 0}},
    {"\uFF12\uFF0D\uFF11", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 1, .draws = 0}},
    {"\uFF12\uFF1A\uFF10", 3, false, ERR_OK, {.kind = RESULT_PLAYED, .wins1 = 2, .wins2 = 0, .draws = 0}},
    {"no\u2013show", 3, false, ERR_OK, {.kind = RESULT_NO_SHOW, .wins1 = 2, .wins2 = 0, .draws = 0}},
    {"2\u2013", 3, false, ERR_INPUT, {0}},
    {"\u20132\u20130", 3, false, ERR_INPUT, {0}},
    {"2\u2013\u20131", 3, false, ERR_INPUT, {0}},
    {"\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013"
     "\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013\u2013",
     3,
     false,
     ERR_INPUT,
     {0}},
    {"draw", 3, false, ERR_INPUT, {0}}, /* played or agreed? they are other results */
    {"drawn", 1, false, ERR_INPUT, {0}},
    {"2-2", 3, false, ERR_INPUT, {0}},
    {"3-0", 3, false, ERR_INPUT, {0}},
    {"2-1-1", 3, false, ERR_INPUT, {0}},
    {"2-2", 3, true, ERR_INPUT, {0}},
    {"2-0", 1, false, ERR_INPUT, {0}},
    {"3-3", 5, false, ERR_INPUT, {0}},
    {"", 3, false, ERR_INPUT, {0}},
    {"2", 3, false, ERR_INPUT, {0}},
    {"2-", 3, false, ERR_INPUT, {0}},
    {"-2-0", 3, false, ERR_INPUT, {0}},
    {"2--0", 3, false, ERR_INPUT, {0}},
    {"2-0-1-0", 3, false, ERR_INPUT, {0}},
    {"two-nil", 3, false, ERR_INPUT, {0}},
    {"2-0 ", 3, false, ERR_INPUT, {0}},
    {"20-1", 3, false, ERR_INPUT, {0}},
};

static void d_1_1_scores_of_a_match(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(read_cases); i++) {
        const struct read_case *c = &read_cases[i];
        struct err err = ERR_INIT;
        struct score score = {0};
        enum err_code rc = score_parse(c->text, c->best_of, c->more_draws, &score, &err);
        if (rc != c->rc)
            fail_msg("\"%s\" in best of %d: %d (%s)", c->text, c->best_of, rc, err.text);
        if (rc != ERR_OK) {
            assert_non_null(strstr(err.text, "best-of-"));
            continue;
        }
        if (score.kind != c->score.kind || score.wins1 != c->score.wins1 || score.wins2 != c->score.wins2 ||
            score.draws != c->score.draws)
            fail_msg("\"%s\" read as %d %d-%d-%d", c->text, score.kind, score.wins1, score.wins2, score.draws);
    }
}

/* Every score that can be is read back from how it is written; nobody wins both ways. */
static void assert_same(struct score a, struct score b)
{
    assert_int_equal(a.kind, b.kind);
    assert_int_equal(a.wins1, b.wins1);
    assert_int_equal(a.wins2, b.wins2);
    assert_int_equal(a.draws, b.draws);
    assert_int_equal(a.timed_out, b.timed_out);
    assert_int_equal(a.life1, b.life1);
    assert_int_equal(a.life2, b.life2);
}

static void written_scores_read_back(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    for (int best_of = 1; best_of <= 5; best_of += 2)
        for (int w1 = 0; w1 <= 9; w1++)
            for (int w2 = 0; w2 <= 9; w2++)
                for (int d = 0; d <= 9; d++) {
                    struct err err = ERR_INIT;
                    struct score s = {.kind = RESULT_PLAYED,
                                      .wins1 = w1,
                                      .wins2 = w2,
                                      .draws = d,
                                      .life1 = MATCH_NO_LIFE,
                                      .life2 = MATCH_NO_LIFE},
                                 back;
                    bool possible = 2 * w1 <= best_of + 1 && 2 * w2 <= best_of + 1 && w1 + w2 + d <= best_of;
                    char *text = score_text(&arena, s);
                    assert_int_equal(score_parse(text, best_of, false, &back, &err) == ERR_OK, possible);
                    if (!possible)
                        continue;
                    assert_same(back, s);
                    assert_same(score_reverse(score_reverse(s)), s);
                }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_1_1_scores_of_a_match),
        cmocka_unit_test(written_scores_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
