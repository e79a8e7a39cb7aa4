/* test_tables.c - table-valued functions against event_load, and the fences around a read-only query */
#include "base/arena.h"
#include "base/cell.h"
#include "base/err.h"
#include "base/progress.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/fixture.h"
#include "event/ledger/ledger.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"

#include <signal.h>
#include <sys/time.h>

/* ---- asking ---------------------------------------------------------------------------------- */

static struct table_rows ask(struct fixture *f, const char *sql)
{
    struct table_rows rows;
    struct table_parameter event = {":event", {.type = CELL_INT, .i = f->event.v}};
    if (tables_select(f->store, &f->arena, sql, &event, 1, 0, &rows, &f->err) != ERR_OK)
        fail_msg("%s: %s", sql, f->err.text);
    return rows;
}

/* The rows as text: cells by '|', rows by line, NULL as "-". */
static const char *ask_text(struct fixture *f, const char *sql)
{
    struct table_rows rows = ask(f, sql);
    struct strbuf sb = STRBUF_INIT;
    for (size_t r = 0; r < rows.n_rows; r++) {
        for (size_t c = 0; c < rows.n_columns; c++) {
            const struct table_cell *cell = &rows.cells[r * rows.n_columns + c];
            strbuf_add(&sb, c ? "|" : "");
            if (cell->type == CELL_INT)
                strbuf_printf(&sb, "%lld", (long long)cell->i);
            else if (cell->type == CELL_REAL)
                strbuf_printf(&sb, "%.6f", cell->f);
            else
                strbuf_add(&sb, cell->type == CELL_TEXT ? cell->t : "-");
        }
        strbuf_add(&sb, "\n");
    }
    char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

#define SAYS(f, sql, text) assert_string_equal(ask_text(f, sql), text)

static void refused(struct fixture *f, const char *sql, enum err_code code, const char *piece)
{
    struct table_rows rows;
    char *before = fixture_dump(f);
    if (tables_select(f->store, &f->arena, sql, NULL, 0, 2000, &rows, &f->err) == ERR_OK)
        fail_msg("not refused: %s", sql);
    if (f->err.code != code)
        fail_msg("%s: code %d, %s", sql, f->err.code, f->err.text);
    assert_err(f->err, code, piece);
    err_clear(&f->err);
    assert_string_equal(fixture_dump(f), before);
}

/* Five players, two rounds played, a third paired and one of its results in. */
static struct fixture *five(const char *name)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = 3;
    OK(f, tables_register(f->store, &f->err));
    fixture_players(f, 5);
    fixture_event(f, set);
    fixture_play(f, 2);
    fixture_pair(f, 3);
    fixture_result(f, 1, "1-1-1");
    return f;
}

/* ---- the functions --------------------------------------------------------------------------- */

/* The cross table has 32 columns in a query; of a wider one it says from where on they are missing. */
static void a_wide_cross_table_says_what_it_leaves_out(void **state)
{
    (void)state;
    static const struct {
        const char *file;
        size_t players;
        const char *says;
    } cases[] = {{"cross-32.db", 32, "0|-|32\n"}, {"cross-34.db", 34, "34|33 and on: topcut crosstable|34\n"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new(cases[i].file);
        struct event_settings set = event_settings_usual();
        set.structure = "round-robin";
        OK(f, tables_register(f->store, &f->err));
        fixture_players(f, cases[i].players);
        fixture_event(f, set);
        (void)fixture_pair(f, 1);
        SAYS(f, "SELECT count(left_out), max(left_out), count(*) FROM crosstable(:event)", cases[i].says);
        fixture_free(f);
    }
}

static void standings_are_those_of_event_standings(void **state)
{
    (void)state;
    struct fixture *f = five("standings.db");
    for (int round = 1; round <= 3; round++) {
        struct event_data data = fixture_load(f);
        struct standings_row *rows;
        OK(f, event_standings(&f->arena, &data, round, &rows, &f->err));
        struct table_rows got = ask(
            f,
            arena_printf(&f->arena,
                         "SELECT rank, player_id, points, omw, gw_pct, record, event, round FROM standings(:event, %d)",
                         round));
        assert_int_equal(got.n_rows, 5);
        for (size_t i = 0; i < 5; i++) {
            const struct table_cell *cell = &got.cells[i * got.n_columns];
            assert_int_equal(cell[0].i, rows[i].rank);
            assert_int_equal(cell[1].i, data.players[rows[i].player].id.v);
            assert_int_equal(cell[2].i, rows[i].points);
            assert_true(cell[3].f == ratio_to_double(rows[i].omw));
            assert_string_equal(cell[4].t, ratio_percent(&f->arena, rows[i].gw, 2));
            assert_int_equal(cell[5].t[0] - '0', rows[i].wins);
            assert_int_equal(cell[6].i, f->event.v);
            assert_int_equal(cell[7].i, round);
        }
    }
    fixture_free(f);
}

static void a_round_of_five_in_rows(void **state)
{
    (void)state;
    struct fixture *f = five("pairings.db");
    SAYS(f, "SELECT count(*), sum(bye), sum(reported), sum(player2 IS NULL) FROM pairings(:event)", "3|1|2|1\n");
    SAYS(f, "SELECT score, result, winner, points2 IS NOT NULL FROM pairings(:event, 3) WHERE tbl = 1",
         "1-1-1|played|-|1\n");
    SAYS(f, "SELECT count(*), count(DISTINCT player_id), count(tbl) FROM seats(:event, 3)", "5|5|4\n");
    SAYS(f, "SELECT sum(points1), ifnull(sum(points2), 0) FROM pairings(:event, 1)", "0|0\n");
    /* What both sides say of one match agrees. */
    SAYS(f,
         "SELECT count(*) FROM seats(:event, 2) AS a JOIN seats(:event, 2) AS b "
         "ON a.opponent_id = b.player_id AND b.opponent_id = a.player_id AND a.tbl = b.tbl "
         "AND a.points = b.opponent_points",
         "4\n");
    SAYS(f, "SELECT round, round_name, matches, missing FROM rounds_of(:event)",
         "1|Round 1|3|0\n2|Round 2|3|0\n3|Round 3|3|1\n");
    SAYS(f, "SELECT count(*), max(round), sum(score IS NULL) FROM matches_of(:event)", "9|3|1\n");
    SAYS(f, "SELECT count(*), sum(active), min(dropped_after) FROM players_of(:event)", "5|5|-\n");
    SAYS(f, "SELECT value FROM event_summary(:event) WHERE key IN ('players', 'missing', 'byes')", "5\n1\n3\n");
    SAYS(f, "SELECT count(*) FROM bracket(:event)", "0\n");
    fixture_free(f);
}

static void a_bracket_in_rows(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("bracket.db");
    struct event_settings set = event_settings_usual();
    struct round_view view;
    const char *sentence;
    set.rounds = 3;
    set.cut = 4;
    OK(f, tables_register(f->store, &f->err));
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 3);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    SAYS(f, "SELECT round_name, seed1, seed2, winner FROM bracket(:event)",
         "Semifinals|1|4|-\nSemifinals|2|3|-\nFinal|-|-|-\n");
    SAYS(f, "SELECT DISTINCT stage, round_name FROM pairings(:event)", "playoff|Semifinals\n");
    fixture_results(f, "2-0");
    fixture_pair(f, 9);
    fixture_results(f, "2-1");
    SAYS(f,
         "SELECT b.round_name, b.score, b.winner = s.value FROM bracket(:event) AS b, event_summary(:event) "
         "AS s WHERE b.round = 2 AND s.key = 'winner'",
         "Final|2-1|1\n");
    /* The playoff decides the final places, not the standings. */
    SAYS(f,
         "SELECT s.final_rank, s.points FROM standings(:event) AS s, event_summary(:event) AS e "
         "WHERE e.key = 'winner' AND s.name = e.value",
         arena_printf(&f->arena, "1|%s",
                      ask_text(f, "SELECT s.points FROM standings(:event, 3) AS s, "
                                  "event_summary(:event) AS e WHERE e.key = 'winner' AND s.name = e.value")));
    SAYS(f, "SELECT count(*), round FROM standings(:event, 5)", "8|3\n"); /* after a playoff round */
    struct event_data data = fixture_load(f);
    struct bracket bracket;
    OK(f, playoff_bracket(&f->arena, &data, &bracket, &f->err));
    OK(f,
       enrol_disqualify(f->store, &f->arena, f->event, data.players[bracket.champion].id, false, &sentence, &f->err));
    SAYS(f, "SELECT min(final_rank), max(final_rank), count(final_rank) FROM standings(:event)", "1|7|7\n");
    SAYS(f, "SELECT value LIKE '% (disqualified)' FROM event_summary(:event) WHERE key = 'winner'", "1\n");
    SAYS(f, "SELECT winner LIKE '% (disqualified)' FROM bracket(:event) WHERE round = 2", "1\n");
    fixture_free(f);
}

static void ratings_in_rows(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("ratings.db");
    struct event_settings set = event_settings_usual();
    struct closing closing;
    set.rounds = 3;
    set.category = RATING_STANDARD;
    OK(f, tables_register(f->store, &f->err));
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 3);
    SAYS(f, "SELECT count(*) FROM rating_list", "0\n");
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    SAYS(f, "SELECT count(*), min(category), max(category), sum(matches) FROM rating_list", "8|standard|standard|24\n");
    SAYS(f, "SELECT count(*) FROM rating_list('standard') WHERE shown = CAST(floor(rating + 0.5) AS INTEGER)", "8\n");
    SAYS(f, "SELECT count(*) FROM rating_list('limited')", "0\n");
    SAYS(f, "SELECT count(*) FROM rating_list('standard', '1998-01-01')", "0\n");
    SAYS(f,
         "SELECT seq, round, round(before), provisional, expected FROM rating_history('P001', 'standard') "
         "ORDER BY seq LIMIT 1",
         "1|1|1600.000000|1|-\n");
    SAYS(f,
         "SELECT count(*) FROM rating_list AS l, rating_history(l.player_id, l.category) AS h "
         "WHERE h.seq = 3 AND h.after = l.rating",
         "8\n");
    refused(f, "SELECT * FROM rating_list('vintage')", ERR_INPUT, "not a rating category");
    refused(f, "SELECT * FROM rating_list('standard', '2026-02-30')", ERR_INPUT, "2026-02-30");
    refused(f, "SELECT * FROM rating_history(77)", ERR_NOT_FOUND, "77");
    refused(f, "SELECT * FROM rating_history", ERR_INPUT, "needs a player");
    fixture_free(f);
}

static void an_empty_event_has_empty_tables(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("empty.db");
    struct event_settings set = event_settings_usual();
    OK(f, tables_register(f->store, &f->err));
    SAYS(f, "SELECT count(*) FROM events_list", "0\n");
    refused(f, "SELECT * FROM standings", ERR_NOT_FOUND, "event");
    fixture_event(f, set);
    static const char *const tables[] = {"standings", "pairings",   "seats",  "matches_of",
                                         "rounds_of", "players_of", "bracket"};
    for (size_t i = 0; i < ARRAY_LEN(tables); i++)
        SAYS(f, arena_printf(&f->arena, "SELECT count(*) FROM %s(:event)", tables[i]), "0\n");
    SAYS(f, "SELECT value FROM event_summary WHERE key = 'players'", "0\n");
    SAYS(f, "SELECT event_id = :event, name, state, current FROM events_list", "1|Test Event|enrolling|1\n");
    refused(f, "SELECT * FROM pairings(NULL, 1)", ERR_NOT_FOUND, "none is paired yet");
    fixture_free(f);
}

/* ---- arguments ------------------------------------------------------------------------------- */

static void an_event_is_an_id_a_name_or_the_current_one(void **state)
{
    (void)state;
    struct fixture *f = five("arguments.db");
    const char *same = ask_text(f, "SELECT name, points FROM standings(:event, 2)");
    SAYS(f, "SELECT name, points FROM standings('test ev', 2)", same);
    SAYS(f, "SELECT name, points FROM standings(NULL, 2)", same);
    SAYS(f, "SELECT name, points FROM standings WHERE round = 2", same);
    SAYS(f, "SELECT name, points FROM standings WHERE event = :event AND round = 2", same);
    SAYS(f, "SELECT name, points FROM standings WHERE 2 = round AND event = 'Test Event'", same);
    SAYS(f, "SELECT round, count(*) FROM pairings(:event)", "3|3\n");
    refused(f, "SELECT * FROM standings(99)", ERR_NOT_FOUND, "99");
    refused(f, "SELECT * FROM standings('nosuch')", ERR_NOT_FOUND, "nosuch");
    refused(f, "SELECT * FROM standings(1.5)", ERR_INPUT, "1.5");
    refused(f, "SELECT * FROM standings(NULL, 4)", ERR_NOT_FOUND, "rounds 1 to 3");
    refused(f, "SELECT * FROM standings(NULL, 0)", ERR_NOT_FOUND, "no round 0");
    refused(f, "SELECT * FROM standings(NULL, 'x')", ERR_INPUT, "whole number");
    refused(f, "SELECT * FROM standings(1, 2, 3)", ERR_INPUT, "too many arguments");
    fixture_free(f);
}

static void functions_join_with_tables_and_each_other(void **state)
{
    (void)state;
    struct fixture *f = five("joins.db");
    SAYS(f,
         "SELECT r.round, sum(p.reported) FROM rounds_of(:event) AS r, pairings(r.event, r.round) AS p "
         "GROUP BY 1",
         "1|3\n2|3\n3|2\n");
    SAYS(f, "SELECT count(*) FROM pairings(r.event, r.round) AS p, rounds_of(:event) AS r", "9\n");
    SAYS(f, "SELECT count(*) FROM event AS e JOIN standings AS s ON s.event = e.event_id", "5\n");
    SAYS(f,
         "SELECT max((SELECT points FROM standings(:event, m.round) WHERE player_id = m.player1_id)) > 0 "
         "FROM matches_of(:event) AS m",
         "1\n");
    SAYS(f, "SELECT count(*) FROM standings(:event) AS s LEFT JOIN seats(:event) AS t USING (player_id)", "5\n");
    fixture_free(f);
}

/* Rows of an earlier call answer only while the data is what it was. */
static void kept_rows_never_outlive_the_data(void **state)
{
    (void)state;
    struct fixture *f = five("stale.db");
    struct store *other;
    static const char points[] = "SELECT sum(points), (SELECT count(*) FROM rounds_of(:event)) "
                                 "FROM standings(:event)";
    const char *before = ask_text(f, points);
    SAYS(f, points, before);
    fixture_result(f, 2, "2-0"); /* a change of our own */
    const char *after = ask_text(f, points);
    assert_string_not_equal(before, after);
    /* One by another process. */
    struct result_outcome outcome;
    struct result_entry entry = {.where = "2", .score = "1-1"};
    OK(f, store_open(f->path, STORE_WRITE, &fixture_clock, &other, &f->err));
    OK(f, result_enter(other, &f->arena, f->event, 0, &entry, true, &outcome, &f->err));
    store_close(other);
    assert_string_not_equal(ask_text(f, points), after);
    /* One that is taken back: what was seen inside the verb must not be seen after it. */
    const char *standing = ask_text(f, points);
    OK(f, store_begin(f->store, "test", &f->err));
    assert_int_equal(sqlite3_exec(store_sqlite(f->store),
                                  "UPDATE match SET wins1 = 2, wins2 = 0, draws = 0, "
                                  "result = 'played' WHERE wins1 = wins2",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_string_not_equal(ask_text(f, points), standing);
    store_abandon(f->store);
    SAYS(f, points, standing);
    fixture_free(f);
}

/* A correlated subquery opens its cursor again for each row: without kept rows that is an event loaded for
 * each, here 400 times over. */
static void a_correlated_subquery_is_not_quadratic(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("correlated.db");
    struct event_settings set = event_settings_usual();
    OK(f, tables_register(f->store, &f->err));
    fixture_players(f, 400);
    fixture_event(f, set);
    fixture_pair(f, 1);
    struct table_rows rows;
    OK(f, tables_select(f->store, &f->arena,
                        "SELECT count(*), min((SELECT count(*) FROM players_of(s.event) AS p "
                        "WHERE p.active AND p.player_id <> s.player_id)) FROM seats AS s",
                        NULL, 0, 60000, &rows, &f->err));
    assert_int_equal(rows.cells[0].i, 400);
    assert_int_equal(rows.cells[1].i, 399);
    fixture_free(f);
}

/* ---- fences ---------------------------------------------------------------------------------- */

static void what_writes_or_reaches_out_is_refused(void **state)
{
    (void)state;
    struct fixture *f = five("fences.db");
    static const struct {
        const char *sql, *piece;
    } cases[] = {
        {"INSERT INTO setting VALUES ('a', 'b')", "read-only"},
        {"UPDATE player SET last = 'x'", "read-only"},
        {"DELETE FROM match", "read-only"},
        {"WITH x AS (SELECT 1) DELETE FROM match", "read-only"},
        {"INSERT INTO setting VALUES ('a', 'b') RETURNING key", "read-only"},
        {"CREATE TABLE t (x)", "read-only"},
        {"CREATE TEMP TABLE t (x)", "read-only"},
        {"CREATE TEMP VIEW v AS SELECT 1", "read-only"},
        {"DROP TABLE match", "read-only"},
        {"ALTER TABLE match RENAME TO m", "read-only"},
        {"ATTACH '/tmp/other.db' AS o", "ATTACH"},
        {"DETACH main", "DETACH"},
        {"PRAGMA journal_mode = DELETE", "PRAGMA"},
        {"PRAGMA user_version", "PRAGMA"},
        {"SELECT * FROM pragma_user_version", "read-only"}, /* PRAGMAs in the shape of tables */
        {"SELECT * FROM pragma_optimize", "read-only"},
        {"VACUUM", "read-only"},
        {"VACUUM INTO '/tmp/stolen.db'", "read-only"},
        {"REINDEX", "read-only"},
        {"ANALYZE", "read-only"},
        {"BEGIN", "transaction"},
        {"COMMIT", "transaction"},
        {"SAVEPOINT a", "SAVEPOINT"},
        {"SELECT load_extension('/tmp/x.so')", "that function"},
        {"EXPLAIN SELECT 1", "only SELECT"},
        {"SELECT 1; SELECT 2", "one query at a time"},
        {"SELECT 1; DELETE FROM match", "one query at a time"},
        {"SELECT 1; nonsense", "one query at a time"},
        {"", "no query"},
        {"-- only a comment\n", "no query"},
        {"SELECT nosuch FROM player", "no such column: nosuch"},
        {"SELECT \"nosuch\" FROM player", "no such column"},
        {"SELECT 1\nFROM\nnosuch", "no such table: nosuch"},
        {"SELECT 1 +", "incomplete input"},
        {"UPDATE standings SET rank = 1", "may not be modified"},
        {"CREATE VIRTUAL TABLE s USING standings", "read-only"},
        {"SELECT abs(-9223372036854775808)", "integer overflow"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        refused(f, cases[i].sql, ERR_INPUT, cases[i].piece);
    refused(f, "SELECT 1,\n  2,\n  nosuch", ERR_INPUT, "line 3: no such column");
    SAYS(f, "SELECT 1; -- and a comment", "1\n");
    assert_int_equal(ask(f, "EXPLAIN QUERY PLAN SELECT 1").n_rows, 1);
    /* The fences are gone afterwards: the organizer goes on. */
    fixture_result(f, 2, "2-0");
    fixture_free(f);
}

static void a_view_cannot_use_the_functions(void **state)
{
    (void)state;
    struct fixture *f = five("view.db");
    OK(f, store_begin(f->store, "test", &f->err)); /* nobody writes outside a verb */
    assert_int_equal(
        sqlite3_exec(store_sqlite(f->store), "CREATE VIEW sneaky AS SELECT * FROM standings(1)", NULL, NULL, NULL),
        SQLITE_OK);
    refused(f, "SELECT * FROM sneaky", ERR_INPUT, "unsafe use of virtual table");
    store_abandon(f->store);
    fixture_free(f);
}

#define FOR_EVER "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

static void a_long_query_ends_at_its_deadline(void **state)
{
    (void)state;
    struct fixture *f = five("deadline.db");
    struct table_rows rows;
    assert_int_equal(tables_select(f->store, &f->arena, FOR_EVER, NULL, 0, 50, &rows, &f->err), ERR_CONFLICT);
    assert_err(f->err, ERR_CONFLICT, "longer than 50 ms");
    err_clear(&f->err);
    /* One that would fill the memory ends as well. */
    struct strbuf wide = STRBUF_INIT;
    strbuf_add(&wide, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i");
    for (int i = 0; i < 500; i++)
        strbuf_add(&wide, ", i");
    strbuf_add(&wide, " FROM n");
    assert_int_equal(tables_select(f->store, &f->arena, strbuf_text(&wide), NULL, 0, 60000, &rows, &f->err), ERR_INPUT);
    assert_err(f->err, ERR_INPUT, "add a LIMIT");
    strbuf_release(&wide);
    fixture_free(f);
}

static void ctrl_c_ends_a_query(void **state)
{
    (void)state;
    struct fixture *f = five("interrupt.db");
    struct table_rows rows;
    progress_catch_interrupts();
    struct sigaction handler;
    assert_int_equal(sigaction(SIGINT, NULL, &handler), 0);
    assert_int_equal(sigaction(SIGALRM, &handler, NULL), 0); /* a timer plays the user's Ctrl-C */
    const struct itimerval soon = {.it_value = {.tv_usec = 30000}};
    assert_int_equal(setitimer(ITIMER_REAL, &soon, NULL), 0);
    assert_int_equal(tables_select(f->store, &f->arena, FOR_EVER, NULL, 0, 0, &rows, &f->err), ERR_INTERRUPT);
    fixture_free(f);
}

static void a_read_only_store_answers_too(void **state)
{
    (void)state;
    struct fixture *f = five("readonly.db");
    const char *expected = ask_text(f, "SELECT name, points, omw FROM standings(:event)");
    store_close(f->store);
    OK(f, store_open(f->path, STORE_READ, &fixture_clock, &f->store, &f->err));
    OK(f, tables_register(f->store, &f->err));
    SAYS(f, "SELECT name, points, omw FROM standings(:event)", expected);
    fixture_free(f);
}

static void values_come_out_as_they_are(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("values.db");
    OK(f, tables_register(f->store, &f->err));
    SAYS(f, "SELECT 1, -9223372036854775807 - 1, 0.5, 'x', NULL, x'0AFF', ''",
         "1|-9223372036854775808|0.500000|x|-|x'0aff'|\n");
    /* Bytes that are no UTF-8, and NUL, become U+FFFD; what is good stays. */
    SAYS(f, "SELECT CAST(x'C5BBFF41' AS TEXT), CAST(x'410042' AS TEXT), CAST(x'E2' AS TEXT)",
         "Ż\xEF\xBF\xBD"
         "A|A\xEF\xBF\xBD"
         "B|\xEF\xBF\xBD\n");
    struct table_rows rows;
    struct table_parameter p[] = {{":a", {.type = CELL_TEXT, .t = "it's"}},
                                  {":b", {.type = CELL_REAL, .f = 2.5}},
                                  {":unused", {.type = CELL_INT, .i = 1}}};
    OK(f, tables_select(f->store, &f->arena, "SELECT :a, :b, :c", p, 3, 0, &rows, &f->err));
    assert_string_equal(rows.cells[0].t, "it's");
    assert_true(rows.cells[1].f == 2.5);
    assert_int_equal(rows.cells[2].type, CELL_NULL);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(standings_are_those_of_event_standings),
        cmocka_unit_test(a_wide_cross_table_says_what_it_leaves_out),
        cmocka_unit_test(a_round_of_five_in_rows),
        cmocka_unit_test(a_bracket_in_rows),
        cmocka_unit_test(ratings_in_rows),
        cmocka_unit_test(an_empty_event_has_empty_tables),
        cmocka_unit_test(an_event_is_an_id_a_name_or_the_current_one),
        cmocka_unit_test(functions_join_with_tables_and_each_other),
        cmocka_unit_test(kept_rows_never_outlive_the_data),
        cmocka_unit_test(a_correlated_subquery_is_not_quadratic),
        cmocka_unit_test(what_writes_or_reaches_out_is_refused),
        cmocka_unit_test(a_view_cannot_use_the_functions),
        cmocka_unit_test(a_long_query_ends_at_its_deadline),
        cmocka_unit_test(a_read_only_store_answers_too),
        cmocka_unit_test(values_come_out_as_they_are),
        cmocka_unit_test(ctrl_c_ends_a_query), /* last: the interrupt stays set */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
