/* dashboard.c - what an event's next step is, and what is missing for it
 *
 * The step follows from the latest round alone: prepared, published, being played, done. Everything
 * else is counted beside it.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/clock/clock.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"

const char *dashboard_command(struct arena *arena, const struct dashboard *d)
{
    const char *command = next_step_command(d->step);
    if (*d->refused.why)
        return d->refused.rematch_helps ? arena_printf(arena, "%s --allow-rematch", command) : "";
    return d->step == NEXT_CUT && d->cut_to != d->cut ? arena_printf(arena, "%s %d", command, d->cut_to) : command;
}

/* ---- what is missing ------------------------------------------------------------------------- */

static void count_players(struct arena *arena, const struct event_data *data, struct dashboard *d)
{
    struct checkin_state state;
    checkin_state(arena, data, &state);
    d->active = state.of;
    d->absent = state.there ? (int)state.n_absent : -1;
    for (size_t i = 0; i < data->n_players; i++)
        d->unpaid += data->event.set.fee_cents > 0 && event_player_active(data, (int)i) && !data->players[i].paid;
}

static enum err_code count_lists(struct store *store, const struct event_data *data, struct dashboard *d,
                                 struct err *err)
{
    struct decklist_setting setting;
    struct decklist_counts counts;
    enum err_code rc = decklist_settings(store, &data->event, &setting, err);
    if (rc == ERR_OK)
        rc = decklist_count(store, data->event.id, &counts, err);
    if (rc != ERR_OK)
        return rc;
    d->lists_required = setting.lists == DECKLISTS_REQUIRED;
    d->lists_taken = setting.lists != DECKLISTS_NONE;
    d->lists_locked = setting.locked;
    d->without_list = d->lists_required ? counts.players - counts.with_list : 0;
    d->illegal_lists = counts.illegal;
    return rc;
}

static enum err_code count_results(struct store *store, struct arena *arena, const struct event_data *data,
                                   struct dashboard *d, struct err *err)
{
    struct reported_match *all = NULL;
    size_t n = 0;
    enum err_code rc = reported_list(store, arena, data, d->round, &all, &n, err);
    if (rc != ERR_OK)
        return rc;
    d->missing = ARENA_ARRAY(arena, int, n + 1);
    d->reported = ARENA_ARRAY(arena, int, n + 1);
    d->disputed = ARENA_ARRAY(arena, int, n + 1);
    for (size_t i = 0; i < n; i++) {
        int table = data->matches[all[i].match].table;
        d->total++;
        if (all[i].state == REPORTED_FINAL) {
            d->in++;
            continue;
        }
        d->missing[d->n_missing++] = table;
        if (all[i].state == REPORTED_BY_ONE)
            d->reported[d->n_reported++] = table;
        if (all[i].state == REPORTED_DISPUTED)
            d->disputed[d->n_disputed++] = table;
    }
    return ERR_OK;
}

static enum err_code count_calls(struct store *store, struct arena *arena, const struct event_data *data,
                                 struct dashboard *d, struct err *err)
{
    struct judge_call *calls;
    size_t n;
    enum err_code rc = judge_calls(store, arena, data, &calls, &n, err);
    d->calls = ARENA_ARRAY(arena, int, n + 1);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        d->calls[d->n_calls++] = calls[i].match->table;
    return rc;
}

static enum err_code look_at_clock(struct store *store, struct arena *arena, const struct event_data *data,
                                   struct dashboard *d, bool *untimed, struct err *err)
{
    struct clock_view v;
    enum err_code rc = clock_look(store, arena, data, d->round, &v, err);
    if (rc != ERR_OK)
        return rc;
    d->clock = v.state;
    d->left_s = v.left_s;
    d->warning_due = v.warning_due;
    for (size_t i = 0; i < v.n_tables; i++)
        d->still_playing += v.tables[i].playing && v.state == CLOCK_OVER && v.tables[i].left_s > 0;
    *untimed = v.untimed;
    return ERR_OK;
}

/* ---- the next step --------------------------------------------------------------------------- */

/* When all results of the latest round are in. */
static enum err_code step_after_round(struct arena *arena, const struct event_data *data, struct dashboard *d,
                                      struct err *err)
{
    enum err_code rc = next_step_after_round(arena, data, &d->step, err);
    if (rc == ERR_OK && (d->step == NEXT_PAIR || d->step == NEXT_CUT))
        d->next_round = d->round + 1;
    return rc;
}

static enum err_code find_step(struct arena *arena, const struct event_data *data, bool untimed, struct dashboard *d,
                               struct err *err)
{
    if (data->event.state == EVENT_CLOSED) {
        d->step = NEXT_DONE;
    } else if (d->round == 0) {
        d->step = d->active < 2 ? NEXT_ENROL : NEXT_PAIR_FIRST;
        d->next_round = d->active < 2 ? 0 : 1;
    } else if (!d->published) {
        d->step = NEXT_PUBLISH;
    } else if (d->n_missing == 0) {
        return step_after_round(arena, data, d, err);
    } else if (d->n_disputed == d->n_missing) {
        d->step = NEXT_DISPUTES;
    } else if (d->clock == CLOCK_NONE && !untimed && d->in == 0) {
        d->step = NEXT_CLOCK; /* who plays without one is not asked again once results come */
    } else {
        d->step = d->warning_due ? NEXT_WARN : NEXT_RESULTS;
    }
    return ERR_OK;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static enum err_code look_at_room(struct store *store, struct arena *arena, const struct event_data *data,
                                  struct dashboard *d, struct err *err)
{
    int64_t waiting = 0;
    const struct event_id event = data->event.id;
    enum err_code rc = announce_now(store, arena, event, &d->announcement, err);
    if (rc == ERR_OK)
        rc = screen_get(store, event, &d->screen, err);
    if (rc == ERR_OK)
        rc = screen_now(store, arena, data, &d->screen_now, err);
    if (rc == ERR_OK && d->screen != SCREEN_AUTO)
        d->screen_now = d->screen;
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_SIGNUP_WAITING, SQL_ARGS(SQL_I(event.v)), 0, &waiting, err);
    d->signups = (int)waiting;
    return rc == ERR_OK ? journal_last(store, &d->newest_entry, err) : rc;
}

enum err_code dashboard_look(struct store *store, struct arena *arena, const struct event_data *data,
                             struct dashboard *out, struct err *err)
{
    bool untimed = false;
    *out = (struct dashboard){.round = (int)data->n_rounds,
                              .rounds_planned = data->event.rounds_planned,
                              .cut = data->event.set.cut,
                              .refused = {.why = ""},
                              .cut_to = data->event.set.cut ? event_cut_for_hint(data) : 0,
                              .announcement = {.text = ""}};
    enum err_code rc = store_begin_read(store, err);
    if (rc != ERR_OK)
        return rc;
    count_players(arena, data, out);
    rc = count_lists(store, data, out, err);
    if (rc == ERR_OK && out->round) {
        const struct load_round *r = &data->rounds[out->round - 1];
        out->published = r->published_at_utc != 0;
        out->playoff = r->stage == STAGE_PLAYOFF;
        rc = count_results(store, arena, data, out, err);
        if (rc == ERR_OK)
            rc = count_calls(store, arena, data, out, err);
        if (rc == ERR_OK)
            rc = look_at_clock(store, arena, data, out, &untimed, err);
    }
    if (rc == ERR_OK)
        rc = look_at_room(store, arena, data, out, err);
    if (rc == ERR_OK)
        rc = find_step(arena, data, untimed, out, err);
    if (rc == ERR_OK && (out->step == NEXT_PAIR || out->step == NEXT_PAIR_FIRST))
        rc = round_refused(store, arena, data, &out->refused, err);
    store_end_read(store);
    return rc;
}
