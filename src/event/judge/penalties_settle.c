/* penalties_settle.c - what penalties make of a match: the games that are lost, and the result that follows
 *
 * The result follows from the penalties in force on the two players: if one of them has lost all the games that the
 * other needs, the match is lost; if both have, both lose it. So one function settles it after a penalty is given,
 * changed or withdrawn, and after a round is paired again.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <string.h>

enum err_code penalties_losses(struct store *store, struct event_id event, int round, struct player_id player, int need,
                               int64_t member, int *out, int *number, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc =
        store_query(store, Q_PENALTY_LOSSES,
                    SQL_ARGS(SQL_I(event.v), SQL_I(player.v), SQL_I(round), SQL_I(need), SQL_I(member)), &c, err);
    *out = rc == ERR_OK && c.row ? (int)cursor_int(&c, 0) : 0;
    *number = rc == ERR_OK && c.row ? (int)cursor_int(&c, 1) : 0;
    *out = *out > need ? need : *out;
    cursor_close(&c);
    return rc;
}

enum err_code penalties_game_losses(struct store *store, struct event_id event, int round, struct player_id player,
                                    int best_of, int *out, struct err *err)
{
    int number;
    return penalties_losses(store, event, round, player, event_wins_needed(best_of), -1, out, &number, err);
}

enum err_code penalties_check_score(struct store *store, struct arena *arena, const struct event_data *data,
                                    const struct load_match *match, struct score score, struct err *err)
{
    if (match->p2 < 0 || score.kind == RESULT_NO_SHOW || score.kind == RESULT_DOUBLE_LOSS || score.kind == RESULT_NONE)
        return ERR_OK;
    for (int side = 0; side < 2; side++) {
        int own = side ? match->p2 : match->p1, other = side ? match->p1 : match->p2;
        int wins = side ? score.wins1 : score.wins2, lost, number;
        enum err_code rc =
            penalties_losses(store, data->event.id, match->round, data->players[own].id, match_wins_needed(data),
                             penalties_by_seats(data) ? 0 : -1, &lost, &number, err);
        if (rc != ERR_OK)
            return rc;
        if (wins >= lost)
            continue;
        err_set(err, ERR_CONFLICT, "\"%s\" lost %s of this match by penalty %d, so \"%s\" has at least %s",
                data->players[own].name, message_count(arena, lost, "%lld game", "%lld games"), number,
                data->players[other].name, message_count(arena, lost, "%lld win", "%lld wins"));
        err_hint(err, "topcut penalty withdraw %d takes the penalty back", number);
        return ERR_CONFLICT;
    }
    return ERR_OK;
}

/* ---- settling a match ------------------------------------------------------------------------ */

static enum err_code write_result(struct penalties *ps, struct load_match *m, struct score s, struct err *err)
{
    s.draws = 0;
    m->result = s.kind;
    m->wins1 = s.wins1;
    m->wins2 = s.wins2;
    m->draws = s.draws;
    return s.kind == RESULT_NONE ? store_exec(ps->store, Q_RESULT_CLEAR, SQL_ARGS(SQL_I(m->id.v)), err)
                                 : event_write_score(ps->store, m->id, s, err);
}

struct load_match *penalties_match(struct penalties *ps, int round, int player)
{
    if (round < 1 || round > penalties_latest(ps))
        return NULL;
    const struct load_match *m = event_match_of(&ps->data, round, player);
    return m && m->p2 >= 0 ? &ps->data.matches[m - ps->data.matches] : NULL;
}

/* True when a row takes games of a match, or has taken the match. */
static bool bears_on(const struct penalties *ps, const struct penalty_row *row, const struct load_match *m)
{
    bool loss = (row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS) &&
                !penalties_at_seat(ps, row);
    if (row->player < 0 || (row->player != m->p1 && row->player != m->p2))
        return false;
    return ((row->did & DID_IN_FORCE) && loss && row->p.round == m->round) ||
           ((row->did & DID_LOSE_MATCH) && row->did_round == m->round);
}

/* True when penalties have set the result of a match, not somebody who entered it: a match lost by one or both may be
 * either. */
static bool is_theirs(const struct penalties *ps, const struct load_match *m)
{
    for (size_t i = 0; i < ps->n; i++)
        if ((ps->rows[i].did & DID_RESULT) && bears_on(ps, &ps->rows[i], m))
            return true;
    return false;
}

/* Notes with all rows that bear on a match whether its result is theirs. */
static enum err_code note_theirs(struct penalties *ps, const struct load_match *m, bool theirs, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ps->n; i++) {
        struct penalty_row *row = &ps->rows[i];
        if (!bears_on(ps, row, m) || ((row->did & DID_RESULT) != 0) == theirs)
            continue;
        row->did ^= DID_RESULT;
        rc = penalties_save(ps, row, err);
    }
    return rc;
}

enum err_code penalties_result_by_hand(struct store *store, const struct event_data *data,
                                       const struct load_match *match, struct err *err)
{
    return store_exec(store, Q_PENALTY_RESULT_BY_HAND,
                      SQL_ARGS(SQL_I(data->event.id.v), SQL_I(data->players[match->p1].id.v),
                               match->p2 < 0 ? SQL_NULL : SQL_I(data->players[match->p2].id.v), SQL_I(match->round)),
                      err);
}

enum err_code penalties_may_clear(struct store *store, const struct event_data *data, const struct load_match *match,
                                  struct err *err)
{
    int64_t number = 0;
    if (match->p2 < 0)
        return ERR_OK;
    enum err_code rc = store_get_int(store, Q_PENALTY_OF_RESULT,
                                     SQL_ARGS(SQL_I(data->event.id.v), SQL_I(data->players[match->p1].id.v),
                                              SQL_I(data->players[match->p2].id.v), SQL_I(match->round)),
                                     0, &number, err);
    if (rc == ERR_OK && number) {
        rc = err_set(err, ERR_CONFLICT, "the match at table %d of round %d is lost by penalty %d", match->table,
                     match->round, (int)number);
        err_hint(err, "topcut penalty withdraw %d --reason TEXT takes it back with its result", (int)number);
    }
    return rc;
}

/* True when a player is out in a way that no judge has to be asked about (match/match.h). */
static bool is_sent_out(const struct penalties *ps, int player)
{
    const struct load_player *p = &ps->data.players[player];
    return gone_in_bracket(&ps->data) ? gone_is_out(&ps->data, player) : p->disqualified || p->ejected;
}

/* A result that a penalty gave, and that no penalty gives any more. */
static enum err_code unsettle(struct penalties *ps, struct load_match *m, struct err *err)
{
    struct score left = gone_score(&ps->data, gone_in_bracket(&ps->data) ? RESULT_WALKOVER : RESULT_PENALTY,
                                   is_sent_out(ps, m->p1), is_sent_out(ps, m->p2));
    if (m->round == penalties_latest(ps) && left.kind != RESULT_NONE) {
        penalties_done(ps, "the match at table %d of round %d is %s now", m->table, m->round,
                       score_said(ps->arena, left));
        return write_result(ps, m, left, err);
    }
    if (m->round == penalties_latest(ps)) {
        penalties_done(ps, "the match at table %d of round %d has no result again", m->table, m->round);
        return write_result(ps, m, (struct score){.kind = RESULT_NONE}, err);
    }
    penalties_remark(ps,
                     "round %d is over: if the match at table %d was played, enter it\ntopcut "
                     "result %d SCORE --round %d --correct",
                     m->round, m->table, m->table, m->round);
    return ERR_OK;
}

/* Takes out of a bracket whatever hangs on a match of an earlier round, before its result changes. */
static enum err_code prune(struct penalties *ps, int round, int player, struct load_match **m, struct err *err)
{
    const char *removed = "";
    if (round <= ps->data.swiss_rounds || round == penalties_latest(ps))
        return ERR_OK;
    enum err_code rc = playoff_prune_after(ps->store, ps->arena, &ps->data, *m, &removed, err);
    if (rc == ERR_OK && *removed)
        penalties_done(ps, "taken out of the bracket: %s", removed);
    if (rc == ERR_OK)
        rc = event_load(ps->store, ps->arena, ps->data.event.id, &ps->data, err);
    if (rc == ERR_OK)
        *m = penalties_match(ps, round, player);
    return rc;
}

/* At a table of three to five who lost by penalty loses, and the others play on: the result says so when it is entered
 * (penalties_lost_at). */
static enum err_code tell_table(struct penalties *ps, const struct load_match *m, int player, struct err *err)
{
    int lost, number, need = penalties_games_needed(ps);
    enum err_code rc = penalties_losses(ps->store, ps->data.event.id, m->round, ps->data.players[player].id, need, -1,
                                        &lost, &number, err);
    if (rc == ERR_OK && lost >= need && m->result == RESULT_NONE)
        penalties_done(ps, "the match at table %d of round %d is lost by \"%s\"; the others play on", m->table,
                       m->round, ps->data.players[player].name);
    return rc;
}

enum err_code penalties_lost_at(struct store *store, const struct event_data *data, const struct load_match *match,
                                int *numbers, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int k = 0; rc == ERR_OK && k < match->pod->n; k++) {
        int lost, number;
        rc = penalties_losses(store, data->event.id, match->round, data->players[match->pod->players[k]].id, 1, -1,
                              &lost, &number, err);
        numbers[k] = rc == ERR_OK && lost > 0 ? number : 0;
    }
    return rc;
}

enum err_code penalties_settle(struct penalties *ps, int round, int player, bool theirs, struct err *err)
{
    int lost[2], number, need = penalties_games_needed(ps);
    struct load_match *m = penalties_match(ps, round, player);
    if (!m)
        return ERR_OK;
    if (m->pod)
        return tell_table(ps, m, player, err);
    for (int side = 0; side < 2; side++) {
        enum err_code rc =
            penalties_losses(ps->store, ps->data.event.id, round, ps->data.players[side ? m->p2 : m->p1].id, need,
                             penalties_by_seats(&ps->data) ? 0 : -1, &lost[side], &number, err);
        if (rc != ERR_OK)
            return rc;
    }
    bool lost1 = lost[0] >= need, lost2 = lost[1] >= need;
    if (m->result != RESULT_NONE && !theirs && !is_theirs(ps, m)) {
        /* one lost it without playing, and now the other does: what was given is lost, too */
        bool given = (gone_was_given(m, m->p1) && lost1) || (gone_was_given(m, m->p2) && lost2);
        if (!given)
            return ERR_OK;
        lost1 = lost2 = true;
    } else if (m->result == RESULT_DOUBLE_LOSS && lost1 != lost2 && gone_is_out(&ps->data, lost1 ? m->p2 : m->p1)) {
        lost1 = lost2 = true; /* the other has left, and did not play it either */
    }
    enum err_code rc = note_theirs(ps, m, lost1 || lost2, err);
    if (rc != ERR_OK)
        return rc;
    if (!lost1 && !lost2)
        return m->result == RESULT_NONE ? ERR_OK : unsettle(ps, m, err);
    struct score s = {.kind = lost1 && lost2 ? RESULT_DOUBLE_LOSS : RESULT_PENALTY,
                      .wins1 = lost1 ? 0 : need,
                      .wins2 = lost2 ? 0 : need};
    if (s.kind == m->result && s.wins1 == m->wins1 && s.wins2 == m->wins2)
        return ERR_OK;
    if ((rc = prune(ps, round, player, &m, err)) != ERR_OK)
        return rc;
    if (lost1 && lost2)
        penalties_done(ps, "the match at table %d of round %d is lost by both", m->table, round);
    else
        penalties_done(ps, "the match at table %d of round %d is lost by \"%s\"", m->table, round,
                       ps->data.players[lost1 ? m->p1 : m->p2].name);
    if ((rc = write_result(ps, m, s, err)) != ERR_OK)
        return rc;
    const char *goes = gone_loser_text(ps->arena, &ps->data, m);
    if (*goes)
        penalties_done(ps, "%s", goes);
    return ERR_OK;
}

bool penalties_can_lose(const struct penalties *ps, const struct load_match *m, const struct penalty_row *row)
{
    if (!m || m->p2 < 0)
        return false;
    if (m->pod)
        return m->result == RESULT_NONE;
    bool out = row->p.consequence >= PENALTY_EJECTION || strcmp(row->p.infraction, "tardiness") == 0;
    return m->result == RESULT_NONE ||
           (gone_was_given(m, row->player) && (out || (m->result == RESULT_PENALTY && is_theirs(ps, m))));
}

enum err_code penalties_round_of_loss(struct penalties *ps, const struct penalty_row *row, int *out, struct err *err)
{
    int last = penalties_latest(ps);
    const struct load_match *m = last ? event_match_of(&ps->data, last, row->player) : NULL;
    bool now = row->p.consequence == PENALTY_MATCH_LOSS ? penalties_can_lose(ps, m, row)
                                                        : m && m->p2 >= 0 && m->result == RESULT_NONE;
    if (m && penalties_at_seat(ps, row)) {
        struct penalty_seat seat;
        enum err_code rc = penalties_seat_of(ps, row, last, &seat, err);
        if (rc != ERR_OK)
            return rc;
        now = seat.open;
    }
    *out = now ? last : last + 1;
    return ERR_OK;
}

/* True when a table of three to five has a result in which the player did not lose. */
static bool did_not_lose(const struct load_match *m, int player)
{
    for (int k = 0; m->result != RESULT_NONE && k < m->pod->n; k++)
        if (m->pod->players[k] == player)
            return m->pod->outcome[k] != PODS_LOST;
    return false;
}

/* A loss needs a match without a result, or one that is lost in so many games anyway. */
enum err_code penalties_require_possible(struct penalties *ps, const struct penalty_row *row, struct err *err)
{
    const struct penalty *p = &row->p;
    bool loss = p->consequence == PENALTY_GAME_LOSS || p->consequence == PENALTY_MATCH_LOSS;
    if (!loss || p->round < 1 || p->round > penalties_latest(ps))
        return ERR_OK;
    if (penalties_at_seat(ps, row))
        return penalties_seat_possible(ps, row, err);
    const struct load_match *m = event_match_of(&ps->data, p->round, row->player);
    int lost = p->consequence == PENALTY_MATCH_LOSS ? penalties_games_needed(ps) : p->games;
    if (m && m->pod && !did_not_lose(m, row->player))
        return ERR_OK;
    if (m && m->pod) {
        err_set(err, ERR_CONFLICT, "the match of \"%s\" at table %d of round %d has a result, %s", p->name, m->table,
                p->round, event_pod_text(ps->arena, &ps->data, m->pod, false));
        err_hint(err, "topcut result %d WINNER --round %d --correct changes it first", m->table, p->round);
    } else if (!m || m->p2 < 0) {
        err_set(err, ERR_CONFLICT, "\"%s\" has no opponent in round %d, so there is no match to lose", p->name,
                p->round);
    } else if (m->result != RESULT_NONE && m->result != RESULT_DOUBLE_LOSS && !is_theirs(ps, m) &&
               !(p->consequence == PENALTY_MATCH_LOSS && penalties_can_lose(ps, m, row)) &&
               (row->player == m->p1 ? m->wins2 : m->wins1) < lost) {
        struct score score = {.kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws};
        err_set(err, ERR_CONFLICT, "the match of \"%s\" at table %d of round %d has a result, %s", p->name, m->table,
                p->round, score_said(ps->arena, score));
        err_hint(err, "topcut result %d SCORE --round %d --correct changes it first", m->table, p->round);
    } else {
        return ERR_OK;
    }
    err_hint(err, "--round %d is their next match", penalties_latest(ps) + 1);
    return ERR_CONFLICT;
}
