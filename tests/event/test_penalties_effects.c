/* test_penalties_effects.c - what penalties do to matches, players and the order, and how it is taken back */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/penalties_fixture.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- games and matches ----------------------------------------------------------------------- */

static void a_lost_game_shows_in_the_result(void **state)
{
    (void)state;
    struct fixture *f = evening("game.db");
    int lost;
    fixture_pair(f, 1);
    int other = opponent_of(f, 1, 0);
    struct penalty_outcome o = give(f, 0, "deck-mismatch");
    assert_string_equal(o.penalty.level, "game-loss");
    assert_int_equal(o.penalty.games, 1);
    assert_string_equal(result_of(f, 1, 0), "none");
    OK(f, penalties_game_losses(f->store, f->event, 1, f->players[0], 3, &lost, &f->err));
    assert_int_equal(lost, 1);
    OK(f, penalties_game_losses(f->store, f->event, 1, f->players[other], 3, &lost, &f->err));
    assert_int_equal(lost, 0);
    REFUSED(f, enter(f, 0, "2-0", false), ERR_CONFLICT, "lost 1 game of this match by penalty 1");
    REFUSED(f, enter(f, 0, "1-0", false), ERR_CONFLICT, "at least 1 win");
    OK(f, enter(f, 0, "2-1", false));
    /* A second lost game is the match; but that has a result by now, and the next is meant. */
    o = give(f, 0, "lost-cards");
    assert_int_equal(o.penalty.round, 2);
    fixture_results(f, "2-0");
    fixture_pair(f, 2);
    assert_string_equal(result_of(f, 2, 0), "none");
    o = give(f, 0, "tardiness");
    assert_int_equal(o.penalty.round, 2);
    assert_string_equal(result_of(f, 2, 0), "penalty 0-2");
    o = withdraw(f, 2);
    assert_string_equal(result_of(f, 2, 0), "none");
    REFUSED(f, enter(f, 0, "2-0", false), ERR_CONFLICT, "by penalty 3");
    withdraw(f, 3);
    OK(f, enter(f, 0, "2-0", false));
    fixture_free(f);
}

static void a_lost_match_gets_its_result(void **state)
{
    (void)state;
    struct fixture *f = evening("match.db");
    fixture_pair(f, 1);
    int other = opponent_of(f, 1, 0);
    give(f, 0, "deck-mismatch=match-loss");
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    assert_string_equal(result_of(f, 1, other), "penalty 2-0");
    REFUSED(f, enter(f, 0, "2-1", true), ERR_CONFLICT, "lost 2 games of this match by penalty 1");
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "deck-mismatch=match-loss");
    e.round = 2; /* the next one is meant, and said */
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[other], &e, &o, &f->err));
    REFUSED(f, enter(f, other, "0-2", true), ERR_CONFLICT, "");
    e = entry_of(f, "lost-cards=match-loss"); /* both, in the match that nobody has played (D.2.4) */
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[other], &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");
    withdraw(f, 1);
    assert_string_equal(result_of(f, 1, 0), "penalty 2-0");
    withdraw(f, 3);
    assert_string_equal(result_of(f, 1, 0), "none");
    fixture_results(f, "2-0");
    fixture_pair(f, 2); /* penalty 2 waited for it */
    assert_string_equal(result_of(f, 2, other), "penalty 0-2");
    o = withdraw(f, 2);
    assert_string_equal(result_of(f, 2, other), "none");
    fixture_free(f);
}

/* The same two results entered by hand are no penalty's: none takes them back or changes them. */
static void a_result_by_hand_stays(void **state)
{
    (void)state;
    struct fixture *f = evening("hand.db");
    fixture_pair(f, 1);
    int other = opponent_of(f, 1, 0);
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "tardiness=game-loss");
    e.round = 1;
    OK(f, enter(f, 0, "double-loss", false));
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");
    edit(f, 1, "=match-loss");
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");
    withdraw(f, 1);
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");

    OK(f, enter(f, 0, "match-loss", true)); /* what the judge says; then a penalty says the same */
    e = entry_of(f, "lost-cards=match-loss");
    e.round = 1;
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[other], &e, &o, &f->err), ERR_CONFLICT,
            "has a result");
    withdraw(f, 2);
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");

    struct result_outcome cleared; /* set by a penalty, then decided by hand: no longer the penalty's */
    const char *where = arena_printf(&f->arena, "#%lld", (long long)f->players[0].v);
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, where, &cleared, &f->err));
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    REFUSED(f, result_clear(f->store, &f->arena, f->event, 0, NULL, where, &cleared, &f->err), ERR_CONFLICT,
            "is lost by penalty 3; topcut penalty withdraw 3");
    OK(f, enter(f, 0, "double-loss", true));
    withdraw(f, 3);
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");
    fixture_free(f);
}

/* A table's form shows the games of a lost match, and sends them when they are pressed once more. */
static void the_same_games_do_not_make_it_played(void **state)
{
    (void)state;
    struct fixture *f = evening("same.db");
    fixture_pair(f, 1);
    struct result_outcome out;
    struct result_entry entry = {.where = arena_printf(&f->arena, "#%lld", (long long)f->players[0].v), .score = "0-2"};
    OK(f, enter(f, 0, "match-loss", false));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &entry, true, &out, &f->err));
    assert_true(out.unchanged);
    assert_non_null(
        strstr(english(out.remark), "that is lost by penalty; if it was played, take the result away first"));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    OK(f, enter(f, 0, "1-2", true)); /* other games were played */
    assert_string_equal(result_of(f, 1, 0), "played 1-2");
    fixture_free(f);
}

/* A bye is no match to lose: the penalty waits for the next. */
static void a_bye_is_passed_over(void **state)
{
    (void)state;
    struct event_settings set = event_settings_usual();
    set.rounds = 4;
    struct fixture *f = event_with("bye.db", set, 3);
    struct penalty_outcome o;
    size_t n;
    for (int i = 0; i < 3; i++)
        give(f, i, "tardiness=match-loss"); /* before round 1 */
    fixture_pair(f, 1);
    const struct penalty *all = list(f, &n);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < n; i++) {
        const struct load_match *m = event_match_of(&data, 1, event_player_index(&data, all[i].player));
        assert_int_equal(all[i].round, m->p2 < 0 ? 2 : 1);
        assert_int_equal(m->result, m->p2 < 0 ? RESULT_BYE : RESULT_DOUBLE_LOSS);
        if (m->p2 < 0) {
            struct penalty_entry e = entry_of(f, "lost-cards");
            e.round = 1;
            REFUSED(f, penalties_add(f->store, &f->arena, f->event, all[i].player, &e, &o, &f->err), ERR_CONFLICT,
                    "no opponent in round 1");
        }
    }
    fixture_free(f);
}

/* The loss that waits because of a bye waits no longer when the pairing with the bye is taken back,
 * and when the round is changed so that there is an opponent. */
static void a_bye_taken_back_is_not_passed_over(void **state)
{
    (void)state;
    struct event_settings set = event_settings_usual();
    set.rounds = 4;
    struct fixture *f = event_with("byeback.db", set, 7);
    struct round_view view;
    struct round_options options = {.seed = 5};
    struct event_data data;
    const char *sentence;
    size_t n;
    fixture_play(f, 1);
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    data = fixture_load(f);
    int bye = -1;
    for (size_t i = 0; i < data.n_matches; i++)
        if (data.matches[i].round == 2 && data.matches[i].p2 < 0)
            bye = data.matches[i].p1;
    assert_true(bye >= 0);
    struct player_id who = data.players[bye].id;
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, true, &sentence, &f->err));
    int player = 0;
    while (f->players[player].v != who.v)
        player++;
    give(f, player, "deck-mismatch");
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_int_equal(list(f, &n)[0].round, 3);
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, true, &sentence, &f->err));
    assert_int_equal(list(f, &n)[0].round, 2);
    for (options.seed = 6; options.seed < 60; options.seed++) { /* until there is an opponent */
        OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
        data = fixture_load(f);
        if (event_match_of(&data, 2, event_player_index(&data, who))->p2 >= 0)
            break;
        OK(f, round_unpair(f->store, &f->arena, f->event, NULL, true, &sentence, &f->err));
    }
    assert_int_equal(list(f, &n)[0].round, 2);
    REFUSED(f, enter(f, player, "2-0", false), ERR_CONFLICT, "lost 1 game of this match by penalty 1");
    fixture_free(f);
}

/* Neither plays: nobody wins the match that both are put out of (D.3.17, D.3.11). */
static void two_ejected_both_lose(void **state)
{
    (void)state;
    struct fixture *f = evening("two.db");
    fixture_play(f, 1);
    fixture_pair(f, 2);
    int other = opponent_of(f, 2, 0);
    give(f, 0, "illegal-deck!");
    assert_string_equal(result_of(f, 2, other), "penalty 2-0");
    give(f, other, "illegal-deck!");
    assert_string_equal(result_of(f, 2, other), "double-loss 0-0");
    withdraw(f, 2);
    assert_string_equal(result_of(f, 2, other), "penalty 2-0");
    withdraw(f, 1);
    assert_string_equal(result_of(f, 2, other), "none");
    OK(f, enter(f, 0, "2-0", false)); /* played: who lost it cannot lose it again */
    give(f, other, "illegal-deck!");
    give(f, 0, "illegal-deck!");
    assert_string_equal(result_of(f, 2, 0), "played 2-0");
    struct penalty_outcome o = give(f, 0, "slow-play=game-loss!"); /* there is no next match */
    assert_true(remarked(&o, "no match to lose anything of"));
    assert_null(strstr(english(o.done), "lost"));
    fixture_free(f);
}

/* Paired again, the match of the round is lost all the same. */
static void pairing_again_keeps_it(void **state)
{
    (void)state;
    struct fixture *f = evening("again.db");
    struct round_view view;
    const struct round_options options = {.seed = 99};
    give(f, 3, "tardiness=match-loss");
    fixture_pair(f, 1);
    assert_string_equal(result_of(f, 1, 3), "penalty 0-2");
    struct journal_entry *done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &(size_t){0}, &f->err));
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_string_equal(result_of(f, 1, 3), "penalty 0-2");
    fixture_free(f);
}

/* ---- ejection and disqualification ----------------------------------------------------------- */

static void ejected_players_keep_their_rank(void **state)
{
    (void)state;
    struct fixture *f = evening("eject.db");
    struct standings_row *rows;
    struct event_final final;
    const char *sentence;
    fixture_play(f, 1);
    fixture_pair(f, 2);
    struct penalty_outcome o = give(f, 0, "illegal-deck");
    assert_true(o.penalty.open); /* until the head judge has said so */
    assert_string_equal(result_of(f, 2, 0), "none");
    OK(f, penalties_confirm(f->store, &f->arena, f->event, 1, NULL, "Anna", NULL, &o, &f->err));
    assert_string_equal(o.penalty.confirmed_by, "Anna");
    assert_string_equal(result_of(f, 2, 0), "penalty 0-2");
    struct load_player p = player_now(f, 0);
    assert_true(p.ejected && !p.disqualified);
    assert_int_equal(p.dropped_after, 2);
    REFUSED(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err), ERR_CONFLICT,
            "was ejected by penalty 1 (D.3.3c)");
    fixture_results(f, "2-0");
    struct event_data data = fixture_load(f);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    assert_int_equal(final.n, 8); /* ranked, for what the standing gives */
    for (size_t i = 0; i < 8; i++)
        assert_true(rows[i].rank > 0);
    assert_string_equal(event_name_marked(&f->arena, &data, event_player_index(&data, f->players[0])),
                        "P001, Test (ejected)");
    fixture_pair(f, 3);
    data = fixture_load(f);
    assert_null(event_match_of(&data, 3, event_player_index(&data, f->players[0])));
    o = withdraw(f, 1); /* too late to be taken back whole */
    assert_true(remarked(&o, "topcut undrop \"P001, Test\""));
    assert_true(remarked(&o, "--round 2 --correct"));
    assert_false(player_now(f, 0).ejected);
    assert_string_equal(result_of(f, 2, 0), "penalty 0-2");
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

/* Two judges send the same player out: one of them takes it back, and the other's stands. */
static void an_ejection_ends_with_the_last_of_them(void **state)
{
    (void)state;
    struct fixture *f = evening("twice.db");
    fixture_pair(f, 1);
    give(f, 0, "slow-play=ejection!");
    give(f, 0, "tardiness=ejection!");
    assert_true(player_now(f, 0).ejected);
    withdraw(f, 1);
    assert_true(player_now(f, 0).ejected);
    assert_true(player_now(f, 0).dropped_after >= 0);
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    withdraw(f, 2);
    assert_false(player_now(f, 0).ejected);
    assert_int_equal(player_now(f, 0).dropped_after, -1);
    assert_string_equal(result_of(f, 1, 0), "none");
    give(f, 2, "stacking!");
    give(f, 2, "slow-play=disqualification!");
    withdraw(f, 3);
    assert_true(player_now(f, 2).disqualified);
    assert_string_equal(result_of(f, 1, 2), "penalty 0-2");
    withdraw(f, 4);
    assert_false(player_now(f, 2).disqualified);
    assert_string_equal(result_of(f, 1, 2), "none");
    fixture_free(f);
}

/* A loss to come stays where it is when the player leaves, and waits for their return. */
static void who_leaves_takes_the_loss_along(void **state)
{
    (void)state;
    const char *sentence;
    struct fixture *f = evening("leaves.db");
    size_t n;
    fixture_play(f, 1);
    assert_int_equal(give(f, 2, "tardiness=match-loss!").penalty.round, 2);
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[2], &sentence, &f->err));
    fixture_play(f, 1);
    fixture_pair(f, 3);
    assert_int_equal(list(f, &n)[0].round, 2);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[2], &sentence, &f->err));
    fixture_results(f, "2-0");
    fixture_pair(f, 4);
    assert_int_equal(list(f, &n)[0].round, 4);
    assert_string_equal(result_of(f, 4, 2), "penalty 0-2");
    fixture_free(f);
}

static void disqualified_players_have_none(void **state)
{
    (void)state;
    struct fixture *f = evening("dq.db");
    struct event_final final;
    fixture_play(f, 1);
    fixture_pair(f, 2);
    char *before = fixture_dump(f);
    struct penalty_outcome o = give(f, 5, "stacking!"); /* D.3.5: by itself */
    assert_int_equal(o.penalty.consequence, PENALTY_DISQUALIFICATION);
    assert_string_equal(result_of(f, 2, 5), "penalty 0-2");
    struct event_data data = fixture_load(f);
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    assert_int_equal(final.n, 7);
    o = give(f, 5, "scouting!"); /* twice does nothing more */
    assert_true(remarked(&o, "was disqualified already"));
    withdraw(f, 1); /* the second still stands */
    assert_true(player_now(f, 5).disqualified);
    assert_string_equal(result_of(f, 2, 5), "penalty 0-2");
    withdraw(f, 2);
    assert_false(player_now(f, 5).disqualified);
    assert_string_equal(result_of(f, 2, 5), "none");
    OK(f, upkeep_undo(f->store, &f->arena, 4, &(struct journal_entry *){NULL}, &(size_t){0}, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_results(f, "2-0");
    o = give(f, 5, "slow-play=disqualification!");
    assert_string_equal(result_of(f, 2, 5)[0] == 'p' ? "played" : "no", "played"); /* it was played */
    fixture_pair(f, 3);
    o = withdraw(f, 1);
    assert_true(remarked(&o, "topcut dq \"P006, Test\" --take-back"));
    assert_true(player_now(f, 5).disqualified);
    fixture_free(f);
}

/* Ejected in the bracket: the opponent goes through, and nobody drops. */
static void in_the_playoff(void **state)
{
    (void)state;
    struct fixture *f = evening("playoff.db");
    struct round_view view;
    const char *sentence;
    fixture_play(f, 3);
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, &(struct round_options){.seed = 9}, &view, &sentence,
                      &f->err));
    struct event_data data = fixture_load(f);
    const struct load_match *m = &data.matches[data.rounds[3].first_match];
    int player = -1;
    for (size_t i = 0; i < f->n_players; i++)
        if (f->players[i].v == data.players[m->p1].id.v)
            player = (int)i;
    struct penalty_outcome o = give(f, player, "illegal-deck!");
    assert_string_equal(result_of(f, 4, player), "penalty 0-2");
    assert_int_equal(player_now(f, player).dropped_after, 3); /* and nobody meets them for third place */
    assert_string_equal(o.n_remarks ? o.remarks[0] : "", "");
    withdraw(f, 1);
    assert_string_equal(result_of(f, 4, player), "none");
    assert_int_equal(player_now(f, player).dropped_after, -1);
    fixture_free(f);
}

/* Where everybody's opponents were drawn with the first round. */
static void in_other_structures(void **state)
{
    (void)state;
    static const char *const structures[] = {"single-elimination", "double-elimination", "round-robin"};
    for (size_t s = 0; s < ARRAY_LEN(structures); s++) {
        struct event_settings set = event_settings_usual();
        set.structure = structures[s];
        struct fixture *f = event_with(structures[s], set, 8);
        fixture_pair(f, 1);
        char *before = fixture_dump(f);
        give(f, 2, "illegal-deck!");
        assert_string_equal(result_of(f, 1, 2), "penalty 0-2");
        assert_true(player_now(f, 2).ejected && player_now(f, 2).dropped_after >= 0);
        give(f, 4, "stacking!");
        assert_true(player_now(f, 4).disqualified);
        fixture_results(f, "2-0");
        fixture_pair(f, 2);
        fixture_results(f, "2-0");
        OK(f, event_invariants(f->store, f->event, &f->err));
        size_t n_done;
        struct journal_entry *done;
        for (;;) {
            OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
            if (strcmp(done[0].verb, "penalty add") == 0 && strstr(done[0].sentence, "penalty 1 "))
                break;
        }
        assert_string_equal(fixture_dump(f), before);
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_game_shows_in_the_result),
        cmocka_unit_test(a_lost_match_gets_its_result),
        cmocka_unit_test(a_result_by_hand_stays),
        cmocka_unit_test(the_same_games_do_not_make_it_played),
        cmocka_unit_test(a_bye_is_passed_over),
        cmocka_unit_test(a_bye_taken_back_is_not_passed_over),
        cmocka_unit_test(two_ejected_both_lose),
        cmocka_unit_test(pairing_again_keeps_it),
        cmocka_unit_test(ejected_players_keep_their_rank),
        cmocka_unit_test(an_ejection_ends_with_the_last_of_them),
        cmocka_unit_test(who_leaves_takes_the_loss_along),
        cmocka_unit_test(disqualified_players_have_none),
        cmocka_unit_test(in_the_playoff),
        cmocka_unit_test(in_other_structures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
