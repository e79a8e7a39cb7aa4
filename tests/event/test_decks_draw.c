/* test_decks_draw.c - deck checks by lot: nobody twice in a row, who was never checked first,
 * everybody alike */
#include "base/arena.h"
#include "base/err.h"
#include "base/rng.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/edit/edit.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "fixture.h"

static struct deckcheck_draw draw(struct fixture *f, bool tables, int n, uint64_t seed, struct event_data *data)
{
    struct deckcheck_draw out;
    OK(f, deckcheck_draw(f->store, &f->arena, f->event, tables, n, seed, data, &out, &f->err));
    return out;
}

static struct fixture *event_of(const char *name, size_t n)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.rounds = 9;
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

/* ---- the lot alone --------------------------------------------------------------------------- */

static void the_lot_keeps_its_promises(void **state)
{
    (void)state;
    struct rng rng = test_rng(1);
    int cases = test_is_long() ? 50000 : 3000;
    for (int i = 0; i < cases; i++) {
        struct arena arena = ARENA_INIT;
        struct lot_ticket tickets[40];
        size_t n = (size_t)rng_below(&rng, 41), wanted = (size_t)rng_below(&rng, 45), out[40], again[40];
        uint64_t lot = rng_next(&rng);
        int fewest_left = 1000, most_taken = -1;
        size_t ready = 0;
        bool taken[40] = {false};
        for (size_t t = 0; t < n; t++) {
            tickets[t] = (struct lot_ticket){(int)rng_below(&rng, 4), rng_below(&rng, 3) == 0};
            ready += !tickets[t].resting;
        }
        size_t got = deckcheck_lot(&arena, tickets, n, wanted, lot, out);
        if (got != (wanted < ready ? wanted : ready))
            fail_msg("case %d: %zu of %zu", i, got, ready);
        for (size_t t = 0; t < got; t++) {
            assert_true(out[t] < n && !taken[out[t]]);
            assert_false(tickets[out[t]].resting);
            taken[out[t]] = true;
            most_taken = tickets[out[t]].former > most_taken ? tickets[out[t]].former : most_taken;
        }
        for (size_t t = 0; t < n; t++)
            if (!taken[t] && !tickets[t].resting && tickets[t].former < fewest_left)
                fewest_left = tickets[t].former;
        assert_true(most_taken <= fewest_left); /* nobody with fewer checks was passed over */
        assert_int_equal(deckcheck_lot(&arena, tickets, n, wanted, lot, again), got);
        assert_memory_equal(out, again, got * sizeof *out);
        arena_release(&arena);
    }
}

/* Two of seven equals: each pair is as likely as any other (chi squared with 20 degrees of
 * freedom; 45.3 is passed once in a thousand times, and the seeds are fixed). */
static void the_lot_is_uniform(void **state)
{
    (void)state;
    enum { N = 7, PAIRS = 21, DRAWS = 42000 };
    struct lot_ticket tickets[N] = {{0}};
    int counts[N][N] = {{0}};
    double chi = 0;
    struct arena arena = ARENA_INIT;
    for (uint64_t seed = 1; seed <= DRAWS; seed++) {
        size_t out[N];
        assert_int_equal(deckcheck_lot(&arena, tickets, N, 2, seed, out), 2);
        counts[out[0] < out[1] ? out[0] : out[1]][out[0] < out[1] ? out[1] : out[0]]++;
        if (seed % 1000 == 0)
            arena_release(&arena);
    }
    for (int a = 0; a < N; a++)
        for (int b = a + 1; b < N; b++) {
            double expected = (double)DRAWS / PAIRS, d = counts[a][b] - expected;
            chi += d * d / expected;
        }
    arena_release(&arena);
    if (chi > 45.3)
        fail_msg("chi squared %.1f", chi);
}

/* ---- in an event ----------------------------------------------------------------------------- */

static bool was_drawn(const struct deckcheck_draw *d, int player)
{
    for (size_t i = 0; i < d->n; i++)
        for (int c = 0; c < d->drawn[i].n; c++)
            if (d->drawn[i].player[c] == player)
                return true;
    return false;
}

/* Over many seeds: no player of a draw is in the next, whatever rounds lie between, by tables or
 * players. */
static void never_twice_in_a_row(void **state)
{
    (void)state;
    int events = test_is_long() ? 60 : 6;
    for (int e = 0; e < events; e++) {
        char name[24];
        snprintf(name, sizeof name, "row-%d.db", e);
        struct fixture *f = event_of(name, 16);
        struct deckcheck_draw last = {.n = 0};
        struct event_data data;
        for (int round = 1; round <= 5; round++) {
            uint64_t seed = (uint64_t)(100 * e + round);
            bool tables = (e + round) % 2;
            fixture_pair(f, seed);
            struct deckcheck_draw now = draw(f, tables, 2, seed, &data);
            assert_int_equal(now.n, 2);
            assert_int_equal(now.round, round);
            assert_int_equal(now.number, round);
            for (size_t i = 0; i < now.n; i++)
                for (int side = 0; side < now.drawn[i].n; side++) {
                    int p = now.drawn[i].player[side];
                    assert_int_equal(now.drawn[i].n, tables ? 2 : 1);
                    if (was_drawn(&last, p))
                        fail_msg("event %d, round %d: %s twice in a row", e, round, data.players[p].name);
                    if (tables)
                        assert_int_equal(event_match_of(&data, round, p)->table, now.drawn[i].table);
                }
            last = now;
            fixture_results(f, "2-0");
        }
        fixture_free(f);
    }
}

static void twice_in_a_round(void **state)
{
    (void)state;
    struct fixture *f = event_of("twice.db", 8);
    struct event_data data;
    struct deckcheck_draw out;
    fixture_pair(f, 1);
    struct deckcheck_draw first = draw(f, true, 2, 1, &data), second = draw(f, true, 2, 1, &data);
    assert_int_equal(second.number, 2);
    for (size_t i = 0; i < first.n; i++)
        for (size_t j = 0; j < second.n; j++)
            assert_int_not_equal(first.drawn[i].table, second.drawn[j].table);
    REFUSED(f, deckcheck_draw(f->store, &f->arena, f->event, true, 1, 1, &data, &out, &f->err), ERR_CONFLICT,
            "nobody is drawn twice in a row");
    /* The next round: all were checked in the last one. */
    fixture_results(f, "2-0");
    fixture_pair(f, 2);
    REFUSED(f, deckcheck_draw(f->store, &f->arena, f->event, false, 1, 1, &data, &out, &f->err), ERR_CONFLICT,
            "everybody was checked");
    /* Two rounds later those of the latest draw still rest: it would be twice in a row. */
    fixture_results(f, "2-0");
    fixture_pair(f, 3);
    struct deckcheck_draw third = draw(f, false, 8, 7, &data);
    assert_int_equal(third.n, 4);
    for (size_t i = 0; i < third.n; i++)
        assert_false(was_drawn(&second, third.drawn[i].player[0]));
    fixture_free(f);
}

static void whom_there_is_to_draw_from(void **state)
{
    (void)state;
    struct fixture *f = event_of("whom.db", 5);
    struct event_data data;
    struct deckcheck_draw out;
    REFUSED(f, deckcheck_draw(f->store, &f->arena, f->event, true, 1, 1, &data, &out, &f->err), ERR_CONFLICT,
            "no round of Test Event is paired");
    REFUSED(f, deckcheck_draw(f->store, &f->arena, f->event, true, 0, 1, &data, &out, &f->err), ERR_INPUT, "1 to 1000");
    out = draw(f, false, 2, 1, &data); /* at the players' meeting */
    assert_int_equal(out.round, 0);
    assert_int_equal(out.n_tickets, 5);
    fixture_pair(f, 1);
    fixture_result(f, 1, "2-0");
    out = draw(f, false, 5, 3, &data); /* only who still plays: table 2, but for who rests */
    assert_int_equal(out.n_tickets, 2);
    assert_int_equal(out.n, 2 - out.n_resting);
    for (size_t i = 0; i < out.n; i++)
        assert_int_equal(out.drawn[i].table, 2);
    fixture_result(f, 2, "2-0");
    REFUSED(f, deckcheck_draw(f->store, &f->arena, f->event, false, 1, 1, &data, &out, &f->err), ERR_CONFLICT,
            "all results of the round are in");
    fixture_free(f);
}

static void draws_are_stored_and_undone(void **state)
{
    (void)state;
    struct fixture *f = event_of("stored.db", 8);
    struct event_data data;
    struct journal_entry *done;
    size_t n;
    fixture_pair(f, 1);
    char *before = fixture_dump(f);
    struct deckcheck_draw first = draw(f, true, 1, 11, &data);
    char *after = fixture_dump(f);
    assert_int_equal(first.seed, 11);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_string_equal(fixture_dump(f), before);
    struct deckcheck_draw same = draw(f, true, 1, 11, &data); /* the same seed, the same lot */
    assert_int_equal(same.drawn[0].table, first.drawn[0].table);
    OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    OK(f, upkeep_redo(f->store, &f->arena, 1, &done, &n, &f->err));
    assert_int_equal(strlen(fixture_dump(f)), strlen(after));
    /* A note goes to the check of this round, or to one that a judge chose. */
    struct deckcheck check, *list;
    struct player_id drawn = data.players[same.drawn[0].player[0]].id;
    OK(f, deckcheck_note(f->store, &f->arena, f->event, drawn, NULL, "61 cards", 9, &check, &f->err));
    assert_int_equal(check.number, 1);
    assert_int_equal(check.table, same.drawn[0].table);
    OK(f, deckcheck_note(f->store, &f->arena, f->event, drawn, NULL, "", 12, &check, &f->err));
    assert_string_equal(check.note, "61 cards");
    assert_int_equal(check.extension_min, 12);
    int other = 0;
    while (other == same.drawn[0].player[0] || other == same.drawn[0].player[1])
        other++;
    OK(f, deckcheck_note(f->store, &f->arena, f->event, data.players[other].id, NULL, "asked by the opponent", -1,
                         &check, &f->err));
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(n, 3);
    int chosen = 0;
    for (size_t i = 0; i < n; i++)
        chosen += list[i].draw == 0;
    assert_int_equal(chosen, 1);
    REFUSED(f, deckcheck_note(f->store, &f->arena, f->event, drawn, NULL, "", 121, &check, &f->err), ERR_INPUT,
            "at most 120");
    fixture_free(f);
}

/* A pairing that is taken back takes its lots along: nobody rests for them. What was found stays.
 * A check is where the player sits. */
static void lots_of_a_pairing_taken_back(void **state)
{
    (void)state;
    struct fixture *f = event_of("back.db", 8);
    struct event_data data;
    struct deckcheck check, *list;
    const char *sentence;
    size_t n;
    fixture_pair(f, 1);
    struct deckcheck_draw first = draw(f, true, 2, 1, &data);
    char *paired = fixture_dump(f);
    struct player_id found = data.players[first.drawn[0].player[0]].id;
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(n, 0);
    fixture_pair(f, 2);
    struct deckcheck_draw again = draw(f, true, 4, 3, &data);
    assert_int_equal(again.n, 4);
    assert_int_equal(again.n_resting, 0);
    assert_int_equal(again.number, 2);
    for (size_t i = 0; i < again.n; i++)
        assert_int_equal(again.drawn[i].former, 0);
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(n, 8);
    for (int i = 0; i < 3; i++) { /* the draw, the pairing, the taking back */
        struct journal_entry *done;
        size_t n_done;
        OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n_done, &f->err));
    }
    assert_string_equal(fixture_dump(f), paired);
    /* A check with something found is one. */
    OK(f, deckcheck_note(f->store, &f->arena, f->event, found, NULL, "61 cards", -1, &check, &f->err));
    OK(f, round_unpair(f->store, &f->arena, f->event, NULL, false, &sentence, &f->err));
    fixture_pair(f, 2);
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(n, 1);
    assert_string_equal(list[0].note, "61 cards");
    assert_int_equal(list[0].table, 0);
    OK(f, deckcheck_note(f->store, &f->arena, f->event, found, NULL, "fine now", -1, &check, &f->err));
    assert_int_equal(check.number, 2); /* another round's */
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(n, 2);
    data = fixture_load(f);
    int index = event_player_index(&data, found);
    const struct load_match *m = event_match_of(&data, 1, index);
    assert_int_equal(list[1].table, m->table);
    /* Two players change places: the check goes along. */
    const struct load_match *elsewhere = NULL;
    for (size_t i = 0; i < data.n_matches && !elsewhere; i++)
        elsewhere = data.matches[i].table != m->table ? &data.matches[i] : NULL;
    assert_non_null(elsewhere);
    struct round_view view;
    struct pair_finding *broken;
    size_t n_broken;
    OK(f, round_swap(f->store, &f->arena, f->event, NULL, found, data.players[elsewhere->p1].id, &view, &broken,
                     &n_broken, &f->err));
    OK(f, deckcheck_list(f->store, &f->arena, f->event, &list, &n, &f->err));
    assert_int_equal(list[1].table, elsewhere->table);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lot_keeps_its_promises),   cmocka_unit_test(the_lot_is_uniform),
        cmocka_unit_test(never_twice_in_a_row),         cmocka_unit_test(twice_in_a_round),
        cmocka_unit_test(whom_there_is_to_draw_from),   cmocka_unit_test(draws_are_stored_and_undone),
        cmocka_unit_test(lots_of_a_pairing_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
