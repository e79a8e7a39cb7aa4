/* test_trf.c - tournament reports (TRF16): columns, colours, points, byes, and what does not fit together */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "event/match/match.h"
#include "event/outside/outside.h"
#include "event/state/state.h"
#include "outside_fixture.h"

static void every_fact_comes_out(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    assert_ok(trf_read(&arena, test_read_data(&arena, "exchange/lordag-legacy.trf", NULL), "lordag.trf", &e, &err),
              err);
    check_facts(&arena, &e);
    for (size_t i = 0; i < e.n_notes; i++) /* its points are those of its results */
        assert_null(strstr(english(e.notes[i]), "points"));
    assert_string_equal(e.city, "Spelbutiken");
    assert_string_equal(e.country, "SE");
    arena_release(&arena);
}

/* The same event as WER and as TRF gives the same report. */
static void both_files_are_one_event(void **state)
{
    (void)state;
    struct fixture *a = fixture_new("both-a.db"), *b = fixture_new("both-b.db");
    import_text(a, wer_read, test_read_data(&a->arena, "exchange/lordag-legacy.wer", NULL));
    import_text(b, trf_read, test_read_data(&b->arena, "exchange/lordag-legacy.trf", NULL));
    assert_string_equal(file_text(a, trf_write), file_text(b, trf_write));
    OK(b, event_invariants(b->store, b->event, &b->err));
    fixture_free(a);
    fixture_free(b);
}

/* The sample's lines of players, character for character. */
static void columns_are_those_of_the_sample(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("columns.db");
    const char *sample = test_read_data(&f->arena, "exchange/lordag-legacy.trf", NULL);
    import_text(f, trf_read, sample);
    const char *text = file_text(f, trf_write);
    for (const char *line = strstr(sample, "001 "); line; line = strstr(line + 1, "\n001 ")) {
        line += *line == '\n';
        char *whole = arena_strndup(&f->arena, line, strcspn(line, "\r\n"));
        if (!strstr(text, whole))
            fail_msg("not written so: %s", whole);
    }
    assert_non_null(strstr(text, "BBW  3.0\r\nBBD  1.0\r\n"));
    fixture_free(f);
}

static void kinds_of_results(void **state)
{
    (void)state;
    static const char text[] =
        "012 Kinds\r042 2009/03/14\rXXR 2\rBBW  3.0\rBBD  1.0\rBBU  3.0\rBBF  0.0\r"
        "001    1      One                                                                6.0    1 "
        "    2 w 1  0000 - F\r"
        "001    2      Two                                                                0.0    5 "
        "    1 b 0     3 w -\r"
        "001    3      Three                                                              1.0    3 "
        " 0000 - H     2 b -\r"
        "001    4      Four                                                               4.0    2 "
        "    5 - +     5 b D\r"
        "001    5      Five                                                               1.0    4 "
        "    4 - -     4 w D\r";
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    assert_ok(trf_read(&arena, text, "kinds.trf", &e, &err), err);
    assert_int_equal(e.n_players, 5);
    assert_int_equal(e.n_matches, 5);
    static const struct {
        int round, p1, p2;
        enum result_kind kind;
    } wanted[] = {{1, 0, 1, RESULT_PLAYED},
                  {1, 3, 4, RESULT_NO_SHOW},
                  {2, 0, -1, RESULT_BYE},
                  {2, 1, 2, RESULT_DOUBLE_LOSS},
                  {2, 4, 3, RESULT_PLAYED}};
    for (size_t i = 0; i < ARRAY_LEN(wanted); i++) {
        assert_int_equal(e.matches[i].round, wanted[i].round);
        assert_int_equal(e.matches[i].p1, wanted[i].p1);
        assert_int_equal(e.matches[i].p2, wanted[i].p2);
        assert_int_equal(e.matches[i].kind, wanted[i].kind);
    }
    assert_int_equal(e.n_notes, 1); /* the half-point bye; the points agree */
    assert_non_null(strstr(english(e.notes[0]), "half-point bye"));
    arena_release(&arena);
}

/* Whatever the two lines say of their colours, they are one match, and white sits first. */
static void a_match_stands_once(void **state)
{
    (void)state;
    static const char colours[] = "wb- ";
    for (int one = 0; one < 4; one++)
        for (int two = 0; two < 4; two++) {
            struct arena arena = ARENA_INIT;
            struct err err = ERR_INIT;
            struct outside_event e;
            const char *text = arena_printf(&arena,
                                            "012 Colours\rXXR 1\r"
                                            "001    1      One %71s     2 %c 1\r"
                                            "001    2      Two %71s     1 %c 0\r",
                                            "1.0    1", colours[one], "0.0    2", colours[two]);
            assert_ok(trf_read(&arena, text, "colours.trf", &e, &err), err);
            assert_int_equal(e.n_matches, 1);
            bool second_first = one != two && (two == 0 || one == 1); /* white first, black last */
            assert_int_equal(e.matches[0].p1, second_first ? 1 : 0);
            assert_int_equal(second_first ? e.matches[0].wins2 : e.matches[0].wins1, 1);
            arena_release(&arena);
        }
}

static void bad_files_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *find, *put, *says;
    } cases[] = {
        {"001    1 ", "001    x ", "column 5: \"x\": a starting number"},
        {"001    2 ", "001    1 ", "the starting number 1 is that of line"},
        {"Berg, Bo  ", "          ", "column 15: \"\": a name"},
        {"042 2009/03/14", "042 2009/13/14", "a day as 2009/03/14"},
        {"XXR 3", "XXR 300", "the number of rounds"},
        {"BBW  3.0", "BBW  x.0", "points as 3.0"},
        {"   4.0    4 ", "   4,0    4 ", "column 81: \"4,0\": points as 4.5"},
        {"     2 w 1", "     2 x 1", "a colour: w, b or -"},
        {"     2 w 1", "     2 w 7", "a result: 1 = 0 + - W D L"},
        {"     2 w 1", "    xx w 1", "an opponent's starting number"},
        {"     2 w 1", "     9 w 1", "the opponent 9 is nobody's starting number"},
        {"     2 w 1", "     1 w 1", "the opponent 1 is the player"},
        {"     2 w 1", "     3 w 1", "player 1 met 3, who says otherwise"},
        {"     2 w 1", "     2 w =", "player 1 has \"=\" and the opponent 2 \"0\""},
        {"     2 w 1", "  0000 - 1", "the opponent of that result"},
        {"     2 w 1", "     2 w H", "a result against an opponent"},
    };
    struct fixture *f = fixture_new("bad.db");
    const char *good = test_read_data(&f->arena, "exchange/lordag-legacy.trf", NULL);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct outside_event e;
        const char *text = replaced(&f->arena, good, cases[i].find, cases[i].put);
        if (trf_read(&f->arena, text, "bad.trf", &e, &f->err) == ERR_OK)
            fail_msg("%s was not refused", cases[i].put);
        assert_err(f->err, ERR_INPUT, "bad.trf:");
        assert_err(f->err, ERR_INPUT, cases[i].says);
        err_clear(&f->err);
    }
    /* Without a day there is no event here. */
    struct outside_event e;
    struct outside_import done;
    OK(f, trf_read(&f->arena, replaced(&f->arena, good, "042 2009/03/14", "042 "), "dayless.trf", &e, &f->err));
    REFUSED(f, outside_import(f->store, &f->arena, &e, &(struct outside_options){.name = NULL}, &done, &f->err),
            ERR_INPUT, "has no day");
    fixture_free(f);
}

/* What the report says of itself is checked, and told. */
static void wrong_points_are_told(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    const char *text =
        replaced(&arena, test_read_data(&arena, "exchange/lordag-legacy.trf", NULL), " 7.0    2", " 8.0    2");
    assert_ok(trf_read(&arena, text, "lordag.trf", &e, &err), err);
    assert_int_equal(e.n_notes, 1);
    assert_non_null(strstr(english(e.notes[0]), "the points of 1 player are not those of the results"));
    arena_release(&arena);
}

/* A real chess report, with the scoring of chess: 1, 1/2, 0. Every player's points are those of the results. */
static void a_real_report(void **state)
{
    (void)state;
    const char *path = TEST_SHARED "/tournaments/anchors/trf/issue_7.input";
    if (!file_exists(path))
        skip();
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct outside_event e;
    assert_ok(trf_read(&arena, test_read(&arena, path, NULL), "issue_7", &e, &err), err);
    assert_int_equal(e.n_players, 60);
    assert_int_equal(e.rounds, 15);
    for (size_t i = 0; i < e.n_notes; i++)
        assert_null(strstr(english(e.notes[i]), "points of"));
    for (size_t i = 0; i < e.n_players; i++)
        assert_true(e.players[i].points10 >= 0);
    arena_release(&arena);
}

static void what_is_it(void **state)
{
    (void)state;
    assert_int_equal(outside_sniff("<event x=\"1\">"), OUTSIDE_WER);
    assert_int_equal(outside_sniff("<?xml version=\"1.0\"?>\n<!-- x --><event>"), OUTSIDE_WER);
    assert_int_equal(outside_sniff("\xEF\xBB\xBF<event/>"), OUTSIDE_WER);
    assert_int_equal(outside_sniff("012 Name\r"), OUTSIDE_TRF);
    assert_int_equal(outside_sniff("\r\n001    1 "), OUTSIDE_TRF);
    assert_int_equal(outside_sniff("XXR 9"), OUTSIDE_TRF);
    assert_int_equal(outside_sniff("#event 12 2024-01-01"), OUTSIDE_NONE);
    assert_int_equal(outside_sniff(""), OUTSIDE_NONE);
    assert_int_equal(outside_sniff("0123"), OUTSIDE_NONE);
}

static void countries_and_formats(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const char *const pairs[][2] = {{"SE", "SWE"}, {"DE", "GER"}, {"NL", "NED"}, {"PT", "POR"},
                                           {"RO", "ROU"}, {"CH", "SUI"}, {"ZA", "RSA"}, {"US", "USA"}};
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
        assert_string_equal(outside_country_fide(&arena, pairs[i][0]), pairs[i][1]);
        assert_string_equal(outside_country(&arena, pairs[i][1]), pairs[i][0]);
    }
    assert_string_equal(outside_country(&arena, "XYZ"), "XYZ");
    assert_string_equal(outside_country_fide(&arena, "Sweden"), "Sweden");
    assert_string_equal(outside_format_name(&arena, "LEGACY"), "Legacy");
    assert_string_equal(outside_format_name(&arena, "BLOCK CONSTRUCTED"), "Block Constructed");
    assert_string_equal(outside_format_theirs(&arena, "Booster Draft"), "DRAFT");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fact_comes_out),
        cmocka_unit_test(both_files_are_one_event),
        cmocka_unit_test(columns_are_those_of_the_sample),
        cmocka_unit_test(kinds_of_results),
        cmocka_unit_test(a_match_stands_once),
        cmocka_unit_test(bad_files_are_refused),
        cmocka_unit_test(wrong_points_are_told),
        cmocka_unit_test(a_real_report),
        cmocka_unit_test(what_is_it),
        cmocka_unit_test(countries_and_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
