/* test_csv.c - tables as spreadsheets write them, and what we write for spreadsheets
 * @tags both
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

/* The table as one text: header and rows, cells joined by '|', rows by '/' with their line before.
 */
static const char *shape(struct arena *arena, const struct csv_table *t)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i <= t->n_rows; i++) {
        const struct csv_row *row = i ? &t->rows[i - 1] : &t->header;
        assert_int_equal(row->n_cells, t->header.n_cells);
        strbuf_printf(&sb, "%s%d:", i ? " / " : "", row->line);
        for (size_t j = 0; j < row->n_cells; j++)
            strbuf_printf(&sb, "%s%s", j ? "|" : "", row->cells[j]);
    }
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void tables_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        char delimiter;
        const char *shape;
    } cases[] = {
        {"a;x\tb\tc\n1\t2\t3\n", '\t', "1:a;x|b|c / 2:1|2|3"},
        {"a,b\n1,2\n", ',', "1:a|b / 2:1|2"},
        {"a,b\n1,2", ',', "1:a|b / 2:1|2"},
        {"a,b\r\n1,2\r\n", ',', "1:a|b / 2:1|2"},
        {"a;b\n1,5;2\n", ';', "1:a|b / 2:1,5|2"},
        {"a\tb\n1\t2\n", '\t', "1:a|b / 2:1|2"},
        {"\"a;b;c\",d\n1,2\n", ',', "1:a;b;c|d / 2:1|2"}, /* delimiters in quotes don't count */
        {"name\nEk\nEk, Ida\n", ',', NULL},
        {"name\n\"Ek, Ida\"\n", ',', "1:name / 2:Ek, Ida"},
        {"\xEF\xBB\xBFname,dci\nx,1\n", ',', "1:name|dci / 2:x|1"},
        {"sep=;\r\na;b\r\n1;2\r\n", ';', "2:a|b / 3:1|2"},
        {"\"sep=;\"\r\na,x;b\r\n1;2\r\n", ';', "2:a,x|b / 3:1|2"},
        {"sep=,\na;x,b\n1,2\n", ',', "2:a;x|b / 3:1|2"},
        {"sep=|\na,b\n", ',', NULL}, /* not one of ours: a header of one cell */
        {"\n \n\na,b\n\n1,2\n  \t\n3,4\n\n", ',', "4:a|b / 6:1|2 / 8:3|4"},
        {"a,b\n,\n1,2\n\"\",\n", ',', "1:a|b / 3:1|2"}, /* rows of nothing */
        {"a,b,c\n1\n1,2\n", ',', "1:a|b|c / 2:1|| / 3:1|2|"},
        {"a,b\n1,2,,\n", ',', "1:a|b / 2:1|2"},
        {" a , b \n 1 ,\" 2 \"\n", ',', "1:a|b / 2:1| 2 "}, /* quotes keep blanks */
        {"a,b\n\"he said \"\"no\"\"\",2\n", ',', "1:a|b / 2:he said \"no\"|2"},
        {"a,b\n\"two\nlines\",2\n3,4\n", ',', "1:a|b / 2:two\nlines|2 / 4:3|4"},
        {"a,b\n1,\"two\n\nlines\"\n3,4\n", ',', "1:a|b / 2:1|two\n\nlines / 5:3|4"},
        {"\"a\nx\",b\n3,4\n", ',', "1:a\nx|b / 3:3|4"},
        {"a\tb\n\t2\n", '\t', "1:a|b / 2:|2"}, /* a tab that delimits is no blank */
        {"Åkesson,Ł\nß,佐\n", ',', "1:Åkesson|Ł / 2:ß|佐"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct csv_table t;
        struct err err = ERR_INIT;
        enum err_code rc = csv_table_parse(&arena, cases[i].text, "p.csv", &t, &err);
        if (!cases[i].shape) {
            assert_int_equal(rc, ERR_INPUT);
            continue;
        }
        assert_ok(rc, err);
        assert_int_equal(t.delimiter, cases[i].delimiter);
        assert_string_equal(shape(&arena, &t), cases[i].shape);
    }
    arena_release(&arena);
}

static void mistakes_are_told_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"", "p.csv:1: the file is empty"},
        {"\n\n  \n", "p.csv:1: the file is empty"},
        {"\xEF\xBB\xBF", "p.csv:1: the file is empty"},
        {"sep=;\n", "the file is empty"},
        {"a,b\n1,\"x\n2,y\n3,z\n", "p.csv:2: a quote is opened here and never closed"},
        {"a,b\n1,2\n\"x", "p.csv:3: a quote is opened here and never closed"},
        {"a,b\n\"p\nq\",\"x\n2,y\n", "p.csv:3: a quote is opened here"},
        {"a,b\n1,2\n3,fo\"o\n", "p.csv:3: a quote stands inside a cell"},
        {"a,b\n\"x\"y,2\n", "p.csv:2: a quote stands inside a cell"},
        {"a,b\n\n1,2\n3,4,5\n6,7,8,9\n", "p.csv:4: 3 cells, but the header has 2"},
        {"a,b\n\"x\ny\",2\n3,4,,5\n", "p.csv:4: 4 cells, but the header has 2"},
    };
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct csv_table t;
        struct err err = ERR_INIT;
        assert_int_equal(csv_table_parse(&arena, cases[i].text, "p.csv", &t, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].complaint);
    }
    arena_release(&arena);
}

static void a_file_with_zero_bytes_is_stopped_before(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *text;
    static const char bytes[] = "name,dci\nEk,1\nAl\0m,2\n";
    assert_int_equal(decode_text(&arena, bytes, sizeof bytes - 1, "p.csv", &text, NULL, NULL, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "p.csv:3: not text");
    arena_release(&arena);
}

static void too_large_a_file_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct csv_table t;
    struct err err = ERR_INIT;
    size_t n = (size_t)CSV_MAX_BYTES + 1;
    char *text = arena_alloc(&arena, n + 1, 1);
    memset(text, 'x', n);
    assert_int_equal(csv_table_parse(&arena, text, "p.csv", &t, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "p.csv: larger than 64 MiB");
    arena_release(&arena);
}

static void too_wide_a_table_is_refused(void **state)
{
    (void)state;
    for (size_t extra = 0; extra < 2; extra++) {
        struct arena arena = ARENA_INIT;
        struct csv_table t;
        struct err err = ERR_INIT;
        struct strbuf sb = STRBUF_INIT;
        strbuf_add(&sb, "\nx");
        strbuf_add_repeat(&sb, ',', CSV_MAX_COLUMNS - 1 + extra);
        strbuf_add(&sb, "\n1\n2\n");
        enum err_code rc = csv_table_parse(&arena, strbuf_text(&sb), "p.csv", &t, &err);
        if (extra)
            assert_err(err, ERR_INPUT, "p.csv:2: 1025 columns, but at most 1024 are read");
        else
            assert_ok(rc, err);
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

static void columns_are_found_by_any_of_their_names(void **state)
{
    (void)state;
    static const struct {
        const char *names;
        int column;
    } cases[] = {
        {"first", 0},       {"firstname|first", 0}, {"LAST NAME", 1},    {"last-name", 1}, {"dci|dci number", 2},
        {"dcinumber", 2},   {"prenom", 3},          {"club", -1},        {"", -1},         {"|", -1},
        {"club|prénom", 3}, {"e-mail", 4},          {"prénom|first", 3}, /* the first name that fits wins */
    };
    struct arena arena = ARENA_INIT;
    struct csv_table t;
    struct err err = ERR_INIT;
    const char *text = "First,Last_Name,DCI  Number,Prénom,Email,\nEva,Ek,17,x,e@x\n";
    assert_ok(csv_table_parse(&arena, text, "p.csv", &t, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_int_equal(csv_column(&t, cases[i].names), cases[i].column);
    assert_string_equal(csv_cell(&t.rows[0], csv_column(&t, "dci number")), "17");
    assert_string_equal(csv_cell(&t.rows[0], 5), "");
    assert_string_equal(csv_cell(&t.rows[0], -1), "");
    arena_release(&arena);
}

static void cells_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool is_number;
        const char *plain, *spreadsheet;
    } cases[] = {
        {"Ek", false, "Ek", "Ek"},
        {"", false, "", ""},
        {"Ek, Ida", false, "\"Ek, Ida\"", "\"Ek, Ida\""},
        {"say \"no\"", false, "\"say \"\"no\"\"\"", "\"say \"\"no\"\"\""},
        {"a\nb", false, "\"a\nb\"", "\"a\nb\""},
        {" x", false, "\" x\"", "\" x\""},
        {"x\t", false, "\"x\t\"", "\"x\t\""},
        {"=1+1", false, "=1+1", "'=1+1"},
        {"+1", false, "+1", "'+1"},
        {"-1", false, "-1", "'-1"},
        {"-1", true, "-1", "-1"},
        {"@x", false, "@x", "'@x"},
        {"  =1", false, "\"  =1\"", "\"'  =1\""},
        {"\u00A0=1", false, "\u00A0=1", "'\u00A0=1"},
        {"\t=1", false, "\"\t=1\"", "\"'\t=1\""},
        {"\r=1", false, "\"\r=1\"", "\"'\r=1\""},
        {"＝1", false, "＝1", "'＝1"},
        {"＋1", false, "＋1", "'＋1"},
        {"－1", false, "－1", "'－1"},
        {"＠1", false, "＠1", "'＠1"},
        {"'=1", false, "'=1", "''=1"}, /* so that it can be told from a prefixed one */
        {"'t Hooft", false, "'t Hooft", "'t Hooft"},
        {"=HYPERLINK(\"x\",\"y\")", false, "\"=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
         "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf sb = STRBUF_INIT;
        csv_add_cell(&sb, cases[i].text, true, cases[i].is_number, CSV_PLAIN);
        assert_string_equal(strbuf_text(&sb), cases[i].plain);
        strbuf_clear(&sb);
        csv_add_cell(&sb, cases[i].text, true, cases[i].is_number, CSV_SPREADSHEET);
        assert_string_equal(strbuf_text(&sb), cases[i].spreadsheet);
        strbuf_release(&sb);
    }
    struct strbuf sb = STRBUF_INIT;
    csv_add_cell(&sb, "a", true, false, CSV_PLAIN);
    csv_add_cell(&sb, "", false, false, CSV_PLAIN);
    csv_add_cell(&sb, "3", false, true, CSV_PLAIN);
    csv_end_row(&sb);
    assert_string_equal(strbuf_text(&sb), "a,,3\r\n");
    strbuf_release(&sb);
}

static void prefixes_come_off_again(void **state)
{
    (void)state;
    assert_string_equal(csv_unprefix("'=x"), "=x");
    assert_string_equal(csv_unprefix("''=x"), "'=x");
    assert_string_equal(csv_unprefix("' =x"), " =x");
    assert_string_equal(csv_unprefix("'t Hooft"), "'t Hooft");
    assert_string_equal(csv_unprefix("'"), "'");
    assert_string_equal(csv_unprefix(""), "");
    assert_string_equal(csv_unprefix("=x"), "=x");
}

/* Random tables of awkward characters: what was written is read back, in both styles. */
static void what_is_written_is_read_back(void **state)
{
    (void)state;
    static const char *const bits[] = {"a", "Ł", ",", ";", "\t", "\"", "\n", " ", "'", "=", "-", "＝", "@"};
    struct rng rng = test_rng(4180);
    for (int round = 0; round < 3000; round++) {
        struct arena arena = ARENA_INIT;
        enum csv_style style = rng_below(&rng, 2) ? CSV_PLAIN : CSV_SPREADSHEET;
        size_t width = 1 + rng_below(&rng, 4), height = rng_below(&rng, 5);
        const char *cells[5][4];
        struct strbuf sb = STRBUF_INIT;
        for (size_t j = 0; j < width; j++)
            csv_add_cell(&sb, arena_printf(&arena, "c%zu", j), j == 0, false, style);
        csv_end_row(&sb);
        for (size_t i = 0; i < height; i++) {
            for (size_t j = 0; j < width; j++) {
                struct strbuf cell = STRBUF_INIT;
                if (j == 0)
                    strbuf_add_char(&cell, 'x'); /* no row of nothing */
                for (uint64_t n = rng_below(&rng, 5); n; n--)
                    strbuf_add(&cell, bits[rng_below(&rng, ARRAY_LEN(bits))]);
                cells[i][j] = arena_strdup(&arena, strbuf_text(&cell));
                csv_add_cell(&sb, cells[i][j], j == 0, false, style);
                strbuf_release(&cell);
            }
            csv_end_row(&sb);
        }
        struct csv_table t;
        struct err err = ERR_INIT;
        assert_ok(csv_table_parse(&arena, strbuf_text(&sb), "x", &t, &err), err);
        assert_int_equal(t.n_rows, height);
        for (size_t i = 0; i < height; i++)
            for (size_t j = 0; j < width; j++) {
                const char *got = t.rows[i].cells[j];
                assert_string_equal(style == CSV_PLAIN ? got : csv_unprefix(got), cells[i][j]);
                if (style == CSV_SPREADSHEET)
                    assert_string_equal(csv_cell(&t.rows[i], (int)j), cells[i][j]);
            }
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_read),
        cmocka_unit_test(mistakes_are_told_with_their_line),
        cmocka_unit_test(a_file_with_zero_bytes_is_stopped_before),
        cmocka_unit_test(too_large_a_file_is_refused),
        cmocka_unit_test(too_wide_a_table_is_refused),
        cmocka_unit_test(columns_are_found_by_any_of_their_names),
        cmocka_unit_test(cells_are_written),
        cmocka_unit_test(prefixes_come_off_again),
        cmocka_unit_test(what_is_written_is_read_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
