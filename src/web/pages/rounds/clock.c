/* clock.c - the round's clock on the pages of the staff: what it shows, and what can be done with it */
#include "event/clock/clock.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/rounds/clock_panel.html.h"
#include "web/pages/rounds/rounds.h"

#include <string.h>

static void fill_panel(struct request *req, const struct clock_view *clock, struct clock_panel *out)
{
    out->round = clock->round;
    out->seen = clock_seen_text(req->arena, clock);
    out->state = clock_state_name(clock->state);
    out->none = clock->state == CLOCK_NONE;
    out->running = clock->state == CLOCK_RUNNING;
    out->paused = clock->state == CLOCK_PAUSED;
    out->over = clock->state == CLOCK_OVER;
    out->untimed = clock->untimed;
    out->warning_due = clock->warning_due;
    out->set_back = clock->set_back;
    out->left_s = clock->left_s;
    out->ends_at_utc = clock->ends_at_utc;
    out->total_s = clock->minutes * 60;
    out->left_share = clock_left_share(clock);
    out->left = clock_text(req->arena, clock->left_s);
    out->ends = lang_time(req->arena, req->lang, clock->ends_at_utc);
    out->minutes = clock->minutes;
    out->minutes_rule = clock->minutes_rule;
    out->n_playing = (int)clock->n_playing;
}

enum err_code clock_panel_fill(struct request *req, int round, const char *back, struct clock_panel *out,
                               struct err *err)
{
    struct event_data *data;
    struct clock_view clock;
    *out = (struct clock_panel){.event = req->event_id,
                                .state = "none",
                                .none = true,
                                .untimed = true,
                                .left = "",
                                .ends = "",
                                .seen = "",
                                .minutes_rule = "",
                                .back = back,
                                .now_utc = req->now_utc};
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    if (data->n_rounds == 0)
        return ERR_OK;
    if (clock_look(req->store, req->arena, data, round, &clock, err) != ERR_OK)
        return err->code;
    fill_panel(req, &clock, out);
    return ERR_OK;
}

/* ---- what the desk does with it -------------------------------------------------------------- */

static enum err_code start(struct request *req, struct clock_view *view, const char **warning, struct err *err)
{
    int64_t minutes;
    if (field_int(req, "minutes", 1, CLOCK_MINUTES_MAX, 0, &minutes, err) != ERR_OK)
        return err->code;
    return clock_start(req->store, req->arena, req->event_id, field(req, "seen"), (int)minutes,
                       field(req, "force") != NULL, view, warning, err);
}

static enum err_code set(struct request *req, struct clock_view *view, struct err *err)
{
    enum clock_setting how;
    int64_t seconds;
    if (clock_parse(field_or(req, "left", ""), &how, &seconds, err) != ERR_OK)
        return err->code;
    return clock_set(req->store, req->arena, req->event_id, field(req, "seen"), how, seconds,
                     field(req, "force") != NULL, view, err);
}

/* *sentence: which table has how much more. */
static enum err_code extend(struct request *req, struct clock_view *view, const char **sentence, struct err *err)
{
    int64_t minutes;
    struct clock_extension added;
    if (field_int(req, "minutes", 1, CLOCK_EXTENSION_MAX, 0, &minutes, err) != ERR_OK)
        return err->code;
    if (minutes == 0)
        return err_set(err, ERR_INPUT, "how many minutes more? Nothing was changed");
    if (clock_extend(req->store, req->arena, req->event_id, field(req, "seen"), field_or(req, "table", ""),
                     (int)minutes, field_or(req, "reason", ""), &added, view, err) != ERR_OK)
        return err->code;
    char table[16], more[24];
    snprintf(table, sizeof table, "%d", added.table);
    snprintf(more, sizeof more, "%lld", (long long)minutes);
    *sentence = lang_fill(
        req->arena,
        lang_plural(req->lang, "Table {table} has {n} minute more", "Table {table} has {n} minutes more", minutes),
        LANG_ARGS({"table", table}, {"n", more}));
    return ERR_OK;
}

static enum err_code end_early(struct request *req, struct clock_view *view, struct err *err)
{
    int64_t minutes;
    if (field_int(req, "minutes", 1, CLOCK_MINUTES_MAX, 0, &minutes, err) != ERR_OK)
        return err->code;
    return clock_end_early(req->store, req->arena, req->event_id, field(req, "seen"), (int)minutes, view, err);
}

/* *sentence: what was done, where the clock's own state does not tell; else NULL. */
static enum err_code carry_out(struct request *req, struct clock_view *view, const char **warning,
                               const char **sentence, struct err *err)
{
    const char *what = field_or(req, "what", "");
    struct clock_extension removed;
    if (strcmp(what, "start") == 0)
        return start(req, view, warning, err);
    if (strcmp(what, "pause") == 0)
        return clock_pause(req->store, req->arena, req->event_id, field(req, "seen"), view, err);
    if (strcmp(what, "resume") == 0)
        return clock_resume(req->store, req->arena, req->event_id, field(req, "seen"), view, err);
    if (strcmp(what, "set") == 0)
        return set(req, view, err);
    if (strcmp(what, "warned") == 0)
        return clock_warned(req->store, req->arena, req->event_id, field(req, "seen"), view, err);
    if (strcmp(what, "extend") == 0)
        return extend(req, view, sentence, err);
    if (strcmp(what, "take-back") == 0)
        return clock_extend_back(req->store, req->arena, req->event_id, field(req, "seen"), field_or(req, "table", ""),
                                 0, &removed, view, err);
    if (strcmp(what, "early") == 0)
        return end_early(req, view, err);
    return err_set(err, ERR_INPUT, "field what: start, pause, resume, set, warned, extend, take-back or early");
}

/* The page that the form was on, when it is one of this event's. */
static const char *back_path(struct request *req)
{
    const char *event = arena_printf(req->arena, "/e/%lld", (long long)req->event_id.v);
    const char *back = field_or(req, "back", event);
    size_t len = strlen(event);
    bool ours = strncmp(back, event, len) == 0 && (back[len] == '\0' || back[len] == '/') && !strchr(back, '\\');
    return ours ? back : event;
}

static enum err_code clock_do(struct request *req, struct err *err)
{
    struct clock_view view;
    const char *warning = "";
    const char *sentence = NULL;
    if (carry_out(req, &view, &warning, &sentence, err) != ERR_OK)
        return err->code;
    const char *left = clock_text(req->arena, view.left_s);
    if (sentence)
        ; /* it says what was done */
    else if (view.state == CLOCK_RUNNING)
        sentence =
            lang_fill(req->arena, lang_text(req->lang, "The clock runs: {left} left"), LANG_ARGS({"left", left}));
    else if (view.state == CLOCK_PAUSED)
        sentence =
            lang_fill(req->arena, lang_text(req->lang, "The clock is paused: {left} left"), LANG_ARGS({"left", left}));
    else if (view.state == CLOCK_OVER)
        sentence = lang_text(req->lang, "Time is up");
    else
        sentence = lang_text(req->lang, "The clock is not running");
    if (warning && *warning)
        sentence = arena_printf(req->arena, "%s. %s", sentence, warning);
    page_done(req, sentence, "%s", back_path(req));
    return ERR_OK;
}

const struct route routes_clock[] = {
    {METHOD_POST, "/e/{event}/clock", MAY_CLOCK, 0, 0, clock_do, round_or_event_show},
    {0},
};
