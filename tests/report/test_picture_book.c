/* test_picture_book.c - charts of a workbook, as the XML has them: which cells each line is made of, and colours */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "base/strbuf.h"
#include "report/inner.h"
#include "report_fixture.h"

#include <sys/stat.h>

static const char *part_of(struct fixture *f, const char *path, const char *part)
{
    struct strbuf sb = STRBUF_INIT;
    char buf[4096];
    FILE *pipe = popen(arena_printf(&f->arena, "unzip -p '%s' '%s'", path, part), "r");
    assert_non_null(pipe);
    for (size_t n; (n = fread(buf, 1, sizeof buf, pipe)) > 0;)
        strbuf_add_bytes(&sb, buf, n);
    assert_int_equal(pclose(pipe), 0);
    const char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static int count(const char *text, const char *what)
{
    int n = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

static const char *book_of(struct fixture *f, const struct report *report, const char *name)
{
    const char *path = arena_printf(&f->arena, "%s/%s", test_dir(), name);
    OK(f, report_write_file(&f->arena, report, -1, path, FILE_REPLACE_EXISTING, &f->err));
    return path;
}

/* A player a line, over the header's rounds, as many as can be told apart. */
static void points_by_round_are_a_line_a_leader(void **state)
{
    (void)state;
    struct fixture *f = evening("lines.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "points-by-round", 0);
    const char *chart = part_of(f, book_of(f, &report, "lines.xlsx"), "xl/charts/chart1.xml");
    assert_int_equal(count(chart, "<c:lineChart>"), 1);
    assert_int_equal(count(chart, "<c:ser>"), 8); /* of nine players */
    assert_int_equal(count(chart, "<c:f>'Points by round'!$C$1:$E$1</c:f>"), 8);
    assert_int_equal(count(chart, "<c:f>'Points by round'!$B$2</c:f>"), 1);
    assert_int_equal(count(chart, "<c:f>'Points by round'!$C$2:$E$2</c:f>"), 1);
    assert_int_equal(count(chart, "<c:f>'Points by round'!$C$9:$E$9</c:f>"), 1);
    fixture_free(f);
}

/* The user's own report, with the text as its file. */
static struct report own(struct fixture *f, const char *name, const char *text)
{
    const char *folder = arena_printf(&f->arena, "%s/topcut", test_dir());
    (void)mkdir(folder, 0777);
    folder = arena_printf(&f->arena, "%s/reports", folder);
    (void)mkdir(folder, 0777);
    OK(f, file_write(arena_printf(&f->arena, "%s/%s.sql", folder, name), text, strlen(text), FILE_REPLACE_EXISTING,
                     &f->err));
    return run_report(f, name, 0);
}

static void a_line_each_is_a_line_for_each_stretch(void **state)
{
    (void)state;
    struct fixture *f = evening("each.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = own(f, "each",
                               "-- title: Each\n-- sheet: Each\n-- chart: line value by day each kind\n"
                               "-- column: kind | Kind | text | *\n-- column: day | Day | int | *\n"
                               "-- column: value | Value | int | *\n"
                               "SELECT 'a' AS kind, 1 AS day, 5 AS value UNION ALL SELECT 'a', 2, 6\n"
                               "UNION ALL SELECT 'b', 1, 7 UNION ALL SELECT 'b', 2, 8 UNION ALL SELECT 'b', 3, 9\n");
    const char *chart = part_of(f, book_of(f, &report, "each.xlsx"), "xl/charts/chart1.xml");
    assert_int_equal(count(chart, "<c:ser>"), 2);
    assert_int_equal(count(chart, "<c:f>Each!$A$2</c:f>") + count(chart, "<c:f>Each!$A$4</c:f>"), 2);
    assert_int_equal(count(chart, "<c:f>Each!$B$2:$B$3</c:f>") + count(chart, "<c:f>Each!$C$2:$C$3</c:f>"), 2);
    assert_int_equal(count(chart, "<c:f>Each!$B$4:$B$6</c:f>") + count(chart, "<c:f>Each!$C$4:$C$6</c:f>"), 2);
    fixture_free(f);
}

static void heat_colours_shares_from_nothing_to_all(void **state)
{
    (void)state;
    struct fixture *f = evening("heat.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = own(f, "heat",
                               "-- title: Heat\n-- sheet: Heat\n-- heat: m1 m3\n-- column: name | Name | text | *\n"
                               "-- column: m1 | 1 | percent | *\n-- column: m2 | 2 | percent | * | if-any\n"
                               "-- column: m3 | 3 | percent | *\n-- column: other | Other | percent | *\n"
                               "SELECT 'x' AS name, 0.25 AS m1, NULL AS m2, 0.5 AS m3, 1.0 AS other\n"
                               "UNION ALL SELECT 'y', 0.75, NULL, 1.0, 0.0\n");
    const char *sheet = part_of(f, book_of(f, &report, "heat.xlsx"), "xl/worksheets/sheet1.xml");
    /* Columns B and C: the empty second one is not in the sheet. */
    assert_non_null(strstr(sheet, "<conditionalFormatting sqref=\"B2:C3\"><cfRule type=\"colorScale\""));
    assert_non_null(
        strstr(sheet, "<cfvo type=\"num\" val=\"0\"/><cfvo type=\"num\" val=\"0.5\"/><cfvo type=\"num\" val=\"1\"/>"));
    fixture_free(f);
}

static void a_chart_or_heat_of_unknown_columns_is_told(void **state)
{
    (void)state;
    struct fixture *f = evening("wrong.db", ordinary_names, ARRAY_LEN(ordinary_names));
    static const struct {
        const char *line, *said;
    } cases[] = {{"-- shade: a", "shade is two described columns"},
                 {"-- shade: a c", "shade is two described columns"},
                 {"-- heat: a", "heat is two described columns"},
                 {"-- heat: a c", "heat is two described columns"},
                 {"-- chart: rows a,c by b", "names a column that is not described"},
                 {"-- chart: line a by b each c", "names a column that is not described"},
                 {"-- chart: rows a", "bar COLUMN by COLUMN"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena *a = &f->arena;
        const char *sql = arena_printf(a,
                                       "-- title: T\n%s\n-- column: a | A | int | *\n-- column: b | B | int "
                                       "| *\nSELECT 1 AS a, 2 AS b\n",
                                       cases[i].line);
        struct resource file = {.path = "reports/t.sql", .data = sql, .len = strlen(sql)};
        struct report_info info;
        assert_int_equal(head_parse(a, &file, &info, &f->err), ERR_INPUT);
        assert_non_null(strstr(f->err.text, cases[i].said));
        assert_non_null(strstr(f->err.text, "reports/t.sql:2: "));
        f->err = (struct err)ERR_INIT;
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_by_round_are_a_line_a_leader),
        cmocka_unit_test(a_line_each_is_a_line_for_each_stretch),
        cmocka_unit_test(heat_colours_shares_from_nothing_to_all),
        cmocka_unit_test(a_chart_or_heat_of_unknown_columns_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
