/* test_enrol.c - in and out of an event: before round 1, late, dropping, coming back; the money */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct player_id add(struct fixture *f, const char *name)
{
    struct player p;
    OK(f,
       player_add(f->store, &f->arena, &(struct player_fields){.name = name}, PLAYER_REFUSE_TWINS, &p, NULL, &f->err));
    return p.id;
}

static struct fixture *started(const char *name, size_t players, int rounds)
{
    struct fixture *f = fixture_new(name);
    fixture_players(f, players);
    fixture_event(f, event_settings_usual());
    fixture_play(f, rounds);
    return f;
}

/* The standings row of a player. */
static struct standings_row row_of(struct fixture *f, struct player_id id)
{
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    int index = event_player_index(&data, id);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (size_t i = 0; i < data.n_players; i++)
        if (rows[i].player == index)
            return rows[i];
    fail_msg("player #%lld is not in the standings", (long long)id.v);
    return rows[0];
}

static void who_is_in_is_left_and_counted(void **state)
{
    (void)state;
    struct fixture *f = started("in.db", 3, 0);
    size_t added;
    struct player_id more[3] = {f->players[1], add(f, "Ek, Ida"), {0}};
    more[2] = more[1];
    OK(f, enrol_players(f->store, &f->arena, f->event, more, 3, true, &added, &f->err));
    assert_int_equal(added, 1);
    struct event_data data = fixture_load(f);
    assert_int_equal(data.n_players, 4);
    assert_int_equal(data.players[3].number, 4);
    assert_true(data.players[3].paid);
    more[0].v = 99;
    REFUSED(f, enrol_players(f->store, &f->arena, f->event, more, 1, false, &added, &f->err), ERR_NOT_FOUND, "#99");
    OK(f, enrol_remove(f->store, &f->arena, f->event, more[1], &f->err));
    REFUSED(f, enrol_remove(f->store, &f->arena, f->event, more[1], &f->err), ERR_NOT_FOUND,
            "\"Ek, Ida\" is not enrolled in Test Event");
    fixture_pair(f, 1);
    REFUSED(f, enrol_players(f->store, &f->arena, f->event, &more[1], 1, false, &added, &f->err), ERR_CONFLICT,
            "topcut late");
    REFUSED(f, enrol_remove(f->store, &f->arena, f->event, f->players[0], &f->err), ERR_CONFLICT, "drop them");
    fixture_free(f);
}

static void late_with_losses_or_byes(void **state)
{
    (void)state;
    struct fixture *f = started("late.db", 6, 2);
    const char *sentence;
    struct player_id a = add(f, "Late, Loss"), b = add(f, "Late, Bye");
    const struct enrol_late loss = {.as = ENROL_LATE_LOSS}, bye = {.as = ENROL_LATE_BYE, .paid = true};
    OK(f, enrol_late(f->store, &f->arena, f->event, a, &loss, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "from round 3 on, with a loss for each of the 2 missed rounds"));
    OK(f, enrol_late(f->store, &f->arena, f->event, b, &bye, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "a bye for each"));
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct standings_row row = row_of(f, a);
    assert_int_equal(row.points, 0);
    assert_int_equal(row.losses, 2);
    row = row_of(f, b);
    assert_int_equal(row.points, 6);
    assert_int_equal(row.byes, 2);
    fixture_pair(f, 5);
    OK(f, event_invariants(f->store, f->event, &f->err));
    REFUSED(f, enrol_late(f->store, &f->arena, f->event, a, &loss, &sentence, &f->err), ERR_CONFLICT,
            "enrolled in Test Event already");
    fixture_free(f);
}

/* Players know the number of rounds once round 1 is paired: nobody who comes late moves it, nor another cut. */
static void the_rounds_stay_when_players_come_late(void **state)
{
    (void)state;
    static const struct {
        size_t players;
        int cut, plan, more; /* rounds of MTR appendix E, and with a player more; 0: the same */
    } rows[] = {{8, 4, 3, 5}, {9, 4, 5, 0}, {16, 0, 4, 5}, {15, 0, 4, 0}, {32, 8, 5, 6}};
    struct arena names = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct fixture *f = fixture_new(arena_printf(&names, "stay-%zu.db", i));
        const struct enrol_late how = {.as = ENROL_LATE_LOSS};
        struct event_settings set = event_settings_usual();
        struct event_data data;
        struct event event;
        const char *sentence;
        set.cut = rows[i].cut;
        set.date = "2026-01-01";
        fixture_players(f, rows[i].players);
        fixture_event(f, set);
        fixture_pair(f, 1);
        struct player_id late = add(f, "Late, Lisa");
        OK(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err));
        assert_int_equal(strstr(english(sentence), "the plan stays") != NULL, rows[i].more > 0);
        data = fixture_load(f);
        assert_int_equal(data.event.rounds_planned, rows[i].plan);
        const char *why = english(event_rounds_why(&f->arena, &data.event));
        assert_int_equal(strstr(why, "with the late entries") != NULL, rows[i].more > 0);
        if (rows[i].more)
            assert_non_null(strstr(why, arena_printf(&f->arena, "--rounds %d", rows[i].more)));
        OK(f, event_invariants(f->store, f->event, &f->err));
        set.cut = rows[i].cut ? 0 : 8;
        OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(cut), &event, &f->err));
        assert_int_equal(event.rounds_planned, rows[i].plan);
        fixture_free(f);
    }
    arena_release(&names);
}

/* Who dropped before round 1 and comes back in it is a late entry. */
static void who_comes_back_after_round_1_is_late(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("back.db");
    const char *sentence;
    struct event_settings set = event_settings_usual();
    set.date = "2026-01-01";
    set.cut = 4;
    fixture_players(f, 9);
    fixture_event(f, set);
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    fixture_pair(f, 1);
    assert_int_equal(fixture_load(f).event.rounds_planned, 3);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    assert_int_equal(fixture_load(f).event.rounds_planned, 3);
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[1], &sentence, &f->err));
    assert_int_equal(fixture_load(f).event.rounds_planned, 3); /* nor do players who leave */
    fixture_free(f);
}

static void late_before_round_1_or_in_the_playoff_is_refused(void **state)
{
    (void)state;
    struct fixture *f = started("notlate.db", 4, 0);
    const struct enrol_late how = {.as = ENROL_LATE_LOSS};
    const char *sentence;
    struct round_view view;
    struct player_id late = add(f, "Late, Lisa");
    REFUSED(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err), ERR_CONFLICT,
            "nobody is late");
    fixture_play(f, 1);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 2, true, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    REFUSED(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err), ERR_CONFLICT, "playoff");
    struct event_data data = fixture_load(f);
    for (int i = 0; i < 4; i++) /* who did not make the cut has nothing to leave */
        if (!event_match_of(&data, 2, i))
            REFUSED(f, enrol_drop(f->store, &f->arena, f->event, data.players[i].id, &sentence, &f->err), ERR_CONFLICT,
                    "there is nothing that they could leave");
    fixture_free(f);
}

/* Odd becomes even, the player with the bye is paired. */
static void a_late_player_meets_who_has_the_bye(void **state)
{
    (void)state;
    struct fixture *f = started("meet.db", 5, 1);
    const char *sentence;
    fixture_pair(f, 2);
    struct player_id late = add(f, "Late, Lisa"), later = add(f, "Later, Lars");
    const struct enrol_late how = {.as = ENROL_LATE_LOSS, .play_bye = true};
    OK(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "at table 3 of round 2, with a loss for the missed round"));
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 2, 3);
    assert_non_null(m);
    assert_int_equal(m->p2, event_player_index(&data, late));
    assert_int_equal(m->result, RESULT_NONE);
    assert_int_equal(data.rounds[1].missing, 3);
    OK(f, event_invariants(f->store, f->event, &f->err));
    /* Nobody is left with a bye: the next one waits for round 3. */
    OK(f, enrol_late(f->store, &f->arena, f->event, later, &how, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "from round 3 on"));
    assert_non_null(strstr(english(sentence), "nobody has a bye"));
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct journal_entry *done;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 2, &done, &n, &f->err));
    data = fixture_load(f);
    assert_null(event_match_at(&data, 2, 3));
    fixture_results(f, "2-1"); /* the round is over: its bye stays */
    OK(f, enrol_late(f->store, &f->arena, f->event, late, &how, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "from round 3 on"));
    fixture_free(f);
}

/* D.1.6: who withdraws when round 1 is paired and not yet played has a loss, and the opponent a
 * win. */
static void d_1_6_withdrawing_before_round_1_is_played(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("withdraw.db");
    struct result_outcome outcome;
    struct standings_row *rows;
    const char *sentence;
    fixture_players(f, 4);
    fixture_event(f, event_settings_usual());
    struct round_view view = fixture_pair(f, 1);
    int leaves = view.matches[1].match.p2, stays = view.matches[1].match.p1;
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[leaves], &sentence, &f->err));
    const char *name = arena_printf(&f->arena, "P%03d, Test", leaves + 1);
    assert_string_equal(
        english(sentence),
        arena_printf(&f->arena,
                     "\"%s\" drops after round 1; their match at table 2 has no result "
                     "yet; if it is not played, they lose it (D.1.6); topcut result 2 no-show \"%s\"; or, to pair the "
                     "opponent with somebody else: topcut repair",
                     name, name));
    const struct result_entry entry = {.where = "2", .score = "no-show", .who = name};
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &outcome, &f->err));
    fixture_result(f, 1, "2-0");
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct event_data data = fixture_load(f);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (size_t i = 0; i < data.n_players; i++) {
        assert_true(rows[i].player != leaves || rows[i].points == 0);
        assert_true(rows[i].player != stays || rows[i].points == 3);
    }
    assert_int_equal(fixture_pair(f, 2).n_matches, 2); /* three go on: a table and the bye */
    fixture_free(f);
}

/* D.1.6: who reports before the next pairing leaves without another loss; the present round still
 * counts. */
static void d_1_6_dropping_and_coming_back(void **state)
{
    (void)state;
    struct fixture *f = started("drop.db", 6, 1);
    const char *sentence;
    struct player_id who = f->players[2];
    fixture_pair(f, 2);
    OK(f, enrol_drop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "\"P003, Test\" drops after round 2; their match at table"));
    REFUSED(f, enrol_drop(f->store, &f->arena, f->event, who, &sentence, &f->err), ERR_CONFLICT,
            "has dropped already, after round 2");
    fixture_results(f, "2-0"); /* the result of round 2 can still be entered */
    OK(f, enrol_undrop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    assert_string_equal(english(sentence), "\"P003, Test\" is back in");
    REFUSED(f, enrol_undrop(f->store, &f->arena, f->event, who, &sentence, &f->err), ERR_CONFLICT, "has not dropped");
    OK(f, enrol_drop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    fixture_play(f, 1);
    assert_int_equal(row_of(f, who).matches, 2);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "with a loss for the missed round"));
    assert_int_equal(row_of(f, who).matches, 3);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void dropping_before_round_1_is_never_playing(void **state)
{
    (void)state;
    struct fixture *f = started("before.db", 5, 0);
    const char *sentence;
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[4], &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "before round 1"));
    struct round_view view = fixture_pair(f, 1);
    assert_int_equal(view.n_matches, 2);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void disqualified_is_unranked_and_unpaired(void **state)
{
    (void)state;
    struct fixture *f = started("dq.db", 6, 1);
    const char *sentence;
    struct player_id who = f->players[0];
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, who, false, &sentence, &f->err));
    REFUSED(f, enrol_disqualify(f->store, &f->arena, f->event, who, false, &sentence, &f->err), ERR_CONFLICT,
            "disqualified already");
    assert_int_equal(row_of(f, who).rank, 0);
    fixture_play(f, 1);
    assert_int_equal(row_of(f, who).matches, 1);
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, who, true, &sentence, &f->err));
    assert_int_equal(row_of(f, who).matches, 2); /* the round missed meanwhile is a loss */
    assert_true(row_of(f, who).rank > 0);
    OK(f, event_invariants(f->store, f->event, &f->err));
    REFUSED(f, enrol_disqualify(f->store, &f->arena, f->event, who, true, &sentence, &f->err), ERR_CONFLICT,
            "not disqualified");
    fixture_free(f);
}

static void several_players_leave_and_come_back_in_one_verb(void **state)
{
    (void)state;
    struct fixture *f = started("several.db", 8, 1);
    const char *sentences[3];
    struct journal_entry *done;
    size_t n;
    struct player_id who[3] = {f->players[1], f->players[4], f->players[6]};
    const char *before = fixture_dump(f);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, who, 3, sentences, &f->err));
    assert_string_equal(english(sentences[2]), "\"P007, Test\" drops after round 1");
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, who, 2, sentences, &f->err));
    /* The third has not dropped: the first two stay as they are. */
    REFUSED(f, enrol_change(f->store, &f->arena, f->event, ENROL_UNDROP, who, 3, sentences, &f->err), ERR_CONFLICT,
            "\"P007, Test\" has not dropped");
    who[2] = who[0];
    REFUSED(f, enrol_change(f->store, &f->arena, f->event, ENROL_UNDROP, who, 3, sentences, &f->err), ERR_INPUT,
            "\"P002, Test\" is named twice");
    who[2].v = 99;
    REFUSED(f, enrol_change(f->store, &f->arena, f->event, ENROL_PAID, who, 3, sentences, &f->err), ERR_NOT_FOUND,
            "#99");
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void who_comes_back_disqualified_stays_so(void **state)
{
    (void)state;
    struct fixture *f = started("stays.db", 6, 1);
    const char *sentence;
    struct player_id who = f->players[0];
    OK(f, enrol_drop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, who, false, &sentence, &f->err));
    fixture_play(f, 1);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, who, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "stays disqualified"));
    assert_int_equal(row_of(f, who).matches, 1);
    REFUSED(f, enrol_undrop(f->store, &f->arena, f->event, who, &sentence, &f->err), ERR_CONFLICT, "dq --take-back");
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, who, true, &sentence, &f->err));
    assert_int_equal(row_of(f, who).matches, 2); /* the round missed meanwhile is a loss */
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void the_till(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("till.db");
    struct enrol_cash cash;
    struct event_settings set = event_settings_usual();
    set.fee_cents = 750;
    fixture_players(f, 4);
    fixture_event(f, set);
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[0], true, &f->err));
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[2], true, &f->err));
    OK(f, enrol_pay(f->store, &f->arena, f->event, f->players[2], false, &f->err));
    OK(f, enrol_cash(f->store, &f->arena, f->event, &cash, &f->err));
    assert_int_equal(cash.players, 4);
    assert_int_equal(cash.paid, 1);
    assert_int_equal(cash.cash_cents, 750);
    assert_int_equal(cash.n_unpaid, 3);
    assert_string_equal(cash.unpaid[0].name, "P002, Test");
    fixture_free(f);
}

static void seats_and_teams(void **state)
{
    (void)state;
    struct fixture *f = started("seats.db", 3, 0);
    OK(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[0], 4, &f->err));
    REFUSED(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[1], 4, &f->err), ERR_CONFLICT,
            "draft seat 4 is that of \"P001, Test\"");
    REFUSED(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[1], -1, &f->err), ERR_INPUT, "seat -1");
    OK(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[0], 0, &f->err));
    OK(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[1], 4, &f->err));
    OK(f, enrol_set_team(f->store, &f->arena, f->event, f->players[1], " Blue  Tits ", &f->err));
    struct event_data data = fixture_load(f);
    assert_int_equal(data.players[0].draft_seat, 0);
    assert_int_equal(data.players[1].draft_seat, 4);
    assert_string_equal(data.players[1].team, "Blue Tits");
    REFUSED(f, enrol_set_team(f->store, &f->arena, f->event, (struct player_id){55}, "x", &f->err), ERR_NOT_FOUND,
            "#55");
    fixture_free(f);
}

static void a_closed_event_lets_nobody_in_or_out(void **state)
{
    (void)state;
    struct fixture *f = started("shut.db", 4, 1);
    struct closing closing;
    const char *sentence;
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    REFUSED(f, enrol_drop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err), ERR_CONFLICT, "closed");
    REFUSED(f, enrol_pay(f->store, &f->arena, f->event, f->players[0], true, &f->err), ERR_CONFLICT, "event reopen");
    fixture_free(f);
}

static void a_pot_is_split_to_the_cent(void **state)
{
    static const struct {
        int64_t pot;
        int weights[4];
        int64_t shares[4];
    } cases[] = {
        {10000, {50, 30, 20, 0}, {5000, 3000, 2000, 0}},
        {10000, {1, 1, 1, 0}, {3334, 3333, 3333, 0}},
        {101, {1, 1, 1, 0}, {34, 34, 33, 0}},
        {0, {5, 1, 1, 1}, {0, 0, 0, 0}},
        {1, {0, 1, 1, 0}, {0, 1, 0, 0}},
        {INT64_MAX, {INT32_MAX, 0, 0, 0}, {INT64_MAX, 0, 0, 0}},
        /* largest remainder: 10.00, 6.666..., 3.333...; the cent goes where most was lost */
        {2000, {3, 2, 1, 0}, {1000, 667, 333, 0}},
        {20, {3, 2, 1, 0}, {10, 7, 3, 0}},
        {7, {3, 2, 1, 1}, {3, 2, 1, 1}},
        {9, {40, 30, 20, 10}, {3, 3, 2, 1}}, /* 3.6, 2.7, 1.8, 0.9: three are left, for .9, .8 and .7 */
    };
    (void)state;
    int64_t out[4];
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        prize_split(cases[i].pot, cases[i].weights, 4, out);
        assert_memory_equal(out, cases[i].shares, sizeof out);
    }
    /* The sum is the pot, and more weight never gets less. */
    struct rng rng = test_rng(3);
    for (int i = 0; i < 2000; i++) {
        int weights[16];
        int64_t shares[16], pot = (int64_t)rng_below(&rng, 1000000), sum = 0;
        size_t n = 1 + rng_below(&rng, 16);
        weights[0] = 1 + (int)rng_below(&rng, 100);
        for (size_t k = 1; k < n; k++)
            weights[k] = (int)rng_below(&rng, (uint64_t)weights[k - 1] + 1);
        prize_split(pot, weights, n, shares);
        for (size_t k = 0; k < n; k++) {
            sum += shares[k];
            assert_true(k == 0 || shares[k] <= shares[k - 1]);
        }
        assert_int_equal(sum, pot);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_in_is_left_and_counted),
        cmocka_unit_test(late_with_losses_or_byes),
        cmocka_unit_test(the_rounds_stay_when_players_come_late),
        cmocka_unit_test(who_comes_back_after_round_1_is_late),
        cmocka_unit_test(late_before_round_1_or_in_the_playoff_is_refused),
        cmocka_unit_test(a_late_player_meets_who_has_the_bye),
        cmocka_unit_test(d_1_6_withdrawing_before_round_1_is_played),
        cmocka_unit_test(d_1_6_dropping_and_coming_back),
        cmocka_unit_test(dropping_before_round_1_is_never_playing),
        cmocka_unit_test(disqualified_is_unranked_and_unpaired),
        cmocka_unit_test(several_players_leave_and_come_back_in_one_verb),
        cmocka_unit_test(who_comes_back_disqualified_stays_so),
        cmocka_unit_test(the_till),
        cmocka_unit_test(seats_and_teams),
        cmocka_unit_test(a_closed_event_lets_nobody_in_or_out),
        cmocka_unit_test(a_pot_is_split_to_the_cent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
