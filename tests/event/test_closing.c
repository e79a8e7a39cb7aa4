/* test_closing.c - closing events and the rating ledger (floor rules D.5):
 * what is rated, by how much, in which order, and that every way to the
 * ledger gives its bits */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "book.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

#include <math.h>

static struct fixture *with_event(const char *name, size_t players, enum rating_category category)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.category = category;
    fixture_players(f, players);
    fixture_event(f, set);
    return f;
}

static struct closing close_event(struct fixture *f)
{
    struct closing closing;
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    return closing;
}

/* A player's rating of a category; NAN when there is none. */
static double rating_of(struct fixture *f, enum rating_category category, struct player_id id)
{
    struct rating_line *lines;
    size_t n;
    OK(f, rating_list(f->store, &f->arena, category, NULL, &lines, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (lines[i].player.v == id.v)
            return lines[i].rating;
    return (double)NAN;
}

/* Enters a result at a table of the latest round; who does not come or concedes is the second
 * player. */
static void enter(struct fixture *f, int table, const char *score)
{
    struct event_data data = fixture_load(f);
    struct result_outcome outcome;
    const struct load_match *m = event_match_at(&data, (int)data.n_rounds, table);
    bool names_loser = strcmp(score, "no-show") == 0 || strcmp(score, "concede") == 0;
    const struct result_entry entry = {
        .where = arena_printf(&f->arena, "%d", table),
        .score = score,
        .who = names_loser ? arena_printf(&f->arena, "#%lld", (long long)data.players[m->p2].id.v) : NULL,
    };
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &outcome, &f->err));
}

/* The ledger's rows, reals by their bits. */
static char *ledger_dump(struct fixture *f)
{
    struct strbuf sb = STRBUF_INIT;
    sqlite3_stmt *stmt;
    assert_int_equal(
        sqlite3_prepare_v2(store_sqlite(f->store), "SELECT * FROM rating_match ORDER BY 1", -1, &stmt, NULL),
        SQLITE_OK);
    while (sqlite3_step(stmt) == SQLITE_ROW) {
        for (int c = 0; c < sqlite3_column_count(stmt); c++) {
            double value = sqlite3_column_double(stmt, c);
            uint64_t bits;
            memcpy(&bits, &value, sizeof bits);
            if (sqlite3_column_type(stmt, c) == SQLITE_FLOAT)
                strbuf_printf(&sb, "|%016llx", (unsigned long long)bits);
            else
                strbuf_printf(&sb, "|%s",
                              sqlite3_column_text(stmt, c) ? (const char *)sqlite3_column_text(stmt, c) : "NULL");
        }
        strbuf_add(&sb, "\n");
    }
    sqlite3_finalize(stmt);
    char *text = arena_strdup(&f->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static void assert_ledger_derives(struct fixture *f, int64_t wanted)
{
    int64_t entries, differed;
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(differed, 0);
    if (wanted >= 0)
        assert_int_equal(entries, wanted);
}

/* ---- what closing asks for ------------------------------------------------------------------- */

/* What is planned and not played is asked about, as cutting early is. */
static void closing_in_the_middle_asks(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("middle.db");
    struct event_settings set = event_settings_usual();
    struct closing closing;
    struct round_view view;
    const char *sentence;
    set.rounds = 3;
    set.cut = 4;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 1);
    REFUSED(
        f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
        "1 of 3 Swiss rounds is played, and the cut to 4 is not made; to close Test Event all the same add --force");
    fixture_pair(f, 2);
    REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT,
            "missing"); /* which force does not help */
    fixture_results(f, "2-0");
    fixture_play(f, 1);
    REFUSED(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
            "the cut to 4 is not made; to close");
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err));
    fixture_free(f);
}

static void missing_results_are_listed(void **state)
{
    (void)state;
    struct fixture *f = with_event("missing.db", 8, RATING_STANDARD);
    struct closing closing;
    REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT, "no round");
    fixture_play(f, 1);
    fixture_pair(f, 2);
    fixture_result(f, 2, "2-0");
    REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT,
            "3 results of Test Event are missing: round 2 at tables 1, 3 and 4");
    fixture_results(f, "2-0");
    close_event(f);
    REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT, "closed already");
    OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
    REFUSED(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err), ERR_CONFLICT, "is not closed");
    fixture_free(f);
}

static void nobody_may_be_left_in_the_bracket(void **state)
{
    (void)state;
    struct fixture *f = with_event("bracket.db", 8, RATING_STANDARD);
    struct closing closing;
    struct round_view view;
    const char *sentence;
    fixture_play(f, 2);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    REFUSED(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
            "the playoff is not played to its end; to close Test Event all the same add --force");
    fixture_pair(f, 3);
    fixture_results(f, "2-1");
    closing = close_event(f);
    assert_int_equal(closing.rated_matches, 4 + 4 + 2 + 1); /* the playoff counts as well */
    assert_ledger_derives(f, 22);
    fixture_free(f);
}

/* ---- what is rated --------------------------------------------------------------------------- */

/* D.5.5 in the first match: R = 1600 + 400 (wins - losses) / 1. */
/* A corrected quarterfinal takes back a semifinal and the final: what is left of the semifinals is one match
 * with a winner, and no end of the bracket. */
static void a_pruned_bracket_stays_open(void **state)
{
    (void)state;
    struct fixture *f = with_event("pruned.db", 16, RATING_STANDARD);
    struct closing closing;
    struct round_view view;
    struct result_outcome outcome;
    const char *sentence;
    const struct result_entry other = {.where = "1", .score = "0-2"};
    fixture_play(f, 2);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    for (int round = 1; round <= 3; round++) {
        fixture_results(f, "2-0");
        if (round < 3)
            fixture_pair(f, 3);
    }
    OK(f, result_enter(f->store, &f->arena, f->event, 3, &other, true, &outcome, &f->err));
    REFUSED(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
            "not played to its end");
    for (int round = 2; round <= 3; round++) {
        fixture_pair(f, 3);
        fixture_results(f, "2-0");
    }
    closing = close_event(f);
    assert_int_equal(closing.rated_matches, 2 * 8 + 7);
    fixture_free(f);
}

static void d_5_5_the_first_match(void **state)
{
    (void)state;
    struct fixture *f = with_event("first.db", 8, RATING_EXTENDED);
    struct rating_line *lines;
    size_t n;
    struct round_view view = fixture_pair(f, 1);
    fixture_result(f, 1, "2-0");
    fixture_result(f, 2, "1-1");
    fixture_results(f, "0-2");
    struct closing closing = close_event(f);
    assert_int_equal(closing.rated_matches, 4);
    assert_string_equal(english(closing.sentence),
                        "rated as Extended, 4 matches, K quartered (fewer than 32 players, no "
                        "Level II judge)");
    OK(f, rating_list(f->store, &f->arena, RATING_EXTENDED, NULL, &lines, &n, &f->err));
    assert_int_equal(n, 8);
    for (size_t i = 0; i < n; i++) {
        double wanted = i < 3 ? 2000.0 : i < 5 ? 1600.0 : 1200.0;
        assert_true(fabs(lines[i].rating - wanted) < 1e-9);
        assert_int_equal(lines[i].rank, (int)i + 1);
        assert_true(lines[i].provisional);
        assert_int_equal(lines[i].matches, 1);
        assert_string_equal(lines[i].last_date, "1999-03-01");
    }
    assert_int_equal(lines[3].draws, 1);
    assert_int_equal(view.n_matches, 4);
    OK(f, rating_list(f->store, &f->arena, RATING_STANDARD, NULL, &lines, &n, &f->err));
    assert_int_equal(n, 0);
    OK(f, rating_list(f->store, &f->arena, RATING_EXTENDED, "1999-02-28", &lines, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_free(f);
}

/* Specification 8, reading 8: played and agreed results are rated, byes, absences and double losses
 * not. */
static void only_what_was_played_or_agreed_is_rated(void **state)
{
    static const struct {
        const char *score;
        bool rated;
    } cases[] = {{"2-0", true}, {"id", true},       {"concede", true},
                 {"1-1", true}, {"no-show", false}, {"double-loss", false}};
    (void)state;
    struct fixture *f = with_event("kinds.db", 2 * ARRAY_LEN(cases) + 1, RATING_LIMITED); /* one has a bye */
    fixture_pair(f, 1);
    int rated = 0;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        enter(f, (int)i + 1, cases[i].score);
        rated += cases[i].rated;
    }
    assert_int_equal(close_event(f).rated_matches, rated);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct load_match *m = &data.matches[i];
        bool wanted = m->p2 >= 0 && cases[m->table - 1].rated;
        bool is_rated = !isnan(rating_of(f, RATING_LIMITED, data.players[m->p1].id));
        assert_int_equal(is_rated, wanted);
    }
    fixture_free(f);
}

/* D.5.8 with reading 9: 8 who started round 1; who did not come, or came late, did not start. */
static void d_5_8_eight_must_have_started(void **state)
{
    (void)state;
    struct fixture *f = with_event("seven.db", 7, RATING_STANDARD); /* 7 with the bye */
    struct player p;
    const char *sentence;
    fixture_play(f, 1);
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = "Late"}, PLAYER_REFUSE_TWINS, &p, NULL,
                     &f->err));
    OK(f,
       enrol_late(f->store, &f->arena, f->event, p.id, &(struct enrol_late){.as = ENROL_LATE_BYE}, &sentence, &f->err));
    fixture_play(f, 1);
    struct closing closing = close_event(f);
    assert_string_equal(english(closing.sentence), "not rated: 7 players started, 8 are needed by D.5.8 (1999)");
    assert_int_equal(closing.rated_matches, 0);
    fixture_free(f);

    f = with_event("noshow.db", 8, RATING_STANDARD);
    fixture_pair(f, 1);
    enter(f, 1, "no-show");
    fixture_results(f, "2-0");
    closing = close_event(f);
    assert_non_null(strstr(english(closing.sentence), "7 players started"));
    fixture_free(f);

    f = with_event("bye.db", 9, RATING_STANDARD);
    fixture_pair(f, 1);
    enter(f, 1, "no-show");
    fixture_results(f, "2-0");
    closing = close_event(f); /* the bye counts as a player, if not as a match */
    assert_int_equal(closing.rated_matches, 3);
    fixture_free(f);
}

/* D.5.8 and D.5.9: a half under 32 players, another without a Level II judge. */
static void d_5_9_multipliers(void **state)
{
    static const struct {
        size_t players;
        bool level2;
        double multiplier;
        const char *piece;
    } cases[] = {
        {8, true, 0.5, "K halved (fewer than 32 players)"},
        {31, false, 0.25, "K quartered"},
        {32, false, 0.5, "K halved (no Level II judge)"},
        {32, true, 1.0, "full K"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new((const char *[]){"m0.db", "m1.db", "m2.db", "m3.db"}[i]);
        struct event_settings set = event_settings_usual();
        set.category = RATING_CLASSIC;
        set.level2 = cases[i].level2;
        fixture_players(f, cases[i].players);
        fixture_event(f, set);
        fixture_play(f, 1);
        struct closing closing = close_event(f);
        assert_true(closing.multiplier == cases[i].multiplier);
        assert_non_null(strstr(english(closing.sentence), cases[i].piece));
        fixture_free(f);
    }
}

static void without_a_category_nothing_is_rated(void **state)
{
    (void)state;
    struct fixture *f = with_event("none.db", 8, RATING_NONE);
    fixture_play(f, 1);
    assert_string_equal(english(close_event(f).sentence), "not rated: the event has no rating category");
    assert_ledger_derives(f, 0);
    fixture_free(f);
}

/* ---- the order of things --------------------------------------------------------------------- */

#define EVENTS 6

/* Stores with the same players and events; results and settings come from a seed. */
static void make_events(struct fixture *f, struct rng *rng, struct event_id *events)
{
    static const char *const scores[] = {"2-0", "2-1", "0-2", "1-2", "1-1", "id", "no-show", "concede", "1-0"};
    fixture_players(f, 12);
    for (int i = 0; i < EVENTS; i++) {
        struct event_settings set = event_settings_usual();
        set.name = arena_printf(&f->arena, "Event %d", i);
        set.date = arena_printf(&f->arena, "1999-0%d-01", 1 + (int)rng_below(rng, 4)); /* some on one day */
        set.category = rng_below(rng, 3) ? RATING_STANDARD : RATING_LIMITED;
        set.rounds = 7;
        set.level2 = rng_below(rng, 2);
        set.reading = rng_below(rng, 4) ? RATING_SIGNED : RATING_LITERAL;
        fixture_event(f, set);
        events[i] = f->event;
        for (int r = 0; r < 7; r++) {
            struct round_view view = fixture_pair(f, 1 + rng_below(rng, 1000));
            for (size_t m = 0; m < view.n_matches; m++)
                if (view.matches[m].match.p2 >= 0)
                    enter(f, view.matches[m].match.table, scores[rng_below(rng, ARRAY_LEN(scores))]);
        }
    }
}

static void every_way_to_the_ledger_gives_its_bits(void **state)
{
    (void)state;
    struct rng rng = test_rng(41);
    int runs = test_is_long() ? 20 : 2;
    for (int run = 0; run < runs; run++) {
        char name[32];
        snprintf(name, sizeof name, "bits%d.db", run);
        struct fixture *f = fixture_new(name);
        struct event_id events[EVENTS];
        struct closing closing;
        int64_t entries, differed;
        make_events(f, &rng, events);
        for (int i = 0; i < EVENTS; i++) { /* in the order of making, which is not that of dates */
            f->event = events[i];
            close_event(f);
            assert_ledger_derives(f, -1);
        }
        char *all = ledger_dump(f);
        assert_true(strlen(all) > 1000);
        OK(f, ratings_rebuild_verb(f->store, &f->arena, &entries, &differed, &f->err));
        assert_int_equal(differed, 0);
        assert_string_equal(ledger_dump(f), all);
        for (int i = EVENTS - 1; i >= 0; i--) { /* reopen and close in another order */
            OK(f, event_reopen(f->store, &f->arena, events[i], &closing, &f->err));
            assert_ledger_derives(f, -1);
        }
        assert_string_equal(ledger_dump(f), "");
        for (int i = 0; i < EVENTS; i++) {
            f->event = events[(i * 5 + run) % EVENTS];
            close_event(f);
            assert_ledger_derives(f, -1);
        }
        assert_string_equal(ledger_dump(f), all);
        fixture_free(f);
    }
}

static void a_wrong_ledger_is_found_and_rebuilt(void **state)
{
    (void)state;
    struct fixture *f = with_event("wrong.db", 8, RATING_STANDARD);
    int64_t entries, differed;
    fixture_play(f, 3);
    close_event(f);
    char *right = ledger_dump(f);
    sqlite3 *other; /* the store's own connection lets nobody commit past the journal */
    assert_int_equal(sqlite3_open(f->path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other,
                                  "UPDATE rating_match SET after1 = after1 + 1e-6 WHERE match_id = "
                                  "(SELECT match_id FROM rating_entry WHERE player_id = 1 AND seq = 2)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(other);
    OK(f, ratings_verify(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(entries, 24);
    assert_int_equal(differed, 1);
    OK(f, ratings_rebuild_verb(f->store, &f->arena, &entries, &differed, &f->err));
    assert_int_equal(differed, 1);
    assert_string_equal(ledger_dump(f), right);
    fixture_free(f);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void a_players_history_adds_up(void **state)
{
    (void)state;
    struct fixture *f = with_event("history.db", 8, RATING_STANDARD);
    struct rating_history_line *lines;
    size_t n;
    fixture_play(f, 3);
    close_event(f);
    OK(f, rating_history(f->store, &f->arena, f->players[3], RATING_NONE, &lines, &n, &f->err));
    assert_int_equal(n, 3);
    double mean = 0.0, score = 0.0;
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(lines[i].seq, (int)i + 1);
        assert_int_equal(lines[i].round, (int)i + 1);
        assert_int_equal(lines[i].category, RATING_STANDARD);
        assert_string_equal(lines[i].event, "Test Event");
        assert_true(lines[i].before == (i ? lines[i - 1].after : 1600.0));
        mean += lines[i].opponent_before / 3.0;
        score += 2.0 * lines[i].score - 1.0;
    }
    /* D.5.5 over all three, in another order of operations */
    assert_true(fabs(lines[2].after - (mean + 400.0 * score / 3.0)) < 1e-6);
    assert_true(lines[2].after == rating_of(f, RATING_STANDARD, f->players[3]));
    OK(f, rating_history(f->store, &f->arena, f->players[3], RATING_LIMITED, &lines, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_free(f);
}

/* D.5.2, and Q-8: a block is Standard while its sets are in Standard's pool, then Extended. */
static void categories_of_formats(void **state)
{
    static const struct {
        const char *format, *date;
        enum rating_category category;
    } cases[] = {
        {"Classic", "1999-03-20", RATING_CLASSIC},
        {"Vintage", "2009-03-20", RATING_CLASSIC},
        {"Type I", "1995-03-20", RATING_CLASSIC},
        {"type 1", "2026-03-20", RATING_CLASSIC},
        {"Classic-Restricted", "1999-03-20", RATING_CLASSIC},
        {"classic restricted", "", RATING_CLASSIC},
        {"LEGACY", "2009-03-20", RATING_CLASSIC},
        {"Type 1.5", "2000-03-20", RATING_CLASSIC},
        {"Extended", "1999-03-20", RATING_EXTENDED},
        {"Sealed Deck", "1999-03-20", RATING_LIMITED},
        {"Booster Draft", "2031-03-20", RATING_LIMITED},
        {"Rochester Draft", "", RATING_LIMITED},
        {"Standard", "1999-03-20", RATING_STANDARD},
        {"Type II", "1995-03-20", RATING_STANDARD},
        {"Premodern", "2024-03-20", RATING_NONE},
        {"Urza Block Constructed", "1999-03-20", RATING_STANDARD},
        {"Urza's Saga Block", "2002-03-20", RATING_EXTENDED},
        {"Mirage Block", "1998-02-20", RATING_STANDARD},
        {"Mirage Block", "1999-03-20", RATING_EXTENDED},
        {"Ice Age Block", "1999-03-20", RATING_EXTENDED}, /* D.18.3 */
        {"Urza's Saga Block", "", RATING_NONE},
        {"", "1999-03-20", RATING_NONE},
        {"Type", "1999-03-20", RATING_NONE},
        {"\xff", "1999-03-20", RATING_NONE},
    };
    struct arena arena = ARENA_INIT;
    struct catalog *catalog;
    (void)state;
    struct format_book *book = test_book(&arena, &catalog);
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        if (rating_category_of_format(book, cases[i].format, cases[i].date) != cases[i].category)
            fail_msg("%s on %s", cases[i].format, cases[i].date);
        assert_int_equal(rating_category_of_format(NULL, cases[i].format, cases[i].date), RATING_NONE);
    }
    catalog_close(catalog);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missing_results_are_listed),
        cmocka_unit_test(closing_in_the_middle_asks),
        cmocka_unit_test(nobody_may_be_left_in_the_bracket),
        cmocka_unit_test(a_pruned_bracket_stays_open),
        cmocka_unit_test(d_5_5_the_first_match),
        cmocka_unit_test(only_what_was_played_or_agreed_is_rated),
        cmocka_unit_test(d_5_8_eight_must_have_started),
        cmocka_unit_test(d_5_9_multipliers),
        cmocka_unit_test(without_a_category_nothing_is_rated),
        cmocka_unit_test(every_way_to_the_ledger_gives_its_bits),
        cmocka_unit_test(a_wrong_ledger_is_found_and_rebuilt),
        cmocka_unit_test(a_players_history_adds_up),
        cmocka_unit_test(categories_of_formats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
