/* test_wishes.c - pairs kept apart, awarded byes, fixed tables, seeded and accelerated first rounds */
#include "base/arena.h"
#include "base/err.h"
#include "event/bracket/bracket.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/edit/edit.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "structures.h"

static struct fixture *with(const char *name, size_t n, const char *first_rounds, const char *avoid)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = 4;
    set.first_rounds = first_rounds;
    set.avoid = avoid;
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

static bool meet(const struct round_view *view, const struct event_data *data, struct player_id a, struct player_id b)
{
    int x = event_player_index(data, a), y = event_player_index(data, b);
    for (size_t i = 0; i < view->n_matches; i++) {
        const struct load_match *m = &view->matches[i].match;
        if ((m->p1 == x && m->p2 == y) || (m->p1 == y && m->p2 == x))
            return true;
    }
    return false;
}

static size_t faults(struct fixture *f, int round)
{
    struct pair_finding *findings;
    size_t n;
    OK(f, round_check(f->store, &f->arena, f->event, round, &findings, &n, &f->err));
    return n;
}

static const char *why(struct fixture *f, int round, size_t a, size_t b)
{
    const char *sentence;
    OK(f, round_why(f->store, &f->arena, f->event, round, f->players[a], f->players[b], &sentence, &f->err));
    return sentence;
}

/* ---- apart ----------------------------------------------------------------------------------- */

static void two_are_kept_apart_where_that_costs_nothing(void **state)
{
    (void)state;
    struct fixture *f = with("apart.db", 4, "random", "");
    const char *sentence;
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[0], f->players[1], "family", &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "(family)"));
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[1], f->players[0], "brothers", &sentence, &f->err));
    struct event_data data = fixture_load(f);
    struct avoided *pairs;
    size_t n;
    OK(f, avoid_load(f->store, &f->arena, &data, &pairs, &n, &f->err));
    assert_int_equal(n, 1);
    assert_string_equal(pairs[0].reason, "brothers");
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct round_view view = fixture_pair(f, seed);
        assert_false(meet(&view, &data, f->players[0], f->players[1]));
        assert_int_equal(view.n_unmet, 0);
        assert_int_equal(faults(f, 1), 0);
        OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    }
    /* Everybody from the first: one pair meets, and is told of. */
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[0], f->players[2], "", &sentence, &f->err));
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[0], f->players[3], NULL, &sentence, &f->err));
    struct round_view view = fixture_pair(f, 3);
    assert_int_equal(view.n_unmet, 1);
    assert_non_null(strstr(english(view.unmet[0].sentence), "should be kept apart"));
    assert_int_equal(faults(f, 1), 0);

    OK(f, avoid_remove(f->store, &f->arena, f->event, f->players[3], f->players[0], &sentence, &f->err));
    REFUSED(f, avoid_remove(f->store, &f->arena, f->event, f->players[3], f->players[0], &sentence, &f->err),
            ERR_NOT_FOUND, "topcut avoid list");
    REFUSED(f, avoid_add(f->store, &f->arena, f->event, f->players[2], f->players[2], "", &sentence, &f->err),
            ERR_INPUT, "themselves");
    fixture_free(f);
}

static void clubs_are_kept_apart_when_the_event_says_so(void **state)
{
    (void)state;
    for (int words = 0; words < 2; words++) {
        struct fixture *f = with(words ? "club.db" : "noclub.db", 8, "random", words ? "club,region" : "");
        int met = 0;
        for (size_t i = 0; i < 8; i++) {
            struct player player;
            struct player_fields fields = {.club = i < 4 ? "North" : i < 7 ? "South" : ""};
            const char *warning;
            OK(f, player_edit(f->store, &f->arena, f->players[i], NULL, &fields, &player, &warning, &f->err));
        }
        struct event_data data = fixture_load(f);
        for (uint64_t seed = 1; seed <= 10; seed++) {
            const char *sentence;
            struct round_view view = fixture_pair(f, seed);
            for (size_t i = 0; i < 8; i++)
                for (size_t j = i + 1; j < 8; j++)
                    met += (i < 4) == (j < 4) && i < 7 && j < 7 && meet(&view, &data, f->players[i], f->players[j]);
            assert_int_equal(view.n_unmet, 0);
            assert_int_equal(faults(f, 1), 0);
            OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
        }
        assert_int_equal(met > 0, words == 0);
        fixture_free(f);
    }
}

static void who_leaves_or_merges_takes_the_wishes_along(void **state)
{
    (void)state;
    struct fixture *f = with("gone.db", 6, "random", "");
    const char *sentence;
    struct event_data data;
    struct avoided *pairs;
    size_t n;
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[0], f->players[1], "", &sentence, &f->err));
    OK(f, avoid_add(f->store, &f->arena, f->event, f->players[2], f->players[1], "x", &sentence, &f->err));
    OK(f, enrol_remove(f->store, &f->arena, f->event, f->players[0], &f->err));
    struct player merged;
    OK(f, player_merge(f->store, &f->arena, f->players[1], f->players[0], &merged, &f->err));
    data = fixture_load(f);
    OK(f, avoid_load(f->store, &f->arena, &data, &pairs, &n, &f->err));
    assert_int_equal(n, 1);
    int kept[2] = {event_player_index(&data, f->players[0]), event_player_index(&data, f->players[2])};
    assert_true((pairs[0].a == kept[0] && pairs[0].b == kept[1]) || (pairs[0].a == kept[1] && pairs[0].b == kept[0]));
    fixture_free(f);
}

/* ---- byes ------------------------------------------------------------------------------------ */

static void an_awarded_bye_is_a_win_and_no_bye_of_the_pairing(void **state)
{
    (void)state;
    struct fixture *f = with("byes.db", 9, "random", "");
    const char *sentence;
    struct round_view view;
    OK(f, bye_award(f->store, &f->arena, f->event, f->players[8], 2, &sentence, &f->err));
    assert_non_null(strstr(english(sentence), "rounds 1 and 2"));
    OK(f, bye_award(f->store, &f->arena, f->event, f->players[7], 1, &sentence, &f->err));
    REFUSED(f, bye_award(f->store, &f->arena, f->event, f->players[7], 4, &sentence, &f->err), ERR_INPUT, "1 to 3");
    for (int r = 1; r <= 3; r++) {
        view = fixture_pair(f, (uint64_t)r);
        struct event_data data = fixture_load(f);
        const struct load_match *m = event_match_of(&data, r, event_player_index(&data, f->players[8]));
        assert_int_equal(m->result == RESULT_BYE, r <= 2);
        assert_int_equal(bye_is_awarded(&data, m), r <= 2);
        int byes = 0;
        for (size_t i = 0; i < view.n_matches; i++)
            byes += view.matches[i].match.p2 < 0;
        assert_int_equal(byes, r == 1 ? 3 : r == 2 ? 1 : 1); /* 7 players, 8, 9 */
        assert_int_equal(faults(f, r), 0);
        if (r == 1) {
            assert_non_null(strstr(english(why(f, 1, 8, 0)), "awarded bye"));
            REFUSED(f,
                    round_swap(f->store, &f->arena, f->event, NULL, f->players[8], f->players[0], &view,
                               &(struct pair_finding *){NULL}, &(size_t){0}, &f->err),
                    ERR_CONFLICT, "awarded bye");
            REFUSED(f, bye_award(f->store, &f->arena, f->event, f->players[7], 0, &sentence, &f->err), ERR_CONFLICT,
                    "topcut unpair");
            struct round_options o = {.seed = 77};
            OK(f, round_repair(f->store, &f->arena, f->event, &o, &view, &f->err));
            data = fixture_load(f);
            assert_true(bye_is_awarded(&data, event_match_of(&data, 1, event_player_index(&data, f->players[8]))));
        }
        fixture_results(f, "2-0");
    }
    struct event_data data = fixture_load(f);
    struct standings_row *rows;
    OK(f, event_standings(&f->arena, &data, 2, &rows, &f->err));
    for (int i = 0; i < 9; i++)
        if (rows[i].player == event_player_index(&data, f->players[8]))
            assert_int_equal(rows[i].points, 6);
    fixture_free(f);
}

static void byes_leave_two_to_play(void **state)
{
    (void)state;
    struct fixture *f = with("all-byes.db", 3, "random", "");
    struct round_view view;
    const char *sentence;
    for (size_t i = 0; i < 2; i++)
        OK(f, bye_award(f->store, &f->arena, f->event, f->players[i], 1, &sentence, &f->err));
    REFUSED(f, round_pair(f->store, &f->arena, f->event, NULL, &view, &f->err), ERR_CONFLICT, "beside awarded byes");
    OK(f, bye_award(f->store, &f->arena, f->event, f->players[0], 0, &sentence, &f->err));
    view = fixture_pair(f, 1);
    assert_int_equal(view.n_matches, 2);
    fixture_free(f);
}

static void a_bye_stays_when_the_round_is_paired_by_hand(void **state)
{
    (void)state;
    struct fixture *f = with("hand.db", 5, "random", "");
    const char *sentence;
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    OK(f, bye_award(f->store, &f->arena, f->event, f->players[4], 1, &sentence, &f->err));
    struct round_hand_pair pairs[] = {{f->players[0], f->players[1]}};
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 1, true, NULL, &view, &findings, &n, &f->err));
    struct event_data data = fixture_load(f);
    assert_true(bye_is_awarded(&data, event_match_of(&data, 1, event_player_index(&data, f->players[4]))));
    assert_true(meet(&view, &data, f->players[2], f->players[3]));
    fixture_free(f);
}

/* A bracket's byes are its own, and a round robin has none: refused, with what is possible instead; and the
 * structure does not change under those who have one. */
static void byes_are_awarded_in_swiss_rounds_only(void **state)
{
    (void)state;
    static const struct {
        const char *file, *structure, *says;
    } cases[] = {{"byes-1.db", "single-elimination", "topcut seed"},
                 {"byes-2.db", "double-elimination", "topcut seed"},
                 {"byes-3.db", "round-robin", "everybody meets everybody"}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = structured(cases[i].file, cases[i].structure, 6, false, 1);
        struct event_settings set = event_settings_usual();
        struct event event;
        const char *sentence;
        const uint64_t which = EVENT_SET(structure);
        REFUSED(f, bye_award(f->store, &f->arena, f->event, f->players[0], 1, &sentence, &f->err), ERR_CONFLICT,
                cases[i].says);
        set.structure = "swiss";
        OK(f, event_edit(f->store, &f->arena, f->event, &set, which, &event, &f->err));
        OK(f, bye_award(f->store, &f->arena, f->event, f->players[0], 1, &sentence, &f->err));
        set.structure = cases[i].structure;
        REFUSED(f, event_edit(f->store, &f->arena, f->event, &set, which, &event, &f->err), ERR_CONFLICT, "topcut bye");
        OK(f, bye_award(f->store, &f->arena, f->event, f->players[0], 0, &sentence, &f->err));
        OK(f, event_edit(f->store, &f->arena, f->event, &set, which, &event, &f->err));
        OK(f, bye_award(f->store, &f->arena, f->event, f->players[0], 0, &sentence, &f->err));
        fixture_free(f);
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void a_fixed_table_is_kept_in_every_round(void **state)
{
    (void)state;
    struct fixture *f = with("tables.db", 8, "random", "");
    const char *sentence;
    struct round_view view;
    OK(f, table_fix(f->store, &f->arena, f->event, f->players[3], 1, &sentence, &f->err));
    OK(f, table_fix(f->store, &f->arena, f->event, f->players[5], 20, &sentence, &f->err));
    REFUSED(f, table_fix(f->store, &f->arena, f->event, f->players[6], 20, &sentence, &f->err), ERR_CONFLICT, "P006");
    REFUSED(f, table_fix(f->store, &f->arena, f->event, f->players[6], -1, &sentence, &f->err), ERR_INPUT,
            "1 to 100000");
    int away = 0;
    for (int r = 1; r <= 4; r++) {
        view = fixture_pair(f, (uint64_t)r * 3);
        struct event_data data = fixture_load(f);
        int t3 = event_match_of(&data, r, event_player_index(&data, f->players[3]))->table;
        int t5 = event_match_of(&data, r, event_player_index(&data, f->players[5]))->table;
        if (t3 == t5) {
            assert_true(*view.away && (t3 == 1 || t3 == 20));
            away++;
        } else {
            assert_int_equal(t3, 1);
            assert_int_equal(t5, 20);
            assert_string_equal(view.away, "");
        }
        struct round_options o = {.seed = 5 + (uint64_t)r};
        OK(f, round_repair(f->store, &f->arena, f->event, &o, &view, &f->err));
        data = fixture_load(f);
        t3 = event_match_of(&data, r, event_player_index(&data, f->players[3]))->table;
        assert_true(t3 == 1 || t3 == 20);
        fixture_results(f, "2-1");
    }
    assert_true(away <= 1);
    OK(f, table_fix(f->store, &f->arena, f->event, f->players[3], 0, &sentence, &f->err));
    fixture_free(f);
}

/* A player with a table of their own sits there in the latest round, if they play in it and not against the
 * other who has one; then at one of the two tables. */
static void assert_own_tables(struct fixture *f, const size_t who[2], const int table[2])
{
    struct event_data data = fixture_load(f);
    const struct load_match *m[2];
    for (int i = 0; i < 2; i++)
        m[i] = event_match_of(&data, (int)data.n_rounds, event_player_index(&data, f->players[who[i]]));
    for (int i = 0; i < 2; i++)
        if (m[i] && m[i]->p2 >= 0)
            assert_true(m[i]->table == table[i] || (m[0] == m[1] && m[i]->table == table[1 - i]));
}

static void a_fixed_table_is_kept_in_brackets_and_schedules(void **state)
{
    (void)state;
    static const struct {
        const char *file, *structure;
        int rounds;
    } cases[] = {{"tables-1.db", "single-elimination", 3},
                 {"tables-2.db", "double-elimination", 4},
                 {"tables-3.db", "round-robin", 5}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        const char *sentence;
        struct fixture *f = structured(cases[i].file, cases[i].structure, 6, false, 1);
        OK(f, table_fix(f->store, &f->arena, f->event, f->players[0], 11, &sentence, &f->err));
        OK(f, table_fix(f->store, &f->arena, f->event, f->players[5], 1, &sentence, &f->err));
        for (int round = 1; round <= cases[i].rounds; round++) {
            struct round_view view = fixture_pair(f, (uint64_t)round);
            struct event_data data = fixture_load(f);
            assert_own_tables(f, (size_t[]){0, 5}, (int[]){11, 1});
            assert_int_equal(*view.away != 0, meet(&view, &data, f->players[0], f->players[5]));
            fixture_results(f, "2-0");
        }
        fixture_free(f);
    }
}

static void a_fixed_table_is_kept_after_a_cut_and_by_hand(void **state)
{
    (void)state;
    struct fixture *f = with("tables-cut.db", 8, "random", "");
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    const char *sentence;
    OK(f, table_fix(f->store, &f->arena, f->event, f->players[0], 9, &sentence, &f->err));
    OK(f, table_fix(f->store, &f->arena, f->event, f->players[3], 7, &sentence, &f->err));
    struct round_hand_pair pairs[] = {{f->players[1], f->players[3]}, {f->players[0], f->players[2]}};
    OK(f, round_pair_by_hand(f->store, &f->arena, f->event, pairs, 2, true, NULL, &view, &findings, &n, &f->err));
    assert_own_tables(f, (size_t[]){0, 3}, (int[]){9, 7});
    assert_string_equal(view.away, "");
    /* Swapped with one at another table, they sit there, and it is said. */
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, f->players[0], f->players[1], &view, &findings, &n, &f->err));
    assert_non_null(strstr(english(view.away), "P001, Test, whose table is 9, sits at table 7 this time"));
    fixture_results(f, "2-0");
    OK(f, playoff_cut(f->store, &f->arena, f->event, 8, true, &(struct round_options){.seed = 3}, &view, &sentence,
                      &f->err));
    for (int round = 1; round <= 3; round++) {
        assert_own_tables(f, (size_t[]){0, 3}, (int[]){9, 7});
        fixture_results(f, "2-0");
        if (round < 3)
            (void)fixture_pair(f, 5);
    }
    fixture_free(f);
}

/* ---- first rounds ---------------------------------------------------------------------------- */

/* The places are those of event_entry_order: here by lot from the event's seed. */
static int *entry_places(struct fixture *f, const struct event_data *data)
{
    int *order, *place = ARENA_ARRAY(&f->arena, int, data->n_players);
    size_t n;
    OK(f, event_entry_order(f->store, &f->arena, data, event_draw_seed(data, 0), &order, &n, &f->err));
    for (size_t i = 0; i < n; i++)
        place[order[i]] = (int)i;
    return place;
}

static void a_seeded_round_pairs_halves_in_order(void **state)
{
    (void)state;
    for (size_t n = 8; n <= 9; n++) {
        struct fixture *f = with(n == 8 ? "seeded-8.db" : "seeded-9.db", n, "seeded", "");
        struct event_data data = fixture_load(f);
        int *place = entry_places(f, &data);
        struct round_view view = fixture_pair(f, 5);
        assert_string_equal(view.round.method, "seeded");
        assert_string_equal(view.round.chance, "");
        for (size_t i = 0; i < view.n_matches; i++) {
            const struct load_match *m = &view.matches[i].match;
            if (m->p2 < 0)
                assert_int_equal(place[m->p1], n - 1);
            else
                assert_int_equal(abs(place[m->p1] - place[m->p2]), 4);
        }
        assert_int_equal(faults(f, 1), 0);
        assert_non_null(strstr(english(why(f, 1, 0, 1)), "is seeded, the upper half against the lower half"));
        fixture_results(f, "2-0");
        view = fixture_pair(f, 6);
        assert_string_equal(view.round.method, "swiss");
        fixture_free(f);
    }
}

/* In rounds 1 and 2 the upper half counts three points more: in round 1 halves pair among themselves, in
 * round 2 its losers meet the winners of the lower half. */
static void accelerated_rounds_lift_the_upper_half(void **state)
{
    (void)state;
    struct fixture *f = with("accelerated.db", 16, "accelerated", "");
    struct event_data data = fixture_load(f);
    int *place = entry_places(f, &data), points[16] = {0};
    for (int r = 1; r <= 3; r++) {
        struct round_view view = fixture_pair(f, (uint64_t)r + 5);
        assert_string_equal(view.round.method, r <= 2 ? "accelerated" : "swiss");
        for (size_t i = 0; i < view.n_matches; i++) {
            const struct load_match *m = &view.matches[i].match;
            int one = points[m->p1] + (r <= 2 && place[m->p1] < 8 ? 3 : 0);
            int two = points[m->p2] + (r <= 2 && place[m->p2] < 8 ? 3 : 0);
            assert_int_equal(one, two);
        }
        assert_int_equal(faults(f, r), 0);
        const char *said = english(why(f, r, 0, 1));
        static const char note[] = ". The round is accelerated: in it the upper half of the order of "
                                   "entry counts 3 points more";
        const char *end = strlen(said) > sizeof note ? said + strlen(said) - (sizeof note - 1) : "";
        assert_int_equal(strcmp(end, note) == 0, r <= 2);
        assert_null(strchr(said, '('));
        fixture_results(f, "2-0");
        data = fixture_load(f);
        memset(points, 0, sizeof points);
        for (size_t i = 0; i < data.n_matches; i++)
            points[data.matches[i].p1] += 3;
    }
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_are_kept_apart_where_that_costs_nothing),
        cmocka_unit_test(clubs_are_kept_apart_when_the_event_says_so),
        cmocka_unit_test(who_leaves_or_merges_takes_the_wishes_along),
        cmocka_unit_test(an_awarded_bye_is_a_win_and_no_bye_of_the_pairing),
        cmocka_unit_test(byes_leave_two_to_play),
        cmocka_unit_test(byes_are_awarded_in_swiss_rounds_only),
        cmocka_unit_test(a_bye_stays_when_the_round_is_paired_by_hand),
        cmocka_unit_test(a_fixed_table_is_kept_in_every_round),
        cmocka_unit_test(a_fixed_table_is_kept_in_brackets_and_schedules),
        cmocka_unit_test(a_fixed_table_is_kept_after_a_cut_and_by_hand),
        cmocka_unit_test(a_seeded_round_pairs_halves_in_order),
        cmocka_unit_test(accelerated_rounds_lift_the_upper_half),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
