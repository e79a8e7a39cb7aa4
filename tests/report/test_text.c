/* test_text.c - reports on a terminal: golden layouts, widths, and tables of text */
#include "base/arena.h"
#include "base/cell.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/views/views.h"
#include "report_fixture.h"

/* ---- golden layouts -------------------------------------------------------------------------- */

/* The event's key is drawn again each time: the one line that differs. */
static const char *without_key(struct fixture *f, const char *text)
{
    const char *at = strstr(text, "\nEvent key ");
    if (!at)
        return text;
    const char *end = strchr(at + 1, '\n');
    return arena_printf(&f->arena, "%.*s%s", (int)(at - text), text, end);
}

static void the_layouts_are_as_they_were(void **state)
{
    (void)state;
    struct fixture *f = evening("golden.db", ordinary_names, ARRAY_LEN(ordinary_names));
    static const struct {
        const char *report, *file;
        int round, width;
    } cases[] = {
        {"standings", "standings.txt", 0, 0},
        {"standings", "standings-2.txt", 2, 0},
        {"standings", "standings-50.txt", 0, 50},
        {"pairings", "pairings.txt", 2, 0},
        {"pairings", "pairings-final.txt", 0, 0},
        {"pairings-by-name", "pairings-by-name.txt", 3, 0},
        {"slips", "slips.txt", 1, 80},
        {"slips", "slips-40.txt", 5, 40},
        {"players", "players.txt", 0, 0},
        {"summary", "summary.txt", 0, 100},
        {"matches", "matches.txt", 0, 0},
        {"bracket", "bracket.txt", 0, 0},
        {"cash", "cash.txt", 0, 0},
        {"rating-changes", "rating-changes.txt", 0, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct report report = run_report(f, cases[i].report, cases[i].round);
        golden(f, cases[i].file, without_key(f, written(f, &report, REPORT_TEXT, cases[i].width)));
    }
    struct report report;
    struct table_parameter more[] = {
        {":category", {.type = CELL_TEXT, .t = "extended"}},
        {"player", {.type = CELL_TEXT, .t = "Ek"}},
    };
    struct report_args args = {.more = more, .n_more = 1};
    OK(f, report_run(f->store, &f->arena, "rating-list", &args, &report, &f->err));
    golden(f, "rating-list.txt", written(f, &report, REPORT_TEXT, 0));
    args.n_more = 2;
    OK(f, report_run(f->store, &f->arena, "rating-history", &args, &report, &f->err));
    golden(f, "rating-history.txt", written(f, &report, REPORT_TEXT, 0));
    args = (struct report_args){0};
    OK(f, report_run(f->store, &f->arena, "events", &args, &report, &f->err));
    golden(f, "events.txt", written(f, &report, REPORT_TEXT, 0));
    fixture_free(f);
}

static void colour_title_and_limit_are_looks(void **state)
{
    (void)state;
    struct fixture *f = evening("looks.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "standings", 1);
    struct report_look look = {.colour = true, .limit = 2};
    struct strbuf sb = STRBUF_INIT;
    report_write(&f->arena, &report, REPORT_TEXT, &look, &sb);
    golden(f, "looks-colour.txt", strbuf_text(&sb));
    strbuf_clear(&sb);
    look = (struct report_look){.no_title = true, .limit = 2};
    report_write(&f->arena, &report, REPORT_TEXT, &look, &sb);
    golden(f, "looks-no-title.txt", strbuf_text(&sb));
    strbuf_release(&sb);
    fixture_free(f);
}

/* ---- widths ---------------------------------------------------------------------------------- */

/* Every line of a table begins its second column at the same cell, whatever the names are. */
static void columns_stand_under_each_other(void **state)
{
    (void)state;
    struct fixture *f = evening("wide.db", hostile_names, ARRAY_LEN(hostile_names));
    static const int widths[] = {0, 120, 80, 60};
    for (size_t w = 0; w < ARRAY_LEN(widths); w++) {
        struct report report = run_sql(f, "SELECT name, '|' AS bar, points FROM standings(:event)");
        const char *at = written(f, &report, REPORT_TEXT, widths[w]);
        int column = -1, lines = 0;
        at = strchr(at, '\n') + 1; /* behind the header */
        for (; *at; at = strchr(at, '\n') + 1, lines++) {
            const char *end = strchr(at, '\n'), *bar = end;
            while (*--bar != '|')
                ;
            char *before = arena_strndup(&f->arena, at, (size_t)(bar - at));
            char *line = arena_strndup(&f->arena, at, (size_t)(end - at));
            if (column < 0)
                column = utf8_width(before);
            assert_int_equal(utf8_width(before), column);
            assert_true(widths[w] == 0 || utf8_width(line) <= widths[w]);
        }
        assert_int_equal(lines, ARRAY_LEN(hostile_names));
    }
    fixture_free(f);
}

static void the_widest_texts_shrink_and_numbers_stay(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct text_table *table = text_table_new(&arena, 3);
    text_table_align_right(table, 1);
    text_table_keep(table, 1);
    text_table_row(table, (const char *[]){"Name", "Number", "Club"});
    text_table_row(table, (const char *[]){"A very long name indeed", "1234567890", "Short"});
    text_table_row(table, (const char *[]){"B", "7", NULL});
    text_table_print(table, NULL, 30, &sb);
    assert_string_equal(strbuf_text(&sb), "Name             Number  Club\n"
                                          "A very lon…  1234567890  Short\n"
                                          "B                     7\n");
    strbuf_release(&sb);
    arena_release(&arena);
}

static void control_characters_never_reach_the_terminal(void **state)
{
    (void)state;
    struct fixture *f = report_store("control.db");
    struct report report = run_sql(f, "SELECT 'a' || char(27) || '[31m' || char(10) || 'b' AS x, char(9) AS tab");
    const char *text = written(f, &report, REPORT_TEXT, 0);
    assert_null(strchr(text, 27));
    assert_null(strchr(text, '\t'));
    assert_non_null(strstr(text, "a\\x1b[31m\\x0ab"));
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_layouts_are_as_they_were),
        cmocka_unit_test(colour_title_and_limit_are_looks),
        cmocka_unit_test(columns_stand_under_each_other),
        cmocka_unit_test(the_widest_texts_shrink_and_numbers_stay),
        cmocka_unit_test(control_characters_never_reach_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
