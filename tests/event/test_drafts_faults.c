/* test_drafts_faults.c - draft pods: whatever call of the disk fails, pods are made, changed, taken
 * back, paired from and stepped through wholly or not at all
 *
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/fault_frame.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- the verbs ------------------------------------------------------------------------------- */

static enum err_code new_event(struct run *r, struct err *err)
{
    struct event event;
    struct player_import import;
    struct event_settings set = event_settings_usual();
    set.name = "Faulty Friday";
    set.format = "Booster Draft";
    set.date = "1999-03-05";
    set.pod_rounds = 1;
    set.rounds = 3;
    set.seed = 5;
    enum err_code rc = event_new(r->store, &r->arena, &set, &event, err);
    if (rc == ERR_OK)
        rc = player_import(r->store, &r->arena, "name\nA1\nB2\nC3\nD4\nE5\nF6\nG7\nH8\nI9\nJ10\nK11\nL12\nM13\n",
                           "players.csv", r->event, false, &import, err);
    return rc;
}

static enum err_code pods(struct run *r, struct err *err)
{
    struct event_data data;
    struct draft draft;
    const struct draft_options options = {.by = -1, .seed = 3};
    return draft_make(r->store, &r->arena, r->event, &options, &data, &draft, err);
}

static enum err_code unpod(struct run *r, struct err *err)
{
    const char *sentence;
    return draft_unmake(r->store, &r->arena, r->event, &sentence, err);
}

/* Somebody of the pod of 7 to the pod of 6, which has then 7. */
static enum err_code move(struct run *r, struct err *err)
{
    struct event_data data;
    struct draft draft;
    const char *sentence;
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    if (rc == ERR_OK)
        rc = draft_latest(r->store, &r->arena, &data, &draft, err);
    return rc == ERR_OK ? draft_move(r->store, &r->arena, r->event, data.players[draft.pods[0].players[2]].id, 2, 7,
                                     &sentence, err)
                        : rc;
}

static enum err_code leave(struct run *r, struct err *err)
{
    return enrol_remove(r->store, &r->arena, r->event, (struct player_id){4}, err);
}

static enum err_code start(struct run *r, struct err *err)
{
    const char *sentence;
    return draft_clock(r->store, &r->arena, r->event, DRAFT_CLOCK_START, 0, 1, &sentence, err);
}

static enum err_code next(struct run *r, struct err *err)
{
    const char *sentence;
    return draft_clock(r->store, &r->arena, r->event, DRAFT_CLOCK_NEXT, 0, 1, &sentence, err);
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

static enum err_code undo(struct run *r, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    return upkeep_undo(r->store, &r->arena, 1, &done, &n, err);
}

OPERATION(run_pods, pods)
OPERATION(run_unpod, unpod)
OPERATION(run_move, move)
OPERATION(run_leave, leave)
OPERATION(run_start, start)
OPERATION(run_next, next)
OPERATION(run_pair, pair)
OPERATION(run_undo, undo)

/* ---- what they start from -------------------------------------------------------------------- */

PREPARE(enrolled, new_event)
PREPARE(seated, new_event, pods)
PREPARE(started, new_event, pods, start)
PREPARE(played, new_event, pods, pair, report_all)
PREPARE(moved, new_event, pods, move)

static void t2_draft_pods(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "pods", .prepare = enrolled, .run = run_pods},
        {.name = "move", .prepare = seated, .run = run_move},
        {.name = "pair across", .prepare = seated, .run = run_pair},
        {.name = "unpod", .prepare = started, .run = run_unpod},
        {.name = "next", .prepare = started, .run = run_next},
        {.name = "start", .prepare = seated, .run = run_start},
        {.name = "pods by standings", .prepare = played, .run = run_pods},
        {.name = "unenroll", .prepare = seated, .run = run_leave},
        {.name = "undo of a move", .prepare = moved, .run = run_undo},
    };
    size_t n = test_is_long() ? ARRAY_LEN(operations) : 5;
    assert_true(fault_run(operations, n) >= (test_is_long() ? 1500 : 100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t2_draft_pods)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
