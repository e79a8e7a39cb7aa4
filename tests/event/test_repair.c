/* test_repair.c - what a corrected slip means for the round being played, and the least that helps
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct fixture *played(const char *name, size_t n, int rounds, uint64_t seed)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = rounds + 1;
    fixture_players(f, n);
    fixture_event(f, set);
    for (int i = 0; i < rounds; i++) {
        fixture_pair(f, seed + (uint64_t)i);
        fixture_results(f, "2-0");
    }
    fixture_pair(f, seed + 50);
    return f;
}

static void correct(struct fixture *f, int round, int table, const char *score)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = arena_printf(&f->arena, "%d", table), .score = score};
    OK(f, result_enter(f->store, &f->arena, f->event, round, &entry, true, &outcome, &f->err));
}

static struct repair_plan plan_of(struct fixture *f, const int *started, size_t n)
{
    struct repair_plan plan;
    char *before = fixture_dump(f);
    OK(f, repair_plan(f->store, &f->arena, f->event, NULL, started, n, &plan, &f->err));
    assert_string_equal(fixture_dump(f), before);
    return plan;
}

static void nothing_corrected_changes_nothing(void **state)
{
    (void)state;
    for (size_t n = 7; n <= 16; n += 3) {
        char name[32];
        snprintf(name, sizeof name, "none-%zu.db", n);
        struct fixture *f = played(name, n, 2, n);
        struct repair_plan plan = plan_of(f, NULL, 0);
        struct round_view view;
        assert_int_equal(plan.full.kind, REPAIR_NONE);
        assert_int_equal(plan.smallest.kind, REPAIR_NONE);
        assert_true(plan.full.certified && plan.smallest.certified);
        assert_int_equal(plan.n_left, 0);
        assert_int_equal(plan.round, 3);
        char *before = fixture_dump(f);
        OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
        assert_string_equal(fixture_dump(f), before);
        assert_int_equal(view.round.number, 3);
        fixture_free(f);
    }
}

/* In a random event a random slip was wrong; some tables have started. */
static void the_least_that_helps_leaves_started_tables_alone(void **state)
{
    (void)state;
    struct rng rng = test_rng(404);
    int kinds[3] = {0}, cases = test_is_long() ? 400 : 25;
    for (int i = 0; i < cases; i++) {
        char name[32];
        snprintf(name, sizeof name, "least-%d.db", i);
        size_t n = 10 + rng_below(&rng, 14);
        struct fixture *f = played(name, n, 2, rng_below(&rng, 1000) + 1);
        for (int k = 0; k < 1 + i % 3; k++)
            correct(f, 1 + (int)rng_below(&rng, 2), 1 + (int)rng_below(&rng, n / 2),
                    rng_below(&rng, 3) ? "0-2" : "1-1");
        int started[12];
        size_t n_started = 0;
        for (int t = 1; t <= (int)(n / 2); t++)
            if (rng_below(&rng, 4) == 0)
                started[n_started++] = t;
        struct repair_plan plan = plan_of(f, started, n_started), again, after;
        kinds[plan.full.kind]++;
        assert_true(plan.full.certified && plan.smallest.certified);
        assert_true(plan.full.n > 0 || plan.smallest.n == 0);
        assert_true(plan.full.n > 0 || plan.n_left == 0);
        assert_int_equal(plan.n_started, n_started);
        assert_int_equal(plan.full.kind, plan.full.n == 0   ? REPAIR_NONE
                                         : plan.full.n <= 2 ? REPAIR_SWAP
                                                            : REPAIR_CASCADE);
        for (size_t k = 0; k < plan.smallest.n; k++)
            for (size_t s = 0; s < n_started; s++)
                assert_int_not_equal(plan.smallest.changes[k].table, started[s]);

        /* It does what it planned. */
        struct round_view view;
        char *before = fixture_dump(f);
        OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, started, n_started, &again, &view, &f->err));
        assert_int_equal(again.smallest.n, plan.smallest.n);
        for (size_t k = 0; k < plan.smallest.n; k++) {
            const struct repair_change *c = &plan.smallest.changes[k];
            assert_memory_equal(c->after, again.smallest.changes[k].after, sizeof c->after);
            bool there = c->after[0] < 0;
            for (size_t m = 0; m < view.n_matches; m++)
                there |= view.matches[m].match.p1 == c->after[0] && view.matches[m].match.p2 == c->after[1] &&
                         view.matches[m].match.table == c->table;
            assert_true(there);
        }
        assert_int_equal(strcmp(fixture_dump(f), before) == 0, plan.smallest.n == 0);
        after = plan_of(f, started, n_started);
        assert_int_equal(after.smallest.n, 0);
        if (n_started == 0)
            assert_int_equal(after.full.n, 0);

        /* With nobody started both answers are one. */
        struct repair_plan free_plan = plan_of(f, NULL, 0);
        assert_int_equal(free_plan.full.n, free_plan.smallest.n);
        assert_int_equal(free_plan.n_left, 0);
        fixture_free(f);
    }
    assert_true(kinds[REPAIR_NONE] > 0 && kinds[REPAIR_SWAP] > 0 && kinds[REPAIR_CASCADE] > 0);
}

static void a_player_who_left_opens_a_place(void **state)
{
    (void)state;
    struct fixture *f = played("left.db", 9, 2, 3);
    struct event_data data = fixture_load(f);
    const struct load_match *m = event_match_at(&data, 3, 1);
    const char *sentence;
    struct repair_plan plan;
    struct round_view view;
    OK(f, enrol_drop(f->store, &f->arena, f->event, data.players[m->p1].id, &sentence, &f->err));
    plan = plan_of(f, NULL, 0);
    assert_true(plan.full.n >= 2);
    bool told = false;
    for (size_t i = 0; i < plan.full.n; i++)
        told |= strstr(english(plan.full.changes[i].breaks), "has left") != NULL;
    assert_true(told);
    OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
    assert_int_equal(view.n_matches, 4);
    for (size_t i = 0; i < view.n_matches; i++)
        assert_true(view.matches[i].match.p2 >= 0);
    fixture_free(f);
}

/* Two of sixty leave after the round is posted: no other table is touched, and there is nothing more to do. */
static void who_leaves_moves_nobody_else(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        char name[32];
        snprintf(name, sizeof name, "two-left-%d.db", (int)seed);
        struct fixture *f = played(name, 60, 2, seed);
        struct event_data before = fixture_load(f);
        const struct load_match *m = event_match_at(&before, 3, 1 + (int)seed),
                                *other = event_match_at(&before, 3, 20 + (int)seed);
        const char *sentences[2];
        const struct player_id gone[2] = {before.players[m->p1].id, before.players[other->p2].id};
        struct repair_plan plan;
        struct round_view view;
        OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, gone, 2, sentences, &f->err));
        plan = plan_of(f, NULL, 0);
        assert_true(plan.smallest.n == 2 && plan.smallest.certified && !plan.moved);
        OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
        OK(f, event_invariants(f->store, f->event, &f->err));
        assert_int_equal(view.n_matches, 29);
        struct event_data after = fixture_load(f);
        for (int t = 1; t <= 30; t++) {
            const struct load_match *was = event_match_at(&before, 3, t), *is = event_match_at(&after, 3, t);
            if (was->table != m->table && was->table != other->table)
                assert_true(is && is->p1 == was->p1 && is->p2 == was->p2 && is->id.v == was->id.v);
        }
        char *dump = fixture_dump(f);
        OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
        assert_int_equal(plan.smallest.n, 0);
        assert_string_equal(fixture_dump(f), dump);
        fixture_free(f);
    }
}

/* Those who come back play each other, or who has lost an opponent; one alone keeps the loss, and nobody
 * else is given a bye for it. */
static void who_sits_out_is_seated(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("seated.db");
    struct event_settings set = event_settings_usual();
    struct repair_plan plan;
    struct round_view view;
    const char *sentences[3], *sentence;
    set.rounds = 4;
    fixture_players(f, 10);
    fixture_event(f, set);
    fixture_play(f, 1);
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, f->players, 2, sentences, &f->err));
    fixture_pair(f, 4);
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[0], &sentence, &f->err));
    plan = plan_of(f, NULL, 0);
    assert_int_equal(plan.smallest.n, 0);
    struct event_data data = fixture_load(f);
    int back = event_player_index(&data, f->players[0]);
    assert_string_equal(plan.alone, data.players[back].name);
    /* Another comes back: the two play, at a table of their own. */
    OK(f, enrol_undrop(f->store, &f->arena, f->event, f->players[1], &sentence, &f->err));
    plan = plan_of(f, NULL, 0);
    assert_int_equal(plan.smallest.n, 1);
    assert_int_equal(plan.smallest.changes[0].before[0], -1);
    OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    assert_int_equal(view.n_matches, 5);
    data = fixture_load(f);
    const struct load_match *m = event_match_of(&data, 2, back);
    assert_true(m->p2 >= 0 && m->result == RESULT_NONE && m->table == 5);
    fixture_free(f);
}

static void what_cannot_be_repaired_is_refused(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("refused.db");
    struct event_settings set = event_settings_usual();
    struct repair_plan plan;
    struct round_view view;
    const int table[] = {40};
    set.rounds = 3;
    fixture_players(f, 8);
    fixture_event(f, set);
    REFUSED(f, repair_plan(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &f->err), ERR_CONFLICT, "topcut pair");
    fixture_pair(f, 1);
    REFUSED(f, repair_plan(f->store, &f->arena, f->event, NULL, table, 1, &plan, &f->err), ERR_NOT_FOUND,
            "no table 40");
    REFUSED(f, repair_smallest(f->store, &f->arena, f->event, NULL, table, 1, &plan, &view, &f->err), ERR_NOT_FOUND,
            "no table 40");
    fixture_free(f);
}

/* A swap by hand stays whatever the points say; its number is still a table of the round. */
static void tables_made_by_hand_stay(void **state)
{
    (void)state;
    struct fixture *f = played("hand.db", 12, 2, 9);
    struct event_data data = fixture_load(f);
    const struct load_match *one = event_match_at(&data, 3, 1), *two = event_match_at(&data, 3, 2);
    struct round_view view;
    struct pair_finding *findings;
    size_t n;
    const int table[] = {1};
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, data.players[one->p1].id, data.players[two->p1].id, &view,
                     &findings, &n, &f->err));
    correct(f, 1, 1, "0-2");
    correct(f, 2, 1, "0-2");
    struct repair_plan plan = plan_of(f, table, 1);
    assert_int_equal(plan.n_tables, 4);
    for (size_t i = 0; i < plan.full.n; i++)
        assert_true(plan.full.changes[i].table > 2);
    fixture_free(f);
}

/* Who loses a game loses it in the next match that they have: whoever a repair gives the
 * bye keeps it for the round after, and whoever it gives an opponent loses it now. */
static void a_repair_moves_the_losses_that_wait(void **state)
{
    (void)state;
    int given_the_bye = 0, given_a_match = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        char name[32];
        snprintf(name, sizeof name, "waits-%d.db", (int)seed);
        struct fixture *f = fixture_new(name);
        struct event_settings set = event_settings_usual();
        struct repair_plan plan;
        struct round_view view;
        struct penalty *all;
        size_t n;
        set.rounds = 4;
        fixture_players(f, 7);
        fixture_event(f, set);
        fixture_pair(f, seed);
        fixture_results(f, "2-0");
        for (size_t i = 0; i < f->n_players; i++) {
            struct penalty_outcome o;
            struct penalty_entry e = PENALTY_ENTRY_INIT;
            e.infraction = "tardiness";
            e.has_consequence = e.confirm = true;
            e.consequence = PENALTY_GAME_LOSS;
            OK(f, penalties_add(f->store, &f->arena, f->event, f->players[i], &e, &o, &f->err));
            assert_int_equal(o.penalty.round, 2);
        }
        fixture_pair(f, seed + 50);
        struct event_data before = fixture_load(f);
        correct(f, 1, 1 + (int)(seed % 3), "0-2");
        OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
        struct event_data after = fixture_load(f);
        OK(f, penalties_list(f->store, &f->arena, &after, &all, &n, &f->err));
        for (size_t i = 0; i < n; i++) {
            int player = event_player_index(&after, all[i].player);
            const struct load_match *then = event_match_of(&before, 2, player),
                                    *now = event_match_of(&after, 2, player);
            assert_int_equal(all[i].round, now->p2 < 0 ? 3 : 2);
            given_the_bye += then->p2 >= 0 && now->p2 < 0;
            given_a_match += then->p2 < 0 && now->p2 >= 0;
        }
        fixture_free(f);
    }
    assert_true(given_the_bye > 0 && given_a_match > 0);
}

/* Four players have met after three rounds: a fourth was paired with leave to meet again, which a repair has, too. */
static void a_round_with_rematches_is_repaired_with_rematches(void **state)
{
    (void)state;
    struct fixture *f = fixture_new("again.db");
    struct event_settings set = event_settings_usual();
    struct round_options options = {.seed = 4, .allow_rematch = true};
    struct round_view view;
    struct repair_plan plan;
    set.rounds = 4;
    fixture_players(f, 4);
    fixture_event(f, set);
    fixture_play(f, 3);
    struct err err = ERR_INIT;
    assert_int_not_equal(round_pair(f->store, &f->arena, f->event, NULL, &view, &err), ERR_OK);
    err_clear(&err);
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    correct(f, 1, 1, "0-2");
    correct(f, 2, 1, "0-2");
    correct(f, 3, 2, "0-2");
    plan = plan_of(f, NULL, 0);
    assert_int_equal(plan.round, 4);
    assert_true(plan.full.certified && plan.smallest.certified);
    OK(f, repair_smallest(f->store, &f->arena, f->event, NULL, NULL, 0, &plan, &view, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    assert_int_equal(view.n_matches, 2);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_corrected_changes_nothing),
        cmocka_unit_test(the_least_that_helps_leaves_started_tables_alone),
        cmocka_unit_test(a_player_who_left_opens_a_place),
        cmocka_unit_test(who_leaves_moves_nobody_else),
        cmocka_unit_test(who_sits_out_is_seated),
        cmocka_unit_test(what_cannot_be_repaired_is_refused),
        cmocka_unit_test(tables_made_by_hand_stay),
        cmocka_unit_test(a_round_with_rematches_is_repaired_with_rematches),
        cmocka_unit_test(a_repair_moves_the_losses_that_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
