/* closing.c - closing and reopening events
 *
 * Closing the newest event appends to the ledger (ledger.c); everything else that changes the set
 * of closed events derives it again, and writes only when that gives something else.
 */
#include "base/arena.h"
#include "base/columns.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/ledger/internal.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <math.h>

static const struct column closing_list[] = {
    COLUMN(struct closing, "rated_matches", rated_matches),
    COLUMN(struct closing, "multiplier", multiplier),
    COLUMN(struct closing, "sentence", sentence),
};
const struct column_set closing_columns = COLUMNS(struct closing, closing_list);

/* ---- close and reopen ------------------------------------------------------------------------ */

/* How many results of Swiss rounds are missing, or of the playoff's; of history all count as Swiss ones. */
static int missing_of(const struct event_data *data, enum stage stage)
{
    int n = 0;
    for (size_t r = 0; r < data->n_rounds; r++)
        if ((data->event.imported ? STAGE_SWISS : data->rounds[r].stage) == stage)
            n += data->rounds[r].missing;
    return n;
}

/* "round 3 at tables 3, 9 and 10; round 5 at table 1" */
static const char *missing_text(struct arena *arena, const struct event_data *data)
{
    const char *text = "";
    for (size_t r = 0; r < data->n_rounds; r++) {
        const struct load_round *round = &data->rounds[r];
        if (round->missing)
            text = arena_printf(arena, "%s%s%s", text, *text ? "; " : "",
                                message_plural(arena, round->missing, "round %d at table %s", "round %d at tables %s",
                                               round->number, round_missing_text(arena, data, round->number)));
    }
    return text;
}

/* Standings without a result of theirs would be wrong. A playoff that was broken off says only how far it came. */
static enum err_code require_complete(struct arena *arena, const struct event_data *data, struct err *err)
{
    const char *name = data->event.set.name;
    int missing = missing_of(data, STAGE_SWISS);
    if (data->n_rounds == 0)
        return err_set(err, ERR_CONFLICT, "no round of %s was played\ntopcut event delete %lld takes it away", name,
                       (long long)data->event.id.v);
    if (missing)
        return err_set(
            err, ERR_CONFLICT, "%s: %s",
            message_plural(arena, missing, "%d result of %s is missing", "%d results of %s are missing", missing, name),
            missing_text(arena, data));
    return ERR_OK;
}

/* What closing asks about: what is planned and not played, and the step that would go on with it. */
struct unplayed {
    const char *text; /* "": nothing */
    enum next_step step;
};

/* A bracket is played to its end when it has a champion, or both have lost its last match: its last round may well hold
 * a single match that is not the final, where a correction took back what followed. */
static enum err_code unplayed_playoff(struct arena *arena, const struct event_data *data, struct unplayed *out,
                                      struct err *err)
{
    int missing = missing_of(data, STAGE_PLAYOFF);
    enum err_code rc = next_step_after_round(arena, data, &out->step, err);
    if (rc != ERR_OK || (out->step == NEXT_CLOSE && !missing))
        return rc;
    out->text = event_is_bracket(&data->event) ? TC_WORD("the bracket is not played to its end")
                                               : TC_WORD("the playoff is not played to its end");
    if (missing) {
        out->step = NEXT_RESULTS;
        out->text = message(arena, "%s, and %s: %s", out->text,
                            message_plural(arena, missing, "%d result is missing", "%d results are missing", missing),
                            missing_text(arena, data));
    }
    return ERR_OK;
}

/* Finds the rounds, the cut and the playoff that were planned and can still be played; none with one player left. */
static enum err_code find_unplayed(struct arena *arena, const struct event_data *data, struct unplayed *out,
                                   struct err *err)
{
    const struct event *e = &data->event;
    *out = (struct unplayed){.text = "", .step = NEXT_CLOSE};
    if (e->imported)
        return ERR_OK;
    if (data->n_rounds > (size_t)data->swiss_rounds)
        return unplayed_playoff(arena, data, out, err);
    enum err_code rc = next_step_after_round(arena, data, &out->step, err);
    if (rc != ERR_OK || out->step == NEXT_CLOSE)
        return rc;
    if (data->swiss_rounds < e->rounds_planned)
        out->text = event_is_round_robin(e)
                        ? message_plural(arena, data->swiss_rounds, "%d of %d rounds is played",
                                         "%d of %d rounds are played", data->swiss_rounds, e->rounds_planned)
                        : message_plural(arena, data->swiss_rounds, "%d of %d Swiss rounds is played",
                                         "%d of %d Swiss rounds are played", data->swiss_rounds, e->rounds_planned);
    if (e->set.cut)
        out->text = *out->text ? message(arena, "%s, and the cut to %d is not made", out->text, e->set.cut)
                               : message(arena, "the cut to %d is not made", e->set.cut);
    return ERR_OK;
}

/* Closing in the middle is asked about, as cutting is. */
static enum err_code require_played(struct arena *arena, const struct event_data *data, bool force, struct err *err)
{
    struct unplayed unplayed;
    if (force)
        return ERR_OK;
    enum err_code rc = find_unplayed(arena, data, &unplayed, err);
    if (rc != ERR_OK || !*unplayed.text)
        return rc;
    err_set(err, ERR_CONFLICT, "%s\nto close %s all the same add --force", unplayed.text, data->event.set.name);
    err_hint(err, "to go on: %s", next_step_command(unplayed.step));
    return ERR_CONFLICT;
}

/* "K halved", "K quartered", "K times 1.5" */
static const char *k_text(struct arena *arena, double multiplier)
{
    static const struct {
        double multiplier;
        const char *text;
    } known[] = {{1.0, TC_WORD("full K")}, {0.5, TC_WORD("K halved")}, {0.25, TC_WORD("K quartered")}};
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (fabs(multiplier - known[i].multiplier) < 1e-9)
            return known[i].text;
    return message(arena, "K times %g", multiplier);
}

static const char *rated_sentence(struct arena *arena, const struct rating_terms *terms, int matches)
{
    const char *sentence =
        message(arena, "rated as %s, %s, %s", terms->category_name,
                message_count(arena, matches, "%lld match", "%lld matches"), k_text(arena, terms->scale.multiplier));
    return *terms->reason ? arena_printf(arena, "%s (%s)", sentence, terms->reason) : sentence;
}

/* Describes what closing an event did, from the ledger that has it among its events. */
static void describe(struct arena *arena, const struct ledger *ledger, struct closing *closing)
{
    struct rating_terms terms;
    size_t i = 0;
    while (i < ledger->n_events && ledger->events[i].id != closing->event.id.v)
        i++;
    tc_assert(i < ledger->n_events); /* it was just closed */
    ledger_terms(ledger, &ledger->events[i], arena, &terms);
    for (size_t row = 0; row < ledger->n; row++)
        closing->rated_matches += ledger->rows[row].event == (int)i;
    closing->multiplier = terms.rated ? terms.scale.multiplier : 0.0;
    closing->sentence = terms.rated ? rated_sentence(arena, &terms, closing->rated_matches)
                                    : message(arena, "not rated: %s", terms.reason);
}

/* Rates an event that was just closed: on top of what is there when it comes after all others, and the K table is
 * still the one that those were rated by. */
static enum err_code rate(struct store *store, struct arena *arena, struct closing *closing, struct err *err)
{
    const struct event *e = &closing->event;
    struct ledger ledger;
    int64_t later = 0, differed;
    bool fits = false;
    enum err_code rc = store_get_int(store, Q_LEDGER_LATER_EVENT, SQL_ARGS(SQL_I(e->id.v)), 0, &later, err);
    if (rc != ERR_OK)
        return rc;
    rc = ledger_append(store, e->id, &ledger, err);
    if (rc == ERR_OK)
        rc = ledger_stamp_fits(store, &ledger, &fits, err);
    if (rc == ERR_OK && (later || !fits)) {
        ledger_release(&ledger);
        rc = ledger_derive(store, &ledger, err);
        if (rc == ERR_OK)
            rc = ledger_compare(store, &ledger, LEDGER_CORRECT, &differed, err);
    } else if (rc == ERR_OK) {
        rc = ledger_write(store, &ledger, err);
    }
    if (rc == ERR_OK)
        rc = ratings_check_imports(store, e->id.v, err);
    if (rc == ERR_OK)
        rc = ledger_stamp(store, &ledger, err);
    if (rc == ERR_OK)
        describe(arena, &ledger, closing);
    ledger_release(&ledger);
    return rc;
}

/* Closes the event's rating: the sentence says what became of it. */
static enum err_code rate_if_rated(struct store *store, struct arena *arena, struct closing *closing, struct err *err)
{
    if (event_is_pods(&closing->event)) {
        closing->sentence = TC_WORD("rated apart from the DCI's categories: topcut rating tables");
        return ERR_OK;
    }
    if (closing->event.set.category == RATING_NONE) {
        closing->sentence = TC_WORD("not rated: the event has no rating category");
        return ERR_OK;
    }
    if (*closing->event.set.teams) {
        closing->sentence = TC_WORD("not rated: matches of teams are not");
        return ERR_OK;
    }
    return rate(store, arena, closing, err);
}

enum err_code event_close_asks(struct arena *arena, const struct event_data *data, const char **out, struct err *err)
{
    struct unplayed unplayed;
    *out = "";
    if (data->n_rounds == 0 || missing_of(data, STAGE_SWISS) || data->event.state == EVENT_CLOSED)
        return ERR_OK;
    enum err_code rc = find_unplayed(arena, data, &unplayed, err);
    *out = unplayed.text;
    return rc;
}

enum err_code event_close(struct store *store, struct arena *arena, struct event_id id, bool force, struct closing *out,
                          struct err *err)
{
    struct event_data data;
    *out = (struct closing){.sentence = ""};
    enum err_code rc = verb_begin(store, VERB_EVENT_CLOSE, err);
    if (rc != ERR_OK)
        return rc;
    if ((rc = event_load(store, arena, id, &data, err)) != ERR_OK)
        goto out;
    if (data.event.state == EVENT_CLOSED) {
        rc = err_set(err, ERR_CONFLICT, "%s (#%lld) is closed already", data.event.set.name, (long long)id.v);
        goto out;
    }
    if ((rc = require_complete(arena, &data, err)) != ERR_OK ||
        (rc = require_played(arena, &data, force, err)) != ERR_OK)
        goto out;
    struct clock *clock = store_clock(store);
    int64_t now_utc = clock->now_utc(clock);
    rc = store_exec(store, Q_CLOSING_CLOSE, SQL_ARGS(SQL_I(id.v), SQL_I(now_utc)), err);
    if (rc == ERR_OK) /* of what is over nothing is in preparation: everybody sees the same places */
        rc = store_exec(store, Q_ROUND_PUBLISH, SQL_ARGS(SQL_I(id.v), SQL_I(now_utc)), err);
    if (rc == ERR_OK)
        rc = judging_waiting(store, arena, &data, &out->waiting, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, id, &out->event, err);
    if (rc == ERR_OK)
        rc = rate_if_rated(store, arena, out, err);
    if (rc == ERR_OK) {
        store_note(store, id.v, "closed %s; %s", out->event.set.name, out->sentence);
    }
out:
    return store_end(store, rc, err);
}

enum err_code event_reopen(struct store *store, struct arena *arena, struct event_id id, struct closing *out,
                           struct err *err)
{
    struct event before;
    *out = (struct closing){.sentence = ""};
    enum err_code rc = verb_begin(store, VERB_EVENT_REOPEN, err);
    if (rc != ERR_OK)
        return rc;
    rc = event_get(store, arena, id, &before, err);
    if (rc == ERR_OK && before.state != EVENT_CLOSED)
        rc = err_set(err, ERR_CONFLICT, "%s (#%lld) is not closed", before.set.name, (long long)id.v);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_CLOSING_REOPEN, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK && before.set.category != RATING_NONE)
        rc = ratings_rebuild(store, err);
    if (rc == ERR_OK)
        rc = event_get(store, arena, id, &out->event, err);
    if (rc == ERR_OK) {
        out->sentence = before.set.category == RATING_NONE ? TC_WORD("open again")
                                                           : TC_WORD("open again; its ratings are taken back");
        store_note(store, id.v, "reopened %s", before.set.name);
    }
    return store_end(store, rc, err);
}
