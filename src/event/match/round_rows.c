/* round_rows.c - the rows of rounds and matches: putting them in, taking them out with all that hangs on them
 *
 * No recorded table cascades: a verb's changeset must hold every row that goes, or undo could not bring it
 * back. So whoever adds a table that refers to a round or a match adds its deletion here.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/state/state.h"

#define SQL_I_OR_NULL(x) ((x) ? SQL_I(x) : SQL_NULL)

enum err_code round_insert(struct store *store, struct event_id event, const struct round_record *record,
                           struct round_id *out, struct err *err)
{
    struct clock *clock = store_clock(store);
    enum err_code rc =
        store_exec(store, Q_ROUND_INSERT,
                   SQL_ARGS(SQL_I(event.v), SQL_I(record->number),
                            SQL_T(record->stage == STAGE_PLAYOFF ? "playoff" : "swiss"), SQL_T(record->method),
                            SQL_I_OR_NULL((int64_t)record->seed), SQL_T(record->chance), SQL_I(record->certified),
                            SQL_I(record->rematches_allowed), SQL_I(clock->now_utc(clock)), SQL_T(record->seen)),
                   err);
    if (rc == ERR_OK)
        out->v = store_last_id(store);
    return rc;
}

enum err_code round_insert_match(struct store *store, struct round_id round, const struct match_row *row, int best_of,
                                 struct err *err)
{
    struct clock *clock = store_clock(store);
    bool awarded = row->result != RESULT_NONE;
    tc_assert(!awarded || row->result == RESULT_BYE || row->result == RESULT_WALKOVER || row->result == RESULT_LOSS);
    int wins = row->result == RESULT_LOSS ? 0 : row->p2.v ? event_wins_needed(best_of) : BYE_WINS;
    return store_exec(store, Q_ROUND_MATCH_INSERT,
                      SQL_ARGS(SQL_I(round.v), SQL_I_OR_NULL(row->table), SQL_I_OR_NULL(row->slot), SQL_I(row->p1.v),
                               SQL_I_OR_NULL(row->p2.v), SQL_I_OR_NULL(row->first.v),
                               awarded ? SQL_T(result_kind_name(row->result)) : SQL_NULL,
                               awarded ? SQL_I(wins) : SQL_NULL, awarded ? SQL_I(0) : SQL_NULL,
                               awarded ? SQL_I(0) : SQL_NULL, SQL_I(row->by_hand),
                               awarded ? SQL_I(clock->now_utc(clock)) : SQL_NULL),
                      err);
}

static enum err_code insert_pod(struct store *store, struct round_id round, const struct match_row *row,
                                const struct player_id *players, int n, struct err *err)
{
    enum err_code rc = round_insert_match(store, round, row, 1, err);
    int64_t match = store_last_id(store);
    for (int i = 0; rc == ERR_OK && i < n; i++)
        rc = store_exec(store, Q_ROUND_POD_SEAT_INSERT, SQL_ARGS(SQL_I(match), SQL_I(i + 1), SQL_I(players[i].v)), err);
    return rc;
}

enum err_code round_insert_pod(struct store *store, struct round_id round, int table, const struct player_id *players,
                               int n, bool by_hand, struct err *err)
{
    struct match_row row = {.p1 = players[0], .p2 = players[1], .table = table, .by_hand = by_hand};
    return insert_pod(store, round, &row, players, n, err);
}

enum err_code round_insert_pod_at(struct store *store, struct round_id round, int table, int slot,
                                  const struct player_id *players, int n, struct err *err)
{
    struct match_row row = {.p1 = players[0], .p2 = players[1], .table = table, .slot = slot};
    return insert_pod(store, round, &row, players, n, err);
}

/* ---- taking out ------------------------------------------------------------------------------ */

enum err_code round_match_remove(struct store *store, struct match_id match, struct err *err)
{
    static const enum query steps[] = {Q_ROUND_MATCH_DELETE_SEATS, Q_ROUND_MATCH_DELETE_POD,
                                       Q_ROUND_MATCH_DELETE_REPORTED, Q_ROUND_MATCH_DELETE_EXTENSIONS,
                                       Q_ROUND_MATCH_DELETE};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(steps); i++)
        rc = store_exec(store, steps[i], SQL_ARGS(SQL_I(match.v)), err);
    return rc;
}

enum err_code round_remove(struct store *store, struct round_id round, struct err *err)
{
    static const enum query steps[] = {
        Q_PENALTY_ROUND_REMOVED,   Q_ROUND_DELETE_SEATS, Q_ROUND_DELETE_PODS,    Q_ROUND_DELETE_REPORTED,
        Q_ROUND_DELETE_EXTENSIONS, Q_ROUND_DELETE_CLOCK, Q_ROUND_DELETE_MATCHES, Q_ROUND_DELETE};
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(steps); i++)
        rc = store_exec(store, steps[i], SQL_ARGS(SQL_I(round.v)), err);
    return rc;
}

enum err_code round_hide_new(struct store *store, struct event_id event, size_t rounds_before, bool private_,
                             struct err *err)
{
    struct clock *clock = store_clock(store);
    enum err_code rc = store_exec(store, Q_ROUND_PUBLISH, SQL_ARGS(SQL_I(event.v), SQL_I(clock->now_utc(clock))), err);
    if (rc == ERR_OK && private_)
        rc = store_exec(store, Q_ROUND_HIDE, SQL_ARGS(SQL_I(event.v), SQL_I((int64_t)rounds_before)), err);
    return rc;
}

const char *round_seen_text(struct arena *arena, const struct load_round *round)
{
    return round->published_at_utc
               ? message(arena, "round %d was published before: tell the players that it changed", round->number)
               : "";
}

enum err_code round_take_seat(struct store *store, const struct event_data *data, int player, struct match_id sat_out,
                              struct err *err)
{
    enum err_code rc = round_match_remove(store, sat_out, err);
    return rc != ERR_OK ? rc
                        : store_exec(store, Q_ROUND_CAME_FOR,
                                     SQL_ARGS(SQL_I(data->event.id.v), SQL_I(data->players[player].id.v),
                                              SQL_I(data->swiss_rounds)),
                                     err);
}

enum err_code event_write_score(struct store *store, struct match_id match, struct score s, struct err *err)
{
    struct clock *clock = store_clock(store);
    if (s.kind == RESULT_NONE)
        return ERR_OK;
    enum err_code rc = store_exec(store, Q_RESULT_SET,
                                  SQL_ARGS(SQL_I(match.v), SQL_T(result_kind_name(s.kind)), SQL_I(s.wins1),
                                           SQL_I(s.wins2), SQL_I(s.draws), SQL_I(clock->now_utc(clock))),
                                  err);
    if (rc == ERR_OK && s.timed_out)
        rc = store_exec(store, Q_RESULT_SET_TIMED_OUT,
                        SQL_ARGS(SQL_I(match.v), s.life1 == MATCH_NO_LIFE ? SQL_NULL : SQL_I(s.life1),
                                 s.life2 == MATCH_NO_LIFE ? SQL_NULL : SQL_I(s.life2)),
                        err);
    return rc;
}
