/* test_penalties.c - penalties in an event: what they do to matches and players, and that it can be
 * taken back */
#include "fixture.h"

#include "event/settings.h"
#include "event/upkeep.h"

/* Eight players on a day of 1999, one head judge. */
static struct fixture *event_with(const char *name, struct event_settings set, size_t players)
{
    struct fixture *f = fixture_new(name);
    struct judge judge;
    const struct judge_fields head = {.name = "Holm, Kai", .level = 3, .role = JUDGE_HEAD};
    fixture_players(f, players);
    fixture_event(f, set);
    OK(f, judge_add(f->store, &f->arena, f->event, &head, &judge, &f->err));
    return f;
}

static struct fixture *evening(const char *name)
{
    struct event_settings set = EVENT_SETTINGS_INIT;
    set.rounds = 4;
    return event_with(name, set, 8);
}

/* Words for an entry: "slow-play", "slow-play/single-warning", "slow-play!" (confirmed),
 * "=ejection" what it does. */
static struct penalty_entry entry_of(struct fixture *f, const char *words)
{
    struct penalty_entry e = PENALTY_ENTRY_INIT;
    char *text = arena_strdup(&f->arena, words), *cut;
    if ((cut = strchr(text, '!')) != NULL) {
        e.confirm = true;
        *cut = '\0';
    }
    if ((cut = strchr(text, '=')) != NULL) {
        e.has_consequence = true;
        for (int i = 0; i < N_PENALTY_CONSEQUENCES; i++)
            if (strcmp(penalty_consequence_words[i], cut + 1) == 0)
                e.consequence = (enum penalty_consequence)i;
        *cut = '\0';
    }
    if ((cut = strchr(text, '/')) != NULL) {
        e.level = cut + 1;
        *cut = '\0';
    }
    e.infraction = text;
    return e;
}

static struct penalty_outcome give(struct fixture *f, int player, const char *words)
{
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, words);
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[player], &e, &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

static struct penalty_outcome withdraw(struct fixture *f, int number)
{
    struct penalty_outcome o;
    OK(f, penalties_withdraw(f->store, &f->arena, f->event, number, "a mistake", &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

static struct penalty_outcome edit(struct fixture *f, int number, const char *words)
{
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, words);
    OK(f, penalties_edit(f->store, &f->arena, f->event, number, &e, &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

/* The match of a player of the fixture in a round. */
static struct load_match match_of(struct fixture *f, int round, int player, bool *first)
{
    struct event_data data = fixture_load(f);
    int index = event_player_index(&data, f->players[player]);
    const struct load_match *m = event_match_of(&data, round, index);
    assert_non_null(m);
    *first = m->p1 == index;
    return *m;
}

/* The result as the player sees it: "penalty 0-2", "none". */
static const char *result_of(struct fixture *f, int round, int player)
{
    bool first;
    struct load_match m = match_of(f, round, player, &first);
    if (m.result == RESULT_NONE)
        return "none";
    return arena_printf(&f->arena, "%s %d-%d", result_kind_name(m.result),
                        first ? m.wins1 : m.wins2, first ? m.wins2 : m.wins1);
}

static int opponent_of(struct fixture *f, int round, int player)
{
    bool first;
    struct event_data data = fixture_load(f);
    struct load_match m = match_of(f, round, player, &first);
    struct player_id id = data.players[first ? m.p2 : m.p1].id;
    for (size_t i = 0; i < f->n_players; i++)
        if (f->players[i].v == id.v)
            return (int)i;
    fail_msg("no opponent");
    return -1;
}

/* Enters a score as the player sees it. */
static enum err_code enter(struct fixture *f, int player, const char *score, bool correct)
{
    struct result_outcome outcome;
    struct result_entry entry = {
        .where = arena_printf(&f->arena, "#%lld", (long long)f->players[player].v), .score = score};
    return result_enter(f->store, &f->arena, f->event, 0, &entry, correct, &outcome, &f->err);
}

static struct load_player player_now(struct fixture *f, int player)
{
    struct event_data data = fixture_load(f);
    return data.players[event_player_index(&data, f->players[player])];
}

static struct penalty *list(struct fixture *f, size_t *n)
{
    struct penalty *all;
    struct event_data data = fixture_load(f);
    OK(f, penalties_list(f->store, &f->arena, &data, &all, n, &f->err));
    return all;
}

static bool remarked(const struct penalty_outcome *o, const char *piece)
{
    for (size_t i = 0; i < o->n_remarks; i++)
        if (strstr(o->remarks[i], piece))
            return true;
    return false;
}

/* ---- confirmation, thresholds ---------------------------------------------------------------- */

/* D.3.2: a Warning counts from its confirmation on; D.3.3: what three and four bring is
 * suggested. */
static void warnings_count_when_confirmed(void **state)
{
    (void)state;
    struct fixture *f = evening("confirm.db");
    size_t n;
    fixture_pair(f, 1);
    struct penalty_outcome o = give(f, 0, "slow-play");
    assert_true(o.penalty.open && !o.penalty.counts);
    assert_true(remarked(&o, "topcut penalty confirm 1"));
    o = give(f, 0, "disagreement!");
    assert_int_equal(o.suggestion.before, 0); /* the first does not count yet */
    assert_int_equal(o.suggestion.after, 1);
    assert_string_equal(o.penalty.confirmed_by, "Holm, Kai");
    OK(f, penalties_confirm(f->store, &f->arena, f->event, 1, NULL, NULL, &o, &f->err));
    assert_true(o.penalty.counts && !o.penalty.open);
    o = give(f, 0, "mistake!");
    assert_int_equal(o.suggestion.after, 3);
    assert_int_equal(o.suggestion.consequence, PENALTY_EJECTION);
    assert_int_equal(o.penalty.consequence, PENALTY_NOTHING); /* the head judge names it */
    assert_true(remarked(&o, "topcut penalty edit 3 --consequence ejection"));
    o = give(f, 0, "long-shuffle!");
    assert_int_equal(o.suggestion.least, PENALTY_EJECTION);
    assert_true(remarked(&o, "compulsory"));
    assert_string_equal(result_of(f, 1, 0), "none");
    const struct penalty *all = list(f, &n);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++)
        assert_true(all[i].counts && all[i].weight == 1);
    o = give(f, 0, "deck-not-restored"); /* a Notice: no threshold */
    assert_true(!o.penalty.open && !o.penalty.counts);
    assert_int_equal(o.suggestion.consequence, PENALTY_NOTHING);
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 5, NULL, NULL, &o, &f->err),
            ERR_CONFLICT, "counts without being confirmed");
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 1, NULL, NULL, &o, &f->err),
            ERR_CONFLICT, "was confirmed by Holm, Kai already");
    REFUSED(f, penalties_confirm(f->store, &f->arena, f->event, 9, NULL, NULL, &o, &f->err),
            ERR_NOT_FOUND, "no penalty 9 (1 to 5");
    fixture_free(f);
}

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
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[other], &e, &o, &f->err),
            ERR_CONFLICT, "has a result");
    withdraw(f, 2);
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");

    struct result_outcome cleared; /* set by a penalty, then decided by hand: no longer the penalty's */
    const char *where = arena_printf(&f->arena, "#%lld", (long long)f->players[0].v);
    OK(f, result_clear(f->store, &f->arena, f->event, 0, where, &cleared, &f->err));
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    REFUSED(f, result_clear(f->store, &f->arena, f->event, 0, where, &cleared, &f->err),
            ERR_CONFLICT, "is lost by penalty 3; topcut penalty withdraw 3");
    OK(f, enter(f, 0, "double-loss", true));
    withdraw(f, 3);
    assert_string_equal(result_of(f, 1, 0), "double-loss 0-0");
    fixture_free(f);
}

/* A bye is no match to lose: the penalty waits for the next. */
static void a_bye_is_passed_over(void **state)
{
    (void)state;
    struct event_settings set = EVENT_SETTINGS_INIT;
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
        const struct load_match *m =
            event_match_of(&data, 1, event_player_index(&data, all[i].player));
        assert_int_equal(all[i].round, m->p2 < 0 ? 2 : 1);
        assert_int_equal(m->result, m->p2 < 0 ? RESULT_BYE : RESULT_DOUBLE_LOSS);
        if (m->p2 < 0) {
            struct penalty_entry e = entry_of(f, "lost-cards");
            e.round = 1;
            REFUSED(f, penalties_add(f->store, &f->arena, f->event, all[i].player, &e, &o, &f->err),
                    ERR_CONFLICT, "no opponent in round 1");
        }
    }
    fixture_free(f);
}

/* The loss that waits because of a bye waits no longer when the pairing with the bye is taken back,
 * and when the round is changed so that there is an opponent. */
static void a_bye_taken_back_is_not_passed_over(void **state)
{
    (void)state;
    struct event_settings set = EVENT_SETTINGS_INIT;
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
    OK(f, round_unpair(f->store, &f->arena, f->event, true, &sentence, &f->err));
    int player = 0;
    while (f->players[player].v != who.v)
        player++;
    give(f, player, "deck-mismatch");
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_int_equal(list(f, &n)[0].round, 3);
    OK(f, round_unpair(f->store, &f->arena, f->event, true, &sentence, &f->err));
    assert_int_equal(list(f, &n)[0].round, 2);
    for (options.seed = 6; options.seed < 60; options.seed++) { /* until there is an opponent */
        OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
        data = fixture_load(f);
        if (event_match_of(&data, 2, event_player_index(&data, who))->p2 >= 0)
            break;
        OK(f, round_unpair(f->store, &f->arena, f->event, true, &sentence, &f->err));
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
    assert_null(strstr(o.done, "lost"));
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
    OK(f, penalties_confirm(f->store, &f->arena, f->event, 1, "Anna", NULL, &o, &f->err));
    assert_string_equal(o.penalty.confirmed_by, "Anna");
    assert_string_equal(result_of(f, 2, 0), "penalty 0-2");
    struct load_player p = player_now(f, 0);
    assert_true(p.ejected && !p.disqualified);
    assert_int_equal(p.dropped_after, 2);
    REFUSED(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err),
            ERR_CONFLICT, "was ejected by penalty 1 (D.3.3c)");
    fixture_results(f, "2-0");
    struct event_data data = fixture_load(f);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    assert_int_equal(final.n, 8); /* ranked, for what the standing gives */
    for (size_t i = 0; i < 8; i++)
        assert_true(rows[i].rank > 0);
    assert_string_equal(
        event_name_marked(&f->arena, &data, event_player_index(&data, f->players[0])),
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
    OK(f,
       upkeep_undo(f->store, &f->arena, 4, &(struct journal_entry *){NULL}, &(size_t){0}, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_results(f, "2-0");
    o = give(f, 5, "slow-play=disqualification!");
    assert_string_equal(result_of(f, 2, 5)[0] == 'p' ? "played" : "no",
                        "played"); /* it was played */
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
    OK(f, playoff_cut(f->store, &f->arena, f->event, 4, true, 9, &view, &sentence, &f->err));
    struct event_data data = fixture_load(f);
    const struct load_match *m = &data.matches[data.rounds[3].first_match];
    int player = -1;
    for (size_t i = 0; i < f->n_players; i++)
        if (f->players[i].v == data.players[m->p1].id.v)
            player = (int)i;
    struct penalty_outcome o = give(f, player, "illegal-deck!");
    assert_string_equal(result_of(f, 4, player), "penalty 0-2");
    assert_int_equal(player_now(f, player).dropped_after, -1);
    assert_true(remarked(&o, "topcut walkover"));
    withdraw(f, 1);
    assert_string_equal(result_of(f, 4, player), "none");
    fixture_free(f);
}

/* Where everybody's opponents were drawn with the first round. */
static void in_other_structures(void **state)
{
    (void)state;
    static const char *const structures[] = {"single-elimination", "double-elimination",
                                             "round-robin"};
    for (size_t s = 0; s < ARRAY_LEN(structures); s++) {
        struct event_settings set = EVENT_SETTINGS_INIT;
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

/* ---- what counts, over rounds and days ------------------------------------------------------- */

/* D.3.4: cleared when the quarterfinals start; the repetition may be made a Double. */
static void cleared_at_the_quarterfinals(void **state)
{
    (void)state;
    struct fixture *f = evening("reset.db");
    struct round_view view;
    const char *sentence;
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "slow-play");
    size_t n;
    fixture_play(f, 3);
    give(f, 0, "slow-play!");
    give(f, 0, "disagreement!");
    OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_int_equal(o.suggestion.before, 2);
    assert_string_equal(o.catalogue.levels[o.suggestion.level].key, "double-warning");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, true, 9, &view, &sentence, &f->err));
    OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    assert_int_equal(o.suggestion.before, 0);
    assert_string_equal(o.catalogue.levels[o.suggestion.level].key, "single-warning");
    assert_true(o.suggestion.levels &
                PENALTY_BIT(penalty_level_index(&o.catalogue, "double-warning")));
    const struct penalty *all = list(f, &n);
    assert_true(n == 2 && !all[0].counts && !all[1].counts); /* the rows stay */
    give(f, 0, "slow-play!");
    all = list(f, &n);
    assert_true(all[2].counts);
    fixture_free(f);
}

static void without_carry_over_each_day_is_its_own(void **state)
{
    (void)state;
    for (int carry = 0; carry < 2; carry++) {
        struct event_settings set = EVENT_SETTINGS_INIT;
        set.carry_over = carry;
        struct fixture *f = event_with(carry ? "carry.db" : "days.db", set, 4);
        struct penalty_outcome o;
        struct penalty_entry e = entry_of(f, "slow-play!");
        e.day = "1999-03-01";
        OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
        e.day = "1999-03-02";
        OK(f, penalties_suggest(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
        assert_int_equal(o.suggestion.before, carry);
        assert_int_equal(o.suggestion.offence, 1 + carry);
        e.day = "1999-02-30";
        REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err),
                ERR_INPUT, "1999-02-30");
        fixture_free(f);
    }
}

/* ---- catalogues ------------------------------------------------------------------------------ */

static void the_catalogue_of_an_event(void **state)
{
    (void)state;
    static const struct {
        const char *date, *floor_rules, *penalties, *key;
    } rows[] = {
        {"1999-03-01", "", "", "dci-1999"},     {"2009-06-30", "", "", "dci-1999"},
        {"2009-07-01", "", "", "modern"},       {"2024-01-01", "1999", "", "dci-1999"},
        {"1999-03-01", "modern", "", "modern"}, {"1999-03-01", "", "modern", "modern"},
        {"1993-08-05", "", "", "dci-1999"},     {"2024-01-01", "", "dci-1999", "dci-1999"},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct penalty_catalogue c;
    struct event event = {.set = EVENT_SETTINGS_INIT};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        event.set.date = rows[i].date;
        event.set.floor_rules = rows[i].floor_rules;
        event.set.penalties = rows[i].penalties;
        assert_ok(penalties_catalogue(&arena, &event, &c, &err), err);
        assert_string_equal(c.key, rows[i].key);
    }
    assert_ok(penalties_catalogue_find(&arena, "today's practice", &c, &err), err);
    assert_string_equal(c.key, "modern");
    event.set.penalties = "modem";
    assert_int_equal(penalties_catalogue(&arena, &event, &c, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "did you mean modern");
    arena_release(&arena);
}

/* Rows of another catalogue stay as they are, and count for nothing. */
static void another_catalogue_in_the_middle(void **state)
{
    (void)state;
    struct fixture *f = evening("catalogue.db");
    struct event event;
    struct event_settings set = EVENT_SETTINGS_INIT;
    struct penalty_outcome o;
    size_t n, extra = 0;
    fixture_pair(f, 1);
    give(f, 0, "slow-play!");
    for (; extra < event_extra_count() && strcmp(event_extras[extra].name, "penalties") != 0;
         extra++)
        ;
    set.penalties = "modern";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET_EXTRA(extra), &event, &f->err));
    o = give(f, 0, "slow-play");
    assert_int_equal(o.suggestion.offence, 1);
    assert_string_equal(o.penalty.level, "warning");
    o = give(f, 0, "slow-play");
    assert_string_equal(o.penalty.level, "game-loss"); /* the second Tournament Error */
    const struct penalty *all = list(f, &n);
    assert_string_equal(all[0].level_name, "Single Warning");
    assert_false(all[0].counts);
    struct penalty_entry e = entry_of(f, "x=match-loss");
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err), ERR_CONFLICT,
            "was given by the catalogue dci-1999");
    e = (struct penalty_entry){.round = -1, .note = "about time"};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err));
    assert_string_equal(o.penalty.note, "about time");
    assert_int_equal(o.suggestion.infraction, -1);
    withdraw(f, 1);
    fixture_free(f);
}

/* ---- changing -------------------------------------------------------------------------------- */

static void edits(void **state)
{
    (void)state;
    struct fixture *f = evening("edit.db");
    struct penalty_outcome o;
    struct penalty_entry e;
    fixture_pair(f, 1);
    give(f, 0, "slow-play");
    o = edit(f, 1, "/double-warning!");
    assert_string_equal(o.penalty.level, "double-warning");
    assert_true(remarked(&o, "the rule names Single Warning"));
    assert_false(o.penalty.open);
    o = edit(f, 1, "=match-loss");
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    o = edit(f, 1, "=none");
    assert_string_equal(result_of(f, 1, 0), "none");
    o = edit(f, 1, "=ejection");
    assert_true(player_now(f, 0).ejected);
    o = edit(f, 1, "=game-loss");
    assert_false(player_now(f, 0).ejected);
    assert_int_equal(player_now(f, 0).dropped_after, -1);
    assert_string_equal(result_of(f, 1, 0), "none");
    e = (struct penalty_entry){.round = -1, .games = 2};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err));
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    e = (struct penalty_entry){.round = -1, .judge = "Lo", .intent = PENALTY_CHEATING};
    OK(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err));
    assert_string_equal(o.penalty.judge, "Lo");
    assert_int_equal(o.suggestion.least, PENALTY_DISQUALIFICATION); /* D.3.3d */
    assert_string_equal(result_of(f, 1, 0), "penalty 0-2");
    o = give(f, 1, "illegal-deck!");
    o = edit(f, 2, "=match-loss"); /* D.3.11: another level of the rule */
    assert_string_equal(o.penalty.level, "match-loss");
    assert_false(player_now(f, 1).ejected);
    fixture_results(f, "2-0");
    fixture_pair(f, 2);
    e = entry_of(f, "=none");
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err), ERR_CONFLICT,
            "cannot be changed any more");
    withdraw(f, 1);
    REFUSED(f, penalties_edit(f->store, &f->arena, f->event, 1, &e, &o, &f->err), ERR_CONFLICT,
            "was withdrawn already: a mistake");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, "again", &o, &f->err),
            ERR_CONFLICT, "was withdrawn already");
    fixture_free(f);
}

/* ---- refusals -------------------------------------------------------------------------------- */

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int games, round;
        enum err_code code;
        const char *piece;
    } rows[] = {
        {"slow-plya", 0, -1, ERR_NOT_FOUND, "did you mean slow-play"},
        {"warning", 0, -1, ERR_NOT_FOUND, "topcut penalty catalogue lists them"},
        {"cards", 0, -1, ERR_CONFLICT, "could be several infractions"},
        {"slow-play/singel", 0, -1, ERR_NOT_FOUND, "its levels: caution, notice, single-warning"},
        {"slow-play/game-loss=none", 0, -1, ERR_INPUT, "is a game-loss at least"},
        {"slow-play", 2, -1, ERR_INPUT, "--games is of a game loss"},
        {"tardiness", 4, -1, ERR_INPUT, "a match has at most 3"},
        {"slow-play", 0, 7, ERR_NOT_FOUND,
         "no round 7: rounds 1 to 2 are paired, 0 stands for before them"},
        {"tardiness", 0, 4, ERR_NOT_FOUND, "a loss may wait for round 3"},
        {"tardiness", 0, 0, ERR_NOT_FOUND, "no round 0"},
        {"tardiness", 0, 1, ERR_CONFLICT, "has a result, 2-0; topcut result"},
    };
    struct fixture *f = evening("refusals.db");
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, "tardiness");
    struct player other;
    const struct player_fields fields = {.name = "Fremd, Ida"};
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    e.round = 2;
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err),
            ERR_NOT_FOUND, "none is paired yet; a lost game or match waits for round 1");
    fixture_play(f, 1);
    fixture_pair(f, 2);
    int winner = 0;
    while (strcmp(result_of(f, 1, winner), "played 2-0") != 0)
        winner++;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        e = entry_of(f, rows[i].words);
        e.games = rows[i].games;
        e.round = rows[i].round;
        REFUSED(f,
                penalties_add(f->store, &f->arena, f->event, f->players[winner], &e, &o, &f->err),
                rows[i].code, rows[i].piece);
    }
    e = entry_of(f, "slow-play");
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, other.id, &e, &o, &f->err),
            ERR_NOT_FOUND,
            "\"Fremd, Ida\" is not enrolled in Test Event; a penalty is for a player of the event");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, "x", &o, &f->err),
            ERR_NOT_FOUND, "none was given");
    give(f, winner, "slow-play");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, " ", &o, &f->err), ERR_INPUT,
            "needs a reason");
    fixture_results(f, "2-0");
    struct closing closing;
    OK(f, event_close(f->store, &f->arena, f->event, &closing, &f->err));
    REFUSED(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err),
            ERR_CONFLICT, "closed");
    REFUSED(f, penalties_withdraw(f->store, &f->arena, f->event, 1, "x", &o, &f->err), ERR_CONFLICT,
            "closed");
    fixture_free(f);
}

/* ---- with their player and event ------------------------------------------------------------- */

static void with_player_and_event(void **state)
{
    (void)state;
    struct fixture *f = evening("player.db");
    struct player other, merged, gone;
    const struct player_fields fields = {.name = "Zwei, Ida"};
    struct penalty_outcome o;
    size_t n;
    OK(f, player_add(f->store, &f->arena, &fields, PLAYER_REFUSE_TWINS, &other, NULL, &f->err));
    struct penalty_entry e = entry_of(f, "slow-play!");
    e.note = "swore like a sailor";
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[0], &e, &o, &f->err));
    OK(f, penalties_withdraw(f->store, &f->arena, f->event, 1, "it was his brother", &o, &f->err));
    OK(f, player_merge(f->store, &f->arena, f->players[0], other.id, &merged, &f->err));
    const struct penalty *all = list(f, &n);
    assert_true(n == 1 && all[0].player.v == other.id.v);
    OK(f, player_forget(f->store, &f->arena, other.id, &gone, &f->err));
    all = list(f, &n);
    assert_string_equal(all[0].note, "");
    assert_string_equal(all[0].withdrawn_reason, "");
    struct journal_entry *log;
    OK(f, journal_list(f->store, &f->arena, 0, &log, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        if (strstr(log[i].sentence, "brother") || strstr(log[i].sentence, "Zwei"))
            fail_msg("the log still says: %s", log[i].sentence);
    give(f, 1, "slow-play!");
    char *before = fixture_dump(f);
    OK(f, enrol_remove(f->store, &f->arena, f->event, f->players[1], &f->err));
    list(f, &n);
    assert_int_equal(n, 1);
    struct journal_entry *done;
    size_t n_done;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
    assert_string_equal(fixture_dump(f), before);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

/* ---- undo and redo --------------------------------------------------------------------------- */

static bool random_step(struct fixture *f, struct rng *rng)
{
    static const char *const words[] = {
        "slow-play!",    "slow-play",      "tardiness", "deck-mismatch=match-loss",
        "illegal-deck!", "mistake/notice", "stacking",  "slow-play=ejection!",
        "arguing!",      "lost-cards",     "peeking!"};
    struct penalty_outcome o;
    size_t n;
    struct penalty_entry e = entry_of(f, words[rng_below(rng, ARRAY_LEN(words))]);
    struct player_id player = f->players[rng_below(rng, f->n_players)];
    enum err_code rc = ERR_OK;
    list(f, &n);
    int number = (int)rng_below(rng, n + 1);
    switch (rng_below(rng, 8)) {
    case 0:
        rc = penalties_withdraw(f->store, &f->arena, f->event, number, "why", &o, &f->err);
        break;
    case 1:
        rc = penalties_confirm(f->store, &f->arena, f->event, number, NULL, "me", &o, &f->err);
        break;
    case 2:
        e.infraction = NULL;
        rc = penalties_edit(f->store, &f->arena, f->event, number, &e, &o, &f->err);
        break;
    case 3: {
        struct event_data data = fixture_load(f);
        if (data.n_rounds && data.rounds[data.n_rounds - 1].missing) {
            fixture_results(f, rng_below(rng, 2) ? "2-1" : "1-2");
        } else if (data.n_rounds < 4) {
            struct round_view view;
            const struct round_options options = {.seed = rng_next(rng) >> 12 | 1,
                                                  .allow_rematch = true};
            rc = round_pair(f->store, &f->arena, f->event, &options, &view, &f->err);
        }
        break;
    }
    default:
        rc = penalties_add(f->store, &f->arena, f->event, player, &e, &o, &f->err);
    }
    err_clear(&f->err);
    return rc == ERR_OK;
}

/* Whatever is done can be undone, step by step to the same rows, and redone; the event stays
 * sound. */
static void undo_is_the_inverse(void **state)
{
    (void)state;
    struct rng rng = test_rng(11);
    int events = test_is_long() ? 60 : 3;
    for (int i = 0; i < events; i++) {
        char name[24];
        snprintf(name, sizeof name, "undo-%d.db", i);
        struct fixture *f = evening(name);
        char *dumps[41];
        size_t n = 0, n_done;
        struct journal_entry *done;
        for (int step = 0; step < 40 && n < 40; step++) {
            dumps[n] = fixture_dump(f);
            int64_t entries = 0, after = 0;
            struct journal_entry *log;
            size_t before_n, after_n;
            OK(f, journal_list(f->store, &f->arena, 0, &log, &before_n, &f->err));
            bool changed = random_step(f, &rng);
            OK(f, journal_list(f->store, &f->arena, 0, &log, &after_n, &f->err));
            entries = (int64_t)before_n;
            after = (int64_t)after_n;
            if (!changed)
                assert_string_equal(fixture_dump(f), dumps[n]);
            OK(f, event_invariants(f->store, f->event, &f->err));
            if (after == entries + 1)
                n++; /* one verb, one entry */
            else
                n = after == entries ? n : 0; /* several results in one go: begin anew from here */
        }
        dumps[n] = fixture_dump(f);
        for (size_t k = n; k > 0; k--) {
            OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
            assert_string_equal(fixture_dump(f), dumps[k - 1]);
        }
        for (size_t k = 0; k < n; k++)
            OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n_done, &f->err));
        assert_string_equal(fixture_dump(f), dumps[n]);
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warnings_count_when_confirmed),
        cmocka_unit_test(a_lost_game_shows_in_the_result),
        cmocka_unit_test(a_lost_match_gets_its_result),
        cmocka_unit_test(a_result_by_hand_stays),
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
        cmocka_unit_test(cleared_at_the_quarterfinals),
        cmocka_unit_test(without_carry_over_each_day_is_its_own),
        cmocka_unit_test(the_catalogue_of_an_event),
        cmocka_unit_test(another_catalogue_in_the_middle),
        cmocka_unit_test(edits),
        cmocka_unit_test(refusals),
        cmocka_unit_test(with_player_and_event),
        cmocka_unit_test(undo_is_the_inverse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
