/* test_rounds.c - pairing rounds by machine and by hand, changing them, asking why */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct fixture *with_players(const char *name, size_t n, int rounds)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = rounds;
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

static void everybody_once(const struct round_view *view, size_t players)
{
    size_t seats = 0;
    for (size_t i = 0; i < view->n_matches; i++)
        seats += view->matches[i].match.p2 >= 0 ? 2 : 1;
    assert_int_equal(seats, players);
}

static void d_1_2_a_bye_is_a_win_of_three_points(void **state)
{
    (void)state;
    struct fixture *f = with_players("bye.db", 5, 3);
    struct round_view view = fixture_pair(f, 7);
    everybody_once(&view, 5);
    const struct round_match *last = &view.matches[view.n_matches - 1];
    assert_int_equal(last->match.result, RESULT_BYE);
    assert_int_equal(last->match.table, 0);
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    assert_int_equal(rows[0].player, last->match.p1);
    assert_int_equal(rows[0].points, 3);
    assert_int_equal(rows[0].byes, 1);
    fixture_free(f);
}

static void the_same_seed_gives_the_same_pairings(void **state)
{
    (void)state;
    struct round_view views[2];
    struct fixture *f[2];
    for (int i = 0; i < 2; i++) {
        f[i] = with_players(i ? "seed-b.db" : "seed-a.db", 16, 3);
        views[i] = fixture_pair(f[i], 12345);
    }
    for (size_t i = 0; i < views[0].n_matches; i++) {
        assert_int_equal(views[0].matches[i].match.p1, views[1].matches[i].match.p1);
        assert_int_equal(views[0].matches[i].match.p2, views[1].matches[i].match.p2);
    }
    assert_int_equal(views[0].round.seed, 12345);
    fixture_free(f[0]);
    fixture_free(f[1]);
}

static void pairing_waits_for_results_and_ends_with_the_plan(void **state)
{
    (void)state;
    struct fixture *f = with_players("wait.db", 6, 1);
    struct round_view view;
    REFUSED(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "1", &(struct result_outcome){0}, &f->err),
            ERR_CONFLICT, "no round");
    fixture_pair(f, 1);
    fixture_result(f, 2, "2-1");
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
            "2 results are missing, tables 1 and 3");
    fixture_results(f, "2-0");
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
            "the only Swiss round is played");
    fixture_free(f);
}

static void a_dry_run_shows_and_saves_nothing(void **state)
{
    (void)state;
    struct fixture *f = with_players("dry.db", 8, 3);
    struct round_view view;
    struct round_options options = {.seed = 3, .dry_run = true};
    char *before = fixture_dump(f);
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_int_equal(view.n_matches, 4);
    assert_false(view.saved);
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void no_legal_pairing_says_why_and_what_would_do(void **state)
{
    (void)state;
    /* Four players have three rounds of opponents; a fourth round must be a rematch. */
    struct fixture *f = with_players("full.db", 4, 4);
    struct round_view view;
    fixture_play(f, 3);
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "--allow-rematch");
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "P00");
    struct round_options options = {.seed = 1, .allow_rematch = true};
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    assert_int_equal(view.rematches, 2);
    fixture_free(f);
}

static void by_rank_pairs_neighbours_in_the_last_round(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("rank.db");
    struct event_settings set = event_settings_usual();
    set.rounds = 2;
    set.cut = 4;
    set.last_by_rank = true;
    fixture_players(f, 16);
    fixture_event(f, set);
    fixture_play(f, 1);
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    struct round_view view = fixture_pair(f, 9);
    assert_string_equal(view.round.method, "by-rank");
    /* After one round of 2-0 wins the winners have not met, so 1 meets 2 and 3 meets 4. */
    for (int t = 0; t < 4; t++) {
        int a = rows[2 * t].player, b = rows[2 * t + 1].player;
        bool found = false;
        for (size_t i = 0; i < view.n_matches; i++) {
            const struct load_match *m = &view.matches[i].match;
            found = found || (m->p1 == a && m->p2 == b) || (m->p1 == b && m->p2 == a);
        }
        assert_true(found);
    }
    fixture_free(f);
}

static void repair_keeps_tables_with_results(void **state)
{
    (void)state;
    struct fixture *f = with_players("repair.db", 9, 3);
    struct round_view view = fixture_pair(f, 5);
    struct load_match kept = view.matches[1].match;
    const char *sentence;
    fixture_result(f, kept.table, "2-1");
    /* Two who never came leave: their tables go, the rest is paired again. */
    struct event_data data = fixture_load(f);
    struct player_id gone[2] = {data.players[view.matches[0].match.p1].id, data.players[view.matches[2].match.p2].id};
    for (int i = 0; i < 2; i++)
        OK(f, enrol_drop(f->store, &f->arena, f->event, gone[i], &sentence, &f->err));
    char *before = fixture_dump(f);
    OK(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err));
    everybody_once(&view, 7);
    bool found = false;
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct load_match *m = &view.matches[i].match;
        found = found || (m->id.v == kept.id.v && m->wins1 == 2 && m->table == kept.table);
        data = fixture_load(f);
        for (int g = 0; g < 2; g++) {
            assert_int_not_equal(data.players[m->p1].id.v, gone[g].v);
            if (m->p2 >= 0)
                assert_int_not_equal(data.players[m->p2].id.v, gone[g].v);
        }
    }
    assert_true(found);
    struct journal_entry *entries;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 1, &entries, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_free(f);
}

static void swap_exchanges_two_players(void **state)
{
    (void)state;
    struct fixture *f = with_players("swap.db", 8, 3);
    fixture_play(f, 1);
    struct round_view view = fixture_pair(f, 5), after;
    struct event_data data = fixture_load(f);
    struct pair_finding *findings;
    size_t n;
    struct player_id a = data.players[view.matches[0].match.p1].id, b = data.players[view.matches[3].match.p1].id;
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, a, b, &after, &findings, &n, &f->err));
    assert_int_equal(data.players[after.matches[0].match.p1].id.v, b.v);
    assert_int_equal(data.players[after.matches[3].match.p1].id.v, a.v);
    assert_int_equal(after.matches[0].match.p2, view.matches[0].match.p2);
    assert_true(after.matches[0].match.by_hand);
    /* A winner now plays a loser twice: the check tells of the pair-downs. */
    assert_true(n > 0);
    REFUSED(f,
            round_swap(f->store, &f->arena, f->event, NULL, a, data.players[after.matches[3].match.p2].id, &after,
                       &findings, &n, &f->err),
            ERR_CONFLICT, "play each other");
    fixture_result(f, 1, "2-0");
    REFUSED(f, round_swap(f->store, &f->arena, f->event, NULL, a, b, &after, &findings, &n, &f->err), ERR_CONFLICT,
            "has its result");
    fixture_free(f);
}

static void by_hand_is_checked_and_the_rest_can_be_left_to_the_machine(void **state)
{
    (void)state;
    struct fixture *f = with_players("hand.db", 6, 3);
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    const struct player_id *p = f->players;
    struct round_hand_pair twice[] = {{p[0], p[1]}, {p[1], p[2]}};
    struct round_hand_pair one[] = {{p[0], p[5]}};
    struct round_hand_pair three[] = {{p[0], p[5]}, {p[1], p[3]}, {p[2], p[4]}};
    struct round_hand_pair again[] = {{p[0], p[5]}, {p[1], p[2]}, {p[3], p[4]}};
    REFUSED(f, round_pair_by_hand(f->store, &f->arena, f->event, twice, 2, true, NULL, &view, &findings, &n, &f->err),
            ERR_INPUT, "paired twice");
    REFUSED(f, round_pair_by_hand(f->store, &f->arena, f->event, one, 1, false, NULL, &view, &findings, &n, &f->err),
            ERR_INPUT, "and 3 more are not paired");
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, one, 1, true, NULL, &view, &findings, &n, &f->err));
    everybody_once(&view, 6);
    assert_true(view.matches[0].match.by_hand);
    assert_false(view.matches[1].match.by_hand);
    const char *sentence;
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, three, 3, false, NULL, &view, &findings, &n, &f->err));
    fixture_results(f, "2-0");
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, again, 3, false, NULL, &view, &findings, &n, &f->err));
    assert_true(n > 0);
    assert_int_equal(findings[0].kind, PAIR_FINDING_REMATCH);
    assert_non_null(strstr(english(findings[0].sentence), "P001"));
    assert_int_equal(view.rematches, 1);
    fixture_free(f);
}

/* Two pairs by hand leave two who have met: that is said of these two, not of the field. */
static void what_the_hand_leaves_is_said_of_those_left(void **state)
{
    (void)state;
    struct fixture *f = with_players("left.db", 6, 3);
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    const struct player_id *p = f->players;
    struct round_hand_pair first[] = {{p[0], p[1]}, {p[2], p[3]}, {p[4], p[5]}};
    struct round_hand_pair second[] = {{p[2], p[4]}, {p[3], p[5]}};
    struct round_hand_pair byes[] = {{p[0], {0}}, {p[1], {0}}, {p[2], p[4]}, {p[3], p[5]}};
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, first, 3, false, NULL, &view, &findings, &n, &f->err));
    fixture_results(f, "2-0");
    REFUSED(f, round_pair_by_hand(f->store, &f->arena, f->event, second, 2, true, NULL, &view, &findings, &n, &f->err),
            ERR_CONFLICT, "the 2 players that the pairs made by hand leave");
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, byes, 4, false, NULL, &view, &findings, &n, &f->err));
    REFUSED(f, round_swap(f->store, &f->arena, f->event, NULL, p[0], p[1], &view, &findings, &n, &f->err), ERR_CONFLICT,
            "both have the bye");
    REFUSED(f, round_swap(f->store, &f->arena, f->event, NULL, p[2], p[2], &view, &findings, &n, &f->err), ERR_INPUT,
            "not swapped with themselves");
    const char *sentence;
    REFUSED(f, round_why(f->store, &f->arena, f->event, 0, p[2], p[2], &sentence, &f->err), ERR_INPUT,
            "not paired with themselves");
    fixture_free(f);
}

static struct player_id newcomer(struct fixture *f, const char *name)
{
    struct player player;
    OK(f, player_add(f->store, &f->arena, &(struct player_fields){.name = name}, PLAYER_REFUSE_TWINS, &player, NULL,
                     &f->err));
    return player.id;
}

/* The match of a player in the latest round. */
static struct load_match now_of(struct fixture *f, struct player_id id)
{
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_of(&data, data.swiss_rounds, event_player_index(&data, id));
    assert_non_null(m);
    return *m;
}

static void repair_puts_in_who_came_late(void **state)
{
    (void)state;
    struct fixture *f = with_players("came.db", 4, 3);
    const struct enrol_late how = {.as = ENROL_LATE_LOSS, .play_bye = true};
    struct round_view view;
    const char *sentence;
    fixture_pair(f, 3);
    fixture_result(f, 1, "2-0");
    fixture_result(f, 2, "2-0");
    struct player_id a = newcomer(f, "Late, Ada"), b = newcomer(f, "Late, Bo"), c = newcomer(f, "Late, Cy");
    OK(f, enrol_late(f->store, &f->arena, f->event, a, &how, &sentence, &f->err));
    assert_null(strstr(english(sentence), "repair"));
    /* One who sits out has nobody to play, and a bye would be a present. */
    REFUSED(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT,
            "nobody to play against Late, Ada");
    OK(f, enrol_late(f->store, &f->arena, f->event, b, &how, &sentence, &f->err));
    assert_null(strstr(english(sentence), "repair")); /* every result is in: the round is over */
    struct result_outcome o;
    OK(f, result_clear(f->store, &f->arena, f->event, 0, NULL, "2", &o, &f->err));
    OK(f, enrol_late(f->store, &f->arena, f->event, c, &how, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "3 players sit round 1 out; topcut repair pairs them"));
    struct journal_entry *entries;
    size_t n;
    OK(f, upkeep_undo(f->store, &f->arena, 2, &entries, &n, &f->err));
    char *before = fixture_dump(f);
    OK(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err));
    assert_int_equal(now_of(f, a).table, 3);
    assert_int_equal(now_of(f, a).id.v, now_of(f, b).id.v);
    assert_int_equal(now_of(f, a).result, RESULT_NONE);
    OK(f, event_invariants(f->store, f->event, &f->err));
    OK(f, upkeep_undo(f->store, &f->arena, 1, &entries, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    /* Of three, two play and the third keeps the loss. */
    OK(f, enrol_late(f->store, &f->arena, f->event, c, &how, &sentence, &f->err));
    OK(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err));
    int playing = (now_of(f, a).p2 >= 0) + (now_of(f, b).p2 >= 0) + (now_of(f, c).p2 >= 0);
    assert_int_equal(playing, 2);
    OK(f, event_invariants(f->store, f->event, &f->err));
    fixture_free(f);
}

static void repair_puts_in_who_came_back(void **state)
{
    (void)state;
    struct fixture *f = with_players("back.db", 8, 3);
    struct round_view view;
    const char *sentence, *sentences[2];
    fixture_play(f, 1);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, f->players, 2, sentences, &f->err));
    fixture_pair(f, 4);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[1], &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "2 players sit round 2 out"));
    OK(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err));
    everybody_once(&view, 8);
    assert_int_equal(view.n_matches, 4);
    for (int i = 0; i < 2; i++)
        assert_int_equal(now_of(f, f->players[i]).result, RESULT_NONE);
    OK(f, event_invariants(f->store, f->event, &f->err));
    struct pair_finding *findings;
    size_t n;
    OK(f, round_check(f->store, &f->arena, f->event, 0, &findings, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_free(f);
}

static void unpair_takes_the_latest_round_back(void **state)
{
    (void)state;
    struct fixture *f = with_players("unpair.db", 8, 3);
    char *before = fixture_dump(f);
    const char *sentence;
    fixture_pair(f, 1);
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    assert_string_equal(fixture_dump(f), before);
    fixture_pair(f, 1);
    fixture_result(f, 1, "2-0");
    REFUSED(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err), ERR_CONFLICT, "1 result;");
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, true, &sentence, &f->err));
    assert_string_equal(fixture_dump(f), before);
    REFUSED(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err), ERR_CONFLICT, "no round");
    fixture_free(f);
}

static size_t findings_of(struct fixture *f)
{
    struct pair_finding *findings;
    size_t n;
    OK(f, round_check(f->store, &f->arena, f->event, 0, &findings, &n, &f->err));
    return n;
}

static const char *why(struct fixture *f, struct player_id a, struct player_id b)
{
    const char *sentence;
    OK(f, round_why(f->store, &f->arena, f->event, 0, a, b, &sentence, &f->err));
    return sentence;
}

/* Rounds by rank are judged by their own rule, also after a repair. */
static void by_rank_rounds_are_checked_by_rank(void **state)
{
    (void)state;
    for (size_t players = 6; players <= 13; players++) {
        char name[32];
        snprintf(name, sizeof name, "rank-%zu.db", players);
        struct fixture *f = fixture_new(name);
        struct event_settings set = event_settings_usual();
        set.name = arena_printf(&f->arena, "Ranked %zu", players);
        set.rounds = 3;
        set.cut = 4;
        set.last_by_rank = true;
        f->n_players = 0;
        struct strbuf csv = STRBUF_INIT;
        struct player_import import;
        strbuf_add(&csv, "name\n");
        for (size_t i = 0; i < players; i++)
            strbuf_printf(&csv, "R%zu of %zu\n", i, players);
        fixture_event(f, set);
        OK(f, player_import(f->store, &f->arena, strbuf_text(&csv), "players.csv", f->event, false, &import, &f->err));
        strbuf_release(&csv);
        fixture_play(f, 2);
        struct round_view view = fixture_pair(f, 9);
        assert_string_equal(view.round.method, "by-rank");
        assert_int_equal(findings_of(f), 0);
        OK(f, round_repair(f->store, &f->arena, f->event, NULL, &view, &f->err));
        assert_string_equal(view.round.method, "by-rank");
        assert_int_equal(findings_of(f), 0);
        fixture_free(f);
    }
}

/* The wish is part of the round's record: it can be told and replayed. */
static void a_wish_named_for_a_round_is_remembered(void **state)
{
    (void)state;
    struct fixture *f = with_players("wish.db", 8, 3);
    struct round_view view, again;
    fixture_play(f, 1);
    view = fixture_pair(f, 5);
    struct pair_link met = {view.matches[0].match.p1, view.matches[0].match.p2};
    const char *sentence;
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    struct round_options o = {.seed = 5, .avoid = &met, .n_avoid = 1};
    OK(f, round_pair(f->store, &f->arena, f->event, &o, &again, &f->err));
    for (size_t i = 0; i < again.n_matches; i++)
        assert_false(again.matches[i].match.p1 == met.a && again.matches[i].match.p2 == met.b);
    struct event_data data = fixture_load(f);
    assert_non_null(strstr(english(why(f, data.players[met.a].id, data.players[met.b].id)), "wish"));
    assert_int_equal(findings_of(f), 0);
    fixture_free(f);
}

static void a_swapped_table_is_said_to_be_made_by_hand(void **state)
{
    (void)state;
    struct fixture *f = with_players("why-swap.db", 8, 3);
    struct round_view view = fixture_pair(f, 5), after;
    struct event_data data = fixture_load(f);
    struct pair_finding *findings;
    size_t n;
    struct player_id a = data.players[view.matches[0].match.p1].id, b = data.players[view.matches[1].match.p1].id;
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, a, b, &after, &findings, &n, &f->err));
    assert_non_null(strstr(english(why(f, a, b)), "by hand"));
    assert_non_null(strstr(english(why(f, data.players[view.matches[3].match.p1].id, b)), "by hand"));
    fixture_free(f);
}

/* A result corrected since does not make an old pairing look wrong. */
static void a_round_is_judged_by_what_it_was_paired_from(void **state)
{
    (void)state;
    struct fixture *f = with_players("then.db", 8, 3);
    struct result_outcome outcome;
    fixture_play(f, 1);
    fixture_pair(f, 3);
    assert_int_equal(findings_of(f), 0);
    for (int table = 1; table <= 2; table++) {
        struct result_entry entry = {.where = table == 1 ? "1" : "2", .score = "0-2"};
        OK(f, result_enter(f->store, &f->arena, f->event, 1, &entry, true, &outcome, &f->err));
    }
    assert_int_equal(findings_of(f), 0);
    struct event_data data = fixture_load(f);
    for (size_t i = 4; i < 8; i++)
        assert_null(strstr(english(why(f, data.players[data.matches[i].p1].id, data.players[data.matches[i].p2].id)),
                           "not the best"));
    fixture_free(f);
}

static void why_answers_with_names(void **state)
{
    (void)state;
    struct fixture *f = with_players("why.db", 7, 3);
    const char *sentence;
    fixture_play(f, 1);
    struct round_view view = fixture_pair(f, 2);
    struct event_data data = fixture_load(f);
    for (size_t i = 0; i < view.n_matches; i++) {
        const struct load_match *m = &view.matches[i].match;
        struct player_id b = {m->p2 >= 0 ? data.players[m->p2].id.v : 0};
        OK(f, round_why(f->store, &f->arena, f->event, 0, data.players[m->p1].id, b, &sentence, &f->err));
        assert_non_null(strstr(english(sentence), data.players[m->p1].name));
        assert_null(strstr(english(sentence), "#a"));
        assert_null(strstr(english(sentence), "#b"));
    }
    REFUSED(f, round_why(f->store, &f->arena, f->event, 9, f->players[0], f->players[1], &sentence, &f->err),
            ERR_NOT_FOUND, "no Swiss round 9");
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(d_1_2_a_bye_is_a_win_of_three_points),
        cmocka_unit_test(the_same_seed_gives_the_same_pairings),
        cmocka_unit_test(pairing_waits_for_results_and_ends_with_the_plan),
        cmocka_unit_test(a_dry_run_shows_and_saves_nothing),
        cmocka_unit_test(no_legal_pairing_says_why_and_what_would_do),
        cmocka_unit_test(by_rank_pairs_neighbours_in_the_last_round),
        cmocka_unit_test(repair_keeps_tables_with_results),
        cmocka_unit_test(swap_exchanges_two_players),
        cmocka_unit_test(by_hand_is_checked_and_the_rest_can_be_left_to_the_machine),
        cmocka_unit_test(what_the_hand_leaves_is_said_of_those_left),
        cmocka_unit_test(repair_puts_in_who_came_late),
        cmocka_unit_test(repair_puts_in_who_came_back),
        cmocka_unit_test(unpair_takes_the_latest_round_back),
        cmocka_unit_test(by_rank_rounds_are_checked_by_rank),
        cmocka_unit_test(a_wish_named_for_a_round_is_remembered),
        cmocka_unit_test(a_swapped_table_is_said_to_be_made_by_hand),
        cmocka_unit_test(a_round_is_judged_by_what_it_was_paired_from),
        cmocka_unit_test(why_answers_with_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
