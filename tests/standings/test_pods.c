/* test_pods.c - standings of tables of four: a real event, all rules, what cannot be counted */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/rng.h"
#include "standings/pods.h"
#include "standings/pods_inner.h"
#include "testing.h"

#include <math.h>

/* ---- the real event --------------------------------------------------------------------------- */

#define PLAYERS 55

struct event {
    struct standings_player players[PLAYERS];
    struct pods_result results[5 * 16];
    size_t n;
};

static int player_of(const char *name)
{
    int number = 0;
    assert_true(name[0] == 'P' && parse_int(name + 1 + strspn(name + 1, "0"), 1, PLAYERS, &number));
    return number - 1;
}

static void event_read(struct arena *arena, struct event *event)
{
    struct err err = ERR_INIT;
    struct csv_table csv;
    *event = (struct event){.n = 0};
    for (int i = 0; i < PLAYERS; i++)
        event->players[i].lot_key = (uint64_t)i + 1;
    char *text = test_read_data(arena, "pods/event-01-tables.csv", NULL);
    assert_int_equal(csv_table_parse(arena, text, "tables", &csv, &err), ERR_OK);
    for (size_t i = 0; i < csv.n_rows; i++) {
        const char *const *cell = csv.rows[i].cells;
        int round;
        if (strncmp(cell[0], "round ", 6) != 0)
            continue;
        assert_true(parse_int(cell[0] + 6, 1, 5, &round));
        bool bye = strcmp(cell[4], "bye") == 0;
        if (bye || strcmp(cell[2], "1") == 0)
            event->results[event->n++] = (struct pods_result){.round = round};
        struct pods_result *result = &event->results[event->n - 1];
        result->outcome[result->n] = bye || strcmp(cell[4], "win") == 0 ? PODS_WON
                                     : strcmp(cell[4], "draw") == 0     ? PODS_DREW
                                                                        : PODS_LOST;
        result->players[result->n++] = player_of(cell[3]);
    }
    assert_int_equal(event->n, 5 * 16);
}

static struct pods_row *rows_of(struct arena *arena, const struct event *event, const char *rule_text)
{
    struct err err = ERR_INIT;
    struct pods_rule rule;
    struct pods_row *rows;
    assert_int_equal(pods_rule_parse(arena, rule_text, &rule, &err), ERR_OK);
    assert_int_equal(pods_standings(arena, &rule, event->players, PLAYERS, event->results, event->n, 0, 1, &rows, &err),
                     ERR_OK);
    return rows;
}

static const struct pods_row *row_of(const struct pods_row *rows, int player)
{
    for (int i = 0; i < PLAYERS; i++)
        if (rows[i].player == player)
            return &rows[i];
    return NULL;
}

/* All 55 players: points, OMW% as a fraction, percentages, MSTR's columns; the wager as the organizer published it. */
static void a_real_event_has_its_standings(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct event event;
    struct csv_table csv;
    event_read(&arena, &event);
    const struct pods_row *topdeck = rows_of(&arena, &event, "topdeck"), *mstr = rows_of(&arena, &event, "mstr");
    const struct pods_row *wager = rows_of(&arena, &event, "wager");
    char *text = test_read_data(&arena, "pods/event-01-standings.csv", NULL);
    assert_int_equal(csv_table_parse(&arena, text, "standings", &csv, &err), ERR_OK);
    assert_int_equal(csv.n_rows, PLAYERS);
    for (size_t i = 0; i < csv.n_rows; i++) {
        const char *const *cell = csv.rows[i].cells;
        int player = player_of(cell[1]);
        const struct pods_row *row = row_of(topdeck, player), *other = row_of(mstr, player);
        assert_string_equal(ratio_text(&arena, row->points), cell[2]);
        assert_string_equal(arena_printf(&arena, "%d %d %d %d", row->wins, row->losses, row->draws, row->byes),
                            arena_printf(&arena, "%s %s %s %s", cell[3], cell[4], cell[5], cell[6]));
        assert_string_equal(ratio_text(&arena, row->omw), cell[7]);
        assert_string_equal(ratio_decimal(&arena, row->omw, 4, false), cell[8]);
        assert_string_equal(ratio_decimal(&arena, row->mw, 4, false), cell[9]);
        assert_string_equal(ratio_text(&arena, other->points), cell[10]);
        assert_string_equal(ratio_decimal(&arena, other->mw, 4, false), cell[11]);
        assert_string_equal(ratio_decimal(&arena, other->opponents_points, 4, false), cell[12]);
        assert_string_equal(ratio_decimal(&arena, other->omw, 4, false), cell[13]);
        assert_string_equal(ratio_decimal(&arena, row_of(wager, player)->points, 4, false), cell[14]);
        /* the file breaks ties as the rule does, down to the lot */
        if (!row->by_lot)
            assert_string_equal(arena_printf(&arena, "%d", row->rank), cell[0]);
    }
    arena_release(&arena);
}

/* "the choice matters: by 5/1/0 and by wager 4 of the 16 in the cut are different people" */
static void points_and_wager_send_different_players_to_the_cut(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct event event;
    event_read(&arena, &event);
    const struct pods_row *topdeck = rows_of(&arena, &event, "topdeck"), *wager = rows_of(&arena, &event, "wager");
    int different = 0;
    for (int i = 0; i < 16; i++)
        different += row_of(wager, topdeck[i].player)->rank > 16;
    assert_int_equal(different, 4);
    arena_release(&arena);
}

/* The worked example: fifteen opponents of P001 and what each brings; P011 has twelve and a bye. */
static void an_omw_is_explained_line_by_line(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct event event;
    struct pods_explanation of;
    event_read(&arena, &event);
    assert_int_equal(
        pods_explain(&arena, &pods_rules[0], event.players, PLAYERS, event.results, event.n, 0, 1, 0, &of, &err),
        ERR_OK);
    assert_int_equal(of.n_terms, 15);
    assert_string_equal(of.mw_text, "(5 x 3 + 1 x 2) / (5 x 5)");
    int floor = 0, twelve = 0;
    double sum = 0;
    for (size_t i = 0; i < of.n_terms; i++) {
        floor += strcmp(ratio_text(&arena, of.terms[i].mw), "1/5") == 0;
        twelve += strcmp(ratio_text(&arena, of.terms[i].mw), "12/25") == 0;
        sum += ratio_to_double(of.terms[i].mw);
    }
    assert_int_equal(floor, 4);
    assert_int_equal(twelve, 5);
    assert_true(fabs(sum - 5.31) < 1e-12);
    assert_string_equal(ratio_text(&arena, of.row.omw), "177/500");
    assert_int_equal(
        pods_explain(&arena, &pods_rules[0], event.players, PLAYERS, event.results, event.n, 0, 1, 10, &of, &err),
        ERR_OK);
    assert_int_equal(of.n_terms, 15);
    assert_string_equal(ratio_text(&arena, of.row.omw), "121/500");
    int byes = 0;
    for (size_t i = 0; i < of.n_terms; i++)
        byes += of.terms[i].opponent == STANDINGS_NOBODY;
    assert_int_equal(byes, 3);
    arena_release(&arena);
}

/* The wager does not depend on which round came first. */
static void a_wager_is_the_same_in_every_order_of_the_rounds(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct event event, turned;
    event_read(&arena, &event);
    turned = event;
    for (size_t i = 0; i < turned.n; i++)
        turned.results[i].round = 1 + turned.results[i].round * 2 % 5;
    const struct pods_row *one = rows_of(&arena, &event, "wager"), *two = rows_of(&arena, &turned, "wager");
    for (int i = 0; i < PLAYERS; i++)
        assert_string_equal(ratio_decimal(&arena, row_of(one, i)->points, 12, false),
                            ratio_decimal(&arena, row_of(two, i)->points, 12, false));
    arena_release(&arena);
}

/* ---- small cases ------------------------------------------------------------------------------ */

static enum err_code small(struct arena *arena, const char *rule_text, const struct pods_result *results, size_t n,
                           struct pods_row **rows, struct err *err)
{
    static const struct standings_player players[8];
    struct pods_rule rule;
    if (pods_rule_parse(arena, rule_text, &rule, err) != ERR_OK)
        return err->code;
    return pods_standings(arena, &rule, players, 8, results, n, 0, 1, rows, err);
}

/* The points of a player as text. */
static const char *points_of(struct arena *arena, const char *rule, const struct pods_result *results, size_t n,
                             int player)
{
    struct err err = ERR_INIT;
    struct pods_row *rows;
    if (small(arena, rule, results, n, &rows, &err) != ERR_OK)
        fail_msg("%s", err.text);
    for (int i = 0; i < 8; i++)
        if (rows[i].player == player)
            return ratio_text(arena, rows[i].points);
    return "";
}

static void places_give_points_and_those_who_share_them_divide(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct pods_result result = {
        .round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_WON}, .place = {1, 3, 2, 4}};
    const struct pods_result at_once = {
        .round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_WON}, .place = {1, 2, 2, 4}};
    const struct pods_result unknown = {.round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_WON}};
    const struct pods_result bye = {.round = 1, .n = 1, .players = {0}, .outcome = {PODS_WON}};
    assert_string_equal(points_of(&arena, "placement", &result, 1, 0), "5");
    assert_string_equal(points_of(&arena, "placement", &result, 1, 1), "2");
    assert_string_equal(points_of(&arena, "placement", &result, 1, 2), "3");
    assert_string_equal(points_of(&arena, "places=6-3-2-1", &result, 1, 0), "6");
    assert_string_equal(points_of(&arena, "places=6-3-2-1", &bye, 1, 0), "6");
    assert_string_equal(points_of(&arena, "knockout", &at_once, 1, 1), "3/2");
    assert_string_equal(points_of(&arena, "knockout", &at_once, 1, 3), "0");
    assert_string_equal(points_of(&arena, "knockout", &unknown, 1, 3), "1");
    arena_release(&arena);
}

static void ones_own_points_are_read(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct pods_result results[] = {
        {.round = 1, .n = 3, .players = {0, 1, 2}, .outcome = {PODS_DREW, PODS_DREW, PODS_LOST}},
        {.round = 2, .n = 3, .players = {0, 1, 2}, .outcome = {PODS_WON}},
        {.round = 3, .n = 1, .players = {0}, .outcome = {PODS_WON}},
    };
    assert_string_equal(points_of(&arena, "3/1/0", results, 3, 0), "7");
    assert_string_equal(points_of(&arena, "5/2/1/4", results, 3, 0), "11");
    assert_string_equal(points_of(&arena, "5/2/1/4", results, 3, 2), "2");
    arena_release(&arena);
}

/* The three readings of MW%: 1-1-3 at TopDeck is 1/5 by wins, 8/25 by points; with a bye a sixth table is won. */
static void the_reading_of_match_wins_is_chosen(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *mw;
    } cases[] = {{"topdeck floor=0/1", "8/25"},
                 {"topdeck mw=wins floor=0/1", "1/5"},
                 {"topdeck mw=rounds floor=0/1", "1/3"},
                 {"topdeck floor=1/3", "1/3"}};
    static const enum pods_outcome outcomes[] = {PODS_WON, PODS_LOST, PODS_DREW, PODS_DREW, PODS_DREW};
    struct pods_result results[6];
    for (int i = 0; i < 5; i++) {
        enum pods_outcome other = outcomes[i] == PODS_WON ? PODS_LOST : outcomes[i] == PODS_LOST ? PODS_WON : PODS_DREW;
        enum pods_outcome third = outcomes[i] == PODS_DREW ? PODS_DREW : PODS_LOST;
        results[i] =
            (struct pods_result){.round = i + 1, .n = 3, .players = {0, 1, 2}, .outcome = {outcomes[i], other, third}};
    }
    results[5] = (struct pods_result){.round = 6, .n = 1, .players = {0}, .outcome = {PODS_WON}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pods_row *rows;
        assert_int_equal(small(&arena, cases[i].rule, results, 6, &rows, &err), ERR_OK);
        for (int k = 0; k < 8; k++)
            if (rows[k].player == 0)
                assert_string_equal(ratio_text(&arena, rows[k].mw), cases[i].mw);
        arena_release(&arena);
    }
}

/* A table of three weighs less than one of four in a mean over opponents, and the same in one over tables. */
static void opponents_are_counted_or_tables(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct pods_result results[] = {
        {.round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_LOST, PODS_WON}},
        {.round = 2, .n = 3, .players = {0, 4, 5}, .outcome = {PODS_WON}},
    };
    struct pods_row *rows;
    /* opponents at 1, 0, 0 and 0, 0 by a floor of 0 */
    assert_int_equal(small(&arena, "topdeck floor=0/1", results, 2, &rows, &err), ERR_OK);
    assert_int_equal(rows[0].player + rows[1].player, 1);
    const struct pods_row *zero = rows[0].player == 0 ? &rows[0] : &rows[1];
    assert_string_equal(ratio_text(&arena, zero->omw), "1/5");
    assert_int_equal(small(&arena, "topdeck floor=0/1 omw=tables", results, 2, &rows, &err), ERR_OK);
    zero = rows[0].player == 0 ? &rows[0] : &rows[1];
    assert_string_equal(ratio_text(&arena, zero->omw), "1/6");
    arena_release(&arena);
}

static void what_cannot_be_counted_is_refused(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    static const struct {
        struct pods_result results[2];
        size_t n;
        const char *text;
    } bad[] = {
        {{{.round = 1, .n = 3, .players = {0, 1, 2}, .outcome = {PODS_WON, PODS_WON}}},
         1,
         "table 1 (round 1) has several winners: a table has one, or a draw"},
        {{{.round = 1, .n = 3, .players = {0, 1, 2}, .outcome = {PODS_WON, PODS_DREW}}},
         1,
         "table 1 (round 1) has a winner, so that nobody can have drawn"},
        {{{.round = 1, .n = 3, .players = {0, 1, 1}}},
         1,
         "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 3, .players = {0, 1, 8}}},
         1,
         "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 3, .players = {0, 1, -1}}},
         1,
         "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 3, .players = {0, 1, 2}, .place = {1, 2, 4}}},
         1,
         "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 3, .players = {0, 1, 2}, .place = {1, -1, 2}}},
         1,
         "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 0, .n = 3, .players = {0, 1, 2}}},
         1,
         "table 1 (round 0) has a player who is not in the event, or one twice"},
        {{{.round = 100, .n = 3, .players = {0, 1, 2}}},
         1,
         "table 1 (round 100) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 0}}, 1, "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 6}}, 1, "table 1 (round 1) has a player who is not in the event, or one twice"},
        {{{.round = 1, .n = 3, .players = {0, 1, 2}}, {.round = 1, .n = 3, .players = {2, 3, 4}}},
         2,
         "table 2 (round 1) has a player who is at another table of the round"},
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        struct err err = ERR_INIT;
        struct pods_row *rows;
        assert_int_equal(small(&arena, "topdeck", bad[i].results, bad[i].n, &rows, &err), ERR_INPUT);
        assert_string_equal(err.text, bad[i].text);
    }
    static const char *const rules[] = {"",
                                        "swiss",
                                        "5/1",
                                        "1/5/0",
                                        "0/0/0",
                                        "5/x/0",
                                        "places=1-2",
                                        "places=0-0",
                                        "topdeck mw=x",
                                        "topdeck floor=2/1",
                                        "topdeck floor=1",
                                        "topdeck floor=0/0",
                                        "5/1/2",
                                        "5/1/0/5/5",
                                        "places=6",
                                        "places=6-5-4-3-2-1",
                                        "topdeck mstr"};
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct err err = ERR_INIT;
        struct pods_rule rule;
        assert_int_equal(pods_rule_parse(&arena, rules[i], &rule, &err), ERR_INPUT);
    }
    arena_release(&arena);
}

/* What a player asks at the desk: where do my points come from? Each rule says it in its own terms. */
static void points_and_percentages_are_explained_by_the_rule_in_force(void **state)
{
    (void)state;
    static const struct {
        const char *rule, *points, *mw;
    } cases[] = {
        /* won, second of those who left at once, sat out with a bye, came too late for a round */
        {"topdeck", "5 x 1 + 1 x 0 + 0 x 1 + 5 x 1", "(5 x 1 + 1 x 0) / (5 x 2)"},
        {"5/2/1/4", "5 x 1 + 2 x 0 + 1 x 1 + 4 x 1", "(5 x 1 + 2 x 0 + 1 x 1) / (5 x 2)"},
        {"topdeck mw=wins", "5 x 1 + 1 x 0 + 0 x 1 + 5 x 1", "1 / 2"},
        {"topdeck mw=rounds omw=opponents", "5 x 1 + 1 x 0 + 0 x 1 + 5 x 1", "(1 + 1) / (2 + 1)"},
        {"placement", "5 + 5/2 + 5 + 0", "(5 x 1 + 1 x 0) / (5 x 2)"},
        {"places=6-3-2-1", "6 + 5/2 + 6 + 0", "(5 x 1 + 1 x 0) / (5 x 2)"},
        {"wager", "", "(5 x 1 + 1 x 0) / (5 x 2)"},
    };
    static const struct standings_player players[8];
    static const struct pods_result results[] = {
        {.round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_WON}, .place = {1, 2, 3, 4}},
        {.round = 2, .n = 4, .players = {4, 0, 5, 6}, .outcome = {PODS_WON}, .place = {1, 2, 2, 4}},
        {.round = 3, .n = 1, .players = {0}, .outcome = {PODS_WON}},
        {.round = 4, .n = 1, .players = {0}, .outcome = {PODS_LOST}},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct pods_rule rule;
        struct pods_explanation of;
        assert_int_equal(pods_rule_parse(&arena, cases[i].rule, &rule, &err), ERR_OK);
        assert_int_equal(pods_explain(&arena, &rule, players, 8, results, 4, 0, 1, 0, &of, &err), ERR_OK);
        assert_string_equal(of.points_text, cases[i].points);
        assert_string_equal(of.mw_text, cases[i].mw);
        const struct pods_result twice = {.round = 1, .n = 3, .players = {0, 0, 1}};
        assert_int_equal(pods_explain(&arena, &rule, players, 8, &twice, 1, 0, 1, 0, &of, &err), ERR_INPUT);
        assert_int_equal(of.n_terms, 0);
        arena_release(&arena);
    }
}

/* Whoever is disqualified stands behind all others, whatever the points, and has no rank. */
static void the_disqualified_come_last_without_a_rank(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pods_row *rows;
    struct standings_player players[4] = {[0] = {.disqualified = true}};
    const struct pods_result result = {.round = 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_WON}};
    assert_int_equal(pods_standings(&arena, &pods_rules[0], players, 4, &result, 1, 0, 1, &rows, &err), ERR_OK);
    assert_int_equal(rows[3].player, 0);
    assert_int_equal(rows[3].rank, 0);
    assert_int_equal(rows[2].rank, 3);
    assert_int_equal(pods_standings(&arena, &pods_rules[0], players + 1, 1, NULL, 0, 0, 1, &rows, &err), ERR_OK);
    assert_int_equal(rows[0].rank, 1); /* nobody else is there, and nothing is played */
    arena_release(&arena);
}

/* A wager is exact or refused: with draws of three and of four in each round its fractions outgrow any number. */
static void a_wager_over_too_many_rounds_names_another_rule(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pods_row *rows;
    enum { ROUNDS = 16 };
    struct pods_result results[2 * ROUNDS];
    for (int r = 0; r < ROUNDS; r++) {
        results[2 * r] = (struct pods_result){
            .round = r + 1, .n = 4, .players = {0, 1, 2, 3}, .outcome = {PODS_DREW, PODS_DREW, PODS_DREW, PODS_DREW}};
        results[2 * r + 1] = (struct pods_result){
            .round = r + 1, .n = 3, .players = {4, 5, 6}, .outcome = {PODS_DREW, PODS_DREW, PODS_DREW}};
    }
    assert_int_equal(small(&arena, "wager", results, 2 * ROUNDS, &rows, &err), ERR_INPUT);
    assert_non_null(strstr(err.text, "choose another rule of standings, such as topdeck"));
    err = (struct err)ERR_INIT;
    assert_int_equal(small(&arena, "wager", results, 4, &rows, &err), ERR_OK); /* who only draws keeps what is there */
    for (int i = 0; i < 8; i++)
        assert_string_equal(ratio_text(&arena, rows[i].points), "1000");
    arena_release(&arena);
}

/* In a league of a hundred rounds everybody has played another number of tables, so that the percentages share no small
 * denominator. They are means all the same: held against a plain sum. */
static void opponents_of_many_numbers_of_tables_have_a_mean(void **state)
{
    (void)state;
    enum { N = 99, ROUNDS = 98 };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct pods_row *rows;
    struct pods_rule rule;
    static struct standings_player players[N];
    struct pods_result *results = ARENA_ARRAY(&arena, struct pods_result, ROUNDS * (N / 3));
    size_t n = 0;
    int tables[N] = {0}, wins[N] = {0};
    for (int round = 1; round <= ROUNDS; round++) /* the first leave first */
        for (int p = round - 1; p + 2 < N; p += 3) {
            results[n++] =
                (struct pods_result){.round = round, .n = 3, .players = {p, p + 1, p + 2}, .outcome = {PODS_WON}};
            wins[p]++;
            for (int c = 0; c < 3; c++)
                tables[p + c]++;
        }
    for (const char *const *text = (const char *const[]){"topdeck mw=wins floor=1/3",
                                                         "topdeck mw=wins floor=1/3 "
                                                         "omw=tables",
                                                         NULL};
         *text; text++) {
        assert_int_equal(pods_rule_parse(&arena, *text, &rule, &err), ERR_OK);
        assert_int_equal(pods_standings(&arena, &rule, players, N, results, n, 0, 1, &rows, &err), ERR_OK);
        for (int i = 0; i < N; i++) {
            double sum = 0;
            int opponents = 0;
            for (size_t k = 0; k < n; k++)
                for (int c = 0; c < 3; c++)
                    for (int o = 0; results[k].players[c] == rows[i].player && o < 3; o++) {
                        int who = results[k].players[o];
                        double mw = (double)wins[who] / tables[who];
                        sum += o == c ? 0 : mw < 1.0 / 3 ? 1.0 / 3 : mw;
                        opponents += o != c;
                    }
            double mean = opponents ? sum / opponents : 1.0 / 3;
            assert_true(fabs(ratio_to_double(rows[i].omw) - mean) < 1e-12);
            assert_true(fabs(strtod(ratio_decimal(&arena, rows[i].omw, 4, false), NULL) - mean) < 0.00006);
            if (rows[i].omw.n_den > 1)
                assert_string_equal(ratio_text(&arena, rows[i].omw), "");
        }
    }
    arena_release(&arena);
}

/* Rounding is half up of the exact value. */
static void decimals_are_rounded_once(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 1, 3), 4, false), "0.3333");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 19999, 20000), 4, false), "1.0000");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 1, 20000), 4, false), "0.0001");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 17, 1), 4, true), "17");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 3, 2), 1, true), "1.5");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 0, 1), 2, false), "0.00");
    assert_string_equal(ratio_decimal(&arena, ratio_make(&arena, 5, 2), 0, false), "3");
    assert_string_equal(ratio_decimal(&arena, pods_ratio(&arena, (tc_u128)3 << 80, (tc_u128)1 << 81), 2, false),
                        "1.50");
    assert_string_equal(ratio_decimal(&arena, pods_ratio(&arena, ((tc_u128)1 << 80) + 1, (tc_u128)1 << 81), 4, false),
                        "0.5000");
    assert_string_equal(ratio_text(&arena, pods_ratio(&arena, ((tc_u128)1 << 80) + 1, (tc_u128)1 << 81)), "");
    assert_string_equal(ratio_text(&arena, pods_ratio(&arena, 1, (tc_u128)1 << 81)), "");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_real_event_has_its_standings),
        cmocka_unit_test(points_and_wager_send_different_players_to_the_cut),
        cmocka_unit_test(an_omw_is_explained_line_by_line),
        cmocka_unit_test(a_wager_is_the_same_in_every_order_of_the_rounds),
        cmocka_unit_test(places_give_points_and_those_who_share_them_divide),
        cmocka_unit_test(ones_own_points_are_read),
        cmocka_unit_test(the_reading_of_match_wins_is_chosen),
        cmocka_unit_test(opponents_are_counted_or_tables),
        cmocka_unit_test(what_cannot_be_counted_is_refused),
        cmocka_unit_test(points_and_percentages_are_explained_by_the_rule_in_force),
        cmocka_unit_test(the_disqualified_come_last_without_a_rank),
        cmocka_unit_test(a_wager_over_too_many_rounds_names_another_rule),
        cmocka_unit_test(opponents_of_many_numbers_of_tables_have_a_mean),
        cmocka_unit_test(decimals_are_rounded_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
