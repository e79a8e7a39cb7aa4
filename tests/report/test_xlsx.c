/* test_xlsx.c - workbooks, opened again with unzip and read cell by cell
 *
 * The reader here is small and knows only what it checks: shared strings, cells of a sheet, and whether every
 * part is well-formed XML. */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/file.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "report_fixture.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

/* ---- a small reader -------------------------------------------------------------------------- */

/* The output of a shell command; the test fails when it does. */
static char *output_of(struct fixture *f, const char *command)
{
    struct strbuf sb = STRBUF_INIT;
    char buf[4096];
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (size_t n; (n = fread(buf, 1, sizeof buf, pipe)) > 0;)
        strbuf_add_bytes(&sb, buf, n);
    int status = pclose(pipe);
    if (status != 0)
        fail_msg("%s: status %d: %s", command, status, strbuf_text(&sb));
    char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static char *part_of(struct fixture *f, const char *path, const char *part)
{
    return output_of(f, arena_printf(&f->arena, "unzip -p '%s' '%s'", path, part));
}

/* Every element closed, in order; text and attributes without bare '<' or '&'. */
static void assert_well_formed(const char *xml, const char *what)
{
    char stack[64][40];
    size_t depth = 0;
    assert_true(utf8_is_valid(xml, strlen(xml)));
    for (const char *at = strchr(xml, '<'); at; at = strchr(at, '<')) {
        const char *end = strchr(at, '>');
        if (!end)
            fail_msg("%s: an element is not closed", what);
        size_t len = strcspn(at + 1, " />\n");
        if (at[1] == '/') {
            len = strcspn(at + 2, ">");
            if (depth == 0 || strncmp(stack[--depth], at + 2, len) != 0 || stack[depth][len])
                fail_msg("%s: </%.*s> closes nothing", what, (int)len, at + 2);
        } else if (at[1] != '?' && end[-1] != '/') {
            assert_true(depth < ARRAY_LEN(stack) && len < sizeof stack[0]);
            snprintf(stack[depth++], sizeof stack[0], "%.*s", (int)len, at + 1);
        }
        at = end;
    }
    if (depth != 0)
        fail_msg("%s: <%s> is left open", what, stack[depth - 1]);
    for (const char *at = strchr(xml, '&'); at; at = strchr(at + 1, '&'))
        if (strspn(at + 1, "ampltgquos#0123456789") != strcspn(at + 1, ";"))
            fail_msg("%s: a bare ampersand", what);
    for (const char *at = xml; *at; at++)
        if ((unsigned char)*at < 0x20 && !strchr("\t\n\r", *at))
            fail_msg("%s: control character %d", what, *at);
}

/* Entities and _xHHHH_ escapes undone. */
static const char *unescaped(struct fixture *f, const char *text, size_t len)
{
    static const struct {
        const char *from, *to;
    } pairs[] = {{"&amp;", "&"},    {"&lt;", "<"},     {"&gt;", ">"},       {"&quot;", "\""},
                 {"_x0009_", "\t"}, {"_x000D_", "\r"}, {"_x001B_", "\x1b"}, {"_x005F_", "_"}};
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < len;) {
        size_t p = 0;
        while (p < ARRAY_LEN(pairs) && strncmp(text + i, pairs[p].from, strlen(pairs[p].from)) != 0)
            p++;
        if (p < ARRAY_LEN(pairs)) {
            strbuf_add(&sb, pairs[p].to);
            i += strlen(pairs[p].from);
        } else {
            strbuf_add_char(&sb, text[i++]);
        }
    }
    const char *plain = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return plain;
}

static const char *shared_string(struct fixture *f, const char *strings, int index)
{
    const char *at = strings;
    for (int i = 0; i <= index; i++) {
        at = strstr(at, "<si>");
        assert_non_null(at);
        at += 4;
    }
    const char *text = strchr(at, '>') + 1;
    return unescaped(f, text, (size_t)(strstr(text, "</t>") - text));
}

/* A cell's value as text; NULL when it is not there. *is_text tells strings from numbers. */
static const char *sheet_cell(struct fixture *f, const char *sheet, const char *strings, const char *ref, bool *is_text)
{
    const char *at = strstr(sheet, arena_printf(&f->arena, "<c r=\"%s\"", ref));
    if (!at)
        return NULL;
    const char *end = strchr(at, '>'), *value = strstr(at, "<v>");
    if (end[-1] == '/')
        return NULL;
    *is_text = strstr(at, "t=\"s\"") && strstr(at, "t=\"s\"") < end;
    assert_true(value == end + 1); /* nothing but a value: no <f> */
    return *is_text ? shared_string(f, strings, atoi(value + 3))
                    : arena_strndup(&f->arena, value + 3, strcspn(value + 3, "<"));
}

static bool has(const char *xml, const char *piece)
{
    return strstr(xml, piece) != NULL;
}

static const char *workbook(struct fixture *f, const char *name, const struct report *reports, size_t n)
{
    const char *path = test_path(&f->arena, name);
    OK(f, report_write_workbook(&f->arena, reports, n, 0, path, FILE_REPLACE_EXISTING, &f->err));
    return path;
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void the_event_workbook_is_sound(void **state)
{
    (void)state;
    struct fixture *f = evening("event.db", hostile_names, ARRAY_LEN(hostile_names));
    const char *path = test_path(&f->arena, "event.xlsx");
    OK(f, report_event_workbook(f->store, &f->arena, f->event, NULL, path, FILE_REFUSE_EXISTING, &f->err));
    output_of(f, arena_printf(&f->arena, "unzip -tq '%s'", path));
    const char *parts = output_of(f, arena_printf(&f->arena, "unzip -Z1 '%s'", path));
    int sheets = 0;
    for (const char *at = parts; *at; at += strcspn(at, "\n") + 1) {
        const char *part = arena_strndup(&f->arena, at, strcspn(at, "\n"));
        const char *xml = part_of(f, path, strcmp(part, "[Content_Types].xml") == 0 ? "?Content_Types?.xml" : part);
        assert_well_formed(xml, part);
        if (strncmp(part, "xl/worksheets/sheet", 19) != 0)
            continue;
        sheets++;
        assert_false(has(xml, "<f>") || has(xml, "<f "));
        assert_true(has(xml, "&amp;P/&amp;N"));
        assert_true(has(xml, "<pageSetUpPr fitToPage=\"1\"/>"));
    }
    assert_int_equal(sheets, 15);
    const char *book = part_of(f, path, "xl/workbook.xml");
    static const char *const order[] = {
        "\"Event\"",           "\"Standings\"",  "\"Final places\"", "\"Round 1\"", "\"Round 2\"",
        "\"Round 3\"",         "\"Semifinals\"", "\"Final\"",        "\"Bracket\"", "\"Cross table\"",
        "\"Points by round\"", "\"Points\"",     "\"Players\"",      "\"Ratings\"", "\"Info\""};
    const char *at = book;
    for (size_t i = 0; i < ARRAY_LEN(order); i++) {
        at = strstr(at, order[i]);
        assert_non_null(at);
    }
    assert_true(has(book, "_xlnm.Print_Titles") && has(book, "_xlnm._FilterDatabase"));
    assert_true(has(part_of(f, path, "docProps/core.xml"), "2026-11-19T00:00:00Z"));
    /* the cover says which rounds the winner's record is of */
    const char *strings = part_of(f, path, "xl/sharedStrings.xml");
    assert_true(has(strings, ", playoff 2\u20110<") && has(strings, ">Swiss rounds<"));
    fixture_free(f);
}

static void standings_are_numbers_under_a_frozen_header(void **state)
{
    (void)state;
    struct fixture *f = evening("numbers.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "standings", 0);
    const char *path = workbook(f, "numbers.xlsx", &report, 1);
    const char *sheet = part_of(f, path, "xl/worksheets/sheet1.xml");
    const char *strings = part_of(f, path, "xl/sharedStrings.xml");
    const char *styles = part_of(f, path, "xl/styles.xml");
    assert_true(has(sheet, "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"));
    assert_true(has(sheet, "<autoFilter ref=\"A1:I10\"/>"));
    assert_true(has(sheet, "orientation=\"portrait\""));
    assert_true(has(sheet, "<conditionalFormatting") && has(sheet, "$A2=4"));
    assert_true(has(sheet, "<drawing ")); /* the chart of points */
    assert_true(has(styles, "numFmtId=\"10\"") || has(styles, "formatCode=\"0.00%\""));
    static const char *const headers[] = {"Rank", "Name", "Points", "W-L-D", "OMW %", "GW %", "OGW %"};
    bool is_text;
    for (size_t c = 0; c < ARRAY_LEN(headers); c++)
        assert_string_equal(sheet_cell(f, sheet, strings, arena_printf(&f->arena, "%c1", 'A' + (int)c), &is_text),
                            headers[c]);
    int omw = 0;
    while (strcmp(report.info.columns[omw].name, "omw") != 0)
        omw++;
    for (size_t r = 0; r < report.rows.n_rows; r++) {
        const struct table_cell *row = &report.rows.cells[r * report.rows.n_columns];
        const char *rank = sheet_cell(f, sheet, strings, arena_printf(&f->arena, "A%zu", r + 2), &is_text);
        assert_false(is_text);
        assert_int_equal(atoi(rank), row[0].i);
        const char *percent = sheet_cell(f, sheet, strings, arena_printf(&f->arena, "E%zu", r + 2), &is_text);
        assert_false(is_text);
        assert_true(strtod(percent, NULL) - row[omw].f < 1e-15 && row[omw].f - strtod(percent, NULL) < 1e-15);
    }
    fixture_free(f);
}

static void hostile_names_are_strings_as_they_are(void **state)
{
    (void)state;
    struct fixture *f = evening("hostile.db", hostile_names, ARRAY_LEN(hostile_names));
    struct report reports[2] = {run_sql(f, "SELECT last AS name FROM player ORDER BY player_id"),
                                run_sql(f, "SELECT char(9) || 'tab' AS a, 'a' || char(27) || 'b' AS b, "
                                           "'0012' AS dci, printf('%.*c', 40000, 'x') AS long, "
                                           "9223372036854775807 AS big, 9e999 AS inf, '2026-11-19' AS d")};
    const char *path = workbook(f, "hostile.xlsx", reports, 2);
    const char *sheet = part_of(f, path, "xl/worksheets/sheet1.xml");
    const char *strings = part_of(f, path, "xl/sharedStrings.xml");
    bool is_text;
    for (size_t i = 0; i < ARRAY_LEN(hostile_names); i++) {
        const char *cell = sheet_cell(f, sheet, strings, arena_printf(&f->arena, "A%zu", i + 2), &is_text);
        assert_true(is_text);
        assert_string_equal(cell, utf8_clean(&f->arena, hostile_names[i])); /* as stored */
    }
    sheet = part_of(f, path, "xl/worksheets/sheet2.xml");
    assert_string_equal(sheet_cell(f, sheet, strings, "A2", &is_text), "\ttab");
    assert_string_equal(sheet_cell(f, sheet, strings, "B2", &is_text), "a\x1b"
                                                                       "b");
    assert_string_equal(sheet_cell(f, sheet, strings, "C2", &is_text), "0012");
    assert_true(is_text);
    assert_int_equal(strlen(sheet_cell(f, sheet, strings, "D2", &is_text)), 32767);
    assert_string_equal(sheet_cell(f, sheet, strings, "E2", &is_text), "9223372036854775807");
    assert_string_equal(sheet_cell(f, sheet, strings, "F2", &is_text), "inf");
    assert_true(is_text);
    fixture_free(f);
}

static void dates_are_serials_and_money_is_a_number(void **state)
{
    (void)state;
    struct fixture *f = evening("dates.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report reports[2] = {run_report(f, "cash", 0)};
    struct report_args args = {.round = 0};
    OK(f, report_run(f->store, &f->arena, "events", &args, &reports[1], &f->err));
    const char *path = workbook(f, "dates.xlsx", reports, 2);
    const char *strings = part_of(f, path, "xl/sharedStrings.xml");
    bool is_text;
    const char *cell = sheet_cell(f, part_of(f, path, "xl/worksheets/sheet1.xml"), strings, "C2", &is_text);
    assert_true(!is_text && strtod(cell, NULL) == 7.5);
    /* 2026-01-01 is serial 46023; 19 November is day 323 of that year. */
    cell = sheet_cell(f, part_of(f, path, "xl/worksheets/sheet2.xml"), strings, "B2", &is_text);
    assert_true(!is_text && strtod(cell, NULL) == 46023 + 322);
    assert_true(has(part_of(f, path, "xl/styles.xml"), "formatCode=\"yyyy-mm-dd\""));
    fixture_free(f);
}

static void sheet_names_are_made_legal_and_unique(void **state)
{
    (void)state;
    struct fixture *f = report_store("sheets.db");
    static const struct {
        const char *wanted, *got;
    } cases[] = {
        {"a/b[c]:d*e?f\\g", "\"a b c  d e f g\""},
        {"History", "\"History of\""},
        {"'quoted'", "\"quoted\""},
        {"'", "\"Sheet\""},
        {"Same", "\"Same\""},
        {"SAME", "\"SAME (2)\""},
        {"same", "\"same (3)\""},
        {"", "\"Sql\""},
        {"ÅÄÖ", "\"ÅÄÖ\""},
        {"åäö", "\"åäö (2)\""},
        {"A name that is much longer than a sheet's may be", "\"A name that is much longer than\""},
        {"A name that is much longer than a sheet's might be", "\"A name that is much longer  (2)\""},
        {"👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
         "👩‍👩‍👧‍👦👩"},
        {"<&>\"", "&lt;&amp;&gt;"},
    };
    struct report reports[ARRAY_LEN(cases)];
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        reports[i] = run_sql(f, "SELECT 1 AS a");
        reports[i].sheet = cases[i].wanted;
    }
    const char *path = workbook(f, "sheets.xlsx", reports, ARRAY_LEN(reports));
    const char *book = part_of(f, path, "xl/workbook.xml");
    assert_well_formed(book, "workbook.xml");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (!has(book, cases[i].got))
            fail_msg("\"%s\": no sheet %s in %s", cases[i].wanted, cases[i].got, book);
    fixture_free(f);
}

static void slips_are_in_the_order_of_the_cut_piles(void **state)
{
    (void)state;
    struct fixture *f = report_store("slips.db");
    users_report(f, "many",
                 "-- title: Slips & more\n-- layout: slips\n-- sheet: Slips\n-- column: table\n"
                 "-- column: player1\n-- column: player2\n-- column: judge | Judge\n"
                 "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20)\n"
                 "SELECT i AS \"table\", '=A' || i AS player1, 'B' || i AS player2, 'Me' AS judge FROM n\n");
    struct report report = run_report(f, "many", 0);
    test_remove_tree(path_join(&f->arena, test_dir(), "topcut"));
    const char *path = workbook(f, "slips.xlsx", &report, 1);
    const char *sheet = part_of(f, path, "xl/worksheets/sheet1.xml");
    const char *strings = part_of(f, path, "xl/sharedStrings.xml");
    assert_well_formed(sheet, "slips");
    /* 20 slips are three pages of 8 places. Cut, the pile of a place holds one slip of each page; the piles
     * put on each other must run 1, 2, 3, ... */
    int expected = 1;
    for (int place = 0; place < 8; place++)
        for (int page = 0; page < 3; page++) {
            bool is_text;
            int row = page * 36 + place / 2 * 9 + 1;
            const char *ref = arena_printf(&f->arena, "%c%d", place % 2 ? 'F' : 'B', row);
            const char *cell = sheet_cell(f, sheet, strings, ref, &is_text);
            if (expected > 20)
                assert_null(cell);
            else
                assert_string_equal(cell, arena_printf(&f->arena, "Table %d", expected));
            expected++;
        }
    assert_true(has(sheet, "<rowBreaks count=\"2\" manualBreakCount=\"2\">"));
    assert_false(has(sheet, "fitToPage")); /* it would switch the breaks off */
    assert_true(has(strings, "Judge: Me") && has(sheet, "Slips &amp;&amp;"));
    fixture_free(f);
}

static void the_same_data_gives_the_same_bytes(void **state)
{
    (void)state;
    struct fixture *f = evening("same.db", ordinary_names, ARRAY_LEN(ordinary_names));
    const char *path[2] = {test_path(&f->arena, "same1.xlsx"), test_path(&f->arena, "same2.xlsx")};
    char *bytes[2];
    size_t len[2];
    for (int i = 0; i < 2; i++) {
        for (time_t first = time(NULL) / 2; i == 1 && test_is_long() && time(NULL) / 2 == first;)
            usleep(50000); /* a ZIP's clock ticks every two seconds */
        OK(f, report_event_workbook(f->store, &f->arena, f->event, NULL, path[i], FILE_REFUSE_EXISTING, &f->err));
        bytes[i] = test_read(&f->arena, path[i], &len[i]);
    }
    assert_int_equal(len[0], len[1]);
    assert_memory_equal(bytes[0], bytes[1], len[0]);
    assert_true(has(output_of(f, arena_printf(&f->arena, "unzip -l '%s'", path[0])), "1980-01-01 00:00"));
    fixture_free(f);
}

static void what_cannot_be_written_is_told_and_leaves_nothing(void **state)
{
    (void)state;
    struct fixture *f = evening("refused.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct report report = run_report(f, "standings", 0);
    const char *path = test_write(&f->arena, "old.xlsx", "old");
    const struct {
        const char *path;
        enum err_code code;
        const char *piece;
    } cases[] = {
        {path, ERR_CONFLICT, "exists already"},
        {"/nonexistent/x.xlsx", ERR_IO, "No such file or directory"},
        {"-", ERR_USAGE, "needs a file"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        assert_int_equal(report_write_workbook(&f->arena, &report, 1, 0, cases[i].path, FILE_REFUSE_EXISTING, &f->err),
                         cases[i].code);
        assert_err(f->err, cases[i].code, cases[i].piece);
        err_clear(&f->err);
    }
    fixture_free(f);
}

/* What goes to standard error meanwhile, by whatever way. */
struct told {
    const char *path;
    int before;
};

static struct told listen(struct arena *arena)
{
    struct told told = {.path = test_write(arena, "told.txt", ""), .before = dup(STDERR_FILENO)};
    int fd = open(told.path, O_WRONLY | O_APPEND | O_CLOEXEC);
    fflush(stderr);
    assert_true(told.before >= 0 && fd >= 0 && dup2(fd, STDERR_FILENO) == STDERR_FILENO);
    close(fd);
    return told;
}

static const char *heard(struct arena *arena, struct told *told)
{
    size_t len;
    fflush(stderr);
    assert_true(dup2(told->before, STDERR_FILENO) == STDERR_FILENO);
    close(told->before);
    return test_read(arena, told->path, &len);
}

/* A disk that takes no more, played by a limit on the size of files: whatever the limit, the file is whole or
 * the old one stays and the error says why. The library's own temporary files meet the limit as well. */
static void a_full_disk_never_gives_half_a_workbook(void **state)
{
    (void)state;
    struct fixture *f = evening("full.db", hostile_names, ARRAY_LEN(hostile_names));
    /* The third packs to a fiftieth of its size: a limit can cut its XML and still let the ZIP through. */
    struct report reports[3] = {run_report(f, "standings", 0), run_report(f, "matches", 0),
                                run_sql(f, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                           "WHERE i < 3000) SELECT 7 AS a, 7 AS b FROM n")};
    struct rlimit old;
    size_t whole_len, refused = 0, written_whole = 0;
    const char *path = workbook(f, "whole.xlsx", reports, 3);
    const char *whole = test_read(&f->arena, path, &whole_len);
    struct told told = listen(&f->arena);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t limit = 512; limit < 400000; limit += limit / 3) {
        struct rlimit small = {.rlim_cur = limit, .rlim_max = old.rlim_max};
        size_t len;
        path = test_write(&f->arena, "full.xlsx", "old");
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        enum err_code rc = report_write_workbook(&f->arena, reports, 3, 0, path, FILE_REPLACE_EXISTING, &f->err);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        const char *found = test_read(&f->arena, path, &len);
        if (rc == ERR_OK) {
            if (len != whole_len || memcmp(found, whole, len) != 0)
                fail_msg("limit %llu: a workbook of %zu bytes instead of %zu", (unsigned long long)limit, len,
                         whole_len);
            written_whole++;
            continue;
        }
        assert_err(f->err, ERR_IO, "cannot write");
        err_clear(&f->err);
        assert_string_equal(found, "old");
        refused++;
    }
    assert_string_equal(heard(&f->arena, &told), ""); /* the library keeps its lines to itself */
    assert_true(refused > 0 && written_whole > 0);
    assert_string_equal(output_of(f, arena_printf(&f->arena, "find '%s' -name '*.tmp'", test_dir())), "");
    fixture_free(f);
}

static void a_large_sheet_is_streamed(void **state)
{
    (void)state;
    struct fixture *f = report_store("large.db");
    int rows = test_is_long() ? 500000 : 2000, columns = test_is_long() ? 5 : 130;
    struct strbuf sql = STRBUF_INIT;
    strbuf_printf(&sql,
                  "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "
                  "SELECT '=name ' || i AS name",
                  rows);
    for (int i = 1; i < columns; i++)
        strbuf_add(&sql, ", i");
    strbuf_add(&sql, " FROM n");
    struct report report = run_sql(f, strbuf_text(&sql));
    strbuf_release(&sql);
    const char *path = workbook(f, "large.xlsx", &report, 1);
    output_of(f, arena_printf(&f->arena, "unzip -tq '%s'", path));
    const char *last = output_of(f, arena_printf(&f->arena,
                                                 "unzip -p '%s' xl/worksheets/sheet1.xml | "
                                                 "grep -o '<c r=\"A%d\".*=name %d</t>' | head -c 200",
                                                 path, rows + 1, rows));
    assert_true(has(last, "t=\"inlineStr\"") && !has(last, "<f>"));
    report.rows.n_rows = 1048576;
    assert_int_equal(report_write_workbook(&f->arena, &report, 1, 0, path, FILE_REPLACE_EXISTING, &f->err), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "write CSV instead");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_event_workbook_is_sound),
        cmocka_unit_test(standings_are_numbers_under_a_frozen_header),
        cmocka_unit_test(hostile_names_are_strings_as_they_are),
        cmocka_unit_test(dates_are_serials_and_money_is_a_number),
        cmocka_unit_test(sheet_names_are_made_legal_and_unique),
        cmocka_unit_test(slips_are_in_the_order_of_the_cut_piles),
        cmocka_unit_test(the_same_data_gives_the_same_bytes),
        cmocka_unit_test(what_cannot_be_written_is_told_and_leaves_nothing),
        cmocka_unit_test(a_full_disk_never_gives_half_a_workbook),
        cmocka_unit_test(a_large_sheet_is_streamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
