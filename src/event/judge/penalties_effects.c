/* penalties_effects.c - what penalties do to matches and players, and how it is taken back
 *
 * A match's result follows from the penalties in force on its two players: with one of them having
 * lost all the games that the other needs, the match is lost, with both it is lost by both. So the
 * same function settles it after a penalty is given, changed and withdrawn, and after a round is
 * paired again.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/state/state.h"
#include "format/floor.h"

#include <string.h>

/* Returns the games, or seats, that win a match. */
static int wins_needed(const struct event_data *data)
{
    const struct event_settings *set = &data->event.set;
    return event_wins_needed(penalties_by_seats(data) ? set->team_size : set->best_of);
}

static int games_needed(const struct penalties *ps)
{
    return wins_needed(&ps->data);
}

static int latest(const struct penalties *ps)
{
    return (int)ps->data.n_rounds;
}

/* ---- what a match has lost ------------------------------------------------------------------- */

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
        enum err_code rc = penalties_losses(store, data->event.id, match->round, data->players[own].id,
                                            wins_needed(data), penalties_by_seats(data) ? 0 : -1, &lost, &number, err);
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

static struct load_match *match_of(struct penalties *ps, int round, int player)
{
    if (round < 1 || round > latest(ps))
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
    if (m->round == latest(ps) && left.kind != RESULT_NONE) {
        penalties_done(ps, "the match at table %d of round %d is %s now", m->table, m->round,
                       score_said(ps->arena, left));
        return write_result(ps, m, left, err);
    }
    if (m->round == latest(ps)) {
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
    if (round <= ps->data.swiss_rounds || round == latest(ps))
        return ERR_OK;
    enum err_code rc = playoff_prune_after(ps->store, ps->arena, &ps->data, *m, &removed, err);
    if (rc == ERR_OK && *removed)
        penalties_done(ps, "taken out of the bracket: %s", removed);
    if (rc == ERR_OK)
        rc = event_load(ps->store, ps->arena, ps->data.event.id, &ps->data, err);
    if (rc == ERR_OK)
        *m = match_of(ps, round, player);
    return rc;
}

/* At a table of three to five who lost by penalty loses, and the others play on: the result says so when it is entered
 * (penalties_lost_at). */
static enum err_code tell_table(struct penalties *ps, const struct load_match *m, int player, struct err *err)
{
    int lost, number, need = games_needed(ps);
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

/* Gives a player's match of a round the result that the penalties in force say, or takes theirs
 * back. theirs: what is there was set by one that is not in force any more. */
static enum err_code settle(struct penalties *ps, int round, int player, bool theirs, struct err *err)
{
    int lost[2], number, need = games_needed(ps);
    struct load_match *m = match_of(ps, round, player);
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

/* True when the player of a row can still lose a whole match: it is being played, or it was given to them without a
 * game. A penalty takes back what another gave; players who are sent out, or do not come either, lose what they were
 * given in any case (match/match.h), and then both lose it. */
static bool can_lose(const struct penalties *ps, const struct load_match *m, const struct penalty_row *row)
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
    int last = latest(ps);
    const struct load_match *m = last ? event_match_of(&ps->data, last, row->player) : NULL;
    bool now =
        row->p.consequence == PENALTY_MATCH_LOSS ? can_lose(ps, m, row) : m && m->p2 >= 0 && m->result == RESULT_NONE;
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
    if (!loss || p->round < 1 || p->round > latest(ps))
        return ERR_OK;
    if (penalties_at_seat(ps, row))
        return penalties_seat_possible(ps, row, err);
    const struct load_match *m = event_match_of(&ps->data, p->round, row->player);
    int lost = p->consequence == PENALTY_MATCH_LOSS ? games_needed(ps) : p->games;
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
               !(p->consequence == PENALTY_MATCH_LOSS && can_lose(ps, m, row)) &&
               (row->player == m->p1 ? m->wins2 : m->wins1) < lost) {
        struct score score = {.kind = m->result, .wins1 = m->wins1, .wins2 = m->wins2, .draws = m->draws};
        err_set(err, ERR_CONFLICT, "the match of \"%s\" at table %d of round %d has a result, %s", p->name, m->table,
                p->round, score_text(ps->arena, score));
        err_hint(err, "topcut result %d SCORE --round %d --correct changes it first", m->table, p->round);
    } else {
        return ERR_OK;
    }
    err_hint(err, "--round %d is their next match", latest(ps) + 1);
    return ERR_CONFLICT;
}

/* ---- players --------------------------------------------------------------------------------- */

static enum err_code set_enrolment(struct penalties *ps, enum query query, int player, struct sql_value value,
                                   struct err *err)
{
    return store_exec(ps->store, query,
                      SQL_ARGS(SQL_I(ps->data.event.id.v), SQL_I(ps->data.players[player].id.v), value), err);
}

/* Loses the match that they are in. */
static enum err_code lose_running(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    const struct load_match *m = match_of(ps, latest(ps), row->player);
    if (!can_lose(ps, m, row))
        return ERR_OK;
    row->did |= DID_LOSE_MATCH;
    enum err_code rc = penalties_save(ps, row, err); /* so that settle sees it */
    return rc == ERR_OK ? settle(ps, latest(ps), row->player, false, err) : rc;
}

/* Lets a bracket or a schedule go on without a player who leaves. */
static enum err_code leave(struct penalties *ps, int player, enum gone_cause cause, struct err *err)
{
    struct gone gone;
    enum err_code rc =
        gone_leave(ps->store, ps->arena, ps->data.event.id, ps->data.players[player].id, cause, NULL, 0, &gone, err);
    if (rc == ERR_OK && *gone.sentence)
        penalties_did(ps, gone.sentence);
    return rc;
}

/* The next step, where the bracket waits for nothing else now. */
static enum err_code tell_next(struct penalties *ps, struct err *err)
{
    const char *next = "";
    enum err_code rc =
        gone_in_bracket(&ps->data) ? gone_next_text(ps->store, ps->arena, ps->data.event.id, &next, err) : ERR_OK;
    if (rc == ERR_OK && *next)
        penalties_did(ps, next);
    return rc;
}

/* Sent out twice: what the other penalty did stands as long as one of the two. */
static void share(const struct penalties *ps, struct penalty_row *row, unsigned what)
{
    for (size_t i = 0; i < ps->n; i++) {
        const struct penalty_row *other = &ps->rows[i];
        if (other == row || other->player != row->player || !(other->did & what))
            continue;
        row->did |= other->did & (what | DID_DROP | DID_LOSE_MATCH | DID_RESULT);
        row->did_round = other->did_round;
        return;
    }
}

static enum err_code eject(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    struct load_player *player = &ps->data.players[row->player];
    if (player->ejected || player->disqualified) {
        share(ps, row, DID_EJECT);
        penalties_remark(ps,
                         player->disqualified ? MESSAGE_MARK("\"%s\" was disqualified already")
                                              : MESSAGE_MARK("\"%s\" was ejected already"),
                         player->name);
        return ERR_OK;
    }
    row->did |= DID_EJECT;
    player->ejected = true;
    /* In a round robin, what counts of them follows from how much they have played: gone_leave says it. */
    penalties_done(ps,
                   event_is_round_robin(&ps->data.event)
                       ? MESSAGE_MARK("\"%s\" is ejected: no more games")
                       : MESSAGE_MARK("\"%s\" is ejected: no more games, ranked as they stand"),
                   player->name);
    enum err_code rc = set_enrolment(ps, Q_PENALTY_EJECT, row->player, SQL_I(1), err);
    if (rc == ERR_OK)
        rc = lose_running(ps, row, err);
    if (rc != ERR_OK || player->dropped_after >= 0)
        return rc;
    if ((rc = leave(ps, row->player, GONE_EJECTED, err)) != ERR_OK)
        return rc;
    row->did |= DID_DROP;
    player->dropped_after = event_is_bracket(&ps->data.event) ? latest(ps) : ps->data.swiss_rounds;
    return set_enrolment(ps, Q_ENROL_SET_DROPPED, row->player, SQL_I(player->dropped_after), err);
}

static enum err_code disqualify(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    struct load_player *player = &ps->data.players[row->player];
    if (player->disqualified) {
        share(ps, row, DID_DISQUALIFY);
        penalties_remark(ps, "\"%s\" was disqualified already", player->name);
        return ERR_OK;
    }
    row->did |= DID_DISQUALIFY;
    player->disqualified = true;
    penalties_done(ps, "\"%s\" is disqualified: no rank and no prizes", player->name);
    enum err_code rc = lose_running(ps, row, err);
    if (rc == ERR_OK && player->dropped_after < 0)
        rc = leave(ps, row->player, GONE_DISQUALIFIED, err);
    return rc == ERR_OK ? set_enrolment(ps, Q_ENROL_SET_DISQUALIFIED, row->player, SQL_I(1), err) : rc;
}

/* ---- doing and taking back ------------------------------------------------------------------- */

enum err_code penalties_apply(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    enum err_code rc = ERR_OK;
    row->did = 0;
    row->did_round = latest(ps);
    if (row->p.open || row->p.withdrawn || row->p.consequence == PENALTY_NOTHING || row->player < 0)
        return penalties_save(ps, row, err);
    row->did = DID_IN_FORCE;
    if (row->p.consequence == PENALTY_EJECTION)
        rc = eject(ps, row, err);
    else if (row->p.consequence == PENALTY_DISQUALIFICATION)
        rc = disqualify(ps, row, err);
    if (rc == ERR_OK)
        rc = penalties_save(ps, row, err);
    if (rc == ERR_OK && (row->did & (DID_LOSE_MATCH | DID_DROP | DID_DISQUALIFY)))
        rc = tell_next(ps, err);
    if (rc != ERR_OK || row->p.consequence >= PENALTY_EJECTION)
        return rc;
    bool several = row->p.consequence == PENALTY_GAME_LOSS && row->p.games > 1;
    if (row->p.round > latest(ps) && !event_player_active(&ps->data, row->player))
        penalties_remark(ps,
                         several ? MESSAGE_MARK("\"%s\" is out of the event, so there is no match to lose games of "
                                                "unless they come back")
                                 : MESSAGE_MARK("\"%s\" is out of the event, so there is no match to lose anything of "
                                                "unless they come back"),
                         ps->data.players[row->player].name);
    else if (row->p.round > latest(ps) && several)
        penalties_done(ps, "%d games of round %d are lost", row->p.games, row->p.round);
    else if (row->p.round > latest(ps))
        penalties_done(ps,
                       row->p.consequence == PENALTY_GAME_LOSS ? MESSAGE_MARK("a game of round %d is lost")
                                                               : MESSAGE_MARK("the match of round %d is lost"),
                       row->p.round);
    else if (penalties_at_seat(ps, row))
        rc = penalties_seat_tell(ps, row, err);
    else if (several)
        penalties_done(ps, "%d games are lost in round %d at table %d", row->p.games, row->p.round, row->p.table);
    else if (row->p.consequence == PENALTY_GAME_LOSS)
        penalties_done(ps, "a game is lost in round %d at table %d", row->p.round, row->p.table);
    return rc == ERR_OK ? settle(ps, row->p.round, row->player, false, err) : rc;
}

/* True when another penalty in force did the same to the player. */
static bool done_by_another(const struct penalties *ps, const struct penalty_row *row, unsigned did)
{
    for (size_t i = 0; i < ps->n; i++)
        if (&ps->rows[i] != row && ps->rows[i].player == row->player && (ps->rows[i].did & did))
            return true;
    return false;
}

/* Back into the structure; false, and a remark, when that cannot be. */
static bool come_back(struct penalties *ps, int player, const char *how)
{
    struct err why = ERR_INIT;
    const char *back = "";
    if (structure_back(ps->store, ps->arena, ps->data.event.id, ps->data.players[player].id, &back, &why) == ERR_OK)
        return true;
    penalties_remark(ps, "%s\nthen: topcut %s", why.said, how);
    return false;
}

/* over: rounds were paired without the player since. */
static enum err_code take_back_drop(struct penalties *ps, int player, bool over, struct err *err)
{
    struct load_player *p = &ps->data.players[player];
    const char *how = arena_printf(ps->arena, "undrop \"%s\"", p->name);
    if (p->dropped_after < 0)
        return ERR_OK;
    if (over) {
        penalties_remark(ps, "rounds were paired since, so they stay out\ntopcut %s brings them back in", how);
        return ERR_OK;
    }
    if (!come_back(ps, player, how))
        return ERR_OK;
    p->dropped_after = -1;
    return set_enrolment(ps, Q_ENROL_SET_DROPPED, player, SQL_NULL, err);
}

static enum err_code take_back_disqualification(struct penalties *ps, int player, bool over, struct err *err)
{
    struct load_player *p = &ps->data.players[player];
    const char *how = arena_printf(ps->arena, "dq \"%s\" --take-back", p->name);
    if (!p->disqualified)
        return ERR_OK;
    if (over) {
        penalties_remark(ps, "rounds were paired since, so they stay out\ntopcut %s brings them back in", how);
        return ERR_OK;
    }
    if (p->dropped_after < 0 && !come_back(ps, player, how))
        return ERR_OK;
    p->disqualified = false;
    penalties_done(ps, "\"%s\" is no longer disqualified", p->name);
    return set_enrolment(ps, Q_ENROL_SET_DISQUALIFIED, player, SQL_I(0), err);
}

static enum err_code take_back_player(struct penalties *ps, const struct penalty_row *row, unsigned did, int did_round,
                                      struct err *err)
{
    struct load_player *player = &ps->data.players[row->player];
    bool over = latest(ps) > did_round;
    enum err_code rc = ERR_OK;
    if ((did & DID_EJECT) && player->ejected && !done_by_another(ps, row, DID_EJECT)) {
        player->ejected = false;
        rc = set_enrolment(ps, Q_PENALTY_EJECT, row->player, SQL_I(0), err);
        penalties_done(ps, "\"%s\" is no longer ejected", player->name);
    }
    if (rc == ERR_OK && (did & DID_DROP) && !done_by_another(ps, row, DID_DROP))
        rc = take_back_drop(ps, row->player, over, err);
    if (rc == ERR_OK && (did & DID_DISQUALIFY) && !done_by_another(ps, row, DID_DISQUALIFY))
        rc = take_back_disqualification(ps, row->player, over, err);
    return rc;
}

enum err_code penalties_take_back(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    unsigned did = row->did;
    int did_round = row->did_round;
    bool loss = row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS;
    bool result = (did & DID_RESULT) != 0;
    row->did = 0;
    enum err_code rc = penalties_save(ps, row, err);
    if (rc != ERR_OK || !did || row->player < 0)
        return rc;
    rc = take_back_player(ps, row, did, did_round, err);
    if (rc == ERR_OK && (did & DID_LOSE_MATCH))
        rc = settle(ps, did_round, row->player, result, err);
    if (rc == ERR_OK && (did & DID_IN_FORCE) && loss)
        rc = settle(ps, row->p.round, row->player, result, err);
    return rc;
}

/* True when a loss still waits for a match: its player had left, and nobody has met them since. */
static bool was_left(struct penalties *ps, const struct penalty_row *row)
{
    for (int round = row->p.round; round < latest(ps); round++)
        if (match_of(ps, round, row->player))
            return false;
    return row->p.round < latest(ps);
}

/* A loss that a bye of the latest round has moved on is that round's again when a repair has given
 * the player an opponent; and so is one that waited for somebody who had left and is back. */
static enum err_code come_forward(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    bool moved_on = row->p.round == latest(ps) + 1 && row->did_round < latest(ps);
    if (row->player < 0 || !match_of(ps, latest(ps), row->player) || (!moved_on && !was_left(ps, row)))
        return ERR_OK;
    row->p.round = latest(ps);
    return penalties_save(ps, row, err);
}

enum err_code penalties_after_pairing(struct store *store, struct arena *arena, struct event_id event, struct err *err)
{
    struct penalties ps;
    int64_t waiting = 0;
    enum err_code rc = store_get_int(store, Q_PENALTY_WAITING, SQL_ARGS(SQL_I(event.v)), 0, &waiting, err);
    if (rc != ERR_OK || waiting == 0)
        return rc; /* the usual case costs one look */
    rc = penalties_load(store, arena, event, NULL, &ps, err);
    for (size_t i = 0; rc == ERR_OK && i < ps.n; i++) {
        struct penalty_row *row = &ps.rows[i];
        bool loss = row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS;
        if ((row->did & DID_IN_FORCE) && loss && (rc = come_forward(&ps, row, err)) != ERR_OK)
            break;
        if (!(row->did & DID_IN_FORCE) || !loss || row->p.round != latest(&ps) || row->player < 0)
            continue;
        if (match_of(&ps, row->p.round, row->player)) {
            rc = settle(&ps, row->p.round, row->player, false, err);
        } else if (event_match_of(&ps.data, row->p.round, row->player) || event_player_active(&ps.data, row->player)) {
            /* a bye: the loss is that of the next match; a player who has left has none */
            row->p.round++;
            rc = penalties_save(&ps, row, err);
        }
    }
    return rc;
}

enum err_code penalties_may_return(struct store *store, const struct event *event, struct player_id player,
                                   const char *name, struct err *err)
{
    int64_t number = 0;
    enum err_code rc =
        store_get_int(store, Q_PENALTY_EJECTED_BY, SQL_ARGS(SQL_I(event->id.v), SQL_I(player.v)), 0, &number, err);
    if (rc == ERR_OK && number) {
        rc = err_set(err, ERR_CONFLICT, "\"%s\" was ejected by penalty %d%s", name, (int)number,
                     floor_citation(event->set.date, " (D.3.3c)", ""));
        err_hint(err, "topcut penalty withdraw %d --reason TEXT takes it back", (int)number);
    }
    return rc;
}
