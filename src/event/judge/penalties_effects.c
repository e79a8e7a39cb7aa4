/* penalties_effects.c - what penalties do to players and, by penalties_settle.c, to their matches; and how it is taken
 * back */
#include "base/arena.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/judge/internal.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/state/state.h"
#include "format/floor.h"

int match_wins_needed(const struct event_data *data)
{
    const struct event_settings *set = &data->event.set;
    return event_wins_needed(penalties_by_seats(data) ? set->team_size : set->best_of);
}

int penalties_games_needed(const struct penalties *ps)
{
    return match_wins_needed(&ps->data);
}

int penalties_latest(const struct penalties *ps)
{
    return (int)ps->data.n_rounds;
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
    const struct load_match *m = penalties_match(ps, penalties_latest(ps), row->player);
    if (!penalties_can_lose(ps, m, row))
        return ERR_OK;
    row->did |= DID_LOSE_MATCH;
    enum err_code rc = penalties_save(ps, row, err); /* so that settle sees it */
    return rc == ERR_OK ? penalties_settle(ps, penalties_latest(ps), row->player, false, err) : rc;
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
    player->dropped_after = event_is_bracket(&ps->data.event) ? penalties_latest(ps) : ps->data.swiss_rounds;
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
    row->did_round = penalties_latest(ps);
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
    if (row->p.round > penalties_latest(ps) && !event_player_active(&ps->data, row->player))
        penalties_remark(ps,
                         several ? MESSAGE_MARK("\"%s\" is out of the event, so there is no match to lose games of "
                                                "unless they come back")
                                 : MESSAGE_MARK("\"%s\" is out of the event, so there is no match to lose anything of "
                                                "unless they come back"),
                         ps->data.players[row->player].name);
    else if (row->p.round > penalties_latest(ps) && several)
        penalties_done(ps, "%d games of round %d are lost", row->p.games, row->p.round);
    else if (row->p.round > penalties_latest(ps))
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
    return rc == ERR_OK ? penalties_settle(ps, row->p.round, row->player, false, err) : rc;
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
    bool over = penalties_latest(ps) > did_round;
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
        rc = penalties_settle(ps, did_round, row->player, result, err);
    if (rc == ERR_OK && (did & DID_IN_FORCE) && loss)
        rc = penalties_settle(ps, row->p.round, row->player, result, err);
    return rc;
}

/* True when a loss still waits for a match: its player had left, and nobody has met them since. */
static bool was_left(struct penalties *ps, const struct penalty_row *row)
{
    for (int round = row->p.round; round < penalties_latest(ps); round++)
        if (penalties_match(ps, round, row->player))
            return false;
    return row->p.round < penalties_latest(ps);
}

/* A loss that a bye of the latest round has moved on is that round's again when a repair has given
 * the player an opponent; and so is one that waited for somebody who had left and is back. */
static enum err_code come_forward(struct penalties *ps, struct penalty_row *row, struct err *err)
{
    bool moved_on = row->p.round == penalties_latest(ps) + 1 && row->did_round < penalties_latest(ps);
    if (row->player < 0 || !penalties_match(ps, penalties_latest(ps), row->player) || (!moved_on && !was_left(ps, row)))
        return ERR_OK;
    row->p.round = penalties_latest(ps);
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
        if (!(row->did & DID_IN_FORCE) || !loss || row->p.round != penalties_latest(&ps) || row->player < 0)
            continue;
        if (penalties_match(&ps, row->p.round, row->player)) {
            rc = penalties_settle(&ps, row->p.round, row->player, false, err);
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
