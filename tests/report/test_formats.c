/* test_formats.c - the same rows as CSV, TSV, JSON and text: each is parsed back and compared */
#include "base/arena.h"
#include "base/cell.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/parse.h"
#include "report_fixture.h"

#include <math.h>

static const char *cell_of(struct fixture *f, const struct table_cell *cell)
{
    if (cell->type == CELL_INT)
        return arena_printf(&f->arena, "%lld", (long long)cell->i);
    return cell->type == CELL_TEXT ? cell->t : "";
}

/* Columns that a CSV has. */
static bool in_csv(const struct report_column *column)
{
    return !column->json_only && !column->screen_only;
}

static struct csv_table parse_csv(struct fixture *f, const char *text)
{
    struct csv_table table;
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    OK(f, csv_table_parse(&f->arena, text, "report", &table, &f->err));
    return table;
}

static void csv_says_what_the_rows_say(void **state)
{
    (void)state;
    struct fixture *f = evening("csv.db", hostile_names, ARRAY_LEN(hostile_names));
    static const char *const names[] = {"standings", "pairings", "players", "matches", "bracket"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct report report = run_report(f, names[i], 0);
        struct csv_table plain = parse_csv(f, written(f, &report, REPORT_CSV, 0));
        struct csv_table safe = parse_csv(f, written(f, &report, REPORT_CSV_SPREADSHEET, 0));
        assert_int_equal(plain.n_rows, report.rows.n_rows);
        assert_int_equal(safe.n_rows, report.rows.n_rows);
        for (size_t r = 0; r < report.rows.n_rows; r++)
            for (size_t c = 0, at = 0; c < report.info.n_columns; c++) {
                const struct table_cell *cell = &report.rows.cells[r * report.rows.n_columns + c];
                const struct report_column *column = &report.info.columns[c];
                if (!in_csv(column))
                    continue;
                const char *p = plain.rows[r].cells[at], *s = safe.rows[r].cells[at];
                if (column->type == REPORT_T_PERCENT) {
                    double fraction, percent;
                    assert_true(parse_double(p, &fraction));
                    assert_true(fabs(fraction - cell->f) < 0.00005001);
                    assert_int_equal(s[strlen(s) - 1], '%');
                    assert_true(parse_double(arena_strndup(&f->arena, s, strlen(s) - 1), &percent));
                    assert_true(fabs(percent - 100 * fraction) < 1e-9); /* one rounding, two spellings */
                    assert_int_equal(strlen(p) - strcspn(p, ".") - 1, 4);
                } else if (column->type != REPORT_T_FLAG) {
                    assert_string_equal(csv_unprefix(p), cell_of(f, cell));
                    assert_string_equal(csv_unprefix(s), cell_of(f, cell));
                }
                at++;
            }
    }
    fixture_free(f);
}

static void formulas_do_not_run_in_spreadsheets(void **state)
{
    (void)state;
    struct fixture *f = report_store("formula.db");
    struct report report = run_sql(f, "SELECT column1 AS name, column2 AS number FROM (VALUES "
                                      "('=HYPERLINK(\"http://x\",\"y\")', -3), ('+2 Mace', 2), ('-1', 1), "
                                      "('@home', 0), (char(9) || '=1', 0), ('  =1', 0), ('＝1+1', 0), "
                                      "('plain', 0), (char(13) || 'cr', 0))");
    assert_string_equal(written(f, &report, REPORT_CSV_SPREADSHEET, 0),
                        "\xEF\xBB\xBFname,number\r\n"
                        "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",-3\r\n"
                        "'+2 Mace,2\r\n'-1,1\r\n'@home,0\r\n"
                        "\"'\t=1\",0\r\n\"'  =1\",0\r\n'＝1+1,0\r\nplain,0\r\n\"'\rcr\",0\r\n");
    /* Any CSV may be double-clicked: the guard is on unless the texts were asked for as they are. */
    const char *csv = written(f, &report, REPORT_CSV, 0);
    assert_int_equal(strncmp(csv, "name,number\r\n\"'=HYPERLINK", 25), 0);
    assert_non_null(strstr(csv, "\",-3\r\n'+2 Mace,2\r\n'-1,1\r\n'@home,0\r\n\"'\t=1\",0\r\n"));
    const char *raw = written(f, &report, REPORT_CSV_RAW, 0);
    assert_non_null(strstr(raw, "\n+2 Mace,2\r\n-1,1\r\n@home,0\r\n"));
    assert_int_equal(strncmp(raw, "name,number\r\n", 13), 0);
    const char *tsv = written(f, &report, REPORT_TSV, 0);
    assert_non_null(strstr(tsv, "\t-3\n'+2 Mace\t2\n'-1\t1\n'@home\t0\n' =1\t0\n'  =1\t0\n"));
    assert_non_null(strstr(written(f, &report, REPORT_TSV_RAW, 0), "\n+2 Mace\t2\n-1\t1\n"));
    fixture_free(f);
}

static void tsv_has_one_line_a_row(void **state)
{
    (void)state;
    struct fixture *f = report_store("tsv.db");
    struct report report = run_sql(f, "SELECT 'a' || char(9) || 'b' || char(10) || 'c' AS x, 1 AS n, NULL AS z");
    assert_string_equal(written(f, &report, REPORT_TSV, 0), "x\tn\tz\na b c\t1\t\n");
    fixture_free(f);
}

static void json_parses_back_to_the_rows(void **state)
{
    (void)state;
    struct fixture *f = evening("json.db", hostile_names, ARRAY_LEN(hostile_names));
    struct report report = run_report(f, "standings", 0);
    struct json *root;
    OK(f, json_parse(written(f, &report, REPORT_JSON, 0), "report", &root, &f->err));
    assert_string_equal(json_text(json_get(root, "schema"), ""), "topcut/standings/1");
    assert_string_equal(json_text(json_get(json_get(root, "event"), "name"), ""), "Premodern Thursday");
    assert_true(json_number(json_get(root, "round"), 0) == 3);
    const struct json *players = json_get(root, "players");
    assert_int_equal(json_count(players), report.rows.n_rows);
    for (size_t r = 0; r < report.rows.n_rows; r++) {
        const struct json *row = json_at(players, r);
        for (size_t c = 0; c < report.info.n_columns; c++) {
            const struct table_cell *cell = &report.rows.cells[r * report.rows.n_columns + c];
            const struct report_column *column = &report.info.columns[c];
            const struct json *value = json_get(row, column->name);
            if (column->no_json)
                assert_null(value);
            else if (cell->type == CELL_TEXT)
                assert_string_equal(json_text(value, "(none)"), cell->t);
            else if (cell->type == CELL_REAL)
                assert_true(json_number(value, -1) == cell->f); /* every digit */
            else if (column->type == REPORT_T_FLAG)
                assert_int_equal(json_bool(value, cell->i == 0), cell->i != 0);
            else if (cell->type == CELL_INT)
                assert_true(json_number(value, -1) == (double)cell->i);
        }
    }
    json_free(root);
    /* One row a line, each a value of its own. */
    const char *at = written(f, &report, REPORT_JSONL, 0);
    for (size_t r = 0; r < report.rows.n_rows; r++) {
        size_t len = strcspn(at, "\n");
        OK(f, json_parse(arena_strndup(&f->arena, at, len), "line", &root, &f->err));
        assert_true(json_number(json_get(root, "points"), -1) ==
                    (double)report.rows.cells[r * report.rows.n_columns + 5].i);
        json_free(root);
        at += len + 1;
    }
    assert_string_equal(at, "");
    fixture_free(f);
}

static void facts_are_fields(void **state)
{
    (void)state;
    struct fixture *f = evening("facts.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "summary", 0);
    struct json *root;
    OK(f, json_parse(written(f, &report, REPORT_JSON, 0), "report", &root, &f->err));
    const struct json *facts = json_get(root, "facts");
    assert_true(json_number(json_get(facts, "players"), 0) == 9);
    assert_string_equal(json_text(json_get(facts, "name"), ""), "Premodern Thursday");
    assert_true(json_number(json_get(facts, "seed"), 0) == 42);
    json_free(root);
    fixture_free(f);
}

static void values_read_as_their_types_say(void **state)
{
    (void)state;
    struct fixture *f = report_store("types.db");
    users_report(f, "types",
                 "-- title: T\n-- column: i | i | int\n-- column: n | n | number | * | decimals=2\n"
                 "-- column: p | p | percent\n-- column: q | q | percent\n-- column: d | d | date\n"
                 "-- column: m | m | money\n-- column: f | f | flag\n-- column: t | t | text\n"
                 "SELECT 1599.5 AS i, -0.001 AS n, 0.5 AS p, 7.0 / 12 AS q, '58.34' AS q_pct, '2026-11-21' AS d,"
                 " -1205 AS m, 1 AS f, 7 AS t UNION ALL SELECT 1599.49, 2.5, 1, 0.05, '5.00', NULL, 5, 0, 0.1 "
                 "UNION ALL SELECT 9e999, 1e22, -0.125, 1, '100.00', 'soon', 0, NULL, 0.0009765625");
    struct report report = run_report(f, "types", 0);
    const char *expected = "i,n,p,q,d,m,f,t\r\n"
                           "1600,0.00,0.5000,0.5834,2026-11-21,-12.05,yes,7\r\n"
                           "1599,2.50,1.0000,0.0500,,0.05,,0.1\r\n"
                           "inf,10000000000000000000000.00,-0.1250,1.0000,soon,0.00,,0.0009765625\r\n";
    assert_string_equal(written(f, &report, REPORT_CSV, 0), expected);
    test_remove_tree(path_join(&f->arena, test_dir(), "topcut"));
    fixture_free(f);
}

static void formats_have_names_and_endings(void **state)
{
    (void)state;
    enum report_format format;
    static const struct {
        const char *path;
        int format;
    } cases[] = {
        {"x.csv", REPORT_CSV},
        {"a/b.c/x.XLSX", REPORT_XLSX},
        {"x.json", REPORT_JSON},
        {"x.jsonl", REPORT_JSONL},
        {"x.tsv", REPORT_TSV},
        {"x.txt", REPORT_TEXT},
        {"x", -1},
        {"a.csv/x", -1},
        {"x.pdf", -1},
        {"", -1},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        bool found = report_format_of_path(cases[i].path, &format);
        assert_int_equal(found ? (int)format : -1, cases[i].format);
    }
    assert_true(report_format_find("csv-excel", &format));
    assert_int_equal(format, REPORT_CSV_SPREADSHEET);
    assert_false(report_format_find("pdf", &format));
}

static void files_are_written_whole_or_not_at_all(void **state)
{
    (void)state;
    struct fixture *f = evening("files.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "standings", 0);
    const char *path = test_path(&f->arena, "standings.csv");
    OK(f, report_write_file(&f->arena, &report, -1, path, FILE_REFUSE_EXISTING, &f->err));
    assert_string_equal(test_read(&f->arena, path, NULL), written(f, &report, REPORT_CSV, 0));
    assert_int_equal(report_write_file(&f->arena, &report, -1, path, FILE_REFUSE_EXISTING, &f->err), ERR_CONFLICT);
    err_clear(&f->err);
    OK(f, report_write_file(&f->arena, &report, REPORT_TSV, path, FILE_REPLACE_EXISTING, &f->err));
    assert_string_equal(test_read(&f->arena, path, NULL), written(f, &report, REPORT_TSV, 0));
    assert_int_equal(report_write_file(&f->arena, &report, -1, "x.pdf", FILE_REFUSE_EXISTING, &f->err), ERR_USAGE);
    assert_err(f->err, ERR_USAGE, ".xlsx");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(csv_says_what_the_rows_say),
        cmocka_unit_test(formulas_do_not_run_in_spreadsheets),
        cmocka_unit_test(tsv_has_one_line_a_row),
        cmocka_unit_test(json_parses_back_to_the_rows),
        cmocka_unit_test(facts_are_fields),
        cmocka_unit_test(values_read_as_their_types_say),
        cmocka_unit_test(formats_have_names_and_endings),
        cmocka_unit_test(files_are_written_whole_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
