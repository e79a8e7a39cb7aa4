/* test_ratings.c - questions to the ratings, corrections, and histories from elsewhere */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "fixture.h"

#include <math.h>

static void assert_close(double got, double expected, double by)
{
    if (fabs(got - expected) > by)
        fail_msg("%.9f is not %.9f", got, expected);
}

/* An event that everybody played in; player1 wins at each table but those of odd seeds' first one. */
static struct event_id play_event(struct fixture *f, const char *date, int rounds, enum rating_category category)
{
    struct event_settings set = event_settings_usual();
    struct closing closing;
    set.name = arena_printf(&f->arena, "Event of %s", date);
    set.date = date;
    set.rounds = rounds;
    set.category = category;
    set.level2 = true;
    fixture_event(f, set);
    for (int r = 1; r <= rounds; r++) {
        fixture_pair(f, (uint64_t)r);
        if (r % 2)
            fixture_result(f, 1, "0-2");
        fixture_results(f, r == 3 ? "1-1" : "2-1");
    }
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    return f->event;
}

static struct fixture *with_events(const char *name)
{
    struct fixture *f = fixture_new(name);
    fixture_players(f, 10);
    play_event(f, "1999-01-10", 4, RATING_STANDARD);
    play_event(f, "1999-02-10", 4, RATING_STANDARD);
    play_event(f, "1999-03-10", 3, RATING_LIMITED);
    return f;
}

static struct rating_line *list_of(struct fixture *f, struct rating_filter filter, size_t *n)
{
    struct rating_line *lines;
    OK(f, rating_list_of(f->store, &f->arena, &filter, &lines, n, &f->err));
    return lines;
}

static double rating_of(struct fixture *f, enum rating_category category, const char *date, struct player_id id)
{
    size_t n;
    struct rating_line *lines = list_of(f, (struct rating_filter){.category = category, .date = date}, &n);
    for (size_t i = 0; i < n; i++)
        if (lines[i].player.v == id.v)
            return lines[i].rating;
    return 1600.0;
}

static void assert_derives(struct fixture *f)
{
    int64_t entries, differed;
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(differed, 0);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void lists_are_of_a_day_a_place_and_of_those_who_play(void **state)
{
    (void)state;
    struct fixture *f = with_events("lists.db");
    struct player player;
    size_t n;
    const struct player_fields swede = {.country = "Sverige", .club = "Åkes Lag"};
    OK(f, player_edit(f->store, &f->arena, f->players[2], NULL, &swede, &player, NULL, &f->err));
    list_of(f, (struct rating_filter){.category = RATING_STANDARD}, &n);
    assert_int_equal(n, 10);
    list_of(f, (struct rating_filter){.category = RATING_STANDARD, .date = "1999-01-09"}, &n);
    assert_int_equal(n, 0);
    struct rating_line *lines =
        list_of(f, (struct rating_filter){.category = RATING_STANDARD, .date = "1999-02-09"}, &n);
    assert_int_equal(n, 10);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].matches, 4);
        assert_string_equal(lines[i].last_date, "1999-01-10");
        assert_true(i == 0 || lines[i].rating <= lines[i - 1].rating);
        assert_int_equal(lines[i].wins + lines[i].losses + lines[i].draws, 4);
    }
    /* Case and marks do not matter. */
    lines =
        list_of(f, (struct rating_filter){.category = RATING_STANDARD, .club = "ÅKES lag", .country = "sverige"}, &n);
    assert_int_equal(n, 1);
    assert_int_equal(lines[0].player.v, f->players[2].v);
    assert_int_equal(lines[0].rank, 1);
    list_of(f, (struct rating_filter){.category = RATING_STANDARD, .region = "Skåne"}, &n);
    assert_int_equal(n, 0);
    list_of(f, (struct rating_filter){.category = RATING_STANDARD, .active_since = "1999-02-10"}, &n);
    assert_int_equal(n, 10);
    list_of(f, (struct rating_filter){.category = RATING_STANDARD, .active_since = "1999-02-11"}, &n);
    assert_int_equal(n, 0);
    list_of(f, (struct rating_filter){.category = RATING_STANDARD, .min_matches = 9}, &n);
    assert_int_equal(n, 0);
    const struct rating_filter bad[] = {{.category = RATING_STANDARD, .date = "1999-02-30"},
                                        {.category = RATING_STANDARD, .active_since = "soon"}};
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        assert_int_equal(rating_list_of(f->store, &f->arena, &bad[i], &lines, &n, &f->err), ERR_INPUT);
        err_clear(&f->err);
    }
    fixture_free(f);
}

/* Who shows the rating of the last place is in as well; more matches break ties where that was asked for. */
static void invitations_do_not_cut_between_equals(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("invite.db");
    fixture_players(f, 8);
    struct event_settings set = event_settings_usual();
    struct closing closing;
    struct rating_invitation *list;
    size_t n, left_out;
    set.category = RATING_STANDARD;
    fixture_event(f, set);
    fixture_play(f, 1); /* four at 2000, four at 1200 */
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    static const struct {
        size_t top, n, left_out;
    } cases[] = {{1, 4, 4}, {4, 4, 4}, {5, 8, 0}, {8, 8, 0}, {20, 8, 0}};
    const struct rating_filter filter = {.category = RATING_STANDARD};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        for (int ties = RATING_TIES_ALL; ties <= RATING_TIES_MORE_MATCHES; ties++) {
            OK(f, rating_invite(f->store, &f->arena, &filter, cases[i].top, (enum rating_ties)ties, &list, &n,
                                &left_out, &f->err));
            assert_int_equal(n, cases[i].n);
            assert_int_equal(left_out, cases[i].left_out);
            assert_int_equal(list[0].line.rank, 1);
            assert_int_equal(list[3].line.rank, 1);
            assert_int_equal(list[n - 1].line.rank, n > 4 ? 5 : 1);
            assert_int_equal(list[n - 1].at_line, n > cases[i].top);
        }
    /* One of the best has a history elsewhere that ends where they stand, and so more matches. */
    struct rating_import import;
    struct event event;
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    const char *csv = "player,category,seq,date,opponent_before,score,before,after\n"
                      "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,2000\n"
                      "\"P001, Test\",standard,2,1998-01-02,1600,1,2000,2000\n"
                      "\"P002, Test\",standard,1,1998-01-01,1600,1,1600,2000\n"
                      "\"P003, Test\",standard,1,1998-01-01,1600,1,1600,2000\n";
    OK(f, rating_import(f->store, &f->arena, csv, "h.csv", false, &import, &f->err));
    OK(f, rating_invite(f->store, &f->arena, &filter, 1, RATING_TIES_ALL, &list, &n, &left_out, &f->err));
    assert_int_equal(n, 3);
    OK(f, rating_invite(f->store, &f->arena, &filter, 1, RATING_TIES_MORE_MATCHES, &list, &n, &left_out, &f->err));
    assert_int_equal(n, 1);
    assert_int_equal(list[0].line.player.v, f->players[0].v);
    OK(f, rating_invite(f->store, &f->arena, &filter, 2, RATING_TIES_MORE_MATCHES, &list, &n, &left_out, &f->err));
    assert_int_equal(n, 3); /* still equal: both */
    (void)event;
    fixture_free(f);
}

/* D.5.4, D.5.5: ten matches can make any number; whoever has played 25 goes before, in every list by rating. */
static void d_5_4_nobody_leads_a_list_with_ten_matches(void **state)
{
    static const struct {
        double rating;
        int matches;
    } order[] = {{1900, 400}, {1500, 25}, {1499.9, 26}, {2400, 24}, {2399, 10}, {1000, 1}};
    (void)state;
    for (size_t i = 1; i < ARRAY_LEN(order); i++)
        assert_true(rating_place_key(order[i - 1].rating, order[i - 1].matches) <
                    rating_place_key(order[i].rating, order[i].matches));

    /* The first has 25 matches and 1500, the second one match and 2400, the third ten and 2000. */
    static const struct {
        int player, matches, rating;
    } histories[] = {{1, 25, 1500}, {2, 1, 2400}, {3, 10, 2000}, {4, 30, 1400}};
    static const int best_first[] = {1, 4, 2, 3};
    struct fixture *f = fixture_new("leads.db");
    struct strbuf csv = STRBUF_INIT;
    struct rating_import import;
    struct rating_invitation *list;
    size_t n, left_out;
    bool used[RATING_STANDARD + 1];
    fixture_players(f, 5);
    OK(f, rating_categories_in_use(f->store, used, &n, &f->err));
    assert_int_equal(n, 0);
    strbuf_add(&csv, "player,category,seq,date,opponent_before,score,before,after\n");
    for (size_t i = 0; i < ARRAY_LEN(histories); i++)
        for (int m = 1; m <= histories[i].matches; m++)
            strbuf_printf(&csv, "\"P%03d, Test\",standard,%d,1998-01-%02d,1600,1,%d,%d\n", histories[i].player, m, m,
                          m == 1 ? 1600 : histories[i].rating, histories[i].rating);
    OK(f, rating_import(f->store, &f->arena, strbuf_text(&csv), "h.csv", false, &import, &f->err));
    strbuf_release(&csv);
    OK(f, rating_categories_in_use(f->store, used, &n, &f->err));
    assert_int_equal(n, 1);
    assert_true(used[RATING_STANDARD]);
    const struct rating_filter filter = {.category = RATING_STANDARD};
    struct rating_line *lines = list_of(f, filter, &n);
    assert_int_equal(n, ARRAY_LEN(best_first));
    OK(f, rating_invite(f->store, &f->arena, &filter, 10, RATING_TIES_ALL, &list, &n, &left_out, &f->err));
    assert_int_equal(n, ARRAY_LEN(best_first));
    for (size_t i = 0; i < n; i++) {
        const struct player_id *wanted = &f->players[best_first[i] - 1];
        assert_int_equal(lines[i].player.v, wanted->v);
        assert_int_equal(lines[i].rank, (int)i + 1);
        assert_int_equal(lines[i].provisional, i >= 2);
        assert_int_equal(list[i].line.player.v, wanted->v);
        assert_int_equal(list[i].line.rank, (int)i + 1);
    }
    fixture_free(f);
}

/* ---- predictions ----------------------------------------------------------------------------- */

static void predictions_say_what_a_match_would_do(void **state)
{
    (void)state;
    struct fixture *f = with_events("predict.db");
    struct rating_prediction p;
    struct rating_conditions conditions = {
        .date = "1999-02-01", .category = RATING_STANDARD, .players = 32, .level2 = true, .kind = ""};
    const struct player_id a = f->players[0], b = f->players[1];
    OK(f, rating_predict(f->store, &f->arena, a, b, &conditions, EVALUATE_DCI, &p, &f->err));
    assert_close(p.a.rating, rating_of(f, RATING_STANDARD, "1999-02-01", a), 1e-9);
    assert_close(p.expected, 1 / (1 + pow(10, (p.b.rating - p.a.rating) / 400)), 1e-9);
    assert_true(p.a.provisional && p.b.provisional);
    assert_int_equal(p.a.matches, 4);
    /* D.5.5 once more: R = Rc + 400 (wins - losses) / matches. */
    assert_close(p.a.after[0] - p.a.after[2], 2 * 400.0 / 5, 1e-9);
    assert_close(p.b.after[0] - p.b.after[1], 400.0 / 5, 1e-9);
    OK(f, rating_predict(f->store, &f->arena, a, b, &conditions, EVALUATE_GLICKO, &p, &f->err));
    assert_true(p.a.deviation > 0 && p.a.after[0] > p.a.rating && p.a.after[2] < p.a.rating);
    assert_close(p.a.after[1] - p.a.rating + (p.b.after[1] - p.b.rating), 0, 3);
    OK(f, rating_predict(f->store, &f->arena, a, b, &conditions, EVALUATE_WHR, &p, &f->err));
    assert_true(p.a.deviation > 0 && p.a.after[0] > p.a.rating && p.a.after[2] < p.a.rating);
    assert_true(p.expected > 0.4 && p.expected < 0.6); /* four matches say little */
    assert_int_equal(p.a.matches, 4);
    REFUSED(f, rating_predict(f->store, &f->arena, a, a, &conditions, EVALUATE_DCI, &p, &f->err), ERR_INPUT,
            "one player");
    conditions.players = 7;
    REFUSED(f, rating_predict(f->store, &f->arena, a, b, &conditions, EVALUATE_DCI, &p, &f->err), ERR_CONFLICT,
            "8 are needed");
    conditions.date = "today";
    REFUSED(f, rating_predict(f->store, &f->arena, a, b, &conditions, EVALUATE_DCI, &p, &f->err), ERR_INPUT, "today");
    fixture_free(f);
}

static void other_models_are_computed_from_the_same_matches(void **state)
{
    (void)state;
    struct fixture *f = with_events("models.db");
    const struct glicko_settings settings = GLICKO_SETTINGS_INIT;
    struct believed_line *lines;
    struct season_table season;
    struct evaluation models[EVALUATE_MODELS];
    size_t n;
    OK(f, rating_glicko(f->store, &f->arena, RATING_STANDARD, "1999-02-10", &settings, &lines, &n, &f->err));
    assert_int_equal(n, 10);
    double recent = lines[0].deviation;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].matches, 8);
        assert_close(lines[i].high - lines[i].low, 2 * 1.96 * lines[i].deviation, 0.01);
        assert_true(lines[i].deviation < settings.start_deviation);
    }
    OK(f, rating_glicko(f->store, &f->arena, RATING_STANDARD, "2009-02-10", &settings, &lines, &n, &f->err));
    assert_close(lines[0].deviation, settings.start_deviation, 1e-9); /* ten years later nothing is known */
    assert_true(recent < lines[0].deviation);
    OK(f, rating_glicko(f->store, &f->arena, RATING_NONE, NULL, &settings, &lines, &n, &f->err));
    assert_int_equal(lines[0].matches, 11);
    OK(f, rating_whr(f->store, &f->arena, RATING_STANDARD, "1999-02-10", &lines, &n, &f->err));
    assert_int_equal(n, 10);
    recent = lines[0].deviation;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].rank, i + 1);
        assert_int_equal(lines[i].matches, 8);
        assert_true(i == 0 || lines[i].rating <= lines[i - 1].rating);
        assert_close(lines[i].high - lines[i].low, 2 * 1.96 * lines[i].deviation, 0.01);
    }
    OK(f, rating_whr(f->store, &f->arena, RATING_STANDARD, "1999-06-10", &lines, &n, &f->err));
    assert_true(recent < lines[0].deviation);
    OK(f, rating_whr(f->store, &f->arena, RATING_NONE, NULL, &lines, &n, &f->err));
    assert_int_equal(lines[0].matches, 11);
    OK(f, rating_season(f->store, &f->arena, RATING_NONE, "1999-02-01", NULL, SEASON_PRIOR, &season, &f->err));
    assert_int_equal(season.matches, 5 * 7);
    assert_int_equal(season.n, 10);
    assert_true(season.fit.converged && season.fit.full_errors);
    double sum = 0;
    for (size_t i = 0; i < season.n; i++) {
        sum += season.lines[i].strength;
        assert_int_equal(season.lines[i].matches, 7);
        assert_int_equal(season.lines[i].wins + season.lines[i].losses + season.lines[i].draws, 7);
    }
    assert_close(sum, 16000, 1e-4);
    OK(f, rating_season(f->store, &f->arena, RATING_LIMITED, NULL, "1999-03-01", SEASON_PRIOR, &season, &f->err));
    assert_int_equal(season.n, 0);
    REFUSED(f, rating_season(f->store, &f->arena, RATING_NONE, "1999-03-01", "1999-02-01", 200, &season, &f->err),
            ERR_INPUT, "before it begins");
    OK(f, rating_calibrate(f->store, RATING_NONE, 0, models, &f->err));
    for (int m = 0; m < EVALUATE_MODELS; m++) {
        assert_int_equal(models[m].n + models[m].draws, 55);
        assert_true(models[m].log_loss > 0.3 && models[m].log_loss < 3);
    }
    OK(f, rating_calibrate(f->store, RATING_STANDARD, 4, models, &f->err));
    assert_int_equal(models[EVALUATE_DCI].n, models[EVALUATE_ELO].n);
    assert_int_equal(models[EVALUATE_DCI].early, models[EVALUATE_GLICKO].early);
    fixture_free(f);
}

/* ---- corrections and the K table ------------------------------------------------------------- */

static void a_corrected_old_event_moves_all_that_follows(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("correct.db");
    struct closing closing;
    struct result_outcome outcome;
    fixture_players(f, 8);
    struct event_id first = play_event(f, "1999-01-10", 3, RATING_STANDARD);
    play_event(f, "1999-02-10", 3, RATING_STANDARD);
    double before = rating_of(f, RATING_STANDARD, NULL, f->players[0]);
    double other = rating_of(f, RATING_STANDARD, NULL, f->players[1]);
    f->event = first;
    OK(f, event_reopen(f->store, &f->arena, first, &closing, &f->err));
    assert_derives(f);
    for (int table = 1; table <= 4; table++) {
        const struct result_entry entry = {.where = arena_printf(&f->arena, "%d", table), .score = "0-2"};
        OK(f, result_enter(f->store, &f->arena, first, 2, &entry, true, &outcome, &f->err));
    }
    OK(f, event_close(f->store, &f->arena, first, true, &closing, &f->err));
    assert_int_equal(closing.rated_matches, 12);
    assert_derives(f);
    assert_true(fabs(rating_of(f, RATING_STANDARD, NULL, f->players[0]) - before) +
                    fabs(rating_of(f, RATING_STANDARD, NULL, f->players[1]) - other) >
                1.0);
    fixture_free(f);
}

/* D.5 is of players: the matches of teams are nobody's. */
static void teams_are_not_rated(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("teams.db");
    struct event_settings set = event_settings_usual();
    struct closing closing;
    set.category = RATING_LIMITED;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 2);
    sqlite3 *other;
    assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "UPDATE event SET teams = 'shared'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_string_equal(english(closing.sentence), "not rated: matches of teams are not");
    assert_int_equal(closing.rated_matches, 0);
    assert_derives(f);
    fixture_free(f);
}

/* A judge of Level II among those who were named counts as the event's own setting (D.5.9); a scorekeeper not. */
static void a_named_judge_of_level_ii_counts(void **state)
{
    static const struct {
        int level;
        const char *role;
        double multiplier;
    } cases[] = {{2, "head", 0.5}, {3, "floor", 0.5}, {1, "head", 0.25}, {2, "scorekeeper", 0.25}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new((const char *[]){"j0.db", "j1.db", "j2.db", "j3.db"}[i]);
        struct event_settings set = event_settings_usual();
        struct closing closing;
        set.category = RATING_LIMITED;
        fixture_players(f, 8);
        fixture_event(f, set);
        fixture_play(f, 1);
        sqlite3 *other;
        assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
        char *sql = sqlite3_mprintf("INSERT INTO event_judge (event_id, number, name, name_key, level, role) VALUES "
                                    "(%lld, 1, 'J', 'j', %d, %Q)",
                                    (long long)f->event.v, cases[i].level, cases[i].role);
        assert_int_equal(sqlite3_exec(other, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_free(sql);
        sqlite3_close(other);
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
        assert_close(closing.multiplier, cases[i].multiplier, 1e-12);
        fixture_free(f);
    }
}

/* ---- histories from elsewhere ---------------------------------------------------------------- */

#define HEAD "player,category,seq,date,opponent_before,score,before,after\n"

static void a_history_is_what_the_own_one_goes_on_from(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("import.db");
    struct rating_import import;
    struct rating_history_line *lines;
    struct strbuf csv = STRBUF_INIT;
    size_t n;
    fixture_players(f, 8);
    strbuf_add(&csv, HEAD);
    for (int i = 1; i <= 25; i++)
        strbuf_printf(&csv, "\"P001, Test\",standard,%d,1998-01-01,1600,%d,%s,2000\n", i, 1, i == 1 ? "1600" : "2000");
    OK(f, rating_import(f->store, &f->arena, strbuf_text(&csv), "h.csv", false, &import, &f->err));
    assert_int_equal(import.added, 25);
    assert_int_equal(import.players, 1);
    char *once = fixture_dump(f);
    OK(f, rating_import(f->store, &f->arena, strbuf_text(&csv), "h.csv", false, &import, &f->err)); /* twice is once */
    assert_int_equal(import.added, 0);
    assert_int_equal(import.known, 25);
    assert_string_equal(fixture_dump(f), once);
    assert_close(rating_of(f, RATING_STANDARD, NULL, f->players[0]), 2000, 1e-9);
    play_event(f, "1999-01-10", 1, RATING_STANDARD);
    assert_derives(f);
    OK(f, rating_history(f->store, &f->arena, f->players[0], RATING_STANDARD, &lines, &n, &f->err));
    assert_int_equal(n, 26);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].seq, (int)i + 1);
        assert_int_equal(lines[i].imported, i < 25);
    }
    /* Established: K 32 halved by 8 players, against 1600 (D.5.6). */
    assert_false(lines[25].provisional);
    assert_close(lines[25].k, 16, 1e-12);
    assert_close(lines[25].before, 2000, 1e-12);
    assert_close(lines[25].after, 2000 + 16 * (lines[25].score - 10.0 / 11.0), 1e-9);
    assert_close(lines[25].expected, 10.0 / 11.0, 1e-9);
    /* Undo takes the event and then the history back. */
    struct journal_entry *done;
    size_t n_done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err)); /* the closing */
    assert_derives(f);
    REFUSED(f,
            rating_import(f->store, &f->arena, HEAD "\"P001, Test\",standard,27,1998-01-02,1600,1,2000,2001\n", "h.csv",
                          false, &import, &f->err),
            ERR_INPUT, "h.csv:2: seq 27: there is a gap, 26 is expected");
    strbuf_release(&csv);
    fixture_free(f);
}

static struct event_settings rated_on(const char *date)
{
    struct event_settings set = event_settings_usual();
    set.date = date;
    set.rounds = 1;
    set.category = RATING_STANDARD;
    return set;
}

/* What is brought comes first: an event of a day before its end is not rated after it. */
static void an_event_before_the_end_of_a_history_is_not_rated(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("before.db"), *g = fixture_new("before2.db");
    struct rating_import import;
    struct closing closing;
    struct event event;
    struct rating_step *steps;
    struct strbuf csv = STRBUF_INIT;
    size_t n;
    fixture_players(f, 8);
    OK(f, rating_import(f->store, &f->arena,
                        HEAD "\"P001, Test\",standard,1,1999-01-10,1600,1,1600,1616\n"
                             "\"P001, Test\",standard,2,1999-02-10,1600,1,1616,1632\n"
                             "\"P002, Test\",limited,1,1999-12-31,1600,1,1600,1616\n",
                        "h.csv", false, &import, &f->err));
    fixture_event(f, rated_on("1999-01-15"));
    fixture_play(f, 1);
    char *open = fixture_dump(f);
    REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT,
            "is of 1999-01-15, and the rating history that P001, Test brought from elsewhere goes "
            "to 1999-02-10");
    assert_string_equal(fixture_dump(f), open);
    /* The ways on: not rated at all, or its right day. */
    struct event_settings set = rated_on("1999-01-15");
    set.category = RATING_NONE;
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(category), &event, &f->err));
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    set = rated_on("1999-02-10");
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(category) | EVENT_SET(date), &event, &f->err));
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_derives(f);
    /* And what goes out comes back. */
    OK(f, rating_steps(f->store, &f->arena, &steps, &n, &f->err));
    assert_int_equal(n, 3 + 8);
    strbuf_add(&csv, HEAD);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&csv, "\"%s\",%s,%d,%s,%.17g,%.17g,%.17g,%.17g\n", steps[i].player, steps[i].category,
                      steps[i].seq, steps[i].date, steps[i].opponent_before, steps[i].score, steps[i].before,
                      steps[i].after);
    fixture_players(g, 8);
    OK(g, rating_import(g->store, &g->arena, strbuf_text(&csv), "f.csv", false, &import, &g->err));
    assert_int_equal(import.added, n);
    strbuf_release(&csv);
    fixture_free(f);
    fixture_free(g);
}

static void what_leaves_comes_back(void **state)
{
    (void)state;
    struct fixture *f = with_events("export.db");
    struct rating_step *steps, *again;
    size_t n, n_again;
    struct strbuf csv = STRBUF_INIT;
    struct rating_import import;
    struct fixture *g = fixture_new("export2.db");
    OK(f, rating_steps(f->store, &f->arena, &steps, &n, &f->err));
    assert_int_equal(n, 2 * 55);
    strbuf_add(&csv, "player;category;seq;date;event;opponent;opponent_before;score;before;after\n");
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&csv, "%s;%s;%d;%s;%s;%s;%.17g;%.17g;%.17g;%.17g\n", steps[i].player, steps[i].category,
                      steps[i].seq, steps[i].date, steps[i].event, steps[i].opponent, steps[i].opponent_before,
                      steps[i].score, steps[i].before, steps[i].after);
    /* Into its own store: all of it is here already. */
    OK(f, rating_import(f->store, &f->arena, strbuf_text(&csv), "own.csv", false, &import, &f->err));
    assert_int_equal(import.added, 0);
    assert_int_equal(import.known, n);
    /* Into another one. */
    fixture_players(g, 10);
    OK(g, rating_import(g->store, &g->arena, strbuf_text(&csv), "f.csv", true, &import, &g->err));
    OK(g, rating_steps(g->store, &g->arena, &again, &n_again, &g->err));
    assert_int_equal(n_again, 0); /* that was a dry run */
    OK(g, rating_import(g->store, &g->arena, strbuf_text(&csv), "f.csv", false, &import, &g->err));
    assert_int_equal(import.added, n);
    OK(g, rating_steps(g->store, &g->arena, &again, &n_again, &g->err));
    assert_int_equal(n_again, n);
    for (size_t i = 0; i < n; i++) {
        assert_close(again[i].after, steps[i].after, 0);
        assert_string_equal(again[i].opponent, steps[i].opponent);
    }
    for (size_t i = 0; i < 10; i++)
        assert_close(rating_of(g, RATING_LIMITED, NULL, g->players[i]),
                     rating_of(f, RATING_LIMITED, NULL, f->players[i]), 0);
    strbuf_release(&csv);
    fixture_free(f);
    fixture_free(g);
}

static void what_does_not_fit_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum err_code code;
        const char *told;
    } cases[] = {
        {"", ERR_INPUT, "h.csv"},
        {"player,category\nx,y\n", ERR_INPUT, "h.csv:1: there is no column \"seq\""},
        {"category,seq,date,opponent_before,score,before,after\nstandard,1,1998-01-01,1600,1,1600,"
         "2000\n",
         ERR_INPUT, "no column names the players"},
        {HEAD, ERR_INPUT, "no step"},
        {HEAD "Nobody,standard,1,1998-01-01,1600,1,1600,2000\n", ERR_INPUT,
         "h.csv:2: player \"Nobody\": no such player"},
        {HEAD "\"P001, Test\",vintage,1,1998-01-01,1600,1,1600,2000\n", ERR_INPUT, "h.csv:2: category \"vintage\""},
        {HEAD "\"P001, Test\",none,1,1998-01-01,1600,1,1600,2000\n", ERR_INPUT, "h.csv:2: category \"none\""},
        {HEAD "\"P001, Test\",standard,0,1998-01-01,1600,1,1600,2000\n", ERR_INPUT, "h.csv:2: seq \"0\""},
        {HEAD "\"P001, Test\",standard,1,1998-02-30,1600,1,1600,2000\n", ERR_INPUT, "h.csv:2: date \"1998-02-30\""},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,16OO,1,1600,2000\n", ERR_INPUT,
         "h.csv:2: opponent_before \"16OO\""},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,2,1600,2000\n", ERR_INPUT, "h.csv:2: score \"2\""},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,,2000\n", ERR_INPUT, "h.csv:2: before \"\""},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,1e9\n", ERR_INPUT, "h.csv:2: after \"1e9\""},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1700,2000\n", ERR_INPUT,
         "before \"1700\": everybody starts"},
        {HEAD "\"P001, Test\",standard,2,1998-01-01,1600,1,1600,2000\n", ERR_INPUT, "there is a gap, 1 is expected"},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,2000\n\"P001, "
              "Test\",standard,3,1998-01-01,1600,1,2000,2001\n",
         ERR_INPUT, "h.csv:3: seq 3: there is a gap, 2 is expected"},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,2000\n\"P001, "
              "Test\",standard,1,1998-01-01,1600,1,1600,2000\n",
         ERR_INPUT, "that number is in h.csv:2 already"},
        {HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,2000\n\"P001, "
              "Test\",standard,2,1998-01-01,1600,1,1999,2001\n",
         ERR_INPUT, "h.csv:3: before \"1999\": the match before left 2000.00"},
        {HEAD "\"P001, Test\",standard,1,1998-01-02,1600,1,1600,2000\n\"P001, "
              "Test\",standard,2,1998-01-01,1600,1,2000,2001\n",
         ERR_INPUT, "h.csv:3: date \"1998-01-01\": the match before was on 1998-01-02"},
        {HEAD "\"Twin, Tim\",standard,1,1998-01-02,1600,1,1600,2000\n", ERR_INPUT, "more than one player"},
        {"dci,category,seq,date,opponent_before,score,before,after\n12x,standard,1,1998-01-02,1600,"
         "1,1600,2000\n",
         ERR_INPUT, "dci \"12x\": a DCI number"},
        {"dci,category,seq,date,opponent_before,score,before,after\n4711,standard,1,1998-01-02,"
         "1600,1,1600,2000\n",
         ERR_INPUT, "dci \"4711\": no such player"},
        {"uuid,category,seq,date,opponent_before,score,before,after\nabc,standard,1,1998-01-02,"
         "1600,1,1600,2000\n",
         ERR_INPUT, "uuid \"abc\": no such player"},
        {"{\"entries\": 4}", ERR_INPUT, "entries: a list"},
        {"{\"entries\": [", ERR_INPUT, "h.csv"},
        {"{\"entries\": [{\"player\": \"P001, Test\", \"category\": \"standard\", \"seq\": 1, "
         "\"date\": \"1998-01-01\", "
         "\"opponent_before\": 1600, \"score\": 0.7, \"before\": 1600, \"after\": 1700}]}",
         ERR_INPUT, "h.csv: entries[0]: score"},
    };
    (void)state;
    struct fixture *f = fixture_new("refused.db");
    struct rating_import import;
    struct player player;
    fixture_players(f, 8);
    for (int i = 0; i < 2; i++)
        OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Twin, Tim"}, PLAYER_ALLOW_TWINS, &player,
                         NULL, &f->err));
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char *before = fixture_dump(f);
        if (rating_import(f->store, &f->arena, cases[i].text, "h.csv", false, &import, &f->err) == ERR_OK)
            fail_msg("case %zu was taken", i);
        assert_err(f->err, cases[i].code, cases[i].told);
        err_clear(&f->err);
        assert_string_equal(fixture_dump(f), before);
    }
    /* What is here already is not contradicted. */
    const char *good = HEAD "\"P001, Test\",standard,1,1998-01-01,1600,0.5,1600,1600\n";
    OK(f, rating_import(f->store, &f->arena, good, "h.csv", false, &import, &f->err));
    REFUSED(f,
            rating_import(f->store, &f->arena, HEAD "\"P001, Test\",standard,1,1998-01-01,1600,1,1600,2000\n", "h.csv",
                          false, &import, &f->err),
            ERR_CONFLICT, "another match is here under that number, of 1998-01-01, from 1600.00 to 1600.00");
    play_event(f, "1999-01-10", 1, RATING_STANDARD);
    REFUSED(f,
            rating_import(f->store, &f->arena, HEAD "\"P002, Test\",standard,1,1998-01-01,1600,1,1600,2000\n", "h.csv",
                          false, &import, &f->err),
            ERR_CONFLICT, "another match is here under that number");
    REFUSED(f,
            rating_import(f->store, &f->arena,
                          HEAD "\"P001, Test\",standard,1,1998-01-01,1600,0.5,1600,1600\n"
                               "\"P001, Test\",standard,2,1998-01-01,1600,1,1600,1700\n",
                          "h.csv", false, &import, &f->err),
            ERR_CONFLICT, "seq 2");
    REFUSED(f,
            rating_import(f->store, &f->arena, HEAD "\"P002, Test\",standard,2,1999-01-10,1600,1,2000,2000\n", "h.csv",
                          false, &import, &f->err),
            ERR_INPUT, "before");
    fixture_free(f);
}

/* Two records of one person: the history goes along, and everything is derived again. */
static void merging_moves_a_history(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("merge.db");
    struct player old, merged;
    struct rating_import import;
    fixture_players(f, 8);
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Old, Record"}, PLAYER_REFUSE_TWINS, &old,
                     NULL, &f->err));
    OK(f, rating_import(f->store, &f->arena,
                        HEAD "\"Old, Record\",standard,1,1998-01-01,1600,1,1600,2000\n"
                             "\"P002, Test\",standard,1,1998-01-01,1600,1,1600,2000\n",
                        "h.csv", false, &import, &f->err));
    play_event(f, "1999-01-10", 2, RATING_STANDARD);
    double before = rating_of(f, RATING_STANDARD, NULL, f->players[0]);
    REFUSED(f, player_merge(f->store, &f->arena, old.id, f->players[1], &merged, &f->err), ERR_CONFLICT,
            "both players brought a standard rating history");
    OK(f, player_merge(f->store, &f->arena, old.id, f->players[0], &merged, &f->err));
    assert_derives(f);
    assert_true(fabs(rating_of(f, RATING_STANDARD, NULL, f->players[0]) - before) > 1);
    /* One that ends after what the other has played here. */
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Later, Record"}, PLAYER_REFUSE_TWINS, &old,
                     NULL, &f->err));
    OK(f, rating_import(f->store, &f->arena, HEAD "\"Later, Record\",standard,1,1999-01-11,1600,1,1600,2000\n", "h.csv",
                        false, &import, &f->err));
    char *apart = fixture_dump(f);
    REFUSED(f, player_merge(f->store, &f->arena, old.id, f->players[2], &merged, &f->err), ERR_CONFLICT,
            "is of 1999-01-10, and the rating history that P003, Test brought");
    assert_string_equal(fixture_dump(f), apart);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_of_a_day_a_place_and_of_those_who_play),
        cmocka_unit_test(invitations_do_not_cut_between_equals),
        cmocka_unit_test(d_5_4_nobody_leads_a_list_with_ten_matches),
        cmocka_unit_test(predictions_say_what_a_match_would_do),
        cmocka_unit_test(other_models_are_computed_from_the_same_matches),
        cmocka_unit_test(a_corrected_old_event_moves_all_that_follows),
        cmocka_unit_test(teams_are_not_rated),
        cmocka_unit_test(a_named_judge_of_level_ii_counts),
        cmocka_unit_test(a_history_is_what_the_own_one_goes_on_from),
        cmocka_unit_test(an_event_before_the_end_of_a_history_is_not_rated),
        cmocka_unit_test(what_leaves_comes_back),
        cmocka_unit_test(what_does_not_fit_is_refused),
        cmocka_unit_test(merging_moves_a_history),
    };
    return cmocka_run_group_tests_name("event/ratings", tests, NULL, NULL);
}
