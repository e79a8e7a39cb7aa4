/* enrol_leave.c - players of an event: leaving, coming back, paying
 *
 * Who leaves between rounds, before the next is paired, leaves for free. Whose match is paired and not played
 * loses it, and the opponent wins: that is so before round 1 and for who goes without a word (D.1.6).
 */
#include "event/decks.h"
#include "event/drafts.h"
#include "event/enrol_inner.h"
#include "event/floor.h"
#include "event/judging.h"
#include "event/penalties.h"
#include "event/structure.h"
#include "event/teams.h"
#include "event/wishes.h"

/* What one change does to one player who is enrolled, inside the caller's verb. */
typedef enum err_code change_fn(struct store *store, struct arena *arena, const struct entry *e,
                                const char **sentence, struct err *err);

static enum err_code set_column(struct store *store, enum query q, const struct entry *e,
                                struct sql_value value, struct err *err)
{
    return store_exec(store, q, SQL_ARGS(SQL_I(e->event.id.v), SQL_I(e->player.id.v), value), err);
}

static enum err_code remove_one(struct store *store, struct arena *arena, const struct entry *e,
                                const char **sentence, struct err *err)
{
    int64_t matches = 0, lists = 0;
    const struct sql_value who[] = {SQL_I(e->event.id.v), SQL_I(e->player.id.v)};
    enum err_code rc = store_get_int(store, Q_ENROL_MATCHES, who, 2, 0, &matches, err);
    if (rc == ERR_OK && matches)
        rc = err_set(err, ERR_CONFLICT, "\"%s\" has been paired in %s; drop them instead",
                     e->player.name, e->event.set.name);
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
    *sentence = arena_printf(
        arena, "\"%s\" is no longer enrolled%s", e->player.name,
        lists == 0 ? ""
        : lists == 1
            ? "; their decklist goes too (topcut undo brings it back)"
            : "; their decklist and its former versions go too (topcut undo brings them back)");
    return rc;
}

/* In the bracket a player who leaves is a walkover, which tells who goes through. */
static enum err_code require_no_playoff(const struct entry *e, const char *instead, struct err *err)
{
    if (e->event.state != EVENT_PLAYOFF || event_is_bracket(&e->event))
        return ERR_OK;
    return err_set(err, ERR_CONFLICT, "the playoff of %s has begun; %s", e->event.set.name,
                   instead);
}

/* D.1.6: who leaves when the round is paired and not played loses it, and the opponent wins. They may as
 * well have played: so the result is asked for, not given, unless that is said (ENROL_FORFEIT). */
static enum err_code open_match_text(struct store *store, struct arena *arena,
                                     const struct entry *e, const char **out, struct err *err)
{
    int64_t table = 0;
    *out = "";
    enum err_code rc = store_get_int(
        store, Q_ENROL_OPEN_TABLE,
        SQL_ARGS(SQL_I(e->event.id.v), SQL_I(e->player.id.v), SQL_I(e->event.swiss_rounds)), 0,
        &table, err);
    if (rc == ERR_OK && table)
        *out = arena_printf(
            arena,
            "; their match at table %lld has no result yet; if it is not played, they lose "
            "it (D.1.6): topcut result %lld no-show \"%s\"",
            (long long)table, (long long)table, e->player.name);
    return rc;
}

/* ---- a match that is not played (D.1.6) ------------------------------------------------------ */

/* The match of the round being played that somebody leaves. */
struct forfeit {
    int64_t match; /* 0: none */
    int table, round;
    bool first;       /* the player is its player1 */
    int64_t opponent; /* a player's id */
    const char *opponent_name;
};

static enum err_code forfeit_find(struct store *store, struct arena *arena, const struct entry *e,
                                  struct forfeit *out, struct err *err)
{
    struct cursor c = {0};
    struct player opponent;
    *out = (struct forfeit){.round = e->event.swiss_rounds};
    enum err_code rc = store_query(
        store, Q_ENROL_OPEN_MATCH,
        SQL_ARGS(SQL_I(e->event.id.v), SQL_I(e->player.id.v), SQL_I(out->round)), &c, err);
    if (rc == ERR_OK && c.row) {
        out->match = cursor_int(&c, 0);
        out->table = (int)cursor_int(&c, 1);
        out->first = cursor_int(&c, 2) != 0;
        out->opponent = cursor_int(&c, 3);
    }
    cursor_close(&c);
    if (rc == ERR_OK && !out->match)
        return err_set(err, ERR_CONFLICT,
                       "\"%s\" has no match without a result: there is nothing to lose, drop them "
                       "without --forfeit",
                       e->player.name);
    if (rc == ERR_OK)
        rc = player_get(store, arena, (struct player_id){out->opponent}, &opponent, err);
    out->opponent_name = rc == ERR_OK ? opponent.name : "";
    return rc;
}

static enum err_code forfeit_write(struct store *store, const struct entry *e,
                                   const struct forfeit *f, bool both, struct err *err)
{
    struct clock *clock = store_clock(store);
    int need = event_wins_needed(event_match_parts(&e->event.set));
    return store_exec(store, Q_RESULT_SET,
                      SQL_ARGS(SQL_I(f->match), SQL_T(both ? "double-loss" : "no-show"),
                               SQL_I(both || f->first ? 0 : need),
                               SQL_I(both || !f->first ? 0 : need), SQL_I(0),
                               SQL_I(clock->now_utc(clock))),
                      err);
}

/* Gives the matches that n leave without playing to their opponents; of two who were to meet each other both
 * lose. texts (n of them) tell of each. */
static enum err_code forfeit_all(struct store *store, struct arena *arena,
                                 const struct entry *entries, size_t n, const char **texts,
                                 struct err *err)
{
    struct forfeit *all = ARENA_ARRAY(arena, struct forfeit, n + 1);
    struct floor_rules rules;
    enum err_code rc = floor_rules_of_event(arena, &entries[0].event, &rules, err);
    const char *rule = rc == ERR_OK && *rules.withdrawal_rule ? rules.withdrawal_rule : "D.1.6";
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        rc = forfeit_find(store, arena, &entries[i], &all[i], err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        bool both = false;
        for (size_t j = 0; j < n; j++)
            both = both || (j != i && all[j].match == all[i].match);
        rc = forfeit_write(store, &entries[i], &all[i], both, err);
        texts[i] = both ? arena_printf(arena, "; both at table %d leave, and lose the match (%s)",
                                       all[i].table, rule)
                   : all[i].round == 1
                       ? arena_printf(arena,
                                      "; withdrawn before the first match, they lose it to "
                                      "\"%s\" at table %d (%s)",
                                      all[i].opponent_name, all[i].table, rule)
                       : arena_printf(arena,
                                      "; they lose round %d by no-show to \"%s\" at table %d "
                                      "(%s)",
                                      all[i].round, all[i].opponent_name, all[i].table, rule);
    }
    return rc;
}

static enum err_code drop_one(struct store *store, struct arena *arena, const struct entry *e,
                              const char **sentence, struct err *err)
{
    bool bracket = event_is_bracket(&e->event);
    int last = bracket ? e->event.rounds_paired : e->event.swiss_rounds;
    if (e->enrolment.dropped_after >= 0)
        return err_set(err, ERR_CONFLICT, "\"%s\" has dropped already, after round %d",
                       e->player.name, e->enrolment.dropped_after);
    enum err_code rc =
        require_no_playoff(e, "who leaves it gives the opponent a walkover (topcut walkover)", err);
    const char *open = "", *left = "";
    if (rc == ERR_OK && !bracket)
        rc = open_match_text(store, arena, e, &open, err);
    if (rc == ERR_OK)
        rc = structure_left(store, arena, e->event.id, e->player.id, &left, err);
    if (rc != ERR_OK)
        return rc;
    *sentence = last ? arena_printf(arena, "\"%s\" drops after round %d%s%s", e->player.name, last,
                                    open, left)
                     : arena_printf(arena, "\"%s\" drops before round 1", e->player.name);
    return set_column(store, Q_ENROL_SET_DROPPED, e, SQL_I(last), err);
}

enum err_code enrol_drop_after_match(struct store *store, struct arena *arena, struct event_data *data,
                                     int player, const char **sentence, struct err *err)
{
    struct entry e = {.event = data->event};
    const struct player_id id = data->players[player].id;
    enum err_code rc = player_get(store, arena, id, &e.player, err);
    if (rc == ERR_OK)
        rc = enrolment_find(store, data->event.id, id, &e.enrolment, err);
    e.player.name = data->players[player].name;
    if (rc == ERR_OK)
        rc = drop_one(store, arena, &e, sentence, err);
    if (rc == ERR_OK)
        data->players[player].dropped_after = data->event.swiss_rounds;
    return rc;
}

/* Who comes back while the match that they left stays lost: the way to play it. */
static enum err_code lost_match_text(struct store *store, struct arena *arena,
                                     const struct entry *e, const char **out, struct err *err)
{
    struct event_data data;
    enum err_code rc = event_load(store, arena, e->event.id, &data, err);
    int at = rc == ERR_OK ? event_player_index(&data, e->player.id) : -1;
    const struct load_match *m =
        at >= 0 && data.swiss_rounds ? event_match_of(&data, data.swiss_rounds, at) : NULL;
    if (m && m->p2 >= 0 && m->result == RESULT_NO_SHOW && (m->p1 == at) == (m->wins1 < m->wins2))
        *out = arena_printf(
            arena,
            "; their match at table %d of round %d stays lost by no-show, unless it is played: "
            "topcut result %d --clear",
            m->table, m->round, m->table);
    return rc;
}

static enum err_code undrop_one(struct store *store, struct arena *arena, const struct entry *e,
                                const char **sentence, struct err *err)
{
    int missed = 0;
    if (e->enrolment.dropped_after < 0)
        return err_set(err, ERR_CONFLICT, "\"%s\" has not dropped%s", e->player.name,
                       e->enrolment.disqualified
                           ? "; the disqualification is taken back with: topcut dq --take-back"
                           : "");
    enum err_code rc = require_no_playoff(e, "nobody comes back now", err);
    if (rc == ERR_OK)
        rc = penalties_may_return(store, e->event.id, e->player.id, e->player.name, err);
    if (rc == ERR_OK)
        rc = set_column(store, Q_ENROL_SET_DROPPED, e, SQL_NULL, err);
    if (rc == ERR_OK && e->enrolment.disqualified) {
        *sentence = arena_printf(arena,
                                 "\"%s\" no longer counts as dropped, and stays disqualified "
                                 "(topcut dq --take-back takes that back)",
                                 e->player.name);
        return ERR_OK;
    }
    const char *waiting = "";
    if (rc == ERR_OK)
        rc = structure_back(store, arena, e->event.id, e->player.id, &waiting, err);
    if (rc == ERR_OK && !event_is_round_robin(&e->event))
        rc = fill_missed(store, &e->event, e->player.id, e->enrolment.first_round,
                         e->event.swiss_rounds, ENROL_LATE_LOSS, &missed, err);
    if (rc == ERR_OK && missed)
        rc = sitting_out_text(store, arena, &e->event, &waiting, err);
    const char *lost = "";
    if (rc == ERR_OK && !event_is_bracket(&e->event))
        rc = lost_match_text(store, arena, e, &lost, err);
    *sentence = arena_printf(arena, "\"%s\" is back in%s%s%s", e->player.name,
                             missed_text(arena, missed, ENROL_LATE_LOSS), lost, waiting);
    return rc;
}

static enum err_code disqualify_one(struct store *store, struct arena *arena, const struct entry *e,
                                    const char **sentence, struct err *err)
{
    if (e->enrolment.disqualified)
        return err_set(err, ERR_CONFLICT, "\"%s\" is disqualified already", e->player.name);
    const char *open = "", *left = "";
    enum err_code rc =
        event_is_bracket(&e->event) ? ERR_OK : open_match_text(store, arena, e, &open, err);
    if (rc == ERR_OK)
        rc = structure_left(store, arena, e->event.id, e->player.id, &left, err);
    if (rc != ERR_OK)
        return rc;
    *sentence = arena_printf(arena, "\"%s\" is disqualified%s%s", e->player.name, open, left);
    return set_column(store, Q_ENROL_SET_DISQUALIFIED, e, SQL_I(1), err);
}

static enum err_code reinstate_one(struct store *store, struct arena *arena, const struct entry *e,
                                   const char **sentence, struct err *err)
{
    int missed = 0;
    if (!e->enrolment.disqualified)
        return err_set(err, ERR_CONFLICT, "\"%s\" is not disqualified", e->player.name);
    enum err_code rc = set_column(store, Q_ENROL_SET_DISQUALIFIED, e, SQL_I(0), err);
    const char *back = "";
    if (rc == ERR_OK && e->enrolment.dropped_after < 0)
        rc = structure_back(store, arena, e->event.id, e->player.id, &back, err);
    if (rc == ERR_OK && e->enrolment.dropped_after < 0 && !event_is_round_robin(&e->event))
        rc = fill_missed(store, &e->event, e->player.id, e->enrolment.first_round,
                         e->event.swiss_rounds, ENROL_LATE_LOSS, &missed, err);
    *sentence = arena_printf(arena, "the disqualification of \"%s\" is taken back%s%s%s",
                             e->player.name, missed_text(arena, missed, ENROL_LATE_LOSS), back,
                             e->enrolment.dropped_after >= 0 ? "; they stay dropped" : "");
    return rc;
}

static enum err_code paid_one(struct store *store, struct arena *arena, const struct entry *e,
                              const char **sentence, struct err *err)
{
    *sentence = arena_printf(arena, "\"%s\" has paid", e->player.name);
    return set_column(store, Q_ENROL_SET_PAID, e, SQL_I(1), err);
}

static enum err_code unpaid_one(struct store *store, struct arena *arena, const struct entry *e,
                                const char **sentence, struct err *err)
{
    *sentence = arena_printf(arena, "\"%s\" has not paid", e->player.name);
    return set_column(store, Q_ENROL_SET_PAID, e, SQL_I(0), err);
}

static const struct {
    const char *verb;
    change_fn *one;
} changes[] = {
    [ENROL_REMOVE] = {"unenroll", remove_one},
    [ENROL_FORFEIT] = {"drop", drop_one},
    [ENROL_DROP] = {"drop", drop_one},
    [ENROL_UNDROP] = {"undrop", undrop_one},
    [ENROL_DISQUALIFY] = {"disqualify", disqualify_one},
    [ENROL_REINSTATE] = {"disqualify", reinstate_one},
    [ENROL_PAID] = {"pay", paid_one},
    [ENROL_UNPAID] = {"pay", unpaid_one},
};

/* Everybody who is named, looked up in an open event and named once; with the names that the event shows,
 * which tell two of one name apart. */
static enum err_code entries_get(struct store *store, struct arena *arena, struct event_id event,
                                 const struct player_id *players, size_t n, struct entry *out,
                                 struct err *err)
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
            rc = require_enrolled(&out[i], err);
        if (rc == ERR_OK)
            out[i].player.name = data.players[at].name;
        for (size_t j = 0; rc == ERR_OK && j < i; j++)
            if (out[j].player.id.v == id.v)
                rc = err_set(err, ERR_INPUT, "\"%s\" is named twice", out[i].player.name);
    }
    return rc;
}

static void note_changes(struct store *store, struct event_id event, const char *const *sentences,
                         size_t n)
{
    enum { SHOWN = 6 };
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n && i < SHOWN; i++)
        strbuf_printf(&sb, "%s%s", i ? "; " : "", sentences[i]);
    if (n > SHOWN)
        strbuf_printf(&sb, "; and %zu more", n - SHOWN);
    store_note(store, event.v, "%s", strbuf_text(&sb));
    strbuf_release(&sb);
}

enum err_code enrol_change(struct store *store, struct arena *arena, struct event_id event,
                           enum enrol_change change, const struct player_id *players, size_t n,
                           const char **sentences, struct err *err)
{
    struct entry *entries = ARENA_ARRAY(arena, struct entry, n);
    enum err_code rc = store_begin(store, changes[change].verb, err);
    if (rc != ERR_OK)
        return rc;
    rc = entries_get(store, arena, event, players, n, entries, err);
    /* In a bracket and a schedule whoever leaves loses what is open in any case (structure.h). */
    bool forfeits = change == ENROL_FORFEIT && n > 0 && rc == ERR_OK &&
                    !event_is_bracket(&entries[0].event) &&
                    !event_is_round_robin(&entries[0].event);
    const char **lost = ARENA_ARRAY(arena, const char *, n + 1);
    if (forfeits)
        rc = forfeit_all(store, arena, entries, n, lost, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        rc = changes[change].one(store, arena, &entries[i], &sentences[i], err);
        if (forfeits && rc == ERR_OK)
            sentences[i] = arena_printf(arena, "%s%s", sentences[i], lost[i]);
    }
    if (rc == ERR_OK)
        note_changes(store, event, sentences, n);
    else if (n > 1)
        err_hint(err, "nothing was changed for any of the %zu", n);
    return store_end(store, rc, err);
}

enum err_code enrol_remove(struct store *store, struct arena *arena, struct event_id event,
                           struct player_id player, struct err *err)
{
    const char *sentence;
    return enrol_change(store, arena, event, ENROL_REMOVE, &player, 1, &sentence, err);
}

enum err_code enrol_drop(struct store *store, struct arena *arena, struct event_id event,
                         struct player_id player, const char **sentence, struct err *err)
{
    return enrol_change(store, arena, event, ENROL_DROP, &player, 1, sentence, err);
}

enum err_code enrol_undrop(struct store *store, struct arena *arena, struct event_id event,
                           struct player_id player, const char **sentence, struct err *err)
{
    return enrol_change(store, arena, event, ENROL_UNDROP, &player, 1, sentence, err);
}

enum err_code enrol_disqualify(struct store *store, struct arena *arena, struct event_id event,
                               struct player_id player, bool take_back, const char **sentence,
                               struct err *err)
{
    return enrol_change(store, arena, event, take_back ? ENROL_REINSTATE : ENROL_DISQUALIFY,
                        &player, 1, sentence, err);
}

enum err_code enrol_pay(struct store *store, struct arena *arena, struct event_id event,
                        struct player_id player, bool paid, struct err *err)
{
    const char *sentence;
    return enrol_change(store, arena, event, paid ? ENROL_PAID : ENROL_UNPAID, &player, 1,
                        &sentence, err);
}
