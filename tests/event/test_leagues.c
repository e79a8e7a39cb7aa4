/* test_leagues.c - leagues over events that were really played, against a naive sum; what is refused; undo */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

#include <stdlib.h>

#define PLAYERS 9
#define EVENTS  5

static struct league league_of(struct fixture *f, const char *name, int best_of)
{
    struct league league;
    struct league_settings set = {.name = name, .best_of = best_of, .places = ""};
    OK(f, league_new(f->store, &f->arena, &set, &league, &f->err));
    return league;
}

/* An event of some rounds with results by chance; somebody drops, somebody is disqualified. */
static struct event_id play(struct fixture *f, struct rng *rng, int number, bool close)
{
    struct event_settings set = event_settings_usual();
    struct closing closing;
    const char *sentence;
    set.name = arena_printf(&f->arena, "Week %d", number);
    set.date = arena_printf(&f->arena, "1999-03-%02d", number);
    set.rounds = 3;
    set.cut = number % 2 ? 4 : 0;
    fixture_event(f, set);
    for (int round = 1; round <= 3; round++) {
        fixture_pair(f, (uint64_t)round);
        for (int table = 1; table <= PLAYERS / 2; table++) {
            static const char *const scores[] = {"2-0", "2-1", "1-2", "0-2", "1-1"};
            struct event_data data = fixture_load(f);
            if (event_match_at(&data, round, table))
                fixture_result(f, table, scores[rng_below(rng, ARRAY_LEN(scores))]);
        }
        if (round == 1)
            OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[number % PLAYERS], &sentence, &f->err));
        if (round == 2)
            OK(f, enrol_disqualify(f->store, &f->arena, f->event, f->players[(number + 3) % PLAYERS], false, &sentence,
                                   &f->err));
    }
    if (set.cut) {
        struct round_view view;
        OK(f, playoff_cut(f->store, &f->arena, f->event, 4, false, &(struct round_options){.seed = 1}, &view, &sentence,
                          &f->err));
        fixture_result(f, 1, "2-0");
        fixture_result(f, 2, "0-2");
        fixture_pair(f, 1);
        fixture_result(f, 1, "1-2");
    }
    if (close)
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    return f->event;
}

static int descending(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* Points of a player in a closed event, counted from the matches alone; -1: no result. */
static int naive_points(const struct event_data *data, struct player_id id)
{
    int points = 0, at = event_player_index(data, id);
    bool played = false;
    if (at < 0 || data->players[at].disqualified)
        return -1;
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->p1 != at && m->p2 != at)
            continue;
        played = true;
        if (m->round > data->swiss_rounds)
            continue;
        int own = m->p1 == at ? m->wins1 : m->wins2, other = m->p1 == at ? m->wins2 : m->wins1;
        points += own > other ? 3 : own == other;
    }
    return played ? points : -1;
}

static void a_league_is_the_sum_of_the_best(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        struct fixture *f = fixture_new(seed == 1 ? "sum1.db" : "sum2.db");
        struct rng rng;
        struct event_id events[EVENTS];
        struct league_table t;
        rng_init(&rng, seed);
        fixture_players(f, PLAYERS);
        for (int e = 0; e < EVENTS; e++)
            events[e] = play(f, &rng, e + 1, e + 1 < EVENTS);
        struct league league = league_of(f, "Best three", 3);
        OK(f, league_add(f->store, &f->arena, league.id, events, EVENTS, &league, &f->err));
        OK(f, league_table(f->store, &f->arena, league.id, &t, &f->err));
        assert_int_equal(t.n_events, EVENTS);
        assert_int_equal(t.n_pending, 1);
        for (size_t i = 0; i < t.n_rows; i++) {
            const struct league_row *r = &t.rows[i];
            int points[EVENTS], n = 0;
            for (int e = 0; e + 1 < EVENTS; e++) {
                struct event_data data;
                OK(f, event_load(f->store, &f->arena, events[e], &data, &f->err));
                int p = naive_points(&data, t.players[r->player].id);
                const struct league_result *one = league_result_of(&t, r->player, e);
                if ((one != NULL) != (p >= 0) || (one && one->points != p))
                    fail_msg("seed %llu: %s in event %d", (unsigned long long)seed, t.players[r->player].name, e);
                if (p >= 0)
                    points[n++] = p;
            }
            assert_null(league_result_of(&t, r->player, EVENTS - 1));
            qsort(points, (size_t)n, sizeof *points, descending);
            int sum = 0;
            for (int k = 0; k < n && k < 3; k++)
                sum += points[k];
            assert_int_equal(r->total, sum);
            assert_int_equal(r->events, n);
        }
        fixture_free(f);
    }
}

static void places_follow_the_final_order(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("places.db");
    struct rng rng;
    struct league league;
    struct league_table t;
    struct event_data data;
    struct event_final final;
    struct league_settings set = {.name = "Places", .scoring = LEAGUE_PLACES, .places = "10,7,5,5,1", .attendance = 2};
    rng_init(&rng, 5);
    fixture_players(f, PLAYERS);
    struct event_id event = play(f, &rng, 1, true);
    OK(f, league_new(f->store, &f->arena, &set, &league, &f->err));
    OK(f, league_add(f->store, &f->arena, league.id, &event, 1, &league, &f->err));
    OK(f, league_table(f->store, &f->arena, league.id, &t, &f->err));
    OK(f, event_load(f->store, &f->arena, event, &data, &f->err));
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    assert_int_equal(t.n_rows, PLAYERS - 1); /* one is disqualified: no prizes (D.3.3) */
    static const int wanted[] = {12, 9, 7, 7, 3, 2, 2, 2};
    for (size_t place = 0; place < final.n; place++)
        for (size_t i = 0; i < t.n_results; i++)
            if (t.players[t.results[i].player].id.v == data.players[final.places[place]].id.v) {
                assert_int_equal(t.results[i].points, wanted[place]);
                assert_int_equal(t.places[i], place + 1);
                assert_int_equal(t.results[i].won, place == 0);
            }
    fixture_free(f);
}

/* Who left before the first round was not there; who lost in the same round of a bracket shares a place. */
static void a_place_is_shared_and_nobody_gets_points_for_a_name_on_the_list(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("shared.db");
    struct league league;
    struct league_table t;
    struct closing closing;
    struct event_data data;
    const char *sentence;
    struct event_settings set = event_settings_usual();
    struct event_id events[2];
    set.structure = "single-elimination";
    fixture_players(f, 6);
    fixture_event(f, set);
    events[0] = f->event;
    for (int i = 4; i < 6; i++)
        OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[i], &sentence, &f->err));
    fixture_play(f, 2);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
    set.structure = "swiss";
    set.name = "Second";
    set.rounds = 1;
    fixture_event(f, set);
    events[1] = f->event;
    OK(f, enrol_drop(f->store, &f->arena, f->event, f->players[5], &sentence, &f->err));
    fixture_play(f, 1);
    OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));

    struct league_settings places = {
        .name = "Places", .scoring = LEAGUE_PLACES, .places = "10,7,5,4,1", .attendance = 2};
    OK(f, league_new(f->store, &f->arena, &places, &league, &f->err));
    OK(f, league_add(f->store, &f->arena, league.id, events, 2, &league, &f->err));
    OK(f, league_table(f->store, &f->arena, league.id, &t, &f->err));
    assert_int_equal(t.n_results, 4 + 5);
    int points[4] = {0}, thirds = 0;
    size_t n = 0;
    for (size_t i = 0; i < t.n_results; i++) {
        assert_int_not_equal(t.players[t.results[i].player].id.v, f->players[5].v);
        if (t.results[i].event != 0)
            continue;
        assert_true(n < 4);
        points[n++] = t.results[i].points;
        thirds += t.places[i] == 3;
        assert_int_not_equal(t.places[i], 4);
    }
    qsort(points, n, sizeof *points, descending);
    static const int wanted[] = {12, 9, 7, 7}; /* the third's points, twice */
    assert_memory_equal(points, wanted, sizeof wanted);
    assert_int_equal(thirds, 2);
    OK(f, event_load(f->store, &f->arena, events[0], &data, &f->err));
    assert_int_equal(data.n_players, 6);
    fixture_free(f);
}

static void changes_are_refused_with_the_reason(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("refused.db");
    struct league league = league_of(f, "Spring", 0), out;
    struct event_settings set = event_settings_usual();
    fixture_event(f, set);
    const struct event_id one = f->event, twice[] = {one, one}, none = {99};
    static const struct {
        struct league_settings set;
        const char *says;
    } bad[] = {
        {{.name = "", .places = ""}, "needs a name"},
        {{.name = "x", .best_of = -1, .places = ""}, "the best -1"},
        {{.name = "x", .attendance = 1001, .places = ""}, "1001 points for taking part"},
        {{.name = "x", .scoring = LEAGUE_PLACES, .places = ""}, "needs their points"},
        {{.name = "x", .scoring = LEAGUE_PLACES, .places = "1,2"}, "more than the place above"},
        {{.name = "x", .scoring = LEAGUE_MATCH_POINTS, .places = "2,1"}, "mean nothing"},
    };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        REFUSED(f, league_new(f->store, &f->arena, &bad[i].set, &out, &f->err), ERR_INPUT, bad[i].says);
    struct league_settings same = {.name = "SPRING", .places = ""};
    REFUSED(f, league_new(f->store, &f->arena, &same, &out, &f->err), ERR_CONFLICT, "already");
    REFUSED(f, league_add(f->store, &f->arena, league.id, twice, 2, &out, &f->err), ERR_INPUT, "named twice");
    REFUSED(f, league_add(f->store, &f->arena, league.id, &none, 1, &out, &f->err), ERR_NOT_FOUND, "no event #99");
    REFUSED(f, league_remove(f->store, &f->arena, league.id, &one, 1, &out, &f->err), ERR_NOT_FOUND, "is not in");
    OK(f, league_add(f->store, &f->arena, league.id, &one, 1, &out, &f->err));
    REFUSED(f, league_add(f->store, &f->arena, league.id, &one, 1, &out, &f->err), ERR_CONFLICT, "already");
    REFUSED(f, league_delete(f->store, &f->arena, (struct league_id){9}, &f->err), ERR_NOT_FOUND, "no league #9");
    REFUSED(f, league_resolve(f->store, &f->arena, "Sprin g", &out, &f->err), ERR_NOT_FOUND, "no league");
    REFUSED(f, league_resolve(f->store, &f->arena, "\xff", &out, &f->err), ERR_INPUT, "UTF-8");
    league_of(f, "Sprint", 0);
    REFUSED(f, league_resolve(f->store, &f->arena, "spr", &out, &f->err), ERR_CONFLICT, "could be");
    REFUSED(f, league_resolve(f->store, &f->arena, "", &out, &f->err), ERR_CONFLICT, "name the league");
    OK(f, league_resolve(f->store, &f->arena, "spring", &out, &f->err)); /* the whole name goes first */
    assert_int_equal(out.id.v, league.id.v);
    OK(f, league_resolve(f->store, &f->arena, "sprint", &out, &f->err));
    OK(f, league_resolve(f->store, &f->arena, "#1", &out, &f->err));
    assert_int_equal(out.id.v, 1);
    fixture_free(f);
}

static void every_change_can_be_undone(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("undo.db");
    struct event_settings set = event_settings_usual();
    struct journal_entry entry;
    struct league out;
    const char *dumps[8];
    int n = 0;
    fixture_event(f, set);
    dumps[n++] = fixture_dump(f);
    struct league league = league_of(f, "Spring", 2);
    dumps[n++] = fixture_dump(f);
    OK(f, league_add(f->store, &f->arena, league.id, &f->event, 1, &out, &f->err));
    dumps[n++] = fixture_dump(f);
    struct league_settings places = {.scoring = LEAGUE_PLACES, .places = "3,2,1"};
    OK(f, league_edit(f->store, &f->arena, league.id, &places, LEAGUE_SET_SCORING | LEAGUE_SET_PLACES, &out, &f->err));
    dumps[n++] = fixture_dump(f);
    OK(f, event_delete(f->store, &f->arena, f->event, &f->err));
    dumps[n++] = fixture_dump(f);
    OK(f, league_delete(f->store, &f->arena, league.id, &f->err));
    dumps[n++] = fixture_dump(f);
    for (int i = n - 1; i > 0; i--) {
        OK(f, journal_undo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        assert_string_equal(fixture_dump(f), dumps[i - 1]);
    }
    for (int i = 1; i < n; i++) {
        OK(f, journal_redo(f->store, &f->arena, NULL, NULL, &entry, &f->err));
        assert_string_equal(fixture_dump(f), dumps[i]);
    }
    fixture_free(f);
}

static void merged_players_are_one_in_a_league(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("merged.db");
    struct league_table t;
    struct league out;
    struct closing closing;
    struct player player;
    struct event_id events[2];
    fixture_players(f, 4);
    struct player_id all[4];
    memcpy(all, f->players, sizeof all);
    for (int e = 0; e < 2; e++) {
        struct event_settings set = event_settings_usual();
        set.rounds = 1;
        f->players = &all[2 * e];
        f->n_players = 2;
        fixture_event(f, set);
        fixture_pair(f, 1);
        fixture_result(f, 1, "2-0");
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
        events[e] = f->event;
    }
    struct league league = league_of(f, "Spring", 0);
    OK(f, league_add(f->store, &f->arena, league.id, events, 2, &out, &f->err));
    OK(f, league_table(f->store, &f->arena, league.id, &t, &f->err));
    assert_int_equal(t.n_rows, 4);
    OK(f, player_merge(f->store, &f->arena, all[2], all[0], &player, &f->err));
    OK(f, league_table(f->store, &f->arena, league.id, &t, &f->err));
    assert_int_equal(t.n_rows, 3);
    int64_t sum = 0;
    for (size_t i = 0; i < t.n_rows; i++)
        sum += t.rows[i].total;
    assert_int_equal(sum, 6);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_league_is_the_sum_of_the_best),
        cmocka_unit_test(places_follow_the_final_order),
        cmocka_unit_test(a_place_is_shared_and_nobody_gets_points_for_a_name_on_the_list),
        cmocka_unit_test(changes_are_refused_with_the_reason),
        cmocka_unit_test(every_change_can_be_undone),
        cmocka_unit_test(merged_players_are_one_in_a_league),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
