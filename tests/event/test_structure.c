/* test_structure.c - eliminations and round robins as events: whole ones by chance with corrections, drops, undo and
 * redo in every round, who finishes where, and what each of them refuses
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "structures.h"

/* ---- who finishes where ---------------------------------------------------------------------- */

static void the_better_seed_always_wins(void **state)
{
    (void)state;
    static const struct {
        const char *structure;
        bool third;
        int n, rank[8];
    } cases[] = {
        {"single-elimination", false, 8, {1, 2, 3, 3, 5, 5, 5, 5}},
        {"single-elimination", true, 8, {1, 2, 3, 4, 5, 5, 5, 5}},
        {"single-elimination", true, 5, {1, 2, 3, 4, 5}},
        {"single-elimination", true, 3, {1, 2, 3}},
        {"single-elimination", false, 2, {1, 2}},
        {"double-elimination", false, 8, {1, 2, 3, 4, 5, 5, 7, 7}},
        {"double-elimination", false, 6, {1, 2, 3, 4, 5, 5}},
        {"double-elimination", false, 3, {1, 2, 3}},
        {"double-elimination", false, 2, {1, 2}},
        {"round-robin", false, 5, {1, 2, 3, 4, 5}},
    };
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        char name[32];
        snprintf(name, sizeof name, "best%zu.db", c);
        struct fixture *f = structured(name, cases[c].structure, (size_t)cases[c].n, cases[c].third, 1);
        enter_by_seed(f);
        play_out(f);
        struct event_final final = final_of(f);
        assert_int_equal(final.n, cases[c].n);
        assert_int_equal(final.open, 0);
        assert_string_equal(english(final.pending), "the event is not closed");
        for (int i = 0; i < cases[c].n; i++) {
            assert_int_equal(final.places[i], i);
            assert_int_equal(final.rank[i], cases[c].rank[i]);
        }
        struct standings_row *rows;
        struct event_data data = fixture_load(f);
        OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
        for (int i = 0; i < cases[c].n; i++) {
            assert_int_equal(rows[i].player, i);
            assert_int_equal(rows[i].rank, cases[c].rank[i]);
        }
        struct closing closing;
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
        assert_string_equal(english(final_of(f).pending), "");
        struct crosstable cross;
        data = fixture_load(f);
        OK(f, crosstable_make(&f->arena, &data, &cross, &f->err));
        assert_int_equal(cross.n_rows, cases[c].n);
        fixture_free(f);
    }
}

/* The losers' half wins the final: then both have lost once, and they play again. */
static void the_final_is_played_again(void **state)
{
    (void)state;
    for (int second = 0; second < 2; second++) {
        struct fixture *f = structured(second ? "reset2.db" : "reset1.db", "double-elimination", 4, false, 1);
        enter_by_seed(f);
        for (int round = 1; round <= 3; round++) {
            fixture_pair(f, 1);
            fixture_results(f, "2-0");
        }
        assert_string_equal(fixture_pair(f, 1).name, "Grand final");
        fixture_results(f, "0-2");
        struct event_final final = final_of(f);
        assert_int_equal(final.open, 2);
        assert_string_equal(english(final.pending), "the bracket is not finished");
        struct closing closing;
        REFUSED(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
                "not played to its end");
        assert_string_equal(fixture_pair(f, 1).name, "Reset final");
        fixture_results(f, second ? "0-2" : "2-0");
        struct bracket b = bracket_of(f);
        const struct bracket_match *reset = &b.matches[b.n_matches - 1];
        assert_int_equal(b.champion, reset->side[second].player);
        final = final_of(f);
        assert_int_equal(final.places[0], b.champion);
        assert_int_equal(final.places[1], reset->side[!second].player);
        /* The first final corrected: the second one was never needed. */
        struct result_outcome o;
        struct result_entry entry = {.where = "1", .score = "2-1"};
        OK(f, result_enter(f->store, &f->arena, f->event, 4, &entry, true, &o, &f->err));
        assert_non_null(strstr(english(o.consequences), "reset"));
        b = bracket_of(f);
        assert_int_equal(b.champion, b.matches[b.n_matches - 2].side[0].player);
        assert_false(b.matches[b.n_matches - 1].needed);
        struct round_view view;
        REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
                "the bracket is finished");
        fixture_free(f);
    }
}

static void a_cut_can_have_a_match_for_third_place(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("third.db");
    struct event_settings set = event_settings_usual();
    set.rounds = 3;
    set.cut = 4;
    set.third_place = true;
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 3);
    struct round_view view;
    const char *sentence;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "2 results are missing");
    fixture_results(f, "2-0");
    view = fixture_pair(f, 1);
    assert_string_equal(view.name, "Final");
    assert_int_equal(view.n_matches, 2);
    fixture_result(f, 1, "2-0");
    struct event_final final = final_of(f);
    assert_int_equal(final.open, 4);
    assert_string_equal(english(final.pending), "the playoff is not finished");
    fixture_result(f, 2, "0-2");
    struct bracket b = bracket_of(f);
    const struct bracket_match *third = &b.matches[b.n_matches - 1];
    assert_int_equal(third->section, BRACKET_THIRD);
    final = final_of(f);
    assert_int_equal(final.open, 0);
    assert_int_equal(final.places[2], third->side[1].player);
    assert_int_equal(final.places[3], third->side[0].player);
    assert_int_equal(final.rank[3], 4);
    /* Another winner of a semifinal takes both matches of the last round out. */
    struct result_outcome o;
    struct result_entry entry = {.where = "1", .score = "0-2"};
    OK(f, result_enter(f->store, &f->arena, f->event, 4, &entry, true, &o, &f->err));
    assert_non_null(strstr(english(o.consequences), "Third place"));
    assert_non_null(strstr(english(o.consequences), "Final"));
    assert_int_equal(fixture_load(f).n_rounds, 4);
    fixture_free(f);
}

/* ---- whole events by chance ------------------------------------------------------------------ */

struct play {
    struct fixture *f;
    struct rng rng;
    uint64_t seed;
};

static char *dump_now(struct play *p)
{
    return fixture_dump(p->f);
}

/* After a verb that succeeded: the invariants hold; taken back, all is as before; and brought again. */
static void check_verb(struct play *p, const char *before)
{
    struct fixture *f = p->f;
    struct journal_entry *done;
    size_t n;
    if (event_invariants(f->store, f->event, &f->err) != ERR_OK)
        fail_msg("seed %llu: %s", (unsigned long long)p->seed, f->err.text);
    if (rng_below(&p->rng, 4))
        return;
    const char *after = dump_now(p);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(dump_now(p), before);
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(dump_now(p), after);
}

static const char *score_by_chance(struct play *p, bool may_draw)
{
    static const char *const scores[] = {"2-0", "2-1", "1-2", "0-2", "1-1", "id"};
    return scores[rng_below(&p->rng, may_draw ? 6 : 4)];
}

/* A result at a random match: a first one, or another than is there. */
static void result_by_chance(struct play *p, bool correct)
{
    struct fixture *f = p->f;
    struct event_data data = fixture_load(f);
    if (data.n_matches == 0)
        return;
    const struct load_match *m = &data.matches[rng_below(&p->rng, data.n_matches)];
    if (m->p2 < 0 || (m->result != RESULT_NONE) != correct)
        return;
    const char *before = dump_now(p);
    struct result_outcome o;
    struct result_entry entry = {.where = arena_printf(&f->arena, "%d", m->table),
                                 .score = score_by_chance(p, m->round <= data.swiss_rounds)};
    if (correct && rng_below(&p->rng, 4) == 0) {
        if (result_clear(f->store, &f->arena, f->event, m->round, NULL, entry.where, &o, &f->err) == ERR_OK)
            check_verb(p, before);
        err_clear(&f->err);
        return;
    }
    enum err_code rc = result_enter(f->store, &f->arena, f->event, m->round, &entry, correct, &o, &f->err);
    if (rc == ERR_CONFLICT) { /* of somebody who has left */
        err_clear(&f->err);
        assert_string_equal(dump_now(p), before);
        return;
    }
    OK(f, rc);
    if (!o.unchanged)
        check_verb(p, before);
}

static void leave_by_chance(struct play *p)
{
    struct fixture *f = p->f;
    enum enrol_change what =
        (enum enrol_change[]){ENROL_DROP, ENROL_UNDROP, ENROL_DISQUALIFY, ENROL_REINSTATE}[rng_below(&p->rng, 4)];
    const char *sentence, *before = dump_now(p);
    struct player_id id = f->players[rng_below(&p->rng, f->n_players)];
    if (enrol_change(f->store, &f->arena, f->event, what, &id, 1, &sentence, &f->err) == ERR_OK)
        check_verb(p, before);
    else
        assert_string_equal(dump_now(p), before);
    err_clear(&f->err);
}

/* Pairs, or says that there is nothing to pair. */
static bool pair_by_chance(struct play *p)
{
    struct fixture *f = p->f;
    struct round_view view;
    struct round_options options = {.seed = 1 + rng_below(&p->rng, 1000)};
    const char *before = dump_now(p);
    if (round_pair(f->store, &f->arena, f->event, &options, &view, &f->err) == ERR_OK) {
        check_verb(p, before);
        return true;
    }
    if (f->err.code != ERR_CONFLICT)
        fail_msg("seed %llu: %s", (unsigned long long)p->seed, f->err.text);
    err_clear(&f->err);
    assert_string_equal(dump_now(p), before);
    return false;
}

static bool is_missing(struct fixture *f)
{
    return fixture_load(f).event.missing > 0;
}

/* Losses that count against each player, by the rows alone. */
static void check_losses(struct play *p, bool left)
{
    struct event_data data = fixture_load(p->f);
    struct bracket b = bracket_of(p->f);
    int limit = b.plan.kind == BRACKET_DOUBLE ? 2 : 1;
    int *losses = ARENA_ARRAY(&p->f->arena, int, data.n_players),
        *last = ARENA_ARRAY(&p->f->arena, int, data.n_players);
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct load_match *m = &data.matches[i];
        bool third = b.plan.third_place && m->round == b.rounds && m->slot == 2;
        if (m->p2 < 0 || third)
            continue;
        assert_int_not_equal(m->result, RESULT_NONE);
        bool both = m->result == RESULT_DOUBLE_LOSS; /* and then both are out for good */
        for (int side = 0; side < 2; side++) {
            int loser = side ? m->p2 : m->p1;
            if (both || (side ? m->wins2 < m->wins1 : m->wins1 < m->wins2)) {
                losses[loser] = both ? limit : losses[loser] + 1;
                last[loser] = m->round;
            }
        }
    }
    struct event_final final = final_of(p->f);
    for (size_t i = 0; i < data.n_players; i++) {
        bool in_bracket = event_match_of(&data, 1, (int)i) != NULL;
        bool champion = (int)i == b.champion;
        if (champion ? losses[i] >= limit : in_bracket && losses[i] != limit)
            fail_msg("seed %llu: %s has %d losses", (unsigned long long)p->seed, data.players[i].name, losses[i]);
    }
    for (size_t i = 1; i + 1 < final.n && !left; i++) /* who lost later is better */
        assert_true(last[final.places[i]] >= last[final.places[i + 1]]);
}

static void play_by_chance(uint64_t seed, const char *structure, bool leaving)
{
    struct play p = {.seed = seed};
    rng_init(&p.rng, seed);
    char name[48];
    snprintf(name, sizeof name, "chance-%llu.db", (unsigned long long)seed);
    bool robin = strcmp(structure, "round-robin") == 0;
    size_t n = 2 + rng_below(&p.rng, robin ? 6 : 9);
    bool third = rng_below(&p.rng, 2) && strcmp(structure, "double-elimination") != 0;
    p.f = structured(name, structure, n, third, robin ? 1 + (int)rng_below(&p.rng, 2) : 1);
    int steps = 12 * (int)n;
    for (int step = 0; step < steps; step++) {
        switch (rng_below(&p.rng, 10)) {
        case 0:
            result_by_chance(&p, true);
            break;
        case 1:
            if (leaving)
                leave_by_chance(&p);
            break;
        case 2:
        case 3:
        case 4:
            pair_by_chance(&p);
            break;
        default:
            result_by_chance(&p, false);
        }
    }
    for (int guard = 0; guard < 200; guard++) { /* and to the end */
        if (is_missing(p.f))
            result_by_chance(&p, false);
        else if (!pair_by_chance(&p))
            break;
    }
    for (int guard = 0; guard < 4000 && is_missing(p.f); guard++)
        result_by_chance(&p, false);
    while (fixture_load(p.f).n_rounds && pair_by_chance(&p))
        for (int guard = 0; guard < 4000 && is_missing(p.f); guard++)
            result_by_chance(&p, false);
    if (fixture_load(p.f).n_rounds && !robin) {
        struct bracket b = bracket_of(p.f);
        if (!b.finished || (b.champion < 0 && !leaving))
            fail_msg("seed %llu: no champion", (unsigned long long)seed);
        check_losses(&p, leaving);
    }
    fixture_free(p.f);
}

static void whole_events_by_chance(void **state)
{
    (void)state;
    static const char *const structures[] = {"single-elimination", "double-elimination", "round-robin"};
    uint64_t seed = test_seed(41);
    print_message("seed: TOPCUT_SEED=%llu\n", (unsigned long long)seed);
    int times = test_is_long() ? 400 : 12;
    for (int i = 0; i < times; i++)
        play_by_chance(seed + (uint64_t)i, structures[(seed + (uint64_t)i) % 3], (seed + (uint64_t)i) / 3 % 2);
}

/* ---- corrections ----------------------------------------------------------------------------- */

/* In every round of a double elimination of eight: what hung on the corrected match goes, through both halves, and
 * nothing else; pairing again fills the gap. */
static void corrections_in_every_round_of_a_double_elimination(void **state)
{
    (void)state;
    struct fixture *f = structured("correct.db", "double-elimination", 8, false, 1);
    enter_by_seed(f);
    play_out(f);
    struct event_data whole = fixture_load(f);
    const char *before = fixture_dump(f);
    for (size_t i = 0; i < whole.n_matches; i++) {
        const struct load_match *m = &whole.matches[i];
        struct result_outcome o;
        struct result_entry entry = {.where = arena_printf(&f->arena, "%d", m->table),
                                     .score = m->wins1 > m->wins2 ? "0-2" : "2-0"};
        REFUSED(f, result_enter(f->store, &f->arena, f->event, m->round, &entry, false, &o, &f->err), ERR_CONFLICT,
                "--correct");
        OK(f, result_enter(f->store, &f->arena, f->event, m->round, &entry, true, &o, &f->err));
        OK(f, event_invariants(f->store, f->event, &f->err));
        struct bracket b = bracket_of(f);
        int node = bracket_node_at(&b.plan, m->round, m->slot);
        bool *hangs = ARENA_ARRAY(&f->arena, bool, b.n_matches);
        bracket_hangs_on(&b.plan, node, hangs);
        for (size_t k = 0; k < b.n_matches; k++) {
            bool was = b.matches[k].round <= (int)whole.n_rounds;
            assert_int_equal(b.matches[k].paired, was && !hangs[k]);
        }
        assert_int_equal(*o.consequences != '\0', m->round < (int)whole.n_rounds);
        play_out(f);
        assert_true(bracket_of(f).champion >= 0);
        for (;;) { /* all of it back */
            struct journal_entry *done;
            size_t n;
            OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
            if (strcmp(fixture_dump(f), before) == 0)
                break;
        }
    }
    fixture_free(f);
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* A match of a double elimination that is lost without a game leaves its loser in: the answer says where. */
static void who_loses_without_playing_goes_on(void **state)
{
    (void)state;
    struct fixture *f = structured("noshow.db", "double-elimination", 4, false, 1);
    const char *sentence;
    struct result_outcome o;
    struct penalty_outcome given;
    struct penalty_entry lost = PENALTY_ENTRY_INIT;
    struct result_entry entry = {.where = "1", .score = "no-show", .who = "P004, Test"};
    enter_by_seed(f);
    fixture_pair(f, 1); /* 1-4, 2-3 */
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &o, &f->err));
    assert_string_equal(
        english(o.remark),
        "\"P004, Test\" goes on in the losers' half, in L1-1, unless they leave; topcut drop \"P004, Test\"");
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &o, &f->err));
    OK(f, playoff_walkover(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err));
    assert_non_null(
        strstr(english(sentence), "goes through without playing; \"P004, Test\" goes on in the losers' half, in L1-1"));
    lost.infraction = "slow-play";
    lost.has_consequence = lost.confirm = true;
    lost.consequence = PENALTY_MATCH_LOSS;
    lost.who = "Test";
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[2], &lost, &given, &f->err));
    assert_non_null(
        strstr(english(given.done), "is lost by \"P003, Test\"; \"P003, Test\" goes on in the losers' half, in L1-1"));
    /* A second loss is the last one, and whoever has left goes nowhere. */
    fixture_pair(f, 1);
    entry.who = "P003, Test";
    entry.where = "2";
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &o, &f->err));
    assert_string_equal(english(o.remark), "\"P003, Test\" has lost for the second time, and is out");
    fixture_free(f);
}

static void who_leaves_an_elimination_gives_walkovers(void **state)
{
    (void)state;
    struct fixture *f = structured("leave.db", "double-elimination", 4, false, 1);
    const char *sentence;
    enter_by_seed(f);
    fixture_pair(f, 1); /* 1-4, 2-3 */
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err));
    assert_non_null(strstr(english(sentence),
                           "P001, Test goes through without playing, to W2-1; in the losers' half the loser of "
                           "W1-2 wins L1-1 by walkover"));
    REFUSED(f, enrol_undrop(f->store, &f->arena, f->event, f->players[3], &sentence, &f->err), ERR_CONFLICT,
            "topcut undo takes that back");
    fixture_result(f, 2, "2-0");
    struct round_view view = fixture_pair(f, 1); /* W2 1-2, L1 4-3: 3 goes through at once */
    assert_int_equal(view.n_matches, 2);
    assert_int_equal(view.missing, 1);
    const struct load_match *m = &view.matches[1].match;
    assert_int_equal(m->result, RESULT_WALKOVER);
    assert_int_equal(m->p1 == 2 ? m->wins1 : m->wins2, 2);
    struct result_outcome o;
    struct result_entry entry = {.where = "2", .score = m->p1 == 2 ? "0-2" : "2-0"};
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &entry, true, &o, &f->err), ERR_CONFLICT,
            "has dropped after round 1");
    /* Between rounds: nothing is decided yet, and coming back is free. */
    fixture_result(f, 1, "2-0");
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[2], &sentence, &f->err));
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[2], &sentence, &f->err));
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    assert_int_equal(bracket_of(f).champion, 0);
    assert_int_equal(final_of(f).places[3], 3);
    fixture_free(f);
}

static void when_both_have_left_the_bracket_goes_on(void **state)
{
    (void)state;
    struct fixture *f = structured("both.db", "single-elimination", 4, false, 1);
    const char *sentence;
    enter_by_seed(f);
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, f->players[1], false, &sentence, &f->err));
    struct round_view view = fixture_pair(f, 1);
    assert_int_equal(view.missing, 0);
    assert_true(bracket_of(f).finished); /* nobody wins a final that neither plays */
    assert_int_equal(bracket_of(f).champion, -1);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, &(struct round_options){.seed = 1}, &view, &f->err),
            ERR_CONFLICT, "nobody has won it");
    struct event_final final = final_of(f);
    assert_int_equal(final.n, 3); /* the disqualified has no place, and the others move up */
    assert_int_equal(final.rank[1], 2);
    assert_int_equal(final.rank[2], 2);
    fixture_free(f);
}

/* ---- lost by both ---------------------------------------------------------------------------- */

/* A match-loss for a player of the fixture in a round. */
static int lose_by_penalty(struct fixture *f, int player, int round)
{
    struct penalty_outcome o;
    struct penalty_entry e = PENALTY_ENTRY_INIT;
    e.infraction = "tardiness";
    e.has_consequence = true;
    e.consequence = PENALTY_MATCH_LOSS;
    e.round = round;
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[player], &e, &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o.penalty.number;
}

/* 1 plays 4 and 2 plays 3; 1 and 4 both lose. */
static void who_would_have_met_the_winner_goes_through(void **state)
{
    (void)state;
    static const struct {
        const char *structure;
        bool third;
        int rank[4]; /* of 2, 3, and of 1 and 4, who share theirs */
    } cases[] = {
        {"single-elimination", false, {1, 2, 2, 2}},
        {"single-elimination", true, {1, 2, 3, 3}},
        {"double-elimination", false, {1, 2, 3, 3}},
    };
    for (size_t c = 0; c < ARRAY_LEN(cases); c++) {
        char name[32];
        snprintf(name, sizeof name, "neither-%zu.db", c);
        struct fixture *f = structured(name, cases[c].structure, 4, cases[c].third, 1);
        struct closing closing;
        enter_by_seed(f);
        fixture_pair(f, 1);
        lose_by_penalty(f, 0, 1);
        int second = lose_by_penalty(f, 3, 1);
        play_out(f);
        OK(f, event_invariants(f->store, f->event, &f->err));
        struct bracket b = bracket_of(f);
        assert_true(b.finished);
        assert_int_equal(b.champion, 1);
        assert_true(b.matches[0].decided && b.matches[0].winner < 0);
        for (size_t i = 1; i < b.n_matches; i++)
            assert_true(b.matches[i].decided || !b.matches[i].needed);
        static const int places[2][4] = {{1, 0, 2, 3}, {1, 2, 0, 3}};
        struct event_final final = final_of(f);
        assert_int_equal(final.n, 4);
        assert_int_equal(final.open, 0);
        for (int i = 0; i < 4; i++) {
            assert_int_equal(final.places[i], places[c > 0][i]);
            assert_int_equal(final.rank[i], cases[c].rank[i]);
        }
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
        OK(f, event_invariants(f->store, f->event, &f->err));
        OK(f, event_reopen(f->store, &f->arena, f->event, &closing, &f->err));
        /* 4 was there after all: what hung on it goes, and the bracket is played as usual */
        struct penalty_outcome o;
        OK(f, penalties_withdraw(f->store, &f->arena, f->event, second, NULL, "was there", &o, &f->err));
        assert_non_null(strstr(english(o.done), "taken out of the bracket"));
        OK(f, event_invariants(f->store, f->event, &f->err));
        b = bracket_of(f);
        assert_int_equal(b.matches[0].side[b.matches[0].winner].player, 3);
        assert_int_equal(fixture_load(f).n_rounds, 1);
        play_out(f);
        OK(f, event_invariants(f->store, f->event, &f->err));
        assert_int_equal(bracket_of(f).champion, c == 2 ? 0 : 1); /* 1 comes back through the losers' half */
        fixture_free(f);
    }
}

/* Ten in a double elimination: in the first two rounds all matches are lost by both, and 1 and 2 are left, of
 * whom none has a loss. A round of the losers' half is empty before they meet; they do. */
static void a_round_that_nobody_is_left_for(void **state)
{
    (void)state;
    struct fixture *f = structured("empty.db", "double-elimination", 10, false, 1);
    enter_by_seed(f);
    for (int round = 1; round <= 2; round++) {
        fixture_pair(f, 1);
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < data.n_matches; i++)
            if (data.matches[i].round == round && data.matches[i].p2 >= 0) {
                lose_by_penalty(f, data.matches[i].p1, round);
                lose_by_penalty(f, data.matches[i].p2, round);
            }
    }
    struct journal_entry *done;
    const char *before = fixture_dump(f);
    fixture_pair(f, 1);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &(size_t){0}, &f->err));
    assert_string_equal(fixture_dump(f), before);
    play_out(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct bracket b = bracket_of(f);
    assert_int_equal(b.champion, 0);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.rounds[2].n_matches, 0);
    /* a correction after the empty round leaves it where it is */
    for (size_t i = 0; i < data.n_matches; i++) {
        const struct load_match *m = &data.matches[i];
        struct result_outcome o;
        struct result_entry entry = {.where = arena_printf(&f->arena, "%d", m->table),
                                     .score = m->p1 == 0 ? "0-2" : "2-0"};
        if (m->round <= 2 || m->p2 < 0)
            continue;
        OK(f, result_enter(f->store, &f->arena, f->event, m->round, &entry, true, &o, &f->err));
        break;
    }
    OK(f, event_invariants(f->store, f->event, &f->err));
    play_out(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    assert_true(bracket_of(f).finished);
    fixture_free(f);
}

/* After a cut, in the first semifinal. */
static void both_lose_after_a_cut(void **state)
{
    (void)state;
    struct fixture *f = structured("cut-neither.db", "swiss", 8, true, 1);
    struct round_view view;
    const char *sentence;
    fixture_play(f, 3);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 9}, &view, &sentence,
                      &f->err));
    struct event_data data = fixture_load(f);
    const struct load_match semis[2] = {data.matches[data.rounds[3].first_match],
                                        data.matches[data.rounds[3].first_match + 1]};
    lose_by_penalty(f, semis[0].p1, 4);
    lose_by_penalty(f, semis[0].p2, 4);
    play_out(f);
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct bracket b = bracket_of(f);
    int better = semis[1].p1 < semis[1].p2 ? semis[1].p1 : semis[1].p2;
    assert_int_equal(b.champion, better);
    struct event_final final = final_of(f);
    assert_string_equal(english(final.pending), "the event is not closed");
    assert_int_equal(final.open, 0);
    assert_int_equal(final.places[0], better);
    assert_int_equal(final.places[1], semis[1].p1 + semis[1].p2 - better); /* third by walkover */
    for (int i = 2; i < 4; i++)
        assert_true(final.places[i] == semis[0].p1 || final.places[i] == semis[0].p2);
    fixture_free(f);
}

/* ---- what is refused ------------------------------------------------------------------------- */

static void what_a_structure_does_not_allow(void **state)
{
    (void)state;
    static const char *const structures[] = {"single-elimination", "double-elimination", "round-robin"};
    for (size_t i = 0; i < ARRAY_LEN(structures); i++) {
        char name[32];
        snprintf(name, sizeof name, "refused%zu.db", i);
        struct fixture *f = structured(name, structures[i], 6, false, 1);
        struct round_view view;
        struct pair_finding *findings;
        size_t n;
        const char *s;
        bool robin = i == 2;
        struct round_hand_pair hand = {f->players[0], f->players[1]};
        struct round_options rank = {.by_rank = true}, circle = {.circle = true};
        REFUSED(f,
                round_pair_by_hand(f->store, &f->arena, f->event, &hand, 1, true, NULL, &view, &findings, &n, &f->err),
                ERR_CONFLICT, "--by-hand");
        REFUSED(f, round_pair(f->store, &f->arena, f->event, &rank, &view, &f->err), ERR_CONFLICT, "--by-rank");
        if (!robin)
            REFUSED(f, round_pair(f->store, &f->arena, f->event, &circle, &view, &f->err), ERR_CONFLICT, "--circle");
        fixture_pair(f, 1);
        REFUSED(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
                "rounds are repaired in Swiss events");
        REFUSED(f,
                round_swap(f->store, &f->arena, f->event, NULL, f->players[0], f->players[1], &view, &findings, &n,
                           &f->err),
                ERR_CONFLICT, "by hand");
        struct enrol_late how = {.as = ENROL_LATE_LOSS};
        struct player_fields fields = {.last = "Late"};
        struct player late;
        OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &late, &s, &f->err));
        REFUSED(f, enrol_late(f->store, &f->arena, f->event, late.id, &how, &s, &f->err), ERR_CONFLICT,
                "topcut unpair");
        if (!robin) {
            REFUSED(f,
                    playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 1}, &view, &s,
                                &f->err),
                    ERR_CONFLICT, "has no cut");
            REFUSED(f, playoff_uncut(f->store, &f->arena, f->event, true, &s, &f->err), ERR_CONFLICT, "topcut unpair");
            REFUSED(f, round_check(f->store, &f->arena, f->event, 0, &findings, &n, &f->err), ERR_CONFLICT, "Swiss");
        }
        OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &s, &f->err));
        assert_int_equal(fixture_load(f).n_rounds, 0);
        fixture_pair(f, 1);
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_seed_always_wins),
        cmocka_unit_test(the_final_is_played_again),
        cmocka_unit_test(a_cut_can_have_a_match_for_third_place),
        cmocka_unit_test(whole_events_by_chance),
        cmocka_unit_test(corrections_in_every_round_of_a_double_elimination),
        cmocka_unit_test(who_loses_without_playing_goes_on),
        cmocka_unit_test(who_leaves_an_elimination_gives_walkovers),
        cmocka_unit_test(when_both_have_left_the_bracket_goes_on),
        cmocka_unit_test(who_would_have_met_the_winner_goes_through),
        cmocka_unit_test(a_round_that_nobody_is_left_for),
        cmocka_unit_test(both_lose_after_a_cut),
        cmocka_unit_test(what_a_structure_does_not_allow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
