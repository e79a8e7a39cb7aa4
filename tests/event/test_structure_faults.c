/* test_structure_faults.c - brackets and round robins: whatever call of the disk fails, a round is
 * drawn, a result corrected with all that hung on it, a walkover given and a schedule left wholly or not at all
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/fault_frame.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- the verbs ------------------------------------------------------------------------------- */

static enum err_code new_event(struct run *r, const char *structure, struct err *err)
{
    struct event event;
    struct player_import import;
    struct event_settings set = event_settings_usual();
    set.name = "Faulty Friday";
    set.date = "1999-03-05";
    set.structure = structure;
    set.seed = 5;
    enum err_code rc = event_new(r->store, &r->arena, &set, &event, err);
    if (rc == ERR_OK)
        rc = player_import(r->store, &r->arena, "name\nA1\nB2\nC3\nD4\nE5\nF6\n", "players.csv", r->event, false,
                           &import, err);
    return rc;
}

static enum err_code new_double(struct run *r, struct err *err)
{
    return new_event(r, "double-elimination", err);
}

static enum err_code new_robin(struct run *r, struct err *err)
{
    return new_event(r, "round-robin", err);
}

static enum err_code pair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 7};
    return round_pair(r->store, &r->arena, r->event, &options, &view, err);
}

/* At every table of the latest round that has no result. */
static enum err_code report_all(struct run *r, struct err *err)
{
    struct event_data data;
    struct result_batch batch;
    const char *lines = "";
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_matches; i++)
        if (data.matches[i].result == RESULT_NONE)
            lines = arena_printf(&r->arena, "%s%d 2-0\n", lines, data.matches[i].table);
    return rc == ERR_OK
               ? result_enter_many(r->store, &r->arena, r->event, 0, NULL, lines, "slips", false, false, &batch, err)
               : rc;
}

static enum err_code correct(struct run *r, struct err *err)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = "1", .score = "0-2"};
    return result_enter(r->store, &r->arena, r->event, 1, &entry, true, &outcome, err);
}

/* Somebody with a match of the latest round. */
static enum err_code drop(struct run *r, struct err *err)
{
    struct event_data data;
    const char *sentence;
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_match *m = event_match_at(&data, (int)data.n_rounds, 1);
    return enrol_drop(r->store, &r->arena, r->event, data.players[m->p1].id, &sentence, err);
}

static enum err_code undrop(struct run *r, struct err *err)
{
    struct event_data data;
    const char *sentence;
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    for (size_t i = 0; rc == ERR_OK && i < data.n_players; i++)
        if (data.players[i].dropped_after >= 0)
            return enrol_undrop(r->store, &r->arena, r->event, data.players[i].id, &sentence, err);
    return rc;
}

static enum err_code give_up(struct run *r, struct err *err)
{
    struct event_data data;
    const char *sentence;
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_match *m = event_match_at(&data, (int)data.n_rounds, 1);
    return playoff_walkover(r->store, &r->arena, r->event, data.players[m->p2].id, &sentence, err);
}

static enum err_code seed(struct run *r, struct err *err)
{
    const char *sentence;
    return enrol_set_seed(r->store, &r->arena, r->event, (struct player_id){2}, 1, &sentence, err);
}

static enum err_code unpair(struct run *r, struct err *err)
{
    const char *sentence;
    return round_unpair(r->store, &r->arena, r->event, NULL, true, &sentence, err);
}

static enum err_code undo(struct run *r, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    return upkeep_undo(r->store, &r->arena, 1, &done, &n, err);
}

OPERATION(run_pair, pair)
OPERATION(run_correct, correct)
OPERATION(run_drop, drop)
OPERATION(run_undrop, undrop)
OPERATION(run_give_up, give_up)
OPERATION(run_seed, seed)
OPERATION(run_unpair, unpair)
OPERATION(run_undo, undo)

/* ---- what they start from -------------------------------------------------------------------- */

PREPARE(enrolled, new_double)
PREPARE(drawn, new_double, pair)
PREPARE(two_played, new_double, pair, report_all, pair, report_all)
PREPARE(four_played, new_double, pair, report_all, pair, report_all, pair, report_all, pair, report_all)
PREPARE(corrected, new_double, pair, report_all, pair, report_all, correct)
PREPARE(robin_enrolled, new_robin)
PREPARE(robin_played, new_robin, pair, report_all)
PREPARE(robin_left, new_robin, pair, report_all, drop, pair, report_all)

static void t2_brackets_and_round_robins(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "pair, both halves", .prepare = two_played, .run = run_pair},
        {.name = "correct, through both halves", .prepare = four_played, .run = run_correct},
        {.name = "drop with a walkover", .prepare = drawn, .run = run_drop},
        {.name = "pair, the schedule", .prepare = robin_enrolled, .run = run_pair},
        {.name = "undrop, with what was missed", .prepare = robin_left, .run = run_undrop},
        {.name = "seed", .prepare = enrolled, .run = run_seed},
        {.name = "pair, the bracket", .prepare = enrolled, .run = run_pair},
        {.name = "walkover", .prepare = drawn, .run = run_give_up},
        {.name = "unpair", .prepare = drawn, .run = run_unpair},
        {.name = "undo of a correction", .prepare = corrected, .run = run_undo},
        {.name = "drop, annulled", .prepare = robin_played, .run = run_drop},
    };
    size_t n = test_is_long() ? ARRAY_LEN(operations) : 5;
    assert_true(fault_run(operations, n) >= (test_is_long() ? 2000 : 130));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t2_brackets_and_round_robins)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
