/* penalties_seats.c - what penalties take at a seat, where each seat of a team has a match of its own
 *
 * A member loses games of their own match, or that match; the others of the team play on. No result
 * is set by it: what was lost must show in what is entered for the seat.
 */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/state/state.h"

#include <string.h>

bool penalties_by_seats(const struct event_data *data)
{
    return strcmp(data->event.set.teams, "seats") == 0;
}

bool penalties_at_seat(const struct penalties *ps, const struct penalty_row *row)
{
    bool loss = row->p.consequence == PENALTY_GAME_LOSS || row->p.consequence == PENALTY_MATCH_LOSS;
    return loss && row->member >= 0 && penalties_by_seats(&ps->data);
}

enum err_code penalties_seat_of(struct penalties *ps, const struct penalty_row *row, int round,
                                struct penalty_seat *out, struct err *err)
{
    struct seat_scores seats;
    const struct load_match *m = event_match_of(&ps->data, round, row->player);
    *out = (struct penalty_seat){.seat = ps->data.members[row->member].seat};
    if (!m || m->p2 < 0)
        return ERR_OK;
    enum err_code rc = seats_load(ps->store, m->id, &seats, err);
    if (rc != ERR_OK)
        return rc;
    const struct score *score = &seats.score[out->seat - 'A'];
    bool first = row->player == m->p1;
    out->table = m->table;
    out->in = seats.in[out->seat - 'A'];
    out->open = !out->in && (m->result == RESULT_NONE || m->seats > 0);
    out->wins = first ? score->wins1 : score->wins2;
    out->against = first ? score->wins2 : score->wins1;
    return ERR_OK;
}

enum err_code penalties_seat_possible(struct penalties *ps, const struct penalty_row *row, struct err *err)
{
    struct penalty_seat s;
    const struct penalty *p = &row->p;
    int need = event_wins_needed(ps->data.event.set.best_of);
    int lost = p->consequence == PENALTY_MATCH_LOSS ? need : p->games;
    enum err_code rc = penalties_seat_of(ps, row, p->round, &s, err);
    if (rc != ERR_OK || s.open || (s.in && s.against >= lost))
        return rc;
    if (!s.table)
        err_set(err, ERR_CONFLICT, "\"%s\" has no opponent in round %d, so there is no match to lose", p->name,
                p->round);
    else if (!s.in)
        err_set(err, ERR_CONFLICT, "the match of \"%s\" at table %d of round %d has a result", p->team, s.table,
                p->round);
    else
        err_set(err, ERR_CONFLICT, "the match of \"%s\" at seat %c of table %d of round %d has a result, %d-%d",
                p->name, s.seat, s.table, p->round, s.wins, s.against);
    if (s.table)
        err_hint(err, "topcut result %d %c=SCORE --round %d --correct changes it first", s.table, s.seat, p->round);
    err_hint(err, "--round %d is their next match", (int)ps->data.n_rounds + 1);
    return ERR_CONFLICT;
}

enum err_code penalties_seat_tell(struct penalties *ps, const struct penalty_row *row, struct err *err)
{
    struct penalty_seat s;
    enum err_code rc = penalties_seat_of(ps, row, row->p.round, &s, err);
    int need = event_wins_needed(ps->data.event.set.best_of);
    if (rc != ERR_OK || !s.table)
        return rc;
    bool match = row->p.consequence == PENALTY_MATCH_LOSS;
    if (!match && row->p.games > 1)
        penalties_done(ps, "%d games are lost in round %d at table %d, seat %c", row->p.games, row->p.round, s.table,
                       s.seat);
    else
        penalties_done(ps,
                       match ? MESSAGE_MARK("the match is lost in round %d at table %d, seat %c")
                             : MESSAGE_MARK("a game is lost in round %d at table %d, seat %c"),
                       row->p.round, s.table, s.seat);
    if (match && !s.in)
        penalties_remark(ps,
                         "the other seats of \"%s\" play on; enter this one\ntopcut result "
                         "\"%s\" %c=0-%d",
                         row->p.team, row->p.team, s.seat, need);
    return ERR_OK;
}

/* ---- checking results ------------------------------------------------------------------------ */

/* The member of a team at a seat; NULL: there is none. */
static const struct load_member *member_at(const struct event_data *data, int team, int seat)
{
    for (size_t i = 0; i < data->n_members; i++)
        if (data->members[i].team == team && data->members[i].seat == 'A' + seat)
            return &data->members[i];
    return NULL;
}

static enum err_code too_few(struct arena *arena, const struct load_member *loser, const char *opponent, int lost,
                             int number, struct err *err)
{
    err_set(err, ERR_CONFLICT, "\"%s\" lost %s of the match at seat %c by penalty %d, so \"%s\" has at least %s there",
            loser->name, message_count(arena, lost, "%lld game", "%lld games"), loser->seat, number, opponent,
            message_count(arena, lost, "%lld win", "%lld wins"));
    err_hint(err, "topcut penalty withdraw %d takes the penalty back", number);
    return ERR_CONFLICT;
}

/* Checks the losses of one side's members: they show in the seats, or in the total when the seats are not known. */
static enum err_code check_side(struct store *store, struct arena *arena, const struct event_data *data,
                                const struct load_match *m, int side, const struct seat_scores *seats,
                                struct score score, struct err *err)
{
    const struct event_settings *set = &data->event.set;
    int own = side ? m->p2 : m->p1, other = side ? m->p1 : m->p2, matches = 0;
    int won = side ? score.wins1 : score.wins2, need = event_wins_needed(set->best_of);
    for (int i = 0; i < set->team_size; i++) {
        int lost = 0, number = 0;
        const struct load_member *member = member_at(data, own, i);
        if (!member)
            continue;
        enum err_code rc = penalties_losses(store, data->event.id, m->round, data->players[own].id, need, member->id.v,
                                            &lost, &number, err);
        if (rc != ERR_OK)
            return rc;
        const struct load_member *opponent = member_at(data, other, i);
        const char *name = opponent ? opponent->name : data->players[other].name;
        int wins = side ? seats->score[i].wins1 : seats->score[i].wins2;
        matches += lost >= need;
        bool drawn = score.kind == RESULT_ID && lost > 0;
        bool missing = score.kind == RESULT_PLAYED && !seats->in[i] && won < matches &&
                       score.wins1 + score.wins2 + score.draws == set->team_size;
        if ((seats->in[i] && wins < lost) || drawn || missing)
            return too_few(arena, member, name, lost, number, err);
    }
    return ERR_OK;
}

enum err_code penalties_check_seats(struct store *store, struct arena *arena, const struct event_data *data,
                                    const struct load_match *match, const struct seat_scores *seats, struct score score,
                                    struct err *err)
{
    int64_t any = 0;
    if (match->p2 < 0 || score.kind == RESULT_NO_SHOW || score.kind == RESULT_DOUBLE_LOSS)
        return ERR_OK;
    enum err_code rc =
        store_get_int(store, Q_PENALTY_OF_ROUND, SQL_ARGS(SQL_I(data->event.id.v), SQL_I(match->round)), 0, &any, err);
    if (rc != ERR_OK || !any)
        return rc; /* the usual case costs one look */
    rc = penalties_check_score(store, arena, data, match, score, err);
    for (int side = 0; rc == ERR_OK && side < 2 && score.kind != RESULT_CONCESSION; side++)
        rc = check_side(store, arena, data, match, side, seats, score, err);
    return rc;
}
