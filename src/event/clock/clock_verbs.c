/* clock_verbs.c - what is done to a round's clock: it runs, pauses, is set, ends early (D.1.3, D.1.4, D.4.6), and a
 * table gets more time
 *
 * Every verb reads the clock as it stands, refuses what makes no sense of it, writes the row, and reads it again for
 * its answer.
 */
#include "base/date.h"
#include "base/message.h"
#include "event/clock/clock.h"
#include "event/clock/internal.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

/* Begins a verb on the latest round's clock. *begun: end it, whatever comes back. */
static enum err_code begin(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                           struct clock_view *v, bool *begun, struct err *err)
{
    *v = (struct clock_view){.round = 0};
    enum err_code rc = verb_begin(store, VERB_CLOCK, err);
    *begun = rc == ERR_OK;
    if (rc == ERR_OK)
        rc = event_load(store, arena, event, &v->data, err);
    if (rc == ERR_OK)
        rc = event_require_open(&v->data.event, err);
    if (rc == ERR_OK)
        rc = clock_read(store, arena, 0, v, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the clock"), seen, clock_seen_text(arena, v), err);
    return rc;
}

/* Ends it with its sentence; the view shows what was written. */
static enum err_code end(struct store *store, struct arena *arena, enum err_code rc, bool begun, const char *sentence,
                         struct clock_view *v, struct err *err)
{
    if (rc == ERR_OK)
        rc = clock_read(store, arena, 0, v, err);
    if (rc == ERR_OK)
        store_note(store, v->data.event.id.v, "%s: round %d: %s", v->data.event.set.name, v->round, sentence);
    return begun ? store_end(store, rc, err) : rc;
}

static enum err_code require_started(const struct clock_view *v, struct err *err)
{
    if (v->state != CLOCK_NONE)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "the clock of round %d is not started\nstart it with: topcut clock start",
                   v->round);
}

static enum err_code write_row(struct store *store, const struct clock_view *v, bool running, int64_t left_s,
                               int64_t early_end, int64_t warned, struct err *err)
{
    const struct load_round *round = &v->data.rounds[v->round - 1];
    /* The warning counts as long as there is nothing to warn of again. */
    if (v->warning_minutes >= 0 && left_s > (int64_t)v->warning_minutes * MINUTE)
        warned = 0;
    return store_exec(store, Q_CLOCK_UPDATE,
                      SQL_ARGS(SQL_I(round->id.v), running ? SQL_I(v->now_utc + left_s) : SQL_NULL,
                               running ? SQL_NULL : SQL_I(left_s < 0 ? 0 : left_s),
                               early_end ? SQL_I(early_end) : SQL_NULL, warned ? SQL_I(warned) : SQL_NULL),
                      err);
}

static enum err_code insert_row(struct store *store, const struct clock_view *v, int minutes, bool early,
                                struct err *err)
{
    const struct load_round *round = &v->data.rounds[v->round - 1];
    int64_t end = v->now_utc + (int64_t)minutes * MINUTE;
    return store_exec(
        store, Q_CLOCK_INSERT,
        SQL_ARGS(SQL_I(round->id.v), SQL_I(minutes), SQL_I(v->now_utc), SQL_I(end), early ? SQL_I(end) : SQL_NULL),
        err);
}

/* Holds a time limit against the floor rules: an error, or a warning where it was chosen all the same. */
static enum err_code check_limit(struct arena *arena, const struct clock_view *v, int minutes, bool asked, bool force,
                                 const char **warning, struct err *err)
{
    const struct floor_value *least = &v->rules.numbers[FLOOR_ROUND_MINUTES_MIN];
    if (v->untimed && !asked)
        return err_set(err, ERR_CONFLICT,
                       "round %d has no time limit: %d players are left in the bracket (%s)\n"
                       "topcut clock start --minutes N sets one all the same",
                       v->round, v->players_left, v->minutes_rule);
    if (v->untimed)
        *warning = message(arena, "a round with %d players left has no time limit as a rule (%s)", v->players_left,
                           v->minutes_rule);
    if (minutes >= least->value)
        return ERR_OK;
    if ((asked || v->data.event.set.round_minutes) && !force)
        return err_set(err, ERR_CONFLICT,
                       "a round of %d minutes%s is too short: %d are the least (%s)\n--force sets it "
                       "all the same",
                       minutes, asked ? "" : TC_WORD(" (the event's setting)"), least->value, least->rule);
    *warning = message(arena, "%d minutes are less than the %d that a round has at least (%s)", minutes, least->value,
                       least->rule);
    return ERR_OK;
}

/* True when the round's clock is nothing but an early end that was announced before the start. */
static bool is_announced_end(const struct clock_view *v)
{
    return v->state == CLOCK_RUNNING && v->early && v->ends_at_utc == v->started_at_utc + (int64_t)v->minutes * MINUTE;
}

static const char *state_word(enum clock_state state)
{
    return state == CLOCK_RUNNING ? TC_WORD("running") : state == CLOCK_PAUSED ? TC_WORD("paused") : TC_WORD("over");
}

enum err_code clock_start(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                          int minutes, bool force, struct clock_view *out, const char **warning, struct err *err)
{
    bool begun, asked = minutes != 0;
    *warning = "";
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    bool announced = rc == ERR_OK && is_announced_end(out);
    if (announced && !asked)
        clock_find_minutes(arena, out);
    if (rc == ERR_OK && (minutes < 0 || minutes > CLOCK_MINUTES_MAX))
        rc = err_set(err, ERR_INPUT, "a round takes from 1 to %d minutes, not %d", CLOCK_MINUTES_MAX, minutes);
    if (rc == ERR_OK && out->state != CLOCK_NONE && !announced)
        rc = err_set(err, ERR_CONFLICT,
                     "the clock of round %d was started already (%s; %s left)\ntopcut clock set "
                     "changes it",
                     out->round, state_word(out->state), clock_text(arena, out->left_s));
    if (rc == ERR_OK && out->n_playing == 0)
        rc = err_set(err, ERR_CONFLICT, "all results of round %d are in; pair the next round first", out->round);
    minutes = asked ? minutes : out->minutes;
    if (rc == ERR_OK)
        rc = check_limit(arena, out, minutes, asked, force, warning, err);
    if (rc == ERR_OK && announced)
        rc = store_exec(store, Q_ROUND_DELETE_CLOCK, SQL_ARGS(SQL_I(out->data.rounds[out->round - 1].id.v)), err);
    /* Players who play by the clock have seen where they sit. */
    bool hidden = rc == ERR_OK && out->data.rounds[out->round - 1].published_at_utc == 0;
    if (rc == ERR_OK)
        rc = insert_row(store, out, minutes, false, err);
    if (rc == ERR_OK && hidden)
        rc = round_hide_new(store, event, out->data.n_rounds, false, err);
    if (rc == ERR_OK && hidden)
        rc = event_load(store, arena, event, &out->data, err);
    return end(store, arena, rc, begun,
               message(arena, "the clock runs, %s%s", message_count(arena, minutes, "%lld minute", "%lld minutes"),
                       hidden ? TC_WORD("; the round is published") : ""),
               out, err);
}

enum err_code clock_pause(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                          struct clock_view *out, struct err *err)
{
    bool begun;
    const char *left = "";
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = require_started(out, err);
    if (rc == ERR_OK && out->state == CLOCK_PAUSED)
        rc = err_set(err, ERR_CONFLICT,
                     "the clock of round %d is paused already\ngo on with: "
                     "topcut clock resume",
                     out->round);
    if (rc == ERR_OK && out->state == CLOCK_OVER)
        rc = err_set(err, ERR_CONFLICT, "time is up in round %d\ntopcut clock set gives more", out->round);
    if (rc == ERR_OK) {
        left = clock_text(arena, out->left_s);
        rc = write_row(store, out, false, out->left_s, out->early ? out->ends_at_utc : 0, out->warned_at_utc, err);
    }
    return end(store, arena, rc, begun, message(arena, "the clock is paused, %s left", left), out, err);
}

enum err_code clock_resume(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                           struct clock_view *out, struct err *err)
{
    bool begun;
    const char *left = "";
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = require_started(out, err);
    if (rc == ERR_OK && out->state != CLOCK_PAUSED)
        rc = err_set(err, ERR_CONFLICT, "the clock of round %d is not paused", out->round);
    if (rc == ERR_OK) {
        left = clock_text(arena, out->left_s);
        rc = write_row(store, out, true, out->left_s, out->early ? out->now_utc + out->left_s : 0, out->warned_at_utc,
                       err);
    }
    return end(store, arena, rc, begun, message(arena, "the clock goes on, %s left", left), out, err);
}

/* Taking time away is an early end, too, and needs its notice (D.1.4). */
static enum err_code check_shorter(const struct clock_view *v, int64_t left, struct err *err)
{
    const struct floor_value *least = &v->rules.numbers[FLOOR_EARLY_END_MINUTES];
    if (v->set_back || left >= v->left_s || left >= (int64_t)least->value * MINUTE)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "the round would end sooner than it was to, with less than %d minutes' notice "
                   "(%s)\n--force sets it all the same",
                   least->value, least->rule);
}

enum err_code clock_set(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                        enum clock_setting how, int64_t seconds, bool force, struct clock_view *out, struct err *err)
{
    bool begun;
    int64_t left = seconds;
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = require_started(out, err);
    if (rc == ERR_OK && how == CLOCK_ADD) {
        int64_t base = out->left_s > 0 ? out->left_s : 0; /* more time counts from now */
        left = base + seconds > 0 ? base + seconds : 0;
    }
    if (rc == ERR_OK && (left < 0 || left > CLOCK_LEFT_MAX))
        rc = err_set(err, ERR_INPUT, "%s would be left; a round takes at most %d minutes", clock_text(arena, left),
                     CLOCK_MINUTES_MAX);
    if (rc == ERR_OK && !force)
        rc = check_shorter(out, left, err);
    if (rc == ERR_OK)
        rc = write_row(store, out, out->state != CLOCK_PAUSED, left, 0, out->warned_at_utc, err);
    return end(store, arena, rc, begun, message(arena, "the clock is set to %s", clock_text(arena, left)), out, err);
}

enum err_code clock_warned(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                           struct clock_view *out, struct err *err)
{
    bool begun;
    const char *left = "";
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = require_started(out, err);
    if (rc == ERR_OK && out->warned_at_utc)
        rc = err_set(err, ERR_CONFLICT, "the warning of round %d was given at %s", out->round,
                     time_format_local(arena, out->warned_at_utc));
    if (rc == ERR_OK && out->state == CLOCK_OVER)
        rc = err_set(err, ERR_CONFLICT, "time is up in round %d", out->round);
    if (rc == ERR_OK && out->warning_minutes >= 0 && out->left_s > (int64_t)out->warning_minutes * MINUTE)
        rc = err_set(err, ERR_CONFLICT, "%s are left in round %d; the warning is due at %d (%s)",
                     clock_text(arena, out->left_s), out->round, out->warning_minutes, out->warning_rule);
    if (rc == ERR_OK) {
        left = clock_text(arena, out->left_s);
        rc = write_row(store, out, out->state != CLOCK_PAUSED, out->left_s, out->early ? out->now_utc + out->left_s : 0,
                       out->now_utc, err);
    }
    return end(store, arena, rc, begun, message(arena, "the warning was given, %s left", left), out, err);
}

enum err_code clock_end_early(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                              int minutes, struct clock_view *out, struct err *err)
{
    bool begun;
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    const struct floor_value *least = &out->rules.numbers[FLOOR_EARLY_END_MINUTES];
    const struct floor_value *whole = &out->rules.numbers[FLOOR_ROUND_MINUTES_MIN];
    if (rc == ERR_OK && minutes == 0)
        minutes = least->value > 0 ? least->value : 1;
    if (rc == ERR_OK && minutes < least->value)
        rc = err_set(err, ERR_CONFLICT, "a match is ended early with at least %d minutes' notice (%s), not %d",
                     least->value, least->rule, minutes);
    if (rc == ERR_OK && minutes > CLOCK_MINUTES_MAX)
        rc = err_set(err, ERR_INPUT, "at most %d minutes' notice", CLOCK_MINUTES_MAX);
    if (rc == ERR_OK && out->n_playing == 0)
        rc = err_set(err, ERR_CONFLICT, "all results of round %d are in", out->round);
    if (rc == ERR_OK && out->state == CLOCK_NONE && !out->untimed && minutes < whole->value)
        rc = err_set(err, ERR_CONFLICT,
                     "the clock of round %d is not started, and a round takes at least %d minutes (%s)\n"
                     "topcut clock start comes first",
                     out->round, whole->value, whole->rule);
    if (rc == ERR_OK && out->state == CLOCK_PAUSED)
        rc = err_set(err, ERR_CONFLICT,
                     "the clock of round %d is paused\ngo on first: topcut clock "
                     "resume",
                     out->round);
    if (rc == ERR_OK && out->state != CLOCK_NONE && out->left_s <= (int64_t)minutes * MINUTE)
        rc = err_set(err, ERR_CONFLICT, "round %d ends before that, in %s", out->round, clock_text(arena, out->left_s));
    if (rc == ERR_OK && out->state == CLOCK_NONE)
        rc = insert_row(store, out, minutes, true, err);
    else if (rc == ERR_OK)
        rc = write_row(store, out, true, (int64_t)minutes * MINUTE, out->now_utc + (int64_t)minutes * MINUTE,
                       out->warned_at_utc, err);
    return end(store, arena, rc, begun,
               message(arena, "the head judge ends it early, in %s",
                       message_count(arena, minutes, "%lld minute", "%lld minutes")),
               out, err);
}

/* ---- extensions ------------------------------------------------------------------------------ */

/* The table of the latest round that words mean: one where somebody has an opponent. */
static enum err_code find_table(struct store *store, struct arena *arena, struct clock_view *v, const char *where,
                                const struct load_match **match, struct err *err)
{
    int viewer;
    enum err_code rc = event_find_match(store, arena, &v->data, v->round, where, match, &viewer, err);
    if (rc == ERR_OK && (*match)->p2 < 0)
        rc = err_set(err, ERR_CONFLICT, "%s has no opponent in round %d: there is nothing to extend",
                     v->data.players[(*match)->p1].name, v->round);
    return rc;
}

static const char *extension_text(struct arena *arena, const struct clock_extension *x)
{
    return message(arena, "%s for table %d%s%s", message_count(arena, x->minutes, "%lld minute", "%lld minutes"),
                   x->table, *x->reason ? ": " : "", x->reason);
}

enum err_code clock_extend(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                           const char *where, int minutes, const char *reason, struct clock_extension *added,
                           struct clock_view *out, struct err *err)
{
    bool begun;
    int64_t last = 0;
    const struct load_match *match = NULL;
    const char *clean = "";
    *added = (struct clock_extension){.reason = ""};
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = text_field(arena, TC_WORD("the reason"), reason, &clean, err);
    if (rc == ERR_OK && (minutes < 1 || minutes > CLOCK_EXTENSION_MAX))
        rc = err_set(err, ERR_INPUT, "an extension is from 1 to %d minutes, not %d", CLOCK_EXTENSION_MAX, minutes);
    if (rc == ERR_OK)
        rc = find_table(store, arena, out, where, &match, err);
    if (rc == ERR_OK && match->result != RESULT_NONE)
        rc = err_set(err, ERR_CONFLICT, "table %d has its result already", match->table);
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_CLOCK_EXTENSION_LAST, SQL_ARGS(SQL_I(match->id.v)), 0, &last, err);
    if (rc == ERR_OK) {
        *added = (struct clock_extension){.table = match->table,
                                          .number = (int)last + 1,
                                          .minutes = minutes,
                                          .reason = clean,
                                          .at_utc = out->now_utc};
        rc = store_exec(
            store, Q_CLOCK_EXTENSION_INSERT,
            SQL_ARGS(SQL_I(match->id.v), SQL_I(added->number), SQL_I(minutes), SQL_T(clean), SQL_I(out->now_utc)), err);
    }
    return end(store, arena, rc, begun, message(arena, "%s more", extension_text(arena, added)), out, err);
}

enum err_code clock_extend_back(struct store *store, struct arena *arena, struct event_id event, const char *seen,
                                const char *where, int number, struct clock_extension *removed, struct clock_view *out,
                                struct err *err)
{
    bool begun;
    int64_t last = 0;
    struct cursor c = {0};
    const struct load_match *match = NULL;
    *removed = (struct clock_extension){.reason = ""};
    enum err_code rc = begin(store, arena, event, seen, out, &begun, err);
    if (rc == ERR_OK)
        rc = find_table(store, arena, out, where, &match, err);
    if (rc == ERR_OK && number == 0) {
        rc = store_get_int(store, Q_CLOCK_EXTENSION_LAST, SQL_ARGS(SQL_I(match->id.v)), 0, &last, err);
        number = (int)last;
    }
    if (rc == ERR_OK)
        rc = store_query(store, Q_CLOCK_EXTENSION_GET, SQL_ARGS(SQL_I(match->id.v), SQL_I(number)), &c, err);
    if (rc == ERR_OK && c.row)
        *removed = (struct clock_extension){.table = match->table,
                                            .number = number,
                                            .minutes = (int)cursor_int(&c, 0),
                                            .reason = cursor_text(&c, 1, arena),
                                            .at_utc = cursor_int(&c, 2)};
    else if (rc == ERR_OK)
        rc = err_set(err, ERR_NOT_FOUND,
                     number ? MESSAGE_MARK("table %d has no extension %d\ntopcut clock show lists them")
                            : MESSAGE_MARK("table %d was not extended by a judge"),
                     match->table, number);
    cursor_close(&c);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_CLOCK_EXTENSION_DELETE, SQL_ARGS(SQL_I(match->id.v), SQL_I(number)), err);
    return end(store, arena, rc, begun, message(arena, "taken back: %s", extension_text(arena, removed)), out, err);
}

/* ---- times as text --------------------------------------------------------------------------- */

char *clock_text(struct arena *arena, int64_t seconds)
{
    const char *sign = seconds < 0 ? "-" : "";
    long long s = llabs((long long)seconds);
    if (s >= 3600)
        return arena_printf(arena, "%s%lld:%02lld:%02lld", sign, s / 3600, s / 60 % 60, s % 60);
    return arena_printf(arena, "%s%lld:%02lld", sign, s / 60, s % 60);
}

enum err_code clock_parse(const char *text, enum clock_setting *how, int64_t *seconds, struct err *err)
{
    bool signed_ = *text == '+' || *text == '-';
    int parts[3] = {0}, n = 0;
    bool good = true;
    for (const char *p = text + signed_; good && n < 3;) {
        size_t len = strspn(p, "0123456789");
        int value = 0;
        good = len > 0 && len <= 4 && (n == 0 || len == 2);
        for (size_t i = 0; good && i < len; i++)
            value = value * 10 + (p[i] - '0');
        good = good && (n == 0 || value < 60);
        parts[n++] = value;
        p += len;
        if (!*p)
            break;
        good = good && *p++ == ':' && n < 3;
    }
    int64_t s = n == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : parts[0] * 60 + parts[1];
    if (!good || s > CLOCK_LEFT_MAX)
        return err_set(err, ERR_INPUT,
                       "\"%s\" is no time that is left: minutes (25), 12:30 or 1:02:30, up to %d "
                       "minutes; +5 adds some",
                       text, CLOCK_MINUTES_MAX);
    *how = signed_ ? CLOCK_ADD : CLOCK_SET_LEFT;
    *seconds = *text == '-' ? -s : s;
    return ERR_OK;
}
