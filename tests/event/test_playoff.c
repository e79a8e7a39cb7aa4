/* test_playoff.c - the cut and the bracket
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct fixture *swiss(const char *name, size_t n, int rounds, int cut)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = rounds;
    set.cut = cut;
    set.play_first = "higher-seed";
    fixture_players(f, n);
    fixture_event(f, set);
    fixture_play(f, rounds);
    return f;
}

static struct bracket bracket_of(struct fixture *f)
{
    struct bracket bracket;
    struct event_data data = fixture_load(f);
    OK(f, playoff_bracket(&f->arena, &data, &bracket, &f->err));
    return bracket;
}

static void top_eight_is_1v8_4v5_2v7_3v6(void **state)
{
    (void)state;
    struct fixture *f = swiss("eight.db", 16, 4, 8);
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    struct round_view view;
    const char *sentence;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 0, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    struct bracket b = bracket_of(f);
    static const int seeds[4][2] = {{1, 8}, {4, 5}, {2, 7}, {3, 6}};
    assert_int_equal(b.size, 8);
    assert_int_equal(b.rounds, 3);
    for (int i = 0; i < 4; i++)
        for (int side = 0; side < 2; side++) {
            assert_int_equal(b.matches[i].side[side].seed, seeds[i][side]);
            assert_int_equal(b.matches[i].side[side].player, rows[seeds[i][side] - 1].player);
        }
    assert_int_equal(b.matches[0].first, 0); /* the higher seed chooses */
    assert_string_equal(bracket_round_name(1, 3), "Quarterfinals");
    fixture_free(f);
}

static void the_better_seed_always_wins_and_1_meets_2_in_the_final(void **state)
{
    (void)state;
    static const int sizes[] = {2, 3, 4, 5, 6, 7, 8, 11, 16};
    for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
        char name[32];
        snprintf(name, sizeof name, "size%d.db", sizes[i]);
        struct fixture *f = swiss(name, 16, 4, sizes[i]);
        struct round_view view;
        const char *sentence;
        OK(f, playoff_cut(f->store, &f->arena, f->event, sizes[i], false, &(struct round_options){.seed = 1}, &view,
                          &sentence, &f->err));
        for (;;) {
            struct bracket b = bracket_of(f);
            if (b.champion >= 0)
                break;
            for (size_t k = 0; k < b.n_matches; k++) {
                const struct bracket_match *m = &b.matches[k];
                if (m->table && m->winner < 0)
                    fixture_result(f, m->table, m->side[0].seed < m->side[1].seed ? "2-0" : "0-2");
            }
            if (bracket_of(f).champion < 0)
                fixture_pair(f, 5);
        }
        struct bracket b = bracket_of(f);
        const struct bracket_match *final = &b.matches[b.n_matches - 1];
        assert_int_equal(final->side[0].seed + final->side[1].seed, 3);
        assert_int_equal(final->side[final->winner].seed, 1);
        /* Byes are the top seeds': as many as the next power of two lacks. */
        int byes = 0;
        for (size_t k = 0; k < b.n_matches; k++)
            for (int side = 0; side < 2; side++)
                if (b.matches[k].side[side].bye) {
                    byes++;
                    assert_true(b.matches[k].side[!side].seed <= b.size - sizes[i]);
                }
        assert_int_equal(byes, b.size - sizes[i]);
        struct event_data data = fixture_load(f);
        struct event_final order;
        OK(f, event_final_order(&f->arena, &data, &order, &f->err));
        assert_int_equal(order.places[0], b.champion);
        assert_int_equal(order.n, 16);
        assert_int_equal(order.open, 0);
        assert_string_equal(english(order.pending), "the event is not closed");
        fixture_free(f);
    }
}

static void who_left_is_replaced_by_the_next_in_rank(void **state)
{
    (void)state;
    struct fixture *f = swiss("left.db", 16, 4, 8);
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    struct round_view view;
    const char *sentence;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    OK(f, enrol_drop(f->store, &f->arena, f->event, data.players[rows[2].player].id, &sentence, &f->err));
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    assert_non_null(strstr(english(sentence), "has left"));
    struct bracket b = bracket_of(f);
    bool ninth = false;
    for (int i = 0; i < 4; i++)
        for (int side = 0; side < 2; side++) {
            assert_int_not_equal(b.matches[i].side[side].player, rows[2].player);
            ninth = ninth || b.matches[i].side[side].player == rows[8].player;
        }
    assert_true(ninth);
    fixture_free(f);
}

static void another_winner_prunes_what_followed(void **state)
{
    (void)state;
    struct fixture *f = swiss("prune.db", 16, 4, 8);
    struct round_view view;
    const char *sentence;
    struct result_outcome o;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    struct bracket b = bracket_of(f);
    int wrong = b.matches[0].side[0].player, right = b.matches[0].side[1].player;
    struct result_entry entry = {.where = "1", .score = "2-1"};
    OK(f, result_enter(f->store, &f->arena, f->event, 5, &entry, true, &o, &f->err));
    assert_string_equal(english(o.consequences), ""); /* the same winner: the bracket stays */
    entry.score = "1-2";
    OK(f, result_enter(f->store, &f->arena, f->event, 5, &entry, true, &o, &f->err));
    assert_non_null(strstr(english(o.consequences), "Semifinals"));
    assert_non_null(strstr(english(o.consequences), "Final"));
    b = bracket_of(f);
    assert_int_equal(b.matches[4].side[0].player, right);
    assert_int_equal(b.matches[4].table, 0);
    assert_int_equal(b.matches[5].winner, 0); /* the other half is untouched */
    fixture_pair(f, 1);
    b = bracket_of(f);
    assert_int_equal(b.matches[4].side[0].player, right);
    assert_int_not_equal(b.matches[4].table, 0);
    (void)wrong;
    fixture_free(f);
}

static void a_playoff_match_has_a_winner(void **state)
{
    (void)state;
    struct fixture *f = swiss("winner.db", 8, 3, 4);
    struct round_view view;
    const char *sentence;
    struct result_outcome o;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    struct result_entry entry = {.where = "1", .score = "1-1"};
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &o, &f->err), ERR_INPUT,
            "somebody must advance");
    entry.score = "id";
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &entry, false, &o, &f->err), ERR_INPUT,
            "somebody must advance");
    struct event_data data = fixture_load(f);
    struct player_id leaves = data.players[view.matches[0].match.p1].id;
    OK(f, playoff_walkover(f->store, &f->arena, f->event, leaves, &sentence, &f->err));
    struct bracket b = bracket_of(f);
    assert_int_equal(b.matches[0].winner, 1);
    fixture_free(f);
}

static void who_is_out_does_not_play_on(void **state)
{
    (void)state;
    struct fixture *f = swiss("out.db", 8, 3, 4);
    struct round_view view;
    const char *sentence;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    struct bracket b = bracket_of(f);
    struct event_data data = fixture_load(f);
    int out = b.matches[2].side[0].player, through = b.matches[2].side[1].player;
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, data.players[out].id, false, &sentence, &f->err));
    view = fixture_pair(f, 1);
    assert_int_equal(view.matches[0].match.result, RESULT_WALKOVER);
    assert_int_equal(view.missing, 0);
    assert_int_equal(bracket_of(f).champion, through);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void the_cut_is_refused_with_a_reason(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("refuse.db");
    struct event_settings set = event_settings_usual();
    struct round_view view;
    const char *sentence;
    set.rounds = 2;
    fixture_players(f, 8);
    fixture_event(f, set);
#define CUT(size, force) playoff_cut(f->store, &f->arena, f->event, (size), (force), NULL, &view, &sentence, &f->err)
    REFUSED(f, CUT(4, false), ERR_CONFLICT, "no round yet");
    fixture_pair(f, 1);
    REFUSED(f, CUT(4, false), ERR_CONFLICT, "results are missing");
    REFUSED(f, CUT(16, false), ERR_CONFLICT, "only 8 players"); /* no result and no --force makes them more */
    fixture_results(f, "2-0");
    REFUSED(f, CUT(16, false), ERR_CONFLICT, "only 8 players");
    REFUSED(f, CUT(4, false), ERR_CONFLICT, "1 of 2 Swiss rounds are played");
    REFUSED(f, CUT(0, true), ERR_USAGE, "topcut cut 8");
    REFUSED(f, CUT(1, true), ERR_INPUT, "2 to 1024");
    REFUSED(f, CUT(16, true), ERR_CONFLICT, "only 8 players");
    char *before = fixture_dump(f);
    OK(f, CUT(4, true));
    REFUSED(f, CUT(4, true), ERR_CONFLICT, "has its cut already");
    OK(f, playoff_uncut(f->store, &f->arena, f->event, false, &sentence, &f->err));
    assert_string_equal(fixture_dump(f), before);
    assert_string_equal(english(sentence), "the cut is taken back");
    OK(f, CUT(4, true));
    fixture_result(f, 1, "2-0");
    REFUSED(f, playoff_uncut(f->store, &f->arena, f->event, false, &sentence, &f->err), ERR_CONFLICT,
            "the playoff has 1 result;");
    OK(f, playoff_uncut(f->store, &f->arena, f->event, true, &sentence, &f->err));
    assert_string_equal(english(sentence), "the cut is taken back, with 1 result");
    assert_string_equal(fixture_dump(f), before);
#undef CUT
    fixture_free(f);
}

static void d_10_5_who_plays_first_follows_the_date(void **state)
{
    (void)state;
    static const struct {
        const char *date, *rule;
    } cases[] = {{"1999-03-01", "random"}, {"2026-11-21", "higher-seed"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = fixture_new(i ? "first-new.db" : "first-old.db");
        struct event_settings set = event_settings_usual();
        set.date = cases[i].date;
        fixture_event(f, set);
        struct event_data data = fixture_load(f);
        assert_string_equal(data.event.set.play_first, cases[i].rule);
        fixture_free(f);
    }
}

static void draft_seats_meet_across_the_pod(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("seats.db");
    struct event_settings set = event_settings_usual();
    struct round_view view;
    const char *sentence;
    set.rounds = 3;
    set.seeding = "draft-seat";
    fixture_players(f, 8);
    fixture_event(f, set);
    fixture_play(f, 3);
    REFUSED(f,
            playoff_cut(f->store, &f->arena, f->event, 8, false, &(struct round_options){.seed = 1}, &view, &sentence,
                        &f->err),
            ERR_CONFLICT, "has no draft seat");
    for (int i = 0; i < 8; i++)
        OK(f, enrol_set_seat(f->store, &f->arena, f->event, f->players[i], i + 1, &f->err));
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    struct bracket b = bracket_of(f);
    for (int i = 0; i < 4; i++)
        assert_int_equal(b.matches[i].side[1].seed - b.matches[i].side[0].seed, 4);
    fixture_free(f);
}

/* The final rank of each player, in order of enrolment; 0: none. */
static const int *final_ranks(struct fixture *f)
{
    struct event_data data = fixture_load(f);
    struct event_final final;
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    int *ranks = ARENA_ARRAY(&f->arena, int, data.n_players);
    for (size_t i = final.open; i < final.n; i++)
        ranks[final.places[i]] = (int)i + 1;
    return ranks;
}

static const char *pending(struct fixture *f)
{
    struct event_data data = fixture_load(f);
    struct event_final final;
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    return final.pending;
}

static void places_are_final_when_nobody_can_change_them(void **state)
{
    (void)state;
    struct fixture *f = swiss("places.db", 16, 4, 8);
    struct round_view view;
    const char *sentence;
    assert_string_equal(english(pending(f)), "the cut to 8 is not made");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    assert_string_equal(english(pending(f)), "the playoff is not finished");
    struct bracket b = bracket_of(f);
    for (int i = 0; i < 4; i++)
        for (int side = 0; side < 2; side++)
            assert_int_equal(final_ranks(f)[b.matches[i].side[side].player], 0);
    fixture_result(f, 1, "2-0");
    /* Out, but 5th to 8th by the rank of three others who are not known yet. */
    assert_int_equal(final_ranks(f)[b.matches[0].side[1].player], 0);
    fixture_results(f, "2-0");
    for (int i = 0; i < 4; i++) {
        assert_int_equal(final_ranks(f)[b.matches[i].side[0].player], 0);
        assert_in_range(final_ranks(f)[b.matches[i].side[1].player], 5, 8);
    }
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    b = bracket_of(f);
    assert_in_range(final_ranks(f)[b.matches[4].side[1].player], 3, 4);
    assert_int_equal(final_ranks(f)[b.matches[4].side[0].player], 0);
    assert_string_equal(english(pending(f)), "the playoff is not finished");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    b = bracket_of(f);
    assert_int_equal(final_ranks(f)[b.champion], 1);
    assert_int_equal(final_ranks(f)[b.matches[6].side[1].player], 2);
    struct closing closing;
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    assert_string_equal(english(pending(f)), "");
    fixture_free(f);
}

/* Disqualification: no prizes (D.3.3); so no final place either, and those behind move up. */
static void d_3_3_the_disqualified_have_no_place(void **state)
{
    (void)state;
    struct fixture *f = swiss("dq.db", 16, 4, 4);
    struct round_view view;
    const char *sentence;
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                      &f->err));
    fixture_results(f, "2-0");
    fixture_pair(f, 1);
    fixture_results(f, "2-0");
    struct event_data data = fixture_load(f);
    struct bracket b = bracket_of(f);
    struct event_final before, after;
    OK(f, event_final_order(&f->arena, &data, &before, &f->err));
    OK(f, enrol_disqualify(f->store, &f->arena, f->event, data.players[b.champion].id, false, &sentence, &f->err));
    data = fixture_load(f);
    OK(f, event_final_order(&f->arena, &data, &after, &f->err));
    assert_int_equal(after.n, 15);
    for (size_t i = 0; i < after.n; i++)
        assert_int_equal(after.places[i], before.places[i + 1]);
    assert_non_null(strstr(event_name_marked(&f->arena, &data, b.champion), "Test (disqualified)"));
    fixture_free(f);
}

/* What a hint names works: two, five and nine players are told of cuts that they can make. */
static void hinted_cuts_are_possible(void **state)
{
    static const struct {
        size_t players;
        int planned, hinted;
        const char *hint;
    } rows[] = {{2, 0, 2, "topcut cut 2"},
                {5, 0, 4, "topcut cut 4"},
                {9, 0, 8, "topcut cut 8"},
                {5, 8, 5, "topcut cut 5"},
                {9, 8, 8, "topcut cut (or"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        char name[32];
        snprintf(name, sizeof name, "hint-%zu.db", i);
        struct fixture *f = fixture_new(name);
        struct event_settings set = event_settings_usual();
        struct round_view view;
        const char *sentence;
        set.rounds = 1;
        set.cut = rows[i].planned;
        fixture_players(f, rows[i].players);
        fixture_event(f, set);
        fixture_play(f, 1);
        REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, rows[i].hint);
        OK(f, playoff_cut(f->store, &f->arena, f->event, rows[i].hinted, false, &(struct round_options){.seed = 1},
                          &view, &sentence, &f->err));
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hinted_cuts_are_possible),
        cmocka_unit_test(top_eight_is_1v8_4v5_2v7_3v6),
        cmocka_unit_test(the_better_seed_always_wins_and_1_meets_2_in_the_final),
        cmocka_unit_test(who_left_is_replaced_by_the_next_in_rank),
        cmocka_unit_test(another_winner_prunes_what_followed),
        cmocka_unit_test(a_playoff_match_has_a_winner),
        cmocka_unit_test(who_is_out_does_not_play_on),
        cmocka_unit_test(the_cut_is_refused_with_a_reason),
        cmocka_unit_test(d_10_5_who_plays_first_follows_the_date),
        cmocka_unit_test(draft_seats_meet_across_the_pod),
        cmocka_unit_test(places_are_final_when_nobody_can_change_them),
        cmocka_unit_test(d_3_3_the_disqualified_have_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
