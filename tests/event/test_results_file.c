/* test_results_file.c - reading results files, and verifying real events
 *
 * The real events are those of tests/data/events, and, where the shared facts lie beside the tree,
 * all 78 of them: published standings that Topcut has to reproduce, or whose departure it has to
 * explain.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include <dirent.h>

#include "event/import/import.h"

static const struct standings_rule *mtr(void)
{
    return standings_rule_find("mtr");
}

/* ---- reading --------------------------------------------------------------------------------- */

#define HEAD "#event\tsmall\t2024-02-29\tModern\n"

/* Four players, two rounds of two matches and one, and a final. */
#define DECLARES(what)                                                                                                 \
    "#event\tsmall\t2024-02-29\tModern\tk=v\t" what "\nM\t1\t1\t2\t2\t0\t0\nM\t1\t3\t4\t2\t0\t0\n"                     \
    "M\t2\t1\t3\t2\t0\t0\nK\tFinals\t1\t3\t2\t0\t0\n"

static void a_file_is_read_field_by_field(void **state)
{
    (void)state;
    static const char text[] = "#event\tsmall\t2024-02-29\tModern\tplayers=3\tkind=swiss\r\n"
                               "# a comment\n"
                               "\n"
                               "K\tFinals\t40\t7\t2\t1\t0\n"
                               "M\t1\t7\t40\t2\t1\t1\n"
                               "M\t1\t0\t12\t0\t2\t0\r\n"
                               "M\t2\t7\t0\t0\t2\t0\n"
                               "S\t1\t40\t3\t0.5\t1\t0.3333\tcut\n"
                               "S\t2\t7\t3\t0.5\t0.25\t0.1";
    struct arena arena = ARENA_INIT;
    struct results_file file;
    struct err err = ERR_INIT;
    assert_ok(results_file_parse(&arena, text, "small.tsv", &file, &err), err);
    assert_string_equal(file.id, "small");
    assert_string_equal(file.date, "2024-02-29");
    assert_string_equal(file.format, "Modern");
    assert_int_equal(file.n_players, 3);
    assert_int_equal(file.players[0], 7);
    assert_int_equal(file.players[1], 12);
    assert_int_equal(file.players[2], 40);
    assert_int_equal(file.rounds, 2);
    assert_int_equal(file.cut, 2);
    assert_int_equal(file.n_matches, 4);
    /* The playoff comes last, the bye second. */
    static const struct results_match expected[] = {
        {5, 1, NULL, 0, 2, STANDINGS_PLAYED, 2, 1, 1, false},
        {6, 1, NULL, 1, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0, false},
        {7, 2, NULL, 0, STANDINGS_NOBODY, STANDINGS_LOSS, 0, 2, 0, false},
        {4, 0, "Finals", 2, 0, STANDINGS_PLAYED, 2, 1, 0, false},
    };
    for (size_t i = 0; i < ARRAY_LEN(expected); i++) {
        const struct results_match *m = &file.matches[i], *e = &expected[i];
        assert_int_equal(m->line, e->line);
        assert_int_equal(m->round, e->round);
        assert_int_equal(m->stage != NULL, e->stage != NULL);
        if (e->stage)
            assert_string_equal(m->stage, e->stage);
        assert_int_equal(m->p1, e->p1);
        assert_int_equal(m->p2, e->p2);
        assert_int_equal(m->kind, e->kind);
        assert_int_equal(m->wins1, e->wins1);
        assert_int_equal(m->wins2, e->wins2);
        assert_int_equal(m->draws, e->draws);
    }
    assert_int_equal(file.n_published, 2);
    assert_true(file.published[0].cut && !file.published[1].cut);
    assert_int_equal(file.published[0].player, 2);
    assert_int_equal(file.published[1].line, 9);
    arena_release(&arena);
}

static void what_the_first_line_declares(void **state)
{
    (void)state;
    static const char *const texts[] = {
        DECLARES("players=4\trounds=2\tmatches=2,1"),
        DECLARES("matches=3"),
        DECLARES("matches=4"), /* with the final */
        DECLARES("matched=9\tround=7"),
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct err err = ERR_INIT;
        assert_ok(results_file_parse(&arena, texts[i], "e.tsv", &file, &err), err);
        arena_release(&arena);
    }
}

static void a_bad_line_is_told_by_file_line_and_field(void **state)
{
    (void)state;
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {"", "e.tsv: the file is empty"},
        {"\n", "e.tsv:1: expected the first line to be '#event"},
        {"M\t1\t1\t2\t2\t0\t0\n", "e.tsv:1: expected the first line to be '#event"},
        {"#event\tx\t2024-02-29\n", "e.tsv:1: 3 fields; expected '#event id date format"},
        {"#event\t\t2024-02-29\tModern\n", "e.tsv:1: id: '' is not a name"},
        {"#event\tx\t2023-02-29\tModern\n", "e.tsv:1: date: '2023-02-29' is not a day"},
        {"#event\tx\t2024-02-29\t\n", "e.tsv:1: format: '' is not"},
        {"#event\tx\t2024-02-29\tModern\tswiss\n", "e.tsv:1: key=value: 'swiss' is not"},
        {"#eventful\tx\t2024-02-29\tModern\n", "e.tsv:1: first field: '#eventful' is not #event"},
        {HEAD, "e.tsv: no match of a numbered round"},
        {HEAD "K\tFinals\t1\t2\t2\t0\t0\n", "e.tsv: no match of a numbered round"},
        {HEAD "X\t1\n", "e.tsv:2: first field: 'X' is not #event (line 1), M, K or S"},
        {HEAD "M 1 1 2 2 0 0\n", "e.tsv:2: first field: 'M 1 1 2 2 0 0' is not"},
        {HEAD "M\t1\t1\t2\t2\t0\n", "e.tsv:2: 6 fields; expected 'M round p1 p2 w l d'"},
        {HEAD "M\t1\t1\t2\t2\t0\t0\t\n", "e.tsv:2: 8 fields; expected 'M round"},
        {HEAD "M\t0\t1\t2\t2\t0\t0\n", "e.tsv:2: round: '0' is not a whole number from 1 to 999"},
        {HEAD "M\t1\tAnn\t2\t2\t0\t0\n", "e.tsv:2: p1: 'Ann' is not a whole number"},
        {HEAD "M\t1\t1\t-2\t2\t0\t0\n", "e.tsv:2: p2: '-2' is not a whole number"},
        {HEAD "M\t1\t1\t2\t 2\t0\t0\n", "e.tsv:2: w: ' 2' is not a whole number from 0 to 200"},
        {HEAD "M\t1\t1\t2\t2\t201\t0\n", "e.tsv:2: l: '201' is not a whole number from 0 to 200"},
        {HEAD "M\t1\t1\t2\t2\t0\t1.5\n", "e.tsv:2: d: '1.5' is not a whole number"},
        {HEAD "M\t1\t99999999999\t2\t2\t0\t0\n", "e.tsv:2: p1: '99999999999' is not"},
        {HEAD "M\t1\t5\t5\t2\t0\t0\n", "e.tsv:2: p1 and p2 are the same player"},
        {HEAD "M\t1\t0\t0\t2\t0\t0\n", "e.tsv:2: p1 and p2 are both 0"},
        {HEAD "M\t1\t5\t0\t0\t0\t0\n", "e.tsv:2: a match against 0 is drawn"},
        {HEAD "K\t\t1\t2\t2\t0\t0\n", "e.tsv:2: name: '' is not the name of a playoff round"},
        {HEAD "K\tFinals\t1\t2\t2\t0\n", "e.tsv:2: 6 fields; expected 'K name p1 p2 w l d'"},
        {HEAD "S\t1\t1\t3\t0.5\t0.5\n", "e.tsv:2: 6 fields; expected 'S rank player points"},
        {HEAD "S\t1\t0\t3\t0.5\t0.5\t0.5\n", "e.tsv:2: player: '0' is not a whole number from 1"},
        {HEAD "S\t1\t1\t3\t50%\t0.5\t0.5\n", "e.tsv:2: OMW: '50%' is not a fraction from 0 to 1"},
        {HEAD "S\t1\t1\t3\t0.5\t1.5\t0.5\n", "e.tsv:2: GW: '1.5' is not a fraction"},
        {HEAD "S\t1\t1\t3\t0.5\t0.5\tnan\n", "e.tsv:2: OGW: 'nan' is not a fraction"},
        {HEAD "S\t1\t1\t3\t0.5\t0.5\t0.5\ttop\n", "e.tsv:2: last field: 'top' is not 'cut'"},
        {HEAD "M\t1\t1\t2\t2\t0\t0\nM\t1\t3\t2\t2\t0\t0\n", "e.tsv:3: player 2 is in round 1 already, on line 2"},
        {HEAD "M\t1\t1\t2\t2\t0\t0\nS\t1\t1\t3\t1\t1\t1\nS\t2\t1\t3\t1\t1\t1\n",
         "e.tsv:4: player 1 has a line of the standings already, line 3"},
        {HEAD "M\t2\t1\t2\t2\t0\t0\n", "e.tsv:2: round: 2 is here, but the file has no match of "
                                       "round 1"},
        {HEAD "M\t1\t1\t2\t2\t0\t0\nM\t4\t1\t3\t2\t0\t0\nM\t4\t2\t4\t2\t0\t0\n",
         "e.tsv:3: round: 4 is here, but the file has no match of round 2"},
        {DECLARES("players=x"), "e.tsv:1: key=value: 'players=x' is not players= and a whole"},
        {DECLARES("rounds="), "e.tsv:1: key=value: 'rounds=' is not rounds= and a whole number"},
        {DECLARES("players=5"), "e.tsv:1: players: 5 declared, 4 found in the lines after it"},
        {DECLARES("players=3"), "e.tsv:1: players: 3 declared, 4 found"},
        {DECLARES("rounds=3"), "e.tsv:1: rounds: 3 declared, 2 found"},
        {DECLARES("matches=2,2"), "e.tsv:1: matches: 2,2 declared, 2,1 found"},
        {DECLARES("matches=2,1,1"), "e.tsv:1: matches: 2,1,1 declared, 2,1 found"},
        {DECLARES("matches=2"), "e.tsv:1: matches: 2 declared, 3 found"},
        {DECLARES("matches=many"), "e.tsv:1: matches: many declared, 2,1 found"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct err err = ERR_INIT;
        assert_int_equal(results_file_parse(&arena, cases[i].text, "e.tsv", &file, &err), ERR_INPUT);
        assert_err(err, ERR_INPUT, cases[i].complaint);
        arena_release(&arena);
    }
}

static void a_line_of_many_fields_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf sb = STRBUF_INIT;
    struct results_file file;
    struct err err = ERR_INIT;
    strbuf_add(&sb, HEAD);
    strbuf_add_repeat(&sb, '\t', 1000);
    assert_int_equal(results_file_parse(&arena, strbuf_text(&sb), "e.tsv", &file, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "e.tsv:2: too many fields");
    strbuf_release(&sb);
    arena_release(&arena);
}

/* ---- structure ------------------------------------------------------------------------------- */

static void structures_are_told_apart(void **state)
{
    (void)state;
    static const struct {
        const char *rounds; /* "round:p1-p2 ..." where p1 wins 2-0 */
        enum results_structure structure;
        int late;
    } cases[] = {
        {"1:1-2 1:3-4 2:1-3", RESULTS_SINGLE_ELIMINATION, 2},
        {"1:1-2 1:3-4 1:5-6 1:7-8 2:1-3 2:5-7", RESULTS_SINGLE_ELIMINATION, 0},
        {"1:1-2 2:1-3", RESULTS_SINGLE_ELIMINATION, 2}, /* 3 entered in round 2 */
        {"1:1-2 1:3-4 2:1-3 2:2-4", RESULTS_SWISS, 0},
        {"1:1-2 1:3-4 2:1-3 2:2-4 3:1-4 3:2-3", RESULTS_ROUND_ROBIN, 0},
        {"1:1-2 2:1-3 3:2-3", RESULTS_ROUND_ROBIN, 3},
        {"1:1-2 2:1-3 3:2-3 4:1-2 5:1-3 6:2-3", RESULTS_ROUND_ROBIN, 6},
        {"1:1-2 2:1-3 3:2-3 4:1-2", RESULTS_SWISS, 4}, /* the last match may be a final */
        {"1:1-2 2:1-3 3:1-2 4:2-3", RESULTS_UNKNOWN, 4},
        {"1:1-2 1:3-4 2:1-2 2:3-4", RESULTS_UNKNOWN, 0},
        /* Two rounds of Swiss, then semifinals and a final in the numbered rounds: rematches there.
         */
        {"1:1-2 1:3-4 1:5-6 2:1-3 2:5-2 2:4-6 3:1-3 3:5-2 4:5-1", RESULTS_SWISS, 3},
        {"1:1-2", RESULTS_SWISS, 0},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct results_file file;
        struct err err = ERR_INIT;
        strbuf_add(&sb, HEAD);
        for (const char *at = cases[i].rounds; *at;) {
            int round, p1, p2, used;
            assert_int_equal(sscanf(at, "%d:%d-%d%n", &round, &p1, &p2, &used), 3);
            strbuf_printf(&sb, "M\t%d\t%d\t%d\t2\t0\t0\n", round, p1, p2);
            at += used;
            at += *at == ' ';
        }
        assert_ok(results_file_parse(&arena, strbuf_text(&sb), "e.tsv", &file, &err), err);
        if (file.structure != cases[i].structure)
            fail_msg("%s: %s", cases[i].rounds, results_structure_words[file.structure]);
        if (results_late_bracket(&arena, &file) != cases[i].late)
            fail_msg("%s: bracket from %d", cases[i].rounds, results_late_bracket(&arena, &file));
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

/* ---- verifying ------------------------------------------------------------------------------- */

static void verify_text(struct arena *arena, const char *text, const char *what, struct results_file *file,
                        struct results_verdict *verdict)
{
    struct err err = ERR_INIT;
    assert_ok(results_file_parse(arena, text, what, file, &err), err);
    assert_ok(results_file_verify(arena, file, mtr(), verdict, &err), err);
    assert_int_equal(verdict->players, file->n_players);
    assert_int_equal(verdict->compared, file->n_published);
}

static void our_events_verify_or_are_explained(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t players;
        int rounds, cut;
        enum results_structure structure;
        bool gw_raw;
        size_t differences;
        const char *explanation; /* a piece of it */
    } cases[] = {
        {"swiss-69750", 127, 7, 8, RESULTS_SWISS, false, 0, NULL},
        {"swiss-69751", 116, 7, 8, RESULTS_SWISS, false, 0, NULL},
        {"swiss-73557", 16, 4, 0, RESULTS_SWISS, false, 0, NULL},
        {"swiss-124827", 25, 4, 0, RESULTS_SWISS, true, 0, NULL},
        {"swiss-350966", 17, 4, 0, RESULTS_SWISS, true, 0, NULL},
        {"swiss-448025", 17, 4, 0, RESULTS_SWISS, false, 0, NULL},
        {"melee-352611", 32, 5, 0, RESULTS_SINGLE_ELIMINATION, true, 0, NULL},
        {"melee-364652", 8, 7, 0, RESULTS_ROUND_ROBIN, true, 0, NULL},
        {"melee-371289", 9, 5, 0, RESULTS_SWISS, false, 18,
         "an opponent met twice counts once in OMW% and OGW%; round 5 and later are a playoff"},
        {"melee-388854", 8, 3, 0, RESULTS_SWISS, false, 6,
         "a loss by absence counts as a match, its games do not count; one score was counted "
         "differently: line 4, players 5 and 6, 2-0-0 instead of 2-1-0"},
        {"topdeck-869031", 10, 4, 4, RESULTS_SWISS, false, 27,
         "the floor is 0.33; own GW% comes from game scores that the file does not have"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct results_verdict v;
        const char *path = arena_printf(&arena, "events/%s.tsv", cases[i].name);
        verify_text(&arena, test_read_data(&arena, path, NULL), path, &file, &v);
        assert_string_equal(file.id, cases[i].name);
        assert_int_equal(file.n_players, cases[i].players);
        assert_int_equal(file.rounds, cases[i].rounds);
        assert_int_equal(file.cut, cases[i].cut);
        assert_int_equal(file.structure, cases[i].structure);
        assert_int_equal(v.gw_raw, cases[i].gw_raw);
        assert_int_equal(v.n_differences, cases[i].differences);
        assert_int_equal(v.explanation != NULL, cases[i].explanation != NULL);
        const char *said = message_say(&arena, NULL, MESSAGE_TERMINAL, v.explanation ? v.explanation : "");
        if (v.explanation && !strstr(said, cases[i].explanation))
            fail_msg("%s: \"%s\"", cases[i].name, said);
        arena_release(&arena);
    }
}

/* Puts another number into one field of the line that begins so. */
static char *with_field(struct arena *arena, const char *text, const char *line, int field, const char *value)
{
    const char *at = strstr(text, line);
    assert_non_null(at);
    for (int i = 0; i < field; i++)
        at = strchr(at, '\t') + 1;
    return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, value, at + strcspn(at, "\t\n"));
}

/* Standings that we compute, written as a file, verify: print and parse are each other's inverse.
 */
static void what_we_compute_verifies(void **state)
{
    (void)state;
    struct rng rng = test_rng(41);
    for (int event = 0; event < 60; event++) {
        enum { PLAYERS = 21, ROUNDS = 6 };
        struct arena arena = ARENA_INIT;
        struct strbuf sb = STRBUF_INIT;
        struct standings_player players[PLAYERS] = {{.lot_key = 0}};
        struct standings_match matches[PLAYERS * ROUNDS];
        struct standings_rule rule = *mtr();
        struct standings_row *rows;
        struct results_file file;
        struct results_verdict v;
        struct err err = ERR_INIT;
        size_t n = 0;
        bool raw = event % 2, below_floor = false;
        rule.floor_own_gw = !raw;
        strbuf_add(&sb, HEAD);
        for (int round = 1; round <= ROUNDS; round++)
            for (int i = 0; i < PLAYERS; i += 2) {
                /* A round robin's first rounds: in the circle, seat i meets the one across. */
                int p1 = (i / 2 + round) % PLAYERS, p2 = (PLAYERS - i / 2 + round) % PLAYERS;
                struct standings_match m = {round,
                                            p1,
                                            p2,
                                            STANDINGS_PLAYED,
                                            (int)rng_below(&rng, 3),
                                            (int)rng_below(&rng, 2),
                                            (int)rng_below(&rng, 2)};
                if (p1 == p2)
                    m = (struct standings_match){round, p1, STANDINGS_NOBODY, STANDINGS_BYE, 2, 0, 0};
                matches[n++] = m;
                strbuf_printf(&sb, "M\t%d\t%d\t%d\t%d\t%d\t%d\n", round, p1 + 1, m.kind == STANDINGS_BYE ? 0 : p2 + 1,
                              m.wins1, m.wins2, m.draws);
            }
        assert_ok(standings_compute(&arena, &rule, players, PLAYERS, matches, n, 0, rng_next(&rng), &rows, &err), err);
        for (int i = 0; i < PLAYERS; i++) {
            double gw = ratio_to_double(rows[i].gw);
            below_floor |= gw < 1.0 / 3.0;
            strbuf_printf(&sb, "S\t%d\t%d\t%d\t%.6f\t%.6f\t%.6f\n", rows[i].rank, rows[i].player + 1, rows[i].points,
                          ratio_to_double(rows[i].omw), gw, ratio_to_double(rows[i].ogw));
        }
        verify_text(&arena, strbuf_text(&sb), "own.tsv", &file, &v);
        assert_int_equal(v.n_differences, 0);
        assert_int_equal(v.compared, PLAYERS);
        if (below_floor)
            assert_true(v.gw_raw);
        strbuf_release(&sb);
        arena_release(&arena);
    }
}

static void every_false_number_is_found(void **state)
{
    (void)state;
    static const struct {
        const char *event, *line;
        int field, player;
        const char *value, *column; /* NULL: no difference */
    } cases[] = {
        {"swiss-73557", "S\t5\t", 3, 0, "0", "points"},
        {"swiss-73557", "S\t5\t", 4, 0, "0.9", "omw"},
        {"swiss-73557", "S\t5\t", 5, 0, "0.9", "gw"},
        {"swiss-73557", "S\t5\t", 6, 0, "0.9", "ogw"},
        {"swiss-73557", "S\t5\t", 1, 0, "15", "rank"},
        /* Of those in the cut only the points; ranks of the playoff are its own. */
        {"swiss-69751", "S\t1\t1\t", 3, 1, "3", "points"},
        {"swiss-69751", "S\t1\t1\t", 4, 1, "0.9", NULL},
        {"swiss-69751", "S\t1\t1\t", 1, 1, "100", NULL},
        {"swiss-69751", "S\t9\t17\t", 1, 17, "8", NULL},
        {"swiss-69751", "S\t9\t17\t", 1, 17, "10", "rank"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct results_verdict v;
        const char *path = arena_printf(&arena, "events/%s.tsv", cases[i].event);
        const char *text = test_read_data(&arena, path, NULL);
        text = with_field(&arena, text, cases[i].line, cases[i].field, cases[i].value);
        verify_text(&arena, text, path, &file, &v);
        assert_int_equal(v.n_differences, cases[i].column ? 1 : 0);
        if (!cases[i].column) {
            arena_release(&arena);
            continue;
        }
        assert_string_equal(v.differences[0].column, cases[i].column);
        assert_true(v.differences[0].published >= atof(cases[i].value) - 1e-9 &&
                    v.differences[0].published <= atof(cases[i].value) + 1e-9);
        if (cases[i].player)
            assert_int_equal(v.differences[0].player, cases[i].player);
        arena_release(&arena);
    }
}

static void every_published_digit_is_compared(void **state)
{
    (void)state;
    /* 1 beat 2: OMW of 2 is 1, of 1 the floor. */
    static const struct {
        const char *omw;
        size_t differences;
    } cases[] = {{"0.33333", 0},    {"0.33334", 1}, {"0.33332", 1}, {"0.333333", 0},
                 {"0.333334", 1},   {"0.3333", 0},  {"0.3334", 1},  {"0.3333333333", 0},
                 {"0.33333334", 1}, {"0.33", 1} /* 0.33000: zeros at the end are left out */};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct results_verdict v;
        const char *text = arena_printf(&arena,
                                        HEAD "M\t1\t1\t2\t2\t0\t0\nS\t1\t1\t3\t%s\t1\t0.33333\n"
                                             "S\t2\t2\t0\t1\t0.33333\t1\n",
                                        cases[i].omw);
        verify_text(&arena, text, "e.tsv", &file, &v);
        assert_int_equal(v.n_differences, cases[i].differences);
        arena_release(&arena);
    }
}

static void exact_ties_may_be_ranked_either_way(void **state)
{
    (void)state;
    static const char *const texts[] = {
        HEAD "M\t1\t1\t2\t2\t0\t0\nM\t1\t3\t4\t2\t0\t0\n"
             "S\t1\t1\t3\t0.33333\t1\t0.33333\nS\t2\t3\t3\t0.33333\t1\t0.33333\n",
        HEAD "M\t1\t1\t2\t2\t0\t0\nM\t1\t3\t4\t2\t0\t0\n"
             "S\t2\t1\t3\t0.33333\t1\t0.33333\nS\t1\t3\t3\t0.33333\t1\t0.33333\n",
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
        struct arena arena = ARENA_INIT;
        struct results_file file;
        struct results_verdict v;
        verify_text(&arena, texts[i], "e.tsv", &file, &v);
        assert_int_equal(v.n_differences, 0);
        arena_release(&arena);
    }
}

static void what_nothing_explains_stays_unexplained(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct results_file file;
    struct results_verdict v;
    const char *text = test_read_data(&arena, "events/swiss-73557.tsv", NULL);
    text = with_field(&arena, text, "S\t3\t", 4, "0.987");
    text = with_field(&arena, text, "S\t4\t", 6, "0.123");
    verify_text(&arena, text, "e.tsv", &file, &v);
    assert_int_equal(v.n_differences, 2);
    assert_null(v.explanation);
    arena_release(&arena);
}

/* ---- all real events beside the tree --------------------------------------------------------- */

struct tally {
    size_t files, exact, explained, by_structure[RESULTS_UNKNOWN + 1];
};

static void verify_folder(const char *folder, struct tally *tally)
{
    struct arena arena = ARENA_INIT;
    const char *path = path_join(&arena, TEST_SHARED "/tournaments/anchors", folder);
    DIR *dir = opendir(path);
    if (!dir) {
        arena_release(&arena);
        return;
    }
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        struct arena work = ARENA_INIT;
        struct results_file file;
        struct results_verdict v;
        if (!strstr(entry->d_name, ".tsv") || strcmp(entry->d_name, "INDEX.tsv") == 0)
            continue;
        char *text = test_read(&work, path_join(&work, path, entry->d_name), NULL);
        verify_text(&work, text, entry->d_name, &file, &v);
        tally->files++;
        tally->exact += v.n_differences == 0;
        tally->explained += v.explanation != NULL;
        tally->by_structure[file.structure]++;
        if (v.n_differences > 0)
            print_message("%s: %zu differences; %s\n", entry->d_name, v.n_differences,
                          v.explanation ? v.explanation : "unexplained");
        /* Some files say which reading of the own GW% they have. */
        const char *own_gw = strstr(text, "own_gw=");
        if (own_gw)
            assert_int_equal(v.gw_raw, strncmp(own_gw, "own_gw=raw", 10) == 0);
        arena_release(&work);
    }
    closedir(dir);
    arena_release(&arena);
}

static void all_shared_events_verify_or_are_explained(void **state)
{
    (void)state;
    struct tally swiss = {0}, melee = {0}, other = {0};
    verify_folder("swiss", &swiss);
    verify_folder("melee", &melee);
    verify_folder("other", &other);
    if (swiss.files + melee.files + other.files == 0)
        skip();
    assert_int_equal(swiss.files, 15);
    assert_int_equal(swiss.exact, 15);
    assert_int_equal(swiss.by_structure[RESULTS_SWISS], 15);
    assert_int_equal(melee.files, 55);
    assert_int_equal(melee.exact, 55);
    assert_int_equal(melee.by_structure[RESULTS_SINGLE_ELIMINATION], 40);
    assert_int_equal(melee.by_structure[RESULTS_SWISS], 14);
    assert_int_equal(melee.by_structure[RESULTS_ROUND_ROBIN], 1);
    assert_int_equal(other.files, 8);
    assert_int_equal(other.exact, 0);
    assert_int_equal(other.explained, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_read_field_by_field),
        cmocka_unit_test(what_the_first_line_declares),
        cmocka_unit_test(a_bad_line_is_told_by_file_line_and_field),
        cmocka_unit_test(a_line_of_many_fields_is_refused),
        cmocka_unit_test(structures_are_told_apart),
        cmocka_unit_test(our_events_verify_or_are_explained),
        cmocka_unit_test(what_we_compute_verifies),
        cmocka_unit_test(every_false_number_is_found),
        cmocka_unit_test(every_published_digit_is_compared),
        cmocka_unit_test(exact_ties_may_be_ranked_either_way),
        cmocka_unit_test(what_nothing_explains_stays_unexplained),
        cmocka_unit_test(all_shared_events_verify_or_are_explained),
    };
    return cmocka_run_group_tests_name("event/results_file", tests, NULL, NULL);
}
