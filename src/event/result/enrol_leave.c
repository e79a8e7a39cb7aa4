/* enrol_leave.c - players of an event: leaving, coming back, paying
 *
 * Players who leave between rounds, before the next is paired, leave for free. What becomes of a match that
 * is paired and not played is the rule of match/match.h.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/draft/draft.h"
#include "event/enrol/enrol.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/result/internal.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

/* One change to one enrolled player, inside the caller's verb. */
struct change {
    enum enrol_change what;
    const struct player_id *players; /* everybody who is named with them */
    size_t n;
    bool decided; /* a match has its result by it */
};
typedef enum err_code change_fn(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                struct change *change, const char **sentence, struct err *err);

static enum err_code set_column(struct store *store, enum query q, const struct enrol_entry *e, struct sql_value value,
                                struct err *err)
{
    return store_exec(store, q, SQL_ARGS(SQL_I(e->event.id.v), SQL_I(e->player.id.v), value), err);
}

static enum err_code remove_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                struct change *change, const char **sentence, struct err *err)
{
    (void)change;
    int64_t matches = 0, lists = 0;
    const struct sql_value who[] = {SQL_I(e->event.id.v), SQL_I(e->player.id.v)};
    enum err_code rc = store_get_int(store, Q_ENROL_MATCHES, who, 2, 0, &matches, err);
    if (rc == ERR_OK && matches)
        rc = err_set(err, ERR_CONFLICT, "\"%s\" has been paired in %s; drop them instead", e->player.name,
                     e->event.set.name);
    if (rc == ERR_OK)
        rc = store_get_int(store, Q_DECK_VERSIONS_OF, who, 2, 0, &lists, err);
    if (rc == ERR_OK)
        rc = team_remove_members(store, e->event.id, e->player.id, err);
    if (rc == ERR_OK)
        rc = decklists_remove_player(store, e->event.id, e->player.id, err);
    if (rc == ERR_OK)
        rc = judging_remove_player(store, e->event.id, e->player.id, err);
    if (rc == ERR_OK)
        rc = drafts_remove_player(store, e->event.id, e->player.id, err);
    if (rc == ERR_OK)
        rc = avoid_remove_player(store, e->event.id, e->player.id, err);
    if (rc == ERR_OK) /* what let them in lets nobody in any more */
        rc = store_exec(store, Q_SIGNUP_REMOVE_PLAYER, who, 2, err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_ENROL_DELETE, who, 2, err);
    *sentence = message(
        arena, "\"%s\" is no longer enrolled%s", e->player.name,
        lists == 0   ? ""
        : lists == 1 ? TC_WORD("; their decklist goes too (topcut undo brings it back)")
                     : TC_WORD("; their decklist and its former versions go too (topcut undo brings them back)"));
    return rc;
}

/* True when the playoff of a cut is on. */
static bool in_cut(const struct enrol_entry *e)
{
    return e->event.state == EVENT_PLAYOFF && !event_is_bracket(&e->event);
}

/* After a cut, only players who are in its bracket can leave or come back. */
static enum err_code require_in_playoff(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                        const char *instead, struct err *err)
{
    struct event_data data;
    if (!in_cut(e))
        return ERR_OK;
    enum err_code rc = event_load(store, arena, e->event.id, &data, err);
    if (rc != ERR_OK)
        return rc;
    int player = event_player_index(&data, e->player.id);
    return event_match_of(&data, data.swiss_rounds + 1, player)
               ? ERR_OK
               : err_set(err, ERR_CONFLICT, "the playoff of %s has begun, and \"%s\" is not in it; %s",
                         e->event.set.name, e->player.name, instead);
}

/* Settles the matches that they leave, before their row says that they are out. */
static enum err_code leave(struct store *store, struct arena *arena, const struct enrol_entry *e, struct change *change,
                           enum gone_cause cause, const char **sentence, struct err *err)
{
    struct gone gone;
    enum err_code rc =
        gone_leave(store, arena, e->event.id, e->player.id, cause, change->players, change->n, &gone, err);
    *sentence = gone.sentence;
    change->decided = change->decided || gone.decided;
    return rc;
}

static enum err_code drop_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                              struct change *change, const char **sentence, struct err *err)
{
    bool bracket = event_is_bracket(&e->event);
    int last = bracket ? e->event.rounds_paired : e->event.swiss_rounds;
    if (e->enrolment.dropped_after >= 0)
        return err_set(err, ERR_CONFLICT, "\"%s\" has dropped already, after round %d", e->player.name,
                       e->enrolment.dropped_after);
    enum err_code rc = require_in_playoff(store, arena, e, TC_WORD("there is nothing that they could leave"), err);
    const char *left = "";
    if (rc == ERR_OK)
        rc = leave(store, arena, e, change, change->what == ENROL_FORFEIT ? GONE_NOT_PLAYING : GONE_DROPS, &left, err);
    if (rc != ERR_OK)
        return rc;
    *sentence = in_cut(e) ? message(arena, "\"%s\" leaves the playoff%s", e->player.name, left)
                : last    ? message(arena, "\"%s\" drops after round %d%s", e->player.name, last, left)
                          : message(arena, "\"%s\" drops before round 1", e->player.name);
    return set_column(store, Q_ENROL_SET_DROPPED, e, SQL_I(last), err);
}

enum err_code enrol_drop_after_match(struct store *store, struct arena *arena, struct event_data *data, int player,
                                     const char **sentence, struct err *err)
{
    struct enrol_entry e = {.event = data->event};
    const struct player_id id = data->players[player].id;
    enum err_code rc = player_get(store, arena, id, &e.player, err);
    if (rc == ERR_OK)
        rc = enrolment_find(store, data->event.id, id, &e.enrolment, err);
    e.player.name = data->players[player].name;
    if (rc == ERR_OK)
        rc = drop_one(store, arena, &e, &(struct change){.what = ENROL_DROP}, sentence, err);
    if (rc == ERR_OK)
        data->players[player].dropped_after = data->event.swiss_rounds;
    return rc;
}

static enum err_code undrop_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                struct change *change, const char **sentence, struct err *err)
{
    (void)change;
    int missed = 0;
    if (e->enrolment.dropped_after < 0)
        return err_set(err, ERR_CONFLICT, "\"%s\" has not dropped%s", e->player.name,
                       e->enrolment.disqualified
                           ? TC_WORD("\nthe disqualification is taken back with: topcut dq --take-back")
                           : "");
    enum err_code rc = require_in_playoff(store, arena, e, TC_WORD("nobody comes back now"), err);
    if (rc == ERR_OK)
        rc = penalties_may_return(store, &e->event, e->player.id, e->player.name, err);
    if (rc == ERR_OK)
        rc = set_column(store, Q_ENROL_SET_DROPPED, e, SQL_NULL, err);
    if (rc == ERR_OK && e->enrolment.disqualified) {
        *sentence = message(arena,
                            "\"%s\" no longer counts as dropped, and stays disqualified "
                            "(topcut dq --take-back takes that back)",
                            e->player.name);
        return ERR_OK;
    }
    const char *waiting = "";
    if (rc == ERR_OK)
        rc = structure_back(store, arena, e->event.id, e->player.id, &waiting, err);
    if (rc == ERR_OK && !event_is_round_robin(&e->event))
        rc = enrol_fill_missed(store, &e->event, e->player.id, e->enrolment.first_round, e->event.swiss_rounds,
                               ENROL_LATE_LOSS, &missed, err);
    if (rc == ERR_OK && missed)
        rc = enrol_sitting_out_text(store, arena, &e->event, &waiting, err);
    if (rc == ERR_OK && missed && e->enrolment.dropped_after == 0) /* comes in late, as any other */
        rc = set_column(store, Q_ENROL_SET_FIRST_ROUND, e, SQL_I(e->event.swiss_rounds + 1), err);
    const char *lost = "";
    if (rc == ERR_OK)
        rc = gone_stays_lost_text(store, arena, e->event.id, e->player.id, &lost, err);
    *sentence = message(arena, "\"%s\" is back in%s%s%s", e->player.name,
                        enrol_missed_text(arena, missed, ENROL_LATE_LOSS), lost, waiting);
    return rc;
}

static enum err_code disqualify_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                    struct change *change, const char **sentence, struct err *err)
{
    if (e->enrolment.disqualified)
        return err_set(err, ERR_CONFLICT, "\"%s\" is disqualified already", e->player.name);
    const char *left = "";
    enum err_code rc = leave(store, arena, e, change, GONE_DISQUALIFIED, &left, err);
    if (rc != ERR_OK)
        return rc;
    *sentence = message(arena, "\"%s\" is disqualified%s", e->player.name, left);
    return set_column(store, Q_ENROL_SET_DISQUALIFIED, e, SQL_I(1), err);
}

static enum err_code reinstate_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                   struct change *change, const char **sentence, struct err *err)
{
    (void)change;
    int missed = 0;
    if (!e->enrolment.disqualified)
        return err_set(err, ERR_CONFLICT, "\"%s\" is not disqualified", e->player.name);
    enum err_code rc = set_column(store, Q_ENROL_SET_DISQUALIFIED, e, SQL_I(0), err);
    const char *back = "";
    if (rc == ERR_OK && e->enrolment.dropped_after < 0)
        rc = structure_back(store, arena, e->event.id, e->player.id, &back, err);
    if (rc == ERR_OK && e->enrolment.dropped_after < 0 && !event_is_round_robin(&e->event))
        rc = enrol_fill_missed(store, &e->event, e->player.id, e->enrolment.first_round, e->event.swiss_rounds,
                               ENROL_LATE_LOSS, &missed, err);
    const char *lost = "";
    if (rc == ERR_OK)
        rc = gone_stays_lost_text(store, arena, e->event.id, e->player.id, &lost, err);
    *sentence = message(arena, "the disqualification of \"%s\" is taken back%s%s%s%s", e->player.name,
                        enrol_missed_text(arena, missed, ENROL_LATE_LOSS), lost, back,
                        e->enrolment.dropped_after >= 0 ? TC_WORD("; they stay dropped") : "");
    return rc;
}

static enum err_code paid_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                              struct change *change, const char **sentence, struct err *err)
{
    (void)change;
    *sentence = message(arena, "\"%s\" has paid", e->player.name);
    return set_column(store, Q_ENROL_SET_PAID, e, SQL_I(1), err);
}

static enum err_code unpaid_one(struct store *store, struct arena *arena, const struct enrol_entry *e,
                                struct change *change, const char **sentence, struct err *err)
{
    (void)change;
    *sentence = message(arena, "\"%s\" has not paid", e->player.name);
    return set_column(store, Q_ENROL_SET_PAID, e, SQL_I(0), err);
}

static const struct {
    enum verb verb;
    change_fn *one;
} changes[] = {
    [ENROL_REMOVE] = {VERB_UNENROLL, remove_one},
    [ENROL_FORFEIT] = {VERB_DROP, drop_one},
    [ENROL_DROP] = {VERB_DROP, drop_one},
    [ENROL_UNDROP] = {VERB_UNDROP, undrop_one},
    [ENROL_DISQUALIFY] = {VERB_DISQUALIFY, disqualify_one},
    [ENROL_REINSTATE] = {VERB_DISQUALIFY, reinstate_one},
    [ENROL_PAID] = {VERB_PAY, paid_one},
    [ENROL_UNPAID] = {VERB_PAY, unpaid_one},
};

/* Everybody who is named, looked up in an open event and named once; with the names that the event shows,
 * which tell two of one name apart. */
static enum err_code entries_get(struct store *store, struct arena *arena, struct event_id event,
                                 const struct player_id *players, size_t n, struct enrol_entry *out, struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, event, &data, err);
    if (rc == ERR_OK)
        rc = event_require_open(&data.event, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        out[i].event = data.event;
        int at = event_player_index(&data, players[i]); /* of a member, the team */
        struct player_id id = at < 0 ? players[i] : data.players[at].id;
        rc = player_get(store, arena, id, &out[i].player, err);
        if (rc == ERR_OK)
            rc = enrolment_find(store, event, id, &out[i].enrolment, err);
        if (rc == ERR_OK)
            rc = enrol_require(&out[i], err);
        if (rc == ERR_OK)
            out[i].player.name = data.players[at].name;
        for (size_t j = 0; rc == ERR_OK && j < i; j++)
            if (out[j].player.id.v == id.v)
                rc = err_set(err, ERR_INPUT, "\"%s\" is named twice", out[i].player.name);
    }
    return rc;
}

static void note_changes(struct store *store, struct arena *arena, const struct event *event,
                         const char *const *sentences, size_t n)
{
    enum { SHOWN = 6 };
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n && i < SHOWN; i++)
        strbuf_printf(&sb, "%s%s", i ? "; " : "", sentences[i]);
    if (n > SHOWN)
        strbuf_add(&sb, message(arena, "; and %zu more", n - SHOWN));
    store_note(store, event->id.v, "%s: %s", event->set.name, strbuf_text(&sb));
    strbuf_release(&sb);
}

enum err_code enrol_change(struct store *store, struct arena *arena, struct event_id event, enum enrol_change change,
                           const struct player_id *players, size_t n, const char **sentences, struct err *err)
{
    struct enrol_entry *entries = ARENA_ARRAY(arena, struct enrol_entry, n);
    enum err_code rc = verb_begin(store, changes[change].verb, err);
    if (rc != ERR_OK)
        return rc;
    rc = entries_get(store, arena, event, players, n, entries, err);
    struct change all = {.what = change, .players = players, .n = n};
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = changes[change].one(store, arena, &entries[i], &all, &sentences[i], err);
    const char *next = "";
    if (rc == ERR_OK && all.decided)
        rc = gone_next_text(store, arena, event, &next, err);
    if (rc == ERR_OK && *next)
        sentences[n - 1] = arena_printf(arena, "%s%s", sentences[n - 1], next);
    if (rc == ERR_OK)
        note_changes(store, arena, &entries[0].event, sentences, n);
    else if (n > 1)
        err_advice(err, "nothing was changed for any of the %zu", n);
    return store_end(store, rc, err);
}

enum err_code enrol_remove(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                           struct err *err)
{
    const char *sentence;
    return enrol_change(store, arena, event, ENROL_REMOVE, &player, 1, &sentence, err);
}

enum err_code enrol_drop(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                         const char **sentence, struct err *err)
{
    return enrol_change(store, arena, event, ENROL_DROP, &player, 1, sentence, err);
}

enum err_code enrol_undrop(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                           const char **sentence, struct err *err)
{
    return enrol_change(store, arena, event, ENROL_UNDROP, &player, 1, sentence, err);
}

enum err_code enrol_disqualify(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                               bool take_back, const char **sentence, struct err *err)
{
    return enrol_change(store, arena, event, take_back ? ENROL_REINSTATE : ENROL_DISQUALIFY, &player, 1, sentence, err);
}

enum err_code enrol_pay(struct store *store, struct arena *arena, struct event_id event, struct player_id player,
                        bool paid, struct err *err)
{
    const char *sentence;
    return enrol_change(store, arena, event, paid ? ENROL_PAID : ENROL_UNPAID, &player, 1, &sentence, err);
}
