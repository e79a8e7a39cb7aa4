/* test_answer.c - an answer in all of its forms: what is said is there, escaped, drawn, and the same
 * again */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "testing.h"

#include "report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct answer_column columns[] = {{.header = "Turn"},
                                               {.header = "Share <b>", .type = ANSWER_PERCENT, .sampled = true},
                                               {.header = "Mean", .type = ANSWER_NUMBER},
                                               {.header = "Aside", .type = ANSWER_COUNT, .aside = true}};

static void make_page(struct arena *arena, struct answer *page, int rows, enum answer_chart_kind kind)
{
    answer_begin(page, arena, "Deck <i> & \"Co\"");
    page->subtitle = "60 cards";
    page->footer = "the end";
    page->created_utc = 1000000000;
    struct answer_section *s = answer_section(page, "one", "First");
    answer_say(s,
               "A sentence with %d words & a <tag> that is long enough to be broken into two lines "
               "on a screen of forty.",
               5);
    answer_warn(s, "Beware of %s", "this");
    struct answer_table *t = answer_add_table(s, "Clock", "Caption", columns, ARRAY_LEN(columns));
    t->chart = (struct answer_chart){kind, "A chart", 0, {1, 2}, kind == CHART_NONE ? 0 : 2, 0};
    for (int r = 0; r < rows; r++) {
        answer_put_text(t, arena_printf(arena, "%d", r));
        answer_put_sampled(t, r / 100.0, r / 100.0 - 0.004, r / 100.0 + 0.004);
        answer_put_number(t, r / 10.0);
        answer_put_number(t, r);
    }
}

static void cells_are_said_as_people_say_them(void **state)
{
    (void)state;
    static const struct {
        enum answer_type type;
        double value, half; /* half: -1: exact */
        bool ascii;
        const char *said;
    } cases[] = {
        {ANSWER_PERCENT, 0.8439, -1, false, "84.4 %"},       {ANSWER_PERCENT, 0, -1, false, "0.0 %"},
        {ANSWER_PERCENT, 1, -1, false, "100.0 %"},           {ANSWER_PERCENT, 0.0001, -1, false, "<0.1 %"},
        {ANSWER_PERCENT, 0.9999, -1, false, ">99.9 %"},      {ANSWER_PERCENT, 0.58, 0.006, false, "58.0 \u00b10.6 %"},
        {ANSWER_PERCENT, 0.58, 0.006, true, "58.0 +-0.6 %"}, {ANSWER_NUMBER, 2.306, -1, false, "2.31"},
        {ANSWER_NUMBER, 2.306, 0.04, true, "2.31 +-0.04"},   {ANSWER_COUNT, 23.6, -1, false, "24"}};
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const struct answer_column column = {.type = cases[i].type};
        double half = cases[i].half < 0 ? 0 : cases[i].half;
        const struct answer_cell cell = {.number = true,
                                         .value = cases[i].value,
                                         .low = cases[i].value - half,
                                         .high = cases[i].value + half,
                                         .sampled = cases[i].half >= 0};
        assert_string_equal(answer_cell_shown(&arena, &column, &cell, cases[i].ascii), cases[i].said);
    }
    arena_release(&arena);
}

static size_t count(const char *text, const char *word)
{
    size_t n = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        n++;
    return n;
}

static void text_keeps_to_the_screen(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    make_page(&arena, &page, 11, CHART_COLUMNS);
    for (int width = 40; width <= 120; width += 20) {
        struct strbuf out = STRBUF_INIT;
        answer_write_text(&page, &(struct answer_look){.width = width}, &out);
        const char *at = strbuf_text(&out);
        while (*at) {
            size_t len = strcspn(at, "\n");
            assert_true(utf8_width(arena_strndup(&arena, at, len)) <= width + 12); /* a table's least bars */
            assert_true(len == 0 || at[len - 1] != ' ');
            at += len + (at[len] == '\n');
        }
        assert_non_null(strstr(strbuf_text(&out), "! Beware of this"));
        assert_null(strstr(strbuf_text(&out), "Aside"));
        strbuf_release(&out);
    }
    arena_release(&arena);
}

static void bars_are_as_long_as_their_numbers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct strbuf out = STRBUF_INIT, plain = STRBUF_INIT;
    make_page(&arena, &page, 5, CHART_COLUMNS);
    page.first->first->next->next->table->chart.n_series = 1; /* 0 to 4 %: whole, half and quarter bars */
    answer_write_text(&page, &(struct answer_look){.width = 100}, &out);
    answer_write_text(&page, &(struct answer_look){.width = 100, .ascii = true}, &plain);
    assert_int_equal(count(strbuf_text(&out), "\u2588"), 24 + 18 + 12 + 6);
    assert_int_equal(count(strbuf_text(&plain), "#"), 24 + 18 + 12 + 6);
    assert_null(strstr(strbuf_text(&plain), "\u2588"));
    strbuf_release(&out);
    strbuf_release(&plain);
    arena_release(&arena);
}

static void html_is_whole_and_escaped(void **state)
{
    (void)state;
    static const enum answer_chart_kind kinds[] = {CHART_NONE, CHART_COLUMNS, CHART_STACKED, CHART_LINES};
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
        struct arena arena = ARENA_INIT;
        struct answer page;
        struct strbuf out = STRBUF_INIT;
        make_page(&arena, &page, 8, kinds[k]);
        answer_write_html(&page, NULL, &out);
        const char *html = strbuf_text(&out);
        /* one picture, with what is stretched in it; labels stand twice at most */
        assert_int_equal(count(html, "<svg class=\"ch\""), kinds[k] != CHART_NONE);
        assert_true(count(html, "class=\"ln\"") <= 1 && count(html, "class=\"lw\"") == count(html, "class=\"ln\""));
        assert_int_equal(count(html, "<svg "), count(html, "</svg>"));
        assert_int_equal(count(html, "<tr>"), 9);
        assert_int_equal(count(html, "<i>") + count(html, "<b>") + count(html, "<tag>"), 0);
        assert_non_null(strstr(html, "Deck &lt;i&gt; &amp; &quot;Co&quot;"));
        assert_non_null(strstr(html, "Aside"));
        assert_null(strstr(html, "http"));                              /* nothing is loaded */
        assert_non_null(strstr(html, ".ms svg{flex:none;"));            /* symbols keep their size in a narrow cell */
        assert_non_null(strstr(html, "@media print{:root{font-size:")); /* of which all sizes are shares */
        /* a row each, for the pointer, a finger and the keys, with its values to be seen and to be heard */
        if (kinds[k] != CHART_NONE)
            assert_int_equal(count(html, "<g tabindex=\"0\" role=\"img\" aria-label=\""), 8);
        strbuf_release(&out);
        arena_release(&arena);
    }
}

/* A phone in a room of forty gets a chart in a packet or two: of 15 rows with two columns each no more than 350 bytes a
 * row, with what is shown and what is read out. */
static void charts_are_said_in_few_bytes(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct strbuf out = STRBUF_INIT;
    make_page(&arena, &page, 15, CHART_COLUMNS);
    answer_write_html(&page, NULL, &out);
    const char *chart = strstr(strbuf_text(&out), "<svg ");
    size_t bytes = (size_t)(strstr(chart, "</figure>") - chart);
    if (bytes > 15 * 350 + 1500)
        fail_msg("the chart has %zu bytes", bytes);
    strbuf_release(&out);
    arena_release(&arena);
}

/* Of many rows a chart shows those that matter, in the order of their numbers; the table has all of them. */
static void a_chart_of_many_rows_shows_some(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct strbuf out = STRBUF_INIT;
    make_page(&arena, &page, 15, CHART_COLUMNS);
    struct answer_table *t = page.first->first->next->next->table;
    t->few = 3;
    const struct answer_table *few = answer_chart_table(&arena, t);
    assert_int_equal(answer_table_rows(few), 3);
    for (size_t r = 0; r < 3; r++)
        assert_true(answer_table_at(few, r, 1)->value == (double)r / 100);
    t->few = -4;
    few = answer_chart_table(&arena, t);
    for (size_t r = 0; r < 4; r++)
        assert_true(answer_table_at(few, r, 1)->value == (double)(14 - r) / 100);
    answer_write_html(&page, NULL, &out);
    assert_int_equal(count(strbuf_text(&out), "tabindex=\"0\""), 4);
    assert_int_equal(count(strbuf_text(&out), "<tr>"), 16);
    t->few = 15; /* no more than there are */
    assert_ptr_equal(answer_chart_table(&arena, t), t);
    strbuf_release(&out);
    arena_release(&arena);
}

/* A cost that is drawn twice has its shapes once. */
static void shapes_of_costs_stand_once(void **state)
{
    (void)state;
    static const struct answer_column costs[] = {{.header = "Card"}, {.header = "Cost", .cost = true}};
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct strbuf html = STRBUF_INIT;
    answer_begin(&page, &arena, "Deck");
    struct answer_table *t = answer_add_table(answer_section(&page, "one", "First"), "Cast", "", costs, 2);
    answer_put_text(t, "Cancel");
    answer_put_text(t, "{1}{U}{U}");
    answer_put_text(t, "Opt");
    answer_put_text(t, "{U}");
    answer_write_html(&page, NULL, &html);
    assert_int_equal(count(strbuf_text(&html), "<svg "), 4);
    assert_int_equal(count(strbuf_text(&html), "id=\"mana-U\""), 1);
    assert_int_equal(count(strbuf_text(&html), "href=\"#mana-U\""), 2);
    assert_int_equal(count(strbuf_text(&html), "aria-label=\"1 blue blue\""), 1);
    /* and is read out in the reader's language */
    answer_put_text(t, "Dismember");
    answer_put_text(t, "{1}{B/P}{S}");
    strbuf_release(&html);
    answer_write_html(&page, NULL, &html);
    assert_int_equal(count(strbuf_text(&html), "aria-label=\"1 black or 2 life snow\""), 1);
    strbuf_release(&html);
    answer_write_html(&page, lang_find("de"), &html);
    assert_int_equal(count(strbuf_text(&html), "aria-label=\"1 blau blau\""), 1);
    assert_int_equal(count(strbuf_text(&html), "aria-label=\"1 schwarz oder 2 Lebenspunkte Schnee\""), 1);
    strbuf_release(&html);
    arena_release(&arena);
}

static void long_cells_go_on_below(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf out = STRBUF_INIT;
    struct text_table *t = text_table_new(&arena, 2);
    text_table_keep(t, 1);
    text_table_wrap(t);
    text_table_row(t, (const char *const[]){"Commune with the Gods", "12"});
    text_table_row(t, (const char *const[]){"Opt", "3"});
    text_table_print(t, NULL, 16, &out);
    assert_string_equal(strbuf_text(&out), "Commune with  12\nthe Gods\nOpt           3\n");
    strbuf_release(&out);
    arena_release(&arena);
}

/* Names that begin alike are told apart: in a chart of many columns, and beside numbers that leave no room for bars. */
static void names_are_whole(void **state)
{
    (void)state;
    static const char *const names[] = {"Arcbound Ravager", "Arcbound Worker", "Myr Enforcer",
                                        "Myr Retriever",    "Chromatic Star",  "Chromatic Sphere"};
    static const struct answer_column wide[] = {{.header = "Card"},
                                                {.header = "Castable on the turn", .type = ANSWER_PERCENT},
                                                {.header = "Castable a turn later", .type = ANSWER_PERCENT},
                                                {.header = "Castable two turns later", .type = ANSWER_PERCENT}};
    static const struct answer_column turns[] = {{.header = "Turn", .type = ANSWER_COUNT},
                                                 {.header = "Won", .type = ANSWER_COUNT},
                                                 {.header = "Lost", .type = ANSWER_COUNT},
                                                 {.header = "Drawn", .type = ANSWER_COUNT}};
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct strbuf html = STRBUF_INIT, text = STRBUF_INIT;
    answer_begin(&page, &arena, "Deck");
    struct answer_table *t = answer_add_table(answer_section(&page, "one", "First"), "Cast", "", wide, ARRAY_LEN(wide));
    t->chart = (struct answer_chart){CHART_COLUMNS, "A chart", 0, {1}, 1, 1};
    for (size_t r = 0; r < 2 * ARRAY_LEN(names); r++) {
        answer_put_text(t, names[r % ARRAY_LEN(names)]);
        for (int i = 0; i < 3; i++)
            answer_put_number(t, 0.5);
    }
    t = answer_add_table(answer_section(&page, "two", "Second"), "Turns", "", turns, ARRAY_LEN(turns));
    for (int i = 0; i < 4; i++)
        answer_put_number(t, 1);
    answer_write_html(&page, NULL, &html);
    answer_write_text(&page, &(struct answer_look){.width = 92}, &text);
    assert_int_equal(count(strbuf_text(&html), "--1:&quot;Turn &quot;"), 1); /* a name needs no word before it */
    assert_int_equal(count(strbuf_text(&html), "--1:&quot;"), 1);
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        const char *label = arena_printf(&arena, ">%s</text>", names[i]);
        assert_true(count(strbuf_text(&html), label) >= 2);
        assert_int_equal(count(strbuf_text(&text), names[i]), 2);
    }
    strbuf_release(&html);
    strbuf_release(&text);
    arena_release(&arena);
}

static void files_are_the_same_again(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct err err = ERR_INIT;
    static const char *const names[] = {"a.pdf", "b.pdf", "a.xlsx", "b.xlsx"};
    char *bytes[4];
    size_t len[4];
    make_page(&arena, &page, 200, CHART_LINES); /* several sheets of paper */
    for (size_t i = 0; i < 4; i++) {
        const char *path = test_path(&arena, names[i]);
        enum err_code rc = i < 2 ? answer_write_pdf(&page, NULL, path, FILE_REFUSE_EXISTING, &err)
                                 : answer_write_workbook(&page, NULL, path, FILE_REFUSE_EXISTING, &err);
        assert_int_equal(rc, ERR_OK);
        assert_int_equal(file_read(&arena, path, 1u << 24, &bytes[i], &len[i], &err), ERR_OK);
    }
    assert_memory_equal(bytes[0], "%PDF-", 5);
    assert_memory_equal(bytes[2], "PK", 2);
    for (size_t i = 0; i < 4; i += 2) {
        assert_int_equal(len[i], len[i + 1]);
        assert_memory_equal(bytes[i], bytes[i + 1], len[i]);
    }
    assert_int_equal(answer_write_pdf(&page, NULL, test_path(&arena, "a.pdf"), FILE_REFUSE_EXISTING, &err),
                     ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(answer_write_workbook(&page, NULL, test_path(&arena, "a.xlsx"), FILE_REFUSE_EXISTING, &err),
                     ERR_CONFLICT);
    err_clear(&err);
    assert_int_equal(answer_write_pdf(&page, NULL, test_path(&arena, "none/a.pdf"), FILE_REFUSE_EXISTING, &err),
                     ERR_IO);
    arena_release(&arena);
}

/* A part of a workbook as the usual program unpacks it. */
static const char *part_of(struct arena *arena, const char *path, const char *part)
{
    struct strbuf sb = STRBUF_INIT;
    char buf[4096];
    FILE *pipe = popen(arena_printf(arena, "unzip -p '%s' '%s'", path, part), "r");
    assert_non_null(pipe);
    for (size_t n; (n = fread(buf, 1, sizeof buf, pipe)) > 0;)
        strbuf_add_bytes(&sb, buf, n);
    assert_int_equal(pclose(pipe), 0);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

/* The number after a word in a text; the test fails when it is not there. */
static long number_after(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    assert_non_null(at);
    return strtol(at + strlen(word), NULL, 10);
}

/* The rows of the printed area reach below the chart's last one, its columns beyond the chart's. */
static void a_workbook_prints_its_chart(void **state)
{
    (void)state;
    static const int rows[] = {5, 60};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct answer page;
        struct err err = ERR_INIT;
        const char *path = test_path(&arena, i ? "long.xlsx" : "short.xlsx");
        make_page(&arena, &page, rows[i], CHART_COLUMNS);
        assert_int_equal(answer_write_workbook(&page, NULL, path, FILE_REFUSE_EXISTING, &err), ERR_OK);
        const char *area = strstr(part_of(&arena, path, "xl/workbook.xml"), "\"_xlnm.Print_Area\"");
        const char *drawing = strstr(part_of(&arena, path, "xl/drawings/drawing1.xml"), "<xdr:to>");
        assert_non_null(area);
        assert_non_null(drawing);
        char column = 0;
        long last = 0;
        assert_int_equal(sscanf(strstr(area, ":$"), ":$%c$%ld", &column, &last), 2);
        assert_true(last > number_after(drawing, "<xdr:row>")); /* which counts from 0 */
        assert_true(column - 'A' >= number_after(drawing, "<xdr:col>"));
        arena_release(&arena);
    }
}

/* A sentence of 110 characters and more has a row of its lines' height. */
static void a_workbook_has_room_for_its_sentences(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct answer page;
    struct err err = ERR_INIT;
    const char *path = test_path(&arena, "sentences.xlsx");
    answer_begin(&page, &arena, "Deck");
    page.subtitle = "short";
    page.footer = "end";
    struct answer_section *s = answer_section(&page, "one", "First");
    struct strbuf text = STRBUF_INIT;
    for (int i = 0; i < 55; i++)
        strbuf_add(&text, "word ");
    answer_say(s, "%s", strbuf_text(&text)); /* 275 characters: three lines of at most 110 */
    assert_int_equal(answer_write_workbook(&page, NULL, path, FILE_REFUSE_EXISTING, &err), ERR_OK);
    const char *sheet = part_of(&arena, path, "xl/worksheets/sheet1.xml");
    const char *row = strstr(sheet, "<row r=\"3\"");
    assert_non_null(row);
    assert_true(number_after(row, " ht=\"") >= 3 * 15);
    assert_non_null(strstr(row, "customHeight=\"1\""));
    assert_int_equal(count(sheet, " ht=\""), 1);
    strbuf_release(&text);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_said_as_people_say_them),
        cmocka_unit_test(text_keeps_to_the_screen),
        cmocka_unit_test(bars_are_as_long_as_their_numbers),
        cmocka_unit_test(html_is_whole_and_escaped),
        cmocka_unit_test(charts_are_said_in_few_bytes),
        cmocka_unit_test(a_chart_of_many_rows_shows_some),
        cmocka_unit_test(shapes_of_costs_stand_once),
        cmocka_unit_test(long_cells_go_on_below),
        cmocka_unit_test(names_are_whole),
        cmocka_unit_test(files_are_the_same_again),
        cmocka_unit_test(a_workbook_prints_its_chart),
        cmocka_unit_test(a_workbook_has_room_for_its_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
