/* test_judging_faults.c - penalties, rulings, judges and bans: whatever call of
 * the disk fails, a verb is done or absent
 *
 * @tags slow-watched
 */
#include "base/err.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/fault_frame.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/round/round.h"
#include "event/state/state.h"

/* ---- the verbs ------------------------------------------------------------------------------- */

static enum err_code new_event(struct run *r, struct err *err)
{
    struct event event;
    struct player_import import;
    struct event_settings set = event_settings_usual();
    set.name = "Faulty Friday";
    set.date = "1999-03-05";
    set.rounds = 3;
    set.seed = 5;
    enum err_code rc = event_new(r->store, &r->arena, &set, &event, err);
    if (rc == ERR_OK)
        rc = player_import(r->store, &r->arena, "name\nA1\nB2\nC3\nD4\nE5\n", "players.csv", r->event, false, &import,
                           err);
    return rc;
}

static enum err_code pair(struct run *r, struct err *err)
{
    struct round_view view;
    struct round_options options = {.seed = 7};
    return round_pair(r->store, &r->arena, r->event, &options, &view, err);
}

static enum err_code give(struct run *r, const char *infraction, bool confirm, struct err *err)
{
    struct event_data data;
    struct penalty_outcome o;
    struct penalty_entry entry = PENALTY_ENTRY_INIT;
    entry.infraction = infraction;
    entry.confirm = confirm;
    entry.day = "1999-03-05";
    enum err_code rc = event_load(r->store, &r->arena, r->event, &data, err);
    if (rc != ERR_OK)
        return rc;
    struct player_id player = {1};
    for (size_t i = 0; i < data.n_matches; i++)
        if (data.matches[i].table == 1)
            player = data.players[data.matches[i].p1].id;
    return penalties_add(r->store, &r->arena, r->event, player, &entry, &o, err);
}

static enum err_code warn(struct run *r, struct err *err)
{
    return give(r, "illegal-deck", false, err);
}

static enum err_code eject(struct run *r, struct err *err)
{
    return give(r, "illegal-deck", true, err);
}

static enum err_code wait_for_match(struct run *r, struct err *err)
{
    struct penalty_outcome o;
    struct penalty_entry entry = {.infraction = "tardiness", .games = 2, .round = 1, .day = "1999-03-05"};
    return penalties_add(r->store, &r->arena, r->event, (struct player_id){2}, &entry, &o, err);
}

static enum err_code confirm(struct run *r, struct err *err)
{
    struct penalty_outcome o;
    return penalties_confirm(r->store, &r->arena, r->event, 1, NULL, "Me", NULL, &o, err);
}

static enum err_code edit(struct run *r, struct err *err)
{
    struct penalty_outcome o;
    const struct penalty_entry entry = {.round = -1, .has_consequence = true, .consequence = PENALTY_DISQUALIFICATION};
    return penalties_edit(r->store, &r->arena, r->event, 1, NULL, &entry, &o, err);
}

static enum err_code withdraw(struct run *r, struct err *err)
{
    struct penalty_outcome o;
    return penalties_withdraw(r->store, &r->arena, r->event, 1, NULL, "a mistake", &o, err);
}

static enum err_code judge(struct run *r, struct err *err)
{
    struct judge out;
    const struct judge_fields fields = {.name = "Holm, Kai", .level = 2, .role = JUDGE_HEAD};
    return judge_add(r->store, &r->arena, r->event, &fields, &out, err);
}

static enum err_code rule(struct run *r, struct err *err)
{
    struct judge_ruling_outcome o;
    const struct judge_ruling_entry entry = {
        .table = 1, .question = "may it?", .ruling = "no", .minutes = 3, .extension = 3};
    return judge_ruling_add(r->store, &r->arena, r->event, &entry, &o, err);
}

static enum err_code ban(struct run *r, struct err *err)
{
    struct ban out;
    const struct ban_entry entry = {.from = "1999-03-05", .next = "pro-tour", .reason = "left"};
    return ban_add(r->store, &r->arena, (struct player_id){3}, &entry, &out, err);
}

static enum err_code undo(struct run *r, struct err *err)
{
    struct journal_entry *done;
    size_t n;
    return upkeep_undo(r->store, &r->arena, 1, &done, &n, err);
}

static enum err_code delete_event(struct run *r, struct err *err)
{
    return event_delete(r->store, &r->arena, r->event, err);
}

OPERATION(run_pair, pair)
OPERATION(run_eject, eject)
OPERATION(run_confirm, confirm)
OPERATION(run_edit, edit)
OPERATION(run_withdraw, withdraw)
OPERATION(run_judge, judge)
OPERATION(run_rule, rule)
OPERATION(run_ban, ban)
OPERATION(run_undo, undo)
OPERATION(run_delete, delete_event)

/* ---- what they start from -------------------------------------------------------------------- */

PREPARE(waiting, new_event, wait_for_match)
PREPARE(paired, new_event, pair)
PREPARE(warned, new_event, pair, warn)
PREPARE(ejected, new_event, pair, eject)
PREPARE(everything, new_event, judge, ban, pair, rule, eject)

static void t2_judging(void **state)
{
    (void)state;
    static const struct fault_operation operations[] = {
        {.name = "penalty add", .prepare = paired, .run = run_eject},
        {.name = "penalty withdraw", .prepare = ejected, .run = run_withdraw},
        {.name = "pair with a lost match", .prepare = waiting, .run = run_pair},
        {.name = "ruling add", .prepare = paired, .run = run_rule},
        {.name = "event delete with all of it", .prepare = everything, .run = run_delete},
        {.name = "penalty confirm", .prepare = warned, .run = run_confirm},
        {.name = "penalty edit", .prepare = ejected, .run = run_edit},
        {.name = "judge add", .prepare = paired, .run = run_judge},
        {.name = "ban add", .prepare = paired, .run = run_ban},
        {.name = "undo of an ejection", .prepare = ejected, .run = run_undo},
    };
    size_t n = test_is_long() ? ARRAY_LEN(operations) : 3;
    assert_true(fault_run(operations, n) >= (test_is_long() ? 1500 : 65));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(t2_judging)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
