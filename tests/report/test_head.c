/* test_head.c - report files: what a head may say, the user's own reports, and what is told when they err */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/resource.h"
#include "base/rng.h"
#include "report_fixture.h"

#include "event/core/core.h"
#include "event/import/import.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/inner.h"

#define HEAD "-- title: T\n"

static void a_mistake_is_told_with_file_and_line(void **state)
{
    (void)state;
    struct fixture *f = report_store("mistakes.db");
    static const struct {
        const char *text, *piece;
    } cases[] = {
        {"SELECT 1", "mine.sql:1: a report begins with \"-- title"},
        {HEAD "-- colum: a\nSELECT 1 AS a", "mine.sql:2: \"colum\" is no key of a report (a comment has no colon after "
                                            "its first word); did you mean column?"},
        {HEAD "-- column: a | A | itn\nSELECT 1 AS a", "mine.sql:2: \"itn\" is no type"},
        {HEAD "\n-- column: a | A | int | wide\nSELECT 1 AS a", "mine.sql:3: \"wide\" is no width"},
        {HEAD "-- column: a | A | int | * | bolt\nSELECT 1 AS a", "mine.sql:2: \"bolt\" is no option"},
        {HEAD "-- column: a | A | int | * | decimals=99\nSELECT 1 AS a", "mine.sql:2: decimals=99"},
        {HEAD "-- column: a b | A\nSELECT 1 AS a", "mine.sql:2: \"a b\" is no name"},
        {HEAD "-- column: a\n-- column: a\nSELECT 1 AS a", "mine.sql:3: column a is described twice"},
        {HEAD "-- column: a|b|int|*|bold|more\nSELECT 1 AS a", "mine.sql:2: a column has five parts"},
        {HEAD "-- layout: poster\nSELECT 1", "mine.sql:2: \"poster\" is no layout"},
        {HEAD "-- round: last\nSELECT 1", "mine.sql:2: \"last\""},
        {HEAD "-- params: a-b\nSELECT 1", "mine.sql:2: \"a-b\" is no name of a parameter"},
        {HEAD "-- chart: pie a by b\nSELECT 1", "mine.sql:2: a chart is"},
        {HEAD "-- chart: bar a by b\n-- column: a\nSELECT 1 AS a", "mine.sql:2: the chart names a column"},
        {HEAD "-- cut-line: x\nSELECT 1 AS a", "mine.sql:2: the cut line names column x"},
        {HEAD "-- column: b\nSELECT 1 AS a", "mine.sql:2: column b is described, but"},
        {HEAD "\nSELECT 1,\n  nosuch\nFROM player", "mine.sql:4: no such column: nosuch"},
        {HEAD "SELECT 1;\nSELECT 2", "mine.sql:2: one query at a time"},
        {HEAD "DELETE FROM player", "mine.sql:1: this is read-only"},
        {HEAD, "mine.sql:1: there is no query"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct report report;
        const char *path = users_report(f, "mine", cases[i].text);
        enum err_code rc = report_run(f->store, &f->arena, "mine", NULL, &report, &f->err);
        assert_int_equal(rc, ERR_INPUT);
        assert_err(f->err, ERR_INPUT, cases[i].piece);
        assert_int_equal(strncmp(f->err.text, path, strlen(path)), 0);
        err_clear(&f->err);
    }
    fixture_free(f);
}

/* Heads with characters changed, lines doubled and ends cut off are read, or refused with a line that is
 * there. */
static void any_text_is_read_or_refused(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    static const char pieces[] = "-:|{}?=* \n\t\x01\xC5zZ09";
    int heads = 0, refused = 0;
    for (int i = 0; i < (test_is_long() ? 200000 : 4000); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct report_info info;
        size_t builtins = 0;
        while (resources_builtin[builtins].path)
            builtins++;
        struct resource file = resources_builtin[rng_below(&rng, builtins)];
        if (strncmp(file.path, "reports/", 8) != 0)
            continue;
        char *text = arena_strndup(&arena, file.data, file.len);
        for (uint64_t n = rng_below(&rng, 4); n > 0; n--)
            text[rng_below(&rng, file.len)] = pieces[rng_below(&rng, sizeof pieces)];
        file.data = text; /* a NUL among the pieces cuts it off */
        if (head_parse(&arena, &file, &info, &err) != ERR_OK) {
            int line = 0, lines = 1;
            for (const char *at = text; *at; at++)
                lines += *at == '\n';
            assert_int_equal(err.code, ERR_INPUT);
            assert_int_equal(sscanf(err.text, "reports/%*[^:]:%d: ", &line), 1);
            assert_true(line >= 1 && line <= lines);
            refused++;
        }
        heads++;
        arena_release(&arena);
    }
    assert_true(refused > 0 && refused < heads);
}

static void a_broken_file_keeps_its_place_in_the_list(void **state)
{
    (void)state;
    struct fixture *f = report_store("broken.db");
    struct report_info *reports;
    size_t n;
    users_report(f, "mine", "SELECT 1");
    OK(f, report_list(&f->arena, &reports, &n, &f->err));
    size_t broken = 0;
    for (size_t i = 0; i < n; i++) {
        if (!reports[i].problem)
            continue;
        broken++;
        assert_string_equal(reports[i].name, "mine");
        assert_non_null(strstr(message_say(&f->arena, NULL, MESSAGE_TERMINAL, reports[i].problem), "mine.sql:1: "));
    }
    assert_int_equal(broken, 1);
    assert_true(n > 10);
    fixture_free(f);
}

static void a_users_file_becomes_a_report(void **state)
{
    (void)state;
    struct fixture *f = evening("own.db", ordinary_names, ARRAY_LEN(ordinary_names));
    const char *path = users_report(
        f, "mine",
        "-- A comment of mine, without a key.\n"
        "-- title: Undefeated in {event} after {round} rounds, {format|any format}; {first}\n"
        "-- params: event round?\n"
        "-- round: swiss\n"
        "-- column: who | Player | text | 12\n"
        "-- column: points\n"
        "SELECT name AS who, points, 'first row' AS first FROM standings(:event, :round) WHERE losses = 0\n"
        "ORDER BY rank LIMIT 2\n");
    struct report report = run_report(f, "mine", 2);
    assert_string_equal(report.info.origin, path);
    assert_string_equal(report.title, "Undefeated in Premodern Thursday after 2 rounds, Premodern; first row");
    assert_int_equal(report.info.n_columns, 2);
    assert_string_equal(written(f, &report, REPORT_CSV, 0),
                        "Player,points\r\n\"Öhman, Liv\",6\r\n\"Nguyễn, Thị Hồng\",6\r\n");
    /* Without column lines everything is shown, typed by its values. */
    users_report(f, "mine", HEAD "SELECT 1 AS a, 2.5 AS b, 'x' AS c, NULL AS d, 3 AS a\n");
    report = run_report(f, "mine", 0);
    assert_int_equal(report.info.n_columns, 5);
    assert_int_equal(report.info.columns[0].type, REPORT_T_INT);
    assert_int_equal(report.info.columns[1].type, REPORT_T_NUMBER);
    assert_int_equal(report.info.columns[2].type, REPORT_T_TEXT);
    assert_int_equal(report.info.columns[3].type, REPORT_T_TEXT);
    assert_string_equal(report.info.columns[4].name, "a_2");
    /* A user's file of a built-in name replaces it. */
    users_report(f, "standings", HEAD "SELECT 'mine' AS whose");
    report = run_report(f, "standings", 0);
    assert_string_equal(written(f, &report, REPORT_CSV, 0), "whose\r\nmine\r\n");
    test_remove_tree(path_join(&f->arena, test_dir(), "topcut"));
    fixture_free(f);
}

/* Every built-in report runs on an empty event and on a real one, in every format. */
static void run_everything(struct fixture *f)
{
    struct report_info *reports;
    size_t n;
    OK(f, report_list(&f->arena, &reports, &n, &f->err));
    assert_true(n >= 14);
    for (size_t i = 0; i < n; i++) {
        struct report report;
        struct table_parameter player = {":player", {.type = CELL_INT, .i = f->players[0].v}};
        bool history = strcmp(reports[i].name, "rating-history") == 0;
        struct report_args args = {.more = &player, .n_more = history};
        if (report_run(f->store, &f->arena, reports[i].name, &args, &report, &f->err) != ERR_OK)
            fail_msg("%s: %s", reports[i].name, f->err.text);
        assert_string_equal(reports[i].origin, "built in");
        assert_true(*report.title && *reports[i].summary && *reports[i].sheet);
        assert_null(strchr(report.title, '{'));
        for (int format = REPORT_TEXT; format < REPORT_XLSX; format++)
            assert_non_null(written(f, &report, (enum report_format)format, 80));
    }
}

static void every_report_runs(void **state)
{
    (void)state;
    struct fixture *f = report_store("nothing.db");
    struct event_settings set = event_settings_usual();
    add_names(f, ordinary_names, 1);
    struct player_id *player = f->players;
    f->n_players = 0;
    fixture_event(f, set);
    f->players = player;
    run_everything(f);
    fixture_free(f);
    f = evening("everything.db", hostile_names, ARRAY_LEN(hostile_names));
    run_everything(f);
    fixture_free(f);
}

/* A real event of seven rounds: every report, the workbook, and the published points in the standings. */
static void every_report_runs_on_a_real_event(void **state)
{
    (void)state;
    struct fixture *f = report_store("real.db");
    struct event_import_options options = {.category = RATING_STANDARD};
    struct event_import import;
    struct closing closing;
    const char *name = "swiss-69750.tsv";
    const char *text = test_read_data(&f->arena, path_join(&f->arena, "events", name), NULL);
    OK(f, event_import(f->store, &f->arena, text, name, &options, &import, &f->err));
    f->event = import.event.id;
    if (import.event.state != EVENT_CLOSED)
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    struct event_data data = fixture_load(f);
    f->players = &data.players[0].id;
    run_everything(f);
    OK(f, report_event_workbook(f->store, &f->arena, f->event, NULL, test_path(&f->arena, "real.xlsx"),
                                FILE_REFUSE_EXISTING, &f->err));
    struct report report = run_report(f, "standings", import.file.rounds);
    assert_int_equal(report.rows.n_rows, import.file.n_players);
    int points = 0, number = 0;
    while (strcmp(report.info.columns[points].name, "points") != 0)
        points++;
    for (size_t i = 0; i < import.file.n_published; i++) {
        const struct results_published *line = &import.file.published[i];
        const char *player = arena_printf(&f->arena, "Player %d", import.file.players[line->player]);
        for (size_t r = 0; r < report.rows.n_rows; r++) {
            const struct table_cell *row = &report.rows.cells[r * report.rows.n_columns];
            if (strcmp(row[1].t, player) != 0)
                continue;
            assert_int_equal(row[points].i, line->points);
            number++;
        }
    }
    assert_int_equal(number, import.file.n_published);
    fixture_free(f);
}

static void wrong_requests_are_told(void **state)
{
    (void)state;
    struct fixture *f = evening("requests.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct table_parameter odd = {":catgory", {.type = CELL_TEXT, .t = "x"}};
    const struct {
        const char *name;
        struct report_args args;
        enum err_code code;
        const char *piece;
    } cases[] = {
        {"standing", {.round = 0}, ERR_NOT_FOUND, "no report \"standing\"; did you mean standings?"},
        {"../x", {.round = 0}, ERR_NOT_FOUND, "no report"},
        {"standings", {.event = {9}}, ERR_NOT_FOUND, "9"},
        {"pairings", {.round = 9}, ERR_NOT_FOUND, "no round 9: rounds 1 to 5"},
        {"players", {.round = 1}, ERR_USAGE, "not about one round"},
        {"rating-history", {.round = 0}, ERR_USAGE, "needs a player"},
        {"rating-list", {.more = &odd, .n_more = 1}, ERR_USAGE, "no parameter \"catgory\""},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct report report;
        assert_int_equal(report_run(f->store, &f->arena, cases[i].name, &cases[i].args, &report, &f->err),
                         cases[i].code);
        assert_err(f->err, cases[i].code, cases[i].piece);
        err_clear(&f->err);
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mistake_is_told_with_file_and_line),
        cmocka_unit_test(any_text_is_read_or_refused),
        cmocka_unit_test(a_broken_file_keeps_its_place_in_the_list),
        cmocka_unit_test(a_users_file_becomes_a_report),
        cmocka_unit_test(every_report_runs),
        cmocka_unit_test(every_report_runs_on_a_real_event),
        cmocka_unit_test(wrong_requests_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
