/* test_import.c - whole events from results files: real ones of tests/data/events (and of ../shared
 * where it is), and small ones made to show one thing */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "book.h"
#include "event/import/import.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "fixture.h"

#include <dirent.h>

static struct event_import import_text(struct fixture *f, const char *text, const char *name)
{
    struct event_import out;
    const struct event_import_options options = {.name = name};
    OK(f, event_import(f->store, &f->arena, text, "file.tsv", &options, &out, &f->err));
    f->event = out.event.id;
    return out;
}

/* ---- real events ----------------------------------------------------------------------------- */

/* Events of the collection whose published standings do not follow from their matches by the plain rule, with the
 * cause, which is outside the program: what the published numbers were made from. Of all others every line and every
 * digit in the store is the published one. */
static const struct {
    const char *id, *cause;
} not_plain[] = {
    {"melee-206733", "an opponent met twice counts once"},
    {"melee-371289", "an opponent met twice counts once"},
    {"melee-388854", "a loss by absence counts as a match, its games do not count"},
    {"melee-58587", "one score was counted differently"},
    {"melee-69750", "playoff matches are counted"},
    {"topdeck-265164", "the floor is 0.33"},
    {"topdeck-447470", "the floor is 0.33"},
    {"topdeck-869031", "the floor is 0.33"},
    /* The rounds as they were collected lack a match of a player whose points hold it. */
    {"melee-246158", NULL},
    {"melee-271570", NULL},
    {"melee-421334", NULL},
    /* A match of round 4 was collected as a bye of one player, and without the other's loss. */
    {"pauper-royale-296-play-point", NULL},
    /* Players who went out stand with their opponents' percentages of that moment. */
    {"melee-352593", NULL},
    /* Another program's percentages, of three places: means of rounded numbers. */
    {"manatraders-series-legacy-march-2024", NULL},
    {"manatraders-series-pioneer-may-2024", NULL},
};

static void check_standings(struct fixture *f, const struct results_file *file)
{
    struct results_verdict v;
    OK(f, event_import_compare(f->store, &f->arena, f->event, file, standings_rule_find("mtr"), &v, &f->err));
    assert_int_equal(v.compared, file->n_published);
    assert_true(v.compared > 0);
    for (size_t i = 0; i < ARRAY_LEN(not_plain); i++) {
        if (strcmp(file->id, not_plain[i].id) != 0)
            continue;
        assert_true(v.n_differences > 0);
        if (not_plain[i].cause)
            assert_non_null(strstr(v.explanation, not_plain[i].cause));
        return;
    }
    for (size_t i = 0; i < v.n_differences && i < 5; i++)
        print_message("%s: player %d, %s: %.8f published, %.8f in the store\n", file->id, v.differences[i].player,
                      v.differences[i].column, v.differences[i].published, v.differences[i].computed);
    assert_int_equal(v.n_differences, 0);
}

/* What was imported holds what the file holds: matches, points, and a playoff with its champion. */
static void check_event(struct fixture *f, const struct results_file *file)
{
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    size_t byes = 0;
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    check_standings(f, file);
    assert_int_equal(data.n_players, file->n_players);
    for (size_t i = 0; i < data.n_matches; i++)
        if (data.matches[i].result == RESULT_BYE)
            assert_int_equal(data.matches[i].wins1, 2);
    assert_int_equal(data.swiss_rounds, file->rounds);
    for (size_t i = 0; i < data.n_matches; i++)
        byes += data.matches[i].round > data.swiss_rounds && data.matches[i].p2 < 0;
    assert_int_equal(data.n_matches - byes, file->n_matches);
    int *points = ARENA_ARRAY(&f->arena, int, data.n_players);
    for (size_t i = 0; i < data.n_players; i++)
        points[rows[i].player] = rows[i].points;
    for (size_t i = 0; i < file->n_published; i++) {
        const struct results_published *p = &file->published[i];
        if (strcmp(file->id, "melee-388854") != 0) /* its README: one score differs */
            assert_int_equal(points[p->player], p->points);
    }
    struct bracket bracket;
    if (file->cut == 0)
        return;
    OK(f, playoff_bracket(&f->arena, &data, &bracket, &f->err));
    assert_int_equal(bracket.size, file->cut);
    assert_true(bracket.champion >= 0);
    const struct results_match *final = &file->matches[file->n_matches - 1];
    assert_int_equal(bracket.champion, final->wins1 > final->wins2 ? final->p1 : final->p2);
}

static int import_folder(struct fixture *f, const char *folder)
{
    DIR *dir = opendir(folder);
    int n = 0;
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        size_t len = strlen(e->d_name);
        if (len < 4 || strcmp(e->d_name + len - 4, ".tsv") != 0 || strcmp(e->d_name, "INDEX.tsv") == 0)
            continue;
        char *text = test_read(&f->arena, path_join(&f->arena, folder, e->d_name), NULL);
        struct event_import out = import_text(f, text, arena_printf(&f->arena, "%s %s", folder, e->d_name));
        check_event(f, &out.file);
        n++;
    }
    if (dir)
        closedir(dir);
    return n;
}

static void real_events_come_in_whole(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("real.db");
    assert_true(import_folder(f, TEST_DATA "/events") >= 10);
    int n = import_folder(f, TEST_SHARED "/tournaments/anchors/swiss");
    n += import_folder(f, TEST_SHARED "/tournaments/anchors/melee");
    n += import_folder(f, TEST_SHARED "/tournaments/anchors/other");
    print_message("%d more events of ../shared\n", n);
    fixture_free(f);
}

/* An event as the collection's JSON has it, as the text of a results file: rounds "Round N" are numbered. */
static const char *text_of_json(struct fixture *f, const char *path, const char *file)
{
    struct json *root;
    struct strbuf sb = STRBUF_INIT;
    int number = 0;
    OK(f, json_parse(test_read(&f->arena, path, NULL), path, &root, &f->err));
    const char *digits = strstr(json_text(json_get(root, "uri"), ""), "View/");
    const char *id = digits ? arena_printf(&f->arena, "melee-%s", digits + 5)
                            : arena_strndup(&f->arena, file, strlen(file) - strlen("-2024-03-31.json"));
    strbuf_printf(&sb, "#event\t%s\t%s\t%s\n", id, json_text(json_get(root, "date"), ""),
                  json_text(json_get(root, "format"), "Unknown"));
    for (const struct json *r = json_first(json_get(root, "rounds")); r; r = json_next(r)) {
        const char *name = json_text(json_get(r, "name"), "");
        bool numbered = strncmp(name, "Round ", 6) == 0;
        number += numbered;
        for (const struct json *m = json_first(json_get(r, "matches")); m; m = json_next(m)) {
            char *score = arena_strdup(&f->arena, json_text(json_at(m, 2), ""));
            for (char *p = score; *p; p++)
                *p = *p == '-' ? '\t' : *p;
            strbuf_printf(&sb, "%s\t%s\t%d\t%d\t%s\n", numbered ? "M" : "K",
                          numbered ? arena_printf(&f->arena, "%d", number) : name, (int)json_number(json_at(m, 0), 0),
                          (int)json_number(json_at(m, 1), 0), score);
        }
    }
    for (const struct json *s = json_first(json_get(root, "standings")); s; s = json_next(s))
        strbuf_printf(&sb, "S\t%d\t%d\t%d\t%.8g\t%.8g\t%.8g\n", (int)json_number(json_at(s, 0), 0),
                      (int)json_number(json_at(s, 1), 0), (int)json_number(json_at(s, 2), 0),
                      json_number(json_at(s, 6), 0), json_number(json_at(s, 7), 0), json_number(json_at(s, 8), 0));
    const char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    json_free(root);
    return text;
}

/* The collection's files with whole rounds in JSON, where it is. The playoffs of two hold matches for places. */
static void real_events_of_json_come_in_whole(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("json.db");
    const char *folder = TEST_SHARED "/tournaments";
    DIR *dir = opendir(folder);
    int n = 0;
    for (struct dirent *e; dir && (e = readdir(dir)) != NULL;) {
        size_t len = strlen(e->d_name);
        if (len < 5 || strcmp(e->d_name + len - 5, ".json") != 0)
            continue;
        const char *text = text_of_json(f, path_join(&f->arena, folder, e->d_name), e->d_name);
        struct event_import out = import_text(f, text, e->d_name);
        OK(f, event_invariants(f->store, f->event, &f->err));
        check_standings(f, &out.file);
        n++;
    }
    if (dir)
        closedir(dir);
    print_message("%d events of JSON\n", n);
    fixture_free(f);
}

/* ---- how long the matches were --------------------------------------------------------------- */

static void one_slip_makes_no_best_of_5(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("slip.db");
    struct event_import out = import_text(f, test_read_data(&f->arena, "events/melee-72160.tsv", NULL), NULL);
    assert_int_equal(out.event.set.best_of, 3);
    assert_non_null(strstr(english(out.sentence), "; kept as it is, although no such match can end so: 3-0 on line "));
    struct event_data data = fixture_load(f);
    int slips = 0;
    for (size_t i = 0; i < data.n_matches; i++)
        slips += data.matches[i].wins1 == 3;
    assert_int_equal(slips, 1);
    fixture_free(f);
}

static void the_bulk_of_a_stage_tells_its_length(void **state)
{
    (void)state;
    static const struct {
        const char *name, *matches;
        int best_of;
        const char *told;
    } cases[] = {
        {"three", "M\t1\t1\t2\t2\t1\t0\nM\t1\t3\t4\t2\t0\t0\n", 3, "2 matches"},
        {"five", "M\t1\t1\t2\t3\t1\t0\nM\t1\t3\t4\t3\t0\t0\nM\t2\t1\t3\t2\t0\t0\n", 5,
         "; best of 5 by most of its results"},
        {"one", "M\t1\t1\t2\t1\t0\t0\nM\t1\t3\t4\t0\t1\t0\n", 1, "; best of 1 by most of its results"},
        {"even", "M\t1\t1\t2\t3\t1\t0\nM\t1\t3\t4\t2\t0\t0\n", 3, "3-1 on line 2"},
        {"drawn", "M\t1\t1\t2\t1\t1\t1\nM\t1\t3\t4\t0\t0\t3\n", 3, "2 matches"},
        {"bye", "M\t1\t1\t2\t2\t1\t0\nM\t1\t3\t0\t3\t0\t0\nM\t2\t1\t0\t3\t0\t0\n", 3, "3 matches"},
        {"final", "M\t1\t1\t2\t2\t1\t0\nM\t1\t3\t4\t2\t0\t0\nK\tFinals\t1\t3\t3\t2\t0\n", 3, "; Finals best of 5"},
    };
    struct fixture *f = fixture_new("length.db");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct event_import out = import_text(
            f, arena_printf(&f->arena, "#event\t%s\t2024-05-01\tModern\n%s", cases[i].name, cases[i].matches), NULL);
        assert_int_equal(out.event.set.best_of, cases[i].best_of);
        if (!strstr(english(out.sentence), cases[i].told))
            fail_msg("%s: %s", cases[i].name, out.sentence);
        struct event_data data = fixture_load(f);
        for (size_t m = 0; m < data.n_matches; m++)
            if (data.matches[m].result == RESULT_BYE)
                assert_int_equal(data.matches[m].wins1, 2);
    }
    fixture_free(f);
}

/* ---- drawn against nobody -------------------------------------------------------------------- */

#define ALONE   "#event\talone\t2024-05-01\tModern\nM\t1\t1\t2\t2\t0\t0\nM\t1\t3\t0\t"
#define ALONE_2 "M\t2\t1\t3\t2\t0\t0\n"

/* Player 3 has the match against nobody and loses round 2 by 0-2. */
static void drawn_against_nobody_is_what_the_standings_show(void **state)
{
    (void)state;
    static const struct {
        const char *name, *games, *published; /* of player 3 */
        enum result_kind kind;
        int points, games_drawn;
    } cases[] = {
        {"bye", "0\t0\t1", "S\t2\t3\t3\t1\t0.5\t1\n", RESULT_BYE, 3, 0},
        {"bye of three", "0\t0\t3", "S\t2\t3\t3\t1\t0.5\t1\n", RESULT_BYE, 3, 0},
        {"absent", "1\t1\t0", "S\t2\t3\t0\t1\t0.3333\t1\n", RESULT_LOSS, 0, 0},
        {"absent raw", "0\t0\t1", "S\t2\t3\t0\t1\t0.1111\t1\n", RESULT_LOSS, 0, 1},
        {"absent without games", "0\t0\t1", "S\t2\t3\t0\t1\t0\t1\n", RESULT_LOSS, 0, 0},
    };
    struct fixture *f = fixture_new("alone.db");
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        import_text(f, arena_printf(&f->arena, ALONE "%s\n" ALONE_2 "%s", cases[i].games, cases[i].published),
                    cases[i].name);
        struct event_data data = fixture_load(f);
        struct standings_row *rows;
        OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
        for (size_t m = 0; m < data.n_matches; m++)
            if (data.matches[m].p2 < 0) {
                assert_int_equal(data.matches[m].result, cases[i].kind);
                assert_int_equal(data.matches[m].draws, cases[i].games_drawn);
            }
        for (size_t p = 0; p < data.n_players; p++)
            if (rows[p].player == 2)
                assert_int_equal(rows[p].points, cases[i].points);
    }
    static const struct {
        const char *games, *published, *piece;
    } refused[] = {
        {"0\t0\t3", "", "file.tsv:3: a match against 0 is drawn, and no published line (S) of player 3"},
        {"0\t0\t3", "S\t2\t3\t1\t1\t0.4\t1\n",
         "player 3 would have 3 points with a bye and 0 with a loss by absence, and is published on line 5 with 1, as "
         "for a draw; write a bye as 2-0-0"},
        {"0\t0\t3", "S\t2\t3\t3\t1\t0.6\t1\n", "with 3 but another GW%"},
        {"0\t0\t3", "S\t2\t3\t6\t1\t0.6\t1\n", "is published on line 5 with 6; write"},
    };
    for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
        struct event_import out;
        const struct event_import_options options = {.name = "Refused"};
        const char *text = arena_printf(&f->arena, ALONE "%s\n" ALONE_2 "%s", refused[i].games, refused[i].published);
        REFUSED(f, event_import(f->store, &f->arena, text, "file.tsv", &options, &out, &f->err), ERR_INPUT,
                refused[i].piece);
    }
    fixture_free(f);
}

static void a_large_one_in_words(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("large.db");
    struct closing closing;
    struct event_import out = import_text(f, test_read_data(&f->arena, "events/swiss-69751.tsv", NULL), NULL);
    assert_string_equal(english(out.sentence), "Swiss, 7 rounds, 116 players, cut to 8; 258 matches");
    assert_string_equal(out.event.set.name, "swiss-69751");
    assert_true(out.event.imported);
    struct event_data data = fixture_load(f);
    assert_string_equal(data.players[0].name, "Player 1");
    int dropped = 0;
    for (size_t i = 0; i < data.n_players; i++)
        dropped += data.players[i].dropped_after >= 0;
    assert_true(dropped > 10);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    struct err err = ERR_INIT; /* once is enough */
    struct event_import again;
    const struct event_import_options options = {.name = "SWISS-69751"};
    assert_int_equal(event_import(f->store, &f->arena, test_read_data(&f->arena, "events/swiss-69751.tsv", NULL),
                                  "x.tsv", &options, &again, &err),
                     ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "already (#1)");
    fixture_free(f);
}

/* ---- the bracket ----------------------------------------------------------------------------- */

/* Everybody meets everybody and the lower number wins, so that 1 to 8 are ranked by their numbers;
 * then the given lines. Seven rounds by the circle method: 8 stays, the others move round. */
static const char *ranked_8(struct fixture *f, const char *playoff)
{
    const char *text = "#event\tsmall\t1999-03-01\tStandard\n";
    for (int round = 1; round <= 7; round++)
        for (int k = 0; k < 4; k++) {
            int a = k == 0 ? 8 : (round + k) % 7 + 1, b = (round + 7 - k) % 7 + 1;
            text = arena_printf(&f->arena, "%sM\t%d\t%d\t%d\t2\t0\t0\n", text, round, a < b ? a : b, a < b ? b : a);
        }
    return arena_printf(&f->arena, "%s%s", text, playoff);
}

static void assert_side(const struct bracket_match *m, int side, const char *name)
{
    assert_string_equal(m->side[side].name, name);
}

static void winners_tell_the_places(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("places.db");
    struct bracket b;
    /* Listed in no order, sides turned, a match for the third place among them. */
    import_text(f,
                ranked_8(f, "K\tQuarterfinals\t6\t3\t2\t0\t0\nK\tQuarterfinals\t2\t7\t2\t1\t0\n"
                            "K\tQuarterfinals\t4\t5\t0\t2\t0\nK\tQuarterfinals\t8\t1\t1\t2\t0\n"
                            "K\tSemifinals\t6\t2\t2\t0\t0\nK\tSemifinals\t5\t1\t0\t2\t0\n"
                            "K\tThird place\t2\t5\t2\t0\t0\nK\tFinals\t6\t1\t1\t2\t0\n"),
                NULL);
    struct event_data data = fixture_load(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, playoff_bracket(&f->arena, &data, &b, &f->err));
    assert_int_equal(b.n_matches, 7);
    static const char *const sides[7][2] = {
        {"Player 1", "Player 8"}, {"Player 4", "Player 5"}, {"Player 2", "Player 7"}, {"Player 3", "Player 6"},
        {"Player 1", "Player 5"}, {"Player 2", "Player 6"}, {"Player 1", "Player 6"},
    };
    for (size_t i = 0; i < 7; i++) {
        assert_side(&b.matches[i], 0, sides[i][0]);
        assert_side(&b.matches[i], 1, sides[i][1]);
    }
    assert_int_equal(b.matches[0].score.wins1, 2); /* the score turned with the sides */
    assert_int_equal(b.matches[0].score.wins2, 1);
    assert_int_equal(b.champion, 0);
    fixture_free(f);
}

static void who_was_in_no_match_before_had_a_bye(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("byes.db");
    struct bracket b;
    import_text(f,
                ranked_8(f, "K\tTop 6\t3\t6\t2\t0\t0\nK\tTop 6\t4\t5\t0\t2\t0\n"
                            "K\tTop 4\t1\t5\t2\t0\t0\nK\tTop 4\t2\t3\t2\t0\t0\nK\tTop 2\t1\t2\t0\t2\t0\n"),
                NULL);
    struct event_data data = fixture_load(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, playoff_bracket(&f->arena, &data, &b, &f->err));
    assert_int_equal(b.size, 8);
    assert_side(&b.matches[0], 0, "Player 1");
    assert_true(b.matches[0].side[1].bye);
    int walkovers = 0; /* as in a bracket of our own cut */
    for (size_t i = 0; i < data.n_matches; i++)
        walkovers += data.matches[i].round > data.swiss_rounds && data.matches[i].p2 < 0 &&
                     data.matches[i].result == RESULT_WALKOVER && data.matches[i].wins1 == 2;
    assert_int_equal(walkovers, 2);
    assert_int_equal(b.champion, 1);
    fixture_free(f);
}

static void a_record_that_breaks_off_is_kept(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("broken.db");
    struct bracket b;
    struct closing closing;
    import_text(f, ranked_8(f, "K\tSemifinals\t1\t4\t2\t0\t0\nK\tSemifinals\t2\t3\t2\t0\t0\n"), NULL);
    struct event_data data = fixture_load(f);
    OK(f, playoff_bracket(&f->arena, &data, &b, &f->err));
    assert_int_equal(b.n_matches, 3);
    assert_int_equal(b.champion, -1);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    fixture_free(f);
}

/* ---- drops, names, refusals ------------------------------------------------------------------ */

static void drops_and_late_entries_are_read_off_the_rounds(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("drops.db");
    import_text(f,
                "#event\td\t1999-03-01\tStandard\nM\t1\t1\t2\t2\t0\t0\nM\t1\t3\t4\t2\t0\t0\n"
                "M\t2\t1\t3\t2\t0\t0\nM\t2\t2\t0\t2\t0\t0\nM\t3\t1\t5\t2\t0\t0\nM\t3\t3\t2\t2\t0\t0\n",
                NULL);
    struct event_data data = fixture_load(f);
    static const int expected[5][2] = {{1, -1}, {1, -1}, {1, -1}, {1, 1}, {3, -1}};
    assert_int_equal(data.n_players, 5);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(data.players[i].first_round, expected[i][0]);
        assert_int_equal(data.players[i].dropped_after, expected[i][1]);
    }
    fixture_free(f);
}

#define TWO "#event\ttwo\t1999-03-01\tStandard\nM\t1\t1\t2\t2\t0\t0\n"

static void names_find_people_who_are_known(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("named.db");
    struct player known;
    struct event_import out;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Anna Berg"}, PLAYER_REFUSE_TWINS, &known,
                     NULL, &f->err));
    const char *const names[] = {"Berg, Anna", "Ek, Ida"};
    const struct event_import_options options = {.player_names = names};
    OK(f, event_import(f->store, &f->arena, TWO, "two.tsv", &options, &out, &f->err));
    f->event = out.event.id;
    struct event_data data = fixture_load(f);
    assert_int_equal(data.players[0].id.v, known.id.v);
    assert_string_equal(data.players[1].name, "Ek, Ida");
    const char *const same[] = {"Berg, Anna", "Anna Berg"};
    const struct event_import_options twice = {.name = "other", .player_names = same};
    REFUSED(f, event_import(f->store, &f->arena, TWO, "two.tsv", &twice, &out, &f->err), ERR_INPUT,
            "two players of the file");
    fixture_free(f);
}

/* Numbers of two files are not the same people. */
static void numbers_are_new_people_each_time(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("numbers.db");
    struct player *players;
    size_t n;
    import_text(f, TWO, "one");
    import_text(f, TWO, "another");
    OK(f, player_find(f->store, &f->arena, "", &players, &n, &f->err));
    assert_int_equal(n, 4);
    fixture_free(f);
}

static void a_dry_run_writes_nothing(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("dry.db");
    struct event_import out;
    struct catalog *catalog;
    const struct event_import_options options = {.dry_run = true, .book = test_book(&f->arena, &catalog)};
    char *before = fixture_dump(f);
    OK(f, event_import(f->store, &f->arena, TWO, "two.tsv", &options, &out, &f->err));
    assert_string_equal(english(out.sentence), "Swiss, 1 round, 2 players; 1 match");
    assert_int_equal(out.event.set.category, RATING_STANDARD); /* by the format */
    assert_string_equal(fixture_dump(f), before);
    catalog_close(catalog);
    fixture_free(f);
}

#define FOUR "#event\tx\t1999-03-01\tStandard\nM\t1\t1\t2\t2\t0\t0\nM\t1\t3\t4\t2\t0\t0\n"

static void bad_files_leave_nothing(void **state)
{
    static const struct {
        const char *text, *piece;
    } cases[] = {
        {"", "f.tsv"},
        {"hello\n", "f.tsv:1"},
        {"#event\tx\t1999-02-30\tStandard\nM\t1\t1\t2\t2\t0\t0\n", "1999-02-30"},
        {"#event\tx\t1999-03-01\tStandard\nM\t1\t1\t2\t2\t0\n", "f.tsv:2"},
        {"#event\tx\t1999-03-01\tStandard\nM\t1\t1\t2\t10\t0\t0\n", "f.tsv:2"},
        {"#event\tx\t1999-03-01\tStandard\nM\t1\t1\t2\t2\t0\t0\nM\t1\t1\t3\t2\t0\t0\n", "f.tsv:3"},
        {FOUR "K\tSemifinals\t1\t4\t2\t0\t0\nK\tSemifinals\t1\t3\t2\t0\t0\n", "f.tsv:5"},
        {FOUR "K\tSemis\t1\t4\t2\t0\t0\nK\tSemis\t2\t3\t2\t0\t0\nK\tFinal\t5\t6\t2\t0\t0\n", "no bracket"},
    };
    (void)state;
    struct fixture *f = fixture_new("badfile.db");
    struct event_import out;
    const struct event_import_options options = {.name = NULL};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        REFUSED(f, event_import(f->store, &f->arena, cases[i].text, "f.tsv", &options, &out, &f->err), ERR_INPUT,
                cases[i].piece);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_events_come_in_whole),
        cmocka_unit_test(real_events_of_json_come_in_whole),
        cmocka_unit_test(one_slip_makes_no_best_of_5),
        cmocka_unit_test(the_bulk_of_a_stage_tells_its_length),
        cmocka_unit_test(drawn_against_nobody_is_what_the_standings_show),
        cmocka_unit_test(a_large_one_in_words),
        cmocka_unit_test(winners_tell_the_places),
        cmocka_unit_test(who_was_in_no_match_before_had_a_bye),
        cmocka_unit_test(a_record_that_breaks_off_is_kept),
        cmocka_unit_test(drops_and_late_entries_are_read_off_the_rounds),
        cmocka_unit_test(names_find_people_who_are_known),
        cmocka_unit_test(numbers_are_new_people_each_time),
        cmocka_unit_test(a_dry_run_writes_nothing),
        cmocka_unit_test(bad_files_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
